"""How answers are read: what a learner passed becomes a number, words, a roll or a keep; nothing is evaluated.

Whether the answer is right is judged in `answers`.
"""

import re
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from math import floor, isfinite
from numbers import Integral, Rational, Real
from typing import NamedTuple
from unicodedata import normalize

from kosci_edu.dice import Roll
from kosci_edu.messages import KosciError
from kosci_edu.numerals import read_number

__all__ = ["GivenNumber", "folded", "given_keep", "given_number", "given_roll", "given_words", "is_empty"]

TOLERANCE = Fraction(1, 10**6)
MOST_DICE = 100


class GivenNumber(NamedTuple):
    """A number as it was given.

    Args:
        value: the number itself.
        unit: of a text in decimals the place of its last digit, so that it may be a rounded value; else 0.
        is_coarse: whether the text has too few digits to tell much, such as 1%.
        is_float: whether it is a float, which is near the number that is meant.
    """

    value: Fraction
    unit: Fraction = Fraction(0)
    is_coarse: bool = False
    is_float: bool = False

    def means(self, exact: Fraction) -> bool:
        """Whether it stands for the number `exact`, as far as its digits go."""
        if self.is_float:
            return abs(self.value - exact) <= min(TOLERANCE * (1 + abs(exact)), abs(exact) / 1000)
        return self.value == (floor(exact / self.unit + Fraction(1, 2)) * self.unit if self.unit else exact)

    def cuts_off(self, exact: Fraction) -> bool:
        """Whether it is the number `exact` with its further digits left out instead of rounded."""
        return bool(self.unit) and self.value == floor(exact / self.unit) * self.unit


def is_empty(value: object) -> bool:
    """Whether the `value` is no answer yet."""
    return value is None or value is ... or (isinstance(value, str) and not value.strip())


def given_number(value: object) -> GivenNumber | None:
    """The number that the `value` stands for, or None if it is no number."""
    if isinstance(value, bool):
        return None
    if isinstance(value, str | Decimal):
        return _number_in(str(value))
    if isinstance(value, Rational):  # int, Fraction, Chance, and the exact numbers of numpy and sympy
        return GivenNumber(Fraction(int(value.numerator), int(value.denominator)))
    if isinstance(value, Real) and isfinite(float(value)):
        return GivenNumber(Fraction(float(value)), is_float=True)
    return None


def _number_in(text: str) -> GivenNumber | None:
    try:
        value = read_number(text)
    except ValueError:
        return None
    is_percent = bool(re.search("%|procent|per ?cent", text))
    mark = re.search(r"[.,](\d+)", text)
    decimals = len(mark[1]) if mark else 0
    if "/" in text or not (decimals or is_percent):
        return GivenNumber(value)
    unit = Fraction(1, 10 ** (decimals + 2 * is_percent))
    return GivenNumber(value, unit, is_coarse=value == 0 or (decimals < 2 and abs(value) < 10 * unit))


def given_words(values: Sequence[object]) -> list[object]:
    """The words of an answer that came as separate `values`, as a list, or as one text with commas."""
    value = values[0] if len(values) == 1 else list(values)
    if isinstance(value, list | tuple | set | frozenset):
        return list(value)
    return list(value.split(",")) if isinstance(value, str) else [value]


def folded(word: object) -> str:
    """The `word` as it is compared: without the difference of upper and lower case, and of how accents are typed."""
    return normalize("NFC", str(word)).strip().casefold()


def given_roll(value: object) -> Roll:
    """The roll that the `value` stands for: `15566`, `"1 5 5 6 6"`, `[1, 5, 5, 6, 6]` or what a tray prints.

    Raises:
        KosciError: with a sentence, for anything else.
    """
    if isinstance(value, str):
        digits = value.translate(str.maketrans("", "", " ,;()[]\u00a0"))
        if digits:
            return Roll(digits)
    elif isinstance(value, Integral) and not isinstance(value, bool) and 0 < int(value) < 10**20:
        return Roll(str(int(value)))
    elif isinstance(value, Sequence) and 0 < len(value) <= MOST_DICE:
        return Roll(
            [int(face) if isinstance(face, Integral) and not isinstance(face, bool) else face for face in value]
        )
    raise KosciError("a roll is asked for, like “15566”.")


def given_keep(value: object) -> Roll:
    """The dice that the `value` keeps of a roll; an empty text or list keeps none.

    Raises:
        KosciError: with a sentence, for what is no dice.
    """
    return Roll() if isinstance(value, Sequence) and len(value) == 0 else given_roll(value)
