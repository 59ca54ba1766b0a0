"""The one transition from card to card, against the rules themselves."""

import random

import numpy as np
import pytest
from test_solver_exact_value import OwnRowFirst
from test_solver_solution import SMALL_GAMES

from kosci_edu.dice import Roll, all_rolls
from kosci_edu.rules import Scorecard, Turn, find_rules
from kosci_edu.rules.classic import JOKERS
from kosci_edu.solver.model import Model
from kosci_edu.solver.processes import shared
from kosci_edu.solver.solution import Worker

GAMES = {
    **{f"classic {joker}": find_rules(joker=joker) for joker in JOKERS},
    **{name: find_rules(name) for name in ("gra-online", "kostkovy-poker")},
    "own row first": OwnRowFirst(),
    **{repr(game): game for game in SMALL_GAMES},
}


def some_cards(game, chooser):
    """Cards of games in which any row that is allowed is written, some of them with many rolls of equal dice."""
    for _ in range(5):
        card, equal = Scorecard(), chooser.random()
        while len(card) < len(game.rows):
            yield card
            faces = [chooser.randint(1, game.sides) for _ in range(game.dice)]
            turn = Turn(
                Roll(faces[:1] * game.dice if chooser.random() < equal else faces), chooser.randint(1, game.rolls)
            )
            card = game.write(card, chooser.choice(game.open_rows(card, turn)), turn)


@pytest.mark.parametrize("name", GAMES)
def test_every_entry_does_what_the_rules_say(name):
    game, chooser = GAMES[name], random.Random(name)
    model = Model(game)
    worker = Worker(model, shared(model.states), 1)
    rolls = all_rolls(game.dice, game.sides)
    for card in some_cards(game, chooser):
        number = np.array([model.number(card)])
        worker.take_up(number)
        some = {*chooser.sample(range(len(rolls)), min(8, len(rolls))), *(special.roll for special in model.specials)}
        for roll in some:
            turn = Turn(rolls[roll], chooser.randint(1, game.rolls))
            line = model.line(turn.rolls_used)
            open_rows = game.open_rows(card, turn)
            for place, row in enumerate(model.rows):
                possible = np.isfinite(worker.row_values(place, turn.rolls_used)[roll, 0])
                assert possible == (row in open_rows), (card, turn, row)
                if possible:
                    entry = model.entry(np.array([place]), np.array([roll]), line)
                    written = model.written(number, np.array([0]), entry)
                    after = game.write(card, row, turn)
                    assert written.then[0] == model.number(after), (card, turn, row)
                    assert written.points[0] == after[row]
                    assert written.extra[0] == after.extra - card.extra
                    assert written.gain[0] == game.total(after) - game.total(card), (card, turn, row)
