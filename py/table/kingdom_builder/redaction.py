"""Redacts views for several people at one device: nobody sees the cards of the others."""

from __future__ import annotations

from collections.abc import Sequence

from engine.kingdom_builder.view_types import View


def covered(view: View) -> View:
    """The view while the device is handed over: as it was before the card of the turn was shown."""
    log = view["log"]
    ended = max((i + 1 for i, entry in enumerate(log) if entry["id"] == "end"), default=0)
    shown = [entry["terrain"] for entry in log[ended:] if entry["id"] == "show"]
    useless = [entry for entry in log[ended:] if entry["id"] == "useless"]
    return {
        **view,
        "terrain": None,
        "played": None,
        "hand": None,
        "legal": {},
        "can": [],
        "removed": view["removed"][: len(view["removed"]) - len(useless)],
        "log": log[:ended],
        "unseen": _unseen_with(view, shown),
    }


def without_hand(view: View) -> View:
    """A view without the viewer's card for the next turn, for a screen that others can see."""
    return {**view, "hand": None, "unseen": _unseen_with(view, [view["hand"]] if view["hand"] else [])}


def _unseen_with(view: View, cards: Sequence[str]) -> dict[str, int]:
    """The unseen cards by terrain, with ``cards`` counted among them."""
    return {terrain: count + cards.count(terrain) for terrain, count in view["unseen"].items()}
