"""What is right in the exercises of lesson 05."""

from fractions import Fraction
from itertools import count
from math import comb, factorial
from random import Random

from kosci_edu.dice import Roll
from kosci_edu.exercises.answers import ChoiceAnswer, Explanation, FunctionAnswer, NumberAnswer, OwnRoll, Varied
from kosci_edu.odds import chosen_face_after, definite_yahtzee

__all__ = ["ANSWERS"]

HALF, SIXTH = Fraction(1, 2), Fraction(1, 6)
HOW_MANY = {2: "dwie", 3: "trzy", 4: "cztery"}
DICE_OF_PEPYS = {"A": 6, "B": 12, "C": 18}


def binomial(hits: int, tries: int, chance: Fraction) -> Fraction:
    """The chance of exactly so many hits."""
    return comb(tries, hits) * chance**hits * (1 - chance) ** (tries - hits)


def at_least(hits: int, tries: int, chance: Fraction) -> Fraction:
    """The chance of so many hits or more."""
    return sum((binomial(more, tries, chance) for more in range(hits, tries + 1)), Fraction(0))


def exactly(hits: int, faces: str) -> dict[str, object]:
    """So many dice of one face in one roll, the ways, and numbers that one might take for them."""
    choices, fixed = comb(5, hits), 5 ** (5 - hits)
    told = {"hits": hits, "misses": 5 - hits, "word": HOW_MANY[hits], "faces": faces, "choices": choices}
    mistakes = {"no_misses": f"{choices}/{6**hits}", "at_least": int(7776 * at_least(hits, 5, SIXTH))}
    return told | {"fixed": fixed, "ways": choices * fixed} | mistakes


def draw_exactly(random: Random) -> dict[str, object]:
    """Two to four dice of some face."""
    return exactly(random.choice(list(HOW_MANY)), random.choice(("dwójki", "trójki", "czwórki", "piątki", "szóstki")))


def half_heads(coins: int) -> dict[str, int]:
    """So many coins, the orders with as many heads as tails, and all of them."""
    half = coins // 2
    return {"coins": coins, "half": half, "good": comb(coins, half), "total": 2**coins, "outcomes": coins + 1}


def likeliest_of_pepys() -> str:
    """The letter of the bet of Pepys that is won most often: as many sixes as there are on average, or more."""
    return max(DICE_OF_PEPYS, key=lambda letter: at_least(DICE_OF_PEPYS[letter] // 6, DICE_OF_PEPYS[letter], SIXTH))


def no_more_sixes(roll: Roll, rolls_left: int) -> Fraction:
    """The chance that no six comes to those of the roll."""
    return chosen_face_after(rolls_left, roll.count(6)).chance({roll.count(6)})


ANSWERS = {
    "05-dokladnie-dwie": Varied(
        exactly(2, "szóstki"), draw_exactly, lambda hits, **_: NumberAnswer(lambda: chosen_face_after(1).chance({hits}))
    ),
    "05-pol-na-pol": Varied(
        half_heads(10),
        lambda random: half_heads(random.choice((4, 6, 8, 10))),
        lambda coins, half, **_: NumberAnswer(lambda: binomial(half, coins, HALF)),
    ),
    "05-remis": NumberAnswer(
        lambda: next(dice for dice in count(1) if binomial(0, dice, SIXTH) == binomial(1, dice, SIXTH))
    ),
    "05-pepys": ChoiceAnswer(lambda: [likeliest_of_pepys()], (*DICE_OF_PEPYS, "D"), several=False),
    "05-srednio-trzy": NumberAnswer(lambda: next(n for n in count(1) if chosen_face_after(n).mean() >= 3)),
    "05-komorka-tabeli": NumberAnswer(lambda: chosen_face_after(2).chance({4, 5}), places=2, per_cent=True),
    "05-napisz-dwumian": FunctionAnswer(
        [
            (hits, tries, chance)
            for tries in range(7)
            for hits in range(tries + 1)
            for chance in (SIXTH, Fraction(91, 216), HALF)
        ],
        binomial,
        one_order=lambda hits, tries, chance: chance**hits * (1 - chance) ** (tries - hits),
        no_misses=lambda hits, tries, chance: comb(tries, hits) * chance**hits,
        at_least=at_least,
        ordered=lambda hits, tries, chance: binomial(hits, tries, chance) * factorial(hits),
    ),
    "05-wlasny-rzut": OwnRoll(
        lambda roll: 1 - no_more_sixes(roll, 2),
        complement=lambda roll: no_more_sixes(roll, 2),
        added=lambda roll: (5 - roll.count(6)) * Fraction(11, 36),
        one_roll=lambda roll: 1 - no_more_sixes(roll, 1),
        all_of_them=lambda roll: definite_yahtzee(roll.count(6), 2),
    ),
    "05-wyzwanie": NumberAnswer(lambda: chosen_face_after(3).given(lambda sixes: sixes >= 1).mean(), places=2),
    "05-slowami": Explanation(),
}
