"""`Chance` and `Distribution`. Expected values are worked out by hand in the test or counted by enumeration."""

import copy
import io
import pickle
import sys
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st
from IPython.lib.pretty import RepresentationPrinter

from kosci_edu import Chance, Distribution, P, Roll, look, outcomes, throw
from kosci_edu.messages import KosciError, use_language

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
    assert repr(Chance(1, 2) - Chance(1, 2)) == "Chance(0, 2)"
    assert repr(Chance(1, 2) + Chance(1, 2)) == "Chance(2, 2)"


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


@pytest.mark.parametrize("level", [-1, 0, Fraction(7, 6), 2])
def test_a_quantile_has_a_level_above_0_and_up_to_1(level):
    with pytest.raises(KosciError, match="Kwantyl"):
        DIE.quantile(level)


def test_a_second_step_may_depend_on_the_first():
    # Throw a die; on a six throw again and add. By hand: 1/6 for 1..5, 1/36 for 7..12.
    result = DIE.then(lambda face: DIE.map(lambda more: 6 + more) if face == 6 else Distribution({face: 1}))
    assert result.chance({3}) == Fraction(1, 6)
    assert result.chance({9}) == Fraction(1, 36)
    assert sum(weight for _, weight in result.items()) == result.total


@pytest.mark.parametrize(
    ("weights", "problem"),
    [
        ({}, "choć jeden wynik"),
        ({1: 0}, "choć jeden wynik"),
        ({1: -1}, "-1"),
        ({1: 0.5}, "0.5"),
        ({1: True}, "True"),
        ({1: -(10**5000)}, "int"),
        ([1, 2], "wyniki i ich wagi"),
    ],
)
def test_impossible_weights_are_refused(weights, problem):
    with pytest.raises(KosciError, match=problem):
        Distribution(weights)


def test_mode_and_table():
    two = DIE + DIE
    assert two.mode() == 7
    assert "7" in str(two.table("Suma"))
    assert two.table("Suma")._repr_html_().count("<tr>") == 12


def test_equally_likely_outcomes_may_be_any_collection():
    assert P({"orzeł"}, ["orzeł", "reszka"]) == Fraction(1, 2)


# --- arithmetic and counts of a chance -------------------------------------------------------------------


@pytest.mark.parametrize("number", [-2, -1, 0, 2, 3, 10])
def test_arithmetic_with_whole_numbers_other_than_one_is_that_of_fractions(number):
    chance = Chance(2, 6)
    assert number - chance == number - Fraction(1, 3)
    assert chance - number == Fraction(1, 3) - number
    assert chance + number == number + chance == number + Fraction(1, 3)
    assert chance * number == number * chance == number * Fraction(1, 3)


def test_the_power_nought_is_certain_and_negative_powers_are_fractions():
    assert repr(Chance(2, 6) ** 0) == "Chance(1, 1)"
    assert Chance(2, 6) ** -1 == 3


def test_a_sum_of_chances_keeps_its_counts():
    assert repr(sum([Chance(1, 6)] * 2)) == "Chance(2, 6)"
    assert sum([Chance(1, 6)] * 7) == Fraction(7, 6)
    assert type(1 + Chance(0, 6)) is Fraction


@pytest.mark.parametrize(("ways", "total"), [("1/2", None), (0.5, None), (None, None), (True, None), ([1], None)])
def test_a_chance_is_given_in_whole_numbers(ways, total):
    with pytest.raises(KosciError, match="liczbami całkowitymi"):
        Chance(ways, total)


# --- a chance as it is shown -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chance", "text", "latex"),
    [
        (Chance(1, 8), "1/8 = 12,50 %", r"$\frac{1}{8} = 12{,}50\,\%$"),
        (Chance(1, 1000), "1/1000 = 0,10 %", r"$\frac{1}{1000} = 0{,}10\,\%$"),
        (Chance(1, 16), "1/16 = 6,25 %", r"$\frac{1}{16} = 6{,}25\,\%$"),  # four decimals, not three or two
        (Chance(1, 32), "1/32 ≈ 3,13 %", r"$\frac{1}{32} \approx 3{,}13\,\%$"),
        (Chance(1, 20001), "1/20001 ≈ 0,0050 %", r"$\frac{1}{20001} \approx 0{,}0050\,\%$"),
        (Chance(1, 10**12), "1/1000000000000 < 0,00000001 %", r"$\frac{1}{1000000000000} < 0{,}00000001\,\%$"),
        (
            Chance(1, 10**40),
            "1/10000000… (41 cyfr) < 0,00000001 %",
            r"$\frac{1}{\text{10000000… (41 cyfr)}} < 0{,}00000001\,\%$",
        ),
        (Chance(6, 6), "1 (6 z 6) = 100,00 %", r"$\frac{6}{6} = \frac{1}{1} = 100{,}00\,\%$"),
    ],
)
def test_text_and_latex_say_alike_whether_the_per_cent_is_exact(chance, text, latex):
    assert str(chance) == text.replace(" %", "\u00a0%")
    assert chance._repr_latex_() == latex


def test_a_chance_in_html_is_a_bar_a_per_cent_a_fraction_and_the_counts():
    quarter = (look.bar(Fraction(1, 4)), "<b>25,00\u00a0%</b>", look.fraction(Fraction(1, 4)))
    assert Chance(2, 8)._repr_html_() == "&ensp;".join([*quarter, "(2 z 8)"])
    assert Chance(1, 4)._repr_html_() == "&ensp;".join(quarter)


def test_bounds_are_escaped_in_html():
    assert "<b>&lt; 0,00000001\u00a0%</b>" in Chance(1, 10**12)._repr_html_()
    assert "<b>&gt; 99,99999999\u00a0%</b>" in (1 - Chance(1, 10**12))._repr_html_()


@pytest.mark.parametrize("shown", [Chance(1, 6), DIE])
def test_the_prompt_of_ipython_shows_the_text(shown):
    text = io.StringIO()
    shown._repr_pretty_(RepresentationPrinter(text), cycle=False)
    assert text.getvalue() == str(shown if isinstance(shown, Chance) else shown.table())


@pytest.mark.parametrize("chance", [1 - (1 - Chance(6, 7776)) ** 1296, Chance(6, 7776) ** 1106])
def test_a_chance_of_any_length_shows_itself(chance):
    # 1 - (1 - 6/7776)^1296 is near 1 - 1/e; 6/7776 to the power 1106 is the smallest that Python does not write.
    shown = "63,23" if chance > Fraction(1, 2) else "< 0,00000001"
    assert shown in str(chance)
    assert shown.replace("<", "&lt;") in chance._repr_html_()
    assert shown.replace(",", "{,}") in chance._repr_latex_()
    assert len(repr(chance)) < 80
    assert len(str(Distribution({1: chance.ways, 2: chance.total}).table())) < 500
    assert len(repr(Distribution({1: chance.ways}))) < 80


@pytest.mark.parametrize(
    ("form", "text"),
    [
        (".3f", "0.333"),
        ("f", "0.333333"),
        (".1%", "33.3%"),
        (".2e", "3.33e-1"),
        (".2E", "3.33E-1"),
        ("10f", "  0.333333"),
        ("8.3f", "   0.333"),
        (".60f", "0." + "3" * 60),
        ("", "1/3 ≈ 33,33\u00a0%"),
        (">16", "   1/3 ≈ 33,33\u00a0%"),
    ],
)
def test_a_chance_takes_the_forms_of_numbers_on_every_python(form, text):
    assert format(Chance(1, 3), form) == text


# --- distributions as mappings and in arithmetic ---------------------------------------------------------


def test_a_distribution_is_a_mapping_of_what_can_happen():
    two = DIE + DIE
    assert isinstance(two, Mapping)
    assert (two[7], 13 in two, two.get(13), two.weight(13)) == (6, False, None, 0)
    assert (list(two.keys()), sum(two.values()), max(two)) == (list(range(2, 13)), 36, 12)
    assert Distribution(two) == two
    with pytest.raises(KeyError):
        two[13]
    assert list(Distribution({"reszka": 1, 3: 1, "orzeł": 1})) == ["reszka", 3, "orzeł"]  # they have no order


@given(distributions, st.fractions(max_denominator=20), st.integers(-5, 5))
def test_arithmetic_with_numbers_changes_every_outcome(one, number, factor):
    for result, compute in [
        (one + number, lambda outcome: outcome + number),
        (number + one, lambda outcome: outcome + number),
        (one - number, lambda outcome: outcome - number),
        (number - one, lambda outcome: number - outcome),
        (one * factor, lambda outcome: outcome * factor),
        (factor * one, lambda outcome: outcome * factor),
        (-one, lambda outcome: -outcome),
    ]:
        expected: Counter[Fraction] = Counter()
        for outcome, weight in one.items():
            expected[compute(outcome)] += weight
        assert dict(result) == expected


@given(distributions, distributions)
def test_differences_and_products_take_independent_outcomes(one, other):
    for result, compute in [(one - other, lambda a, b: a - b), (one * other, lambda a, b: a * b)]:
        counted: Counter[int] = Counter()
        for (mine, weight), (theirs, inner) in product(one.items(), other.items()):
            counted[compute(mine, theirs)] += weight * inner
        assert dict(result) == counted


def test_the_mean_of_two_dice_is_their_sum_halved():
    assert ((DIE + DIE) / 2).chance({Fraction(7, 2)}) == Fraction(1, 6)
    with pytest.raises(TypeError):
        DIE / DIE


def test_distributions_are_equal_when_all_chances_are():
    coin = Distribution({"orzeł": 1, "reszka": 1})
    assert coin == Distribution({"orzeł": 3, "reszka": 3})
    for other in ({"orzeł": 1, "reszka": 2}, {"orzeł": 1}, {"orzeł": 1, "reszka": 1, "brzeg": 1}, {"a": 1, "b": 1}):
        assert coin != Distribution(other)
        assert Distribution(other) != coin
    assert coin != {"orzeł": 1, "reszka": 1}


def test_a_sum_of_distributions_begins_with_nothing():
    assert sum([DIE, DIE, DIE]) == DIE.sum_of(3)
    assert sum([throw(1)] * 3) == throw(3)
    assert DIE.sum_of(1) == DIE


def test_a_number_shifts_and_a_minus_turns_every_outcome():
    assert list(3 + DIE) == [4, 5, 6, 7, 8, 9]
    assert list(-DIE) == [-6, -5, -4, -3, -2, -1]
    assert list(10 - DIE) == [4, 5, 6, 7, 8, 9]


@pytest.mark.parametrize("other", ["2", None, 0.5, [1]])
def test_what_is_no_number_is_not_added(other):
    with pytest.raises(TypeError):
        DIE + other
    with pytest.raises(TypeError):
        other - DIE


def test_doubling_one_die_is_not_the_sum_of_two():
    # By hand: the variance of one die is 35/12, of twice a die four times that, of two dice twice that.
    assert (2 * DIE).variance() == Fraction(35, 3)
    assert (DIE + DIE).variance() == Fraction(35, 6)
    assert DIE.sd() == pytest.approx((35 / 12) ** 0.5)


def test_cumulative_chances():
    two = DIE + DIE
    # By hand: of 36 outcomes 6 show at most 4, and 33 at least 4.
    assert (two.at_most()[4], two.at_least()[4]) == (Fraction(6, 36), Fraction(33, 36))
    assert repr(two.at_least()[2]) == "Chance(36, 36)"
    line = str(two.table(cumulative=True)).splitlines()[4].replace("\u00a0", " ")
    assert line.split() == ["4", "3", "1/12", "8,33", "%", "██", "16,67", "%", "91,67", "%"]


def test_the_table_has_a_line_for_every_outcome():
    # By hand: of four equally likely outcomes one is 1 and three are 2.
    table = Distribution({2: 3, 1: 1}).table(cumulative=True)
    assert table.caption == "Wszystkich wyników: 4"
    assert table.headings == ["wynik", "sposoby", "szansa", "procent", "", "najwyżej", "co najmniej"]
    assert [tuple(str(cell).replace("\u00a0", " ") for cell in row) for row in table.rows] == [
        ("1", "1", "1/4", "25,00 %", "█" * 5, "25,00 %", "100,00 %"),
        ("2", "3", "3/4", "75,00 %", "█" * 15, "100,00 %", "75,00 %"),
    ]
    assert table.numeric == (1, 2, 3, 5, 6)
    assert DIE.table("Kostka").caption == "Kostka"
    assert DIE.table().headings == ["wynik", "sposoby", "szansa", "procent", ""]
    assert DIE._repr_html_() == DIE.table()._repr_html_()
    assert (
        repr(Distribution({"orzeł": 1, "reszka": 10**40}))
        == "Distribution({'orzeł': 1, 'reszka': 10000000… (41 cyfr)})"
    )


def test_rolls_have_no_mean_but_their_sum_has():
    with pytest.raises(KosciError, match=r"Roll\('11111'\).*mean\(sum\)"):
        throw().mean()
    assert throw().mean(sum) == Fraction(35, 2)


# --- events ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "space", "chance"),
    [
        ([2, 4, 6], DIE, Fraction(1, 2)),
        ((2, 4, 6), DIE, Fraction(1, 2)),
        (range(2, 4), DIE, Fraction(1, 3)),
        (range(2, 10**15), DIE, Fraction(5, 6)),  # without going through it
        (set(), DIE, 0),
        ({7}, DIE, 0),
        ({Fraction(2), 2.0}, DIE, Fraction(1, 6)),
        (Roll("12345"), throw(), Fraction(120, 7776)),
        ([Roll("12345"), Roll("23456")], throw(), Fraction(240, 7776)),
        ((1, 2, 3, 4, 5), throw(), Fraction(120, 7776)),
        ((1, 2), outcomes(2), Fraction(1, 36)),
        ([(1, 2), (2, 1)], outcomes(2), Fraction(2, 36)),
        ({1}, {1: 3, 2: 1}, Fraction(3, 4)),
    ],
)
def test_an_event_may_be_a_set_a_list_or_one_roll(event, space, chance):
    assert P(event, space) == chance


@pytest.mark.parametrize(
    ("event", "space", "named"),
    [
        ({"15566"}, throw(), "'15566'"),
        ({15566}, throw(), "15566"),
        (range(3), throw(), "0"),
        ((6, 1, 5, 5, 6), throw(), r"\(6, 1, 5, 5, 6\)"),
        ({Roll("12345")}, outcomes(), r"Roll\('12345'\)"),
        (Roll("12"), outcomes(2), r"Roll\('12'\)"),
        ([[1, 2]], outcomes(2), r"\[1, 2\]"),
        ({"6"}, DIE, "'6'"),
        ({10**5000}, throw(1), "int"),
    ],
)
def test_an_event_of_another_kind_than_the_outcomes_is_refused(event, space, named):
    with pytest.raises(KosciError, match=f"^{named} to nie taki wynik"):
        P(event, space)


@pytest.mark.parametrize("space", [6, 0.5, [[1], [2]]])
def test_what_is_no_sample_space_is_refused(space):
    with pytest.raises(KosciError, match="Przestrzeń wyników"):
        P({1}, space)


@pytest.mark.parametrize("count", [0, -1, "3", 2.5])
def test_a_sum_has_at_least_one_term(count):
    with pytest.raises(KosciError, match="choć jeden składnik"):
        DIE.sum_of(count)


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda: Chance("1/2"), "Szansę podaje się liczbami całkowitymi: tyle sposobów na tyle wszystkich."),
        (lambda: Chance(7, 6), "Szansa leży między 0 a 1; 7 z 6 tam nie leży."),
        (lambda: Distribution([1]), "Rozkład tworzą wyniki i ich wagi, na przykład Distribution({0: 3, 1: 5})."),
        (lambda: Distribution({3: -1}), "Waga wyniku 3 to -1; wagi są liczbami całkowitymi od 0 w górę."),
        (lambda: Distribution({3: 0}), "Rozkład musi mieć choć jeden wynik, który może się zdarzyć."),
        (
            lambda: Distribution.uniform(Fraction(1, 2)),
            "Przestrzeń wyników to ich zbiór, lista albo rozkład (wynik może być krotką, nie listą), "
            "a to jest Fraction(1, 2).",
        ),
        (lambda: DIE.given({7}), "To zdarzenie nie może zajść, więc nie można go przyjąć za warunek."),
        (
            lambda: DIE.chance("6"),
            "Zdarzenie to zbiór albo funkcja, a to jest '6'. Czy nie ma tu znaku == zamiast funkcji?",
        ),
        (
            lambda: P({"6"}, [Roll("66")]),
            "'6' to nie taki wynik, jakie tu są, na przykład Roll('66').",
        ),
        (lambda: DIE.sum_of(0), "Suma musi mieć choć jeden składnik."),
        (
            lambda: Distribution.uniform([Roll("66")]).mean(),
            "Roll('66') to nie liczba, więc nie ma średniej; podaj funkcję, na przykład mean(sum).",
        ),
        (lambda: DIE.quantile(0), "Kwantyl liczy się dla poziomu większego od 0 i nie większego od 1."),
    ],
)
def test_each_sentence_about_chances_is_whole_and_names_what_was_given(ask, sentence):
    with pytest.raises(KosciError) as error:
        ask()
    assert str(error.value) == sentence


def test_chances_and_distributions_hand_their_figure_to_plots(monkeypatch):
    plots = ModuleType("kosci_edu.plots")
    plots.distribution_figure = lambda distribution: ("distribution", distribution)
    plots.chance_figure = lambda chance: ("chance", chance)
    monkeypatch.setitem(sys.modules, "kosci_edu.plots", plots)
    assert DIE.plot() == ("distribution", DIE)
    assert Chance(1, 6).plot() == ("chance", Chance(1, 6))


@pytest.mark.parametrize(
    ("attempt", "sentence"),
    [
        (lambda: P(lambda face: None, DIE), "Zdarzenie odpowiada tak lub nie, czyli True albo False; dla 1 ta funkcja zwraca None."),  # noqa: E501
        (lambda: P(lambda face: "x", DIE), "Zdarzenie odpowiada tak lub nie, czyli True albo False; dla 1 ta funkcja zwraca 'x'."),  # noqa: E501
        (lambda: P({3}, range(10**9)), "Tych wyników jest za dużo, by je wypisać; może ich być najwyżej 5000000."),
        (lambda: DIE.sum_of(10**9), "Suma 1000000000 składników ma za dużo wyników, żeby je wypisać."),
        (lambda: Chance(1, 3) ** 10**9, "Ułamek z tej potęgi byłby za długi, żeby go zapisać."),
    ],
)  # fmt: skip
def test_what_would_never_end_or_says_neither_yes_nor_no_is_refused(attempt, sentence):
    with pytest.raises(KosciError) as problem:
        attempt()
    assert str(problem.value) == sentence
