"""The distribution of the final score: the exact curve, its percentiles, your own score, and simulated games beside it.

What is exact comes from the solver; nothing is worked out before the widget is on the screen or asked in Python.
"""

from bisect import bisect_left
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import traitlets

from kosci_edu.look import Bar, Table
from kosci_edu.messages import KosciError, say, short
from kosci_edu.numerals import decimal, is_whole, percent
from kosci_edu.rules import find_rules
from kosci_edu.widgets.base import Checked, LearnerWidget, check_numpy, script, style

if TYPE_CHECKING:
    from kosci_edu.solver import Probabilities

__all__ = ["ScoreDistribution"]

LEVELS = (1, 5, 10, 25, 50, 75, 90, 95, 99)
MARKED = (1, 10, 25, 50, 75, 90, 99)
FINE, COARSE = 5, 50  # points: the width of a step of the curve, and of a line of the table
MOST_POINTS = 1575  # thirteen Generały, all jokers
MOST_GAMES = 100_000
LEAST_BATCH = 250  # games that pour in together
IN_SIGHT = 0.9985  # the part of all games that the curve shows; the table has the rest too

_known: "dict[str, Probabilities]" = {}


def possible_score(score: Any) -> int | None:
    """The score as a number, also where somebody typed it; None for none. A ValueError says what can be."""
    plain = score.strip() if isinstance(score, str) else score
    if plain is None or plain == "":
        return None
    if isinstance(plain, str) and plain.isascii() and plain.isdigit() and len(plain) < 6:
        plain = int(plain)
    if not is_whole(plain, 0, MOST_POINTS):
        text = short(plain if isinstance(plain, str) else repr(plain))
        raise KosciError("A score is a whole number from 0 to 1575, not “{text}”.", text=text)
    return int(plain)


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
        KosciError: for a score, a reading or a seed that cannot be, or where NumPy is missing.

    >>> ScoreDistribution(250)
    Rozkład wyniku gry optymalnej; .table() podaje go w liczbach.
    """

    _esm = script("score_distribution")
    _css = style("score_distribution")

    score = Checked(possible_score, help="your own score, or None")
    games = traitlets.Int(0, read_only=True, help="the games simulated so far").tag(sync=True)

    _curve = traitlets.Dict(help="the exact curve; empty until it is known").tag(sync=True)
    _simulated = traitlets.Dict(help="the simulated games in steps, and the lines of the tables").tag(sync=True)
    _progress = traitlets.List(traitlets.Any(), help="the part done of long work, and what it is").tag(sync=True)
    _yours = traitlets.Unicode(help="what your score means, in words").tag(sync=True)

    def __init__(
        self, score: int | None = None, joker: str = "free", seed: int = 1, exact: "Probabilities | None" = None
    ) -> None:
        check_numpy()
        from kosci_edu.solver import Probabilities

        if not isinstance(exact, Probabilities | None):
            given = short(exact, write=repr)
            raise KosciError("“exact” is a distribution such as kept_outcomes(rules).score, not {value}.", value=given)
        if not is_whole(seed, 0):
            raise KosciError("The seed is a whole number, not {value}.", value=short(seed, write=repr))
        self._rules = find_rules(joker=joker)
        self._joker, self._seed, self._exact = joker, int(seed), exact
        self._scores: list[int] = []  # of the simulated games, in ascending order
        self._batches = 0  # simulated so far, each with dice of its own
        reading = "" if joker == "free" else f"joker={joker!r}"
        super().__init__(score=score, _call=f"kept_outcomes(find_rules({reading})).score")
        self._describe()
        self._follow("score")

    # --- what can be done -------------------------------------------------------------------------------

    def simulate(self, games: int) -> None:
        """Play more optimal games, and draw them beside the exact curve.

        Args:
            games: how many more; at most 100,000 in all.

        Raises:
            KosciError: for a number of games that cannot be.
        """
        from kosci_edu.solver import kept_solution, simulate

        with self._speaking():
            if not is_whole(games, 1, MOST_GAMES - self.games):
                values = {"most": MOST_GAMES - self.games, "value": short(games, write=repr)}
                raise KosciError("1 to {most} games can still be simulated, not {value}.", **values)
            solution, batch = kept_solution(self._rules), max(LEAST_BATCH, games // 20)
            for done in range(0, games, batch):
                self._show_progress(say("Playing games"), done, games)
                self._batches += 1
                scores = simulate(solution, min(batch, games - done), self._seed * MOST_GAMES + self._batches)
                self._scores = sorted([*self._scores, *scores.tolist()])
                self._describe()
            self._progress = []
            self._prepare()

    def clear(self) -> None:
        """Forget the simulated games; the next ones are the first again."""
        self._scores, self._batches = [], 0
        self._prepare()

    # --- the plain calls ----------------------------------------------------------------------------------

    @property
    def exact(self) -> "Probabilities":
        """The exact distribution, worked out now if need be."""
        from kosci_edu.solver import kept_outcomes

        if self._exact is None and self._joker not in _known:
            _known[self._joker] = kept_outcomes(self._rules, self._working).score
            self._progress = []
        return self._exact or _known[self._joker]

    def share_below(self, score: int) -> float:
        """The part of all games that end with fewer points than this `score`."""
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

    # --- how it is done ---------------------------------------------------------------------------------

    def __repr__(self) -> str:
        return self._announcement or self._say(
            "The distribution of the score of optimal play; .table() has the numbers."
        )

    def _act(self, message: Any) -> None:
        self.error = ""
        match message:
            case {"action": "prepare"}:
                self._prepare()
            case {"action": "simulate", "games": games}:
                self.simulate(games)
            case {"action": "clear"}:
                self.clear()
            case {"action": "score", "text": str(text)}:
                self.score = text

    def _prepare(self) -> None:
        """Show everything, also what has to be worked out first."""
        assert self.exact
        self._describe()

    def _working(self, done: int, whole: int) -> None:
        with self._speaking():
            self._show_progress(say("Working out the exact distribution"), done, whole)

    def _show_progress(self, what: str, done: int, whole: int) -> None:
        self._progress = [done / whole, say("{what}: {share}", what=what, share=percent(Fraction(done, whole), 0))]

    def _view(self) -> dict[str, Any]:
        is_known = self._exact is not None or self._joker in _known
        view = {"games": len(self._scores), "_status": self._about_games(is_known)}
        return view | self._exact_view() if is_known else view

    def _exact_view(self) -> dict[str, Any]:
        exact = self.exact
        lowest, highest = (exact.quantile(level) // FINE * FINE for level in ((1 - IN_SIGHT) / 2, IN_SIGHT))
        steps = [(least, least + FINE - 1) for least in range(lowest, highest + FINE, FINE)]
        games = len(self._scores)
        return {
            "_curve": {
                "lowest": lowest,
                "step": FINE,
                "chances": [exact.between(*step) for step in steps],
                "marks": [[level, exact.quantile(level / 100)] for level in MARKED],
                "alt": say("The curve rises from {low} points to its top near {mode}, and falls slowly to {high}.",
                           low=exact.quantile(0.01), mode=exact.mode(), high=exact.quantile(0.99)),
            },
            "_simulated": {
                "shares": [float(self._simulated_share(*step)) for step in steps] if games else [],
                "percentiles": self._percentile_lines(),
                "ranges": self._range_lines(),
                "legend": say("simulated: {n} game", "simulated: {n} games", n=games) if games else "",
            },
            "_announcement": say(
                "Mean {mean}; median {median}: half of all games end with at most so much; most often {mode}.",
                mean=decimal(Fraction(exact.mean())), median=exact.quantile(0.5), mode=exact.mode(),
            ),
            "_yours": "" if self.score is None else self._about(self.score),
        }  # fmt: skip

    def _about_games(self, is_known: bool) -> str:
        if not self._scores:
            if is_known:
                return say("Let games be played to see how near they come.")
            return say("The exact distribution has not been worked out yet.")
        return say("{n} game played: mean {mean}, median {median}.", "{n} games played: mean {mean}, median {median}.",
                   n=len(self._scores), mean=decimal(Fraction(sum(self._scores), len(self._scores))),
                   median=self._simulated_quantile(50))  # fmt: skip

    def _about(self, score: int) -> str:
        below = Fraction(self.share_below(score))
        return say("Your {score}: below it end {below} of all optimal games, with at least as much {above}.",
                   score=score, below=percent(below), above=percent(1 - below))  # fmt: skip

    def _simulated_quantile(self, level: int) -> int:
        """The smallest score that at least so many per cent of the games do not exceed."""
        return self._scores[-(-level * len(self._scores) // 100) - 1]

    def _simulated_share(self, least: int, most: int | None) -> Fraction:
        """The part of the simulated games from the least score to the most."""
        end = len(self._scores) if most is None else bisect_left(self._scores, most + 1)
        return Fraction(end - bisect_left(self._scores, least), len(self._scores))

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
        exact = self.exact
        top = exact.quantile(0.999) // COARSE * COARSE
        lines = []
        for least in range(min(exact) // COARSE * COARSE, top + COARSE, COARSE):
            most = least + COARSE - 1 if least < top else None
            chance = exact.between(least, most)
            name = say("{least}–{most}", least=least, most=most) if most else say("{least} and more", least=least)
            share = percent(self._simulated_share(least, most)) if self._scores else ""
            lines.append((name, chance, percent(Fraction(chance)), share))
        return lines
