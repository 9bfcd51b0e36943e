"""A note over a board, at a place of it: why an action is refused there, or what it would change."""

from __future__ import annotations

from page.dom import Node, h
from page.screens import App

#: How long a refusal is shown.
SECONDS = 3.0
#: The distance of a note from its place and from the edge of the board, css px.
GAP = 6


class BoardNote:
    """Shows one note at a time; its owner places it. Screen readers hear the text as a status message."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.node: Node = None

    @property
    def is_shown(self) -> bool:
        return self.node is not None and self.node.isConnected

    def show(self, parent: Node, node: Node) -> None:
        """Show a note inside an element, instead of the one before."""
        self.remove()
        parent.append(node)
        self.node = node

    def refuse(self, parent: Node, css_class: str, reason: str) -> None:
        """Show for a while why an action is refused."""
        self.show(parent, h(f"div.{css_class}.refusal", {"aria-hidden": "true"}, reason))
        self._app.later(self.node.remove, SECONDS)

    def remove(self) -> None:
        if self.node is not None:
            self.node.remove()
            self.node = None
