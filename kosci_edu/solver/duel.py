"""Two players: how often each wins, how much a Generał weighs, and how to play for the win rather than for points.

Optimal play maximises the mean of the own score. `encyklopedia` says why that is not the same as winning: nobody
looks at the opponent, and a single Generał decides most games. `outcome` makes that exact for players who do not
look at each other, `Endgame` for those who do, near the end of a game.
"""

from functools import cache
from typing import NamedTuple

import numpy as np

from kosci_edu.dice import Roll, keeps
from kosci_edu.messages import say
from kosci_edu.rules.model import Rules, Scorecard, TurnLike
from kosci_edu.solver.advice import TIE, Option, advise
from kosci_edu.solver.counts import Probabilities, advance, at_the_start, parts
from kosci_edu.solver.kept import kept_json, kept_solution
from kosci_edu.solver.lattice import Floats, Ints, Values
from kosci_edu.solver.model import Model
from kosci_edu.solver.solution import Solution
from kosci_edu.solver.turns import Kinds, Turns, all_turns, results

__all__ = ["DuelOutcome", "Endgame", "duel_outcome", "scores_by_yahtzees"]

VERSION = 1
"""To be raised when the meaning of what is kept changes."""
MOST_CARDS = 300
"""Cards that an endgame may still come to; pairs of them are worked out, about fifty in a second."""


# Two who do not look at each other.


class DuelOutcome(NamedTuple):
    """The probabilities that a game of two is won, drawn and lost."""

    win: float
    draw: float
    loss: float


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
    places = np.searchsorted(theirs.values, mine.values), np.searchsorted(theirs.values, mine.values, side="right")
    win, not_loss = (float(my_chances @ below[place]) for place in places)
    return DuelOutcome(win, not_loss - win, 1 - not_loss)


def scores_by_yahtzees(rules: Rules, most: int = 2) -> tuple[Probabilities, ...]:
    """The distribution of the score of optimal play in parts: with no Generał scored, with one, and so on.

    A Generał is scored when it is written to its own row for points, or brings points beside the rows. All chances
    of all parts add up to one. It is worked out now only if it is not kept yet, see `cache`.

    Args:
        rules: any that offer themselves as data, with a row `yahtzee`.
        most: the last part has all games with at least so many; there are fewer parts where so many cannot be.

    Raises:
        ValueError: in one sentence, for rules that cannot be solved, or have no such row.
    """
    rules.row("yahtzee")
    return _kept_parts(rules, most)


@cache
def _kept_parts(rules: Rules, most: int) -> tuple[Probabilities, ...]:
    solution = kept_solution(rules)
    return kept_json(
        f"yahtzees-{VERSION}-{most}",
        solution.model,
        lambda: _parts(solution, most),
        lambda found: [[part.values.tolist(), part.chances.tolist()] for part in found],
        lambda plain: tuple(Probabilities(np.array(values), np.array(chances)) for values, chances in plain),
    )


def _parts(solution: Solution, most: int) -> tuple[Probabilities, ...]:
    """Carry the score through the game with every card told apart by the number of Generały so far."""
    weights = at_the_start(1)
    yahtzees, places = np.zeros(1, dtype=np.int64), np.zeros(1, dtype=np.int64)  # of every card told apart
    for turns in all_turns(solution):
        result, card = _repeated(turns, places)
        so_far = np.minimum(yahtzees[card] + _scored(turns)[result], most)
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


def _scored(turns: Turns) -> Ints:
    """An array [result]: whether a Generał scores as one."""
    own_row = (turns.row == turns.model.rows.index("yahtzee")) & (turns.points > 0)
    scored: Ints = (own_row | (turns.equal & (turns.extra > 0))).astype(np.int64)
    return scored


# Two who do, near the end.


class Moves(NamedTuple):
    """What can be done with every roll on a card.

    Args:
        kinds: by line of the points, by roll: the kinds of results that writing it to an open row may have.
        then, gain: by kind, the number of the card afterwards, and the points that it brings.
    """

    kinds: list[list[list[int]]]
    then: dict[int, int]
    gain: dict[int, int]


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
        ValueError: in one sentence, for numbers of open rows that cannot be, or with too much still to come.

    >>> from kosci_edu.rules import find_rules
    >>> theirs = Scorecard({row.id: 5 if row.id == "chance" else 0 for row in find_rules().rows})
    >>> mine = Scorecard({row: points for row, points in theirs.items() if row != "yahtzee"})
    >>> round(Endgame(kept_solution(find_rules()), mine, theirs, lead=-40).value(), 4)  # only a Generał wins
    0.046
    """

    def __init__(self, solution: Solution, mine: Scorecard, theirs: Scorecard, lead: int | None = None) -> None:
        self.solution, self.rules, self.model = solution, solution.rules, solution.model
        self.mine = mine
        self.lead = self.rules.total(mine) - self.rules.total(theirs) if lead is None else lead
        open_rows = [sum(row not in card for row in self.model.rows) for card in (mine, theirs)]
        if not open_rows[0] or open_rows[0] - open_rows[1] not in (0, 1):
            raise ValueError(say("The player to move has as many open rows as the other one, or one more."))
        self.moves_last = open_rows[0] > open_rows[1]
        self._kinds = Kinds(self.model)
        self._moves: dict[int, Moves] = {}
        self._values: dict[tuple[int, int], Floats] = {}
        self._start = self.model.number(mine), self.model.number(theirs)
        reach = [self._reach(number) for number in self._start]
        self._most = sum(reach)  # a larger lead is safe
        self._arrays = Values(self.model.lattice, 2 * self._most + 1)

    def value(self) -> float:
        """The probability that the player to move wins, before the throw, with half of that of a draw."""
        return self._at_lead(self._value(*self._start))

    def options(self, turn: TurnLike) -> tuple[Option, ...]:
        """Everything that may be done with a roll, the best first, with the probability to win as its value.

        Args:
            turn: the roll in hand with the rolls used; a bare roll is one after the last throw.
        """
        now, keeps_of = self.rules.turn(turn), self.model.lattice.keeps
        worth = self._worth(*self._start)
        moves = self._moves[self._start[0]]
        found: list[tuple[str, Roll | None, str | None, float]] = []
        for kind in moves.kinds[self._line(now.rolls_used)][keeps_of[-1].index(now.roll)]:
            row = self.model.rows[self._kinds.row[kind]]
            found.append(("score", None, row, self._at_lead(worth[kind])))
        rolls_left = self.rules.rolls - now.rolls_used
        if rolls_left:
            self._play(*self._start, rolls_left - 1)
            self._arrays.average()
            for held in sorted(keeps(now.roll), key=lambda held: (-len(held), held)):
                if len(held) < len(now.roll):
                    of_size = self._arrays.of_size[len(held)]
                    found.append(("keep", held, None, self._at_lead(of_size[keeps_of[len(held)].index(held)])))
        best = max(value for *_, value in found)
        ranked = sorted(found, key=lambda option: -option[-1])
        return tuple(Option(*each, regret=best - each[-1] if best - each[-1] > TIE else 0.0) for each in ranked)

    def for_points(self, turn: TurnLike) -> Option:
        """What optimal play for points does with a roll: its probability to win, and what that gives away."""
        wanted = advise(self.solution, self.mine, turn)[0][:3]
        return next(option for option in self.options(turn) if option[:3] == wanted)

    def _line(self, rolls_used: int) -> int:
        return rolls_used - 1 if self.model.unused_rolls_count else 0

    def _at_lead(self, worth: Floats) -> float:
        return float(worth[min(max(self.lead + self._most, 0), 2 * self._most)])

    def _reach(self, number: int) -> int:
        """The most points, up or down, that a card can still bring; on the way all cards to come are looked up."""
        reach: dict[int, int] = {}

        def of(card: int) -> int:
            if card not in reach:
                moves = self._moves_on(card)
                reach[card] = max((abs(moves.gain[kind]) + of(then) for kind, then in moves.then.items()), default=0)
            return reach[card]

        return of(number)

    def _moves_on(self, number: int) -> Moves:
        if number not in self._moves:
            if len(self._moves) == MOST_CARDS:
                raise ValueError(say("Too much can still happen on these cards; fill some more rows."))
            self._moves[number] = _moves(self.model, self._kinds, number)
        return self._moves[number]

    def _value(self, mine: int, theirs: int) -> Floats:
        """An array [lead] of the probability that the player to move wins, from the smallest lead up."""
        if (mine, theirs) not in self._values:
            if self._moves[mine].then:
                self._play(mine, theirs, self.rules.rolls - 1)
                ways = self.model.lattice.ways
                worth = ways / ways.sum() @ self._arrays.rolls
            else:
                leads = np.arange(-self._most, self._most + 1)
                worth = (leads > 0) + (leads == 0) / 2
            self._values[mine, theirs] = worth
        return self._values[mine, theirs]

    def _worth(self, mine: int, theirs: int) -> dict[int, Floats]:
        """By kind of result, an array [lead] of the probability to win after it: then the other is to move."""
        moves, leads = self._moves[mine], np.arange(2 * self._most + 1)
        return {
            kind: 1 - self._value(theirs, then)[np.clip(2 * self._most - leads - moves.gain[kind], 0, leads[-1])]
            for kind, then in moves.then.items()
        }

    def _play(self, mine: int, theirs: int, rolls_left: int) -> None:
        """Go back from the end of the turn to the moment when a roll is in hand with so many left."""
        worth = self._worth(mine, theirs)  # first, for it needs the arrays itself
        self._score(mine, worth, self.rules.rolls)
        for left in range(1, rolls_left + 1):
            self._arrays.average()
            if self.model.unused_rolls_count:
                self._score(mine, worth, self.rules.rolls - left)
            self._arrays.maximise()

    def _score(self, mine: int, worth: dict[int, Floats], rolls_used: int) -> None:
        """Give every roll the value of its best row."""
        for roll, kinds in enumerate(self._moves[mine].kinds[self._line(rolls_used)]):
            np.copyto(self._arrays.rolls[roll], worth[kinds[0]])
            for kind in kinds[1:]:
                np.maximum(self._arrays.rolls[roll], worth[kind], out=self._arrays.rolls[roll])


def _moves(model: Model, kinds: Kinds, number: int) -> Moves:
    """All that may be written on one card, and what comes of it."""
    states = np.unravel_index(number, model.shape)
    filled, earned = (
        sum(int(getattr(track, name)[state]) for track, state in zip(model.tracks, states, strict=True))
        for name in ("filled", "earned")
    )
    free = [place for place, row in enumerate(model.rows) if not filled & model.bit[row]]
    rows_of = [free] * len(model.lattice.keeps[-1])
    for roll, specials in model.specials.items():
        for special in specials:
            holds = filled & special.filled == special.filled and earned & special.earned == special.earned
            if holds and special.only and filled & special.only != special.only:
                rows_of[roll] = [row for row in rows_of[roll] if not special.others[row, 0]]
    found = [[of[rows, roll].tolist() for roll, rows in enumerate(rows_of)] for of in kinds.of]
    possible = np.zeros((1, len(kinds)))
    possible[0, [kind for line in found for roll in line for kind in roll]] = 1
    if not free:
        return Moves(found, {}, {})
    turns = results(model, kinds, np.array([number]), possible)
    then = turns.then[turns.after]
    return Moves(
        found,
        dict(zip(turns.kind.tolist(), then.tolist(), strict=True)),
        dict(zip(turns.kind.tolist(), turns.gain.tolist(), strict=True)),
    )
