"""What is right in the exercises of lesson 13."""

from collections.abc import Sequence
from fractions import Fraction

from kosci_edu.dice import Roll, throw
from kosci_edu.exercises.answers import Explanation, FunctionAnswer, NumberAnswer, OwnRoll
from kosci_edu.odds import plan
from kosci_edu.rules import Scorecard, Turn, find_rules
from kosci_edu.rules.classic import UPPER
from kosci_edu.rules.figures import faces_shown
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


ANSWERS = {
    "13-rozgrzewka": NumberAnswer(lambda: upper_bonus([-1, 0, 3, -4, 0, 12])),
    "13-dwie-liczby": NumberAnswer(lambda: throw().chance(lambda roll: {5, 6} <= set(roll)).ways),
    "13-rzucac-czy-pisac": NumberAnswer(four_now_or_later),
    "13-parzyste": NumberAnswer(lambda: plan("even", rolls_left=2, game=POKER).keep_value("246", 2)),
    "13-minimax": NumberAnswer(lambda: Yamb().minimax("free", MINIMAX)),
    "13-napisz-online": FunctionAnswer(
        [(30, 1), (30, 3), (0, 1), (50, 2), (0, 3), (25, 2)],
        lambda points, rolls_used: points + 5 * (3 - rolls_used) if points else 0,
        zero_too=lambda points, rolls_used: points + 5 * (3 - rolls_used),
        used=lambda points, rolls_used: points + 5 * rolls_used if points else 0,
    ),
    "13-stritowe": NumberAnswer(lambda: may_be_lost("run_123")),
    "13-wlasny-rzut": OwnRoll(
        lambda roll: POKER.points("pair", roll),
        lowest=lambda roll: 2 * min(faces_shown(2, roll), default=0),
        all_dice=sum,
    ),
    "13-slowami": Explanation(),
}
