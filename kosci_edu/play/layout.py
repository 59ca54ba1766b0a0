"""The dice as they lie on a table: a face at each place, and which of them are held.

A roll has no order, but on a table a die that is held stays where it lies.
"""

from typing import NamedTuple

from kosci_edu.dice import Roll
from kosci_edu.play.game import Game

__all__ = ["Layout", "fallen"]


class Layout(NamedTuple):
    """A face at each place, and whether the die there is held.

    >>> Layout((5, 2, 5), (False, False, True)).holding(Roll("5"))
    Layout(faces=(5, 2, 5), held=(False, False, True))
    """

    faces: tuple[int, ...]
    held: tuple[bool, ...]

    @property
    def held_faces(self) -> tuple[int, ...]:
        """The faces of the dice held, in their order."""
        return tuple(face for face, held in zip(*self, strict=True) if held)

    def holding(self, keep: Roll) -> "Layout":
        """These dice held, and no others; a die that is held already is taken before an equal one."""
        held = [False] * len(self.faces)
        for face in keep:
            places = [place for place, there in enumerate(self.faces) if there == face and not held[place]]
            held[min(places, key=lambda place: not self.held[place])] = True
        return self._replace(held=tuple(held))

    def thrown(self, faces: tuple[int, ...]) -> "Layout":
        """These faces in the places of the dice that were not held."""
        coming = iter(faces)
        return self._replace(faces=tuple(face if held else next(coming) for face, held in zip(*self, strict=True)))

    def released(self) -> "Layout":
        """No die held."""
        return self._replace(held=(False,) * len(self.faces))


def fallen(game: Game) -> Layout:
    """The first roll of a turn, as it fell."""
    return Layout(game.thrown, (False,) * len(game.thrown))
