"""The claims all together: counted by verdict, listed, and looked through in the widget."""

from collections import Counter

import pytest

from kosci_edu.claims import VERDICTS, CheckedClaim, all_claims, check_claims, errata, verdict_counts
from kosci_edu.messages import say, use_language
from kosci_edu.widgets import ClaimList


@pytest.fixture(scope="module")
def claims() -> tuple[CheckedClaim, ...]:
    """Those of the two documents that need no solved game."""
    return tuple(claim for name in ("poradnik", "zasady") for claim in check_claims(name))


def test_every_claim_is_counted_once_under_its_verdict(claims):
    table = verdict_counts(claims)
    *documents, total = table.rows
    assert [row[0] for row in documents] == ["zasady", "poradnik"]
    recorded = Counter(claim.recorded for claim in all_claims() if claim.document in ("poradnik", "zasady"))
    assert [int(cell or 0) for cell in total[1:-1]] == [recorded[verdict] for verdict in VERDICTS]
    assert int(total[-1]) == len(claims) == sum(int(row[-1]) for row in documents)


def test_errata_list_what_is_wrong_with_its_reason(claims):
    table = errata(claims, "wrong", "misprint")
    wrong = [claim for claim in claims if claim.verdict in ("wrong", "misprint")]
    assert [row[1] for row in table.rows] == [claim.printed for claim in wrong]
    # poradnik counts 2, 2, 2 as points in the threes; see its example of an upper row.
    assert any("2, 2, 2, 5, 6" in row[0] for row in table.rows)
    assert all(row[3] for row in table.rows)


def test_an_unknown_verdict_gets_a_sentence(claims):
    with pytest.raises(ValueError, match="perfect"):
        errata(claims, "perfect")


def test_the_list_is_chosen_by_document_verdict_lesson_and_words(claims):
    shown = ClaimList(claims)
    assert len(shown.chosen) == len(claims)
    shown.document = "poradnik"
    assert {claim["document"] for claim in shown.chosen} == {"poradnik"}
    shown.verdict = "misprint"
    assert {claim["verdict"] for claim in shown.chosen} == {"misprint"}
    shown.words = "TRÓJKI 5, 6"
    assert 0 < len(shown.chosen) < len(claims)
    assert "2, 2, 2, 5, 6" in repr(shown)
    shown.words = "hipopotam"
    assert shown.chosen == []


def test_the_choices_count_the_claims(claims):
    choices = ClaimList(claims)._choices
    for name in ("document", "verdict"):
        counts = Counter(claim.as_dict()[name] for claim in claims)
        assert {value: text.rpartition("(")[2] for value, text in choices[name]} == {
            value: f"{count})" for value, count in counts.items()
        }


def test_the_list_speaks_the_language_in_which_it_was_made(claims):
    use_language("en")
    try:
        english = ClaimList(claims[:3])
    finally:
        use_language("pl")
    name = "Claims of the documents"
    assert english._words["Words"] == "Words"
    assert repr(english).startswith("Claims of the documents")
    assert ClaimList(claims[:3])._words[name] == say(name) != name
