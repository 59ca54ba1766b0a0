"""What is right in the exercises of lesson 01."""

from random import Random

from kosci_edu.dice import Roll, all_rolls
from kosci_edu.exercises.answers import (
    EVERY_ROLL,
    ChoiceAnswer,
    Explanation,
    FunctionAnswer,
    NumberAnswer,
    OwnRoll,
    RollAnswer,
    Varied,
)
from kosci_edu.rules import Scorecard, find_rules
from kosci_edu.rules.classic import JOKERS, LOWER, UPPER

__all__ = ["ANSWERS"]

GAME = find_rules("classic")
FREE_FOURS_AND_STRAIGHT = Scorecard(
    {row.id: 0 for row in GAME.rows if row.id not in ("fours", "large_straight")} | {"yahtzee": 50, "sixes": 24}
)


def readings_that_allow(row: str, roll: str, card: Scorecard) -> list[str]:
    """The readings of the joker under which the roll may be written to the row."""
    return [joker for joker in JOKERS if row in find_rules("classic", joker=joker).open_rows(card, roll)]


def full_house(three: int, two: int) -> dict[str, object]:
    """A full house as dice to be read, and what it brings as three equal dice."""
    roll = Roll([three] * 3 + [two] * 2)
    return {"dice": " ".join(map(str, roll)), "points": GAME.points("three_of_a_kind", roll), "three": 3 * three}


def five_upper_rows(*points: int) -> dict[str, int]:
    """The points of the upper rows but the sixes, and what the bonus still takes."""
    sixes = sixes_for_the_bonus(*points)
    told = {"sum": sum(points), "missing": 63 - sum(points), "sixes": sixes}
    return dict(zip(UPPER, points, strict=False)) | told | {"one_less": sixes - 1, "one_more": sixes + 1}


def draw_upper_rows(random: Random) -> dict[str, int]:
    """Five upper rows after which two or four sixes are needed."""
    while True:
        rows = five_upper_rows(*(face * random.choice((2, 2, 3, 3, 4, 4)) for face in range(1, 6)))
        if rows["sixes"] in (2, 4):
            return rows


def sixes_for_the_bonus(*points: int) -> int:
    """How many sixes the bonus takes after so many points in the other upper rows; 9 where no number is enough."""
    card = Scorecard(dict(zip(UPPER, points, strict=False)))
    return next((sixes for sixes in range(6) if "upper_bonus" in _paid(card.write("sixes", 6 * sixes))), 9)


def _paid(card: Scorecard) -> set[str]:
    return {part.name for part in GAME.parts(card) if part.points}


def best_points(roll: Roll) -> int:
    """The most that the roll brings on an empty card."""
    return max(GAME.points(row.id, roll) for row in GAME.rows)


def zeros_with_the_bonus() -> int:
    """How many upper rows may be zero in a section that still has its bonus."""
    most = sorted((GAME.maximum(row) for row in UPPER), reverse=True)
    return max(zeros for zeros in range(7) if sum(most[: 6 - zeros]) >= 63)


def price_of_a_zero(more: int) -> int:
    """How far apart two cards end, with 50 and with 0 for the first Generał, after so many more of sixes."""
    totals = []
    for first in (50, 0):
        card = Scorecard({"yahtzee": first, "sixes": 24})
        for row in LOWER[:more]:
            card = GAME.write(card, row, "66666")
        totals.append(GAME.total(card))
    return totals[0] - totals[1]


def more_yahtzees(more: int) -> dict[str, int]:
    """The number of further Generały, what they make of a zero, and half of it."""
    return {
        "more": more,
        "difference": price_of_a_zero(more),
        "hundreds": 100 * more,
        "hundred_too_many": 150 + 100 * more,
    }


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


def rows_with_points(roll: Roll, rows: tuple[str, ...] = UPPER + LOWER) -> int:
    """In how many of the rows the roll brings points on an empty card."""
    return sum(GAME.points(row, roll) > 0 for row in rows)


ANSWERS = {
    "01-rozgrzewka": Varied(
        full_house(3, 5),
        lambda random: full_house(*random.sample(range(1, 7), 2)),
        lambda dice, **_: NumberAnswer(lambda: GAME.points("three_of_a_kind", dice.replace(" ", ""))),
    ),
    "01-premia": Varied(
        five_upper_rows(2, 6, 6, 12, 15),
        draw_upper_rows,
        lambda ones, twos, threes, fours, fives, **_: NumberAnswer(
            lambda: sixes_for_the_bonus(ones, twos, threes, fours, fives)
        ),
    ),
    "01-blad-w-zrodle": RollAnswer(
        lambda roll: GAME.points("threes", roll) == GAME.points("sixes", roll) == 6,
        lambda roll: "no-threes" if 3 not in roll else "three-threes" if roll.count(3) == 3 else "sixes",
        dice=5,
    ),
    "01-najgorszy-rzut": RollAnswer(
        lambda roll: best_points(roll) == min(map(best_points, all_rolls())),
        lambda roll: "figure" if best_points(roll) > sum(roll) else "not-least",
        dice=5,
    ),
    "01-same-zera": NumberAnswer(zeros_with_the_bonus),
    "01-cena-zera": Varied(
        more_yahtzees(3),
        lambda random: more_yahtzees(random.choice((2, 3, 4))),
        lambda more, **_: NumberAnswer(lambda: price_of_a_zero(more)),
    ),
    "01-odczytania": ChoiceAnswer(lambda: readings_that_allow("fours", "66666", FREE_FOURS_AND_STRAIGHT), JOKERS),
    "01-gorny-wiersz": FunctionAnswer(
        [(roll, face) for (roll,) in EVERY_ROLL for face in range(1, 7)],
        points_of_face,
        count=lambda roll, face: roll.count(str(face)),
        all_dice=lambda roll, face: sum(map(int, roll)) if str(face) in roll else 0,
        text_and_number=lambda roll, face: face * list(roll).count(face),
    ),
    "01-ile-wierszy": OwnRoll(
        rows_with_points,
        one_missing=lambda roll: rows_with_points(roll) - 1,
        upper=lambda roll: rows_with_points(roll, UPPER),
        lower=lambda roll: rows_with_points(roll, LOWER),
    ),
    "01-wyzwanie": NumberAnswer(perfect_game),
    "01-slowami": Explanation(),
}
