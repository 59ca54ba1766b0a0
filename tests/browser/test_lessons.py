"""Every lesson runs from the first cell to the last in JupyterLab and leaves its cells as they were."""

from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Browser, Page, expect

from kosci_edu.claims import check_claims
from kosci_edu.rules import find_rules
from kosci_edu.solver import kept_fraction, kept_solution, scores_by_yahtzees

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


@pytest.fixture(scope="module")
def _kept(browser: Browser) -> None:
    """Work out what the lessons keep, as where they ran before: on a busy machine that may take minutes."""
    check_claims()
    kept_solution(find_rules("kosciany-poker"))
    scores_by_yahtzees(find_rules())
    kept_fraction(find_rules())


@pytest.mark.usefixtures("_kept")
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
    assert not_executed(page) == ["1 / 0", "2"]  # after a mistake a slow browser may still ask for the next one
    run_all(page)
    assert errors(page) == ["ZeroDivisionError: division by zero"]


def test_fractions_bars_and_tables_are_drawn(page: Page, save_screenshot: Callable[[Page, str], None]) -> None:
    open_notebook(page, "notebooks/pl/02-jeden-rzut.ipynb")
    run_all(page)
    table = page.get_by_role("table", name="Każdy wiersz po jednym rzucie")
    table.scroll_into_view_if_needed()
    table.evaluate("(table) => table.scrollIntoView({ block: 'center' })")
    expect(table.get_by_role("row", name="3 jednakowe")).to_contain_text("23/108")
    page.wait_for_timeout(500)  # the notebook scrolls
    save_screenshot(page, "lesson.png")
