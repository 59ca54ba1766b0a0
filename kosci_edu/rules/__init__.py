"""Rule sets: the model that they share and one module a variant.

`find_rules` gives a variant by name. A new variant is one new module and its class in `VARIANTS`.
"""

from typing import Any

from kosci_edu.messages import say
from kosci_edu.rules.classic import Classic
from kosci_edu.rules.gra_online import GraOnline
from kosci_edu.rules.kosciany_poker import KoscianyPoker
from kosci_edu.rules.kostkovy_poker import KostkovyPoker
from kosci_edu.rules.model import Bonus, GameData, Part, Row, Rules, Scorecard, SpecialRoll, Turn
from kosci_edu.rules.potrojne import Potrojne
from kosci_edu.rules.stritowe import Stritowe
from kosci_edu.rules.yahtzee import Yahtzee
from kosci_edu.rules.yamb import Yamb

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

VARIANTS: dict[str, type[Rules]] = {
    variant.name: variant
    for variant in (Classic, Yahtzee, KostkovyPoker, GraOnline, KoscianyPoker, Stritowe, Potrojne, Yamb)
}


def find_rules(name: str = "classic", **readings: Any) -> Rules:
    """The rule set of this name, with the readings given for its fields.

    Raises:
        ValueError: for a name that there is not, or a reading that the rule set lacks.

    >>> find_rules("classic", joker="forced").points("full_house", "22333")
    25
    """
    if name not in VARIANTS:
        raise ValueError(
            say("There are no rules “{name}”; there are: {all}.", name=str(name)[:40], all=", ".join(VARIANTS))
        )
    variant = VARIANTS[name]
    unknown = [reading for reading in readings if reading not in variant.__dataclass_fields__]
    if unknown:
        raise ValueError(say("The rules “{name}” have no switch “{switch}”.", name=name, switch=unknown[0]))
    return variant(**readings)
