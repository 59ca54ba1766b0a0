"""The bonus of 63: the balance, all patterns of counts and simple play, against plain loops and icepool."""

from fractions import Fraction
from itertools import product

import icepool
import oracle
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosci_edu.odds import balance, balance_table, bonus_chance, chosen_face_after, pattern_totals, simple_upper_sum
from kosci_edu.odds.bonus import THRESHOLD
from kosci_edu.rules import Scorecard, find_rules
from kosci_edu.rules.classic import UPPER

cards = st.dictionaries(st.sampled_from(UPPER), st.integers(0, 5))
full_cards = st.lists(st.integers(0, 5), min_size=6, max_size=6).map(
    lambda counts: dict(zip(UPPER, counts, strict=True))
)


def points_of(counts):
    return sum(count * (UPPER.index(row) + 1) for row, count in counts.items())


def chances_of(distribution):
    pairs = list(distribution.items())
    total = sum(weight for _, weight in pairs)
    return {outcome: Fraction(weight, total) for outcome, weight in pairs}


# --- the balance -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        # `encyklopedia`, on adding the differences; each by hand.
        (dict.fromkeys(UPPER, 3), 0),
        ({"ones": 0}, -3),
        ({"ones": 0, "twos": 4}, -1),
        ({"ones": 0, "threes": 4}, 0),
        ({"ones": 0, "fours": 4}, 1),
        ({"ones": 0, "fives": 4}, 2),
        ({"ones": 0, "sixes": 4}, 3),
        ({"ones": 1, "threes": 2, "fours": 4}, -1),
        ({"ones": 1, "threes": 2, "fives": 4}, 0),
        ({"ones": 1, "threes": 2, "sixes": 4}, 1),
        ({}, 0),
    ],
)
def test_the_balance_of_the_document_s_examples(counts, expected):
    assert balance(counts) == expected


@given(full_cards)
def test_the_balance_of_a_full_card_is_its_sum_less_63(counts):
    assert balance(counts) == points_of(counts) - 63


@given(full_cards)
def test_a_balance_of_zero_or_more_is_what_the_rules_pay_the_bonus_for(counts):
    (bonus,) = find_rules().bonuses
    card = Scorecard({row: points_of({row: count}) for row, count in counts.items()})
    assert (balance(counts) >= 0) == (bonus.points(card) == 35)


def test_the_table_shows_every_row_and_the_total():
    assert balance_table({"twos": 3}).rows[0][3] == "0"
    # By hand: two ones and one three are missing, two fives are above par; 1 + 6 + 25 = 32 points.
    assert (
        str(balance_table({"ones": 1, "threes": 2, "fives": 5}))
        == """\
Bilans górnej części
wiersz   kostki  punkty  bilans
Jedynki       1       1      −2
Trójki        2       6      −3
Piątki        5      25     +10
Razem                32      +5"""
    )


# --- all patterns ----------------------------------------------------------------------------------------


def test_the_pattern_totals_agree_with_listing_all_6_to_the_6_patterns():
    assert dict(pattern_totals().items()) == oracle.count_patterns()


def test_so_many_patterns_reach_the_bonus():
    # From `oracle.count_patterns`: 12980 of 46656 reach 63, 916 of them exactly.
    totals = pattern_totals()
    assert totals.total == 6**6
    assert totals.chance(lambda points: points >= 63).ways == 12980
    assert totals.weight(63) == 916


def test_most_patterns_that_reach_the_bonus_have_fewer_than_three_dice_somewhere():
    # By hand: 3, 4 or 5 dice in each of six rows are 3 ** 6 = 729 patterns; 12980 − 729 = 12251.
    patterns = [counts for counts in product(range(6), repeat=6) if balance(dict(zip(UPPER, counts, strict=True))) >= 0]
    fewer = [counts for counts in patterns if min(counts) < 3]
    assert (len(patterns) - len(fewer), len(fewer)) == (729, 12251)


def test_the_pattern_totals_are_symmetric():
    # Turning every count c into 5 − c turns the sum s into 105 − s.
    totals = pattern_totals()
    assert all(totals.weight(points) == totals.weight(105 - points) for points in range(106))


# --- simple play -----------------------------------------------------------------------------------------


def test_the_upper_sum_of_simple_play_agrees_with_loops_over_the_counts():
    assert chances_of(simple_upper_sum()) == oracle.upper_sum_in_simple_play()


def test_the_upper_sum_of_simple_play_agrees_with_icepool():
    hit = icepool.d6.pool(3).highest(1).sum().map(lambda best: int(best == 6))
    theirs = sum((5 @ hit * face for face in range(1, 7)), start=icepool.Die([0]))
    assert chances_of(simple_upper_sum()) == chances_of(theirs)


def test_the_mean_of_simple_play_is_that_of_its_rows():
    # By hand: 5 · 91/216 dice a row, times 1 + 2 + … + 6 = 21.
    assert simple_upper_sum().mean() == 5 * Fraction(91, 216) * 21


def test_the_bonus_is_rare_in_simple_play():
    # From `oracle.upper_sum_in_simple_play`: 4,36 %.
    listed = sum(chance for points, chance in oracle.upper_sum_in_simple_play().items() if points >= 63)
    assert bonus_chance() == listed
    assert round(float(listed), 4) == 0.0436


@pytest.mark.parametrize(
    "counts",
    [
        {"ones": 0, "twos": 2, "threes": 3},
        {"sixes": 4},
        {"fours": 3, "fives": 3, "sixes": 3},
        {"ones": 3, "twos": 3, "threes": 3, "fours": 3, "fives": 2},
        {"ones": 0, "twos": 0, "threes": 0},
    ],
)
def test_the_chance_from_a_half_filled_card_agrees_with_loops(counts):
    open_faces = tuple(face for face, row in enumerate(UPPER, start=1) if row not in counts)
    still = oracle.upper_sum_in_simple_play(open_faces)
    listed = sum((chance for points, chance in still.items() if points_of(counts) + points >= 63), Fraction(0))
    assert bonus_chance(counts) == listed


@pytest.mark.parametrize(
    ("row", "at_par", "with_one_more"),
    # From `oracle.upper_sum_in_simple_play` with the five other rows open, in hundredths of a per cent.
    [("ones", 509, 616), ("sixes", 602, 2013)],
)
def test_a_surplus_raises_the_chance_of_the_bonus(row, at_par, with_one_more):
    assert [round(bonus_chance({row: count}) * 10000) for count in (3, 4)] == [at_par, with_one_more]
    face = UPPER.index(row) + 1
    still = oracle.upper_sum_in_simple_play(tuple(other for other in range(1, 7) if other != face))
    for count in (3, 4):
        listed = sum(chance for points, chance in still.items() if points + count * face >= 63)
        assert bonus_chance({row: count}) == listed


def test_with_only_the_sixes_open_and_the_rest_at_par_three_sixes_are_needed():
    counts = dict.fromkeys(UPPER[:5], 3)
    assert bonus_chance(counts) == chosen_face_after().chance(range(3, 6))


@given(full_cards)
def test_on_a_full_card_the_bonus_is_certain_or_lost(counts):
    assert bonus_chance(counts) == (1 if points_of(counts) >= THRESHOLD else 0)


@given(cards, st.data())
def test_one_die_more_never_hurts(counts, data):
    row = data.draw(st.sampled_from(UPPER))
    fewer = data.draw(st.integers(0, 4))
    assert bonus_chance({**counts, row: fewer + 1}) >= bonus_chance({**counts, row: fewer})


@given(cards, st.sampled_from(UPPER))
def test_the_chance_is_the_mean_over_what_the_next_row_may_bring(counts, row):
    rest = {name: count for name, count in counts.items() if name != row}
    onwards = chosen_face_after().mean(lambda count: bonus_chance({**rest, row: count}))
    assert bonus_chance(rest) == onwards


@given(cards)
def test_the_upper_sum_lies_between_what_is_written_and_the_most_that_can_be(counts):
    total = simple_upper_sum(counts)
    still_open = [row for row in UPPER if row not in counts]
    assert min(total) == points_of(counts)
    assert max(total) == points_of(counts) + points_of(dict.fromkeys(still_open, 5))
    assert sum(weight for _, weight in total.items()) == total.total


# --- what cannot be --------------------------------------------------------------------------------------


@pytest.mark.parametrize("ask", [balance, balance_table, bonus_chance, simple_upper_sum])
@pytest.mark.parametrize(
    ("counts", "says"),
    [
        ({"ones": 6}, "W wierszu może być od 0 do 5 kostek, a nie 6."),
        ({"ones": -1}, "W wierszu może być od 0 do 5 kostek, a nie -1."),
        ({"ones": 2.5}, "W wierszu może być od 0 do 5 kostek, a nie 2.5."),
        ({"ones": True}, "W wierszu może być od 0 do 5 kostek, a nie True."),
        ({"ones": "3"}, "W wierszu może być od 0 do 5 kostek, a nie 3."),
        ({"chance": 3}, "Nie ma wiersza „chance”; wiersze to: ones, twos, threes, fours, fives, sixes."),
        ({7: 3}, "Nie ma wiersza „7”; wiersze to: ones, twos, threes, fours, fives, sixes."),
        (["ones"], "Podaj liczbę kostek dla każdego wiersza, na przykład ones=3."),
    ],
)
def test_impossible_counts_get_one_sentence(ask, counts, says):
    with pytest.raises(ValueError, match=r"\w+ \w+") as problem:
        ask(counts)
    assert str(problem.value) == says
