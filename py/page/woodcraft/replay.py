"""The replay of a game of Woodcraft: wheel, workshop and scores after every decision."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

import js

from page.dom import PHONE, TABLET, Event, Node
from page.html import Html, div, fragment, h2, p
from page.replay.screen import Replay
from table.session import Session
from table.woodcraft.frames import Frame, frames, starts
from table.woodcraft.hand import Hand

from . import attic, final_texts, layout, order_rows, panels, texts, tracks, workshop
from .end import verdict
from .pictograms import symbols
from .twin import Twin, spots
from .wheel import WheelPicture

if TYPE_CHECKING:
    from engine.woodcraft.game import Woodcraft
    from engine.woodcraft.view_types import View
    from page.screens import App

#: The height of the workshop below the wheel, css px.
SHOP = 250


class ReplayScreen(Replay[Frame]):
    """Shows a session and never changes it. ``id`` is its id among the saved games, "" for a game from a link."""

    WORDS = {
        "chapters": "replay.rounds",
        "maps": "wc.replay.whose",
        "follow": "wc.replay.follow",
        "keys": "replay.keys.rounds",
    }
    KIND = "wc"
    view: View
    _shown = False  # whether there is a view already: the window may be resized, or a style sheet arrive, before

    def __init__(self, app: App, root: Node, session: Session, id: str = "") -> None:
        all_frames = frames(cast("Woodcraft", session.state))
        # Chapters are counted from 0, rounds from 1.
        chapters = {number - 1: place for number, place in starts(all_frames).items()}
        super().__init__(app, root, session, all_frames, chapters, id)

    # --- the board --------------------------------------------------------------------------------

    def board(self) -> Html:
        stock = div(
            div(cls="pile", data_part="pile"),
            div(cls="trees", data_part="pots"),
            div(cls="works", data_part="tools"),
            cls="stock",
        )
        shop = div(
            stock,
            div(cls="rows", data_part="rows"),
            div(cls="house-of", data_part="rooms"),
            div(cls="attic", data_part="attic"),
            cls="card shop",
            data_part="shop",
        )
        return symbols() + layout.wheel(self.app.words) + shop

    def bring(self) -> None:
        self.picture = WheelPicture(self.part["base"], self.part["over"])
        self.twin = Twin(self.part["twin"])
        self._hand = Hand()

    def take_back(self) -> None:
        self.picture.close()

    def apply_preferences(self) -> None:
        self.picture.motion = not self.app.prefs.still
        self.picture.theme(self.app.theme)
        self.picture.again()

    def lay_out(self, width: float, height: float, dpr: float) -> None:
        wide = js.window.innerWidth
        room = height - SHOP if wide >= TABLET else height
        size = round(max(280, min(width, room, 560 if wide >= PHONE else 400)))
        self.part["mid"].style.setProperty("--wheel", f"{size}px")
        self.picture.resize(size, dpr)
        self.picture.again()
        if self._shown:
            self._name_wheel()

    def _name_wheel(self) -> None:
        words = self.app.words
        tiles, dice = spots(words, self.view, self._hand, {})
        self.twin.show(self.picture.layout, tiles, dice)

    def show_place(self) -> None:
        words, names, hand, seat = self.app.words, self.names(), self._hand, self.seat
        self.view = view = self.frame.view(seat)
        self._shown = True
        self.part["twin"].setAttribute("aria-label", self.board_name())
        self.picture.show(view)
        self._name_wheel()
        self.write("pile", workshop.pile(words, view, seat, hand, active=False))
        self.write("pots", workshop.pots(words, view, seat, hand, active=False))
        self.write("tools", workshop.tools(words, view, seat, hand, active=False))
        self.write("rows", order_rows.rows(words, view, seat, order_rows.Marks(still=True), names[seat]))
        self.write("rooms", workshop.rooms(words, view, seat, hand, active=False, still=True))
        self.write("attic", attic.attic(words, view, seat, hand, active=False))
        self.write("round", panels.round_of(words, view))
        self.write("purse", workshop.purse(words, view, seat))
        self.write("people", panels.people(words, view, names, seat))
        self.write("tracks", tracks.tracks(words, view, names))
        self.write("contracts", panels.contracts(words, view, hand, names, active=False))
        self.write("orders", panels.orders(words, view, {}, hand, None, active=False, still=True))
        self.write("helpers", panels.helpers(words, view, hand, None, active=False, still=True))

    def show_light(self) -> None:
        """Nothing is lit at this table."""

    def do_seat(self, seat: str, event: Event) -> None:
        self.do_map(seat, event)

    # --- the panels -------------------------------------------------------------------------------

    def top(self) -> Html:
        return p(cls="round", data_part="round")

    def side(self) -> Html:
        return fragment(
            h2(self.app.words("wc.workshop"), cls="sr"),
            div(cls="owned", data_part="purse"),
            div(cls="people", data_part="people"),
            div(cls="tracks", data_part="tracks"),
            div(cls="public", data_part="contracts"),
            div(cls="onshow orders", data_part="orders"),
            div(cls="onshow helpers", data_part="helpers"),
        )

    # --- in words ---------------------------------------------------------------------------------

    def chapter(self, frame: Frame) -> int:
        return frame.round - 1

    def chapters(self) -> Sequence[str]:
        return [self._round(n) for n in range(1, self.frames[-1].round + 1)]

    def _round(self, number: int) -> str:
        return str(self.app.words("table.round", n=number))

    def whose(self, frame: Frame) -> int | None:
        return frame.seat

    def board_name(self) -> str:
        words = self.app.words
        if self.session.deal.players == 1:
            return str(words("wc.wheel"))
        return str(words.list([words("wc.wheel"), words("wc.ui.whose", name=self.name_of(self.seat))]))

    def head(self, frame: Frame) -> str:
        return self._round(frame.round)

    def card_of(self, frame: Frame) -> str:
        """The round for its first frame, so that the list of frames has headings."""
        return self._round(frame.round) if self.frames[self.starts[frame.round - 1]] is frame else ""

    def points(self) -> str:
        return str(self.app.words("wc.end.points", n=self.view["scores"][self.seat]))

    def lines(self, frame: Frame) -> list[str]:
        words = self.app.words
        view, names = frame.view(self.seat), self.names()
        lines = [line for entry in frame.entries if (line := texts.news(words, [entry], names, view, frame.seat))]
        if frame.kind == "over":
            points = [final_texts.in_a_line(words, view, seat) for seat in range(len(names))]
            if len(names) > 1:
                points = [words("wc.log.news", name=name, what=line) for name, line in zip(names, points, strict=True)]
            title, line = verdict(words, view, names)
            lines += [*points, title, *([line] if len(names) > 1 else ())]  # alone, it only repeats the sum
        return lines or [self._round(frame.round) if frame.actions else str(words("wc.log.setup"))]
