"""The calls that check the claims: each computes a value from the library, and none reads a verdict.

A check takes the arguments that stand in the data file, and returns a number, a truth value or one of
the classes of `judge`.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from kosci_edu import odds
from kosci_edu.claims.judge import Readings, Rolls, Value
from kosci_edu.dice import Roll, rolls
from kosci_edu.rules import Scorecard, find_rules
from kosci_edu.rules.classic import JOKERS, LOWER, UPPER

__all__ = ["CHECKS"]

CHECKS: dict[str, Callable[..., Value]] = {}


def check(function: Callable[..., Value]) -> Callable[..., Value]:
    """Enter the function under its name."""
    CHECKS[function.__name__] = function
    return function


# --- the tables of chances -------------------------------------------------------------------------------


@check
def one_roll_chance(row: str) -> Value:
    """The chance of the row's figure after one roll."""
    return Fraction(odds.one_roll_chance(row))


@check
def one_roll_mean(row: str) -> Value:
    """The mean points of the row after one roll, given success."""
    return odds.one_roll_mean(row)


@check
def one_roll_product(row: str) -> Value:
    """Chance times mean points."""
    return odds.one_roll_chance(row) * odds.one_roll_mean(row)


@check
def definite_yahtzee(in_hand: int, rolls_left: int) -> Value:
    """The chance of the definite Generał."""
    return Fraction(odds.definite_yahtzee(in_hand, rolls_left))


# --- the rules -------------------------------------------------------------------------------------------


@check
def rounds(rules: str) -> Value:
    """How many rounds a game has: one a row."""
    return len(find_rules(rules).rows)


@check
def rolls_in_turn(rules: str) -> Value:
    """How many rolls a turn has."""
    return find_rules(rules).rolls


@check
def dice(rules: str) -> Value:
    """How many dice the game is played with."""
    return find_rules(rules).dice


@check
def points(rules: str, row: str, roll: str, card: dict[str, int] | None = None, readings: Any = None) -> Value:
    """What a roll scores in a row, on an empty card or on the one given."""
    return find_rules(rules, **(readings or {})).points(row, roll, Scorecard(card or {}))


@check
def extra(rules: str, row: str, roll: str, card: dict[str, int], readings: Any = None) -> Value:
    """What writing a roll brings beside the rows."""
    return find_rules(rules, **(readings or {})).extra(row, roll, Scorecard(card))


@check
def rolls_scoring(rules: str, row: str, score: int) -> Value:
    """How many different rolls score so many points in the row."""
    game = find_rules(rules)
    return Rolls(sum(game.points(row, roll) == score for roll in rolls(game.dice, game.sides)))


@check
def open_rows_with(rules: str, roll: str, card: dict[str, int], rows: list[str], readings: Any = None) -> Value:
    """Whether exactly these rows may be written."""
    return list(find_rules(rules, **(readings or {})).open_rows(Scorecard(card), roll)) == rows


@check
def always_pays(rules: str, row: str, score: int) -> Value:
    """Whether every roll that is the row's figure scores the same."""
    game = find_rules(rules)
    wanted = game.row(row)
    return all(game.points(row, roll) == score for roll in rolls() if wanted.fits(roll))


@check
def pays_sum_of_all_dice(rules: str, row: str) -> Value:
    """Whether every roll that is the row's figure scores the sum of all dice, and any other nothing."""
    game = find_rules(rules)
    wanted = game.row(row)
    return all(game.points(row, roll) == (sum(roll) if wanted.fits(roll) else 0) for roll in rolls())


@check
def pays_sum_of_own_face(rules: str) -> Value:
    """Whether each upper row scores the sum of the dice of its face."""
    game = find_rules(rules)
    return all(
        game.points(row, roll) == sum(die for die in roll if die == face)
        for face, row in enumerate(UPPER, start=1)
        for roll in rolls()
    )


@check
def figure_is(rules: str, row: str, examples: list[str], others: list[str]) -> Value:
    """Whether all the examples are the row's figure and none of the others is."""
    fits = find_rules(rules).row(row).fits
    return all(fits(Roll(roll)) for roll in examples) and not any(fits(Roll(roll)) for roll in others)


@check
def upper_bonus_from(rules: str) -> Value:
    """The smallest upper sum that brings the bonus."""
    (bonus,) = find_rules(rules).bonuses
    return next(total for total in range(106) if bonus.pays(total) > 0)


@check
def upper_bonus_points(rules: str) -> Value:
    """What the upper bonus pays."""
    (bonus,) = find_rules(rules).bonuses
    return bonus.pays(105)


@check
def joker_choices(card: dict[str, int], roll: str) -> Value:
    """Where each reading of the joker lets a Generał be written."""
    return Readings(
        tuple((joker, ", ".join(find_rules("classic", joker=joker).open_rows(Scorecard(card), roll))) for joker in JOKERS)
    )


@check
def joker_points(row: str, yahtzee: int, joker: str) -> Value:
    """What a Generał of fives scores in a lower row once Generał and fives are filled."""
    game = find_rules("classic", joker=joker)
    return game.points(row, "55555", Scorecard({"yahtzee": yahtzee, "fives": 15}))


@check
def joker_zero_in_upper(joker: str) -> Value:
    """What a Generał of fives scores in the ones when every lower row and the fives are filled."""
    card = Scorecard({"fives": 15, **dict.fromkeys(LOWER, 0)})
    return find_rules("classic", joker=joker).points("ones", "55555", card)


@check
def any_row_may_be_written(rules: str) -> Value:
    """Whether every roll may be written to every open row of an empty card, for nothing if need be."""
    game = find_rules(rules)
    every = tuple(row.id for row in game.rows)
    return all(game.open_rows(Scorecard(), roll) == every for roll in rolls())


@check
def row_is_used_once(rules: str) -> Value:
    """Whether a filled row is no longer open."""
    game = find_rules(rules)
    return all(row.id not in game.open_rows(Scorecard({row.id: 0}), "12345") for row in game.rows)
