"""One turn with one goal: what to keep, and the exact chance or mean that comes of it.

The idea is backward induction. With no roll left a roll is worth what the goal says. With one more roll
left, a keep is worth the mean over all that can be thrown to it, and a roll is worth its best keep.
All numbers are integers out of a common total, so nothing is ever rounded.
"""

from collections.abc import Callable, Set
from fractions import Fraction
from functools import cache, lru_cache
from typing import NamedTuple

from kosci_edu.chance import Chance, Distribution
from kosci_edu.dice import Roll, RollLike, all_keeps, all_rolls, as_roll, keeps, reroll
from kosci_edu.look import Table
from kosci_edu.messages import say
from kosci_edu.numerals import decimal, percent
from kosci_edu.rules import Rules, find_rules

__all__ = ["Goal", "KeepOption", "Plan", "best_chance", "best_chance_table", "plan"]

Goal = str | Set[Roll] | Callable[[Roll], int]


class KeepOption(NamedTuple):
    """A keep with the value of holding it: a `Chance`, or a mean as `Fraction`."""

    keep: Roll
    value: Fraction


class Plan:
    """The best way through a turn for one goal; made by `plan`.

    Args:
        goal: the worth of a roll at the end of the turn, as a whole number.
        is_chance: whether that is 1 for success and 0 for failure, so that values are chances.
        rolls_left: the most rolls to come that it can be asked about.
        dice, sides: how many dice, and faces of each.
    """

    def __init__(self, goal: Callable[[Roll], int], is_chance: bool, rolls_left: int, dice: int, sides: int) -> None:
        self.dice, self.sides, self.rolls_left = dice, sides, rolls_left
        self._is_chance = is_chance
        self._after: dict[tuple[Roll, int], Distribution[Roll]] = {}
        # _rolls[n] and _keeps[n] give worths with n rolls left, as whole numbers. With n rolls left the worth
        # of a roll is out of outcomes ** n, that of a keep out of outcomes ** (n - 1) * sides ** missing dice.
        self._rolls: list[dict[Roll, int]] = [{roll: goal(roll) for roll in all_rolls(dice, sides)}]
        self._keeps: list[dict[Roll, int]] = [{}]
        for _ in range(rolls_left):
            self._keeps.append(_worth_of_keeps(self._rolls[-1], dice, sides))
            self._rolls.append(_worth_of_rolls(self._keeps[-1], dice, sides))

    def _value(self, worth: int, total: int) -> Fraction:
        return Chance(worth, total) if self._is_chance else Fraction(worth, total)

    def _check(self, rolls_left: int) -> None:
        if not 0 <= rolls_left <= self.rolls_left:
            raise ValueError(say("The number of rolls left cannot be {n}.", n=rolls_left))

    def keep_value(self, keep: RollLike, rolls_left: int) -> Fraction:
        """The value of holding this keep and throwing the other dice, then going on as well as one can.

        Args:
            keep: the dice held, from none to all.
            rolls_left: rolls to come, this throw included.
        """
        held = Roll(keep)
        self._check(rolls_left)
        if rolls_left == 0 or held not in self._keeps[rolls_left]:
            raise ValueError(say("“{keep}” cannot be held here with {n} rolls left.", keep=held, n=rolls_left))
        outcomes = self.sides**self.dice
        total = outcomes ** (rolls_left - 1) * self.sides ** (self.dice - len(held))
        return self._value(self._keeps[rolls_left][held], total)

    def roll_value(self, roll: RollLike, rolls_left: int) -> Fraction:
        """The value of having this roll with so many rolls to come."""
        self._check(rolls_left)
        worth = self._rolls[rolls_left][as_roll(roll, self.dice, self.sides)]
        return self._value(worth, self.sides ** (self.dice * rolls_left))

    def start_value(self) -> Fraction:
        """The value before the first roll of the turn."""
        if self.rolls_left == 0:
            raise ValueError(say("A turn begins with at least one roll to come."))
        return self.keep_value((), self.rolls_left)

    def options(self, roll: RollLike, rolls_left: int) -> tuple[KeepOption, ...]:
        """Every keep of the roll, the best first; of equally good ones the larger keep first.

        Holding all dice is one of them: it is worth what the roll is worth as it stands.
        """
        if rolls_left == 0:
            raise ValueError(say("There are no rolls left, so nothing has to be held."))
        held = keeps(as_roll(roll, self.dice, self.sides))
        found = [KeepOption(keep, self.keep_value(keep, rolls_left)) for keep in held]
        return tuple(sorted(found, key=lambda option: (-option.value, -len(option.keep), option.keep)))

    def best(self, roll: RollLike, rolls_left: int) -> KeepOption:
        """The best keep of the roll."""
        return self.options(roll, rolls_left)[0]

    def final_rolls(self, roll: RollLike, rolls_left: int) -> Distribution[Roll]:
        """What the roll may become by the end of the turn, always holding the best keep."""
        now = as_roll(roll, self.dice, self.sides)
        if rolls_left == 0:
            return Distribution({now: 1})
        return self.after_keep(self.best(now, rolls_left).keep, rolls_left)

    def after_keep(self, keep: RollLike, rolls_left: int) -> Distribution[Roll]:
        """What holding this keep may come to by the end of the turn, going on with the best keeps."""
        self.keep_value(keep, rolls_left)  # refuses what cannot be held
        held = Roll(keep)
        if (held, rolls_left) not in self._after:
            thrown = reroll(held, self.dice, self.sides)
            onwards = thrown.then(lambda roll: self.final_rolls(roll, rolls_left - 1)) if rolls_left > 1 else thrown
            self._after[held, rolls_left] = onwards
        return self._after[held, rolls_left]

    def table(self, roll: RollLike, rolls_left: int, most: int = 10) -> Table:
        """The best keeps of the roll with their exact values."""
        lines = []
        for option in self.options(roll, rolls_left)[:most]:
            shown = percent(option.value) if self._is_chance else decimal(option.value)
            lines.append((str(option.keep) or say("nothing"), str(Fraction(option.value)), shown))
        return Table(
            say("What to keep of {roll}, {n} roll left", "What to keep of {roll}, {n} rolls left",
                roll=as_roll(roll, self.dice, self.sides), n=rolls_left),
            (say("keep"), say("exact"), say("chance") if self._is_chance else say("mean points")),
            lines,
        )  # fmt: skip


@cache
def _with_one_more(keep: Roll, sides: int) -> tuple[Roll, ...]:
    return tuple(Roll((*keep, face)) for face in range(1, sides + 1))


@cache
def _with_one_less(keep: Roll) -> tuple[Roll, ...]:
    return tuple(Roll(keep[:place] + keep[place + 1 :]) for place in {keep.index(face) for face in keep})


def _worth_of_keeps(worth: dict[Roll, int], dice: int, sides: int) -> dict[Roll, int]:
    """Add one die at a time: a keep is worth the sum over the faces that the next die may show."""
    found = dict(worth)
    for keep in reversed(all_keeps(dice, sides)):
        if len(keep) < dice:
            found[keep] = sum(found[larger] for larger in _with_one_more(keep, sides))
    return found


def _worth_of_rolls(worth: dict[Roll, int], dice: int, sides: int) -> dict[Roll, int]:
    """Take the best keep, leaving out one die at a time; everything is put out of the same total."""
    best: dict[Roll, int] = {}
    for keep in all_keeps(dice, sides):
        own = worth[keep] * sides ** len(keep)
        best[keep] = max([own, *(best[smaller] for smaller in _with_one_less(keep))])
    return {roll: best[roll] for roll in all_rolls(dice, sides)}


def plan(
    goal: Goal, rolls_left: int = 3, game: Rules | None = None, dice: int | None = None, sides: int | None = None
) -> Plan:
    """The best way through a turn for one goal.

    Args:
        goal: a row of the rules, meaning its figure; a set of rolls; or a function that gives the points of a roll.
        rolls_left: rolls to come.
        game: the rules that a row belongs to, the classic ones by default.
        dice, sides: how many dice, and faces of each; those of the rules by default.

    Returns:
        A `Plan` whose values are chances for a row or a set, means for a function.

    Raises:
        ValueError: for an unknown row, a set of something else, or points that are not whole numbers.

    >>> straight = plan("large_straight")
    >>> straight.best("23455", rolls_left=1)
    KeepOption(keep=Roll('2345'), value=Chance(2, 6))
    """
    if isinstance(rolls_left, bool) or not isinstance(rolls_left, int) or rolls_left < 0:
        raise ValueError(say("The number of rolls left cannot be {n}.", n=rolls_left))
    rules = game or find_rules()
    dice, sides = dice or rules.dice, sides or rules.sides
    if isinstance(goal, str):
        rules.row(goal)  # refuses an unknown row
        return _plan_for_row(goal, rules, rolls_left, dice, sides)
    if isinstance(goal, Set):
        wanted = frozenset(as_roll(roll, dice, sides) for roll in goal)
        return Plan(lambda roll: int(roll in wanted), True, rolls_left, dice, sides)
    if not callable(goal):
        raise ValueError(
            say("A goal is a row, a set of rolls or a function of a roll, not {goal}.", goal=str(goal)[:40])
        )
    return Plan(_whole(goal), False, rolls_left, dice, sides)


@lru_cache(maxsize=64)
def _plan_for_row(row: str, game: Rules, rolls_left: int, dice: int, sides: int) -> Plan:
    fits = game.row(row).fits
    return Plan(lambda roll: int(fits(roll)), True, rolls_left, dice, sides)


def _whole(points: Callable[[Roll], int]) -> Callable[[Roll], int]:
    def checked(roll: Roll) -> int:
        worth = points(roll)
        if not isinstance(worth, int):
            raise ValueError(say("The points of {roll} are {points}; they must be whole.", roll=roll, points=worth))
        return int(worth)

    return checked


def best_chance(row: str, rolls_left: int = 3, game: Rules | None = None) -> Chance:
    """The chance of a row's figure within so many rolls, if nothing else matters.

    >>> best_chance("yahtzee") == Fraction(347897, 7558272)
    True
    """
    chance = plan(row, rolls_left, game).start_value()
    assert isinstance(chance, Chance)  # a row is a goal of success or failure
    return chance


def best_chance_table(game: Rules | None = None, section: str | None = "lower") -> Table:
    """The best chance of every figure after one, two and three rolls."""
    game = game or find_rules()
    counts = range(1, game.rolls + 1)
    lines = [
        (game.row_name(row.id), *(percent(best_chance(row.id, count, game)) for count in counts))
        for row in game.rows
        if section in (None, row.section)
    ]
    headings = (say("row"), *(say("after {n} roll", "after {n} rolls", n=count) for count in counts))
    return Table(say("Best chance of every figure, with nothing else in mind"), headings, lines)
