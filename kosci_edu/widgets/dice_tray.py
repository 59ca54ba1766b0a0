"""The dice tray: dice to roll, hold and roll again, by mouse, by keyboard or by a plain call.

The kernel rolls and words every sentence about the dice; `dice_tray.js` draws them and passes clicks and keys on.
What a roll scores is not known here.
"""

from typing import Any

import traitlets

from kosci_edu.messages import KosciError, say
from kosci_edu.play.layout import die_place
from kosci_edu.widgets.base import LearnerWidget, RefusedError, Whole, random_source, script, style

__all__ = ["DiceTray"]


class DiceTray(LearnerWidget):
    """A tray of dice for one player; its language is the one in use when it is made.

    After each roll `rolls_left` changes, and `tray.observe(function, "rolls_left")` calls your function then;
    an exception in it is told in `error` and in the widget.

    Args:
        dice: how many dice, 1–20; they are numbered from 1.
        faces: of each die, 2–100; up to six are drawn as pips.
        rolls: in a turn, 1–100.
        seed: makes the rolls repeatable.

    Raises:
        KosciError: for numbers outside these bounds.

    >>> tray = DiceTray(seed=1)
    >>> tray.throw()
    [2, 5, 1, 3, 1]
    >>> tray.hold(3, 5)
    >>> tray
    [2] [5] (1) [3] (1)  · zostały 2 rzuty
    """

    _esm = script("dice_tray")
    _css = style("dice_tray")

    dice = Whole(1, 20, "A tray holds 1–{most} dice, not {value}.", read_only=True)
    faces = Whole(2, 100, "A die has 2–{most} faces, not {value}.", read_only=True)
    rolls = Whole(1, 100, "A turn has 1–{most} rolls, not {value}.", read_only=True)
    roll = traitlets.List(traitlets.Int(), help="faces in die order; empty before the first roll").tag(sync=True)
    held = traitlets.List(traitlets.Bool(), help="for each die whether it is held").tag(sync=True)
    rolls_left = traitlets.Int(3, min=0, help="rolls left in this turn").tag(sync=True)

    _die_names = traitlets.List(traitlets.Unicode(), help="each die in words").tag(sync=True)

    def __init__(self, dice: int = 5, faces: int = 6, rolls: int = 3, seed: int | None = None) -> None:
        self._random = random_source(seed)
        super().__init__(dice=dice, faces=faces, rolls=rolls)
        self.new_turn()
        self._describe()
        self._follow("roll", "held", "rolls_left")

    # --- what can be done -------------------------------------------------------------------------------

    @property
    def rolls_used(self) -> int:
        """How many rolls of this turn are used."""
        return self.rolls - self.rolls_left

    def throw(self) -> list[int]:
        """Roll the dice that are not held, and return all the faces in die order.

        Raises:
            KosciError: when no rolls are left, or when every die is held.
        """
        if self.rolls_left == 0:
            raise KosciError(self._say("There are no rolls left in this turn; start a new turn."))
        if all(self.held):
            raise KosciError(self._say("Every die is held; release one before you roll."))
        before = self.roll or [0] * self.dice
        roll = [
            face if held else self._random.randint(1, self.faces) for face, held in zip(before, self.held, strict=True)
        ]
        self._change(roll=roll, rolls_left=self.rolls_left - 1)
        return list(self.roll)

    def hold(self, *positions: int) -> None:
        """Hold dice, so that the next roll leaves them alone.

        Args:
            positions: of the dice, numbered from 1.

        Raises:
            KosciError: before the first roll, or for a die that is not there.
        """
        self._set_held(positions, True)

    def release(self, *positions: int) -> None:
        """Let go of the dice at these `positions`, numbered from 1; errors as in `hold`."""
        self._set_held(positions, False)

    def toggle(self, position: int) -> None:
        """Hold the die at this `position`, or let go of it if it is held; errors as in `hold`."""
        with self._speaking():
            is_held = self.held[die_place(position, self.dice)]
        self._set_held([position], not is_held)

    def new_turn(self) -> None:
        """Clear the tray: nothing rolled, nothing held, all the rolls to come."""
        self._change(roll=[], held=[False] * self.dice, rolls_left=self.rolls)

    def __repr__(self) -> str:
        faces = [str(face) for face in self.roll] or [" "] * self.dice
        dice = [f"({face})" if held else f"[{face}]" for face, held in zip(faces, self.held, strict=True)]
        left = self._say("{n} roll left", "{n} rolls left", n=self.rolls_left)
        return f"{' '.join(dice)}  · {left}"

    # --- how it is done ---------------------------------------------------------------------------------

    @traitlets.validate("roll")
    def _check_roll(self, proposal: Any) -> list[int]:
        roll: list[int] = proposal["value"]
        if roll and (len(roll) != self.dice or not all(1 <= face <= self.faces for face in roll)):
            raise RefusedError(
                self._say("A roll of this tray has {dice} numbers from 1 to {faces}, or none.",
                          dice=self.dice, faces=self.faces)
            )  # fmt: skip
        return roll

    @traitlets.validate("held")
    def _check_held(self, proposal: Any) -> list[bool]:
        held: list[bool] = proposal["value"]
        if len(held) != self.dice:
            raise RefusedError(self._say("Say of each of the {dice} dice whether it is held.", dice=self.dice))
        return held

    def _set_held(self, positions: Any, value: bool) -> None:
        with self._speaking():
            held = list(self.held)
            for position in positions:
                held[die_place(position, self.dice)] = value
            if not self.roll:
                raise KosciError("Roll first: there is nothing to hold yet.")
        self._change(held=held)

    def _act(self, message: Any) -> None:
        match message:
            case {"action": "throw"}:
                self.throw()
            case {"action": "toggle", "position": position}:
                self.toggle(position)
            case {"action": "new_turn"}:
                self.new_turn()

    def _view(self) -> dict[str, Any]:
        return {
            "_die_names": [self._die_name(position) for position in range(1, self.dice + 1)],
            "_announcement": self._last_event(),
            "_status": self._next_step(),
        }

    def _die_name(self, position: int) -> str:
        if not self.roll:
            return say("Die {position}: not rolled yet", position=position)
        pips = self.roll[position - 1]
        if self.held[position - 1]:
            return say("Die {position}: {n} pip, held", "Die {position}: {n} pips, held", position=position, n=pips)
        return say("Die {position}: {n} pip", "Die {position}: {n} pips", position=position, n=pips)

    def _last_event(self) -> str:
        if not self.roll:
            return say("New turn: you have {n} roll.", "New turn: you have {n} rolls.", n=self.rolls_left)
        roll, total = " ".join(map(str, self.roll)), sum(self.roll)
        if self.rolls_left == 0:
            return say("You rolled {roll}, sum {total}; that was the last roll.", roll=roll, total=total)
        return say("You rolled {roll}, sum {total}; {n} roll left.", "You rolled {roll}, sum {total}; {n} rolls left.",
                   roll=roll, total=total, n=self.rolls_left)  # fmt: skip

    def _next_step(self) -> str:
        if not self.roll:
            return say("Roll the dice to begin.")
        if self.rolls_left == 0:
            return say("The turn is over; you can start a new one.")
        if all(self.held):
            return say("Every die is held: stop here, or release a die.")
        if not any(self.held):
            return say("Choose the dice to hold, then roll the others.")
        held = " ".join(str(face) for face, is_held in zip(self.roll, self.held, strict=True) if is_held)
        return say("Held: {held}. Roll the {n} other die.", "Held: {held}. Roll the {n} other dice.",
                   held=held, n=self.held.count(False))  # fmt: skip
