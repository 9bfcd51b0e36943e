"""The keys of the table: letters for the hand and the edicts, arrows for the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cartographers.sheets import GRID
from page.table.keyboard import Keyboard as SharedKeyboard
from page.table.keyboard import on_board, step
from table.cartographers.hand import Hand

from . import texts

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from page.dom import Event, Node
    from page.table.keyboard import Host as SharedHost

    class Host(SharedHost, Protocol):
        """The methods of the table that keys call."""

        hand: Hand

        @property
        def drawing(self) -> bool: ...
        def chosen(self) -> None: ...
        def do_terrain(self, terrain: str) -> None: ...
        def hover(self, row: float, col: float) -> None: ...
        def put_away(self) -> bool: ...
        def step(self, rows: int, cols: int) -> None: ...


EDICTS = "abcd"
DIGITS = tuple("123456789")


class Keyboard(SharedKeyboard):
    """Maps keys to methods of the table."""

    table: Host

    def __init__(self, table: Host) -> None:
        self._edict_next = False
        letters = {
            "r": lambda: self._adjust(Hand.turn),
            "R": lambda: self._adjust(lambda hand: hand.turn(-1)),
            "f": lambda: self._adjust(Hand.flip),
            "s": lambda: self._adjust(Hand.next_shape),
            "l": self.switch,
        }
        super().__init__(table, letters)

    def plain(self, event: Event, target: Node) -> bool:
        key, table = event.key, self.table
        edict_next, self._edict_next = self._edict_next, False
        if by := step(key, target):
            table.step(*by)
        elif key in ("Enter", " "):
            if not on_board(target):
                return super().plain(event, target)
            if not event.repeat:  # a held key must not reveal card after card
                table.info.close()  # it would cover the shape that is held next
                table.do_main()
                self._hold_shape(target)
        elif key == "Escape":
            if table.put_away():
                table.say(table.app.words("refuse.nothing_chosen"))
            else:
                self.put_away()
        elif edict_next and key.lower() in EDICTS:
            self.light(EDICTS.index(key.lower()))
        elif key in ("e", "E"):
            self._edict_next = True
        elif key in DIGITS:
            self._terrain(int(key))
        else:
            return super().plain(event, target)
        return True

    def _hold_shape(self, cell: Node) -> None:
        """Hold the shape of a new card at the focused cell."""
        here = GRID.parse_name(cell.dataset.cell)
        if here and self.table.hand.centre is None:
            row, col = here
            self.table.hover(row + 0.5, col + 0.5)

    def _adjust(self, change: Callable[[Hand], None]) -> None:
        """Rotate, flip or change the shape, and announce whether it fits."""
        table = self.table
        if table.drawing:
            change(table.hand)
            table.chosen()
            if table.hand.centre is not None:
                table.say(texts.ghost(table.app.words, table.hand))

    def _terrain(self, number: int) -> None:
        """Choose a terrain by its place on the card, and say it."""
        table = self.table
        if table.drawing and number <= len(table.hand.terrains):
            terrain = table.hand.terrains[number - 1]
            table.do_terrain(terrain)
            words = table.app.words
            is_held = table.hand.centre is not None
            table.say(texts.ghost(words, table.hand) if is_held else words("terrain." + terrain))
