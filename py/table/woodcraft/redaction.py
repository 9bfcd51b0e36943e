"""Views for several people at one device: without hands, and without legal actions, which would give them away."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.woodcraft.view_types import Player, View


def without_secrets(view: View) -> View:
    """The view without what only one person may see."""
    players: list[Player] = [{**player, "hand": None} for player in view["players"]]
    return without_actions({**view, "players": players})


def without_actions(view: View) -> View:
    """The view as of somebody who decides nothing."""
    return {**view, "actions": [], "decisions": []}
