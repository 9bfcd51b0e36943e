"""A referee who follows a whole game by the slow rules: keeps its own table and checks every view against it.

What chance decides (the next card) is read from the view; everything else the referee knows by itself.
"""

from collections import Counter

from . import slow


class Sitter:
    def __init__(self):
        self.own = set()
        self.supply = 40
        # {location: "ready" | "used" | "new"}, and all locations a tile was ever taken from.
        self.tiles = {}
        self.taken = set()


class Referee:
    def __init__(self, view):
        self.switches = view["switches"]
        self.rows, self.kinds = slow.assembled(view["quadrants"], view["rotated"])
        self.cards = view["cards"]
        self.sitters = [Sitter() for _ in range(view["players"])]
        self.stock = dict.fromkeys(self.kinds, 2)
        self.seat = self.round = 0
        self.left = 3
        self.card = None
        self.ending = self.over = False
        self.discards, self.removed = [], []
        self.seen = 0

    @property
    def owns(self):
        return [sitter.own for sitter in self.sitters]

    @property
    def sitter(self):
        return self.sitters[self.seat]

    @property
    def stuck(self):
        taken = set().union(*self.owns)
        return not slow.marked(self.rows, slow.LETTER[self.card]) - taken

    @property
    def must(self):
        return self.left > 0 and self.sitter.supply > 0

    # What is legal

    def ready(self):
        """Kinds of tiles that may be used now."""
        if self.must and self.left < 3 and not self.stuck:
            return set()
        return {self.kinds[place] for place, how in self.sitter.tiles.items() if how == "ready"}

    def legal(self):
        if self.over:
            return set()
        actions = set()
        if not self.must or self.stuck:
            actions.add("end")
            if self.must and self.may_redraw():
                actions.add("redraw")
        elif self.must:
            actions |= {f"build {slow.name(spot)}" for spot in self.to("mandatory")}
        for kind in self.ready():
            if kind in slow.MOVES:
                for origin in self.sitter.own:
                    for target in self.to(kind, origin):
                        actions.add(f"{kind} {slow.name(origin)}>{slow.name(target)}")
            elif self.sitter.supply:
                actions |= {f"{kind} {slow.name(spot)}" for spot in self.to(kind)}
        return actions

    def to(self, kind, origin=None):
        return slow.targets(self.rows, self.owns, self.seat, kind, self.card, origin)

    def may_redraw(self):
        taken = set().union(*self.owns)
        hands = Counter(t for t in slow.TERRAINS for _ in range(5)) - Counter(self.known)
        return any(slow.marked(self.rows, slow.LETTER[t]) - taken for t in hands)

    # What happens

    def play(self, text):
        """Follow an action of the actor."""
        verb, _, rest = text.partition(" ")
        sitter = self.sitter
        if verb == "end":
            self.discards.append(self.card)
            sitter.tiles = dict.fromkeys(sitter.tiles, "ready")
            self.left = 3
            if self.seat == len(self.sitters) - 1:
                self.over = self.ending or (len(self.sitters) == 1 and self.round == 9)
                self.round += not self.over
            self.seat = (self.seat + 1) % len(self.sitters) if not self.over else self.seat
            self.card = None
            return
        if verb == "redraw":
            self.discards.append(self.card)
            self.card = None
            return
        if verb == "build":
            self.left -= 1
        else:
            place = min(p for p, how in sitter.tiles.items() if how == "ready" and self.kinds[p] == verb)
            sitter.tiles[place] = "used"
            if 0 < self.left < 3:
                self.left = 0
        origin, arrow, target = rest.partition(">")
        if arrow:
            self.move(slow.cell(origin), slow.cell(target))
        else:
            sitter.own.add(slow.cell(rest))
            sitter.supply -= 1
            self.ending |= not sitter.supply
            self.gain(slow.cell(rest))

    def move(self, origin, target):
        sitter = self.sitter
        sitter.own.remove(origin)
        sitter.own.add(target)
        self.gain(target)
        for place in [p for p in sitter.tiles if p in slow.neighbours(origin)]:
            if not slow.adjacent(place, sitter.own):
                how = sitter.tiles.pop(place)
                twins = [p for p, h in sitter.tiles.items() if self.kinds[p] == self.kinds[place] and h == "used"]
                if how == "ready" and twins:
                    sitter.tiles[twins[0]] = "ready"

    def gain(self, spot):
        for place in self.kinds:
            if place in slow.neighbours(spot) and place not in self.sitter.taken and self.stock[place]:
                self.stock[place] -= 1
                self.sitter.taken.add(place)
                self.sitter.tiles[place] = "new"

    # What is seen

    def follow(self, view):
        """Take in the cards shown since the last time; check everything there is to see."""
        for entry in view["log"][self.seen :]:
            if entry["id"] == "show":
                assert self.card is None and entry["seat"] == self.seat
                self.card = entry["terrain"]
            elif entry["id"] == "useless":
                assert self.must and self.stuck and entry["terrain"] == self.card
                assert self.switches["useless_card"] == "removed"
                self.removed.append(self.card)
                self.card = None
            elif entry["id"] == "shuffle":
                # The discards become the deck only when it is empty; so no card of theirs may be left.
                self.discards = []
        self.seen = len(view["log"])
        self.known = [*view["removed"], view["played"]] if view["played"] else list(view["removed"])
        if self.switches["useless_card"] == "removed" and not self.over:
            assert not (self.must and self.stuck)
        assert view["over"] == self.over and view["actor"] == (None if self.over else self.seat)
        assert view["settlements"] == [[slow.name(s) for s in sorted(one.own)] for one in self.sitters]
        assert view["supply"] == [one.supply for one in self.sitters]
        assert (view["ending"], view["round"]) == (self.ending, self.round)
        assert (view["discards"], view["removed"]) == (self.discards, self.removed)
        assert view["played"] == self.card
        for one, holdings in zip(self.sitters, view["holdings"], strict=True):
            assert {slow.cell(tile["hex"]): tile["state"] for tile in holdings} == one.tiles
        left = {slow.cell(place["hex"]): place["left"] for place in view["locations"]}
        assert left == self.stock
        if not self.over:
            assert view["prompt"]["left"] == (self.left if self.must else 0)

    def gold(self, seat):
        counted = slow.score if self.over else slow.live_score
        return [counted(slug, self.rows, self.owns, seat, self.switches) for slug in (*self.cards, "castle")]

    def winners(self):
        totals = [sum(self.gold(seat)) for seat in range(len(self.sitters))]
        fewer = self.switches["tie"] == "fewer"
        ranks = [(t, s.supply if fewer else 0) for t, s in zip(totals, self.sitters, strict=True)]
        return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
