"""What a game, a position or a result has in common: it shows itself, in text and in a notebook."""

from collections.abc import Sequence
from html import escape
from typing import Any

from kosci_edu.look import Table

__all__ = ["Shown"]


class Shown:
    """Prints as a headline, if it has one, and tables."""

    def headline(self) -> str:
        """A sentence that stands above the tables."""
        return ""

    def tables(self) -> Sequence[Table]:
        """The tables that show it."""
        raise NotImplementedError

    def __str__(self) -> str:
        return "\n\n".join(filter(None, [self.headline(), *map(str, self.tables())]))

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def _repr_html_(self) -> str:
        head = f"<p>{escape(self.headline())}</p>" if self.headline() else ""
        return head + "".join(table._repr_html_() for table in self.tables())
