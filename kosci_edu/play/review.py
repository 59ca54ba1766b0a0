"""A game looked over: what every decision cost, and how the score came of luck and mistakes.

For one player of a finished or running game, with the value of every position known,

    final score = value at the start + luck − mistakes.

A throw is lucky by as much as the position is worth more after it than before; a mistake is the regret of a
decision. Both are exact up to rounding of floats, and they are told turn by turn.
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from kosci_edu.look import Table
from kosci_edu.messages import decimal, say
from kosci_edu.play.game import Game
from kosci_edu.play.position import Keep, Position, Score
from kosci_edu.play.shown import Shown
from kosci_edu.rules import Turn

if TYPE_CHECKING:
    from kosci_edu.solver import Option, Solution

__all__ = ["Review", "ReviewedDecision", "ReviewedTurn", "cost", "options_of", "points", "review_game"]


class ReviewedDecision(NamedTuple):
    """A decision with the best option of its position, and the points that it cost on average."""

    position: Position
    action: Keep | Score
    best: "Option"
    value: float
    regret: float


class ReviewedTurn(NamedTuple):
    """One turn: its decisions, the luck of its throws, and the points that its decisions cost."""

    decisions: tuple[ReviewedDecision, ...]
    luck: float
    mistakes: float


@dataclass(frozen=True)
class Review(Shown):
    """A player's game, looked over.

    Args:
        start: the value of the game at its start.
        turns: one after the other.
        score: so far, with the value of what is still to come.
    """

    start: float
    turns: tuple[ReviewedTurn, ...]
    score: float

    @property
    def luck(self) -> float:
        """What the dice gave, in points."""
        return sum(turn.luck for turn in self.turns)

    @property
    def mistakes(self) -> float:
        """What decisions cost, in points."""
        return sum(turn.mistakes for turn in self.turns)

    def tables(self) -> list[Table]:
        """The table alone."""
        return [self.table()]

    def table(self) -> Table:
        """Turn by turn: the row written, luck, and what decisions cost; then the sums."""
        lines = [(str(number), *_line(turn)) for number, turn in enumerate(self.turns, start=1)]
        lines.append((say("Total"), "", points(self.luck, signed=True), points(self.mistakes)))
        caption = say(
            "Start {start}, luck {luck}, mistakes −{mistakes}: together {score}",
            start=points(self.start),
            luck=points(self.luck, signed=True),
            mistakes=points(self.mistakes),
            score=points(self.score),
        )
        return Table(caption, (say("turn"), say("row"), say("luck"), say("mistakes")), lines, numeric=(2, 3))


def points(value: float, signed: bool = False) -> str:
    """Points with two decimal places.

    Args:
        value: so many points.
        signed: whether a plus stands before what is not negative.
    """
    text = decimal(Fraction(value), 2)
    return f"+{text}" if signed and not text.startswith("−") else text


def _line(turn: ReviewedTurn) -> tuple[str, str, str]:
    last = turn.decisions[-1].action
    row = turn.decisions[-1].position.rules.row_name(last.row) if isinstance(last, Score) else ""
    return row, points(turn.luck, signed=True), points(turn.mistakes)


def options_of(solution: "Solution", position: Position) -> "tuple[Option, ...]":
    """The options of a `position` with their values by the `solution` of its rules, the best first."""
    from kosci_edu.solver import advise

    return advise(solution, position.card, position.turn)


def cost(solution: "Solution", position: Position, action: Keep | Score) -> "tuple[Option, float]":
    """The best option of the position, and the points that the action gives away against it.

    Holding all dice uses up a roll; it is worth the best option of the same roll with one roll less.
    """
    options = options_of(solution, position)
    if isinstance(action, Keep) and len(action.dice) == len(position.turn.roll):
        later = replace(position, turn=Turn(position.turn.roll, position.turn.rolls_used + 1))
        return options[0], options[0].value - options_of(solution, later)[0].value
    chosen = next(option for option in options if _is_option(action, option))
    return options[0], chosen.regret


def _is_option(action: Keep | Score, option: "Option") -> bool:
    if isinstance(action, Score):
        return option.row == action.row
    return option.keep == action.dice


def review_game(game: Game, solution: "Solution", player: int = 0) -> Review:
    """Look over the decisions of one player, counted from 0.

    >>> from kosci_edu.play.bots import zachlanny
    >>> from kosci_edu.solver import kept_solution
    >>> game = Game(["Ala"], seed=1)
    >>> while not game.is_over:
    ...     game.act(zachlanny(game.position))
    >>> looked = review_game(game, kept_solution(game.rules))
    >>> abs(looked.start + looked.luck - looked.mistakes - game.totals[0]) < 1e-9
    True
    """
    turns: list[ReviewedTurn] = []
    decisions: list[ReviewedDecision] = []
    luck, start = 0.0, solution.start_value
    before = start  # the value before the next throw, points already written included
    for mover, position, action in game.history:
        if mover != player or not isinstance(action, Keep | Score):
            continue
        written = game.rules.total(position.card)
        best, regret = cost(solution, position, action)
        luck += written + best.value - before
        decisions.append(ReviewedDecision(position, action, best, best.value - regret, regret))
        before = written + best.value - regret
        if isinstance(action, Score):
            turns.append(ReviewedTurn(tuple(decisions), luck, sum(each.regret for each in decisions)))
            decisions, luck = [], 0.0
    if decisions:
        turns.append(ReviewedTurn(tuple(decisions), luck, sum(each.regret for each in decisions)))
    return Review(start, tuple(turns), before)
