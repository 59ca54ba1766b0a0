"""The verdicts: what is printed against an exact value, at every border between two of them."""

from fractions import Fraction

import pytest

from kosci_edu.claims.verdicts import (
    Between,
    Regret,
    Rolls,
    Statement,
    every,
    judge,
    judge_readings,
    only,
    printed_number,
)
from kosci_edu.messages import speaking


@pytest.mark.parametrize(
    ("printed", "value", "expected"),
    [
        # 1656/7776 = 0,21296…: rounds to 21,30 %, cut off to 21,29 %.
        ("21,30%", Fraction(23, 108), "confirmed"),
        ("21,29%", Fraction(23, 108), "truncated"),
        ("27,77%", Fraction(23, 108), "wrong"),
        ("0.213", Fraction(23, 108), "confirmed"),
        # A half is rounded upwards: 1/8 = 0,125.
        ("0,13", Fraction(1, 8), "confirmed"),
        ("0,12", Fraction(1, 8), "truncated"),
        ("0,14", Fraction(1, 8), "wrong"),
        ("13 kolejek", 13, "confirmed"),
        ("12 kolejek", 13, "wrong"),
        ("−30", -30, "confirmed"),
        # A number is not "about": a unit too much is plainly wrong.
        ("3,87%", Fraction(25, 648), "wrong"),
    ],
)
def test_a_number_is_judged_at_its_printed_digits(printed, value, expected):
    assert judge(printed, value).verdict == expected


@pytest.mark.parametrize(
    ("printed", "value", "expected"),
    [
        ("23,84", 23.84133, ("23,8413", "confirmed")),
        ("91,76%", 0.91754751, ("91,7548\u00a0%", "wrong")),
        ("około 75%", 0.7598, ("75,9800\u00a0%", "truncated")),
        ("3,26%", Between(0.032454, 0.032601), ("3,2454\u00a0% … 3,2601\u00a0%", "confirmed")),
    ],
)
def test_what_strategy_computes_is_shown_with_four_decimals(printed, value, expected):
    assert judge(printed, value) == expected


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        # 337/1000 = 33,7 %: rounds to 34 %, is cut off to 33 %, and 35 % misses by 1,3 units.
        ("około 34%", "confirmed"),
        ("około 33%", "truncated"),
        ("około 35%", "nearly"),
        ("około 32%", "nearly"),
        ("około 36%", "wrong"),
        ("35%", "wrong"),
    ],
)
def test_about_forgives_a_unit_of_the_last_digit_or_a_little_more(printed, expected):
    assert judge(printed, Fraction(337, 1000)).verdict == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        # About 35 %, one unit being 1 %: every value at which the verdict changes, and its neighbours.
        ("0.3300", "wrong"),
        ("0.3301", "nearly"),
        ("0.3449", "nearly"),
        ("0.3450", "confirmed"),
        ("0.3549", "confirmed"),
        ("0.3550", "truncated"),
        ("0.3599", "truncated"),
        ("0.3600", "nearly"),
        ("0.3699", "nearly"),
        ("0.3700", "wrong"),
    ],
)
def test_where_the_verdict_on_about_a_number_changes(value, expected):
    assert judge("około 35%", Fraction(value)).verdict == expected
    without = "wrong" if expected == "nearly" else expected
    assert judge("35%", Fraction(value)).verdict == without


@pytest.mark.parametrize(("printed", "expected"), [("17,5", "confirmed"), ("17", "wrong"), ("18", "wrong")])
def test_a_figure_that_is_printed_in_full_may_not_be_cut_off_or_rounded(printed, expected):
    assert judge(printed, Fraction(35, 2), in_full=True).verdict == expected


@pytest.mark.parametrize(
    ("printed", "expected"),
    # Between 26,6 % and 28,2 %: 27 and 28 lie in it, and 26 and 29 stand for 25,5 to 26,5 and 28,5 to 29,5.
    [("27%", "confirmed"), ("28%", "confirmed"), ("26%", "wrong"), ("29%", "wrong")],
)
def test_a_value_that_depends_on_ties_may_lie_anywhere_between(printed, expected):
    assert judge(printed, Between(Fraction(266, 1000), Fraction(282, 1000))).verdict == expected


@pytest.mark.parametrize(
    ("smallest", "largest", "expected"),
    # 27 % stands for 26,5 % to 27,5 %, both ends included.
    [
        ("0.275", "0.3", "confirmed"),
        ("0.2751", "0.3", "wrong"),
        ("0.2", "0.265", "confirmed"),
        ("0.2", "0.2649", "wrong"),
    ],
)
def test_a_value_that_depends_on_ties_need_only_touch_what_is_printed(smallest, largest, expected):
    assert judge("27%", Between(Fraction(smallest), Fraction(largest))).verdict == expected


def test_readings_that_differ_are_ambiguous_and_named():
    assert judge_readings({"free": 40, "none": -5}) == ("free: 40; none: −5", "ambiguous")
    assert judge_readings({"free": 40, "forced": 40}).verdict == "confirmed"


@pytest.mark.parametrize(
    ("value", "text"), [(Fraction(1, 8), "12,50\u00a0%"), (254.5896, "254,59"), (40, "40"), ("66, 56", "66, 56")]
)
def test_a_reading_shows_chances_in_per_cent_and_means_with_two_decimals(value, text):
    assert judge_readings({"free": value}) == (f"free: {text}", "confirmed")


def test_a_text_alone_cannot_be_judged():
    with pytest.raises(TypeError, match="reading"):
        judge("…", "66, 56, 46")


@pytest.mark.parametrize(
    ("points", "expected"),
    [("0", "confirmed"), ("0.0001", "nearly"), ("0.0999", "nearly"), ("0.1", "wrong"), ("2", "wrong")],
)
def test_advice_is_judged_by_what_it_costs(points, expected):
    assert judge("…", Regret(Fraction(points))).verdict == expected


def test_a_lost_picture_needs_a_roll_that_scores_so():
    assert judge("17 punktów", Rolls(3)).verdict == judge("17 punktów", Rolls(1)).verdict == "confirmed"
    assert judge("17 punktów", Rolls(0)).verdict == "wrong"


def test_a_truth_value_stands_for_itself():
    assert (judge("…", True).verdict, judge("…", False).verdict) == ("confirmed", "wrong")


def test_a_statement_shows_the_figures_that_decide_it():
    assert judge("…", Statement(True, "−3 + 3 = 0")) == ("−3 + 3 = 0", "confirmed")
    assert judge("…", every(face < 6 for face in range(1, 7))) == ("5 z 6", "wrong")


def test_an_empty_cell_is_shown_as_one():
    assert judge("–", True) == ("–", "confirmed")
    assert judge("–", False) == ("liczba", "wrong")


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        ("27,77%", (Fraction(2777, 10000), Fraction(1, 10000))),
        ("25 punktów", (25, 1)),
        ("premia 35 od 63", (35, 1)),
        ("254.59", (Fraction(25459, 100), Fraction(1, 100))),
    ],
)
def test_the_printed_number_is_the_first_one_with_its_unit(printed, expected):
    assert printed_number(printed) == expected


def test_a_text_without_a_number_is_refused():
    with pytest.raises(ValueError) as refused:  # noqa: PT011  # the whole sentence is compared
        printed_number("a" * 60 + "b")
    assert str(refused.value) == f"W tekście „{'a' * 60}” nie ma liczby."


@pytest.mark.parametrize(
    ("printed", "value", "text"),
    [
        # 23 · 100 : 108 = 21,296…; 5/4 has two decimals and 9/8 three; 1/16 is 6,25 % exactly.
        ("27,77%", Fraction(23, 108), "23/108 ≈ 21,30\u00a0%"),
        ("6,25%", Fraction(1, 16), "1/16 = 6,25\u00a0%"),
        ("0,0%", Fraction(1, 32), "1/32 ≈ 3,13\u00a0%"),
        ("100%", Fraction(1), "1 = 100,00\u00a0%"),
        ("100%", 1, "1 = 100,00\u00a0%"),
        ("1,25", Fraction(5, 4), "5/4 = 1,25"),
        ("1,1", Fraction(9, 8), "9/8 ≈ 1,13"),
        ("−1,25", Fraction(-5, 4), "−5/4 = −1,25"),
        ("13", 13, "13"),
        ("−30", -30, "−30"),
        ("0,5", 0.5, "0,5000"),
        ("50%", 0.5, "50,0000\u00a0%"),
        ("27%", Between(Fraction(1, 4), Fraction(1, 3)), "1/4 = 25,00\u00a0% … 1/3 ≈ 33,33\u00a0%"),
        ("27", Between(26, 28.5), "26 … 28,5000"),
        ("…", True, "tak"),
        ("…", False, "nie"),
        ("…", Rolls(1), "daje to 1 rzut"),
        ("…", Rolls(3), "dają to 3 rzuty"),
        ("…", Regret(Fraction(1, 8)), "strata 0,1250"),
    ],
)
def test_the_exact_value_is_shown_in_the_form_of_what_is_printed(printed, value, text):
    assert judge(printed, value).exact == text


def test_several_results_must_be_the_same_one():
    assert only(iter([3, 3])) == 3
    for results in ([], [3, 4]):
        with pytest.raises(ValueError, match="unpack"):
            only(results)


def test_in_english_one_roll_is_no_rolls():
    with speaking("en"):
        assert judge("…", Rolls(1)).exact == "1 roll scores this"
        assert judge("…", Rolls(3)).exact == "3 rolls score this"
