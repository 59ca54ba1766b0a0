"""The documents as the tests read them: split into sentences and table cells, each known by its fingerprint.

Their text is no part of the repository. It is looked for in the folder that `KOSCI_DOCUMENTS` names, or beside the
repository. `python tests/documents.py NAME` prints the pieces of a document with their fingerprints.
"""

import hashlib
import os
import re
import sys
from pathlib import Path
from typing import NamedTuple

FILES = {
    "encyklopedia": "000_7269dbab982feae0.txt",
    "zasady": "001_e9e52f320ad0788a.txt",
    "gra-online": "002_494756b3a75e9f55.txt",
    "kostkovy-poker": "003_f65d51e3d85d29d2.txt",
    "poradnik": "004_6c5da6c467983cec.txt",
}
FOLDER = Path(os.environ.get("KOSCI_DOCUMENTS") or Path(__file__).parents[2] / "shared" / "documents")

CELL_BORDER = re.compile(r"[\t|]")
SENTENCE_END = re.compile(r"(?<!^\d\.)(?<!^\d\d\.)(?<=[.!?])\s+(?=[A-ZĆŁŚŹŻČŘŠŽ])|(?<=[a-zćń]\.)(?=[A-Z])")
"""A full stop before a capital letter, also where the space is missing; the number of a list is no sentence."""


class Piece(NamedTuple):
    """A sentence, a heading, or the cell of a table."""

    text: str
    is_cell: bool

    @property
    def fingerprint(self) -> str:
        """What the text is known by: it does not change with white space."""
        return hashlib.sha256(" ".join(self.text.split()).encode()).hexdigest()[:12]


def lines_of(document: str) -> list[str]:
    """The lines of the document; of `poradnik`, whose body stands there twice, the body once."""
    lines = (FOLDER / FILES[document]).read_text(encoding="utf-8").splitlines()
    if document == "poradnik":
        first = lines.index("Zasady")
        second = lines.index("Zasady", first + 1)
        body = lines[first:second]
        assert lines[second : second + len(body)] == body
        del lines[second : second + len(body)]
    return lines


def pieces_of(document: str) -> list[Piece]:
    """The sentences and cells in the order of the document."""
    pieces = []
    for line in lines_of(document):
        is_row = CELL_BORDER.search(line) is not None
        parts = (CELL_BORDER if is_row else SENTENCE_END).split(line)
        pieces += [Piece(part.strip(), is_row) for part in parts if part.strip(" •")]
    return pieces


if __name__ == "__main__":
    for piece in pieces_of(sys.argv[1]):
        print(piece.fingerprint, "|" if piece.is_cell else " ", piece.text)
