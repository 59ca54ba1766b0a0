"""The widgets of the odds under a real hand: mouse, keyboard, themes and widths."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .harness import (
    Lab,
    axe_serious,
    cell_sources,
    check_fit,
    check_targets,
    close_sidebars,
    evaluate_in_kernel,
    press_notebook_keys,
    show,
    use_theme,
    write_code,
)
from .harness import (
    any_button as button,
)

NOTEBOOK = "szanse.ipynb"
SOURCES = [
    "from kosci_edu.widgets import BonusBalance, KeepFinder, YahtzeeLadder",
    "finder = KeepFinder(seed=1)\nfinder",
    "ladder = YahtzeeLadder(seed=1)\nladder",
    "bonus = BonusBalance()\nbonus",
    "1 + 1",
]
FINDER, LADDER, BALANCE = ".kosci-finder", ".kosci-ladder", ".kosci-balance"
ALL = {"keep": FINDER, "ladder": LADDER, "balance": BALANCE}


@pytest.fixture(scope="module", autouse=True)
def _notebook(lab: Lab) -> None:
    write_code(lab, NOTEBOOK, SOURCES)


# --- what to keep ------------------------------------------------------------------------------------------


def test_a_keep_is_found_by_mouse(page: Page) -> None:
    finder = show(page, NOTEBOOK, FINDER)
    expect(finder).to_contain_text("Najlepiej: zatrzymaj 5 5; szansa 2,91 %.")
    button(finder, "Kostka 1:").click()
    button(finder, "Kostka 1:").click()
    expect(button(finder, "Kostka 1: 3 oczka")).to_be_focused()
    finder.get_by_label("Cel").select_option("full_house")
    button(finder, "1 rzut").click()
    expect(button(finder, "1 rzut")).to_have_attribute("aria-pressed", "true")
    expect(finder).to_contain_text("Najlepiej: zatrzymaj 5 5 6 6; szansa 33,33 %.")
    row = finder.get_by_role("row").filter(has=page.get_by_role("button", name="zatrzymaj 3 5 5", exact=True))
    expect(row).to_contain_text("1/12")  # of the 36 throws of two dice 3 3, 3 5 and 5 3 make it
    row.locator(".kosci-chance").click()  # anywhere in the row
    expect(finder.get_by_role("table").nth(1)).to_contain_text("Co z tego będzie: zatrzymaj 3 5 5")
    assert evaluate_in_kernel(page, "''.join(map(str, finder.roll)), finder.goal, finder.rolls_left, finder.keep") == (
        "('35566', 'full_house', 1, '355')"
    )
    shown = finder.get_by_role("table").nth(0).locator("tbody tr:visible")
    assert shown.count() == 6
    button(finder, "Pokaż wszystkie").click()
    assert shown.count() == int(evaluate_in_kernel(page, "len(finder.options)"))
    button(finder, "Pokaż tylko najlepsze").click()
    assert shown.count() == 6
    button(finder, "Losowy rzut").click()
    expect(button(finder, "Kostka 1: 2 oczka")).to_be_visible()  # with seed 1 the roll is 2 5 1 3 1
    assert evaluate_in_kernel(page, "finder.roll") == "[2, 5, 1, 3, 1]"


def test_a_keep_is_found_by_keyboard(page: Page) -> None:
    finder = show(page, NOTEBOOK, FINDER)
    button(finder, "Kostka 1:").focus()
    page.keyboard.type("2345")
    expect(button(finder, "Kostka 5: 6 oczek")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(button(finder, "Kostka 5: 5 oczek")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Space")
    expect(button(finder, "Kostka 4: 6 oczek")).to_be_focused()
    page.keyboard.press("5")
    expect(button(finder, "Kostka 4: 5 oczek")).to_be_visible()
    page.keyboard.press("Tab")
    expect(finder.get_by_label("Cel")).to_be_focused()
    page.keyboard.type("Duży")
    expect(finder).to_contain_text("Najlepiej: zatrzymaj 2 3 4 5; szansa 55,56 %.")
    button(finder, "zatrzymaj 2 3 4 5").focus()
    page.keyboard.press("ArrowDown")
    expect(finder.locator(".kosci-option button").nth(1)).to_be_focused()
    expect(finder.locator(".kosci-option button").nth(1)).to_have_attribute("aria-pressed", "true")
    assert evaluate_in_kernel(page, "finder.keep == str(finder.options[1].keep), finder.roll") == (
        "(True, [2, 3, 4, 5, 5])"
    )


# --- the ladder --------------------------------------------------------------------------------------------


def test_the_ladder_is_climbed_by_mouse(page: Page) -> None:
    ladder = show(page, NOTEBOOK, LADDER)
    expect(ladder).to_contain_text("Jednakowe kostki: 1. Pozostałe rzuty: 2.")
    equal, left = ladder.get_by_role("group", name="Ile masz"), ladder.get_by_role("group", name="Pozostałe rzuty")
    button(equal, "4").click()
    button(left, "1").click()
    expect(ladder).to_contain_text("Szansa na generała: 1/6 ≈ 16,67 %.")
    here = ladder.get_by_role("row", name="4 jednakowe ◀ tu jesteś")
    expect(here).to_contain_text("83,33 %")
    button(ladder, "Rzuć").click()
    expect(ladder).to_contain_text("Pozostałe rzuty: 0.")
    expect(button(ladder, "Rzuć")).to_have_attribute("aria-disabled", "true")
    button(ladder, "Rzuć").click(force=True)
    expect(ladder.get_by_role("alert")).to_contain_text("Nie ma już rzutów")
    button(ladder, "Nowa kolejka").click()
    expect(ladder).to_contain_text("Szansa na generała: 347897/7558272 ≈ 4,60 %.")
    expect(ladder.get_by_role("alert")).to_be_empty()
    ladder.locator(".kosci-rung").nth(2).click()  # a rung of the drawing: three equal dice
    expect(button(equal, "3")).to_have_attribute("aria-pressed", "true")
    assert evaluate_in_kernel(page, "ladder.equal, ladder.rolls_left, len(ladder.hand)") == "(3, 3, 5)"


def test_the_ladder_is_climbed_by_keyboard(page: Page) -> None:
    ladder = show(page, NOTEBOOK, LADDER)
    button(ladder, "Rzuć").focus()
    page.keyboard.press("ArrowUp")
    expect(ladder).to_contain_text("Jednakowe kostki: 2. Pozostałe rzuty: 2.")
    page.keyboard.press("ArrowRight")
    expect(ladder).to_contain_text("Jednakowe kostki: 2. Pozostałe rzuty: 3.")
    page.keyboard.press("Space")
    expect(ladder).to_contain_text("Pozostałe rzuty: 2.")
    page.wait_for_timeout(200)
    assert evaluate_in_kernel(page, "ladder.rolls_left") == "2"  # one press is one roll
    page.keyboard.press("4")
    expect(ladder).to_contain_text("Jednakowe kostki: 4.")
    page.keyboard.press("n")
    expect(ladder).to_contain_text("Przed pierwszym rzutem. Pozostałe rzuty: 3.")
    expect(button(ladder, "Rzuć")).to_be_focused()


# --- the balance -------------------------------------------------------------------------------------------


def test_the_balance_is_set_by_mouse(page: Page) -> None:
    balance = show(page, NOTEBOOK, BALANCE)
    more = button(balance, "Szóstki: o jedną kostkę więcej")
    for _ in range(5):
        more.click()
    expect(balance).to_contain_text("Szóstki: 4 × 6 = 24, o 6 więcej niż 3 × 6 = 18.")
    expect(balance.get_by_role("row", name="Szóstki")).to_contain_text("+6nadwyżka")
    expect(balance).to_contain_text("Bilans: +6, nadwyżka 6 punktów.")
    percent = evaluate_in_kernel(page, "__import__('kosci_edu.numerals').numerals.percent(bonus.chance())")
    expect(balance.locator(".kosci-chance-left")).to_contain_text(percent.strip("'").replace("\\xa0", " "))
    button(balance, "Szóstki: o jedną kostkę mniej").click()
    button(balance, "Piątki: o jedną kostkę więcej").click()
    expect(balance).to_contain_text("Bilans: −15, brakuje 15 punktów.")
    assert evaluate_in_kernel(page, "bonus.counts") == "{'fives': 0, 'sixes': 3}"
    button(balance, "Wszędzie po trzy").click()
    expect(balance).to_contain_text("✓ Premia pewna: suma wynosi już 63.")
    button(balance, "Wszystkie wolne").click()
    expect(balance).to_contain_text("Bilans: nic jeszcze nie wpisano.")


def test_the_balance_is_set_by_keyboard(page: Page) -> None:
    balance = show(page, NOTEBOOK, BALANCE)
    first = button(balance, "Jedynki: o jedną kostkę więcej")
    first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    expect(balance.get_by_role("row", name="Jedynki")).to_contain_text("−2brakuje")
    expect(first).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("4")
    expect(balance).to_contain_text("Dwójki: 4 × 2 = 8, o 2 więcej niż 3 × 2 = 6.")
    page.keyboard.press("-")
    expect(balance).to_contain_text("Dwójki: 3 × 2 = 6, czyli dokładnie trzy.")
    page.keyboard.press("Delete")
    expect(balance).to_contain_text("Dwójki: wiersz wolny.")
    expect(button(balance, "Dwójki: o jedną kostkę więcej")).to_be_focused()
    assert evaluate_in_kernel(page, "bonus.counts") == "{'ones': 1}"


# --- all of them -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("selector", ALL.values())
def test_keys_typed_into_a_widget_never_edit_the_notebook(page: Page, selector: str) -> None:
    widget = show(page, NOTEBOOK, selector)
    press_notebook_keys(page, widget)
    assert cell_sources(page) == SOURCES


def test_what_is_done_in_python_is_shown(page: Page) -> None:
    show(page, NOTEBOOK, FINDER)
    evaluate_in_kernel(page, "finder.set_trait('goal', 'large_straight')")
    evaluate_in_kernel(page, "ladder.new_turn()")
    evaluate_in_kernel(page, "bonus.set_count('fives', 2)")
    expect(page.locator(FINDER).get_by_label("Cel")).to_have_value("large_straight")
    expect(page.locator(LADDER)).to_contain_text("Przed pierwszym rzutem.")
    expect(page.locator(BALANCE)).to_contain_text("Bilans: −5, brakuje 5 punktów.")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(
    new_page: Callable[..., Page], theme: str, save_screenshot: Callable[[Page, str], None]
) -> None:
    page = new_page(height=1000)
    show(page, NOTEBOOK, FINDER)
    use_theme(page, f"JupyterLab {theme.capitalize()}")
    page.locator(".kosci-option").nth(2).click()
    evaluate_in_kernel(page, "ladder._change(equal=3, rolls_left=2)")
    evaluate_in_kernel(page, "[bonus.set_count(*row) for row in {'ones': 1, 'threes': 2, 'sixes': 4}.items()]")
    expect(page.locator(BALANCE)).to_contain_text("o 6 więcej")
    for name, selector in ALL.items():
        page.locator(selector).scroll_into_view_if_needed()
        page.locator(selector).evaluate("(widget) => widget.scrollIntoView({ block: 'start' })")
        page.wait_for_timeout(300)
        assert axe_serious(page, selector) == []
        save_screenshot(page, f"{name}-{theme}.png")


@pytest.mark.parametrize("width", [400, 1280])
def test_the_widgets_fit_and_nothing_jumps(
    new_page: Callable[..., Page], width: int, save_screenshot: Callable[[Page, str], None]
) -> None:
    page = new_page(width=width, height=1400 if width == 400 else 800)
    show(page, NOTEBOOK, FINDER)
    close_sidebars(page)
    heights = {selector: page.locator(selector).bounding_box()["height"] for selector in ALL.values()}  # type: ignore[index]  # it is shown
    page.locator(".kosci-option button").nth(5).click()
    page.locator(FINDER).get_by_role("button", name="Kostka 2:").click()
    button(page.locator(LADDER), "Rzuć").click()
    button(page.locator(BALANCE), "Szóstki: o jedną kostkę więcej").click()
    expect(page.locator(BALANCE)).to_contain_text("Szóstki: 0 × 6 = 0")
    for name, selector in ALL.items():
        widget = page.locator(selector)
        assert widget.bounding_box()["height"] == pytest.approx(heights[selector], abs=1), name  # type: ignore[index]
        check_fit(widget, name)
        check_targets(widget.locator("button:visible, select"), name)
        if width == 400:
            widget.evaluate("(widget) => widget.scrollIntoView({ block: 'start' })")
            save_screenshot(page, f"{name}-narrow.png")
