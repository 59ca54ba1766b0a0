"""One turn with one goal, against plain recursion over every sub-multiset, icepool and the document."""

from fractions import Fraction
from itertools import permutations

import icepool
import oracle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from IPython.lib.pretty import pretty

from kosci_edu.dice import Roll, all_keeps, all_rolls, keeps
from kosci_edu.messages import use_language
from kosci_edu.odds import best_chance, best_chance_table, definite_yahtzee, one_roll_chance, plan
from kosci_edu.odds.turn import value_of_keep, value_of_roll
from kosci_edu.rules import find_rules
from kosci_edu.rules.classic import LOWER

FIGURES = tuple(row for row in LOWER if row != "chance")
FACELESS = ("yahtzee", "three_of_a_kind", "four_of_a_kind", "full_house")  # do not care which faces they are of
SMALL = [(3, 4), (2, 6)]
hands = st.sampled_from(all_rolls())


def assert_same_values(ours, theirs, dice, sides, most_rolls):
    """Every roll and every keep with every number of rolls left, in the plan and in the oracle's turn."""
    for rolls_left in range(most_rolls + 1):
        for roll in all_rolls(dice, sides):
            assert ours.roll_value(roll, rolls_left) == theirs.roll_value(roll, rolls_left)
        if rolls_left:
            for keep in all_keeps(dice, sides):
                assert ours.keep_value(keep, rolls_left) == theirs.keep_value(tuple(keep), rolls_left)


# --- two ways --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", FIGURES)
def test_every_keep_of_every_roll_agrees_with_plain_recursion(row):
    turn = oracle.BestTurn(lambda dice: int(oracle.makes_figure(row, dice)))
    assert_same_values(plan(row), turn, 5, 6, most_rolls=2)
    assert best_chance(row) == turn.keep_value((), 3)


@pytest.mark.parametrize("row", ["chance", "three_of_a_kind", "fives"])
def test_the_best_mean_points_agree_with_plain_recursion(row):
    ours = plan(lambda roll: oracle.score(row, roll, {}, "none"), 2)
    theirs = oracle.BestTurn(lambda dice: oracle.score(row, dice, {}, "none"))
    assert_same_values(ours, theirs, 5, 6, most_rolls=2)


@pytest.mark.parametrize(("dice", "sides"), SMALL)
@pytest.mark.parametrize(
    "wins",
    [
        lambda dice: len(set(dice)) == 1,
        lambda dice: len(set(dice)) == len(dice),
        lambda dice: sum(dice) in (5, 9),
        lambda dice: dice[0] == 1 and dice[-1] > 2,
        lambda dice: False,
    ],
)
def test_small_dice_agree_with_plain_recursion(dice, sides, wins):
    ours = plan({roll for roll in all_rolls(dice, sides) if wins(tuple(roll))}, 3, dice=dice, sides=sides)
    assert_same_values(ours, oracle.BestTurn(lambda thrown: int(wins(thrown)), dice, sides), dice, sides, most_rolls=3)


@pytest.mark.parametrize(("dice", "sides"), SMALL)
@given(data=st.data())
@settings(max_examples=30, deadline=None)
def test_any_points_on_small_dice_agree_with_plain_recursion(dice, sides, data):
    every = all_rolls(dice, sides)
    drawn = data.draw(st.lists(st.integers(-50, 50), min_size=len(every), max_size=len(every)))
    points = dict(zip(map(tuple, every), drawn, strict=True))
    ours = plan(lambda roll: points[tuple(roll)], 2, dice=dice, sides=sides)
    assert_same_values(ours, oracle.BestTurn(points.__getitem__, dice, sides), dice, sides, most_rolls=2)


@pytest.mark.parametrize("rolls_left", range(4))
@pytest.mark.parametrize(("dice", "sides"), SMALL)
def test_the_plan_gives_the_values_of_the_definition(dice, sides, rolls_left):
    def points(roll):
        return sum(roll) if roll[0] % 2 else -len(set(roll))

    ours = plan(points, 3, dice=dice, sides=sides)
    for roll in all_rolls(dice, sides):
        assert value_of_roll(points, roll, rolls_left, sides) == ours.roll_value(roll, rolls_left)
    for keep in all_keeps(dice, sides) if rolls_left else ():
        assert value_of_keep(points, keep, rolls_left, dice, sides) == ours.keep_value(keep, rolls_left)


def test_the_plan_of_five_dice_gives_the_values_of_the_definition():
    points = find_rules().row("full_house").fits
    assert value_of_keep(points, Roll(), 3) == best_chance("full_house")
    assert all(value_of_roll(points, roll, 2) == plan("full_house").roll_value(roll, 2) for roll in all_rolls())


@pytest.mark.parametrize("row", FIGURES)
def test_after_one_roll_there_is_nothing_to_choose(row):
    assert best_chance(row, 1) == one_roll_chance(row)
    assert best_chance(row, 1).total == 7776


# --- icepool, and by hand --------------------------------------------------------------------------------


def mean_of(die):
    return Fraction(sum(outcome * quantity for outcome, quantity in die.items())) / die.denominator()


def test_the_best_mean_sum_agrees_with_icepool():
    # For the sum each die is on its own: it is kept when it beats the mean of what is to come.
    one_die = mean_of(icepool.d6)
    for _ in range(2):
        to_come = one_die
        one_die = mean_of(icepool.d6.map(lambda face, beaten=to_come: max(Fraction(face), beaten)))
    # By hand: 3 1/2, then (3 · 3 1/2 + 4 + 5 + 6) / 6 = 4 1/4, then (4 · 4 1/4 + 5 + 6) / 6 = 4 2/3.
    assert one_die == Fraction(14, 3)
    assert plan(sum, 3).start_value() == 5 * one_die


@pytest.mark.parametrize("rolls_left", [1, 2])
def test_the_straight_from_2345_agrees_with_icepool(rolls_left):
    hit = icepool.d6.map(lambda face: int(face in (1, 6)))
    tries = rolls_left @ hit
    theirs = Fraction(sum(quantity for hits, quantity in tries.items() if hits), tries.denominator())
    assert plan("large_straight").keep_value("2345", rolls_left) == theirs


def test_collecting_one_face_is_best_for_its_yahtzee():
    sixes = plan({Roll("66666")}, 3)
    assert sixes.start_value() == definite_yahtzee()
    for roll in all_rolls():
        for rolls_left in range(3):
            assert sixes.roll_value(roll, rolls_left) == definite_yahtzee(roll.count(6), rolls_left)


@pytest.mark.parametrize(("dice", "sides"), [(6, 6), (5, 4), (4, 8)])
def test_collecting_one_face_is_best_with_other_dice_too(dice, sides):
    goal = plan({Roll([1] * dice)}, 2, dice=dice, sides=sides)
    for roll in all_rolls(dice, sides):
        assert goal.roll_value(roll, 2) == definite_yahtzee(roll.count(1), 2, dice, sides)


def test_a_straight_of_six_dice_in_one_roll():
    # By hand: 6! = 720 of 6 ** 6 outcomes.
    assert plan({Roll("123456")}, 1, dice=6).start_value() == Fraction(720, 6**6)


# --- the large straight ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rolls_left", "best", "second"),
    # From `oracle.large_straight_from_every_holding`; by hand 1/3 and 1 − (2/3) ** 2, 1/6 and 1 − (5/6) ** 2.
    [(1, Fraction(1, 3), Fraction(1, 6)), (2, Fraction(5, 9), Fraction(11, 36))],
)
def test_2345_is_the_best_holding_for_a_large_straight(rolls_left, best, second):
    listed = oracle.large_straight_from_every_holding(rolls_left)
    ours = plan("large_straight")
    assert {tuple(keep): ours.keep_value(keep, rolls_left) for keep in all_keeps() if len(keep) < 5} == listed
    assert sorted(listed.values(), reverse=True)[:2] == [best, second]
    assert [keep for keep, chance in listed.items() if chance == best] == [(2, 3, 4, 5)]


def test_a_plan_has_the_dice_and_faces_that_it_was_made_for():
    # By hand: with 8 kept an eighth of the throws of the other die; each of two keeps one of a pair of eights.
    eights = plan({Roll("88")}, 2, dice=2, sides=8)
    assert [tuple(option) for option in eights.options("78", 1)] == [
        (Roll("8"), Fraction(1, 8)), (Roll(), Fraction(1, 64)), (Roll("78"), 0), (Roll("7"), 0),
    ]  # fmt: skip
    assert eights.final_rolls("78", 2).chance({Roll("88")}) == Fraction(15, 64)
    assert eights.table("78", 1).caption == "Co zatrzymać z 78, gdy został 1 rzut"
    use_language("en")
    assert eights.table("78", 2).caption == "What to keep of 78, 2 rolls left"


def test_without_a_roll_left_a_roll_stays_as_it_is():
    assert dict(plan("yahtzee").final_rolls("12345", 0).items()) == {Roll("12345"): 1}


def test_what_is_left_when_the_last_die_fails():
    after = plan({Roll("12345"), Roll("23456")}).after_keep("2345", 1)
    failed = after.given(lambda roll: roll not in {Roll("12345"), Roll("23456")})
    assert dict(failed.items()) == {Roll("22345"): 1, Roll("23345"): 1, Roll("23445"): 1, Roll("23455"): 1}


@pytest.mark.parametrize(
    ("three_equal_is_worth", "share"),
    # The least and the most over all best ways to play; given failure 3,66 % and 5,42 %.
    [(-1, Fraction(366, 10000)), (1, Fraction(542, 10000))],
)
def test_three_equal_dice_are_rare_after_a_turn_for_the_large_straight_fails(three_equal_is_worth, share):
    much = 10**30  # so much more than three equal dice that these decide only between equally good keeps

    def points(dice):
        straight = oracle.makes_figure("large_straight", dice)
        return much * straight + three_equal_is_worth * (max(map(dice.count, dice)) >= 3)

    both = oracle.BestTurn(points).keep_value((), 3)
    assert plan(points, 3).start_value() == both
    chance = best_chance("large_straight")
    three_equal = abs(both - much * chance)
    assert abs(three_equal / (1 - chance) - share) < Fraction(1, 20000)


# --- properties ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", FIGURES)
@pytest.mark.parametrize("rolls_left", [0, 1, 2])
def test_more_rolls_never_hurt(row, rolls_left):
    for roll in all_rolls():
        assert plan(row).roll_value(roll, rolls_left) <= plan(row).roll_value(roll, rolls_left + 1)


@given(hands, st.sampled_from(FIGURES), st.sampled_from([1, 2, 3]))
def test_a_keep_is_worth_at_most_the_best_and_the_roll_as_much_as_the_best(roll, row, rolls_left):
    options = plan(row).options(roll, rolls_left)
    values = [option.value for option in options]
    assert {option.keep for option in options} == set(keeps(roll))
    assert values == sorted(values, reverse=True)
    assert plan(row).best(roll, rolls_left) == options[0]
    assert options[0].value == plan(row).roll_value(roll, rolls_left)
    assert len(options[0].keep) == max(len(option.keep) for option in options if option.value == values[0])


@pytest.mark.parametrize("row", FACELESS)
def test_renaming_the_faces_changes_nothing_where_the_figure_does_not_care(row):
    for rolls_left in range(3):
        by_pattern = {}
        for roll in all_rolls():
            by_pattern.setdefault(roll.pattern, set()).add(plan(row).roll_value(roll, rolls_left))
        assert all(len(values) == 1 for values in by_pattern.values())


@given(hands, st.sampled_from(FACELESS), st.sampled_from(list(permutations(range(1, 7)))), st.data())
def test_renaming_the_faces_of_a_keep_changes_nothing_either(roll, row, names, data):
    keep = data.draw(st.sampled_from(keeps(roll)))
    renamed = Roll(names[face - 1] for face in keep)
    assert plan(row).keep_value(renamed, 2) == plan(row).keep_value(keep, 2)


def test_turning_a_straight_around_changes_nothing():
    for row in ("small_straight", "large_straight"):
        for roll in all_rolls():
            turned = Roll(7 - face for face in roll)
            assert plan(row).roll_value(turned, 2) == plan(row).roll_value(roll, 2)


@given(st.sets(st.sampled_from(all_rolls(3, 4))), st.sets(st.sampled_from(all_rolls(3, 4))))
@settings(deadline=None)
def test_a_larger_goal_is_reached_at_least_as_often(goal, more):
    smaller, larger = (plan(wanted, 2, dice=3, sides=4) for wanted in (goal, goal | more))
    for keep in all_keeps(3, 4):
        assert smaller.keep_value(keep, 2) <= larger.keep_value(keep, 2)


def test_figures_that_contain_one_another_are_ordered():
    for few, many in [("yahtzee", "four_of_a_kind"), ("four_of_a_kind", "three_of_a_kind"),
                      ("full_house", "three_of_a_kind"), ("large_straight", "small_straight")]:  # fmt: skip
        for roll in all_rolls():
            assert plan(few).roll_value(roll, 2) <= plan(many).roll_value(roll, 2)


@given(hands, st.sampled_from(FIGURES), st.sampled_from([0, 1, 2]))
@settings(max_examples=50, deadline=None)
def test_the_final_rolls_add_up_and_succeed_as_often_as_the_value_says(roll, row, rolls_left):
    final = plan(row).final_rolls(roll, rolls_left)
    assert sum(final.chance({outcome}) for outcome in final) == 1
    success = final.chance(lambda outcome: oracle.makes_figure(row, outcome))
    assert success == plan(row).roll_value(roll, rolls_left)


def test_a_goal_that_is_always_or_never_reached_is_certain_or_impossible():
    assert plan(set(all_rolls()), 2).start_value() == 1
    assert plan(set(), 2).start_value() == 0


# --- tables ----------------------------------------------------------------------------------------------


def test_the_table_of_best_chances():
    # After one roll: enumeration of 7776 outcomes; after three: `oracle.BestTurn`.
    assert (
        str(best_chance_table()).replace("\u00a0", " ")
        == """\
Najlepsza szansa na każdy układ, gdy nic innego się nie liczy
wiersz       po 1 rzucie  po 2 rzutach  po 3 rzutach
3 jednakowe      21,30 %       54,13 %       74,32 %
4 jednakowe       2,01 %       13,23 %       29,08 %
Full              3,86 %       19,12 %       36,29 %
Mały strit       15,43 %       41,18 %       61,54 %
Duży strit        3,09 %       12,97 %       26,11 %
Generał           0,08 %        1,26 %        4,60 %
Szansa          100,00 %      100,00 %      100,00 %"""
    )
    assert len(best_chance_table(section=None).rows) == 13


def test_the_table_of_keeps_has_the_best_first():
    # By hand: from 2345 two of six faces fit; from three of its dice both missing faces must come, twice two of 36.
    assert (
        str(plan("large_straight").table("23455", 1, most=3)).replace("\u00a0", " ")
        == """\
Co zatrzymać z 23455, gdy został 1 rzut
zatrzymane  dokładnie   szansa
2345              1/3  33,33 %
234               1/9  11,11 %
235               1/9  11,11 %"""
    )
    table = plan(sum, 2, dice=2).table("66", 2)
    # By hand: 6 and the mean of one die in two rolls, 4 1/4; without a die that twice.
    assert [tuple(row) for row in table.rows] == [
        ("66", "12", "12,00"),
        ("6", "41/4", "10,25"),
        ("nic", "17/2", "8,50"),
    ]
    assert (table.caption, table.headings[2]) == ("Co zatrzymać z 66, gdy zostały 2 rzuty", "średnie punkty")
    assert len(plan("yahtzee").table("12345", 1).rows) == 10


def test_a_plan_shows_the_value_of_the_turn_by_the_number_of_rolls():
    # `encyklopedia`, "Dowolny generał": 1 of 1296 and 4,60 %; two rolls from all outcomes.
    shown = str(plan("yahtzee")).replace("\u00a0", " ").splitlines()
    assert shown[0] == "Najlepsza kolejka: Generał"
    assert shown[1].split("  ")[0] == "rzuty do wykonania"
    assert shown[1].split()[3:] == ["dokładnie", "szansa"]
    assert [line.split() for line in shown[2:]] == [
        ["1", "1/1296", "0,08", "%"],
        ["2", str(oracle.any_yahtzee_by_enumeration(0, 2)), "1,26", "%"],
        ["3", "347897/7558272", "4,60", "%"],
    ]
    assert "<table>" in plan("yahtzee")._repr_html_()
    assert pretty(plan("yahtzee")) == str(plan("yahtzee"))
    assert repr(plan("yahtzee")) == "Plan('Generał', rolls_left=3, dice=5, sides=6)"
    assert str(plan(sum, 3, dice=1)).splitlines()[0] == "Najlepsza kolejka: jak najwięcej punktów"
    assert str(plan(sum, 3, dice=1)).splitlines()[-1].split() == ["3", "14/3", "4,67"]
    assert repr(plan({Roll("12345"), Roll("23456")}, 1)) == "Plan('2 szukane rzuty', rolls_left=1, dice=5, sides=6)"
    assert repr(plan({Roll("12345")}, 0)) == "Plan('1 szukany rzut', rolls_left=0, dice=5, sides=6)"
    assert "0x" not in repr(plan(sum, 0)) + str(plan(sum, 0)) + repr(plan({Roll("66666")}))


def test_a_plan_is_named_in_the_language_in_use():
    assert "Generał" in str(plan("yahtzee"))
    use_language("en")
    assert "Yahtzee" in str(plan("yahtzee"))
    assert "2 wanted rolls" in repr(plan({Roll("66666"), Roll("11111")}, 1))
    assert best_chance_table().headings == ("row", "after 1 roll", "after 2 rolls", "after 3 rolls")


# --- what cannot be --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda: plan("nonsense"), "nonsense"),
        (lambda: plan("yahtzee", -1), "-1"),
        (lambda: plan("yahtzee", True), "True"),
        (lambda: plan("yahtzee", dice=0), "kostka"),
        (lambda: plan("yahtzee", sides=0), "ścianką"),
        (lambda: plan(3), "3"),
        (lambda: value_of_keep(sum, Roll("12"), 0, 3), "0"),
        (lambda: value_of_roll(sum, Roll("12"), -1), "-1"),
        (lambda: plan({Roll("1234")}), "1234"),
        (lambda: plan({Roll("12345")}, sides=4), "5"),
        (lambda: plan(lambda roll: Fraction(1, 2), 1), "1/2"),
        (lambda: plan("yahtzee").roll_value("11111", 4), "4"),
        (lambda: plan("yahtzee").roll_value("11111", -1), "-1"),
        (lambda: plan("yahtzee").roll_value("1111", 1), "1111"),
        (lambda: plan("yahtzee").roll_value("11117", 1), "7"),
        (lambda: plan("yahtzee").keep_value("111111", 1), "111111"),
        (lambda: plan("yahtzee").keep_value("7", 1), "7"),
        (lambda: plan("yahtzee").keep_value("1", 0), "0"),
        (lambda: plan("yahtzee").after_keep("1", 0), "0"),
        (lambda: plan("yahtzee").options("11111", 0), "rzut"),
        (lambda: plan("yahtzee").best("11111", 4), "4"),
        (lambda: plan("yahtzee").final_rolls("11111", -1), "-1"),
    ],
)
def test_what_cannot_be_asked_gets_one_sentence(ask, says):
    with pytest.raises(ValueError, match=r"\w+ \w+") as problem:
        ask()
    assert says in str(problem.value)
    assert "\n" not in str(problem.value)


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda: plan(12345), "Celem może być wiersz, zbiór rzutów albo funkcja rzutu, a nie 12345."),
        (lambda: plan(lambda roll: 0.5, 1), "Punkty za 11111 to 0.5; muszą być liczbą całkowitą."),
        (lambda: plan(sum, 0).start_value(), "Na początku kolejki musi być choć jeden rzut do wykonania."),
        (lambda: value_of_keep(sum, Roll("12"), 0, 3), "Liczbą pozostałych rzutów nie może być 0."),
        (lambda: plan("yahtzee").roll_value("11111", 4), "Liczbą pozostałych rzutów nie może być 4."),
        (lambda: plan("yahtzee").keep_value("111111", 1), "Nie można tu zatrzymać „111111” (pozostałe rzuty: 1)."),
        (lambda: plan("yahtzee").options("11111", 0), "Nie ma już rzutów, więc nie ma czego zatrzymywać."),
    ],
)
def test_each_kind_of_impossible_question_has_its_sentence(ask, sentence):
    with pytest.raises(ValueError, match=r"\w+ \w+") as problem:
        ask()
    assert str(problem.value) == sentence
