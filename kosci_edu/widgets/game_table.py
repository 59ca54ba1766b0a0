"""The table: a whole game with its dice and its score sheet, against people and bots.

The kernel keeps the game in a `TableSession`, and sends what it sees; `table.js` draws that, holds dice, and passes
everything else on.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

import traitlets

from kosci_edu import messages
from kosci_edu.kinds import checks_kinds
from kosci_edu.look import Table
from kosci_edu.messages import KosciError, short
from kosci_edu.play.arena import Bot, Seat
from kosci_edu.play.bots import PLAYERS, take_seats
from kosci_edu.play.coach import Coach
from kosci_edu.play.game import Game
from kosci_edu.play.kept import games_folder
from kosci_edu.play.record import LONGEST
from kosci_edu.play.review import Review
from kosci_edu.play.session import Advise, TableSession, saved_games
from kosci_edu.play.settings import CLOCKS, rules_for, variants
from kosci_edu.rules import Rules
from kosci_edu.widgets.base import LearnerWidget, script, style

__all__ = ["GameTable", "play"]

MOST_LISTED = 100

P = ParamSpec("P")
R = TypeVar("R")


def play(
    players: Iterable[str | Bot] = PLAYERS,
    rules: str | Rules = "classic",
    joker: str | None = None,
    coach: bool | Advise = False,
    clock: float | None = None,
    language: str | None = None,
    seed: int | None = None,
    **readings: Any,
) -> "GameTable":
    """A table with a game ready to play.

    Args:
        players: a string that names a bot is that bot, a function is a bot, any other string is a person.
        rules: a rule set or its name, see `kosci_edu.rules.VARIANTS`.
        joker: the reading of the joker, for rules that have one; by default the usual one of these rules.
        coach: whether to offer hints, to say after each decision of a person what it cost, and at the end to show
            luck and mistakes; or a function that words a hint for a position.
        clock: the seconds that each player has for the whole game; unlimited if left out.
        language: `"pl"` or `"en"`; by default the one in use.
        seed: makes the dice repeatable.
        readings: other readings of rules given by name, such as `columns=("down", "up")` of `"yamb"`.

    Raises:
        KosciError: with a sentence, for players, rules, readings, clock, language or seed that cannot be.

    >>> table = play(("Ala", "Olek"), seed=7)
    >>> table.hold(1, 2)
    >>> table.throw()
    >>> table.game.turn.rolls_used
    2
    """
    with messages.speaking(language or messages.language()):
        chosen = rules_for(rules, readings if joker is None else {"joker": joker, **readings})
        seats = take_seats(players, seed if isinstance(seed, int) else 0)
        game = Game([seat.name for seat in seats], chosen, seed, clock)
        return GameTable(game, {seat.name: seat for seat in seats}, Coach() if coach is True else coach or None)


def _command(command: Callable[Concatenate[TableSession, P], R]) -> Callable[Concatenate["GameTable", P], R]:
    """The command of the session, in the language of the table; what went wrong before is told no more."""

    @wraps(command)
    def run(table: "GameTable", /, *args: P.args, **options: P.kwargs) -> R:
        with table._speaking():
            table.error = ""
            return command(table._session, *args, **options)

    return run


class GameTable(LearnerWidget):
    """A game on the table; `play` makes one. Its language stays the one in use when it was made.

    `table.game` is the game itself. After each decision `moves` changes, so that
    `table.observe(function, "moves")` calls your function then; an exception in it is told in the widget.

    Args:
        game: the game.
        seats: who plays for each name, see `TableSession`.
        coach: words a hint for a position, and a `Coach` also judges decisions; no hints are offered if None.
    """

    _esm = script("report", "table")
    _css = style("report", "table")

    moves = traitlets.Int(0, read_only=True, help="the decisions made so far").tag(sync=True)
    held = traitlets.List(traitlets.Bool(), read_only=True, help="for each die whether it is held").tag(sync=True)

    _fixed = traitlets.Dict(help="games and clocks to choose from, and what the coach does").tag(sync=True)
    _sheet = traitlets.Dict(help="the lines of the score sheet, and all that stays as it is in a game").tag(sync=True)
    _state = traitlets.Dict(help="everything else to be drawn").tag(sync=True)
    _saved = traitlets.List(traitlets.Unicode(), help="the names of the saved games, the latest first").tag(sync=True)
    _note = traitlets.Unicode(help="what came of saving, loading or undo, in words").tag(sync=True)
    _reports = traitlets.List(traitlets.Dict(), help="luck and mistakes of each player, at the end").tag(sync=True)

    @checks_kinds
    def __init__(self, game: Game, seats: Mapping[str, Seat], coach: Advise | None = None) -> None:
        super().__init__()
        self._session = TableSession(game, seats, coach)
        self._session.tell = self._show
        with self._speaking():
            self._fixed = {
                "variants": variants(),
                "clocks": CLOCKS,
                "hints": coach is not None,
                "judges": isinstance(coach, Coach),
                "longest": LONGEST,
                "keeps": games_folder() is not None,
            }
            self._show()

    hold = _command(TableSession.hold)
    release = _command(TableSession.release)
    toggle = _command(TableSession.toggle)
    throw = _command(TableSession.throw)
    write = _command(TableSession.write)
    declare = _command(TableSession.declare)
    undo = _command(TableSession.undo)
    new_game = _command(TableSession.new_game)
    save = _command(TableSession.save)
    load = _command(TableSession.load)
    load_text = _command(TableSession.load_text)
    hint = _command(TableSession.hint)
    resume_interrupted = _command(TableSession.resume_interrupted)

    @property
    def game(self) -> Game:
        """The game that is on the table now."""
        return self._session.game

    def review(self, player: int = 0) -> Review:
        """Luck and mistakes of a `player`, see `TableSession.review`."""
        with self._speaking():
            return self._session.review(player)

    def card(self) -> Table:
        """The cards of all players as a table."""
        with self._speaking():
            return self._session.table()

    def __repr__(self) -> str:
        with self._speaking():
            return str(self._session)

    # --- the front end ------------------------------------------------------------------------------------

    def _act(self, message: Any) -> None:
        if not isinstance(message, dict):
            return
        is_late = message.get("at", self._state["at"]) != self._state["at"]  # asked before the last answer was seen
        if "held" in message:
            self._hold_as_there(message["held"], is_late)
        if is_late:
            return
        match message:
            case {"action": "throw"}:
                self.throw()
            case {"action": "write", "row": row}:
                self.write(row)
            case {"action": "declare", "row": row}:
                self.declare(row)
            case {"action": "undo"}:
                self.undo()
            case {"action": "new", "rules": rules, "readings": readings, "clock": clock}:
                self.new_game(rules_for(rules, readings), clock)
            case {"action": "new"}:
                self.new_game()
            case {"action": "save"}:
                self.save()
            case {"action": "saved"}:
                self.error, self._saved = "", saved_games()[:MOST_LISTED]
            case {"action": "load", "name": str(name)}:
                if name not in saved_games():  # nothing outside the list is opened
                    raise KosciError("The file “{name}” cannot be read as text.", name=short(name, 80))
                self.load(name)
            case {"action": "load_text", "text": str(text), "name": str(name)}:
                self.load_text(text, short(name))
            case {"action": "hint"}:
                self.hint()
            case {"action": "prepare"}:  # the table is on the screen, so that it can be told what takes its time
                self._session.prepare()
            case {"action": "start"}:
                self._session.start()
            case {"action": "resume_interrupted"}:
                self.resume_interrupted()
            case {"action": "ready" | "tick"}:  # the table is in sight again; or a clock has run down there
                self._session.resume()
            case {"action": "pause"}:  # nobody sees it
                self._session.pause()

    def _hold_as_there(self, held: Any, is_late: bool) -> None:
        """Hold what is held at the front end; it hears of that only where something else is held."""
        if not is_late:
            self._session.hold_only(held)
        really = list(self._session.layout.held)
        with self._lock_property(held=really):
            self.set_trait("held", really)
        if really != held:
            self.send_state("held")

    def _show(self, steps: Sequence[dict[str, Any]] = ()) -> None:
        """Send what there is to see in one step, after what bots did one after the other."""
        session = self._session
        if steps:
            self.send({"steps": steps})
        with self.hold_sync():
            news = [problem for problem in session.problems if problem not in self.error]
            self.error = " ".join(filter(None, [self.error, *news]))
            self._note, self._sheet, self._state = session.note, session.sheet, session.seen
            self._reports = session.reports()
            self.set_trait("held", list(session.layout.held))
            self.set_trait("moves", len(session.game.history))
