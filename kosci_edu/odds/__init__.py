"""The probability questions of the documents, each answered exactly.

One roll in `one_roll`, collecting one face or the commonest in `collecting`.
"""

from kosci_edu.odds.collecting import definite_yahtzee, definite_yahtzee_table
from kosci_edu.odds.one_roll import one_roll_chance, one_roll_mean, one_roll_table

__all__ = [
    "definite_yahtzee",
    "definite_yahtzee_table",
    "one_roll_chance",
    "one_roll_mean",
    "one_roll_table",
]
