"""A game of Cartographers from the first card to the last score (docs/rules/cartographers.md 4, 5, 7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ..chance import Chance
from ..game import Cell, IllegalAction, Json, Score, State, View
from . import serialization, views
from .actions import DRAWS, OPEN, PASS, Action, draw
from .ambush import acrobatics_cells, solo_cells
from .cards import AMBUSH, COIN_TRACK, EXPLORE, SCORING, SEASONS, SKILLS, Explore
from .edicts import explained, losing_cells, rule
from .questions import FOLLOWS, NOTHING, Ask, Legal, coin_shape, following, legal_draws, open_skills
from .setup import RANDOM, deal_ambushes, deal_edicts, deal_skills
from .shapes import Placements
from .sheets import GRID, SIDES, Sheet

#: Raised whenever a game of the same seed and actions would go another way. Since 2, skills are used at the moments
#: printed on their cards; by 1 every skill was opened before the draw.
RULES = 2

#: What happened, in order: ("reveal", card), ("draw", seat, terrain, cells, owner, coin), ("pass", seat, asked),
#: ("skill", seat, skill), ("ambush", card, cells), ("season",). A coin is 1 for a coin shape, else 0. A pass names the
#: kind of question it answered: see ``asks.Ask``.
Event = tuple[Any, ...]


class Seat:
    """One player's sheet and score."""

    __slots__ = ("sheet", "shape_coins", "struck", "places_free", "lost_coins", "skills_used", "seasons", "fits")

    def __init__(self, sheet: Sheet, *, places_free: bool = False) -> None:
        self.sheet = sheet
        #: Coins from coin shapes; those of mountains are counted on the sheet.
        self.shape_coins = 0
        #: Coin marks struck out for skills: they no longer score (docs/rules/cartographers.md 7).
        self.struck = 0
        #: Reading: a struck mark frees its place on the track. Then coins that found it full are counted.
        self.places_free = places_free
        self.lost_coins = 0
        #: The skill used in each season, "" for none.
        self.skills_used = ["", "", "", ""]
        #: A row a finished season: first edict, second edict, coins, monsters (negative).
        self.seasons: list[tuple[int, int, int, int]] = []
        # Cells are never emptied, so the placements that fit only get fewer: each table's set is kept
        # and narrowed when the table comes up again.
        self.fits: dict[str, tuple[int, int]] = {}

    def copy(self) -> Seat:
        new = Seat.__new__(Seat)
        new.sheet = self.sheet.copy()
        new.shape_coins = self.shape_coins
        new.struck = self.struck
        new.places_free = self.places_free
        new.lost_coins = self.lost_coins
        new.skills_used = self.skills_used.copy()
        new.seasons = self.seasons.copy()
        new.fits = self.fits.copy()
        return new

    @property
    def gained(self) -> int:
        """All coins ever earned."""
        return self.shape_coins + self.sheet.closed_mountains.bit_count()

    @property
    def coins(self) -> int:
        """Marks on the coin track that score; what does not fit on it is lost (docs/rules/cartographers.md 4.11)."""
        if self.places_free:
            return self.gained - self.lost_coins - self.struck
        return min(COIN_TRACK, self.gained) - self.struck

    def draw(self, terrain: str, cells: int, coin: int = 0) -> None:
        """Fill cells of the sheet and take what that earns."""
        self.shape_coins += coin
        self.sheet.draw(terrain, cells)
        if self.places_free:
            self.lost_coins = max(self.lost_coins, self.gained - self.struck - COIN_TRACK)

    @property
    def total(self) -> int:
        return sum(map(sum, self.seasons))

    @property
    def monsters_cost(self) -> int:
        """Points lost to monsters over the game, as a positive number (docs/rules/cartographers.md 4.15)."""
        return -sum(season[3] for season in self.seasons)

    def fitting(self, table: Placements) -> int:
        """The set of a table's placements that are free on the sheet."""
        filled = self.sheet.filled
        then, free = self.fits.get(table.name) or (self.sheet.side.fixed, table.all)
        if then != filled:
            free = table.free_of(free, filled & ~then)
            self.fits[table.name] = filled, free
        return free


class Cartographers(State):
    """See ``State``. Solo, ambushes walk round the map by themselves; else a neighbour draws them.

    All seats draw the same card, one after the other in the order of seats; nothing is hidden but the deck.
    """

    game = "cartographers"
    rules = RULES

    def __init__(self, players: int, seed: str, options: Mapping[str, Any]) -> None:
        self.players = players
        self.seed = seed
        self.options = dict(options)
        self.guessed = False
        self.edicts = deal_edicts(options["edicts"], seed)
        self.skills = deal_skills(options["skills"], seed)
        self._find_rules()
        free = bool(options["spent_coins_free"])
        self.seats = [Seat(Sheet(SIDES[options["side"]]), places_free=free) for _ in range(players)]
        self.events: list[Event] = []
        self.chance = Chance.of(seed, stream="cartographers deck")
        #: The ambush cards of the game, and those that have not joined the deck yet; the last one joins next.
        self.pack = deal_ambushes(options["ambushes"], seed)
        self.ambushes = list(self.pack)
        self.chance.shuffle(self.ambushes)
        #: The face-down explore deck; the last card is the next.
        self.deck: list[str] = []
        self.season = 0
        self.revealed: list[str] = []
        self.time = 0
        self.demand = False
        #: The card to draw now; None between cards, in an ambush and when the game is over.
        self.card: Explore | None = None
        #: The ambush being resolved, "" if none is, and whether it has been drawn on all maps.
        self.ambush = ""
        self.ambush_drawn = False
        #: Open questions, the next one last.
        self.asks: list[Ask] = []
        self.held = False
        self.over = False
        self._legal: Legal | None = None
        self._build_deck()
        self._explore()

    def _find_rules(self) -> None:
        shieldgate = {name: self.options[name] for name in ("shieldgate", "shieldgate_tie")}
        self._rules = tuple(rule(slug, **shieldgate) for slug in self.edicts)

    # --- what may be done -------------------------------------------------------------------------

    @property
    def ask(self) -> Ask | None:
        """The question to answer now."""
        return self.asks[-1] if self.asks else None

    @property
    def actor(self) -> int | None:
        return self.asks[-1].seat if self.asks else None

    @property
    def history(self) -> list[Action]:
        done = []
        for event in self.events:
            if event[0] == "draw":
                done.append(DRAWS[event[2]][event[3]])
            elif event[0] == "skill":
                done.append(OPEN[event[2]])
            elif event[0] == "pass":
                done.append(PASS)
        return done

    def legal_draws(self) -> Legal:
        """What may be drawn now."""
        if self._legal is None:
            self._legal = legal_draws(self, self.asks[-1]) if self.asks else NOTHING
        return self._legal

    def open_skills(self) -> tuple[str, ...]:
        """The skills that may be opened now."""
        return open_skills(self, self.asks[-1]) if self.asks and self.skills else ()

    def actions(self) -> list[Action]:
        if not self.asks:
            return []
        legal = self.legal_draws()
        found: list[Action] = []
        if legal.found:
            cells = legal.cells
            for terrain in sorted(legal.terrains):
                found += map(DRAWS[terrain].__getitem__, cells)
        else:
            found.append(PASS)
        if self.skills and (skills := self.open_skills()):
            found += [OPEN[slug] for slug in skills]
            found.sort()
        return found

    def refusal(self, action: Action) -> IllegalAction | None:
        ask = self.ask
        if ask is None:
            return IllegalAction("over", "the game is over" if self.over else "the next card comes first")
        if action.kind == "skill":
            return self._skill_refusal(ask, action.word)
        legal = self.legal_draws()
        if action.kind == "pass":
            return IllegalAction("must_draw", "something can still be drawn") if legal.found else None
        if action.word in legal.terrains and legal.allows(action.cells):
            return None
        sheet, cells = self.seats[ask.owner].sheet, action.cells
        if cells & sheet.mountains:
            return IllegalAction("mountain", "mountains cannot be drawn over")
        if cells & sheet.side.wasteland:
            return IllegalAction("wasteland", "wasteland cannot be drawn over")
        if cells & sheet.filled:
            return IllegalAction("filled", "the draw covers cells that are already drawn")
        if action.word not in legal.terrains:
            return IllegalAction("terrain", f"{action.word} is not on offer now")
        if not legal.single and cells in legal.table.masks:
            code = {"bar": "monster", "touch": "touch"}.get(ask.kind, "ruins")
            return IllegalAction(code, "the draw must cover or touch what is asked for")
        if cells.bit_count() == 1:
            if legal.single:
                return IllegalAction("ruins", "the cell must be a ruins cell")
            return IllegalAction("single_cell", "a shape of the card can be drawn, so it must be")
        return IllegalAction("shape", "this shape is not on offer now")

    def _skill_refusal(self, ask: Ask, slug: str) -> IllegalAction | None:
        if slug in self.open_skills():
            return None
        seat = self.seats[ask.seat]
        if slug not in self.skills:
            return IllegalAction("skill", "this skill is not in the game")
        if seat.skills_used[self.season] or ask.skill:
            return IllegalAction("skill_used", "one skill a season may be used")
        if SKILLS[slug].cost > seat.coins:
            return IllegalAction("skill_cost", f"{slug} costs {SKILLS[slug].cost} coins")
        return IllegalAction("skill_now", "this skill cannot be used now")

    def refusal_at(self, terrain: str, cells: Iterable[Cell]) -> IllegalAction | None:
        """``refusal`` for cells that may lie outside the map."""
        mask = 0
        for row, col in cells:
            if not GRID.inside(row, col):
                return IllegalAction("outside", "the draw hangs over the edge of the map")
            mask |= GRID.bit(row, col)
        return self.refusal(draw(terrain, mask))

    # --- playing ----------------------------------------------------------------------------------

    def play(self, action: Action) -> None:
        refused = self.refusal(action)
        if refused:
            raise refused
        self._answer(action.kind, action.word, action.cells)
        if not self.asks:
            self._explore()

    def before_reveal(self, action: Action) -> Cartographers | None:
        refused = self.refusal(action)
        if refused:
            raise refused
        inked = self.copy()
        inked._answer(action.kind, action.word, action.cells)
        if inked.asks:
            return None
        inked.held = True
        return inked

    def playout(self, chance: Chance) -> None:
        while self.asks:
            terrains, table, found, _ = self.legal_draws()
            count = len(terrains) * (n := found.bit_count()) or 1
            skills = self.open_skills() if self.skills else ()
            chosen = chance.below(count + len(skills))
            if chosen >= count:
                self._answer("skill", skills[chosen - count], 0)
            elif found:
                which, place = divmod(chosen, n)
                self._answer("draw", terrains[which], table.pick(found, place))
            else:
                self._answer("pass", "", 0)
            if not self.asks:
                self._explore()

    def _answer(self, kind: str, word: str, cells: int) -> None:
        """Do what a legal action says and ask what follows from it; no more asks: the turn is over."""
        ask = self.asks.pop()
        self._legal = None
        if kind == "skill":
            self._open(ask, word)
        elif kind == "pass":
            self.events.append(("pass", ask.seat, ask.kind))
        else:
            self._ink(ask, word, cells)
        if not self.asks:
            self._all_answered()

    def _open(self, ask: Ask, slug: str) -> None:
        """Pay for a skill and let it change what is asked."""
        seat = self.seats[ask.seat]
        seat.struck += SKILLS[slug].cost
        seat.skills_used[self.season] = slug
        self.events.append(("skill", ask.seat, slug))
        if slug == "acrobatics":
            self.asks = [a._replace(skill=slug) if a.owner == ask.seat else a for a in self.asks]
        elif slug == "diplomacy":
            if ask.kind == "draw":
                self.asks.append(ask)
            self.asks.append(Ask("cell", ask.seat, ask.seat))
        elif slug in FOLLOWS:
            self.asks.append(following(ask, slug))
        else:
            self.asks.append(ask._replace(skill=slug))

    def _ink(self, ask: Ask, terrain: str, cells: int) -> None:
        owner = self.seats[ask.owner]
        coin = 1 if self.card and self.card.coin and coin_shape(self, ask, cells) else 0
        owner.draw(terrain, cells, coin)
        self.events.append(("draw", ask.seat, terrain, cells, ask.owner, coin))
        if self.skills and ask.kind == "draw":
            self._offer_skills(Ask("after", ask.seat, ask.owner, "", terrain, cells))

    def _offer_skills(self, ask: Ask) -> None:
        """Ask whether a skill is used now, if one can be."""
        if open_skills(self, ask):
            self.asks.append(ask)

    def _all_answered(self) -> None:
        """A solo ambush strikes after its seat could react; after any ambush skills may be used; then the turn ends."""
        if self.ambush and not self.ambush_drawn:
            self.ambush_drawn = True
            if self.players == 1:
                self._strike()
            for seat in reversed(range(self.players)):
                self._offer_skills(Ask("after", seat, seat))
        if not self.asks:
            self._end_turn()

    def _end_turn(self) -> None:
        if self.card:
            self.demand = False
        self.card = None
        self.ambush = ""
        self.ambush_drawn = False

    def _explore(self) -> None:
        """Check for the end of the season, then reveal cards until something is asked."""
        while not self.asks:
            if self.time >= SEASONS[self.season].threshold:
                self._score_season()
                if self.over:
                    return
            slug = self.deck.pop()
            self.revealed.append(slug)
            self.events.append(("reveal", slug))
            if slug in AMBUSH:
                self.ambush = slug
                self._open_ambush()
                continue
            card = EXPLORE[slug]
            if card.ruins:
                self.demand = True
                continue
            self.time += card.time
            self.card = card
            self._legal = None
            if self.players == 1:
                self.asks.append(_SOLO_DRAW)
            else:
                self.asks += [Ask("draw", seat, seat) for seat in reversed(range(self.players))]

    def _open_ambush(self) -> None:
        """Pass the sheets by the arrow and ask everyone to draw; before that, whoever can answer with a skill."""
        self._legal = None
        if self.players > 1:
            step = 1 if AMBUSH[self.ambush].clockwise else -1
            draws = [Ask("ambush", (owner + step) % self.players, owner) for owner in range(self.players)]
            self.asks += sorted(draws, key=lambda ask: -ask.seat)
        for seat in reversed(range(self.players)):
            self._offer_skills(Ask("react", seat, seat))
        if not self.asks:
            self._all_answered()

    def _strike(self) -> None:
        """The solo ambush walks round the map and strikes where it first fits (docs/rules/cartographers.md 5)."""
        seat = self.seats[0]
        if seat.skills_used[self.season] == "acrobatics" and self._opened_now("acrobatics"):
            upright = self.options["acrobatics_solo"] == "either"
            cells = acrobatics_cells(self.ambush, seat.sheet.filled, upright=upright)
        else:
            cells = solo_cells(self.ambush, seat.sheet.filled)
        seat.draw("monster", cells)
        self.events.append(("ambush", self.ambush, cells))

    def _opened_now(self, slug: str) -> bool:
        """Whether a skill was opened since the last card was revealed."""
        for event in reversed(self.events):
            if event[0] == "reveal":
                return False
            if event[0] == "skill":
                return bool(event[2] == slug)
        return False

    def _score_season(self) -> None:
        first, second = (self._rules[i] for i in SEASONS[self.season].edicts)
        for seat in self.seats:
            loss = losing_cells(seat.sheet).bit_count()
            points = [sum(piece[1] for piece in paid(seat.sheet)) for paid in (first, second)]
            seat.seasons.append((points[0], points[1], seat.coins, -loss))
        self.events.append(("season",))
        if self.season == len(SEASONS) - 1:
            self.over = True
            return
        self.season += 1
        self.revealed = []
        self.time = 0
        self._build_deck()

    def _build_deck(self) -> None:
        """All explore cards, the unrevealed ambushes and one more, shuffled (docs/rules/cartographers.md 4.13)."""
        waiting = [slug for slug in self.deck if slug in AMBUSH]
        self.deck = [*EXPLORE, *waiting, self.ambushes.pop()]
        self.chance.shuffle(self.deck)

    @property
    def unmet_ambushes(self) -> list[str]:
        """The ambush cards that may still come, as far as anyone can know."""
        if self.options["ambushes"] != RANDOM:
            return [slug for slug in self.pack if slug in self.deck or slug in self.ambushes]
        met = {event[1] for event in self.events if event[0] == "reveal"}
        return [slug for slug in AMBUSH if slug not in met]

    # --- what it is worth -------------------------------------------------------------------------

    def scores(self) -> list[int]:
        return [seat.total for seat in self.seats]

    def winners(self) -> list[int]:
        """The best total; then fewer points lost to monsters; then shared (docs/rules/cartographers.md 4.15)."""
        if not self.over:
            return []
        ranks = [(seat.total, -seat.monsters_cost) for seat in self.seats]
        return [i for i, rank in enumerate(ranks) if rank == max(ranks)]

    def edict_amount(self, place: int, sheet: Sheet) -> int:
        """What the edict in place 0-3 (A-D) pays on a sheet, by the readings of this game."""
        return sum(piece[1] for piece in self._rules[place](sheet))

    def edict_score(self, place: int, sheet: Sheet) -> Score:
        """``edict_amount`` with its parts."""
        return explained(self._rules[place](sheet))

    @property
    def mark(self) -> int:
        """What the four scoring cards take off a solo score."""
        return sum(SCORING[slug].solo_value for slug in self.edicts)

    @property
    def rating(self) -> int:
        return self.seats[0].total - self.mark

    # --- copies and forms -------------------------------------------------------------------------

    def copy(self) -> Cartographers:
        new = Cartographers.__new__(Cartographers)
        new.__dict__.update(self.__dict__)
        new.seats = [seat.copy() for seat in self.seats]
        new.events = self.events.copy()
        new.chance = self.chance.copy()
        new.ambushes = self.ambushes.copy()
        new.deck = self.deck.copy()
        new.revealed = self.revealed.copy()
        new.asks = self.asks.copy()
        return new

    def determinize(self, seat: int, seed: object) -> Cartographers:
        """Hidden are the order of the deck, which ambush cards are in it, and all later shuffles.

        Which four of the eight were dealt at random is hidden, too.
        """
        new = self.copy()
        new.guessed = True
        new.chance = chance = Chance.of(seed, stream="cartographers guess")
        inside = sum(1 for slug in new.deck if slug in AMBUSH)
        unseen = sorted(self.unmet_ambushes)
        chance.shuffle(unseen)
        new.ambushes = unseen[inside : inside + len(new.ambushes)]
        new.deck = sorted(slug for slug in new.deck if slug in EXPLORE) + unseen[:inside]
        chance.shuffle(new.deck)
        return new

    def to_json(self) -> Json:
        return serialization.to_json(self)

    @classmethod
    def from_json(cls, data: Json) -> Cartographers:
        return serialization.from_json(cls, data)

    def view(self, seat: int) -> View:
        return views.view(self, seat)


_SOLO_DRAW = Ask("draw", 0, 0)
