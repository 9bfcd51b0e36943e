"""The replay of a game of Kingdom Builder: the board and the gold of each player after every settlement."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.kingdom_builder.game import KingdomBuilder
from page.dom import Event, Node
from page.html import Html, div, fragment, h2, p, set_markup
from page.replay.screen import Replay
from page.table import markup
from table.kingdom_builder.frames import Frame, frames, starts
from table.kingdom_builder.hand import Hand, turn_of
from table.session import Session

from . import layout, panels, texts
from .end import verdict
from .geometry import Layout, fit
from .map import BoardPicture, Marks
from .trails import steps
from .twin import Twin

if TYPE_CHECKING:
    from engine.kingdom_builder.view_types import View
    from page.screens import App


class ReplayScreen(Replay[Frame]):
    """Shows a session without changing it. ``id``: among the saved games, "" for a game from a link."""

    WORDS = {
        "chapters": "replay.rounds",
        "maps": "kb.replay.whose",
        "follow": "kb.replay.follow",
        "keys": "replay.keys.rounds",
    }
    KIND = "kb"

    view: View

    def __init__(self, app: App, root: Node, session: Session, id: str = "") -> None:
        assert isinstance(session.state, KingdomBuilder)
        all_frames = frames(session.state)
        super().__init__(app, root, session, all_frames, starts(all_frames), id)

    # --- the board --------------------------------------------------------------------------------

    def board(self) -> Html:
        return layout.symbols() + layout.sheet()

    def bring(self) -> None:
        self.picture = BoardPicture(self.part["base"], self.part["over"], self.part["ghost"])
        self.twin = Twin(self.part["twin"])

    def apply_preferences(self) -> None:
        self.picture.theme(self.app.theme)
        self.picture.again()

    def lay_out(self, width: float, height: float, dpr: float) -> None:
        layout = Layout(fit(width, height))  # with coordinates on a phone, too: texts name hexes
        sheet = self.part["sheet"].style
        sheet.width, sheet.height = f"{layout.width}px", f"{layout.height}px"
        self.picture.resize(layout, dpr)
        self.picture.again()
        self.twin.place(layout)

    def show_place(self) -> None:
        words, names = self.app.words, self.names()
        self.view = view = self.frame.view(self.seat)
        self.twin.show(self.board_name(), texts.hexes(words, view, names, Hand(), self.seat))
        if self.write("goals", panels.goals(words, view, self.lit, self.seat)):
            self._written.pop("values", None)
        values = [markup.worth(words, worth["amount"], None) for worth in view["now"][self.seat]]
        if self._written.get("values") != str(values):
            self._written["values"] = str(values)
            for i, text in enumerate(values):
                set_markup(self.part["goals"].querySelector(f'[data-value="{i}"]'), text)
        self.write("seats", panels.seats(words, view, names, self.seat))
        self.write("heads", panels.heads(words, view))
        self.write("round", panels.round_of(words, view))

    def move_focus(self, rows: int, cols: int) -> None:
        self.twin.move(rows, cols)

    def show_light(self) -> None:
        """Mark the hexes that pay for the lit card, else what the player has built and moved in this turn so far."""
        lit: set[str] = set()
        if self.lit is not None:
            lit = {hex for part in self.view["now"][self.seat][self.lit]["parts"] for hex in part["cells"]}
        newest = [hex for hex in self.frame.newest if hex not in lit]
        built = [entry for entry in turn_of(self.view["log"]) if entry["id"] in ("build", "move")]
        self.picture.show(self.view, Marks(lit=sorted(lit), fresh=newest, steps=() if lit else steps(built)))
        self.write("note", panels.note(self.app.words, self.view, self.lit, self.seat, self.names()))

    def do_light(self, what: str, event: Event) -> None:
        super().do_light(what, event)
        # The attributes were set directly, so the cached markup is out of date.
        self._written["goals"] = panels.goals(self.app.words, self.view, self.lit, self.seat)

    def do_seat(self, seat: str, event: Event) -> None:
        self.do_map(seat, event)

    # --- the panels -------------------------------------------------------------------------------

    def top(self) -> Html:
        return p(cls="round", data_part="round") + div(cls="heads", data_part="heads", aria_hidden=True)

    def side(self) -> Html:
        words = self.app.words
        return fragment(
            h2(words("kb.cards"), cls="sr"),
            layout.goals(words),
            div(cls="note", data_part="note"),
            div(cls="people", data_part="seats"),
        )

    # --- texts ------------------------------------------------------------------------------------

    def chapter(self, frame: Frame) -> int:
        return frame.round

    def chapters(self) -> Sequence[str]:
        return [self._round(n) for n in range(self.frames[-1].round + 1)]

    def _round(self, number: int) -> str:
        return str(self.app.words("table.round", n=number + 1))

    def whose(self, frame: Frame) -> int | None:
        return frame.seat

    def board_name(self) -> str:
        words = self.app.words
        if self.session.deal.players == 1:
            return str(words("kb.board"))
        return str(words.list([words("kb.board"), words("kb.whose", name=self.name_of(self.seat))]))

    def head(self, frame: Frame) -> str:
        card = [texts.land(self.app.words, frame.card)] if frame.card else []
        return str(self.app.words.list([self._round(frame.round), *card]))

    def card_of(self, frame: Frame) -> str:
        """The round, in its first frame only, as a heading in the list of frames."""
        return self._round(frame.round) if self.frames[self.starts[frame.round]] is frame else ""

    def points(self) -> str:
        return str(self.app.words("kb.gold", n=self.view["scores"][self.seat]))

    def lines(self, frame: Frame) -> list[str]:
        words = self.app.words
        events = [texts.entry(words, entry) for entry in frame.entries if entry["id"] != "end"]
        return events + (list(verdict(words, frame.view(0), self.names())) if frame.kind == "over" else [])
