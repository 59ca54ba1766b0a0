"""What comes of whole games played by one policy: the exact distribution of the score, and of all that is counted.

Nothing is sampled: probabilities are carried from card to card, see `turns` and `counts`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kosci_edu import look
from kosci_edu.dice import Roll
from kosci_edu.messages import row_name, say
from kosci_edu.numerals import decimal, percent
from kosci_edu.rules.model import EMPTY, Scorecard
from kosci_edu.solver.counts import Count, Probabilities, advance, at_the_start, together
from kosci_edu.solver.lattice import Floats, Ints
from kosci_edu.solver.model import Model
from kosci_edu.solver.policy import Optimal, Policy
from kosci_edu.solver.solution import Progress, Solution
from kosci_edu.solver.turns import Chances, Kinds, Turns, all_turns

__all__ = ["BonusPaths", "GameOutcomes", "final_rolls", "game_outcomes"]


class BonusPaths(NamedTuple):
    """The chances of the three ways to the bonus: they add up to the chance of the bonus.

    Args:
        exactly_three: exactly three dice of each face.
        at_least_three: at least three of each, and of some four or five.
        otherwise: fewer than three of some face, made up for by others.
    """

    exactly_three: float
    at_least_three: float
    otherwise: float


@dataclass(frozen=True)
class GameOutcomes:
    """What comes of whole games; chances are probabilities, means are points or numbers a game.

    Args:
        score: the distribution of the final score.
        row_mean, row_zero: by row id, the mean of its points, and the chance that it holds no more than 0.
        bonus_mean, bonus_chance: the mean of all bonuses, and the chance of at least one.
        bonus_paths: how the bonus over the upper rows was reached, if there is one.
        extra_mean: the mean of the points beside the rows.
        extra_bonuses: the distribution of how often there were such points.
        yahtzees: the distribution of how many turns end with all dice equal.
        jokers: the distribution of how many rolls count as something that they are not.
        jokers_in: by row id, the mean number of jokers written there.
        jokers_with_extra: the mean number of jokers that bring points beside the rows, too.
        late: by id of a row that only equal dice can earn, the distribution of how many turns end with all dice
            equal after a zero was written there; where the rules tell a zero from points.
        counts: the distributions of further counts, by their names.
        document: whose names the rows have in the table; the usual ones if left out.
    """

    score: Probabilities
    row_mean: Mapping[str, float]
    row_zero: Mapping[str, float]
    bonus_mean: float
    bonus_chance: float
    bonus_paths: BonusPaths | None
    extra_mean: float
    extra_bonuses: Probabilities
    yahtzees: Probabilities
    jokers: Probabilities
    jokers_in: Mapping[str, float]
    jokers_with_extra: float
    late: Mapping[str, Probabilities]
    counts: Mapping[str, Probabilities]
    document: str | None = None

    def table(self) -> look.Table:
        """The mean and the chance of zero of every row, the bonuses and the points beside the rows."""
        lines = [(row, mean, self.row_zero[row]) for row, mean in self.row_mean.items()]
        lines.append(("upper_bonus", self.bonus_mean, 1 - self.bonus_chance))
        lines.append(("extra", self.extra_mean, self.extra_bonuses[0]))
        shown = [
            (row_name(row, self.document), decimal(Fraction(mean)), percent(Fraction(zero)))
            for row, mean, zero in lines
        ]
        total = (row_name("total", self.document), decimal(Fraction(self.score.mean())), "")
        headings = (say("Row"), say("Mean"), say("Chance of zero"))
        return look.Table(say("What whole games bring"), headings, [*shown, total])


def game_outcomes(
    solution: Solution,
    policy: Policy | None = None,
    counts: Mapping[str, Count] | None = None,
    progress: Progress | None = None,
) -> GameOutcomes:
    """What comes of whole games played by a policy.

    Args:
        solution: of the rules.
        policy: what is done with the rolls; optimal play if left out.
        counts: further counts by name: functions that give the increment of every result of a turn.
        progress: told how many rows are filled, and how many there are.

    >>> from kosci_edu.rules import find_rules
    >>> from kosci_edu.solver.solution import solve
    >>> found = game_outcomes(solve(find_rules("classic", upper_bonus=False, joker="none")))
    >>> round(found.score.mean(), 2), found.score.quantile(0.5), round(found.row_zero["yahtzee"], 4)
    (237.37, 226, 0.6447)
    """
    wanted = {**_usual_counts(solution.model), **{("further", name): each for name, each in (counts or {}).items()}}
    weights = at_the_start(len(wanted))
    means = _Means(solution.model)
    for turns in all_turns(solution, policy, progress):
        means.add(turns)
        weights = advance(turns, weights, [count(turns) for count in wanted.values()])
    found = dict(zip(wanted, map(together, weights), strict=True))
    return GameOutcomes(
        score=found["score", ""],
        row_mean=means.by_row("points"),
        row_zero=means.by_row("zero"),
        bonus_mean=means.total("bonus"),
        bonus_chance=found["bonus", ""].chance(1),
        bonus_paths=_bonus_paths(found),
        extra_mean=means.total("extra"),
        extra_bonuses=found["extra", ""],
        yahtzees=found["yahtzees", ""],
        jokers=found["jokers", ""],
        jokers_in=means.by_row("joker"),
        jokers_with_extra=means.total("joker_with_extra"),
        late={row: each for (kind, row), each in found.items() if kind == "late"},
        counts={name: each for (kind, name), each in found.items() if kind == "further"},
        document=solution.rules.name,
    )


def final_rolls(solution: Solution, card: Scorecard = EMPTY, policy: Policy | None = None) -> dict[Roll, float]:
    """The probability of every roll at the end of a turn on this card."""
    chances = Chances(solution.model, Kinds(solution.model), policy or Optimal(solution, 1))
    cards = np.array([solution.model.number(card)])
    by_line = chances.of_rolls(chances.policy(cards))
    total = sum(by_line)[:, 0]  # type: ignore[index]  # there is at least one line
    return dict(zip(solution.model.lattice.keeps[-1], total.tolist(), strict=True))


# What is counted.


def _usual_counts(model: Model) -> dict[tuple[str, str], Count]:
    found: dict[tuple[str, str], Count] = {
        ("score", ""): lambda turns: turns.gain,
        ("bonus", ""): lambda turns: (turns.bonus > 0).astype(np.int64),
        ("extra", ""): lambda turns: (turns.extra != 0).astype(np.int64),
        ("yahtzees", ""): lambda turns: turns.equal.astype(np.int64),
        ("jokers", ""): lambda turns: turns.joker.astype(np.int64),
    }
    for row in _told_apart(model):
        found["late", row] = lambda turns, row=row: _late(turns, row)  # type: ignore[misc]
    three = _three_of_each(model)
    if three:
        found["three", "fewer"] = lambda turns: _compared(turns, three, np.less)
        found["three", "exactly"] = lambda turns: _compared(turns, three, np.equal)
    return found


def _told_apart(model: Model) -> Iterator[str]:
    """The rows of which the rules tell whether they were earned, and which only equal dice can earn."""
    earned = 0
    for track in model.tracks:
        earned |= int(np.bitwise_or.reduce(track.earned))
    for row, lines in model.data.points.items():
        paying = [roll for line in lines for roll, points in zip(model.lattice.keeps[-1], line, strict=True) if points]
        if earned & model.bit[row] and all(len(set(roll)) == 1 for roll in paying):
            yield row


def _late(turns: Turns, row: str) -> Ints:
    """Whether all dice are equal after a zero in the row."""
    return (turns.equal & turns.filled(row) & ~turns.earned(row)).astype(np.int64)


def _three_of_each(model: Model) -> dict[int, int]:
    """By place of the rows of an upper bonus, the points of three dice of its face; empty if there is none."""
    for bonus in model.data.bonuses:
        points = {row: sorted({each for line in model.data.points[row] for each in line}) for row in bonus.rows}
        step = {row: each[1] for row, each in points.items() if len(each) > 1}
        dice = range(model.data.dice + 1)
        if step.keys() == points.keys() and all([n * step[row] for n in dice] == points[row] for row in step):
            return {model.rows.index(row): 3 * each for row, each in step.items()}
    return {}


def _compared(turns: Turns, three: Mapping[int, int], compare: np.ufunc) -> Ints:
    """Whether the row is one of the upper ones, and its points compare so to those of three dice."""
    wanted = np.array([three.get(row, -1) for row in range(len(turns.model.rows))])[turns.row]
    held: npt.NDArray[np.bool_] = (wanted >= 0) & compare(turns.points, wanted)
    return held.astype(np.int64)


def _bonus_paths(found: Mapping[tuple[str, str], Probabilities]) -> BonusPaths | None:
    if ("three", "fewer") not in found:
        return None
    fewer, exactly = found["three", "fewer"], found["three", "exactly"]
    # Every upper row is counted by one of the two or has at least four.
    all_exactly = exactly[int(exactly.values[-1])]
    never_fewer = fewer[0]
    return BonusPaths(all_exactly, never_fewer - all_exactly, found["bonus", ""].chance(1) - never_fewer)


class _Means:
    """Adds up the expected increments of everything that is asked for by row."""

    def __init__(self, model: Model) -> None:
        self.rows = model.rows
        self.sums: dict[str, Floats] = {}
        self._chances = np.ones(1)  # [card]: that the game comes to it

    def add(self, turns: Turns) -> None:
        """Go one turn on."""
        chance = self._chances[turns.card] * turns.chance
        increments = {
            "points": turns.points,
            "zero": turns.points <= 0,
            "bonus": turns.bonus,
            "extra": turns.extra,
            "joker": turns.joker,
            "joker_with_extra": turns.joker & (turns.extra != 0),
        }
        for name, increment in increments.items():
            by_row = np.bincount(turns.row, chance * increment, len(self.rows))
            self.sums[name] = self.sums.get(name, np.zeros(len(self.rows))) + by_row
        self._chances = np.asarray(np.bincount(turns.after, chance, len(turns.then)), dtype=np.float64)

    def by_row(self, name: str) -> dict[str, float]:
        """The expected sum of the increments, by the row written."""
        return dict(zip(self.rows, self.sums[name].tolist(), strict=True))

    def total(self, name: str) -> float:
        """The expected sum of the increments."""
        return float(self.sums[name].sum())
