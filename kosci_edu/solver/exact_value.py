"""The expected score of optimal play as one irreducible fraction, with a proof that rounding decided nothing.

A turn takes means over the faces of its dice and nothing else that divides, so the expected score is a whole
number over 6 to the power of all throws: over 6^195 in the classic game. That number is found from its remainders.
Floats settle what to do; the values of exactly these decisions are then carried modulo many primes, and the Chinese
remainder theorem puts the whole number together. How a game is solved in floats is in `solve`.
"""

import math
import mmap
import time
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import islice
from typing import NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from kosci_edu.dice import keeps as kept
from kosci_edu.messages import say
from kosci_edu.rules.model import EMPTY, Rules
from kosci_edu.solver.lattice import Floats, Ints, Lattice
from kosci_edu.solver.model import Model
from kosci_edu.solver.processes import share_out
from kosci_edu.solver.solution import Progress, Worker

__all__ = ["ExactValue", "combine", "exact_value", "primes_below"]

HIGHEST = 2**24
"""Primes below this are so small that a whole classic turn, 6^15 times a remainder, fits 64 bits unreduced."""
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

NOTHING: Ints = np.zeros((0, 0), dtype=np.int64)

Number = TypeVar("Number", np.float64, np.int64)
Bools = npt.NDArray[np.bool_]
Worth = Callable[["Options"], Ints]
"""An array [..., prime]: what options are worth on cards, when both are given by arrays [...] of their places."""


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


def exact_value(rules: Rules, progress: Progress | None = None) -> ExactValue:
    """The expected score of optimal play as an irreducible fraction.

    Args:
        rules: any that offer themselves as data, see `Rules.as_data`.
        progress: called when the work begins, and now and then.

    Raises:
        ValueError: in one sentence, for rules that cannot be solved or have too many scorecards.
        ArithmeticError: where a decision of the floats was wrong, or a check failed; it would be a mistake of ours.

    >>> from kosci_edu.rules import find_rules
    >>> exact = exact_value(find_rules("classic", joker="none", upper_bonus=False, yahtzee_bonus=False))
    >>> f"{float(exact.fraction):.6f}", len(str(exact.numerator)), len(str(exact.denominator))
    ('229.638500', 137, 135)
    >>> exact.smallest_gap > 1000 * exact.error_bound
    True
    """
    start = time.perf_counter()
    model = Model(rules)
    primes, checks = _primes_for(model)
    recount = Recount(model, primes, checks)
    recount.run(progress)
    start_card = model.number(EMPTY)
    fraction = recount.fraction(recount.remainders[start_card])
    _check(recount, start_card, fraction)
    bound = _error_bound(model, float(np.abs(recount.values).max()) + _most_in_a_turn(model))
    return ExactValue(
        fraction=fraction,
        throws=recount.throws,
        rounded=float(recount.values[start_card]),
        smallest_gap=float(recount.gaps.min()),
        error_bound=bound,
        exactly_decided=int(recount.decided.sum()),
        ties=int(recount.ties.sum()),
        primes=primes,
        checks=checks,
        states=model.states,
        seconds=time.perf_counter() - start,
    )


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
    product = math.prod(primes)
    total = 0
    for remainder, prime in zip(remainders, primes, strict=True):
        others = product // prime
        total += remainder * others * pow(others, -1, prime)
    total %= product
    return total if 2 * total < product else total - product


def primes_below(limit: int) -> Iterator[int]:
    """The primes below the limit, the largest first.

    >>> list(primes_below(20))
    [19, 17, 13, 11, 7, 5, 3, 2]
    """
    for number in range(limit - 1, 1, -1):
        if all(number % divisor for divisor in range(2, math.isqrt(number) + 1)):
            yield number


def _throws(model: Model) -> int:
    """How many dice are thrown in a game."""
    return model.data.dice * model.data.rolls * len(model.rows)


def _primes_for(model: Model) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """As many primes as tell all numbers apart that may come up, and some more for the check."""
    most = 2 * len(model.rows) * _most_in_a_turn(model) * model.data.sides ** _throws(model)
    below = primes_below(HIGHEST)
    primes = [next(below)]
    while math.prod(primes) <= 2 * most:
        primes.append(next(below))
    return tuple(primes), tuple(islice(below, CHECKS))


def _most_in_a_turn(model: Model) -> int:
    """No turn brings more points than this, nor loses more."""
    paid = [int(np.abs(track.pays[np.isfinite(track.pays)]).max(initial=0)) for track in model.tracks]
    points = [int(np.abs(plan.points).max()) for plan in model.plans]
    extra = 0
    for specials in model.specials.values():
        points += [abs(points) for special in specials for *_, points in special.instead]
        extra = max(extra, sum(abs(special.extra) for special in specials))
    return max(points) + sum(paid) + extra + 1


def _error_bound(model: Model, largest: float) -> float:
    """How far a float may be from the true value, when no value is larger than `largest`.

    Means and maxima make no error larger; so it is enough to count the roundings on the way. A mean over a face
    has as many as there are faces, and one more as 1/6 is rounded itself; the mean over the first throw has one
    for each roll, and its weights are rounded; a row adds a bonus, its points, and extra points.
    """
    data = model.data
    means = (data.rolls - 1) * data.dice * (data.sides + 1)
    first_throw = len(model.lattice.ways) + 1
    row = 3 + max((len(specials) for specials in model.specials.values()), default=0)
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


class Options(NamedTuple):
    """Options on cards, as what they lead to: a move or a keep.

    Args:
        card: the place of the card in its block.
        place: the number of the move, or the place of the keep.
        points: those counted.
    """

    card: Ints
    place: Ints
    points: Ints

    def within(self, part: slice) -> "Options":
        """Those on a part of the cards, which come last in all arrays; they are counted from the first of the part."""
        return Options(self.card[part] - part.start, self.place[:, part], self.points[:, part])


class Contest(NamedTuple):
    """A contest between rows or between keeps, which every roll decides on every card of a block.

    Args:
        between_rows: what the options lead to: rows if true, keeps if false.
        taken: arrays [roll, card]: the best option, the first of equals.
        rivals: arrays [pair]: others that are as good as the one taken, as far as floats can tell.
        beaten: the one taken, beside each of these.
        gap: an array [card]: how far the nearest of all others are behind, in points.
    """

    between_rows: bool
    taken: Options
    rivals: Options
    beaten: Options
    gap: Floats


class Findings(NamedTuple):
    """Arrays [card] for a block: the smallest gap, true ties, and pairs of options that were compared exactly."""

    gaps: Floats
    ties: Ints
    decided: Ints


class Choices:
    """All options of all rolls, to find the best ones for one block of cards after the other.

    Args:
        of_roll: an array [option]: the roll that has it.
        rolls: how many rolls.
        cards: how many cards a block has.
    """

    def __init__(self, of_roll: Ints, rolls: int, cards: int) -> None:
        self.of_roll, self.cards = of_roll, cards
        self.worth = np.empty((len(of_roll), cards))
        self._loss = np.empty_like(self.worth)
        self._near = np.empty(self.worth.shape, dtype=bool)
        self._chosen = np.zeros((rolls, cards), dtype=np.int64)

    def settle(self, best: Floats, near: float) -> tuple[Ints, Ints, Ints, Floats]:
        """Compare what the options are worth with the best, an array [roll, card].

        Returns:
            The option chosen [roll, card]; options that are not chosen, but as good to within `near`, and their
            cards [pair]; how far the nearest of all others are behind [card].
        """
        best.take(self.of_roll, axis=0, out=self._loss, mode="clip")
        np.subtract(self._loss, self.worth, out=self._loss)
        np.less_equal(self._loss, near, out=self._near)
        flat = np.flatnonzero(self._near)[::-1]  # backwards, so that the first of equals is entered last
        option, card = np.divmod(flat, self.cards)
        equal = self._loss.reshape(-1)[flat] == 0
        self._chosen[self.of_roll[option[equal]], card[equal]] = option[equal]
        others = option != self._chosen[self.of_roll[option], card]
        self._loss.reshape(-1)[flat] = np.inf
        return self._chosen.copy(), option[others], card[others], self._loss.min(axis=0)


class Remainders:
    """The values of every keep modulo primes, for some cards at one moment of the turn.

    `every` is an array [keep, card, prime], by ascending size. Nothing is divided, so that all stay whole: the
    values are the true ones times `scale`, which is all outcomes of the dice, for every throw so far.

    Args:
        keeps: the lattice.
        cards: how many cards.
        primes: an array [prime].
    """

    def __init__(self, keeps: Lattice, cards: int, primes: Ints) -> None:
        self.cards, self.primes = cards, primes
        self.ways, self.outcomes = keeps.ways, keeps.sides**keeps.dice
        sizes = [len(same_size) for same_size in keeps.keeps]
        self.every = np.zeros((sum(sizes), cards, len(primes)), dtype=np.int64)
        of_size = np.split(self.every.reshape(sum(sizes), -1), np.cumsum(sizes)[:-1])
        self.rolls = self.every[-sizes[-1] :]
        self._factors = [(keeps.sides**size, values) for size, values in enumerate(of_size)]
        self._steps = [
            [(of_size[size][few], of_size[size + 1][more]) for run in by_face for few, more in run]
            for size, by_face in enumerate(keeps.runs)
        ]

    def begin(self) -> None:
        """Go to the end of the turn."""
        self.scale, self._largest = 1, 0

    def enter(self, values: Ints, largest: int) -> None:
        """Take the values of all rolls, none further from zero than `largest` where it counts."""
        self.rolls[:] = values
        self._largest = max(self._largest, largest)

    def throw(self) -> None:
        """From the values of all rolls, those of all keeps before the dice that are not held are thrown."""
        self._make_room()
        for steps in reversed(self._steps):
            (some, showing_one), *steps = steps
            np.copyto(some, showing_one)
            for few, more in steps:
                np.add(few, more, out=few)
        for factor, values in self._factors[1:]:
            np.multiply(values, factor, out=values)
        self._largest *= self.outcomes
        self.scale *= self.outcomes

    def first_throw(self) -> Ints:
        """An array [card, prime]: the true mean of the values of all rolls."""
        self._make_room()
        sums = np.einsum("r,rcp->cp", self.ways, self.rolls)
        self.scale *= self.outcomes
        return self.true(sums)

    def true(self, values: Ints) -> Ints:
        """The remainders [..., prime] of the true values."""
        inverses = [pow(self.scale, -1, prime) for prime in self.primes.tolist()]
        remainders: Ints = values % self.primes * inverses % self.primes
        return remainders

    def _make_room(self) -> None:
        """Reduce the values of the rolls, if after the next throw they might not fit 64 bits."""
        if self._largest * self.outcomes >= 2**63:
            np.remainder(self.rolls, self.primes, out=self.rolls)
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
        self.throws = _throws(model)
        self.near = SAFE * _error_bound(model, _most_in_a_turn(model) * len(model.rows))
        self.values = _shared(np.float64, model.states)
        self.remainders = _shared(np.int64, model.states, len(self.primes))
        self.gaps = _shared(np.float64, model.states)
        self.gaps.fill(np.inf)
        self.ties, self.decided = _shared(np.int64, model.states), _shared(np.int64, model.states)
        # By option: the roll that may be written, with every row; the keep, and the roll that it may be held of.
        self._held, self._holder = _keeps_of_rolls(model.lattice)
        self._most = _most_in_a_turn(model)

    def run(self, progress: Progress | None = None) -> None:
        """Go through all cards, those with the fewest open rows first."""
        levels = self.model.levels()
        parts = min(BLOCK, -(-max(map(len, levels)) // CARDS_AT_ONCE))
        self._worker = Worker(self.model, self.values, parts * CARDS_AT_ONCE)
        self._places = np.arange(self._worker.cards)
        rolls = len(self.model.lattice.ways)
        self._row_choices = Choices(np.tile(np.arange(rolls), len(self.model.rows)), rolls, self._worker.cards)
        self._keep_choices = Choices(self._holder, rolls, self._worker.cards)
        self._keeps = Remainders(self.model.lattice, CARDS_AT_ONCE, self.primes)
        done = self.model.states - sum(map(len, levels))
        if progress:
            progress(0, self.model.states)
        for cards in levels:
            # The last block is filled up with a card that is simply done again.
            blocks = np.append(cards, np.repeat(cards[-1], -len(cards) % self._worker.cards))
            share_out(self.solve, blocks.reshape(-1, self._worker.cards))
            done += len(cards)
            if progress:
                progress(done, self.model.states)

    def solve(self, cards: Ints) -> None:
        """Enter all that is to be known of these cards."""
        moments = self._decide(cards)
        gaps = np.min([contest.gap for moment in moments for contest in moment], axis=0)
        self._findings = Findings(gaps, np.zeros_like(cards), np.zeros_like(cards))
        for first in range(0, len(cards), self._keeps.cards):
            self._carry(moments, cards, slice(first, first + self._keeps.cards))
        for of_all, of_block in zip((self.gaps, self.ties, self.decided), self._findings, strict=True):
            of_all[cards] = of_block

    def fraction(self, remainders: Ints) -> Fraction:
        """The value that has these remainders, an array [prime]."""
        denominator = self.model.data.sides**self.throws
        of_numerator = [
            remainder * denominator % prime for remainder, prime in zip(remainders.tolist(), self.used, strict=False)
        ]
        return Fraction(combine(of_numerator, self.used), denominator)

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
        worker.enter(cards)
        return moments

    def _between_keeps(self) -> Contest:
        worker, choices = self._worker, self._keep_choices
        worker.keeps.every.take(self._held, axis=0, out=choices.worth, mode="clip")
        worker.keeps.maximise()
        chosen, option, card, gap = choices.settle(worker.keeps.rolls, self.near)
        winner = chosen[choices.of_roll[option], card]
        taken, rivals, beaten = (
            Options(of_card, self._held[each], np.zeros_like(each))
            for each, of_card in ((chosen, self._places), (option, card), (winner, card))
        )
        return Contest(False, taken, rivals, beaten, gap)

    def _between_rows(self, rolls_used: int) -> Contest:
        worker, choices, plan = self._worker, self._row_choices, self.model.plan(rolls_used)
        worker.gains.take(plan.moves.reshape(-1), axis=0, out=choices.worth, mode="clip")
        choices.worth += plan.points.reshape(-1, 1)
        for roll in self.model.specials:
            choices.worth[roll :: len(self.model.lattice.ways)] = worker.rows(roll, rolls_used)
        chosen, option, card, gap = choices.settle(worker.keeps.rolls, self.near)
        winner = chosen[choices.of_roll[option], card]
        taken, rivals, beaten = (
            self._written(rolls_used, each, of_card)
            for each, of_card in ((chosen, self._places), (option, card), (winner, card))
        )
        return Contest(True, taken, rivals, beaten, gap)

    def _written(self, rolls_used: int, option: Ints, card: Ints) -> Options:
        """What a row with a roll, given as the number of the option, leads to on a card; both are arrays [...]."""
        plan = self.model.plan(rolls_used)
        moves, points = plan.moves.reshape(-1)[option], plan.points.astype(np.int64).reshape(-1)[option]
        row, roll = np.divmod(option, len(self.model.lattice.ways))
        for special_roll, specials in self.model.specials.items():
            concerned = np.nonzero(roll == special_roll)
            some_cards, some_rows = np.broadcast_to(card, option.shape)[concerned], row[concerned]
            for special in specials:
                holds = self._worker.holds(special)[some_cards]
                for special_row, move, instead in special.instead:
                    here = tuple(each[holds & (some_rows == special_row)] for each in concerned)
                    moves[here], points[here] = move, instead
            points[concerned] += sum(special.extra * self._worker.holds(special)[some_cards] for special in specials)
        return Options(card, moves, points)

    def _carry(self, moments: list[list[Contest]], cards: Ints, part: slice) -> None:
        """Carry the remainders through the turn, with the decisions made, for a part of the cards."""
        keeps, gains = self._keeps, self._gains(cards[part])
        keeps.begin()
        for number, contests in enumerate(moments):
            if number:
                keeps.throw()
            for contest in contests:
                scale = keeps.scale % self.primes
                worth = partial(_worth, gains, scale) if contest.between_rows else partial(_worth, keeps.every, None)
                self._compare(contest, part, worth)
                most = int(self.primes.max() + self._most) * int(scale.max()) if contest.between_rows else 0
                keeps.enter(worth(contest.taken.within(part)), most)
        self.remainders[cards[part]] = keeps.first_throw()

    def _gains(self, cards: Ints) -> Ints:
        """An array [move, card, prime]: what every move on these cards brings, the value afterwards included."""
        model, parts = self.model, []
        for place, state in enumerate(np.unravel_index(cards, model.shape)):
            then = model.steps[place].take(state, axis=1) + cards
            pays = np.nan_to_num(model.tracks[place].pays.take(state, axis=1), neginf=0).astype(np.int64)
            parts.append(self.remainders.take(then, axis=0) + pays[..., np.newaxis])
        return np.concatenate(parts)

    def _compare(self, contest: Contest, part: slice, worth: Worth) -> None:
        """Compare what seems to tie: it is truly equal if all remainders are, and else what is ahead is worked out."""
        here = np.flatnonzero((contest.rivals.card >= part.start) & (contest.rivals.card < part.stop))
        if not len(here):
            return
        rivals, beaten = (
            Options(each.card[here] - part.start, each.place[here], each.points[here])
            for each in (contest.rivals, contest.beaten)
        )
        ahead = worth(beaten) - worth(rivals)
        differ = np.flatnonzero(ahead.any(axis=1))  # most equal values have come about in the same way
        differ = differ[(ahead[differ] % self.primes).any(axis=1)]
        gaps, ties, decided = (of_block[part] for of_block in self._findings)
        ties += np.bincount(np.delete(rivals.card, differ), minlength=self._keeps.cards)
        for place in differ.tolist():
            card = rivals.card[place]
            gaps[card] = min(gaps[card], float(self.fraction(self._keeps.true(ahead[place]))))
            decided[card] += 1


def _worth(values: Ints, scale: Ints | None, options: Options) -> Ints:
    """The remainders [..., prime] of options [...], from an array [place, card, prime] of what they lead to.

    That points may make a remainder as large as its prime does no harm.
    """
    _, cards, primes = values.shape
    found: Ints = values.reshape(-1, primes).take(options.place * cards + options.card, axis=0)
    if scale is not None:
        found += options.points[..., np.newaxis]
        if scale[0] != 1:
            found *= scale
    return found


def _keeps_of_rolls(keeps: Lattice) -> tuple[Ints, Ints]:
    """All pairs of a keep and a roll that it may be held of: arrays of places among all keeps and among rolls."""
    place = {keep: number for number, keep in enumerate(keep for size in keeps.keeps for keep in size)}
    pairs = [
        (place[keep], number)
        for number, roll in enumerate(keeps.keeps[-1])
        for keep in sorted(kept(roll), key=lambda keep: (-len(keep), keep))
    ]
    held, holder = np.array(pairs).T.copy()
    return held, holder


def _shared(kind: type[Number], *shape: int) -> npt.NDArray[Number]:
    """An array of zeros that forked processes share."""
    return np.frombuffer(mmap.mmap(-1, 8 * math.prod(shape)), dtype=kind).reshape(shape)
