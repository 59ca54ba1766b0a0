"""What is kept between processes: when it is believed, and that nothing but time is lost where it is not."""

import json
import os
import stat
from pathlib import Path

import numpy as np
import pytest
from test_solver_solution import SMALL_GAMES

from kosci_edu.rules import find_rules
from kosci_edu.solver import kept, kept_fraction, kept_outcomes, kept_solution, scores_by_yahtzees
from kosci_edu.solver.kept import read_kept, write_kept

GAME = find_rules("classic", upper_bonus=False)
"""The classic game without the upper bonus is solved at once."""


@pytest.fixture
def folder(monkeypatch, tmp_path):
    monkeypatch.setenv("KOSCI_CACHE", str(tmp_path / "cache"))
    forget(monkeypatch)
    return tmp_path / "cache"


def forget(monkeypatch):
    """As if in another process."""
    monkeypatch.setattr(kept, "_in_memory", {})


def the_file(folder: Path, kind: str = "solution") -> Path:
    (file,) = (file for file in folder.iterdir() if file.name.startswith(f"{kind}-") and not file.suffix)
    return file


def with_values(change):
    """A change of the values in a file that has its right checksum again."""

    def changed(content: bytes) -> bytes:
        values = np.frombuffer(content, dtype="<f8").copy()
        return np.asarray(change(values), dtype="<f8").tobytes()

    return changed


def set_all(values, where, value):
    values[where] = value
    return values


FALSE = {
    "one value more": with_values(lambda values: np.append(values, 0.0)),
    "one value less": with_values(lambda values: values[:-1]),
    "no number": with_values(lambda values: set_all(values, 100, np.nan)),
    "out of range": with_values(lambda values: set_all(values, 100, 1e6)),
    "974 points": with_values(lambda values: set_all(values, -1, 974.0)),
    "no points": with_values(lambda values: set_all(values, slice(None), 0.0)),
    "something after the end": with_values(lambda values: set_all(values, 0, 1.0)),
    "all a little more": with_values(lambda values: values * 1.0001),
    "no values": lambda content: content[:-3],
    "nothing": lambda content: b"",
}


@pytest.mark.parametrize("change", FALSE)
def test_values_that_are_not_plausible_are_not_believed_though_their_checksum_is_right(folder, monkeypatch, change):
    expected = kept_solution(GAME).values.copy()
    file = the_file(folder)
    whole = file.read_bytes()
    write_kept(file, FALSE[change](read_kept(file)))
    forget(monkeypatch)
    assert (kept_solution(GAME).values == expected).all()
    assert file.read_bytes() == whole
    assert file.with_suffix(".damaged").read_bytes() != whole


def test_what_was_damaged_is_put_aside(folder, monkeypatch):
    kept_solution(GAME)
    file = the_file(folder)
    file.write_bytes(b"?" + file.read_bytes())
    damaged = file.read_bytes()
    forget(monkeypatch)
    kept_solution(GAME)
    assert file.with_suffix(".damaged").read_bytes() == damaged
    assert len(list(folder.iterdir())) == 2


def test_another_version_of_the_code_reads_none_of_it(folder, monkeypatch):
    first = kept_solution(GAME)
    forget(monkeypatch)
    monkeypatch.setattr(kept, "_version", lambda: "another")
    assert kept_solution(GAME) is not first
    assert len(list(folder.iterdir())) == 2


def test_the_version_is_that_of_the_code():
    assert kept._version() == kept._version.__wrapped__()
    assert len(kept._version()) == 12


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such permissions")
def test_everybody_may_read_the_files(folder):
    kept_solution(GAME)
    assert stat.S_IMODE(the_file(folder).stat().st_mode) == 0o644


def test_a_folder_that_cannot_be_read_only_costs_time(folder, monkeypatch):
    expected = kept_solution(GAME).start_value
    forget(monkeypatch)

    def refuse(*_, **__):
        raise PermissionError

    for name in ("read_bytes", "replace", "mkdir"):
        monkeypatch.setattr(Path, name, refuse)
    assert kept_solution(GAME).start_value == expected


def test_nothing_half_written_is_left_where_the_disk_is_full(folder, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", full)
        kept_solution(GAME)
    assert list(folder.iterdir()) == []


def altered(change):
    """A change of what is told in a file, with a right checksum again."""
    return lambda content: json.dumps(change(json.loads(content))).encode()


FALSE_OUTCOMES = {
    "another mean": altered(
        lambda told: {**told, "score": {**told["score"], "outcomes": [0, *told["score"]["outcomes"][1:]]}}
    ),
    "too many games": altered(lambda told: {**told, "jokers": {**told["jokers"], "chances": [1.0] * 9}}),
    "no number": altered(lambda told: {**told, "yahtzees": {"outcomes": [0, 1], "chances": [float("nan"), 1.0]}}),
    "a negative chance": altered(lambda told: {**told, "yahtzees": {"outcomes": [0, 1], "chances": [-1.0, 2.0]}}),
    "a row missing": altered(lambda told: {**told, "row_mean": dict(list(told["row_mean"].items())[1:])}),
    "a field missing": altered(lambda told: {name: value for name, value in told.items() if name != "jokers_in"}),
    "no text": lambda content: b"\xff",
}


@pytest.mark.parametrize("change", FALSE_OUTCOMES)
def test_outcomes_that_are_not_plausible_are_not_believed(folder, monkeypatch, change):
    game = SMALL_GAMES[4]
    expected = kept_outcomes(game)
    file = the_file(folder, "outcomes")
    write_kept(file, FALSE_OUTCOMES[change](read_kept(file)))
    forget(monkeypatch)
    again = kept_outcomes(game)
    assert (again.score, again.jokers, again.row_mean) == (expected.score, expected.jokers, expected.row_mean)
    assert file.with_suffix(".damaged").exists()


def test_outcomes_come_back_as_they_were(folder, monkeypatch):
    first = kept_outcomes(GAME)
    forget(monkeypatch)
    monkeypatch.setattr(kept, "game_outcomes", lambda *_, **__: pytest.fail("worked out again"))
    assert kept_outcomes(GAME) == first


def test_parts_that_are_no_whole_are_not_believed(folder, monkeypatch):
    first = scores_by_yahtzees(GAME)
    file = the_file(folder, "yahtzees")
    parts = json.loads(read_kept(file))
    for false in (parts[1:], [*parts, parts[0]], [{**parts[0], "chances": parts[1]["chances"]}, *parts[1:]]):
        write_kept(file, json.dumps(false).encode())
        forget(monkeypatch)
        assert scores_by_yahtzees(GAME) == first


@pytest.mark.parametrize(
    "told",
    [{"rounded": 15.9}, {"rounded": float("nan")}, {"error_bound": 1e-16}, {"fraction": "34100186309/2147483647"}],
)
def test_a_fraction_that_does_not_fit_its_proof_is_not_believed(folder, monkeypatch, told):
    expected = kept_fraction(SMALL_GAMES[0])
    file = the_file(folder, "fraction")
    write_kept(file, json.dumps({**json.loads(read_kept(file)), **told}).encode())
    forget(monkeypatch)
    assert kept_fraction(SMALL_GAMES[0])[:3] == expected[:3]
