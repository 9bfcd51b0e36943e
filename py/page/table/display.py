"""How every table is shown: parts written only where they change, the red button, lights, the end in its place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import js

from page import html
from page.dom import Listeners, Node, h, load_style
from page.html import Html, set_markup
from table.words import Words

from .markup import unsaved

if TYPE_CHECKING:
    from typing import Protocol

    from page.screens import App
    from table.players import PlayerName
    from table.session import Session

    class Review(Protocol):
        """The review of a finished game: see ``page.table.lazy_review``."""

        def show(self, panel: Node) -> bool: ...

    class Host(Protocol):
        """What every table offers to its display."""

        app: App
        id: str
        session: Session
        view: Any
        seat: int
        viewer: int
        lit: Any
        last_place: Mapping[str, object]
        following: bool
        SWITCH: str

        @property
        def review(self) -> Review: ...
        @property
        def phase(self) -> str: ...
        @property
        def deciding(self) -> bool: ...
        @property
        def can_hint(self) -> bool: ...
        def names(self) -> list[PlayerName]: ...


#: The margin below the mark of a game that is not saved, css px; see static/css/table.css.
UNSAVED_GAP = 8


class Display:
    """Renders a TableScreen into ``root``; it reads ``table`` and never changes it.

    ``skeleton`` is the markup that stays. Its parts (``data-part``) are at least ``table``, ``main`` (the red button),
    ``right`` (where the end is laid), ``advice``, ``say`` and ``dialog``.
    """

    #: The style sheet that only this table needs, "" for none.
    SHEET = ""

    def __init__(self, table: Host, root: Node, skeleton: Html) -> None:
        self.table = table
        self.root = root
        set_markup(root, skeleton)
        self.part: dict[str, Node] = {node.dataset.part: node for node in root.querySelectorAll("[data-part]")}
        self._written: dict[str, str] = {}
        self._listeners = Listeners()

    @property
    def words(self) -> Words:
        return self.table.app.words

    @property
    def dpr(self) -> float:
        return js.window.devicePixelRatio or 1

    # --- what a game adds -------------------------------------------------------------------------

    def open(self) -> None:
        """The first time."""
        raise NotImplementedError

    def dress(self) -> None:
        """Theme and motion as they are preferred now."""
        raise NotImplementedError

    def fit(self) -> None:
        """Give the board the room there is."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Everything: after every step."""
        raise NotImplementedError

    def light(self) -> None:
        """What is lit has changed."""
        raise NotImplementedError

    def finish(self) -> None:
        """The game is over: lay the verdict (see ``page.table.end``)."""
        raise NotImplementedError

    # --- what is not saved ------------------------------------------------------------------------

    def show_unsaved(self) -> bool:
        """Mark below the bar that the game is not saved, why, and a way to save it to a file. Whether that changed."""
        reason = "elsewhere" if self.table.following else self.table.app.unsaved(self.table.id)
        node = self.part.get("unsaved")
        if (node.dataset.reason if node is not None else "") == reason:
            return False
        if node is not None:
            self.part.pop("unsaved").remove()
        if reason:
            node = h("div.unsaved", {"data-reason": reason})
            set_markup(node, unsaved(self.words, reason))
            self.part["table"].querySelector(".bar").after(node)
            self.part["unsaved"] = node
        for part in self.part["table"].children:
            if not part.matches(".bar, .unsaved, dialog"):
                part.inert = reason == "elsewhere"
        return True

    @property
    def unsaved_height(self) -> float:
        """What the mark of a game that is not saved takes of the height, css px; 0 if there is none."""
        return self.part["unsaved"].offsetHeight + UNSAVED_GAP if "unsaved" in self.part else 0

    # --- coming and going -------------------------------------------------------------------------

    def load_style(self) -> None:
        """Load the sheet of this table; the board is fitted again when it is there."""
        load_style(self.SHEET, self._listeners, self._styled)

    def _styled(self) -> None:
        self.fit()
        self.restore(self.table.last_place)

    @property
    def place(self) -> dict[str, object]:
        """Which part of the table is in view, JSON-able: see ``restore``."""
        return {"scroll": js.scrollY}

    def restore(self, place: Mapping[str, Any]) -> None:
        """Bring into view what ``place`` says, as far as it is known."""
        if place.get("scroll"):
            js.scrollTo(0, place["scroll"])

    def close(self) -> None:
        self._listeners.close()
        set_markup(self.root)

    # --- writing ----------------------------------------------------------------------------------

    def write(self, part: str, markup: Html) -> bool:
        """Set a part's markup if it is not that already; the keyboard keeps its place. Whether it was set."""
        if self._written.get(part) == markup:
            return False
        self.forget(part)
        self._written[part] = markup
        node = self.part[part]
        active = js.document.activeElement
        deed = active.getAttribute("data-do") if active and node.contains(active) else None
        set_markup(node, markup)
        if deed:
            same = next((one for one in node.querySelectorAll("[data-do]") if one.dataset.do == deed), None)
            (same or self.part["main"]).focus()
        return True

    def forget(self, part: str) -> None:
        """Have a part written again the next time, with the numbers in it."""
        for key in [key for key in self._written if key == part or key.startswith(part + " ")]:
            del self._written[key]

    def write_number(self, part: str, place: int, markup: Html) -> None:
        """Set one of the numbers (``data-value``) in a part if it is not that already."""
        key = f"{part} {place}"
        if self._written.get(key) != markup:
            self._written[key] = markup
            set_markup(self.part[part].querySelector(f'[data-value="{place}"]'), markup)

    def write_main(self, sign: str, text: str, kind: str, small: str = "") -> None:
        """The red button: primary, waiting or refused (it does nothing then), thinking."""
        below = html.small(small) if small else None
        self.write("main", html.fragment(html.icon(sign) if sign else None, html.span(text), below))
        if self._written.get("main kind") != kind:
            self._written["main kind"] = kind
            button = self.part["main"]
            button.className = f"btn main {kind}"
            button.setAttribute("aria-disabled", str(kind in ("waiting", "refused")).lower())

    # --- small things -----------------------------------------------------------------------------

    def show_tools(self) -> None:
        """Which tools can be used now, and whether the switch is on."""
        table, session = self.part["table"], self.table.session
        over = self.table.view["over"]
        mine = not self.table.following
        can = {
            "undo": mine and session.can_take_back,
            "redo": mine and session.can_redo,
            "hint": self.table.can_hint,
            "legal": not over,
        }
        for deed, possible in can.items():
            for node in table.querySelectorAll(f'[data-do="{deed}"]'):
                if not possible and node.isSameNode(js.document.activeElement):
                    self.part["main"].focus()  # a disabled tool would drop the keyboard
                node.disabled = not possible
        if self.table.SWITCH:
            on = str(self.table.app.prefs[self.table.SWITCH]).lower()
            table.querySelector('.tools [data-do="legal"]').setAttribute("aria-pressed", on)

    def mark_lit(self, part: str, markup: Html) -> None:
        """Mark what is lit, without taking the keyboard from it; ``markup`` is the part as it would be written now."""
        for node in self.root.querySelectorAll('[data-do^="light "]'):
            on = node.dataset.do == f"light {self.table.lit}"
            node.setAttribute("aria-pressed", str(on).lower())
            node.classList.toggle("lit", on)
        self._written[part] = markup

    def advise(self, markup: Html) -> None:
        """What the adviser says; nothing takes it away."""
        self.write("advice", markup)

    def progress(self, part: float) -> None:
        """How far a bot has thought, on the red button."""
        self.part["main"].style.setProperty("--part", f"{part:.2f}")

    def say(self, text: str) -> None:
        """Announce something to a screen reader."""
        self.part["say"].textContent = text

    # --- the end ----------------------------------------------------------------------------------

    def show_end(self) -> None:
        """The verdict once the game is over; if the last step is taken back, what is asked again."""
        if self.table.view["over"]:
            self.finish()
        elif "end" in self.part:
            self.part.pop("end").remove()
            self.forget("end")
            self.fit()
