"""What the advice of `encyklopedia` for the first round costs. NumPy is needed only when a check is called."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from kosci_edu.claims.advice import (
    BY_SUM,
    EXCEPTIONS,
    FULL,
    KEEPS,
    ROLLS_USED,
    SMALL,
    advice_for,
    options,
    regret,
    regrets,
)
from kosci_edu.claims.verdicts import Regret, Statement, every
from kosci_edu.dice import Roll, all_rolls, reroll
from kosci_edu.rules import find_rules
from kosci_edu.rules.classic import UPPER

if TYPE_CHECKING:
    from kosci_edu.solver import Option


def _largest(costs: Iterable[float]) -> Regret:
    return Regret(Fraction(max(costs)))


def rule_costs(moment: str, rule: str) -> Regret:
    """The largest regret of a `rule` at this `moment`, over all rolls that it covers."""
    return _largest(regrets(moment, rule).values())


def two_pairs_cost() -> Regret:
    """The largest regret of choosing the row by the lower one of two pairs."""
    return _largest(regret(roll, 3, advice_for("row", roll)[1]) for roll in all_rolls() if roll.pattern == (2, 2, 1))


RULED_OUT: dict[str, Callable[[Roll, "Option"], bool]] = {
    "keep_two_pairs": lambda roll, option: option.keep is not None and option.keep.pattern == (2, 2),
    "keep_pair_of_ones": lambda roll, option: option.keep == Roll("11"),
    "keep_nothing": lambda roll, option: option.keep == Roll(),
    "four_of_a_kind": lambda roll, option: option.row == "four_of_a_kind",
    "other_lower_row_with_a_weak_hand": lambda roll, option: (
        not _is_good(roll) and option.row not in (*UPPER, "chance")
    ),
}


def without_costs(moment: str, what: str) -> Regret:
    """The largest regret, over all 252 rolls, of never doing at this `moment` `what` is named in `RULED_OUT`."""
    return _largest(
        next(option.regret for option in options(roll, ROLLS_USED[moment]) if not RULED_OUT[what](roll, option))
        for roll in all_rolls()
    )


def best_sum(rule: str) -> int:
    """The sum from which the other row is to be written, so that the `rule` costs least on its worst roll."""
    covers, _, above, below = BY_SUM[rule]
    covered = [roll for roll in all_rolls() if covers(roll) and not (FULL(roll) or SMALL(roll))]

    def worst(from_sum: int) -> float:
        return max(regret(roll, 3, above if sum(roll) >= from_sum else below(roll)) for roll in covered)

    return min(range(5, 32), key=worst)


def exceptions_differ() -> bool:
    """Whether the rules alone lose on some rolls, and on other ones before the second roll than before the third."""
    lost = {
        moment: {roll for roll in all_rolls() if regret(roll, ROLLS_USED[moment], advice_for(moment, roll, KEEPS)[1])}
        for moment in EXCEPTIONS
    }
    return all(lost.values()) and lost["roll2"] != lost["roll3"]


def whole_advice_costs() -> Regret:
    """What it costs on average to follow all of the advice through the first round, optimal play afterwards."""
    later: dict[Roll, float] = {}
    for moment in ("row", "roll3", "roll2"):
        costs = {}
        for roll in all_rolls():
            _, says = advice_for(moment, roll)
            costs[roll] = regret(roll, ROLLS_USED[moment], says) + _mean_after(says, later)
        later = costs
    return Regret(Fraction(_mean_of_throws(later)))


def _mean_after(says: Roll | str, of_rolls: Mapping[Roll, float]) -> float:
    """The mean of the rolls that a keep leads to, 0 once a row is written."""
    if isinstance(says, str) or len(says) == 5:
        return 0
    after = reroll(says)
    return sum(after.weight(roll) * of_rolls[roll] for roll in after) / after.total


def _mean_of_throws(of_rolls: Mapping[Roll, float]) -> float:
    return sum(roll.ways * value for roll, value in of_rolls.items()) / 6**5


def _is_good(roll: Roll) -> bool:
    """Three equal dice at least, or a straight."""
    return roll.pattern[0] >= 3 or SMALL(roll)


def good_hand(good: bool) -> float:
    """The chance that optimal play ends with three equal dice or a straight, or where `good` is false with neither."""
    chances = {roll: float(_is_good(roll) == good) for roll in all_rolls()}
    for rolls_used in (2, 1):
        best = {roll: options(roll, rolls_used)[0] for roll in all_rolls()}
        chances = {
            roll: chances[roll] if option.keep is None else _mean_after(option.keep, chances)
            for roll, option in best.items()
        }
    return _mean_of_throws(chances)


def keep_costs(roll: Roll, rolls_used: int, keep: Roll, written: Mapping[str, int] | None = None) -> Regret:
    """The regret of holding `keep` of the `roll` after `rolls_used`, on a card with these points `written`."""
    return Regret(Fraction(regret(roll, rolls_used, keep, tuple((written or {}).items()))))


def chance_has_no_figure() -> Statement:
    """Whether no roll that the best first round writes to the chance is a figure of another lower row."""
    figures = [row.fits for row in find_rules().rows if row.section == "lower" and row.category != "chance"]
    to_chance = [roll for roll in all_rolls() if options(roll, 3)[0].row == "chance"]
    return every(not any(fits(roll) for fits in figures) for roll in to_chance)
