"""The naive oracle of the variants by itself: examples of the documents, cases and whole cards worked out by hand.

Nothing of `kosci_edu` is needed here. Every sum is written out beside the case, so that it can be checked with a
pencil; the rules are those of the documents, the readings those named in `variant_oracle`.
"""

from collections.abc import Mapping

import pytest
import variant_oracle as oracle
from oracle import UPPER

Dice = tuple[int, ...]


def dice(text: str) -> Dice:
    """The faces of "43441"."""
    return tuple(int(face) for face in text)


def points(variant: str, row: str, faces: str, rolls_used: int = 3, filled: Mapping[str, int] | None = None) -> int:
    """The oracle's points for a roll that is given as text."""
    return oracle.score(variant, row, dice(faces), rolls_used, filled or {})


def open_rows(
    variant: str, faces: str, filled: Mapping[str, int], rolls_used: int = 3, declared: str | None = None
) -> list[str]:
    """The rows of the game's own columns that the oracle allows."""
    rows = oracle.row_ids(variant)
    return [row for row in rows if oracle.allowed(variant, row, dice(faces), rolls_used, declared, filled)]


# --- the documents' examples -----------------------------------------------------------------------------


@pytest.mark.parametrize("example", oracle.EXAMPLES, ids=str)
def test_the_dice_of_an_example_make_its_score(example: oracle.Example) -> None:
    rolls = list(oracle.matching_rolls(example))
    assert rolls
    assert example.dice is None or tuple(sorted(example.dice)) in rolls


def test_the_product_of_min_and_max_in_the_example_is_36() -> None:
    """Encyclopedia, Yamb: MIN 13, MAX 25, three ones, (25 − 13) × 3 = 36; the three ones count by themselves too."""
    own = {"min": 13, "max": 25, "ones": 3}
    assert oracle.minimax(own) == 36
    assert oracle.total("yamb", {f"free/{name}": cell for name, cell in own.items()}, 0) == 36 + 3


@pytest.mark.parametrize("variant", oracle.ROUNDS)
def test_there_is_a_turn_for_each_row(variant: str) -> None:
    rounds, place = oracle.ROUNDS[variant]
    assert (len(oracle.ROWS[variant]), place) == (rounds, place)


def test_the_middle_section_of_stritowe_is_worth_84_at_most() -> None:
    """Encyclopedia, Kości stritowe: 42 for runs of three dice, 42 for runs of four."""
    most = {row: sum(run) for row, run in oracle.RUNS.items()}
    assert sum(cell for row, cell in most.items() if len(oracle.RUNS[row]) == 3) == 42
    assert sum(cell for row, cell in most.items() if len(oracle.RUNS[row]) == 4) == 42
    assert oracle.total("stritowe", most, 0) == 84 + 35


def test_the_rows_stand_in_the_order_of_the_documents() -> None:
    assert oracle.row_ids("potrojne")[12:15] == ("x1/chance", "x2/ones", "x2/twos")
    assert oracle.row_ids("kosciany-poker")[10:12] == ("odd", "even")
    assert oracle.row_ids("yamb", ["up"])[5:9] == ("up/sixes", "up/min", "up/max", "up/two_pairs")
    assert oracle.row_ids("stritowe")[5:14] == ("sixes", *oracle.RUNS, "three_of_a_kind")
    assert oracle.row_ids("gra-online")[-4:] == ("straight", "full_house", "yahtzee", "chance")
    for variant in oracle.VARIANTS:
        assert oracle.row_ids(variant) == tuple("/".join(row).strip("/") for row in oracle.ROWS[variant])


# --- points ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "faces", "expected"),
    [
        ("x1/fours", "43441", 12),
        ("x2/fours", "43441", 2 * 12),
        ("x3/fours", "43441", 3 * 12),
        ("x1/full_house", "22333", 25),
        ("x3/full_house", "22333", 75),
        ("x2/full_house", "33333", 0),
        ("x2/small_straight", "12346", 60),
        ("x3/large_straight", "23456", 120),
        ("x3/yahtzee", "66666", 150),
        ("x2/three_of_a_kind", "55512", 2 * 18),
        ("x3/chance", "66655", 3 * 28),
    ],
)
def test_potrojne_multiplies_the_classic_points_by_the_column(row: str, faces: str, expected: int) -> None:
    assert points("potrojne", row, faces) == expected


def test_a_joker_of_potrojne_is_one_in_its_own_column_only() -> None:
    filled = {"x1/yahtzee": 50, "x1/fives": 15, "x2/yahtzee": 0, "x2/fives": 40, "x3/yahtzee": 150}
    assert points("potrojne", "x1/large_straight", "55555", filled=filled) == 40
    assert points("potrojne", "x2/full_house", "55555", filled=filled) == 2 * 25
    assert points("potrojne", "x3/full_house", "55555", filled=filled) == 0
    assert points("potrojne", "x1/full_house", "44444", filled=filled) == 0
    assert [oracle.extra("potrojne", f"{column}/chance", dice("55555"), filled) for column in oracle.FACTORS] == [
        100,
        0,
        300,
    ]
    assert oracle.extra("potrojne", "x1/chance", dice("55554"), filled) == 0
    assert open_rows("potrojne", "55555", filled) == [row for row in oracle.row_ids("potrojne") if row not in filled]


@pytest.mark.parametrize(
    ("row", "faces", "expected"),
    [
        ("ones", "23456", -3),
        ("sixes", "12345", -18),
        ("sixes", "66123", -6),
        ("sixes", "66612", 0),
        ("fives", "55551", 5),
        ("sixes", "66666", 12),
        ("pair", "44123", 8),
        ("pair", "44122", 8),
        ("pair", "44111", 8),
        ("pair", "44444", 8),
        ("pair", "12346", 0),
        ("two_pairs", "55221", 14),
        ("two_pairs", "55522", 14),
        ("two_pairs", "55551", 0),
        ("two_pairs", "55555", 0),
        ("three_of_a_kind", "55512", 15),
        ("three_of_a_kind", "55555", 15),
        ("three_of_a_kind", "55122", 0),
        ("four_of_a_kind", "66661", 44),
        ("four_of_a_kind", "66666", 44),
        ("four_of_a_kind", "66611", 0),
        ("odd", "13551", 15),
        ("odd", "13552", 0),
        ("even", "66642", 24),
        ("even", "66641", 0),
        ("small_straight", "54321", 15),
        ("small_straight", "23456", 0),
        ("small_straight", "12344", 0),
        ("large_straight", "65432", 20),
        ("large_straight", "12345", 0),
        ("full_house", "55522", 29),
        ("full_house", "55555", 0),
        ("yahtzee", "66666", 80),
        ("yahtzee", "11111", 55),
        ("yahtzee", "66665", 0),
        ("chance", "12334", 13),
    ],
)
def test_points_of_kosciany_poker(row: str, faces: str, expected: int) -> None:
    assert points("kosciany-poker", row, faces) == expected


@pytest.mark.parametrize(
    ("category", "faces", "expected"),
    [
        ("ones", "11123", 3),
        ("sixes", "12345", 0),
        ("min", "11236", 13),
        ("max", "66661", 25),
        ("two_pairs", "44116", 10),
        ("two_pairs", "44111", 10),
        ("two_pairs", "44441", 0),
        ("two_pairs", "44444", 0),
        ("three_of_a_kind", "55512", 25),
        ("three_of_a_kind", "55555", 25),
        ("three_of_a_kind", "55122", 0),
        ("straight", "12345", 35),
        ("straight", "65432", 40),
        ("straight", "12346", 0),
        ("full_house", "55522", 49),
        ("full_house", "55555", 0),
        ("four_of_a_kind", "66661", 64),
        ("four_of_a_kind", "66666", 64),
        ("four_of_a_kind", "66611", 0),
        ("yahtzee", "66666", 80),
        ("yahtzee", "66665", 0),
    ],
)
@pytest.mark.parametrize("column", [*oracle.YAMB_COLUMNS, "both_ends", "middle", "first_roll"])
def test_points_of_yamb(column: str, category: str, faces: str, expected: int) -> None:
    assert points("yamb", f"{column}/{category}", faces) == expected


@pytest.mark.parametrize(("rolls_used", "expected"), [(1, 66), (2, 56), (3, 46)])
@pytest.mark.parametrize("faces", ["12345", "23456"])
def test_a_straight_of_yamb_by_the_roll_it_was_made_in(faces: str, rolls_used: int, expected: int) -> None:
    assert oracle.score("yamb", "free/straight", dice(faces), rolls_used, {}, straight="by_roll") == expected
    assert oracle.score("yamb", "free/straight", dice("12344"), rolls_used, {}, straight="by_roll") == 0


@pytest.mark.parametrize(
    ("category", "faces", "expected"),
    [
        # The most is 5 × the face; one die less is 5 away in fives, 6 away in sixes.
        ("ones", "11112", 4),
        ("fives", "55551", 20),
        ("fives", "55511", 0),
        ("sixes", "66666", 30),
        ("sixes", "66665", 0),
        ("threes", "33331", 12),
        ("threes", "33311", 0),
        # MIN from 5 to 10, MAX from 25 to 30.
        ("min", "11233", 10),
        ("min", "11234", 0),
        ("max", "55555", 25),
        ("max", "55554", 0),
        # 2 × (6 + 5) = 22; 3 × 6 + 10 = 28; 20 + 20 = 40; 28 + 30 = 58; 4 × 6 + 40 = 64; 30 + 50 = 80.
        ("two_pairs", "66331", 18),
        ("two_pairs", "66221", 0),
        ("two_pairs", "55441", 18),
        ("two_pairs", "55331", 0),
        ("three_of_a_kind", "55561", 25),
        ("three_of_a_kind", "44461", 0),
        ("straight", "12345", 35),
        ("full_house", "55566", 57),
        ("full_house", "66622", 0),
        ("full_house", "66633", 54),
        ("four_of_a_kind", "55551", 60),
        ("four_of_a_kind", "44441", 0),
        ("yahtzee", "55555", 75),
        ("yahtzee", "44444", 0),
    ],
)
def test_points_of_yamb_in_the_column_maximum(category: str, faces: str, expected: int) -> None:
    assert points("yamb", f"maximum/{category}", faces) == expected


@pytest.mark.parametrize(
    ("category", "faces", "tolerance", "expected"),
    [
        ("min", "11111", 0, 5),
        ("min", "11112", 0, 0),
        ("max", "66666", 0, 30),
        ("max", "66665", 0, 0),
        ("sixes", "66665", 6, 24),
        ("straight", "12345", 4, 0),
        ("full_house", "66622", 6, 52),
    ],
)
def test_the_players_agree_on_the_tolerance_of_maximum(
    category: str, faces: str, tolerance: int, expected: int
) -> None:
    assert oracle.score("yamb", f"maximum/{category}", dice(faces), 3, {}, tolerance=tolerance) == expected


def test_a_straight_by_roll_is_near_its_maximum_in_the_first_roll_only() -> None:
    """The most that the row can hold is then 66; 56 is 10 away."""
    scores = [
        oracle.score("yamb", "maximum/straight", dice("12345"), rolls_used, {}, straight="by_roll", tolerance=tolerance)
        for tolerance in (5, 10)
        for rolls_used in (1, 2, 3)
    ]
    assert scores == [66, 0, 0, 66, 56, 0]


@pytest.mark.parametrize(
    ("row", "faces", "expected"),
    [
        ("run_123", "12366", 6),
        ("run_123", "12345", 6),
        ("run_123", "12466", 0),
        ("run_234", "11234", 9),
        ("run_345", "33345", 12),
        ("run_456", "64521", 15),
        ("run_456", "44455", 0),
        ("run_1234", "12344", 10),
        ("run_1234", "23456", 0),
        ("run_2345", "23456", 14),
        ("run_3456", "65433", 18),
        ("run_3456", "12345", 0),
        ("small_straight", "12344", 30),
        ("large_straight", "23456", 40),
        ("fours", "43441", 12),
    ],
)
def test_points_of_stritowe(row: str, faces: str, expected: int) -> None:
    assert points("stritowe", row, faces) == expected


def test_a_joker_of_stritowe_serves_the_lower_rows_only() -> None:
    filled = {"yahtzee": 50, "fours": 8}
    assert points("stritowe", "large_straight", "44444", filled=filled) == 40
    assert points("stritowe", "full_house", "44444", filled=filled) == 25
    assert [points("stritowe", row, "44444", filled=filled) for row in oracle.RUNS] == [0] * 7
    assert oracle.extra("stritowe", "run_123", dice("44444"), filled) == 100
    assert oracle.extra("stritowe", "run_123", dice("44444"), {"yahtzee": 0, "fours": 8}) == 0
    assert open_rows("stritowe", "44444", filled) == [row for row in oracle.row_ids("stritowe") if row not in filled]


@pytest.mark.parametrize(
    ("row", "faces", "by_rolls"),
    [
        ("fours", "43441", (12, 12, 12)),
        ("two_pairs", "22551", (30, 25, 20)),
        ("two_pairs", "22555", (30, 25, 20)),
        ("two_pairs", "22222", (0, 0, 0)),
        ("two_pairs", "22221", (0, 0, 0)),
        ("three_of_a_kind", "22251", (35, 30, 25)),
        ("three_of_a_kind", "22222", (35, 30, 25)),
        ("three_of_a_kind", "22551", (0, 0, 0)),
        ("four_of_a_kind", "22221", (45, 40, 35)),
        ("four_of_a_kind", "22211", (0, 0, 0)),
        ("straight", "12345", (40, 35, 30)),
        ("straight", "65432", (40, 35, 30)),
        ("straight", "12346", (0, 0, 0)),
        ("full_house", "22555", (40, 35, 30)),
        ("full_house", "55555", (0, 0, 0)),
        ("yahtzee", "11111", (60, 55, 50)),
        ("yahtzee", "11112", (0, 0, 0)),
        ("chance", "66421", (19, 19, 19)),
    ],
)
def test_points_of_gra_online_by_rolls_used(row: str, faces: str, by_rolls: Dice) -> None:
    assert tuple(points("gra-online", row, faces, rolls_used) for rolls_used in (1, 2, 3)) == by_rolls


def test_a_further_five_of_a_kind_of_gra_online_brings_40_and_is_no_joker() -> None:
    filled = {"yahtzee": 50, "fives": 25}
    assert oracle.extra("gra-online", "sixes", dice("55555"), filled) == 40
    assert oracle.extra("gra-online", "straight", dice("55555"), filled) == 40
    assert oracle.extra("gra-online", "straight", dice("55556"), filled) == 0
    assert oracle.extra("gra-online", "yahtzee", dice("55555"), {}) == 0
    assert oracle.extra("gra-online", "sixes", dice("55555"), {"yahtzee": 0}) == 0
    assert points("gra-online", "straight", "55555", filled=filled) == 0
    assert points("gra-online", "full_house", "55555", filled=filled) == 0


@pytest.mark.parametrize(
    ("row", "faces", "expected"),
    [
        ("ones", "13244", 1),
        ("twos", "13244", 2),
        ("threes", "13244", 3),
        ("fours", "13244", 8),
        ("fives", "13244", 0),
        ("three_of_a_kind", "33312", 12),
        ("four_of_a_kind", "33331", 13),
        ("four_of_a_kind", "33311", 0),
        ("full_house", "33311", 25),
        ("full_house", "33333", 0),
        ("small_straight", "13244", 30),
        ("small_straight", "12345", 30),
        ("large_straight", "13244", 0),
        ("large_straight", "12345", 40),
        ("yahtzee", "33333", 50),
        ("chance", "13244", 14),
    ],
)
def test_points_of_kostkovy_poker(row: str, faces: str, expected: int) -> None:
    assert points("kostkovy-poker", row, faces) == expected


def test_kostkovy_poker_has_no_joker_and_no_extra() -> None:
    filled = {"yahtzee": 50, "fives": 25}
    assert points("kostkovy-poker", "full_house", "55555", filled=filled) == 0
    assert points("kostkovy-poker", "large_straight", "55555", filled=filled) == 0
    assert oracle.extra("kostkovy-poker", "chance", dice("55555"), filled) == 0
    assert len(open_rows("kostkovy-poker", "55555", filled)) == 11


def test_yahtzee_forces_the_joker() -> None:
    assert open_rows("yahtzee", "55555", {"yahtzee": 0}) == ["fives"]
    assert open_rows("yahtzee", "55555", {"yahtzee": 50, "fives": 5}) == [
        "three_of_a_kind",
        "four_of_a_kind",
        "full_house",
        "small_straight",
        "large_straight",
        "chance",
    ]
    lower = dict.fromkeys(oracle.LOWER, 0)
    assert open_rows("yahtzee", "55555", {**lower, "fives": 5}) == ["ones", "twos", "threes", "fours", "sixes"]
    assert open_rows("yahtzee", "55554", {**lower, "fives": 5}) == ["ones", "twos", "threes", "fours", "sixes"]
    assert len(open_rows("yahtzee", "55555", {})) == 13


@pytest.mark.parametrize(
    ("row", "faces", "filled", "expected"),
    [
        ("full_house", "55555", {"yahtzee": 50, "fives": 0}, (25, 100)),
        ("small_straight", "55555", {"yahtzee": 0, "fives": 5}, (30, 0)),
        ("large_straight", "55555", {"yahtzee": 50, "fives": 5}, (40, 100)),
        ("three_of_a_kind", "55555", {"yahtzee": 50, "fives": 5}, (25, 100)),
        ("fives", "55555", {"yahtzee": 50}, (25, 100)),
        ("sixes", "55555", {**dict.fromkeys(oracle.LOWER, 50), "fives": 5}, (0, 100)),
        ("yahtzee", "55555", {}, (50, 0)),
        ("full_house", "55555", {}, (0, 0)),
        ("full_house", "55544", {"yahtzee": 50}, (25, 0)),
        ("chance", "55555", {"fives": 25}, (25, 0)),
    ],
)
def test_points_and_extra_of_yahtzee(row: str, faces: str, filled: dict[str, int], expected: tuple[int, int]) -> None:
    assert (points("yahtzee", row, faces, 3, filled), oracle.extra("yahtzee", row, dice(faces), filled)) == expected


# --- the order of yamb's columns -------------------------------------------------------------------------


def written(column: str, *categories: str) -> dict[str, int]:
    """A card on which these rows of one column hold something."""
    return {f"{column}/{category}": 7 for category in categories}


@pytest.mark.parametrize(
    ("column", "categories", "expected"),
    [
        ("down", (), ["ones"]),
        ("down", ("ones", "twos"), ["threes"]),
        ("down", oracle.CATEGORIES["yamb"][:-1], ["yahtzee"]),
        ("up", (), ["yahtzee"]),
        ("up", ("yahtzee", "four_of_a_kind"), ["full_house"]),
        ("up", oracle.CATEGORIES["yamb"][1:], ["ones"]),
        ("free", oracle.CATEGORIES["yamb"][:12], ["four_of_a_kind", "yahtzee"]),
        ("both_ends", (), ["ones", "yahtzee"]),
        ("both_ends", ("ones", "twos", "yahtzee"), ["threes", "four_of_a_kind"]),
        ("both_ends", [*oracle.CATEGORIES["yamb"][:6], *oracle.CATEGORIES["yamb"][7:]], ["min"]),
        ("middle", (), ["min", "max"]),
        ("middle", ("min", "sixes"), ["fives", "max"]),
        ("middle", ("max", "two_pairs"), ["min", "three_of_a_kind"]),
        ("middle", oracle.CATEGORIES["yamb"][:7], ["max"]),
        ("middle", oracle.CATEGORIES["yamb"][7:], ["min"]),
        ("middle", oracle.CATEGORIES["yamb"][1:-1], ["ones", "yahtzee"]),
    ],
)
@pytest.mark.parametrize("rolls_used", [1, 2, 3])
def test_the_order_of_a_column(column: str, categories: list[str], expected: list[str], rolls_used: int) -> None:
    filled = written(column, *categories)
    rows = oracle.row_ids("yamb", [column])
    result = [row for row in rows if oracle.allowed("yamb", row, dice("11136"), rolls_used, None, filled)]
    assert result == [f"{column}/{category}" for category in expected]


def test_a_row_of_tutaj_is_declared_after_the_first_roll_and_then_binding() -> None:
    rows = oracle.row_ids("yamb")
    declarable = [row for row in rows if oracle.may_declare("yamb", row, 1, None, {"declared/max": 20})]
    assert declarable == [f"declared/{name}" for name in oracle.CATEGORIES["yamb"] if name != "max"]
    assert not any(oracle.may_declare("yamb", row, 2, None, {}) for row in rows)
    assert not any(oracle.may_declare("yamb", row, 1, "declared/min", {}) for row in rows)
    for rolls_used in (1, 2, 3):
        assert open_rows("yamb", "11136", {}, rolls_used, "declared/min") == ["declared/min"]
        assert not [row for row in open_rows("yamb", "11136", {}, rolls_used) if row.startswith("declared")]


def test_a_declaration_is_compulsory_when_only_tutaj_is_open() -> None:
    filled = dict.fromkeys(oracle.row_ids("yamb", ["down", "up", "free"]), 1)
    assert [open_rows("yamb", "11136", filled, rolls_used) for rolls_used in (1, 2, 3)] == [[], [], []]
    assert not oracle.may_throw("yamb", 1, None, filled)
    assert oracle.may_throw("yamb", 1, "declared/ones", filled)
    assert oracle.may_throw("yamb", 1, None, {row: 1 for row in filled if row != "up/ones"})


def test_first_roll_is_written_after_the_first_roll_only() -> None:
    columns = ("declared", "first_roll")
    rows = oracle.row_ids("yamb", columns)
    by_rolls = [
        [row for row in rows if oracle.allowed("yamb", row, dice("11136"), rolls_used, None, {})]
        for rolls_used in (1, 2, 3)
    ]
    assert by_rolls == [[row for row in rows if row.startswith("first_roll")], [], []]
    assert not oracle.may_throw("yamb", 1, None, {}, columns)
    assert oracle.may_throw("yamb", 1, "declared/ones", {}, columns)
    assert not oracle.may_throw("yamb", 3, "declared/ones", {}, columns)


# --- whole cards -----------------------------------------------------------------------------------------


def card_of(variant: str, column: str, cells: list[int]) -> dict[str, int]:
    """The cells of one column, from the top."""
    rows = [f"{column}/{category}".strip("/") for category in oracle.CATEGORIES[variant]]
    return dict(zip(rows, cells, strict=True))


def test_a_whole_card_of_potrojne() -> None:
    """Three equal dice in each upper row are 63 before they are multiplied; 62 brings nothing in any column."""
    first = card_of("potrojne", "x1", [3, 6, 9, 12, 15, 18, 20, 0, 25, 30, 40, 50, 22])
    second = card_of("potrojne", "x2", [4, 12, 18, 24, 30, 36, 40, 48, 0, 60, 80, 0, 44])
    third = card_of("potrojne", "x3", [9, 18, 27, 36, 45, 54, 60, 72, 75, 90, 120, 150, 66])
    # Column 1: 63 + 35 + 187 = 285. Column 2: 124 (62 twice, no bonus) + 272 = 396.
    # Column 3: 189 + 3 × 35 + 633 = 927.
    assert oracle.total("potrojne", first, 0) == 285
    assert oracle.total("potrojne", second, 0) == 396
    assert oracle.total("potrojne", third, 0) == 927
    assert oracle.total("potrojne", first | second | third, 100 + 300) == 285 + 396 + 927 + 400


def test_the_most_that_a_column_of_potrojne_can_bring_alone() -> None:
    """105 + 35 in the upper rows, 30 + 30 + 25 + 30 + 40 + 50 + 30 = 235 in the lower ones."""
    best = [5, 10, 15, 20, 25, 30, 30, 30, 25, 30, 40, 50, 30]
    for column, factor in oracle.FACTORS.items():
        cells = [factor * cell for cell in best]
        assert oracle.total("potrojne", card_of("potrojne", column, cells), 0) == factor * (140 + 235)


LOWER_OF_POKER = [12, 22, 18, 0, 15, 24, 0, 20, 29, 0, 21]


@pytest.mark.parametrize(
    ("upper", "payment"),
    [
        ([0, 0, 0, 0, 0, 0], 0),
        ([-1, 0, 0, 0, 0, 0], -30),
        ([1, 2, 3, 4, 0, 0], 0),
        ([-1, 0, 0, 0, 0, 12], 30),
        ([0, -4, -3, 4, 5, 12], 30),
        ([0, -4, -3, 0, 5, 12], 0),
        ([2, 4, 6, 8, 10, 12], 30),
        ([-3, -6, -9, -12, -15, -18], -30),
        ([-3, 0, 3, 0, 0, 0], 0),
    ],
)
def test_whole_cards_of_kosciany_poker(upper: list[int], payment: int) -> None:
    """The lower rows are 12 + 22 + 18 + 15 + 24 + 20 + 29 + 21 = 161; of the upper ones only the payment counts."""
    cells = card_of("kosciany-poker", "", upper + LOWER_OF_POKER)
    assert oracle.total("kosciany-poker", cells, 0) == 161 + payment
    unfinished = {row: cell for row, cell in cells.items() if row != "threes"}
    assert oracle.total("kosciany-poker", unfinished, 0) == 161


def test_whole_columns_of_yamb() -> None:
    # 63 + 35; (26 − 8) × 3 = 54; figures 18 + 25 + 40 + 49 + 64 + 0 = 196.
    good = card_of("yamb", "down", [3, 6, 9, 12, 15, 18, 8, 26, 18, 25, 40, 49, 64, 0])
    assert oracle.total("yamb", good, 0) == 63 + 35 + 54 + 196
    # 62, no bonus; (15 − 20) × 2 = −10; figures 75.
    bad = card_of("yamb", "up", [2, 6, 9, 12, 15, 18, 20, 15, 0, 0, 0, 0, 0, 75])
    assert oracle.total("yamb", bad, 0) == 62 - 10 + 75
    # No ones, so MIN and MAX bring nothing; 60 in the upper rows.
    none = card_of("yamb", "free", [0, 6, 9, 12, 15, 18, 9, 27, 14, 0, 0, 0, 0, 0])
    assert oracle.total("yamb", none, 0) == 60 + 14
    best = card_of("yamb", "declared", [5, 10, 15, 20, 25, 30, 5, 30, 22, 28, 40, 58, 64, 80])
    assert oracle.total("yamb", best, 0) == 105 + 35 + 125 + 292
    assert oracle.total("yamb", good | bad | none | best, 0) == 348 + 127 + 74 + 557


def test_a_struck_min_or_max_of_maximum_makes_the_product_nothing() -> None:
    cells = [5, 10, 0, 20, 25, 30, 0, 28, 22, 28, 40, 0, 64, 80]
    # 90 + 35; MIN struck; 22 + 28 + 40 + 64 + 80 = 234.
    assert oracle.total("yamb", card_of("yamb", "maximum", cells), 0) == 90 + 35 + 234
    cells[6:8] = [7, 0]
    assert oracle.total("yamb", card_of("yamb", "maximum", cells), 0) == 90 + 35 + 234
    cells[6:8] = [7, 28]
    assert oracle.total("yamb", card_of("yamb", "maximum", cells), 0) == 90 + 35 + 234 + 21 * 5


def test_the_product_of_yamb_waits_for_all_three_rows_and_stays_in_its_column() -> None:
    three = {"up/ones": 4, "up/min": 10, "up/max": 25}
    for row in three:
        two = {name: cell for name, cell in three.items() if name != row}
        assert oracle.total("yamb", two, 0) == two.get("up/ones", 0)
    assert oracle.total("yamb", three, 0) == 4 + 60
    assert oracle.total("yamb", {"up/ones": 4, "free/min": 10, "up/max": 25}, 0) == 4


@pytest.mark.parametrize(
    ("upper", "runs", "bonuses"),
    [
        ([3, 6, 9, 12, 15, 18], [6, 9, 12, 15, 10, 14, 18], 70),  # 63 and 84
        ([2, 6, 9, 12, 15, 18], [6, 9, 0, 15, 0, 14, 18], 0),  # 62 and 62
        ([2, 6, 9, 12, 15, 18], [6, 0, 0, 15, 10, 14, 18], 35),  # 62 and 63
        ([3, 6, 9, 12, 15, 18], [0, 0, 0, 0, 0, 0, 0], 35),  # 63 and 0
    ],
)
def test_whole_cards_of_stritowe(upper: list[int], runs: list[int], bonuses: int) -> None:
    lower = [20, 0, 25, 30, 40, 50, 21]
    cells = card_of("stritowe", "", upper + runs + lower)
    assert oracle.total("stritowe", cells, 0) == sum(upper) + sum(runs) + 186 + bonuses
    assert oracle.total("stritowe", cells, 200) == sum(upper) + sum(runs) + 186 + bonuses + 200


@pytest.mark.parametrize(
    ("plain", "figures", "bonuses"),
    [
        ([3, 6, 9, 12, 15, 15], [20, 25, 35, 30, 30, 50], 20 + 30),  # 60, no zero
        ([2, 6, 9, 12, 15, 15], [30, 35, 45, 40, 40, 60], 30),  # 59
        ([3, 6, 9, 12, 15, 15], [20, 25, 35, 30, 30, 0], 20),
        ([0, 0, 0, 0, 0, 0], [20, 25, 35, 30, 0, 50], 0),
    ],
)
@pytest.mark.parametrize("chance", [13, 30])
def test_whole_cards_of_gra_online(plain: list[int], figures: list[int], chance: int, bonuses: int) -> None:
    cells = card_of("gra-online", "", [*plain, *figures, chance])
    expected = sum(plain) + sum(figures) + chance + bonuses
    assert oracle.total("gra-online", cells, 0) == expected
    assert oracle.total("gra-online", cells, 80) == expected + 80


def test_a_whole_card_of_kostkovy_poker_is_the_sum_of_its_rows() -> None:
    """63 in the upper rows and 186 below."""
    cells = card_of("kostkovy-poker", "", [3, 6, 9, 12, 15, 18, 20, 0, 25, 30, 40, 50, 21])
    assert oracle.total("kostkovy-poker", cells, 0) == 63 + 186


def test_a_whole_card_of_yahtzee_has_the_35_and_the_hundreds() -> None:
    cells = card_of("yahtzee", "", [3, 6, 9, 12, 15, 18, 20, 0, 25, 30, 40, 50, 21])
    assert oracle.total("yahtzee", cells, 200) == 63 + 35 + 186 + 200
    assert oracle.total("yahtzee", {**cells, "ones": 2}, 200) == 62 + 186 + 200


def test_the_most_of_yahtzee_is_1575() -> None:
    """Thirteen times five of a kind: 105 + 35, 235 below, twelve times 100 (a figure that is widely known)."""
    filled: dict[str, int] = {}
    extras = 0
    turns = [("yahtzee", 6), *((row, face) for face, row in enumerate(UPPER, 1))]
    turns += [(row, 6) for row in oracle.LOWER if row != "yahtzee"]
    for row, face in turns:
        thrown = (face,) * 5
        assert oracle.allowed("yahtzee", row, thrown, 3, None, filled)
        extras += oracle.extra("yahtzee", row, thrown, filled)
        filled[row] = oracle.score("yahtzee", row, thrown, 3, filled)
    assert oracle.total("yahtzee", filled, extras) == 1575


@pytest.mark.parametrize("variant", oracle.VARIANTS)
def test_the_order_of_the_dice_does_not_matter(variant: str) -> None:
    for row in oracle.row_ids(variant):
        for faces in ("53421", "62453", "25255", "41444", "66636", "13211"):
            assert points(variant, row, faces) == points(variant, row, "".join(sorted(faces)))
