"""What a learner has guessed and solved so far, kept in one small readable file in the course folder.

Outside a course folder (in a checkout, in CI) it is kept in memory only, and nothing is written. In it, what the disk
refuses waits in memory for the next time. The file may be deleted at any time.
"""

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

from kosci_edu import files
from kosci_edu.messages import say
from kosci_edu.numerals import read_number

__all__ = [
    "COURSE_MARKS",
    "FILE_NAME",
    "course_folder",
    "forget_done",
    "is_kept",
    "mark_done",
    "recall",
    "remember",
    "tasks_done",
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


def _file() -> Path | None:
    """The file in the course folder at or above the current folder, if there is such a folder."""
    try:
        folder = course_folder(Path.cwd())
    except OSError:  # the current folder is gone
        return None
    return folder / FILE_NAME if folder else None


def _parsed(text: bytes) -> Content:
    content: Content = json.loads(text) if text.strip() else {}
    done, guesses = content.get("done", []), content.get("guesses", {})
    if not isinstance(done, list) or not isinstance(guesses, dict) or not all(isinstance(each, str) for each in done):
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
            for each in changes:
                each(content)
            if _text(content) != before:
                files.write_atomically(path, _text(content))
    except OSError as error:
        if len(changes) == 1:
            reason = files.reason_of(error)
            sentence = "The file {name} cannot be written ({reason}): until it can, this program remembers what you do."
            files.report(say(sentence, name=FILE_NAME, reason=reason))
    else:
        changes.clear()


def is_kept() -> bool:
    """Whether everything is on the disk; outside a course folder nothing needs to be."""
    path = _file()
    return path is None or not _waiting.get(path)


def remember(name: str, text: str) -> Fraction:
    """Keep a guess and return its value.

    Args:
        name: what it is kept under.
        text: the guess, such as `1/4`, `0,25` or `25%`.

    Raises:
        KosciError: where the text is no number.
    """
    value = read_number(text)
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
    """Begin again: no task counts as solved. Guesses are kept."""
    _keep(lambda content: content.pop("done", None))
