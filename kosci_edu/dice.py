"""Dice as counting sees them: ordered outcomes, rolls as multisets with their exact weights, and keeps.

Five dice give 7776 ordered outcomes but only 252 different rolls; what can be held of them are 462 keeps.
Nothing here knows what a roll scores: that is for `rules`.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import chain, combinations_with_replacement, product
from math import factorial, prod

from kosci_edu import look
from kosci_edu.chance import Distribution
from kosci_edu.kinds import checks_kinds
from kosci_edu.messages import KosciError, short
from kosci_edu.numerals import grouped, whole

__all__ = ["Roll", "RollLike", "all_keeps", "all_rolls", "as_roll", "keeps", "outcomes", "reroll", "throw"]

MOST_FACES = 5_000_000  # in a list of outcomes, rolls or keeps, all its dice counted


class Roll(tuple[int, ...]):
    """The faces of some dice without their order, kept in ascending order; a keep is a `Roll` of fewer dice.

    As a multiset a roll can be added to another (`+`), taken away from it (`-`), and be part of it (`<=`, `in`). What
    comes first when rolls are sorted (`<`, `>`) is as for all tuples: the first face that differs decides.

    Args:
        faces: the faces as numbers, or as a text of digits.

    Raises:
        KosciError: for anything that is not a die's face.

    >>> Roll("46156"), Roll([4, 6, 1, 5, 6]) == Roll("14566")
    (Roll('14566'), True)
    >>> Roll("14566").count(6), sum(Roll("14566"))
    (2, 22)
    >>> Roll("66") <= Roll("14566"), Roll("14566") - Roll("66"), Roll("15") + Roll("4")
    (True, Roll('145'), Roll('145'))
    """

    __slots__ = ()

    def __new__(cls, faces: "RollLike" = ()) -> "Roll":
        if isinstance(faces, Roll):
            return faces
        return super().__new__(cls, sorted(_faces_of(faces)))

    @property
    def ways(self) -> int:
        """How many ordered outcomes show this roll: n! divided by the factorial of each face's count.

        >>> Roll("12345").ways, Roll("22333").ways, Roll("66666").ways
        (120, 10, 1)
        """
        return factorial(len(self)) // prod(factorial(self.count(face)) for face in set(self))

    @property
    def pattern(self) -> tuple[int, ...]:
        """How often the faces occur, most often first: a full house has the pattern 3, 2.

        >>> Roll("22333").pattern
        (3, 2)
        """
        return _pattern(self)

    def __add__(self, other: object) -> "Roll":
        if not isinstance(other, str | list | tuple):
            return NotImplemented
        return tuple.__new__(Roll, sorted((*self, *Roll(other))))

    def __sub__(self, other: "RollLike") -> "Roll":
        taken = Roll(other)
        if not taken <= self:
            raise KosciError("“{keep}” cannot be taken from “{roll}”: it is no part of it.", keep=taken, roll=self)
        return Roll((Counter(self) - Counter(taken)).elements())

    def __le__(self, other: object) -> bool:
        return Counter(self) <= Counter(Roll(other)) if isinstance(other, tuple) else NotImplemented

    def __ge__(self, other: object) -> bool:
        return Roll(other) <= self if isinstance(other, tuple) else NotImplemented

    def __eq__(self, other: object) -> bool:
        if isinstance(other, str) and other.isdigit():
            raise KosciError("A roll equals a roll: write == Roll({faces}).", faces=short(other, write=repr))
        return tuple.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = tuple.__hash__

    def __contains__(self, face: object) -> bool:
        return face <= self if isinstance(face, Roll) else tuple.__contains__(self, face)

    def __repr__(self) -> str:
        return f"Roll('{self}')" if max(self, default=0) < 10 else f"Roll([{', '.join(map(whole, self))}])"

    def __str__(self) -> str:
        return ("" if max(self, default=0) < 10 else " ").join(map(whole, self))

    def _repr_html_(self) -> str:
        return look.drawn_dice(self)


RollLike = str | Iterable[int]


@cache
def _pattern(roll: Roll) -> tuple[int, ...]:
    return tuple(sorted(map(roll.count, set(roll)), reverse=True))


def _faces_of(faces: object) -> list[int]:
    """The faces as a list of numbers from 1 up, whatever form they came in."""
    if isinstance(faces, int):
        raise KosciError("{roll} is a number; a roll is a text, in quotation marks: “15566”.", roll=short(faces))
    if isinstance(faces, str) and re.fullmatch("[0-9]*", faces):
        faces = list(map(int, faces))
    if isinstance(faces, str | Mapping) or not isinstance(faces, Iterable):
        raise KosciError("“{roll}” is not a roll; write the faces as digits, like 15566.", roll=short(faces))
    numbers = list(faces)
    for face in numbers:
        if isinstance(face, str):
            raise KosciError("In a list the faces are numbers; “{face}” is a text.", face=short(face))
        if isinstance(face, bool) or not isinstance(face, int) or face < 1:
            raise KosciError("A die has no face “{face}”; faces are whole numbers from 1 up.", face=short(face))
    return numbers


def as_roll(faces: RollLike, dice: int = 5, sides: int = 6) -> Roll:
    """The roll of exactly so many dice with so many sides.

    Args:
        faces: the faces as numbers, or as a text of digits.
        dice: how many there have to be.
        sides: the greatest face there can be.

    Raises:
        KosciError: with a sentence that says what is wrong, and what would be right.

    >>> as_roll("66155")
    Roll('15566')
    """
    roll = Roll(faces)
    if len(roll) != dice:
        raise KosciError("A roll here has {dice} dice; “{roll}” has {n}.", dice=dice, roll=short(roll), n=len(roll))
    if roll and roll[-1] > sides:
        raise KosciError("A die has no face {face}; its faces are 1 to {sides}.", face=whole(roll[-1]), sides=sides)
    return roll


def outcomes(dice: int = 5, sides: int = 6) -> list[tuple[int, ...]]:
    """All ordered outcomes of throwing the dice one by one, each as likely as any other.

    Args:
        dice: how many are thrown.
        sides: how many sides each has.

    Raises:
        KosciError: for numbers of dice or sides that cannot be, or that are too large to list.

    >>> len(outcomes())
    7776
    """
    _check_that_they_fit(dice, sides, ordered=True)
    return list(product(range(1, sides + 1), repeat=dice))


def all_rolls(dice: int = 5, sides: int = 6) -> tuple[Roll, ...]:
    """All different rolls, in ascending order.

    Args:
        dice: how many are thrown.
        sides: how many sides each has.

    Raises:
        KosciError: for numbers of dice or sides that cannot be, or that are too large to list.

    >>> len(all_rolls()), sum(roll.ways for roll in all_rolls())
    (252, 7776)
    """
    return tuple(throw(dice, sides))


def all_keeps(dice: int = 5, sides: int = 6) -> tuple[Roll, ...]:
    """Everything that can be held of some roll, from no die to all of them.

    Args:
        dice: how many are thrown.
        sides: how many sides each has.

    Raises:
        KosciError: for numbers of dice or sides that cannot be, or that are too large to list.

    >>> len(all_keeps())
    462
    """
    _check_that_they_fit(dice, sides)
    return tuple(keep for held in range(dice + 1) for keep in throw(held, sides))


def keeps(roll: RollLike) -> tuple[Roll, ...]:
    """Everything that can be held of this `roll`, each keep once, from none to all.

    Raises:
        KosciError: where they are too many to list.

    >>> [str(keep) for keep in keeps("566")]
    ['', '5', '6', '56', '66', '566']
    """
    return _keeps(Roll(roll))


@cache
def _keeps(roll: Roll) -> tuple[Roll, ...]:
    counts = Counter(roll)
    number = prod(count + 1 for count in counts.values())
    if number * len(roll) > MOST_FACES:
        given = {"dice": len(roll), "number": grouped(number), "most": grouped(MOST_FACES // len(roll))}
        raise KosciError("These {dice} dice can be held in {number} ways; a list has room for {most}.", **given)
    held_of_a_face = ([(face,) * held for held in range(count + 1)] for face, count in counts.items())
    held = (Roll(chain(*each)) for each in product(*held_of_a_face))
    return tuple(sorted(held, key=lambda keep: (len(keep), keep)))


def throw(dice: int = 5, sides: int = 6) -> Distribution[Roll]:
    """The distribution of the roll when all these dice are thrown once.

    Args:
        dice: how many are thrown.
        sides: how many sides each has.

    Raises:
        KosciError: for numbers of dice or sides that cannot be, or that are too large to list.

    >>> throw().total, throw().weight(Roll("22333"))
    (7776, 10)
    """
    _check_that_they_fit(dice, sides)
    return _throw(dice, sides)


@cache
def _throw(dice: int, sides: int) -> Distribution[Roll]:
    rolls = map(Roll, combinations_with_replacement(range(1, sides + 1), dice))
    return Distribution({roll: roll.ways for roll in rolls})


@checks_kinds
def reroll(keep: RollLike, dice: int = 5, sides: int = 6) -> Distribution[Roll]:
    """The distribution of the roll when the keep is held and the other dice are thrown.

    Args:
        keep: the dice that are held.
        dice: how many there are with those that are held.
        sides: how many sides each has.

    Raises:
        KosciError: where more dice are held than there are, and as for `throw`.

    >>> reroll("2345").chance({Roll("12345"), Roll("23456")})
    Chance(2, 6)
    """
    held = Roll(keep)
    if len(held) > dice:
        raise KosciError("Of {dice} dice no more than {dice} can be held.", dice=dice)
    return throw(dice - len(held), sides).map(held.__add__)


def _check_that_they_fit(dice: int, sides: int, ordered: bool = False) -> None:
    """Refuse dice that there cannot be, and so many that what they can show does not fit in a list."""
    for number, least in ((dice, 0), (sides, 1)):
        if isinstance(number, bool) or not isinstance(number, int) or number < least:
            wrong = short(number, write=repr)
            raise KosciError("Dice are counted from 0 up, their sides from 1 up; {number} is neither.", number=wrong)
    listed = 1
    for fits in range(dice):
        listed = listed * sides if ordered else listed * (sides + fits) // (fits + 1)
        if listed * (fits + 1) > MOST_FACES:
            given = {"dice": short(dice), "sides": short(sides), "fits": fits}
            raise KosciError("{dice} dice with {sides} sides are too many to list; {fits} of them fit.", **given)
