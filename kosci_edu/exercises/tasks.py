"""What is right in each task, computed from the library; the words stand in the text files."""

from collections import Counter
from fractions import Fraction
from math import comb, factorial, prod

from kosci_edu.chance import P
from kosci_edu.dice import Roll, as_roll, throw
from kosci_edu.exercises.checkers import Checker, Explanation, Function, Number, OwnRoll
from kosci_edu.odds import one_roll_mean

__all__ = ["CHECKERS"]


def ways(roll: str) -> int:
    """How many ordered outcomes show the roll."""
    return Roll(roll).ways


# --- 02 --------------------------------------------------------------------------------------------------

ONE_ROLL: dict[str, Checker] = {
    "02-sposoby": Number(lambda: ways("11123")),
    "02-dwie-pary": Number(lambda: P(lambda roll: roll.pattern == (2, 2, 1), throw())),
    "02-blad-w-zrodle": Number(lambda: comb(5, 4)),
    "02-srednia-z-pary": Number(lambda: one_roll_mean("four_of_a_kind")),
    "02-napisz-szanse": Function(
        [("22333",), ("66666",), ("12345",), ("11223",), ("11112",), ("123456",)],
        ways,
        {
            "all-orders": lambda roll: factorial(len(roll)),
            "without-factorial": lambda roll: factorial(len(roll)) // prod(Counter(roll).values()),
        },
    ),
    "02-wlasny-rzut": OwnRoll(lambda roll: Fraction(as_roll(roll).ways, 7776)),
    "02-wyzwanie": Number(lambda: P({Roll("123456")}, throw(6))),
    "02-slowami": Explanation(),
}

CHECKERS: dict[str, Checker] = {**ONE_ROLL}
