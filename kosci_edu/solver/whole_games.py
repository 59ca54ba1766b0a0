"""What comes of whole games played by one policy: the exact distribution of the score, and of all that is counted.

Nothing is sampled: probabilities are carried from card to card, see `turns` and `counts`.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from kosci_edu.dice import Roll
from kosci_edu.kinds import checks_kinds
from kosci_edu.look import Table
from kosci_edu.messages import row_name, say
from kosci_edu.rules.model import EMPTY, Scorecard
from kosci_edu.solver.counts import Count, advance, at_the_start, together
from kosci_edu.solver.lattice import Bools, Floats, Ints
from kosci_edu.solver.model import Model
from kosci_edu.solver.policy import Optimal, Policy
from kosci_edu.solver.probabilities import Probabilities
from kosci_edu.solver.processes import Progress
from kosci_edu.solver.shown import points, share, shows_its_table
from kosci_edu.solver.solution import Solution
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


@shows_its_table
@dataclass(frozen=True, repr=False)
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

    def table(self) -> Table:
        """The mean and the chance of zero of every row, the bonuses and the points beside the rows."""
        lines = [(row, mean, self.row_zero[row]) for row, mean in self.row_mean.items()]
        lines.append(("upper_bonus", self.bonus_mean, 1 - self.bonus_chance))
        lines.append(("extra", self.extra_mean, self.extra_bonuses[0]))
        cells = [(row_name(row, self.document), points(mean), share(zero)) for row, mean, zero in lines]
        total = (row_name("total", self.document), points(self.score.mean()), "")
        headings = (say("Row"), say("Mean"), say("Chance of zero"))
        return Table(say("What whole games bring"), headings, [*cells, total])


@checks_kinds
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
    >>> whole = game_outcomes(solve(find_rules("classic", upper_bonus=False, joker="none")))
    >>> round(whole.score.mean(), 2), whole.score.quantile(0.5), round(whole.row_zero["yahtzee"], 4)
    (237.37, 226, 0.6447)
    """
    counted = {**_usual_counts(solution.model), **{("further", name): each for name, each in (counts or {}).items()}}
    weights, reach, rows = at_the_start(len(counted)), np.ones(1), solution.model.rows  # reach: an array [card]
    sums: dict[str, Floats] = defaultdict(lambda: np.zeros(len(rows)))
    for turns in all_turns(solution, policy, progress):
        chance = reach[turns.card] * turns.chance
        for name, increment in _by_row(turns).items():
            sums[name] += np.bincount(turns.row, chance * increment, len(rows))
        reach = np.asarray(np.bincount(turns.after, chance, len(turns.then)))
        weights = advance(turns, weights, [count(turns) for count in counted.values()])
    mean = {name: dict(zip(rows, by_row.tolist(), strict=True)) for name, by_row in sums.items()}
    of = dict(zip(counted, map(together, weights), strict=True))
    bonus_chance = of["bonus", ""].chance(lambda times: times > 0)
    return GameOutcomes(
        score=of["score", ""],
        row_mean=mean["points"],
        row_zero=mean["zero"],
        bonus_mean=float(sums["bonus"].sum()),
        bonus_chance=bonus_chance,
        bonus_paths=_bonus_paths(of, bonus_chance),
        extra_mean=float(sums["extra"].sum()),
        extra_bonuses=of["extra", ""],
        yahtzees=of["yahtzees", ""],
        jokers=of["jokers", ""],
        jokers_in=mean["joker"],
        jokers_with_extra=float(sums["joker_with_extra"].sum()),
        late={row: each for (kind, row), each in of.items() if kind == "late"},
        counts={name: each for (kind, name), each in of.items() if kind == "further"},
        document=solution.rules.name,
    )


def final_rolls(solution: Solution, card: Scorecard = EMPTY, policy: Policy | None = None) -> dict[Roll, float]:
    """The probability of every roll at the end of a turn.

    Args:
        solution: of the rules.
        card: the scorecard.
        policy: what is done with the rolls; optimal play if left out.
    """
    model = solution.model
    chances = Chances(model, Kinds(model), policy or Optimal(solution, 1), 1)
    by_line = chances.of_rolls(chances.policy(np.array([model.number(card)])))
    return dict(zip(model.lattice.rolls, np.sum(by_line, axis=0)[:, 0].tolist(), strict=True))


# What is counted.


def _usual_counts(model: Model) -> dict[tuple[str, str], Count]:
    counts: dict[tuple[str, str], Count] = {
        ("score", ""): lambda turns: turns.gain,
        ("bonus", ""): lambda turns: turns.bonus > 0,
        ("extra", ""): lambda turns: turns.extra != 0,
        ("yahtzees", ""): lambda turns: turns.equal,
        ("jokers", ""): lambda turns: turns.joker,
    }
    for row in _told_apart(model):
        counts["late", row] = lambda turns, row=row: turns.equal & turns.struck(row)  # type: ignore[misc]
    three = _three_of_each(model)
    if three:
        counts["three", "fewer"] = lambda turns: _compared(turns, three, np.less)
        counts["three", "exactly"] = lambda turns: _compared(turns, three, np.equal)
    return counts


def _told_apart(model: Model) -> Iterator[str]:
    """The rows of which the rules tell whether they were earned, and which only equal dice can earn."""
    earned = sum(int(np.bitwise_or.reduce(group.earned)) for group in model.groups)
    for row, lines in model.data.points.items():
        paying = [roll for line in lines for roll, points in zip(model.lattice.rolls, line, strict=True) if points]
        if earned & model.bit[row] and all(len(set(roll)) == 1 for roll in paying):
            yield row


def _three_of_each(model: Model) -> dict[int, int]:
    """By place of the rows of an upper bonus, the points of three dice of its face; empty if there is none."""
    for bonus in model.data.bonuses:
        points = {row: sorted({each for line in model.data.points[row] for each in line}) for row in bonus.rows}
        step = {row: each[1] for row, each in points.items() if len(each) > 1}
        dice = range(model.data.dice + 1)
        if step.keys() == points.keys() and all([n * step[row] for n in dice] == points[row] for row in step):
            return {model.rows.index(row): 3 * each for row, each in step.items()}
    return {}


def _compared(turns: Turns, three: Mapping[int, int], compare: np.ufunc) -> Bools:
    """Whether the row is one of the upper ones, and its points compare so to those of three dice."""
    of_three = np.array([three.get(row, -1) for row in range(len(turns.model.rows))])[turns.row]
    compared: Bools = (of_three >= 0) & compare(turns.points, of_three)
    return compared


def _bonus_paths(of: Mapping[tuple[str, str], Probabilities], bonus_chance: float) -> BonusPaths | None:
    if ("three", "fewer") not in of:
        return None
    fewer, exactly = of["three", "fewer"], of["three", "exactly"]
    # Every upper row is counted by one of the two or has at least four.
    all_exactly = exactly[max(exactly)]
    never_fewer = fewer[0]
    return BonusPaths(all_exactly, never_fewer - all_exactly, bonus_chance - never_fewer)


def _by_row(turns: Turns) -> dict[str, Ints | Bools]:
    """Arrays [result] of the increments of everything that is asked for by row."""
    return {
        "points": turns.points,
        "zero": turns.points <= 0,
        "bonus": turns.bonus,
        "extra": turns.extra,
        "joker": turns.joker,
        "joker_with_extra": turns.joker * (turns.extra != 0),
    }
