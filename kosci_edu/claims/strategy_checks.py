"""The calls that check the claims about optimal play: what it earns, and the advice for the first round.

The advice of `encyklopedia` stands here as data: which rolls a rule covers, and what it says. Exceptions come
before the rules, and the first that covers a roll counts. NumPy is needed only when a check is called.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from kosci_edu import odds
from kosci_edu.claims.verdicts import About, Absent, Between, Readings, Regret, Statement, Value, every
from kosci_edu.dice import Roll, all_rolls, reroll
from kosci_edu.messages import decimal, percent, say
from kosci_edu.odds.bonus import THRESHOLD
from kosci_edu.rules import Scorecard, Turn, find_rules
from kosci_edu.rules.classic import JOKERS, UPPER, Classic, classic_rows
from kosci_edu.rules.model import Bonus, GameData, Row

if TYPE_CHECKING:
    from kosci_edu.solver import Option, Solution
    from kosci_edu.solver.whole_games import GameOutcomes

__all__ = ["FIRST_ROUND", "STRATEGY_CHECKS", "UpperSection", "advice_for", "regrets"]

STRATEGY_CHECKS: dict[str, Callable[..., Value]] = {}


def check(function: Callable[..., Value]) -> Callable[..., Value]:
    """Enter the function under its name."""
    STRATEGY_CHECKS[function.__name__] = function
    return function


def _solution(joker: str = "free", upper_bonus: bool = True) -> "Solution":
    from kosci_edu.solver import kept_solution

    return kept_solution(find_rules("classic", joker=joker, upper_bonus=upper_bonus))


@cache
def _options(roll: Roll, rolls_used: int, written: tuple[tuple[str, int], ...]) -> "tuple[Option, ...]":
    """The options with this roll in hand and these points written, the best first."""
    from kosci_edu.solver import advise

    return advise(_solution(), Scorecard(dict(written)), Turn(roll, rolls_used))


# --- the expected score ----------------------------------------------------------------------------------


@check
def expected_score(joker: str, upper_bonus: bool) -> Value:
    """The mean of optimal play by this reading of the joker, with the upper bonus or without."""
    return _solution(joker, upper_bonus).start_value


@check
def worth_of_upper_bonus(joker: str) -> Value:
    """How much more optimal play earns with the upper bonus than without."""
    return _solution(joker).start_value - _solution(joker, upper_bonus=False).start_value


@check
def expected_score_by_reading(upper_bonus: bool) -> Value:
    """The mean of optimal play by every reading of the joker, as a table prints it."""
    return Readings(tuple((joker, decimal(Fraction(_solution(joker, upper_bonus).start_value))) for joker in JOKERS))


# --- what comes of whole games ------------------------------------------------------------------------------


@cache
def _outcomes(upper_bonus: bool) -> "GameOutcomes":
    """The outcomes of optimal play with the free joker; of equally good options the first one is taken."""
    from kosci_edu.solver import kept_outcomes

    return kept_outcomes(find_rules(upper_bonus=upper_bonus))


def _means(upper_bonus: bool = True) -> dict[str, float]:
    """The mean points of every row, of the bonuses and of the total."""
    found = _outcomes(upper_bonus)
    beside = {"upper_bonus": found.bonus_mean, "extra": found.extra_mean, "total": found.score.mean()}
    return {**found.row_mean, **beside}


@check
def optimal_mean(row: str) -> Value:
    """The mean points of a row, of the upper bonus, of the further Generały or of the total."""
    return _means()[row]


@check
def optimal_zero(row: str) -> Value:
    """The chance that a row holds 0, or that a bonus is not earned."""
    found = _outcomes(True)
    return {**found.row_zero, "upper_bonus": 1 - found.bonus_chance, "extra": found.extra_bonuses[0]}[row]


@check
def never_zero(row: str) -> Value:
    """Whether no roll scores 0 in the row, so that its cell stays empty."""
    return Absent(all(find_rules().points(row, roll) > 0 for roll in all_rolls()))


@check
def bonus_earned() -> Value:
    """The chance of the upper bonus."""
    return About(_outcomes(True).bonus_chance)


@check
def bonus_path(path: str) -> Value:
    """The chance to reach the bonus in this way, see `BonusPaths`."""
    paths = _outcomes(True).bonus_paths
    return About(getattr(paths, path))


@check
def bonus_mostly_with_a_lack() -> Value:
    """Whether most bonuses of optimal play come with fewer than three dice in some upper row."""
    found = _outcomes(True)
    part = Fraction(found.bonus_paths.otherwise / found.bonus_chance) if found.bonus_paths else Fraction(0)
    return Statement(part > Fraction(1, 2), say("{chance} of all bonuses", chance=percent(part)))


@check
def mean_elsewhere_lost() -> Value:
    """What the aim at the bonus costs in everything else: the mean bonus less what the bonus is worth."""
    with_bonus, without = _means(), _means(upper_bonus=False)
    return (without["total"] - without["upper_bonus"]) - (with_bonus["total"] - with_bonus["upper_bonus"])


@check
def mean_lost_in(rows: list[str]) -> Value:
    """How much less the rows bring together when one aims at the bonus, too."""
    with_bonus, without = _means(), _means(upper_bonus=False)
    return sum(without[row] - with_bonus[row] for row in rows)


@check
def each_loses(rows: list[str]) -> Value:
    """Whether each of the rows brings less when one aims at the bonus, too."""
    with_bonus, without = _means(), _means(upper_bonus=False)
    return every(without[row] > with_bonus[row] for row in rows)


@check
def yahtzee_written() -> Value:
    """The chance of a Generał in its row."""
    return About(1 - _outcomes(True).row_zero["yahtzee"])


@check
def further_yahtzees(at_least: int) -> Value:
    """The chance of the hundred points for so many further Generały."""
    return About(_outcomes(True).extra_bonuses.at_least()[at_least])


@check
def yahtzees_in_game() -> Value:
    """The mean number of Generały in a game."""
    return _outcomes(True).yahtzees.mean()


@check
def yahtzee_after_zero() -> Value:
    """The chance that a Generał comes after a zero was written in its row."""
    return About(_outcomes(True).late["yahtzee"].at_least()[1])


@check
def joker_used() -> Value:
    """The chance that a Generał is written as a joker for full house or a straight."""
    return About(_outcomes(True).jokers.at_least()[1])


TIED = {
    "three_of_a_kind_zero": Between(0.03245432808194569, 0.032600578080191144),
    "joker_with_hundred": Between(0.7421800651837575, 0.7655939215052655),
}
"""What `solver.ties.bounds` finds over all optimal policies; it takes far longer than all other checks together.

The hundred points come with 0.0284055 jokers a game in every case, but the number of jokers depends on ties.
"""


@check
def tied(what: str) -> Value:
    """The smallest and the largest value of a statistic that equally good options change."""
    return TIED[what]


@check
def score_quantile(percent: int) -> Value:
    """The smallest score that at least so many per cent of all games do not exceed."""
    return _outcomes(True).score.quantile(percent / 100)


@check
def score_at_most(score: int) -> Value:
    """The chance of so many points or fewer."""
    return _outcomes(True).score.between(0, score)


@check
def most_likely_score() -> Value:
    """The score that is reached most often."""
    return _outcomes(True).score.mode()


@check
def chance_of_score(score: int) -> Value:
    """The chance of just this score."""
    return _outcomes(True).score[score]


# --- the advice for the first round ------------------------------------------------------------------------


class Advice(NamedTuple):
    """A rule: the rolls that it covers, and the dice to keep or the row to write that it says."""

    covers: Callable[[Roll], bool]
    says: Callable[[Roll], Roll | str]


def _faces(roll: Roll, times: int) -> list[int]:
    """The faces that the roll shows exactly so often, in ascending order."""
    return [face for face in range(1, 7) if roll.count(face) == times]


def _three_of(roll: Roll) -> int:
    """The face of the three dice of a full house, or 0."""
    return _faces(roll, 3)[0] if roll.pattern == (3, 2) else 0


def _pair_of(roll: Roll) -> int:
    """The face of the only pair where all other dice are different, or 0."""
    return _faces(roll, 2)[0] if roll.pattern == (2, 1, 1, 1) else 0


def _lower_pair_of(roll: Roll) -> int:
    """The face of the pair, or of the lower one of two pairs; 0 where there is no pair or more than that."""
    return _faces(roll, 2)[0] if roll.pattern[0] == 2 else 0


def _highest_pair(roll: Roll) -> Roll:
    return Roll([_faces(roll, 2)[-1]] * 2)


def _most_equal(roll: Roll) -> Roll:
    """All dice of the commonest face; where two are equally common, of the higher one."""
    times = roll.pattern[0]
    return Roll(_faces(roll, times)[-1:] * times)


def _four_in_a_row(roll: Roll) -> Roll:
    """The dice of a small straight."""
    return next(Roll(run) for run in ("3456", "2345", "1234") if set(Roll(run)) <= set(roll))


def _upper_row(roll: Roll) -> str:
    """The upper row of the commonest face; of two pairs, that of the lower one."""
    return UPPER[_faces(roll, roll.pattern[0])[0] - 1]


def _is(faces: str) -> Callable[[Roll], bool]:
    return lambda roll: roll == Roll(faces)


def _always(what: Roll | str) -> Callable[[Roll], Roll | str]:
    return lambda roll: what


FULL, SMALL, LARGE = (find_rules().row(row).fits for row in ("full_house", "small_straight", "large_straight"))

KEEPS = {
    "large_straight": Advice(LARGE, _always("large_straight")),
    "small_straight": Advice(SMALL, _four_in_a_row),
    "full_house": Advice(FULL, _most_equal),
    "most_equal": Advice(lambda roll: roll.pattern[0] >= 3, _most_equal),
    "two_pairs": Advice(lambda roll: roll.pattern == (2, 2, 1), _highest_pair),
    "pair": Advice(lambda roll: _pair_of(roll) > 0, _highest_pair),
    "all_different": Advice(lambda roll: True, _always(Roll("5"))),
}
"""What to keep, exceptions apart."""

EXCEPTIONS = {
    "roll2": {
        "full_house_of_ones": Advice(lambda roll: _three_of(roll) == 1, _always("full_house")),
        "12344": Advice(_is("12344"), _highest_pair),
        "3456_and_pair": Advice(lambda roll: _pair_of(roll) > 0 and {3, 4, 5, 6} <= set(roll), _highest_pair),
        "ones_with_345": Advice(_is("11345"), _always(Roll("345"))),
        "ones_with_5_4_6": Advice(
            lambda roll: _pair_of(roll) == 1 and not SMALL(roll),
            lambda roll: next(Roll([face]) for face in (5, 4, 6) if face in roll),
        ),
    },
    "roll3": {
        "full_house_of_low": Advice(lambda roll: _three_of(roll) in (1, 2, 3), _always("full_house")),
        "two_low_pairs": Advice(
            lambda roll: _faces(roll, 2) in ([1, 2], [1, 3]),
            lambda roll: Roll([die for die in roll if roll.count(die) == 2]),
        ),
        "11345": Advice(_is("11345"), _always(Roll("345"))),
        "12456": Advice(_is("12456"), _always(Roll("456"))),
    },
}
"""What to keep instead, before the second roll and before the third."""


class BySum(NamedTuple):
    """A choice of row that depends on the sum of the dice: from this sum on the one, below it the other."""

    covers: Callable[[Roll], bool]
    from_sum: int
    above: str
    below: Callable[[Roll], Roll | str]

    def advice(self, high: bool) -> Advice:
        """One half of the rule."""
        covers = self.covers
        return Advice(
            lambda roll: covers(roll) and (sum(roll) >= self.from_sum) == high,
            _always(self.above) if high else self.below,
        )


BY_SUM = {
    "three": BySum(lambda roll: roll.pattern == (3, 1, 1), 25, "three_of_a_kind", _upper_row),
    "low_pair": BySum(lambda roll: 1 <= _lower_pair_of(roll) <= 3, 22, "chance", _upper_row),
    "high_pair": BySum(lambda roll: _lower_pair_of(roll) >= 4 and roll != Roll("23446"), 20, "chance", _always("ones")),
}

ROWS = {
    "yahtzee": Advice(lambda roll: roll.pattern == (5,), _always("yahtzee")),
    "large_straight": Advice(LARGE, _always("large_straight")),
    "small_straight": Advice(SMALL, _always("small_straight")),
    "full_house": Advice(FULL, _always("full_house")),
    "four": Advice(lambda roll: roll.pattern[0] == 4, _upper_row),
    "three_from_25": BY_SUM["three"].advice(high=True),
    "three": BY_SUM["three"].advice(high=False),
    "low_pair_from_22": BY_SUM["low_pair"].advice(high=True),
    "low_pair": BY_SUM["low_pair"].advice(high=False),
    "high_pair_23446": Advice(_is("23446"), _always("chance")),
    "high_pair_from_20": BY_SUM["high_pair"].advice(high=True),
    "high_pair": BY_SUM["high_pair"].advice(high=False),
    "all_different": Advice(lambda roll: True, _always("ones")),
}

FIRST_ROUND = {**{moment: {**exceptions, **KEEPS} for moment, exceptions in EXCEPTIONS.items()}, "row": ROWS}
ROLLS_USED = {"roll2": 1, "roll3": 2, "row": 3}


def _regret(roll: Roll, rolls_used: int, says: Roll | str, written: tuple[tuple[str, int], ...] = ()) -> float:
    """What it costs to follow the advice; to keep all five dice means to write them to the best row."""
    return min(
        option.regret
        for option in _options(roll, rolls_used, written)
        if (
            option.row is not None
            if len(says) == 5 and not isinstance(says, str)
            else says in (option.keep, option.row)
        )
    )


def advice_for(moment: str, roll: Roll, rules: Mapping[str, Advice] | None = None) -> tuple[str, Roll | str]:
    """The name of the rule that covers the roll, and what it says."""
    name, rule = next((name, rule) for name, rule in (rules or FIRST_ROUND[moment]).items() if rule.covers(roll))
    return name, rule.says(roll)


@cache
def regrets(moment: str, rule: str) -> dict[Roll, float]:
    """What the rule costs on every roll that it covers, exceptions left out.

    Args:
        moment: `"roll2"` or `"roll3"` for what to keep before that roll, `"row"` for the row to write.
        rule: its name in `FIRST_ROUND`.

    >>> {str(roll): round(regret, 4) for roll, regret in regrets("roll2", "small_straight").items() if regret}
    {'12334': 0.2738}
    """
    covered = {roll: says for roll in all_rolls() for name, says in [advice_for(moment, roll)] if name == rule}
    return {roll: _regret(roll, ROLLS_USED[moment], says) for roll, says in covered.items()}


def _largest(costs: Iterable[float]) -> Regret:
    return Regret(Fraction(max(costs)))


@check
def first_round(moment: str, rule: str) -> Value:
    """The largest regret of a rule of the first round, over all rolls that it covers."""
    return _largest(regrets(moment, rule).values())


@check
def first_round_two_pairs() -> Value:
    """The largest regret of choosing the row by the lower one of two pairs."""
    return _largest(_regret(roll, 3, advice_for("row", roll)[1]) for roll in all_rolls() if roll.pattern == (2, 2, 1))


@check
def first_round_weak_hand(other_row: str) -> Value:
    """The regret of writing a hand with neither a straight nor three equal dice only to an upper row or that one."""
    return _largest(
        min(_regret(roll, 3, row) for row in (*UPPER, other_row)) for roll in all_rolls() if not _is_good(roll)
    )


NEVER: dict[str, Callable[["Option"], bool]] = {
    "keep_two_pairs": lambda option: option.keep is not None and option.keep.pattern == (2, 2),
    "keep_pair_of_ones": lambda option: option.keep == Roll("11"),
    "keep_nothing": lambda option: option.keep == Roll(),
    "four_of_a_kind": lambda option: option.row == "four_of_a_kind",
}


@check
def first_round_never(moment: str, what: str) -> Value:
    """The largest regret of ruling something out in the first round, over all 252 rolls."""
    ruled_out = NEVER[what]
    return _largest(
        next(option.regret for option in _options(roll, ROLLS_USED[moment], ()) if not ruled_out(option))
        for roll in all_rolls()
    )


@check
def best_sum(rule: str) -> Value:
    """The sum from which the other row is to be written, so that the rule costs least on its worst roll."""
    covers, _, above, below = BY_SUM[rule]
    covered = [roll for roll in all_rolls() if covers(roll) and not (FULL(roll) or SMALL(roll))]

    def worst(from_sum: int) -> float:
        return max(_regret(roll, 3, above if sum(roll) >= from_sum else below(roll)) for roll in covered)

    return min(range(5, 32), key=worst)


@check
def exceptions_differ() -> Value:
    """Whether the rules alone lose on some rolls, and on other ones before the second roll than before the third."""
    lost = {
        moment: {roll for roll in all_rolls() if _regret(roll, ROLLS_USED[moment], advice_for(moment, roll, KEEPS)[1])}
        for moment in EXCEPTIONS
    }
    return all(lost.values()) and lost["roll2"] != lost["roll3"]


@check
def whole_first_round() -> Value:
    """What it costs on average to follow all of the advice through the first round, optimal play afterwards."""
    later: dict[Roll, float] = {}
    for moment in ("row", "roll3", "roll2"):
        costs = {}
        for roll in all_rolls():
            _, says = advice_for(moment, roll)
            costs[roll] = _regret(roll, ROLLS_USED[moment], says) + _mean_after(says, later)
        later = costs
    return Regret(Fraction(sum(roll.ways * cost for roll, cost in later.items()) / 6**5))


def _mean_after(says: Roll | str, of_rolls: Mapping[Roll, float]) -> float:
    """The mean of the rolls that a keep leads to, 0 once a row is written."""
    if isinstance(says, str) or len(says) == 5:
        return 0
    after = reroll(says)
    return sum(after.weight(roll) * of_rolls[roll] for roll in after) / after.total


def _is_good(roll: Roll) -> bool:
    """Three equal dice at least, or a straight."""
    return roll.pattern[0] >= 3 or SMALL(roll)


@check
def first_round_good_hand(good: bool) -> Value:
    """The chance that optimal play of the first round ends with three equal dice or a straight, or with neither."""
    chances = {roll: float(_is_good(roll) == good) for roll in all_rolls()}
    for rolls_used in (2, 1):
        best = {roll: _options(roll, rolls_used, ())[0] for roll in all_rolls()}
        chances = {
            roll: chances[roll] if option.keep is None else _mean_after(option.keep, chances)
            for roll, option in best.items()
        }
    return About(sum(roll.ways * chance for roll, chance in chances.items()) / 6**5)


@check
def keep_costs(roll: str, rolls_used: int, keep: str, written: dict[str, int]) -> Value:
    """The regret of keeping these dice on this card."""
    return Regret(Fraction(_regret(Roll(roll), rolls_used, Roll(keep), tuple(written.items()))))


@check
def first_round_chance_has_no_figure() -> Value:
    """Whether no roll that the best first round writes to the chance is a figure of another lower row."""
    figures = [row.fits for row in find_rules().rows if row.section == "lower" and row.category != "chance"]
    to_chance = [roll for roll in all_rolls() if _options(roll, 3, ())[0].row == "chance"]
    return every(not any(fits(roll) for fits in figures) for roll in to_chance)


@check
def early_yahtzee_gains_more() -> Value:
    """Whether a Generał brings more above the mean in the first round than when its row alone is left."""
    game, solution = find_rules(), _solution()

    def gain(card: Scorecard) -> Fraction:
        after = game.write(card, "yahtzee", "55555")
        return Fraction(after["yahtzee"] + solution.value(after) - solution.value(card))

    early = gain(Scorecard())
    others = [row.id for row in game.rows if row.id != "yahtzee"]
    late = gain(Scorecard({row: min(game.points(row, roll) for roll in all_rolls()) for row in others}))
    shown = say("{early} in the first round, {late} in the last", early=decimal(early), late=decimal(late))
    return Statement(early > late, shown)


# --- the bonus and the straights -----------------------------------------------------------------------------


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


@check
def three_of_each_is_best() -> Value:
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


@check
def four_better_in_lower_row(face: int) -> Value:
    """Whether four dice of the face belong in four of a kind on some card with one other upper row filled."""
    own = UPPER[face - 1]
    hands = [Roll([face] * 4 + [other]) for other in range(1, 7) if other != face]
    cards = [((row, count * other),) for other, row in enumerate(UPPER, 1) if row != own for count in range(6)]
    return any(_options(hand, 3, card)[0].row == "four_of_a_kind" for hand, card in product(hands, cards))


@check
def missed_large_straight_costs_more(points: int) -> Value:
    """Whether missing the large straight from four in a row costs more once the small one holds these points."""

    def lost(keep: Roll, written: tuple[tuple[str, int], ...]) -> float:
        values = {roll: _options(roll, 3, written)[0].value for roll in reroll(keep)}
        missed = [value for roll, value in values.items() if not LARGE(roll)]
        return max(values[roll] for roll in values if LARGE(roll)) - sum(missed) / len(missed)

    return every(
        lost(Roll(run), (("small_straight", points),)) > lost(Roll(run), ()) for run in ("1234", "2345", "3456")
    )
