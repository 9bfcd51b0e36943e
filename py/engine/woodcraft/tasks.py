"""The tasks of a game, typed: the steps that the game carries out, and the questions that seats answer.

The annotations give the range of each field: a saved game with a task outside of them is refused (``task_codec``).
"""

# Without "from __future__ import annotations": the annotations are read as values.
from typing import Annotated, NamedTuple

from .task_fields import (
    DisplayName,
    EffectIndex,
    EffectList,
    IncomePhase,
    Materials,
    MayDecline,
    Pots,
    Rooms,
    SeatNumber,
    Source,
    Times,
    ToolBits,
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

    phase: IncomePhase


class EarnIncome(NamedTuple):
    """The income phase: both tracks pay."""

    phase: IncomePhase


class PlaceOrders(NamedTuple):
    """The income phase: each seat places an order from its hand."""

    phase: IncomePhase


class LowerOrders(NamedTuple):
    """The income phase: all orders move down one row."""

    phase: IncomePhase


class Refill(NamedTuple):
    """A display is filled from its deck."""

    display: DisplayName


class CountFreshLanterns(NamedTuple):
    """Counts the lanterns gained from the wheel; ``before`` is how many the seat had."""

    seat: SeatNumber
    before: Annotated[int, Whole(0, 10**5)]


class RunEffects(NamedTuple):
    """Carries out a list of effects from an index on."""

    seat: SeatNumber
    source: Source
    effects: EffectList
    place: EffectIndex


# --- questions: all begin with the seat that answers, the source, and whether it may decline ----------


class KeepHelper(NamedTuple):
    """Which helper to keep before the first turn."""

    seat: SeatNumber
    source: Source
    optional: MayDecline


class KeepOrders(NamedTuple):
    """Which early orders to keep before the first turn."""

    seat: SeatNumber
    source: Source
    optional: MayDecline
    left: Times


class KeepWalnuts(NamedTuple):
    """Which walnut orders to keep before the first turn."""

    seat: SeatNumber
    source: Source
    optional: MayDecline
    left: Times


class PlaceFirstOrder(NamedTuple):
    """Which order from the hand to place before the first turn."""

    seat: SeatNumber
    source: Source
    optional: MayDecline


class PlaceOrder(NamedTuple):
    """Which order from the hand to place in an income phase."""

    seat: SeatNumber
    source: Source
    optional: MayDecline


class BuyLumber(NamedTuple):
    """Which die to buy from the lumber yard."""

    seat: SeatNumber
    source: Source
    optional: MayDecline
    left: Times
    discount: Times


class SellDie(NamedTuple):
    """Which die to sell, before one may be bought from the bank."""

    seat: SeatNumber
    source: Source
    optional: MayDecline
    discount: Times


class BuyFromBank(NamedTuple):
    """Which die to buy from the bank; not in the colour just sold, -1 for none."""

    seat: SeatNumber
    source: Source
    optional: MayDecline
    discount: Times
    sold: Annotated[int, Whole(-1, 2)]


class BuyMaterials(NamedTuple):
    """Which material to buy; ``bought`` are the kinds already bought."""

    seat: SeatNumber
    source: Source
    optional: MayDecline
    discount: Times
    left: Times
    bought: Materials


class ChooseOrder(NamedTuple):
    """Which displayed order to take; ``second`` is 1 for the one that costs blueberries."""

    seat: SeatNumber
    source: Source
    optional: MayDecline
    discount: Times
    second: Annotated[int, Whole(0, 1)]


class TakeOrder(NamedTuple):
    """Which displayed order to take by an effect."""

    seat: SeatNumber
    source: Source
    optional: MayDecline
    left: Times


class HireHelper(NamedTuple):
    """Which displayed helper to hire, and for which room."""

    seat: SeatNumber
    source: Source
    optional: MayDecline
    discount: Times


class Produce(NamedTuple):
    """Which helpers produce; ``done`` are the rooms of those that already have."""

    seat: SeatNumber
    source: Source
    optional: MayDecline
    left: Times
    done: Rooms


class ProduceOrPlant(NamedTuple):
    """Which two helpers produce, or which one if a tree is planted as well."""

    seat: SeatNumber
    source: Source
    optional: MayDecline


class Plant(NamedTuple):
    """Which die to plant: bits of colours and of values; ``sliced``: a piece may be cut off a larger die."""

    seat: SeatNumber
    source: Source
    optional: MayDecline
    left: Times
    colours: Pots
    values: Annotated[int, Whole(0, 0b1111110)]
    sliced: bool


class Improve(NamedTuple):
    """Which upgrade of the workshop to buy."""

    seat: SeatNumber
    source: Source
    optional: MayDecline
    discount: Times


class GainDie(NamedTuple):
    """Which die to gain by an effect."""

    seat: SeatNumber
    source: Source
    optional: MayDecline
    effects: EffectList
    place: EffectIndex


class ChangeDie(NamedTuple):
    """Which die to raise or lower."""

    seat: SeatNumber
    source: Source
    optional: MayDecline
    effects: EffectList
    place: EffectIndex


class RecolorDie(NamedTuple):
    """Which die to swap for another colour."""

    seat: SeatNumber
    source: Source
    optional: MayDecline
    effects: EffectList
    place: EffectIndex


class CutDie(NamedTuple):
    """How to cut a die by an effect; ``cuts`` cost no saw tokens."""

    seat: SeatNumber
    source: Source
    optional: MayDecline
    cuts: Times


class JoinDice(NamedTuple):
    """Which two dice to glue by an effect."""

    seat: SeatNumber
    source: Source
    optional: MayDecline
    left: Times


class GrowTree(NamedTuple):
    """Which tree grows, and by how much."""

    seat: SeatNumber
    source: Source
    optional: MayDecline
    pots: Pots
    by: Times


class PlaceTool(NamedTuple):
    """Which tool to place on which space of the attic; ``kinds`` may be taken."""

    seat: SeatNumber
    source: Source
    optional: MayDecline
    left: Times
    kinds: ToolBits


class ResetTile(NamedTuple):
    """Which tile of the workshop to turn face up."""

    seat: SeatNumber
    source: Source
    optional: MayDecline
    left: Times


class ChooseOption(NamedTuple):
    """Which of several lists of effects to carry out."""

    seat: SeatNumber
    source: Source
    optional: MayDecline
    effects: EffectList
    place: EffectIndex


class Convert(NamedTuple):
    """Whether to pay for a list of effects."""

    seat: SeatNumber
    source: Source
    optional: MayDecline
    effects: EffectList
    place: EffectIndex
    left: Times


class SellTokens(NamedTuple):
    """Which token to sell."""

    seat: SeatNumber
    source: Source
    optional: MayDecline
    effects: EffectList
    place: EffectIndex
    left: Times


class SwapTokens(NamedTuple):
    """Which token to swap for which."""

    seat: SeatNumber
    source: Source
    optional: MayDecline
    effects: EffectList
    place: EffectIndex
    left: Times


class LiftOrder(NamedTuple):
    """Which order to move up, and by how many rows."""

    seat: SeatNumber
    source: Source
    optional: MayDecline
    rows: Times


class ClaimContract(NamedTuple):
    """Which public contract to claim."""

    seat: SeatNumber
    source: Source
    optional: MayDecline


class ReturnDie(NamedTuple):
    """Which die to return at the end of a turn, as long as the pile is too large."""

    seat: SeatNumber
    source: Source
    optional: MayDecline
