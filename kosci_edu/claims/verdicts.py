"""From a printed figure and the exact value to a verdict: confirmed, truncated, nearly, wrong or ambiguous.

What a check returns says how it is to be judged: a number is compared at the printed digits, a truth value stands
for itself, and the classes below say of other things what they are. A float is a number of the solver: right to
about ten digits, and shown with four decimals.
"""

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import floor
from typing import NamedTuple

from kosci_edu.messages import KosciError, say
from kosci_edu.numerals import decimal, parse_number, percent, ratio, rounded

__all__ = [
    "VERDICTS",
    "Between",
    "Judgement",
    "Regret",
    "Rolls",
    "Statement",
    "Value",
    "every",
    "judge",
    "judge_readings",
    "only",
    "printed_number",
]

VERDICTS = ("confirmed", "truncated", "nearly", "wrong", "ambiguous", "misprint", "out-of-scope")


class Statement(NamedTuple):
    """Whether a statement is true, and the figures that decide it, in words of their own."""

    holds: bool
    figures: str


class Between(NamedTuple):
    """A value that depends on ties: the smallest and the largest over all optimal policies."""

    smallest: Fraction | float
    largest: Fraction | float


class Regret(NamedTuple):
    """The points that following an advice costs on average."""

    points: Fraction


class Rolls(NamedTuple):
    """How many different rolls give a printed score, where the picture of the dice is lost."""

    number: int


class Judgement(NamedTuple):
    """The exact value as text, and the verdict."""

    exact: str
    verdict: str


Value = Fraction | float | int | bool | str | Between | Regret | Rolls | Statement
"""What a check returns; a text only where readings are compared."""


def every(cases: Iterable[bool]) -> Statement:
    """Whether something is so in all `cases`, and in how many of them it is.

    >>> every(face < 6 for face in range(1, 7))
    Statement(holds=False, figures='5 z 6')
    """
    each = list(cases)
    return Statement(all(each), say("{good} of {all}", good=sum(each), all=len(each)))


def only(results: Iterable[int]) -> int:
    """The one number that all `results` are.

    Raises:
        KosciError: where they differ, or there are none.
    """
    (result,) = set(results)
    return result


# --- numbers ---------------------------------------------------------------------------------------------------

EMPTY = "–"
ABOUT = "około"
"""What a document prints in a cell without a figure, and before a figure that is not meant to be exact."""

_FIGURE = re.compile(r"[−-]?\d+(?:[.,]\d+)?\s*%?")


def printed_number(printed: str) -> tuple[Fraction, Fraction]:
    """The first number in what is `printed`, and the size of one unit of its last digit.

    Raises:
        KosciError: where there is no number.

    >>> printed_number("27,77%")
    (Fraction(2777, 10000), Fraction(1, 10000))
    """
    match = _FIGURE.search(printed)
    if match is None:
        raise KosciError("There is no number in “{text}”.", text=printed[:60])
    number = parse_number(match.group())
    return number.value, number.unit


def _verdict_on_number(printed: str, value: Fraction, in_full: bool) -> str:
    number, unit = printed_number(printed)
    if in_full:
        return "confirmed" if value == number else "wrong"
    if floor(value / unit + Fraction(1, 2)) * unit == number:
        return "confirmed"
    if floor(value / unit) * unit == number:
        return "truncated"
    return "nearly" if ABOUT in printed and abs(value - number) < 2 * unit else "wrong"


def _number_text(value: Fraction | float, printed: str) -> str:
    """The exact value, and its decimals in the form that is printed beside it; of a float the decimals alone."""
    in_percent = "%" in printed
    if isinstance(value, float):
        return (percent if in_percent else decimal)(Fraction(value), 4)
    if value.denominator == 1 and not in_percent:
        return ratio(value)
    return f"{ratio(value)} {rounded(value, in_percent=in_percent)}"


# --- verdicts --------------------------------------------------------------------------------------------------


def judge(printed: str, value: Value, in_full: bool = False) -> Judgement:
    """The exact value as text, and the verdict on what is printed.

    Args:
        printed: what stands in the document.
        value: what the check returned.
        in_full: whether cutting digits off is no excuse.

    Raises:
        TypeError: for a text, which only `judge_readings` can compare.

    >>> judge("27,77%", Fraction(23, 108)).verdict, judge("3,85%", Fraction(25, 648)).verdict
    ('wrong', 'truncated')
    """
    match value:
        case bool() if printed == EMPTY:
            exact, right = EMPTY if value else say("a figure"), value
        case bool():
            exact, right = say("yes") if value else say("no"), value
        case Statement(holds, figures):
            exact, right = figures, holds
        case Rolls(number):
            exact, right = say("{n} roll scores this", "{n} rolls score this", n=number), number > 0
        case Between(smallest, largest):
            wanted, unit = printed_number(printed)
            exact = f"{_number_text(smallest, printed)} … {_number_text(largest, printed)}"
            right = smallest <= wanted + unit / 2 and largest >= wanted - unit / 2
        case Regret(points):
            verdict = "confirmed" if points == 0 else "nearly" if points < Fraction(1, 10) else "wrong"
            return Judgement(say("regret {points}", points=decimal(points, 4)), verdict)
        case str():
            raise TypeError(f"{value!r} can be compared with that of another reading only")
        case _:
            text = _number_text(value if isinstance(value, float) else Fraction(value), printed)
            return Judgement(text, _verdict_on_number(printed, Fraction(value), in_full))
    return Judgement(exact, "confirmed" if right else "wrong")


def judge_readings(values: Mapping[str, Value]) -> Judgement:
    """What each reading of an unclear text gives, by its name in `values`, and whether they differ.

    >>> judge_readings({"as one": 13, "as two": 14})
    Judgement(exact='as one: 13; as two: 14', verdict='ambiguous')
    """
    texts = {reading: _short_text(value) for reading, value in values.items()}
    exact = "; ".join(f"{reading}: {text}" for reading, text in texts.items())
    return Judgement(exact, "ambiguous" if len(set(texts.values())) > 1 else "confirmed")


def _short_text(value: Value) -> str:
    """A chance in per cent, a mean with two decimals, a whole number or a text as it is."""
    match value:
        case Fraction():
            return percent(value)
        case float():
            return decimal(Fraction(value))
        case _:
            return str(value).replace("-", "−")
