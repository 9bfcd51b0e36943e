"""The table of a game by links: it waits for other devices, and shows their moves as scenes."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

import js

from page import html
from page.dom import h, load_style
from page.game_loader import say_absent, screen_module, when_here
from page.html import Html, set_markup
from page.table import markup as shared
from page.table.bot_seats import HINT
from page.table.last_round import last_round
from page.table.main_button import WrittenButton
from page.table.screen import Table
from table.archives import is_loaded

from . import markup
from .exchange import Exchange

if TYPE_CHECKING:
    from collections.abc import Callable

    from page.dom import Event, Node
    from page.screens import App
    from table.links.session import LinkedSession
    from table.live.messages import Heard

    from .exchange import Live


STRIP = "by-link"


def linked_table(app: App, room: Node, session: LinkedSession, id: str) -> LinkedTable:
    """The table of a game with what games by links add to it."""
    table = screen_module(session, "table").TableScreen
    both = type("LinkedTableScreen", (LinkedTable, table), {})
    return cast("LinkedTable", both(app, room, session, id))


class LinkedTable(Exchange):
    """Mixed into the table of a game, before it."""

    SAVES_AT_ONCE = True
    _has_arrived = False  # whether the table was opened by a link that brought news

    @property
    def phase(self) -> str:
        phase = super().phase
        return "away" if phase not in ("scene", "over") and self.session.waits else phase

    @property
    def deciding(self) -> bool:
        return self.phase != "away" and super().deciding

    @property
    def awaited(self) -> str:
        """The names of the players whom the game waits for."""
        names = self.names()
        return self.app.words.list([names[seat] for seat in self.session.awaited_persons])

    @property
    def _awaited_devices(self) -> set[int]:
        return {self.session.party.devices[seat] for seat in self.session.awaited}

    def open(self) -> None:
        load_style(markup.SHEET, self._listeners, lambda: self.display.fit())
        self._show_own_seat()
        super().open()
        if not self.session.over:  # otherwise first the scenes
            self._show_strip()
        self._listeners.on(self.root, "submit", self._submitted)
        self._listeners.on(self.root, "keydown", self._entered)
        if self.session.has_news:
            self.session.has_news, self._has_arrived = False, True
            if self.app.prefs.pace != "off":
                self.timeline.play(last_round(cast("Table[Any]", self)))
        self._show_strip()
        if is_loaded("live"):
            self._bring_live().open()
            self.refresh()  # it may have made the last turn final

    def close(self) -> None:
        if self._live is not None:
            self._live.close()
        super().close()

    def follow(self, following: bool) -> None:
        """Play here what a link has brought, although another tab has the game open: the player looks at this one."""
        super().follow(following)
        if self._has_arrived and following:
            self.app.do_take_over("", None)
        elif self._has_arrived:
            self._has_arrived = False
            self.app.games.save(self.id, self.session)  # the other tab shows it, too
        if self._live is not None and not following:
            self._live.open()

    def saved(self) -> None:
        if self._live is not None:
            self._live.send()

    def refresh(self) -> None:
        super().refresh()
        self._show_strip()

    def question_changed(self, undone: Any = None) -> None:
        super().question_changed(undone)
        self._show_own_seat()

    def _show_own_seat(self) -> None:
        """While others are awaited, show the board of this device's player."""
        if self.session.waits and self.session.goes_ahead and self._people:
            self.seat = self._people[0]

    @property
    def _is_connected(self) -> bool:
        """Whether the devices that the game waits for are connected."""
        return self._live is not None and self._live.is_with(self._awaited_devices)

    @property
    def _only_watches(self) -> bool:
        """Whether connected devices have everything that is final here, and nothing can become final."""
        return self._is_connected and not self.session.can_take_back

    @property
    def main_instead(self) -> WrittenButton | None:
        if self.phase == "away" and self._only_watches:
            return WrittenButton("", self.app.words("turn.waiting", name=self.awaited), "waiting")
        if self.phase == "away" and self._has_nothing_to_send:
            return WrittenButton("open", self.app.words("turn.paste"))
        if self.phase == "away" and self.session.is_sent:
            return WrittenButton("link", self.app.words("turn.resend"), "quiet")
        if self.phase == "away" and self._send_text != "turn.send":
            return WrittenButton("link", self.app.words(self._send_text))
        return None

    def press_main(self, phase: str) -> None:
        if phase == "away":
            if self._only_watches:
                return
            if self._has_nothing_to_send:
                self.do_paste_turn()
            else:
                self.do_send_turn()
        else:
            super().press_main(phase)

    def announce(self) -> None:
        if self.phase == "away":
            self.say(self.app.words("turn.waiting", name=self.awaited))
        else:
            super().announce()

    def placed(self, action: Any, *, by_person: bool) -> None:
        super().placed(action, by_person=by_person)
        if self.phase == "away":
            self.announce()

    def scenes_over(self) -> None:
        super().scenes_over()
        if self.phase == "away":
            self.announce()

    # --- the strip below the bar ------------------------------------------------------------------

    def _show_strip(self) -> None:
        """Show whom the game waits for, that the last turn is still to be sent, or who is connected."""
        if self.timeline.playing:  # without the strip the board would have another size
            return
        table = self.display.part["table"]
        strip = table.querySelector(f":scope > .{STRIP}")
        phase, words, live = self.phase, self.app.words, self._live
        text, action = "", None
        if phase == "away" and self._is_connected:
            text = words("live.waiting", name=self.awaited)
        elif phase == "away" and self._has_nothing_to_send:  # the red button opens the next link
            text = words("turn.waiting", name=self.awaited)
        elif phase == "away":
            text = words("turn.waiting" if self.session.is_sent else "turn.unsent", name=self.awaited)
            action = ("paste_turn", "open", "turn.paste")
        elif phase == "over" and not (self.session.is_sent or (live is not None and live.has_sent_all)):
            text, action = words("turn.over"), ("send_turn", "link", self._send_text)
        elif phase != "over" and live is not None and live.sign:
            text = words.phrase(live.sign)
        if (strip.dataset.text if strip else "") == text:
            return
        had_focus = bool(strip) and strip.contains(js.document.activeElement)
        if strip:
            strip.remove()
        if text:
            strip = h(f"div.unsaved.{STRIP}", {"data-text": text, "role": "status"})
            set_markup(strip, markup.strip(text, markup.button(words, *action) if action else None))
            table.querySelector(".bar").after(strip)
        self.display.unsaved.make_room()
        self.display.fit()
        if had_focus:
            table.querySelector("[data-heading]").focus(preventScroll=True)

    # --- live -------------------------------------------------------------------------------------

    def menu(self, code: str) -> Html:
        """The menu, with what a game by links adds: a link can be sent before the game waits for others."""
        words = self.app.words
        live = shared.button(words, "live", "live.title", "link")
        can_send = self._can_send and not (self.session.over and not self.session.ended_it)
        send = shared.button(words, "send_turn", self._send_text, "share") if can_send else None
        return html.div(html.div(live, send, cls="row"), cls="menu turn-link") + super().menu(code)

    def _bring_live(self) -> Live:
        """The part that connects devices; its code is loaded."""
        if self._live is None:
            self._live = import_module("page.live.panel").Live(self)
            self.parts = (*self.parts, self._live)
        return self._live

    def do_live(self, argument: str = "", event: Event = None) -> None:
        """Show the dialog about a live game."""
        when_here(["live"], lambda: self._bring_live().show(), lambda: say_absent(self.app))

    def disconnected(self) -> None:
        """A connection has ended: what is not final may never have been played."""
        self.session.show_final()
        self._events_shown = len(self.events())

    def arrived(self, receive: Callable[[LinkedSession], Heard]) -> None:
        """Show what ``receive`` adds to the game, a message of a connected device. What it raises is passed on."""
        session, waited, before = self.session, self.session.waits, len(self.session.state.history)
        brought = session.brought
        heard = receive(session)
        if not heard.is_new:
            return
        is_final = len(session.state.history) > before or session.goes_ahead
        if self.bots.awaited == HINT:  # the hint for the earlier position would stay announced
            self.display.advise(html.EMPTY)
        self.bots.forget()
        if is_final and (waited or session.brought > brought) and session.inked is None:
            self.question_changed()
        self._notice_end()
        if heard.is_step and self.timeline.scene is not None and self.timeline.scene.group:
            self.timeline.stop()  # the other player is faster than the scenes
        seen, self._events_shown = self._events_shown, len(self.events())
        if waited and self.app.prefs.pace != "off" and (self._events_shown > seen or not heard.is_step):
            self.timeline.play(self.scenes(seen) if heard.is_step else last_round(cast("Table[Any]", self)))
        if not self.timeline.playing:
            self.refresh()
            self.announce()
        if is_final:
            self.app.games.save(self.id, session)  # after the picture: the other device has these actions, too
            self._let_bots_play()
