"""One turn with one goal: what to keep, and the exact chance or mean that comes of it.

The definition is two short functions: a roll has the value of its best keep (`value_of_roll`), a keep has the
mean value of all that can be thrown to it (`value_of_keep`). `plan` gives the same values, for all rolls and keeps
at once and much faster. All numbers are fractions or integers out of a common total, so nothing is ever rounded.
"""

from collections.abc import Callable, Set
from fractions import Fraction
from functools import cache, lru_cache, partial
from typing import Any, NamedTuple

from kosci_edu.chance import Chance, Distribution
from kosci_edu.dice import Roll, RollLike, all_keeps, all_rolls, as_roll, keeps, reroll
from kosci_edu.kinds import checks_kinds
from kosci_edu.look import Table
from kosci_edu.messages import KosciError, say, short
from kosci_edu.numerals import decimal, is_whole, percent
from kosci_edu.odds.collecting import check_counts
from kosci_edu.rules import Rules, find_rules

__all__ = ["Goal", "KeepOption", "Plan", "best_chance", "best_chance_table", "plan", "value_of_keep", "value_of_roll"]

Goal = str | Set[Roll] | Callable[[Roll], int]

MOST_BY_DEFINITION = 40  # rolls; each calls the definition in the one before it


# --- the definition --------------------------------------------------------------------------------------


@checks_kinds
@lru_cache(maxsize=100_000)
def value_of_roll(points: Callable[[Roll], int], roll: Roll, rolls_left: int, sides: int = 6) -> Fraction:
    """The value of a roll by its definition: its points if no roll is left, else the value of its best keep.

    Args:
        points: a function that gives the points of a roll at the end of the turn.
        roll: the roll in hand.
        rolls_left: rolls still to come.
        sides: faces of a die.

    >>> value_of_roll(sum, Roll("12"), 1)
    Fraction(7, 1)
    """
    if rolls_left == 0:
        return Fraction(points(roll))
    return max(value_of_keep(points, keep, rolls_left, len(roll), sides) for keep in keeps(roll))


@checks_kinds
@lru_cache(maxsize=100_000)
def value_of_keep(
    points: Callable[[Roll], int], keep: Roll, rolls_left: int, dice: int = 5, sides: int = 6
) -> Fraction:
    """The value of holding a keep by its definition: the mean value of the rolls that come of throwing the rest.

    Args:
        points: a function that gives the points of a roll at the end of the turn.
        keep: the dice held.
        rolls_left: rolls still to come, at least one.
        dice: how many dice there are.
        sides: faces of a die.

    Raises:
        KosciError: where no roll is left, or more than a definition that calls itself can follow.

    >>> value_of_keep(sum, Roll("66"), rolls_left=2, dice=3)
    Fraction(65, 4)
    """
    if not 1 <= rolls_left <= MOST_BY_DEFINITION:
        raise KosciError("The number of rolls left cannot be {n}.", n=short(rolls_left))
    return reroll(keep, dice, sides).mean(lambda roll: value_of_roll(points, roll, rolls_left - 1, sides))


# --- all rolls and keeps at once -------------------------------------------------------------------------


class KeepOption(NamedTuple):
    """A keep with the value of holding it: a `Chance`, or a mean as `Fraction`.

    Args:
        keep: the dice held.
        value: the value of holding them.
    """

    keep: Roll
    value: Fraction


class Plan:
    """The best way through a turn for one goal; made by `plan`. It shows the value of the turn from its start.

    Args:
        goal: says what the goal is called.
        points: a function that gives the points of a roll at the end of the turn, a whole number.
        is_chance: whether they are 1 for success and 0 for failure, so that values are chances.
        rolls_left: the most rolls to come that it can be asked about.
        dice: how many dice there are.
        sides: faces of a die.
    """

    def __init__(
        self, goal: Callable[[], str], points: Callable[[Roll], int], is_chance: bool,
        rolls_left: int, dice: int, sides: int,
    ) -> None:  # fmt: skip
        self.dice, self.sides, self.rolls_left = dice, sides, rolls_left
        self._goal, self._is_chance = goal, is_chance
        self._after: dict[tuple[Roll, int], Distribution[Roll]] = {}
        # A mean is a sum over equally likely outcomes, out of their number. _roll_sums[n] and _keep_sums[n] give
        # these sums with n rolls left: of a roll out of outcomes ** n, of a keep out of outcomes ** (n - 1) times
        # sides ** missing dice.
        self._roll_sums: list[dict[Roll, int]] = [{roll: points(roll) for roll in all_rolls(dice, sides)}]
        self._keep_sums: list[dict[Roll, int]] = [{}]
        for _ in range(rolls_left):
            self._keep_sums.append(_sums_of_keeps(self._roll_sums[-1], dice, sides))
            self._roll_sums.append(_sums_of_rolls(self._keep_sums[-1], dice, sides))

    def _value(self, total: int, outcomes: int) -> Fraction:
        return Chance(total, outcomes) if self._is_chance else Fraction(total, outcomes)

    def _check(self, rolls_left: int) -> None:
        if not is_whole(rolls_left, 0, self.rolls_left):
            raise KosciError("The number of rolls left cannot be {n}.", n=short(rolls_left))

    def keep_value(self, keep: RollLike, rolls_left: int) -> Fraction:
        """The value of holding this keep and throwing the other dice, then going on as well as one can.

        Args:
            keep: the dice held, from none to all.
            rolls_left: rolls to come, this throw included.

        Raises:
            KosciError: for what cannot be held, or a number of rolls beyond those of the plan.
        """
        held = Roll(keep)
        self._check(rolls_left)
        if rolls_left == 0 or held not in self._keep_sums[rolls_left]:
            raise KosciError("“{keep}” cannot be held here with {n} rolls left.", keep=held, n=rolls_left)
        outcomes = self.sides**self.dice
        total = outcomes ** (rolls_left - 1) * self.sides ** (self.dice - len(held))
        return self._value(self._keep_sums[rolls_left][held], total)

    def roll_value(self, roll: RollLike, rolls_left: int) -> Fraction:
        """The value of having this roll with so many rolls to come.

        Args:
            roll: all the dice.
            rolls_left: rolls to come.

        Raises:
            KosciError: for a roll that cannot be, or a number of rolls beyond those of the plan.
        """
        self._check(rolls_left)
        total = self._roll_sums[rolls_left][as_roll(roll, self.dice, self.sides)]
        return self._value(total, self.sides ** (self.dice * rolls_left))

    def start_value(self) -> Fraction:
        """The value before the first roll of the turn.

        Raises:
            KosciError: where there is no roll to come.
        """
        if self.rolls_left == 0:
            raise KosciError("A turn begins with at least one roll to come.")
        return self.keep_value((), self.rolls_left)

    def options(self, roll: RollLike, rolls_left: int) -> tuple[KeepOption, ...]:
        """Every keep of the roll, the best first; of equally good ones the larger keep first.

        Holding all dice is one of them: it has the value that the roll has as it stands.

        Args:
            roll: all the dice.
            rolls_left: rolls to come, at least one.

        Raises:
            KosciError: for a roll that cannot be, or where no roll is left.
        """
        if rolls_left == 0:
            raise KosciError("There are no rolls left, so nothing has to be held.")
        held = keeps(as_roll(roll, self.dice, self.sides))
        options = [KeepOption(keep, self.keep_value(keep, rolls_left)) for keep in held]
        return tuple(sorted(options, key=lambda option: (-option.value, -len(option.keep), option.keep)))

    def best(self, roll: RollLike, rolls_left: int) -> KeepOption:
        """The best keep of `roll` with `rolls_left` rolls to come, at least one."""
        return self.options(roll, rolls_left)[0]

    def final_rolls(self, roll: RollLike, rolls_left: int) -> Distribution[Roll]:
        """What `roll` may become in `rolls_left` further rolls, always holding the best keep."""
        now = as_roll(roll, self.dice, self.sides)
        if rolls_left == 0:
            return Distribution({now: 1})
        return self.after_keep(self.best(now, rolls_left).keep, rolls_left)

    def after_keep(self, keep: RollLike, rolls_left: int) -> Distribution[Roll]:
        """What holding this keep may come to by the end of the turn, going on with the best keeps.

        Args:
            keep: the dice held, from none to all.
            rolls_left: rolls to come, this throw included.

        Raises:
            KosciError: for what cannot be held, or a number of rolls beyond those of the plan.
        """
        self.keep_value(keep, rolls_left)  # refuses what cannot be held
        held = Roll(keep)
        if (held, rolls_left) not in self._after:
            thrown = reroll(held, self.dice, self.sides)
            onwards = thrown.then(lambda roll: self.final_rolls(roll, rolls_left - 1)) if rolls_left > 1 else thrown
            self._after[held, rolls_left] = onwards
        return self._after[held, rolls_left]

    @checks_kinds
    def table(self, roll: RollLike, rolls_left: int, most: int = 10) -> Table:
        """The best keeps of a roll with their exact values.

        Args:
            roll: all the dice.
            rolls_left: rolls to come, at least one.
            most: how many keeps are listed.
        """
        lines = [
            (str(option.keep) or say("nothing"), *self._shown(option.value))
            for option in self.options(roll, rolls_left)[:most]
        ]
        return Table(
            say("What to keep of {roll}, {n} roll left", "What to keep of {roll}, {n} rolls left",
                roll=as_roll(roll, self.dice, self.sides), n=rolls_left),
            (say("keep"), *self._headings()),
            lines,
        )  # fmt: skip

    def _headings(self) -> tuple[str, str]:
        return say("exact"), say("chance") if self._is_chance else say("mean points")

    def _shown(self, value: Fraction) -> tuple[str, str]:
        return str(Fraction(value)), percent(value) if self._is_chance else decimal(value)

    def start_table(self) -> Table:
        """The value before the first roll, by the number of rolls to come."""
        counts = range(1, self.rolls_left + 1)
        lines = [(str(count), *self._shown(self.keep_value((), count))) for count in counts]
        caption = say("The best way through a turn: {goal}", goal=self._goal())
        return Table(caption, (say("rolls to come"), *self._headings()), lines)

    def __repr__(self) -> str:
        return f"Plan({self._goal()!r}, rolls_left={self.rolls_left}, dice={self.dice}, sides={self.sides})"

    def __str__(self) -> str:
        return str(self.start_table())

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def _repr_html_(self) -> str:
        return self.start_table()._repr_html_()


@cache
def _with_one_more(keep: Roll, sides: int) -> tuple[Roll, ...]:
    return tuple(Roll((*keep, face)) for face in range(1, sides + 1))


@cache
def _with_one_less(keep: Roll) -> tuple[Roll, ...]:
    return tuple(Roll(keep[:place] + keep[place + 1 :]) for place in {keep.index(face) for face in keep})


def _sums_of_keeps(sums: dict[Roll, int], dice: int, sides: int) -> dict[Roll, int]:
    """Add one die at a time: the sum of a keep is that of all faces that the next die may show."""
    keep_sums = dict(sums)
    for keep in reversed(all_keeps(dice, sides)):
        if len(keep) < dice:
            keep_sums[keep] = sum(keep_sums[larger] for larger in _with_one_more(keep, sides))
    return keep_sums


def _sums_of_rolls(sums: dict[Roll, int], dice: int, sides: int) -> dict[Roll, int]:
    """Take the best keep, leaving out one die at a time; everything is put out of the same total."""
    best: dict[Roll, int] = {}
    for keep in all_keeps(dice, sides):
        own = sums[keep] * sides ** len(keep)
        best[keep] = max([own, *(best[smaller] for smaller in _with_one_less(keep))])
    return {roll: best[roll] for roll in all_rolls(dice, sides)}


def plan(
    goal: Goal, rolls_left: int = 3, game: Rules | str | None = None, dice: int | None = None, sides: int | None = None
) -> Plan:
    """The best way through a turn for one goal.

    Args:
        goal: a row of the rules, meaning its figure; a set of rolls; or a function that gives the points of a roll.
        rolls_left: rolls to come.
        game: the rules that a row belongs to or their name, the classic ones by default.
        dice: how many dice there are; those of the rules by default.
        sides: faces of a die; those of the rules by default.

    Returns:
        A `Plan` whose values are chances for a row or a set, means for a function.

    Raises:
        KosciError: for an unknown row, a set of something else, points that are not whole numbers, or too many dice.

    >>> straight = plan("large_straight")
    >>> straight.best("23455", rolls_left=1)
    KeepOption(keep=Roll('2345'), value=Chance(2, 6))
    """
    rules = find_rules(game or "classic")
    dice, sides = rules.dice if dice is None else dice, rules.sides if sides is None else sides
    check_counts(dice, sides, 0, rolls_left)
    if isinstance(goal, str):
        rules.row(goal)  # refuses an unknown row
        return _plan_for_row(goal, rules, rolls_left, dice, sides)
    if isinstance(goal, Set):
        wanted = frozenset(as_roll(roll, dice, sides) for roll in goal)
        return Plan(lambda: say("{n} wanted roll", "{n} wanted rolls", n=len(wanted)),
                    lambda roll: int(roll in wanted), True, rolls_left, dice, sides)  # fmt: skip
    if not callable(goal):
        raise KosciError("A goal is a row, a set of rolls or a function of a roll, not {goal}.", goal=short(goal))
    return Plan(lambda: say("as many points as possible"), _whole(goal), False, rolls_left, dice, sides)


@lru_cache(maxsize=64)
def _plan_for_row(row: str, game: Rules, rolls_left: int, dice: int, sides: int) -> Plan:
    fits = game.row(row).fits
    return Plan(partial(game.row_name, row), lambda roll: int(fits(roll)), True, rolls_left, dice, sides)


def _whole(points: Callable[[Roll], int]) -> Callable[[Roll], int]:
    def checked(roll: Roll) -> int:
        number = points(roll)
        if not isinstance(number, int):
            raise KosciError("The points of {roll} are {points}; they must be whole.", roll=roll, points=number)
        return int(number)

    return checked


def best_chance(row: str, rolls_left: int = 3, game: Rules | str | None = None) -> Chance:
    """The chance of a row's figure within so many rolls, if nothing else matters.

    Args:
        row: the English id of a row.
        rolls_left: rolls to come, at least one.
        game: the rules or their name, the classic ones by default.

    Raises:
        KosciError: for a row that the rules lack, or where no roll is left.

    >>> best_chance("yahtzee") == Fraction(347897, 7558272)
    True
    """
    chance = plan(row, rolls_left, game).start_value()
    assert isinstance(chance, Chance)  # a row is a goal of success or failure
    return chance


def best_chance_table(game: Rules | str | None = None, section: str | None = "lower") -> Table:
    """The best chance of every figure after one, two and three rolls.

    Args:
        game: the rules or their name, the classic ones by default.
        section: the part of the score sheet whose rows are listed; None for all rows.
    """
    game = find_rules(game or "classic")
    counts = range(1, game.rolls + 1)
    lines = [
        (game.row_name(row.id), *(percent(best_chance(row.id, count, game)) for count in counts))
        for row in game.rows_in(section)
    ]
    headings = (say("row"), *(say("after {n} roll", "after {n} rolls", n=count) for count in counts))
    return Table(say("Best chance of every figure, with nothing else in mind"), headings, lines)
