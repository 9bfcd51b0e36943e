"""A player's pile, pots, tiles, helpers, orders, attic, stock and tracks (docs/rules/woodcraft.md 2, 7, 10)."""

from __future__ import annotations

from .card_set import CardSet
from .cards import NO_POWERS, UPGRADES, Powers

#: The content of a pot is a die, ``EMPTY``, or ``MISSING`` for a pot that is not bought.
EMPTY, MISSING = -1, -2
POT_YELLOW, POT_BROWN, SAWING_2, SAWING_3, SPLICING_2, SPLICING_3, GLUING = (1 << i for i in range(len(UPGRADES)))


class Seat:
    """One player. Values are as printed, dice are numbers (``dice``)."""

    __slots__ = (
        "points",
        "blueberry",
        "lantern",
        "glue",
        "scrap",
        "saw",
        "reuse",
        "pile",
        "pots",
        "owned",
        "sawing_up",
        "splicing_up",
        "gluing_up",
        "rooms",
        "powers",
        "used",
        "fired",
        "orders",
        "hand",
        "aside",
        "completed",
        "contracts",
        "attic",
        "berry",
        "walnut",
        "reputation",
        "market",
    )

    def __init__(self, book: CardSet) -> None:
        start = book.setup["track_start"]
        self.points = self.glue = self.scrap = self.saw = self.reuse = self.lantern = 0
        self.blueberry: int = book.setup["blueberries"]
        #: Sorted.
        self.pile: list[int] = []
        #: Green, yellow, brown.
        self.pots = [EMPTY, MISSING, MISSING]
        #: Upgrades bought, as bits in the order of UPGRADES.
        self.owned = 0
        #: Tiles that are face up: the number of sawing tiles, the splicing tiles (bits), 1 for the gluing tile.
        self.sawing_up = 1
        self.splicing_up = 1
        self.gluing_up = 0
        #: The helper in each room, "" for none, and the changes by the permanent ones.
        self.rooms = [""] * len(book.rooms)
        self.powers: Powers = NO_POWERS
        #: Helpers used in this turn, and helpers whose trigger of once a turn has been triggered.
        self.used: list[str] = []
        self.fired: list[str] = []
        #: Orders in the rows of the board: (order, row). Plain tuples, because playouts unpack them all the time.
        self.orders: list[tuple[str, int]] = []
        #: Hidden from others: orders in hand, and cards that were dealt and not kept.
        self.hand: list[str] = []
        self.aside: list[str] = []
        self.completed: list[str] = []
        self.contracts: list[str] = []
        #: The tool on each space, -1 for none.
        self.attic = [-1] * len(book.attic)
        #: Steps on the income tracks, of both markers together; reputation; steps on the market.
        self.berry: int = start["blueberry"]
        self.walnut: int = start["walnut"]
        self.reputation: int = start["reputation"]
        self.market = 0

    def copy(self) -> Seat:
        new = Seat.__new__(Seat)
        new.points = self.points
        new.blueberry = self.blueberry
        new.lantern = self.lantern
        new.glue = self.glue
        new.scrap = self.scrap
        new.saw = self.saw
        new.reuse = self.reuse
        new.pile = self.pile.copy()
        new.pots = self.pots.copy()
        new.owned = self.owned
        new.sawing_up = self.sawing_up
        new.splicing_up = self.splicing_up
        new.gluing_up = self.gluing_up
        new.rooms = self.rooms.copy()
        new.powers = self.powers
        new.used = self.used.copy()
        new.fired = self.fired.copy()
        new.orders = self.orders.copy()
        new.hand = self.hand.copy()
        new.aside = self.aside.copy()
        new.completed = self.completed.copy()
        new.contracts = self.contracts.copy()
        new.attic = self.attic.copy()
        new.berry = self.berry
        new.walnut = self.walnut
        new.reputation = self.reputation
        new.market = self.market
        return new

    # --- tiles ------------------------------------------------------------------------------------

    @property
    def sawing(self) -> int:
        """The number of sawing tiles."""
        return 1 + bool(self.owned & SAWING_2) + bool(self.owned & SAWING_3)

    @property
    def splicing(self) -> int:
        """The splicing tiles, as bits."""
        return 1 | (2 if self.owned & SPLICING_2 else 0) | (4 if self.owned & SPLICING_3 else 0)

    def turned(self) -> list[str]:
        """The kinds of tiles of which one is face down."""
        slots = ["sawing"] if self.sawing_up < self.sawing else []
        down = self.splicing & ~self.splicing_up
        slots += [f"splicing_{number + 1}" for number in range(3) if down >> number & 1]
        if self.owned & GLUING and not self.gluing_up:
            slots.append("gluing")
        return slots

    def turn_up(self, slot: str) -> None:
        """Turn a tile of that kind face up again."""
        if slot == "sawing":
            self.sawing_up += 1
        elif slot == "gluing":
            self.gluing_up = 1
        else:
            self.splicing_up |= 1 << int(slot[-1]) - 1

    def turn_all_up(self) -> None:
        self.sawing_up, self.splicing_up = self.sawing, self.splicing
        self.gluing_up = int(bool(self.owned & GLUING))

    # --- dice -------------------------------------------------------------------------------------

    def add(self, *dice: int) -> None:
        self.pile += dice
        self.pile.sort()

    def holds(self, dice: tuple[tuple[int, int], ...]) -> bool:
        """Whether the pile has these amounts of dice."""
        count = self.pile.count
        return all(count(die) >= amount for die, amount in dice)

    # --- helpers ----------------------------------------------------------------------------------

    def helpers(self) -> list[str]:
        """The helpers, room by room."""
        return [one for one in self.rooms if one]

    def open_rooms(self, book: CardSet) -> list[int]:
        """The empty rooms next to an occupied one."""
        rooms, near = self.rooms, book.near
        found: set[int] = set()
        for number, helper in enumerate(rooms):
            if helper:
                found.update(near[number])
        return sorted([number for number in found if not rooms[number]])
