"""Cards, boards and rooms in a view, as JSON-able values: the printed data of the card set in play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias, TypedDict

#: An effect as a card set writes it: ``op`` names the primitive, the other keys are its parameters (vocabulary.py).
Effect: TypeAlias = Mapping[str, Any]
Colour: TypeAlias = Literal["green", "yellow", "brown"]
IncomeTrack: TypeAlias = Literal["blueberry", "walnut"]


# --- boards -----------------------------------------------------------------------------------------


class Room(TypedDict):
    """A room of a workshop: ``r0``, ``r1``, ... row by row; ``at`` is [row, column]."""

    id: str
    at: list[int]
    #: The track that advances when a helper moves in, and the number of helpers that produce then.
    income: IncomeTrack | None
    produce: int


class AtticEdge(TypedDict):
    """The reward between two adjacent spaces with different tools."""

    between: list[str]
    reward: list[Effect]
    designed: bool


class Attic(TypedDict):
    spaces: list[str]
    rows: dict[str, list[str]]
    #: By space: those that must be filled before it, or "any_adjacent".
    needs: dict[str, list[str]]
    edges: list[AtticEdge]
    tools: list[str]


class MarketStep(TypedDict):
    cost: int
    points: int


class ReputationTrack(TypedDict):
    per_order_points_by_space: list[int]
    tile_spaces: list[int]
    beyond_last_points: int


class Upgrade(TypedDict):
    id: str
    #: For the seat that decides, and as printed; ``Player.upgrade_costs`` has the prices of each player.
    cost: int
    price: int
    #: Upgrades that must be owned before.
    needs: list[str]
    gives: list[Effect]
    #: The tree that comes with a pot.
    sapling: str | None
    #: What a splicing tile may add to a die.
    range: list[int]


class MaterialPrices(TypedDict):
    cost_by_amount: dict[str, int]
    max_purchases: int


class Prices(TypedDict):
    """The section ``prices`` of the card set."""

    die_surcharge: dict[Colour, int]
    sell_multiplier: int
    sell_surcharge: dict[Colour, int]
    buy_lumber_max: int
    exchange_buy_value: int
    materials: MaterialPrices
    second_order: int
    bonus_action_lanterns: int
    other_action_lanterns: int
    skip_action_blueberries: int
    six_discount: int
    glue_mixed_points: int
    leftover_divisor: int


class IncomeTracks(TypedDict):
    """The section ``income_tracks`` of the card set; lines are between two steps."""

    max: int
    tool_line_between: list[int]
    points_line_between: list[int]
    points_line_points: int
    second_marker_starts_at: int


class Reached(TypedDict):
    """Who reached a reputation tile and in which round; seat None is the rival of a solo game."""

    seat: int | None
    round: int


class ReputationTile(TypedDict):
    space: int
    id: str
    #: By rank, the first one first.
    rewards: list[list[Effect]]
    reached: list[Reached]


class Board(TypedDict):
    market: list[MarketStep]
    reputation: ReputationTrack
    #: The effects of completing an order, by row, and of losing one below the last row.
    order_rows: list[list[Effect]]
    order_rows_below: list[Effect]
    upgrades: list[Upgrade]
    splicing_1_range: list[int]
    prices: Prices
    #: Dice that may stay in the pile at the end of a turn.
    pile: int
    income_tracks: IncomeTracks
    reputation_tiles: list[ReputationTile]


# --- cards ------------------------------------------------------------------------------------------


class Need(TypedDict):
    dice: list[str]
    tokens: dict[str, int]


class OrderCard(TypedDict):
    kind: Literal["order"]
    deck: Literal["early", "late", "walnut"]
    id: str
    title: str
    #: The row in which it starts, from 1 at the top.
    row: int
    need: Need
    reward: list[Effect]
    #: Whether it is our own design.
    designed: bool


class Ability(TypedDict):
    kind: Literal["immediate", "once_per_turn", "permanent", "none"]
    effects: list[Effect]


class HelperCard(TypedDict):
    kind: Literal["helper"]
    deck: Literal["early", "late"]
    id: str
    title: str
    cost: int
    ability: Ability
    production: list[Effect]
    designed: bool


class ContractCard(TypedDict):
    kind: Literal["contract"]
    deck: Literal[""]
    id: str
    title: str
    #: A ``score_per`` effect.
    score: Effect
    designed: bool


class YardDie(TypedDict):
    """The highest or the lowest yard die of a colour."""

    color: Colour
    which: Literal["low", "high"]


class SoloCard(TypedDict):
    """A card of the rival in a solo game."""

    kind: Literal["solo"]
    deck: Literal[""]
    id: str
    #: ``oldest_first``, ``newest_first``, or the tile it moves.
    wheel: str
    #: The slots whose cards are removed, from 1; 0 for none.
    helper_slot: int
    order_slot: int
    yard: YardDie
    reputation: int
    #: Whether it takes a contract, from which round on.
    take_contract: bool
    contracts_from: int
    designed: bool


Card: TypeAlias = OrderCard | HelperCard | ContractCard | SoloCard
