"""The exact fraction: small games against brute force, the classic one by a fresh prime, mistakes that are noticed."""

import json
import math
import mmap
import re
from fractions import Fraction
from itertools import islice

import numpy as np
import pytest
from test_solver_solution import SMALL_GAMES, brute_force, shared_cache  # noqa: F401  # the fixture is used by name

from kosci_edu import cli
from kosci_edu.cli import commands
from kosci_edu.dice import Roll
from kosci_edu.messages import say
from kosci_edu.rules import Scorecard, find_rules
from kosci_edu.rules.classic import JOKERS, UPPER, Classic
from kosci_edu.rules.model import SpecialRoll
from kosci_edu.solver import advise, kept, kept_fraction, kept_solution, solve
from kosci_edu.solver import exact_value as fraction_module
from kosci_edu.solver.exact_value import Choices, Recount, Remainders, combine, exact_value, primes_below
from kosci_edu.solver.kept import read_kept, write_kept
from kosci_edu.solver.lattice import lattice_of
from kosci_edu.solver.model import Model
from kosci_edu.solver.solution import Worker

# The whole numbers.


@pytest.mark.parametrize("number", [0, 1, -1, 52, -52, 17])
def test_a_number_comes_back_from_its_remainders(number):
    assert combine([number % prime for prime in (3, 5, 7)], [3, 5, 7]) == number  # 105 numbers, from −52 to 52


def test_one_prime_more_changes_nothing():
    number, primes = -(6**100), list(islice(primes_below(2**24), 13))
    few = primes[:12]
    assert math.prod(few) > 2 * 6**100
    assert combine([number % prime for prime in few], few) == number
    assert combine([number % prime for prime in primes], primes) == number
    assert combine([number % prime for prime in few[:10]], few[:10]) != number


# Whole games.


@pytest.mark.parametrize("game", SMALL_GAMES, ids=repr)
def test_small_games_have_the_fraction_of_brute_force(game):
    exact = exact_value(game)
    assert exact.fraction == brute_force(game, Scorecard(), {})
    assert game.sides**exact.throws % exact.denominator == 0
    assert exact.smallest_gap > 1000 * exact.error_bound


@pytest.mark.parametrize("game", SMALL_GAMES, ids=repr)
def test_every_card_of_a_small_game_has_its_fraction(game):
    model = Model(game)
    recount = Recount(model, *fraction_module._primes_for(model))
    recount.run()
    known: dict[Scorecard, Fraction] = {}
    brute_force(game, Scorecard(), known)
    for card, value in known.items():
        assert recount.fraction(recount.remainders[model.number(card)]) == value


@pytest.fixture(scope="module")
def recounted():
    """The classic game without the upper bonus: quickly done, and with every other rule."""
    kept = []

    class Kept(Recount):
        def __init__(self, *arguments):
            super().__init__(*arguments)
            kept.append(self)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fraction_module, "Recount", Kept)
        return exact_value(find_rules("classic", upper_bonus=False)), kept[0]


@pytest.fixture
def without_upper_bonus(recounted):
    return recounted[0]


def test_the_fraction_is_the_value_of_the_solver(without_upper_bonus):
    exact = without_upper_bonus
    solved = solve(find_rules("classic", upper_bonus=False))
    assert float(exact.fraction) == pytest.approx(solved.start_value, abs=1e-12)
    assert float(exact.fraction) == pytest.approx(exact.rounded, abs=1e-12)
    assert exact.states == solved.states


def test_the_denominator_divides_6_to_the_195(without_upper_bonus):
    exact = without_upper_bonus
    assert exact.throws == 195  # 13 rows, 3 throws, 5 dice
    assert 6**195 % exact.denominator == 0
    assert math.gcd(exact.numerator, exact.denominator) == 1


def test_no_decision_was_near_enough_to_be_rounded_away(without_upper_bonus):
    assert without_upper_bonus.smallest_gap > 1000 * without_upper_bonus.error_bound > 0
    assert without_upper_bonus.ties > 1000


def test_the_values_in_floats_are_within_the_error_bound(recounted):
    exact, recount = recounted
    for card in np.random.default_rng(6).choice(exact.states, 300):
        fraction = recount.fraction(recount.remainders[card])
        assert abs(fraction - Fraction(recount.values[card])) < exact.error_bound


def test_the_error_bound_counts_every_rounding_on_the_way():
    """Counted by hand for `Plain`: two dice with four faces, three rolls, ten different rolls, three rows.

    A turn rounds 4 + 1 times for each of 2 dice in each of 2 throws again; 10 + 1 times in the mean over the first
    throw; and 3 times where a row adds its bonus, its points and extra points.
    """
    roundings = 2 * 2 * (4 + 1) + (10 + 1) + 3
    largest = 100.0
    assert fraction_module._error_bound(Model(SMALL_GAMES[0]), largest) == 3 * roundings * 2.0**-53 * largest


@pytest.mark.parametrize("beyond", [0, 1, 1000])
def test_remainders_are_reduced_before_64_bits_overflow(beyond):
    """All rolls have the same value, the largest that still fits after a throw, or a little more; so has their mean."""
    prime, largest = 16_777_213, 2**63 // 6**5 + beyond
    remainders = Remainders(lattice_of(5, 6), 1, np.array([prime]))
    remainders.begin()
    remainders.enter(np.full((252, 1, 1), largest), largest)
    remainders.throw()
    assert remainders.true(remainders.of_keeps[:, 0]).reshape(-1).tolist() == [largest % prime] * 462


FREE = Fraction(
    int(
        "4837428254755161579016782599106508019280557929230130349929942394807121"
        "519948318223923757362900500507147507658873689131289707940150203328275"
    ),
    2**169 * 3**179,
)
"""The expected score of the classic game with the free joker, as `kosci solve --exact` found it."""


class Follower:
    """Another way to carry one remainder along: beside every maximum, and with a division for every die.

    It shares the arrays of the solver, but neither the choices nor the sums of `exact_value`, and it is quick.
    """

    def __init__(self, model: Model, prime: int) -> None:
        self.model, self.prime = model, prime
        self.values = np.frombuffer(mmap.mmap(-1, 8 * model.states))
        self.remainders = np.frombuffer(mmap.mmap(-1, 8 * model.states), dtype=np.int64)
        self.worker = Worker(model, self.values, 768)
        self.of_size = [np.zeros(values.shape, dtype=np.int64) for values in self.worker.keeps.of_size]

    def run(self) -> None:
        self.model.walk(self.solve, 768)

    def solve(self, cards):
        keeps, rolls = self.worker.keeps, self.of_size[-1]
        self.worker.take_up(cards)
        self.write(cards)
        for _ in range(self.model.data.rolls - 1):
            keeps.average()
            self.average()
            for size, by_face in enumerate(self.model.lattice.runs):
                for few, more in (pair for runs in by_face for pair in runs):
                    better = keeps.of_size[size][few] > keeps.of_size[size + 1][more]
                    np.copyto(keeps.of_size[size + 1][more], keeps.of_size[size][few], where=better)
                    np.copyto(self.of_size[size + 1][more], self.of_size[size][few], where=better)
        self.values[cards] = self.worker.first_throw()
        ways = self.model.lattice.ways
        self.remainders[cards] = np.einsum("r,rc->c", ways, rolls) * pow(int(ways.sum()), -1, self.prime) % self.prime

    def average(self):
        sixth = pow(6, -1, self.prime)
        for size in range(len(self.of_size) - 2, -1, -1):
            keeps, larger = self.of_size[size : size + 2]
            keeps.fill(0)
            for few, more in (pair for runs in self.model.lattice.runs[size] for pair in runs):
                keeps[few] += larger[more]
            keeps[:] = keeps * sixth % self.prime

    def write(self, cards):
        """The best row for every roll."""
        model, worker, best, rolls = self.model, self.worker, self.worker.keeps.rolls, self.of_size[-1]
        states, gains = np.unravel_index(cards, model.shape), []
        for group, steps, state in zip(model.groups, model.steps, states, strict=True):
            pays = np.nan_to_num(group.pays[:, state], neginf=0).astype(np.int64)
            gains.append(self.remainders[steps[:, state] + cards] + pays)
        gain = np.concatenate([*gains, np.zeros((1, len(cards)), dtype=np.int64)])  # the last one is no move
        special, (move, _, counted, extra, _) = np.array([[each.roll] for each in model.specials]), model.entries
        best.fill(-np.inf)
        for row in range(len(model.rows)):
            value = gain[move[0, row, : len(rolls)]] + counted[0, row, : len(rolls), np.newaxis]
            card, entry = np.broadcast_arrays(np.arange(len(cards)), model.entry(row, special))
            entry = model.counting(cards, card, entry)
            beside = counted.reshape(-1)[entry] + extra.reshape(-1)[entry]
            value[special[:, 0]] = gain[move.reshape(-1)[entry], card] + beside
            in_floats = worker.row_values(row, 3)
            better = in_floats > best
            np.copyto(best, in_floats, where=better)
            np.copyto(rolls, value, where=better)


def test_the_classic_fraction_leaves_the_remainder_of_a_fresh_prime():
    model, prime = Model(find_rules()), 8_388_593
    assert prime not in sum(fraction_module._primes_for(model), ())
    follower = Follower(model, prime)
    follower.run()
    start = model.number({})
    assert follower.values[start] == pytest.approx(float(FREE), abs=1e-12)
    assert FREE.numerator * pow(FREE.denominator, -1, prime) % prime == follower.remainders[start]


# Mistakes.


def test_decisions_that_floats_cannot_make_are_made_exactly(monkeypatch):
    for game in SMALL_GAMES:
        by_floats = exact_value(game)
        with monkeypatch.context() as patch:
            patch.setattr(fraction_module, "SAFE", 1e13)  # as if floats were so bad that all had to be compared
            exactly = exact_value(game)
        assert exactly.exactly_decided > 0
        assert exactly.smallest_gap == pytest.approx(by_floats.smallest_gap, abs=1e-12)
        assert (exactly.fraction, exactly.ties) == (by_floats.fraction, by_floats.ties)


def test_a_decision_made_wrong_by_rounding_is_noticed(monkeypatch):
    settle, rounding = Choices.settle, np.random.default_rng(15)

    def misled(choices, best, near):
        choices.values += rounding.normal(scale=0.05, size=(len(choices.values), 1))
        best.fill(-np.inf)
        np.maximum.at(best, choices.of_roll, choices.values)
        return settle(choices, best, near)

    monkeypatch.setattr(Choices, "settle", misled)
    monkeypatch.setattr(fraction_module, "SAFE", 1e13)
    with pytest.raises(ArithmeticError, match=re.escape(say("Rounding has decided wrongly between two options."))):
        exact_value(SMALL_GAMES[0])


def test_a_decision_that_is_quite_wrong_is_noticed(monkeypatch):
    settle = Choices.settle

    def worst(choices, best, near):
        contest = settle(choices, best, near)
        of_first_roll = np.flatnonzero(choices.of_roll == 0)
        values = choices.values[of_first_roll]
        contest.chosen[0] = of_first_roll[np.where(np.isfinite(values), values, np.inf).argmin(axis=0)]
        return contest

    monkeypatch.setattr(Choices, "settle", worst)
    with pytest.raises(ArithmeticError):
        exact_value(SMALL_GAMES[0])


def test_a_remainder_that_does_not_fit_is_noticed(monkeypatch):
    run = Recount.run

    def slip(recount, progress=None):
        run(recount, progress)
        recount.remainders[-1, -1] += 1

    monkeypatch.setattr(Recount, "run", slip)
    with pytest.raises(
        ArithmeticError, match=re.escape(str(fraction_module._primes_for(Model(SMALL_GAMES[0]))[1][-1]))
    ):
        exact_value(SMALL_GAMES[0])


# Fractions that are kept.


@pytest.fixture
def folder(monkeypatch, tmp_path):
    monkeypatch.setenv("KOSCI_CACHE", str(tmp_path / "cache"))
    forget(monkeypatch)
    return tmp_path / "cache"


def forget(monkeypatch):
    monkeypatch.setattr(kept, "_in_memory", {})


def no_more_work(*arguments):
    pytest.fail("worked out again")


@pytest.mark.parametrize("game", SMALL_GAMES, ids=repr)
def test_a_fraction_is_kept_in_memory_and_in_the_folder_with_all_that_is_told_of_it(folder, monkeypatch, game):
    first = kept_fraction(game)
    assert first.fraction == brute_force(game, Scorecard(), {})
    monkeypatch.setattr(kept, "exact_value", no_more_work)
    assert kept_fraction(game) is first
    forget(monkeypatch)
    assert kept_fraction(game) == first
    assert list(map(type, kept_fraction(game))) == list(map(type, first))
    assert len(list(folder.iterdir())) == 1


def without_a_field(content):
    return json.dumps({name: value for name, value in json.loads(content).items() if name != "ties"}).encode()


DAMAGES = {
    "a digit": lambda content: content.replace(b"1", b"2", 1),
    "the end": lambda content: content[:-3],
    "all": lambda content: b"",
}
FALSE_WITH_CHECKSUM = {
    "a field missing": without_a_field,
    "no fraction": lambda content: content.replace(b"/", b":", 1),
    "nothing below": lambda content: json.dumps({**json.loads(content), "fraction": "1/0"}).encode(),
    "other cards": lambda content: json.dumps({**json.loads(content), "states": 7}).encode(),
    "no object": lambda content: b"[1, 2]",
    "no text": lambda content: b"\xff",
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_worked_out_again(folder, monkeypatch, damage):
    expected = kept_fraction(SMALL_GAMES[0])
    (file,) = folder.iterdir()
    whole = file.read_bytes()
    file.write_bytes(whole[:32] + DAMAGES[damage](whole[32:]))
    forget(monkeypatch)
    assert kept_fraction(SMALL_GAMES[0]).fraction == expected.fraction
    assert read_kept(file) is not None


@pytest.mark.parametrize("change", FALSE_WITH_CHECKSUM)
def test_a_file_that_does_not_say_all_is_worked_out_again(folder, monkeypatch, change):
    expected = kept_fraction(SMALL_GAMES[0])
    (file,) = folder.iterdir()
    write_kept(file, FALSE_WITH_CHECKSUM[change](read_kept(file)))
    forget(monkeypatch)
    assert kept_fraction(SMALL_GAMES[0]).fraction == expected.fraction


def test_progress_is_told_and_at_once_where_the_fraction_is_kept(folder, monkeypatch):
    told = []
    first = kept_fraction(SMALL_GAMES[0], lambda *done: told.append(done))
    assert (told[0], told[-1]) == ((0, first.states), (first.states, first.states))
    for _ in range(2):  # from memory, then from the folder
        told.clear()
        kept_fraction(SMALL_GAMES[0], lambda *done: told.append(done))
        assert told == [(first.states, first.states)]
        forget(monkeypatch)


def test_what_failed_its_check_is_not_kept(folder, monkeypatch):
    monkeypatch.setattr(fraction_module, "_check", failing_check)
    with pytest.raises(ArithmeticError):
        kept_fraction(SMALL_GAMES[0])
    assert not folder.exists()


def failing_check(*arguments):
    raise ArithmeticError(say("The fraction is not the value that floats give."))


def test_a_folder_that_cannot_be_written_only_costs_time(monkeypatch, tmp_path):
    (tmp_path / "file").touch()
    monkeypatch.setenv("KOSCI_CACHE", str(tmp_path / "file" / "below"))
    forget(monkeypatch)
    assert kept_fraction(SMALL_GAMES[0]).fraction == brute_force(SMALL_GAMES[0], Scorecard(), {})


# The reading behind another fraction.


class OwnRowFirst(Classic):
    """A further Generał must go to its own upper row while that is open, but only if the Generał row holds 50."""

    def open_rows(self, card, turn):
        roll = self.turn(turn).roll
        own_row = UPPER[roll[0] - 1]
        if len(set(roll)) == 1 and card.get("yahtzee", 0) > 0 and own_row not in card:
            return (own_row,)
        return super().open_rows(card, turn)

    @property
    def special_rolls(self):
        must = [SpecialRoll(Roll([face] * 5), earned=("yahtzee",), only=(row,)) for face, row in enumerate(UPPER, 1)]
        return (*must, *super().special_rolls)


def test_one_more_reading_gives_the_figure_of_kelly_and_liese(shared_cache):  # noqa: F811
    """Their fraction evaluates to 254.58937 (Mathematics Magazine 95(3), 2022).

    That they meant this reading is a guess: it is the figure that fits, and no reading of ours has it.
    """
    assert round(solve(OwnRowFirst()).start_value, 5) == 254.58937
    ours = [kept_solution(find_rules(joker=joker)).start_value for joker in JOKERS]
    assert 254.58937 not in [round(value, 5) for value in ours]


def test_the_data_of_that_reading_say_what_its_rules_say():
    game = OwnRowFirst(upper_bonus=False)
    solution, chooser = solve(game), np.random.default_rng(2022)
    rows = [row.id for row in game.rows if row.id not in ("yahtzee", "chance")]
    bound = 0
    for _ in range(60):
        filled = chooser.choice(rows, chooser.integers(1, 12), replace=False)
        card = Scorecard({**dict.fromkeys(filled.tolist(), 0), "yahtzee": int(chooser.choice([0, 50]))})
        roll = Roll([int(chooser.integers(1, 7))] * 5)
        options = advise(solution, card, roll)
        assert {option.row for option in options} == set(game.open_rows(card, roll))
        after = {row: game.write(card, row, roll) for row in game.open_rows(card, roll)}
        worth = {row: game.total(each) - game.total(card) + solution.value(each) for row, each in after.items()}
        assert {option.row: option.value for option in options} == pytest.approx(worth, abs=1e-9)
        bound += len(options) == 1
    assert bound > 5


# The command.


def test_the_command_never_reads_a_fraction_that_is_kept(folder, monkeypatch, capsys):
    monkeypatch.setattr(commands, "_rules", lambda *switches: SMALL_GAMES[0])
    kept_fraction(SMALL_GAMES[0])
    (file,) = folder.iterdir()
    plausible = {"fraction": "1/4", "rounded": 0.25}
    write_kept(file, json.dumps({**json.loads(read_kept(file)), **plausible}).encode())
    forget(monkeypatch)
    assert kept_fraction(SMALL_GAMES[0]).fraction == Fraction(1, 4)
    assert cli.main(["solve", "--exact", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert (result["numerator"], result["denominator"]) != ("1", "4")


def test_the_command_tells_of_a_check_that_failed_in_one_sentence(monkeypatch, capsys):
    monkeypatch.setattr(commands, "_rules", lambda *switches: SMALL_GAMES[0])
    monkeypatch.setattr(commands, "_show_progress", lambda done, states: None)
    monkeypatch.setattr(fraction_module, "_check", failing_check)
    assert cli.main(["solve", "--exact"]) == 2
    printed = capsys.readouterr()
    assert (printed.out, printed.err.count("\n")) == ("", 1)
    assert say("The fraction is not the value that floats give.") in printed.err


def test_the_command_gives_the_fraction_as_strings(capsys, monkeypatch):
    monkeypatch.setattr(commands, "_rules", lambda *switches: SMALL_GAMES[0])
    assert cli.main(["solve", "--exact", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    keys = ["rules", "joker", "expected_score", "seconds", "states", "numerator", "denominator"]
    assert list(result) == keys
    fraction = Fraction(int(result["numerator"]), int(result["denominator"]))
    assert fraction == brute_force(SMALL_GAMES[0], Scorecard(), {})
    assert float(fraction) == pytest.approx(result["expected_score"], abs=1e-12)
    assert isinstance(result["numerator"], str)
    assert cli.main(["solve", "--exact"]) == 0
    assert str(fraction) in capsys.readouterr().out
