"""The variants in the solver: small versions in exact fractions, and what is known of the whole games."""

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

import pytest
from brute_force import brute_force

from kosci_edu.dice import Roll
from kosci_edu.rules import VARIANTS, Bonus, Row, Scorecard, SpecialRoll, find_rules
from kosci_edu.rules.figures import of_a_kind, run
from kosci_edu.rules.gra_online import GraOnline, bonus_without_zeros, is_zero
from kosci_edu.rules.kosciany_poker import KoscianyPoker
from kosci_edu.rules.kostkovy_poker import KostkovyPoker
from kosci_edu.rules.model import Rules
from kosci_edu.rules.stritowe import Stritowe
from kosci_edu.solver import estimate, game_outcomes, kept_solution, solve


def rows_of(variant: type[Rules], *ids: str) -> tuple[Row, ...]:
    """Some rows of the whole game, as they are."""
    game = find_rules(variant.name)
    return tuple(game.row(row) for row in ids)


@dataclass(frozen=True)
class SmallOnline(GraOnline):
    """Two dice with four faces: unused rolls, further equal dice, the bonus without a zero, all in their own code."""

    dice: ClassVar[int] = 2
    sides: ClassVar[int] = 4
    rows: ClassVar[tuple[Row, ...]] = (
        *rows_of(GraOnline, "twos"),
        Row("straight", "figures", run(2), lambda roll: 30),
        Row("yahtzee", "figures", of_a_kind(2), lambda roll: 50),
    )

    @property
    def bonuses(self):
        return (
            Bonus("upper_bonus", ("twos",), lambda total: 20 if total >= 4 else 0, early=True),
            Bonus("figures_bonus", ("straight", "yahtzee"), bonus_without_zeros, is_zero),
        )


@dataclass(frozen=True)
class SmallKosciany(KoscianyPoker):
    """Three dice with four faces; the upper rows feed only the penalty."""

    dice: ClassVar[int] = 3
    sides: ClassVar[int] = 4
    rows: ClassVar[tuple[Row, ...]] = rows_of(KoscianyPoker, "ones", "fours", "pair")

    @property
    def bonuses(self):
        return (Bonus("upper_bonus", ("ones", "fours"), lambda total: -30 if total < -5 else 30 if total > -2 else 0),)


@dataclass(frozen=True)
class SmallKostkovy(KostkovyPoker):
    """Three dice with three faces."""

    dice: ClassVar[int] = 3
    sides: ClassVar[int] = 3
    rows: ClassVar[tuple[Row, ...]] = rows_of(KostkovyPoker, "twos", "three_of_a_kind", "chance")


@dataclass(frozen=True)
class SmallStritowe(Stritowe):
    """Three dice with four faces: both short runs with their bonus, and a classic row."""

    dice: ClassVar[int] = 3
    sides: ClassVar[int] = 4
    special_rolls: ClassVar[tuple[()]] = ()
    has_extra: ClassVar[bool] = False
    rows: ClassVar[tuple[Row, ...]] = rows_of(Stritowe, "run_123", "run_234", "three_of_a_kind")

    @property
    def bonuses(self):
        return (Bonus("middle_bonus", ("run_123", "run_234"), lambda total: 35 if total >= 15 else 0, early=True),)

    def extra(self, row, turn, card):
        return 0


@pytest.mark.parametrize("game", [SmallOnline(), SmallKosciany(), SmallKostkovy(), SmallStritowe()], ids=repr)
def test_small_versions_agree_with_brute_force_in_fractions(game):
    known: dict[Scorecard, Fraction] = {}
    brute_force(game, Scorecard(), known)
    solution = solve(game)
    assert len(known) > 15
    for card, value in known.items():
        assert solution.value(card) == pytest.approx(float(value), abs=1e-12), card


def test_small_online_values_feel_every_rule_that_is_its_own():
    cards = {
        "a figure is struck": Scorecard({"straight": 0}),
        "no figure is struck": Scorecard({"straight": 30}),
        "five of a kind is struck": Scorecard({"yahtzee": 0, "straight": 0}),
        "five of a kind is earned": Scorecard({"yahtzee": 50, "straight": 0}),
    }
    value = {name: solve(SmallOnline()).value(card) for name, card in cards.items()}
    assert value["no figure is struck"] > value["a figure is struck"]
    assert value["five of a kind is earned"] > value["five of a kind is struck"]


SOLVED = ("yahtzee", "kostkovy-poker", "gra-online")


@pytest.mark.parametrize("name", SOLVED)
def test_the_mean_of_all_outcomes_is_the_solved_value(name):
    if name == "yahtzee":
        assert (
            kept_solution(find_rules(name)).start_value
            == kept_solution(find_rules("classic", joker="forced")).start_value
        )
        return
    solution = kept_solution(find_rules(name))
    found = game_outcomes(solution)
    assert found.score.chances.sum() == pytest.approx(1, abs=1e-12)
    assert found.score.mean() == pytest.approx(solution.start_value, abs=1e-9)


def test_kostkovy_poker_is_the_classic_game_without_everything_else():
    plain = find_rules("classic", joker="none", upper_bonus=False, yahtzee_bonus=False)
    assert kept_solution(find_rules("kostkovy-poker")).start_value == pytest.approx(solve(plain).start_value, abs=1e-9)


def test_the_rules_that_are_too_large_say_how_large_they_are():
    # Potrójne: three cards of the classic game with 536,448 states each, the number that Verhoeff and others give.
    for name, number in (("potrojne", f"{536_448**3:,}"), ("yamb", "")):
        with pytest.raises(ValueError, match=name) as problem:
            estimate(find_rules(name))
        assert number.replace(",", "\u00a0") in str(problem.value)
    with pytest.raises(ValueError, match="stritowe"):
        estimate(find_rules("stritowe"))


class InOrder(KostkovyPoker):
    """Only the first row that is open may be written."""

    def open_rows(self, card, turn):
        return super().open_rows(card, turn)[:1]


class Declaring(KostkovyPoker):
    """Every row may be declared."""

    def declarations(self, card, turn):
        return self.open_rows(card, turn)


class SpecialInAColumn(KostkovyPoker):
    """Five sixes bring ten points in a column that other rows do not stand in."""

    special_rolls: ClassVar[tuple[SpecialRoll, ...]] = (SpecialRoll(Roll("66666"), extra=10, column="left"),)


@pytest.mark.parametrize("game", [InOrder(), Declaring(), SpecialInAColumn(), find_rules("yamb")], ids=repr)
def test_rules_with_what_the_solver_does_not_know_are_refused_by_name(game):
    assert f"„{game.name}”" in game.as_data()
    with pytest.raises(ValueError, match="zapowiedzi lub kolejność wierszy"):
        estimate(game)


def test_every_variant_is_listed_by_its_name():
    assert {name: find_rules(name).name for name in VARIANTS} == {name: name for name in VARIANTS}
