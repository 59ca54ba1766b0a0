"""Kości stritowe, as in `encyklopedia`: the classic game with a middle section of seven short runs."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from kosci_edu.dice import Roll
from kosci_edu.messages import say
from kosci_edu.rules.classic import Classic, bonus_from_63, classic_rows
from kosci_edu.rules.figures import always
from kosci_edu.rules.model import Bonus, Row

__all__ = ["MIDDLE", "Stritowe"]

RUNS = ("123", "234", "345", "456", "1234", "2345", "3456")
MIDDLE = tuple(f"run_{faces}" for faces in RUNS)


def contains(faces: str, roll: Roll) -> bool:
    """Whether the roll shows all these faces; so a longer run serves a shorter row."""
    return set(Roll(faces)) <= set(roll)


def run_rows() -> tuple[Row, ...]:
    """The seven rows of the middle section, each worth the sum of its run."""
    return tuple(
        Row(category, "middle", partial(contains, faces), partial(always, sum(Roll(faces))))
        for category, faces in zip(MIDDLE, RUNS, strict=True)
    )


@dataclass(frozen=True)
class Stritowe(Classic):
    """The classic game and seven runs with a bonus of their own, in 20 rounds; the joker stays in the lower section.

    The switches `joker`, `upper_bonus` and `yahtzee_bonus` are those of `Classic`.

    Source: `encyklopedia`, "Kości stritowe".

    >>> game = Stritowe()
    >>> game.points("run_234", "12345"), game.points("run_456", "12345")
    (9, 0)
    """

    name: ClassVar[str] = "stritowe"
    rows: ClassVar[tuple[Row, ...]] = (*classic_rows()[:6], *run_rows(), *classic_rows()[6:])

    @property
    def title(self) -> str:
        """What the game is called for a reader."""
        return say("Kości with straights")

    @property
    def about(self) -> str:
        """What is particular about the game."""
        return say("The classic game with seven runs in a section of their own, which has its own 35 points from 63.")

    @property
    def bonuses(self) -> tuple[Bonus, ...]:
        """The classic bonus, and 35 points for 63 in the middle section."""
        return (*super().bonuses, Bonus("middle_bonus", MIDDLE, bonus_from_63, early=True))
