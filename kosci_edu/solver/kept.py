"""Solutions, outcomes and fractions kept for lessons and tests: in memory, and in a folder between processes.

The command `kosci solve` never reads them. A file is found by the version of the code and the fingerprint of the
rules, and believed only if its checksum is right and what it says is plausible; otherwise it is put aside, and the
work is done again. A folder that cannot be read or written only costs time.
"""

import contextlib
import json
import os
import tempfile
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache, lru_cache, partial
from hashlib import sha256
from importlib.resources import files
from math import isclose
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from kosci_edu.kinds import checks_kinds
from kosci_edu.rules import find_rules
from kosci_edu.rules.model import Rules
from kosci_edu.solver.exact_value import ExactValue, exact_value
from kosci_edu.solver.model import Model
from kosci_edu.solver.probabilities import Probabilities
from kosci_edu.solver.processes import Progress
from kosci_edu.solver.solution import Solution, Worker, solve
from kosci_edu.solver.whole_games import BonusPaths, GameOutcomes, game_outcomes

__all__ = [
    "are_whole", "cache_folder", "from_json", "kept_fraction", "kept_or_made", "kept_outcomes", "kept_solution",
    "read_kept", "to_json", "write_kept",
]  # fmt: skip

T = TypeVar("T")

CARDS_AGAIN = 5
"""So many cards with each number of open rows are worked out again before kept values are believed."""
NEAR = 1e-9
"""What has been worked out in two ways differs by less, in points and in probabilities."""

_in_memory: dict[tuple[str, Rules], Any] = {}


# What is kept.


@checks_kinds
def kept_solution(rules: Rules | str, progress: Progress | None = None) -> Solution:
    """The solution of the game, worked out now only if it is not kept yet.

    Args:
        rules: any that offer themselves as data, see `Rules.as_data`, or their name.
        progress: told how many scorecards are done, and how many there are, while it is worked out.

    Raises:
        KosciError: in one sentence, for rules that cannot be solved or have too many scorecards.
    """
    rules = find_rules(rules)

    def plain(solution: Solution) -> bytes:
        return solution.values.astype("<f8").tobytes()

    def restored(content: bytes) -> Solution:
        return Solution(rules, _model(rules), np.frombuffer(content, dtype="<f8"), seconds=0)

    return kept_or_made("solution", rules, lambda: solve(rules, progress), plain, restored, _is_solution)


@checks_kinds
def kept_outcomes(rules: Rules | str, progress: Progress | None = None) -> GameOutcomes:
    """What comes of optimal play, worked out now only if it is not kept yet.

    Args:
        rules: any that offer themselves as data, see `Rules.as_data`, or their name.
        progress: told how many rows are filled, and how many there are, while it is worked out.

    Raises:
        KosciError: in one sentence, for rules that cannot be solved or have too many scorecards.
    """
    rules = find_rules(rules)
    solution = kept_solution(rules)

    def restored(content: bytes) -> GameOutcomes:
        told = from_json(content)
        paths = told["bonus_paths"] and BonusPaths(*told["bonus_paths"])
        # Rules that play alike may call their rows differently.
        return GameOutcomes(**{**told, "bonus_paths": paths, "document": rules.name})

    def plausible(outcomes: GameOutcomes) -> bool:
        distributions = (outcomes.extra_bonuses, outcomes.yahtzees, outcomes.jokers, *outcomes.late.values())
        right_rows = list(outcomes.row_mean) == list(outcomes.row_zero) == list(solution.model.rows)
        right_score = are_whole([outcomes.score], solution.start_value)
        return right_rows and right_score and all(are_whole([each]) for each in distributions)

    make = partial(game_outcomes, solution, progress=progress)
    return kept_or_made("outcomes", rules, make, lambda outcomes: to_json(vars(outcomes)), restored, plausible)


@checks_kinds
def kept_fraction(rules: Rules | str, progress: Progress | None = None) -> ExactValue:
    """The expected score of optimal play as an irreducible fraction, worked out now only if it is not kept yet.

    Args:
        rules: any that offer themselves as data, see `Rules.as_data`, or their name.
        progress: told how many scorecards are done, and how many there are; that all are done also where it was kept.

    Raises:
        KosciError: in one sentence, for rules that cannot be solved or have too many scorecards.
        ArithmeticError: where a check failed, see `exact_value`; nothing is kept then.
    """
    rules = find_rules(rules)

    def restored(content: bytes) -> ExactValue:
        told = from_json(content)
        lists = {name: tuple(told[name]) for name in ("primes", "checks")}
        return ExactValue(**{**told, **lists, "fraction": Fraction(told["fraction"])})

    def plain(exact: ExactValue) -> bytes:
        return to_json({**exact._asdict(), "fraction": str(exact.fraction)})

    def plausible(exact: ExactValue) -> bool:
        same_game = exact.states == _model(rules).states and rules.sides**exact.throws % exact.denominator == 0
        return same_game and abs(exact.fraction - Fraction(exact.rounded)) <= exact.error_bound < exact.smallest_gap

    exact = kept_or_made("fraction", rules, lambda: exact_value(rules, progress), plain, restored, plausible)
    if progress:
        progress(exact.states, exact.states)
    return exact


# How it is kept.


def kept_or_made(
    kind: str,
    rules: Rules,
    make: Callable[[], T],
    to_plain: Callable[[T], bytes],
    from_plain: Callable[[bytes], T],
    plausible: Callable[[T], bool],
) -> T:
    """What is kept of a kind for these rules; it is made, and kept, where there is nothing or nothing right.

    Args:
        kind: what it is, as part of a file's name.
        rules: which it belongs to.
        make: works it out.
        to_plain: gives it as the content of a file.
        from_plain: makes it from that again; any error means that the content is not right.
        plausible: whether it may be right.
    """
    if (kind, rules) not in _in_memory:
        path = cache_folder() / f"{kind}-{_version()}-{_model(rules).fingerprint[:32]}"
        with contextlib.suppress(Exception):  # whatever is wrong with a file, the work is done again
            restored = from_plain(read_kept(path) or b"")
            if plausible(restored):
                _in_memory[kind, rules] = restored
        if (kind, rules) not in _in_memory:
            with contextlib.suppress(OSError):
                path.replace(path.with_suffix(".damaged"))
            _in_memory[kind, rules] = make()
            write_kept(path, to_plain(_in_memory[kind, rules]))
    kept: T = _in_memory[kind, rules]
    return kept


def cache_folder() -> Path:
    """The folder: `KOSCI_CACHE` if that is set, else the user's cache folder."""
    import platformdirs

    return Path(os.environ.get("KOSCI_CACHE") or platformdirs.user_cache_dir("kosci-edu", appauthor=False))


def read_kept(path: Path) -> bytes | None:
    """What `write_kept` wrote to the `path`, or None if there is no such file or it is damaged."""
    try:
        whole = path.read_bytes()
    except OSError:
        return None
    checksum, content = whole[:32], whole[32:]
    return content if sha256(content).digest() == checksum else None


def write_kept(path: Path, content: bytes) -> None:
    """Write a file that everybody can read, under another name first, so that nobody ever reads half of it.

    A folder that cannot be written to only costs time: then nothing is kept, and nothing is said.

    Args:
        path: where it goes; its folder is made.
        content: which gets a checksum.
    """
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
            try:
                file.write(sha256(content).digest() + content)
                file.close()  # some systems rename no open file
                Path(file.name).chmod(0o644)
                Path(file.name).replace(path)
            except OSError:
                Path(file.name).unlink()
                raise


@lru_cache(maxsize=8)
def _model(rules: Rules) -> Model:
    return Model(rules)


@cache
def _version() -> str:
    """Of the code that results depend on: the same only as long as no letter of it changes."""
    digest = sha256()
    for file in sorted(files("kosci_edu.solver").iterdir(), key=lambda file: file.name):
        if file.name.endswith(".py"):
            digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


def to_json(value: Any) -> bytes:
    """A `value` of dictionaries, lists and distributions as the content of a file."""

    def lists(distribution: Probabilities) -> dict[str, list[float]]:
        return {"outcomes": distribution.outcomes.tolist(), "chances": distribution.chances.tolist()}

    return json.dumps(value, default=lists).encode()


def from_json(content: bytes) -> Any:
    """What `to_json` was given, from the `content`; tuples have become lists."""

    def restored(named: dict[str, Any]) -> Any:
        if named.keys() != {"outcomes", "chances"}:
            return named
        return Probabilities(np.array(named["outcomes"], dtype=np.int64), np.array(named["chances"]))

    return json.loads(content, object_hook=restored)


# What is plausible.


def _is_solution(solution: Solution) -> bool:
    """Whether values are in their range, and come out again on some cards with each number of open rows.

    The empty card is always among these, as it is the only one with all rows open.
    """
    model, values = solution.model, solution.values
    full, *levels = model.levels
    largest = len(model.rows) * model.most_in_a_turn
    if len(values) != model.states or not (np.abs(values) <= largest).all() or values[full].any():
        return False
    chooser = np.random.default_rng()
    cards = np.concatenate([chooser.choice(level, CARDS_AGAIN) for level in levels])
    return np.allclose(Worker(model, values, len(cards)).values_of(cards), values[cards], rtol=0, atol=NEAR)


def are_whole(parts: Sequence[Probabilities], mean: float | None = None) -> bool:
    """Whether `parts` make up a distribution of probabilities, with this `mean` if it is known."""
    total, expected = sum(part.chances.sum() for part in parts), sum(part.mean() for part in parts)
    right_mean = mean is None or isclose(expected, mean, abs_tol=NEAR)
    return right_mean and isclose(total, 1, abs_tol=NEAR) and all((part.chances >= 0).all() for part in parts)
