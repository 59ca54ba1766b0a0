"""The expected score of optimal play as one irreducible fraction, with a proof that rounding decided nothing.

A turn takes means over the faces of its dice and nothing else that divides, so the expected score is a whole
number over 6 to the power of all throws: over 6^195 in the classic game. That number is found from its remainders.
Floats settle what to do; the values of exactly these decisions are then carried modulo many primes, and the Chinese
remainder theorem puts the whole number together. How a game is solved in floats is in `solve`.
"""

import math
import time
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import islice
from typing import NamedTuple

import numpy as np

from kosci_edu.kinds import checks_kinds
from kosci_edu.look import Table
from kosci_edu.messages import say
from kosci_edu.numerals import decimal, grouped
from kosci_edu.rules import find_rules
from kosci_edu.rules.model import EMPTY, Rules
from kosci_edu.solver.lattice import Floats, Ints, Lattice, Values
from kosci_edu.solver.model import Model
from kosci_edu.solver.processes import Progress, shared
from kosci_edu.solver.shown import facts, shows_its_table
from kosci_edu.solver.solution import Worker

__all__ = ["ExactValue", "combine", "exact_value", "primes_below"]

HIGHEST = 2**24
"""Primes below this are so small that a whole classic turn, 6^15 times a remainder, fits 64 bits unreduced."""
MOST_WHOLE = 2**63
"""Whole numbers must stay below this."""
CHECKS = 2
"""So many primes are left out when the number is put together, and have to agree with it."""
CARDS_AT_ONCE = 16
"""So many that their remainders, many to a card, stay in a core's cache."""
BLOCK = 8
"""Floats are worked out for so many times as many cards at once."""
ROUNDING = 2.0**-53
"""The most that one operation on floats is off, relative to its result."""
SAFE = 8
"""Candidates nearer than this many error bounds are compared exactly."""

Value = Callable[[Ints, Ints], Ints]
"""An array [..., prime]: the values of options on cards, when both are given by arrays [...] of their places."""


@shows_its_table
class ExactValue(NamedTuple):
    """The expected score of optimal play, exactly.

    Args:
        fraction: the expected score, reduced.
        throws: how many dice are thrown in a game; the denominator divides the faces of a die to this power.
        rounded: the same from floats.
        smallest_gap: of all decisions in all positions the one that is nearest to a tie without being one: by how
            many points the best option is ahead of the next different one.
        error_bound: no float is further from the true value than this, in points.
        exactly_decided: how many pairs of options were so near to one another that they were compared exactly.
        ties: how many pairs of options are truly equal.
        primes: those from whose remainders the number is put together.
        checks: further primes that agreed with it.
        states: distinct scorecards.
        seconds: the time that it took.
    """

    fraction: Fraction
    throws: int
    rounded: float
    smallest_gap: float
    error_bound: float
    exactly_decided: int
    ties: int
    primes: tuple[int, ...]
    checks: tuple[int, ...]
    states: int
    seconds: float

    @property
    def numerator(self) -> int:
        """Of the reduced fraction."""
        return self.fraction.numerator

    @property
    def denominator(self) -> int:
        """Of the reduced fraction."""
        return self.fraction.denominator

    def table(self) -> Table:
        """The value to twelve decimals, how long the fraction is, and what the proof rests on."""
        return facts(
            say("The expected score as one fraction"),
            (say("Expected score"), f"≈ {decimal(self.fraction, 12)}"),
            (say("Digits above and below the line"), f"{len(str(self.numerator))}, {len(str(self.denominator))}"),
            (say("Smallest difference between options, in points"), f"{self.smallest_gap:.1e}"),
            (say("Largest error of a float, in points"), f"{self.error_bound:.1e}"),
            (say("True ties"), grouped(self.ties)),
        )


@checks_kinds
def exact_value(rules: Rules | str, progress: Progress | None = None) -> ExactValue:
    """The expected score of optimal play as an irreducible fraction.

    Args:
        rules: any that offer themselves as data, see `Rules.as_data`, or their name.
        progress: called when the work begins, and now and then.

    Raises:
        KosciError: in one sentence, for rules that cannot be solved or have too many scorecards.
        ArithmeticError: where a decision of the floats was wrong, or a check failed; it would be a mistake of ours.

    >>> from kosci_edu.rules import find_rules
    >>> exact = exact_value(find_rules("classic", joker="none", upper_bonus=False, yahtzee_bonus=False))
    >>> f"{float(exact.fraction):.6f}", len(str(exact.numerator)), len(str(exact.denominator))
    ('229.638500', 137, 135)
    >>> exact.smallest_gap > 1000 * exact.error_bound
    True
    """
    rules = find_rules(rules)
    start = time.perf_counter()
    model = Model(rules)
    primes, checks = _primes_for(model)
    recount = Recount(model, primes, checks)
    recount.run(progress)
    start_card = model.number(EMPTY)
    fraction, rounded = recount.fraction(recount.remainders[start_card]), float(recount.values[start_card])
    _check(recount, start_card, fraction)
    gap, ties, decided = float(recount.gaps.min()), int(recount.ties.sum()), int(recount.decided.sum())
    bound = _error_bound(model, float(np.abs(recount.values).max()) + model.most_in_a_turn)
    seconds = time.perf_counter() - start
    return ExactValue(
        fraction, _throws(model), rounded, gap, bound, decided, ties, primes, checks, model.states, seconds
    )  # fmt: skip


def combine(remainders: Sequence[int], primes: Sequence[int]) -> int:
    """The whole number nearest to zero with these remainders: the Chinese remainder theorem.

    For every prime there is a number that leaves 1 there and 0 at all others: the product of the others, times
    its inverse. So many of them as the remainder says, added up, have all remainders right.

    Args:
        remainders: one for each prime.
        primes: any different ones.

    >>> combine([2, 3, 2], [3, 5, 7])
    23
    >>> combine([2, 4, 6], [3, 5, 7])
    -1
    """
    from sympy.ntheory.modular import crt

    return int(crt(list(primes), list(remainders), symmetric=True, check=False)[0])


def primes_below(limit: int) -> Iterator[int]:
    """The primes below the `limit`, the largest first.

    >>> list(primes_below(20))
    [19, 17, 13, 11, 7, 5, 3, 2]
    """
    from sympy import prevprime

    while limit > 2:
        limit = int(prevprime(limit))
        yield limit


def _throws(model: Model) -> int:
    """How many dice are thrown in a game."""
    return model.data.dice * model.data.rolls * len(model.rows)


def _primes_for(model: Model) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """As many primes as tell all numbers apart that may come up, and some more for the check."""
    most = 2 * len(model.rows) * model.most_in_a_turn * model.data.sides ** _throws(model)
    below = primes_below(HIGHEST)
    primes = [next(below)]
    while math.prod(primes) <= 2 * most:
        primes.append(next(below))
    return tuple(primes), tuple(islice(below, CHECKS))


def _error_bound(model: Model, largest: float) -> float:
    """How far a float may be from the true value, when no value is larger than `largest`.

    Means and maxima make no error larger; so it is enough to count the roundings on the way. A mean over a face
    has as many as there are faces, and one more as 1/6 is rounded itself; the mean over the first throw has one
    for each roll, and its weights are rounded; a row adds a bonus, its points, and extra points, which have come about
    from as many effects as a special roll has.
    """
    data = model.data
    means = (data.rolls - 1) * data.dice * (data.sides + 1)
    first_throw = len(model.lattice.ways) + 1
    row = 3 + max((len(special.conditions) for special in model.specials), default=0)
    return len(model.rows) * (means + first_throw + row) * ROUNDING * largest


def _check(recount: "Recount", start_card: int, fraction: Fraction) -> None:
    """Whether no decision was wrong, and the fraction agrees with the floats and with the primes left out.

    Raises:
        ArithmeticError: where it does not.
    """
    if recount.gaps.min() <= 0:
        raise ArithmeticError(say("Rounding has decided wrongly between two options."))
    for prime, remainder in zip(recount.primes.tolist(), recount.remainders[start_card].tolist(), strict=True):
        if fraction.numerator * pow(fraction.denominator, -1, prime) % prime != remainder:
            raise ArithmeticError(say("The fraction does not leave the right remainder modulo {prime}.", prime=prime))
    if not math.isclose(fraction, recount.values[start_card], rel_tol=0, abs_tol=recount.near):
        raise ArithmeticError(say("The fraction is not the value that floats give."))


class Choices:
    """All options of all rolls at one moment, to find the best ones for one block of cards after the other.

    Args:
        of_roll: an array [option]: the roll that has it.
        place: an array [option]: what it leads to, the number of a move or of a keep.
        points: an array [option]: the points counted.
        shape: how many rolls there are, and how many cards a block has.

    `values` is an array [option, card], which is filled before the choices are settled.
    """

    def __init__(self, of_roll: Ints, place: Ints, points: Ints, shape: tuple[int, int]) -> None:
        self.of_roll, self.place, self.points = of_roll, place, points
        self.values = np.empty((len(of_roll), shape[1]))
        self._loss = np.empty_like(self.values)
        self._near = np.empty(self.values.shape, dtype=bool)
        self._chosen = np.zeros(shape, dtype=np.int64)

    def settle(self, best: Floats, near: float) -> "Contest":
        """Compare the values of the options with the best.

        Args:
            best: an array [roll, card].
            near: what differs by no more is as good, as far as floats can tell.
        """
        best.take(self.of_roll, axis=0, out=self._loss, mode="clip")
        np.subtract(self._loss, self.values, out=self._loss)
        np.less_equal(self._loss, near, out=self._near)
        flat = np.flatnonzero(self._near)[::-1]  # backwards, so that the first of equals is entered last
        option, card = np.divmod(flat, self.values.shape[1])
        equal = self._loss.reshape(-1)[flat] == 0
        self._chosen[self.of_roll[option[equal]], card[equal]] = option[equal]
        others = option != self._chosen[self.of_roll[option], card]
        self._loss.reshape(-1)[flat] = np.inf
        return Contest(self, self._chosen.copy(), option[others], card[others], self._loss.min(axis=0))


class Contest(NamedTuple):
    """A contest between options, which every roll decides on every card of a block.

    Args:
        choices: the options.
        chosen: an array [roll, card]: the best option, the first of equals.
        rival, card: arrays [pair]: other options that are as good to within `near`, and on which card.
        gap: an array [card]: how far the nearest of all others are behind, in points.
    """

    choices: Choices
    chosen: Ints
    rival: Ints
    card: Ints
    gap: Floats


class Remainders(Values):
    """The values of every keep modulo primes, for some cards at one moment of the turn.

    There is a column for every prime of every card: `of_keeps` is an array [keep, card, prime]. Nothing is
    divided, so that all stay whole: the values are the true ones times `scale`, which is all outcomes of the
    dice, for every throw so far.

    Args:
        lattice: of the keeps.
        cards: how many cards.
        primes: an array [prime].
    """

    def __init__(self, lattice: Lattice, cards: int, primes: Ints) -> None:
        super().__init__(lattice, cards * len(primes), np.int64)
        self.cards, self.primes, self.ways = cards, primes, lattice.ways
        self.outcomes = lattice.sides**lattice.dice
        self.of_keeps = self.every.reshape(-1, cards, len(primes))
        self.of_rolls = self.of_keeps[lattice.below :]

    def begin(self) -> None:
        """Go to the end of the turn."""
        self.scale, self._largest = 1, 0

    def enter(self, values: Ints, largest: int) -> None:
        """Take the `values` of all rolls, none further from zero than `largest` where it counts."""
        self.of_rolls[:] = values
        self._largest = max(self._largest, largest)

    def throw(self) -> None:
        """From the values of all rolls, those of all keeps before the dice that are not held are thrown."""
        self._make_room()
        self.add_up()
        for size, values in enumerate(self.of_size[1:], 1):
            np.multiply(values, self.sides**size, out=values)
        self._largest *= self.outcomes
        self.scale *= self.outcomes

    def first_throw(self) -> Ints:
        """An array [card, prime]: the true mean of the values of all rolls."""
        self._make_room()
        sums = np.einsum("r,rcp->cp", self.ways, self.of_rolls)
        self.scale *= self.outcomes
        return self.true(sums)

    def true(self, values: Ints) -> Ints:
        """The remainders [..., prime] of the true `values`."""
        inverses = [pow(self.scale, -1, prime) for prime in self.primes.tolist()]
        remainders: Ints = values % self.primes * inverses % self.primes
        return remainders

    def _make_room(self) -> None:
        """Reduce the values of the rolls, if after the next throw they might not fit 64 bits."""
        if self._largest * self.outcomes >= MOST_WHOLE:
            np.remainder(self.of_rolls, self.primes, out=self.of_rolls)
            self._largest = int(self.primes.max())


class Recount:
    """The whole game solved in floats and modulo primes side by side.

    Args:
        model: the rule set.
        primes: those that the number is to be put together from.
        checks: further ones.

    `values` is an array [card] of floats, `remainders` one [card, prime]. `gaps`, `ties` and `decided` are arrays
    [card] of what `ExactValue` tells of all cards; a gap is negative where a decision was wrong.
    """

    def __init__(self, model: Model, primes: Sequence[int], checks: Sequence[int]) -> None:
        self.model, self.used, self.primes = model, tuple(primes), np.array([*primes, *checks])
        self.near = SAFE * _error_bound(model, model.most_in_a_turn * len(model.rows))
        self.values = shared(model.states)
        self.remainders = shared(model.states, len(self.primes), dtype=np.int64)
        self.gaps = shared(model.states)
        self.gaps.fill(np.inf)
        self.ties, self.decided = (shared(model.states, dtype=np.int64) for _ in range(2))

    def run(self, progress: Progress | None = None) -> None:
        """Go through all cards, those with the fewest open rows first; `progress` as in `exact_value`."""
        model, lattice, entries = self.model, self.model.lattice, self.model.entries
        parts = -(-model.block(BLOCK * CARDS_AT_ONCE) // CARDS_AT_ONCE)
        self._worker = Worker(model, self.values, parts * CARDS_AT_ONCE)
        rolls, shape = np.arange(len(lattice.rolls)), (len(lattice.rolls), self._worker.cards)
        # A row with every case; a keep with every roll that it may be held of.
        of_rows = np.tile(model.roll_of_case, len(model.rows))
        moves, points = (
            values.reshape(len(model.plans), -1) for values in (entries.move, entries.counted + entries.extra)
        )
        self._rows = [Choices(of_rows, *of_line, shape) for of_line in zip(moves, points, strict=True)]
        held: list[list[int]] = [[lattice.below + roll, *lattice.held[roll]] for roll in rolls.tolist()]
        keeps = np.concatenate(held)
        self._keeps = Choices(np.repeat(rolls, list(map(len, held))), keeps, np.zeros_like(keeps), shape)
        self._remainders = Remainders(lattice, CARDS_AT_ONCE, self.primes)
        model.walk(self.solve, self._worker.cards, progress)

    def solve(self, cards: Ints) -> None:
        """Enter all that is to be known of these `cards`."""
        moments = self._decide(cards)
        gaps = np.min([contest.gap for moment in moments for contest in moment], axis=0)
        self._of_block = gaps, np.zeros_like(cards), np.zeros_like(cards)
        for first in range(0, len(cards), CARDS_AT_ONCE):
            self._carry(moments, cards, slice(first, first + CARDS_AT_ONCE))
        self.gaps[cards], self.ties[cards], self.decided[cards] = self._of_block

    def fraction(self, remainders: Ints) -> Fraction:
        """The value that has these `remainders`, an array [prime]."""
        denominator = self.model.data.sides ** _throws(self.model)
        pairs = zip(remainders.tolist(), self.used, strict=False)
        return Fraction(
            combine([remainder * denominator % prime for remainder, prime in pairs], self.used), denominator
        )

    def _decide(self, cards: Ints) -> list[list[Contest]]:
        """Play the turn in floats, from its end to its beginning, and record the contests of every moment."""
        worker, rolls = self._worker, self.model.data.rolls
        worker.take_up(cards)
        worker.score(rolls)
        moments = [[self._between_rows(rolls)]]
        for left in range(1, rolls):
            worker.throw(left)
            contests = [self._between_rows(rolls - left)] if self.model.unused_rolls_count else []
            moments.append([*contests, self._between_keeps()])
        self.values[cards] = worker.first_throw()
        return moments

    def _between_keeps(self) -> Contest:
        self._worker.keeps.every.take(self._keeps.place, axis=0, out=self._keeps.values, mode="clip")
        self._worker.keeps.maximise()
        return self._keeps.settle(self._worker.keeps.rolls, self.near)

    def _between_rows(self, rolls_used: int) -> Contest:
        worker, choices = self._worker, self._rows[self.model.line(rolls_used)]
        rolls = len(worker.keeps.rolls)
        for row, values in enumerate(choices.values.reshape(len(self.model.rows), -1, worker.cards)):
            worker.row_values(row, rolls_used, out=values[:rolls])
            values[rolls:] = -np.inf  # of all cases of a special roll, only the one on the card can be chosen
            values[worker.cases, np.arange(worker.cards)] = values[worker.special]
            values[worker.special] = -np.inf
        return choices.settle(worker.keeps.rolls, self.near)

    def _carry(self, moments: list[list[Contest]], cards: Ints, part: slice) -> None:
        """Carry the remainders through the turn, with the decisions made, for a part of the cards."""
        keeps, gains = self._remainders, self._gains(cards[part])
        keeps.begin()
        for number, contests in enumerate(moments):
            if number:
                keeps.throw()
            for contest in contests:
                scale, largest = None, 0
                if contest.choices is not self._keeps:
                    scale = keeps.scale % self.primes
                    largest = (int(self.primes.max()) + self.model.most_in_a_turn) * int(scale.max())
                value = partial(_value, contest.choices, keeps.of_keeps if scale is None else gains, scale)
                self._compare(contest, part, value)
                keeps.enter(value(contest.chosen[:, part], np.arange(CARDS_AT_ONCE)), largest)
        self.remainders[cards[part]] = keeps.first_throw()

    def _gains(self, cards: Ints) -> Ints:
        """An array [move, card, prime]: what every move on these cards brings, the value afterwards included."""
        model, parts = self.model, []
        for place, state in enumerate(np.unravel_index(cards, model.shape)):
            then = model.steps[place].take(state, axis=1) + cards
            pays = np.nan_to_num(model.groups[place].pays.take(state, axis=1), neginf=0).astype(np.int64)
            parts.append(self.remainders.take(then, axis=0) + pays[..., np.newaxis])
        return np.concatenate(parts)

    def _compare(self, contest: Contest, part: slice, value: Value) -> None:
        """Compare what seems to tie: it is truly equal if all remainders are, and else what is ahead is worked out."""
        here = np.flatnonzero((contest.card >= part.start) & (contest.card < part.stop))
        if not len(here):
            return
        rival, card = contest.rival[here], contest.card[here] - part.start
        chosen = contest.chosen[:, part][contest.choices.of_roll[rival], card]
        ahead = value(chosen, card) - value(rival, card)
        differ = np.flatnonzero(ahead.any(axis=1))  # most equal values have come about in the same way
        differ = differ[(ahead[differ] % self.primes).any(axis=1)]
        gaps, ties, decided = (of_block[part] for of_block in self._of_block)
        ties += np.bincount(np.delete(card, differ), minlength=CARDS_AT_ONCE)
        for pair in differ.tolist():
            gap = float(self.fraction(self._remainders.true(ahead[pair])))
            gaps[card[pair]] = min(gaps[card[pair]], gap)
            decided[card[pair]] += 1


def _value(choices: Choices, values: Ints, scale: Ints | None, option: Ints, card: Ints) -> Ints:
    """The remainders [..., prime] of options [...] on cards, from those [place, card, prime] of what they lead to.

    That points may make a remainder as large as its prime does no harm.
    """
    _, cards, primes = values.shape
    of_options: Ints = values.reshape(-1, primes).take(choices.place[option] * cards + card, axis=0)
    if scale is not None:
        of_options += choices.points[option][..., np.newaxis]
        if scale[0] != 1:
            of_options *= scale
    return of_options
