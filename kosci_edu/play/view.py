"""What there is to see of a game at a table, as plain data: a front end draws it, and knows nothing else."""

from collections.abc import Callable
from typing import Any

from kosci_edu.messages import say
from kosci_edu.play import announcements
from kosci_edu.play.game import Game
from kosci_edu.play.layout import Layout
from kosci_edu.play.position import Action, Declare, Keep, Position, Score
from kosci_edu.play.settings import readings_of
from kosci_edu.play.sheet import columns, groups, other_names, parts_shown, with_sign

__all__ = ["Cell", "offers", "sheet_data", "view"]

DECLARED = "▸"  # stands in the cell of a row that was declared

Cell = list[str]
"""What stands in a cell, of what kind it is, and the name of its button where there is one."""


def sheet_data(game: Game) -> dict[str, Any]:
    """What stays as it is throughout a `game`: the lines of the score sheet, the columns, the names of dice."""
    rules = game.rules
    return {
        "title": rules.title,
        "about": rules.about,
        "players": list(game.players),
        "columns": [
            {"name": rules.row_name(column), "hint": other_names(rules, column), "about": rules.about_column(column)}
            for column in filter(None, columns(rules))
        ],
        "groups": [[line._asdict() for line in group] for group in groups(rules)],
        "rules": rules.name,
        "readings": readings_of(rules),
        "clock": game.clock,
        "dice": rules.dice,
        "sides": rules.sides,
    }


def view(game: Game, layout: Layout, is_person: Callable[[int], bool], coming: Action | None = None) -> dict[str, Any]:
    """Everything there is to see at the table, but for the sheet.

    Args:
        game: the game.
        layout: how the dice lie.
        is_person: whether a player, counted from 0, is a person, who is offered something to do.
        coming: what a bot is about to do: to hold dice, to write or to declare a row.
    """
    if isinstance(coming, Keep):
        layout = layout.holding(coming.dice)
    over, rules, ranking = game.is_over, game.rules, game.ranking()
    is_persons_move = not over and is_person(game.player)
    return {
        "over": over,
        "person": is_persons_move,
        "player": -1 if over else game.player,
        "card": ranking[0].player if over else game.player,  # which to look at
        "turn": announcements.whose_turn(game),
        "dice": [list(layout.faces), list(layout.held)],
        "can_throw": is_persons_move and bool(game.position.keeps),
        "no_hold": announcements.why_not_hold(game),
        "throws": 1 + sum(not isinstance(decision.action, Declare) for decision in game.history),
        "rolls": [0 if over else game.position.rolls_left, rules.rolls],
        "announcement": announcements.announcement(game, layout.faces),
        "status": announcements.next_steps(game) if is_persons_move else "",
        "cards": [_card(game, player, is_persons_move, coming) for player in range(len(game.cards))],
        "standing": announcements.standing(game),
        "ranking": announcements.ranking(game) if over else [],
        "clocks": _clocks(game),
        "can_undo": game.out_of_time is None and any(is_person(decision.player) for decision in game.history),
        "begun": bool(game.history) and not over,
    }


def _clocks(game: Game) -> dict[str, Any] | None:
    left = [game.seconds_left(player) for player in range(len(game.players))]
    return (
        {"left": left, "running": game.player if game.clock_runs and not game.is_over else -1} if game.clock else None
    )


def _card(game: Game, player: int, is_persons_move: bool, coming: Action | None) -> dict[str, Any]:
    """What stands on the card of a player: cells of rows, sums and bonuses, and the row written last."""
    card = game.cards[player]
    cells: dict[str, Cell] = {row: [with_sign(points), "written", ""] for row, points in card.items()}
    if not game.is_over and player == game.player:
        if game.turn.declared:
            cells[game.turn.declared] = [DECLARED, "chosen", ""]
        if isinstance(coming, Score):
            cells[coming.row] = [with_sign(game.possible_points()[coming.row]), "chosen", ""]
        elif isinstance(coming, Declare):
            cells[coming.row] = [DECLARED, "chosen", ""]
        elif is_persons_move:
            cells |= offers(game.position)
    parts = {part: list(shown) for part, shown in parts_shown(game.rules, card).items()}
    return {"cells": cells, "parts": parts, "last": next(reversed(list(card)), "")}


def offers(position: Position) -> dict[str, Cell]:
    """The buttons of the person in this `position`: what each row would get, and the rows to declare."""
    rules, turn = position.rules, position.turn
    cells: dict[str, Cell] = {}
    for row, points in position.possible_points().items():
        extra, unused = rules.extra(row, turn, position.card), announcements.unused_points(position, row)
        values: dict[str, Any] = {"row": rules.row_name(row), "points": points, "extra": extra, "unused": unused}
        name = say("{row}: {n} point", "{row}: {n} points", n=points, **values)
        if extra:
            name = say("{row}: {points} and {extra} extra points", **values)
        elif unused:
            name = say("{row}: {points} points, {unused} of them for unused rolls", **values)
        text = f"{with_sign(points)} +{extra}" if extra else with_sign(points)
        cells[row] = [text, "bound" if turn.declared == row else "possible", name]
    for row in position.declarations:
        points = rules.points(row, turn, position.card)
        name = say("Declare “{row}”; with this roll it would get {n} point",
                   "Declare “{row}”; with this roll it would get {n} points",
                   row=rules.row_name(row), n=points)  # fmt: skip
        cells.setdefault(row, [with_sign(points), "declare", name])
    return cells
