"""The classic rules beyond what the oracles compare: the sheet's lines, errors, readings."""

from dataclasses import fields

import pytest

from kosci_edu.dice import Roll, all_rolls
from kosci_edu.rules import Scorecard, Turn, find_rules
from kosci_edu.rules.classic import JOKERS, LOWER, UPPER, Classic
from kosci_edu.rules.figures import equal_and, full_house, sum_and

CLASSIC = find_rules("classic")


@pytest.mark.parametrize(
    ("row", "roll", "points", "source"),
    [
        ("fours", "43441", 12, "encyklopedia"),
        ("threes", "43441", 3, "encyklopedia"),
        ("ones", "43441", 1, "encyklopedia"),
        ("twos", "43441", 0, "encyklopedia"),
        ("three_of_a_kind", "22245", 15, "poradnik"),
        ("full_house", "22333", 25, "poradnik"),
        ("small_straight", "23452", 30, "poradnik"),
        ("large_straight", "23456", 40, "poradnik"),
        ("ones", "13244", 1, "kostkovy-poker"),
        ("fours", "13244", 8, "kostkovy-poker"),
        ("small_straight", "13244", 30, "kostkovy-poker"),
        ("small_straight", "44123", 30, "issue: a run in any order"),
        ("small_straight", "12345", 30, "issue: a large straight is also a small one"),
        ("small_straight", "34466", 0, "issue: no run of four"),
        ("full_house", "55555", 0, "issue: five of a kind is no full house"),
        ("three_of_a_kind", "22266", 18, "issue: all five dice count"),
    ],
)
def test_examples_of_the_documents(row, roll, points, source):
    assert CLASSIC.points(row, roll) == points, source


def test_every_sheet_line_is_there_and_adds_up():
    card = Scorecard(
        {"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18, "yahtzee": 50}, extra=100
    )
    parts = {part.name: part.points for part in CLASSIC.parts(card)}
    assert parts == {"upper_sum": 63, "upper_bonus": 35, "lower_sum": 50, "extra": 100, "total": 248}


def test_62_points_bring_no_bonus():
    card = Scorecard({"ones": 2, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18})
    assert CLASSIC.total(card) == 62


def test_the_bonus_is_paid_as_soon_as_63_are_reached():
    # `encyklopedia`, "Górna część tabelki": at least 63 in all; by hand 30 + 25 + 20 and 35, whatever is still open.
    assert CLASSIC.total(Scorecard({"sixes": 30, "fives": 25, "fours": 20})) == 110


def test_the_joker_is_the_reading_that_has_a_title():
    assert CLASSIC.reading_title("joker") == "Następny generał"
    assert CLASSIC.reading_title("upper_bonus") == "upper_bonus"
    assert [CLASSIC.choice_words("joker", joker) for joker in JOKERS] == [
        ("do dowolnego wolnego wiersza", ""),
        ("jako dżoker najpierw do dolnej części", ""),
        ("do wiersza swoich oczek, potem do dolnej części", ""),
        ("bez dżokera", ""),
    ]
    assert CLASSIC.choice_words("joker", "wild") == ("wild", "")


@pytest.mark.parametrize("reading", ["dice", "name", "rows", "colour"])
def test_what_is_no_reading_of_the_rules_is_refused_by_name(reading):
    with pytest.raises(ValueError, match=f"“{reading}”|„{reading}”"):
        find_rules("classic", **{reading: 5})


def test_switches_take_the_bonuses_away():
    plain = find_rules("classic", upper_bonus=False, yahtzee_bonus=False)
    card = Scorecard({"sixes": 30, "fives": 25, "fours": 20, "yahtzee": 50})
    assert plain.total(card) == 125
    assert plain.extra("chance", "66666", card) == 0
    assert [part.name for part in plain.parts(card)] == ["upper_sum", "lower_sum", "total"]


@pytest.mark.parametrize("joker", JOKERS)
def test_the_hundred_needs_the_fifty(joker):
    game = find_rules("classic", joker=joker)
    assert game.extra("fives", "55555", Scorecard({"yahtzee": 50})) == 100
    assert game.extra("fives", "55555", Scorecard({"yahtzee": 0})) == 0
    assert game.extra("fives", "55554", Scorecard({"yahtzee": 50})) == 0


def test_the_joker_needs_only_a_filled_row():
    card = Scorecard({"yahtzee": 0, "fives": 15})
    assert CLASSIC.points("large_straight", "55555", card) == 40
    assert find_rules("classic", joker="none").points("large_straight", "55555", card) == 0


@pytest.mark.parametrize(
    ("joker", "upper", "allowed"),
    [("forced", {}, ("fives",)), ("forced", {"x2/fives": 40}, LOWER), ("free-lower", {"x2/fives": 40}, LOWER)],
)
def test_in_a_game_of_several_columns_a_further_yahtzee_concerns_its_own(joker, upper, allowed):
    # `encyklopedia`, "Kości potrójne": three classic cards; the second counts twice.
    game, card = find_rules("potrojne", joker=joker), Scorecard({"x2/yahtzee": 100, **upper})
    written = [row for row in game.open_rows(card, "55555") if row.startswith("x2/")]
    assert written == [f"x2/{category}" for category in allowed if category != "yahtzee"]
    assert len(game.open_rows(card, "55555")) == 13 + len(written) + 13
    assert [game.extra(f"{column}/chance", "55555", card) for column in ("x1", "x2", "x3")] == [0, 200, 0]


def test_a_card_never_changes():
    card = Scorecard()
    CLASSIC.write(card, "chance", "12345")
    assert card == Scorecard()
    assert hash(Scorecard({"ones": 1, "twos": 2})) == hash(Scorecard({"twos": 2, "ones": 1}))


def test_a_filled_row_is_refused_and_nothing_is_lost():
    card = CLASSIC.write(Scorecard(), "chance", "12345")
    with pytest.raises(ValueError, match="jest już zajęty: stoi w nim 15"):
        CLASSIC.write(card, "chance", "66666")
    assert card == Scorecard({"chance": 15})


def test_a_forbidden_row_names_the_allowed_ones():
    forced = find_rules("classic", joker="forced")
    with pytest.raises(ValueError, match="można go wpisać w: Piątki"):
        forced.write(Scorecard({"yahtzee": 50}), "chance", "55555")


@pytest.mark.parametrize("row", ["eights", "", None, 3, ["ones"]])
def test_an_unknown_row_is_answered_with_the_rows_there_are(row):
    with pytest.raises(ValueError, match="large_straight"):
        CLASSIC.points(row, "12345")


@pytest.mark.parametrize("roll", ["1234", "123456", "00000", "12347", None, "abcde"])
def test_a_wrong_roll_is_refused_by_every_question(roll):
    for question in (CLASSIC.points, CLASSIC.extra):
        with pytest.raises(ValueError, match=r"\w+"):
            question("chance", roll, Scorecard())
    with pytest.raises(ValueError, match=r"\w+"):
        CLASSIC.write(Scorecard(), "chance", roll)


@pytest.mark.parametrize("used", [0, 4, -1])
def test_a_turn_has_one_to_three_rolls(used):
    with pytest.raises(ValueError, match="od 1 do 3"):
        CLASSIC.points("chance", Turn(Roll("12345"), used))


def test_unknown_rules_and_readings_are_refused():
    with pytest.raises(ValueError, match="classic"):
        find_rules("bridge")
    with pytest.raises(ValueError, match="przełącznika"):
        find_rules("classic", jocker="free")
    with pytest.raises(ValueError, match="free-lower"):
        find_rules("classic", joker="wild")


@pytest.mark.parametrize(
    ("name", "readings", "says"),
    [
        ("classic", {"joker": 3}, "free, free-lower"),
        ("classic", {"joker": ["free"]}, "free, free-lower"),
        ("classic", {"upper_bonus": "nie"}, "True, False"),
        ("classic", {"upper_bonus": 1}, "True, False"),
        ("yahtzee", {"yahtzee_bonus": None}, "True, False"),
        ("potrojne", {"joker": "wild"}, "free, free-lower"),
        ("yamb", {"straight": "long"}, "sum, by_roll"),
        ("yamb", {"columns": ()}, "down, up"),
        ("yamb", {"columns": ("up", "up")}, "down, up"),
        ("yamb", {"columns": ("up", ["down"])}, "down, up"),
        ("yamb", {"columns": 3}, "down, up"),
        ("yamb", {"tolerance": -1}, "od 0 w górę"),
        ("yamb", {"tolerance": True}, "od 0 w górę"),
        ("yamb", {"tolerance": 2.0}, "od 0 w górę"),
    ],
)
def test_a_reading_is_one_of_its_choices_or_of_its_type(name, readings, says):
    with pytest.raises(ValueError, match=says) as problem:
        find_rules(name, **readings)
    assert "\n" not in str(problem.value)
    assert str(problem.value).startswith(f"„{next(iter(readings))}”")


def test_several_choices_are_taken_as_a_list_or_one_alone_and_kept_as_a_tuple():
    assert find_rules("yamb", columns=["up", "free"]) == find_rules("yamb", columns=("up", "free"))
    assert find_rules("yamb", columns="free") == find_rules("yamb", columns=("free",))
    assert find_rules("yamb", tolerance=0).tolerance == 0


@pytest.mark.parametrize("name", [None, 3, ["classic"], "Classic"])
def test_rules_are_named_by_one_of_their_names(name):
    with pytest.raises(ValueError, match="classic, yahtzee"):
        find_rules(name)


def test_each_reading_says_its_reason():
    assert all(field.metadata["reason"] for field in fields(CLASSIC))


def test_maxima_of_the_rows():
    # By hand: five of the face above; five sixes, fixed payments and five sixes below.
    expected = dict(zip(UPPER, (5, 10, 15, 20, 25, 30), strict=True)) | dict(
        zip(LOWER, (30, 30, 25, 30, 40, 50, 30), strict=True)
    )
    assert {row.id: CLASSIC.maximum(row.id) for row in CLASSIC.rows} == expected


@pytest.mark.parametrize(("tolerance", "accepted"), [(0, 30), (5, 25), (6, 24)])
def test_the_column_maksimum_accepts_just_so_many_points_below_the_best(tolerance, accepted):
    # By hand from `encyklopedia`, "Maksimum": five below the best sum of 30 is 25, 24 is a zero; in MIN the best is 5.
    game = find_rules("yamb", columns=("maximum",), tolerance=tolerance)
    for roll in all_rolls():
        assert game.points("maximum/max", roll) == (sum(roll) if sum(roll) >= accepted else 0)
        assert game.points("maximum/min", roll) == (sum(roll) if sum(roll) <= 35 - accepted else 0)


def test_sums_with_points_beside_them():
    # By hand, `encyklopedia`, Yamb: a full house is the sum and 30; three equal dice are counted alone, and 10.
    assert sum_and(30, Roll("22333")) == 43
    assert [equal_and(3, 1, 10, Roll(roll)) for roll in ("22233", "33344", "55556")] == [16, 19, 25]
    assert equal_and(2, 2, 0, Roll("22335")) == 10


def test_a_full_house_is_made_of_all_the_dice():
    # `zasady` and `encyklopedia`: three dice of one kind and two of another; with more dice none is left over.
    assert full_house(Roll("22333"))
    assert [full_house(Roll(roll)) for roll in ("2223344", "223331", "2233", "33333")] == [False] * 4


class TopRowFirst(Classic):
    """The classic game filled from the top: `special_rolls` of the classic one say nothing of it."""

    def open_rows(self, card, turn):
        return super().open_rows(card, turn)[:1]


def test_rules_that_change_the_open_rows_without_saying_so_as_data_are_refused():
    assert isinstance(TopRowFirst().as_data(), str)
    assert not isinstance(Classic().as_data(), str)
