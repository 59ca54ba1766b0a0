"""Whole games played by the dice, very many at once: one throw, one keep, one row for all of them in turn.

This knows nothing of `turns`: it throws dice, so that its scores can be held against the exact distribution.
"""

from functools import lru_cache
from itertools import product

import numpy as np

from kosci_edu.dice import Roll
from kosci_edu.solver.lattice import Ints, lattice_of
from kosci_edu.solver.model import Model
from kosci_edu.solver.policy import Optimal, Policy
from kosci_edu.solver.solution import Progress, Solution

__all__ = ["simulate"]

CARDS_AT_ONCE = 256


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

    >>> from kosci_edu.rules import find_rules
    >>> from kosci_edu.solver.solution import solve
    >>> scores = simulate(solve(find_rules("classic", upper_bonus=False)), 1000, seed=1)
    >>> len(scores), bool(220 < scores.mean() < 260)
    (1000, True)
    """
    model = solution.model
    table = Table(model, policy or Optimal(solution, CARDS_AT_ONCE), np.random.default_rng(seed))
    card = np.full(games, model.number({}))
    score = np.zeros(games, dtype=np.int64)
    rounds = len(model.rows)
    for played in range(rounds):
        if progress:
            progress(played, rounds)
        # The games are played in blocks of those with the same or similar cards, as decisions are made for cards.
        order = np.argsort(card, kind="stable")
        cards, first = np.unique(card[order], return_index=True)
        first = np.append(first, games)
        for start in range(0, len(cards), CARDS_AT_ONCE):
            here = cards[start : start + CARDS_AT_ONCE]
            which = order[first[start] : first[start + len(here)]]
            place = np.searchsorted(here, card[which])
            gain, card[which] = table.play(here, place)
            score[which] += gain
    if progress:
        progress(rounds, rounds)
    return score


class Table:
    """Where the dice are thrown and the points written.

    Args:
        model: the rule set.
        policy: what is done with the rolls.
        chance: the generator of random numbers.
    """

    def __init__(self, model: Model, policy: Policy, chance: np.random.Generator) -> None:
        self.model, self.policy, self.chance = model, policy, chance
        self.thrown = _throws(model.data.dice, model.data.sides)
        self.now = len(self.thrown)

    def play(self, cards: Ints, place: Ints) -> tuple[Ints, Ints]:
        """Play one turn.

        Args:
            cards: the numbers of some cards.
            place: an array [game]: the place of its card among these.

        Returns:
            Arrays [game]: the points gained, and the numbers of the cards afterwards.
        """
        decisions = self.policy(cards)
        line, roll = self._throw_all(decisions.keeps, place)
        by_line = np.stack(decisions.rows)
        row = by_line[line if len(by_line) > 1 else 0, roll, place]
        return self._write(cards[place], line, roll, row)

    def _throw_all(self, keeps: list[Ints], place: Ints) -> tuple[Ints, Ints]:
        """Arrays [game]: how often it threw again, and the roll at the end of the turn."""
        roll = self._throw(np.zeros(len(place), dtype=np.int64))
        line = np.zeros(len(place), dtype=np.int64)
        playing = np.arange(len(place))
        for left in range(len(keeps), 0, -1):
            keep = keeps[left - 1][roll[playing], place[playing]]
            playing, keep = playing[keep < self.now], keep[keep < self.now]
            roll[playing] = self._throw(keep)
            line[playing] += 1
        return line, roll

    def _throw(self, keep: Ints) -> Ints:
        """An array [game]: the roll after the other dice are thrown to the keep."""
        model = self.model
        dice = self.chance.integers(0, model.data.sides**model.data.dice, len(keep))  # all dice as one number
        return self.thrown[keep, dice]

    def _write(self, card: Ints, line: Ints, roll: Ints, row: Ints) -> tuple[Ints, Ints]:
        """Arrays [game]: the points gained, and the cards afterwards."""
        model = self.model
        lines = line if model.unused_rolls_count else np.zeros_like(line)
        move = np.stack([plan.moves for plan in model.plans])[lines, row, roll]
        gain = np.stack([plan.points for plan in model.plans])[lines, row, roll].astype(np.int64)
        states = np.unravel_index(card, model.shape)
        for place, specials in model.specials.items():
            game = np.flatnonzero(roll == place)
            filled, earned = (
                sum(getattr(track, flags)[state[game]] for track, state in zip(model.tracks, states, strict=True))
                for flags in ("filled", "earned")
            )
            for special in specials:
                holds = (filled & special.filled == special.filled) & (earned & special.earned == special.earned)
                gain[game[holds]] += special.extra
                for place_of_row, instead, points in special.instead:
                    found = game[holds & (row[game] == place_of_row)]
                    usual = model.plan(model.data.rolls).points[place_of_row, place]
                    gain[found] += points - int(usual)
                    move[found] = instead
        then = card.copy()
        for place, (track, state) in enumerate(zip(model.tracks, states, strict=True)):
            local = move - model.first_move[place]
            mine = np.flatnonzero((local >= 0) & (local < len(track.moves)))
            then[mine] += model.steps[place][local[mine], state[mine]]
            gain[mine] += track.pays[local[mine], state[mine]].astype(np.int64)
        return gain, then


@lru_cache(maxsize=4)  # for five dice with six faces it takes 3 megabytes
def _throws(dice: int, sides: int) -> Ints:
    """An array [keep, dice]: the roll that comes of the keep when the dice show this, only so many as needed.

    The keeps are those that leave a die to throw; the dice are one number for all ordered outcomes, of which a
    keep looks only at the first dice. It is kept between calls, so nobody may write to it.
    """
    keeps = lattice_of(dice, sides)
    faces = range(1, sides + 1)
    place = {roll: number for number, roll in enumerate(keeps.keeps[-1])}
    rows = []
    for size, of_size in enumerate(keeps.keeps[:-1]):
        outcomes = list(product(faces, repeat=dice - size))
        for keep in of_size:
            rolls = [place[Roll((*keep, *outcome))] for outcome in outcomes]
            rows.append(np.tile(np.array(rolls, dtype=np.int16), sides**size))
    thrown: Ints = np.array(rows)
    thrown.flags.writeable = False
    return thrown
