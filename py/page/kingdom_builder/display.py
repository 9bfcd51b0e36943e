"""Renders the table: board, twin, panels and the red button. Only changes are written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, cast

import js

from page.dom import Node
from page.html import EMPTY
from page.idle import IdleWork
from page.ink.regions import cell
from page.table import markup
from page.table.display import Display as SharedDisplay
from table.kingdom_builder.quadrants import Standing, counts, standings
from table.kingdom_builder.recap import gold_changes

from . import layout, panels, quadrant_panel, texts
from .changes import Changes
from .geometry import HEAD
from .hex_note import HexNote
from .main_button import main_button
from .map import BoardPicture, Marks
from .thumbs import Faces, SmallMap
from .trails import steps
from .twin import Twin
from .viewport import Viewport

if TYPE_CHECKING:
    from engine.kingdom_builder.game import KingdomBuilder
    from engine.kingdom_builder.view_types import LogEntry, View
    from table.kingdom_builder.hand import Preview

    from .host import Host


#: With this number of players or fewer, rows and recap leave the rules of the cards room at a height of 780 px.
FEW = 2


class Display(SharedDisplay):
    """Renders a TableScreen."""

    table: Host

    def __init__(self, table: Host, root: Node) -> None:
        super().__init__(table, root, layout.table(table.app.words))
        self.picture = BoardPicture(self.part["base"], self.part["over"], self.part["ghost"])
        self._twin = Twin(self.part["twin"])
        self.small = SmallMap(self.part["smallmap"])
        self._faces = Faces(self.part["card"])
        #: The position that the review has put on the board, if any.
        self.reviewed: View | None = None
        # The labels of the quadrants need room above the column numbers; the board must not move when they appear.
        labelled = any(card in quadrant_panel.CARDS for card in table.view["cards"])
        head = HEAD if labelled else 0
        self.viewport = Viewport(self.part, self._resized, self.show_small, lambda: table.app.prefs.still, head)
        #: The code of the latest refusal, or "tile" and the kind of a tile; "" after another choice.
        self.refused = ""
        self._board_changes = Changes(table.view["log"])
        self._note = HexNote(self.part["sheet"], self.viewport, table.app)
        self.apply_preferences()

    def apply_preferences(self) -> None:
        self.picture.theme(self.table.app.theme)
        self.forget("card")  # its face is drawn

    def open(self) -> None:
        self.viewport.listen(self._listeners)
        self.viewport.moved = self._note.place
        self._write_panels()
        self._write_other_panels()
        self.fit()  # before the board is drawn: its size depends on the panels
        self._show_board()
        if not self.part["small"].hidden:  # it may cover hexes, and now has its size
            self.show_where()
        self.after_picture(self.show_cells)
        self._listeners.hold(IdleWork(self._pictures()))

    def _pictures(self) -> Iterator[object]:
        """What later pictures of a game need, one for each item."""
        yield from self.picture.pieces()
        yield from self._faces.prepared(self.dpr, self.table.app.theme)

    def refresh(self) -> None:
        """Show the present position.

        The first picture has what is asked and the board, the next one the rest: the gold of a recap takes as long to
        count as that of the position.
        """
        self.show_where()  # first, because it reads sizes, too
        has_new_card = self._write_panels()
        self._show_board()
        if has_new_card:
            self._show_new_face()
        self.finish_later(may_wait=self.table.phase not in ("scene", "greet", "over"))

    def show_remainder(self) -> None:
        self._write_other_panels()
        self._show_hexes()

    def fit(self) -> None:
        """Fit the board into the free space."""
        self._faces.show(self.dpr, self.table.app.theme)
        self.viewport.fit(over=self.table.view["over"])
        self.show_where()
        self.table.timeline.redraw()

    @property
    def place(self) -> dict[str, object]:
        return {**super().place, "window": self.viewport.place}

    def restore(self, place: Mapping[str, object]) -> None:
        super().restore(place)
        match place.get("window"):
            case [float() | int() as zoom, float() | int() as left, float() | int() as top]:
                self.viewport.restore(zoom, left, top, over=self.table.view["over"])

    def _resized(self) -> None:
        """Show the board in the size of the viewport: first its present drawing, stretched, then a new one."""
        layout = self.viewport.layout

        def draw() -> None:
            if self.viewport.layout is layout:
                self.picture.resize(layout, self.dpr)
                self.picture.again()

        self._twin.place(layout)
        if js.inkstead.patience.picture and self.picture.stretch(layout, self.dpr):
            parts = self.picture.prepared(layout, self.dpr)
            same = takewhile(lambda _: self.viewport.layout is layout, parts)
            self.draw_in_parts(same, lambda: self.viewport.pan.when_still(draw))
        else:
            draw()

    def show_panels(self) -> None:
        has_new_card = self._write_panels()
        self._write_other_panels()
        if has_new_card:
            self._show_new_face()

    def _write_panels(self) -> bool:
        """Write the cards and what is asked; returns whether ``_faces`` has to draw a new terrain card."""
        words, table, view = self.words, self.table, self.table.view
        phase, names = table.phase, table.names()
        self.show_phase(phase)
        self.part["table"].dataset.seat = str(view["prompt"].get("seat", ""))
        self.write_from("goals", lambda: panels.goals(words, view, table.lit, table.seat), table.lit)
        if view["over"]:
            return False
        actor = view["prompt"]["seat"]
        if phase == "greet":
            self.write("card", panels.pass_on(words, names[actor]))
            self.write("tiles", EMPTY)
            return False
        rival = phase in ("scene", "think", "away")  # the tiles belong to the card above them
        owner = actor if rival else table.viewer
        tiles = panels.tiles(words, view, owner, table.hand, active=table.deciding, rival=rival)
        self.write("tiles", tiles + panels.hidden(words, view))
        yours = (table.deciding or phase == "turn") and actor == table.viewer
        return self.write("card", panels.card(words, view, names[actor], table.hand, yours=yours))

    def _write_other_panels(self) -> None:
        """Write the bar, the players and the recap."""
        words, table, view = self.words, self.table, self.table.view
        names = table.names()
        self.show_bar(view)
        self.write("seats", panels.seats(words, view, names, table.seat))
        if table.phase == "over":
            self._forget_news()
        elif not view["over"]:
            self._show_news()

    def show_bar(self, view: View) -> None:
        """Write the round and the gold of a position into the bar."""
        self.write("round", panels.round_of(self.words, view))
        shown = self.table.seat if self.table.seat != self.table.viewer else None
        names = markup.brief(self.words, self.table.names(), self.table.session.people)
        self.write("heads", panels.heads(self.words, view, names, shown))

    def _forget_news(self) -> None:
        """Give up the room of the recap: the cards, which stay next to it, would stand above the verdict."""
        self.forget("news")
        for name in ("data-recap", "data-few"):
            self.part["right"].removeAttribute(name)

    def _show_news(self) -> None:
        """Show what others have done, or one's own turn at its end, and what it has changed in the gold of each."""
        table, names = self.table, [str(name) for name in self.table.names()]
        shown = cast("KingdomBuilder", table.session.shown)
        gold = gold_changes(shown, table.news) if table.phase not in ("scene", "greet") else None
        if self.write("news", panels.news(self.words, table.news, names, table.recall.seat, gold)):
            right, recapped = self.part["right"], self.part["news"].querySelector(".recap")
            # With more players, and below the task of a puzzle, the panels always leave room for it, so that nothing
            # moves when it comes or leaves.
            crowded = len(names) > FEW or table.name == "puzzle"
            right.toggleAttribute("data-recap", bool(recapped) or crowded)
            right.toggleAttribute("data-few", len(names) <= FEW)

    def _show_new_face(self) -> None:
        dpr, theme = self.dpr, self.table.app.theme
        self._faces.show_new(dpr, theme)
        self.after_picture(lambda: self._faces.check(dpr, theme))

    def show_board(self) -> None:
        self._show_hexes()
        self._show_board()
        self.show_where()

    def _show_board(self) -> None:
        self.show_small()
        self.show_marks()
        self.show_tools()
        self.show_held()
        self.show_end()

    @property
    def twin(self) -> Twin:
        """The grid over the board; its 400 cells are created after the first picture, or when one is needed."""
        self.show_cells()
        return self._twin

    def show_cells(self) -> None:
        if not self._twin.is_filled:
            self._show_hexes()

    def _show_hexes(self) -> None:
        """Label the board and its hexes for screen readers."""
        words, table, view = self.words, self.table, self.table.view
        # The end is for all who share the device.
        viewer = None if view["over"] and len(table.session.people) > 1 else table.viewer
        self._twin.show(words("kb.board"), texts.hexes(words, view, table.names(), table.hand, viewer))

    def show_small(self) -> None:
        """Draw the small map, unless the whole board is visible."""
        table = self.table
        if not self.part["small"].hidden:
            may = (*table.hand.targets, *table.hand.origins) if table.deciding else ()
            self.small.show(self.reviewed or table.view, may, self.dpr, table.app.theme)

    def show_where(self) -> None:
        """If only part of the board is visible, scroll to what the player has changed, and to where they may act."""
        table, hand = self.table, self.table.hand
        change = self._board_changes.take(table.view)
        if not table.deciding:
            return
        cells = [cell(hex) for hex in hand.targets or hand.origins]
        if change.hexes:
            self.viewport.follow([cell(hex) for hex in change.hexes], cells, taken_back=change.taken_back)
        else:
            last = table.view["last"]
            self.viewport.show(cells, cell(last[-1]) if last else None)

    def bring_into_view(self, cells: Sequence[str]) -> None:
        self.viewport.show_all([cell(hex) for hex in cells])

    def start_at(self, name: str) -> None:
        if not self.part["twin"].contains(js.document.activeElement):
            self.twin.go(*cell(name), take_focus=False)

    def show_marks(self) -> None:
        """Mark the legal, lit and new hexes on the board."""
        table, hand = self.table, self.table.hand
        active = table.deciding
        lit: set[str] = set()
        if table.lit is not None:
            lit = {hex for part in table.view["now"][table.seat][table.lit]["parts"] for hex in part["cells"]}
        lit |= set(table.recall.hexes)
        recalled = table.recall.turn
        shown = steps(recalled or table.fresh)
        fresh = [step.hex for step in shown]
        if recalled:
            lit |= set(fresh)
        marks = Marks(
            legal=hand.targets if active and not table.reach else (),
            origins=hand.origins if active and hand.origin is None else (),
            chosen=hand.origin if active else None,
            lit=sorted(lit),
            fresh=[hex for hex in fresh if hex not in lit],
            steps=shown if table.lit is None else (),
            standings=self._standings(),
            reach=table.reach,
        )
        self.picture.show(table.view, marks)
        self._twin.leave_out(marks.steps, [hex for houses in table.view["settlements"] for hex in houses])

    def _standings(self, hovered: str | None = None) -> Sequence[Standing]:
        """The quadrants, if the lit card counts by them; with the held house on ``hovered``."""
        table = self.table
        card = table.view["now"][table.seat][table.lit]["card"] if table.lit is not None else ""
        if card not in quadrant_panel.CARDS:
            return ()
        numbers = counts(table.view, table.hand.origin if hovered else None, hovered)
        return standings(table.view, card, table.seat, numbers)

    def show_held(self) -> None:
        """Show the held house and the gold it would bring; called on every move over the board."""
        table = self.table
        hovered = table.hovered if table.deciding and table.hovered in table.hand.targets else None
        if self.reviewed is None:  # else the better settlement stays under a pointer that moves
            self.picture.hold(hovered, table.view["prompt"].get("seat", 0))
        preview = None
        if hovered is not None and not table.session.inked:
            preview = table.hand.preview(table.state, table.seat, hovered)
        self._amounts(hovered, preview)
        self._changes(hovered, preview)
        self._main()

    def _amounts(self, hovered: str | None, preview: Preview | None) -> None:
        """Write the gold of each card: now, and with the held house."""
        table, words = self.table, self.words
        live = table.app.prefs["live"] or table.view["over"]
        now = [worth["amount"] for worth in table.view["now"][table.seat]]
        then = preview.gold if live and preview else None
        for i in range(panels.GOALS):
            text = markup.worth(words, now[i], then[i] if then else None) if live else EMPTY
            self.write_number("goals", i, text)
        names = [str(name) for name in table.names()]
        standings = self._standings(hovered)
        self.write("note", panels.note(words, table.view, table.lit, table.seat, names, standings))

    def _changes(self, hovered: str | None, preview: Preview | None) -> None:
        """Show at the held house the gold and the tiles that it would bring and cost."""
        self._forget_note()
        if hovered is None or preview is None:
            return
        live = self.table.app.prefs["live"]
        gold = sum(preview.gold) - self.table.view["scores"][self.table.seat] if live else 0
        changes = panels.changes(self.words, gold, preview)
        if changes:
            self.show_cells()  # the note is placed by its cell
            view, hand = self.table.view, self.table.hand
            places = [place["hex"] for place in view["locations"]]
            self._note.show_changes(hovered, changes, (*hand.targets, *view["settlements"][self.table.viewer], *places))

    def paid(self, entries: Sequence[LogEntry]) -> Sequence[int]:
        """The gold that these entries, the latest of the log, have paid each seat; 0 if current gold is not shown."""
        table = self.table
        if not table.app.prefs["live"]:
            return [0] * len(table.view["scores"])
        return gold_changes(cast("KingdomBuilder", table.session.shown), entries)

    def _main(self) -> None:
        """Write on the red button what it does, or what has to be done before."""
        view, phase = self.table.view, self.table.phase
        if phase == "scene":
            self.write_scene_button(self.table.timeline)
            return
        main = main_button(phase, view)
        name = self.table.names()[view["prompt"].get("seat", 0)]
        small = ""
        if main.kind == "waiting":
            small = self.words("kb.tell.build", n=view["prompt"].get("left", 0))
        elif main.kind == "thinking":
            small = self.words("table.stop")
        self.write_main(main.sign, self.words(main.id, name=name), main.kind, small)
        self.part["extra"].hidden = phase != "useless"

    def refuse(self, hex: str, reason: str, code: str) -> None:
        """Show at a hex for a while why nothing can be built there."""
        self.refused = code
        self._note.refuse_hex(hex, reason)

    def refuse_tile(self, kind: str, reason: str) -> None:
        """Show above the button of a tile for a while why it cannot be used."""
        self.refused = f"tile {kind}"
        button = self.part["tiles"].querySelector(f'[data-do="tile {kind}"]')
        self._note.refuse_tile(button, self.part["table"], reason)

    def _forget_note(self) -> None:
        self.refused = ""
        self._note.remove()

    def light(self) -> None:
        table = self.table
        self.mark_lit("goals", panels.goals(self.words, table.view, table.lit, table.seat))
        self.show_marks()
        self.show_held()

    def advised_control(self) -> Node:
        return self.twin.at(*cell(self.table.hovered)) if self.table.hovered else super().advised_control()

    def finish(self) -> None:
        from .end import finish

        finish(self.table, self)
        self.fit_soon()

    def prepared(self) -> Iterator[object]:
        over = self.table.view["over"]
        yield from self.picture.prepared(self.viewport.fitting(over=over), self.dpr)
