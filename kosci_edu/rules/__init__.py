"""Rule sets: the model that they share and one module a variant.

`find_rules` gives a variant by name. A new variant is one new module and a line in `VARIANTS`.
"""

from dataclasses import fields
from pkgutil import resolve_name
from typing import Any

from kosci_edu.messages import KosciError, short
from kosci_edu.rules.model import Bonus, GameData, Part, Row, Rules, Scorecard, SpecialRoll, Turn

__all__ = [
    "VARIANTS",
    "Bonus",
    "GameData",
    "Part",
    "Row",
    "Rules",
    "Scorecard",
    "SpecialRoll",
    "Turn",
    "find_rules",
]

VARIANTS = {
    "classic": "kosci_edu.rules.classic:Classic",
    "yahtzee": "kosci_edu.rules.yahtzee:Yahtzee",
    "kostkovy-poker": "kosci_edu.rules.kostkovy_poker:KostkovyPoker",
    "gra-online": "kosci_edu.rules.gra_online:GraOnline",
    "kosciany-poker": "kosci_edu.rules.kosciany_poker:KoscianyPoker",
    "stritowe": "kosci_edu.rules.stritowe:Stritowe",
    "potrojne": "kosci_edu.rules.potrojne:Potrojne",
    "yamb": "kosci_edu.rules.yamb:Yamb",
}
"""The class of every variant by its name; it is imported only when it is asked for, so that a start stays quick."""


def find_rules(name: str | Rules = "classic", /, **readings: Any) -> Rules:
    """The rule set of this name, with the readings given for its fields; rules given as a whole are those rules.

    Raises:
        KosciError: for a name that there is not, or a reading that the rule set lacks.

    >>> find_rules("classic", joker="forced").points("full_house", "22333")
    25
    """
    if isinstance(name, Rules):
        if readings:
            raise KosciError("Readings go with the name of rules; rules that are given as a whole have theirs.")
        return name
    if not isinstance(name, str) or name not in VARIANTS:
        raise KosciError("There are no rules “{name}”; there are: {all}.", name=short(name), all=", ".join(VARIANTS))
    variant: type[Rules] = resolve_name(VARIANTS[name])
    unknown = readings.keys() - {reading.name for reading in fields(variant)}
    if unknown:
        raise KosciError("The rules “{name}” have no switch “{switch}”.", name=name, switch=short(min(unknown)))
    return variant(**readings)
