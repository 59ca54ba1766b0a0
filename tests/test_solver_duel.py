"""Two players: exact chances against simulated games, and endgames against brute force in fractions."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import ClassVar

import numpy as np
import pytest

from kosci_edu.dice import Roll, all_rolls, keeps, reroll
from kosci_edu.rules import Bonus, Row, Rules, Scorecard, Turn, find_rules
from kosci_edu.rules.figures import anything, of_a_kind, shows
from kosci_edu.solver import (
    Endgame,
    Probabilities,
    duel_outcome,
    kept_outcomes,
    kept_solution,
    scores_by_yahtzees,
    simulate,
    solve,
)

CLASSIC = find_rules("classic")


# Two who do not look at each other.


def test_an_outcome_is_the_sum_over_all_pairs():
    mine = Probabilities(np.array([1, 4, 9]), np.array([0.2, 0.5, 0.3]))
    theirs = Probabilities(np.array([0, 4, 12]), np.array([0.1, 0.6, 0.3]))
    pairs = [
        (one, other, p * q)
        for one, p in zip(mine.outcomes, mine.chances, strict=True)
        for other, q in zip(theirs.outcomes, theirs.chances, strict=True)
    ]
    expected = [sum(p for one, other, p in pairs if np.sign(one - other) == sign) for sign in (1, 0, -1)]
    assert duel_outcome(mine, theirs) == pytest.approx(expected, abs=1e-15)


def test_equal_players_win_and_lose_alike():
    score = kept_outcomes(find_rules("kostkovy-poker")).score
    win, draw, loss = duel_outcome(score, score)
    assert win + draw + loss == pytest.approx(1, abs=1e-12)
    assert win == pytest.approx(loss, abs=1e-12)
    assert draw == pytest.approx(float(np.square(score.chances).sum()), abs=1e-12)


def test_the_parts_by_yahtzees_make_up_the_whole():
    parts = scores_by_yahtzees(CLASSIC)
    whole = kept_outcomes(CLASSIC)
    assert len(parts) == 3
    assert sum(part.chances.sum() for part in parts) == pytest.approx(1, abs=1e-12)
    assert sum(part.outcomes @ part.chances for part in parts) == pytest.approx(whole.score.mean(), abs=1e-9)
    # Who scored none has a zero in the row; who scored two or more has at least one bonus of a hundred.
    assert parts[0].chances.sum() == pytest.approx(whole.row_zero["yahtzee"], abs=1e-12)
    assert parts[2].chances.sum() == pytest.approx(whole.extra_bonuses.at_least()[1], abs=1e-12)


def test_without_further_yahtzees_there_are_two_parts():
    assert len(scores_by_yahtzees(find_rules("kostkovy-poker"))) == 2


def test_rules_without_the_row_are_refused():
    with pytest.raises(ValueError, match="yahtzee"):
        scores_by_yahtzees(Small())


def test_the_chances_agree_with_simulated_games():
    score = kept_outcomes(CLASSIC).score
    games = np.asarray(simulate(kept_solution(CLASSIC), 100_000, seed=3))
    mine, theirs = games[::2], games[1::2]
    _, draw, _ = duel_outcome(score, score)
    # Five standard errors of 50,000 pairs of games.
    assert (mine == theirs).mean() == pytest.approx(draw, abs=5 * (draw / len(mine)) ** 0.5)
    assert (mine > theirs).mean() == pytest.approx((1 - draw) / 2, abs=5 * (0.25 / len(mine)) ** 0.5)


# Two who do, near the end.


@dataclass(frozen=True)
class Small(Rules):
    """Two dice with three faces, two rolls, three rows and a bonus; unused rolls count where asked for."""

    name: ClassVar[str] = "small"
    dice: ClassVar[int] = 2
    sides: ClassVar[int] = 3
    rolls: ClassVar[int] = 2
    rows: ClassVar[tuple[Row, ...]] = (
        Row("twos", "upper", shows(2), lambda roll: 2 * roll.count(2)),
        Row("pair", "lower", of_a_kind(2), lambda roll: 7),
        Row("chance", "lower", anything, sum),
    )
    quick: bool = False

    @property
    def unused_rolls_count(self):
        return self.quick

    def points(self, row, turn, card=Scorecard()):  # noqa: B008  # a card never changes
        now = self.turn(turn)
        usual = super().points(row, now, card)
        return usual + 3 * (self.rolls - now.rolls_used) if self.quick and usual and row == "pair" else usual

    @property
    def bonuses(self):
        return (Bonus("upper_bonus", ("twos", "chance"), lambda total: 4 if total >= 6 else 0, early=True),)


def win_by_brute_force(game: Rules, mine: Scorecard, theirs: Scorecard) -> Fraction:
    """The chance to win, half of a draw added, of the player to move: by the definition, in fractions."""

    @cache
    def win(mine: Scorecard, theirs: Scorecard) -> Fraction:
        if len(mine) == len(game.rows):
            lead = game.total(mine) - game.total(theirs)
            return Fraction((lead > 0) - (lead < 0) + 1, 2)
        value: dict[Roll, Fraction] = {}
        for used in range(game.rolls, 0, -1):
            later = value
            held = {keep: mean(keep, later) for roll in all_rolls(2, 3) for keep in keeps(roll)} if later else {}
            value = {
                roll: max([scored(mine, theirs, roll, used), *(held[keep] for keep in keeps(roll) if held)])
                for roll in all_rolls(2, 3)
            }
        return mean(Roll(), value)

    def scored(mine: Scorecard, theirs: Scorecard, roll: Roll, used: int) -> Fraction:
        turn = Turn(roll, used)
        return max(1 - win(theirs, game.write(mine, row, turn)) for row in game.open_rows(mine, turn))

    def mean(keep: Roll, value: dict[Roll, Fraction]) -> Fraction:
        thrown = reroll(keep, 2, 3)
        return sum((Fraction(ways, thrown.total) * value[roll] for roll, ways in thrown.items()), Fraction(0))

    return win(mine, theirs)


@pytest.mark.parametrize("quick", [False, True])
@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        ({}, {}),
        ({"twos": 4}, {"twos": 0}),
        ({"chance": 2}, {"pair": 7}),
        ({"pair": 0}, {"chance": 6, "pair": 0}),
        ({"twos": 2, "chance": 4}, {"twos": 0, "pair": 7}),
    ],
)
def test_endgames_agree_with_brute_force_in_fractions(quick, mine, theirs):
    game = Small(quick)
    endgame = Endgame(solve(game), Scorecard(mine), Scorecard(theirs))
    expected = win_by_brute_force(game, Scorecard(mine), Scorecard(theirs))
    assert endgame.value() == pytest.approx(float(expected), abs=1e-12)
    assert endgame.moves_last == (len(theirs) > len(mine))


def classic_card(*open_rows: str) -> Scorecard:
    """A card full of zeros but for the open rows; five in the chance, which cannot be less."""
    rows = [row.id for row in CLASSIC.rows if row.id not in open_rows]
    return Scorecard({row: 5 if row == "chance" else 0 for row in rows})


def test_nothing_but_a_yahtzee_wins():
    last = Endgame(kept_solution(CLASSIC), classic_card("yahtzee"), classic_card(), lead=-40)
    assert last.moves_last
    assert last.value() == pytest.approx(347897 / 7558272, abs=1e-12)  # encyklopedia, any Generał: 4.60 %


def test_before_the_throw_the_options_average_to_the_value():
    endgame = Endgame(kept_solution(CLASSIC), classic_card("fives", "chance"), classic_card("chance"), lead=-8)
    mean = sum(roll.ways * endgame.options(Turn(roll, 1))[0].value for roll in all_rolls()) / 6**5
    assert mean == pytest.approx(endgame.value(), abs=1e-12)


def test_a_sure_win_is_taken_where_optimal_play_for_points_risks_it():
    # Behind by 24 with nothing but the chance left: 4 4 5 6 6 is 25, enough; for points a pupil would throw on.
    last = Endgame(kept_solution(CLASSIC), classic_card("chance"), classic_card(), lead=-24)
    turn = Turn(Roll("44566"), 1)
    best = last.options(turn)[0]
    assert (best.row, best.value) == ("chance", 1.0)
    risk = last.for_points(turn)
    assert str(risk.keep) == "566"
    # Two dice, two rolls left, at least 8 wanted (5 + 6 + 6 = 17 are held, 25 needed).
    assert risk.value == pytest.approx(best.value - risk.regret, abs=1e-12)
    assert 0.5 < risk.value < 1


def test_playing_for_the_win_is_never_worse_than_playing_for_points():
    endgame = Endgame(
        kept_solution(CLASSIC), classic_card("yahtzee", "chance"), classic_card("yahtzee", "chance"), lead=0
    )
    regrets = {roll: endgame.for_points(Turn(roll, 1)).regret for roll in all_rolls()}
    assert min(regrets.values()) == 0
    assert regrets[Roll("55566")] == max(regrets.values()) > 0.2


def test_the_number_of_open_rows_must_fit():
    for mine, theirs in ((), ()), (("chance",), ("chance", "ones")), (("chance", "ones", "twos"), ("chance",)):
        with pytest.raises(ValueError, match=r"\.$"):
            Endgame(kept_solution(CLASSIC), classic_card(*mine), classic_card(*theirs))


def test_a_whole_game_is_too_much():
    with pytest.raises(ValueError, match=r"\.$"):
        Endgame(kept_solution(CLASSIC), Scorecard(), Scorecard())


def test_a_large_lead_is_safe():
    for lead, expected in ((2000, 1.0), (-2000, 0.0)):
        cards = classic_card("chance"), classic_card("chance")
        assert Endgame(kept_solution(CLASSIC), *cards, lead=lead).value() == pytest.approx(expected, abs=1e-12)
