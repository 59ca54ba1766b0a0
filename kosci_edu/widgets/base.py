"""What all the widgets have in common: their language, their errors, and how the front end asks for something.

Sentences about the state are made in Python. Words that never change stand as `say("…")` in the `.js` of a widget, in
English, and are sent once in the language of the widget. Its `.js` and `.css` stand after `common.js` and `common.css`.
"""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from numbers import Integral
from pathlib import Path
from typing import Any, TypeVar

import anywidget
import traitlets

from kosci_edu.look import css_variables
from kosci_edu.messages import decimal, language, percent, say, short, use_language, wording

__all__ = ["LearnerWidget", "is_whole", "script", "sentences", "style"]

HERE = Path(__file__).parent
T = TypeVar("T")

TEXT = r'("(?:[^"\\]|\\.)*")'
SAID = re.compile(rf"\bsay\(\s*{TEXT}(?:,\s*{TEXT})?")
COUNTED = {"one": 1, "few": 2, "many": 5}  # a number for each plural form, by the name it has in the browser


def script(*names: str) -> str:
    """The JavaScript of a widget, in one or several files, after what all of them share."""
    return "\n".join((HERE / f"{part}.js").read_text(encoding="utf-8") for part in ("common", *names))


def style(*names: str) -> str:
    """The style sheet of a widget, after the colours and what all of them share."""
    return css_variables() + "\n".join(
        (HERE / f"{part}.css").read_text(encoding="utf-8") for part in ("common", *names)
    )


def sentences(source: str) -> dict[str, str | None]:
    """The English sentences that a front end says as literals, with their plurals.

    >>> sentences('say("Roll the dice"), say("{n} roll", "{n} rolls", { n })')
    {'Roll the dice': None, '{n} roll': '{n} rolls'}
    """
    return {json.loads(one): json.loads(many) if many else None for one, many in SAID.findall(source)}


def translated(source: str) -> dict[str, str | dict[str, str]]:
    """What a front end says in the language in use; of a sentence with a plural each form by its name."""
    return {
        one: wording(one) if many is None else {form: wording(one, many, n) for form, n in COUNTED.items()}
        for one, many in sentences(source).items()
    }


class LearnerWidget(anywidget.AnyWidget):
    """A widget that speaks the language in use when it is made, and tells every mistake in words."""

    error = traitlets.Unicode(help="what went wrong last, in words").tag(sync=True)

    _language = traitlets.Unicode(help="the language it speaks").tag(sync=True)
    _words = traitlets.Dict(help="what its front end says, by the English sentence").tag(sync=True)
    _labels = traitlets.Dict(help="other words that never change").tag(sync=True)
    _announcement = traitlets.Unicode(help="what happened last, in words").tag(sync=True)
    _status = traitlets.Unicode(help="what the widget waits for, or what follows").tag(sync=True)
    _call = traitlets.Unicode(help="the plain call that gives the same").tag(sync=True)

    def __init__(self) -> None:
        self._language = language()
        self._words = translated(self._esm)
        super().__init__()
        self.on_msg(self._answer)

    def notify_change(self, change: Any) -> None:
        """Tell the front end and the observers; an observer's exception becomes the `error`."""
        try:
            super().notify_change(change)
        except Exception as mistake:
            if change["name"] == "error":
                raise
            self.error = self._failure(mistake)

    def _act(self, message: Any) -> None:
        """Do what the front end asks for; a mistake is a ValueError with a sentence."""
        raise NotImplementedError

    def _answer(self, _: object, message: Any, __: object) -> None:
        """Do what the front end asks for, and say that it is done."""
        try:
            with self._speaking():
                self._act(message)
        except ValueError as mistake:
            self.error = str(mistake)
        except Exception as mistake:
            self.error = self._failure(mistake)
        self.send({"done": True})

    @contextmanager
    def _speaking(self) -> Iterator[None]:
        """Speak the language of this widget, whatever is spoken elsewhere by now."""
        elsewhere = language()
        use_language(self._language)
        try:
            yield
        finally:
            use_language(elsewhere)

    def _say(self, sentence: str, plural: str | None = None, /, **values: object) -> str:
        """The sentence in the language of this widget."""
        with self._speaking():
            return say(sentence, plural, **values)

    def _failure(self, mistake: Exception) -> str:
        return self._say(
            "The code that watches this widget stopped with {kind}: {problem}",
            kind=type(mistake).__name__,
            problem=short(str(mistake), 200),
        )

    def _valid(self, check: Callable[[Any], T], proposal: Any) -> T:
        """What the check makes of a value proposed for a trait; its ValueError becomes a TraitError."""
        try:
            with self._speaking():
                return check(proposal["value"])
        except ValueError as mistake:
            raise traitlets.TraitError(str(mistake)) from None

    def _figures(self, value: Fraction, most: int = 1) -> dict[str, Any]:
        """A value for the front end: as text, as a fraction, and as the width of its bar in per cent.

        Args:
            value: a chance, or points.
            most: the greatest value that there can be; 1 for a chance, which is shown in per cent.
        """
        with self._speaking():
            shown = percent(value) if most == 1 else decimal(value)
        # A JavaScript number could not hold the large ones, so the fraction goes over as text.
        exact = [str(value.numerator), str(value.denominator)]
        return {"shown": shown, "exact": exact, "bar": float(value / most) * 100}

    def _waiting(self) -> str:
        return self._say("Waiting for Python. If it takes long, run the cell again.")


def is_whole(value: object, least: float = -float("inf"), most: float = float("inf")) -> bool:
    """Whether this is a whole number between the two, and not a truth value."""
    return isinstance(value, Integral) and not isinstance(value, bool) and least <= int(value) <= most
