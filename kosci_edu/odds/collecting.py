"""Collecting equal dice over several rolls: first one chosen face, the definite Generał."""

from kosci_edu.chance import Chance
from kosci_edu.look import Table
from kosci_edu.messages import percent, say

__all__ = ["definite_yahtzee", "definite_yahtzee_table"]


def definite_yahtzee(in_hand: int = 0, rolls_left: int = 3, dice: int = 5, sides: int = 6) -> Chance:
    """The chance of all dice showing one chosen face, holding that face and rolling the rest.

    Each missing die on its own fails only if it fails every time, so it succeeds with the chance
    1 − (1 − 1/sides) ** rolls_left; the dice are independent, so the chances multiply.

    Args:
        in_hand: dice that show the face already, from 0 to all.
        rolls_left: rolls still to come, from 0 up.
        dice: how many dice there are.
        sides: how many faces a die has.

    Raises:
        ValueError: for counts that cannot be.

    Source: `encyklopedia`, "Określony generał".

    >>> print(definite_yahtzee())
    6240321451/470184984576 ≈ 1,33...%
    >>> definite_yahtzee(in_hand=3, rolls_left=2)
    Chance(121, 1296)
    """
    if not 0 <= in_hand <= dice:
        raise ValueError(say("With {dice} dice, 0 to {dice} of them can be in hand, not {n}.", dice=dice, n=in_hand))
    if rolls_left < 0:
        raise ValueError(say("The number of rolls left cannot be {n}.", n=rolls_left))
    one_die = 1 - Chance(sides - 1, sides) ** rolls_left
    chance: Chance = one_die ** (dice - in_hand)
    return chance


def definite_yahtzee_table(dice: int = 5, sides: int = 6, rolls: int = 3) -> Table:
    """The definite Generał from every number of dice in hand and every number of rolls left.

    Source: the table of `encyklopedia`, "Określony generał"; before the first roll nothing is in hand.
    """
    headings = (
        say("in hand"),
        *(say("{n} roll left", "{n} rolls left", n=left) for left in range(rolls, 0, -1)),
    )
    lines = []
    for in_hand in range(dice - 1, -1, -1):
        chances = [
            percent(definite_yahtzee(in_hand, left, dice, sides)) if left < rolls or in_hand == 0 else "–"
            for left in range(rolls, 0, -1)
        ]
        lines.append((str(in_hand), *chances))
    return Table(say("Chance of the definite Generał"), headings, lines)
