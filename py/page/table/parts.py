"""The parts of a table, each written only where its markup has changed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import js

from page.dom import Node
from page.html import Html, set_markup, update_markup

from .focus import after_writing, focus_again


class Parts:
    """The elements with a ``data-part`` in ``root``, by name; ``layout`` is their static markup."""

    def __init__(self, root: Node, layout: Html) -> None:
        self.root = root
        set_markup(root, layout)
        self.part: dict[str, Node] = {node.dataset.part: node for node in root.querySelectorAll("[data-part]")}
        #: What has been written, by the name of a part, or the name and what in the part.
        self._written: dict[str, object] = {}

    def write(self, part: str, markup: Html) -> bool:
        """Set the markup of a part if it has changed; returns whether it has changed.

        Elements that stay what they are remain in the page, and an element that is drawn again gets the focus back.
        """
        if self._written.get(part) == markup:
            return False
        self.forget(part)
        self._written[part] = markup
        node = self.part[part]
        active = js.document.activeElement
        had_focus = bool(active) and node.contains(active)
        update_markup(node, markup)
        if had_focus and active.tabIndex < 0 and not active.hasAttribute("tabindex"):
            active.blur()  # a heading that stays, but cannot have the focus any more, would lose it later
        if had_focus and not (node.contains(active) and active.isSameNode(js.document.activeElement)):
            after_writing(partial(focus_again, self.part, part, active.getAttribute("data-do")))
        return True

    def write_from(self, part: str, build: Callable[[], Html], *inputs: object) -> None:
        """Write a part whose markup depends on some values only; it is not even built if they are equal."""
        key = f"{part} inputs"
        if self._written.get(key) != inputs:
            self.write(part, build())
            self._written[key] = inputs

    def has_written(self, what: str) -> bool:
        """Whether a part has content that was written, or ``"<part> <place>"`` a number."""
        return bool(self._written.get(what))

    def forget(self, part: str) -> None:
        """Write a part, and the numbers in it, the next time even if it has not changed."""
        for key in [key for key in self._written if key == part or key.startswith(part + " ")]:
            del self._written[key]

    def write_number(self, part: str, place: int, markup: Html) -> None:
        """Set a number (``data-value``) in a part if it has changed."""
        key = f"{part} {place}"
        if self._written.get(key) != markup:
            self._written[key] = markup
            set_markup(self.part[part].querySelector(f'[data-value="{place}"]'), markup)
