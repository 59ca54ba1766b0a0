"""The house rules that a machine can check: floors, light imports, names, sizes, docstrings, the catalogue."""

import ast
import importlib
import io
import pkgutil
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import polib
import pytest

import kosci_edu
from kosci_edu.look import COLOURS

PACKAGE = Path(kosci_edu.__file__).parent
MODULES = sorted(PACKAGE.rglob("*.py"))

# The floors of the house; a module may import from its own floor and from those below.
FLOORS = {
    "messages": 1,
    "numerals": 1,
    "kinds": 1,
    "look": 1,
    "chance": 1,
    "dice": 1,
    "faults": 1,
    "files": 1,
    "machine": 1,
    "progress": 1,
    "lesson": 1,
    "markup": 1,
    "rules": 2,
    "plots": 2,
    "odds": 3,
    "solver": 4,
    "play": 5,
    "claims": 6,
    "exercises": 7,
    "widgets": 8,
    "course": 9,
    "cli": 10,
}


def floor_of(module: str) -> int:
    return FLOORS[module.split(".")[1]]


def imports_of(path: Path) -> set[str]:
    """The modules of the package that the file imports anywhere, in functions too."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("kosci_edu"):
            names = [node.module]
            if node.module == "kosci_edu":
                names = [f"kosci_edu.{alias.name}" for alias in node.names]
            found.update(names)
        elif isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names if alias.name.startswith("kosci_edu."))
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_imports_run_only_downwards(path: Path) -> None:
    if path.parent == PACKAGE and path.stem == "__init__":
        return
    own = floor_of(".".join(("kosci_edu", *path.relative_to(PACKAGE).with_suffix("").parts)))
    too_high = [name for name in imports_of(path) if name != "kosci_edu.__version__" and floor_of(name) > own]
    assert too_high == []


@pytest.mark.parametrize("module", ["kosci_edu", "kosci_edu.odds", "kosci_edu.claims"])
def test_import_of_the_lower_floors_stays_light(module: str) -> None:
    heavy = "numpy sympy matplotlib ipywidgets anywidget IPython polib"
    code = f"import sys, {module}; print([name for name in '{heavy}'.split() if name in sys.modules])"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"


HEAVY = "numpy scipy sympy matplotlib"
NEED_HEAVY = ("kosci_edu.solver", "kosci_edu.plots", "kosci_edu.odds.symbolic")


def module_name(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def test_all_but_the_solver_and_the_figures_work_without_numpy() -> None:
    modules = [name for name in map(module_name, MODULES) if not name.startswith(NEED_HEAVY)]
    code = f"""
import sys
for name in {HEAVY!r}.split():
    sys.modules[name] = None
import importlib
for name in {modules!r}:
    importlib.import_module(name)
from kosci_edu.odds import one_roll_table
from kosci_edu.play.game import Game, Score
from kosci_edu.widgets import DiceTray, play
game = Game(["Ala"], seed=1)
while not game.is_over:
    game.act(game.legal_actions()[-1])
table = play(("Ala", "losowy"), seed=1)
table.hold(1)
table.throw()
table.write("chance")
DiceTray(seed=1)
print(one_roll_table())
"""
    subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)


# --- names -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("package", sorted({module_name(path) for path in PACKAGE.rglob("__init__.py")}))
def test_no_name_shadows_a_module(package: str) -> None:
    """What a package offers under a module's name is that module, whatever its face imports."""
    face = importlib.import_module(package)
    modules = [name for _, name, _ in pkgutil.iter_modules(face.__path__)]
    for name in modules:
        importlib.import_module(f"{package}.{name}")
    assert [name for name in modules if not isinstance(getattr(face, name), ModuleType)] == []


# --- what is shown ---------------------------------------------------------------------------------------


def results() -> Iterator[object]:
    from kosci_edu import Chance, Distribution, Roll
    from kosci_edu.claims import find_claim
    from kosci_edu.exercises import exercise
    from kosci_edu.odds import plan
    from kosci_edu.odds.symbolic import definite_yahtzee_formula
    from kosci_edu.play.bots import tournament
    from kosci_edu.play.game import Game
    from kosci_edu.rules import Scorecard, find_rules

    game = Game(["Ala"], seed=1)
    die = Distribution.uniform(range(1, 7))
    yield from (Chance(1, 6), die, die.plot(), Roll("123"), plan("yahtzee"), game, game.position, find_rules())
    yield from (Scorecard(), tournament(["losowy"], games=1, seed=1), find_claim("encyklopedia-aim"))
    yield from (exercise("02-dwie-pary"), definite_yahtzee_formula())


def test_every_public_result_shows_itself() -> None:
    for result in results():
        assert " object at 0x" not in f"{result!r} {result!s}", type(result)


# --- size ------------------------------------------------------------------------------------------------

# Lines of code, without docstrings, comments and blank lines, that a wing may have. Whoever raises a figure says
# beside it what came for it; whoever makes a wing smaller lowers it. In every wing public functions refuse bad input.
SIZES = {
    "core": 1300,  # kinds of arguments, numbers in one place, what was tried in each task, locks, numbers refused
    "rules": 874,
    "odds": 523,  # the formulas of `symbolic`, and exact intervals of samples
    "solver": 1898,
    "plots": 476,  # new
    "play": 2195,  # fair play, records, results that show themselves, a table without a screen, kept games
    "claims": 1012,
    "exercises": 2165,  # fields, judging by the digits given, the usual slips, numbers drawn for each pupil, own tasks
    "widgets": 1516,  # the field of a task, a clock that stands out of sight
    "course": 547,  # the launcher, deliveries that nothing tears, assignments for nbgrader
    "cli": 362,
}
READABLE_CORE = 1665  # bad input is refused in sentences, also by operators and by forms
IN_THE_READABLE_CORE = (
    "chance", "dice", "numerals", "messages", "rules.model", "rules.figures", "rules.classic", "odds",
    "solver.solution",
)  # fmt: skip


def code_lines(path: Path) -> int:
    """The lines of code of a module."""
    text = path.read_text(encoding="utf-8")
    words: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            words.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    layout = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)
    code: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in layout:
            code.update(range(token.start[0], token.end[0] + 1))
    return len(code - words)


def wing_of(path: Path) -> str:
    wing = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    return wing if wing in SIZES else "core"


def test_no_wing_has_grown() -> None:
    lines = dict.fromkeys(SIZES, 0)
    for path in MODULES:
        lines[wing_of(path)] += code_lines(path)
    assert {wing: count for wing, count in lines.items() if count > SIZES[wing]} == {}


def test_the_readable_core_can_be_read_in_an_evening() -> None:
    chosen = [
        path
        for path in MODULES
        if module_name(path).removeprefix("kosci_edu.").startswith(IN_THE_READABLE_CORE)
        and module_name(path) != "kosci_edu.odds.symbolic"
    ]
    assert sum(map(code_lines, chosen)) <= READABLE_CORE <= 2000


# --- docstrings ------------------------------------------------------------------------------------------


def public_names(path: Path) -> Iterator[tuple[str, ast.FunctionDef | ast.ClassDef]]:
    """The functions and classes that a module offers in `__all__`, and the public methods of these classes."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    offered: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            offered = set(ast.literal_eval(node.value))
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name in offered:
            yield node.name, node
            for method in node.body if isinstance(node, ast.ClassDef) else ():
                if isinstance(method, ast.FunctionDef) and not method.name.startswith("_"):
                    yield f"{node.name}.{method.name}", method


def untold(node: ast.FunctionDef | ast.ClassDef) -> list[str]:
    """What a docstring leaves out: parameters without a word, and that an error can be raised."""
    words = ast.get_docstring(node) or ""
    if not words:
        return ["everything"]
    if isinstance(node, ast.ClassDef):
        return []
    every = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
    names = [each.arg for each in every if each.arg not in ("self", "cls") and not each.arg.startswith("_")]
    listed = words.partition("Args:")[2]
    missing = [
        name
        for name in names
        if not re.search(rf"^\s*(?:[\w, ]+, )?{name}\b[\w, ]*:", listed, re.MULTILINE)
        and f"`{name}`" not in words
        and not (len(names) == 1 and re.search(rf"\b{name.replace('_', '[ _]')}\b", words, re.IGNORECASE))
    ]
    raised = [each for each in ast.walk(node) if isinstance(each, ast.Raise) and each.exc is not None]
    teaching = [each for each in raised if not re.search("NotImplemented|Assertion", ast.unparse(each))]
    if teaching and not re.search("Raises:|rrors as in|raises a", words):
        missing.append("Raises:")
    return missing


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_docstrings_name_arguments_and_errors(path: Path) -> None:
    assert {name: missing for name, node in public_names(path) if (missing := untold(node))} == {}


# --- sentences -------------------------------------------------------------------------------------------


SAYING = ("say", "_say", "Kind", "Whole", "KosciError", "RecordError")


def spoken(path: Path) -> set[tuple[str, str]]:
    """The sentences, with their plurals, that a module hands to `say`, to a trait or to an error as literals."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in SAYING:
            texts = [arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
            if texts:
                found.add((texts[0], texts[1] if len(texts) > 1 else ""))
    return found


POLISH = polib.pofile(str(PACKAGE / "locale" / "pl.po"), encoding="utf-8")
SPOKEN = set().union(*(spoken(path) for path in MODULES))


def test_every_sentence_has_its_polish_form() -> None:
    known = {(entry.msgid, entry.msgid_plural) for entry in POLISH}
    assert SPOKEN - known == set()


def test_the_catalogue_has_no_entry_twice_and_none_empty() -> None:
    keys = [(entry.msgctxt, entry.msgid) for entry in POLISH]
    assert len(keys) == len(set(keys))
    assert all(entry.msgstr or all(entry.msgstr_plural.values()) for entry in POLISH)


def test_the_compiled_catalogue_is_that_of_the_source() -> None:
    assert (PACKAGE / "locale" / "pl.mo").read_bytes() == POLISH.to_binary(), "run tools/catalogue.py"


def test_translations_keep_the_places_of_the_values() -> None:
    def places(text: str) -> set[str]:
        return set(re.findall(r"{(\w+)", text))

    for entry in POLISH:
        for text in [entry.msgstr] if entry.msgstr else entry.msgstr_plural.values():
            assert places(text) == places(entry.msgid_plural or entry.msgid), entry.msgid


def luminance(colour: str) -> float:
    """Relative luminance after WCAG 2.1."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("role", COLOURS)
def test_colours_can_be_read_as_text_on_both_themes(role: str) -> None:
    assert contrast(COLOURS[role].light, "#FFFFFF") >= 4.5
    assert contrast(COLOURS[role].dark, "#111111") >= 4.5
