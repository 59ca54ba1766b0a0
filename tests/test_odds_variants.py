"""The odds of every variant: one roll against listing all outcomes with the naive oracle, three rolls by hand."""

from fractions import Fraction
from itertools import product

import pytest
import variant_oracle
from tiny import Tiny

from kosci_edu.odds import best_chance, best_chance_table, one_roll_chance, one_roll_mean, one_roll_table
from kosci_edu.rules import VARIANTS, find_rules

NAMES = [name for name in VARIANTS if name != "classic"]
ALL_DICE = list(product(range(1, 7), repeat=5))


@pytest.mark.parametrize("name", NAMES)
def test_one_roll_chances_are_those_of_all_outcomes(name):
    game = find_rules(name)
    one_column = [row for row in game.rows if row.counted and row.column in ("", game.rows[0].column)]
    for row in one_column:
        ways = sum(variant_oracle.score(name, row.id, dice, 1, {}) > 0 for dice in ALL_DICE)
        assert one_roll_chance(row.id, game).ways == ways, row.id


@pytest.mark.parametrize(("column", "factor"), [("x1", 1), ("x2", 2), ("x3", 3)])
def test_the_mean_points_are_those_that_the_column_pays(column, factor):
    # From the oracle of the variant, over the outcomes that make the figure; by hand a full house is 25 points times 3.
    game = find_rules("potrojne")
    for category in ("three_of_a_kind", "full_house", "sixes"):
        paid = [variant_oracle.score("potrojne", f"{column}/{category}", dice, 1, {}) for dice in ALL_DICE]
        assert one_roll_mean(f"{column}/{category}", game) == Fraction(sum(paid), sum(points > 0 for points in paid))
    assert one_roll_mean(f"{column}/full_house", game) == 25 * factor


@pytest.mark.parametrize("name", NAMES)
def test_the_tables_have_a_line_for_every_row(name):
    game = find_rules(name)
    for table in (one_roll_table(game, None), best_chance_table(game, None)):
        assert [line[0] for line in table.rows] == [game.row_name(row.id) for row in game.rows]


def test_one_roll_has_the_dice_and_faces_of_the_game():
    # By hand: two dice with three faces show a pair in 3 of 9 rolls, of 2, 4 or 6 points, which `said` pays double.
    game = Tiny()
    assert (one_roll_chance("said/pair", game).ways, one_roll_chance("said/pair", game).total) == (3, 9)
    assert one_roll_mean("said/pair", game) == 8
    assert best_chance("said/pair", 1, game) == Fraction(1, 3)
    assert "9" in one_roll_table(game, None).headings[1]


def test_best_chances_that_can_be_worked_out_by_hand():
    poker = find_rules("kosciany-poker")
    # Every die has three tries to become odd, independently of the others.
    assert best_chance("odd", 3, poker) == best_chance("even", 3, poker) == Fraction(7, 8) ** 5
    # A run of three faces: what counts is how many are there, not which ones.
    chances = {best_chance(f"run_{faces}", 3, find_rules("stritowe")) for faces in ("123", "234", "345", "456")}
    assert len(chances) == 1
    # Who wants only 1–5 has one straight instead of the two of the classic game.
    assert best_chance("small_straight", 1, poker) * 2 == best_chance("large_straight", 1)
