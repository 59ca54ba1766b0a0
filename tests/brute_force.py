"""Small games solved in exact fractions straight from the definition: what the tests compare the solver with."""

from fractions import Fraction

from kosci_edu.dice import Roll, all_rolls, keeps, reroll
from kosci_edu.rules import Rules, Scorecard, Turn


def brute_force(game: Rules, card: Scorecard, known: dict[Scorecard, Fraction]) -> Fraction:
    """The points still to come, by the definition; only what `Rules` says is used."""
    if card not in known:
        end = not any(row.id not in card for row in game.rows)
        known[card] = Fraction(0) if end else _turn(game, card, known)
    return known[card]


def _turn(game: Rules, card: Scorecard, known: dict[Scorecard, Fraction]) -> Fraction:
    def scoring(roll: Roll, used: int) -> Fraction:
        turn = Turn(roll, used)
        cards = [game.write(card, row, turn) for row in game.open_rows(card, turn)]
        return max(game.total(after) - game.total(card) + brute_force(game, after, known) for after in cards)

    throws = all_rolls(game.dice, game.sides)
    value = {roll: scoring(roll, game.rolls) for roll in throws}
    for used in range(game.rolls - 1, -1, -1):
        held = {keep: _mean(game, keep, value) for roll in throws for keep in keeps(roll) if len(keep) < game.dice}
        if used == 0:
            return held[Roll()]
        value = {
            roll: max([scoring(roll, used), *(held[keep] for keep in keeps(roll) if keep in held)]) for roll in throws
        }
    raise AssertionError("a turn has rolls")


def _mean(game: Rules, keep: Roll, value: dict[Roll, Fraction]) -> Fraction:
    thrown = reroll(keep, game.dice, game.sides)
    return sum((Fraction(ways, thrown.total) * value[roll] for roll, ways in thrown.items()), Fraction(0))
