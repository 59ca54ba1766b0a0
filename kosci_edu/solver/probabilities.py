"""Distributions of whole numbers in floats, with the same questions as `chance.Distribution`."""

import math
from collections.abc import Callable, Iterator, Mapping, Set
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from kosci_edu.kinds import checks_kinds
from kosci_edu.look import Bar, Table
from kosci_edu.messages import KosciError, say, short
from kosci_edu.solver.lattice import Floats, Ints
from kosci_edu.solver.shown import share, shows_its_table

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["Probabilities"]

MOST_LINES = 40
"""A table of more outcomes than this puts several of them into one line."""


@shows_its_table
class Probabilities(Mapping[int, float]):
    """A distribution of whole numbers as probabilities in floats, exact up to rounding: a mapping of outcomes.

    Args:
        outcomes: an array of all outcomes in ascending order.
        chances: an array [outcome]: their probabilities. Of a part of a distribution they add up to less than one.

    >>> two_dice = Probabilities(np.arange(2, 13), np.array([1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]) / 36)
    >>> two_dice.mean(), two_dice.quantile(0.5), two_dice.mode(), round(two_dice.between(9, 12), 4)
    (7.0, 7, 7, 0.2778)
    """

    def __init__(self, outcomes: Ints, chances: Floats) -> None:
        self.outcomes, self.chances = outcomes, chances
        self._of: dict[int, float] = dict(zip(outcomes.tolist(), chances.tolist(), strict=True))

    def __getitem__(self, outcome: int) -> float:
        """The probability of one outcome; 0 for one that cannot happen."""
        return self._of.get(outcome, 0.0)

    def __iter__(self) -> Iterator[int]:
        return iter(self._of)

    def __len__(self) -> int:
        return len(self._of)

    def __contains__(self, outcome: object) -> bool:
        return outcome in self._of

    def chance(self, event: Callable[[int], bool] | Set[int] | range) -> float:
        """The probability of an event.

        Args:
            event: a function that says of an outcome whether it happened, or a set of outcomes.

        Raises:
            KosciError: where it is neither.

        >>> Probabilities(np.array([0, 1]), np.array([0.25, 0.75])).chance(lambda outcome: outcome > 0)
        0.75
        """
        happens = event.__contains__ if isinstance(event, Set | range) else event
        if not callable(happens):
            raise KosciError(
                "An event is a set or a function; this is {event}. Perhaps you wrote == where a function is meant?",
                event=short(event, write=repr),
            )
        return math.fsum(chance for outcome, chance in self.items() if happens(outcome))

    def between(self, lowest: int, highest: int | None = None) -> float:
        """The probability of an outcome from `lowest` to `highest`, both included; without `highest` also above it."""
        inside = self.outcomes >= lowest
        if highest is not None:
            inside &= self.outcomes <= highest
        return math.fsum(self.chances[inside])

    def at_most(self) -> dict[int, float]:
        """By outcome, the probability of this one or a smaller one."""
        return dict(zip(self, np.cumsum(self.chances).tolist(), strict=True))

    def at_least(self) -> dict[int, float]:
        """By outcome, the probability of this one or a larger one."""
        return dict(zip(self, np.cumsum(self.chances[::-1])[::-1].tolist(), strict=True))

    def mean(self) -> float:
        """The expected value."""
        return math.fsum(self.outcomes * self.chances)

    def variance(self) -> float:
        """The mean squared distance from the mean."""
        return math.fsum((self.outcomes - self.mean()) ** 2 * self.chances)

    def sd(self) -> float:
        """The standard deviation."""
        return math.sqrt(self.variance())

    @checks_kinds
    def quantile(self, level: float) -> int:
        """The smallest outcome that, with all below it, has at least this probability.

        So of all scores at least this part is so large or smaller; the median is `quantile(0.5)`, and the
        99th percentile `quantile(0.99)`.

        Args:
            level: the probability, 0 < level ≤ 1.

        Raises:
            KosciError: for a level that cannot be.
        """
        if not 0 < level <= 1:
            raise KosciError("A quantile is asked for at a level above 0 and up to 1.")
        place = int(np.searchsorted(np.cumsum(self.chances), level))
        return int(self.outcomes[min(place, len(self) - 1)])  # rounded, they may all add up to a little less than 1

    def mode(self) -> int:
        """The most likely outcome, the first of them if there are several."""
        return int(self.outcomes[np.argmax(self.chances)])

    @checks_kinds
    def table(self, caption: str = "") -> Table:
        """Every outcome with its probability, or ranges of equal width where there are very many.

        Args:
            caption: what the table shows.
        """
        lowest, highest = int(self.outcomes[0]), int(self.outcomes[-1])
        width = -(-(highest - lowest + 1) // MOST_LINES)
        lines = []
        for first in range(lowest, highest + 1, width):
            chance = self.between(first, first + width - 1)
            name = f"{first}" if width == 1 else f"{first}–{first + width - 1}"
            lines.append((name, share(chance), Bar(Fraction(chance))))
        headings = (say("outcome"), say("chance"), "")
        return Table(caption or say("{n} outcome", "{n} outcomes", n=len(self)), headings, lines, numeric=(1,))

    def plot(self) -> "Figure":
        """A figure of the distribution."""
        from kosci_edu.plots import distribution_figure

        figure: Figure = distribution_figure(self)
        return figure
