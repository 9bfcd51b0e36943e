"""The table as it is shown: wheel, twin, panels and the red button, each written only where it has changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import js

from page.dom import Listeners, Node
from page.table.markup import esc, icon
from table.words import Words

from . import ask, panels, says, skeleton, workshop
from .twin import Spot, Twin
from .wheel import WheelPicture

SHEET = "static/css/wood.css"
PHONE, TABLET = 600, 1000
#: What the workshop and the bar take of a desktop's height; a wheel smaller or larger than this is no use.
REST, SMALLEST, LARGEST = 372, 400, 640


class Display:
    """Renders a TableScreen into ``root``; ``table`` is asked for what to show and told nothing."""

    def __init__(self, table: Any, root: Node) -> None:
        self.table = table
        self.root = root
        root.innerHTML = skeleton.table(self.words)
        self.part = {node.dataset.part: node for node in root.querySelectorAll("[data-part]")}
        self._written: dict[str, str] = {}
        self.picture = WheelPicture(self.part["base"], self.part["over"])
        self.twin = Twin(self.part["twin"])
        #: What the red button stands for.
        self.main_choice = ""
        self._listeners = Listeners()
        self.dress()

    @property
    def words(self) -> Words:
        words: Words = self.table.app.words
        return words

    def dress(self) -> None:
        """Theme and motion as they are preferred now."""
        self.picture.motion = not self.table.app.prefs.still
        self.picture.theme(self.table.app.theme)

    def open(self) -> None:
        self._style()
        self.fit()
        self.refresh()
        self.show_tab()

    def _style(self) -> None:
        """Load the sheet of this table the first time it is shown; the wheel is fitted again when it is there."""
        sheet = js.inkstead.at(SHEET)
        if not js.document.querySelector(f'link[href="{sheet}"]'):
            link = js.document.createElement("link")
            link.rel, link.href = "stylesheet", sheet
            self._listeners.on(link, "load", lambda _: self.fit())
            js.document.head.append(link)

    def close(self) -> None:
        self._listeners.close()
        self.picture.close()
        self.root.innerHTML = ""

    def fit(self) -> None:
        """Give the wheel the room there is."""
        # A phone tells a larger inner width while something is too wide.
        wide, high = js.document.documentElement.clientWidth, js.window.innerHeight
        if wide >= TABLET:
            size = min(max(high - REST, SMALLEST), wide * 0.42, LARGEST)
        elif wide >= PHONE:
            size = min(wide * 0.54, 460)
        else:
            size = min(wide - 16, 400, max(high - 420, 300))
        size = max(round(size), 240)  # a window may have no size for a moment
        self.part["floor"].style.setProperty("--wheel", f"{size}px")
        self.picture.resize(size, js.window.devicePixelRatio or 1)
        self.show_wheel()

    def refresh(self) -> None:
        """Everything: after every step."""
        self.show_panels()
        self.show_wheel()
        self.show_tools()
        if self.table.view["over"]:
            self._finish()

    # --- panels -----------------------------------------------------------------------------------

    def show_panels(self) -> None:
        words, table, view = self.words, self.table, self.table.view
        phase, seat, names, hand = table.phase, table.seat, table.names(), table.hand
        active = table.active
        part = self.part["table"]
        part.dataset.phase = phase
        part.dataset.seat = str(view["prompt"].get("seat", ""))
        self._write("round", panels.round_of(words, view))
        self._write("purse", workshop.purse(words, view["players"][seat]))
        self._write("heads", panels.heads(words, view) if len(names) > 1 else "")
        self._write("people", panels.people(words, view, names, seat))
        self._write("helpers", panels.helpers(words, view, hand, table.lit, active=active))
        self._write("contracts", panels.contracts(words, view, hand, names, active=active))
        self._write("tracks", workshop.tracks(words, view, names))
        self._write("news", panels.news(words, view, table.news, names))
        self._write("pile", workshop.pile(words, view, seat, hand, active=active))
        self._write("pots", workshop.pots(words, view, seat, hand, active=active))
        self._write("tools", workshop.tools(words, view, seat, hand, active=active))
        self._write("rooms", workshop.rooms(words, view, seat, hand, active=active))
        self._write("hand", workshop.in_hand(words, view, seat, table.lit) if phase != "over" else "")
        self._write("attic", workshop.attic(words, view, seat, hand, active=active))
        self.show_orders()
        if not view["over"]:
            self._ask()

    def show_orders(self) -> None:
        """Orders with what they still take."""
        words, table, view, active = self.words, self.table, self.table.view, self.table.active
        reach, lit = table.reach, table.lit
        self._write("orders", panels.orders(words, view, reach, table.hand, lit, active=active))
        self._write("rows", workshop.rows(words, view, table.seat, reach, lit, active=active))
        self._write("note", ask.note(words, view, reach, lit, seat=table.viewer))

    def _ask(self) -> None:
        words, table, view = self.words, self.table, self.table.view
        name = table.names()[view["prompt"]["seat"]] if view["prompt"].get("seat") is not None else ""
        self._write("ask", ask.card(words, view, table.phase, table.hand, name))
        self.part["right"].toggleAttribute("data-line", ask.in_line(table.phase, table.hand, view))
        picture, text, kind, self.main_choice = ask.main_button(words, view, table.phase, table.hand)
        html = (icon(picture) if picture else "") + f"<span>{esc(text)}</span>"
        button = self.part["main"]
        if self._write("main", html) or not button.classList.contains(kind):
            button.className = f"btn main {kind}"
            button.setAttribute("aria-disabled", str(kind == "waiting").lower())

    def point(self) -> None:
        """The red button waits for an answer: go to the first one."""
        node = self.part["ask"].querySelector("button:not([aria-disabled=true])")
        if node:
            node.focus()

    def show_tools(self) -> None:
        """Which tools can be used now."""
        table, session = self.part["table"], self.table.session
        can = {"undo": session.can_take_back, "redo": session.can_redo}
        for deed, possible in can.items():
            for node in table.querySelectorAll(f'[data-do="{deed}"]'):
                if not possible and node.isSameNode(js.document.activeElement):
                    self.part["main"].focus()  # a disabled button would drop the keyboard
                node.disabled = not possible

    def show_tab(self) -> None:
        """On a phone one part of the table is seen at a time."""
        self.part["table"].dataset.tab = self.table.tab
        for node in self.root.querySelectorAll(".tabs button"):
            node.setAttribute("aria-pressed", str(node.dataset.do == f"tab {self.table.tab}").lower())

    # --- the wheel --------------------------------------------------------------------------------

    def show_wheel(self) -> None:
        words, table, view = self.words, self.table, self.table.view
        hand = table.hand
        buys = [text.partition(" ")[2] for text in hand.of("buy")] if table.phase not in ("greet", "think") else []
        yard = [die in buys for die in view["yard"]]
        self.picture.show(view, hand.tile, tuple(i for i, can in enumerate(yard) if can))
        self.twin.show(self.picture.layout, *spots(words, view, hand, yard))

    def show_position(self, view: Any, seat: int, tile: str | None = None) -> None:
        """Show another position than the one at hand, with a tile marked, for a review; None: the one at hand."""
        table = self.table
        if view is not None:
            table.view, table.seat = {**view, "actions": []}, seat
            table.hand.take(table.view)
            table.reach = {}
        else:
            table.look()
        self.show_panels()
        self.show_wheel()
        self.picture.show(table.view, tile)

    # --- small things -----------------------------------------------------------------------------

    def _write(self, part: str, html: str) -> bool:
        """Set a part's markup if it is not that already; the keyboard keeps its place."""
        if self._written.get(part) == html:
            return False
        self._written[part] = html
        node = self.part[part]
        active = js.document.activeElement
        deed = active.getAttribute("data-do") if active and node.contains(active) else None
        node.innerHTML = html
        if deed:
            same = next((one for one in node.querySelectorAll("[data-do]") if one.dataset.do == deed), None)
            (same or self.part["main"]).focus()
        return True

    def light(self) -> None:
        """Something is looked at for a hint."""
        self.refresh()

    def advise(self, html: str) -> None:
        """What the adviser says."""
        self._write("advice", html)

    def progress(self, part: float) -> None:
        """How far a bot has thought, on the red button."""
        self.part["main"].style.setProperty("--part", f"{part:.2f}")

    def say(self, text: str) -> None:
        """Announce something to a screen reader."""
        self.part["say"].textContent = text

    def _finish(self) -> None:
        from .end import finish

        finish(self.table, self.part["right"])


def spots(
    words: Words, view: Any, hand: Any, buys: Sequence[bool]
) -> tuple[list[tuple[Spot, int, int]], list[Spot]]:
    """The tiles and the dice of the wheel in words, and what pressing them does."""
    wheel = view["wheel"]
    moving = bool(hand.of("move"))
    tiles = []
    for tile, (quadrant, space) in sorted(wheel["tiles"].items(), key=lambda item: item[1]):
        items = [words("wc.action." + tile), _place(words, quadrant, space)]
        if tile not in wheel["free"]:
            items.append(words("wc.wheel.blocked"))
        elif moving:
            items.append(words("wc.ui.moves_to", place=_place(words, *wheel["to"][tile])))
            if wheel["rewards"].get(tile):
                items.append(words("wc.ui.gives", what=says.effects(words, wheel["rewards"][tile])))
        do = f"tile {tile}" if moving and tile in wheel["free"] else ""
        tiles.append((Spot(tile, words.list(items), do, tile == hand.tile if do else None), quadrant, space))
    yard = [
        Spot(f"yard {i}", words.list([words("wc.yard"), says.die(words, die)]), *_buying(die, can))
        for i, (die, can) in enumerate(zip(view["yard"], buys, strict=True))
    ]
    return tiles, yard


def _buying(die: str, can: bool) -> tuple[str, None, str]:
    return (f"act buy {die}", None, f"yard:{die}") if can else ("", None, "")


def _place(words: Words, quadrant: int, space: int) -> str:
    return words("wc.wheel.place", quadrant=words(f"wc.quadrant.{quadrant}"), n=space)
