"""The little Markdown and the formulas of the texts, as HTML for what is shown outside Markdown cells.

Formulas become MathML, which browsers draw and screen readers read without any script.
"""

import re
from functools import cache
from typing import Any

__all__ = ["marked_up"]


def marked_up(text: str, inline: bool = False) -> str:
    r"""The text as HTML; anything in it that is HTML already is shown as it was written.

    Args:
        text: Markdown with formulas between dollar signs.
        inline: whether it is to stand in a line, without paragraphs of its own.

    >>> marked_up(r"**nie** $\\frac16$", inline=True)[:36]
    '<strong>nie</strong> <span class="ma'
    """
    html = _renderer().renderInline(text) if inline else _renderer().render(text)
    return str(html)


@cache
def _renderer() -> Any:
    from markdown_it import MarkdownIt
    from mdit_py_plugins.dollarmath import dollarmath_plugin

    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    return markdown.use(dollarmath_plugin, renderer=_formula, allow_space=False)


def _formula(latex: str, options: dict[str, Any]) -> str:
    from latex2mathml.converter import convert

    latex = latex.replace("{,}", r"\text{,}")  # a decimal comma, without the space of a list
    latex = re.sub(r"\\binom(\d)(\d)", r"\\binom{\1}{\2}", latex)  # which it takes for one number
    return str(convert(latex, display="block" if options["display_mode"] else "inline"))
