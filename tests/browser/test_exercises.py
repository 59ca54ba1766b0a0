"""A task as a pupil does it: run untouched, answer wrongly, ask for a hint, answer rightly, look at the progress."""

import pytest
from playwright.sync_api import Locator, Page, expect

from .harness import Lab, open_notebook, run_all

NOTEBOOK = "exercises/pl/02-jeden-rzut.ipynb"


def cell_with(page: Page, text: str) -> Locator:
    """The code cell in which this stands."""
    return page.locator(".jp-CodeCell").filter(has=page.locator(".cm-content", has_text=text))


def write_and_run(page: Page, cell: Locator, source: str) -> None:
    """Type other code into the cell, as a pupil does, and run it."""
    cell.scroll_into_view_if_needed()
    cell.locator(".cm-content").click()
    page.keyboard.press("Control+A")
    page.keyboard.insert_text(source)
    page.keyboard.press("Control+Enter")


@pytest.fixture
def course(lab: Lab) -> Lab:
    """The course folder, marked as one, so that progress is kept in it."""
    (lab.course / ".kosci-course.json").write_text("{}", encoding="utf-8")
    (lab.course / "postepy.json").unlink(missing_ok=True)
    return lab


def test_wrong_then_a_hint_then_right_then_progress(page: Page, course: Lab) -> None:
    open_notebook(page, NOTEBOOK)
    run_all(page)
    cell = cell_with(page, "02-sposoby")
    output = cell.locator(".jp-OutputArea")
    cell.scroll_into_view_if_needed()
    expect(output).to_contain_text("Jeszcze bez odpowiedzi")

    start = 'task = exercise("02-sposoby")\n'
    write_and_run(page, cell, f"{start}task.check(120)")
    expect(output).to_contain_text("Do poprawy")
    expect(output).to_contain_text("kolejności pięciu różnych kostek")

    write_and_run(page, cell, f"{start}task.hint()")
    expect(output).to_contain_text("Podpowiedź 1 z 2")

    write_and_run(page, cell, f'{start}task.check("20")')
    expect(output).to_contain_text("Dobrze")
    assert "02-sposoby" in (course.course / "postepy.json").read_text(encoding="utf-8")

    last = page.locator(".jp-CodeCell").filter(has=page.locator(".cm-content", has_text="progress()")).last
    write_and_run(page, last, "from kosci_edu.exercises import progress\nprogress()")
    expect(last.get_by_role("row", name="02")).to_contain_text("1 / 8")
