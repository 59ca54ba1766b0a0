"""What is right in the exercises of the project."""

from fractions import Fraction
from itertools import product
from types import MappingProxyType

from kosci_edu.exercises.answers import EVERY_ROLL, BotAnswer, Explanation, FunctionAnswer, NumberAnswer

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
            (MappingProxyType(dict(zip(rows, points, strict=True))),)
            for rows in (("ones", "fives", "chance"), ("full_house", "twos", "chance"), ("sixes", "yahtzee", "fours"))
            for points in product((0, 6, 17, 25), repeat=3)
        ],
        lambda points: max(points, key=points.__getitem__),
        alphabet=max,
        points=lambda points: max(points.values()),
    ),
    "projekt-co-zatrzymac": FunctionAnswer(
        EVERY_ROLL,
        commonest,
        smaller=smaller_commonest,
        one_die=lambda roll: commonest(roll)[0],
    ),
    "projekt-bot": BotAnswer(120),
    "projekt-przedzial": NumberAnswer(lambda: Fraction(196, 100) * 45 / 10, places=2),
    "projekt-raport": Explanation(),
}
