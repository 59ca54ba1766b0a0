"""The kinds of answers that a task may ask for, and how each is judged: not attempted, wrong or right.

How an answer is read is in `reading`. A wrong answer that is a known mistake is told which.
"""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from math import floor, inf
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

from kosci_edu.dice import Roll, all_rolls, as_roll
from kosci_edu.exercises import reading
from kosci_edu.exercises.limits import SECONDS, in_time
from kosci_edu.exercises.slips import refuse_what_is_no_number, slip_of
from kosci_edu.look import COLOURS, Table
from kosci_edu.markup import marked_up
from kosci_edu.messages import KosciError, say, short
from kosci_edu.numerals import WrittenNumber, decimal, percent
from kosci_edu.play.game import Game
from kosci_edu.play.position import BRIEF, Position, made_anew

__all__ = [
    "EVERY_ROLL",
    "ROLES",
    "Answer",
    "BotAnswer",
    "ChoiceAnswer",
    "Explanation",
    "Field",
    "FunctionAnswer",
    "NumberAnswer",
    "OwnKeep",
    "OwnRoll",
    "Result",
    "RollAnswer",
    "Varied",
]

MARKS = {"not attempted": "○", "wrong": "✗", "right": "✓", "kept": "✎", "fault": "!"}
ROLES = {"not attempted": "possible", "wrong": "loss", "right": "best", "kept": "possible", "fault": "lack"}
"""The colour of each verdict, by its role."""
Mistakes = Mapping[str, str]
T = TypeVar("T")


@dataclass(frozen=True)
class Result:
    """The verdict on an answer. Its sentences may hold Markdown and formulas.

    Args:
        status: `"not attempted"`, `"wrong"`, `"right"`, `"kept"` for own words, which nobody judges, or `"fault"` where
            the course itself has failed.
        message: a sentence for the learner.
        table: of a function, a case with what came out and what should have.
        reason: the model answer with its reasons, after a right or kept one.
    """

    status: str
    message: str
    table: Table | None = None
    reason: str = ""

    @property
    def title(self) -> str:
        """The status in a word or two, behind its mark."""
        words = {"wrong": "to be corrected", "kept": "saved", "fault": "a fault of the course"}
        word = say(words.get(self.status, self.status))
        return f"{MARKS[self.status]} {word}"

    def __str__(self) -> str:
        parts = (f"{self.title}: {self.message}", self.table and str(self.table), self.reason)
        return "\n".join(filter(None, parts))

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def _repr_html_(self) -> str:
        role = ROLES[self.status]
        head = f'<b style="color:var(--kosci-{role},{COLOURS[role].light})">{self.title}</b>'
        table = self.table._repr_html_() if self.table else ""
        return f"<p>{head}: {marked_up(self.message, inline=True)}</p>{table}{marked_up(self.reason)}"


@dataclass(frozen=True)
class Field:
    """One field that an answer is typed into.

    Args:
        kind: `"number"`, `"choice"`, `"roll"` or `"words"`.
        label: what stands beside it.
        example: of what may be typed.
        options: of a choice, each as its id and its label.
        several: whether more than one option may be chosen.
        dice: how many dice a roll has; None where that is a part of the answer.
    """

    kind: str
    label: str = ""
    example: str = ""
    options: tuple[tuple[str, str], ...] = ()
    several: bool = False
    dice: int | None = None


def _not_attempted(message: str = "") -> Result:
    return Result("not attempted", message or say("give one, then check it."))


def _wrong(message: str | None = None, table: Table | None = None) -> Result:
    return Result("wrong", message or say("not yet."), table)


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

    @property
    def fields(self) -> tuple[Field, ...]:
        """What it is typed into; nothing where it is code."""
        return ()

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
                answer = _wrong(say("nothing can be made of this answer."))
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
class NumberAnswer(Answer[WrittenNumber]):
    """A number: as int, float, Fraction, numpy or sympy number, or text like `1/4`, `0,25`, `25%`, `1 800 z 7 776`.

    A decimal is right when it is the exact value rounded to its digits, if it has two that count, or as many as the
    question asks for. More digits are as welcome.

    Args:
        expected: computes the right number.
        places: how many digits the question asks for after the decimal mark.
        per_cent: whether they are those of a per cent.
        exact: whether nothing but the exact number will do.
    """

    expected: Callable[[], Fraction | int]
    places: int | None = None
    per_cent: bool = False
    exact: bool = False

    @property
    def fields(self) -> tuple[Field, ...]:
        """One field, with an example of such a number."""
        return (Field("number", example=self._example()),)

    def _example(self) -> str:
        if self.per_cent:
            return percent(Fraction(321987, 10**6), self.places or 0)
        if self.places is not None:  # the number itself may take long, such as that of a whole game
            return decimal(Fraction(1675, 100), self.places)
        expected = Fraction(self.expected())
        if expected.denominator == 1:
            return "37"
        if self.exact:
            return "7/20"
        return say("7/20, 0.35 or 35%") if 0 < expected < 1 else decimal(Fraction(1675, 100), 2)

    def _read(self, passed: tuple[object, ...]) -> WrittenNumber:
        value = passed[0] if len(passed) == 1 else passed
        given = reading.given_number(value)
        if given is None:
            refuse_what_is_no_number(value, self._example())
        return given

    def _judge(self, answer: WrittenNumber, mistakes: Mistakes) -> Result:
        expected = Fraction(self.expected())
        if answer.value == expected:
            return _right()
        if self._has_the_digits(answer, expected):
            if self.exact:
                return _wrong(say("about right, but the exact number is asked for."))
            is_short = self.places is None and expected.denominator < MOST_DENOMINATOR
            return _right(say("right to the digits given; exactly it is {exact}.", exact=expected) if is_short else "")
        if answer.means(expected):
            return _wrong(self._too_coarse())
        return _wrong(_known(answer, mistakes) or slip_of(answer, expected, self.per_cent))

    def _has_the_digits(self, given: WrittenNumber, expected: Fraction) -> bool:
        """Whether it is the number expected as far as its digits go, and has enough of them."""
        if self.places is None:
            is_certain = given.value in (0, 1)  # which no rounded chance is
            is_usual = given.is_percent and given.places >= 2
            return given.means(expected) and not is_certain and (given.digits >= 2 or is_usual)
        scale = 10 ** (self.places + (2 if self.per_cent else 0))
        has_places = given.unit * scale <= 1 or given.value * scale == _rounded(expected * scale)
        return has_places and _rounded(given.value * scale) == _rounded(expected * scale)

    def _too_coarse(self) -> str:
        if self.places is None:
            return say("it may be right, but with so few digits one cannot tell: give more, or a fraction.")
        return say("{n} decimal is asked for.", "{n} decimals are asked for.", n=self.places)


def _rounded(value: Fraction) -> int:
    return floor(value + Fraction(1, 2))


MOST_DENOMINATOR = 10**9  # of a fraction that is told in a sentence


def _known(given: WrittenNumber, mistakes: Mistakes) -> str | None:
    """What the text says of this wrong number; a mistake given to more digits is meant by fewer."""
    for key, sentence in mistakes.items():
        mistake = reading.given_number(key)
        if mistake is not None and (given.value == mistake.value or given.means(mistake.value)):
            return sentence
    return None


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
        several: whether the learner may choose more than one.
    """

    expected: Callable[[], Iterable[str]]
    options: tuple[str, ...]
    label: Callable[[str], str] = str
    several: bool = True

    @property
    def fields(self) -> tuple[Field, ...]:
        """The options."""
        options = tuple((option, self.label(option)) for option in self.options)
        return (Field("choice", options=options, several=self.several),)

    def _read(self, passed: tuple[object, ...]) -> set[str]:
        names = {reading.folded(name): option for option in self.options for name in (option, self.label(option))}
        words = [reading.folded(word) if isinstance(word, str | int) else "" for word in reading.given_words(passed)]
        if set(words) - set(names):  # with spaces between them, or with none
            words = [part for word in words for part in (word.split() if " " in word else word)]
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

    @property
    def fields(self) -> tuple[Field, ...]:
        """Dice to be set."""
        return (Field("roll", dice=self.dice),)

    def _read(self, passed: tuple[object, ...]) -> Roll:
        roll = reading.given_roll(passed[0] if len(passed) == 1 else passed)
        return as_roll(roll, len(roll) if self.dice is None else self.dice)  # refuses other faces and numbers of dice

    def _judge(self, answer: Roll, mistakes: Mistakes) -> Result:
        return _right() if self.accepts(answer) else _wrong(mistakes.get(self.refuse(answer)))


def _own_roll(passed: tuple[object, ...]) -> Roll:
    """The roll of five dice that the learner made, passed before the answer."""
    if len(passed) != 2:
        raise KosciError("two things are asked for here: your roll, and your answer.")
    try:
        return as_roll(reading.given_roll(passed[0]))
    except KosciError:
        raise KosciError("your roll has five dice, like “15566”.") from None


def _fields_of_own_roll(answer: Field) -> tuple[Field, ...]:
    return Field("roll", say("Your roll"), dice=5), answer


class OwnRoll(Answer[tuple[Roll, WrittenNumber]]):
    """A number for a roll that the learner made: `check(roll, answer)`.

    Args:
        expected: the right number for the roll.
        mistakes: known wrong numbers for the roll; `one_roll` is explained by the text as `one-roll`.
    """

    def __init__(self, expected: Callable[[Roll], Any], **mistakes: Callable[[Roll], Any]) -> None:
        self.expected, self.mistakes = expected, _by_text_name(mistakes)

    @property
    def fields(self) -> tuple[Field, ...]:
        """Five dice, and a number."""
        return _fields_of_own_roll(replace(self._for(Roll("12345")).fields[0], label=say("Your answer")))

    def _for(self, roll: Roll) -> NumberAnswer:
        return NumberAnswer(lambda: self.expected(roll))

    def _read(self, passed: tuple[object, ...]) -> tuple[Roll, WrittenNumber]:
        roll = _own_roll(passed)
        return roll, self._for(roll)._read(passed[1:])

    def _judge(self, answer: tuple[Roll, WrittenNumber], mistakes: Mistakes) -> Result:
        roll, given = answer
        named = {name: number for name, number in self.mistakes.items() if name in mistakes}
        for_this_roll = {str(Fraction(number(roll))): mistakes[name] for name, number in named.items()}
        return self._for(roll)._judge(given, {**for_this_roll, **mistakes})


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

    @property
    def fields(self) -> tuple[Field, ...]:
        """Five dice, and those of them that are kept."""
        return _fields_of_own_roll(Field("roll", say("What you keep")))

    def _read(self, passed: tuple[object, ...]) -> tuple[Roll, Roll]:
        return _own_roll(passed), reading.given_keep(passed[1])

    def _judge(self, answer: tuple[Roll, Roll], mistakes: Mistakes) -> Result:
        return _right() if self.accepts(*answer) else _wrong(mistakes.get(self.refuse(*answer)))


# --- functions and sentences -----------------------------------------------------------------------------


def _function_in(passed: tuple[object, ...]) -> Callable[..., Any]:
    if len(passed) != 1 or not callable(passed[0]):
        raise KosciError("pass the function itself, without brackets: check(function).")
    return passed[0]


SECONDS_FOR_ALL = 30  # that a function may take for all its inputs
EVERY_ROLL = tuple(
    (text,)
    for roll in all_rolls()
    for text in dict.fromkeys((str(roll), "".join(Random(252).sample(str(roll), len(roll)))))
)
"""The arguments of a function of one roll: all 252 rolls as text, each sorted and in another order."""


class FunctionAnswer(Answer[Callable[..., Any]]):
    """A function to write, tried on every input beside a reference.

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
        wanted = [self.reference(*case) for case in self.cases]
        attempts: list[_Attempt] = []
        begin, shortest = time.monotonic(), inf
        for case, right in zip(self.cases, wanted, strict=True):
            likely = [right, *(_call(function, case) for function in known.values())]
            length = len(_shown_case(case))
            try:
                attempts.append(in_time(partial(_attempt, answer, case, likely, length < shortest)))
            except TimeoutError:
                return _wrong(_endless(_shown_case(case)))
            if time.monotonic() - begin > SECONDS_FOR_ALL:
                return _wrong(
                    say("it takes too long: {n} tries took {seconds} s.", n=len(attempts), seconds=SECONDS_FOR_ALL)
                )
            shortest = shortest if attempts[-1].fits[0] else min(shortest, length)
        if all(attempt.is_nothing for attempt in attempts):
            return _not_attempted(say("the function gives nothing back yet; its result goes behind return."))
        if all(attempt.fits[0] for attempt in attempts):
            return _right()
        table = self._simplest_failure(attempts, wanted)
        for place, name in enumerate(known, start=1):
            if all(attempt.fits[place] for attempt in attempts):
                return _wrong(mistakes[name], table)
        failures = sum(not attempt.fits[0] for attempt in attempts)
        values = {"n": failures, "total": len(attempts)}
        return _wrong(say("{n} of {total} tries went wrong. The simplest:", **values), table)

    def _simplest_failure(self, attempts: Sequence["_Attempt"], wanted: Sequence[Any]) -> Table:
        failures = [place for place, attempt in enumerate(attempts) if not attempt.fits[0]]
        place = min(failures, key=lambda place: len(_shown_case(self.cases[place])))
        row = (_shown_case(self.cases[place]), _short(wanted[place]), attempts[place].shown)
        return Table("", (say("input"), say("expected"), say("got")), [row], numeric=())


def _shown_case(case: tuple[Any, ...]) -> str:
    return ", ".join(map(_short, case))


def _endless(shown: str) -> str:
    return say("with {input} the function has not ended within {n} s; look at its loops.", input=shown, n=SECONDS)


class _Attempt(NamedTuple):
    """What a learner's function gave for one input: nothing, how it prints (where that may be shown: what it gave may
    be huge), and which likely values it equals."""

    is_nothing: bool
    shown: str
    fits: list[bool]


def _attempt(function: Callable[..., Any], case: tuple[Any, ...], likely: list[Any], is_shown: bool) -> _Attempt:
    value = _call(function, case)
    return _Attempt(value is None, _short(value) if is_shown else "", [_same(value, one) for one in likely])


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


def _short(value: object) -> str:
    """What a value prints as, cut to a length that a table holds."""
    try:
        bare = Fraction(value) if isinstance(value, Fraction) else value  # a `Chance` would print its per cent too
        is_plain = _is_one_of(value, str, list, tuple, set, dict)  # 44 and "44" differ, and what is in them may be huge
        text = str.__str__(f"{bare:.6g}" if isinstance(bare, float) else BRIEF.repr(bare) if is_plain else str(bare))
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
                try:
                    action = in_time(partial(_decision, answer, game.position.copied()))
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
    """What a bot does, with no code of the bot's in it."""
    return _call(lambda: made_anew(bot(position)), ())


class Explanation(Answer[str]):
    """An answer in words. No machine judges it: it is kept, and the model answer is shown to compare it with."""

    @property
    def fields(self) -> tuple[Field, ...]:
        """A few lines of text."""
        return (Field("words"),)

    def _read(self, passed: tuple[object, ...]) -> str:
        if len(passed) != 1 or not isinstance(passed[0], str):
            raise KosciError("a sentence is asked for, as text.")
        return passed[0]

    def _judge(self, answer: str, mistakes: Mistakes) -> Result:
        return Result("kept", say("nobody judges your own words; compare them with the model answer."))


# --- a task with other numbers for each pupil ------------------------------------------------------------


class Varied(NamedTuple):
    """An answer whose task has other numbers for each pupil.

    Args:
        usual: the values that stand in the text for `<<name>>`, where no pupil is named.
        draw: draws such values from a source of random numbers, which is always the same for one pupil.
        answer: the answer for these values, each passed by its name.
    """

    usual: Mapping[str, Any]
    draw: Callable[[Random], Mapping[str, Any]]
    answer: Callable[..., Answer[Any]]
