"""A game in play: whose turn, what is legal, the dice that come back, the clock, the record, the engine."""

import copy
import json
import random
from functools import cache

import pytest
from tiny import Broken, Stuck, Tiny, turn

from kosci_edu.dice import Roll
from kosci_edu.messages import use_language
from kosci_edu.play import announcements
from kosci_edu.play.game import Declare, Game, Keep, Position, RecordError, Score
from kosci_edu.play.layout import lying
from kosci_edu.play.view import sheet_data, view
from kosci_edu.rules import VARIANTS, Scorecard, find_rules


@pytest.fixture(autouse=True)
def tiny_is_known(monkeypatch):
    monkeypatch.setitem(VARIANTS, "tiny", "tiny:Tiny")


def play_out(game: Game, seed: int = 0, moves: int = 10**6) -> Game:
    """Random legal moves, always the same for a seed."""
    chooser = random.Random(seed)
    while not game.is_over and moves:
        game.act(chooser.choice(game.legal_actions()))
        moves -= 1
    return game


def write_at_once(game: Game) -> None:
    game.act(Score(game.position.rows[0]))


# Turns and what is legal.


def test_the_first_roll_is_in_hand_when_the_game_begins():
    game = Game(["Ala", "Olek"], seed=1)
    assert (game.name, game.round, game.turn.rolls_used, len(game.turn.roll)) == ("Ala", 1, 1, 5)
    assert game.thrown
    assert Roll(game.thrown) == game.turn.roll


def test_players_take_turns_for_as_many_rounds_as_there_are_rows():
    game = Game(["a", "b", "c"], seed=1)
    seen = []
    while not game.is_over:
        seen.append((game.round, game.name))
        write_at_once(game)
    assert seen == [(number, name) for number in range(1, 14) for name in "abc"]
    assert game.legal_actions() == ()
    assert game.possible_points() == {}


def test_a_notebook_draws_the_dice_above_the_cards():
    game = Game(["a"], seed=7)
    assert game._repr_html_().startswith('<svg role="img" aria-label="rzut 1 1 2 6 6"')
    assert game.position._repr_html_().startswith('<svg role="img" aria-label="rzut 1 1 2 6 6"')
    game.act(Keep("66"))
    assert "zatrzymane 6 6" in game._repr_html_().partition(">")[0]
    assert game._repr_html_().index("</svg>") < game._repr_html_().index("<p>") < game._repr_html_().index("<table>")


def test_held_dice_stay_and_the_others_are_thrown():
    game = Game(seed=3)
    held = game.turn.roll[:2]
    game.act(Keep(held))
    assert game.turn.rolls_used == 2
    assert game.turn.roll == Roll(held + game.thrown)
    assert len(game.thrown) == 3


def test_holding_all_dice_uses_up_a_roll_and_changes_nothing():
    game = Game(seed=3)
    roll = game.turn.roll
    game.act(Keep(roll))
    assert (game.turn.roll, game.turn.rolls_used, game.thrown) == (roll, 2, ())


def test_possible_points_are_those_of_the_open_rows():
    game = Game(seed=5)
    assert list(game.possible_points()) == [row.id for row in game.rules.rows]
    assert game.possible_points()["chance"] == sum(game.turn.roll)
    write_at_once(game)
    assert "ones" not in game.possible_points()


def test_legal_actions_are_rows_and_every_keep_until_the_rolls_are_used():
    position = Position(find_rules(), Scorecard(), turn("11111", 1))
    assert len(position.actions) == 13 + 6
    assert Position(find_rules(), Scorecard(), turn("11111", 3)).actions == tuple(map(Score, position.rows))


def test_a_position_shows_the_other_cards_in_the_order_of_play():
    game = Game(["a", "b", "c"], seed=1)
    write_at_once(game)
    assert [len(card) for card in game.position.others] == [0, 1]


@pytest.mark.parametrize(
    ("action", "word"),
    [
        (Keep("777"), "777"),
        (Score("ones"), "Jedynki"),
        (Score("tens"), "tens"),
        (Score(None), "None"),
        (Declare("ones"), "Jedynki"),
        (Declare([]), r"\[\]"),
        ("ones", "ones"),
        (None, "None"),
    ],
)
def test_an_illegal_action_gets_one_sentence_and_changes_nothing(action, word):
    game = Game(seed=1)
    write_at_once(game)
    before = game.record()
    with pytest.raises(ValueError, match=word) as problem:
        game.act(action)
    assert "\n" not in str(problem.value)
    assert game.record() == before


def test_after_the_last_roll_nothing_can_be_held():
    game = Game(seed=1)
    game.act(Keep(()))
    game.act(Keep(()))
    with pytest.raises(ValueError, match=str(game.turn.roll)):
        game.act(Keep(()))


def test_after_the_end_nothing_can_be_done():
    game = play_out(Game(seed=1))
    for what in (lambda: game.act(Score("ones")), lambda: game.position, lambda: game.turn):
        with pytest.raises(ValueError, match="skończona"):
            what()


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": []}, {"players": "Ala"}, {"players": [""]}, {"players": [" "]}, {"players": ["a"] * 101},
        {"players": [1]}, {"players": ["a\nb"]}, {"players": ["x" * 61]}, {"players": 5}, {"players": ["\ud800"]},
        {"rules": "szachy"}, {"seed": "x"}, {"seed": 1.5}, {"seed": True}, {"seed": 10**40},
        {"clock": 0}, {"clock": -3}, {"clock": "x"}, {"clock": float("nan")}, {"clock": float("inf")},
    ],
)  # fmt: skip
def test_a_game_that_cannot_be_is_refused_in_one_sentence(wrong):
    with pytest.raises(ValueError, match=r"\w") as problem:
        Game(**wrong)
    assert len(str(problem.value)) < 150
    assert "\n" not in str(problem.value)


FAMILY = "👨\u200d👩\u200d👧\u200d👦"


@pytest.mark.parametrize(
    "name", [FAMILY, "Ala\u00a0Nowak", "Zażółć", "a\u0301\u0323", "علي", "שרה", "!!", "W" * 60, "👩🏽\u200d🚀 Ola", "1"]
)
def test_every_name_that_fits_in_a_line_is_taken(name):
    game = Game([name, "Olek"], seed=1)
    assert game.players[0] == name
    assert Game.from_record(json.dumps(game.record())).players == game.players


@pytest.mark.parametrize(
    "name", ["\u200d", "a" + "\u0301" * 5, "\u0301", "a\u202eb", "a\u2066b", "a\u2028b", "a\tb", "\u00a0", "\ufeff"]
)
def test_a_name_that_does_not_is_refused(name):
    with pytest.raises(ValueError, match="znak"):
        Game([name])


def test_a_name_written_from_the_right_does_not_turn_its_points_round():
    """Unicode Standard Annex 9: what stands between U+2068 and U+2069 is set by itself."""
    game = Game(["علي", "Ola"], seed=1)
    assert game.name == "\u2068علي\u2069"
    game.act(Score("chance"))
    assert announcements.standing(game).startswith(f"\u2068علي\u2069 {game.totals[0]}, Ola 0;")
    assert announcements.ranking(game)[0][1] == "\u2068علي\u2069"
    assert game.record()["players"] == ["علي", "Ola"]


def test_one_player_and_many_can_play():
    for count in (1, 2, 7, 100):
        game = Game([f"gracz {number}" for number in range(count)], Tiny(), seed=1)
        assert len(play_out(game).ranking()) == count


def test_places_are_shared_and_the_next_one_stays_empty(monkeypatch):
    game = Game(["a", "b", "c", "d"], seed=1)
    monkeypatch.setattr(Game, "totals", (200, 250, 250, 90))
    assert [(line.place, line.name, line.total) for line in game.ranking()] == [
        (1, "b", 250), (1, "c", 250), (3, "a", 200), (4, "d", 90),
    ]  # fmt: skip


# Dice and undo.


def test_the_dice_of_a_seed_never_change():
    """Records depend on it; the dice were written down when the format was made."""
    game = Game(["a", "b"], seed=2024)
    rolls = [str(game.turn.roll)]
    game.act(Keep(()))
    rolls.append(str(game.turn.roll))
    write_at_once(game)
    rolls.append(str(game.turn.roll))
    assert rolls == ["11126", "34466", "13455"]


def test_undo_brings_back_the_state_and_the_dice():
    game = play_out(Game(["a", "b"], seed=9), moves=30)
    before, position = game.record(), game.position
    action = game.legal_actions()[-2]
    game.act(action)
    after = game.record()
    assert game.undo() == action
    assert (game.record(), game.position) == (before, position)
    game.act(action)
    assert game.record() == after


def test_undo_goes_back_to_the_very_beginning_and_no_further():
    game = Game(seed=4)
    first = game.record()
    play_out(game)
    while game.history:
        game.undo()
    assert game.record() == first
    with pytest.raises(ValueError, match="cofnąć"):
        game.undo()


def test_another_keep_meets_the_same_dice_as_far_as_they_are_thrown():
    game = Game(seed=4)
    game.act(Keep(()))
    five = game.thrown
    for held in range(6):
        game.undo()
        game.act(Keep(game.turn.roll[:held]))
        assert game.thrown == five[: 5 - held]


def test_another_row_does_not_change_the_next_rolls():
    game = Game(["a", "b"], seed=4)
    rolls = set()
    for row in game.position.rows:
        game.act(Score(row))
        rolls.add(game.turn.roll)
        game.undo()
    assert len(rolls) == 1


def test_dice_are_fair_and_differ_between_players_rounds_and_seeds():
    """A chi-squared of 5 degrees stays under 20.5 in 999 of 1000 samples; this sample is always the same."""
    faces = [face for seed in range(400) for face in Game(seed=seed).thrown]
    assert sum((faces.count(face) - 2000 / 6) ** 2 / (2000 / 6) for face in range(1, 7)) < 20.5
    game = Game(["a", "b"], seed=1)
    thrown = set()
    while not game.is_over:
        thrown.add(game.thrown)
        write_at_once(game)
    assert len(thrown) == 26


# The clock.


class Time:
    """A clock that a test sets."""

    def __init__(self):
        self.seconds = 0.0

    def __call__(self):
        return self.seconds


def test_the_clock_runs_for_the_player_whose_move_it_is():
    time = Time()
    game = Game(["a", "b"], seed=1, clock=60, now=time)
    time.seconds = 10
    write_at_once(game)
    time.seconds = 15
    assert (game.seconds_left(0), game.seconds_left(1)) == (50, 55)


def test_when_a_players_time_is_up_the_game_ends_and_most_points_win():
    time = Time()
    game = Game(["a", "b"], seed=1, clock=60, now=time)
    game.act(Score("chance"))
    time.seconds = 60
    assert game.is_over
    assert game.out_of_time == 1
    assert game.ranking()[0].name == "a"
    for what in (lambda: game.act(Score("chance")), game.undo, lambda: game.position):
        with pytest.raises(ValueError, match="czas gracza b"):
            what()


def test_a_paused_clock_stands_still_until_the_next_action():
    time = Time()
    game = Game(["a"], seed=1, clock=60, now=time)
    game.pause()
    time.seconds = 1000
    assert game.seconds_left() == 60
    write_at_once(game)
    time.seconds = 1005
    assert game.seconds_left() == 55


def test_undo_gives_no_time_back():
    time = Time()
    game = Game(["a", "b"], seed=1, clock=60, now=time)
    time.seconds = 20
    write_at_once(game)
    time.seconds = 21
    game.undo()
    time.seconds = 25
    assert (game.seconds_left(0), game.seconds_left(1)) == (36, 59)


def test_the_clock_stops_with_the_last_row():
    time = Time()
    game = play_out(Game(["a"], seed=1, clock=60, now=time))
    time.seconds = 1000
    assert game.out_of_time is None
    assert game.seconds_left() == 60


def test_the_record_keeps_the_clock():
    time = Time()
    game = Game(["a", "b"], seed=1, clock=60, now=time)
    time.seconds = 12.5
    again = Game.from_record(game.record(), now=time)
    assert again.seconds_left(0) == 47.5
    time.seconds = 100
    assert Game.from_record(game.record(), now=time).is_over


# Any rules.


def test_rules_with_columns_declarations_and_unused_rolls_are_played_without_a_line_of_their_own():
    for seed in range(50):
        game = play_out(Game(["a", "b"], Tiny(), seed=seed), seed)
        assert all(set(card) == {row.id for row in game.rules.rows} for card in game.cards)
        assert game.totals == tuple(map(game.rules.total, game.cards))
        assert Game.from_record(game.record()).record() == game.record()


def test_a_declared_row_is_the_only_one_that_can_be_written():
    game = Game(["a"], Tiny(), seed=1)
    assert game.position.declarations == ("said/pair", "said/chance")
    game.act(Declare("said/pair"))
    assert (game.turn.declared, game.turn.rolls_used) == ("said/pair", 1)
    assert game.position.rows == ("said/pair",)
    assert game.position.declarations == ()
    with pytest.raises(ValueError, match="Free"):
        game.act(Score("free/chance"))
    with pytest.raises(ValueError, match="Said"):
        game.act(Declare("said/chance"))
    game.act(Keep(()))
    assert game.turn.declared == "said/pair"
    game.act(Score("said/pair"))
    assert game.turn.declared is None


def test_rolls_that_were_not_used_count_where_the_rules_say_so():
    position = Position(Tiny(), Scorecard(), turn("33", 1))
    assert position.possible_points() == {"free/pair": 6 + 10, "free/chance": 6}


def test_where_only_declared_rows_are_open_one_must_be_declared_before_anything_else():
    card = Scorecard({"free/pair": 0, "free/chance": 3})
    position = Position(Tiny(), card, turn("12", 1))
    assert position.actions == (Declare("said/pair"), Declare("said/chance"))
    for action in (Keep("1"), Score("said/pair")):
        with pytest.raises(ValueError, match="zapowie"):
            position.check(action)
    assert len(Position(Tiny(), card, turn("12", 1, "said/pair")).actions) == 1 + 4


def test_rules_that_leave_no_row_are_blamed_by_name():
    game = Game(["a"], Broken(), seed=1)
    assert game.position.keeps
    game.act(Keep(()))
    assert game.position.keeps == ()
    with pytest.raises(ValueError, match="zapisz"):
        game.act(Keep(()))
    with pytest.raises(ValueError, match="„stuck”"):
        Game(["a"], Stuck(), seed=1)


# The record.


def test_a_game_at_any_point_survives_its_record():
    for moves in (0, 1, 2, 5, 20, 10**6):
        game = play_out(Game(["Ala", "Żółw"], seed=11), moves=moves)
        again = Game.from_record(json.dumps(game.record()))
        assert again.record() == game.record()
        assert (again.cards, again.history, again.thrown) == (game.cards, game.history, game.thrown)
        assert play_out(again, 5).record() == play_out(game, 5).record()


def test_a_saved_file_is_readable_and_comes_back(tmp_path):
    game = play_out(Game(["Żółw", "🎲"], find_rules("classic", joker="forced"), seed=11), moves=12)
    path = tmp_path / "gra.json"
    game.save(path)
    text = path.read_text(encoding="utf-8")
    assert "Żółw" in text
    assert '\n  {"roll": "' in text
    assert Game.load(path).record() == game.record()
    assert [each.name for each in tmp_path.iterdir()] == ["gra.json"]
    path.write_text("\ufeff" + text, encoding="utf-8")  # an editor's byte order mark
    assert Game.load(path).rules.joker == "forced"


def test_a_file_that_cannot_be_is_one_sentence(tmp_path):
    with pytest.raises(RecordError, match=r"brak\.json"):
        Game.load(tmp_path / "brak.json")
    with pytest.raises(RecordError, match=r"gra\.json"):
        Game(seed=1).save(tmp_path / "brak" / "gra.json")
    (tmp_path / "obraz.json").write_bytes(b"\xff\xfe\x00\x80" * 100)
    with pytest.raises(RecordError, match=r"obraz\.json"):
        Game.load(tmp_path / "obraz.json")
    with pytest.raises(RecordError):
        Game.load(tmp_path)


def test_a_failed_save_leaves_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "gra.json"
    Game(["a"], seed=1).save(path)
    before = path.read_bytes()
    monkeypatch.setattr("pathlib.Path.replace", lambda *_: (_ for _ in ()).throw(OSError("full")))
    with pytest.raises(RecordError):
        Game(["b"], seed=2).save(path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_readings_of_every_kind_are_kept():
    rules = Tiny(unused=3, columns=("said", "free"))
    record = json.loads(json.dumps(Game(["a"], rules, seed=1).record()))
    assert Game.from_record(record).rules == rules


def elsewhere(*moves: dict, players: int = 1) -> dict:
    names = [f"gracz {number}" for number in range(players)]
    return {"format": "kosci-edu", "version": 1, "rules": "classic", "players": names, "moves": list(moves)}


def test_a_game_played_elsewhere_is_taken_with_its_own_rolls_and_goes_on():
    record = elsewhere(
        {"roll": "66155"}, {"keep": "66"}, {"roll": [6, 6, 6, 1, 2]}, {"score": "sixes"}, {"roll": "11111"}
    )
    game = Game.from_record(record)
    assert game.cards[0]["sixes"] == 18
    assert game.turn.roll == Roll("11111")
    game.undo()
    game.undo()
    game.act(Keep("6"))
    assert game.thrown[:3] == (1, 2, 6)  # the dice that fell elsewhere; the fourth comes from the seed
    game.undo()
    game.act(Keep("665"))
    assert game.thrown == (1, 2)  # and no more of them than are thrown
    game.undo()
    game.act(Keep("6"))
    again = Game.from_record(json.dumps(game.record()))
    assert again.record() == game.record()
    again.undo()
    again.act(Keep("66"))
    assert again.turn.roll == Roll("12666")


def test_loading_a_foreign_record_again_is_no_second_chance():
    record = elsewhere({"roll": "66155"})
    first, second = Game.from_record(record), Game.from_record(json.dumps(record))
    for game in (first, second):
        game.act(Keep("66"))
    assert first.turn == second.turn


def test_a_record_may_stop_before_a_roll():
    assert Game.from_record(elsewhere({"roll": "66155"}, {"keep": "66"})).turn.rolls_used == 2


WRONG_MOVES = [
    ([{"keep": "66"}], 1, "rzut"),
    ([{"roll": "6615"}], 1, "6615|1566"),
    ([{"roll": "66157"}], 1, "7"),
    ([{"roll": 66155}], 1, "66155"),
    ([{"roll": None}], 1, "None"),
    ([{"roll": [True, 1, 1, 1, 1]}], 1, "True"),
    ([{"roll": [10**4000, 1, 1, 1, 1]}], 1, "kostk|ściank"),
    ([{"roll": "66155"}, {"keep": "77"}], 2, "77"),
    ([{"roll": "66155"}, {"keep": "666"}], 2, "666"),
    ([{"roll": "66155"}, {"keep": "66"}, {"roll": "12345"}], 3, "66"),
    ([{"roll": "66155"}, {"roll": "66155"}], 2, "decyzja"),
    ([{"roll": "66155"}, {"keep": "66"}, {"keep": "66"}], 3, "rzut"),
    ([{"roll": "66155"}, {"keep": ""}, {"roll": "11111"}, {"keep": ""}, {"roll": "11111"}, {"keep": ""}], 6, "11111"),
    ([{"roll": "66155"}, {"score": "tens"}], 2, "tens"),
    ([{"roll": "66155"}, {"score": ["ones"]}], 2, "ones"),
    ([{"roll": "66155"}, {"score": "sixes", "points": 30}], 2, "12"),
    ([{"roll": "66155"}, {"score": "sixes"}, {"roll": "66155"}, {"score": "sixes"}], 4, "Szóstki"),
    ([{"roll": "66155"}, {"declare": "sixes"}], 2, "Szóstki"),
    ([{"roll": "66155"}, {"roll": "1", "keep": "1"}], 2, "roll"),
    ([{"roll": "66155"}, {}], 2, "roll"),
    ([{"roll": "66155"}, "keep"], 2, "keep"),
    ([{"roll": "66155"}, None], 2, "None"),
    ([{"roll": "66155"}, [[[]]]], 2, r"\[\[\[\]\]\]"),
]


@pytest.mark.parametrize(("moves", "number", "word"), WRONG_MOVES)
def test_the_first_wrong_move_is_named(moves, number, word):
    with pytest.raises(RecordError, match=rf"ruchu {number}: .*({word})") as problem:
        Game.from_record(elsewhere(*moves, {"roll": "nonsense that comes later"}))
    assert "\n" not in str(problem.value)
    assert len(str(problem.value)) < 300


def test_a_move_after_the_end_is_named():
    record = play_out(Game(["a"], seed=1)).record()
    record["moves"].append({"roll": "12345"})
    with pytest.raises(RecordError, match=rf"ruchu {len(record['moves'])}: .*skończona"):
        Game.from_record(record)


def test_a_roll_that_the_seed_does_not_give_is_named():
    record = Game(["a"], seed=1).record()
    true = record["moves"][0]["roll"]
    record["moves"][0]["roll"] = "11111"
    with pytest.raises(RecordError, match=rf"ruchu 1: .*11111.*{true}"):
        Game.from_record(record)


@pytest.mark.parametrize(
    "change",
    [
        {"format": "chess"}, {"format": None}, {"version": 2}, {"version": "1"}, {"version": True}, {"version": []},
        {"rules": "szachy"}, {"rules": 5}, {"rules": None}, {"rules": ["classic"]}, {"rules": "x" * 10**6},
        {"readings": {"joker": "wild"}}, {"readings": {"joker": 5}}, {"readings": {"upper_bonus": "yes"}},
        {"readings": {"upper_bonus": 1}}, {"readings": {"colour": "red"}}, {"readings": []},
        {"readings": {"y" * 10**6: 1}}, {"readings": {"__class__": "x"}}, {"readings": {"joker": []}},
        {"players": []}, {"players": ["a"] * 10**6}, {"players": 2}, {"players": [None]}, {"players": {"a": 1}},
        {"players": ["a\u0000"]}, {"players": "Ala"},
        {"seed": "7"}, {"seed": 1.5}, {"seed": True}, {"seed": 10**4000}, {"seed": []},
        {"moves": None}, {"moves": {}}, {"moves": "roll"},
        {"given": 5}, {"given": [5]}, {"given": [[0, 1, 1, [7]]]}, {"given": [[0, 1, "1", [1]]]},
        {"given": [[0, 1, 1, [True]]]},
        {"clock": 5}, {"clock": {}}, {"clock": {"seconds": 0, "used": [0]}}, {"clock": {"seconds": 9, "used": []}},
        {"clock": {"seconds": 9, "used": [-1]}}, {"clock": {"seconds": "9", "used": [0]}},
        {"clock": {"seconds": 9, "used": [True]}},
    ],
    ids=lambda change: repr(change)[:40],
)  # fmt: skip
def test_a_damaged_record_is_refused_in_one_sentence(change):
    record = {**Game(["a"], seed=1).record(), **change}
    with pytest.raises(RecordError, match=r"\w") as problem:
        Game.from_record(record)
    assert "\n" not in str(problem.value)
    assert len(str(problem.value)) < 200


def texts_that_are_no_record() -> dict[str, str]:
    text = json.dumps(Game(["a"], seed=1).record())
    return {
        "empty": "",
        "truncated": text[: len(text) // 2],
        "one character short": text[:-1],
        "a number": "5",
        "a list": "[1, 2]",
        "null": "null",
        "words": "to nie jest gra",
        "code": "__import__('os').system('true')",
        "10 MB of nonsense": "nonsens, " * 1_200_000,
        "10 MB of a list": "[" + "1," * 5_000_000 + "1]",
        "deep": "[" * 100_000 + "]" * 100_000,
        "deep inside a move": text.replace('{"roll"', '{"score": ' + "[" * 900 + "]" * 900 + ', "x"'),
        "huge number": text.replace('"seed": 1', '"seed": 1' + "0" * 100_000),
        "not a number": text.replace('"seed": 1', '"seed": NaN'),
    }


@pytest.mark.parametrize("name", texts_that_are_no_record())
def test_a_text_that_is_no_record_is_refused_in_one_sentence(name):
    with pytest.raises(RecordError, match=r"\w") as problem:
        Game.from_record(texts_that_are_no_record()[name])
    assert "\n" not in str(problem.value)
    assert len(str(problem.value)) < 200


def nested(depth: int, make) -> object:
    value: object = 1
    for _ in range(depth):
        value = make(value)
    return value


HOSTILE = [
    *(None, True, False, 0, -1, 1.5, 10**30, 10**401, -(10**5000), float("nan"), float("inf"), -0.0, 1e308),
    *(
        "",
        "x" * 5000,
        "\ud800",
        "\u0000",
        "\u202e",
        "15566",
        "666666",
        "ones",
        "classic",
        "yamb",
        "__class__",
        "mistrz",
    ),
    *(
        [],
        {},
        [[]],
        [None],
        ["ones"],
        {"roll": "15566"},
        {"keep": "6"},
        {"score": "ones"},
        {"declare": "ones"},
        [1] * 999,
    ),
    *(
        nested(500, lambda value: [value]),
        nested(20_000, lambda value: [value]),
        nested(500, lambda value: {"a": value}),
    ),
    *(["free", "free"], ["down"], [1, 1, 1, 1, 1], [0, 1, 1, [6]], {"seconds": 10**401, "used": [0]}, "12345678901"),
]


def places_in(value: object, path: tuple = ()) -> list[tuple]:
    """The paths to all that a record holds."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    if len(path) == 4:
        return [path]
    return [path, *(place for key, inside in items for place in places_in(inside, (*path, key)))]


def mutate(record: dict, chooser: random.Random) -> dict:
    """The record with something in it replaced, left out, repeated or added."""
    *path, last = chooser.choice(places_in(record)[1:])
    holder = record
    for key in path:
        holder = holder[key]
    change = chooser.randrange(5)
    if change == 0:
        del holder[last]
    elif change == 1 and isinstance(holder, list):
        holder.insert(last, copy.deepcopy(holder[chooser.randrange(len(holder))]))
    elif change == 2 and isinstance(holder, dict):
        keys = [
            "dice",
            "rows",
            "bonuses",
            "__init__",
            "seed",
            "clock",
            "given",
            "readings",
            "points",
            "roll",
            "tolerance",
        ]
        holder[chooser.choice(keys)] = chooser.choice(HOSTILE)
    else:
        holder[last] = chooser.choice(HOSTILE)
    return record


@cache
def records_to_mutate() -> list[dict]:
    games = [
        Game(["Ala", "Olek"], seed=1, clock=600), Game(["a"], find_rules("yamb", columns=("free", "declared")), seed=2),
        Game(["a", "b"], "gra-online", seed=3), Game(["a"], find_rules("classic", joker="forced"), seed=4),
    ]  # fmt: skip
    records = [play_out(game, moves=6).record() for game in games]
    records.append(elsewhere({"roll": "66155"}, {"keep": "66"}, {"roll": [6, 6, 6, 1, 2]}, {"score": "sixes"}))
    records.append(Game.from_record(records[-1]).record())
    return json.loads(json.dumps(records))


def told_of(record: object) -> str:
    """What is wrong with a record, in words; where nothing is, the game must be one that can be looked at and saved."""
    try:
        game = Game.from_record(record, now=lambda: 0.0)
    except RecordError as problem:
        return str(problem)
    seen = view(game, lying(game), lambda player: True)
    json.dumps([seen, sheet_data(game)], allow_nan=False)
    assert str(game)
    assert Game.from_record(game.record(), now=lambda: 0.0).totals == game.totals
    return ""


def test_five_thousand_mutated_records_are_loaded_or_refused_in_a_sentence():
    chooser, told = random.Random(12), []
    for _ in range(2500):
        record = copy.deepcopy(chooser.choice(records_to_mutate()))
        for _ in range(chooser.choice([1, 1, 1, 2, 3])):
            record = mutate(record, chooser)
        told.append(told_of(record))
    for _ in range(2500):
        text = list(json.dumps(chooser.choice(records_to_mutate())))
        for _ in range(chooser.choice([1, 1, 2, 5])):
            place = chooser.randrange(len(text))
            text[place : place + chooser.randrange(3)] = chooser.choice('"[]{}:,0123456789.-eE\\ \u0000ątru')
        told.append(told_of("".join(text)))
    assert 200 < told.count("") < 4000
    assert [text for text in told if len(text) > 300 or "\n" in text] == []


def test_ten_megabytes_in_a_file_are_refused(tmp_path):
    path = tmp_path / "gra.json"
    path.write_text('{"format": "' + "x" * 10_000_000, encoding="utf-8")
    with pytest.raises(RecordError):
        Game.load(path)


def test_the_sentences_are_there_in_english_too():
    use_language("en")
    try:
        with pytest.raises(RecordError, match="The record is wrong at move 2: “77” is not part of the roll 15566"):
            Game.from_record(elsewhere({"roll": "66155"}, {"keep": "77"}))
    finally:
        use_language("pl")


# The independent engine.

ENGINES = {"free": "american", "forced": "american+forced-joker", "none": "american+no-joker"}


@pytest.mark.parametrize(("joker", "games"), [("free", 6000), ("forced", 2000), ("none", 2000)])
def test_ten_thousand_random_games_agree_with_the_independent_engine(joker, games):
    """The engine follows every game of ours; it must accept every row, and agree on every total.

    That it and the rules allow the same rows and pay the same for each, `test_rules_against_engine` compares.
    Dice of one face are kept in half of the games, so that there are Generały enough.
    """
    yatzy_solver = pytest.importorskip("yatzy_solver", reason="yatzy-solver has no wheel for this machine")
    variant = yatzy_solver.Variant(ENGINES[joker])
    rules, chooser = find_rules("classic", joker=joker), random.Random(joker)
    jokers = 0
    for number in range(games):
        game, engine = Game(["a"], rules, seed=number), yatzy_solver.Game(variant)
        collects = number % 2
        while not game.is_over:
            position = game.position
            roll = position.turn.roll
            if position.rolls_left and (collects or chooser.random() < 0.3):
                commonest = max(roll, key=roll.count)
                game.act(Keep([face for face in roll if face == commonest]))
                continue
            row = chooser.choice(position.rows)
            if collects and roll[0] == roll[-1] and "yahtzee" in position.rows:
                row = "yahtzee"
            jokers += roll[0] == roll[-1] and game.cards[0].get("yahtzee", 0) > 0
            engine.score(list(roll), "five_of_a_kind" if row == "yahtzee" else row)
            game.act(Score(row))
        assert game.totals[0] == engine.total, (number, game.record())
    assert jokers > games / 50  # the hundreds and the jokers were met


def test_a_game_is_saved_over_no_file_but_a_saved_game(tmp_path):
    notes, saved = tmp_path / "notatki.json", tmp_path / "gra.json"
    notes.write_text("[1, 2]", encoding="utf-8")
    with pytest.raises(RecordError, match="notatki"):
        Game(["Ala"], seed=1).save(notes)
    assert notes.read_text(encoding="utf-8") == "[1, 2]"
    Game(["Ala"], seed=1).save(saved)
    Game(["Olek"], seed=2).save(saved)
    assert Game.load(saved).players == ("Olek",)
