"""Luck and mistakes of a game, and the bot that plays by the values of the whole game."""

from functools import partial

import pytest

from kosci_edu.messages import KosciError
from kosci_edu.play.bots import find_bot, losowy, mistrz, zachlanny
from kosci_edu.play.game import Game, Keep, Score
from kosci_edu.play.review import cost, review_game
from kosci_edu.play.session import TableSession
from kosci_edu.rules import find_rules
from kosci_edu.solver import kept_solution


@pytest.fixture(scope="module")
def solution():
    return kept_solution(find_rules())


def played(*bots, seed=1):
    game = Game([f"{number}" for number in range(len(bots))], seed=seed)
    while not game.is_over:
        game.act(bots[game.player](game.position))
    return game


@pytest.mark.parametrize("seed", range(5))
def test_score_is_start_plus_luck_minus_mistakes_for_every_player(solution, seed):
    game = played(zachlanny, losowy, seed=seed)
    for player in (0, 1):
        looked = review_game(game, solution, player)
        assert looked.start + looked.luck - looked.mistakes == pytest.approx(game.totals[player], abs=1e-9)
        assert len(looked.turns) == 13
        assert all(turn.mistakes >= 0 for turn in looked.turns)


@pytest.mark.parametrize("player", [2, -1, "a", None, 0.5])
def test_a_player_that_there_is_not_is_refused(solution, player):
    game = Game(["Ala", "Ola"], seed=1)
    for ask in (partial(review_game, game, solution), TableSession(game).review):
        with pytest.raises(KosciError, match="Nie ma gracza"):
            ask(player)


def test_optimal_play_makes_no_mistake(solution):
    assert review_game(played(mistrz), solution).mistakes == 0


def test_random_play_makes_large_ones(solution):
    assert review_game(played(losowy), solution).mistakes > 100


def test_a_running_game_can_be_looked_over(solution):
    game = Game(["a"], seed=4)
    game.act(Keep(()))
    looked = review_game(game, solution)
    assert len(looked.turns) == 1
    assert looked.turns[0].mistakes > 0


def test_holding_all_dice_costs_the_roll_that_it_wastes(solution):
    game = Game(["a"], seed=4)
    best, regret = cost(solution, game.position, Keep(game.turn.roll))
    assert best.kind == "keep"
    assert regret > 0


def test_the_table_names_the_rows_and_the_sum(solution):
    text = str(review_game(played(zachlanny), solution).table())
    assert "Start 254,59" in text
    assert "Razem" in text


def test_the_master_takes_the_best_option_and_falls_back_where_nothing_is_solved(solution):
    game = Game(["a"], seed=7)
    action = find_bot("mistrz")(game.position)
    assert isinstance(action, Keep | Score)
    assert cost(solution, game.position, action)[1] == 0
