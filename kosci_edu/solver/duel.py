"""Two players: how often each wins, how much a Generał weighs, and how to play for the win rather than for points.

Optimal play maximises the mean of the own score. `encyklopedia` says why that is not the same as winning: nobody
looks at the opponent, and a single Generał decides most games. `duel_outcome` makes that exact for players who do
not look at each other, `Endgame` for those who do, near the end of a game.
"""

from functools import partial
from typing import NamedTuple

import numpy as np

from kosci_edu.kinds import checks_kinds
from kosci_edu.look import Table
from kosci_edu.messages import KosciError, say, short
from kosci_edu.rules.model import Rules, Scorecard, TurnLike
from kosci_edu.solver.advice import Option, advise, ranked
from kosci_edu.solver.counts import advance, at_the_start, parts
from kosci_edu.solver.kept import are_whole, from_json, kept_or_made, kept_solution, to_json
from kosci_edu.solver.lattice import Floats, Ints, Values
from kosci_edu.solver.model import Model
from kosci_edu.solver.probabilities import Probabilities
from kosci_edu.solver.shown import facts, share, shows_its_table
from kosci_edu.solver.solution import Solution, Worker
from kosci_edu.solver.turns import Turns, all_turns

__all__ = ["DuelOutcome", "Endgame", "duel_outcome", "scores_by_yahtzees"]

MOST_CARDS = 300
"""Cards that an endgame may still come to; pairs of them are worked out, about fifty in a second."""


# Two who do not look at each other.


@shows_its_table
class DuelOutcome(NamedTuple):
    """The probabilities that a game of two is won, drawn and lost."""

    win: float
    draw: float
    loss: float

    def table(self) -> Table:
        """The three probabilities."""
        names = (say("Win"), say("Draw"), say("Loss"))
        return facts(say("How a game of two ends"), *zip(names, map(share, self), strict=True))


@checks_kinds
def duel_outcome(mine: Probabilities, theirs: Probabilities) -> DuelOutcome:
    """How a game ends between two players who do not look at each other.

    Args:
        mine, theirs: the distributions of the scores; each may be a part of one, such as those with one Generał,
            and is then taken for all that can happen.

    >>> die = Probabilities(np.arange(1, 7), np.full(6, 1 / 6))
    >>> [round(chance, 4) for chance in duel_outcome(die, die)]
    [0.4167, 0.1667, 0.4167]
    """
    my_chances, their_chances = (each.chances / each.chances.sum() for each in (mine, theirs))
    below = np.append(0, np.cumsum(their_chances))
    places = [np.searchsorted(theirs.outcomes, mine.outcomes, side) for side in ("left", "right")]
    win, not_loss = (float(my_chances @ below[place]) for place in places)
    return DuelOutcome(win, not_loss - win, 1 - not_loss)


@checks_kinds
def scores_by_yahtzees(rules: Rules, most: int = 2) -> tuple[Probabilities, ...]:
    """The distribution of the score of optimal play in parts: with no Generał scored, with one, and so on.

    A Generał is scored when it is written to its own row for points, or brings points beside the rows. All chances
    of all parts add up to one. It is worked out now only if it is not kept yet, see `kept`.

    Args:
        rules: any that offer themselves as data, with a row `yahtzee`.
        most: the last part has all games with at least so many; there are fewer parts where so many cannot be.

    Raises:
        KosciError: in one sentence, for rules that cannot be solved, or have no such row.
    """
    rules.row("yahtzee")
    if not 0 <= most <= len(rules.rows):
        raise KosciError("The number “{name}” cannot be {value} here.", name="most", value=short(most))
    solution = kept_solution(rules)

    def restored(content: bytes) -> tuple[Probabilities, ...]:
        return tuple(from_json(content))

    plausible = partial(are_whole, mean=solution.start_value)
    return kept_or_made(f"yahtzees-{most}", rules, lambda: _parts(solution, most), to_json, restored, plausible)


def _parts(solution: Solution, most: int) -> tuple[Probabilities, ...]:
    """Carry the score through the game with every card told apart by the number of Generały so far."""
    weights = at_the_start(1)
    yahtzees, places = np.zeros(1, dtype=np.int64), np.zeros(1, dtype=np.int64)  # of every card told apart
    for turns in all_turns(solution):
        result, card = _repeated(turns, places)
        own_row = (turns.row == turns.model.rows.index("yahtzee")) & (turns.points > 0)
        scored = own_row | turns.equal & (turns.extra > 0)
        so_far = np.minimum(yahtzees[card] + scored[result], most)
        key = so_far * len(turns.then) + turns.after[result]
        order = np.argsort(key, kind="stable")
        then, after = np.unique(key[order], return_inverse=True)
        result = result[order]
        apart = turns._replace(then=then, after=after, card=card[order], chance=turns.chance[result])
        weights = advance(apart, weights, [turns.gain[result]])
        yahtzees, places = then // len(turns.then), then % len(turns.then)
    return parts(weights[0], yahtzees, int(yahtzees.max()) + 1)


def _repeated(turns: Turns, places: Ints) -> tuple[Ints, Ints]:
    """The results of all cards told apart, and which of these cards each belongs to."""
    order = np.argsort(turns.card, kind="stable")
    first = np.searchsorted(turns.card[order], np.arange(len(turns.cards) + 1))
    width = np.diff(first)[places]
    card = np.repeat(np.arange(len(places)), width)
    ends = np.cumsum(width)
    return order[np.arange(ends[-1]) + np.repeat(first[places] - ends + width, width)], card


# Two who do, near the end.


class Moves(NamedTuple):
    """What can be done with every roll on a card: different results, and which of them each roll may have.

    Args:
        then, gain: arrays [result]: the number of the card afterwards, and the points that it brings.
        rows: ids of the rows that are open.
        of: an array [line, open row, roll] of results, −1 where the roll may not be written there.
    """

    then: Ints
    gain: Ints
    rows: list[str]
    of: Ints


@shows_its_table
class Endgame:
    """The end of a game of two, each of whom wants to win: a draw counts as half a win.

    The players take turns; the one to move has as many open rows as the other, who then moves last, or one more,
    and then moves last himself. Both see everything, and play as well as can be.

    Args:
        solution: of the rules in force.
        mine: the card of the player to move.
        theirs: the card of the other.
        lead: my points less theirs; by default what the cards are worth.

    Raises:
        KosciError: in one sentence, for numbers of open rows that cannot be, or with too much still to come.

    >>> from kosci_edu.rules import find_rules
    >>> from kosci_edu.solver.kept import kept_solution
    >>> theirs = Scorecard({row.id: 5 if row.id == "chance" else 0 for row in find_rules().rows})
    >>> mine = Scorecard({row: points for row, points in theirs.items() if row != "yahtzee"})
    >>> round(Endgame(kept_solution(find_rules()), mine, theirs, lead=-40).value(), 4)  # only a Generał wins
    0.046
    """

    @checks_kinds
    def __init__(self, solution: Solution, mine: Scorecard, theirs: Scorecard, lead: int | None = None) -> None:
        self.solution, self.rules, self.model = solution, solution.rules, solution.model
        self.mine, self.theirs = mine, theirs
        self.lead = self.rules.total(mine) - self.rules.total(theirs) if lead is None else lead
        open_rows = [sum(row not in card for row in self.model.rows) for card in (mine, theirs)]
        if not open_rows[0] or open_rows[0] - open_rows[1] not in (0, 1):
            raise KosciError("The player to move has as many open rows as the other one, or one more.")
        self.moves_last = open_rows[0] > open_rows[1]
        self._moves: dict[int, Moves] = {}
        self._values: dict[tuple[int, int], Floats] = {}
        self._start = self.model.number(mine), self.model.number(theirs)
        self._reach: dict[int, int] = {}
        self._most = sum(map(self._reach_of, self._start))  # a larger lead is safe
        self._arrays = Values(self.model.lattice, 2 * self._most + 1)

    def value(self) -> float:
        """The probability that the player to move wins, before the throw, with half of that of a draw."""
        return self._at_lead(self._value(*self._start))

    def options(self, turn: TurnLike) -> tuple[Option, ...]:
        """Everything that may be done with a roll, the best first, with the probability to win as its value.

        Args:
            turn: the roll in hand with the rolls used; a bare roll is one after the last throw.
        """
        now, lattice = self.rules.turn(turn), self.model.lattice
        roll = lattice.rolls.index(now.roll)
        after = self._after_results(*self._start)
        moves = self._moves[self._start[0]]
        options = [
            Option("score", None, row, self._at_lead(after[result]))
            for row, result in zip(moves.rows, moves.of[self.model.line(now.rolls_used), :, roll].tolist(), strict=True)
            if result >= 0
        ]
        rolls_left = self.rules.rolls - now.rolls_used
        if rolls_left:
            self._play(*self._start, rolls_left - 1)
            self._arrays.average()
            options += [
                Option("keep", lattice.every[keep], None, self._at_lead(self._arrays.every[keep]))
                for keep in lattice.held[roll]
            ]
        return ranked(options)

    def for_points(self, turn: TurnLike) -> Option:
        """What optimal play for points does with a roll: its probability to win, and what that gives away.

        Args:
            turn: the roll in hand with the rolls used; a bare roll is one after the last throw.
        """
        best = advise(self.solution, self.mine, turn)[0][:3]
        return next(option for option in self.options(turn) if option[:3] == best)

    def table(self) -> Table:
        """The lead, and the chance to win of the player to move."""
        return facts(
            say("The end of a game of two"),
            (say("Lead in points"), str(self.lead)),
            (say("Chance to win, with half of a draw"), share(self.value())),
        )

    def _at_lead(self, values: Floats) -> float:
        return float(values[min(max(self.lead + self._most, 0), 2 * self._most)])

    def _reach_of(self, number: int) -> int:
        """The most points, up or down, that a card can still bring; on the way all cards to come are looked up."""
        if number not in self._reach:
            moves = self._moves_on(number)
            ahead = zip(np.abs(moves.gain).tolist(), moves.then.tolist(), strict=True)
            self._reach[number] = max((gain + self._reach_of(then) for gain, then in ahead), default=0)
        return self._reach[number]

    def _moves_on(self, number: int) -> Moves:
        if number not in self._moves:
            if len(self._moves) == MOST_CARDS:
                raise KosciError("Too much can still happen on these cards; fill some more rows.")
            self._moves[number] = _moves(self.model, self.solution.worker, number)
        return self._moves[number]

    def _value(self, mine: int, theirs: int) -> Floats:
        """An array [lead] of the probability that the player to move wins, from the smallest lead up."""
        if (mine, theirs) not in self._values:
            if self._moves[mine].rows:
                self._play(mine, theirs, self.rules.rolls - 1)
                value = self.model.lattice.chances @ self._arrays.rolls
            else:
                leads = np.arange(-self._most, self._most + 1)
                value = (leads > 0) + (leads == 0) / 2
            self._values[mine, theirs] = value
        return self._values[mine, theirs]

    def _after_results(self, mine: int, theirs: int) -> Floats:
        """An array [result, lead] of the probability to win after it: then the other is to move."""
        moves, leads = self._moves[mine], np.arange(2 * self._most + 1)
        return np.array([
            1 - self._value(theirs, then)[np.clip(leads[-1] - leads - gain, 0, leads[-1])]
            for then, gain in zip(moves.then.tolist(), moves.gain.tolist(), strict=True)
        ])  # fmt: skip

    def _play(self, mine: int, theirs: int, rolls_left: int) -> None:
        """Go back from the end of the turn to the moment when a roll is in hand with so many left."""
        after = self._after_results(mine, theirs)  # first, for it needs the arrays itself
        self._score(mine, after, self.rules.rolls)
        for left in range(1, rolls_left + 1):
            self._arrays.average()
            if self.model.unused_rolls_count:
                self._score(mine, after, self.rules.rolls - left)
            self._arrays.maximise()

    def _score(self, mine: int, after: Floats, rolls_used: int) -> None:
        """Give every roll the value of its best row."""
        best = self._arrays.rolls
        best.fill(0)
        for results in self._moves[mine].of[self.model.line(rolls_used)]:
            may = np.flatnonzero(results >= 0)
            best[may] = np.maximum(best[may], after[results[may]])


def _moves(model: Model, worker: Worker, number: int) -> Moves:
    """All that may be written on one card, and what comes of it."""
    cards = np.array([number])
    worker.take_up(cards)
    rows = worker.open_rows
    lines = range(len(model.plans))
    possible = np.array([[np.isfinite(worker.row_values(row, 1 + line)[:, 0]) for row in rows] for line in lines])
    of = np.full(possible.shape, -1)
    if not rows:
        return Moves(cards[:0], cards[:0], [], of)
    line, place, roll = np.nonzero(possible)
    written = model.written(cards, np.zeros_like(roll), model.entry(np.array(rows)[place], roll, line))
    (then, gain), result = np.unique(np.array([written.then, written.gain]), axis=1, return_inverse=True)
    of[line, place, roll] = result.reshape(-1)
    return Moves(then, gain, [model.rows[row] for row in rows], of)
