"""What to keep: five dice, a goal and the rolls left give every keep in its rank, and what may come of one.

All the numbers are those of `odds.plan`; only the grouping of what may come of a keep is made here.
"""

from collections.abc import Callable, Hashable
from fractions import Fraction
from functools import cache
from typing import Any

import traitlets

from kosci_edu.chance import Distribution
from kosci_edu.dice import Roll, RollLike, all_rolls, reroll
from kosci_edu.look import Table
from kosci_edu.messages import KosciError, row_name, say, short
from kosci_edu.numerals import decimal
from kosci_edu.odds.turn import KeepOption, Plan, plan
from kosci_edu.play.coach import in_words
from kosci_edu.rules import find_rules
from kosci_edu.rules.figures import longest_run
from kosci_edu.widgets.base import Checked, RefusedError, Whole, number, script, style
from kosci_edu.widgets.set_dice import SetDice, ranks_and_marks

__all__ = ["KeepFinder"]

MOST_LEFT = 2  # in the classic turn of three rolls something is in hand only when two are left
MOST_POINTS = 30
GOALS = tuple(row.id for row in find_rules().rows if row.section == "lower")


def known_goal(goal: object) -> str:
    """The goal as it is; a ValueError names the goals that there are."""
    if not isinstance(goal, str) or goal not in GOALS:
        raise KosciError(
            "There is no goal “{goal}”; the goals are: {all}.", goal=short(str(goal)), all=", ".join(GOALS)
        )
    return goal


def points_band(roll: Roll) -> int:
    """The least sum of the band of five that the sum of the dice lies in; 30 belongs to the highest band."""
    return min(sum(roll) // 5 * 5, 25)


def equal_dice(roll: Roll) -> int:
    """How many dice are equal at most."""
    return roll.pattern[0]


def pattern(roll: Roll) -> tuple[int, ...]:
    """How often the faces occur, most often first."""
    return roll.pattern


# How the outcomes of a goal are grouped: the function, and its values, the best first.
Grouping = tuple[Callable[[Roll], Hashable], tuple[Any, ...]]
RUNS: Grouping = (longest_run, (5, 4, 3, 2, 1))
EQUAL: Grouping = (equal_dice, (5, 4, 3, 2, 1))
PATTERNS: Grouping = (pattern, ((3, 2), (5,), (4, 1), (3, 1, 1), (2, 2, 1), (2, 1, 1, 1), (1, 1, 1, 1, 1)))
BANDS: Grouping = (points_band, (25, 20, 15, 10, 5))
GROUPINGS = {"small_straight": RUNS, "large_straight": RUNS, "full_house": PATTERNS, "chance": BANDS}


@cache
def plan_for(goal: str) -> Plan:
    """The plan for a goal; the row of the sum is planned by its points, since anything fits it."""
    return plan(sum if goal == "chance" else goal, MOST_LEFT)


@cache
def _last_throw(goal: str, keep: Roll) -> Distribution[Any]:
    return reroll(keep).map(GROUPINGS.get(goal, EQUAL)[0])


@cache
def _best_last_keep(goal: str, roll: Roll) -> Roll:
    return plan_for(goal).best(roll, 1).keep


@cache
def outcome_groups(goal: str, keep: Roll, rolls_left: int) -> Distribution[Any]:
    """`plan(goal).after_keep(keep, rolls_left)` in groups; quicker, since it groups before it goes on."""
    if rolls_left == 1:
        return _last_throw(goal, keep)
    return reroll(keep).then(lambda roll: _last_throw(goal, _best_last_keep(goal, roll)))


@cache
def successes(goal: str) -> frozenset[Any]:
    """The groups that reach the goal; none where the goal is many points."""
    fits = find_rules().row(goal).fits
    return frozenset() if goal == "chance" else frozenset(map(GROUPINGS.get(goal, EQUAL)[0], filter(fits, all_rolls())))


class KeepFinder(SetDice):
    """What to keep of five dice for one goal; its language is the one in use when it is made.

    `roll`, `goal`, `rolls_left` and `keep` can be set from Python too; the keep is then the best one again,
    until another is chosen. The plain calls behind it: `table()` and `outcomes()`.

    Args:
        roll: the five dice, such as `"15566"`.
        goal: a lower row of the classic rules; `"chance"` stands for the mean sum of the dice.
        rolls_left: 1 or 2.
        seed: makes the random rolls repeatable.

    Raises:
        KosciError: for a roll, a goal or a number of rolls that there is not.

    >>> KeepFinder("15566", "full_house", rolls_left=1)
    [1] [5] [5] [6] [6]  · Najlepiej: zatrzymaj 5 5 6 6; szansa 33,33...%.
    """

    _esm = script("keep_finder")
    _css = style("keep_finder")

    goal = Checked(known_goal, help="the id of a lower row")
    rolls_left = Whole(1, MOST_LEFT, "There are 1 to {most} rolls left when something is kept, not {value}.")
    keep = Checked(lambda keep: str(Roll(keep)), default_value="", help="the faces of the chosen keep, ascending")

    _goals = traitlets.List(traitlets.List(), help="every goal with its name").tag(sync=True)
    _options = traitlets.List(traitlets.Dict(), help="every keep, the best first").tag(sync=True)
    _outcomes = traitlets.List(traitlets.Dict(), help="what may come of the chosen keep").tag(sync=True)
    _outcome_title = traitlets.Unicode().tag(sync=True)

    def __init__(
        self, roll: RollLike = "15566", goal: str = "yahtzee", rolls_left: int = 2, seed: int | None = None
    ) -> None:
        names = {goal: row_name(goal) for goal in GOALS} | {"chance": say("Chance: the greatest sum")}
        super().__init__(seed, roll=roll, goal=goal, rolls_left=rolls_left, _goals=list(map(list, names.items())))
        self._choose_best()
        self._follow("roll", "goal", "rolls_left", act=self._choose_best)
        self._follow("keep")

    # --- what can be done -------------------------------------------------------------------------------

    def choose(self, keep: RollLike) -> None:
        """Choose what to keep, to see what may come of it.

        Args:
            keep: some dice of the roll, such as `"55"`.

        Raises:
            KosciError: for dice that the roll does not have.
        """
        self._change(keep=keep)

    # --- the plain calls ----------------------------------------------------------------------------------

    @property
    def options(self) -> tuple[KeepOption, ...]:
        """Every keep with its exact value, the best first."""
        return plan_for(self.goal).options(self.roll, self.rolls_left)

    def table(self) -> Table:
        """Every keep of this roll with its exact value, the best first."""
        with self._speaking():
            return plan_for(self.goal).table(self.roll, self.rolls_left, most=32)

    def outcomes(self) -> Distribution[Roll]:
        """The rolls that the turn may end with after the chosen keep."""
        return plan_for(self.goal).after_keep(self.keep, self.rolls_left)

    # --- how it is done ---------------------------------------------------------------------------------

    @traitlets.validate("keep")
    def _check_keep(self, proposal: Any) -> str:
        keep: str = proposal["value"]
        if keep not in {str(option.keep) for option in self.options}:
            raise RefusedError(self._say("“{keep}” cannot be kept of {roll}.", keep=short(keep), roll=Roll(self.roll)))
        return keep

    def _act(self, message: Any) -> None:
        match message:
            case {"action": "goal", "goal": goal}:
                self._change(goal=goal)
            case {"action": "rolls_left", "rolls_left": rolls_left}:
                self._change(rolls_left=rolls_left)
            case {"action": "choose", "keep": keep}:
                self.choose(keep)
            case _:
                super()._act(message)

    def _choose_best(self) -> None:
        with self.hold_sync():
            self.keep = self.options[0].keep
            self._describe()

    @property
    def _most(self) -> int:
        """The greatest value of a keep: a chance, or points."""
        return MOST_POINTS if self.goal == "chance" else 1

    def _view(self) -> dict[str, Any]:
        options = self.options
        best, chosen = options[0], next(option for option in options if str(option.keep) == self.keep)
        goal = "sum" if self.goal == "chance" else f'"{self.goal}"'
        return super()._view() | {
            "_options": self._ranked(options),
            "_outcomes": self._grouped(chosen.keep),
            "_outcome_title": say("What may come of it: {option}", option=in_words(chosen.keep, None)),
            "_announcement": self._about_best(best),
            "_status": self._about_chosen(chosen, best),
            "_call": f'plan({goal}).table("{"".join(map(str, self.roll))}", {self.rolls_left})',
        }

    def _ranked(self, options: tuple[KeepOption, ...]) -> list[dict[str, Any]]:
        places = ranks_and_marks([option.value for option in options])
        return [
            {
                "keep": str(option.keep),
                "faces": list(option.keep),
                "words": in_words(option.keep, None),
                **number(option.value, self._most),
                **place,
            }
            for option, place in zip(options, places, strict=True)
        ]

    def _grouped(self, keep: Roll) -> list[dict[str, Any]]:
        groups = outcome_groups(self.goal, keep, self.rolls_left)
        return [
            {
                "name": self._group_name(group),
                "mark": say("goal") if group in successes(self.goal) else "",
                **number(Fraction(groups.weight(group), groups.total)),
            }
            for group in GROUPINGS.get(self.goal, EQUAL)[1]
        ]

    def _group_name(self, group: Any) -> str:
        if self.goal == "chance":
            return say("sum {least}–{most}", least=group, most=30 if group == 25 else group + 4)
        if self.goal in ("small_straight", "large_straight"):
            return say("{n} in a row", "{n} in a row", n=group) if group > 1 else say("no two in a row")
        if group in ((3, 2), (2, 2, 1), (2, 1, 1, 1)):
            return {2: say("three and two equal"), 3: say("two pairs"), 4: say("one pair")}[len(group)]
        n = group[0] if isinstance(group, tuple) else group
        return say("{n} equal die", "{n} equal dice", n=n) if n > 1 else say("all different")

    def _about_best(self, best: KeepOption) -> str:
        option, shown = in_words(best.keep, None), number(best.value, self._most)["shown"]
        if self.goal == "chance":
            return say("Best: {option}; {value} points on average.", option=option, value=shown)
        return say("Best: {option}; chance {value}.", option=option, value=shown)

    def _about_chosen(self, chosen: KeepOption, best: KeepOption) -> str:
        option, loss = in_words(chosen.keep, None), best.value - chosen.value
        if loss == 0:
            return say("Chosen: {option}. Nothing is better.", option=option)
        if self.goal == "chance":
            return say("Chosen: {option}; {points} points less than the best.", option=option, points=decimal(loss))
        points = decimal(loss * 100, 2 if loss * 10000 >= 1 else 4)
        return say("Chosen: {option}; {points} percentage points less than the best.", option=option, points=points)
