"""A rule set prepared for the solver: scorecards as numbers, and what every roll does in every row, as arrays.

What comes of a turn is told here once, in `Model.written`. An entry is a roll written to a row, after so many rolls
where that makes a difference. A special roll, such as a further Generał, counts in different ways on different
cards; each of these is a case of its own, numbered after the plain rolls, so that every effect of it is an entry in
tables like any other.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from itertools import combinations, product
from typing import NamedTuple

import numpy as np

from kosci_edu.messages import KosciError, row_name, short
from kosci_edu.numerals import grouped
from kosci_edu.rules.model import GameData, Rules, SpecialRoll
from kosci_edu.solver.lattice import Floats, Ints, lattice_of
from kosci_edu.solver.processes import Progress, in_blocks, share_out
from kosci_edu.solver.running_totals import Group, make_groups

__all__ = ["MOST_SOLVABLE", "Entries", "Model", "ScorePlan", "Written", "solvable"]

MOST_SOLVABLE = 20_000_000
"""Scorecards that may be told apart; their values alone take eight bytes each."""

Join = tuple[int, int, int]


class Special(NamedTuple):
    """A special roll, which counts in different ways on different cards: each of these is a case.

    Args:
        roll: its place among the rolls.
        first: the number of its first case, in which it has no effect.
        conditions: of its effects, as bit sets of rows: those to be filled, those to be earned, and those to which it
            must go as long as one of them is open.
        states: how many states each condition can have.
    """

    roll: int
    first: int
    conditions: Sequence[Sequence[int]]
    states: tuple[int, ...]

    def case(self, filled: Ints, earned: Ints) -> Ints:
        """An array [card]: the number of its case on cards, given as in `Model.flags`."""
        states = []  # 0 where the condition does not hold, 1 where it does, 2 where it also closes the other rows
        for rows, with_points, only in self.conditions:
            holds = (filled & rows == rows) & (earned & with_points == with_points)
            states.append(holds * (1 + (filled & only != only)))
        code: Ints = np.ravel_multi_index(states, self.states)
        return self.first + code


class Entries(NamedTuple):
    """What every entry does: arrays [line, row, case], with a line for every number of rolls used that counts.

    Args:
        move: the number of the move; one after the last where the entry cannot be made.
        points: those written to the row.
        counted: those of them that are part of the total.
        extra: points beside the rows.
        joker: 1 where the roll counts as something that it is not.
    """

    move: Ints
    points: Ints
    counted: Ints
    extra: Ints
    joker: Ints


class Written(NamedTuple):
    """What comes of entries on cards: arrays of one shape.

    Args:
        then: the number of the card afterwards.
        gain: the points by which the total grows, with bonuses and points beside the rows.
        points, extra, joker: see `Entries`.
        bonus: the bonuses paid.
    """

    then: Ints
    gain: Ints
    points: Ints
    bonus: Ints
    extra: Ints
    joker: Ints


class ScorePlan(NamedTuple):
    """How the best row of every roll is found, at one moment of the turn.

    Rows tell rolls apart only by kinds: the fives have six, from no five to five fives. So the best row is
    found for kinds first, and two rows are joined before a third, those first that tell few rolls apart together.
    All intermediate scores have a place in one list. Points beside the rows are not among them.

    Args:
        moves, points: of the kinds of single rows, with which the list begins: the move, and the points counted.
        joins: which two scores to take the larger one of, and at what place it belongs.
        best: an array [case]: the place of the score of its best row.
    """

    moves: Ints
    points: Floats
    joins: list[Join]
    best: Ints


class Model:
    """A rule set prepared for the solver. A scorecard is a number, and one state of each group of rows.

    Args:
        rules: the rule set.

    Raises:
        KosciError: in one sentence, for rules that cannot be solved or have too many scorecards.
    """

    def __init__(self, rules: Rules) -> None:
        self.data, self.states, self.groups = solvable(rules)
        self.rows = tuple(self.data.points)
        self.bit = {row: 1 << place for place, row in enumerate(self.rows)}
        self.lattice = lattice_of(self.data.dice, self.data.sides)
        self.shape = tuple(len(group) for group in self.groups)
        self.strides = [math.prod(self.shape[place + 1 :]) for place in range(len(self.shape))]
        self._group_of = {row: place for place, group in enumerate(self.groups) for row in group.rows}
        # Moves are numbered through all groups; the arrays [move, state] get steps between numbers of cards.
        sizes = [len(group.moves) for group in self.groups]
        self.first_move = [sum(sizes[:place]) for place in range(len(sizes))]
        self.moves = sum(sizes)
        self.steps = [group.steps * stride for group, stride in zip(self.groups, self.strides, strict=True)]
        self.specials: list[Special] = []
        self.entries = self._entries()
        cases = [np.repeat(special.roll, math.prod(special.states)) for special in self.specials]
        self.roll_of_case = np.concatenate([np.arange(len(self.lattice.rolls)), *cases])
        self.cases = len(self.roll_of_case)
        self.plans = list(map(_score_plan, self.entries.move, self.entries.counted))
        # For `written`: by move its group, and where its states begin in one array of all steps and one of bonuses.
        # What cannot be done leads nowhere.
        self._group_of_move = np.append(np.repeat(np.arange(len(sizes)), sizes), 0)
        self._first_state = np.cumsum([0, *np.repeat(self.shape, sizes)])
        none = np.zeros(self.shape[0], dtype=np.int64)
        self._all_steps = np.concatenate([*(steps.reshape(-1) for steps in self.steps), none])
        pays = np.concatenate([*(group.pays.reshape(-1) for group in self.groups), none])
        self._all_pays = np.where(np.isfinite(pays), pays, 0).astype(np.int64)

    @property
    def unused_rolls_count(self) -> bool:
        """Whether points depend on the rolls used."""
        return len(self.plans) > 1

    def line(self, rolls_used: int) -> int:
        """The line of the entries after `rolls_used` rolls."""
        return rolls_used - 1 if self.unused_rolls_count else 0

    def number(self, card: Mapping[str, int]) -> int:
        """The number of a scorecard.

        Args:
            card: the points by row id.

        Raises:
            KosciError: for a row that there is not, or points that it cannot hold.
        """
        for row, points in card.items():
            if row not in self.bit:
                ids = ", ".join(self.rows)
                raise KosciError("There is no row “{row}”; the rows are: {ids}.", row=short(row), ids=ids)
            if not self.groups[self._group_of[row]].can_hold(row, points):
                raise KosciError(
                    "The row “{row}” cannot hold {points}.", row=row_name(row, self.data.name), points=points
                )
        return sum(group.state(card) * stride for group, stride in zip(self.groups, self.strides, strict=True))

    @cached_property
    def levels(self) -> list[Ints]:
        """The numbers of the cards, by open rows from none up."""
        open_rows = np.zeros(1, dtype=np.int8)
        for group in self.groups:
            filled = [filled.bit_count() for filled in group.filled.tolist()]
            open_rows = np.add.outer(open_rows, len(group.rows) - np.array(filled, dtype=np.int8)).reshape(-1)
        return [np.flatnonzero(open_rows == count) for count in range(len(self.rows) + 1)]

    def block(self, most: int) -> int:
        """How many cards are done at once: `most`, or fewer in a small game."""
        return min(most, max(map(len, self.levels)))

    def walk(self, work: Callable[[Ints], None], block: int, progress: Progress | None = None) -> None:
        """Do the work on all cards with an open row, those with the fewest first, on all cores.

        Args:
            work: is given the numbers of some cards; its results go to shared memory.
            block: how many cards it is always given.
            progress: told how many scorecards are done, and how many there are.
        """
        full, *levels = self.levels
        done = len(full)
        if progress:
            progress(0, self.states)
        for cards in levels:
            share_out(work, in_blocks(cards, block))
            done += len(cards)
            if progress:
                progress(done, self.states)

    def flags(self, cards: Ints) -> tuple[Ints, Ints]:
        """Arrays [card] of bit sets: the rows filled on these `cards`, and those known to be earned."""
        filled, earned = np.zeros_like(cards), np.zeros_like(cards)
        for group, state in zip(self.groups, np.unravel_index(cards, self.shape), strict=True):
            filled |= group.filled[state]
            earned |= group.earned[state]
        return filled, earned

    def cases_on(self, filled: Ints, earned: Ints) -> Ints:
        """An array [special roll, card]: the number of its case on cards, given by `filled` and `earned` rows."""
        cases = [special.case(filled, earned) for special in self.specials]
        return np.array(cases, dtype=np.int64).reshape(-1, len(filled))

    def entry(self, row: Ints, roll: Ints, line: Ints | int = 0) -> Ints:
        """The numbers of entries in the arrays of `entries`.

        Args:
            row, roll: arrays of one shape, of places of rows and of rolls.
            line: of the points, see `line`; an array of this shape, or one for all.
        """
        entry: Ints = (line * len(self.rows) + row) * self.cases + roll
        return entry

    def counting(self, cards: Ints, card: Ints, entry: Ints) -> Ints:
        """The entries as they count on cards: those of special rolls are replaced by those of their cases there.

        Args:
            cards: numbers of some cards.
            card: an array [...] of places among these.
            entry: an array [...], as `entry` gives it.
        """
        roll, counting = entry % self.cases, entry.copy()
        for special, cases in zip(self.specials, self.cases_on(*self.flags(cards)), strict=True):
            here = roll == special.roll
            counting[here] += cases[card[here]] - special.roll
        return counting

    def written(self, cards: Ints, card: Ints, entry: Ints) -> Written:
        """What comes of entries: the points, the card afterwards and all that is told of it.

        Args:
            cards: numbers of some cards.
            card: an array [...] of places among these.
            entry: an array [...] of what is written there, as `entry` gives it; all of it must be possible.
        """
        entry = self.counting(cards, card, entry)
        move, points, counted, extra, joker = (values.reshape(-1)[entry] for values in self.entries)
        states = np.array(np.unravel_index(cards, self.shape))
        step = self._first_state[move] + states[self._group_of_move[move], card]
        bonus = self._all_pays[step]
        return Written(cards[card] + self._all_steps[step], counted + bonus + extra, points, bonus, extra, joker)

    @property
    def most_in_a_turn(self) -> int:
        """No turn brings more points than this, nor loses more."""
        paid = [int(np.abs(group.pays[np.isfinite(group.pays)]).max(initial=0)) for group in self.groups]
        return int(np.abs(self.entries.counted).max() + np.abs(self.entries.extra).max()) + sum(paid) + 1

    @cached_property
    def fingerprint(self) -> str:
        """A digest of everything that the values depend on."""
        told = repr((self.data.dice, self.data.sides, self.data.rolls, self.rows, self.specials, self.shape)).encode()
        parts = (*self.entries, *(part for group in self.groups for part in group.arrays))
        return sha256(told + b"".join(part.tobytes() for part in parts)).hexdigest()

    def _entries(self) -> Entries:
        """The entries of plain rolls, and of all cases of special rolls, which are listed on the way."""
        lines = range(max(map(len, self.data.points.values())))
        usual = np.array([[each[line % len(each)] for each in self.data.points.values()] for line in lines])
        # By case, four arrays [line, row]: points, extra points, whether it is a joker, whether the row is closed.
        columns = [np.array([usual[..., roll], *np.zeros((3, *usual.shape[:2]))]) for roll in range(usual.shape[-1])]
        effects: dict[int, list[SpecialRoll]] = {}
        for one in self.data.special_rolls:
            effects.setdefault(self.lattice.rolls.index(one.roll), []).append(one)
        for roll, each in effects.items():
            conditions = [[self._bits(rows) for rows in (one.filled, one.earned, one.only)] for one in each]
            states = tuple(3 if one.only else 2 for one in each)
            self.specials.append(Special(roll, len(columns), conditions, states))
            for state in product(*map(range, states)):
                points, extra, joker, closed = column = columns[roll].copy()
                for one, on in zip(each, state, strict=True):
                    extra += one.extra if on else 0
                    for row, instead in one.points.items() if on else ():
                        points[:, self.rows.index(row)], joker[:, self.rows.index(row)] = instead, 1
                    closed[:, [on > 1 and row not in one.only for row in self.rows]] = 1
                columns.append(column)
        points, extra, joker, closed = np.stack(columns, axis=-1).astype(np.int64)
        moves = np.stack([self._moves(row, points[:, place]) for place, row in enumerate(self.rows)], axis=1)
        counted = points * [[row not in self.data.uncounted] for row in self.rows]
        return Entries(np.where(closed, self.moves, moves), points, counted, extra, joker)

    def _bits(self, rows: Iterable[str]) -> int:
        return sum(self.bit[row] for row in rows)

    def _moves(self, row: str, points: Ints) -> Ints:
        """The numbers of the moves that write these points to the row, in an array of the same shape."""
        group = self._group_of[row]
        different, kind = np.unique(points, return_inverse=True)
        moves = [self.first_move[group] + self.groups[group].move(row, each) for each in different.tolist()]
        return np.array(moves)[kind].reshape(points.shape)


def solvable(rules: Rules) -> tuple[GameData, int, list[Group]]:
    """The `rules` as data, the number of scorecards after merging, and the groups of rows.

    Raises:
        KosciError: in one sentence, where there is no such data or there are too many scorecards.
    """
    data = rules.as_data()
    if isinstance(data, str):
        raise ValueError(data)
    states, groups = make_groups(data, MOST_SOLVABLE)
    if states > MOST_SOLVABLE:
        raise KosciError(
            "The rules “{name}” are too large to solve: {states} scorecards to tell apart, at most {most} can be.",
            name=data.name,
            states=grouped(states),
            most=grouped(MOST_SOLVABLE),
        )
    return data, states, groups


def _score_plan(moves: Ints, points: Ints) -> ScorePlan:
    """The plan for entries of one line, given by arrays [row, case]."""
    kinds: list[Ints] = []
    scores: list[Ints] = []
    for row in zip(moves, points, strict=True):
        different, kind = np.unique(np.array(row), axis=1, return_inverse=True)
        scores.append(kind.reshape(-1) + sum(each.shape[1] for each in kinds))
        kinds.append(different)
    first_moves, first_points = np.concatenate(kinds, axis=1)
    return ScorePlan(first_moves, first_points.astype(float), *_join(scores, len(first_moves)))


def _join(rows: Sequence[Ints], scores: int) -> tuple[list[Join], Ints]:
    """Join the rows two by two, those first that together tell the fewest rolls apart.

    Args:
        rows: by row, an array [case]: the place of its score in the list.
        scores: the length of the list so far.
    """
    joins: list[Join] = []
    joined = list(rows)
    distinct = {pair: _distinct(*(joined[each] for each in pair)) for pair in combinations(range(len(joined)), 2)}
    still_apart = set(range(len(joined)))
    while len(still_apart) > 1:
        one, other = min(distinct, key=lambda pair: (distinct[pair], pair))
        pairs = np.array([joined[one], joined[other]])
        kinds, kind_of = np.unique(pairs, axis=1, return_inverse=True)
        joins += [(*pair, scores + place) for place, pair in enumerate(kinds.T.tolist())]
        joined.append(scores + kind_of.reshape(-1))
        scores += kinds.shape[1]
        still_apart -= {one, other}
        distinct = {pair: count for pair, count in distinct.items() if not {one, other} & {*pair}}
        distinct |= {(each, len(joined) - 1): _distinct(joined[each], joined[-1]) for each in still_apart}
        still_apart.add(len(joined) - 1)
    return joins, joined[still_apart.pop()]


def _distinct(one: Ints, other: Ints) -> int:
    """How many cases two rows tell apart together."""
    return len(np.unique(one * (1 + int(other.max())) + other))
