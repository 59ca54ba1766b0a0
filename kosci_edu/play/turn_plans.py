"""How bots that know no values of whole games plan a turn: for its points alone, or less the price of each row.

A row's price is what it brings on average if one goes for it alone. So a good row is not given away for a few points,
and points towards a bonus count for more.
"""

from fractions import Fraction
from functools import cache, lru_cache

from kosci_edu.dice import Roll, all_rolls
from kosci_edu.odds.turn import Plan, plan
from kosci_edu.play.position import Action, Declare, Keep, Position, Score
from kosci_edu.play.sheet import maximum
from kosci_edu.rules import Rules, Scorecard, Turn

__all__ = ["best_action", "prepare"]

UNIT = 100  # gains and prices are whole hundredths of a point
NO_ROW = -(10**9)  # the gain of a turn that ends without a row to write to


def best_action(position: Position, with_prices: bool) -> Action:
    """The action that brings most; of equal ones writing before throwing, the first row, the larger keep.

    Args:
        position: where a bot is to decide.
        with_prices: whether writing to a row costs its price.
    """
    return max(_options(position, with_prices), key=lambda option: option[0])[1]


def prepare(rules: Rules) -> None:
    """Work out what depends on the `rules` alone."""
    _prices(rules), _counts_rolls(rules)


def _options(position: Position, with_prices: bool) -> list[tuple[Fraction, Action]]:
    """What can be done, with its mean gain, in the order of preference among equals; of rows to write only the best."""
    rules, card, turn = position.rules, position.card, position.turn
    options: list[tuple[Fraction, Action]] = []
    if position.rows:
        gain, best_row = _best_row(rules, card, turn, with_prices)
        options.append((Fraction(gain), Score(best_row)))
    for row in position.declarations:
        after = _options(Position(rules, card, turn._replace(declared=row)), with_prices)
        options.append((max(gain for gain, _ in after), Declare(row)))
    if position.keeps:
        ahead = _plan_after(rules, card, turn.rolls_used, turn.declared, with_prices)
        scale = (rules.sides**rules.dice) ** (position.rolls_left - 1)
        options += [(ahead.keep_value(keep, 1) / scale, Keep(keep)) for keep in reversed(position.keeps)]
    return options


@lru_cache(maxsize=256)
def _plan_after(rules: Rules, card: Scorecard, used: int, declared: str | None, with_prices: bool) -> Plan:
    """The next throw after so many rolls; the gain from what it shows counts all that can follow.

    With n rolls left after it, gains are in units of 1 / outcomes ** n, so that they stay whole.
    """
    after = used + 1
    # Where the number of rolls does not matter, the last throw stands for every earlier one, and is worked out once.
    stop = _gains(rules, card, after if _counts_rolls(rules) else rules.rolls, declared, with_prices)
    if after == rules.rolls:
        return plan(stop.__getitem__, 1, dice=rules.dice, sides=rules.sides)
    ahead = _plan_after(rules, card, after, declared, with_prices)
    outcomes = rules.sides**rules.dice
    scale = outcomes ** (rules.rolls - after)
    gains = {roll: max(now * scale, int(ahead.roll_value(roll, 1) * outcomes)) for roll, now in stop.items()}
    return plan(gains.__getitem__, 1, dice=rules.dice, sides=rules.sides)


@lru_cache(maxsize=256)
def _gains(rules: Rules, card: Scorecard, used: int, declared: str | None, with_prices: bool) -> dict[Roll, int]:
    """What every roll brings if it is written at once."""
    rolls = all_rolls(rules.dice, rules.sides)
    return {roll: _best_row(rules, card, Turn(roll, used, declared), with_prices)[0] for roll in rolls}


def _best_row(rules: Rules, card: Scorecard, turn: Turn, with_prices: bool) -> tuple[int, str]:
    """What writing the turn to the best row brings, less the price of the row if asked, and that row."""
    best, best_row = NO_ROW, ""
    pulls, prices = (_pulls(rules, card), _prices(rules)) if with_prices else ({}, {})
    for row in rules.open_rows(card, turn):
        gain = _gain(rules, card, turn, row, pulls.get(row, 0)) - prices.get(row, 0)
        if gain > best:
            best, best_row = gain, row
    return best, best_row


def _gain(rules: Rules, card: Scorecard, turn: Turn, row: str, pull: int) -> int:
    towards_bonus = pull * rules.points(row, turn, card) if pull else 0
    return UNIT * rules.gain(row, turn, card) + towards_bonus


@cache
def _prices(rules: Rules) -> dict[str, int]:
    """What each row brings on average if a whole turn aims at it alone, its pull to a bonus included."""
    card, prices = Scorecard(), {}
    for row, pull in {**{row.id: 0 for row in rules.rows}, **_pulls(rules, card)}.items():
        gains = {roll: _gain(rules, card, rules.turn(roll), row, pull) for roll in all_rolls(rules.dice, rules.sides)}
        whole_turn = plan(gains.__getitem__, rules.rolls, dice=rules.dice, sides=rules.sides)
        prices[row] = round(whole_turn.start_value())
    return prices


@lru_cache(maxsize=256)
def _pulls(rules: Rules, card: Scorecard) -> dict[str, int]:
    """What a point in a row adds towards bonuses: what a bonus pays, spread over what it asks for."""
    pulls: dict[str, int] = {}
    for bonus in rules.bonuses:
        still_open = [row for row in bonus.rows if row not in card]
        reach = bonus.running_total(card) + sum(bonus.counts(maximum(rules, row)) for row in still_open)
        least = next((total for total in range(1, reach + 1) if bonus.pays(total) == bonus.pays(reach)), 0)
        if bonus.running_total(card) < least and bonus.pays(reach) > bonus.pays(0):
            for row in bonus.rows:
                pulls[row] = pulls.get(row, 0) + UNIT * (bonus.pays(reach) - bonus.pays(0)) // least
    return pulls


@cache
def _counts_rolls(rules: Rules) -> bool:
    """Whether points or open rows depend on how many rolls were used: tried on an empty card with every roll."""
    empty = Scorecard()

    def seen(roll: Roll, used: int) -> list[object]:
        turn = Turn(roll, used)
        return [rules.open_rows(empty, turn), *(rules.points(row.id, turn, empty) for row in rules.rows)]

    rolls, numbers = all_rolls(rules.dice, rules.sides), range(1, rules.rolls)
    return any(seen(roll, used) != seen(roll, rules.rolls) for roll in rolls for used in numbers)
