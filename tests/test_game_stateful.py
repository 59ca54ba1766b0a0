"""Random play, undo, save and load in any order: every invariant of a game holds after every step."""

import json
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from tiny import Tiny

from kosci_edu.play.game import Game, Keep, Score
from kosci_edu.rules import VARIANTS, Rules, find_rules

VARIANTS_TRIED: list[Rules] = [find_rules("classic", joker=joker) for joker in ("free", "free-lower", "forced")]
VARIANTS_TRIED.append(Tiny())


class PlayedGame(RuleBasedStateMachine):
    """A game beside a plain model of it: the actions so far, and all rolls that were ever seen."""

    @initialize(
        rules=st.sampled_from(VARIANTS_TRIED),
        players=st.integers(1, 3),
        seed=st.integers(0, 10**6),
    )
    def begin(self, rules: Rules, players: int, seed: int) -> None:
        VARIANTS["tiny"] = "tiny:Tiny"
        self.game = Game([f"gracz {number}" for number in range(players)], rules, seed)
        self.seed, self.actions = seed, []
        self.kept: dict[str, Any] | None = None
        self.kept_actions: list[Any] = []
        self.seen: dict[tuple[Any, ...], Any] = {}

    def teardown(self) -> None:
        VARIANTS.pop("tiny", None)

    @precondition(lambda self: not self.game.is_over)
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        action = data.draw(st.sampled_from(self.game.legal_actions()))
        self.game.act(action)
        self.actions.append(action)

    @precondition(lambda self: not self.game.is_over)
    @rule(turns=st.integers(1, 6))
    def write_turns(self, turns: int) -> None:
        """Several turns at once, so that games come to their end."""
        for _ in range(turns):
            if not self.game.is_over:
                action = next(each for each in self.game.legal_actions() if not isinstance(each, Keep))
                self.game.act(action)
                self.actions.append(action)

    @precondition(lambda self: self.actions)
    @rule(steps=st.integers(1, 4))
    def undo(self, steps: int) -> None:
        for _ in range(min(steps, len(self.actions))):
            assert self.game.undo() == self.actions.pop()

    @rule()
    def save(self) -> None:
        self.kept, self.kept_actions = json.loads(json.dumps(self.game.record())), list(self.actions)

    @precondition(lambda self: self.kept is not None)
    @rule()
    def load(self) -> None:
        self.game = Game.from_record(json.dumps(self.kept))
        self.actions = list(self.kept_actions)

    @invariant()
    def the_total_is_what_the_rules_say(self) -> None:
        assert self.game.totals == tuple(map(self.game.rules.total, self.game.cards))

    @invariant()
    def no_row_is_written_twice_and_all_players_keep_step(self) -> None:
        written = [[] for _ in self.game.players]
        for player, _, action in self.game.history:
            if isinstance(action, Score):
                written[player].append(action.row)
        assert [list(card) for card in self.game.cards] == written
        assert all(len(rows) == len(set(rows)) for rows in written)
        filled = [len(rows) for rows in written]
        assert max(filled) - min(filled) <= 1
        assert filled == sorted(filled, reverse=True)

    @invariant()
    def the_record_replays_to_the_same_state(self) -> None:
        again = Game.from_record(self.game.record())
        assert again.record() == self.game.record()
        assert (again.history, again.cards, again.thrown) == (self.game.history, self.game.cards, self.game.thrown)
        assert [action for _, _, action in again.history] == self.actions

    @invariant()
    def the_same_dice_fall_at_the_same_place_whatever_was_done_before(self) -> None:
        if not self.game.is_over:
            place = (self.game.player, self.game.round, self.game.turn.rolls_used)
            longest = max(self.seen.get(place, ()), self.game.thrown, key=len)
            assert longest[: len(self.game.thrown)] == self.game.thrown
            assert longest[: len(self.seen.get(place, ()))] == self.seen.get(place, ())
            self.seen[place] = longest

    @invariant()
    def every_action_said_to_be_legal_is_and_there_is_one_until_the_end(self) -> None:
        assert bool(self.game.legal_actions()) is not self.game.is_over
        for action in self.game.legal_actions()[:3]:
            self.game.position.check(action)


TestPlayedGame = PlayedGame.TestCase
TestPlayedGame.settings = settings(max_examples=25, stateful_step_count=25, deadline=None)
