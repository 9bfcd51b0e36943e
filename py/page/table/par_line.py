"""The place of the par below the result of a solo game; what plays and shows it is fetched when it is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from page.dom import h
from page.game_loader import when_here

if TYPE_CHECKING:
    from page.par.host import Display
    from page.par.panel import ParPanel


PART = "par"


class ParLine:
    """Shows the par below the verdict of a finished game that has one. A display has one."""

    def __init__(self, display: Display) -> None:
        self._display = display
        self._panel: ParPanel | None = None
        self._wanted = False

    def show(self) -> None:
        """The verdict is shown, or something in its place."""
        table = self._display.table
        if table.name != "table" or table.following or not table.session.has_par:
            return
        self._wanted = True
        if self._panel is None:
            when_here([PART], self._make, self._missing)
        else:
            self._panel.show()

    def close(self) -> None:
        """The game is no longer over, or the table is closed: stop playing the par."""
        self._wanted = False
        if self._panel is not None:
            self._panel.close()
            self._panel = None

    def _missing(self) -> None:
        """Say that the part could not be fetched; the next opening of the table tries it again."""
        end = self._display.part.get("end")
        if self._wanted and end is not None and end.querySelector(".next") and not end.querySelector(".par"):
            end.querySelector(".next").before(h("p.rule.par", None, self._display.table.app.words("par.absent")))

    def _make(self) -> None:
        if self._wanted and self._panel is None:
            from page.par.panel import ParPanel

            self._panel = ParPanel(self._display)
            self._panel.show()
