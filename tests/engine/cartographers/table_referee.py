"""A referee for a whole table: seats, skills, switches, the ambush pack, by docs/rules/cartographers.md alone."""

from . import slow, slow_group, slow_scoring
from .table_referee_seats import MORE, Ask, Offer, Sitter, bare, name


class Table:
    def __init__(self, players, options, edicts, skills):
        self.players, self.edicts, self.skills = players, list(edicts), list(skills)
        self.switches = {name: options.get(name, slow_group.OFFICIAL[name]) for name in slow_group.OFFICIAL}
        self.side = options.get("side", "A")
        self.sitters = [Sitter(self.side, self.switches["spent_coins_free"]) for _ in range(players)]
        self.season = 0
        self.revealed = []
        self.met = []
        self.demand = False
        self.card = self.ambush = None
        self.asks = []
        self.acrobats = []
        self.struck = False
        self.over = False
        self.log = []
        self.last = []
        #: Whether the log is followed from the first card on.
        self.from_the_start = True

    @classmethod
    def at(cls, state):
        """A referee for a game that has begun, before the first seat draws: it trusts the position."""
        data, view = state.to_json(), state.view(0)
        referee = cls(data["players"], data["options"], data["edicts"], view["skills"]["cards"])
        for seat, sitter in enumerate(referee.sitters):
            sitter.board = slow_group.parse(view["sheets"][seat])
            sitter.closed = slow_scoring.closed_mountains(sitter.board)
            sitter.coins, sitter.struck = view["coins"][seat], view["skills"]["struck"][seat]
            sitter.used = list(view["skills"]["used"][seat])
            sitter.rows = [list(row) for row in view["season_scores"][seat]]
        for key in ("season", "revealed", "demand", "card"):
            setattr(referee, key, data[key])
        inside = [slug for slug in data["deck"] if slug in slow_group.AMBUSH]
        referee.met = [f"met {number}" for number in range(referee.season + 1 - len(inside))]
        referee.asks = [Ask("draw", seat, seat) for seat in range(referee.players)]
        referee.from_the_start = False
        return referee

    @property
    def time(self):
        return sum(slow.EXPLORE[slug]["time"] for slug in self.revealed if slug in slow.EXPLORE)

    @property
    def ask(self):
        return self.asks[0] if self.asks else None

    # Cards

    def reveal(self, slug):
        assert not self.asks and not self.over
        assert slug not in self.revealed and slug not in self.met, slug
        self.revealed.append(slug)
        self.log.append({"id": "reveal", "card": slug})
        if slug in slow_group.AMBUSH:
            self.met.append(slug)
            assert len(self.met) <= self.season + 1, "one ambush card joins in each season"
            self.ambush, self.struck = slug, False
            self.asks = self.offers("react")
            if self.players > 1:
                self.asks += [Ask("ambush", *pair) for pair in slow_group.drawers(self.players, slug)]
            self.go_on()
        elif slow.EXPLORE[slug]["kind"] == "ruins":
            self.demand = True
        else:
            self.card = slug
            self.asks = [Ask("draw", seat, seat) for seat in range(self.players)]

    def offers(self, kind):
        """Those who can use a skill now are asked, in the order of seats."""
        asks = [Ask(kind, seat, seat) for seat in range(self.players)]
        return [ask for ask in asks if self.may_open(ask)]

    def go_on(self):
        """If nothing is asked: monsters that nobody draws come, then Diplomacy may follow them, then the turn ends."""
        if self.ambush and not self.struck and not self.asks:
            self.struck = True
            if self.players == 1:
                self.strike()
            self.asks = self.offers("after")
        if not self.asks:
            self.end_turn()

    def strike(self):
        board = self.sitters[0].board
        if self.acrobats:
            either = self.switches["acrobatics_solo"] == "either"
            cells = slow_group.strike_of_the_acrobat(board, self.ambush, either)
        else:
            cells, _ = slow_group.strike(board, self.ambush)
        closed = self.sitters[0].fill("monster", cells)
        self.log.append({"id": "ambush", "card": self.ambush, "cells": name(cells), "mountains": closed})

    def end_turn(self):
        if self.card:
            self.demand = False
        self.card = self.ambush = None
        self.acrobats = []
        if self.time >= slow.THRESHOLDS[self.season]:
            self.end_season()

    def end_season(self):
        first, second = ("ABCD".index(letter) for letter in slow.SEASONS[self.season]["edicts"])
        for seat, sitter in enumerate(self.sitters):
            now = self.now(seat)
            points = [now["edicts"][first], now["edicts"][second]]
            sitter.rows.append([*points, now["coins"], now["monsters"]])
        scores = [sitter.rows[-1] for sitter in self.sitters]
        self.log.append({"id": "season", "season": self.season, "scores": scores})
        if self.season == 3:
            self.over = True
        else:
            self.season += 1
            self.revealed = []

    def now(self, seat):
        sitter = self.sitters[seat]
        return {
            "edicts": [slow_group.score(slug, sitter.board, self.side, self.switches) for slug in self.edicts],
            "coins": sitter.coins,
            "monsters": -slow_scoring.monster_loss(sitter.board),
        }

    # What may be drawn

    def offer(self, ask=None):
        ask = ask or self.ask
        sitter = self.sitters[ask.sheet]
        board = sitter.board
        if ask.kind in ("react", "after"):
            return Offer([], set())
        if ask.kind == "draw":
            return self.card_offer(ask, board)
        if ask.kind == "ambush":
            shape = slow_group.BAR if ask.sheet in self.acrobats else slow_group.printed(self.ambush)
            targets = slow.placements(board, shape)
            return Offer(["monster"], targets or self.singles(board), not targets)
        if ask.kind == "cell":
            return Offer([slow_group.BOTH], self.singles(board))
        if ask.kind == "repeat":
            targets = slow.placements(board, ask.cells)
            if self.demand and self.switches["concentrate_ruins"]:
                targets = self.on_ruins(board, targets) or targets
            return Offer([ask.terrain], targets)
        if ask.kind == "touch":
            around = {near for cell in ask.cells for near in slow.neighbours(cell)}
            return Offer([ask.terrain], {cells for cells in self.singles(board) if cells & around})
        assert ask.kind == "bar"
        any_terrain = self.switches["cure_wounds_terrain"] == "any"
        return Offer(slow.DRAWABLE if any_terrain else slow.EXPLORE[self.card]["terrains"], self.bars(board))

    def card_shapes(self, ask):
        if ask.skill == "negotiate":
            return [slow_group.BLOCK]
        return [bare(shape) for shape in slow.EXPLORE[self.card]["shapes"]]

    def card_offer(self, ask, board):
        terrains = slow.EXPLORE[self.card]["terrains"]
        fitting = slow_group.over_the_edge if ask.skill == "move_silently" else slow.placements
        targets = set().union(*(fitting(board, shape) for shape in self.card_shapes(ask)))
        if self.demand:
            targets = self.on_ruins(board, targets)
        single = not targets
        if single:
            targets = self.singles(board)
            if self.demand:
                terrains = slow.DRAWABLE + (["mountain"] if self.switches["ruins_mountain"] else [])
                if self.switches["ruins_place"] == "ruins":
                    targets = self.on_ruins(board, targets) or targets
            elif self.switches["single_terrain"] == "any":
                terrains = slow.DRAWABLE
        return Offer(["village"] if ask.skill == "knowledge" else terrains, targets, single)

    def singles(self, board):
        return {frozenset([cell]) for cell in slow.empty_cells(board)}

    def bars(self, board):
        def touching(cells):
            return any(slow.touches(board, cell, "monster") for cell in cells)

        return {cells for cells in slow.placements(board, slow_group.BAR) if touching(cells)}

    def on_ruins(self, board, targets):
        return {cells for cells in targets if slow.can_cover_ruins(board, self.side, cells)}

    def legal(self):
        if not self.asks:
            return set()
        offer = self.offer()
        draws = {slow.action(terrain, cells) for terrain in offer.terrains for cells in offer.targets}
        return (draws or {"pass"}) | {f"skill {slug}" for slug in self.can_open()}

    # Skills

    def can_open(self):
        return self.may_open(self.ask) if self.asks else []

    def may_open(self, ask):
        """The skills of the game that the seat may use at this question."""
        sitter = self.sitters[ask.seat]
        if sitter.used[self.season] or ask.skill or not slow.empty_cells(sitter.board):
            return []
        moment = {"draw": "before draw", "react": "before ambush"}.get(ask.kind)
        if ask.kind == "after":
            moment = "after ambush" if self.ambush else "after draw"
        usable = [
            slug for slug in self.skills if moment in slow_group.WHEN[slug] and slow_group.COST[slug] <= sitter.coins
        ]
        return [slug for slug in usable if slug not in MORE or self.offer(self.more(slug, ask)).targets]

    def more(self, slug, ask):
        """What a skill asks that adds to the draw before this question."""
        return Ask(MORE[slug], ask.seat, ask.sheet, "", ask.terrain, ask.cells)

    def open(self, slug):
        assert slug in self.can_open()
        ask = self.asks.pop(0)
        sitter = self.sitters[ask.seat]
        sitter.strike_out(slow_group.COST[slug])
        sitter.used[self.season] = slug
        self.log.append({"id": "skill", "seat": ask.seat, "card": self.revealed[-1], "skill": slug})
        if slug == "acrobatics":
            self.acrobats.append(ask.seat)
        elif slug == "diplomacy":
            more = [ask] if ask.kind == "draw" else []
            self.asks[:0] = [Ask("cell", ask.seat, ask.seat), *more]
        elif slug in MORE:
            self.asks.insert(0, self.more(slug, ask))
        else:
            self.asks.insert(0, Ask("draw", ask.seat, ask.seat, slug))

    # Playing

    def earns_coin(self, ask, offer, cells):
        """Whether a draw is one of the card's coin shape."""
        if offer.single or ask.kind not in ("draw", "repeat") or ask.skill == "negotiate":
            return False
        if ask.kind == "repeat" and not self.switches["concentrate_coin"]:
            return False
        coined = [bare(shape) for shape in slow.EXPLORE[self.card]["shapes"] if shape["coin"]]
        if ask.skill == "move_silently":
            return any(frozenset(cells) in slow_group.over_the_edge({}, shape) for shape in coined)
        return any(slow.normal(cells) in slow.orientations(shape) for shape in coined)

    def play(self, text):
        assert text in self.legal(), text
        if text.startswith("skill "):
            self.open(text.removeprefix("skill "))
        elif text == "pass":
            ask = self.asks.pop(0)
            self.log.append({"id": "pass", "seat": ask.seat, "card": self.revealed[-1], "asked": ask.kind})
        else:
            self.draw(*text.split("@"))
        self.go_on()

    def draw(self, terrain, labels):
        self.last = labels.split(",")
        cells = [slow.cell(label) for label in self.last]
        offer, ask = self.offer(), self.asks.pop(0)
        sitter = self.sitters[ask.sheet]
        coin = self.earns_coin(ask, offer, cells)
        if coin:
            sitter.earn()
        entry = {"id": "draw", "seat": ask.seat, "sheet": ask.sheet, "card": self.revealed[-1], "terrain": terrain}
        closed = sitter.fill(terrain, cells)
        self.log.append({**entry, "cells": self.last, "coin": int(coin), "mountains": closed})
        follow = Ask("after", ask.seat, ask.sheet, "", terrain, cells)
        if ask.kind == "draw" and self.may_open(follow):
            self.asks.insert(0, follow)

    # The end

    @property
    def winners(self):
        best = max(sitter.total for sitter in self.sitters)
        tied = [sitter for sitter in self.sitters if sitter.total == best]
        least = min(sitter.monsters_cost for sitter in tied)
        return [seat for seat, sitter in enumerate(self.sitters) if sitter in tied and sitter.monsters_cost == least]

    # Following an engine

    def follow(self, view):
        """Turn up the cards that a view shows and the referee has not seen, then compare everything."""
        for slug in view["revealed"][len(self.revealed) :]:
            self.reveal(slug)
        self.compare(view)

    def compare(self, view):
        expected = {
            "players": self.players,
            "actor": self.ask.seat if self.asks else None,
            "over": self.over,
            "side": self.side,
            "sheets": [slow_group.lines(sitter.board) for sitter in self.sitters],
            "closed": [name(sitter.closed) for sitter in self.sitters],
            "season": self.season,
            "time": self.time,
            "threshold": slow.THRESHOLDS[self.season],
            "revealed": self.revealed,
            "card": self.card,
            "ambush": self.ambush,
            "demand": self.demand,
            "edicts": self.edicts,
            "coins": [sitter.coins for sitter in self.sitters],
            "scores": [sitter.total for sitter in self.sitters],
            "season_scores": [sitter.rows for sitter in self.sitters],
            "now": [self.now(seat) for seat in range(self.players)],
            "skills": self.skills_shown,
        }
        if self.from_the_start:
            expected |= {"last": self.last, "log": self.log}
        got = {key: view[key] for key in expected}
        assert got == expected, slow_group.show(self.sitters[self.ask.sheet if self.asks else 0].board)
        self.compare_offer(view)
        in_season = sum(1 for slug in self.revealed if slug in slow.EXPLORE)
        assert view["unseen"]["ambushes_in"] == self.season + 1 - len(self.met)
        assert view["unseen"]["size"] == 13 - in_season + view["unseen"]["ambushes_in"]
        if self.over:
            assert view["winners"] == self.winners
            assert view["monsters_cost"] == [sitter.monsters_cost for sitter in self.sitters]
            assert ("rating" in view) == (self.players == 1)

    @property
    def skills_shown(self):
        return {
            "cards": self.skills,
            "used": [sitter.used for sitter in self.sitters],
            "struck": [sitter.struck for sitter in self.sitters],
            "can": self.can_open(),
            "open": self.ask.skill or ("acrobatics" if self.ask.sheet in self.acrobats else "") if self.asks else "",
        }

    def compare_offer(self, view):
        prompt, ask = view["prompt"], self.ask
        if ask is None:
            assert prompt == {"id": "over"} and view["offer"] is None
            return
        offer = self.offer()
        kind = ask.kind if offer.targets or ask.kind in ("react", "after") else "pass"
        assert (prompt["id"], prompt["seat"], prompt["sheet"]) == (kind, ask.seat, ask.sheet)
        assert prompt["card"] == (self.ambush or self.card)
        assert prompt["skill"] == self.skills_shown["open"]
        if not offer.targets:
            assert view["offer"] is None
            return
        assert prompt["single"] == view["offer"]["single"] == offer.single
        assert prompt["demand"] == (self.demand and ask.kind == "draw")
        assert view["offer"]["terrains"] == list(offer.terrains)
        self.compare_shapes(view["offer"]["shapes"], ask, offer)

    def compare_shapes(self, shapes, ask, offer):
        """The shapes to draw with: each has its cells, its coin and whether it can be drawn as asked."""
        if ask.kind == "draw" and not offer.single:
            assert [[tuple(cell) for cell in shape["cells"]] for shape in shapes] == [
                sorted(shape) for shape in self.card_shapes(ask)
            ]
        else:
            assert len(shapes) == 1
        edge = ask.skill == "move_silently" and not offer.single
        for shape in shapes:
            cells = [tuple(cell) for cell in shape["cells"]]
            assert shape["coin"] == self.earns_coin(ask, offer, cells), shape
            if edge:
                fits = not slow_group.over_the_edge(self.sitters[ask.sheet].board, cells).isdisjoint(offer.targets)
            else:
                fits = any(slow.normal(target) in slow.orientations(cells) for target in offer.targets)
            assert shape["fits"] == fits, shape
