"""The widgets of the odds as plain Python objects; how they look and feel is in `browser/test_odds_widgets.py`."""

import re
import time
from fractions import Fraction
from typing import Any

import pytest
import traitlets
from front_end import ask

from kosci_edu.dice import Roll, all_rolls, keeps
from kosci_edu.messages import language, use_language
from kosci_edu.odds import any_yahtzee, balance, bonus_chance, next_commonest, plan
from kosci_edu.rules.classic import LOWER
from kosci_edu.widgets import BonusBalance, KeepFinder, YahtzeeLadder
from kosci_edu.widgets.keep_finder import GROUPINGS, outcome_groups, successes


def exact(shown: dict[str, Any]) -> Fraction:
    numerator, denominator = map(int, shown["exact"])
    return Fraction(numerator, denominator)


# --- what to keep ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("goal", LOWER)
@pytest.mark.parametrize("rolls_left", [1, 2])
def test_every_keep_is_shown_with_the_value_of_the_plan(goal: str, rolls_left: int):
    finder = KeepFinder("15566", goal, rolls_left)
    expected = plan(sum if goal == "chance" else goal, 2).options("15566", rolls_left)
    assert [(shown["keep"], exact(shown)) for shown in finder._options] == [(str(o.keep), o.value) for o in expected]
    assert {Roll(shown["keep"]) for shown in finder._options} == set(keeps(Roll("15566")))


@pytest.mark.parametrize("goal", LOWER)
@pytest.mark.parametrize("keep", ["", "5", "55", "5566", "15566"])
@pytest.mark.parametrize("rolls_left", [1, 2])
def test_the_groups_of_outcomes_are_those_of_the_plain_call(goal: str, keep: str, rolls_left: int):
    finder = KeepFinder("15566", goal, rolls_left)
    finder.choose(keep)
    group = GROUPINGS[goal][0] if goal in GROUPINGS else lambda roll: roll.pattern[0]
    assert outcome_groups(goal, Roll(keep), rolls_left) == finder.outcomes().map(group)
    assert sum(map(exact, finder._outcomes)) == 1


@pytest.mark.parametrize("goal", [goal for goal in LOWER if goal != "chance"])
def test_the_marked_outcomes_add_up_to_the_chance_of_the_keep(goal: str):
    finder = KeepFinder("13355", goal, 2)
    finder.choose("335" if goal == "full_house" else "3")
    reached = sum((exact(outcome) for outcome in finder._outcomes if outcome["mark"]), Fraction(0))
    assert reached == plan(goal, 2).keep_value(finder.keep, 2)


def test_a_group_of_outcomes_never_mixes_success_and_failure():
    for goal in LOWER[:-1]:
        group = GROUPINGS[goal][0] if goal in GROUPINGS else lambda roll: roll.pattern[0]
        succeeding = {group(roll) for roll in all_rolls() if plan(goal, 0).roll_value(roll, 0)}
        failing = {group(roll) for roll in all_rolls() if not plan(goal, 0).roll_value(roll, 0)}
        assert succeeding & failing == set()
        assert successes(goal) == succeeding


def test_equally_good_keeps_share_their_rank_and_are_all_marked():
    finder = KeepFinder("15566", "yahtzee", 2)
    assert [(o["keep"], o["rank"], o["mark"]) for o in finder._options[:3]] == [
        ("55", "1", "najlepsze"),
        ("66", "1", "równie dobre"),
        ("155", "3", ""),
    ]


def test_the_dice_keep_their_order_and_can_be_set_one_by_one():
    finder = KeepFinder("61656")
    assert finder.roll == [6, 1, 6, 5, 6]
    finder.set_die(2, 6)
    assert (finder.roll, finder.keep) == ([6, 6, 6, 5, 6], "6666")
    assert finder._die_names[3] == "Kostka 4: 5 oczek"
    assert finder._call == 'plan("yahtzee").table("66656", 2)'


def test_what_the_front_end_asks_for():
    finder = KeepFinder("15566", seed=1)
    ask(finder, action="step", position=4, by=1)
    ask(finder, action="step", position=1, by=-1)
    assert finder.roll == [6, 5, 5, 1, 6]
    ask(finder, action="set", position=4, face=6)
    ask(finder, action="goal", goal="full_house")
    ask(finder, action="rolls_left", rolls_left=1)
    assert (finder.keep, finder._announcement) == ("55666", "Najlepiej: zatrzymaj wszystkie; szansa 100,00\u00a0%.")
    ask(finder, action="choose", keep="5566")
    assert finder._status.startswith("Twój wybór: zatrzymaj 5 5 6 6; szansa o 66,67 punktu procentowego mniejsza")
    ask(finder, action="random")
    assert finder.roll == [2, 5, 1, 3, 1]


def test_the_sum_of_the_dice_is_told_in_points():
    finder = KeepFinder("15566", "chance", 1)
    assert finder._announcement == "Najlepiej: zatrzymaj 5 5 6 6; średnio 25,50 punktu."  # 22 + 7/2
    finder.choose("66")
    assert finder._status == "Twój wybór: zatrzymaj 6 6; o 3,00 punktu mniej niż najlepszy."  # 12 + 21/2
    assert finder._call == 'plan(sum).table("15566", 1)'


def test_what_is_set_from_python_is_told_too():
    finder = KeepFinder()
    finder.goal = "large_straight"
    finder.roll = [2, 3, 4, 5, 5]
    assert (finder.keep, finder._outcomes[0]["name"]) == ("2345", "5 po kolei")
    with pytest.raises(traitlets.TraitError, match="Nie ma celu „nic”"):
        finder.goal = "nic"
    with pytest.raises(traitlets.TraitError, match="nie da się zatrzymać „66”"):
        finder.keep = "66"


def test_the_text_view_of_the_finder():
    assert repr(KeepFinder("23455", "large_straight", 1)) == (
        "[2] [3] [4] [5] [5]  · Najlepiej: zatrzymaj 2 3 4 5; szansa 33,33\u00a0%."
    )
    assert "113/3888" in str(KeepFinder().table())


# --- the ladder --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("equal", range(6))
@pytest.mark.parametrize("rolls_left", range(4))
def test_the_rungs_carry_the_exact_chances(equal: int, rolls_left: int):
    ladder = YahtzeeLadder(equal, rolls_left)
    assert [rung["equal"] for rung in ladder._rungs if rung["here"]] == [equal]
    assert [exact(rung["now"]) for rung in ladder._rungs] == [any_yahtzee(n, rolls_left) for n in (5, 4, 3, 2, 1, 0)]
    steps = {rung["equal"]: exact(rung["step"]) for rung in ladder._rungs if rung["step"]}
    step = next_commonest(equal)
    assert steps == ({n: Fraction(step.weight(n), step.total) for n in step} if rolls_left else {})


@pytest.mark.parametrize("equal", range(6))
@pytest.mark.parametrize("rolls_left", [1, 2, 3])
def test_step_times_what_comes_then_adds_up_to_the_chance_from_here(equal: int, rolls_left: int):
    rungs = [rung for rung in YahtzeeLadder(equal, rolls_left)._rungs if rung["step"]]
    assert sum(exact(rung["step"]) * exact(rung["then"]) for rung in rungs) == any_yahtzee(equal, rolls_left)


def test_a_climb_rolls_real_dice_and_never_falls():
    ladder = YahtzeeLadder(0, 3, seed=1)
    states = [ladder.roll() for _ in range(3)]
    assert states == sorted(states)
    assert Roll(ladder.hand).pattern[0] == ladder.equal == states[-1]
    with pytest.raises(ValueError, match="Nie ma już rzutów"):
        ladder.roll()
    ladder.new_turn()
    assert (ladder.equal, ladder.rolls_left, ladder.hand) == (0, 3, [])


def test_a_seed_makes_the_climb_repeatable_and_its_steps_follow_the_chain():
    climbs = [YahtzeeLadder(2, 1, seed=seed).roll() for seed in range(2000)]
    assert climbs[:50] == [YahtzeeLadder(2, 1, seed=seed).roll() for seed in range(50)]
    step = next_commonest(2)
    for state in (2, 3):
        # 2000 rolls: a share is within five standard deviations, 5 * sqrt(1/4 / 2000) < 0.056
        assert abs(climbs.count(state) / 2000 - step.weight(state) / step.total) < 0.056


@pytest.mark.parametrize("equal", range(1, 6))
def test_the_hand_shows_the_state_that_was_set(equal: int):
    ladder = YahtzeeLadder(equal)
    assert Roll(ladder.hand).pattern[0] == equal
    assert ladder._held.count(True) == equal


def test_at_the_top_there_is_nothing_to_roll():
    ladder = YahtzeeLadder(5, 2)
    ask(ladder, action="roll")
    assert ladder.error.startswith("To już szczyt drabiny")
    assert ladder._status == "To jest generał!"


def test_the_text_view_of_the_ladder():
    assert repr(YahtzeeLadder(3, 1)) == (
        " 0   1   2  (3)  4   5   · Jednakowe kostki: 3. Pozostałe rzuty: 1. Szansa na generała: 1/36 ≈ 2,78\u00a0%."
    )
    assert "347897/7558272" in str(YahtzeeLadder(0, 3).table())


# --- the balance -------------------------------------------------------------------------------------------

CARD = {"ones": 1, "threes": 2, "fives": 4}


def test_every_row_shows_points_and_what_is_above_or_below():
    shown = [(row["shown"], row["points"], row["difference"], row["word"]) for row in BonusBalance(CARD)._rows]
    assert shown == [
        ("1", "1", "−2", "brakuje"),
        ("wolny", "", "", ""),
        ("2", "6", "−3", "brakuje"),
        ("wolny", "", "", ""),
        ("4", "20", "+5", "nadwyżka"),
        ("wolny", "", "", ""),
    ]


@pytest.mark.parametrize(
    ("counts", "sentence"),
    [
        ({}, "Bilans: nic jeszcze nie wpisano."),
        (CARD, "Bilans: 0, dokładnie po trzy."),
        ({"sixes": 4}, "Bilans: +6, nadwyżka 6 punktów."),
        ({"ones": 4}, "Bilans: +1, nadwyżka 1 punktu."),
        ({"fives": 2}, "Bilans: −5, brakuje 5 punktów."),
    ],
)
def test_the_balance_in_words(counts: dict[str, int], sentence: str):
    assert BonusBalance(counts)._balance_text == sentence


@pytest.mark.parametrize(
    ("counts", "sentence", "chance"),
    [
        (dict.fromkeys(("ones", "twos", "threes", "fours", "fives", "sixes"), 3), "✓ Premia pewna", "100,00\u00a0%"),
        ({"fives": 5, "sixes": 5, "fours": 2}, "✓ Premia pewna: suma wynosi już 63.", "100,00\u00a0%"),
        ({"sixes": 0, "fives": 1, "fours": 2}, "✗ Premia już niemożliwa: suma wyniesie najwyżej 43.", "0,00\u00a0%"),
        ({}, "Premia jest jeszcze możliwa: do 63 brakuje 63 punktów", None),
        # one of ten dice must come: 1 − (125/216) ** 10
        ({"sixes": 5, "fives": 5, "fours": 1, "threes": 1}, "jeszcze możliwa: do 63 brakuje 1 punktu", "99,58\u00a0%"),
    ],
)
def test_whether_the_bonus_is_sure_possible_or_out_of_reach(counts: dict[str, int], sentence: str, chance: str | None):
    widget = BonusBalance(counts)
    assert sentence in widget._status
    if chance:
        assert widget._chance_number["shown"] == chance


def test_the_chance_left_is_the_one_of_the_plain_call():
    widget = BonusBalance(CARD)
    assert widget.chance() == bonus_chance(CARD)
    assert widget._call == 'bonus_chance({"ones": 1, "threes": 2, "fives": 4})'
    assert abs(exact(widget._chance_number) - bonus_chance(CARD)) < Fraction(1, 100)


def test_a_tiny_chance_is_not_shown_as_none():
    widget = BonusBalance({"sixes": 0, "fives": 5, "fours": 2})  # 33: all fifteen dice of the rest are needed
    assert widget.chance() == Fraction(91, 216) ** 15
    assert widget._chance_number["shown"] == "0,00023\u00a0%"


def test_a_step_goes_through_open_and_zero_to_five_and_stops():
    widget = BonusBalance()
    seen = []
    for _ in range(7):
        ask(widget, action="step", row="sixes", by=1)
        seen.append(widget.counts.get("sixes"))
    assert seen == [0, 1, 2, 3, 4, 5, 5]
    assert widget._announcement == "Szóstki: 5 × 6 = 30, o 12 więcej niż 3 × 6 = 18."
    for _ in range(7):
        ask(widget, action="step", row="sixes", by=-1)
    assert (widget.counts, widget._announcement) == ({}, "Szóstki: wiersz wolny.")


def test_the_front_end_fills_opens_and_clears_rows():
    widget = BonusBalance()
    ask(widget, action="set", row="ones", count=2)
    ask(widget, action="set", row="twos", count=3)
    ask(widget, action="set", row="ones", count=None)
    assert widget.counts == {"twos": 3}
    ask(widget, action="all", count=3)
    assert balance(widget.counts) == 0
    assert len(widget.counts) == 6
    ask(widget, action="all", count=None)
    assert widget.counts == {}


def test_the_text_view_of_the_balance():
    assert repr(BonusBalance(CARD)).startswith("1×1 –×2 2×3 –×4 4×5 –×6  · Bilans: 0, dokładnie po trzy. Premia jest")
    assert "Bilans" in str(BonusBalance(CARD).table())


# --- all of them -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "arguments", "sentence"),
    [
        (KeepFinder, {"roll": "1556"}, "Rzut ma tu mieć tyle kostek: 5; w „1556” jest ich 4."),
        (KeepFinder, {"roll": "15567"}, "Kostka nie ma ścianki 7; ma ścianki od 1 do 6."),
        (KeepFinder, {"roll": None}, "to nie rzut"),
        (KeepFinder, {"goal": "ones"}, "Nie ma celu „ones”; do wyboru są: three_of_a_kind, "),
        (KeepFinder, {"goal": ["yahtzee"]}, "Nie ma celu „['yahtzee']”"),
        (KeepFinder, {"rolls_left": 3}, "Gdy coś zatrzymujesz, pozostałych rzutów jest od 1 do 2, a nie 3."),
        (KeepFinder, {"rolls_left": True}, "a nie True."),
        (KeepFinder, {"seed": "x"}, "Ziarno losowania to liczba całkowita albo None, a nie 'x'."),
        (YahtzeeLadder, {"equal": 6}, "Z pięciu kostek jednakowych może być od 0 do 5, a nie 6."),
        (YahtzeeLadder, {"equal": "1"}, "a nie '1'."),
        (YahtzeeLadder, {"rolls_left": -1}, "Pozostałych rzutów może być od 0 do 3, a nie -1."),
        (YahtzeeLadder, {"seed": 0.5}, "Ziarno losowania to liczba całkowita albo None, a nie 0.5."),
        (BonusBalance, {"counts": [1]}, "Podaj liczbę kostek przy nazwie wiersza, na przykład"),
        (BonusBalance, {"counts": {"chance": 1}}, "Nie ma wiersza „chance”"),
        (BonusBalance, {"counts": {"ones": 6}}, "W wierszu może być od 0 do 5 kostek, a nie 6."),
        (BonusBalance, {"counts": {"ones": None}}, "a nie None."),
    ],
)
def test_a_wrong_argument_gets_one_clear_sentence(make: Any, arguments: dict[str, Any], sentence: str):
    with pytest.raises(ValueError, match=re.escape(sentence)) as mistake:
        make(**arguments)
    assert "\n" not in str(mistake.value)


@pytest.mark.parametrize("make", [KeepFinder, YahtzeeLadder, BonusBalance])
def test_the_language_is_the_one_in_use_when_the_widget_is_made(make: Any):
    use_language("en")
    widget = make()
    use_language("pl")
    ask(widget, action="random")
    ask(widget, action="roll")
    ask(widget, action="set", row="ones", count=4)
    widget._describe()
    words = " ".join((repr(widget), widget._announcement, widget._status))
    assert re.search("[ąęłóśżź]", words.replace("Generał", "")) is None
    assert language() == "pl"


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (KeepFinder, {"action": "set", "position": 6, "face": 1}),
        (KeepFinder, {"action": "choose", "keep": "3"}),
        (YahtzeeLadder, {"action": "equal", "equal": 9}),
        (BonusBalance, {"action": "set", "row": "ones", "count": 7}),
    ],
)
def test_a_mistake_of_the_front_end_is_told_until_the_next_action(make: Any, message: dict[str, Any]):
    widget = make()
    ask(widget, **message)
    assert widget.error
    ask(widget, action="random")
    ask(widget, action="roll")
    ask(widget, action="all", count=3)
    assert widget.error == ""


@pytest.mark.parametrize(
    ("make", "trait", "message"),
    [
        (KeepFinder, "roll", {"action": "set", "position": 1, "face": 2}),
        (YahtzeeLadder, "rolls_left", {"action": "roll"}),
        (BonusBalance, "counts", {"action": "all", "count": 3}),
    ],
)
def test_the_exception_of_a_watching_function_becomes_the_error(make: Any, trait: str, message: dict[str, Any]):
    widget = make()
    widget.observe(lambda change: 1 / 0, trait)
    ask(widget, **message)
    assert "ZeroDivisionError: division by zero" in widget.error


@pytest.mark.parametrize("goal", LOWER)
def test_a_click_is_answered_at_once(goal: str):
    finder = KeepFinder("12346", goal, 2)
    finder.choose("")  # the first time a goal is asked about takes longer
    started = time.perf_counter()
    for roll in ([1, 2, 3, 4, 5], [1, 1, 1, 2, 2], [6, 6, 6, 6, 6], [2, 3, 5, 5, 6]):
        finder.roll = roll
        finder.choose("")
    assert (time.perf_counter() - started) / 8 < 0.05
