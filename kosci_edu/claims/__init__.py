"""Every figure and rule claim of the documents as data, with the call that checks it.

The claims stand in one TOML file a document, read by `data`. A claim names a function of the library, or one of
`checks`; `checking` calls it, `verdicts` judges what comes of it against what is printed, and the verdict must be
the one that the file records. `tables` shows claims.
"""

from kosci_edu.claims.checking import CheckedClaim, check_claims, find_claim
from kosci_edu.claims.data import DOCUMENTS, Claim, all_claims
from kosci_edu.claims.tables import claims_table, errata, verdict_counts
from kosci_edu.claims.verdicts import VERDICTS

__all__ = [
    "DOCUMENTS",
    "VERDICTS",
    "CheckedClaim",
    "Claim",
    "all_claims",
    "check_claims",
    "claims_table",
    "errata",
    "find_claim",
    "verdict_counts",
]
