"""What one throw of all dice gives: the chance of every row and what it then pays on average."""

from fractions import Fraction

from kosci_edu.chance import Chance
from kosci_edu.dice import throw
from kosci_edu.look import Table
from kosci_edu.messages import say
from kosci_edu.numerals import decimal, percent
from kosci_edu.rules import Rules, find_rules

__all__ = ["one_roll_chance", "one_roll_mean", "one_roll_table"]


def one_roll_chance(row: str, game: Rules | str | None = None) -> Chance:
    """The chance that one throw is the figure that the row asks for.

    Args:
        row: the English id of a row.
        game: the rules or their name, the classic ones by default.

    Raises:
        KosciError: for a row that the rules lack.

    >>> one_roll_chance("three_of_a_kind")
    Chance(1656, 7776)
    """
    game = find_rules(game or "classic")
    return throw(game.dice, game.sides).chance(game.row(row).fits)


def one_roll_mean(row: str, game: Rules | str | None = None) -> Fraction:
    """The mean points of the row when the throw is its figure.

    Args:
        row: the English id of a row.
        game: the rules or their name, the classic ones by default.

    Raises:
        KosciError: for a row that the rules lack.

    >>> one_roll_mean("three_of_a_kind"), one_roll_mean("full_house")
    (Fraction(35, 2), Fraction(25, 1))
    """
    game = find_rules(game or "classic")
    figure = game.row(row)
    return throw(game.dice, game.sides).given(figure.fits).mean(lambda roll: figure.factor * figure.pays(roll))


def one_roll_table(game: Rules | str | None = None, section: str | None = "lower") -> Table:
    """Chance, mean points given success, and their product, for every row of a section or of the card.

    Args:
        game: the rules or their name, the classic ones by default.
        section: the part of the score sheet whose rows are listed; None for all rows.

    Raises:
        KosciError: for rules or a section that there are not.

    Source: `encyklopedia`, "Prawdopodobieństwo uzyskania określonego układu po 1 rzucie", for the columns; the exact
        counts and fractions stand beside them.
    """
    game = find_rules(game or "classic")
    lines = []
    for row in game.rows_in(section):
        chance, mean = one_roll_chance(row.id, game), one_roll_mean(row.id, game)
        shown = (str(chance.ways), str(Fraction(chance)), percent(chance), decimal(mean), decimal(mean * chance))
        lines.append((game.row_name(row.id), *shown))
    headings = (
        say("row"), say("ways of {total}", total=game.sides**game.dice), say("chance"), say("per cent"),
        say("mean points if it succeeds"), say("points × chance"),
    )  # fmt: skip
    return Table(say("Every row after one roll"), headings, lines)
