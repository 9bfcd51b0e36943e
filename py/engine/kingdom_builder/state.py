"""A game of Kingdom Builder from the first card shown to the last gold (docs/rules/kingdom-builder.md 2, 3, 4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..bits import singles
from ..chance import Chance
from ..game import IllegalAction, Json, Score, State, View
from . import playouts, refusals, saved, views
from .actions import BUILD, END, REDRAW, Action, move
from .alone import ROUNDS
from .boards import HEX
from .builders import CASTLE, explained, rule
from .locations import (
    MANDATORY,
    MOVES,
    PADDOCK,
    Lifts,
    build_targets,
    lifts,
    paddock_moves,
    zone,
)
from .seats import Seat
from .setup import DECK, deal_board, deal_cards

#: Raised whenever a game of the same seed and actions would go another way.
RULES = 1

#: How many settlements a turn's mandatory action builds.
MANDATORY_BUILDS = 3
TILES_A_LOCATION = 2

#: What happened, in order: ("show", seat, terrain), ("useless", seat, terrain), ("redraw", seat, terrain),
#: ("build", seat, kind, target, gained), ("move", seat, kind, origin, target, gained, lost), ("end", seat),
#: ("shuffle",). Gained and lost are numbers of locations, -1 for none.
Event = tuple[Any, ...]


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
        self.reveal()

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
        if self.begun and self.must_build and not self.stuck:
            return 0
        return self.seats[self.turn].ready

    @property
    def begun(self) -> bool:
        """Whether some but not all mandatory builds of the turn are done."""
        return 0 < self.left < MANDATORY_BUILDS

    @property
    def stuck(self) -> bool:
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
        return not self.must_build or self.stuck

    @property
    def may_redraw(self) -> bool:
        """Whether the card may be given away: it is useless and another one may not be."""
        if not (self.must_build and self.stuck):
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
        return refusals.refusal(self, action)

    # --- playing ----------------------------------------------------------------------------------

    def play(self, action: Action) -> None:
        refused = self.refusal(action)
        if refused:
            raise refused
        self.do(action.kind, action.origin, action.target)
        self.reveal()

    def before_reveal(self, action: Action) -> KingdomBuilder | None:
        refused = self.refusal(action)
        if refused:
            raise refused
        inked = self.copy()
        inked.do(action.kind, action.origin, action.target)
        return inked if inked.due else None

    def playout(self, chance: Chance) -> None:
        playouts.playout(self, chance)

    def do(self, kind: str, origin: int, target: int) -> None:
        """Do what a legal action says, up to where something hidden has to be revealed: that is ``due``."""
        seat = self.seats[self.turn]
        if target:
            if kind == MANDATORY:
                self.left -= 1
            else:
                seat.use(self.board, kind)
                if self.begun:
                    # Only a useless card that is kept lets tiles in here, and they end the mandatory action.
                    self.left = 0
            if origin:
                self._move(seat, kind, origin, target)
            else:
                self._build(seat, kind, target)
            if self.left:
                self.see_to_card()
        elif kind == "end":
            self.end_turn(seat)
        else:
            self.events.append(("redraw", self.turn, self.card))
            self.discards.append(self.card)
            self._put_away("card")

    def _build(self, seat: Seat, kind: str, target: int) -> None:
        seat.supply -= 1
        seat.own |= target
        seat.near |= HEX.near[target.bit_length() - 1]
        self.occupied |= target
        gained = seat.gain(self.board, self.stock, target)
        self.events.append(("build", self.turn, kind, target, gained))
        if not seat.supply:
            self.ending = True

    def _move(self, seat: Seat, kind: str, origin: int, target: int) -> None:
        seat.own ^= origin | target
        seat.near = HEX.neighbours(seat.own)
        self.occupied ^= origin | target
        gained = seat.gain(self.board, self.stock, target)
        lost = seat.lose(self.board, origin)
        self.events.append(("move", self.turn, kind, origin, target, gained, lost))

    def see_to_card(self) -> None:
        """A card without a free hex is useless: by the official rules it is replaced at once."""
        if self.ground & ~self.occupied or not self.must_build or self.options["useless_card"] != "removed":
            return
        self.events.append(("useless", self.turn, self.card))
        self.removed.append(self.card)
        self._put_away("card")

    def end_turn(self, seat: Seat) -> None:
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

    def reveal(self) -> None:
        """Reveal what is due until somebody can decide."""
        while self.due:
            due, self.due = self.due, ""
            self.seats[self.turn].hand = self._draw()
            if due == "turn":
                self.turn = (self.turn + 1) % self.players
                self.round += not self.turn
            self._show_card(new_turn=due == "turn")

    def _show_card(self, new_turn: bool = True) -> None:
        seat = self.seats[self.turn]
        self.card, seat.hand = seat.hand or self._draw(), ""
        self.ground = self.board.terrain.get(self.card, 0)
        if new_turn:
            self.left = MANDATORY_BUILDS
        if self.card:
            self.events.append(("show", self.turn, self.card))
            self.see_to_card()

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
