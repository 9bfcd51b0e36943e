"""Which events of Cartographers are shown as scenes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from page.ink.regions import cells
from page.table.timeline import Scene
from table.cartographers.frames import frames, with_map

from .ambush_scene import Ambush
from .draw_scene import Draw
from .season_scene import SeasonEnd

if TYPE_CHECKING:
    from engine.cartographers.game import Cartographers
    from table.cartographers.frames import Frame

    from .scene_host import Host


class Players(NamedTuple):
    """The players: their names, those at this device, and whose turn it is."""

    names: Sequence[str]
    people: Sequence[int]
    actor: int | None

    def misses(self, seat: int | None) -> bool:
        """Whether the map that a seat has drawn on would not stay in view after its draw."""
        return len(self.names) > 1 and not (seat in self.people and seat == self.actor)


def scenes(host: Host, state: Cartographers, since: int, seat: int, players: Players) -> Sequence[Scene]:
    """The scenes of the events from number ``since`` on; seasons end on the maps of all people, or else of a seat."""
    result: list[Scene] = []
    places = frames(state, since)
    for before, frame in zip(places, places[1:], strict=False):
        entry = frame.entry
        if entry is None:
            continue
        if frame.kind == "draw" and players.misses(frame.seat):
            result.append(Draw(host.words, frame, players.names, own=frame.seat in players.people))
        elif frame.kind == "season":
            result += _season_ends(host, before.state, frame, seat, players)
        elif frame.kind == "ambush":
            drawn = cells(entry["cells"])
            filled = before.state.seats[0].sheet.filled
            after = frame.state.view(0)
            after["last"] = entry["cells"]
            earlier = with_map(after, before.state)
            result.append(Ambush(host, earlier, after, frame.state, entry["card"], drawn, filled))
    return result


def _season_ends(host: Host, before: Cartographers, frame: Frame, seat: int, players: Players) -> Iterator[SeasonEnd]:
    """The end of a season on one map after the other, each with its owner if there are several people."""
    assert frame.entry is not None
    people = players.people or [seat]
    owners = [host.words("table.watching", name=players.names[one]) for one in people] if len(people) > 1 else [""]
    for one, owner, following in zip(people, owners, [*owners[1:], ""], strict=True):
        points = frame.entry["scores"][one]
        yield SeasonEnd(host, before.view(one), one, frame.state, frame.season, points, owner, following)
