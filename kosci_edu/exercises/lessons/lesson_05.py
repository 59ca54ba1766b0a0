"""What is right in the exercises of lesson 05."""

from fractions import Fraction
from itertools import count
from math import comb, factorial

from kosci_edu.dice import Roll
from kosci_edu.exercises.answers import Explanation, FunctionAnswer, NumberAnswer, OwnRoll
from kosci_edu.odds import chosen_face_after, commonest_after, definite_yahtzee

__all__ = ["ANSWERS"]


def binomial(hits: int, tries: int, chance: Fraction) -> Fraction:
    """The chance of exactly so many hits."""
    return comb(tries, hits) * chance**hits * (1 - chance) ** (tries - hits)


def no_more_sixes(roll: Roll, rolls_left: int) -> Fraction:
    """The chance that no six comes to those of the roll."""
    return chosen_face_after(rolls_left, roll.count(6)).chance({roll.count(6)})


ANSWERS = {
    "05-jedna-kostka": NumberAnswer(lambda: chosen_face_after(3, dice=1).chance({0})),
    "05-dokladnie-dwie": NumberAnswer(lambda: chosen_face_after(1).chance({2})),
    "05-naglowek": NumberAnswer(lambda: commonest_after(3).chance(range(2, 6))),
    "05-srednio-trzy": NumberAnswer(lambda: next(n for n in count(1) if chosen_face_after(n).mean() >= 3)),
    "05-komorka-tabeli": NumberAnswer(lambda: chosen_face_after(2).chance({4, 5})),
    "05-napisz-dwumian": FunctionAnswer(
        [
            (2, 5, Fraction(1, 6)),
            (0, 5, Fraction(91, 216)),
            (3, 3, Fraction(1, 6)),
            (1, 4, Fraction(1, 2)),
            (3, 5, Fraction(91, 216)),
        ],
        binomial,
        one_order=lambda hits, tries, chance: chance**hits * (1 - chance) ** (tries - hits),
        no_misses=lambda hits, tries, chance: comb(tries, hits) * chance**hits,
        at_least=lambda hits, tries, chance: sum(binomial(more, tries, chance) for more in range(hits, tries + 1)),
        ordered=lambda hits, tries, chance: binomial(hits, tries, chance) * factorial(hits),
    ),
    "05-wlasny-rzut": OwnRoll(
        lambda roll: 1 - no_more_sixes(roll, 2),
        complement=lambda roll: no_more_sixes(roll, 2),
        added=lambda roll: (5 - roll.count(6)) * Fraction(11, 36),
        one_roll=lambda roll: 1 - no_more_sixes(roll, 1),
        all_of_them=lambda roll: definite_yahtzee(roll.count(6), 2),
    ),
    "05-wyzwanie": NumberAnswer(lambda: chosen_face_after(3).given(lambda sixes: sixes >= 1).mean()),
    "05-slowami": Explanation(),
}
