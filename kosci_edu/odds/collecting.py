"""Collecting equal dice over several rolls: of one chosen face, or of whichever face is commonest.

Of a chosen face each die goes its own way, so the chances multiply. Of the commonest face the number of
equal dice is a Markov chain: what comes next depends only on how many there are, since a roll that brings
more of another face makes that face the commonest.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from kosci_edu.chance import Chance, Distribution
from kosci_edu.dice import Roll, reroll
from kosci_edu.look import Table
from kosci_edu.messages import say
from kosci_edu.numerals import percent

if TYPE_CHECKING:
    from sympy import Matrix

__all__ = [
    "any_yahtzee",
    "any_yahtzee_table",
    "chosen_face_after",
    "commonest_after",
    "definite_yahtzee",
    "definite_yahtzee_table",
    "equal_dice_table",
    "next_commonest",
    "rolls_until_yahtzee",
    "transition_matrix",
]


def _check(in_hand: int, rolls_left: int, dice: int, sides: int) -> None:
    for number in (in_hand, rolls_left, dice, sides):
        if isinstance(number, bool) or not isinstance(number, int):
            raise ValueError(say("Dice, faces and rolls are counted in whole numbers, not {n}.", n=str(number)[:40]))
    if dice < 1 or sides < 1:
        raise ValueError(say("It takes at least one die with at least one face."))
    if not 0 <= in_hand <= dice:
        raise ValueError(say("With {dice} dice, 0 to {dice} of them can be in hand, not {n}.", dice=dice, n=in_hand))
    if rolls_left < 0:
        raise ValueError(say("The number of rolls left cannot be {n}.", n=rolls_left))


# --- one chosen face -------------------------------------------------------------------------------------


def definite_yahtzee(in_hand: int = 0, rolls_left: int = 3, dice: int = 5, sides: int = 6) -> Chance:
    """The chance of all dice showing one chosen face, holding that face and rolling the rest.

    Each missing die on its own fails only if it fails every time, so it succeeds with the chance
    1 − (1 − 1/sides) ** rolls_left; the dice are independent, so the chances multiply.

    Args:
        in_hand: dice that show the face already, from 0 to all.
        rolls_left: rolls still to come, from 0 up.
        dice: how many dice there are.
        sides: how many faces a die has.

    Raises:
        ValueError: for counts that cannot be.

    Source: `encyklopedia`, "Określony generał".

    >>> print(definite_yahtzee())
    6240321451/470184984576 ≈ 1,33...%
    >>> definite_yahtzee(in_hand=3, rolls_left=2)
    Chance(121, 1296)
    """
    _check(in_hand, rolls_left, dice, sides)
    one_die = 1 - Chance(sides - 1, sides) ** rolls_left
    chance: Chance = one_die ** (dice - in_hand)
    return chance


def chosen_face_after(rolls: int = 3, in_hand: int = 0, dice: int = 5, sides: int = 6) -> Distribution[int]:
    """How many dice show one chosen face after so many rolls, holding that face: a binomial distribution.

    Source: `encyklopedia`, "Prawdopodobieństwo uzyskania konkretnej liczby jednakowych kości po 3 rzutach".

    >>> chosen_face_after().chance(lambda count: count >= 3)
    Chance(166845140826, 470184984576)
    """
    _check(in_hand, rolls, dice, sides)
    hit = definite_yahtzee(0, rolls, 1, sides)
    one_die = Distribution({1: hit.ways, 0: hit.total - hit.ways})
    missing = dice - in_hand
    return one_die.sum_of(missing).map(lambda more: in_hand + more) if missing else Distribution({dice: 1})


# --- the commonest face ----------------------------------------------------------------------------------


def next_commonest(equal: int, dice: int = 5, sides: int = 6) -> Distribution[int]:
    """How many equal dice there are after one more roll, holding `equal` equal ones; 0 is a first roll.

    Raises:
        ValueError: for counts that cannot be.

    >>> dict(next_commonest(4).items())
    {4: 5, 5: 1}
    """
    _check(equal, 1, dice, sides)
    return reroll(Roll([1] * equal), dice, sides).map(lambda roll: roll.pattern[0])


def commonest_after(rolls: int = 3, equal: int = 0, dice: int = 5, sides: int = 6) -> Distribution[int]:
    """How many equal dice there are after so many rolls, always holding the commonest face.

    Args:
        rolls: rolls to come.
        equal: equal dice in hand now; 0 before the first roll.

    >>> commonest_after(1).chance({5}), commonest_after(3).chance({5}) == Fraction(347897, 7558272)
    (Chance(6, 7776), True)
    """
    _check(equal, rolls, dice, sides)
    state = Distribution({equal: 1})
    for _ in range(rolls):
        state = state.then(lambda now: next_commonest(now, dice, sides))
    return state


def any_yahtzee(equal: int = 0, rolls_left: int = 3, dice: int = 5, sides: int = 6) -> Chance:
    """The chance of all dice showing the same face, always holding the commonest face.

    Source: `encyklopedia`, "Dowolny generał". That no other way of holding does better is shown by
    `odds.turn` for the goal `yahtzee`.

    >>> any_yahtzee() == Fraction(347897, 7558272)
    True
    """
    return commonest_after(rolls_left, equal, dice, sides).chance({dice})


def transition_matrix(dice: int = 5, sides: int = 6) -> "Matrix":
    """The chances to go from 1, 2, … equal dice to 1, 2, … in one roll, as a sympy matrix.

    Returns:
        A square matrix of rationals with a row for each number of equal dice now, a column for each
        number after the roll.

    >>> transition_matrix(dice=2)
    Matrix([
    [5/6, 1/6],
    [  0,   1]])
    """
    from sympy import Matrix, Rational

    _check(0, 0, dice, sides)
    states = range(1, dice + 1)
    steps = {now: next_commonest(now, dice, sides) for now in states}
    return Matrix([[Rational(steps[now].weight(after), steps[now].total) for after in states] for now in states])


def rolls_until_yahtzee(dice: int = 5, sides: int = 6) -> Fraction:
    """The mean number of rolls until all dice are equal, if one may roll as often as one likes.

    From a state one expects one roll and then what is expected from where it leads; since the number of
    equal dice never falls, the equations are solved from the last state backwards.

    >>> rolls_until_yahtzee(dice=2)
    Fraction(6, 1)
    """
    _check(0, 0, dice, sides)
    expected = {dice: Fraction(0)}
    for equal in range(dice - 1, -1, -1):
        step = next_commonest(equal, dice, sides)
        onwards = sum((step.weight(after) * expected[after] for after in step if after > equal), Fraction(0))
        leaving = step.total - step.weight(equal)
        expected[equal] = (step.total + onwards) / leaving
    return expected[0]


# --- the tables of the document --------------------------------------------------------------------------


def _yahtzee_table(caption: str, chance: Callable[[int, int], Chance | None], dice: int, rolls: int) -> Table:
    """Chances from every number of dice in hand; a dash where it cannot come to that."""
    rolls_left = range(rolls, 0, -1)
    headings = (say("in hand"), *(say("{n} roll left", "{n} rolls left", n=left) for left in rolls_left))
    lines = []
    for now in range(dice - 1, -1, -1):
        found = [chance(now, left) for left in rolls_left]
        lines.append((str(now), *("–" if value is None else percent(value) for value in found)))
    return Table(caption, headings, lines)


def definite_yahtzee_table(dice: int = 5, sides: int = 6, rolls: int = 3) -> Table:
    """The definite Generał from every number of dice in hand and every number of rolls left.

    Source: the table of `encyklopedia`, "Określony generał".
    """
    return _yahtzee_table(
        say("Chance of the definite Generał"),
        lambda now, left: definite_yahtzee(now, left, dice, sides) if now == 0 or left < rolls else None,
        dice,
        rolls,
    )


def any_yahtzee_table(dice: int = 5, sides: int = 6, rolls: int = 3) -> Table:
    """Any Generał from every number of equal dice and every number of rolls left.

    Source: the table of `encyklopedia`, "Dowolny generał".
    """
    return _yahtzee_table(
        say("Chance of any Generał"),
        lambda now, left: any_yahtzee(now, left, dice, sides) if (now == 0) == (left == rolls) else None,
        dice,
        rolls,
    )


def equal_dice_table(rolls: int = 3, dice: int = 5, sides: int = 6) -> Table:
    """Exactly and at least so many equal dice after so many rolls: of a chosen face and of the commonest.

    Source: the table of `encyklopedia`, "Prawdopodobieństwo uzyskania konkretnej liczby jednakowych kości".
    """
    chosen, commonest = chosen_face_after(rolls, 0, dice, sides), commonest_after(rolls, 0, dice, sides)
    headings = (
        say("equal dice"),
        say("chosen face: exactly"),
        say("chosen face: at least"),
        say("commonest face: exactly"),
        say("commonest face: at least"),
    )
    lines = []
    for count in range(dice + 1):
        exactly, at_least = {count}, range(count, dice + 1)
        lines.append(
            (
                str(count),
                *(percent(found.chance(event)) for found in (chosen, commonest) for event in (exactly, at_least)),
            )
        )
    return Table(say("Equal dice after {n} roll", "Equal dice after {n} rolls", n=rolls), headings, lines)
