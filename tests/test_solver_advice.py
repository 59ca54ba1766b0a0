"""Advice for one position: the order of the options, ties and regrets; the command; and the cache of solutions."""

import dataclasses
import json
import random

import pytest

from kosci_edu import cli
from kosci_edu.dice import Roll, all_rolls, keeps
from kosci_edu.messages import use_language
from kosci_edu.rules import Row, Rules, Scorecard, Turn, find_rules
from kosci_edu.rules.classic import JOKERS
from kosci_edu.rules.figures import of_a_kind
from kosci_edu.solver import advise, kept, kept_solution, solve

SMALL = {"upper_bonus": False}
"""The classic game without the upper bonus is solved at once, and has every other rule."""


@pytest.fixture(scope="module")
def classic(tmp_path_factory):
    """The full game; the modules of one test run share it through a folder of their own."""
    base = tmp_path_factory.getbasetemp()
    folder = base.parent if base.name.startswith("popen-") else base
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KOSCI_CACHE", str(folder / "kosci-cache"))
        yield kept_solution(find_rules())


@pytest.fixture(scope="module")
def small():
    return solve(find_rules("classic", **SMALL))


# The options.


def test_the_best_first_keep_of_15566_is_the_sixes(classic):
    best, second, *_ = advise(classic, Scorecard(), Turn(Roll("15566"), 1))
    assert (best.kind, best.keep, best.row, best.regret) == ("keep", Roll("66"), None, 0.0)
    assert (second.keep, round(second.regret, 2)) == (Roll("55"), 0.92)  # as yatzy-solver has it


def test_the_best_option_of_every_first_roll_makes_up_the_start_value(classic):
    """The value of a card is the mean of the best options over all first rolls."""
    mean = sum(roll.ways * advise(classic, Scorecard(), Turn(roll, 1))[0].value for roll in all_rolls()) / 7776
    assert mean == pytest.approx(classic.start_value, abs=1e-9)


@pytest.mark.parametrize("rolls_used", [1, 2, 3])
def test_all_options_are_listed_once_best_first(small, rolls_used):
    roll = Roll("11223")
    options = advise(small, Scorecard({"ones": 2}), Turn(roll, rolls_used))
    found = [option.keep if option.row is None else option.row for option in options]
    rows = [row.id for row in small.rules.rows if row.id != "ones"]
    held = [keep for keep in keeps(roll) if len(keep) < 5] if rolls_used < 3 else []
    assert sorted(map(str, found)) == sorted(map(str, [*rows, *held]))
    values = [option.value for option in options]
    assert values == sorted(values, reverse=True)
    assert [option.regret for option in options] == pytest.approx([values[0] - value for value in values], abs=1e-9)


def test_a_row_is_worth_its_points_and_the_card_afterwards(small):
    game, card, turn = small.rules, Scorecard({"yahtzee": 50, "fives": 15, "chance": 20}), Turn(Roll("55555"), 2)
    for option in advise(small, card, turn):
        if option.row:
            after = game.write(card, option.row, turn)
            assert option.value == pytest.approx(game.total(after) - game.total(card) + small.value(after), abs=1e-9)


def card_with_open(small, *open_rows: str) -> Scorecard:
    """A card of zeros, without a Generał, where only these rows are open."""
    return Scorecard({row.id: 20 if row.id == "chance" else 0 for row in small.rules.rows if row.id not in open_rows})


def test_writing_now_comes_before_an_equal_keep(small):
    first, second, *_ = advise(small, card_with_open(small, "large_straight", "yahtzee"), Turn(Roll("12345"), 1))
    assert (first.kind, first.row, first.regret) == ("score", "large_straight", 0.0)
    assert second.regret > 0


def test_of_equal_keeps_the_larger_comes_first(small):
    options = advise(small, card_with_open(small, "large_straight"), Turn(Roll("11166"), 2))
    hopeless = [option.keep for option in options if option.kind == "keep" and option.value < 1e-9]
    # With ones or sixes alone there would be the joker; ones and sixes together are in no straight.
    assert hopeless == list(map(Roll, ("1116", "1166", "116", "166", "16")))


def test_of_equal_rows_the_first_of_the_card_comes_first():
    @dataclasses.dataclass(frozen=True)
    class Twins(Rules):
        name = "twins"
        dice = 2
        rows = tuple(Row(name, "lower", of_a_kind(2), sum) for name in ("left", "right", "other"))

    options = advise(solve(Twins()), Scorecard(), Turn(Roll("66"), 3))
    assert [(option.row, option.regret) for option in options] == [("left", 0.0), ("right", 0.0), ("other", 0.0)]


@pytest.mark.parametrize("joker", JOKERS)
def test_only_rows_that_the_rules_allow_are_offered_with_their_points(joker):
    game = find_rules("classic", joker=joker, **SMALL)
    solution = solve(game)
    chooser = random.Random(f"rows {joker}")
    for _ in range(100):
        rows = chooser.sample(game.rows, chooser.randrange(13))
        card = Scorecard({row.id: chooser.choice([game.points(row.id, roll) for roll in all_rolls()]) for row in rows})
        roll = Roll([chooser.randint(1, 6)] * 5)
        options = advise(solution, card, Turn(roll, 3))
        assert {option.row for option in options} == set(game.open_rows(card, roll))
        for option in options:
            after = game.write(card, option.row, roll)
            assert option.value == pytest.approx(game.total(after) - game.total(card) + solution.value(after), abs=1e-9)


@pytest.mark.parametrize(
    ("card", "turn"),
    [
        ({row.id: 5 if row.id == "chance" else 0 for row in find_rules().rows}, Turn(Roll("11111"), 3)),
        ({"ones": 9}, Turn(Roll("11111"), 3)),
        ({}, Turn(Roll("11111"), 4)),
        ({}, "1234"),
        ({}, "12347"),
    ],
)
def test_impossible_positions_get_a_sentence(small, card, turn):
    with pytest.raises(ValueError, match=r"\.$"):
        advise(small, Scorecard(card), turn)


# The command.


@pytest.fixture
def kosci(capsys, monkeypatch, tmp_path):
    """Run the command with a fast game; gives exit status, standard output and standard error."""
    monkeypatch.setenv("KOSCI_CACHE", str(tmp_path))
    monkeypatch.setattr(kept, "_in_memory", {})

    def run(*words: str) -> tuple[int, str, str]:
        status = cli.main(["advise", *words])
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    yield run
    use_language("pl")


def test_the_command_lists_the_options_as_json(kosci, small):
    words = ("15566", "--rolls-left", "1", "--filled", "sixes=18", "yahtzee=50", "--no-upper-bonus", "--json")
    status, out, err = kosci(*words)
    assert (status, err.count("\n")) == (0, 1)
    expected = advise(small, Scorecard({"sixes": 18, "yahtzee": 50}), Turn(Roll("15566"), 2))
    listed = json.loads(out)
    assert [each.get("row") for each in listed] == [option.row for option in expected]
    assert [each["value"] for each in listed] == [option.value for option in expected]
    assert set(listed[0]) in ({"kind", "keep", "value", "regret"}, {"kind", "row", "value", "regret"})
    assert kosci(*words) == (0, out, "")  # kept from the first time


def test_the_command_prints_a_table(kosci):
    status, out, _ = kosci("66666", "--rolls-left", "0", "--no-upper-bonus")
    assert status == 0
    assert "Generał" in out.splitlines()[2]
    assert "0,0000" in out.splitlines()[2]
    assert "points to come" in kosci("66666", "--rolls-left", "0", "--no-upper-bonus", "--lang", "en")[1]


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["15567"],
        ["1556"],
        ["15566", "--rolls-left", "3"],
        ["15566", "--filled", "sixes"],
        ["15566", "--filled", "sixes=17"],
        ["15566", "--filled", "bridge=17"],
        ["15566", "--filled", "sixes=18", "sixes=18"],
        ["15566", "--joker", "sometimes"],
        ["15566", "--filled", *(f"{row.id}={5 if row.id == 'chance' else 0}" for row in find_rules().rows)],
    ],
)
def test_mistakes_get_one_line(kosci, words):
    status, out, err = kosci(*words)
    assert (status, out, err.count("\n")) == (2, "", 1)


# The cache.


@pytest.fixture
def folder(monkeypatch, tmp_path):
    monkeypatch.setenv("KOSCI_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(kept, "_in_memory", {})
    return tmp_path / "cache"


def forget(monkeypatch):
    monkeypatch.setattr(kept, "_in_memory", {})


def test_a_solution_is_kept_in_memory_and_in_the_folder(folder, monkeypatch):
    game = find_rules("classic", **SMALL)
    first = kept_solution(game)
    assert kept_solution(game) is first
    forget(monkeypatch)
    monkeypatch.setattr(kept, "solve", lambda *_: pytest.fail("solved again"))
    assert kept_solution(game).start_value == first.start_value
    assert len(list(folder.iterdir())) == 1


@pytest.mark.parametrize("damage", [lambda old: old[:-8], lambda old: old[:100] + b"?" + old[101:], lambda old: b""])
def test_a_damaged_file_is_not_trusted(folder, monkeypatch, damage):
    game = find_rules("classic", **SMALL)
    expected = kept_solution(game).start_value
    (file,) = folder.iterdir()
    whole = file.read_bytes()
    file.write_bytes(damage(whole))
    forget(monkeypatch)
    assert kept_solution(game).start_value == expected
    assert file.read_bytes() == whole


def test_other_rules_have_another_file(folder):
    for joker in JOKERS:
        kept_solution(find_rules("classic", joker=joker, **SMALL))
    assert len(list(folder.iterdir())) == len(JOKERS)


def test_a_change_of_what_a_row_pays_is_another_rule_set(folder):
    @dataclasses.dataclass(frozen=True)
    class Generous(type(find_rules())):
        def points(self, row, turn, card=Scorecard()):  # noqa: B008  # a card never changes
            return super().points(row, turn, card) + (row == "chance")

    kept_solution(find_rules("classic", **SMALL))
    assert kept_solution(Generous(**SMALL)).start_value > 238.8
    assert len(list(folder.iterdir())) == 2


def test_a_folder_that_cannot_be_written_only_costs_time(monkeypatch, tmp_path):
    (tmp_path / "file").touch()
    monkeypatch.setenv("KOSCI_CACHE", str(tmp_path / "file" / "below"))
    forget(monkeypatch)
    assert round(kept_solution(find_rules("classic", **SMALL)).start_value, 2) == 237.84
