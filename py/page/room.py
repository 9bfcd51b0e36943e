"""What the simple screens have in common: style sheets, listeners, and markup that is written again as a whole."""

from __future__ import annotations

from collections.abc import Sequence

from page.dom import Listeners, Node, load_style
from page.html import Html, a, icon
from page.screens import App
from table.words import Words

#: The style sheet of a heading that stands in the bar: see the class "in-bar".
HEADING = "static/css/heading.css"


def back_link(words: Words, href: str) -> Html:
    """A link that leads back, as an icon."""
    return a(icon("back"), cls="btn quiet back-link", href=href, title=words("app.back"), aria_label=words("app.back"))


class RoomScreen:
    """A screen that writes all its markup into a room; subclasses have a ``name`` and override what they need."""

    #: The style sheets to load.
    sheets: Sequence[str] = ()

    def __init__(self, app: App, room: Node) -> None:
        self._app = app
        self._room = room
        self._listeners = Listeners()

    def open(self) -> None:
        for sheet in self.sheets:
            load_style(sheet)
        self.listen()
        self._write()

    def listen(self) -> None:
        """Add the listeners of the screen."""

    def _write(self) -> None:
        """Write the markup in the present language."""
        raise NotImplementedError

    def close(self) -> None:
        self._listeners.close()
        self._room.replaceChildren()

    def show_language(self) -> None:
        self._write()

    def show_theme(self) -> None: ...
