"""What every rule set is made of: rows, bonuses, scorecards, turns, and the questions `Rules` answers.

All of it is data and pure functions; nothing here knows a variant by name. A row belongs to a column,
so that games with several columns need nothing new, and the points may depend on the whole card.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import Field, dataclass, fields
from functools import cached_property
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple

from kosci_edu.dice import Roll, RollLike, all_rolls, as_roll
from kosci_edu.kinds import checks_kinds
from kosci_edu.messages import KosciError, row_name, say, short
from kosci_edu.numerals import is_whole

__all__ = ["Bonus", "GameData", "Part", "Row", "Rules", "Scorecard", "SpecialRoll", "Turn", "TurnLike"]


@dataclass(frozen=True)
class Row:
    """A category in a column: the figure it asks for and what that pays.

    Args:
        category: the English id, such as `"full_house"`.
        section: the part of the score sheet it stands in, such as `"upper"`.
        fits: whether a roll is the figure.
        pays: the points of a roll that fits; any other roll scores nothing.
        column: the column's id, empty where there is only one.
        factor: what the column multiplies its points by.
        counted: whether its points are part of the total; otherwise only what is made of them is.
    """

    category: str
    section: str
    fits: Callable[[Roll], bool]
    pays: Callable[[Roll], int]
    column: str = ""
    factor: int = 1
    counted: bool = True

    @cached_property
    def id(self) -> str:
        """`column/category`, or just the category where there is one column."""
        return f"{self.column}/{self.category}" if self.column else self.category

    def in_same_column(self, category: str) -> str:
        """The id of another `category` in the column of this row."""
        return f"{self.column}/{category}" if self.column else category


def _themselves(points: int) -> int:
    """The `points` as they are."""
    return points


@dataclass(frozen=True)
class Bonus:
    """Points that a running total over some rows brings.

    Args:
        name: its id on the score sheet, such as `"upper_bonus"`.
        rows: ids of the rows that it runs over.
        pays: the points for the final running total.
        counts: what the points of one row add to the running total; by default the points themselves.
        early: whether it is paid as soon as the total earns it; otherwise only when the rows are filled.
    """

    name: str
    rows: tuple[str, ...]
    pays: Callable[[int], int]
    counts: Callable[[int], int] = _themselves
    early: bool = False

    def running_total(self, card: "Scorecard") -> int:
        """The total over those of its rows that are filled on `card`."""
        return sum(self.counts(card[row]) for row in self.rows if row in card)

    def points(self, card: "Scorecard") -> int:
        """What it pays on `card` so far."""
        due = self.early or all(row in card for row in self.rows)
        return self.pays(self.running_total(card)) if due else 0


class Scorecard(Mapping[str, int]):
    """What one player has written: points by row id, in the order of writing. It never changes.

    Args:
        points: points by row id.
        extra: points beside the rows, such as the hundreds for further Generały.

    >>> card = Scorecard({"ones": 3}).write("chance", 22)
    >>> dict(card), "ones" in card, "twos" in card
    ({'ones': 3, 'chance': 22}, True, False)
    """

    __slots__ = ("_points", "extra")
    _points: Mapping[str, int]
    extra: int

    @checks_kinds
    def __new__(cls, points: Mapping[str, int] | None = None, extra: int = 0) -> "Scorecard":
        for row, number in {**(points or {}), "extra": extra}.items():
            if not isinstance(row, str) or not is_whole(number):
                raise KosciError("A scorecard has whole numbers of points by row, not {row}: {points}.",
                                 row=short(row, write=repr), points=short(number, write=repr))  # fmt: skip
        card = super().__new__(cls)
        object.__setattr__(card, "_points", MappingProxyType(dict(points or {})))
        object.__setattr__(card, "extra", extra)
        return card

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(say("A scorecard never changes; `write` gives a new one."))

    def __delattr__(self, name: str) -> None:
        raise AttributeError(say("A scorecard never changes; `write` gives a new one."))

    def __reduce__(self) -> "tuple[type[Scorecard], tuple[dict[str, int], int]]":
        return Scorecard, (dict(self._points), self.extra)

    @checks_kinds
    def write(self, row: str, points: int, extra: int = 0) -> "Scorecard":
        """The card with one more row filled.

        Args:
            row: the id of the row.
            points: what it holds from now on.
            extra: points that come beside the rows.

        Raises:
            KosciError: where the row is filled already.
        """
        if row in self:
            raise _filled_already(row_name(row), self[row])
        return Scorecard({**self._points, row: points}, self.extra + extra)

    def __getitem__(self, row: str) -> int:
        return self._points[row]

    def __contains__(self, row: object) -> bool:
        return row in self._points

    def __iter__(self) -> Iterator[str]:
        return iter(self._points)

    def __len__(self) -> int:
        return len(self._points)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Scorecard):
            return NotImplemented
        return self._points == other._points and self.extra == other.extra

    def __hash__(self) -> int:
        return hash((frozenset(self._points.items()), self.extra))

    def __repr__(self) -> str:
        return f"Scorecard({dict(self._points)!r}, extra={self.extra})"


def _filled_already(row: str, points: int) -> ValueError:
    return KosciError("The row “{row}” is filled already: it holds {points}.", row=row, points=points)


class SpecialRoll(NamedTuple):
    """What a roll brings beyond its usual points once certain rows are filled, such as a further Generał.

    Args:
        roll: the roll that it is about.
        filled: ids of the rows that must be filled for it to hold.
        earned: ids of the rows that must hold more than 0 points.
        points: by row id, the points that the row then gets instead of the usual ones.
        extra: points beside the rows, to whatever row of the column the roll is then written.
        only: while one of these rows is open, no other of the column may be written.
        column: the column that it holds in; empty where there is only one.
    """

    roll: Roll
    filled: tuple[str, ...] = ()
    earned: tuple[str, ...] = ()
    points: Mapping[str, int] = {}
    extra: int = 0
    only: tuple[str, ...] = ()
    column: str = ""

    def holds(self, card: Scorecard) -> bool:
        """Whether the rows of `card` are filled and earned that it asks for."""
        return all(row in card for row in self.filled) and all(card.get(row, 0) > 0 for row in self.earned)

    def closes(self, row: Row, card: Scorecard) -> bool:
        """Whether it keeps `row` from being written, if it holds on `card`."""
        is_other = row.column == self.column and row.id not in self.only
        return is_other and any(each not in card for each in self.only)


class Turn(NamedTuple):
    """What a player has before writing.

    Args:
        roll: the roll in hand.
        rolls_used: how many rolls it took, from 1.
        declared: the id of the row declared for it, if any.
    """

    roll: Roll
    rolls_used: int
    declared: str | None = None


class Part(NamedTuple):
    """One line of the score sheet below or between the rows.

    Args:
        name: its id, such as `"upper_sum"`.
        points: its points.
        counted: whether they are added to the total.
    """

    name: str
    points: int
    counted: bool = True


TurnLike = Turn | RollLike
EMPTY = Scorecard()


@dataclass(frozen=True)
class Rules:
    """One complete variant of the game. A variant is a subclass that names its rows and bonuses.

    Fields of a subclass are the readings where the documents leave room; each says its reason
    in `metadata["reason"]`, and where there is a list to choose from, gives it in `metadata["choices"]`.

    Raises:
        KosciError: for a reading that is none of its choices, or not of the type that it has by default.
    """

    name: ClassVar[str]
    dice: ClassVar[int] = 5
    sides: ClassVar[int] = 6
    rolls: ClassVar[int] = 3

    def __post_init__(self) -> None:
        for reading in fields(self):
            object.__setattr__(self, reading.name, _valid_reading(reading, getattr(self, reading.name)))

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows in card order; most variants give them as a constant of the class."""
        raise NotImplementedError

    @property
    def bonuses(self) -> tuple[Bonus, ...]:
        """The bonuses that running totals bring."""
        return ()

    @property
    def sections(self) -> tuple[str, ...]:
        """The sections of the score sheet, in order."""
        return tuple(dict.fromkeys(row.section for row in self.rows))

    def rows_in(self, section: str | None) -> tuple[Row, ...]:
        """The rows of this `section`, or all rows where it is None.

        Raises:
            KosciError: naming the sections that there are.
        """
        if section is not None and section not in self.sections:
            sections = ", ".join(self.sections)
            raise KosciError("There is no section “{section}”; there are: {all}.", section=short(section), all=sections)
        return tuple(row for row in self.rows if section in (None, row.section))

    @cached_property
    def _rows_by_id(self) -> dict[str, Row]:
        return {row.id: row for row in self.rows}

    def row(self, row: str) -> Row:
        """The row whose id is `row`.

        Raises:
            KosciError: naming the rows that there are.
        """
        if not isinstance(row, str) or row not in self._rows_by_id:
            ids = ", ".join(self._rows_by_id)
            raise KosciError("There is no row “{row}”; the rows are: {ids}.", row=short(row), ids=ids)
        return self._rows_by_id[row]

    @checks_kinds
    def row_name(self, row: str) -> str:
        """The name of a `row`, a column or a sum for a reader, as the document of these rules has it."""
        return row_name(row, self.name)

    @property
    def title(self) -> str:
        """What the game is called for a reader."""
        return self.name.replace("-", " ").capitalize()

    @property
    def about(self) -> str:
        """What is particular about the game, in one sentence; nothing for rules that do not say."""
        return ""

    def reading_title(self, reading: str) -> str:
        """What a `reading` that can be chosen is called."""
        return reading

    def choice_words(self, reading: str, choice: str) -> tuple[str, str]:
        """What a `choice` for a `reading` is called, and in a few words what it means, if that is not clear."""
        return choice, ""

    @checks_kinds
    def about_column(self, column: str) -> str:
        """What a `column` asks for, in a few words; nothing for one without rules of its own."""
        return ""

    @property
    def special_rolls(self) -> tuple[SpecialRoll, ...]:
        """The rolls that bring more than their usual points once certain rows are filled; none in many games."""
        return ()

    @cached_property
    def _specials_of(self) -> dict[Roll, list[SpecialRoll]]:
        specials: dict[Roll, list[SpecialRoll]] = {}
        for special in self.special_rolls:
            specials.setdefault(special.roll, []).append(special)
        return specials

    def known(self, card: Scorecard) -> Scorecard:
        """The `card`, where it is one of these rules.

        Raises:
            KosciError: for what is no scorecard, or has a row that the rules lack.
        """
        if not isinstance(card, Scorecard):
            raise KosciError("A scorecard is made as in Scorecard({{“ones”: 3}}); this is {value}.", value=short(card))
        for row in card.keys() - self._rows_by_id.keys():
            self.row(row)  # refuses it
        return card

    def _specials_now(self, roll: Roll, card: Scorecard) -> list[SpecialRoll]:
        self.known(card)
        return [special for special in self._specials_of.get(roll, ()) if special.holds(card)]

    def turn(self, turn: TurnLike) -> Turn:
        """The `turn` that is meant: a bare roll is one after the last throw.

        Raises:
            KosciError: where the roll or the number of throws is impossible.
        """
        if not isinstance(turn, Turn):
            return Turn(as_roll(turn, self.dice, self.sides), self.rolls)
        if not is_whole(turn.rolls_used, 1, self.rolls):
            used = short(turn.rolls_used, write=repr)
            raise KosciError("A turn has 1 to {rolls} rolls, not {used}.", rolls=self.rolls, used=used)
        roll = as_roll(turn.roll, self.dice, self.sides)
        return turn if roll is turn.roll else turn._replace(roll=roll)

    def open_rows(self, card: Scorecard, turn: TurnLike) -> tuple[str, ...]:
        """The ids of the rows of `card` that may be written with `turn`, in card order."""
        specials = self._specials_now(self.turn(turn).roll, card)
        still_open = [row for row in self.rows if row.id not in card]
        return tuple(row.id for row in still_open if not any(special.closes(row, card) for special in specials))

    def declarations(self, card: Scorecard, turn: TurnLike) -> tuple[str, ...]:
        """The ids of the rows of `card` that may be declared in `turn`; none in most games."""
        return ()

    def points(self, row: str, turn: TurnLike, card: Scorecard = EMPTY) -> int:
        """The points that a row would get for a turn, bonuses apart.

        Args:
            row: the id of the row.
            turn: the turn, or just its roll.
            card: what is written so far; an empty card by default.

        Raises:
            KosciError: for a row or a roll that does not exist.
        """
        wanted, roll = self.row(row), self.turn(turn).roll
        for special in self._specials_now(roll, card):
            if row in special.points:
                return special.points[row]
        return wanted.factor * wanted.pays(roll) if wanted.fits(roll) else 0

    def extra(self, row: str, turn: TurnLike, card: Scorecard) -> int:
        """The points beside the rows that writing `turn` to `row` of `card` brings at once.

        Raises:
            KosciError: for a row or a roll that does not exist.
        """
        column, roll = self.row(row).column, self.turn(turn).roll
        return sum(special.extra for special in self._specials_now(roll, card) if special.column == column)

    def write(self, card: Scorecard, row: str, turn: TurnLike) -> Scorecard:
        """The card after a turn is written to a row.

        Args:
            card: what is written so far.
            row: the id of the row.
            turn: the turn, or just its roll.

        Raises:
            KosciError: with the reason, where the row may not be written.
        """
        wanted, now = self.row(row), self.turn(turn)
        if row in self.known(card):
            raise _filled_already(self.row_name(row), card[row])
        if wanted.id not in self.open_rows(card, now):
            names = ", ".join(map(self.row_name, self.open_rows(card, now)))
            raise KosciError(
                "The roll {roll} may not go to “{row}” now; it may go to: {names}.",
                roll=now.roll,
                row=self.row_name(row),
                names=names,
            )
        return card.write(row, self.points(row, now, card), self.extra(row, now, card))

    def parts(self, card: Scorecard) -> tuple[Part, ...]:
        """The lines of the sheet of `card` beside the rows: the sum of each section, bonuses, extra points, total."""
        lines: list[Part] = []
        for section in self.sections:
            lines += self.section_sums(section, card)
            lines += [Part(bonus.name, bonus.points(card)) for bonus in self.bonuses_of(section)]
        if self.has_extra:
            lines.append(Part("extra", card.extra))
        return (*lines, Part("total", sum(line.points for line in lines if line.counted)))

    def section_sums(self, section: str, card: Scorecard) -> list[Part]:
        """What the rows of `section` hold together on `card`, a line for each column."""
        self.known(card)
        sums: dict[str, Part] = {}
        for row in self.rows:
            if row.section == section:
                name = row.in_same_column(f"{section}_sum")
                before = sums.get(name, Part(name, 0)).points
                sums[name] = Part(name, before + card.get(row.id, 0), row.counted)
        return list(sums.values())

    @property
    def has_extra(self) -> bool:
        """Whether points beside the rows can arise."""
        return any(special.extra for special in self.special_rolls)

    def bonuses_of(self, section: str) -> tuple[Bonus, ...]:
        """The bonuses that end with a row of `section`."""
        return tuple(bonus for bonus in self.bonuses if self.row(bonus.rows[-1]).section == section)

    def total(self, card: Scorecard) -> int:
        """All the points of `card` so far, bonuses included."""
        return self.parts(card)[-1].points

    def maximum(self, row: str) -> int:
        """The most points that `row` can hold on an otherwise empty card."""
        return max(self.points(row, Turn(roll, 1)) for roll in all_rolls(self.dice, self.sides))

    def gain(self, row: str, turn: TurnLike, card: Scorecard) -> int:
        """What writing `turn` to `row` of `card` adds to the total, bonuses apart, as far as it can be seen by now."""
        counted = self.points(row, turn, card) if self.row(row).counted else 0
        return counted + self.extra(row, turn, card)

    @property
    def unused_rolls_count(self) -> bool:
        """Whether the points of a row depend on how many rolls were used."""
        return False

    def as_data(self) -> "GameData | str":
        """The rule set as data for the solver; or, where that is impossible, one sentence that says why.

        This serves every variant whose rows pay by the roll alone and whose bonuses run over rows. One whose
        points depend on the card says how in `special_rolls`; declarations, an order of rows and special rolls
        of one column among several are refused here.
        """
        own = type(self)
        # A class that changes which rows are open, or the extra points, must itself say so in `special_rolls`.
        untold = any(_depth(own, method) < _depth(own, "special_rolls") for method in ("open_rows", "extra"))
        if untold or own.declarations is not Rules.declarations or any(each.column for each in self.special_rolls):
            return say(
                "The rules “{name}” have what the solver does not know, such as declarations or an order of rows.",
                name=self.name,
            )
        used = range(1, self.rolls + 1) if self.unused_rolls_count else (self.rolls,)
        throws = all_rolls(self.dice, self.sides)
        points = {
            row.id: tuple(tuple(self.points(row.id, Turn(r, n)) for r in throws) for n in used) for row in self.rows
        }
        uncounted = frozenset(row.id for row in self.rows if not row.counted)
        return GameData(
            self.name, self.dice, self.sides, self.rolls, points, self.bonuses, self.special_rolls, uncounted
        )


def _depth(variant: type[Rules], name: str) -> int:
    """How far up among the classes of a variant the name is defined, the variant itself being 0."""
    return next(depth for depth, each in enumerate(variant.__mro__) if name in vars(each))


def _valid_reading(reading: "Field[Any]", value: object) -> object:
    """The value of a reading, with several choices as a tuple; or a sentence that says what it can be."""
    choices, default = reading.metadata.get("choices", ()), reading.default
    if isinstance(default, tuple):
        several = tuple(value) if isinstance(value, Iterable) and not isinstance(value, str) else (value,)
        if choices and (not several or any(several.count(each) > 1 or each not in choices for each in several)):
            raise KosciError(
                "“{reading}” takes some of these, each once: {all}.", reading=reading.name, all=", ".join(choices)
            )
        return several
    if isinstance(default, bool):
        choices = (True, False)
    if choices and (type(value) is not type(default) or value not in choices):
        raise KosciError(
            "“{reading}” cannot be “{value}”; choose one of: {all}.",
            reading=reading.name,
            value=short(value),
            all=", ".join(map(str, choices)),
        )
    if type(default) is int and (type(value) is not int or value < 0):
        raise KosciError(
            "“{reading}” is a whole number from 0 up, not “{value}”.", reading=reading.name, value=short(value)
        )
    return value


@dataclass(frozen=True)
class GameData:
    """A rule set as data: all that the solver knows of a game.

    What is still to come depends on which rows are filled, on the running totals of the bonuses, and on
    whether the rows that a special roll names were earned. Everything else of a card is past. So the joker
    and the further Generał are special rolls; 35 points from 63, 30 without a zero (a total of zeros) or
    −30/0/+30 are bonuses; and points for unused rolls are lines of `points`.

    Args:
        name: of the rule set.
        dice: how many dice there are.
        sides: faces of a die.
        rolls: rolls in a turn.
        points: by row id, in card order: a line for every number of rolls used, or one line for all; a line
            holds the points of every roll in the order of `dice.all_rolls`.
        bonuses: those that running totals bring.
        special_rolls: what points, extra points and open rows depend on beside the roll.
        uncounted: ids of rows whose points feed a bonus but are no part of the total.
    """

    name: str
    dice: int
    sides: int
    rolls: int
    points: Mapping[str, tuple[tuple[int, ...], ...]]
    bonuses: tuple[Bonus, ...] = ()
    special_rolls: tuple[SpecialRoll, ...] = ()
    uncounted: frozenset[str] = frozenset()
