"""The advice of `encyklopedia` for the first round as data: which rolls each rule covers, what it says, what it costs.

Exceptions come before the rules, and the first that covers a roll counts. NumPy is needed only for what it costs.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from kosci_edu.dice import Roll, all_rolls
from kosci_edu.rules import Scorecard, Turn, find_rules
from kosci_edu.rules.classic import UPPER

if TYPE_CHECKING:
    from kosci_edu.solver import Option

__all__ = [
    "BY_SUM",
    "EXCEPTIONS",
    "FIRST_ROUND",
    "FULL",
    "KEEPS",
    "ROLLS_USED",
    "SMALL",
    "advice_for",
    "options",
    "regret",
    "regrets",
]


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

    def half(self, high: bool) -> Advice:
        """The half of the rule for a `high` sum, or the other one."""
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
    "three_from_25": BY_SUM["three"].half(high=True),
    "three": BY_SUM["three"].half(high=False),
    "low_pair_from_22": BY_SUM["low_pair"].half(high=True),
    "low_pair": BY_SUM["low_pair"].half(high=False),
    "high_pair_23446": Advice(_is("23446"), _always("chance")),
    "high_pair_from_20": BY_SUM["high_pair"].half(high=True),
    "high_pair": BY_SUM["high_pair"].half(high=False),
    "all_different": Advice(lambda roll: True, _always("ones")),
}

FIRST_ROUND = {**{moment: {**exceptions, **KEEPS} for moment, exceptions in EXCEPTIONS.items()}, "row": ROWS}
ROLLS_USED = {"roll2": 1, "roll3": 2, "row": 3}


@cache
def options(roll: Roll, rolls_used: int, written: tuple[tuple[str, int], ...] = ()) -> "tuple[Option, ...]":
    """The options with this `roll` after `rolls_used` and these points `written`, the best first."""
    from kosci_edu.solver import advise, kept_solution

    return advise(kept_solution(find_rules()), Scorecard(dict(written)), Turn(roll, rolls_used))


def regret(roll: Roll, rolls_used: int, says: Roll | str, written: tuple[tuple[str, int], ...] = ()) -> float:
    """What it costs to follow an advice; to keep all five dice means to write them to the best row.

    Args:
        roll: the one in hand.
        rolls_used: how many rolls it took.
        says: the dice to keep, or the row to write.
        written: points by row.
    """
    return min(
        option.regret
        for option in options(roll, rolls_used, written)
        if (
            option.row is not None
            if len(says) == 5 and not isinstance(says, str)
            else says in (option.keep, option.row)
        )
    )


def advice_for(moment: str, roll: Roll, rules: Mapping[str, Advice] | None = None) -> tuple[str, Roll | str]:
    """The name of the rule that covers the `roll` at this `moment`, and what it says; of these `rules` if given."""
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
    return {roll: regret(roll, ROLLS_USED[moment], says) for roll, says in covered.items()}
