"""The game on a table, kept in the course folder after each decision, so that it outlives the kernel.

A table has one file, named by who plays what. A game that is over, or that another one follows, becomes a saved game
beside it; nothing is deleted. Outside a course folder nothing is written.
"""

import contextlib
import zlib
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from kosci_edu import files
from kosci_edu.messages import say
from kosci_edu.play import record as records
from kosci_edu.play.game import Game
from kosci_edu.progress import this_course
from kosci_edu.rules import Rules

__all__ = ["KeptGame", "games_folder", "new_file"]

FOLDER = "gry"


def games_folder() -> Path | None:
    """The folder of the games in the course folder, if there is a course; it need not be there yet."""
    course = this_course()
    return course / FOLDER if course else None


def new_file(folder: Path) -> Path:
    """A name that no file in the `folder` has, for a game saved now."""
    path = folder / say("game-{time}.json", time=datetime.now().strftime("%Y-%m-%d-%H%M%S"))
    while path.exists():
        path = path.with_stem(path.stem + "a")
    return path


def _can_be_read(record: Mapping[str, Any], rules: Rules) -> bool:
    """Whether the game could be taken up again; rules of a learner's own are not found by name."""
    try:
        return records.read(record).rules == rules
    except records.RecordError:
        return False


class KeptGame:
    """Where the `game` on a table is kept; `interrupted` is the one that an earlier table left there, if any."""

    def __init__(self, game: Game) -> None:
        record = game.record()
        folder = games_folder() if _can_be_read(record, game.rules) else None
        who = repr([record[part] for part in ("players", "rules", "readings")] + [game.clock])
        self._path = folder / f"przerwana-{zlib.crc32(who.encode()):08x}.json" if folder else None
        self._written = b""  # by this table
        self._finished: Path | None = None
        self.interrupted = self._left_there()

    @property
    def is_kept(self) -> bool:
        """Whether the game on the table is in a file of an unfinished game."""
        return bool(self._written)

    def _left_there(self) -> Game | None:
        """The game last left by a table like this, or None."""
        found: list[tuple[float, Path, Game]] = []
        for path in self._path.parent.glob(f"{self._path.stem}*.json") if self._path else ():
            game = files.read(path, lambda content: Game.from_record(content.decode()))
            if game and game.history and not game.is_over:
                game.pause()
                found.append((path.stat().st_mtime, path, game))
        if not found:
            return None
        _, self._path, game = max(found, key=lambda each: each[0])
        return game

    def take(self) -> Game | None:
        """The interrupted game, to be kept from now on where it was left."""
        if self.interrupted and self._path:
            self._written = files.read(self._path, bytes) or b""
        game, self.interrupted = self.interrupted, None
        return game

    def keep(self, game: Game) -> str:
        """Write what has become of the `game`; the sentence that says why that could not be, or nothing."""
        try:
            if self._path:
                self._path.parent.mkdir(exist_ok=True)
                with files.one_writer(self._path):
                    self._keep(game, self._path)
        except OSError as problem:
            return say("The game could not be kept on the disk: {reason}.", reason=files.reason_of(problem))
        return ""

    def put_aside(self) -> None:
        """Make of an unfinished game a saved one, since another is about to begin."""
        if self._written and self._path and files.read(self._path, bytes) == self._written:
            with contextlib.suppress(OSError):  # then it stays where it is
                self._path.rename(new_file(self._path.parent))

    def _keep(self, game: Game, path: Path) -> None:
        there = files.read(path, bytes)
        if there not in (None, self._written):
            if self._written:  # the same game was begun at another table meanwhile
                self._path = path = files.dated(path)
            else:
                path.rename(new_file(path.parent))
        content = f"{records.as_text(game.record())}\n".encode()
        if game.is_over:
            self._finished = self._finished or new_file(path.parent)
            files.write_atomically(self._finished, content)
            path.unlink(missing_ok=True)
            self._written = b""
        else:
            files.write_atomically(path, content)
            self._written = content
