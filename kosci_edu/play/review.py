"""A game looked over: what every decision cost, and how the score came of luck and mistakes.

For one player of a finished or running game, with the value of every position known,

    final score = value at the start + luck − mistakes.

A throw is lucky by as much as the position has more value after it than before; a mistake is the regret of a
decision. Both are exact up to rounding of floats, and they are told turn by turn.
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from kosci_edu.look import Table
from kosci_edu.messages import KosciError, say
from kosci_edu.numerals import decimal, grouped
from kosci_edu.play.game import Game
from kosci_edu.play.position import Keep, Position, Score
from kosci_edu.play.shown import Shown
from kosci_edu.rules import Rules

if TYPE_CHECKING:
    from kosci_edu.solver import Option, Solution

__all__ = [
    "Review",
    "ReviewedDecision",
    "ReviewedTurn",
    "cost",
    "is_soon_solved",
    "options_of",
    "points",
    "review_game",
    "solution_for",
]

SOON_SOLVED = 1_000_000  # scorecards, which take a few seconds
WORTH_WAITING_FOR = 5_000_000  # scorecards, which take a minute


def is_soon_solved(rules: Rules) -> bool:
    """Whether to solve the `rules` takes a few seconds at most.

    Raises:
        KosciError: with one sentence, where they cannot be solved.
    """
    return _scorecards(rules) <= SOON_SOLVED


def solution_for(rules: Rules) -> "Solution":
    """The solution of the `rules`, where it can be had within a minute.

    Raises:
        KosciError: with one sentence, where it cannot.
    """
    states = _scorecards(rules)
    if states > WORTH_WAITING_FOR:
        raise KosciError(
            "with {states} scorecards to tell apart, these rules take too long to solve.", states=grouped(states)
        )
    from kosci_edu.solver import kept_solution

    return kept_solution(rules)


def _scorecards(rules: Rules) -> int:
    """How many scorecards have to be told apart."""
    try:
        from kosci_edu.solver import estimate
    except ModuleNotFoundError as missing:
        raise KosciError("To work out the whole game, {name} is needed.", name=missing.name) from None
    return estimate(rules).states


def options_of(solution: "Solution", position: Position) -> "tuple[Option, ...]":
    """The options of a `position` with their values by the `solution` of its rules, the best first."""
    from kosci_edu.solver import advise

    return advise(solution, position.card, position.turn)


class ReviewedDecision(NamedTuple):
    """A decision looked over.

    Args:
        position: where it was taken.
        action: what was done.
        best: the best option of the position.
        value: of the action, in points.
        regret: the points that it cost on average.
    """

    position: Position
    action: Keep | Score
    best: "Option"
    value: float
    regret: float


class ReviewedTurn(NamedTuple):
    """One turn looked over.

    Args:
        decisions: one after the other.
        luck: what its throws gave, in points.
    """

    decisions: tuple[ReviewedDecision, ...]
    luck: float

    @property
    def mistakes(self) -> float:
        """What its decisions cost, in points."""
        return sum(decision.regret for decision in self.decisions)

    @property
    def row_name(self) -> str:
        """The name of the row written; nothing while there is none."""
        position, action, *_ = self.decisions[-1]
        return position.rules.row_name(action.row) if isinstance(action, Score) else ""


@dataclass(frozen=True, repr=False)
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

    def table(self) -> Table:
        """Turn by turn: the row written, luck, and what decisions cost; then the sums."""
        luck, mistakes = points(self.luck, signed=True), points(self.mistakes)
        lines = [
            (str(number), turn.row_name, points(turn.luck, signed=True), points(turn.mistakes))
            for number, turn in enumerate(self.turns, start=1)
        ]
        lines.append((say("Total"), "", luck, mistakes))
        caption = say("Start {start}, luck {luck}, mistakes −{mistakes}: together {score}",
                      start=points(self.start), luck=luck, mistakes=mistakes, score=points(self.score))  # fmt: skip
        return Table(caption, (say("turn"), say("row"), say("luck"), say("mistakes")), lines, numeric=(2, 3))


def points(value: float, signed: bool = False) -> str:
    """Points with two decimal places.

    Args:
        value: so many points.
        signed: whether a plus stands before what is not negative.
    """
    text = decimal(Fraction(value), 2)
    return f"+{text}" if signed and not text.startswith("−") else text


def cost(solution: "Solution", position: Position, action: Keep | Score) -> "tuple[Option, float]":
    """What an action gives away on average. Holding all dice has the value of the same roll with one roll less.

    Args:
        solution: of the rules.
        position: where the action is taken.
        action: a keep or a row.

    Returns:
        The best option of the position, and the points that the action gives away against it.
    """
    options = options_of(solution, position)
    if isinstance(action, Keep) and len(action.dice) == len(position.turn.roll):
        later = replace(position, turn=position.turn._replace(rolls_used=position.turn.rolls_used + 1))
        return options[0], options[0].value - options_of(solution, later)[0].value
    wanted = (None, action.row) if isinstance(action, Score) else (action.dice, None)
    return options[0], next(option.regret for option in options if (option.keep, option.row) == wanted)


def review_game(game: Game, solution: "Solution", player: int = 0) -> Review:
    """Look over the decisions of one player.

    Args:
        game: finished or running.
        solution: of its rules.
        player: counted from 0.

    Raises:
        KosciError: where there is no such player.

    >>> from kosci_edu.play.bots import zachlanny
    >>> from kosci_edu.solver import kept_solution
    >>> game = Game(["Ala"], seed=1)
    >>> while not game.is_over:
    ...     game.act(zachlanny(game.position))
    >>> looked = review_game(game, kept_solution(game.rules))
    >>> abs(looked.start + looked.luck - looked.mistakes - game.totals[0]) < 1e-9
    True
    """
    game.check_player(player)
    turns: list[ReviewedTurn] = []
    decisions: list[ReviewedDecision] = []
    luck, before = 0.0, solution.start_value  # the value before the next throw, points already written included
    for mover, position, action in game.history:
        if mover != player or not isinstance(action, Keep | Score):
            continue
        written = game.rules.total(position.card)
        best, regret = cost(solution, position, action)
        luck += written + best.value - before
        decisions.append(ReviewedDecision(position, action, best, best.value - regret, regret))
        before = written + best.value - regret
        if isinstance(action, Score):
            turns.append(ReviewedTurn(tuple(decisions), luck))
            decisions, luck = [], 0.0
    if decisions:
        turns.append(ReviewedTurn(tuple(decisions), luck))
    return Review(solution.start_value, tuple(turns), before)
