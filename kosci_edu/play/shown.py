"""What a game, a position or a result has in common: it shows itself, in text and in a notebook."""

from collections.abc import Sequence
from html import escape
from typing import Any

from kosci_edu.look import Table

__all__ = ["Shown"]


class Shown:
    """Prints as a headline, if it has one, and tables; in a notebook dice may be drawn above them."""

    def headline(self) -> str:
        """A sentence that stands above the tables."""
        return ""

    def drawing(self) -> str:
        """What is drawn above everything else, in HTML."""
        return ""

    def table(self) -> Table:
        """The table that shows it, where one is enough."""
        raise NotImplementedError

    def tables(self) -> Sequence[Table]:
        """The tables that show it."""
        return [self.table()]

    def __str__(self) -> str:
        return "\n\n".join(filter(None, [self.headline(), *map(str, self.tables())]))

    def __repr__(self) -> str:
        return str(self)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def _repr_html_(self) -> str:
        head = f"<p>{escape(self.headline())}</p>" if self.headline() else ""
        return self.drawing() + head + "".join(table._repr_html_() for table in self.tables())
