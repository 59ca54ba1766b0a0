"""The table: a whole game with its dice and its score sheet, against people and bots.

The kernel keeps the game, plays the bots and words every sentence; `table.js` shows one state after another and
passes clicks and keys on. What is legal and what it is worth, the game and its rules say.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, Literal

import traitlets

from kosci_edu import messages
from kosci_edu.dice import Roll
from kosci_edu.look import Table
from kosci_edu.messages import say, short
from kosci_edu.play import announcements
from kosci_edu.play.bots import Bot, losowy
from kosci_edu.play.coach import Coach, solution_for
from kosci_edu.play.game import Action, Declare, Game, Keep, Position, Score
from kosci_edu.play.layout import Layout, fallen
from kosci_edu.play.review import Review, review_game
from kosci_edu.play.seats import PLAYERS, Seat, answer_in_time, reason, seat_for, take_seats
from kosci_edu.play.settings import CLOCKS, clock_words, readings_of, rules_for, variants
from kosci_edu.play.sheet import columns, groups, other_names, parts_shown, scorecard, with_sign
from kosci_edu.rules import Rules, find_rules
from kosci_edu.widgets.base import LearnerWidget, is_whole, script, style

__all__ = ["GameTable", "play"]

BOT_SECONDS = 3.0  # the longest that a learner's own bot may think about one move
MOST_LISTED = 100
LONGEST_FILE = 4_000_000  # characters; longer ones are no records, and need not be sent as a whole
DECLARED = "▸"  # stands in the cell of a row that was declared
SAVED = ("gra-*.json", "game-*.json")  # what the two languages call a saved game

Advise = Callable[[Position], str]


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
        ValueError: with a sentence, for players, rules, readings, clock, language or seed that cannot be.

    >>> table = play(("Ala", "Olek"), seed=7)
    >>> table.hold(1, 2)
    >>> table.throw()
    >>> table.game.turn.rolls_used
    2
    """
    with _in_language(language):
        chosen = _chosen_rules(rules, readings if joker is None else {"joker": joker, **readings})
        seats = take_seats(players, seed if isinstance(seed, int) else 0)
        game = Game([seat.name for seat in seats], chosen, seed, clock)
        return GameTable(game, {seat.name: seat for seat in seats}, Coach() if coach is True else coach or None)


def _chosen_rules(rules: str | Rules, readings: dict[str, Any]) -> Rules:
    if not isinstance(rules, Rules):
        return find_rules(str(rules), **readings)
    if readings:
        raise ValueError(say("Readings go with the name of rules; rules that are given as a whole have theirs."))
    return rules


class GameTable(LearnerWidget):
    """A game on the table; `play` makes one. Its language stays the one in use when it was made.

    `table.game` is the game itself. After each decision `moves` changes, so that
    `table.observe(function, "moves")` calls your function then; an exception in it is told in the widget.

    A bot that raises, does what is not legal or does not answer in time is named, and a move at random is made in
    its place; one that did not answer is not asked again in this game.

    Args:
        game: the game.
        seats: who plays for each name; names without a seat are persons.
        coach: words a hint for a position, and a `Coach` also judges decisions; no hints are offered if None.
    """

    _esm = script("report", "table")
    _css = style("report", "table")

    moves = traitlets.Int(0, read_only=True, help="the decisions made so far").tag(sync=True)
    held = traitlets.List(traitlets.Bool(), read_only=True, help="for each die whether it is held").tag(sync=True)

    _sheet = traitlets.Dict(help="the lines of the score sheet").tag(sync=True)
    _state = traitlets.Dict(help="everything else to be drawn").tag(sync=True)
    _saved = traitlets.List(traitlets.Unicode(), help="the names of the saved games, the latest first").tag(sync=True)
    _note = traitlets.Unicode(help="what came of saving, loading or undo, in words").tag(sync=True)
    _reports = traitlets.List(traitlets.Dict(), help="luck and mistakes of each player, at the end").tag(sync=True)

    def __init__(self, game: Game, seats: dict[str, Seat], coach: Advise | None = None) -> None:
        super().__init__()
        self._seats, self._coach = seats, coach
        self._judge = coach if isinstance(coach, Coach) else None
        self._advice = ""  # what the coach said last
        self._number = 0  # of the game at this table
        self._first_seed = game.seed
        with self._speaking(), self.hold_sync():
            self._labels = self._fixed_words(game.rules.dice)
            self._begin(game)
        game.pause()  # until it is on the screen

    # --- what can be done -------------------------------------------------------------------------------

    def hold(self, *positions: int) -> None:
        """Hold these dice, numbered from 1, so that the next throw leaves them where they lie.

        Raises:
            ValueError: for a die that is not there, or where nothing can be thrown any more.
        """
        self._set_held(positions, True)

    def release(self, *positions: int) -> None:
        """Let go of these dice, numbered from 1; errors as in `hold`."""
        self._set_held(positions, False)

    def toggle(self, position: int) -> None:
        """Hold this die, or let go of it if it is held; errors as in `hold`."""
        self._set_held([position], not self.held[self._index(position)])

    def throw(self) -> None:
        """Throw the dice that are not held.

        Raises:
            ValueError: where no rolls are left, or every die is held.
        """
        if all(self.held) and not self.game.is_over and self.game.position.keeps:
            raise ValueError(self._say("Every die is held; release one before you roll."))
        self._decide(Keep(Roll(self._layout.held_faces)))

    def write(self, row: str) -> None:
        """Write the roll to this row, given by its English id.

        Raises:
            ValueError: where the row is not open.
        """
        self._decide(Score(row))

    def declare(self, row: str) -> None:
        """Declare this row for the turn.

        Raises:
            ValueError: where it cannot be declared now.
        """
        self._decide(Declare(row))

    def undo(self) -> None:
        """Take back the last decision of a person, and all that bots did after it; the dice stay the same.

        Raises:
            ValueError: where there is none, or somebody's time is up.
        """
        with self._speaking():
            if not any(self._seat(decision.player).bot is None for decision in self.game.history):
                raise ValueError(say("There is nothing to take back yet."))
            while True:
                self.game.undo()
                self._layout = self._layouts.pop()
                if self._seat(self.game.player).bot is None:
                    break
            self._events = self._advice = ""
            self._show(note=say("Taken back; {name} to decide again, with the same dice.", name=self.game.name))

    def new_game(
        self, rules: str | Rules | None = None, clock: float | Literal["same"] | None = "same", **readings: Any
    ) -> None:
        """Begin another game of the same players.

        Args:
            rules: a rule set or its name; the same rules if left out.
            clock: the seconds that each player has, or None for no clock; as before if left out.
            readings: of rules given by name, as in `play`.

        Raises:
            ValueError: with a sentence, for rules, readings or a clock that cannot be; the game on the table stays.
        """
        with self._speaking():
            old = self.game
            chosen = _chosen_rules(old.rules if rules is None else rules, readings)
            seconds = self._clock if clock == "same" else clock
            game = Game(old.players, chosen, self._first_seed + self._number + 1, seconds)
            self._number += 1
            self._begin(game)
            if chosen != old.rules:
                self._let_coach_prepare()

    def save(self, path: str | Path | None = None) -> Path:
        """Save the game as JSON, by default to a new file in the folder of the notebook, and return its path.

        Raises:
            ValueError: where the file cannot be written.
        """
        with self._speaking():
            target = Path(path) if path is not None else self._new_file()
            self.game.save(target)
            self._note = say("Saved as {file}.", file=target.name)
        return target

    def load(self, path: str | Path) -> None:
        """Put a saved game on the table.

        Raises:
            ValueError: with a sentence, where it is no record of a game; the game on the table then stays.
        """
        with self._speaking():
            self._take(Game.load(path), Path(path).name)

    def load_text(self, text: str, name: str = "JSON") -> None:
        """Put the game that a record tells of on the table; errors as in `load`."""
        with self._speaking():
            self._take(Game.from_record(text), name)

    def hint(self) -> str:
        """What the coach says of the position.

        Raises:
            ValueError: where there is no coach, or the game is over.
        """
        with self._speaking():
            if self._coach is None:
                raise ValueError(say("There is no coach at this table; play(coach=True) brings one."))
            position = self.game.position
            self._let_coach_prepare()
            self._advice = self._coach(position)
            self._show(note=self._note)
        return self._advice

    def review(self, player: int = 0) -> Review:
        """Luck and mistakes of a player, counted from 0; also without a coach, and before the end.

        Raises:
            ValueError: where the rules cannot be solved within seconds.
        """
        with self._speaking():
            return review_game(self.game, solution_for(self.game.rules), player)

    def card(self) -> Table:
        """The cards of all players as a table."""
        with self._speaking():
            return scorecard(self.game)

    def __repr__(self) -> str:
        faces = zip(self._layout.faces, self.held, strict=True)
        dice = " ".join(f"({face})" if held else f"[{face}]" for face, held in faces)
        return "\n\n".join(filter(None, (f"{dice}  · {self._state['announcement']}", self._events, str(self.card()))))

    # --- the game goes on ---------------------------------------------------------------------------------

    def _begin(self, game: Game, note: str = "") -> None:
        """Put this game on the table, and let the bots play that come first."""
        self.game = game
        self._clock = self._clock_of(game)
        self._silent: set[int] = set()  # bots that did not answer
        self._events = self._advice = ""
        self._layouts: list[Layout] = []
        self._layout = self._lie_anew(game)
        with self.hold_sync():  # the front end draws what stands on a sheet only with that sheet
            self._sheet = self._sheet_of(game)
            self._reports = []
            self._show(note=note)
        self._let_bots_play()

    def _take(self, game: Game, name: str) -> None:
        self._number += 1
        self._begin(game, say("Loaded: {file}.", file=name))

    @staticmethod
    def _clock_of(game: Game) -> float | None:
        clock = game.record().get("clock")
        return clock["seconds"] if clock else None

    def _lie_anew(self, game: Game) -> Layout:
        """How the dice lie in a game that comes from elsewhere: its decisions are taken back and made again."""
        if game.out_of_time is not None:  # nothing can be taken back, then or later
            faces = next(move["roll"] for move in reversed(game.record()["moves"]) if "roll" in move)
            return Layout(tuple(Roll(faces)), (False,) * game.rules.dice)
        decisions: list[Action] = []
        while game.history:
            decisions.append(game.undo())
        layout = fallen(game)
        for action in reversed(decisions):
            layout = self._after(game, layout, action)
        return layout

    def _after(self, game: Game, layout: Layout, action: Action) -> Layout:
        """Do this, remember how the dice lay, and return how they lie then."""
        if isinstance(action, Keep) and Roll(layout.held_faces) != action.dice:
            layout = layout.holding(action.dice)
        game.act(action)
        self._layouts.append(layout)
        if isinstance(action, Declare):
            return layout
        if isinstance(action, Keep):
            return layout.thrown(game.thrown)
        return layout.released() if game.is_over else fallen(game)

    def _decide(self, action: Action) -> None:
        """Do this for the person whose move it is; then the bots play."""
        with self._speaking():
            story, position = announcements.turn_story(self.game, action), self.game.position
            self._layout = self._after(self.game, self._layout, action)
            self._events = story
            self._let_coach_prepare()
            if self._judge:
                self._advice = self._judge.verdict(position, action)
            self._show()
            self._let_bots_play()

    def _let_coach_prepare(self) -> None:
        """The first time under these rules the coach needs some seconds; the table says so, and no clock runs."""
        rules = self.game.rules
        if self._judge is None or self._judge.is_ready(rules):
            return
        self.game.pause()
        self._advice = self._judge.preparing(rules)
        self._show(note=self._note)
        self._advice = self._judge.prepare(rules)
        self._show(note=self._note)
        self.game.resume()

    def _let_bots_play(self) -> None:
        """Let bots play until it is a person's move; the front end is sent every step, to show one after another."""
        stories: list[str] = [self._events] if self._events else []
        steps: list[dict[str, Any]] = []
        problems: list[str] = []
        before = self._state
        while not self.game.is_over and self._seat(self.game.player).bot is not None:
            frames = []
            try:
                action = self._choice(problems)
                frames.append((self._picture(action), "hold" if isinstance(action, Keep) else "choose"))
                story = announcements.turn_story(self.game, action)
                self._layout = self._after(self.game, self._layout, action)
                if story:
                    stories = [*stories, story][-max(1, len(self.game.players) - 1) :]
                    self._events = " ".join(stories)
                frames.append((self._picture(), "roll"))
            except ValueError:
                if not self.game.is_over:
                    raise
                break  # the bot's time ran out meanwhile
            for frame, kind in frames:
                steps.append({key: value for key, value in frame.items() if before.get(key) != value} | {"kind": kind})
                before = frame
        if steps:
            self.game.pause()  # until the steps have been shown
            self.send({"steps": steps})
        if steps or self.game.is_over:
            self._show(error=" ".join(filter(None, dict.fromkeys([self.error, *problems]))), note=self._note)

    def _choice(self, problems: list[str]) -> Action:
        """What the bot does; if it fails, something at random, and a sentence that says why."""
        player, position = self.game.player, self.game.position
        seat = self._seat(player)
        assert seat.bot is not None
        if player not in self._silent:
            try:
                action = seat.bot(position) if seat.trusted else answer_in_time(seat.bot, position, BOT_SECONDS)
                position.check(action)
                return action
            except TimeoutError:
                self._silent.add(player)
                problems.append(
                    say("{name} did not answer within {seconds} s, and plays at random from here on.",
                        name=seat.name, seconds=f"{BOT_SECONDS:g}")
                )  # fmt: skip
            except Exception as problem:
                problems.append(
                    say("{name} made no legal move, so one was made at random: {reason}",
                        name=seat.name, reason=reason(problem))
                )  # fmt: skip
        return losowy(position)

    def _seat(self, player: int) -> Seat:
        name = self.game.players[player]
        return self._seats.get(name) or seat_for(name)

    def _set_held(self, positions: Iterable[int], value: bool) -> None:
        held = list(self.held)
        for position in positions:
            held[self._index(position)] = value
        with self._speaking():
            if not self.game.is_over and self.game.position.declarations and not self.game.position.keeps:
                raise ValueError(say("First declare a row; then you may roll on."))
            if self.game.is_over or not self.game.position.keeps:
                raise ValueError(say("Nothing is thrown any more in this turn; write the roll to a row."))
            self._layout = self._layout._replace(held=tuple(held))
            self._show(note=self._note)

    def _index(self, position: int) -> int:
        dice = len(self._layout.faces)
        if not is_whole(position, 1, dice):
            sentence = "There is no die {position}; the dice are numbered from 1 to {dice}."
            raise ValueError(self._say(sentence, position=short(repr(position)), dice=dice))
        return int(position) - 1

    # --- files --------------------------------------------------------------------------------------------

    def _new_file(self) -> Path:
        path = Path.cwd() / say("game-{time}.json", time=datetime.now().strftime("%Y-%m-%d-%H%M%S"))
        while path.exists():
            path = path.with_stem(path.stem + "a")
        return path

    def _saved_games(self) -> list[str]:
        found = [path for pattern in SAVED for path in Path.cwd().glob(pattern)]
        return [path.name for path in sorted(found, key=lambda path: path.name.partition("-")[2], reverse=True)]

    # --- the front end ------------------------------------------------------------------------------------

    def _act(self, message: Any) -> None:
        if not isinstance(message, dict) or message.get("at", self._at()) != self._at():
            return  # asked before the last answer was seen
        if message.get("action") not in ("ready", "tick", "prepare"):
            self.error = ""
        match message:
            case {"action": "throw"}:
                self.throw()
            case {"action": "toggle", "position": position}:
                self.toggle(position)
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
                self._saved = self._saved_games()[:MOST_LISTED]
            case {"action": "load", "name": str(name)}:
                if name not in self._saved_games():  # nothing outside the list is opened
                    raise ValueError(self._say("The file “{name}” cannot be read as text.", name=short(name, 80)))
                self.load(name)
            case {"action": "load_text", "text": str(text), "name": str(name)}:
                self.load_text(text, short(name))
            case {"action": "hint"}:
                self.hint()
            case {"action": "prepare"}:  # the table is on the screen, so that it can be told what takes its time
                self._let_coach_prepare()
            case {"action": "ready" | "tick"}:  # the table is on the screen; or a clock has run down there
                self.game.resume()
                self._show(error=self.error, note=self._note)

    def _at(self) -> str:
        return f"{self._number}:{len(self.game.history)}"

    def _show(self, error: str = "", note: str = "") -> None:
        """Send the state of the game in one step."""
        with self.hold_sync():
            self.error, self._note = error, note
            try:
                self._state = self._picture()
            except ValueError:  # somebody's time ran out just now
                self._state = self._picture()
            self.set_trait("held", list(self._layout.held))
            if not self.game.is_over:
                self._reports = []
            elif self._judge and not self._reports:
                found = self._judge.reports(self.game)
                persons = [self._seat(player).bot is None for player in range(len(found))]
                self._reports = [each | {"person": is_one} for each, is_one in zip(found, persons, strict=True)]
            self.set_trait("moves", len(self.game.history))

    def _picture(self, coming: Action | None = None) -> dict[str, Any]:
        """Everything there is to see; with a bot's action to come, what it is about to hold or to write."""
        game, layout = self.game, self._layout
        if isinstance(coming, Keep):
            layout = layout.holding(coming.dice)
        is_person = not game.is_over and self._seat(game.player).bot is None
        can_throw = is_person and bool(game.position.keeps)
        return {
            "at": self._at(),
            "over": game.is_over,
            "person": is_person,
            "player": -1 if game.is_over else game.player,
            "card": game.ranking()[0].player if game.is_over else game.player,  # which to look at
            "turn": announcements.whose_turn(game),
            "dice": [list(layout.faces), list(layout.held)],
            "names": [
                announcements.die_name(place, *die) for place, die in enumerate(zip(*layout, strict=True), start=1)
            ],
            "can_throw": can_throw,
            "can_hold": can_throw,
            "throws": 1 + sum(not isinstance(decision.action, Declare) for decision in game.history),
            "rolls": [0, game.rules.rolls] if game.is_over else [game.position.rolls_left, game.rules.rolls],
            "rolls_left": "" if game.is_over else say("{n} roll left", "{n} rolls left", n=game.position.rolls_left),
            "announcement": announcements.announcement(game, layout),
            "status": announcements.next_step(game, layout) if is_person else "",
            "events": self._events,
            "coach": self._advice,
            "cards": [self._card(player, coming) for player in range(len(game.cards))],
            "standing": announcements.standing(game),
            "ranking": announcements.ranking(game) if game.is_over else [],
            "clocks": self._clocks(),
            "can_undo": game.out_of_time is None
            and any(self._seat(decision.player).bot is None for decision in game.history),
            "begun": bool(game.history) and not game.is_over,
        }

    def _card(self, player: int, coming: Action | None) -> dict[str, Any]:
        """What stands in the cells of a player: text, kind, and the name of the button where there is one."""
        game = self.game
        rules, card = game.rules, game.cards[player]
        cells = {row: [with_sign(points), "written", ""] for row, points in card.items()}
        if not game.is_over and player == game.player:
            if game.turn.declared:
                cells[game.turn.declared] = [DECLARED, "chosen", ""]
            if isinstance(coming, Score):
                cells[coming.row] = [with_sign(game.possible_points()[coming.row]), "chosen", ""]
            elif isinstance(coming, Declare):
                cells[coming.row] = [DECLARED, "chosen", ""]
            elif self._seat(player).bot is None:
                cells |= self._possible()
        return {
            "cells": cells,
            "parts": {part: list(shown) for part, shown in parts_shown(rules, card).items()},
            "last": next(reversed(list(card)), ""),
        }

    def _possible(self) -> dict[str, list[str]]:
        """The buttons of the person whose move it is: what each row would get, and the rows to declare."""
        position = self.game.position
        rules, turn = position.rules, position.turn
        found = {}
        for row, points in position.possible_points().items():
            extra = rules.extra(row, turn, position.card)
            unused = announcements.unused_points(position, row)
            name = say("{row}: {n} point", "{row}: {n} points", row=rules.row_name(row), n=points)
            if unused:
                name = say("{row}: {points} points, {unused} of them for unused rolls",
                           row=rules.row_name(row), points=points, unused=unused)  # fmt: skip
            if extra:
                name = say("{row}: {points} and {extra} extra points",
                           row=rules.row_name(row), points=points, extra=extra)  # fmt: skip
            text = f"{with_sign(points)} +{extra}" if extra else with_sign(points)
            found[row] = [text, "bound" if turn.declared == row else "possible", name]
        for row in position.declarations:
            points = rules.points(row, turn, position.card)
            name = say("Declare “{row}”; with this roll it would get {n} point",
                       "Declare “{row}”; with this roll it would get {n} points",
                       row=rules.row_name(row), n=points)  # fmt: skip
            found.setdefault(row, [with_sign(points), "declare", name])
        return found

    def _sheet_of(self, game: Game) -> dict[str, Any]:
        rules = game.rules
        told_columns = [
            {"name": rules.row_name(column), "hint": other_names(rules, column), "about": rules.about_column(column)}
            for column in columns(rules)
            if column
        ]
        return {
            "title": rules.title,
            "about": rules.about,
            "players": list(game.players),
            "columns": told_columns,
            "groups": [[line._asdict() for line in group] for group in groups(rules)],
            "rules": rules.name,
            "readings": readings_of(rules),
            "clock": self._clock,
            "dice": rules.dice,
            "sides": rules.sides,
        }

    def _clocks(self) -> dict[str, Any] | None:
        if self._clock is None:
            return None
        left = [self.game.seconds_left(player) for player in range(len(self.game.players))]
        return {"left": left, "running": -1 if self.game.is_over else self.game.player}

    def _fixed_words(self, dice: int) -> dict[str, Any]:
        return {
            "widget": say("Game table"),
            "throw": say("Roll the dice"),
            "skip": say("Skip"),
            "held": say("held"),
            "held_short": say("kept"),
            "sheet": say("Scorecards"),
            "row": say("row"),
            "most": say("most"),
            "playing": say("to play"),
            "last": say("written last"),
            "new": say("New game"),
            "undo": say("Undo"),
            "save": say("Save"),
            "load": say("Load"),
            "hint": say("Hint") if self._coach else "",
            "sure": say("Begin a new game? This one would be lost."),
            "yes": say("Yes, a new game"),
            "no": say("No, play on"),
            "saved": say("Saved games"),
            "none": say("There are no saved games in this folder yet."),
            "open": say("Load this one"),
            "upload": say("From a file…"),
            "longest": LONGEST_FILE,
            "ranking": say("Final ranking"),
            "keys": say(
                "Keys: 1–{dice} hold a die, space rolls, ↑ ↓ choose a row, Enter writes, U takes back, N begins anew.",
                dice=dice,
            ),
            "columns_key": say("← → go to another column."),
            "closed": say("closed now"),
            "card_of": say("Whose card"),
            "other": say("Other rules…"),
            "game": say("Game"),
            "clock": say("Clock"),
            "lost": say("The game on the table would be lost."),
            "begin": say("Begin this game"),
            "cancel": say("Cancel"),
            "no_columns": say("Choose at least one column."),
            "variants": variants(),
            "clocks": [[seconds, clock_words(seconds)] for seconds in CLOCKS],
            "hint_key": say("H asks the coach.") if self._coach else "",
            "coach": say("Coach") if self._coach else "",
            "judges": self._judge is not None,
            "report": say("Luck and mistakes"),
            "of_whom": say("Of whom"),
            "turns": say("Turn by turn: what the dice gave, and what decisions cost"),
            "turn": say("turn"),
            "luck": say("luck"),
            "mistakes": say("mistakes"),
            "reached": say("forecast"),
            "call": say("In Python:"),
            "waiting": self._waiting(),
        }


@contextmanager
def _in_language(code: str | None) -> Iterator[None]:
    """Speak this language, or go on in the one in use."""
    with messages.speaking(messages.language() if code is None else code):
        yield
