"""The odds of one roll and of the definite Generał, against enumeration, icepool and the documents."""

from fractions import Fraction

import icepool
import oracle
import pytest

from kosci_edu.messages import KosciError
from kosci_edu.odds import (
    best_chance_table,
    definite_yahtzee,
    definite_yahtzee_table,
    one_roll_chance,
    one_roll_mean,
    one_roll_table,
)
from kosci_edu.rules import find_rules
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


def test_the_table_of_one_roll_as_printed():
    # The ways and means from `oracle.one_roll_counts`, divided by hand; the columns are those of `encyklopedia`.
    assert (
        str(one_roll_table()).replace("\u00a0", " ")
        == """\
Każdy wiersz po jednym rzucie
wiersz       sposoby z 7776  szansa   procent  średnia, gdy się uda  punkty × szansa
3 jednakowe            1656  23/108   21,30 %                 17,50             3,73
4 jednakowe             156  13/648    2,01 %                 17,50             0,35
Full                    300  25/648    3,86 %                 25,00             0,96
Mały strit             1200  25/162   15,43 %                 30,00             4,63
Duży strit              240   5/162    3,09 %                 40,00             1,23
Generał                   6  1/1296    0,08 %                 50,00             0,04
Szansa                 7776       1  100,00 %                 17,50            17,50"""
    )
    assert len(one_roll_table(section=None).rows) == 13


def test_the_table_of_the_definite_yahtzee_as_printed():
    # `encyklopedia`, "Określony generał", cell by cell; a dash where it cannot come to that.
    assert (
        str(definite_yahtzee_table()).replace("\u00a0", " ")
        == """\
Szansa na określonego generała
w ręku  zostały 3 rzuty  zostały 2 rzuty  został 1 rzut
4                     –          30,56 %        16,67 %
3                     –           9,34 %         2,78 %
2                     –           2,85 %         0,46 %
1                     –           0,87 %         0,08 %
0                1,33 %           0,27 %         0,01 %"""
    )


def test_rules_are_given_as_a_whole_or_by_name_and_what_is_none_is_told_in_a_sentence():
    assert one_roll_chance("full_house", "gra-online") == one_roll_chance("full_house", find_rules("gra-online"))
    assert str(one_roll_table("kostkovy-poker")) == str(one_roll_table(find_rules("kostkovy-poker")))
    with pytest.raises(KosciError) as problem:
        one_roll_table(section="dolna")
    assert str(problem.value) == "Nie ma części „dolna”; są: upper, lower."
    with pytest.raises(KosciError, match="Nie ma zasad „szachy”"):
        best_chance_table("szachy")
