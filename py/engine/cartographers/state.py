"""A game of Cartographers from the first card to the last score (facts 4, 5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from ..chance import Chance
from ..game import Cell, IllegalAction, Json, State, View
from . import saved, views
from .actions import DRAWS, PASS, Action, draw
from .ambush import solo_cells
from .cards import AMBUSH, COIN_TRACK, EXPLORE, SCORING, SEASONS, TERRAINS, Explore
from .edicts import amount, losing_cells
from .setup import deal_edicts
from .shapes import Placements, card_placements
from .sheets import GRID, SIDES, Sheet

#: Raised whenever a game of the same seed and actions would go another way.
RULES = 1

SINGLE_CARD = "rift_lands"

#: What happened, in order: ("reveal", card), ("draw", seat, terrain, cells), ("pass", seat),
#: ("ambush", card, cells), ("season",).
Event = tuple[Any, ...]


class Seat:
    """One player's sheet and score."""

    __slots__ = ("sheet", "shape_coins", "seasons", "fits")

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        #: Coins from coin shapes; those of mountains are counted on the sheet.
        self.shape_coins = 0
        #: A row a finished season: first edict, second edict, coins, monsters (negative).
        self.seasons: list[tuple[int, int, int, int]] = []
        # Cells are never emptied, so the placements that fit a card only get fewer: each card's
        # set is kept and narrowed when the card comes up again.
        self.fits: dict[str, tuple[int, int]] = {}

    def copy(self) -> Seat:
        new = Seat.__new__(Seat)
        new.sheet = self.sheet.copy()
        new.shape_coins = self.shape_coins
        new.seasons = self.seasons.copy()
        new.fits = self.fits.copy()
        return new

    @property
    def coins(self) -> int:
        """Marks on the coin track; what does not fit on it is lost (facts 4.11)."""
        return min(COIN_TRACK, self.shape_coins + self.sheet.closed_mountains.bit_count())

    @property
    def total(self) -> int:
        return sum(map(sum, self.seasons))

    def fitting(self, card: str) -> int:
        """The set of a card's placements that are free on the sheet: see ``Placements``."""
        table = card_placements(self.sheet.side.name, card)
        filled = self.sheet.filled
        then, free = self.fits.get(card) or (self.sheet.side.fixed, table.all)
        if then != filled:
            free = table.free_of(free, filled & ~then)
            self.fits[card] = filled, free
        return free


class Legal(NamedTuple):
    """What may be drawn: any of the terrains on any of the placements. None of those: only a pass."""

    terrains: tuple[str, ...]
    table: Placements
    #: A set of placements of the table.
    found: int
    #: No shape of the card can be drawn as asked, so one cell is drawn instead (facts 4.4, 4.5).
    single: bool

    @property
    def cells(self) -> list[int]:
        """The cell sets that may be drawn, in order of their notation."""
        return self.table.chosen(self.found)

    def allows(self, cells: int) -> bool:
        """Whether a placement among the legal ones covers just these cells."""
        around, found = self.found, cells
        while found and around:
            low = found & -found
            around &= self.table.across[low.bit_length()]
            found ^= low
        return any(mask == cells for mask in self.table.chosen(around)) if around else False


class Cartographers(State):
    """See ``State``. Solo: one seat, ambushes walk round the map by themselves."""

    game = "cartographers"
    rules = RULES

    def __init__(self, players: int, seed: str, options: Mapping[str, Any]) -> None:
        self.players = players
        self.seed = seed
        self.options = dict(options)
        self.guessed = False
        self.edicts = deal_edicts(options["edicts"], seed)
        self.seats = [Seat(Sheet(SIDES[options["side"]])) for _ in range(players)]
        self.events: list[Event] = []
        self.chance = Chance.of(seed, stream="cartographers deck")
        #: Ambush cards that have not joined the deck yet; the last one joins next.
        self.ambushes = list(AMBUSH)
        self.chance.shuffle(self.ambushes)
        #: The face-down explore deck; the last card is the next.
        self.deck: list[str] = []
        self.season = 0
        self.revealed: list[str] = []
        self.time = 0
        self.demand = False
        #: The card to draw now; None when the game is over or a reveal is being held back.
        self.card: Explore | None = None
        self.held = False
        self.over = False
        self._legal: Legal | None = None
        self._build_deck()
        self._explore()

    # --- what may be done -------------------------------------------------------------------------

    @property
    def actor(self) -> int | None:
        return 0 if self.card else None

    @property
    def history(self) -> list[Action]:
        done = []
        for event in self.events:
            if event[0] == "draw":
                done.append(DRAWS[event[2]][event[3]])
            elif event[0] == "pass":
                done.append(PASS)
        return done

    def legal_draws(self) -> Legal:
        """What may be drawn now."""
        if self._legal is None:
            self._legal = self._find_legal_draws()
        return self._legal

    def _find_legal_draws(self) -> Legal:
        seat, card = self.seats[0], self.card or EXPLORE[SINGLE_CARD]
        side = seat.sheet.side.name
        table = card_placements(side, card.slug)
        found = seat.fitting(card.slug) if self.card else 0
        if self.demand:
            found = table.covering(found, seat.sheet.open_ruins)
        if found or self.card is None:
            return Legal(card.terrains, table, found, False)
        terrains = TERRAINS if self.demand else card.terrains
        return Legal(terrains, card_placements(side, SINGLE_CARD), seat.fitting(SINGLE_CARD), True)

    def actions(self) -> list[Action]:
        legal = self.legal_draws()
        if not legal.found:
            return [PASS] if self.card else []
        cells = legal.cells
        found: list[Action] = []
        for terrain in sorted(legal.terrains):
            found += map(DRAWS[terrain].__getitem__, cells)
        return found

    def refusal(self, action: Action) -> IllegalAction | None:
        if self.card is None:
            return IllegalAction("over", "the game is over")
        legal = self.legal_draws()
        if action.kind == "pass":
            return IllegalAction("must_draw", "something can still be drawn") if legal.found else None
        if action.terrain in legal.terrains and legal.allows(action.cells):
            return None
        sheet, cells = self.seats[0].sheet, action.cells
        if cells & sheet.side.mountains:
            return IllegalAction("mountain", "mountains cannot be drawn over")
        if cells & sheet.side.wasteland:
            return IllegalAction("wasteland", "wasteland cannot be drawn over")
        if cells & sheet.filled:
            return IllegalAction("filled", "the draw covers cells that are already drawn")
        if action.terrain not in legal.terrains:
            return IllegalAction("terrain", f"{self.card.slug} does not offer {action.terrain}")
        if not legal.single and cells in legal.table.masks:
            return IllegalAction("ruins", "the draw must cover a ruins cell")
        if cells.bit_count() == 1:
            return IllegalAction("single_cell", "a shape of the card can be drawn, so it must be")
        return IllegalAction("shape", f"{self.card.slug} does not offer this shape now")

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
        self._ink(action.terrain, action.cells)
        self._explore()

    def before_reveal(self, action: Action) -> Cartographers:
        refused = self.refusal(action)
        if refused:
            raise refused
        inked = self.copy()
        inked._ink(action.terrain, action.cells)
        inked.held = True
        return inked

    def playout(self, chance: Chance) -> None:
        while self.card:
            terrains, table, found, _ = self.legal_draws()
            if found:
                which, place = divmod(chance.below(len(terrains) * (n := found.bit_count())), n)
                self._ink(terrains[which], table.pick(found, place))
            else:
                self._ink("", 0)
            self._explore()

    def _ink(self, terrain: str, cells: int) -> None:
        """Draw the legal cells (none: pass) and so end the turn of the card."""
        card, seat = self.card, self.seats[0]
        if cells:
            if card and card.earns_coin(cells.bit_count()):
                seat.shape_coins += 1
            seat.sheet.draw(terrain, cells)
            self.events.append(("draw", 0, terrain, cells))
        else:
            self.events.append(("pass", 0))
        self.demand = False
        self.card = None
        self._legal = None

    def _explore(self) -> None:
        """Check for the end of the season, then reveal cards until one is to be drawn."""
        while True:
            if self.time >= SEASONS[self.season].threshold:
                self._score_season()
                if self.over:
                    return
            slug = self.deck.pop()
            self.revealed.append(slug)
            self.events.append(("reveal", slug))
            if slug in AMBUSH:
                cells = solo_cells(slug, self.seats[0].sheet.filled)
                self.seats[0].sheet.draw("monster", cells)
                self.events.append(("ambush", slug, cells))
                continue
            card = EXPLORE[slug]
            if card.ruins:
                self.demand = True
                continue
            self.time += card.time
            self.card = card
            self._legal = None
            return

    def _score_season(self) -> None:
        first, second = (self.edicts[i] for i in SEASONS[self.season].edicts)
        for seat in self.seats:
            loss = losing_cells(seat.sheet).bit_count()
            seat.seasons.append((amount(first, seat.sheet), amount(second, seat.sheet), seat.coins, -loss))
        self.events.append(("season",))
        if self.season == len(SEASONS) - 1:
            self.over = True
            return
        self.season += 1
        self.revealed = []
        self.time = 0
        self._build_deck()

    def _build_deck(self) -> None:
        """All explore cards, the ambushes not revealed yet and one more, shuffled (facts 4.13)."""
        waiting = [slug for slug in self.deck if slug in AMBUSH]
        self.deck = [*EXPLORE, *waiting, self.ambushes.pop()]
        self.chance.shuffle(self.deck)

    # --- what it is worth -------------------------------------------------------------------------

    def scores(self) -> list[int]:
        return [seat.total for seat in self.seats]

    def winners(self) -> list[int]:
        return [0] if self.over else []

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
        return new

    def determinize(self, seat: int, seed: object) -> Cartographers:
        """Hidden are the order of the deck, which ambush cards are in it, and all later shuffles."""
        new = self.copy()
        new.guessed = True
        new.chance = chance = Chance.of(seed, stream="cartographers guess")
        inside = [slug for slug in new.deck if slug in AMBUSH]
        unseen = sorted(inside + new.ambushes)
        chance.shuffle(unseen)
        new.ambushes = unseen[len(inside) :]
        new.deck = sorted(slug for slug in new.deck if slug in EXPLORE) + unseen[: len(inside)]
        chance.shuffle(new.deck)
        return new

    def to_json(self) -> Json:
        return saved.to_json(self)

    @classmethod
    def from_json(cls, data: Json) -> Cartographers:
        return saved.from_json(cls, data)

    def view(self, seat: int) -> View:
        return views.view(self, seat)
