"""What is right in the exercises of lesson 04."""

from itertools import count

from kosci_edu.dice import Roll, reroll
from kosci_edu.exercises.answers import Explanation, FunctionAnswer, NumberAnswer, OwnRoll, RollAnswer
from kosci_edu.odds import any_yahtzee, definite_yahtzee, rolls_until_yahtzee

__all__ = ["ANSWERS"]


def three_of_another_face(roll: Roll) -> bool:
    """Whether three dice of another face beat a held two."""
    return roll.pattern[0] == 3 and roll.count(2) < 3


ANSWERS = {
    "04-zmiana-zdania": RollAnswer(
        lambda roll: roll.count(2) == 2 and three_of_another_face(roll),
        lambda roll: "no-pair" if roll.count(2) < 2 else "no-change",
        dice=5,
    ),
    "04-wiersz-macierzy": NumberAnswer(lambda: reroll("2").chance(three_of_another_face).ways),
    "04-komorka-tabeli": NumberAnswer(lambda: any_yahtzee(1, 2).ways),
    "04-szesc-razy": NumberAnswer(lambda: next(n for n in count(1) if 6 * definite_yahtzee(rolls_left=n) > 1)),
    "04-cztery-rzuty": NumberAnswer(lambda: any_yahtzee(rolls_left=4)),
    "04-napisz-krok": FunctionAnswer(
        [("22", "525"), ("22", "555"), ("333", "55"), ("1", "2345"), ("1", "5255"), ("6666", "6"), ("44", "123")],
        lambda held, thrown: Roll(held + thrown).pattern[0],
        never_changes=lambda held, thrown: (held + thrown).count(held[0]),
        adds_any=lambda held, thrown: len(held) + Roll(thrown).pattern[0],
        thrown_only=lambda held, thrown: Roll(thrown).pattern[0],
    ),
    "04-wlasny-rzut": OwnRoll(
        lambda roll: any_yahtzee(roll.pattern[0], 2),
        definite=lambda roll: definite_yahtzee(roll.pattern[0], 2),
        one_roll=lambda roll: any_yahtzee(roll.pattern[0], 1),
        added=lambda roll: 2 * any_yahtzee(roll.pattern[0], 1),
    ),
    "04-wyzwanie": NumberAnswer(lambda: rolls_until_yahtzee(dice=3)),
    "04-slowami": Explanation(),
}
