"""From a claim to its verdict: the call that it holds is made, and what comes of it is judged."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from kosci_edu.claims import checks
from kosci_edu.claims.data import DOCUMENTS, Claim, all_claims, reading_name
from kosci_edu.claims.verdicts import Judgement, Value, judge, judge_readings
from kosci_edu.dice import Roll
from kosci_edu.kinds import checks_kinds
from kosci_edu.messages import KosciError, short
from kosci_edu.rules import Rules, Scorecard, Turn, find_rules

__all__ = [
    "CheckedClaim", "check_claim", "check_claims", "checked_claims", "claims_named", "find_claim", "value_of",
]  # fmt: skip


# --- the call --------------------------------------------------------------------------------------------------


def _rules(entry: str | Mapping[str, Any]) -> Rules:
    """The rules of this name; or those of the `name` in a table, the classic ones by default, with other readings."""
    readings: dict[str, Any] = {"name": entry} if isinstance(entry, str) else dict(entry)
    return find_rules(readings.pop("name", "classic"), **readings)


def _turn(entry: str | Mapping[str, Any]) -> Roll | Turn:
    """The roll after the last throw; or the `roll` of a table after `rolls_used`."""
    return Roll(entry) if isinstance(entry, str) else Turn(Roll(entry["roll"]), entry["rolls_used"])


def _solver(name: str) -> Callable[[Rules], Any]:
    return lambda rules: getattr(import_module("kosci_edu.solver"), name)(rules)


READ: Mapping[str, Callable[[Any], Any]] = {
    "rules": _rules,
    "turn": _turn,
    "roll": Roll,
    "keep": Roll,
    "card": Scorecard,
}
"""How an argument of this name is read from the data file; all others are taken as they stand."""

OF_RULES: Mapping[str, Callable[[Rules], Any]] = {
    "rules": lambda rules: rules,
    "solution": _solver("kept_solution"),
    "outcomes": _solver("kept_outcomes"),
}
"""What a check may ask of the rules that its arguments name, the classic ones by default."""

MODULES = {"odds": "kosci_edu.odds"} | {
    name: f"{checks.__name__}.{name}" for _, name, _ in iter_modules(checks.__path__)
}
"""The modules that a check may name a function of; each is imported only when it is asked for."""


def value_of(check: str, arguments: Mapping[str, Any]) -> Any:
    """What a check gives.

    Args:
        check: a function of one of the `MODULES`, as `module.function`; or `rules`, `solution` or `outcomes`
            (see `OF_RULES`), and after it an attribute, a key or a method.
        arguments: by name, as they stand in the data file.

    >>> value_of("odds.definite_yahtzee", {"in_hand": 3, "rolls_left": 2})
    Chance(121, 1296)
    >>> value_of("rules.points", {"rules": {"joker": "none"}, "row": "chance", "turn": "23455"})
    19
    """
    start, *path = check.split(".")
    given = {name: READ[name](value) if name in READ else value for name, value in arguments.items()}
    of_rules = OF_RULES.get(start)
    subject: Any = of_rules(given.pop("rules", find_rules())) if of_rules else import_module(MODULES[start])
    for name in path:
        subject = getattr(subject, name) if hasattr(subject, name) else subject[name]
    return subject(**given) if given or callable(subject) else subject


# --- claims that are checked -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class CheckedClaim(Claim):
    """A claim with what was computed for it.

    Args:
        exact: the exact value as text.
        verdict: what follows from it, one of `VERDICTS`.
    """

    exact: str = ""
    verdict: str = ""

    def as_dict(self) -> dict[str, str]:
        """The fields that `kosci claims --json` prints."""
        names = ("id", "document", "place", "printed", "exact", "verdict", "reason", "lesson")
        return {name: getattr(self, name) for name in names}


def checked_claims(claims: Iterable[Any]) -> tuple[CheckedClaim, ...]:
    """The `claims`, each of which has to be checked.

    Raises:
        KosciError: for anything else.
    """
    listed = tuple(claims) if isinstance(claims, Iterable) else (claims,)
    if not all(isinstance(each, CheckedClaim) for each in listed):
        given = short(claims, write=repr)
        raise KosciError("Claims that are checked are asked for, such as check_claims(); this is {value}.", value=given)
    return listed


def check_claim(claim: Claim) -> CheckedClaim:
    """Compute what the `claim` is about and judge it; only one out of scope is taken as it is."""
    exact, verdict = _judged(claim) if claim.check else Judgement("", "out-of-scope")
    return CheckedClaim(**{**vars(claim), "exact": exact, "verdict": verdict})


def _judged(claim: Claim) -> Judgement:
    if claim.readings:
        return judge_readings({reading_name(name): _value(claim, changes) for name, changes in claim.readings.items()})
    judgement = judge(claim.printed, _value(claim, {}), claim.in_full)
    if judgement.verdict == "wrong" and claim.intended is not None:
        meant = judge(claim.printed, _value(claim, claim.intended), claim.in_full)
        return judgement._replace(verdict="misprint") if meant.verdict == "confirmed" else judgement
    return judgement


def _value(claim: Claim, changes: Mapping[str, Any]) -> Value:
    """What the check of the claim gives, with these arguments instead of its own."""
    call = {"check": claim.check, **claim.arguments, **changes}
    value: Value = value_of(call.pop("check"), call)
    return value


@checks_kinds
def check_claims(document: str | None = None) -> tuple[CheckedClaim, ...]:
    """All claims, or those of one `document`, each checked.

    Raises:
        KosciError: for a document that there is not.
    """
    if document is not None and document not in DOCUMENTS:
        raise KosciError(
            "There is no document “{name}”; there are: {all}.", name=short(document), all=", ".join(DOCUMENTS)
        )
    return tuple(check_claim(claim) for claim in all_claims() if document in (None, claim.document))


@checks_kinds
def claims_named(beginning: str, whole: bool = False) -> tuple[CheckedClaim, ...]:
    """The claims whose ids have this `beginning`, or are just that where it is the `whole` id, each checked.

    Raises:
        KosciError: where there is none.
    """
    named = [each for each in all_claims() if (each.id == beginning if whole else each.id.startswith(beginning))]
    if not named:
        raise KosciError("There is no claim “{id}”; `kosci claims` lists them.", id=short(beginning, 60))
    return tuple(map(check_claim, named))


@checks_kinds
def find_claim(claim_id: str) -> CheckedClaim:
    """One claim by its id, checked.

    Args:
        claim_id: such as `"encyklopedia-optimal-mean"`.

    Raises:
        KosciError: where there is no such claim.

    >>> find_claim("encyklopedia-one-roll-three_of_a_kind-chance").verdict
    'wrong'
    """
    return claims_named(claim_id, whole=True)[0]
