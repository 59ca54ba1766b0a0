"""The smallest and the largest value of a statistic over all optimal policies.

Where several options are equally good, an optimal policy may take any of them. So backward induction runs once
more, over the statistic instead of the points, with the choice only among the best options.
"""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from kosci_edu.solver.advice import TIE
from kosci_edu.solver.counts import Count
from kosci_edu.solver.lattice import Floats, Ints, Values
from kosci_edu.solver.policy import BestKeep
from kosci_edu.solver.processes import Progress, shared
from kosci_edu.solver.solution import Solution, Worker
from kosci_edu.solver.turns import Kinds, Turns, results

__all__ = ["Never", "bounds"]

CELLS_AT_ONCE = 1024
"""Cards times statistics, so that their values of all keeps stay in a core's cache."""


class Never(NamedTuple):
    """The statistic that no result of a game has an increment of this count: a chance, no mean."""

    of: Count


class Bound(NamedTuple):
    """A statistic that is to be as large as possible, or as small: then it is counted with the sign −1."""

    statistic: Count | Never
    sign: int


def bounds(
    solution: Solution, statistics: Mapping[str, Count | Never], progress: Progress | None = None
) -> dict[str, tuple[float, float]]:
    """The smallest and the largest value of statistics over all optimal policies.

    Args:
        solution: of the rules.
        statistics: by name, a count, of which the mean is meant, or `Never` with a count, of which the chance is
            meant that it stays without any increment.
        progress: told how many scorecards are done, and how many there are.
    """
    model = solution.model
    asked = [Bound(each, sign) for each in statistics.values() for sign in (-1, 1)]
    known = shared(model.states, len(asked))
    known[:] = [each.sign if isinstance(each.statistic, Never) else 0 for each in asked]  # that of full cards
    block = max(1, CELLS_AT_ONCE // len(asked))
    model.walk(_TieWorker(solution, asked, known, block).solve, block, progress)
    ends = (known[model.number({})] * [each.sign for each in asked]).reshape(-1, 2)
    return {name: (float(low), float(high)) for name, (low, high) in zip(statistics, ends, strict=True)}


class _TieWorker:
    """Works out the statistics for blocks of cards. Arrays have the axes [roll or keep, card, statistic]."""

    def __init__(self, solution: Solution, asked: list[Bound], known: Floats, cards: int) -> None:
        self.model, self.asked, self.known = solution.model, asked, known
        self.worker = Worker(self.model, solution.values, cards)
        self.kinds = Kinds(self.model)
        self.best_keeps = [BestKeep(solution, cards, last) for last in (False, True)]
        self.statistics = Values(self.model.lattice, cards * len(asked))
        self.shape = (-1, cards, len(asked))

    def solve(self, cards: Ints) -> None:
        """Enter the statistics of these cards; those of cards with fewer open rows must be known."""
        worker, rolls = self.worker, self.model.data.rolls
        worker.take_up(cards)
        worker.score(rolls)
        of_kinds = self._of_kinds(cards)
        scores = worker.keeps.rolls.copy()
        scored = self._of_rows(rolls, of_kinds, scores)
        self.statistics.rolls[:] = scored.reshape(len(scored), -1)
        for left in range(1, rolls):
            worker.throw(left)
            self.statistics.average()
            if self.model.unused_rolls_count:
                scores = worker.keeps.rolls.copy()
                scored = self._of_rows(rolls - left, of_kinds, scores)
            self.statistics.rolls[:] = self._of_keeps(scores, scored)
            worker.keeps.maximise()
        mean = self.model.lattice.chances @ self.statistics.rolls
        self.known[cards] = mean.reshape(self.shape[1:])

    def _of_kinds(self, cards: Ints) -> Floats:
        """An array [kind, card, statistic] of the statistics with a result of each kind; 0 where the row is filled."""
        open_kinds = np.isfinite(self.worker.gains[self.model.entries.move.reshape(-1)[self.kinds.entry]])
        turns = results(self.model, self.kinds, cards, open_kinds.T.astype(float))
        of_kinds = np.zeros((*open_kinds.shape, len(self.asked)))
        known = self.known[turns.then][turns.after]
        for place, (statistic, sign) in enumerate(self.asked):
            of_kinds[turns.kind, turns.card, place] = _then(turns, statistic, sign, known[:, place])
        return of_kinds

    def _of_rows(self, rolls_used: int, of_kinds: Floats, scores: Floats) -> Floats:
        """The largest statistic of the best rows of every roll, which have the scores as their value."""
        largest = np.full((len(scores), *self.shape[1:]), -np.inf)
        enough = scores - TIE
        for row in self.worker.open_rows:
            kinds = self.kinds.of[self.model.line(rolls_used), row]
            good, card = np.nonzero(self.worker.row_values(row, rolls_used) >= enough)
            largest[good, card] = np.maximum(largest[good, card], of_kinds[kinds[good], card])
        return largest

    def _of_keeps(self, scores: Floats, scored: Floats) -> Floats:
        """The largest statistic of the best keeps of every roll, or of writing it now: [roll, card times statistic]."""
        cards, keeps, lattice = scores.shape[1], self.worker.keeps, self.model.lattice
        first, last = (best_keep.find(keeps.of_size, scores) for best_keep in self.best_keeps)
        # The rolls come last among the keeps, and stand for writing now.
        keeps.rolls[:] = scores
        self.statistics.rolls[:] = scored.reshape(len(scored), -1)
        value, statistic = keeps.every, self.statistics.every.reshape(self.shape)
        own = lattice.below + np.arange(len(scores))[:, np.newaxis]
        places = np.where(first == lattice.below, own, first) * cards + np.arange(cards)
        largest: Floats = statistic.reshape(-1, len(self.asked)).take(places, axis=0)
        most = value.take(places) - TIE
        for roll in np.flatnonzero((first != last).any(axis=1)).tolist():
            card = np.flatnonzero(first[roll] != last[roll])
            for keep in (*lattice.held[roll], lattice.below + roll):
                as_good = card[value[keep, card] >= most[roll, card]]
                largest[roll, as_good] = np.maximum(largest[roll, as_good], statistic[keep, as_good])
        return largest.reshape(len(scores), -1)


def _then(turns: Turns, statistic: Count | Never, sign: int, known: Floats) -> Floats:
    """The statistic from before the turn on, where it is known from after the turn on."""
    if isinstance(statistic, Never):
        return np.where(statistic.of(turns) != 0, 0.0, known)
    return sign * statistic(turns) + known
