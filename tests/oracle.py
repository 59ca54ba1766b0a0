"""The rules and a few chances once more, naively: what the tests compare `kosci_edu` with.

Written from the documents' text alone, with the standard library only and nothing of `kosci_edu`. Dice are
ordered tuples of five faces, chances come from listing outcomes; slow and plain is what is wanted here.
`filled` maps each row that is written to its points. The joker readings are those of `Rules`: `free`,
`free-lower`, `forced`, `none`.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product

FACES = (1, 2, 3, 4, 5, 6)
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
ROWS = UPPER + LOWER
READINGS = ("free", "free-lower", "forced", "none")


def is_yahtzee(dice: Sequence[int]) -> bool:
    """Five equal dice.

    >>> is_yahtzee((4, 4, 4, 4, 4)), is_yahtzee((4, 4, 4, 4, 1))
    (True, False)
    """
    return len(set(dice)) == 1


def matching_upper(dice: Sequence[int]) -> str:
    """The upper row that collects the face of a Generał.

    >>> matching_upper((5, 5, 5, 5, 5))
    'fives'
    """
    return UPPER[dice[0] - 1]


def is_joker(dice: Sequence[int], filled: Mapping[str, int], joker: str) -> bool:
    """Whether these dice count as any figure: a Generał, its own row and the matching upper row filled.

    Encyclopedia, "Generały"; a zero fills a row as well as points do.

    >>> is_joker((5, 5, 5, 5, 5), {"yahtzee": 0, "fives": 10}, "free")
    True
    >>> is_joker((5, 5, 5, 5, 5), {"yahtzee": 50}, "forced")
    False
    """
    if joker == "none" or not is_yahtzee(dice):
        return False
    return "yahtzee" in filled and matching_upper(dice) in filled


def has_run(dice: Sequence[int], length: int) -> bool:
    """Whether `length` faces in a row are all among the dice.

    >>> has_run((4, 1, 2, 4, 3), 4), has_run((1, 2, 3, 5, 6), 4)
    (True, False)
    """
    runs = [range(first, first + length) for first in FACES]
    return any(all(face in dice for face in run) for run in runs)


def makes_figure(row: str, dice: Sequence[int]) -> bool:
    """Whether the dice themselves, without any joker, are what a lower row asks for.

    >>> makes_figure("full_house", (2, 3, 2, 3, 3)), makes_figure("full_house", (3, 3, 3, 3, 3))
    (True, False)
    """
    counts = [dice.count(face) for face in FACES]
    if row == "three_of_a_kind":
        return max(counts) >= 3
    if row == "four_of_a_kind":
        return max(counts) >= 4
    if row == "full_house":
        return 3 in counts and 2 in counts
    if row == "small_straight":
        return has_run(dice, 4)
    if row == "large_straight":
        return has_run(dice, 5)
    if row == "yahtzee":
        return 5 in counts
    return row == "chance"


def score(row: str, dice: Sequence[int], filled: Mapping[str, int], joker: str) -> int:
    """Points written into `row`; neither the 35 nor the extra 100 is among them.

    >>> score("fours", (4, 3, 4, 4, 1), {}, "free")
    12
    >>> score("large_straight", (5, 5, 5, 5, 5), {"yahtzee": 50, "fives": 10}, "free")
    40
    """
    if row in UPPER:
        face = UPPER.index(row) + 1
        return sum(die for die in dice if die == face)
    if not makes_figure(row, dice) and not is_joker(dice, filled, joker):
        return 0
    if row == "yahtzee":
        return 50
    fixed = {"full_house": 25, "small_straight": 30, "large_straight": 40}
    return fixed.get(row, sum(dice))


def allowed(row: str, dice: Sequence[int], filled: Mapping[str, int], joker: str) -> bool:
    """Whether `row` may be written now.

    Every open row may, but for a Generał after the Generał row is filled: in `forced` it goes to its upper
    row, then to a lower row, then to any upper row; in `free-lower` a joker goes to a lower row first.

    >>> [row for row in ROWS if allowed(row, (5, 5, 5, 5, 5), {"yahtzee": 0}, "forced")]
    ['fives']
    """
    if row in filled:
        return False
    lower_open = any(name not in filled for name in LOWER)
    if joker == "forced" and is_yahtzee(dice) and "yahtzee" in filled:
        if matching_upper(dice) not in filled:
            return row == matching_upper(dice)
        return row in LOWER or not lower_open
    if joker == "free-lower" and is_joker(dice, filled, joker):
        return row in LOWER or not lower_open
    return True


def extra(dice: Sequence[int], filled: Mapping[str, int]) -> int:
    """100 for a further Generał when the first stands in its row as 50, wherever the further one is written.

    >>> extra((1, 1, 1, 1, 1), {"yahtzee": 50}), extra((1, 1, 1, 1, 1), {"yahtzee": 0})
    (100, 0)
    """
    return 100 if is_yahtzee(dice) and filled.get("yahtzee") == 50 else 0


def total(filled: Mapping[str, int], extras: int) -> int:
    """All rows, 35 as soon as the upper rows reach 63, and the points of the extra bonuses so far.

    >>> total({"sixes": 30, "fives": 20, "fours": 13}, 100), total({"sixes": 30, "fives": 20, "fours": 12}, 0)
    (198, 62)
    """
    upper = sum(points for row, points in filled.items() if row in UPPER)
    bonus = 35 if upper >= 63 else 0
    return sum(filled.values()) + bonus + extras


def outcomes(dice: int) -> Iterator[tuple[int, ...]]:
    """All 6^n ordered outcomes of n dice.

    >>> len(list(outcomes(5)))
    7776
    """
    return product(FACES, repeat=dice)


def one_roll_counts() -> dict[str, tuple[int, int]]:
    """For each lower row: the ways of 7776 to make it in one roll, and the points of all those ways together.

    The mean score given success is the second number by the first.

    >>> one_roll_counts()["full_house"]
    (300, 7500)
    """
    counts = {}
    for row in LOWER:
        hits = [dice for dice in outcomes(5) if makes_figure(row, dice)]
        counts[row] = (len(hits), sum(score(row, dice, {}, "none") for dice in hits))
    return counts


@cache
def definite_yahtzee(in_hand: int, rolls_left: int) -> Fraction:
    """Chance of five dice of one chosen face, `in_hand` of them held, the rest rolled `rolls_left` times.

    >>> definite_yahtzee(4, 2)
    Fraction(11, 36)
    """
    if rolls_left == 0:
        return Fraction(1 if in_hand == 5 else 0)
    rest = 5 - in_hand
    chances = [definite_yahtzee(in_hand + rolled.count(6), rolls_left - 1) for rolled in outcomes(rest)]
    return Fraction(sum(chances), len(chances))


@cache
def any_yahtzee_by_enumeration(held: int = 0, rolls_left: int = 3) -> Fraction:
    """Chance of some Generał when the commonest face is kept after every roll, `held` equal dice kept now.

    A tie between two faces changes nothing: what counts is only how many equal dice are kept.

    >>> round(float(any_yahtzee_by_enumeration()), 4)
    0.046
    """
    if rolls_left == 0:
        return Fraction(1 if held == 5 else 0)
    chances = []
    for rolled in outcomes(5 - held):
        dice = (6,) * held + rolled
        commonest = max(dice.count(face) for face in FACES)
        chances.append(any_yahtzee_by_enumeration(commonest, rolls_left - 1))
    return Fraction(sum(chances), len(chances))
