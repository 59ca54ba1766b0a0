"""Every variant at the table in a real JupyterLab: set up, played to the end, with declarations, in both themes."""

import re
from collections.abc import Callable

import nbformat
import pytest
from playwright.sync_api import Locator, Page, expect

from .harness import (
    SECOND,
    TABLE,
    Lab,
    axe_serious,
    button,
    cell_sources,
    check_fit,
    close_sidebars,
    die,
    evaluate_in_kernel,
    offers,
    open_notebook,
    run_all,
    turn,
    use_theme,
    wait_until_still,
    write_notebook,
)

SOURCES = {
    "one.ipynb": ["from kosci_edu.widgets import play\n\ntable = play(('Ty', 'losowy'), seed=3)\ntable", "1 + 1"],
    "yamb.ipynb": [
        "from kosci_edu.widgets import play\n\ntable = play(('Ty', 'losowy'), rules='yamb', seed=3)\ntable",
        "timed = play(('Ty', 'losowy'), rules='gra-online', clock=2, seed=3)\ntimed",
    ],
    "many.ipynb": [
        "from kosci_edu.widgets import play",
        "play(('Ty', 'losowy'), rules='kostkovy-poker', seed=3)",
        "play(('Ty', 'losowy'), rules='gra-online', clock=300, seed=3)",
        "play(('Ty', 'losowy'), rules='kosciany-poker', seed=3)",
        "play(('Ty', 'losowy'), rules='stritowe', coach=True, seed=3)",
        "play(('Ty', 'losowy'), rules='potrojne', seed=3)",
        "play(('Ty', 'losowy'), rules='yamb', seed=3)",
        "columns = ('down', 'up', 'free', 'declared', 'both_ends', 'middle', 'first_roll', 'maximum')\n"
        "play(('Ala', 'Olek', 'Ewa', 'Jan'), rules='yamb', columns=columns, seed=3)",
    ],
}
NAMES = ("kostkovy-poker", "gra-online", "kosciany-poker", "stritowe", "potrojne", "yamb", "yamb-8")

# Clicks the last row that is offered, again and again until the game is over; returns how often.
PLAY_ON = """async (table) => {
    const seen = () => [...table.querySelectorAll('.kosci-turn, .kosci-offer:not([hidden])')]
        .map((node) => node.textContent + node.getAttribute('aria-label') + node.dataset.kind).join();
    const visible = () => [...table.querySelectorAll('.kosci-offer:not([hidden])')]
        .filter((node) => node.offsetParent && node.getAttribute('aria-disabled') !== 'true');
    let clicks = 0;
    let before = '';
    let since = performance.now();
    while (table.querySelector('.kosci-turn').textContent !== 'Koniec gry') {
        if (seen() === before || visible().length === 0) {
            if (performance.now() - since > 20000) throw new Error(`nothing happened after ${before}`);
            await new Promise((resolve) => setTimeout(resolve, 5));
            continue;
        }
        before = seen();
        since = performance.now();
        visible().at(-1).click();
        clicks += 1;
    }
    return clicks;
}"""


@pytest.fixture(scope="module", autouse=True)
def _notebooks(lab: Lab) -> None:
    (lab.course / "odmiany").mkdir()
    for name, sources in SOURCES.items():
        write_notebook(lab.course / "odmiany" / name, list(map(nbformat.v4.new_code_cell, sources)))


def show(page: Page, notebook: str) -> Locator:
    """Open a notebook, run it, and return its first table."""
    open_notebook(page, f"odmiany/{notebook}")
    run_all(page)
    table = page.locator(TABLE).first
    table.scroll_into_view_if_needed()
    return table


def choice(form: Locator, name: str) -> Locator:
    return form.get_by_role("combobox", name=name, exact=True)


def column(form: Locator, name: str) -> Locator:
    return form.get_by_role("checkbox", name=re.compile(f"^{name} "))


def set_up(table: Locator, title: str) -> Locator:
    """Open the form for another game, and choose this one there."""
    button(table, "Inna gra…").click()
    form = table.get_by_role("group", name="Inna gra…")
    choice(form, "Gra").select_option(label=title)
    return form


def sheet(table: Locator) -> Locator:
    return table.get_by_role("table", name="Tabelki")


@pytest.mark.parametrize(
    "games",
    [
        {"Yahtzee": 13, "Kostkový poker": 13, "Kości online": 13, "Kościany poker": 17, "Kości stritowe": 20},
        {"Kości potrójne": 39, "Yamb": 56},
    ],
    ids=["one-column", "columns"],
)
def test_every_variant_is_set_up_and_played_to_the_end(
    new_page: Callable[..., Page], games: dict[str, int], save_screenshot: Callable[[Page, str], None]
) -> None:
    page = new_page(reduced_motion="reduce", height=1000)
    table = show(page, "one.ipynb")
    for title, rounds in games.items():
        form = set_up(table, title)
        save_screenshot(page, f"set-up-{title}.png")
        button(form, "Zacznij tę grę").click()
        expect(table.locator(".kosci-variant")).to_have_text(title)
        expect(button(table, "Inna gra…")).to_be_focused()
        for round_ in (1, 2):
            expect(turn(table)).to_have_text(f"Kolej: Ty · runda {round_} z {rounds}")
            die(table, 1).click()
            button(table, "Rzuć").click()
            expect(table).to_contain_text("został 1 rzut")
            offers(table).last.click()
        expect(turn(table)).to_have_text(f"Kolej: Ty · runda 3 z {rounds}")
        clicks = table.evaluate(PLAY_ON)
        assert clicks >= rounds - 2
        assert evaluate_in_kernel(page, "table.game.is_over, len(table.game.cards[0])") == f"(True, {rounds})"
        expect(table.get_by_role("list", name="Końcowa kolejność").get_by_role("listitem")).to_have_count(2)
        expect(table.get_by_role("alert").first).to_be_empty()
        total = evaluate_in_kernel(page, "table.game.totals[0]").replace("-", "−")
        expect(sheet(table).get_by_role("row", name="Razem")).to_contain_text(total)
        save_screenshot(page, f"end-{title}.png")
        button(table, "Cofnij").click()
        expect(turn(table)).to_have_text(f"Kolej: Ty · runda {rounds} z {rounds}")


def test_columns_readings_and_a_clock_are_chosen_in_the_form_by_keyboard(
    page: Page, save_screenshot: Callable[[Page, str], None]
) -> None:
    table = show(page, "one.ipynb")
    offers(table).first.click()
    expect(turn(table)).to_contain_text("runda 2")
    form = set_up(table, "Yamb")
    expect(form).to_contain_text("Każda kolumna ma swoją kolejność")
    expect(form).to_contain_text("przepadnie")
    for name in ("Góra", "Dół", "Luzik", "Tutaj"):
        column(form, name).focus()
        page.keyboard.press("Space")
    button(form, "Zacznij tę grę").click()
    expect(form.get_by_role("alert")).to_have_text("Wybierz co najmniej jedną kolumnę.")
    column(form, "Pierwszy rzut").focus()
    page.keyboard.press("Space")
    column(form, "Luzik").check()
    choice(form, "Punkty za strita").select_option(label="66, 56 albo 46, zależnie od rzutu")
    choice(form, "Zegar").select_option(label="5 minut dla każdego")
    save_screenshot(page, "set-up.png")
    assert axe_serious(page, TABLE) == []
    button(form, "Zacznij tę grę").focus()
    page.keyboard.press("Enter")
    expect(button(table, "Zaczynam")).to_be_visible()
    save_screenshot(page, "before-the-clock.png")
    expect(turn(table)).to_have_text("Kolej: Ty · runda 1 z 28")
    rules = evaluate_in_kernel(page, "table.game.rules")
    assert rules == "Yamb(columns=('free', 'first_roll'), straight='by_roll', tolerance=5)"
    expect(table.locator(".kosci-clock").first).to_contain_text(":")
    button(table, "Inna gra…").click()
    expect(form.get_by_role("checkbox", checked=True)).to_have_count(2)
    expect(choice(form, "Zegar")).to_have_value("300")
    page.keyboard.press("Escape")
    expect(form).to_be_hidden()
    expect(button(table, "Inna gra…")).to_be_focused()
    form = set_up(table, "Kości")
    choice(form, "Następny generał").select_option(label="bez dżokera")
    button(form, "Zacznij tę grę").click()
    expect(turn(table)).to_have_text("Kolej: Ty · runda 1 z 13")
    assert "joker='none'" in evaluate_in_kernel(page, "table.game.rules")
    assert cell_sources(page) == SOURCES["one.ipynb"]


def test_a_row_is_declared_by_mouse_and_by_keyboard_and_the_clock_ends_a_game(
    new_page: Callable[..., Page], save_screenshot: Callable[[Page, str], None]
) -> None:
    page = new_page(reduced_motion="reduce", height=1000)
    table = show(page, "yamb.ipynb")
    status = table.locator(".kosci-status")
    expect(status).to_contain_text("albo go zapowiedz (▸)")
    table.get_by_role("button", name="Zapowiedz „Kareta (Tutaj)”").click()
    expect(status).to_contain_text("do zapowiedzianego wiersza")
    expect(table).to_contain_text("zapowiedź: „Kareta (Tutaj)”")
    expect(offers(table)).to_have_count(1)
    expect(offers(table)).to_have_attribute("data-kind", "bound")
    save_screenshot(page, "declared.png")
    assert axe_serious(page, TABLE) == []
    die(table, 2).click()
    button(table, "Rzuć").click()
    expect(table).to_contain_text("zapowiedź: „Kareta (Tutaj)”")
    offers(table).click()
    expect(turn(table)).to_have_text("Kolej: Ty · runda 2 z 56")
    expect(button(table, "Rzuć")).to_be_focused()
    page.keyboard.press("ArrowDown")  # Góra: Jedynki
    page.keyboard.press("ArrowRight")  # Dół: Yamb
    expect(table.get_by_role("button", name="Yamb (Dół)")).to_be_focused()
    page.keyboard.press("ArrowRight")  # Luzik: Yamb
    page.keyboard.press("ArrowUp")
    expect(table.get_by_role("button", name="Kareta (Luzik)")).to_be_focused()
    page.keyboard.press("ArrowRight")  # Tutaj: Kareta is filled
    page.keyboard.press("ArrowUp")
    expect(table.get_by_role("button", name="Zapowiedz „Strit (Tutaj)”")).to_be_focused()
    wait_until_still(table)
    page.keyboard.press("Enter")
    expect(table).to_contain_text("zapowiedź: „Strit (Tutaj)”")
    wait_until_still(table)
    page.keyboard.press("Space")
    expect(table.locator(".kosci-dots")).to_have_text("●○○")
    wait_until_still(table)
    page.keyboard.press("u")
    expect(table.locator(".kosci-dots")).to_have_text("●●○")
    wait_until_still(table)
    page.keyboard.press("u")
    expect(status).to_contain_text("albo go zapowiedz (▸)")
    assert cell_sources(page) == SOURCES["yamb.ipynb"]
    timed = page.locator(TABLE).nth(1)
    timed.scroll_into_view_if_needed()
    button(timed, "Zaczynam").click()
    expect(turn(timed)).to_have_text("Koniec gry", timeout=20 * SECOND)
    expect(timed).to_contain_text("Koniec czasu: Ty.")
    expect(timed.get_by_role("alert").first).to_be_empty()


@pytest.mark.parametrize("width", [1280, 380])
def test_every_variant_fits_and_axe_finds_nothing_serious_in_either_theme(
    new_page: Callable[..., Page], width: int, save_screenshot: Callable[[Page, str], None]
) -> None:
    page = new_page(width=width, height=1000 if width == 1280 else 2100, reduced_motion="reduce")
    show(page, "many.ipynb")
    close_sidebars(page)
    tables = [page.locator(TABLE).nth(place) for place in range(len(NAMES))]
    for name, table in zip(NAMES, tables, strict=True):
        if name == "gra-online":
            button(table, "Zaczynam").click()
        offers(table).first.click()
        expect(turn(table)).to_contain_text("runda 2" if name != "yamb-8" else "Kolej: Olek")
        check_fit(table, name)
        inside = table.locator(".kosci-card").evaluate("(card) => [card.scrollWidth, card.clientWidth]")
        assert inside[0] <= inside[1] or (name, width) == ("yamb-8", 380), name
    expect(page.locator(".kosci-advice:visible")).to_contain_text("Trener nie może tu doradzać")
    for theme in ("Dark", "Light"):
        use_theme(page, f"JupyterLab {theme}")
        for name, table in zip(NAMES, tables, strict=True):
            table.evaluate("(table) => table.scrollIntoView({ block: 'start' })")
            save_screenshot(page, f"variant-{name}-{theme}-{width}.png")
        assert axe_serious(page, TABLE) == []
    check_that_one_card_at_a_time_is_shown(page, tables[-1])
    if width == 380:
        check_that_the_names_stay_in_sight(tables[-1], width)
        save_screenshot(page, "variant-yamb-8-scrolled.png")


def check_that_one_card_at_a_time_is_shown(page: Page, table: Locator) -> None:
    """Of four players with eight columns each; the keys bring the card back that may be written to."""
    whose = table.get_by_role("group", name="Czyja tabelka")
    expect(button(whose, "Olek")).to_have_attribute("aria-pressed", "true")
    button(whose, "Jan").click()
    expect(sheet(table).get_by_role("columnheader", name="Jan")).to_be_visible()
    expect(sheet(table).get_by_role("columnheader", name="Olek")).to_be_hidden()
    button(table, "Rzuć").focus()
    page.keyboard.press("ArrowUp")
    expect(offers(table).last).to_be_focused()


def check_that_the_names_stay_in_sight(table: Locator, width: int) -> None:
    """While the columns scroll, up to the last of which the keys have gone."""
    name = table.get_by_role("rowheader", name="Dwójki").bounding_box()
    cell = table.locator(".kosci-offer:focus").bounding_box()
    assert name is not None
    assert cell is not None
    assert name["x"] >= 0
    assert cell["x"] >= name["x"] + name["width"]
    assert cell["x"] + cell["width"] <= width
