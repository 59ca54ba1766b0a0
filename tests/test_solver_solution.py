"""The solver: published figures, another engine, and small games in exact fractions worked out the slow way."""

import dataclasses
import json
import random
from fractions import Fraction
from typing import ClassVar

import pytest
from brute_force import brute_force

from kosci_edu import cli
from kosci_edu.dice import Roll, all_rolls
from kosci_edu.numerals import grouped
from kosci_edu.rules import Bonus, Row, Rules, Scorecard, Turn, find_rules
from kosci_edu.rules.classic import UPPER, bonus_from_63, classic_rows
from kosci_edu.rules.figures import anything, of_a_kind, run, shows
from kosci_edu.rules.model import GameData, SpecialRoll
from kosci_edu.solver import estimate, kept_solution, processes, solve
from kosci_edu.solver.kept import cache_folder

# The whole game.

PUBLISHED = {
    "free": 254.589609,  # Verhoeff, Optimal Solitaire Yahtzee Strategies; `encyklopedia`: 254,59
    "forced": 254.587729,  # the official game, as several solvers print it
}


@pytest.fixture(scope="module")
def classic(shared_cache):
    return {
        joker: kept_solution(find_rules("classic", joker=joker)) for joker in ("free", "free-lower", "forced", "none")
    }


@pytest.fixture(scope="module")
def shared_cache(tmp_path_factory):
    """The modules of one test run share their solutions; no other run does, as the solver may have changed."""
    base = tmp_path_factory.getbasetemp()
    folder = base.parent if base.name.startswith("popen-") else base
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KOSCI_CACHE", str(folder / "kosci-cache"))
        yield folder


@pytest.mark.parametrize("joker", PUBLISHED)
def test_the_expected_score_is_the_published_one(classic, joker):
    assert classic[joker].start_value == pytest.approx(PUBLISHED[joker], abs=5e-7)


def test_without_extra_bonus_and_joker_the_expected_score_is_the_published_one():
    plain = solve(find_rules("classic", joker="none", yahtzee_bonus=False))
    assert plain.start_value == pytest.approx(245.870775, abs=5e-7)  # Woodward, Yahtzee: The Solution


def test_without_upper_bonus_the_expected_score_is_that_of_encyklopedia():
    assert round(solve(find_rules("classic", upper_bonus=False)).start_value, 2) == 237.84


def test_a_stricter_joker_never_brings_more(classic):
    free, lower, forced, none = (classic[joker].start_value for joker in ("free", "free-lower", "forced", "none"))
    assert free > lower > forced > none


def test_totals_that_cannot_differ_any_more_are_one(classic):
    free = classic["free"]
    assert free.states == estimate(find_rules()).states < 400_000
    reached = Scorecard({"threes": 9, "fours": 16, "fives": 20, "sixes": 24, "chance": 20})
    lost = Scorecard({"threes": 3, "fours": 4, "fives": 5, "sixes": 6, "chance": 5})
    assert free.value(reached) == free.value(lost)


def random_card(chooser: random.Random, game: Rules, points: dict[str, list[int]]) -> Scorecard:
    """A card with any rows filled, by any points that they can hold."""
    rows = chooser.sample(list(points), chooser.randrange(len(points) + 1))
    return Scorecard({row: chooser.choice(points[row]) for row in rows})


CLASSIC_POINTS = {
    row.id: sorted({find_rules().points(row.id, roll) for roll in all_rolls()}) for row in find_rules().rows
}
ENGINE_VARIANTS = {"free": "american", "forced": "american+forced-joker", "none": "american+no-joker"}


@pytest.fixture(scope="module", params=ENGINE_VARIANTS)
def engine(request, classic):
    """A reading, our solution, and the solver of another package (see engine.py on its variants)."""
    yatzy_solver = pytest.importorskip("yatzy_solver", reason="yatzy-solver has no wheel for this machine")
    variant = yatzy_solver.Variant(ENGINE_VARIANTS[request.param])
    return classic[request.param], variant, yatzy_solver.Solver.build(variant)


def engine_state(card: Scorecard) -> tuple[int, int, bool]:
    """Filled rows as bits, the upper total as far as it counts, whether further Generały bring a hundred."""
    filled = sum(1 << place for place, row in enumerate(CLASSIC_POINTS) if row in card)
    upper = sum(card.get(row, 0) for row in UPPER)
    return filled, min(upper, 63), card.get("yahtzee", 0) == 50


def test_values_agree_with_another_solver_on_thousands_of_cards(engine):
    import numpy as np

    ours, _, theirs = engine
    chooser = random.Random("values")
    cards = [random_card(chooser, ours.rules, CLASSIC_POINTS) for _ in range(5000)]
    filled, upper, armed = zip(*map(engine_state, cards), strict=True)
    expected = theirs.state_values(np.array(filled, "uint32"), np.array(upper, "uint16"), np.array(armed))
    assert [ours.value(card) for card in cards] == pytest.approx(list(expected), abs=1e-9)


def test_options_agree_with_another_solver(engine):
    from kosci_edu.solver import advise

    ours, variant, theirs = engine
    chooser = random.Random("options")
    for _ in range(400):
        card = random_card(chooser, ours.rules, CLASSIC_POINTS)
        if len(card) == len(CLASSIC_POINTS):
            continue
        dice = [chooser.choice((1, 2, 3, 4, 5, 6))] * 5 if chooser.random() < 0.3 else chooser.choices(range(1, 7), k=5)
        rolls_left = chooser.randrange(3)
        names = ",".join(row for row in CLASSIC_POINTS if row in card).replace("yahtzee", "five_of_a_kind")
        state = f"upper {engine_state(card)[1]} | filled {names or '-'}"
        state += f" | five_of_a_kind {card['yahtzee']}" if "yahtzee" in card else ""
        situation = variant.start_turn(state, dice).replace("| rolls 2 |", f"| rolls {rolls_left} |")
        expected = {name.replace("five_of_a_kind", "yahtzee"): value for name, value in theirs.option_values(situation)}
        found = {
            f"score {option.row}" if option.row else f"keep {' '.join(str(option.keep)) or '-'}": option.value
            for option in advise(ours, card, Turn(Roll(dice), 3 - rolls_left))
        }
        assert found == pytest.approx(expected, abs=1e-9), situation


# Small games, against the rules themselves.


PAIR = Row("pair", "lower", of_a_kind(2), lambda roll: 9)
SUM = Row("chance", "lower", anything, sum)
ONES = Row("ones", "upper", shows(1), lambda roll: roll.count(1))
TWOS = Row("twos", "upper", shows(2), lambda roll: 2 * roll.count(2))
STRAIGHT = Row("straight", "lower", run(2), lambda roll: 5)


@dataclasses.dataclass(frozen=True)
class Plain(Rules):
    """Two dice, three rows, 7 points from 4 in ones and twos."""

    name: ClassVar[str] = "plain"
    dice: ClassVar[int] = 2
    sides: ClassVar[int] = 4
    rows: ClassVar[tuple[Row, ...]] = (ONES, TWOS, PAIR)
    early: bool = True

    @property
    def bonuses(self):
        return (Bonus("upper_bonus", ("ones", "twos"), lambda total: 7 if total >= 4 else 0, early=self.early),)


@dataclasses.dataclass(frozen=True)
class Quick(Rules):
    """Unused rolls count, and there are points for a card without a zero, in one total with another bonus."""

    name: ClassVar[str] = "quick"
    dice: ClassVar[int] = 3
    sides: ClassVar[int] = 3
    rows: ClassVar[tuple[Row, ...]] = (PAIR, STRAIGHT, SUM)

    @property
    def unused_rolls_count(self):
        return True

    def points(self, row, turn, card=Scorecard()):  # noqa: B008  # a card never changes
        now = self.turn(turn)
        usual = super().points(row, now, card)
        return usual + 2 * (self.rolls - now.rolls_used) if usual and row != "chance" else usual

    @property
    def bonuses(self):
        zeros = Bonus("no_zero", ("pair", "straight"), lambda zeros: 0 if zeros else 6, lambda points: int(points == 0))
        return (zeros, Bonus("much", ("straight", "chance"), lambda total: 4 if total > 11 else 0, early=True))


@dataclasses.dataclass(frozen=True)
class Negative(Rules):
    """Upper rows that only decide over −5, 0 or +5, and may be negative."""

    name: ClassVar[str] = "negative"
    dice: ClassVar[int] = 3
    sides: ClassVar[int] = 3
    rows: ClassVar[tuple[Row, ...]] = (
        Row("ones", "upper", anything, lambda roll: roll.count(1) - 2),
        Row("threes", "upper", anything, lambda roll: 3 * (roll.count(3) - 2)),
        SUM,
    )

    @property
    def bonuses(self):
        return (Bonus("upper_bonus", ("ones", "threes"), lambda total: -5 if total < 0 else 5 if total > 1 else 0),)

    def total(self, card):
        return super().total(card) - sum(card.get(row, 0) for row in ("ones", "threes"))

    def as_data(self):
        return dataclasses.replace(super().as_data(), uncounted=frozenset({"ones", "threes"}))


@dataclasses.dataclass(frozen=True)
class Joker(Rules):
    """Two equal dice after the pair row is filled: a straight, 10 points more, and perhaps a row to be taken."""

    name: ClassVar[str] = "joker"
    dice: ClassVar[int] = 2
    sides: ClassVar[int] = 3
    rows: ClassVar[tuple[Row, ...]] = (ONES, PAIR, STRAIGHT, SUM)
    forced: bool = False
    has_extra: ClassVar[bool] = True

    def points(self, row, turn, card=Scorecard()):  # noqa: B008  # a card never changes
        roll = self.turn(turn).roll
        return 5 if row == "straight" and "pair" in card and of_a_kind(2)(roll) else super().points(row, turn, card)

    def extra(self, row, turn, card):
        return 10 if card.get("pair", 0) > 0 and of_a_kind(2)(self.turn(turn).roll) else 0

    def open_rows(self, card, turn):
        still_open = super().open_rows(card, turn)
        must = [row for row in ("ones", "straight") if row in still_open]
        bound = self.forced and "pair" in card and of_a_kind(2)(self.turn(turn).roll) and must
        return tuple(must) if bound else still_open

    @property
    def special_rolls(self):
        specials = []
        for roll in map(Roll, ("11", "22", "33")):
            only = ("ones", "straight") if self.forced else ()
            specials.append(SpecialRoll(roll, filled=("pair",), points={"straight": 5}, only=only))
            specials.append(SpecialRoll(roll, earned=("pair",), extra=10))
        return tuple(specials)


SMALL_GAMES = [Plain(), Plain(early=False), Quick(), Negative(), Joker(), Joker(forced=True)]


@pytest.mark.parametrize("game", SMALL_GAMES, ids=repr)
def test_small_games_agree_with_brute_force_in_fractions(game):
    known: dict[Scorecard, Fraction] = {}
    brute_force(game, Scorecard(), known)
    solution = solve(game)
    assert len(known) > 40
    for card, value in known.items():
        assert solution.value(card) == pytest.approx(float(value), abs=1e-12), card


def test_one_process_and_several_find_the_same(monkeypatch):
    game = find_rules("classic", upper_bonus=False)
    several = solve(game).values.copy()
    monkeypatch.setattr(processes, "processes_at_once", lambda: 1)
    assert (solve(game).values == several).all()


# What cannot be solved.


@dataclasses.dataclass(frozen=True)
class Triple(Rules):
    """Three classic columns: too many cards."""

    name: ClassVar[str] = "triple"
    rows: ClassVar[tuple[Row, ...]] = tuple(row for column in "abc" for row in classic_rows(column))

    @property
    def bonuses(self):
        columns = [tuple(f"{column}/{row}" for row in UPPER) for column in "abc"]
        return tuple(Bonus("upper_bonus", rows, bonus_from_63, early=True) for rows in columns)


@dataclasses.dataclass(frozen=True)
class Ordered(Plain):
    """Rules that say why they cannot be told as data."""

    def as_data(self) -> GameData | str:
        return "The rows have an order."


def test_too_many_scorecards_are_refused_by_name_and_number():
    upper = estimate(find_rules("classic", joker="none", yahtzee_bonus=False)).states // 2**7
    for refused in (estimate, solve):
        with pytest.raises(ValueError, match="triple") as problem:
            refused(Triple())
        assert grouped((upper * 2**7) ** 3) in str(problem.value)
        assert "\n" not in str(problem.value)


def test_rules_that_are_no_data_are_refused_in_their_own_words():
    with pytest.raises(ValueError, match=r"^The rows have an order\.$"):
        solve(Ordered())


def test_the_estimate_comes_before_the_work():
    expected = estimate(find_rules())
    assert expected.states == 310_656
    assert 1e6 < expected.memory < 4e8
    assert 0.1 < expected.seconds < 60


@pytest.mark.parametrize("card", [{"ones": 7}, {"sixes": 17}, {"yahtzee": 49}, {"nonsense": 1}])
def test_impossible_cards_get_a_sentence(card):
    with pytest.raises(ValueError, match=r"\.$"):
        solve(find_rules("classic", upper_bonus=False)).value(Scorecard(card))


# The command.


def test_the_command_prints_what_the_contract_says_and_keeps_nothing(capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("KOSCI_CACHE", str(tmp_path))
    assert cli.main(["solve", "--no-upper-bonus", "--joker", "forced", "--json"]) == 0
    printed = capsys.readouterr()
    result = json.loads(printed.out)
    assert list(result) == ["rules", "joker", "expected_score", "seconds", "states"]
    assert (result["rules"], result["joker"], result["states"]) == ("classic", "forced", 12288)
    assert printed.err.count("\n") == 1
    assert list(cache_folder().iterdir()) == []
    assert cli.main(["solve", "--no-upper-bonus"]) == 0
    assert "237,842530" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words", [["--joker", "sometimes"], ["--rules", "bridge"], ["--exact=yes"], ["--nonsense"], ["surplus"]]
)
def test_mistakes_get_one_line(capsys, words):
    assert cli.main(["solve", *words]) == 2
    printed = capsys.readouterr()
    assert (printed.out, printed.err.count("\n")) == ("", 1)


def test_a_helper_that_fails_is_noticed():
    import numpy as np

    if processes.processes_at_once() == 1:
        pytest.skip("no processes are forked here")

    def fail(block):
        raise RuntimeError

    with pytest.raises(RuntimeError):
        processes.share_out(fail, np.arange(40).reshape(20, 2))
