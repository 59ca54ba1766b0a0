"""A learner's files: delivered whole, updated, never lost, and given back on request."""

import json
import re
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from kosci_edu.course import delivery, doctor
from kosci_edu.course.delivery import MANIFEST, CourseError, copy_course, reset_notebook
from kosci_edu.files import PARTIAL
from kosci_edu.messages import use_language

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
