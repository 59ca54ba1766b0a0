"""`Chance` and `Distribution`. Expected values are worked out by hand in the test or counted by enumeration."""

import copy
import pickle
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosci_edu import Chance, Distribution, P
from kosci_edu.messages import use_language

DIE = Distribution.uniform(range(1, 7))
chances = st.integers(1, 60).flatmap(lambda total: st.builds(Chance, st.integers(0, total), st.just(total)))
distributions = st.dictionaries(st.integers(-9, 9), st.integers(1, 20), min_size=1, max_size=6).map(Distribution)


def test_chance_keeps_its_counts_beside_the_reduced_fraction():
    chance = Chance(1656, 7776)
    assert (chance.ways, chance.total, chance.numerator, chance.denominator) == (1656, 7776, 23, 108)


def test_chance_is_a_fraction_in_comparisons_and_sets():
    assert Chance(3, 6) == Fraction(1, 2) == Chance(1, 2)
    assert Chance(1, 3) < Fraction(1, 2) < Chance(5, 6)
    assert len({Chance(3, 6), Chance(1, 2), Fraction(1, 2)}) == 1


def test_counts_follow_the_computation():
    sixth = Chance(1, 6)
    assert (sixth * sixth).total == 36
    assert repr(1 - sixth) == "Chance(5, 6)"
    assert repr(sixth**5) == "Chance(1, 7776)"
    assert repr(Chance(1, 6) + Chance(1, 4)) == "Chance(5, 12)"
    assert repr(Chance(1, 2) - Chance(1, 6)) == "Chance(2, 6)"


def test_what_leaves_the_range_is_a_plain_fraction():
    assert type(Chance(2, 3) + Chance(2, 3)) is Fraction
    assert type(Chance(1, 3) - Chance(2, 3)) is Fraction
    assert type(25 * Chance(1, 6)) is Fraction


@pytest.mark.parametrize(("ways", "total"), [(7, 6), (-1, 6), (0, 0), (1, 0), (0.5, 1), ("1", 6), (True, 6)])
def test_impossible_chances_are_refused(ways, total):
    with pytest.raises(ValueError, match="Szans"):
        Chance(ways, total)


def test_chance_survives_copying_and_pickling():
    chance = Chance(1656, 7776)
    for again in (copy.copy(chance), copy.deepcopy(chance), pickle.loads(pickle.dumps(chance))):
        assert (again.ways, again.total) == (1656, 7776)


def test_chance_shows_itself_in_both_languages():
    chance = Chance(1656, 7776)
    assert str(chance) == "23/108 (1656 z 7776) ≈ 21,30\u00a0%"
    assert "21,30" in chance._repr_html_()
    assert chance._repr_latex_() == r"$\frac{1656}{7776} = \frac{23}{108} \approx 21{,}30\,\%$"
    try:
        use_language("en")
        assert str(chance) == "23/108 (1656 of 7776) ≈ 21.30%"
    finally:
        use_language("pl")


def test_an_exact_per_cent_is_not_called_approximate():
    assert str(Chance(1, 4)) == "1/4 = 25,00\u00a0%"


@given(chances, chances)
def test_chance_computes_as_a_fraction_does(one, other):
    assert one * other == Fraction(one) * Fraction(other)
    assert one + other == Fraction(one) + Fraction(other)
    assert one - other == Fraction(one) - Fraction(other)
    assert 1 - one == 1 - Fraction(one)
    assert one**3 == Fraction(one) ** 3


@given(distributions, distributions)
def test_sums_of_independent_variables_agree_with_enumeration(one, other):
    counted: Counter[int] = Counter()
    for (mine, weight), (theirs, inner) in product(one.items(), other.items()):
        counted[mine + theirs] += weight * inner
    total = one + other
    assert dict(total.items()) == counted
    assert total.mean() == one.mean() + other.mean()
    assert total.variance() == one.variance() + other.variance()


def test_conditioning_takes_a_set_or_a_function():
    assert DIE.given({2, 4, 6}) == DIE.given(lambda face: face % 2 == 0)
    assert DIE.given({2, 4, 6}).mean() == 4
    with pytest.raises(ValueError, match="nie może zajść"):
        DIE.given({7})


def test_an_event_written_as_equality_is_refused():
    with pytest.raises(ValueError, match="=="):
        P(DIE == 6, DIE)
    with pytest.raises(ValueError, match="=="):
        DIE.chance(6)  # type: ignore[arg-type]


def test_quantile_is_the_smallest_outcome_that_reaches_the_level():
    assert [DIE.quantile(Fraction(level, 12)) for level in (1, 2, 3, 6, 12)] == [1, 1, 2, 3, 6]
    with pytest.raises(ValueError, match="Kwantyl"):
        DIE.quantile(0)


def test_a_second_step_may_depend_on_the_first():
    # Throw a die; on a six throw again and add. By hand: 1/6 for 1..5, 1/36 for 7..12.
    result = DIE.then(lambda face: DIE.map(lambda more: 6 + more) if face == 6 else Distribution({face: 1}))
    assert result.chance({3}) == Fraction(1, 6)
    assert result.chance({9}) == Fraction(1, 36)
    assert sum(weight for _, weight in result.items()) == result.total


@pytest.mark.parametrize("weights", [{}, {1: 0}, {1: -1}, {1: 0.5}, {1: True}])
def test_impossible_weights_are_refused(weights):
    with pytest.raises(ValueError, match=r"\w+"):
        Distribution(weights)


def test_mode_and_table():
    two = DIE + DIE
    assert two.mode() == 7
    assert "7" in str(two.table("Suma"))
    assert two.table("Suma")._repr_html_().count("<tr>") == 12


def test_equally_likely_outcomes_may_be_any_collection():
    assert P({"orzeł"}, ["orzeł", "reszka"]) == Fraction(1, 2)
