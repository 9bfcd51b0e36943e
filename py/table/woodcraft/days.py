"""What the text to share says about a game of Woodcraft. It gives no card away."""

from __future__ import annotations

from collections.abc import Sequence

from engine.woodcraft.view_types import View

from ..words import Phrase


def parts(view: View) -> Sequence[tuple[Phrase, int]]:
    """The parts of the final points that are not 0."""
    final = view["final"][0] if "final" in view else None
    if final is None:
        return []
    amounts = (
        ("score", final["score"]),
        ("contracts", final["contracts"]),
        ("reputation", final["reputation"]),
        ("leftovers", final["leftovers"]),
        ("late_orders", final["late_points"]),
    )
    return [([f"wc.end.row.{name}"], amount) for name, amount in amounts if amount]


def total(view: View) -> Sequence[Phrase]:
    """Completed orders and claimed contracts, and the points."""
    player = view["players"][0]
    return [
        ["days.share.orders", {"n": len(player["completed"])}],
        ["days.share.contracts", {"n": len(player["contracts"])}],
        ["wc.end.points", {"n": view["scores"][0]}],
    ]


def picture(view: View) -> str:
    """One parcel for each completed order, one scroll for each contract."""
    player = view["players"][0]
    return "📦" * len(player["completed"]) + "📜" * len(player["contracts"])
