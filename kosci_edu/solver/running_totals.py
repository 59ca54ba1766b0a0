"""What of a scorecard matters for the rest of the game, in as few states as possible.

Rows that share running totals make up a group. A state of a group says which of its rows are filled, and the
totals as far as they still make a difference: totals are merged when whatever may still be written pays the same.
So 63 out of reach and 63 reached become one, and with only the sixes open just five kinds of totals are left.
A scorecard is one state of each group.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from kosci_edu.rules.model import Bonus, GameData
from kosci_edu.solver.lattice import Bools, Floats, Ints

__all__ = ["Group", "make_groups"]

MOST_ROWS = 14
"""Totals over more rows than this are not merged, only counted from below."""


def _grouped(data: GameData) -> list[tuple[tuple[str, ...], list[Bonus]]]:
    """The totals that have rows in common, with all their rows in card order.

    Besides those of the bonuses there are some that tell whether a row was earned, where a special roll asks for it.
    These have no name; they are asked for as they stand, so they are never merged.
    """
    earned = dict.fromkeys(row for special in data.special_rolls for row in special.earned)
    lasting = [Bonus("", (row,), pays=lambda _: 0, counts=lambda points: int(points > 0)) for row in earned]
    groups: list[tuple[set[str], list[Bonus]]] = []
    for total in (*data.bonuses, *lasting):
        touching = [group for group in groups if group[0].intersection(total.rows)]
        groups = [group for group in groups if group not in touching]
        rows = set(total.rows).union(*(rows for rows, _ in touching))
        groups.append((rows, [*(each for _, totals in touching for each in totals), total]))
    return [(tuple(row for row in data.points if row in rows), totals) for rows, totals in groups]


class Code:
    """The totals of a group coded as one whole number, so that writing a row adds one number.

    Args:
        data: the rule set.
        rows: ids of the rows.
        totals: over these rows.

    `added[row][points]` is what the points add to the code; `start` is the code of no points and `size` the
    number of codes. `value[total]` and `pays[total]` are arrays [code] of the total and its bonus.
    """

    def __init__(self, data: GameData, rows: tuple[str, ...], totals: Sequence[Bonus]) -> None:
        self.added = {row: dict.fromkeys(_points_of(data, row), 0) for row in rows}
        self.start, self.size = 0, 1
        ranges = []  # of each total: its factor in the code, and its possible values
        for total in totals:
            counts = {row: {points: total.counts(points) for points in self.added[row]} for row in total.rows}
            lowest = sum(min(0, *each.values()) for each in counts.values())
            highest = sum(max(0, *each.values()) for each in counts.values())
            for row, count_of in counts.items():
                for points, count in count_of.items():
                    self.added[row][points] += self.size * count
            ranges.append((self.size, range(lowest, highest + 1)))
            self.start -= self.size * lowest
            self.size *= highest - lowest + 1
        places = [np.arange(self.size) // factor % len(values) for factor, values in ranges]
        self.value = [np.array(values)[place] for place, (_, values) in zip(places, ranges, strict=True)]
        self.pays = [
            np.array([total.pays(value) for value in values])[place]
            for total, place, (_, values) in zip(totals, places, ranges, strict=True)
        ]


def _points_of(data: GameData, row: str) -> list[int]:
    """The points that the row may get."""
    usual = {points for line in data.points[row] for points in line}
    return sorted(usual.union(*({each.points[row]} for each in data.special_rolls if row in each.points)))


class Group:
    """Rows that share running totals, as arrays over their states; these ascend by open rows, and 0 is the end.

    Args:
        data: the rule set.
        rows: ids of the rows of the group, in card order.
        totals: over these rows.

    A move is a row with what its points add to the totals, listed in `moves`. `filled` and `earned` are arrays
    [state] of bit sets over all rows of the card. `steps` is an array [move, state] of how far the move shifts
    the state, `pays` one of the bonus that it brings, −∞ where the row is filled already.
    """

    def __init__(self, data: GameData, rows: tuple[str, ...], totals: Sequence[Bonus]) -> None:
        self.rows, self.totals = rows, totals
        self._code = Code(data, rows, totals)
        self.moves = [(row, added) for row in rows for added in dict.fromkeys(self._code.added[row].values())]
        self._bit = {row: 1 << place for place, row in enumerate(rows)}
        # An array [filled rows of the group as a bit set, code of the totals]: the state, −1 where there is none.
        self._number: Ints = np.full((2 ** len(rows), self._code.size), -1)
        self._reached = self._reachable()
        levels, size = [], 0
        for filled_rows in range(len(rows), -1, -1):
            levels.append(self._merge(filled_rows, size))
            size += len(levels[-1][0])
        subset, code, steps, pays = (np.concatenate(parts, axis=-1) for parts in zip(*levels, strict=True))
        self.steps: Ints = steps
        self.pays: Floats = pays
        place = {row: place for place, row in enumerate(data.points)}
        self.filled: Ints = sum((np.where(subset & self._bit[row], 1 << place[row], 0) for row in rows), 0 * subset)
        self.earned: Ints = np.zeros(size, dtype=np.int64)
        for total, value in self._lasting():
            self.earned |= np.where(value[code] > 0, sum(1 << place[row] for row in total.rows), 0)

    def __len__(self) -> int:
        return len(self.filled)

    @property
    def arrays(self) -> tuple[Ints, Ints, Ints, Floats]:
        """All that values depend on."""
        return self.filled, self.earned, self.steps, self.pays

    def move(self, row: str, points: int) -> int:
        """The number of the move that writes `points` to the `row`."""
        return self.moves.index((row, self._code.added[row][points]))

    def can_hold(self, row: str, points: int) -> bool:
        """Whether the `row` may ever get these `points`."""
        return points in self._code.added[row]

    def state(self, card: Mapping[str, int]) -> int:
        """The state that a `card` is in; each row must hold points that it may get."""
        written = [row for row in self.rows if row in card]
        code = self._code.start + sum(self._code.added[row][card[row]] for row in written)
        return int(self._number[sum(self._bit[row] for row in written), code])

    def _reachable(self) -> Bools:
        """An array [filled rows, code]: whether these rows can have these totals."""
        reached = np.zeros(self._number.shape, dtype=bool)
        reached[0, self._code.start] = True
        for row in self.rows:
            bit = self._bit[row]  # the rows before this one make up the subsets below `bit`
            for added in set(self._code.added[row].values()):
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
        lasting = [value[code] for _, value in self._lasting()]
        future = np.array([subset, *lasting, *pays, *then])
        _, chosen, kind = np.unique(future, axis=1, return_index=True, return_inverse=True)
        self._number[subset, code] = first + kind.reshape(-1)
        steps = then[:, chosen] - np.arange(first, first + len(chosen))
        pays = pays[:, chosen]
        return subset[chosen], code[chosen], np.where(np.isinf(pays), 0, steps), pays

    def _lasting(self) -> list[tuple[Bonus, Ints]]:
        """The totals that are never merged, and arrays [code] of their values."""
        return [each for each in zip(self.totals, self._code.value, strict=True) if not each[0].name]

    def _paid(self, row: str, code: Ints, subset_after: Ints, code_after: Ints) -> Ints:
        """The bonuses that filling the row brings at once."""
        paid = np.zeros(len(code), dtype=np.int64)
        for total, pays in zip(self.totals, self._code.pays, strict=True):
            if row in total.rows:
                needed = sum(self._bit[each] for each in total.rows)
                complete = (subset_after & needed) == needed
                paid += pays[code_after] - pays[code] if total.early else np.where(complete, pays[code_after], 0)
        return paid


def make_groups(data: GameData, most_states: int) -> tuple[int, list[Group]]:
    """How many scorecards are left after merging, and the groups of the game, the one with the most states last.

    Args:
        data: the rule set.
        most_states: where there are more scorecards than this, no groups are given; totals over very many rows
            are then not merged.
    """
    with_totals = _grouped(data)
    free = tuple(row for row in data.points if not any(row in rows for rows, _ in with_totals))
    groups, states = [], 2 ** len(free)
    for rows, totals in with_totals:
        if len(rows) > MOST_ROWS:
            states *= 2 ** len(rows)
        else:
            groups.append(Group(data, rows, totals))
            states *= len(groups[-1])
    if states > most_states or len(groups) < len(with_totals):
        return max(states, most_states + 1), []
    return states, [Group(data, free, ()), *sorted(groups, key=len)]
