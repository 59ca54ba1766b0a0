"""A guess to come back to: one field, kept by `progress` under a name.

The plain call behind it is `remember(name, "1/4")`.
"""

from pathlib import Path
from typing import Any

import anywidget
import traitlets

from kosci_edu.files import news
from kosci_edu.look import css_variables
from kosci_edu.messages import percent, say
from kosci_edu.progress import is_kept, recall, remember

__all__ = ["Guess"]

HERE = Path(__file__).parent


class Guess(anywidget.AnyWidget):
    """A field for a guess of a chance: `1/4`, `0,25`, `0.25` and `25%` all mean one quarter.

    Args:
        name: what it is kept under; a later cell or lesson asks for it with `recall(name)`.
        question: a short label of the field; the question itself stands in the lesson.
    """

    _esm = HERE / "guess.js"
    _css = css_variables() + (HERE / "guess.css").read_text(encoding="utf-8")

    question = traitlets.Unicode().tag(sync=True)
    answer = traitlets.Unicode(help="what the widget says last").tag(sync=True)
    wrong = traitlets.Bool(False, help="whether that is an error").tag(sync=True)
    _labels = traitlets.Dict().tag(sync=True)

    def __init__(self, name: str, question: str = "") -> None:
        self._name = name
        kept = recall(name)
        super().__init__(
            question=question or say("Your guess"),
            answer=say("Your guess: {guess}.", guess=percent(kept)) if kept is not None else "",
            _labels={"save": say("Keep the guess"), "hint": say("for example 1/4, 0.25 or 25%")},
        )
        self.on_msg(self._receive)

    def submit(self, text: str) -> None:
        """Take what was typed; what is no chance is answered with a sentence in `answer`."""
        try:
            guess = percent(remember(self._name, text))
            kept = say("Kept: {guess}. You can change it any time.", guess=guess)
            self.answer = f"{kept if is_kept() else say('Your guess: {guess}.', guess=guess)} {news()}".strip()
            self.wrong = False
        except ValueError as mistake:
            self.answer, self.wrong = str(mistake), True

    def _receive(self, _: object, message: Any, __: object) -> None:
        self.submit(str(message.get("text", "")) if isinstance(message, dict) else "")

    def __repr__(self) -> str:
        return f"{self.question} {self.answer}".strip()
