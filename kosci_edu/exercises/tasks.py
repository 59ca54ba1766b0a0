"""What is right in each task, computed from the library; the words stand in the text files."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import count, product
from math import comb, factorial, prod
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from kosci_edu.chance import P
from kosci_edu.dice import Roll, RollLike, as_roll, keeps, outcomes, reroll, throw
from kosci_edu.exercises.checkers import (
    BotAnswer,
    Checker,
    Choice,
    Explanation,
    Function,
    Number,
    OwnKeep,
    OwnRoll,
    Percent,
    RollAnswer,
)
from kosci_edu.messages import row_name
from kosci_edu.odds import (
    any_yahtzee,
    balance,
    chosen_face_after,
    commonest_after,
    definite_yahtzee,
    one_roll_mean,
    pattern_totals,
    plan,
    rolls_until_yahtzee,
)
from kosci_edu.rules import Scorecard, Turn, find_rules
from kosci_edu.rules.classic import JOKERS, LOWER, UPPER
from kosci_edu.rules.figures import faces_shown
from kosci_edu.rules.gra_online import FIGURES
from kosci_edu.rules.stritowe import MIDDLE
from kosci_edu.rules.yamb import Yamb

if TYPE_CHECKING:
    from kosci_edu.solver import GameOutcomes, Option

__all__ = ["CHECKERS"]


def ways(roll: str) -> int:
    """How many ordered outcomes show the roll."""
    return Roll(roll).ways


# --- 00 --------------------------------------------------------------------------------------------------

TRAY = "(4) [2] (4) [1] [6]"
COMPARISONS = {
    "A": 0.5 + 0.25 == 0.75,
    "B": 0.1 + 0.2 == 0.3,
    "C": Fraction(1, 10) + Fraction(2, 10) == Fraction(3, 10),
    "D": 3 * Fraction(1, 3) == 1,
}
DRAWS, GAMES = 2493, 144561 + 146433 + 2493  # of `kostkovy-poker`

START: dict[str, Checker] = {
    "00-taca": Number(lambda: TRAY.count("[")),
    "00-ulamek": Number(lambda: P({5, 6}, range(1, 7))),
    "00-przewidz": Choice(lambda: [letter for letter, holds in COMPARISONS.items() if holds], tuple(COMPARISONS)),
    "00-blad-w-zrodle": Percent(lambda: Fraction(DRAWS, GAMES)),
    "00-wlasny-rzut": OwnRoll(sum, {"each-face-once": lambda roll: sum(set(roll)), "how-many": len}),
    "00-wolne-kostki": Function(
        [(TRAY,), ("[1] [2] [3] [4] [5]",), ("(6) (6) (6) (6) (6)",), ("(3) [3] [5] [1] [1]",), ("[5] (5)",)],
        lambda tray: tray.count("["),
        {"held": lambda tray: tray.count("("), "all-dice": lambda tray: tray.count("[") + tray.count("(")},
    ),
    "00-slowami": Explanation(),
}


# --- 01 --------------------------------------------------------------------------------------------------

GAME = find_rules("classic")
FREE_FOURS_AND_STRAIGHT = Scorecard(
    {row.id: 0 for row in GAME.rows if row.id not in ("fours", "large_straight")} | {"yahtzee": 50, "sixes": 24}
)


def readings_that_allow(row: str, roll: str, card: Scorecard) -> list[str]:
    """The readings of the joker under which the roll may be written to the row."""
    return [joker for joker in JOKERS if row in find_rules("classic", joker=joker).open_rows(card, roll)]


def points_with_hundred(row: str, roll: str, card: Scorecard) -> int:
    """The points of the row and those beside it."""
    return GAME.points(row, roll, card) + GAME.extra(row, roll, card)


def bonus_lost_by_a_point() -> int:
    """How far two cards are apart that differ in one point, 63 and 62 in the upper section."""
    enough = Scorecard({"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18})
    short = Scorecard({**enough, "ones": 2})
    return GAME.total(enough) - GAME.total(short)


def sixes_for_the_bonus() -> int:
    """How many sixes the bonus takes after 2, 6, 6, 12 and 15 points in the other upper rows."""
    card = Scorecard({"ones": 2, "twos": 6, "threes": 6, "fours": 12, "fives": 15})
    return next(sixes for sixes in range(6) if "upper_bonus" in _paid(card.write("sixes", 6 * sixes)))


def _paid(card: Scorecard) -> set[str]:
    return {part.name for part in GAME.parts(card) if part.points}


def perfect_game() -> int:
    """The total of a game of thirteen Generały: first the row Generał, then the upper rows, then jokers."""
    card = GAME.write(Scorecard(), "yahtzee", "66666")
    for face, row in enumerate(UPPER, start=1):
        card = GAME.write(card, row, str(face) * 5)
    for row in GAME.open_rows(card, "66666"):
        card = GAME.write(card, row, "66666")
    return GAME.total(card)


def points_of_face(roll: str, face: int) -> int:
    """The points of an upper row."""
    return GAME.points(UPPER[face - 1], roll)


def is_small_straight(roll: str) -> bool:
    """Whether the roll has four faces that follow one another."""
    return GAME.points("small_straight", roll) > 0


def steps_of_one(faces: Sequence[int], length: int) -> bool:
    """Whether so many neighbours in the sequence rise by one each time."""
    return any(
        all(faces[place + step] == faces[place] + step for step in range(length))
        for place in range(len(faces) - length + 1)
    )


RULES_OF_THE_GAME: dict[str, Checker] = {
    "01-rozgrzewka": Number(lambda: GAME.points("three_of_a_kind", "33355")),
    "01-ktore-wiersze": Choice(lambda: [row for row in LOWER if GAME.points(row, "44444")], LOWER, row_name),
    "01-blad-w-zrodle": RollAnswer(
        lambda roll: GAME.points("threes", roll) == GAME.points("sixes", roll) == 6,
        lambda roll: "no-threes" if 3 not in roll else "three-threes" if roll.count(3) == 3 else "sixes",
        dice=5,
    ),
    "01-o-jeden-punkt": Number(bonus_lost_by_a_point),
    "01-premia": Number(sixes_for_the_bonus),
    "01-gorny-wiersz": Function(
        [("22256", 2), ("22256", 3), ("43441", 4), ("66666", 6), ("12345", 1), ("11555", 5)],
        points_of_face,
        {
            "count": lambda roll, face: roll.count(str(face)),
            "all-dice": lambda roll, face: sum(map(int, roll)) if str(face) in roll else 0,
            "text-and-number": lambda roll, face: face * list(roll).count(face),
        },
    ),
    "01-maly-strit": Function(
        [("12344",), ("23345",), ("12345",), ("43125",), ("34566",), ("12456",), ("11235",), ("66666",), ("34612",)],
        is_small_straight,
        {
            "duplicates": lambda roll: steps_of_one(sorted(map(int, roll)), 4),
            "three-in-a-row": lambda roll: steps_of_one(sorted(set(map(int, roll))), 3),
            "not-sorted": lambda roll: any(part in roll for part in ("1234", "2345", "3456")),
            "not-a-large-one": lambda roll: is_small_straight(roll) and not GAME.points("large_straight", roll),
        },
    ),
    "01-odczytania": Choice(lambda: readings_that_allow("fours", "66666", FREE_FOURS_AND_STRAIGHT), JOKERS),
    "01-dzoker": Number(lambda: points_with_hundred("large_straight", "66666", FREE_FOURS_AND_STRAIGHT)),
    "01-wlasny-rzut": OwnRoll(
        lambda roll: max(GAME.points(row.id, roll) for row in GAME.rows),
        {"sum": sum, "upper": lambda roll: max(GAME.points(row, roll) for row in UPPER)},
    ),
    "01-wyzwanie": Number(perfect_game),
    "01-slowami": Explanation(),
}


# --- 02 --------------------------------------------------------------------------------------------------

ONE_ROLL: dict[str, Checker] = {
    "02-sposoby": Number(lambda: ways("11123")),
    "02-dwie-pary": Number(lambda: P(lambda roll: roll.pattern == (2, 2, 1), throw())),
    "02-blad-w-zrodle": Number(lambda: comb(5, 4)),
    "02-srednia-z-pary": Number(lambda: one_roll_mean("four_of_a_kind")),
    "02-napisz-szanse": Function(
        [("22333",), ("66666",), ("12345",), ("11223",), ("11112",), ("123456",)],
        ways,
        {
            "all-orders": lambda roll: factorial(len(roll)),
            "without-factorial": lambda roll: factorial(len(roll)) // prod(Counter(roll).values()),
        },
    ),
    "02-wlasny-rzut": OwnRoll(lambda roll: Fraction(as_roll(roll).ways, 7776)),
    "02-wyzwanie": Number(lambda: P({Roll("123456")}, throw(6))),
    "02-slowami": Explanation(),
}


# --- 03 --------------------------------------------------------------------------------------------------

TWO_DICE = outcomes(2)
SECOND_EVENTS: dict[str, Callable[[tuple[int, ...]], bool]] = {
    "A": lambda dice: sum(dice) == 7,
    "B": lambda dice: sum(dice) == 8,
    "C": lambda dice: dice[1] % 2 == 0,
    "D": lambda dice: dice[0] == dice[1],
}


def independent_of_a_first_six() -> list[str]:
    """The letters of the events whose chance stays the same once the first of two dice shows a six."""
    six_first = [dice for dice in TWO_DICE if dice[0] == 6]
    return [letter for letter, event in SECOND_EVENTS.items() if P(event, six_first) == P(event, TWO_DICE)]


def counted_too_often() -> int:
    """How many of the 216 sequences of three rolls the sum 1/6 + 1/6 + 1/6 counts beyond once."""
    return sum(max(sequence.count(6) - 1, 0) for sequence in outcomes(3))


def rolls_for_half(dice: int, sides: int = 6) -> int:
    """How many rolls it takes until the chance of the highest face on all dice is above one half.

    The faces collected are held.
    """
    return next(rolls for rolls in count(1) if definite_yahtzee(0, rolls, dice, sides) > Fraction(1, 2))


def throws_for_a_double_six() -> int:
    """How many throws of two dice it takes until a double six is more likely than not."""
    return next(throws for throws in count(1) if 1 - Fraction(35, 36) ** throws > Fraction(1, 2))


def collect(in_hand: int, rolls_left: int) -> Fraction:
    """The chance of five equal dice of a chosen face."""
    return definite_yahtzee(in_hand, rolls_left)


ONE_FACE: dict[str, Checker] = {
    "03-rozgrzewka": Number(lambda: P(lambda sequence: 6 in sequence, outcomes(4))),
    "03-blad-w-rachunku": Number(counted_too_often),
    "03-komorka-tabeli": Number(lambda: definite_yahtzee(in_hand=2, rolls_left=2)),
    "03-zaokraglenie": Percent(lambda: definite_yahtzee(in_hand=4, rolls_left=2)),
    "03-niezaleznosc": Choice(independent_of_a_first_six, tuple(SECOND_EVENTS)),
    "03-ile-rzutow": Number(lambda: rolls_for_half(dice=1)),
    "03-napisz-funkcje": Function(
        [(3, 1), (3, 2), (4, 3), (0, 3), (1, 2), (5, 1), (2, 0)],
        collect,
        {
            "adds": lambda in_hand, rolls_left: Fraction(rolls_left, 6) ** (5 - in_hand),
            "no-complement": lambda in_hand, rolls_left: Fraction(5**rolls_left, 6**rolls_left) ** (5 - in_hand),
            "dice-in-hand": lambda in_hand, rolls_left: (1 - Fraction(5**rolls_left, 6**rolls_left)) ** in_hand,
            "one-die": lambda in_hand, rolls_left: 1 - Fraction(5**rolls_left, 6**rolls_left),
        },
    ),
    "03-wlasny-rzut": OwnRoll(
        lambda roll: definite_yahtzee(roll.count(6), 2),
        {
            "adds": lambda roll: Fraction(2, 6) ** (5 - roll.count(6)),
            "one-roll": lambda roll: definite_yahtzee(roll.count(6), 1),
            "dice-in-hand": lambda roll: definite_yahtzee(5 - roll.count(6), 2),
        },
    ),
    "03-de-mere": Number(throws_for_a_double_six),
    "03-wyzwanie": Number(lambda: definite_yahtzee(in_hand=2, rolls_left=2, dice=6, sides=8)),
    "03-slowami": Explanation(),
}


# --- 04 --------------------------------------------------------------------------------------------------


def three_of_another_face(roll: Roll) -> bool:
    """Whether three dice of another face beat a held two."""
    return roll.pattern[0] == 3 and roll.count(2) < 3


ANY_YAHTZEE: dict[str, Checker] = {
    "04-zmiana-zdania": RollAnswer(
        lambda roll: roll.count(2) == 2 and three_of_another_face(roll),
        lambda roll: "no-pair" if roll.count(2) < 2 else "no-change",
        dice=5,
    ),
    "04-wiersz-macierzy": Number(lambda: reroll("2").chance(three_of_another_face).ways),
    "04-komorka-tabeli": Number(lambda: any_yahtzee(1, 2).ways),
    "04-szesc-razy": Number(lambda: next(n for n in count(1) if 6 * definite_yahtzee(rolls_left=n) > 1)),
    "04-cztery-rzuty": Number(lambda: any_yahtzee(rolls_left=4)),
    "04-napisz-krok": Function(
        [("22", "525"), ("22", "555"), ("333", "55"), ("1", "2345"), ("1", "5255"), ("6666", "6"), ("44", "123")],
        lambda held, thrown: Roll(held + thrown).pattern[0],
        {
            "never-changes": lambda held, thrown: (held + thrown).count(held[0]),
            "adds-any": lambda held, thrown: len(held) + Roll(thrown).pattern[0],
            "thrown-only": lambda held, thrown: Roll(thrown).pattern[0],
        },
    ),
    "04-wlasny-rzut": OwnRoll(
        lambda roll: any_yahtzee(roll.pattern[0], 2),
        {
            "definite": lambda roll: definite_yahtzee(roll.pattern[0], 2),
            "one-roll": lambda roll: any_yahtzee(roll.pattern[0], 1),
            "added": lambda roll: 2 * any_yahtzee(roll.pattern[0], 1),
        },
    ),
    "04-wyzwanie": Number(lambda: rolls_until_yahtzee(dice=3)),
    "04-slowami": Explanation(),
}

# --- 05 --------------------------------------------------------------------------------------------------


def binomial(hits: int, tries: int, chance: Fraction) -> Fraction:
    """The chance of exactly so many hits."""
    return comb(tries, hits) * chance**hits * (1 - chance) ** (tries - hits)


def no_more_sixes(roll: Roll, rolls_left: int) -> Fraction:
    """The chance that no six comes to those of the roll."""
    return chosen_face_after(rolls_left, roll.count(6)).chance({roll.count(6)})


EQUAL_DICE: dict[str, Checker] = {
    "05-jedna-kostka": Number(lambda: chosen_face_after(3, dice=1).chance({0})),
    "05-dokladnie-dwie": Number(lambda: chosen_face_after(1).chance({2})),
    "05-naglowek": Number(lambda: commonest_after(3).chance(range(2, 6))),
    "05-srednio-trzy": Number(lambda: next(n for n in count(1) if chosen_face_after(n).mean() >= 3)),
    "05-komorka-tabeli": Number(lambda: chosen_face_after(2).chance({4, 5})),
    "05-napisz-dwumian": Function(
        [
            (2, 5, Fraction(1, 6)),
            (0, 5, Fraction(91, 216)),
            (3, 3, Fraction(1, 6)),
            (1, 4, Fraction(1, 2)),
            (3, 5, Fraction(91, 216)),
        ],
        binomial,
        {
            "one-order": lambda hits, tries, chance: chance**hits * (1 - chance) ** (tries - hits),
            "no-misses": lambda hits, tries, chance: comb(tries, hits) * chance**hits,
            "at-least": lambda hits, tries, chance: sum(
                binomial(more, tries, chance) for more in range(hits, tries + 1)
            ),
            "ordered": lambda hits, tries, chance: binomial(hits, tries, chance) * factorial(hits),
        },
    ),
    "05-wlasny-rzut": OwnRoll(
        lambda roll: 1 - no_more_sixes(roll, 2),
        {
            "complement": lambda roll: no_more_sixes(roll, 2),
            "added": lambda roll: (5 - roll.count(6)) * Fraction(11, 36),
            "one-roll": lambda roll: 1 - no_more_sixes(roll, 1),
            "all-of-them": lambda roll: definite_yahtzee(roll.count(6), 2),
        },
    ),
    "05-wyzwanie": Number(lambda: chosen_face_after(3).given(lambda sixes: sixes >= 1).mean()),
    "05-slowami": Explanation(),
}

# --- 06 --------------------------------------------------------------------------------------------------

Rows = tuple[tuple[int, int], ...]


def balance_of(rows: Rows) -> int:
    """The balance of upper rows, each given as its face and its number of dice."""
    return balance({UPPER[face - 1]: dice for face, dice in rows})


def points_in(rows: Rows) -> int:
    """The points in the rows."""
    return sum(face * dice for face, dice in rows)


def fourth_dice_that_do() -> set[int]:
    """Of which faces a fourth die makes up for no ones and two twos."""
    return {face for face in range(3, 7) if balance_of(((1, 0), (2, 2), (face, 4))) >= 0}


def refused_faces(roll: Roll) -> str:
    """Which mistake a wrong choice of faces shows."""
    if min(roll) < 3:
        return "other-rows"
    return "too-many" if set(roll) - fourth_dice_that_do() else "too-few"


def commonest_row(roll: Roll) -> tuple[int, int]:
    """The commonest face, of several the highest, and its number of dice."""
    dice, face = max((roll.count(face), face) for face in roll)
    return face, dice


def lower_row(roll: Roll) -> tuple[int, int]:
    """The commonest face, of several the lowest, and its number of dice."""
    face = min(face for face in roll if roll.count(face) == roll.pattern[0])
    return face, roll.pattern[0]


def bonus_without_sixes() -> int:
    """How many ways of filling the five lower faces reach the bonus."""
    fillings = product(range(6), repeat=5)
    return sum(points_in(tuple(enumerate(filling, start=1))) >= 63 for filling in fillings)


BONUS: dict[str, Checker] = {
    "06-bilans": Number(lambda: balance_of(((2, 1), (5, 4), (6, 2)))),
    "06-czym-nadrobic": RollAnswer(lambda roll: set(roll) == fourth_dice_that_do(), refused_faces),
    "06-wspolczynnik": Number(lambda: pattern_totals().weight(102)),
    "06-dwadziescia-osiem": Number(lambda: chosen_face_after(3).chance({0}) / chosen_face_after(3).chance({5})),
    "06-ostatnia-kolejka": Number(lambda: chosen_face_after(3).chance(lambda dice: balance_of(((6, dice),)) >= 5)),
    "06-napisz-bilans": Function(
        [
            (((1, 1), (3, 2), (5, 4)),),
            (((6, 5),),),
            (((1, 0), (2, 2)),),
            ((),),
            (tuple((face, 3) for face in range(1, 7)),),
            (((1, 2), (2, 4), (4, 3), (6, 4)),),
        ],
        balance_of,
        {
            "without-faces": lambda rows: sum(dice - 3 for _, dice in rows),
            "minus-63": lambda rows: points_in(rows) - 63,
            "sign": lambda rows: -balance_of(rows),
            "points": points_in,
        },
    ),
    "06-wlasny-rzut": OwnRoll(
        lambda roll: balance_of((commonest_row(roll),)),
        {
            "dice-not-points": lambda roll: commonest_row(roll)[1] - 3,
            "points": lambda roll: points_in((commonest_row(roll),)),
            "sign": lambda roll: -balance_of((commonest_row(roll),)),
            "lower-face": lambda roll: balance_of((lower_row(roll),)),
        },
    ),
    "06-wyzwanie": Number(bonus_without_sixes),
    "06-slowami": Explanation(),
}

# --- 07 --------------------------------------------------------------------------------------------------


def is_best_keep(goal: str, roll: Roll, keep: Roll, rolls_left: int = 1) -> bool:
    """Whether no keep of the roll does better."""
    turn = plan(goal)
    return keep in keeps(roll) and turn.keep_value(keep, rolls_left) == turn.roll_value(roll, rolls_left)


def refused_full_house(keep: Roll) -> str:
    """Which mistake a keep of 1 2 3 3 3 for the full house shows."""
    if keep not in keeps(Roll("12333")):
        return "not-in-roll"
    if len(keep) == 5:
        return "everything"
    return "threes" if keep == Roll("333") else "not-threes"


def largest_fitting(roll: Roll) -> list[Roll]:
    """The largest keeps of different dice that fit in one large straight."""
    fitting = [Roll(set(roll) & set(straight)) for straight in (range(1, 6), range(2, 7))]
    return [keep for keep in fitting if len(keep) == max(map(len, fitting))]


def advice_fails(roll: Roll) -> bool:
    """Whether with two rolls left every keep as large as possible is worse than the best one."""
    return not any(is_best_keep("large_straight", roll, keep, 2) for keep in largest_fitting(roll))


def refused_straight(roll: Roll, keep: Roll) -> str:
    """Which mistake a keep for the large straight with one roll left shows."""
    if keep not in keeps(roll):
        return "not-in-roll"
    if len(set(keep)) < len(keep):
        return "repeated"
    if {1, 6} <= set(keep):
        return "not-together"
    inner, value = Roll(set(keep) - {1, 6}), plan("large_straight").keep_value
    return "edge" if value(inner, 1) > value(keep, 1) else "too-few"


def one_die_value(rolls: int) -> Fraction:
    """The mean of one die with so many rolls, held as well as possible."""
    return plan(lambda roll: roll[0], rolls, dice=1).start_value()


def held_from(lowest: int, rolls: int) -> Fraction:
    """The mean of one die that is always held from this face on."""
    value = Fraction(7, 2)
    for _ in range(rolls - 1):
        value = sum((Fraction(face) if face >= lowest else value for face in range(1, 7)), Fraction(0)) / 6
    return value


WHAT_TO_KEEP: dict[str, Checker] = {
    "07-cztery-kolejne": Number(lambda: plan("large_straight").keep_value("3456", 1)),
    "07-full-z-trzech": RollAnswer(lambda keep: is_best_keep("full_house", Roll("12333"), keep), refused_full_house),
    "07-komorka-tabeli": Number(lambda: plan("large_straight").keep_value("235", 2)),
    "07-zawsze-zatrzymuj": RollAnswer(
        advice_fails, lambda roll: "four-fit" if len(largest_fitting(roll)[0]) >= 4 else "rule-works", dice=5
    ),
    "07-dwie-pary": Number(lambda: plan("full_house").keep_value("2255", 1) / plan("full_house").keep_value("55", 1)),
    "07-napisz-wartosc": Function(
        [(1,), (2,), (3,), (4,), (6,)],
        one_die_value,
        {
            "never-holds": lambda rolls: held_from(7, rolls),
            "best-of-all": lambda rolls: sum(map(max, product(range(1, 7), repeat=rolls))) / Fraction(6**rolls),
            "holds-from-four": lambda rolls: held_from(4, rolls),
            "holds-six-only": lambda rolls: held_from(6, rolls),
        },
    ),
    "07-wlasny-rzut": OwnKeep(lambda roll, keep: is_best_keep("large_straight", roll, keep), refused_straight),
    "07-wyzwanie": Number(lambda: 5 * one_die_value(4)),
    "07-slowami": Explanation(),
}

# --- 08 --------------------------------------------------------------------------------------------------


def small_game(rows: frozenset[str]) -> Fraction:
    """The value of the small game of the lesson, two dice and one roll a turn, by the rows still open."""
    points: dict[str, Callable[[Roll], int]] = {"sixes": lambda roll: 6 * roll.count(6), "chance": sum}
    if not rows:
        return Fraction(0)
    return throw(2).mean(lambda roll: max(points[row](roll) + small_game(rows - {row}) for row in rows))


def choices(roll: str) -> tuple[Fraction, Fraction]:
    """What writing the roll to the chance and to the sixes is worth in the small game."""
    dice = Roll(roll)
    to_chance = sum(dice) + small_game(frozenset({"sixes"}))
    return to_chance, 6 * dice.count(6) + small_game(frozenset({"chance"}))


def best_choice(total: int, later_if_chance: int, later_if_zero: int) -> str:
    """Chance or a zero in the sixes, by what remains."""
    return "chance" if total + later_if_chance >= later_if_zero else "sixes"


SMALL_GAME: dict[str, Checker] = {
    "08-rozgrzewka": Number(lambda: throw(3).mean(lambda roll: 5 * roll.count(5))),
    "08-co-wpisac": Number(lambda: abs(choices("13")[0] - choices("13")[1])),
    "08-blad-znajomego": Number(
        lambda: (
            small_game(frozenset({"sixes", "chance"}))
            - sum(small_game(frozenset({row})) for row in ("sixes", "chance"))
        )
    ),
    "08-przewidz": Number(lambda: plan(sum, rolls_left=2, dice=2).start_value()),
    "08-napisz-wartosc": Function(
        [(3, 2, 7), (5, 2, 7), (4, 2, 7), (10, 2, 7), (2, 9, 7)],
        best_choice,
        {
            "greedy": lambda total, later_if_chance, later_if_zero: "chance",
            "tie": lambda total, later_if_chance, later_if_zero: (
                "chance" if total + later_if_chance > later_if_zero else "sixes"
            ),
            "later-only": lambda total, later_if_chance, later_if_zero: (
                "chance" if later_if_chance >= later_if_zero else "sixes"
            ),
        },
    ),
    "08-wlasny-rzut": OwnRoll(sum, {"only-sixes": lambda roll: 6 * roll.count(6)}),
    "08-ile-podzbiorow": Number(lambda: sum(comb(4, free) for free in range(1, 5))),
    "08-slowami": Explanation(),
}

# --- 09 --------------------------------------------------------------------------------------------------


def all_games(**readings: Any) -> "GameOutcomes":
    """What comes of optimal play by the classic rules with these readings."""
    from kosci_edu.solver import kept_outcomes

    return kept_outcomes(find_rules("classic", **readings))


def mean_score(**readings: Any) -> Fraction:
    """The mean of optimal play by the classic rules with these readings, as the float that it is."""
    from kosci_edu.solver import kept_solution

    return Fraction(kept_solution(find_rules("classic", **readings)).start_value)


def rounded(value: Fraction, places: int) -> Fraction:
    """The value rounded to so many decimal places."""
    return Fraction(round(value * 10**places), 10**places)


def where_points_come_back() -> str:
    """What play without the upper bonus changes: A less above and more below, B the other way round, C less in both."""
    means = [all_games(upper_bonus=bonus).row_mean for bonus in (True, False)]
    upper, lower = (sum(means[1][row] - means[0][row] for row in rows) for rows in (UPPER, LOWER))
    return "A" if upper < 0 < lower else "B" if lower < 0 < upper else "C"


def mean_of_row(row: str) -> Fraction:
    """What optimal play scores in the row on average, in hundredths of a point."""
    return rounded(Fraction(all_games().row_mean[row]), 2)


WHOLE_GAME: dict[str, Checker] = {
    "09-rozgrzewka": Number(lambda: 2 ** len(GAME.rows)),
    "09-ostatni-wiersz": Number(lambda: 50 * any_yahtzee()),
    "09-roznica": Number(lambda: mean_score() - mean_score(upper_bonus=False), is_float=True),
    "09-gdzie-wraca": Choice(lambda: [where_points_come_back()], ("A", "B", "C")),
    "09-wykryj-zasady": Choice(
        lambda: [joker for joker in JOKERS if rounded(mean_score(joker=joker), 4) == Fraction("254.5877")], JOKERS
    ),
    "09-napisz-premie": Function(
        [((3, 6, 9, 12, 15, 18),), ((2, 6, 9, 12, 15, 18),), ((5, 10, 15, 20, 25, 30),), ((0, 6, 9, 16, 20, 24),)],
        lambda points: 35 if sum(points) >= 63 else 0,
        {
            "more-than": lambda points: 35 if sum(points) > 63 else 0,
            "per-row": lambda points: 35 if all(held >= 3 * face for face, held in enumerate(points, 1)) else 0,
        },
    ),
    "09-wlasny-rzut": OwnRoll(
        lambda roll: sum(roll) - mean_of_row("chance"),
        {"sum": sum, "reversed": lambda roll: mean_of_row("chance") - sum(roll)},
    ),
    "09-slowami": Explanation(),
}

# --- 10 --------------------------------------------------------------------------------------------------


def first_round(roll: RollLike, rolls_used: int = 1) -> "tuple[Option, ...]":
    """The options on an empty card, the best first."""
    from kosci_edu.solver import advise, kept_solution

    return advise(kept_solution(GAME), Scorecard(), Turn(Roll(roll), rolls_used))


def is_best_first_keep(roll: Roll, keep: Roll) -> bool:
    """Whether optimal play keeps these dice of a first roll; all of them if it writes the roll at once."""
    best = [option for option in first_round(roll) if option.regret == 0]
    return any((option.keep if option.row is None else roll) == keep for option in best)


def regret_of_row(roll: str, row: str) -> Fraction:
    """What writing a first roll to this row gives away, as the float that it is."""
    return Fraction(next(option.regret for option in first_round(roll) if option.row == row))


WRITTEN = {"A": "sixes", "B": "three_of_a_kind", "C": "chance"}

FIRST_ROUND: dict[str, Checker] = {
    "10-rozgrzewka": RollAnswer(
        lambda keep: first_round("22446")[0].keep == keep,
        lambda keep: {"2244": "both", "22": "lower", "446": "with-six"}.get(str(keep), ""),
    ),
    "10-szansa-na-decyzje": Number(lambda: throw().chance(lambda roll: roll.pattern == (2, 1, 1, 1))),
    "10-strata": Number(lambda: regret_of_row("11122", "full_house"), is_float=True),
    "10-przewidz": Choice(
        lambda: [letter for letter, row in WRITTEN.items() if first_round("45666", 3)[0].row == row], tuple(WRITTEN)
    ),
    "10-napisz-regule": Function(
        [("22446",), ("15566",), ("33116",), ("44255",)],
        lambda roll: 2 * max(face for face in roll if roll.count(face) == 2),
        {
            "lower": lambda roll: 2 * min(face for face in roll if roll.count(face) == 2),
            "both": lambda roll: "".join(sorted(face for face in roll if roll.count(face) == 2)),
            "highest-die": lambda roll: 2 * max(roll),
        },
    ),
    "10-wlasny-rzut": OwnKeep(is_best_first_keep, lambda roll, keep: "not-best"),
    "10-slowami": Explanation(),
}

# --- 11 --------------------------------------------------------------------------------------------------


def percentile(scores: Sequence[int], share: Fraction) -> int:
    """The smallest score that, with all below it, has at least this share."""
    return next(score for place, score in enumerate(scores, start=1) if place >= share * len(scores))


SCORES = (150, 180, 200, 210, 248, 250, 260, 300, 380, 480)

DISTRIBUTION: dict[str, Checker] = {
    "11-rozgrzewka": Number(lambda: percentile((180, 200, 200, 220, 400), Fraction(1, 2))),
    "11-ponizej-sredniej": Percent(lambda: Fraction(all_games().score.between(0, int(all_games().score.mean()))), 1),
    "11-percentyl": Number(lambda: all_games().score.quantile(0.99)),
    "11-przynajmniej-jeden": Percent(lambda: Fraction(all_games().yahtzees.at_least()[1]), 1),
    "11-blad-sredniej": Number(lambda: (Fraction(60) / Fraction("0.6")) ** 2),
    "11-napisz-percentyl": Function(
        [(SCORES, Fraction(1, 2)), (SCORES, Fraction(1, 10)), (SCORES, Fraction(99, 100)), (SCORES, Fraction(1))],
        percentile,
        {
            "one-too-far": lambda scores, share: scores[min(int(share * len(scores)), len(scores) - 1)],
            "mean": lambda scores, share: sum(scores) / len(scores),
            "lowest": lambda scores, share: scores[0],
        },
    ),
    "11-wlasny-rzut": OwnRoll(
        lambda roll: percentile(sorted(roll), Fraction(1, 2)),
        {"mean": lambda roll: Fraction(sum(roll), 5), "mode": lambda roll: max(sorted(set(roll)), key=roll.count)},
    ),
    "11-slowami": Explanation(),
}

# --- 12 --------------------------------------------------------------------------------------------------


def one_die_duel() -> Fraction:
    """The chance that the first of two dice shows more."""
    return P(lambda pair: pair[0] > pair[1], outcomes(2))


def drawn(chances: Sequence[Fraction]) -> Fraction:
    """The chance that two independent games with these chances end alike."""
    return sum((chance * chance for chance in chances), Fraction(0))


def gained_by_safety() -> Fraction:
    """What play for the win gains against play for points in the duel of the lesson, in whole per cents."""
    from kosci_edu.solver import Endgame, kept_solution

    card = Scorecard({row.id: GAME.points(row.id, "11111") for row in GAME.rows if row.id not in ("yahtzee", "chance")})
    regret = Endgame(kept_solution(GAME), card, card, 0).for_points(Turn(Roll("55566"), 1)).regret
    return Fraction(round(regret * 100), 100)


THIRDS = (Fraction(1, 2), Fraction(1, 3), Fraction(1, 6))

TWO_PLAYERS: dict[str, Checker] = {
    "12-rozgrzewka": Number(one_die_duel),
    "12-remis": Number(lambda: drawn(THIRDS)),
    "12-ostatni-rzut": Number(lambda: throw(1).chance(lambda die: sum(Roll("6665")) + sum(die) >= 27)),
    "12-zapisac-czy-rzucac": Number(lambda: throw(1).chance(lambda die: sum(Roll("5555")) + sum(die) <= 24)),
    "12-pojedynek": Percent(gained_by_safety, 0),
    "12-napisz-pojedynek": Function(
        [(THIRDS,), ((Fraction(1),),), ((Fraction(1, 4),) * 4,), ((Fraction(9, 10), Fraction(1, 10)),)],
        drawn,
        {"sum": sum, "most": lambda chances: max(chances) ** 2, "even": lambda chances: Fraction(1, len(chances))},
    ),
    "12-moneta": Number(lambda: Fraction(sum(comb(10, heads) for heads in (0, 1, 9, 10)), 2**10)),
    "12-wlasny-rzut": OwnRoll(lambda roll: sum(roll) - 17, {"sum": sum, "reversed": lambda roll: 17 - sum(roll)}),
    "12-slowami": Explanation(),
}

# --- 13 --------------------------------------------------------------------------------------------------

ONLINE, POKER = find_rules("gra-online"), find_rules("kosciany-poker")
STRITOWE = find_rules("stritowe")
MINIMAX = Scorecard({"free/min": 24, "free/max": 21, "free/ones": 4})


def upper_bonus(points: Sequence[int]) -> int:
    """What the upper section of Kościany poker brings in the end."""
    card = Scorecard(dict(zip(UPPER, points, strict=True)))
    return POKER.bonuses[0].points(card)


def four_now_or_later() -> Fraction:
    """What throwing on with four sixes costs in this turn of the online game, after the second roll."""
    later = throw(1).mean(lambda die: max(ONLINE.points(row, Roll((6, 6, 6, 6, *die))) for row in FIGURES))
    return ONLINE.points("four_of_a_kind", Turn(Roll("66661"), 2)) - later


def may_be_lost(struck: str) -> int:
    """How many middle rows may be struck after this one, so that the bonus can still be reached."""
    worth = {row: STRITOWE.maximum(row) for row in MIDDLE if row != struck}
    return sum(sum(worth.values()) - points >= 63 for points in worth.values())


OTHER_GAMES: dict[str, Checker] = {
    "13-rozgrzewka": Number(lambda: upper_bonus([-1, 0, 3, -4, 0, 12])),
    "13-dwie-liczby": Number(lambda: throw().chance(lambda roll: {5, 6} <= set(roll)).ways),
    "13-rzucac-czy-pisac": Number(four_now_or_later),
    "13-parzyste": Number(lambda: plan("even", rolls_left=2, game=POKER).keep_value("246", 2)),
    "13-minimax": Number(lambda: Yamb().minimax("free", MINIMAX)),
    "13-napisz-online": Function(
        [(30, 1), (30, 3), (0, 1), (50, 2), (0, 3), (25, 2)],
        lambda points, rolls_used: points + 5 * (3 - rolls_used) if points else 0,
        {
            "zero-too": lambda points, rolls_used: points + 5 * (3 - rolls_used),
            "used": lambda points, rolls_used: points + 5 * rolls_used if points else 0,
        },
    ),
    "13-stritowe": Number(lambda: may_be_lost("run_123")),
    "13-wlasny-rzut": OwnRoll(
        lambda roll: POKER.points("pair", roll),
        {"lowest": lambda roll: 2 * min(faces_shown(2, roll), default=0), "all-dice": sum},
    ),
    "13-slowami": Explanation(),
}

# --- 15 --------------------------------------------------------------------------------------------------

PAIRS = {"A": ("0.003", "0.001"), "B": ("0.0015", "0.001"), "C": ("4.4e-9", "3e-10"), "D": ("0", "1e-10")}
"""The gap between two options, and how far from the truth each of the two may be."""


def sure_decisions() -> list[str]:
    """The letters of the pairs whose order stays the same, whatever the errors."""
    return [letter for letter, (gap, error) in PAIRS.items() if Fraction(gap) > 2 * Fraction(error)]


def with_remainders(remainders: Mapping[int, int]) -> int:
    """The smallest number, 0 or more, that leaves these remainders, each by its divisor."""
    return next(n for n in count() if all(n % divisor == left for divisor, left in remainders.items()))


def divided(number: int, divisor: int, prime: int) -> int:
    """The number divided by another one, modulo the prime."""
    return number * pow(divisor, -1, prime) % prime


def largest_primes_needed(below: int, most: int) -> int:
    """How many primes, from the largest one below the limit on, have a product of more than `most`."""
    from kosci_edu.solver.exact_value import primes_below

    product, needed = 1, 0
    for prime in primes_below(below):
        if product > most:
            break
        product, needed = product * prime, needed + 1
    return needed


ONE_FRACTION: dict[str, Checker] = {
    "15-rozgrzewka": Number(lambda: 6**195 % 7),
    "15-odwrotnosc": Number(lambda: divided(1, 6, 17)),
    "15-ulamek-modulo": Number(lambda: divided(*small_game(frozenset({"sixes", "chance"})).as_integer_ratio(), 17)),
    "15-zloz-liczbe": Number(lambda: with_remainders({5: 3, 7: 4, 11: 2})),
    "15-mala-gra": Number(lambda: 6**2 * one_die_value(2)),
    "15-ile-cyfr": Number(lambda: len(str(6 ** (len(UPPER) * GAME.rolls * GAME.dice)))),
    "15-przerwa-i-blad": Choice(sure_decisions, tuple(PAIRS)),
    "15-napisz-srednia": Function(
        [
            ((1, 2, 3, 4, 5, 6), 11),
            ((0, 0, 0, 0, 0, 1), 13),
            ((6, 6, 6, 6, 6, 6), 7),
            ((2, 1, 7, 8, 9, 3), 101),
            ((5, 4, 3, 2, 1, 0), 16_777_213),
        ],
        lambda values, prime: divided(sum(values), 6, prime),
        {
            "whole-division": lambda values, prime: sum(values) // 6 % prime,
            "sum-only": lambda values, prime: sum(values) % prime,
            "times-six": lambda values, prime: sum(values) * 6 % prime,
            "not-reduced": lambda values, prime: sum(values) * pow(6, -1, prime),
        },
    ),
    "15-wlasny-rzut": OwnRoll(
        lambda roll: divided(sum(roll), 6, 7),
        {
            "sum-only": lambda roll: sum(roll) % 7,
            "fraction": lambda roll: Fraction(sum(roll), 6),
            "not-reduced": lambda roll: 6 * sum(roll),
        },
    ),
    "15-wyzwanie": Number(lambda: largest_primes_needed(1000, 255 * 6**195)),
    "15-slowami": Explanation(),
}

# --- the project -----------------------------------------------------------------------------------------


def commonest(roll: str) -> str:
    """The dice of the commonest face, of equally common ones the larger."""
    best = max(roll, key=lambda face: (roll.count(face), face))
    return best * roll.count(best)


def smaller_commonest(roll: str) -> str:
    """The same with the known mistake that ties go to the smaller face."""
    best = max(sorted(roll), key=roll.count)
    return best * roll.count(best)


PROJECT: dict[str, Checker] = {
    "projekt-najwiecej-punktow": Function(
        [
            (MappingProxyType({"ones": 1, "fives": 10, "chance": 22}),),
            (MappingProxyType({"full_house": 25, "twos": 6, "chance": 13}),),
            (MappingProxyType({"three_of_a_kind": 17, "four_of_a_kind": 17, "ones": 1}),),
        ],
        lambda points: max(points, key=points.__getitem__),
        {"alphabet": max, "points": lambda points: max(points.values())},
    ),
    "projekt-co-zatrzymac": Function(
        [("15566",), ("12345",), ("22333",), ("44414",), ("66666",)],
        commonest,
        {"smaller": smaller_commonest, "one-die": lambda roll: commonest(roll)[0]},
    ),
    "projekt-bot": BotAnswer(120),
    "projekt-przedzial": Number(lambda: Fraction(196, 100) * 45 / 10),
    "projekt-raport": Explanation(15),
}

CHECKERS: dict[str, Checker] = {
    **START,
    **RULES_OF_THE_GAME,
    **ONE_ROLL,
    **ONE_FACE,
    **ANY_YAHTZEE,
    **EQUAL_DICE,
    **BONUS,
    **WHAT_TO_KEEP,
    **SMALL_GAME,
    **WHOLE_GAME,
    **FIRST_ROUND,
    **DISTRIBUTION,
    **TWO_PLAYERS,
    **OTHER_GAMES,
    **ONE_FRACTION,
    **PROJECT,
}
