"""Outcomes kept for lessons, claims and tests, as `cache` keeps solutions: in memory, and in a folder.

A file is found by the fingerprint of the rules, and believed only if its checksum is right.
"""

import contextlib
import json
import tempfile
from dataclasses import fields
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

from kosci_edu.rules.model import Rules
from kosci_edu.strategy.cache import cache_folder, solved
from kosci_edu.strategy.counts import Probabilities
from kosci_edu.strategy.outcomes import BonusPaths, Outcomes, outcomes

__all__ = ["played"]

VERSION = 1
"""To be raised when the meaning of the outcomes changes."""


@cache
def played(rules: Rules) -> Outcomes:
    """What comes of optimal play by these rules, worked out now only if it is not kept yet.

    Raises:
        ValueError: in one sentence, for rules that cannot be solved or have too many scorecards.
    """
    solution = solved(rules)
    path = cache_folder() / f"outcomes-{VERSION}-{solution.model.fingerprint[:32]}.json"
    kept = _read(path)
    if kept is not None:
        return kept
    found = outcomes(solution)
    with contextlib.suppress(OSError):  # a folder that cannot be written to only costs time
        _write(path, found)
    return found


def _plain(value: Any) -> Any:
    """The value as JSON can hold it."""
    if isinstance(value, Probabilities):
        return {"values": value.values.tolist(), "chances": value.chances.tolist()}
    if isinstance(value, dict):
        return {"by name": {name: _plain(each) for name, each in value.items()}}
    return value


def _restored(value: Any) -> Any:
    """The value that `_plain` was given."""
    if isinstance(value, dict) and "by name" in value:
        return {name: _restored(each) for name, each in value["by name"].items()}
    if isinstance(value, dict):
        return Probabilities(np.array(value["values"], dtype=np.int64), np.array(value["chances"]))
    return BonusPaths(*value) if isinstance(value, list) else value


def _read(path: Path) -> Outcomes | None:
    """The outcomes in the file, or None if it is not there or damaged."""
    try:
        checksum, _, text = path.read_text(encoding="utf-8").partition("\n")
        if sha256(text.encode()).hexdigest() != checksum:
            return None
        return Outcomes(**{name: _restored(value) for name, value in json.loads(text).items()})
    except (OSError, ValueError, TypeError, LookupError):
        return None


def _write(path: Path, found: Outcomes) -> None:
    """Write the file under another name first, so that nobody ever reads half of it."""
    text = json.dumps({field.name: _plain(getattr(found, field.name)) for field in fields(found)})
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile("w", dir=path.parent, delete=False, encoding="utf-8") as file:
        file.write(f"{sha256(text.encode()).hexdigest()}\n{text}")
    Path(file.name).replace(path)
