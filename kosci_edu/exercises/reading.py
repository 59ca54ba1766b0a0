"""How answers are read: what a learner passed becomes a number, words, a roll or a keep; nothing is evaluated.

Whether the answer is right is judged in `answers`.
"""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import islice
from math import floor, isfinite
from numbers import Integral, Rational, Real
from typing import NamedTuple
from unicodedata import normalize

from kosci_edu.dice import Roll
from kosci_edu.messages import KosciError
from kosci_edu.numerals import parse_number, whole

__all__ = [
    "GivenNumber",
    "folded",
    "given_keep",
    "given_number",
    "given_roll",
    "given_words",
    "is_empty",
    "is_too_long",
]

TOLERANCE = Fraction(1, 10**6)
MOST_PARTS = 100  # dice or words of an answer
LONGEST = 10_000  # characters of a text, bits of a whole number


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


def is_too_long(value: object) -> bool:
    """Whether the `value` has more digits, more parts or a longer text in it than an answer can have."""
    if isinstance(value, int):
        return value.bit_length() > LONGEST
    if isinstance(value, str):
        return len(value) > LONGEST
    if not isinstance(value, list | tuple | set | frozenset):
        return False
    parts = islice(value, MOST_PARTS)  # its length may be a lie
    return len(value) > MOST_PARTS or any(isinstance(part, str) and len(part) > LONGEST for part in parts)


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
        value, unit, places, *_ = parse_number(text)
    except KosciError:
        return None
    if unit in (0, 1):  # a fraction or a whole number, which is not rounded
        return GivenNumber(value)
    return GivenNumber(value, unit, is_coarse=value == 0 or (places < 2 and abs(value) < 10 * unit))


def given_words(values: Sequence[object]) -> list[object]:
    """The words of an answer that came as separate `values`, as a list, or as one text with commas."""
    value = values[0] if len(values) == 1 else list(values)
    if isinstance(value, list | tuple | set | frozenset):
        return list(islice(value, MOST_PARTS))
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
    elif isinstance(value, Integral) and not isinstance(value, bool):
        return Roll(whole(int(value)))
    elif isinstance(value, Sequence) and 0 < len(value) <= MOST_PARTS:
        faces = list(islice(value, MOST_PARTS))
        if all(isinstance(face, Real | str) for face in faces):  # of anything else not even the text is wanted
            return Roll(
                [int(face) if isinstance(face, Integral) and not isinstance(face, bool) else face for face in faces]
            )
    raise KosciError("a roll is asked for, like “15566”.")


def given_keep(value: object) -> Roll:
    """The dice that the `value` keeps of a roll; an empty text or list keeps none.

    Raises:
        KosciError: with a sentence, for what is no dice.
    """
    return Roll() if isinstance(value, Sequence) and len(value) == 0 else given_roll(value)
