"""One look for everything: colours by role, fractions, chance bars and dice in HTML, and tables.

Nothing here knows the game: dice are faces, whoever threw them. Figures are drawn in `plots`; what is said comes
from `messages`, and how numbers are written from `numerals`.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from kosci_edu.messages import say
from kosci_edu.numerals import ratio, whole

__all__ = ["COLOURS", "Bar", "Colour", "Table", "bar", "css_variables", "drawn_dice", "fraction"]


class Colour(NamedTuple):
    """One role in the two themes.

    Args:
        light: the hex code on light backgrounds.
        dark: the hex code on dark ones.
    """

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
    """A `value` set as a fraction, in HTML; a whole number as it is."""
    if value.denominator == 1:
        return whole(value.numerator)
    style = "display:inline-block;vertical-align:middle;text-align:center;line-height:1.25"
    return (
        f'<span style="{style}"><span style="display:block;border-bottom:1px solid">{whole(value.numerator)}</span>'
        f'<span style="display:block">{whole(value.denominator)}</span></span>'
    )


def bar(value: Fraction) -> str:
    """A horizontal bar for a chance, in HTML; the figure itself stands beside it.

    Args:
        value: the chance, from 0 to 1.
    """
    width = f"{float(value) * 100:.2f}%"
    colour = f"var(--kosci-exact,{COLOURS['exact'].light})"
    return (
        '<span aria-hidden="true" style="display:inline-block;width:8em;height:.8em;border:1px solid currentColor;'
        f'vertical-align:middle"><span style="display:block;height:100%;width:{width};background:{colour}">'
        "</span></span>"
    )


# --- dice ------------------------------------------------------------------------------------------------

# The nine places of a face, row by row from 0 to 8, and which of them carry a pip.
PIPS = ((), (4,), (2, 6), (2, 4, 6), (0, 2, 6, 8), (0, 2, 4, 6, 8), (0, 2, 3, 5, 6, 8))


def drawn_dice(faces: Iterable[int], held: Iterable[int] = ()) -> str:
    """Dice drawn in HTML, in the colour of the text around them, with words for a screen reader.

    Args:
        faces: the faces to show, 1 and up; where one is above 6, numerals stand for the pips.
        held: the faces of those that are held, which are lowered and underlined.
    """
    faces, held = list(faces), list(held)
    words = {"faces": " ".join(map(whole, faces)) or say("no dice"), "held": " ".join(map(whole, held))}
    label = say("roll of {faces}, held {held}", **words) if held else say("roll of {faces}", **words)
    still_held, drawing = Counter(held), ""
    for place, face in enumerate(faces):
        is_held = still_held[face] > 0
        still_held[face] -= is_held
        if max(faces) > 6:
            size = min(18, 40 // len(whole(face)))
            inside = f'<text x="16" y="22" text-anchor="middle" font-size="{size}">{whole(face)}</text>'
        else:
            inside = "".join(f'<circle cx="{8 + pip % 3 * 8}" cy="{8 + pip // 3 * 8}" r="3"/>' for pip in PIPS[face])
        outline = f'<rect x="1" y="1" width="30" height="30" rx="6" fill="none" stroke-width="{1 + 2 * is_held}"/>'
        line = '<path d="M1 36h30" stroke-width="3"/>' if is_held else ""
        drawing += f'<g transform="translate({place * 36} {8 * is_held})">{outline}{inside}{line}</g>'
    width, height = max(len(faces) * 36 - 4, 1), 46 if held else 32
    style = f"height:{height / 20}em;max-width:100%;vertical-align:middle;fill:currentColor;stroke:currentColor"
    # Where a notebook is not trusted, the Lab strips the drawing and leaves the text of the title.
    drawing = f"<title>{label}</title>{drawing}"
    return f'<svg role="img" aria-label="{label}" viewBox="0 0 {width} {height}" style="{style}">{drawing}</svg>'


# --- tables ----------------------------------------------------------------------------------------------


class Bar(NamedTuple):
    """A chance as a bar in a cell of a table: drawn in a notebook, of twenty blocks at most in plain text.

    Args:
        value: the chance, from 0 to 1.

    >>> str(Bar(Fraction(1, 4)))
    '█████'
    """

    value: Fraction

    @classmethod
    def of(cls, part: int, total: int) -> "Bar":
        """The bar of a `part` of a `total`; of nothing it is empty."""
        return cls(Fraction(part, total) if total else Fraction(0))

    def __str__(self) -> str:
        return "█" * round(self.value * 20)

    def _repr_html_(self) -> str:
        return bar(self.value)


def _text(cell: object) -> str:
    return ratio(cell) if type(cell) in (int, Fraction) else str(cell)  # type: ignore[arg-type]


class Table(NamedTuple):
    """A table that prints in any terminal and is a real table in a notebook.

    Args:
        caption: one line that says what the table shows.
        headings: one text a column.
        rows: the cells, a sequence a row: texts, numbers, or what draws itself in a notebook, as a `Bar` or a roll.
        numeric: indices of the columns set to the right; by default all but the first.

    >>> print(Table("Squares", ("n", "square"), (("2", "4"), ("10", "100"))))
    Squares
    n   square
    2        4
    10     100
    """

    caption: str
    headings: Sequence[str]
    rows: Sequence[Sequence[object]]
    numeric: Iterable[int] | None = None

    def _is_numeric(self, column: int) -> bool:
        return column > 0 if self.numeric is None else column in set(self.numeric)

    def __str__(self) -> str:
        lines = [tuple(self.headings), *(tuple(map(_text, row)) for row in self.rows)]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        pads = [str.rjust if self._is_numeric(column) else str.ljust for column in range(len(widths))]
        padded = ([pad(cell, width) for pad, cell, width in zip(pads, line, widths, strict=True)] for line in lines)
        return "\n".join([self.caption, *("  ".join(line).rstrip() for line in padded)])

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def _repr_html_(self) -> str:
        from html import escape  # where nothing is drawn, nobody waits for it

        def cell(tag: str, column: int, content: object) -> str:
            side = "right" if self._is_numeric(column) else "left"
            scope = {"th": ' scope="col"', "td": ""}[tag]
            draw = getattr(content, "_repr_html_", None)
            shown = draw() if draw else escape(_text(content))
            return f'<{tag}{scope} style="text-align:{side};font-variant-numeric:tabular-nums">{shown}</{tag}>'

        def line(tag: str, cells: Sequence[object]) -> str:
            return "<tr>" + "".join(cell(tag, column, content) for column, content in enumerate(cells)) + "</tr>"

        body = "".join(line("td", row) for row in self.rows)
        caption = f'<caption style="text-align:left;font-weight:bold">{escape(self.caption)}</caption>'
        return f"<table>{caption}<thead>{line('th', self.headings)}</thead><tbody>{body}</tbody></table>"
