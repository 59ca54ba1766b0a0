"""What all the widgets have in common: their language, their errors, and how the front end asks for something.

A widget is a view of the model: `_view` says by trait, in numbers and in sentences, what there is to see, and its `.js`
draws that. Words that never change stand as `say("…")` in the `.js`, in English, and are sent once in the language of
the widget. Its `.js` and `.css` stand after `common.js` and `common.css`.
"""

import json
import random
import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

import anywidget
import traitlets

from kosci_edu.look import css_variables
from kosci_edu.messages import KosciError, language, say, short, speaking, wording
from kosci_edu.numerals import decimal, is_whole, percent

__all__ = [
    "Checked",
    "LearnerWidget",
    "RefusedError",
    "Whole",
    "check_numpy",
    "number",
    "random_source",
    "script",
    "sentences",
    "style",
]

T = TypeVar("T")

HERE = Path(__file__).parent

TEXT = r'("(?:[^"\\]|\\.)*")'
SAID = re.compile(rf"\bsay\(\s*{TEXT}(?:,\s*{TEXT})?")
COUNTED = {"one": 1, "few": 2, "many": 5}  # a number for each plural form, by the name it has in the browser


# --- the files of a front end, and what it says -----------------------------------------------------------


def script(*names: str) -> str:
    """The JavaScript of a widget, from files with these `names`, after what all of them share."""
    return "\n".join((HERE / f"{part}.js").read_text(encoding="utf-8") for part in ("common", *names))


def style(*names: str) -> str:
    """The style sheet of a widget, from files with these `names`, after the colours and what all of them share."""
    return css_variables() + "\n".join(
        (HERE / f"{part}.css").read_text(encoding="utf-8") for part in ("common", *names)
    )


def sentences(source: str) -> dict[str, str | None]:
    """The English sentences that a front end says as literals, with their plurals.

    Args:
        source: its JavaScript.

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


def number(value: Fraction, most: int = 1) -> dict[str, Any]:
    """A value for the front end: as text, as a fraction, and as the width of its bar in per cent.

    Args:
        value: a chance, or points.
        most: the greatest value that there can be; 1 for a chance, which is shown in per cent.
    """
    # A JavaScript number could not hold the large ones, so the fraction goes over as text.
    exact = [str(value.numerator), str(value.denominator)]
    return {"shown": percent(value) if most == 1 else decimal(value), "exact": exact, "bar": float(value / most) * 100}


# --- what values there can be -----------------------------------------------------------------------------


def random_source(seed: object) -> random.Random:
    """Where random dice come from; with a seed they are repeatable.

    Raises:
        KosciError: for a seed that is neither a whole number nor None.
    """
    if seed is not None and not is_whole(seed):
        raise KosciError("The seed is a whole number or None, not {value}.", value=short(seed, write=repr))
    return random.Random(None if seed is None else int(seed))


def check_numpy() -> None:
    """Refuse what works out whole games where NumPy is missing.

    Raises:
        KosciError: with a sentence that says so.
    """
    if find_spec("numpy") is None:
        raise KosciError("This widget works out whole games; for that NumPy is needed, which is missing here.")


class RefusedError(traitlets.TraitError, KosciError):
    """A value that cannot be set, with a sentence that says why."""


class Checked(traitlets.TraitType[T, Any]):
    """A trait of a widget, known to its front end, whose values go through a check.

    Args:
        check: gives the value to be held for the one to be set, or raises a ValueError with a sentence.
        options: those of any trait, such as `help` and `read_only`.
    """

    def __init__(self, check: Callable[[Any], T], **options: Any) -> None:
        super().__init__(**options)
        self.check = check
        self.tag(sync=True)

    def validate(self, widget: "LearnerWidget", value: Any) -> T:
        """The value to be held by a `widget` for the `value` to be set.

        Raises:
            RefusedError: where it cannot be, in the language of the widget.
        """
        try:
            with widget._speaking():
                return self.check(value)
        except ValueError as mistake:
            raise RefusedError(str(mistake)) from None


class Whole(Checked[int]):
    """A checked trait for the whole numbers between two bounds.

    Args:
        least, most: the bounds.
        sentence: says what there can be, with the places `{most}` and `{value}`.
        options: those of any trait.
    """

    def __init__(self, least: int, most: int, sentence: str, **options: Any) -> None:
        def check(value: Any) -> int:
            if not is_whole(value, least, most):
                raise KosciError(sentence, most=most, value=short(value, write=repr))
            return int(value)

        super().__init__(check, **options)


# --- the widget -------------------------------------------------------------------------------------------


class LearnerWidget(anywidget.AnyWidget):
    """A widget that speaks the language in use when it is made, and tells every mistake in words.

    Args:
        values: of traits, by name; one that cannot be is refused before there is a widget on the screen.

    Raises:
        KosciError: for such a value, with a sentence.
    """

    error = traitlets.Unicode(help="what went wrong last, in words").tag(sync=True)

    _language = traitlets.Unicode(help="the language it speaks").tag(sync=True)
    _words = traitlets.Dict(help="what its front end says, by the English sentence").tag(sync=True)
    _announcement = traitlets.Unicode(help="what happened last, in words").tag(sync=True)
    _status = traitlets.Unicode(help="what the widget waits for, or what follows").tag(sync=True)
    _call = traitlets.Unicode(help="the plain call that gives the same").tag(sync=True)

    def __init__(self, **values: Any) -> None:
        self._language = language()
        self._words = translated(self._esm)
        for name, value in values.items():
            self.set_trait(name, value)
        super().__init__()
        self.on_msg(self._answer)

    # --- what there is to see ---------------------------------------------------------------------------

    def _view(self) -> dict[str, Any]:
        """What there is to see, by trait, in the language in use."""
        return {}

    def _describe(self) -> None:
        """Send what there is to see now."""
        with self.hold_sync(), self._speaking():
            for name, value in self._view().items():
                self.set_trait(name, value)

    def _follow(self, *names: str, act: Callable[[], None] | None = None) -> None:
        """Whenever one of these traits changes, do this, or describe the state anew."""
        follow = act or self._describe

        def observer(_: object) -> None:
            try:
                follow()
            except Exception as fault:
                self.error = self._fault(fault)

        self.observe(observer, names)

    def _change(self, **values: Any) -> None:
        """Move to a new state in one step, so that no observer sees half of it; errors of before are over."""
        with self.hold_sync(), self.hold_trait_notifications():
            self.error = ""
            for name, value in values.items():
                setattr(self, name, value)

    # --- what the front end asks for --------------------------------------------------------------------

    def _act(self, message: Any) -> None:
        """Do what the front end asks for; a mistake is a ValueError with a sentence."""

    def _answer(self, _: object, message: Any, __: object) -> None:
        """Do what the front end asks for, and say that it is done."""
        try:
            with self._speaking():
                self._act(message)
        except ValueError as mistake:
            self.error = str(mistake)
        except Exception as fault:
            self.error = self._fault(fault)
        self.send({"done": True})

    # --- what is said -----------------------------------------------------------------------------------

    def _speaking(self) -> AbstractContextManager[None]:
        """Speak the language of this widget, whatever is spoken elsewhere by now."""
        return speaking(self._language)

    def _say(self, sentence: str, plural: str | None = None, /, **values: object) -> str:
        """The sentence in the language of this widget."""
        with self._speaking():
            return say(sentence, plural, **values)

    def notify_change(self, change: Any) -> None:
        """Tell the front end and the observers of a `change`; an observer's exception becomes the `error`.

        Raises:
            Exception: that of an observer of the `error` itself.
        """
        try:
            super().notify_change(change)
        except Exception as mistake:
            if change["name"] == "error":
                raise
            self.error = self._failure(mistake)

    def _failure(self, mistake: Exception) -> str:
        """What is said of an exception in the code of a learner."""
        return self._say(
            "The code that watches this widget stopped with {kind}: {problem}",
            kind=type(mistake).__name__,
            problem=short(str(mistake), 200),
        )

    def _fault(self, fault: Exception) -> str:
        """What is said of an exception in our own code."""
        return self._say(
            "This is a fault of the widget, not yours: {kind}: {problem}. "
            "Run its cell again; if it comes back, please report it with this sentence.",
            kind=type(fault).__name__,
            problem=short(str(fault), 200),
        )
