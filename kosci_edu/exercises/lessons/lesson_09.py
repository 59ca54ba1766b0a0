"""What is right in the exercises of lesson 09."""

from fractions import Fraction
from typing import Any

from kosci_edu.exercises.answers import ChoiceAnswer, Explanation, FunctionAnswer, NumberAnswer, OwnRoll
from kosci_edu.odds import any_yahtzee
from kosci_edu.rules import find_rules
from kosci_edu.rules.classic import JOKERS, LOWER, UPPER

__all__ = ["ANSWERS"]

GAME = find_rules("classic")


def all_games(**readings: Any) -> Any:
    """What comes of optimal play by the classic rules with these readings."""
    from kosci_edu.solver import kept_outcomes

    return kept_outcomes(find_rules("classic", **readings))


def mean_score(**readings: Any) -> Fraction:
    """The mean of optimal play by the classic rules with these readings, as the float that it is."""
    from kosci_edu.solver import kept_solution

    return Fraction(kept_solution(find_rules("classic", **readings)).start_value)


def rounded(value: Fraction, places: int) -> Fraction:
    """The value rounded to so many decimal places."""
    return Fraction(round(value * 10**places), 10**places)


def where_points_come_back() -> str:
    """What play without the upper bonus changes: A less above and more below, B the other way round, C less in both."""
    means = [all_games(upper_bonus=bonus).row_mean for bonus in (True, False)]
    upper, lower = (sum(means[1][row] - means[0][row] for row in rows) for rows in (UPPER, LOWER))
    return "A" if upper < 0 < lower else "B" if lower < 0 < upper else "C"


def mean_of_row(row: str) -> Fraction:
    """What optimal play scores in the row on average, in hundredths of a point."""
    return rounded(Fraction(all_games().row_mean[row]), 2)


ANSWERS = {
    "09-rozgrzewka": NumberAnswer(lambda: 2 ** len(GAME.rows)),
    "09-ostatni-wiersz": NumberAnswer(lambda: 50 * any_yahtzee()),
    "09-roznica": NumberAnswer(lambda: mean_score() - mean_score(upper_bonus=False), places=2),
    "09-gdzie-wraca": ChoiceAnswer(lambda: [where_points_come_back()], ("A", "B", "C")),
    "09-wykryj-zasady": ChoiceAnswer(
        lambda: [joker for joker in JOKERS if rounded(mean_score(joker=joker), 4) == Fraction("254.5877")], JOKERS
    ),
    "09-napisz-premie": FunctionAnswer(
        [((3, 6, 9, 12, 15, 18),), ((2, 6, 9, 12, 15, 18),), ((5, 10, 15, 20, 25, 30),), ((0, 6, 9, 16, 20, 24),)],
        lambda points: 35 if sum(points) >= 63 else 0,
        more_than=lambda points: 35 if sum(points) > 63 else 0,
        per_row=lambda points: 35 if all(held >= 3 * face for face, held in enumerate(points, 1)) else 0,
    ),
    "09-wlasny-rzut": OwnRoll(
        lambda roll: sum(roll) - mean_of_row("chance"), sum=sum, reversed=lambda roll: mean_of_row("chance") - sum(roll)
    ),
    "09-slowami": Explanation(),
}
