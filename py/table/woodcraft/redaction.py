"""Redacts views for several people at one device: without hands, and without legal actions, which reveal them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.woodcraft.view_types import Player, View


def without_secrets(view: View) -> View:
    """The view without hands and legal actions."""
    players: list[Player] = [{**player, "hand": None} for player in view["players"]]
    return without_actions({**view, "players": players})


def without_actions(view: View) -> View:
    """The view without legal actions."""
    return {**view, "actions": [], "decisions": []}


def without_question(view: View) -> View:
    """The view of an earlier position that is only looked at: nothing is asked, and nothing is legal."""
    return {**without_actions(view), "prompt": {"id": "over"}}
