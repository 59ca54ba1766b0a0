"""Every turn that a policy can come to, and everything that may come of it, with its probability.

A turn on a card ends with a roll written to a row. What follows depends on the row and on the kind of the roll:
rolls that pay the same points in the row are one kind, but five equal dice are always told apart. The chances
of all kinds are worked out for blocks of cards, forward through the lattice of rolls and keeps. Then a whole
game is a walk from the empty card through the `Turns` with thirteen open rows, twelve, and so on.
"""

import mmap
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kosci_edu.solver.lattice import Floats, Ints
from kosci_edu.solver.model import Model
from kosci_edu.solver.policy import Decisions, Optimal, Policy
from kosci_edu.solver.processes import share_out
from kosci_edu.solver.solution import Progress, Solution

__all__ = ["Kinds", "Turns", "all_turns", "results"]

CARDS_AT_ONCE = 512


class Kinds:
    """The kinds of results that a turn can have: a row with rolls that do the same there.

    Args:
        model: the rule set.

    Arrays [kind]: `row` the place of the row, `move` the number of the move, `points` those written,
    `counted` those that are part of the total, `equal` the place of the roll if all its dice are equal or it is
    special, else −1. `of` is an array [line, row, roll] of kinds, with a line for every number of rolls used
    where that makes a difference.
    """

    def __init__(self, model: Model) -> None:
        rolls = model.lattice.keeps[-1]
        apart = [place if len(set(roll)) == 1 or place in model.specials else -1 for place, roll in enumerate(rolls)]
        numbers: dict[tuple[int, int, int, float, int], int] = {}
        self.of = np.empty((len(model.plans), len(model.rows), len(rolls)), dtype=np.int64)
        for line, plan in enumerate(model.plans):
            for row, lines in enumerate(model.data.points.values()):
                written = lines[line if len(lines) > 1 else 0]
                for roll, points in enumerate(written):
                    kind = (row, int(plan.moves[row, roll]), points, float(plan.points[row, roll]), apart[roll])
                    self.of[line, row, roll] = numbers.setdefault(kind, len(numbers))
        self.row, self.move, self.points, self.counted, self.equal = (
            np.array(column, dtype=np.int64) for column in zip(*numbers, strict=True)
        )

    def __len__(self) -> int:
        return len(self.row)


class Turns(NamedTuple):
    """What can happen in the turns with so many open rows: results, each of some kind on some card.

    Args:
        model: the rule set.
        kinds: of results.
        cards, then: the numbers of the cards before these turns, and of those after them.
        after, card: arrays [result]: the places of the card after and of the card before among those. Results
            are in the order of the card after them.
        kind: an array [result]: its kind.
        chance: an array [result]: its probability on its card; for every card they add up to one.
        row: an array [result]: the place of the row written.
        points: an array [result]: the points written to the row.
        gain: an array [result]: the points by which the total grows, with bonuses and points beside the rows.
        bonus, extra: arrays [result]: the bonuses paid, and the points beside the rows.
        joker: an array [result]: whether the roll counts as something that it is not.
    """

    model: Model
    kinds: Kinds
    cards: Ints
    then: Ints
    after: Ints
    card: Ints
    kind: Ints
    chance: Floats
    row: Ints
    points: Ints
    gain: Ints
    bonus: Ints
    extra: Ints
    joker: npt.NDArray[np.bool_]

    @property
    def equal(self) -> npt.NDArray[np.bool_]:
        """An array [result]: whether all dice are equal."""
        place = self.kinds.equal[self.kind]
        rolls = np.array([len(set(roll)) == 1 for roll in self.model.lattice.keeps[-1]])
        both: npt.NDArray[np.bool_] = (place >= 0) & rolls[place]
        return both

    def filled(self, row: str) -> npt.NDArray[np.bool_]:
        """An array [result]: whether this row was filled before the turn."""
        return self._flag("filled", row)

    def earned(self, row: str) -> npt.NDArray[np.bool_]:
        """An array [result]: whether this row was filled with points before the turn, if the rules tell that."""
        return self._flag("earned", row)

    def _flag(self, name: str, row: str) -> npt.NDArray[np.bool_]:
        states = np.unravel_index(self.cards, self.model.shape)
        held = np.zeros(len(self.cards), dtype=bool)
        for track, state in zip(self.model.tracks, states, strict=True):
            held |= getattr(track, name)[state] & self.model.bit[row] != 0
        return held[self.card]


class Chances:
    """Works out the chances of all kinds of results for blocks of cards.

    Args:
        model: the rule set.
        kinds: of results.
        policy: what is done with the rolls.
    """

    def __init__(self, model: Model, kinds: Kinds, policy: Policy) -> None:
        self.model, self.kinds, self.policy = model, kinds, policy
        self.sizes = [len(keeps) for keeps in model.lattice.keeps]

    def of(self, cards: Ints) -> Floats:
        """An array [card, kind]."""
        decisions = self.policy(cards)
        written = self.of_rolls(decisions)
        every_roll = np.arange(self.sizes[-1])[:, np.newaxis]
        found = sum(
            _sum_by(of[rows, every_roll], chances, len(self.kinds))
            for of, rows, chances in zip(self.kinds.of, decisions.rows, written, strict=True)
        )
        return np.asarray(found).T

    def of_rolls(self, decisions: Decisions) -> list[Floats]:
        """By line of `Decisions.rows`, an array [roll, card]: that the turn ends with this roll."""
        ways = self.model.lattice.ways
        cards = decisions.rows[0].shape[1]
        rolls = np.repeat((ways / ways.sum())[:, np.newaxis], cards, axis=1)
        written = [np.zeros_like(rolls) for _ in decisions.rows]
        for left in range(len(decisions.keeps), 0, -1):
            keeps = decisions.keeps[left - 1]
            now = keeps == sum(self.sizes[:-1])
            written[-1 - left if len(written) > 1 else 0] += np.where(now, rolls, 0)
            rolls = self._throw(_sum_by(keeps, rolls, sum(self.sizes)))
        written[-1] += rolls
        return written

    def _throw(self, kept: Floats) -> Floats:
        """The chances of all rolls after the other dice are thrown, from those of keeps: one die at a time."""
        of_size = np.split(kept, np.cumsum(self.sizes)[:-1])
        of_size[-1][:] = 0
        for size, by_face in enumerate(self.model.lattice.runs):
            of_size[size] *= 1 / self.model.lattice.sides
            for run in by_face:
                for smaller, larger in run:
                    of_size[size + 1][larger] += of_size[size][smaller]
        return of_size[-1]


def _sum_by(groups: Ints, chances: Floats, count: int) -> Floats:
    """An array [group, card] of the sums of the chances, from arrays [roll, card] of the group and the chance."""
    cards = groups.shape[1]
    places = groups.astype(np.int64) * cards
    places += np.arange(cards)
    sums = np.bincount(places.reshape(-1), chances.reshape(-1), count * cards)
    return np.asarray(sums, dtype=np.float64).reshape(count, cards)


def all_turns(solution: Solution, policy: Policy | None = None, progress: Progress | None = None) -> Iterator[Turns]:
    """The turns of a game in the order played, for all cards that the policy can come to.

    Args:
        solution: of the rules.
        policy: what is done with the rolls; the optimal policy if left out.
        progress: told how many rows are filled, and how many there are.
    """
    model = solution.model
    kinds = Kinds(model)
    chances = Chances(model, kinds, policy or Optimal(solution, CARDS_AT_ONCE))
    cards = np.array([model.number({})])
    for filled in range(len(model.rows)):
        if progress:
            progress(filled, len(model.rows))
        turns = results(model, kinds, cards, _chances(chances, cards))
        yield turns
        cards = turns.then
    if progress:
        progress(len(model.rows), len(model.rows))


def _chances(chances: Chances, cards: Ints) -> Floats:
    """An array [card, kind], worked out on all cores."""
    shape = (len(cards), len(chances.kinds))
    shared = np.frombuffer(mmap.mmap(-1, 8 * shape[0] * shape[1])).reshape(shape)
    blocks = -(-len(cards) // CARDS_AT_ONCE)

    def work(block: Ints) -> None:
        shared[block[0] : block[1]] = chances.of(cards[block[0] : block[1]])

    bounds = np.linspace(0, len(cards), blocks + 1).astype(np.int64)
    share_out(work, np.array([bounds[:-1], bounds[1:]]).T)
    return shared


def results(model: Model, kinds: Kinds, cards: Ints, chances: Floats) -> Turns:
    """What the results bring and where they lead to, from an array [card, kind] of their chances.

    Those of chance 0 are left out.
    """
    card, kind = np.nonzero(chances)
    equal = kinds.equal[kind]
    move, points, counted = kinds.move[kind], kinds.points[kind], kinds.counted[kind]
    extra, joker = np.zeros_like(points), np.zeros(len(points), dtype=bool)
    states = np.unravel_index(cards, model.shape)
    filled, earned = np.zeros_like(cards), np.zeros_like(cards)
    for track, state in zip(model.tracks, states, strict=True):
        filled |= track.filled[state]
        earned |= track.earned[state]
    apart = np.flatnonzero(equal >= 0)
    for roll, specials in model.specials.items():
        found = apart[equal[apart] == roll]
        for special in specials:
            both = filled[card[found]] & special.filled == special.filled
            both &= earned[card[found]] & special.earned == special.earned
            extra[found[both]] += special.extra
            for row, instead, worth in special.instead:
                where = found[both & (kinds.row[kind[found]] == row)]
                move[where], points[where], joker[where] = instead, worth, True
                counted[where] = 0 if model.rows[row] in model.data.uncounted else worth
    then, bonus = cards[card], np.zeros_like(points)
    for place, (track, state) in enumerate(zip(model.tracks, states, strict=True)):
        mine = np.flatnonzero((move >= model.first_move[place]) & (move < model.first_move[place] + len(track.moves)))
        where = move[mine] - model.first_move[place], state[card[mine]]
        then[mine] += model.steps[place][where]
        bonus[mine] = track.pays[where]
    gain = counted + bonus + extra
    order = np.argsort(then, kind="stable")
    afterwards, after = np.unique(then[order], return_inverse=True)
    card, kind = card[order], kind[order]
    return Turns(
        model, kinds, cards, afterwards, after, card, kind, chances[card, kind], kinds.row[kind],
        points[order], gain[order], bonus[order], extra[order], joker[order],
    )  # fmt: skip
