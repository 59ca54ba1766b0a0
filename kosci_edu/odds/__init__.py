"""The probability questions of the documents, each answered exactly.

One roll in `one_roll`, collecting one face or the commonest in `collecting`, the bonus of the upper section in
`bonus`, one turn with one goal in `turn`, what counted games tell in `samples`. The same as formulas is in `symbolic`,
which alone needs sympy and is imported by its own name.
"""

from kosci_edu.odds.bonus import balance, balance_table, bonus_chance, pattern_totals, simple_upper_sum
from kosci_edu.odds.collecting import (
    any_yahtzee,
    any_yahtzee_table,
    chosen_face_after,
    commonest_after,
    definite_yahtzee,
    definite_yahtzee_table,
    equal_dice_table,
    next_commonest,
    rolls_until_yahtzee,
)
from kosci_edu.odds.one_roll import one_roll_chance, one_roll_mean, one_roll_table
from kosci_edu.odds.turn import best_chance, best_chance_table, plan

__all__ = [
    "any_yahtzee",
    "any_yahtzee_table",
    "balance",
    "balance_table",
    "best_chance",
    "best_chance_table",
    "bonus_chance",
    "chosen_face_after",
    "commonest_after",
    "definite_yahtzee",
    "definite_yahtzee_table",
    "equal_dice_table",
    "next_commonest",
    "one_roll_chance",
    "one_roll_mean",
    "one_roll_table",
    "pattern_totals",
    "plan",
    "rolls_until_yahtzee",
    "simple_upper_sum",
]
