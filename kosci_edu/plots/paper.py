"""What all figures share: the paper they are drawn on, their text form, and numbers on their axes.

A figure is a picture for the eye, alt text for a screen reader, and its data as plain text; nbval compares the text,
never the pixels. It is drawn on white in the light colours of `look`, so that it is right in print and in any other
program, and in the Lab's light theme nobody sees where the page ends and the figure begins. In the dark theme one CSS
filter turns white into the page's near-black and every light colour almost into its dark twin (a test says how far
off). The other ways are worse: a transparent figure needs greys that are hard to read on both backgrounds, a white
card glares at night, and an SVG in the page's own colours is thrown away by the Lab in a notebook that is not trusted
yet. The Lab gives an `image/png` no alt text, so the picture is set as HTML.
"""

from base64 import b64encode
from fractions import Fraction
from html import escape
from io import BytesIO
from numbers import Rational
from textwrap import fill
from typing import Any

from matplotlib import style
from matplotlib.figure import Figure
from PIL import Image

from kosci_edu.kinds import is_number
from kosci_edu.look import COLOURS, Table
from kosci_edu.messages import KosciError, say
from kosci_edu.numerals import decimal, grouped, percent

__all__ = ["TextFigure"]

EXACT, SIMULATED, GREY = (COLOURS[role].light for role in ("exact", "simulated", "possible"))
PAPER = "#FFFFFF"
STYLE = ["default", "kosci_edu.plots.figures"]
drawn = style.context(STYLE)
"""Decorates each figure: it is drawn in the style of the house, whatever the reader has set in matplotlib."""

HTML = (
    "<style>[data-jp-theme-light='false'] .kosci-figure{{filter:invert(.93) hue-rotate(180deg)}}"
    "@media print{{.kosci-figure{{filter:none!important}}}}</style>"
    '<img class="kosci-figure" width="700" style="max-width:100%" alt="{alt}" src="data:image/png;base64,{png}">'
)


class TextFigure(Figure):
    """A figure that also says in words what one should see, and in plain text what is drawn.

    Args:
        title: one line above the figure; may be empty.
        data: what is drawn, as a table; its caption is the alt text of the figure: what one should see.
        height: in inches; the width is always 7.
    """

    def __init__(self, title: str, data: Table, height: float = 4) -> None:
        super().__init__(figsize=(7, height))
        self.title, self.alt, self.data = title, data.caption, data
        if title:
            self.suptitle(fill(title, 50), x=0.015, ha="left", size=14, weight="bold")

    def __repr__(self) -> str:
        return "\n".join(filter(None, (self.title, str(self.data))))

    __str__ = __repr__

    def _repr_html_(self) -> str:
        drawn, packed = BytesIO(), BytesIO()
        with style.context(STYLE):
            self.draw_without_rendering()
            self.set_layout_engine("none")  # laid out once; anew at every call, parts would move by a hair
            self.savefig(drawn, format="png")
        # So few colours are used that 64 of them keep every smooth edge, in a third of the bytes.
        Image.open(drawn).convert("RGB").quantize(64, dither=Image.Dither.NONE).save(packed, "PNG", optimize=True)
        return HTML.format(alt=escape(self.alt), png=b64encode(packed.getvalue()).decode())


def need(is_right: bool, sentence: str) -> None:
    """Refuse what cannot be drawn, in one sentence."""
    if not is_right:
        raise KosciError(sentence)


def _digits(value: Any) -> int:
    """How many decimals the number needs, four at most."""
    shown = Fraction(round(Fraction(value) * 10**4), 10**4)
    return next(digits for digits in range(5) if (shown * 10**digits).denominator == 1)


def number(value: Any, place: object = None) -> str:
    """A number as it stands on an axis, a word as it is; matplotlib also gives its place."""
    if not is_number(value):
        return str(value)
    whole = _digits(value) == 0 and value >= 0
    return grouped(round(value)) if whole else decimal(Fraction(value), _digits(value))


def per_cent(value: Any, place: object = None) -> str:
    """A share as it stands on an axis; matplotlib also gives its place."""
    return percent(Fraction(value), _digits(Fraction(value) * 100))


def shares(distribution: Any) -> dict[Any, Fraction]:
    """Each outcome with its share of the whole, in order where outcomes are numbers.

    Raises:
        KosciError: for anything but outcomes with weights, some of them above 0 and none below.
    """
    pairs = list(distribution.items()) if hasattr(distribution, "items") else []
    counted = [(outcome, weight) for outcome, weight in pairs if isinstance(weight, Rational) or is_number(weight)]
    weights = {outcome: Fraction(weight) for outcome, weight in counted}
    drawable = 0 < len(weights) == len(pairs) and min(weights.values()) >= 0 < sum(weights.values())
    need(drawable, say("Only outcomes with weights can be drawn: none below 0, and not all of them 0."))
    outcomes: list[Any] = sorted(weights) if all(map(is_number, weights)) else list(weights)
    return {outcome: weights[outcome] / sum(weights.values()) for outcome in outcomes}
