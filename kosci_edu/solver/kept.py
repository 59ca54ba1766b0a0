"""Solutions, outcomes and fractions kept for lessons and tests: in memory, and in a folder between processes.

The command `kosci solve` never reads them. A file is found by the fingerprint of the rules, and believed only
if its checksum is right; otherwise the work is done again.
"""

import contextlib
import json
import os
import tempfile
import time
from collections.abc import Callable
from dataclasses import fields, replace
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from kosci_edu.rules.model import Rules
from kosci_edu.solver.counts import Probabilities
from kosci_edu.solver.exact_value import ExactValue, exact_value
from kosci_edu.solver.model import Model
from kosci_edu.solver.solution import Progress, Solution, solve
from kosci_edu.solver.whole_games import BonusPaths, GameOutcomes, game_outcomes

__all__ = ["cache_folder", "kept_fraction", "kept_json", "kept_outcomes", "kept_solution", "read_kept", "write_kept"]

T = TypeVar("T")

VERSION = OUTCOMES_VERSION = FRACTION_VERSION = 1
"""Each to be raised when the order or the meaning of what is kept changes."""

_in_memory: dict[Rules, Solution] = {}
_outcomes_in_memory: dict[Rules, GameOutcomes] = {}
_fractions_in_memory: dict[Rules, ExactValue] = {}


def cache_folder() -> Path:
    """The folder: `KOSCI_CACHE` if that is set, else the user's cache folder."""
    import platformdirs

    return Path(os.environ.get("KOSCI_CACHE") or platformdirs.user_cache_dir("kosci-edu", appauthor=False))


def kept_solution(rules: Rules, progress: Progress | None = None) -> Solution:
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


def kept_outcomes(rules: Rules, progress: Progress | None = None) -> GameOutcomes:
    """What comes of optimal play by these rules, worked out now only if it is not kept yet.

    Args:
        rules: any that offer themselves as data, see `Rules.as_data`.
        progress: told how many rows are filled, and how many there are, while it is worked out.

    Raises:
        ValueError: in one sentence, for rules that cannot be solved or have too many scorecards.
    """
    if rules not in _outcomes_in_memory:
        _outcomes_in_memory[rules] = _outcomes_from_folder(rules, progress)
    return _outcomes_in_memory[rules]


def _outcomes_from_folder(rules: Rules, progress: Progress | None) -> GameOutcomes:
    solution = kept_solution(rules)
    found = kept_json(
        f"outcomes-{OUTCOMES_VERSION}",
        solution.model,
        lambda: game_outcomes(solution, progress=progress),
        lambda found: {field.name: _plain_outcome(getattr(found, field.name)) for field in fields(found)},
        lambda plain: GameOutcomes(**{name: _restored_outcome(value) for name, value in plain.items()}),
    )
    return replace(found, document=rules.name)  # rules that play alike may call their rows differently


def _plain_outcome(value: Any) -> Any:
    """The value as JSON can hold it."""
    if isinstance(value, Probabilities):
        return {"values": value.values.tolist(), "chances": value.chances.tolist()}
    if isinstance(value, dict):
        return {"by name": {name: _plain_outcome(each) for name, each in value.items()}}
    return value


def _restored_outcome(value: Any) -> Any:
    """The value that `_plain_outcome` was given."""
    if isinstance(value, dict) and "by name" in value:
        return {name: _restored_outcome(each) for name, each in value["by name"].items()}
    if isinstance(value, dict):
        return Probabilities(np.array(value["values"], dtype=np.int64), np.array(value["chances"]))
    return BonusPaths(*value) if isinstance(value, list) else value


def kept_fraction(rules: Rules, progress: Progress | None = None) -> ExactValue:
    """The expected score of optimal play as an irreducible fraction, worked out now only if it is not kept yet.

    Args:
        rules: any that offer themselves as data, see `Rules.as_data`.
        progress: called when the work begins, now and then, and when all is done, also where it was kept.

    Raises:
        ValueError: in one sentence, for rules that cannot be solved or have too many scorecards.
        ArithmeticError: where a check failed, see `fraction.exact_value`; nothing is kept then.
    """
    if rules not in _fractions_in_memory:
        _fractions_in_memory[rules] = _fraction_from_folder(rules, progress)
    found = _fractions_in_memory[rules]
    if progress:
        progress(found.states, found.states)
    return found


def _fraction_from_folder(rules: Rules, progress: Progress | None) -> ExactValue:
    model = Model(rules)

    def restored(plain: dict[str, Any]) -> ExactValue:
        lists = {name: tuple(plain[name]) for name in ("primes", "checks")}
        found = ExactValue(**{**plain, **lists, "fraction": Fraction(plain["fraction"])})
        if found.states != model.states:
            raise ValueError
        return found

    def plain(found: ExactValue) -> dict[str, Any]:
        return {**found._asdict(), "fraction": str(found.fraction)}

    return kept_json(f"fraction-{FRACTION_VERSION}", model, lambda: exact_value(rules, progress), plain, restored)
