"""What a view leaves out where several people share one device: nobody sees the cards of the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

View = Mapping[str, Any]


def covered(view: View) -> dict[str, Any]:
    """A view for whoever passes the device on: as it was before the card of the turn was shown."""
    log = view["log"]
    ended = max((i + 1 for i, entry in enumerate(log) if entry["id"] == "end"), default=0)
    shown = [entry["terrain"] for entry in log[ended:] if entry["id"] == "show"]
    useless = [entry for entry in log[ended:] if entry["id"] == "useless"]
    told = {
        "terrain": None,
        "played": None,
        "hand": None,
        "legal": {},
        "can": [],
        "removed": view["removed"][: len(view["removed"]) - len(useless)],
        "log": log[:ended],
    }
    return {**view, **told, "unseen": _with(view, shown)}


def without_hand(view: View) -> dict[str, Any]:
    """A view without the viewer's own card for the next turn, for a neighbour looks at the screen, too."""
    return {**view, "hand": None, "unseen": _with(view, [view["hand"]] if view["hand"] else [])}


def _with(view: View, cards: Sequence[str]) -> dict[str, int]:
    """The cards that nobody has seen, with these among them."""
    return {terrain: count + cards.count(terrain) for terrain, count in view["unseen"].items()}
