"""The table as it is shown: board, twin, panels and the red button, each written only where it has changed."""

from __future__ import annotations

from typing import Any

import js

from page.dom import Listeners, Node
from page.ink.regions import cell
from page.table.markup import esc, icon
from table.words import Words

from . import panels, says, skeleton
from .map import BoardPicture, Marks
from .thumbs import SmallMap, face
from .twin import Twin
from .window import Window

SHEET = "static/css/kingdom.css"
#: The phases in which the person with the device decides.
DECIDING = ("start", "build", "finish", "useless")


class Display:
    """Renders a TableScreen into ``root``; ``table`` is asked for what to show and told nothing."""

    def __init__(self, table: Any, root: Node) -> None:
        self.table = table
        self.root = root
        root.innerHTML = skeleton.table(self.words)
        self.part = {node.dataset.part: node for node in root.querySelectorAll("[data-part]")}
        self._written: dict[str, str] = {}
        self.picture = BoardPicture(self.part["base"], self.part["over"], self.part["ghost"])
        self.twin = Twin(self.part["twin"])
        self.small = SmallMap(self.part["smallmap"])
        self.window = Window(self.part, self._resized)
        self._listeners = Listeners()
        self.dress()

    @property
    def words(self) -> Words:
        words: Words = self.table.app.words
        return words

    @property
    def dpr(self) -> float:
        return js.window.devicePixelRatio or 1

    def dress(self) -> None:
        """The theme as it is preferred now."""
        self.picture.theme(self.table.app.theme)
        self._written.pop("card", None)  # its face is drawn

    def open(self) -> None:
        self._style()
        self.window.listen(self._listeners)
        self.refresh()
        self.fit()

    def _style(self) -> None:
        """Load the sheet of this table the first time it is shown; the board is fitted again when it is there."""
        sheet = js.inkstead.at(SHEET)
        if not js.document.querySelector(f'link[href="{sheet}"]'):
            link = js.document.createElement("link")
            link.rel, link.href = "stylesheet", sheet
            self._listeners.on(link, "load", lambda _: self.fit())
            js.document.head.append(link)

    def close(self) -> None:
        self._listeners.close()
        self.root.innerHTML = ""

    def refresh(self) -> None:
        """Everything: after every step."""
        self.show_panels()
        self.show_board()

    def fit(self) -> None:
        """Give the board all the room there is."""
        self._faces()
        self.window.fit(over=self.table.view["over"])
        self.show_where()

    def _resized(self) -> None:
        self.picture.resize(self.window.layout, self.dpr)
        self.picture.again()
        self.twin.place(self.window.layout)

    def show_panels(self) -> None:
        words, table, view = self.words, self.table, self.table.view
        phase, seat, names = table.phase, table.seat, table.names()
        self.part["table"].dataset.phase = phase
        self.part["table"].dataset.seat = str(view["prompt"].get("seat", ""))
        self._write("round", panels.round_of(words, view))
        self._write("heads", panels.heads(words, view))
        self._write("goals", panels.goals(words, view, table.lit, seat))
        self._write("seats", panels.seats(words, view, names, seat))
        if view["over"]:
            return
        actor = view["prompt"]["seat"]
        yours = phase in (*DECIDING, "turn")
        self._write("news", panels.news(words, table.news, names))
        if phase == "greet":
            self._write("card", panels.pass_on(words, names[actor]))
            self._write("tiles", "")
        else:
            if self._write("card", panels.card(words, view, names[actor], table.hand, yours=yours)):
                self._faces()
            shown = table.viewer
            html = panels.tiles(words, view, shown, table.hand, active=phase in DECIDING)
            self._write("tiles", html + panels.hidden(words, view))

    def _faces(self) -> None:
        for canvas in self.part["card"].querySelectorAll("canvas[data-face]"):
            canvas.removeAttribute("style")
            box = canvas.getBoundingClientRect()
            face(canvas, canvas.dataset.face, box.width or 84, box.height or 100, self.dpr, self.table.app.theme)

    def show_board(self) -> None:
        words, table, view = self.words, self.table, self.table.view
        self.twin.show(words("kb.board"), says.hexes(words, view, table.names(), table.hand, table.viewer))
        self.small.show(view, self.dpr, table.app.theme)
        self.show_marks()
        self.show_tools()
        self.show_held()
        self.show_where()
        if view["over"]:
            self._finish()

    def show_where(self) -> None:
        """On a board seen in part: bring the part into view where something may be done."""
        table = self.table
        hand = table.hand
        if table.phase in DECIDING:
            last = table.view["last"]
            self.window.show([cell(hex) for hex in hand.targets or hand.origins], cell(last[-1]) if last else None)

    def show_marks(self) -> None:
        """What is marked on the board: where a house may go, what is lit, what is new."""
        table, hand = self.table, self.table.hand
        active = table.phase in DECIDING
        lit: set[str] = set()
        if table.lit is not None:
            lit = {hex for part in table.view["now"][table.seat][table.lit]["parts"] for hex in part["cells"]}
        fresh = [entry["hex"] for entry in table.fresh]
        marks = Marks(
            legal=hand.targets if active else (),
            origins=hand.origins if active and hand.origin is None else (),
            chosen=hand.origin if active else None,
            lit=sorted(lit),
            fresh=[hex for hex in fresh if hex not in lit],
        )
        self.picture.show(table.view, marks)

    def show_held(self) -> None:
        """The house under the pointer and what the cards would pay with it: on every move over the board."""
        table = self.table
        hovered = table.hovered if table.phase in DECIDING and table.hovered in table.hand.targets else None
        self.picture.hold(hovered, table.view["prompt"].get("seat", 0))
        self._amounts(hovered)
        self._main()

    def _amounts(self, hovered: str | None) -> None:
        """The number on each card: now, and with the house under the pointer."""
        table, words = self.table, self.words
        live = table.app.prefs["live"] or table.view["over"]
        now = [worth["amount"] for worth in table.view["now"][table.seat]]
        then: list[int] | None = None
        if live and hovered is not None and not table.session.inked:
            then = table.hand.gold_then(table.session.state, table.seat, hovered)
        for i in range(panels.GOALS):
            text = panels.amount(words, now[i], then[i] if then else None) if live else ""
            key = f"value {i}"
            if self._written.get(key) != text:
                self._written[key] = text
                self.part["goals"].querySelector(f'[data-value="{i}"]').innerHTML = text
        self._write("note", panels.note(words, table.view, table.lit, table.seat))

    def _main(self) -> None:
        """The red button says what it will do, or what has to be done before."""
        view, phase = self.table.view, self.table.phase
        sign, id, kind = panels.main_button(phase, view)
        name = self.table.names()[view["prompt"].get("seat", 0)]
        left = view["prompt"].get("left", 0)
        html = (icon(sign) if sign else "") + f"<span>{esc(self.words(id, name=name))}</span>"
        if kind == "waiting":
            html += f"<small>{esc(self.words('kb.tell.build', n=left))}</small>"
        elif kind == "thinking":
            html += f"<small>{esc(self.words('table.stop'))}</small>"
        button = self.part["main"]
        if self._write("main", html):
            button.className = f"btn main {kind}"
            button.setAttribute("aria-disabled", str(kind == "waiting").lower())
        self.part["extra"].hidden = phase != "useless"

    def show_tools(self) -> None:
        """Which tools can be used now."""
        table, session = self.part["table"], self.table.session
        can = {"undo": session.can_take_back, "redo": session.can_redo}
        for deed, possible in can.items():
            for node in table.querySelectorAll(f'[data-do="{deed}"]'):
                if not possible and node.isSameNode(js.document.activeElement):
                    self.part["main"].focus()  # a disabled button would drop the keyboard
                node.disabled = not possible
        live = str(self.table.app.prefs["live"]).lower()
        table.querySelector('.tools [data-do="legal"]').setAttribute("aria-pressed", live)

    def _write(self, part: str, html: str) -> bool:
        """Set a part's markup if it is not that already; the keyboard keeps its place."""
        if self._written.get(part) == html:
            return False
        self._written[part] = html
        node = self.part[part]
        active = js.document.activeElement
        deed = active.getAttribute("data-do") if active and node.contains(active) else None
        node.innerHTML = html
        if part == "goals":
            for i in range(panels.GOALS):
                self._written.pop(f"value {i}", None)
        if deed:
            (node.querySelector(f'[data-do="{deed}"]') or self.part["main"]).focus()
        return True

    def light(self) -> None:
        """Mark what is lit, without taking the keyboard from it."""
        table = self.table
        for node in self.root.querySelectorAll('[data-do^="light "]'):
            on = node.dataset.do == f"light {table.lit}"
            node.setAttribute("aria-pressed", str(on).lower())
            node.classList.toggle("lit", on)
        # Marked in place: the same markup would only cost the keyboard its place at the next step.
        self._written["goals"] = panels.goals(self.words, table.view, table.lit, table.seat)
        self.show_marks()
        self.show_held()

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
        self.window.fit(over=True)
