"""The kinds of tasks as types, and their names in saved games and prompts."""

from __future__ import annotations

from typing import TypeAlias

from .tasks import (
    BeginGame,
    BringLateDecks,
    BuyFromBank,
    BuyLumber,
    BuyMaterials,
    ChangeDie,
    ChooseOption,
    ChooseOrder,
    ClaimContract,
    Convert,
    CountFreshLanterns,
    CutDie,
    DiscardDisplays,
    EarnIncome,
    GainDie,
    GrowTree,
    HireHelper,
    Improve,
    JoinDice,
    KeepHelper,
    KeepOrders,
    KeepWalnuts,
    LiftOrder,
    LowerOrders,
    NextRound,
    NextTurn,
    PlaceFirstOrder,
    PlaceOrder,
    PlaceOrders,
    PlaceTool,
    Plant,
    Produce,
    ProduceOrPlant,
    RecolorDie,
    Refill,
    ResetTile,
    ReturnDie,
    RevealSoloCard,
    RollYard,
    RunEffects,
    ScoreContracts,
    ScoreOrders,
    SellDie,
    SellTokens,
    SwapTokens,
    TakeOrder,
)

Step: TypeAlias = (
    BeginGame
    | NextTurn
    | NextRound
    | ScoreContracts
    | ScoreOrders
    | BringLateDecks
    | RollYard
    | RevealSoloCard
    | DiscardDisplays
    | EarnIncome
    | PlaceOrders
    | LowerOrders
    | Refill
    | CountFreshLanterns
    | RunEffects
)
#: Questions about an effect, which has their parameters.
EffectQuestion: TypeAlias = GainDie | ChangeDie | RecolorDie | ChooseOption | Convert | SellTokens | SwapTokens
#: Questions asked again until none are left.
Repeated: TypeAlias = JoinDice | Plant | TakeOrder | PlaceTool | ResetTile | Convert | SellTokens | SwapTokens
Question: TypeAlias = (
    EffectQuestion
    | Repeated
    | KeepHelper
    | KeepOrders
    | KeepWalnuts
    | PlaceFirstOrder
    | PlaceOrder
    | BuyLumber
    | SellDie
    | BuyFromBank
    | BuyMaterials
    | ChooseOrder
    | HireHelper
    | Produce
    | ProduceOrPlant
    | Improve
    | CutDie
    | GrowTree
    | LiftOrder
    | ClaimContract
    | ReturnDie
)
Task: TypeAlias = Step | Question

#: The kinds by their names in saved games and prompts.
KINDS: dict[str, type[Task]] = {
    "begin": BeginGame,
    "next": NextTurn,
    "round": NextRound,
    "finish": ScoreContracts,
    "reckon": ScoreOrders,
    "late": BringLateDecks,
    "roll": RollYard,
    "solo": RevealSoloCard,
    "cards": DiscardDisplays,
    "earn": EarnIncome,
    "place": PlaceOrders,
    "fall": LowerOrders,
    "refill": Refill,
    "fresh": CountFreshLanterns,
    "run": RunEffects,
    "setup_helper": KeepHelper,
    "setup_orders": KeepOrders,
    "setup_walnuts": KeepWalnuts,
    "setup_place": PlaceFirstOrder,
    "income_place": PlaceOrder,
    "buy_lumber": BuyLumber,
    "exchange_sell": SellDie,
    "exchange_buy": BuyFromBank,
    "buy_materials": BuyMaterials,
    "choose_orders": ChooseOrder,
    "take_order": TakeOrder,
    "choose_helper": HireHelper,
    "produce": Produce,
    "produce_plant": ProduceOrPlant,
    "plant": Plant,
    "improve": Improve,
    "die": GainDie,
    "change": ChangeDie,
    "recolor": RecolorDie,
    "cut": CutDie,
    "join": JoinDice,
    "grow": GrowTree,
    "tool": PlaceTool,
    "reset": ResetTile,
    "option": ChooseOption,
    "convert": Convert,
    "sell_tokens": SellTokens,
    "swap": SwapTokens,
    "lift": LiftOrder,
    "claim": ClaimContract,
    "tidy": ReturnDie,
}
NAMES: dict[type[Task], str] = {kind: name for name, kind in KINDS.items()}


def kind_name(task: Task) -> str:
    """The name of a task's kind."""
    return NAMES[type(task)]
