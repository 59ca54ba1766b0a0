"""The calls that check the claims: each computes a value from the library, and none reads a verdict.

A check takes the arguments that stand in the data file, and returns a number, a truth value or one of
the classes of `judge`.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import combinations, product
from math import prod

from kosci_edu import odds
from kosci_edu.claims.duel_checks import DUEL_CHECKS
from kosci_edu.claims.strategy_checks import STRATEGY_CHECKS
from kosci_edu.claims.variant_checks import VARIANT_CHECKS, bonus_named, only
from kosci_edu.claims.verdicts import Absent, Exact, Readings, Rolls, Statement, Value, every
from kosci_edu.dice import Roll, all_keeps, all_rolls, keeps, reroll
from kosci_edu.messages import row_name, say
from kosci_edu.numerals import percent
from kosci_edu.rules import Rules, Scorecard, Turn, find_rules
from kosci_edu.rules.classic import JOKERS, LOWER, UPPER

__all__ = ["CHECKS"]

CHECKS: dict[str, Callable[..., Value]] = {**STRATEGY_CHECKS, **VARIANT_CHECKS, **DUEL_CHECKS}


def check(function: Callable[..., Value]) -> Callable[..., Value]:
    """Enter the function under its name."""
    CHECKS[function.__name__] = function
    return function


# --- the tables of chances -------------------------------------------------------------------------------


@check
def one_roll_chance(row: str) -> Value:
    """The chance of the row's figure after one roll."""
    return Fraction(odds.one_roll_chance(row))


@check
def one_roll_mean(row: str) -> Value:
    """The mean points of the row after one roll, given success."""
    return Exact(odds.one_roll_mean(row))


@check
def one_roll_product(row: str) -> Value:
    """Chance times mean points."""
    return Fraction(odds.one_roll_chance(row)) * odds.one_roll_mean(row)


@check
def definite_yahtzee(in_hand: int, rolls_left: int) -> Value:
    """The chance of the definite Generał."""
    return Fraction(odds.definite_yahtzee(in_hand, rolls_left))


@check
def definite_yahtzee_cannot_arise(in_hand: int, rolls_left: int) -> Value:
    """Whether the cell stays empty, since no die is in hand before the first roll."""
    table = odds.definite_yahtzee_table()
    (line,) = (line for line in table.rows if line[0] == str(in_hand))
    return Absent(line[1 + find_rules().rolls - rolls_left] == "–")


@check
def any_yahtzee(equal: int, rolls_left: int) -> Value:
    """The chance of any Generał when the commonest face is collected."""
    return Fraction(odds.any_yahtzee(equal, rolls_left))


@check
def any_yahtzee_cannot_arise(equal: int, rolls_left: int) -> Value:
    """Whether the cell stays empty: no die is in hand before the first roll, and at least one afterwards."""
    first_roll = find_rules().rolls == rolls_left
    in_hand = {0} if first_roll else {roll.pattern[0] for roll in all_rolls()}
    return Absent(equal not in in_hand)


@check
def chosen_face_at_least(count: int) -> Value:
    """The chance that after three rolls so many dice or more show a face chosen beforehand."""
    return Fraction(odds.chosen_face_after().chance(range(count, 6)))


@check
def chosen_face_exactly(count: int) -> Value:
    """The chance that after three rolls exactly so many dice show a face chosen beforehand."""
    return Fraction(odds.chosen_face_after().chance({count}))


@check
def equal_dice_of_which_face(count: int) -> Value:
    """At least so many equal dice after three rolls: of a face chosen beforehand, or of the commonest."""
    at_least = range(count, 6)
    return Readings(
        (
            (say("a chosen face"), percent(odds.chosen_face_after().chance(at_least))),
            (say("the commonest face"), percent(odds.commonest_after().chance(at_least))),
        )
    )


# --- the bonus, as far as the upper section alone decides it -----------------------------------------------


@check
def sum_of_products(terms: list[list[int]]) -> Value:
    """A sum as it is printed, every term a product."""
    return sum(map(prod, terms))


@check
def sum_from_to(first: int, last: int, step: int) -> Value:
    """The sum of an evenly spaced sequence that is printed with dots."""
    return sum(range(first, last + 1, step))


@check
def bonus_with_at_least(rules: str, count: int) -> Value:
    """Whether every card with so many dice or more of each face brings the bonus."""
    (bonus,) = find_rules(rules).bonuses
    return every(bonus.pays(_upper_sum(counts)) > 0 for counts in product(range(count, 6), repeat=6))


@check
def bonus_reached_otherwise(rules: str, count: int) -> Value:
    """Whether some card brings the bonus although it has fewer dice than that of some face, and how many do."""
    (bonus,) = find_rules(rules).bonuses
    earning = [counts for counts in product(range(6), repeat=6) if bonus.pays(_upper_sum(counts)) > 0]
    otherwise = sum(min(counts) < count for counts in earning)
    return Statement(otherwise > 0, say("{good} of {all}", good=otherwise, all=len(earning)))


@check
def rule_usually_fails(count: int) -> Value:
    """Whether to get so many dice in all six rows fails more often than not, each row collecting its face."""
    all_rows = Fraction(odds.chosen_face_after().chance(range(count, 6))) ** 6
    return Statement(all_rows < Fraction(1, 2), say("in {chance} of games it holds", chance=percent(all_rows)))


@check
def balance(counts: dict[str, int]) -> Value:
    """The sum of the differences from three dice in each of these rows."""
    return odds.balance(counts)


@check
def lack(counts: dict[str, int]) -> Value:
    """How many points are missing to three dice in each of these rows."""
    return -odds.balance(counts)


@check
def lack_is_made_good(counts: dict[str, int]) -> Value:
    """Whether rows with fewer than three dice are made good by those with more, and would not be without."""
    lacking = odds.balance({row: count for row, count in counts.items() if count < 3})
    surplus, both = odds.balance(counts) - lacking, odds.balance(counts)
    return Statement(lacking < 0 <= both, f"{lacking} + {surplus} = {both}".replace("-", "−"))


@check
def balance_decides_bonus(rules: str) -> Value:
    """Whether the sum of the differences is negative just when there is no bonus, on all 6^6 cards."""
    (bonus,) = find_rules(rules).bonuses
    return every(
        (odds.balance(dict(zip(UPPER, counts, strict=True))) >= 0) == (bonus.pays(_upper_sum(counts)) > 0)
        for counts in product(range(6), repeat=6)
    )


@check
def surplus_raises_bonus_chance(count: int) -> Value:
    """Whether one die more than that, in any row that is written first, raises the chance in simple play."""
    return all(odds.bonus_chance({row: count + 1}) > odds.bonus_chance({row: count}) for row in UPPER)


def _upper_sum(counts: Iterable[int]) -> int:
    """The points of so many ones, twos, … sixes."""
    return sum(face * count for face, count in enumerate(counts, start=1))


# --- one turn with one goal ------------------------------------------------------------------------------


@check
def among_the_rarest(rules: str, row: str, rolls_left: int, places: int) -> Value:
    """Whether the figure is one of so many in the lower section that are hardest to get in so many rolls."""
    game = find_rules(rules)
    chances = {name: odds.best_chance(name, rolls_left, game) for name in LOWER}
    place = sum(chance <= chances[row] for chance in chances.values())
    return Statement(place <= places, say("place {place}: {chance}", place=place, chance=percent(chances[row])))


@check
def among_the_best_paid(rules: str, row: str, places: int) -> Value:
    """Whether the row is one of so many in the lower section that can pay most."""
    game = find_rules(rules)
    most = {name: max(game.points(name, roll) for roll in all_rolls()) for name in LOWER}
    place = sum(points >= most[row] for points in most.values())
    shown = say("place {place}: {points}", place=place, points=say("{n} point", "{n} points", n=most[row]))
    return Statement(place <= places, shown)


@check
def best_holding(row: str, keep: str, rolls_left: int) -> Value:
    """Whether these dice give a better chance of the figure than any others that may be held for another roll."""
    turn = odds.plan(row)
    others = [other for other in all_keeps() if len(other) < 5 and other != Roll(keep)]
    own, best_other = turn.keep_value(keep, rolls_left), max(turn.keep_value(other, rolls_left) for other in others)
    figures = say("{own}, any other {other} at most", own=percent(own), other=percent(best_other))
    return Statement(best_other < own, figures)


@check
def completing_faces(row: str, keep: str, wanted: list[int]) -> Value:
    """Whether these faces, and no others, complete the four dice to the figure."""
    fits = find_rules().row(row).fits
    found = [face for face in range(1, 7) if fits(Roll((*Roll(keep), face)))]
    return Statement(found == wanted, ", ".join(map(str, found)))


@check
def can_be_tried_without_risk(row: str, earlier: str) -> Value:
    """Whether every roll that is the earlier figure has a best keep for the later one that cannot spoil it."""
    fits, turn = find_rules().row(earlier).fits, odds.plan(row)

    def is_safe(roll: Roll) -> bool:
        best = turn.roll_value(roll, 1)
        kept = [option.keep for option in turn.options(roll, 1) if option.value == best > 0]
        return any(all(map(fits, reroll(keep))) for keep in kept)

    return every(is_safe(roll) for roll in all_rolls() if fits(roll))


@check
def never_three_equal_after_failure(held: list[str], rolls_left: int) -> Value:
    """Whether a large straight tried for from these dice, and missed, never leaves three equal dice."""
    fits, turn = find_rules().row("large_straight").fits, odds.plan("large_straight")
    return every(
        not _three_equal(roll) for keep in held for roll in turn.after_keep(keep, rolls_left) if not fits(roll)
    )


@check
def three_equal_are_rare_after_failure(row: str) -> Value:
    """Whether a whole turn for the figure alone, when missed, leaves three equal dice less than half the time.

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


# --- numbers of the game ---------------------------------------------------------------------------------


@check
def rounds(rules: str) -> Value:
    """How many rounds a game has: one a row."""
    return len(find_rules(rules).rows)


@check
def rolls_in_turn(rules: str) -> Value:
    """How many rolls a turn has."""
    return find_rules(rules).rolls


@check
def rolls_after_the_first(rules: str) -> Value:
    """How often dice may be rolled again in a turn."""
    return find_rules(rules).rolls - 1


@check
def dice(rules: str) -> Value:
    """How many dice the game is played with."""
    return find_rules(rules).dice


@check
def faces(rules: str) -> Value:
    """The largest face of a die."""
    return find_rules(rules).sides


@check
def rows_in_section(rules: str, section: str) -> Value:
    """How many rows the section of the card has."""
    return sum(row.section == section for row in find_rules(rules).rows)


# --- rolling and holding ---------------------------------------------------------------------------------


@check
def first_roll_needs_all_dice(rules: str) -> Value:
    """Whether a turn of fewer dice after its first roll is refused."""
    game = find_rules(rules)

    def refused(roll: str) -> bool:
        try:
            game.turn(Turn(Roll(roll), 1))
        except ValueError:
            return True
        return False

    return every(refused("1" * number) == (number < game.dice) for number in range(game.dice + 1))


@check
def any_dice_may_be_held() -> Value:
    """Whether every choice of dice of every roll can be held, and the others rolled again."""
    every_choice = [
        set(keeps(roll)) == {Roll(held) for size in range(6) for held in combinations(roll, size)}
        for roll in all_rolls()
    ]
    return every(every_choice + [reroll(keep).total == 6 ** (5 - len(keep)) for keep in all_keeps()])


@check
def may_be_held(roll: str, keep: str) -> Value:
    """Whether these dice of the roll may be held."""
    return Roll(keep) in keeps(Roll(roll))


@check
def later_ones_are_optional(rules: str, what: str) -> Value:
    """Whether one may stop after the first of the rolls of a turn, or of the rounds of a game."""
    game = find_rules(rules)
    roll = Roll("12345")
    if what == "rolls":
        return every(bool(game.open_rows(Scorecard(), Turn(roll, used))) for used in range(1, game.rolls + 1))
    return every(not game.open_rows(Scorecard({row.id: 0}), roll) for row in game.rows)


# --- writing to the card ---------------------------------------------------------------------------------


@check
def any_row_may_be_written(rules: str) -> Value:
    """Whether every roll may be written to every open row of an empty card, for nothing if need be."""
    game = find_rules(rules)
    all_rows = tuple(row.id for row in game.rows)
    return every(game.open_rows(Scorecard(), roll) == all_rows for roll in all_rolls())


@check
def each_turn_fills_one_row(rules: str) -> Value:
    """Whether writing any roll to any row of an empty card fills that row and no other."""
    game = find_rules(rules)
    return every(list(game.write(Scorecard(), row.id, roll)) == [row.id] for row in game.rows for roll in all_rolls())


@check
def row_is_used_once(rules: str) -> Value:
    """Whether a filled row is no longer open."""
    game = find_rules(rules)
    return every(row.id not in game.open_rows(Scorecard({row.id: 0}), "12345") for row in game.rows)


@check
def game_ends_with_last_row(rules: str) -> Value:
    """Whether something may be written as long as a row is open, and nothing once all are filled."""
    game = find_rules(rules)
    full = {row.id: 0 for row in game.rows}
    all_but_one = [Scorecard({row: 0 for row in full if row != last}) for last in full]
    return every(
        [not game.open_rows(Scorecard(full), "12345"), *(bool(game.open_rows(card, "12345")) for card in all_but_one)]
    )


@check
def points_without_the_figure(rules: str, section: str) -> Value:
    """What a roll that is not the row's figure scores, the same in every row of the section."""
    game = find_rules(rules)
    return only(
        game.points(row.id, roll)
        for row in game.rows
        if row.section == section
        for roll in all_rolls()
        if not row.fits(roll)
    )


@check
def most_points_left(rules: str, open_rows: list[str], roll: str) -> Value:
    """The most that the roll can still score when only these rows are open."""
    game = find_rules(rules)
    card = Scorecard({row.id: 0 for row in game.rows if row.id not in open_rows})
    return max(game.points(row, roll, card) for row in game.open_rows(card, roll))


@check
def total_counts_every_row(rules: str) -> Value:
    """Whether a point in any row, or in all of them, is a point of the total."""
    game = find_rules(rules)
    ones = {row.id: 1 for row in game.rows}
    return every([game.total(Scorecard(ones)) == len(ones), *(game.total(Scorecard({row: 1})) == 1 for row in ones)])


# --- the rows --------------------------------------------------------------------------------------------


@check
def points(rules: str, row: str, roll: str) -> Value:
    """What a roll scores in a row of an empty card."""
    return find_rules(rules).points(row, roll)


@check
def rolls_scoring(rules: str, scores: dict[str, int]) -> Value:
    """How many different rolls score so many points in each of these rows."""
    game = find_rules(rules)
    return Rolls(
        sum(
            all(game.points(row, roll) == score for row, score in scores.items())
            for roll in all_rolls(game.dice, game.sides)
        )
    )


@check
def points_of_figure(rules: str, row: str) -> Value:
    """What every roll that is the row's figure scores."""
    game = find_rules(rules)
    return only(game.points(row, roll) for roll in all_rolls() if game.row(row).fits(roll))


@check
def pays_sum_of_all_dice(rules: str, row: str) -> Value:
    """Whether every roll that is the row's figure scores the sum of all dice, and any other nothing."""
    game = find_rules(rules)
    wanted = game.row(row)
    return every(game.points(row, roll) == (sum(roll) if wanted.fits(roll) else 0) for roll in all_rolls())


@check
def pays_sum_of_own_face(rules: str, rows: list[str]) -> Value:
    """Whether each of these upper rows scores the sum of the dice of its face."""
    game = find_rules(rules)
    return every(
        game.points(row, roll) == sum(die for die in roll if die == UPPER.index(row) + 1)
        for row in rows
        for roll in all_rolls()
    )


@check
def figure_is(rules: str, row: str, examples: list[str], others: list[str]) -> Value:
    """Whether all the examples are the row's figure and none of the others is."""
    fits = find_rules(rules).row(row).fits
    return every([fits(Roll(roll)) for roll in examples] + [not fits(Roll(roll)) for roll in others])


@check
def figure_has_one_of(rules: str, row: str, runs: list[str]) -> Value:
    """Whether a roll is the row's figure exactly when all faces of one of these runs are in it."""
    fits = find_rules(rules).row(row).fits
    return every(fits(roll) == any(set(Roll(faces)) <= set(roll) for faces in runs) for roll in all_rolls())


@check
def bonus_from(rules: str, name: str) -> Value:
    """The smallest sum that brings the bonus."""
    bonus = bonus_named(rules, name)
    return next(total for total in range(106) if bonus.pays(total) > 0)


@check
def bonus_points(rules: str, name: str) -> Value:
    """What the bonus pays for a sum that leaves nothing to be desired."""
    return bonus_named(rules, name).pays(105)


@check
def upper_bonus_of_each(rules: str, count: int) -> Value:
    """What the upper bonus pays when every upper row holds so many dice of its face."""
    (bonus,) = find_rules(rules).bonuses
    return bonus.points(Scorecard({row: count * face for face, row in enumerate(UPPER, start=1)}))


# --- the joker: a Generał of fives throughout ------------------------------------------------------------


@check
def joker_needs_both_rows() -> Value:
    """Whether a Generał is a full house just when its row and its upper row are filled, by every reading."""
    wanted = {(): 0, ("yahtzee",): 0, ("fives",): 0, ("yahtzee", "fives"): 25}
    return every(
        _with(joker).points("full_house", FIVES, Scorecard(dict.fromkeys(filled, 0))) == paid
        for joker in WITH_JOKER
        for filled, paid in wanted.items()
    )


@check
def joker_points(row: str) -> Value:
    """What a joker scores in this row, the same by every reading that has jokers."""
    card = Scorecard({"yahtzee": 50, "fives": 15})
    return only(_with(joker).points(row, FIVES, card) for joker in WITH_JOKER)


@check
def joker_in_upper_row() -> Value:
    """What a joker scores once it must go to an upper row: the same in each and by every reading."""
    card = Scorecard({"fives": 15, **dict.fromkeys(LOWER, 0)})
    return only(
        _with(joker).points(row, FIVES, card) for joker in WITH_JOKER for row in _with(joker).open_rows(card, FIVES)
    )


@check
def joker_choices(readings: list[str], card: dict[str, int]) -> Value:
    """Where each of the readings that the wording leaves open lets a further Generał be written."""

    def choices(joker: str) -> str:
        game = _with(joker)
        allowed = game.open_rows(Scorecard(card), FIVES)
        free = tuple(row.id for row in game.rows if row.id not in card)
        return say("any open row") if allowed == free else ", ".join(map(row_name, allowed))

    return Readings(tuple((joker, choices(joker)) for joker in readings))


@check
def joker_if_zero_counts(row: str, card: dict[str, int]) -> Value:
    """The points when a zero counts as points written, and when it does not, so that there is no joker."""
    return Readings(
        (
            (say("a zero counts"), str(_with("free").points(row, FIVES, Scorecard(card)))),
            (say("a zero does not count"), str(_with("none").points(row, FIVES, Scorecard(card)))),
        )
    )


@check
def joker_if_own_row_is_open(row: str, card: dict[str, int]) -> Value:
    """The points when the Generał row must be filled for a joker, and when it need not be."""
    game = _with("free")
    return Readings(
        (
            (say("the Generał row must be filled"), str(game.points(row, FIVES, Scorecard(card)))),
            (say("it may be open"), str(game.points(row, FIVES, Scorecard({**card, "yahtzee": 0})))),
        )
    )


@check
def hundred(yahtzee: int) -> Value:
    """What a further Generał brings beside the rows, wherever it is written and by whatever reading."""
    card = Scorecard({"yahtzee": yahtzee, "fives": 15})
    return only(_with(joker).extra(row, FIVES, card) for joker in JOKERS for row in _with(joker).open_rows(card, FIVES))


@check
def hundred_if_another_took_the_row(row: str, card: dict[str, int]) -> Value:
    """The extra points when any Generał in its row earns them, and when the one named must be there."""
    game = _with("free")
    return Readings(
        (
            (say("any earlier Generał in its row"), str(game.extra(row, FIVES, Scorecard(card)))),
            (say("just that one in its row"), str(game.extra(row, FIVES, Scorecard({**card, "yahtzee": 0})))),
        )
    )


FIVES = "55555"
WITH_JOKER = tuple(joker for joker in JOKERS if joker != "none")


def _with(joker: str) -> Rules:
    return find_rules("classic", joker=joker)
