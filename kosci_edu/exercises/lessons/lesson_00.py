"""What is right in the exercises of lesson 00."""

from fractions import Fraction

from kosci_edu.chance import P
from kosci_edu.exercises.answers import ChoiceAnswer, Explanation, FunctionAnswer, NumberAnswer, OwnRoll

__all__ = ["ANSWERS"]

TRAY = "(4) [2] (4) [1] [6]"
COMPARISONS = {
    "A": 0.5 + 0.25 == 0.75,
    "B": 0.1 + 0.2 == 0.3,
    "C": Fraction(1, 10) + Fraction(2, 10) == Fraction(3, 10),
    "D": 3 * Fraction(1, 3) == 1,
}
DRAWS, GAMES = 2493, 144561 + 146433 + 2493  # of `kostkovy-poker`

ANSWERS = {
    "00-taca": NumberAnswer(lambda: TRAY.count("[")),
    "00-ulamek": NumberAnswer(lambda: P({5, 6}, range(1, 7))),
    "00-przewidz": ChoiceAnswer(lambda: [letter for letter, holds in COMPARISONS.items() if holds], tuple(COMPARISONS)),
    "00-blad-w-zrodle": NumberAnswer(lambda: Fraction(DRAWS, GAMES), places=2, per_cent=True),
    "00-wlasny-rzut": OwnRoll(sum, each_face_once=lambda roll: sum(set(roll)), how_many=len),
    "00-wolne-kostki": FunctionAnswer(
        [(TRAY,), ("[1] [2] [3] [4] [5]",), ("(6) (6) (6) (6) (6)",), ("(3) [3] [5] [1] [1]",), ("[5] (5)",)],
        lambda tray: tray.count("["),
        held=lambda tray: tray.count("("),
        all_dice=lambda tray: tray.count("[") + tray.count("("),
    ),
    "00-slowami": Explanation(),
}
