"""The calls that check the claims about two players, and about the statistics of real games."""

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from kosci_edu.claims.verdicts import Statement, Value
from kosci_edu.dice import Roll
from kosci_edu.messages import say
from kosci_edu.numerals import percent
from kosci_edu.odds.samples import coin_p_value
from kosci_edu.rules import Scorecard, Turn, find_rules

if TYPE_CHECKING:
    from kosci_edu.solver import Endgame

__all__ = ["DUEL_CHECKS"]

DUEL_CHECKS: dict[str, Callable[..., Value]] = {}


def check(function: Callable[..., Value]) -> Callable[..., Value]:
    """Enter the function under its name."""
    DUEL_CHECKS[function.__name__] = function
    return function


def _percent(value: float) -> str:
    return percent(Fraction(value))


def _endgame(rows: list[str], lead: int) -> "Endgame":
    """A game of two with these rows open on both cards; the others hold what five ones bring."""
    from kosci_edu.solver import Endgame, kept_solution

    game = find_rules()
    card = Scorecard({row.id: game.points(row.id, "11111") for row in game.rows if row.id not in rows})
    return Endgame(kept_solution(game), card, card, lead)


@check
def points_lose_wins(rows: list[str], lead: int, roll: str, rolls_used: int) -> Value:
    """Whether play for points gives away chances to win: with these rows open on both cards, and this roll in hand."""
    endgame, turn = _endgame(rows, lead), Turn(Roll(roll), rolls_used)
    best, points = endgame.options(turn)[0], endgame.for_points(turn)
    figures = say("{best} against {points}", best=_percent(best.value), points=_percent(points.value))
    return Statement(points.regret > 0, figures)


@check
def play_looks_at_opponents(rows: list[str], leads: list[int], roll: str, rolls_used: int) -> Value:
    """Whether the best move for the win depends on the opponent's score: on these leads it is not always the same."""
    best = [_endgame(rows, lead).options(Turn(Roll(roll), rolls_used))[0] for lead in leads]
    moves = [find_rules().row_name(option.row) if option.row else str(option.keep) for option in best]
    return Statement(len(set(moves)) > 1, "; ".join(moves))


@check
def loses_to(mine: int, theirs: int, at_least: float) -> Value:
    """Whether an optimal player with so many Generały scored loses at least so often to one with so many."""
    from kosci_edu.solver import duel_outcome, scores_by_yahtzees

    parts = scores_by_yahtzees(find_rules())
    loss = duel_outcome(parts[mine], parts[theirs]).loss
    return Statement(loss >= at_least, say("{share} of games", share=_percent(loss)))


@check
def scored_by_the_opponent_only(at_least: float) -> Value:
    """How often an opponent with a Generał meets a player without one, at least so often."""
    from kosci_edu.solver import scores_by_yahtzees

    none = float(scores_by_yahtzees(find_rules())[0].chances.sum())
    return Statement(none >= at_least, say("{share} of games", share=_percent(none)))


@check
def more_than_luck(one: int, other: int) -> Value:
    """Whether a fair coin would hardly ever fall so unevenly, in less than one case of a hundred."""
    p_value = coin_p_value(one, one + other)
    return Statement(p_value < 0.01, say("a fair coin does so in {share} of cases", share=_percent(p_value)))
