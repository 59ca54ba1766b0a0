"""Five dice that a learner sets one by one or rolls at random: what the widgets about one roll have in common."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

import traitlets

from kosci_edu.dice import RollLike, as_roll
from kosci_edu.messages import KosciError, say, short
from kosci_edu.numerals import is_whole
from kosci_edu.play.layout import die_place
from kosci_edu.widgets.base import Checked, LearnerWidget, random_source

__all__ = ["SetDice", "faces_in_order", "ranks_and_marks"]


def faces_in_order(roll: RollLike) -> list[int]:
    """The faces of five dice as they were given, where `Roll` would sort them.

    Args:
        roll: five faces, as a text of digits or as numbers.

    Raises:
        KosciError: for anything else.
    """
    if isinstance(roll, str):
        as_roll(roll)
        return list(map(int, roll))
    faces = list(roll) if isinstance(roll, Iterable) else roll
    return list(faces) if as_roll(faces) else []


def ranks_and_marks(values: Sequence[float | Fraction]) -> list[dict[str, str]]:
    """For every option its rank, which equally good ones share, and the mark of the best.

    Args:
        values: of the options, the best first, or what they give away.

    >>> ranks_and_marks([5, 5, 3])[1:]
    [{'rank': '1', 'mark': 'równie dobre'}, {'rank': '3', 'mark': ''}]
    """
    ranked = []
    for place, value in enumerate(values):
        mark = say("best") if place == 0 else say("just as good") if value == values[0] else ""
        ranked.append({"rank": str(values.index(value) + 1), "mark": mark})
    return ranked


class SetDice(LearnerWidget):
    """A widget with five dice to set; `roll` can be set from Python too.

    Args:
        seed: makes the random rolls repeatable.
        values: of traits, by name.

    Raises:
        KosciError: for a value that cannot be.
    """

    roll = Checked(faces_in_order, help="the faces in die order")

    _die_names = traitlets.List(traitlets.Unicode(), help="each die in words").tag(sync=True)

    def __init__(self, seed: int | None = None, **values: Any) -> None:
        self._random = random_source(seed)
        super().__init__(**values)

    def set_die(self, position: int, face: int) -> None:
        """Lay a die with a face up.

        Args:
            position: the die, numbered from 1.
            face: 1–6.

        Raises:
            KosciError: for a die or a face that there is not.
        """
        with self._speaking():
            place = die_place(position, 5)
            if not is_whole(face, 1, 6):
                raise KosciError(
                    "A die has no face {face}; its faces are 1 to {sides}.", face=short(face, write=repr), sides=6
                )
        self._change(roll=[*self.roll[:place], int(face), *self.roll[place + 1 :]])

    def random_roll(self) -> list[int]:
        """Roll all the dice, and return their faces in die order."""
        self._change(roll=[self._random.randint(1, 6) for _ in range(5)])
        return list(self.roll)

    def _act(self, message: Any) -> None:
        match message:
            case {"action": "set", "position": position, "face": face}:
                self.set_die(position, face)
            case {"action": "step", "position": position, "by": by} if is_whole(position, 1, 5) and is_whole(by):
                self.set_die(position, (self.roll[position - 1] - 1 + by) % 6 + 1)
            case {"action": "random"}:
                self.random_roll()

    def _view(self) -> dict[str, Any]:
        names = [
            say("Die {position}: {n} pip", "Die {position}: {n} pips", position=position, n=face)
            for position, face in enumerate(self.roll, start=1)
        ]
        return {"_die_names": names}

    def __repr__(self) -> str:
        return f"{' '.join(f'[{face}]' for face in self.roll)}  · {self._announcement}"
