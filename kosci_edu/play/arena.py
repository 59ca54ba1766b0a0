"""Many games of bots at once, each decision under a time limit: who plays what is for `bots`, the running is here.

Games are played in worker processes, one a core, and a worker whose bot does not answer is ended and replaced.
Where there is `fork` (Linux), functions defined in a notebook are known to the workers as they are; elsewhere
workers start afresh and functions have to be importable; where they are not, one thread plays, and a thread that
hangs is left behind. The outcome of a game depends on its number and the seed, not on the worker.
"""

import os
import pickle
import signal
import sys
import threading
import time
import warnings
from collections.abc import Callable, MutableSequence, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from kosci_edu.messages import language, say, use_language
from kosci_edu.numerals import decimal
from kosci_edu.play.game import Game
from kosci_edu.play.position import Action, Position
from kosci_edu.rules import Rules

__all__ = ["Arena", "Bot", "PlayedGame", "play_all"]

Bot = Callable[[Position], Action]
NOBODY = -1
LONGEST_REASON = 200


class Arena(NamedTuple):
    """What all games of a tournament share. Whoever fails is played by the stand-in, so that the game goes on."""

    bots: Sequence[Bot]
    stand_in: Bot
    rules: Rules
    seed: int

    def seats(self, number: int) -> tuple[int, ...]:
        """The bots in the order in which they play this game; with every game the first goes to the end."""
        count = len(self.bots)
        return tuple((number + place) % count for place in range(count))


@dataclass
class PlayedGame:
    """One game: the points by bot, and the reason for every bot that failed."""

    totals: dict[int, int] = field(default_factory=dict)
    failures: dict[int, str] = field(default_factory=dict)


class _Failed(NamedTuple):
    bot: int
    reason: str


Watch = MutableSequence[float]
"""Since when a bot has been thinking (0: none is), and which one; shared by a worker and its master."""


def _play(arena: Arena, number: int, out: frozenset[int], watch: Watch) -> dict[int, int] | _Failed:
    """One game to its end, or to the first bot that fails; those that are out are played by the stand-in."""
    seats = arena.seats(number)
    game = Game(map(str, seats), arena.rules, seed=Random(f"{arena.seed} {number}").randrange(2**32))
    while not game.is_over:
        bot, position = seats[game.player], game.position
        if bot in out:
            game.act(arena.stand_in(position))
            continue
        try:
            watch[1] = bot
            watch[0] = time.monotonic()
            action = arena.bots[bot](position)
            watch[0] = 0
            position.check(action)
        except BaseException as problem:  # whatever a bot does is its own fault, and named
            watch[0] = 0
            return _Failed(bot, _reason(problem))
        game.act(action)
    return dict(zip(seats, game.totals, strict=True))


def _reason(problem: BaseException) -> str:
    try:
        text = (str(problem).strip().splitlines() or [""])[0]
    except Exception:  # an exception that cannot even be written out
        text = ""
    name = type(problem).__name__
    return (text if isinstance(problem, ValueError) and text else f"{name}: {text}".rstrip(": "))[:LONGEST_REASON]


def _serve(connection: Any, watch: Watch, arena: Arena, spoken: str, alone: bool) -> None:
    """Play the games whose numbers come in, until the connection ends."""
    if alone:  # in a process of its own
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        sys.stdout = sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115  # until it ends
        use_language(spoken)
    try:
        while True:
            number, out = connection.recv()
            try:
                connection.send(_play(arena, number, out, watch))
            except ValueError as problem:  # not a bot's fault: the rules are wrong
                connection.send(str(problem))
    except (EOFError, OSError):
        return


class _Worker:
    """One process, or thread, that plays one game at a time."""

    def __init__(self, arena: Arena, context: Any) -> None:
        from multiprocessing import Pipe

        self.connection, theirs = Pipe()
        self.watch: Watch = context.RawArray("d", [0, NOBODY]) if context else [0.0, NOBODY]
        arguments = (theirs, self.watch, arena, language(), context is not None)
        self.process: Any = None
        self.number = NOBODY
        if context is None:
            threading.Thread(target=_serve, args=arguments, daemon=True).start()
            return
        self.process = context.Process(target=_serve, args=arguments, daemon=True)
        with warnings.catch_warnings():  # Python warns of fork beside threads; the child only computes
            warnings.simplefilter("ignore", DeprecationWarning)
            self.process.start()
        theirs.close()

    def begin(self, number: int, out: frozenset[int]) -> None:
        self.number = number
        self.connection.send((number, out))

    def is_late(self, seconds: float) -> bool:
        since = self.watch[0]
        return since > 0 and time.monotonic() - since > seconds and self.watch[0] == since

    def end(self) -> None:
        self.connection.close()
        if self.process is not None:
            self.process.kill()
            self.process.join()


def _context(arena: Arena) -> Any:
    """How workers are started: forked, afresh, or (None) as a thread; see the head of this module."""
    import multiprocessing

    methods = multiprocessing.get_all_start_methods()
    if "fork" in methods and sys.platform.startswith("linux"):
        return multiprocessing.get_context("fork")
    try:
        importable = b"__main__" not in pickle.dumps(arena)
    except Exception:  # pickle raises whatever the object's own code raises
        importable = False
    method = "spawn" if importable and "spawn" in methods else "fork"
    return multiprocessing.get_context(method) if method in methods else None


def play_all(
    arena: Arena, games: int, seconds: float, cores: int | None, report: Callable[[int, int], None]
) -> list[PlayedGame]:
    """Play games number 0, 1, 2 … and return their outcomes in this order.

    Args:
        arena: bots, stand-in, rules and seed.
        games: how many.
        seconds: the most that one decision may take.
        cores: how many games at once; all cores if None.
        report: is called with the number of games done and of all games.

    Raises:
        ValueError: where the rules make a game impossible.
    """
    from multiprocessing.connection import wait

    arena = arena._replace(rules=replace(arena.rules))  # a fresh copy: what the rules have cached need not travel
    context = _context(arena)
    outcomes = [PlayedGame() for _ in range(games)]
    waiting = list(range(games))[::-1]
    count = 1 if context is None else min(games, cores or _all_cores())
    workers = [_Worker(arena, context) for _ in range(count)]
    done = 0
    try:
        for worker in workers:
            worker.begin(waiting.pop(), frozenset())
        while done < games:
            ready = wait([worker.connection for worker in workers], timeout=min(0.05, seconds / 4))
            for place, worker in enumerate(workers):
                if worker.number == NOBODY:
                    continue
                answer = _answer(worker, worker.connection in ready, seconds)
                if answer is None:
                    continue
                if isinstance(answer, str):
                    raise ValueError(answer)
                number, outcome = worker.number, outcomes[worker.number]
                if isinstance(answer, _Failed):
                    outcome.failures[answer.bot] = answer.reason
                    if worker.watch[0]:  # it hangs, or its process has ended
                        worker.end()
                        workers[place] = _Worker(arena, context)
                    workers[place].begin(number, frozenset(outcome.failures))
                    continue
                outcome.totals = answer
                done += 1
                report(done, games)
                worker.number = NOBODY
                if waiting:
                    worker.begin(waiting.pop(), frozenset())
    finally:
        for worker in workers:
            worker.end()
    return outcomes


def _answer(worker: _Worker, is_ready: bool, seconds: float) -> dict[int, int] | _Failed | str | None:
    """What came of a worker's game; None while it goes on, a text where no bot is to blame."""
    if is_ready:
        try:
            answer: dict[int, int] | _Failed | str = worker.connection.recv()
            return answer
        except (EOFError, OSError):
            if not worker.watch[0]:
                return say("A process that played games has ended unexpectedly.")
            return _Failed(int(worker.watch[1]), say("It ended the whole program."))
    if worker.is_late(seconds):
        return _Failed(
            int(worker.watch[1]),
            say(
                "No answer within {seconds} s.", seconds=decimal(Fraction(seconds), 0 if seconds == int(seconds) else 1)
            ),
        )
    return None


def _all_cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
