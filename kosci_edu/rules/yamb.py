"""Yamb, as in `encyklopedia`: four columns or more, each with its own order, and MIN and MAX between the sections."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import ClassVar

from kosci_edu.dice import Roll, all_rolls
from kosci_edu.kinds import checks_kinds
from kosci_edu.messages import say
from kosci_edu.rules.classic import UPPER, bonus_from_63
from kosci_edu.rules.figures import (
    anything,
    equal_and,
    full_house,
    of_a_kind,
    run,
    shows,
    sum_and,
    sum_of,
    two_pairs,
)
from kosci_edu.rules.model import EMPTY, Bonus, Part, Row, Rules, Scorecard, Turn, TurnLike

__all__ = ["CATEGORIES", "COLUMNS", "EXTRA_COLUMNS", "STRAIGHTS", "Yamb"]

COLUMNS = ("down", "up", "free", "declared")
EXTRA_COLUMNS = ("both_ends", "middle", "first_roll", "maximum")
FIGURES = ("two_pairs", "three_of_a_kind", "straight", "full_house", "four_of_a_kind", "yahtzee")
CATEGORIES = (*UPPER, "min", "max", *FIGURES)
STRAIGHTS = ("sum", "by_roll")
STRAIGHT_BY_ROLL = {1: 66, 2: 56, 3: 46}
USUAL_MAX, USUAL_MIN, USUAL_ONES = 23, 12, 2
"""What a turn that aims at MAX, MIN or the ones brings on average, rounded."""


def _orders() -> dict[str, tuple[tuple[str, ...], ...]]:
    """The order of each column: sequences of categories, of each of which only the first open one may be written."""
    backwards = CATEGORIES[::-1]
    upwards, downwards = CATEGORIES[: CATEGORIES.index("min") + 1][::-1], CATEGORIES[CATEGORIES.index("max") :]
    any_order = tuple((category,) for category in CATEGORIES)
    return {
        "down": (CATEGORIES,),
        "up": (backwards,),
        "both_ends": (CATEGORIES, backwards),
        "middle": (upwards, downwards),
        **dict.fromkeys(("free", "declared", "first_roll", "maximum"), any_order),
    }


ORDERS = _orders()


def column_rows(column: str) -> tuple[Row, ...]:
    """The fourteen rows of a column."""
    figures: dict[str, tuple[Callable[[Roll], bool], Callable[[Roll], int]]] = {
        "two_pairs": (two_pairs, partial(equal_and, 2, 2, 0)),
        "three_of_a_kind": (of_a_kind(3), partial(equal_and, 3, 1, 10)),
        "straight": (run(5), partial(sum_and, 20)),
        "full_house": (full_house, partial(sum_and, 30)),
        "four_of_a_kind": (of_a_kind(4), partial(equal_and, 4, 1, 40)),
        "yahtzee": (of_a_kind(5), partial(sum_and, 50)),
    }
    return (
        *(Row(name, "upper", shows(face), partial(sum_of, face), column) for face, name in enumerate(UPPER, start=1)),
        *(Row(name, "minimax", anything, sum, column, counted=False) for name in ("min", "max")),
        *(Row(name, "figures", fits, pays, column) for name, (fits, pays) in figures.items()),
    )


@dataclass(frozen=True)
class Yamb(Rules):
    """Columns of fourteen rows; the four usual ones make 56 rounds, each further one 14 more.

    MIN and MAX hold the sum of the dice and count nothing themselves. Once they and the ones of their column are
    filled, (MAX − MIN) × the points of the ones is counted, which may be negative. A row of the column `declared`
    must be named after the first roll, and then nothing else can be written. There is no joker and no hundred.

    Args:
        columns: the columns in play, from `COLUMNS` and `EXTRA_COLUMNS`, in the order of the sheet.
        straight: `"sum"` is the sum of the dice and 20; `"by_roll"` is 66, 56 or 46 by the roll it was made in.
        tolerance: how many points below the most of its row the column `maximum` still accepts. In MIN the least
            sum is the best; a struck MIN or MAX makes their product 0.

    Raises:
        KosciError: for columns, straight or tolerance that cannot be.

    Source: `encyklopedia`, "Yamb" and "Dodatkowe kolumny".

    >>> card = Scorecard({"free/ones": 3, "free/min": 13, "free/max": 25})
    >>> Yamb().total(card)
    39
    """

    name: ClassVar[str] = "yamb"

    columns: tuple[str, ...] = field(
        default=COLUMNS,
        metadata={
            "reason": "The document has four columns, and names others that may be added.",
            "choices": (*COLUMNS, *EXTRA_COLUMNS),
        },
    )
    straight: str = field(
        default="sum",
        metadata={"reason": "The document allows both; its first value is the sum.", "choices": STRAIGHTS},
    )
    tolerance: int = field(default=5, metadata={"reason": "The document leaves it to the players."})

    @property
    def title(self) -> str:
        """What the game is called for a reader."""
        return say("Yamb")

    @property
    def about(self) -> str:
        """What is particular about the game."""
        return say("Columns with an order of their own, and one for rows declared after the first roll; MIN and MAX.")

    @checks_kinds
    def reading_title(self, reading: str) -> str:
        """What a `reading` that can be chosen is called."""
        titles = {"columns": say("Columns"), "straight": say("Points of the straight")}
        return titles.get(reading, reading)

    def choice_words(self, reading: str, choice: str) -> tuple[str, str]:
        """What a `choice` for a `reading` means: the columns with their orders, and what a straight pays."""
        match reading, choice:
            case "columns", _:
                return self.row_name(choice), self.about_column(choice)
            case "straight", "sum":
                return say("the sum of the dice and 20"), ""
            case "straight", "by_roll":
                return say("66, 56 or 46, by the roll"), ""
        return super().choice_words(reading, choice)

    @checks_kinds
    def about_column(self, column: str) -> str:
        """In which order `column` is filled, and when."""
        return {
            "down": say("from the first row down"),
            "up": say("from the last row up"),
            "free": say("in any order"),
            "declared": say("a row is declared after the first roll, and then binding"),
            "both_ends": say("from both ends towards the middle"),
            "middle": say("from MIN up and from MAX down"),
            "first_roll": say("only after the first roll"),
            "maximum": say(
                "at most {n} point below the best of its row, or a zero",
                "at most {n} points below the best of its row, or a zero",
                n=self.tolerance,
            ),
        }.get(column, "")

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """Fourteen rows for each column in play."""
        return tuple(row for column in self.columns for row in column_rows(column))

    @property
    def bonuses(self) -> tuple[Bonus, ...]:
        """35 points for each column with 63 in its upper section."""
        return tuple(
            Bonus(f"{column}/upper_bonus", tuple(f"{column}/{name}" for name in UPPER), bonus_from_63, early=True)
            for column in self.columns
        )

    @property
    def unused_rolls_count(self) -> bool:
        """Only for the straight, and only in one reading of it."""
        return self.straight == "by_roll"

    def open_rows(self, card: Scorecard, turn: TurnLike) -> tuple[str, ...]:
        """The row declared in `turn` alone; or those of `card` that come next in the columns other than `declared`."""
        now, card = self.turn(turn), self.known(card)
        if now.declared:
            return (now.declared,) if now.declared not in card else ()
        columns = [
            column
            for column in self.columns
            if column != "declared" and (column != "first_roll" or now.rolls_used == 1)
        ]
        return tuple(row for column in columns for row in self._next_in(column, card))

    def declarations(self, card: Scorecard, turn: TurnLike) -> tuple[str, ...]:
        """After the first roll of `turn`, the rows of the column `declared` that are open on `card`."""
        now = self.turn(turn)
        may = "declared" in self.columns and now.rolls_used == 1 and not now.declared
        return self._next_in("declared", card) if may else ()

    def _next_in(self, column: str, filled: Iterable[str]) -> tuple[str, ...]:
        """The rows that the order of the column leaves open, in card order."""
        done = set(filled)
        first = {
            next((category for category in sequence if f"{column}/{category}" not in done), None)
            for sequence in ORDERS[column]
        }
        return tuple(f"{column}/{category}" for category in CATEGORIES if category in first)

    def points(self, row: str, turn: TurnLike, card: Scorecard = EMPTY) -> int:
        """The points of `row` for `turn`, whatever the `card`; in the column `maximum` 0 unless near the best."""
        wanted, now = self.row(row), self.turn(turn)
        points = self._usual_points(wanted, now)
        if wanted.column == "maximum" and abs(points - self._best[wanted.category]) > self.tolerance:
            return 0
        return points

    def _usual_points(self, row: Row, turn: Turn) -> int:
        if not row.fits(turn.roll):
            return 0
        if row.category == "straight" and self.straight == "by_roll":
            return STRAIGHT_BY_ROLL[turn.rolls_used]
        return row.pays(turn.roll)

    @cached_property
    def _best(self) -> dict[str, int]:
        """The best points of every category: of MIN the least, of all others the most."""
        best = {}
        for row in column_rows("maximum"):
            points = [self._usual_points(row, Turn(roll, 1)) for roll in all_rolls(self.dice, self.sides)]
            best[row.category] = min(points) if row.category == "min" else max(points)
        return best

    def section_sums(self, section: str, card: Scorecard) -> list[Part]:
        """What the rows of `section` hold together on `card`; of MIN and MAX, what comes of them and the ones."""
        if section != "minimax":
            return super().section_sums(section, card)
        return [Part(f"{column}/minimax_sum", self.minimax(column, card)) for column in self.columns]

    def minimax(self, column: str, card: Scorecard) -> int:
        """(MAX − MIN) × the points of the ones in `column` of `card`, once all three are filled; until then 0.

        Source: `encyklopedia`, "MINIMAX".
        """
        least, most, ones = (self.known(card).get(f"{column}/{category}") for category in ("min", "max", "ones"))
        if least is None or most is None or ones is None or not (least and most):
            return 0
        return (most - least) * ones

    def gain(self, row: str, turn: TurnLike, card: Scorecard) -> int:
        """What writing `turn` to `row` of `card` adds to the total, bonuses apart.

        MIN, MAX and the ones count by the product that they make; for those still open usual values stand in.
        """
        wanted = self.row(row)
        points = self.points(row, turn, card)
        ones = card.get(wanted.in_same_column("ones"), USUAL_ONES)
        most = card.get(wanted.in_same_column("max"), USUAL_MAX)
        least = card.get(wanted.in_same_column("min"), USUAL_MIN)
        match wanted.category:
            case "ones":
                return points * (1 + most - least)
            case "max":
                return (points - least) * ones if points else 0
            case "min":
                return (most - points) * ones if points else 0
            case _:
                return points
