"""Renders the table: panels, map, twin and the red button. Only changes are written."""

from __future__ import annotations

from typing import TYPE_CHECKING

import js

from engine.cartographers.shapes import orientations, prepared
from page.dom import LOW, PHONE, TABLET, Node, load_style, scroll_row
from page.html import EMPTY, Html, fragment, span
from page.idle import IdleWork, RenewableWork
from page.ink.regions import cell
from page.table.display import Display as SharedDisplay
from table.cartographers.hand import ruins_to_cover
from table.players import full

from . import announcements, current_card, layout, log, map_room, panels, score_sheet, texts
from .draw_scene import DRAWS, name_drawer
from .geometry import Layout
from .geometry import fit as fitting
from .main_button import main_button
from .map import Ghost, MapPicture
from .preparation import pictures
from .refusal_note import RefusalNote
from .skill_advice import NOTHING, Proposal
from .thumbs import ShapePictures
from .twin import Twin
from .worth_panels import WorthPanels

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.cartographers.view_types import View

    from .host import Host


#: The style sheet of low windows.
LOW_SHEET = "static/css/cartographers-low.css"


class Display(SharedDisplay):
    """Renders a TableScreen."""

    table: Host

    def __init__(self, table: Host, root: Node) -> None:
        super().__init__(table, root, layout.table(table.app.words, table.view))
        self._resting: tuple[bool, bool] | None = None
        self._proposal = NOTHING
        self._refusal = RefusalNote(self.part["sheet"], table.app)
        self.picture = MapPicture(self.part["base"], self.part["over"])
        self.twin = Twin(self.part["twin"], table.view["sheets"][table.seat])
        self.shapes = ShapePictures(self.part["card"])
        self.worth = WorthPanels(self, table, self.picture)
        self._preparation = RenewableWork(lambda: pictures(table, self.picture, self.shapes))
        self._listeners.hold(self._preparation)
        self.apply_preferences()

    @property
    def theme(self) -> str:
        return self.table.app.theme

    def apply_preferences(self) -> None:
        self.picture.motion = not self.table.app.prefs.still
        self.picture.theme(self.table.app.theme)
        self.forget("card")  # its shapes are drawn

    def close(self) -> None:
        self.picture.close()
        super().close()

    def open(self) -> None:
        """Show the table for the first time; the map is fitted between the panels."""
        self._show_first_panels()
        self._show_other_panels()
        self.fit()  # draws the shapes, too
        self.show_cells()
        self._show_map()
        self.show_held()
        self.show_end()
        self._listeners.hold(IdleWork(prepared(self.table.view["side"])))

    def refresh(self) -> None:
        """Show the present position.

        The first picture has the card and the map, of an inked draw only the map. Other panels may follow in the next.
        """
        phase = self.table.phase
        if card_waits := phase == "turn":
            self.show_phase(phase)
        has_new_card = not card_waits and self._show_first_panels()
        if not self.has_written("edicts 0"):  # they have been written without their points
            self.worth.show_values(None)
        self._show_map()
        self._show_draw()
        self.part["gains"].toggleAttribute("data-old", True)  # those of the draw before
        self.show_end()
        if has_new_card:
            self._show_new_shapes()
        self.finish_later(may_wait=phase not in ("scene", "greet", "over"))

    def _show_new_shapes(self) -> None:
        """Draw the shapes of a new card: last, because each reading of a size between two changes is a layout."""
        self.show_shapes()
        self.after_picture(lambda: self.show_shapes() if self.shapes.check() else None)

    def show_remainder(self) -> None:
        if self.table.phase == "turn" and self._show_first_panels():
            self._show_new_shapes()
        self.worth.show()
        self._show_other_panels()
        self.show_cells()

    def _layout(self) -> Layout:
        """The largest layout of the map for the free space."""
        # A phone reports a larger window while something is too wide.
        width, height = js.window.innerWidth, min(js.window.innerHeight, js.document.documentElement.clientHeight)
        phone, over = width < PHONE, self.table.view["over"]
        low = PHONE <= width < TABLET and height <= LOW and not over
        if low:
            load_style(LOW_SHEET, self._listeners, self.fit)
        self._place_advice("left" if width >= TABLET else "right")
        room = map_room.room(self.part, width, height, low=low, over=over, notices=self.notices_height)
        return fitting(self.part["mid"].clientWidth, room, phone=phone or low)

    def fit(self) -> None:
        """Fit the map into the free space. Panels that change during a game are ignored, so the map never moves."""
        used = self.picture.resize(self._layout(), self.dpr)
        sheet = self.part["sheet"].style
        sheet.width, sheet.height = f"{used[0]}px", f"{used[1]}px"
        layout = self.picture.layout
        self.twin.place(layout.left, layout.top, layout.cell)
        self._show_player()  # the row may have become narrower
        self.part["strip"].style.height = f"{layout.strip}px"
        if self.table.view["over"]:
            from .end import fit_scale

            fit_scale(self.table, self)
        self.shapes.forget()
        self.show_shapes()
        self.table.timeline.redraw()

    def bring_into_view(self, cells: Sequence[str]) -> None:
        self.twin.reveal(cells, self.part["right"])

    def start_at(self, name: str) -> None:
        if not self.part["twin"].contains(js.document.activeElement):
            self.twin.go(*cell(name), take_focus=False)

    def _place_advice(self, column: str) -> None:
        """Put hints where they cover nothing: below the edicts and coins, in a narrow window above the skills."""
        part = self.part
        if part["advice"].parentNode.dataset.part != column:
            part["note" if column == "left" else "gains"].after(part["advice"])

    def _show_first_panels(self) -> bool:
        """Write what is asked; returns whether the card has changed, so that ``show_shapes`` has to draw its shapes."""
        words, view, table, phase, lit = self.words, self.table.view, self.table, self.table.phase, self.table.lit
        # While a draw of another player is shown, the table looks as while that player thinks.
        self.show_phase("think" if self._shows_draw else phase)
        self.write_from("edicts", lambda: panels.edicts(words, view, lit), view["season"], view["over"], lit)
        self.show_purse(view)
        if phase == "scene":
            if name_drawer(table.timeline.scene, self.part["card"]):
                self.forget("card")
            return False
        names = table.names()
        owner, to = names[view["prompt"].get("sheet", 0)], names[view["prompt"].get("seat", 0)]
        drawer = to if phase == "think" else announcements.drawer(table)
        card = current_card.card(words, view, table.hand, owner, asks=phase != "away", drawer=drawer)
        if view["over"] or not self.write("card", card):
            return False
        self._resting = None
        return True

    def _show_other_panels(self) -> None:
        """Write the bar, what has happened (not at the end: scenes may show other maps), players, skills."""
        words, view, table = self.words, self.table.view, self.table
        names, seat, phase = table.names(), table.seat, table.phase
        self.show_scores(view, seat)
        self.write("ledger", score_sheet.ledger(words, view, seat=seat) if view["season_scores"][seat] else EMPTY)
        self.write("revealed", log.revealed(words, view))
        if phase == "scene":
            return
        self.write("skills", EMPTY if view["over"] else panels.skills(words, view, asks=table.deciding))
        self._mark_advised()
        self.write("news", EMPTY if view["over"] else log.news(words, view["log"][table.seen :], seat))
        to = names[view["prompt"].get("seat", 0)]
        self.write("due", fragment(words("table.pass_to", name=to)) if phase == "greet" else panels.due(words, view))

    def show_scores(self, view: View, seat: int) -> None:
        """Write the seasons of the bar and the players, with the points of a position."""
        self.write("seasons", panels.seasons(self.words, view, seat))
        if self.write("seats", panels.seats(self.words, view, self.table.names(), seat, self.table.shown.absent)):
            self._show_player()

    def _show_player(self) -> None:
        """Scroll the row of players until the one whose map is shown is in view."""
        scroll_row(self.part["seats"], "[aria-pressed=true]")

    def _show_map(self) -> None:
        view = self.table.view
        self.picture.show({**view, "last": log.newest(view, self.table.seat)}, self.table.seat)
        self._show_owner()
        self.show_tools()

    def show_cells(self) -> None:
        """Label the map and its cells for screen readers."""
        words, view, seat = self.words, self.table.view, self.table.seat
        label = words("say.board")
        if view["players"] > 1:
            label = words.list([words("table.watching", name=self.table.names()[seat]), label])
        self.twin.show(label, texts.cells(words, view, seat))

    def _show_owner(self) -> None:
        """Frame the map of another player, and name its owner."""
        table, seat = self.table, self.table.seat
        still = ("over", "greet") if self._shows_draw else ("over", "greet", "scene")
        watched = seat != table.own_seat and table.phase not in still
        attacked = watched and table.phase == "draw" and table.hand.owner == seat
        self.part["sheet"].dataset.owner = "attacked" if attacked else "watched" if watched else ""
        name = full(table.names()[seat])
        self.write("owner", span(self.words("table.watching", name=name)) if watched else EMPTY)

    def show_held(self) -> None:
        """Show the held shape and what it would score. Called on every move, so only changes are written."""
        self._show_draw()
        self.worth.show()

    def _show_draw(self) -> None:
        """Show the held shape on the map, and what the red button does with it."""
        phase, hand = self.table.phase, self.table.hand
        self._refusal.remove()
        if phase == "scene":
            self._rest(True)
            if self._shows_draw:
                self.picture.overlay()
            self.write_scene_button(self.table.timeline)
        elif phase == "over":
            scoring, losing = self.worth.lit_cells()
            self.picture.overlay(scoring=scoring, losing=losing)
        else:
            refusal = hand.refusal if phase == "draw" else None
            self._rest(phase != "draw")
            self.part["table"].toggleAttribute("data-holding", phase == "turn" or hand.centre is not None)
            self._overlay(phase, refusal)
            self._main(phase, refusal)
            self._preparation.renew()

    @property
    def _shows_draw(self) -> bool:
        """Whether a draw is shown as a scene: the panels stay."""
        scene = self.table.timeline.scene
        return scene is not None and scene.group == DRAWS

    def show_purse(self, view: View, was: int | None = None) -> None:
        """Show coins and losses of a position; ``was``: the losses before it, if they have just changed."""
        self.write("purse", panels.purse(self.words, view, self.table.lit, self.table.seat, was))

    def light_edict(self, place: int | None) -> None:
        """Mark an edict as the one that is being counted; None for none."""
        for number, node in enumerate(self.part["edicts"].children):
            node.classList.toggle("lit", number == place)

    def _rest(self, resting: bool) -> None:
        """Disable the choices, which stay visible, unless a draw is asked for."""
        alike = resting or len(orientations(self.table.hand.form)) == 1  # rotating and flipping would change nothing
        if self._resting != (resting, alike):
            self._resting = resting, alike
            for nodes, off in ((".hand .btn", alike), (".exp button.opt", resting)):
                for node in self.root.querySelectorAll(nodes):
                    node.setAttribute("aria-disabled", str(off).lower())

    def _overlay(self, phase: str, refusal: str | None) -> None:
        hand, ghost = self.table.hand, None
        if phase == "draw" and hand.centre is not None:
            bad = hand.bad_cells if refusal else ()
            ghost = Ghost(hand.terrain, hand.cells, refusal is None, bad, hand.earns_coin)
        elif phase != "turn" and self._proposal.owner == self.table.seat:
            ghost = self._proposal.ghost
        dots = hand.legal_cells() if phase == "draw" and self.table.app.prefs["legal"] else ()
        self.twin.cover(dots)
        scoring, losing = self.worth.lit_cells()
        self.picture.overlay(ghost, dots, scoring, losing, ruins_to_cover(self.table.view, self.table.seat))

    def _main(self, phase: str, refusal: str | None) -> None:
        """Write on the red button what it does, or why it is disabled."""
        main = main_button(phase, refusal, self.table.view["prompt"])
        name = self.table.names()[self.table.view["prompt"].get("seat", 0)]
        small = self.words("table.stop") if main.kind == "thinking" else ""
        self.write_main(main.sign, self.words(main.id, name=name), main.kind, small)

    def show_shapes(self) -> None:
        """Draw the shapes of the card in the chosen terrain and rotation."""
        is_past = self.table.phase in ("scene", "over")
        if is_past or not self.shapes.draw(self.table.hand, self.dpr, self.table.app.theme):
            self.forget("card")  # it is the one of an earlier position, while the hand has the next shapes or none

    def refuse(self, reason: str) -> None:
        """Show next to the held shape for a while why it cannot be drawn."""
        self._refusal.show_at(self.table.hand.cells, self.picture.layout, reason)

    def light(self) -> None:
        self.mark_lit("edicts", panels.edicts(self.words, self.table.view, self.table.lit))
        self.show_held()

    def choose(self) -> None:
        """Mark the chosen shape and terrain, without moving the focus."""
        hand = self.table.hand
        for node in self.part["card"].querySelectorAll("button.opt"):
            verb, _, what = node.dataset.do.partition(" ")
            on = what == (str(hand.shape_index) if verb == "shape" else hand.terrain)
            node.setAttribute("aria-pressed", str(on).lower())
        self.show_shapes()
        self.show_held()

    @property
    def proposal(self) -> Proposal:
        """The skill that a hint proposes, and the draw that would follow it."""
        return self._proposal

    def propose(self, proposal: Proposal) -> None:
        """Mark the skill that a hint proposes; ``show_held`` shows the draw that would follow it."""
        self._proposal = proposal
        self._mark_advised()

    def advise(self, markup: Html) -> None:
        super().advise(markup)
        if not markup and self._proposal.skill:
            self.propose(NOTHING)
            self.show_held()

    def _mark_advised(self) -> None:
        for node in self.part["skills"].querySelectorAll(".skill"):
            node.classList.toggle("advised", node.dataset.info == f"skill {self._proposal.skill}")

    def advised_control(self) -> Node:
        return self.part["skills"].querySelector("button.advised") or super().advised_control()

    def finish(self) -> None:
        from .end import finish

        finish(self.table, self)
        self.fit_soon()

    def prepared(self) -> Iterator[object]:
        yield from self.picture.prepared(self._layout(), self.dpr)
