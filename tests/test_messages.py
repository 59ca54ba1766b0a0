"""Languages, number formats and what a learner may type."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosci_edu.messages import language, row_name, say, use_language
from kosci_edu.numerals import decimal, percent, read_number


@pytest.fixture
def english():
    use_language("en")
    yield
    use_language("pl")


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
    ],
)
def test_numbers_are_read_exactly_in_every_usual_form(text, value):
    assert read_number(text) == value


@pytest.mark.parametrize(
    "text", ["", "abc", "1/0", "0,2,5", "1e9", "__import__('os')", None, 3, [1], "9" * 5000, "½", "1//2"]
)
def test_what_is_no_number_gets_one_short_sentence(text):
    with pytest.raises(ValueError, match=r"\w+") as problem:
        read_number(text)
    assert len(str(problem.value)) < 120


@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [
        (Fraction(1, 8), 2, "0,13"),
        (Fraction(-1, 8), 2, "−0,13"),
        (Fraction(-1, 1000), 2, "0,00"),
        (Fraction(5, 2), 0, "3"),
        (Fraction(25461, 100), 1, "254,6"),
        (7, 2, "7,00"),
    ],
)
def test_rounding_is_exact_with_halves_away_from_zero(value, digits, text):
    assert decimal(value, digits) == text


@given(st.fractions(min_value=0, max_value=1, max_denominator=10**6))
def test_a_printed_per_cent_is_within_half_a_unit(value):
    assert abs(read_number(percent(value)) - value) <= Fraction(1, 20000)


@pytest.mark.parametrize(
    ("n", "text"), [(1, "1 punkt"), (3, "3 punkty"), (5, "5 punktów"), (12, "12 punktów"), (22, "22 punkty")]
)
def test_polish_plurals(n, text):
    assert say("{n} point", "{n} points", n=n) == text


def test_english_speaks_english(english):
    assert language() == "en"
    assert percent(Fraction(23, 108)) == "21.30%"
    assert say("{n} point", "{n} points", n=2) == "2 points"
    assert row_name("full_house") == "Full house"


def test_each_document_has_its_own_names():
    names = [row_name("yahtzee", document) for document in (None, "zasady", "kostkovy-poker", "poradnik")]
    assert names == ["Generał", "poker", "5 stejných", "Generał"]


def test_a_language_without_catalogue_is_refused():
    with pytest.raises(ValueError, match="„de”"):
        use_language("de")
    assert language() == "pl"
