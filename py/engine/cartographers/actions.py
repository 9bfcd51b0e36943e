"""Actions and their notation."""

from __future__ import annotations

from typing import NamedTuple

from ..game import IllegalAction, as_found
from .cards import FARM_VILLAGE, MOUNTAIN, SKILLS, TERRAINS
from .shapes import notation
from .sheets import GRID


class Action(NamedTuple):
    """A decision. Its notation comes first, so that actions are ordered by it."""

    text: str
    #: "draw", "skill" or "pass".
    kind: str
    #: The terrain drawn or the skill opened; "" for a pass.
    word: str
    #: The cells drawn, as a mask; 0 for the others.
    cells: int

    def __str__(self) -> str:
        return self.text

    @property
    def terrain(self) -> str:
        """The terrain that is drawn, "" if nothing is."""
        return self.word if self.kind == "draw" else ""


PASS = Action("pass", "pass", "", 0)

#: ``OPEN[skill]`` opens a skill. The answers to its questions are further actions.
OPEN = {slug: Action(f"skill {slug}", "skill", slug, 0) for slug in SKILLS}


class _Draws(dict[int, Action]):
    """The draw actions of one terrain by their cells, each made once."""

    def __init__(self, terrain: str) -> None:
        super().__init__()
        self.terrain = terrain

    def __missing__(self, cells: int) -> Action:
        action = Action(f"{self.terrain}@{notation(cells)}", "draw", self.terrain, cells)
        self[cells] = action
        return action


#: ``DRAWS[terrain][mask]`` is the action that draws it. Every action made here is kept, so use it only for masks of
#: real placements.
DRAWS = {terrain: _Draws(terrain) for terrain in (*TERRAINS, MOUNTAIN, FARM_VILLAGE)}


def draw(terrain: str, cells: int) -> Action:
    """The action that draws these cells, legal or not; it is not kept."""
    return DRAWS[terrain].get(cells) or Action(f"{terrain}@{notation(cells)}", "draw", terrain, cells)


def parse(text: str) -> Action:
    """Read ``forest@A1,A2``, ``skill search`` or ``pass``. IllegalAction "notation", "terrain", "skill", "outside"."""
    if text == PASS.text:
        return PASS
    verb, space, skill = text.partition(" ")
    if space and verb == "skill":
        if skill not in OPEN:
            raise IllegalAction("skill", "{skill} is not a skill", skill=as_found(skill))
        return OPEN[skill]
    terrain, at, cells = text.partition("@")
    if not at:
        raise IllegalAction("notation", "{text} is not an action", text=as_found(text))
    if terrain not in DRAWS:
        raise IllegalAction("terrain", "{terrain} is not a terrain that can be drawn", terrain=as_found(terrain))
    mask = 0
    for name in cells.split(","):
        cell = GRID.parse_name(name)
        if cell is None:
            raise IllegalAction("notation", "{name} is not a cell", name=as_found(name))
        if not GRID.inside(*cell):
            raise IllegalAction("outside", "{name} is not on the map", name=name)
        bit = GRID.bit(*cell)
        if mask & bit:
            raise IllegalAction("notation", "{name} occurs twice", name=name)
        mask |= bit
    return draw(terrain, mask)
