"""What may be done: rolling and holding, writing to the card, columns with an order of their own, jokers."""

from collections.abc import Sequence
from itertools import combinations

from kosci_edu.claims.verdicts import Statement, every, only
from kosci_edu.dice import Roll, all_keeps, all_rolls, keeps, reroll
from kosci_edu.messages import row_name, say
from kosci_edu.rules import Rules, Scorecard, Turn, find_rules
from kosci_edu.rules.classic import JOKERS

ANY = Roll("12345")
"""A roll where it does not matter which."""


# --- rolling and holding ---------------------------------------------------------------------------------------


def further_rolls(rules: Rules, after: int) -> int:
    """How many rolls a turn of these `rules` has `after` so many."""
    return rules.rolls - after


def rounds_more_than(rules: Rules, other: str) -> Statement:
    """Whether a game by these `rules` has more rounds than the `other` one."""
    longer, shorter = len(rules.rows), len(find_rules(other).rows)
    return Statement(longer > shorter, f"{longer} > {shorter}")


def first_roll_needs_all_dice(rules: Rules) -> Statement:
    """Whether a turn of fewer dice after its first roll is refused by these `rules`."""

    def refused(roll: str) -> bool:
        try:
            rules.turn(Turn(Roll(roll), 1))
        except ValueError:
            return True
        return False

    return every(refused("1" * number) == (number < rules.dice) for number in range(rules.dice + 1))


def any_dice_may_be_held() -> Statement:
    """Whether every choice of dice of every roll can be held, and the others rolled again."""
    every_choice = [
        set(keeps(roll)) == {Roll(held) for size in range(6) for held in combinations(roll, size)}
        for roll in all_rolls()
    ]
    return every(every_choice + [reroll(keep).total == 6 ** (5 - len(keep)) for keep in all_keeps()])


def may_be_held(roll: Roll, keep: Roll) -> bool:
    """Whether `keep` may be held of the `roll`."""
    return keep in keeps(roll)


def later_ones_are_optional(rules: Rules, what: str) -> Statement:
    """Whether one may stop by these `rules` after the first of `what`: the `"rolls"` of a turn, or the `"rounds"`."""
    if what == "rolls":
        return every(bool(rules.open_rows(Scorecard(), Turn(ANY, used))) for used in range(1, rules.rolls + 1))
    return every(not rules.open_rows(Scorecard({row.id: 0}), ANY) for row in rules.rows)


# --- writing to the card ---------------------------------------------------------------------------------------


def any_row_may_be_written(rules: Rules) -> Statement:
    """Whether by these `rules` every roll may go to every row of an empty card, for nothing if need be."""
    all_rows = tuple(row.id for row in rules.rows)
    return every(rules.open_rows(Scorecard(), roll) == all_rows for roll in all_rolls())


def each_turn_fills_one_row(rules: Rules) -> Statement:
    """Whether by these `rules` writing any roll to any row of an empty card fills that row and no other."""
    return every(list(rules.write(Scorecard(), row.id, roll)) == [row.id] for row in rules.rows for roll in all_rolls())


def row_is_used_once(rules: Rules) -> Statement:
    """Whether a filled row is no longer open by these `rules`."""
    return every(row.id not in rules.open_rows(Scorecard({row.id: 0}), ANY) for row in rules.rows)


def game_ends_with_last_row(rules: Rules) -> Statement:
    """Whether by these `rules` something may be written while a row is open, and nothing once all are filled."""
    full = {row.id: 0 for row in rules.rows}
    all_but_one = [Scorecard({row: 0 for row in full if row != last}) for last in full]
    return every(
        [not rules.open_rows(Scorecard(full), ANY), *(bool(rules.open_rows(card, ANY)) for card in all_but_one)]
    )


def most_points_left(rules: Rules, rows: Sequence[str], roll: Roll) -> int:
    """The most that the `roll` can still score by these `rules` when only these `rows` are open."""
    card = Scorecard({row.id: 0 for row in rules.rows if row.id not in rows})
    return max(rules.points(row, roll, card) for row in rules.open_rows(card, roll))


def open_rows(rules: Rules, card: Scorecard, roll: Roll) -> str:
    """Where the `roll` may be written on this `card` by these `rules`, in words."""
    allowed = rules.open_rows(card, roll)
    everywhere = tuple(row.id for row in rules.rows if row.id not in card)
    return say("any open row") if allowed == everywhere else ", ".join(map(row_name, allowed))


# --- columns with an order of their own ------------------------------------------------------------------------


def column_is_filled_from(rules: Rules, ends: Sequence[tuple[str, str]]) -> Statement:
    """Whether a column is filled along sequences of rows: in every position only the first open row of each is open.

    Args:
        rules: of a game with that column alone.
        ends: the categories of the first and the last row of each sequence.
    """
    order = {row.category: row.id for row in rules.rows}
    sequences = [_between(list(order), first, last) for first, last in ends]
    seen: dict[frozenset[str], bool] = {}
    waiting = [frozenset[str]()]
    while waiting:
        filled = waiting.pop()
        if filled in seen:
            continue
        following = {next((row for row in sequence if row not in filled), "") for sequence in sequences} - {""}
        card = Scorecard({order[category]: 1 for category in filled})
        seen[filled] = set(rules.open_rows(card, Turn(ANY, 1))) == {order[category] for category in following}
        waiting += [filled | {category} for category in following]
    return every(seen.values())


def _between(order: list[str], first: str, last: str) -> list[str]:
    start, end = order.index(first), order.index(last)
    return order[start : end + 1] if start <= end else order[end : start + 1][::-1]


def column_is_filled_in_any_order(rules: Rules) -> Statement:
    """Whether all other rows of the one column of these `rules` are open, whichever one or two are filled."""
    every_row = {row.id for row in rules.rows}
    return every(
        set(rules.open_rows(Scorecard(dict.fromkeys(filled, 1)), ANY)) == every_row - set(filled)
        for size in range(3)
        for filled in combinations(sorted(every_row), size)
    )


def only_roll_with(rules: Rules, what: str, left: bool = False) -> int:
    """The number of the only roll of a turn at which there is something to write or to declare.

    Args:
        rules: of a game with one column.
        what: `"open_rows"` or `"declarations"`, which `Rules` answers.
        left: whether to count the rolls that are then left instead.
    """
    possible = getattr(rules, what)
    number = only(used for used in range(1, rules.rolls + 1) if possible(Scorecard(), Turn(ANY, used)))
    return rules.rolls - number if left else number


def declaration_binds(rules: Rules, column: str) -> Statement:
    """Whether a row of the `column` is open by these `rules` just when declared, and then no other row is."""
    declared = rules.declarations(Scorecard(), Turn(ANY, 1))
    bound = [
        rules.open_rows(Scorecard(), Turn(roll, used, row)) == (row,)
        for row in declared
        for roll in all_rolls()
        for used in range(1, rules.rolls + 1)
    ]
    undeclared = [not set(declared) & set(rules.open_rows(Scorecard(), roll)) for roll in all_rolls()]
    own = tuple(row.id for row in rules.rows if row.column == column)
    return every([declared == own, *bound, *undeclared])


# --- jokers and further Generały of the classic game -----------------------------------------------------------

FIVES = Roll("55555")


def _with_joker() -> list[Rules]:
    """The classic rules by every reading that has jokers."""
    return [find_rules(joker=joker) for joker in JOKERS if joker != "none"]


def joker_needs_both_rows() -> Statement:
    """Whether a Generał of fives is a full house just when its row and its upper row are filled, by every reading."""
    wanted = {(): 0, ("yahtzee",): 0, ("fives",): 0, ("yahtzee", "fives"): 25}
    return every(
        rules.points("full_house", FIVES, Scorecard(dict.fromkeys(filled, 0))) == points
        for rules in _with_joker()
        for filled, points in wanted.items()
    )


def joker_points(card: Scorecard, row: str = "") -> int:
    """What a joker of fives scores on this `card` in `row`, or in any open row, by every reading with jokers."""
    return only(
        rules.points(each, FIVES, card)
        for rules in _with_joker()
        for each in ([row] if row else rules.open_rows(card, FIVES))
    )


def extra_points(rules: Rules, card: Scorecard) -> int:
    """What further five equal dice bring beside the rows by these `rules`, wherever they are written on this `card`."""
    throws = [Roll([face] * rules.dice) for face in range(1, rules.sides + 1)]
    return only(rules.extra(row, roll, card) for roll in throws for row in rules.open_rows(card, roll))


def extra_by_any_reading(card: Scorecard) -> int:
    """What a further Generał brings beside the rows on this `card`, by whatever reading of the joker."""
    return only(extra_points(find_rules(joker=joker), card) for joker in JOKERS)
