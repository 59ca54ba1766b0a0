"""From a printed figure and the exact value to a verdict: confirmed, truncated, nearly, wrong or ambiguous.

What a check returns says how it is to be judged: a number is compared at the printed digits, a truth
value stands for itself, and the classes below say of other things what they are. A float is a number that
strategy computes: right to about ten digits, and shown with four decimals.
"""

import re
from collections.abc import Iterable
from fractions import Fraction
from math import floor
from typing import NamedTuple

from kosci_edu.messages import say
from kosci_edu.numerals import decimal, percent, read_number

__all__ = [
    "About",
    "Absent",
    "Between",
    "Exact",
    "Finding",
    "Readings",
    "Regret",
    "Rolls",
    "Statement",
    "every",
    "judge",
    "printed_number",
]


class About(NamedTuple):
    """The exact value behind a printed "about N"."""

    value: Fraction | float


class Exact(NamedTuple):
    """A value that a table prints in full, so that cutting digits off is no excuse."""

    value: Fraction


class Absent(NamedTuple):
    """Whether a cell is rightly left empty: there is no figure that could stand in it."""

    rightly: bool


class Statement(NamedTuple):
    """Whether a statement is true, and the figures that decide it, in words of their own."""

    holds: bool
    figures: str


class Between(NamedTuple):
    """A value that depends on ties: the smallest and the largest over all optimal policies."""

    smallest: Fraction | float
    largest: Fraction | float


class Readings(NamedTuple):
    """What different readings of an unclear text give, in words or figures, each reading named."""

    results: tuple[tuple[str, str], ...]


class Regret(NamedTuple):
    """The points that following an advice costs on average."""

    points: Fraction


class Rolls(NamedTuple):
    """How many different rolls give a printed score, where the picture of the dice is lost."""

    number: int


class Finding(NamedTuple):
    """The exact value as text, and the verdict."""

    exact: str
    verdict: str


Value = Fraction | float | int | bool | About | Absent | Between | Exact | Readings | Regret | Rolls | Statement


def every(cases: Iterable[bool]) -> Statement:
    """Whether something is so in all of these cases, and in how many of them it is.

    >>> every(face < 6 for face in range(1, 7))
    Statement(holds=False, figures='5 z 6')
    """
    found = list(cases)
    return Statement(all(found), say("{good} of {all}", good=sum(found), all=len(found)))


_FIGURE = re.compile(r"[−-]?\d+(?:[.,]\d+)?\s*%?")


def printed_number(printed: str) -> tuple[Fraction, Fraction]:
    """The first number in the text, and the size of one unit of its last digit.

    >>> printed_number("27,77%")
    (Fraction(2777, 10000), Fraction(1, 10000))
    """
    match = _FIGURE.search(printed)
    if match is None:
        raise ValueError(say("There is no number in “{text}”.", text=printed[:60]))
    figure = match.group()
    decimals = len(re.split("[.,]", figure.rstrip("% "))[1]) if re.search("[.,]", figure) else 0
    return read_number(figure), Fraction(1, 10**decimals * (100 if figure.endswith("%") else 1))


def _rounds_to(value: Fraction, printed: Fraction, unit: Fraction) -> bool:
    return floor(value / unit + Fraction(1, 2)) * unit == printed


def _judge_number(printed: str, value: Fraction, about: bool = False) -> str:
    number, unit = printed_number(printed)
    if _rounds_to(value, number, unit):
        return "confirmed"
    if floor(value / unit) * unit == number:
        return "truncated"
    return "nearly" if about and abs(value - number) < 2 * unit else "wrong"


def _number_text(value: Fraction | float, printed: str) -> str:
    """The exact value, and its decimals in the form that is printed beside it; of a float the decimals alone."""
    if isinstance(value, float):
        return (percent if "%" in printed else decimal)(Fraction(value), 4)
    if value.denominator == 1 and "%" not in printed:
        return str(value.numerator).replace("-", "−")
    if "%" in printed:
        decimals, exact = percent(value), (value * 10000).denominator == 1
    else:
        decimals, exact = decimal(value), (value * 100).denominator == 1
    return f"{value} {'=' if exact else '≈'} {decimals}"


def judge(printed: str, value: Value) -> Finding:
    """The exact value as text, and the verdict on what is printed.

    >>> judge("27,77%", Fraction(23, 108)).verdict, judge("3,85%", Fraction(25, 648)).verdict
    ('wrong', 'truncated')
    """
    match value:
        case bool():
            return Finding(say("yes") if value else say("no"), "confirmed" if value else "wrong")
        case Statement(holds, figures):
            return Finding(figures, "confirmed" if holds else "wrong")
        case Absent(rightly):
            return Finding("–" if rightly else say("a figure"), "confirmed" if rightly else "wrong")
        case About(exact):
            return Finding(_number_text(exact, printed), _judge_number(printed, Fraction(exact), about=True))
        case Exact(exact):
            same = exact == printed_number(printed)[0]
            return Finding(_number_text(exact, printed), "confirmed" if same else "wrong")
        case Between(smallest, largest):
            number, unit = printed_number(printed)
            inside = smallest <= number + unit / 2 and largest >= number - unit / 2
            return Finding(
                f"{_number_text(smallest, printed)} … {_number_text(largest, printed)}",
                "confirmed" if inside else "wrong",
            )
        case Readings(results):
            differ = len({result for _, result in results}) > 1
            text = "; ".join(f"{reading}: {result}" for reading, result in results)
            return Finding(text, "ambiguous" if differ else "confirmed")
        case Regret(points):
            verdict = "confirmed" if points == 0 else "nearly" if points < Fraction(1, 10) else "wrong"
            return Finding(say("regret {points}", points=decimal(points, 4)), verdict)
        case Rolls(number):
            text = say("{n} roll scores this", "{n} rolls score this", n=number)
            return Finding(text, "confirmed" if number else "wrong")
        case _:
            shown = value if isinstance(value, float) else Fraction(value)
            return Finding(_number_text(shown, printed), _judge_number(printed, Fraction(value)))
