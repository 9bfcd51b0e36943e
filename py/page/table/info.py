"""When the information card opens and closes. The card itself is loaded when the first one opens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import js

from page.dom import Listeners, load_style

if TYPE_CHECKING:
    from typing import Protocol

    from page.dom import Event, Node
    from page.screens import App

    from .display import Display
    from .info_card import Card, Explanation

    class Host(Protocol):
        """What the information card needs of a table."""

        app: App
        display: Display

        def explain(self, key: str) -> Explanation | None: ...
        def info_at(self, event: Event) -> tuple[str, Node] | None: ...
        def mark_reach(self, hexes: Sequence[str]) -> None: ...
        def say(self, text: str) -> None: ...


SHEET = "static/css/info.css"
#: How long the mouse rests before the card opens, and how long a finger presses; seconds.
HOVER, PRESS = 0.25, 0.45


def _on_board(event: Event) -> bool:
    """Whether an event is at a board, which finds by itself what the pointer is at, or at the card."""
    node = event.target.closest("[data-info], [data-part=sheet], .info")
    return bool(node) and not node.matches("[data-info]")


def _name(node: Node) -> str:
    """What a screen reader reads when an element gets the focus: nothing that the style sheet hides."""
    text = node.getAttribute("aria-label") or node.innerText
    return " ".join(text.split())


class Info:
    """Opens the information card of elements with ``data-info``, whose value is a key that ``Host.explain`` knows.

    Regions of a canvas have keys as well: a game gives them to ``point`` while the mouse moves, to ``focus`` when their
    element of the DOM twin is focused, and finds those under a finger in ``Host.info_at``.
    """

    def __init__(self, table: Host) -> None:
        self._table = table
        self._card: Card | None = None
        self._open = self._pointed = ""
        self._by_focus = False  # whether the focus has opened the card: it closes when the focus or the game moves on
        self._reach: Sequence[str] = ()
        self._waits = 0  # counts what is pointed at, so that an earlier wait ends without effect
        self._pressed = False
        self._inside = False  # whether the pointer was pressed on the card itself
        self._near: Node = None

    def listen(self, root: Node, listeners: Listeners) -> None:
        self._card, self._open, self._pointed = None, "", ""
        load_style(SHEET)
        listeners.on(root, "pointerover", self._over)
        listeners.on(root, "pointerleave", lambda _: self.point("", None))
        listeners.on(root, "pointerdown", self._down)
        listeners.on(root, "pointerup", self._up)
        listeners.on(root, "pointercancel", self._up)
        listeners.on(root, "focusin", self._focused)
        listeners.on(root, "focusout", self._left)
        listeners.on(root, "click", self._clicked)

    @property
    def key(self) -> str:
        """The key of the card that is open, "" for none."""
        return self._open

    # --- opening and closing ----------------------------------------------------------------------

    def open(self, key: str, near: Node, *, aloud: bool = True) -> None:
        """Open the card of a key next to an element; ``aloud`` announces it as well."""
        self._by_focus = False
        shown = self._shown(key, near)
        explanation = self._table.explain(key) if shown else None
        if explanation is None:
            self.close()
            return
        if self._card is None:
            from .info_card import Card

            self._card = Card(self._table.display.part["table"], self._table.app.words("table.rules"))
        self._open, self._near = key, shown
        self._mark(explanation.reach)
        self._card.show(explanation, shown, self._table.app.theme, self._table.display.dpr)
        if aloud:
            spoken = explanation.not_in(_name(shown) if shown.isSameNode(js.document.activeElement) else "")
            self._table.say(self._table.app.words.sentences(spoken))

    def close(self) -> bool:
        """Close the card; returns whether it was open."""
        self._waits += 1
        self._pointed = ""
        was_open, self._open, self._by_focus = bool(self._open), "", False
        if was_open and self._card is not None:
            self._card.hide()
            self._mark(())
        return was_open

    def refresh(self) -> None:
        """Write the open card again after the table was drawn; close it if what it explains is no longer shown."""
        if self._open:
            by_focus = self._by_focus
            self.open(self._open, self._near, aloud=False)
            if by_focus and self._open:
                self._by_focus = True
                self._table.app.later(self._follow_focus, 0)  # when an element drawn again has the focus back

    def leave(self, key: str = "") -> None:
        """Close the card that the focus has opened; with a key only the one of that key."""
        if self._by_focus and key in ("", self._open):
            self.close()

    def _follow_focus(self) -> None:
        if self._by_focus and not self._near.isSameNode(js.document.activeElement):
            self.close()

    def _shown(self, key: str, near: Node) -> Node:
        """The element with a key, which the table may have drawn again; None if it is no longer shown."""
        if not near.isConnected:
            near = self._table.display.part["table"].querySelector(f'[data-info="{js.CSS.escape(key)}"]')
        return near if near and near.getClientRects().length else None

    def _mark(self, hexes: Sequence[str]) -> None:
        if hexes or self._reach:
            self._reach = hexes
            self._table.mark_reach(hexes)

    # --- input ------------------------------------------------------------------------------------

    def point(self, key: str, near: Node) -> None:
        """Open the card of the key under the mouse ("" for none) when the mouse rests there."""
        if key == self._pointed:
            self._near = near or self._near  # the table may have drawn the element again while the mouse rests
            return
        self.close()
        self._pointed = key
        if key:
            self._later(key, near, HOVER, aloud=False)

    def focus(self, key: str, near: Node) -> None:
        """Open the card of the key that has the keyboard's focus ("" for none: close it)."""
        if key:
            self.open(key, near)
            self._by_focus = bool(self._open)
        else:
            self.close()

    def swallows_click(self) -> bool:
        """Whether the present click only ends a long press that has opened the card."""
        pressed, self._pressed = self._pressed, False
        return pressed

    def _later(self, key: str, near: Node, seconds: float, *, aloud: bool) -> None:
        self._waits += 1
        wait = self._waits
        self._near = near

        def opened() -> None:
            if wait == self._waits:
                self._pressed = aloud
                self.open(key, self._near, aloud=aloud)

        self._table.app.later(opened, seconds)

    def _found(self, event: Event) -> tuple[str, Node] | None:
        node = event.target.closest("[data-info]")
        return (node.dataset.info, node) if node else self._table.info_at(event)

    def _over(self, event: Event) -> None:
        if event.pointerType == "mouse" and not _on_board(event):
            node = event.target.closest("[data-info]")
            key = node.dataset.info if node else ""
            # Ignore what a click, here or on the screen before, has drawn under a mouse that has not moved.
            came = key != self._pointed and [event.clientX, event.clientY] == list(js.inkstead.pressedAt)
            self.point("" if came else key, node)

    def _down(self, event: Event) -> None:
        self._pressed = False
        self._inside = bool(event.target.closest(".info"))
        if event.pointerType == "mouse" or self._inside:
            return
        found = self._found(event)
        if found is None:
            self.close()
        elif found[0] != self._open:
            self.close()
            self._later(*found, PRESS, aloud=True)

    def _up(self, event: Event) -> None:
        if event.pointerType != "mouse":
            self._waits += 1  # too short for a long press

    def _focused(self, event: Event) -> None:
        node = event.target
        if node.matches("[data-info]:focus-visible"):
            self.focus(node.dataset.info, node)
        elif not _on_board(event):
            self.leave()  # what had the focus may have been removed, which no event says

    def _left(self, event: Event) -> None:
        """Close the card of what had the focus.

        It stays open if a press took the focus from a heading, or if the end of a long press took it from a button.
        """
        if not self._inside and not self._pressed and event.target.tabIndex >= 0:
            self.close()

    def _clicked(self, event: Event) -> None:
        """A tap opens the card of what has no other action, and closes it again."""
        if self.swallows_click():
            event.stopPropagation()
            event.preventDefault()
            return
        if event.target.closest(".info"):
            self._table.app.later(lambda: self.close(), 0)  # when the rules are open at its topic
            return
        if _on_board(event):
            return
        node = event.target.closest("[data-info]")
        if node and not event.target.closest("[data-do]") and self._open != node.dataset.info:
            self.open(node.dataset.info, node)
        elif event.detail:  # not a key
            self.close()
