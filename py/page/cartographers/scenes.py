"""Which events of Cartographers are shown as scenes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from page.ink.regions import cells
from page.table.timeline import Scene
from table.cartographers.frames import frames, with_map

from .ambush_scene import Ambush
from .draw_scene import Draw
from .season_scene import SeasonEnd

if TYPE_CHECKING:
    from engine.cartographers.game import Cartographers

    from .scene_host import Host


class Company(NamedTuple):
    """The players: their names, those at this device, and whose turn it is."""

    names: Sequence[str]
    people: Sequence[int]
    actor: int | None

    def misses(self, seat: int | None) -> bool:
        """Whether the map that a seat has drawn on would not stay in view after its draw."""
        return len(self.names) > 1 and not (seat in self.people and seat == self.actor)


def scenes(host: Host, state: Cartographers, since: int, seat: int, company: Company) -> Sequence[Scene]:
    """The scenes of the events from number ``since`` on; ends of seasons on the map of a seat."""
    result: list[Scene] = []
    places = frames(state, since)
    for before, frame in zip(places, places[1:], strict=False):
        entry = frame.entry
        if entry is None:
            continue
        if frame.kind == "draw" and company.misses(frame.seat):
            result.append(Draw(host.words, frame, company.names, own=frame.seat in company.people))
        elif frame.kind == "season":
            view = before.state.view(seat)
            result.append(SeasonEnd(host, view, seat, frame.state, frame.season, entry["scores"][seat]))
        elif frame.kind == "ambush":
            drawn = cells(entry["cells"])
            filled = before.state.seats[0].sheet.filled
            after = frame.state.view(0)
            after["last"] = entry["cells"]
            earlier = with_map(after, before.state)
            result.append(Ambush(host, earlier, after, frame.state, entry["card"], drawn, filled))
    return result
