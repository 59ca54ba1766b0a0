"""Distributions in floats against the exact ones, and how results show themselves."""

import math
from fractions import Fraction

import numpy as np
import pytest
from test_solver_solution import SMALL_GAMES, Plain

from kosci_edu.chance import Distribution
from kosci_edu.rules import Scorecard
from kosci_edu.solver import Endgame, Probabilities, duel_outcome, estimate, game_outcomes, simulate, solve
from kosci_edu.solver.exact_value import exact_value

EXACT = Distribution.uniform(range(1, 7)).sum_of(3)
SUM = Probabilities(np.arange(3, 19), np.array([weight / 216 for _, weight in EXACT.items()]))
"""The sum of three dice; its counts are those of `Distribution`, which has tests of its own."""


def test_all_figures_are_those_of_the_exact_distribution():
    assert SUM.mean() == pytest.approx(float(EXACT.mean()), abs=1e-12)
    assert SUM.variance() == pytest.approx(float(EXACT.variance()), abs=1e-12)
    assert SUM.sd() == pytest.approx(math.sqrt(EXACT.variance()), abs=1e-12)
    assert SUM.mode() == EXACT.mode()
    for percent in range(1, 101, 3):
        assert SUM.quantile(percent / 100) == EXACT.quantile(Fraction(percent, 100))


@pytest.mark.parametrize("event", [{3, 18}, range(5, 9), lambda total: total % 2 == 0, frozenset()])
def test_the_chance_of_an_event_is_the_exact_one(event):
    assert SUM.chance(event) == pytest.approx(float(EXACT.chance(event)), abs=1e-12)


def test_it_is_a_mapping_of_outcomes():
    assert dict(SUM) == pytest.approx({total: weight / 216 for total, weight in EXACT.items()})
    assert (len(SUM), min(SUM), 10 in SUM, 19 in SUM) == (16, 3, True, False)
    assert (SUM[10], SUM[19]) == (pytest.approx(27 / 216), 0)
    assert Probabilities(SUM.outcomes, SUM.chances) == SUM


def test_chances_of_so_much_or_less_and_of_so_much_or_more():
    at_most, at_least = SUM.at_most(), SUM.at_least()
    for total in SUM:
        assert at_most[total] == pytest.approx(SUM.chance(range(3, total + 1)), abs=1e-12)
        assert at_least[total] == pytest.approx(SUM.between(total, 18), abs=1e-12)


def test_the_last_quantile_is_the_largest_outcome_though_rounding_leaves_a_little_over():
    tenths = Probabilities(np.arange(10), np.full(10, 0.1))
    assert np.cumsum(tenths.chances)[-1] < 1  # 0.9999999999999999
    assert tenths.quantile(1) == 9
    assert tenths.quantile(0.95) == 9


@pytest.mark.parametrize("level", [0, -0.1, 1.1, math.nan])
def test_there_is_no_quantile_at_other_levels(level):
    with pytest.raises(ValueError, match=r"\.$"):
        SUM.quantile(level)


def test_what_is_no_event_gets_a_sentence():
    with pytest.raises(ValueError, match="=="):
        SUM.chance(True)


def test_a_table_has_every_outcome_or_ranges_with_all_of_them():
    assert [line[0] for line in SUM.table().rows] == [str(total) for total in range(3, 19)]
    assert SUM.table("Sums").caption == "Sums"
    wide = Probabilities(np.array([5, 100, 350]), np.array([0.25, 0.5, 0.25]))
    lines = [line for line in wide.table().rows if line[1] != "0,00\xa0%"]
    assert [line[:2] for line in lines] == [("5–13", "25,00\xa0%"), ("95–103", "50,00\xa0%"), ("347–355", "25,00\xa0%")]
    assert len(wide.table().rows) <= 40


def test_its_figure_is_that_of_the_plots():
    pytest.importorskip("kosci_edu.plots")
    assert type(SUM.plot()).__mro__[-1] is object


# What results look like.

GAME = SMALL_GAMES[0]


def results():
    solution = solve(GAME)
    return {
        "solution": solution,
        "outcomes": game_outcomes(solution),
        "endgame": Endgame(solution, Scorecard({"pair": 9}), Scorecard({"pair": 0})),
        "estimate": estimate(GAME),
        "exact": exact_value(GAME),
        "duel": duel_outcome(SUM, SUM),
        "probabilities": SUM,
    }


@pytest.mark.parametrize("name", results())
def test_every_result_shows_itself(name):
    result = results()[name]
    for text in (str(result), repr(result)):
        assert " at 0x" not in text
    assert result._repr_html_().startswith("<table>")
    shown = []

    class Printer:
        text = staticmethod(shown.append)

    result._repr_pretty_(Printer(), False)
    assert shown == [str(result)] == [str(result.table())]


def test_the_tables_have_the_figures():
    of = results()
    assert "15,879137" in str(of["solution"])  # the expected score of this game, see below
    assert "15,879136654083" in str(of["exact"])
    assert f"{float(exact_value(GAME).fraction):.6f}" == "15.879137"
    assert "12" in str(of["estimate"])
    assert "9" in str(of["endgame"])


@pytest.mark.parametrize(("games", "seed"), [(0, 1), (-5, 1), (10**9, 1), ("10", 1), (10, -1), (10, "x")])
def test_games_that_cannot_be_simulated_get_a_sentence(games, seed):
    with pytest.raises(ValueError, match=r"\.$") as mistake:
        simulate(solve(Plain()), games, seed)
    assert "\n" not in str(mistake.value)
