"""What a step of a solution has changed on the table, by comparing the views before and after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.woodcraft.cards import TOKENS

from ..motions import Place, grown, motions

if TYPE_CHECKING:
    from engine.woodcraft.view_types import View


class Change(NamedTuple):
    """A thing of the table that is different.

    ``kind`` and ``name``: a die in the "pile" or the "yard" by its place from 0, the "pot" of a colour, a "wheel" tile,
    a "card", a "good", a "track", a "tile" of the workshop, an attic "space".
    """

    kind: str
    name: str


def changes(before: View, after: View, seat: int) -> list[Change]:
    """The changes of a seat's workshop and of the wheel, those on the board before the amounts of goods."""
    old, new = before["players"][seat], after["players"][seat]
    wheel = before["wheel"]["tiles"]
    found = [Change("wheel", tile) for tile, at in after["wheel"]["tiles"].items() if wheel[tile] != at]
    targets = [motion.target for motion in motions(before, after, seat) if motion.target]
    targets += [Place("pot", colour) for colour in grown(before, after, seat)]
    found += [Change(place.kind, str(place.at)) for place in targets]
    was_up = {tile["id"]: tile["up"] for tile in old["tiles"]}
    found += [Change("tile", tile["id"]) for tile in new["tiles"] if was_up.get(tile["id"]) != tile["up"]]
    found += [Change("pot", colour) for colour in new["pots"] if colour not in old["pots"]]
    used = {helper["id"]: helper["used"] for helper in old["helpers"]}
    found += [Change("card", one["id"]) for one in new["helpers"] if used.get(one["id"]) != one["used"]]
    rows = {order["id"]: order["row"] for order in old["orders"]}
    found += [Change("card", one["id"]) for one in new["orders"] if rows.get(one["id"]) != one["row"]]
    found += [Change("card", id) for id in new["contracts"] if id not in old["contracts"]]
    found += [Change("space", space) for space in new["attic"] if space not in old["attic"]]
    found += [Change("track", track) for track, n in new["tracks"].items() if old["tracks"].get(track) != n]
    if len(new["completed"]) != len(old["completed"]):
        found.append(Change("good", "reputation"))
    found += [Change("good", good) for good in TOKENS if new[good] != old[good]]  # type: ignore[literal-required]
    moved = after["turn"]["moved"]
    return found or ([Change("wheel", moved)] if moved else [])  # the action itself is chosen, or ended
