"""The guess field as a pupil uses it: nonsense, a number, keys that stay in the field."""

import nbformat
import pytest
from playwright.sync_api import Locator, Page, expect

from .harness import (
    Lab,
    axe_serious,
    cell_sources,
    evaluate_in_kernel,
    open_notebook,
    run_all,
    use_theme,
    write_notebook,
)

NOTEBOOK = "typ.ipynb"
SOURCES = [
    "from kosci_edu.progress import recall\nfrom kosci_edu.widgets import Guess\n\nGuess('test', 'Jak często?')",
    "1 + 1",
]


@pytest.fixture(scope="module", autouse=True)
def _notebook(lab: Lab) -> None:
    write_notebook(lab.course / NOTEBOOK, list(map(nbformat.v4.new_code_cell, SOURCES)))


@pytest.fixture
def guess(page: Page) -> Locator:
    open_notebook(page, NOTEBOOK)
    run_all(page)
    return page.locator(".kosci-answer")


def test_nonsense_is_answered_in_words_and_a_number_is_kept(page: Page, guess: Locator) -> None:
    field = guess.get_by_label("Jak często?")
    field.fill("prawie nigdy")
    field.press("Enter")
    expect(guess).to_contain_text("to nie liczba")
    assert evaluate_in_kernel(page, "recall('test')") == "None"
    field.fill("1/20")
    guess.get_by_role("button", name="Zapisz typ").click()
    expect(guess).to_contain_text("Zapisane: 5,00")
    assert evaluate_in_kernel(page, "recall('test')") == "Fraction(1, 20)"


def test_keys_in_the_field_leave_the_notebook_alone(page: Page, guess: Locator) -> None:
    guess.get_by_label("Jak często?").focus()
    page.keyboard.type("abxdd")
    guess.get_by_role("button").focus()
    page.keyboard.type("abxdd")
    assert cell_sources(page) == SOURCES


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_axe_finds_nothing_serious(page: Page, guess: Locator, theme: str) -> None:
    use_theme(page, theme)
    assert axe_serious(page, ".kosci-answer") == []


def test_the_guess_survives_in_the_course_folder(page: Page, lab: Lab, request: pytest.FixtureRequest) -> None:
    mark = lab.course / ".kosci-course.json"
    mark.write_text("{}", encoding="utf-8")
    request.addfinalizer(mark.unlink)  # the tables of other tests keep no games
    open_notebook(page, NOTEBOOK)
    run_all(page)
    field = page.locator(".kosci-answer").get_by_label("Jak często?")
    field.fill("12,5%")
    field.press("Enter")
    expect(page.locator(".kosci-answer")).to_contain_text("Zapisane")
    assert '"test": "12,5%"' in (lab.course / "postepy.json").read_text(encoding="utf-8")
    run_all(page)
    expect(page.locator(".kosci-answer")).to_contain_text("Twój typ: 12,50")
