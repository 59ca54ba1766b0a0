"""How answers are read: what a learner passed becomes a number, words, a roll or a keep; nothing is evaluated.

Whether the answer is right is judged in `answers`.
"""

import re
from collections.abc import Sequence
from contextlib import suppress
from decimal import Decimal
from fractions import Fraction
from itertools import islice
from math import isfinite
from numbers import Integral, Rational, Real
from typing import Any
from unicodedata import normalize

from kosci_edu.dice import Roll
from kosci_edu.messages import KosciError
from kosci_edu.numerals import WrittenNumber, parse_number, whole

__all__ = [
    "folded",
    "given_keep",
    "given_number",
    "given_roll",
    "given_words",
    "is_empty",
    "is_too_long",
]

NEAR = Fraction(1, 10**9)  # how far a computed float may be off, as a share of it
UNIT = re.compile(r"(?<=[\d%])\s*(?:\s[^\W\d_]+\s*)?\.?\s*$")  # `20 sposobów.`
BETWEEN_WORDS = r"\s*[,;/&+]\s*|\s+(?:i|oraz|and)\s+"
MOST_PARTS = 100  # dice or words of an answer
LONGEST = 10_000  # characters of a text, bits of a whole number


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


def given_number(value: object) -> WrittenNumber | None:
    """The number that the `value` stands for, or None if it is no number.

    A float is what its shortest decimal says; with twelve digits and more it was computed, and is near what is meant.
    """
    if isinstance(value, bool):
        return None
    if isinstance(value, str | Decimal):
        return _number_in(str(value))
    if isinstance(value, Rational):  # int, Fraction, Chance, and the exact numbers of numpy and sympy
        return WrittenNumber(Fraction(int(value.numerator), int(value.denominator)), Fraction(0))
    if isinstance(value, Real) and isfinite(float(value)):
        return _number_of_float(float(value))
    return None


def _number_in(text: str) -> WrittenNumber | None:
    for form in (text, UNIT.sub("", text)):  # as it stands, or without what is counted
        with suppress(KosciError):
            return _as_meant(parse_number(form))
    return None


def _as_meant(number: WrittenNumber) -> WrittenNumber:
    """The number itself; a whole one was counted, and not rounded."""
    return number._replace(unit=Fraction(0)) if number.unit == 1 else number


def _number_of_float(value: float) -> WrittenNumber:
    decimal = Decimal(repr(value)).normalize()
    _, digits, exponent = decimal.as_tuple()
    places = max(-int(exponent), 0)
    unit = abs(Fraction(decimal)) * NEAR * 2 if len(digits) >= 12 else Fraction(1, 10**places)
    return _as_meant(WrittenNumber(Fraction(decimal), unit, places))


def given_words(values: Sequence[object]) -> list[object]:
    """The words of an answer that came as separate `values`, as a list, or as one text: `A, C`, `A i C`, `A/C.`"""
    value = values[0] if len(values) == 1 else list(values)
    if isinstance(value, list | tuple | set | frozenset):
        return list(islice(value, MOST_PARTS))
    return list(re.split(BETWEEN_WORDS, value.strip(" ,;."))) if isinstance(value, str) else [value]


def folded(word: object) -> str:
    """The `word` as it is compared: without the difference of upper and lower case, and of how accents are typed."""
    return normalize("NFC", str(word)).strip().casefold()


def given_roll(value: object) -> Roll:
    """The roll that the `value` stands for: `15566`, `"1 5 5 6 6"`, `[1, 5, 5, 6, 6]` or what a tray prints.

    Raises:
        KosciError: with a sentence, for anything else.
    """
    if isinstance(value, str):
        digits = value.translate(str.maketrans("", "", " ,;.-()[]\u00a0"))
        if digits:
            return Roll(digits)
    elif isinstance(value, Integral) and not isinstance(value, bool):
        return Roll(whole(int(value)))
    elif isinstance(value, Sequence) and 0 < len(value) <= MOST_PARTS:
        faces = list(islice(value, MOST_PARTS))
        if all(isinstance(face, Real | str) for face in faces):  # of anything else not even the text is wanted
            return Roll(list(map(_face, faces)))
    raise KosciError("a roll is asked for, like “15566”.")


def _face(value: Any) -> Any:
    """A face given as a whole number or as a digit; anything else is left for `Roll` to refuse."""
    if isinstance(value, str) and value in tuple("123456"):
        return int(value)
    return int(value) if isinstance(value, Integral) and not isinstance(value, bool) else value


def given_keep(value: object) -> Roll:
    """The dice that the `value` keeps of a roll; a dash, an empty text or list keeps none.

    Raises:
        KosciError: with a sentence, for what is no dice.
    """
    is_none = isinstance(value, Sequence) and (len(value) == 0 or value in ("-", "–"))
    return Roll() if is_none else given_roll(value)
