"""One look for everything: colours by role, fractions and chance bars in HTML, and tables.

Nothing here knows the game. Figures are drawn in `plots`; what is said comes from `messages`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import NamedTuple

__all__ = ["COLOURS", "Bar", "Colour", "Table", "bar", "css_variables", "fraction"]


class Colour(NamedTuple):
    """One role in the two themes: as hex codes for light and for dark backgrounds."""

    light: str
    dark: str


# The hues are those of Okabe and Ito, which colour-blind readers tell apart; the light values are
# darkened where the original would not reach a contrast of 4.5 : 1 as text on white.
COLOURS = {
    "held": Colour("#0072B2", "#56B4E9"),
    "possible": Colour("#5C6370", "#A9B0BC"),
    "best": Colour("#007A59", "#2FC49A"),
    "loss": Colour("#B34700", "#F08A3C"),
    "surplus": Colour("#007A59", "#2FC49A"),
    "lack": Colour("#B34700", "#F08A3C"),
    "exact": Colour("#0072B2", "#56B4E9"),
    "simulated": Colour("#8A6100", "#E69F00"),
}


def css_variables() -> str:
    """The colours as CSS variables `--kosci-ROLE` that follow JupyterLab's theme."""
    light = "".join(f"--kosci-{role}:{colour.light};" for role, colour in COLOURS.items())
    dark = "".join(f"--kosci-{role}:{colour.dark};" for role, colour in COLOURS.items())
    return f":root{{{light}}}\n[data-jp-theme-light='false']{{{dark}}}\n"


def fraction(value: Fraction) -> str:
    """A fraction set as a fraction, in HTML; a whole number as it is."""
    if value.denominator == 1:
        return str(value.numerator)
    style = "display:inline-block;vertical-align:middle;text-align:center;line-height:1.25"
    return (
        f'<span style="{style}"><span style="display:block;border-bottom:1px solid">{value.numerator}</span>'
        f'<span style="display:block">{value.denominator}</span></span>'
    )


def bar(value: Fraction) -> str:
    """A horizontal bar for a chance from 0 to 1, in HTML; the figure itself stands beside it."""
    width = f"{float(value) * 100:.2f}%"
    colour = f"var(--kosci-exact,{COLOURS['exact'].light})"
    return (
        '<span aria-hidden="true" style="display:inline-block;width:8em;height:.8em;border:1px solid currentColor;'
        f'vertical-align:middle"><span style="display:block;height:100%;width:{width};background:{colour}">'
        "</span></span>"
    )


@dataclass(frozen=True)
class Bar:
    """A chance as a bar in a cell of a table: drawn in a notebook, of twenty blocks at most in plain text.

    >>> str(Bar(Fraction(1, 4)))
    '█████'
    """

    value: Fraction

    @classmethod
    def of(cls, part: int, whole: int) -> "Bar":
        """The bar of a part of a whole; of nothing it is empty."""
        return cls(Fraction(part, whole) if whole else Fraction(0))

    def __str__(self) -> str:
        return "█" * round(self.value * 20)

    def _repr_html_(self) -> str:
        return bar(self.value)


@dataclass(frozen=True)
class Table:
    """A table that prints in any terminal and is a real table in a notebook.

    Args:
        caption: one line that says what the table shows.
        headings: one text a column.
        rows: the cells, a sequence a row: texts, or a `Bar`.
        numeric: indices of the columns set to the right; by default all but the first.

    >>> print(Table("Squares", ("n", "square"), (("2", "4"), ("10", "100"))))
    Squares
    n   square
    2        4
    10     100
    """

    caption: str
    headings: Sequence[str]
    rows: Sequence[Sequence[str | Bar]]
    numeric: Iterable[int] | None = None

    def _is_numeric(self, column: int) -> bool:
        return column > 0 if self.numeric is None else column in set(self.numeric)

    def __str__(self) -> str:
        lines = [tuple(self.headings), *(tuple(map(str, row)) for row in self.rows)]
        widths = [max(len(line[column]) for line in lines) for column in range(len(self.headings))]
        text = [
            "  ".join(
                cell.rjust(width) if self._is_numeric(column) else cell.ljust(width)
                for column, (cell, width) in enumerate(zip(line, widths, strict=True))
            ).rstrip()
            for line in lines
        ]
        return "\n".join([self.caption, *text])

    def _repr_pretty_(self, printer: object, cycle: bool) -> None:
        printer.text(str(self))  # type: ignore[attr-defined]  # IPython's printer has no stubs

    def _repr_html_(self) -> str:
        def cell(tag: str, column: int, content: str | Bar) -> str:
            side = "right" if self._is_numeric(column) else "left"
            scope = {"th": ' scope="col"', "td": ""}[tag]
            shown = content._repr_html_() if isinstance(content, Bar) else escape(content)
            return f'<{tag}{scope} style="text-align:{side};font-variant-numeric:tabular-nums">{shown}</{tag}>'

        def line(tag: str, texts: Sequence[str | Bar]) -> str:
            return "<tr>" + "".join(cell(tag, column, text) for column, text in enumerate(texts)) + "</tr>"

        body = "".join(line("td", row) for row in self.rows)
        caption = f'<caption style="text-align:left;font-weight:bold">{escape(self.caption)}</caption>'
        return f"<table>{caption}<thead>{line('th', self.headings)}</thead><tbody>{body}</tbody></table>"
