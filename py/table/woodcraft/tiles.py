"""The rewards of reputation tiles that nobody can gain any more."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.woodcraft.printed_types import ReputationTile
    from engine.woodcraft.view_types import View


def gone(view: View, tile: ReputationTile) -> int:
    """How many ranks are gone: as many as players, or the rival, reached it in earlier rounds (10.4)."""
    return min(sum(one["round"] < view["round"] for one in tile["reached"]), len(tile["rewards"]))
