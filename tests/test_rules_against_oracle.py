"""The classic rules against a naive oracle: every roll in every row, and every case of a further Generał."""

from itertools import combinations_with_replacement, product

import oracle
import pytest

from kosci_edu.dice import all_rolls
from kosci_edu.rules import Scorecard, find_rules
from kosci_edu.rules.classic import classic_rows

ROLLS = tuple(combinations_with_replacement(oracle.FACES, 5))
FILLER = {1: "23456", 2: "13456", 3: "12456", 4: "12356", 5: "12346", 6: "12345"}
"""For each face a roll that does not show it."""


def test_there_are_252_rolls() -> None:
    assert len(ROLLS) == 252


@pytest.mark.parametrize("row", oracle.ROWS)
@pytest.mark.parametrize("joker", oracle.READINGS)
def test_every_roll_scores_as_the_oracle_says_on_an_empty_card(row: str, joker: str) -> None:
    game = find_rules("classic", joker=joker)
    card = Scorecard()
    result = {roll: game.points(row, roll, card) for roll in ROLLS}
    expected = {roll: oracle.score(row, roll, {}, joker) for roll in ROLLS}
    assert result == expected


@pytest.mark.parametrize(("column", "factor"), [("", 1), ("x2", 2)])
def test_the_rows_of_a_column_pay_what_the_oracle_says_times_its_factor(column: str, factor: int) -> None:
    rows = classic_rows(column, factor) if column else classic_rows()
    assert tuple(row.id for row in rows) == tuple(f"{column}/{row}".strip("/") for row in oracle.ROWS)
    assert [row.section for row in rows] == ["upper"] * 6 + ["lower"] * 7
    for row in rows:
        paid = [row.factor * row.pays(roll) if row.fits(roll) else 0 for roll in all_rolls()]
        assert paid == [factor * oracle.score(row.category, tuple(roll), {}, "none") for roll in all_rolls()]


@pytest.mark.parametrize("joker", oracle.READINGS)
def test_on_an_empty_card_every_row_is_open_and_no_roll_brings_an_extra(joker: str) -> None:
    game = find_rules("classic", joker=joker)
    card = Scorecard()
    for roll in ROLLS:
        assert game.open_rows(card, roll) == oracle.ROWS
        assert {game.extra(row, roll, card) for row in oracle.ROWS} == {0}


def test_the_joker_is_free_when_no_reading_is_named() -> None:
    card, filled, extras = play([("yahtzee", "12345"), ("fives", "12345")])
    result = find_rules("classic").open_rows(card, "55555")
    expected = tuple(row for row in oracle.ROWS if oracle.allowed(row, (5,) * 5, filled, "free"))
    assert result == expected
    assert extras == 0


def test_a_roll_may_be_text_or_faces_in_any_order() -> None:
    game = find_rules("classic", joker="free")
    card = Scorecard()
    for roll in ROLLS:
        mixed = roll[2:] + roll[:2]
        text = "".join(str(face) for face in mixed)
        for row in oracle.ROWS:
            expected = oracle.score(row, mixed, {}, "free")
            assert game.points(row, text, card) == expected
            assert game.points(row, list(mixed), card) == expected


def play(moves: list[tuple[str, str]], joker: str = "free") -> tuple[Scorecard, dict[str, int], int]:
    """Our card after the moves (row, roll), the oracle's rows and points of it, and its extra points."""
    game = find_rules("classic", joker=joker)
    card = Scorecard()
    filled: dict[str, int] = {}
    extras = 0
    for row, roll in moves:
        dice = tuple(int(face) for face in roll)
        assert oracle.allowed(row, dice, filled, joker)
        card = game.write(card, row, roll)
        extras += oracle.extra(dice, filled)
        filled[row] = oracle.score(row, dice, filled, joker)
    return card, filled, extras


def moves_before(face: int, yahtzee: str, upper: str, lower: str) -> list[tuple[str, str]]:
    """Moves that leave the Generał row, the row of `face` and the other lower rows as the words say."""
    none_of_it = FILLER[face]
    two_of_it = f"{none_of_it[:3]}{face}{face}"
    moves = []
    if lower == "filled":
        moves += [(row, none_of_it) for row in oracle.LOWER if row != "yahtzee"]
    if lower == "one open":
        moves += [(row, none_of_it) for row in oracle.LOWER if row not in ("yahtzee", "large_straight")]
    if upper != "open":
        moves.append((oracle.UPPER[face - 1], none_of_it if upper == "0" else two_of_it))
    if yahtzee != "open":
        moves.append(("yahtzee", none_of_it if yahtzee == "0" else str(face) * 5))
    return moves


CASES = tuple(product(("open", "0", "50"), ("open", "0", "points"), ("open", "one open", "filled")))


@pytest.mark.parametrize("joker", oracle.READINGS)
@pytest.mark.parametrize(("yahtzee", "upper", "lower"), CASES)
@pytest.mark.parametrize("face", oracle.FACES)
def test_a_general_is_treated_as_the_oracle_says(face: int, yahtzee: str, upper: str, lower: str, joker: str) -> None:
    game = find_rules("classic", joker=joker)
    card, filled, extras = play(moves_before(face, yahtzee, upper, lower), joker)
    dice = (face,) * 5
    rows = tuple(row for row in oracle.ROWS if oracle.allowed(row, dice, filled, joker))
    assert game.total(card) == oracle.total(filled, extras)
    assert game.open_rows(card, dice) == rows
    for row in rows:
        points, extra = oracle.score(row, dice, filled, joker), oracle.extra(dice, filled)
        assert (row, game.points(row, dice, card)) == (row, points)
        assert (row, game.extra(row, dice, card)) == (row, extra)
        after = game.write(card, row, dice)
        assert game.total(after) == oracle.total({**filled, row: points}, extras + extra)
    for row in set(oracle.ROWS) - set(rows):
        with pytest.raises(ValueError, match=r"\w"):
            game.write(card, row, dice)


@pytest.mark.parametrize("joker", oracle.READINGS)
@pytest.mark.parametrize("yahtzee", ["12346", "55555"])
def test_a_roll_that_is_no_general_may_go_to_every_open_row(yahtzee: str, joker: str) -> None:
    game = find_rules("classic", joker=joker)
    card, filled, _ = play([("yahtzee", yahtzee), ("fives", "12345")], joker)
    for roll in ROLLS:
        if oracle.is_yahtzee(roll):
            continue
        rows = tuple(row for row in oracle.ROWS if row not in filled)
        assert game.open_rows(card, roll) == rows
        for row in rows:
            assert game.points(row, roll, card) == oracle.score(row, roll, filled, joker)
            assert game.extra(row, roll, card) == 0
