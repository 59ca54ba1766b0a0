"""What is right in the exercises of lesson 10."""

from fractions import Fraction
from functools import cache
from typing import Any

from kosci_edu.dice import Roll, RollLike, throw
from kosci_edu.exercises.answers import ChoiceAnswer, Explanation, FunctionAnswer, NumberAnswer, OwnKeep, RollAnswer
from kosci_edu.rules import Scorecard, Turn, find_rules

__all__ = ["ANSWERS"]

GAME = find_rules("classic")


@cache
def first_round(roll: RollLike, rolls_used: int = 1) -> tuple[Any, ...]:
    """The options on an empty card, the best first."""
    from kosci_edu.solver import advise, kept_solution

    return advise(kept_solution(GAME), Scorecard(), Turn(Roll(roll), rolls_used))


def is_best_first_keep(roll: Roll, keep: Roll) -> bool:
    """Whether optimal play keeps these dice of a first roll; all of them if it writes the roll at once."""
    best = [option for option in first_round(roll) if option.regret == 0]
    return any((option.keep if option.row is None else roll) == keep for option in best)


def regret_of_row(roll: str, row: str) -> Fraction:
    """What writing a first roll to this row gives away, as the float that it is."""
    return Fraction(next(option.regret for option in first_round(roll) if option.row == row))


WRITTEN = {"A": "sixes", "B": "three_of_a_kind", "C": "chance"}

ANSWERS = {
    "10-rozgrzewka": RollAnswer(
        lambda keep: first_round("22446")[0].keep == keep,
        lambda keep: {"2244": "both", "22": "lower", "446": "with-six"}.get(str(keep), ""),
    ),
    "10-szansa-na-decyzje": NumberAnswer(lambda: throw().chance(lambda roll: roll.pattern == (2, 1, 1, 1))),
    "10-strata": NumberAnswer(lambda: regret_of_row("11122", "full_house"), places=2),
    "10-przewidz": ChoiceAnswer(
        lambda: [letter for letter, row in WRITTEN.items() if first_round("45666", 3)[0].row == row], tuple(WRITTEN)
    ),
    "10-napisz-regule": FunctionAnswer(
        [("22446",), ("15566",), ("33116",), ("44255",)],
        lambda roll: 2 * max(face for face in roll if roll.count(face) == 2),
        lower=lambda roll: 2 * min(face for face in roll if roll.count(face) == 2),
        both=lambda roll: "".join(sorted(face for face in roll if roll.count(face) == 2)),
        highest_die=lambda roll: 2 * max(roll),
    ),
    "10-wlasny-rzut": OwnKeep(is_best_first_keep, lambda roll, keep: "not-best"),
    "10-slowami": Explanation(),
}
