"""The coach: what is best in a position, what a decision cost, and how luck and mistakes made a score.

The values are those of `strategy`; here they are put into words, and the report into figures to be drawn.
"""

from typing import TYPE_CHECKING, Any

from kosci_edu.dice import Roll
from kosci_edu.messages import say
from kosci_edu.play.bots import SOON_SOLVED, scorecards, solution_within
from kosci_edu.play.game import Game
from kosci_edu.play.position import Action, Declare, Keep, Position
from kosci_edu.play.review import Review, ReviewedTurn, cost, options_of, points, review_game
from kosci_edu.rules import Rules, find_rules

if TYPE_CHECKING:
    from kosci_edu.solver import Option, Solution

__all__ = ["Coach", "in_words", "points", "report", "solution_for"]

SHOWN = 0.005  # points; what is less would be rounded to 0.00
WORTH_WAITING_FOR = 5_000_000  # scorecards, which take a minute


def solution_for(rules: Rules) -> "Solution":
    """The solution of these `rules`, where it can be had within a minute.

    Raises:
        ValueError: with one sentence, where it cannot.
    """
    return solution_within(rules, WORTH_WAITING_FOR)


def in_words(keep: Roll | None, row: str | None, rules: Rules | None = None) -> str:
    """What an option asks one to do, under the rules that name the row; by default the classic ones.

    >>> in_words(Roll("55"), None), in_words(None, "full_house")
    ('zatrzymaj 5 5', 'wpisz do wiersza „Full”')
    """
    game = rules or find_rules()
    if row is not None:
        return say("write to “{row}”", row=game.row_name(row))
    faces = keep or Roll()
    if len(faces) == game.dice:
        return say("keep all the dice")
    return say("keep {faces}", faces=" ".join(map(str, faces))) if faces else say("roll all the dice")


class Coach:
    """Advises by the values of the whole game, which it works out when they are first needed.

    Called with a position, it gives a hint in words.

    >>> Coach()(Game(["Ala"], seed=1).position)
    'Najlepiej: zatrzymaj ...; do końca gry to średnio ... punktu. Druga możliwość: ..., o ... punktu mniej.'
    """

    def __init__(self) -> None:
        self._solutions: dict[Rules, Solution | str] = {}

    def preparing(self, rules: Rules) -> str:
        """What is said while these rules are worked out: whether that takes seconds or longer."""
        try:
            is_soon = scorecards(rules) <= SOON_SOLVED
        except ValueError:  # rules that cannot be solved say so at once
            is_soon = True
        if is_soon:
            return say("The coach is working out the whole game, once; that takes some seconds…")
        return say("The coach is working out the whole game, once; under these rules that may take a minute…")

    def is_ready(self, rules: Rules) -> bool:
        """Whether these rules need no more work."""
        return rules in self._solutions

    def prepare(self, rules: Rules) -> str:
        """Work out these rules if that is still to be done; says that it is ready, or why it cannot advise."""
        found = self._solution(rules)
        if isinstance(found, str):
            return found
        return say("Ready: a hint when you ask for one, and after each of your decisions what it cost.")

    def __call__(self, position: Position) -> str:
        """The best option with its value, and the next one with what it gives away."""
        solution = self._solution(position.rules)
        if isinstance(solution, str):
            return solution
        best, *others = options_of(solution, position)
        sentences = [
            say("Best: {option}; that is {points} points on average to the end of the game.",
                option=_option(best, position), points=points(best.value))
        ]  # fmt: skip
        if others:
            sentences.append(_next_best(others[0], position))
        return " ".join(sentences)

    def verdict(self, position: Position, action: Action) -> str:
        """What a decision cost: nothing, or so many points, and what would have been best."""
        solution = self._solution(position.rules)
        if isinstance(solution, str):
            return solution
        if isinstance(action, Declare):
            return ""
        best, regret = cost(solution, position, action)
        keep, row = (action.dice, None) if isinstance(action, Keep) else (None, action.row)
        done = in_words(keep, row, position.rules)
        if regret == 0:
            return say("The best move: {option}.", option=done)
        better = _option(best, position)
        if regret < SHOWN:
            return say("This move ({option}) cost less than {points} points. Best was: {best}.",
                       option=done, points=points(0.01), best=better)  # fmt: skip
        return say("This move ({option}) cost {points} points. Best was: {best}.",
                   option=done, points=points(regret), best=better)  # fmt: skip

    def reports(self, game: Game) -> list[dict[str, Any]]:
        """The report of every player, ready to be drawn; none where the rules cannot be solved."""
        solution = self._solution(game.rules)
        if isinstance(solution, str):
            return []
        return [report(review_game(game, solution, player), game, player) for player in range(len(game.players))]

    def _solution(self, rules: Rules) -> "Solution | str":
        """The solution, or the sentence that says why there is none."""
        if rules not in self._solutions:
            try:
                self._solutions[rules] = solution_for(rules)
            except ValueError as problem:
                reason = str(problem)
                self._solutions[rules] = say(
                    "The coach cannot advise here: {reason}", reason=reason[:1].lower() + reason[1:]
                )
        return self._solutions[rules]


def _option(option: "Option", position: Position) -> str:
    return in_words(option.keep, option.row, position.rules)


def _next_best(option: "Option", position: Position) -> str:
    words = _option(option, position)
    if option.regret == 0:
        return say("Just as good: {option}.", option=words)
    if option.regret < SHOWN:
        return say("Next: {option}, less than {points} points below it.", option=words, points=points(0.01))
    return say("Next: {option}, {points} points below it.", option=words, points=points(option.regret))


def report(looked: Review, game: Game, player: int) -> dict[str, Any]:
    """How luck and mistakes made a score, turn by turn, ready to be drawn.

    Bars are shares from −1 to 1 of the largest of them, so that luck and mistakes have one scale.
    """
    most = max([abs(each) for turn in looked.turns for each in (turn.luck, turn.mistakes)], default=0) or 1.0
    reached, turns = looked.start, []
    for number, turn in enumerate(looked.turns, start=1):
        reached += turn.luck - turn.mistakes
        turns.append({"number": str(number), **_turn(turn, most), "reached": points(reached)})
    last = say("score") if len(game.cards[player]) == game.rounds else say("score with what was still to come")
    return {
        "player": game.players[player],
        "sum": [
            [points(looked.start), say("on average at the start")],
            [points(looked.luck, signed=True), _luck(looked.luck)],
            [_lost(looked.mistakes), _mistakes(looked.mistakes)],
            [f"= {points(looked.score)}", last],
        ],
        "turns": turns,
        "call": f"review_game(table.game, kept_solution(table.game.rules), {player})",
    }


def _turn(turn: ReviewedTurn, most: float) -> dict[str, Any]:
    action = turn.decisions[-1].action
    return {
        "row": "" if isinstance(action, Keep) else turn.decisions[-1].position.rules.row_name(action.row),
        "luck": [points(turn.luck, signed=True), _luck(turn.luck), turn.luck / most],
        "mistakes": [_lost(turn.mistakes), _mistakes(turn.mistakes), -turn.mistakes / most],
    }


def _luck(value: float) -> str:
    return say("good luck") if value >= 0 else say("bad luck")


def _lost(value: float) -> str:
    return f"−{points(value)}" if value else "0"


def _mistakes(value: float) -> str:
    return say("mistakes") if value else say("no mistake")
