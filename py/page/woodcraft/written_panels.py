"""Writes the panels of a table of Woodcraft, each only where it has changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from page.html import EMPTY
from table.woodcraft import income

from . import attic, order_chips, order_note, order_rows, panels, question_card, recap, tracks, workshop
from .main_button import main_button

if TYPE_CHECKING:
    from page.table.display import Display

    from .host import Host
    from .scenes import Event


class Panels:
    """The panels of a table."""

    def __init__(self, table: Host, display: Display) -> None:
        self._table, self._display = table, display
        #: The text of the red button, and the choice that pressing it means.
        self.main_text = self.main_choice = ""

    def write_first(self) -> None:
        """Show the question, and what the person who is asked has."""
        display, table = self._display, self._table
        words, view = display.words, table.view
        phase, seat, hand, active = table.phase, table.seat, table.hand, table.active
        part = display.part["table"]
        display.show_phase(phase)
        if active and hand.place:
            part.dataset.place = hand.place
        else:
            part.removeAttribute("data-place")
        part.dataset.seat = str(view["prompt"].get("seat", ""))
        display.write("purse", workshop.purse(words, view, seat, self._whose))
        display.write("pile", workshop.pile(words, view, seat, hand, self._whose, active=active))
        if phase != "over":
            self._write_question()

    def write_recap(self) -> None:
        """Show what others have done."""
        display, table = self._display, self._table
        names = table.names()
        deeds = recap.deeds_of(display.words, table.view, table.news, names, table.viewer)
        display.write("news", recap.rows(deeds, names, table.lit))
        display.write("since", recap.opener(display.words, deeds, names))

    def write_others(self) -> None:
        display, table = self._display, self._table
        words, view = display.words, table.view
        phase, seat, names = table.phase, table.seat, table.names()
        hand, active = table.hand, table.active
        if len(names) > 1:
            part = display.part["table"].dataset
            part.players = len(names)
            # Not ``.wc:has(.people li)``: with it most changes make the browser restyle the whole table.
            part.rivals = str(len(names) - 1)
        display.write("round", panels.round_of(words, view))
        display.write("heads", panels.heads(words, view, names, table.session.people) if len(names) > 1 else EMPTY)
        display.write("people", panels.people(words, view, names, seat))
        display.write("helpers", panels.helpers(words, view, hand, table.selected, active=active))
        display.write("contracts", panels.contracts(words, view, hand, names, active=active))
        places = [(player["tracks"], player["income"]) for player in view["players"]], view["displays"]["solo"]
        tiles = view["board"]["reputation_tiles"], view["round"]
        display.write_from("tracks", lambda: tracks.tracks(words, view, names), *places, *tiles, names)
        display.write("pots", workshop.pots(words, view, seat, hand, active=active))
        display.write("tools", workshop.tools(words, view, seat, hand, active=active))
        whose = self._whose
        display.write("rooms", workshop.rooms(words, view, seat, hand, whose, active=active))
        display.write("hand", order_chips.in_hand(words, view, seat, table.selected) if phase != "over" else EMPTY)
        tools = [one["text"] for one in hand.of("tool")] if active else []
        depends = seat, whose, view["players"][seat]["attic"], hand.first, tools
        display.write_from("attic", lambda: attic.attic(words, view, seat, hand, whose, active=active), *depends)
        self.write_orders()

    def write_orders(self) -> None:
        display, table = self._display, self._table
        words, view, active = display.words, table.view, table.active
        reach, selected = table.order_search.reach, table.selected
        display.write("orders", panels.orders(words, view, reach, table.hand, selected, active=active))
        scene = cast("Event | None", table.timeline.scene)
        steps = income.steps(view, table.seat) if scene is not None and scene.is_income else order_rows.NONE
        marks = order_rows.Marks(selected=table.hand.order or selected, steps=steps)
        if active:
            marks = marks._replace(reach=reach, offered=table.hand.on_show)
        display.write("rows", order_rows.rows(words, view, table.seat, marks, self._whose))
        display.write("badge", order_rows.badge(words, view, table.viewer))
        display.write("note", order_note.note(words, view, reach, selected, seat=table.viewer))

    def _write_question(self) -> None:
        display, table = self._display, self._table
        words, view = display.words, table.view
        if table.timeline.scene is not None:
            display.write("ask", cast("Event", table.timeline.scene).card)
            display.part["right"].removeAttribute("data-line")
            display.write_scene_button(table.timeline)
            return
        name = table.names()[view["prompt"]["seat"]] if view["prompt"].get("seat") is not None else ""
        display.write("ask", question_card.card(words, view, table.phase, table.hand, name))
        display.part["right"].toggleAttribute("data-line", question_card.in_line(table.phase, table.hand))
        main = main_button(words, view, table.phase, table.hand)
        self.main_text, self.main_choice = main.text, main.choice
        display.write_main(main.sign, main.text, main.kind)

    @property
    def _whose(self) -> str:
        """The name of the player whose workshop is shown, "" for the viewer's own."""
        table = self._table
        return "" if table.seat == table.viewer else table.names()[table.seat]
