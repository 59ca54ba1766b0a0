"""Outcomes kept for lessons, claims and tests, as `cache` keeps solutions: in memory, and in a folder.

A file is found by the fingerprint of the rules, and believed only if its checksum is right.
"""

from dataclasses import fields, replace
from typing import Any

import numpy as np

from kosci_edu.rules.model import Rules
from kosci_edu.strategy.cache import kept_json, solved
from kosci_edu.strategy.counts import Probabilities
from kosci_edu.strategy.outcomes import BonusPaths, Outcomes, outcomes
from kosci_edu.strategy.solve import Progress

__all__ = ["played"]

VERSION = 1
"""To be raised when the meaning of the outcomes changes."""


_in_memory: dict[Rules, Outcomes] = {}


def played(rules: Rules, progress: Progress | None = None) -> Outcomes:
    """What comes of optimal play by these rules, worked out now only if it is not kept yet.

    Args:
        rules: any that offer themselves as data, see `Rules.as_data`.
        progress: told how many rows are filled, and how many there are, while it is worked out.

    Raises:
        ValueError: in one sentence, for rules that cannot be solved or have too many scorecards.
    """
    if rules not in _in_memory:
        _in_memory[rules] = _from_folder(rules, progress)
    return _in_memory[rules]


def _from_folder(rules: Rules, progress: Progress | None) -> Outcomes:
    solution = solved(rules)
    found = kept_json(
        f"outcomes-{VERSION}",
        solution.model,
        lambda: outcomes(solution, progress=progress),
        lambda found: {field.name: _plain(getattr(found, field.name)) for field in fields(found)},
        lambda plain: Outcomes(**{name: _restored(value) for name, value in plain.items()}),
    )
    return replace(found, document=rules.name)  # rules that play alike may call their rows differently


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
