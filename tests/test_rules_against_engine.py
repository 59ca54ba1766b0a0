"""Random games, move by move: our rules, the engine of `yatzy-solver` and the naive oracle must agree.

Random dice hardly ever show a second Generał, and random rows hardly ever bring the 35; so three rolls in ten
are made a Generał here, and many games lean to the best upper row. Every legal row is compared at every move,
not only the one that is taken.
"""

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING

import oracle
import pytest

from kosci_edu.rules import Scorecard, find_rules

if TYPE_CHECKING:
    from engine import Engine

VARIANTS = {"free": "american", "forced": "american+forced-joker", "none": "american+no-joker"}
"""The engine's variant for each reading; it has none for `free-lower` (see engine.py)."""

GAMES = 550
"""Games for each reading."""

Dice = tuple[int, ...]
Move = tuple[Dice, str]


def random_dice(chooser: random.Random) -> Dice:
    """Five dice, three times in ten a Generał."""
    if chooser.random() < 0.3:
        return (chooser.choice(oracle.FACES),) * 5
    return tuple(chooser.choices(oracle.FACES, k=5))


def random_games(joker: str, games: int = GAMES) -> Iterator[list[Move]]:
    """Full games of thirteen moves that the oracle allows, always the same games for a reading."""
    chooser = random.Random(f"kosci {joker}")
    for _ in range(games):
        filled: dict[str, int] = {}
        moves = []
        leaning = chooser.choice((0.0, 0.5, 0.9))
        for _ in oracle.ROWS:
            dice = random_dice(chooser)
            rows = [row for row in oracle.ROWS if oracle.allowed(row, dice, filled, joker)]
            row = chooser.choice(rows)
            if chooser.random() < leaning:
                row = best_upper_row(rows, dice) or row
            filled[row] = oracle.score(row, dice, filled, joker)
            moves.append((dice, row))
        yield moves


def best_upper_row(rows: list[str], dice: Dice) -> str | None:
    """The upper row among `rows` that these dice pay most in, None if there is none."""
    upper = [row for row in rows if row in oracle.UPPER]
    return max(upper, key=lambda row: oracle.score(row, dice, {}, "none"), default=None)


@pytest.fixture
def engine(joker: str) -> "Engine":
    """The engine's variant for a reading; skips where the package has no wheel."""
    pytest.importorskip("yatzy_solver", reason="yatzy-solver has no wheel for this machine")
    from engine import Engine

    return Engine(VARIANTS[joker])


@pytest.mark.parametrize("joker", VARIANTS)
def test_our_rules_and_the_engine_agree_on_every_move_of_random_games(joker: str, engine: "Engine") -> None:
    game = find_rules("classic", joker=joker)
    for moves in random_games(joker):
        card, state = Scorecard(), engine.start()
        for dice, row in moves:
            rows = engine.legal_rows(state, dice)
            assert game.open_rows(card, dice) == rows, (moves, dice)
            for legal in rows:
                ours = (game.points(legal, dice, card), game.extra(legal, dice, card))
                assert ours == engine.earned(state, legal, dice)[:2], (moves, dice, legal)
            card, state = game.write(card, row, dice), engine.write(state, row, dice)
            assert game.total(card) == engine.total(state), (moves, dice, row)
        assert engine.is_over(state)


@pytest.mark.parametrize("joker", oracle.READINGS)
def test_our_rules_and_the_oracle_agree_on_every_move_of_random_games(joker: str) -> None:
    """All games where there is no engine for the reading; fewer where the engine plays them too."""
    game = find_rules("classic", joker=joker)
    for moves in random_games(joker, games=100 if joker in VARIANTS else GAMES):
        card = Scorecard()
        filled: dict[str, int] = {}
        extras = 0
        for dice, row in moves:
            rows = tuple(row for row in oracle.ROWS if oracle.allowed(row, dice, filled, joker))
            assert game.open_rows(card, dice) == rows, (moves, dice)
            for legal in rows:
                ours = (game.points(legal, dice, card), game.extra(legal, dice, card))
                theirs = (oracle.score(legal, dice, filled, joker), oracle.extra(dice, filled))
                assert ours == theirs, (moves, dice, legal)
            card = game.write(card, row, dice)
            extras += oracle.extra(dice, filled)
            filled[row] = oracle.score(row, dice, filled, joker)
            assert game.total(card) == oracle.total(filled, extras), (moves, dice, row)


@pytest.mark.parametrize("joker", VARIANTS)
def test_the_oracle_and_the_engine_agree_on_every_move_of_random_games(joker: str, engine: "Engine") -> None:
    for moves in random_games(joker):
        state = engine.start()
        filled: dict[str, int] = {}
        extras = 0
        for dice, row in moves:
            rows = tuple(row for row in oracle.ROWS if oracle.allowed(row, dice, filled, joker))
            assert engine.legal_rows(state, dice) == rows, (moves, dice)
            for legal in rows:
                theirs = (oracle.score(legal, dice, filled, joker), oracle.extra(dice, filled))
                assert engine.earned(state, legal, dice)[:2] == theirs, (moves, dice, legal)
            state = engine.write(state, row, dice)
            extras += oracle.extra(dice, filled)
            filled[row] = oracle.score(row, dice, filled, joker)
            assert engine.total(state) == oracle.total(filled, extras), (moves, dice, row)


@pytest.mark.parametrize("joker", VARIANTS)
def test_rows_that_the_engine_refuses_are_refused_by_our_rules(joker: str, engine: "Engine") -> None:
    game = find_rules("classic", joker=joker)
    for moves in random_games(joker, games=100):
        card, state = Scorecard(), engine.start()
        for dice, row in moves:
            for illegal in set(oracle.ROWS) - set(engine.legal_rows(state, dice)):
                with pytest.raises(ValueError, match=r"\w"):
                    engine.write(state, illegal, dice)
                with pytest.raises(ValueError, match=r"\w"):
                    game.write(card, illegal, dice)
            card, state = game.write(card, row, dice), engine.write(state, row, dice)


@pytest.mark.parametrize("joker", oracle.READINGS)
def test_the_random_games_meet_what_the_readings_differ_in(joker: str) -> None:
    """A guard for the tests above: among the games are jokers, the 100, a full lower half, the 35."""
    met = dict.fromkeys(("joker", "100", "no 100 after a zero", "lower half full", "35"), 0)
    for moves in random_games(joker):
        filled: dict[str, int] = {}
        for dice, row in moves:
            further = oracle.is_yahtzee(dice) and "yahtzee" in filled
            met["joker"] += oracle.is_joker(dice, filled, "free")
            met["100"] += oracle.extra(dice, filled) == 100
            met["no 100 after a zero"] += further and filled["yahtzee"] == 0
            met["lower half full"] += further and all(name in filled for name in oracle.LOWER)
            filled[row] = oracle.score(row, dice, filled, joker)
        met["35"] += oracle.total(filled, 0) > sum(filled.values())
    assert min(met.values()) >= 10, met
