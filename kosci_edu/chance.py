"""Exact chances: `Chance` is one probability with its counts, `Distribution` a whole table of weights.

Every weight is an integer and every probability a fraction; nothing here is ever a float.
The game is not known here: an outcome may be a roll, a number or a word.
"""

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Set
from fractions import Fraction
from itertools import accumulate
from math import lcm
from typing import Any, Generic, TypeVar

from kosci_edu import look
from kosci_edu.messages import percent, say

__all__ = ["Chance", "Distribution", "Event", "P"]

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)

Event = Callable[[Any], bool] | Set[Any] | range


class Chance(Fraction):
    """A probability that remembers the counts it came from: so many ways out of a total.

    It is a `Fraction` and computes as one. Products, powers, complements and sums of chances are
    chances again and keep honest counts; what leaves the range from 0 to 1 is a plain `Fraction`.

    Args:
        ways: how many equally likely outcomes are favourable, or the whole probability.
        total: how many there are; left out, the counts are those of the reduced fraction.

    Raises:
        ValueError: where the result would not lie between 0 and 1.

    >>> straight = Chance(1656, 7776)
    >>> straight == Fraction(23, 108), straight.ways, straight.total
    (True, 1656, 7776)
    >>> print(straight)
    23/108 (1656 z 7776) ≈ 21,30...%
    >>> 1 - straight
    Chance(6120, 7776)
    """

    __slots__ = ("_total", "_ways")
    _ways: int
    _total: int

    def __new__(cls, ways: int | Fraction, total: int | None = None) -> "Chance":
        if total is None:
            ways, total = ways.numerator, ways.denominator
        if isinstance(ways, bool) or not isinstance(ways, int) or not isinstance(total, int):
            raise ValueError(say("A chance is counted in whole numbers: so many ways out of a total."))
        if not 0 <= ways <= total or total == 0:
            raise ValueError(
                say("A chance lies between 0 and 1; {ways} out of {total} does not.", ways=ways, total=total)
            )
        self = super().__new__(cls, ways, total)
        self._ways, self._total = ways, total
        return self

    @property
    def ways(self) -> int:
        """The number of favourable outcomes, as counted."""
        return self._ways

    @property
    def total(self) -> int:
        """The number of all outcomes, as counted."""
        return self._total

    def _times(self, other: "Chance") -> "Chance":
        return Chance(self.ways * other.ways, self.total * other.total)

    def _plus(self, other: "Chance", sign: int) -> Fraction:
        total = lcm(self.total, other.total)
        ways = self.ways * (total // self.total) + sign * other.ways * (total // other.total)
        return Chance(ways, total) if 0 <= ways <= total else Fraction(ways, total)

    def __mul__(self, other: Any) -> Any:
        return self._times(other) if isinstance(other, Chance) else super().__mul__(other)

    def __add__(self, other: Any) -> Any:
        return self._plus(other, 1) if isinstance(other, Chance) else super().__add__(other)

    def __sub__(self, other: Any) -> Any:
        return self._plus(other, -1) if isinstance(other, Chance) else super().__sub__(other)

    def __rsub__(self, other: Any) -> Any:
        is_one = isinstance(other, int) and other == 1
        return Chance(self.total - self.ways, self.total) if is_one else super().__rsub__(other)

    def __pow__(self, exponent: Any, modulo: None = None) -> Any:
        if isinstance(exponent, int) and exponent >= 0:
            return Chance(self.ways**exponent, self.total**exponent)
        return super().__pow__(exponent)

    def __reduce__(self) -> tuple[Any, ...]:
        return Chance, (self.ways, self.total)

    def __copy__(self) -> "Chance":
        return self

    def __deepcopy__(self, memo: object) -> "Chance":
        return self

    def __repr__(self) -> str:
        return f"Chance({self.ways}, {self.total})"

    def _counts(self) -> str:
        if self.total == self.denominator:
            return ""
        return say("({ways} of {total})", ways=self.ways, total=self.total)

    def __str__(self) -> str:
        exact = percent(self) if (self * 10000).denominator == 1 else f"≈ {percent(self)}"
        sign = "" if exact.startswith("≈") else "= "
        return " ".join(part for part in (str(Fraction(self)), self._counts(), sign + exact) if part)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def _repr_html_(self) -> str:
        parts = (look.bar(self), f"<b>{percent(self)}</b>", look.fraction(self), self._counts())
        return "&ensp;".join(part for part in parts if part)

    def _repr_latex_(self) -> str:
        written = percent(self).replace("\u00a0", r"\,").replace("%", r"\%").replace(",", "{,}", 1)
        counts = rf"\frac{{{self.ways}}}{{{self.total}}} = " if self._counts() else ""
        relation = "=" if (self * 10000).denominator == 1 else r"\approx"
        return rf"${counts}\frac{{{self.numerator}}}{{{self.denominator}}} {relation} {written}$"


class Distribution(Generic[T]):
    """Outcomes with exact integer weights; the chance of an outcome is its weight out of the total.

    Args:
        weights: a positive whole number for each outcome; outcomes of weight 0 are dropped.

    Raises:
        ValueError: for a negative or fractional weight, or where nothing can happen.

    >>> die = Distribution.uniform(range(1, 7))
    >>> two = die + die
    >>> two.chance({7}), two.mean(), two.variance()
    (Chance(6, 36), Fraction(7, 1), Fraction(35, 6))
    """

    def __init__(self, weights: Mapping[T, int]) -> None:
        for outcome, weight in weights.items():
            if isinstance(weight, bool) or not isinstance(weight, int) or weight < 0:
                raise ValueError(
                    say("The weight of {outcome} is {weight}; weights are whole numbers from 0 up.",
                        outcome=outcome, weight=weight)
                )  # fmt: skip
        kept = {outcome: weight for outcome, weight in weights.items() if weight}
        if not kept:
            raise ValueError(say("A distribution needs at least one outcome that can happen."))
        self._weights = _in_order(kept)
        self.total = sum(kept.values())

    @classmethod
    def uniform(cls, outcomes: Iterable[T]) -> "Distribution[T]":
        """All these outcomes equally likely; one that is listed twice counts twice."""
        return cls(Counter(outcomes))

    def weight(self, outcome: T) -> int:
        """The weight of one outcome, 0 if it cannot happen."""
        return self._weights.get(outcome, 0)

    def items(self) -> Iterator[tuple[T, int]]:
        """The outcomes that can happen, in order, each with its weight."""
        return iter(self._weights.items())

    def __iter__(self) -> Iterator[T]:
        return iter(self._weights)

    def __len__(self) -> int:
        return len(self._weights)

    def __eq__(self, other: object) -> bool:
        """Equal when every outcome has the same chance, whatever the totals."""
        if not isinstance(other, Distribution):
            return NotImplemented
        return self._weights.keys() == other._weights.keys() and all(
            weight * other.total == other.weight(outcome) * self.total for outcome, weight in self.items()
        )

    __hash__ = None  # type: ignore[assignment]  # a value with a computed equality; it is not a key

    def chance(self, event: Event) -> Chance:
        """The chance of an event: a function that says yes or no, or a set of outcomes.

        Raises:
            ValueError: where the event is neither, for example the result of a `==`.
        """
        happens = _test_of(event)
        return Chance(sum(weight for outcome, weight in self.items() if happens(outcome)), self.total)

    def given(self, event: Event) -> "Distribution[T]":
        """The distribution once the event is known to have happened.

        Raises:
            ValueError: where the event cannot happen.
        """
        happens = _test_of(event)
        kept = {outcome: weight for outcome, weight in self.items() if happens(outcome)}
        if not kept:
            raise ValueError(say("That event cannot happen, so nothing can be conditioned on it."))
        return Distribution(kept)

    def map(self, function: Callable[[T], U]) -> "Distribution[U]":
        """What the function makes of the outcome: the points of a roll, say."""
        weights: Counter[U] = Counter()
        for outcome, weight in self.items():
            weights[function(outcome)] += weight
        return Distribution(weights)

    def then(self, step: Callable[[T], "Distribution[U]"]) -> "Distribution[U]":
        """What comes of a second step whose distribution depends on the first outcome."""
        branches = [(weight, step(outcome)) for outcome, weight in self.items()]
        common = lcm(*(branch.total for _, branch in branches))
        weights: Counter[U] = Counter()
        for weight, branch in branches:
            for outcome, inner in branch.items():
                weights[outcome] += weight * inner * (common // branch.total)
        return Distribution(weights)

    def __add__(self, other: "Distribution[Any]") -> "Distribution[Any]":
        """The sum of two independent outcomes."""
        if not isinstance(other, Distribution):
            return NotImplemented
        weights: Counter[Any] = Counter()
        for mine, weight in self.items():
            for theirs, inner in other.items():
                weights[mine + theirs] += weight * inner
        return Distribution(weights)

    def sum_of(self, count: int) -> "Distribution[Any]":
        """The sum of so many independent outcomes of this distribution.

        >>> Distribution.uniform(range(1, 7)).sum_of(5).mean()
        Fraction(35, 2)
        """
        if count < 1:
            raise ValueError(say("A sum needs at least one term."))
        result: Distribution[Any] = self
        for _ in range(count - 1):
            result = result + self
        return result

    def mean(self, function: Callable[[T], Any] | None = None) -> Fraction:
        """The expected value of the outcome, or of a function of it."""
        worth: Callable[[T], Any] = function or (lambda outcome: outcome)
        return sum((weight * Fraction(worth(outcome)) for outcome, weight in self.items()), Fraction(0)) / self.total

    def variance(self) -> Fraction:
        """The mean squared distance from the mean."""
        mean = self.mean()
        return self.mean(lambda outcome: (Fraction(outcome) - mean) ** 2)  # type: ignore[call-overload]

    def quantile(self, level: int | Fraction) -> T:
        """The smallest outcome that, with all below it, has at least this chance (0 < level ≤ 1).

        >>> Distribution.uniform(range(1, 7)).quantile(Fraction(1, 2))
        3
        """
        if not 0 < level <= 1:
            raise ValueError(say("A quantile is asked for at a level above 0 and up to 1."))
        for outcome, so_far in zip(self._weights, accumulate(self._weights.values()), strict=True):
            if so_far >= level * self.total:
                return outcome
        raise AssertionError("the weights add up to the total")

    def mode(self) -> T:
        """The outcome of the greatest weight, the first of them if there are several."""
        return max(self._weights, key=self._weights.__getitem__)

    def table(self, caption: str = "") -> look.Table:
        """Every outcome with its weight and its chance."""
        headings = (say("outcome"), say("ways"), say("chance"), say("per cent"), "")
        rows = []
        for outcome, weight in self.items():
            chance = Fraction(weight, self.total)
            rows.append((str(outcome), str(weight), str(chance), percent(chance), look.Bar(chance)))
        return look.Table(
            caption or say("{total} outcomes in all", total=self.total), headings, rows, numeric=(1, 2, 3)
        )

    def __repr__(self) -> str:
        return f"Distribution({self._weights!r})"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self.table()))

    def _repr_html_(self) -> str:
        return self.table()._repr_html_()


def P(event: Event, space: Distribution[Any] | Collection[Any]) -> Chance:
    """The probability of an event: favourable outcomes out of all outcomes of the sample space.

    Args:
        event: a set of outcomes, or a function that says of an outcome whether the event happened.
        space: equally likely outcomes, or a `Distribution`.

    >>> die = {1, 2, 3, 4, 5, 6}
    >>> P({2, 4, 6}, die), P(lambda face: face >= 5, die)
    (Chance(3, 6), Chance(2, 6))
    """
    distribution = space if isinstance(space, Distribution) else Distribution.uniform(space)
    return distribution.chance(event)


def _in_order(weights: Mapping[T, int]) -> dict[T, int]:
    """Sorted where outcomes have an order, else as they came."""
    try:
        return dict(sorted(weights.items(), key=lambda item: item[0]))  # type: ignore[arg-type, return-value]
    except TypeError:
        return dict(weights)


def _test_of(event: Event) -> Callable[[Any], bool]:
    if isinstance(event, Set | range):
        return event.__contains__
    if callable(event):
        return event
    raise ValueError(
        say("An event is a set or a function; this is {event}. Perhaps you wrote == where a function is meant?",
            event=repr(event)[:40])
    )  # fmt: skip
