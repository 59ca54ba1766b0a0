"""An assignment for nbgrader, made and graded by the commands of the teachers' guide, word by word."""

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import nbformat
import pytest

from kosci_edu.course.assignment import write_assignment
from kosci_edu.course.delivery import CourseError
from kosci_edu.exercises import grade
from kosci_edu.exercises.texts import lesson_texts
from kosci_edu.messages import KosciError, speaking

ROOT = Path(__file__).parents[1]
GUIDE = (ROOT / "docs" / "nauczyciel.md").read_text(encoding="utf-8").partition("## Zbieranie prac przez nbgrader")[2]
COMMANDS = re.findall(r"^ +((?:kosci|nbgrader) .+)$", GUIDE, re.MULTILINE)
GRADING = COMMANDS.index("nbgrader autograde 02-jeden-rzut --create")
WITH_THE_WHOLE_GAME = "11-rozklad-wynikow"

# What is right in lesson 02, by hand: 6!/(3!·3!); C(6,2)·4·5!/(2!·2!); (5!/2!)/(5!/3!); by symmetry on both sides of
# 5·3.5; 36·35·…·29/36⁸ is the first below a half; expected are 120, 600, 300, 200, 50, 25, 1; 5!/2!; 6!/6⁶.
RIGHT = {
    "sposoby": "answer = 20",
    "dwie-pary": 'answer = "1800/7776"',
    "po-szescdziesiat": "answer = 3",
    "najczestsza-suma": "answer = 17, 18",
    "urodziny-kostek": "answer = 8",
    "trzy-tabele": 'answer = "B"',
    "napisz-szanse": """
from math import factorial, prod

def ways(roll):
    return factorial(len(roll)) // prod(factorial(roll.count(face)) for face in set(roll))""",
    "wlasny-rzut": 'answer = "13356", "60/7776"',
    "wyzwanie": 'answer = "720/46656"',
    "zdziwienie": "Rzut waży tyle, na ile sposobów powstaje.",
}
WRONG = {
    "sposoby": "answer = 120",
    "dwie-pary": 'answer = "3600/7776"',
    "po-szescdziesiat": "answer = 1, 5",
    "najczestsza-suma": 'answer = "17"',
    "urodziny-kostek": "answer = 18",
    "trzy-tabele": 'answer = "A, B"',
    "napisz-szanse": "def ways(roll):\n    return 120",
    "wlasny-rzut": 'answer = "13356"',
    "wyzwanie": "answer = object()",
}
FORGED = {
    "sposoby": 'from kosci_edu.exercises import Result\nanswer = Result("right", "Dobrze")',
    "dwie-pary": "def exercise(*anything): pass\n\ngrade = use_language = exercise\nanswer = 1",
    "po-szescdziesiat": "import kosci_edu.exercises\nkosci_edu.exercises.grade = lambda *anything: None\nanswer = 1",
    "urodziny-kostek": """
class Anything(str):
    def __eq__(self, other): return True
    def __hash__(self): return 0
    def __getattr__(self, name): return self

answer = Anything()""",
    "napisz-szanse": "def ways(roll):\n    return Anything()",
    "wlasny-rzut": """
from kosci_edu.exercises import answers
answers.OwnRoll._judge = answers.Answer.assess = lambda *anything: answers.Result("right", "Dobrze")
answer = "13356", 1""",
    "wyzwanie": """
import sys
from types import SimpleNamespace
sys.modules["kosci_edu.exercises"] = SimpleNamespace(grade=lambda *anything: None)
answer = 1""",
}
BROKEN = {**RIGHT, "dwie-pary": 'answer = "1800/7776', "napisz-szanse": "def ways(roll) return 1"}


class Points(NamedTuple):
    """What nbgrader has given: points, of how many, and whether something is left to the teacher."""

    given: float
    most: float
    needs_a_hand: bool


def submit(folder: Path, student: str, answers: Mapping[str, str], name: str = "02-jeden-rzut") -> None:
    """Hand in the pupils' notebook with the answers put in; where they are forged, so are the cells that judge."""
    notebook = nbformat.read(folder / "release" / name / f"{name}.ipynb", as_version=4)
    for cell in notebook.cells:
        if cell.id.endswith("-answer"):
            cell.source = answers.get(cell.id.removesuffix("-answer"), cell.source)
        elif answers is FORGED and cell.id.endswith("-test"):
            cell.source = "pass"
    path = folder / "submitted" / student / name / f"{name}.ipynb"
    path.parent.mkdir(parents=True)
    nbformat.write(notebook, path)


@pytest.fixture(scope="module")
def points(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], Points]:
    """What each submission gets, by lesson and name; the lesson with the whole game starts from an empty cache."""
    gradebook = pytest.importorskip("nbgrader.api", reason="nbgrader is not installed").Gradebook
    home = tmp_path_factory.mktemp("teacher")
    environment = os.environ | {
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
        "PYTHONPATH": os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")])),
        "KOSCI_CACHE": str(home / "cache"),
        "JUPYTER_CONFIG_DIR": str(home / "jupyter"),
        "IPYTHONDIR": str(home / "ipython"),
    }

    def run(command: str) -> None:
        program, *words = command.split()
        module, folder = ("kosci_edu.cli", home) if program == "kosci" else ("nbgrader", home / "klasa")
        done = subprocess.run(
            [sys.executable, "-m", module, *words], cwd=folder, env=environment, capture_output=True, text=True
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"

    for lesson, name in (("02", "02-jeden-rzut"), ("11", WITH_THE_WHOLE_GAME)):
        for command in COMMANDS[:GRADING]:
            run(command.replace("02-jeden-rzut", name).replace(" 02 ", f" {lesson} "))
    klasa = home / "klasa"
    submissions = {"łucja": RIGHT, "wiktor": WRONG, "nina": {}, "feliks": FORGED, "bruno": BROKEN}
    for student, answers in submissions.items():
        submit(klasa, student, answers)
    source = nbformat.read(klasa / "source" / WITH_THE_WHOLE_GAME / f"{WITH_THE_WHOLE_GAME}.ipynb", as_version=4)
    solved = {cell.id.removesuffix("-answer"): cell.source for cell in source.cells if cell.id.endswith("-answer")}
    submit(klasa, "łucja", solved, WITH_THE_WHOLE_GAME)
    run(COMMANDS[GRADING].replace("02-jeden-rzut", WITH_THE_WHOLE_GAME))
    for command in COMMANDS[GRADING:]:
        run(command)
    assert (klasa / "grades.csv").read_text(encoding="utf-8").count("\n") == 1 + 2 * len(submissions)
    with gradebook(f"sqlite:///{klasa / 'gradebook.db'}") as book:
        return {
            (each.assignment.name[:2], each.student.id): Points(each.score, each.max_score, each.needs_manual_grade)
            for name in ("02-jeden-rzut", WITH_THE_WHOLE_GAME)
            for each in book.assignment_submissions(name)
        }


def test_right_answers_get_all_points_but_that_for_own_words(points):
    assert points["02", "łucja"] == Points(9, 10, needs_a_hand=True)


@pytest.mark.parametrize("student", ["wiktor", "nina", "feliks"])
def test_wrong_untouched_and_forged_answers_get_nothing(points, student):
    assert points["02", student] == Points(0, 10, needs_a_hand=False)


def test_a_cell_that_cannot_be_run_costs_its_own_point_only(points):
    assert points["02", "bruno"] == Points(7, 10, needs_a_hand=True)


def test_the_whole_game_is_solved_in_time_where_nothing_is_kept_yet(points):
    tasks = len(next(lesson.tasks for lesson in lesson_texts("pl") if lesson.name == WITH_THE_WHOLE_GAME))
    assert points["11", "łucja"] == Points(tasks - 1, tasks, needs_a_hand=True)


# --- the notebook and the judge, without nbgrader --------------------------------------------------------


@pytest.mark.parametrize("lesson", lesson_texts("pl"), ids=lambda lesson: lesson.name)
def test_every_task_of_a_lesson_is_worth_a_point(lesson, tmp_path):
    path, _ = write_assignment(lesson.name, tmp_path)
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    grading = [cell.metadata.nbgrader for cell in notebook.cells]
    assert sum(each.get("points", 0) for each in grading) == len(lesson.tasks)
    assert sum(each.solution for each in grading) == len(lesson.tasks)
    assert all(each.locked is not each.solution for each in grading)
    assert "check(" not in "".join(cell.source for cell in notebook.cells if cell.id.endswith("-answer"))


def test_nothing_is_overwritten(tmp_path):
    path, settings = write_assignment("02", tmp_path)
    path.write_text("mine", encoding="utf-8")
    settings.write_text("mine too", encoding="utf-8")
    with pytest.raises(CourseError, match=r"02-jeden-rzut\.ipynb już jest"):
        write_assignment("02", tmp_path)
    assert write_assignment("03", tmp_path) == (tmp_path / "source/03-okreslony-general/03-okreslony-general.ipynb",)
    assert [path.read_text(encoding="utf-8"), settings.read_text(encoding="utf-8")] == ["mine", "mine too"]


def test_a_lesson_that_there_is_not_is_refused(tmp_path):
    with pytest.raises(CourseError, match="„99”"):
        write_assignment("99", tmp_path)


def test_in_english_the_lessons_are_still_polish(tmp_path):
    with speaking("en"):
        path, _ = write_assignment("02", tmp_path)
    assert 'language="pl"' in path.read_text(encoding="utf-8").replace("\\", "")


@pytest.mark.parametrize("answer", [("13356", "60/7776"), (("13356", "60/7776"),)])
def test_two_answers_may_come_as_a_pair(answer):
    grade("02-wlasny-rzut", *answer)


def test_own_words_are_left_to_the_teacher():
    grade("02-zdziwienie", "Bo tak.")


@pytest.mark.parametrize(("answer", "verdict"), [("3600/7776", "Do poprawy"), (None, "Jeszcze bez odpowiedzi")])
def test_what_is_not_right_is_refused_with_its_verdict(answer, verdict):
    with pytest.raises(KosciError, match=verdict):
        grade("02-dwie-pary", answer)
