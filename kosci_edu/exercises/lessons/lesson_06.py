"""What is right in the exercises of lesson 06."""

from collections.abc import Iterable
from itertools import combinations, product
from random import Random

from kosci_edu.dice import Roll
from kosci_edu.exercises.answers import ChoiceAnswer, Explanation, FunctionAnswer, NumberAnswer, OwnRoll, Varied
from kosci_edu.messages import row_name
from kosci_edu.odds import balance, chosen_face_after, pattern_totals
from kosci_edu.rules.classic import UPPER

__all__ = ["ANSWERS"]

Rows = tuple[tuple[int, int], ...]


def balance_of(rows: Rows) -> int:
    """The balance of upper rows, each given as its face and its number of dice."""
    return balance({UPPER[face - 1]: dice for face, dice in rows})


def points_in(rows: Iterable[tuple[int, int]]) -> int:
    """The points in the rows."""
    return sum(face * dice for face, dice in rows)


class Called(tuple[str, ...]):
    """Rows by their ids, shown by their names in the language of the moment."""

    def __str__(self) -> str:
        return ", ".join(map(row_name, self))


def three_rows(low: int, low_dice: int, middle: int, middle_dice: int, six_dice: int) -> dict[str, object]:
    """What the text says of a row short of dice, one with a surplus, and the sixes, and of the slips with them."""
    rows = ((low, low_dice), (middle, middle_dice), (6, six_dice))
    points, even = points_in(rows), points_in([(face, 3) for face, _ in rows])
    return {
        "low": Called([UPPER[low - 1]]), "middle": Called([UPPER[middle - 1]]),
        "low_points": low * low_dice, "middle_points": middle * middle_dice, "six_points": 6 * six_dice,
        "low_three": 3 * low, "middle_three": 3 * middle, "three": even,
        "balance": balance_of(rows), "sign": -balance_of(rows), "points": points, "whole": points - 63,
        "dice": sum(dice - 3 for _, dice in rows), "lacks": balance_of((rows[0], rows[2])),
    }  # fmt: skip


def some_three_rows(random: Random) -> dict[str, object]:
    """Rows whose slips give numbers of their own."""
    while True:
        values = three_rows(
            random.choice((1, 2, 3)), random.choice((0, 1)), random.choice((4, 5)), random.choice((4, 5)), 2
        )
        if len({values[name] for name in ("balance", "sign", "points", "whole", "dice", "lacks")}) == 6:
            return values


def fourth_dice_that_do(ones: int, twos: int) -> list[str]:
    """In which rows a fourth die makes up for so many ones and twos."""
    return [UPPER[face - 1] for face in range(3, 7) if balance_of(((1, ones), (2, twos), (face, 4))) >= 0]


def two_short_rows(ones: int, twos: int) -> dict[str, object]:
    """What the text says of so many ones and twos."""
    enough = Called(fourth_dice_that_do(ones, twos))
    lack = -balance_of(((1, ones), (2, twos)))
    return {"ones": ones, "twos": 2 * twos, "have": ones + 2 * twos, "lack": lack, "enough": enough,
            "short": UPPER[lack - 2], "just": UPPER[lack - 1]}  # fmt: skip


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


FILLED = [((),)] + [
    (tuple(zip(faces, dice, strict=True)),)
    for filled in (1, 2, 6)
    for faces in combinations(range(1, 7), filled)
    for dice in product(range(6) if filled < 3 else (0, 3, 5), repeat=filled)
]
"""No row, all that can stand in one row or in two, and many full cards."""

ANSWERS = {
    "06-bilans": Varied(
        three_rows(2, 1, 5, 4, 2), some_three_rows, lambda balance, **_: NumberAnswer(lambda: balance, exact=True)
    ),
    "06-czym-nadrobic": Varied(
        two_short_rows(0, 2),
        lambda random: two_short_rows(*random.choice(((0, 2), (2, 1), (1, 2), (1, 1), (3, 1)))),
        lambda ones, twos, **_: ChoiceAnswer(lambda: fourth_dice_that_do(ones, twos // 2), UPPER[2:], row_name),
    ),
    "06-wspolczynnik": NumberAnswer(lambda: pattern_totals().weight(102), exact=True),
    "06-dwadziescia-osiem": NumberAnswer(
        lambda: chosen_face_after(3).chance({0}) / chosen_face_after(3).chance({5}), places=2
    ),
    "06-ostatnia-kolejka": NumberAnswer(
        lambda: chosen_face_after(3).chance(lambda dice: balance_of(((6, dice),)) >= 5), places=2, per_cent=True
    ),
    "06-napisz-bilans": FunctionAnswer(
        FILLED,
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
    "06-wyzwanie": NumberAnswer(bonus_without_sixes, exact=True),
    "06-slowami": Explanation(),
}
