"""What is right in the exercises of lesson 02."""

from collections import Counter
from fractions import Fraction
from math import comb, factorial, prod

from kosci_edu.chance import P
from kosci_edu.dice import Roll, as_roll, throw
from kosci_edu.exercises.answers import Explanation, FunctionAnswer, NumberAnswer, OwnRoll
from kosci_edu.odds import one_roll_mean

__all__ = ["ANSWERS"]


def ways(roll: str) -> int:
    """How many ordered outcomes show the roll."""
    return Roll(roll).ways


ANSWERS = {
    "02-sposoby": NumberAnswer(lambda: ways("11123")),
    "02-dwie-pary": NumberAnswer(lambda: P(lambda roll: roll.pattern == (2, 2, 1), throw())),
    "02-blad-w-zrodle": NumberAnswer(lambda: comb(5, 4)),
    "02-srednia-z-pary": NumberAnswer(lambda: one_roll_mean("four_of_a_kind")),
    "02-napisz-szanse": FunctionAnswer(
        [("22333",), ("66666",), ("12345",), ("11223",), ("11112",), ("123456",)],
        ways,
        all_orders=lambda roll: factorial(len(roll)),
        without_factorial=lambda roll: factorial(len(roll)) // prod(Counter(roll).values()),
    ),
    "02-wlasny-rzut": OwnRoll(lambda roll: Fraction(as_roll(roll).ways, 7776)),
    "02-wyzwanie": NumberAnswer(lambda: P({Roll("123456")}, throw(6))),
    "02-slowami": Explanation(),
}
