"""Every variant against a naive oracle: the documents' examples, every roll in every row, and whole random games.

Random dice hardly ever make the figures that rules differ in, and random rows hardly ever a bonus; so most rolls of
the games are made a figure here, and many games lean to the row that comes nearest to its best. The games are
chosen with the oracle alone, always the same ones; every legal row is compared at every look at the dice, not only
the one taken. Sums just at a limit are rare in games; so there are made-up cards, too.
"""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

import pytest
import variant_oracle as oracle
from oracle import FACES, UPPER

from kosci_edu.dice import Roll
from kosci_edu.play.position import Position
from kosci_edu.rules import Rules, Scorecard, Turn, find_rules

Dice = tuple[int, ...]

ROLLS = tuple(combinations_with_replacement(FACES, 5))
ALL_COLUMNS = oracle.YAMB_COLUMNS + oracle.EXTRA_COLUMNS


@dataclass(frozen=True)
class Game:
    """A variant with its switches, and how many random games of it are played."""

    variant: str
    games: int
    columns: tuple[str, ...] = ()
    straight: str = "sum"
    tolerance: int = 5

    @property
    def rows(self) -> tuple[str, ...]:
        return oracle.row_ids(self.variant, self.columns)

    @property
    def rules(self) -> Rules:
        """Ours; switches that stand as they are by themselves are left unsaid."""
        switches: dict[str, Any] = {}
        if self.columns:
            switches["columns"] = self.columns
        if self.straight != "sum":
            switches["straight"] = self.straight
        if self.tolerance != 5:
            switches["tolerance"] = self.tolerance
        return find_rules(self.variant, **switches)

    def score(self, row: str, dice: Dice, rolls_used: int, filled: Mapping[str, int]) -> int:
        return oracle.score(self.variant, row, dice, rolls_used, filled, self.straight, self.tolerance)

    def cells(self, row: str) -> tuple[int, ...]:
        """All points that can stand in a row without a joker, from the lowest."""
        return cells_of(self.variant, row, self.straight, self.tolerance)

    def share(self, row: str, dice: Dice, rolls_used: int, filled: Mapping[str, int]) -> float:
        """How near a row comes to its best: 0 for the least that it can hold, 1 for the most."""
        least, *_, most = self.cells(row)
        return (self.score(row, dice, rolls_used, filled) - least) / (most - least)

    def nearest(self, rows: Sequence[str], dice: Dice, rolls_used: int, filled: Mapping[str, int]) -> str:
        """The row that comes nearest to its best, the first one of several."""
        return max(rows, key=lambda row: self.share(row, dice, rolls_used, filled))

    def allowed(self, dice: Dice, rolls_used: int, declared: str | None, filled: Mapping[str, int]) -> tuple[str, ...]:
        rows = self.rows
        return tuple(row for row in rows if oracle.allowed(self.variant, row, dice, rolls_used, declared, filled))

    def declarable(self, rolls_used: int, declared: str | None, filled: Mapping[str, int]) -> tuple[str, ...]:
        return tuple(row for row in self.rows if oracle.may_declare(self.variant, row, rolls_used, declared, filled))

    def __str__(self) -> str:
        columns = f"{len(self.columns)} columns" if self.columns else ""
        straight = self.straight if self.straight != "sum" else ""
        tolerance = f"tolerance {self.tolerance}" if self.tolerance != 5 else ""
        return ", ".join(filter(None, (self.variant, columns, straight, tolerance)))


@cache
def cells_of(variant: str, row: str, straight: str, tolerance: int) -> tuple[int, ...]:
    """What `Game.cells` says; the rolls are listed once."""
    turns = [(roll, rolls_used) for roll in ROLLS for rolls_used in (1, 2, 3)]
    return tuple(sorted({oracle.score(variant, row, *turn, {}, straight, tolerance) for turn in turns}))


GAMES = (
    Game("potrojne", 80),
    Game("kosciany-poker", 300),
    Game("yamb", 50),
    Game("yamb", 10, straight="by_roll"),
    Game("yamb", 12, columns=ALL_COLUMNS),
    Game("yamb", 6, columns=ALL_COLUMNS, straight="by_roll", tolerance=0),
    Game("yamb", 60, columns=("declared", "first_roll")),
    Game("yamb", 60, columns=("middle", "maximum"), tolerance=12),
    Game("yamb", 100, columns=("both_ends",)),
    Game("stritowe", 200),
    Game("gra-online", 300),
    Game("kostkovy-poker", 300),
    Game("yahtzee", 300),
)


@dataclass(frozen=True)
class Look:
    """One look at the dice: the card so far, the turn, and the row written now, None if the turn goes on."""

    filled: Mapping[str, int]
    extras: int
    dice: Dice
    rolls_used: int
    declared: str | None
    row: str | None

    @property
    def turn(self) -> Turn:
        return Turn(Roll(self.dice), self.rolls_used, self.declared)


def some_dice(chooser: random.Random) -> Dice:
    """Five dice in any order: one in five a Generał, half of the rest some other figure, more or less."""
    if chooser.random() < 0.2:
        return (chooser.choice(FACES),) * 5
    one, two = chooser.sample(FACES, 2)
    any_five = chooser.choices(FACES, k=5)
    first = chooser.choice((1, 2))
    figures = (
        [one, one, one, two, two],
        [one, one, one, one, two],
        [one, one, two, two, chooser.choice(FACES)],
        list(range(first, first + 5)),
        [3, 4, first, 7 - first, chooser.choice(FACES)],
        chooser.choices((1, 3, 5), k=5),
        chooser.choices((2, 4, 6), k=5),
        [one, one, one, *any_five[3:]],
    )
    dice = list(chooser.choice(figures)) if chooser.random() < 0.5 else any_five
    chooser.shuffle(dice)
    return tuple(dice)


def random_games(game: Game) -> Iterator[Iterator[Look]]:
    """The same random games every time."""
    for number in range(game.games):
        yield random_game(game, random.Random(f"kosci {game} {number}"))


def random_game(game: Game, chooser: random.Random) -> Iterator[Look]:
    """All looks of one legal game, until every row is filled."""
    filled: dict[str, int] = {}
    extras = 0
    leaning = chooser.choice((0.0, 0.5, 0.9))
    while len(filled) < len(game.rows):
        declared: str | None = None
        rolls_used = 1
        dice = some_dice(chooser)
        while True:
            rows = game.allowed(dice, rolls_used, declared, filled)
            declarable = game.declarable(rolls_used, declared, filled)
            may_throw = oracle.may_throw(game.variant, rolls_used, declared, filled, game.columns)
            assert rows or declarable or may_throw
            lean = chooser.random() < leaning
            if declarable and (chooser.random() < 0.3 or not (rows or may_throw)):
                yield Look(dict(filled), extras, dice, rolls_used, declared, None)
                declared = game.nearest(declarable, dice, rolls_used, filled) if lean else chooser.choice(declarable)
            elif may_throw and (chooser.random() < 0.6 or not rows):
                yield Look(dict(filled), extras, dice, rolls_used, declared, None)
                rolls_used, dice = rolls_used + 1, some_dice(chooser)
            else:
                row = game.nearest(rows, dice, rolls_used, filled) if lean else chooser.choice(rows)
                yield Look(dict(filled), extras, dice, rolls_used, declared, row)
                extras += oracle.extra(game.variant, row, dice, filled)
                filled[row] = game.score(row, dice, rolls_used, filled)
                break


def test_there_are_252_rolls() -> None:
    assert len(ROLLS) == 252


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_rows_are_those_of_the_oracle_in_the_same_order(game: Game) -> None:
    assert tuple(row.id for row in game.rules.rows) == game.rows


@pytest.mark.parametrize("example", oracle.EXAMPLES, ids=str)
def test_an_example_of_the_documents_has_its_score(example: oracle.Example) -> None:
    game = find_rules(example.variant, **example.switches)
    rolls = [example.dice] if example.dice else list(oracle.matching_rolls(example))
    scores = {game.points(example.row, Turn(Roll(dice), example.rolls_used)) for dice in rolls}
    assert scores == {example.score}


@pytest.mark.parametrize("variant", oracle.ROUNDS)
def test_a_variant_has_as_many_rows_as_the_document_has_turns(variant: str) -> None:
    rounds, place = oracle.ROUNDS[variant]
    assert (len(find_rules(variant).rows), place) == (rounds, place)


@pytest.mark.parametrize("rolls_used", [1, 2, 3])
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_roll_scores_as_the_oracle_says_on_an_empty_card(game: Game, rolls_used: int) -> None:
    rules = game.rules
    card = Scorecard()
    for row in game.rows:
        declared = row if row.startswith("declared/") else None
        result = {roll: rules.points(row, Turn(Roll(roll), rolls_used, declared), card) for roll in ROLLS}
        assert result == {roll: game.score(row, roll, rolls_used, {}) for roll in ROLLS}, row
        assert {rules.extra(row, Turn(Roll(roll), rolls_used, declared), card) for roll in ROLLS} == {0}


@pytest.mark.parametrize("rolls_used", [1, 2, 3])
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_same_rows_are_open_on_an_empty_card(game: Game, rolls_used: int) -> None:
    rules = game.rules
    card = Scorecard()
    for roll in ROLLS:
        for declared in (None, *game.declarable(1, None, {})):
            turn = Turn(Roll(roll), rolls_used, declared)
            assert rules.open_rows(card, turn) == game.allowed(roll, rolls_used, declared, {})
            if declared is None:
                assert rules.declarations(card, turn) == game.declarable(rolls_used, None, {})


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_most_a_row_can_hold_is_what_the_best_roll_brings(game: Game) -> None:
    """On an empty card; in the games that have one, no joker can bring more."""
    rules = game.rules
    for row in game.rows:
        assert rules.maximum(row) == game.cells(row)[-1], row


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_ours_and_the_oracle_agree_at_every_look_of_random_games(game: Game) -> None:
    rules = game.rules
    for looks in random_games(game):
        card = Scorecard()
        for look in looks:
            rows = game.allowed(look.dice, look.rolls_used, look.declared, look.filled)
            assert rules.open_rows(card, look.turn) == rows, look
            position = Position(rules, card, look.turn)
            assert position.declarations == game.declarable(look.rolls_used, look.declared, look.filled), look
            may_throw = oracle.may_throw(game.variant, look.rolls_used, look.declared, look.filled, game.columns)
            assert bool(position.keeps) == may_throw, look
            for row in rows:
                ours = (rules.points(row, look.turn, card), rules.extra(row, look.turn, card))
                points = game.score(row, look.dice, look.rolls_used, look.filled)
                assert ours == (points, oracle.extra(game.variant, row, look.dice, look.filled)), (look, row)
            if look.row is not None:
                card = rules.write(card, look.row, look.turn)
                extras = look.extras + oracle.extra(game.variant, look.row, look.dice, look.filled)
                points = game.score(look.row, look.dice, look.rolls_used, look.filled)
                filled = {**look.filled, look.row: points}
                assert rules.total(card) == oracle.total(game.variant, filled, extras), (look, filled)
        assert len(card) == len(game.rows)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_row_that_the_oracle_forbids_is_refused(game: Game) -> None:
    rules = game.rules
    chooser = random.Random(str(game))
    for number, looks in enumerate(random_games(game)):
        if number == 10:
            break
        card = Scorecard()
        for look in looks:
            rows = game.allowed(look.dice, look.rolls_used, look.declared, look.filled)
            forbidden = sorted(set(game.rows) - set(rows))
            for row in chooser.sample(forbidden, min(3, len(forbidden))):
                with pytest.raises(ValueError, match=r"\w"):
                    rules.write(card, row, look.turn)
            if look.row is not None:
                card = rules.write(card, look.row, look.turn)


def made_up_cards(game: Game, cards: int = 400) -> Iterator[tuple[dict[str, int], int]]:
    """Cards whose cells hold what they can, and their extra points; upper rows mostly for about three dice.

    Half of the cards are full. Sums lie close about the limits then, on either side and just at them.
    """
    chooser = random.Random(f"cards {game}")
    for number in range(cards):
        filled = {}
        for row in game.rows:
            cells = game.cells(row)
            if oracle.split(row)[1] in UPPER and len(cells) == 6 and chooser.random() < 0.9:
                cells = cells[2:5]
            if row in oracle.RUNS and chooser.random() < 0.5:
                cells = cells[1:]
            if number % 2 or chooser.random() < 0.9:
                filled[row] = chooser.choice(cells)
        yield filled, chooser.choice((0, 40, 100, 300))


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_made_up_cards_have_the_total_of_the_oracle(game: Game) -> None:
    rules = game.rules
    extras_paid = game.variant not in ("kosciany-poker", "yamb", "kostkovy-poker")
    sums: Counter[int] = Counter()
    middle_sums: Counter[int] = Counter()
    for filled, extras in made_up_cards(game):
        extras = extras if extras_paid else 0
        assert rules.total(Scorecard(filled, extras)) == oracle.total(game.variant, filled, extras), filled
        middle_sums[sum(filled.get(run, 0) for run in oracle.RUNS)] += 1
        for column in {oracle.split(row)[0] for row in filled}:
            own = oracle.column_of(filled, column)
            if all(name in own for name in UPPER):
                sums[sum(own[name] for name in UPPER) // oracle.FACTORS.get(column, 1)] += 1
    limits = {"kosciany-poker": (0, 11), "gra-online": (60,)}.get(game.variant, (63,))
    for limit in limits:  # a guard: the sums at a limit and just below it are among the cards
        assert min(sums[limit], sums[limit - 1]) >= 3, sums
    assert game.variant != "stritowe" or min(middle_sums[63], middle_sums[62]) >= 3, middle_sums


def events(game: Game, look: Look, after: Mapping[str, int]) -> Iterator[str]:
    """What happens when this look is written that only some rules treat in a special way."""
    assert look.row is not None
    column, category = oracle.split(look.row)
    if len(set(look.dice)) == 1:
        own = oracle.column_of(look.filled, column)
        if own.get("yahtzee", 0) > 0:
            yield "further five of a kind"
        elif "yahtzee" in own:
            yield "further five of a kind after a zero"
        if "yahtzee" in own and UPPER[look.dice[0] - 1] in own and category in ("full_house", "large_straight"):
            yield "joker"
    if look.declared:
        yield "declared"
    if column == "maximum" and category in ("min", "max") and after[look.row] == 0:
        yield "MIN or MAX struck"
    if column != "maximum" and category in ("min", "max", "ones"):
        product = oracle.minimax(oracle.column_of(after, column))
        if product:
            yield "product above 0" if product > 0 else "product below 0"


def ends(game: Game, filled: Mapping[str, int]) -> Iterator[str]:
    """What the last card of a game shows."""
    for column in {oracle.split(row)[0] for row in filled}:
        own = oracle.column_of(filled, column)
        upper = sum(own[name] for name in UPPER) // oracle.FACTORS.get(column, 1)
        figures = [own[name] for name in oracle.ONLINE_FIGURES if name in own]
        limits = {"kosciany-poker": (0, 11), "gra-online": (60,)}.get(game.variant, (63,))
        yield f"upper rows beyond {sum(upper >= limit for limit in limits)} of {len(limits)} limits"
        if game.variant == "gra-online":
            yield "no figure is zero" if all(figures) else "some figure is zero"


EXPECTED = {
    "potrojne": {"further five of a kind", "further five of a kind after a zero", "joker"},
    "kosciany-poker": {"upper rows beyond 1 of 2 limits", "upper rows beyond 2 of 2 limits"},
    "yamb": {"declared", "product above 0", "product below 0"},
    "stritowe": {"further five of a kind", "joker"},
    "gra-online": {"further five of a kind", "further five of a kind after a zero", "no figure is zero"},
    "kostkovy-poker": {"further five of a kind", "joker"},
    "yahtzee": {"further five of a kind", "further five of a kind after a zero", "joker"},
}
"""What must be met among the games of a variant besides an upper sum on either side of its limit."""


@pytest.mark.parametrize("game", [game for game in GAMES if not game.columns and game.straight == "sum"], ids=str)
def test_the_random_games_meet_what_the_rules_differ_in(game: Game) -> None:
    """A guard for the tests above: the 35, jokers, declarations, products, and what else is special, are met."""
    met: Counter[str] = Counter()
    for looks in random_games(game):
        filled: dict[str, int] = {}
        for look in looks:
            if look.row is not None:
                filled = {**look.filled, look.row: game.score(look.row, look.dice, look.rolls_used, look.filled)}
                met.update(events(game, look, filled))
        met.update(ends(game, filled))
    limits = 2 if game.variant == "kosciany-poker" else 1  # below 0, above 10
    wanted = EXPECTED[game.variant] | {f"upper rows beyond {beyond} of {limits} limits" for beyond in (0, limits)}
    assert {name: met[name] for name in wanted if met[name] < 5} == {}


def test_the_random_games_of_maximum_meet_struck_rows() -> None:
    game = next(game for game in GAMES if game.columns == ("middle", "maximum"))
    met: Counter[str] = Counter()
    for looks in random_games(game):
        for look in looks:
            if look.row is not None:
                points = game.score(look.row, look.dice, look.rolls_used, look.filled)
                met.update(events(game, look, {**look.filled, look.row: points}))
    assert met["MIN or MAX struck"] >= 5
