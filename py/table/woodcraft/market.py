"""The next step on the market: what a player pays and gains."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.woodcraft.view_types import Player, View


def next_step(view: View, player: Player) -> tuple[int, int]:
    """The blueberries that a player pays, with the discounts of helpers, and the points gained."""
    steps = view["board"]["market"]
    return player["market_cost"], steps[min(player["tracks"]["market"], len(steps) - 1)]["points"]
