"""Which events of Cartographers are shown as scenes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from page.ink.regions import cells
from page.table.timeline import Scene
from table.cartographers.frames import frames

from .ambush_scene import Ambush
from .season_scene import SeasonEnd

if TYPE_CHECKING:
    from engine.cartographers.game import Cartographers

    from .scene_host import Host


def scenes(host: Host, state: Cartographers, since: int, seat: int) -> Sequence[Scene]:
    """The scenes of the events from number ``since`` on, for the map of a seat."""
    result: list[Scene] = []
    places = frames(state)
    for before, frame in zip(places, places[1:], strict=False):
        entry = frame.entry
        if len(frame.state.events) <= since or entry is None:
            continue
        if frame.kind == "season":
            view = before.state.view(seat)
            result.append(SeasonEnd(host, view, seat, frame.state, frame.season, entry["scores"][seat]))
        elif frame.kind == "ambush":
            drawn = cells(entry["cells"])
            filled = before.state.seats[0].sheet.filled
            after = frame.state.view(0)
            after["last"] = entry["cells"]
            result.append(Ambush(host, before.state.view(0), after, frame.state, entry["card"], drawn, filled))
    return result
