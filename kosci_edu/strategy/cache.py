"""Solutions kept for lessons and tests: in memory, and in a folder between one process and the next.

The command `kosci solve` never reads them. A file is found by the fingerprint of the rules, and believed only
if its checksum is right; otherwise the rules are solved again.
"""

import contextlib
import os
import tempfile
import time
from hashlib import sha256
from pathlib import Path

import numpy as np

from kosci_edu.rules.model import Rules
from kosci_edu.strategy.lattice import Floats
from kosci_edu.strategy.model import Model
from kosci_edu.strategy.solve import Progress, Solution, solve

__all__ = ["cache_folder", "solved"]

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
    values = _read(path, model.states)
    if values is not None:
        return Solution(rules, model, values, time.perf_counter() - start)
    solution = solve(rules, progress)
    with contextlib.suppress(OSError):  # a folder that cannot be written to only costs time
        _write(path, solution.values)
    return solution


def _read(path: Path, states: int) -> Floats | None:
    """The values in the file, or None if it is not there, damaged or of another size."""
    try:
        content = path.read_bytes()
    except OSError:
        return None
    checksum, values = content[:32], content[32:]
    if len(values) != 8 * states or sha256(values).digest() != checksum:
        return None
    return np.frombuffer(values, dtype="<f8")


def _write(path: Path, values: Floats) -> None:
    """Write the file under another name first, so that nobody ever reads half of it."""
    content = values.astype("<f8").tobytes()
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
        file.write(sha256(content).digest() + content)
    try:
        Path(file.name).replace(path)
    except OSError:
        Path(file.name).unlink()
        raise
