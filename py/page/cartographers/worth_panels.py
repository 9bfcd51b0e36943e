"""What the map is worth: points of edicts and monsters, the rule of the lit edict, the gains of a held draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from page.dom import describe
from page.html import EMPTY, fragment
from page.table import markup
from table.cartographers.hand import edict_parts, losing_cells
from table.players import full

from . import panels
from .twin import uncover

if TYPE_CHECKING:
    from engine.cartographers.sheets import Sheet
    from page.ink.regions import Cell
    from page.table.display import Display
    from table.cartographers.hand import Preview

    from .host import Host
    from .map import MapPicture


class WorthPanels:
    """The panels of a display that show points."""

    def __init__(self, display: Display, table: Host, picture: MapPicture) -> None:
        self._display, self._table, self._picture = display, table, picture

    def show(self) -> None:
        """Show the points of the map, of that of a scene, and those that the held shape would change."""
        phase, hand, is_live = self._table.phase, self._table.hand, self._table.app.prefs["live"]
        preview = hand.preview() if phase == "draw" and is_live else None
        self.show_values(preview)
        self._display.part["gains"].toggleAttribute("data-old", False)
        describe(self._display.part["main"], "gains", on=preview is not None and preview.then is not None)
        if preview is not None:
            asked = self._table.view["prompt"].get("seat")
            rival = full(self._table.names()[hand.owner]) if hand.owner != asked else ""
            self._display.write("gains", panels.gains(self._display.words, self._table.view, preview, rival))
        elif not is_live and phase not in ("scene", "over"):
            self._display.write("gains", EMPTY)  # otherwise they are only hidden, so that the panels below do not move

    def lit_cells(self) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
        """The cells that score for the lit edict, and those that monsters make costly, after a legal held draw."""
        if self._table.lit is None:
            return (), ()
        sheet = self._sheet()
        if self._table.lit == panels.MONSTERS:
            return (), losing_cells(sheet)
        parts = edict_parts(self._table.state, self._table.lit, sheet)
        return tuple(sorted({cell for part in parts for cell in part.cells})), ()

    def _sheet(self) -> Sheet:
        """The map shown, with the held draw if it is legal."""
        sheet = self._table.shown.seats[self._table.seat].sheet
        if self._table.drawing and self._table.app.prefs["live"]:
            return self._table.hand.sheet_then() or sheet
        return sheet

    def show_values(self, preview: Preview | None) -> None:
        """The number on each edict: now, and with the held draw."""
        words = self._display.words
        now, then = self._table.view["now"][self._table.seat]["edicts"], preview.then if preview else None
        for i in range(4):
            self._display.write_number("edicts", i, markup.worth(words, now[i], then.edicts[i] if then else None))
        cost = then.monsters if then else None
        if cost is not None or self._display.has_written("purse 0"):  # otherwise the purse is as it was written
            loss = self._table.view["now"][self._table.seat]["monsters"] if cost is None else cost
            self._display.write_number("purse", 0, fragment(words.number(loss)))
        self._note()

    def _note(self) -> None:
        """The rule of the lit edict and its points; in a low window not for a hint, which must move no button."""
        note = EMPTY
        if self._table.lit is not None and self._table.lit != panels.MONSTERS:
            parts = edict_parts(self._table.state, self._table.lit, self._sheet())
            note = panels.lit_note(self._display.words, self._table.view["edicts"][self._table.lit], parts)
        is_hint = not self._picture.layout.ruler and self._table.lit == self._table.hints.lit
        self._display.write("note", EMPTY if is_hint else note)
        is_first = not (is_hint or self._display.has_written("below"))
        if self._display.write("below", note) and is_first:
            uncover([self._display.part["below"]], self._display.part["right"])
