"""Exact probability and the dice game Kości (Yahtzee): a small library to learn from.

The everyday names can be imported from here; everything else lives in the modules, floor upon floor:
`dice` and `chance`, then `rules`, `odds` and so on (see “The house” in CONTRIBUTING.md).
"""

from kosci_edu.chance import Chance, Distribution, P
from kosci_edu.dice import Roll, all_rolls, keeps, outcomes, reroll, throw

__all__ = ["Chance", "Distribution", "P", "Roll", "all_rolls", "keeps", "outcomes", "reroll", "throw"]
