"""The calls that check the claims about the other games: columns, rows, bonuses, and what their texts leave open.

No check knows a game by name: which rules it asks, and which rows, stands in the data file. What `Rules` answers is
compared with the words of the document, told here once more in the plainest way.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations

from kosci_edu.claims.verdicts import Absent, Readings, Statement, Value, every
from kosci_edu.dice import Roll, all_rolls
from kosci_edu.messages import say
from kosci_edu.rules import Bonus, Rules, Scorecard, Turn, find_rules

__all__ = ["VARIANT_CHECKS", "bonus_named", "only"]

VARIANT_CHECKS: dict[str, Callable[..., Value]] = {}

THROWS = all_rolls()


def check(function: Callable[..., Value]) -> Callable[..., Value]:
    """Enter the function under its name."""
    VARIANT_CHECKS[function.__name__] = function
    return function


def only(results: Iterable[int]) -> int:
    """The one number that all of them are."""
    (result,) = set(results)
    return result


def bonus_named(rules: str, name: str) -> Bonus:
    """The bonus of this name."""
    return next(bonus for bonus in find_rules(rules).bonuses if bonus.name == name)


@cache
def _game(rules: str, column: str = "") -> Rules:
    """The rules; of a game of columns, with that column alone."""
    return find_rules(rules, columns=(column,)) if column else find_rules(rules)


def _fitting(rules: str, row: str) -> list[Roll]:
    """The rolls that are the row's figure."""
    fits = _game(rules).row(row).fits
    return [roll for roll in THROWS if fits(roll)]


# --- the card ------------------------------------------------------------------------------------------------


@check
def columns(rules: str) -> Value:
    """How many columns the card has."""
    return len({row.column for row in _game(rules).rows})


@check
def sections(rules: str, beside: str) -> Value:
    """How many sections the card has beside this one; all of them where none is named."""
    return len(set(_game(rules).sections) - {beside})


@check
def has_row(rules: str, category: str) -> Value:
    """Whether the card has a row of this name."""
    return any(row.category == category for row in _game(rules).rows)


@check
def column_factor(rules: str, column: int) -> Value:
    """How many times more points every row of a column brings than the same row of the first one, for every roll."""
    return _factor(rules, column)


@cache
def _factor(rules: str, column: int) -> int:
    game = _game(rules)
    names = list(dict.fromkeys(row.column for row in game.rows))
    rows = [row for row in game.rows if row.column == names[column - 1]]
    return only(
        game.points(row.id, roll) // game.points(f"{names[0]}/{row.category}", roll)
        for row in rows
        for roll in _fitting(rules, row.id)
    )


@check
def rounds_more_than(rules: str, other: str) -> Value:
    """Whether the game has more rounds than another one."""
    longer, shorter = len(_game(rules).rows), len(_game(other).rows)
    return Statement(longer > shorter, f"{longer} > {shorter}")


@check
def section_as_in(rules: str, other: str, section: str) -> Value:
    """Whether the section of each column has the rows, the points and the bonus of another game."""
    game, model = _game(rules), _game(other)
    wanted = {row.category: row for row in model.rows if row.section == section}
    same = []
    for column in dict.fromkeys(row.column for row in game.rows):
        own = {row.category: row for row in game.rows if (row.column, row.section) == (column, section)}
        same.append(list(own) == list(wanted))
        same += [
            game.points(own[category].id, roll) == model.points(row.id, roll)
            for category, row in wanted.items()
            for roll in THROWS
        ]
    pays = [tuple(bonus.pays(total) for total in range(106)) for bonus in game.bonuses]
    (model_pays,) = [tuple(bonus.pays(total) for total in range(106)) for bonus in model.bonuses_of(section)]
    return every([*same, *(paid == model_pays for paid in pays)])


@check
def section_is_not_counted(rules: str, section: str) -> Value:
    """Whether no point of the section is itself a point of the total."""
    game = _game(rules)
    rows = [row for row in game.rows if row.section == section]
    return every(game.total(Scorecard({row.id: game.points(row.id, roll)})) == 0 for row in rows for roll in THROWS)


@check
def any_roll_fits(rules: str, row: str) -> Value:
    """Whether the row asks for nothing, so that the cell of its condition stays empty."""
    return Absent(_fitting(rules, row) == list(THROWS))


# --- points ----------------------------------------------------------------------------------------------------


@check
def count_above_three_times_face(rules: str, section: str) -> Value:
    """Whether every row of the section pays (count − 3) × face."""
    rows = [row for row in _game(rules).rows if row.section == section]
    return every(
        _game(rules).points(row.id, roll) == (roll.count(face) - 3) * face
        for face, row in enumerate(rows, start=1)
        for roll in THROWS
    )


def _of_figure(roll: Roll, size: int, groups: int) -> int:
    """The most that so many groups of so many equal dice can sum to, each group of a face of its own."""
    choices = combinations([face for face in range(1, 7) if roll.count(face) >= size], groups)
    return max(size * sum(faces) for faces in choices)


@check
def more_than_dice(rules: str, row: str, size: int, groups: int) -> Value:
    """What the row pays beyond the dice of its figure: so many groups of so many equal dice, or all dice for 0."""
    game = _game(rules)
    return only(
        game.points(row, roll) - (_of_figure(roll, size, groups) if size else sum(roll))
        for roll in _fitting(rules, row)
    )


@check
def pays_dice_of_figure(rules: str, row: str, size: int, groups: int) -> Value:
    """Whether the row pays just the dice of its figure: so many groups of so many equal dice."""
    game = _game(rules)
    return every(game.points(row, roll) == _of_figure(roll, size, groups) for roll in _fitting(rules, row))


@check
def pays_sum_of_faces(rules: str, rows: list[list[str]]) -> Value:
    """Whether each of these rows pays the sum of the faces that it asks for."""
    game = _game(rules)
    return every(game.points(row, roll) == sum(Roll(faces)) for row, faces in rows for roll in _fitting(rules, row))


@check
def fits_all_with_parity(rules: str, row: str, remainder: int) -> Value:
    """Whether the row's figure is a roll of odd faces only, or of even ones only."""
    fits = _game(rules).row(row).fits
    return every(fits(roll) == all(face % 2 == remainder for face in roll) for roll in THROWS)


@check
def points_after(rules: str, row: str, roll: str, rolls_used: int) -> Value:
    """What a roll scores in a row of an empty card after so many throws."""
    return _game(rules).points(row, Turn(Roll(roll), rolls_used))


@check
def figure_points_after(rules: str, row: str, rolls_used: int) -> Value:
    """What every roll that is the row's figure scores after so many throws."""
    game = _game(rules)
    return only(game.points(row, Turn(roll, rolls_used)) for roll in _fitting(rules, row))


@check
def most_points(rules: str, row: str) -> Value:
    """The most that the row can hold."""
    return _game(rules).maximum(row)


@check
def most_in_section(rules: str, section: str, size: int) -> Value:
    """The most that the rows of the section that ask for so many dice hold together; 0 for all of its rows."""
    game = _game(rules)
    rows = [row for row in game.rows if row.section == section]
    return sum(game.maximum(row.id) for row in rows if size in (0, min(map(_faces_shown, filter(row.fits, THROWS)))))


def _faces_shown(roll: Roll) -> int:
    return len(set(roll))


# --- unused rolls ----------------------------------------------------------------------------------------------


def _gains(rules: str, section: str) -> Iterator[tuple[int, int]]:
    """How many rolls were left unused and what that brings: for every row that pays for it, and every figure."""
    game = _game(rules)
    for row in (row for row in game.rows if row.section == section):
        for roll in _fitting(rules, row.id):
            for used in range(1, game.rolls):
                gain = game.points(row.id, Turn(roll, used)) - game.points(row.id, Turn(roll, game.rolls))
                if gain:
                    yield game.rolls - used, gain


@check
def points_per_unused_roll(rules: str, section: str) -> Value:
    """What a row of the section that pays for unused rolls brings for each of them."""
    return only(gain // unused for unused, gain in _gains(rules, section))


@check
def most_for_unused_rolls(rules: str, section: str) -> Value:
    """The most that unused rolls bring."""
    return max(gain for _, gain in _gains(rules, section))


@check
def unused_rolls_do_not_count(rules: str, section: str) -> Value:
    """Whether the rows of the section pay the same after every throw."""
    game = _game(rules)
    return every(
        game.points(row.id, Turn(roll, used)) == game.points(row.id, roll)
        for row in game.rows
        if row.section == section
        for roll in THROWS
        for used in range(1, game.rolls)
    )


# --- bonuses -----------------------------------------------------------------------------------------------------


@check
def bonus_pays(rules: str, name: str, total: int) -> Value:
    """What the bonus pays for this running total."""
    return bonus_named(rules, name).pays(total)


@check
def smallest_total_paying(rules: str, name: str, points: int) -> Value:
    """The smallest running total that pays so much or more."""
    return min(total for total in range(-63, 106) if bonus_named(rules, name).pays(total) >= points)


@check
def largest_total_paying(rules: str, name: str, points: int) -> Value:
    """The largest running total that pays so much or less."""
    return max(total for total in range(-63, 106) if bonus_named(rules, name).pays(total) <= points)


@check
def bonus_is_lost_by_any_zero(rules: str, name: str) -> Value:
    """Whether a zero in any of its rows, and nothing else, costs the bonus."""
    bonus = bonus_named(rules, name)
    whole = dict.fromkeys(bonus.rows, 5)
    return every(
        [bonus.points(Scorecard(whole)) > 0] + [bonus.points(Scorecard({**whole, row: 0})) == 0 for row in bonus.rows]
    )


@check
def bonuses_are_alike(rules: str, first: str, second: str) -> Value:
    """Whether two bonuses pay the same for every running total."""
    return every(
        bonus_named(rules, first).pays(total) == bonus_named(rules, second).pays(total) for total in range(106)
    )


@check
def sets_of_rows_with_bonus(rules: str, name: str) -> Value:
    """Whether the bonus can be earned without all of its rows, and how many choices of rows earn it."""
    game, bonus = _game(rules), bonus_named(rules, name)
    most = [game.maximum(row) for row in bonus.rows]
    earning = [
        size for size in range(len(most) + 1) for chosen in combinations(most, size) if bonus.pays(sum(chosen)) > 0
    ]
    shown = say("{n} choice of rows of {all}", "{n} choices of rows of {all}", n=len(earning), all=2 ** len(most))
    return Statement(min(earning) < len(most), shown)


@check
def further_five_equal(rules: str, held: int) -> Value:
    """What a further five of a kind brings beside the rows, in any row, when the row of five holds so much."""
    return _further_five_equal(rules, held)


def _further_five_equal(rules: str, held: int) -> int:
    game = _game(rules)
    card = Scorecard({"yahtzee": held})
    return only(
        game.extra(row, Roll([face] * 5), card) for face in range(1, 7) for row in game.open_rows(card, str(face) * 5)
    )


# --- columns with an order of their own ----------------------------------------------------------------------------


@check
def column_is_filled_from(rules: str, column: str, ends: list[list[str]]) -> Value:
    """Whether the column is filled along these sequences of rows, from the first named row to the last one.

    In every position that can arise, only the first open row of each sequence may be written.
    """
    game = _game(rules, column)
    order = [row.category for row in game.rows]
    sequences = [_between(order, first, last) for first, last in ends]
    seen: dict[frozenset[str], bool] = {}
    waiting = [frozenset[str]()]
    while waiting:
        filled = waiting.pop()
        if filled in seen:
            continue
        following = {next((row for row in sequence if row not in filled), "") for sequence in sequences} - {""}
        card = Scorecard({f"{column}/{category}": 1 for category in filled})
        seen[filled] = {row.rpartition("/")[2] for row in game.open_rows(card, Turn(THROWS[0], 1))} == following
        waiting += [filled | {category} for category in following]
    return every(seen.values())


def _between(order: list[str], first: str, last: str) -> list[str]:
    start, end = order.index(first), order.index(last)
    return order[start : end + 1] if start <= end else order[end : start + 1][::-1]


@check
def column_is_filled_in_any_order(rules: str, column: str) -> Value:
    """Whether all other rows of the column are open, whichever one or two are filled."""
    game = _game(rules, column)
    every_row = {row.id for row in game.rows}
    return every(
        set(game.open_rows(Scorecard(dict.fromkeys(filled, 1)), THROWS[0])) == every_row - set(filled)
        for size in range(3)
        for filled in combinations(sorted(every_row), size)
    )


@check
def rolls_before_declaring(rules: str, column: str) -> Value:
    """After how many throws a row of the column is declared: the only number at which that is possible."""
    game = _game(rules, column)
    return only(used for used in range(1, game.rolls + 1) if game.declarations(Scorecard(), Turn(THROWS[0], used)))


@check
def declaration_binds(rules: str, column: str) -> Value:
    """Whether a row of the column is open just when it was declared, and then no other row of the card is."""
    game = _game(rules)
    rows = game.declarations(Scorecard(), Turn(THROWS[0], 1))
    bound = [
        game.open_rows(Scorecard(), Turn(roll, used, row)) == (row,)
        for row in rows
        for roll in THROWS
        for used in range(1, game.rolls + 1)
    ]
    undeclared = [not set(rows) & set(game.open_rows(Scorecard(), Turn(roll, game.rolls))) for roll in THROWS]
    own = tuple(row.id for row in game.rows if row.column == column)
    return every([rows == own, *bound, *undeclared])


@check
def rolls_before_writing(rules: str, column: str) -> Value:
    """After how many throws a row of the column may be written: the only number at which that is possible."""
    return _rolls_before_writing(rules, column)


def _rolls_before_writing(rules: str, column: str) -> int:
    game = _game(rules, column)
    return only(used for used in range(1, game.rolls + 1) if game.open_rows(Scorecard(), Turn(THROWS[0], used)))


@check
def rolls_left_when_writing(rules: str, column: str) -> Value:
    """How many throws are left unused in a column that may only be written after the first."""
    return _game(rules).rolls - _rolls_before_writing(rules, column)


@check
def column_takes_only_near_the_most(rules: str, column: str, tolerance: int) -> Value:
    """Whether in every row of the column a roll scores just when it is within the tolerance of the row's best."""
    game = find_rules(rules, columns=(column,), tolerance=tolerance)
    usual = _game(rules)
    first = next(row.column for row in usual.rows)
    cases = []
    for row in game.rows:
        points = {roll: usual.points(f"{first}/{row.category}", roll) for roll in THROWS}
        best = min(points.values()) if row.category == "min" else max(points.values())
        near = {roll: abs(scored - best) <= tolerance for roll, scored in points.items()}
        cases += [game.points(row.id, roll) == (points[roll] if near[roll] else 0) for roll in THROWS]
    return every(cases)


# --- products of rows ----------------------------------------------------------------------------------------------


def _product(rules: str, cells: Mapping[str, int], summed: str) -> int:
    """What the card is worth beyond the row that is summed as it is."""
    column, _, _ = summed.partition("/")
    return _game(rules, column).total(Scorecard(cells)) - cells[summed]


@check
def product_of_rows(rules: str, cells: dict[str, int], summed: str) -> Value:
    """What rows that count nothing themselves make together, on a card with these cells."""
    return _product(rules, cells, summed)


@check
def product_is(rules: str, least: str, most: str, times: str) -> Value:
    """Whether three rows make (most − least) × times, for all sums of five dice and every number of dice."""
    return every(
        _product(rules, {least: low, most: high, times: count}, times) == (high - low) * count
        for low in range(5, 31)
        for high in range(5, 31)
        for count in range(6)
    )


# --- statistics ----------------------------------------------------------------------------------------------------


@check
def share(part: int, others: list[int]) -> Value:
    """The part of the whole that this is, beside the others."""
    return Fraction(part, part + sum(others))


# --- what a text leaves open -----------------------------------------------------------------------------------------


def _readings(*pairs: tuple[str, int]) -> Readings:
    return Readings(tuple((reading, str(points).replace("-", "−")) for reading, points in pairs))


@check
def which_pair(rules: str, row: str, roll: str) -> Value:
    """The points of a roll with two pairs in the row of one: the higher pair or the lower one."""
    lower = min(face for face in range(1, 7) if Roll(roll).count(face) >= 2)
    return _readings((say("the higher pair"), _game(rules).points(row, roll)), (say("the lower pair"), 2 * lower))


@check
def four_equal_as_two_pairs(rules: str, row: str, roll: str) -> Value:
    """The points of four equal dice in the row of two pairs: when the faces must differ, and when they need not."""
    game = _game(rules)
    fixed = {game.points(row, each) for each in _fitting(rules, row)}
    four = only(fixed) if len(fixed) == 1 else _of_figure(Roll(roll), 4, 1)
    return _readings((say("pairs of different faces"), game.points(row, roll)), (say("any two pairs"), four))


@check
def five_equal_as_full_house(rules: str, row: str, roll: str) -> Value:
    """The points of five equal dice in the row of a full house: when the faces must differ, and when they need not."""
    game = _game(rules)
    return _readings(
        (say("two different faces"), game.points(row, roll)),
        (say("also five equal dice"), game.row(row).pays(Roll(roll))),
    )


@check
def more_than_asked_for(rules: str, row: str, roll: str) -> Value:
    """The points of a roll with more than the figure asks for: when it is the least, and when it is just that."""
    return _readings((say("at least that"), _game(rules).points(row, roll)), (say("just that"), 0))


@check
def between_two_payments(rules: str, name: str, total: int) -> Value:
    """What a total between penalty and premium brings: nothing, as nothing is said, or the premium."""
    bonus = bonus_named(rules, name)
    return _readings((say("neither is paid"), bonus.pays(total)), (say("premium without a gap"), bonus.pays(105)))


@check
def bonus_in_column(rules: str, name: str, other: str, other_name: str) -> Value:
    """What a bonus pays in a column whose points are multiplied: multiplied as well, or as in the other game."""
    pays, pays_there = bonus_named(rules, name).pays(105), bonus_named(other, other_name).pays(105)
    return _readings((say("multiplied with the column"), pays), (say("as in one column"), pays_there))


@check
def extra_in_column(rules: str, column: str, other: str) -> Value:
    """What a further Generał brings in a column whose points are multiplied: multiplied as well, or as in the other."""
    game, model = _game(rules), _game(other)
    own = game.extra(f"{column}/chance", "55555", Scorecard({f"{column}/yahtzee": 50}))
    there = model.extra("chance", "55555", Scorecard({"yahtzee": 50}))
    return _readings((say("multiplied with the column"), own), (say("as in one column"), there))


@check
def joker_across_columns(rules: str, filled: str, written: str) -> Value:
    """A Generał as full house in a column that knows no joker yet, while another does: judged there, or anywhere."""

    def points(column: str) -> int:
        card = Scorecard({f"{column}/yahtzee": 0, f"{column}/fives": 0})
        return _game(rules).points(f"{written}/full_house", "55555", card)

    return _readings((say("judged in its own column"), points(filled)), (say("judged in any column"), points(written)))


@check
def threshold_in_column(rules: str, name: str, column: int) -> Value:
    """From how many unmultiplied points a column earns its bonus: when those are counted, or the multiplied ones."""
    bonus, factor = bonus_named(rules, name), _factor(rules, column)
    dice = [total for total in range(106) if bonus.pays(bonus.counts(factor * total)) > 0]
    written = [total for total in range(106) if bonus.pays(factor * total) > 0]
    return _readings((say("points before multiplying"), dice[0]), (say("points as written"), written[0]))


@check
def straight_by_reading(rules: str, row: str, roll: str, readings: list[str]) -> Value:
    """What a straight pays by each of two ways to score it, after each throw."""

    def points(reading: str) -> str:
        game = find_rules(rules, straight=reading)
        found = [game.points(row, Turn(Roll(roll), used)) for used in range(1, game.rolls + 1)]
        return ", ".join(map(str, dict.fromkeys(found)))

    names = {"sum": say("sum and 20"), "by_roll": say("by the roll it was made in")}
    return Readings(tuple((names[reading], points(reading)) for reading in readings))


@check
def straight_after(rules: str, row: str, rolls_used: int) -> Value:
    """What every straight pays after so many throws, where that decides."""
    game = find_rules(rules, straight="by_roll")
    return only(game.points(row, Turn(roll, rolls_used)) for roll in _fitting(rules, row))


@check
def negative_product(rules: str, cells: dict[str, int], summed: str) -> Value:
    """What rows make when the formula gives less than nothing: that, or nothing."""
    product = _product(rules, cells, summed)
    return _readings((say("as the formula says"), product), (say("nothing at least"), max(product, 0)))


@check
def least_points_by_tolerance(rules: str, row: str, tolerances: list[int]) -> Value:
    """The least points that a row still takes, for several tolerances that players may agree on."""
    column, _, _ = row.partition("/")

    def least(tolerance: int) -> int:
        game = find_rules(rules, columns=(column,), tolerance=tolerance)
        return min(points for points in (game.points(row, roll) for roll in THROWS) if points)

    named = [(say("{n} point of tolerance", "{n} points of tolerance", n=each), least(each)) for each in tolerances]
    return _readings(*named)


@check
def further_before_the_row_is_filled(rules: str) -> Value:
    """What a second five of a kind brings while the row of five is still open: nothing, or the extra points."""
    game, every_time = _game(rules), _further_five_equal(rules, 50)
    paid = only(game.extra(row.id, "55555", Scorecard()) for row in game.rows)
    return _readings((say("only after five equal dice in their row"), paid), (say("for every further one"), every_time))


@check
def rows_by_straights(rules: str, runs: int) -> Value:
    """How many rows the card has when the two examples of a straight are one row, and when they are a row each."""
    rows = len(_game(rules).rows)
    return _readings((say("one row for both"), rows), (say("a row for each"), rows + runs - 1))
