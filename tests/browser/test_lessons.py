"""Every lesson runs from the first cell to the last in JupyterLab and leaves its cells as they were."""

from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Page

from .harness import (
    REPOSITORY,
    Lab,
    cell_sources,
    errors,
    not_executed,
    open_notebook,
    run_all,
    write_notebook,
)

LESSONS = sorted((REPOSITORY / "notebooks" / "pl").glob("*.ipynb"))


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda path: path.stem)
def test_a_lesson_runs_to_its_end(page: Page, lesson: Path) -> None:
    open_notebook(page, lesson.relative_to(REPOSITORY).as_posix())
    run_all(page)
    assert errors(page) == []
    assert not_executed(page) == []
    notebook = nbformat.read(lesson, as_version=4)
    assert cell_sources(page) == [cell["source"] for cell in notebook.cells]


def test_a_mistake_in_a_lesson_would_be_seen(page: Page, lab: Lab) -> None:
    write_notebook(lab.course / "mistake.ipynb", list(map(nbformat.v4.new_code_cell, ("1 / 0", "2"))))
    open_notebook(page, "mistake.ipynb")
    run_all(page)
    assert errors(page) == ["ZeroDivisionError: division by zero"]
    assert not_executed(page) == ["2"]
