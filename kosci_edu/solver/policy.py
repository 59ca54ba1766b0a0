"""What optimal play does with every roll on many scorecards at once, by the one tie rule.

A policy maps a block of cards to `Decisions`. Of equally good options the first in the order of `advise` is
taken: writing the roll before throwing again, the first row, then the larger keep.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from kosci_edu.solver.advice import TIE
from kosci_edu.solver.lattice import Floats, Ints, Values
from kosci_edu.solver.processes import in_blocks
from kosci_edu.solver.solution import Solution, Worker

__all__ = ["BestKeep", "Decisions", "Optimal", "Policy"]


class Decisions(NamedTuple):
    """What is done with every roll on every card of a block.

    Args:
        keeps: by rolls left, from one up, an array [roll, card] of the number of the keep held, as `lattice` counts
            them; the first after those that leave a die to throw means that the roll is written now.
        rows: by rolls used, or for all of them where unused rolls do not count, an array [roll, card] of the
            place of the row that the roll is written to.
    """

    keeps: list[Ints]
    rows: list[Ints]


Policy = Callable[[Ints], Decisions]
"""Maps the numbers of some cards, none of them full, to what is done on them."""


class Optimal:
    """The policy that maximises the expected score.

    Args:
        solution: of the rules in force.
        cards: how many cards are done at once; a block may have fewer.
    """

    def __init__(self, solution: Solution, cards: int) -> None:
        self.worker = Worker(solution.model, solution.values, cards)
        self._best_keep = BestKeep(solution, cards)

    def __call__(self, cards: Ints) -> Decisions:
        """What is best on these cards."""
        worker, model = self.worker, self.worker.model
        worker.take_up(in_blocks(cards, worker.cards)[0])
        worker.score(model.data.rolls)
        rows = [self._rows(model.data.rolls)]
        keeps = []
        scores = worker.keeps.rolls.copy()
        for left in range(1, model.data.rolls):
            worker.throw(left)
            if model.unused_rolls_count:
                rows.append(self._rows(model.data.rolls - left))
                scores = worker.keeps.rolls.copy()
            keeps.append(self._best_keep.find(worker.keeps.of_size, scores)[:, : len(cards)])
            if left < model.data.rolls - 1:
                worker.keeps.maximise()
        return Decisions(keeps, [each[:, : len(cards)] for each in rows[::-1]])

    def _rows(self, rolls_used: int) -> Ints:
        """An array [roll, card]: the first of the best rows, when `keeps.rolls` has the value of the best."""
        worker = self.worker
        enough = worker.keeps.rolls - TIE
        rows = np.zeros(enough.shape, dtype=np.int64)
        for row in reversed(worker.open_rows):  # earlier ones replace later ones
            np.copyto(rows, row, where=worker.row_values(row, rolls_used) >= enough)
        return rows


class BestKeep:
    """Finds the keep that is best, not only its value.

    Every keep has a rank, and an advantage over those that come after it in the order, all of them together at
    most `TIE`. The rank also replaces the last bits of its value. As this changes values less than their order,
    the largest value of all keeps of a roll then says in its last bits which keep it belongs to.

    Args:
        solution: of the rules.
        cards: how many cards are done at once.
        last: whether the order is turned round, so that of equally good keeps the last one is found.
    """

    def __init__(self, solution: Solution, cards: int, last: bool = False) -> None:
        lattice = solution.model.lattice
        largest = float(np.abs(solution.values).max()) + 1000  # no value of a keep is further from zero
        sizes = [len(same_size) for same_size in lattice.keeps]
        firsts = np.cumsum([0, *sizes[:-1]])
        # Larger keeps have a higher rank, and of one size the first; to write the roll now is the highest of all.
        ranks = [np.arange(first, first + size)[::-1] for first, size in zip(firsts[:-1], sizes[:-1], strict=True)]
        ranks.append(np.array([lattice.below]))
        if last:
            ranks = [lattice.below - rank for rank in ranks]
        self._numbers = np.argsort(np.concatenate(ranks))  # by rank, the number of the keep
        self._ranks = [rank[:, np.newaxis] for rank in ranks]
        self._bits = (1 << lattice.below.bit_length()) - 1
        # Numbers far above zero are positive and have bits that ascend as they do.
        self._advantages = [4 * largest + rank * (TIE / lattice.below) for rank in self._ranks]
        self._values = Values(lattice, cards)

    def find(self, values: list[Floats], scores: Floats) -> Ints:
        """An array [roll, card] of the number of the best keep, as in `Decisions`.

        Args:
            values: by size, arrays [keep, card] of the values of all keeps that leave a die to throw.
            scores: an array [roll, card]: the value of writing the roll now.
        """
        mine = self._values
        for place, value in enumerate((*values[:-1], scores)):
            np.add(value, self._advantages[place], out=mine.of_size[place])
            bits = mine.of_size[place].view(np.int64)
            bits &= ~self._bits
            bits |= self._ranks[place]
        mine.maximise()
        best: Ints = self._numbers[mine.rolls.view(np.int64) & self._bits]
        return best
