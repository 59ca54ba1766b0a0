"""What is right in the exercises of lesson 15."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import accumulate, count
from math import isqrt
from operator import mul

from kosci_edu.exercises.answers import ChoiceAnswer, Explanation, FunctionAnswer, NumberAnswer, OwnRoll
from kosci_edu.exercises.lessons.lesson_07 import one_die_value
from kosci_edu.exercises.lessons.lesson_08 import small_game
from kosci_edu.rules import find_rules
from kosci_edu.rules.classic import UPPER

__all__ = ["ANSWERS"]

GAME = find_rules("classic")
PAIRS = {"A": ("0.003", "0.001"), "B": ("0.0015", "0.001"), "C": ("4.4e-9", "3e-10"), "D": ("0", "1e-10")}
"""The gap between two options, and how far from the truth each of the two may be."""


def sure_decisions() -> list[str]:
    """The letters of the pairs whose order stays the same, whatever the errors."""
    return [letter for letter, (gap, error) in PAIRS.items() if Fraction(gap) > 2 * Fraction(error)]


def with_remainders(remainders: Mapping[int, int]) -> int:
    """The smallest number, 0 or more, that leaves these remainders, each by its divisor."""
    return next(n for n in count() if all(n % divisor == left for divisor, left in remainders.items()))


def divided(number: int, divisor: int, prime: int) -> int:
    """The number divided by another one, modulo the prime."""
    return number * pow(divisor, -1, prime) % prime


def largest_primes_needed(below: int, most: int) -> int:
    """How many primes, from the largest one below the limit on, have a product of more than `most`."""
    primes = (n for n in range(below - 1, 1, -1) if all(n % divisor for divisor in range(2, isqrt(n) + 1)))
    return next(needed for needed, product in enumerate(accumulate(primes, mul), 1) if product > most)


ANSWERS = {
    "15-rozgrzewka": NumberAnswer(lambda: 6**195 % 7),
    "15-odwrotnosc": NumberAnswer(lambda: divided(1, 6, 17)),
    "15-ulamek-modulo": NumberAnswer(
        lambda: divided(*small_game(frozenset({"sixes", "chance"})).as_integer_ratio(), 17)
    ),
    "15-zloz-liczbe": NumberAnswer(lambda: with_remainders({5: 3, 7: 4, 11: 2})),
    "15-mala-gra": NumberAnswer(lambda: 6**2 * one_die_value(2)),
    "15-ile-cyfr": NumberAnswer(lambda: len(str(6 ** (len(UPPER) * GAME.rolls * GAME.dice)))),
    "15-przerwa-i-blad": ChoiceAnswer(sure_decisions, tuple(PAIRS)),
    "15-napisz-srednia": FunctionAnswer(
        [
            ((1, 2, 3, 4, 5, 6), 11),
            ((0, 0, 0, 0, 0, 1), 13),
            ((6, 6, 6, 6, 6, 6), 7),
            ((2, 1, 7, 8, 9, 3), 101),
            ((5, 4, 3, 2, 1, 0), 16_777_213),
        ],
        lambda values, prime: divided(sum(values), 6, prime),
        whole_division=lambda values, prime: sum(values) // 6 % prime,
        sum_only=lambda values, prime: sum(values) % prime,
        times_six=lambda values, prime: sum(values) * 6 % prime,
        not_reduced=lambda values, prime: sum(values) * pow(6, -1, prime),
    ),
    "15-wlasny-rzut": OwnRoll(
        lambda roll: divided(sum(roll), 6, 7),
        sum_only=lambda roll: sum(roll) % 7,
        fraction=lambda roll: Fraction(sum(roll), 6),
        not_reduced=lambda roll: 6 * sum(roll),
    ),
    "15-wyzwanie": NumberAnswer(lambda: largest_primes_needed(1000, 255 * 6**195)),
    "15-slowami": Explanation(),
}
