"""A rule set for tests only, with everything that the classic game lacks, so small that it can be seen through.

Two dice with three faces. Two columns: rows of `said` must be declared after the first roll, and nothing else can
then be written. A pair pays more for every roll that was not used, and two filled pairs bring a bonus.
"""

from dataclasses import dataclass, field
from typing import ClassVar

from kosci_edu.dice import Roll
from kosci_edu.rules import Bonus, Row, Rules, Scorecard, Turn
from kosci_edu.rules.figures import anything, of_a_kind
from kosci_edu.rules.model import EMPTY, TurnLike


def rows_of(column: str, factor: int) -> tuple[Row, ...]:
    return (
        Row("pair", "figures", of_a_kind(2), sum, column, factor),
        Row("chance", "figures", anything, sum, column, factor),
    )


def ten_for_two_pairs(total: int) -> int:
    return 10 if total >= 6 else 0


@dataclass(frozen=True)
class Tiny(Rules):
    """The rule set; `unused` and `columns` are readings, one of each kind that a record has to carry."""

    name: ClassVar[str] = "tiny"
    rows: ClassVar[tuple[Row, ...]] = (*rows_of("free", 1), *rows_of("said", 2))
    dice: ClassVar[int] = 2
    sides: ClassVar[int] = 3

    unused: int = 5
    columns: tuple[str, ...] = field(default=("free", "said"))

    @property
    def bonuses(self) -> tuple[Bonus, ...]:
        return (Bonus("pairs", ("free/pair", "said/pair"), ten_for_two_pairs),)

    def open_rows(self, card: Scorecard, turn: TurnLike) -> tuple[str, ...]:
        now = self.turn(turn)
        if now.declared:
            return (now.declared,)
        return tuple(row for row in super().open_rows(card, now) if row.startswith("free"))

    def declarations(self, card: Scorecard, turn: TurnLike) -> tuple[str, ...]:
        now = self.turn(turn)
        if now.declared or now.rolls_used > 1:
            return ()
        return tuple(row for row in super().open_rows(card, now) if row.startswith("said"))

    def points(self, row: str, turn: TurnLike, card: Scorecard = EMPTY) -> int:
        now = self.turn(turn)
        points = super().points(row, now, card)
        return points + self.unused * (self.rolls - now.rolls_used) if points and "pair" in row else points


@dataclass(frozen=True)
class Broken(Rules):
    """Rules with a mistake: after the last roll nothing may be written."""

    name: ClassVar[str] = "broken"
    rows: ClassVar[tuple[Row, ...]] = rows_of("", 1)
    dice: ClassVar[int] = 2

    def open_rows(self, card: Scorecard, turn: TurnLike) -> tuple[str, ...]:
        now = self.turn(turn)
        return () if now.rolls_used == self.rolls else super().open_rows(card, now)


@dataclass(frozen=True)
class Stuck(Broken):
    """Rules with a worse mistake: nothing may ever be written."""

    name: ClassVar[str] = "stuck"

    def open_rows(self, card: Scorecard, turn: TurnLike) -> tuple[str, ...]:
        return ()


def turn(roll: str, used: int, declared: str | None = None) -> Turn:
    return Turn(Roll(roll), used, declared)
