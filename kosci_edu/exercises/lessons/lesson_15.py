"""What is right in the exercises of lesson 15."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import accumulate, count
from math import isqrt
from operator import mul
from random import Random

from kosci_edu.exercises.answers import ChoiceAnswer, Explanation, FunctionAnswer, NumberAnswer, OwnRoll, Varied
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


def inverse_of_six(prime: int) -> dict[str, object]:
    """What the text says of dividing by 6 modulo the prime."""
    inverse = divided(1, 6, prime)
    ones = ", ".join(str(times * prime + 1) for times in range(6))
    return {"prime": prime, "last": prime - 1, "inverse": inverse, "ones": ones, "opposite": prime - 6,
            "sum": prime - 5, "product": 6 * inverse, "whole": 6 * inverse // prime}  # fmt: skip


def remainders_of(number: int) -> dict[str, object]:
    """What the text says of putting the number together again."""
    sieved = range(number % 35, number + 1, 35)
    return {
        "number": number, "by_five": number % 5, "by_seven": number % 7, "by_eleven": number % 11,
        "first": number % 35, "other": number % 55, "next": number + 385,
        "sieved": ", ".join(map(str, sieved)), "left": ", ".join(str(each % 11) for each in sieved),
    }  # fmt: skip


def some_remainders(random: Random) -> dict[str, object]:
    """The same of a number that is not found at once."""
    return remainders_of(
        random.choice([number for number in range(100, 385) if number % 35 != number % 55 and number % 77])
    )


ANSWERS = {
    "15-rozgrzewka": NumberAnswer(lambda: 6**195 % 7),
    "15-odwrotnosc": Varied(
        inverse_of_six(17),
        lambda random: inverse_of_six(random.choice((13, 17, 19, 23, 29))),
        lambda prime, **_: NumberAnswer(lambda: divided(1, 6, prime), exact=True),
    ),
    "15-ulamek-modulo": NumberAnswer(
        lambda: divided(*small_game(frozenset({"sixes", "chance"})).as_integer_ratio(), 17)
    ),
    "15-zloz-liczbe": Varied(
        remainders_of(123),
        some_remainders,
        lambda by_five, by_seven, by_eleven, **_: NumberAnswer(
            lambda: with_remainders({5: by_five, 7: by_seven, 11: by_eleven}), exact=True
        ),
    ),
    "15-mala-gra": NumberAnswer(lambda: 6**2 * one_die_value(2)),
    "15-ile-cyfr": NumberAnswer(lambda: len(str(6 ** (len(UPPER) * GAME.rolls * GAME.dice)))),
    "15-przerwa-i-blad": ChoiceAnswer(sure_decisions, tuple(PAIRS)),
    "15-napisz-srednia": FunctionAnswer(
        [
            (tuple(value * step % prime for value in values), prime)
            for prime in (5, 7, 11, 13, 101, 16_777_213)
            for values in ((1, 2, 3, 4, 5, 6), (0, 0, 0, 0, 0, 1), (6, 6, 6, 6, 6, 6), (5, 4, 3, 2, 1, 0))
            for step in (1, 2, 9)
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
