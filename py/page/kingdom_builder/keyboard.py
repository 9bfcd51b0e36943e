"""The keys of the table: arrows for the board, letters for tiles and zoom, numbers for cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from page.table.keyboard import Keyboard as SharedKeyboard
from page.table.keyboard import on_board, step

if TYPE_CHECKING:
    from typing import Protocol

    from page.dom import Event, Node
    from page.table.keyboard import Host as SharedHost

    class Host(SharedHost, Protocol):
        """The methods of the table that keys call."""

        def choose_hex(self, hex: str) -> None: ...
        def do_closer(self) -> None: ...
        def do_end(self) -> None: ...
        def do_farther(self) -> None: ...
        def do_whole(self) -> None: ...
        def next_hex(self, way: int) -> None: ...
        def next_tile(self) -> None: ...
        def put_away(self) -> bool: ...
        def step(self, rows: int, cols: int) -> None: ...


GOALS = "1234"


class Keyboard(SharedKeyboard):
    """Maps keys to methods of the table."""

    table: Host

    def __init__(self, table: Host) -> None:
        letters = {
            "n": lambda: table.next_hex(1),
            "N": lambda: table.next_hex(-1),
            "t": table.next_tile,
            "e": table.do_end,
            "l": self.switch,
            "+": table.do_closer,
            "=": table.do_closer,
            "-": table.do_farther,
            "0": table.do_whole,
        }
        super().__init__(table, letters)

    def plain(self, event: Event, target: Node) -> bool:
        key, table = event.key, self.table
        if by := step(key, target):
            table.step(*by)
        elif key in ("Enter", " "):
            if not on_board(target):
                return super().plain(event, target)
            if not event.repeat:
                table.choose_hex(target.dataset.cell)
        elif key == "Escape":
            if not table.put_away():
                self.put_away()
        elif key in GOALS:
            self.light(GOALS.index(key))
        else:
            return super().plain(event, target)
        return True
