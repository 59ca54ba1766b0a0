"""What is right in the exercises of lesson 07."""

from fractions import Fraction
from itertools import product
from random import Random

from kosci_edu.dice import Roll, keeps
from kosci_edu.exercises.answers import Explanation, FunctionAnswer, NumberAnswer, OwnKeep, RollAnswer, Varied
from kosci_edu.odds import plan

__all__ = ["ANSWERS"]


def is_best_keep(goal: str, roll: Roll, keep: Roll, rolls_left: int = 1) -> bool:
    """Whether no keep of the roll does better."""
    turn = plan(goal)
    return keep in keeps(roll) and turn.keep_value(keep, rolls_left) == turn.roll_value(roll, rolls_left)


def three_and_two(face: int, low: int, high: int) -> dict[str, str]:
    """What the text says of a roll of three equal dice and two other ones."""
    three = str(face) * 3
    return {"roll": f"{three}{low}{high}", "three": " ".join(three), "shown": " ".join(f"{three}{low}{high}"),
            "best": f"{three}{low}"}  # fmt: skip


def some_three_and_two(random: Random) -> dict[str, str]:
    """The same of dice drawn."""
    face, *others = random.sample(range(1, 7), 3)
    return three_and_two(face, *sorted(others))


def full_house_keep(roll: Roll) -> RollAnswer:
    """What to keep of three equal dice and two other ones for the full house."""

    def refused(keep: Roll) -> str:
        if keep not in keeps(roll):
            return "not-in-roll"
        if len(keep) == 5:
            return "everything"
        return "threes" if keep.pattern == (3,) else "not-threes"

    return RollAnswer(lambda keep: is_best_keep("full_house", roll, keep), refused)


def largest_fitting(roll: Roll) -> list[Roll]:
    """The largest keeps of different dice that fit in one large straight."""
    fitting = [Roll(set(roll) & set(straight)) for straight in (range(1, 6), range(2, 7))]
    return [keep for keep in fitting if len(keep) == max(map(len, fitting))]


def advice_fails(roll: Roll) -> bool:
    """Whether with two rolls left every keep as large as possible is worse than the best one."""
    return not any(is_best_keep("large_straight", roll, keep, 2) for keep in largest_fitting(roll))


def refused_straight(roll: Roll, keep: Roll) -> str:
    """Which mistake a keep for the large straight with one roll left shows."""
    if keep not in keeps(roll):
        return "not-in-roll"
    if len(set(keep)) < len(keep):
        return "repeated"
    if {1, 6} <= set(keep):
        return "not-together"
    best = (each for each in keeps(roll) if is_best_keep("large_straight", roll, each))
    return "too-few" if any(set(keep) < set(each) for each in best) else "edge"


def one_die_value(rolls: int) -> Fraction:
    """The mean of one die with so many rolls, held as well as possible."""
    return plan(lambda roll: roll[0], rolls, dice=1).start_value()


def held_from(lowest: int, rolls: int) -> Fraction:
    """The mean of one die that is always held from this face on."""
    value = Fraction(7, 2)
    for _ in range(rolls - 1):
        value = sum((Fraction(face) if face >= lowest else value for face in range(1, 7)), Fraction(0)) / 6
    return value


def fourth_roll(dice: int) -> dict[str, object]:
    """What the text says of so many dice with four rolls, and of what comes of three or of holding otherwise."""
    four, three = one_die_value(4), one_die_value(3)
    from_four, only_six = (Fraction(15 + 3 * three, 6), Fraction(6 + 5 * three, 6))
    return {"dice": dice, "total": dice * four, "three": dice * three,
            "from_four": dice * from_four, "only_six": dice * only_six}  # fmt: skip


ANSWERS = {
    "07-cztery-kolejne": NumberAnswer(lambda: plan("large_straight").keep_value("3456", 1)),
    "07-full-z-trzech": Varied(
        three_and_two(3, 1, 2), some_three_and_two, lambda roll, **_: full_house_keep(Roll(roll))
    ),
    "07-lancuch": NumberAnswer(lambda: plan("large_straight").keep_value("123", 2)),
    "07-zawsze-zatrzymuj": RollAnswer(
        advice_fails, lambda roll: "four-fit" if len(largest_fitting(roll)[0]) >= 4 else "rule-works", dice=5
    ),
    "07-dwie-pary": NumberAnswer(
        lambda: plan("full_house").keep_value("2255", 1) / plan("full_house").keep_value("55", 1)
    ),
    "07-napisz-wartosc": FunctionAnswer(
        [(rolls,) for rolls in range(1, 7)],
        one_die_value,
        never_holds=lambda rolls: held_from(7, rolls),
        best_of_all=lambda rolls: sum(map(max, product(range(1, 7), repeat=rolls))) / Fraction(6**rolls),
        holds_from_four=lambda rolls: held_from(4, rolls),
        holds_six_only=lambda rolls: held_from(6, rolls),
    ),
    "07-wlasny-rzut": OwnKeep(lambda roll, keep: is_best_keep("large_straight", roll, keep), refused_straight),
    "07-wyzwanie": Varied(
        fourth_roll(5),
        lambda random: fourth_roll(random.choice((2, 3, 4, 5, 6))),
        lambda dice, **_: NumberAnswer(lambda: dice * one_die_value(4)),
    ),
    "07-slowami": Explanation(),
}
