"""Five dice that a learner sets one by one or rolls at random: what the widgets about one roll have in common."""

import random
from collections.abc import Iterable
from typing import Any

import traitlets

from kosci_edu.dice import RollLike, as_roll
from kosci_edu.messages import say, short
from kosci_edu.widgets.base import LearnerWidget, is_whole

__all__ = ["SetDice", "faces_in_order"]


class SetDice(LearnerWidget):
    """A widget with five dice to set; `roll` can be set from Python too.

    Args:
        seed: makes the random rolls repeatable.

    Raises:
        ValueError: for a seed that is no whole number.
    """

    roll = traitlets.List(traitlets.Int(), help="the faces in die order").tag(sync=True)

    _die_names = traitlets.List(traitlets.Unicode(), help="each die in words").tag(sync=True)

    def __init__(self, seed: int | None = None) -> None:
        if seed is not None and not is_whole(seed):
            raise ValueError(say("The seed is a whole number or None, not {value}.", value=short(repr(seed))))
        self._random = random.Random(None if seed is None else int(seed))
        super().__init__()

    def set_die(self, position: int, face: int) -> None:
        """Lay this die, numbered from 1, with this face up.

        Raises:
            ValueError: for a die or a face that there is not.
        """
        if not is_whole(position, 1, 5):
            sentence = "There is no die {position}; the dice are numbered from 1 to {dice}."
            raise ValueError(self._say(sentence, position=short(repr(position)), dice=5))
        if not is_whole(face, 1, 6):
            sentence = "A die has no face {face}; its faces are 1 to {sides}."
            raise ValueError(self._say(sentence, face=short(repr(face)), sides=6))
        self._change(roll=[*self.roll[: position - 1], int(face), *self.roll[position:]])

    def random_roll(self) -> list[int]:
        """Roll all the dice, and return their faces in die order."""
        self._change(roll=[self._random.randint(1, 6) for _ in range(5)])
        return list(self.roll)

    @traitlets.validate("roll")
    def _validate_roll(self, proposal: Any) -> list[int]:
        return self._valid(faces_in_order, proposal)

    def _change(self, **values: Any) -> None:
        with self.hold_sync():
            self.error = ""
            for name, value in values.items():
                setattr(self, name, value)

    def _act(self, message: Any) -> None:
        match message:
            case {"action": "set", "position": position, "face": face}:
                self.set_die(position, face)
            case {"action": "step", "position": position, "by": by} if is_whole(position, 1, 5) and is_whole(by):
                self.set_die(position, (self.roll[position - 1] - 1 + by) % 6 + 1)
            case {"action": "random"}:
                self.random_roll()

    def _named_dice(self) -> list[str]:
        return [
            say("Die {position}: {n} pip", "Die {position}: {n} pips", position=position, n=face)
            for position, face in enumerate(self.roll, start=1)
        ]

    def _drawn_dice(self) -> str:
        return " ".join(f"[{face}]" for face in self.roll)


def faces_in_order(roll: RollLike) -> list[int]:
    """The faces of five dice as they were given, where `Roll` would sort them."""
    if isinstance(roll, str):
        as_roll(roll)
        return list(map(int, roll))
    faces = list(roll) if isinstance(roll, Iterable) else roll
    return list(faces) if as_roll(faces) else []
