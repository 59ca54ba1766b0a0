"""Dice as counting sees them: ordered outcomes, rolls as multisets with their exact weights, and keeps.

Five dice give 7776 ordered outcomes but only 252 different rolls; what can be held of them are 462 keeps.
Nothing here knows what a roll scores: that is for `rules`.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import factorial, prod

from kosci_edu.chance import Distribution
from kosci_edu.messages import say

__all__ = ["Roll", "RollLike", "all_keeps", "all_rolls", "as_roll", "keeps", "outcomes", "reroll", "throw"]


class Roll(tuple[int, ...]):
    """The faces of some dice without their order, kept in ascending order; a keep is a `Roll` of fewer dice.

    Args:
        faces: the faces as numbers, or as a text of digits.

    Raises:
        ValueError: for anything that is not a die's face.

    >>> Roll("46156"), Roll([4, 6, 1, 5, 6]) == Roll("14566")
    (Roll('14566'), True)
    >>> Roll("14566").count(6), sum(Roll("14566"))
    (2, 22)
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

    def __repr__(self) -> str:
        return f"Roll('{self}')" if max(self, default=0) < 10 else f"Roll({list(self)})"

    def __str__(self) -> str:
        return "".join(map(str, self)) if max(self, default=0) < 10 else " ".join(map(str, self))


RollLike = str | Iterable[int]


@cache
def _pattern(roll: Roll) -> tuple[int, ...]:
    return tuple(sorted(map(roll.count, set(roll)), reverse=True))


def _faces_of(faces: object) -> list[int]:
    """The faces as a list of numbers from 1 up, whatever form they came in."""
    if isinstance(faces, str):
        if not (faces.isascii() and faces.isdigit()) and faces:
            raise ValueError(say("“{roll}” is not a roll; write the faces as digits, like 15566.", roll=faces[:40]))
        numbers: list[object] = list(map(int, faces))
    elif isinstance(faces, Iterable):
        numbers = list(faces)
    else:
        raise ValueError(say("“{roll}” is not a roll; write the faces as digits, like 15566.", roll=str(faces)[:40]))
    for face in numbers:
        if isinstance(face, bool) or not isinstance(face, int) or face < 1:
            raise ValueError(say("A die has no face “{face}”; faces are whole numbers from 1 up.", face=str(face)[:40]))
    return numbers  # type: ignore[return-value]  # each was just seen to be an int


def as_roll(faces: RollLike, dice: int = 5, sides: int = 6) -> Roll:
    """The roll of exactly so many dice with so many sides.

    Raises:
        ValueError: with a sentence that says what is wrong, and what would be right.

    >>> as_roll("66155")
    Roll('15566')
    """
    roll = Roll(faces)
    if len(roll) != dice:
        raise ValueError(
            say("A roll here has {dice} dice; “{roll}” has {n}.", dice=dice, roll=str(roll)[:40], n=len(roll))
        )
    if roll and roll[-1] > sides:
        face = str(roll[-1])[:40]
        raise ValueError(say("A die has no face {face}; its faces are 1 to {sides}.", face=face, sides=sides))
    return roll


def outcomes(dice: int = 5, sides: int = 6) -> list[tuple[int, ...]]:
    """All ordered outcomes of throwing the dice one by one, each as likely as any other.

    >>> len(outcomes())
    7776
    """
    return list(product(range(1, sides + 1), repeat=dice))


@cache
def all_rolls(dice: int = 5, sides: int = 6) -> tuple[Roll, ...]:
    """All different rolls, in ascending order.

    >>> len(all_rolls()), sum(roll.ways for roll in all_rolls())
    (252, 7776)
    """
    return tuple(map(Roll, combinations_with_replacement(range(1, sides + 1), dice)))


@cache
def all_keeps(dice: int = 5, sides: int = 6) -> tuple[Roll, ...]:
    """Everything that can be held of some roll, from no die to all of them.

    >>> len(all_keeps())
    462
    """
    return tuple(keep for held in range(dice + 1) for keep in all_rolls(held, sides))


@cache
def keeps(roll: Roll) -> tuple[Roll, ...]:
    """Everything that can be held of this roll, each keep once, from none to all.

    >>> [str(keep) for keep in keeps(Roll("566"))]
    ['', '5', '6', '56', '66', '566']
    """
    return tuple(keep for held in range(len(roll) + 1) for keep in sorted(set(map(Roll, combinations(roll, held)))))


@cache
def throw(dice: int = 5, sides: int = 6) -> Distribution[Roll]:
    """The distribution of the roll when all these dice are thrown once.

    >>> throw().total, throw().weight(Roll("22333"))
    (7776, 10)
    """
    return Distribution({roll: roll.ways for roll in all_rolls(dice, sides)})


def reroll(keep: Roll | Sequence[int] | str, dice: int = 5, sides: int = 6) -> Distribution[Roll]:
    """The distribution of the roll when the keep is held and the other dice are thrown.

    Raises:
        ValueError: where more dice are held than there are.

    >>> reroll("2345").chance({Roll("12345"), Roll("23456")})
    Chance(2, 6)
    """
    held = Roll(keep)
    if len(held) > dice:
        raise ValueError(say("Of {dice} dice no more than {dice} can be held.", dice=dice))
    return throw(dice - len(held), sides).map(lambda thrown: Roll(held + thrown))
