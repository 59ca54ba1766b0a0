"""What is right in the exercises of lesson 10."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

from kosci_edu.dice import Roll, RollLike, keeps, throw
from kosci_edu.exercises.answers import (
    EVERY_ROLL,
    Explanation,
    FunctionAnswer,
    NumberAnswer,
    OwnKeep,
    RollAnswer,
    Varied,
)
from kosci_edu.exercises.lessons.lesson_projekt import commonest
from kosci_edu.rules import Scorecard, Turn, find_rules
from kosci_edu.rules.figures import full_house, longest_run

__all__ = ["ANSWERS"]

GAME = find_rules("classic")
NOTHING = Fraction(1, 10)
"""A loss that the lesson calls nothing."""


@cache
def first_round(roll: RollLike, rolls_used: int = 1) -> tuple[Any, ...]:
    """The options on an empty card, the best first."""
    from kosci_edu.solver import advise, kept_solution

    return advise(kept_solution(GAME), Scorecard(), Turn(Roll(roll), rolls_used))


def regret_of_keep(roll: Roll, keep: Roll) -> Fraction:
    """What keeping these dice of a first roll gives away, as the float that it is; all of them is to write it."""
    return Fraction(min(each.regret for each in first_round(roll) if (roll if each.row else each.keep) == keep))


def refused_keep(roll: Roll, keep: Roll) -> str:
    """Which mistake a keep of a first roll shows."""
    if keep not in keeps(roll):
        return "not-in-roll"
    return "little" if regret_of_keep(roll, keep) < 1 else "much"


def lazy_loss(roll: Roll) -> Fraction:
    """What the commonest dice, of equally common ones the higher, give away."""
    return regret_of_keep(roll, Roll(commonest(str(roll))))


def mean_loss(loss: Callable[[Roll], Fraction]) -> Fraction:
    """The loss on the first roll of a game on average."""
    return throw().mean(loss)


def has_small_straight(roll: Roll) -> bool:
    """Whether there is a small straight in the roll, and no large one."""
    return longest_run(roll) == 4


def is_listed(roll: Roll) -> bool:
    """Whether the document names the roll among the exceptions from keeping a small straight."""
    return roll == Roll("12344") or set(roll) == {3, 4, 5, 6}


def breaks_the_straight(roll: Roll) -> bool:
    """Whether a small straight is not worth keeping."""
    return has_small_straight(roll) and longest_run(first_round(roll)[0].keep or roll) < 4


def refused_exception(roll: Roll) -> str:
    """Which mistake a wrong exception shows."""
    if not has_small_straight(roll):
        return "no-straight"
    return "listed" if is_listed(roll) else "rule-works"


def is_no_full_house_at_last(roll: Roll) -> bool:
    """Whether a full house after the third roll is best written elsewhere."""
    return full_house(roll) and first_round(roll, 3)[0].row != "full_house"


def weighed(error: str, dice: str, cost: str) -> dict[str, object]:
    """What the text says of an error with one roll that has a pair, whose cost is given."""
    points = Fraction(cost.replace(",", "."))
    mean = points * throw().weight(Roll(dice)) / 6**5
    return {"error": error, "shown": " ".join(dice), "cost": cost, "mean": mean, "by_rolls": points / 252,
            "by_five": 2 * mean}  # fmt: skip


ERRORS = (
    weighed("zatrzymuje z 3 4 4 5 6 małego strita, a nie parę", "34456", "1,11"),
    weighed("zatrzymuje z 3 4 5 5 6 małego strita, a nie parę", "34556", "1,88"),
    weighed("zatrzymuje z 1 1 3 4 5 parę jedynek, a nie 3 4 5", "11345", "1,45"),
    weighed("zatrzymuje z 2 3 4 5 5 parę, a nie 2 3 4 5", "23455", "1,86"),
)


def some_error(random: Random) -> dict[str, object]:
    """One of the errors."""
    return random.choice(ERRORS)


ANSWERS = {
    "10-cena-dwoch-par": NumberAnswer(lambda: regret_of_keep(Roll("22446"), Roll("2244")), places=2),
    "10-jak-czesto": Varied(
        ERRORS[0],
        some_error,
        lambda mean, **_: NumberAnswer(lambda: mean, places=4),
    ),
    "10-zapomniany-wyjatek": RollAnswer(
        lambda roll: breaks_the_straight(roll) and not is_listed(roll), refused_exception, dice=5
    ),
    "10-full-nie-do-fula": RollAnswer(
        is_no_full_house_at_last, lambda roll: "full-is-best" if full_house(roll) else "no-full", dice=5
    ),
    "10-najliczniejsze": NumberAnswer(lambda: mean_loss(lazy_loss), places=2),
    "10-napisz-regule": FunctionAnswer(
        [case for case in EVERY_ROLL if Roll(case[0]).pattern == (2, 2, 1)],
        lambda roll: 2 * max(face for face in roll if roll.count(face) == 2),
        lower=lambda roll: 2 * min(face for face in roll if roll.count(face) == 2),
        both=lambda roll: "".join(sorted(face for face in roll if roll.count(face) == 2)),
        highest_die=lambda roll: 2 * max(roll),
    ),
    "10-wlasny-rzut": OwnKeep(
        lambda roll, keep: keep in keeps(roll) and regret_of_keep(roll, keep) <= NOTHING, refused_keep
    ),
    "10-jedno-zdanie": NumberAnswer(
        lambda: mean_loss(lambda roll: Fraction(0) if longest_run(roll) == 5 else lazy_loss(roll)), places=2
    ),
    "10-slowami": Explanation(),
}
