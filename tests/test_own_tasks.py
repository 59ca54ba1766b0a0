"""Tasks of a teacher's own: every kind of answer, and every mistake told with its line."""

from pathlib import Path

import pytest

from kosci_edu.exercises import exercise_from, forget_done, write_task_template
from kosci_edu.messages import speaking


@pytest.fixture(autouse=True)
def empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    forget_done()
    yield
    forget_done()


def written(text):
    Path("moje.txt").write_text(text, encoding="utf-8")
    return "moje.txt"


KINDS = [
    ("%% expect 1/2", "50 %", "1/4", "number"),
    ("%% expect\n27,78 %", "27,78%", "27,77%", "number"),
    ("%% expect points 25", "25", "20", "number"),
    ("%% expect roll 15566", "66551", "15556", "roll"),
    ("%% expect letters A C of A B C D", "ca", "A", "choice"),
    ("%% expect choice kareta\n%% option kareta\n%% option full", "Kareta", "full", "choice"),
    ("%% expect choice a, b c\n%% option a\n%% option b c\n%% option d", "b c, a", "a", "choice"),
]  # fmt: skip


@pytest.mark.parametrize(("expect", "right", "wrong", "kind"), KINDS)
def test_every_kind_of_answer(expect, right, wrong, kind):
    task = exercise_from(written(f"%% task moje\n## Tytuł\n\nPytanie $\\frac12$?\n\n{expect}\n"))
    assert task.check(right).status == "right"
    assert task.check(wrong).status == "wrong"
    assert [field.kind for field in task.answer.fields] == [kind]
    assert (task.text.title, task.text.body) == ("Tytuł", "Pytanie $\\frac12$?")
    assert "nie ma podpowiedzi" in str(task.hint())
    assert "nie ma rozwiązania" in str(task.solution())
    assert "application/vnd.jupyter.widget-view+json" in task._repr_mimebundle_()
    assert 'exercise_from("moje.txt")' in repr(task)


def test_own_words_hints_and_mistakes():
    parts = ("%% task moje", "Dlaczego?", "%% expect words", "%% criterion Piszę, że to los.", "%% hint", "Pomyśl.")
    task = exercise_from(written("\n".join(("\ufeff" + parts[0], *parts[1:], "%% solution", "Bo los."))))
    shown = str(task.check("Nikt, bo to los."))
    assert shown.startswith("✎ Zapisane: ")
    assert shown.endswith("\nBo los.")
    assert task.text.criteria == ["Piszę, że to los."]
    assert "Pomyśl." in str(task.hint())


def test_one_of_several_tasks_is_named():
    path = written("%% task a\nIle?\n%% expect 1\n%% task b\nIle?\n%% expect 2\n%% mistake 1\nZa mało.")
    assert exercise_from(path, "b").check(2).status == "right"
    assert exercise_from(path, "b").check(1).message == "Za mało."
    for name in (None, "c"):
        with pytest.raises(ValueError, match="a, b"):
            exercise_from(path, name)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "nie ma żadnego zadania"),
        ("Ile?", "nie ma żadnego zadania"),
        ("%% hint\nx", "moje.txt, wiersz 1: .*przed pierwszym zadaniem"),
        ("%% task a\nIle?\n\n%% riddle\nx", "moje.txt, wiersz 4: nie ma części „riddle”"),
        ("\n\n%% task a\nIle?", "moje.txt, wiersz 3: .*co jest dobre"),
        ("%% task a\n%% expect 1", "moje.txt, wiersz 1: .*pytanie"),
        ("%% task\nIle?\n%% expect 1", "moje.txt, wiersz 1: .*nazwę"),
        ("%% task a\nIle?\n%% expect pół", "moje.txt, wiersz 1: „pół” to nie liczba"),
        ("%% task a\nIle?\n%% expect roll 1x", "moje.txt, wiersz 1: .*to nie rzut"),
        ("%% task a\nIle?\n%% expect letters E of A B", "moje.txt, wiersz 1: .*do wyboru"),
        ("%% task a\nIle?\n%% expect choice a\n%% option a", "moje.txt, wiersz 1: .*do wyboru"),
        ("%% task a\nIle?\n%% expect 1\n%% task a\nIle?\n%% expect 2", "wiersz 4: są dwa zadania o nazwie „a”"),
        ("%% task a\nIle?\n%% expect 1\n%% expect 2", "wiersz 4: to zadanie ma już część „expect”"),
        ("%% task a\nIle?\n%% expect 1\n%% mistake 2\nx\n%% mistake 2\ny", "wiersz 6: .* już część „mistake 2”"),
        ("%% task a\nIle?\n%% expect roll 99999", "wiersz 1: .*9"),
        ("%% task a\nIle?\n%% expect points 1/2", "wiersz 1: punkty to liczba całkowita"),
        ("%% task a\nIle?\n%% expect points 50%", "wiersz 1: punkty to liczba całkowita"),
        ("%% task a\nIle?\n%% expect choice a\n%% option a\n%% option\n%% option b", "wiersz 5: .* jest pusta"),
        ("%% task a\nIle?\n%% expect choice a\n%% option a\n%% option b\n%% option A", "wiersz 1: .*każda inna"),
        ("%% task a\nIle?\n%% expect letters of A B", "wiersz 1: .*do wyboru"),
        ("%% task a\nIle?\n%% expect 1\n%% hint", "wiersz 4: .* jest pusta"),
        ("%% task a\nIle?\n%% expect 1\n%% mistake 2", "wiersz 4: .* jest pusta"),
        ("%% task a\nIle?\n%% expect 1\n%% mistake abc\nx", "wiersz 1: „abc” to nie jest odpowiedź"),
        ("%% task a\nIle?\n%% expect roll 123\n%% mistake 99\nx", "wiersz 1: .*99"),
        ("%% task a\nIle?\n%% expect letters A of A B\n%% mistake C\nx", "wiersz 1: „C” to nie jest odpowiedź"),
        ("%% task a\nIle?\n%% expect words\n%% mistake 1\nx", "wiersz 1: „1” to nie jest odpowiedź"),
        ("%% task a\nIle?\n%%hint x\n%% expect 1", "wiersz 3: między „%%” a nazwą"),
        ("%% task a\nIle?\n%% expect __import__('os')", "moje.txt, wiersz 1: .*to nie liczba"),
    ],
)
def test_a_mistake_in_the_file_is_told_with_its_line(text, sentence):
    with pytest.raises(ValueError, match=sentence):
        exercise_from(written(text))


@pytest.mark.parametrize(
    ("expect", "mistake", "wrong"),
    [
        ("roll 15566", "66555", "55566"),
        ("letters A C of A B C D", "A B", "B, A"),
        ("letters A C of A B C D", "+B", "A B C"),
        ("choice pół na pół\n%% option pół na pół\n%% option jeden na trzy", "jeden na trzy", "jeden na trzy"),
        ("27,78 %", "27,77 %", "27,77%"),
    ],
)
def test_a_mistake_is_told_for_every_kind_of_answer(expect, mistake, wrong):
    task = exercise_from(written(f"%% task a\nIle?\n%% expect {expect}\n%% mistake {mistake}\nO to chodzi."))
    assert "O to chodzi." in task.check(wrong).message


def test_a_file_that_cannot_be_read_is_told_in_a_sentence(tmp_path):
    with pytest.raises(ValueError, match=r"nie-ma\.txt"):
        exercise_from("nie-ma.txt")
    (tmp_path / "x.txt").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ValueError, match="UTF-8"):
        exercise_from("x.txt")


@pytest.mark.parametrize("language", ["pl", "en"])
def test_the_template_is_a_task_and_no_file_is_overwritten(language):
    with speaking(language):
        path = write_task_template("wzor.txt")
        assert exercise_from(path).check("1/2").status == "right"
        assert exercise_from(path).check("1/4").message in exercise_from(path).text.mistakes["1/4"]
        with pytest.raises(ValueError, match=r"wzor\.txt"):
            write_task_template(path)
