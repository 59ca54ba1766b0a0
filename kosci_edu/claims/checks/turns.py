"""One roll and one turn: chances of equal dice and of figures, with no thought for the rest of the game."""

from collections.abc import Sequence
from fractions import Fraction

from kosci_edu import odds
from kosci_edu.chance import Chance
from kosci_edu.claims.verdicts import Statement, every
from kosci_edu.dice import Roll, all_keeps, all_rolls, reroll
from kosci_edu.messages import say
from kosci_edu.numerals import percent
from kosci_edu.rules import find_rules
from kosci_edu.rules.classic import LOWER


def one_roll_product(row: str) -> Fraction:
    """The chance of the figure of `row` after one roll, times what it then pays on average."""
    return Fraction(odds.one_roll_chance(row)) * odds.one_roll_mean(row)


def cannot_be_in_hand(whose: str, equal: int, rolls_left: int) -> bool:
    """Whether there cannot be `equal` dice with `rolls_left` to come, so that the cell of a table stays empty.

    Args:
        whose: `"chosen"` for dice of a face chosen beforehand, `"commonest"` for those of the commonest face.
        equal: how many dice.
        rolls_left: with as many as a turn has, no die is in hand yet.
    """
    of_roll = {"chosen": lambda roll: roll.count(6), "commonest": lambda roll: roll.pattern[0]}[whose]
    return equal not in ({0} if rolls_left == find_rules().rolls else set(map(of_roll, all_rolls())))


def equal_dice(least: int, most: int = 5, whose: str = "chosen") -> Chance:
    """The chance of `least` to `most` equal dice after three rolls, `whose` as in `cannot_be_in_hand`."""
    after = {"chosen": odds.chosen_face_after, "commonest": odds.commonest_after}[whose]()
    return after.chance(range(least, most + 1))


def among_the_rarest(row: str, rolls_left: int, places: int) -> Statement:
    """Whether the figure of `row` is one of the `places` lower ones that are hardest to get in `rolls_left`."""
    chances = {name: odds.best_chance(name, rolls_left) for name in LOWER}
    place = sum(chance <= chances[row] for chance in chances.values())
    return Statement(place <= places, say("place {place}: {chance}", place=place, chance=percent(chances[row])))


def best_holding(row: str, keep: Roll, rolls_left: int) -> Statement:
    """Whether `keep` gives the figure of `row` a better chance in `rolls_left` than any other dice held."""
    turn = odds.plan(row)
    others = [other for other in all_keeps() if len(other) < 5 and other != keep]
    own, best_other = turn.keep_value(keep, rolls_left), max(turn.keep_value(other, rolls_left) for other in others)
    figures = say("{own}, any other {other} at most", own=percent(own), other=percent(best_other))
    return Statement(best_other < own, figures)


def completing_faces(row: str, keep: Roll, wanted: Sequence[int]) -> Statement:
    """Whether the `wanted` faces, and no others, complete the four dice of `keep` to the figure of `row`."""
    fits = find_rules().row(row).fits
    completing = [face for face in range(1, 7) if fits(Roll((*keep, face)))]
    return Statement(completing == wanted, ", ".join(map(str, completing)))


def can_be_tried_without_risk(row: str, earlier: str) -> Statement:
    """Whether every roll that is the figure of `earlier` has a best keep for `row` that cannot spoil it."""
    fits, turn = find_rules().row(earlier).fits, odds.plan(row)

    def is_safe(roll: Roll) -> bool:
        best = turn.roll_value(roll, 1)
        kept = [option.keep for option in turn.options(roll, 1) if option.value == best > 0]
        return any(all(map(fits, reroll(keep))) for keep in kept)

    return every(is_safe(roll) for roll in all_rolls() if fits(roll))


def never_three_equal_after_failure(held: Sequence[str], rolls_left: int) -> Statement:
    """Whether a large straight missed in `rolls_left` from any of the dice `held` never leaves three equal dice."""
    fits, turn = find_rules().row("large_straight").fits, odds.plan("large_straight")
    return every(
        not _three_equal(roll) for keep in held for roll in turn.after_keep(keep, rolls_left) if not fits(roll)
    )


def three_equal_are_rare_after_failure(row: str) -> Statement:
    """Whether a turn for the figure of `row` alone, when missed, leaves three equal dice less than half the time.

    Several keeps may be equally good, so this is the greatest chance over all best ways of playing: the
    figure counts so much more than three equal dice that these decide only between equally good keeps.
    """
    fits, much = find_rules().row(row).fits, 10**30
    chance = odds.best_chance(row)
    both = odds.plan(lambda roll: much * fits(roll) + (not fits(roll) and _three_equal(roll))).start_value()
    three_equal = Fraction((both - much * chance) / (1 - chance))
    return Statement(three_equal < Fraction(1, 2), say("three equal in {chance} at most", chance=percent(three_equal)))


def _three_equal(roll: Roll) -> bool:
    return roll.pattern[0] >= 3
