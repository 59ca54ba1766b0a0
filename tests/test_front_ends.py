"""The front ends as far as Python sees them: what they say has its Polish, and every widget can be made and printed."""

import re
from pathlib import Path

import polib
import pytest

import kosci_edu.widgets
from kosci_edu.widgets.base import sentences

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
