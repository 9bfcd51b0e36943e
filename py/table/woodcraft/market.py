"""The next step on the market: what a player pays and gains."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from engine.woodcraft.view_types import Player, View


class MarketStep(NamedTuple):
    """A step on the market. ``cost``: in blueberries, with the discounts of helpers."""

    cost: int
    points: int


def next_step(view: View, player: Player) -> MarketStep:
    """The step that a player can make next; after the last one the points of the last one."""
    steps = view["board"]["market"]
    return MarketStep(player["market_cost"], steps[min(player["tracks"]["market"], len(steps) - 1)]["points"])
