"""The table under the rules of every variant: names, sums, columns, declarations, the set-up, records, whole games.

What a cell offers and what a card is worth is compared with `variant_oracle`, which knows nothing of the package;
names are those that the documents print.
"""

import json
import random
from pathlib import Path
from typing import Any

import oracle as classic_oracle
import pytest
import variant_oracle as oracle
from front_end import ask, hold_there, status

from kosci_edu.dice import Roll
from kosci_edu.messages import use_language
from kosci_edu.play import announcements
from kosci_edu.play import coach as coach_module
from kosci_edu.play.coach import Coach, in_words
from kosci_edu.play.game import Declare, Game, Keep, Score
from kosci_edu.play.position import Position
from kosci_edu.play.settings import CLOCKS, readings_of, rules_for, variants
from kosci_edu.play.sheet import Line, bonus_state, bonus_states, groups, other_names, parts_shown
from kosci_edu.play.view import offers
from kosci_edu.rules import VARIANTS, Scorecard, Turn, find_rules
from kosci_edu.solver import Estimate
from kosci_edu.widgets import GameTable, play, scorecard

ALL_COLUMNS = (*oracle.YAMB_COLUMNS, *oracle.EXTRA_COLUMNS)
GAMES: list[tuple[str, dict[str, Any]]] = [
    *((variant, {}) for variant in VARIANTS),
    ("yamb", {"columns": ALL_COLUMNS, "straight": "by_roll"}),
    ("classic", {"joker": "free-lower", "upper_bonus": False}),
]
TITLES = [
    *("Kości", "Yahtzee", "Kostkový poker", "Kości online", "Kościany poker"),
    *("Kości stritowe", "Kości potrójne", "Yamb"),
]


pytestmark = pytest.mark.usefixtures("failures")


def cells(table: GameTable, player: int = 0) -> dict[str, list[str]]:
    found: dict[str, list[str]] = table._state["cards"][player]["cells"]
    return found


def lines(variant: str, **readings: Any) -> dict[str, Line]:
    """The lines of the sheet by their names."""
    return {line.name: line for group in groups(find_rules(variant, **readings)) for line in group}


def number(text: str) -> int:
    return int(text.replace("−", "-").strip("()"))


# Names.


@pytest.mark.parametrize(
    ("variant", "names"),
    [
        ("kostkovy-poker", ["Jedničky", "3 stejné", "Malá postupka", "5 stejných", "Šance"]),
        ("gra-online", ["Dwie pary", "3 takie same", "4 takie same", "Strit", "5 takich samych", "Szansa"]),
        ("kosciany-poker", ["Para", "Trójka", "Kareta", "Nieparzyste", "Parzyste", "Poker (Generał)"]),
        ("stritowe", ["1-2-3", "4-5-6", "1-2-3-4", "3-4-5-6", "Generał"]),
        ("yamb", ["MIN", "MAX", "(MAX − MIN) × jedynki", "Trójka", "Kareta", "Yamb", "Suma figur"]),
        ("potrojne", ["Jedynki", "Generał", "Premia za generały"]),
    ],
)
def test_the_lines_are_called_as_in_the_document_of_the_rules(variant: str, names: list[str]):
    assert [name for name in lines(variant) if name in names] == names


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_line_and_column_has_a_name_of_its_own_and_no_english_one_shows(variant: str):
    table = play("Ala", rules=variant, seed=1)
    names = [line["name"] for group in table._sheet["groups"] for line in group]
    assert len(set(names)) == len(names)
    english = {line.hint.rpartition(" · ")[2] for line in lines(variant).values()} - {"", "Full house"}
    assert english.isdisjoint(names) or variant == "kostkovy-poker"
    for column in table._sheet["columns"]:
        assert column["name"] != column["hint"] != ""


def test_the_columns_of_yamb_are_named_and_told_in_the_order_of_the_sheet():
    table = play("Ala", rules="yamb", columns=ALL_COLUMNS, seed=1)
    assert [column["name"] for column in table._sheet["columns"]] == [
        *("Góra", "Dół", "Luzik", "Tutaj", "Góra-Dół", "Środek", "Pierwszy rzut", "Maksimum"),
    ]
    abouts = [column["about"] for column in table._sheet["columns"]]
    assert abouts[:2] == ["od pierwszego wiersza w dół", "od ostatniego wiersza w górę"]
    assert len(set(abouts)) == 8
    assert table._sheet["columns"][3]["hint"] == "Declared"
    assert [column["name"] for column in play("Ala", rules="potrojne", seed=1)._sheet["columns"]] == ["×1", "×2", "×3"]


def test_beside_a_name_stand_the_usual_one_and_the_english_one():
    assert other_names(find_rules("yamb"), "yahtzee") == "Generał · Yahtzee"
    assert other_names(find_rules("classic"), "small_straight") == "Small straight"
    use_language("en")
    assert other_names(find_rules("yamb"), "yahtzee") == ""


def test_a_row_of_a_column_is_named_with_its_column_everywhere():
    table = play("Ala", rules="yamb", seed=3)
    roll = table.game.turn.roll
    assert cells(table)["free/yahtzee"][2] == "Yamb (Luzik): 0 punktów"
    table.write("free/chance" if "free/chance" in cells(table) else "free/max")
    assert table._state["events"].endswith(f"wpisane „MAX (Luzik)”: {sum(roll)} punktów.")
    ask(table, action="write", row="free/max")
    assert table.error.startswith("Wiersz „MAX (Luzik)” jest już zajęty")
    ask(table, action="write", row="down/yahtzee")
    assert "„Yamb (Góra)”" in table.error
    assert in_words(None, "three_of_a_kind", find_rules("gra-online")) == "wpisz do wiersza „3 takie same”"


# Sums.


def test_the_upper_section_of_kosciany_poker_is_shown_but_not_counted():
    rules, card = find_rules("kosciany-poker"), Scorecard({"sixes": -6, "ones": 1, "pair": 8})
    shown = parts_shown(rules, card)
    assert shown["upper_sum"][:2] == ("(−5)", "")
    assert shown["total"].figure == "8"
    assert lines("kosciany-poker")["Suma górnej części"].note == "poza wynikiem"
    assert lines("kosciany-poker")["Kara lub premia"].note == "< 0: −30, > 10: +30"  # encyklopedia


@pytest.mark.parametrize(
    ("upper", "shown"),
    [
        ((0, 0, 0, 0, 0, 0), ("0", "")),
        ((0, 0, 0, 0, 5, 6), ("+30", "")),
        ((0, 0, 0, 0, 5, 0), ("0", "")),
        ((-1, 0, 0, 0, 0, 0), ("−30", "")),
        ((0, 0, 0, 0, 5), ("0", "")),
        ((-2, -4, -6, -8, -10), ("0", "już nie")),  # five sixes, 12 above three of them, are too few
    ],
)
def test_penalty_and_premium_are_told_when_the_rows_are_full(upper: tuple[int, ...], shown: tuple[str, str]):
    card = Scorecard(dict(zip(classic_oracle.UPPER, upper, strict=False)))
    rules = find_rules("kosciany-poker")
    assert bonus_state(rules, rules.bonuses[0], card)[:2] == shown
    assert bonus_state(rules, rules.bonuses[0], card).share is None


def test_the_bonus_for_figures_without_a_zero_is_out_of_reach_after_one():
    rules = find_rules("gra-online")
    assert bonus_states(rules, Scorecard({"straight": 30}))["figures_bonus"] == ("0", "", None)
    assert bonus_states(rules, Scorecard({"straight": 0}))["figures_bonus"] == ("0", "już nie", None)
    assert lines("gra-online")["Premia za figury bez zera"][3:5] == ("30", "")


def test_the_bonus_of_a_multiplied_column_is_told_in_its_own_points():
    line = lines("potrojne")["Premia"]
    assert (line.most, line.note) == ("35·70·105", "od 63·126·189 punktów")
    shown = parts_shown(find_rules("potrojne"), Scorecard({"x3/sixes": 54, "x2/sixes": 24}))
    assert shown["x3/upper_bonus"][:2] == ("0", "równo")  # three sixes
    assert shown["x2/upper_bonus"][:2] == ("−12", "brakuje")  # one six too few, and it counts twice


def test_min_max_and_ones_make_a_line_of_their_own():
    """The example of encyklopedia, and one that comes out negative."""
    rules = find_rules("yamb")
    card = Scorecard({"free/min": 13, "free/max": 25, "free/ones": 3, "up/min": 20, "up/max": 18, "up/ones": 2})
    shown = parts_shown(rules, card)
    assert [shown[f"{column}/minimax_sum"].figure for column in oracle.YAMB_COLUMNS] == ["0", "−4", "36", "0"]
    assert lines("yamb")["(MAX − MIN) × jedynki"].cells == tuple(f"{each}/minimax_sum" for each in oracle.YAMB_COLUMNS)


def test_negative_numbers_have_a_minus_and_their_plural():
    table = play("Ala", rules="kosciany-poker", seed=3)
    missing = -3 + table.game.turn.roll.count(6)
    assert missing < 0
    assert cells(table)["sixes"] == [f"−{-6 * missing}", "possible", f"Szóstki: −{-6 * missing} punktów"]
    table.write("sixes")
    assert f"„Szóstki”: −{-6 * missing} punktów" in table._state["events"]
    assert cells(table)["sixes"][0] == f"−{-6 * missing}"
    assert f"−{-6 * missing}" in str(table.card())


# Points for unused rolls.


def test_points_of_unused_rolls_are_in_what_is_offered_and_told():
    game = Game(["Ala"], rules="gra-online", seed=3)
    position = Position(game.rules, Scorecard({"yahtzee": 60}), Turn(Roll("44444"), 1))
    assert announcements.unused_points(position, "three_of_a_kind") == 10
    assert announcements.unused_points(position, "chance") == 0
    assert announcements.unused_points(position._replace_turn(rolls_used=3), "three_of_a_kind") == 0
    assert offers(position)["three_of_a_kind"][0] == "35 +40"  # gra-online: 25, 5 a roll, 40 for a further five
    seed = next(seed for seed in range(100) if oracle.makes_online_figure("two_pairs", _first_roll(seed)))
    table = play("Ala", rules="gra-online", seed=seed)
    assert cells(table)["two_pairs"][::2] == ["30", "Dwie pary, punkty: 30, w tym 10 za niewykorzystane rzuty"]
    table.write("two_pairs")
    assert table._state["events"].endswith("wpisane „Dwie pary”, punkty: 30, w tym 10 za niewykorzystane rzuty.")


def _first_roll(seed: int) -> tuple[int, ...]:
    return tuple(Game(["Ala"], rules="gra-online", seed=seed).turn.roll)


# Declarations.


def test_after_the_first_roll_a_row_of_tutaj_is_declared_and_then_binding():
    table = play("Ala", rules="yamb", seed=3)
    points = oracle.score("yamb", "declared/max", tuple(table.game.turn.roll), 1, {})
    assert cells(table)["declared/max"] == [
        str(points),
        "declare",
        f"Zapowiedz „MAX (Tutaj)”; z tym rzutem byłoby {points} punktów",
    ]
    assert status(table).endswith("wybierz wiersz albo go zapowiedz (▸).")
    ask(table, action="write", row="declared/max")
    assert table.error
    ask(table, action="declare", row="declared/max", at=table._state["at"])
    assert (table.error, set(cells(table))) == ("", {"declared/max"})
    assert cells(table)["declared/max"][1] == "bound"
    assert "zapowiedź: „MAX (Tutaj)”" in table._state["announcement"]
    assert "od razu wpisz wynik do zapowiedzianego wiersza" in status(table)
    ask(table, action="write", row="free/max")
    assert "może teraz trafić" in table.error or "MAX (Tutaj)" in table.error
    ask(table, action="throw")
    assert set(cells(table)) == {"declared/max"}
    ask(table, action="write", row="declared/max")
    assert (
        f"zgodnie z zapowiedzią wpisane „MAX (Tutaj)”: {table.game.cards[0]['declared/max']} punktów"
        in table._state["events"]
    )
    ask(table, action="undo")
    ask(table, action="undo")
    ask(table, action="undo")
    assert table.game.turn.declared is None
    assert cells(table)["declared/max"][1] == "declare"


def test_after_the_second_roll_nothing_can_be_declared():
    table = play("Ala", rules="yamb", seed=3)
    table.throw()
    assert {kind for _, kind, _ in cells(table).values()} == {"possible"}
    ask(table, action="declare", row="declared/max")
    assert table.error.startswith("Wiersza „MAX (Tutaj)” nie można teraz zapowiedzieć")


def test_where_only_rows_to_declare_are_open_a_declaration_is_asked_for():
    table = play("Ala", rules="yamb", columns=("declared",), seed=3)
    assert status(table).startswith("Zapowiedz wiersz: wolne są już tylko te")
    assert table._state["can_throw"] is False
    hold_there(table, 1)
    assert table.held == [False] * 5
    assert table._state["no_hold"] == "Najpierw zapowiedz wiersz; potem możesz rzucać dalej."
    ask(table, action="throw")
    assert "zapowiedz wiersz" in table.error
    ask(table, action="declare", row="declared/ones")
    assert table._state["can_throw"] is True


def test_rows_for_the_first_roll_alone_close_after_it():
    table = play("Ala", rules="yamb", columns=("first_roll", "free"), seed=3)
    assert "first_roll/max" in cells(table)
    table.throw()
    assert set(cells(table)) == {row.id for row in table.game.rules.rows if row.column == "free"}
    table = play("Ala", rules="yamb", columns=("first_roll", "declared"), seed=3)
    assert status(table) == "Wpisz wynik do wiersza albo zapowiedz wiersz, żeby rzucać dalej."


def declares(position: Position) -> Any:
    """A bot that declares while it can, and then throws to the end."""
    if position.declarations:
        return Declare(position.declarations[0])
    return Keep(Roll()) if position.keeps else Score(position.rows[0])


def test_what_a_bot_declares_is_shown_step_by_step(monkeypatch: pytest.MonkeyPatch):
    table = play(("Ala", declares), rules="yamb", seed=3)
    sent: list[Any] = []
    monkeypatch.setattr(table, "send", sent.append)
    table.write("free/max")
    (steps,) = [message["steps"] for message in sent]
    assert [step["kind"] for step in steps] == ["choose", "roll", "hold", "roll", "hold", "roll", "choose", "roll"]
    assert steps[0]["cards"][1]["cells"] == {"declared/ones": ["▸", "chosen", ""]}
    assert "zapowiedź: „Jedynki (Tutaj)”" in steps[1]["announcement"]
    assert table._state["events"].startswith("declares: ")
    assert "zgodnie z zapowiedzią wpisane „Jedynki (Tutaj)”" in table._state["events"]


# The set-up.


def test_every_variant_is_offered_with_its_title_and_a_sentence():
    found = variants()
    assert [variant["name"] for variant in found] == list(VARIANTS)
    assert [variant["title"] for variant in found] == TITLES
    assert all(variant["about"].endswith(".") for variant in found)
    assert play("Ala", seed=1)._fixed["variants"] == found
    use_language("en")
    assert {variant["title"] for variant in variants()}.isdisjoint(TITLES[5:7])


def test_only_rules_with_readings_to_choose_offer_them():
    by_name = {variant["name"]: [reading["name"] for reading in variant["readings"]] for variant in variants()}
    assert by_name["yamb"] == ["columns", "straight"]
    assert by_name["kostkovy-poker"] == by_name["gra-online"] == by_name["kosciany-poker"] == []
    assert by_name["classic"] == by_name["yahtzee"] == by_name["stritowe"] == by_name["potrojne"] == ["joker"]
    for reading in (reading for variant in variants() for reading in variant["readings"]):
        assert all(text and text != choice for choice, text, _ in reading["choices"])
    columns = readings_of(find_rules("yamb", columns=("free", "up")))[0]
    assert (columns["several"], columns["chosen"]) == (True, ("free", "up"))
    assert len(columns["choices"]) == 8


@pytest.mark.parametrize("variant", VARIANTS)
def test_from_every_game_one_can_go_to_every_variant(variant: str):
    table = play(("Ala", "losowy"), seed=3)
    table.write("chance")
    ask(table, action="new", rules=variant, readings={}, clock=300)
    assert table.error == ""
    assert table.game.rules == find_rules(variant)
    assert (table._sheet["rules"], table._sheet["clock"], table.moves) == (variant, 300, 0)
    assert table._state["clocks"]["left"] == pytest.approx([300, 300], abs=2)
    assert table.game.players == ("Ala", "losowy")
    ask(table, action="new")
    assert (table.game.rules, table.game.clock) == (find_rules(variant), 300)


def test_readings_are_chosen_in_the_set_up():
    table = play("Ala", seed=3)
    readings = {"columns": ["free", "first_roll"], "straight": "by_roll"}
    ask(table, action="new", rules="yamb", readings=readings, clock=None)
    assert table.game.rules == find_rules("yamb", columns=("free", "first_roll"), straight="by_roll")
    assert [reading["chosen"] for reading in table._sheet["readings"]] == [("free", "first_roll"), "by_roll"]
    ask(table, action="new", rules="classic", readings={"joker": "none"}, clock=None)
    assert table.game.rules == rules_for("classic", {"joker": "none"})
    assert CLOCKS[0] is None


@pytest.mark.parametrize(
    "request_",
    [
        {"rules": "chess", "readings": {}, "clock": None},
        {"rules": ["yamb"], "readings": {}, "clock": None},
        {"rules": "yamb", "readings": {"columns": []}, "clock": None},
        {"rules": "yamb", "readings": {"columns": ["left"]}, "clock": None},
        {"rules": "yamb", "readings": {"columns": [["down"]]}, "clock": None},
        {"rules": "yamb", "readings": {"joker": "free"}, "clock": None},
        {"rules": "classic", "readings": {"joker": {}}, "clock": None},
        {"rules": "classic", "readings": {}, "clock": -1},
        {"rules": "classic", "readings": {}, "clock": "soon"},
    ],
)
def test_what_cannot_be_set_up_is_one_sentence_and_the_game_stays(request_: dict[str, Any]):
    table = play("Ala", seed=3)
    table.throw()
    state = table._state
    ask(table, action="new", **request_)
    assert table.error.endswith(".")
    assert "\n" not in table.error
    assert table._state == state


def test_play_takes_readings_and_each_variant_its_own_joker():
    assert play("Ala", rules="yahtzee", seed=1).game.rules == find_rules("yahtzee", joker="forced")
    assert play("Ala", rules="yahtzee", joker="free", seed=1).game.rules == find_rules("yahtzee", joker="free")
    assert play("Ala", rules="yamb", tolerance=8, seed=1).game.rules == find_rules("yamb", tolerance=8)
    for wrong in ({"rules": "yamb", "joker": "free"}, {"rules": find_rules(), "joker": "none"}, {"colour": "red"}):
        with pytest.raises(ValueError, match=r"^[^\n]{10,160}\.$"):
            play("Ala", **wrong)


# The coach.


@pytest.mark.parametrize("variant", ["stritowe", "potrojne", "yamb"])
def test_where_the_game_cannot_be_solved_the_coach_says_so_in_a_sentence(variant: str):
    table = play("Ala", rules=variant, coach=True, seed=3)
    ask(table, action="prepare")
    assert table._state["coach"].startswith("Trener nie może tu doradzać, bo ")
    assert table._state["coach"].endswith(".")
    table.write(table.game.position.rows[0])
    assert table.error == ""


def test_the_coach_advises_with_the_names_of_the_rules():
    table = play("Ala", rules="kostkovy-poker", coach=True, seed=3)
    table.throw()
    table.throw()
    assert any(f"wpisz do wiersza „{name}”" in table.hint() for name in lines("kostkovy-poker"))


def test_after_a_change_of_rules_the_coach_works_them_out():
    table = play("Ala", coach=True, seed=3)
    said: list[str] = []
    table.observe(lambda change: said.append(change["new"]["coach"]), "_state")
    ask(table, action="new", rules="kostkovy-poker", readings={}, clock=None)
    assert "Trener oblicza całą grę, tylko ten jeden raz; to potrwa kilka sekund…" in said
    assert said[-1].startswith("Gotowe: ")


def test_before_long_work_the_coach_says_that_it_takes_longer(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("kosci_edu.solver.estimate", lambda rules: Estimate(3_800_000, 0, 12.0))
    assert Coach().preparing(find_rules("kosciany-poker")).endswith("może to potrwać minutę…")
    monkeypatch.setattr("kosci_edu.solver.estimate", lambda rules: Estimate(6_000_000, 0, 12.0))
    with pytest.raises(ValueError, match="za długo"):
        coach_module.solution_for(find_rules("kosciany-poker"))


# Whole games.


def act_at_random(table: GameTable, chooser: random.Random) -> None:
    """One decision of the person whose move it is, as the front end asks for it: what can be seen, is done."""
    player, state = table.game.player, table._state
    offers = {row: kind for row, (_, kind, _) in cells(table, player).items() if kind != "written"}
    action = chooser.choice([*(["throw"] if state["can_throw"] else []), "row", "row"])
    if action == "throw":
        held = [place for place in range(1, 6) if chooser.random() < 0.5][:4]
        hold_there(table, *held)
        ask(table, action="throw", at=table._state["at"])
    else:
        row = chooser.choice(sorted(offers))
        kind = "declare" if offers[row] == "declare" else "write"
        ask(table, action=kind, row=row, at=state["at"])
    assert table.error == ""


def check_against_the_oracle(table: GameTable, variant: str, readings: dict[str, Any]) -> None:
    """What is offered to the person on turn, and that the total is what the card is worth."""
    game, player = table.game, table.game.player
    if variant == "classic" or "joker" in readings:  # the oracle has the classic game only in the other variants
        return
    turn, filled = game.turn, dict(game.cards[player])
    dice, straight = tuple(turn.roll), readings.get("straight", "sum")
    columns = readings.get("columns", oracle.YAMB_COLUMNS)
    expected = {}
    for row in oracle.row_ids(variant, columns if variant == "yamb" else ()):
        points = oracle.score(variant, row, dice, turn.rolls_used, filled, straight)
        if row in filled:
            expected[row] = (filled[row], "written")
        elif oracle.allowed(variant, row, dice, turn.rolls_used, turn.declared, filled):
            expected[row] = (points, "bound" if turn.declared == row else "possible")
        elif oracle.may_declare(variant, row, turn.rolls_used, turn.declared, filled):
            expected[row] = (points, "declare")
    shown = cells(table, player)
    assert {row: (number(text.partition(" ")[0]), kind) for row, (text, kind, _) in shown.items()} == expected
    total = oracle.total(variant, filled, game.cards[player].extra)
    assert number(table._state["cards"][player]["parts"]["total"][0]) == total
    may_throw = oracle.may_throw(variant, turn.rolls_used, turn.declared, filled, columns)
    assert table._state["can_throw"] is may_throw


@pytest.mark.parametrize(("variant", "readings"), GAMES)
def test_a_whole_game_through_the_messages_of_the_front_end(
    variant: str, readings: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    table = play(("Ala", "losowy"), rules=variant, seed=5, **readings)
    chooser, decisions = random.Random(variant), 0
    while not table.game.is_over:
        check_against_the_oracle(table, variant, readings)
        act_at_random(table, chooser)
        decisions += 1
        if decisions % 40 == 0:
            ask(table, action="undo")
    assert [len(card) for card in table.game.cards] == [table.game.rounds] * 2
    assert len(table.game.rules.rows) * 2 <= sum(isinstance(each.action, Score) for each in table.game.history)
    for player, card in enumerate(table.game.cards):
        shown = table._state["cards"][player]
        assert set(shown["cells"]) == {row.id for row in table.game.rules.rows}
        assert {row: number(text) for row, (text, _, _) in shown["cells"].items()} == dict(card)
        if variant != "classic":
            assert table.game.totals[player] == oracle.total(variant, dict(card), card.extra)
        ids = {part for line in _lines(table) if not line["is_row"] for part in line["cells"]}
        assert ids == set(shown["parts"])
    assert table._state["ranking"]
    assert str(table.game.totals[0]).replace("-", "−") in str(scorecard(table.game))


def _lines(table: GameTable) -> list[dict[str, Any]]:
    return [line for group in table._sheet["groups"] for line in group]


@pytest.mark.parametrize(("variant", "readings"), GAMES)
def test_a_saved_game_comes_back_with_its_readings(
    variant: str, readings: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    table = play(("Ala", "losowy"), rules=variant, seed=6, **readings)
    chooser = random.Random(7)
    for _ in range(10):
        act_at_random(table, chooser)
    path = table.save()
    state, sheet, record = table._state, table._sheet, table.game.record()
    other = play("Ewa", seed=1)
    ask(other, action="load", name=path.name)
    assert other.error == ""
    assert other.game.rules == find_rules(variant, **readings)
    assert other._sheet == sheet
    assert other._state["cards"] == state["cards"]
    assert json.loads(json.dumps(other.game.record())) == json.loads(json.dumps(record))
    act_at_random(other, chooser)
