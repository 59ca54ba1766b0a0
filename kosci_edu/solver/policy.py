"""What optimal play does with every roll on many scorecards at once, by the one tie rule.

A policy maps a block of cards to `Decisions`. Of equally good options the first in the order of `advise` is
taken: writing the roll before throwing again, the first row, then the larger keep.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from kosci_edu.solver.advice import TIE
from kosci_edu.solver.lattice import Floats, Ints, Values
from kosci_edu.solver.solution import Solution, Worker

__all__ = ["Decisions", "Optimal", "Policy", "worth_of_row"]


class Decisions(NamedTuple):
    """What is done with every roll on every card of a block.

    Args:
        keeps: by rolls left, from one up, an array [roll, card] of the keep held, numbered through all sizes from
            the empty one up; the number after those that leave a die to throw means that the roll is written now.
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
        cards: how many cards are done at once.
        last: whether of equally good options the last one in the order is taken instead, to see what ties change.
    """

    def __init__(self, solution: Solution, cards: int, last: bool = False) -> None:
        self.worker = Worker(solution.model, solution.values, cards)
        self._choice = Choice(solution, cards, last)
        self._last = last

    def __call__(self, cards: Ints) -> Decisions:
        """What is best on these cards."""
        worker, model = self.worker, self.worker.model
        worker.take_up(np.append(cards, np.repeat(cards[-1:], worker.cards - len(cards))))
        worker.score(model.data.rolls)
        rows = [self._rows(model.data.rolls)]
        keeps = []
        scores = worker.keeps.rolls.copy()
        for left in range(1, model.data.rolls):
            worker.throw(left)
            if model.unused_rolls_count:
                rows.append(self._rows(model.data.rolls - left))
                scores = worker.keeps.rolls.copy()
            keeps.append(self._choice.best(worker.keeps.of_size, scores)[:, : len(cards)])
            if left < model.data.rolls - 1:
                worker.keeps.maximise()
        return Decisions(keeps, [each[:, : len(cards)] for each in rows[::-1]])

    def _rows(self, rolls_used: int) -> Ints:
        """An array [roll, card]: the first of the best rows, when `keeps.rolls` has the value of the best."""
        worker = self.worker
        enough = worker.keeps.rolls - TIE
        rows = np.zeros(enough.shape, dtype=np.int64)
        order = range(len(worker.model.rows))[:: 1 if self._last else -1]  # later ones replace earlier ones
        for row in order:
            worth = worth_of_row(worker, row, rolls_used)
            if worth is not None:
                np.copyto(rows, row, where=worth >= enough)
        for roll in worker.model.specials:
            for row, worth_here in zip(order, worker.rows(roll, rolls_used)[order], strict=True):
                np.copyto(rows[roll], row, where=worth_here >= enough[roll])
        return rows


def worth_of_row(worker: Worker, row: int, rolls_used: int) -> Floats | None:
    """An array [roll, card]: what writing the roll to the row is worth, special rolls apart.

    Returns:
        None where the row is filled on all cards.
    """
    plan = worker.model.plan(rolls_used)
    worth: Floats = worker.gains.take(plan.moves[row], axis=0)
    if worth[0].max() == -np.inf:
        return None
    worth += plan.points[row][:, np.newaxis]
    return worth


class Choice:
    """Finds the keep that is best, not only its value.

    Every keep has a rank, and an advantage over those that come after it in the order, all of them together at
    most `TIE`. The rank also replaces the last bits of its value. As this changes values less than their order,
    the largest value of all keeps of a roll then says in its last bits which keep it belongs to.

    Args:
        solution: of the rules.
        cards: how many cards are done at once.
        last: whether the order is turned round.
    """

    def __init__(self, solution: Solution, cards: int, last: bool = False) -> None:
        keeps = solution.model.lattice
        largest = float(np.abs(solution.values).max()) + 1000  # no value of a keep is further from zero
        sizes = [len(same_size) for same_size in keeps.keeps]
        firsts = np.cumsum([0, *sizes[:-1]])
        # Larger keeps have a higher rank, and of one size the first; to write the roll now is the highest of all.
        ranks = [np.arange(first, first + size)[::-1] for first, size in zip(firsts[:-1], sizes[:-1], strict=True)]
        highest = int(firsts[-1])
        ranks.append(np.array([highest]))
        if last:
            ranks = [highest - rank for rank in ranks]
        self._numbers = np.argsort(np.concatenate(ranks))  # by rank, the number of the keep
        self._ranks = [rank[:, np.newaxis] for rank in ranks]
        self._bits = (1 << highest.bit_length()) - 1
        # Numbers far above zero are positive and have bits that ascend as they do.
        self._advantages = [4 * largest + rank * (TIE / highest) for rank in self._ranks]
        self._values = Values(keeps, cards)

    def best(self, values: list[Floats], scores: Floats) -> Ints:
        """An array [roll, card] of the number of the best keep, the one after those meaning to write it now.

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
