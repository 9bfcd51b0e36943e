"""A referee: follows a solo game by docs/rules/cartographers.md alone and says what each view must show."""

from . import slow, slow_scoring

COIN_TRACK = slow.FACTS["coins"]["track_length"]


def names(cells):
    return [slow.name(cell) for cell in cells]


class Referee:
    """The visible game. It is given the revealed cards and the draws, and computes the rest."""

    def __init__(self, side, edicts, switches=None):
        self.side = side
        self.edicts = list(edicts)
        self.switches = switches or {}
        self.board = slow.blank(side)
        self.coins = 0
        self.closed = []
        self.season = 0
        self.revealed = []
        self.met = []
        self.demand = False
        self.card = None
        self.season_scores = []
        self.over = False
        self.walks = []
        self.log = []
        self.last = []

    @classmethod
    def at(cls, state):
        """A referee for a game that has begun: it trusts the position and works out the rest."""
        data = state.to_json()
        referee = cls(data["options"]["side"], data["edicts"], data["options"])
        referee.board = slow.parse(data["seats"][0]["sheet"])
        referee.closed = slow_scoring.closed_mountains(referee.board)
        referee.coins = min(COIN_TRACK, data["seats"][0]["shape_coins"] + len(referee.closed))
        referee.season_scores = [list(row) for row in data["seats"][0]["seasons"]]
        referee.met = [slug for slug in slow.AMBUSH if slug not in data["deck"] + data["ambushes"]]
        for key in ("season", "revealed", "demand", "card"):
            setattr(referee, key, data[key])
        return referee

    @property
    def time(self):
        return sum(slow.EXPLORE[slug]["time"] for slug in self.revealed if slug in slow.EXPLORE)

    @property
    def threshold(self):
        return slow.THRESHOLDS[self.season]

    @property
    def ambushes_in(self):
        """Ambush cards in the deck: one joined in each season, the revealed ones left."""
        return self.season + 1 - len(self.met)

    @property
    def unseen(self):
        """Number of cards in the deck."""
        return 13 - sum(1 for slug in self.revealed if slug in slow.EXPLORE) + self.ambushes_in

    def reveal(self, slug):
        """One card comes up; True when it is a terrain card, for which the player must draw."""
        assert not self.over and self.card is None
        assert slug not in self.revealed, "a card came up twice in one season: " + slug
        self.revealed.append(slug)
        self.log.append({"id": "reveal", "card": slug})
        if slug in slow.AMBUSH:
            assert slug not in self.met, "a revealed ambush card leaves the game: " + slug
            assert self.ambushes_in > 0, "more ambush cards than were put in"
            self.met.append(slug)
            cells, tries = slow.ambush(self.board, slug)
            self.walks.append((slug, cells, tries))
            entry = {"id": "ambush", "card": slug, "cells": names(cells or [])}
            self.log.append({**entry, "mountains": self.fill("monster", cells or [])})
            return False
        if slow.EXPLORE[slug]["kind"] == "ruins":
            self.demand = True
            return False
        self.card = slug
        return True

    def legal(self):
        return slow.legal(self.board, self.side, self.card, self.demand, self.switches)

    def fill(self, terrain, cells):
        """Draw the cells; the names of the mountains they close, each of which pays a coin."""
        before = len(self.closed)
        for cell in cells:
            assert cell not in self.board
            self.board[cell] = terrain
        for mountain in slow_scoring.closed_mountains(self.board):
            if mountain not in self.closed:
                self.closed.append(mountain)
                self.earn()
        return names(self.closed[before:])

    def earn(self):
        self.coins = min(COIN_TRACK, self.coins + 1)

    def play(self, text):
        """Draw for the current card, then the check phase: perhaps a season ends."""
        assert text in self.legal(), text
        if text == "pass":
            self.log.append({"id": "pass", "seat": 0, "card": self.card, "asked": "draw"})
        else:
            terrain, labels = text.split("@")
            self.last = labels.split(",")
            cells = [slow.cell(label) for label in self.last]
            coin = slow.shape_coin(self.board, self.side, self.card, self.demand, cells)
            if coin:
                self.earn()
            entry = {"id": "draw", "seat": 0, "card": self.card, "terrain": terrain, "cells": self.last}
            self.log.append({**entry, "coin": int(coin), "mountains": self.fill(terrain, cells)})
        self.card = None
        self.demand = False
        if self.time >= self.threshold:
            self.end_season()

    def now(self):
        return {
            "edicts": [slow_scoring.score(slug, self.board, self.side, self.switches) for slug in self.edicts],
            "coins": self.coins,
            "monsters": -slow_scoring.monster_loss(self.board),
        }

    def end_season(self):
        first, second = ("ABCD".index(letter) for letter in slow.SEASONS[self.season]["edicts"])
        now = self.now()
        self.season_scores.append([now["edicts"][first], now["edicts"][second], now["coins"], now["monsters"]])
        self.log.append({"id": "season", "season": self.season, "scores": [self.season_scores[-1]]})
        if self.season == 3:
            self.over = True
        else:
            self.season += 1
            self.revealed = []

    @property
    def total(self):
        return sum(sum(row) for row in self.season_scores)

    @property
    def rating(self):
        return self.total - sum(slow.SCORING[slug]["solo_value"] for slug in self.edicts)

    @property
    def prompt(self):
        """What a view asks for."""
        if self.over:
            return {"id": "over"}
        if not slow.empty_cells(self.board):
            return {"id": "pass", "card": self.card}
        single = slow.is_single(self.board, self.side, self.card, self.demand)
        return {"id": "draw", "card": self.card, "demand": self.demand, "single": single}

    @property
    def offer(self):
        return None if self.over else slow.offer(self.board, self.side, self.card, self.demand, self.switches)

    # Following an engine

    def follow(self, view):
        """Turn up the cards that a view shows and the referee has not seen, then compare everything."""
        for slug in view["revealed"][len(self.revealed) :]:
            self.reveal(slug)
        self.compare(view)

    def compare_story(self, view):
        """For games followed from their first card: the log and the newest draw."""
        log = [{key: value for key, value in entry.items() if key != "sheet"} for entry in view["log"]]
        assert log == self.log
        assert view["last"] == self.last

    def compare(self, view):
        shown = "\n" + "\n".join(view["sheets"][0]) + f"\ncard {view['card']}, revealed {view['revealed']}"
        expected = {
            "sheets": [slow.lines(self.board)],
            "side": self.side,
            "edicts": self.edicts,
            "season": self.season,
            "revealed": self.revealed,
            "time": self.time,
            "threshold": self.threshold,
            "card": self.card,
            "demand": self.demand,
            "coins": [self.coins],
            "over": self.over,
            "actor": None if self.over else 0,
            "season_scores": [self.season_scores],
            "now": [self.now()],
            "closed": [names(sorted(self.closed))],
            "prompt": self.prompt,
            "offer": self.offer,
        }
        got = {key: view[key] for key in expected}
        # A solo game without skills asks nothing of the keys that seats and skills add.
        got["prompt"] = {key: value for key, value in view["prompt"].items() if key in self.prompt}
        got["offer"] = view["offer"] and {key: view["offer"][key] for key in ("terrains", "shapes", "single")}
        assert got == expected, shown
        assert view["unseen"]["size"] == self.unseen, shown
        assert view["unseen"]["ambushes_in"] == self.ambushes_in, shown
        if self.over:
            assert view["rating"] == self.rating
            assert view["title"] == slow_scoring.title(self.rating)
            assert view["scores"] == [self.total]
