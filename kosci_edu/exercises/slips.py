"""The usual slips with numbers, each with its own words: a per cent sign left out, a count given for a chance …

The texts of the tasks know the mistakes of their own question; these are told in every task.
"""

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import NoReturn

from kosci_edu.messages import KosciError, say
from kosci_edu.numerals import WrittenNumber, decimal, percent

__all__ = ["refuse_what_is_no_number", "slip_of"]

ORDERS = (2, 6, 24, 120)
MOST_DICE = 6
ROLLS_OF_FIVE = 252
CALCULATION = re.compile(r"[\d)!]\s*(?:[*+^·×]|!)|\d\s*[-−]\s*\d")  # not all of arithmetic: what is typed for a number


def refuse_what_is_no_number(value: object, example: str) -> NoReturn:
    """Say what is wrong with a `value` that is no number, with an `example` of one that the task might ask for.

    Raises:
        KosciError: always.
    """
    if isinstance(value, tuple) and len(value) == 2 and all(type(part) is int for part in value):
        raise KosciError("in Python 16,75 are two numbers; write 16.75, or “16,75” as text.")
    if isinstance(value, str) and CALCULATION.search(value):
        raise KosciError("work it out to the end: a number is asked for, like {example}.", example=example)
    raise KosciError("a number is asked for, like {example}.", example=example)


def slip_of(given: WrittenNumber, expected: Fraction, per_cent: bool = False) -> str | None:
    """What a wrong number comes from, where that can be seen from the right one.

    Args:
        given: the wrong one.
        expected: the right one.
        per_cent: whether the question asks for per cents.
    """
    return next(_slips(given, expected, per_cent), None)


def _slips(given: WrittenNumber, expected: Fraction, per_cent: bool) -> Iterator[str]:
    is_chance = 0 < expected < 1
    is_part = given.value.denominator > 1 and not given.is_percent
    if is_chance and not given.is_percent and (given.value > 1 or per_cent):
        in_percent = WrittenNumber(given.value / 100, (given.unit or 1) / Fraction(100))
        if in_percent.means(expected):
            shown = {"n": decimal(given.value), "percent": percent(given.value)}
            yield say("is it the per cent sign that is missing? Without it {n} means {percent}.", **shown)
        for dice in range(1, MOST_DICE + 1):
            if given.value / 6**dice == expected:
                yield say("that is in how many ways; a chance is their share of all outcomes.")
    is_out_of_rolls = given.value.denominator % 7 == 0 and _is_out_of(ROLLS_OF_FIVE, given.value)
    if is_chance and is_out_of_rolls and _is_out_of(6**MOST_DICE, expected):
        yield say("out of 252? Rolls are not equally likely; the 7776 outcomes of five dice are.")
    if is_chance and given.means(1 - expected):
        yield say("that is the chance that it does not happen.")
    for orders in ORDERS if is_chance and is_part else ():
        if given.value == expected * orders:
            yield say("{n} times too much: is the same thing counted in several orders?", n=orders)
        if given.value * orders == expected:
            yield say("{n} times too little: are there more orders of the same thing?", n=orders)
    if given.cuts_off(expected) and given.digits > 1:
        yield say("the digits are cut off, not rounded.")
    if is_chance and not 0 <= given.value <= 1:
        yield say("A chance lies between 0 and 1, that is between 0% and 100%.")


def _is_out_of(total: int, share: Fraction) -> bool:
    return total % share.denominator == 0
