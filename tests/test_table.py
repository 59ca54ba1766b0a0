"""The table as a plain Python object; how it looks and feels is tested in `browser/test_table.py`."""

import json
import re
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import pytest
from front_end import ask, hold_there, status

from kosci_edu import files
from kosci_edu.dice import Roll
from kosci_edu.messages import language
from kosci_edu.play import announcements
from kosci_edu.play import session as session_module
from kosci_edu.play.arena import Seat
from kosci_edu.play.coach import Coach
from kosci_edu.play.game import Game, Keep, Score
from kosci_edu.play.layout import lying
from kosci_edu.play.position import Position
from kosci_edu.play.review import cost, review_game
from kosci_edu.play.sheet import bonus_state, columns, groups
from kosci_edu.play.view import offers
from kosci_edu.rules import Row, Rules, Scorecard, Turn, find_rules
from kosci_edu.rules.classic import Classic, classic_rows
from kosci_edu.solver import advise, kept_solution
from kosci_edu.widgets import GameTable, play, scorecard

pytestmark = pytest.mark.usefixtures("failures")


def faces(table: GameTable) -> list[int]:
    return list(table._state["dice"][0])


def cells(table: GameTable, player: int = 0) -> dict[str, list[str]]:
    found: dict[str, list[str]] = table._state["cards"][player]["cells"]
    return found


def first_open(table: GameTable) -> str:
    return table.game.position.rows[0]


def finish(table: GameTable) -> None:
    while not table.game.is_over:
        table.write(first_open(table))


def last_row(position: Position) -> Score:
    return Score(position.rows[-1])


# The players.


def test_by_default_you_play_against_the_master():
    table = play(seed=1)
    assert table.game.players == ("Ty", "mistrz")
    table.write("chance")
    assert table.game.name == "Ty"
    assert [len(card) for card in table.game.cards] == [1, 1]


def test_a_bot_that_comes_first_has_played_before_the_table_is_shown():
    table = play(("zachłanny", "Ala"), seed=1)
    assert (table.game.name, len(table.game.cards[0])) == ("Ala", 1)
    assert table._state["events"].startswith("zachłanny: ")


def test_a_function_is_a_bot_and_its_name_is_shown():
    table = play(("Ala", last_row), seed=1)
    table.write("ones")
    assert table.game.players[1] == "last_row"
    assert "chance" in table.game.cards[1]


def test_bots_of_the_same_name_are_told_apart():
    assert play(("losowy", "losowy"), seed=1).game.players == ("losowy", "losowy (2)")


def test_bots_alone_play_to_the_end():
    table = play(("losowy", "zachlanny"), seed=1)
    assert table.game.is_over
    assert [line[0] for line in table._state["ranking"]] == ["1.", "2."]


def test_one_person_may_play_alone():
    table = play("Ala", seed=1)
    table.write("chance")
    assert table._state["standing"] == f"Ala: {table.game.totals[0]} punktów"


@pytest.mark.parametrize("players", [(), 5, (1, 2), ("",), [None]])
def test_impossible_players_get_one_sentence(players: Any):
    with pytest.raises(ValueError, match=r"^[^\n]{10,160}\.$"):
        play(players)


@pytest.mark.parametrize(
    "arguments", [{"rules": "chess"}, {"joker": "wild"}, {"clock": 0}, {"language": "de"}, {"seed": "x"}]
)
def test_what_cannot_be_gets_one_sentence(arguments: dict[str, Any]):
    with pytest.raises(ValueError, match=r"^[^\n]{10,160}\.$"):
        play(**arguments)
    assert language() == "pl"


def test_the_joker_reading_goes_to_rules_that_have_one_and_a_rule_set_may_be_given():
    assert play(joker="forced").game.rules == find_rules(joker="forced")
    assert play(rules=Classic(upper_bonus=False)).game.rules == Classic(upper_bonus=False)


# A turn.


def test_the_first_roll_is_made_and_held_dice_stay_where_they_lie():
    table = play(("Ala", "Olek"), seed=2)
    before = faces(table)
    table.hold(2, 5)
    table.throw()
    after = faces(table)
    assert (after[1], after[4]) == (before[1], before[4])
    assert Roll(after) == table.game.turn.roll
    assert table.held == [False, True, False, False, True]


def test_writing_frees_the_dice_and_hands_over():
    table = play(("Ala", "Olek"), seed=2)
    table.hold(1)
    table.write("chance")
    assert table.held == [False] * 5
    assert (table.game.name, table.moves) == ("Olek", 1)


def test_possible_points_are_named_buttons_of_the_player_on_turn_only():
    table = play(("Ala", "Olek"), seed=2)
    points = table.game.possible_points()["chance"]
    assert cells(table)["chance"] == [str(points), "possible", f"Szansa: {points} punktów"]
    assert cells(table, 1) == {}


def test_a_further_yahtzee_shows_its_hundred():
    card = Scorecard({"yahtzee": 50, "sixes": 18})
    position = Position(find_rules(), card, Turn(Roll("66666"), 1))
    assert offers(position)["full_house"] == ["25 +100", "possible", "Full: 25 i 100 punktów premii"]


def test_when_every_die_is_held_nothing_is_thrown():
    table = play(("Ala", "Olek"), seed=2)
    table.hold(1, 2, 3, 4, 5)
    with pytest.raises(ValueError, match="Wszystkie kostki"):
        table.throw()
    assert status(table).startswith("Wszystkie kostki są zatrzymane")


def test_after_the_last_roll_there_is_nothing_to_hold():
    table = play(("Ala", "Olek"), seed=2)
    table.throw()
    table.throw()
    with pytest.raises(ValueError, match="rzut"):
        table.throw()
    with pytest.raises(ValueError, match="wpisz wynik do wiersza"):
        table.hold(1)
    assert table._state["can_throw"] is False


@pytest.mark.parametrize("position", [0, 6, True, "1", None])
def test_a_die_that_is_not_there_is_refused(position: Any):
    table = play(seed=1)
    with pytest.raises(ValueError, match="numery od 1 do 5"):
        table.hold(position)


def test_undo_takes_back_the_bots_too_and_the_same_dice_lie_as_they_lay():
    table = play(seed=3)
    table.hold(1)
    table.throw()
    before, held = faces(table), list(table.held)
    table.write("chance")
    table.undo()
    assert (faces(table), table.held) == (before, held)
    assert [len(card) for card in table.game.cards] == [0, 0]
    table.undo()
    assert table.game.turn.rolls_used == 1
    assert table.held[0] is True
    with pytest.raises(ValueError, match="cofn"):
        table.undo()
    table.throw()
    assert faces(table) == before


def test_where_only_bots_have_played_nothing_can_be_taken_back():
    with pytest.raises(ValueError, match="cofn"):
        play(("mistrz", "Ala"), seed=1).undo()


def test_a_new_game_has_other_dice_and_the_same_players():
    table = play(seed=3)
    before = faces(table)
    table.write("chance")
    table.new_game()
    assert table.game.players == ("Ty", "mistrz")
    assert (table.moves, faces(table) == before) == (0, False)


# Words.


@dataclass(frozen=True)
class Equal(Classic):
    """Nobody gets anything."""

    def points(self, row: str, turn: Any, card: Scorecard | None = None) -> int:
        return 0


def test_whose_turn_what_happened_and_the_score_are_told():
    table = play(seed=3)
    assert table._state["turn"] == "Kolej: Ty · runda 1 z 13"
    assert table._state["announcement"] == f"Ty: wypadło {' '.join(map(str, faces(table)))}; zostały 2 rzuty."
    table.write("chance")
    assert table._state["events"].startswith("mistrz: 2 3 3 6 6 (zatrzymane: 6 6), ")
    assert table._state["events"].endswith("wpisane „3 jednakowe”: 26 punktów.")
    own, bots = table.game.totals
    assert table._state["standing"].startswith(f"Ty {own}, mistrz {bots}; na prowadzeniu mistrz, przewaga ")


def test_the_front_end_is_sent_each_step_of_a_bot(monkeypatch: pytest.MonkeyPatch):
    table = play(seed=3)
    sent: list[Any] = []
    monkeypatch.setattr(table, "send", sent.append)
    table.write("chance")
    (steps,) = [message["steps"] for message in sent]
    assert [step["kind"] for step in steps] == ["hold", "roll", "hold", "roll", "choose", "roll"]
    assert steps[4]["cards"][1]["cells"]["three_of_a_kind"] == ["26", "chosen", ""]
    seen: dict[str, Any] = {}
    for step in steps:
        seen |= step
    assert all(table._state[key] == value for key, value in seen.items() if key != "kind")


def test_the_final_ranking_shares_places():
    game = Game(["Ala", "Olek"], rules=Equal(), seed=3)
    while not game.is_over:
        game.act(Score(game.position.rows[0]))
    assert [line[:2] for line in announcements.ranking(game)] == [("1. (wspólnie)", "Ala"), ("1. (wspólnie)", "Olek")]
    assert announcements.first_place(game) == "Wspólne pierwsze miejsce: Ala, Olek, po 0 punktów."
    assert announcements.standing(Game(["Ala", "Olek"], seed=3)) == "Ala 0, Olek 0; na razie remis."


def test_the_language_is_kept_from_the_beginning():
    table = play(language="en", seed=3)
    assert table.game.players == ("You", "mistrz")
    assert language() == "pl"
    table.throw()
    assert table._state["turn"] == "You to play · round 1 of 13"
    assert "Full house" in repr(table)
    assert table.card().headings[1] == "most"


def test_the_text_view_shows_dice_held_dice_and_the_cards():
    table = play(("Ala", "Olek"), seed=7)
    table.hold(1)
    text = repr(table)
    assert text.startswith(f"({faces(table)[0]}) [{faces(table)[1]}]")
    assert "Runda 1 z 13" in text
    assert str(table.card()) == str(scorecard(table.game))


# The sheet.


def test_the_sheet_has_the_lines_of_the_documents_in_groups():
    names = [[line.name for line in group] for group in groups(find_rules())]
    assert [len(group) for group in names] == [8, 8, 2]
    assert names[0][-2:] == ["Suma górnej części", "Premia"]
    assert names[2] == ["Premia za generały", "Razem"]
    assert {line.name: line.most for line in groups(find_rules())[0]}["Szóstki"] == "30"


@pytest.mark.parametrize(
    ("card", "figure", "word"),
    [
        ({}, "0", ""),
        ({"sixes": 24}, "+6", "nadwyżka"),
        ({"sixes": 24, "fives": 5}, "−4", "brakuje"),
        ({"ones": 3, "chance": 9}, "0", "równo"),
        ({"sixes": 0, "fives": 0}, "0", "już nie"),
        ({"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18}, "35", "jest"),
    ],
)
def test_the_bonus_is_told_as_surplus_or_lack_against_63(card: dict[str, int], figure: str, word: str):
    rules = find_rules()
    assert bonus_state(rules, rules.bonuses[0], Scorecard(card))[:2] == (figure, word)


@dataclass(frozen=True)
class Double(Rules):
    """Two columns, the second worth twice as much."""

    name: ClassVar[str] = "double"
    rows: ClassVar[tuple[Row, ...]] = classic_rows("left") + classic_rows("right", 2)


@dataclass(frozen=True)
class Refusing(Classic):
    """Rules that cannot be solved, and say so."""

    def as_data(self) -> str:
        return "tych zasad nie da się obliczyć."


@dataclass(frozen=True)
class Announced(Classic):
    """A row may only be written once it is declared, which is possible after the first roll."""

    def declarations(self, card: Scorecard, turn: Any) -> tuple[str, ...]:
        return tuple(row.id for row in self.rows if row.id not in card) if turn.rolls_used == 1 else ()

    def open_rows(self, card: Scorecard, turn: Any) -> tuple[str, ...]:
        return (turn.declared,) if isinstance(turn, Turn) and turn.declared else ()


def test_several_columns_need_nothing_new():
    table = play(("Ala", "losowy"), rules=Double(), seed=1)
    assert columns(Double()) == ("left", "right")
    assert [column["name"] for column in table._sheet["columns"]] == ["Left", "Right"]
    assert table._sheet["groups"][0][0]["cells"] == ("left/ones", "right/ones")
    assert table._sheet["groups"][0][0]["most"] == "5·10"
    assert cells(table)["right/chance"][2].startswith("Szansa (Right): ")
    finish(table)
    assert [len(card) for card in table.game.cards] == [26, 26]
    assert "Ala Left" in table.card().headings


def test_rows_to_declare_are_buttons_too():
    table = play(("Ala", "losowy"), rules=Announced(), seed=1)
    number = faces(table).count(1)
    assert cells(table)["ones"][:2] == [str(number), "declare"]
    assert cells(table)["ones"][2].startswith("Zapowiedz „Jedynki”; z tym rzutem ")
    assert status(table).startswith("Zapowiedz wiersz: wolne są już tylko te, które trzeba zapowiedzieć")
    with pytest.raises(ValueError, match="Najpierw zapowiedz wiersz"):
        table.hold(1)
    lying = faces(table)
    table.declare("ones")
    assert (faces(table), set(cells(table))) == (lying, {"ones"})
    assert cells(table)["ones"][:2] == [str(number), "bound"]
    assert "zapowiedź: „Jedynki”" in table._state["announcement"]
    table.throw()
    table.write("ones")
    assert "ones" in table.game.cards[0]
    assert len(table.game.cards[1]) == 1


# Files.


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_save_and_load_bring_back_the_game_with_dice_bots_and_undo(folder: Path):
    table = play(seed=3)
    table.write("chance")
    table.hold(2, 4)
    table.throw()
    path = table.save()
    assert path.parent == folder
    assert path.name.startswith("gra-20")
    assert table._note == f"Zapisano w pliku {path.name}."
    state = table._state
    table.write("ones")
    table.load(path)
    # Which of two equal dice was held is not on record, so the dice may lie in another order.
    assert sorted(faces(table)) == sorted(state["dice"][0])
    assert table._state["cards"] == state["cards"]
    table.write("ones")
    assert len(table.game.cards[1]) == 2
    table.undo()
    table.undo()
    assert len(table.game.cards[0]) == 1


def test_two_games_saved_in_one_second_get_two_files(folder: Path):
    table = play(seed=3)
    assert table.save() != table.save()
    ask(table, action="saved")
    assert len(table._saved) == 2


def test_a_game_saved_meanwhile_by_another_process_is_not_overwritten(folder: Path, monkeypatch):
    table, write = play(seed=3), files.plain_file

    def another_saves(path: Path) -> Path:
        """It looks whether the name is free, and then it is not."""
        result = write(path)
        if path.name.count("a") == 1:
            path.write_text("theirs", encoding="utf-8")
        return result

    monkeypatch.setattr(files, "plain_file", another_saves)
    mine = table.save()
    (theirs,) = set(folder.iterdir()) - {mine}
    assert theirs.read_text(encoding="utf-8") == "theirs"
    assert Game.load(mine).seed == 3


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "nonsense" * 10_000, '{"format": "kosci-edu", "version": 1}', "[" * 100_000, "x" * 4_000_001],
)
def test_a_damaged_record_is_one_sentence_and_leaves_the_game_alone(folder: Path, text: str):
    table = play(seed=3)
    table.throw()
    state = table._state
    (folder / "gra-x.json").write_text(text, encoding="utf-8")
    ask(table, action="load", name="gra-x.json")
    assert table.error.endswith(".")
    assert "\n" not in table.error
    assert table._state == state
    ask(table, action="load_text", text=text, name="x")
    assert table.error.endswith(".")
    assert table._state == state


def test_an_impossible_move_is_named_and_the_table_stays(folder: Path):
    table = play(seed=3)
    table.write("chance")
    record, moves = table.game.record(), table.moves
    record["moves"][1] = {"score": "chance", "points": 99}
    ask(table, action="load_text", text=json.dumps(record), name="x")
    assert "w ruchu 2" in table.error
    assert table.moves == moves


def test_only_games_of_the_list_can_be_loaded_by_name(folder: Path):
    table = play(seed=3)
    table.throw()
    table.save(folder / "secret.json")
    table.undo()
    for name in ("secret.json", "../secret.json"):
        ask(table, action="load", name=name)
        assert (table.moves, name in table.error) == (0, True)


def test_a_finished_game_and_one_out_of_time_can_be_looked_at_again(folder: Path):
    table = play(("Ala", "losowy"), seed=3)
    finish(table)
    table.load(table.save())
    assert table._state["over"] is True
    table.undo()
    assert len(table.game.cards[0]) == 12
    record = table.game.record() | {"clock": {"seconds": 5, "used": [5, 1]}}
    table.load_text(json.dumps(record))
    assert table._state["announcement"].startswith("Koniec czasu: Ala. ")
    assert len(faces(table)) == 5
    assert table._state["can_undo"] is False


def test_a_roll_taken_back_is_marked_and_leaves_luck_and_mistakes_out_of_the_report():
    table = play("Ala", coach=True, seed=3)
    table.hold(1)
    table.throw()
    table.undo()  # the next dice have been seen
    assert "oznaczony (↶)" in table._note
    assert table._state["standing"] == "Ala (↶ 1): 0 punktów"
    assert Game.from_record(table.game.record()).rolls_taken_back == [1]
    finish(table)
    (report,) = table._reports
    assert report["left_out"].startswith("Cofnięte rzuty: 1. ")
    assert "turns" not in report
    assert "sum" not in report
    assert table._state["ranking"][0][1] == "Ala (↶ 1)"
    ask(table, action="new")
    assert table.game.rolls_taken_back == [0]


def test_holds_and_rows_are_taken_back_freely_and_a_bot_takes_nothing_back():
    table = play(("Ala", "mistrz"), coach=True, seed=3)
    table.hold(1)
    table.release(1)
    table.write("chance")
    table.undo()  # and with it the throws of the bot
    assert table.game.rolls_taken_back == [0, 0]
    assert "taken_back" not in table.game.record()
    finish(table)
    assert all(report["turns"] for report in table._reports)


@pytest.mark.parametrize("taken_back", [[1, 2], [-1], ["x"], [True], 3, {"a": 1}])
def test_a_record_with_a_wrong_count_of_rolls_taken_back_is_refused(taken_back: Any):
    record = Game(["Ala"], seed=1).record() | {"taken_back": taken_back}
    with pytest.raises(ValueError, match="„taken_back”"):
        Game.from_record(record)


# The clock.


def test_when_the_time_is_up_the_game_ends_in_words():
    now = [0.0]
    table = GameTable(Game(["Ala", "Olek"], seed=1, clock=60, now=lambda: now[0]), {})
    now[0] = 30.0  # it stands until somebody begins
    ask(table, action="ready")
    assert table._state["clocks"]["running"] == -1
    ask(table, action="start")
    assert table._state["clocks"] == {"left": [60.0, 60.0], "running": 0}
    now[0] = 95.0
    ask(table, action="tick")
    assert table._state["over"] is True
    assert table._state["announcement"].startswith("Koniec czasu: Ala.")
    ask(table, action="write", row="ones")
    assert "czas" in table.error


def test_a_new_game_has_a_new_clock():
    table = play(("Ala", "Olek"), clock=60, seed=1)
    table.new_game()
    assert table._state["clocks"]["left"] == pytest.approx([60, 60], abs=1)


def test_a_bot_whose_time_is_up_ends_the_game():
    now = [0.0]

    def slow(position: Position) -> Score:
        now[0] += 40
        return last_row(position)

    table = GameTable(Game(["Ala", "slow"], seed=1, clock=60, now=lambda: now[0]), {"slow": Seat("slow", slow)})
    table.write("ones")
    table.write("twos")
    assert table.game.out_of_time == 1
    assert table._state["announcement"].startswith("Koniec czasu: slow.")


# Bots that fail.


def test_a_bot_that_raises_is_named_and_a_random_move_is_made():
    def broken(position: Position) -> Keep:
        raise KeyError("no idea")

    table = play(("Ala", broken), seed=1)
    table.write("ones")
    assert table.error.startswith("broken: to nie był dozwolony ruch, więc wykonano losowy: KeyError")
    assert len(table.game.cards[1]) == 1
    hold_there(table, 1)
    ask(table, action="throw")
    assert table.error == ""


class OddRoll(Roll):
    """A roll of a class of a bot's own."""

    __slots__ = ()


def test_what_a_bot_writes_on_what_it_is_shown_changes_nothing_at_the_table():
    def writes(position: Position) -> Score:
        position.turn.roll.__class__ = OddRoll
        for card in (position.card, *position.others):
            object.__setattr__(card, "extra", 1000)
        return last_row(position)

    table = play(("Ala", writes), seed=1)
    table.write("ones")
    assert [card.extra for card in table.game.cards] == [0, 0]
    assert {type(decision.position.turn.roll) for decision in table.game.history} == {Roll}


def test_a_bot_that_ends_the_program_does_not():
    def quits(position: Position) -> Keep:
        raise SystemExit

    table = play(("Ala", quits), seed=1)
    table.write("ones")
    assert "SystemExit" in table.error


@pytest.mark.parametrize("answer", [None, "ones", Score("ones!"), Keep("11111"), 7])
def test_an_illegal_move_is_told(answer: Any):
    table = play(("Ala", lambda position: answer), seed=1)
    table.write("ones")
    assert table.error.startswith("<lambda>: to nie był dozwolony ruch")
    assert len(table.game.cards[1]) == 1


def test_a_bot_that_hangs_is_stopped_and_not_asked_again(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(session_module, "BOT_SECONDS", 0.1)
    ended = []

    def hangs(position: Position) -> Keep:
        try:
            while True:
                pass
        finally:
            ended.append(True)

    table = play(("Ala", hangs), seed=1)
    table.write("ones")
    assert table.error.startswith("hangs: brak odpowiedzi w ciągu 0.1 s")
    table.write("twos")
    assert len(table.game.cards[1]) == 2
    time.sleep(0.3)
    assert ended == [True]


# The front end.


def test_the_front_end_can_do_everything(folder: Path):
    table = play(seed=3)
    hold_there(table, 2)
    assert table.held == [False, True, False, False, False]
    ask(table, action="throw", at=table._state["at"])
    ask(table, action="write", row="chance", at=table._state["at"])
    assert len(table.game.cards[0]) == 1
    ask(table, action="undo")
    assert len(table.game.cards[0]) == 0
    ask(table, action="save")
    ask(table, action="saved")
    ask(table, action="new")
    assert table.moves == 0
    ask(table, action="load", name=table._saved[0])
    assert table.moves == 1


def test_holding_dice_at_the_front_end_asks_for_no_words_and_is_not_sent_back(monkeypatch: pytest.MonkeyPatch):
    table = play(("Ala", "Olek"), seed=3)
    state, sent = table._state, []
    monkeypatch.setattr(table, "_send", lambda message, buffers=None: sent.append(message.get("state")))
    hold_there(table, 2, 4)
    assert table.held == [False, True, False, True, False]
    assert table._state is state
    assert [each for each in sent if each] == []
    ask(table, action="hold", held=[True] * 5, at="0:7")  # of another state
    assert table.held == [False, True, False, True, False]
    assert sent[-2:] == [{"held": table.held}, None]
    hold_there(table, 1)
    ask(table, action="throw", held=[False, False, True, False, False], at=table._state["at"])
    assert faces(table)[2] == state["dice"][0][2]


@pytest.mark.parametrize("held", ["x", None, [True], [True] * 6, 5])
def test_what_cannot_be_held_is_let_go_of_at_the_front_end(held: Any, monkeypatch: pytest.MonkeyPatch):
    table = play(("Ala", "Olek"), seed=3)
    sent: list[Any] = []
    monkeypatch.setattr(table, "_send", lambda message, buffers=None: sent.append(message.get("state")))
    ask(table, action="hold", held=held, at=table._state["at"])
    assert (table.held, table.error) == ([False] * 5, "")
    assert sent[0] == {"held": [False] * 5}


def test_what_was_asked_before_the_last_answer_was_seen_is_ignored():
    table = play(seed=3)
    at = table._state["at"]
    ask(table, action="throw", at=at)
    ask(table, action="throw", at=at)
    assert (table.game.turn.rolls_used, table.error) == (2, "")


@pytest.mark.parametrize(
    "message",
    [{}, {"action": "fly"}, {"action": "write"}, {"action": "fly", "held": "x"}, {"action": "write", "row": 3}],
)
def test_nonsense_from_the_front_end_changes_nothing(message: dict[str, Any]):
    table = play(seed=3)
    state = table._state
    ask(table, **message)
    assert table._state == state


def test_a_mistake_is_told_until_the_next_action():
    table = play(seed=3)
    ask(table, action="write", row="flush")
    assert "flush" in table.error
    ask(table, action="throw")
    assert table.error == ""


def test_the_exception_of_a_watching_function_is_told_and_the_game_goes_on(failures: list[str]):
    table = play(seed=3)
    table.observe(lambda change: 1 / 0, "moves")
    ask(table, action="write", row="chance")
    assert "ZeroDivisionError: division by zero" in table.error
    assert [len(card) for card in table.game.cards] == [1, 1]
    failures.clear()


# The coach.


def test_without_a_coach_there_is_no_hint_and_nothing_is_solved(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("kosci_edu.solver.kept_solution", lambda rules: pytest.fail("solved without being asked"))
    table = play(("Ala", "losowy"), seed=3)
    assert (table._fixed["hints"], table._fixed["judges"]) == (False, False)
    ask(table, action="hint")
    assert "play(coach=True)" in table.error
    finish(table)
    assert (table._state["coach"], table._reports) == ("", [])


def test_a_function_may_be_the_coach_and_then_only_gives_hints():
    table = play("Ala", coach=lambda position: f"Masz {sum(position.turn.roll)}.", seed=3)
    assert (table._fixed["hints"], table._words["Hint"]) == (True, "Podpowiedź")
    ask(table, action="hint")
    assert table._state["coach"] == f"Masz {sum(faces(table))}."
    table.throw()
    finish(table)
    assert table._reports == []


def test_a_hint_names_the_best_option_with_its_value_and_the_next_one_with_its_cost():
    table = play("Ala", coach=True, seed=3)
    best, second, *_ = advise(kept_solution(table.game.rules), Scorecard(), table.game.turn)
    hint = table.hint()
    assert hint.startswith("Najlepiej: zatrzymaj ")
    assert f"średnio {comma(best.value)} punktu" in hint
    assert f", o {comma(second.regret)} punktu mniej." in hint
    assert table._state["coach"] == hint
    table.throw()
    table.throw()
    assert re.match("Najlepiej: wpisz do wiersza „.+”; ", table.hint())


def comma(value: float) -> str:
    return f"{value:.2f}".replace(".", ",")


def only_open(row: str) -> Scorecard:
    return Scorecard({each.id: 5 if each.id == "chance" else 0 for each in find_rules().rows if each.id != row})


def test_options_near_each_other_are_told_as_what_they_are():
    coach, rules = Coach(), find_rules()
    words = coach(Position(rules, only_open("yahtzee"), Turn(Roll("15566"), 2)))
    assert words == (  # 50 points with a chance of (1/6) ** 3
        "Najlepiej: zatrzymaj 5 5; do końca gry to średnio 0,23 punktu. Równie dobrze: zatrzymaj 6 6."
    )
    words = coach(Position(rules, only_open("ones"), Turn(Roll("11111"), 2)))
    assert words == (  # 1 − 1/6
        "Najlepiej: wpisz do wiersza „Jedynki”; do końca gry to średnio 5,00 punktu. "
        "Druga możliwość: zatrzymaj 1 1 1 1, o 0,83 punktu mniej."
    )
    words = coach(Position(rules, only_open("ones"), Turn(Roll("23456"), 3)))
    assert words == "Najlepiej: wpisz do wiersza „Jedynki”; do końca gry to średnio 0,00 punktu."


def test_after_a_decision_it_is_told_what_it_cost():
    table = play("Ala", coach=True, seed=3)
    position = table.game.position
    best = advise(kept_solution(table.game.rules), position.card, position.turn)[0]
    ask(table, action="write", row="yahtzee")
    regret = cost(kept_solution(table.game.rules), position, Score("yahtzee"))[1]
    words = " ".join(map(str, best.keep))
    assert table._state["coach"] == (
        f"Ten ruch (wpisz do wiersza „Generał”) kosztował {comma(regret)} punktu. "
        f"Najlepiej było tak: zatrzymaj {words}."
    )
    table.undo()
    assert table._state["coach"] == ""
    for place, held in enumerate(lying(table.game).holding(best.keep).held, start=1):
        if held:
            table.hold(place)
    table.throw()
    assert table._state["coach"] == f"Najlepszy ruch: zatrzymaj {words}."


def test_the_first_use_says_what_is_happening(monkeypatch: pytest.MonkeyPatch):
    table = play("Ala", coach=True, seed=3, clock=600)
    said = []
    table.observe(lambda change: said.append(change["new"]["coach"]), "_state")
    ask(table, action="prepare")
    assert said == [
        "Trener oblicza całą grę, tylko ten jeden raz; to potrwa kilka sekund…",
        "Gotowe: podpowiedź na życzenie, a po każdej twojej decyzji – ile kosztowała.",
    ]
    ask(table, action="prepare")
    assert len(said) == 2


@pytest.mark.parametrize("rules", [Double(), Refusing()])
def test_rules_that_cannot_be_solved_in_seconds_get_one_sentence_and_the_game_goes_on(rules: Rules):
    table = play("Ala", rules=rules, coach=True, seed=3)
    sentence = table.hint()
    assert re.fullmatch(r"Trener nie może tu doradzać, bo [^\n.]+\.", sentence)
    table.throw()
    assert table._state["coach"] == sentence
    finish(table)
    assert table._reports == []
    with pytest.raises(ValueError, match=r"\.$"):
        table.review()


def test_at_the_end_luck_and_mistakes_are_reported_for_everybody():
    table = play(("losowy", "Ala", "mistrz"), coach=True, seed=3)
    finish(table)
    assert [(each["player"], each["person"]) for each in table._reports] == [
        ("losowy", False),
        ("Ala", True),
        ("mistrz", False),
    ]
    ala = table._reports[1]
    looked = table.review(1)
    assert looked == review_game(table.game, kept_solution(table.game.rules), 1)
    (start, _), (luck, _), (mistakes, _), (score, word) = ala["sum"]
    assert [start, luck, score, word] == [
        "254,59",
        ("+" if looked.luck >= 0 else "−") + comma(abs(looked.luck)),
        f"= {table.game.totals[1]},00",
        "wynik",
    ]
    assert mistakes == f"−{comma(looked.mistakes)}"
    assert len(ala["turns"]) == 13
    assert ala["turns"][-1]["reached"] == f"{table.game.totals[1]},00"
    assert max(abs(turn[kind][2]) for turn in ala["turns"] for kind in ("luck", "mistakes")) == 1
    assert table._reports[2]["sum"][2] == ["0", "bez pomyłki"]
    assert ala["call"] == "review_game(table.game, kept_solution(table.game.rules), 1)"
    table.undo()
    assert table._reports == []


def test_a_game_that_ran_out_of_time_is_reported_with_what_was_still_to_come():
    now = [0.0]
    table = GameTable(Game(["Ala"], seed=1, clock=60, now=lambda: now[0]), {}, Coach())
    ask(table, action="prepare")
    table.write("chance")
    now[0] = 95.0
    ask(table, action="tick")
    (report,) = table._reports
    assert report["sum"][3][1] == "wynik z tym, co jeszcze było przed tobą"
    assert len(report["turns"]) == 1
