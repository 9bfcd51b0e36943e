"""The current question: which seat it asks, and its legal answers (docs/rules/cartographers.md 4, 7, 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .cards import (
    AFTER_AMBUSH,
    AFTER_DRAW,
    BAR,
    BEFORE_AMBUSH,
    BEFORE_DRAW,
    BLOCK,
    FARM_VILLAGE,
    MONSTER,
    MOUNTAIN,
    SINGLE,
    SKILLS,
    TERRAINS,
)
from .shapes import Placements, card_placements, normal, overhanging, overhanging_masks, shape_placements
from .sheets import GRID

if TYPE_CHECKING:
    from .game import Cartographers, Seat


#: What a skill that adds to a draw asks.
FOLLOWS = {"concentrate": "repeat", "cure_wounds": "bar", "search": "touch"}
#: Questions that are answered by a skill, or by a pass to go on without one.
OFFERS = ("react", "after")


class Ask(NamedTuple):
    """One question to one seat.

    ``kind`` is "draw" (the explore card), "ambush" (its shape on a rival's sheet), "react" (a skill
    before an ambush is drawn, or none), "after" (a skill after the own draw or after an ambush, or
    none), or what an open skill asks: "cell" (Diplomacy), "repeat" (Concentrate), "bar" (Cure Wounds),
    "touch" (Search).
    """

    kind: str
    seat: int
    #: Whose sheet is drawn on.
    owner: int
    #: The skill that bends this draw.
    skill: str = ""
    #: The own draw that this question follows; after an ambush there is none.
    terrain: str = ""
    cells: int = 0


class Legal(NamedTuple):
    """What may be drawn: any of the terrains on any of the placements; none of those: only a pass."""

    terrains: tuple[str, ...]
    table: Placements
    #: A set of placements of the table.
    found: int
    #: No shape of the card can be drawn as asked, so one cell is drawn instead (docs/rules/cartographers.md 4.4, 4.5).
    single: bool = False

    @property
    def cells(self) -> list[int]:
        """The cell sets that may be drawn, in order of their notation."""
        return self.table.chosen(self.found)

    def allows(self, cells: int) -> bool:
        """Whether a placement among the legal ones covers just these cells."""
        around, left = self.found, cells
        while left and around:
            low = left & -left
            around &= self.table.across[low.bit_length()]
            left ^= low
        return cells in self.table.chosen(around) if around else False


NOTHING = Legal((), Placements("", (), ()), 0)


def legal_draws(state: Cartographers, ask: Ask) -> Legal:
    """Everything that may be drawn in answer."""
    if ask.kind in OFFERS:
        return NOTHING
    owner = state.seats[ask.owner]
    side = owner.sheet.side.name
    if ask.kind == "draw":
        return _card_draws(state, ask, owner)
    if ask.kind == "ambush":
        table = shape_placements(side, BAR) if ask.skill else card_placements(side, state.ambush)
        return _or_single((MONSTER,), table, owner.fitting(table), owner)
    if ask.kind == "repeat":
        shape = normal(GRID.cells(ask.cells))
        table = shape_placements(side, shape)
        found = owner.fitting(table)
        if state.demand and state.options["concentrate_ruins"]:
            found = table.covering(found, owner.sheet.open_ruins) or found
        return Legal((ask.terrain,), table, found)
    if ask.kind == "bar":
        table = shape_placements(side, BAR)
        found = table.covering(owner.fitting(table), GRID.neighbours(owner.sheet.monster))
        card = state.card
        any_terrain = state.options["cure_wounds_terrain"] == "any" or card is None
        return Legal(TERRAINS if any_terrain or card is None else card.terrains, table, found)
    table = shape_placements(side, SINGLE)
    found = owner.fitting(table)
    if ask.kind == "touch":
        return Legal((ask.terrain,), table, table.covering(found, GRID.neighbours(ask.cells)))
    return Legal((FARM_VILLAGE,), table, found)


def _card_draws(state: Cartographers, ask: Ask, owner: Seat) -> Legal:
    """The explore card, bent by a skill if one is open."""
    card = state.card
    assert card is not None
    side = owner.sheet.side.name
    terrains = card.terrains
    if ask.skill == "negotiate":
        table = shape_placements(side, BLOCK)
    elif ask.skill == "move_silently":
        table = overhanging(side, card.slug)
    else:
        table = card_placements(side, card.slug)
    found = owner.fitting(table)
    if state.demand:
        found = table.covering(found, owner.sheet.open_ruins)
    if found:
        return Legal(("village",) if ask.skill == "knowledge" else terrains, table, found)
    if state.demand:
        terrains = (*TERRAINS, MOUNTAIN) if state.options["ruins_mountain"] else TERRAINS
    elif state.options["single_terrain"] == "any":
        terrains = TERRAINS
    legal = _or_single(("village",) if ask.skill == "knowledge" else terrains, table, 0, owner)
    if state.demand and state.options["ruins_place"] == "ruins" and owner.sheet.open_ruins:
        return legal._replace(found=legal.table.covering(legal.found, owner.sheet.open_ruins))
    return legal


def _or_single(terrains: tuple[str, ...], table: Placements, found: int, owner: Seat) -> Legal:
    if found:
        return Legal(terrains, table, found)
    table = shape_placements(owner.sheet.side.name, SINGLE)
    return Legal(terrains, table, owner.fitting(table), True)


def open_skills(state: Cartographers, ask: Ask) -> tuple[str, ...]:
    """The skills the seat may open now: in play, at their moment, affordable, one a season, and of some use."""
    if not state.skills:
        return ()
    seat = state.seats[ask.seat]
    if seat.skills_used[state.season] or not seat.sheet.empty:
        return ()
    now = moment(state, ask)
    coins = seat.coins
    return tuple(
        slug
        for slug in state.skills
        if now in SKILLS[slug].moments and SKILLS[slug].cost <= coins and _has_room(state, ask, slug)
    )


def moment(state: Cartographers, ask: Ask) -> str | None:
    """The moment for skills that a question is (docs/rules/cartographers.md 7), or None."""
    if ask.kind == "draw":
        return None if ask.skill else BEFORE_DRAW
    if ask.kind == "after":
        return AFTER_AMBUSH if state.ambush else AFTER_DRAW
    return BEFORE_AMBUSH if ask.kind == "react" else None


def _has_room(state: Cartographers, ask: Ask, slug: str) -> bool:
    """Whether what a skill adds to a draw can be drawn at all. The others fall back to one cell where nothing fits."""
    return slug not in FOLLOWS or bool(legal_draws(state, following(ask, slug)).found)


def following(ask: Ask, slug: str) -> Ask:
    """What a skill that adds to the draw before ``ask`` asks."""
    return Ask(FOLLOWS[slug], ask.seat, ask.owner, "", ask.terrain, ask.cells)


def coin_shape(state: Cartographers, ask: Ask, cells: int) -> bool:
    """Whether a draw earns the coin of its card (docs/rules/cartographers.md 4.6, 7)."""
    card = state.card
    if card is None or card.coin is None:
        return False
    if ask.kind == "repeat":
        return bool(state.options["concentrate_coin"]) and card.earns_coin(cells.bit_count())
    if ask.kind != "draw" or ask.skill == "negotiate":
        return False
    if ask.skill == "move_silently":
        # Over the edge a part may come from either shape: the player surely meant the one with the coin.
        # One cell drawn because nothing could be drawn as asked may look like such a part, but is none.
        return cells in overhanging_masks(card.coin) and not legal_draws(state, ask).single
    return card.earns_coin(cells.bit_count())
