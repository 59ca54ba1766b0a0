"""What is right in the exercises of lesson 06."""

from itertools import product

from kosci_edu.dice import Roll
from kosci_edu.exercises.answers import Explanation, FunctionAnswer, NumberAnswer, OwnRoll, RollAnswer
from kosci_edu.odds import balance, chosen_face_after, pattern_totals
from kosci_edu.rules.classic import UPPER

__all__ = ["ANSWERS"]

Rows = tuple[tuple[int, int], ...]


def balance_of(rows: Rows) -> int:
    """The balance of upper rows, each given as its face and its number of dice."""
    return balance({UPPER[face - 1]: dice for face, dice in rows})


def points_in(rows: Rows) -> int:
    """The points in the rows."""
    return sum(face * dice for face, dice in rows)


def fourth_dice_that_do() -> set[int]:
    """Of which faces a fourth die makes up for no ones and two twos."""
    return {face for face in range(3, 7) if balance_of(((1, 0), (2, 2), (face, 4))) >= 0}


def refused_faces(roll: Roll) -> str:
    """Which mistake a wrong choice of faces shows."""
    if min(roll) < 3:
        return "other-rows"
    return "too-many" if set(roll) - fourth_dice_that_do() else "too-few"


def commonest_row(roll: Roll) -> tuple[int, int]:
    """The commonest face, of several the highest, and its number of dice."""
    dice, face = max((roll.count(face), face) for face in roll)
    return face, dice


def lower_row(roll: Roll) -> tuple[int, int]:
    """The commonest face, of several the lowest, and its number of dice."""
    face = min(face for face in roll if roll.count(face) == roll.pattern[0])
    return face, roll.pattern[0]


def bonus_without_sixes() -> int:
    """How many ways of filling the five lower faces reach the bonus."""
    fillings = product(range(6), repeat=5)
    return sum(points_in(tuple(enumerate(filling, start=1))) >= 63 for filling in fillings)


ANSWERS = {
    "06-bilans": NumberAnswer(lambda: balance_of(((2, 1), (5, 4), (6, 2)))),
    "06-czym-nadrobic": RollAnswer(lambda roll: set(roll) == fourth_dice_that_do(), refused_faces),
    "06-wspolczynnik": NumberAnswer(lambda: pattern_totals().weight(102)),
    "06-dwadziescia-osiem": NumberAnswer(lambda: chosen_face_after(3).chance({0}) / chosen_face_after(3).chance({5})),
    "06-ostatnia-kolejka": NumberAnswer(
        lambda: chosen_face_after(3).chance(lambda dice: balance_of(((6, dice),)) >= 5)
    ),
    "06-napisz-bilans": FunctionAnswer(
        [
            (((1, 1), (3, 2), (5, 4)),),
            (((6, 5),),),
            (((1, 0), (2, 2)),),
            ((),),
            (tuple((face, 3) for face in range(1, 7)),),
            (((1, 2), (2, 4), (4, 3), (6, 4)),),
        ],
        balance_of,
        without_faces=lambda rows: sum(dice - 3 for _, dice in rows),
        minus_63=lambda rows: points_in(rows) - 63,
        sign=lambda rows: -balance_of(rows),
        points=points_in,
    ),
    "06-wlasny-rzut": OwnRoll(
        lambda roll: balance_of((commonest_row(roll),)),
        dice_not_points=lambda roll: commonest_row(roll)[1] - 3,
        points=lambda roll: points_in((commonest_row(roll),)),
        sign=lambda roll: -balance_of((commonest_row(roll),)),
        lower_face=lambda roll: balance_of((lower_row(roll),)),
    ),
    "06-wyzwanie": NumberAnswer(bonus_without_sixes),
    "06-slowami": Explanation(),
}
