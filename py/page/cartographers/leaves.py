"""What the leaves of Cartographers hold: menu, deck, log, keys."""

from __future__ import annotations

from page.dom import Event
from page.table.leaves import Leaves as SharedLeaves

from . import panels, skeleton


class Leaves(SharedLeaves):
    """The part of a TableScreen that fills its dialog."""

    seat: int

    def names(self) -> list[str]:
        raise NotImplementedError

    def do_menu(self, argument: str = "", event: Event = None) -> None:
        code = self.session.deal.code()
        self._leaf("table.menu", skeleton.menu(self.app.words, code, can_redo=self.session.can_redo))

    def do_deck(self, argument: str = "", event: Event = None) -> None:
        words, view = self.app.words, self.view
        self._leaf("table.deck", panels.deck(words, view) + panels.revealed(words, view))

    def do_log(self, argument: str = "", event: Event = None) -> None:
        words, view = self.app.words, self.view
        names = self.names() if len(self.session.sitters) > 1 else []
        ledger = panels.ledger(words, view, full=True, seat=self.seat)
        self._leaf("table.log", ledger + panels.log(words, view, names))

    def do_keys(self, argument: str = "", event: Event = None) -> None:
        self._leaf("table.keys", panels.keys(self.app.words))
