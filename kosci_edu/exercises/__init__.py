"""Exercises with instant feedback: `exercise("02-dwie-pary")` shows a task with a field for its answer.

What a task says stands in one text file a lesson and language (`pl/02-jeden-rzut.txt`), what is right is computed in
one module a lesson in `lessons`, an answer is read by `reading` and judged in `answers`. The notebooks are generated
from the same text files.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, partial
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from kosci_edu.dice import Roll
from kosci_edu.exercises.answers import Answer, Result, Varied
from kosci_edu.exercises.lessons import answer_to
from kosci_edu.exercises.own_tasks import find_own_task, write_task_template
from kosci_edu.exercises.reading import folded
from kosci_edu.exercises.texts import TaskText, lesson_of, task_texts
from kosci_edu.faults import fault_sentence
from kosci_edu.files import news
from kosci_edu.kinds import checks_kinds
from kosci_edu.lesson import Note
from kosci_edu.look import Bar, Table
from kosci_edu.messages import KosciError, language, say, short
from kosci_edu.numerals import is_whole
from kosci_edu.progress import (
    checked_pupil,
    forget_done,
    mark_done,
    note_hint,
    note_pupil,
    note_solution,
    note_try,
    pupil_name,
    record_of,
    tasks_done,
)

__all__ = [
    "Result",
    "Task",
    "exercise",
    "exercise_from",
    "forget_done",
    "grade",
    "progress",
    "use_pupil",
    "write_task_template",
]


@dataclass
class Task:
    """One exercise. Shown in a notebook it is a field to answer in; everything can be had from calls too.

    Args:
        written: all that the task says, as it stands in the text file.
        source: gives what the task asks for.
        pupil: whose numbers the task has, where each pupil has other ones.
        call: what gives this task in a notebook.
    """

    written: TaskText
    source: Callable[[], Answer[Any] | Varied]
    pupil: str = ""
    call: str = ""

    @cached_property
    def _own(self) -> tuple[TaskText, Answer[Any]]:
        source = self.source()
        if isinstance(source, Answer):
            return self.written, source
        seed = f"{self.id} {' '.join(folded(self.pupil).split())}"
        values = source.draw(Random(seed)) if self.pupil else source.usual
        return self.written.with_values(values), source.answer(**values)

    @property
    def id(self) -> str:
        """The task's name, such as `02-dwie-pary`."""
        return self.written.id

    @property
    def text(self) -> TaskText:
        """All that the task says, with the pupil's own numbers."""
        return self._own[0]

    @property
    def answer(self) -> Answer[Any]:
        """What the task asks for."""
        return self._own[1]

    def check(self, *answer: object) -> Result:
        """Judge the answer: not attempted, wrong, right, or kept. It never raises, so *Run all* goes on.

        Args:
            answer: what the task asks for; one value, or two where it says so.
        """
        try:
            result = self.answer.assess(answer, self.text.mistakes)
            was_done = self.id in tasks_done()
            if result.status in ("right", "kept"):
                mark_done(self.id)
                result = replace(result, reason=self.text.solution)
            if result.status != "not attempted" and not was_done:  # what is tried out afterwards is no try
                note_try(self.id, list(map(_text_of, answer)), result.status)
        except Exception as problem:  # no answer can be the reason, so it is told as what it is
            result = Result("fault", fault_sentence(problem))
        return replace(result, message=f"{result.message} {news()}".strip())

    def hint(self, number: int | None = None) -> Note:
        """The next hint; after the last one it begins again.

        Args:
            number: which one, from 1; None: the next.

        Raises:
            KosciError: where there is none of this number.
        """
        hints = self.text.hints
        if not hints:
            return Note(say("There is no hint to this task."))
        number = record_of(self.id).hints % len(hints) + 1 if number is None else number
        if not is_whole(number, 1, len(hints)):
            raise KosciError("Hints are counted from 1 to {most}.", most=len(hints))
        note_hint(self.id)
        return _note(say("Hint {number} of {total}: {hint}", number=number, total=len(hints), hint=hints[number - 1]))

    def solution(self) -> Note:
        """The model answer with its reasons; that it was asked for is remembered, before a try above all."""
        note_solution(self.id)
        return _note(self.text.solution or say("There is no solution to this task."))

    def __repr__(self) -> str:
        calls = ", ".join(f".{call}" for call in ("check(…)", "hint()", "solution()"))
        return f"{self.text.title}\n\n{self.text.body}\n\n{self.call} {calls}"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        """The field where there are widgets, and everywhere the question with what to call."""
        how = say("Run this cell (Shift + Enter), and a field for the answer appears here.")
        bundle = {"text/plain": repr(self), "text/markdown": f"{self.text.body}\n\n*{how}*"}
        try:
            shown = import_module("kosci_edu.widgets").AnswerField(self)._repr_mimebundle_()
        except ImportError:
            return bundle
        data = shown[0] if isinstance(shown, tuple) else shown
        return {**(data or {}), **bundle}


def _note(text: str) -> Note:
    """The text, and below it what has become of the file of progress, where there is something to tell."""
    return Note("\n\n".join(filter(None, (text, news()))))


def _text_of(answer: object) -> str:
    """The answer as it is remembered; of what may be anybody's code only the kind."""
    is_plain = any(type(answer) is kind for kind in (str, int, float, bool, Fraction, Roll))
    return short(answer, 200) if is_plain else f"<{type(answer).__name__}>"


@checks_kinds
def exercise(task_id: str, pupil: str | int | None = None) -> Task:
    """The task of this name.

    Args:
        task_id: such as `"02-dwie-pary"`.
        pupil: whose numbers it shall have, where each pupil has other ones; else the one named by `use_pupil`.

    Raises:
        KosciError: where there is no such task.
    """
    texts = task_texts(language())
    if task_id not in texts:
        raise KosciError("There is no task “{id}”.", id=short(task_id))
    whose = pupil_name() if pupil is None else checked_pupil(pupil)
    return Task(texts[task_id], partial(answer_to, task_id), whose, f'exercise("{task_id}")')


@checks_kinds
def exercise_from(path: str | Path, task: str | None = None) -> Task:
    """A task of a teacher's own, from a text file as `write_task_template` writes one.

    Args:
        path: of the file.
        task: its name; it may be left out where there is only one.

    Raises:
        KosciError: where the file does not describe such a task, with the line that is wrong.
    """
    written, answer = find_own_task(path, task)
    return Task(written, lambda: answer, call=f'exercise_from("{Path(path).name}")')


def grade(task_id: str, *answer: object) -> None:
    """Judge an answer for a class: by the usual numbers, and without a trace in what is kept.

    Args:
        task_id: such as `"02-dwie-pary"`.
        answer: what the task asks for; where that is two values, they may come as one pair.

    Raises:
        KosciError: with the verdict, unless it is right, or in own words, which nobody judges.
    """
    task = exercise(task_id, pupil="")
    passed = answer[0] if len(answer) == 1 and type(answer[0]) is tuple else answer
    result = task.answer.assess(passed, task.text.mistakes)
    if result.status not in ("right", "kept"):
        raise KosciError(str(result))


@checks_kinds
def use_pupil(name: str | int) -> Note | None:
    """From now on, tasks with other numbers for each pupil have those of this one.

    Args:
        name: of the pupil, or a number; upper case and spaces make no difference. Empty: the usual numbers.

    Returns:
        None, or what is to tell where that could not be kept.

    Raises:
        KosciError: for what is no name that can be written in a line.
    """
    note_pupil(name)
    return _note("") or None


def progress() -> Table:
    """What is done, by lesson and in the whole course."""
    texts = task_texts(language())
    done = set(tasks_done()) & set(texts)
    all_tasks, solved = Counter(map(lesson_of, texts)), Counter(map(lesson_of, done))
    lines = [(lesson, solved[lesson], total) for lesson, total in sorted(all_tasks.items())]
    lines.append((say("whole course"), len(done), len(texts)))
    rows = [(name, f"{count} / {total}", Bar.of(count, total)) for name, count, total in lines]
    caption = " ".join(filter(None, (say("What you have done"), news())))
    return Table(caption, (say("lesson"), say("tasks"), ""), rows, numeric=(1,))
