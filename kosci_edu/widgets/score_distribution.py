"""The distribution of the final score: the exact curve, its percentiles, your own score, and simulated games beside it.

What is exact comes from the solver; nothing is worked out before the widget is on the screen or asked in Python.
"""

from fractions import Fraction
from typing import Any

import numpy as np
import traitlets

from kosci_edu.look import Bar, Table
from kosci_edu.messages import NO_BREAK_SPACE, decimal, percent, say, short
from kosci_edu.rules import find_rules
from kosci_edu.solver import Probabilities, kept_outcomes, kept_solution, simulate
from kosci_edu.widgets.base import LearnerWidget, is_whole, script, style

__all__ = ["ScoreDistribution"]

LEVELS = (1, 5, 10, 25, 50, 75, 90, 95, 99)
FINE, COARSE = 5, 50  # points: the width of a step of the curve, and of a line of the table
MOST_GAMES = 100_000
LEAST_BATCH = 250  # games that pour in together
GAMES = (1_000, 10_000)
IN_SIGHT = 0.9985  # the part of all games that the curve shows; the table has the rest too

_known: dict[str, Probabilities] = {}


class ScoreDistribution(LearnerWidget):
    """The final score of optimal play of the classic game; the language is the one in use when it is made.

    The exact distribution takes some seconds, once for each reading of the joker; or it is handed over, as in
    `ScoreDistribution(exact=kept_outcomes(rules).score)`. The plain calls behind it: `exact`, `percentiles()`,
    `table()` and `share_below()`.

    Args:
        score: your own score, marked on the curve; none if left out.
        joker: the reading of the joker.
        seed: the dice of the simulated games come from it.
        exact: the distribution to be shown instead, such as that of another policy.

    Raises:
        ValueError: for a score, a reading or a seed that cannot be.

    >>> ScoreDistribution(250)
    Rozkład wyniku gry optymalnej; .table() podaje go w liczbach.
    """

    _esm = script("distribution")
    _css = style("distribution")

    score = traitlets.Int(None, allow_none=True, help="your own score").tag(sync=True)
    games = traitlets.Int(0, read_only=True, help="the games simulated so far").tag(sync=True)

    _curve = traitlets.Dict(help="the exact curve, ready to be drawn; empty until it is known").tag(sync=True)
    _simulated = traitlets.Dict(help="the simulated games in the same steps, and the lines of the tables").tag(
        sync=True
    )
    _progress: Any = traitlets.List(help="the part done of long work, and what it is; empty if there is none").tag(
        sync=True
    )
    _yours = traitlets.Unicode(help="what your score means, in words").tag(sync=True)

    def __init__(
        self, score: int | None = None, joker: str = "free", seed: int = 1, exact: Probabilities | None = None
    ) -> None:
        self._rules = find_rules(joker=joker)
        if not is_whole(seed, 0):
            raise ValueError(say("The seed is a whole number, not {value}.", value=short(repr(seed))))
        self._joker, self._seed, self._exact = joker, int(seed), exact
        self._scores: list[int] = []
        self._batches = 0  # simulated so far, each with dice of its own
        super().__init__()
        self._labels = self._fixed_words()
        self.score = _check_score(score)
        self._status = self._say("The exact distribution has not been worked out yet.")
        self._call = f"kept_outcomes(find_rules({'' if joker == 'free' else f'joker={joker!r}'})).score"
        if self._exact or joker in _known:
            self._describe()
        self.observe(self._tell_yours, "score")

    # --- what can be done -------------------------------------------------------------------------------

    def simulate(self, games: int) -> None:
        """Play so many more optimal games, at most 100,000 in all, and draw them beside the exact curve.

        Raises:
            ValueError: for a number of games that cannot be.
        """
        with self._speaking():
            if not is_whole(games, 1, MOST_GAMES - self.games):
                raise ValueError(
                    say("1 to {most} games can still be simulated, not {value}.",
                        most=MOST_GAMES - self.games, value=short(repr(games)))
                )  # fmt: skip
            solution, batch = kept_solution(self._rules), max(LEAST_BATCH, int(games) // 20)
            for done in range(0, int(games), batch):
                self._show_progress(done, games, say("Playing games"))
                self._batches += 1
                scores = simulate(solution, min(batch, int(games) - done), self._seed * MOST_GAMES + self._batches)
                self._scores += scores.tolist()
                self._show_simulated()
            self._progress = []
            self._describe()

    def clear(self) -> None:
        """Forget the simulated games; the next ones are the first again."""
        self._scores, self._batches = [], 0
        with self._speaking():
            self._show_simulated()
            self._describe()

    # --- the plain calls ----------------------------------------------------------------------------------

    @property
    def exact(self) -> Probabilities:
        """The exact distribution, worked out now if need be."""
        if self._exact is None and self._joker not in _known:
            _known[self._joker] = kept_outcomes(self._rules, self._working).score
            self._progress = []
        return self._exact or _known[self._joker]

    def share_below(self, score: int) -> float:
        """The part of all games that end with fewer points."""
        return self.exact.between(-(10**9), score - 1)

    def percentiles(self) -> Table:
        """The score that so many per cent of all games do not exceed, exact and simulated."""
        with self._speaking():
            return Table(
                say("Percentiles: so many games end with at most this score"),
                (say("games"), say("score"), say("simulated")),
                self._percentile_lines(),
            )

    def table(self) -> Table:
        """The chances of all scores in steps of 50 points, exact and simulated."""
        with self._speaking():
            lines = [
                (name, shown, Bar(Fraction(chance).limit_denominator(10**6)), simulated)
                for name, chance, shown, simulated in self._range_lines()
            ]
            headings = (say("score"), say("chance"), "", say("simulated"))
            return Table(say("The final score of optimal play"), headings, lines, numeric=(1, 3))

    # --- how it is told -----------------------------------------------------------------------------------

    def __repr__(self) -> str:
        return self._announcement or self._say(
            "The distribution of the score of optimal play; .table() has the numbers."
        )

    @traitlets.validate("score")
    def _validate_score(self, proposal: Any) -> int | None:
        return self._valid(_check_score, proposal)

    def _act(self, message: Any) -> None:
        self.error = ""
        match message:
            case {"action": "prepare"}:
                self._describe()
            case {"action": "simulate", "games": games} if games in GAMES:
                self.simulate(games)
            case {"action": "clear"}:
                self.clear()
            case {"action": "score", "text": str(text)}:
                self.score = _read_score(text)

    def _working(self, done: int, whole: int) -> None:
        with self._speaking():
            self._show_progress(done, whole, say("Working out the exact distribution"))

    def _show_progress(self, done: int, whole: int, what: str) -> None:
        text = say("{what}: {share}", what=what, share=percent(Fraction(done, whole), 0))
        self._progress = [done / whole, text]

    def _describe(self) -> None:
        """Put the state into words and numbers."""
        exact = self.exact
        with self.hold_sync(), self._speaking():
            lowest, highest = (exact.quantile(level) // FINE * FINE for level in ((1 - IN_SIGHT) / 2, IN_SIGHT))
            self._curve = {
                "lowest": lowest,
                "step": FINE,
                "chances": [exact.between(least, least + FINE - 1) for least in range(lowest, highest + FINE, FINE)],
                "marks": [[level, exact.quantile(level / 100)] for level in (1, 10, 25, 50, 75, 90, 99)],
                "alt": say(
                    "The curve rises from {low} points to its top near {mode}, and falls slowly to {high}.",
                    low=exact.quantile(0.01), mode=exact.mode(), high=exact.quantile(0.99),
                ),
            }  # fmt: skip
            self._announcement = say(
                "Mean {mean}; median {median}: half of all games end with at most so much; most often {mode}.",
                mean=decimal(Fraction(exact.mean())), median=exact.quantile(0.5), mode=exact.mode(),
            )  # fmt: skip
            self._tell_yours()
            self._show_simulated()

    def _show_simulated(self) -> None:
        with self.hold_sync():
            self.set_trait("games", len(self._scores))
            known = bool(self._curve)
            self._simulated = {
                "shares": self._shares(self._curve["lowest"], len(self._curve["chances"])) if known else [],
                "percentiles": self._percentile_lines() if known else [],
                "ranges": self._range_lines() if known else [],
                "legend": say("simulated: {n} game", "simulated: {n} games", n=self.games) if self.games else "",
            }
            if not self._scores:
                self._status = say("Let games be played to see how near they come.") if known else self._status
                return
            mean = Fraction(sum(self._scores), len(self._scores))
            self._status = say("{n} game played: mean {mean}, median {median}.",
                               "{n} games played: mean {mean}, median {median}.",
                               n=self.games, mean=decimal(mean), median=self._simulated_quantile(50))  # fmt: skip

    def _shares(self, lowest: int, steps: int) -> list[float]:
        if not self._scores:
            return []
        places = (np.array(self._scores) - lowest) // FINE
        inside = places[(places >= 0) & (places < steps)]
        shares: list[float] = (np.bincount(inside, minlength=steps) / len(self._scores)).tolist()
        return shares

    def _simulated_quantile(self, level: int) -> int:
        """The smallest score that at least so many per cent of the games do not exceed."""
        return sorted(self._scores)[-(-level * len(self._scores) // 100) - 1]

    def _percentile_lines(self) -> list[tuple[str, str, str]]:
        return [
            (
                percent(Fraction(level, 100), 0),
                str(self.exact.quantile(level / 100)),
                str(self._simulated_quantile(level)) if self._scores else "",
            )
            for level in LEVELS
        ]

    def _range_lines(self) -> list[tuple[str, float, str, str]]:
        """From–to, the chance, the chance in words, the simulated share; the last line is open upwards."""
        exact, scores = self.exact, np.array(self._scores)
        top = exact.quantile(0.999) // COARSE * COARSE
        lines = []
        for least in range(min(exact) // COARSE * COARSE, top + COARSE, COARSE):
            most = least + COARSE - 1 if least < top else None
            chance = exact.between(least, most or max(exact))
            name = say("{least}–{most}", least=least, most=most) if most else say("{least} and more", least=least)
            inside = (scores >= least) & (scores <= (most or 10**9))
            share = percent(Fraction(int(inside.sum()), len(scores))) if len(scores) else ""
            lines.append((name, chance, percent(Fraction(chance)), share))
        return lines

    def _tell_yours(self, _: object = None) -> None:
        if not self._curve:
            return
        with self._speaking():
            if self.score is None:
                self._yours = ""
                return
            below = Fraction(self.share_below(self.score))
            self._yours = say(
                "Your {score}: below it end {below} of all optimal games, with at least as much {above}.",
                score=self.score, below=percent(below), above=percent(1 - below),
            )  # fmt: skip

    def _fixed_words(self) -> dict[str, Any]:
        with self._speaking():
            return {
                "widget": say("The distribution of the final score"),
                "axis": say("final score in points"),
                "height": say("chance of {n} points, in per cent", n=FINE),
                "exact": say("exact"),
                "yours": say("your score"),
                "show": say("Show"),
                "games": [[games, _in_thousands(games)] for games in GAMES],
                "clear": say("Forget the games"),
                "percentiles": say("Percentiles: so many games end with at most this score"),
                "share": say("games"),
                "score": say("score"),
                "simulated": say("simulated"),
                "ranges": say("The final score of optimal play"),
                "chance": say("chance"),
                "call": say("In Python:"),
                "language": self._language,
                "waiting": self._waiting(),
            }


def _in_thousands(games: int) -> str:
    shown = f"{games:,}".replace(",", NO_BREAK_SPACE) if games >= 10_000 else str(games)
    return say("Play {games} games", games=shown)


def _read_score(text: str) -> int | None:
    """The score that somebody typed; nothing means none."""
    plain = text.strip()
    if not plain:
        return None
    if not (plain.isascii() and plain.isdigit() and len(plain) < 6):
        raise ValueError(say("A score is a whole number from 0 to 1575, not “{text}”.", text=short(plain)))
    return _check_score(int(plain))


def _check_score(score: object) -> int | None:
    if score is None:
        return None
    if not isinstance(score, int) or not is_whole(score, 0, 1575):  # thirteen Generały, all jokers
        raise ValueError(say("A score is a whole number from 0 to 1575, not “{text}”.", text=short(repr(score))))
    return int(score)
