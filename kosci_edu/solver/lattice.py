"""The lattice of rolls and keeps as arrays, and the steps that carry values or chances through a turn.

Adding one die to a keep goes up in the lattice, taking one away goes down. The mean over a throw is taken one
die at a time, and so is the maximum over everything that may be held: 1260 steps for five dice instead of a
matrix of 462 keeps by 252 rolls. Nothing here knows what a roll scores.
"""

from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from kosci_edu.dice import Roll, all_keeps, all_rolls
from kosci_edu.dice import keeps as keeps_of

__all__ = ["Bools", "Floats", "Ints", "Lattice", "Values", "lattice_of"]

Bools = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Run = tuple[slice, slice]


@dataclass(frozen=True, eq=False)
class Lattice:
    """The keeps of all sizes, and how they hang together.

    Keeps are numbered through all sizes, the empty one first; the largest ones are the rolls.

    Args:
        sides: faces of a die.
        keeps: by size, the keeps of this size in ascending order.
        runs: by size and face, what keeps become when this face is added. Neighbours mostly stay neighbours, so
            each pair is a slice of keeps and the slice of keeps one larger that they become.
        ways: an array [roll]: its ways among all ordered outcomes.
    """

    sides: int
    keeps: tuple[tuple[Roll, ...], ...]
    runs: tuple[tuple[tuple[Run, ...], ...], ...]
    ways: Ints

    @property
    def dice(self) -> int:
        """How many dice are thrown."""
        return len(self.keeps) - 1

    @property
    def rolls(self) -> tuple[Roll, ...]:
        """The keeps of all dice."""
        return self.keeps[-1]

    @property
    def every(self) -> tuple[Roll, ...]:
        """All keeps by their numbers."""
        return all_keeps(self.dice, self.sides)

    @property
    def below(self) -> int:
        """How many keeps leave a die to throw. As the number of a keep it stands for writing the roll now."""
        return len(self.every) - len(self.rolls)

    @cached_property
    def held(self) -> list[list[int]]:
        """By roll, the numbers of its keeps that leave a die to throw: larger ones first, then in ascending order."""
        number = {keep: number for number, keep in enumerate(self.every)}
        ordered = (sorted(keeps_of(roll), key=len, reverse=True) for roll in self.rolls)
        return [[number[keep] for keep in keeps if len(keep) < self.dice] for keeps in ordered]

    @property
    def chances(self) -> Floats:
        """An array [roll]: its probability when all dice are thrown."""
        chances: Floats = self.ways / self.ways.sum()
        return chances


@cache
def lattice_of(dice: int = 5, sides: int = 6) -> Lattice:
    """The lattice of `dice` dice with `sides` faces.

    >>> five = lattice_of()
    >>> [len(keeps) for keeps in five.keeps], [sum(map(len, by_face)) for by_face in five.runs]
    ([1, 6, 21, 56, 126, 252], [6, 20, 50, 105, 196])
    """
    keeps = tuple(all_rolls(size, sides) for size in range(dice + 1))
    runs = tuple(
        tuple(_runs(keeps[size], keeps[size + 1], face) for face in range(1, sides + 1)) for size in range(dice)
    )
    return Lattice(sides, keeps, runs, np.array([roll.ways for roll in keeps[dice]]))


def _runs(keeps: tuple[Roll, ...], larger: tuple[Roll, ...], face: int) -> tuple[Run, ...]:
    """The pieces in which neighbours have neighbouring places when this face is added."""
    place = {keep: number for number, keep in enumerate(larger)}
    places = np.array([place[Roll((*keep, face))] for keep in keeps])
    breaks = np.flatnonzero(np.diff(places) != 1) + 1
    starts, stops = [0, *breaks.tolist()], [*breaks.tolist(), len(places)]
    return tuple(
        (slice(start, stop), slice(int(places[start]), int(places[start]) + stop - start))
        for start, stop in zip(starts, stops, strict=True)
    )


class Values:
    """A value of every keep for many columns at once, mostly one a card, at one moment of the turn.

    `every` is an array [keep, column]; `of_size[size]` is the part with the keeps of one size, and `rolls` the
    last one. The columns come last, so that each keep's values lie side by side in memory: one NumPy call then
    works on a whole row of them, and some hundred columns fit the cache together.

    Args:
        lattice: of the keeps.
        columns: how many there are.
        dtype: of the values.
    """

    def __init__(self, lattice: Lattice, columns: int, dtype: type = np.float64) -> None:
        self.sides = lattice.sides
        self.every: npt.NDArray[Any] = np.zeros((len(lattice.every), columns), dtype)
        sizes = [len(same_size) for same_size in lattice.keeps]
        self.of_size = np.split(self.every, np.cumsum(sizes)[:-1])
        self.rolls = self.of_size[-1]
        # Views are made once, as that takes longer than to use them: the keeps of every run, and what they become.
        self._steps = [
            [[(self.of_size[size][keeps], self.of_size[size + 1][larger]) for keeps, larger in run] for run in by_face]
            for size, by_face in enumerate(lattice.runs)
        ]

    def add_up(self, factor: float | None = None) -> None:
        """From the values of all rolls, those of all smaller keeps: the sum over what is thrown to them.

        Args:
            factor: of the sum over each die; with 1 / `sides` the values are means.
        """
        for by_face in reversed(self._steps):
            ((sums, showing_one),), *other_faces = by_face
            np.copyto(sums, showing_one)
            for steps in other_faces:
                for keeps, larger in steps:
                    np.add(keeps, larger, out=keeps)
            if factor is not None:
                np.multiply(sums, factor, out=sums)

    def average(self) -> None:
        """From the values of all rolls, those of all smaller keeps: the mean over what is thrown to them."""
        self.add_up(1 / self.sides)

    def maximise(self) -> None:
        """From the values of all keeps, those of all rolls: the best of everything that may be held of each."""
        for by_face in self._steps:
            for steps in by_face:
                for keeps, larger in steps:
                    np.maximum(larger, keeps, out=larger)

    def throw(self) -> None:
        """From the chances of all keeps that leave a die to throw, those of all rolls after the throw."""
        self.rolls.fill(0)
        for size, by_face in enumerate(self._steps):
            self.of_size[size] *= 1 / self.sides
            for steps in by_face:
                for keeps, larger in steps:
                    np.add(larger, keeps, out=larger)
