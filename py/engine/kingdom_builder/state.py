"""A game of Kingdom Builder from the first card shown to the last gold (facts 2, 3, 4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..bits import nth, singles
from ..chance import Chance
from ..game import IllegalAction, Json, Score, State, View
from . import saved, views
from .actions import BUILD, END, REDRAW, Action, move
from .alone import ROUNDS
from .boards import HEX
from .builders import CASTLE, explained, rule
from .locations import (
    BUILDS,
    MANDATORY,
    MOVES,
    PADDOCK,
    TAVERN,
    TOWER,
    Lifts,
    build_targets,
    lifts,
    move_targets,
    paddock_moves,
    pick_paddock,
    zone,
)
from .setup import DECK, SUPPLY, deal_board, deal_cards

#: Raised whenever a game of the same seed and actions would go another way.
RULES = 1

#: How many settlements a turn's mandatory action builds.
MANDATORY_BUILDS = 3
TILES_A_LOCATION = 2

#: What happened, in order: ("show", seat, terrain), ("useless", seat, terrain), ("redraw", seat, terrain),
#: ("build", seat, kind, target, gained), ("move", seat, kind, origin, target, gained, lost), ("end", seat),
#: ("shuffle",). Gained and lost are numbers of locations, -1 for none.
Event = tuple[Any, ...]


class Seat:
    """One player's settlements, tiles and hidden card. Tiles are sets of locations: bit i stands for the i-th."""

    __slots__ = ("own", "near", "supply", "hand", "held", "taken", "used", "fresh")

    def __init__(self) -> None:
        self.own = 0
        #: All hexes next to an own settlement.
        self.near = 0
        self.supply = SUPPLY
        #: The terrain card in hand, "" while there is none.
        self.hand = ""
        self.held = 0
        #: Locations a tile was ever taken from: there is no second one.
        self.taken = 0
        #: Of the tiles held, those used this turn and those gained this turn.
        self.used = 0
        self.fresh = 0

    def copy(self) -> Seat:
        new = Seat.__new__(Seat)
        new.own = self.own
        new.near = self.near
        new.supply = self.supply
        new.hand = self.hand
        new.held = self.held
        new.taken = self.taken
        new.used = self.used
        new.fresh = self.fresh
        return new


class KingdomBuilder(State):
    """See ``State``. Hidden are the cards in the hands of others and the order of the deck.

    The card of the turn lies open. A turn ends by its own action, after which the next card is drawn and
    the next seat shows its card.
    """

    game = "kingdom_builder"
    rules = RULES

    def __init__(self, players: int, seed: str, options: Mapping[str, Any]) -> None:
        self.players = players
        self.seed = seed
        self.options = dict(options)
        self.guessed = False
        self.board = deal_board(options, seed)
        self.cards = deal_cards(options, seed, players)
        self._find_rules()
        self.chance = Chance.of(seed, stream="kb deck")
        #: Terrain cards face down, the last one is the next; played ones; those out of the game.
        self.deck: list[str] = list(DECK)
        self.chance.shuffle(self.deck)
        self.discards: list[str] = []
        self.removed: list[str] = []
        self.seats = [Seat() for _ in range(players)]
        self.occupied = 0
        #: Tiles left on each location of the board.
        self.stock = [TILES_A_LOCATION] * len(self.board.locations)
        self.events: list[Event] = []
        self.round = 0
        self.turn = 0
        #: The card played this turn, all hexes of its terrain, and the mandatory builds still to come.
        self.card = ""
        self.ground = 0
        self.left = 0
        #: Whether this round is the last.
        self.ending = False
        self.over = False
        #: What must be revealed before anyone can go on: "turn" the next turn, "card" a card for a useless one.
        self.due = ""
        for seat in self.seats:
            seat.hand = self.deck.pop()
        self._show_card()
        self._reveal()

    def _find_rules(self) -> None:
        self._rules = tuple(rule(slug, **self.options) for slug in (*self.cards, CASTLE))

    # --- what may be done -------------------------------------------------------------------------

    @property
    def actor(self) -> int | None:
        return None if self.over or self.due else self.turn

    @property
    def history(self) -> list[Action]:
        done = []
        for event in self.events:
            if event[0] == "build":
                done.append(BUILD[event[2]][event[3]])
            elif event[0] == "move":
                done.append(move(event[2], event[3], event[4]))
            elif event[0] == "end":
                done.append(END)
            elif event[0] == "redraw":
                done.append(REDRAW)
        return done

    @property
    def must_build(self) -> bool:
        """Whether a mandatory build is still to come."""
        return self.left > 0 and self.ground > 0 and self.seats[self.turn].supply > 0

    @property
    def usable(self) -> int:
        """The locations whose tiles the actor may use now: never between two mandatory builds."""
        seat = self.seats[self.turn]
        if 0 < self.left < MANDATORY_BUILDS and self.must_build and not self._stuck:
            return 0
        return seat.held & ~(seat.used | seat.fresh)

    @property
    def _stuck(self) -> bool:
        """Whether no hex of the card's terrain is free."""
        return not self.ground & ~self.occupied

    def usable_kinds(self) -> tuple[str, ...]:
        """The kinds of tiles the actor may use now, if they find a target."""
        usable = self.usable
        return tuple(kind for kind, bits in self.board.kinds.items() if bits & usable) if usable else ()

    def builds(self, kind: str) -> int:
        """The hexes where the actor may build by ``kind`` now, as a mask; also "mandatory"."""
        seat = self.seats[self.turn]
        if not seat.supply:
            return 0
        if kind == MANDATORY:
            if not self.must_build:
                return 0
        elif kind not in self.usable_kinds():
            return 0
        return build_targets(self.board, seat.own, seat.near, self.occupied, kind, self.ground)

    def moves(self, kind: str) -> dict[int, int]:
        """Where the actor may move settlements by a tile now: from each hex (a mask) to which (a mask)."""
        if kind not in self.usable_kinds():
            return {}
        seat = self.seats[self.turn]
        found: dict[int, int] = {}
        if kind == PADDOCK:
            for there, shift in paddock_moves(self.board, seat.own, self.occupied):
                for target in singles(there):
                    origin = target >> shift if shift > 0 else target << -shift
                    found[origin] = found.get(origin, 0) | target
            return found
        lifted = self._lifts(kind)
        for origin in singles(lifted.origins | lifted.jumper):
            if there := lifted.of(origin):
                found[origin] = there
        return found

    def _lifts(self, kind: str) -> Lifts:
        seat = self.seats[self.turn]
        return lifts(seat.own, seat.near, self.occupied, zone(self.board, kind, self.ground))

    @property
    def may_end(self) -> bool:
        """Whether the turn may end now."""
        return not self.must_build or self._stuck

    @property
    def may_redraw(self) -> bool:
        """Whether the card may be given away: it is useless and another one may not be."""
        if not (self.must_build and self._stuck):
            return False
        free = self.board.buildable & ~self.occupied
        return any(self.board.terrain[terrain] & free for terrain in {*self.deck, *self.discards})

    def actions(self) -> list[Action]:
        if self.actor is None:
            return []
        found: list[Action] = []
        if self.may_end:
            found.append(END)
            if self.may_redraw:
                found.append(REDRAW)
        for kind in (MANDATORY, *self.usable_kinds()):
            if kind in MOVES:
                found += [
                    move(kind, origin, target)
                    for origin, there in self.moves(kind).items()
                    for target in singles(there)
                ]
            else:
                found += map(BUILD[kind].__getitem__, singles(self.builds(kind)))
        found.sort()
        return found

    def refusal(self, action: Action) -> IllegalAction | None:
        if self.actor is None:
            return IllegalAction("over" if self.over else "reveal", "nobody is to decide anything now")
        kind = action.kind
        if kind == "end":
            return None if self.may_end else IllegalAction("mandatory", "the mandatory builds come first")
        if kind == "redraw":
            return None if self.may_redraw else IllegalAction("card", "the card can be used, so it is kept")
        seat = self.seats[self.turn]
        if kind == MANDATORY:
            if not seat.supply:
                return IllegalAction("supply", "no settlement is left")
            if not self.must_build:
                return IllegalAction("built", "all mandatory builds of this turn are done")
        elif refused := self._tile_refusal(seat, kind):
            return refused
        if kind in MOVES:
            if not action.origin & seat.own:
                return IllegalAction("origin", "no own settlement stands there")
            if action.origin == action.target:
                return IllegalAction("origin", "putting a settlement back is no move")
            legal = move_targets(
                self.board, seat.own, seat.near, self.occupied, kind, self.ground, action.origin
            )
        else:
            legal = build_targets(self.board, seat.own, seat.near, self.occupied, kind, self.ground)
        if legal & action.target:
            return None
        return self._target_refusal(kind, action.target)

    def _tile_refusal(self, seat: Seat, kind: str) -> IllegalAction | None:
        bits = self.board.kinds.get(kind, 0) & seat.held
        if not bits:
            return IllegalAction("tile", f"this seat holds no tile of the kind {kind}")
        if kind in BUILDS and not seat.supply:
            return IllegalAction("supply", "no settlement is left")
        if bits & self.usable:
            return None
        if bits & ~(seat.used | seat.fresh):
            return IllegalAction("between", "tiles are used before or after the mandatory builds")
        if bits & seat.used:
            return IllegalAction("tile_used", "each tile is used once a turn")
        return IllegalAction("tile_fresh", "a tile gained this turn is used from the next turn on")

    def _target_refusal(self, kind: str, target: int) -> IllegalAction:
        if target & self.occupied:
            return IllegalAction("occupied", "a settlement stands there")
        if kind == TOWER and target & self.board.buildable & ~HEX.rim:
            return IllegalAction("edge", "this hex is not at the edge of the board")
        if not target & zone(self.board, kind, self.ground):
            return IllegalAction("terrain", "this hex has another terrain")
        if kind == PADDOCK:
            return IllegalAction("distance", "a settlement moves exactly two hexes in a straight line")
        if kind == TAVERN:
            return IllegalAction("line", "this hex is not at an end of a line of three own settlements")
        return IllegalAction("adjacent", "a hex next to an own settlement is free, so one of those it must be")

    # --- playing ----------------------------------------------------------------------------------

    def play(self, action: Action) -> None:
        refused = self.refusal(action)
        if refused:
            raise refused
        self._do(action.kind, action.origin, action.target)
        self._reveal()

    def before_reveal(self, action: Action) -> KingdomBuilder | None:
        refused = self.refusal(action)
        if refused:
            raise refused
        inked = self.copy()
        inked._do(action.kind, action.origin, action.target)
        return inked if inked.due else None

    def playout(self, chance: Chance) -> None:
        if self.due:
            self._reveal()
        while not self.over:
            seat = self.seats[self.turn]
            usable = seat.held & ~(seat.used | seat.fresh)
            if self.left and seat.supply and self.ground:
                free = self.ground & ~self.occupied
                if free and (not usable or self.left < MANDATORY_BUILDS):
                    self._build_on(seat, chance)
                else:
                    self._do(*self._any(chance, free, usable))
            elif usable:
                self._do(*self._any(chance, 0, usable))
            else:
                self._end_turn(seat)
            if self.due:
                self._reveal()

    def _build_on(self, seat: Seat, chance: Chance) -> None:
        """The mandatory builds still to come, at random: until the last one or a useless card nothing else is legal.

        ``_build`` with everything at hand: two thirds of a playout are here.
        """
        below, event, turn = chance.below, self.events.append, self.turn
        ground, near, own, occupied = self.ground, seat.near, seat.own, self.occupied
        near_locations, neighbours = self.board.near_locations, HEX.near
        builds = min(self.left, seat.supply)
        while builds and (free := ground & ~occupied):
            there = near & free or free
            spot = nth(there, below(there.bit_count()))
            near |= neighbours[spot.bit_length() - 1]
            own |= spot
            occupied |= spot
            builds -= 1
            self.left -= 1
            seat.supply -= 1
            event(("build", turn, MANDATORY, spot, self._gain(seat, spot) if spot & near_locations else -1))
        seat.near, seat.own, self.occupied = near, own, occupied
        if not seat.supply:
            self.ending = True
        if builds:
            self._see_to_card()

    def _any(self, chance: Chance, free: int, usable: int) -> tuple[str, int, int]:
        """Kind, origin and target of one of the legal actions, all alike.

        ``free`` are the hexes of the card if a mandatory build is to come, ``usable`` as the property.
        """
        seat = self.seats[self.turn]
        board, own, near, occupied = self.board, seat.own, seat.near, self.occupied
        #: Of each kind how many actions there are, and what they are picked from.
        found: list[tuple[int, str, Any]] = []
        if free:
            there = near & free or free
            found.append((there.bit_count(), MANDATORY, there))
        else:
            found.append((1, "end", 0))
            if self.may_redraw:
                found.append((1, "redraw", 0))
        for kind, bits in board.kinds.items():
            if not bits & usable:
                continue
            if kind not in MOVES:
                if seat.supply:
                    there = build_targets(board, own, near, occupied, kind, self.ground)
                    found.append((there.bit_count(), kind, there))
            elif kind == PADDOCK:
                steps = paddock_moves(board, own, occupied)
                found.append((sum([there.bit_count() for there, _ in steps]), kind, steps))
            else:
                lifted = lifts(own, near, occupied, zone(board, kind, self.ground))
                found.append((lifted.amount, kind, lifted))
        n = chance.below(sum([count for count, _, _ in found]))
        for count, kind, what in found:
            if n < count:
                if kind == PADDOCK:
                    return kind, *pick_paddock(what, n)
                if kind in MOVES:
                    return kind, *what.pick(n)
                return kind, 0, nth(what, n)
            n -= count
        raise AssertionError("one of the actions is always chosen")

    def _do(self, kind: str, origin: int, target: int) -> None:
        """Do what a legal action says, up to where something hidden has to be revealed: that is ``due``."""
        seat = self.seats[self.turn]
        if target:
            if kind == MANDATORY:
                self.left -= 1
            else:
                self._use(seat, kind)
            if origin:
                self._move(seat, kind, origin, target)
            else:
                self._build(seat, kind, target)
            if self.left:
                self._see_to_card()
        elif kind == "end":
            self._end_turn(seat)
        else:
            self.events.append(("redraw", self.turn, self.card))
            self.discards.append(self.card)
            self._put_away("card")

    def _use(self, seat: Seat, kind: str) -> None:
        bits = self.board.kinds[kind] & seat.held & ~(seat.used | seat.fresh)
        seat.used |= bits & -bits
        if 0 < self.left < MANDATORY_BUILDS:
            # Only a useless card that is kept lets tiles in here, and they end the mandatory action.
            self.left = 0

    def _build(self, seat: Seat, kind: str, target: int) -> None:
        seat.supply -= 1
        seat.own |= target
        seat.near |= HEX.near[target.bit_length() - 1]
        self.occupied |= target
        gained = self._gain(seat, target) if target & self.board.near_locations else -1
        self.events.append(("build", self.turn, kind, target, gained))
        if not seat.supply:
            self.ending = True

    def _move(self, seat: Seat, kind: str, origin: int, target: int) -> None:
        seat.own ^= origin | target
        seat.near = HEX.neighbours(seat.own)
        self.occupied ^= origin | target
        gained = self._gain(seat, target) if target & self.board.near_locations else -1
        lost = self._lose(seat, origin) if origin & self.board.near_locations else -1
        self.events.append(("move", self.turn, kind, origin, target, gained, lost))

    def _gain(self, seat: Seat, spot: int) -> int:
        """Take a tile of the location next to ``spot`` if there is one for this seat: at most one a location."""
        number = self.board.location_next_to(spot)
        if seat.taken >> number & 1 or not self.stock[number]:
            return -1
        self.stock[number] -= 1
        seat.taken |= 1 << number
        seat.held |= 1 << number
        seat.fresh |= 1 << number
        return number

    def _lose(self, seat: Seat, spot: int) -> int:
        """Give up the tile of the location next to ``spot`` if no own settlement is left there."""
        number = self.board.location_next_to(spot)
        bit = 1 << number
        location = self.board.locations[number]
        if not seat.held & bit or seat.own & location.near:
            return -1
        if not bit & (seat.used | seat.fresh):
            # Of two of a kind the player gives up the one used already.
            twin = self.board.kinds[location.kind] & seat.used
            seat.used &= ~twin
        seat.held &= ~bit
        seat.used &= ~bit
        seat.fresh &= ~bit
        return number

    def _see_to_card(self) -> None:
        """A card without a free hex is useless: by the official rules it is replaced at once."""
        if self.ground & ~self.occupied or not self.must_build or self.options["useless_card"] != "removed":
            return
        self.events.append(("useless", self.turn, self.card))
        self.removed.append(self.card)
        self._put_away("card")

    def _end_turn(self, seat: Seat) -> None:
        self.events.append(("end", self.turn))
        if self.card:
            self.discards.append(self.card)
        self.left = seat.used = seat.fresh = 0
        if self.turn == self.players - 1:
            self.over = self.ending or (self.players == 1 and self.round >= ROUNDS - 1)
        self._put_away("" if self.over else "turn")

    def _put_away(self, due: str) -> None:
        """No card lies open until what is due has been revealed."""
        self.card = ""
        self.ground = 0
        self.due = due

    def _reveal(self) -> None:
        """Reveal what is due until somebody can decide."""
        while self.due:
            due, self.due = self.due, ""
            if due == "turn":
                self.seats[self.turn].hand = self._draw()
                self.turn = (self.turn + 1) % self.players
                self.round += not self.turn
            else:
                self.seats[self.turn].hand = self._draw()
            self._show_card(new_turn=due == "turn")

    def _show_card(self, new_turn: bool = True) -> None:
        seat = self.seats[self.turn]
        self.card, seat.hand = seat.hand or self._draw(), ""
        self.ground = self.board.terrain.get(self.card, 0)
        if new_turn:
            self.left = MANDATORY_BUILDS
        if self.card:
            self.events.append(("show", self.turn, self.card))
            self._see_to_card()

    def _draw(self) -> str:
        """The next terrain card, the discards shuffled anew if need be; "" if there are none at all."""
        if not self.deck:
            if not self.discards:
                # Nothing of the box allows this; a position from outside may, and must come to an end.
                self.ending = True
                return ""
            self.deck, self.discards = self.discards, []
            self.chance.shuffle(self.deck)
            self.events.append(("shuffle",))
        return self.deck.pop()

    # --- what it is worth -------------------------------------------------------------------------

    def gold(self, seat: int) -> list[int]:
        """What the three cards and the castles pay a seat now, in this order."""
        owns = [one.own for one in self.seats]
        return [sum(piece[1] for piece in paid(self.board, owns, seat)) for paid in self._rules]

    def explained(self, seat: int) -> list[Score]:
        """``gold`` with its parts."""
        owns = [one.own for one in self.seats]
        return [explained(paid(self.board, owns, seat)) for paid in self._rules]

    def scores(self) -> list[int]:
        return [sum(self.gold(seat)) for seat in range(self.players)]

    def winners(self) -> list[int]:
        """Most gold; a tie is shared, or by the other reading goes to fewer settlements placed."""
        if not self.over:
            return []
        fewer = self.options["tie"] == "fewer"
        ranks = [(gold, seat.supply if fewer else 0) for gold, seat in zip(self.scores(), self.seats, strict=True)]
        return [i for i, rank in enumerate(ranks) if rank == max(ranks)]

    # --- copies and forms -------------------------------------------------------------------------

    def copy(self) -> KingdomBuilder:
        new = KingdomBuilder.__new__(KingdomBuilder)
        new.__dict__.update(self.__dict__)
        new.seats = [seat.copy() for seat in self.seats]
        new.events = self.events.copy()
        new.chance = self.chance.copy()
        new.deck = self.deck.copy()
        new.discards = self.discards.copy()
        new.removed = self.removed.copy()
        new.stock = self.stock.copy()
        return new

    def determinize(self, seat: int, seed: object) -> KingdomBuilder:
        """Hidden are the cards in the hands of others, the order of the deck, and all later shuffles."""
        new = self.copy()
        new.guessed = True
        new.chance = chance = Chance.of(seed, stream="kb guess")
        others = [one for i, one in enumerate(new.seats) if i != seat and one.hand]
        unseen = sorted([*new.deck, *(one.hand for one in others)])
        chance.shuffle(unseen)
        for one in others:
            one.hand = unseen.pop()
        new.deck = unseen
        return new

    def to_json(self) -> Json:
        return saved.to_json(self)

    @classmethod
    def from_json(cls, data: Json) -> KingdomBuilder:
        return saved.from_json(cls, data)

    def view(self, seat: int) -> View:
        return views.view(self, seat)
