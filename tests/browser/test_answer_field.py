"""The field of a task and the guess under a real hand: mouse, keyboard, a restart, themes, widths, and paper."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from .harness import (
    FIELD,
    Lab,
    any_button,
    axe_serious,
    cell_sources,
    check_fit,
    check_targets,
    close_sidebars,
    evaluate_in_kernel,
    field,
    open_notebook,
    press_notebook_keys,
    restart_and_run,
    run_all,
    use_theme,
    write_code,
)

NOTEBOOK = "odpowiedzi.ipynb"
SOURCES = [
    "from kosci_edu.exercises import exercise\n"
    "from kosci_edu.progress import recall, record_of, tasks_done\nfrom kosci_edu.widgets import Guess",
    'exercise("02-dwie-pary")',
    'exercise("06-czym-nadrobic")',
    'exercise("12-odwazny-cel")',
    'exercise("07-wlasny-rzut")',
    'exercise("02-wlasny-rzut")',
    'exercise("02-zdziwienie")',
    'exercise("02-napisz-szanse")',
    'Guess("test", "Jak często?")',
    "1 + 1",
]
PAIRS, ROWS, KEEP, OWN_KEEP, OWN_ROLL, WORDS, CODE, GUESS = (
    "2. Rozgrzewka: dwie pary",
    "2. Czym nadrobić?",
    "5. Przewidź, potem policz: odważny cel",
    "7. Twój rzut",
    "8. Twój rzut",
    "10. Własnymi słowami: co nas dziwi?",
    "7. Napisz funkcję",
    "Jak często?",
)
EVERY = (PAIRS, ROWS, KEEP, OWN_KEEP, OWN_ROLL, WORDS, CODE, GUESS)


@pytest.fixture(scope="module", autouse=True)
def _notebook(lab: Lab) -> None:
    write_code(lab, NOTEBOOK, SOURCES)


@pytest.fixture
def answers(page: Page) -> Page:
    """The notebook of fields, run from a clean start; outside a course folder nothing is kept."""
    open_notebook(page, NOTEBOOK)
    run_all(page)
    return page


def press(widget: Locator, name: str) -> None:
    """Press a button by its whole name."""
    widget.get_by_role("button", name=name, exact=True).click()


def verdict(widget: Locator) -> Locator:
    """What is said to the answer."""
    return widget.locator(".kosci-verdict")


def roll_of(widget: Locator, name: str) -> Locator:
    """A field of dice by its label."""
    return widget.get_by_role("group", name=name, exact=True)


# --- each kind of field ------------------------------------------------------------------------------------


def test_a_number_is_checked_by_mouse(answers: Page) -> None:
    pairs = field(answers, PAIRS)
    number = pairs.get_by_label("Twoja odpowiedź")
    number.fill("3600/7776")
    press(pairs, "Sprawdź")
    expect(verdict(pairs)).to_contain_text("✗ Do poprawy")
    expect(verdict(pairs)).to_contain_text("Każde dwie pary są policzone dwa razy")
    expect(number).to_have_attribute("aria-invalid", "true")
    expect(any_button(pairs, "Sprawdź")).to_be_focused()
    number.fill("25/108")
    expect(number).to_have_attribute("aria-invalid", "false")  # what is new has no verdict yet
    press(pairs, "Sprawdź")
    expect(verdict(pairs)).to_contain_text("✓ Dobrze")
    expect(verdict(pairs).locator(".math").last).to_contain_text(",")  # no line breaks before what follows a formula
    expect(pairs).to_contain_text("2 próby.")
    assert evaluate_in_kernel(answers, "tasks_done(), record_of('02-dwie-pary').tries") == "(('02-dwie-pary',), 2)"


def test_a_number_is_checked_by_keyboard(answers: Page) -> None:
    pairs = field(answers, PAIRS)
    pairs.get_by_label("Twoja odpowiedź").focus()
    answers.keyboard.press("Enter")
    expect(verdict(pairs)).to_contain_text("○ Jeszcze bez odpowiedzi")
    answers.keyboard.type("2/108")
    answers.keyboard.press("Home")
    answers.keyboard.press("ArrowRight")
    answers.keyboard.type("5")
    answers.keyboard.press("Enter")
    expect(verdict(pairs)).to_contain_text("✓ Dobrze")
    expect(pairs.get_by_label("Twoja odpowiedź")).to_be_focused()
    expect(pairs.get_by_label("Twoja odpowiedź")).to_have_value("25/108")


def test_text_is_cut_copied_and_pasted_in_a_field(answers: Page) -> None:
    number = field(answers, PAIRS).get_by_label("Twoja odpowiedź")
    number.fill("12")
    for keys in ("Control+A", "Control+X", "Control+V", "Control+V"):
        number.press(keys)
    expect(number).to_have_value("1212")
    assert cell_sources(answers) == SOURCES


def test_options_are_ticked_and_told_what_is_missing(answers: Page) -> None:
    rows = field(answers, ROWS)
    rows.get_by_label("Piątki", exact=True).check()
    press(rows, "Sprawdź")
    expect(verdict(rows)).to_contain_text("Do poprawy")
    rows.get_by_label("Szóstki", exact=True).focus()
    answers.keyboard.press("Space")
    answers.keyboard.press("Enter")
    expect(verdict(rows)).to_contain_text("✓ Dobrze")
    expect(rows.get_by_label("Szóstki", exact=True)).to_be_focused()


def test_a_keep_is_laid_by_clicks(answers: Page) -> None:
    keep = field(answers, KEEP)
    dice = roll_of(keep, "Twoja odpowiedź")
    press(keep, "Sprawdź")
    expect(verdict(keep)).to_contain_text("○ Jeszcze bez odpowiedzi")
    press(dice, "Połóż kostkę: 6 oczek")
    press(dice, "Połóż kostkę: 4 oczka")
    press(dice, "Połóż kostkę: 6 oczek")
    press(dice, "Zabierz kostkę 2: 4 oczka")
    expect(dice.get_by_role("button", name="Zabierz")).to_have_count(2)
    press(keep, "Sprawdź")
    expect(verdict(keep)).to_contain_text("✓ Dobrze")
    assert evaluate_in_kernel(answers, "record_of('12-odwazny-cel').typed") == "('66',)"


def test_dice_are_laid_by_keys(answers: Page) -> None:
    own = field(answers, OWN_KEEP)
    roll, keep = roll_of(own, "Twój rzut"), roll_of(own, "Co zatrzymujesz")
    any_button(roll, "Połóż kostkę: 1 oczko").focus()
    answers.keyboard.type("1234666")  # a sixth die has no place
    expect(roll.get_by_role("status")).to_have_text("Leżą: 1 2 3 4 6")
    expect(roll.get_by_role("button", name="Zabierz")).to_have_count(5)
    any_button(roll, "Zabierz kostkę 5: 6 oczek").focus()
    answers.keyboard.press("Enter")
    expect(any_button(roll, "Zabierz kostkę 4: 4 oczka")).to_be_focused()
    answers.keyboard.type("5")
    answers.keyboard.press("Backspace")
    answers.keyboard.type("1")
    any_button(keep, "Połóż kostkę: 1 oczko").focus()
    answers.keyboard.type("1234")
    any_button(own, "Sprawdź").focus()
    answers.keyboard.press("Enter")
    expect(verdict(own)).to_contain_text("✓ Dobrze")  # for a large straight one keeps the four in a row
    assert evaluate_in_kernel(answers, "record_of('07-wlasny-rzut').typed") == "('12341', '1234')"


def test_a_roll_of_ones_own_with_a_number(answers: Page) -> None:
    own = field(answers, OWN_ROLL)
    roll = roll_of(own, "Twój rzut")
    press(own, "Rzuć")
    expect(roll.get_by_role("button", name="Zabierz")).to_have_count(5)
    any_button(roll, "Zabierz kostkę 1:").focus()
    for _ in range(5):
        answers.keyboard.press("Backspace")
    expect(any_button(roll, "Połóż kostkę: 1 oczko")).to_be_focused()
    answers.keyboard.type("13356")
    own.get_by_label("Twoja odpowiedź").fill("60/7776")  # 5!/2! orders of 7776
    own.get_by_label("Twoja odpowiedź").press("Enter")
    expect(verdict(own)).to_contain_text("✓ Dobrze")


def test_own_words_are_kept_and_their_criteria_ticked(answers: Page) -> None:
    own = field(answers, WORDS)
    text = own.get_by_label("Twoja odpowiedź")
    text.focus()
    answers.keyboard.type("Rzuty nie są równe.")
    answers.keyboard.press("Enter")
    answers.keyboard.type("66666 to jeden wynik.")
    expect(text).to_have_value("Rzuty nie są równe.\n66666 to jeden wynik.")
    expect(verdict(own)).to_be_empty()
    press(own, "Sprawdź")
    expect(verdict(own)).to_contain_text("✎ Zapisane")
    expect(verdict(own)).to_contain_text("Dziwi zdarzenie o małej szansie")  # the model answer
    own.get_by_label("każdy pojedynczy wynik").check()
    own.get_by_label("generałów jest mało").check()
    own.get_by_label("każdy pojedynczy wynik").uncheck()
    answers.wait_for_timeout(300)
    assert evaluate_in_kernel(answers, "record_of('02-zdziwienie').ticked") == "(1,)"
    expect(own.get_by_label("generałów jest mało")).to_be_checked()


# --- hints, solution, what is kept -------------------------------------------------------------------------


def test_hints_come_one_by_one_below_each_other(answers: Page) -> None:
    pairs = field(answers, PAIRS)
    hint = any_button(pairs, "Podpowiedź")
    hint.click()
    expect(pairs).to_contain_text("Podpowiedź 1 z 2")
    hint.click()
    expect(pairs.locator(".kosci-note")).to_have_count(2)
    expect(hint).to_have_attribute("aria-disabled", "true")
    expect(hint).to_be_focused()
    hint.click(force=True)
    answers.wait_for_timeout(300)
    assert evaluate_in_kernel(answers, "record_of('02-dwie-pary').hints") == "2"


def test_before_a_try_the_solution_is_shown_at_the_second_press(answers: Page) -> None:
    pairs = field(answers, PAIRS)
    press(pairs, "Rozwiązanie")
    expect(pairs).to_contain_text("Naciśnij jeszcze raz, a zobaczysz rozwiązanie")
    expect(pairs.locator(".kosci-note")).to_have_count(0)
    assert evaluate_in_kernel(answers, "record_of('02-dwie-pary').gave_up") == "None"
    press(pairs, "Rozwiązanie")
    expect(pairs.locator(".kosci-note math").last).to_be_visible()
    expect(any_button(pairs, "Rozwiązanie")).to_be_focused()
    assert evaluate_in_kernel(answers, "record_of('02-dwie-pary').gave_up") == "0"


def test_a_task_of_code_has_hints_and_a_solution_here(answers: Page) -> None:
    code = field(answers, CODE)
    expect(any_button(code, "Sprawdź")).to_have_count(0)
    press(code, "Podpowiedź")
    expect(code).to_contain_text("Podpowiedź 1 z 2")
    press(code, "Rozwiązanie")
    expect(code.locator(".kosci-note")).to_have_count(2)


def test_what_was_typed_survives_a_restart(page: Page, course: Lab) -> None:
    open_notebook(page, NOTEBOOK)
    run_all(page)
    field(page, PAIRS).get_by_label("Twoja odpowiedź").fill("1/2")
    field(page, ROWS).get_by_label("Piątki", exact=True).check()
    press(field(page, KEEP), "Połóż kostkę: 6 oczek")
    field(page, WORDS).get_by_label("Twoja odpowiedź").fill("Bo 66666\nto jeden wynik.")
    press(field(page, WORDS), "Sprawdź")
    field(page, WORDS).get_by_label("generałów jest mało").check()
    page.wait_for_timeout(500)  # the last tick is kept
    restart_and_run(page)
    expect(field(page, PAIRS).get_by_label("Twoja odpowiedź")).to_have_value("1/2")
    expect(field(page, ROWS).get_by_label("Piątki", exact=True)).to_be_checked()
    expect(any_button(field(page, KEEP), "Zabierz kostkę 1: 6 oczek")).to_be_visible()
    expect(field(page, WORDS).get_by_label("Twoja odpowiedź")).to_have_value("Bo 66666\nto jeden wynik.")
    expect(field(page, WORDS)).to_contain_text("Zadanie jest już zrobione. 1 próba.")
    expect(field(page, WORDS).get_by_label("generałów jest mało")).to_be_checked()


# --- a guess -----------------------------------------------------------------------------------------------


def test_a_guess_out_of_range_is_asked_about_and_a_chance_is_kept(answers: Page) -> None:
    guess = field(answers, GUESS)
    typed = guess.get_by_label("Jak często?")
    typed.fill("prawie nigdy")
    typed.press("Enter")
    expect(guess.get_by_role("alert")).to_contain_text("to nie liczba")
    expect(typed).to_have_attribute("aria-invalid", "true")
    typed.fill("5")
    typed.press("Enter")
    expect(guess.get_by_role("alert")).to_contain_text("Czy chodzi o 5 %?")
    assert evaluate_in_kernel(answers, "recall('test')") == "None"
    typed.fill("1/20")
    press(guess, "Zapisz typ")
    expect(guess).to_contain_text("Zapisane: 5,00 %")
    expect(typed).to_have_attribute("aria-invalid", "false")
    assert evaluate_in_kernel(answers, "recall('test')") == "Fraction(1, 20)"


def test_a_guess_survives_in_the_course_folder(page: Page, course: Lab) -> None:
    open_notebook(page, NOTEBOOK)
    run_all(page)
    typed = field(page, GUESS).get_by_label("Jak często?")
    typed.fill("12,5%")
    typed.press("Enter")
    expect(field(page, GUESS)).to_contain_text("Zapisane")
    assert '"test": "12,5%"' in (course.course / "postepy.json").read_text(encoding="utf-8")
    run_all(page)
    expect(field(page, GUESS)).to_contain_text("Twój typ: 12,50")


# --- all of them -------------------------------------------------------------------------------------------


def test_keys_in_a_field_leave_the_notebook_alone(answers: Page) -> None:
    for name in EVERY:
        widget = field(answers, name)
        press_notebook_keys(answers, widget)
        for typed in widget.locator("input:visible, textarea").all()[:1]:
            typed.focus()
            answers.keyboard.press("Escape")
            answers.keyboard.type("abxddm")
            expect(typed).to_be_focused()
    assert cell_sources(answers) == SOURCES


def test_no_two_elements_share_an_id(answers: Page) -> None:
    for name in EVERY:
        field(answers, name)
    ids = answers.locator(f"{FIELD} [id]").evaluate_all("(nodes) => nodes.map((node) => node.id)")
    assert len(ids) > 2 * len(EVERY)
    assert len(set(ids)) == len(ids)


def answer_some(page: Page) -> None:
    """Bring the fields into many states: right, wrong, kept, with notes, with an error."""
    field(page, PAIRS).get_by_label("Twoja odpowiedź").fill("25/108")
    press(field(page, PAIRS), "Podpowiedź")
    press(field(page, PAIRS), "Sprawdź")
    expect(verdict(field(page, PAIRS))).to_contain_text("Dobrze")
    field(page, ROWS).get_by_label("Piątki", exact=True).check()
    press(field(page, ROWS), "Sprawdź")
    press(field(page, KEEP), "Połóż kostkę: 6 oczek")
    press(field(page, KEEP), "Połóż kostkę: 2 oczka")
    press(field(page, OWN_ROLL), "Rzuć")
    press(field(page, OWN_ROLL), "Rozwiązanie")
    field(page, WORDS).get_by_label("Twoja odpowiedź").fill("Bo 66666 to jeden wynik, a 12345 to 120.")
    press(field(page, WORDS), "Sprawdź")
    field(page, WORDS).get_by_label("generałów jest mało").check()
    press(field(page, CODE), "Rozwiązanie")
    field(page, GUESS).get_by_label("Jak często?").fill("5")
    press(field(page, GUESS), "Zapisz typ")
    expect(field(page, GUESS).get_by_role("alert")).to_contain_text("Czy chodzi")


@pytest.mark.parametrize("theme", ["Light", "Dark"])
def test_axe_finds_nothing_serious(
    new_page: Callable[..., Page], theme: str, save_screenshot: Callable[[Page, str], None]
) -> None:
    page = new_page(height=1000)
    open_notebook(page, NOTEBOOK)
    run_all(page)
    use_theme(page, f"JupyterLab {theme}")
    answer_some(page)
    for place, name in enumerate(EVERY):
        widget = field(page, name)
        widget.evaluate("(widget) => widget.scrollIntoView({ block: 'start' })")
        page.wait_for_timeout(400)
        assert axe_serious(page, f'{FIELD}[aria-label="{name}"]') == []
        save_screenshot(page, f"answer-{place}-{theme.lower()}.png")


@pytest.mark.parametrize("width", [400, 640, 1280])
def test_the_fields_fit_and_nothing_above_the_verdict_jumps(
    new_page: Callable[..., Page], width: int, save_screenshot: Callable[[Page, str], None]
) -> None:
    page = new_page(width=width, height=1000)
    open_notebook(page, NOTEBOOK)
    run_all(page)
    close_sidebars(page)

    def heights() -> list[float]:
        parts = ".kosci-question, .kosci-form, .kosci-messages"
        return page.locator(FIELD).evaluate_all(
            "(fields, parts) => fields.flatMap((field) => [...field.querySelectorAll(parts)].map((part) =>"
            " Math.round(part.getBoundingClientRect().bottom - field.getBoundingClientRect().top)))",
            parts,
        )

    for name in EVERY:
        field(page, name)
    before = heights()
    check_targets(field(page, PAIRS).locator("button:visible, input:visible"))
    press(field(page, PAIRS), "Sprawdź")
    expect(verdict(field(page, PAIRS))).to_contain_text("Jeszcze bez odpowiedzi")
    press(field(page, OWN_ROLL), "Rzuć")
    field(page, ROWS).get_by_label("Piątki", exact=True).check()
    press(field(page, ROWS), "Sprawdź")
    expect(verdict(field(page, ROWS))).to_contain_text("Do poprawy")
    assert heights() == before
    answer_some(page)
    for place, name in enumerate(EVERY):
        widget = field(page, name)
        check_fit(widget, name)
        check_targets(widget.locator("button:visible, .kosci-tick, input[type=text], textarea"), name)
        if width < 1280:
            widget.evaluate("(widget) => widget.scrollIntoView({ block: 'start' })")
            page.wait_for_timeout(400)
            save_screenshot(page, f"answer-{place}-{width}.png")


def test_dice_can_be_told_apart_in_forced_colours(
    new_page: Callable[..., Page], save_screenshot: Callable[[Page, str], None]
) -> None:
    page = new_page(forced_colors="active")
    open_notebook(page, NOTEBOOK)
    run_all(page)
    press(field(page, KEEP), "Połóż kostkę: 6 oczek")
    save_screenshot(page, "answer-forced.png")
    pip = field(page, KEEP).locator(".kosci-place .kosci-pip").first
    fill, ground = pip.evaluate(
        "(pip) => [pip, pip.closest('span')].map((node) => getComputedStyle(node))"
        ".map(({ fill, backgroundColor }, place) => place ? backgroundColor : fill)"
    )
    assert fill != ground


def test_on_paper_there_is_the_question_and_a_place_to_write(
    answers: Page, save_screenshot: Callable[[Page, str], None]
) -> None:
    answers.emulate_media(media="print")
    for name in (PAIRS, ROWS, OWN_ROLL, WORDS):
        widget = answers.locator(f'{FIELD}[aria-label="{name}"]')
        expect(widget.locator(".kosci-question")).to_be_visible()
        expect(widget.get_by_role("button", name="Sprawdź")).to_be_hidden()
    expect(answers.locator(f'{FIELD}[aria-label="{PAIRS}"] input')).to_have_css("border-bottom-style", "solid")
    expect(answers.locator(f'{FIELD}[aria-label="{PAIRS}"] input')).to_have_css("border-top-style", "none")
    example = "(input) => getComputedStyle(input, '::placeholder').opacity"
    assert answers.locator(f'{FIELD}[aria-label="{PAIRS}"] input').evaluate(example) == "0"
    save_screenshot(answers, "answer-print.png")
