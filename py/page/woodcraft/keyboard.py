"""The keys of the table: numbers for tiles, letters for work and tabs; everything else is a button anyway."""

from __future__ import annotations

from typing import Any

from page.table.keyboard import Keyboard as SharedKeyboard

from .layout import TABS


class Keyboard(SharedKeyboard):
    """Says to the table what a key means."""

    table: Any

    def __init__(self, table: Any) -> None:
        letters = {
            "m": table.do_main,
            "s": lambda: table.do_work("saw"),
            "c": lambda: table.do_work("splice"),
            "j": lambda: table.do_work("glue"),
            "t": self._next_tab,
        }
        super().__init__(table, letters)

    def plain(self, event: Any, target: Any) -> bool:
        key, table = event.key, self.table
        if key == "Escape":
            table.do_back()
        elif len(key) == 1 and key in "1234567":
            table.next_tile(int(key) - 1)
        else:
            return super().plain(event, target)
        return True

    def _next_tab(self) -> None:
        names = list(TABS)
        self.table.do_tab(names[(names.index(self.table.tab) + 1) % len(names)])
