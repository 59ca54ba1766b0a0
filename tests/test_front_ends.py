"""The front ends as far as Python sees them: what they say has its Polish, and every widget can be made and printed."""

import re
import subprocess
import sys
from pathlib import Path

import polib
import pytest
from front_end import ask
from ipywidgets.widgets.widget import _instances

import kosci_edu.widgets
from kosci_edu import dice, odds, rules, solver
from kosci_edu.widgets.base import sentences

MAKING = {
    "AnswerField": "AnswerField(__import__('kosci_edu.exercises').exercises.exercise('02-dwie-pary'))",
    "BonusBalance": "BonusBalance({'ones': 2})",
    "ClaimList": "ClaimList(())",
    "DiceTray": "DiceTray(seed=1)",
    "GameTable": "play(('Ala', 'losowy'), seed=1)",
    "Guess": "Guess('front-ends', 'Jak często?')",
    "KeepFinder": "KeepFinder('15566')",
    "ProgressBar": "ProgressBar()",
    "ScoreDistribution": "ScoreDistribution(250)",
    "WholeCard": "WholeCard()",
    "YahtzeeLadder": "YahtzeeLadder()",
}
"""Every widget with the call that makes one."""
NEED_NUMPY = ("ScoreDistribution", "WholeCard")

FOLDER = Path(kosci_edu.widgets.__file__).parent
FRONT_ENDS = sorted(FOLDER.glob("*.js"))
POLISH = polib.pofile(str(FOLDER.parent / "locale" / "pl.po"), encoding="utf-8")


@pytest.mark.parametrize("path", FRONT_ENDS, ids=lambda path: path.name)
def test_every_sentence_of_a_front_end_stands_there_whole_and_has_its_polish(path: Path):
    source = path.read_text(encoding="utf-8")
    known = {(entry.msgid, entry.msgid_plural or None) for entry in POLISH}
    assert set(sentences(source).items()) - known == set()
    calls = re.findall(r"\bsay\(", source)
    assert len(calls) == len(re.findall(r'\bsay\(\s*"', source)), "a sentence that is no literal"


def test_every_widget_is_tested_here():
    classes = {name for name in kosci_edu.widgets.__all__ if isinstance(getattr(kosci_edu.widgets, name), type)}
    assert classes == set(MAKING)


@pytest.mark.parametrize("making", MAKING.values(), ids=MAKING)
def test_every_widget_prints_what_it_shows(making: str):
    widget = eval(making, vars(kosci_edu.widgets))
    bundle = widget._repr_mimebundle_()
    text = (bundle[0] if isinstance(bundle, tuple) else bundle)["text/plain"]
    assert text == repr(widget)
    assert re.search(r"\w", text)
    assert "object at 0x" not in text


@pytest.mark.parametrize("name", ["BonusBalance", "KeepFinder", "ScoreDistribution", "WholeCard", "YahtzeeLadder"])
def test_the_plain_call_that_a_widget_shows_can_be_made(name: str):
    packages = (dice, odds, rules, solver)
    names = {each: getattr(package, each) for package in packages for each in package.__all__}
    assert eval(eval(MAKING[name], vars(kosci_edu.widgets))._call, names)


def without_numpy(code: str) -> str:
    """What the code prints where NumPy and all that is built on it are missing."""
    block = "import sys\nfor name in ('numpy', 'scipy', 'sympy', 'matplotlib'): sys.modules[name] = None\n"
    command = [sys.executable, "-c", f"{block}from kosci_edu.widgets import *\n{code}"]
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=True).stdout


def test_only_what_works_out_whole_games_needs_numpy():
    makings = [making for name, making in MAKING.items() if name not in NEED_NUMPY]
    use = """
tray = DiceTray(seed=1); tray.throw(); tray.hold(1); tray.throw()
finder = KeepFinder("15566", seed=1); finder.goal = "chance"; finder.random_roll(); finder.choose("")
print(finder.table(), sum(finder.outcomes().values()))
ladder = YahtzeeLadder(0, 3, seed=1); ladder.roll(); ladder.new_turn(); print(ladder.table())
balance = BonusBalance(); balance.set_all(3); print(balance.table(), balance.chance())
guess = Guess("front-ends"); guess.submit("1/4"); print(guess)
table = play("Ala", seed=1); table.hold(1); table.throw(); table.write("chance"); print(table)
bar = ProgressBar(); bar(1, 2); print(bar)
"""
    shown = without_numpy("\n".join(f"print({making})" for making in makings) + use)
    assert "[1] [5] [5] [6] [6]  · Najlepiej: zatrzymaj 5 5; szansa 2,91" in shown


@pytest.mark.parametrize("name", NEED_NUMPY)
def test_what_needs_numpy_says_so_in_one_sentence(name: str):
    said = without_numpy(f"try: {name}()\nexcept ValueError as mistake: print(mistake)")
    assert said.strip() == "Ten widżet oblicza całe gry; potrzebuje do tego NumPy, którego tu brakuje."


def test_a_fault_of_ours_is_told_as_a_fault(monkeypatch: pytest.MonkeyPatch):
    tray = kosci_edu.widgets.DiceTray(seed=1)
    monkeypatch.setattr(tray, "_next_step", lambda: {}["no such step"])
    ask(tray, action="throw")
    assert tray.error.startswith("To usterka widżetu, a nie Twój błąd: KeyError: 'no such step'.")
    assert tray.roll == [2, 5, 1, 3, 1]


def test_a_state_that_cannot_be_is_refused_as_a_whole():
    ladder = kosci_edu.widgets.YahtzeeLadder(2, 1)
    with pytest.raises(ValueError, match="Pozostałych rzutów może być od 0 do 3, a nie 9"):
        ladder._change(equal=4, rolls_left=9)
    assert (ladder.equal, ladder.rolls_left, ladder.hand) == (2, 1, [6, 6, 1, 2, 3])


def test_a_wrong_value_makes_no_widget():
    before = set(_instances)
    with pytest.raises(ValueError, match="od 1 do 20 kostek"):
        kosci_edu.widgets.DiceTray(0)
    assert set(_instances) == before
