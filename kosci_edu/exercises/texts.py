"""What the tasks say, read from one text file a lesson: question, starting code, hints, mistakes, solution.

The file is a sequence of parts, each begun by a line `%% KIND NAME`:

    %% intro                    the first cell of the notebooks, in Markdown
    %% task 02-full-house       the question, in Markdown; the parts below belong to it
    %% expect                   an answer that is right, as a learner types it; a line a field
    %% code                     or the code that the learner starts from, with the solution between its delimiters
    %% hint                     a hint, from gentle to plain; two or more
    %% mistake 5/18             what to say of a wrong answer: a number, a word, or a name that its checker gives it
    %% criterion                of own words, what is good in them; two or three, for the learner to tick
    %% option                   of a task of a teacher's own, one of the answers to choose from
    %% solution                 the model answer with its reasons

In a task with other numbers for each pupil `<<name>>` stands for a value of that name, in every part.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import NamedTuple

from kosci_edu.messages import KosciError, say, short

__all__ = ["LessonText", "TaskText", "bad_line", "lesson_of", "lesson_texts", "read_lesson", "task_texts"]


@dataclass
class TaskText:
    """All that one task says in one language.

    Args:
        id: the task's name, such as `02-full-house`.
        question: in Markdown, as are all the others but the code.
        expect: an answer that is right, a line a field.
        code: what the learner starts from, with the solution between its delimiters.
        hints: from gentle to plain.
        mistakes: what to say of known wrong answers, by the answer or its name.
        criteria: what is good in an answer in own words.
        options: what can be chosen in a task of a teacher's own.
        line: where it begins in its file.
        solution: the model answer with its reasons.
    """

    id: str
    question: str
    expect: str = ""
    code: str = ""
    hints: list[str] = field(default_factory=list)
    mistakes: dict[str, str] = field(default_factory=dict)
    criteria: list[str] = field(default_factory=list)
    options: list[str] = field(default_factory=list)
    solution: str = ""
    line: int = 0

    @property
    def title(self) -> str:
        """The heading of the question, with its number."""
        return self.question.partition("\n")[0].lstrip("# ")

    @property
    def body(self) -> str:
        """The question without its heading."""
        return self.question.partition("\n")[2].strip() if self.question.startswith("#") else self.question

    def with_values(self, values: Mapping[str, object]) -> "TaskText":
        """The same with the `values` in place of their names."""

        def put(text: str) -> str:
            return re.sub(r"<<(\w+)>>", lambda name: str(values[name.group(1)]), text)

        return replace(
            self,
            question=put(self.question),
            expect=put(self.expect),
            code=put(self.code),
            hints=list(map(put, self.hints)),
            mistakes={put(key): put(sentence) for key, sentence in self.mistakes.items()},
            criteria=list(map(put, self.criteria)),
            solution=put(self.solution),
        )


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


class _Part(NamedTuple):
    """A part of a file: where it begins, its kind, what stands behind the kind, and what stands below."""

    line: int
    kind: str
    name: str
    body: str


def _parts(text: str) -> Iterator[_Part]:
    lines = text.splitlines()
    starts = [place for place, line in enumerate(lines) if line.startswith("%%")]
    for start, end in pairwise([*starts, len(lines)]):
        kind, _, name = lines[start].removeprefix("%% ").strip().partition(" ")
        body = "\n".join(lines[start + 1 : end]).strip("\n")
        yield _Part(start + 1, kind, name.strip(), body if kind == "code" else body.replace(" %", "\u00a0%"))


def read_lesson(name: str, text: str) -> LessonText:
    """The lesson that a text describes.

    Args:
        name: of the lesson, as that of its notebook.
        text: the parts, as at the head of this module.

    Raises:
        KosciError: with its line, for a part that does not exist, stands in no task, is empty or there twice.
    """
    lesson = LessonText(name)
    for line, kind, label, body in _parts(text):
        if problem := _problem(lesson, kind, label, body):
            raise bad_line(name, line, problem)
        if kind == "intro":
            lesson.intro = body
        elif kind == "task":
            lesson.tasks.append(TaskText(label, body, line=line))
        elif kind in LISTS:
            getattr(lesson.tasks[-1], LISTS[kind]).append(body or label)
        elif kind == "mistake":
            lesson.tasks[-1].mistakes[label] = body
        else:
            setattr(lesson.tasks[-1], kind, "\n".join(filter(None, (label, body))))
    return lesson


LISTS = {"hint": "hints", "criterion": "criteria", "option": "options"}
ONCE = ("expect", "code", "solution")


def _problem(lesson: LessonText, kind: str, label: str, body: str) -> str:
    """What is wrong with a part that comes next in a lesson, in words; empty where nothing is."""
    if kind.startswith("%%"):
        return say("between “%%” and the name of a part there is a space.")
    if kind not in ("intro", "task", "mistake", *LISTS, *ONCE):
        return say("there is no part “{kind}”.", kind=short(kind))
    if kind == "task" and label in (task.id for task in lesson.tasks):
        return say("there are two tasks of the name “{name}”.", name=short(label))
    if kind in ("intro", "task"):
        return ""
    if not lesson.tasks:
        return say("the part “{kind}” stands before the first task.", kind=kind)
    if not (body or label) or (kind == "mistake" and not (body and label)):
        return say("the part “{kind}” is empty.", kind=kind)
    if (kind in ONCE and getattr(lesson.tasks[-1], kind)) or (kind == "mistake" and label in lesson.tasks[-1].mistakes):
        return say(
            "this task has a part “{kind}” already.", kind=short(f"{kind} {label}" if kind == "mistake" else kind)
        )
    return ""


def bad_line(name: str, line: int, problem: str) -> KosciError:
    """The error of a `problem` at this `line` of the file called `name`."""
    return KosciError("{name}, line {line}: {problem}", name=name, line=line, problem=problem)


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
