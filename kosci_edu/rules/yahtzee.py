"""The official game of Yahtzee: the classic game in which a further Generał must take its own upper row first."""

from dataclasses import dataclass, field
from typing import ClassVar

from kosci_edu.messages import say
from kosci_edu.rules.classic import JOKERS, Classic

__all__ = ["Yahtzee"]


@dataclass(frozen=True)
class Yahtzee(Classic):
    """The classic game with the forced joker by default.

    The switches `joker`, `upper_bonus` and `yahtzee_bonus` are those of `Classic`.

    Source: the rules that Milton Bradley, now Hasbro, prints with the game, on the joker; no document here forces
        the upper row.

    >>> from kosci_edu.rules import Scorecard
    >>> Yahtzee().open_rows(Scorecard({"yahtzee": 50}), "33333")
    ('threes',)
    """

    name: ClassVar[str] = "yahtzee"

    joker: str = field(
        default="forced",
        metadata={
            "reason": "The official rules force the upper row; the documents leave the choice while it is open.",
            "choices": JOKERS,
        },
    )

    @property
    def title(self) -> str:
        """What the game is called for a reader."""
        return say("Yahtzee, the official game")

    @property
    def about(self) -> str:
        """What is particular about the game."""
        return say("The official game: a further Generał must go to its own upper row first.")
