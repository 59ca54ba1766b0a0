"""A thin adapter to the rules engine of the package `yatzy-solver`, in our row names.

The package is somebody else's work in another language (Rust), so its mistakes are not ours. Import this
module only behind `pytest.importorskip("yatzy_solver")`: there is no wheel for every machine.

What its three American variants do, found by trying version 1.0.0 and held by
`tests/test_rules_against_engine.py`:

- Names: its `five_of_a_kind` is our `yahtzee`; the other twelve rows are called as ours are.
- `american` is our `free`: any open row at any time. A Generał is a joker once `five_of_a_kind` (as 50 or
  as 0) and the matching upper row are filled. Then full house and straights give full points, but nothing
  has to be taken: an open upper row may be written for 0 while a lower row is open. `free-lower` forbids
  just that, and the package has no variant for it.
- `american+forced-joker` is our `forced`: once `five_of_a_kind` is filled (a 0 is enough), only the matching
  upper row is legal; if that is filled, the open lower rows, with joker points; if none is open, any open
  upper row, for 0.
- `american+no-joker` is our `none`: a Generał is no full house and no straight. The extra 100 stays.
- The extra 100 is the same in all three: for every Generał after a 50 in `five_of_a_kind`, wherever it is
  written, also where the points are 0. After a 0 there is none. (A fourth variant, `american+no-bonus`,
  drops the 100 and the joker together, so it is `none` without the extra bonus; it is not used here.)
- The 35 are paid with the move that brings the upper rows to 63, not at the end of the game.
- A card cannot be set up or copied, only played: hence the moves are kept and played again. The package can
  also carry a card as one line of text ("upper 10 | filled fives,five_of_a_kind | five_of_a_kind 50"), which
  holds what decides the rest of the game, not the points of each row.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import yatzy_solver

YAHTZEE = "five_of_a_kind"


class Earned(NamedTuple):
    """What one move brings: points in the row, the extra 100 or 0, the 35 if this move reaches 63."""

    points: int
    extra: int
    upper_bonus: int


@dataclass(frozen=True)
class State:
    """A card: the moves so far, the engine's own line of text for it, and the score so far."""

    moves: tuple[tuple[tuple[int, ...], str], ...]
    notation: str
    total: int


class Engine:
    """The rules of one variant: `american`, `american+forced-joker` or `american+no-joker`.

    >>> engine = Engine("american+forced-joker")
    >>> card = engine.write(engine.start(), "yahtzee", (5, 5, 5, 5, 5))
    >>> engine.legal_rows(card, (3, 3, 3, 3, 3))
    ('threes',)
    >>> engine.total(engine.write(card, "threes", (3, 3, 3, 3, 3)))
    165
    """

    def __init__(self, variant: str) -> None:
        self._variant = yatzy_solver.Variant(variant)
        self.rows = tuple(_our_name(category) for category in self._variant.categories)

    def start(self) -> State:
        """An empty card."""
        game = yatzy_solver.Game(self._variant)
        return State((), game.state, game.total)

    def legal_rows(self, state: State, dice: Sequence[int]) -> tuple[str, ...]:
        """The rows that may be written now, in card order."""
        situation = self._variant.start_turn(state.notation, list(dice)).replace("| rolls 2 |", "| rolls 0 |")
        actions = [action.removeprefix("score ") for action in self._variant.legal_actions(situation)]
        return tuple(_our_name(action) for action in actions)

    def earned(self, state: State, row: str, dice: Sequence[int]) -> Earned:
        """What writing these dice into this row would bring; an illegal row is a ValueError."""
        earned = self._play(state).score(list(dice), _its_name(row))
        return Earned(earned["points"], earned["bonus"], earned["upper_bonus"])

    def write(self, state: State, row: str, dice: Sequence[int]) -> State:
        """The card after the move; an illegal row is a ValueError.

        The engine can do this in two ways, on its text and by playing; a difference would be its own mistake.
        """
        notation, earned = self._variant.apply_score(state.notation, list(dice), _its_name(row))
        after = State((*state.moves, (tuple(dice), row)), notation, state.total + earned)
        played = self._play(after)
        if (played.state, played.total) != (after.notation, after.total):
            raise AssertionError(f"the engine contradicts itself: {after}, {played.state}, {played.total}")
        return after

    def points(self, state: State, row: str) -> int | None:
        """The points that stand in a row, None if it is open."""
        written = self._play(state).points(_its_name(row))
        return None if written is None else int(written)

    def total(self, state: State) -> int:
        """The score so far with the 35 and every 100."""
        return state.total

    def is_over(self, state: State) -> bool:
        """Whether all thirteen rows are written."""
        return bool(self._variant.is_over(state.notation))

    def _play(self, state: State) -> yatzy_solver.Game:
        game = yatzy_solver.Game(self._variant)
        for dice, row in state.moves:
            game.score(list(dice), _its_name(row))
        return game


def _our_name(category: str) -> str:
    return "yahtzee" if category == YAHTZEE else category


def _its_name(row: str) -> str:
    return YAHTZEE if row == "yahtzee" else row
