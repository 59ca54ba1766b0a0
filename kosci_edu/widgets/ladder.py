"""The ladder to the Generał: how many dice are equal, and where one more roll leads, with exact chances.

The chain is that of `odds.next_commonest`; a roll here is a real roll of the dice that are not held.
"""

import random
from fractions import Fraction
from functools import cache
from typing import Any

import traitlets

from kosci_edu.chance import Chance, Distribution
from kosci_edu.dice import Roll
from kosci_edu.look import Table
from kosci_edu.messages import percent, say, short
from kosci_edu.odds import any_yahtzee, next_commonest
from kosci_edu.widgets.base import LearnerWidget, is_whole, script, style

__all__ = ["YahtzeeLadder"]

DICE, MOST_ROLLS = 5, 3
RUNGS = range(DICE, 0, -1)  # the highest first, as they are drawn


@cache
def _one_roll(equal: int) -> Distribution[int]:
    return next_commonest(equal)


@cache
def _yahtzee(equal: int, rolls_left: int) -> Chance:
    return any_yahtzee(equal, rolls_left)


class YahtzeeLadder(LearnerWidget):
    """The chain of the number of equal dice as a ladder to climb; its language is the one in use when it is made.

    `equal` and `rolls_left` can be set from Python too. The plain calls behind it: `step()`, `chance()`
    and `table()`, or `next_commonest`, `any_yahtzee` and `commonest_after` of `odds`.

    Args:
        equal: equal dice in hand, 0–5; 0 is before the first roll.
        rolls_left: rolls still to come, 0–3.
        seed: makes the rolls repeatable.

    Raises:
        ValueError: for numbers outside these bounds.

    >>> ladder = YahtzeeLadder(equal=3, rolls_left=1, seed=1)
    >>> ladder.chance(), ladder.step().chance({5})
    (Chance(1, 36), Chance(1, 36))
    """

    _esm = script("ladder")
    _css = style("ladder")

    equal = traitlets.Int(1, help="how many dice are equal; 0 before the first roll").tag(sync=True)
    rolls_left = traitlets.Int(2, help="rolls still to come").tag(sync=True)
    hand = traitlets.List(traitlets.Int(), help="five dice that show it; empty before the first roll").tag(sync=True)

    _held = traitlets.List(traitlets.Bool(), help="which dice of the hand are held").tag(sync=True)
    _hand_name = traitlets.Unicode(help="the hand in words").tag(sync=True)
    _rungs = traitlets.List(traitlets.Dict(), help="every state, the highest first, ready to be drawn").tag(sync=True)
    _texts = traitlets.Dict(help="headings that change with the rolls left").tag(sync=True)

    def __init__(self, equal: int = 1, rolls_left: int = 2, seed: int | None = None) -> None:
        _check_equal(equal)
        _check_rolls_left(rolls_left)
        if seed is not None and not is_whole(seed):
            raise ValueError(say("The seed is a whole number or None, not {value}.", value=short(repr(seed))))
        self._random = random.Random(None if seed is None else int(seed))
        super().__init__()
        with self.hold_sync():
            self.equal, self.rolls_left = int(equal), int(rolls_left)
            self._lay_out()
        self.observe(self._lay_out, ["equal"])
        self.observe(self._describe, ["rolls_left"])

    # --- what can be done -------------------------------------------------------------------------------

    def roll(self) -> int:
        """Hold the commonest face, roll the other dice once, and return how many are equal then.

        Raises:
            ValueError: when no rolls are left, or when all the dice are equal already.
        """
        if self.rolls_left == 0:
            raise ValueError(self._say("There are no rolls left; choose how many there shall be, or start again."))
        if self.equal == DICE:
            raise ValueError(self._say("You are at the top already; start again to climb once more."))
        before = self.hand or [0] * DICE
        faces = [
            face if held else self._random.randint(1, 6) for face, held in zip(before, self._commonest(), strict=True)
        ]
        self._change(Roll(faces).pattern[0], self.rolls_left - 1, faces)
        return self.equal

    def new_turn(self) -> None:
        """Go back to the ground: nothing rolled yet, all three rolls to come."""
        self._change(0, MOST_ROLLS, [])

    # --- the plain calls ----------------------------------------------------------------------------------

    def step(self) -> Distribution[int]:
        """How many dice are equal after one more roll."""
        return _one_roll(self.equal)

    def chance(self) -> Chance:
        """The chance of a Generał from here with the rolls left."""
        return _yahtzee(self.equal, self.rolls_left)

    def table(self) -> Table:
        """For every number of equal dice the chance of a Generał from there, and where one roll leads from here."""
        with self._speaking():
            lines = []
            for state in (*RUNGS, 0):
                leads = Chance(self.step().weight(state), self.step().total) if self.rolls_left else None
                lines.append(
                    (
                        say("before the first roll") if state == 0 else str(state),
                        str(Fraction(_yahtzee(state, self.rolls_left))),
                        percent(_yahtzee(state, self.rolls_left)),
                        str(Fraction(leads)) if leads else "–",
                        percent(leads) if leads else "–",
                    )
                )
            from_there, leads_here = self._heading(self.rolls_left), say("one roll leads here")
            headings = (say("equal dice"), from_there, say("per cent"), leads_here, say("per cent"))
            return Table(self._announcement, headings, lines)

    # --- how it is told -----------------------------------------------------------------------------------

    def __repr__(self) -> str:
        rungs = " ".join(f"({state})" if state == self.equal else f" {state} " for state in range(DICE + 1))
        return f"{rungs}  · {self._announcement} {self._status}"

    @traitlets.validate("equal")
    def _validate_equal(self, proposal: Any) -> int:
        return self._valid(_check_equal, proposal)

    @traitlets.validate("rolls_left")
    def _validate_rolls_left(self, proposal: Any) -> int:
        return self._valid(_check_rolls_left, proposal)

    def _change(self, equal: int, rolls_left: int, hand: list[int] | None = None) -> None:
        """Move to a new state in one step; without a hand, lay out one that shows it."""
        with self.hold_sync():
            self.error = ""
            with self.hold_trait_notifications():
                self.equal, self.rolls_left = equal, rolls_left
            if hand is not None:
                self.hand = hand
            self._describe()

    def _act(self, message: Any) -> None:
        match message:
            case {"action": "roll"}:
                self.roll()
            case {"action": "new_turn"}:
                self.new_turn()
            case {"action": "equal", "equal": equal}:
                self._change(_check_equal(equal), self.rolls_left)
            case {"action": "rolls_left", "rolls_left": rolls_left}:
                self._change(self.equal, _check_rolls_left(rolls_left))

    def _lay_out(self, _: object = None) -> None:
        """Lay out dice of which so many are equal: sixes, and the low faces once each."""
        with self.hold_sync():
            self.hand = [6] * self.equal + list(range(1, DICE - self.equal + 1)) if self.equal else []
            self._describe()

    def _commonest(self) -> list[bool]:
        """Which dice show the commonest face; of equally common ones the highest."""
        if not self.hand:
            return [False] * DICE
        face = max(set(self.hand), key=lambda face: (self.hand.count(face), face))
        return [each == face for each in self.hand]

    def _describe(self, _: object = None) -> None:
        """Put the state into words and numbers."""
        with self.hold_sync(), self._speaking():
            self._held = self._commonest()
            self._hand_name = self._name_of_hand()
            self._rungs = [self._rung(state) for state in (*RUNGS, 0)]
            self._texts = {
                "now": self._heading(self.rolls_left),
                "then": self._heading(max(self.rolls_left - 1, 0)),
            }
            self._announcement = self._where()
            self._status = self._outlook()
            self._call = f"any_yahtzee({self.equal}, {self.rolls_left}), next_commonest({self.equal})"

    def _rung(self, state: int) -> dict[str, Any]:
        step = self.step()
        reached = self.rolls_left > 0 and step.weight(state) > 0
        return {
            "equal": state,
            "name": self._name_of(state),
            "here": state == self.equal,
            "now": self._figures(_yahtzee(state, self.rolls_left)),
            "step": self._figures(Fraction(step.weight(state), step.total)) if reached else None,
            "then": self._figures(_yahtzee(state, self.rolls_left - 1)) if reached else None,
        }

    def _heading(self, rolls_left: int) -> str:
        return say("Generał from there, {n} roll left", "Generał from there, {n} rolls left", n=rolls_left)

    def _name_of_hand(self) -> str:
        if not self.hand:
            return say("Nothing is rolled yet.")
        held = " ".join(str(face) for face, is_held in zip(self.hand, self._held, strict=True) if is_held)
        return say("Dice: {dice}; held: {held}.", dice=" ".join(map(str, self.hand)), held=held)

    def _where(self) -> str:
        if self.equal == 0:
            return say("Before the first roll. Rolls left: {left}.", left=self.rolls_left)
        return say("Equal dice: {equal}. Rolls left: {left}.", equal=self.equal, left=self.rolls_left)

    def _outlook(self) -> str:
        if self.equal == DICE:
            return say("This is a Generał!")
        if self.rolls_left == 0:
            return say("There was no Generał this time.")
        chance = self.chance()
        return say("Chance of a Generał: {exact} ≈ {shown}.", exact=Fraction(chance), shown=percent(chance))

    def _name_of(self, state: int) -> str:
        if state == 0:
            return say("before the first roll")
        return say("{n} equal", "{n} equal", n=state) if state > 1 else say("all different")


def _check_equal(equal: object) -> int:
    if not isinstance(equal, int) or not is_whole(equal, 0, DICE):
        raise ValueError(say("Of five dice 0 to 5 can be equal, not {value}.", value=short(repr(equal))))
    return int(equal)


def _check_rolls_left(rolls_left: object) -> int:
    if not isinstance(rolls_left, int) or not is_whole(rolls_left, 0, MOST_ROLLS):
        raise ValueError(
            say("There are 0 to {most} rolls left, not {value}.", most=MOST_ROLLS, value=short(repr(rolls_left)))
        )
    return int(rolls_left)
