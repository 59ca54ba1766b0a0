"""What is right in the exercises of lesson 12."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import comb
from random import Random

from kosci_edu.chance import P
from kosci_edu.dice import Roll, keeps, outcomes, throw
from kosci_edu.exercises.answers import Explanation, FunctionAnswer, NumberAnswer, OwnRoll, RollAnswer, Varied
from kosci_edu.odds import plan

__all__ = ["ANSWERS"]


def one_die_duel(sides: int) -> dict[str, object]:
    """What the text says of two dice with so many sides, of which the larger wins."""
    win = Fraction(P(lambda pair: pair[0] > pair[1], outcomes(2, sides)))
    return {"sides": sides, "pairs": sides**2, "win": win, "no_draw": 2 * win, "draw": 1 - 2 * win, "not_loss": 1 - win}


def drawn(chances: Sequence[Fraction]) -> Fraction:
    """The chance that two independent games with these chances end alike."""
    return sum((chance * chance for chance in chances), Fraction(0))


def small_scores(*parts: int) -> dict[str, object]:
    """What the text says of two games with three scores, whose chances are in proportion to the parts."""
    chances = [Fraction(part, sum(parts)) for part in parts]
    names = dict(zip(("none", "ten", "twenty"), chances, strict=True))
    return {**names, "draw": drawn(chances), "win": (1 - drawn(chances)) / 2}


def last_die(held: str, need: int) -> dict[str, object]:
    """What the text says of four dice held, and of how much the fifth must show at least."""
    total = sum(Roll(held))
    names = {"chance": need, "more": need + 1, "less": need - 1}
    return {"shown": " ".join(held), "total": total, "need": need, "target": total + need} | {
        name: Fraction(7 - least, 6) for name, least in names.items()
    }


def some_small_scores(random: Random) -> dict[str, object]:
    """The same with other chances."""
    return small_scores(*random.choice(((3, 2, 1), (4, 3, 1), (2, 2, 1), (5, 3, 2), (5, 2, 1), (1, 2, 2))))


def some_last_die(random: Random) -> dict[str, object]:
    """The same of dice drawn."""
    return last_die("".join(sorted(random.choices("456", k=4), reverse=True)), random.choice((3, 4)))


def win_chance(roll: str, keep: Roll, target: int) -> Fraction:
    """The chance that the last throw brings the sum to the target."""
    return Fraction(throw(len(roll) - len(keep)).chance(lambda dice: sum(keep) + sum(dice) >= target))


def is_bold(keep: Roll) -> bool:
    """Whether no keep of 3 3 4 6 6 reaches 27 more often."""
    roll = Roll("33466")
    return keep in keeps(roll) and win_chance("33466", keep, 27) == max(
        win_chance("33466", other, 27) for other in keeps(roll)
    )


def refused_bold(keep: Roll) -> str:
    """Which mistake a keep of 3 3 4 6 6 shows."""
    if keep not in keeps(Roll("33466")):
        return "not-in-roll"
    return {"466": "for-points", "33466": "no-throw"}.get(str(keep), "less")


STRANGE = {"A": (2, 2, 4, 4, 9, 9), "B": (1, 1, 6, 6, 8, 8), "C": (3, 3, 5, 5, 7, 7)}


def strange_win(mine: str, theirs: str) -> Fraction:
    """The chance that one of the strange dice shows more than the other."""
    pairs = list(product(STRANGE[mine], STRANGE[theirs]))
    return Fraction(sum(first > second for first, second in pairs), len(pairs))


PARTS = [tuple(map(Fraction, parts)) for parts in product(range(5), repeat=3) if sum(parts)]

ANSWERS = {
    "12-kostki-wielosciany": Varied(
        one_die_duel(8),
        lambda random: one_die_duel(random.choice((4, 8, 10, 12, 20))),
        lambda win, **_: NumberAnswer(lambda: win),
    ),
    "12-remis": Varied(small_scores(3, 2, 1), some_small_scores, lambda draw, **_: NumberAnswer(lambda: draw)),
    "12-ostatni-rzut": Varied(last_die("6665", 4), some_last_die, lambda chance, **_: NumberAnswer(lambda: chance)),
    "12-pol-wygranej": NumberAnswer(
        lambda: (win_chance("55554", Roll("5555"), 25) + win_chance("55554", Roll("5555"), 24)) / 2
    ),
    "12-odwazny-cel": RollAnswer(is_bold, refused_bold),
    "12-pogon": NumberAnswer(lambda: plan(lambda roll: sum(roll) >= 26).start_value(), places=2, per_cent=True),
    "12-napisz-pojedynek": FunctionAnswer(
        [(tuple(part / sum(parts) for part in parts),) for parts in PARTS],
        drawn,
        sum=sum,
        most=lambda chances: max(chances) ** 2,
        even=lambda chances: Fraction(1, len(chances)),
    ),
    "12-moneta": NumberAnswer(lambda: Fraction(sum(comb(10, heads) for heads in (0, 1, 9, 10)), 2**10)),
    "12-rzut-przeciwnika": OwnRoll(
        lambda theirs: throw().chance(lambda mine: sum(mine) > sum(theirs)),
        or_draw=lambda theirs: throw().chance(lambda mine: sum(mine) >= sum(theirs)),
        smaller=lambda theirs: throw().chance(lambda mine: sum(mine) < sum(theirs)),
    ),
    "12-kolko": NumberAnswer(lambda: strange_win("A", "C")),
    "12-slowami": Explanation(),
}
