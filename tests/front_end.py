"""The front end of a widget, without a browser."""

from typing import Any

__all__ = ["ask", "hold_there", "status"]


def ask(widget: Any, **message: Any) -> None:
    """Ask the widget for something, as its front end does."""
    widget._handle_custom_msg(message, [])


def hold_there(table: Any, *positions: int) -> None:
    """Hold these dice of a game table, and no others, as its front end does."""
    held = [place in positions for place in range(1, len(table.held) + 1)]
    ask(table, action="hold", held=held, at=table._state["at"])


def status(table: Any) -> str:
    """What the front end of a game table says that can be done."""
    faces = [str(face) for face, held in zip(table._state["dice"][0], table.held, strict=True) if held]
    text: str = table._state["status"][len(faces)]
    return text.replace("{held}", " ".join(faces))
