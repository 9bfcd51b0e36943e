"""The standard card set: the numbers of the boards, and the cards of ``standard_cards``, as one document.

Where the printed values are public, they are used. Other values are our own design, and their paths are listed in
``designed`` (a designed card has a flag of its own).
"""

from __future__ import annotations

from ..game import Json
from .standard_cards import (
    CONTRACTS,
    EARLY_HELPERS,
    EARLY_ORDERS,
    LATE_HELPERS,
    LATE_ORDERS,
    SOLO_CARDS,
    WALNUT_ORDERS,
    advance,
    effect,
    gain,
    produce,
    tool,
)


def _outer(quadrant: int, spaces: list[int], reward: Json, designed: bool = True) -> Json:
    return {"quadrant": quadrant, "spaces": spaces, "reward": [reward], "designed": designed}


def _saw(quadrant: int, age2: Json, age3_adds: Json, designed: bool = True) -> Json:
    return {"quadrant": quadrant, "age2": [age2], "age3_adds": [age3_adds], "designed": designed}


def _upgrade(number: str, cost: int, gives: list[Json], *needs: str) -> Json:
    return {"id": number, "cost": cost, "gives": gives, "needs": list(needs)}


def _reputation_tile(number: str, side_2_4: list[list[Json]], side_3: list[list[Json]]) -> Json:
    return {"id": number, "side_2_4": side_2_4, "side_3": side_3, "designed": True}


def _room(row: int, column: int, income: str | None, produce: int) -> Json:
    return {"at": [row, column], "income": income, "produce": produce}


def _edge(one: str, other: str, *reward: Json, designed: bool = True) -> Json:
    return {"between": [one, other], "reward": list(reward), "designed": designed}


def _ahead(**steps: int) -> Json:
    return {"blueberry": 0, "walnut": 0, "reputation": 0, **steps}


STANDARD: Json = {
    "format": 1,
    "id": "standard",
    "version": 6,
    "title": "Standard",
    "rounds": {
        "by_players": {"1": 14, "2": 14, "3": 14, "4": 13},
        "income_after": {"1": [4, 8, 12, 14], "2": [4, 8, 12, 14], "3": [4, 8, 12, 14], "4": [4, 8, 11, 13]},
    },
    "setup": {
        "blueberries": 12,
        "lanterns": {"1": 1, "2": 1, "3": 1, "4": 2},
        "dice": ["g3", "y2", "b1"],
        "deal": {"helpers_early": 3, "orders_early": 5, "orders_walnut": 2},
        "keep": {"helpers": 1, "orders_early": 2, "orders_walnut": 2},
        "place_orders": 1,
        "display": {"helpers": 4, "orders": 4},
        "lumber_yard_per_color": 2,
        "public_contracts": {"1": 3, "2": 3, "3": 4, "4": 5},
        "track_start": {"blueberry": 0, "walnut": 0, "reputation": 0},
        # By place in the turn order: the first moves of the wheel pay nothing, so later seats have an advantage.
        "head_start": {
            "1": [_ahead()],
            "2": [_ahead(reputation=1), _ahead()],
            "3": [_ahead(reputation=1), _ahead(), _ahead()],
            "4": [_ahead(walnut=1), _ahead(reputation=1), _ahead(), _ahead()],
        },
        "lumber_pile": 6,
    },
    "prices": {
        "die_surcharge": {"green": 0, "yellow": 1, "brown": 2},
        "sell_multiplier": 2,
        "sell_surcharge": {"green": 0, "yellow": 1, "brown": 2},
        "buy_lumber_max": 2,
        "exchange_buy_value": 6,
        # Only 1 and 4 are our own: in the rulebook's example 2 of one kind and 3 of another cost 4 together.
        "materials": {"cost_by_amount": {"1": 0, "2": 1, "3": 3, "4": 4}, "max_purchases": 2},
        "second_order": 3,
        "bonus_action_lanterns": 3,
        "other_action_lanterns": 1,
        "skip_action_blueberries": 3,
        "six_discount": 2,
        "glue_mixed_points": 4,
        "leftover_divisor": 10,
    },
    "wheel": {
        "start_quadrant": 0,
        "arrow_at_end_of": 1,
        "outer": [
            _outer(0, [5], gain(scrap=1)),
            _outer(0, [4], gain(blueberry=2)),
            _outer(0, [1, 2, 3], gain(points=2)),
            _outer(1, [5], gain(blueberry=1), designed=False),
            _outer(1, [4], gain(points=1)),
            _outer(1, [1, 2, 3], gain(scrap=1, glue=1), designed=False),
            _outer(2, [5], gain(points=1)),
            _outer(2, [4], gain(saw=1)),
            _outer(2, [1, 2, 3], gain(lantern=1)),
            _outer(3, [5], gain(blueberry=1)),
            _outer(3, [4], gain(scrap=2)),
            _outer(3, [1, 2, 3], gain(blueberry=3)),
        ],
        "saw": [
            _saw(0, gain(points=2), effect("gain_die", colors=["green", "brown"], values=[2]), designed=False),
            _saw(1, gain(saw=1), gain(blueberry=3), designed=False),
            _saw(2, gain(glue=1), advance("reputation", 1)),
            _saw(3, gain(blueberry=2), gain(lantern=1)),
        ],
    },
    "upgrades": [
        {**_upgrade("pot_yellow", 4, [advance("walnut", 1)]), "sapling": "y1"},
        {**_upgrade("pot_brown", 2, [advance("walnut", 1)], "pot_yellow"), "sapling": "b1"},
        _upgrade("sawing_2", 7, [advance("walnut", 1)]),
        _upgrade("sawing_3", 3, [advance("walnut", 1), advance("reputation", 2)], "sawing_2"),
        {**_upgrade("splicing_2", 1, [advance("walnut", 1)]), "range": [1, 2]},
        {**_upgrade("splicing_3", 1, [advance("walnut", 1)], "splicing_2"), "range": [1, 2, 3, 4]},
        _upgrade("gluing", 4, [advance("blueberry", 1), advance("walnut", 1)]),
    ],
    "splicing_1_range": [1],
    "market": [
        {"cost": 2, "points": 2},
        {"cost": 3, "points": 3},
        {"cost": 4, "points": 4},
        {"cost": 5, "points": 5},
        {"cost": 6, "points": 6},
        {"cost": 8, "points": 7},
        {"cost": 10, "points": 9},
        {"cost": 12, "points": 11},
    ],
    "income_tracks": {
        "max": 10,
        "tool_line_between": [4, 5],
        "points_line_between": [7, 8],
        "points_line_points": 3,
        "second_marker_starts_at": 1,
    },
    "reputation": {
        "per_order_points_by_space": [0, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 5, 5, 6],
        "tile_spaces": [5, 10],
        "beyond_last_points": 2,
    },
    "reputation_tiles": [
        _reputation_tile(
            "RT1", [[gain(points=5)], [gain(points=2)], [gain(points=1)]], [[gain(points=5)], [gain(points=2)]]
        ),
        _reputation_tile(
            "RT2",
            [[gain(blueberry=6)], [gain(blueberry=3)], [gain(blueberry=2)]],
            [[gain(blueberry=6)], [gain(blueberry=3)]],
        ),
        _reputation_tile(
            "RT3",
            [[tool(), gain(blueberry=2)], [tool()], [gain(lantern=1)]],
            [[tool(), gain(blueberry=2)], [gain(lantern=1)]],
        ),
    ],
    "order_rows": [
        [advance("reputation", 3)],
        [advance("reputation", 2)],
        [advance("reputation", 1)],
        [gain(blueberry=1)],
        [effect("lose", points=1)],
    ],
    "order_rows_below": [effect("retreat", track="reputation", by=2)],
    "workshop_rooms": {
        "rows": 2,
        "columns": 4,
        "start": [0, 0],
        "rooms": [
            _room(0, 0, None, 0),
            _room(0, 1, "blueberry", 0),
            _room(0, 2, "walnut", 0),
            _room(0, 3, "blueberry", 2),
            _room(1, 0, "walnut", 0),
            _room(1, 1, "blueberry", 0),
            _room(1, 2, "walnut", 2),
            _room(1, 3, "walnut", 4),
        ],
    },
    "tools": [
        "mallet",
        "wrench",
        "saw",
        "plane",
        "gouge",
        "file",
        "chisel",
        "drill",
        "clamp",
        "axe",
        "square",
    ],
    "attic": {
        "rows": {"bottom": ["b0", "b1", "b2", "b3"], "middle": ["m0", "m1", "m2"], "top": ["t0", "t1", "t2", "t3"]},
        "needs": {
            "m0": ["b0", "b1"],
            "m1": ["b1", "b2"],
            "m2": ["b2", "b3"],
            "t0": ["any_adjacent"],
            "t1": ["m0", "m1"],
            "t2": ["m1", "m2"],
            "t3": ["any_adjacent"],
        },
        "edges": [
            _edge("b0", "b1", advance("blueberry", 2), designed=False),
            _edge("b1", "b2", gain(blueberry=3)),
            _edge("b2", "b3", advance("walnut", 1)),
            _edge("b0", "m0", produce(1), designed=False),
            _edge("b1", "m0", advance("reputation", 1), designed=False),
            _edge("b1", "m1", gain(lantern=1), designed=False),
            _edge("b2", "m1", advance("walnut", 1), designed=False),
            _edge("b2", "m2", gain(points=3)),
            _edge("b3", "m2", gain(reuse=1, scrap=1)),
            _edge("m0", "m1", gain(points=4)),
            _edge("m1", "m2", advance("reputation", 1), gain(blueberry=1)),
            _edge("m0", "t0", gain(blueberry=4)),
            _edge("m0", "t1", advance("walnut", 1)),
            _edge("m1", "t1", gain(glue=1, scrap=1, saw=1)),
            _edge("m1", "t2", produce(2)),
            _edge("m2", "t2", gain(lantern=1)),
            _edge("m2", "t3", gain(points=4)),
            _edge("t0", "t1", advance("reputation", 2)),
            _edge("t1", "t2", gain(points=6)),
            _edge("t2", "t3", advance("walnut", 2)),
        ],
    },
    "orders": {"early": EARLY_ORDERS, "late": LATE_ORDERS, "walnut": WALNUT_ORDERS},
    "helpers": {"early": EARLY_HELPERS, "late": LATE_HELPERS},
    "public_contracts": CONTRACTS,
    "solo": {
        "cards": SOLO_CARDS,
        "contracts_from_round": 5,
        "score_levels": [
            {"below": 80, "level": "apprentice"},
            {"below": 110, "level": "journeyman"},
            {"below": 130, "level": "master"},
            {"below": None, "level": "grand master"},
        ],
    },
    "designed": [
        "attic.rows",
        "income_tracks.points_line_between",
        "income_tracks.tool_line_between",
        "market",
        "orders.early.E01.row",
        "orders.early.E01.title",
        "orders.late.L01.row",
        "orders.late.L01.title",
        "prices.materials.cost_by_amount.1",
        "prices.materials.cost_by_amount.4",
        "public_contracts.P1.title",
        "reputation.per_order_points_by_space",
        "reputation.tile_spaces",
        "rounds.by_players",
        "rounds.income_after",
        "setup.head_start",
        "setup.lanterns.1",
        "setup.public_contracts.1",
        "setup.track_start",
        "solo",
        "tools",
        "upgrades.pot_brown.cost",
        "upgrades.pot_yellow.cost",
        "upgrades.sawing_2.cost",
        "upgrades.sawing_3.cost",
        "upgrades.splicing_2.cost",
        "upgrades.splicing_2.gives",
        "upgrades.splicing_3.cost",
        "wheel.outer.5.spaces",
        "wheel.saw.1.age3_adds",
        "workshop_rooms",
    ],
}
