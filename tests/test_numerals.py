"""How numbers are shown and read. Expected texts are worked out by hand, or follow from the exact value."""

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosci_edu.chance import Chance
from kosci_edu.messages import KosciError, speaking
from kosci_edu.numerals import decimal, grouped, is_whole, parse_number, percent, ratio, read_number, rounded, whole

fractions = st.fractions(min_value=-(10**12), max_value=10**12, max_denominator=10**6)
parts = st.fractions(min_value=0, max_value=1, max_denominator=10**9)
languages = st.sampled_from(["pl", "en"])
chances = st.integers(1, 10**9).flatmap(lambda total: st.builds(Chance, st.integers(0, total), st.just(total)))


# --- reading ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1/4", Fraction(1, 4)),
        ("0,25", Fraction(1, 4)),
        ("0.25", Fraction(1, 4)),
        ("25%", Fraction(1, 4)),
        (" 25 % ", Fraction(1, 4)),
        ("27,77 %", Fraction(2777, 10000)),
        (",5", Fraction(1, 2)),
        ("−3", Fraction(-3)),
        ("-1/3", Fraction(-1, 3)),
        ("+7", Fraction(7)),
        ("– 3", Fraction(-3)),
        ("‑0,5", Fraction(-1, 2)),
        ("1 575", Fraction(1575)),
        ("1\u00a0575", Fraction(1575)),
        ("1\u2009575", Fraction(1575)),
        ("1\u202f575,25", Fraction(157525, 100)),
        ("1 800/7 776", Fraction(1800, 7776)),
        ("1 800 z 7776", Fraction(1800, 7776)),
        ("1800 of 7776", Fraction(1800, 7776)),
        ("1800 out of 7776", Fraction(1800, 7776)),
        ("2:6", Fraction(1, 3)),
        ("2 : 6", Fraction(1, 3)),
        ("1 na 20", Fraction(1, 20)),
        ("1 in 20", Fraction(1, 20)),
        ("1 na 20 001", Fraction(1, 20001)),
        ("≈ 4,60 %", Fraction(46, 1000)),
        ("= 25,00 %", Fraction(1, 4)),
        ("5 procent", Fraction(1, 20)),
        ("2,5 procenta", Fraction(1, 40)),
        ("5 per cent", Fraction(1, 20)),
        ("5 percent", Fraction(1, 20)),
        ("23/108 (1656 z 7776) ≈ 21,30 %", Fraction(23, 108)),
        ("23/108 (1656 of 7776) ≈ 21.30%", Fraction(23, 108)),
        ("1/4 = 25,00 %", Fraction(1, 4)),
        ("275/12 ≈ 22,92", Fraction(275, 12)),
        ("1/1000000000000 < 0,00000001 %", Fraction(1, 10**12)),
        ("Chance(1656, 7776)", Fraction(23, 108)),
        ("Fraction(-1, 2)", Fraction(-1, 2)),
        ("⅓", Fraction(1, 3)),
        ("2½", Fraction(5, 2)),
        ("2 1/2", Fraction(5, 2)),
        ("−2 1/2", Fraction(-5, 2)),
        ("1⁄3", Fraction(1, 3)),
        ("0,(3)", Fraction(1, 3)),
        ("0,41(6)", Fraction(5, 12)),
        ("41,(6) %", Fraction(5, 12)),
        ("~33 %", Fraction(33, 100)),
        ("ok. 33%", Fraction(33, 100)),
        ("około 5 %", Fraction(1, 20)),
        ("0," + "3" * 50, Fraction(int("3" * 50), 10**50)),
    ],
)
def test_numbers_are_read_exactly_in_every_usual_form(text, value):
    assert read_number(text) == value


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        *[
            (text, "to nie liczba")
            for text in (
                "",
                "abc",
                "0,2,5",
                "1e9",
                "__import__('os')",
                "1//2",
                "0,()",
                "12 345 1/2",
                "1 1/2/3",
                "=",
                "%",
            )
        ],
        *[(text, "to nie liczba") for text in ("9" * 5000, "1 5", "1 5750", "15 75", "3−4", "1 na", "5 procent na 3")],
        *[(text, "to nie liczba") for text in ("٣", "१/२", "５", "1٬000", "²", "1/2 ≈ x", "< 0,01 %", "> 99 %")],
        *[(text, "to nie liczba") for text in ("54573201… (4034 cyfry)/86314148… (4034 cyfry)", "1/2 1/2")],
        *[(text, "Przez zero") for text in ("1/0", "0 z 0", "1 na 000", "5:0 %")],
        *[(text, "dwie różne") for text in ("1/2 = 1/3", "23/108 (1656 z 7777)", "1/3 = 33,33 %", "1/3 ≈ 33,34 %")],
        *[(value, "czyta się z tekstu") for value in (None, 3, [1], 0.5, object)],
    ],
)
def test_what_is_no_number_gets_one_short_sentence_that_says_why(text, problem):
    with pytest.raises(KosciError, match=problem) as error:
        read_number(text)
    assert len(str(error.value)) < 120
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("x" * 41, f"„{'x' * 39}…” to nie liczba; zapisz ją jako 1/4, 0,25 albo 25%."),
        ("1/2 = 1/3", "„1/2 = 1/3” podaje dwie różne liczby."),
        ("1/0", "Przez zero nie można dzielić."),
        ([1], "Liczbę czyta się z tekstu, a [1] nim nie jest."),
    ],
)
def test_each_sentence_about_a_number_is_whole_and_names_what_was_given(text, sentence):
    with pytest.raises(KosciError) as error:
        read_number(text)
    assert str(error.value) == sentence


@pytest.mark.parametrize(
    ("text", "unit", "places", "is_percent", "counts"),
    [
        ("0,25", Fraction(1, 100), 2, False, None),
        ("4,60 %", Fraction(1, 10000), 2, True, None),
        ("≈ 5%", Fraction(1, 100), 0, True, None),
        ("42", Fraction(1), 0, False, None),
        ("1 800 z 7 776", 0, 0, False, (1800, 7776)),
        ("3/12", 0, 0, False, (3, 12)),
        ("0,5/3", 0, 1, False, None),
        ("23/108 (1656 z 7776) ≈ 21,30 %", 0, 0, False, (1656, 7776)),
    ],
)
def test_what_the_form_of_a_number_says_is_kept(text, unit, places, is_percent, counts):
    number = parse_number(text)
    assert (number.unit, number.places, number.is_percent, number.counts) == (unit, places, is_percent, counts)


def test_a_text_of_400_characters_is_read_and_a_longer_one_is_not():
    assert read_number("1" + "0" * 399) == 10**399
    with pytest.raises(KosciError, match="to nie liczba"):
        read_number("1" + "0" * 400)


def test_a_number_too_long_to_be_written_is_refused_as_any_other():
    with pytest.raises(KosciError, match="czyta się z tekstu"):
        read_number(10**5000)


# --- showing ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [
        (Fraction(1, 8), 2, "0,13"),
        (Fraction(-1, 8), 2, "−0,13"),
        (Fraction(-1, 1000), 2, "0,00"),
        (Fraction(5, 2), 0, "3"),
        (Fraction(25461, 100), 1, "254,6"),
        (7, 2, "7,00"),
        (10**30 - 1, 2, "9" * 30 + ",00"),  # the longest number that is written out
        (10**30, 2, "10000000… (31 cyfr)"),
    ],
)
def test_rounding_is_exact_with_halves_away_from_zero(value, digits, text):
    assert decimal(value, digits) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "= 0,00 %"),
        (Fraction(1, 20000), "≈ 0,01 %"),  # half a unit is rounded up, as everywhere
        (Fraction(1, 20001), "≈ 0,0050 %"),
        (Fraction(1, 13983816), "≈ 0,0000072 %"),  # six numbers out of 49
        (Fraction(1, 10**10), "= 0,00000001 %"),
        (Fraction(1, 10**11), "< 0,00000001 %"),
        (Fraction(4, 10**11), "< 0,00000001 %"),  # would be rounded to 0
        (Fraction(99994, 100000), "≈ 99,99 %"),
        (Fraction(99999, 100000), "= 99,9990 %"),
        (1 - Fraction(1, 10**11), "> 99,99999999 %"),
        (1, "= 100,00 %"),
        (1 + Fraction(1, 10**11), "< 100,00000001 %"),
        (-Fraction(1, 20001), "≈ −0,0050 %"),
        (-Fraction(1, 10**11), "> −0,00000001 %"),
        (Fraction(1, 4), "= 25,00 %"),
        (Fraction(1, 3), "≈ 33,33 %"),
        (Fraction(12345, 10**6), "≈ 1,23 %"),  # four decimals of the fraction, not three, decide
        (Fraction(123, 10**4), "= 1,23 %"),
    ],
)
def test_a_per_cent_says_how_near_it_is_and_never_seems_certain_or_impossible(value, text):
    sign, shown = text.replace(" %", "\u00a0%").split(" ")
    assert rounded(value, in_percent=True) == f"{sign} {shown}"
    assert percent(value) == (f"{sign} {shown}" if sign in "<>" else shown)


def test_more_places_may_be_asked_for():
    assert percent(Fraction(1, 3), 0) == "33\u00a0%"
    assert percent(Fraction(1, 3), 12) == "33,333333333333\u00a0%"
    assert percent(Fraction(1, 10**15), 12) == "< 0,000000000001\u00a0%"
    assert rounded(Fraction(275, 12)) == "≈ 22,92"
    assert rounded(Fraction(45, 2)) == "= 22,50"
    assert rounded(Fraction(1, 8), 3) == "= 0,125"


def test_numbers_in_english_have_a_point_and_no_space_before_the_sign_for_per_cent():
    with speaking("en"):
        assert (decimal(Fraction(1, 8)), percent(Fraction(1, 4))) == ("0.13", "25.00%")
        assert whole(10**30) == "10000000… (31 digits)"


def test_a_minus_is_a_minus_sign_and_nothing_has_none():
    assert (grouped(-1234567), whole(-7776), whole(0)) == ("−1\u00a0234\u00a0567", "−7776", "0")


@pytest.mark.parametrize(("value", "fits"), [(1, False), (2, True), (6, True), (7, False), (5.0, False), ("5", False)])
def test_a_whole_number_is_held_against_both_bounds(value, fits):
    assert is_whole(value, 2, 6) == fits


def test_without_bounds_every_whole_number_fits_and_no_truth_value():
    assert is_whole(10**400)
    assert is_whole(-(10**400))
    assert not is_whole(True)


@given(parts)
def test_a_printed_per_cent_is_within_half_a_unit(value):
    if percent(value)[0] not in "<>":
        assert abs(read_number(percent(value)) - value) <= Fraction(1, 20000)


@pytest.mark.parametrize("power", [29, 30, 31, 59, 100, 512, 4299, 4300, 4301, 20000])  # log10 falls short at 512
@pytest.mark.parametrize("beyond", [-1, 0, 1])
def test_long_numbers_are_shortened_to_their_beginning_and_length(power, beyond):
    number = 10**power + beyond
    length = power + (beyond >= 0)
    beginning = "9" * 8 if beyond < 0 else "1" + "0" * 7
    if length > 30:
        assert re.fullmatch(rf"{beginning}… \({length} cyfr[ya]?\)", whole(number))
        assert grouped(number) == whole(number)
    else:
        assert whole(number) == str(number)
    assert whole(-number) == f"−{whole(number)}"
    assert len(whole(number)) <= 30


@pytest.mark.parametrize("show", [whole, grouped, ratio, decimal, percent, rounded])
@pytest.mark.parametrize("sign", [1, -1])
def test_showing_never_raises_and_is_never_wider_than_a_cell(show, sign):
    value = sign * 10**6000 if show in (whole, grouped) else Fraction(sign * 3**10000, 2**9000)
    assert len(show(value)) < 80


# --- there and back --------------------------------------------------------------------------------------


@given(st.integers(), languages)
def test_whole_numbers_are_read_back(number, language):
    if abs(number) < 10**30:
        with speaking(language):
            assert read_number(whole(number)) == read_number(grouped(number)) == number


@given(fractions, languages)
def test_fractions_are_read_back(value, language):
    with speaking(language):
        assert read_number(ratio(value)) == value
        assert read_number(f"{ratio(value)} {rounded(value)}") == value


@given(fractions, languages, st.integers(0, 50))
def test_decimals_are_read_back_with_their_unit(value, language, digits):
    with speaking(language):
        number = parse_number(decimal(value, digits))
    assert number.unit == Fraction(1, 10**digits)
    assert abs(number.value - value) <= number.unit / 2


@given(chances, languages)
def test_the_whole_text_of_a_chance_is_read_back(chance, language):
    with speaking(language):
        number = parse_number(str(chance))
        again = parse_number(repr(chance))
    assert (number.value, again.counts) == (chance, (chance.ways, chance.total))
    if chance.total != chance.denominator:
        assert number.counts == (chance.ways, chance.total)
