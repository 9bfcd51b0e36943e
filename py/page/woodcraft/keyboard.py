"""The keys of the table: numbers for tiles, letters for work, tabs and leaves; everything else is a button anyway."""

from __future__ import annotations

from typing import Any

import js

from .skeleton import TABS


class Keyboard:
    """Says to the table what a key means. ``press`` handles keydown."""

    def __init__(self, table: Any) -> None:
        self._table = table
        self._letters = {
            "m": table.do_main,
            "s": lambda: table.do_work("saw"),
            "c": lambda: table.do_work("splice"),
            "j": lambda: table.do_work("glue"),
            "u": table.do_undo,
            "y": table.do_redo,
            "d": table.do_deck,
            "g": table.do_log,
            "p": table.next_seat,
            "h": table.do_keys,
            "?": table.do_keys,
            "t": self._next_tab,
        }

    def press(self, event: Any) -> None:
        target = event.target
        # A leaf whose button has just been replaced leaves the focus on the body: look for open leaves as well.
        if target.closest("dialog, input, select, textarea") or js.document.querySelector("dialog[open]"):
            return
        if event.ctrlKey or event.metaKey:
            self._command(event)
        elif not event.altKey and self._plain(event):
            event.preventDefault()

    def _command(self, event: Any) -> None:
        key = event.key.lower()
        if key == "z":
            (self._table.do_redo if event.shiftKey else self._table.do_undo)()
        elif key == "y":
            self._table.do_redo()
        else:
            return
        event.preventDefault()

    def _plain(self, event: Any) -> bool:
        """Whether the key meant something."""
        key, table = event.key, self._table
        if key == "Escape":
            table.do_back()
        elif len(key) == 1 and key in "1234567":
            table.next_tile(int(key) - 1)
        else:
            action = self._letters.get(key) or self._letters.get(key.lower())
            if action is None:
                return False
            action()
        return True

    def _next_tab(self) -> None:
        names = list(TABS)
        self._table.do_tab(names[(names.index(self._table.tab) + 1) % len(names)])
