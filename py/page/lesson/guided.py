"""A table at which the page leads the player: a card says what is to be done, no bots play, nothing is saved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, cast

import js

from page.dom import LOW, PHONE, TABLET
from page.game_loader import screen_module
from page.table.screen import Table

if TYPE_CHECKING:
    from page.dom import Node
    from page.screens import App
    from page.table.display import Display
    from table.session import Session
    from table.words import Words

G = TypeVar("G", bound="GuidedTable")


def guided(kind: type[G], app: App, room: Node, session: Session, id: str) -> G:
    """The table of the game of a session with the class ``kind`` mixed in, before it."""
    table = screen_module(session, "table").TableScreen
    return cast(G, type(kind.__name__ + "Screen", (kind, table), {})(app, room, session, id))


class GuidedTable(Table[Any]):
    """Mixed into the table of a game, before it."""

    IS_SAVED = False
    THINKS_AHEAD = False  # hints are known without a bot, and the deal is not played to its end

    @property
    def words(self) -> Words:
        return self.app.words

    @property
    def hasty(self) -> bool:
        """Never: the card is read before anything else happens."""
        return False

    def at_once(self, action: Any, *, by_person: bool) -> bool:
        """Never: what an action reveals belongs to the next step."""
        return False

    def _let_bots_play(self) -> None:
        """No bots take part."""

    def show_session(self, session: Session) -> None:
        """Show another session of the same game, such as one at another position."""
        self.timeline.stop()
        self.session = session
        self._events_shown = len(self.events())
        self._changed()


def settle(display: Display, card: Node, *, asks: bool = True) -> bool:
    """Put the card where there is room for it; returns whether it has been moved.

    That is a column of the table, the place of its questions while it ``asks`` none, or else below the bar. A card that
    is there already is left alone: on a phone, moving it may change the size of the window.
    """
    table = display.part["table"]
    width, height = js.window.innerWidth, js.window.innerHeight
    place = table.querySelector("[data-coach]") if width >= TABLET else None
    if not asks and not place and width >= PHONE and (width >= TABLET or height > LOW):
        place = table.querySelector("[data-coach-after]")
    if (place or table).isSameNode(card.parentNode):
        return False
    if place:
        place.prepend(card)
    else:
        table.querySelector(".bar").after(card)
    return True
