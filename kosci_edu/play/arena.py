"""Bots asked under a time limit: one at a table, or many games of a tournament at once.

Whatever a bot does is its own fault, and named. Many games are played in processes, and one whose bot does not answer
is ended and replaced. Where `machine.can_fork` allows it, functions defined in a notebook are known to the processes as
they are; elsewhere processes start afresh and functions have to be importable. Where they are not, or there are no
processes, as in a browser, games are played here, one after the other. What comes of a game depends on its number
and the seed, and on nothing else.
"""

import os
import pickle
import signal
import sys
import threading
import time
import warnings
from collections.abc import Callable, MutableSequence, Sequence
from contextlib import suppress
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
from kosci_edu.play.position import Action, Declare, Keep, Position, Score
from kosci_edu.rules import Rules

__all__ = ["Arena", "Bot", "BotError", "PlayedGame", "Seat", "answer_in_time", "play_all"]

Bot = Callable[[Position], Action]
NOBODY = -1

Watch = MutableSequence[float]
"""Since when a bot has been thinking against time (0: none is), and which one; shared by a process and its master."""


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
        action = seat.bot(replace(position))  # a copy, so that nobody changes what the action is checked against
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
Ending = list[Move] | tuple[int, BotError]
"""What comes of a game: its moves as plain data, or the bot that failed with its error."""


def _new_game(arena: Arena, number: int) -> Game:
    seed = Random(f"{arena.seed} {number}").randrange(2**32)
    return Game(map(str, arena.order(number)), arena.rules, seed=seed)


def _play(arena: Arena, number: int, out: frozenset[int], answer: Answer) -> Ending:
    """One game to its end, or to the first bot that fails; those that are out are played by the stand-in."""
    order, game, moves = arena.order(number), _new_game(arena, number), list[Move]()
    while not game.is_over:
        bot, position = order[game.player], game.position
        try:
            action = arena.stand_in(position) if bot in out else answer(bot, position)
        except BotError as failed:
            return bot, failed
        moves.append(_plain(action))
        game.act(action)
    return moves


def _plain(action: Action) -> Move:
    if isinstance(action, Keep):
        return "keep", tuple(map(int, action.dice))
    return ("score" if isinstance(action, Score) else "declare"), str(action.row)


def _counted(arena: Arena, number: int, ending: Ending) -> dict[int, int] | tuple[int, BotError]:
    """The points by the number of the bot, counted by playing the moves again where no bot has been."""
    if isinstance(ending, tuple):
        return ending
    order, game = arena.order(number), _new_game(arena, number)
    for kind, value in ending:
        bot = order[game.player]
        try:
            game.act({"keep": Keep, "score": Score, "declare": Declare}[kind](value))
        except ValueError as problem:
            return bot, BotError(say("It changed the rules: {reason}", reason=short(problem, 200)))
    return dict(zip(order, game.totals, strict=True))


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
    def answer(bot: int, position: Position) -> Action:
        return answer_in_time(arena.seats[bot], position, arena.seconds)

    for number, outcome in enumerate(outcomes):
        while True:
            result = _counted(arena, number, _play(arena, number, frozenset(outcome.failures), answer))
            if isinstance(result, dict):
                break
            bot, failed = result
            outcome.failures[bot] = str(failed)
        outcome.totals = result
        report(number + 1, len(outcomes))


def _serve(connection: Any, watch: Watch, arena: Arena, spoken: str) -> None:
    """Play the games whose numbers come in, in a process of its own, until the connection ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stdout = sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115  # until it ends

    def answer(bot: int, position: Position) -> Action:
        watch[1] = bot
        watch[0] = 0 if arena.seats[bot].trusted else time.monotonic()
        try:
            return _answer(arena.seats[bot], position)
        finally:
            watch[0] = 0

    with speaking(spoken), suppress(EOFError, OSError):
        while True:
            number, out = connection.recv()
            try:
                connection.send(_play(arena, number, out, answer))
            except ValueError as problem:  # not a bot's fault: the rules are wrong
                connection.send(str(problem))


class _Worker:
    """One process, which plays one game at a time."""

    def __init__(self, arena: Arena, context: Any) -> None:
        self.connection, theirs = context.Pipe()
        self.watch: Watch = context.RawArray("d", [0, NOBODY])
        self.number = NOBODY
        self._process = context.Process(target=_serve, args=(theirs, self.watch, arena, language()), daemon=True)
        with warnings.catch_warnings():  # Python warns of fork beside threads; the child only computes
            warnings.simplefilter("ignore", DeprecationWarning)
            self._process.start()
        theirs.close()

    def begin(self, number: int, out: frozenset[int] = frozenset()) -> None:
        self.number = number
        self.connection.send((number, out))

    def answer(self, seconds: float) -> Ending | str | None:
        """What came of its game; None while it goes on, a text where no bot is to blame."""
        since, bot = self.watch[0], int(self.watch[1])
        try:
            if self.connection.poll():
                ending: Ending | str = self.connection.recv()
                return ending
        except (EOFError, OSError):
            if not since:
                return say("A process that played games has ended unexpectedly.")
            return bot, BotError(say("It ended the whole program."), is_lost=True)
        is_late = 0 < since < time.monotonic() - seconds and self.watch[0] == since
        return (bot, _too_late(seconds)) if is_late else None

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
                answer = worker.answer(arena.seconds) if worker.number != NOBODY else None
                if isinstance(answer, str):
                    raise KosciError(answer)
                result = None if answer is None else _counted(arena, worker.number, answer)
                if isinstance(result, tuple):
                    (bot, failed), outcome = result, outcomes[worker.number]
                    outcome.failures[bot] = str(failed)
                    if failed.is_lost:
                        worker.end()
                        workers[place] = _Worker(arena, context)
                    workers[place].begin(worker.number, frozenset(outcome.failures))
                elif result is not None:
                    outcomes[worker.number].totals = result
                    done += 1
                    report(done, len(outcomes))
                    worker.number = next(waiting, NOBODY)
                    if worker.number != NOBODY:
                        worker.begin(worker.number)
    finally:
        for worker in workers:
            worker.end()
