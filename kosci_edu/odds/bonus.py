"""The upper section and its bonus of 35 from 63: the balance method, all count patterns, simple play.

In simple play every upper row gets a turn of its own in which only its face is collected. A real player
does better, since a turn that goes well decides the row; that belongs to the strategy of the whole game.
"""

from collections.abc import Mapping
from functools import partial
from operator import mul

from kosci_edu.chance import Chance, Distribution
from kosci_edu.look import Table
from kosci_edu.messages import KosciError, row_name, say, short
from kosci_edu.odds.collecting import chosen_face_after
from kosci_edu.rules.classic import UPPER

__all__ = ["PAR", "THRESHOLD", "balance", "balance_table", "bonus_chance", "pattern_totals", "simple_upper_sum"]

PAR = 3  # dice of each face that make exactly the threshold
THRESHOLD = PAR * sum(range(1, 7))


def _checked(counts: Mapping[str, int]) -> Mapping[str, int]:
    if not isinstance(counts, Mapping):
        raise KosciError("Give the dice by row, like ones=3.")
    for row, count in counts.items():
        if row not in UPPER:
            raise KosciError("There is no row “{row}”; the rows are: {ids}.", row=short(row), ids=", ".join(UPPER))
        if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= 5:
            raise KosciError("A row holds 0 to 5 dice, not {count}.", count=short(count))
    return counts


def face_of(row: str) -> int:
    """The face that the upper `row` collects."""
    return UPPER.index(row) + 1


def balance(counts: Mapping[str, int]) -> int:
    """Points above (or below) par: three of each face is par, each die more or less counts its face.

    Args:
        counts: dice written in each filled upper row, 0–5; rows left out are still open.

    Returns:
        Points, negative below par.

    Raises:
        KosciError: for a row or a number of dice that cannot be.

    Source: `encyklopedia`, "Górna część tabelki", on adding the differences: three equal dice are 0 points.

    >>> balance({"ones": 1, "threes": 2, "fives": 4})
    0
    """
    return sum((count - PAR) * face_of(row) for row, count in _checked(counts).items())


def _signed(points: int) -> str:
    return f"{points:+d}".replace("-", "−") if points else "0"


def balance_table(counts: Mapping[str, int]) -> Table:
    """Row by row what is above or below par.

    Args:
        counts: dice written in each filled upper row, 0–5; rows left out are still open.

    Raises:
        KosciError: for a row or a number of dice that cannot be.
    """
    lines = [
        (row_name(row), str(count), str(count * face_of(row)), _signed((count - PAR) * face_of(row)))
        for row, count in _checked(counts).items()
    ]
    points = sum(count * face_of(row) for row, count in counts.items())
    lines.append((say("Total"), "", str(points), _signed(balance(counts))))
    return Table(say("Balance of the upper section"), (say("row"), say("dice"), say("points"), say("balance")), lines)


def pattern_totals() -> Distribution[int]:
    """The upper sum over all 6 ** 6 patterns of counts, each pattern counted once.

    It is the product of the polynomials 1 + x^face + … + x^(5 face): the weight of a sum is its coefficient.
    Patterns are counted here, they are not equally likely in play.

    >>> pattern_totals().weight(63), pattern_totals().total
    (916, 46656)
    """
    total: Distribution[int] = Distribution({0: 1})
    for face in range(1, 7):
        total = total + Distribution.uniform(range(0, 5 * face + 1, face))
    return total


def simple_upper_sum(counts: Mapping[str, int] | None = None) -> Distribution[int]:
    """The upper sum of a finished card, when every open row gets a turn that only collects its face.

    Args:
        counts: dice written in the rows filled so far, 0–5; none by default.

    Raises:
        KosciError: for a row or a number of dice that cannot be.
    """
    filled = _checked(counts or {})
    total: Distribution[int] = Distribution({sum(count * face_of(row) for row, count in filled.items()): 1})
    for row in UPPER:
        if row not in filled:
            total = total + chosen_face_after().map(partial(mul, face_of(row)))
    return total


def bonus_chance(counts: Mapping[str, int] | None = None) -> Chance:
    """The chance of at least 63 in the upper section in simple play, from a card filled so far.

    Args:
        counts: dice written in the rows filled so far, 0–5; none by default.

    Raises:
        KosciError: for a row or a number of dice that cannot be.

    Source: `encyklopedia`, "Górna część tabelki", for the 35 points from 63.

    >>> bonus_chance({"ones": 3, "twos": 3, "threes": 3, "fours": 3, "fives": 3})
    Chance(166845140826, 470184984576)
    """
    return simple_upper_sum(counts).chance(lambda points: points >= THRESHOLD)
