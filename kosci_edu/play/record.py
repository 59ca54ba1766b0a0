"""Records of games as files and as plain data: the outer form is checked here, move by move it is done in `game`.

A record is JSON that a person can read: rules and their readings, players, seed, and one line a move. Whatever is
wrong with one is said in one sentence; nothing in it is ever executed.
"""

import json
import unicodedata
import zlib
from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from kosci_edu.files import plain_file, telling, write_atomically
from kosci_edu.messages import KosciError, short
from kosci_edu.numerals import is_whole
from kosci_edu.play.settings import rules_for
from kosci_edu.rules import Rules

__all__ = [
    "Place",
    "RecordError",
    "as_text",
    "checked_clock",
    "checked_players",
    "checked_seed",
    "isolated",
    "load",
    "read",
    "save",
    "save_anew",
]

FORMAT = "kosci-edu"
VERSION = 1
MOST_PLAYERS = 100
LONGEST_NAME = 60
MOST_ACCENTS = 4  # on one letter
JOINERS = "\u200c\u200d"  # what makes one family of several emoji, and parts letters that would be joined
LEVELS = 5
MOST_SECONDS = 1_000_000
LONGEST = 4_000_000  # characters; a hundred players in a game of 56 rounds need about half of it

Place = tuple[int, int, int]
"""A throw of the game: the player, counted from 0, the round and the number of the roll in the turn, from 1."""
Dice = dict[Place, tuple[int, ...]]
"""The faces thrown."""


class RecordError(KosciError):
    """A record that is damaged, or tells of a game that cannot have been played."""


class Record(NamedTuple):
    """The parts of a record, each found to be of the right kind; the moves are yet to be tried.

    Args:
        rules: with their readings.
        players: their names.
        seed: of the dice.
        foreign: whether it was played elsewhere, so that the rolls do not come from the seed.
        given: dice that fell elsewhere.
        moves: one after the other.
        clock: the seconds that each player has, and those that each has used; None without a clock.
        taken_back: for each player the rolls taken back.
    """

    rules: Rules
    players: tuple[str, ...]
    seed: int
    foreign: bool
    given: Dice
    moves: list[Any]
    clock: tuple[float, list[float]] | None
    taken_back: list[int]


def read(record: str | Mapping[str, Any]) -> Record:
    """The parts of a `record`, given as JSON or as data.

    Raises:
        RecordError: with one sentence that says what is wrong.
    """
    content = _parsed(record) if isinstance(record, str) else record
    if _is_deeper(content, LEVELS):
        raise RecordError("This is no record of a game: no game is nested so deeply.")
    if not isinstance(content, Mapping) or content.get("format") != FORMAT:
        raise RecordError("This is no record of a game: it does not say “format”: “kosci-edu”.")
    version = short(content.get("version"), write=repr)
    if version != str(VERSION):
        raise RecordError("The record has version {version}; only {known} is known.", version=version, known=VERSION)
    try:
        rules = rules_for(_part(content, "rules", str), _part(content, "readings", Mapping, {}))
        players, moves = checked_players(_part(content, "players", list)), _part(content, "moves", list)
        seed, foreign = content.get("seed"), content.get("seed") is None
        if foreign:  # the dice to come depend on the record, so that loading it again is no second chance either
            lines = "".join(short(each, write=repr) for each in (*players, *moves))
            seed = zlib.crc32(lines.encode(errors="replace"))
        given = _given(_part(content, "given", list, []), rules)
        clock = None
        if content.get("clock") is not None:
            times = _part(content, "clock", Mapping)
            clock = checked_clock(times.get("seconds"), times.get("used"), len(players))
        taken_back = _part(content, "taken_back", list, [0] * len(players))
        if len(taken_back) != len(players) or not all(is_whole(each, 0, 999_999) for each in taken_back):
            raise _not_as_it_should_be("taken_back")
        return Record(rules, players, checked_seed(seed), foreign, given, moves, clock, list(taken_back))
    except ValueError as problem:
        raise RecordError(str(problem)) from None


def save(path: str | Path, record: Mapping[str, Any]) -> None:
    """Write a `record` to the file at this `path` in one step, so that the file is never half written.

    Raises:
        RecordError: where the file cannot be written.
    """
    target = Path(path)
    with telling(path, RecordError, writing=True):
        if target.is_file() and not _holds_a_game(target):
            raise RecordError(
                "“{name}” holds something else than a saved game; choose another name.", name=target.name[:80]
            )
        write_atomically(target, f"{as_text(record)}\n".encode())


def save_anew(path: Path, record: Mapping[str, Any]) -> Path:
    """Write a `record` to a file that was not there, and return its path: this `path`, longer where that one is taken.

    Raises:
        RecordError: where no file can be written.
    """
    with telling(path, RecordError, writing=True):
        while True:
            try:
                write_atomically(path, f"{as_text(record)}\n".encode(), anew=True)
                return path
            except FileExistsError:
                path = path.with_stem(path.stem + "a")


def _holds_a_game(path: Path) -> bool:
    """Whether there is a record in the file, which another one may replace."""
    try:
        return bool(_parsed(load(path)).get("format") == FORMAT)
    except (RecordError, AttributeError):
        return False


def load(path: str | Path) -> str:
    """The text of the file at this `path`, as far as a record can be long.

    Raises:
        RecordError: where the file cannot be read.
    """
    try:
        with telling(path, RecordError), plain_file(Path(path)).open(encoding="utf-8-sig") as file:
            return file.read(LONGEST + 1)
    except UnicodeDecodeError:
        raise RecordError("The file “{name}” cannot be read as text.", name=Path(path).name[:80]) from None


def as_text(record: Mapping[str, Any]) -> str:
    """The `record` as JSON with one line a move.

    >>> print(as_text({"version": 1, "moves": [{"roll": "15566"}, {"keep": "66"}]}))
    {"version": 1,
     "moves": [
      {"roll": "15566"},
      {"keep": "66"}]}
    """

    json_of = partial(json.dumps, ensure_ascii=False)
    head = [f"{json_of(key)}: {json_of(value)}" for key, value in record.items() if key != "moves"]
    moves = ",\n  ".join(map(json_of, record["moves"]))
    return "{" + ",\n ".join([*head, f'"moves": [\n  {moves}]']) + "}"


def checked_players(players: object) -> tuple[str, ...]:
    """The names of the `players`.

    Raises:
        KosciError: where there are none or too many, or one has no proper name.
    """
    names = list(players) if isinstance(players, Iterable) and not isinstance(players, str | bytes) else []
    if not 1 <= len(names) <= MOST_PLAYERS:
        raise KosciError("A game has 1 to {most} players, given as a list of names.", most=MOST_PLAYERS)
    for name in names:
        if not _is_name(name):
            values = {"most": LONGEST_NAME, "name": ascii(name)[:40]}
            raise KosciError("A player's name is 1 to {most} printable characters; this is {name}.", **values)
    return tuple(names)


def _is_name(name: object) -> bool:
    """Whether this can be written in a line; emoji may be joined, and spaces of any kind stand between words."""
    if not isinstance(name, str) or len(name) > LONGEST_NAME:
        return False
    kinds = [unicodedata.category(each) for each in name]
    is_shown = all(
        each.isprintable() or each in JOINERS or kind == "Zs" for each, kind in zip(name, kinds, strict=True)
    )
    accents = "".join(kind[0] for kind in kinds)
    return is_shown and any(kind in accents for kind in "LNPS") and "M" * (MOST_ACCENTS + 1) not in accents


def isolated(name: str) -> str:
    """The `name` for a sentence; one that is written from the right is marked, so that it turns nothing else round."""
    from_the_right = any(unicodedata.bidirectional(character) in ("R", "AL", "AN") for character in name)
    return f"\u2068{name}\u2069" if from_the_right else name


def checked_seed(seed: object) -> int:
    """The `seed`.

    Raises:
        KosciError: where it is no whole number of a sensible size.
    """
    if not is_whole(seed, 1 - 10**30, 10**30 - 1):
        raise KosciError("A seed is a whole number of at most 30 digits; this is {seed}.", seed=short(seed, write=repr))
    return int(seed)


def checked_clock(seconds: object, used: object, players: int) -> tuple[float, list[float]]:
    """The seconds of a clock, checked.

    Args:
        seconds: that each player has.
        used: a list, those that each has used.
        players: how many there are.

    Raises:
        KosciError: where they are no such numbers.
    """
    times = [seconds, *used] if isinstance(used, list) and len(used) == players else []
    numbers = [each for each in times if isinstance(each, int | float) and not isinstance(each, bool)]
    fits = len(numbers) == len(times) > 0 and all(0 <= each <= MOST_SECONDS for each in numbers)
    if not fits or not numbers[0]:
        most = MOST_SECONDS
        raise KosciError("A clock gives each player a number of seconds above 0, {most} at most.", most=most)
    return numbers[0], numbers[1:]


def _parsed(text: str) -> Any:
    if len(text) > LONGEST:
        raise RecordError("This is no record of a game: no game needs more than {most} characters.", most=LONGEST)
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise RecordError("This is no record of a game: it is not complete JSON.") from None


def _is_deeper(value: object, levels: int) -> bool:
    """Whether lists and mappings are nested in more than so many levels."""
    inside = value.values() if isinstance(value, Mapping) else value if isinstance(value, list | tuple) else None
    return inside is not None and (levels == 0 or any(_is_deeper(each, levels - 1) for each in inside))


def _part(record: Mapping[str, Any], name: str, kind: type, default: Any = None) -> Any:
    value = record.get(name, default)
    if not isinstance(value, kind):
        raise _not_as_it_should_be(name)
    return value


def _not_as_it_should_be(name: str) -> RecordError:
    return RecordError("In the record, “{field}” is missing or is not what it should be.", field=name)


def _given(lines: list[Any], rules: Rules) -> Dice:
    """The dice that a game from elsewhere brought with it: lines of player, round, roll, and the faces."""
    dice = {}
    for line in lines:
        is_line = isinstance(line, list) and len(line) == 4 and isinstance(line[3], list)
        place, faces = (line[:3], line[3]) if is_line else ([None], [])
        fits = all(is_whole(each, 0, 999) for each in place) and all(is_whole(face, 1, rules.sides) for face in faces)
        if not fits:
            raise _not_as_it_should_be("given")
        dice[place[0], place[1], place[2]] = tuple(faces)
    return dice
