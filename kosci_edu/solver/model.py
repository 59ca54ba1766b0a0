"""A rule set prepared for the solver: scorecards as numbers, and what every roll does in every row, as arrays."""

import math
from collections.abc import Mapping
from functools import cached_property
from hashlib import sha256
from itertools import combinations
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kosci_edu.messages import row_name, say
from kosci_edu.numerals import grouped
from kosci_edu.rules.model import GameData, Rules, SpecialRoll
from kosci_edu.solver.lattice import Floats, Ints, lattice_of
from kosci_edu.solver.running_totals import Track, make_tracks

__all__ = ["MOST_STATES", "Model", "ScorePlan", "SpecialPlan", "solvable"]

MOST_STATES = 20_000_000

Join = tuple[int, int, int]


class ScorePlan(NamedTuple):
    """How the best row of every roll is found, at one moment of the turn.

    Rows tell rolls apart only by kinds: the fives have six, from no five to five fives. So the best row is
    found for kinds first, and two rows are joined before a third, those first that tell few rolls apart together.
    All intermediate scores have a place in one list.

    Args:
        moves, points: arrays [row, roll]: the number of the move, and the points counted.
        first_moves, first_points: the same for the kinds of single rows, with which the list of scores begins.
        joins: which two scores to take the larger one of, and at what place it belongs.
        best: by roll, the place of the score of its best row.
    """

    moves: Ints
    points: Floats
    first_moves: Ints
    first_points: Floats
    joins: list[Join]
    best: Ints

    @property
    def scores(self) -> int:
        """The length of the list."""
        return len(self.first_moves) + len(self.joins)


class SpecialPlan(NamedTuple):
    """A special roll with its rows as bit sets; what it does in some rows instead, and which rows are others."""

    filled: int
    earned: int
    only: int
    others: npt.NDArray[np.bool_]  # [row, 1]: whether it is not among the only ones
    extra: int
    instead: list[tuple[int, int, int]]  # place of the row, move, points


class Model:
    """A rule set prepared for the solver. A scorecard is a number, and one state of each track.

    Args:
        rules: the rule set.

    Raises:
        ValueError: in one sentence, for rules that cannot be solved or have too many scorecards.
    """

    def __init__(self, rules: Rules) -> None:
        self.data, self.states, self.tracks = solvable(rules)
        self.rows = tuple(self.data.points)
        self.bit = {row: 1 << place for place, row in enumerate(self.rows)}
        self.lattice = lattice_of(self.data.dice, self.data.sides)
        self.shape = tuple(len(track) for track in self.tracks)
        self.strides = [math.prod(self.shape[place + 1 :]) for place in range(len(self.shape))]
        self._track_of = {row: place for place, track in enumerate(self.tracks) for row in track.rows}
        # Moves are numbered through all tracks; the arrays [move, state] get steps between numbers of cards.
        sizes = [len(track.moves) for track in self.tracks]
        self.first_move = [sum(sizes[:place]) for place in range(len(sizes))]
        self.moves = sum(sizes)
        self.steps = [track.steps * stride for track, stride in zip(self.tracks, self.strides, strict=True)]
        lines = max(len(each) for each in self.data.points.values())
        self.plans = [self._score_plan(line) for line in range(lines)]
        self.specials: dict[int, list[SpecialPlan]] = {}  # by place of the roll
        for special in self.data.special_rolls:
            place = self.lattice.keeps[-1].index(special.roll)
            self.specials.setdefault(place, []).append(self._special_plan(special))

    @property
    def unused_rolls_count(self) -> bool:
        """Whether points depend on the rolls used."""
        return len(self.plans) > 1

    def plan(self, rolls_used: int) -> ScorePlan:
        """How rows pay after so many rolls."""
        return self.plans[rolls_used - 1 if self.unused_rolls_count else 0]

    def levels(self) -> list[Ints]:
        """The numbers of the cards, by open rows from one up."""
        open_rows = np.zeros(1, dtype=np.int8)
        for track in self.tracks:
            filled = [filled.bit_count() for filled in track.filled.tolist()]
            open_rows = np.add.outer(open_rows, len(track.rows) - np.array(filled, dtype=np.int8)).reshape(-1)
        return [np.flatnonzero(open_rows == count) for count in range(1, len(self.rows) + 1)]

    def number(self, card: Mapping[str, int]) -> int:
        """The number of a scorecard.

        Raises:
            ValueError: for a row that there is not, or points that it cannot hold.
        """
        for row, points in card.items():
            if row not in self.bit:
                ids = ", ".join(self.rows)
                raise ValueError(say("There is no row “{row}”; the rows are: {ids}.", row=str(row)[:40], ids=ids))
            if not self.tracks[self._track_of[row]].can_hold(row, points):
                raise ValueError(
                    say("The row “{row}” cannot hold {points}.", row=row_name(row, self.data.name), points=points)
                )
        return sum(track.state(card) * stride for track, stride in zip(self.tracks, self.strides, strict=True))

    @cached_property
    def fingerprint(self) -> str:
        """A digest of everything that the values depend on."""
        content = sha256(repr((self.data.dice, self.data.sides, self.data.rolls, self.rows, self.specials)).encode())
        for track in self.tracks:
            for part in (track.filled, track.earned, track.steps, track.pays):
                content.update(repr(part.shape).encode() + part.tobytes())
        for plan in self.plans:
            content.update(plan.moves.tobytes() + plan.points.tobytes())
        return content.hexdigest()

    def _move(self, row: str, points: int) -> tuple[int, int]:
        """The number of the move, and the points counted."""
        track = self._track_of[row]
        move = self.first_move[track] + self.tracks[track].move(row, points)
        return move, 0 if row in self.data.uncounted else points

    def _score_plan(self, line: int) -> ScorePlan:
        kinds: list[tuple[int, int]] = []
        groups = []  # by row, an array [roll] of places in the list of scores
        for row, lines in self.data.points.items():
            points = lines[line if len(lines) > 1 else 0]
            place = {each: len(kinds) + number for number, each in enumerate(dict.fromkeys(points))}
            kinds += [self._move(row, each) for each in place]
            groups.append(np.array([place[each] for each in points]))
        moves, counted = (np.array(column) for column in zip(*kinds, strict=True))
        joins, best = _join(groups, len(kinds))
        scores = np.array(groups)
        return ScorePlan(moves[scores], counted[scores].astype(float), moves, counted.astype(float), joins, best)

    def _special_plan(self, special: SpecialRoll) -> SpecialPlan:
        filled, earned, only = (
            sum(self.bit[row] for row in rows) for rows in (special.filled, special.earned, special.only)
        )
        others = np.array([[not self.bit[row] & only] for row in self.rows])
        instead = [(self.rows.index(row), *self._move(row, points)) for row, points in special.points.items()]
        return SpecialPlan(filled, earned, only, others, special.extra, instead)


def solvable(rules: Rules) -> tuple[GameData, int, list[Track]]:
    """The rules as data, the number of scorecards after merging, and the tracks.

    Raises:
        ValueError: in one sentence, where there is no such data or there are too many scorecards.
    """
    data = rules.as_data()
    if isinstance(data, str):
        raise ValueError(data)
    states, tracks = make_tracks(data, MOST_STATES)
    if states > MOST_STATES:
        raise ValueError(
            say("The rules “{name}” are too large to solve: {states} scorecards to tell apart, at most {most} can be.",
                name=data.name, states=grouped(states), most=grouped(MOST_STATES))
        )  # fmt: skip
    return data, states, tracks


def _join(groups: list[Ints], scores: int) -> tuple[list[Join], Ints]:
    """Join the rows two by two, those first that together tell the fewest rolls apart.

    Args:
        groups: by row, an array [roll]: the place of its score in the list.
        scores: the length of the list so far.
    """
    joins: list[Join] = []
    groups = list(groups)
    distinct = {pair: _distinct(*(groups[each] for each in pair)) for pair in combinations(range(len(groups)), 2)}
    open_groups = set(range(len(groups)))
    while len(open_groups) > 1:
        one, other = min(distinct, key=lambda pair: (distinct[pair], pair))
        pairs = np.array([groups[one], groups[other]])
        kinds, kind_of = np.unique(pairs, axis=1, return_inverse=True)
        joins += [(*pair, scores + place) for place, pair in enumerate(kinds.T.tolist())]
        groups.append(scores + kind_of.reshape(-1))
        scores += kinds.shape[1]
        open_groups -= {one, other}
        distinct = {pair: count for pair, count in distinct.items() if not {one, other} & {*pair}}
        distinct |= {(each, len(groups) - 1): _distinct(groups[each], groups[-1]) for each in open_groups}
        open_groups.add(len(groups) - 1)
    return joins, groups[open_groups.pop()]


def _distinct(one: Ints, other: Ints) -> int:
    """How many rolls two rows tell apart together."""
    return len(np.unique(one * (1 + int(other.max())) + other))
