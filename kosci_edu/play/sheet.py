"""The score sheet: its lines, what stands in each cell, and how far off a bonus is.

Pure functions of the rules and of scorecards. All of it comes from the rules: sections, columns, rows, bonuses and
sums, whatever the variant.
"""

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from kosci_edu.dice import all_rolls
from kosci_edu.look import Table
from kosci_edu.messages import KosciError, row_name, say, short
from kosci_edu.numerals import decimal
from kosci_edu.rules import Bonus, Rules, Scorecard

if TYPE_CHECKING:
    from kosci_edu.play.game import Game

__all__ = [
    "BonusState",
    "Line",
    "bonus_state",
    "bonus_states",
    "cards_table",
    "columns",
    "groups",
    "maximum",
    "other_names",
    "parts_shown",
    "scorecard",
    "with_sign",
]

maximum = cache(Rules.maximum)
"""The most that a row of some rules can hold."""


class Line(NamedTuple):
    """One line of the sheet.

    Args:
        name: for the reader.
        cells: ids of the rows or parts in it: one a column, or one for all the columns of a player.
        is_row: whether rolls are written here; otherwise it is a sum, a bonus or the total.
        most: the most that its cells can hold, as text; empty for sums.
        note: what a bonus asks for, or that a sum is not counted, in words.
        hint: what the line is called elsewhere.
    """

    name: str
    cells: tuple[str, ...]
    is_row: bool
    most: str = ""
    note: str = ""
    hint: str = ""


class BonusState(NamedTuple):
    """How a bonus stands on one card.

    Args:
        figure: the points that it pays, or how far the card is above or below its share of what is asked for.
        word: what the figure is.
        share: the part of what is asked for, from 0 to 1; None where that is decided when the rows are full.
    """

    figure: str
    word: str
    share: float | None


def columns(rules: Rules) -> tuple[str, ...]:
    """The ids of the columns of the `rules`; one empty id where there is a single column."""
    return tuple(dict.fromkeys(row.column for row in rules.rows))


def other_names(rules: Rules, row: str) -> str:
    """What a `row`, a column or a sum of the `rules` is called elsewhere: as usual, and in English.

    >>> from kosci_edu.rules import find_rules
    >>> other_names(find_rules("kostkovy-poker"), "ones"), other_names(find_rules(), "ones")
    ('Jedynki · Ones', 'Ones')
    """
    english = row.replace("_", " ").capitalize()
    names = dict.fromkeys((row_name(row), english))
    return " · ".join(name for name in names if name != rules.row_name(row))


def with_sign(points: int) -> str:
    """The `points` with a proper minus."""
    return str(points).replace("-", "−")


def groups(rules: Rules) -> tuple[tuple[Line, ...], ...]:
    """The lines of the sheet of the `rules`: a group for each section with its sums, and one of the whole card."""
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
        most = _side_by_side(maximum(rules, row) for row in alike.values())
        cells = tuple(alike.get(column, "") for column in columns(rules))
        yield Line(rules.row_name(category), cells, True, most, hint=other_names(rules, category))


def _parts_of(rules: Rules, lines: dict[str, list[str]]) -> Iterator[Line]:
    bonuses = {bonus.name: bonus for bonus in rules.bonuses}
    counted = {part.name: part.counted for part in rules.parts(Scorecard())}
    for category, ids in lines.items():
        alike = [bonuses[part] for part in ids if part in bonuses]
        most, note = "", "" if counted[ids[0]] else say("not in the total")
        if alike:
            most = _side_by_side(bonus.pays(_asked(rules, bonus)[0]) for bonus in alike)
            note = _asks_for(rules, alike)
        yield Line(rules.row_name(category), tuple(ids), False, most, note, other_names(rules, category))


def _side_by_side(numbers: Iterable[int]) -> str:
    """What the columns have, once where it is the same in all."""
    return "·".join(dict.fromkeys(map(with_sign, numbers)))


def _asks_for(rules: Rules, bonuses: list[Bonus]) -> str:
    """What the bonuses of a line ask for, where it can be told in figures."""
    first = bonuses[0]
    if first.early:
        points = list(dict.fromkeys(_asked(rules, bonus)[1] for bonus in bonuses))
        if len(points) == 1:
            return say("from {n} point", "from {n} points", n=points[0])
        return say("from {points} points", points=_side_by_side(points))
    values = {points for row in first.rows for points in _values(rules)[row]}
    if any(first.counts(points) != points for points in values):
        return ""  # it counts something else than points, which its name tells
    least, most = (sum(end(_values(rules)[row]) for row in first.rows) for end in (min, max))
    paid = [(total, first.pays(total)) for total in range(least, most + 1)]
    steps = [(before, after) for before, after in itertools.pairwise(paid) if before[1] != after[1]]
    below = [f"< {after[0]}: {with_sign(before[1])}" for before, after in steps if before[1] < 0]
    above = [f"> {before[0]}: +{after[1]}" for before, after in steps if after[1] > 0]
    return ", ".join([*below, *above])


@cache
def _values(rules: Rules) -> dict[str, tuple[int, ...]]:
    """What every row of a bonus can hold after the last roll."""
    throws = all_rolls(rules.dice, rules.sides)
    rows = dict.fromkeys(row for bonus in rules.bonuses for row in bonus.rows)
    return {row: tuple(sorted({rules.points(row, roll) for roll in throws})) for row in rows}


@cache
def _asked(rules: Rules, bonus: Bonus) -> tuple[int, int]:
    """The least that pays all that the bonus can pay: as a running total, and in points as they stand in the cells."""
    most = [maximum(rules, row) for row in bonus.rows]
    reach = sum(map(bonus.counts, most))
    total = next(total for total in range(reach + 1) if bonus.pays(total) == bonus.pays(reach))
    return total, next(points for points in range(sum(most) + 1) if bonus.counts(points) >= total)


def bonus_state(rules: Rules, bonus: Bonus, card: Scorecard) -> BonusState:
    """How a `bonus` of the `rules` stands on a `card`: what its rows hold above or below their share of what it asks.

    The shares are in proportion to the maxima of the rows, which for 63 means three of each face. A bonus that is
    only decided when its rows are full has no balance; it is told once it is out of reach.
    """
    if not bonus.early:
        return _late_balance(rules, bonus, card)
    (asked, points_asked), total = _asked(rules, bonus), bonus.running_total(card)
    most = {row: bonus.counts(maximum(rules, row)) for row in bonus.rows}
    share = min(1.0, total / asked) if asked else 1.0
    if total >= asked:
        return BonusState(str(bonus.points(card)), say("earned"), share)
    if total + sum(most[row] for row in bonus.rows if row not in card) < asked:
        return BonusState("0", say("out of reach"), share)
    written = [row for row in bonus.rows if row in card]
    if not written:
        return BonusState("0", "", share)
    difference = total - Fraction(asked * sum(most[row] for row in written), sum(most.values()))
    if difference == 0:
        return BonusState("0", say("even"), share)
    difference *= Fraction(points_asked, asked)
    size = decimal(abs(difference), 0 if difference.denominator == 1 else 1)
    return BonusState(*(("+" + size, say("surplus")) if difference > 0 else ("−" + size, say("lack"))), share)


def _late_balance(rules: Rules, bonus: Bonus, card: Scorecard) -> BonusState:
    totals = {bonus.running_total(card)}
    still_open = [row for row in bonus.rows if row not in card]
    for row in still_open:
        more = {bonus.counts(points) for points in _values(rules)[row]}
        totals = {total + each for total in totals for each in more}
    points = bonus.points(card)
    if still_open:
        can_come = max(map(bonus.pays, totals)) > 0
        return BonusState("0", "" if can_come else say("out of reach"), None)
    return BonusState(f"+{points}" if points > 0 else with_sign(points), "", None)


def bonus_states(rules: Rules, card: Scorecard) -> dict[str, BonusState]:
    """How every bonus of the `rules` stands on a `card`, by its id."""
    return {bonus.name: bonus_state(rules, bonus, card) for bonus in rules.bonuses}


def parts_shown(rules: Rules, card: Scorecard) -> dict[str, BonusState]:
    """What stands on a `card` in the lines that the `rules` have beside the rows, by id.

    A sum that is no part of the total stands in parentheses.
    """
    states = bonus_states(rules, card)
    return {
        part: states.get(part, BonusState(with_sign(points) if counted else f"({with_sign(points)})", "", None))
        for part, points, counted in rules.parts(card)
    }


def scorecard(game: "Game") -> Table:
    """The cards of all players of a `game` as a table; in parentheses what the roll in hand would bring.

    Raises:
        KosciError: for what is no game.

    >>> from kosci_edu.play.game import Game
    >>> print(scorecard(Game(["Ala", "Olek"], seed=7)))  # doctest: +ELLIPSIS
    Runda 1 z 13
    wiersz...  Ala  Olek
    Jedynki...
    """
    from kosci_edu.play.game import Game  # which shows its cards here

    if not isinstance(game, Game):
        raise KosciError("A scorecard is shown of a game, not of {value}.", value=short(game, write=repr))
    possible = [game.possible_points() if player == game.player else {} for player in range(len(game.cards))]
    caption = say("Round {round} of {rounds}", round=game.round, rounds=game.rounds)
    return cards_table(caption, game.rules, game.names, game.cards, possible)


def cards_table(
    caption: str, rules: Rules, names: Sequence[str], cards: Sequence[Scorecard], possible: Sequence[Mapping[str, int]]
) -> Table:
    """Some scorecards side by side.

    Args:
        caption: of the table.
        rules: by which the cards are written.
        names: what stands above each card.
        cards: the cards.
        possible: for each card the points of rows that may be written now.
    """
    texts = [_texts(rules, card, more) for card, more in zip(cards, possible, strict=True)]
    names_of_columns = [f" {rules.row_name(column)}" if column else "" for column in columns(rules)]
    wide = len(names_of_columns)
    lines = []
    for line in itertools.chain.from_iterable(groups(rules)):
        cells = line.cells if len(line.cells) == wide else ("",) * (wide - 1) + line.cells  # or in the last column
        lines.append((line.name, line.most, *(text.get(cell, "") for text in texts for cell in cells)))
    heads = [name + column for name in names for column in names_of_columns]
    return Table(caption, (say("row"), say("most"), *heads), lines)


def _texts(rules: Rules, card: Scorecard, possible: Mapping[str, int]) -> dict[str, str]:
    """What stands in the cells of a card, by the id of the row or the part."""
    texts = {row: f"({with_sign(points)})" for row, points in possible.items()}
    texts |= {row: with_sign(points) for row, points in card.items()}
    states = bonus_states(rules, card)
    for part, points, counted in rules.parts(card):
        state = states[part].figure if part in states and not points else ""
        note = state if counted else say("not in the total")
        texts[part] = f"{with_sign(points)} ({note})" if note not in ("", "0") else with_sign(points)
    return texts
