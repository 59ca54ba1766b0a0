"""Exact fractions kept for lessons and tests, as `cache` keeps solutions: in memory, and in a folder.

The command `kosci solve --exact` never reads them. A file is found by the fingerprint of the rules, and believed only
if its checksum is right.
"""

from fractions import Fraction
from typing import Any

from kosci_edu.rules.model import Rules
from kosci_edu.strategy.cache import kept_json
from kosci_edu.strategy.fraction import ExactValue, exact_value
from kosci_edu.strategy.model import Model
from kosci_edu.strategy.solve import Progress

__all__ = ["exact"]

VERSION = 1
"""To be raised when the meaning of what is kept changes."""

_in_memory: dict[Rules, ExactValue] = {}


def exact(rules: Rules, progress: Progress | None = None) -> ExactValue:
    """The expected score of optimal play as an irreducible fraction, worked out now only if it is not kept yet.

    Args:
        rules: any that offer themselves as data, see `Rules.as_data`.
        progress: called when the work begins, now and then, and when all is done, also where it was kept.

    Raises:
        ValueError: in one sentence, for rules that cannot be solved or have too many scorecards.
        ArithmeticError: where a check failed, see `fraction.exact_value`; nothing is kept then.
    """
    if rules not in _in_memory:
        _in_memory[rules] = _from_folder(rules, progress)
    found = _in_memory[rules]
    if progress:
        progress(found.states, found.states)
    return found


def _from_folder(rules: Rules, progress: Progress | None) -> ExactValue:
    model = Model(rules)

    def restored(plain: dict[str, Any]) -> ExactValue:
        lists = {name: tuple(plain[name]) for name in ("primes", "checks")}
        found = ExactValue(**{**plain, **lists, "fraction": Fraction(plain["fraction"])})
        if found.states != model.states:
            raise ValueError
        return found

    def plain(found: ExactValue) -> dict[str, Any]:
        return {**found._asdict(), "fraction": str(found.fraction)}

    return kept_json(f"fraction-{VERSION}", model, lambda: exact_value(rules, progress), plain, restored)
