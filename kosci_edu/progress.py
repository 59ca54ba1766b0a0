"""What a learner has guessed and solved so far, kept in one small readable file in the course folder.

Outside a course folder (in a checkout, in CI) it is kept in memory only, and nothing is written.
The file may be deleted at any time; a damaged one counts as empty.
"""

import json
import os
import tempfile
from fractions import Fraction
from pathlib import Path
from typing import Any

from kosci_edu.numerals import read_number

__all__ = ["FILE_NAME", "forget_done", "mark_done", "recall", "remember", "tasks_done"]

FILE_NAME = "postepy.json"
COURSE_MARK = ".kosci-course.json"
_memory: dict[str, str] = {}
_done: list[str] = []


def _file() -> Path | None:
    """The file in the course folder at or above the current folder, if there is such a folder."""
    here = Path.cwd()
    for folder in (here, *here.parents):
        if (folder / COURSE_MARK).is_file():
            return folder / FILE_NAME
    return None


def _read(path: Path) -> dict[str, Any]:
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return content if isinstance(content, dict) else {}


def remember(name: str, text: str) -> Fraction:
    """Keep a guess, given as text such as `1/4`, `0,25` or `25%`, and return its value.

    Raises:
        ValueError: where the text is no number from 0 to 1.
    """
    value = read_number(text)
    _memory[name] = text.strip()
    path = _file()
    if path is not None:
        content = _read(path)
        content["guesses"] = {**content.get("guesses", {}), name: text.strip()}
        _write(path, json.dumps(content, ensure_ascii=False, indent=2) + "\n")
    return value


def recall(name: str) -> Fraction | None:
    """The guess kept under this name, or None."""
    path = _file()
    guesses = _read(path).get("guesses", {}) if path is not None else _memory
    try:
        return read_number(guesses[name])
    except (KeyError, TypeError, ValueError):
        return None


def _write(path: Path, text: str) -> None:
    """Replace the file in one step; where the folder cannot be written, the memory has to do."""
    try:
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".kosci-", suffix=".tmp")
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        Path(temporary).replace(path)
    except OSError:
        return


def tasks_done() -> tuple[str, ...]:
    """The ids of the tasks that were solved, in the order of solving."""
    path = _file()
    done = _read(path).get("done", []) if path is not None else _done
    return tuple(task for task in done if isinstance(task, str)) if isinstance(done, list) else ()


def mark_done(task: str) -> None:
    """Remember that this task was solved."""
    if task in tasks_done():
        return
    _done.append(task)
    path = _file()
    if path is not None:
        content = _read(path)
        content["done"] = [*tasks_done(), task]
        _write(path, json.dumps(content, ensure_ascii=False, indent=2) + "\n")


def forget_done() -> None:
    """Begin again: no task counts as solved. Guesses are kept."""
    _done.clear()
    path = _file()
    if path is not None and path.is_file():
        content = _read(path)
        content.pop("done", None)
        _write(path, json.dumps(content, ensure_ascii=False, indent=2) + "\n")
