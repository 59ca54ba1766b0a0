"""Claims in tables: those of one place, those with some verdict and why, and how many there are of each verdict."""

from collections import Counter
from collections.abc import Iterable

from kosci_edu.claims.checking import CheckedClaim, checked_claims, claims_named
from kosci_edu.claims.data import DOCUMENTS
from kosci_edu.claims.verdicts import VERDICTS
from kosci_edu.kinds import checks_kinds
from kosci_edu.look import Table
from kosci_edu.messages import KosciError, say, short

__all__ = ["claims_table", "errata", "verdict_counts"]


@checks_kinds
def claims_table(*beginnings: str) -> Table:
    """The claims whose ids begin so, in a table: where it stands, what is printed, what is exact, the verdict.

    Args:
        beginnings: the first parts of the ids, such as `"encyklopedia-definite"`, or whole ids.

    Raises:
        KosciError: where no claim's id begins so.
    """
    claims = [claim for beginning in beginnings for claim in claims_named(beginning)]
    documents = list(dict.fromkeys(claim.document for claim in claims))
    rows = [
        (_place(claim) if len(documents) > 1 else claim.short_place, claim.printed, claim.exact, say(claim.verdict))
        for claim in claims
    ]
    headings = (say("where"), say("printed"), say("exact"), say("verdict"))
    return Table(say("What “{document}” says", document=", ".join(documents)), headings, rows, numeric=())


def _place(claim: CheckedClaim) -> str:
    return f"{claim.document}: {claim.short_place}"


def verdict_counts(claims: Iterable[CheckedClaim]) -> Table:
    """How many claims of each document have which verdict.

    Args:
        claims: checked ones, such as `check_claims()`.

    Raises:
        KosciError: for what is no checked claim.
    """
    counts = Counter((claim.document, claim.verdict) for claim in checked_claims(claims))
    documents = [name for name in DOCUMENTS if any(document == name for document, _ in counts)]
    lines = {name: [counts[name, verdict] for verdict in VERDICTS] for name in documents}
    lines[say("all together")] = [sum(counts[name, verdict] for name in documents) for verdict in VERDICTS]
    rows = [(name, *(str(count or "") for count in line), str(sum(line))) for name, line in lines.items()]
    headings = (say("document"), *map(say, VERDICTS), say("claims"))
    return Table(say("The verdicts"), headings, rows)


@checks_kinds
def errata(claims: Iterable[CheckedClaim], *verdicts: str) -> Table:
    """The claims with one of these verdicts: where they stand, what is printed, what is exact, and why.

    Args:
        claims: checked ones, such as `check_claims("poradnik")`.
        verdicts: some of `VERDICTS`.

    Raises:
        KosciError: for a verdict that there is not.
    """
    checked = checked_claims(claims)
    wrong = [verdict for verdict in verdicts if verdict not in VERDICTS]
    if wrong:
        raise KosciError(
            "There is no verdict “{verdict}”; there are: {all}.", verdict=short(wrong[0]), all=", ".join(VERDICTS)
        )
    rows = [(_place(claim), claim.printed, claim.exact, claim.reason) for claim in checked if claim.verdict in verdicts]
    headings = (say("where"), say("printed"), say("exact"), say("why"))
    return Table(", ".join(map(say, verdicts)), headings, rows, numeric=())
