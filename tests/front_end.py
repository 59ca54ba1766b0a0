"""The front end of a widget, without a browser."""

from typing import Any

__all__ = ["ask"]


def ask(widget: Any, **message: Any) -> None:
    """Ask the widget for something, as its front end does."""
    widget._handle_custom_msg(message, [])
