"""Whole games played by the dice, very many at once: one throw, one keep, one row for all of them in turn.

This knows nothing of `turns`: it throws dice, so that its scores can be held against the exact distribution.
"""

from functools import lru_cache
from itertools import product

import numpy as np

from kosci_edu.dice import Roll
from kosci_edu.kinds import checks_kinds
from kosci_edu.messages import KosciError, short
from kosci_edu.numerals import grouped
from kosci_edu.solver.lattice import Ints, lattice_of
from kosci_edu.solver.policy import Decisions, Optimal, Policy
from kosci_edu.solver.processes import Progress
from kosci_edu.solver.solution import Solution

__all__ = ["MOST_GAMES", "simulate"]

CARDS_AT_ONCE = 256
MOST_GAMES = 10_000_000
"""So many games take 500 megabytes and about half a minute."""


@checks_kinds
def simulate(
    solution: Solution, games: int, seed: int, policy: Policy | None = None, progress: Progress | None = None
) -> Ints:
    """An array [game] of the final scores.

    Args:
        solution: of the rules.
        games: how many to play.
        seed: the same one gives the same games.
        policy: what is done with the rolls; optimal play if left out.
        progress: told how many rounds are played, and how many there are.

    Raises:
        KosciError: in one sentence, for a number of games or a seed that cannot be.

    >>> from kosci_edu.rules import find_rules
    >>> from kosci_edu.solver.solution import solve
    >>> scores = simulate(solve(find_rules("classic", upper_bonus=False)), 1000, seed=1)
    >>> len(scores), bool(220 < scores.mean() < 260)
    (1000, True)
    """
    if not (isinstance(games, int) and 1 <= games <= MOST_GAMES):
        most, value = grouped(MOST_GAMES), short(repr(games))
        raise KosciError("1 to {most} games can be simulated at once, not {value}.", most=most, value=value)
    if not (isinstance(seed, int) and seed >= 0):
        raise KosciError("The seed is a whole number, not {value}.", value=short(repr(seed)))
    model = solution.model
    decide = policy or Optimal(solution, CARDS_AT_ONCE)
    cup = DiceCup(model.data.dice, model.data.sides, seed)
    card = np.full(games, model.number({}))
    score = np.zeros(games, dtype=np.int64)
    rounds = len(model.rows)
    for done in range(rounds):
        if progress:
            progress(done, rounds)
        # The games are played in blocks of those with the same or similar cards, as decisions are made for cards.
        order = np.argsort(card, kind="stable")
        cards, first = np.unique(card[order], return_index=True)
        first = np.append(first, games)
        for start in range(0, len(cards), CARDS_AT_ONCE):
            here = cards[start : start + CARDS_AT_ONCE]
            which = order[first[start] : first[start + len(here)]]
            place = np.searchsorted(here, card[which])
            decisions = decide(here)
            used, roll = cup.turn(decisions, place)
            line = used - 1 if model.unused_rolls_count else np.zeros_like(used)
            row = np.stack(decisions.rows)[line, roll, place]
            written = model.written(here, place, model.entry(row, roll, line))
            card[which] = written.then
            score[which] += written.gain
    if progress:
        progress(rounds, rounds)
    return score


class DiceCup:
    """Throws the dice of many games at once.

    Args:
        dice, sides: how many dice, and faces of each.
        seed: of the generator of random numbers.
    """

    def __init__(self, dice: int, sides: int, seed: int) -> None:
        self._generator = np.random.default_rng(seed)
        self._outcomes = sides**dice
        self._thrown = _throws(dice, sides)

    def turn(self, decisions: Decisions, place: Ints) -> tuple[Ints, Ints]:
        """Arrays [game]: how many rolls were used, and the roll at the end of the turn.

        Args:
            decisions: on some cards.
            place: an array [game]: the place of its card among these.
        """
        roll = self._throw(np.zeros(len(place), dtype=np.int64))
        used = np.ones(len(place), dtype=np.int64)
        playing = np.arange(len(place))
        for keeps in reversed(decisions.keeps):
            keep = keeps[roll[playing], place[playing]]
            goes_on = keep < len(self._thrown)
            playing, keep = playing[goes_on], keep[goes_on]
            roll[playing] = self._throw(keep)
            used[playing] += 1
        return used, roll

    def _throw(self, keep: Ints) -> Ints:
        """An array [game]: the roll after the other dice are thrown to the keep."""
        return self._thrown[keep, self._generator.integers(0, self._outcomes, len(keep))]


@lru_cache(maxsize=4)  # for five dice with six faces it takes 3 megabytes
def _throws(dice: int, sides: int) -> Ints:
    """An array [keep, dice]: the roll that comes of the keep when the dice show this, only so many as needed.

    The keeps are those that leave a die to throw; the dice are one number for all ordered outcomes, of which a
    keep looks only at the first dice. It is kept between calls, so nobody may write to it.
    """
    lattice = lattice_of(dice, sides)
    faces = range(1, sides + 1)
    place = {roll: number for number, roll in enumerate(lattice.rolls)}
    rows = []
    for keep in lattice.every[: lattice.below]:
        rolls = [place[Roll((*keep, *outcome))] for outcome in product(faces, repeat=dice - len(keep))]
        rows.append(np.tile(np.array(rolls, dtype=np.int16), sides ** len(keep)))
    thrown: Ints = np.array(rows)
    thrown.flags.writeable = False
    return thrown
