"""The events of a game, as typed values.

A source is a chain of names of cards, tiles and boards, joined by "<", the newest first. Dice are numbers (``dice``).
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from .actions import Action


class Decided(NamedTuple):
    """A decision of a seat. ``chosen`` is the number of the chosen list of effects, if any, else -1."""

    seat: int
    action: Action
    chosen: int = -1


class Forced(NamedTuple):
    """The only possible answer to a question was given for a seat."""

    seat: int
    action: Action
    chosen: int = -1


class OrdersKept(NamedTuple):
    """A seat kept this number of orders: all that the others see of the decision."""

    seat: int
    number: int


class Gained(NamedTuple):
    """A seat gained goods: (token, amount) each."""

    seat: int
    source: str
    amounts: tuple[tuple[str, int], ...]


class PointsLost(NamedTuple):
    seat: int
    source: str
    points: int


class Paid(NamedTuple):
    seat: int
    token: str
    amount: int


class Stepped(NamedTuple):
    """A marker moved on a track by some steps, negative for back, to a new space."""

    seat: int
    source: str
    track: str
    by: int
    to: int


class TileReached(NamedTuple):
    """A seat reached a reputation tile; ``rank`` is 1 for the first."""

    seat: int
    tile: str
    rank: int


class TreeGrown(NamedTuple):
    """A tree grew; ``die`` is the grown tree."""

    seat: int
    die: int


class Harvested(NamedTuple):
    seat: int
    die: int


class Rolled(NamedTuple):
    """New dice in the yard."""

    dice: tuple[int, ...]


class CardShown(NamedTuple):
    """A card was drawn into a display, ``orders`` or ``helpers``."""

    display: str
    card: str


class CardDiscarded(NamedTuple):
    display: str
    card: str


class TurnBegun(NamedTuple):
    seat: int


class RoundBegun(NamedTuple):
    number: int


class IncomeBegun(NamedTuple):
    """An income phase begins, counted from 1."""

    number: int


class Earned(NamedTuple):
    """The income of a seat in an income phase."""

    seat: int
    blueberry: int
    points: int


class OrderFallen(NamedTuple):
    """An order of a seat moved below the last row."""

    seat: int
    card: str


class SoloCardRevealed(NamedTuple):
    """The next card of the rival in a solo game."""

    card: str


class SoloTileMoved(NamedTuple):
    """The rival moved a tile of the wheel."""

    tile: str


class ContractGone(NamedTuple):
    """The rival took a public contract."""

    card: str


class LateDecksCame(NamedTuple):
    """The late decks replaced the early ones."""


class SoloDeckShuffled(NamedTuple):
    """The solo deck was used up and shuffled."""


class GameOver(NamedTuple):
    """The points were counted."""


Event: TypeAlias = (
    Decided
    | Forced
    | OrdersKept
    | Gained
    | PointsLost
    | Paid
    | Stepped
    | TileReached
    | TreeGrown
    | Harvested
    | Rolled
    | CardShown
    | CardDiscarded
    | TurnBegun
    | RoundBegun
    | IncomeBegun
    | Earned
    | OrderFallen
    | SoloCardRevealed
    | SoloTileMoved
    | ContractGone
    | LateDecksCame
    | SoloDeckShuffled
    | GameOver
)

#: The kinds by their names in saved games and views.
KINDS: dict[str, type[Event]] = {
    "act": Decided,
    "auto": Forced,
    "kept": OrdersKept,
    "gain": Gained,
    "lose": PointsLost,
    "pay": Paid,
    "step": Stepped,
    "tile": TileReached,
    "grow": TreeGrown,
    "harvest": Harvested,
    "roll": Rolled,
    "show": CardShown,
    "discard": CardDiscarded,
    "turn": TurnBegun,
    "round": RoundBegun,
    "income": IncomeBegun,
    "earn": Earned,
    "fall": OrderFallen,
    "solo": SoloCardRevealed,
    "solo_move": SoloTileMoved,
    "gone": ContractGone,
    "late": LateDecksCame,
    "shuffle": SoloDeckShuffled,
    "over": GameOver,
}
NAMES: dict[type[Event], str] = {kind: name for name, kind in KINDS.items()}
