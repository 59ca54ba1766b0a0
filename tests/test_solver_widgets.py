"""The widgets of the whole game as plain Python objects; in the browser in `browser/test_solver_widgets.py`."""

import re
import time
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import traitlets
from front_end import ask

from kosci_edu import solver
from kosci_edu.dice import Roll
from kosci_edu.messages import language, use_language
from kosci_edu.rules import Scorecard, Turn, find_rules
from kosci_edu.rules.classic import JOKERS
from kosci_edu.solver import Probabilities, advise, kept_solution
from kosci_edu.widgets import ScoreDistribution, WholeCard
from kosci_edu.widgets import score_distribution as distribution_module
from kosci_edu.widgets.whole_card import can_hold

CARD = {"sixes": 18, "yahtzee": 50, "chance": 22}


# --- the whole card ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("joker", JOKERS)
@pytest.mark.parametrize("rolls_left", [0, 1, 2])
def test_value_and_options_are_those_of_the_plain_calls(joker: str, rolls_left: int):
    card = WholeCard(CARD, "15566", rolls_left, joker)
    solution = kept_solution(find_rules(joker=joker))
    assert card.value == solution.value(Scorecard(CARD))
    assert card.options == advise(solution, Scorecard(CARD), Turn(Roll("15566"), 3 - rolls_left))
    assert len(card._options) == len(card.options)
    assert card._options[0]["loss"] == "0"
    assert (card._options[0]["mark"], card._options[0]["regret"]) == ("najlepsze", 0)


def test_the_empty_card_has_the_published_value():
    card = WholeCard()
    assert card._parts["value"] == card._parts["forecast"] == ["254,59"]  # encyklopedia, optimal strategy
    assert card._status == "Przed rzutem ta tabelka jest warta 254,59 punktu: tyle średnio jeszcze przyniesie."
    assert repr(card).startswith("[1] [5] [5] [6] [6]  · Najlepiej: zatrzymaj ")


def test_rows_and_keeps_are_ranked_together():
    card = WholeCard({}, "22333", 0)
    assert card._options[0]["words"] == "wpisz do wiersza „Full”"
    assert (card._options[0]["points"], card._options[0]["faces"]) == ("25 punktów", None)
    card.rolls_left = 1
    assert {len(option["faces"]) for option in card._options if option["faces"] is not None} == {0, 1, 2, 3, 4}


def test_a_further_yahtzee_shows_its_hundred_and_the_joker_its_points():
    card = WholeCard({"yahtzee": 50, "fives": 15}, "55555", 0)
    assert {option["words"]: option["points"] for option in card._options}["wpisz do wiersza „Duży strit”"] == (
        "40 i 100 punktów"
    )
    assert card._options[0]["points"].endswith(" i 100 punktów")


def test_the_reading_of_the_joker_changes_what_may_be_written():
    card = WholeCard({"yahtzee": 50}, "55555", 0, "forced")
    assert [option["words"] for option in card._options] == ["wpisz do wiersza „Piątki”"]
    ask(card, action="joker", joker="free")
    assert len(card._options) == 12
    assert card._call == "advise(kept_solution(find_rules()), Scorecard({'yahtzee': 50}), Turn(Roll(\"55555\"), 3))"


def test_changing_the_reading_says_that_it_takes_its_time():
    card, said = WholeCard(joker="none"), []
    card.observe(lambda change: said.append(change["new"]), "_status")
    ask(card, action="joker", joker="forced")
    assert said[0].startswith("Trwa obliczanie całej gry")
    assert said[-1].startswith("Przed rzutem ta tabelka jest warta 254,59 punktu")
    assert card._call.startswith('advise(kept_solution(find_rules(joker="forced")), ')


def test_a_row_holds_only_what_it_can():
    rules = find_rules()
    assert can_hold(rules, "fours") == (0, 4, 8, 12, 16, 20)
    assert can_hold(rules, "yahtzee") == (0, 50)
    assert can_hold(rules, "three_of_a_kind") == (0, *range(5, 31))
    choices = {line["id"]: line["points"] for line in WholeCard()._sheet}
    assert choices["chance"] == tuple(range(5, 31))
    assert choices["upper_bonus"] is None


def test_filling_opening_and_clearing_the_card():
    card = WholeCard()
    ask(card, action="fill", row="sixes", points=24)
    ask(card, action="fill", row="chance", points=20)
    assert card.card == {"sixes": 24, "chance": 20}
    assert card._parts["upper_bonus"] == ["0", "+6", "nadwyżka"]
    assert card._parts["total"] == ["44"]
    ask(card, action="fill", row="sixes", points=-1)
    assert card.card == {"chance": 20}
    ask(card, action="fill", row="sixes", points=25)
    assert card.error == "Wiersz „Szóstki” nie może zawierać 25."
    assert card.card == {"chance": 20}
    ask(card, action="clear")
    assert (card.card, card.error) == ({}, "")


def test_a_full_card_has_nothing_to_come():
    rules = find_rules()
    card = WholeCard({row.id: can_hold(rules, row.id)[0] for row in rules.rows})
    assert (card.value, card.options, card._options) == (0, (), [])
    assert card._announcement == "Tabelka jest pełna; gra się skończyła."
    assert card.table().rows == []


def test_dice_and_rolls_left_are_set_from_the_front_end():
    card = WholeCard(seed=1)
    ask(card, action="set", position=1, face=6)
    ask(card, action="step", position=2, by=-1)
    ask(card, action="rolls_left", rolls_left=0)
    assert (card.roll, card.rolls_left) == ([6, 4, 5, 6, 6], 0)
    ask(card, action="random")
    assert card.roll == [2, 5, 1, 3, 1]


def test_what_is_set_from_python_is_told_too():
    card = WholeCard()
    card.card = CARD
    assert card._parts["total"] == ["90"]
    with pytest.raises(traitlets.TraitError, match="Wiersz „Generał” nie może zawierać 7"):
        card.card = {"yahtzee": 7}
    with pytest.raises(traitlets.TraitError, match="wild"):
        card.joker = "wild"
    with pytest.raises(traitlets.TraitError, match="od 0 do 2"):
        card.rolls_left = 3


def test_the_table_is_the_plain_call():
    text = str(WholeCard(CARD, "15566", 2).table())
    assert text.startswith("Możliwości z 1 5 5 6 6, gdy zostały 2 rzuty\nmożliwość")
    best, *_ = WholeCard(CARD, "15566", 2).options
    assert f"{best.value:.4f}".replace(".", ",") in text.splitlines()[2]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"roll": "1556"}, "Rzut ma tu mieć tyle kostek: 5; w „1556” jest ich 4."),
        ({"rolls_left": 3}, "pozostałych rzutów jest od 0 do 2, a nie 3."),
        ({"rolls_left": True}, "a nie True."),
        ({"joker": "wild"}, "„wild”"),
        ({"card": {"sixes": 13}}, "Wiersz „Szóstki” nie może zawierać 13."),
        ({"card": {"sixes": None}}, "Wiersz „Szóstki” nie może zawierać None."),
        ({"card": {"flush": 1}}, "Nie ma wiersza „flush”"),
        ({"card": [1]}, "na przykład {'sixes': 18}, a nie [1]."),
        ({"seed": 0.5}, "Ziarno losowania to liczba całkowita albo None, a nie 0.5."),
    ],
)
def test_a_wrong_argument_gets_one_clear_sentence(arguments: dict[str, Any], sentence: str):
    with pytest.raises(ValueError, match=re.escape(sentence)) as mistake:
        WholeCard(**arguments)
    assert "\n" not in str(mistake.value)


def test_the_language_is_the_one_in_use_when_the_widget_is_made():
    use_language("en")
    card = WholeCard()
    use_language("pl")
    ask(card, action="fill", row="sixes", points=18)
    words = " ".join((repr(card), card._status, str(card.table()), str(card._words), str(card._sheet)))
    assert re.search("[ąęóśżź]", words) is None
    assert language() == "pl"


def test_the_exception_of_a_watching_function_becomes_the_error():
    card = WholeCard()
    card.observe(lambda change: 1 / 0, "card")
    ask(card, action="clear")
    ask(card, action="fill", row="ones", points=3)
    assert "ZeroDivisionError: division by zero" in card.error


def test_a_click_is_answered_at_once():
    card = WholeCard()
    started = time.perf_counter()
    for _ in range(8):
        card.random_roll()
    assert (time.perf_counter() - started) / 8 < 0.05


# --- the distribution --------------------------------------------------------------------------------------

# Scores 100, 200, …, 500 with weights 1, 2, 4, 2, 1: seen through at once.
SMALL = Probabilities(np.arange(100, 600, 100), np.array([0.1, 0.2, 0.4, 0.2, 0.1]))


def test_nothing_is_worked_out_before_it_is_needed(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(distribution_module, "_known", {})
    for name in ("kept_outcomes", "kept_solution"):
        monkeypatch.setattr(solver, name, lambda *_: pytest.fail("worked out without being asked"))
    widget = ScoreDistribution(250)
    assert (widget._curve, widget._yours) == ({}, "")
    assert widget._status == "Dokładny rozkład nie jest jeszcze obliczony."
    assert repr(widget) == "Rozkład wyniku gry optymalnej; .table() podaje go w liczbach."


def test_the_first_use_shows_progress_and_the_result_is_kept(monkeypatch: pytest.MonkeyPatch):
    def played(rules: Any, progress: Any) -> SimpleNamespace:
        progress(1, 4)
        return SimpleNamespace(score=SMALL)

    monkeypatch.setattr(distribution_module, "_known", {})
    monkeypatch.setattr(solver, "kept_outcomes", played)
    widget, said = ScoreDistribution(), []
    widget.observe(lambda change: said.append(change["new"]), "_progress")
    ask(widget, action="prepare")
    assert said == [[0.25, "Obliczanie dokładnego rozkładu: 25\xa0%"], []]
    assert ScoreDistribution()._announcement == widget._announcement
    assert len(said) == 2


def test_mean_median_mode_and_percentiles_in_words():
    widget = ScoreDistribution(exact=SMALL)
    assert repr(widget) == (
        "Średnia 300,00; mediana 300: połowa gier kończy się najwyżej takim wynikiem; najczęstszy wynik 300."
    )
    lines = {level: score for level, score, _ in widget.percentiles().rows}
    assert (lines["10\xa0%"], lines["25\xa0%"], lines["75\xa0%"], lines["99\xa0%"]) == ("100", "200", "400", "500")
    assert [[shown, simulated] for _, shown, _, simulated in widget.table().rows if shown != "0,00\xa0%"] == [
        [shown, ""] for shown in ("10,00\xa0%", "20,00\xa0%", "40,00\xa0%", "20,00\xa0%", "10,00\xa0%")
    ]
    assert widget.table().rows[-1][0] == "500 i więcej"


def test_the_curve_holds_all_games_in_steps_of_five_points():
    curve = ScoreDistribution(exact=SMALL)._curve
    assert (curve["lowest"], curve["step"]) == (100, 5)
    assert sum(curve["chances"]) == pytest.approx(1)
    assert curve["marks"][3] == [50, 300]


def test_your_score_divides_the_games():
    widget = ScoreDistribution(300, exact=SMALL)
    assert widget._yours == (
        "Twoje 300: niżej kończy się 30,00\xa0% gier optymalnych, a co najmniej tyle przynosi 70,00\xa0%."
    )
    assert widget.share_below(301) == pytest.approx(0.7)
    ask(widget, action="score", text=" 500 ")
    assert widget._yours.startswith("Twoje 500: niżej kończy się 90,00")
    ask(widget, action="score", text="abc")
    assert widget.error == "Wynik to liczba całkowita od 0 do 1575, a nie „abc”."
    assert widget.score == 500
    ask(widget, action="score", text="")
    assert (widget.score, widget._yours, widget.error) == (None, "", "")


def test_simulated_games_pour_in_are_counted_and_forgotten():
    widget, said = ScoreDistribution(exact=SMALL, seed=1), []
    widget.observe(lambda change: said.append(change["new"]), "games")
    ask(widget, action="simulate", games=1000)
    assert said == [250, 500, 750, 1000]
    assert widget._progress == []
    assert widget._status.startswith("Po 1000 rozegranych grach: średnia 25")
    assert widget._simulated["legend"] == "symulacja: 1000 gier"
    scores = list(widget._scores)
    assert 248 < np.mean(scores) < 261  # 254.59, with 5 standard deviations of 59.6 / sqrt(1000)
    fifty = widget.percentiles().rows[4]
    assert fifty[2] == str(sorted(scores)[499])
    widget.simulate(3)
    assert widget.games == 1003
    widget.clear()
    assert (widget.games, widget._simulated["shares"]) == (0, [])
    widget.simulate(1000)
    assert widget._scores == scores


@pytest.mark.parametrize("games", [0, 100_001, "10", None, True])
def test_an_impossible_number_of_games_is_refused(games: Any):
    with pytest.raises(ValueError, match="od 1 do 100000 gier"):
        ScoreDistribution(exact=SMALL).simulate(games)


@pytest.mark.parametrize(
    "arguments", [{"score": -1}, {"score": "x"}, {"score": 1576}, {"joker": "wild"}, {"seed": -1}, {"seed": None}]
)
def test_a_wrong_argument_of_the_distribution_gets_one_sentence(arguments: dict[str, Any]):
    with pytest.raises(ValueError, match=r"^[^\n]{10,160}\.?$"):
        ScoreDistribution(**{"exact": SMALL} | arguments)


def test_the_distribution_speaks_the_language_of_its_making():
    use_language("en")
    widget = ScoreDistribution(300, exact=SMALL)
    use_language("pl")
    ask(widget, action="simulate", games=1000)
    words = " ".join((repr(widget), widget._status, widget._yours, str(widget.table()), str(widget._words)))
    assert re.search("[ąęłóśżź]", words) is None
