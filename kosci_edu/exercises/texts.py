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

__all__ = [
    "BEGIN",
    "END",
    "LessonText",
    "TaskText",
    "cell_code",
    "lesson_of",
    "lesson_texts",
    "task_texts",
    "without_solution",
]

BEGIN, END = "### BEGIN SOLUTION", "### END SOLUTION"


@dataclass
class TaskText:
    """All that one task says in one language."""

    id: str
    question: str
    code: str = ""
    hints: list[str] = field(default_factory=list)
    mistakes: dict[str, str] = field(default_factory=dict)
    solution: str = ""


@dataclass
class LessonText:
    """The exercises of one lesson, named as its notebook: the opening text and the tasks in order."""

    name: str
    intro: str = ""
    tasks: list[TaskText] = field(default_factory=list)


def lesson_of(task_id: str) -> str:
    """The two digits of the lesson that a task belongs to.

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
    """The lesson that the text describes.

    Raises:
        ValueError: for a part that does not exist or stands in no task, or unbalanced solution delimiters.
    """
    lesson = LessonText(name)
    for kind, label, body in _parts(text):
        if kind == "intro":
            lesson.intro = body
        elif kind == "task":
            lesson.tasks.append(TaskText(label, body))
        elif not lesson.tasks:
            raise ValueError(f"exercises {name}: the part “{kind}” stands before the first task")
        elif kind == "code":
            without_solution(body)  # refuses unbalanced delimiters
            lesson.tasks[-1].code = body
        elif kind == "hint":
            lesson.tasks[-1].hints.append(body)
        elif kind == "mistake":
            lesson.tasks[-1].mistakes[label] = body
        elif kind == "solution":
            lesson.tasks[-1].solution = body
        else:
            raise ValueError(f"exercises {name}: there is no part “{kind}”")
    return lesson


def without_solution(code: str) -> str:
    """The code without what stands between the solution delimiters.

    Inside a function `return None` takes its place, so that the learner's code runs from the start.

    Raises:
        ValueError: where a delimiter is missing, or there is no solution at all.
    """
    kept, inside, found = [], False, False
    for line in code.splitlines():
        mark = line.strip()
        if mark in (BEGIN, END):
            if inside is (mark == BEGIN):
                raise ValueError(f"unbalanced solution delimiter: {mark}")
            inside, found = not inside, True
            if inside and line != mark:
                kept.append(line.replace(BEGIN, "return None"))
        elif not inside:
            kept.append(line)
    if inside or not found:
        raise ValueError("a solution delimiter is missing")
    return "\n".join(kept).strip("\n")


def cell_code(task: TaskText) -> str:
    """The code of the task's cell, laid out as a formatter would: imports, the task, what the learner starts from."""
    imports, code = [], task.code.strip("\n").splitlines()
    while code and code[0].startswith(("import ", "from ")):
        imports.append(code.pop(0))
    start = "\n".join([*imports, "", f'task = exercise("{task.id}")']).strip("\n")
    rest = "\n".join(code).strip("\n")
    return f"{start}\n\n\n{rest}" if rest.startswith("def ") else f"{start}\n\n{rest}"


@cache
def lesson_texts(language: str) -> tuple[LessonText, ...]:
    """The exercises of every lesson that has some, in order."""
    folder = files(__package__).joinpath(language)
    paths = sorted((path for path in folder.iterdir() if path.name.endswith(".txt")), key=lambda path: path.name)
    return tuple(read_lesson(path.name.removesuffix(".txt"), path.read_text(encoding="utf-8")) for path in paths)


@cache
def task_texts(language: str) -> dict[str, TaskText]:
    """Every task by its id; where a language has none yet, the Polish ones."""
    folder = files(__package__).joinpath(language)
    chosen = language if folder.is_dir() else "pl"
    return {task.id: task for lesson in lesson_texts(chosen) for task in lesson.tasks}
