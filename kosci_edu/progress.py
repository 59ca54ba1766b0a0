"""What a learner has guessed, answered and solved so far, kept in one small readable file in the course folder.

Outside a course folder (in a checkout, in CI) it is kept in memory only, and nothing is written. In it, what the disk
refuses waits in memory for the next time. The file may be deleted at any time.
"""

import json
from collections.abc import Callable, Sequence
from datetime import datetime
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple
from unicodedata import category

from kosci_edu import files
from kosci_edu.messages import KosciError, say, short
from kosci_edu.numerals import is_whole, percent, read_number

__all__ = [
    "COURSE_MARKS",
    "FILE_NAME",
    "TaskRecord",
    "checked_pupil",
    "course_folder",
    "forget_done",
    "is_kept",
    "mark_done",
    "note_hint",
    "note_pupil",
    "note_solution",
    "note_ticked",
    "note_try",
    "note_typed",
    "pupil_name",
    "recall",
    "record_of",
    "remember",
    "tasks_done",
    "this_course",
]

FILE_NAME = "postepy.json"
COURSE_MARKS = ("kosci-kurs.json", ".kosci-course.json")
"""The file that a course folder is known by, and what older versions called it."""

Content = dict[str, Any]
Change = Callable[[Content], None]

_outside: Content = {}
_waiting: dict[Path, list[Change]] = {}


def course_folder(below: Path) -> Path | None:
    """The course folder at or above the folder `below`, or None."""
    return next((folder for folder in (below, *below.parents) if _is_course(folder)), None)


def _is_course(folder: Path) -> bool:
    return any((folder / mark).is_file() for mark in COURSE_MARKS)


def this_course() -> Path | None:
    """The course folder at or above the current folder, if there is such a folder."""
    try:
        return course_folder(Path.cwd())
    except OSError:  # the current folder is gone
        return None


def _file() -> Path | None:
    folder = this_course()
    return folder / FILE_NAME if folder else None


def _parsed(text: bytes) -> Content:
    content: Content = json.loads(text) if text.strip() else {}
    kinds = {"done": list, "guesses": dict, "tasks": dict, "pupil": str}
    if not all(isinstance(content.get(name, kind()), kind) for name, kind in kinds.items()):
        raise ValueError
    if not all(isinstance(task, dict) for task in content.get("tasks", {}).values()):
        raise ValueError
    _text(content)  # refuses what is nested too deeply to be written again
    return content


def _text(content: Content) -> bytes:
    return (json.dumps(content, ensure_ascii=False, indent=2) + "\n").encode(errors="surrogatepass")


def _content() -> Content:
    """What is kept, together with what waits to be."""
    path = _file()
    if path is None:
        return _outside
    content = files.read(path, _parsed) or {}
    for change in _waiting.get(path, ()):
        change(content)
    return content


def _keep(change: Change) -> None:
    """Change what is kept, and make the changes that wait; where the disk refuses, they wait on, and that is told."""
    path = _file()
    if path is None:
        change(_outside)
        return
    changes = _waiting.setdefault(path, [])
    changes.append(change)
    try:
        with files.one_writer(path):
            content = files.read_or_put_aside(path, _parsed) or {}
            before = _text(content)
            made = list(changes)  # a kernel answers widgets in several threads, and another may ask for one more
            for each in made:
                each(content)
            if _text(content) != before:
                files.write_atomically(path, _text(content))
            del changes[: len(made)]
    except OSError as error:
        if len(changes) == 1:
            reason = files.reason_of(error)
            sentence = "The file {name} cannot be written ({reason}): until it can, this program remembers what you do."
            files.report(say(sentence, name=FILE_NAME, reason=reason))


def is_kept() -> bool:
    """Whether everything is on the disk; outside a course folder nothing needs to be."""
    path = _file()
    return path is None or not _waiting.get(path)


def remember(name: str, text: str) -> Fraction:
    """Keep a guess and return its value.

    Args:
        name: what it is kept under.
        text: the guess of a chance, such as `1/4`, `0,25` or `25%`.

    Raises:
        KosciError: where the text is no chance, with what may have been meant.
    """
    value = read_number(text)
    if not 0 <= value <= 1:
        if 1 < value <= 100:
            guess = percent(value / 100, digits=0 if value.denominator == 1 else 2)
            raise KosciError("A chance lies between 0 and 1. Did you mean {guess}?", guess=guess)
        raise KosciError("A chance lies between 0 and 1, that is between 0% and 100%.")
    _keep(lambda content: content.setdefault("guesses", {}).update({name: text.strip()}))
    return value


def recall(name: str) -> Fraction | None:
    """The guess kept under the `name`, or None."""
    try:
        return read_number(_content()["guesses"][name])
    except (KeyError, TypeError, ValueError):
        return None


def tasks_done() -> tuple[str, ...]:
    """The ids of the tasks that were solved, in the order of solving."""
    return tuple(task for task in _content().get("done", []) if isinstance(task, str))


def mark_done(task: str) -> None:
    """Remember that the `task` was solved."""

    def add(content: Content) -> None:
        done = content.setdefault("done", [])
        if task not in done:
            done.append(task)

    if task not in tasks_done():
        _keep(add)


def forget_done() -> None:
    """Begin again: no task counts as solved or tried. Guesses are kept."""

    def forget(content: Content) -> None:
        content.pop("done", None)
        content.pop("tasks", None)

    _keep(forget)


# --- one task --------------------------------------------------------------------------------------------

MOST_TRIES = 50  # remembered of a task; all are counted
LONGEST_ANSWER = 1000  # characters remembered of an answer


class TaskRecord(NamedTuple):
    """What a learner did with one task.

    Args:
        typed: what stands in its fields.
        tries: how many answers were judged.
        hints: how many hints were given.
        ticked: which criteria of own words were ticked, from 0.
        gave_up: after how many tries the solution was asked for; None where it was not.
    """

    typed: tuple[str, ...] = ()
    tries: int = 0
    hints: int = 0
    ticked: tuple[int, ...] = ()
    gave_up: int | None = None


def record_of(task: str) -> TaskRecord:
    """What was done with the `task` so far."""
    kept = _content().get("tasks", {}).get(task, {})
    gave_up = kept.get("gave_up")
    return TaskRecord(
        typed=tuple(str(text) for text in _list(kept, "typed")),
        tries=_count(kept, "tries"),
        hints=_count(kept, "hints"),
        ticked=tuple(place for place in _list(kept, "ticked") if isinstance(place, int)),
        gave_up=gave_up if isinstance(gave_up, int) else None,
    )


def _list(kept: Content, name: str) -> list[Any]:
    value = kept.get(name)
    return value if isinstance(value, list) else []


def _count(kept: Content, name: str) -> int:
    value = kept.get(name)
    return value if isinstance(value, int) else 0


def _change(task: str, change: Change) -> None:
    _keep(lambda content: change(content.setdefault("tasks", {}).setdefault(task, {})))


def note_typed(task: str, texts: Sequence[str]) -> None:
    """Remember the `texts` that stand in the fields of the `task`, judged or not."""
    typed = [text[:LONGEST_ANSWER] for text in texts]
    if record_of(task).typed != tuple(typed):
        _change(task, lambda kept: kept.update(typed=typed))


def note_try(task: str, texts: Sequence[str], status: str) -> None:
    """Remember that an answer to the `task` was judged.

    Args:
        task: its id.
        texts: the answer as it was typed, a text a field.
        status: the verdict, such as `"wrong"`.
    """
    answer = [text[:LONGEST_ANSWER] for text in texts]
    now = datetime.now().astimezone().isoformat(timespec="seconds")

    def add(kept: Content) -> None:
        kept["tries"] = _count(kept, "tries") + 1
        answers = [*_list(kept, "answers"), {"time": now, "answer": answer, "status": status}]
        kept["answers"] = answers[-MOST_TRIES:]

    _change(task, add)


def note_hint(task: str) -> None:
    """Remember that a hint to the `task` was given."""
    _change(task, lambda kept: kept.update(hints=_count(kept, "hints") + 1))


def note_solution(task: str) -> None:
    """Remember after how many tries the solution of the `task` was first asked for."""
    record = record_of(task)
    if record.gave_up is None:
        _change(task, lambda kept: kept.update(gave_up=record.tries))


def note_ticked(task: str, places: Sequence[int]) -> None:
    """Remember at which `places` the criteria of the `task` in own words were ticked, from 0."""
    _change(task, lambda kept: kept.update(ticked=sorted(set(places))))


# --- whose numbers ---------------------------------------------------------------------------------------


LONGEST_NAME = 100  # characters


def checked_pupil(name: str | int) -> str:
    """The `name` of a pupil, or the number, as a text.

    Raises:
        KosciError: where it cannot be written in a line.
    """
    is_short = not is_whole(name) or abs(name) < 10**LONGEST_NAME
    text = " ".join(str(name).split()) if is_short else ""
    if not is_short or not _is_name(text):
        values = {"most": LONGEST_NAME, "name": short(name, write=ascii)}
        raise KosciError("A pupil's name or number has at most {most} printable characters; this is {name}.", **values)
    return text


def _is_name(text: str) -> bool:
    return len(text) <= LONGEST_NAME and not {"Cc", "Cs"} & set(map(category, text))


def note_pupil(name: str | int) -> None:
    """Remember whose numbers the tasks have from now on; the `name` is checked as by `checked_pupil`."""
    text = checked_pupil(name)
    _keep(lambda content: content.update(pupil=text))


def pupil_name() -> str:
    """Whose numbers the tasks have; empty where nobody was named, or by no name."""
    name = _content().get("pupil", "")
    return name if isinstance(name, str) and _is_name(name) else ""
