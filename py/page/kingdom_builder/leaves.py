"""What the leaves of Kingdom Builder hold: menu, deck, log, keys."""

from __future__ import annotations

from page.dom import Event
from page.table.leaves import Leaves as SharedLeaves

from . import panels, skeleton


class Leaves(SharedLeaves):
    """The part of a TableScreen that fills its dialog."""

    def names(self) -> list[str]:
        raise NotImplementedError

    def do_menu(self, argument: str = "", event: Event = None) -> None:
        code = self.session.deal.code()
        self._leaf("table.menu", skeleton.menu(self.app.words, code, can_redo=self.session.can_redo))

    def do_deck(self, argument: str = "", event: Event = None) -> None:
        self._leaf("table.deck", panels.deck(self.app.words, self.view))

    def do_log(self, argument: str = "", event: Event = None) -> None:
        self._leaf("table.log", panels.log(self.app.words, self.view, self.names()))

    def do_keys(self, argument: str = "", event: Event = None) -> None:
        self._leaf("table.keys", panels.keys(self.app.words))
