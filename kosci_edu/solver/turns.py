"""Every turn that a policy can come to, and everything that may come of it, with its probability.

A turn on a card ends with a roll written to a row. What follows depends on the row and on the kind of the roll:
rolls that pay the same points in the row are one kind, but five equal dice are always told apart. The chances
of all kinds are worked out for blocks of cards, forward through the lattice of rolls and keeps. Then a whole
game is a walk from the empty card through the `Turns` with thirteen open rows, twelve, and so on.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from kosci_edu.solver.lattice import Bools, Floats, Ints, Values
from kosci_edu.solver.model import Model
from kosci_edu.solver.policy import Decisions, Optimal, Policy
from kosci_edu.solver.processes import Progress, in_blocks, share_out, shared
from kosci_edu.solver.solution import Solution

__all__ = ["Chances", "Kinds", "Turns", "all_turns", "results"]

CARDS_AT_ONCE = 512


class Kinds:
    """The kinds of results that a turn can have: a row with rolls that do the same there.

    Args:
        model: the rule set.

    Arrays [kind]: `entry` is an entry of this kind, see `Model.entry`; `row` the place of its row, `equal`
    whether all its dice are equal. `of` is an array [line, row, roll] of kinds.
    """

    def __init__(self, model: Model) -> None:
        rolls = len(model.lattice.rolls)
        equal = np.array([len(set(roll)) == 1 for roll in model.lattice.rolls])
        special = np.isin(np.arange(rolls), [special.roll for special in model.specials])
        move, points, counted, *_ = (values[..., :rolls] for values in model.entries)
        row, apart = (
            np.broadcast_to(values, move.shape)
            for values in (np.arange(len(model.rows))[:, np.newaxis], np.where(equal | special, np.arange(rolls), -1))
        )
        what = np.array([row, move, points, counted, apart]).reshape(5, -1)
        (self.row, *_), first, of = np.unique(what, axis=1, return_index=True, return_inverse=True)
        line, row, roll = np.unravel_index(first, move.shape)
        self.entry, self.equal, self.of = model.entry(row, roll, line), equal[roll], of.reshape(move.shape)

    def __len__(self) -> int:
        return len(self.row)


class Turns(NamedTuple):
    """What can happen in the turns with so many open rows: results, each of some kind on some card.

    Args:
        model: the rule set.
        cards, then: the numbers of the cards before these turns, and of those after them.
        after, card: arrays [result]: the places of the card after and of the card before among those. Results
            are in the order of the card after them.
        kind: an array [result]: its kind.
        chance: an array [result]: its probability on its card; for every card they add up to one.
        row: an array [result]: the place of the row written.
        equal: an array [result]: whether all dice are equal.
        gain, points, bonus, extra, joker: arrays [result] of what is written, see `model.Written`.
    """

    model: Model
    cards: Ints
    then: Ints
    after: Ints
    card: Ints
    kind: Ints
    chance: Floats
    row: Ints
    equal: Bools
    gain: Ints
    points: Ints
    bonus: Ints
    extra: Ints
    joker: Ints

    def struck(self, row: str) -> Bools:
        """An array [result]: whether this `row`, of which the rules tell that, held no points before the turn."""
        filled, earned = self.model.flags(self.cards)
        struck: Bools = filled & ~earned & self.model.bit[row] != 0
        return struck[self.card]


class Chances:
    """Works out the chances of all kinds of results for blocks of cards.

    Args:
        model: the rule set.
        kinds: of results.
        policy: what is done with the rolls.
        cards: how many cards a block has.
    """

    def __init__(self, model: Model, kinds: Kinds, policy: Policy, cards: int) -> None:
        self.model, self.kinds, self.policy, self.block = model, kinds, policy, cards
        self._values = Values(model.lattice, cards)

    def of_all(self, cards: Ints) -> Floats:
        """An array [card, kind], for any number of `cards`, worked out on all cores."""
        chances: Floats = shared(len(cards), len(self.kinds))

        def work(places: Ints) -> None:
            chances[places] = self.of(cards[places])

        share_out(work, in_blocks(np.arange(len(cards)), self.block))
        return chances

    def of(self, cards: Ints) -> Floats:
        """An array [card, kind], for the numbers of a block of `cards`."""
        decisions = self.policy(cards)
        every_roll = np.arange(len(self.model.lattice.rolls))[:, np.newaxis]
        chances = sum(
            _sum_by(of[rows, every_roll], of_rolls, len(self.kinds))
            for of, rows, of_rolls in zip(self.kinds.of, decisions.rows, self.of_rolls(decisions), strict=True)
        )
        return np.asarray(chances).T

    def of_rolls(self, decisions: Decisions) -> list[Floats]:
        """By line of the rows in the `decisions`, an array [roll, card]: that the turn ends with this roll."""
        lattice, values = self.model.lattice, self._values
        rolls = np.repeat(lattice.chances[:, np.newaxis], decisions.rows[0].shape[1], axis=1)
        written = [np.zeros_like(rolls) for _ in decisions.rows]
        for left in range(len(decisions.keeps), 0, -1):
            keeps = decisions.keeps[left - 1]
            written[-1 - left if len(written) > 1 else 0] += np.where(keeps == lattice.below, rolls, 0)
            values.every[:] = _sum_by(keeps, rolls, len(lattice.every))
            values.throw()
            rolls = values.rolls
        written[-1] += rolls
        return written


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
    kinds, block = Kinds(model), model.block(CARDS_AT_ONCE)
    chances = Chances(model, kinds, policy or Optimal(solution, block), block)
    cards = np.array([model.number({})])
    for filled in range(len(model.rows)):
        if progress:
            progress(filled, len(model.rows))
        turns = results(model, kinds, cards, chances.of_all(cards))
        yield turns
        cards = turns.then
    if progress:
        progress(len(model.rows), len(model.rows))


def results(model: Model, kinds: Kinds, cards: Ints, chances: Floats) -> Turns:
    """What the results bring and where they lead to.

    Args:
        model: the rule set.
        kinds: of results.
        cards: numbers of cards.
        chances: an array [card, kind]; results of chance 0 are left out.
    """
    card, kind = np.nonzero(chances)
    then, *columns = model.written(cards, card, kinds.entry[kind])
    order = np.argsort(then, kind="stable")
    card, kind = card[order], kind[order]
    afterwards, after = np.unique(then[order], return_inverse=True)
    columns = [columns.pop(0)[order] for _ in range(len(columns))]  # one after the other, to save memory
    chance, row, equal = chances[card, kind], kinds.row[kind], kinds.equal[kind]
    return Turns(model, cards, afterwards, after, card, kind, chance, row, equal, *columns)
