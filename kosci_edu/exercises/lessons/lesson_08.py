"""What is right in the exercises of lesson 08."""

from collections.abc import Callable
from fractions import Fraction
from math import comb

from kosci_edu.dice import Roll, throw
from kosci_edu.exercises.answers import Explanation, FunctionAnswer, NumberAnswer, OwnRoll
from kosci_edu.odds import plan

__all__ = ["ANSWERS"]


def small_game(rows: frozenset[str]) -> Fraction:
    """The value of the small game of the lesson, two dice and one roll a turn, by the rows still open."""
    points: dict[str, Callable[[Roll], int]] = {"sixes": lambda roll: 6 * roll.count(6), "chance": sum}
    if not rows:
        return Fraction(0)
    return throw(2).mean(lambda roll: max(points[row](roll) + small_game(rows - {row}) for row in rows))


def choices(roll: str) -> tuple[Fraction, Fraction]:
    """What writing the roll to the chance and to the sixes is worth in the small game."""
    dice = Roll(roll)
    to_chance = sum(dice) + small_game(frozenset({"sixes"}))
    return to_chance, 6 * dice.count(6) + small_game(frozenset({"chance"}))


def best_choice(total: int, later_if_chance: int, later_if_zero: int) -> str:
    """Chance or a zero in the sixes, by what remains."""
    return "chance" if total + later_if_chance >= later_if_zero else "sixes"


ANSWERS = {
    "08-rozgrzewka": NumberAnswer(lambda: throw(3).mean(lambda roll: 5 * roll.count(5))),
    "08-co-wpisac": NumberAnswer(lambda: abs(choices("13")[0] - choices("13")[1])),
    "08-blad-znajomego": NumberAnswer(
        lambda: (
            small_game(frozenset({"sixes", "chance"}))
            - sum(small_game(frozenset({row})) for row in ("sixes", "chance"))
        )
    ),
    "08-przewidz": NumberAnswer(lambda: plan(sum, rolls_left=2, dice=2).start_value()),
    "08-napisz-wartosc": FunctionAnswer(
        [(3, 2, 7), (5, 2, 7), (4, 2, 7), (10, 2, 7), (2, 9, 7)],
        best_choice,
        greedy=lambda total, later_if_chance, later_if_zero: "chance",
        tie=lambda total, later_if_chance, later_if_zero: (
            "chance" if total + later_if_chance > later_if_zero else "sixes"
        ),
        later_only=lambda total, later_if_chance, later_if_zero: (
            "chance" if later_if_chance >= later_if_zero else "sixes"
        ),
    ),
    "08-wlasny-rzut": OwnRoll(sum, only_sixes=lambda roll: 6 * roll.count(6)),
    "08-ile-podzbiorow": NumberAnswer(lambda: sum(comb(4, free) for free in range(1, 5))),
    "08-slowami": Explanation(),
}
