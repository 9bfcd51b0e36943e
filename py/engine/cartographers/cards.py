"""The cards as data: explore, ambush, skill, season, scoring; titles (docs/rules/cartographers.md 3, 5, 7, 10)."""

from __future__ import annotations

from typing import NamedTuple

#: Terrains that can be drawn, in the order of the rulebook.
FOREST, VILLAGE, FARM, WATER, MONSTER = TERRAINS = ("forest", "village", "farm", "water", "monster")
#: Drawn only by the Korean reading of a single cell under a ruins demand.
MOUNTAIN = "mountain"
#: What Diplomacy draws: one cell that is both for every scoring card.
FARM_VILLAGE = "farm+village"

Shape = tuple[tuple[int, int], ...]

SINGLE: Shape = ((0, 0),)
BAR: Shape = ((0, 0), (0, 1))
BLOCK: Shape = ((0, 0), (0, 1), (1, 0), (1, 1))


def _shape(*rows: str) -> Shape:
    return tuple((r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "X")


class Explore(NamedTuple):
    """An explore card. A ruins card has no terrains and no shapes."""

    slug: str
    number: int
    time: int
    terrains: tuple[str, ...] = ()
    shapes: tuple[Shape, ...] = ()
    #: The shape that earns a coin when it is drawn, if the card has one.
    coin: Shape | None = None

    @property
    def ruins(self) -> bool:
        return not self.shapes

    def earns_coin(self, size: int) -> bool:
        """Whether a draw of this size is the coin shape: on every coin card no other shape has its size."""
        return self.coin is not None and len(self.coin) == size


def _coin_card(slug: str, number: int, terrain: str, coin: Shape, large: Shape) -> Explore:
    return Explore(slug, number, 1, (terrain,), (coin, large), coin)


EXPLORE = {
    card.slug: card
    for card in (
        Explore("temple_ruins", 5, 0),
        Explore("outpost_ruins", 6, 0),
        _coin_card("great_river", 7, WATER, _shape("X", "X", "X"), _shape("..X", ".XX", "XX.")),
        _coin_card("farmland", 8, FARM, _shape("X", "X"), _shape(".X.", "XXX", ".X.")),
        _coin_card("hamlet", 9, VILLAGE, _shape("X.", "XX"), _shape("XXX", "XX.")),
        _coin_card("forgotten_forest", 10, FOREST, _shape("X.", ".X"), _shape("X.", "XX", ".X")),
        Explore("hinterland_stream", 11, 2, (FARM, WATER), (_shape("XXX", "X..", "X.."),)),
        Explore("homestead", 12, 2, (VILLAGE, FARM), (_shape("X.", "XX", "X."),)),
        Explore("orchard", 13, 2, (FOREST, FARM), (_shape("XXX", "..X"),)),
        Explore("treetop_village", 14, 2, (FOREST, VILLAGE), (_shape("..XX", "XXX."),)),
        Explore("marshlands", 15, 2, (FOREST, WATER), (_shape("X..", "XXX", "X.."),)),
        Explore("fishing_village", 16, 2, (VILLAGE, WATER), (_shape("XXXX"),)),
        Explore("rift_lands", 17, 0, TERRAINS, (SINGLE,)),
    )
}

#: Every drawable shape of the explore cards, coin shape first: "great_river_1", "orchard", ...
SHAPES = {
    (f"{card.slug}_{i + 1}" if len(card.shapes) > 1 else card.slug): shape
    for card in EXPLORE.values()
    for i, shape in enumerate(card.shapes)
}


class Ambush(NamedTuple):
    """An ambush card. The arrow is the passing direction with rivals and the walking one in solo."""

    slug: str
    number: int
    shape: Shape
    clockwise: bool
    #: Solo: where the walk starts, as (bottom, right).
    corner: tuple[bool, bool]


AMBUSH = {
    card.slug: card
    for card in (
        Ambush("goblin_attack", 1, _shape("X..", ".X.", "..X"), False, (True, True)),
        Ambush("bugbear_assault", 2, _shape("X.X", "X.X"), True, (False, True)),
        Ambush("kobold_onslaught", 3, _shape("X.", "XX", "X."), True, (True, False)),
        Ambush("gnoll_raid", 4, _shape("XX", "X.", "XX"), False, (False, False)),
    )
}
#: The four ambush cards of the box; the others come from the ambush pack (docs/rules/cartographers.md 10).
BASE_AMBUSHES = tuple(AMBUSH)

AMBUSH |= {
    card.slug: card
    for card in (
        Ambush("flayer_incursion", 101, _shape("X.", "XX"), False, (False, True)),
        Ambush("insectoid_invasion", 102, _shape(".X", "XX", "X."), True, (False, False)),
        Ambush("ratman_strike", 103, _shape("X", "X", "X"), True, (True, True)),
        Ambush("ogre_charge", 104, _shape("XX", "XX"), False, (True, False)),
    )
}
SHAPES.update({card.slug: card.shape for card in AMBUSH.values()})


#: The moments of a turn at which a skill may be used: before and after a player's own draw of an explore card, and
#: before and after an ambush is drawn on all maps.
BEFORE_DRAW, AFTER_DRAW, BEFORE_AMBUSH, AFTER_AMBUSH = MOMENTS = (
    "before_draw",
    "after_draw",
    "before_ambush",
    "after_ambush",
)


class Skill(NamedTuple):
    """A skill card (docs/rules/cartographers.md 7): its price in coins, and the moments at which it may be used."""

    slug: str
    number: str
    cost: int
    moments: tuple[str, ...]


SKILLS = {
    card.slug: card
    for card in (
        Skill("acrobatics", "S01", 2, (BEFORE_AMBUSH,)),
        Skill("concentrate", "S02", 3, (AFTER_DRAW,)),
        Skill("cure_wounds", "S03", 1, (AFTER_DRAW,)),
        Skill("diplomacy", "S04", 1, MOMENTS),
        Skill("knowledge", "S05", 0, (BEFORE_DRAW,)),
        Skill("move_silently", "S06", 0, (BEFORE_DRAW,)),
        Skill("negotiate", "S07", 1, (BEFORE_DRAW,)),
        Skill("search", "S08", 0, (AFTER_DRAW,)),
    )
}


class Season(NamedTuple):
    """A season: the sum of times that ends it, and the two edicts scored then (0-3 for A-D)."""

    slug: str
    threshold: int
    edicts: tuple[int, int]


SEASONS = (
    Season("spring", 8, (0, 1)),
    Season("summer", 8, (1, 2)),
    Season("fall", 7, (2, 3)),
    Season("winter", 6, (3, 0)),
)


class Scoring(NamedTuple):
    """A scoring card: its stack, and how much it lowers the solo rating."""

    slug: str
    number: int
    stack: str
    solo_value: int


STACKS = ("forest", "farm_water", "village", "placement")

SCORING = {
    card.slug: card
    for card in (
        Scoring("sentinel_wood", 26, "forest", 25),
        Scoring("greenbough", 27, "forest", 22),
        Scoring("treetower", 28, "forest", 17),
        Scoring("stoneside_forest", 29, "forest", 18),
        Scoring("canal_lake", 30, "farm_water", 24),
        Scoring("mages_valley", 31, "farm_water", 22),
        Scoring("the_golden_granary", 32, "farm_water", 20),
        Scoring("shoreside_expanse", 33, "farm_water", 27),
        Scoring("wildholds", 34, "village", 16),
        Scoring("great_city", 35, "village", 16),
        Scoring("greengold_plains", 36, "village", 21),
        Scoring("shieldgate", 37, "village", 20),
        Scoring("borderlands", 38, "placement", 24),
        Scoring("lost_barony", 39, "placement", 24),
        Scoring("the_broken_road", 40, "placement", 24),
        Scoring("the_cauldrons", 41, "placement", 20),
    )
}

COIN_TRACK = 14

#: Solo titles, best first: the lowest rating that earns each (docs/rules/cartographers.md 5).
TITLES = (
    (30, "Legendary Cartographer"),
    (20, "Master Mapsmith"),
    (10, "Journeyman Topographer"),
    (0, "Apprentice Surveyor"),
    (-5, "Amateur Assessor"),
    (-10, "Inept Assistant"),
    (-20, "Dimwitted Doodler"),
    (-30, "Oblivious Inkdrinker"),
)


def title(rating: int) -> str:
    """The best title that the rating reaches; below the lowest threshold the last one."""
    for mark, name in TITLES:
        if rating >= mark:
            return name
    return TITLES[-1][1]
