"""What a player sees and what a player does: a position, and the three actions keep, declare and score.

All of them are values. What is legal and what it brings, the rules say; nothing here knows a variant.
"""

from collections import Counter
from copy import deepcopy
from dataclasses import dataclass, replace
from reprlib import Repr
from typing import Any

from kosci_edu.dice import Roll, keeps
from kosci_edu.look import Table
from kosci_edu.messages import KosciError, say, short
from kosci_edu.play.sheet import cards_table
from kosci_edu.play.shown import Shown
from kosci_edu.rules import Rules, Scorecard, Turn

__all__ = ["BRIEF", "Action", "Declare", "Keep", "Position", "Score", "made_anew"]


@dataclass(frozen=True)
class Keep:
    """Hold these `dice` and throw the others; holding all of them uses up a roll and changes nothing.

    >>> Keep("66")
    Keep(dice=Roll('66'))
    """

    dice: Roll

    def __post_init__(self) -> None:
        object.__setattr__(self, "dice", Roll(self.dice))


@dataclass(frozen=True)
class Declare:
    """Say now which `row` this turn will be written to."""

    row: str


@dataclass(frozen=True)
class Score:
    """Write the roll in hand to this `row`, which ends the turn."""

    row: str


Action = Keep | Declare | Score


class _Written(str):
    """What stood in place of an action, as it writes itself."""

    __slots__ = ()
    __repr__ = str.__str__


def made_anew(action: Any) -> Any:
    """An `action` with nothing of its maker's in it: whatever code its parts have runs here, and never again.

    It is the action that its class is called, as a bot's class may come from an import of its own. Anything else
    comes back as its text, None as None.
    """
    kind = type(action).__name__
    if kind == "Keep":
        return Keep(Roll([int(face) for face in tuple.__iter__(action.dice)]))
    if kind in ("Declare", "Score") and type(row := action.row) is str:
        return Declare(row) if kind == "Declare" else Score(row)
    return None if action is None else _Written(short(action, 60, BRIEF.repr))


BRIEF = Repr()
"""Writes as `repr` does, but of what holds much only the beginning."""
BRIEF.maxlist = BRIEF.maxtuple = BRIEF.maxset = BRIEF.maxdict = BRIEF.maxstring = BRIEF.maxother = 60


@dataclass(frozen=True)
class Position(Shown):
    """All that a player knows when it is their move: the card, the turn, the rules and the others' cards.

    Args:
        rules: the rules in force.
        card: what the player has written so far.
        turn: the roll in hand, the rolls used, and the declared row if any.
        others: the other players' cards, in the order in which they play next.

    >>> from kosci_edu.rules import find_rules
    >>> position = Position(find_rules(), Scorecard(), Turn(Roll("15566"), 3))
    >>> position.rolls_left, position.keeps, position.possible_points()["sixes"]
    (0, (), 12)
    """

    rules: Rules
    card: Scorecard
    turn: Turn
    others: tuple[Scorecard, ...] = ()

    def copied(self) -> "Position":
        """The same with cards and a turn of its own, so that who writes on them changes nobody else's."""
        card, turn, others = deepcopy((self.card, self.turn, self.others))
        return replace(self, card=card, turn=turn, others=others)

    def drawing(self) -> str:
        """The roll in hand, in HTML."""
        return self.turn.roll._repr_html_()

    def table(self) -> Table:
        """The card with what the roll in hand would bring."""
        caption = say("Roll {roll}, {n} roll left", "Roll {roll}, {n} rolls left",
                      roll=self.turn.roll, n=self.rolls_left)  # fmt: skip
        return cards_table(caption, self.rules, [say("points")], [self.card], [self.possible_points()])

    @property
    def rolls_left(self) -> int:
        """How many rolls the turn still has."""
        return self.rules.rolls - self.turn.rolls_used

    @property
    def rows(self) -> tuple[str, ...]:
        """The rows that the roll may be written to now, in the order of the card."""
        return self.rules.open_rows(self.card, self.turn)

    @property
    def declarations(self) -> tuple[str, ...]:
        """The rows that may be declared now; a declaration is binding, so there is one a turn at most."""
        return () if self.turn.declared else self.rules.declarations(self.card, self.turn)

    @property
    def keeps(self) -> tuple[Roll, ...]:
        """What may be held for another throw, from nothing to all dice; empty where nobody may throw again.

        That is so after the last roll, and where the next roll would find no row to write to: when only rows
        that must be declared are open, a row has to be declared before one throws on.
        """
        if not self.rolls_left:
            return ()
        later = self._replace_turn(rolls_used=self.turn.rolls_used + 1)
        return keeps(self.turn.roll) if later.rows or later.declarations else ()

    @property
    def actions(self) -> tuple[Action, ...]:
        """Every legal action."""
        return (*map(Score, self.rows), *map(Declare, self.declarations), *map(Keep, self.keeps))

    def possible_points(self) -> dict[str, int]:
        """The points that each row open now would get for the roll in hand, bonuses apart."""
        return {row: self.rules.points(row, self.turn, self.card) for row in self.rows}

    def check(self, action: Action) -> None:
        """Refuse an `action` that is not legal here.

        Raises:
            KosciError: with one sentence that says why.
        """
        if type(action) is Keep and type(action.dice) is Roll:
            self._check_keep(action.dice)
        elif type(action) is Declare and type(action.row) is str:
            self.rules.row(action.row)  # refuses an unknown row
            if action.row not in self.declarations:
                row, names = self.rules.row_name(action.row), ", ".join(map(self.rules.row_name, self.declarations))
                if not names:
                    raise KosciError("The row “{row}” cannot be declared now, nor can any other.", row=row)
                raise KosciError("The row “{row}” cannot be declared now; these can: {names}.", row=row, names=names)
        elif type(action) is Score and type(action.row) is str:
            rows = self.rows
            if not rows and self.declarations:
                raise KosciError("First a row must be declared, for only such rows are open.")
            if action.row not in rows:
                self.rules.write(self.card, action.row, self.turn)  # refuses it, with the reason
        else:
            done = short(action, 60, repr)
            raise KosciError("An action is Keep(dice), Declare(row) or Score(row); this is {action}.", action=done)

    def _check_keep(self, held: Roll) -> None:
        if not self.rolls_left:
            raise KosciError("No rolls are left in this turn: the roll {roll} must be written.", roll=self.turn.roll)
        if not self.keeps:
            raise KosciError("There can be no further throw now: first declare a row, or write the roll.")
        if Counter(held) - Counter(self.turn.roll):
            raise KosciError("“{keep}” is not part of the roll {roll}.", keep=short(held), roll=self.turn.roll)

    def _replace_turn(self, **changes: Any) -> "Position":
        return Position(self.rules, self.card, self.turn._replace(**changes), self.others)
