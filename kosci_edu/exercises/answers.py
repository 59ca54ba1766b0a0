"""The kinds of answers that a task may ask for, and how each is judged: not attempted, wrong or right.

How an answer is read is in `reading`. A wrong answer that is a known mistake is told which.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from html import escape
from itertools import islice
from reprlib import Repr
from typing import Any, Generic, NamedTuple, TypeVar

from kosci_edu.dice import Roll, as_roll
from kosci_edu.exercises import reading
from kosci_edu.exercises.limits import SECONDS, in_time
from kosci_edu.exercises.reading import GivenNumber
from kosci_edu.look import COLOURS, Table
from kosci_edu.messages import KosciError, say, short
from kosci_edu.numerals import decimal
from kosci_edu.play.game import Game
from kosci_edu.play.position import Declare, Keep, Position, Score

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

MARKS = {"not attempted": "○", "wrong": "✗", "right": "✓", "fault": "!"}
ROLES = {"not attempted": "possible", "wrong": "loss", "right": "best", "fault": "lack"}
Mistakes = Mapping[str, str]
T = TypeVar("T")


@dataclass(frozen=True)
class Result:
    """The verdict on an answer.

    Args:
        status: `"not attempted"`, `"wrong"`, `"right"`, or `"fault"` where the course itself has failed.
        message: a sentence for the learner, in which the texts' little Markdown may stand.
        table: of a function, its cases with what came out and what should have.
    """

    status: str
    message: str
    table: Table | None = None

    @property
    def title(self) -> str:
        """The status in a word or two."""
        return say({"wrong": "to be corrected", "fault": "a fault of the course"}.get(self.status, self.status))

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


def _wrong(message: str | None = None, table: Table | None = None) -> Result:
    return Result("wrong", message or say("not yet; try again, or ask task.hint()."), table)


def _right(message: str = "") -> Result:
    return Result("right", message or say("well done!"))


PLAIN = (type(None), type(...), bool, int, float, str)


def _is_plain(value: Any) -> bool:
    """Whether there is nobody's own code in the answer, so that looking at it can only fail by our fault."""
    is_short = _is_one_of(value, list, tuple, Roll) and len(value) <= reading.MOST_PARTS
    return all(_is_one_of(part, *PLAIN) for part in (value if is_short else [value]))


def _is_one_of(value: object, *kinds: type) -> bool:
    """Whether the value is of one of these classes itself; a class of a learner's is not asked what it equals."""
    return any(type(value) is kind for kind in kinds)


class Answer(ABC, Generic[T]):
    """One kind of answer: `T` is what it is read as."""

    def assess(self, passed: tuple[object, ...], mistakes: Mistakes) -> Result:
        """Judge an answer.

        Args:
            passed: the values that the learner passed to `check`.
            mistakes: what known wrong answers come from, in words.
        """
        if all(map(_is_plain, passed)):
            answer = self._look_at(passed)
        else:
            try:
                answer = in_time(partial(self._look_at, passed))
            except Exception:  # an answer may be any object, and some refuse even to be looked at
                answer = _wrong(say("nothing can be made of this answer; try again, or ask task.hint()."))
        return answer if isinstance(answer, Result) else self._judge(answer, mistakes)

    def _look_at(self, passed: tuple[object, ...]) -> T | Result:
        """The answer, or the result where there is none."""
        if all(map(reading.is_empty, passed)) or passed[-1] is None or passed[-1] is ...:
            return _not_attempted()
        if any(map(reading.is_too_long, passed)):
            return _wrong(say("this answer is too long."))
        try:
            return self._read(passed)
        except KosciError as problem:
            return _wrong(str(problem))

    @abstractmethod
    def _read(self, passed: tuple[object, ...]) -> T:
        """The answer; a KosciError says in a sentence what is asked for instead."""

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
        return _one_number(passed)

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


def _one_number(passed: tuple[object, ...]) -> GivenNumber:
    if len(passed) != 1:
        raise KosciError("one number is asked for here.")
    given = reading.given_number(passed[0])
    if given is None:
        raise KosciError("a number is asked for, like 1/4, 0.25 or 25%.")
    return given


def _known(given: GivenNumber, mistakes: Mistakes) -> str | None:
    """What the text says of this wrong number; a mistake given to more digits is meant by fewer."""
    for key, sentence in mistakes.items():
        mistake = reading.given_number(key)
        if mistake is not None and (given.value == mistake.value or given.means(mistake.value)):
            return sentence
    return None


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
            raise KosciError("a per cent is asked for here, as text with its sign: “12.34%”.")
        if given.unit != Fraction(1, 10 ** (self.places + 2)):
            raise KosciError("{n} decimal is asked for.", "{n} decimals are asked for.", n=self.places)
        return given

    def _judge(self, answer: GivenNumber, mistakes: Mistakes) -> Result:
        expected = self.expected()
        if answer.means(expected):
            return _right()
        if known := _known(answer, mistakes):
            return _wrong(known)
        return _wrong(say("the digits are cut off, not rounded.")) if answer.cuts_off(expected) else _wrong()


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
        names = {reading.folded(name): option for option in self.options for name in (option, self.label(option))}
        words = [reading.folded(word) if isinstance(word, str | bool) else "" for word in reading.given_words(passed)]
        if not words or not names.keys() >= set(words):
            raise KosciError("choose from: {options}.", options=", ".join(map(self.label, self.options)))
        return {names[word] for word in words}

    def _judge(self, answer: set[str], mistakes: Mistakes) -> Result:
        expected = set(self.expected())
        if answer == expected:
            return _right()
        whole = " ".join(option for option in self.options if option in answer)
        differing = [option for option in self.options if (option in answer) != (option in expected)]
        keys = (whole, *(f"{'+' if option in answer else '-'}{option}" for option in differing))
        return _wrong(next((mistakes[key] for key in keys if key in mistakes), None))


@dataclass(frozen=True)
class RollAnswer(Answer[Roll]):
    """A roll or a keep that has a property.

    Args:
        accepts: the property.
        refuse: the name under which the text explains what is wrong with a roll that has it not.
        dice: how many dice it must have, if that matters.
    """

    accepts: Callable[[Roll], bool]
    refuse: Callable[[Roll], str]
    dice: int | None = None

    def _read(self, passed: tuple[object, ...]) -> Roll:
        roll = reading.given_roll(passed[0] if len(passed) == 1 else passed)
        return as_roll(roll, len(roll) if self.dice is None else self.dice)  # refuses other faces and numbers of dice

    def _judge(self, answer: Roll, mistakes: Mistakes) -> Result:
        return _right() if self.accepts(answer) else _wrong(mistakes.get(self.refuse(answer)))


def _own_roll(passed: tuple[object, ...]) -> Roll:
    """The roll of five dice that the learner made, passed before the answer."""
    if len(passed) != 2:
        raise KosciError("pass your roll and your answer: task.check(roll, answer).")
    try:
        return as_roll(reading.given_roll(passed[0]))
    except KosciError:
        raise KosciError("the first value must be your roll of five dice, like “15566”.") from None


class OwnRoll(Answer[tuple[Roll, GivenNumber]]):
    """A number for a roll that the learner made: `check(roll, answer)`.

    Args:
        expected: the right number for the roll.
        mistakes: known wrong numbers for the roll; `one_roll` is explained by the text as `one-roll`.
    """

    def __init__(self, expected: Callable[[Roll], Any], **mistakes: Callable[[Roll], Any]) -> None:
        self.expected, self.mistakes = expected, _by_text_name(mistakes)

    def _read(self, passed: tuple[object, ...]) -> tuple[Roll, GivenNumber]:
        return _own_roll(passed), _one_number(passed[1:])

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
    refuse: Callable[[Roll, Roll], str]

    def _read(self, passed: tuple[object, ...]) -> tuple[Roll, Roll]:
        return _own_roll(passed), reading.given_keep(passed[1])

    def _judge(self, answer: tuple[Roll, Roll], mistakes: Mistakes) -> Result:
        return _right() if self.accepts(*answer) else _wrong(mistakes.get(self.refuse(*answer)))


# --- functions and sentences -----------------------------------------------------------------------------


def _function_in(passed: tuple[object, ...]) -> Callable[..., Any]:
    if len(passed) != 1 or not callable(passed[0]):
        raise KosciError("pass the function itself, without brackets: task.check(function).")
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
        known = {name: function for name, function in self.mistakes.items() if name in mistakes}
        attempts, rows = [], []
        for case in self.cases:
            wanted, shown = self.reference(*case), ", ".join(map(repr, case))
            likely = [wanted, *(_call(function, case) for function in known.values())]
            try:
                attempt = in_time(partial(_attempt, answer, case, likely))
            except TimeoutError:
                return _wrong(_endless(shown))
            attempts.append(attempt)
            rows.append((shown, _short(wanted), attempt.shown, "✓" if attempt.fits[0] else "✗"))
        if all(attempt.is_nothing for attempt in attempts):
            return _not_attempted(say("the function gives nothing back yet; its result goes behind return."))
        if all(attempt.fits[0] for attempt in attempts):
            return _right()
        table = Table("", (say("input"), say("expected"), say("got"), ""), rows, numeric=())
        for place, name in enumerate(known, start=1):
            if all(attempt.fits[place] for attempt in attempts):
                return _wrong(mistakes[name], table)
        return _wrong(say("not for every input:"), table)


def _endless(shown: str) -> str:
    return say("with {input} the function has not ended within {n} s; look at its loops.", input=shown, n=SECONDS)


class _Attempt(NamedTuple):
    """What a learner's function gave for one input: nothing, how it prints, and which likely values it equals."""

    is_nothing: bool
    shown: str
    fits: list[bool]


def _attempt(function: Callable[..., Any], case: tuple[Any, ...], likely: list[Any]) -> _Attempt:
    value = _call(function, case)
    return _Attempt(value is None, _short(value), [_same(value, one) for one in likely])


class _Raised(str):
    """The text of an exception that a learner's function raised."""

    __slots__ = ()


def _call(function: Callable[..., Any], case: tuple[Any, ...]) -> Any:
    try:
        return function(*case)
    except BaseException as mistake:  # a learner's function may do anything; its mistake is what it gave
        return _Raised(f"{_kind(mistake)}: {_short(mistake)}")


def _same(value: Any, wanted: Any) -> bool:
    try:
        if isinstance(value, float) and isinstance(wanted, int | Fraction):
            return bool(abs(value - wanted) < 1e-9)
        return bool(value == wanted) and not bool(value == object())  # what equals everything equals nothing
    except BaseException:  # a strange object may refuse even to be compared
        return False


BRIEF = Repr()
BRIEF.maxlist = BRIEF.maxtuple = BRIEF.maxset = BRIEF.maxdict = BRIEF.maxstring = BRIEF.maxother = 60


def _short(value: object) -> str:
    """What a value prints as, cut to a length that a table holds."""
    try:
        bare = Fraction(value) if isinstance(value, Fraction) else value  # a `Chance` would print its per cent too
        write = BRIEF.repr if _is_one_of(value, list, tuple, set, dict) else str  # what is in them may be huge
        text = str.__str__(f"{bare:.6g}" if isinstance(bare, float) else write(bare))
    except BaseException:  # a very large number or a strange object may refuse to be printed
        text = _kind(value)
    return short(text, 60)


def _kind(value: object) -> str:
    """The name of its class, for which the class is not asked."""
    return str(type.__dict__["__name__"].__get__(type(value)))


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
                roll = game.position.turn.roll
                own = replace(game.position, card=deepcopy(game.position.card))  # it may write on the card it is shown
                try:
                    action = in_time(partial(_decision, answer, own))
                    if isinstance(action, _Raised):
                        return _wrong(
                            say("with the roll {roll} the function stopped: {mistake}", roll=roll, mistake=action)
                        )
                    if action is not None:
                        game.act(action)
                except TimeoutError:
                    return _wrong(_endless(str(roll)))
                except KosciError as mistake:
                    return _wrong(say("an illegal action with the roll {roll}: {mistake}", roll=roll, mistake=mistake))
                if action is None:
                    return _not_attempted(say("the function gives nothing back yet; its result goes behind return."))
            total += game.totals[0]
        points = say("{points} points a game on average.", points=decimal(Fraction(total, self.games), 1))
        if total >= self.mean * self.games:
            return _right(points)
        return _wrong(f"{mistakes.get('too-weak', '')} {points}".strip())


def _decision(bot: Callable[..., Any], position: Position) -> Any:
    """What a bot does: an action made anew, so that no code of the bot's is in it; anything else as its text."""
    return _call(lambda: _made_anew(bot(position)), ())


def _made_anew(action: Any) -> Any:
    if type(action) is Keep:
        return Keep(Roll([int(face) for face in islice(action.dice, reading.MOST_PARTS)]))
    if _is_one_of(action, Declare, Score) and type(action.row) is str:
        return type(action)(action.row)
    return None if action is None else _short(action)


@dataclass(frozen=True)
class Explanation(Answer[str]):
    """An answer in words. It cannot be judged by a machine: the model answer is shown to compare it with.

    Args:
        words: how many words it must have at least.
    """

    words: int = 5

    def _read(self, passed: tuple[object, ...]) -> str:
        if len(passed) != 1 or not isinstance(passed[0], str):
            raise KosciError("a sentence is asked for, in quotation marks.")
        if len(passed[0].split()) < self.words:
            raise KosciError("explain it in a whole sentence.")
        return passed[0]

    def _judge(self, answer: str, mistakes: Mistakes) -> Result:
        return _right(say("now compare your words with the model answer: task.solution()."))
