"""A learner's files: delivered whole, updated, never lost, and given back on request."""

import contextlib
import hashlib
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import nbformat
import pytest
from full_disk import full_disk

from kosci_edu.course import delivery, doctor
from kosci_edu.course.delivery import MANIFEST, CourseError, copy_course, reset_notebook
from kosci_edu.files import PARTIAL
from kosci_edu.messages import use_language

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
FIRST = "notebooks/pl/00-start.ipynb"
LESSON = "notebooks/pl/02-jeden-rzut.ipynb"
EXERCISE = "exercises/pl/02-jeden-rzut.ipynb"
SOLUTION = "solutions/pl/02-jeden-rzut.ipynb"


def notebook(text: str) -> str:
    return nbformat.writes(nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell(text)])) + "\n"


@pytest.fixture(autouse=True)
def polish():
    use_language("pl")


@pytest.fixture
def source(tmp_path, monkeypatch) -> Path:
    """A course of four small files in place of the real one."""
    folder = tmp_path / "source"
    for name in (
        FIRST,
        LESSON,
        EXERCISE,
        SOLUTION,
        "notebooks/pl/.ipynb_checkpoints/00-start-checkpoint.ipynb",
    ):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(notebook(f"zażółć {name}"), encoding="utf-8")
    monkeypatch.setattr(delivery, "course_source", lambda: folder)
    monkeypatch.setattr(delivery, "course_version", lambda: "1.2.0")
    return folder


@pytest.fixture
def folder(source, tmp_path) -> Path:
    """A course folder just delivered."""
    copy_course(tmp_path / "kurs")
    return tmp_path / "kurs"


def files_in(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def digests(folder: Path) -> dict[str, str]:
    return json.loads((folder / MANIFEST).read_text(encoding="utf-8"))["files"]


def test_lessons_and_exercises_are_copied_in_the_tree_of_the_originals(folder, source):
    assert files_in(folder) == {FIRST, LESSON, EXERCISE, MANIFEST}
    assert (folder / LESSON).read_bytes() == (source / LESSON).read_bytes()


def test_solutions_are_copied_only_on_request(source, tmp_path):
    delivery = copy_course(tmp_path / "kurs", with_solutions=True)
    assert set(delivery.copied) == {FIRST, LESSON, EXERCISE, SOLUTION}


def test_a_second_start_changes_nothing(folder):
    before = {name: (folder / name).stat().st_mtime_ns for name in (FIRST, LESSON, EXERCISE)}
    delivery = copy_course(folder)
    assert set(delivery.unchanged) == set(before)
    assert before == {name: (folder / name).stat().st_mtime_ns for name in before}


def test_a_changed_file_is_kept_and_named_with_the_way_back(folder, source):
    (folder / LESSON).write_text("moje", encoding="utf-8")
    (source / LESSON).write_text(notebook("nowa wersja"), encoding="utf-8")
    delivery = copy_course(folder)
    assert delivery.kept == (LESSON,)
    assert (folder / LESSON).read_text(encoding="utf-8") == "moje"
    report = " ".join(delivery.sentences())
    assert LESSON in report
    assert "kosci reset" in report


def test_an_unchanged_file_is_updated_to_a_newer_version(folder, source, monkeypatch):
    (source / LESSON).write_text(notebook("nowa wersja"), encoding="utf-8")
    monkeypatch.setattr(delivery, "course_version", lambda: "1.3.0")
    delivered = copy_course(folder)
    assert delivered.updated == (LESSON,)
    assert (folder / LESSON).read_bytes() == (source / LESSON).read_bytes()
    assert any("1.2.0" in sentence and "1.3.0" in sentence for sentence in delivered.sentences())


def test_a_folder_of_a_newer_version_is_left_alone(folder, source, monkeypatch):
    (source / LESSON).write_text(notebook("starsza wersja"), encoding="utf-8")
    monkeypatch.setattr(delivery, "course_version", lambda: "1.1.9")
    before = (folder / LESSON).read_bytes()
    with pytest.raises(CourseError, match=r"1\.2\.0.*1\.1\.9"):
        copy_course(folder)
    assert (folder / LESSON).read_bytes() == before


def test_a_deleted_file_is_delivered_again(folder):
    (folder / EXERCISE).unlink()
    assert copy_course(folder).copied == (EXERCISE,)


def test_a_start_cut_short_leaves_nothing_half_written_and_the_next_completes_it(source, tmp_path, monkeypatch):
    folder = tmp_path / "kurs"
    replace = Path.replace

    def killed(partial: Path, target: Path) -> Path:
        if target.name == "02-jeden-rzut.ipynb":
            raise KeyboardInterrupt
        return replace(partial, target)

    monkeypatch.setattr(Path, "replace", killed)
    with pytest.raises(KeyboardInterrupt):
        copy_course(folder)
    assert LESSON not in files_in(folder)
    monkeypatch.setattr(Path, "replace", replace)
    copy_course(folder)
    assert files_in(folder) == {FIRST, LESSON, EXERCISE, MANIFEST}


def test_leftover_temporary_files_are_removed(folder):
    with subprocess.Popen([sys.executable, "-c", ""]) as ended:
        pass
    leftovers = [
        folder / f".x.{ended.pid}{PARTIAL}",
        folder / "notebooks/pl" / f".00-start.ipynb.{ended.pid}-3{PARTIAL}",
    ]
    for leftover in leftovers:
        leftover.write_text("{", encoding="utf-8")
    copy_course(folder)
    assert not any(leftover.exists() for leftover in leftovers)


def test_a_file_equal_to_the_original_counts_as_unchanged_without_a_manifest(folder, source):
    (folder / MANIFEST).unlink()
    assert set(copy_course(folder).unchanged) == {FIRST, LESSON, EXERCISE}
    assert set(digests(folder)) == {FIRST, LESSON, EXERCISE}


@pytest.mark.parametrize("damage", [b"", b"{", b"[]", b"\xff\xfe", b'{"version": 1}', b'{"version": "1", "files": []}'])
def test_a_damaged_manifest_is_made_anew_and_nothing_is_overwritten(folder, damage):
    (folder / LESSON).write_text("moje", encoding="utf-8")
    (folder / MANIFEST).write_bytes(damage)
    delivery = copy_course(folder)
    assert delivery.kept == (LESSON,)
    assert any("lista" in sentence for sentence in delivery.notices)
    assert set(digests(folder)) == {FIRST, EXERCISE}


def test_a_name_that_is_taken_by_a_file_is_told_in_one_sentence(source, tmp_path):
    (tmp_path / "zajęte").write_text("plik", encoding="utf-8")
    with pytest.raises(CourseError, match="to plik"):
        copy_course(tmp_path / "zajęte")
    with pytest.raises(CourseError, match="na przeszkodzie"):
        copy_course(tmp_path / "zajęte" / "kurs")


def test_a_symbolic_link_that_leads_nowhere_is_told_in_one_sentence(source, tmp_path):
    try:
        (tmp_path / "kurs").symlink_to("kurs")
    except OSError:
        pytest.skip("this system does not let us make symbolic links")
    with pytest.raises(CourseError, match="na przeszkodzie"):
        copy_course(tmp_path / "kurs")


def test_a_file_in_place_of_a_folder_of_the_course_is_told_in_one_sentence(source, tmp_path):
    (tmp_path / "kurs").mkdir()
    (tmp_path / "kurs" / "notebooks").write_text("plik", encoding="utf-8")
    with pytest.raises(CourseError, match="na przeszkodzie"):
        copy_course(tmp_path / "kurs")


def test_a_folder_without_write_permission_is_told_in_one_sentence(source, tmp_path, monkeypatch):
    def refuse(path: Path, content: bytes) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(delivery, "write_atomically", refuse)  # root may write everywhere, so it is staged
    with pytest.raises(CourseError, match="prawa zapisu"):
        copy_course(tmp_path / "kurs")


def test_the_originals_are_not_a_course_folder(source):
    with pytest.raises(CourseError, match="oryginały"):
        copy_course(source)


def test_missing_originals_are_told_in_one_sentence(source, tmp_path):
    (source / FIRST).unlink()
    with pytest.raises(CourseError, match="Brakuje plików kursu"):
        copy_course(tmp_path / "kurs")


def test_reset_gives_the_original_back_and_keeps_a_dated_backup(folder, source):
    (folder / LESSON).write_text("moje", encoding="utf-8")
    (sentence,) = reset_notebook(folder / LESSON)
    assert (folder / LESSON).read_bytes() == (source / LESSON).read_bytes()
    (backup,) = (folder / LESSON).parent.glob("02-jeden-rzut.*-*.ipynb")
    assert re.fullmatch(r"02-jeden-rzut\.\d{4}-\d\d-\d\d-\d{6}\.ipynb", backup.name)
    assert backup.read_text(encoding="utf-8") == "moje"
    assert backup.name in sentence


def test_no_backup_is_ever_overwritten(folder):
    for text in ("pierwsza", "druga", "trzecia"):
        (folder / LESSON).write_text(text, encoding="utf-8")
        reset_notebook(folder / LESSON)
    backups = (folder / LESSON).parent.glob("02-jeden-rzut.*-*.ipynb")
    assert {backup.read_text(encoding="utf-8") for backup in backups} == {"pierwsza", "druga", "trzecia"}


def test_reset_of_an_untouched_notebook_changes_nothing(folder):
    before = files_in(folder)
    reset_notebook(folder / LESSON)
    assert files_in(folder) == before


def run_in_jupyter(path: Path) -> None:
    """What JupyterLab saves after *Run all*: outputs, counts, its own metadata, and nothing else."""
    text = nbformat.read(path, as_version=4)
    for count, cell in enumerate(text.cells, start=1):
        cell.metadata["trusted"] = True
        if cell.cell_type == "code":
            cell.execution_count = count
            cell.outputs = [nbformat.v4.new_output("stream", text="4,60 %")]
    nbformat.write(text, path)


@pytest.fixture
def with_code(source) -> None:
    """Lessons and exercises that have something to run."""
    for name in (FIRST, LESSON, EXERCISE, SOLUTION):
        cells = [nbformat.v4.new_markdown_cell(name), nbformat.v4.new_code_cell("throw()\n1 + 1")]
        (source / name).write_text(nbformat.writes(nbformat.v4.new_notebook(cells=cells)), encoding="utf-8")


@pytest.mark.parametrize("name", [LESSON, EXERCISE])
def test_an_upgrade_reaches_what_was_merely_run(with_code, folder, source, name):
    run_in_jupyter(folder / name)
    assert name in copy_course(folder).unchanged
    (source / name).write_text(notebook("nowa wersja"), encoding="utf-8")
    assert copy_course(folder).updated == (name,)
    assert (folder / name).read_bytes() == (source / name).read_bytes()


def test_reset_gives_a_lesson_that_was_run_back_without_outputs(with_code, folder, source):
    run_in_jupyter(folder / LESSON)
    reset_notebook(folder / LESSON)
    assert all(not cell.get("outputs") for cell in nbformat.read(folder / LESSON, as_version=4).cells)


def test_a_kept_file_is_told_of_a_newer_original_until_it_is_reset(folder, source):
    (folder / LESSON).write_text("moje", encoding="utf-8")
    assert copy_course(folder).newer == ()
    (source / LESSON).write_text(notebook("nowa wersja"), encoding="utf-8")
    for _ in range(2):
        delivery = copy_course(folder)
        assert (delivery.kept, delivery.newer) == ((LESSON,), (LESSON,))
        assert any("nowszy oryginał" in sentence and LESSON in sentence for sentence in delivery.sentences())
    reset_notebook(folder / LESSON)
    assert copy_course(folder).newer == ()


@pytest.mark.parametrize("changed", [False, True])
def test_a_renamed_lesson_leaves_its_old_self_only_where_it_was_changed(with_code, folder, source, changed):
    new = "notebooks/pl/02-pierwszy-rzut.ipynb"
    (source / LESSON).rename(source / new)
    run_in_jupyter(folder / LESSON)
    if changed:
        (folder / LESSON).write_text("moje", encoding="utf-8")
    delivery = copy_course(folder)
    assert (delivery.copied, delivery.removed) == ((new,), () if changed else (LESSON,))
    assert (folder / LESSON).exists() is changed
    assert any("nazywają się teraz inaczej" in sentence for sentence in delivery.sentences()) is not changed
    assert set(digests(folder)) == {FIRST, new, EXERCISE}


def test_solutions_delivered_once_stay_when_they_are_not_asked_for_again(folder, source):
    copy_course(folder, with_solutions=True)
    assert copy_course(folder).removed == ()
    assert (folder / SOLUTION).exists()


@pytest.mark.parametrize(
    "name",
    ["../outside.ipynb", "notebooks/../../outside.ipynb", "/outside.ipynb", "outside.ipynb",
     "notebooks\\..\\outside.ipynb", "notebooks/" + "x" * 5000, "\ud800", "\0"],
)  # fmt: skip
def test_no_name_in_a_manifest_leads_out_of_the_course(folder, name):
    outside = [folder.parent / "outside.ipynb", folder / "outside.ipynb"]
    for path in outside:
        path.write_text(notebook("x"), encoding="utf-8")
    content = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    content["files"][name] = delivery._digest(outside[0].read_bytes())
    (folder / MANIFEST).write_text(json.dumps(content), encoding="utf-8")
    assert copy_course(folder).removed == ()
    assert all(path.exists() for path in outside)
    assert name not in digests(folder)


def test_a_folder_of_an_older_version_is_known_by_its_hidden_manifest(with_code, folder, source):
    """Manifests were hidden, and their digests were those of the cells with their outputs."""
    old = {}
    for name in (FIRST, LESSON, EXERCISE):
        cells = json.loads((folder / name).read_text(encoding="utf-8"))["cells"]
        old[name] = hashlib.sha256(json.dumps(cells, sort_keys=True).encode()).hexdigest()
    (folder / MANIFEST).unlink()
    (folder / ".kosci-course.json").write_text(json.dumps({"version": "1.1.0", "files": old}), encoding="utf-8")
    for name, change in ((LESSON, None), (EXERCISE, "moje")):
        text = nbformat.read(folder / name, as_version=4)
        text.cells[1].outputs, text.cells[1].execution_count = [nbformat.v4.new_output("stream", text="x")], 3
        text.cells[1].source += change or ""
        nbformat.write(text, folder / name)
        (source / name).write_text(notebook("nowa wersja"), encoding="utf-8")
    delivery = copy_course(folder)
    assert (delivery.updated, delivery.kept, delivery.newer) == ((LESSON,), (EXERCISE,), ())
    assert not (folder / ".kosci-course.json").exists()
    reset_notebook(folder / EXERCISE)


@pytest.mark.parametrize(
    "damage",
    [b"[" * 100_000, b'{"version": "' + b"1" * 5000 + b'", "files": {}}', b'{"version": 1' + b"0" * 5000 + b"}"],
)
def test_a_monstrous_manifest_is_put_aside_and_told_in_one_sentence(folder, damage):
    (folder / MANIFEST).write_bytes(damage)
    (notice,) = copy_course(folder).notices
    (aside,) = folder.glob("kosci-kurs.20*.json")
    assert aside.name in notice
    assert aside.read_bytes() == damage
    assert set(digests(folder)) == {FIRST, LESSON, EXERCISE}


def test_no_mutation_of_a_manifest_overwrites_what_the_learner_wrote(folder):
    (folder / LESSON).write_text("moje", encoding="utf-8")
    whole, chance = (folder / MANIFEST).read_bytes(), random.Random(0)
    for _ in range(40):
        content = bytearray(whole)
        for _ in range(chance.randint(1, 4)):
            content[chance.randrange(len(content))] = chance.randrange(256)
        (folder / MANIFEST).write_bytes(content[: chance.choice([len(content), chance.randrange(len(content))])])
        with contextlib.suppress(CourseError):  # a digit of the version may have changed
            copy_course(folder)
        assert (folder / LESSON).read_text(encoding="utf-8") == "moje"


def test_a_pupil_cannot_reset_solutions_into_being(folder):
    for prepare in (lambda: None, lambda: (folder / "solutions/pl").mkdir(parents=True), (folder / SOLUTION).touch):
        prepare()
        with pytest.raises(CourseError, match="nie należy do kursu"):
            reset_notebook(folder / SOLUTION)
    assert (folder / SOLUTION).read_bytes() == b""
    copy_course(folder, with_solutions=True)


def test_a_teacher_can_reset_solutions(source, tmp_path):
    copy_course(tmp_path / "kurs", with_solutions=True)
    (tmp_path / "kurs" / SOLUTION).write_text("moje", encoding="utf-8")
    reset_notebook(tmp_path / "kurs" / SOLUTION)
    assert (tmp_path / "kurs" / SOLUTION).read_bytes() == (source / SOLUTION).read_bytes()


def test_on_a_full_disk_a_reset_changes_nothing_and_leaves_no_half_backup(folder):
    (folder / LESSON).write_bytes(b"m" * 5000)
    before = files_in(folder)
    with full_disk(), pytest.raises(CourseError, match="zapisać"):
        reset_notebook(folder / LESSON)
    assert files_in(folder) == before
    assert (folder / LESSON).read_bytes() == b"m" * 5000


COPY_OR_RESET = """
import os, sys
from itertools import count
from pathlib import Path
from kosci_edu.course import delivery
old, new, folder, lesson, what = *map(Path, sys.argv[1:5]), sys.argv[5]
delivery._is_open_in_jupyter = lambda notebook: False

def work():
    for number in count():
        delivery.course_source = lambda: (old, new)[number % 2]
        delivery.course_version = lambda: f"1.0.{number}"
        (folder / delivery.MANIFEST).unlink(missing_ok=True) if number == 0 else None  # that of a higher version
        if what == "reset":
            delivery.copy_course(folder)
            (folder / lesson).write_bytes(b"m" * 100_000)
            delivery.reset_notebook(folder / lesson)
        delivery.copy_course(folder)

for line in sys.stdin:  # a child for every kill: starting Python anew would take most of the time
    child = os.fork()
    work() if child == 0 else print(child, flush=True)
    print(os.waitpid(child, 0)[1], flush=True)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
@pytest.mark.parametrize("what", ["start", "reset"])
def test_forty_kills_leave_every_file_whole_and_the_next_start_tidies_up(source, tmp_path, monkeypatch, what):
    new, folder, chance = tmp_path / "new", tmp_path / "kurs", random.Random(0)
    for path in source.rglob("*.ipynb"):
        (new / path.relative_to(source)).parent.mkdir(parents=True, exist_ok=True)
        (new / path.relative_to(source)).write_text(notebook("x" * 100_000), encoding="utf-8")
    copy_course(folder)
    command = [sys.executable, "-c", COPY_OR_RESET, *map(str, (source, new, folder, LESSON)), what]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "encoding": "utf-8"}
    with subprocess.Popen(command, env=ENVIRONMENT, **pipes) as parent:
        for _ in range(40):
            print(file=parent.stdin, flush=True)
            child = int(parent.stdout.readline())
            time.sleep(chance.uniform(0, 0.05))
            os.kill(child, signal.SIGKILL)
            assert int(parent.stdout.readline()) == signal.SIGKILL  # it had not failed before
            for name in (FIRST, LESSON, EXERCISE):
                content = (folder / name).read_bytes()
                is_mine = what == "reset" and name == LESSON and set(content) <= set(b"m")  # we do not write it whole
                assert is_mine or content in ((source / name).read_bytes(), (new / name).read_bytes()), name
            for backup in folder.glob("notebooks/pl/02-jeden-rzut.20*"):
                assert backup.read_bytes() == b"m" * 100_000
        parent.stdin.close()
    copy_course(folder)
    assert not [name for name in files_in(folder) if PARTIAL in name]


def test_two_starts_at_once_deliver_one_course(source, tmp_path):
    code = (
        "import sys; from pathlib import Path; from kosci_edu.course import delivery\n"
        "delivery.course_source = lambda: Path(sys.argv[1])\n"
        "print(len(delivery.copy_course(Path(sys.argv[2])).copied))"
    )
    command = [sys.executable, "-c", code, str(source), str(tmp_path / "kurs")]
    both = [subprocess.Popen(command, env=ENVIRONMENT, stdout=subprocess.PIPE) for _ in range(4)]
    copied = [int(process.communicate()[0]) for process in both]
    assert sorted(copied) == [0, 0, 0, 3]
    assert files_in(tmp_path / "kurs") == {FIRST, LESSON, EXERCISE, MANIFEST}


def test_links_in_a_circle_are_told_in_one_sentence(source, tmp_path):
    (tmp_path / "circle").symlink_to("circle")
    for act in (copy_course, reset_notebook):
        with pytest.raises(CourseError):
            act(tmp_path / "circle" / "x.ipynb")


@pytest.mark.parametrize("act", [lambda folder: copy_course(folder), lambda folder: reset_notebook(folder / LESSON)])
@pytest.mark.parametrize("is_there", [True, False])
def test_nothing_is_written_through_a_link_out_of_the_course_folder(folder, tmp_path, act, is_there):
    outside = tmp_path / "outside.ipynb"
    (folder / LESSON).unlink()
    (folder / LESSON).symlink_to(outside)
    if is_there:
        outside.write_text("cudze", encoding="utf-8")
    with pytest.raises(CourseError, match="poza folder kursu"):
        act(folder)
    assert not outside.exists() or outside.read_text(encoding="utf-8") == "cudze"
    assert (folder / LESSON).is_symlink()


def test_nothing_is_written_through_a_folder_that_is_a_link(folder, tmp_path):
    (folder / "notebooks").rename(tmp_path / "elsewhere")
    (folder / "notebooks").symlink_to(tmp_path / "elsewhere")
    before = files_in(tmp_path / "elsewhere")
    with pytest.raises(CourseError, match="poza folder kursu"):
        copy_course(folder)
    assert files_in(tmp_path / "elsewhere") == before


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
@pytest.mark.parametrize("act", [lambda folder: copy_course(folder), lambda folder: reset_notebook(folder / LESSON)])
def test_a_pipe_in_place_of_a_notebook_blocks_nothing(folder, act):
    (folder / LESSON).unlink()
    os.mkfifo(folder / LESSON)
    with pytest.raises(CourseError, match="02-jeden-rzut"):
        act(folder)


def test_opening_a_notebook_does_not_count_as_changing_it(folder, source):
    opened = nbformat.read(folder / LESSON, as_version=4)
    opened.metadata["language_info"] = {"name": "python", "version": "3.14.0"}
    nbformat.write(opened, folder / LESSON)
    (source / LESSON).write_text(notebook("nowa wersja"), encoding="utf-8")
    assert LESSON in copy_course(folder).updated


def test_a_lesson_is_delivered_without_outputs_that_give_answers_away(source, tmp_path):
    output = nbformat.v4.new_output("stream", text="4,60 %")
    cell = nbformat.v4.new_code_cell("answer()", execution_count=1, outputs=[output])
    text = nbformat.writes(nbformat.v4.new_notebook(cells=[cell]))
    for name in (LESSON, EXERCISE):
        (source / name).write_text(text, encoding="utf-8")
    copy_course(tmp_path / "kurs")
    lesson = nbformat.read(tmp_path / "kurs" / LESSON, as_version=4)
    assert (lesson.cells[0].source, lesson.cells[0].outputs) == ("answer()", [])
    assert (tmp_path / "kurs" / EXERCISE).read_text(encoding="utf-8") == text


def test_reset_brings_a_deleted_notebook_back(folder, source):
    (folder / LESSON).unlink()
    assert "Brakowało" in reset_notebook(folder / LESSON)[0]
    assert (folder / LESSON).read_bytes() == (source / LESSON).read_bytes()


def test_reset_takes_a_path_relative_to_the_current_folder(folder, monkeypatch):
    (folder / LESSON).write_text("moje", encoding="utf-8")
    monkeypatch.chdir(folder / "exercises")
    reset_notebook(Path("..") / LESSON)
    assert (folder / LESSON).read_text(encoding="utf-8") != "moje"


def test_reset_works_with_a_damaged_manifest(folder):
    (folder / MANIFEST).write_text("{", encoding="utf-8")
    (folder / LESSON).write_text("moje", encoding="utf-8")
    reset_notebook(folder / LESSON)
    assert (folder / LESSON).read_text(encoding="utf-8") != "moje"


@pytest.mark.parametrize("name", ["notebooks/pl/nie-ma.ipynb", "notebook.ipynb", MANIFEST, "notebooks/pl"])
def test_reset_of_what_is_no_course_file_is_told_in_one_sentence(folder, name):
    with pytest.raises(CourseError, match="nie należy do kursu"):
        reset_notebook(folder / name)


def test_reset_outside_a_course_folder_is_told_in_one_sentence(source, tmp_path):
    with pytest.raises(CourseError, match="folderze kursu"):
        reset_notebook(tmp_path / "a.ipynb")


def test_reset_says_how_to_reload_a_notebook_that_is_open_in_jupyter(folder, monkeypatch):
    server = {"port": 1, "base_url": "/", "secure": False, "token": "t", "root_dir": str(folder)}
    monkeypatch.setattr("jupyter_server.serverapp.list_running_servers", lambda: [server])
    monkeypatch.setattr(delivery, "fetch", lambda address, token: json.dumps([{"path": LESSON}]).encode())
    (folder / LESSON).write_text("moje", encoding="utf-8")
    sentences = reset_notebook(folder / LESSON)
    assert "Załaduj ponownie" in sentences[1]
    assert (folder / LESSON).read_text(encoding="utf-8") != "moje"


def test_reset_ignores_a_jupyter_server_that_does_not_answer(folder, monkeypatch):
    server = {"port": 1, "base_url": "/", "secure": False, "token": "t", "root_dir": str(folder)}
    monkeypatch.setattr("jupyter_server.serverapp.list_running_servers", lambda: [server])
    (folder / LESSON).write_text("moje", encoding="utf-8")
    assert len(reset_notebook(folder / LESSON)) == 1


def test_the_doctor_finds_nothing_wrong_here(source):
    checks = list(doctor.diagnose())
    assert [check.sentence for check in checks if not check.ok] == []
    assert len(checks) == 6


def test_the_doctor_names_a_notebook_that_cannot_be_read(source, monkeypatch):
    monkeypatch.setattr(doctor, "_check_kernel", lambda: "")  # the kernel is tested above, and slow
    (source / LESSON).write_text("{", encoding="utf-8")
    (wrong,) = [check for check in doctor.diagnose() if not check.ok]
    assert LESSON in wrong.sentence
