"""The whole game solved: the expected points still to come from every scorecard under optimal play.

Backward induction. A full card has nothing to come. A card with one open row needs only the values of full
cards, one with two open rows those with one, and so on down to the empty card. Each step is one turn: the
value of a roll at the end of the turn is that of the best row, with what the row brings and the value of the
card afterwards; earlier in the turn it is that of the best keep, the mean over what is thrown to it.
Many cards are done at once; see `lattice.Values` for the arrays. Nothing here knows a variant by name.
"""

import time
from functools import cached_property
from typing import NamedTuple

import numpy as np

from kosci_edu.kinds import checks_kinds
from kosci_edu.look import Table
from kosci_edu.messages import say
from kosci_edu.numerals import grouped
from kosci_edu.rules import find_rules
from kosci_edu.rules.model import EMPTY, Rules, Scorecard
from kosci_edu.solver.lattice import Floats, Ints, Values
from kosci_edu.solver.model import Model, solvable
from kosci_edu.solver.processes import Progress, processes_at_once, shared
from kosci_edu.solver.shown import facts, points, shows_its_table

__all__ = ["Estimate", "Solution", "Worker", "estimate", "solve"]

CARDS_AT_ONCE = 768
"""So many that the values of all their keeps, 2.8 megabytes, stay in a core's cache."""


@shows_its_table
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

    @checks_kinds
    def value(self, card: Scorecard) -> float:
        """The points still to come from this `card`, before the first roll of the next turn.

        Raises:
            KosciError: for a row that there is not, or points that it cannot hold.
        """
        return float(self.values[self.model.number(card)])

    def table(self) -> Table:
        """The expected score, and how many scorecards are told apart."""
        return facts(
            say("Optimal play of “{game}”", game=self.rules.title),
            (say("Expected score"), points(self.start_value, 6)),
            (say("Scorecards told apart"), grouped(self.states)),
        )


@shows_its_table
class Estimate(NamedTuple):
    """What solving takes: scorecards to tell apart, bytes of memory, and very roughly the seconds."""

    states: int
    memory: int
    seconds: float

    def table(self) -> Table:
        """The three figures with their units."""
        return facts(
            say("What solving takes"),
            (say("Scorecards told apart"), grouped(self.states)),
            (say("Memory in megabytes"), grouped(self.memory // 10**6)),
            (say("Seconds, roughly"), points(self.seconds, 1)),
        )


def estimate(rules: Rules | str) -> Estimate:
    """What solving these `rules` will take.

    Raises:
        KosciError: in one sentence, for rules that cannot be solved or have too many scorecards.

    >>> from kosci_edu.rules import find_rules
    >>> estimate(find_rules("classic")).states
    310656
    """
    rules = find_rules(rules)
    data, states, _ = solvable(rules)
    moments = data.rolls if rules.unused_rolls_count else 1
    seconds = 0.2 + states * (4e-6 + 2e-6 * moments) / processes_at_once()
    return Estimate(states, 40_000_000 + 25 * states, seconds)


@checks_kinds
def solve(rules: Rules | str, progress: Progress | None = None) -> Solution:
    """Solve the whole game.

    Args:
        rules: any that offer themselves as data, see `Rules.as_data`, or their name.
        progress: told how many scorecards are done, and how many there are.

    Raises:
        KosciError: in one sentence, for rules that cannot be solved or have too many scorecards.

    Source: Verhoeff, Optimal Solitaire Yahtzee Strategies (1999); Glenn, An Optimal Strategy for Yahtzee (2006).

    >>> from kosci_edu.rules import find_rules
    >>> solution = solve(find_rules("classic", upper_bonus=False))
    >>> round(solution.start_value, 2), solution.states
    (237.84, 12288)
    """
    rules = find_rules(rules)
    start = time.perf_counter()
    model = Model(rules)
    values = shared(model.states)
    worker = Worker(model, values, model.block(CARDS_AT_ONCE))
    model.walk(worker.solve, worker.cards, progress)
    return Solution(rules, model, values, time.perf_counter() - start)


class Worker:
    """Works out turns for blocks of cards, and holds the memory for that.

    Args:
        model: the rule set.
        values: an array [card]: the values by number, as far as they are known.
        cards: how many cards a block has.

    `keeps` has the values of rolls and keeps at one moment of the turn, `gains` is an array [move, card] of the
    bonus that a move pays and the value afterwards, −∞ where it cannot be made; `open_rows` are the places of the
    rows that are open on some card. `special` are the places of the special rolls, and `cases` is an array [special
    roll, card] of how they count.
    """

    def __init__(self, model: Model, values: Floats, cards: int) -> None:
        self.model, self.values, self.cards = model, values, cards
        self.keeps = Values(model.lattice, cards)
        self.gains = np.full((model.moves + 1, cards), -np.inf)  # the last one is no move
        self._places = np.arange(cards)
        self.special = [special.roll for special in model.specials]
        self._scores = np.empty((max(len(plan.moves) + len(plan.joins) for plan in model.plans), cards))
        self._joins = [[tuple(self._scores[place] for place in join) for join in plan.joins] for plan in model.plans]

    def solve(self, cards: Ints) -> None:
        """Enter the values of these `cards`, given by number; those with fewer open rows must be known."""
        self.values[cards] = self.values_of(cards)

    def values_of(self, cards: Ints) -> Floats:
        """An array [card]: the values of these `cards`, worked out from those with fewer open rows."""
        self.take_up(cards)
        self.play(self.model.data.rolls - 1)
        return self.first_throw()

    def first_throw(self) -> Floats:
        """An array [card]: the mean over the first throw, when the value of every roll is known."""
        mean: Floats = np.einsum("r,rc->c", self.model.lattice.chances, self.keeps.rolls)
        return mean

    def take_up(self, cards: Ints) -> None:
        """Look up what every move on these `cards` brings, and how special rolls count there."""
        model = self.model
        for place, state in enumerate(np.unravel_index(cards, model.shape)):
            group, first = model.groups[place], model.first_move[place]
            gains = self.gains[first : first + len(group.moves)]
            then = model.steps[place].take(state, axis=1)
            then += cards
            self.values.take(then, out=gains, mode="clip")
            gains += group.pays.take(state, axis=1)
        filled, earned = model.flags(cards)
        self.open_rows = [row for row, bit in enumerate(model.bit.values()) if not (filled & bit).all()]
        self.cases = model.cases_on(filled, earned)
        self._extra = model.entries.extra[0, 0, self.cases]

    def play(self, rolls_left: int) -> None:
        """Go back from the end of the turn to the moment when a roll is in hand with `rolls_left` of them left.

        `keeps.rolls` then has the value of every roll, with the best keep or row.
        """
        self.score(self.model.data.rolls)
        for left in range(1, rolls_left + 1):
            self.throw(left)
            self.keeps.maximise()

    def throw(self, rolls_left: int) -> None:
        """From the values of rolls, those of keeps with `rolls_left` rolls left; all dice held means scoring now."""
        self.keeps.average()
        if self.model.unused_rolls_count:
            self.score(self.model.data.rolls - rolls_left)

    def score(self, rolls_used: int) -> None:
        """Give every roll the value of its best row after `rolls_used` rolls."""
        line = self.model.line(rolls_used)
        plan, rolls = self.model.plans[line], len(self.keeps.rolls)
        first = self._scores[: len(plan.moves)]
        self.gains.take(plan.moves, axis=0, out=first, mode="clip")
        first += plan.points[:, np.newaxis]
        for one, other, larger in self._joins[line]:
            np.maximum(one, other, out=larger)
        self._scores.take(plan.best[:rolls], axis=0, out=self.keeps.rolls, mode="clip")
        if self.special:
            of_case = self._scores.take(plan.best[rolls:], axis=0)
            self.keeps.rolls[self.special] = of_case[self.cases - rolls, self._places] + self._extra

    def row_values(self, row: int, rolls_used: int, out: Floats | None = None) -> Floats:
        """An array [roll, card]: the value of writing each roll to a row, −∞ where that cannot be.

        Args:
            row: its place on the card.
            rolls_used: how many rolls it took.
            out: where the values go, if not to an array of their own.
        """
        line, rolls = self.model.line(rolls_used), len(self.keeps.rolls)
        moves, points = self.model.entries.move[line, row], self.model.entries.counted[line, row].astype(float)
        values: Floats = self.gains.take(moves[:rolls], axis=0, out=out, mode="clip")
        values += points[:rolls, np.newaxis]
        if self.special:
            values[self.special] = self.gains[moves[self.cases], self._places] + points[self.cases] + self._extra
        return values
