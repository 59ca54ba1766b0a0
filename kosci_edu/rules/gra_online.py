"""The game of `gra-online`: fixed points for figures, more for every roll left unused, and a clock."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from kosci_edu.dice import Roll
from kosci_edu.messages import say
from kosci_edu.rules.classic import UPPER, classic_rows
from kosci_edu.rules.figures import always, anything, full_house, of_a_kind, run, two_pairs
from kosci_edu.rules.model import EMPTY, Bonus, Row, Rules, Scorecard, SpecialRoll, TurnLike

__all__ = ["FIGURES", "GraOnline"]

FIGURE_ROWS = (
    Row("two_pairs", "figures", two_pairs, partial(always, 20)),
    Row("three_of_a_kind", "figures", of_a_kind(3), partial(always, 25)),
    Row("four_of_a_kind", "figures", of_a_kind(4), partial(always, 35)),
    Row("straight", "figures", run(5), partial(always, 30)),
    Row("full_house", "figures", full_house, partial(always, 30)),
    Row("yahtzee", "figures", of_a_kind(5), partial(always, 50)),
)
FIGURES = tuple(row.id for row in FIGURE_ROWS)
UNUSED_ROLL = 5
FURTHER_YAHTZEE = 40


def bonus_from_60(total: int) -> int:
    """20 points for at least 60 in the plain rows."""
    return 20 if total >= 60 else 0


def is_zero(points: int) -> int:
    """1 for a zero, else 0: so a running total counts the struck rows."""
    return int(points == 0)


def bonus_without_zeros(zeros: int) -> int:
    """30 points where no row was struck."""
    return 30 if zeros == 0 else 0


@dataclass(frozen=True)
class GraOnline(Rules):
    """Six plain rows, six figures and the chance, in 13 rounds.

    Every figure that scores brings 5 points more for each unused roll; the chance and the plain rows do not, for
    the document promises it in the figure rows alone and prints 30 as the most of the chance. The two examples
    of a straight, 1–5 and 2–6, are one row: only so there are 13. Two pairs ask for different faces.
    A further five of a kind brings 40, wherever it is written, once the row of five holds points.

    Source: `gra-online`, "Kategorie i punktacja".

    >>> from kosci_edu.rules import Turn
    >>> GraOnline().points("two_pairs", Turn(Roll("22455"), 1)), GraOnline().points("two_pairs", "22455")
    (30, 20)
    """

    name: ClassVar[str] = "gra-online"
    rows: ClassVar[tuple[Row, ...]] = (*classic_rows()[:6], *FIGURE_ROWS, Row("chance", "figures", anything, sum))

    @property
    def title(self) -> str:
        """What the game is called for a reader."""
        return say("Kości online")

    @property
    def about(self) -> str:
        """What is particular about the game."""
        return say(
            "Figures bring fixed points and 5 more for every unused roll; a card that struck none of them earns 30."
        )

    @property
    def bonuses(self) -> tuple[Bonus, ...]:
        """20 points from 60 in the plain rows, and 30 once all figures are filled without a zero."""
        return (
            Bonus("upper_bonus", UPPER, bonus_from_60, early=True),
            Bonus("figures_bonus", FIGURES, bonus_without_zeros, is_zero),
        )

    @property
    def unused_rolls_count(self) -> bool:
        """They do."""
        return True

    def points(self, row: str, turn: TurnLike, card: Scorecard = EMPTY) -> int:
        """The points of `row` for `turn`, whatever the `card`, with 5 for each unused roll where a figure scores."""
        now = self.turn(turn)
        points = super().points(row, now, card)
        return points + UNUSED_ROLL * (self.rolls - now.rolls_used) if points and row in FIGURES else points

    @property
    def special_rolls(self) -> tuple[SpecialRoll, ...]:
        """The further five of a kind, for each face."""
        return tuple(
            SpecialRoll(Roll([face] * self.dice), earned=("yahtzee",), extra=FURTHER_YAHTZEE)
            for face in range(1, self.sides + 1)
        )
