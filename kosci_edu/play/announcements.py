"""What is said at the table: whose turn it is, what happened, how it stands, and who has won.

Each function makes one sentence, or a short list of them, from the state of a game.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from kosci_edu.dice import Roll
from kosci_edu.messages import say
from kosci_edu.play.position import Action, Keep, Position, Score
from kosci_edu.play.sheet import with_sign

if TYPE_CHECKING:
    from kosci_edu.play.game import Game

__all__ = [
    "announcement",
    "first_place",
    "next_steps",
    "ranking",
    "standing",
    "turn_story",
    "unused_points",
    "where",
    "whose_turn",
    "why_not_hold",
]


def whose_turn(game: "Game") -> str:
    """Who is to play in a `game`, in which round."""
    if game.is_over:
        return say("The game is over")
    return say("{name} to play · round {round} of {rounds}", name=game.name, round=game.round, rounds=game.rounds)


def announcement(game: "Game", faces: Iterable[int]) -> str:
    """What fell, and how many rolls are left; at the end, who has won.

    Args:
        game: the game.
        faces: of the dice, in the order in which they are to be told.
    """
    if game.out_of_time is not None:
        return say("The time of {name} is up. {ranking}",
                   name=game.names[game.out_of_time], ranking=first_place(game))  # fmt: skip
    if game.is_over:
        return first_place(game)
    roll, left = " ".join(map(str, faces)), game.position.rolls_left
    if game.turn.declared:
        row = game.rules.row_name(game.turn.declared)
        return say("{name}: {roll}; declared: “{row}”.", name=game.name, roll=roll, row=row)
    if left == 0:
        return say("{name} rolled {roll}; that was the last roll.", name=game.name, roll=roll)
    return say("{name} rolled {roll}; {n} roll left.", "{name} rolled {roll}; {n} rolls left.",
               name=game.name, roll=roll, n=left)  # fmt: skip


def next_steps(game: "Game") -> str:
    """What the person whose move it is in a `game` can do while no die is held."""
    position = game.position
    if not position.keeps:
        if not position.declarations:
            return say("Write the roll: choose a row of the table.")
        if position.rows:
            return say("Write the roll, or declare a row to roll on.")
        return say("Declare a row: only rows are open that must be declared after the first roll.")
    if position.turn.declared:
        return say("Hold some dice and roll the others, or write to the declared row at once.")
    if position.declarations:
        return say("Hold some dice and roll the others, choose a row, or declare one (▸).")
    return say("Hold some dice and roll the others, or choose a row.")


def why_not_hold(game: "Game") -> str:
    """Why no die can be held in a `game` now; nothing where one can."""
    if not game.is_over and game.position.keeps:
        return ""
    if not game.is_over and game.position.declarations:
        return say("First declare a row; then you may roll on.")
    return say("Nothing is thrown any more in this turn; write the roll to a row.")


def turn_story(game: "Game", action: Action) -> str:
    """A turn of a `game` that an `action` ends, from its first roll on, in one sentence; if it does not end, nothing.

    Raises:
        KosciError: where the action is not legal.
    """
    if not isinstance(action, Score):
        return ""
    game.position.check(action)
    throws: list[str] = [_spaced(game.turn.roll)]
    for _, position, earlier in reversed(game.history):
        if isinstance(earlier, Score):
            break
        if isinstance(earlier, Keep):
            held = _spaced(earlier.dice) or say("nothing")
            throws.insert(0, say("{roll} (held: {held})", roll=_spaced(position.turn.roll), held=held))
    points = game.possible_points()[action.row]
    extra = game.rules.extra(action.row, game.turn, game.cards[game.player])
    values: dict[str, Any] = {
        "name": game.name, "throws": ", ".join(throws), "row": game.rules.row_name(action.row), "n": points,
    }  # fmt: skip
    unused = unused_points(game.position, action.row)
    if game.turn.declared:
        return say("{name}: {throws}; “{row}”, as declared, gets {n} point.",
                   "{name}: {throws}; “{row}”, as declared, gets {n} points.", **values)  # fmt: skip
    if unused and extra:
        return say("{name}: {throws}; “{row}” gets {n} points, {unused} of them for unused rolls, and {extra} extra.",
                   **values, unused=unused, extra=extra)  # fmt: skip
    if unused:
        return say("{name}: {throws}; “{row}” gets {n} points, {unused} of them for unused rolls.",
                   **values, unused=unused)  # fmt: skip
    if extra:
        return say("{name}: {throws}; “{row}” gets {n} points, and {extra} extra.", **values, extra=extra)
    return say("{name}: {throws}; “{row}” gets {n} point.", "{name}: {throws}; “{row}” gets {n} points.", **values)


def unused_points(position: Position, row: str) -> int:
    """How many points the rolls left unused in a `position` bring in a `row`.

    >>> from kosci_edu.rules import Scorecard, Turn, find_rules
    >>> unused_points(Position(find_rules("gra-online"), Scorecard(), Turn(Roll("22455"), 1)), "two_pairs")
    10
    """
    rules, turn = position.rules, position.turn
    if not rules.unused_rolls_count:
        return 0
    last = turn._replace(rolls_used=rules.rolls)
    return rules.points(row, turn, position.card) - rules.points(row, last, position.card)


def where(game: "Game") -> str:
    """How far a `game` has come: the round and the points."""
    return say("round {round} of {rounds}: {points}", round=game.round, rounds=game.rounds, points=_points(game))


def _points(game: "Game") -> str:
    return ", ".join(f"{_marked(game, player)} {with_sign(total)}" for player, total in enumerate(game.totals))


def _marked(game: "Game", player: int) -> str:
    """The name of a player, with a mark for rolls taken back."""
    undone = game.rolls_taken_back[player]
    return f"{game.names[player]} (↶ {undone})" if undone else game.names[player]


def standing(game: "Game") -> str:
    """The score in words, while a `game` goes on."""
    if game.is_over:
        return ""
    first, *others = game.ranking()
    if not others:
        return say("{name}: {n} point", "{name}: {n} points", name=_marked(game, 0), n=first.total)
    points = _points(game)
    lead = first.total - others[0].total
    if lead == 0:
        return say("{points}; nobody leads.", points=points)
    return say("{points}; in the lead: {name}, by {n} point.", "{points}; in the lead: {name}, by {n} points.",
               points=points, name=first.name, n=lead)  # fmt: skip


def ranking(game: "Game") -> list[tuple[str, str, str]]:
    """Place, name and points of each player of a `game`, the best first."""
    lines, places = [], [line.place for line in game.ranking()]
    for line in game.ranking():
        is_shared = places.count(line.place) > 1
        place = say("{place}. (shared)", place=line.place) if is_shared else say("{place}.", place=line.place)
        lines.append((place, _marked(game, line.player), say("{n} point", "{n} points", n=line.total)))
    return lines


def first_place(game: "Game") -> str:
    """Who has won a `game`."""
    lines = game.ranking()
    total, names = lines[0].total, ", ".join(line.name for line in lines if line.place == 1)
    if len(lines) == 1:
        return say("The end: {n} point.", "The end: {n} points.", n=total)
    if lines[1].place == 1:
        return say("A shared first place: {names}, {n} point each.",
                   "A shared first place: {names}, {n} points each.", names=names, n=total)  # fmt: skip
    return say("First place: {name}, {n} point.", "First place: {name}, {n} points.", name=names, n=total)


def _spaced(roll: Roll) -> str:
    return " ".join(map(str, roll))
