"""Compile the catalogues of sentences, after every change to a `kosci_edu/locale/*.po`.

    python tools/catalogue.py

The package reads only the compiled `.mo` files, which are committed; a test says when one is behind its `.po`.
"""

from pathlib import Path

import polib

LOCALE = Path(__file__).parent.parent / "kosci_edu" / "locale"


def compiled(source: Path) -> bytes:
    """The catalogue in the form that gettext reads."""
    binary: bytes = polib.pofile(str(source), encoding="utf-8").to_binary()
    return binary


if __name__ == "__main__":
    for source in sorted(LOCALE.glob("*.po")):
        source.with_suffix(".mo").write_bytes(compiled(source))
        print(f"compiled {source.name}")
