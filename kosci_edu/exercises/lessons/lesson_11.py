"""What is right in the exercises of lesson 11."""

from collections.abc import Sequence
from fractions import Fraction

from kosci_edu.exercises.answers import Explanation, FunctionAnswer, NumberAnswer, OwnRoll
from kosci_edu.exercises.lessons.lesson_09 import all_games

__all__ = ["ANSWERS"]


def percentile(scores: Sequence[int], share: Fraction) -> int:
    """The smallest score that, with all below it, has at least this share."""
    return next(score for place, score in enumerate(scores, start=1) if place >= share * len(scores))


SCORES = (150, 180, 200, 210, 248, 250, 260, 300, 380, 480)

ANSWERS = {
    "11-rozgrzewka": NumberAnswer(lambda: percentile((180, 200, 200, 220, 400), Fraction(1, 2))),
    "11-ponizej-sredniej": NumberAnswer(
        lambda: Fraction(all_games().score.between(0, int(all_games().score.mean()))), places=1, per_cent=True
    ),
    "11-percentyl": NumberAnswer(lambda: all_games().score.quantile(0.99)),
    "11-przynajmniej-jeden": NumberAnswer(lambda: Fraction(all_games().yahtzees.between(1)), places=1, per_cent=True),
    "11-blad-sredniej": NumberAnswer(lambda: (Fraction(60) / Fraction("0.6")) ** 2),
    "11-napisz-percentyl": FunctionAnswer(
        [(SCORES, Fraction(1, 2)), (SCORES, Fraction(1, 10)), (SCORES, Fraction(99, 100)), (SCORES, Fraction(1))],
        percentile,
        one_too_far=lambda scores, share: scores[min(int(share * len(scores)), len(scores) - 1)],
        mean=lambda scores, share: sum(scores) / len(scores),
        lowest=lambda scores, share: scores[0],
    ),
    "11-wlasny-rzut": OwnRoll(
        lambda roll: percentile(sorted(roll), Fraction(1, 2)),
        mean=lambda roll: Fraction(sum(roll), 5),
        mode=lambda roll: max(sorted(set(roll)), key=roll.count),
    ),
    "11-slowami": Explanation(),
}
