"""The odds of one roll and of the definite Generał, against enumeration, icepool and the documents."""

from fractions import Fraction

import icepool
import oracle
import pytest

from kosci_edu.odds import (
    definite_yahtzee,
    definite_yahtzee_table,
    one_roll_chance,
    one_roll_mean,
    one_roll_table,
)
from kosci_edu.rules.classic import LOWER


@pytest.mark.parametrize("row", LOWER)
def test_one_roll_agrees_with_enumeration_of_all_7776_outcomes(row):
    ways, points = oracle.one_roll_counts()[row]
    assert (one_roll_chance(row).ways, one_roll_chance(row).total) == (ways, 7776)
    assert one_roll_mean(row) == Fraction(points, ways)


def chance_in(die, event):
    """The chance of an event in one of icepool's dice."""
    return Fraction(sum(quantity for outcome, quantity in die.items() if event(outcome)), die.denominator())


@pytest.mark.parametrize(("row", "count"), [("three_of_a_kind", 3), ("four_of_a_kind", 4), ("yahtzee", 5)])
def test_equal_dice_agree_with_icepool(row, count):
    theirs = icepool.d6.pool(5).largest_count()
    assert one_roll_chance(row) == chance_in(theirs, lambda largest: largest >= count)


@pytest.mark.parametrize(("row", "length"), [("small_straight", 4), ("large_straight", 5)])
def test_straights_agree_with_icepool(row, length):
    theirs = icepool.d6.pool(5).largest_straight()
    assert one_roll_chance(row) == chance_in(theirs, lambda longest: longest >= length)


@pytest.mark.parametrize("in_hand", range(6))
@pytest.mark.parametrize("rolls_left", range(4))
def test_the_definite_yahtzee_agrees_with_recursion_over_the_dice(in_hand, rolls_left):
    assert definite_yahtzee(in_hand, rolls_left) == oracle.definite_yahtzee(in_hand, rolls_left)


def test_the_definite_yahtzee_agrees_with_icepool():
    hit = icepool.d6.pool(3).highest(1).sum().map(lambda best: int(best == 6))
    assert definite_yahtzee() == chance_in(5 @ hit, lambda hits: hits == 5)


def test_other_dice_and_sides():
    # By hand: two coins, two tosses for heads each: (3/4) ** 2.
    assert definite_yahtzee(dice=2, sides=2, rolls_left=2) == Fraction(9, 16)


@pytest.mark.parametrize(("in_hand", "rolls_left"), [(-1, 1), (6, 1), (0, -1)])
def test_impossible_counts_are_refused(in_hand, rolls_left):
    with pytest.raises(ValueError, match=r"\w+"):
        definite_yahtzee(in_hand, rolls_left)


def test_the_tables_show_the_exact_figures():
    assert "23/108" in str(one_roll_table())
    assert len(one_roll_table(section=None).rows) == 13
    # The first figures of the document's table, row by row.
    assert [row[2] for row in definite_yahtzee_table().rows] == [
        "30,56\u00a0%", "9,34\u00a0%", "2,85\u00a0%", "0,87\u00a0%", "0,27\u00a0%",
    ]  # fmt: skip
