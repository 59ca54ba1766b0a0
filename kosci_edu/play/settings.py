"""What can be chosen before a game: the variant, its readings, and a clock, each with its words.

The variants and what there is to choose in them come from `kosci_edu.rules`; a request from the front end is turned
into rules here.
"""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from kosci_edu.rules import VARIANTS, Rules, find_rules

__all__ = ["CLOCKS", "readings_of", "rules_for", "variants"]

CLOCKS = (None, 180, 300, 600, 1200)
"""The seconds a player that can be chosen."""


def variants() -> list[dict[str, Any]]:
    """Every variant with its title, what is particular about it, and the readings that can be chosen.

    >>> [variant["title"] for variant in variants()][:2]
    ['Kości', 'Yahtzee']
    """
    return [
        {"name": name, "title": rules.title, "about": rules.about, "readings": readings_of(rules)}
        for name, rules in ((name, find_rules(name)) for name in VARIANTS)
    ]


def readings_of(rules: Rules) -> list[dict[str, Any]]:
    """The readings of the `rules` that have a list to choose from, what each choice is called, and what is chosen."""
    return [
        {
            "name": reading.name,
            "title": rules.reading_title(reading.name),
            "several": isinstance(getattr(rules, reading.name), tuple),
            "choices": [[choice, *rules.choice_words(reading.name, choice)] for choice in reading.metadata["choices"]],
            "chosen": getattr(rules, reading.name),
        }
        for reading in fields(rules)
        if "choices" in reading.metadata
    ]


def rules_for(rules: object, readings: Mapping[str, Any]) -> Rules:
    """The rules that were chosen.

    Args:
        rules: a rule set or its name.
        readings: of rules given by name.

    Raises:
        KosciError: with one sentence, for rules or readings that cannot be.
    """
    return find_rules(rules, **{str(name): value for name, value in readings.items()})  # type: ignore[arg-type]
