"""The keys of the table: letters for the hand and the leaves, arrows for the map."""

from __future__ import annotations

from typing import Any

import js

from . import says

ARROWS = {"ArrowUp": (-1, 0), "ArrowDown": (1, 0), "ArrowLeft": (0, -1), "ArrowRight": (0, 1)}
EDICTS = "abcd"
DIGITS = tuple("123456789")


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
            "p": table.next_seat,
            "h": table.do_keys,
            "?": table.do_keys,
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
        edict_next, self._edict_next = self._edict_next, False
        if key in ARROWS:
            table.step(*ARROWS[key])
            return True
        if key in ("Enter", " "):
            if target.getAttribute("role") != "gridcell":
                return False
            if not event.repeat:  # a key held down must not turn card after card
                table.do_main()
                self._take_up(target)
            return True
        if key == "Escape":
            table.put_away()
            return True
        if edict_next and key.lower() in EDICTS:
            table.do_light(str(EDICTS.index(key.lower())))
            return True
        if key in ("e", "E"):
            self._edict_next = True
            return True
        if key in DIGITS:
            self._terrain(int(key))
            return True
        action = self._letters.get(key) or self._letters.get(key.lower())
        if action is None:
            return False
        action()
        return True

    def _take_up(self, cell: Any) -> None:
        """The shape of a new card is held where the keyboard stands."""
        if self._table.hand.centre is None:
            row, col = (int(n) for n in cell.dataset.cell.split(","))
            self._table.hover(row + 0.5, col + 0.5)

    def _terrain(self, number: int) -> None:
        """Choose a terrain by its place on the card, and say it."""
        table = self._table
        if number <= len(table.hand.terrains):
            terrain = table.hand.terrains[number - 1]
            table.do_terrain(terrain)
            words = table.app.words
            held = table.drawing and table.hand.centre is not None
            table.say(says.ghost(words, table.hand) if held else words("terrain." + terrain))
