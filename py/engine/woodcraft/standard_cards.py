"""The cards of the standard set: orders, helpers, public contracts, the solo deck (docs/rules/woodcraft.md 16).

``designed=False`` marks what is printed in a rulebook or a review; every other value is our own design.
"""

from __future__ import annotations

from typing import Any

from ..game import Json
from .cards import IMMEDIATE, NONE, ONCE_PER_TURN, PERMANENT

CLAIM: Json = {"op": "claim_contract"}


def effect(op: str, **parameters: Any) -> Json:
    return {"op": op, **parameters}


def gain(**amounts: int) -> Json:
    return {"op": "gain", **amounts}


def advance(track: str, by: int) -> Json:
    return {"op": "advance", "track": track, "by": by}


def produce(most: int) -> Json:
    return {"op": "produce", "max": most}


def tool(*kinds: str, n: int = 1) -> Json:
    return {"op": "tool", "types": list(kinds) or "any", "n": n}


def _order(
    number: str, title: str, row: int, dice: str, reward: list[Json], designed: bool = True, **tokens: int
) -> Json:
    need = {"dice": dice.split(), "tokens": tokens}
    return {"id": number, "title": title, "row": row, "need": need, "reward": reward, "designed": designed}


def _walnut(number: str, title: str, row: int, dice: str, blueberries: int, points: int, **tokens: int) -> Json:
    reward = effect("choose", options=[[CLAIM], [gain(blueberry=blueberries, points=points)]])
    return _order(number, title, row, dice, [reward], True, **tokens)


def _helper(number: str, title: str, cost: int, kind: str, effects: list[Json], production: list[Json]) -> Json:
    ability = {"kind": kind, "effects": effects}
    return {
        "id": number,
        "title": title,
        "cost": cost,
        "ability": ability,
        "production": production,
        "designed": True,
    }


def _contract(number: str, title: str, per: list[str], points: int, most: int, designed: bool = True) -> Json:
    score = effect("score_per", per=per, points=points, max=most)
    return {"id": number, "title": title, "score": score, "designed": designed}


def _solo(
    number: str,
    wheel: str,
    helper_slot: int,
    order_slot: int,
    colour: str,
    which: str,
    reputation: int,
    take_contract: bool = False,
) -> Json:
    return {
        "id": number,
        "wheel": wheel,
        "helper_slot": helper_slot,
        "order_slot": order_slot,
        "yard": {"color": colour, "which": which},
        "reputation": reputation,
        "take_contract": take_contract,
        "designed": True,
    }


EARLY_ORDERS: list[Json] = [
    _order("E01", "Spinning Top", 2, "y1 y2", [gain(blueberry=4, glue=2)], scrap=1, designed=False),
    _order("E02", "Spoon Rack", 3, "g2 g3", [gain(blueberry=4, points=5, saw=1)]),
    _order("E03", "Peg Board", 3, "g1 g1 g2", [gain(blueberry=3, points=5, scrap=2)]),
    _order("E04", "Bird Perch", 3, "g4", [gain(blueberry=4, points=6, scrap=1)], scrap=1),
    _order("E05", "Rolling Pin", 3, "y3", [gain(blueberry=2, points=5, lantern=1)]),
    _order("E06", "Bread Board", 2, "y4 g1", [gain(blueberry=5, points=8)], saw=1),
    _order("E07", "Door Wedge", 3, "b1 g2", [gain(blueberry=4, points=5, scrap=2)]),
    _order("E08", "Milking Stool", 2, "g3 g3 g1", [gain(blueberry=4, points=11)], scrap=1),
    _order("E09", "Candle Stand", 2, "y2 y2", [gain(blueberry=4, points=5), tool()]),
    _order("E10", "Letter Tray", 2, "g5 y1", [gain(blueberry=5, points=5), advance("walnut", 1)]),
    _order("E11", "Tent Pegs", 3, "b2 g1", [gain(blueberry=3, points=5), tool("mallet")]),
    _order("E12", "Yo-Yo", 3, "g2 g2", [gain(blueberry=3, points=8)], glue=1),
    _order("E13", "Bookend", 2, "y5", [gain(blueberry=4, points=6), advance("reputation", 1)], scrap=1),
    _order("E14", "Coat Hook", 3, "b3", [gain(blueberry=3, points=5, saw=2)]),
    _order("E15", "Picture Frame", 2, "g1 g1 g1 g1", [gain(blueberry=3, points=8)], scrap=1),
    _order("E16", "Fife", 2, "y1 y1 g4", [gain(blueberry=5, points=9)], glue=1),
    _order("E17", "Seed Tray", 2, "g3 y2", [gain(blueberry=3, points=5, scrap=1), produce(1)]),
    _order("E18", "Salad Bowl", 2, "b2 y2", [gain(blueberry=7, points=6, glue=1)], saw=1),
    _order("E19", "Game Pieces", 2, "g1 y1 b1", [gain(blueberry=3, points=6), advance("blueberry", 1)]),
    _order("E20", "Wall Shelf", 3, "g6", [gain(blueberry=4, points=8)], scrap=1),
    _order("E21", "Yard Broom", 1, "y3 g3", [gain(blueberry=6, points=5, scrap=1), advance("blueberry", 1)], scrap=1),
    _order("E22", "Music Box", 1, "b1 b1 y1", [gain(blueberry=3, points=10)]),
    _order("E23", "Clock Case", 1, "b4 g2", [gain(blueberry=5, points=7, lantern=1)]),
    _order("E24", "Tea Chest", 1, "y4 y2", [gain(blueberry=6, points=9)], saw=1),
    _order("E25", "Sled", 1, "g4 g4", [gain(blueberry=6, points=5, glue=1, scrap=1), advance("reputation", 1)], saw=1),
    _order("E26", "Puzzle Box", 1, "g2 y2 b2", [gain(blueberry=5, points=9)]),
    _order("E27", "Rocking Hen", 1, "y3 y3 g1", [gain(blueberry=2, points=9), tool()]),
    _order("E28", "Night Table", 1, "b3 y3", [gain(blueberry=5, points=8), advance("walnut", 1)], glue=1),
    _order("E29", "Porch Bench", 1, "g5 g5", [gain(blueberry=8, points=9)], scrap=1),
    _order("E30", "Lap Harp", 1, "b2 b1 g3", [gain(blueberry=4, points=11)]),
    _order("E31", "Weather Vane", 2, "y6", [gain(blueberry=4, points=8, reuse=1)], glue=1),
    _order("E32", "Step Ladder", 1, "g3 y1 y1 b1", [gain(blueberry=6, points=8), advance("blueberry", 1)], saw=1),
]

LATE_ORDERS: list[Json] = [
    _order("L01", "Hay Rack", 2, "g4 y2 y2 y2", [gain(blueberry=10, points=2), produce(1)], designed=False),
    _order("L02", "Farm Table", 1, "g6 g6 y2", [gain(blueberry=7, points=20)]),
    _order("L03", "Cello", 1, "b6 b1 y2", [gain(blueberry=4, points=18)]),
    _order("L04", "Bunk Bed", 1, "g5 g5 y3", [gain(blueberry=6, points=16), advance("walnut", 1)], scrap=1),
    _order("L05", "Spinning Wheel", 2, "y5 b2 g1", [gain(blueberry=3, points=15, lantern=1)]),
    _order("L06", "Rowing Boat", 2, "b5 y5", [gain(blueberry=5, points=18)], saw=1),
    _order("L07", "Doll House", 1, "g2 y2 y2 b2", [gain(blueberry=3, points=17), tool()]),
    _order("L08", "Rain Barrel", 2, "y4 y4 y4", [gain(blueberry=9, points=19)], scrap=1),
    _order("L09", "Fiddle", 2, "b4 b3", [gain(blueberry=3, points=17)]),
    _order("L10", "Wall Clock", 2, "b3 y3 g3", [gain(blueberry=5, points=15), advance("reputation", 1)], saw=1),
    _order("L11", "Hand Cart", 2, "g6 y4", [gain(blueberry=9, points=14)], scrap=2),
    _order("L12", "Writing Desk", 3, "y6 y3", [gain(blueberry=5, points=15, reuse=1)], scrap=1),
    _order("L13", "Floor Harp", 2, "b6 y4", [gain(blueberry=4, points=18)]),
    _order("L14", "Stage Puppet", 1, "g1 g1 y1 b1", [gain(blueberry=4, points=13)]),
    _order("L15", "Wardrobe", 1, "g6 g6 g4", [gain(blueberry=8, points=19, scrap=1)]),
    _order("L16", "Bee House", 3, "g5 y5", [gain(blueberry=8, points=12), advance("blueberry", 1)], glue=1),
    _order("L17", "Model Ship", 2, "b2 b2 y1 g1", [gain(blueberry=4, points=18)], glue=1),
    _order("L18", "Dough Trough", 3, "g6 g3", [gain(blueberry=7, points=12)]),
    _order("L19", "Pair of Skis", 3, "y5 y5", [gain(blueberry=6, points=18)], scrap=1),
    _order("L20", "Lectern", 3, "b4 g4", [gain(blueberry=5, points=14)]),
    _order("L21", "Sundial", 3, "b5", [gain(blueberry=3, points=12, lantern=1)], glue=1, saw=1),
    _order("L22", "Garden Swing", 2, "g5 g4 g3", [gain(blueberry=8, points=15)], saw=1),
    _order("L23", "Hand Loom", 2, "y4 y3 g2", [gain(blueberry=3, points=14), produce(2)], scrap=1),
    _order("L24", "Piano Stool", 3, "b3 b3", [gain(blueberry=4, points=15)]),
    _order("L25", "Mill Wheel", 1, "g4 g4 g4", [gain(blueberry=6, points=18)]),
    _order("L26", "Sea Chest", 3, "b6 g2", [gain(blueberry=3, points=14), tool()]),
    _order("L27", "Pergola", 2, "g6 y6", [gain(blueberry=6, points=17)], glue=1),
    _order("L28", "Carousel", 1, "g3 y3 y3 b3", [gain(blueberry=6, points=24)]),
    _order("L29", "Orchard Gate", 2, "g5 b5", [gain(blueberry=5, points=15), advance("walnut", 1)], scrap=1),
    _order("L30", "Parquet Floor", 2, "y1 y1 y1 y1", [gain(blueberry=4, points=13)]),
    _order("L31", "Chess Table", 1, "b4 y2 g2", [gain(blueberry=4, points=18)]),
    _order("L32", "Grand Cabinet", 1, "b6 b6", [gain(blueberry=4, points=23)]),
]

WALNUT_ORDERS: list[Json] = [
    _walnut("W01", "Town Bench", 1, "g5 y3 b1", 6, 7, scrap=1),
    _walnut("W02", "Market Stall", 1, "g6 b3", 5, 6),
    _walnut("W03", "Bridge Rail", 1, "y5 y2 g2", 5, 7, saw=1),
    _walnut("W04", "School Desk", 1, "b4 y4", 5, 7, glue=1),
    _walnut("W05", "Bandstand", 1, "g4 y4 b2", 6, 7),
    _walnut("W06", "Town Sign", 2, "b5 g3", 5, 6, glue=1),
    _walnut("W07", "Flag Pole", 2, "y6 y1", 6, 5, scrap=2),
    _walnut("W08", "Fountain Cover", 2, "g3 g3 b3", 6, 6, saw=1),
]

EARLY_HELPERS: list[Json] = [
    _helper("HE01", "Tinker", 3, IMMEDIATE, [tool("mallet", "plane", "clamp")], [gain(scrap=2)]),
    _helper("HE02", "Bookkeeper", 7, IMMEDIATE, [advance("blueberry", 1), advance("walnut", 2)], [gain(blueberry=2)]),
    _helper("HE03", "Fitter", 5, IMMEDIATE, [effect("action", name="improve_workshop", discount=0)], [gain(scrap=2)]),
    _helper("HE04", "Clerk", 3, IMMEDIATE, [effect("take_order", n=1)], [gain(blueberry=2)]),
    _helper(
        "HE05",
        "Forester",
        5,
        IMMEDIATE,
        [effect("gain_die", colors=["green", "yellow", "brown"], values=[3]), gain(reuse=1)],
        [gain(scrap=1)],
    ),
    _helper(
        "HE06",
        "Agent",
        4,
        IMMEDIATE,
        [effect("choose", options=[[effect("take_order", n=1)], [gain(points=4)]])],
        [gain(blueberry=2)],
    ),
    _helper("HE07", "Woodsman", 4, NONE, [], [effect("gain_die", colors=["green", "yellow", "brown"], values=[2])]),
    _helper(
        "HE08",
        "Nursery Hand",
        9,
        ONCE_PER_TURN,
        [effect("plant", colors=["green"], values=[1], slice=True, max_trees=1)],
        [gain(scrap=1)],
    ),
    _helper("HE09", "Whittler", 4, ONCE_PER_TURN, [effect("modify_die", by=[-1]), gain(blueberry=1)], [gain(scrap=1)]),
    _helper("HE10", "Splicer", 2, PERMANENT, [effect("trigger", on="splice", do=[gain(points=1)])], [gain(scrap=2)]),
    _helper("HE11", "Mason", 5, PERMANENT, [effect("discount", on="improve", by=2)], [gain(blueberry=2)]),
    _helper("HE12", "Gardener", 3, ONCE_PER_TURN, [effect("grow", pots=["green"], by=3)], [gain(saw=1)]),
    _helper(
        "HE13",
        "Waterer",
        3,
        ONCE_PER_TURN,
        [effect("grow", pots=["green", "yellow", "brown"], by=1)],
        [gain(blueberry=2)],
    ),
    _helper(
        "HE14",
        "Peddler",
        6,
        ONCE_PER_TURN,
        [effect("sell_tokens", rates={"scrap": 1, "glue": 2, "saw": 2}, max=5)],
        [gain(glue=1, scrap=1)],
    ),
    _helper(
        "HE15",
        "Swapper",
        2,
        ONCE_PER_TURN,
        [{"op": "swap_tokens", "from": ["scrap", "glue", "saw"], "to": ["scrap", "glue", "saw"], "times": 1}],
        [gain(scrap=2)],
    ),
    _helper(
        "HE16",
        "Gossip",
        4,
        PERMANENT,
        [effect("trigger", on="reputation_step", do=[gain(blueberry=1)])],
        [gain(blueberry=1)],
    ),
    _helper(
        "HE17",
        "Cashier",
        4,
        PERMANENT,
        [effect("trigger", on="complete_order", do=[gain(blueberry=1)])],
        [gain(blueberry=2)],
    ),
    _helper("HE18", "Buyer", 5, PERMANENT, [effect("discount", on="buy_die", by=1)], [gain(blueberry=2)]),
    _helper(
        "HE19",
        "Picker",
        3,
        PERMANENT,
        [effect("discount", on="buy_die", by=1, values=[1, 2, 3])],
        [gain(blueberry=2)],
    ),
    _helper("HE20", "Dealer", 2, PERMANENT, [effect("trigger", on="sell_die", do=[gain(blueberry=1)])], [gain(saw=1)]),
    _helper("HE21", "Recruiter", 2, PERMANENT, [effect("discount", on="place_helper", by=1)], [gain(scrap=2)]),
    _helper("HE22", "Barker", 4, PERMANENT, [effect("discount", on="market", by=1)], [gain(blueberry=2)]),
    _helper(
        "HE23",
        "Lamplighter",
        5,
        PERMANENT,
        [effect("trigger", on="gain_lantern", do=[advance("reputation", 1)])],
        [gain(blueberry=2)],
    ),
    _helper("HE24", "Gluer", 3, PERMANENT, [effect("replace", rule="mixed_glue_points", value=7)], [gain(glue=1)]),
    _helper("HE25", "Offcutter", 2, PERMANENT, [effect("trigger", on="saw_tile", do=[gain(scrap=1)])], [gain(saw=1)]),
    _helper("HE26", "Night Porter", 4, IMMEDIATE, [gain(lantern=2)], [gain(blueberry=2)]),
    _helper("HE27", "Treasurer", 2, NONE, [], [gain(blueberry=3)]),
]

LATE_HELPERS: list[Json] = [
    _helper(
        "HL01",
        "Herald",
        7,
        PERMANENT,
        [effect("trigger", on="reputation_step", do=[gain(points=3)], limit="turn")],
        [gain(blueberry=3)],
    ),
    _helper(
        "HL02",
        "Master Splicer",
        4,
        PERMANENT,
        [effect("trigger", on="splice", do=[gain(points=2)])],
        [gain(scrap=3)],
    ),
    _helper(
        "HL03",
        "Builder",
        6,
        IMMEDIATE,
        [effect("action", name="improve_workshop", discount=3)],
        [gain(blueberry=3)],
    ),
    _helper("HL04", "Tool Warden", 4, IMMEDIATE, [effect("reset_tiles", max=3), gain(reuse=1)], [gain(saw=1, glue=1)]),
    _helper(
        "HL05",
        "Nut Broker",
        5,
        ONCE_PER_TURN,
        [effect("convert", pay={"blueberry": 3}, do=[gain(points=4)], times=1)],
        [gain(blueberry=3)],
    ),
    _helper("HL06", "Old Sawyer", 4, ONCE_PER_TURN, [effect("split_die", cuts=1)], [gain(saw=2)]),
    _helper("HL07", "Fine Planer", 4, ONCE_PER_TURN, [effect("modify_die", by=[-1, 1])], [gain(blueberry=3)]),
    _helper(
        "HL08",
        "Stainer",
        2,
        ONCE_PER_TURN,
        [{"op": "recolor_die", "from": ["green", "yellow"], "to": ["yellow", "brown"], "pay": {"blueberry": 1}}],
        [gain(scrap=1, glue=1)],
    ),
    _helper(
        "HL09",
        "Arborist",
        3,
        ONCE_PER_TURN,
        [effect("grow", pots=["green", "yellow", "brown"], by=2)],
        [gain(blueberry=3)],
    ),
    _helper(
        "HL10",
        "Show Host",
        4,
        PERMANENT,
        [effect("trigger", on="complete_order", do=[gain(points=2)])],
        [gain(points=2)],
    ),
    _helper("HL11", "Envoy", 8, IMMEDIATE, [advance("reputation", 3)], [gain(points=2)]),
    _helper(
        "HL12",
        "Archivist",
        7,
        IMMEDIATE,
        [effect("score_per", per=["completed_order"], points=1, max=8)],
        [gain(points=2)],
    ),
    _helper("HL13", "Curator", 6, IMMEDIATE, [effect("score_per", per=["tool"], points=1, max=8)], [tool()]),
    _helper("HL14", "Toolsmith", 7, IMMEDIATE, [tool(n=2)], [gain(scrap=2)]),
    _helper("HL15", "Banker", 6, IMMEDIATE, [advance("blueberry", 2), gain(blueberry=2)], [gain(blueberry=3)]),
    _helper("HL16", "Nut Keeper", 7, IMMEDIATE, [advance("walnut", 3)], [gain(points=2)]),
    _helper(
        "HL17",
        "Timber Baron",
        8,
        IMMEDIATE,
        [effect("gain_die", colors=["brown"], values=[5])],
        [effect("gain_die", colors=["green"], values=[3])],
    ),
    _helper("HL18", "Foreman", 6, IMMEDIATE, [produce(3)], [gain(blueberry=3)]),
    _helper("HL19", "Press Hand", 5, ONCE_PER_TURN, [effect("glue_dice", times=1)], [gain(glue=2)]),
    _helper("HL20", "Stall Owner", 7, PERMANENT, [effect("discount", on="market", by=2)], [gain(blueberry=3)]),
    _helper("HL21", "Harvester", 3, PERMANENT, [effect("trigger", on="harvest", do=[gain(points=3)])], [gain(scrap=2)]),
    _helper(
        "HL22",
        "Scheduler",
        5,
        IMMEDIATE,
        [effect("lift_order", rows=2), effect("take_order", n=1)],
        [gain(blueberry=3)],
    ),
]

CONTRACTS: list[Json] = [
    _contract("P1", "Green Thumb", ["pot", "gluing_tile"], 3, 12, designed=False),
    _contract("P2", "Sharp Edges", ["sawing_tile", "splicing_tile"], 2, 12),
    _contract("P3", "Full House", ["helper"], 2, 12),
    _contract("P4", "Tidy Attic", ["tool"], 2, 12),
    _contract("P5", "Happy Clients", ["completed_order"], 2, 14),
    _contract("P6", "Known Stall", ["market_step"], 2, 12),
    _contract("P7", "Berry Patch", ["blueberry_income_step"], 1, 12),
    _contract("P8", "Long Planks", ["die_value_6"], 4, 12),
]

SOLO_CARDS: list[Json] = [
    _solo("S01", "oldest_first", 0, 1, "green", "high", 1),
    _solo("S02", "newest_first", 2, 0, "yellow", "low", 0),
    _solo("S03", "buy_lumber", 0, 0, "brown", "low", 1),
    _solo("S04", "choose_orders", 0, 2, "green", "low", 1),
    _solo("S05", "choose_helper", 2, 0, "yellow", "high", 1),
    _solo("S06", "improve_workshop", 1, 0, "brown", "high", 0, take_contract=True),
    _solo("S07", "produce_plant", 0, 1, "green", "high", 1),
    _solo("S08", "exchange_dice", 0, 3, "yellow", "low", 0),
    _solo("S09", "buy_materials", 3, 0, "green", "low", 1),
    _solo("S10", "oldest_first", 1, 1, "brown", "high", 2, take_contract=True),
]
