"""The figures that rows ask for and what they pay, as small functions of a roll, for every rule set to choose from."""

import itertools
from collections.abc import Callable

from kosci_edu.dice import Roll

__all__ = [
    "always",
    "anything",
    "equal_and",
    "faces_shown",
    "full_house",
    "longest_run",
    "of_a_kind",
    "run",
    "shows",
    "sum_and",
    "sum_of",
    "two_pairs",
]


def anything(roll: Roll) -> bool:
    """Any `roll` at all."""
    return True


def shows(face: int) -> Callable[[Roll], bool]:
    """At least one die with this `face`."""
    return lambda roll: face in roll


def of_a_kind(count: int) -> Callable[[Roll], bool]:
    """At least `count` equal dice.

    >>> of_a_kind(3)(Roll("44446")), of_a_kind(5)(Roll("44446"))
    (True, False)
    """
    return lambda roll: roll.pattern[0] >= count


def full_house(roll: Roll) -> bool:
    """Whether `roll` is three equal dice and two others equal; five of a kind is none.

    Source: `zasady`, the row „full”.

    >>> full_house(Roll("22333")), full_house(Roll("33333"))
    (True, False)
    """
    return roll.pattern == (3, 2)


def longest_run(roll: Roll) -> int:
    """How many different faces of `roll` follow one another at most.

    >>> longest_run(Roll("12344")), longest_run(Roll("12456"))
    (4, 3)
    """
    longest = length = 1
    faces = sorted(set(roll))
    for face, following in itertools.pairwise(faces):
        length = length + 1 if following == face + 1 else 1
        longest = max(longest, length)
    return longest


def two_pairs(roll: Roll) -> bool:
    """Whether `roll` has two pairs of different faces; a full house has them, four equal dice have not.

    >>> two_pairs(Roll("22333")), two_pairs(Roll("33334"))
    (True, False)
    """
    return len(faces_shown(2, roll)) == 2


def faces_shown(times: int, roll: Roll) -> list[int]:
    """The faces that at least `times` dice of `roll` show, from the smallest up.

    >>> faces_shown(2, Roll("22333"))
    [2, 3]
    """
    return [face for face in sorted(set(roll)) if roll.count(face) >= times]


def run(length: int) -> Callable[[Roll], bool]:
    """At least `length` faces that follow one another; a longer run has every shorter one in it."""
    return lambda roll: longest_run(roll) >= length


# What they pay.


def always(points: int, roll: Roll) -> int:
    """The same `points`, whatever the `roll`."""
    return points


def sum_of(face: int, roll: Roll) -> int:
    """The sum of the dice of `roll` with this `face`."""
    return face * roll.count(face)


def sum_and(more: int, roll: Roll) -> int:
    """The sum of all dice of `roll`, and so many points `more`."""
    return sum(roll) + more


def equal_and(count: int, groups: int, more: int, roll: Roll) -> int:
    """The sum of the highest groups of equal dice, other dice apart, and some points more.

    Args:
        count: how many dice of a group are counted.
        groups: how many groups.
        more: the points beside the sum.
        roll: the dice.

    >>> equal_and(2, 1, 0, Roll("22344")), equal_and(2, 2, 10, Roll("22344"))
    (8, 22)
    """
    return count * sum(faces_shown(count, roll)[-groups:]) + more
