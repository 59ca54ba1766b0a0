"""What is right in the exercises of lesson 01."""

from collections.abc import Sequence

from kosci_edu.exercises.answers import ChoiceAnswer, Explanation, FunctionAnswer, NumberAnswer, OwnRoll, RollAnswer
from kosci_edu.messages import row_name
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


ANSWERS = {
    "01-rozgrzewka": NumberAnswer(lambda: GAME.points("three_of_a_kind", "33355")),
    "01-ktore-wiersze": ChoiceAnswer(lambda: [row for row in LOWER if GAME.points(row, "44444")], LOWER, row_name),
    "01-blad-w-zrodle": RollAnswer(
        lambda roll: GAME.points("threes", roll) == GAME.points("sixes", roll) == 6,
        lambda roll: "no-threes" if 3 not in roll else "three-threes" if roll.count(3) == 3 else "sixes",
        dice=5,
    ),
    "01-o-jeden-punkt": NumberAnswer(bonus_lost_by_a_point),
    "01-premia": NumberAnswer(sixes_for_the_bonus),
    "01-gorny-wiersz": FunctionAnswer(
        [("22256", 2), ("22256", 3), ("43441", 4), ("66666", 6), ("12345", 1), ("11555", 5)],
        points_of_face,
        count=lambda roll, face: roll.count(str(face)),
        all_dice=lambda roll, face: sum(map(int, roll)) if str(face) in roll else 0,
        text_and_number=lambda roll, face: face * list(roll).count(face),
    ),
    "01-maly-strit": FunctionAnswer(
        [("12344",), ("23345",), ("12345",), ("43125",), ("34566",), ("12456",), ("11235",), ("66666",), ("34612",)],
        is_small_straight,
        duplicates=lambda roll: steps_of_one(sorted(map(int, roll)), 4),
        three_in_a_row=lambda roll: steps_of_one(sorted(set(map(int, roll))), 3),
        not_sorted=lambda roll: any(part in roll for part in ("1234", "2345", "3456")),
        not_a_large_one=lambda roll: is_small_straight(roll) and not GAME.points("large_straight", roll),
    ),
    "01-odczytania": ChoiceAnswer(lambda: readings_that_allow("fours", "66666", FREE_FOURS_AND_STRAIGHT), JOKERS),
    "01-dzoker": NumberAnswer(lambda: points_with_hundred("large_straight", "66666", FREE_FOURS_AND_STRAIGHT)),
    "01-wlasny-rzut": OwnRoll(
        lambda roll: max(GAME.points(row.id, roll) for row in GAME.rows),
        sum=sum,
        upper=lambda roll: max(GAME.points(row, roll) for row in UPPER),
    ),
    "01-wyzwanie": NumberAnswer(perfect_game),
    "01-slowami": Explanation(),
}
