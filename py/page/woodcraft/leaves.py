"""What the leaves of Woodcraft hold: menu, deck, log, keys, a card in full."""

from __future__ import annotations

from page.dom import Event
from page.table import markup
from page.table.leaves import Leaves as SharedLeaves

from . import panels, says, skeleton


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

    def do_card(self, id: str, event: Event = None) -> None:
        """A card in full."""
        words, dialog = self.app.words, self.display.part["dialog"]
        card = self.view["cards"][id]
        dialog.innerHTML = markup.leaf(words, says.title(words, id, card), panels.large(words, self.view, id))
        if not dialog.open:
            dialog.showModal()

    def do_link(self, argument: str = "", event: Event = None) -> None:
        from page.records import copy_link

        copy_link(self.app, self.session)
