"""A game in play: players, turns, legal actions, undo, a clock, and a record that can be saved and replayed.

`Game` is the one thing with state. What is legal and what it brings, the rules say: nothing here knows a
variant, and nothing is displayed or asked.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from pathlib import Path
from random import Random, SystemRandom
from typing import Any, NamedTuple

from kosci_edu.dice import Roll, as_roll
from kosci_edu.kinds import checks_kinds
from kosci_edu.look import Table, drawn_dice
from kosci_edu.messages import KosciError, say, short
from kosci_edu.numerals import is_whole
from kosci_edu.play import record as records
from kosci_edu.play.announcements import announcement
from kosci_edu.play.position import Action, Declare, Keep, Position, Score
from kosci_edu.play.record import Place, RecordError
from kosci_edu.play.sheet import scorecard
from kosci_edu.play.shown import Shown
from kosci_edu.rules import Rules, Scorecard, Turn, find_rules

__all__ = ["Action", "Decision", "Declare", "Game", "Keep", "Position", "RecordError", "Score", "Standing", "Throw"]


class Decision(NamedTuple):
    """One move of a game.

    Args:
        player: who, counted from 0.
        position: where.
        action: what.
    """

    player: int
    position: Position
    action: Action


class Standing(NamedTuple):
    """One line of the ranking; players with equal points share a place.

    Args:
        place: from 1.
        player: counted from 0.
        name: as it stands in a sentence.
        total: the points.
    """

    place: int
    player: int
    name: str
    total: int


class Throw(NamedTuple):
    """One throw of a turn.

    Args:
        place: the player, the round, and the number of the roll in the turn.
        held: the dice that were held.
        faces: what the other dice showed, in the order in which they fell.
    """

    place: Place
    held: Roll
    faces: tuple[int, ...]


class _Moment(NamedTuple):
    """A state of the game: the cards, whose move it is, their turn, its throws (at the end those of the last)."""

    cards: tuple[Scorecard, ...]
    player: int
    turn: Turn | None = None
    throws: tuple[Throw, ...] = ()


class _Clock:
    """The seconds that each player has used; it runs for one player at a time, or for nobody."""

    def __init__(self, seconds: float, used: Iterable[float], now: Callable[[], float]) -> None:
        self.seconds, self._used, self._now = seconds, list(used), now
        self._runs_for: int | None = None
        self._since = 0.0

    def used(self, player: int) -> float:
        running = self._now() - self._since if self._runs_for == player else 0.0
        return min(self._used[player] + running, self.seconds)

    def runs(self) -> bool:
        return self._runs_for is not None

    def out(self) -> int | None:
        """The player whose time is up, if any."""
        return next((player for player in range(len(self._used)) if self.used(player) >= self.seconds), None)

    def run_for(self, player: int | None) -> None:
        if self._runs_for is not None:
            self._used[self._runs_for] = self.used(self._runs_for)
        self._runs_for, self._since = player, self._now()


class Game(Shown):
    """A game from the first roll to the ranking. The first roll of every turn is made by the game itself.

    The dice depend on the seed, the player, the round, the number of the roll and the place of a die among those
    thrown, and on nothing else. So whoever takes a decision back meets the same dice again.

    `rolls_taken_back` counts for each player the rolls that were seen and taken back, as whoever runs the game notes.

    A player's clock runs while it is their move, for a bot as for a person, and stands still for everybody else;
    taking back a decision gives no time back. When somebody's time is up the game ends there, and most points win.

    Args:
        players: a name for each; one or more, two to four are best (`zasady`).
        rules: a rule set or its name.
        seed: a whole number that the dice come from; a random one if left out.
        clock: the seconds that each player has for the whole game; unlimited if left out.
        now: the time in seconds, for tests.

    Raises:
        KosciError: with a sentence, for players, rules, seed or clock that cannot be.

    >>> game = Game(["Ala", "Olek"], seed=7)
    >>> game.act(Keep(game.turn.roll[:2]))
    >>> game.act(Score("chance"))
    >>> game.name, game.totals == (sum(game.history[-1].position.turn.roll), 0)
    ('Olek', True)
    """

    def __init__(
        self,
        players: Iterable[str] = ("1",),
        rules: str | Rules = "classic",
        seed: int | None = None,
        clock: float | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.players = records.checked_players(players)
        self.rules = rules if isinstance(rules, Rules) else find_rules(rules)
        self.seed = SystemRandom().randrange(2**32) if seed is None else records.checked_seed(seed)
        self._given: records.Dice = {}  # dice of games played elsewhere
        self._past: list[tuple[_Moment, Decision]] = []
        self.rolls_taken_back = [0] * len(self.players)
        self._moment = self._first_throw()
        self._clock: _Clock | None = None
        if clock is not None:
            self._clock = _Clock(*records.checked_clock(clock, [0.0] * len(self.players), len(self.players)), now)
            self.resume()

    # What there is to see.

    @property
    def player(self) -> int:
        """Whose move it is, counted from 0."""
        return self._moment.player

    @property
    def name(self) -> str:
        """The name of the player whose move it is."""
        return self.names[self.player]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players as they stand in a sentence."""
        return tuple(map(records.isolated, self.players))

    @property
    def cards(self) -> tuple[Scorecard, ...]:
        """Every player's card."""
        return self._moment.cards

    @property
    def rounds(self) -> int:
        """How many turns each player has: as many as there are rows."""
        return len(self.rules.rows)

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return min(len(self.cards[self.player]) + 1, self.rounds)

    @property
    def turn(self) -> Turn:
        """The roll in hand, the rolls used, the declared row.

        Raises:
            KosciError: once the game is over.
        """
        if self._moment.turn is None or self.is_over:
            raise KosciError(self._why_over())
        return self._moment.turn

    @property
    def throws(self) -> tuple[Throw, ...]:
        """The throws of the turn so far; once every row is filled, those of the last turn."""
        return self._moment.throws

    @property
    def thrown(self) -> tuple[int, ...]:
        """The dice of the last throw, in the order in which they fell; the others had been held."""
        return self.throws[-1].faces

    @property
    def position(self) -> Position:
        """What the player whose move it is knows.

        Raises:
            KosciError: once the game is over.
        """
        return self._position(self._moment._replace(turn=self.turn))

    def legal_actions(self) -> tuple[Action, ...]:
        """Everything that may be done now; nothing once the game is over."""
        return () if self.is_over else self.position.actions

    def possible_points(self) -> dict[str, int]:
        """The points that each row open now would get for the roll in hand, bonuses apart."""
        return {} if self.is_over else self.position.possible_points()

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each player's card so far."""
        return tuple(map(self.rules.total, self.cards))

    def ranking(self) -> tuple[Standing, ...]:
        """The players by points; who has as many shares the place, and the place after that stays empty."""
        totals = self.totals
        places = [1 + sum(other > total for other in totals) for total in totals]
        lines = zip(places, range(len(totals)), self.names, totals, strict=True)
        return tuple(sorted(Standing(*line) for line in lines))

    @property
    def is_over(self) -> bool:
        """Whether every row is filled, or somebody's time is up."""
        return self._moment.turn is None or self.out_of_time is not None

    @property
    def out_of_time(self) -> int | None:
        """The player whose time is up, if any."""
        return self._clock.out() if self._clock else None

    @property
    def clock(self) -> float | None:
        """The seconds that each player has for the whole game; None without a clock."""
        return self._clock.seconds if self._clock else None

    @property
    def clock_runs(self) -> bool:
        """Whether somebody's time is running."""
        return self._clock is not None and self._clock.runs()

    @checks_kinds
    def seconds_left(self, player: int | None = None) -> float | None:
        """The seconds that a `player`, by default the one to move, has left; None without a clock.

        Raises:
            KosciError: for a player that there is not.
        """
        who = self.player if player is None else player
        self.check_player(who)
        return self._clock.seconds - self._clock.used(who) if self._clock else None

    def check_player(self, number: int) -> None:
        """Refuse the `number` of a player that there is not.

        Raises:
            KosciError: unless there is one.
        """
        if not is_whole(number, 0, len(self.players) - 1):
            raise KosciError("There is no player {number}; they are counted from 0.", number=short(number, write=repr))

    @property
    def history(self) -> tuple[Decision, ...]:
        """Every decision so far, with the position it was taken in."""
        return tuple(decision for _, decision in self._past)

    def headline(self) -> str:
        """What fell, and how many rolls are left; at the end, who has won."""
        return announcement(self, () if self.is_over else self.turn.roll)

    def drawing(self) -> str:
        """The dice of the last throw, in HTML; those that had been held for it are marked."""
        return "" if self.is_over else drawn_dice(self.turn.roll, self.throws[-1].held)

    def table(self) -> Table:
        """The cards of all players."""
        return scorecard(self)

    # What can be done.

    def act(self, action: Action) -> None:
        """Do an `action` for the player whose move it is, and throw the dice that follow from it.

        Raises:
            KosciError: with one sentence, where the action is not legal; nothing has then changed.
        """
        position, before = self.position, self._moment
        position.check(action)
        turn = position.turn
        if isinstance(action, Keep):
            after = self._throw(before, action.dice, turn.rolls_used + 1, turn.declared)
        elif isinstance(action, Declare):
            after = before._replace(turn=turn._replace(declared=action.row))
            self._check_not_stuck(after)
        else:
            after = self._write(before, turn, action.row)
        self._past.append((before, Decision(before.player, position, action)))
        self._moment = after
        self.resume()

    def undo(self) -> Action:
        """Take the last decision back and return it; the dice will fall as they fell, the clock runs on.

        Raises:
            KosciError: where there is no decision yet, or somebody's time is up.
        """
        if self.out_of_time is not None:
            raise KosciError(self._why_over())
        if not self._past:
            raise KosciError("There is nothing to take back yet.")
        self._moment, decision = self._past.pop()
        self.resume()
        return decision.action

    def pause(self) -> None:
        """Stop the clock, for example while dice are shown rolling; the next action or `resume` starts it again."""
        if self._clock:
            self._clock.run_for(None)

    def resume(self) -> None:
        """Let the clock run for the player whose move it is."""
        if self._clock:
            self._clock.run_for(None if self._moment.turn is None else self.player)

    # The record.

    def record(self) -> dict[str, Any]:
        """The whole game as plain data for JSON: seed, rules with their readings, every roll and decision."""
        moves: list[dict[str, Any]] = []

        def thrown(turn: Turn) -> list[dict[str, Any]]:  # nothing is thrown after a declaration
            return [] if moves and "declare" in moves[-1] else [{"roll": self._plain(turn.roll)}]

        for _, position, action in self.history:
            moves += thrown(position.turn)
            if isinstance(action, Keep):
                moves.append({"keep": self._plain(action.dice)})
            elif isinstance(action, Declare):
                moves.append({"declare": action.row})
            else:
                moves.append({"score": action.row, "points": position.possible_points()[action.row]})
        if self._moment.turn:
            moves += thrown(self._moment.turn)
        record: dict[str, Any] = {
            "format": records.FORMAT,
            "version": records.VERSION,
            "rules": self.rules.name,
            "readings": {field.name: getattr(self.rules, field.name) for field in fields(self.rules)},
            "players": list(self.players),
            "seed": self.seed,
            "moves": moves,
        }
        if any(self.rolls_taken_back):
            record["taken_back"] = list(self.rolls_taken_back)
        if self._given:
            record["given"] = [[*key, list(dice)] for key, dice in self._given.items()]
        if self._clock:
            used = [round(self._clock.used(player), 3) for player in range(len(self.players))]
            record["clock"] = {"seconds": self._clock.seconds, "used": used}
        return record

    @classmethod
    def from_record(cls, record: str | Mapping[str, Any], now: Callable[[], float] = time.monotonic) -> "Game":
        """The game that a record tells of, at the point where the record stops; it can be played on.

        A record without a seed, of a game played elsewhere, is taken at its word as far as it is possible.

        Args:
            record: as JSON, or as the data that `record` gives.
            now: the time in seconds, for tests.

        Raises:
            RecordError: with one sentence; for an impossible move with the number of the first one.
        """
        parts = records.read(record)
        game = cls(parts.players, parts.rules, parts.seed)
        game._given = dict(parts.given)
        game.rolls_taken_back = parts.taken_back
        game._moment = game._first_throw()
        roll_is_due = True
        for number, move in enumerate(parts.moves, start=1):
            try:
                roll_is_due = _replay(game, move, roll_is_due, parts.foreign)
            except ValueError as problem:
                reason = short(problem, 250)
                raise RecordError("The record is wrong at move {n}: {reason}", n=number, reason=reason) from None
        if parts.clock:
            game._clock = _Clock(*parts.clock, now)
            game.resume()
        return game

    @checks_kinds
    def save(self, path: str | Path) -> None:
        """Write the record to the file at this `path` in one step; raises a `RecordError` where that cannot be done."""
        records.save(path, self.record())

    @classmethod
    @checks_kinds
    def load(cls, path: str | Path) -> "Game":
        """The game in the file at this `path`, as `save` wrote it; raises a `RecordError` where there is none."""
        return cls.from_record(records.load(path))

    # How it works inside.

    def _position(self, moment: _Moment) -> Position:
        assert moment.turn is not None
        others = moment.cards[moment.player + 1 :] + moment.cards[: moment.player]
        return Position(self.rules, moment.cards[moment.player], moment.turn, others)

    def _first_throw(self) -> _Moment:
        return self._throw(_Moment(tuple(Scorecard() for _ in self.players), 0), Roll(), 1, None)

    def _throw(self, moment: _Moment, held: Roll, number: int, declared: str | None) -> _Moment:
        """Throw all dice but those held: the roll of this number in the turn."""
        place = (moment.player, len(moment.cards[moment.player]) + 1, number)
        count = self.rules.dice - len(held)
        stream = Random(f"kosci {self.seed} {place}")
        fallen = [1 + int(stream.random() * self.rules.sides) for _ in range(count)]
        given = self._given.get(place, ())[:count]
        thrown = (*given, *fallen[len(given) :])
        turn = Turn(Roll(held + thrown), number, declared)
        after = moment._replace(turn=turn, throws=(*moment.throws, Throw(place, held, thrown)))
        self._check_not_stuck(after)
        return after

    def _write(self, moment: _Moment, turn: Turn, row: str) -> _Moment:
        """Fill the row and go to the next player, or to the end."""
        card = self.rules.write(moment.cards[moment.player], row, turn)
        cards = (*moment.cards[: moment.player], card, *moment.cards[moment.player + 1 :])
        following = (moment.player + 1) % len(cards)
        if len(cards[following]) == self.rounds:
            return _Moment(cards, following, None, moment.throws)
        return self._throw(_Moment(cards, following), Roll(), 1, None)

    def _check_not_stuck(self, moment: _Moment) -> None:
        position = self._position(moment)
        if not (position.rows or position.declarations or position.keeps):
            values = {"name": self.rules.name, "roll": position.turn.roll}
            raise KosciError(
                "The rules “{name}” leave no row for the roll {roll}: that is a mistake in the rules.", **values
            )

    def _why_over(self) -> str:
        if self._moment.turn is not None and self.out_of_time is not None:
            return say("The game is over: the time of {name} is up.", name=self.names[self.out_of_time])
        return say("The game is over: every row is filled.")

    def _plain(self, dice: Roll) -> str | list[int]:
        return str(dice) if self.rules.sides < 10 else list(dice)

    def _take_roll(self, roll: Roll, foreign: bool) -> None:
        """Compare the roll that a record tells of with the dice; a game played elsewhere has its own dice."""
        turn, (place, held, _) = self.turn, self.throws[-1]
        if foreign:
            thrown = Counter(roll)
            thrown.subtract(held)
            if min(thrown.values()) < 0:
                raise KosciError("The roll {roll} does not hold the dice kept, {keep}.", roll=roll, keep=held)
            self._given[place] = tuple(thrown.elements())
            before = self._moment._replace(throws=self.throws[:-1])
            self._moment = self._throw(before, held, turn.rolls_used, turn.declared)
        elif roll != turn.roll:
            raise KosciError("The roll is {roll}, but the seed gives {dice}.", roll=roll, dice=turn.roll)


def _replay(game: Game, move: object, roll_is_due: bool, foreign: bool) -> bool:
    """Check one line of a record and do it; say whether a roll must follow."""
    kinds = [kind for kind in ("roll", "keep", "declare", "score") if isinstance(move, Mapping) and kind in move]
    if len(kinds) != 1 or not isinstance(move, Mapping):
        raise KosciError("A move is one of roll, keep, declare or score; this is {move}.", move=short(move, write=repr))
    kind, value = kinds[0], move[kinds[0]]
    position = game.position  # refuses a move after the end
    if (kind == "roll") != roll_is_due:
        raise KosciError(say("A roll is due here.") if roll_is_due else say("A decision is due here, not a roll."))
    if kind == "roll":
        game._take_roll(as_roll(value, game.rules.dice, game.rules.sides), foreign)
        return False
    action = Keep(value) if kind == "keep" else Declare(value) if kind == "declare" else Score(value)
    position.check(action)
    if kind == "score" and move.get("points", points := position.possible_points()[value]) != points:
        written = short(move["points"], write=repr)
        raise KosciError("The row gets {points} points, not {written}.", points=points, written=written)
    game.act(action)
    return kind != "declare"
