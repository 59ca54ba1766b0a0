"""A session at a table: people decide, bots play on at once, a coach may speak.

All that can be done at a table is here, so that one can play in plain text too; a widget draws what it `sees`.
"""

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from kosci_edu.dice import Roll
from kosci_edu.kinds import checks_kinds
from kosci_edu.look import Table
from kosci_edu.messages import KosciError, say
from kosci_edu.play import announcements
from kosci_edu.play.arena import BotError, Seat, answer_in_time
from kosci_edu.play.bots import losowy, seat_for
from kosci_edu.play.coach import Coach
from kosci_edu.play.game import Game
from kosci_edu.play.kept import KeptGame, games_folder, new_file
from kosci_edu.play.layout import Layout, die_place, lying
from kosci_edu.play.position import Action, Declare, Keep, Position, Score
from kosci_edu.play.record import Place, save_anew
from kosci_edu.play.review import Review, review_game, solution_for
from kosci_edu.play.settings import rules_for
from kosci_edu.play.sheet import scorecard
from kosci_edu.play.shown import Shown
from kosci_edu.play.view import sheet_data, view
from kosci_edu.rules import Rules

__all__ = ["Advise", "TableSession", "saved_games"]

BOT_SECONDS = 3.0  # the longest that a learner's own bot may think about one move
SAVED = ("gra-*.json", "game-*.json")  # what the two languages call a saved game

Advise = Callable[[Position], str]
View = dict[str, Any]


class TableSession(Shown):
    """One game after another at a table, by the same players.

    `game` is the one on the table, `layout` how its dice lie, `note` what came of the last command, `problems` what
    bots did wrong, `waits` whether somebody must say first that it shall begin. `seen` is all there is to see but for
    the `sheet`; whenever it changes, `tell` is called with the steps by which bots came to it. After each decision the
    game is kept in the course folder.

    A bot that raises, does what is not legal or does not answer in time is named, and a move at random is made in
    its place; one that did not answer is not asked again in this game.

    Args:
        game: the game to begin with.
        seats: who plays for each name; for a name without a seat its bot of the house, or a person.
        coach: words a hint for a position, and a `Coach` also judges decisions; no hints are offered if None.

    >>> table = TableSession(Game(["Ala", "losowy"], seed=7))
    >>> table.hold(2, 4)
    >>> table.throw()
    >>> table.write("sixes")
    >>> table.game.name, table.game.cards[0]
    ('Ala', Scorecard({'sixes': 12}, extra=0))
    """

    layout: Layout
    _kept: KeptGame

    def __init__(self, game: Game, seats: Mapping[str, Seat] | None = None, coach: Advise | None = None) -> None:
        self.coach = coach
        self.tell: Callable[[Sequence[View]], None] = lambda steps: None
        self._seats = seats or {}
        self._judge = coach if isinstance(coach, Coach) else None
        self._number = -1  # of the game at this table
        self._first_seed = game.seed
        self._begin(game, kept=KeptGame(game))

    # --- what can be done -------------------------------------------------------------------------------

    def hold(self, *positions: int) -> None:
        """Hold the dice at these `positions`, numbered from 1, so that the next throw leaves them where they lie.

        Raises:
            KosciError: for a die that is not there, or where nothing can be thrown any more.
        """
        self._set_held([(position, True) for position in positions])

    def release(self, *positions: int) -> None:
        """Let go of the dice at these `positions`, numbered from 1; errors as in `hold`."""
        self._set_held([(position, False) for position in positions])

    def toggle(self, position: int) -> None:
        """Hold the die at this `position`, or let go of it if it is held; errors as in `hold`."""
        self._set_held([(position, not self.layout.held[die_place(position, len(self.layout.held))])])

    def hold_only(self, held: Any) -> None:
        """Hold the dice that are held at the front end; where that cannot be, nothing changes. Nothing is told.

        Args:
            held: a list, for each die whether it is held.
        """
        fits = isinstance(held, list) and len(held) == len(self.layout.held)
        if fits and not announcements.why_not_hold(self.game):
            self.layout = self.layout._replace(held=tuple(map(bool, held)))

    def throw(self) -> None:
        """Throw the dice that are not held.

        Raises:
            KosciError: where no rolls are left, or every die is held.
        """
        if all(self.layout.held) and not announcements.why_not_hold(self.game):
            raise KosciError("Every die is held; release one before you roll.")
        self._decide(Keep(Roll(self.layout.held_faces)))

    def write(self, row: str) -> None:
        """Write the roll to this `row`, given by its English id.

        Raises:
            KosciError: where the row is not open.
        """
        self._decide(Score(row))

    def declare(self, row: str) -> None:
        """Declare this `row` for the turn.

        Raises:
            KosciError: where it cannot be declared now.
        """
        self._decide(Declare(row))

    def undo(self) -> None:
        """Take back the last decision of a person, and all that bots did after it; the dice stay the same.

        Holding and writing are taken back freely. A roll that was taken back has been seen: the game notes it, and the
        report has no luck and mistakes of this player.

        Raises:
            KosciError: where there is none, or somebody's time is up.
        """
        if not any(self.is_person(decision.player) for decision in self.game.history):
            raise KosciError("There is nothing to take back yet.")
        is_done = False
        while not is_done:
            place, action = self.game.throws[-1].place, self.game.undo()
            is_done = self.is_person(self.game.player)
        self.layout = lying(self.game, self._held)
        if isinstance(action, Keep):
            self.layout = self.layout.holding(action.dice, self._held.get(place))
        self.note = say("Taken back; {name} to decide again, with the same dice.", name=self.game.name)
        if isinstance(action, Keep):
            self.game.rolls_taken_back[self.game.player] += 1
            self.note = say(
                "Taken back; {name} to decide again, and the roll taken back is marked (↶).", name=self.game.name
            )
        self._events = self._advice = ""
        self._show()
        self._keep()

    def new_game(
        self, /, rules: str | Rules | None = None, clock: float | Literal["same"] | None = "same", **readings: Any
    ) -> None:
        """Begin another game of the same players.

        Args:
            rules: a rule set or its name; the same rules if left out.
            clock: the seconds that each player has, or None for no clock; as before if left out.
            readings: of rules given by name, as in `play`.

        Raises:
            KosciError: with a sentence, for rules, readings or a clock that cannot be; the game on the table stays.
        """
        old = self.game
        chosen = rules_for(old.rules if rules is None else rules, readings)
        seed = self._first_seed + self._number + 1
        self._begin(Game(old.players, chosen, seed, old.clock if clock == "same" else clock))
        if chosen != old.rules:
            self.prepare()

    @checks_kinds
    def save(self, path: str | Path | None = None) -> Path:
        """Save the game as JSON, and return the path of the file.

        Args:
            path: where to; by default a new file in the folder of the notebook.

        Raises:
            KosciError: where the file cannot be written.
        """
        if path is None:
            target = save_anew(new_file(Path.cwd()), self.game.record())
        else:
            target = Path(path)
            self.game.save(target)
        self.note = say("Saved as {file}.", file=target.name)
        self._show()
        return target

    def load(self, path: str | Path) -> None:
        """Put the game in the file at this `path` on the table.

        Raises:
            KosciError: with a sentence, where it is no record of a game; the game on the table then stays.
        """
        self._begin(Game.load(path), say("Loaded: {file}.", file=Path(path).name))

    def load_text(self, text: str, name: str = "JSON") -> None:
        """Put the game that a record tells of on the table; errors as in `load`.

        Args:
            text: the record as JSON.
            name: of the file that it comes from.
        """
        self._begin(Game.from_record(text), say("Loaded: {file}.", file=name))

    def hint(self) -> str:
        """What the coach says of the position.

        Raises:
            KosciError: where there is no coach, or the game is over.
        """
        if self.coach is None:
            raise KosciError("There is no coach at this table; play(coach=True) brings one.")
        position = self.game.position
        self.prepare()
        self._advice = self.coach(position)
        self._show()
        return self._advice

    def prepare(self) -> None:
        """Let the coach work out the rules; the first time that takes some seconds, in which no clock runs."""
        rules = self.game.rules
        if self._judge and not self._judge.is_ready(rules):
            self.game.pause()
            self._advice = self._judge.preparing(rules)
            self._show()
            self._advice = self._judge.prepare(rules)
            self.resume()

    def start(self) -> None:
        """Begin a game that waits for that, and let the clock run."""
        self.waits = False
        self.resume()

    def resume(self) -> None:
        """Let the clock run again, that stood while something was shown; if the time is up by now, say so."""
        if not self.waits:
            self.game.resume()
        self._show()
        if self.game.is_over and self._kept.is_kept:
            self._keep()

    def pause(self) -> None:
        """Let the clock stand, while nobody sees the table."""
        self.game.pause()
        self._show()

    def resume_interrupted(self) -> None:
        """Play on the game that was on this table when Python ended.

        Raises:
            KosciError: where there is none.
        """
        kept = self._kept
        if not (game := kept.take()):
            raise KosciError("There is no interrupted game.")
        self._begin(game, say("This is your interrupted game."), kept)
        self.start()

    # --- what there is to see ---------------------------------------------------------------------------

    def is_person(self, player: int) -> bool:
        """Whether this `player`, counted from 0, is no bot."""
        return self._seat(player).bot is None

    def reports(self) -> list[dict[str, Any]]:
        """Luck and mistakes of each player, ready to be drawn; nothing before the end, or without a coach."""
        if not self.game.is_over:
            self._reports: list[dict[str, Any]] = []
        elif self._judge and not self._reports:
            reports = enumerate(self._judge.reports(self.game))
            self._reports = [report | {"person": self.is_person(player)} for player, report in reports]
        return self._reports

    def review(self, player: int = 0) -> Review:
        """Luck and mistakes of a `player`, counted from 0; also without a coach, and before the end.

        Raises:
            KosciError: where there is no such player, or the rules cannot be solved within a minute.
        """
        self.game.check_player(player)  # before a minute has gone by
        return review_game(self.game, solution_for(self.game.rules), player)

    def table(self) -> Table:
        """The cards of all players as a table."""
        return scorecard(self.game)

    def headline(self) -> str:
        """The dice, those that are held in parentheses; what fell; what others did before."""
        faces = zip(*self.layout, strict=True)
        dice = " ".join(f"({face})" if held else f"[{face}]" for face, held in faces)
        announcement = announcements.announcement(self.game, self.layout.faces)
        return "\n\n".join(filter(None, (f"{dice}  · {announcement}", self._events)))

    # --- the game goes on ---------------------------------------------------------------------------------

    def _begin(self, game: Game, note: str = "", kept: KeptGame | None = None) -> None:
        """Put this game on the table, and let the bots play that come first; a clock waits for a person to start."""
        game.pause()
        self.game, self.sheet = game, sheet_data(game)
        if not kept:
            self._kept.put_aside()
        self._interrupted = kept.interrupted if kept else None
        self._kept = kept or KeptGame(game)
        self.waits = game.clock is not None or self._interrupted is not None
        self._number += 1
        self._held: dict[Place, tuple[bool, ...]] = {}  # which dice persons held for a throw
        self.layout = lying(game)
        self.note, self._events, self._advice = note, "", ""
        self.problems: list[str] = []  # what bots did wrong since the last decision of a person
        self._silent: set[int] = set()  # bots that did not answer
        self._reports = []
        self._show()
        self._let_bots_play()

    def _show(self, steps: Sequence[View] = ()) -> None:
        """Tell that there is something new to see, and how bots came to it."""
        try:
            self.seen = self._view()
        except ValueError:  # somebody's time ran out just now
            self.seen = self._view()
        self.tell(steps)

    def _view(self, coming: Action | None = None) -> View:
        at = f"{self._number}:{len(self.game.history)}"
        waits = self.waits and not self.game.is_over
        seen = view(self.game, self.layout, (lambda player: False) if waits else self.is_person, coming)
        left = announcements.where(self._interrupted) if waits and self._interrupted else ""
        if waits:
            seen["announcement"] = ""  # the dice are not seen yet
        return {"at": at, **seen, "waits": waits, "interrupted": left, "events": self._events, "coach": self._advice}

    def _decide(self, action: Action) -> None:
        """Do this for the person whose move it is; then the bots play."""
        story, position = announcements.turn_story(self.game, action), self.game.position
        self.waits = False
        self._do(action)
        self.note, self.problems, self._events = "", [], story
        self.prepare()
        if self._judge:
            self._advice = self._judge.verdict(position, action)
        self._show()
        self._keep()
        decided = len(self.game.history)
        self._let_bots_play()
        if len(self.game.history) > decided:
            self._keep()

    def _keep(self) -> None:
        """Keep the game on the disk; what is wrong there is told, and the game goes on."""
        if problem := self._kept.keep(self.game):
            self.note = problem
            self._show()

    def _do(self, action: Action) -> None:
        self.game.act(action)
        if isinstance(action, Keep):
            self._held[self.game.throws[-1].place] = self.layout.holding(action.dice).held
        self.layout = lying(self.game, self._held)

    def _let_bots_play(self) -> None:
        """Let bots play until it is a person's move; every step is told, to be shown one after another."""
        stories = [self._events] if self._events else []
        steps: list[View] = []
        before = self.seen
        while not self.game.is_over and not self.is_person(self.game.player):
            try:
                action = self._choice()
                frames = [(self._view(action), "hold" if isinstance(action, Keep) else "choose")]
                story = announcements.turn_story(self.game, action)
                self._do(action)
                if story:
                    stories = [*stories, story][-max(1, len(self.game.players) - 1) :]
                    self._events = " ".join(stories)
                frames.append((self._view(), "roll"))
            except ValueError:
                if not self.game.is_over:
                    raise
                break  # the bot's time ran out meanwhile
            for frame, kind in frames:
                steps.append({key: value for key, value in frame.items() if before.get(key) != value} | {"kind": kind})
                before = frame
        if steps:
            self.game.pause()  # until the steps have been shown
        if steps or self.game.is_over:
            self._show(steps)

    def _choice(self) -> Action:
        """What the bot does; if it fails, something at random, and a sentence that says why."""
        player, position = self.game.player, self.game.position
        seat = self._seat(player)
        if player not in self._silent:
            try:
                return answer_in_time(seat, position, BOT_SECONDS)
            except BotError as failed:
                sentence = say("{name} made no legal move, so one was made at random: {reason}",
                               name=self.game.name, reason=str(failed))  # fmt: skip
                if failed.is_lost:
                    self._silent.add(player)
                    sentence = say("{name} did not answer within {seconds} s, and plays at random from here on.",
                                   name=self.game.name, seconds=f"{BOT_SECONDS:g}")  # fmt: skip
            self.problems.append(sentence)
        return losowy(position)

    def _seat(self, player: int) -> Seat:
        name = self.game.players[player]
        return self._seats.get(name) or seat_for(name)

    def _set_held(self, wanted: Sequence[tuple[int, bool]]) -> None:
        held = list(self.layout.held)
        for position, value in wanted:
            held[die_place(position, len(held))] = value
        if problem := announcements.why_not_hold(self.game):
            raise KosciError(problem)
        self.layout = self.layout._replace(held=tuple(held))
        self._show()


def saved_games() -> list[str]:
    """The saved games in the folder of the notebook and in that of the course, the latest first, as paths from here."""
    folders = {Path.cwd(), games_folder() or Path.cwd()}
    paths = [path for folder in folders for pattern in SAVED for path in folder.glob(pattern)]
    latest = sorted(paths, key=lambda path: path.name.partition("-")[2], reverse=True)
    return [Path(os.path.relpath(path)).as_posix() for path in latest]
