"""What of a scorecard matters for the rest of the game, in as few states as possible.

The rows fall into groups that share running totals; such a group is a track. A state of a track says which of
its rows are filled, and the totals as far as they still make a difference: totals are merged when whatever may
still be written pays the same. So 63 out of reach and 63 reached become one, and with only the sixes open just
five kinds of totals are left. A scorecard is one state of each track.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kosci_edu.rules.model import GameData
from kosci_edu.solver.lattice import Floats, Ints

__all__ = ["Track", "make_tracks"]

MOST_ROWS = 14
"""Totals over more rows than this are not merged, only counted from below."""


class Counter(NamedTuple):
    """A running total over some rows. A lasting one is asked for as it stands, so it is never merged."""

    rows: frozenset[str]
    counts: Callable[[int], int]
    pays: Callable[[int], int]
    early: bool = True
    lasting: bool = False


Group = tuple[tuple[str, ...], tuple[Counter, ...]]


def _groups(data: GameData) -> tuple[list[Group], tuple[str, ...]]:
    """The rows that share totals, with these totals; and the rows without any."""
    earned = dict.fromkeys(row for special in data.special_rolls for row in special.earned)
    counters = [Counter(frozenset(each.rows), each.counts, each.pays, each.early) for each in data.bonuses]
    counters += [Counter(frozenset([row]), lambda points: int(points > 0), lambda _: 0, lasting=True) for row in earned]
    groups: list[tuple[frozenset[str], tuple[Counter, ...]]] = []
    for counter in counters:
        touching = [group for group in groups if group[0] & counter.rows]
        groups = [group for group in groups if group not in touching]
        rows = counter.rows.union(*(group[0] for group in touching))
        groups.append((rows, (*(each for group in touching for each in group[1]), counter)))
    counted = [(tuple(row for row in data.points if row in rows), counters) for rows, counters in groups]
    free = tuple(row for row in data.points if not any(row in rows for rows, _ in groups))
    return counted, free


class Totals:
    """The totals of a group coded as one whole number, so that writing a row adds one number.

    Args:
        data: the rule set.
        rows: ids of the rows.
        counters: their running totals.

    `added[row][points]` is what the points add to the code; `start` is the code of no points and `size` the
    number of codes. `of[counter]` and `pays[counter]` are arrays [code] of the counter's total and its bonus.
    """

    def __init__(self, data: GameData, rows: tuple[str, ...], counters: tuple[Counter, ...]) -> None:
        self.added = {row: dict.fromkeys(_points_of(data, row), 0) for row in rows}
        self.start, self.size = 0, 1
        ranges = []  # of each counter: its factor in the code, and its possible totals
        for counter in counters:
            counts = {row: {points: counter.counts(points) for points in self.added[row]} for row in counter.rows}
            lowest = sum(min(0, *each.values()) for each in counts.values())
            highest = sum(max(0, *each.values()) for each in counts.values())
            for row, count_of in counts.items():
                for points, count in count_of.items():
                    self.added[row][points] += self.size * count
            ranges.append((self.size, range(lowest, highest + 1)))
            self.start -= self.size * lowest
            self.size *= highest - lowest + 1
        code = np.arange(self.size)
        self.of = [np.array(totals)[code // factor % len(totals)] for factor, totals in ranges]
        self.pays = [
            np.array([counter.pays(total) for total in totals])[code // factor % len(totals)]
            for counter, (factor, totals) in zip(counters, ranges, strict=True)
        ]


def _points_of(data: GameData, row: str) -> list[int]:
    """The points that the row may get."""
    usual = {points for line in data.points[row] for points in line}
    return sorted(usual.union(*({each.points[row]} for each in data.special_rolls if row in each.points)))


class Track:
    """A group of rows with their totals, as arrays over its states; they ascend by open rows, and 0 is the end.

    Args:
        data: the rule set.
        rows: ids of the rows of the group, in card order.
        counters: their running totals.

    A move is a row with what its points add to the totals, listed in `moves`. `filled` and `earned` are arrays
    [state] of bit sets over all rows of the card. `steps` is an array [move, state] of how far the move shifts
    the state, `pays` one of the bonus that it brings, −∞ where the row is filled already.
    """

    def __init__(self, data: GameData, rows: tuple[str, ...], counters: tuple[Counter, ...]) -> None:
        self.rows, self.counters = rows, counters
        self._totals = Totals(data, rows, counters)
        self.moves = [(row, added) for row in rows for added in dict.fromkeys(self._totals.added[row].values())]
        self._bit = {row: 1 << place for place, row in enumerate(rows)}
        # An array [filled rows of the group as a bit set, code of the totals]: the state, −1 where there is none.
        self._number: Ints = np.full((2 ** len(rows), self._totals.size), -1)
        self._reached = self._reachable()
        levels, size = [], 0
        for filled_rows in range(len(rows), -1, -1):
            levels.append(self._merge(filled_rows, size))
            size += len(levels[-1][0])
        subset, code, steps, pays = (np.concatenate(parts, axis=-1) for parts in zip(*levels, strict=True))
        self.steps: Ints = steps
        self.pays: Floats = pays
        place = {row: place for place, row in enumerate(data.points)}
        self.filled: Ints = np.zeros(size, dtype=np.int64)
        self.earned: Ints = np.zeros(size, dtype=np.int64)
        for row in rows:
            self.filled |= np.where(subset & self._bit[row], 1 << place[row], 0)
        for counter, total in self._lasting():
            self.earned |= np.where(total[code] > 0, sum(1 << place[row] for row in counter.rows), 0)

    def __len__(self) -> int:
        return len(self.filled)

    def move(self, row: str, points: int) -> int:
        """The number of the move that writes these points to the row."""
        return self.moves.index((row, self._totals.added[row][points]))

    def can_hold(self, row: str, points: int) -> bool:
        """Whether the row may ever get these points."""
        return points in self._totals.added[row]

    def state(self, card: Mapping[str, int]) -> int:
        """The state that a scorecard is in; each row must hold points that it may get."""
        written = [row for row in self.rows if row in card]
        code = self._totals.start + sum(self._totals.added[row][card[row]] for row in written)
        return int(self._number[sum(self._bit[row] for row in written), code])

    def _reachable(self) -> npt.NDArray[np.bool_]:
        """An array [filled rows, code]: whether these rows can have these totals."""
        reached = np.zeros(self._number.shape, dtype=bool)
        reached[0, self._totals.start] = True
        for row in self.rows:
            bit = self._bit[row]  # the rows before this one make up the subsets below `bit`
            for added in set(self._totals.added[row].values()):
                reached[bit : 2 * bit] |= np.roll(reached[:bit], added, axis=1)
        return reached

    def _merge(self, level: int, first: int) -> tuple[Ints, Ints, Ints, Floats]:
        """Number the states with so many filled rows, from `first` up, when those with more rows have numbers.

        States are merged that differ in no payment and in no state after any move.

        Returns:
            For one state of each kind: its filled rows, its code; steps and pays [move, state].
        """
        sizes = np.array([subset.bit_count() for subset in range(len(self._number))])
        subset, code = np.nonzero(self._reached & (sizes == level)[:, None])
        pays = np.full((len(self.moves), len(subset)), -np.inf)
        then = np.full((len(self.moves), len(subset)), -1)
        for move, (row, added) in enumerate(self.moves):
            free = np.flatnonzero(subset & self._bit[row] == 0)
            after = subset[free] | self._bit[row], code[free] + added
            pays[move, free] = self._paid(row, code[free], *after)
            then[move, free] = self._number[after]
        lasting = [total[code] for _, total in self._lasting()]
        future = np.array([subset, *lasting, *pays, *then])
        _, chosen, kind = np.unique(future, axis=1, return_index=True, return_inverse=True)
        self._number[subset, code] = first + kind.reshape(-1)
        steps = then[:, chosen] - np.arange(first, first + len(chosen))
        pays = pays[:, chosen]
        return subset[chosen], code[chosen], np.where(np.isinf(pays), 0, steps), pays

    def _lasting(self) -> list[tuple[Counter, Ints]]:
        """The counters that are never merged, and arrays [code] of their totals."""
        both = zip(self.counters, self._totals.of, strict=True)
        return [(counter, total) for counter, total in both if counter.lasting]

    def _paid(self, row: str, code: Ints, subset_after: Ints, code_after: Ints) -> Ints:
        """The bonuses that filling the row brings at once."""
        paid = np.zeros(len(code), dtype=np.int64)
        for counter, pays in zip(self.counters, self._totals.pays, strict=True):
            if row in counter.rows:
                needed = sum(self._bit[each] for each in counter.rows)
                complete = (subset_after & needed) == needed
                paid += pays[code_after] - pays[code] if counter.early else np.where(complete, pays[code_after], 0)
        return paid


def make_tracks(data: GameData, most_states: int) -> tuple[int, list[Track]]:
    """How many scorecards are left after merging, and the tracks of the game, the one with the most states last.

    Where there are more than `most_states`, no tracks are given; totals over very many rows are then not merged.
    """
    counted, free = _groups(data)
    tracks, states = [], 2 ** len(free)
    for rows, counters in counted:
        if len(rows) > MOST_ROWS:
            states *= 2 ** len(rows)
        else:
            tracks.append(Track(data, rows, counters))
            states *= len(tracks[-1])
    if states > most_states or len(tracks) < len(counted):
        return max(states, most_states + 1), []
    return states, [Track(data, free, ()), *sorted(tracks, key=len)]
