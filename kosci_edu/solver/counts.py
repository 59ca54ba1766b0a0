"""Running counts carried through a whole game: the exact distribution of anything that results add up to.

A count is a whole number that every result changes by an increment, such as the score, or the Generały rolled.
For every card that can come up there is an array of weights: the probability of coming to this card with each
value of the count. One turn on, the weights of a card are those of the cards before it, times the chances of
the results, shifted by their increments. Nothing here knows what is counted.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from kosci_edu.solver.lattice import Bools, Floats, Ints
from kosci_edu.solver.probabilities import Probabilities
from kosci_edu.solver.processes import share_out, shared
from kosci_edu.solver.turns import Turns

__all__ = ["Count", "Weights", "advance", "at_the_start", "parts", "together"]

WEIGHTS_AT_ONCE = 60_000
"""So many that all arrays of one step, 3 megabytes, stay in a core's cache."""

Count = Callable[[Turns], Ints | Bools]
"""Gives an array [result] of the increments."""


class Weights(NamedTuple):
    """The weights of one count on every card that can come up, one card after the other in one array.

    Args:
        lowest, highest: arrays [card]: the smallest and the largest count that it can have.
        first: an array [card]: the place of the weight of its lowest count; at the end that after the last card.
        weights: an array [place].
    """

    lowest: Ints
    highest: Ints
    first: Ints
    weights: Floats


def at_the_start(counts: int) -> list[Weights]:
    """The weights of so many `counts` on the empty card."""
    none = np.zeros(1, dtype=np.int64)
    return [Weights(none, none, np.array([0, 1]), np.ones(1)) for _ in range(counts)]


def advance(turns: Turns, weights: Sequence[Weights], increments: Sequence[Ints | Bools]) -> list[Weights]:
    """The weights of all counts one turn on, worked out on all cores.

    Args:
        turns: with the cards before and after them.
        weights: of every count before the turn.
        increments: of every count, an array [result].
    """
    first = np.searchsorted(turns.after, np.arange(len(turns.then) + 1))  # the results that lead to each card
    after = [_room(turns, first, *each) for each in zip(weights, increments, strict=True)]
    pieces = [(count, *cards) for count, before in enumerate(weights) for cards in _pieces(turns, first, before)]

    def work(piece: Ints) -> None:
        count, *cards = piece
        _carry_over(turns, weights[count], after[count], increments[count], slice(*first[cards]), slice(*cards))

    share_out(work, np.array(pieces))
    return after


def _room(turns: Turns, first: Ints, before: Weights, increments: Ints | Bools) -> Weights:
    """Room for the weights after the turn."""
    lowest = np.minimum.reduceat(before.lowest[turns.card] + increments, first[:-1])
    highest = np.maximum.reduceat(before.highest[turns.card] + increments, first[:-1])
    places = np.append(0, np.cumsum(highest - lowest + 1))
    return Weights(lowest, highest, places, shared(int(places[-1])))


def _pieces(turns: Turns, first: Ints, before: Weights) -> Ints:
    """An array [piece, 2]: the cards after the turn in pieces that fit the cache, from one up to another."""
    work = np.append(0, np.cumsum(np.diff(before.first)[turns.card]))[first]
    bounds = np.unique(np.searchsorted(work, [*range(0, int(work[-1]), WEIGHTS_AT_ONCE), work[-1]]))
    return np.array([bounds[:-1], bounds[1:]]).T


def _carry_over(
    turns: Turns, before: Weights, after: Weights, increments: Ints | Bools, results: slice, cards: slice
) -> None:
    """Enter the weights of some cards after the turn, from the results that lead to them."""
    card, to = turns.card[results], turns.after[results]
    width = before.first[card + 1] - before.first[card]
    into = after.first[to] + before.lowest[card] + increments[results] - after.lowest[to]
    # Every result has a run of as many places as its card before the turn, one run after the other.
    ends = np.cumsum(width)
    source = np.arange(ends[-1]) + np.repeat(before.first[card] - ends + width, width)
    moved = before.weights[source] * np.repeat(turns.chance[results], width)
    start, stop = after.first[cards.start], after.first[cards.stop]
    target = source + np.repeat(into - before.first[card] - start, width)
    after.weights[start:stop] = np.bincount(target, moved, stop - start)


def together(weights: Weights) -> Probabilities:
    """The distribution of the count with these `weights`, whatever the card."""
    return parts(weights, np.zeros(len(weights.lowest), dtype=np.int64), 1)[0]


def parts(weights: Weights, group: Ints, groups: int) -> tuple[Probabilities, ...]:
    """The distribution of the count in parts, one for each group of cards.

    Args:
        weights: of the count.
        group: an array [card]: the number of its group.
        groups: how many there are.
    """
    width = np.diff(weights.first)
    counts = np.arange(len(weights.weights)) + np.repeat(weights.lowest - weights.first[:-1], width)
    lowest, group_of = int(weights.lowest.min()), np.repeat(group, width)
    distributions = []
    for each in range(groups):
        inside = group_of == each
        chances = np.asarray(np.bincount(counts[inside] - lowest, weights.weights[inside]), dtype=np.float64)
        possible = np.flatnonzero(chances)
        distributions.append(Probabilities(possible + lowest, chances[possible]))
    return tuple(distributions)
