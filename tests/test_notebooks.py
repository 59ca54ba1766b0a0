"""Guards on the committed notebooks: what nbval cannot see, and that nbval itself would see a wrong output."""

import importlib.util
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

ROOT = Path(__file__).parent.parent
LESSONS = sorted(ROOT.glob("notebooks/*/*.ipynb"))
RUN = LESSONS + sorted(ROOT.glob("solutions/*/*.ipynb"))
ALL = RUN + sorted(ROOT.glob("exercises/*/*.ipynb"))
IGNORED = "nbval-ignore-output"
name = {"ids": lambda path: path.relative_to(ROOT).as_posix()}


def read(path: Path):
    return nbformat.read(path, as_version=4)


def code_cells(path: Path):
    return [cell for cell in read(path).cells if cell.cell_type == "code"]


def load_tool():
    spec = importlib.util.spec_from_file_location("notebooks_tool", ROOT / "tools" / "notebooks.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_there_are_lessons():
    assert [path.stem[:2] for path in LESSONS][:4] == ["00", "01", "02", "03"]


@pytest.mark.parametrize("path", RUN, **name)
def test_every_code_cell_was_run_once_from_top_to_bottom(path):
    counts = [cell.execution_count for cell in code_cells(path)]
    assert counts == list(range(1, len(counts) + 1))


@pytest.mark.parametrize("path", ALL, **name)
def test_kernelspec_ids_and_cells(path):
    notebook = read(path)
    assert notebook.metadata.kernelspec.name == "python3"
    assert "widgets" not in notebook.metadata
    assert all(cell.source.strip() for cell in notebook.cells)
    assert all(re.fullmatch(r"[a-z][a-z0-9-]{2,}", cell.id) for cell in notebook.cells)


@pytest.mark.parametrize("path", ALL, **name)
def test_no_output_holds_a_path_an_address_or_an_error(path):
    for cell in code_cells(path):
        outputs = json.dumps(cell.outputs, ensure_ascii=False)
        assert not re.search(r"(/(?:home|root|tmp|work)/|[A-Z]:\\\\|0x[0-9a-f]{6,}|127\.0\.0\.1|localhost)", outputs)
        assert all(output.output_type != "error" for output in cell.outputs)
        assert all(output.get("name") != "stderr" for output in cell.outputs)


@pytest.mark.parametrize("path", RUN, **name)
def test_nbval_checks_at_least_two_thirds_of_the_cells(path):
    cells = code_cells(path)
    ignored = [cell for cell in cells if IGNORED in cell.metadata.get("tags", [])]
    assert 3 * len(ignored) <= len(cells)


@pytest.mark.parametrize("path", RUN, **name)
def test_only_cells_that_show_a_widget_or_a_timing_are_ignored(path):
    for cell in code_cells(path):
        if IGNORED in cell.metadata.get("tags", []):
            assert re.search(r"kosci_edu\.widgets|seconds|timing", cell.source), cell.id


@pytest.mark.parametrize("path", LESSONS, **name)
def test_a_lesson_has_its_arc(path):
    if path.stem == "gra":
        return
    ids = [cell.id for cell in read(path).cells]
    assert ids[0] == "title"
    for step in ("start", "question", "predict", "summary", "check-yourself"):
        assert step in ids, step


@pytest.mark.parametrize("path", LESSONS, **name)
def test_the_language_is_named_only_in_the_first_code_cell(path):
    first, *others = code_cells(path)
    assert f'language="{path.parent.name}"' in first.source
    assert not any("language" in cell.source for cell in others)


@pytest.mark.parametrize("path", LESSONS, **name)
def test_cells_are_short(path):
    lengths = [sum(bool(line.strip()) for line in cell.source.splitlines()) for cell in code_cells(path)]
    assert max(lengths) <= 12


@pytest.mark.parametrize("path", ALL, **name)
def test_links_to_other_notebooks_lead_somewhere(path):
    for cell in read(path).cells:
        for target in re.findall(r"\]\(([^)#:]+\.(?:ipynb|md|html))\)", cell.source):
            assert (path.parent / target).is_file(), target


@pytest.mark.parametrize("language", ["pl"])
def test_the_map_in_lesson_00_names_every_lesson(language):
    folder = ROOT / "notebooks" / language
    start = next(cell.source for cell in read(folder / "00-start.ipynb").cells if cell.id == "map")
    for path in sorted(folder.glob("*.ipynb")):
        assert path.stem == "00-start" or f"]({path.name})" in start, path.name


@pytest.mark.parametrize("path", ALL, **name)
def test_text_form_and_back_loses_nothing(path):
    tool = load_tool()
    notebook = read(path)
    again = tool.from_text(tool.to_text(notebook))
    assert [(cell.id, cell.cell_type, cell.source.strip("\n")) for cell in notebook.cells] == [
        (cell.id, cell.cell_type, cell.source) for cell in again.cells
    ]


def test_nbval_notices_a_corrupted_output(tmp_path):
    """One changed figure in a stored output must make nbval fail; unchanged it must pass."""
    notebook = read(ROOT / "notebooks" / "pl" / "03-okreslony-general.ipynb")
    notebook.cells = [cell for cell in notebook.cells if cell.id in ("start", "complement-formula")]
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-o", "addopts=", "-c", "empty.ini",
               "--nbval", "--nbval-current-env", "--nbval-kernel-startup-timeout=180", "copy.ipynb"]  # fmt: skip
    (tmp_path / "empty.ini").write_text("[pytest]\n", encoding="utf-8")
    environment = {name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"}
    text = nbformat.writes(notebook)
    assert "91/216" in text
    for content, expected in ((text, 0), (text.replace("91/216", "92/216"), 1)):
        (tmp_path / "copy.ipynb").write_text(content, encoding="utf-8")
        assert (
            subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, check=False).returncode
            == expected
        )
