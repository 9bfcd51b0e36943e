"""Gives the focus at the table to what replaces the element that had it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import js
from pyodide.ffi import create_once_callable

from page.dom import Node, is_visible


def after_writing(call: Callable[[], object]) -> None:
    """Call when all parts have been written. In between, the browser would style all of the table, and then again."""
    js.queueMicrotask(create_once_callable(call))


def focus_again(parts: Mapping[str, Node], part: str, verb: str | None) -> None:
    """Focus the element of that verb in a part that was drawn again, unless something else has the focus now.

    Without a verb it was a heading.
    """
    node = parts[part]
    if node.isConnected and js.inkstead.isFocusFree():
        same = next((one for one in node.querySelectorAll("[data-do]") if one.dataset.do == verb), None)
        focus_first(parts, same, parts["main"] if verb else None)


def focus_first(parts: Mapping[str, Node], *nodes: Node) -> None:
    """Focus the first of these that can be seen, or else the question, or else the red button."""
    for node in (*nodes, parts["table"].querySelector("[data-asked]"), parts["main"]):
        if node and is_visible(node):
            node.focus(preventScroll=True)
            return
