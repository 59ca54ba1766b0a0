"""A lesson's exercises as an assignment of nbgrader: a notebook with a point for every task.

A task is its question, a cell for the answer, and a locked cell that judges the answer by an import of its own; an
answer in own words is left to the teacher. What nbgrader makes of it, the teachers' guide tells.
"""

import json
import re
from pathlib import Path
from typing import Any

from kosci_edu.course.delivery import CourseError, lesson_language, telling_errors
from kosci_edu.exercises import Task, exercise
from kosci_edu.exercises.answers import ChoiceAnswer, Explanation
from kosci_edu.exercises.texts import LessonText, lesson_of, lesson_texts
from kosci_edu.files import write_atomically
from kosci_edu.messages import language, say, short, speaking

__all__ = ["BEGIN", "END", "NOTEBOOK", "START", "model_answer", "write_assignment"]

NOTEBOOK = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
BEGIN, END = "### BEGIN SOLUTION", "### END SOLUTION"
CHECK = re.compile(r'\s*exercise\("[^"]+"\)\.check\((\w+)\)\s*$')
START = """from kosci_edu.exercises import exercise
from kosci_edu.lesson import start_lesson

start_lesson("{lesson}", language="{language}")"""
TEST = """import sys

for name in [name for name in sys.modules if name.startswith("kosci_edu")]:
    del sys.modules[name]  # whatever the cells above have changed in it
from kosci_edu.exercises import grade
from kosci_edu.messages import use_language

use_language("{language}")
grade("{task}", {answer})"""
SETTINGS = """c = get_config()
c.CourseDirectory.course_id = "kosci"
c.ClearSolutions.code_stub = {{"python": "answer = None  # {here}"}}
c.ClearSolutions.text_stub = "{here}"
c.Execute.timeout = 300
"""


def write_assignment(name: str, folder: Path) -> tuple[Path, ...]:
    """Write a lesson's exercises as nbgrader's source notebook, and nbgrader's settings where there are none.

    Args:
        name: of the lesson, or its number.
        folder: of nbgrader's course.

    Returns:
        The files written.

    Raises:
        CourseError: where there is no such lesson, or the notebook is there already.
    """
    with speaking(lesson_language(language())):
        lesson = _lesson(name)
        notebook = json.dumps(_assignment(lesson), indent=1, ensure_ascii=False) + "\n"
        settings = SETTINGS.format(here=say("your answer here"))
    path = folder / "source" / lesson.name / f"{lesson.name}.ipynb"
    contents = {path: notebook, folder / "nbgrader_config.py": settings}
    with telling_errors(folder):
        if path.exists():
            raise CourseError(say("{path} is there already; move it away, or choose another folder.", path=path))
        path.parent.mkdir(parents=True, exist_ok=True)
        written = tuple(file for file in contents if not file.exists())
        for file in written:
            write_atomically(file, contents[file].encode(), anew=True)
    return written


def _lesson(name: str) -> LessonText:
    lessons = {lesson.name: lesson for lesson in lesson_texts(language())}
    numbers = {lesson_of(each): each for each in lessons}
    if name not in lessons and name not in numbers:
        sentence = "There are no exercises of a lesson “{name}”; choose one of: {names}."
        raise CourseError(say(sentence, name=short(name), names=", ".join(numbers)))
    return lessons[numbers.get(name, name)]


Json = dict[str, Any]


def _assignment(lesson: LessonText) -> Json:
    """The notebook that nbgrader makes the pupils' one from."""
    title = lesson.intro.partition("\n")[0]
    how = say(
        "Write each answer into its cell, and run that cell and the one below it: it says what is wrong, and nothing "
        "if the answer is right. A hint comes from `{call}` in a new cell.",
        call=f'exercise("{lesson.tasks[0].id}").hint()',
    )
    start = START.format(lesson=lesson_of(lesson.name), language=language())
    cells = [_cell("markdown", "intro", f"{title}\n\n{how}"), _cell("code", "start", start)]
    for task in lesson.tasks:
        cells += _cells_of(exercise(task.id, pupil=""))
    return {"cells": cells, "metadata": NOTEBOOK, "nbformat": 4, "nbformat_minor": 5}


def _cells_of(task: Task) -> list[Json]:
    """The question, the cell for its answer, and the locked one that judges it."""
    name = task.id.partition("-")[2]
    if isinstance(task.answer, Explanation):
        return [
            _cell("markdown", name, task.text.question),
            _cell("markdown", f"{name}-answer", task.text.expect, solution=True, points=1),
        ]
    if call := CHECK.search(task.text.code):
        question, code, answer = task.text.question, task.text.code[: call.start()], call[1]
    else:
        question = f"{task.text.question}\n\n{_how_to_answer(task)}"
        code = f"{BEGIN}\nanswer = {model_answer(task.text.expect)}\n{END}"
        answer = 'globals().pop("answer", None)'  # so that it is no answer to the next task
    test = TEST.format(language=language(), task=task.id, answer=answer)
    return [
        _cell("markdown", name, question),
        _cell("code", f"{name}-answer", code, solution=True),
        _cell("code", f"{name}-test", test, points=1),
    ]


def _how_to_answer(task: Task) -> str:
    """What the field would show: the form of the answer, and what there is to choose from."""
    if isinstance(task.answer, ChoiceAnswer):
        options = ", ".join(map(task.answer.label, task.answer.options))
        return say('Write below `answer = "…"`, chosen from: {options}.', options=options)
    if len(task.text.expect.splitlines()) == 2:
        return say('Write below `answer = "15566", "…"`: your roll, and your answer for it.')
    return say('Write below `answer = "…"`.')


def model_answer(expect: str) -> str:
    """The answer that a task's text expects, as Python: a text, or two of them.

    Args:
        expect: a line a field.
    """
    return ", ".join(json.dumps(line, ensure_ascii=False) for line in expect.splitlines())


def _cell(kind: str, name: str, source: str, solution: bool = False, points: int = 0) -> Json:
    """A cell with what nbgrader knows of it: whether it is for an answer, and what it is worth."""
    grading = {"schema_version": 3, "grade_id": name, "cell_type": kind, "task": False}
    grading |= {"solution": solution, "grade": points > 0, "locked": not solution}
    grading |= {"points": points} if points else {}
    not_run: Json = {"outputs": [], "execution_count": None} if kind == "code" else {}
    return {"id": name, "cell_type": kind, "source": source, "metadata": {"nbgrader": grading}, **not_run}
