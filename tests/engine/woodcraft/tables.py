"""Positions of Woodcraft set up by hand, card sets with an effect to try, and how tests play and ask.

Numbers that tests know by heart are those of frozen.json, the standard set as it was first designed, so that the
standard set can be tuned without touching them.
"""

import copy
import json
from collections import Counter
from pathlib import Path

import engine
from engine.woodcraft.standard import STANDARD

GAME = "woodcraft"
FROZEN = json.loads(Path(__file__).with_name("frozen.json").read_text(encoding="utf-8"))
#: The card set of positions set up by hand.
BY_HEART = "standard" if {**STANDARD, "id": "frozen", "title": "Frozen"} == FROZEN else FROZEN
TILES = (
    "buy_lumber",
    "exchange_dice",
    "buy_materials",
    "choose_orders",
    "choose_helper",
    "produce_plant",
    "improve_workshop",
)
UPGRADES = [upgrade["id"] for upgrade in STANDARD["upgrades"]]
ORDERS = {deck: {card["id"]: card for card in cards} for deck, cards in STANDARD["orders"].items()}
HELPERS = {deck: {card["id"]: card for card in cards} for deck, cards in STANDARD["helpers"].items()}
CONTRACTS = {card["id"]: card for card in STANDARD["public_contracts"]}
TOKENS = ("points", "blueberry", "lantern", "glue", "scrap", "saw", "reuse")
#: Works in the first room unless a test says otherwise: it can do nothing but produce 3 blueberries.
TREASURER = "HE27"
#: In the first rooms of the other seats: their abilities are over once they have moved in.
INERT = ("HL16", "HL17", "HL18")


def seat_data(number, fields):
    """A workshop: nothing in stock, one helper without an ability; upgrades given are face up."""
    fields = dict(fields)
    upgrades = fields.get("upgrades", [])
    rooms = fields.pop("rooms", None)
    if rooms is None:
        rooms = {0: (TREASURER, *INERT)[number]}
    splicing = 1 + 2 * ("splicing_2" in upgrades) + 4 * ("splicing_3" in upgrades)
    data = {
        **dict.fromkeys((*TOKENS, "berry", "walnut", "reputation", "market"), 0),
        "pile": [],
        "pots": ["", "", ""],
        "upgrades": [],
        "sawing_up": 1 + ("sawing_2" in upgrades) + ("sawing_3" in upgrades),
        "splicing_up": splicing,
        "gluing_up": int("gluing" in upgrades),
        "rooms": [rooms.get(room, "") for room in range(8)],
        "orders": [],
        "attic": [""] * 11,
        "used": [],
        "fired": [],
        "hand": [],
        "aside": [],
        "completed": [],
        "contracts": [],
    }
    attic = fields.pop("attic", {})
    for space, tool in attic.items():
        data["attic"][SPACES.index(space)] = tool
    fields["orders"] = [list(order) for order in fields.get("orders", [])]
    assert set(fields) <= set(data), set(fields) - set(data)
    return data | fields


SPACES = [space for row in STANDARD["attic"]["rows"].values() for space in row]


def data(*seats, players=None, card_set=BY_HEART, wheel=None, **top):
    """The JSON of a position in the main part of a turn of seat 0; see ``position``."""
    players = players or max(2, len(seats))
    options = {"card_set": card_set}
    data = engine.new(GAME, players, "a position", options).to_json()
    rows = [seat_data(number, seats[number] if number < len(seats) else {}) for number in range(players)]
    late = top.get("late", False)
    data |= {
        "phase": "turn",
        "start": 0,
        "turn": 0,
        "tasks": [],
        "due": "",
        "events": [],
        "seats": rows,
        "yard": ["g1", "g4", "y2", "y5", "b3", "b6"],
        "tiles": ["RT1", "RT2"],
        "walnuts": [],
        "buried": [],
        "chance": f"{top.pop('chance', 7):016x}",
        "contracts": list(CONTRACTS)[: players + 1],
    }
    if wheel:
        data["wheel"] = wheel
    gone = [card for row in rows for key in ("hand", "aside", "completed", "rooms") for card in row[key] if card]
    gone += [order for row in rows for order, _ in row["orders"]]
    deck = "late" if late else "early"
    for kind, source, deck_name in (("orders", ORDERS, "order_deck"), ("helpers", HELPERS, "helper_deck")):
        left = [card for card in source[deck] if card not in gone and card not in top.get(kind, ())]
        data[kind] = top.get(kind, left[:4])
        data[deck_name] = top.get(deck_name, [card for card in left if card not in data[kind]])
        data[f"late_{kind}"] = [] if late else [card for card in source["late"] if card not in gone]
    return data | top


def position(*seats, **changes):
    """A state: seat 0 is in its turn and has moved no tile yet.

    ``seats``: what differs from an empty workshop, as in ``to_json``, but ``rooms`` as {room: helper} and ``attic``
    as {space: tool}. Other arguments replace parts of the JSON; ``players`` seats there are, at least two.
    """
    return engine.restore(data(*seats, **changes))


def moved(tile="improve_workshop", **seat):
    """A position after the move of a tile whose action is still to be taken."""
    return position(seat, moved=tile, action=tile)


def free(**seat):
    """A position in which only free actions and the end of the turn are left."""
    return position(seat, moved="buy_lumber", action="")


def play(state, *actions):
    """Play actions given as texts; returns what seat 0 then has, by its view."""
    for text in actions:
        state.play(engine.parse(GAME, text))
    return me(state)


def me(state, seat=0):
    return state.view(seat)["players"][seat]


def texts(state, *verbs):
    """The legal actions, of some verbs only if they are given."""
    actions = [str(action) for action in state.actions()]
    return [text for text in actions if not verbs or text.split()[0] in verbs]


def asked(state):
    return state.view(0)["prompt"]["id"]


def gained(before, after):
    """What a seat has more of, tokens and tracks, as {name: number}; dice as {"pile": Counter}."""
    gains = {token: after[token] - before[token] for token in TOKENS if after[token] != before[token]}
    for track, now in after["tracks"].items():
        if now != before["tracks"][track]:
            gains[f"{track} track"] = now - before["tracks"][track]
    more, less = Counter(after["pile"]), Counter(before["pile"])
    if more - less:
        gains["pile"] = sorted((more - less).elements())
    if less - more:
        gains["used"] = sorted((less - more).elements())
    return gains


def changed_set(change):
    """A card set of one's own: a copy of the one known by heart, changed in place by ``change``."""
    document = copy.deepcopy(FROZEN)
    document |= {"id": "trial", "title": "Trial"}
    change(document)
    return document


def card(document, kind, deck, number):
    return next(one for one in document[kind][deck] if one["id"] == number)


def able_set(effects, kind="once_per_turn", helper=TREASURER, production=None):
    """A card set in which a helper has this ability (and perhaps production)."""

    def change(document):
        changed = card(document, "helpers", "early", helper)
        changed["ability"] = {"kind": kind, "effects": effects}
        if production is not None:
            changed["production"] = production

    return changed_set(change)


def able(effects, **seat):
    """A position in which ``use HE27`` carries out these effects."""
    return position(seat, card_set=able_set(effects), moved="buy_lumber", action="")


def use(effects, *answers, **seat):
    """What using a helper with these effects, and these answers, brings: ``gained``; and the state."""
    state = able(effects, **seat)
    before = me(state)
    after = play(state, f"use {TREASURER}", *answers)
    return gained(before, after), state


def chance_game(players, seed, options=None):
    return engine.new(GAME, players, seed, options or {})


def plays(state, seed):
    """(state, action) before each action of a random game that likes to work, then (state, None)."""
    chance = engine.Chance.of(seed, stream="wc test")
    while state.actor is not None:
        actions = state.actions()
        verbs = sorted({action.verb for action in actions})
        if "complete" in verbs:
            verbs = ["complete"]
        elif len(verbs) > 1 and chance.below(3):
            verbs = [verb for verb in verbs if verb not in ("end", "market", "harvest", "done")] or verbs
        verb = chance.pick(verbs)
        action = chance.pick([action for action in actions if action.verb == verb])
        yield state, action
        state.play(action)
    yield state, None
