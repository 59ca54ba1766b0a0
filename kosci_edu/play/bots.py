"""Players that map a position to an action, and tournaments between them.

`losowy` moves at random, `zachlanny` wants the most points from this turn, `mistrz` plays as well as is known here.
A bot is any function from a `Position` to an action, so that a reader can write one and enter it.
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache, partial
from random import Random
from typing import TYPE_CHECKING

from kosci_edu.dice import Roll, all_rolls
from kosci_edu.messages import say
from kosci_edu.odds.turn import Plan, plan
from kosci_edu.play.arena import Arena, Bot, play_all
from kosci_edu.play.position import Action, Declare, Keep, Position, Score
from kosci_edu.play.results import TournamentResult, result_of
from kosci_edu.rules import Rules, Scorecard, Turn, find_rules

if TYPE_CHECKING:
    from kosci_edu.solver import Solution

__all__ = ["BOTS", "Bot", "TournamentResult", "find_bot", "losowy", "mistrz", "tournament", "zachlanny"]

UNIT = 100  # prices are whole hundredths of a point
MOST_STATES = 1_000_000  # scorecards that are solved within a few seconds
NO_ROW = -(10**9)  # worth of a turn that ends without a row to write to


def losowy(position: Position, seed: int = 0) -> Action:
    """Any legal action, all equally likely; with the same seed, the same one whenever the position comes back."""
    chooser = Random(f"losowy {seed} {position.card} {position.turn} {position.others}")
    return chooser.choice(position.actions)


def zachlanny(position: Position) -> Action:
    """The most points that this turn can bring on average, whatever that does to the rest of the game."""
    return _best(position, with_prices=False)


def mistrz(position: Position) -> Action:
    """Optimal play of the whole game where that is solved in a few seconds, else the best that one turn allows.

    The latter gives every row its price, what it brings on average if one goes for it alone. So a good row is not
    given away for a few points, and points towards a bonus count for more.
    """
    return _optimal(position) or _best(position, with_prices=True)


def _optimal(position: Position) -> Action | None:
    """The best action by the values of the whole game; None for rules that have not been solved here."""
    solution = _solution(position.rules)
    if solution is None:
        return None
    from kosci_edu.solver import advise

    best = advise(solution, position.card, position.turn)[0]
    return Score(best.row) if best.row is not None else Keep(best.keep or Roll())


@cache
def _solution(rules: Rules) -> "Solution | None":
    """The solution of the rules, kept between games; None where it cannot be had within seconds."""
    from kosci_edu.solver import estimate, kept_solution

    try:
        return kept_solution(rules) if estimate(rules).states <= MOST_STATES else None
    except ValueError:  # rules that cannot be solved say so
        return None


BOTS: dict[str, Bot] = {"losowy": losowy, "zachlanny": zachlanny, "mistrz": mistrz}


def find_bot(name: str, seed: int = 0) -> Bot:
    """The bot of this name, with or without Polish letters; the seed is for one that plays at random.

    Raises:
        ValueError: for a name that there is not.

    >>> find_bot("zachłanny") is zachlanny
    True
    """
    plain = str(name).casefold().replace("ł", "l")
    if plain not in BOTS:
        raise ValueError(say("There is no bot “{name}”; there are: {all}.", name=str(name)[:40], all=", ".join(BOTS)))
    return partial(losowy, seed=seed) if plain == "losowy" else BOTS[plain]


# How a turn is planned.


def _best(position: Position, with_prices: bool) -> Action:
    """The action of the highest value; of equal ones writing before throwing, the first row, the larger keep."""
    rules, card, turn = position.rules, position.card, position.turn
    options: list[tuple[Fraction, int, Action]] = []
    if position.rows:
        worth, row = _worth_now(rules, card, turn, with_prices)
        options.append((Fraction(worth), 0, Score(row)))
    if position.keeps:
        options += _keeps(position, turn, with_prices)
    for row in position.declarations:
        declared = turn._replace(declared=row)
        after = Position(rules, card, declared)
        values = [value for value, _, _ in _keeps(after, declared, with_prices)] if after.keeps else []
        if after.rows:
            values.append(Fraction(_worth_now(rules, card, declared, with_prices)[0]))
        options.append((max(values), 0, Declare(row)))
    return min(options, key=lambda option: (-option[0], option[1]))[2]


def _keeps(position: Position, turn: Turn, with_prices: bool) -> list[tuple[Fraction, int, Action]]:
    """Every keep with its value; the larger keep comes first."""
    rules = position.rules
    ahead = _plan_after(rules, position.card, turn.rolls_used, turn.declared, with_prices)
    scale = (rules.sides**rules.dice) ** (position.rolls_left - 1)
    return [(ahead.keep_value(held, 1) / scale, 1, Keep(held)) for held in reversed(position.keeps)]


@lru_cache(maxsize=256)
def _plan_after(rules: Rules, card: Scorecard, used: int, declared: str | None, with_prices: bool) -> Plan:
    """The next throw after so many rolls; the worth of what it shows counts all that can follow.

    With n rolls left after it, worth is in units of 1 / outcomes ** n, so that it stays whole.
    """
    after = used + 1
    # Where the number of rolls does not matter, the last throw stands for every earlier one, and is worked out once.
    stop = _worths(rules, card, after if _counts_rolls(rules) else rules.rolls, declared, with_prices)
    if after == rules.rolls:
        return plan(stop.__getitem__, 1, dice=rules.dice, sides=rules.sides)
    ahead = _plan_after(rules, card, after, declared, with_prices)
    outcomes = rules.sides**rules.dice
    scale = outcomes ** (rules.rolls - after)
    worth = {roll: max(now * scale, int(ahead.roll_value(roll, 1) * outcomes)) for roll, now in stop.items()}
    return plan(worth.__getitem__, 1, dice=rules.dice, sides=rules.sides)


@lru_cache(maxsize=256)
def _worths(rules: Rules, card: Scorecard, used: int, declared: str | None, with_prices: bool) -> dict[Roll, int]:
    """What every roll is worth if it is written at once."""
    found = {}
    for roll in all_rolls(rules.dice, rules.sides):
        turn = Turn(roll, used, declared)
        found[roll] = _worth_now(rules, card, turn, with_prices)[0]
    return found


def _worth_now(rules: Rules, card: Scorecard, turn: Turn, with_prices: bool) -> tuple[int, str]:
    """The worth of writing the turn to the best row, and that row: points, less the price of the row if asked."""
    best, chosen = NO_ROW, ""
    pulls, prices = (_pulls(rules, card), _prices(rules)) if with_prices else ({}, {})
    for row in rules.open_rows(card, turn):
        worth = UNIT * rules.gain(row, turn, card)
        if with_prices:
            worth += pulls.get(row, 0) * rules.points(row, turn, card) - prices[row]
        if worth > best:
            best, chosen = worth, row
    return best, chosen


@cache
def _prices(rules: Rules) -> dict[str, int]:
    """What each row brings on average if a whole turn aims at it alone, in hundredths, its pull to a bonus included."""
    pulls = _pulls(rules, Scorecard())
    found = {}
    for row in rules.rows:
        goal = partial(_worth_towards, rules, row.id, pulls.get(row.id, 0))
        found[row.id] = round(plan(goal, rules.rolls, dice=rules.dice, sides=rules.sides).start_value())
    return found


def _worth_towards(rules: Rules, row: str, pull: int, roll: Roll) -> int:
    """What a roll is worth in this row of an empty card, in hundredths."""
    empty = Scorecard()
    return UNIT * rules.gain(row, roll, empty) + pull * rules.points(row, roll, empty)


@lru_cache(maxsize=256)
def _pulls(rules: Rules, card: Scorecard) -> dict[str, int]:
    """The hundredths that a point in a row adds towards bonuses: what a bonus pays, spread over what it asks for."""
    found: dict[str, int] = {}
    for bonus in rules.bonuses:
        reach = bonus.running_total(card) + sum(
            bonus.counts(_maximum(rules, row)) for row in bonus.rows if row not in card
        )
        least = next((total for total in range(1, reach + 1) if bonus.pays(total) == bonus.pays(reach)), 0)
        if bonus.running_total(card) < least and bonus.pays(reach) > bonus.pays(0):
            for row in bonus.rows:
                found[row] = found.get(row, 0) + UNIT * (bonus.pays(reach) - bonus.pays(0)) // least
    return found


@cache
def _maximum(rules: Rules, row: str) -> int:
    return rules.maximum(row)


@cache
def _counts_rolls(rules: Rules) -> bool:
    """Whether points or open rows depend on how many rolls were used: tried on an empty card with every roll."""
    empty = Scorecard()

    def seen(roll: Roll, used: int) -> list[object]:
        turn = Turn(roll, used)
        return [rules.open_rows(empty, turn), *(rules.points(row.id, turn, empty) for row in rules.rows)]

    numbers = range(1, rules.rolls)
    return any(
        seen(roll, used) != seen(roll, rules.rolls) for roll in all_rolls(rules.dice, rules.sides) for used in numbers
    )


# Tournaments.


def tournament(
    bots: Sequence[str | Bot] | Mapping[str, Bot],
    games: int = 100,
    seed: int = 0,
    rules: str | Rules = "classic",
    progress: bool | Callable[[int, int], None] = True,
    seconds: float = 2,
    cores: int | None = None,
) -> TournamentResult:
    """Let bots play against each other, all at one table, the first seat going round; the same seed, the same result.

    A bot that raises, gives no answer in time or does what is not legal loses that game and is named; a bot at
    random plays on in its place, so that the others finish, and these points count for nobody.

    Args:
        bots: names from `BOTS` or functions; or functions by the name that they are to have.
        games: how many games.
        seed: a whole number that the dice, and `losowy`, depend on.
        rules: a rule set or its name.
        progress: whether to show a bar on standard error; or a function of the games done and all games.
        seconds: the most that one decision may take.
        cores: how many games are played at once, by default as many as there are cores.

    Raises:
        ValueError: with a sentence, for bots or numbers that cannot be.
    """
    if not isinstance(games, int) or games < 1 or not seconds > 0 or (cores is not None and cores < 1):
        raise ValueError(say("A tournament needs at least one game, and time and a core to play it."))
    entered = _entered(bots, seed)
    variant = rules if isinstance(rules, Rules) else find_rules(rules)
    _prices(variant), _counts_rolls(variant)  # worked out once; forked workers inherit them
    report = progress if callable(progress) else _bar if progress else lambda done, total: None
    players = Arena(tuple(entered.values()), losowy, variant, seed)
    return result_of(tuple(entered), play_all(players, games, seconds, cores, report), seed)


def _entered(bots: Sequence[str | Bot] | Mapping[str, Bot], seed: int) -> dict[str, Bot]:
    """The bots by name; a name that comes again gets a number."""
    pairs = list(bots.items()) if isinstance(bots, Mapping) else [(None, bot) for bot in bots]
    found: dict[str, Bot] = {}
    for number, (given, bot) in enumerate(pairs):
        function = find_bot(bot, seed=seed * len(pairs) + number) if isinstance(bot, str) else bot
        if not callable(function):
            raise ValueError(say("A bot is a name or a function of a position; this is {bot}.", bot=repr(bot)[:40]))
        wanted = str(given or (bot if isinstance(bot, str) else getattr(bot, "__name__", type(bot).__name__)))
        alike = sum(name.partition(" (")[0] == wanted for name in found)
        found[f"{wanted} ({alike + 1})" if alike else wanted] = function
    if not found:
        raise ValueError(say("A tournament needs at least one bot."))
    return found


def _bar(done: int, total: int) -> None:
    """A bar in one line of standard error, drawn again at every per cent."""
    if done == total or done * 100 // total != (done - 1) * 100 // total:
        full = done * 30 // total
        text = say("{done} of {total} games", done=done, total=total)
        print(
            f"\r[{'#' * full}{'.' * (30 - full)}] {text}",
            end="\n" if done == total else "",
            file=sys.stderr,
            flush=True,
        )
