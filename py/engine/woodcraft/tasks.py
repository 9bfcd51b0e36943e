"""The tasks of a game, typed: the steps that the game carries out, and the questions that seats answer.

The annotations give the range of each field: a saved game with a task outside of them is refused (``task_codec``).
"""

# Without "from __future__ import annotations": the annotations are read as values.
from typing import Annotated, NamedTuple

from .task_fields import (
    Count,
    Display,
    EffectList,
    Materials,
    Optional,
    Phase,
    Place,
    Pots,
    Rooms,
    Seat,
    Source,
    Tools,
    Whole,
)

# --- steps ------------------------------------------------------------------------------------------


class BeginGame(NamedTuple):
    """The first round begins."""


class NextTurn(NamedTuple):
    """The turn passes to the next seat, or the round ends."""


class NextRound(NamedTuple):
    """The next round begins."""


class ScoreContracts(NamedTuple):
    """Contracts, leftovers and late orders score at the end of the game."""


class ScoreOrders(NamedTuple):
    """Completed orders score by reputation, and the game is over."""


class BringLateDecks(NamedTuple):
    """The late decks replace the early ones."""


class RollYard(NamedTuple):
    """New dice are rolled for the gaps in the lumber yard."""


class RevealSoloCard(NamedTuple):
    """The next card of the solo deck is revealed."""


class DiscardDisplays(NamedTuple):
    """The income phase: displayed cards leave."""

    phase: Phase


class EarnIncome(NamedTuple):
    """The income phase: both tracks pay."""

    phase: Phase


class PlaceOrders(NamedTuple):
    """The income phase: each seat places an order from its hand."""

    phase: Phase


class LowerOrders(NamedTuple):
    """The income phase: all orders move down one row."""

    phase: Phase


class Refill(NamedTuple):
    """A display is filled from its deck."""

    display: Display


class CountFreshLanterns(NamedTuple):
    """Counts the lanterns gained from the wheel; ``before`` is how many the seat had."""

    seat: Seat
    before: Annotated[int, Whole(0, 10**5)]


class RunEffects(NamedTuple):
    """Carries out a list of effects from an index on."""

    seat: Seat
    source: Source
    effects: EffectList
    place: Place


# --- questions: all begin with the seat that answers, the source, and whether it may decline ----------


class KeepHelper(NamedTuple):
    """Which helper to keep before the first turn."""

    seat: Seat
    source: Source
    optional: Optional


class KeepOrders(NamedTuple):
    """Which early orders to keep before the first turn."""

    seat: Seat
    source: Source
    optional: Optional
    left: Count


class KeepWalnuts(NamedTuple):
    """Which walnut orders to keep before the first turn."""

    seat: Seat
    source: Source
    optional: Optional
    left: Count


class PlaceFirstOrder(NamedTuple):
    """Which order from the hand to place before the first turn."""

    seat: Seat
    source: Source
    optional: Optional


class PlaceOrder(NamedTuple):
    """Which order from the hand to place in an income phase."""

    seat: Seat
    source: Source
    optional: Optional


class BuyLumber(NamedTuple):
    """Which die to buy from the lumber yard."""

    seat: Seat
    source: Source
    optional: Optional
    left: Count
    discount: Count


class SellDie(NamedTuple):
    """Which die to sell, before one may be bought from the bank."""

    seat: Seat
    source: Source
    optional: Optional
    discount: Count


class BuyFromBank(NamedTuple):
    """Which die to buy from the bank; not in the colour just sold, -1 for none."""

    seat: Seat
    source: Source
    optional: Optional
    discount: Count
    sold: Annotated[int, Whole(-1, 2)]


class BuyMaterials(NamedTuple):
    """Which material to buy; ``bought`` are the kinds already bought."""

    seat: Seat
    source: Source
    optional: Optional
    discount: Count
    left: Count
    bought: Materials


class ChooseOrder(NamedTuple):
    """Which displayed order to take; ``second`` is 1 for the one that costs blueberries."""

    seat: Seat
    source: Source
    optional: Optional
    discount: Count
    second: Annotated[int, Whole(0, 1)]


class TakeOrder(NamedTuple):
    """Which displayed order to take by an effect."""

    seat: Seat
    source: Source
    optional: Optional
    left: Count


class HireHelper(NamedTuple):
    """Which displayed helper to hire, and for which room."""

    seat: Seat
    source: Source
    optional: Optional
    discount: Count


class Produce(NamedTuple):
    """Which helpers produce; ``done`` are the rooms of those that already have."""

    seat: Seat
    source: Source
    optional: Optional
    left: Count
    done: Rooms


class ProduceOrPlant(NamedTuple):
    """Which two helpers produce, or which one if a tree is planted as well."""

    seat: Seat
    source: Source
    optional: Optional


class Plant(NamedTuple):
    """Which die to plant: bits of colours and of values; ``sliced``: a piece may be cut off a larger die."""

    seat: Seat
    source: Source
    optional: Optional
    left: Count
    colours: Pots
    values: Annotated[int, Whole(0, 0b1111110)]
    sliced: bool


class Improve(NamedTuple):
    """Which upgrade of the workshop to buy."""

    seat: Seat
    source: Source
    optional: Optional
    discount: Count


class GainDie(NamedTuple):
    """Which die to gain by an effect."""

    seat: Seat
    source: Source
    optional: Optional
    effects: EffectList
    place: Place


class ChangeDie(NamedTuple):
    """Which die to raise or lower."""

    seat: Seat
    source: Source
    optional: Optional
    effects: EffectList
    place: Place


class RecolorDie(NamedTuple):
    """Which die to swap for another colour."""

    seat: Seat
    source: Source
    optional: Optional
    effects: EffectList
    place: Place


class CutDie(NamedTuple):
    """How to cut a die by an effect; ``cuts`` cost no saw tokens."""

    seat: Seat
    source: Source
    optional: Optional
    cuts: Count


class JoinDice(NamedTuple):
    """Which two dice to glue by an effect."""

    seat: Seat
    source: Source
    optional: Optional
    left: Count


class GrowTree(NamedTuple):
    """Which tree grows, and by how much."""

    seat: Seat
    source: Source
    optional: Optional
    pots: Pots
    by: Count


class PlaceTool(NamedTuple):
    """Which tool to place on which space of the attic; ``kinds`` may be taken."""

    seat: Seat
    source: Source
    optional: Optional
    left: Count
    kinds: Tools


class ResetTile(NamedTuple):
    """Which tile of the workshop to turn face up."""

    seat: Seat
    source: Source
    optional: Optional
    left: Count


class ChooseOption(NamedTuple):
    """Which of several lists of effects to carry out."""

    seat: Seat
    source: Source
    optional: Optional
    effects: EffectList
    place: Place


class Convert(NamedTuple):
    """Whether to pay for a list of effects."""

    seat: Seat
    source: Source
    optional: Optional
    effects: EffectList
    place: Place
    left: Count


class SellTokens(NamedTuple):
    """Which token to sell."""

    seat: Seat
    source: Source
    optional: Optional
    effects: EffectList
    place: Place
    left: Count


class SwapTokens(NamedTuple):
    """Which token to swap for which."""

    seat: Seat
    source: Source
    optional: Optional
    effects: EffectList
    place: Place
    left: Count


class LiftOrder(NamedTuple):
    """Which order to move up, and by how many rows."""

    seat: Seat
    source: Source
    optional: Optional
    rows: Count


class ClaimContract(NamedTuple):
    """Which public contract to claim."""

    seat: Seat
    source: Source
    optional: Optional


class ReturnDie(NamedTuple):
    """Which die to return at the end of a turn, as long as the pile is too large."""

    seat: Seat
    source: Source
    optional: Optional
