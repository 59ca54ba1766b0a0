"""Every figure and rule claim of the documents as data, with the call that checks it.

The claims stand in one TOML file a document. A claim names a function of `checks`; what that computes
is judged here against what is printed, and the verdict must be the one that the file records.
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from kosci_edu.claims.checks import CHECKS
from kosci_edu.claims.verdicts import judge
from kosci_edu.look import Table
from kosci_edu.messages import language, say

__all__ = [
    "DOCUMENTS",
    "VERDICTS",
    "CheckedClaim",
    "Claim",
    "all_claims",
    "check_claims",
    "claims_table",
    "find_claim",
]

DOCUMENTS = ("encyklopedia", "zasady", "gra-online", "kostkovy-poker", "poradnik")
VERDICTS = ("confirmed", "truncated", "nearly", "wrong", "ambiguous", "misprint", "out-of-scope")


@dataclass(frozen=True)
class Claim:
    """One table cell or statement of a document.

    Args:
        id: unique, begins with the document's short name.
        document: short name of the document.
        place: section and row, as `section: row, column`, so that a reader finds it.
        printed: what stands there: the figure, or the statement in our own words.
        verdict: the verdict recorded for it, one of `VERDICTS`.
        reasons: why, by language.
        lesson: the lesson that tells it, as two digits, or empty.
        check: the name of a function in `checks`, and `arguments` for it; none where it is out of scope.
        intended: the arguments that the author must have meant, where it is a misprint.
    """

    id: str
    document: str
    place: str
    printed: str
    verdict: str
    reasons: dict[str, str]
    lesson: str = ""
    check: str = ""
    arguments: tuple[Any, ...] = ()
    intended: tuple[Any, ...] | None = None

    @property
    def reason(self) -> str:
        """Why the verdict is what it is, in the language in use."""
        return self.reasons[language()]

    @property
    def short_place(self) -> str:
        """The place without the section: what follows the first colon."""
        return self.place.partition(": ")[2] or self.place


@dataclass(frozen=True)
class CheckedClaim:
    """A claim with what was computed for it: the exact value as text, and the verdict that follows."""

    claim: Claim
    exact: str
    verdict: str

    @property
    def recorded(self) -> str:
        """The verdict that the data file records."""
        return self.claim.verdict

    @property
    def id(self) -> str:
        return self.claim.id

    @property
    def document(self) -> str:
        return self.claim.document

    @property
    def place(self) -> str:
        return self.claim.place

    @property
    def printed(self) -> str:
        return self.claim.printed

    @property
    def reason(self) -> str:
        return self.claim.reason

    @property
    def lesson(self) -> str:
        return self.claim.lesson

    def as_dict(self) -> dict[str, str]:
        """The fields that `kosci claims --json` prints."""
        names = ("id", "document", "place", "printed", "exact", "verdict", "reason", "lesson")
        return {name: getattr(self, name) for name in names}


def _read(document: str) -> Iterator[Claim]:
    text = files(__package__).joinpath(f"{document}.toml").read_text(encoding="utf-8")
    for entry in tomllib.loads(text)["claim"]:
        fields = {**entry, "document": document, "reasons": entry["reason"]}
        del fields["reason"]
        for name in ("arguments", "intended"):
            if name in fields:
                fields[name] = tuple(fields[name])
        yield Claim(**fields)


@cache
def all_claims() -> tuple[Claim, ...]:
    """Every claim of every document, in the order of the documents."""
    return tuple(claim for document in DOCUMENTS for claim in _read(document))


def find_claim(claim_id: str) -> CheckedClaim:
    """One claim by its id, checked.

    Raises:
        ValueError: where there is no such claim.

    >>> find_claim("encyklopedia-one-roll-three_of_a_kind-chance").verdict
    'wrong'
    """
    for claim in all_claims():
        if claim.id == claim_id:
            return check(claim)
    raise ValueError(say("There is no claim “{id}”; `kosci claims` lists them.", id=claim_id[:60]))


def check(claim: Claim) -> CheckedClaim:
    """Compute what the claim is about and judge it; only claims out of scope are taken as they are."""
    if not claim.check:
        return CheckedClaim(claim, "", "out-of-scope")
    function = CHECKS[claim.check]
    exact, verdict = judge(claim.printed, function(*claim.arguments))
    if verdict == "wrong" and claim.intended is not None:
        _, meant = judge(claim.printed, function(*claim.intended))
        verdict = "misprint" if meant == "confirmed" else verdict
    return CheckedClaim(claim, exact, verdict)


def check_claims(document: str | None = None) -> tuple[CheckedClaim, ...]:
    """All claims, or those of one document, each checked.

    Raises:
        ValueError: for a document that there is not.
    """
    if document is not None and document not in DOCUMENTS:
        raise ValueError(
            say(
                "There is no document “{name}”; there are: {all}.",
                name=document[:40],
                all=", ".join(DOCUMENTS),
            )
        )
    return tuple(check(claim) for claim in all_claims() if document in (None, claim.document))


def claims_table(*beginnings: str) -> Table:
    """The claims whose ids begin so, in a table: where it stands, what is printed, what is exact, the verdict.

    Args:
        beginnings: the first parts of the ids, such as `"encyklopedia-definite"`, or whole ids.

    Raises:
        ValueError: where no claim's id begins so.
    """
    chosen = []
    for beginning in beginnings:
        found = [claim for claim in all_claims() if claim.id.startswith(beginning)]
        if not found:
            raise ValueError(say("There is no claim “{id}”; `kosci claims` lists them.", id=beginning[:60]))
        chosen += [check(claim) for claim in found]
    documents = list(dict.fromkeys(claim.document for claim in chosen))
    several = len(documents) > 1
    headings = (say("where"), say("printed"), say("exact"), say("verdict"))
    rows = [
        (
            f"{claim.document}: {claim.claim.short_place}" if several else claim.claim.short_place,
            claim.printed,
            claim.exact,
            say(claim.verdict),
        )
        for claim in chosen
    ]
    return Table(say("What “{document}” says", document=", ".join(documents)), headings, rows, numeric=())
