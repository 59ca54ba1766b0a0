"""The rules and a few chances once more, naively: what the tests compare `kosci_edu` with.

Written from the documents' text alone, with the standard library only and nothing of `kosci_edu`. Dice are
ordered tuples of five faces, chances come from listing outcomes; slow and plain is what is wanted here.
`filled` maps each row that is written to its points. The joker readings are those of `Rules`: `free`,
`free-lower`, `forced`, `none`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
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


def outcomes(dice: int, sides: int = 6) -> Iterator[tuple[int, ...]]:
    """All sides^n ordered outcomes of n dice.

    >>> len(list(outcomes(5))), len(list(outcomes(3, 4)))
    (7776, 64)
    """
    return product(range(1, sides + 1), repeat=dice)


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


# --- collecting equal dice -------------------------------------------------------------------------------


@cache
def commonest_after(held: int, rolls_left: int, dice: int = 5, sides: int = 6) -> dict[int, Fraction]:
    """How many equal dice there are in the end when the commonest face is held after every roll.

    The held dice show face 1, the others are rolled one by one; every outcome is looked at by itself.

    >>> commonest_after(4, 1)[5]
    Fraction(1, 6)
    """
    if rolls_left == 0:
        return {held: Fraction(1)}
    chances: dict[int, Fraction] = {}
    for rolled in outcomes(dice - held, sides):
        thrown = (1,) * held + rolled
        commonest = max(thrown.count(face) for face in range(1, sides + 1))
        for equal, chance in commonest_after(commonest, rolls_left - 1, dice, sides).items():
            chances[equal] = chances.get(equal, Fraction(0)) + chance / sides ** (dice - held)
    return chances


def equal_dice_of_a_chosen_face(rolls: int = 3, dice: int = 5, sides: int = 6) -> dict[int, Fraction]:
    """How many dice show the chosen face in the end, each die rolled until it does, or until the rolls are over.

    One die's tries are listed in full; then every choice of dice that have it and dice that have it not.

    >>> equal_dice_of_a_chosen_face(dice=1)[1]
    Fraction(91, 216)
    """
    tries = list(product(range(1, sides + 1), repeat=rolls))
    hit = Fraction(sum(sides in faces for faces in tries), len(tries))
    chances = {count: Fraction(0) for count in range(dice + 1)}
    for hits in product((True, False), repeat=dice):
        chance = Fraction(1)
        for one in hits:
            chance *= hit if one else 1 - hit
        chances[sum(hits)] += chance
    return chances


def pattern_of(thrown: Sequence[int]) -> tuple[int, ...]:
    """How often each face there is occurs, most often first.

    >>> pattern_of((3, 2, 3, 2, 3))
    (3, 2)
    """
    return tuple(sorted((list(thrown).count(face) for face in set(thrown)), reverse=True))


def mean_rolls_until_yahtzee(dice: int = 5, sides: int = 6) -> dict[tuple[int, ...], Fraction]:
    """The mean number of further rolls until all dice are equal, from every pattern, the commonest face held.

    One linear equation a pattern, E(pattern) = 1 + the mean of E(next pattern), all of them solved at once by
    elimination in fractions; the empty pattern stands for the moment before the first roll.

    >>> mean_rolls_until_yahtzee(2, 6)[()]
    Fraction(6, 1)
    """
    patterns = [(), *sorted({pattern_of(thrown) for thrown in outcomes(dice, sides)})]
    place = {pattern: number for number, pattern in enumerate(patterns)}
    equations = []
    for pattern in patterns:
        line = [Fraction(int(other == pattern)) for other in patterns] + [Fraction(int(pattern != (dice,)))]
        if pattern != (dice,):
            held = (1,) * (pattern[0] if pattern else 0)
            for rolled in outcomes(dice - len(held), sides):
                line[place[pattern_of(held + rolled)]] -= Fraction(1, sides ** (dice - len(held)))
        equations.append(line)
    for column in range(len(patterns)):
        pivot = next(row for row in range(column, len(patterns)) if equations[row][column])
        equations[column], equations[pivot] = equations[pivot], equations[column]
        equations[column] = [entry / equations[column][column] for entry in equations[column]]
        for row in range(len(patterns)):
            if row != column:
                factor = equations[row][column]
                equations[row] = [
                    mine - factor * theirs for mine, theirs in zip(equations[row], equations[column], strict=True)
                ]
    return {pattern: equations[place[pattern]][-1] for pattern in patterns}


# --- the bonus -------------------------------------------------------------------------------------------


def count_patterns() -> dict[int, int]:
    """For each upper sum, how many of the 6^6 ways to have 0 to 5 dice in each of the six rows make it.

    >>> count_patterns()[105]
    1
    """
    ways: dict[int, int] = {}
    for counts in product(range(6), repeat=6):
        points = sum(face * count for face, count in zip(FACES, counts, strict=True))
        ways[points] = ways.get(points, 0) + 1
    return ways


def upper_sum_in_simple_play(open_faces: Sequence[int] = FACES, rolls: int = 3) -> dict[int, Fraction]:
    """The sum of these upper rows when each gets one turn that collects its own face only.

    A loop over the counts of all open rows at once.

    >>> sum(upper_sum_in_simple_play((5, 6)).values())
    Fraction(1, 1)
    """
    row = equal_dice_of_a_chosen_face(rolls)
    scale = 6 ** (rolls * 5)
    whole = {count: int(chance * scale) for count, chance in row.items()}
    weights: dict[int, int] = {}
    for counts in product(range(6), repeat=len(open_faces)):
        weight = 1
        for count in counts:
            weight *= whole[count]
        points = sum(face * count for face, count in zip(open_faces, counts, strict=True))
        weights[points] = weights.get(points, 0) + weight
    return {points: Fraction(weight, scale ** len(open_faces)) for points, weight in weights.items()}


# --- one turn with one goal ------------------------------------------------------------------------------


def sub_multisets(thrown: Sequence[int]) -> set[tuple[int, ...]]:
    """Everything that can be held of these dice, in ascending order, by saying yes or no to each die.

    >>> len(sub_multisets((1, 2, 3, 4, 5))), len(sub_multisets((6, 6, 6, 6, 6)))
    (32, 6)
    """
    return {
        tuple(sorted(die for die, held in zip(thrown, yes_or_no, strict=True) if held))
        for yes_or_no in product((True, False), repeat=len(thrown))
    }


class BestTurn:
    """The best mean of a points function in one turn, by plain recursion over everything that can be held.

    Args:
        points: what the dice at the end are worth, from their faces in ascending order.

    >>> BestTurn(lambda thrown: int(set(thrown) == {6}), dice=1).roll_value((1,), 2)
    Fraction(11, 36)
    """

    def __init__(self, points: Callable[[tuple[int, ...]], int | Fraction], dice: int = 5, sides: int = 6) -> None:
        self.points, self.dice, self.sides = points, dice, sides
        self.known: dict[tuple[str, tuple[int, ...], int], Fraction] = {}

    def roll_value(self, thrown: Sequence[int], rolls_left: int) -> Fraction:
        """The best mean when these dice lie on the table and so many rolls are left."""
        thrown = tuple(sorted(thrown))
        if rolls_left == 0:
            return Fraction(self.points(thrown))
        if ("roll", thrown, rolls_left) not in self.known:
            best = max(self.keep_value(held, rolls_left) for held in sub_multisets(thrown))
            self.known["roll", thrown, rolls_left] = best
        return self.known["roll", thrown, rolls_left]

    def keep_value(self, held: tuple[int, ...], rolls_left: int) -> Fraction:
        """The best mean when these dice are held and the others are rolled now, one of so many rolls."""
        if ("keep", held, rolls_left) not in self.known:
            rest = list(outcomes(self.dice - len(held), self.sides))
            values = [self.roll_value(held + rolled, rolls_left - 1) for rolled in rest]
            self.known["keep", held, rolls_left] = sum(values, Fraction(0)) / len(rest)
        return self.known["keep", held, rolls_left]


def large_straight_from_every_holding(rolls_left: int) -> dict[tuple[int, ...], Fraction]:
    """The best chance of a large straight from each set of at most four dice that is held now.

    >>> large_straight_from_every_holding(1)[2, 3, 4, 5]
    Fraction(1, 3)
    """
    turn = BestTurn(lambda thrown: int(thrown in ((1, 2, 3, 4, 5), (2, 3, 4, 5, 6))))
    holdings = {tuple(sorted(held)) for size in range(5) for held in product(FACES, repeat=size)}
    return {held: turn.keep_value(held, rolls_left) for held in sorted(holdings)}
