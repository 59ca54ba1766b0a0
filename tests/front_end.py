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
    state = table._state
    held = [face for face, is_held in zip(state["dice"][0], table.held, strict=True) if is_held]
    text: str = state["status"]
    if state["can_throw"] and len(held) == len(table.held):
        text = table._words["Every die is held: choose a row, or release a die."]
    elif state["can_throw"] and held:
        forms = table._words["Held: {held}. Roll the {n} other die, or choose a row."]
        others = len(table.held) - len(held)
        text = forms["one" if others == 1 else "few"].format(held=" ".join(map(str, held)), n=others)
    return text
