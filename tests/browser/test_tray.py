"""The dice tray under a real hand: mouse, keyboard, themes and widths."""

from collections.abc import Callable

import nbformat
import pytest
from playwright.sync_api import Locator, Page, expect

from kosci_edu.messages import wording
from kosci_edu.widgets.base import COUNTED

from .harness import (
    LESSON_TIME,
    Lab,
    axe_serious,
    cell_sources,
    check_fit,
    check_targets,
    close_sidebars,
    evaluate_in_kernel,
    open_notebook,
    run_all,
    show,
    use_theme,
    write_code,
    write_notebook,
)

NOTEBOOK = "tacka.ipynb"
TRAY = ".kosci-tray"
SOURCES = [
    "# Tacka\n\nUruchom komórkę niżej.",
    "from kosci_edu.widgets import DiceTray\n\ntray = DiceTray(seed=1)\ntray",
    "1 + 1",
]


@pytest.fixture(scope="module", autouse=True)
def _notebook(lab: Lab) -> None:
    text, show, other = SOURCES
    cells = [nbformat.v4.new_markdown_cell(text), *map(nbformat.v4.new_code_cell, (show, other))]
    write_notebook(lab.course / NOTEBOOK, cells)


def die(tray: Locator, position: int) -> Locator:
    return tray.get_by_role("button", name=f"Kostka {position}:")


def roll_button(tray: Locator) -> Locator:
    return tray.get_by_role("button", name="Rzuć")


def place_in_tray(tray: Locator) -> tuple[float, float]:
    """Where the roll button stands in the tray; the Lab itself may scroll at a click."""
    inner, outer = roll_button(tray).bounding_box(), tray.bounding_box()
    assert inner is not None
    assert outer is not None
    return inner["y"] - outer["y"], outer["height"]


# With seed 1 the first roll is 2 5 1 3 1; with the ones held then 4 4 1 4 1 and 6 4 1 2 1.


def test_a_turn_by_mouse(page: Page) -> None:
    tray = show(page, NOTEBOOK, TRAY)
    expect(tray).to_contain_text("Rzuć kostkami, żeby zacząć.")
    roll_button(tray).click()
    expect(tray).to_contain_text("Wypadło: 2 5 1 3 1, suma 12; zostały 2 rzuty.")
    die(tray, 3).click()
    die(tray, 5).click()
    expect(die(tray, 5)).to_have_attribute("aria-pressed", "true")
    expect(die(tray, 5)).to_have_attribute("aria-label", "Kostka 5: 1 oczko, zatrzymana")
    expect(tray).to_contain_text("Zatrzymane: 1 1. Rzuć pozostałymi 3 kostkami.")
    roll_button(tray).click()
    expect(tray).to_contain_text("Wypadło: 4 4 1 4 1, suma 14; został 1 rzut.")
    roll_button(tray).click()
    expect(tray).to_contain_text("to był ostatni rzut.")
    expect(roll_button(tray)).to_have_attribute("aria-disabled", "true")
    assert evaluate_in_kernel(page, "tray.roll, tray.held, tray.rolls_left") == (
        "([6, 4, 1, 2, 1], [False, False, True, False, True], 0)"
    )
    roll_button(tray).click(force=True)  # playwright itself does not click what is aria-disabled
    expect(tray.get_by_role("alert")).to_have_text("W tej kolejce nie ma już rzutów; zacznij nową kolejkę.")
    tray.get_by_role("button", name="Nowa kolejka").click()
    expect(tray).to_contain_text("Nowa kolejka: masz 3 rzuty.")
    expect(tray.get_by_role("alert")).to_be_empty()


def test_a_turn_by_keyboard(page: Page) -> None:
    tray = show(page, NOTEBOOK, TRAY)
    roll_button(tray).focus()
    page.keyboard.press("Enter")
    expect(tray).to_contain_text("Wypadło: 2 5 1 3 1")
    page.keyboard.press("3")
    page.keyboard.press("5")
    expect(die(tray, 5)).to_have_attribute("aria-pressed", "true")
    die(tray, 1).focus()
    page.keyboard.press("Space")
    expect(tray).to_contain_text("Wypadło: 4 4 1 4 1, suma 14; został 1 rzut.")
    expect(die(tray, 1)).to_have_attribute("aria-pressed", "false")
    roll_button(tray).focus()
    page.keyboard.press("Space")
    expect(tray).to_contain_text("Wypadło: 6 4 1 2 1")
    page.wait_for_timeout(200)
    expect(tray.get_by_role("alert")).to_be_empty()  # a second roll would have been refused in words
    expect(roll_button(tray)).to_be_focused()
    page.keyboard.press("n")
    expect(tray).to_contain_text("Nowa kolejka: masz 3 rzuty.")
    expect(roll_button(tray)).to_be_focused()


def test_what_is_done_in_python_is_shown(page: Page) -> None:
    tray = show(page, NOTEBOOK, TRAY)
    evaluate_in_kernel(page, "tray.throw()")
    evaluate_in_kernel(page, "tray.hold(2)")
    expect(die(tray, 2)).to_have_attribute("aria-label", "Kostka 2: 5 oczek, zatrzymana")
    expect(die(tray, 2).locator(".kosci-pip")).to_have_count(5)


def test_a_mistake_in_a_function_that_watches_is_shown_in_words(page: Page) -> None:
    tray = show(page, NOTEBOOK, TRAY)
    evaluate_in_kernel(page, "tray.observe(lambda change: 1 / 0, 'rolls_left')")
    roll_button(tray).click()
    expect(tray.get_by_role("alert")).to_contain_text("ZeroDivisionError: division by zero")
    expect(tray).to_contain_text("Wypadło: 2 5 1 3 1")


def test_keys_typed_into_the_tray_never_edit_the_notebook(page: Page) -> None:
    tray = show(page, NOTEBOOK, TRAY)
    roll_button(tray).click()
    expect(tray).to_contain_text("Wypadło")
    for focused in (roll_button(tray), die(tray, 2), tray):
        focused.focus()
        for key in ("a", "b", "x", "d", "d", "m", "1", "Enter", "Escape", "ArrowDown", "Space", "n"):
            page.keyboard.press(key)
    page.wait_for_timeout(300)
    assert cell_sources(page) == SOURCES


def test_the_tray_says_what_it_waits_for_when_python_does_not_answer(page: Page) -> None:
    tray = show(page, NOTEBOOK, TRAY)
    page.evaluate(
        """() => {
            const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
            kernel.requestExecute({ code: 'import time; time.sleep(2)' });
        }"""
    )
    roll_button(tray).click()
    expect(roll_button(tray)).to_have_attribute("data-pressed", "", timeout=500)  # at once
    expect(tray).to_contain_text("Czekam na Pythona.")
    assert "uruchom" not in tray.inner_text().lower()  # nothing that would begin anew
    expect(tray).to_contain_text("Wypadło: 2 5 1 3 1")
    expect(tray).not_to_contain_text("Czekam na Pythona.")


def test_the_browser_chooses_the_plural_forms_of_the_catalogue(page: Page) -> None:
    show(page, NOTEBOOK, TRAY)
    numbers = list(range(130))
    chosen = page.evaluate("(numbers) => numbers.map((n) => new Intl.PluralRules('pl').select(n))", numbers)
    forms = {name: wording("{n} roll", "{n} rolls", n) for name, n in COUNTED.items()}
    assert [forms[name] for name in chosen] == [wording("{n} roll", "{n} rolls", n) for n in numbers]


@pytest.mark.parametrize("end", ["shutdown()", "session.kernel.restart()"])
def test_every_widget_says_at_once_that_python_is_gone(page: Page, lab: Lab, end: str) -> None:
    buttons = {
        "DiceTray()": "Rzuć",
        "YahtzeeLadder()": "Rzuć",
        "KeepFinder()": "Losowy rzut",
        "BonusBalance()": "Wszędzie po trzy",
        "Guess('gone')": "Zapisz typ",
        "AnswerField(exercise('02-sposoby'))": "Sprawdź",
        "WholeCard()": "Losowy rzut",
        "ScoreDistribution()": "Rozegraj 1000 gier",
    }
    notebook = "bez-pythona.ipynb"
    imports = "from kosci_edu import widgets\nfrom kosci_edu.exercises import exercise"
    write_code(lab, notebook, [f"{imports}\n\nwidgets.{widget}" for widget in buttons])
    open_notebook(page, notebook)
    run_all(page)
    widgets = page.locator(".kosci-widget")
    expect(widgets.last).to_contain_text("Średnia 254,59", timeout=LESSON_TIME)
    page.evaluate(f"() => window.jupyterapp.shell.currentWidget.sessionContext.{end}")
    page.wait_for_timeout(1000)  # the Lab hears of it
    for place, button in enumerate(buttons.values()):
        widgets.nth(place).get_by_role("button", name=button).first.click()
        alert = widgets.nth(place).get_by_role("alert")
        expect(alert).to_contain_text("Pythona już nie ma: został zatrzymany albo uruchomiony od nowa.", timeout=500)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(page: Page, theme: str, save_screenshot: Callable[[Page, str], None]) -> None:
    tray = show(page, NOTEBOOK, TRAY)
    use_theme(page, f"JupyterLab {theme.capitalize()}")
    assert axe_serious(page, TRAY) == []
    roll_button(tray).click()
    die(tray, 3).click()
    die(tray, 5).click()
    expect(die(tray, 5)).to_have_attribute("aria-pressed", "true")
    page.wait_for_timeout(600)  # the dice come to rest
    assert axe_serious(page, TRAY) == []
    save_screenshot(page, f"tray-{theme}.png")


@pytest.mark.parametrize("width", [400, 1280])
def test_the_tray_fits_and_nothing_jumps(
    new_page: Callable[..., Page], width: int, save_screenshot: Callable[[Page, str], None]
) -> None:
    page = new_page(width=width)
    tray = show(page, NOTEBOOK, TRAY)
    close_sidebars(page)
    before = place_in_tray(tray)
    roll_button(tray).click()
    die(tray, 1).click()
    expect(die(tray, 1)).to_have_attribute("aria-pressed", "true")
    page.wait_for_timeout(600)
    assert place_in_tray(tray) == before
    check_fit(tray)
    check_targets(tray.get_by_role("button"))
    if width == 400:
        tray.evaluate("(tray) => tray.scrollIntoView({ block: 'center' })")
        save_screenshot(page, "tray-narrow.png")


def test_dice_do_not_move_where_reduced_motion_is_asked_for(new_page: Callable[..., Page]) -> None:
    page = new_page(reduced_motion="reduce")
    tray = show(page, NOTEBOOK, TRAY)
    page.evaluate(
        """() => {
            const animate = Element.prototype.animate;
            window.animations = 0;
            Element.prototype.animate = function (...rest) {
                window.animations += 1;
                return animate.apply(this, rest);
            };
        }"""
    )
    roll_button(tray).click()
    expect(tray).to_contain_text("Wypadło: 2 5 1 3 1")
    assert page.evaluate("() => window.animations") == 0
