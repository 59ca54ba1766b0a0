"""A notebook of exercises as a pupil works through it: fields, a function in a cell, and the progress."""

from playwright.sync_api import Page, expect

from .harness import Lab, cell_sources, field, open_notebook, restart_and_run, run_all

NOTEBOOK = "exercises/pl/02-jeden-rzut.ipynb"
WAYS = """
from math import factorial, prod


def ways(roll):
    return factorial(len(roll)) // prod(factorial(roll.count(face)) for face in set(roll))


exercise("02-napisz-szanse").check(ways)
"""


def test_answers_and_a_function_are_in_the_progress(page: Page, course: Lab) -> None:
    open_notebook(page, NOTEBOOK)
    run_all(page)
    before = cell_sources(page)
    ways = field(page, "1. Rozgrzewka: sześć kostek")
    number, verdict = ways.get_by_label("Twoja odpowiedź"), ways.locator(".kosci-verdict")
    number.fill("720")
    number.press("Enter")
    expect(verdict).to_contain_text("kolejności sześciu różnych kostek")
    ways.get_by_role("button", name="Podpowiedź").click()
    expect(ways).to_contain_text("Podpowiedź 1 z 2")
    number.fill("20")
    ways.get_by_role("button", name="Sprawdź").click()
    expect(verdict).to_contain_text("✓ Dobrze")
    assert cell_sources(page) == before

    cell = page.locator(".jp-CodeCell").filter(has=page.locator(".cm-content", has_text="def ways"))
    cell.scroll_into_view_if_needed()
    expect(cell.locator(".jp-OutputArea")).to_contain_text("Jeszcze bez odpowiedzi")
    cell.locator(".cm-content").click()
    page.keyboard.press("Control+A")
    page.keyboard.insert_text(WAYS)
    page.keyboard.press("Control+Enter")
    expect(cell.locator(".jp-OutputArea")).to_contain_text("✓ Dobrze")

    restart_and_run(page)
    expect(field(page, "1. Rozgrzewka: sześć kostek")).to_contain_text("Zadanie jest już zrobione. 2 próby.")
    row = page.get_by_role("row", name="02")
    row.scroll_into_view_if_needed()
    expect(row).to_contain_text("2 / 10")
