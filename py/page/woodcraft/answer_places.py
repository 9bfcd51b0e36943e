"""Where a question is answered: what a hint proposes is marked there, and what is asked for is scrolled into view."""

from __future__ import annotations

from typing import TYPE_CHECKING

import js

from page.dom import PHONE, TABLET, is_visible

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.woodcraft.view_types import Decision
    from page.dom import Node

#: The distance between the rooms and what would cover them, css px.
ROOM_GAP = 8
#: The buttons of free actions in the workshop: an ability used, a tree harvested, a tile turned face up, own orders.
FREE = "button.use, button.pot, button.mark, button.chip-order"


def mark(part: Mapping[str, Node], proposal: Decision | None) -> None:
    """Mark what answers a proposed action in the question and in the workshop; None marks nothing."""
    text, verb, cards = (proposal["text"], proposal["verb"], proposal["cards"]) if proposal else ("", "", ())
    marked = {f"act {text}", f"choose {text}", f"instead {verb}", *cards} if proposal else set()
    for node in part["ask"].querySelectorAll(".answers .btn"):
        node.classList.toggle("advised", bool(marked & {node.dataset.do, node.getAttribute("data-card")}))
    room = proposal["place"] if proposal and proposal["verb"] == "hire" else ""
    for node in part["shop"].querySelectorAll(".room.can"):
        node.classList.toggle("advised", node.dataset.drop == f"room:{room}")
    free = f"order {' '.join(cards)}" if verb == "complete" else f"act {text}"
    for node in part["shop"].querySelectorAll(FREE):
        node.classList.toggle("advised", node.dataset.do == free)


def advised(part: Mapping[str, Node], proposal: Decision | None, choice: str) -> Node:
    """What the player has to press next for a proposed action; None for the red button, which means ``choice``.

    The first marked answer or room that is not chosen yet, a free action, or else the question.
    """
    if proposal is None or choice == proposal["text"] or (choice, proposal["verb"]) == ("do", "move"):
        return None
    places = f'.answers .advised:not([aria-pressed="true"]), .room.advised, :is({FREE}).advised'
    return part["table"].querySelector(places) or part["table"].querySelector("[data-asked]")


def scroll_to_rooms(part: Mapping[str, Node], wide: float, high: float) -> None:
    """In a narrow window, scroll to rooms and own orders that can be chosen or are proposed."""
    _scroll_to(part, list(part["shop"].querySelectorAll(".room.can, .rows5 .can, .beams .can, .advised")), wide, high)


def scroll_to_parts(part: Mapping[str, Node], selectors: Sequence[str], wide: float, high: float) -> None:
    """In a narrow window, scroll to parts of the workshop, the wheel or the displayed cards that are shown."""
    nodes = part["table"].querySelectorAll(f":is(.floor, .shop) :is({', '.join(selectors)})") if selectors else ()
    _scroll_to(part, [node for node in nodes if is_visible(node) and not node.closest(".talk")], wide, high)


def _scroll_to(part: Mapping[str, Node], rooms: Sequence[Node], wide: float, high: float) -> None:
    if rooms and wide < TABLET:
        # The question covers the foot of a phone's page.
        talk = part["ask"].closest(".talk").getBoundingClientRect()
        foot = talk.top if wide < PHONE else high
        boxes = [node.getBoundingClientRect() for node in rooms]
        covered = max(box.bottom for box in boxes) + ROOM_GAP - foot
        if covered > 0:  # the first ones stay in view if there are too many for the window
            js.window.scrollBy(0, min(covered, min(box.top for box in boxes) - ROOM_GAP))
