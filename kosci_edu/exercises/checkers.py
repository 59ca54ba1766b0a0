"""How an answer is judged: as a number, a per cent, a word, a roll, a function, an explanation.

A checker never evaluates what was typed and never raises. Its result is one of three: not attempted, wrong,
right. A wrong answer that is a known mistake is told which.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from html import escape
from math import floor, isfinite
from numbers import Integral, Rational, Real
from typing import Any, NamedTuple, Protocol
from unicodedata import normalize

from kosci_edu.dice import Roll, as_roll
from kosci_edu.look import COLOURS, Table
from kosci_edu.messages import say
from kosci_edu.numerals import decimal, read_number
from kosci_edu.play.game import Game

__all__ = [
    "BotAnswer",
    "Checker",
    "Choice",
    "Explanation",
    "Function",
    "Number",
    "OwnKeep",
    "OwnRoll",
    "Percent",
    "Result",
    "RollAnswer",
]

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

    @property
    def title(self) -> str:
        """The status in a word or two."""
        return {"not attempted": say("not attempted"), "wrong": say("to be corrected"), "right": say("right")}[
            self.status
        ]

    def __str__(self) -> str:
        text = f"{MARKS[self.status]} {self.title}: {self.message}"
        return f"{text}\n{self.table}" if self.table else text

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def _repr_html_(self) -> str:
        colour = COLOURS[ROLES[self.status]].light
        head = f'<b style="color:var(--kosci-{ROLES[self.status]},{colour})">{MARKS[self.status]} {self.title}</b>'
        table = self.table._repr_html_() if self.table else ""
        return f"<p>{head}: {_marked_up(self.message)}</p>{table}"


def _marked_up(text: str) -> str:
    """The sentence as HTML, with the little Markdown that the texts use: code, bold, italics."""
    html = escape(text)
    for pattern, tag in (
        (r"`([^`]+)`", "code"),
        (r"\*\*(?! )([^*]+)(?<! )\*\*", "b"),
        (r"\*(?! )([^*]+)(?<! )\*", "i"),
    ):
        html = re.sub(pattern, rf"<{tag}>\1</{tag}>", html)
    return html


class Checker(Protocol):
    """Judges an answer, given as the values that the learner passed to `check`."""

    def judge(self, answer: tuple[object, ...], mistakes: Mistakes) -> Result:
        """The result; `mistakes` says in words what known wrong answers come from."""


def not_attempted(message: str = "") -> Result:
    """The result for an answer that is not there yet."""
    return Result("not attempted", message or say("put your answer in place of None; task.hint() gives a hint."))


def wrong(message: str = "", table: Table | None = None) -> Result:
    """A wrong answer; without a message of its own it is told where help is."""
    return Result("wrong", message or say("not yet; try again, or ask task.hint()."), table)


def right(message: str = "") -> Result:
    """A right answer."""
    return Result("right", message or say("well done!"))


def is_empty(answer: Sequence[object]) -> bool:
    """Whether nothing was answered yet."""
    return all(value is None or value is ... or (isinstance(value, str) and not value.strip()) for value in answer)


# --- numbers ---------------------------------------------------------------------------------------------


class Given(NamedTuple):
    """A number as it was given.

    Args:
        value: the number itself.
        unit: of a text in decimals the place of its last digit, so that it may be a rounded value; else 0.
        is_coarse: whether the text has too few digits to tell much, such as 1%.
        is_float: whether it is a float, which is near the number that is meant.
    """

    value: Fraction
    unit: Fraction = Fraction(0)
    is_coarse: bool = False
    is_float: bool = False

    def means(self, exact: Fraction) -> bool:
        """Whether it stands for this exact number, as far as its digits go."""
        if self.is_float:
            return abs(self.value - exact) <= min(TOLERANCE * (1 + abs(exact)), abs(exact) / 1000)
        return self.value == (floor(exact / self.unit + Fraction(1, 2)) * self.unit if self.unit else exact)

    def cuts_off(self, exact: Fraction) -> bool:
        """Whether it is this exact number with its further digits left out instead of rounded."""
        return bool(self.unit) and self.value == floor(exact / self.unit) * self.unit


def read_answer(value: object) -> Given | None:
    """The number that a value stands for, or None if it is no number; nothing is evaluated."""
    if isinstance(value, bool):
        return None
    if isinstance(value, str | Decimal):
        return _read_text(str(value))
    if isinstance(value, Rational):  # int, Fraction, Chance, and the exact numbers of numpy and sympy
        return Given(Fraction(int(value.numerator), int(value.denominator)))
    if isinstance(value, Real) and isfinite(float(value)):
        return Given(Fraction(float(value)), is_float=True)
    return None


def _read_text(text: str) -> Given | None:
    try:
        value = read_number(text)
    except ValueError:
        return None
    is_percent = "%" in text
    decimals = len(text.replace(",", ".").rstrip(" %\u00a0").partition(".")[2])
    if "/" in text or not (decimals or is_percent):
        return Given(value)
    unit = Fraction(1, 10 ** (decimals + 2 * is_percent))
    return Given(value, unit, is_coarse=value == 0 or (decimals < 2 and abs(value) < 10 * unit))


def _known(given: Given, mistakes: Mistakes) -> str:
    """What the text says of this wrong number; a mistake given to more digits is meant by fewer."""
    for key, sentence in mistakes.items():
        mistake = _read_text(key)
        if mistake is not None and (given.value == mistake.value or given.means(mistake.value)):
            return sentence
    return ""


@dataclass(frozen=True)
class Number:
    """An exact number: as int, Fraction, numpy or sympy number, or text like `1/4`, `0,25`, `25%`.

    A text in decimals is right when it is the exact value rounded to its digits, if it has enough of them.
    A float is right within a millionth, and is told to try a fraction.

    Args:
        expected: the right number.
        is_float: whether that is itself a float, right to many digits, so that there is no fraction to try.
    """

    expected: Callable[[], Fraction | int]
    is_float: bool = False

    def judge(self, answer: tuple[object, ...], mistakes: Mistakes) -> Result:
        if is_empty(answer):
            return not_attempted()
        if len(answer) != 1:
            return wrong(say("one number is asked for here."))
        given = read_answer(answer[0])
        if given is None:
            return wrong(say("a number is asked for, like 1/4, 0.25 or 25%."))
        expected = Fraction(self.expected())
        if given.value == expected:
            return right()
        known = _known(given, mistakes)
        if given.means(expected):
            return self._nearly(given, expected)
        if known:
            return wrong(known)
        if given.cuts_off(expected) and not given.is_coarse:
            return wrong(say("the digits are cut off, not rounded."))
        if given.is_float and abs(given.value - expected) <= abs(expected) / 200:
            return wrong(say("close, but rounded: give a fraction, or a text such as “27.78%”."))
        return wrong()

    def _nearly(self, given: Given, expected: Fraction) -> Result:
        if self.is_float and not given.is_coarse:
            return right()
        if given.is_float:
            return right(say("right within a millionth; try it as a fraction: Fraction(1, 4)."))
        if given.is_coarse:
            return wrong(say("it may be right, but with so few digits one cannot tell: give more, or a fraction."))
        return right(say("right to the digits given; exactly it is {exact}.", exact=expected))


@dataclass(frozen=True)
class Percent:
    """A per cent as text, rounded to so many places after the decimal mark: `27,78%`."""

    expected: Callable[[], Fraction]
    places: int = 2

    def judge(self, answer: tuple[object, ...], mistakes: Mistakes) -> Result:
        if is_empty(answer):
            return not_attempted()
        text = answer[0] if len(answer) == 1 else None
        given = _read_text(text) if isinstance(text, str) and "%" in text and "/" not in text else None
        if given is None:
            return wrong(say("a per cent is asked for here, as text with its sign: “12.34%”."))
        if given.unit != Fraction(1, 10 ** (self.places + 2)):
            return wrong(say("{n} decimal is asked for.", "{n} decimals are asked for.", n=self.places))
        if given.means(self.expected()):
            return right()
        known = _known(given, mistakes)
        if not known and given.cuts_off(self.expected()):
            return wrong(say("the digits are cut off, not rounded."))
        return wrong(known)


# --- words and rolls -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Choice:
    """One of some options, or several of them in any order; upper and lower case are the same.

    Args:
        expected: the options that are right.
        options: all of them, as ids; an answer may use the id or the label, and True is `"True"`.
        label: how an option is called before the learner, such as `row_name`.

    A mistake is explained by the whole answer (`A C`, in the order of the options), or by one option that is
    too many (`+B`) or missing (`-D`).
    """

    expected: Callable[[], Iterable[str]]
    options: tuple[str, ...]
    label: Callable[[str], str] = str

    def judge(self, answer: tuple[object, ...], mistakes: Mistakes) -> Result:
        if is_empty(answer):
            return not_attempted()
        chosen = [self._option(value) for value in _one_by_one(answer)]
        if not chosen or None in chosen:
            return wrong(say("choose from: {options}.", options=", ".join(map(self.label, self.options))))
        expected = set(self.expected())
        if set(chosen) == expected:
            return right()
        whole = " ".join(option for option in self.options if option in chosen)
        differences = [
            f"{'+' if option in chosen else '-'}{option}"
            for option in self.options
            if (option in chosen) != (option in expected)
        ]
        return wrong(next((mistakes[key] for key in (whole, *differences) if key in mistakes), ""))

    def _option(self, value: object) -> str | None:
        word = _plain(str(value)) if isinstance(value, str | bool) else None
        return next((option for option in self.options if word in (_plain(option), _plain(self.label(option)))), None)


def _one_by_one(answer: Sequence[object]) -> list[object]:
    """The words of an answer that came as a list, as separate values or as one text with commas."""
    value = answer[0] if len(answer) == 1 else list(answer)
    if isinstance(value, list | tuple | set | frozenset):
        return list(value)
    return list(value.split(",")) if isinstance(value, str) else [value]


def _plain(word: str) -> str:
    return normalize("NFC", word).strip().casefold()


def read_roll(value: object) -> Roll:
    """The roll that a value stands for: `15566`, `"1 5 5 6 6"`, `[1, 5, 5, 6, 6]` or what a tray prints.

    Raises:
        ValueError: with a sentence, for anything else.
    """
    if isinstance(value, str):
        digits = value.translate(str.maketrans("", "", " ,;()[]\u00a0"))
        if digits:
            return Roll(digits)
    elif isinstance(value, Integral) and not isinstance(value, bool) and 0 < int(value) < 10**20:
        return Roll(str(int(value)))
    elif isinstance(value, Sequence) and value:
        return Roll(
            [int(face) if isinstance(face, Integral) and not isinstance(face, bool) else face for face in value]
        )
    raise ValueError(say("a roll is asked for, like “15566”."))


@dataclass(frozen=True)
class RollAnswer:
    """A roll or a keep that has a property; `refuse` names the known mistake of one that has it not.

    Args:
        accepts: the property.
        refuse: the name under which the text explains what is wrong with a roll.
        dice: how many dice it must have, if that matters.
    """

    accepts: Callable[[Roll], bool]
    refuse: Callable[[Roll], str] = lambda roll: ""
    dice: int | None = None

    def judge(self, answer: tuple[object, ...], mistakes: Mistakes) -> Result:
        if is_empty(answer):
            return not_attempted()
        try:
            roll = read_roll(answer[0] if len(answer) == 1 else answer)
            as_roll(roll, len(roll) if self.dice is None else self.dice)  # refuses other faces and numbers of dice
        except ValueError as mistake:
            return wrong(str(mistake))
        return right() if self.accepts(roll) else wrong(mistakes.get(self.refuse(roll), ""))


@dataclass(frozen=True)
class OwnRoll:
    """A question on a roll that the learner made: `check(roll, answer)`.

    Args:
        expected: the right number for the roll.
        mistakes: known wrong numbers for the roll, by the name under which the text explains them.
    """

    expected: Callable[[Roll], Fraction | int]
    mistakes: Mapping[str, Callable[[Roll], Fraction | int]] = field(default_factory=dict)

    def judge(self, answer: tuple[object, ...], mistakes: Mistakes) -> Result:
        if is_empty(answer) or (len(answer) == 2 and is_empty(answer[1:])):
            return not_attempted()
        if len(answer) != 2:
            return wrong(say("pass your roll and your answer: task.check(roll, answer)."))
        try:
            roll = as_roll(read_roll(answer[0]))
        except ValueError:
            return wrong(say("the first value must be your roll of five dice, like “15566”."))
        named = {name: number for name, number in self.mistakes.items() if name in mistakes}
        for_this_roll = {str(Fraction(number(roll))): mistakes[name] for name, number in named.items()}
        return Number(lambda: self.expected(roll)).judge(answer[1:], {**for_this_roll, **mistakes})


@dataclass(frozen=True)
class OwnKeep:
    """What to keep of a roll that the learner made: `check(roll, keep)`; an empty text keeps nothing.

    Args:
        accepts: whether the keep is a right one for the roll.
        refuse: the name under which the text explains what is wrong with the keep.
    """

    accepts: Callable[[Roll, Roll], bool]
    refuse: Callable[[Roll, Roll], str] = lambda roll, keep: ""

    def judge(self, answer: tuple[object, ...], mistakes: Mistakes) -> Result:
        if is_empty(answer) or (len(answer) == 2 and (answer[1] is None or answer[1] is ...)):
            return not_attempted()
        if len(answer) != 2:
            return wrong(say("pass your roll and your answer: task.check(roll, answer)."))
        try:
            roll = as_roll(read_roll(answer[0]))
        except ValueError:
            return wrong(say("the first value must be your roll of five dice, like “15566”."))
        nothing = isinstance(answer[1], Sequence) and len(answer[1]) == 0
        try:
            keep = Roll() if nothing else read_roll(answer[1])
        except ValueError as mistake:
            return wrong(str(mistake))
        return right() if self.accepts(roll, keep) else wrong(mistakes.get(self.refuse(roll, keep), ""))


# --- functions and sentences -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Function:
    """A function to write, tried on some inputs beside a reference.

    Args:
        cases: the arguments of each call; nothing that a call could change.
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
            return not_attempted(say("the function gives nothing back yet; its result goes behind return."))
        fits = [_same(value, wanted) for value, wanted in zip(got, expected, strict=True)]
        if all(fits):
            return right()
        table = self._table(expected, got, fits)
        for name, wrong_function in self.mistakes.items():
            if name in mistakes and all(
                _same(value, _call(wrong_function, case)) for value, case in zip(got, self.cases, strict=True)
            ):
                return wrong(mistakes[name], table)
        return wrong(say("not for every input:"), table)

    def _table(self, expected: list[Any], got: list[Any], fits: list[bool]) -> Table:
        rows = [
            (", ".join(map(repr, case)), _short(wanted), _short(value), "✓" if fit else "✗")
            for case, wanted, value, fit in zip(self.cases, expected, got, fits, strict=True)
        ]
        return Table("", (say("input"), say("expected"), say("got"), ""), rows, numeric=())


def _call(function: Callable[..., Any], case: tuple[Any, ...]) -> Any:
    try:
        return function(*case)
    except (Exception, SystemExit) as mistake:  # a learner's function may do anything; its mistake is what it gave
        return f"{type(mistake).__name__}: {_short(mistake)}"


def _same(value: Any, wanted: Any) -> bool:
    try:
        if isinstance(value, float) and isinstance(wanted, int | Fraction):
            return bool(abs(value - wanted) < 1e-9)
        return bool(value == wanted)
    except Exception:  # a strange object may refuse even to be compared
        return False


def _short(value: object) -> str:
    """What a value prints as, cut to a length that a table holds."""
    try:
        text = f"{value:.6g}" if isinstance(value, float) else str(_bare(value))
    except Exception:  # a very large number or a strange object may refuse to be printed
        text = type(value).__name__
    return text if len(text) <= 60 else text[:59] + "…"


def _bare(value: object) -> object:
    return Fraction(value) if isinstance(value, Fraction) else value


@dataclass(frozen=True)
class BotAnswer:
    """A bot to write: a function from a position to an action, tried in a few games alone with fixed seeds.

    Args:
        mean: the points a game that it has to reach on average.
        games: how many games are played.
    """

    mean: int
    games: int = 10

    def judge(self, answer: tuple[object, ...], mistakes: Mistakes) -> Result:
        if is_empty(answer):
            return not_attempted()
        if len(answer) != 1 or not callable(answer[0]):
            return wrong(say("pass the function itself, without brackets: task.check(function)."))
        total = 0
        for seed in range(self.games):
            game = Game(["bot"], seed=seed)
            while not game.is_over:
                action = _call(answer[0], (game.position,))
                if action is None:
                    return not_attempted(say("the function gives nothing back yet; its result goes behind return."))
                try:
                    game.act(action)
                except ValueError as mistake:
                    return wrong(say("an illegal action with the roll {roll}: {mistake}",
                                     roll=game.position.turn.roll, mistake=mistake))  # fmt: skip
            total += game.totals[0]
        points = decimal(Fraction(total, self.games), 1)
        if total >= self.mean * self.games:
            return right(say("{points} points a game on average.", points=points))
        return wrong(
            f"{mistakes.get('too-weak', '')} {say('{points} points a game on average.', points=points)}".strip()
        )


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
