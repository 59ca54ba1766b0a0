"""Results that show themselves: as a table of text in any terminal, as a real table in a notebook."""

from fractions import Fraction
from typing import TypeVar

from kosci_edu.look import Table
from kosci_edu.numerals import decimal, percent

__all__ = ["facts", "points", "share", "shows_its_table"]

T = TypeVar("T", bound=type)


def shows_its_table(kind: T) -> T:
    """Let a class, which has a method `table`, be printed and displayed by it.

    Args:
        kind: the class; a named tuple keeps its `repr`, any other has the text instead.
    """

    def text(result: object) -> str:
        return str(result.table())  # type: ignore[attr-defined]

    def pretty(result: object, printer: object, cycle: bool) -> None:
        printer.text(text(result))  # type: ignore[attr-defined]  # IPython's printer has no stubs

    def html(result: object) -> str:
        shown: str = result.table()._repr_html_()  # type: ignore[attr-defined]
        return shown

    methods = {"__str__": text, "_repr_pretty_": pretty, "_repr_html_": html}
    for name, method in (methods if issubclass(kind, tuple) else methods | {"__repr__": text}).items():
        setattr(kind, name, method)
    return kind


def facts(caption: str, *lines: tuple[str, str]) -> Table:
    """A table of two columns without headings.

    Args:
        caption: what it shows.
        lines: what each is called, and its value as text.
    """
    return Table(caption, ("", ""), lines)


def points(value: float, digits: int = 2) -> str:
    """A float `value` as text, with so many decimal `digits`."""
    return decimal(Fraction(value), digits)


def share(value: float) -> str:
    """A probability in floats, the `value`, as text in per cent."""
    return percent(Fraction(value))
