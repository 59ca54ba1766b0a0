"""The whole game solved: the expected points still to come from every scorecard under optimal play.

Backward induction. A full card has nothing to come. A card with one open row needs only the values of full
cards, one with two open rows those with one, and so on down to the empty card. Each step is one turn: the
value of a roll at the end of the turn is that of the best row, with what the row brings and the value of the
card afterwards; earlier in the turn it is that of the best keep, the mean over what is thrown to it.
Many cards are done at once; see `lattice.Values` for the arrays. Nothing here knows a variant by name.
"""

import mmap
import time
from collections.abc import Callable
from functools import cached_property
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kosci_edu.rules.model import EMPTY, Rules, Scorecard
from kosci_edu.solver.lattice import Floats, Ints, Values
from kosci_edu.solver.model import Model, SpecialPlan, solvable
from kosci_edu.solver.processes import processes_at_once, share_out

__all__ = ["Estimate", "Progress", "Solution", "Worker", "estimate", "solve"]

CARDS_AT_ONCE = 768
"""So many that the values of all their keeps, 2.8 megabytes, stay in a core's cache."""

Progress = Callable[[int, int], None]
"""Is told how many scorecards are done, and how many there are."""


class Solution:
    """A solved rule set.

    A value is the points still to come under optimal play: points already written are excluded, bonuses are
    included when they are paid.

    Args:
        rules: the rule set.
        model: the same, prepared for the solver.
        values: an array [card]: the values of all cards, by their numbers.
        seconds: the time that it took.
    """

    def __init__(self, rules: Rules, model: Model, values: Floats, seconds: float) -> None:
        self.rules, self.model, self.values, self.seconds = rules, model, values, seconds

    @property
    def states(self) -> int:
        """How many different scorecards have a value of their own."""
        return self.model.states

    @property
    def start_value(self) -> float:
        """The expected score of a whole game."""
        return self.value(EMPTY)

    @cached_property
    def worker(self) -> "Worker":
        """One for single cards, made once."""
        return Worker(self.model, self.values, cards=1)

    def value(self, card: Scorecard) -> float:
        """The points still to come from this card, before the first roll of the next turn.

        Raises:
            ValueError: for a row that there is not, or points that it cannot hold.
        """
        return float(self.values[self.model.number(card)])


class Estimate(NamedTuple):
    """What solving takes: scorecards to tell apart, bytes of memory, and very roughly the seconds."""

    states: int
    memory: int
    seconds: float


def estimate(rules: Rules) -> Estimate:
    """What solving these rules will take.

    Raises:
        ValueError: in one sentence, for rules that cannot be solved or have too many scorecards.

    >>> from kosci_edu.rules import find_rules
    >>> estimate(find_rules("classic")).states
    310656
    """
    data, states, _ = solvable(rules)
    moments = data.rolls if rules.unused_rolls_count else 1
    seconds = 0.2 + states * (4e-6 + 2e-6 * moments) / processes_at_once()
    return Estimate(states, 40_000_000 + 25 * states, seconds)


def solve(rules: Rules, progress: Progress | None = None) -> Solution:
    """Solve the whole game.

    Args:
        rules: any that offer themselves as data, see `Rules.as_data`.
        progress: called when the work begins, and now and then.

    Raises:
        ValueError: in one sentence, for rules that cannot be solved or have too many scorecards.

    >>> from kosci_edu.rules import find_rules
    >>> solution = solve(find_rules("classic", upper_bonus=False))
    >>> round(solution.start_value, 2), solution.states
    (237.84, 12288)
    """
    start = time.perf_counter()
    model = Model(rules)
    values = np.frombuffer(mmap.mmap(-1, 8 * model.states))  # memory that forked processes share, full of zeros
    levels = model.levels()
    worker = Worker(model, values, min(CARDS_AT_ONCE, max(map(len, levels))))
    done = model.states - sum(map(len, levels))  # full cards
    if progress:
        progress(0, model.states)
    for cards in levels:
        # The last block is filled up with a card that is simply done again.
        blocks = np.append(cards, np.repeat(cards[-1], -len(cards) % worker.cards)).reshape(-1, worker.cards)
        share_out(worker.solve, blocks)
        done += len(cards)
        if progress:
            progress(done, model.states)
    return Solution(rules, model, values, time.perf_counter() - start)


class Worker:
    """Works out turns for blocks of cards, and holds the memory for that.

    Args:
        model: the rule set.
        values: an array [card]: the values by number, as far as they are known.
        cards: how many cards a block has.
    """

    def __init__(self, model: Model, values: Floats, cards: int) -> None:
        self.model, self.values, self.cards = model, values, cards
        self.keeps = Values(model.lattice, cards)
        self.gains = np.empty((model.moves, cards))  # [move, card]: the bonus paid and the value afterwards
        self._scores = np.empty((max(plan.scores for plan in model.plans), cards))  # see ScorePlan
        self._joins = [[tuple(self._scores[place] for place in join) for join in plan.joins] for plan in model.plans]

    def solve(self, cards: Ints) -> None:
        """Enter the values of these cards, given by number; those with fewer open rows must be known."""
        self.take_up(cards)
        self.play(self.model.data.rolls - 1)
        self.enter(cards)

    def enter(self, cards: Ints) -> None:
        """Enter the mean over the first throw, when the value of every roll is known."""
        ways = self.model.lattice.ways
        self.values[cards] = np.einsum("r,rc->c", ways / ways.sum(), self.keeps.rolls)

    def take_up(self, cards: Ints) -> None:
        """Look up what every move on these cards brings."""
        model = self.model
        self._filled, self._earned = np.zeros_like(cards), np.zeros_like(cards)
        for place, state in enumerate(np.unravel_index(cards, model.shape)):
            track, first = model.tracks[place], model.first_move[place]
            gains = self.gains[first : first + len(track.moves)]
            then = model.steps[place].take(state, axis=1)
            then += cards
            self.values.take(then, out=gains, mode="clip")
            gains += track.pays.take(state, axis=1)
            self._filled |= track.filled[state]
            self._earned |= track.earned[state]

    def play(self, rolls_left: int) -> None:
        """Go back from the end of the turn to the moment when a roll is in hand with so many left.

        `keeps.rolls` then has the value of every roll, with the best keep or row.
        """
        self.score(self.model.data.rolls)
        for left in range(1, rolls_left + 1):
            self.throw(left)
            self.keeps.maximise()

    def throw(self, rolls_left: int) -> None:
        """From the values of rolls, those of keeps with one more roll left; all dice held means scoring now."""
        self.keeps.average()
        if self.model.unused_rolls_count:
            self.score(self.model.data.rolls - rolls_left)

    def score(self, rolls_used: int) -> None:
        """Give every roll the value of its best row."""
        plan = self.model.plan(rolls_used)
        first = self._scores[: len(plan.first_moves)]
        self.gains.take(plan.first_moves, axis=0, out=first, mode="clip")
        first += plan.first_points[:, np.newaxis]
        for one, other, larger in self._joins[rolls_used - 1 if self.model.unused_rolls_count else 0]:
            np.maximum(one, other, out=larger)
        self._scores.take(plan.best, axis=0, out=self.keeps.rolls, mode="clip")
        for roll, specials in self.model.specials.items():
            if any(self.holds(special).any() for special in specials):
                self.keeps.rolls[roll] = self.rows(roll, rolls_used).max(axis=0)

    def rows(self, roll: int, rolls_used: int) -> Floats:
        """An array [row, card]: what writing the roll to the row is worth, −∞ where that cannot be.

        Args:
            roll: its place among the rolls of the lattice.
        """
        plan = self.model.plan(rolls_used)
        worth = self.gains[plan.moves[:, roll]] + plan.points[:, roll, np.newaxis]
        extra = np.zeros(self.cards)
        for special in self.model.specials.get(roll, ()):
            holds = self.holds(special)
            for row, move, points in special.instead:
                np.copyto(worth[row], self.gains[move] + points, where=holds)
            if special.only:
                np.copyto(worth, -np.inf, where=special.others & holds & (self._filled & special.only != special.only))
            extra += special.extra * holds
        worth += extra
        return worth

    def holds(self, special: SpecialPlan) -> npt.NDArray[np.bool_]:
        """An array [card]: whether the rows are filled and earned that the special roll asks for."""
        filled, earned = special.filled, special.earned
        holds: npt.NDArray[np.bool_] = (self._filled & filled == filled) & (self._earned & earned == earned)
        return holds
