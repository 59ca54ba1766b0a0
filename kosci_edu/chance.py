"""Exact chances: `Chance` is one probability with its counts, `Distribution` a whole table of weights.

Every weight is an integer and every probability a fraction; the standard deviation alone is a float.
The game is not known here: an outcome may be a roll, a number or a word. Figures are drawn in `plots`.
"""

import operator
import re
from collections import Counter
from collections.abc import Callable, Collection, Hashable, ItemsView, Iterable, Iterator, Mapping, Set, Sized
from contextlib import suppress
from fractions import Fraction
from functools import reduce, wraps
from importlib import import_module
from itertools import accumulate, product
from math import lcm, sqrt
from numbers import Number, Rational
from typing import Any, TypeVar

from kosci_edu import look
from kosci_edu.kinds import checks_kinds, is_whole
from kosci_edu.messages import KosciError, say, short
from kosci_edu.numerals import percent, ratio, rounded, whole

__all__ = ["Chance", "Distribution", "Event", "P"]

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)

MOST_OUTCOMES = 5_000_000  # that are listed
MOST_BITS = 10_000_000  # of a denominator; some seconds of work

Event = Callable[[Any], bool] | Set[Any] | range | list[Any] | tuple[Any, ...]


def _for_numbers(compute: Callable[..., Any]) -> Callable[..., Any]:
    """Let what a chance does with another number refuse, in one sentence, texts and the like, and to divide by zero."""

    @wraps(compute)
    def computed(chance: "Chance", other: Any, *rest: Any) -> Any:
        if other is None or isinstance(other, str | bytes | list | tuple | dict | set):
            raise KosciError("A chance computes with numbers; {value} is none.", value=short(other, write=repr))
        try:
            return compute(chance, other, *rest)
        except ZeroDivisionError:
            raise KosciError("Nothing can be divided by zero.") from None

    return computed


class Chance(Fraction):
    """A probability that remembers the counts it came from: so many ways out of a total.

    It is a `Fraction` and computes as one. Products, powers, complements and sums of chances are
    chances again and keep honest counts; what leaves the range from 0 to 1 is a plain `Fraction`, which Python itself
    shows, up to 4300 digits.

    Args:
        ways: how many equally likely outcomes are favourable, or the whole probability.
        total: how many there are; left out, the counts are those of the reduced fraction.

    Raises:
        KosciError: where the result would not lie between 0 and 1, or is not given in whole numbers.

    >>> straight = Chance(1656, 7776)
    >>> straight == Fraction(23, 108), straight.ways, straight.total
    (True, 1656, 7776)
    >>> print(straight)
    23/108 (1656 z 7776) ≈ 21,30...%
    >>> 1 - straight
    Chance(6120, 7776)
    >>> f"{straight:.3f}"
    '0.213'
    """

    __slots__ = ("_total", "_ways")
    _ways: int
    _total: int

    def __new__(cls, ways: int | Fraction, total: int | None = None) -> "Chance":
        if total is None:
            ways, total = (ways.numerator, ways.denominator) if isinstance(ways, Fraction) else (ways, 1)
        if not is_whole(ways) or not is_whole(total):
            raise KosciError("A chance is counted in whole numbers: so many ways out of a total.")
        ways, total = int(ways), int(total)
        if not 0 <= ways <= total or total == 0:
            counts = {"ways": whole(ways), "total": whole(total)}
            raise KosciError("A chance lies between 0 and 1; {ways} out of {total} does not.", **counts)
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

    def _plus(self, other: "Chance", sign: int) -> Fraction:
        total = lcm(self.total, other.total)
        ways = self.ways * (total // self.total) + sign * other.ways * (total // other.total)
        return Chance(ways, total) if 0 <= ways <= total else Fraction(ways, total)

    @_for_numbers
    def __mul__(self, other: Any) -> Any:
        if isinstance(other, Chance):
            return Chance(self.ways * other.ways, self.total * other.total)
        return super().__mul__(other)

    @_for_numbers
    def __add__(self, other: Any) -> Any:
        return self._plus(other, 1) if isinstance(other, Chance) else super().__add__(other)

    @_for_numbers
    def __radd__(self, other: Any) -> Any:
        # `sum` begins with 0, which takes no counts away.
        return self if isinstance(other, int) and other == 0 else super().__radd__(other)

    @_for_numbers
    def __sub__(self, other: Any) -> Any:
        return self._plus(other, -1) if isinstance(other, Chance) else super().__sub__(other)

    @_for_numbers
    def __rsub__(self, other: Any) -> Any:
        is_one = isinstance(other, int) and other == 1
        return Chance(self.total - self.ways, self.total) if is_one else super().__rsub__(other)

    __rmul__, __truediv__, __rtruediv__ = map(
        _for_numbers, (Fraction.__rmul__, Fraction.__truediv__, Fraction.__rtruediv__)
    )
    __lt__, __le__, __gt__, __ge__ = map(
        _for_numbers, (Fraction.__lt__, Fraction.__le__, Fraction.__gt__, Fraction.__ge__)
    )

    @_for_numbers
    def __pow__(self, exponent: Any, modulo: None = None) -> Any:
        if isinstance(exponent, int) and exponent >= 0:
            if exponent * self.total.bit_length() > MOST_BITS:
                raise KosciError("The fraction of this power would be too long to write out.")
            return Chance(self.ways**exponent, self.total**exponent)
        return super().__pow__(exponent)

    def __reduce__(self) -> tuple[Any, ...]:
        return Chance, (self.ways, self.total)

    def __deepcopy__(self, memo: object = None) -> "Chance":
        return self

    __copy__ = __deepcopy__

    def plot(self) -> Any:
        """A matplotlib figure of the favourable outcomes among all of them."""
        return import_module("kosci_edu.plots").chance_figure(self)

    def __repr__(self) -> str:
        return f"Chance({whole(self.ways)}, {whole(self.total)})"

    def __format__(self, form: str) -> str:
        """As Python writes numbers for forms such as `.3f` and `.1%`, else as the text in so much space.

        Raises:
            KosciError: for a form that chances are not written in.
        """
        with suppress(ValueError):
            if re.fullmatch("(.?[<>^])?[0-9]*s?", form):
                return format(str(self), form)
            if form[-1] in "eEfFgG%":
                from decimal import Context, Decimal

                # A hundred digits, so that nothing but the form itself rounds; six are usual in Python.
                value = Context(prec=100).divide(Decimal(self.numerator), Decimal(self.denominator))
                return format(value, form if "." in form else f"{form[:-1]}.6{form[-1]}")
        raise KosciError("A chance is written in a form such as .3f or .1%; “{form}” is none.", form=short(form))

    def _counts(self) -> str:
        if self.total == self.denominator:
            return ""
        return say("({ways} of {total})", ways=whole(self.ways), total=whole(self.total))

    def __str__(self) -> str:
        return " ".join(filter(None, (ratio(self), self._counts(), rounded(self, in_percent=True))))

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def _repr_html_(self) -> str:
        shown = percent(self).replace("<", "&lt;").replace(">", "&gt;")
        return "&ensp;".join(filter(None, (look.bar(self), f"<b>{shown}</b>", look.fraction(self), self._counts())))

    def _repr_latex_(self) -> str:
        relation, _, shown = rounded(self, in_percent=True).replace("≈", r"\approx").partition(" ")
        shown = shown.replace(",", "{,}").replace("\u00a0", r"\,").replace("%", r"\%")
        counted = f"{_latex_fraction(self.ways, self.total)} = " if self._counts() else ""
        return f"${counted}{_latex_fraction(self.numerator, self.denominator)} {relation} {shown}$"


class Distribution(Mapping[T, int]):
    """Outcomes with exact integer weights; the chance of an outcome is its weight out of the total.

    It is a `Mapping` of the outcomes that can happen, in order, to their weights. Arithmetic is that of random
    variables: with a number it shifts or stretches every outcome, with a distribution it takes two independent
    outcomes, so `2 * die` is twice one die and `die + die` the sum of two.

    Args:
        weights: a positive whole number for each outcome; outcomes of weight 0 are dropped.

    Raises:
        KosciError: for a negative or fractional weight, or where nothing can happen.

    >>> die = Distribution.uniform(range(1, 7))
    >>> two = die + die
    >>> two.chance({7}), two.mean(), two.variance()
    (Chance(6, 36), Fraction(7, 1), Fraction(35, 6))
    >>> (die - die)[0], max(2 * die + 3), (die * die).chance({12})
    (6, 15, Chance(4, 36))
    """

    def __init__(self, weights: Mapping[T, int]) -> None:
        if not isinstance(weights, Mapping):
            raise KosciError("A distribution is made of outcomes with their weights, as in Distribution({0: 3, 1: 5}).")
        for outcome, weight in weights.items():
            if isinstance(weight, bool) or not isinstance(weight, int) or weight < 0:
                given = {"outcome": short(outcome), "weight": short(weight)}
                raise KosciError("The weight of {outcome} is {weight}; weights are whole numbers from 0 up.", **given)
            if outcome != outcome:
                raise KosciError("NaN cannot be an outcome: it is not even equal to itself.")
        kept = {outcome: weight for outcome, weight in weights.items() if weight}
        if not kept:
            raise KosciError("A distribution needs at least one outcome that can happen.")
        with suppress(TypeError):  # outcomes that have no order stay as they came
            kept = dict(sorted(kept.items()))
        self._weights = kept
        self.total = sum(kept.values())

    @classmethod
    def uniform(cls, outcomes: Iterable[T]) -> "Distribution[T]":
        """All these `outcomes` equally likely; one that is listed twice counts twice.

        Raises:
            KosciError: for what is no collection of outcomes.
        """
        if isinstance(outcomes, Sized) and _is_too_long(outcomes):
            raise KosciError("These outcomes are too many to list; at most {most} are.", most=MOST_OUTCOMES)
        try:
            return cls(Counter(outcomes))
        except TypeError:
            space = short(outcomes, write=repr)
            raise KosciError("Outcomes come as a collection without lists, not as {space}.", space=space) from None

    def weight(self, outcome: T) -> int:
        """The weight of one `outcome`, 0 if it cannot happen; raises a `KosciError` for what can be none, as a list."""
        try:
            return self._weights.get(outcome, 0)
        except TypeError:
            raise _no_outcome(outcome) from None

    def __getitem__(self, outcome: T) -> int:
        return self._weights[outcome]

    def __iter__(self) -> Iterator[T]:
        return iter(self._weights)

    def __len__(self) -> int:
        return len(self._weights)

    def items(self) -> ItemsView[T, int]:
        """The outcomes that can happen, in order, each with its weight."""
        return self._weights.items()

    def __eq__(self, other: object) -> bool:
        """Equal when every outcome has the same chance, whatever the totals."""
        if not isinstance(other, Distribution):
            return NotImplemented
        # Where they agree on all outcomes of this one, the other has no weight left for further ones.
        return all(weight * other.total == other.weight(outcome) * self.total for outcome, weight in self.items())

    __hash__ = None  # type: ignore[assignment]  # a value with a computed equality; it is not a key

    # --- chances -----------------------------------------------------------------------------------------

    def chance(self, event: Event) -> Chance:
        """The chance of an event.

        Args:
            event: a function that says yes or no of an outcome; or a set or list of outcomes; or one roll.

        Raises:
            KosciError: where the event is none of these, for example the result of a `==`, or has only members
                that are of another kind than the outcomes.
        """
        return Chance(sum(self._happening(event).values()), self.total)

    def given(self, event: Event) -> "Distribution[T]":
        """The distribution once the event is known to have happened.

        Args:
            event: as for `chance`.

        Raises:
            KosciError: where the event cannot happen, or is no event.
        """
        kept = self._happening(event)
        if not kept:
            raise KosciError("That event cannot happen, so nothing can be conditioned on it.")
        return Distribution(kept)

    def _happening(self, event: Event) -> dict[T, int]:
        """The outcomes that belong to the event, with their weights."""
        if isinstance(event, tuple) and (type(event) is not tuple or any(isinstance(each, tuple) for each in self)):
            event = [event]  # one roll, or one ordered outcome
        if not isinstance(event, Set | range | list | tuple):
            if callable(event):
                return {outcome: weight for outcome, weight in self.items() if _is_said(event, outcome)}
            raise KosciError(
                "An event is a set or a function; this is {event}. Perhaps you wrote == where a function is meant?",
                event=short(event, write=repr),
            )
        kept = {outcome: weight for outcome, weight in self.items() if outcome in event}
        kinds, own = _kinds(event[:1] if isinstance(event, range) else event), _kinds(self)
        if event and (not any(issubclass(kind, tuple(kinds)) for kind in own) or not (kept or kinds & own)):
            given = {"member": short(next(iter(event)), write=repr), "outcome": short(next(iter(self)), write=repr)}
            raise KosciError("{member} is not the kind of outcome there is here, such as {outcome}.", **given)
        return kept

    @checks_kinds
    def map(self, function: Callable[[T], U]) -> "Distribution[U]":
        """What the `function` makes of the outcome: the points of a roll, say."""
        return _added_up((function(outcome), weight) for outcome, weight in self.items())

    @checks_kinds
    def then(self, step: Callable[[T], "Distribution[U]"]) -> "Distribution[U]":
        """What comes of a second `step`, a function that gives its distribution for each first outcome.

        Raises:
            KosciError: where it gives something else.
        """
        branches = [(weight, step(outcome)) for outcome, weight in self.items()]
        for _, branch in branches:
            if not isinstance(branch, Distribution):
                raise KosciError("A second step gives a distribution, not {result}.", result=short(branch, write=repr))
        common = lcm(*(branch.total for _, branch in branches))
        return _added_up(
            (outcome, weight * inner * (common // branch.total))
            for weight, branch in branches
            for outcome, inner in branch.items()
        )

    # --- arithmetic --------------------------------------------------------------------------------------

    def _combined(self, other: object, compute: Callable[[Any, Any], Any]) -> "Distribution[Any]":
        """What comes of computing with this outcome and an independent other one, or a number."""
        if isinstance(other, Rational):
            return self.map(lambda outcome: compute(outcome, other))
        if not isinstance(other, Distribution):
            return NotImplemented  # type: ignore[no-any-return]
        pairs = product(self.items(), other.items())
        return _added_up((compute(mine, theirs), weight * inner) for (mine, weight), (theirs, inner) in pairs)

    def __add__(self, other: object) -> "Distribution[Any]":
        return self._combined(other, operator.add)

    def __radd__(self, other: object) -> "Distribution[Any]":
        return self if isinstance(other, int) and other == 0 else self + other  # `sum` begins with 0

    def __sub__(self, other: object) -> "Distribution[Any]":
        return self._combined(other, operator.sub)

    def __rsub__(self, other: object) -> "Distribution[Any]":
        return -self + other

    def __mul__(self, other: object) -> "Distribution[Any]":
        return self._combined(other, operator.mul)

    __rmul__ = __mul__

    def __truediv__(self, other: object) -> "Distribution[Any]":
        return self._combined(other, Fraction) if isinstance(other, Rational) else NotImplemented

    def __neg__(self) -> "Distribution[Any]":
        return self.map(lambda outcome: -outcome)  # type: ignore[operator]  # where it has an opposite

    def sum_of(self, count: int) -> "Distribution[Any]":
        """The sum of so many (`count`) independent outcomes of this distribution.

        Raises:
            KosciError: where there is no term.

        >>> Distribution.uniform(range(1, 7)).sum_of(5).mean()
        Fraction(35, 2)
        """
        if not isinstance(count, int) or count < 1:
            raise KosciError("A sum needs at least one term.")
        if count * len(self) > MOST_OUTCOMES:
            raise KosciError("A sum of {n} terms has too many outcomes to list.", n=count)
        return reduce(operator.add, [self] * count)

    # --- moments and tables ------------------------------------------------------------------------------

    @checks_kinds
    def mean(self, function: Callable[[T], Any] | None = None) -> Fraction:
        """The expected value of the outcome, or of a `function` of it.

        Raises:
            KosciError: where the outcomes are no numbers and there is no function.
        """
        if function is None and _kinds(self) != {Number}:
            first = short(next(iter(self)), write=repr)
            raise KosciError("{outcome} has no mean; name a function of it, as in mean(sum).", outcome=first)
        value: Callable[[T], Any] = function or (lambda outcome: outcome)
        return sum((weight * _exact(value(outcome)) for outcome, weight in self.items()), Fraction(0)) / self.total

    def variance(self) -> Fraction:
        """The mean squared distance from the mean."""
        mean = self.mean()
        return self.mean(lambda outcome: (Fraction(outcome) - mean) ** 2)  # type: ignore[call-overload]

    def sd(self) -> float:
        """The standard deviation, the square root of the variance.

        Raises:
            KosciError: where it is too large for a float.

        >>> round(Distribution.uniform(range(1, 7)).sd(), 4)
        1.7078
        """
        try:
            return sqrt(self.variance())
        except OverflowError:
            raise KosciError("These outcomes are too far apart for a standard deviation, which is a float.") from None

    @checks_kinds
    def quantile(self, level: float | Fraction) -> T:
        """The smallest outcome that, with all below it, has at least this chance.

        Args:
            level: the chance, above 0 and up to 1.

        Raises:
            KosciError: for another level.

        >>> Distribution.uniform(range(1, 7)).quantile(Fraction(1, 2))
        3
        """
        if not 0 < level <= 1:
            raise KosciError("A quantile is asked for at a level above 0 and up to 1.")
        return next(outcome for outcome, chance in self.at_most().items() if chance >= level)

    def mode(self) -> T:
        """The outcome of the greatest weight, the first of them if there are several."""
        return max(self._weights, key=self._weights.__getitem__)

    def at_most(self) -> dict[T, Chance]:
        """For every outcome the chance of it or one before it.

        >>> Distribution.uniform(range(1, 7)).at_most()[2]
        Chance(2, 6)
        """
        return {each: Chance(ways, self.total) for each, ways in zip(self, accumulate(self.values()), strict=True)}

    def at_least(self) -> dict[T, Chance]:
        """For every outcome the chance of it or one after it.

        >>> Distribution.uniform(range(1, 7)).at_least()[2]
        Chance(5, 6)
        """
        below = {each: chance.ways - self[each] for each, chance in self.at_most().items()}
        return {each: Chance(self.total - ways, self.total) for each, ways in below.items()}

    @checks_kinds
    def table(self, caption: str = "", cumulative: bool = False) -> look.Table:
        """Every outcome with its weight and its chance.

        Args:
            caption: the line above the table; by default the number of all outcomes.
            cumulative: whether the chances of this outcome at most, and at least, stand beside it.
        """
        headings, rows = [say("outcome"), say("ways"), say("chance"), say("per cent"), ""], []
        further = {say("at most"): self.at_most(), say("at least"): self.at_least()} if cumulative else {}
        for outcome, weight in self.items():
            chance = Fraction(weight, self.total)
            sums = (percent(chances[outcome]) for chances in further.values())
            rows.append((outcome, weight, chance, percent(chance), look.Bar(chance), *sums))
        caption = caption or say("{total} outcomes in all", total=whole(self.total))
        return look.Table(caption, [*headings, *further], rows, numeric=(1, 2, 3, 5, 6))

    def plot(self) -> Any:
        """A matplotlib figure of the chances of all outcomes."""
        return import_module("kosci_edu.plots").distribution_figure(self)

    def __repr__(self) -> str:
        return f"Distribution({{{', '.join(f'{outcome!r}: {whole(weight)}' for outcome, weight in self.items())}}})"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self.table()))

    def _repr_html_(self) -> str:
        return self.table()._repr_html_()


def P(event: Event, space: Distribution[Any] | Collection[Any]) -> Chance:
    """The probability of an event: favourable outcomes out of all outcomes of the sample space.

    Args:
        event: a set or list of outcomes, one roll, or a function that says of an outcome whether the event happened.
        space: equally likely outcomes, or a `Distribution` (or another mapping of outcomes to weights).

    Raises:
        KosciError: for what is no event or no sample space, and where no member of the event is of the kind of the
            outcomes.

    >>> die = {1, 2, 3, 4, 5, 6}
    >>> P({2, 4, 6}, die), P(lambda face: face >= 5, die)
    (Chance(3, 6), Chance(2, 6))
    """
    if not isinstance(space, Distribution):
        space = Distribution(space) if isinstance(space, Mapping) else Distribution.uniform(space)
    return space.chance(event)


def _added_up(pairs: Iterable[tuple[U, int]]) -> "Distribution[U]":
    """The distribution of outcomes with their weights, where equal outcomes may come more than once."""
    weights: Counter[U] = Counter()
    for outcome, weight in pairs:
        try:
            weights[outcome] += weight
        except TypeError:
            raise _no_outcome(outcome) from None
    return Distribution(weights)


def _is_too_long(outcomes: Sized) -> bool:
    try:
        return len(outcomes) > MOST_OUTCOMES
    except OverflowError:  # a range may be longer than Python counts
        return True


def _no_outcome(outcome: object) -> KosciError:
    given = short(outcome, write=repr)
    return KosciError("{outcome} cannot be an outcome; write a tuple, such as (1, 2), for a list.", outcome=given)


def _exact(number: Any) -> Fraction:
    """The number as a fraction."""
    try:
        if isinstance(number, int | float | Rational):
            return Fraction(number)
    except (ValueError, OverflowError):  # NaN or infinite
        pass
    raise KosciError("A mean is one of numbers; {value} is none.", value=short(number, write=repr))


def _is_said(event: Callable[[Any], object], outcome: object) -> bool:
    """Whether the function says that the event happened; what is neither yes nor no is a slip in the function."""
    answer = event(outcome)
    if answer is None or isinstance(answer, str):
        raise KosciError(
            "An event says yes or no, with True or False; for {outcome} this function says {answer}.",
            outcome=short(outcome), answer=short(answer, write=repr),
        )  # fmt: skip
    return bool(answer)


def _kinds(outcomes: Iterable[object]) -> set[type]:
    """The kinds of things among them, where all numbers are of one kind."""
    return {Number if issubclass(kind, Number) else kind for kind in set(map(type, outcomes))}


def _latex_fraction(*parts: int) -> str:
    """The part above and the part below in LaTeX, in words where they are too long."""
    above, below = (text if text.isdigit() else rf"\text{{{text}}}" for text in map(whole, parts))
    return rf"\frac{{{above}}}{{{below}}}"
