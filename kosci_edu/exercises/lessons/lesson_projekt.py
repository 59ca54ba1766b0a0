"""What is right in the exercises of the project."""

from fractions import Fraction
from types import MappingProxyType

from kosci_edu.exercises.answers import BotAnswer, Explanation, FunctionAnswer, NumberAnswer

__all__ = ["ANSWERS"]


def commonest(roll: str) -> str:
    """The dice of the commonest face, of equally common ones the larger."""
    best = max(roll, key=lambda face: (roll.count(face), face))
    return best * roll.count(best)


def smaller_commonest(roll: str) -> str:
    """The same with the known mistake that ties go to the smaller face."""
    best = max(sorted(roll), key=roll.count)
    return best * roll.count(best)


ANSWERS = {
    "projekt-najwiecej-punktow": FunctionAnswer(
        [
            (MappingProxyType({"ones": 1, "fives": 10, "chance": 22}),),
            (MappingProxyType({"full_house": 25, "twos": 6, "chance": 13}),),
            (MappingProxyType({"three_of_a_kind": 17, "four_of_a_kind": 17, "ones": 1}),),
        ],
        lambda points: max(points, key=points.__getitem__),
        alphabet=max,
        points=lambda points: max(points.values()),
    ),
    "projekt-co-zatrzymac": FunctionAnswer(
        [("15566",), ("12345",), ("22333",), ("44414",), ("66666",)],
        commonest,
        smaller=smaller_commonest,
        one_die=lambda roll: commonest(roll)[0],
    ),
    "projekt-bot": BotAnswer(120),
    "projekt-przedzial": NumberAnswer(lambda: Fraction(196, 100) * 45 / 10),
    "projekt-raport": Explanation(),
}
