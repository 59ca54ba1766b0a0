"""The ladder to the Generał: how many dice are equal, and where one more roll leads, with exact chances.

The chain is that of `odds.next_commonest`; a roll here is a real roll of the dice that are not held.
"""

from fractions import Fraction
from functools import cache
from typing import Any

import traitlets

from kosci_edu.chance import Chance, Distribution
from kosci_edu.dice import Roll
from kosci_edu.look import Table
from kosci_edu.messages import KosciError, say
from kosci_edu.numerals import percent, ratio, rounded
from kosci_edu.odds import any_yahtzee, next_commonest
from kosci_edu.widgets.base import LearnerWidget, Whole, number, random_source, script, style

__all__ = ["YahtzeeLadder"]

DICE, MOST_ROLLS = 5, 3
RUNGS = range(DICE, -1, -1)  # the highest first, as they are drawn; 0 is the ground


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
        KosciError: for numbers outside these bounds.

    >>> ladder = YahtzeeLadder(equal=3, rolls_left=1, seed=1)
    >>> ladder.chance(), ladder.step().chance({5})
    (Chance(1, 36), Chance(1, 36))
    """

    _esm = script("ladder")
    _css = style("ladder")

    equal = Whole(0, DICE, "Of five dice 0 to 5 can be equal, not {value}.", help="0 before the first roll")
    rolls_left = Whole(0, MOST_ROLLS, "There are 0 to {most} rolls left, not {value}.", help="rolls still to come")
    hand = traitlets.List(traitlets.Int(), help="five dice that show it; empty before the first roll").tag(sync=True)

    _held = traitlets.List(traitlets.Bool(), help="which dice of the hand are held").tag(sync=True)
    _hand_name = traitlets.Unicode(help="the hand in words").tag(sync=True)
    _rungs = traitlets.List(traitlets.Dict(), help="every number of equal dice, the highest first").tag(sync=True)
    _texts = traitlets.Dict(help="headings that change with the rolls left").tag(sync=True)

    def __init__(self, equal: int = 1, rolls_left: int = 2, seed: int | None = None) -> None:
        self._random = random_source(seed)
        super().__init__(equal=equal, rolls_left=rolls_left)
        self._lay_out()
        self._follow("equal", act=self._lay_out)
        self._follow("rolls_left")

    # --- what can be done -------------------------------------------------------------------------------

    def roll(self) -> int:
        """Hold the commonest face, roll the other dice once, and return how many are equal then.

        Raises:
            KosciError: when no rolls are left, or when all the dice are equal already.
        """
        if self.rolls_left == 0:
            raise KosciError(self._say("There are no rolls left; choose how many there shall be, or start again."))
        if self.equal == DICE:
            raise KosciError(self._say("You are at the top already; start again to climb once more."))
        before = self.hand or [0] * DICE
        hand = [
            face if held else self._random.randint(1, 6) for face, held in zip(before, self._commonest(), strict=True)
        ]
        self._change(hand=hand, equal=Roll(hand).pattern[0], rolls_left=self.rolls_left - 1)
        return self.equal

    def new_turn(self) -> None:
        """Go back to the ground: nothing rolled yet, all three rolls to come."""
        self._change(equal=0, rolls_left=MOST_ROLLS)

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
            for equal in RUNGS:
                there, leads = _yahtzee(equal, self.rolls_left), self._leads_to(equal)
                name = str(equal) if equal else self._name_of(equal)
                steps = (ratio(Fraction(leads)), percent(leads)) if self.rolls_left else ("–", "–")
                lines.append((name, ratio(Fraction(there)), percent(there), *steps))
            headings = (
                *(say("equal dice"), self._heading(self.rolls_left), say("per cent")),
                *(say("one roll leads here"), say("per cent")),
            )
            return Table(self._announcement, headings, lines)

    # --- how it is done ---------------------------------------------------------------------------------

    def __repr__(self) -> str:
        rungs = " ".join(f"({state})" if state == self.equal else f" {state} " for state in range(DICE + 1))
        return f"{rungs}  · {self._announcement} {self._status}"

    def _act(self, message: Any) -> None:
        match message:
            case {"action": "roll"}:
                self.roll()
            case {"action": "new_turn"}:
                self.new_turn()
            case {"action": "equal", "equal": equal}:
                self._change(equal=equal)
            case {"action": "rolls_left", "rolls_left": rolls_left}:
                self._change(rolls_left=rolls_left)

    def _lay_out(self) -> None:
        """Lay out dice of which so many are equal, unless they lie there: sixes, and the low faces once each."""
        if self._commonest().count(True) != self.equal:
            self.hand = [6] * self.equal + list(range(1, DICE - self.equal + 1)) if self.equal else []
        self._describe()

    def _commonest(self) -> list[bool]:
        """Which dice show the commonest face; of equally common ones the highest."""
        if not self.hand:
            return [False] * DICE
        face = max(set(self.hand), key=lambda face: (self.hand.count(face), face))
        return [each == face for each in self.hand]

    def _leads_to(self, equal: int) -> Chance:
        """The chance that one more roll leads to so many equal dice."""
        return self.step().chance({equal})

    def _view(self) -> dict[str, Any]:
        held = self._commonest()
        return {
            "_held": held,
            "_hand_name": self._name_of_hand(held),
            "_rungs": [self._rung(equal) for equal in RUNGS],
            "_texts": {"now": self._heading(self.rolls_left), "then": self._heading(max(self.rolls_left - 1, 0))},
            "_announcement": self._where(),
            "_status": self._outlook(),
            "_call": f"any_yahtzee({self.equal}, {self.rolls_left}), next_commonest({self.equal})",
        }

    def _rung(self, equal: int) -> dict[str, Any]:
        leads = self._leads_to(equal)
        is_reached = self.rolls_left > 0 and leads > 0
        return {
            "equal": equal,
            "name": self._name_of(equal),
            "here": equal == self.equal,
            "now": number(_yahtzee(equal, self.rolls_left)),
            "step": number(leads) if is_reached else None,
            "then": number(_yahtzee(equal, self.rolls_left - 1)) if is_reached else None,
        }

    def _heading(self, rolls_left: int) -> str:
        return say("Generał from there, {n} roll left", "Generał from there, {n} rolls left", n=rolls_left)

    def _name_of(self, equal: int) -> str:
        if equal == 0:
            return say("before the first roll")
        return say("{n} equal", "{n} equal", n=equal) if equal > 1 else say("all different")

    def _name_of_hand(self, held: list[bool]) -> str:
        if not self.hand:
            return say("Nothing is rolled yet.")
        commonest = " ".join(str(face) for face, is_held in zip(self.hand, held, strict=True) if is_held)
        return say("Dice: {dice}; held: {held}.", dice=" ".join(map(str, self.hand)), held=commonest)

    def _where(self) -> str:
        if self.equal == 0:
            return say("Before the first roll. Rolls left: {left}.", left=self.rolls_left)
        return say("Equal dice: {equal}. Rolls left: {left}.", equal=self.equal, left=self.rolls_left)

    def _outlook(self) -> str:
        if self.equal == DICE:
            return say("This is a Generał!")
        if self.rolls_left == 0:
            return say("There was no Generał this time.")
        chance = Fraction(self.chance())
        return say("Chance of a Generał: {exact} {shown}.", exact=ratio(chance), shown=rounded(chance, in_percent=True))
