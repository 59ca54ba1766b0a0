"""The smallest and the largest value of a statistic over all optimal policies.

Where several options are equally good, an optimal policy may take any of them. So backward induction runs once
more, over the statistic instead of the points, with the choice only among the best options.
"""

import mmap
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from kosci_edu.solver.advice import TIE
from kosci_edu.solver.counts import Count
from kosci_edu.solver.lattice import Floats, Ints, Values
from kosci_edu.solver.policy import Choice
from kosci_edu.solver.processes import share_out
from kosci_edu.solver.solution import Progress, Solution, Worker
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
    wanted = [Bound(each, sign) for each in statistics.values() for sign in (-1, 1)]
    shared = np.frombuffer(mmap.mmap(-1, 8 * model.states * len(wanted))).reshape(model.states, -1)
    shared[:] = [each.sign if isinstance(each.statistic, Never) else 0 for each in wanted]  # that of full cards
    cards_at_once = max(1, CELLS_AT_ONCE // len(wanted))
    levels = model.levels()
    worker = _TieWorker(solution, wanted, shared, cards_at_once)
    done = model.states - sum(map(len, levels))
    for cards in levels:
        blocks = np.append(cards, np.repeat(cards[-1], -len(cards) % cards_at_once)).reshape(-1, cards_at_once)
        share_out(worker.solve, blocks)
        done += len(cards)
        if progress:
            progress(done, model.states)
    found = (shared[model.number({})] * [each.sign for each in wanted]).reshape(-1, 2)
    return {name: (float(low), float(high)) for name, (low, high) in zip(statistics, found, strict=True)}


class _TieWorker:
    """Works out the statistics for blocks of cards. Arrays have the axes [roll or keep, card, statistic]."""

    def __init__(self, solution: Solution, wanted: list[Bound], known: Floats, cards: int) -> None:
        self.solution, self.model, self.wanted, self.known = solution, solution.model, wanted, known
        self.worker = Worker(self.model, solution.values, cards)
        self.kinds = Kinds(self.model)
        self.choices = [Choice(solution, cards, last) for last in (False, True)]
        self.statistics = Values(self.model.lattice, cards * len(wanted))
        self.shape = (-1, cards, len(wanted))
        # By roll, the numbers of the keeps that leave a die to throw; and the empty keep is number 0.
        self.held = _held(self.model.lattice.keeps)

    def solve(self, cards: Ints) -> None:
        """Enter the statistics of these cards; those of cards with fewer open rows must be known."""
        worker, rolls = self.worker, self.model.data.rolls
        worker.take_up(cards)
        worker.score(rolls)
        worth, found = self._results(cards)
        scores = worker.keeps.rolls.copy()
        scored = self._of_rows(rolls, worth, found, scores)
        self.statistics.rolls[:] = scored.reshape(len(scored), -1)
        for left in range(1, rolls):
            worker.throw(left)
            self.statistics.average()
            if self.model.unused_rolls_count:
                scores = worker.keeps.rolls.copy()
                scored = self._of_rows(rolls - left, worth, found, scores)
            best = self._of_keeps(scores, scored)
            self.statistics.rolls[:] = best
            worker.keeps.maximise()
        ways = self.model.lattice.ways
        mean = (ways / ways.sum()) @ self.statistics.rolls
        self.known[cards] = mean.reshape(self.shape[1:])

    def _results(self, cards: Ints) -> tuple[Floats, Floats]:
        """Arrays [kind, card] of what a result is worth, −∞ where it cannot be, and [kind, card, statistic]."""
        open_kinds = np.isfinite(self.worker.gains[self.kinds.move])  # [kind, card]
        turns = results(self.model, self.kinds, cards, open_kinds.T.astype(float))
        worth = np.full(open_kinds.shape, -np.inf)
        worth[turns.kind, turns.card] = turns.gain + self.solution.values[turns.then][turns.after]
        found = np.zeros((*open_kinds.shape, len(self.wanted)))
        known = self.known[turns.then][turns.after]
        for place, (statistic, sign) in enumerate(self.wanted):
            found[turns.kind, turns.card, place] = _then(turns, statistic, sign, known[:, place])
        return worth, found

    def _of_rows(self, rolls_used: int, worth: Floats, found: Floats, scores: Floats) -> Floats:
        """The largest statistic of the best rows of every roll, which are worth the scores."""
        kind_of = self.kinds.of[rolls_used - 1 if self.model.unused_rolls_count else 0]
        largest = np.full((len(scores), *self.shape[1:]), -np.inf)
        allowed = {roll: self.worker.rows(roll, rolls_used) for roll in self.model.specials}
        enough = scores - TIE
        for row, kinds in enumerate(kind_of):
            here = worth[kinds]
            if here[0].max() == -np.inf and here.max() == -np.inf:  # the row is filled on all cards
                continue
            for roll, worth_of_rows in allowed.items():  # not every row may be written
                here[roll] = worth_of_rows[row]
            good, card = np.nonzero(here >= enough)
            largest[good, card] = np.maximum(largest[good, card], found[kinds[good], card])
        return largest

    def _of_keeps(self, scores: Floats, scored: Floats) -> Floats:
        """The largest statistic of the best keeps of every roll, or of writing it now: [roll, card times statistic]."""
        cards, keeps = scores.shape[1], self.worker.keeps
        first, last = (choice.best(keeps.of_size, scores) for choice in self.choices)
        # The rolls come last among the keeps, and stand for writing now.
        keeps.rolls[:] = scores
        self.statistics.rolls[:] = scored.reshape(len(scored), -1)
        value, statistic = keeps.every, self.statistics.every.reshape(self.shape)
        now = len(value) - len(scores)
        own = now + np.arange(len(scores))[:, np.newaxis]
        places = np.where(first == now, own, first) * cards + np.arange(cards)
        largest: Floats = statistic.reshape(-1, len(self.wanted)).take(places, axis=0)
        most = value.take(places) - TIE
        for roll in np.flatnonzero((first != last).any(axis=1)).tolist():
            card = np.flatnonzero(first[roll] != last[roll])
            for keep in (*self.held[roll], now + roll):
                as_good = card[value[keep, card] >= most[roll, card]]
                largest[roll, as_good] = np.maximum(largest[roll, as_good], statistic[keep, as_good])
        return largest.reshape(len(scores), -1)


def _then(turns: Turns, statistic: Count | Never, sign: int, known: Floats) -> Floats:
    """The statistic from before the turn on, where it is known from after the turn on."""
    if isinstance(statistic, Never):
        return np.where(statistic.of(turns) != 0, 0.0, known)
    return sign * statistic(turns) + known


def _held(keeps: tuple[tuple[tuple[int, ...], ...], ...]) -> list[list[int]]:
    """By roll, the numbers of all keeps of it that leave a die to throw."""
    smaller = [keep for of_size in keeps[:-1] for keep in of_size]
    return [
        [number for number, keep in enumerate(smaller) if all(keep.count(face) <= roll.count(face) for face in keep)]
        for roll in keeps[-1]
    ]
