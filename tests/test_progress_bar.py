"""The progress bar: it moves on in place, says so in words, and can be handed to any work that tells its progress."""

import re

import pytest
from test_solver_solution import SMALL_GAMES

from kosci_edu.messages import use_language
from kosci_edu.solver import solve
from kosci_edu.widgets import ProgressBar


def test_the_bar_is_told_in_words_and_as_a_labelled_element():
    bar = ProgressBar()
    assert repr(bar) == "Praca: 0\u00a0%"
    bar(3, 8)
    assert repr(bar) == "Praca: 38\u00a0%"
    label, labelled = re.search(
        r'id="([\w-]+)">Praca: 38\u00a0%</span> <progress aria-labelledby="([\w-]+)"', bar.value
    ).groups()
    assert label == labelled
    assert 'max="8" value="3"' in bar.value


def test_two_bars_have_labels_of_their_own():
    first, second = (re.search(r'id="([\w-]+)"', ProgressBar().value)[1] for _ in range(2))
    assert first != second


def test_a_bar_handed_to_work_ends_full():
    bar, seen = ProgressBar(), []
    bar.observe(lambda change: seen.append(repr(bar)), "value")
    solve(SMALL_GAMES[0], bar)
    assert len(seen) > 2
    assert seen[-1] == "Praca: 100\u00a0%"


@pytest.fixture
def english():
    use_language("en")
    yield
    use_language("pl")


def test_the_bar_speaks_english_too(english):
    assert repr(ProgressBar()) == "Work: 0%"
