"""The claims as they stand in the data files: one TOML file a document, and one for the names of readings."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from kosci_edu.messages import language

__all__ = ["DOCUMENTS", "Claim", "all_claims", "reading_name"]

DOCUMENTS = ("encyklopedia", "zasady", "gra-online", "kostkovy-poker", "poradnik")


@dataclass(frozen=True)
class Claim:
    """One table cell or statement of a document.

    Args:
        id: unique, begins with the document's short name.
        document: short name of the document.
        place: section and row, as `section: row, column`, so that a reader finds it.
        printed: what stands there: the figure, or the statement in our own words.
        recorded: the verdict recorded for it, one of `VERDICTS`.
        reasons: why, by language.
        lesson: the lesson that tells it, as two digits, or empty.
        check: what computes it, see `checking.value_of`; empty where it is out of scope.
        arguments: those of the check, by name.
        readings: by name, the arguments with which each reading of an unclear text differs, and its `check` if
            that is another.
        intended: the arguments that the author must have meant instead, where it is a misprint.
        in_full: whether the figure is printed with all its digits, so that cutting some off is no excuse.
    """

    id: str
    document: str
    place: str
    printed: str
    recorded: str
    reasons: Mapping[str, str]
    lesson: str = ""
    check: str = ""
    arguments: Mapping[str, Any] = field(default_factory=dict)
    readings: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    intended: Mapping[str, Any] | None = None
    in_full: bool = False

    @property
    def reason(self) -> str:
        """Why the verdict is what it is, in the language in use."""
        return self.reasons[language()]

    @property
    def short_place(self) -> str:
        """The place without the section: what follows the first colon."""
        return self.place.partition(": ")[2] or self.place


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath(f"{name}.toml").read_text(encoding="utf-8"))


def _claims_of(document: str) -> Iterator[Claim]:
    for entry in _read(document)["claim"]:
        yield Claim(document=document, recorded=entry.pop("verdict"), reasons=entry.pop("reason"), **entry)


@cache
def all_claims() -> tuple[Claim, ...]:
    """Every claim of every document, in the order of the documents."""
    return tuple(claim for document in DOCUMENTS for claim in _claims_of(document))


@cache
def _reading_names() -> dict[str, dict[str, str]]:
    return _read("readings")


def reading_name(reading: str) -> str:
    """What a `reading` that claims name is called, in the language in use."""
    return _reading_names()[reading][language()]
