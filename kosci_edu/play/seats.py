"""Who sits at the table: people, bots of the house, and bots of a learner, which may fail in every way there is."""

import ctypes
import threading
from collections.abc import Iterable
from typing import Any, NamedTuple

from kosci_edu.messages import say, short
from kosci_edu.play.bots import Bot, find_bot
from kosci_edu.play.position import Action, Position

__all__ = ["Seat", "answer_of", "reason", "seat_for", "take_seats"]

PLAYERS = ("Ty", "mistrz")


class Seat(NamedTuple):
    """A player at the table; a person has no bot, and a bot of the house is trusted to answer."""

    name: str
    bot: Bot | None = None
    trusted: bool = False


def take_seats(players: Iterable[str | Bot], seed: int = 0) -> list[Seat]:
    """A seat for each player; bots of the same name are told apart by numbers.

    Raises:
        ValueError: where this is no list of players.

    >>> [seat.name for seat in take_seats(("Ala", "losowy", "losowy"))]
    ['Ala', 'losowy', 'losowy (2)']
    """
    wanted: Iterable[Any] = (players,) if isinstance(players, str) or callable(players) else players
    if not isinstance(wanted, Iterable):
        raise ValueError(say("Players are names and functions in a list, not {value}.", value=short(repr(wanted))))
    if wanted == PLAYERS:
        wanted = (say("You"), *PLAYERS[1:])
    seats = [seat_for(player, seed + number) for number, player in enumerate(wanted)]
    names = [seat.name for seat in seats]
    return [
        seat._replace(name=f"{seat.name} ({before + 1})") if (before := names[:place].count(seat.name)) else seat
        for place, seat in enumerate(seats)
    ]


def seat_for(player: Any, seed: int = 0) -> Seat:
    """The seat of a bot of the house by its name, of a function, or of a person."""
    if callable(player):
        return Seat(str(getattr(player, "__name__", type(player).__name__)), player)
    try:
        return Seat(player, find_bot(str(player).partition(" (")[0], seed), trusted=True)
    except ValueError:
        return Seat(player)  # what is no name, the game refuses


def answer_of(seat: Seat, position: Position, seconds: float) -> Action:
    """What a bot does; one that is not of the house is asked in a thread of its own.

    Args:
        seat: of the bot.
        position: where it is asked.
        seconds: how long it may think.

    Raises:
        TimeoutError: if it takes longer.
        ValueError: with the reason, if it raises anything or does what is not legal.
    """
    assert seat.bot is not None
    if seat.trusted:
        return seat.bot(position)
    answers: list[Action] = []
    reasons: list[str] = []
    thread = threading.Thread(target=_ask, args=(seat.bot, position, answers, reasons), daemon=True)
    try:
        thread.start()
        thread.join(seconds)
    except RuntimeError:  # a Python without threads, as in a browser
        _ask(seat.bot, position, answers, reasons)
    if reasons:
        raise ValueError(reasons[0])
    if not answers:
        # Python has no other way to end a thread, and a loop without end would slow everything down from now on.
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident or 0), ctypes.py_object(SystemExit))
        raise TimeoutError
    return answers[0]


def _ask(bot: Bot, position: Position, answers: list[Action], reasons: list[str]) -> None:
    try:
        action = bot(position)
        position.check(action)
        answers.append(action)
    except BaseException as problem:  # whatever a bot does is its own fault, and named
        reasons.append(reason(problem))


def reason(problem: BaseException) -> str:
    """Why a bot failed, by the `problem` that it raised, in one line."""
    try:
        text = short(str(problem).strip().partition("\n")[0], 200)
    except BaseException:  # one that cannot even be written out
        text = ""
    if isinstance(problem, ValueError | RuntimeError) and text:
        return text
    return f"{type(problem).__name__}: {text}".rstrip(": ")
