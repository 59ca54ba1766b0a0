"""Games of two, and the statistics of real games. NumPy is needed only when a check is called."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from kosci_edu.claims.verdicts import Statement
from kosci_edu.dice import Roll
from kosci_edu.messages import say
from kosci_edu.numerals import percent
from kosci_edu.odds.samples import coin_p_value
from kosci_edu.rules import Scorecard, Turn, find_rules

if TYPE_CHECKING:
    from kosci_edu.solver import Endgame


def _percent(value: float) -> str:
    return percent(Fraction(value))


def _endgame(rows: Sequence[str], lead: int) -> "Endgame":
    """A game of two with these rows open on both cards; the others hold what five ones bring."""
    from kosci_edu.solver import Endgame, kept_solution

    game = find_rules()
    card = Scorecard({row.id: game.points(row.id, "11111") for row in game.rows if row.id not in rows})
    return Endgame(kept_solution(game), card, card, lead)


def points_lose_wins(rows: Sequence[str], lead: int, roll: Roll, rolls_used: int) -> Statement:
    """Whether play for points gives away chances to win.

    Args:
        rows: those open on both cards.
        lead: my points less theirs.
        roll: the one in hand.
        rolls_used: how many rolls it took.
    """
    endgame, turn = _endgame(rows, lead), Turn(roll, rolls_used)
    best, points = endgame.options(turn)[0], endgame.for_points(turn)
    figures = say("{best} against {points}", best=_percent(best.value), points=_percent(points.value))
    return Statement(points.regret > 0, figures)


def play_looks_at_opponents(rows: Sequence[str], leads: Sequence[int], roll: Roll, rolls_used: int) -> Statement:
    """Whether the best move for the win is not the same on all `leads`; the rest is as in `points_lose_wins`.

    Args:
        rows: those open on both cards.
        leads: my points less theirs, each a game of its own.
        roll: the one in hand.
        rolls_used: how many rolls it took.
    """
    best = [_endgame(rows, lead).options(Turn(roll, rolls_used))[0] for lead in leads]
    moves = [find_rules().row_name(option.row) if option.row else str(option.keep) for option in best]
    return Statement(len(set(moves)) > 1, "; ".join(moves))


def loses_to(mine: int, theirs: int, at_least: float) -> Statement:
    """Whether an optimal player with `mine` Generały scored loses `at_least` so often to one with `theirs`."""
    from kosci_edu.solver import duel_outcome, scores_by_yahtzees

    parts = scores_by_yahtzees(find_rules())
    loss = duel_outcome(parts[mine], parts[theirs]).loss
    return Statement(loss >= at_least, say("{share} of games", share=_percent(loss)))


def scored_by_the_opponent_only(at_least: float) -> Statement:
    """Whether an opponent with a Generał meets a player without one `at_least` so often."""
    from kosci_edu.solver import scores_by_yahtzees

    none = float(scores_by_yahtzees(find_rules())[0].chances.sum())
    return Statement(none >= at_least, say("{share} of games", share=_percent(none)))


def more_than_luck(one: int, other: int) -> Statement:
    """Whether a fair coin falls so unevenly as `one` to `other` in less than one case of a hundred."""
    p_value = coin_p_value(one, one + other)
    return Statement(p_value < 0.01, say("a fair coin does so in {share} of cases", share=_percent(p_value)))


def share(part: int, others: Sequence[int]) -> Fraction:
    """The share of the whole that this `part` is, beside the `others`."""
    return Fraction(part, part + sum(others))
