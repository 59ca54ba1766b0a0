"""What is right in the exercises of lesson 04."""

from fractions import Fraction
from itertools import count

from kosci_edu.dice import Roll, all_rolls, reroll
from kosci_edu.exercises.answers import Explanation, FunctionAnswer, NumberAnswer, OwnRoll, Varied
from kosci_edu.odds import any_yahtzee, definite_yahtzee, next_commonest, rolls_until_yahtzee

__all__ = ["ANSWERS"]


def three_of_another_face(roll: Roll) -> bool:
    """Whether three dice of another face beat a held two."""
    return roll.pattern[0] == 3 and roll.count(2) < 3


def three_coins(rolls: int) -> dict[str, object]:
    """So many rolls for three equal coins, their chance, and chances that one might take for it."""
    total = 2 ** (rolls + 1)
    told = {"good": int(total * any_yahtzee(rolls_left=rolls, dice=3, sides=2)), "total": total}
    definite, no_holding = definite_yahtzee(rolls_left=rolls, dice=3, sides=2), 1 - Fraction(3, 4) ** rolls
    mistakes = {"definite": str(Fraction(definite)), "no_holding": str(no_holding)}
    return {"rolls": rolls, "rolls_less_1": rolls - 1} | told | mistakes


def rolls_for_all_faces(sides: int) -> Fraction:
    """How many rolls of a die it takes on average until all its faces were seen.

    One waits sides / missing rolls for the next of those that are missing.
    """
    return sum((Fraction(sides, missing) for missing in range(1, sides + 1)), Fraction(0))


def all_faces(sides: int) -> dict[str, object]:
    """A die with so many sides, the rolls until all were seen, and numbers that one might take for theirs."""
    rolls = rolls_for_all_faces(sides)
    mistakes = {"square": sides**2, "without_first": str(rolls - 1), "without_last": str(rolls - sides)}
    waits = " + ".join(rf"\frac{{{sides}}}{{{missing}}}" for missing in range(sides, 0, -1))
    return {"sides": sides, "rolls": str(rolls), "sum": waits} | mistakes


def last_roll_share() -> Fraction:
    """Which part of all Generały comes in the third roll only."""
    return 1 - Fraction(any_yahtzee(rolls_left=2)) / Fraction(any_yahtzee(rolls_left=3))


def yahtzee_with_both_pairs() -> Fraction:
    """The chance of a Generał with two rolls left for one who first holds two pairs, then what is commonest."""
    return reroll("2255").mean(lambda roll: any_yahtzee(roll.pattern[0], 1))


def mean_rung(roll: Roll) -> Fraction:
    """The rung after the next roll, on average."""
    return next_commonest(roll.pattern[0]).mean()


ANSWERS = {
    "04-trzy-monety": Varied(
        three_coins(3),
        lambda random: three_coins(random.choice((2, 3, 4))),
        lambda rolls, **_: NumberAnswer(lambda: any_yahtzee(rolls_left=rolls, dice=3, sides=2)),
    ),
    "04-wiersz-macierzy": NumberAnswer(lambda: reroll("2").chance(three_of_another_face).ways),
    "04-dopiero-w-trzecim": NumberAnswer(last_roll_share),
    "04-szesc-razy": NumberAnswer(lambda: next(n for n in count(1) if 6 * definite_yahtzee(rolls_left=n) > 1)),
    "04-wszystkie-scianki": Varied(
        all_faces(6),
        lambda random: all_faces(random.choice((6, 8, 10))),
        lambda sides, **_: NumberAnswer(lambda: rolls_for_all_faces(sides)),
    ),
    "04-dwie-pary-w-reku": NumberAnswer(yahtzee_with_both_pairs),
    "04-napisz-krok": FunctionAnswer(
        [
            (str(face) * held, text)
            for held in range(1, 5)
            for face in range(1, 7)
            for text in map(str, all_rolls(5 - held))
        ],
        lambda held, thrown: Roll(held + thrown).pattern[0],
        never_changes=lambda held, thrown: (held + thrown).count(held[0]),
        adds_any=lambda held, thrown: len(held) + Roll(thrown).pattern[0],
        thrown_only=lambda held, thrown: Roll(thrown).pattern[0],
    ),
    "04-srednio-wyzej": OwnRoll(
        mean_rung,
        definite=lambda roll: roll.pattern[0] + Fraction(5 - roll.pattern[0], 6),
        gain=lambda roll: mean_rung(roll) - roll.pattern[0],
        all_dice=lambda roll: roll.pattern[0] + Fraction(5, 6),
    ),
    "04-wyzwanie": NumberAnswer(lambda: rolls_until_yahtzee(dice=3)),
    "04-drabina-fula": Explanation(),
}
