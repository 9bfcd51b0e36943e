"""The keys of the table: letters for the hand and the leaves, arrows for the map."""

from __future__ import annotations

from typing import Any

ARROWS = {"ArrowUp": (-1, 0), "ArrowDown": (1, 0), "ArrowLeft": (0, -1), "ArrowRight": (0, 1)}
EDICTS = "abcd"


class Keyboard:
    """Says to the table what a key means. ``press`` handles keydown."""

    def __init__(self, table: Any) -> None:
        self._table = table
        self._edict_next = False
        self._letters = {
            "r": lambda: table.adjust("turn"),
            "R": lambda: table.adjust("back"),
            "f": lambda: table.adjust("flip"),
            "s": lambda: table.adjust("shape"),
            "u": table.do_undo,
            "y": table.do_redo,
            "l": table.do_legal,
            "d": table.do_deck,
            "g": table.do_log,
            "h": table.do_keys,
            "?": table.do_keys,
        }

    def press(self, event: Any) -> None:
        target = event.target
        if target.closest("dialog, input, select, textarea"):
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
        edict_next, self._edict_next = self._edict_next, False
        if key in ARROWS:
            table.step(*ARROWS[key])
            return True
        if key in ("Enter", " "):
            if target.getAttribute("role") == "gridcell":
                table.do_main()
                return True
            return False
        if key == "Escape":
            table.put_away()
            return True
        if edict_next and key.lower() in EDICTS:
            table.do_light(str(EDICTS.index(key.lower())))
            return True
        if key in ("e", "E"):
            self._edict_next = True
            return True
        if key.isdigit() and key != "0":
            if int(key) <= len(table.hand.terrains):
                table.do_terrain(table.hand.terrains[int(key) - 1])
            return True
        action = self._letters.get(key) or self._letters.get(key.lower())
        if action is None:
            return False
        action()
        return True
