"""The gold of cards that pay for groups of settlements, after one more build: the groups themselves are found once."""

from __future__ import annotations

from typing import NamedTuple

from engine.game import Options
from engine.kingdom_builder.boards import HEX, Board


class Group(NamedTuple):
    #: The hexes next to the group.
    near: int
    size: int
    #: The castle and location hexes next to it.
    places: int


class Groups:
    """The groups of some settlements, for Hermits, Citizens and Merchants."""

    def __init__(self, board: Board, own: int) -> None:
        self.own = own
        self._places = board.places
        self._groups = []
        for group in HEX.clusters(own):
            near = HEX.neighbours(group)
            self._groups.append(Group(near, group.bit_count(), near & board.places))
        self._largest = max([group.size for group in self._groups], default=0)

    def gold(self, slug: str, spot: int, less: int) -> int:
        """The gold of a card after a build on ``spot``; ``less`` groups are not paid by Hermits."""
        if slug == "hermits":
            return len(self._groups) + 1 - sum([1 for group in self._groups if group.near & spot]) - less
        if slug == "citizens":
            return max(self._largest, 1 + sum([group.size for group in self._groups if group.near & spot])) // 2
        joined, linked = HEX.near[spot.bit_length() - 1] & self._places, 0
        for near, _, places in self._groups:
            if near & spot:
                joined |= places
            elif places & (places - 1):
                linked |= places
        if joined & (joined - 1):
            linked |= joined
        return 4 * linked.bit_count()


def paying_for_groups(slugs: tuple[str, ...], options: Options) -> tuple[str, ...]:
    """Those of the cards that pay for groups in the readings of these options."""
    touched = options["merchants"] == "touched"
    return tuple([slug for slug in slugs if slug in ("hermits", "citizens") or (slug == "merchants" and not touched)])
