"""What became of the claims, all together: how many of each verdict, and the list of those with some verdict."""

from collections import Counter
from collections.abc import Iterable

from kosci_edu.claims import DOCUMENTS, VERDICTS, CheckedClaim
from kosci_edu.look import Table
from kosci_edu.messages import say

__all__ = ["errata", "verdict_counts"]


def verdict_counts(claims: Iterable[CheckedClaim]) -> Table:
    """How many claims of each document have which verdict.

    Args:
        claims: checked ones, such as `check_claims()`.
    """
    counts = Counter((claim.document, claim.verdict) for claim in claims)
    documents = [name for name in DOCUMENTS if any(document == name for document, _ in counts)]
    lines = [(name, *(counts[name, verdict] for verdict in VERDICTS)) for name in documents]
    total = (say("all together"), *(sum(column) for column in list(zip(*lines, strict=True))[1:]))
    rows = [(name, *(str(count or "") for count in line), str(sum(line))) for name, *line in (*lines, total)]
    headings = (say("document"), *map(say, VERDICTS), say("claims"))
    return Table(say("The verdicts"), headings, rows)


def errata(claims: Iterable[CheckedClaim], *verdicts: str) -> Table:
    """The claims with one of these verdicts: where they stand, what is printed, what is exact, and why.

    Args:
        claims: checked ones, such as `check_claims("poradnik")`.
        verdicts: some of `VERDICTS`.

    Raises:
        ValueError: for a verdict that there is not.
    """
    wrong = [verdict for verdict in verdicts if verdict not in VERDICTS]
    if wrong:
        raise ValueError(
            say("There is no verdict “{verdict}”; there are: {all}.", verdict=wrong[0][:40], all=", ".join(VERDICTS))
        )
    rows = [
        (f"{claim.document}: {claim.claim.short_place}", claim.printed, claim.exact, claim.reason)
        for claim in claims
        if claim.verdict in verdicts
    ]
    headings = (say("where"), say("printed"), say("exact"), say("why"))
    return Table(", ".join(map(say, verdicts)), headings, rows, numeric=())
