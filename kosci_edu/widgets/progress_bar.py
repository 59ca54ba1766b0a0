"""A bar for work that takes long: it is shown first, and then handed to the work as what it tells its progress to."""

from fractions import Fraction
from html import escape
from uuid import uuid4

import ipywidgets

from kosci_edu.messages import say
from kosci_edu.numerals import percent

__all__ = ["ProgressBar"]


class ProgressBar(ipywidgets.HTML):  # type: ignore[misc]  # ipywidgets has no types
    r"""A bar to be displayed; called with how much is done and how much there is, it moves on.

    It reads as `display(bar)` and `exact(rules, bar)`, and it is updated in place.

    >>> bar = ProgressBar()
    >>> bar(1, 4)
    >>> repr(bar)
    'Praca: 25\xa0%'
    """

    def __init__(self) -> None:
        super().__init__()
        self._id = f"kosci-progress-{uuid4().hex[:12]}"
        self(0, 1)

    def __call__(self, done: int, whole: int) -> None:
        """So much is done, of so much."""
        self._text = say("{what}: {share}", what=say("Work"), share=percent(Fraction(done, whole), 0))
        self.value = (
            f'<span id="{self._id}">{escape(self._text)}</span> '
            f'<progress aria-labelledby="{self._id}" max="{whole}" value="{done}"></progress>'
        )

    def __repr__(self) -> str:
        return self._text
