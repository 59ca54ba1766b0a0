"""The table loses nothing to a hasty press, to the notebook's keys, or to a kernel that ends; nor do other widgets."""

import re
import shutil
from collections.abc import Callable, Iterator
from importlib.util import find_spec

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
    die,
    evaluate_in_kernel,
    offers,
    run_all,
    show,
    turn,
    write_code,
)

FOLDER = "bez-strat"
PLAIN = f"{FOLDER}/rzuty.ipynb"
TAUGHT = f"{FOLDER}/trener.ipynb"
TIMED = f"{FOLDER}/zegar.ipynb"
OTHERS = f"{FOLDER}/widzety.ipynb"
SOURCES = {
    PLAIN: ["from kosci_edu.widgets import play\n\ntable = play(seed=3)\ntable", "1 + 1"],
    TAUGHT: ["from kosci_edu.widgets import play\n\ntable = play('Ty', coach=True, seed=5)\ntable"],
    TIMED: [
        "from kosci_edu.widgets import play\n\ntable = play(('Ala', 'Olek'), clock=60, seed=3)\ntable",
        *(f"print('\\n' * 60, {number})" for number in range(2)),
    ],
    OTHERS: ["from kosci_edu.widgets import DiceTray, Guess\n\nDiceTray(seed=1)", "Guess('bez-strat', 'Jak często?')"],
}
PRESSES = "(button, times) => times.forEach((time) => setTimeout(() => button.click(), time))"
GONE = re.compile(r"Pythona już nie ma.* komórkę \[\d+\] powyżej")


@pytest.fixture(scope="module", autouse=True)
def _notebooks(lab: Lab) -> None:
    (lab.course / FOLDER).mkdir()
    for name, sources in SOURCES.items():
        write_code(lab, name, sources)


def rolls_used(page: Page) -> str:
    return evaluate_in_kernel(page, "table.game.turn.rolls_used")


def play_to_the_last_round(page: Page) -> None:
    """Leave one row to the person, without a click."""
    evaluate_in_kernel(page, "[table.write(table.game.position.rows[0]) for _ in range(12)]")


def restart_kernel(page: Page) -> None:
    page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()")
    page.wait_for_function(KERNEL_IS_READY, timeout=60 * SECOND)


# Presses that come too early.


def test_presses_while_the_dice_roll_cost_no_roll(page: Page) -> None:
    table = show(page, PLAIN, TABLE)
    button(table, "Rzuć").evaluate(PRESSES, [0, 60, 150, 250, 350])
    expect(table).to_contain_text("został 1 rzut")
    page.wait_for_timeout(600)
    assert rolls_used(page) == "2"
    button(table, "Rzuć").click()
    expect(table).to_contain_text("zostało 0 rzutów")


def test_skip_roll_and_new_game_are_three_buttons_that_stay_where_they_are(page: Page) -> None:
    table = show(page, PLAIN, TABLE)
    names = ("Rzuć", "Pomiń", "Nowa gra")
    before = [button(table, name).bounding_box() for name in ("Rzuć", "Nowa gra")]
    offers(table).first.click()
    button(table, "Pomiń").focus()
    boxes = [button(table, name).bounding_box() for name in names]
    assert [boxes[0], boxes[2]] == before
    assert len({str(box) for box in boxes}) == 3
    button(table, "Pomiń").evaluate(PRESSES, [450, 500, 600, 700])
    expect(turn(table)).to_have_text("Kolej: Ty · runda 2 z 13")
    expect(button(table, "Pomiń")).to_be_focused()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    page.wait_for_timeout(500)
    assert (rolls_used(page), evaluate_in_kernel(page, "table.game.round")) == ("1", "2")


def test_hasty_presses_on_skip_in_the_last_round_leave_the_finished_game(
    page: Page, save_screenshot: Callable[[Page, str], None]
) -> None:
    table = show(page, PLAIN, TABLE)
    play_to_the_last_round(page)
    expect(table.locator(".kosci-skip")).to_be_visible()
    button(table, "Pomiń").click()
    expect(turn(table)).to_have_text("Kolej: Ty · runda 13 z 13")
    offers(table).last.click()
    button(table, "Pomiń").evaluate(PRESSES, [450, 510, 570, 700, 1000])
    ranking = table.get_by_role("list", name="Końcowa kolejność")
    expect(ranking).to_be_visible()
    page.wait_for_timeout(1200)
    for key in ("Space", "Enter"):
        page.keyboard.press(key)
    button(table, "Rzuć").evaluate(PRESSES, [0, 500])
    page.wait_for_timeout(700)
    expect(ranking).to_be_visible()
    assert evaluate_in_kernel(page, "table.game.is_over") == "True"
    save_screenshot(page, "safe-over.png")
    button(table, "Nowa gra").click()
    expect(turn(table)).to_have_text("Kolej: Ty · runda 1 z 13")


def test_a_press_just_after_the_moves_of_a_bot_were_shown_costs_no_roll(page: Page) -> None:
    table = show(page, PLAIN, TABLE)
    offers(table).first.click()
    expect(turn(table)).to_have_text("Kolej: mistrz · runda 1 z 13")
    button(table, "Rzuć").evaluate(
        """(roll) => new Promise((resolve) => {
            const turn = roll.closest('.kosci-game').querySelector('.kosci-turn');
            new MutationObserver(() => {
                if (!turn.textContent.startsWith('Kolej: Ty')) return;
                [0, 100, 250].forEach((time) => setTimeout(() => roll.click(), time));
                setTimeout(resolve, 900);
            }).observe(turn, { childList: true, characterData: true, subtree: true });
        })"""
    )
    assert rolls_used(page) == "1"


def test_enter_twice_on_the_last_row_keeps_the_report(page: Page) -> None:
    table = show(page, TAUGHT, TABLE)
    expect(table).to_contain_text("Gotowe: podpowiedź na życzenie")
    play_to_the_last_round(page)
    expect(turn(table)).to_have_text("Kolej: Ty · runda 13 z 13")
    expect(button(table, "Rzuć")).to_be_enabled()
    offers(table).first.focus()
    for _ in range(4):
        page.keyboard.press("Enter")
        page.wait_for_timeout(150)
    expect(table.get_by_role("region", name="Szczęście i pomyłki")).to_be_visible()
    page.wait_for_timeout(600)
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    page.wait_for_timeout(300)
    expect(table.get_by_role("region", name="Szczęście i pomyłki")).to_be_visible()
    expect(turn(table)).to_have_text("Koniec gry")


def test_a_roll_taken_back_is_marked_and_the_report_leaves_luck_and_mistakes_out(
    page: Page, save_screenshot: Callable[[Page, str], None]
) -> None:
    table = show(page, TAUGHT, TABLE)
    expect(table).to_contain_text("Gotowe: podpowiedź na życzenie")
    button(table, "Rzuć").click()
    expect(table).to_contain_text("został 1 rzut")
    button(table, "Cofnij").click()
    expect(table.locator(".kosci-standing")).to_have_text("Ty (↶ 1): 0 punktów")
    play_to_the_last_round(page)
    expect(turn(table)).to_have_text("Kolej: Ty · runda 13 z 13")
    offers(table).first.click()
    report = table.get_by_role("region", name="Szczęście i pomyłki")
    expect(report).to_contain_text("Cofnięte rzuty: 1.")
    expect(report.get_by_role("table")).to_be_hidden()
    report.scroll_into_view_if_needed()
    save_screenshot(page, "safe-taken-back.png")
    assert axe_serious(page, TABLE) == []


# The kernel is gone, or busy.


def test_after_a_restart_of_the_kernel_every_click_says_so_and_which_cell_to_run(page: Page) -> None:
    show(page, OTHERS, ".kosci-widget >> nth=0")
    restart_kernel(page)
    tray, guess = page.locator(".kosci-tray"), page.locator(".kosci-answer")
    tray.get_by_role("button", name="Rzuć").click()
    expect(tray.get_by_role("alert")).to_have_text(GONE, timeout=SECOND)
    guess.get_by_label("Jak często?").fill("1/4")
    guess.get_by_role("button").first.click()
    expect(guess.get_by_role("alert")).to_have_text(GONE, timeout=SECOND)
    page.wait_for_timeout(1200)
    expect(tray.get_by_role("alert")).to_have_text(GONE)


CRASH = "import os; os._exit(1)"
ENDINGS = {
    "crash": f"(session) => session.session.kernel.requestExecute({{ code: '{CRASH}' }})",
    "shutdown": "(session) => session.shutdown()",
}


@pytest.mark.parametrize("ending", ENDINGS.values(), ids=ENDINGS)
def test_a_kernel_that_ends_in_another_way_is_missed_too(page: Page, ending: str) -> None:
    tray = show(page, OTHERS, ".kosci-tray")
    page.evaluate(f"() => {{ ({ending})(window.jupyterapp.shell.currentWidget.sessionContext); }}")
    page.wait_for_timeout(5000)
    if page.locator(".jp-Dialog").count():  # the Lab says that the kernel has died
        page.locator(".jp-Dialog .jp-mod-accept").click()
    tray.get_by_role("button", name="Rzuć").click()
    expect(tray.get_by_role("alert")).to_have_text(GONE, timeout=SECOND)


@pytest.mark.parametrize("press", ["Kostka 2", "Nowa gra", "row"])
def test_after_a_restart_of_the_kernel_the_table_says_so_whatever_is_pressed(page: Page, press: str) -> None:
    table = show(page, PLAIN, TABLE)
    offers(table).first.click()
    expect(turn(table)).to_have_text("Kolej: Ty · runda 2 z 13", timeout=30 * SECOND)
    restart_kernel(page)
    if press == "row":
        offers(table).first.click()
    elif press == "Nowa gra":
        button(table, press).click()
        button(table, "Tak, nowa gra").click()
    else:
        table.get_by_role("button", name=press).click()
    expect(table.locator(".kosci-error").first).to_have_text(GONE, timeout=SECOND)


def test_a_busy_kernel_is_told_at_once_and_in_words_and_nothing_is_thrown_away(page: Page) -> None:
    table = show(page, PLAIN, TABLE)
    page.evaluate(
        """() => {
            const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
            kernel.requestExecute({ code: 'import time; time.sleep(4)' });
        }"""
    )
    button(table, "Rzuć").evaluate(PRESSES, [0, 1500])
    expect(table.locator(".kosci-throw[data-pressed]")).to_have_count(1, timeout=SECOND / 2)
    expect(table.locator(".kosci-status")).to_contain_text("Czekam na Pythona", timeout=2 * SECOND)
    expect(table.locator(".kosci-status")).not_to_contain_text("komórk")
    expect(table).to_contain_text("został 1 rzut")
    expect(table.locator("[data-pressed]")).to_have_count(0)
    assert rolls_used(page) == "2"


# A game that was interrupted.


@pytest.fixture
def course(lab: Lab) -> Iterator[None]:
    """The folder of the server as a course folder, without games."""
    mark = lab.course / "kosci-kurs.json"
    mark.write_text("{}", encoding="utf-8")
    yield
    mark.unlink()
    shutil.rmtree(lab.course / "gry", ignore_errors=True)


@pytest.mark.usefixtures("course")
def test_a_game_is_resumed_after_a_restart_of_the_kernel_in_mid_turn(
    page: Page, save_screenshot: Callable[[Page, str], None]
) -> None:
    table = show(page, PLAIN, TABLE)
    offers(table).first.click()
    expect(turn(table)).to_have_text("Kolej: Ty · runda 2 z 13", timeout=30 * SECOND)
    die(table, 2).click()
    button(table, "Rzuć").click()
    expect(table).to_contain_text("został 1 rzut")
    announcement = table.locator(".kosci-announcement").inner_text()
    standing = table.locator(".kosci-standing").inner_text()
    restart_kernel(page)
    button(table, "Rzuć").click()
    expect(table.locator(".kosci-error").first).to_contain_text("Gra jest zachowana", timeout=SECOND)
    save_screenshot(page, "safe-gone.png")
    run_all(page)
    table = page.locator(TABLE)
    expect(table).to_contain_text("Tu została przerwana gra:")
    expect(offers(table)).to_have_count(0)
    save_screenshot(page, "safe-interrupted.png")
    assert axe_serious(page, TABLE) == []
    button(table, "Wznów przerwaną grę").click()
    expect(table.locator(".kosci-announcement")).to_have_text(announcement)
    expect(table.locator(".kosci-standing")).to_have_text(standing)
    expect(button(table, "Rzuć")).to_be_focused()
    button(table, "Rzuć").click()
    expect(table).to_contain_text("zostało 0 rzutów")


@pytest.mark.usefixtures("course")
def test_a_new_game_may_be_begun_beside_an_interrupted_one(page: Page) -> None:
    table = show(page, PLAIN, TABLE)
    button(table, "Rzuć").click()
    expect(table).to_contain_text("został 1 rzut")
    run_all(page)
    table = page.locator(TABLE)
    button(table, "Zacznij nową").click()
    expect(table).to_contain_text("zostały 2 rzuty")
    button(table, "Rzuć").click()
    expect(table).to_contain_text("został 1 rzut")
    button(table, "Wczytaj").click()
    expect(table.get_by_label("Zapisane gry").locator("option")).to_have_count(1)


# The clock.


def seconds_left(page: Page) -> float:
    return float(evaluate_in_kernel(page, "table.game.seconds_left(0)"))


def test_the_clock_starts_when_one_begins_and_stands_out_of_sight(
    page: Page, save_screenshot: Callable[[Page, str], None]
) -> None:
    table = show(page, TIMED, TABLE)
    clock = table.locator(".kosci-clock").first
    expect(button(table, "Zaczynam")).to_be_visible()
    expect(die(table, 1)).to_be_hidden()
    expect(offers(table)).to_have_count(0)
    save_screenshot(page, "safe-clock.png")
    page.wait_for_timeout(1500)
    expect(clock).to_have_text("1:00")
    button(table, "Zaczynam").click()
    expect(die(table, 1)).to_be_visible()
    expect(clock).not_to_have_text("1:00", timeout=3 * SECOND)

    page.locator(".jp-Cell").last.evaluate("(cell) => cell.scrollIntoView({ block: 'end' })")
    page.wait_for_timeout(500)
    left = seconds_left(page)
    page.wait_for_timeout(1500)
    assert seconds_left(page) == left
    table.evaluate("(table) => table.scrollIntoView({ block: 'center' })")
    page.wait_for_timeout(1500)
    assert seconds_left(page) < left

    hide = """(hidden) => {
        Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
        document.dispatchEvent(new Event('visibilitychange'));
    }"""
    page.evaluate(hide, True)
    page.wait_for_timeout(500)
    left = seconds_left(page)
    page.wait_for_timeout(1200)
    assert seconds_left(page) == left
    page.evaluate(hide, False)
    page.wait_for_timeout(1200)
    assert seconds_left(page) < left


# The keys of the notebook.

KEYS = ("a", "b", "x", "d", "d", "m", "c", "v", "z", "l", "1", "Escape", "ArrowDown", "Delete", "Shift+M")


def press_keys(page: Page, table: Locator) -> None:
    for focused in (button(table, "Rzuć"), die(table, 2), offers(table).first, button(table, "Zapisz"), table):
        focused.focus()
        for key in KEYS:
            page.keyboard.press(key)
    page.wait_for_timeout(300)


def test_in_the_lab_no_key_edits_the_notebook_and_what_is_typed_elsewhere_arrives(page: Page) -> None:
    table = show(page, PLAIN, TABLE)
    press_keys(page, table)
    assert cell_sources(page) == SOURCES[PLAIN]
    page.locator(".jp-Cell .cm-content").last.click()
    page.keyboard.press("End")
    page.keyboard.type("+d")
    assert cell_sources(page) == [SOURCES[PLAIN][0], "1 + 1+d"]


@pytest.mark.skipif(find_spec("notebook") is None, reason="no Notebook 7 here")
def test_in_notebook_7_no_key_edits_the_notebook(page: Page) -> None:
    page.goto(f"/notebooks/{PLAIN}")
    page.locator(".jp-Notebook .cm-content").first.click(timeout=60 * SECOND)
    page.keyboard.press("Shift+Enter")
    table = page.locator(TABLE)
    expect(table).to_be_visible()
    cells = page.locator(".jp-Notebook .jp-Cell .cm-content")
    before = cells.all_inner_texts()
    press_keys(page, table)
    assert cells.all_inner_texts() == before
    expect(page.locator(".jp-Notebook .jp-MarkdownCell")).to_have_count(0)
    expect(table).to_be_visible()
