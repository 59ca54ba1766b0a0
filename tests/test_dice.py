"""Rolls, keeps and their weights, against plain enumeration of ordered outcomes."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosci_edu.dice import Roll, all_keeps, all_rolls, as_roll, keeps, outcomes, reroll, throw

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


def test_dice_with_many_faces_are_written_with_spaces():
    assert str(Roll([12, 3])) == "3 12"
    assert repr(Roll([12, 3])) == "Roll([3, 12])"
