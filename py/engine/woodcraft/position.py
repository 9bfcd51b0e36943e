"""A game in progress as data: the table, the seats, and the stack of tasks (docs/rules/woodcraft.md 2, 4)."""

from __future__ import annotations

from typing import Literal, NamedTuple, Self, cast

from ..chance import Chance
from ..game import Options
from .actions import Action
from .events import Event
from .options import card_set_of
from .seats import Seat
from .task_kinds import Question, Task
from .wheel import Wheel

Phase = Literal["setup", "turn", "income", "over"]
#: What is revealed next: dice, cards of a display, a solo card or the late decks; "" for nothing.
Due = Literal["", "roll", "refill", "solo", "late"]


class Claim(NamedTuple):
    """A seat has claimed a public contract."""

    contract: str
    seat: int


class FinalTally(NamedTuple):
    """What the end of the game adds to the points of a seat."""

    #: The points before.
    points: int
    contracts: int
    leftovers: int
    #: The reputation lost to orders not completed, and the points for what is left of it.
    reputation_lost: int
    reputation_points: int


class Position:
    """Everything that a position consists of, hidden cards included. ``copy`` gives an independent one."""

    def __init__(self, players: int, seed: str, options: Options) -> None:
        """An empty table; nothing is dealt yet."""
        self.players = players
        self.seed = seed
        self.options: Options = dict(options)
        self.guessed = False
        self.book = card_set_of(options)
        self.chance = Chance.of(seed, stream="wc")
        self.wheel: Wheel
        #: The six dice for sale, sorted.
        self.yard: list[int] = []
        #: Displayed cards, the first one farthest from the deck; public contracts that can be claimed.
        self.orders: list[str] = []
        self.helpers: list[str] = []
        self.contracts: list[str] = []
        #: Contracts claimed this round; earlier contracts, with the seats that claimed them.
        self.claims: list[Claim] = []
        self.taken: list[tuple[str, tuple[int, ...]]] = []
        #: Decks, the last card is the next one; the late decks are not in play before ``late``.
        self.order_deck: list[str] = []
        self.helper_deck: list[str] = []
        self.late_orders: list[str] = []
        self.late_helpers: list[str] = []
        self.late = False
        #: Walnut orders not dealt, and early cards that were never displayed: no seat has seen them.
        self.walnuts: list[str] = []
        self.buried: list[str] = []
        self.solo_deck: list[str] = []
        self.solo_card = ""
        #: Solo: the space of the rival's reputation marker.
        self.rival = 0
        #: The reputation tiles, and the round in which each seat (in solo also the rival) reached each, 0 for not yet.
        self.tiles: tuple[str, ...] = ()
        self.reached = [[0] * max(players, 2) for _ in self.book.tile_spaces]
        self.seats = [Seat(self.book) for _ in range(players)]
        self.start = self.turn = 0
        #: From 1.
        self.round = 1
        self.rounds: int = self.book.rounds["by_players"][str(players)]
        self.phase: Phase = "setup"
        #: The tile moved this turn, and its action if that is not taken yet; "" for none.
        self.moved = ""
        self.action = ""
        #: Whether the bonus action was taken, and the number of lanterns just gained from the wheel.
        self.bonus = False
        self.fresh = 0
        #: At the end, of each seat.
        self.tally: list[FinalTally] = []
        #: The stack of tasks, the next one last.
        self.tasks: list[Task] = []
        #: The kind of the next task if it would reveal something hidden, else "".
        self.pending_reveal: Due = ""
        self.events: list[Event] = []
        #: Caches of the legal actions, unsorted and sorted.
        self.legal_cache: list[Action] | None = None
        self.sorted_cache: list[Action] | None = None

    @property
    def actor(self) -> int | None:
        """The seat to decide; None when the game is over or something must be revealed first."""
        if self.pending_reveal or self.phase == "over":
            return None
        return cast(Question, self.tasks[-1]).seat if self.tasks else self.turn

    def in_turn(self) -> list[int]:
        """The seats in turn order."""
        return [(self.start + step) % self.players for step in range(self.players)]

    def copy(self) -> Self:
        new = self.__class__.__new__(self.__class__)
        new.__dict__.update(self.__dict__)
        new.seats = [seat.copy() for seat in self.seats]
        new.chance = self.chance.copy()
        new.yard = self.yard.copy()
        new.orders = self.orders.copy()
        new.helpers = self.helpers.copy()
        new.contracts = self.contracts.copy()
        new.claims = self.claims.copy()
        new.taken = self.taken.copy()
        new.order_deck = self.order_deck.copy()
        new.helper_deck = self.helper_deck.copy()
        new.late_orders = self.late_orders.copy()
        new.late_helpers = self.late_helpers.copy()
        new.walnuts = self.walnuts.copy()
        new.buried = self.buried.copy()
        new.solo_deck = self.solo_deck.copy()
        new.reached = [there.copy() for there in self.reached]
        new.tally = self.tally.copy()
        new.tasks = self.tasks.copy()
        new.events = self.events.copy()
        return new
