"""What is right in the exercises of lesson 03."""

from collections.abc import Callable
from fractions import Fraction
from itertools import count

from kosci_edu.chance import P
from kosci_edu.dice import outcomes
from kosci_edu.exercises.answers import ChoiceAnswer, Explanation, FunctionAnswer, NumberAnswer, OwnRoll, Varied

__all__ = ["ANSWERS"]

HALF = Fraction(1, 2)
TWO_DICE = outcomes(2)
SECOND_EVENTS: dict[str, Callable[[tuple[int, ...]], bool]] = {
    "A": lambda dice: sum(dice) == 7,
    "B": lambda dice: sum(dice) == 8,
    "C": lambda dice: dice[1] % 2 == 0,
    "D": lambda dice: dice[0] == dice[1],
}


def at_least_once(rolls: int, sides: int = 6) -> Fraction:
    """The chance that one face shows at least once in so many rolls of one die."""
    return 1 - Fraction(sides - 1, sides) ** rolls


def rolls_needed(chance: Fraction, sides: int = 6) -> int:
    """How many rolls of one die it takes until one face has shown with more than this chance."""
    return next(rolls for rolls in count(1) if at_least_once(rolls, sides) > chance)


def some_rolls(rolls: int, face: str) -> dict[str, object]:
    """So many rolls for a face, and the counts of outcomes in which it shows, and once, and never."""
    missed, total = 5**rolls, 6**rolls
    counts = {"missed": missed, "total": total, "hit": total - missed, "exactly_one": rolls * 5 ** (rolls - 1)}
    return {"rolls": rolls, "face": face} | counts


def some_sides(sides: int) -> dict[str, int]:
    """A die with so many sides, the rolls for one of them, and numbers that one might take for theirs."""
    needed = rolls_needed(HALF, sides)
    told = {"needed": needed, "one_less": needed - 1, "one_more": needed + 1}
    return {"sides": sides, "sides_less_1": sides - 1, "half": sides // 2} | told


def independent_of_a_first_six() -> list[str]:
    """The letters of the events whose chance stays the same once the first of two dice shows a six."""
    six_first = [dice for dice in TWO_DICE if dice[0] == 6]
    return [letter for letter, event in SECOND_EVENTS.items() if P(event, six_first) == P(event, TWO_DICE)]


def counted_too_often() -> int:
    """How many of the 216 sequences of three rolls the sum 1/6 + 1/6 + 1/6 counts beyond once."""
    return sum(max(sequence.count(6) - 1, 0) for sequence in outcomes(3))


def throws_for_a_double_six() -> int:
    """How many throws of two dice it takes until a double six is more likely than not."""
    return rolls_needed(HALF, sides=36)


def first_of_two_wins() -> Fraction:
    """The chance of the one who begins, where two take turns until one has a six; each round is as the first."""
    own, other = Fraction(1, 6), Fraction(5, 6) * Fraction(1, 6)
    return own / (own + other)


ANSWERS = {
    "03-rozgrzewka": Varied(
        some_rolls(4, "szóstka"),
        lambda random: some_rolls(random.choice((4, 5)), random.choice(("dwójka", "trójka", "czwórka", "piątka"))),
        lambda rolls, **_: NumberAnswer(lambda: P(lambda sequence: 6 in sequence, outcomes(rolls))),
    ),
    "03-ile-rzutow": Varied(
        some_sides(20),
        lambda random: some_sides(random.choice((8, 10, 12, 20))),
        lambda sides, **_: NumberAnswer(lambda: rolls_needed(HALF, sides)),
    ),
    "03-blad-w-rachunku": NumberAnswer(counted_too_often),
    "03-niezaleznosc": ChoiceAnswer(independent_of_a_first_six, tuple(SECOND_EVENTS)),
    "03-szostka-i-jedynka": NumberAnswer(lambda: P(lambda sequence: {1, 6} <= set(sequence), outcomes(3))),
    "03-de-mere": NumberAnswer(throws_for_a_double_six),
    "03-napisz-prog": FunctionAnswer(
        [(Fraction(ways, 36),) for ways in range(1, 36)] + [(Fraction(9, 10),), (Fraction(99, 100),)],
        rolls_needed,
        adds=lambda chance: next(rolls for rolls in count(1) if Fraction(rolls, 6) > chance),
        at_least=lambda chance: next(rolls for rolls in count(1) if at_least_once(rolls) >= chance),
        wrong_side=lambda chance: next(rolls for rolls in count(1) if Fraction(5, 6) ** rolls < chance),
        one_less=lambda chance: rolls_needed(chance) - 1,
        one_more=lambda chance: rolls_needed(chance) + 1,
    ),
    "03-wspolne-oczka": OwnRoll(
        lambda roll: 1 - Fraction(6 - len(set(roll)), 6) ** 5,
        one_die=lambda roll: Fraction(len(set(roll)), 6),
        all_of_them=lambda roll: Fraction(len(set(roll)), 6) ** 5,
        with_repeats=lambda roll: 1 - Fraction(1, 6) ** 5,
        none=lambda roll: Fraction(6 - len(set(roll)), 6) ** 5,
    ),
    "03-kto-pierwszy": NumberAnswer(first_of_two_wins),
    "03-juz-musi": Explanation(),
}
