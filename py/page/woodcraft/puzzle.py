"""What Woodcraft adds to a puzzle: what each step of the solution has changed, marked on the table with its number."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from page.dom import Node
from page.puzzle.extras import Extras
from page.woodcraft.layout import FIRST
from page.woodcraft.tabs import QUESTION_TABS
from table.woodcraft.puzzle.changes import Change, changes

if TYPE_CHECKING:
    from engine.woodcraft.view_types import View
    from page.puzzle.screen import PuzzleTable

    from .table import TableScreen

    class Table(PuzzleTable, TableScreen):
        """The table of a puzzle of this game."""


#: The parts of the table where a phone shows a change, by its kind; the others are always in view, or in the workshop.
_TABS = {"wheel": "wheel", "yard": "wheel", "tile": "shop", "pot": "shop", "space": "shop", "track": "tracks"}


class WorkshopExtras(Extras["Table"]):
    """See ``Extras``."""

    def mark(self, table: Table, step: int) -> None:
        """Put the number of a step of the solution on what it has changed; 0 takes the marks off.

        A phone shows the tab of the change; after the solution, the one that a turn begins with.
        """
        root = table.display.part["table"]
        for node in root.querySelectorAll("[data-step]"):
            node.removeAttribute("data-step")
        if not step:
            if root.classList.contains("solution"):
                root.classList.remove("solution")
                table.tabs.show(FIRST)
                table.tabs.turn_to(QUESTION_TABS.get(table.phase, ""))
                table.display.show_tab()
            return
        root.classList.add("solution")
        attempt = table.attempt
        before, after = (cast("View", attempt.position(n).view(attempt.seat)) for n in (step - 1, step))
        found = changes(before, after, attempt.seat)
        table.tabs.show(_tab(found, after, attempt.seat))
        table.display.show_tab()
        for change in found:
            node = _node(root, change)
            if node:
                node.dataset.step = str(step)


def _tab(found: list[Change], view: View, seat: int) -> str:
    """The tab of a phone with the first change that is not always in view."""
    orders = {one["id"] for one in view["players"][seat]["orders"]}
    for kind, name in found:
        if kind == "card":
            return "orders" if name in orders else "shop"
        if kind in _TABS:
            return _TABS[kind]
    return "wheel"


def _node(root: Node, change: Change) -> Node:
    """The element that shows a thing; None if it is not shown."""
    kind, name = change
    match kind:
        case "pile":
            return root.querySelector(f".dice > :nth-child({int(name) + 1}) .die")
        case "pot":
            return root.querySelector(f".pot.{name}")
        case "yard":
            return root.querySelector(f'.spot[data-key="yard {name}"]')
        case "wheel":
            return root.querySelector(f'.spot[data-key="{name}"]')
        case "card":
            return root.querySelector(f'.shop [data-info="card {name}"], [data-info="card {name}"]')
    return root.querySelector(f'[data-info="{kind} {name}"]')


EXTRAS = WorkshopExtras()
