"""Exact outcomes of whole games: published figures, small games worked out the slow way, and simulation."""

from collections import Counter
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from test_solver_solution import SMALL_GAMES, brute_force, shared_cache  # noqa: F401  # the fixture is used by name

from kosci_edu.claims.checks.optimal_play import TIED
from kosci_edu.dice import Roll, all_rolls, keeps, reroll
from kosci_edu.rules import Scorecard, Turn, find_rules
from kosci_edu.rules.figures import of_a_kind, run
from kosci_edu.solver import advise, kept_solution, simulation, solve
from kosci_edu.solver.policy import Optimal
from kosci_edu.solver.simulation import simulate
from kosci_edu.solver.ties import Never, bounds
from kosci_edu.solver.whole_games import final_rolls, game_outcomes


@pytest.fixture(scope="module")
def solution(shared_cache):  # noqa: F811
    return kept_solution(find_rules("classic"))


@pytest.fixture(scope="module")
def classic(solution):
    return game_outcomes(solution, counts={"straights": straights})


def straights(turns):
    """A further count: how many straights score."""
    places = [turns.model.rows.index(row) for row in ("small_straight", "large_straight")]
    return (np.isin(turns.row, places) & (turns.points > 0)).astype(np.int64)


# The published figures of `encyklopedia`, section on optimal strategy, to the printed digits.

MEANS = {
    "ones": 1.88, "twos": 5.28, "threes": 8.57, "fours": 12.16, "fives": 15.69, "sixes": 19.19,
    "three_of_a_kind": 21.66, "four_of_a_kind": 13.10, "full_house": 22.59, "small_straight": 29.46,
    "large_straight": 32.71, "yahtzee": 16.87, "chance": 22.01,
}  # fmt: skip
ZEROS = {
    "ones": 10.84, "twos": 1.80, "threes": 0.95, "fours": 0.60, "fives": 0.50, "sixes": 0.53,
    "four_of_a_kind": 36.34, "full_house": 9.63, "small_straight": 1.80, "large_straight": 18.22,
    "yahtzee": 66.26, "chance": 0,
}  # fmt: skip


def test_means_of_rows_are_the_published_ones(classic):
    assert {row: round(mean, 2) for row, mean in classic.row_mean.items()} == MEANS
    assert (round(classic.bonus_mean, 2), round(classic.extra_mean, 2)) == (23.84, 9.58)
    assert round(classic.score.mean(), 2) == 254.59


def test_chances_of_zero_are_the_published_ones(classic):
    found = {row: round(100 * zero, 2) for row, zero in classic.row_zero.items()}
    assert found == ZEROS | {"three_of_a_kind": 3.25}  # printed: 3.26
    assert round(100 * (1 - classic.bonus_chance), 2) == 31.88
    assert round(100 * classic.extra_bonuses[0], 2) == 91.75  # printed: 91.76


def test_the_bonus_and_its_paths_are_the_published_ones(classic):
    assert round(100 * classic.bonus_chance) == 68
    assert [round(100 * chance) for chance in classic.bonus_paths] == [1, 5, 62]
    assert sum(classic.bonus_paths) == pytest.approx(classic.bonus_chance, abs=1e-12)


def test_yahtzees_and_jokers_are_the_published_ones(classic):
    assert round(100 * (1 - classic.row_zero["yahtzee"])) == 34
    assert [round(100 * classic.extra_bonuses.at_least()[count], 1) for count in (1, 2, 3)] == [8.2, 1.2, 0.1]
    assert round(classic.yahtzees.mean(), 2) == 0.46
    assert round(100 * classic.late["yahtzee"].at_least()[1]) == 3
    assert round(100 * classic.jokers.at_least()[1], 1) == 3.7
    assert round(classic.jokers_with_extra / classic.jokers.mean(), 2) == 0.76  # printed: about 75 %
    used = {row for row, mean in classic.jokers_in.items() if mean}
    assert used == {"full_house", "small_straight", "large_straight"}
    assert sum(classic.jokers_in.values()) == pytest.approx(classic.jokers.mean(), abs=1e-12)


def test_the_distribution_of_the_score_is_the_published_one(classic):
    score = classic.score
    assert (score.quantile(0.5), score.mode(), score.quantile(0.01)) == (248, 266, 151)
    assert round(100 * score[266], 2) == 1.26
    # Printed: 473. It misses by a billionth, so that rounded to eight digits it is right.
    assert score.quantile(0.99) == 474
    assert 0.99 - 2e-9 < score.between(0, 473) < 0.99
    assert (score.outcomes[0] < 20, score.outcomes[-1]) == (True, 1575)


def test_about_four_in_five_first_turns_end_with_three_equal_or_a_straight(solution):
    found = final_rolls(solution)
    assert sum(found.values()) == pytest.approx(1, abs=1e-12)
    good = sum(chance for roll, chance in found.items() if of_a_kind(3)(roll) or run(4)(roll))
    assert round(100 * good) == 82  # printed: about 80 %


# What must hold for any rules.


def test_probabilities_add_up_and_means_are_the_solved_value(solution, classic):
    for each in (classic.score, classic.yahtzees, classic.extra_bonuses, classic.jokers, *classic.counts.values()):
        assert sum(each.chances) == pytest.approx(1, abs=1e-12)
        assert each.at_most()[max(each)] == pytest.approx(1, abs=1e-12)
    assert classic.score.mean() == pytest.approx(solution.start_value, abs=1e-9)
    parts = sum(classic.row_mean.values()) + classic.bonus_mean + classic.extra_mean
    assert parts == pytest.approx(solution.start_value, abs=1e-9)


def test_a_further_count_needs_only_a_function(classic):
    both = 2 - classic.row_zero["small_straight"] - classic.row_zero["large_straight"]
    assert classic.counts["straights"].mean() == pytest.approx(both, abs=1e-12)


def best_option(game, card, roll, used, known):
    """What the tie rule takes, in exact fractions: the cards after writing, or the keep."""
    turn = Turn(roll, used)
    afters = [game.write(card, row, turn) for row in game.open_rows(card, turn)]
    options = [(game.total(after) + brute_force(game, after, known), after) for after in afters]
    if used < game.rolls:
        smaller = sorted((keep for keep in keeps(roll) if len(keep) < game.dice), key=lambda keep: (-len(keep), keep))
        options += [(expected(game, card, keep, used, known), keep) for keep in smaller]
    return max(options, key=lambda option: option[0])  # the first of the best


def expected(game, card, keep, used, known, memory={}):  # noqa: B006  # kept from call to call
    key = (repr(game), card, keep, used)
    if key not in memory:
        thrown = reroll(keep, game.dice, game.sides)
        values = ((best_option(game, card, roll, used + 1, known)[0], ways) for roll, ways in thrown.items())
        memory[key] = sum(value * Fraction(ways, thrown.total) for value, ways in values)
    return memory[key]


def brute_force_outcomes(game):
    """The exact distribution of the total, of the number of turns that end with equal dice, and rows of 0."""
    known = {}
    cards = {Scorecard(): {(0, 0): Fraction(1)}}  # by card, the distribution of what the card does not tell
    zeros = Counter()
    for _ in game.rows:
        following = {}
        for card, counts in cards.items():
            for (roll, after), chance in last_rolls(game, card, known).items():
                equal = int(len(set(roll)) == 1)
                row = next(row for row in after if row not in card)
                zeros[row] += sum(counts.values()) * chance * (after[row] <= 0)
                into = following.setdefault(after, Counter())
                for (number, _), weight in counts.items():
                    into[number + equal, 0] += weight * chance
        cards = following
    totals, equals = Counter(), Counter()
    for card, counts in cards.items():
        for (number, _), weight in counts.items():
            totals[game.total(card)] += weight
            equals[number] += weight
    return totals, equals, zeros


def last_rolls(game, card, known):
    """The chances of the rolls with which the turn ends, and of the card then."""
    ends, held = Counter(), Counter({Roll(): Fraction(1)})
    for used in range(1, game.rolls + 1):
        kept = Counter()
        for keep, chance in held.items():
            thrown = reroll(keep, game.dice, game.sides)
            for roll, ways in thrown.items():
                best = best_option(game, card, roll, used, known)[1]
                target, key = (ends, (roll, best)) if isinstance(best, Scorecard) else (kept, best)
                target[key] += chance * Fraction(ways, thrown.total)
        held = kept
    return ends


@pytest.mark.parametrize("game", SMALL_GAMES, ids=repr)
def test_small_games_agree_with_brute_force_in_fractions(game):
    totals, equals, zeros = brute_force_outcomes(game)
    found = game_outcomes(solve(game))
    for exact, ours in ((totals, found.score), (equals, found.yahtzees)):
        possible = {value: float(chance) for value, chance in exact.items() if chance}
        assert dict(ours) == pytest.approx(possible, abs=1e-12)
    assert found.row_zero == pytest.approx({row.id: float(zeros[row.id]) for row in game.rows}, abs=1e-12)


# Ties.


def test_the_policy_is_what_advise_puts_first(solution):
    model = solution.model
    keeps_by_number = [keep for of_size in model.lattice.keeps for keep in of_size]
    now = len(keeps_by_number) - len(all_rolls())
    generator = np.random.default_rng(6)
    cards = [{}, {"yahtzee": 0}, {"yahtzee": 50, "ones": 3, "sixes": 18}, dict.fromkeys(model.rows[:-2], 0)]
    for card in map(Scorecard, cards):
        decisions = Optimal(solution, 1)(np.array([model.number(card)]))
        for place in generator.choice(len(all_rolls()), 30, replace=False):
            for left in (0, 1, 2):
                best = advise(solution, card, Turn(all_rolls()[place], 3 - left))[0]
                number = int(decisions.keeps[left - 1][place, 0]) if left else now
                if number == now:
                    assert best.row == model.rows[decisions.rows[0][place, 0]]
                else:
                    assert best.keep == keeps_by_number[number]


def brute_force_bounds(game, sign):
    """The largest mean number of turns that end with equal dice (times the sign) over all optimal policies."""
    known, memory = {}, {}

    def of_card(card):
        if card not in memory:
            full = all(row.id in card for row in game.rows)
            memory[card] = Fraction(0) if full else of_keep(card, Roll(), 0)
        return memory[card]

    def of_keep(card, keep, used):
        key = (card, keep, used)
        if key not in memory:
            thrown = reroll(keep, game.dice, game.sides)
            memory[key] = sum(of_roll(card, roll, used + 1) * Fraction(n, thrown.total) for roll, n in thrown.items())
        return memory[key]

    def of_roll(card, roll, used):
        value = best_option(game, card, roll, used, known)[0]
        turn = Turn(roll, used)
        afters = [game.write(card, row, turn) for row in game.open_rows(card, turn)]
        equal = sign * int(len(set(roll)) == 1)
        found = [
            equal + of_card(after) for after in afters if game.total(after) + brute_force(game, after, known) == value
        ]
        if used < game.rolls:
            proper = [keep for keep in keeps(roll) if len(keep) < game.dice]
            found += [of_keep(card, keep, used) for keep in proper if expected(game, card, keep, used, known) == value]
        return max(found)

    return sign * of_card(Scorecard())


@pytest.mark.parametrize("game", SMALL_GAMES, ids=repr)
def test_bounds_over_ties_agree_with_brute_force_in_fractions(game):
    found = bounds(solve(game), {"equal": lambda turns: turns.equal.astype(np.int64)})
    exact = [float(brute_force_bounds(game, sign)) for sign in (-1, 1)]
    assert found["equal"] == pytest.approx(exact, abs=1e-12)


def test_bounds_hold_the_figure_of_the_tie_rule():
    small = solve(find_rules("classic", upper_bonus=False))
    found = game_outcomes(small)
    wanted = {"yahtzees": lambda turns: turns.equal.astype(np.int64), "no extra": Never(lambda turns: turns.extra)}
    low_and_high = bounds(small, wanted)
    for name, value in (("yahtzees", found.yahtzees.mean()), ("no extra", found.extra_bonuses[0])):
        low, high = low_and_high[name]
        assert low - 1e-12 <= value <= high + 1e-12
    assert low_and_high["yahtzees"][1] - low_and_high["yahtzees"][0] > 1e-4


def test_the_bounds_recorded_with_the_claims_are_those_of_all_optimal_policies(solution):
    """Worked out again over all cards; the number of jokers depends on ties, those with a hundred points do not."""
    place = solution.model.rows.index("three_of_a_kind")
    wanted = {
        "zero": lambda turns: ((turns.row == place) & (turns.points == 0)).astype(np.int64),
        "jokers": lambda turns: turns.joker.astype(np.int64),
        "with hundred": lambda turns: (turns.joker & (turns.extra != 0)).astype(np.int64),
    }
    found = bounds(solution, wanted)
    zero, joker = TIED["three_of_a_kind_zero"], TIED["joker_with_hundred"]
    assert found["zero"] == pytest.approx((zero.smallest, zero.largest), abs=1e-12)
    few, many = found["jokers"]
    least, most = found["with hundred"]
    assert most - least == pytest.approx(0, abs=1e-12)
    assert (least / many, most / few) == pytest.approx((joker.smallest, joker.largest), abs=1e-12)


# Simulation.


def test_simulated_games_agree_with_the_exact_distribution(solution, classic):
    games = 40_000
    scores = simulate(solution, games, seed=11)
    exact = classic.score
    assert abs(scores.mean() - exact.mean()) < 5 * (exact.variance() / games) ** 0.5
    edges = np.array([0, *(exact.quantile(level / 20) + 1 for level in range(1, 20)), 1576])
    expected_counts = games * np.array([exact.between(int(a), int(b) - 1) for a, b in pairwise(edges)])
    seen = np.histogram(scores, edges)[0]
    # Chi-square with 19 degrees of freedom: above 55.4 in one case out of 50,000.
    assert ((seen - expected_counts) ** 2 / expected_counts).sum() < 55.4


@pytest.mark.parametrize("game", SMALL_GAMES, ids=repr)
def test_simulated_small_games_agree_with_the_exact_distribution(game):
    solution, games = solve(game), 20_000
    scores = simulate(solution, games, seed=5)
    exact = game_outcomes(solution).score
    assert set(scores.tolist()) <= set(exact)
    for value, chance in exact.items():
        assert abs((scores == value).mean() - chance) < 5 * (chance * (1 - chance) / games) ** 0.5 + 1e-12


def test_the_seed_decides_the_games():
    solution = solve(SMALL_GAMES[0])
    one, same, other = (simulate(solution, 200, seed) for seed in (1, 1, 2))
    assert (one == same).all()
    assert (one != other).any()


def test_the_table_of_throws_is_made_once_and_no_more_than_a_few_are_kept(monkeypatch):
    solution, table = solve(SMALL_GAMES[0]), simulation._throws
    table.cache_clear()
    for seed in range(3):
        simulate(solution, 10, seed)
    assert (table.cache_info().misses, table.cache_info().currsize) == (1, 1)
    for dice in range(1, 8):
        table(dice, 2)
    assert table.cache_info().currsize == 4


def test_the_table_of_throws_has_every_roll_as_often_as_its_ways():
    table = simulation._throws(3, 6)
    counts = Counter(table[0].tolist())  # nothing is kept
    assert [counts[number] for number in range(len(all_rolls(3)))] == [roll.ways for roll in all_rolls(3)]
    kept = [keep for size in range(3) for keep in all_rolls(size)]
    for keep, thrown in zip(kept, table, strict=True):
        assert {all_rolls(3)[number] for number in thrown.tolist()} == set(reroll(keep, 3))
    with pytest.raises(ValueError, match="read-only"):
        table[0, 0] = 1


def test_progress_is_told():
    solution = solve(SMALL_GAMES[0])
    told = []
    game_outcomes(solution, progress=lambda done, all_rows: told.append((done, all_rows)))
    simulate(solution, 10, 1, progress=lambda done, all_rows: told.append((done, all_rows)))
    assert told == [(0, 3), (1, 3), (2, 3), (3, 3)] * 2


def test_the_table_prints(classic):
    text = str(classic.table())
    assert "254,59" in text
    assert "Premia za generały" in text
