"""Bots asked under a time limit: one at a table, or many games of a tournament at once.

Whatever a bot does is its own fault, and named. Many games are played in processes, and one whose bot does not answer
is ended and replaced. Where `machine.can_fork` allows it, functions defined in a notebook are known to the processes as
they are; elsewhere processes start afresh and functions have to be importable. Where they are not, or there are no
processes, as in a browser, games are played here, one after the other. What comes of a game depends on its number
and the seed, and on nothing else, as long as no bot keeps anything from one game to the next.

Every game of a tournament is played again by the master, and only what is legal there counts. That is against slips
and simple tricks: a bot that rewrites the program in its process can still make others play badly in that game.
"""

import json
import os
import pickle
import random
import signal
import socket
import struct
import sys
import threading
import time
import warnings
from collections.abc import Callable, Collection, Iterator, MutableSequence, Sequence
from contextlib import contextmanager, suppress
from contextvars import copy_context
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from kosci_edu.machine import all_cores, can_fork, end_thread
from kosci_edu.messages import KosciError, language, say, short, speaking
from kosci_edu.numerals import decimal
from kosci_edu.play.game import Game
from kosci_edu.play.position import Action, Declare, Keep, Position, Score, made_anew
from kosci_edu.rules import Rules

__all__ = ["Arena", "Bot", "BotError", "PlayedGame", "Seat", "answer_in_time", "play_all"]

Bot = Callable[[Position], Action]
NOBODY = -1

MOST_BYTES = 10_000_000  # that come of a game

Watch = MutableSequence[int]
"""How often a bot has begun to think or ended (odd: one thinks), and which was the last; shared with the master.

The time is measured by the master, where no bot can change the clock; bots of the house are not watched.
"""


class Seat(NamedTuple):
    """A player at the table.

    Args:
        name: of the player.
        bot: the function that plays; a person has none.
        trusted: whether it is a bot of the house, which always answers.
    """

    name: str
    bot: Bot | None = None
    trusted: bool = False


class BotError(Exception):
    """A bot raised something, gave no answer in time or did what is not legal; the text says which, in one line.

    Args:
        reason: the text.
        is_lost: whether there was no answer, so that the bot had better not be asked again.
    """

    def __init__(self, reason: str, is_lost: bool = False) -> None:
        super().__init__(reason)
        self.is_lost = is_lost


def answer_in_time(seat: Seat, position: Position, seconds: float) -> Action:
    """What a bot does; one that is not of the house is asked in a thread of its own.

    Args:
        seat: of the bot.
        position: where it is asked.
        seconds: how long it may think.

    Raises:
        BotError: where that is no legal action, or none comes in time.
    """
    outcome: list[Action | BotError] = []

    def think() -> None:
        try:
            outcome.append(_answer(seat, position))
        except BotError as failed:
            outcome.append(failed)

    if seat.trusted:
        return _answer(seat, position)
    thread = threading.Thread(target=copy_context().run, args=(think,), daemon=True)  # it speaks the same language
    try:
        thread.start()
        thread.join(seconds)
    except RuntimeError:  # a Python without threads, as in a browser
        think()
    if not outcome:
        end_thread(thread)
        raise _too_late(seconds)
    if isinstance(outcome[0], BotError):
        raise outcome[0]
    return outcome[0]


def _answer(seat: Seat, position: Position) -> Action:
    assert seat.bot is not None
    if seat.trusted:
        return seat.bot(position)
    try:
        action: Action = made_anew(seat.bot(position.copied()))  # a copy: what it is checked against stays
        position.check(action)
        return action
    except BaseException as problem:
        raise BotError(_reason(problem)) from None


def _reason(problem: BaseException) -> str:
    try:
        text = short(str(problem).strip().partition("\n")[0], 200)
    except BaseException:  # one that cannot even be written out
        text = ""
    return text if isinstance(problem, ValueError) and text else f"{type(problem).__name__}: {text}".rstrip(": ")


def _too_late(seconds: float) -> BotError:
    limit = decimal(Fraction(seconds), 0 if seconds == int(seconds) else 1)
    return BotError(say("No answer within {seconds} s.", seconds=limit), is_lost=True)


# Tournaments.


class Arena(NamedTuple):
    """What all games of a tournament share.

    Args:
        seats: whose bots play.
        stand_in: plays on for whoever fails, so that the others finish.
        rules: by which they play.
        seed: what the dice depend on.
        seconds: the most that one decision may take.
    """

    seats: Sequence[Seat]
    stand_in: Bot
    rules: Rules
    seed: int
    seconds: float

    def order(self, number: int) -> tuple[int, ...]:
        """The bots in the order in which they play the game of this `number`; the first goes to the end each time."""
        count = len(self.seats)
        return tuple((number + place) % count for place in range(count))


@dataclass
class PlayedGame:
    """One game.

    Args:
        totals: the points by the number of the bot.
        failures: the reason for every bot that failed, by its number.
    """

    totals: dict[int, int] = field(default_factory=dict)
    failures: dict[int, str] = field(default_factory=dict)


Progress = Callable[[int, int], None]
Answer = Callable[[int, Position], Action]
Move = tuple[str, str | tuple[int, ...]]
ACTIONS: dict[str, Callable[[Any], Action]] = {"keep": Keep, "score": Score, "declare": Declare}


class Ending(NamedTuple):
    """What comes of a game, as plain data.

    Args:
        moves: all that were made.
        reason: why there are no more before the game is over.
        has_failed: whether that is since the bot asked last has failed.
        is_lost: whether the process had better play no more games.
    """

    moves: Sequence[Move]
    reason: str = ""
    has_failed: bool = False
    is_lost: bool = False


def _new_game(arena: Arena, number: int) -> Game:
    return Game(map(str, arena.order(number)), arena.rules, seed=_seed(arena, number))


def _seed(arena: Arena, number: int) -> int:
    return Random(f"{arena.seed} {number}").randrange(2**32)


def _play(arena: Arena, number: int, out: frozenset[int], answer: Answer) -> Ending:
    """One game to its end, or to the first bot that fails; those that are out are played by the stand-in."""
    order, moves, methods = arena.order(number), list[Move](), _methods(arena.rules)
    try:
        game = _new_game(arena, number)
        most = len(order) * game.rounds * (arena.rules.rolls + 1)  # in a turn a declaration, keeps, and writing
        with _seeded(_seed(arena, number)):
            while not game.is_over and len(moves) < most:
                bot, position = order[game.player], game.position
                action = arena.stand_in(position) if bot in out else answer(bot, position)
                if not arena.seats[bot].trusted and _methods(arena.rules) != methods:
                    raise BotError(say("It changed the rules."))
                moves.append(_plain(action))
                game.act(action)
    except BotError as failed:
        return Ending(moves, str(failed), True, failed.is_lost or _methods(arena.rules) != methods)
    except Exception as problem:  # whether the rules or a bot is to blame is found when the moves are played again
        return Ending(moves, short(problem, 200))
    return Ending(moves)


def _methods(rules: Rules) -> list[dict[str, Any]]:
    return [dict(vars(kind)) for kind in type(rules).__mro__]


@contextmanager
def _seeded(seed: int) -> Iterator[None]:
    """Let what draws at random here, without a seed of its own, begin at this one; afterwards all is as it was."""
    numpy, before = sys.modules.get("numpy"), random.getstate()
    numpy_before = numpy and numpy.random.get_state()
    random.seed(seed)
    if numpy:
        numpy.random.seed(seed)
    try:
        yield
    finally:
        random.setstate(before)
        if numpy:
            numpy.random.set_state(numpy_before)


def _plain(action: Action) -> Move:
    if isinstance(action, Keep):
        return "keep", tuple(action.dice)
    return ("score" if isinstance(action, Score) else "declare"), action.row


def _counted(
    arena: Arena, number: int, ending: Ending, out: Collection[int], asked: int
) -> dict[int, int] | tuple[int, BotError]:
    """The points by the number of the bot, counted by playing the moves again where no bot has been.

    Where they make no whole game, the bot that is to blame: the one `asked` last, or whose move is not legal.

    Raises:
        KosciError: where it is no bot's fault.
    """
    order, game, culprit = arena.order(number), _new_game(arena, number), asked
    failed = BotError(ending.reason, ending.is_lost)
    if not ending.has_failed:
        failed = BotError(ending.reason or say("The game did not come to its end."), is_lost=True)
        for kind, value in ending.moves:
            bot = order[game.player]
            try:
                action = ACTIONS[kind](value)
                game.position.check(action)
            except Exception as problem:  # data that a bot has forged may be anything
                culprit = asked if bot in out or arena.seats[bot].trusted else bot
                failed = BotError(say("It changed the rules: {reason}", reason=short(problem, 200)), is_lost=True)
                break
            game.act(action)
        if game.is_over:
            return dict(zip(order, game.totals, strict=True))
    if culprit == NOBODY:
        raise KosciError(ending.reason or say("A process that played games has ended unexpectedly."))
    return culprit, failed


def play_all(arena: Arena, games: int, cores: int | None, report: Progress) -> list[PlayedGame]:
    """Play games number 0, 1, 2 … and return their outcomes in this order.

    Args:
        arena: what all games share.
        games: how many.
        cores: how many games at once; as many as processes can work at once if None.
        report: is called with the number of games done and of all games.

    Raises:
        KosciError: where the rules make a game impossible.
    """
    arena = arena._replace(rules=replace(arena.rules))  # a fresh copy: what the rules have cached need not travel
    outcomes = [PlayedGame() for _ in range(games)]
    try:
        context = _context(arena)
        workers = [_Worker(arena, context)] if context else []
    except (OSError, RuntimeError, ImportError):  # there are no processes after all
        workers = []
    if workers:
        workers += [_Worker(arena, context) for _ in range(min(games, cores or all_cores()) - 1)]
        _share_out(arena, outcomes, context, workers, report)
    else:
        _play_here(arena, outcomes, report)
    return outcomes


def _context(arena: Arena) -> Any:
    """How processes are started: forked, afresh, or (None) not at all; see the head of this module."""
    import multiprocessing

    if can_fork():
        return multiprocessing.get_context("fork")
    try:
        is_importable = b"__main__" not in pickle.dumps(arena)
    except Exception:  # pickle raises whatever the object's own code raises
        is_importable = False
    return multiprocessing.get_context("spawn") if is_importable else None


def _play_here(arena: Arena, outcomes: list[PlayedGame], report: Progress) -> None:
    asked = NOBODY

    def answer(bot: int, position: Position) -> Action:
        nonlocal asked
        asked = asked if arena.seats[bot].trusted else bot
        return answer_in_time(arena.seats[bot], position, arena.seconds)

    for number, outcome in enumerate(outcomes):
        while True:
            ending = _play(arena, number, frozenset(outcome.failures), answer)
            result = _counted(arena, number, ending, outcome.failures, asked)
            if isinstance(result, dict):
                break
            bot, failed = result
            outcome.failures[bot] = str(failed)
        outcome.totals = result
        report(number + 1, len(outcomes))


def _serve(connection: Any, watch: Watch, arena: Arena, spoken: str) -> None:
    """Play the games whose numbers come in, in a process of its own, until the connection ends."""
    threading.Thread(target=_end_with_master, daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stdout = sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115  # until it ends

    def answer(bot: int, position: Position) -> Action:
        if arena.seats[bot].trusted:
            return _answer(arena.seats[bot], position)
        watch[1] = bot
        watch[0] += 1
        try:
            return _answer(arena.seats[bot], position)
        finally:
            watch[0] += 1

    with speaking(spoken), suppress(EOFError, OSError):
        while True:
            number, out = connection.recv()
            connection.send_bytes(json.dumps(_play(arena, number, out, answer)).encode())


def _end_with_master() -> None:
    """End this process as soon as the one that started it is gone, even by a kill."""
    from multiprocessing import parent_process

    try:
        parent_process().join()  # type: ignore[union-attr]  # this one has been started by another
    finally:
        os._exit(1)


def _limit_waiting(connection: Any) -> None:
    """Let what has begun to come over a `connection` come whole within a second, or be an error."""
    if sys.platform != "win32":  # where messages come whole or not at all
        with socket.socket(fileno=os.dup(connection.fileno())) as same:
            same.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, struct.pack("ll", 1, 0))


class _Worker:
    """One process, which plays one game at a time."""

    def __init__(self, arena: Arena, context: Any) -> None:
        self.connection, theirs = context.Pipe()
        _limit_waiting(self.connection)
        self.watch: Watch = context.RawArray("q", [0, NOBODY])
        self.number = NOBODY
        self._seen, self._since = 0, 0.0
        self._process = context.Process(target=_serve, args=(theirs, self.watch, arena, language()), daemon=True)
        with warnings.catch_warnings():  # Python warns of fork beside threads; the child only computes
            warnings.simplefilter("ignore", DeprecationWarning)
            self._process.start()
        theirs.close()

    @property
    def asked(self) -> int:
        """The bot that was asked last, those of the house apart."""
        return self.watch[1]

    def begin(self, number: int, out: frozenset[int] = frozenset()) -> None:
        self.number = number
        with suppress(OSError):  # it has ended since, which is told when it is asked what came of the game
            self.connection.send((number, out))

    def ending(self, seconds: float) -> Ending | None:
        """What came of its game; None while it goes on."""
        now, decision = time.monotonic(), self.watch[0]
        if decision != self._seen:
            self._seen, self._since = decision, now
        try:
            if self.connection.poll():
                moves, reason, has_failed, is_lost = json.loads(self.connection.recv_bytes(MOST_BYTES))
                return Ending([(str(kind), value) for kind, value in moves], str(reason), has_failed, is_lost)
        except Exception:  # it has ended, or a bot has written what comes from there
            return Ending((), say("It ended the whole program."), has_failed=True, is_lost=True)
        is_late = decision % 2 and now - self._since > seconds
        return Ending((), str(_too_late(seconds)), has_failed=True, is_lost=True) if is_late else None

    def end(self) -> None:
        self.connection.close()
        self._process.kill()
        self._process.join()


def _share_out(
    arena: Arena, outcomes: list[PlayedGame], context: Any, workers: list[_Worker], report: Progress
) -> None:
    """Give every worker a game, and the next one when it is done; replace those that are lost."""
    from multiprocessing.connection import wait

    waiting, done = iter(range(len(outcomes))), 0
    try:
        for worker in workers:
            worker.begin(next(waiting))
        while done < len(outcomes):
            wait([worker.connection for worker in workers], timeout=min(0.05, arena.seconds / 4))
            for place, worker in enumerate(workers):
                ending = worker.ending(arena.seconds) if worker.number != NOBODY else None
                if ending is None:
                    continue
                outcome = outcomes[worker.number]
                result = _counted(arena, worker.number, ending, outcome.failures, worker.asked)
                if isinstance(result, tuple):
                    bot, failed = result
                    outcome.failures[bot] = str(failed)
                    if failed.is_lost:
                        worker.end()
                        workers[place] = _Worker(arena, context)
                    workers[place].begin(worker.number, frozenset(outcome.failures))
                else:
                    outcome.totals = result
                    done += 1
                    report(done, len(outcomes))
                    worker.number = next(waiting, NOBODY)
                    if worker.number != NOBODY:
                        worker.begin(worker.number)
    finally:
        for worker in workers:
            worker.end()
