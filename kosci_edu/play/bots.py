"""Who plays: bots of the house, bots of a learner, people; and tournaments between bots.

A bot is any function from a `Position` to an action, so that a reader can write one and enter it. `losowy` moves at
random, `zachlanny` wants the most points from this turn, `mistrz` plays as well as is known here.
"""

import itertools
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from random import Random
from typing import TYPE_CHECKING, Any

from kosci_edu.dice import Roll
from kosci_edu.kinds import checks_kinds
from kosci_edu.machine import all_cores
from kosci_edu.messages import KosciError, say, short
from kosci_edu.numerals import grouped, is_whole
from kosci_edu.play.arena import Arena, Bot, Seat, play_all
from kosci_edu.play.position import Action, Keep, Position, Score
from kosci_edu.play.record import checked_players, checked_seed
from kosci_edu.play.results import TournamentResult, result_of
from kosci_edu.play.review import is_soon_solved, options_of, solution_for
from kosci_edu.play.turn_plans import best_action, prepare
from kosci_edu.rules import Rules, find_rules

if TYPE_CHECKING:
    from kosci_edu.solver import Solution

__all__ = ["BOTS", "PLAYERS", "find_bot", "losowy", "mistrz", "seat_for", "take_seats", "tournament", "zachlanny"]

PLAYERS = ("Ty", "mistrz")
"""Who plays where nobody else is named."""

MOST_GAMES = 100_000
MOST_SECONDS = 1_000_000
MOST_CORES = 64  # where there are no more


@checks_kinds
def losowy(position: Position, seed: int = 0) -> Action:
    """Any legal action, all equally likely.

    Args:
        position: where it is to decide.
        seed: with the same one, it does the same whenever the position comes back.
    """
    chooser = Random(f"losowy {seed} {position.card} {position.turn} {position.others}")
    return chooser.choice(position.actions)


@checks_kinds
def zachlanny(position: Position) -> Action:
    """The action with the most points that this turn can bring on average, whatever comes after `position`."""
    return best_action(position, with_prices=False)


@checks_kinds
def mistrz(position: Position) -> Action:
    """Optimal play of the whole game where `position` is in one that is solved in a few seconds, else of this turn.

    The latter gives every row its price, what it brings on average if one goes for it alone.
    """
    solution = _solution(position.rules)
    if solution is None:
        return best_action(position, with_prices=True)
    best = options_of(solution, position)[0]
    return Score(best.row) if best.row is not None else Keep(best.keep or Roll())


@cache
def _solution(rules: Rules) -> "Solution | None":
    """The solution of the rules, kept between games; None where it cannot be had within seconds."""
    try:
        return solution_for(rules) if is_soon_solved(rules) else None
    except ValueError:
        return None


BOTS: dict[str, Bot] = {"losowy": losowy, "zachlanny": zachlanny, "mistrz": mistrz}


@checks_kinds
def find_bot(name: str, seed: int = 0) -> Bot:
    """The bot of this name.

    Args:
        name: with or without Polish letters.
        seed: for one that plays at random.

    Raises:
        KosciError: for a name that there is not.

    >>> find_bot("zachłanny") is zachlanny
    True
    """
    plain = str(name).casefold().replace("ł", "l")
    if plain not in BOTS:
        raise KosciError("There is no bot “{name}”; there are: {all}.", name=short(str(name)), all=", ".join(BOTS))
    return partial(losowy, seed=seed) if plain == "losowy" else BOTS[plain]


# Seats.


@checks_kinds
def take_seats(players: Iterable[str | Bot] | Mapping[str, Bot], seed: int = 0) -> list[Seat]:
    """A seat for each player; those of the same name are told apart by numbers.

    Args:
        players: names of bots or of people, or functions; or functions by the name that they are to have.
        seed: for bots that play at random, each of which gets another one.

    Raises:
        KosciError: where this is no list of players.

    >>> [seat.name for seat in take_seats(("Ala", "losowy", "losowy"))]
    ['Ala', 'losowy', 'losowy (2)']
    """
    wanted: Any = (players,) if isinstance(players, str) or callable(players) else players
    if not isinstance(wanted, Iterable):
        raise KosciError("Players are names and functions in a list, not {value}.", value=short(wanted, write=repr))
    if wanted == PLAYERS:
        wanted = (say("You"), *PLAYERS[1:])
    pairs = wanted.items() if isinstance(wanted, Mapping) else [(None, player) for player in wanted]
    seats: list[Seat] = []
    for number, (given, player) in enumerate(pairs):
        seat = seat_for(player, seed + number)
        name, taken = given or seat.name, [other.name for other in seats]
        alike = (f"{name} ({count})" if count > 1 else name for count in itertools.count(1))
        seats.append(seat._replace(name=next(each for each in alike if each not in taken)))
    return seats


def seat_for(player: Any, seed: int = 0) -> Seat:
    """The seat of a player.

    Args:
        player: the name of a bot of the house, or a function, or the name of a person.
        seed: for a bot that plays at random.
    """
    if callable(player):
        is_of_the_house = any(player is bot for bot in BOTS.values())
        return Seat(str(getattr(player, "__name__", type(player).__name__)), player, is_of_the_house)
    try:
        return Seat(player, find_bot(str(player).partition(" (")[0], seed), trusted=True)
    except ValueError:
        return Seat(player)  # what is no name, the game refuses


# Tournaments.


@checks_kinds
def tournament(
    bots: Iterable[str | Bot] | Mapping[str, Bot],
    games: int = 100,
    seed: int = 0,
    rules: str | Rules = "classic",
    progress: bool | Callable[[int, int], None] = True,
    seconds: float = 2,
    cores: int | None = None,
) -> TournamentResult:
    """Let bots play against each other, all at one table, the first seat going round; the same seed, the same result.

    A bot that raises, gives no answer in time or does what is not legal loses that game and is named; a bot at
    random plays on in its place, so that the others finish, and these points count for nobody. Numbers that a bot
    draws from `random` or NumPy depend on the seed too; what it keeps from one game to the next depends on which
    games were played in the same process, so that a bot that does so may fare otherwise next time.

    Args:
        bots: names from `BOTS` or functions; or functions by the name that they are to have.
        games: how many games.
        seed: a whole number that the dice, and `losowy`, depend on.
        rules: a rule set or its name.
        progress: whether to show a bar on standard error; or a function of the games done and all games.
        seconds: the most that one decision may take; bots of the house take as long as they need.
        cores: how many games are played at once, by default as many as there are cores.

    Raises:
        KosciError: with a sentence, for bots or numbers that cannot be.
    """
    number = _whole("games", games, MOST_GAMES)
    at_once = None if cores is None else _whole("cores", cores, max(MOST_CORES, all_cores()))
    if not 0 < seconds <= MOST_SECONDS:
        given = short(seconds, write=repr)
        raise KosciError("A decision may take a number of seconds above 0, not {value}.", value=given)
    seats = _entered(bots, checked_seed(seed))
    variant = rules if isinstance(rules, Rules) else find_rules(rules)
    prepare(variant)  # forked workers inherit what is worked out here
    if any(not seat.trusted or seat.bot is mistrz for seat in seats):
        _solution(variant)
    report = progress if callable(progress) else _bar if progress else lambda done, total: None
    outcomes = play_all(Arena(seats, losowy, variant, seed, seconds), number, at_once, report)
    return result_of(tuple(seat.name for seat in seats), outcomes, seed)


def _whole(name: str, value: object, most: int) -> int:
    if not is_whole(value, 1, most):
        values = {"name": name, "most": grouped(most), "value": short(value, write=repr)}
        raise KosciError("“{name}” is a whole number from 1 to {most}; this is {value}.", **values)
    return value


def _entered(bots: Any, seed: int) -> list[Seat]:
    """The seats of the bots, each of which there has to be."""
    if not isinstance(bots, Iterable) or isinstance(bots, str) or not (listed := list(bots)):
        given = short(bots, write=repr)
        raise KosciError("A tournament needs at least one bot, in a list; this is {value}.", value=given)
    seats = take_seats(bots if isinstance(bots, Mapping) else listed, seed * len(listed))
    for seat in seats:
        if seat.bot is None and isinstance(seat.name, str):
            find_bot(seat.name)  # refuses it, with the names there are
        if seat.bot is None:
            given = short(seat.name, write=repr)
            raise KosciError("A bot is a name or a function of a position; this is {bot}.", bot=given)
    checked_players(seat.name for seat in seats)
    return seats


def _bar(done: int, total: int) -> None:
    """A bar in one line of standard error, drawn again at every per cent."""
    if done == total or done * 100 // total != (done - 1) * 100 // total:
        full = done * 30 // total
        text = say("{done} of {total} games", done=done, total=total)
        end = "\n" if done == total else ""
        print(f"\r[{'#' * full}{'.' * (30 - full)}] {text}", end=end, file=sys.stderr, flush=True)
