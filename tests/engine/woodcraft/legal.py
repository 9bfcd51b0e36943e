"""The slow reference: the legal actions, derived from a view by docs/rules/woodcraft.md alone.

Whether an action of the wheel can do anything is left to tests by hand: ``do``, ``other``, ``bonus`` and ``use`` are
not listed here, nor are questions of effects that tests ask by hand.
"""

from itertools import combinations, combinations_with_replacement, product

LETTERS = {"green": "g", "yellow": "y", "brown": "b"}
SURCHARGE = {"g": 0, "y": 1, "b": 2}
NEXT_TO = {0: (1, 4), 1: (0, 2, 5), 2: (1, 3, 6), 3: (2, 7), 4: (0, 5), 5: (1, 4, 6), 6: (2, 5, 7), 7: (3, 6)}
LEFT_OUT = ("do", "other", "bonus", "use")


def sums(total, parts):
    return {way for way in combinations_with_replacement(range(1, total), parts) if sum(way) == total}


def legal(view):
    """The texts of the legal actions of the actor, as far as they are listed here; None for other questions."""
    asked = view["prompt"]["id"]
    player = view["players"][view["actor"]]
    if asked == "turn":
        return turn(view, player)
    actions = _QUESTIONS[asked](view, player) if asked in _QUESTIONS else None
    if actions is not None and view["prompt"]["optional"]:
        actions.add("done")
    return actions


def turn(view, player):
    actions = free(view, player)
    if view["turn"]["moved"] is None:
        tiles, arrow = view["wheel"]["tiles"], view["wheel"]["arrow"]
        ahead = any(place[0] == (arrow + 1) % 4 for place in tiles.values())
        actions |= {f"move {tile}" for tile, place in tiles.items() if not (ahead and place[0] == arrow)}
    elif view["turn"]["action"]:
        actions.add("berries")
    else:
        actions.add("end")
        if player["market_cost"] <= player["blueberry"]:
            actions.add("market")
    return actions


def free(view, player):
    pile, up = player["pile"], {tile["id"] for tile in player["tiles"] if tile["up"]}
    actions = set()
    for die in set(pile):
        value = int(die[1])
        if any(tile.startswith("sawing") for tile in up):
            for parts in range(2, value + 1):
                if parts - 2 <= player["saw"]:
                    actions |= {f"saw {die}:{'+'.join(map(str, way))}" for way in sums(value, parts)}
        if player["scrap"]:
            for tile, reach in ((1, (1,)), (2, (1, 2)), (3, (1, 2, 3, 4))):
                if f"splicing_{tile}" in up:
                    actions |= {f"splice {tile} {die}:{value + by}" for by in reach if value + by <= 6}
    if player["glue"] and "gluing" in up:
        for one, other in combinations(pile, 2):
            total = int(one[1]) + int(other[1])
            if total <= 6:
                one, other = sorted((one, other), key=lambda die: ("gyb".index(die[0]), die[1]))
                actions |= {f"glue {one}+{other}:{letter}{total}" for letter in (one[0], other[0])}
    if player["reuse"]:
        down = {tile["id"] for tile in player["tiles"] if not tile["up"]}
        actions |= {f"reuse {'sawing' if tile.startswith('sawing') else tile}" for tile in down}
    actions |= {f"harvest {colour}" for colour, tree in player["pots"].items() if tree}
    for order in player["orders"]:
        need = view["cards"][order["id"]]["need"]
        rest = [*pile]
        if all(rest.count(die) >= need["dice"].count(die) for die in need["dice"]) and all(
            player[token] >= amount for token, amount in need["tokens"].items()
        ):
            actions.add(f"complete {order['id']}")
    return actions


# --- questions --------------------------------------------------------------------------------------


def powers(view, player, on):
    """Discounts of the permanent helpers of a seat."""
    for helper in player["helpers"]:
        ability = view["cards"][helper["id"]]["ability"]
        if ability["kind"] == "permanent":
            yield from (
                effect for effect in ability["effects"] if effect.get("on") == on and effect["op"] == "discount"
            )


def die_price(view, player, die):
    value = int(die[1])
    price = value + SURCHARGE[die[0]]
    if value == 6 and "sawing_2" in player["upgrades"]:
        price -= 2
    for effect in powers(view, player, "buy_die"):
        if value in effect.get("values", range(1, 7)):
            price -= effect["by"]
    return max(0, price)


def by_action(question):
    """For questions that the wheel asks: those of effects may have a discount of their own."""

    def ask(view, player):
        return question(view, player) if view["prompt"]["source"] == "action" else None

    return ask


def buy_lumber(view, player):
    return {f"buy {die}" for die in view["yard"] if die_price(view, player, die) <= player["blueberry"]}


def exchange_sell(view, player):
    return {f"sell {die}" for die in player["pile"]}


def exchange_buy(view, player):
    acts = [entry["action"] for entry in view["log"] if entry["id"] in ("act", "auto")]
    sold = next(text for text in reversed(acts) if text.split()[0] in ("sell", "done", "do", "other", "bonus"))
    colours = set("gyb") - ({sold[5]} if sold.startswith("sell") else set())
    return {f"buy {c}6" for c in colours if die_price(view, player, f"{c}6") <= player["blueberry"]}


def hire(view, player):
    rooms = {int(helper["room"][1:]) for helper in player["helpers"]}
    open_rooms = [room for room in range(8) if room not in rooms and rooms & set(NEXT_TO[room])]
    off = sum(effect["by"] for effect in powers(view, player, "place_helper"))
    shown = [card for card in view["displays"]["helpers"] if card]
    paid = [card for card in shown if max(0, view["cards"][card]["cost"] - off) <= player["blueberry"]]
    return {f"hire {card} r{room}" for card, room in product(paid, open_rooms)}


def improve(view, player):
    off = sum(effect["by"] for effect in powers(view, player, "improve"))
    return {
        f"improve {upgrade['id']}"
        for upgrade in view["board"]["upgrades"]
        if upgrade["id"] not in player["upgrades"]
        and set(upgrade["needs"]) <= set(player["upgrades"])
        and max(0, upgrade["price"] - off) <= player["blueberry"]
    }


def choose_orders(view, player):
    shown = {f"take {card}" for card in view["displays"]["orders"] if card}
    if view["prompt"]["optional"]:
        off = sum(effect["by"] for effect in powers(view, player, "second_order"))
        return shown if max(0, 3 - off) <= player["blueberry"] else set()
    return shown


def planted(view, player):
    actions = set()
    for die in player["pile"]:
        for colour, tree in player["pots"].items():
            if colour[0] == die[0] and tree is None:
                actions |= {f"plant {die}:{piece}" for piece in (1, 2) if piece <= int(die[1])}
    return actions


def produce(view, player):
    """Two helpers, or one and a tree; a helper that brings dice may bring what is planted."""
    helpers = sorted(helper["id"] for helper in player["helpers"])
    actions = {f"produce {'+'.join(some)}" for some in combinations(helpers, min(2, len(helpers)))}
    for helper in helpers:
        brings = any(effect["op"] == "gain_die" for effect in view["cards"][helper]["production"])
        if planted(view, player) or brings and None in player["pots"].values():
            actions.add(f"produce {helper} plant")
    return actions


def tool(view, player):
    """All tools on all open spaces, for questions of the tracks: any tool."""
    if view["prompt"]["source"] != "track":
        return None
    filled = set(player["attic"])
    needs = {"m0": "b0b1", "m1": "b1b2", "m2": "b2b3", "t1": "m0m1", "t2": "m1m2"}
    ends = {"t0": {"m0", "t1"}, "t3": {"m2", "t2"}}
    spaces = []
    for space in view["attic"]["spaces"]:
        under = {needs[space][:2], needs[space][2:]} if space in needs else set()
        if space not in filled and under <= filled and (space not in ends or ends[space] & filled):
            spaces.append(space)
    return {f"tool {kind} {space}" for kind, space in product(view["attic"]["tools"], spaces)}


def tidy(view, player):
    return {f"return {die}" for die in player["pile"]}


def setup_orders(view, player):
    """Two of the five early orders dealt."""
    early = sorted(card for card in player["hand"] if card[0] != "H" and view["cards"][card]["deck"] == "early")
    return {f"keep {one}+{other}" for one, other in combinations(early, 2)}


def setup_walnuts(view, player):
    """Up to two of the walnut orders dealt: none is ``done``, as the question may be declined."""
    walnut = sorted(card for card in player["hand"] if card[0] != "H" and view["cards"][card]["deck"] == "walnut")
    return {f"keep {one}" for one in walnut} | {f"keep {'+'.join(walnut)}"}


def place(view, player):
    return {f"place {card}" for card in player["hand"] if card[0] != "H"}


_QUESTIONS = {
    "buy_lumber": by_action(buy_lumber),
    "exchange_sell": exchange_sell,
    "exchange_buy": by_action(exchange_buy),
    "choose_helper": by_action(hire),
    "improve": by_action(improve),
    "choose_orders": by_action(choose_orders),
    "plant": by_action(planted),
    "produce": by_action(produce),
    "tool": tool,
    "tidy": tidy,
    "income_place": place,
    "setup_place": place,
    "setup_orders": setup_orders,
    "setup_walnuts": setup_walnuts,
}
