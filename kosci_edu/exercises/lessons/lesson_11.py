"""What is right in the exercises of lesson 11."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import count
from random import Random

from kosci_edu.exercises.answers import Explanation, FunctionAnswer, NumberAnswer, OwnRoll, Varied
from kosci_edu.exercises.lessons.lesson_09 import all_games

__all__ = ["ANSWERS"]


def percentile(scores: Sequence[int], share: Fraction) -> int:
    """The smallest score that, with all below it, has at least this share."""
    return next(score for place, score in enumerate(scores, start=1) if place >= share * len(scores))


def listed(scores: Sequence[int]) -> str:
    """The scores one after another."""
    return ", ".join(map(str, scores))


def five_games(*scores: int) -> dict[str, object]:
    """What the text says of five scores in the order of the games."""
    in_order = sorted(scores)
    return {
        "shown": listed(scores), "in_order": listed(in_order), "median": percentile(in_order, Fraction(1, 2)),
        "mean": Fraction(sum(scores), 5), "third": scores[2], "fourth": in_order[3], "most": in_order[4],
    }  # fmt: skip


def some_five_games(random: Random) -> dict[str, object]:
    """The same of other games, one of them very good and the third of them not in the middle."""
    while True:
        games = [*random.sample(range(150, 260, 5), 4), random.randrange(380, 480, 10)]
        values = five_games(*random.sample(games, 5))
        if len({values[name] for name in ("median", "mean", "third", "fourth")}) == 4:
            return values


def ten_games(level: int, scores: Sequence[int]) -> dict[str, object]:
    """What the text says of a percentile of ten scores."""
    score = percentile(scores, Fraction(level, 100))
    place = scores.index(score)
    before, after = scores[place - 1], scores[(place + 1) % 10]
    return {"level": level, "shown": listed(scores), "score": score, "before": before, "after": after,
            "between": Fraction(before + score, 2), "share": 10 * place + 10, "share_before": 10 * place}  # fmt: skip


def some_ten_games(random: Random) -> dict[str, object]:
    """The same of other games."""
    return ten_games(random.choice((25, 35, 65, 75, 85)), sorted(random.sample(range(150, 360, 2), 10)))


def fewer_points_off(times: int) -> dict[str, object]:
    """What the text says of games whose mean is so many times less uncertain than one game."""
    wanted = f"{60 // times}" if 60 % times == 0 else f"{60 // times},{600 // times % 10}"
    return {"times": times, "wanted": wanted, "games": times**2, "double": 2 * times, "product": Fraction(3600, times)}


def games_for_half(least: int) -> int:
    """After how many games of optimal play so many points have come at least once with a chance above a half."""
    misses = 1 - Fraction(all_games().score.between(least))
    return next(games for games in count(1) if misses**games < Fraction(1, 2))


SCORES = (150, 180, 200, 210, 248, 250, 260, 300, 380, 480)
LISTS = [SCORES[:games] for games in (1, 2, 3, 5, 8, 10)]

ANSWERS = {
    "11-rozgrzewka": Varied(
        five_games(220, 180, 400, 200, 205), some_five_games, lambda median, **_: NumberAnswer(lambda: median)
    ),
    "11-percentyl-z-listy": Varied(
        ten_games(75, SCORES), some_ten_games, lambda score, **_: NumberAnswer(lambda: score)
    ),
    "11-drugi-general": NumberAnswer(
        lambda: Fraction(all_games().yahtzees.between(2)) / Fraction(all_games().yahtzees.between(1)),
        places=1,
        per_cent=True,
    ),
    "11-jedno-odchylenie": NumberAnswer(lambda: Fraction(all_games().score.between(195, 314)), places=1, per_cent=True),
    "11-blad-sredniej": Varied(
        fewer_points_off(100),
        lambda random: fewer_points_off(random.choice((40, 50, 100, 120, 200))),
        lambda games, **_: NumberAnswer(lambda: games),
    ),
    "11-napisz-percentyl": FunctionAnswer(
        [(scores, Fraction(share, 20)) for scores in LISTS for share in range(1, 21)],
        percentile,
        one_too_far=lambda scores, share: scores[min(int(share * len(scores)), len(scores) - 1)],
        rounded=lambda scores, share: scores[max(round(share * len(scores)), 1) - 1],
        mean=lambda scores, share: sum(scores) / len(scores),
        lowest=lambda scores, share: scores[0],
    ),
    "11-jedna-wielka-gra": OwnRoll(
        lambda roll: Fraction(100 - max(roll), 5),
        sum=lambda roll: 100 - max(roll),
        hundred=lambda roll: 20,
        new_mean=lambda roll: Fraction(sum(roll) - max(roll) + 100, 5),
        median=lambda roll: 0,
    ),
    "11-ile-gier": NumberAnswer(lambda: games_for_half(350), places=0, exact=True),
    "11-slabszy-niz-srednia": Explanation(),
}
