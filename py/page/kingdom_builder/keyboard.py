"""The keys of the table: arrows for the board, letters for tiles, cards and leaves."""

from __future__ import annotations

from typing import Any

import js

ARROWS = {"ArrowUp": (-1, 0), "ArrowDown": (1, 0), "ArrowLeft": (0, -1), "ArrowRight": (0, 1)}
ARROWS |= {"Home": (0, -99), "End": (0, 99), "PageUp": (-5, 0), "PageDown": (5, 0)}
GOALS = "1234"


class Keyboard:
    """Says to the table what a key means. ``press`` handles keydown."""

    def __init__(self, table: Any) -> None:
        self._table = table
        self._letters = {
            "n": lambda: table.next_hex(1),
            "N": lambda: table.next_hex(-1),
            "t": table.next_tile,
            "e": table.do_end,
            "u": table.do_undo,
            "y": table.do_redo,
            "l": table.do_legal,
            "d": table.do_deck,
            "g": table.do_log,
            "p": table.next_seat,
            "h": table.do_keys,
            "?": table.do_keys,
            "+": table.do_closer,
            "=": table.do_closer,
            "-": table.do_farther,
            "0": table.do_whole,
        }

    def press(self, event: Any) -> None:
        target = event.target
        # A leaf whose button has just been replaced leaves the focus on the body: look for open leaves as well.
        if target.closest("dialog, input, select, textarea") or js.document.querySelector("dialog[open]"):
            return
        if event.ctrlKey or event.metaKey:
            self._command(event)
        elif not event.altKey and self._plain(event, target):
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

    def _plain(self, event: Any, target: Any) -> bool:
        """Whether the key meant something."""
        key, table = event.key, self._table
        on_board = target.getAttribute("role") == "gridcell"
        if key in ARROWS and (on_board or key.startswith("Arrow")):
            table.step(*ARROWS[key])
        elif key in ("Enter", " "):
            if not on_board:
                return False
            if not event.repeat:
                table.choose_hex(target.dataset.cell)
        elif key == "Escape":
            table.put_away()
        elif key in GOALS:
            table.do_light(str(GOALS.index(key)))
        else:
            action = self._letters.get(key) or self._letters.get(key.lower())
            if action is None:
                return False
            action()
        return True
