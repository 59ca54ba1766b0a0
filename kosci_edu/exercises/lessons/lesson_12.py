"""What is right in the exercises of lesson 12."""

from collections.abc import Sequence
from fractions import Fraction
from math import comb

from kosci_edu.chance import P
from kosci_edu.dice import Roll, outcomes, throw
from kosci_edu.exercises.answers import Explanation, FunctionAnswer, NumberAnswer, OwnRoll
from kosci_edu.rules import Scorecard, Turn, find_rules

__all__ = ["ANSWERS"]

GAME = find_rules("classic")


def one_die_duel() -> Fraction:
    """The chance that the first of two dice shows more."""
    return P(lambda pair: pair[0] > pair[1], outcomes(2))


def drawn(chances: Sequence[Fraction]) -> Fraction:
    """The chance that two independent games with these chances end alike."""
    return sum((chance * chance for chance in chances), Fraction(0))


def gained_by_safety() -> Fraction:
    """What play for the win gains against play for points in the duel of the lesson, in whole per cents."""
    from kosci_edu.solver import Endgame, kept_solution

    card = Scorecard({row.id: GAME.points(row.id, "11111") for row in GAME.rows if row.id not in ("yahtzee", "chance")})
    regret = Endgame(kept_solution(GAME), card, card, 0).for_points(Turn(Roll("55566"), 1)).regret
    return Fraction(round(regret * 100), 100)


THIRDS = (Fraction(1, 2), Fraction(1, 3), Fraction(1, 6))

ANSWERS = {
    "12-rozgrzewka": NumberAnswer(one_die_duel),
    "12-remis": NumberAnswer(lambda: drawn(THIRDS)),
    "12-ostatni-rzut": NumberAnswer(lambda: throw(1).chance(lambda die: sum(Roll("6665")) + sum(die) >= 27)),
    "12-zapisac-czy-rzucac": NumberAnswer(lambda: throw(1).chance(lambda die: sum(Roll("5555")) + sum(die) <= 24)),
    "12-pojedynek": NumberAnswer(gained_by_safety, places=0, per_cent=True),
    "12-napisz-pojedynek": FunctionAnswer(
        [(THIRDS,), ((Fraction(1),),), ((Fraction(1, 4),) * 4,), ((Fraction(9, 10), Fraction(1, 10)),)],
        drawn,
        sum=sum,
        most=lambda chances: max(chances) ** 2,
        even=lambda chances: Fraction(1, len(chances)),
    ),
    "12-moneta": NumberAnswer(lambda: Fraction(sum(comb(10, heads) for heads in (0, 1, 9, 10)), 2**10)),
    "12-wlasny-rzut": OwnRoll(lambda roll: sum(roll) - 17, sum=sum, reversed=lambda roll: 17 - sum(roll)),
    "12-slowami": Explanation(),
}
