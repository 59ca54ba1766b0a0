"""The widgets of the whole game under a real hand: mouse, keyboard, themes and widths."""

from collections.abc import Callable
from pathlib import Path

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
    open_notebook,
    press_notebook_keys,
    show,
    use_theme,
    write_code,
)
from .harness import (
    any_button as button,
)

NOTEBOOK = "strategia.ipynb"
SOURCES = [
    "from kosci_edu.widgets import ScoreDistribution, WholeCard",
    "whole = WholeCard(seed=1)\nwhole",
    "spread = ScoreDistribution()\nspread",
    "1 + 1",
]
CARD = ".kosci-whole"
SPREAD = ".kosci-distribution"
WORK = 180_000  # milliseconds that the exact distribution may take on a busy machine
ALL = {"whole-card": CARD, "distribution": SPREAD}


@pytest.fixture(scope="module", autouse=True)
def _notebook(lab: Lab) -> None:
    write_code(lab, NOTEBOOK, SOURCES)


# --- the whole card ----------------------------------------------------------------------------------------


def test_a_card_is_filled_by_mouse(page: Page) -> None:
    card = show(page, NOTEBOOK, CARD)
    expect(card).to_contain_text("Przed rzutem ta tabelka jest warta 254,59 punktu")
    card.get_by_label("Szóstki").select_option("18")
    card.get_by_label("Generał").select_option("50")
    expect(card.get_by_role("row", name="Zapisane dotąd")).to_contain_text("68")
    button(card, "został 1 rzut").click()
    button(card, "Kostka 1:").click()
    expect(button(card, "Kostka 1: 2 oczka")).to_be_focused()
    card.get_by_label("Dżoker").select_option("forced")
    expect(card.locator(".kosci-call")).to_contain_text('joker="forced"')
    assert evaluate_in_kernel(page, "whole.card, whole.roll, whole.rolls_left, whole.joker") == (
        "({'sixes': 18, 'yahtzee': 50}, [2, 5, 5, 6, 6], 1, 'forced')"
    )
    shown = card.get_by_role("table").nth(0).locator("tbody tr:visible")
    expect(shown).to_have_count(8)
    best = evaluate_in_kernel(page, "f'{whole.options[0].value:.2f}'.replace('.', ',')").strip("'")
    expect(shown.first).to_contain_text(best)
    expect(shown.first).to_contain_text("★ najlepsze")
    button(card, "Wszystkie możliwości").click()
    expect(shown).to_have_count(int(evaluate_in_kernel(page, "len(whole.options)")))
    button(card, "Pokaż tylko najlepsze").click()
    expect(shown).to_have_count(8)
    button(card, "Losowy rzut").click()
    expect(button(card, "Kostka 1: 2 oczka")).to_be_visible()  # with seed 1 the roll is 2 5 1 3 1
    button(card, "Wszystkie wiersze wolne").click()
    expect(card.get_by_label("Szóstki")).to_have_value("-1")


def test_a_card_is_filled_by_keyboard(page: Page) -> None:
    card = show(page, NOTEBOOK, CARD)
    button(card, "Kostka 1:").focus()
    page.keyboard.type("22333")
    expect(button(card, "Kostka 5: 3 oczka")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(button(card, "Kostka 5: 4 oczka")).to_be_visible()
    page.keyboard.press("ArrowDown")
    button(card, "został 0 rzutów").or_(button(card, "zostało 0 rzutów")).focus()
    page.keyboard.press("Space")
    expect(card).to_contain_text("Najlepiej: wpisz do wiersza „Full”")
    full = card.get_by_label("Full")
    full.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(full).to_be_focused()
    expect(full).to_have_value("25")
    expect(card.locator(".kosci-announcement")).not_to_contain_text("Full")
    assert evaluate_in_kernel(page, "whole.card") == "{'full_house': 25}"


# --- the distribution --------------------------------------------------------------------------------------


def test_the_distribution_is_worked_out_asked_and_filled_with_games(page: Page, tmp_path: Path) -> None:
    open_notebook(page, NOTEBOOK)
    nothing_kept = {"KOSCI_CACHE": str(tmp_path)}
    evaluate_in_kernel(page, f"__import__('os').environ.update({nothing_kept})")
    page.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-all-cells'); }")
    spread = page.locator(SPREAD)
    expect(spread).to_contain_text("Obliczanie dokładnego rozkładu")
    expect(button(spread, "Rozegraj 1000 gier")).to_have_attribute("aria-disabled", "true")
    expect(spread).to_contain_text("Średnia 254,59; mediana 248", timeout=WORK)
    drawing = spread.get_by_role("img", name="Krzywa rośnie od ")
    expect(drawing).to_contain_text("50 %: 248")
    score = spread.get_by_label("twój wynik")
    score.fill("300")
    score.press("Enter")
    expect(spread).to_contain_text("Twoje 300: niżej kończy się ")
    expect(drawing).to_contain_text("twój wynik: 300")
    expect(score).to_be_focused()
    score.fill("dużo")
    button(spread, "Pokaż").click()
    expect(spread.get_by_role("alert")).to_contain_text("a nie „dużo”")
    score.fill("210")
    button(spread, "Pokaż").focus()
    page.keyboard.press("Enter")
    expect(drawing).to_contain_text("twój wynik: 210")
    assert evaluate_in_kernel(page, "spread.score") == "210"
    button(spread, "Rozegraj 1000 gier").focus()
    page.keyboard.press("Space")
    expect(spread).to_contain_text("Rozgrywanie gier")
    expect(spread).to_contain_text("Po 1000 rozegranych grach: średnia", timeout=WORK)
    expect(button(spread, "Rozegraj 1000 gier")).to_be_focused()
    expect(drawing).to_contain_text("symulacja: 1000 gier")
    median = evaluate_in_kernel(page, "sorted(spread._scores)[499]")
    expect(spread.get_by_role("row", name="50 %")).to_contain_text(median)
    button(spread, "Usuń rozegrane gry").click()
    expect(drawing).not_to_contain_text("symulacja")
    assert evaluate_in_kernel(page, "spread.games") == "0"


# --- all of them -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("selector", ALL.values())
def test_keys_typed_into_a_widget_never_edit_the_notebook(page: Page, selector: str) -> None:
    widget = show(page, NOTEBOOK, selector)
    if selector == SPREAD:
        expect(widget).to_contain_text("Średnia 254,59", timeout=WORK)
    press_notebook_keys(page, widget)
    assert cell_sources(page) == SOURCES


@pytest.mark.parametrize(("theme", "width"), [("light", 1280), ("dark", 1280), ("dark", 400), ("light", 400)])
def test_the_widgets_fit_and_axe_finds_nothing_serious(
    new_page: Callable[..., Page], theme: str, width: int, save_screenshot: Callable[[Page, str], None]
) -> None:
    page = new_page(width=width, height=1700 if width == 400 else 1100)
    show(page, NOTEBOOK, CARD)
    close_sidebars(page)
    use_theme(page, f"JupyterLab {theme.capitalize()}")
    expect(page.locator(SPREAD)).to_contain_text("Średnia 254,59", timeout=WORK)
    evaluate_in_kernel(page, "spread.simulate(1000), spread.set_trait('score', 300)")
    evaluate_in_kernel(page, "[whole.fill(*row) for row in {'sixes': 24, 'ones': 1, 'yahtzee': 50}.items()]")
    for name, selector in ALL.items():
        widget = page.locator(selector)
        widget.scroll_into_view_if_needed()
        height = widget.bounding_box()["height"]  # type: ignore[index]  # it is shown
        if selector == CARD:
            button(widget, "Losowy rzut").click()
        page.wait_for_timeout(300)
        assert widget.bounding_box()["height"] == pytest.approx(height, abs=1), name  # type: ignore[index]
        assert axe_serious(page, selector) == []
        check_fit(widget, name)
        check_targets(widget.locator("button:visible, select, input"), name)
        widget.evaluate("(widget) => widget.scrollIntoView({ block: 'start' })")
        page.wait_for_timeout(200)
        save_screenshot(page, f"{name}-{theme}-{width}.png")
