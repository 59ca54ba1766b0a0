"""What is kept is never half, never lost and never overwritten: kills, a full disk, two writers, damage of any kind."""

import contextlib
import errno
import json
import os
import random
import subprocess
import sys
import threading
import time
from fractions import Fraction
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from full_disk import full_disk

from kosci_edu import files, progress
from kosci_edu.course.delivery import copy_course, reset_notebook
from kosci_edu.exercises import exercise, exercise_from, use_pupil, write_task_template
from kosci_edu.exercises import progress as progress_table
from kosci_edu.files import PARTIAL, news, one_writer, read_or_put_aside, sweep, write_atomically
from kosci_edu.messages import KosciError, short
from kosci_edu.play.game import Game
from kosci_edu.play.session import TableSession
from kosci_edu.widgets import Guess

ROOT = Path(__file__).parents[1]


@pytest.fixture(autouse=True)
def nothing_to_tell():
    news()
    yield
    news()


@pytest.fixture
def course(tmp_path, monkeypatch) -> Path:
    """A course folder, with the work going on in it."""
    (tmp_path / progress.COURSE_MARKS[0]).write_text("{}", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def python(code: str, *arguments: object, **options: object) -> subprocess.Popen:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen([sys.executable, "-c", code, *map(str, arguments)], env=environment, **options)


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


# --- writing ---------------------------------------------------------------------------------------------


def test_a_file_is_written_whole_in_a_folder_that_there_is(tmp_path):
    write_atomically(tmp_path / "x.json", "zażółć".encode())
    assert (tmp_path / "x.json").read_text(encoding="utf-8") == "zażółć"
    assert names_in(tmp_path) == ["x.json"]
    with pytest.raises(FileNotFoundError):  # a folder of a mistyped name is not made
        write_atomically(tmp_path / "folder" / "x.json", b"")


def test_on_a_full_disk_the_old_file_stays_and_no_part_of_the_new_one(tmp_path):
    write_atomically(tmp_path / "x", b"old")
    with full_disk(), pytest.raises(OSError, match="large"):
        write_atomically(tmp_path / "x", bytes(5000))
    assert (names_in(tmp_path), (tmp_path / "x").read_bytes()) == (["x"], b"old")


def test_of_many_who_write_anew_at_once_one_has_the_name(tmp_path):
    told = []

    def write(number: int) -> None:
        with contextlib.suppress(FileExistsError):
            write_atomically(tmp_path / "x", bytes([number]), anew=True)
            told.append(number)

    threads = [threading.Thread(target=write, args=(number,)) for number in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (names_in(tmp_path), (tmp_path / "x").read_bytes()) == (["x"], bytes(told))


def test_where_no_file_can_have_two_names_one_is_made_anew_all_the_same(tmp_path, monkeypatch):
    def refuse(*names: Path) -> None:
        raise PermissionError(errno.EPERM, "no second names")

    monkeypatch.setattr(os, "link", refuse)
    write_atomically(tmp_path / "x", b"mine", anew=True)
    with pytest.raises(FileExistsError):
        write_atomically(tmp_path / "x", b"other", anew=True)
    assert (names_in(tmp_path), (tmp_path / "x").read_bytes()) == (["x"], b"mine")


def test_no_error_names_a_partial_file(tmp_path, monkeypatch):
    with full_disk(), pytest.raises(OSError, match="large") as told:
        write_atomically(tmp_path / "x", bytes(5000))
    assert told.value.filename == str(tmp_path / "x")
    with pytest.raises(FileNotFoundError) as told:
        write_atomically(tmp_path / "folder" / "x", b"")
    assert told.value.filename == str(tmp_path / "folder" / "x")


NO_NAMES = ["a" * 300, "a\0b", "\ud800", "no-folder/x.txt", "."]
ASKING_FOR_A_FILE = {
    "Game.save": Game(seed=1).save,
    "Game.load": Game.load,
    "TableSession.save": TableSession(Game(seed=1)).save,
    "write_task_template": write_task_template,
    "exercise_from": exercise_from,
    "reset_notebook": lambda name: reset_notebook(Path(name)),
}


@pytest.mark.parametrize("name", NO_NAMES, ids=ascii)
@pytest.mark.parametrize("ask", ASKING_FOR_A_FILE.values(), ids=ASKING_FOR_A_FILE)
def test_a_name_that_no_file_has_is_told_in_a_sentence_that_can_be_shown(course, ask, name):
    with pytest.raises(KosciError) as told:
        ask(name)
    assert str(told.value).encode().endswith((b".", b"start."))
    assert "Errno" not in str(told.value)
    assert names_in(course) == ["kosci-kurs.json"]


@pytest.mark.parametrize("name", NO_NAMES[:3], ids=ascii)
def test_no_course_is_delivered_to_a_folder_that_there_cannot_be(name):
    with pytest.raises(KosciError) as told:
        copy_course(Path(name))
    assert str(told.value).encode().endswith(b").")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
@pytest.mark.parametrize("ask", [Game.load, exercise_from, Game(seed=1).save, write_task_template])
def test_a_pipe_in_place_of_a_file_blocks_nothing(course, ask):
    os.mkfifo(course / "x.txt")
    with pytest.raises(KosciError, match=r"x\.txt"):
        ask(course / "x.txt")
    assert (course / "x.txt").is_fifo()


def test_where_the_name_is_a_link_the_file_behind_it_is_written(tmp_path):
    (tmp_path / "real").write_bytes(b"old")
    (tmp_path / "link").symlink_to("real")
    write_atomically(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_bytes() == b"new"


def test_on_windows_it_is_tried_again_while_another_program_reads_the_old_file(tmp_path, monkeypatch):
    replace, refused = Path.replace, iter(range(3))

    def in_use(partial: Path, target: Path) -> Path:
        if next(refused, None) is not None:
            raise PermissionError(13, "in use")
        return replace(partial, target)

    monkeypatch.setattr(Path, "replace", in_use)
    with pytest.raises(PermissionError):
        write_atomically(tmp_path / "x", b"new")
    monkeypatch.setattr(files, "sys", SimpleNamespace(platform="win32"))
    monkeypatch.setattr(time, "sleep", lambda seconds: None)
    write_atomically(tmp_path / "x", b"new")
    assert (names_in(tmp_path), next(refused, None)) == (["x"], None)


def test_only_partial_files_whose_process_is_gone_are_swept(tmp_path, monkeypatch):
    with python("") as ended:
        pass
    live, mine, gone = (
        tmp_path / f".x.{owner}{PARTIAL}" for owner in (os.getppid(), f"{os.getpid()}-1", f"{ended.pid}-5")
    )
    reused = tmp_path / f".y.{os.getpid()}-7{PARTIAL}"  # of an earlier process that had our number
    for path in (live, mine, gone, reused, tmp_path / f".no-number{PARTIAL}", tmp_path / "lesson.ipynb"):
        path.write_bytes(b"half")
    monkeypatch.setattr(files, "_being_written", {mine.name})
    sweep(tmp_path)
    assert names_in(tmp_path) == sorted([live.name, mine.name, "lesson.ipynb"])


def test_where_there_is_no_psutil_nobody_else_can_be_writing(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "psutil", None)  # as in a browser's Python
    (tmp_path / f".x.{os.getppid()}{PARTIAL}").write_bytes(b"half")
    sweep(tmp_path)
    assert names_in(tmp_path) == []


# --- one writer at a time --------------------------------------------------------------------------------


def test_a_second_writer_waits_and_gives_up_in_a_sentence(tmp_path):
    with (
        one_writer(tmp_path / "x"),
        one_writer(tmp_path / "y"),
        pytest.raises(TimeoutError, match="inny program"),
        one_writer(tmp_path / "x", seconds=0.05),
    ):
        pytest.fail("two writers at once")
    with one_writer(tmp_path / "x", seconds=0):
        pass


def test_a_writer_that_is_killed_lets_go(tmp_path):
    code = (
        "import sys, time; from pathlib import Path; from kosci_edu.files import one_writer\n"
        "with one_writer(Path(sys.argv[1])): print(flush=True); time.sleep(60)"
    )
    with python(code, tmp_path / "x", stdout=subprocess.PIPE) as other:
        other.stdout.readline()
        with pytest.raises(TimeoutError), one_writer(tmp_path / "x", seconds=0):
            pytest.fail("two writers at once")
        other.kill()
    with one_writer(tmp_path / "x", seconds=5):
        pass


def test_windows_locks_a_byte_and_unlocks_it(tmp_path, monkeypatch):
    asked = []

    def locking(descriptor: int, mode: str, length: int) -> None:
        asked.append((mode, length))
        if len(asked) == 1:
            raise PermissionError(13, "locked")

    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(locking=locking, LK_NBLCK="lock", LK_UNLCK="unlock"))
    monkeypatch.setattr(files, "sys", SimpleNamespace(platform="win32"))
    with one_writer(tmp_path / "x"):
        assert asked == [("lock", 1), ("lock", 1)]
    assert asked[-1] == ("unlock", 1)


def test_where_nothing_can_be_locked_it_goes_on_without(tmp_path, monkeypatch):
    monkeypatch.setattr(files, "sys", SimpleNamespace(platform="emscripten"))
    with one_writer(tmp_path), one_writer(tmp_path):
        pass
    monkeypatch.undo()
    with one_writer(tmp_path / "none" / "x"), one_writer(tmp_path / "none" / "x"):
        pass
    (tmp_path / ".x.lock").mkdir()
    with one_writer(tmp_path / "x"), one_writer(tmp_path / "x"):
        pass


def test_the_lock_is_hidden_and_gone_afterwards_and_what_a_killed_writer_left_is_no_lock(tmp_path):
    (tmp_path / ".x.lock").write_bytes(b"")
    with one_writer(tmp_path / "x", seconds=0):
        assert names_in(tmp_path) == [".x.lock"]
    assert names_in(tmp_path) == []


@pytest.mark.skipif(sys.platform == "win32", reason="there no open file can be removed")
def test_who_waited_for_a_lock_that_is_gone_waits_for_the_new_one(tmp_path):
    lock = tmp_path / ".x.lock"
    with lock.open("a+b") as waiting:
        lock.unlink()
        assert not files._is_at(lock, waiting)
        with one_writer(tmp_path / "x"):
            assert not files._is_at(lock, waiting)


# --- damaged files ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("content", [b"{", b"\xff\xfe\x00\xd8", b"[" * 100_000, b"1" * 5000, b'{"a": '])
def test_a_damaged_file_is_put_aside_whole_with_its_date_and_told_once(tmp_path, content):
    (tmp_path / "x.json").write_bytes(content)
    assert read_or_put_aside(tmp_path / "x.json", json.loads) is None
    (aside,) = tmp_path.iterdir()
    assert aside.read_bytes() == content
    assert aside.match("x.20??-??-??-??????.json")
    assert aside.name in news()
    assert news() == ""


def test_what_cannot_be_read_is_put_aside_and_two_in_a_second_get_two_names(tmp_path):
    for _ in range(2):
        (tmp_path / "x.json").mkdir()  # root may read every file, so it is a folder
        assert read_or_put_aside(tmp_path / "x.json", json.loads) is None
    assert len(names_in(tmp_path)) == 2
    assert read_or_put_aside(tmp_path / "x.json", json.loads) is None


# --- progress --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_progress_saved_by_an_editor_of_windows_is_read(course, encoding):
    (course / "postepy.json").write_text('{"done": ["02-sposoby"], "guesses": {"ż": "25%"}}', encoding=encoding)
    assert (progress.tasks_done(), progress.recall("ż")) == (("02-sposoby",), Fraction(1, 4))
    progress.mark_done("02-dwie-pary")
    assert json.loads((course / "postepy.json").read_text(encoding="utf-8"))["guesses"] == {"ż": "25%"}
    assert names_in(course) == ["kosci-kurs.json", "postepy.json"]


@pytest.mark.parametrize(
    "damage",
    [
        '{"done": ["02-sposo',
        '{"guesses": []}',
        '{"done": {}}',
        '{"tasks": {"02-sposoby": 5}}',
        "[]",
        "\x00",
        '{"a": ' + "[" * 5000 + "]" * 5000 + "}",
    ],
)
def test_damaged_progress_is_kept_beside_the_new_file_and_the_learner_is_told(course, damage):
    (course / "postepy.json").write_text(damage, encoding="utf-8")
    assert progress.recall("x") is None
    assert progress.remember("x", "1/4") == Fraction(1, 4)
    told = str(exercise("02-sposoby").check(20))
    old, new = sorted(course.glob("postepy*"))
    assert (old.read_text(encoding="utf-8"), old.name in told) == (damage, True)
    content = json.loads(new.read_text(encoding="utf-8"))
    assert (content["guesses"], content["done"]) == ({"x": "1/4"}, ["02-sposoby"])


def test_what_somebody_else_has_added_to_the_file_stays(course):
    (course / "postepy.json").write_text('{"class": "3b", "done": [1, null, "02-sposoby"]}', encoding="utf-8")
    progress.mark_done("02-dwie-pary")
    content = json.loads((course / "postepy.json").read_text(encoding="utf-8"))
    assert content == {"class": "3b", "done": [1, None, "02-sposoby", "02-dwie-pary"]}


def test_what_several_threads_ask_for_at_once_is_all_kept(course):
    tasks = [f"0{lesson}-task" for lesson in range(10)]
    threads = [threading.Thread(target=progress.mark_done, args=(task,)) for task in tasks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(json.loads((course / "postepy.json").read_text(encoding="utf-8"))["done"]) == tasks


def test_while_the_disk_refuses_memory_is_used_and_that_is_said_once(course, monkeypatch):
    def refuse(path: Path, content: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files, "write_atomically", refuse)
    guess = Guess("x")
    guess.submit("25%")
    assert "Zapisane" not in guess._status
    assert "postepy.json" in guess._status
    assert "zabrakło miejsca" in guess._status
    assert not guess.error
    told = [str(exercise(task).check(answer)) for task, answer in (("02-sposoby", 20), ("02-dwie-pary", "1800/7776"))]
    assert all("✓" in text and "zabrakło miejsca" not in text for text in told)
    assert (progress.recall("x"), progress.tasks_done()) == (Fraction(1, 4), ("02-sposoby", "02-dwie-pary"))
    assert names_in(course) == ["kosci-kurs.json"]
    monkeypatch.undo()
    monkeypatch.chdir(course)
    guess.submit("1/3")
    assert guess._status.startswith("Zapisane")
    kept = json.loads((course / "postepy.json").read_text(encoding="utf-8"))
    assert (kept["guesses"], kept["done"]) == ({"x": "1/3"}, ["02-sposoby", "02-dwie-pary"])
    assert {task: tried["tries"] for task, tried in kept["tasks"].items()} == {"02-sposoby": 1, "02-dwie-pary": 1}


def test_the_table_of_progress_tells_it_too(course):
    (course / "postepy.json").write_text("{", encoding="utf-8")
    progress.mark_done("02-sposoby")
    assert "postepy.20" in progress_table().caption
    assert progress_table().caption == "Co już masz za sobą"


@pytest.mark.parametrize(
    "ask",
    [
        lambda: progress_table().caption,
        lambda: exercise("02-sposoby").hint(),
        lambda: exercise("02-sposoby").solution(),
        lambda: use_pupil("Ala"),
        lambda: repr(Guess("x", "Ile?")),
    ],
)
def test_damage_is_told_by_whatever_reads_the_file(course, ask):
    (course / "postepy.json").write_text('{"done": ["02-sposo', encoding="utf-8")
    assert str(ask()).count("postepy.json") == 1
    assert any(path.read_bytes() == b'{"done": ["02-sposo' for path in course.iterdir())


def test_that_a_name_of_a_pupil_cannot_be_kept_is_told(course, monkeypatch):
    assert use_pupil("Ala") is None

    def refuse(path: Path, content: bytes, anew: bool = False) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(files, "write_atomically", refuse)
    assert "postepy.json" in use_pupil("Ola")
    assert progress.pupil_name() == "Ola"


@pytest.mark.parametrize(
    "name", ["\ud800", 10**5000, -(10**100), "a" * 101, "\x1b[2J", True, 1.5, [1]], ids=partial(short, write=ascii)
)
@pytest.mark.parametrize("ask", [use_pupil, lambda name: exercise("02-sposoby", name)])
def test_what_is_no_name_of_a_pupil_is_refused_and_not_kept(course, ask, name):
    with pytest.raises(KosciError) as told:
        ask(name)
    assert str(told.value).encode().endswith(b".")
    assert progress.pupil_name() == ""


def test_nobody_is_no_pupil(course):
    with pytest.raises(KosciError, match="to tekst albo liczba"):
        use_pupil(None)


def test_a_pupil_is_named_by_a_text_or_a_whole_number(course):
    for name, kept in ((" Ala\u00a0 Ko\n", "Ala Ko"), (12, "12"), ("", ""), (np.int64(7), "7")):
        use_pupil(name)
        assert progress.pupil_name() == kept
    (course / "postepy.json").write_text('{"pupil": "\\ud800"}', encoding="utf-8")  # as it could once be kept
    assert exercise("02-sposoby").check(20).status == "right"


def test_a_hint_that_there_is_not_is_not_counted(course):
    with pytest.raises(KosciError, match="od 1 do"):
        exercise("02-sposoby").hint(99)
    assert progress.record_of("02-sposoby").hints == 0
    assert exercise("02-sposoby").hint() != exercise("02-sposoby").hint()
    assert progress.record_of("02-sposoby").hints == 2


def test_a_current_folder_that_is_gone_counts_as_no_course(tmp_path, monkeypatch):
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    progress.mark_done("02-sposoby")
    assert "02-sposoby" in progress.tasks_done()
    progress.forget_done()
    monkeypatch.chdir(tmp_path)


def test_two_kernels_lose_no_mark_of_each_other(course):
    code = "import sys; from kosci_edu.progress import mark_done\nfor n in range(20): mark_done(f'{sys.argv[1]}-{n}')"
    both = []
    for name in ("02", "03"):  # each with a temporary folder of its own, as systems may give them
        (course.parent / name).mkdir(exist_ok=True)
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("TMPDIR", str(course.parent / name))
            both.append(python(code, name, cwd=course))
    assert [kernel.wait(60) for kernel in both] == [0, 0]
    assert sorted(progress.tasks_done()) == sorted(f"{name}-{n}" for name in ("02", "03") for n in range(20))
    assert names_in(course) == ["kosci-kurs.json", "postepy.json"]


def test_no_mutation_of_the_file_of_progress_raises_or_is_overwritten(course):
    whole = json.dumps({"guesses": {"x": "1/4", "y": "25%"}, "done": ["02-sposoby", "03-rozgrzewka"]}).encode()
    chance = random.Random(0)
    for _ in range(60):
        content = bytearray(whole)
        for _ in range(chance.randint(1, 4)):
            content[chance.randrange(len(content))] = chance.randrange(256)
        content = content[: chance.choice([len(content), chance.randrange(len(content))])]
        (course / "postepy.json").write_bytes(content)
        progress.recall("x")
        progress.mark_done("04-nowe")
        kept = json.loads((course / "postepy.json").read_bytes())
        asides = list(course.glob("postepy.20*"))
        assert asides == [] or asides[0].read_bytes() == content
        assert asides or not content.strip() or set(kept) <= {*json.loads(content), "done"}
        for aside in asides:
            aside.unlink()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_no_file_to_read_or_to_write(tmp_path):
    pipe = tmp_path / "postepy.json"
    os.mkfifo(pipe)
    assert files.read(pipe, bytes) is None
    with pytest.raises(OSError, match="postepy"):
        files.write_atomically(pipe, b"")
    assert pipe.is_fifo()


def test_what_the_system_says_is_told_in_our_words():
    told = {number: files.reason_of(OSError(number, os.strerror(number))) for number in errno.errorcode}
    assert told[errno.ENOSPC] == "zabrakło miejsca"
    assert told[errno.ENOENT] == "nie ma takiego pliku ani folderu"
    assert told[errno.EMFILE] == os.strerror(errno.EMFILE)  # seldom met
