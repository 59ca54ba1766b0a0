"""A list of checked claims to look through: chosen by document, verdict and lesson, or searched by words."""

from collections import Counter
from collections.abc import Mapping, Sequence

import traitlets

from kosci_edu.claims.checking import CheckedClaim, checked_claims
from kosci_edu.look import Table
from kosci_edu.messages import say
from kosci_edu.widgets.base import LearnerWidget, script, style

__all__ = ["ClaimList"]

FILTERS = ("document", "verdict", "lesson")


class ClaimList(LearnerWidget):
    """Claims of documents with what is exact about them; `document`, `verdict`, `lesson` and `words` choose some.

    Args:
        claims: checked claims, such as those that `check_claims` gives.

    >>> from kosci_edu.claims import check_claims
    >>> shown = ClaimList(check_claims("poradnik"))
    >>> shown.verdict = "misprint"
    >>> 0 < len(shown.chosen) < len(shown.claims)
    True
    """

    _esm = script("claim_list")
    _css = style("claim_list")

    document = traitlets.Unicode("", help="short name of a document, or empty for all").tag(sync=True)
    verdict = traitlets.Unicode("", help="a verdict, or empty for all").tag(sync=True)
    lesson = traitlets.Unicode("", help="a lesson as two digits, or empty for all").tag(sync=True)
    words = traitlets.Unicode("", help="words that a claim must contain").tag(sync=True)

    _claims = traitlets.List(traitlets.Dict()).tag(sync=True)
    _choices = traitlets.Dict(help="what may be chosen by each filter, with the number of claims").tag(sync=True)

    def __init__(self, claims: Sequence[CheckedClaim]) -> None:
        super().__init__()
        self.claims = tuple(claim.as_dict() for claim in checked_claims(claims))
        self._claims = [{**claim, "verdict_name": say(claim["verdict"])} for claim in self.claims]
        self._choices = {name: self._values_of(name) for name in FILTERS}

    @property
    def chosen(self) -> list[dict[str, str]]:
        """The claims that fit what is chosen."""
        return [claim for claim in self.claims if self._fits(claim)]

    def _fits(self, claim: Mapping[str, str]) -> bool:
        text = " ".join(claim.values()).casefold()
        is_chosen = all(getattr(self, name) in ("", claim[name]) for name in FILTERS)
        return is_chosen and all(word in text for word in self.words.casefold().split())

    def _values_of(self, name: str) -> list[list[str]]:
        """The values there are, as value and text with their numbers."""
        counts = Counter(claim[name] for claim in self.claims if claim[name])
        values = sorted(counts) if name == "lesson" else list(counts)
        return [[value, f"{say(value) if name == 'verdict' else value} ({counts[value]})"] for value in values]

    def __repr__(self) -> str:
        rows = [(claim["document"], claim["place"], claim["printed"], claim["exact"]) for claim in self.chosen]
        with self._speaking():
            headings = (say("document"), say("where"), say("printed"), say("exact"))
            return str(Table(say("Claims of the documents"), headings, rows, numeric=()))
