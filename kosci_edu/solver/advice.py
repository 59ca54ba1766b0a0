"""What to do in one position: every option with its value, and what it gives away against the best one."""

from typing import NamedTuple

import numpy as np

from kosci_edu.dice import Roll, keeps
from kosci_edu.messages import say
from kosci_edu.rules.model import Scorecard, TurnLike
from kosci_edu.solver.solution import Solution

__all__ = ["Option", "advise"]

TIE = 1e-9
"""Values nearer than this, in points, are equal: rounding makes differences of 1e-13, real ones are far larger."""


Action = tuple[str, Roll | None, str | None]


class Option(NamedTuple):
    """An action with its value.

    Args:
        kind: `"keep"` or `"score"`.
        keep: the dice held for the next throw, if some are thrown.
        row: id of the row written, if one is.
        value: points to come, what the action scores at once included.
        regret: value lost against the best option; exactly 0 for the best ones.
    """

    kind: str
    keep: Roll | None
    row: str | None
    value: float
    regret: float


def advise(solution: Solution, card: Scorecard, turn: TurnLike) -> tuple[Option, ...]:
    """All options of a position, the best first; of equally good ones the first row, then the larger keep.

    With rolls left the roll may also be written at once; that is the same as holding all dice, so every keep
    here leaves a die to throw.

    Args:
        solution: of the rules in force.
        card: the scorecard.
        turn: the roll in hand with the rolls used; a bare roll is one after the last throw.

    Raises:
        ValueError: for a full card, a row or points that there cannot be, or an impossible turn.

    >>> from kosci_edu.rules import Turn, find_rules
    >>> from kosci_edu.solver.solution import solve
    >>> solution = solve(find_rules("classic", upper_bonus=False))
    >>> best, *others = advise(solution, Scorecard({"sixes": 18}), Turn(Roll("15566"), 2))
    >>> best.kind, best.keep, best.regret
    ('keep', Roll('5566'), 0.0)
    """
    rules, model = solution.rules, solution.model
    now = rules.turn(turn)
    if all(row in card for row in model.rows):
        raise ValueError(say("The scorecard is full; the game is over."))
    worker = solution.worker
    worker.take_up(np.array([model.number(card)]))
    place = model.lattice.keeps[-1].index(now.roll)
    worth = worker.rows(place, now.rolls_used)[:, 0]
    values: dict[Action, float] = {
        ("score", None, row): float(value) for row, value in zip(model.rows, worth, strict=True) if value > -np.inf
    }
    rolls_left = rules.rolls - now.rolls_used
    if rolls_left:
        worker.play(rolls_left - 1)
        worker.throw(rolls_left)
        for keep in sorted(keeps(now.roll), key=lambda keep: (-len(keep), keep)):
            if len(keep) < len(now.roll):
                of_size = worker.keeps.of_size[len(keep)]
                values["keep", keep, None] = float(of_size[model.lattice.keeps[len(keep)].index(keep), 0])
    return _in_order(values)


def _in_order(values: dict[Action, float]) -> tuple[Option, ...]:
    """The options by value; those that tie in the order given, and all with the same value."""
    order = {action: place for place, action in enumerate(values)}
    groups: list[list[Action]] = []
    for action in sorted(values, key=lambda action: -values[action]):
        if groups and values[groups[-1][-1]] - values[action] <= TIE:
            groups[-1].append(action)
        else:
            groups.append([action])
    best = values[groups[0][0]]
    return tuple(
        Option(*action, value=values[group[0]], regret=best - values[group[0]])
        for group in groups
        for action in sorted(group, key=order.__getitem__)
    )
