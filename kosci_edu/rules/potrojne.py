"""Kości potrójne, as in `encyklopedia`: three columns, in which points count once, twice and three times."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from kosci_edu.kinds import checks_kinds
from kosci_edu.messages import say
from kosci_edu.numerals import grouped
from kosci_edu.rules.classic import LOWER, UPPER, Classic, bonus_from_63, classic_rows
from kosci_edu.rules.model import Bonus, Row

__all__ = ["Potrojne"]

FACTORS = {"x1": 1, "x2": 2, "x3": 3}


def multiplied_bonus(factor: int, total: int) -> int:
    """The bonus of a column."""
    return factor * bonus_from_63(total)


def unmultiplied(factor: int, points: int) -> int:
    """What the dice showed, from the points in a cell."""
    return points // factor


@dataclass(frozen=True)
class Potrojne(Classic):
    """The classic game in three columns, filled in any order, in 39 rounds.

    The document says only that columns two and three bring two and three times the points. So a cell holds
    multiplied points, and what belongs to a column is multiplied with it: its bonus, and the hundred for a further
    Generał written to it. Whether the bonus is earned, the unmultiplied points decide; the joker and the hundred
    ask about the Generał row of the column that is written to. The switches `joker`, `upper_bonus` and
    `yahtzee_bonus` are those of `Classic`.

    Source: `encyklopedia`, "Kości potrójne".

    >>> game = Potrojne()
    >>> game.points("x3/fives", "15555"), len(game.rows)
    (60, 39)
    """

    name: ClassVar[str] = "potrojne"
    rows: ClassVar[tuple[Row, ...]] = tuple(
        row for column, factor in FACTORS.items() for row in classic_rows(column, factor)
    )

    @property
    def title(self) -> str:
        """What the game is called for a reader."""
        return say("Triple Kości")

    @property
    def about(self) -> str:
        """What is particular about the game."""
        return say("Three classic cards side by side, filled in any order; points count once, twice and three times.")

    @checks_kinds
    def about_column(self, column: str) -> str:
        """By what the points of `column` are multiplied."""
        if column not in FACTORS:
            return ""
        return say("points count {n} time", "points count {n} times", n=FACTORS[column])

    @property
    def bonuses(self) -> tuple[Bonus, ...]:
        """35 points times the factor for each column whose unmultiplied upper points make 63."""
        if not self.upper_bonus:
            return ()
        return tuple(
            Bonus(
                f"{column}/upper_bonus",
                tuple(f"{column}/{category}" for category in UPPER),
                partial(multiplied_bonus, factor),
                partial(unmultiplied, factor),
                early=True,
            )
            for column, factor in FACTORS.items()
        )

    def as_data(self) -> str:
        """Three cards at once cannot be solved: says how many positions they make."""
        upper: set[tuple[tuple[str, ...], int]] = {((), 0)}  # filled rows with their total, all from 63 on being one
        for face, row in enumerate(UPPER, start=1):
            upper |= {((*filled, row), min(total + face * dice, 63)) for filled, total in upper for dice in range(6)}
        others = 2 ** (len(LOWER) - 1) * 3  # the Generał row may be open, struck or scored
        return say(
            "The rules “{name}” are too large to solve: three columns make {states} scorecards to tell apart.",
            name=self.name, states=grouped((len(upper) * others) ** len(FACTORS)),
        )  # fmt: skip
