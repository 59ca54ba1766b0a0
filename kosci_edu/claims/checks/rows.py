"""What the card has, what its rows ask for and pay, and its bonuses, of whatever game.

No check knows a game by name. What `Rules` answers is compared with the words of the document, told here once
more in the plainest way.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations

from kosci_edu.claims.verdicts import Rolls, Statement, every, only
from kosci_edu.dice import Roll, all_rolls
from kosci_edu.messages import say
from kosci_edu.rules import Bonus, Rules, Scorecard, Turn, find_rules
from kosci_edu.rules.classic import LOWER, UPPER


def _fitting(rules: Rules, row: str) -> list[Roll]:
    """The rolls that are the row's figure."""
    return list(filter(rules.row(row).fits, all_rolls()))


def _ids(rules: Rules, section: str) -> list[str]:
    """The rows of a section."""
    return [row.id for row in rules.rows if row.section == section]


# --- the card ------------------------------------------------------------------------------------------------


def number_of(rules: Rules, what: str, section: str = "", beside: str | None = None) -> int:
    """How many rows, columns or sections the card of these `rules` has.

    Args:
        rules: of the game.
        what: `"id"` for rows, `"column"` or `"section"`.
        section: the only one whose rows are looked at; all of them if empty.
        beside: the one that is not counted.
    """
    return len({getattr(row, what) for row in rules.rows if section in ("", row.section)} - {beside})


def rows_if_split(rules: Rules, row: str, parts: int) -> int:
    """How many rows the card of these `rules` has when `row` is so many `parts`, each a row of its own."""
    return sum(parts if each.id == row else 1 for each in rules.rows)


def has_row(rules: Rules, category: str) -> bool:
    """Whether the card of these `rules` has a row of this `category`."""
    return any(row.category == category for row in rules.rows)


def column_factor(rules: Rules, column: int) -> int:
    """How many times more points every row of the `column` brings by these `rules` than that of the first one."""
    names = list(dict.fromkeys(row.column for row in rules.rows))
    return only(
        rules.points(row.id, roll) // rules.points(f"{names[0]}/{row.category}", roll)
        for row in rules.rows
        if row.column == names[column - 1]
        for roll in _fitting(rules, row.id)
    )


def section_as_in(rules: Rules, other: str, section: str) -> Statement:
    """Whether the `section` of each column has by these `rules` the rows, points and bonus of the `other` game."""
    model = find_rules(other)
    wanted = {row.category: row for row in model.rows if row.section == section}
    same = []
    for column in dict.fromkeys(row.column for row in rules.rows):
        own = {row.category: row for row in rules.rows if (row.column, row.section) == (column, section)}
        same.append(list(own) == list(wanted))
        same += [
            rules.points(own[category].id, roll) == model.points(row.id, roll)
            for category, row in wanted.items()
            for roll in all_rolls()
        ]
    (model_bonus,) = model.bonuses_of(section)
    return every([*same, *(_pays_alike(bonus, model_bonus) for bonus in rules.bonuses)])


def section_is_not_counted(rules: Rules, section: str) -> Statement:
    """Whether no point of the `section` is by these `rules` itself a point of the total."""
    return every(
        rules.total(Scorecard({row: rules.points(row, roll)})) == 0
        for row in _ids(rules, section)
        for roll in all_rolls()
    )


def total_counts_every_row(rules: Rules) -> Statement:
    """Whether a point in any row, or in all of them, is by these `rules` a point of the total."""
    ones = {row.id: 1 for row in rules.rows}
    return every([rules.total(Scorecard(ones)) == len(ones), *(rules.total(Scorecard({row: 1})) == 1 for row in ones)])


# --- what rows ask for ---------------------------------------------------------------------------------------


def figure_is(rules: Rules, row: str, examples: Sequence[str], others: Sequence[str]) -> Statement:
    """Whether by these `rules` all `examples` are the figure of `row` and none of the `others` is."""
    fits = rules.row(row).fits
    return every([fits(Roll(roll)) for roll in examples] + [not fits(Roll(roll)) for roll in others])


def figure_has_one_of(rules: Rules, row: str, runs: Sequence[str]) -> Statement:
    """Whether a roll is the figure of `row` by these `rules` exactly when all faces of one of the `runs` are in it."""
    fits = rules.row(row).fits
    return every(fits(roll) == any(set(Roll(faces)) <= set(roll) for faces in runs) for roll in all_rolls())


def fits_all_with_parity(rules: Rules, row: str, remainder: int) -> Statement:
    """Whether by these `rules` a roll is the figure of `row` when all faces leave this `remainder`, divided by two."""
    fits = rules.row(row).fits
    return every(fits(roll) == all(face % 2 == remainder for face in roll) for roll in all_rolls())


def every_roll_scores(rules: Rules, row: str) -> bool:
    """Whether any roll scores in `row` by these `rules`, so that the cell of its condition or of zeros stays empty."""
    return all(rules.points(row, roll) > 0 for roll in all_rolls())


# --- what they pay -------------------------------------------------------------------------------------------


def rolls_scoring(rules: Rules, scores: Mapping[str, int]) -> Rolls:
    """How many different rolls score by these `rules` what `scores` says of each of its rows."""
    throws = all_rolls(rules.dice, rules.sides)
    return Rolls(sum(all(rules.points(row, roll) == score for row, score in scores.items()) for roll in throws))


def points_of_figure(rules: Rules, row: str, rolls_used: int = 3) -> int:
    """What every roll that is the figure of `row` scores by these `rules` after `rolls_used`."""
    return only(rules.points(row, Turn(roll, rolls_used)) for roll in _fitting(rules, row))


def points_without_the_figure(rules: Rules, section: str) -> int:
    """What a roll that is not the row's figure scores by these `rules`, the same in every row of the `section`."""
    throws = {row: set(all_rolls()) - set(_fitting(rules, row)) for row in _ids(rules, section)}
    return only(rules.points(row, roll) for row, rolls in throws.items() for roll in rolls)


def points_by_roll(rules: Rules, row: str, roll: Roll) -> str:
    """What `roll` scores in `row` by these `rules` after each throw, one number if it is always the same."""
    points = [rules.points(row, Turn(roll, used)) for used in range(1, rules.rolls + 1)]
    return ", ".join(map(str, dict.fromkeys(points)))


def pays_if_it_fitted(rules: Rules, row: str, roll: Roll) -> int:
    """What `roll` would score in `row` by these `rules`, were it the figure."""
    return rules.row(row).pays(roll)


def pays_sum_of_all_dice(rules: Rules, row: str) -> Statement:
    """Whether by these `rules` every figure of `row` scores the sum of all dice, and any other roll nothing."""
    fits = rules.row(row).fits
    return every(rules.points(row, roll) == (sum(roll) if fits(roll) else 0) for roll in all_rolls())


def pays_by_face(rules: Rules, rows: Sequence[str], par: int = 0) -> Statement:
    """Whether each of these upper `rows` pays its face by these `rules`, times the number of such dice above `par`."""
    faces = {row: UPPER.index(row) + 1 for row in rows}
    return every(
        rules.points(row, roll) == (roll.count(face) - par) * face
        for row, face in faces.items()
        for roll in all_rolls()
    )


def equal_dice_sum(roll: Roll, size: int, groups: int, lowest: bool = False) -> int:
    """The most that equal dice of `roll` sum to.

    Args:
        roll: with as many groups as are asked for.
        size: how many equal dice make a group.
        groups: how many groups, each of a face of its own.
        lowest: whether it is the least that they sum to instead.
    """
    sums = [size * sum(faces) for faces in combinations([f for f in range(1, 7) if roll.count(f) >= size], groups)]
    return min(sums) if lowest else max(sums)


def more_than_dice(rules: Rules, row: str, size: int = 0, groups: int = 0) -> int:
    """What `row` pays by these `rules` beyond the dice of its figure: `groups` of `size` equal dice, or all dice."""
    return only(
        rules.points(row, roll) - (equal_dice_sum(roll, size, groups) if size else sum(roll))
        for roll in _fitting(rules, row)
    )


def pays_dice_of_figure(rules: Rules, row: str, size: int, groups: int) -> Statement:
    """Whether `row` pays by these `rules` just the dice of its figure: `groups` of `size` equal dice."""
    return every(rules.points(row, roll) == equal_dice_sum(roll, size, groups) for roll in _fitting(rules, row))


def pays_sum_of_faces(rules: Rules, faces: Mapping[str, str]) -> Statement:
    """Whether each row of `faces` pays by these `rules` the sum of the faces that it asks for."""
    return every(
        rules.points(row, roll) == sum(Roll(run)) for row, run in faces.items() for roll in _fitting(rules, row)
    )


def among_the_best_paid(row: str, places: int) -> Statement:
    """Whether `row` is one of the `places` lower ones of the classic game that can pay most."""
    most = {name: find_rules().maximum(name) for name in LOWER}
    place = sum(points >= most[row] for points in most.values())
    shown = say("place {place}: {points}", place=place, points=say("{n} point", "{n} points", n=most[row]))
    return Statement(place <= places, shown)


def least_points(rules: Rules, row: str) -> int:
    """The least points above 0 that `row` takes by these `rules`."""
    return min(points for roll in all_rolls() if (points := rules.points(row, roll)))


def column_takes_only_near_the_most(rules: Rules, column: str, tolerance: int) -> Statement:
    """Whether in the `column` a roll scores by these `rules` just within the `tolerance` of its row's best."""
    game = find_rules(rules.name, columns=(column,), tolerance=tolerance)
    first = next(row.column for row in rules.rows)
    cases = []
    for row in game.rows:
        points = {roll: rules.points(f"{first}/{row.category}", roll) for roll in all_rolls()}
        best = (min if row.category == "min" else max)(points.values())
        cases += [
            game.points(row.id, roll) == (usual if abs(usual - best) <= tolerance else 0)
            for roll, usual in points.items()
        ]
    return every(cases)


def most_in_section(rules: Rules, section: str, size: int = 0) -> int:
    """The most that rows of the `section` hold together by these `rules`: those for `size` faces, or all for 0."""
    faces = {row: min(len(set(roll)) for roll in _fitting(rules, row)) for row in _ids(rules, section)}
    return sum(rules.maximum(row) for row, number in faces.items() if size in (0, number))


# --- unused rolls ----------------------------------------------------------------------------------------------


def points_for_unused_rolls(rules: Rules, section: str, unused: int) -> int:
    """What leaving this many rolls `unused` brings by these `rules` in every row of the `section` that pays for it."""
    gains = [
        rules.points(row, Turn(roll, rules.rolls - unused)) - rules.points(row, roll)
        for row in _ids(rules, section)
        for roll in _fitting(rules, row)
    ]
    return only(filter(None, gains))


def unused_rolls_do_not_count(rules: Rules, section: str) -> Statement:
    """Whether the rows of the `section` pay by these `rules` the same after every throw."""
    return every(
        rules.points(row, Turn(roll, used)) == rules.points(row, roll)
        for row in _ids(rules, section)
        for roll in all_rolls()
        for used in range(1, rules.rolls)
    )


# --- bonuses, and products of rows -----------------------------------------------------------------------------


TOTALS = range(-63, 106)
"""The running totals that a bonus may be asked about."""


def _bonus(rules: Rules, name: str) -> Bonus:
    return next(bonus for bonus in rules.bonuses if bonus.name == name)


def _pays_alike(one: Bonus, other: Bonus) -> bool:
    return all(one.pays(total) == other.pays(total) for total in range(106))


def bonus_pays(rules: Rules, bonus: str, total: int = TOTALS[-1]) -> int:
    """What the `bonus` pays by these `rules` for a running `total`; the largest by default."""
    return _bonus(rules, bonus).pays(total)


def smallest_total(rules: Rules, bonus: str, points: int = 1, factor: int = 1, as_written: bool = False) -> int:
    """The smallest running total that brings the `bonus`.

    Args:
        rules: of the game.
        bonus: its name.
        points: what it must pay at least.
        factor: what the column multiplies points by; the total is that of points before it.
        as_written: whether the multiplied points count, whatever the rules say.
    """
    wanted = _bonus(rules, bonus)
    counts = int if as_written else wanted.counts
    return min(total for total in TOTALS if wanted.pays(counts(factor * total)) >= points)


def largest_total(rules: Rules, bonus: str, points: int) -> int:
    """The largest running total for which the `bonus` pays by these `rules` no more than `points`."""
    return max(total for total in TOTALS if bonus_pays(rules, bonus, total) <= points)


def bonus_is_lost_by_any_zero(rules: Rules, bonus: str) -> Statement:
    """Whether a zero in any of its rows, and nothing else, costs the `bonus` of these `rules`."""
    wanted = _bonus(rules, bonus)
    whole = dict.fromkeys(wanted.rows, 5)
    return every(
        [wanted.points(Scorecard(whole)) > 0]
        + [wanted.points(Scorecard({**whole, row: 0})) == 0 for row in wanted.rows]
    )


def bonuses_are_alike(rules: Rules, bonus: str, other: str) -> Statement:
    """Whether the `bonus` and the `other` one of these `rules` pay the same for every running total."""
    return every(bonus_pays(rules, bonus, total) == bonus_pays(rules, other, total) for total in range(106))


def sets_of_rows_with_bonus(rules: Rules, bonus: str) -> Statement:
    """Whether the `bonus` of these `rules` can be earned without all its rows, and how many choices of rows do."""
    wanted = _bonus(rules, bonus)
    most = [rules.maximum(row) for row in wanted.rows]
    earning = [
        size for size in range(len(most) + 1) for chosen in combinations(most, size) if wanted.pays(sum(chosen)) > 0
    ]
    shown = say("{n} choice of rows of {all}", "{n} choices of rows of {all}", n=len(earning), all=2 ** len(most))
    return Statement(min(earning) < len(most), shown)


def product_of_rows(rules: Rules, card: Scorecard, summed: str, at_least: int | None = None) -> int:
    """What rows that count nothing themselves make together.

    Args:
        rules: of a game with one column.
        card: what stands in the rows.
        summed: the one of them that is a part of the total as it is.
        at_least: a product that is less counts as much as this.
    """
    product = rules.total(card) - card[summed]
    return product if at_least is None else max(product, at_least)


def product_is(rules: Rules, least: str, most: str, times: str) -> Statement:
    """Whether rows make (`most` − `least`) × `times` by these `rules`, for all sums and all numbers of dice."""
    return every(
        product_of_rows(rules, Scorecard({least: low, most: high, times: count}), times) == (high - low) * count
        for low in range(5, 31)
        for high in range(5, 31)
        for count in range(6)
    )
