"""The questions of `odds` as formulas: powers, generating functions, the chain as a matrix, equations solved.

Everything here is a sympy object, exact and shown as a formula in a notebook. This is the one module of `odds`
that needs sympy; the same numbers come without it from `collecting`, `bonus` and `dice`.
"""

from sympy import Add, Eq, Expr, Matrix, Poly, Rational, Symbol, Tuple, diag, linsolve, symbols

from kosci_edu.odds.collecting import check_counts, next_commonest

__all__ = [
    "any_yahtzee_formula",
    "definite_yahtzee_formula",
    "diagonal_form",
    "dice_sum_polynomial",
    "k",
    "n",
    "s",
    "transition_matrix",
    "transition_power",
    "upper_polynomial",
    "waiting_equations",
    "waiting_times",
    "x",
]

n = Symbol("n", integer=True, positive=True)
"""The number of rolls to come, at least one."""
k = Symbol("k", integer=True, nonnegative=True)
"""The number of dice that do not show the chosen face yet."""
s = Symbol("s", integer=True, positive=True)
"""The number of faces of a die."""
x = Symbol("x")
"""The variable of generating functions: the exponent is the sum, the coefficient counts the ways."""

MOST_DICE = 20  # with more the diagonal form takes long, and nobody reads it


def definite_yahtzee_formula() -> Expr:
    """The chance of the definite Generał with k dice missing, n rolls to come and s faces; put numbers in by `subs`.

    Source: `encyklopedia`, "Określony generał".

    >>> definite_yahtzee_formula()
    (1 - (1 - 1/s)**n)**k
    >>> definite_yahtzee_formula().subs({s: 6, n: 3, k: 5})
    6240321451/470184984576
    """
    return (1 - (1 - 1 / s) ** n) ** k


# --- generating functions --------------------------------------------------------------------------------


def dice_sum_polynomial(dice: int = 5, sides: int = 6) -> Poly:
    """The generating function of the sum of some dice: a factor x + x² + … for each die.

    Args:
        dice: how many dice there are.
        sides: faces of a die.

    Returns:
        A polynomial in x; the coefficient of a power counts the outcomes with that sum.

    Raises:
        KosciError: for numbers that cannot be.

    Source: A. de Moivre, "The Doctrine of Chances", third edition, 1756, the lemma on the points of several dice.

    >>> dice_sum_polynomial(dice=2).coeff_monomial(x**7)
    6
    """
    check_counts(dice, sides)
    return Poly(Add(*(x**face for face in range(1, sides + 1)))) ** dice


def upper_polynomial() -> Poly:
    """The generating function of the upper section: a factor 1 + x^face + … + x^(5 face) for each row.

    Returns:
        A polynomial in x; the coefficient of a power counts the patterns with that upper sum.

    >>> upper_polynomial().coeff_monomial(x**63)
    916
    """
    product = Poly(1, x)
    for face in range(1, 7):
        product *= Poly(Add(*(x ** (face * count) for count in range(6))))
    return product


# --- the commonest face as a Markov chain ----------------------------------------------------------------


def transition_matrix(dice: int = 5, sides: int = 6) -> Matrix:
    """The chances to go from 1, 2, … equal dice to 1, 2, … in one roll.

    Args:
        dice: how many dice there are.
        sides: faces of a die.

    Returns:
        A square matrix of rationals with a row for each number of equal dice now, a column for each
        number after the roll. Its power to a whole number are the chances in so many rolls.

    Raises:
        KosciError: for numbers that cannot be.

    >>> transition_matrix(dice=2)
    Matrix([
    [5/6, 1/6],
    [  0,   1]])
    """
    check_counts(dice, sides)
    states = range(1, dice + 1)
    return Matrix([[_chance(now, after, dice, sides) for after in states] for now in states])


def _chance(now: int, after: int, dice: int, sides: int) -> Rational:
    step = next_commonest(now, dice, sides)
    return Rational(step.weight(after), step.total)


def diagonal_form(dice: int = 5, sides: int = 6) -> Tuple:
    """The transition matrix M as P · D · P⁻¹ with a diagonal matrix D.

    The number of equal dice never falls, so M is triangular, and on its diagonal, and that of D, are the chances
    to stay. They differ as far as one can be in such a state, and the others are 0; so the diagonal form exists.

    Args:
        dice: how many dice there are, at most 20.
        sides: faces of a die.

    Returns:
        P and D.

    Raises:
        KosciError: for numbers that cannot be, or so many dice that it would take long.

    >>> P, D = diagonal_form(dice=2)
    >>> P * D * P.inv() == transition_matrix(dice=2), list(D.diagonal())
    (True, [5/6, 1])
    """
    check_counts(dice, sides, most=MOST_DICE)
    return Tuple(*(part.as_immutable() for part in transition_matrix(dice, sides).diagonalize()))


def transition_power(dice: int = 5, sides: int = 6) -> Matrix:
    """The transition matrix to the power n: P · Dⁿ · P⁻¹, where only the diagonal is raised.

    Args:
        dice: how many dice there are, at most 20.
        sides: faces of a die.

    Returns:
        A matrix of expressions in n, the number of rolls, from one up.

    Raises:
        KosciError: for numbers that cannot be, or so many dice that it would take long.

    >>> transition_power(dice=2)
    Matrix([
    [(5/6)**n, 1 - (5/6)**n],
    [       0,            1]])
    """
    vectors, chances_to_stay = diagonal_form(dice, sides)
    return Matrix(vectors * diag(*(chance**n for chance in chances_to_stay.diagonal())) * vectors.inv())


def any_yahtzee_formula(dice: int = 5, sides: int = 6) -> Expr:
    """The chance of any Generał within n rolls: a sum of powers of the chances to stay, each with its factor.

    The first roll of all dice is like holding one and throwing the others: the first die shows some face, and
    that one is collected. So it is the way from one equal die to all of them in the n-th power of the matrix.

    Args:
        dice: how many dice there are, at most 20.
        sides: faces of a die.

    Returns:
        An expression in n, the number of rolls, from one up.

    Raises:
        KosciError: for numbers that cannot be, or so many dice that it would take long.

    Source: `encyklopedia`, "Dowolny generał", for up to three rolls.

    >>> any_yahtzee_formula()
    265*(25/36)**n/78 + 11*(5/54)**n/1248 - 105*(5/6)**n/32 - 9*(5/9)**n/8 + 1
    >>> any_yahtzee_formula().subs(n, 3)
    347897/7558272
    """
    return transition_power(dice, sides)[0, dice - 1]


# --- waiting times ---------------------------------------------------------------------------------------


def waiting_equations(dice: int = 5, sides: int = 6) -> Tuple:
    """The equations for the mean number of rolls until all dice are equal, from 0, 1, 2, … equal dice.

    One roll is made, and then one expects what is expected from where it leads; with all equal nothing more.

    Args:
        dice: how many dice there are.
        sides: faces of a die.

    Returns:
        An equation for each number of equal dice, in the unknowns E_0, E_1, …

    Raises:
        KosciError: for numbers that cannot be.

    >>> waiting_equations(dice=2)
    (Eq(E_0, 5*E_1/6 + E_2/6 + 1), Eq(E_1, 5*E_1/6 + E_2/6 + 1), Eq(E_2, 0))
    """
    check_counts(dice, sides, most=MOST_DICE)
    expected = _unknowns(dice)
    equations = [
        Eq(expected[now], 1 + Add(*(_chance(now, after, dice, sides) * rolls for after, rolls in enumerate(expected))))
        for now in range(dice)
    ]
    return Tuple(*equations, Eq(expected[dice], 0))


def waiting_times(dice: int = 5, sides: int = 6) -> Tuple:
    """The solution of `waiting_equations`: the mean number of rolls from 0, 1, 2, … equal dice.

    Args:
        dice: how many dice there are.
        sides: faces of a die.

    Returns:
        An equation for each number of equal dice, with the number of rolls on its right side.

    Raises:
        KosciError: for numbers that cannot be.

    >>> waiting_times(dice=2), waiting_times()[0].rhs
    ((Eq(E_0, 6), Eq(E_1, 6), Eq(E_2, 0)), 191283/17248)
    """
    expected = _unknowns(dice)
    (solution,) = linsolve(list(waiting_equations(dice, sides)), expected)
    return Tuple(*map(Eq, expected, solution))


def _unknowns(dice: int) -> tuple[Symbol, ...]:
    unknowns: tuple[Symbol, ...] = symbols(f"E_0:{dice + 1}")
    return unknowns
