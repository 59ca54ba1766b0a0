"""A guess to come back to: one field, kept by `progress` under a name.

The plain call behind it is `remember(name, "1/4")`.
"""

from typing import Any

import traitlets

from kosci_edu.files import news
from kosci_edu.kinds import checks_kinds
from kosci_edu.messages import say
from kosci_edu.numerals import percent
from kosci_edu.progress import is_kept, recall, remember
from kosci_edu.widgets.base import LearnerWidget, script, style

__all__ = ["Guess"]


class Guess(LearnerWidget):
    """A field for a guess of a chance: `1/4`, `0,25`, `0.25` and `25%` all mean one quarter.

    Args:
        name: what it is kept under; a later cell or lesson asks for it with `recall(name)`.
        question: a short label of the field; the question itself stands in the lesson.

    >>> Guess("the first", "Jak często?")
    Jak często?
    """

    _esm = script("guess")
    _css = style("guess")

    question = traitlets.Unicode(help="what stands beside the field").tag(sync=True)

    @checks_kinds
    def __init__(self, name: str, question: str = "") -> None:
        super().__init__()
        self.question = question or say("Your guess")
        self._name = name
        kept = recall(name)
        if kept is not None:
            self._status = say("Your guess: {guess}.", guess=percent(kept))

    def submit(self, text: str) -> None:
        """Keep what was typed.

        Args:
            text: a chance, such as `"1/4"` or `"25%"`.

        Raises:
            KosciError: where it is no number.
        """
        with self._speaking():
            guess = percent(remember(self._name, text))
            kept = say("Kept: {guess}. You can change it any time.", guess=guess)
            shown = kept if is_kept() else say("Your guess: {guess}.", guess=guess)
            self.error, self._status = "", f"{shown} {news()}".strip()

    def _act(self, message: Any) -> None:
        match message:
            case {"action": "submit", "text": str(text)}:
                self.submit(text)

    def __repr__(self) -> str:
        return f"{self.question} {self._status}".strip()
