"""The house rules that a machine can check: floors, light imports, the catalogue, the cell guards."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import polib
import pytest

import kosci_edu
from kosci_edu.look import COLOURS

PACKAGE = Path(kosci_edu.__file__).parent
MODULES = sorted(PACKAGE.rglob("*.py"))

# The floors of the house; a module may import from its own floor and from those below.
FLOORS = {
    "messages": 1,
    "look": 1,
    "chance": 1,
    "dice": 1,
    "faults": 1,
    "files": 1,
    "progress": 1,
    "lesson": 1,
    "rules": 2,
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
    heavy = "numpy sympy matplotlib ipywidgets anywidget IPython"
    code = f"import sys, {module}; print([name for name in '{heavy}'.split() if name in sys.modules])"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"


def spoken(path: Path) -> set[tuple[str, str]]:
    """The sentences, with their plurals, that a module hands to `say` as literals."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in ("say", "_say"):
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
