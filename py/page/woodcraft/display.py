"""The display of the table: its wheel and what goes on over it; ``written_panels`` writes the panels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import js

from page.dom import PHONE, TABLET, Node, load_style
from page.html import EMPTY, Html
from page.table.display import Display as SharedDisplay
from table.woodcraft.drop_targets import for_sale
from table.woodcraft.redaction import without_question

from . import answer_places, layout, recap, wheel_size
from .flights import Flights
from .tabs import QUESTION_TABS
from .twin import Twin, spots
from .wheel import WheelPicture
from .written_panels import Panels

if TYPE_CHECKING:
    from engine.woodcraft.view_types import Decision, View

    from .host import Host

#: The style sheet of a tablet.
TABLET_SHEET = "static/css/woodcraft-tablet.css"
#: The lowest phone with a recap below the wheel, css px.
LOWEST_WITH_RECAP = 740


class Display(SharedDisplay):
    """Renders a TableScreen."""

    table: Host

    def __init__(self, table: Host, root: Node) -> None:
        super().__init__(table, root, layout.table(table.app.words))
        self.picture = WheelPicture(self.part["base"], self.part["over"])
        self.twin = Twin(self.part["twin"])
        self._flights = Flights(root)
        self.panels = Panels(table, self)
        #: The window and the height of notices in css px, as they were last measured: reading them makes the browser
        #: lay out the table.
        self._wide = self._high = self._notices = 0.0
        #: Whether it is a phone that shows the recap below the wheel.
        self._has_room_for_recap = False
        #: The recap, the tab, the language and the phase for which the recap was laid out last.
        self._recap_of: tuple[object, ...] = ()
        #: How much smaller the recap makes the wheel of a phone.
        self._recap_height = 0
        #: Whether something has moved since the position shown before.
        self._moved = False
        #: What a lesson speaks of, as selectors.
        self._spoken_of: Sequence[str] = ()
        #: The action that a hint proposes.
        self._advised: Decision | None = None
        self.apply_preferences()

    def apply_preferences(self) -> None:
        self.picture.motion = not self.table.app.prefs.still
        self.picture.theme(self.table.app.theme)

    def open(self) -> None:
        self.fit()
        self.refresh()
        self.finish_refresh()

    @property
    def place(self) -> dict[str, object]:
        return {**super().place, "tab": self.table.tabs.chosen}

    def restore(self, place: Mapping[str, object]) -> None:
        if (tab := str(place.get("tab"))) in layout.TABS:
            self.table.tabs.choose(tab)
            self.show_tab()
        super().restore(place)

    def close(self) -> None:
        self.picture.close()
        super().close()

    def fit(self) -> None:
        """Fit the wheel and the recap into the free space."""
        self.finish_refresh()  # in another window the recap may come earlier
        # A phone reports a larger window while something is too wide.
        page = js.document.documentElement
        self._wide = page.clientWidth
        self._high, self._notices = min(js.window.innerHeight, page.clientHeight), self.notices_height
        self._has_room_for_recap = js.window.innerWidth < PHONE and js.window.innerHeight >= LOWEST_WITH_RECAP
        if PHONE <= js.window.innerWidth < wheel_size.DESKTOP:
            load_style(TABLET_SHEET, self._listeners, self.fit)
        self._size_wheel()
        self._recap_of = ()
        self._fit_recap()

    def _size_wheel(self) -> None:
        table = self.part["table"]
        size = wheel_size.wheel_size(
            self._wide,
            self._high,
            notices=self._notices,
            puzzle=table.getAttribute("data-puzzle") or "",
            is_lesson=table.hasAttribute("data-lesson"),
            recap_height=self._recap_height,
        )
        self.part["floor"].style.setProperty("--wheel", f"{size}px")
        self.picture.resize(size, self.dpr)
        self.show_wheel()

    def _fit_recap(self) -> None:
        """Show the recap in pictures where words have no room; on a phone the wheel makes room for it.

        Sizes are read once for each recap and, on a phone, for each phase: its question takes the room of the wheel.
        """
        table = self.table
        is_measured = self._has_room_for_recap and table.tabs.shown == "wheel" and table.phase not in ("scene", "think")
        phase = table.phase if is_measured else ""
        of = (self._written.get("news"), table.tabs.shown, table.app.words.lang, phase)
        if of == self._recap_of:
            return
        is_new = of[:-1] != self._recap_of[:-1]
        self._recap_of = of
        news = self.part["news"]
        if is_new:
            recap.shorten(news)
        if not phase:
            return
        box = news.getBoundingClientRect()
        height = 0
        if box.height:
            foot = self.part["right"].parentNode.getBoundingClientRect().top
            height = self._recap_height + round(box.bottom + js.window.scrollY + 4 - foot)
            # The question of a turn is higher than those that follow it: these do not enlarge the wheel again.
            height = max(height, 0 if is_new else self._recap_height)
        if height != self._recap_height:
            self._recap_height = height
            self._size_wheel()

    def refresh(self) -> None:
        """Show the present position.

        The first picture has what is asked, the wheel and what changes its size, the next one the rest: all at once
        would keep a slow device from answering.
        """
        self.finish_refresh()  # of the position before
        table = self.table
        self._moved = self._flights.before(table.view, table.seat, table.app.prefs)
        self._turn_tab()
        self.panels.write_first()
        if self._has_room_for_recap:  # the wheel makes room for it
            self.panels.write_recap()
            self._fit_recap()
        self._show_tiles()
        ends = table.phase == "over" and "end" not in self.part  # a review needs its panel at once
        if ends:
            self.keep_focus()
        self.finish_later(may_wait=ends or table.phase not in ("greet", "over"))

    def show_remainder(self) -> None:
        if not self._has_room_for_recap:
            self.panels.write_recap()
        self._fit_recap()
        self._show_spots()
        self.show_tools()
        self.panels.write_others()
        if self._moved:
            self._flights.after(self.table.app.prefs)
        self.show_end()
        self._mark()
        answer_places.scroll_to_rooms(self.part, self._wide, self._high)

    def advise(self, markup: Html) -> None:
        super().advise(markup)
        if not markup and self._advised:
            self.mark_advised(None)

    def uncover_note(self) -> bool:
        """Close the hint where it covers the note about an order; returns whether it did."""
        covered = self._wide >= TABLET and bool(self._written.get("advice"))
        if covered:
            self.advise(EMPTY)
        return covered

    def mark_advised(self, proposal: Decision | None) -> None:
        """Mark the answer, the cards of the question and the room that a hint proposes; None for nothing."""
        self._advised = proposal
        answer_places.mark(self.part, proposal)

    def advised_control(self) -> Node:
        self.finish_refresh()  # it marks what is proposed
        return answer_places.advised(self.part, self._advised, self.panels.main_choice) or super().advised_control()

    def _mark(self) -> None:
        """Mark what is lit and what a hint proposes: written panels have lost it."""
        self._mark_lit()
        self.mark_advised(self._advised)

    def _mark_lit(self) -> None:
        table, found = self.table, self.table.recall.entry
        if found is not None and table.lit is None:
            recap.mark(self.part["table"], [found], found["seat"])
        else:
            recap.mark(self.part["table"], table.news, table.lit)

    def show_lit(self) -> None:
        """Scroll to the first thing that is lit."""
        self.finish_refresh()
        node = self.part["table"].querySelector(".lit")
        if node:
            node.scrollIntoView(block="center")

    # --- orders and answers -----------------------------------------------------------------------

    def show_orders(self) -> None:
        """Show what orders still need once more of it has been found."""
        self.panels.write_orders()
        self._mark()

    def point(self) -> None:
        """Move the focus to the proposed answer, or else to the first one: the red button waits for one."""
        answers = (
            ".card.can, .contract.can, .room.can, .chip-order.can"
            if self.table.hand.on_show
            else "[data-part=ask] button:not([aria-disabled=true], [data-do=back])"
        )
        node = self.root.querySelector(".answers .advised, .room.advised") or self.root.querySelector(answers)
        if node:
            node.focus()

    def show_tab(self) -> None:
        """Show the chosen tab; only a phone has tabs."""
        self._turn_tab()
        self._fit_recap()
        self._show_spoken_of()
        self.after_picture(self._show_spoken_of)  # what the tab shows may have become higher

    def _show_spoken_of(self) -> None:
        answer_places.scroll_to_parts(self.part, self._spoken_of, self._wide, self._high)

    def speak_of(self, parts: Sequence[str], *, keep: bool) -> None:
        tabs, self._spoken_of = self.table.tabs, parts
        if keep:
            tabs.keep()
        elif tabs.is_kept:
            tabs.is_kept = False
            if self.table.timeline.scene is None:
                tabs.turn_to(QUESTION_TABS.get(self.table.phase, ""))
        self.show_tab()

    def _turn_tab(self) -> None:
        shown = self.part["table"].dataset
        if shown.tab == self.table.tabs.shown:
            return
        shown.tab = self.table.tabs.shown
        for node in self.root.querySelectorAll(".tabs button"):
            node.setAttribute("aria-pressed", str(node.dataset.do == f"tab {shown.tab}").lower())

    # --- the wheel --------------------------------------------------------------------------------

    def show_wheel(self) -> None:
        """Show the picture of the wheel, and the elements over it."""
        self._show_tiles()
        self._show_spots()

    def _sales(self) -> Mapping[str, str]:
        return for_sale(self.table.view) if self.table.phase not in ("greet", "think", "away") else {}

    def _show_tiles(self) -> None:
        view, sales = self.table.view, self._sales()
        self.picture.show(view, self.table.hand.tile, tuple(i for i, die in enumerate(view["yard"]) if die in sales))

    def _show_spots(self) -> None:
        self.twin.show(self.picture.layout, *spots(self.words, self.table.view, self.table.hand, self._sales()))

    def show_position(self, view: View | None, seat: int, tile: str | None = None) -> None:
        """Show an earlier position with a tile marked, for a review; None shows the present one."""
        table = self.table
        if view is not None:
            table.view, table.seat = without_question(view), seat
            table.hand.update(table.view)
            table.order_search.forget()
        else:
            table.read_view()
        self.panels.write_first()
        self.panels.write_recap()
        self.panels.write_others()
        self.show_wheel()
        self.picture.show(table.view, tile)

    def light(self) -> None:
        """Show the workshop of the player whose row of the recap is lit, and what the row speaks of."""
        table = self.table
        table.seat = table.viewer if table.lit is None else table.lit
        self.refresh()

    def finish(self) -> None:
        from .end import finish

        finish(self.table, self)
