"""The dice tray as a plain Python object; how it looks and feels is tested in `browser/test_tray.py`."""

import re
from typing import Any

import pytest
import traitlets
from front_end import ask

from kosci_edu.messages import language, use_language
from kosci_edu.widgets import DiceTray


def test_a_new_tray_waits_for_the_first_roll():
    tray = DiceTray()
    assert (tray.roll, tray.held, tray.rolls_left, tray.rolls_used) == ([], [False] * 5, 3, 0)


def test_a_seed_makes_the_rolls_repeatable():
    assert DiceTray(seed=7).throw() == DiceTray(seed=7).throw()
    assert DiceTray(dice=20, faces=100, seed=7).throw() != DiceTray(dice=20, faces=100, seed=8).throw()


def test_every_face_comes_up_and_no_other():
    tray = DiceTray(dice=20, faces=4, rolls=20, seed=1)
    assert {face for _ in range(20) for face in tray.throw()} == {1, 2, 3, 4}


def test_held_dice_stay():
    tray = DiceTray(dice=20, seed=1)
    first = tray.throw()
    tray.hold(2, 3)
    second = tray.throw()
    assert second[1:3] == first[1:3]
    assert second != first


def test_a_roll_uses_up_one_roll_and_a_new_turn_gives_all_back():
    tray = DiceTray(rolls=2)
    tray.throw()
    tray.hold(1)
    assert (tray.rolls_left, tray.rolls_used) == (1, 1)
    tray.new_turn()
    assert (tray.roll, tray.held, tray.rolls_left) == ([], [False] * 5, 2)


def test_hold_release_and_toggle():
    tray = DiceTray(dice=3)
    tray.throw()
    tray.hold(1, 3)
    tray.hold(1)
    assert tray.held == [True, False, True]
    tray.release(1, 2)
    assert tray.held == [False, False, True]
    tray.toggle(3)
    tray.toggle(2)
    assert tray.held == [False, True, False]


def test_without_rolls_left_throwing_teaches_and_changes_nothing():
    tray = DiceTray(rolls=1)
    roll = tray.throw()
    with pytest.raises(ValueError, match="nie ma już rzutów; zacznij nową kolejkę"):
        tray.throw()
    assert (tray.roll, tray.rolls_left) == (roll, 0)


def test_with_every_die_held_throwing_teaches_and_costs_no_roll():
    tray = DiceTray(dice=2)
    tray.throw()
    tray.hold(1, 2)
    with pytest.raises(ValueError, match="przed rzutem zwolnij którąś"):
        tray.throw()
    assert tray.rolls_left == 2


def test_nothing_can_be_held_before_the_first_roll():
    with pytest.raises(ValueError, match="Najpierw rzuć"):
        DiceTray().hold(1)


@pytest.mark.parametrize("position", [0, 6, -1, "1", True, 1.0, None])
def test_a_die_that_is_not_there_is_refused_and_nothing_is_held(position: Any):
    tray = DiceTray()
    tray.throw()
    with pytest.raises(ValueError, match="numery od 1 do 5"):
        tray.hold(1, position)
    assert tray.held == [False] * 5


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"dice": 0}, "Na tacce mieści się od 1 do 20 kostek, a nie 0."),
        ({"dice": 2.5}, "Na tacce mieści się od 1 do 20 kostek, a nie 2.5."),
        ({"faces": 1}, "Kostka ma od 2 do 100 ścianek, a nie 1."),
        ({"faces": "6"}, "Kostka ma od 2 do 100 ścianek, a nie '6'."),
        ({"rolls": True}, "Kolejka ma od 1 do 100 rzutów, a nie True."),
        ({"seed": [1]}, "Ziarno losowania to liczba całkowita albo None, a nie [1]."),
    ],
)
def test_a_wrong_argument_gets_one_clear_sentence(arguments: dict[str, Any], sentence: str):
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        DiceTray(**arguments)


def test_the_text_view_shows_dice_held_dice_and_rolls_left():
    tray = DiceTray(seed=1)
    assert repr(tray) == "[ ] [ ] [ ] [ ] [ ]  · zostały 3 rzuty"
    tray.throw()
    tray.hold(3, 5)
    assert repr(tray) == "[2] [5] (1) [3] (1)  · zostały 2 rzuty"
    assert tray._repr_mimebundle_()[0]["text/plain"] == repr(tray)


def test_the_state_is_told_in_words():
    tray = DiceTray(seed=1)
    assert (tray._announcement, tray._status) == (
        "Nowa kolejka: masz 3 rzuty.",
        "Rzuć kostkami, żeby zacząć.",
    )
    tray.throw()
    assert tray._announcement == "Wypadło: 2 5 1 3 1, suma 12; zostały 2 rzuty."
    assert tray._die_names[1] == "Kostka 2: 5 oczek"
    tray.hold(2, 4)
    assert tray._die_names[1] == "Kostka 2: 5 oczek, zatrzymana"
    assert tray._status == "Zatrzymane: 5 3. Rzuć pozostałymi 3 kostkami."


def test_the_language_is_the_one_in_use_when_the_tray_is_made():
    use_language("en")
    tray = DiceTray(dice=2, rolls=1, seed=1)
    use_language("pl")
    tray.throw()
    assert tray._announcement == "You rolled 2 5, sum 7; that was the last roll."
    assert repr(tray) == "[2] [5]  · 0 rolls left"
    assert language() == "pl"


def test_the_front_end_can_roll_hold_and_start_a_new_turn():
    tray = DiceTray(seed=1)
    ask(tray, action="throw")
    ask(tray, action="toggle", position=2)
    assert (tray.roll, tray.held) == ([2, 5, 1, 3, 1], [False, True, False, False, False])
    ask(tray, action="new_turn")
    assert (tray.roll, tray.rolls_left, tray.error) == ([], 3, "")


def test_a_mistake_made_in_the_front_end_is_told_there_until_the_next_action():
    tray = DiceTray()
    ask(tray, action="toggle", position=1)
    assert tray.error == "Najpierw rzuć: jeszcze nie ma czego zatrzymać."
    ask(tray, action="throw")
    assert tray.error == ""


def test_the_exception_of_a_watching_function_becomes_the_error():
    tray = DiceTray(seed=1)
    tray.observe(lambda change: 1 / 0, "rolls_left")
    ask(tray, action="throw")
    assert "ZeroDivisionError: division by zero" in tray.error
    assert (tray.roll, tray.rolls_left) == ([2, 5, 1, 3, 1], 2)
    assert tray._announcement.startswith("Wypadło: 2 5 1 3 1")


def test_a_watching_function_sees_the_whole_new_state():
    tray = DiceTray(seed=1)
    seen = []
    tray.observe(lambda change: seen.append((list(tray.roll), tray.rolls_left)), "rolls_left")
    tray.throw()
    assert seen == [([2, 5, 1, 3, 1], 2)]


def test_a_roll_can_be_laid_out_by_hand():
    tray = DiceTray()
    tray.roll = [1, 5, 5, 6, 6]
    assert tray._announcement == "Wypadło: 1 5 5 6 6, suma 23; zostały 3 rzuty."
    with pytest.raises(traitlets.TraitError, match="po jednej liczbie od 1 do 6"):
        tray.roll = [1, 5, 5, 6, 7]
