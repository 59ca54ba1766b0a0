"""Languages, sentences, and the error that is told in one of them."""

import contextvars
import pickle
import subprocess
import sys
import threading
from fractions import Fraction

import pytest

from kosci_edu import Roll
from kosci_edu.messages import KosciError, language, row_name, say, short, speaking, use_language, wording
from kosci_edu.numerals import percent


@pytest.fixture
def english():
    use_language("en")
    yield
    use_language("pl")


@pytest.mark.parametrize(
    ("n", "text"), [(1, "1 punkt"), (3, "3 punkty"), (5, "5 punktów"), (12, "12 punktów"), (22, "22 punkty")]
)
def test_polish_plurals(n, text):
    assert say("{n} point", "{n} points", n=n) == text


def test_english_speaks_english(english):
    assert language() == "en"
    assert percent(Fraction(23, 108)) == "21.30%"
    assert say("{n} point", "{n} points", n=2) == "2 points"
    assert row_name("full_house") == "Full house"


@pytest.mark.parametrize("code", ["pl", "en"])
def test_nothing_is_said_by_nothing(code):
    with speaking(code):
        told = [say(""), wording(""), row_name(""), row_name("", "zasady"), str(KosciError(""))]
    assert told == [""] * 5


def test_each_document_has_its_own_names():
    names = [row_name("yahtzee", document) for document in (None, "zasady", "kostkovy-poker", "poradnik")]
    assert names == ["Generał", "poker", "5 stejných", "Generał"]


def test_a_language_without_catalogue_is_refused():
    with pytest.raises(ValueError, match="„de”"):
        use_language("de")
    assert language() == "pl"


# --- the language of a block and of the program ----------------------------------------------------------


def in_a_thread(work):
    result = []
    thread = threading.Thread(target=lambda: result.append(work()))
    thread.start()
    thread.join()
    return result[0]


def test_a_block_speaks_its_language_and_gives_the_other_back():
    with speaking("en"):
        with speaking("pl"):
            assert say("Nothing can be divided by zero.") == "Przez zero nie można dzielić."
        assert (language(), percent(Fraction(1, 2))) == ("en", "50.00%")
    assert language() == "pl"
    with pytest.raises(KosciError, match="„de”"), speaking("de"):
        pass


def test_an_error_in_a_block_gives_the_language_back():
    with pytest.raises(ZeroDivisionError), speaking("en"):
        _ = 1 / 0
    assert language() == "pl"


def test_the_language_of_a_block_reaches_no_other_thread():
    with speaking("en"):
        assert in_a_thread(language) == "pl"


def test_a_block_in_another_thread_changes_nothing_here():
    inside, checked = threading.Event(), threading.Event()

    def speak():
        with speaking("en"):
            inside.set()
            checked.wait(10)
            return language()

    thread = threading.Thread(target=speak)
    thread.start()
    assert inside.wait(10)
    assert language() == "pl"
    checked.set()
    thread.join()


def test_the_language_of_the_program_reaches_every_thread_and_every_later_cell(english):
    assert in_a_thread(language) == "en"
    # A kernel may run each cell in a context of its own; the language is not lost with it.
    contextvars.copy_context().run(use_language, "pl")
    assert language() == "pl"


# --- the error -------------------------------------------------------------------------------------------


def test_an_error_is_a_value_error_with_one_sentence_in_the_language_in_use(english):
    with pytest.raises(ValueError, match="write the faces as digits") as problem:
        Roll("x")
    assert type(problem.value) is KosciError
    assert str(pickle.loads(pickle.dumps(problem.value))) == str(problem.value)


def test_an_error_takes_a_plural_and_a_sentence_that_is_ready():
    assert str(KosciError("{n} point", "{n} points", n=5)) == "5 punktów"
    assert str(KosciError("Gotowe {zdanie}.")) == "Gotowe {zdanie}."


CELL = r"""
from IPython.core.interactiveshell import InteractiveShell

shell = InteractiveShell.instance(colors="NoColor")
shell.run_cell("from kosci_edu import P")
shell.run_cell("def ask(event):\n    return P(event, {1, 2})")
shell.run_cell("ask(1 == 2)")
"""


def test_in_a_notebook_the_traceback_is_the_sentence():
    shown = subprocess.run([sys.executable, "-c", CELL], capture_output=True, text=True, encoding="utf-8", check=True)
    assert (
        shown.stdout.strip()
        == "Zdarzenie to zbiór albo funkcja, a to jest False. Czy nie ma tu znaku == zamiast funkcji?"
    )


class Silent:
    def __str__(self):
        raise RuntimeError("no words")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("a" * 50, "a" * 39 + "…"),
        pytest.param(10**5000, "int", id="long"),
        (Silent(), "Silent"),
        ([1], "[1]"),
        (None, "None"),
    ],
)
def test_anything_can_be_named_in_a_sentence(value, text):
    assert short(value) == text
