"""What is right in the exercises of lesson 03."""

from collections.abc import Callable
from fractions import Fraction
from itertools import count

from kosci_edu.chance import P
from kosci_edu.dice import outcomes
from kosci_edu.exercises.answers import ChoiceAnswer, Explanation, FunctionAnswer, NumberAnswer, OwnRoll
from kosci_edu.odds import definite_yahtzee

__all__ = ["ANSWERS"]

TWO_DICE = outcomes(2)
SECOND_EVENTS: dict[str, Callable[[tuple[int, ...]], bool]] = {
    "A": lambda dice: sum(dice) == 7,
    "B": lambda dice: sum(dice) == 8,
    "C": lambda dice: dice[1] % 2 == 0,
    "D": lambda dice: dice[0] == dice[1],
}


def independent_of_a_first_six() -> list[str]:
    """The letters of the events whose chance stays the same once the first of two dice shows a six."""
    six_first = [dice for dice in TWO_DICE if dice[0] == 6]
    return [letter for letter, event in SECOND_EVENTS.items() if P(event, six_first) == P(event, TWO_DICE)]


def counted_too_often() -> int:
    """How many of the 216 sequences of three rolls the sum 1/6 + 1/6 + 1/6 counts beyond once."""
    return sum(max(sequence.count(6) - 1, 0) for sequence in outcomes(3))


def rolls_for_half(dice: int, sides: int = 6) -> int:
    """How many rolls it takes until the chance of the highest face on all dice is above one half.

    The faces collected are held.
    """
    return next(rolls for rolls in count(1) if definite_yahtzee(0, rolls, dice, sides) > Fraction(1, 2))


def throws_for_a_double_six() -> int:
    """How many throws of two dice it takes until a double six is more likely than not."""
    return next(throws for throws in count(1) if 1 - Fraction(35, 36) ** throws > Fraction(1, 2))


ANSWERS = {
    "03-rozgrzewka": NumberAnswer(lambda: P(lambda sequence: 6 in sequence, outcomes(4))),
    "03-blad-w-rachunku": NumberAnswer(counted_too_often),
    "03-komorka-tabeli": NumberAnswer(lambda: definite_yahtzee(in_hand=2, rolls_left=2)),
    "03-zaokraglenie": NumberAnswer(lambda: definite_yahtzee(in_hand=4, rolls_left=2), places=2, per_cent=True),
    "03-niezaleznosc": ChoiceAnswer(independent_of_a_first_six, tuple(SECOND_EVENTS)),
    "03-ile-rzutow": NumberAnswer(lambda: rolls_for_half(dice=1)),
    "03-napisz-funkcje": FunctionAnswer(
        [(3, 1), (3, 2), (4, 3), (0, 3), (1, 2), (5, 1), (2, 0)],
        definite_yahtzee,
        adds=lambda in_hand, rolls_left: Fraction(rolls_left, 6) ** (5 - in_hand),
        no_complement=lambda in_hand, rolls_left: Fraction(5**rolls_left, 6**rolls_left) ** (5 - in_hand),
        dice_in_hand=lambda in_hand, rolls_left: (1 - Fraction(5**rolls_left, 6**rolls_left)) ** in_hand,
        one_die=lambda in_hand, rolls_left: 1 - Fraction(5**rolls_left, 6**rolls_left),
    ),
    "03-wlasny-rzut": OwnRoll(
        lambda roll: definite_yahtzee(roll.count(6), 2),
        adds=lambda roll: Fraction(2, 6) ** (5 - roll.count(6)),
        one_roll=lambda roll: definite_yahtzee(roll.count(6), 1),
        dice_in_hand=lambda roll: definite_yahtzee(5 - roll.count(6), 2),
    ),
    "03-de-mere": NumberAnswer(throws_for_a_double_six),
    "03-wyzwanie": NumberAnswer(lambda: definite_yahtzee(in_hand=2, rolls_left=2, dice=6, sides=8)),
    "03-slowami": Explanation(),
}
