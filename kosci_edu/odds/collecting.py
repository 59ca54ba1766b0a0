"""Collecting equal dice over several rolls: of one chosen face, or of whichever face is commonest.

Of a chosen face each die goes its own way, so the chances multiply. Of the commonest face the number of
equal dice is a Markov chain: what comes next depends only on how many there are, since a roll that brings
more of another face makes that face the commonest.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from math import comb

from kosci_edu.chance import Chance, Distribution
from kosci_edu.look import Table
from kosci_edu.messages import KosciError, say, short
from kosci_edu.numerals import percent

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
]

MOST_DICE, MOST_SIDES = 200, 100
MOST_ROLLS, MOST_STEPS = 5000, 1_000_000  # a roll of so many dice takes as many steps as the square of their number


def check_counts(dice: int, sides: int, in_hand: int = 0, rolls_left: int = 0, most: int = MOST_DICE) -> None:
    """Refuse numbers of dice and rolls that there cannot be, or that are too much to count.

    Args:
        dice: how many dice there are.
        sides: faces of a die.
        in_hand: dice that are held.
        rolls_left: rolls to come.
        most: the most dice that can be counted.

    Raises:
        KosciError: with a sentence that says what there can be, or what fits.
    """
    for number in (dice, sides, in_hand, rolls_left):
        if isinstance(number, bool) or not isinstance(number, int):
            raise KosciError("Dice, faces and rolls are counted in whole numbers, not {n}.", n=short(number))
    if dice < 1 or sides < 1:
        raise KosciError("It takes at least one die with at least one face.")
    if dice > most or sides > MOST_SIDES:
        raise KosciError(
            "At most {dice} dice with at most {sides} faces can be counted here.", dice=most, sides=MOST_SIDES
        )
    if not 0 <= in_hand <= dice:
        raise KosciError("With {dice} dice, 0 to {dice} of them can be in hand, not {n}.", dice=dice, n=in_hand)
    if rolls_left < 0:
        raise KosciError("The number of rolls left cannot be {n}.", n=rolls_left)
    fitting = min(MOST_ROLLS, MOST_STEPS // dice**2)
    if rolls_left > fitting:
        raise KosciError("With {dice} dice at most {most} rolls can be counted here.", dice=dice, most=fitting)


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
        KosciError: for counts that cannot be.

    Source: `encyklopedia`, "Określony generał".

    >>> print(definite_yahtzee())
    6240321451/470184984576 ≈ 1,33...%
    >>> definite_yahtzee(in_hand=3, rolls_left=2)
    Chance(121, 1296)
    """
    check_counts(dice, sides, in_hand, rolls_left)
    one_die = 1 - Chance(sides - 1, sides) ** rolls_left
    chance: Chance = one_die ** (dice - in_hand)
    return chance


def chosen_face_after(rolls: int = 3, in_hand: int = 0, dice: int = 5, sides: int = 6) -> Distribution[int]:
    """How many dice show one chosen face after so many rolls, holding that face: a binomial distribution.

    Args:
        rolls: rolls to come, from 0 up.
        in_hand: dice that show the face already, from 0 to all.
        dice: how many dice there are.
        sides: how many faces a die has.

    Raises:
        KosciError: for counts that cannot be.

    Source: `encyklopedia`, "Prawdopodobieństwo uzyskania konkretnej liczby jednakowych kości po 3 rzutach".

    >>> chosen_face_after().chance(lambda count: count >= 3)
    Chance(166845140826, 470184984576)
    """
    check_counts(dice, sides, in_hand, rolls)
    hit = definite_yahtzee(0, rolls, 1, sides)
    missing, fail = dice - in_hand, hit.total - hit.ways
    return Distribution(
        {in_hand + more: comb(missing, more) * hit.ways**more * fail ** (missing - more) for more in range(missing + 1)}
    )


# --- the commonest face ----------------------------------------------------------------------------------


def next_commonest(equal: int, dice: int = 5, sides: int = 6) -> Distribution[int]:
    """How many equal dice there are after one more roll, holding `equal` equal ones; 0 is a first roll.

    Only the largest count matters, so no roll is listed. It stays at most m where the held face comes up at most
    m − equal times more and every other face at most m times; those outcomes are words over the faces.

    Args:
        equal: equal dice held, from 0 to all.
        dice: how many dice there are.
        sides: how many faces a die has.

    Raises:
        KosciError: for counts that cannot be.

    >>> dict(next_commonest(4).items())
    {4: 5, 5: 1}
    """
    check_counts(dice, sides, equal)
    return _next_commonest(equal, dice, sides)


@lru_cache(maxsize=1024)
def _next_commonest(equal: int, dice: int, sides: int) -> Distribution[int]:
    thrown = dice - equal
    at_most = [0]
    for most in range(equal, dice + 1):
        others = _words(sides - 1, most, dice)
        most_fitting = min(most - equal, thrown)
        at_most.append(sum(comb(thrown, fitting) * others[thrown - fitting] for fitting in range(most_fitting + 1)))
    return Distribution({equal + place: at_most[place + 1] - at_most[place] for place in range(thrown + 1)})


@lru_cache(maxsize=1024)
def _words(letters: int, most: int, longest: int) -> list[int]:
    """By length from 0 to `longest`: how many words over so many letters have none of them more than `most` times.

    A word grows by any letter that it has not `most` times yet. Those that have one so often are counted by its
    places in them and by a word over the other letters for the rest.
    """
    places = [comb(length, most) for length in range(longest)]
    words = [1] + [0] * longest  # over no letters there is the empty word
    for count in range(1, letters + 1):
        fewer, words = words, [1]
        for length in range(longest):
            full = places[length] * fewer[length - most] if length >= most else 0
            words.append(count * (words[-1] - full))
    return words


def commonest_after(rolls: int = 3, equal: int = 0, dice: int = 5, sides: int = 6) -> Distribution[int]:
    """How many equal dice there are after so many rolls, always holding the commonest face.

    Args:
        rolls: rolls to come, from 0 up.
        equal: equal dice in hand now; 0 before the first roll.
        dice: how many dice there are.
        sides: how many faces a die has.

    Raises:
        KosciError: for counts that cannot be.

    >>> commonest_after(1).chance({5}), commonest_after(3).chance({5}) == Fraction(347897, 7558272)
    (Chance(6, 7776), True)
    """
    check_counts(dice, sides, equal, rolls)
    state = Distribution({equal: 1})
    for _ in range(rolls):
        state = state.then(lambda now: _next_commonest(now, dice, sides))
    return state


def any_yahtzee(equal: int = 0, rolls_left: int = 3, dice: int = 5, sides: int = 6) -> Chance:
    """The chance of all dice showing the same face, always holding the commonest face.

    That no other way of holding does better is shown by `odds.turn` for the goal `yahtzee`.

    Args:
        equal: equal dice in hand now; 0 before the first roll.
        rolls_left: rolls still to come, from 0 up.
        dice: how many dice there are.
        sides: how many faces a die has.

    Raises:
        KosciError: for counts that cannot be.

    Source: `encyklopedia`, "Dowolny generał".

    >>> any_yahtzee() == Fraction(347897, 7558272)
    True
    """
    return commonest_after(rolls_left, equal, dice, sides).chance({dice})


def rolls_until_yahtzee(dice: int = 5, sides: int = 6) -> Fraction:
    """The mean number of rolls until all dice are equal, if one may roll as often as one likes.

    From a state one expects one roll and then what is expected from where it leads; since the number of
    equal dice never falls, the equations are solved from the last state backwards.

    Args:
        dice: how many dice there are.
        sides: how many faces a die has.

    Raises:
        KosciError: for counts that cannot be.

    >>> rolls_until_yahtzee(dice=2)
    Fraction(6, 1)
    """
    check_counts(dice, sides)
    expected, common = {dice: 0}, 1  # the rolls expected from each number of equal dice, all out of `common`
    for equal in range(dice - 1, -1, -1):
        step = _next_commonest(equal, dice, sides)
        leaving = step.total - step.weight(equal)
        onwards = sum(step.weight(after) * rolls for after, rolls in expected.items())
        expected = {after: rolls * leaving for after, rolls in expected.items()}
        expected[equal] = step.total * common + onwards
        common *= leaving
    return Fraction(expected[0], common)


# --- the tables of the document --------------------------------------------------------------------------


def _yahtzee_table(caption: str, chance: Callable[[int, int], Chance | None], dice: int, rolls: int) -> Table:
    """Chances from every number of dice in hand; a dash where it cannot come to that."""
    rolls_left = range(rolls, 0, -1)
    headings = (say("in hand"), *(say("{n} roll left", "{n} rolls left", n=left) for left in rolls_left))
    lines = []
    for now in range(dice - 1, -1, -1):
        chances = [chance(now, left) for left in rolls_left]
        lines.append((str(now), *("–" if each is None else percent(each) for each in chances)))
    return Table(caption, headings, lines)


def definite_yahtzee_table(dice: int = 5, sides: int = 6, rolls: int = 3) -> Table:
    """The definite Generał from every number of dice in hand and every number of rolls left.

    Args:
        dice: how many dice there are.
        sides: how many faces a die has.
        rolls: rolls in a turn.

    Raises:
        KosciError: for counts that cannot be.

    Source: `encyklopedia`, the table "Określony generał".
    """
    check_counts(dice, sides, 0, rolls)

    def chance(now: int, left: int) -> Chance | None:
        return definite_yahtzee(now, left, dice, sides) if now == 0 or left < rolls else None

    return _yahtzee_table(say("Chance of the definite Generał"), chance, dice, rolls)


def any_yahtzee_table(dice: int = 5, sides: int = 6, rolls: int = 3) -> Table:
    """Any Generał from every number of equal dice and every number of rolls left.

    Args:
        dice: how many dice there are.
        sides: how many faces a die has.
        rolls: rolls in a turn.

    Raises:
        KosciError: for counts that cannot be.

    Source: `encyklopedia`, the table "Dowolny generał".
    """
    check_counts(dice, sides, 0, rolls)

    def chance(now: int, left: int) -> Chance | None:
        return any_yahtzee(now, left, dice, sides) if (now == 0) == (left == rolls) else None

    return _yahtzee_table(say("Chance of any Generał"), chance, dice, rolls)


def equal_dice_table(rolls: int = 3, dice: int = 5, sides: int = 6) -> Table:
    """Exactly and at least so many equal dice after so many rolls: of a chosen face and of the commonest.

    Args:
        rolls: rolls in a turn.
        dice: how many dice there are.
        sides: how many faces a die has.

    Raises:
        KosciError: for counts that cannot be.

    Source: `encyklopedia`, the table "Prawdopodobieństwo uzyskania konkretnej liczby jednakowych kości".
    """
    distributions = (chosen_face_after(rolls, 0, dice, sides), commonest_after(rolls, 0, dice, sides))
    headings = (
        say("equal dice"), say("chosen face: exactly"), say("chosen face: at least"),
        say("commonest face: exactly"), say("commonest face: at least"),
    )  # fmt: skip
    lines = []
    for count in range(dice + 1):
        events = ({count}, range(count, dice + 1))  # exactly and at least so many
        lines.append((str(count), *(percent(each.chance(event)) for each in distributions for event in events)))
    return Table(say("Equal dice after {n} roll", "Equal dice after {n} rolls", n=rolls), headings, lines)
