"""Tasks of a teacher's own, written in a text file and shown as fields like those of the course.

The file has the parts that `texts` describes. What is right stands behind `%% expect`:

    %% expect 1/2                          a number; a decimal or per cent is asked for with as many digits
    %% expect points 25                    points, a whole number
    %% expect roll 15566                   a roll
    %% expect letters A C of A B C D       some of these letters
    %% expect choice kareta                one or more of the options, each in a part `%% option`
    %% expect words                        own words, with parts `%% criterion`
"""

import re
from collections.abc import Callable
from importlib.resources import files as packaged
from pathlib import Path
from typing import Any

from kosci_edu import files
from kosci_edu.dice import Roll, as_roll
from kosci_edu.exercises.answers import Answer, ChoiceAnswer, Explanation, NumberAnswer, RollAnswer
from kosci_edu.exercises.reading import folded, given_number, given_roll
from kosci_edu.exercises.texts import TaskText, bad_line, read_lesson
from kosci_edu.kinds import checks_kinds
from kosci_edu.messages import KosciError, language, short
from kosci_edu.numerals import parse_number

__all__ = ["find_own_task", "write_task_template"]


def find_own_task(path: str | Path, task: str | None = None) -> tuple[TaskText, Answer[Any]]:
    """A task that stands in a text file, and what it asks for.

    Args:
        path: of the file.
        task: its name; it may be left out where there is only one.

    Raises:
        KosciError: where the file cannot be read or does not describe such a task, with the line that is wrong.
    """
    name = Path(path).name
    try:
        with files.telling(path):
            text = files.plain_file(Path(path)).read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise KosciError("The file {name} is not a text in UTF-8; save it as such.", name=name) from None
    tasks = {written.id: written for written in read_lesson(name, text).tasks}
    answers = {written.id: _answer_of(name, written) for written in tasks.values()}
    if not tasks:
        raise KosciError("There is no task in {name}; one begins with a line such as “%% task my-task”.", name=name)
    if task is None and len(tasks) == 1:
        task = next(iter(tasks))
    if task not in tasks:
        raise KosciError("Say which task of {name} is meant: {ids}.", name=name, ids=", ".join(tasks))
    return tasks[task], answers[task]


def _answer_of(name: str, written: TaskText) -> Answer[Any]:
    kind, _, value = written.expect.partition(" ")
    read = KINDS.get(kind, _number)
    try:
        if not written.id or not written.question:
            raise KosciError("a task has a name, and below it a question.")
        if not written.expect:
            raise KosciError("what is right is missing; it stands in a line such as “%% expect 1/2”.")
        answer = read(value.strip() if kind in KINDS else written.expect, written)
        if unknown := [key for key in written.mistakes if not _can_be_given(answer, key)]:
            raise KosciError("“{key}” is no answer that this task asks for.", key=short(unknown[0]))
        return answer
    except KosciError as problem:
        raise bad_line(name, written.line, str(problem)) from None


def _can_be_given(answer: Answer[Any], key: str) -> bool:
    """Whether this mistake is an answer of the kind asked for; nobody judges own words."""
    if isinstance(answer, ChoiceAnswer):
        return set(re.sub("^[+-]", "", key).split()) <= set(" ".join(answer.options).split())
    if isinstance(answer, RollAnswer):
        return len(as_roll(given_roll(key), answer.dice or 0)) == answer.dice
    return isinstance(answer, NumberAnswer) and given_number(key) is not None


def _number(text: str, written: TaskText) -> Answer[Any]:
    number = parse_number(text)
    places = number.places if number.unit and number.unit != 1 else None
    return NumberAnswer(lambda: number.value, places, number.is_percent)


def _points(text: str, written: TaskText) -> Answer[Any]:
    number = parse_number(text)
    if number.unit != 1:
        raise KosciError("points are a whole number, such as 25.")
    return _number(text, written)


def _roll(text: str, written: TaskText) -> Answer[Any]:
    roll = given_roll(text)
    roll = as_roll(roll, len(roll))  # refuses faces that no die has
    return RollAnswer(lambda given: given == roll, lambda given: _key_of(given, written), len(roll))


def _key_of(given: Roll, written: TaskText) -> str:
    """The mistake that is this roll, however it is written."""
    return next((key for key in written.mistakes if given_roll(key) == given), "")


def _letters(text: str, written: TaskText) -> Answer[Any]:
    right, _, options = text.partition(" of ")
    return _chosen(right.split(), options.split())


def _choice(text: str, written: TaskText) -> Answer[Any]:
    return _chosen([part.strip() for part in text.split(",")], written.options)


def _chosen(right: list[str], options: list[str]) -> Answer[Any]:
    names = {folded(option): option for option in options}
    unknown = [word for word in right if folded(word) not in names]
    if not len(options) == len(names) >= 2 or unknown or not right:
        raise KosciError("what is right must be among the options, of which there are two or more, all different.")
    chosen = {names[folded(word)] for word in right}
    return ChoiceAnswer(lambda: chosen, tuple(options), several=len(chosen) > 1)


KINDS: dict[str, Callable[[str, TaskText], Answer[Any]]] = {
    "points": _points,
    "roll": _roll,
    "letters": _letters,
    "choice": _choice,
    "words": lambda text, written: Explanation(),
}


@checks_kinds
def write_task_template(path: str | Path = "moje-zadanie.txt") -> Path:
    """Write an example of a task of one's own to begin from.

    Args:
        path: of the file; there must be none yet.

    Raises:
        KosciError: where there is a file already, or none can be written.
    """
    template = packaged("kosci_edu.exercises").joinpath(f"own_task.{language()}.txt")
    with files.telling(path, writing=True):
        files.write_atomically(Path(path), template.read_bytes(), anew=True)
    return Path(path)
