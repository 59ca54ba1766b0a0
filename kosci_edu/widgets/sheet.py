"""The score sheet of a game: its lines, what stands in each cell, and how far off a bonus is.

Pure functions of the rules and of a `Game`; `table` draws what they give, and `scorecard` prints it. All of it
comes from the rules: sections, columns, rows, bonuses and sums, whatever the variant.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from kosci_edu.game import Game
from kosci_edu.look import Table
from kosci_edu.messages import decimal, row_name, say
from kosci_edu.rules import Bonus, Rules, Scorecard

__all__ = ["Balance", "Line", "balance", "balances", "columns", "groups", "scorecard"]


class Line(NamedTuple):
    """One line of the sheet.

    Args:
        name: for the reader.
        cells: ids of the rows or parts in it: one a column, or one for all the columns of a player.
        is_row: whether rolls are written here; otherwise it is a sum, a bonus or the total.
        most: the most that its cells can hold, as text; empty for sums.
        note: what a bonus asks for, in words.
    """

    name: str
    cells: tuple[str, ...]
    is_row: bool
    most: str = ""
    note: str = ""


class Balance(NamedTuple):
    """How a bonus stands on one card: a figure, a word beside it, and the part of what it asks for, from 0 to 1."""

    figure: str
    word: str
    share: float


def columns(rules: Rules) -> tuple[str, ...]:
    """The ids of the columns; one empty id where there is a single column."""
    return tuple(dict.fromkeys(row.column for row in rules.rows))


def groups(rules: Rules) -> tuple[tuple[Line, ...], ...]:
    """The lines of the sheet: a group for each section with its sums, and one for what belongs to the whole card."""
    parts: dict[str, dict[str, list[str]]] = {section: {} for section in (*rules.sections, "")}
    section = ""
    for part, _, _ in rules.parts(Scorecard()):
        category = part.rpartition("/")[2]
        if category.endswith("_sum") and category.removesuffix("_sum") in rules.sections:
            section = category.removesuffix("_sum")
        elif section and part not in {bonus.name for bonus in rules.bonuses_of(section)}:
            section = ""
        parts[section].setdefault(category, []).append(part)
    return tuple((*_rows_of(rules, name), *_parts_of(rules, lines)) for name, lines in parts.items() if name or lines)


def _rows_of(rules: Rules, section: str) -> Iterator[Line]:
    rows = [row for row in rules.rows if row.section == section]
    for category in dict.fromkeys(row.category for row in rows):
        alike = {row.column: row.id for row in rows if row.category == category}
        most = dict.fromkeys(str(_maxima(rules)[row]) for row in alike.values())
        yield Line(row_name(category), tuple(alike.get(column, "") for column in columns(rules)), True, "·".join(most))


def _parts_of(rules: Rules, lines: dict[str, list[str]]) -> Iterator[Line]:
    bonuses = {bonus.name: bonus for bonus in rules.bonuses}
    for category, ids in lines.items():
        first = bonuses.get(ids[0])
        most, note = "", ""
        if first is not None and first.early:
            most = str(first.pays(_threshold(rules, first)))
            note = say("from {n} point", "from {n} points", n=_threshold(rules, first))
        yield Line(row_name(category), tuple(ids), False, most, note)


@cache
def _maxima(rules: Rules) -> dict[str, int]:
    return {row.id: rules.maximum(row.id) for row in rules.rows}


def _most_counted(rules: Rules, bonus: Bonus, row: str) -> int:
    return bonus.counts(_maxima(rules)[row])


@cache
def _threshold(rules: Rules, bonus: Bonus) -> int:
    """The least running total that pays all that the bonus can pay."""
    reach = sum(_most_counted(rules, bonus, row) for row in bonus.rows)
    return next(total for total in range(reach + 1) if bonus.pays(total) == bonus.pays(reach))


def balance(rules: Rules, bonus: Bonus, card: Scorecard) -> Balance:
    """How a bonus stands: what the rows written hold above or below their share of what it asks for.

    The shares are in proportion to the maxima of the rows, which for 63 means three of each face.
    """
    asked, total = _threshold(rules, bonus), bonus.running_total(card)
    most = {row: _most_counted(rules, bonus, row) for row in bonus.rows}
    share = min(1.0, total / asked) if asked else 1.0
    if total >= asked:
        return Balance(str(bonus.points(card)), say("earned"), share)
    if total + sum(most[row] for row in bonus.rows if row not in card) < asked:
        return Balance("0", say("out of reach"), share)
    written = [row for row in bonus.rows if row in card]
    if not written:
        return Balance("0", "", share)
    difference = total - Fraction(asked * sum(most[row] for row in written), sum(most.values()))
    if difference == 0:
        return Balance("0", say("even"), share)
    size = decimal(abs(difference), 0 if difference.denominator == 1 else 1)
    return Balance(*(("+" + size, say("surplus")) if difference > 0 else ("−" + size, say("lack"))), share)


def balances(rules: Rules, card: Scorecard) -> dict[str, Balance]:
    """The balance of every bonus that is paid as soon as its total earns it, by its id."""
    return {bonus.name: balance(rules, bonus, card) for bonus in rules.bonuses if bonus.early}


def scorecard(game: Game) -> Table:
    """The cards of all players as a table; in parentheses what the roll in hand would bring.

    >>> print(scorecard(Game(["Ala", "Olek"], seed=7)))  # doctest: +ELLIPSIS
    Runda 1 z 13
    wiersz...  Ala  Olek
    Jedynki...
    """
    rules, wide = game.rules, len(columns(game.rules))
    possible = game.possible_points()
    texts = []
    for player, card in enumerate(game.cards):
        held = {row: str(points) for row, points in card.items()}
        if not game.is_over and player == game.player:
            held |= {row: f"({points})" for row, points in possible.items()}
        states = balances(rules, card)
        for part, points, _ in rules.parts(card):
            shown = states[part].figure if part in states and not points else ""
            held[part] = f"{points} ({shown})" if shown not in ("", "0") else str(points)
        texts.append(held)
    lines = []
    for line in (line for group in groups(rules) for line in group):
        cells = [texts[player].get(cell, "") for player in range(len(game.cards)) for cell in _spread(line.cells, wide)]
        lines.append((line.name, line.most, *cells))
    heads = [
        f"{name} {row_name(column)}".strip() if column else name for name in game.players for column in columns(rules)
    ]
    caption = say("Round {round} of {rounds}", round=game.round, rounds=game.rounds)
    return Table(caption, (say("row"), say("most"), *heads), lines)


def _spread(cells: tuple[str, ...], wide: int) -> tuple[str, ...]:
    """The cells of a line in all columns; a single cell stands in the last one."""
    return cells if len(cells) == wide else ("",) * (wide - 1) + cells[:1]
