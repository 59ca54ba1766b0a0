"""The kinds of answers that a task may ask for, and how each is judged: not attempted, wrong or right.

How an answer is read is in `reading`. A wrong answer that is a known mistake is told which.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import Any, Generic, TypeVar

from kosci_edu.dice import Roll, as_roll
from kosci_edu.exercises import reading
from kosci_edu.exercises.reading import GivenNumber
from kosci_edu.look import COLOURS, Table
from kosci_edu.messages import decimal, say
from kosci_edu.play.game import Game

__all__ = [
    "Answer",
    "BotAnswer",
    "ChoiceAnswer",
    "Explanation",
    "FunctionAnswer",
    "NumberAnswer",
    "OwnKeep",
    "OwnRoll",
    "PercentAnswer",
    "Result",
    "RollAnswer",
]

MARKS = {"not attempted": "○", "wrong": "✗", "right": "✓"}
ROLES = {"not attempted": "possible", "wrong": "loss", "right": "best"}
Mistakes = Mapping[str, str]
T = TypeVar("T")


@dataclass(frozen=True)
class Result:
    """The verdict on an answer.

    Args:
        status: `"not attempted"`, `"wrong"` or `"right"`.
        message: a sentence for the learner, in which the texts' little Markdown may stand.
        table: of a function, its cases with what came out and what should have.
    """

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
        role, mark = ROLES[self.status], MARKS[self.status]
        head = f'<b style="color:var(--kosci-{role},{COLOURS[role].light})">{mark} {self.title}</b>'
        table = self.table._repr_html_() if self.table else ""
        return f"<p>{head}: {_marked_up(self.message)}</p>{table}"


MARKUP = {"code": r"`([^`]+)`", "b": r"\*\*(?! )([^*]+)(?<! )\*\*", "i": r"\*(?! )([^*]+)(?<! )\*"}


def _marked_up(text: str) -> str:
    """The sentence as HTML, with the little Markdown that the texts use: code, bold, italics."""
    html = escape(text)
    for tag, pattern in MARKUP.items():
        html = re.sub(pattern, rf"<{tag}>\1</{tag}>", html)
    return html


def _not_attempted(message: str = "") -> Result:
    return Result("not attempted", message or say("put your answer in place of None; task.hint() gives a hint."))


def _wrong(message: str = "", table: Table | None = None) -> Result:
    return Result("wrong", message or say("not yet; try again, or ask task.hint()."), table)


def _right(message: str = "") -> Result:
    return Result("right", message or say("well done!"))


class Answer(ABC, Generic[T]):
    """One kind of answer: `T` is what it is read as."""

    def assess(self, passed: tuple[object, ...], mistakes: Mistakes) -> Result:
        """Judge an answer.

        Args:
            passed: the values that the learner passed to `check`.
            mistakes: what known wrong answers come from, in words.
        """
        if self._is_missing(passed):
            return _not_attempted()
        try:
            answer = self._read(passed)
        except ValueError as problem:
            return _wrong(str(problem))
        return self._judge(answer, mistakes)

    def _is_missing(self, passed: tuple[object, ...]) -> bool:
        return all(map(reading.is_empty, passed))

    @abstractmethod
    def _read(self, passed: tuple[object, ...]) -> T:
        """The answer; a ValueError says in a sentence what is asked for instead."""

    @abstractmethod
    def _judge(self, answer: T, mistakes: Mistakes) -> Result:
        """The result, once the answer is read."""


# --- numbers ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class NumberAnswer(Answer[GivenNumber]):
    """An exact number: as int, Fraction, numpy or sympy number, or text like `1/4`, `0,25`, `25%`.

    A text in decimals is right when it is the exact value rounded to its digits, if it has enough of them.
    A float is right within a millionth, and is told to try a fraction.

    Args:
        expected: computes the right number.
        is_float: whether that is itself a float, right to many digits, so that there is no fraction to try.
    """

    expected: Callable[[], Fraction | int]
    is_float: bool = False

    def _read(self, passed: tuple[object, ...]) -> GivenNumber:
        if len(passed) != 1:
            raise ValueError(say("one number is asked for here."))
        given = reading.given_number(passed[0])
        if given is None:
            raise ValueError(say("a number is asked for, like 1/4, 0.25 or 25%."))
        return given

    def _judge(self, answer: GivenNumber, mistakes: Mistakes) -> Result:
        expected = Fraction(self.expected())
        if answer.value == expected:
            return _right()
        if answer.means(expected):
            return self._nearly(answer, expected)
        if known := _known(answer, mistakes):
            return _wrong(known)
        if answer.cuts_off(expected) and not answer.is_coarse:
            return _wrong(say("the digits are cut off, not rounded."))
        if answer.is_float and abs(answer.value - expected) <= abs(expected) / 200:
            return _wrong(say("close, but rounded: give a fraction, or a text such as “27.78%”."))
        return _wrong()

    def _nearly(self, given: GivenNumber, expected: Fraction) -> Result:
        if self.is_float and not given.is_coarse:
            return _right()
        if given.is_float:
            return _right(say("right within a millionth; try it as a fraction: Fraction(1, 4)."))
        if given.is_coarse:
            return _wrong(say("it may be right, but with so few digits one cannot tell: give more, or a fraction."))
        return _right(say("right to the digits given; exactly it is {exact}.", exact=expected))


def _known(given: GivenNumber, mistakes: Mistakes) -> str:
    """What the text says of this wrong number; a mistake given to more digits is meant by fewer."""
    for key, sentence in mistakes.items():
        mistake = reading.given_number(key)
        if mistake is not None and (given.value == mistake.value or given.means(mistake.value)):
            return sentence
    return ""


@dataclass(frozen=True)
class PercentAnswer(Answer[GivenNumber]):
    """A per cent as text, such as `27,78%`.

    Args:
        expected: computes the exact number.
        places: how many digits are asked for after the decimal mark.
    """

    expected: Callable[[], Fraction]
    places: int = 2

    def _read(self, passed: tuple[object, ...]) -> GivenNumber:
        text = passed[0] if len(passed) == 1 else None
        given = reading.given_number(text) if isinstance(text, str) and "%" in text and "/" not in text else None
        if given is None:
            raise ValueError(say("a per cent is asked for here, as text with its sign: “12.34%”."))
        if given.unit != Fraction(1, 10 ** (self.places + 2)):
            raise ValueError(say("{n} decimal is asked for.", "{n} decimals are asked for.", n=self.places))
        return given

    def _judge(self, answer: GivenNumber, mistakes: Mistakes) -> Result:
        expected = self.expected()
        if answer.means(expected):
            return _right()
        known = _known(answer, mistakes)
        return _wrong(known or (say("the digits are cut off, not rounded.") if answer.cuts_off(expected) else ""))


# --- words and rolls -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ChoiceAnswer(Answer[set[str]]):
    """One of some options, or several of them in any order; upper and lower case are the same.

    A mistake is explained by the whole answer (`A C`, in the order of the options), or by one option that is
    too many (`+B`) or missing (`-D`).

    Args:
        expected: computes the options that are right.
        options: all of them, as ids; an answer may use the id or the label, and True is `"True"`.
        label: how an option is called before the learner, such as `row_name`.
    """

    expected: Callable[[], Iterable[str]]
    options: tuple[str, ...]
    label: Callable[[str], str] = str

    def _read(self, passed: tuple[object, ...]) -> set[str]:
        chosen = [self._option(word) for word in reading.given_words(passed)]
        options = {option for option in chosen if option is not None}
        if not chosen or None in chosen:
            raise ValueError(say("choose from: {options}.", options=", ".join(map(self.label, self.options))))
        return options

    def _option(self, value: object) -> str | None:
        word = reading.folded(value) if isinstance(value, str | bool) else None
        return next(
            (option for option in self.options if word in (reading.folded(option), reading.folded(self.label(option)))),
            None,
        )

    def _judge(self, answer: set[str], mistakes: Mistakes) -> Result:
        expected = set(self.expected())
        if answer == expected:
            return _right()
        whole = " ".join(option for option in self.options if option in answer)
        differing = [option for option in self.options if (option in answer) != (option in expected)]
        keys = (whole, *(f"{'+' if option in answer else '-'}{option}" for option in differing))
        return _wrong(next((mistakes[key] for key in keys if key in mistakes), ""))


@dataclass(frozen=True)
class RollAnswer(Answer[Roll]):
    """A roll or a keep that has a property.

    Args:
        accepts: the property.
        refuse: the name under which the text explains what is wrong with a roll that has it not.
        dice: how many dice it must have, if that matters.
    """

    accepts: Callable[[Roll], bool]
    refuse: Callable[[Roll], str] = lambda roll: ""
    dice: int | None = None

    def _read(self, passed: tuple[object, ...]) -> Roll:
        roll = reading.given_roll(passed[0] if len(passed) == 1 else passed)
        return as_roll(roll, len(roll) if self.dice is None else self.dice)  # refuses other faces and numbers of dice

    def _judge(self, answer: Roll, mistakes: Mistakes) -> Result:
        return _right() if self.accepts(answer) else _wrong(mistakes.get(self.refuse(answer), ""))


def _own_roll(passed: tuple[object, ...]) -> Roll:
    """The roll of five dice that the learner made, passed before the answer."""
    if len(passed) != 2:
        raise ValueError(say("pass your roll and your answer: task.check(roll, answer)."))
    try:
        return as_roll(reading.given_roll(passed[0]))
    except ValueError:
        raise ValueError(say("the first value must be your roll of five dice, like “15566”.")) from None


class OwnRoll(Answer[tuple[Roll, GivenNumber]]):
    """A number for a roll that the learner made: `check(roll, answer)`.

    Args:
        expected: the right number for the roll.
        mistakes: known wrong numbers for the roll; `one_roll` is explained by the text as `one-roll`.
    """

    def __init__(self, expected: Callable[[Roll], Any], **mistakes: Callable[[Roll], Any]) -> None:
        self.expected, self.mistakes = expected, _by_text_name(mistakes)

    def _is_missing(self, passed: tuple[object, ...]) -> bool:
        return super()._is_missing(passed) or (len(passed) == 2 and reading.is_empty(passed[1]))

    def _read(self, passed: tuple[object, ...]) -> tuple[Roll, GivenNumber]:
        return _own_roll(passed), NumberAnswer(lambda: 0)._read(passed[1:])

    def _judge(self, answer: tuple[Roll, GivenNumber], mistakes: Mistakes) -> Result:
        roll, given = answer
        named = {name: number for name, number in self.mistakes.items() if name in mistakes}
        for_this_roll = {str(Fraction(number(roll))): mistakes[name] for name, number in named.items()}
        return NumberAnswer(lambda: self.expected(roll))._judge(given, {**for_this_roll, **mistakes})


def _by_text_name(mistakes: Mapping[str, T]) -> dict[str, T]:
    """The known mistakes by the names that the texts give them."""
    return {name.replace("_", "-"): mistake for name, mistake in mistakes.items()}


@dataclass(frozen=True)
class OwnKeep(Answer[tuple[Roll, Roll]]):
    """What to keep of a roll that the learner made: `check(roll, keep)`; an empty text keeps nothing.

    Args:
        accepts: whether the keep is a right one for the roll.
        refuse: the name under which the text explains what is wrong with the keep.
    """

    accepts: Callable[[Roll, Roll], bool]
    refuse: Callable[[Roll, Roll], str] = lambda roll, keep: ""

    def _is_missing(self, passed: tuple[object, ...]) -> bool:
        return super()._is_missing(passed) or (len(passed) == 2 and (passed[1] is None or passed[1] is ...))

    def _read(self, passed: tuple[object, ...]) -> tuple[Roll, Roll]:
        return _own_roll(passed), reading.given_keep(passed[1])

    def _judge(self, answer: tuple[Roll, Roll], mistakes: Mistakes) -> Result:
        return _right() if self.accepts(*answer) else _wrong(mistakes.get(self.refuse(*answer), ""))


# --- functions and sentences -----------------------------------------------------------------------------


def _function_in(passed: tuple[object, ...]) -> Callable[..., Any]:
    if len(passed) != 1 or not callable(passed[0]):
        raise ValueError(say("pass the function itself, without brackets: task.check(function)."))
    return passed[0]


class FunctionAnswer(Answer[Callable[..., Any]]):
    """A function to write, tried on some inputs beside a reference.

    Args:
        cases: the arguments of each call; nothing that a call could change.
        reference: the function that is right.
        mistakes: known wrong functions; `one_die` is explained by the text as `one-die`.
    """

    def __init__(
        self, cases: Sequence[tuple[Any, ...]], reference: Callable[..., Any], **mistakes: Callable[..., Any]
    ) -> None:
        self.cases, self.reference, self.mistakes = cases, reference, _by_text_name(mistakes)

    def _read(self, passed: tuple[object, ...]) -> Callable[..., Any]:
        return _function_in(passed)

    def _judge(self, answer: Callable[..., Any], mistakes: Mistakes) -> Result:
        expected = [self.reference(*case) for case in self.cases]
        got = [_call(answer, case) for case in self.cases]
        if all(value is None for value in got):
            return _not_attempted(say("the function gives nothing back yet; its result goes behind return."))
        fits = [_same(value, wanted) for value, wanted in zip(got, expected, strict=True)]
        if all(fits):
            return _right()
        table = self._table(expected, got, fits)
        for name, wrong_function in self.mistakes.items():
            if name in mistakes and all(
                _same(value, _call(wrong_function, case)) for value, case in zip(got, self.cases, strict=True)
            ):
                return _wrong(mistakes[name], table)
        return _wrong(say("not for every input:"), table)

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
class BotAnswer(Answer[Callable[..., Any]]):
    """A bot to write: a function from a position to an action, tried in a few games alone with fixed seeds.

    Args:
        mean: the points a game that it has to reach on average.
        games: how many games are played.
    """

    mean: int
    games: int = 10

    def _read(self, passed: tuple[object, ...]) -> Callable[..., Any]:
        return _function_in(passed)

    def _judge(self, answer: Callable[..., Any], mistakes: Mistakes) -> Result:
        total = 0
        for seed in range(self.games):
            game = Game(["bot"], seed=seed)
            while not game.is_over:
                action = _call(answer, (game.position,))
                if action is None:
                    return _not_attempted(say("the function gives nothing back yet; its result goes behind return."))
                try:
                    game.act(action)
                except ValueError as mistake:
                    return _wrong(say("an illegal action with the roll {roll}: {mistake}",
                                      roll=game.position.turn.roll, mistake=mistake))  # fmt: skip
            total += game.totals[0]
        points = say("{points} points a game on average.", points=decimal(Fraction(total, self.games), 1))
        if total >= self.mean * self.games:
            return _right(points)
        return _wrong(f"{mistakes.get('too-weak', '')} {points}".strip())


@dataclass(frozen=True)
class Explanation(Answer[str]):
    """An answer in words. It cannot be judged by a machine: the model answer is shown to compare it with.

    Args:
        words: how many words it must have at least.
    """

    words: int = 5

    def _read(self, passed: tuple[object, ...]) -> str:
        if len(passed) != 1 or not isinstance(passed[0], str):
            raise ValueError(say("a sentence is asked for, in quotation marks."))
        if len(passed[0].split()) < self.words:
            raise ValueError(say("explain it in a whole sentence."))
        return passed[0]

    def _judge(self, answer: str, mistakes: Mistakes) -> Result:
        return _right(say("now compare your words with the model answer: task.solution()."))
