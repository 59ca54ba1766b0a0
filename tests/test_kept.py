"""The game on a table outlives the kernel: after each decision it is in the course folder, and offered again."""

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import pytest
from front_end import ask

from kosci_edu import files
from kosci_edu.play.game import Game
from kosci_edu.play.session import saved_games
from kosci_edu.rules import Row, Rules
from kosci_edu.rules.classic import classic_rows
from kosci_edu.widgets import GameTable, play

pytestmark = pytest.mark.usefixtures("failures")


@pytest.fixture
def course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "kosci-kurs.json").write_text("{}", encoding="utf-8")
    (tmp_path / "lekcje").mkdir()
    monkeypatch.chdir(tmp_path / "lekcje")
    return tmp_path


def kept_games(course: Path) -> list[Path]:
    return sorted((course / "gry").glob("przerwana-*.json"))


def finished_games(course: Path) -> list[Path]:
    return sorted((course / "gry").glob("gra-*.json"))


def act_in_turn(table: GameTable) -> None:
    """One throw and one row."""
    table.hold(1)
    table.throw()
    table.write(table.game.position.rows[0])


def test_after_each_decision_the_file_tells_the_whole_game(course: Path):
    table = play(seed=1)
    assert not (course / "gry").exists()  # nothing was decided yet
    table.throw()
    (path,) = kept_games(course)
    assert Game.load(path).record() == table.game.record()
    table.write("chance")  # the master has played too
    assert kept_games(course) == [path]
    assert Game.load(path).record() == table.game.record()
    table.undo()
    assert Game.load(path).record() == table.game.record()


def test_outside_a_course_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    act_in_turn(play(seed=1))
    assert list(tmp_path.iterdir()) == []


def test_a_table_made_again_offers_the_interrupted_game_and_goes_on_with_it(course: Path):
    old = play(seed=1)
    act_in_turn(old)
    again = play()
    assert again._state["waits"]
    assert again._state["interrupted"] == "runda 2 z 13: Ty {}, mistrz {}".format(*old.game.totals)
    assert not any(cell[2] for cell in again._state["cards"][0]["cells"].values())  # no row is offered meanwhile
    ask(again, action="resume_interrupted")
    assert again.error == ""
    assert again.game.record() == old.game.record()
    assert (again._state["waits"], again._note) == (False, "To Twoja przerwana gra.")
    act_in_turn(again)
    (path,) = kept_games(course)
    assert Game.load(path).record() == again.game.record()


def test_an_interrupted_game_that_nobody_wants_becomes_a_saved_one(course: Path):
    old = play(seed=1)
    act_in_turn(old)
    again = play(seed=2)
    ask(again, action="start")
    assert (again._state["waits"], len(again.game.history)) == (False, 0)
    again.throw()
    (saved,) = finished_games(course)
    assert Game.load(saved).record() == old.game.record()
    assert saved_games() == [f"../gry/{saved.name}"]
    ask(again, action="load", name=saved_games()[0])
    assert again.game.record() == old.game.record()


def test_a_finished_game_is_moved_out_of_the_way_and_stays_one_file_after_undo(course: Path):
    table = play("Ala", seed=1)
    while not table.game.is_over:
        table.write(table.game.position.rows[0])
    assert kept_games(course) == []
    (path,) = finished_games(course)
    assert Game.load(path).is_over
    table.undo()
    assert len(kept_games(course)) == 1
    table.write(table.game.position.rows[0])
    assert (kept_games(course), finished_games(course)) == ([], [path])
    assert play("Ala")._state["interrupted"] == ""


def test_a_new_game_saves_the_one_before(course: Path):
    table = play(seed=1)
    act_in_turn(table)
    old = table.game
    ask(table, action="new")
    (path,) = finished_games(course)
    assert Game.load(path).record() == old.record()
    assert (kept_games(course), table._state["waits"]) == ([], False)


def test_each_table_has_a_file_of_its_own(course: Path):
    for table in (play(seed=1), play(rules="yamb", seed=1), play(("Ala", "Olek"), seed=1)):
        table.throw()
    assert len(kept_games(course)) == 3
    assert finished_games(course) == []


def test_the_same_table_open_twice_keeps_both_games(course: Path):
    first, second = play(seed=1), play(seed=2)
    for table in (first, second, first, second, first):
        act_in_turn(table)
    kept = [Game.load(path).record() for path in kept_games(course)]
    assert len(kept) == 2
    assert all(table.game.record() in kept for table in (first, second))


def test_what_is_no_game_is_neither_offered_nor_lost(course: Path):
    table = play(seed=1)
    table.throw()
    (path,) = kept_games(course)
    path.write_text("{", encoding="utf-8")
    again = play(seed=1)
    assert not again._state["waits"]
    again.throw()
    assert Game.load(path).record() == again.game.record()
    assert [each.read_text(encoding="utf-8") for each in finished_games(course)] == ["{"]


def test_a_game_under_rules_of_ones_own_is_played_and_not_kept(course: Path):
    @dataclass(frozen=True)
    class Short(Rules):
        """Two rows."""

        name: ClassVar[str] = "short"
        rows: ClassVar[tuple[Row, ...]] = classic_rows()[:2]
        odd: frozenset[int] = frozenset({1, 3, 5})  # what JSON cannot hold

    table = play("Ala", rules=Short(), seed=1)
    table.throw()
    assert (table.error, (course / "gry").exists()) == ("", False)


def test_a_full_disk_is_told_and_the_game_goes_on(course: Path, monkeypatch: pytest.MonkeyPatch):
    def refuse(path: Path, content: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files, "write_atomically", refuse)
    table = play(seed=1)
    table.write("chance")
    assert (len(table.game.history) > 1, table.error) == (True, "")
    assert table._note == "Nie udało się zachować gry na dysku: zabrakło miejsca."


def test_a_game_with_a_clock_shows_no_dice_until_somebody_begins_and_no_time_is_lost(course: Path):
    now = [0.0]
    table = GameTable(Game(["Ala", "Olek"], seed=1, clock=60, now=lambda: now[0]), {})
    now[0] = 500.0
    assert (table._state["waits"], table._state["announcement"]) == (True, "")
    ask(table, action="start")
    now[0] = 510.0
    ask(table, action="pause")  # out of sight
    now[0] = 900.0
    assert table._state["clocks"] == {"left": [50.0, 60.0], "running": -1}
    ask(table, action="ready")
    assert table._state["clocks"] == {"left": [50.0, 60.0], "running": 0}
    now[0] = 950.0
    ask(table, action="tick")
    assert table._state["over"]
