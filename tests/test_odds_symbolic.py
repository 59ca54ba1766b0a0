"""The formulas of `odds.symbolic`, with numbers put in, against listing outcomes and recursion over the dice."""

import subprocess
import sys
from collections import Counter
from fractions import Fraction
from itertools import product

import oracle
import pytest
from sympy import Eq, Matrix, Poly, Rational, diag, latex

from kosci_edu.odds import any_yahtzee, commonest_after
from kosci_edu.odds.symbolic import (
    any_yahtzee_formula,
    definite_yahtzee_formula,
    diagonal_form,
    dice_sum_polynomial,
    k,
    n,
    s,
    transition_matrix,
    transition_power,
    upper_polynomial,
    waiting_equations,
    waiting_times,
    x,
)

# Dice and sides small enough to list every outcome; with more dice than faces some states are never left.
SETS = [(5, 6), (6, 6), (3, 4), (2, 6), (4, 2), (5, 2), (7, 2), (3, 1), (1, 6), (4, 3)]


def fraction(value):
    return Fraction(int(value.p), int(value.q))


@pytest.mark.parametrize(("dice", "sides"), [(5, 6), (3, 4), (4, 2), (3, 1), (1, 6)])
@pytest.mark.parametrize("rolls", [1, 2, 3])
def test_the_formula_of_the_definite_yahtzee_agrees_with_listing_every_die_s_tries(rolls, dice, sides):
    listed = oracle.equal_dice_of_a_chosen_face(rolls, dice, sides)
    assert fraction(definite_yahtzee_formula().subs({n: rolls, k: dice, s: sides})) == listed[dice]


# --- generating functions --------------------------------------------------------------------------------


@pytest.mark.parametrize(("dice", "sides"), [(1, 6), (2, 6), (5, 6), (3, 4), (4, 2), (3, 1)])
def test_the_polynomial_of_a_sum_counts_as_listing_all_outcomes_does(dice, sides):
    counts = Counter(map(sum, oracle.outcomes(dice, sides)))
    polynomial = dice_sum_polynomial(dice, sides)
    assert {power: int(ways) for (power,), ways in polynomial.terms()} == counts


def test_the_polynomial_has_the_totals_as_coefficients():
    polynomial, listed = upper_polynomial(), oracle.count_patterns()
    assert all(polynomial.coeff_monomial(f"x**{points}") == listed[points] for points in range(2, 106))
    assert sum(polynomial.all_coeffs()) == 6**6


# --- the chain -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dice", "sides"), [(5, 6), (6, 6), (3, 4), (1, 6)])
def test_the_matrix_and_its_powers_are_the_chain(dice, sides):
    matrix = transition_matrix(dice, sides)
    assert all(sum(matrix.row(row)) == 1 for row in range(dice))
    assert matrix[dice - 1, dice - 1] == 1
    power = matrix**2
    for now in range(1, dice + 1):
        two_rolls = commonest_after(2, now, dice, sides)
        for after in range(1, dice + 1):
            entry = power[now - 1, after - 1]
            assert Fraction(int(entry.p), int(entry.q)) == two_rolls.chance({after})


@pytest.mark.parametrize(("dice", "sides"), SETS)
def test_the_matrix_is_that_of_listing_every_outcome(dice, sides):
    matrix = transition_matrix(dice, sides)
    assert matrix.shape == (dice, dice)
    for now, after in product(range(1, dice + 1), repeat=2):
        listed = oracle.commonest_after(now, 1, dice, sides).get(after, Fraction(0))
        assert fraction(matrix[now - 1, after - 1]) == listed


@pytest.mark.parametrize(("dice", "sides"), [*SETS, (13, 6), (20, 6)])
def test_the_diagonal_form_is_the_matrix_with_the_chances_to_stay_on_the_diagonal(dice, sides):
    vectors, diagonal = diagonal_form(dice, sides)
    matrix = transition_matrix(dice, sides)
    assert diagonal == diag(*diagonal.diagonal())
    assert vectors * diagonal * vectors.inv() == matrix
    assert sorted(diagonal.diagonal()) == sorted(matrix.diagonal())


@pytest.mark.parametrize(("dice", "sides"), SETS)
def test_the_power_with_numbers_put_in_is_the_matrix_multiplied_by_itself(dice, sides):
    power, matrix = transition_power(dice, sides), transition_matrix(dice, sides)
    product_ = matrix
    for rolls in range(1, 6):
        assert power.subs(n, rolls) == product_
        product_ = product_ * matrix


def test_the_power_for_two_dice_is_the_one_found_by_hand():
    # Two dice that differ stay so with 5/6 each time: after n rolls with (5/6) ** n.
    stay = Rational(5, 6) ** n
    assert transition_power(dice=2) == Matrix([[stay, 1 - stay], [0, 1]])


@pytest.mark.parametrize(("dice", "sides"), SETS)
def test_the_formula_of_any_yahtzee_agrees_with_recursion_over_the_dice(dice, sides):
    formula = any_yahtzee_formula(dice, sides)
    for rolls in range(1, 5):
        listed = oracle.commonest_after(0, rolls, dice, sides).get(dice, Fraction(0))
        assert fraction(formula.subs(n, rolls)) == listed


@pytest.mark.parametrize(("dice", "sides"), [(5, 6), (8, 6), (13, 6), (10, 3), (6, 20), (9, 2)])
def test_the_formula_of_any_yahtzee_agrees_with_the_chain_for_many_rolls(dice, sides):
    formula = any_yahtzee_formula(dice, sides)
    for rolls in (1, 2, 3, 10, 50):
        assert fraction(formula.subs(n, rolls)) == any_yahtzee(0, rolls, dice, sides)
    assert formula.subs(n, 3) == Rational(commonest_after(3, 1, dice, sides).chance({dice}))


def test_the_powers_in_the_formula_are_of_the_chances_to_stay():
    # By hand: of four dice all differ from each other and from the one held, 5 · 4 · 3 · 2 of 6 ** 4; of three none
    # fits and not all are alike, 125 − 5 of 216; of two none fits, 25 of 36; the last one does not fit, 5 of 6.
    stays = [Rational(120, 1296), Rational(120, 216), Rational(25, 36), Rational(5, 6)]
    assert {base for term in any_yahtzee_formula().args for base in stays if term.has(base**n)} == {*stays}


# --- waiting times ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dice", "sides"), SETS)
def test_the_waiting_times_agree_with_equations_over_all_patterns(dice, sides):
    listed = oracle.mean_rolls_until_yahtzee(dice, sides)
    times = [fraction(equation.rhs) for equation in waiting_times(dice, sides)]
    assert (times[0], times[dice]) == (listed[()], 0)
    for pattern, rolls in listed.items():
        assert pattern == () or times[pattern[0]] == rolls


@pytest.mark.parametrize(("dice", "sides"), [(5, 6), (3, 4), (4, 2), (1, 6)])
def test_the_waiting_times_solve_their_equations(dice, sides):
    times = {equation.lhs: equation.rhs for equation in waiting_times(dice, sides)}
    equations = waiting_equations(dice, sides)
    assert len(equations) == len(times) == dice + 1
    assert all(isinstance(each, Eq) and each.lhs in times for each in equations)
    assert all(each.lhs.subs(times) == each.rhs.subs(times) for each in equations)


# --- how they show, and what cannot be -------------------------------------------------------------------


def test_five_dice_with_six_faces_are_meant_where_none_are_named():
    assert (dice_sum_polynomial().degree(), dice_sum_polynomial()(1)) == (5 * 6, 6**5)
    assert {each.shape for each in (transition_matrix(), *diagonal_form(), transition_power())} == {(5, 5)}
    assert len(waiting_equations()) == 6


def test_every_result_shows_itself_as_a_formula():
    results = [
        *(definite_yahtzee_formula(), dice_sum_polynomial(2), upper_polynomial(), transition_matrix()),
        *(diagonal_form(), transition_power(), any_yahtzee_formula(), waiting_equations(), waiting_times()),
    ]
    assert all("$" in each._repr_latex_() for each in results)
    assert latex(definite_yahtzee_formula()) == r"\left(1 - \left(1 - \frac{1}{s}\right)^{n}\right)^{k}"
    assert Poly(x + x**2, x) == dice_sum_polynomial(1, 2)


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda: transition_matrix(0), "kostka"),
        (lambda: dice_sum_polynomial(sides=0), "ścianką"),
        (lambda: any_yahtzee_formula(21), "20"),
        (lambda: diagonal_form(21), "20"),
        (lambda: waiting_times(21), "20"),
        (lambda: transition_matrix("5"), "całkowitymi"),
    ],
)
def test_impossible_numbers_get_one_sentence(ask, says):
    with pytest.raises(ValueError, match=says) as problem:
        ask()
    assert "\n" not in str(problem.value)


def test_the_other_odds_work_without_sympy():
    code = (
        "import sys; sys.modules['sympy'] = None; import kosci_edu.odds as odds;"
        "print(odds.any_yahtzee(), odds.pattern_totals()[63] if hasattr(odds.pattern_totals(), '__getitem__') else '')"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "347897/7558272" in result.stdout
