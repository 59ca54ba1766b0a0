"""The upper section and its bonus, as far as counting dice decides them: sums, what is lacking, what is too much."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import prod

from kosci_edu import odds
from kosci_edu.claims.verdicts import Statement, every
from kosci_edu.messages import say
from kosci_edu.numerals import percent
from kosci_edu.rules import find_rules
from kosci_edu.rules.classic import UPPER


def sum_of_products(terms: Sequence[Sequence[int]]) -> int:
    """A sum as it is printed, every one of the `terms` a product."""
    return sum(map(prod, terms))


def bonus_of_each(count: int) -> int:
    """What the bonus pays when every upper row holds `count` dice of its face."""
    return _bonus([count] * 6)


def bonus_with_at_least(count: int) -> Statement:
    """Whether every card with `count` dice or more of each face brings the bonus."""
    return every(_bonus(counts) > 0 for counts in product(range(count, 6), repeat=6))


def bonus_reached_otherwise(count: int) -> Statement:
    """Whether some card brings the bonus with fewer than `count` dice of some face, and how many do."""
    earning = [counts for counts in product(range(6), repeat=6) if _bonus(counts) > 0]
    otherwise = sum(min(counts) < count for counts in earning)
    return Statement(otherwise > 0, say("{good} of {all}", good=otherwise, all=len(earning)))


def balance_decides_bonus() -> Statement:
    """Whether the sum of the differences is negative just when there is no bonus, on all 6^6 cards."""
    return every(
        (odds.balance(dict(zip(UPPER, counts, strict=True))) >= 0) == (_bonus(counts) > 0)
        for counts in product(range(6), repeat=6)
    )


def rule_usually_fails(count: int) -> Statement:
    """Whether to get `count` dice in all six rows fails more often than not, each row collecting its face."""
    all_rows = Fraction(odds.chosen_face_after().chance(range(count, 6))) ** 6
    return Statement(all_rows < Fraction(1, 2), say("in {chance} of games it holds", chance=percent(all_rows)))


def lack(counts: Mapping[str, int]) -> int:
    """How many points are missing to three dice in each row of `counts`."""
    return -odds.balance(counts)


def lack_is_made_good(counts: Mapping[str, int]) -> Statement:
    """Whether the rows of `counts` with fewer than three dice are made good by those with more, and only by them."""
    lacking = odds.balance({row: count for row, count in counts.items() if count < 3})
    surplus, both = odds.balance(counts) - lacking, odds.balance(counts)
    return Statement(lacking < 0 <= both, f"{lacking} + {surplus} = {both}".replace("-", "−"))


def surplus_raises_bonus_chance(count: int) -> bool:
    """Whether one die more than `count`, in any row that is written first, raises the chance in simple play."""
    return all(odds.bonus_chance({row: count + 1}) > odds.bonus_chance({row: count}) for row in UPPER)


def _bonus(counts: Iterable[int]) -> int:
    """What the bonus pays for so many ones, twos, … sixes."""
    (bonus,) = find_rules().bonuses
    return bonus.pays(sum(face * count for face, count in enumerate(counts, start=1)))
