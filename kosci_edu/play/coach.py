"""The coach: what is best in a position, what a decision cost, and how luck and mistakes made a score.

The values are those of the solver, by way of `review`; here they are put into words, and a review into figures.
"""

from typing import TYPE_CHECKING, Any

from kosci_edu.dice import Roll
from kosci_edu.messages import say
from kosci_edu.play.game import Game
from kosci_edu.play.position import Action, Declare, Keep, Position
from kosci_edu.play.review import Review, cost, is_soon_solved, options_of, points, review_game, solution_for
from kosci_edu.rules import Rules, find_rules

if TYPE_CHECKING:
    from kosci_edu.solver import Solution

__all__ = ["Coach", "in_words", "points", "report"]

SHOWN = 0.005  # points; what is less would be rounded to 0.00


def in_words(keep: Roll | None, row: str | None, rules: Rules | None = None) -> str:
    """What an option asks one to do.

    Args:
        keep: the dice to be held, for a throw.
        row: the id of the row to write to, if it is no throw.
        rules: that name the row; by default the classic ones.

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
        """What is said while the `rules` are worked out: whether that takes seconds or longer."""
        try:
            is_soon = is_soon_solved(rules)
        except ValueError:  # rules that cannot be solved say so at once
            is_soon = True
        if is_soon:
            return say("The coach is working out the whole game, once; that takes some seconds…")
        return say("The coach is working out the whole game, once; under these rules that may take a minute…")

    def is_ready(self, rules: Rules) -> bool:
        """Whether the `rules` need no more work."""
        return rules in self._solutions

    def prepare(self, rules: Rules) -> str:
        """Work out the `rules` if that is still to be done; says that it is ready, or why it cannot advise."""
        solution = self._solution(rules)
        if isinstance(solution, str):
            return solution
        return say("Ready: a hint when you ask for one, and after each of your decisions what it cost.")

    def __call__(self, position: Position) -> str:
        """The best option with its value, and the next one with what it gives away."""
        solution = self._solution(position.rules)
        if isinstance(solution, str):
            return solution
        best, *others = options_of(solution, position)
        words = in_words(best.keep, best.row, position.rules)
        hint = say("Best: {option}; that is {points} points on average to the end of the game.",
                   option=words, points=points(best.value))  # fmt: skip
        if not others:
            return hint
        _, keep, row, _, regret = others[0]
        return f"{hint} {_next_best(regret, in_words(keep, row, position.rules))}"

    def verdict(self, position: Position, action: Action) -> str:
        """What a decision cost: nothing, or so many points, and what would have been best.

        Args:
            position: where it was taken.
            action: what was done.
        """
        solution = self._solution(position.rules)
        if isinstance(solution, str):
            return solution
        if isinstance(action, Declare):
            return ""
        best, regret = cost(solution, position, action)
        keep, row = (action.dice, None) if isinstance(action, Keep) else (None, action.row)
        done, better = in_words(keep, row, position.rules), in_words(best.keep, best.row, position.rules)
        if regret == 0:
            return say("The best move: {option}.", option=done)
        if regret < SHOWN:
            return say("This move ({option}) cost less than {points} points. Best was: {best}.",
                       option=done, points=points(0.01), best=better)  # fmt: skip
        return say("This move ({option}) cost {points} points. Best was: {best}.",
                   option=done, points=points(regret), best=better)  # fmt: skip

    def reports(self, game: Game) -> list[dict[str, Any]]:
        """The report of every player of a `game`, ready to be drawn; none where the rules cannot be solved.

        Of a player who took rolls back it only says so: luck and mistakes mean nothing where the dice were known.
        """
        solution = self._solution(game.rules)
        if isinstance(solution, str):
            return []
        return [
            {"player": name, "left_out": _left_out(undone)}
            if undone
            else report(review_game(game, solution, player), game, player)
            for player, (name, undone) in enumerate(zip(game.players, game.rolls_taken_back, strict=True))
        ]

    def _solution(self, rules: Rules) -> "Solution | str":
        """The solution, or the sentence that says why there is none."""
        if rules not in self._solutions:
            try:
                self._solutions[rules] = solution_for(rules)
            except ValueError as problem:
                reason = str(problem)[:1].lower() + str(problem)[1:]
                self._solutions[rules] = say("The coach cannot advise here: {reason}", reason=reason)
        return self._solutions[rules]


def _left_out(undone: int) -> str:
    return say("Rolls taken back: {n}. The dice to come were known then, so luck and mistakes are left out.", n=undone)


def _next_best(regret: float, option: str) -> str:
    if regret == 0:
        return say("Just as good: {option}.", option=option)
    if regret < SHOWN:
        return say("Next: {option}, less than {points} points below it.", option=option, points=points(0.01))
    return say("Next: {option}, {points} points below it.", option=option, points=points(regret))


def report(review: Review, game: Game, player: int) -> dict[str, Any]:
    """How luck and mistakes made a score, turn by turn, ready to be drawn.

    Bars are shares from −1 to 1 of the largest of them, so that luck and mistakes have one scale.

    Args:
        review: of the player.
        game: that was looked over.
        player: counted from 0.
    """
    most = max([abs(each) for turn in review.turns for each in (turn.luck, turn.mistakes)], default=0) or 1.0
    reached, turns = review.start, []
    for number, turn in enumerate(review.turns, start=1):
        reached += turn.luck - turn.mistakes
        luck, mistakes = _figures(turn.luck, turn.mistakes)
        bars = {"luck": [*luck, turn.luck / most], "mistakes": [*mistakes, -turn.mistakes / most]}
        turns.append({"number": str(number), "row": turn.row_name, **bars, "reached": points(reached)})
    last = say("score") if len(game.cards[player]) == game.rounds else say("score with what was still to come")
    return {
        "player": game.players[player],
        "sum": [
            [points(review.start), say("on average at the start")],
            *_figures(review.luck, review.mistakes),
            [f"= {points(review.score)}", last],
        ],
        "turns": turns,
        "call": f"review_game(table.game, kept_solution(table.game.rules), {player})",
    }


def _figures(luck: float, mistakes: float) -> tuple[list[str], list[str]]:
    """Luck and mistakes, each as a signed figure with its word."""
    signed = [points(luck, signed=True), say("good luck") if luck >= 0 else say("bad luck")]
    return signed, [f"−{points(mistakes)}", say("mistakes")] if mistakes else ["0", say("no mistake")]
