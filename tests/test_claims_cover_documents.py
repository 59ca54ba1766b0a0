"""Every figure in a table of the documents and every sentence has its claim, or the reason why it needs none.

The map in `data/coverage.toml` names no sentence, only fingerprints. That it is sound is tested everywhere; that it is
complete only where the documents themselves are at hand.
"""

import re
import tomllib
from pathlib import Path
from typing import Any

import documents
import pytest

from kosci_edu.claims import DOCUMENTS, all_claims
from kosci_edu.claims.verdicts import printed_number

COVERAGE = tomllib.loads((Path(__file__).parent / "data" / "coverage.toml").read_text(encoding="utf-8"))
MAP: dict[str, list[dict[str, Any]]] = COVERAGE["documents"]
PRINTED = {claim.id: claim.printed for claim in all_claims()}

needs_documents = pytest.mark.skipif(
    not documents.FOLDER.is_dir(), reason="the documents are neither in KOSCI_DOCUMENTS nor beside the repository"
)


def claims_of(entry: dict[str, Any]) -> list[str]:
    """All claims that the entry names, those with a figure of the cell first."""
    return [*entry.get("figures", {}), *entry.get("claims", [])]


def is_printed_in(claim: str, figure: str) -> bool:
    """Whether the claim prints this figure: the same number, or the same sign for an empty cell."""
    if not re.search(r"\d", figure):
        return PRINTED[claim] == figure
    return printed_number(PRINTED[claim]) == printed_number(figure)


# --- the map ----------------------------------------------------------------------------------------------


def test_the_map_has_all_five_documents():
    assert tuple(MAP) == DOCUMENTS


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_entry_has_either_claims_or_a_reason(document):
    undecided = [entry for entry in MAP[document] if bool(claims_of(entry)) == ("out-of-scope" in entry)]
    assert undecided == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_entry_says_where_it_stands_and_is_a_fingerprint(document):
    assert all(re.fullmatch(r"[0-9a-f]{12}", entry["of"]) and entry["place"] for entry in MAP[document])


def test_reasons_are_those_that_are_explained():
    given = {entry["out-of-scope"] for entries in MAP.values() for entry in entries if "out-of-scope" in entry}
    assert given == set(COVERAGE["reasons"])


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_claim_of_the_map_exists_and_is_one_of_its_document(document):
    own = {claim.id for claim in all_claims() if claim.document == document}
    assert [claim for entry in MAP[document] for claim in claims_of(entry) if claim not in own] == []


def test_every_claim_tells_something_of_its_document():
    used = {claim for entries in MAP.values() for entry in entries for claim in claims_of(entry)}
    assert sorted(set(PRINTED) - used) == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_figure_of_a_cell_is_what_its_claim_prints(document):
    figures = [pair for entry in MAP[document] for pair in entry.get("figures", {}).items()]
    assert [pair for pair in figures if not is_printed_in(*pair)] == []


def test_the_map_has_the_figures_of_all_tables():
    # 15 + 15 + 5 + 21 + 32 cells in the tables of encyklopedia on chances and optimal play alone.
    chances = [
        claim
        for entry in MAP["encyklopedia"]
        for claim in entry.get("figures", {})
        if re.match("encyklopedia-(definite|any|equal|one-roll|optimal)-", claim)
    ]
    assert len(chances) == len(set(chances)) == 15 + 15 + 5 + 21 + 32


# --- the documents ----------------------------------------------------------------------------------------


@needs_documents
@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_sentence_and_every_cell_has_its_entry(document):
    found = [(piece.fingerprint, piece.text) for piece in documents.pieces_of(document)]
    mapped = [entry["of"] for entry in MAP[document]]
    assert [text for fingerprint, text in found if fingerprint not in mapped] == []
    assert mapped == [fingerprint for fingerprint, _ in found]


@needs_documents
@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_figure_of_a_table_is_one_of_a_claim(document):
    left_over = []
    for piece, entry in zip(documents.pieces_of(document), MAP[document], strict=True):
        rest = piece.text
        for figure in entry.get("figures", {}).values():
            assert figure in rest, (figure, piece.text)
            rest = rest.replace(figure, "", 1)
        is_named = "out-of-scope" in entry or entry.get("dice", False)
        if piece.is_cell and not is_named and re.search(r"\d", rest):
            left_over.append(piece.text)
    assert left_over == []


@needs_documents
def test_the_body_that_stands_twice_is_counted_once():
    text = (documents.FOLDER / documents.FILES["poradnik"]).read_text(encoding="utf-8")
    body = [piece.text for piece in documents.pieces_of("poradnik")]
    assert text.splitlines().count("Game over") == 2
    assert body.count("Game over") == 1


@needs_documents
@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_map_copies_no_sentence(document):
    places = " ".join(entry["place"] for entry in MAP[document])
    long_ones = [piece.text for piece in documents.pieces_of(document) if len(piece.text.split()) > 6]
    assert [text for text in long_ones if text in places] == []
