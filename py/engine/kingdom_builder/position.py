"""A game in progress as data: the board, the cards, the seats, and whose turn it is."""

from __future__ import annotations

from typing import Self

from ..chance import Chance
from ..game import Options
from .amounts import Amount, amount
from .boards import Board
from .builders import CASTLE
from .events import Event
from .seats import Seat
from .setup import DECK, deal_board, deal_cards

TILES_A_LOCATION = 2


class Position:
    """Everything that a position consists of, hidden cards included. ``copy`` gives an independent one."""

    def __init__(self, players: int, seed: str, options: Options) -> None:
        """A shuffled deck and an empty board; nothing is dealt yet."""
        self.players = players
        self.seed = seed
        self.options: Options = dict(options)
        #: Whether hidden things were redrawn.
        self.guessed = False
        self.chance = Chance.of(seed, stream="kb deck")
        self.set_table(deal_board(options, seed), deal_cards(options, seed, players))
        #: Terrain cards face down, the next one last; those played; those out of the game.
        self.deck: list[str] = list(DECK)
        self.chance.shuffle(self.deck)
        self.discards: list[str] = []
        self.removed: list[str] = []
        self.seats = [Seat() for _ in range(players)]
        #: All settlements, as a mask.
        self.occupied = 0
        self.events: list[Event] = []
        self.round = 0
        #: The seat whose turn it is.
        self.turn = 0
        #: The card played this turn ("" between turns), all hexes of its terrain, and the mandatory builds left.
        self.card = ""
        self.ground = 0
        self.left = 0
        #: Whether this round is the last.
        self.ending = False
        self.over = False
        #: What must be revealed before the next decision: "turn" (the next turn), "card" (for a useless one) or "".
        self.pending_reveal = ""

    def set_table(self, board: Board, cards: tuple[str, ...]) -> None:
        """Set the board and the three cards, and what they pay."""
        self.board = board
        self.cards = cards
        slugs = (*cards, CASTLE)
        self.live_amounts: tuple[Amount, ...] = tuple([amount(slug, self.options, final=False) for slug in slugs])
        self.final_amounts: tuple[Amount, ...] = self.live_amounts
        if "lords" in cards:
            self.final_amounts = tuple([amount(slug, self.options) for slug in slugs])
        #: Tiles left on each location of the board.
        self.stock = [TILES_A_LOCATION] * len(board.locations)

    @property
    def actor(self) -> int | None:
        """The seat to decide; None when the game is over or something must be revealed first."""
        return None if self.over or self.pending_reveal else self.turn

    def copy(self) -> Self:
        new = self.__class__.__new__(self.__class__)
        new.__dict__.update(self.__dict__)
        new.seats = [seat.copy() for seat in self.seats]
        new.events = self.events.copy()
        new.chance = self.chance.copy()
        new.deck = self.deck.copy()
        new.discards = self.discards.copy()
        new.removed = self.removed.copy()
        new.stock = self.stock.copy()
        return new
