"""What to do in one position: every option with its value, and what it gives away against the best one."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from kosci_edu.dice import Roll
from kosci_edu.kinds import checks_kinds
from kosci_edu.messages import KosciError
from kosci_edu.rules.model import Scorecard, TurnLike
from kosci_edu.solver.solution import Solution

__all__ = ["TIE", "Option", "advise", "ranked"]

TIE = 1e-9
"""Values nearer than this, in points, are equal: rounding makes differences of 1e-13, real ones are far larger."""


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
    regret: float = 0.0


@checks_kinds
def advise(solution: Solution, card: Scorecard, turn: TurnLike) -> tuple[Option, ...]:
    """All options of a position, the best first; of equally good ones the first row, then the larger keep.

    With rolls left the roll may also be written at once; that is the same as holding all dice, so every keep
    here leaves a die to throw.

    Args:
        solution: of the rules in force.
        card: the scorecard.
        turn: the roll in hand with the rolls used; a bare roll is one after the last throw.

    Raises:
        KosciError: for a full card, a row or points that there cannot be, or an impossible turn.

    >>> from kosci_edu.rules import Turn, find_rules
    >>> from kosci_edu.solver.solution import solve
    >>> solution = solve(find_rules("classic", upper_bonus=False))
    >>> best, *others = advise(solution, Scorecard({"sixes": 18}), Turn(Roll("15566"), 2))
    >>> best.kind, best.keep, best.regret
    ('keep', Roll('5566'), 0.0)
    """
    rules, model, worker = solution.rules, solution.model, solution.worker
    now = rules.turn(turn)
    if all(row in card for row in model.rows):
        raise KosciError("The scorecard is full; the game is over.")
    worker.take_up(np.array([model.number(card)]))
    place = model.lattice.rolls.index(now.roll)
    values = {row: float(worker.row_values(row, now.rolls_used)[place, 0]) for row in worker.open_rows}
    options = [Option("score", None, model.rows[row], value) for row, value in values.items() if value > -np.inf]
    rolls_left = rules.rolls - now.rolls_used
    if rolls_left:
        worker.play(rolls_left - 1)
        worker.throw(rolls_left)
        every = worker.keeps.every[:, 0].tolist()
        options += [Option("keep", model.lattice.every[keep], None, every[keep]) for keep in model.lattice.held[place]]
    return ranked(options)


def ranked(options: Sequence[Option]) -> tuple[Option, ...]:
    """The options, the best first; those that tie keep the order given, and all of them have the same value.

    Args:
        options: without their regrets.
    """
    values = [option.value for option in options]
    first = previous = np.inf
    for place in sorted(range(len(options)), key=lambda place: -values[place]):
        first = values[place] if previous - values[place] > TIE else first
        previous, values[place] = values[place], first
    best = max(values)
    told = (option._replace(value=value, regret=best - value) for option, value in zip(options, values, strict=True))
    return tuple(sorted(told, key=lambda option: option.regret))
