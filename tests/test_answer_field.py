"""The field of a task, and a guess, as far as Python sees them: what is shown, kept, counted and given back."""

from dataclasses import replace
from fractions import Fraction

import pytest
from front_end import ask

from kosci_edu.exercises import Task, exercise, forget_done
from kosci_edu.progress import recall, record_of, tasks_done
from kosci_edu.widgets import AnswerField, Guess

PAIRS = "02-dwie-pary"  # 15 · 4 · 30 = 1800 of 7776 outcomes, which is 25/108
WORDS = "02-zdziwienie"
CODE = "02-napisz-szanse"


@pytest.fixture(autouse=True)
def _nothing_done(tmp_path, monkeypatch):
    """Each test begins with nothing done, in a folder that is no course folder."""
    monkeypatch.chdir(tmp_path)
    forget_done()
    yield
    forget_done()


@pytest.fixture
def pairs() -> AnswerField:
    return AnswerField(exercise(PAIRS))


def own_words(*criteria: str) -> AnswerField:
    task = exercise(WORDS)
    return AnswerField(Task(replace(task.written, criteria=list(criteria)), task.source))


def can(field: AnswerField) -> dict[str, bool]:
    """The actions on the buttons, and whether each can be done now."""
    return {action: is_on for action, _, is_on in field._buttons}


# --- checking --------------------------------------------------------------------------------------------


def test_an_untouched_field_asks_and_says_nothing(pairs):
    assert pairs._name == "2. Rozgrzewka: dwie pary"
    assert "<strong>dokładnie dwie pary</strong>" in pairs._question
    assert [(field["kind"], field["example"]) for field in pairs._fields] == [("number", "7/20, 0,35 albo 35%")]
    assert (pairs._verdict, pairs._notes, pairs._criteria, pairs._status, pairs._typed) == ({}, [], [], "", [])
    assert can(pairs) == {"check": True, "hint": True, "solution": True}


def test_a_wrong_answer_is_told_why_and_a_right_one_shows_the_model_answer(pairs):
    ask(pairs, action="check", texts=["3600/7776"])
    assert (pairs._verdict["status"], pairs._verdict["role"]) == ("wrong", "loss")
    assert pairs._verdict["title"] == "✗ Do poprawy"
    assert "policzone dwa razy" in pairs._verdict["sentence"]
    assert (pairs._verdict["reason"], pairs._status) == ("", "1 próba.")
    ask(pairs, action="check", texts=["25/108"])
    assert (pairs._verdict["status"], pairs._verdict["role"]) == ("right", "best")
    assert "<math" in pairs._verdict["reason"]
    assert pairs._status == "2 próby."
    assert tasks_done() == (PAIRS,)
    assert can(pairs) == {"check": True, "hint": False, "solution": False}  # there is no more to be told


def test_what_is_tried_out_after_the_right_answer_is_no_try_and_not_kept(pairs):
    ask(pairs, action="check", texts=["25/108"])
    ask(pairs, action="typed", texts=["1/3"])
    ask(pairs, action="check", texts=["1/3"])
    assert pairs._verdict["status"] == "wrong"
    assert (record_of(PAIRS).typed, record_of(PAIRS).tries) == (("25/108",), 1)


def test_nothing_typed_is_no_try(pairs):
    ask(pairs, action="check", texts=[""])
    assert (pairs._verdict["status"], pairs._status) == ("not attempted", "")
    assert record_of(PAIRS).tries == 0


def test_what_a_learner_types_is_never_html(pairs):
    ask(pairs, action="check", texts=["<img src=x onerror=alert(1)>"])
    assert "<img" not in str(pairs._verdict)


def test_a_call_shows_its_verdict_in_the_field_too(pairs):
    assert pairs.check(Fraction(25, 108)).status == "right"
    assert pairs._verdict["status"] == "right"


def test_a_fault_of_the_course_is_told_as_one(monkeypatch, pairs):
    monkeypatch.setattr(type(pairs._task.answer), "assess", lambda *_: {}["broken"])
    ask(pairs, action="check", texts=["1/2"])
    assert (pairs._verdict["status"], pairs._verdict["role"]) == ("fault", "lack")
    assert "broken" in pairs._verdict["sentence"]
    assert record_of(PAIRS).tries == 0


@pytest.mark.parametrize(
    "message",
    [None, "check", {}, {"action": "check"}, {"action": "check", "texts": "1/2"}, {"action": "tick", "places": [{}]},
     {"action": "typed", "texts": {"0": "1"}}, {"action": "no such thing"}],
)  # fmt: skip
def test_messages_that_make_no_sense_do_nothing(message, pairs):
    pairs._handle_custom_msg(message, [])
    assert (pairs._verdict, pairs._typed, pairs.error, record_of(PAIRS).ticked) == ({}, [], "", ())


def test_only_a_task_has_a_field():
    with pytest.raises(ValueError, match="Potrzebne jest zadanie, a nie '02-dwie-pary'"):
        AnswerField(PAIRS)


# --- hints and the solution ------------------------------------------------------------------------------


def test_hints_come_in_order_and_end(pairs):
    for count in (1, 2):
        ask(pairs, action="hint")
        assert len(pairs._notes) == count
        assert f"Podpowiedź {count} z 2: " in pairs._notes[-1]
    assert not can(pairs)["hint"]
    ask(pairs, action="hint")
    assert (len(pairs._notes), record_of(PAIRS).hints) == (2, 2)


def test_before_a_try_the_solution_comes_at_the_second_press_and_is_counted(pairs):
    ask(pairs, action="solution")
    assert pairs._status.startswith("Nie ma jeszcze żadnej próby.")
    assert (pairs._notes, record_of(PAIRS).gave_up, can(pairs)["solution"]) == ([], None, True)
    ask(pairs, action="solution")
    assert "<strong>Rozwiązanie</strong>" in pairs._notes[-1]
    assert (pairs._status, record_of(PAIRS).gave_up, can(pairs)["solution"]) == ("", 0, False)


def test_after_a_try_the_solution_comes_at_once(pairs):
    ask(pairs, action="check", texts=["1/2"])
    ask(pairs, action="solution")
    assert (len(pairs._notes), record_of(PAIRS).gave_up) == (1, 1)


def test_who_tries_after_the_first_press_is_not_told_that_there_was_no_try(pairs):
    ask(pairs, action="solution")
    ask(pairs, action="check", texts=["1/2"])
    assert pairs._status == "1 próba."


def test_a_task_of_code_has_no_field_but_hints_and_a_solution():
    code = AnswerField(exercise(CODE))
    assert (code._fields, list(can(code))) == ([], ["hint", "solution"])
    ask(code, action="solution")
    assert "wielomianowy" in code._notes[-1]


# --- what is kept ----------------------------------------------------------------------------------------


def test_what_was_typed_stands_in_the_next_field(pairs):
    ask(pairs, action="typed", texts=["1/"])
    assert record_of(PAIRS).tries == 0
    assert AnswerField(exercise(PAIRS))._typed == ["1/"]
    ask(pairs, action="check", texts=["25/108"])
    again = AnswerField(exercise(PAIRS))
    assert (again._typed, again._status) == (["25/108"], "Zadanie jest już zrobione. 1 próba.")


def test_own_words_are_kept_with_what_was_ticked():
    field = own_words("są **wyniki**", "jest przykład")
    assert field._criteria == []  # one does not tick what is not written yet
    ask(field, action="check", texts=["Rzuty nie są jednakowo możliwe."])
    assert (field._verdict["status"], field._verdict["title"]) == ("kept", "✎ Zapisane")
    assert "7776" in field._verdict["reason"]
    assert field._criteria == ["są <strong>wyniki</strong>", "jest przykład"]
    ask(field, action="tick", places=[1, 7])
    assert (field._ticked, record_of(WORDS).ticked) == ([1], (1,))
    again = own_words("są **wyniki**", "jest przykład")
    assert (len(again._criteria), again._ticked) == (2, [1])


def test_two_fields_are_checked_together():
    field = AnswerField(exercise("02-wlasny-rzut"))
    assert [(each["kind"], each["label"], each["dice"]) for each in field._fields] == [
        ("roll", "Twój rzut", 5),
        ("number", "Twoja odpowiedź", None),
    ]
    ask(field, action="check", texts=["13356", "60/7776"])  # 5!/2! orders
    assert field._verdict["status"] == "right"
    assert field._typed == ["13356", "60/7776"]


def test_the_ids_of_options_are_an_answer_as_the_front_end_sends_them():
    field = AnswerField(exercise("06-czym-nadrobic", pupil=""))
    assert ("fives", "Piątki") in [tuple(option) for option in field._fields[0]["options"]]
    ask(field, action="check", texts=["fives"])
    assert field._verdict["status"] == "wrong"
    ask(field, action="check", texts=["fives, sixes"])
    assert field._verdict["status"] == "right"


# --- a guess ---------------------------------------------------------------------------------------------


@pytest.fixture
def guess() -> Guess:
    return Guess("test-answer-field", "Jak często?")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("5", "Szansa leży między 0 a 1. Czy chodzi o 5\u00a0%?"),
        ("12,5", "Szansa leży między 0 a 1. Czy chodzi o 12,50\u00a0%?"),
        ("-1", "Szansa leży między 0 a 1, czyli między 0% a 100%."),
        ("200", "Szansa leży między 0 a 1, czyli między 0% a 100%."),
        ("prawie nigdy", "„prawie nigdy” to nie liczba; zapisz ją jako 1/4, 0,25 albo 25%."),
    ],
)
def test_what_is_no_chance_is_asked_about(guess, text, said):
    ask(guess, action="submit", texts=[text])
    assert (guess.error, recall("test-answer-field")) == (said, None)


def test_a_guess_is_kept_and_shown_again(guess):
    ask(guess, action="submit", texts=["5"])
    ask(guess, action="submit", texts=["1/20"])
    assert (guess.error, recall("test-answer-field")) == ("", Fraction(1, 20))
    assert guess._status == "Zapisane: 5,00\u00a0%. Możesz to zmienić w każdej chwili."
    assert str(Guess("test-answer-field")) == "Twój typ: 5,00\u00a0%."
