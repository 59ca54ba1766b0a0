"""Optimal play of the classic game: what it earns, what comes of whole games, the bonus and the straights in it.

NumPy is needed only when a check is called.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, ClassVar

from kosci_edu import odds
from kosci_edu.claims.advice import options
from kosci_edu.claims.verdicts import Between, Statement, every
from kosci_edu.dice import Roll, all_rolls, reroll
from kosci_edu.messages import say
from kosci_edu.numerals import decimal, percent
from kosci_edu.odds.bonus import THRESHOLD
from kosci_edu.rules import Scorecard, find_rules
from kosci_edu.rules.classic import UPPER, Classic, classic_rows
from kosci_edu.rules.model import Bonus, GameData, Row

if TYPE_CHECKING:
    from kosci_edu.solver import Solution
    from kosci_edu.solver.whole_games import GameOutcomes


def _solution(upper_bonus: bool = True) -> "Solution":
    from kosci_edu.solver import kept_solution

    return kept_solution(find_rules(upper_bonus=upper_bonus))


# --- what comes of whole games ---------------------------------------------------------------------------------


def _outcomes(upper_bonus: bool = True) -> "GameOutcomes":
    """The outcomes of optimal play with the free joker; of equally good options the first one is taken."""
    from kosci_edu.solver import kept_outcomes

    return kept_outcomes(find_rules(upper_bonus=upper_bonus))


def drop_without_upper_bonus() -> float:
    """How much less optimal play earns when there is no upper bonus."""
    return _solution().start_value - _solution(upper_bonus=False).start_value


def no_upper_bonus() -> float:
    """The chance that the upper bonus is not earned."""
    return 1 - _outcomes().bonus_chance


def more_than_zero(row: str) -> float:
    """The chance that `row` holds points."""
    return 1 - _outcomes().row_zero[row]


def bonus_mostly_with_a_lack() -> Statement:
    """Whether most bonuses of optimal play come with fewer than three dice in some upper row."""
    outcomes = _outcomes()
    part = Fraction(outcomes.bonus_paths.otherwise / outcomes.bonus_chance) if outcomes.bonus_paths else Fraction(0)
    return Statement(part > Fraction(1, 2), say("{chance} of all bonuses", chance=percent(part)))


def _lost() -> Mapping[str, float]:
    """By row, and for points beside the rows, how much less it brings when one aims at the bonus, too."""
    with_bonus, without = ({**each.row_mean, "extra": each.extra_mean} for each in (_outcomes(), _outcomes(False)))
    return {row: without[row] - mean for row, mean in with_bonus.items()}


def mean_lost(rows: Sequence[str] = ()) -> float:
    """How much less the `rows` bring together when one aims at the bonus, too; everything but the bonus, if empty."""
    lost = _lost()
    return sum(lost[row] for row in rows or lost)


def each_loses(rows: Sequence[str]) -> Statement:
    """Whether each of the `rows` brings less when one aims at the bonus, too."""
    lost = _lost()
    return every(lost[row] > 0 for row in rows)


TIED = {
    "three_of_a_kind_zero": Between(0.03245432808194569, 0.032600578080191144),
    "joker_with_hundred": Between(0.7421800651837575, 0.7655939215052655),
}
"""What `solver.ties.bounds` gives over all optimal policies; it takes far longer than all other checks together.

The hundred points come with 0.0284055 jokers a game in every case, but the number of jokers depends on ties.
"""


def tied(what: str) -> Between:
    """The smallest and the largest value of a statistic that equally good options change: `what` names it."""
    return TIED[what]


def early_yahtzee_gains_more() -> Statement:
    """Whether a Generał brings more above the mean in the first round than when its row alone is left."""
    game = find_rules()

    def gain(card: Scorecard) -> Fraction:
        after = game.write(card, "yahtzee", "55555")
        return Fraction(after["yahtzee"] + _solution().value(after) - _solution().value(card))

    early = gain(Scorecard())
    others = [row.id for row in game.rows if row.id != "yahtzee"]
    late = gain(Scorecard({row: min(game.points(row, roll) for roll in all_rolls()) for row in others}))
    shown = say("{early} in the first round, {late} in the last", early=decimal(early), late=decimal(late))
    return Statement(early > late, shown)


# --- the bonus and the straights -------------------------------------------------------------------------------


class UpperSection(Classic):
    """The six upper rows alone, and no points but one for an upper sum of 63; its value is the chance of that."""

    name: ClassVar[str] = "upper-section"
    rows: ClassVar[tuple[Row, ...]] = classic_rows()[:6]

    @property
    def bonuses(self) -> tuple[Bonus, ...]:
        """One point for the sum of three of each."""
        return (Bonus("upper_bonus", UPPER, lambda total: int(total >= THRESHOLD), early=True),)

    def as_data(self) -> "GameData | str":
        """The rows feed the bonus and nothing else."""
        data = super().as_data()
        return data if isinstance(data, str) else replace(data, uncounted=frozenset(UPPER))


def three_of_each_is_best() -> Statement:
    """Whether six turns in the upper section bring the bonus most often when each row is to get three dice or more.

    The best play for that goal is known: with some rows open, one aims at three equal dice of any of their faces.
    """
    from kosci_edu.solver import solve

    by_rule = 1.0
    for open_rows in range(1, 7):
        faces = range(1, open_rows + 1)  # no face differs from another here
        by_rule *= float(odds.plan({r for r in all_rolls() if any(r.count(f) >= 3 for f in faces)}).start_value())
    best = solve(UpperSection(joker="none", yahtzee_bonus=False)).start_value
    figures = say("{own}, at best {best}", own=percent(Fraction(by_rule)), best=percent(Fraction(best)))
    return Statement(by_rule >= best, figures)


def four_better_in_lower_row(face: int) -> bool:
    """Whether four dice of the `face` belong in four of a kind on some card with one other upper row filled."""
    own = UPPER[face - 1]
    hands = [Roll([face] * 4 + [other]) for other in range(1, 7) if other != face]
    cards = [((row, count * other),) for other, row in enumerate(UPPER, 1) if row != own for count in range(6)]
    return any(options(hand, 3, card)[0].row == "four_of_a_kind" for hand, card in product(hands, cards))


def missed_large_straight_costs_more(points: int) -> Statement:
    """Whether missing the large straight from four in a row costs more once the small one holds these `points`."""
    is_straight = find_rules().row("large_straight").fits

    def lost(keep: Roll, *written: tuple[str, int]) -> float:
        values = {roll: options(roll, 3, written)[0].value for roll in reroll(keep)}
        missed = [value for roll, value in values.items() if not is_straight(roll)]
        return max(values[roll] for roll in values if is_straight(roll)) - sum(missed) / len(missed)

    runs = map(Roll, ("1234", "2345", "3456"))
    return every(lost(run, ("small_straight", points)) > lost(run) for run in runs)
