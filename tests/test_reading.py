"""How answers are read and judged: numbers, choices and rolls in every form, and where the tolerances end."""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
import sympy

from kosci_edu.dice import Roll
from kosci_edu.exercises import exercise
from kosci_edu.exercises.answers import (
    Answer,
    ChoiceAnswer,
    NumberAnswer,
    OwnKeep,
    OwnRoll,
    RollAnswer,
)
from kosci_edu.exercises.reading import (
    given_keep,
    given_number,
    given_roll,
    given_words,
    is_empty,
    is_too_long,
)
from kosci_edu.messages import speaking
from kosci_edu.numerals import WrittenNumber

QUARTER = NumberAnswer(lambda: Fraction(1, 4))
SMALL = NumberAnswer(lambda: Fraction(1331, 46656))  # 2.8528 %
FIVE = NumberAnswer(lambda: 5)
MEAN = NumberAnswer(lambda: Fraction(16.747079449067968), places=2)
EXACT = NumberAnswer(lambda: Fraction(1331, 46656), exact=True)
PERCENT = NumberAnswer(lambda: Fraction(11, 36), places=2, per_cent=True)  # 30.5555… %
ALMOST = NumberAnswer(lambda: Fraction(7770, 7776))  # 99.92 %
GENERAL = NumberAnswer(lambda: Fraction(6, 7776))


@pytest.mark.parametrize(
    ("checker", "answer", "status", "words"),
    [
        (QUARTER, Fraction(1, 4), "right", "brawo"),
        (QUARTER, sympy.Rational(1, 4), "right", "brawo"),
        (QUARTER, sympy.Integer(1) / 4, "right", "brawo"),
        (QUARTER, np.float64(0.25), "right", "brawo"),
        (QUARTER, np.float32(0.25), "right", "brawo"),
        (QUARTER, Decimal("0.25"), "right", "brawo"),
        (QUARTER, "0,25", "right", "brawo"),
        (QUARTER, "25 %", "right", "brawo"),
        (QUARTER, " 2 / 8 ", "right", "brawo"),
        (QUARTER, "−1/4", "wrong", "między 0 a 1"),
        (QUARTER, 25, "wrong", "znaku procentu"),
        (QUARTER, "0,3", "wrong", "niewielu cyfrach"),
        (QUARTER, 0.3, "wrong", "niewielu cyfrach"),
        (FIVE, np.int64(5), "right", "brawo"),
        (FIVE, 5.0, "right", "brawo"),
        (FIVE, "5", "right", "brawo"),
        (FIVE, "5.", "right", "brawo"),
        (FIVE, "5 sposobów.", "right", "brawo"),
        (FIVE, "5 razy więcej niż", "wrong", "potrzebna jest liczba"),
        (QUARTER, "1/4.", "right", "brawo"),
        (QUARTER, "5/4", "wrong", "między 0 a 1"),
        (FIVE, True, "wrong", "potrzebna jest liczba"),
        (SMALL, "2,85%", "right", "po zaokrągleniu"),
        (SMALL, "2,86%", "wrong", "jeszcze nie"),
        (SMALL, "2,8528%", "right", "po zaokrągleniu"),
        (SMALL, "2,852%", "wrong", "ucięte"),
        (SMALL, "3%", "wrong", "niewielu cyfrach"),
        (SMALL, "0,03", "wrong", "niewielu cyfrach"),
        (SMALL, 0.03, "wrong", "niewielu cyfrach"),
        (SMALL, "0%", "wrong", "jeszcze nie"),
        (SMALL, float(Fraction(1331, 46656)), "right", "po zaokrągleniu"),
        (SMALL, 0.0285, "right", "po zaokrągleniu"),
        (SMALL, 0.0, "wrong", "jeszcze nie"),
        (SMALL, "45325/46656", "wrong", "że tak się nie stanie"),
        (EXACT, "1331/46656", "right", "brawo"),
        (EXACT, "2,85%", "wrong", "dokładn"),
        (EXACT, float(Fraction(1331, 46656)), "wrong", "dokładn"),
        (NumberAnswer(lambda: Fraction(120, 7776)), "0,02", "wrong", "niewielu cyfrach"),
        (NumberAnswer(lambda: Fraction(782, 7776)), "10%", "wrong", "niewielu cyfrach"),
        (ALMOST, "100%", "wrong", "niewielu cyfrach"),
        (ALMOST, 1, "wrong", "jeszcze nie"),
        (ALMOST, "99,92%", "right", "po zaokrągleniu"),
        (NumberAnswer(lambda: Fraction(1, 10**8)), 0.0, "wrong", "jeszcze nie"),
        (NumberAnswer(lambda: Fraction(1, 10**8)), "0,00", "wrong", "niewielu cyfrach"),
        (NumberAnswer(lambda: Fraction(1, 1296)), "0,08%", "right", "po zaokrągleniu"),  # as the documents print it
        (NumberAnswer(lambda: Fraction(-5)), "−5", "right", "brawo"),
        (NumberAnswer(lambda: Fraction(1, 3)), "0,33", "right", "po zaokrągleniu"),
        (NumberAnswer(lambda: Fraction(1, 3)), 0.33, "right", "po zaokrągleniu"),
        (NumberAnswer(lambda: 10_000), "10 000", "right", "brawo"),
        (NumberAnswer(lambda: Fraction(25, 108)), "25:108", "right", "brawo"),
        (NumberAnswer(lambda: Fraction(25, 108)), "1800 z 7776", "right", "brawo"),
        (NumberAnswer(lambda: Fraction(23, 108)), "23/108 ≈ 21,30 %", "right", "brawo"),
        (MEAN, "16,75", "right", "brawo"),
        (MEAN, 16.74707944, "right", "brawo"),
        (MEAN, "16,74", "wrong", "ucięte"),
        (MEAN, 16.75, "right", "brawo"),
        (MEAN, 16.7, "wrong", "2 cyfry"),
        (MEAN, "16,7", "wrong", "2 cyfry"),
        (MEAN, (16, 75), "wrong", "dwie liczby"),
        (NumberAnswer(lambda: Fraction("2.3012"), places=2), 2.3, "right", "brawo"),
        (PERCENT, "30,56%", "right", "brawo"),
        (PERCENT, "30.56 %", "right", "brawo"),
        (PERCENT, "30,5556%", "right", "brawo"),  # more exact than asked for
        (PERCENT, "30,55%", "wrong", "ucięte"),
        (PERCENT, "30,6%", "wrong", "2 cyfry"),
        (PERCENT, "31%", "wrong", "2 cyfry"),
        (PERCENT, "30,56", "wrong", "znaku procentu"),
        (PERCENT, "11/36", "right", "brawo"),
        (PERCENT, 0.3056, "right", "brawo"),
        (GENERAL, "6", "wrong", "tyle jest sposobów"),
        (GENERAL, "6/252", "wrong", "252"),
        (GENERAL, Fraction(6, 252), "wrong", "252"),
        (GENERAL, "720/7776", "wrong", "120 razy za dużo"),
        (NumberAnswer(lambda: Fraction(720, 7776)), "6/7776", "wrong", "120 razy za mało"),
        (NumberAnswer(lambda: 720), "6", "wrong", "jeszcze nie"),  # of a count that may have any reason
        (NumberAnswer(lambda: Fraction(2, 7)), "5/7", "wrong", "że tak się nie stanie"),  # and not of 252 rolls
        (PERCENT, "0,31", "wrong", "2 cyfry"),
        (NumberAnswer(lambda: Fraction(85, 10000), places=2, per_cent=True), "0,85", "wrong", "znaku procentu"),
        (NumberAnswer(lambda: Fraction(1, 3)), "0,(3)", "right", "brawo"),
        (NumberAnswer(lambda: Fraction(5, 2)), "2 1/2", "right", "brawo"),
        (NumberAnswer(lambda: Fraction(1, 3)), "⅓", "right", "brawo"),
        (NumberAnswer(lambda: Fraction(1, 3)), "ok. 33%", "right", "po zaokrągleniu"),
        (NumberAnswer(lambda: Fraction(-1694, 1000), places=2), "−1,70", "wrong", "jeszcze nie"),
        (NumberAnswer(lambda: Fraction(-1696, 1000), places=2), "−1,69", "wrong", "ucięte"),
        (NumberAnswer(lambda: 14), "7", "wrong", "jeszcze nie"),
        (NumberAnswer(lambda: 8192), "2^13", "wrong", "policz do końca"),
        (NumberAnswer(lambda: 8192), "2**13", "wrong", "policz do końca"),
        (NumberAnswer(lambda: 120), "5!", "wrong", "policz do końca"),
        (NumberAnswer(lambda: 12), "mnóstwo", "wrong", "na przykład 37"),
        (MEAN, "sporo", "wrong", "na przykład 16,75"),
        (PERCENT, "sporo", "wrong", "na przykład 32,20"),
    ],
)
def test_numbers_in_every_form(checker, answer, status, words):
    result = checker.assess((answer,), {})
    assert result.status == status
    assert words in result.message


LETTERS = ChoiceAnswer(lambda: ["A", "C"], ("A", "B", "C"), {"A": "Łódź", "B": "Żabka", "C": "Strit"}.__getitem__)


@pytest.mark.parametrize(
    ("answer", "status"),
    [
        (("A", "C"), "right"),
        ((["C", "A"],), "right"),
        (({"a", "c"},), "right"),
        (("A, C",), "right"),
        (("AC",), "right"),
        (("a i c.",), "right"),
        (("A/C",), "right"),
        (("C oraz A",), "right"),
        (("łódź , STRIT",), "right"),
        (("Ło\u0301dz\u0301, strit",), "right"),
        (("A",), "wrong"),
        (("A", "B", "C"), "wrong"),
        (("A", "D"), "wrong"),
        ((1,), "wrong"),
    ],
)
def test_choices_in_every_form(answer, status):
    assert LETTERS.assess(answer, {}).status == status


def test_a_choice_tells_what_is_too_many_and_what_is_missing():
    mistakes = {"+B": "B is too many", "-C": "C is missing", "B": "only B"}
    told = [LETTERS.assess((answer,), mistakes).message for answer in ("A, B, C", "A", "B", "C, B, A")]
    assert told == ["B is too many", "C is missing", "only B", "B is too many"]


def test_true_may_be_chosen():
    assert ChoiceAnswer(lambda: ["True"], ("True", "False")).assess((True,), {}).status == "right"


@pytest.mark.parametrize(
    "roll",
    [
        "33256",
        "3 3 2 5 6",
        "[2] (3) [5] (3) [6]",
        33256,
        [3, 3, 2, 5, 6],
        (3, 3, 2, 5, 6),
        np.int64(33256),
        Roll("33256"),
        list(np.array([3, 3, 2, 5, 6])),
    ],
)
def test_rolls_in_every_form(roll):
    assert exercise("01-blad-w-zrodle").check(roll).status == "right"
    assert OwnRoll(sum).assess((roll, 19), {}).status == "right"


@pytest.mark.parametrize(
    ("roll", "words"), [("3325", "5"), ("33257", "7"), ("abcde", "potrzebny"), ([0, 1, 2, 3, 4], "0"), (3.5, "rzut")]
)
def test_a_wrong_roll_is_told_what_is_wrong_with_it(roll, words):
    result = exercise("01-blad-w-zrodle").check(roll)
    assert result.status == "wrong"
    assert words in result.message or "„abcde”" in result.message


# Where two digits begin, and where halves go.
@pytest.mark.parametrize(
    ("checker", "answer", "words"),
    [
        (NumberAnswer(lambda: 0), 1e-7, "jeszcze nie"),  # nothing is near zero
        (NumberAnswer(lambda: 0), 0.0, "brawo"),
        (NumberAnswer(lambda: Fraction(1, 3)), "0,3", "niewielu cyfrach"),
        (NumberAnswer(lambda: Fraction(31, 30)), "1,03", "po zaokrągleniu"),
        (NumberAnswer(lambda: Fraction(31, 30)), "1,0", "niewielu cyfrach"),  # a certainty, or almost one?
        (NumberAnswer(lambda: Fraction(14, 15)), "0,9", "niewielu cyfrach"),
        (NumberAnswer(lambda: Fraction(1, 2000)), "0,05%", "brawo"),
        (NumberAnswer(lambda: Fraction(1, 8)), "0,13", "po zaokrągleniu"),  # halves are rounded up
        (NumberAnswer(lambda: Fraction(1, 8)), "0,12", "ucięte"),
        (NumberAnswer(lambda: Fraction(-1, 8)), "−0,12", "po zaokrągleniu"),
        (NumberAnswer(lambda: Fraction(1, 8000), places=2, per_cent=True), "0,01%", "brawo"),
        (NumberAnswer(lambda: Fraction(1, 8), places=0, per_cent=True), "13%", "brawo"),
        (NumberAnswer(lambda: Fraction(1, 8), places=0, per_cent=True), "12%", "ucięte"),
        (NumberAnswer(lambda: Fraction(2653, 10000), places=0, per_cent=True), "26,53%", "brawo"),
    ],
)
def test_an_answer_is_near_enough_up_to_a_limit_and_not_beyond(checker, answer, words):
    assert words in checker.assess((answer,), {}).message


# --- what is read ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "value", "unit", "digits"),
    [
        # The unit is that of the last digit that is written; zeros before the first digit tell nothing.
        ("1/4", "1/4", 0, 0),
        ("0/5", 0, 0, 0),
        ("1 na 20", "1/20", 0, 0),
        ("1,5 z 4", "3/8", 0, 0),
        ("23/108 ≈ 21,30%", "23/108", 0, 0),
        ("25", 25, 0, 0),
        ("0", 0, 0, 0),
        ("25%", "1/4", "1/100", 2),
        ("25 PROCENT", "1/4", "1/100", 2),
        ("10%", "1/10", "1/100", 1),
        ("9%", "9/100", "1/100", 1),
        ("0%", 0, "1/100", 0),
        ("0,000", 0, "1/1000", 0),
        ("1,0", 1, "1/10", 2),
        ("0,9", "9/10", "1/10", 1),
        ("−0,9", "-9/10", "1/10", 1),
        ("0,09", "9/100", "1/100", 1),
        ("0,0285", "285/10000", "1/10000", 3),
        ("4,60 %", "46/1000", "1/10000", 3),
        (Decimal("0.25"), "1/4", "1/100", 2),
        (0.25, "1/4", "1/100", 2),
        (np.float32(0.25), "1/4", "1/100", 2),
        (sympy.Float(0.25), "1/4", "1/100", 2),
        (16.75, "1675/100", "1/100", 4),
        (1e-05, "1/100000", "1/100000", 1),
        (5.0, 5, 0, 0),
    ],
)
def test_a_number_has_a_unit_and_digits(given, value, unit, digits):
    number = given_number(given)
    assert (number.value, number.unit, number.digits) == (Fraction(value), Fraction(unit), digits)


@pytest.mark.parametrize("exact", [7, Fraction(7), np.int64(7), sympy.Integer(7)])
def test_an_exact_number_has_no_unit(exact):
    assert given_number(exact)[:2] == (7, 0)


@pytest.mark.parametrize("value", [True, None, "abc", "", [1], float("nan"), float("inf"), 1j, Decimal("NaN"), b"1"])
def test_what_is_no_number_is_none(value):
    assert given_number(value) is None


@pytest.mark.parametrize(
    ("value", "exact", "meant"),
    [
        # With twelve digits it was computed, and may be off by a billionth of it.
        (0.1 + 0.2, "0.3", True),
        (1000.00000099, "1000", True),
        (1000.00000101, "1000", False),
        (1 / 3, "1/3", True),
        (0.33333333333, "1/3", True),  # eleven digits, all right
        (0.33333333334, "1/3", False),
        (-1 / 3, "-1/3", True),
    ],
)
def test_a_float_means_what_is_near_it(value, exact, meant):
    assert given_number(value).means(Fraction(exact)) is meant


@pytest.mark.parametrize(
    ("unit", "exact", "means", "cuts_off"),
    [
        # 0,3 stands for 0,25 to 0,35, the upper end left out; it is what is left of 0,3 to 0,4.
        ("1/10", "0.25", True, False),
        ("1/10", "0.2499", False, False),
        ("1/10", "0.3", True, True),
        ("1/10", "0.3499", True, True),
        ("1/10", "0.35", False, True),
        ("1/10", "0.3999", False, True),
        ("1/10", "0.4", False, False),
        ("0", "0.3", True, False),
        ("0", "0.301", False, False),
    ],
)
def test_a_text_means_what_is_rounded_to_it(unit, exact, means, cuts_off):
    given = WrittenNumber(Fraction(3, 10), Fraction(unit))
    assert (given.means(Fraction(exact)), given.cuts_off(Fraction(exact))) == (means, cuts_off)


@pytest.mark.parametrize(
    ("value", "empty"), [(None, True), (..., True), ("", True), (" \n", True), ("x", False), (0, False), ([], False)]
)
def test_only_nothing_is_empty(value, empty):
    assert is_empty(value) is empty


class Late(list):
    """A list with a text behind its end."""

    def __iter__(self):
        return iter([1] * 100 + ["x" * 10_001])


@pytest.mark.parametrize(
    ("value", "too_long"),
    [
        ("x" * 10_000, False),
        ("x" * 10_001, True),
        ([1] * 100, False),
        ([1] * 101, True),
        ((1,) * 101, True),
        (set(range(101)), True),
        (frozenset(range(101)), True),
        (["A", "x" * 10_000], False),
        (["A", "x" * 10_001], True),
        (["A", range(10_001)], False),
        (range(10**9), False),
        (Late([1]), False),
        (2**10_000 - 1, False),
        (2**10_000, True),
        (-(2**10_000), True),
    ],
    ids=range(15),
)
def test_a_hundred_parts_and_ten_thousand_characters_or_bits_are_the_most(value, too_long):
    assert is_too_long(value) is too_long


class Long(list):
    """A list that goes on behind its end."""

    def __iter__(self):
        return iter([1] * 1000)


@pytest.mark.parametrize(
    ("passed", "words"),
    [
        (("A", "C"), ["A", "C"]),
        (("A,C",), ["A", "C"]),
        ((["A", "C"],), ["A", "C"]),
        ((("A", "C"),), ["A", "C"]),
        (({"A"},), ["A"]),
        ((frozenset("A"),), ["A"]),
        ((True,), [True]),
        ((), []),
        ((Long("A"),), [1] * 100),
    ],
)
def test_words_come_apart_in_a_list_or_in_one_text(passed, words):
    assert given_words(passed) == words


class Five(Sequence):
    """Dice as a learner's own class may hold them."""

    def __init__(self, length):
        self.length = length

    def __len__(self):
        return self.length

    def __getitem__(self, place):
        if place < 200:
            return 1
        raise IndexError


@pytest.mark.parametrize(
    ("value", "faces"),
    [
        ("1 5,5;[6](6)\u00a0", [1, 5, 5, 6, 6]),
        (1, [1]),
        (66651, [1, 5, 6, 6, 6]),
        (int("6" * 30), [6] * 30),
        ([6], [6]),
        ([np.int64(3)], [3]),
        ([1] * 100, [1] * 100),
        (range(1, 6), [1, 2, 3, 4, 5]),
        (Five(5), [1] * 100),  # its length is a lie
    ],
)
def test_dice_are_read_in_every_form(value, faces):
    assert tuple(given_roll(value)) == tuple(faces)
    assert type(given_roll(value)[0]) is int


ASKED = "potrzebny jest rzut, na przykład „15566”."


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        ("", ASKED),
        ([], ASKED),
        (3.5, ASKED),
        (True, ASKED),
        ({1, 5}, ASKED),
        (Five(101), ASKED),
        (0, "Kostka nie ma ścianki „0”; liczby oczek są całkowite, od 1 w górę."),
        (-5, "„−5” to nie rzut; zapisz oczka cyframi, na przykład 15566."),
        ("1X5", "„1X5” to nie rzut; zapisz oczka cyframi, na przykład 15566."),
        ("½", "„½” to nie rzut; zapisz oczka cyframi, na przykład 15566."),
        (10**2000, "„10000000… (2001 cyfr)” to nie rzut; zapisz oczka cyframi, na przykład 15566."),
        ([1, {5}], ASKED),
        ([[1, 5, 5, 6, 6]], ASKED),
        ([1, "x"], "Na liście oczka to liczby, a „x” to tekst."),
        ([True, 5], "Kostka nie ma ścianki „True”; liczby oczek są całkowite, od 1 w górę."),
        ([1.5, 5], "Kostka nie ma ścianki „1.5”; liczby oczek są całkowite, od 1 w górę."),
    ],
    ids=range(16),
)
def test_what_is_no_dice_is_refused_in_a_sentence(value, sentence):
    with pytest.raises(ValueError) as refused:  # noqa: PT011  # the whole sentence is compared
        given_roll(value)
    assert str(refused.value) == sentence


@pytest.mark.parametrize(("value", "keep"), [("", ""), ([], ""), ((), ""), ("66", "66"), ([6, 6], "66"), (6, "6")])
def test_a_keep_may_be_of_no_dice(value, keep):
    assert given_keep(value) == Roll(keep)


# --- what is told ----------------------------------------------------------------------------------------

PART = PERCENT
NUMBERED = ChoiceAnswer(lambda: ["1"], ("1", "2"))
MANY = RollAnswer(lambda roll: sum(roll) > 20, lambda roll: "low" if sum(roll) < 10 else "some")
PER_CENT_1, PER_CENT_5 = (NumberAnswer(lambda: Fraction(11, 36), places, per_cent=True) for places in (1, 5))
OF_FOUR = RollAnswer(lambda roll: True, str, 4)
OWN = OwnRoll(sum, one_less=lambda roll: sum(roll) - 1, unexplained=lambda roll: 2)
SIXES = OwnKeep(lambda roll, keep: keep == Roll("66"), lambda roll, keep: f"{roll}-{keep}")
NOTHING_YET = "○ Jeszcze bez odpowiedzi: wpisz ją, a potem sprawdź."
NOT_YET = "✗ Do poprawy: jeszcze nie."
WELL_DONE = "✓ Dobrze: brawo!"
CHANCE_ASKED = "✗ Do poprawy: potrzebna jest liczba, na przykład 7/20, 0,35 albo 35%."
NUMBER_ASKED = "✗ Do poprawy: potrzebna jest liczba, na przykład 16,75."
WHOLE_ASKED = "✗ Do poprawy: potrzebna jest liczba, na przykład 37."
PERCENT_ASKED = "✗ Do poprawy: potrzebna jest liczba, na przykład 32,20\N{NO-BREAK SPACE}%."
TWO_PLACES = "✗ Do poprawy: potrzebne są 2 cyfry po przecinku."
CUT_OFF = "✗ Do poprawy: cyfry są ucięte, a trzeba zaokrąglić."
FEW_DIGITS = (
    "✗ Do poprawy: może i dobrze, ale przy tak niewielu cyfrach nie sposób tego stwierdzić: "
    "podaj więcej cyfr albo ułamek."
)
UNREADABLE = "✗ Do poprawy: z tej odpowiedzi nic nie da się odczytać."
OWN_ROLL_ASKED = "✗ Do poprawy: twój rzut ma pięć kostek, na przykład „15566”."
TOO_LONG = "✗ Do poprawy: ta odpowiedź jest za długa."
FACES = "✗ Do poprawy: Kostka nie ma ścianki 7; ma ścianki od 1 do 6."


class Refusing(list):
    """A list that cannot be looked at."""

    def __len__(self):
        raise SystemExit


@pytest.mark.parametrize(
    ("checker", "passed", "mistakes", "result"),
    [
        (QUARTER, (), {}, NOTHING_YET),
        (QUARTER, (None,), {}, NOTHING_YET),
        (OWN, ("15566", None), {}, NOTHING_YET),
        (OWN, ("15566", ...), {}, NOTHING_YET),
        (QUARTER, (1, 2), {}, "✗ Do poprawy: dla Pythona 16,75 to dwie liczby; napisz 16.75 albo „16,75” jako tekst."),
        (QUARTER, ("abc",), {}, CHANCE_ASKED),
        (QUARTER, ("x" * 10_001,), {}, TOO_LONG),
        (QUARTER, (1, [1] * 101), {}, TOO_LONG),
        (QUARTER, (Refusing(),), {}, UNREADABLE),
        (SMALL, ("2,85%",), {}, "✓ Dobrze: zgadza się po zaokrągleniu; dokładnie jest to 1331/46656."),
        (SMALL, (0.0285,), {}, "✓ Dobrze: zgadza się po zaokrągleniu; dokładnie jest to 1331/46656."),
        (SMALL, ("3%",), {}, FEW_DIGITS),
        (MEAN, ("2E1",), {}, NUMBER_ASKED),
        (NumberAnswer(lambda: Fraction("4.001"), places=2), ("4,0",), {}, WELL_DONE),
        (NumberAnswer(lambda: Fraction("0.84"), places=2), ("0,8",), {}, TWO_PLACES),
        (SMALL, ("2,852%",), {}, CUT_OFF),
        (NumberAnswer(lambda: Fraction(99, 1000)), ("9%",), {}, NOT_YET),  # with so few digits not "cut off"
        (QUARTER, ("0,75",), {"odwrotnie": "?", "3/4": "do góry nogami"}, "✗ Do poprawy: do góry nogami"),
        (QUARTER, (0.75,), {"0,2": "?", "3/4": "do góry nogami"}, "✗ Do poprawy: do góry nogami"),
        (QUARTER, ("33,33%",), {"1/3": "trzecia część"}, "✗ Do poprawy: trzecia część"),
        (QUARTER, ("1/3",), {"0,333": "trzy cyfry"}, NOT_YET),
        (QUARTER, ("333/1000",), {"0,333": "trzy cyfry"}, "✗ Do poprawy: trzy cyfry"),
        (QUARTER, (0.333,), {"1/2": "?"}, NOT_YET),
        (PART, ("30,54%",), {}, NOT_YET),
        (PART, ("30,55%",), {}, CUT_OFF),
        (PART, ("30,6%",), {}, TWO_PLACES),
        (PER_CENT_1, ("31%",), {}, "✗ Do poprawy: potrzebna jest 1 cyfra po przecinku."),
        (PER_CENT_5, ("31%",), {}, "✗ Do poprawy: potrzebnych jest 5 cyfr po przecinku."),
        (PART, ("abc%",), {}, PERCENT_ASKED),
        (PART, ("0,3056",), {}, WELL_DONE),
        (PART, ("30,56%", "30,56%"), {}, PERCENT_ASKED),
        (PART, ("69,44%",), {"25/36": "do góry nogami"}, "✗ Do poprawy: do góry nogami"),
        (PART, ("30,55%",), {"3055/10000": "to ucięte"}, "✗ Do poprawy: to ucięte"),
        (LETTERS, ("A", "D"), {}, "✗ Do poprawy: do wyboru: Łódź, Żabka, Strit."),
        (LETTERS, ([],), {}, "✗ Do poprawy: do wyboru: Łódź, Żabka, Strit."),
        (LETTERS, ("A, B",), {"A B": "te dwie nie"}, "✗ Do poprawy: te dwie nie"),
        (LETTERS, ("A, B",), {"A C": "?"}, NOT_YET),
        (NUMBERED, ("1, 2",), {}, NOT_YET),
        (NUMBERED, (1,), {}, WELL_DONE),
        (MANY, ("666",), {"some": "za mało oczek"}, "✗ Do poprawy: za mało oczek"),
        (MANY, ("111",), {"low": "o wiele za mało"}, "✗ Do poprawy: o wiele za mało"),
        (MANY, ("111",), {}, NOT_YET),
        (MANY, (6, 6, 6, 6), {}, WELL_DONE),
        (MANY, ("66666666",), {}, WELL_DONE),
        (MANY, ("67",), {}, FACES),
        (OF_FOUR, ("6661",), {}, WELL_DONE),
        (OF_FOUR, ("66661",), {}, "✗ Do poprawy: Rzut ma tu mieć tyle kostek: 4; w „16666” jest ich 5."),
        (OWN, ("15566",), {}, "✗ Do poprawy: potrzebne są tu dwie rzeczy: twój rzut i odpowiedź."),
        (OWN, ("155", 11), {}, OWN_ROLL_ASKED),
        (OWN, ("15566", "abc"), {}, WHOLE_ASKED),
        (OWN, ("15566", 23), {}, WELL_DONE),
        (OWN, ("15566", 22), {"one-less": "o jeden za mało"}, "✗ Do poprawy: o jeden za mało"),
        (OWN, ("15566", 2), {"one-less": "o jeden za mało"}, NOT_YET),
        (OWN, ("15566", 30), {"30": "trzydzieści"}, "✗ Do poprawy: trzydzieści"),
        (SIXES, ("15566", "66"), {}, WELL_DONE),
        (SIXES, ("15566", "55"), {"15566-55": "piątki nie"}, "✗ Do poprawy: piątki nie"),
        (SIXES, ("15566", ""), {"15566-": "coś zatrzymaj"}, "✗ Do poprawy: coś zatrzymaj"),
        (SIXES, ("15566", "55"), {}, NOT_YET),
        (SIXES, ("1556", "66"), {}, OWN_ROLL_ASKED),
    ],
)
def test_what_is_told_to_an_answer(checker, passed, mistakes, result):
    assert str(checker.assess(passed, mistakes)) == result


class Faulty(Answer):
    """A kind of answer with a fault of ours in its reading."""

    def _read(self, passed):
        return 1 // 0

    def _judge(self, answer, mistakes):
        raise NotImplementedError


@pytest.mark.parametrize(
    "plain", [1, True, 1.5, "1", [1, "a"], (1, None), Roll("15"), [..., 1], [1] * 100], ids=lambda value: str(value)[:9]
)
def test_a_fault_while_a_plain_value_is_read_is_ours(plain):
    with pytest.raises(ZeroDivisionError):
        Faulty().assess((plain,), {})


@pytest.mark.parametrize("strange", [np.int64(1), [np.int64(1)], {1}, Long([1])], ids=str)
def test_with_somebody_elses_code_in_the_answer_nobody_knows_whose_fault_it_is(strange):
    assert Faulty().assess((strange,), {}).status == "wrong"


def test_a_known_mistake_of_two_words_is_explained_under_a_name_with_a_hyphen():
    own = OwnRoll(sum, two_less_here=lambda roll: sum(roll) - 2)
    assert own.assess(("15566", 21), {"two-less-here": "o dwa za mało"}).message == "o dwa za mało"


@pytest.mark.parametrize(("places", "sentence"), [(1, "1 decimal is asked for."), (2, "2 decimals are asked for.")])
def test_in_english_one_decimal_is_no_decimals(places, sentence):
    with speaking("en"):
        assert NumberAnswer(lambda: Fraction(1, 3), places, per_cent=True).assess(("33%",), {}).message == sentence
