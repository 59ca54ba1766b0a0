"""How an answer is judged: as a number, a word, a roll, a function, an explanation.

A checker never evaluates what was typed and never raises. Its result is one of three: not attempted, wrong,
right. A wrong answer that is a known mistake is told which.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from html import escape
from math import floor
from typing import Any, Protocol

from kosci_edu.dice import Roll
from kosci_edu.look import COLOURS, Table
from kosci_edu.messages import decimal, read_number, say

__all__ = ["Checker", "Choice", "Explanation", "Function", "Number", "OwnRoll", "Result", "RollAnswer"]

MARKS = {"not attempted": "○", "wrong": "✗", "right": "✓"}
ROLES = {"not attempted": "possible", "wrong": "loss", "right": "best"}
TOLERANCE = Fraction(1, 10**6)
Mistakes = Mapping[str, str]


@dataclass(frozen=True)
class Result:
    """The verdict on an answer: a status, a sentence, and for a function the table of its cases."""

    status: str
    message: str
    table: Table | None = None

    def __str__(self) -> str:
        text = f"{MARKS[self.status]} {say(self.status)}: {self.message}"
        return f"{text}\n{self.table}" if self.table else text

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def _repr_html_(self) -> str:
        colour = COLOURS[ROLES[self.status]].light
        head = (
            f'<b style="color:var(--kosci-{ROLES[self.status]},{colour})">{MARKS[self.status]} {say(self.status)}</b>'
        )
        table = self.table._repr_html_() if self.table else ""
        return f"<p>{head}: {escape(self.message)}</p>{table}"


class Checker(Protocol):
    """Judges an answer, given as the values that the learner passed to `check`."""

    def judge(self, answer: tuple[object, ...], mistakes: Mistakes) -> Result:
        """The result; `mistakes` says in words what known wrong answers come from."""


def not_attempted() -> Result:
    """The result for an answer that is not there yet."""
    return Result("not attempted", say("put your answer in place of None; task.hint() gives a hint."))


def wrong(message: str = "", table: Table | None = None) -> Result:
    """A wrong answer; without a message of its own it is told where help is."""
    return Result("wrong", message or say("not yet; try again, or ask task.hint()."), table)


def right(message: str = "") -> Result:
    """A right answer."""
    return Result("right", message or say("well done!"))


def is_empty(answer: Sequence[object]) -> bool:
    """Whether nothing was answered yet."""
    return all(value is None or value is ... or (isinstance(value, str) and not value.strip()) for value in answer)


def exact_number(value: object) -> tuple[Fraction, int | None] | None:
    """The number that a value stands for, and for a text in decimals the digits given; None if it is no number."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int | Fraction):
        return Fraction(value), None
    if isinstance(value, str):
        try:
            number = read_number(value)
        except ValueError:
            return None
        figure = value.replace(",", ".").replace("%", "").strip()
        digits = len(figure.partition(".")[2]) if "/" not in figure and "." in figure else None
        return number, None if digits is None else digits + 2 * ("%" in value)
    numerator, denominator = getattr(value, "p", None), getattr(value, "q", None)  # sympy's exact numbers
    if isinstance(numerator, int) and isinstance(denominator, int) and denominator:
        return Fraction(numerator, denominator), None
    return None


@dataclass(frozen=True)
class Number:
    """An exact number: as int, Fraction, sympy number, or text like `1/4`, `0,25`, `25%`.

    A text in decimals is right when it is the exact value rounded to its digits. A float is right within a
    millionth, and is told to try a fraction.
    """

    expected: Callable[[], Fraction | int]

    def judge(self, answer: tuple[object, ...], mistakes: Mistakes) -> Result:
        if is_empty(answer):
            return not_attempted()
        if len(answer) != 1:
            return wrong(say("one number is asked for here."))
        expected = Fraction(self.expected())
        if isinstance(answer[0], float):
            return self._judge_float(answer[0], expected, mistakes)
        found = exact_number(answer[0])
        if found is None:
            return wrong(say("a number is asked for, like 1/4, 0.25 or 25%."))
        number, digits = found
        if number == expected:
            return right()
        if digits is not None:
            unit = Fraction(1, 10**digits)
            if floor(expected / unit + Fraction(1, 2)) * unit == number:
                return right(say("right to the digits given; exactly it is {exact}.", exact=expected))
            if floor(expected / unit) * unit == number:
                return wrong(say("the digits are cut off, not rounded."))
        return wrong(_known(number, digits, mistakes))

    def _judge_float(self, number: float, expected: Fraction, mistakes: Mistakes) -> Result:
        if number != number or number in (float("inf"), float("-inf")):
            return wrong(say("a number is asked for, like 1/4, 0.25 or 25%."))
        if abs(Fraction(number) - expected) <= TOLERANCE * (1 + abs(expected)):
            return right(say("right within a millionth; try it as a fraction: Fraction(1, 4)."))
        return wrong(_known(Fraction(number).limit_denominator(10**6), None, mistakes))


def _known(number: Fraction, digits: int | None, mistakes: Mistakes) -> str:
    for key, sentence in mistakes.items():
        found = exact_number(key)
        if found is None:
            continue
        unit = Fraction(1, 10**digits) if digits is not None else Fraction(0)
        if found[0] == number or (unit and floor(found[0] / unit + Fraction(1, 2)) * unit == number):
            return sentence
    return ""


@dataclass(frozen=True)
class Choice:
    """One of some words, or several of them in any order; upper and lower case are the same."""

    expected: Callable[[], Iterable[str]]
    options: tuple[str, ...]

    def judge(self, answer: tuple[object, ...], mistakes: Mistakes) -> Result:
        if is_empty(answer):
            return not_attempted()
        values: Sequence[object] = answer
        if len(answer) == 1 and isinstance(answer[0], list | tuple | set | frozenset):
            values = list(answer[0])
        words = {value.strip().casefold() for value in values if isinstance(value, str)}
        unknown = words - {option.casefold() for option in self.options}
        if len(words) < len(values) or unknown:
            return wrong(say("choose from: {options}.", options=", ".join(self.options)))
        if words == {word.casefold() for word in self.expected()}:
            return right()
        return wrong(mistakes.get(" ".join(sorted(words)), ""))


@dataclass(frozen=True)
class RollAnswer:
    """A roll or a keep that has a property; `refuse` names the known mistake of one that has it not."""

    accepts: Callable[[Roll], bool]
    refuse: Callable[[Roll], str] = lambda roll: ""

    def judge(self, answer: tuple[object, ...], mistakes: Mistakes) -> Result:
        if is_empty(answer):
            return not_attempted()
        try:
            (value,) = answer
            roll = Roll(str(value) if isinstance(value, int) and not isinstance(value, bool) else value)  # type: ignore[arg-type]
            accepted = self.accepts(roll)
        except (ValueError, TypeError, KeyError):
            return wrong(say("a roll is asked for, like “15566”."))
        return right() if accepted else wrong(mistakes.get(self.refuse(roll), ""))


@dataclass(frozen=True)
class OwnRoll:
    """A question on a roll that the learner made: `check(roll, answer)`."""

    expected: Callable[[Roll], Fraction | int]

    def judge(self, answer: tuple[object, ...], mistakes: Mistakes) -> Result:
        if is_empty(answer) or (len(answer) == 2 and is_empty(answer[1:])):
            return not_attempted()
        if len(answer) != 2:
            return wrong(say("pass your roll and your answer: task.check(roll, answer)."))
        try:
            roll = Roll(answer[0])  # type: ignore[arg-type]  # whatever was passed is judged
            expected = self.expected(roll)
        except (ValueError, TypeError, KeyError):
            return wrong(say("the first value must be your roll of five dice, like “15566”."))
        return Number(lambda: expected).judge(answer[1:], mistakes)


@dataclass(frozen=True)
class Function:
    """A function to write, tried on some inputs beside a reference.

    Args:
        cases: the arguments of each call.
        reference: the function that is right.
        mistakes: known wrong functions by the name under which the text explains them.
    """

    cases: Sequence[tuple[Any, ...]]
    reference: Callable[..., Any]
    mistakes: Mapping[str, Callable[..., Any]] = field(default_factory=dict)

    def judge(self, answer: tuple[object, ...], mistakes: Mistakes) -> Result:
        if is_empty(answer):
            return not_attempted()
        if len(answer) != 1 or not callable(answer[0]):
            return wrong(say("pass the function itself, without brackets: task.check(function)."))
        expected = [self.reference(*case) for case in self.cases]
        got = [_call(answer[0], case) for case in self.cases]
        if all(value is None for value in got):
            return not_attempted()
        fits = [_same(value, wanted) for value, wanted in zip(got, expected, strict=True)]
        if all(fits):
            return right()
        for name, wrong_function in self.mistakes.items():
            if name in mistakes and all(
                _same(value, _call(wrong_function, case)) for value, case in zip(got, self.cases, strict=True)
            ):
                return wrong(mistakes[name], self._table(expected, got, fits))
        return wrong(say("not for every input:"), self._table(expected, got, fits))

    def _table(self, expected: list[Any], got: list[Any], fits: list[bool]) -> Table:
        rows = [
            (_short(", ".join(map(repr, case))), _short(wanted), _short(value), "✓" if fit else "✗")
            for case, wanted, value, fit in zip(self.cases, expected, got, fits, strict=True)
        ]
        return Table("", (say("input"), say("expected"), say("got"), ""), rows, numeric=())


def _call(function: Callable[..., Any], case: tuple[Any, ...]) -> Any:
    try:
        return function(*case)
    except Exception as mistake:  # a learner's function may do anything; its mistake becomes what it gave
        return f"{type(mistake).__name__}: {mistake}"


def _same(value: Any, wanted: Any) -> bool:
    if isinstance(value, float) and isinstance(wanted, int | Fraction):
        return bool(abs(value - wanted) < 1e-9)
    try:
        return bool(value == wanted)
    except Exception:  # a strange object may refuse even to be compared
        return False


def _short(value: object) -> str:
    text = (
        decimal(Fraction(value), 4) if isinstance(value, float) and value == value and abs(value) < 1e9 else str(value)
    )
    return text if len(text) <= 60 else text[:59] + "…"


@dataclass(frozen=True)
class Explanation:
    """An answer in words. It cannot be judged by a machine: it is kept, and the model answer is shown."""

    words: int = 5

    def judge(self, answer: tuple[object, ...], mistakes: Mistakes) -> Result:
        if is_empty(answer):
            return not_attempted()
        if len(answer) != 1 or not isinstance(answer[0], str):
            return wrong(say("a sentence is asked for, in quotation marks."))
        if len(answer[0].split()) < self.words:
            return wrong(say("explain it in a whole sentence."))
        return right(say("now compare your words with the model answer: task.solution()."))
