"""The rules of the variants once more, naively: what the tests compare the modules of `kosci_edu.rules` with.

Written from the documents' text alone, each unclear place read as it was settled for the project, with the
standard library and `oracle` only (the classic rows are taken from there) and nothing of `kosci_edu`. Dice are
ordered tuples of five faces. `filled` maps each row that is written to the points in its cell; in `potrojne` those
are multiplied already. A row is "column/category", or the category alone where a game has one column.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

import oracle
from oracle import FACES, LOWER, UPPER

VARIANTS = ("potrojne", "kosciany-poker", "yamb", "stritowe", "gra-online", "kostkovy-poker", "yahtzee")
ROLLS = 3

FACTORS = {"x1": 1, "x2": 2, "x3": 3}
YAMB_COLUMNS = ("down", "up", "free", "declared")
"""Góra is filled downwards, Dół upwards; Luzik is free, a row of Tutaj is declared."""

EXTRA_COLUMNS = ("both_ends", "middle", "first_roll", "maximum")
"""Góra-Dół, Środek, Pierwszy rzut, Maksimum."""

RUNS = {
    "run_123": (1, 2, 3),
    "run_234": (2, 3, 4),
    "run_345": (3, 4, 5),
    "run_456": (4, 5, 6),
    "run_1234": (1, 2, 3, 4),
    "run_2345": (2, 3, 4, 5),
    "run_3456": (3, 4, 5, 6),
}

PLAIN_FIGURES = (
    "pair",
    "two_pairs",
    "three_of_a_kind",
    "four_of_a_kind",
    "odd",
    "even",
    "small_straight",
    "large_straight",
    "full_house",
    "yahtzee",
    "chance",
)
YAMB_FIGURES = ("two_pairs", "three_of_a_kind", "straight", "full_house", "four_of_a_kind", "yahtzee")
ONLINE_FIGURES = {
    "two_pairs": 20,
    "three_of_a_kind": 25,
    "four_of_a_kind": 35,
    "straight": 30,
    "full_house": 30,
    "yahtzee": 50,
}

CATEGORIES = {
    "potrojne": UPPER + LOWER,
    "kosciany-poker": UPPER + PLAIN_FIGURES,
    "yamb": (*UPPER, "min", "max", *YAMB_FIGURES),
    "stritowe": (*UPPER, *RUNS, *LOWER),
    "gra-online": (*UPPER, *ONLINE_FIGURES, "chance"),
    "kostkovy-poker": UPPER + LOWER,
    "yahtzee": UPPER + LOWER,
}
COLUMNS = dict.fromkeys(VARIANTS, ("",)) | {"potrojne": tuple(FACTORS), "yamb": YAMB_COLUMNS}
ROWS = {
    variant: tuple((column, category) for column in COLUMNS[variant] for category in CATEGORIES[variant])
    for variant in VARIANTS
}
"""The rows of each variant in card order, as column and category; the column is empty where there is but one."""


def row_ids(variant: str, columns: Sequence[str] = ()) -> tuple[str, ...]:
    """The ids of all rows in card order; `columns` replaces the columns that the game has by itself.

    >>> row_ids("gra-online")[6:8], len(row_ids("yamb")), row_ids("yamb", ["middle"])[0]
    (('two_pairs', 'three_of_a_kind'), 56, 'middle/ones')
    """
    columns = columns or COLUMNS[variant]
    return tuple(f"{column}/{category}".strip("/") for column in columns for category in CATEGORIES[variant])


def split(row: str) -> tuple[str, str]:
    """Column and category of a row.

    >>> split("x2/chance"), split("chance")
    (('x2', 'chance'), ('', 'chance'))
    """
    column, _, category = row.rpartition("/")
    return column, category


def column_of(filled: Mapping[str, int], column: str) -> dict[str, int]:
    """What stands in one column, by category.

    >>> column_of({"x1/ones": 3, "x2/ones": 8}, "x2")
    {'ones': 8}
    """
    return {split(row)[1]: points for row, points in filled.items() if split(row)[0] == column}


# --- figures that the classic game has not, or scores differently ----------------------------------------


def faces_with(dice: Sequence[int], count: int) -> list[int]:
    """The faces that at least `count` dice show, from the lowest.

    >>> faces_with((2, 5, 2, 5, 5), 2), faces_with((2, 5, 2, 5, 5), 3)
    ([2, 5], [5])
    """
    return [face for face in FACES if list(dice).count(face) >= count]


def is_full_house(dice: Sequence[int]) -> bool:
    """Three dice of one face and two of another; five equal dice are none.

    >>> is_full_house((2, 5, 2, 5, 5)), is_full_house((5, 5, 5, 5, 5))
    (True, False)
    """
    return sorted(list(dice).count(face) for face in set(dice)) == [2, 3]


def is_large_straight(dice: Sequence[int]) -> bool:
    """1–5 or 2–6 in any order.

    >>> is_large_straight((5, 3, 4, 2, 6)), is_large_straight((1, 3, 4, 5, 6))
    (True, False)
    """
    return sorted(dice) in ([1, 2, 3, 4, 5], [2, 3, 4, 5, 6])


# --- potrojne --------------------------------------------------------------------------------------------


def unmultiplied(filled: Mapping[str, int], column: str) -> dict[str, int]:
    """A column of Kości potrójne as a classic card.

    >>> unmultiplied({"x3/yahtzee": 150, "x1/ones": 3}, "x3")
    {'yahtzee': 50}
    """
    return {category: points // FACTORS[column] for category, points in column_of(filled, column).items()}


# --- kosciany-poker --------------------------------------------------------------------------------------


def kosciany_poker_points(category: str, dice: Sequence[int]) -> int:
    """Kości pełne: an upper row (count − 3) × face, a figure of equal dice only those dice, and what is added.

    >>> [kosciany_poker_points("fours", dice) for dice in ((1, 1, 2, 3, 5), (4, 4, 4, 1, 2), (4, 4, 4, 4, 4))]
    [-12, 0, 8]
    >>> kosciany_poker_points("pair", (2, 5, 2, 5, 5)), kosciany_poker_points("two_pairs", (2, 5, 2, 5, 5))
    (10, 14)
    """
    if category in UPPER:
        face = UPPER.index(category) + 1
        return (list(dice).count(face) - 3) * face
    pairs, threes, fours = (faces_with(dice, count) for count in (2, 3, 4))
    made = {
        "pair": 2 * pairs[-1] if pairs else 0,
        "two_pairs": 2 * sum(pairs) if len(pairs) == 2 else 0,
        "three_of_a_kind": 3 * threes[0] if threes else 0,
        "four_of_a_kind": 4 * fours[0] + 20 if fours else 0,
        "odd": sum(dice) if set(dice) <= {1, 3, 5} else 0,
        "even": sum(dice) if set(dice) <= {2, 4, 6} else 0,
        "small_straight": 15 if set(dice) == {1, 2, 3, 4, 5} else 0,
        "large_straight": 20 if set(dice) == {2, 3, 4, 5, 6} else 0,
        "full_house": sum(dice) + 10 if is_full_house(dice) else 0,
        "yahtzee": sum(dice) + 50 if len(set(dice)) == 1 else 0,
        "chance": sum(dice),
    }
    return made[category]


def kosciany_poker_total(filled: Mapping[str, int]) -> int:
    """The lower rows, and once the six upper ones are filled −30 for a sum below 0, +30 for one above 10.

    >>> [kosciany_poker_total({**dict.fromkeys(UPPER, 0), "sixes": sixes}) for sixes in (-6, 0, 10, 12)]
    [-30, 0, 0, 30]
    """
    upper = [points for row, points in filled.items() if row in UPPER]
    total = sum(filled.values()) - sum(upper)
    if len(upper) == 6 and sum(upper) < 0:
        total -= 30
    if len(upper) == 6 and sum(upper) > 10:
        total += 30
    return total


# --- yamb ------------------------------------------------------------------------------------------------


def yamb_points(category: str, dice: Sequence[int], rolls_used: int, straight: str) -> int:
    """What the dice are worth in any column but Maksimum.

    >>> yamb_points("three_of_a_kind", (5, 5, 5, 5, 1), 3, "sum"), yamb_points("full_house", (5, 5, 5, 2, 2), 1, "sum")
    (25, 49)
    >>> [yamb_points("straight", (2, 3, 4, 5, 6), rolls, "by_roll") for rolls in (1, 2, 3)]
    [66, 56, 46]
    """
    if category in UPPER:
        return oracle.score(category, dice, {}, "none")
    if category in ("min", "max"):
        return sum(dice)
    pairs, threes, fours = (faces_with(dice, count) for count in (2, 3, 4))
    straight_points = sum(dice) + 20 if straight == "sum" else {1: 66, 2: 56, 3: 46}[rolls_used]
    made = {
        "two_pairs": 2 * sum(pairs) if len(pairs) == 2 else 0,
        "three_of_a_kind": 3 * threes[0] + 10 if threes else 0,
        "straight": straight_points if is_large_straight(dice) else 0,
        "full_house": sum(dice) + 30 if is_full_house(dice) else 0,
        "four_of_a_kind": 4 * fours[0] + 40 if fours else 0,
        "yahtzee": sum(dice) + 50 if len(set(dice)) == 1 else 0,
    }
    return made[category]


@cache
def yamb_best(category: str, straight: str) -> int:
    """The best that a row can hold, over all rolls after one, two or three throws; the least sum for MIN.

    >>> yamb_best("min", "sum"), yamb_best("two_pairs", "sum"), yamb_best("straight", "by_roll")
    (5, 22, 66)
    """
    rolls = combinations_with_replacement(FACES, 5)
    points = [yamb_points(category, dice, used, straight) for dice in rolls for used in (1, 2, 3)]
    return min(points) if category == "min" else max(points)


def maximum_points(category: str, dice: Sequence[int], rolls_used: int, straight: str, tolerance: int) -> int:
    """What the dice are worth in Maksimum: all or, further than `tolerance` from the best, nothing.

    >>> [maximum_points("sixes", dice, 3, "sum", 6) for dice in ((6, 6, 6, 6, 1), (6, 6, 6, 1, 1))]
    [24, 0]
    >>> [maximum_points("min", dice, 3, "sum", 1) for dice in ((1, 1, 1, 1, 2), (1, 1, 1, 2, 2))]
    [6, 0]
    """
    points = yamb_points(category, dice, rolls_used, straight)
    return points if abs(yamb_best(category, straight) - points) <= tolerance else 0


def may_be_next(column: str, category: str, own: Mapping[str, int]) -> bool:
    """Whether the order in which the column is filled lets `category` come now; `own` is what stands there.

    >>> may_be_next("down", "twos", {"ones": 1}), may_be_next("down", "threes", {"ones": 1})
    (True, False)
    >>> own = {"min": 9, "max": 25, "two_pairs": 0}
    >>> [row for row in CATEGORIES["yamb"] if row not in own and may_be_next("middle", row, own)]
    ['sixes', 'three_of_a_kind']
    """
    order = CATEGORIES["yamb"]
    place = order.index(category)
    above = all(name in own for name in order[:place])
    below = all(name in own for name in order[place + 1 :])
    if column == "down":
        return above
    if column == "up":
        return below
    if column == "both_ends":
        return above or below
    if column == "middle":
        low, high = order.index("min"), order.index("max")
        if place <= low:
            return all(name in own for name in order[place + 1 : low + 1])
        return all(name in own for name in order[high:place])
    return True


def minimax(own: Mapping[str, int]) -> int:
    """(MAX − MIN) × the points in ones, when all three are written; nothing where MIN or MAX was struck.

    No five dice show 0, so a 0 in MIN or MAX is a row that was struck in Maksimum.

    >>> minimax({"min": 13, "max": 25, "ones": 3}), minimax({"min": 20, "max": 19, "ones": 2})
    (36, -2)
    >>> minimax({"min": 0, "max": 28, "ones": 2}), minimax({"max": 28, "ones": 2})
    (0, 0)
    """
    if any(name not in own for name in ("min", "max", "ones")):
        return 0
    if own["min"] == 0 or own["max"] == 0:
        return 0
    return (own["max"] - own["min"]) * own["ones"]


def yamb_column_total(own: Mapping[str, int]) -> int:
    """One column: upper rows and figures, 35 from 63 in the upper rows, and the product; MIN and MAX only in it.

    >>> yamb_column_total({"min": 13, "max": 25, "ones": 3, "yahtzee": 80})
    119
    """
    upper = sum(own.get(name, 0) for name in UPPER)
    figures = sum(own.get(name, 0) for name in YAMB_FIGURES)
    return upper + (35 if upper >= 63 else 0) + minimax(own) + figures


# --- gra-online ------------------------------------------------------------------------------------------


def makes_online_figure(category: str, dice: Sequence[int]) -> bool:
    """Whether the dice are what a figure row of the online game asks for.

    >>> [name for name in ONLINE_FIGURES if makes_online_figure(name, (3, 3, 3, 6, 6))]
    ['two_pairs', 'three_of_a_kind', 'full_house']
    >>> [name for name in ONLINE_FIGURES if makes_online_figure(name, (3, 3, 3, 3, 3))]
    ['three_of_a_kind', 'four_of_a_kind', 'yahtzee']
    """
    if category == "two_pairs":
        return len(faces_with(dice, 2)) == 2
    if category == "straight":
        return is_large_straight(dice)
    if category == "full_house":
        return is_full_house(dice)
    wanted = {"three_of_a_kind": 3, "four_of_a_kind": 4, "yahtzee": 5}
    return faces_with(dice, wanted[category]) != []


def gra_online_points(category: str, dice: Sequence[int], rolls_used: int) -> int:
    """Plain rows and chance count dice; a figure has its points and 5 for each roll that was not used.

    >>> [gra_online_points("two_pairs", (2, 2, 5, 5, 1), rolls) for rolls in (1, 2, 3)]
    [30, 25, 20]
    >>> gra_online_points("two_pairs", (2, 2, 5, 6, 1), 1), gra_online_points("chance", (2, 2, 5, 6, 1), 1)
    (0, 16)
    """
    if category in UPPER:
        return oracle.score(category, dice, {}, "none")
    if category == "chance":
        return sum(dice)
    if not makes_online_figure(category, dice):
        return 0
    return ONLINE_FIGURES[category] + 5 * (ROLLS - rolls_used)


def gra_online_total(filled: Mapping[str, int], extras: int) -> int:
    """All rows, 20 from 60 in the plain ones, 30 when every figure row holds points, and the extras so far.

    >>> gra_online_total({"sixes": 30, "fives": 20, "fours": 12}, 40)
    122
    >>> gra_online_total(dict.fromkeys(ONLINE_FIGURES, 20), 0)
    150
    """
    total = sum(filled.values()) + extras
    if sum(points for row, points in filled.items() if row in UPPER) >= 60:
        total += 20
    if all(filled.get(name, 0) > 0 for name in ONLINE_FIGURES):
        total += 30
    return total


# --- all variants ----------------------------------------------------------------------------------------


def score(
    variant: str,
    row: str,
    dice: Sequence[int],
    rolls_used: int,
    filled: Mapping[str, int],
    straight: str = "sum",
    tolerance: int = 5,
) -> int:
    """The points that go into the cell of `row`, bonuses and extras apart; the two switches are those of yamb.

    >>> score("potrojne", "x2/large_straight", (5,) * 5, 3, {"x2/yahtzee": 100, "x2/fives": 20})
    80
    >>> score("stritowe", "run_123", (1, 2, 3, 4, 6), 3, {}), score("stritowe", "run_456", (1, 2, 3, 4, 6), 3, {})
    (6, 0)
    """
    column, category = split(row)
    if variant == "potrojne":
        return FACTORS[column] * oracle.score(category, dice, unmultiplied(filled, column), "free")
    if variant == "kosciany-poker":
        return kosciany_poker_points(category, dice)
    if variant == "yamb" and column == "maximum":
        return maximum_points(category, dice, rolls_used, straight, tolerance)
    if variant == "yamb":
        return yamb_points(category, dice, rolls_used, straight)
    if variant == "stritowe" and category in RUNS:
        run = RUNS[category]
        return sum(run) if all(face in dice for face in run) else 0
    if variant == "gra-online":
        return gra_online_points(category, dice, rolls_used)
    joker = {"stritowe": "free", "kostkovy-poker": "none", "yahtzee": "forced"}[variant]
    return oracle.score(category, dice, filled, joker)


def extra(variant: str, row: str, dice: Sequence[int], filled: Mapping[str, int]) -> int:
    """Points beside the rows that the turn brings when it is written to `row`.

    >>> [extra("potrojne", "x3/ones", (4,) * 5, filled) for filled in ({"x3/yahtzee": 150}, {"x2/yahtzee": 100})]
    [300, 0]
    >>> [extra("gra-online", "ones", (4,) * 5, {"yahtzee": points}) for points in (60, 0)]
    [40, 0]
    """
    if variant == "potrojne":
        column, _ = split(row)
        return FACTORS[column] * oracle.extra(dice, unmultiplied(filled, column))
    if variant in ("stritowe", "yahtzee"):
        return oracle.extra(dice, filled)
    if variant == "gra-online" and len(set(dice)) == 1 and filled.get("yahtzee", 0) > 0:
        return 40
    return 0


def allowed(
    variant: str,
    row: str,
    dice: Sequence[int],
    rolls_used: int,
    declared: str | None,
    filled: Mapping[str, int],
) -> bool:
    """Whether `row` may be written now.

    >>> [allowed("yamb", "first_roll/ones", (1,) * 5, rolls, None, {}) for rolls in (1, 2, 3)]
    [True, False, False]
    >>> allowed("yahtzee", "chance", (1,) * 5, 2, None, {"yahtzee": 50})
    False
    """
    if row in filled:
        return False
    if variant == "yahtzee":
        return oracle.allowed(row, dice, filled, "forced")
    if variant != "yamb":
        return True
    column, category = split(row)
    if declared is not None or column == "declared":
        return row == declared
    if column == "first_roll":
        return rolls_used == 1
    return may_be_next(column, category, column_of(filled, column))


def may_declare(variant: str, row: str, rolls_used: int, declared: str | None, filled: Mapping[str, int]) -> bool:
    """Whether `row` may be declared now: a row of Tutaj, open, after the first roll, once a turn.

    >>> [may_declare("yamb", row, 1, None, {}) for row in ("declared/min", "free/min")]
    [True, False]
    >>> may_declare("yamb", "declared/min", 2, None, {}), may_declare("yamb", "declared/min", 1, "declared/max", {})
    (False, False)
    """
    if variant != "yamb" or split(row)[0] != "declared":
        return False
    return row not in filled and rolls_used == 1 and declared is None


def may_throw(
    variant: str, rolls_used: int, declared: str | None, filled: Mapping[str, int], columns: Sequence[str] = ()
) -> bool:
    """Whether there may be another throw: a roll is left, and then there will be a row to write to.

    That is why a declaration is compulsory when only rows of Tutaj are open.

    >>> only_declared = {row: 0 for row in row_ids("yamb") if not row.startswith("declared")}
    >>> may_throw("yamb", 1, None, only_declared), may_throw("yamb", 1, "declared/min", only_declared)
    (False, True)
    """
    if rolls_used == ROLLS:
        return False
    if variant != "yamb" or declared is not None:
        return True
    later = [row for row in row_ids(variant, columns) if split(row)[0] not in ("declared", "first_roll")]
    return any(row not in filled for row in later)


def total(variant: str, filled: Mapping[str, int], extras: int) -> int:
    """What the card is worth with every bonus that is certain by now, and the extra points so far.

    >>> total("potrojne", {"x2/sixes": 60, "x2/fives": 40, "x2/fours": 24, "x2/ones": 2}, 0)
    196
    >>> total("stritowe", {"run_3456": 18, "run_2345": 14, "run_456": 15, "run_1234": 10, "run_123": 6}, 0)
    98
    """
    if variant == "potrojne":
        columns = [FACTORS[column] * oracle.total(unmultiplied(filled, column), 0) for column in FACTORS]
        return sum(columns) + extras
    if variant == "kosciany-poker":
        return kosciany_poker_total(filled)
    if variant == "yamb":
        return sum(yamb_column_total(column_of(filled, column)) for column in {split(row)[0] for row in filled})
    if variant == "stritowe":
        middle = sum(points for row, points in filled.items() if row in RUNS)
        return oracle.total(filled, extras) + (35 if middle >= 63 else 0)
    if variant == "gra-online":
        return gra_online_total(filled, extras)
    if variant == "kostkovy-poker":
        return sum(filled.values())
    return oracle.total(filled, extras)


# --- what the documents print ----------------------------------------------------------------------------


class Example(NamedTuple):
    """An example of a document: its dice where they are printed in words, else some dice must give its score."""

    variant: str
    row: str
    score: int
    place: str
    rolls_used: int = 3
    switches: Mapping[str, str] = {}
    dice: tuple[int, ...] | None = None

    def __str__(self) -> str:
        return f"{self.variant}, {self.row}: {self.score}"


def matching_rolls(example: Example) -> Iterator[tuple[int, ...]]:
    """All rolls that make the score of an example on an empty card, in ascending order.

    >>> list(matching_rolls(Example("kosciany-poker", "yahtzee", 80, "")))
    [(6, 6, 6, 6, 6)]
    """
    for dice in combinations_with_replacement(FACES, 5):
        points = score(example.variant, example.row, dice, example.rolls_used, {}, **example.switches)
        if points == example.score:
            yield dice


POKER = "encyklopedia, Kościany poker"
YAMB = "encyklopedia, Yamb"
STRITOWE = "encyklopedia, Kości stritowe"
ONLINE = "gra-online, Kategorie i punktacja"
BONUSES = "gra-online, Kategorie i punktacja, list of bonuses"
CZECH = "kostkovy-poker, Jak získat body"
UPPER_TABLE = "encyklopedia, Górna część tabelki"
LOWER_TABLE = "encyklopedia, Dolna część tabelki"
BY_ROLL = {"straight": "by_roll"}

EXAMPLES = (
    Example("kosciany-poker", "pair", 8, POKER),
    Example("kosciany-poker", "two_pairs", 14, POKER),
    Example("kosciany-poker", "three_of_a_kind", 15, POKER),
    Example("kosciany-poker", "four_of_a_kind", 44, POKER),
    Example("kosciany-poker", "odd", 15, POKER),
    Example("kosciany-poker", "even", 24, POKER),
    Example("kosciany-poker", "small_straight", 15, POKER),
    Example("kosciany-poker", "large_straight", 20, POKER),
    Example("kosciany-poker", "full_house", 29, POKER),
    Example("kosciany-poker", "yahtzee", 80, POKER),
    Example("kosciany-poker", "chance", 13, POKER),
    Example("yamb", "free/min", 13, YAMB),
    Example("yamb", "free/max", 25, YAMB),
    Example("yamb", "free/ones", 3, YAMB),
    Example("yamb", "free/two_pairs", 10, YAMB),
    Example("yamb", "free/three_of_a_kind", 25, YAMB),
    Example("yamb", "free/straight", 40, YAMB),
    Example("yamb", "free/straight", 66, YAMB, 1, BY_ROLL),
    Example("yamb", "free/straight", 56, YAMB, 2, BY_ROLL),
    Example("yamb", "free/straight", 46, YAMB, 3, BY_ROLL),
    Example("yamb", "free/full_house", 49, YAMB),
    Example("yamb", "free/four_of_a_kind", 64, YAMB),
    Example("yamb", "free/yahtzee", 80, YAMB),
    Example("stritowe", "run_123", 6, STRITOWE),
    Example("stritowe", "run_234", 9, STRITOWE),
    Example("stritowe", "run_345", 12, STRITOWE),
    Example("stritowe", "run_456", 15, STRITOWE),
    Example("stritowe", "run_1234", 10, STRITOWE),
    Example("stritowe", "run_2345", 14, STRITOWE),
    Example("stritowe", "run_3456", 18, STRITOWE),
    Example("gra-online", "fours", 12, ONLINE),
    Example("gra-online", "fours", 20, f"{ONLINE} (max.)"),
    Example("gra-online", "two_pairs", 20, ONLINE),
    Example("gra-online", "two_pairs", 30, ONLINE, 1),
    Example("gra-online", "two_pairs", 30, BONUSES, 1),
    Example("gra-online", "three_of_a_kind", 25, ONLINE),
    Example("gra-online", "three_of_a_kind", 35, ONLINE, 1),
    Example("gra-online", "four_of_a_kind", 35, ONLINE),
    Example("gra-online", "four_of_a_kind", 45, ONLINE, 1),
    Example("gra-online", "straight", 30, ONLINE),
    Example("gra-online", "straight", 40, ONLINE, 1),
    Example("gra-online", "full_house", 30, ONLINE),
    Example("gra-online", "full_house", 40, ONLINE, 1),
    Example("gra-online", "yahtzee", 50, ONLINE),
    Example("gra-online", "yahtzee", 60, ONLINE, 1),
    Example("gra-online", "chance", 19, ONLINE),
    Example("gra-online", "chance", 30, f"{ONLINE} (max.)"),
    Example("kostkovy-poker", "ones", 1, CZECH, dice=(1, 3, 2, 4, 4)),
    Example("kostkovy-poker", "fours", 8, CZECH, dice=(1, 3, 2, 4, 4)),
    Example("kostkovy-poker", "small_straight", 30, CZECH, dice=(1, 3, 2, 4, 4)),
    Example("kostkovy-poker", "full_house", 25, CZECH),
    Example("kostkovy-poker", "large_straight", 40, CZECH),
    Example("kostkovy-poker", "yahtzee", 50, CZECH),
    Example("yahtzee", "ones", 3, UPPER_TABLE),
    Example("yahtzee", "twos", 6, UPPER_TABLE),
    Example("yahtzee", "threes", 12, UPPER_TABLE),
    Example("yahtzee", "fours", 8, UPPER_TABLE),
    Example("yahtzee", "fives", 5, UPPER_TABLE),
    Example("yahtzee", "sixes", 18, UPPER_TABLE),
    Example("yahtzee", "fours", 12, UPPER_TABLE, dice=(4, 3, 4, 4, 1)),
    Example("yahtzee", "threes", 3, UPPER_TABLE, dice=(4, 3, 4, 4, 1)),
    Example("yahtzee", "ones", 1, UPPER_TABLE, dice=(4, 3, 4, 4, 1)),
    Example("yahtzee", "twos", 0, UPPER_TABLE, dice=(4, 3, 4, 4, 1)),
    Example("yahtzee", "fives", 0, UPPER_TABLE, dice=(4, 3, 4, 4, 1)),
    Example("yahtzee", "sixes", 0, UPPER_TABLE, dice=(4, 3, 4, 4, 1)),
    Example("yahtzee", "three_of_a_kind", 17, LOWER_TABLE),
    Example("yahtzee", "four_of_a_kind", 24, LOWER_TABLE),
    Example("yahtzee", "full_house", 25, LOWER_TABLE),
    Example("yahtzee", "small_straight", 30, LOWER_TABLE),
    Example("yahtzee", "large_straight", 40, LOWER_TABLE),
    Example("yahtzee", "yahtzee", 50, LOWER_TABLE),
    Example("yahtzee", "chance", 13, LOWER_TABLE),
)
"""Every score that a document prints for a row of these games. Kości potrójne has none of its own; the product of
MIN and MAX, (25 − 13) × 3 = 36, is no row but an example of `minimax`."""

ROUNDS = {
    "potrojne": (39, "encyklopedia, Kości potrójne"),
    "yamb": (56, YAMB),
    "gra-online": (13, "gra-online"),
    "kostkovy-poker": (13, "kostkovy-poker, Další důležitá pravidla"),
    "yahtzee": (13, "encyklopedia, Kości potrójne, of the standard game"),
}
"""How many turns a player has, where a document says so."""
