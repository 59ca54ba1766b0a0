"""What came of a tournament: means, wins and draws with their confidence intervals, and who failed.

Its floats are reported, never computed with.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from statistics import fmean
from typing import NamedTuple

from kosci_edu.look import Table
from kosci_edu.messages import say
from kosci_edu.numerals import decimal, percent
from kosci_edu.odds.samples import confidence_interval, mean_interval
from kosci_edu.play.arena import PlayedGame
from kosci_edu.play.shown import Shown

__all__ = ["BotResult", "Failure", "Interval", "TournamentResult", "result_of"]


class Failure(NamedTuple):
    """A game that a bot lost because it failed.

    Args:
        game: its number, from 1.
        bot: the name of the bot.
        reason: why it failed, in one line.
    """

    game: int
    bot: str
    reason: str


class Interval(NamedTuple):
    """An estimate with the ends of its 95 % confidence interval.

    Args:
        value: the estimate.
        low: the lower end.
        high: the upper end.
    """

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class BotResult:
    """What one bot achieved.

    Args:
        name: its name.
        scores: the points of every game that it finished itself.
        wins: games won alone.
        draws: games with the best result shared.
        losses: all other games, those in which it failed among them.
    """

    name: str
    scores: tuple[int, ...]
    wins: int
    draws: int
    losses: int

    @property
    def mean(self) -> Interval | None:
        """The mean score and its interval by Student's t; None where fewer than two games were finished."""
        if len(self.scores) < 2:
            return None
        return Interval(fmean(self.scores), *mean_interval(self.scores))

    @property
    def win_share(self) -> Interval:
        """The share of games won alone and its interval by Wilson's method."""
        games = self.wins + self.draws + self.losses
        return Interval(self.wins / games, *confidence_interval(self.wins, games))


@dataclass(frozen=True, repr=False)
class TournamentResult(Shown):
    """The outcome of a tournament.

    Args:
        bots: a result for each, in the order of entry.
        failures: every game lost because a bot failed.
        games: how many were played.
        seed: that the dice came from.
    """

    bots: tuple[BotResult, ...]
    failures: tuple[Failure, ...]
    games: int
    seed: int

    def table(self) -> Table:
        """Means, wins and draws with their intervals."""
        lines = []
        for bot in self.bots:
            mean = _shown(bot.mean, decimal) if bot.mean else ("–", "–")
            failed = sum(failure.bot == bot.name for failure in self.failures)
            counts = map(str, (bot.wins, bot.draws, bot.losses, failed))
            lines.append((bot.name, *mean, *counts, *_shown(bot.win_share, percent)))
        headings = (
            say("bot"), say("mean points"), say("95% interval"), say("wins"), say("draws"), say("losses"),
            say("of these, failed"), say("share of wins"), say("95% interval"),
        )  # fmt: skip
        caption = say("{n} game, seed {seed}; intervals by Student's t and by Wilson",
                      "{n} games, seed {seed}; intervals by Student's t and by Wilson",
                      n=self.games, seed=self.seed)  # fmt: skip
        return Table(caption, headings, lines)

    def failure_table(self) -> Table:
        """Every bot that failed, with the reason, how often, and the first game."""
        reasons: dict[tuple[str, str], list[int]] = {}
        for game, bot, reason in self.failures:
            reasons.setdefault((bot, reason), []).append(game)
        lines = [(bot, reason, str(len(games)), str(games[0])) for (bot, reason), games in reasons.items()]
        headings = (say("bot"), say("why it failed"), say("games lost"), say("first game"))
        return Table(say("Games lost because the bot failed"), headings, lines, numeric=(2, 3))

    def tables(self) -> list[Table]:
        """The table of results, and that of failures where there are any."""
        return [self.table(), self.failure_table()] if self.failures else [self.table()]


def _shown(interval: Interval, written: Callable[[Fraction, int], str]) -> tuple[str, str]:
    value, low, high = (written(Fraction(number), 1) for number in interval)
    return value, f"{low} – {high}"


def result_of(names: tuple[str, ...], outcomes: list[PlayedGame], seed: int) -> TournamentResult:
    """Count the outcomes of all games.

    Args:
        names: of the bots.
        outcomes: of the games, in their order.
        seed: that the dice came from.
    """
    failures = [
        Failure(number, names[bot], reason)
        for number, outcome in enumerate(outcomes, start=1)
        for bot, reason in sorted(outcome.failures.items())
    ]
    results = tuple(_result_of_bot(bot, name, outcomes) for bot, name in enumerate(names))
    return TournamentResult(results, tuple(failures), len(outcomes), seed)


def _result_of_bot(bot: int, name: str, outcomes: list[PlayedGame]) -> BotResult:
    finished, wins, draws = [outcome for outcome in outcomes if bot not in outcome.failures], 0, 0
    for outcome in finished:
        totals = outcome.totals
        others = [points for other, points in totals.items() if other not in {bot, *outcome.failures}]
        wins += all(totals[bot] > points for points in others)
        draws += totals[bot] == max(others, default=None)
    scores = tuple(outcome.totals[bot] for outcome in finished)
    return BotResult(name, scores, wins, draws, len(outcomes) - wins - draws)
