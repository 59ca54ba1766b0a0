"""Bots: what they play, and tournaments with bots that fail in every way there is."""

import inspect
import io
import json
import os
import pickle
import random
import signal
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import ClassVar

import numpy
import pytest
from tiny import Stuck, Tiny, turn

from kosci_edu.dice import Roll
from kosci_edu.messages import speaking
from kosci_edu.play import arena, bots
from kosci_edu.play.arena import Arena, PlayedGame, Seat
from kosci_edu.play.bots import BOTS, find_bot, losowy, mistrz, tournament, zachlanny
from kosci_edu.play.game import Declare, Game, Keep, Position, Score
from kosci_edu.play.position import made_anew
from kosci_edu.play.results import BotResult, Interval, result_of
from kosci_edu.play.turn_plans import best_action
from kosci_edu.rules import Row, Rules, Scorecard, find_rules
from kosci_edu.rules.classic import classic_rows

CLASSIC = find_rules()


def bots_play(*bots, rules="classic", seed=1):
    game = Game([str(number) for number in range(len(bots))], rules, seed=seed)
    while not game.is_over:
        game.act(bots[game.player](game.position))
    return game


# What they play.


@pytest.mark.parametrize("rules", ["classic", Tiny()], ids=["classic", "tiny"])
@pytest.mark.parametrize("name", BOTS)
def test_every_bot_plays_a_whole_game_by_any_rules(name, rules):
    game = bots_play(find_bot(name), losowy, rules=rules)
    assert game.is_over
    assert game.out_of_time is None


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_plays_the_same_in_the_same_position(name):
    rules = find_rules("classic", joker="forced")
    assert bots_play(find_bot(name, seed=3), rules=rules).record() == bots_play(find_bot(name, 3), rules=rules).record()


def test_losowy_takes_its_randomness_from_its_seed():
    records = [bots_play(find_bot("losowy", seed=seed)).record()["moves"] for seed in (1, 2)]
    assert records[0] != records[1]


def test_losowy_may_choose_any_legal_action():
    position = Position(CLASSIC, Scorecard(), turn("11111", 2))
    assert {losowy(position, seed) for seed in range(500)} == set(position.actions)


def test_zachlanny_writes_the_most_points_when_no_roll_is_left():
    assert zachlanny(Position(CLASSIC, Scorecard(), turn("66666", 3))) == Score("yahtzee")
    assert zachlanny(Position(CLASSIC, Scorecard(), turn("11222", 3))) == Score("full_house")


def test_equal_points_go_to_the_first_row():
    card = Scorecard({row.id: 0 for row in CLASSIC.rows if row.id not in ("ones", "twos", "full_house")})
    assert zachlanny(Position(CLASSIC, card, turn("34566", 3))) == Score("ones")


def test_only_mistrz_knows_what_a_row_is_worth_later():
    """One six more for chance, or a zero for the Generał of which there is little hope: greed takes the points."""
    position = Position(CLASSIC, Scorecard({"chance": 20, "sixes": 18, "fives": 15, "fours": 12}), turn("11166", 3))
    assert zachlanny(position) == Score("full_house")
    position = Position(CLASSIC, Scorecard(), turn("11346", 3))
    assert zachlanny(position) == Score("chance")
    assert mistrz(position) == Score("ones")


@pytest.mark.parametrize("bot", [zachlanny, mistrz])
def test_a_good_hand_is_written_at_once(bot):
    assert bot(Position(CLASSIC, Scorecard(), turn("23456", 1))) == Score("large_straight")


def worth_by_brute_force(rules: Rules, card: Scorecard, now, with_declaring=False) -> Fraction:
    """The mean points of this turn under the best play, by listing every ordered outcome of every throw."""
    position = Position(rules, card, now)
    found = [Fraction(points) for points in position.possible_points().values()]
    for keep in position.keeps:
        thrown = list(product(range(1, rules.sides + 1), repeat=rules.dice - len(keep)))
        means = [
            worth_by_brute_force(rules, card, turn(str(Roll(keep + dice)), now.rolls_used + 1, now.declared))
            for dice in thrown
        ]
        found.append(sum(means, Fraction(0)) / len(means))
    if with_declaring:
        found += [worth_by_brute_force(rules, card, now._replace(declared=row)) for row in position.declarations]
    return max(found, default=Fraction(-(10**7)))


@pytest.mark.parametrize("roll", ["11", "12", "13", "22", "23", "33"])
@pytest.mark.parametrize(
    "points", [{}, {"free/pair": 4}, {"free/pair": 4, "free/chance": 3}, {"said/pair": 0, "said/chance": 8}]
)
def test_zachlanny_plays_a_turn_as_well_as_can_be(roll, points):
    """Declarations and unused rolls included: its action keeps the value that brute force finds."""
    rules, card, now = Tiny(), Scorecard(points), turn(roll, 1)
    best = worth_by_brute_force(rules, card, now, with_declaring=True)
    action = best_action(Position(rules, card, now), with_prices=False)
    if isinstance(action, Score):
        reached = Fraction(rules.points(action.row, now, card))
    elif isinstance(action, Declare):
        reached = worth_by_brute_force(rules, card, now._replace(declared=action.row))
    else:
        dice = list(product(range(1, 4), repeat=2 - len(action.dice)))
        reached = sum(worth_by_brute_force(rules, card, turn(str(Roll(action.dice + each)), 2)) for each in dice)
        reached = Fraction(reached) / len(dice)
    assert reached == best


def test_of_equal_actions_writing_comes_first_and_then_the_larger_keep():
    """One die more for chance: a 2 of three faces is as good as the mean of a throw, a 1 is not."""
    position = Position(Tiny(), Scorecard({"free/pair": 0}), turn("22", 2))
    assert zachlanny(position) == mistrz(position) == Score("free/chance")
    assert zachlanny(Position(Tiny(), Scorecard({"free/pair": 0}), turn("12", 2))) == Keep("2")


def test_an_unknown_bot_is_refused_with_the_names_there_are():
    with pytest.raises(ValueError, match="zachlanny"):
        find_bot("arcymistrz")


# Tournaments.


def raises(position):
    raise KeyError("nie ma")


def illegal(position):
    return Keep("777")


def no_action(position):
    return 7


def leaves(position):
    sys.exit("do widzenia")


def quits(position):
    os._exit(3)


def spins(position):
    while True:
        pass


def sleeps(position):
    for _ in range(1200):  # in naps: where coverage is measured, CPython 3.11 gets stuck beside one long sleep
        time.sleep(0.05)


def first(position):
    return position.actions[0]


class ExitsInWordsError(Exception):
    def __str__(self):
        raise SystemExit


def exits_in_words(position):
    raise ExitsInWordsError


class ExitsWhenCompared(str):
    __slots__ = ()
    __hash__ = str.__hash__

    def __eq__(self, other):
        raise SystemExit


def exits_when_compared(position):
    return Score(ExitsWhenCompared(position.rows[0]))


def fails_late(position):
    return position.actions[0] if len(position.card) < 2 else None


def played(bots, games=4, **options):
    return tournament(bots, games, **{"seed": 1, "rules": Tiny(), "progress": False, **options})


FAILURES = [(raises, "KeyError"), (illegal, "777"), (no_action, "7"), (leaves, "do widzenia"), (fails_late, "None")]
FAILURES += [(exits_in_words, "ExitsInWordsError"), (exits_when_compared, "Score")]
DEADLY = [(quits, "program"), (spins, "1 s"), (sleeps, "1 s")]


@pytest.mark.parametrize(("bot", "word"), FAILURES + DEADLY)
def test_a_bot_that_fails_loses_the_game_and_is_named(bot, word):
    result = played(["losowy", bot], games=2, seconds=1)
    good, bad = result.bots
    assert (good.wins, bad.losses, bad.scores, len(good.scores)) == (2, 2, (), 2)
    assert [failure[:2] for failure in result.failures] == [(1, bot.__name__), (2, bot.__name__)]
    assert any(part in result.failures[0].reason for part in word.split("|"))
    assert "\n" not in result.failures[0].reason
    assert bot.__name__ in str(result)
    assert result.failures[0].reason[:20] in str(result)


def test_when_several_fail_the_others_still_play_it_out():
    result = played([raises, "losowy", illegal, first], games=6)
    assert [len(bot.scores) for bot in result.bots] == [0, 6, 0, 6]
    assert len(result.failures) == 12


def test_when_all_fail_nobody_wins():
    result = played([raises, illegal], games=2)
    assert [bot.losses for bot in result.bots] == [2, 2]


@pytest.mark.parametrize("cores", [1, 2, 5])
def test_the_same_seed_gives_the_same_result_on_any_number_of_cores(cores):
    entered = ["losowy", "losowy", "zachlanny", fails_late]
    assert played(entered, games=12, cores=cores) == played(entered, games=12, cores=3)


def test_another_seed_gives_another_result():
    assert played(["losowy", "zachlanny"], seed=1) != played(["losowy", "zachlanny"], seed=2)


def without_fork(monkeypatch):
    monkeypatch.setattr(arena, "can_fork", lambda: False)


def test_without_fork_functions_that_can_be_imported_play_in_fresh_processes(monkeypatch):
    expected = played(["losowy", first, raises], rules="classic", games=2)
    without_fork(monkeypatch)
    assert played(["losowy", first, raises], rules="classic", games=2, seconds=20) == expected


def test_without_fork_functions_of_a_notebook_play_in_a_thread(monkeypatch):
    entered = {"last": lambda position: position.actions[-1], "raises": raises, "sleeps": sleeps, "losowy": losowy}
    expected = played(entered, games=2, seconds=1)
    without_fork(monkeypatch)
    assert played(entered, games=2, seconds=1) == expected
    assert {failure.bot for failure in expected.failures} == {"raises", "sleeps"}


def test_a_bot_asked_in_a_thread_is_named_in_the_language_of_whoever_asks():
    position = Game(["a"], "classic", seed=1).position
    with speaking("en"), pytest.raises(arena.BotError, match=r"^An action is Keep"):
        arena.answer_in_time(Seat("illegal", lambda position: None), position, 20)


def no_processes(*arguments, **options):
    raise OSError(138, "not supported")


@pytest.mark.parametrize("missing", ["multiprocessing.connection.Pipe", "os.fork"])
def test_where_there_are_no_processes_the_same_games_are_played_here(missing, monkeypatch):
    """In a browser `Pipe()` raises OSError, `os.fork` is there and raises, and threads do not start."""
    entered = ["losowy", fails_late, "zachlanny", exits_in_words]
    expected = played(entered)
    monkeypatch.setattr(missing, no_processes)
    assert played(entered) == expected

    def no_threads(thread):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", no_threads)
    assert played(entered) == expected


def test_a_function_that_holds_state_can_play():
    seen = []

    def remembers(position):
        seen.append(position)
        return position.actions[0]

    assert played([remembers, "losowy"]).failures == ()


def test_a_mistake_in_the_rules_is_not_put_on_a_bot():
    with pytest.raises(ValueError, match="„stuck”"):
        played([first], rules=Stuck())


def test_seats_go_round():
    arena = Arena((Seat("first", first),) * 3, losowy, Tiny(), 1, 2)
    assert [arena.order(number) for number in range(4)] == [(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 1, 2)]


def test_bots_of_the_same_name_are_told_apart():
    names = [bot.name for bot in played(["losowy", "losowy", first, first, "losowy"]).bots]
    assert names == ["losowy", "losowy (2)", "first", "first (2)", "losowy (3)"]


def test_one_bot_alone_plays_for_its_mean():
    (bot,) = played(["zachlanny"], games=5).bots
    assert len(bot.scores) == 5
    assert bot.mean.low <= bot.mean.value <= bot.mean.high


@pytest.mark.parametrize(
    "wrong",
    [{"bots": []}, {"bots": ["szachista"]}, {"bots": [5]}, {"games": 0}, {"games": "x"}, {"cores": 0}, {"seconds": 0}],
    ids=repr,
)
def test_a_tournament_that_cannot_be_is_refused_in_one_sentence(wrong):
    with pytest.raises(ValueError, match=r"\w"):
        played(**{"bots": ["losowy"], **wrong})


@pytest.mark.parametrize(
    "wrong",
    [
        {"games": 10**9}, {"games": True}, {"games": 2.0}, {"cores": 5000}, {"cores": "2"}, {"seed": "x"},
        {"seed": None}, {"seconds": "2"}, {"seconds": float("nan")}, {"seconds": float("inf")},
        {"bots": None}, {"bots": "losowy"}, {"bots": 5}, {"bots": [None]}, {"bots": ["losowy", "Ala"]},
        {"bots": {"a": "szachista"}}, {"bots": {"a\nb": len}}, {"bots": {"\x1b[2J": len}}, {"bots": {"a" * 61: len}},
        {"rules": "szachy"},
    ],
    ids=repr,
)  # fmt: skip
def test_what_a_tournament_cannot_do_is_told_with_what_it_can(wrong):
    with pytest.raises(ValueError, match=r"^[^\n]{10,200}\.$"):
        played(**{"bots": ["losowy"], **wrong})


def test_bots_may_be_given_by_the_names_that_they_are_to_have():
    result = played({"Ala": first, "Olek": "losowy"})
    assert [bot.name for bot in result.bots] == ["Ala", "Olek"]
    assert result.failures == ()


# Fair play.


def takes_a_thousand(position):
    position.card.extra += 1000
    return position.actions[0]


def writes_itself_points(position):
    position.card._points["free/chance"] = 500
    return position.actions[0]


def robs_the_others(position):
    position.others[0].extra = -1000
    return position.actions[0]


def forgets_its_card(position):
    del position.card.extra
    return position.actions[0]


@pytest.mark.parametrize("cheat", [takes_a_thousand, writes_itself_points, robs_the_others, forgets_its_card])
def test_a_bot_that_changes_a_card_fails(cheat):
    result = played([cheat, "losowy"], games=2)
    assert [failure.bot for failure in result.failures] == [cheat.__name__] * 2


def begins_its_card_anew(position):
    position.card.__init__({}, 1000)
    return first(position)


class FiveThrees(Roll):
    """Says that it is nothing, and holds two threes."""

    __slots__ = ()

    def __iter__(self):
        return iter(())


def holds_what_is_not_there(position):
    return Keep(FiveThrees("33")) if position.keeps else first(position)


def changes_its_roll(position):
    object.__setattr__(position, "turn", position.turn._replace(roll=Roll("33")))
    return first(position)


def writes_on_the_others_cards(position):
    for card in position.others:
        object.__setattr__(card, "_points", {})
    return first(position)


@pytest.mark.parametrize(
    "cheat", [begins_its_card_anew, holds_what_is_not_there, changes_its_roll, writes_on_the_others_cards]
)
def test_a_bot_gains_nothing_by_tricks(cheat):
    honest, fair = played([first, "losowy"]), played([cheat, "losowy"])
    assert fair.bots[0].scores in (honest.bots[0].scores, ())


def test_every_player_has_a_card_of_its_own():
    cards = Game(["a", "b", "c"], seed=1).cards
    assert len({id(card) for card in cards}) == 3
    with pytest.raises(AttributeError, match="nigdy się nie zmienia"):
        cards[0].extra = 1
    assert pickle.loads(pickle.dumps(cards[0].write("ones", 3, 100))) == Scorecard({"ones": 3}, 100)


class Loops(int):
    """A whole number that never becomes a plain one."""

    def __int__(self):
        while True:
            pass


class Raises(int):
    """A whole number that does not become a plain one."""

    def __int__(self):
        raise SystemExit


def keeping(kind):
    def odd(position):
        return Keep(map(kind, position.turn.roll)) if position.keeps else first(position)

    return odd


@pytest.mark.parametrize(("kind", "word"), [(Loops, "1 s"), (Raises, "SystemExit")])
def test_a_bot_answers_for_what_the_numbers_in_its_keep_do(kind, word):
    result = played([keeping(kind), "losowy"], games=2, seconds=1)
    assert [(failure.bot, word in failure.reason) for failure in result.failures] == [("odd", True)] * 2
    with pytest.raises(arena.BotError, match=word):
        arena.answer_in_time(Seat("odd", keeping(kind)), Game(["a"], "classic", seed=1).position, 1)


def stops_its_clock(position):
    time.monotonic = lambda: 0.0
    spins(position)


def closes_everything(position):
    os.closerange(3, 1000)
    return first(position)


def sets_an_alarm(position):
    signal.setitimer(signal.ITIMER_REAL, 0.001)
    return first(position)


def allows_no_calls(position):
    sys.setrecursionlimit(len(inspect.stack(0)) + 12)
    return first(position)


def frames_of_the_program():
    frame = sys._getframe()
    while frame := frame.f_back:
        yield frame.f_locals


def connection():
    return next(names["connection"] for names in frames_of_the_program() if "connection" in names)


def sends_one_move(position):
    connection().send_bytes(json.dumps([[["score", "yahtzee"]], "", False, False]).encode())
    return first(position)


def sends_garbage(position):
    connection().send_bytes(b"garbage")
    return first(position)


def writes_half_a_message(position):
    os.write(connection().fileno(), b"\0\0\xff\0abc")
    spins(position)


def makes_the_game_endless(position):
    Game._write = lambda game, moment, turn, row: game._throw(moment, Roll(), 1, None)
    return first(position)


def makes_pairs_pay_nothing(position):
    type(position.rules).points = lambda *question: 0
    return first(position)


ACTS = [stops_its_clock, closes_everything, sets_an_alarm, allows_no_calls, sends_one_move, sends_garbage]
ACTS += [writes_half_a_message, makes_the_game_endless, makes_pairs_pay_nothing]


@pytest.mark.skipif(not arena.can_fork(), reason="the bots act on a process that is forked")
@pytest.mark.parametrize("act", ACTS)
def test_what_a_bot_does_to_its_process_costs_it_that_game_alone(act):
    """Everybody else finishes every game, with the points of those where the first bot merely raises something."""
    result = played([act, "zachlanny"], games=3, seconds=1, cores=1)
    assert [failure[:2] for failure in result.failures] == [(game, act.__name__) for game in (1, 2, 3)]
    assert result.bots[1].scores == played([raises, "zachlanny"], games=3).bots[1].scores


def draws(position):
    return random.choice(position.actions)


def draws_with_numpy(position):
    return position.actions[numpy.random.randint(len(position.actions))]


@pytest.mark.parametrize("bot", [draws, draws_with_numpy])
@pytest.mark.parametrize("forks", [True, False])
def test_what_a_bot_draws_at_random_depends_on_the_seed_and_is_no_matter_for_anybody_else(bot, forks, monkeypatch):
    monkeypatch.setattr(arena, "_context", arena._context if forks else lambda arena: None)
    before = random.getstate(), numpy.random.get_state()[1].tolist()
    results = [played([bot, "losowy"], games=4, cores=cores, seed=seed) for cores, seed in ((1, 1), (3, 1), (1, 2))]
    assert results[0] == results[1]
    assert results[0].bots[0].scores != results[2].bots[0].scores
    assert (random.getstate(), numpy.random.get_state()[1].tolist()) == before


MASTER = """
import multiprocessing, sys, time
from kosci_edu.play.bots import tournament
def tells(position):
    with open(sys.argv[1], "a") as file:
        file.write(f"{multiprocessing.current_process().pid}\\n")
    while True:
        time.sleep(0.01)
tournament([tells], games=2, cores=2, seconds=1000, progress=False)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")
def test_the_processes_of_a_tournament_end_with_a_master_that_is_killed(tmp_path):
    told = tmp_path / "processes"
    told.touch()
    master = subprocess.Popen([sys.executable, "-c", MASTER, str(told)])
    wait_until(lambda: len(told.read_text().split()) == 2)
    master.kill()
    master.wait()
    workers = [Path("/proc") / process for process in told.read_text().split()]
    wait_until(lambda: not any(is_running(worker) for worker in workers))


def is_running(process):
    try:
        return (process / "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_until(happens):
    deadline = time.monotonic() + 30
    while not happens():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_an_action_made_anew_is_plain():
    kept = made_anew(Keep(map(type("Odd", (int,), {}), (1, 2)))).dice
    assert [type(face) for face in kept] == [int, int]
    assert (type(kept), kept) == (Roll, Roll("12"))


@dataclass(frozen=True)
class Short(Rules):
    """The first three rows of the classic game, which are solved at once."""

    name: ClassVar[str] = "short"
    rows: ClassVar[tuple[Row, ...]] = classic_rows()[:3]

    cold: int = 0
    """Makes rules that nobody has solved yet."""


def asks_the_master(position):
    return mistrz(position)


def test_with_an_empty_cache_nobody_loses_a_game_by_thinking_what_can_be_known_before(monkeypatch, tmp_path):
    """Bots of the house have all the time they need; what a learner's bot asks them is worked out before the games."""
    monkeypatch.setenv("KOSCI_CACHE", str(tmp_path))
    cold = played(["mistrz", "losowy", "zachlanny"], rules=Short(1), seconds=1e-6)
    warm = played(["mistrz", "losowy", "zachlanny"], rules=Short(1), seconds=1e-6, cores=1)
    assert cold == warm
    assert cold.failures == ()
    assert bots._solution.cache_info().currsize > 0
    bots._solution.cache_clear()
    asked = played([asks_the_master, "losowy"], rules=Short(2))
    assert asked.failures == ()
    assert bots._solution.cache_info().currsize == 1  # here, before there were workers


def test_progress_is_a_bar_on_standard_error_or_a_call(monkeypatch):
    shown = io.StringIO()
    monkeypatch.setattr(sys, "stderr", shown)
    played(["losowy"], progress=True)
    assert "#" * 30 in shown.getvalue()
    assert "4 z 4" in shown.getvalue()
    calls = []
    played(["losowy"], progress=lambda done, total: calls.append((done, total)))
    assert calls == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_the_better_bot_wins():
    """A run of 100 games gave means of 52, 213 and 245, give or take 12; here it is the order that counts."""
    result = tournament(["losowy", "zachlanny", "mistrz"], games=8, seed=5, progress=False, seconds=30)
    low, middle, high = (bot.mean.value for bot in result.bots)
    assert low < 80 < 150 < middle < high


BLOCKED = "numpy scipy sympy matplotlib anywidget ipywidgets traitlets IPython"
WITHOUT_NUMPY = f"""
import importlib, pathlib, sys
for name in "{BLOCKED}".split():
    sys.modules[name] = None
import kosci_edu.play
for path in pathlib.Path(kosci_edu.play.__file__).parent.glob("*.py"):
    importlib.import_module(f"kosci_edu.play.{{path.stem}}")
from kosci_edu.play.bots import tournament
from kosci_edu.play.coach import Coach
from kosci_edu.play.game import Game
from kosci_edu.play.session import TableSession
table = TableSession(Game(["Ala", "mistrz"], seed=1), coach=Coach())
table.hold(1, 2)
table.throw()
table.write("chance")
print(table.game.name, len(table.game.history) >= 3, table.hint())
print(tournament(["mistrz", "losowy"], games=1, progress=False).failures)
"""


def test_games_tables_and_tournaments_need_no_numpy_and_no_display():
    """`mistrz` then plays as well as one turn allows, and the coach says what it lacks."""
    result = subprocess.run([sys.executable, "-c", WITHOUT_NUMPY], capture_output=True, text=True, check=True)
    assert result.stdout.splitlines() == [
        "Ala True Trener nie może tu doradzać, bo do obliczenia całej gry potrzebny jest numpy.",
        "()",
    ]


# The figures.


def test_intervals_are_those_of_the_textbooks():
    """Wilson's interval for 8 of 10 as in Newcombe (1998): 0.4902 to 0.9433; Student's t of 4 from any table."""
    share = BotResult("a", (), 8, 1, 1).win_share
    assert share == pytest.approx(Interval(0.8, 0.4902, 0.9433), abs=1e-4)
    mean = BotResult("a", (10, 12, 14, 16, 18), 0, 0, 5).mean
    assert mean == pytest.approx(Interval(14, 14 - 3.926, 14 + 3.926), abs=0.001)
    assert BotResult("a", (10,), 0, 0, 1).mean is None


def test_wins_draws_and_losses_are_counted_and_a_failed_bot_does_not_count_as_an_opponent():
    outcomes = [
        PlayedGame({0: 200, 1: 100, 2: 50}),
        PlayedGame({0: 200, 1: 200, 2: 50}),
        PlayedGame({0: 90, 1: 100, 2: 300}, {2: "why"}),
        PlayedGame({0: 90, 1: 100, 2: 300}, {1: "why", 2: "why"}),
    ]
    result = result_of(("a", "b", "c"), outcomes, seed=0)
    assert [(bot.wins, bot.draws, bot.losses) for bot in result.bots] == [(2, 1, 1), (1, 1, 2), (0, 0, 4)]
    assert result.bots[2].scores == (50, 50)


def test_the_result_is_text_and_a_real_table():
    result = played(["losowy", raises])
    assert str(result).splitlines()[0] == "4 partie, ziarno 1; przedziały metodą t Studenta i metodą Wilsona"
    html = result._repr_html_()
    assert html.count("<table>") == 2
    assert "&#x27;nie ma&#x27;" in html
    assert played(["losowy"])._repr_html_().count("<table>") == 1


def test_a_bot_that_changes_the_rules_gets_the_points_of_the_true_ones():
    def cheat(position):
        object.__setattr__(position.rules.row("chance"), "pays", lambda roll: 1000)
        return zachlanny(position)

    cheated = tournament([cheat, "zachlanny"], games=2, seed=1, cores=1)
    assert find_rules().row("chance").pays(Roll("11111")) == 5
    assert max(map(max, (bot.scores for bot in cheated.bots))) < 600
