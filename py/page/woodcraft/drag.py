"""Dragging dice, trees, cards, tools and tokens. A finger holds first, so that swiping still scrolls."""

from __future__ import annotations

from typing import TYPE_CHECKING

import js
from pyodide.ffi import JsException, create_proxy

from page.dom import Event, Listeners, Node
from page.html import set_markup

from .pictograms import die, sign

if TYPE_CHECKING:
    from collections.abc import Collection
    from typing import Protocol

    from .display import Display

    class Host(Protocol):
        """What dragging asks of the table and does at it."""

        @property
        def display(self) -> Display: ...
        @property
        def active(self) -> bool: ...
        def places(self, thing: str) -> Collection[str]: ...
        def drop(self, thing: str, place: str) -> None: ...
        def do_tab(self, tab: str) -> None: ...


#: How far a pointer may move, css px, before it drags; how long a finger has to hold before it drags.
SLIP, HOLD_MS = 7, 170


class Drag:
    """Drags elements with ``data-take`` to elements with ``data-drop``. The table decides what a drop does."""

    def __init__(self, table: Host) -> None:
        self._table = table
        self._root: Node = table.display.part["table"]
        #: The pressed element and, once it is dragged, its picture and the places where it can be dropped.
        self._source: Node = None
        self._picture: Node = None
        self._places: set[str] = set()
        self._lit: list[Node] = []
        self._over: Node = None
        self._start = (0.0, 0.0)
        self._pointer = -1.0
        self._pressed = self._finger = False
        #: Whether the browser's next click ends a drag; a press in between begins another click.
        self._click_follows = False
        self._timer = 0
        # One proxy for all timers: a timer that is cleared would never free its own.
        self._held = create_proxy(self._hold)

    def listen(self, listeners: Listeners) -> None:
        on = listeners.on
        for type, handler in (
            ("pointerdown", self._down),
            ("pointermove", self._move),
            ("pointerup", self._up),
            ("pointercancel", lambda _: self.drop()),
            ("touchmove", self._hold_still),
            ("contextmenu", self._hold_still),
            ("dragstart", self._hold_still),
            ("click", self._clicked),
        ):
            on(self._root, type, handler)
        on(js.document.body, "keydown", self._key)  # before the keys of the table, which are on the document
        on(js.document, "pointerup", self._released)
        on(js.document, "pointercancel", self._released)

    def close(self) -> None:
        self.drop()
        self._held.destroy()

    @property
    def busy(self) -> bool:
        """Whether something is pressed or dragged: rewriting it, or moving it, would lose the click."""
        return self._pressed or self._source is not None

    # --- the pointer ------------------------------------------------------------------------------

    def _down(self, event: Event) -> None:
        self.drop()
        self._pressed, self._click_follows = True, False
        node = event.target.closest("[data-take]")
        if not node or event.button or not event.isPrimary or not self._table.active:
            return
        self._source, self._pointer = node, event.pointerId
        self._start = event.clientX, event.clientY
        self._finger = event.pointerType == "touch"
        if self._finger:
            self._timer = js.setTimeout(self._held, HOLD_MS)

    def _hold(self) -> None:
        if self._source is not None and self._picture is None:
            self._take_up(*self._start)

    def _move(self, event: Event) -> None:
        if self._source is None or event.pointerId != self._pointer:
            return
        x, y = event.clientX, event.clientY
        if self._picture is None:
            if max(abs(x - self._start[0]), abs(y - self._start[1])) <= SLIP:
                return
            if self._finger:  # it swipes
                self.drop()
                return
            self._take_up(x, y)
        if self._picture is not None:
            self._carry(x, y)

    def _up(self, event: Event) -> None:
        if self._source is None or event.pointerId != self._pointer:
            return
        over, thing, carried = self._over, self._source.dataset.take, self._picture is not None
        moved = max(abs(event.clientX - self._start[0]), abs(event.clientY - self._start[1])) > SLIP
        self.drop()
        if carried and moved:
            self._click_follows = True
            if over is not None:
                self._table.drop(thing, over.dataset.drop)

    def _hold_still(self, event: Event) -> None:
        """Keep the browser from scrolling and from opening its menu during a drag."""
        carried = self._picture is not None or (self._source is not None and event.type == "dragstart")
        if carried and event.cancelable:
            event.preventDefault()

    def _clicked(self, event: Event) -> None:
        if event.detail and self._click_follows:
            self._click_follows = False
            event.stopPropagation()
            event.preventDefault()

    def _released(self, event: Event) -> None:
        self._pressed = False

    def _key(self, event: Event) -> None:
        if event.key == "Escape" and self._source is not None:
            if self._picture is not None:  # Escape ends the drag and nothing else
                event.stopPropagation()
                event.preventDefault()
            self.drop()

    # --- the dragged thing ------------------------------------------------------------------------

    def _take_up(self, x: float, y: float) -> None:
        """Begin to drag, and light the places for a drop; without any such place nothing happens."""
        thing = self._source.dataset.take
        self._places = set(self._table.places(thing))
        if not self._places:
            self.drop()
            return
        try:
            self._root.setPointerCapture(self._pointer)
        except JsException:  # the pointer left while it was held: no further event of it ends a drag
            self.drop()
            return
        picture = js.document.createElement("div")
        picture.className = "carried"
        picture.setAttribute("aria-hidden", "true")
        _draw(picture, thing, self._source)
        self._root.append(picture)
        self._picture = picture
        self._source.setAttribute("data-carried", "")
        self._light()
        self._carry(x, y)

    def _light(self) -> None:
        for node in self._root.querySelectorAll("[data-drop]"):
            if node.dataset.drop in self._places and not node.isSameNode(self._source):
                node.setAttribute("data-lit", "")
                self._lit.append(node)

    def _carry(self, x: float, y: float) -> None:
        self._picture.style.transform = f"translate({x:.0f}px, {y:.0f}px)"
        below = js.document.elementFromPoint(x, y)
        tab = below.closest(".tabs button") if below else None
        if tab and tab.getAttribute("aria-pressed") != "true":  # on a phone: drop on another tab
            self._table.do_tab(tab.dataset.do.partition(" ")[2])
        over = below.closest("[data-lit]") if below else None
        if self._over is not None and not (over and over.isSameNode(self._over)):
            self._over.removeAttribute("data-over")
            self._over = None
        if over and self._over is None:
            self._over = over
            over.setAttribute("data-over", "")

    def drop(self) -> None:
        """End the drag and put the thing back."""
        js.clearTimeout(self._timer)
        if self._picture is not None:
            self._picture.remove()
            self._source.removeAttribute("data-carried")
            for node in self._lit:
                node.removeAttribute("data-lit")
            if self._over is not None:
                self._over.removeAttribute("data-over")
        self._source = self._picture = self._over = None
        self._lit, self._places = [], set()


def _draw(picture: Node, thing: str, source: Node) -> None:
    """Draw the dragged thing: a die, tool or good by its drawing, anything else as a copy of part of ``source``."""
    kind, _, name = thing.partition(":")
    if kind in ("die", "yard"):
        set_markup(picture, die(name))
    elif kind in ("tool", "good"):
        set_markup(picture, sign("tool_" + name if kind == "tool" else name))
    else:
        piece = "svg.die" if kind == "tree" else ".need" if kind == "order" else ".name"
        picture.append(source.querySelector(piece).cloneNode(True))
