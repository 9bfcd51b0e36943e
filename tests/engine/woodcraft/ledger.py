"""A referee: every workshop followed by the log alone, and compared with the view after each action.

Written from docs/rules/woodcraft.md: what each action in the log costs and brings, apart from its gain and pay
entries.
"""

from collections import Counter

from .tables import ORDERS, TOKENS

NEEDS = {card: row["need"] for deck in ORDERS.values() for card, row in deck.items()}
ROWS = {card: row["row"] for deck in ORDERS.values() for card, row in deck.items()}
SAPLINGS = {"pot_yellow": "y1", "pot_brown": "b1"}
COLOURS = {"green": "g", "yellow": "y", "brown": "b"}


#: Rulebook, set-up: every marker starts on the first space of its track.
FIRST_SPACES = {"blueberry": 0, "walnut": 0, "reputation": 0, "market": 0}


def check_deal(views):
    """Before any decision: what the rulebook gives each player. ``views``: one a seat."""
    for seat, view in enumerate(views):
        player = view["players"][seat]
        assert player["tracks"] == FIRST_SPACES and player["points"] == 0
        assert (player["blueberry"], sorted(player["pile"])) == (12, ["b1", "g3", "y2"])
        assert player["lantern"] == (2 if len(views) == 4 else 1)
        decks = Counter(view["cards"][card]["deck"] for card in player["hand"] if card[0] != "H")
        assert decks == {"early": 5, "walnut": 2}
        assert sum(card[0] == "H" for card in player["hand"]) == 3


def check_kept(views):
    """At the first turn: one helper, two early orders, up to two walnut orders, one of all these orders placed."""
    for seat, view in enumerate(views):
        player = view["players"][seat]
        # A helper may have taken an order of the display at once.
        decks = Counter(view["cards"][card]["deck"] for card in player["hand"])
        placed = [one["id"] for one in player["orders"]]
        verbs = [entry["action"].split() for entry in view["log"] if entry.get("seat") == seat and "action" in entry]
        taken = [words[1] for words in verbs if words[0] == "take"]
        (first,) = (words[1] for words in verbs if words[0] == "place")
        decks[view["cards"][first]["deck"]] += 1
        assert decks["early"] == 2 and decks["walnut"] <= 2 and set(placed) == {first, *taken}
        assert [helper["room"] for helper in player["helpers"]] == ["r0"]


class Bench:
    """One seat."""

    def __init__(self, player):
        self.stock = {token: player[token] for token in TOKENS}
        self.pile = Counter(player["pile"])
        self.pots = dict(player["pots"])
        self.up = {tile["id"]: tile["up"] for tile in player["tiles"]}
        self.orders = {order["id"]: order["row"] for order in player["orders"]}
        self.completed = list(player["completed"])
        self.tracks = dict(player["tracks"])
        self.starts = FIRST_SPACES
        self.rooms = {helper["room"]: helper["id"] for helper in player["helpers"]}
        self.attic = dict(player["attic"])
        self.contracts = list(player["contracts"])

    def use(self, *dice):
        for die in dice:
            assert self.pile[die] > 0, die
            self.pile[die] -= 1

    def turn_down(self, tile):
        assert self.up[tile]
        self.up[tile] = False

    def turn_up(self, slot):
        down = [tile for tile, up in self.up.items() if not up and tile.startswith(slot)]
        self.up[down[0]] = True

    def check(self, player):
        assert self.stock == {token: player[token] for token in TOKENS}
        assert +self.pile == Counter(player["pile"])
        assert self.pots == player["pots"]
        ups = Counter(tile.split("_")[0] if tile[:2] == "sa" else tile for tile, up in self.up.items() if up)
        seen = (tile for tile in player["tiles"] if tile["up"])
        assert ups == Counter(tile["id"].split("_")[0] if tile["id"][:2] == "sa" else tile["id"] for tile in seen)
        assert self.orders == {order["id"]: order["row"] for order in player["orders"]}
        assert self.completed == player["completed"] and self.contracts == player["contracts"]
        assert self.tracks == player["tracks"]
        assert self.rooms == {helper["room"]: helper["id"] for helper in player["helpers"]}
        assert self.attic == player["attic"]


class Ledger:
    """All seats, from a view of seat 0 on."""

    def __init__(self, view, limit=6):
        self.benches = [Bench(player) for player in view["players"]]
        self.read = len(view["log"])
        self.market = len(view["board"]["market"])
        self.lanterns = view["board"]["prices"]
        self.last = view["board"]["reputation"]["per_order_points_by_space"]

    def follow(self, view):
        for entry in view["log"][self.read :]:
            name = "on_" + entry["id"]
            if hasattr(self, name):
                getattr(self, name)(entry, self.benches[entry["seat"]] if "seat" in entry else None)
        self.read = len(view["log"])
        if not view["over"]:
            for bench, player in zip(self.benches, view["players"], strict=True):
                bench.check(player)

    # --- what the log alone shows

    def on_gain(self, entry, bench):
        for token, amount in entry["gained"].items():
            bench.stock[token] += amount

    def on_earn(self, entry, bench):
        self.on_gain(entry, bench)
        bench.up = dict.fromkeys(bench.up, True)

    def on_lose(self, entry, bench):
        bench.stock["points"] -= entry["lost"]["points"]

    def on_pay(self, entry, bench):
        for token, amount in entry["paid"].items():
            bench.stock[token] -= amount

    def on_step(self, entry, bench):
        track, was = entry["track"], bench.tracks[entry["track"]]
        bench.tracks[track] = entry["to"]
        if entry["by"] > 0 and track != "reputation":
            assert entry["to"] == was + entry["by"]
        elif entry["by"] > 0:
            assert entry["to"] == min(was + entry["by"], len(self.last) - 1)
        else:
            assert entry["to"] == max(was + entry["by"], bench.starts[track])

    def on_grow(self, entry, bench):
        colour = next(colour for colour in bench.pots if colour[0] == entry["die"][0])
        assert bench.pots[colour] is not None and int(entry["die"][1]) > int(bench.pots[colour][1])
        bench.pots[colour] = entry["die"]

    def on_harvest(self, entry, bench):
        colour = next(colour for colour in bench.pots if colour[0] == entry["die"][0])
        assert bench.pots[colour] == entry["die"]
        bench.pots[colour] = None
        bench.pile[entry["die"]] += 1

    def on_fall(self, entry, bench):
        assert bench.orders.pop(entry["card"]) == 6

    def on_income(self, entry, bench):
        for one in self.benches:
            one.orders = {order: row + 1 for order, row in one.orders.items()}

    # --- decisions

    def on_act(self, entry, bench):
        verb, _, rest = entry["action"].partition(" ")
        name = "do_" + {"return": "give_back"}.get(verb, verb)
        if hasattr(self, name):
            getattr(self, name)(bench, rest)

    on_auto = on_act

    def do_other(self, bench, rest):
        bench.stock["lantern"] -= self.lanterns["other_action_lanterns"]

    def do_bonus(self, bench, rest):
        bench.stock["lantern"] -= self.lanterns["bonus_action_lanterns"]

    def do_market(self, bench, rest):
        bench.tracks["market"] = min(bench.tracks["market"] + 1, self.market)

    def do_saw(self, bench, rest):
        bench.turn_down([tile for tile, up in bench.up.items() if up and tile.startswith("sawing")][0])
        self.do_cut(bench, rest)

    def do_cut(self, bench, rest):
        die, _, parts = rest.partition(":")
        parts = parts.split("+")
        assert sum(map(int, parts)) == int(die[1])
        bench.use(die)
        bench.pile.update(die[0] + part for part in parts)
        bench.stock["saw"] -= len(parts) - 2

    def do_splice(self, bench, rest):
        tile, _, rest = rest.partition(" ")
        bench.turn_down(f"splicing_{tile}")
        bench.stock["scrap"] -= 1
        self.do_change(bench, rest)

    def do_change(self, bench, rest):
        die, _, value = rest.partition(":")
        bench.use(die)
        bench.pile[die[0] + value] += 1

    def do_glue(self, bench, rest):
        bench.turn_down("gluing")
        bench.stock["glue"] -= 1
        self.do_join(bench, rest)

    def do_join(self, bench, rest):
        both, _, made = rest.partition(":")
        bench.use(*both.split("+"))
        bench.pile[made] += 1

    def do_recolor(self, bench, rest):
        old, _, new = rest.partition(":")
        bench.use(old)
        bench.pile[new] += 1

    def do_reuse(self, bench, rest):
        bench.stock["reuse"] -= 1
        bench.turn_up(rest)

    def do_reset(self, bench, rest):
        bench.turn_up(rest)

    def do_plant(self, bench, rest):
        die, _, piece = rest.partition(":")
        bench.use(die)
        left = int(die[1]) - int(piece)
        if left:
            bench.pile[f"{die[0]}{left}"] += 1
        colour = next(colour for colour, letter in COLOURS.items() if letter == die[0])
        assert bench.pots[colour] is None
        bench.pots[colour] = die[0] + piece

    def do_complete(self, bench, rest):
        bench.use(*NEEDS[rest]["dice"])
        for token, amount in NEEDS[rest]["tokens"].items():
            bench.stock[token] -= amount
        del bench.orders[rest]
        bench.completed.append(rest)

    def do_place(self, bench, rest):
        bench.orders[rest] = ROWS[rest]

    do_take = do_place

    def do_lift(self, bench, rest):
        bench.orders[rest] = max(1, bench.orders[rest] - 2)

    def do_buy(self, bench, rest):
        kind, _, amount = rest.partition(" ")
        if amount:
            bench.stock[kind] += int(amount)
        else:
            bench.pile[kind] += 1

    def do_sell(self, bench, rest):
        if rest in bench.stock:
            bench.stock[rest] -= 1
        else:
            bench.use(rest)

    def do_swap(self, bench, rest):
        old, _, new = rest.partition(":")
        bench.stock[old] -= 1
        bench.stock[new] += 1

    def do_die(self, bench, rest):
        bench.pile[rest] += 1

    def do_give_back(self, bench, rest):
        bench.use(rest)

    def do_hire(self, bench, rest):
        helper, room = rest.split()
        assert room not in bench.rooms
        bench.rooms[room] = helper

    def do_improve(self, bench, rest):
        if rest.startswith("pot"):
            bench.pots[rest.removeprefix("pot_")] = SAPLINGS[rest]
        else:
            bench.up[rest] = True

    def do_tool(self, bench, rest):
        tool, space = rest.split()
        assert space not in bench.attic
        bench.attic[space] = tool

    def do_claim(self, bench, rest):
        bench.contracts.append(rest)
