"""Kostkový poker, as in `kostkovy-poker`: the thirteen classic rows and nothing else."""

from dataclasses import dataclass
from typing import ClassVar

from kosci_edu.messages import say
from kosci_edu.rules.classic import classic_rows
from kosci_edu.rules.model import Row, Rules

__all__ = ["KostkovyPoker"]


@dataclass(frozen=True)
class KostkovyPoker(Rules):
    """The classic rows without bonus and without joker; the document has two players, white and black.

    Source: `kostkovy-poker`, the list of the rows.

    >>> KostkovyPoker().points("small_straight", "12344")
    30
    """

    name: ClassVar[str] = "kostkovy-poker"
    rows: ClassVar[tuple[Row, ...]] = classic_rows()

    @property
    def title(self) -> str:
        """What the game is called for a reader."""
        return say("Kostkový poker")

    @property
    def about(self) -> str:
        """What is particular about the game."""
        return say("The thirteen classic rows and nothing else: no bonus and no joker.")
