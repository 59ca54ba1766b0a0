"""What is right in the exercises of lesson 02."""

from collections import Counter
from fractions import Fraction
from itertools import count
from math import comb, factorial, prod
from random import Random

from kosci_edu.chance import Chance, P
from kosci_edu.dice import Roll, as_roll, throw
from kosci_edu.exercises.answers import (
    EVERY_ROLL,
    ChoiceAnswer,
    Explanation,
    FunctionAnswer,
    NumberAnswer,
    OwnRoll,
    Varied,
)

__all__ = ["ANSWERS"]

ONE_PAIR, TWO_PAIRS, THREE_EQUAL = (2, 1, 1, 1), (2, 2, 1), (3, 1, 1)
PATTERNS = ((1, 1, 1, 1, 1), ONE_PAIR, TWO_PAIRS, THREE_EQUAL, (3, 2), (4, 1), (5,))
TABLES = {  # how often each pattern came in 1296 rolls: copied from the computation, thrown, drawn from the 252 rolls
    "A": (120, 600, 300, 200, 50, 25, 1),
    "B": (117, 614, 308, 177, 56, 22, 2),
    "C": (36, 301, 318, 297, 161, 149, 34),
}
SUMS = ("15", "16", "17", "18", "19", "20")


def ways(roll: str) -> int:
    """How many ordered outcomes show the roll."""
    return Roll(roll).ways


def without_factorial(roll: str) -> int:
    """The orders of the dice divided by how often each face is there, where its factorial should be."""
    return factorial(len(roll)) // prod(Counter(roll).values())


def six_dice(roll: str) -> dict[str, object]:
    """A roll of six dice, its ways and how they are counted."""
    below = r" \cdot ".join(f"{number}!" for number in Roll(roll).pattern if number > 1)
    rule = rf"$\frac{{6!}}{{{below}}} = {ways(roll)}$"
    told = {"ways": ways(roll), "without_factorial": without_factorial(roll), "rule": rule}
    return {"roll": roll, "dice": " ".join(roll)} | told


def draw_six_dice(random: Random) -> dict[str, object]:
    """A roll of six dice in which some face comes three or four times."""
    pattern = random.choice(((3, 3), (3, 2, 1), (4, 2), (4, 1, 1)))
    faces = random.sample("123456", len(pattern))
    return six_dice("".join(sorted(face * number for face, number in zip(faces, pattern, strict=True))))


def all_different(people: int, results: int) -> Fraction:
    """The chance that so many people all have different ones of the equally likely results."""
    return Fraction(prod(range(results - people + 1, results + 1)), results**people)


def people_for_a_repetition(results: int) -> int:
    """How many people it takes until two of them have the same result more likely than not."""
    return next(people for people in count(1) if all_different(people, results) < Fraction(1, 2))


def two_dice(sides: int) -> dict[str, int]:
    """Two dice with so many sides, the people for a repetition, and numbers that one might take for theirs."""
    results = sides**2
    people = people_for_a_repetition(results)
    told = {"people": people, "one_less": people - 1, "half": results // 2, "certain": results + 1}
    fewer = {"results_less_1": results - 1, "results_less_2": results - 2}
    return {"sides": sides, "results": results, "pairs": comb(people, 2)} | told | fewer


def commonest_sums() -> list[str]:
    """The sums of five dice that come in most ways."""
    in_ways = throw().map(sum)
    return [text for text in SUMS if in_ways.weight(int(text)) == max(map(in_ways.weight, in_ways))]


def chance_of(pattern: tuple[int, ...]) -> Chance:
    """The chance of the pattern in one roll of five dice."""
    return P(lambda roll: roll.pattern == pattern, throw())


def distance(table: tuple[int, ...]) -> Fraction:
    """How far the counts lie from those expected: the sum of squares that statistics calls chi squared."""
    expected = [sum(table) * chance_of(pattern) for pattern in PATTERNS]
    return Fraction(sum((seen - mean) ** 2 / mean for seen, mean in zip(table, expected, strict=True)))


ANSWERS = {
    "02-sposoby": Varied(six_dice("444666"), draw_six_dice, lambda roll, **_: NumberAnswer(lambda: ways(roll))),
    "02-dwie-pary": NumberAnswer(lambda: chance_of(TWO_PAIRS)),
    "02-po-szescdziesiat": NumberAnswer(lambda: Fraction(chance_of(ONE_PAIR), chance_of(THREE_EQUAL))),
    "02-najczestsza-suma": ChoiceAnswer(commonest_sums, SUMS),
    "02-urodziny-kostek": Varied(
        two_dice(6),
        lambda random: two_dice(random.choice((4, 6, 8, 10))),
        lambda results, **_: NumberAnswer(lambda: people_for_a_repetition(results)),
    ),
    "02-trzy-tabele": ChoiceAnswer(
        lambda: [letter for letter, table in TABLES.items() if 1 < distance(table) < 17], tuple(TABLES), several=False
    ),
    "02-napisz-szanse": FunctionAnswer(
        [*EVERY_ROLL, ("123456",), ("444666",), ("1122334",)],
        ways,
        all_orders=lambda roll: factorial(len(roll)),
        without_factorial=without_factorial,
        five_dice=lambda roll: 120 // prod(map(factorial, Counter(roll).values())),
    ),
    "02-wlasny-rzut": OwnRoll(lambda roll: Fraction(as_roll(roll).ways, 7776)),
    "02-wyzwanie": NumberAnswer(lambda: P({Roll("123456")}, throw(6))),
    "02-zdziwienie": Explanation(),
}
