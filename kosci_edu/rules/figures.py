"""The figures that rows ask for, as small functions of a roll, for every rule set to choose from."""

import itertools
from collections.abc import Callable

from kosci_edu.dice import Roll

__all__ = ["anything", "full_house", "longest_run", "of_a_kind", "run", "shows"]


def anything(roll: Roll) -> bool:
    """Any roll at all."""
    return True


def shows(face: int) -> Callable[[Roll], bool]:
    """At least one die with this face."""
    return lambda roll: face in roll


def of_a_kind(count: int) -> Callable[[Roll], bool]:
    """At least so many equal dice.

    >>> of_a_kind(3)(Roll("44446")), of_a_kind(5)(Roll("44446"))
    (True, False)
    """
    return lambda roll: roll.pattern[0] >= count


def full_house(roll: Roll) -> bool:
    """Three equal dice and two others equal; five of a kind is none.

    >>> full_house(Roll("22333")), full_house(Roll("33333"))
    (True, False)
    """
    return roll.pattern == (3, 2)


def longest_run(roll: Roll) -> int:
    """How many different faces follow one another at most.

    >>> longest_run(Roll("12344")), longest_run(Roll("12456"))
    (4, 3)
    """
    longest = length = 1
    faces = sorted(set(roll))
    for face, following in itertools.pairwise(faces):
        length = length + 1 if following == face + 1 else 1
        longest = max(longest, length)
    return longest


def run(length: int) -> Callable[[Roll], bool]:
    """At least so many faces that follow one another; a longer run has every shorter one in it."""
    return lambda roll: longest_run(roll) >= length
