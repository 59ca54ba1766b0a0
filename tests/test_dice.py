"""Rolls, keeps and their weights, against plain enumeration of ordered outcomes."""

import operator
from collections import Counter
from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosci_edu.dice import Roll, all_keeps, all_rolls, as_roll, keeps, outcomes, reroll, throw
from kosci_edu.messages import KosciError, speaking

hands = st.lists(st.integers(1, 6), min_size=5, max_size=5)


@pytest.mark.parametrize(("dice", "sides", "count", "keep_count"), [(5, 6, 252, 462), (2, 6, 21, 28), (3, 4, 20, 35)])
def test_there_are_as_many_rolls_and_keeps_as_counting_says(dice, sides, count, keep_count):
    assert len(all_rolls(dice, sides)) == count
    assert len(all_keeps(dice, sides)) == keep_count


@pytest.mark.parametrize(("dice", "sides"), [(5, 6), (6, 6), (3, 8)])
def test_ways_count_the_ordered_outcomes(dice, sides):
    counted = Counter(tuple(sorted(outcome)) for outcome in product(range(1, sides + 1), repeat=dice))
    assert {tuple(roll): roll.ways for roll in all_rolls(dice, sides)} == counted
    assert throw(dice, sides).total == sides**dice == len(outcomes(dice, sides))


@given(hands)
def test_the_order_of_the_dice_does_not_matter(faces):
    assert Roll(faces) == Roll(reversed(faces)) == Roll("".join(map(str, faces)))
    assert hash(Roll(faces)) == hash(tuple(sorted(faces)))


@given(hands)
def test_keeps_are_exactly_what_can_be_held(faces):
    roll = Roll(faces)
    held = {tuple(sorted(face for face, kept in zip(roll, mask, strict=True) if kept))
            for mask in product((True, False), repeat=5)}  # fmt: skip
    assert set(map(tuple, keeps(roll))) == held
    assert len(keeps(roll)) == len(held)


@given(hands.map(lambda faces: faces[:3]))
def test_reroll_agrees_with_throwing_the_other_dice(keep):
    counted = Counter(tuple(sorted((*keep, *thrown))) for thrown in product(range(1, 7), repeat=2))
    assert {tuple(roll): weight for roll, weight in reroll(keep).items()} == counted


def test_holding_nothing_is_a_fresh_throw_and_holding_all_changes_nothing():
    assert reroll("") == throw()
    assert reroll("15566").chance({Roll("15566")}) == 1
    assert list(reroll("7", dice=2, sides=8)) == [Roll([7, face]) for face in range(1, 9)]


def test_large_straight_from_an_open_run():
    assert reroll("2345").chance({Roll("12345"), Roll("23456")}) == Fraction(2, 6)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ("1556", "4"),
        ("155667", "6"),
        ("15507", "0"),
        ("15567", "7"),
        ("abcde", "abcde"),
        ("1 2 3", "1 2 3"),
        ("", "0"),
        (None, "None"),
        (15566, "15566"),
        ([1, 2, 3, 4, 5.0], "5.0"),
        ([1, 2, 3, 4, True], "True"),
        ([1, 2, 3, 4, -1], "-1"),
        ("²²²²²", "²"),
        ("9" * 10**6, "9"),
    ],
)
def test_a_wrong_roll_gets_one_sentence_that_names_it(wrong, says):
    with pytest.raises(ValueError, match=r"\w+") as problem:
        as_roll(wrong)
    sentence = str(problem.value)
    assert says in sentence
    assert "\n" not in sentence
    assert len(sentence) < 160


def test_more_dice_than_there_are_cannot_be_held():
    with pytest.raises(ValueError, match="najwyżej 5"):
        reroll("123456")


@pytest.mark.parametrize(
    ("faces", "text", "representation"),
    [
        ([9, 1], "19", "Roll('19')"),
        ([10, 1], "1 10", "Roll([1, 10])"),
        ([10], "10", "Roll([10])"),
        ([], "", "Roll('')"),
        ([10**5000], "10000000… (5001 cyfr)", "Roll([10000000… (5001 cyfr)])"),
    ],
    ids=["nine", "ten", "one die", "no die", "long"],
)
def test_faces_of_two_digits_are_kept_apart(faces, text, representation):
    assert (str(Roll(faces)), repr(Roll(faces))) == (text, representation)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        *[(text, "to nie rzut") for text in ("abcde", "1 2 3", "²²²²²", "١٢٣٤٥", "１２３４５", "-1234", None, 1.5)],
        *[(number, "to liczba; rzut to tekst w cudzysłowie") for number in (15566, True, -1)],
        *[(faces, "Na liście oczka to liczby") for faces in ([1, "2"], ["15566"], ("1", 2))],
        *[(faces, "nie ma ścianki") for faces in ("15507", [1, 2.0], [0], [True], [None], [-(10**5000)])],
    ],
)
def test_a_wrong_roll_is_told_the_right_reason(wrong, says):
    with pytest.raises(KosciError, match=says):
        Roll(wrong)


def test_a_face_too_great_for_the_dice_is_named_whatever_its_length():
    with pytest.raises(KosciError, match=r"ścianki 10000000… \(5001 cyfr\)"):
        as_roll([10**5000] * 5)


# --- rolls as multisets ----------------------------------------------------------------------------------


@given(hands, hands)
def test_a_sum_of_rolls_has_the_dice_of_both(one, other):
    both = Roll(one) + Roll(other)
    assert type(both) is Roll
    assert Counter(both) == Counter(one) + Counter(other)
    assert both - Roll(other) == Roll(one)
    assert Roll(one) + other == Roll(one) + tuple(other) == Roll(one) + "".join(map(str, other)) == both


@given(hands, hands.map(lambda faces: faces[:2]))
def test_part_of_a_roll_is_what_can_be_held_of_it(roll, part):
    roll, part = Roll(roll), Roll(part)
    is_held = any(part == Roll(held) for held in combinations(roll, 2))
    assert (part <= roll) == (roll >= part) == (part in roll) == (tuple(part) <= roll) == is_held
    if not is_held:
        with pytest.raises(KosciError, match=f"Z „{roll}” nie można zabrać „{part}”"):
            roll - part


@pytest.mark.parametrize(
    ("part", "roll", "is_part"),
    [("66", "14566", True), ("14566", "14566", True), ("", "1", True), ("11", "15", False), ("15", "1", False)],
)
def test_a_roll_is_part_of_one_that_shows_its_faces_as_often(part, roll, is_part):
    part, roll = Roll(part), Roll(roll)
    assert (part <= roll) == (roll >= part) == (part in roll) == (roll >= tuple(part)) == is_part


@pytest.mark.parametrize("compare", [operator.le, operator.ge])
def test_a_roll_is_no_part_of_a_text(compare):
    with pytest.raises(TypeError):
        compare(Roll("15"), "15")


def test_rolls_are_sorted_as_tuples_are_and_faces_looked_for_as_numbers():
    assert Roll("16") < Roll("2") > Roll("1")
    assert not Roll("16") <= Roll("2")
    assert sorted(map(Roll, ["2", "16", "111"])) == [Roll("111"), Roll("16"), Roll("2")]
    assert 6 in Roll("16")
    assert 5 not in Roll("16")


@pytest.mark.parametrize("other", [3, None, {1: 2}])
def test_what_is_no_roll_is_not_added(other):
    with pytest.raises(TypeError):
        Roll("12") + other


# --- numbers of dice -------------------------------------------------------------------------------------


@pytest.mark.parametrize("function", [outcomes, all_rolls, all_keeps, throw])
@pytest.mark.parametrize(
    ("numbers", "named"),
    [
        ((-1,), "-1"),
        (("5",), "'5'"),
        ((5.0,), "5.0"),
        ((True,), "True"),
        (([5],), r"\[5\]"),
        ((5, 0), "0"),
        ((5, "6"), "'6'"),
    ],
)
def test_dice_and_sides_are_whole_numbers(function, numbers, named):
    throw(5)  # so that a number that is equal to 5 would be found among the results that are kept
    with pytest.raises(KosciError, match=f"ale nie {named}"):
        function(*numbers)


@pytest.mark.parametrize(
    ("function", "numbers", "fits"),
    [
        (outcomes, (10,), 7),  # 7 * 6^7 = 1,959,552 faces and 8 * 6^8 = 13,436,928, of which 5 million fit
        (throw, (50,), 26),  # 26 dice show C(31, 5) = 169,911 rolls, 27 show 201,376
        (all_rolls, (27,), 26),
        (all_keeps, (27,), 26),
        (throw, (1, 10**8), 0),
        (throw, (1, 10**400), 0),  # more than a float holds
        (throw, (10**9, 10**9), 0),
        (throw, (10**9, 1), 5_000_000),
        (outcomes, (10**9, 6), 7),
    ],
)
def test_what_does_not_fit_in_a_list_is_refused_with_what_does(function, numbers, fits):
    with pytest.raises(KosciError, match=f"zmieści się {fits}\\.$"):
        function(*numbers)


def test_as_many_dice_as_fit_are_listed():
    assert len(outcomes(7)) == 6**7
    assert len(throw(4, 30)) == 40920  # C(33, 4)
    assert [len(roll(0)) for roll in (outcomes, all_rolls, all_keeps, throw)] == [1, 1, 1, 1]


def test_keeps_of_many_dice_are_counted_before_they_are_listed():
    assert len(keeps("1" * 24 + "6" * 24)) == 25 * 25
    with pytest.raises(KosciError, match="531\u00a0441 sposobów"):  # 9^6
        keeps(Roll("123456" * 8))
    assert keeps("566") == keeps([6, 5, 6]) == keeps(Roll("566"))


# --- what is said of bad input ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda: Roll("15") - "11", "Z „15” nie można zabrać „11”: nie ma tam tylu takich kostek."),
        (lambda: Roll(15), '15 to liczba; rzut to tekst w cudzysłowie: "15566".'),
        (lambda: Roll("1 5"), "„1 5” to nie rzut; zapisz oczka cyframi, na przykład 15566."),
        (lambda: Roll([1, "5"]), "Na liście oczka to liczby, a „5” to tekst."),
        (lambda: Roll([1, 0.5]), "Kostka nie ma ścianki „0.5”; liczby oczek są całkowite, od 1 w górę."),
        (lambda: as_roll("516"), "Rzut ma tu mieć tyle kostek: 5; w „156” jest ich 3."),
        (lambda: as_roll("74", dice=2), "Kostka nie ma ścianki 7; ma ścianki od 1 do 6."),
        (
            lambda: keeps("123456" * 8),  # (8 + 1)^6 keeps of up to 48 dice: 5,000,000 / 48 fit
            "Z tych kostek (48) można zatrzymać część na 531\u00a0441 sposobów; na liście zmieści się 104\u00a0166.",
        ),
        (lambda: reroll("111", dice=2), "Z 2 kostek można zatrzymać najwyżej 2."),
        (lambda: throw("5"), "Kostek może być 0, 1, 2…, a ścianek 1, 2, 3…, ale nie '5'."),
        (
            lambda: outcomes(8, 7),  # 7 * 7^7 = 5,764,801 faces, 6 * 7^6 = 705,894
            "Tyle kostek (8) o tylu ściankach (7) to za dużo na listę; takich kostek zmieści się 6.",
        ),
    ],
)
def test_each_sentence_about_dice_is_whole_and_names_what_was_given(ask, sentence):
    with pytest.raises(KosciError) as error:
        ask()
    assert str(error.value) == sentence


# --- the drawing -----------------------------------------------------------------------------------------


def test_a_roll_draws_itself_and_prints_as_before():
    drawn = Roll("14566")._repr_html_()
    assert 'role="img" aria-label="rzut 1 4 5 6 6"' in drawn
    assert drawn.count("<circle") == 1 + 4 + 5 + 6 + 6
    assert drawn.count("<rect") == 5
    with speaking("en"):
        assert 'aria-label="roll of 1 4 5 6 6"' in Roll("14566")._repr_html_()
    assert (repr(Roll("14566")), str(Roll("14566"))) == ("Roll('14566')", "14566")


def test_a_table_of_rolls_draws_them():
    table = throw(1).table()
    assert table._repr_html_().count("<svg") == 6
    assert str(table).splitlines()[2].split()[:2] == ["1", "1"]
