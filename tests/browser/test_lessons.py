"""Every lesson runs from the first cell to the last in JupyterLab and leaves its cells as they were."""

import nbformat
import pytest
from playwright.sync_api import Page

from .harness import REPOSITORY, cell_sources, errors, not_executed, open_notebook, run_all

LESSONS = sorted((REPOSITORY / "notebooks" / "pl").glob("*.ipynb"))


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda path: path.stem)
def test_a_lesson_runs_to_its_end(page: Page, lesson) -> None:
    open_notebook(page, lesson.relative_to(REPOSITORY).as_posix())
    run_all(page)
    assert errors(page) == []
    assert not_executed(page) == []
    notebook = nbformat.read(lesson, as_version=4)
    assert cell_sources(page) == [cell["source"] for cell in notebook.cells]
