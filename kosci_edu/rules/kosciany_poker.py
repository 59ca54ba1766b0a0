"""Kościany poker, or kości pełne, as in `encyklopedia`: an upper section that only counts for or against."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from kosci_edu.dice import Roll
from kosci_edu.messages import say
from kosci_edu.rules.classic import UPPER
from kosci_edu.rules.figures import always, anything, equal_and, full_house, of_a_kind, sum_and, two_pairs
from kosci_edu.rules.model import Bonus, Row, Rules

__all__ = ["KoscianyPoker"]


def above_three(face: int, roll: Roll) -> int:
    """(count − 3) × face: what is above or below three dice of the face."""
    return (roll.count(face) - 3) * face


def all_odd(roll: Roll) -> bool:
    """Only odd faces."""
    return all(face % 2 for face in roll)


def all_even(roll: Roll) -> bool:
    """Only even faces."""
    return not any(face % 2 for face in roll)


def penalty_or_premium(total: int) -> int:
    """−30 below 0, 30 above 10, nothing from 0 to 10."""
    return -30 if total < 0 else 30 if total > 10 else 0


LOWER_ROWS = (
    Row("pair", "lower", of_a_kind(2), partial(equal_and, 2, 1, 0)),
    Row("two_pairs", "lower", two_pairs, partial(equal_and, 2, 2, 0)),
    Row("three_of_a_kind", "lower", of_a_kind(3), partial(equal_and, 3, 1, 0)),
    Row("four_of_a_kind", "lower", of_a_kind(4), partial(equal_and, 4, 1, 20)),
    Row("odd", "lower", all_odd, sum),
    Row("even", "lower", all_even, sum),
    Row("small_straight", "lower", Roll("12345").__eq__, partial(always, 15)),
    Row("large_straight", "lower", Roll("23456").__eq__, partial(always, 20)),
    Row("full_house", "lower", full_house, partial(sum_and, 10)),
    Row("yahtzee", "lower", of_a_kind(5), partial(sum_and, 50)),
    Row("chance", "lower", anything, sum),
)


@dataclass(frozen=True)
class KoscianyPoker(Rules):
    """Six upper rows that are not counted themselves, and eleven lower ones, in 17 rounds.

    The document gives the penalty for less than 0 and the premium for more than 10; so from 0 to 10 there is neither.
    It is settled when the upper rows are full. The pair is the highest one, and two pairs have different
    faces: the pictures are lost, and a player who may choose takes the most. Only the dice of the figure count.

    Source: `encyklopedia`, "Kościany poker".

    >>> game = KoscianyPoker()
    >>> game.points("sixes", "11266"), game.points("pair", "11266"), game.points("four_of_a_kind", "66661")
    (-6, 12, 44)
    """

    name: ClassVar[str] = "kosciany-poker"
    rows: ClassVar[tuple[Row, ...]] = (
        *(
            Row(category, "upper", anything, partial(above_three, face), counted=False)
            for face, category in enumerate(UPPER, start=1)
        ),
        *LOWER_ROWS,
    )

    @property
    def title(self) -> str:
        """What the game is called for a reader."""
        return say("Kościany poker")

    @property
    def about(self) -> str:
        """What is particular about the game."""
        return say(
            "The upper section itself counts nothing, but earns 30 points or costs them; new are pairs, odd and even."
        )

    @property
    def bonuses(self) -> tuple[Bonus, ...]:
        """The penalty or premium for the upper section."""
        return (Bonus("upper_bonus", UPPER, penalty_or_premium),)
