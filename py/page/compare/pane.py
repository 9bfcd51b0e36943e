"""One of two boards of a comparison: the board of a replay without its panels and controls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, cast

from page.game_loader import screen_module
from page.html import div, set_markup
from page.replay.screen import Replay

if TYPE_CHECKING:
    from page.dom import Node
    from page.screens import App
    from table.session import Session

#: Marks cells on the board of a replay: see ``page.<game>.compare``.
Mark = Callable[[Any, Sequence[str]], None]


class Pane(Replay[Any]):
    """Mixed into the replay of a game, before it. The panels of the replay are written, but hidden."""

    #: The name of the board for screen readers.
    label: str
    mark: Mark
    view: Any
    #: The cells to mark, by name.
    cells: Sequence[str] = ()

    def open(self) -> None:
        self._style()
        self.root.className = f"replay {self.KIND}"
        hidden = div(self.top(), self.side(), hidden=True)
        set_markup(self.root, div(self.board(), cls="map", data_part="mid") + hidden)
        self._written = {}
        self.part = {node.dataset.part: node for node in self.root.querySelectorAll("[data-part]")}
        self.bring()
        self.apply_preferences()

    def close(self) -> None:
        self._listeners.close()
        self.take_back()
        set_markup(self.root)

    def board_name(self) -> str:
        return self.label

    def fit(self, width: float, height: float, dpr: float) -> None:
        self.lay_out(width, height, dpr)

    def _fit(self) -> None:
        """A style sheet has arrived: the screen fits both boards."""
        self.fitted()

    fitted: Callable[[], None]

    def show_frame(self, place: int, cells: Sequence[str]) -> None:
        """Show a frame with these cells marked."""
        self.at, self.cells = place, cells
        self.show_place()
        for node in self.root.querySelectorAll(".twin [id]"):
            node.removeAttribute("id")  # the other board has the same
        self.show_light()

    def show_light(self) -> None:
        type(self).mark(self, self.cells)


def pane(app: App, root: Node, session: Session, label: str, fitted: Callable[[], None]) -> Pane:
    """The board of a game under ``root``; ``fitted`` is called when a style sheet has arrived."""
    replay = screen_module(session, "replay").ReplayScreen
    kind = type("PaneOfGame", (Pane, replay), {"mark": staticmethod(screen_module(session, "compare").mark)})
    made = cast("Pane", kind(app, root, session))
    made.label, made.fitted, made.seat = label, fitted, 0
    return made
