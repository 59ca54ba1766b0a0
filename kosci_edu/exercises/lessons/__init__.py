"""What is right in each task, computed from the library: a module a lesson, imported when a task of it is asked for.

The words of the tasks stand in the text files; each module names its answers by the tasks' ids in `ANSWERS`.
"""

from importlib import import_module
from typing import Any

from kosci_edu.exercises.answers import Answer, Varied
from kosci_edu.exercises.texts import lesson_of

__all__ = ["answer_to"]


def answer_to(task: str) -> Answer[Any] | Varied:
    """The answer that the task of the id `task` asks for."""
    answer: Answer[Any] | Varied = import_module(f"{__name__}.lesson_{lesson_of(task)}").ANSWERS[task]
    return answer
