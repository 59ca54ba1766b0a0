"""The exercises: every task from untouched to solved, its mistakes, nonsense, hints; the notebooks; the progress."""

import ast
import importlib.util
import json
import re
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from decimal import Decimal
from fractions import Fraction
from importlib import import_module
from math import comb
from pathlib import Path
from random import Random

import nbformat
import numpy as np
import pytest
import sympy
from nbclient import NotebookClient

import kosci_edu.play.position
import kosci_edu.progress
from kosci_edu.dice import Roll, all_rolls, keeps
from kosci_edu.exercises import exercise, forget_done, limits, progress
from kosci_edu.exercises.answers import (
    BotAnswer,
    ChoiceAnswer,
    Explanation,
    FunctionAnswer,
    NumberAnswer,
    OwnKeep,
    OwnRoll,
    Result,
    RollAnswer,
    Varied,
)
from kosci_edu.exercises.lessons import answer_to
from kosci_edu.exercises.reading import given_number
from kosci_edu.exercises.texts import lesson_of, lesson_texts, read_lesson, task_texts
from kosci_edu.messages import say
from kosci_edu.play.position import Keep, Score
from kosci_edu.progress import FILE_NAME, mark_done, tasks_done

ROOT = Path(__file__).parent.parent


def load_tool():
    spec = importlib.util.spec_from_file_location("notebooks_tool", ROOT / "tools" / "notebooks.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


TOOL = load_tool()
BEGIN, END, solution_code, without_solution = TOOL.BEGIN, TOOL.END, TOOL.solution_code, TOOL.without_solution
TASKS = {task_id: exercise(task_id, pupil="").text for task_id in task_texts("pl")}
LESSONS = lesson_texts("pl")
every_task = pytest.mark.parametrize("task_id", TASKS)
every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.name for lesson in LESSONS])


@pytest.fixture(autouse=True)
def no_task_done(tmp_path, monkeypatch):
    """Each test begins with nothing solved, in an empty folder that is no course folder."""
    monkeypatch.chdir(tmp_path)
    forget_done()
    yield
    forget_done()


def checked(code):
    """What the cell's last line, the check, gives when the cell is run in a namespace of its own."""
    tree = ast.parse(code)
    last = tree.body.pop()
    space = {"exercise": exercise}
    exec(compile(tree, "cell", "exec"), space)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), space)


# --- every task ------------------------------------------------------------------------------------------


def test_every_answer_has_a_text_and_every_text_an_answer():
    modules = [path.stem for path in (ROOT / "kosci_edu" / "exercises" / "lessons").glob("lesson_*.py")]
    answers = [import_module(f"kosci_edu.exercises.lessons.{module}").ANSWERS for module in modules]
    assert sorted(task_id for lesson in answers for task_id in lesson) == sorted(TASKS)


def test_only_the_lesson_that_is_asked_for_is_imported_and_nothing_heavy():
    code = (
        "import sys; from kosci_edu.exercises import exercise; exercise('02-sposoby').check(20);"
        "print(sorted(name for name in sys.modules if 'lesson_' in name or name in ('numpy', 'sympy', 'scipy')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['kosci_edu.exercises.lessons.lesson_02']"


@every_lesson
def test_a_lesson_has_at_least_five_tasks_with_ids_of_their_own(lesson):
    ids = [task.id for task in lesson.tasks]
    assert len(ids) >= 5
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(rf"{lesson_of(lesson.name)}-[a-z0-9]+(-[a-z0-9]+)*", task_id) for task_id in ids)
    assert sum(len(other.tasks) for other in LESSONS) == len(TASKS)


@every_lesson
def test_a_lesson_has_a_function_a_roll_of_ones_own_and_an_explanation(lesson):
    kinds = {type(exercise(task.id).answer).__name__ for task in lesson.tasks}
    assert {"FunctionAnswer", "Explanation"} <= kinds
    assert kinds & {"OwnRoll", "OwnKeep", "BotAnswer"}


@every_task
def test_an_untouched_task_is_not_attempted(task_id):
    task = TASKS[task_id]
    result = checked(without_solution(task.code)) if task.code else exercise(task_id).check()
    assert result.status == "not attempted"
    assert tasks_done() == ()


@every_task
def test_the_solution_is_right_and_counts_as_done(task_id):
    result = checked(solution_code(TASKS[task_id]))
    kept = isinstance(exercise(task_id).answer, Explanation)
    assert (result.status, str(result)[0]) == (("kept", "✎") if kept else ("right", "✓"))
    assert result.reason == TASKS[task_id].solution
    assert tasks_done() == (task_id,)


NONSENSE = [
    "abc", [], [1], {}, {"a": 1}, 10**400, -(10**400), 10**5000, float("nan"), float("inf"), object(), object, Fraction,
    True, 1j, b"1/4", "<b>1</b>", "1/0", "9" * 5000, "__import__('os').system('echo x')", "{0.__class__}", set(),
    np.array([1, 2, 3]), Decimal("NaN"), Decimal("1e999999999"), sympy.Symbol("x"), "\x00", lambda: 1 / 0, exit,
]  # fmt: skip


@every_task
def test_nonsense_gets_a_polite_result_and_is_never_right(task_id, capfd):
    for answer in NONSENSE:
        for passed in ((answer,), ("13566", answer), (answer, "13566"), (answer, answer, answer)):
            result = exercise(task_id).check(*passed)
            kept = isinstance(exercise(task_id).answer, Explanation) and isinstance(answer, str) and len(passed) == 1
            assert result.status in (("kept",) if kept else ("wrong", "not attempted")), passed
            assert result.message
            assert "<b>1" not in result._repr_html_()
            assert str(result)
    assert "x" not in capfd.readouterr().out


@every_task
@pytest.mark.parametrize("nothing", [(), (None,), ("",), ("  ",), (...,), (None, None)])
def test_nothing_is_not_attempted(task_id, nothing):
    assert exercise(task_id).check(*nothing).status == "not attempted"


def test_nothing_is_evaluated_in_any_module_of_the_exercises():
    for path in (ROOT / "kosci_edu" / "exercises").rglob("*.py"):
        names = {
            node.id for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Name)
        }
        assert not names & {"eval", "exec", "compile", "__import__"}


class Stranger:
    """An object that refuses everything."""

    def __getattribute__(self, name):
        raise RuntimeError(name)

    def __eq__(self, other):
        raise RuntimeError("eq")

    __hash__ = None


def raises(*arguments):
    raise KeyError("oops")


@every_task
def test_strangers_and_failing_functions_are_wrong_too(task_id):
    for answer in (Stranger(), raises, lambda *arguments: Stranger(), lambda *arguments: 10**5000, Stranger):
        result = exercise(task_id).check(answer)
        assert result.status == "wrong"
        assert str(result)


# --- mistakes, hints, solutions --------------------------------------------------------------------------


def solved_answer(task_id):
    """The values that the solution of a task passes to its check."""
    recorder = Recorder()
    space = {"exercise": lambda _: recorder}
    exec(solution_code(TASKS[task_id]), space)
    return recorder.answer


class Recorder:
    def check(self, *answer):
        self.answer = answer


OWN_ROLLS = ["13566", "22333", "66661", "12345", "66666", "11234", "44661", "23456"]


def wrong_answers(task_id, key):
    """Answers that should be told this mistake."""
    checker = exercise(task_id).answer
    if isinstance(checker, ChoiceAnswer):
        if key[0] not in "+-":
            return [(key.split(" "),)]
        expected = set(checker.expected())
        return [(sorted(expected | {key[1:]} if key[0] == "+" else expected - {key[1:]}),)]
    if isinstance(checker, FunctionAnswer):
        return [(checker.mistakes[key],)]
    if isinstance(checker, BotAnswer):
        return [(lambda position: Score(position.rows[0]),)]  # a legal bot that never rolls again
    if isinstance(checker, RollAnswer):
        lengths = [checker.dice] if checker.dice else range(1, 6)
        return [(str(roll),) for length in lengths for roll in all_rolls(length)]
    if isinstance(checker, OwnKeep):
        return [(roll, str(keep)) for roll in OWN_ROLLS for length in range(1, 6) for keep in all_rolls(length)]
    if isinstance(checker, OwnRoll):
        if key in checker.mistakes:
            return [(roll, Fraction(checker.mistakes[key](Roll(roll)))) for roll in OWN_ROLLS]
        return [(roll, key) for roll in OWN_ROLLS]
    return [(key,)]


@pytest.mark.parametrize(("task_id", "key"), [(task.id, key) for task in TASKS.values() for key in task.mistakes])
def test_every_known_mistake_is_really_wrong_and_is_told_by_its_own_message(task_id, key):
    results = [exercise(task_id).check(*answer) for answer in wrong_answers(task_id, key)]
    told = [result for result in results if result.message.startswith(TASKS[task_id].mistakes[key])]
    assert told
    assert all(result.status == "wrong" for result in told)


def test_a_die_of_the_edge_is_blamed_only_where_no_best_keep_has_it():
    checker = exercise("07-wlasny-rzut").answer
    blamed = 0
    for roll in all_rolls():
        best = [keep for keep in keeps(roll) if checker.accepts(roll, keep)]
        for keep in keeps(roll):
            if keep not in best and checker.refuse(roll, keep) in ("edge", "too-few"):
                is_blamed = checker.refuse(roll, keep) == "edge"
                is_needless = bool({1, 6} & set(keep)) and not any({1, 6} & set(keep) & set(other) for other in best)
                assert is_blamed == is_needless, (roll, keep)
                blamed += is_blamed
    assert blamed


@every_task
def test_a_task_knows_mistakes_unless_it_asks_for_words(task_id):
    task, checker = TASKS[task_id], exercise(task_id).answer
    assert task.mistakes or isinstance(checker, Explanation)
    assert len(set(task.mistakes.values())) >= min(len(task.mistakes), 2) or len(task.mistakes) == 1
    named = getattr(checker, "mistakes", {})
    assert set(named) <= set(task.mistakes), "a mistake that is known but not explained"


@every_task
def test_numeric_mistakes_are_told_as_numbers_and_as_floats(task_id):
    if not isinstance(exercise(task_id).answer, NumberAnswer):
        return
    for key, sentence in TASKS[task_id].mistakes.items():
        value = exact(key)
        for form in (value, float(value), np.float64(float(value)), sympy.Rational(value.numerator, value.denominator)):
            is_coarse = given_number(form).means(Fraction(exercise(task_id).answer.expected()))  # as 0,5 is for 6/11
            assert is_coarse or exercise(task_id).check(form).message == sentence


def exact(text):
    return kosci_edu.progress.read_number(text)


@every_task
def test_hints_come_in_steps_and_the_solution_gives_reasons(task_id):
    task, text = exercise(task_id), TASKS[task_id]
    assert 2 <= len(text.hints) <= 4
    shown = [str(task.hint()) for _ in range(len(text.hints) + 1)]
    assert all(hint in said for hint, said in zip(text.hints, shown, strict=False))
    assert shown[0] == shown[-1]
    assert str(task.solution()) == text.solution
    assert len(text.solution.split()) >= 8


@every_task
def test_the_texts_are_tidy(task_id):
    text = TASKS[task_id]
    for part in (text.question, *text.hints, *text.mistakes.values(), text.solution):
        assert part == part.strip()
        assert part.count("$") % 2 == 0
        prose = re.sub(r"```.*?```|`[^`]*`", "code", part, flags=re.DOTALL)
        assert "  " not in prose.replace("  ·", "")
        assert '"' not in prose
    assert text.question.startswith("## ")


PUPILS = [f"uczeń {number}" for number in range(12)]
every_varied_task = pytest.mark.parametrize(
    "task_id", [task_id for task_id in TASKS if isinstance(answer_to(task_id), Varied)]
)


@every_varied_task
def test_every_pupils_numbers_have_their_own_answer_and_mistakes(task_id):
    for pupil in PUPILS:
        task = exercise(task_id, pupil=pupil)
        text = task.text
        assert "<<" not in " ".join((text.question, text.expect, *text.hints, *text.mistakes.values(), text.solution))
        assert task.check(*text.expect.splitlines()).status == "right"
        if isinstance(task.answer, NumberAnswer | ChoiceAnswer):
            for key in (key for key in text.mistakes if key[0] not in "+-"):
                told = task.check(key)
                assert (told.status, told.message) == ("wrong", text.mistakes[key]), (pupil, key)


@every_varied_task
def test_pupils_have_other_numbers_and_each_always_the_same(task_id):
    questions = [exercise(task_id, pupil=pupil).text.question for pupil in PUPILS]
    assert len(set(questions)) > 1
    assert questions == [exercise(task_id, pupil=pupil).text.question for pupil in PUPILS]
    assert set(answer_to(task_id).usual) == set(answer_to(task_id).draw(Random(1)))


def test_a_task_that_is_not_there_gets_one_sentence():
    with pytest.raises(ValueError, match="02-nie-ma"):
        exercise("02-nie-ma")


# --- how answers are judged ------------------------------------------------------------------------------


def test_a_function_gets_a_table_of_input_expected_and_got():
    result = exercise("02-napisz-szanse").check(lambda roll: 7)
    assert result.table.headings == ("dane", "powinno być", "jest")
    assert result.table.rows[0] == ("'11111'", "1", "7")
    assert "<table>" in result._repr_html_()
    lists = exercise("02-napisz-szanse").check(lambda roll: [[1, 2], (3,), {4: 5}, {6}, "7"])
    assert lists.table.rows[0][2] == "[[1, 2], (3,), {4: 5}, {6}, '7']"
    failing = exercise("02-napisz-szanse").check(raises)
    assert failing.table.rows[0][2] == "KeyError: 'oops'"


def test_a_message_is_shown_with_its_markup_and_everything_else_escaped():
    result = Result("wrong", r"**nie** `a ** b < c`, tylko *Full*, 2 * 3 * 4, $\frac16$ <script>")
    shown = result._repr_html_()
    assert "<strong>nie</strong> <code>a ** b &lt; c</code>, tylko <em>Full</em>, 2 * 3 * 4, " in shown
    assert "<mfrac><mn>1</mn><mn>6</mn></mfrac>" in shown
    assert "&lt;script&gt;" in shown


def test_a_function_that_forgets_to_return_is_not_attempted_and_told_so():
    result = exercise("02-napisz-szanse").check(lambda roll: None)
    assert result.status == "not attempted"
    assert "return" in result.message


def test_a_function_may_compute_with_floats():
    def exactly(hits, tries, chance):
        return comb(tries, hits) * float(chance) ** hits * (1 - float(chance)) ** (tries - hits)

    assert exercise("05-napisz-dwumian").check(exactly).status == "right"


def test_own_words_are_kept_and_never_called_right():
    for words in ("asdf asdf asdf asdf asdf", "Nikt, bo to los.", "krótko"):
        result = exercise("00-slowami").check(words)
        assert result.status == "kept"
        assert "Dobrze" not in str(result)
        assert TASKS["00-slowami"].solution in str(result)
    assert Explanation().assess((5,), {}).status == "wrong"


def test_a_function_may_be_off_by_a_billionth_where_it_computes_with_floats():
    task = FunctionAnswer([(1,)], lambda n: Fraction(n, 3))
    assert task.assess((lambda n: n / 3 + 9e-10,), {}).status == "right"
    assert task.assess((lambda n: n / 3 + 2e-9,), {}).status == "wrong"


# --- other people's code ---------------------------------------------------------------------------------

KINDS = [
    *(NumberAnswer(lambda: Fraction(1, 4)), NumberAnswer(lambda: Fraction(16.74707944), places=2)),
    *(
        NumberAnswer(lambda: Fraction(11, 36), places=2, per_cent=True),
        ChoiceAnswer(lambda: ["A", "C"], ("A", "B", "C")),
    ),
    *(RollAnswer(lambda roll: False, str), OwnRoll(sum, x=len), OwnKeep(lambda roll, keep: False, max)),
    *(FunctionAnswer([("15566",)], len, text=str), BotAnswer(1000)),
]


def class_with(name, kind=object):
    """A class of this kind whose one method ends the program, as a learner's might."""

    def leave(*_):
        raise SystemExit

    return type("Leaver", (kind,), {name: leave, "__hash__": object.__hash__} if name != "__hash__" else {name: leave})


class Endless(Sequence):
    """A sequence that claims to have no end."""

    def __len__(self):
        return 2**62

    def __getitem__(self, place):
        return 1


class Same(type):
    """A class that equals every other."""

    def __eq__(cls, other):
        return True

    __hash__ = type.__hash__


class Leaving(type):
    """A class that ends the program when its name is asked for, or what it equals."""

    def __getattribute__(cls, name):
        raise SystemExit

    def __eq__(cls, other):
        raise SystemExit

    __hash__ = None


def leave_by_name(*_):
    raise Leaving("Mistake", (Exception,), {})


class Unended(list):
    """A list whose dice never end."""

    def __iter__(self):
        while True:
            yield 1


def fraction_of(numerator, denominator):
    """A fraction that somebody has changed."""
    fraction = Fraction(1, 3)
    fraction._numerator, fraction._denominator = numerator, denominator
    return fraction


def keep_of(dice):
    """A bot whose keeps are not of dice."""
    keep = Keep("1")
    object.__setattr__(keep, "dice", dice)
    return lambda position: keep


def circle():
    values = []
    values.append(values)
    return values


SLY = "__import__('pathlib').Path('run').touch()"
METHODS = (
    "__str__",
    "__repr__",
    "__eq__",
    "__len__",
    "__iter__",
    "__getattribute__",
    "__hash__",
    "__bool__",
    "__call__",
)
HOSTILE = [
    *[class_with(method)() for method in METHODS],
    *[class_with(method, kind)("7") for kind in (str, int, float, Fraction) for method in METHODS[:4]],
    *[class_with(method, list)([1, 5]) for method in METHODS[:5]],
    *(SLY, f"{{{SLY}}}", f"{{0.__class__}}{SLY}", f"%({SLY})s", f"`{SLY}`", f"lambda: {SLY}", f"1/({SLY})"),
    *(Same("Other", (), {})(), Same("Text", (str,), {"__str__": leave_by_name})("7"), Leaving("Other", (), {})()),
    *(fraction_of(1, 0), fraction_of(class_with("__int__")(), 1), Unended([1])),
    *(tuple.__new__(Roll, [class_with("__eq__")()] * 5), [1] * 10**6, "A," * 10**6, [["A" * 10**6]] * 50, " x" * 10**7),
    *(circle(), "[" * 100_000, 10**100_000, -(10**100_000), "9" * 100_000, "1/" + "9" * 100_000, "1e999999999"),
    *(float("nan"), float("-inf"), 5e-324, Decimal("sNaN"), Decimal("1e999999999"), "٣/٤", "１５５６６", f"$({SLY})"),
    *(b"15566", bytearray(b"1"), range(10**9), (16, 75), {"1": "4"}, {1}, iter([1]), (n for n in (1, 5))),
    *(NotImplemented, type, Exception(), "\ud800", "\0", "\u202e15566"),
]


@pytest.mark.parametrize("checker", KINDS, ids=lambda checker: type(checker).__name__)
def test_no_hostile_answer_raises_or_is_right_and_nothing_is_run(checker, tmp_path):
    assert len(HOSTILE) >= 60
    for answer in HOSTILE:
        for passed in ((answer,), ("15566", answer), (answer, "15566")):
            result = checker.assess(passed, {"x": "y", "1/3": "z"})
            assert result.status in ("wrong", "not attempted"), type(answer)
            assert str(result)
            assert result._repr_html_()
    assert list(tmp_path.iterdir()) == []


def test_an_answer_that_has_no_end_is_given_up(short_time):
    class Slow:
        @property
        def __class__(self):
            while True:
                pass

    for checker in KINDS[4:7]:
        for answer in (Slow(), Endless()):
            assert checker.assess(("15566", answer), {}).status == "wrong"


@pytest.fixture
def short_time(monkeypatch):
    """The time limit, shorter than for pupils."""
    monkeypatch.setattr(limits.in_time, "__defaults__", (0.2,))


def loops(*_):
    while True:
        pass


def loops_on(*_):
    """Catches whatever would end it; only so that it does not run beside all later tests, it ends after 3 seconds."""
    end = time.monotonic() + 3
    while time.monotonic() < end:
        try:
            while time.monotonic() < end:
                pass
        except:  # noqa: E722  # as a pupil might, whom Ctrl-C annoys
            pass


def naps(*_):
    for _nap in range(400):
        time.sleep(0.05)


def sleeps(*_):
    time.sleep(20)


# CPython 3.11 gets stuck where a coverage tool traces this thread while an exception waits for one that sleeps.
is_traced = pytest.mark.skipif(sys.gettrace() is not None, reason="coverage is measured, which a long sleep blocks")


@pytest.mark.parametrize("endless", [loops, loops_on, naps, pytest.param(sleeps, marks=is_traced)])
@pytest.mark.parametrize("task_id", ["02-napisz-szanse", "projekt-bot"])
def test_a_function_or_bot_that_does_not_end_is_stopped_and_told_so(short_time, task_id, endless):
    begin = time.monotonic()
    result = exercise(task_id).check(endless)
    assert (result.status, time.monotonic() - begin < 10) == ("wrong", True)
    assert "przyjrzyj się jej pętlom" in result.message
    assert task_id not in tasks_done()


def test_a_loop_that_can_be_stopped_leaves_no_thread_behind(short_time):
    before = set(threading.enumerate())
    exercise("02-napisz-szanse").check(loops)
    assert set(threading.enumerate()) <= before


@pytest.mark.parametrize("task_id", ["02-napisz-szanse", "projekt-bot"])
def test_where_no_thread_starts_a_loop_is_stopped_too(monkeypatch, task_id):
    monkeypatch.setattr(limits.in_time, "__defaults__", (1.5,))  # threads of other tests may still be busy

    def refuse(thread):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    assert "przyjrzyj się jej pętlom" in exercise(task_id).check(loops).message
    monkeypatch.setattr(limits.in_time, "__defaults__", (limits.SECONDS,))  # a right one may need more than a moment
    assert exercise(task_id).check(solved_answer(task_id)[0]).status == "right"
    assert exercise("02-sposoby").check(np.int64(20)).status == "right"


def test_the_stop_button_still_stops_a_check(monkeypatch):
    def interrupt(thread, timeout=None):
        raise KeyboardInterrupt

    monkeypatch.setattr(threading.Thread, "join", interrupt)
    monkeypatch.setattr(limits, "end_thread", lambda thread: None)
    with pytest.raises(KeyboardInterrupt):
        exercise("02-sposoby").check(np.int64(20))


def leaves(*_):
    raise SystemExit


@pytest.mark.parametrize("task_id", ["02-napisz-szanse", "projekt-bot"])
def test_a_function_that_ends_the_program_ends_no_check(task_id):
    assert exercise(task_id).check(leaves).status == "wrong"
    assert exercise(task_id).check(lambda *_: class_with("__eq__")()).status == "wrong"
    assert exercise(task_id).check(lambda *_: class_with("__str__")()).status == "wrong"


@pytest.mark.parametrize("task_id", ["02-napisz-szanse", "projekt-bot"])
@pytest.mark.parametrize(
    "function",
    [
        leave_by_name,
        lambda *_: Leaving("Other", (), {})(),
        lambda *_: "x" * 10**7,
        lambda *_: 10**20_000,
        lambda *_: circle(),
        lambda *_: [["A" * 10**6] * 10**3] * 10**3,
        *map(keep_of, ([1, "x"], ["1"], [7], None, [class_with("__int__")()], Unended([1]), [10**5000], "11")),
        lambda *_: Score(object()),
        lambda *_: Score("{0.__class__}" * 10**5),
        lambda position: object.__setattr__(position, "rules", None),
    ],
    ids=range(17),
)
def test_what_a_function_makes_of_its_result_is_its_own_mistake(task_id, function):
    begin = time.monotonic()
    result = exercise(task_id).check(function)
    assert result.status in ("wrong", "not attempted")
    assert len(str(result)) < 2000
    assert time.monotonic() - begin < 5


@pytest.mark.parametrize(
    "cheat",
    [
        lambda position: setattr(position.card, "extra", position.card.extra + 1000),
        lambda position: position.card._points.update({position.rows[0]: 1000}),
        lambda position: object.__setattr__(position, "turn", position.turn._replace(roll=Roll("66666"))),
    ],
)
def test_a_bot_cannot_write_itself_points(cheat):
    def cheater(position):
        row = position.rows[0]
        with suppress(AttributeError, TypeError):  # cards that cannot be changed are as good
            cheat(position)
        return Score(row)

    result = exercise("projekt-bot").check(cheater)
    assert result.status == "wrong"
    assert result.message == exercise("projekt-bot").check(lambda position: Score(position.rows[0])).message


def test_a_bot_may_have_imported_the_actions_anew(monkeypatch):
    """As in an assignment, whose locked cells judge by an import of their own."""
    spec = importlib.util.spec_from_file_location("again", kosci_edu.play.position.__file__)
    again = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "again", again)
    spec.loader.exec_module(again)
    assert again.Score is not Score
    results = [
        exercise("projekt-bot").check(lambda position, score=score: score(position.rows[0]))
        for score in (Score, again.Score)
    ]
    assert results[0] == results[1]
    assert "na grę" in results[0].message


def test_the_language_is_spoken_in_a_learners_function_too():
    assert exercise("02-napisz-szanse").check(lambda roll: say("well done!")).table.rows[0][2] == "'brawo!'"


def fails():
    return 1 // 0


@pytest.mark.parametrize("answer", [20, "20", None, ("20",), [1, 5], lambda roll: 1])
def test_a_fault_of_the_library_is_told_as_one_and_never_as_the_pupils(monkeypatch, answer):
    monkeypatch.setattr(import_module("kosci_edu.exercises"), "answer_to", lambda task: fails())
    result = exercise("02-sposoby").check(answer)
    assert (result.status, str(result)[0]) == ("fault", "!")
    assert "błąd kursu, nie twój" in result.message
    assert "ZeroDivisionError" in result.message
    assert "test_exercises.py:" in result.message
    assert "02-sposoby" not in tasks_done()


@pytest.mark.parametrize(
    ("checker", "answer"),
    [
        (NumberAnswer(fails), "1/4"),
        (ChoiceAnswer(fails, ("A", "B")), ["A"]),
        (RollAnswer(lambda roll: fails(), str), [1, 5, 5, 6, 6]),
        (FunctionAnswer([("1",)], lambda roll: fails()), lambda roll: 1),
    ],
)
def test_a_fault_while_an_answer_is_judged_is_a_fault_too(monkeypatch, checker, answer):
    monkeypatch.setattr(import_module("kosci_edu.exercises"), "answer_to", lambda task: checker)
    assert exercise("02-sposoby").check(answer).status == "fault"


# --- the text files and the notebooks --------------------------------------------------------------------


@pytest.mark.parametrize(
    "code",
    ["answer = None", f"{BEGIN}\nx = 1", f"x = 1\n{END}", f"{BEGIN}\n{BEGIN}\n{END}", f"{BEGIN}\n{END}\n{END}"],
)
def test_a_missing_or_doubled_delimiter_is_refused(code):
    with pytest.raises(ValueError, match="delimiter"):
        without_solution(code)


@pytest.mark.parametrize("text", ["%% hint\nfirst", "%% task 99-x\nq\n\n%% riddle\nx"])
def test_a_part_out_of_place_is_refused(text):
    with pytest.raises(ValueError, match=r"99, wiersz .*: .*częś"):
        read_lesson("99", text)


def test_a_function_without_its_solution_gives_none():
    code = f"def one():\n    {BEGIN}\n    return 1\n    {END}\n\n\nprint(one())"
    assert without_solution(code) == "def one():\n    return None\n\n\nprint(one())"


def paths(lesson):
    return [ROOT / folder / "pl" / f"{lesson.name}.ipynb" for folder in ("exercises", "solutions")]


def read(path):
    return nbformat.read(path, as_version=4)


def cells(notebook):
    return [(cell.id, cell.cell_type, cell.source) for cell in notebook.cells]


def questions(notebook):
    """What stands below the fields, as it is saved."""
    return [cell.outputs for cell in notebook.cells if cell.id.endswith("-field")]


@every_lesson
def test_the_committed_notebooks_are_those_that_the_texts_give(lesson):
    for made, path in zip(TOOL.exercise_notebooks(lesson, "pl"), paths(lesson), strict=True):
        assert cells(read(path)) == cells(made), f"{path.name}: run tools/notebooks.py exercises"
        assert questions(read(path)) == questions(made)


@every_lesson
def test_no_solution_leaks_into_the_exercises(lesson):
    exercises = read(paths(lesson)[0])
    whole = json.dumps([[cell.source, cell.get("outputs", [])] for cell in exercises.cells], ensure_ascii=False)
    assert BEGIN not in whole
    assert END not in whole
    for task in (TASKS[written.id] for written in lesson.tasks):
        for part in (task.solution, *task.hints, *task.mistakes.values()):
            assert json.dumps(part, ensure_ascii=False)[1:-1] not in whole, task.id
        left = next((cell.source for cell in exercises.cells if cell.id == f"{task.id.partition('-')[2]}-answer"), "")
        for line in solution_lines(task.code):
            assert line not in left.splitlines(), (task.id, line)
    others = [cell for cell in exercises.cells if not cell.id.endswith("-field")]
    assert all(not cell.get("outputs") for cell in others)
    assert all(cell.get("execution_count") is None for cell in exercises.cells)


def solution_lines(code):
    inside = False
    for line in code.splitlines():
        if line.strip() in (BEGIN, END):
            inside = line.strip() == BEGIN
        elif inside and line.strip():
            yield line


@every_lesson
def test_every_solution_notebook_shows_every_task_right(lesson):
    _, path = paths(lesson)
    shown = [
        output.data["text/plain"] for cell in read(path).cells for output in cell.get("outputs", []) if "data" in output
    ]
    own_words = [task.id for task in lesson.tasks if isinstance(exercise(task.id).answer, Explanation)]
    assert sum(text.startswith("✓") for text in shown) == len(lesson.tasks) - len(own_words)
    assert sum(text.startswith("✎") for text in shown) == len(own_words)


@every_lesson
def test_every_exercise_notebook_runs_untouched_to_its_end(lesson, tmp_path):
    notebook = read(paths(lesson)[0])
    begin = time.monotonic()
    NotebookClient(
        notebook, timeout=60, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}
    ).execute()
    seconds = time.monotonic() - begin
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert not [output for output in outputs if output.output_type in ("error", "stream")]
    assert sum(output.data["text/plain"].startswith("○") for output in outputs) == sum(
        bool(task.code) for task in lesson.tasks
    )
    assert sum("application/vnd.jupyter.widget-view+json" in output.data for output in outputs) == len(lesson.tasks)
    assert list(tmp_path.iterdir()) == []
    assert seconds < 20


# --- progress --------------------------------------------------------------------------------------------


@pytest.fixture
def course(tmp_path, monkeypatch):
    """A course folder as `kosci start` makes it, with the work going on in a folder below."""
    (tmp_path / ".kosci-course.json").write_text("{}", encoding="utf-8")
    below = tmp_path / "exercises" / "pl"
    below.mkdir(parents=True)
    monkeypatch.chdir(below)
    return tmp_path


def test_progress_shows_what_is_done_by_lesson_and_in_the_course():
    exercise("02-sposoby").check(20)
    exercise("02-sposoby").check(20)
    exercise("02-dwie-pary").check(1)
    table = progress()
    in_lesson = sum(lesson_of(task_id) == "02" for task_id in TASKS)
    assert ("02", f"1 / {in_lesson}") in [row[:2] for row in table.rows]
    assert table.rows[-1][:2] == ("cały kurs", f"1 / {len(TASKS)}")


def test_in_a_course_folder_the_progress_is_kept_in_one_readable_file(course):
    exercise("02-sposoby").check(20)
    file = course / FILE_NAME
    content = json.loads(file.read_text(encoding="utf-8"))
    assert content["done"] == ["02-sposoby"]
    assert [(kept["answer"], kept["status"]) for kept in content["tasks"]["02-sposoby"]["answers"]] == [
        (["20"], "right")
    ]
    assert tasks_done() == ("02-sposoby",)
    assert sorted(path.name for path in course.rglob("*") if path.is_file()) == [".kosci-course.json", FILE_NAME]


def test_the_file_may_be_deleted_at_any_time(course):
    exercise("02-sposoby").check(20)
    (course / FILE_NAME).unlink()
    assert tasks_done() == ()
    exercise("02-dwie-pary").check("1800/7776")
    assert tasks_done() == ("02-dwie-pary",)


@pytest.mark.parametrize(
    "damage", ["", "{", "[]", '"text"', '{"done": 3}', '{"done": [1, null, "02-x"]}', '{"done": {"a": 1}}', "\x00"]
)
def test_a_damaged_file_is_no_obstacle(course, damage):
    (course / FILE_NAME).write_text(damage, encoding="utf-8")
    assert progress().rows[-1][1] == f"0 / {len(TASKS)}"
    assert exercise("02-sposoby").check(20).status == "right"
    assert "02-sposoby" in tasks_done()


def test_a_file_that_is_not_text_is_no_obstacle(course):
    (course / FILE_NAME).write_bytes(b"\xff\xfe\x00\xd8")
    assert exercise("02-sposoby").check(20).status == "right"
    assert tasks_done() == ("02-sposoby",)


def test_guesses_stay_when_the_tasks_are_forgotten(course):
    kosci_edu.progress.remember("guess", "1/4")
    mark_done("02-sposoby")
    forget_done()
    assert tasks_done() == ()
    assert kosci_edu.progress.recall("guess") == Fraction(1, 4)


def test_a_task_that_no_longer_exists_does_not_count(course):
    mark_done("02-dawne-zadanie")
    assert progress().rows[-1][1] == f"0 / {len(TASKS)}"


def test_outside_a_course_folder_nothing_is_written(tmp_path):
    exercise("02-sposoby").check(20)
    assert tasks_done() == ("02-sposoby",)
    assert list(tmp_path.iterdir()) == []


class EqualToAll:
    def __eq__(self, other):
        return True

    def __hash__(self):
        return 1


def test_what_equals_everything_is_no_right_answer():
    assert exercise("02-napisz-szanse").check(lambda *arguments: EqualToAll()).status == "wrong"


def test_an_exception_of_a_bot_is_told_as_one():
    assert str(exercise("projekt-bot").check(object)).startswith("✗ Do poprawy: z rzutem ")
    assert "TypeError" in str(exercise("projekt-bot").check(object))
