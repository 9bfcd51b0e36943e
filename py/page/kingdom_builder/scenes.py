"""The turns of bots in Kingdom Builder as scenes: the card, then each settlement with its number and trail."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from page.ink.regions import cell
from page.table.timeline import Line, Scene
from table.kingdom_builder.hand import turn_of

from . import texts

if TYPE_CHECKING:
    from typing import Protocol

    from engine.kingdom_builder.view_types import LogEntry, View
    from table.words import Words

    from .viewport import Viewport

    class Host(Protocol):
        """The display of the table, as scenes use it."""

        @property
        def words(self) -> Words: ...
        @property
        def viewport(self) -> Viewport: ...
        def show_board(self) -> None: ...


#: ms at normal pace: a card is turned up, a settlement is built, a settlement is moved.
CARD, BUILD, MOVE = 650, 520, 640
#: The same for a table of bots only.
BRIEF = 0.5


class TurnStep(Scene):
    """One event of a turn. The table shows the position after it, with numbers and trails of the turn so far."""

    view: View

    def __init__(
        self, host: Host, view: View, seat: int, entry: LogEntry, names: Sequence[str], *, brief: bool
    ) -> None:
        self.view, self.seat = view, seat
        self.group = "turns"
        self.skip = host.words("scene.skip")
        self._host = host
        self._entry = entry
        length = {"build": BUILD, "move": MOVE}.get(entry["id"], CARD)
        self.length = length * (BRIEF if brief else 1)
        self.lines = [Line(0, texts.news(host.words, [entry], names))]
        self.sound = "piece" if entry["id"] in ("build", "move") else ""
        self._shown = False

    @property
    def entries(self) -> list[LogEntry]:
        """The builds and moves of the turn so far."""
        return [entry for entry in turn_of(self.view["log"]) if entry["id"] in ("build", "move")]

    def begin(self) -> None:
        self._shown = False

    def redraw(self) -> None:
        self._shown = False

    def show(self, time: float) -> None:
        if self._shown:
            return
        self._shown = True
        if "hex" in self._entry:
            self._host.viewport.show([cell(self._entry["hex"])])


def scenes(
    host: Host,
    view: View,
    entries: Sequence[LogEntry],
    shown: int,
    bots: Sequence[int],
    names: Sequence[str],
    *,
    brief: bool,
) -> list[Scene]:
    """The scenes of new log entries of bots. ``view`` is the position after them, ``shown`` the seat of the viewer."""
    return [
        TurnStep(host, view, shown, entry, names, brief=brief)
        for entry in entries
        if entry["id"] in ("show", "useless", "redraw", "build", "move") and entry["seat"] in bots
    ]
