"""The field that a task is answered in, and a guess, which is the same field without a verdict.

The plain calls behind it: `exercise("02-dwie-pary").check("1/2")`, `.hint()`, `.solution()`.
"""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import traitlets

from kosci_edu.exercises import Task
from kosci_edu.exercises.answers import ROLES, Field, Result
from kosci_edu.files import news
from kosci_edu.kinds import checks_kinds
from kosci_edu.markup import marked_up
from kosci_edu.messages import KosciError, say, short
from kosci_edu.numerals import percent
from kosci_edu.progress import is_kept, note_ticked, note_typed, recall, record_of, remember, tasks_done
from kosci_edu.widgets.base import LearnerWidget, script, style

__all__ = ["AnswerField", "Guess"]


class FieldWidget(LearnerWidget):
    """A question, fields, buttons, and what is said to an answer."""

    _esm = script("answer_field")
    _css = style("answer_field")

    _name = traitlets.Unicode(help="what a screen reader calls it").tag(sync=True)
    _question = traitlets.Unicode(help="the question, as HTML").tag(sync=True)
    _fields = traitlets.List(traitlets.Dict(), help="what an answer is typed into").tag(sync=True)
    _typed = traitlets.List(traitlets.Unicode(), help="what stands in the fields").tag(sync=True)
    _buttons = traitlets.List(traitlets.List(), help="an action, its label, whether it can be done").tag(sync=True)
    _verdict = traitlets.Dict(help="of the last answer: status, colour, title; the rest as HTML").tag(sync=True)
    _notes = traitlets.List(traitlets.Unicode(), help="hints and solution so far, as HTML").tag(sync=True)
    _criteria = traitlets.List(traitlets.Unicode(), help="what to tick, as HTML").tag(sync=True)
    _ticked = traitlets.List(traitlets.Int(), help="which of them are ticked, from 0").tag(sync=True)


def _texts(parts: Sequence[object]) -> tuple[str, ...]:
    """What was typed, as it came from the front end."""
    return tuple(map(str, parts[:2]))


class AnswerField(FieldWidget):
    """A task with fields for its answer, a check, hints and the solution; what was typed is kept in the progress.

    A task whose answer is code has no field: its code is checked in a cell of its own.

    Args:
        task: as `exercise` gives it.

    Raises:
        KosciError: where it is no task.

    >>> from kosci_edu.exercises import exercise
    >>> AnswerField(exercise("02-dwie-pary")).check("25/108").status
    'right'
    """

    def __init__(self, task: Task) -> None:
        if not isinstance(task, Task):
            raise KosciError("A task is asked for, not {value}.", value=short(task, write=repr))
        self._task = task
        self._given: list[str] = []  # hints, in this field
        self._result: Result | None = None
        self._has_asked = False
        self._solution = ""  # once it is shown
        super().__init__(_name=task.text.title, _typed=list(record_of(task.id).typed))
        self._describe()

    # --- what can be done -------------------------------------------------------------------------------

    def check(self, *answer: object) -> Result:
        """Judge an answer, as `Task.check` does, and show the verdict.

        Args:
            answer: a value for each field.
        """
        with self._speaking():
            self._result = self._task.check(*answer)
            if all(isinstance(text, str) for text in answer):
                self._keep(_texts(answer), is_good=self._result.status in ("right", "kept"))
        self._describe()
        return self._result

    def hint(self) -> None:
        """Show the next hint, if there is one."""
        with self._speaking():
            if len(self._given) < len(self._task.text.hints):
                self._given.append(str(self._task.hint(len(self._given) + 1)))
        self._describe()

    def solution(self) -> None:
        """Show the solution; before any try, say first that this is remembered."""
        is_untried = not record_of(self._task.id).tries and self._task.answer.fields
        if self._has_asked or not is_untried:
            self._solution = f"**{self._say('Solution')}**\n\n{self._task.solution()}"
        self._has_asked = True
        self._describe()

    def _keep(self, texts: Sequence[str], is_good: bool) -> None:
        """Remember what was typed; of a task that is done the good answer, whatever is tried out afterwards."""
        self._typed = list(texts)
        if is_good or self._task.id not in tasks_done():
            note_typed(self._task.id, texts)

    def _act(self, message: Any) -> None:
        match message:
            case {"action": "check", "texts": list(texts)}:
                self.check(*_texts(texts))
            case {"action": "typed", "texts": list(texts)}:
                self._keep(_texts(texts), is_good=any(field.kind == "words" for field in self._task.answer.fields))
            case {"action": "hint"}:
                self.hint()
            case {"action": "solution"}:
                self.solution()
            case {"action": "tick", "places": list(places)}:
                note_ticked(self._task.id, [place for place in places if place in range(len(self._task.text.criteria))])
                self._describe()

    # --- what there is to see ---------------------------------------------------------------------------

    def _view(self) -> dict[str, Any]:
        text, record, result = self._task.text, record_of(self._task.id), self._result
        is_kept_in_words = any(field.kind == "words" for field in self._task.answer.fields) and record.tries > 0
        return {
            "_question": marked_up(text.body),
            "_fields": [asdict(field) for field in self._task.answer.fields],
            "_buttons": self._actions(),
            "_verdict": self._shown(result) if result else {},
            "_notes": list(map(marked_up, filter(None, (*self._given, self._solution)))),
            "_criteria": [marked_up(criterion, inline=True) for criterion in text.criteria if is_kept_in_words],
            "_ticked": list(record.ticked),
            "_status": self._what_was_done(),
        }

    def _actions(self) -> list[list[Any]]:
        is_told = bool(self._solution or (self._result and self._result.reason))
        can_hint = len(self._given) < len(self._task.text.hints) and not is_told
        check = [["check", say("Check"), True]] if self._task.answer.fields else []
        return [*check, ["hint", say("Hint"), can_hint], ["solution", say("Solution"), not is_told]]

    def _shown(self, result: Result) -> dict[str, str]:
        return {
            "status": result.status,
            "role": ROLES[result.status],
            "title": result.title,
            "sentence": marked_up(result.message, inline=True),
            "reason": marked_up(result.reason),
        }

    def _what_was_done(self) -> str:
        record = record_of(self._task.id)
        tries = say("{n} try so far.", "{n} tries so far.", n=record.tries) if record.tries else ""
        if self._has_asked and not self._solution and not record.tries:
            return say("You have not tried yet. Press once more for the solution; that you asked first is remembered.")
        if not self._result and self._task.id in tasks_done():
            return f"{say('Done already.')} {tries}".strip()
        return tries

    def __repr__(self) -> str:
        return repr(self._task)


class Guess(FieldWidget):
    """A field for a guess of a chance: `1/4`, `0,25`, `0.25` and `25%` all mean one quarter.

    Args:
        name: what it is kept under; a later cell or lesson asks for it with `recall(name)`.
        question: a short label of the field; the question itself stands in the lesson.

    >>> Guess("the first", "Jak często?")
    Jak często?
    """

    @checks_kinds
    def __init__(self, name: str, question: str = "") -> None:
        self._key = name
        super().__init__()
        label = question or say("Your guess")
        self._name = label
        self._fields = [asdict(Field("number", label, say("1/4, 0.25 or 25%")))]
        self._buttons = [["submit", say("Keep the guess"), True]]
        kept = recall(name)
        shown = "" if kept is None else say("Your guess: {guess}.", guess=percent(kept))
        self._status = f"{shown} {news()}".strip()

    def submit(self, text: str) -> None:
        """Keep what was typed.

        Args:
            text: a chance, such as `"1/4"` or `"25%"`.

        Raises:
            KosciError: where it is no chance.
        """
        with self._speaking():
            guess = percent(remember(self._key, text))
            kept = say("Kept: {guess}. You can change it any time.", guess=guess)
            shown = kept if is_kept() else say("Your guess: {guess}.", guess=guess)
            self.error, self._status = "", f"{shown} {news()}".strip()

    def _act(self, message: Any) -> None:
        match message:
            case {"action": "submit", "texts": [str(text)]}:
                self.submit(text)

    def __repr__(self) -> str:
        return self._status if self._status.startswith(self._name) else f"{self._name} {self._status}".strip()
