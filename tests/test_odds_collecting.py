"""Collecting equal dice, of a chosen face and of the commonest, against enumeration, icepool and the document."""

from collections import Counter
from fractions import Fraction
from itertools import pairwise

import icepool
import oracle
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosci_edu.dice import all_rolls
from kosci_edu.messages import speaking
from kosci_edu.odds import (
    any_yahtzee,
    any_yahtzee_table,
    chosen_face_after,
    commonest_after,
    definite_yahtzee,
    definite_yahtzee_table,
    equal_dice_table,
    next_commonest,
    plan,
    rolls_until_yahtzee,
)
from kosci_edu.odds.collecting import check_counts

# Dice and sides small enough to list every outcome of every roll.
SETS = [(5, 6), (6, 6), (3, 4), (2, 6), (4, 2), (3, 1), (1, 6)]
some_dice, some_sides, some_rolls = st.integers(1, 6), st.integers(1, 6), st.integers(0, 4)


def chances_of(distribution):
    """Every outcome with its chance, from one of our distributions or one of icepool's dice."""
    pairs = list(distribution.items())
    total = sum(weight for _, weight in pairs)
    return {outcome: Fraction(weight, total) for outcome, weight in pairs if weight}


def without_zeros(chances):
    return {outcome: chance for outcome, chance in chances.items() if chance}


# --- one chosen face -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dice", "sides"), SETS)
@pytest.mark.parametrize("tries", range(4))
def test_dice_of_a_chosen_face_agree_with_listing_every_die_s_tries(tries, dice, sides):
    listed = oracle.equal_dice_of_a_chosen_face(tries, dice, sides)
    assert chances_of(chosen_face_after(tries, 0, dice, sides)) == without_zeros(listed)


def test_dice_of_a_chosen_face_agree_with_icepool():
    hit = icepool.d6.pool(3).highest(1).sum().map(lambda best: int(best == 6))
    assert chances_of(chosen_face_after()) == chances_of(5 @ hit)


@given(some_rolls, some_dice, some_sides, st.data())
def test_all_dice_of_the_chosen_face_are_the_definite_yahtzee(tries, dice, sides, data):
    in_hand = data.draw(st.integers(0, dice))
    found = chosen_face_after(tries, in_hand, dice, sides)
    assert found.chance({dice}) == definite_yahtzee(in_hand, tries, dice, sides)
    assert min(found) >= in_hand


def test_the_mean_number_is_that_of_five_independent_dice():
    # By hand: each die has the face with the chance 1 − (5/6) ** 3 = 91/216.
    assert chosen_face_after().mean() == 5 * Fraction(91, 216)


# --- the commonest face ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("dice", "sides"), SETS)
def test_the_number_of_equal_dice_agrees_with_recursion_over_the_dice(dice, sides):
    for equal in range(dice + 1):
        for tries in range(4):
            listed = oracle.commonest_after(equal, tries, dice, sides)
            assert chances_of(commonest_after(tries, equal, dice, sides)) == without_zeros(listed)
            assert any_yahtzee(equal, tries, dice, sides) == listed.get(dice, 0)


def test_the_number_of_equal_dice_agrees_with_icepool():
    def commonest(held):
        return icepool.Pool([6] * held + [icepool.d6] * (5 - held)).largest_count()

    assert commonest_after() == commonest_after(3)
    theirs = commonest(0)
    for tries in (1, 2, 3):
        assert chances_of(commonest_after(tries)) == chances_of(theirs)
        theirs = theirs.map(commonest)


def test_the_head_of_the_table_is_the_known_fraction():
    # Issue 3 gives the fraction; `oracle.any_yahtzee_by_enumeration` finds it from all outcomes.
    assert any_yahtzee() == Fraction(347897, 7558272) == oracle.any_yahtzee_by_enumeration()


def test_the_steps_of_the_chain_are_those_counted_by_hand():
    # Four equal: the last die fits or not. Three equal, two dice thrown: both, one or none of 36 fit.
    assert dict(next_commonest(4).items()) == {4: 5, 5: 1}
    assert dict(next_commonest(3).items()) == {3: 25, 4: 10, 5: 1}
    # Two equal, three thrown: three of another face (5 of 216) make three equal as well as one that fits (75).
    assert dict(next_commonest(2).items()) == {2: 125 - 5, 3: 75 + 5, 4: 15, 5: 1}


@pytest.mark.parametrize(("dice", "sides"), [*SETS, (7, 3), (8, 2), (4, 9)])
def test_a_step_of_the_chain_counts_as_listing_every_outcome_does(dice, sides):
    for equal in range(dice + 1):
        counts = Counter()
        for thrown in oracle.outcomes(dice - equal, sides):
            faces = [1] * equal + list(thrown)
            counts[max(map(faces.count, faces))] += 1
        assert dict(next_commonest(equal, dice, sides).items()) == counts


@given(some_dice, some_sides)
def test_the_number_of_equal_dice_never_falls(dice, sides):
    for equal in range(dice + 1):
        step = next_commonest(equal, dice, sides)
        assert step.total == sides ** (dice - equal)
        assert min(step) >= equal


@pytest.mark.parametrize(("dice", "sides"), SETS)
def test_the_mean_number_of_rolls_agrees_with_equations_over_all_patterns(dice, sides):
    assert rolls_until_yahtzee(dice, sides) == oracle.mean_rolls_until_yahtzee(dice, sides)[()]


def test_the_mean_number_of_rolls_lies_within_the_bounds_of_its_partial_sums():
    # The mean is the sum of the chances of not being done after 0, 1, 2 … rolls. Whatever lies on the table,
    # one roll makes a Generał with a chance of 1/1296 at least, so what is left out of the sum is less than
    # the last chance times 1296.
    partial, state = Fraction(0), commonest_after(0)
    for _ in range(200):
        missing = 1 - state.chance({5})
        partial += missing
        state = state.then(next_commonest)
    rest = 1296 * (1 - state.chance({5}))
    assert partial < rolls_until_yahtzee() < partial + rest
    assert rest < Fraction(1, 10**9)


def test_the_mean_number_of_rolls_is_the_known_one():
    # From the equations over patterns in `oracle`; 11,09 rolls.
    assert rolls_until_yahtzee() == Fraction(191283, 17248)


def test_a_hundred_dice_are_no_trouble():
    # Issue 12 gives 28.594745 rolls. By hand: the last three steps from 97 equal dice are those of three single dice.
    assert round(float(rolls_until_yahtzee(100)), 6) == 28.594745
    assert any_yahtzee(97, 2, dice=100) == definite_yahtzee(97, 2, dice=100) == Fraction(11, 36) ** 3
    assert commonest_after(1, 0, 100).total == 6**100
    assert len(any_yahtzee_table(dice=100).rows) == 100


@pytest.mark.parametrize(("dice", "sides"), [(24, 6), (30, 2), (12, 20)])
def test_the_mean_number_of_rolls_is_the_sum_of_the_chances_of_not_being_done(dice, sides):
    state, partial = commonest_after(0, 0, dice, sides), 0.0
    for _ in range(150):
        partial += float(1 - state.chance({dice}))
        state = state.then(lambda equal: next_commonest(equal, dice, sides))
    # What is left out of the sum is at most the chance of not being done, times the mean from the worst beginning.
    mean, missing = float(rolls_until_yahtzee(dice, sides)), float(1 - state.chance({dice}))
    assert partial - 1e-9 < mean < partial + missing * mean + 1e-9


@given(some_dice, some_sides, some_rolls, st.data())
def test_more_rolls_and_more_equal_dice_never_hurt(dice, sides, tries, data):
    equal = data.draw(st.integers(0, dice - 1))
    now = any_yahtzee(equal, tries, dice, sides)
    assert any_yahtzee(equal, tries + 1, dice, sides) >= now
    assert any_yahtzee(equal + 1, tries, dice, sides) >= now
    assert now >= definite_yahtzee(equal, tries, dice, sides)


# --- collecting the commonest face is optimal: proof by enumeration ----------------------------------------


@pytest.mark.parametrize("rolls_left", range(3))
def test_no_way_of_holding_does_better_than_the_commonest_face(rolls_left):
    best = plan("yahtzee", 2)
    for roll in all_rolls():
        assert best.roll_value(roll, rolls_left) == any_yahtzee(roll.pattern[0], rolls_left)


def test_before_the_first_roll_it_is_the_same():
    assert plan("yahtzee", 3).start_value() == any_yahtzee()


@pytest.mark.parametrize(("dice", "sides"), [(6, 6), (3, 4), (4, 3), (2, 6)])
def test_it_is_optimal_with_other_dice_too(dice, sides):
    all_equal = {roll for roll in all_rolls(dice, sides) if len(set(roll)) == 1}
    best = plan(all_equal, 2, dice=dice, sides=sides)
    for roll in all_rolls(dice, sides):
        for rolls_left in range(3):
            assert best.roll_value(roll, rolls_left) == any_yahtzee(roll.pattern[0], rolls_left, dice, sides)


# --- the tables ------------------------------------------------------------------------------------------


def test_the_table_of_any_yahtzee_is_that_of_the_document():
    # `encyklopedia`, "Dowolny generał", cell by cell; a dash where it cannot come to that.
    assert (
        str(any_yahtzee_table()).replace("\u00a0", " ")
        == """\
Szansa na dowolnego generała
w ręku  zostały 3 rzuty  zostały 2 rzuty  został 1 rzut
4                     –          30,56 %        16,67 %
3                     –           9,34 %         2,78 %
2                     –           2,91 %         0,46 %
1                     –           1,26 %         0,08 %
0                4,60 %                –              –"""
    )


def test_the_table_of_equal_dice_has_the_figures_of_the_document():
    table = equal_dice_table()
    assert table.caption == "Ile jednakowych po 3 rzutach"
    assert equal_dice_table(1).caption == "Ile jednakowych po 1 rzucie"
    assert table.headings == (
        "jednakowe", "wybrane oczka: dokładnie", "wybrane oczka: co najmniej",
        "najliczniejsze: dokładnie", "najliczniejsze: co najmniej",
    )  # fmt: skip
    # `encyklopedia`, after three rolls; of the commonest face from `oracle.commonest_after`.
    assert [[cell.replace("\u00a0", "") for cell in row] for row in table.rows] == [
        ["0", "6,49%", "100,00%", "0,00%", "100,00%"],
        ["1", "23,63%", "93,51%", "0,08%", "100,00%"],
        ["2", "34,40%", "69,88%", "25,60%", "99,92%"],
        ["3", "25,04%", "35,48%", "45,24%", "74,32%"],
        ["4", "9,12%", "10,44%", "24,48%", "29,08%"],
        ["5", "1,33%", "1,33%", "4,60%", "4,60%"],
    ]


def test_the_tables_say_one_and_several_in_english():
    with speaking("en"):
        assert definite_yahtzee_table().headings == ("in hand", "3 rolls left", "2 rolls left", "1 roll left")
        assert equal_dice_table(2).caption == "Equal dice after 2 rolls"


def test_in_the_table_at_least_is_the_sum_of_exactly():
    for found in (chosen_face_after(), commonest_after()):
        at_least = [found.chance(range(count, 6)) for count in range(7)]
        assert at_least[0] == 1
        assert [more - less for more, less in pairwise(at_least)] == [found.chance({count}) for count in range(6)]


@pytest.mark.parametrize(("dice", "sides", "tries"), [(6, 6, 3), (3, 4, 2), (2, 6, 4)])
def test_the_tables_follow_the_dice_and_the_rolls(dice, sides, tries):
    assert {len(row) for row in definite_yahtzee_table(dice, sides, tries).rows} == {1 + tries}
    assert len(any_yahtzee_table(dice, sides, tries).rows) == dice
    assert {len(row) for row in any_yahtzee_table(dice, sides, tries).rows} == {1 + tries}
    assert len(equal_dice_table(tries, dice, sides).rows) == dice + 1


def test_the_tables_of_two_coins_are_those_found_by_hand():
    # A coin shows the chosen face in one toss with 1/2, in two with 3/4. Two differ with 1/2, then one is tossed again.
    tables = definite_yahtzee_table(2, 2, 2), any_yahtzee_table(2, 2, 2), equal_dice_table(1, 2, 2)
    assert [[[cell.replace("\u00a0", "") for cell in row] for row in table.rows] for table in tables] == [
        [["1", "–", "50,00%"], ["0", "56,25%", "25,00%"]],
        [["1", "–", "50,00%"], ["0", "75,00%", "–"]],
        [
            ["0", "25,00%", "100,00%", "0,00%", "100,00%"],
            ["1", "50,00%", "75,00%", "50,00%", "100,00%"],
            ["2", "25,00%", "25,00%", "50,00%", "50,00%"],
        ],
    ]


def test_before_the_first_roll_no_dice_are_equal():
    assert any_yahtzee(rolls_left=0, dice=1) == 0
    certain, impossible = "100,00\u00a0%", "0,00\u00a0%"
    assert equal_dice_table(0, 2).rows == [("0", *[certain] * 4), ("1", *[impossible] * 4), ("2", *[impossible] * 4)]


# --- what cannot be --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda: any_yahtzee(6, 1), "6"),
        (lambda: any_yahtzee(-1, 1), "-1"),
        (lambda: any_yahtzee(1, -1), "-1"),
        (lambda: any_yahtzee(4, 1, dice=3), "4"),
        (lambda: definite_yahtzee(rolls_left=5001), "5000"),
        (lambda: commonest_after(-1), "-1"),
        (lambda: chosen_face_after(-1), "-1"),
        (lambda: chosen_face_after(26, dice=200), "25"),
        (lambda: chosen_face_after(3, in_hand=6), "6"),
        (lambda: next_commonest(6), "5"),
        (lambda: definite_yahtzee(sides=0), "ścianką"),
        (lambda: definite_yahtzee(dice=0), "kostka"),
        (lambda: chosen_face_after(sides=0), "ścianką"),
        (lambda: next_commonest(0, 5, 0), "ścianką"),
        (lambda: commonest_after(3, sides=-6), "ścianką"),
        (lambda: any_yahtzee(dice=0), "kostka"),
        (lambda: any_yahtzee_table(sides=0), "ścianką"),
        (lambda: definite_yahtzee_table(dice=0), "kostka"),
        (lambda: definite_yahtzee_table(rolls=-1), "-1"),
        (lambda: any_yahtzee_table(rolls=-1), "-1"),
        (lambda: equal_dice_table(-1), "-1"),
        (lambda: rolls_until_yahtzee(sides=0), "ścianką"),
        (lambda: rolls_until_yahtzee(0), "kostka"),
        (lambda: rolls_until_yahtzee(2.0), "2.0"),
        (lambda: any_yahtzee(True), "True"),
        (lambda: rolls_until_yahtzee(201), "200"),
        (lambda: rolls_until_yahtzee(5, 101), "100"),
        (lambda: any_yahtzee(rolls_left=5001), "5000"),
        (lambda: commonest_after(101, dice=100), "100"),
        (lambda: any_yahtzee_table(dice=200, rolls=26), "25"),
    ],
)
def test_impossible_counts_get_one_sentence(ask, says):
    with pytest.raises(ValueError, match=r"\w+ \w+") as problem:
        ask()
    assert says in str(problem.value)
    assert "\n" not in str(problem.value)


@pytest.mark.parametrize(
    ("counts", "sentence"),
    [
        ((2.0, 6), "Kostki, ścianki i rzuty liczy się liczbami całkowitymi, a nie 2.0."),
        ((5, "6"), "Kostki, ścianki i rzuty liczy się liczbami całkowitymi, a nie 6."),
        ((0, 6), "Potrzebna jest choć jedna kostka z choć jedną ścianką."),
        ((201, 6), "Policzyć można tu najwyżej 200 kostek o najwyżej 100 ściankach."),
        ((5, 6, 6), "Przy 5 kostkach w ręku może ich być od 0 do 5, a nie 6."),
        ((5, 6, 0, -1), "Liczbą pozostałych rzutów nie może być -1."),
        ((100, 6, 0, 101), "Przy tylu kostkach (100) można policzyć najwyżej tyle rzutów: 100."),
    ],
)
def test_each_kind_of_impossible_count_has_its_sentence(counts, sentence):
    with pytest.raises(ValueError, match=r"\w+ \w+") as problem:
        check_counts(*counts)
    assert str(problem.value) == sentence


def test_what_the_sentences_say_fits_does_fit():
    assert rolls_until_yahtzee(2, 100) == 100  # by hand: the second die shows the first one's face once in 100 rolls
    assert 0 < any_yahtzee(rolls_left=5000) < 1
    for dice, rolls_left in ((200, 25), (100, 100), (14, 5000)):
        check_counts(dice, 100, dice, rolls_left)
        with pytest.raises(ValueError, match=f"rzutów: {rolls_left}"):
            check_counts(dice, 100, dice, rolls_left + 1)
