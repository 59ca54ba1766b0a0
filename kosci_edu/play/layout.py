"""The dice as they lie on a table: a face at each place, and which of them are held.

A roll has no order, but on a table a die that is held stays where it lies.
"""

from collections.abc import Mapping
from typing import NamedTuple

from kosci_edu.dice import Roll
from kosci_edu.messages import KosciError, short
from kosci_edu.numerals import is_whole
from kosci_edu.play.game import Game
from kosci_edu.play.record import Place

__all__ = ["Layout", "die_place", "lying"]


class Layout(NamedTuple):
    """How the dice lie.

    Args:
        faces: the face at each place.
        held: for each place whether the die there is held.

    >>> Layout((5, 2, 5), (False, False, True)).holding(Roll("5"))
    Layout(faces=(5, 2, 5), held=(False, False, True))
    """

    faces: tuple[int, ...]
    held: tuple[bool, ...]

    @property
    def held_faces(self) -> tuple[int, ...]:
        """The faces of the dice held, in their order."""
        return tuple(face for face, held in zip(*self, strict=True) if held)

    def holding(self, keep: Roll, sooner: tuple[bool, ...] | None = None) -> "Layout":
        """Some dice held, and no others.

        Args:
            keep: the faces to be held.
            sooner: for each place whether its die is taken before an equal one; by default those that are held.
        """
        first, held = sooner or self.held, [False] * len(self.faces)
        for face in keep:
            places = [place for place, there in enumerate(self.faces) if there == face and not held[place]]
            held[min(places, key=lambda place: not first[place])] = True
        return self._replace(held=tuple(held))

    def thrown(self, faces: tuple[int, ...]) -> "Layout":
        """The `faces`, in their order, in the places of the dice that were not held."""
        coming = iter(faces)
        return self._replace(faces=tuple(face if held else next(coming) for face, held in zip(*self, strict=True)))

    def released(self) -> "Layout":
        """No die held."""
        return self._replace(held=(False,) * len(self.faces))


def die_place(position: object, dice: int) -> int:
    """The place of a die from 0.

    Args:
        position: of the die, counted from 1.
        dice: how many there are.

    Raises:
        KosciError: for a die that is not there.
    """
    if not is_whole(position, 1, dice):
        values = {"position": short(position, write=repr), "dice": dice}
        raise KosciError("There is no die {position}; the dice are numbered from 1 to {dice}.", **values)
    return int(position) - 1


def lying(game: Game, held: Mapping[Place, tuple[bool, ...]] | None = None) -> Layout:
    """How the dice of a game lie after the throws of its turn, those that were held for the last one still held.

    Args:
        game: the game.
        held: by the place of a throw in the game which dice had been held for it; a game knows only their faces.

    >>> from kosci_edu.play.position import Keep
    >>> game = Game(seed=7)
    >>> game.thrown
    (1, 6, 1, 6, 2)
    >>> game.act(Keep("1"))
    >>> lying(game).held, lying(game, {(0, 1, 2): (False, False, True, False, False)}).held
    ((True, False, False, False, False), (False, False, True, False, False))
    """
    first, *later = game.throws
    layout = Layout(first.faces, ()).released()
    for place, keep, faces in later:
        layout = layout.holding(keep, (held or {}).get(place)).thrown(faces)
    return layout.released() if game.is_over and game.out_of_time is None else layout
