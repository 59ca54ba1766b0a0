"""The lattice of rolls and keeps as arrays, and the two steps that carry values through a turn.

Adding one die to a keep goes up in the lattice, taking one away goes down. The mean over a throw is taken one
die at a time, and so is the maximum over everything that may be held: 1260 steps for five dice instead of a
matrix of 462 keeps by 252 rolls. Nothing here knows what a roll scores.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kosci_edu.dice import Roll, all_rolls

__all__ = ["Floats", "Ints", "Lattice", "Values", "lattice_of"]

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Run = tuple[slice, slice]


class Lattice(NamedTuple):
    """The keeps of all sizes, and how they hang together.

    Args:
        sides: faces of a die.
        keeps: by size, the keeps of this size in ascending order; the largest ones are the rolls.
        larger: by size, an array [keep, face − 1]: the place of the keep with this face added, among the keeps
            that are one larger.
        runs: by size and face, the same as slices. Neighbours mostly stay neighbours when a face is added, so
            each pair is a slice of keeps and the slice of larger ones that they become.
        ways: an array [roll]: its ways among all ordered outcomes.
    """

    sides: int
    keeps: tuple[tuple[Roll, ...], ...]
    larger: tuple[Ints, ...]
    runs: tuple[tuple[tuple[Run, ...], ...], ...]
    ways: Ints

    @property
    def dice(self) -> int:
        """How many dice are thrown."""
        return len(self.keeps) - 1


@cache
def lattice_of(dice: int = 5, sides: int = 6) -> Lattice:
    """The lattice for so many dice.

    >>> five = lattice_of()
    >>> [len(keeps) for keeps in five.keeps], [sum(map(len, by_face)) for by_face in five.runs]
    ([1, 6, 21, 56, 126, 252], [6, 20, 50, 105, 196])
    """
    keeps = tuple(all_rolls(size, sides) for size in range(dice + 1))
    larger = tuple(_with_one_more(keeps[size], keeps[size + 1], sides) for size in range(dice))
    runs = tuple(tuple(_runs(places[:, face]) for face in range(sides)) for places in larger)
    return Lattice(sides, keeps, larger, runs, np.array([roll.ways for roll in keeps[dice]]))


def _with_one_more(keeps: tuple[Roll, ...], larger: tuple[Roll, ...], sides: int) -> Ints:
    place = {keep: index for index, keep in enumerate(larger)}
    return np.array([[place[Roll((*keep, face))] for face in range(1, sides + 1)] for keep in keeps])


def _runs(places: Ints) -> tuple[Run, ...]:
    """The pieces in which neighbours have neighbouring places."""
    breaks = np.flatnonzero(np.diff(places) != 1) + 1
    starts, stops = [0, *breaks.tolist()], [*breaks.tolist(), len(places)]
    return tuple(
        (slice(start, stop), slice(int(places[start]), int(places[start]) + stop - start))
        for start, stop in zip(starts, stops, strict=True)
    )


class Values:
    """The value of every keep for many cards at once, at one moment of the turn.

    `of_size[size]` is an array [keep, card]. The cards come last, so that each keep's values lie side by side
    in memory: one NumPy call then works on a whole row of them, and some hundred cards fit the cache together.
    `every` is all of them in one array, by ascending size.

    Args:
        keeps: the lattice.
        cards: how many cards.
    """

    def __init__(self, keeps: Lattice, cards: int) -> None:
        self.sides = keeps.sides
        sizes = [len(same_size) for same_size in keeps.keeps]
        self.every: Floats = np.zeros((sum(sizes), cards))
        self.of_size = np.split(self.every, np.cumsum(sizes)[:-1])
        self.rolls = self.of_size[-1]
        # Views are made once, as that takes longer than to use them: the keeps of every run, and what they become.
        self._steps = [
            [[(self.of_size[size][keeps], self.of_size[size + 1][larger]) for keeps, larger in run] for run in by_face]
            for size, by_face in enumerate(keeps.runs)
        ]

    def average(self) -> None:
        """From the values of all rolls, those of all smaller keeps: the mean over what is thrown to them."""
        for size in range(len(self._steps) - 1, -1, -1):
            ((sums, showing_one),), *other_faces = self._steps[size]
            np.copyto(sums, showing_one)
            for steps in other_faces:
                for keeps, larger in steps:
                    np.add(keeps, larger, out=keeps)
            np.multiply(sums, 1 / self.sides, out=sums)

    def maximise(self) -> None:
        """From the values of all keeps, those of all rolls: the best of everything that may be held of each."""
        for by_face in self._steps:
            for steps in by_face:
                for keeps, larger in steps:
                    np.maximum(larger, keeps, out=larger)
