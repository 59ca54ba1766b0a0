"""The table in a real JupyterLab: whole games by mouse and by keyboard, files, two tables, themes and widths."""

import json
import re
import statistics
import time
from collections.abc import Callable

import nbformat
import pytest
from playwright.sync_api import Locator, Page, expect

from .harness import (
    KERNEL_IS_READY,
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

FOLDER = "stol"
NOTEBOOK = f"{FOLDER}/stol.ipynb"
SOURCES = [
    "# Stół\n\nUruchom komórki niżej.",
    "from kosci_edu.widgets import play\n\ntable = play(seed=3)\ntable",
    'other = play(("Ala", "Olek"), clock=600, seed=4)\nother',
    'taught = play(("Ty", "losowy"), coach=True, seed=5)\ntaught',
]

# From a click to the next change of what is drawn, in milliseconds; asked for before the click.
WATCH = """(table) => {
    window.kosciDelay = new Promise((resolve) => {
        let start = null;
        const watch = new MutationObserver(() => {
            if (start === null) return;
            const changed = performance.now();
            watch.disconnect();
            requestAnimationFrame(() => resolve([changed - start, performance.now() - start]));
        });
        table.addEventListener('click', () => { start = performance.now(); }, { capture: true, once: true });
        watch.observe(table, { subtree: true, childList: true, characterData: true, attributes: true,
            attributeFilter: ['aria-pressed', 'aria-label', 'hidden', 'class'] });
    });
}"""


@pytest.fixture(scope="module", autouse=True)
def _notebook(lab: Lab) -> None:
    (lab.course / FOLDER).mkdir()
    text, *code = SOURCES
    cells = [nbformat.v4.new_markdown_cell(text), *map(nbformat.v4.new_code_cell, code)]
    write_notebook(lab.course / NOTEBOOK, cells)


def show_tables(page: Page) -> tuple[Locator, Locator]:
    open_notebook(page, NOTEBOOK)
    run_all(page)
    first, second = page.locator(TABLE).nth(0), page.locator(TABLE).nth(1)
    first.scroll_into_view_if_needed()
    return first, second


def wait_for_turn(table: Locator, round_: int) -> None:
    """Skip what the bot does, until it is our turn in this round or the game is over."""
    words = f"Kolej: Ty · runda {round_} z 13" if round_ <= 13 else "Koniec gry"
    end = time.monotonic() + 20
    while turn(table).inner_text() != words and time.monotonic() < end:
        if button(table, "Pomiń").count():
            button(table, "Pomiń").evaluate("(skip) => skip.click()")
    expect(turn(table)).to_have_text(words)


def test_a_whole_game_by_mouse(page: Page, save_screenshot: Callable[[Page, str], None]) -> None:
    table, _ = show_tables(page)
    delays = []
    for round_ in range(1, 14):
        wait_for_turn(table, round_)
        for act in (die(table, 1), button(table, "Rzuć"), offers(table).last):
            wait_until_still(table)
            table.evaluate(WATCH)
            act.click()
            delays.append(page.evaluate("() => window.kosciDelay"))
    wait_for_turn(table, 14)
    expect(table.get_by_role("list", name="Końcowa kolejność").get_by_role("listitem")).to_have_count(2)
    assert evaluate_in_kernel(page, "table.game.is_over, len(table.game.cards[0])") == "(True, 13)"
    changed, painted = zip(*delays, strict=True)
    median = statistics.median(painted)
    print(f"\nfrom click to change: median {statistics.median(changed):.0f} ms; to the frame after it: "
          f"median {median:.0f} ms, longest {max(painted):.0f} ms of {len(painted)}")  # fmt: skip
    assert median < 500
    save_screenshot(page, "table-end.png")
    assert axe_serious(page, TABLE) == []
    button(table, "Nowa gra").click()  # a finished game may go without a question
    expect(turn(table)).to_have_text("Kolej: Ty · runda 1 z 13")


def test_a_whole_game_by_keyboard(new_page: Callable[..., Page]) -> None:
    page = new_page(reduced_motion="reduce")
    table, _ = show_tables(page)
    button(table, "Rzuć").focus()
    for round_ in range(1, 14):
        expect(turn(table)).to_have_text(f"Kolej: Ty · runda {round_} z 13", timeout=20 * SECOND)
        expect(button(table, "Rzuć")).to_be_focused()
        wait_until_still(table)
        page.keyboard.press("2")
        expect(die(table, 2)).to_have_attribute("aria-pressed", "true")
        lying = die(table, 2).get_attribute("aria-label")
        page.keyboard.press("Space")
        expect(table).to_contain_text("został 1 rzut")
        assert die(table, 2).get_attribute("aria-label") == lying
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowUp")
        expect(offers(table).first).to_be_focused()
        wait_until_still(table)
        page.keyboard.press("Enter")
    expect(turn(table)).to_have_text("Koniec gry", timeout=20 * SECOND)
    wait_until_still(table)
    page.keyboard.press("u")
    expect(turn(table)).to_have_text("Kolej: Ty · runda 13 z 13")
    wait_until_still(table)
    page.keyboard.press("n")
    expect(button(table, "Tak, nowa gra")).to_be_focused()
    page.keyboard.press("Escape")
    expect(button(table, "Rzuć")).to_be_focused()
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    expect(turn(table)).to_have_text("Kolej: Ty · runda 1 z 13")
    expect(button(table, "Rzuć")).to_be_focused()
    assert cell_sources(page) == SOURCES


def test_undo_save_reload_of_the_page_and_load(page: Page, lab: Lab) -> None:
    table, _ = show_tables(page)
    die(table, 3).click()
    button(table, "Rzuć").click()
    expect(table).to_contain_text("został 1 rzut")
    before = table.locator(".kosci-announcement").inner_text()
    button(table, "Cofnij").click()
    expect(table).to_contain_text("Cofnięte;")
    expect(die(table, 3)).to_have_attribute("aria-pressed", "true")
    button(table, "Rzuć").click()
    expect(table.locator(".kosci-announcement")).to_have_text(before)
    offers(table).last.click()
    wait_for_turn(table, 2)
    button(table, "Zapisz").click()
    expect(table).to_contain_text("Zapisano w pliku gra-")
    (saved,) = (lab.course / FOLDER).glob("gra-*.json")
    assert json.loads(saved.read_text(encoding="utf-8"))["players"] == ["Ty", "mistrz"]
    standing = table.locator(".kosci-standing").inner_text()

    page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    page.wait_for_timeout(500)
    page.reload()
    page.wait_for_selector("#jupyterlab-splash", state="detached", timeout=60 * SECOND)
    page.wait_for_function(KERNEL_IS_READY, timeout=60 * SECOND)
    table = page.locator(TABLE).nth(0)
    expect(table.locator(".kosci-standing")).to_have_text(standing, timeout=20 * SECOND)

    offers(table).first.click()
    wait_for_turn(table, 3)
    (lab.course / FOLDER / "gra-2020-01-01-000000.json").write_text("{", encoding="utf-8")
    button(table, "Wczytaj").click()
    choice = table.get_by_label("Zapisane gry")
    choice.select_option("gra-2020-01-01-000000.json")
    button(table, "Wczytaj tę").click()
    expect(table.get_by_role("alert")).to_contain_text("To nie jest zapis gry")
    expect(turn(table)).to_have_text("Kolej: Ty · runda 3 z 13")
    choice.select_option(saved.name)
    button(table, "Wczytaj tę").click()
    expect(table.locator(".kosci-standing")).to_have_text(standing)
    expect(table.get_by_role("alert")).to_be_empty()
    offers(table).first.click()
    wait_for_turn(table, 3)
    table.locator("input[type=file]").set_input_files(saved)
    expect(turn(table)).to_have_text("Kolej: Ty · runda 2 z 13")
    page.keyboard.press("Escape")


def test_two_tables_do_not_disturb_each_other_and_keys_stay_inside(page: Page) -> None:
    first, second = show_tables(page)
    before = second.inner_text()
    die(first, 1).click()
    button(first, "Rzuć").click()
    expect(first).to_contain_text("został 1 rzut")
    assert second.locator(".kosci-announcement").inner_text() in before
    second.scroll_into_view_if_needed()
    button(second, "Zaczynam").click()
    offers(second).first.click()
    expect(turn(second)).to_have_text("Kolej: Olek · runda 1 z 13")
    expect(turn(first)).to_have_text("Kolej: Ty · runda 1 z 13")
    clock = second.locator(".kosci-clock").nth(1).inner_text()
    expect(second.locator(".kosci-clock").nth(1)).not_to_have_text(clock)
    for focused in (button(first, "Rzuć"), die(first, 2), offers(first).first, button(first, "Zapisz"), first):
        focused.focus()
        for key in ("a", "b", "x", "d", "d", "m", "1", "Escape", "ArrowDown", "z"):
            page.keyboard.press(key)
    page.wait_for_timeout(300)
    assert cell_sources(page) == SOURCES
    expect(first.get_by_role("alert")).to_be_empty()


def test_a_second_press_before_the_answer_does_nothing(page: Page) -> None:
    first, _ = show_tables(page)
    button(first, "Rzuć").evaluate("(roll) => { roll.click(); roll.click(); }")
    expect(first).to_contain_text("został 1 rzut")
    page.wait_for_timeout(300)
    assert evaluate_in_kernel(page, "table.game.turn.rolls_used") == "2"


def test_dice_are_held_at_once_while_the_kernel_is_busy_and_it_hears_of_them(page: Page) -> None:
    table, _ = show_tables(page)
    page.evaluate(
        """() => {
            const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
            kernel.requestExecute({ code: 'import time; time.sleep(6)' });
        }"""
    )
    for place in (2, 4, 2):
        die(table, place).click()
    expect(die(table, 4)).to_have_attribute("aria-pressed", "true", timeout=2 * SECOND)
    expect(die(table, 2)).to_have_attribute("aria-pressed", "false", timeout=2 * SECOND)
    expect(die(table, 4)).to_have_attribute("aria-label", re.compile("zatrzymana$"), timeout=2 * SECOND)
    face = die(table, 4).get_attribute("aria-label").split()[2]  # type: ignore[union-attr]  # it has one
    expect(table).to_contain_text(f"Zatrzymane: {face}. Rzuć pozostałymi 4 kostkami", timeout=2 * SECOND)
    assert evaluate_in_kernel(page, "table.held") == "[False, False, False, True, False]"
    evaluate_in_kernel(page, "table.hold(1)")
    expect(die(table, 1)).to_have_attribute("aria-pressed", "true")
    expect(table).to_contain_text("Rzuć pozostałymi 3 kostkami")
    # Held right before the roll is written: the next roll is free.
    table.evaluate(
        """(table) => {
            const dice = table.querySelectorAll('.kosci-die');
            [1, 2, 4].forEach((place) => dice[place].click());
            table.querySelector('.kosci-offer:not([hidden])').click();
        }"""
    )
    wait_for_turn(table, 2)
    page.wait_for_timeout(500)
    assert evaluate_in_kernel(page, "table.held") == str([False] * 5)
    expect(table.locator(".kosci-die[aria-pressed=true]")).to_have_count(0)


NAMES = ["W" * 60, "Zażółć gęślą jaźń 👨\u200d👩\u200d👧\u200d👦 i\u00a0spółka", "علي بن أبي طالب", "Ć" + "\u0301" * 4]


@pytest.mark.parametrize("width", [1280, 400])
def test_names_of_every_kind_stay_in_their_place(
    new_page: Callable[..., Page], lab: Lab, width: int, save_screenshot: Callable[[Page, str], None]
) -> None:
    source = f"from kosci_edu.widgets import play\n\nplay({NAMES!r}, seed=1)"
    write_notebook(lab.course / FOLDER / "imiona.ipynb", [nbformat.v4.new_code_cell(source)])
    page = new_page(width=width, reduced_motion="reduce")
    open_notebook(page, f"{FOLDER}/imiona.ipynb")
    close_sidebars(page)
    run_all(page)
    table = page.locator(TABLE)
    for _ in NAMES:
        for part in (".kosci-play", ".kosci-more", ".kosci-player"):
            sizes = table.locator(part).evaluate_all("(all) => all.map((part) => [part.scrollWidth, part.clientWidth])")
            assert all(inside <= outside for inside, outside in sizes), (part, sizes)
        before = turn(table).inner_text()
        offers(table).last.click()
        expect(turn(table)).not_to_have_text(before)
    check_fit(table)
    table.evaluate("(table) => table.scrollIntoView({ block: 'start' })")
    save_screenshot(page, f"table-names-{width}.png")
    assert axe_serious(page, TABLE) == []


def coach(table: Locator) -> Locator:
    return table.locator(".kosci-advice")


@pytest.mark.parametrize(("theme", "width"), [("light", 1280), ("dark", 400)])
def test_the_coach_advises_judges_and_reports(
    new_page: Callable[..., Page], theme: str, width: int, save_screenshot: Callable[[Page, str], None]
) -> None:
    page = new_page(width=width, height=1000 if width == 400 else 800, reduced_motion="reduce")
    show_tables(page)
    use_theme(page, f"JupyterLab {theme.capitalize()}")
    if width == 400:
        close_sidebars(page)
    table = page.locator(TABLE).nth(2)
    table.scroll_into_view_if_needed()
    expect(page.locator(".kosci-coach:visible")).to_have_count(1)  # at the other tables there is none
    expect(coach(table)).to_contain_text("Gotowe: podpowiedź na życzenie")
    height = table.evaluate("(table) => table.clientHeight")
    button(table, "Podpowiedź").click()
    expect(coach(table)).to_contain_text("Najlepiej: ")
    assert evaluate_in_kernel(page, "taught.hint()").strip("'") == coach(table).inner_text()
    expect(button(table, "Podpowiedź")).to_be_focused()
    button(table, "Rzuć").click()
    expect(coach(table)).to_contain_text("Ten ruch (rzuć wszystkimi) kosztował ")
    button(table, "Cofnij").click()
    expect(coach(table)).to_be_empty()
    page.keyboard.press("h")
    expect(coach(table)).to_contain_text("Najlepiej: ")
    expect(button(table, "Cofnij")).to_be_focused()
    assert table.evaluate("(table) => table.clientHeight") == height
    table.locator(".kosci-felt").evaluate("(felt) => felt.scrollIntoView({ block: 'start' })")
    save_screenshot(page, f"coach-{theme}-{width}.png")
    evaluate_in_kernel(page, "taught.new_game()")  # a roll taken back would leave luck and mistakes out
    for round_ in range(1, 14):
        expect(turn(table)).to_have_text(f"Kolej: Ty · runda {round_} z 13")
        offers(table).first.focus()
        wait_until_still(table)
        page.keyboard.press("Enter")
    expect(turn(table)).to_have_text("Koniec gry")
    report = table.get_by_role("region", name="Szczęście i pomyłki")
    lines = report.locator("tbody tr")
    expect(lines).to_have_count(13)
    expect(button(report, "Ty")).to_have_attribute("aria-pressed", "true")
    score = evaluate_in_kernel(page, "taught.game.totals[0]")
    expect(report).to_contain_text(f"= {score},00 wynik")
    expect(lines.last).to_contain_text(f"{score},00")
    expect(lines.first).to_contain_text("Jedynki")
    report.evaluate("(report) => report.scrollIntoView({ block: 'start' })")
    save_screenshot(page, f"report-{theme}-{width}.png")
    assert axe_serious(page, TABLE) == []
    check_fit(table)
    inside = report.evaluate("(report) => [report.scrollWidth, report.clientWidth]")
    assert inside[0] <= inside[1]
    button(report, "losowy").focus()
    page.keyboard.press("Enter")
    expect(report).to_contain_text(f"= {evaluate_in_kernel(page, 'taught.game.totals[1]')},00 wynik")
    expect(button(report, "losowy")).to_be_focused()
    page.keyboard.press("d")
    page.keyboard.press("d")
    wait_until_still(table)
    page.keyboard.press("u")
    expect(report).to_be_hidden()
    assert cell_sources(page) == SOURCES


@pytest.mark.parametrize(("theme", "width"), [("light", 1280), ("dark", 1280), ("light", 400)])
def test_the_table_fits_and_axe_finds_nothing_serious(
    new_page: Callable[..., Page], theme: str, width: int, save_screenshot: Callable[[Page, str], None]
) -> None:
    page = new_page(width=width)
    table, _ = show_tables(page)
    use_theme(page, f"JupyterLab {theme.capitalize()}")
    if width == 400:
        close_sidebars(page)
    assert axe_serious(page, TABLE) == []
    offers(table).first.click()
    wait_for_turn(table, 2)
    wait_until_still(table)
    height = table.evaluate("(table) => table.clientHeight")
    die(table, 2).click()
    die(table, 4).click()
    expect(die(table, 4)).to_have_attribute("aria-pressed", "true")
    button(table, "Rzuć").click()
    expect(table).to_contain_text("został 1 rzut")
    offers(table).nth(3).hover()
    page.wait_for_timeout(700)
    assert table.evaluate("(table) => table.clientHeight") == height
    assert axe_serious(page, TABLE) == []
    check_fit(table)
    sheet = table.locator(".kosci-card").evaluate("(card) => [card.scrollWidth, card.clientWidth]")
    assert sheet[0] <= sheet[1]
    for place in range(1, 6):
        box = die(table, place).bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    table.evaluate("(table) => table.scrollIntoView({ block: 'start' })")
    save_screenshot(page, f"table-{theme if width == 1280 else 'narrow'}.png")
    if width == 400:
        table.locator(".kosci-card").evaluate("(card) => card.scrollIntoView({ block: 'start' })")
        save_screenshot(page, "table-narrow-card.png")
