"""What the tasks say, read from one text file a lesson: question, starting code, hints, mistakes, solution.

The file is a sequence of parts, each begun by a line `%% KIND NAME`:

    %% intro                    the first cell of the notebooks, in Markdown
    %% task 02-full-house       the question, in Markdown; the parts below belong to it
    %% code                     the code that the learner starts from, with the solution between its delimiters
    %% hint                     a hint, from gentle to plain; one or more
    %% mistake 5/18             what to say of a wrong answer: a number, a word, or a name that `tasks` gives it
    %% solution                 the model answer with its reasons, in plain text
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

__all__ = ["LessonText", "TaskText", "lesson_of", "lesson_texts", "read_lesson", "task_texts"]


@dataclass
class TaskText:
    """All that one task says in one language.

    Args:
        id: the task's name, such as `02-full-house`.
        question: in Markdown, as are all the others but the code.
        code: what the learner starts from, with the solution between its delimiters.
        hints: from gentle to plain.
        mistakes: what to say of known wrong answers, by the answer or its name.
        solution: the model answer with its reasons.
    """

    id: str
    question: str
    code: str = ""
    hints: list[str] = field(default_factory=list)
    mistakes: dict[str, str] = field(default_factory=dict)
    solution: str = ""


@dataclass
class LessonText:
    """The exercises of one lesson.

    Args:
        name: as that of the lesson's notebook.
        intro: the opening text, in Markdown.
        tasks: in their order.
    """

    name: str
    intro: str = ""
    tasks: list[TaskText] = field(default_factory=list)


def lesson_of(task_id: str) -> str:
    """The lesson that the task of the id `task_id` belongs to: its two digits, or the first word of its name.

    >>> lesson_of("02-full-house")
    '02'
    """
    return task_id.partition("-")[0]


def _parts(text: str) -> Iterator[tuple[str, str, str]]:
    for block in ("\n" + text).split("\n%% ")[1:]:
        head, _, body = block.partition("\n")
        kind, _, name = head.strip().partition(" ")
        body = body.strip("\n")
        yield kind, name, body if kind == "code" else body.replace(" %", "\u00a0%")


def read_lesson(name: str, text: str) -> LessonText:
    """The lesson that a text describes.

    Args:
        name: of the lesson, as that of its notebook.
        text: the parts, as at the head of this module.

    Raises:
        KosciError: for a part that does not exist or stands in no task.
    """
    lesson = LessonText(name)
    for kind, label, body in _parts(text):
        if kind == "intro":
            lesson.intro = body
        elif kind == "task":
            lesson.tasks.append(TaskText(label, body))
        elif not lesson.tasks:
            raise ValueError(f"exercises {name}: the part “{kind}” stands before the first task")
        elif kind == "hint":
            lesson.tasks[-1].hints.append(body)
        elif kind == "mistake":
            lesson.tasks[-1].mistakes[label] = body
        elif kind in ("code", "solution"):
            setattr(lesson.tasks[-1], kind, body)
        else:
            raise ValueError(f"exercises {name}: there is no part “{kind}”")
    return lesson


@cache
def lesson_texts(language: str) -> tuple[LessonText, ...]:
    """The exercises of every lesson that has some in this `language`, in order."""
    folder = files(__package__).joinpath(language)
    paths = sorted((path for path in folder.iterdir() if path.name.endswith(".txt")), key=lambda path: path.name)
    return tuple(read_lesson(path.name.removesuffix(".txt"), path.read_text(encoding="utf-8")) for path in paths)


@cache
def task_texts(language: str) -> dict[str, TaskText]:
    """Every task by its id; where the `language` has none yet, the Polish ones."""
    folder = files(__package__).joinpath(language)
    chosen = language if folder.is_dir() else "pl"
    return {task.id: task for lesson in lesson_texts(chosen) for task in lesson.tasks}
