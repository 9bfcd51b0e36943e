"""The replay of a game of Cartographers: the map of each seat after every draw, and the points of its edicts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from engine.cartographers.cards import SEASONS, title
from page.dom import Event, Node
from page.html import EMPTY, Html, div, fragment, h2, ol, set_markup
from page.replay.screen import Replay
from page.table import end, markup
from table.cartographers.frames import Frame, frames, starts
from table.cartographers.hand import edict_parts, losing_cells
from table.session import Session

from . import layout, log, panels, score_sheet, texts
from .map import MapPicture
from .twin import Twin

if TYPE_CHECKING:
    from engine.cartographers.game import Cartographers
    from engine.cartographers.view_types import View
    from page.screens import App


class ReplayScreen(Replay[Frame]):
    """Shows a session without changing it. ``id``: among the saved games, "" for a game from a link."""

    view: View

    def __init__(self, app: App, root: Node, session: Session, id: str = "") -> None:
        places = frames(cast("Cartographers", session.state))
        super().__init__(app, root, session, places, starts(places), id)

    # --- the map ----------------------------------------------------------------------------------

    def board(self) -> Html:
        return layout.sheet()

    def bring(self) -> None:
        self.picture = MapPicture(self.part["base"], self.part["over"])
        self.twin = Twin(self.part["twin"])

    def take_back(self) -> None:
        self.picture.close()

    def apply_preferences(self) -> None:
        self.picture.motion = not self.app.prefs.still
        self.picture.theme(self.app.theme)

    def lay_out(self, width: float, height: float, dpr: float) -> None:
        used = self.picture.fit(width, height, dpr)  # with rulers on a phone, too: texts name cells
        sheet = self.part["sheet"].style
        sheet.width, sheet.height = f"{used[0]}px", f"{used[1]}px"
        place = self.picture.layout
        self.twin.place(place.left, place.top, place.cell)

    def show_place(self) -> None:
        self.view = self.frame.view(self.seat)
        self.picture.show(self.view)
        self.twin.show(self.board_name(), texts.cells(self.app.words, self.view))
        self._show_panels()

    def move_focus(self, rows: int, cols: int) -> None:
        self.twin.move(rows, cols)

    def show_light(self) -> None:
        """Mark the cells of the lit edict or of the monsters; at the end of a season those of its two edicts."""
        state, sheet = self.frame.state, self.frame.state.seats[self.seat].sheet
        self._show_note()
        if self.lit == panels.MONSTERS:
            self.picture.overlay(losing=losing_cells(sheet))
            return
        letters: tuple[int, ...] = () if self.lit is None else (self.lit,)
        if self.lit is None and self.frame.kind == "season":
            letters = SEASONS[self.frame.season].edicts
        paying = {cell for i in letters for part in edict_parts(state, i, sheet) for cell in part.cells}
        self.picture.overlay(scoring=tuple(sorted(paying)))

    def do_light(self, what: str, event: Event) -> None:
        super().do_light(what, event)
        # The attributes were set directly, so the cached markup is out of date.
        self._written.pop("edicts", None)
        self._written.pop("purse", None)

    # --- the panels -------------------------------------------------------------------------------

    def top(self) -> Html:
        return layout.coin_symbol() + ol(cls="seasons", data_part="seasons")

    def side(self) -> Html:
        title = self.app.words("table.edicts")
        return fragment(
            h2(title, cls="sr"),
            div(cls="edicts", data_part="edicts", role="group", aria_label=title),
            div(cls="purse", data_part="purse"),
            div(cls="lit", data_part="note"),
            div(div(data_part="ledger"), div(data_part="revealed"), cls="books"),
        )

    def _show_panels(self) -> None:
        words, view = self.app.words, self.view
        self.write("seasons", panels.seasons(words, view))
        if self.write("edicts", panels.edicts(words, view, self.lit)):
            self._written.pop("values", None)
        values = [markup.worth(words, n, None) for n in view["now"][0]["edicts"]]
        if self._written.get("values") != str(values):
            self._written["values"] = str(values)
            for i, text in enumerate(values):
                set_markup(self.part["edicts"].querySelector(f'[data-value="{i}"]'), text)
        self.write("purse", panels.purse(words, view, self.lit))
        self.write("ledger", score_sheet.ledger(words, view) if view["season_scores"][0] else EMPTY)
        self.write("revealed", log.revealed(words, view) if view["revealed"] else EMPTY)

    def _show_note(self) -> None:
        note = EMPTY
        if self.lit is not None and self.lit != panels.MONSTERS:
            parts = edict_parts(self.frame.state, self.lit, self.frame.state.seats[self.seat].sheet)
            note = panels.lit_note(self.app.words, self.view["edicts"][self.lit], parts)
        self.write("note", note)

    # --- texts ------------------------------------------------------------------------------------

    def chapter(self, frame: Frame) -> int:
        return frame.season

    def chapters(self) -> Sequence[str]:
        return [panels.season_name(self.app.words, i) for i in range(len(SEASONS))]

    def whose(self, frame: Frame) -> int | None:
        return frame.sheet if frame.sheet is not None else frame.seat

    def board_name(self) -> str:
        words = self.app.words
        if self.session.deal.players == 1:
            return str(words("say.board"))
        return str(words("table.watching", name=self.name_of(self.seat)))

    def head(self, frame: Frame) -> str:
        words = self.app.words
        season = panels.season_name(words, frame.season)
        return str(words.list([season, panels.card_name(words, frame.card)]) if frame.card else season)

    def card_of(self, frame: Frame) -> str:
        return panels.card_name(self.app.words, frame.card) if frame.card and frame.kind != "ambush" else ""

    def points(self) -> str:
        id = "progress.points" if self.view["over"] else "replay.points"
        return str(self.app.words(id, n=self.view["scores"][0]))

    def who(self, frame: Frame) -> str:
        name = super().who(frame)
        if not name or frame.sheet in (None, frame.seat):
            return name
        return str(self.app.words("replay.onto", name=name, owner=self.name_of(frame.sheet)))

    def lines(self, frame: Frame) -> list[str]:
        words, entry = self.app.words, frame.entry
        if entry is None:
            return [words("replay.start")]
        if frame.kind == "ambush":
            return [log.ambush_line(words, entry)]
        if frame.kind == "season":
            return [log.season_line(words, entry, self.seat), *self._verdict(frame)]
        return log.turn_lines(words, entry)

    def _verdict(self, frame: Frame) -> list[str]:
        """The result: title and rating of a solo game, else the winner."""
        state, words = frame.state, self.app.words
        if not state.over:
            return []
        if state.players == 1:
            rating = words("games.rating", n=words.number(state.rating, sign=True))
            return [words.list([panels.title_name(words, title(state.rating)), rating])]
        names = [self.name_of(seat) for seat in state.winners()]
        return [end.title_of(words, names)]
