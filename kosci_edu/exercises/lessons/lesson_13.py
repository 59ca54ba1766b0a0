"""What is right in the exercises of lesson 13."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

from kosci_edu.dice import Roll, throw
from kosci_edu.exercises.answers import Explanation, FunctionAnswer, NumberAnswer, OwnRoll, Varied
from kosci_edu.exercises.lessons.lesson_06 import commonest_row
from kosci_edu.odds import plan
from kosci_edu.rules import Scorecard, Turn, find_rules
from kosci_edu.rules.classic import UPPER
from kosci_edu.rules.gra_online import FIGURES
from kosci_edu.rules.stritowe import MIDDLE
from kosci_edu.rules.yamb import Yamb

__all__ = ["ANSWERS"]

ONLINE, POKER = find_rules("gra-online"), find_rules("kosciany-poker")
STRITOWE = find_rules("stritowe")
MINIMAX = Scorecard({"free/min": 24, "free/max": 21, "free/ones": 4})


def upper_bonus(points: Sequence[int]) -> int:
    """What the upper section of Kościany poker brings in the end."""
    card = Scorecard(dict(zip(UPPER, points, strict=True)))
    return POKER.bonuses[0].points(card)


def four_now_or_later() -> Fraction:
    """What throwing on with four sixes costs in this turn of the online game, after the second roll."""
    later = throw(1).mean(lambda die: max(ONLINE.points(row, Roll((6, 6, 6, 6, *die))) for row in FIGURES))
    return ONLINE.points("four_of_a_kind", Turn(Roll("66661"), 2)) - later


def may_be_lost(struck: str) -> int:
    """How many middle rows may be struck after this one, so that the bonus can still be reached."""
    most = {row: STRITOWE.maximum(row) for row in MIDDLE if row != struck}
    return sum(sum(most.values()) - points >= 63 for points in most.values())


def five_and_six(dice: int) -> dict[str, int]:
    """What the text says of the outcomes of so many dice with a five and a six."""
    space = throw(dice)
    fives, either = (
        space.chance(lambda roll: 5 in roll).ways,
        space.chance(lambda roll: not {5, 6}.isdisjoint(roll)).ways,
    )
    return {"dice": dice, "total": 6**dice, "ways": space.chance(lambda roll: {5, 6} <= set(roll)).ways,
            "one": fives, "either": either, "not_given_back": 6**dice - 2 * 5**dice}  # fmt: skip


def all_even(first: str) -> dict[str, object]:
    """What the text says of a first roll whose even dice are kept for a roll of even dice."""
    held = "".join(face for face in first if face in "246")
    missing = len(first) - len(held)
    return {
        "shown": " ".join(first), "missing": missing, "chance": Fraction(even_after(held, 2)),
        "one_roll": Fraction(even_after(held, 1)), "never": Fraction(1, 4) ** missing,
    }  # fmt: skip


def even_after(held: str, rolls_left: int) -> Fraction:
    """The chance that all dice are even in the end."""
    return Fraction(plan("even", rolls_left=rolls_left, game=POKER).keep_value(held, rolls_left))


def upper_rows(roll: Roll) -> dict[int, int]:
    """What the roll brings in each upper row of Kościany poker, by its face."""
    return {face: POKER.points(row, roll) for face, row in enumerate(UPPER, start=1)}


def best_face(roll: Roll) -> int:
    """The face of the best upper row."""
    return max(range(1, 7), key=lambda face: upper_rows(roll)[face])


ANSWERS = {
    "13-rozgrzewka": NumberAnswer(lambda: upper_bonus([-1, 0, 3, -4, 0, 12])),
    "13-dwie-liczby": Varied(
        five_and_six(5),
        lambda random: five_and_six(random.choice((3, 4, 5, 6))),
        lambda ways, **_: NumberAnswer(lambda: ways, exact=True),
    ),
    "13-rzucac-czy-pisac": NumberAnswer(four_now_or_later),
    "13-parzyste": Varied(
        all_even("24613"),
        lambda random: all_even(random.choice(("24613", "24635", "13446", "11345", "13556", "46155"))),
        lambda chance, **_: NumberAnswer(lambda: chance),
    ),
    "13-minimax": NumberAnswer(lambda: Yamb().minimax("free", MINIMAX)),
    "13-napisz-online": FunctionAnswer(
        list(product((0, 20, 25, 30, 35, 50), (1, 2, 3))),
        lambda points, rolls_used: points + 5 * (3 - rolls_used) if points else 0,
        zero_too=lambda points, rolls_used: points + 5 * (3 - rolls_used),
        used=lambda points, rolls_used: points + 5 * rolls_used if points else 0,
    ),
    "13-stritowe": NumberAnswer(lambda: may_be_lost("run_123")),
    "13-najmniejsza-strata": OwnRoll(
        lambda roll: max(upper_rows(roll).values()),
        commonest=lambda roll: upper_rows(roll)[commonest_row(roll)[0]],
        dice=lambda roll: roll.count(best_face(roll)) - 3,
        sign=lambda roll: -max(upper_rows(roll).values()),
        pips=lambda roll: best_face(roll) * roll.count(best_face(roll)),
    ),
    "13-slowami": Explanation(),
}
