"""The classic game: thirteen rows, 35 points from 63 in the upper section, 100 for a further Generał, the joker.

The documents tell the joker in different words, and the figures of `encyklopedia` belong to another reading
than its text. So the reading is a field, and the default is the one that gives the figures.
"""

from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar

from kosci_edu.dice import Roll
from kosci_edu.messages import say
from kosci_edu.rules.figures import always, anything, full_house, of_a_kind, run, shows, sum_of
from kosci_edu.rules.model import Bonus, Row, Rules, SpecialRoll

__all__ = ["JOKERS", "LOWER", "UPPER", "Classic"]

UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
LOWER = (
    "three_of_a_kind",
    "four_of_a_kind",
    "full_house",
    "small_straight",
    "large_straight",
    "yahtzee",
    "chance",
)
JOKERS = ("free", "free-lower", "forced", "none")


def classic_rows(column: str = "", factor: int = 1) -> tuple[Row, ...]:
    """The thirteen rows, in one `column` of a game that may have several, which multiplies points by `factor`."""
    upper = [
        Row(category, "upper", shows(face), partial(sum_of, face), column, factor)
        for face, category in enumerate(UPPER, start=1)
    ]
    lower = [
        Row("three_of_a_kind", "lower", of_a_kind(3), sum, column, factor),
        Row("four_of_a_kind", "lower", of_a_kind(4), sum, column, factor),
        Row("full_house", "lower", full_house, partial(always, 25), column, factor),
        Row("small_straight", "lower", run(4), partial(always, 30), column, factor),
        Row("large_straight", "lower", run(5), partial(always, 40), column, factor),
        Row("yahtzee", "lower", of_a_kind(5), partial(always, 50), column, factor),
        Row("chance", "lower", anything, sum, column, factor),
    ]
    return (*upper, *lower)


def bonus_from_63(total: int) -> int:
    """35 points for a `total` of at least 63 in the section."""
    return 35 if total >= 63 else 0


@dataclass(frozen=True)
class Classic(Rules):
    """The classic game with one reading of the joker.

    A Generał is a joker once the Generał row and the upper row of its face are filled: it then scores full
    points in full house and both straights. The readings differ in where a further Generał may be written:

    - `free`: in any open row.
    - `free-lower`: a joker must take a lower row while one is open; any other Generał goes anywhere.
    - `forced`: once the Generał row is filled, the upper row of its face first, else a lower row, else a zero.
    - `none`: there are no jokers.

    Args:
        joker: one of `JOKERS`.
        upper_bonus: whether 63 points in the upper section bring 35.
        yahtzee_bonus: whether a further Generał brings 100, once the Generał row holds points.

    Raises:
        KosciError: for a reading that does not exist.

    Source: `encyklopedia`, "Klasyczne zasady gry (Yahtzee)" and "Generały".

    >>> from kosci_edu.rules import Scorecard
    >>> game = Classic()
    >>> card = Scorecard({"yahtzee": 50, "fives": 15})
    >>> game.points("large_straight", "55555", card), game.extra("large_straight", "55555", card)
    (40, 100)
    """

    name: ClassVar[str] = "classic"
    rows: ClassVar[tuple[Row, ...]] = classic_rows()

    joker: str = field(
        default="free",
        metadata={
            "reason": "It gives the published figures of optimal play; the texts that print them say otherwise.",
            "choices": JOKERS,
        },
    )
    upper_bonus: bool = field(default=True, metadata={"reason": "Every classic text but kostkovy-poker has it."})
    yahtzee_bonus: bool = field(default=True, metadata={"reason": "Every classic text but kostkovy-poker has it."})

    @property
    def title(self) -> str:
        """What the game is called for a reader."""
        return say("Kości, the classic game")

    @property
    def about(self) -> str:
        """What is particular about the game."""
        return say("Thirteen rows, 35 points from 63 in the upper section, 100 for every further Generał.")

    def reading_title(self, reading: str) -> str:
        """What a `reading` that can be chosen is called."""
        return say("A further Generał") if reading == "joker" else super().reading_title(reading)

    def choice_words(self, reading: str, choice: str) -> tuple[str, str]:
        """Where each `choice` for the `reading` of the joker lets a further Generał go."""
        match reading, choice:
            case "joker", "free":
                return say("may go to any open row"), ""
            case "joker", "free-lower":
                return say("as a joker, to a lower row first"), ""
            case "joker", "forced":
                return say("must go to its upper row, else to a lower one"), ""
            case "joker", "none":
                return say("is no joker"), ""
        return super().choice_words(reading, choice)

    @property
    def bonuses(self) -> tuple[Bonus, ...]:
        """The 35 points for 63 in the upper section, unless switched off."""
        return (Bonus("upper_bonus", UPPER, bonus_from_63, early=True),) if self.upper_bonus else ()

    @property
    def special_rolls(self) -> tuple[SpecialRoll, ...]:
        """The joker and the hundred for each of the six Generały, in every column."""
        yahtzee_rows = [row for row in self.rows if row.category == "yahtzee"]
        faces = range(1, len(UPPER) + 1)
        return tuple(special for row in yahtzee_rows for face in faces for special in self._further_yahtzee(row, face))

    def _further_yahtzee(self, yahtzee: Row, face: int) -> list[SpecialRoll]:
        """What a Generał of this face brings in the column of this Generał row."""
        roll, column = Roll([face] * self.dice), yahtzee.column
        own_row = yahtzee.in_same_column(UPPER[face - 1])
        specials = []
        if self.yahtzee_bonus:
            specials.append(SpecialRoll(roll, earned=(yahtzee.id,), extra=100 * yahtzee.factor, column=column))
        if self.joker == "forced":
            specials.append(SpecialRoll(roll, filled=(yahtzee.id,), only=(own_row,), column=column))
        if self.joker != "none":
            lower = [row for row in self.rows if row.section == "lower" and row.column == column]
            full_points = {row.id: row.factor * row.pays(roll) for row in lower if not row.fits(roll)}
            only = () if self.joker == "free" else tuple(row.id for row in lower)
            specials.append(SpecialRoll(roll, (yahtzee.id, own_row), points=full_points, only=only, column=column))
        return specials
