"""Solutions kept for lessons and tests: in memory, and in a folder between one process and the next.

The command `kosci solve` never reads them. A file is found by the fingerprint of the rules, and believed only
if its checksum is right; otherwise the rules are solved again.
"""

import contextlib
import json
import os
import tempfile
import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from kosci_edu.rules.model import Rules
from kosci_edu.strategy.model import Model
from kosci_edu.strategy.solve import Progress, Solution, solve

__all__ = ["cache_folder", "kept_json", "read_kept", "solved", "write_kept"]

T = TypeVar("T")

VERSION = 1
"""To be raised when the order or the meaning of the values changes."""

_in_memory: dict[Rules, Solution] = {}


def cache_folder() -> Path:
    """The folder: `KOSCI_CACHE` if that is set, else the user's cache folder."""
    import platformdirs

    return Path(os.environ.get("KOSCI_CACHE") or platformdirs.user_cache_dir("kosci-edu", appauthor=False))


def solved(rules: Rules, progress: Progress | None = None) -> Solution:
    """The solution of these rules, solved now only if it is not kept yet.

    Raises:
        ValueError: in one sentence, for rules that cannot be solved or have too many scorecards.
    """
    if rules not in _in_memory:
        _in_memory[rules] = _from_folder(rules, progress)
    return _in_memory[rules]


def _from_folder(rules: Rules, progress: Progress | None) -> Solution:
    start = time.perf_counter()
    model = Model(rules)
    path = cache_folder() / f"solution-{VERSION}-{model.fingerprint[:32]}.bin"
    content = read_kept(path)
    if content is not None and len(content) == 8 * model.states:
        return Solution(rules, model, np.frombuffer(content, dtype="<f8"), time.perf_counter() - start)
    solution = solve(rules, progress)
    write_kept(path, solution.values.astype("<f8").tobytes())
    return solution


def kept_json(
    name: str, model: Model, make: Callable[[], T], plain: Callable[[T], Any], restored: Callable[[Any], T]
) -> T:
    """What is kept under a name for these rules; it is made, and kept, where there is nothing or nothing right.

    Args:
        name: what it is, with the version of its meaning, such as `"outcomes-1"`.
        model: of the rules.
        make: works it out.
        plain: gives it as JSON can hold it.
        restored: makes it from that again; any error means that the file is not right.
    """
    path = cache_folder() / f"{name}-{model.fingerprint[:32]}.json"
    with contextlib.suppress(ValueError, TypeError, LookupError, AttributeError, ZeroDivisionError):
        return restored(json.loads(read_kept(path) or b""))
    found = make()
    write_kept(path, json.dumps(plain(found)).encode())
    return found


def read_kept(path: Path) -> bytes | None:
    """What `write_kept` wrote there, or None if there is no such file or it is damaged."""
    try:
        whole = path.read_bytes()
    except OSError:
        return None
    checksum, content = whole[:32], whole[32:]
    return content if sha256(content).digest() == checksum else None


def write_kept(path: Path, content: bytes) -> None:
    """Write the content with its checksum, under another name first, so that nobody ever reads half of it.

    A folder that cannot be written to only costs time: then nothing is kept, and nothing is said.
    """
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
            try:
                file.write(sha256(content).digest() + content)
                file.close()  # some systems rename no open file
                Path(file.name).replace(path)
            except OSError:
                Path(file.name).unlink()
                raise
