"""What is right in the exercises of lesson 08."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product

from kosci_edu.dice import Roll, throw
from kosci_edu.exercises.answers import Explanation, FunctionAnswer, NumberAnswer, OwnRoll, Varied
from kosci_edu.exercises.lessons.lesson_06 import Called
from kosci_edu.odds import chosen_face_after, plan
from kosci_edu.rules.classic import UPPER

__all__ = ["ANSWERS"]


Rows = frozenset[str]
POINTS: dict[str, Callable[[Roll], int]] = {"sixes": lambda roll: 6 * roll.count(6), "chance": sum}
BOTH: Rows = frozenset(POINTS)


def small_game(rows: Rows) -> Fraction:
    """The value of the small game of the lesson, two dice and one roll a turn, by the rows still open."""
    return throw(2).mean(lambda roll: max(worth(row, roll, rows) for row in rows)) if rows else Fraction(0)


def worth(row: str, roll: Roll, rows: Rows = BOTH) -> Fraction:
    """What writing the roll to the row is worth, with the rows that are left."""
    return POINTS[row](roll) + small_game(rows - {row})


def one_row(face: int, dice: int) -> dict[str, object]:
    """What the text says of one roll of so many dice in an upper row."""
    one = Fraction(face, 6)
    return {"row": Called([UPPER[face - 1]]), "face": face, "dice": dice, "mean": dice * one, "one": one,
            "most": dice * face, "all": dice * Fraction(7, 2)}  # fmt: skip


def where_to_write(dice: str) -> dict[str, object]:
    """What the text says of a first roll of the small game."""
    roll = Roll(dice)
    to_chance, to_sixes = worth("chance", roll), worth("sixes", roll)
    return {
        "roll": dice, "shown": " ".join(dice), "total": sum(roll), "six_points": POINTS["sixes"](roll),
        "to_chance": to_chance, "to_sixes": to_sixes, "difference": abs(to_chance - to_sixes),
        "now": sum(roll) - POINTS["sixes"](roll), "half": abs(sum(roll) - to_sixes),
        "better": Called(["chance" if to_chance > to_sixes else "sixes"]),
    }  # fmt: skip


def loss_from(least: int) -> Fraction:
    """What is given away by writing just the first rolls with at least so many points to the chance."""
    mean = throw(2).mean(lambda roll: worth("chance" if sum(roll) >= least else "sixes", roll))
    return small_game(BOTH) - mean


def foreseen() -> Fraction:
    """The mean of the small game for who knows both rolls before the first is written."""
    orders = (("chance", "sixes"), ("sixes", "chance"))
    return throw(2).mean(
        lambda first: throw(2).mean(lambda then: max(POINTS[row](first) + POINTS[last](then) for row, last in orders))
    )


ALONE = {"chance": 5 * Fraction(14, 3), "sixes": 6 * chosen_face_after(3).mean()}
"""What the last row brings on average in three rolls of five dice; a die of the chance is that of lesson 07."""


def later(row: str, roll: Roll) -> Fraction:
    """What writing five dice to one of the last two rows is worth, with what the other brings later."""
    return POINTS[row](roll) + ALONE["sixes" if row == "chance" else "chance"]


def best_choice(total: int, later_if_chance: int, later_if_zero: int) -> str:
    """Chance or a zero in the sixes, by what remains."""
    return "chance" if total + later_if_chance >= later_if_zero else "sixes"


ANSWERS = {
    "08-rozgrzewka": Varied(
        one_row(5, 3),
        lambda random: one_row(random.choice((2, 3, 4, 5, 6)), random.choice((2, 3, 4))),
        lambda mean, **_: NumberAnswer(lambda: mean),
    ),
    "08-co-wpisac": Varied(
        where_to_write("13"),
        lambda random: where_to_write(random.choice(("13", "22", "25", "34", "35", "44", "45", "26", "36", "46"))),
        lambda difference, **_: NumberAnswer(lambda: difference),
    ),
    "08-blad-znajomego": NumberAnswer(lambda: small_game(BOTH) - sum(small_game(frozenset({row})) for row in BOTH)),
    "08-przewidz": NumberAnswer(lambda: plan(sum, rolls_left=2, dice=2).start_value()),
    "08-napisz-wartosc": FunctionAnswer(
        list(product(range(2, 11), range(10), range(10))),
        best_choice,
        greedy=lambda total, later_if_chance, later_if_zero: "chance",
        tie=lambda total, later_if_chance, later_if_zero: (
            "chance" if total + later_if_chance > later_if_zero else "sixes"
        ),
        later_only=lambda total, later_if_chance, later_if_zero: (
            "chance" if later_if_chance >= later_if_zero else "sixes"
        ),
    ),
    "08-od-siedmiu": NumberAnswer(lambda: loss_from(7)),
    "08-szostki-czy-szansa": OwnRoll(
        lambda roll: later("chance", roll) - later("sixes", roll),
        now=lambda roll: POINTS["chance"](roll) - POINTS["sixes"](roll),
        reversed=lambda roll: later("sixes", roll) - later("chance", roll),
        chance_only=lambda roll: later("chance", roll),
        same_row=lambda roll: sum(roll) + ALONE["chance"] - POINTS["sixes"](roll) - ALONE["sixes"],
    ),
    "08-jasnowidz": NumberAnswer(foreseen),
    "08-slowami": Explanation(),
}
