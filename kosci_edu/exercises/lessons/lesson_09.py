"""What is right in the exercises of lesson 09."""

from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, perm
from typing import Any, ClassVar

from kosci_edu.dice import Roll
from kosci_edu.exercises.answers import (
    ChoiceAnswer,
    Explanation,
    FunctionAnswer,
    NumberAnswer,
    OwnRoll,
    Varied,
)
from kosci_edu.exercises.lessons.lesson_06 import Called
from kosci_edu.odds import any_yahtzee, chosen_face_after, plan
from kosci_edu.odds.turn import Plan
from kosci_edu.rules import Row, Rules
from kosci_edu.rules.classic import UPPER, Classic
from kosci_edu.rules.model import SpecialRoll

__all__ = ["ANSWERS"]

GAME = Classic()


class LastTwo(Rules):
    """A game of just two rows."""

    name = "last-two"
    rows: ClassVar[tuple[Row, ...]] = tuple(row for row in GAME.rows if row.id in ("yahtzee", "chance"))


class UpperOnly(Rules):
    """A game of the upper rows and their bonus."""

    name = "upper-only"
    rows: ClassVar[tuple[Row, ...]] = GAME.rows[:6]
    bonuses = GAME.bonuses


class TwoRolls(Classic):
    """The classic game without the third roll."""

    rolls = 2


class AfterZero(Classic):
    """The classic game with the hundred also after a zero in the row of the Generał."""

    @property
    def special_rolls(self) -> tuple[SpecialRoll, ...]:
        """Those of the classic game, where the row needs to be filled and no more."""
        old = super().special_rolls
        return tuple(one._replace(earned=(), filled=one.earned) if one.extra else one for one in old)


def all_games(rules: Rules = GAME) -> Any:
    """What comes of optimal play by these rules."""
    from kosci_edu.solver import kept_outcomes

    return kept_outcomes(rules)


def mean_score(rules: Rules = GAME) -> Fraction:
    """The mean of optimal play by these rules, as the float that it is."""
    from kosci_edu.solver import kept_solution

    return Fraction(kept_solution(rules).start_value)


def filled_rows(turns: int) -> dict[str, int]:
    """What the text says of the cards after so many turns."""
    rows = len(GAME.rows)
    return {"turns": turns, "sets": comb(rows, turns), "orders": perm(rows, turns), "powers": 2**turns}


def last_upper_row(face: int) -> dict[str, object]:
    """What the text says of the last turn for an upper row."""
    mean = face * chosen_face_after(3).mean()
    return {"row": Called([UPPER[face - 1]]), "face": face, "mean": mean, "one_die": mean / 5, "norm": 3 * face,
            "one_roll": face * chosen_face_after(1).mean()}  # fmt: skip


def where_more_comes_from() -> str:
    """Which of the last two rows bring more together than alone: A the first, C the second, B both, D neither."""
    alone = {"yahtzee": 50 * any_yahtzee(), "chance": plan(sum).start_value()}
    together = all_games(LastTwo()).row_mean
    yahtzee, chance = (together[row] > mean + Fraction(1, 10) for row, mean in alone.items())
    return {(True, True): "B", (True, False): "A", (False, True): "C"}.get((yahtzee, chance), "D")


def same_future(first: tuple[int, ...], second: tuple[int, ...]) -> bool:
    """Whether nothing that is still to come depends on which of these points stand in the upper rows."""
    return min(sum(first), 63) == min(sum(second), 63)


@cache
def sixes_plan(bonus: int) -> Plan:
    """A turn for the sixes, with so many points more from three of them on."""
    return plan(lambda roll: 6 * roll.count(6) + bonus * (roll.count(6) >= 3))


def last_sixes(roll: Roll, rolls_left: int = 2, bonus: int = 35) -> Fraction:
    """What the last row still brings with these dice, where three sixes are needed for the bonus."""
    return Fraction(sixes_plan(bonus).roll_value(roll, rolls_left))


UPPER_POINTS = list(product((0, 10, 20), (8, 18), (15, 25, 30)))

ANSWERS = {
    "09-po-kolejkach": Varied(
        filled_rows(6),
        lambda random: filled_rows(random.randint(5, 10)),
        lambda sets, **_: NumberAnswer(lambda: sets, exact=True),
    ),
    "09-ostatni-gorny": Varied(
        last_upper_row(6),
        lambda random: last_upper_row(random.choice((3, 4, 5, 6))),
        lambda mean, **_: NumberAnswer(lambda: mean, places=2),
    ),
    "09-skad-nadwyzka": ChoiceAnswer(lambda: [where_more_comes_from()], ("A", "B", "C", "D"), several=False),
    "09-siedemdziesiat-dwa": NumberAnswer(
        lambda: Fraction(all_games(UpperOnly()).bonus_chance), places=1, per_cent=True
    ),
    "09-bez-trzeciego": NumberAnswer(lambda: mean_score() - mean_score(TwoRolls()), places=1),
    "09-napisz-te-sama": FunctionAnswer(
        list(product(UPPER_POINTS, repeat=2)),
        same_future,
        without_cap=lambda first, second: sum(first) == sum(second),
        same_points=lambda first, second: first == second,
        bonus_only=lambda first, second: (sum(first) >= 63) == (sum(second) >= 63),
    ),
    "09-ostatnie-szostki": OwnRoll(
        last_sixes,
        without_bonus=lambda roll: last_sixes(roll, bonus=0),
        sure_bonus=lambda roll: last_sixes(roll, bonus=0) + 35,
        nothing_more=lambda roll: last_sixes(roll, 0),
        one_roll=lambda roll: last_sixes(roll, 1),
    ),
    "09-setka-po-zerze": NumberAnswer(lambda: mean_score(AfterZero()) - mean_score(), places=2),
    "09-slowami": Explanation(),
}
