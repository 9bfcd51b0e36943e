"""The view of a seat: what it may see and do, as JSON-able values. The contract between the engine and the page.

Dice are named "g3", "y1", "b6": a colour and a value. Cards, tiles of the wheel, upgrades, tools and rules are named by
their ids. A seat is a number from 0; lists "per seat" are in seat order.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

from .printed_types import Attic, Board, Card, Colour, Effect, Room

#: Goods that a player can own in any number.
Good: TypeAlias = Literal["points", "blueberry", "lantern", "glue", "scrap", "saw", "reuse"]
Track: TypeAlias = Literal["blueberry", "walnut", "reputation"]
PromptId: TypeAlias = Literal[
    "turn", "reveal", "over", "setup_helper", "setup_orders", "setup_walnuts", "setup_place", "buy_lumber",
    "exchange_sell", "exchange_buy", "buy_materials", "choose_orders", "choose_helper", "produce", "plant",
    "improve", "die", "change", "recolor", "cut", "join", "grow", "tool", "reset", "option", "convert",
    "sell_tokens", "swap", "lift", "take_order", "claim", "tidy", "income_place",
]  # fmt: skip


Verb: TypeAlias = Literal[
    "move", "do", "berries", "other", "bonus", "market", "end", "done", "saw", "splice", "glue", "reuse", "harvest",
    "complete", "use", "keep", "place", "take", "lift", "claim", "buy", "sell", "stock", "sell_token", "die", "return",
    "improve", "reset", "grow", "cut", "join", "change", "recolor", "plant", "swap", "option", "hire", "produce",
    "tool", "convert",
]  # fmt: skip


class Decision(TypedDict):
    """An action as structured values. Keys that only some verbs have are left out for the others."""

    #: The action in its notation, as in ``actions``.
    text: str
    #: ``stock`` buys materials and ``sell_token`` sells one; ``buy`` and ``sell`` are about dice.
    verb: Verb
    #: The dice it uses, and the dice made of them.
    dice: list[str]
    made: list[str]
    #: Orders, helpers or contracts.
    cards: list[str]
    #: Of ``hire`` a room, of ``tool`` a space of the attic, of ``harvest grow plant`` a pot; else "".
    place: str
    #: Of ``move other bonus`` a tile of the wheel, of ``reuse reset splice`` one of the workshop: ``sawing``,
    #: ``splicing_1``, ``gluing``.
    tile: NotRequired[str]
    upgrade: NotRequired[str]
    #: A kind of tool.
    tool: NotRequired[str]
    #: Of ``stock sell_token swap``: the token bought, sold or given, and of ``swap`` the token received.
    token: NotRequired[str]
    gets: NotRequired[str]
    #: Of ``stock`` how many; of ``option`` which one, from 1.
    number: NotRequired[int]
    #: Of ``produce``: whether a tree is planted as well.
    plants: NotRequired[bool]


class Prompt(TypedDict):
    """What is asked now.

    ``turn``: the main part of a turn, no question is open. ``reveal``: something hidden must be revealed. ``over``: the
    game has ended, and only ``id`` is there. All other ids are questions.
    """

    id: PromptId
    seat: NotRequired[int]
    #: The source: a card, ``wheel order track attic action``, or "" for a room and outside of turns.
    source: NotRequired[str]
    #: Whether ``done`` declines.
    optional: NotRequired[bool]
    #: Of ``reveal``: dice, cards of a display, a solo card or the late decks.
    due: NotRequired[Literal["roll", "refill", "solo", "late"]]
    #: The most answers that are left; of ``cut`` the free cuts, of ``tidy`` the dice to return.
    left: NotRequired[int]
    #: By action: what it costs or brings in blueberries.
    costs: NotRequired[dict[str, int]]
    brings: NotRequired[dict[str, int]]
    #: Blueberries for a second order; of ``convert`` and ``recolor`` tokens and how many of each.
    cost: NotRequired[int | dict[str, int]]
    #: Of ``option`` the lists of effects to choose from, of ``convert`` the one that is paid for.
    options: NotRequired[list[list[Effect]]]
    #: Of ``grow``: by how much a tree grows.
    by: NotRequired[int]
    #: Of ``exchange_buy``: the colour of the die sold just before, which is not for sale; left out if none was sold.
    sold: NotRequired[Colour]
    #: Of ``lift``: by how many rows an order moves up.
    rows: NotRequired[int]


# --- the table --------------------------------------------------------------------------------------


class CardSetName(TypedDict):
    """The card set in play. ``name`` is its id; for a custom set with a checksum."""

    id: str
    title: str
    version: int
    name: str


class Turn(TypedDict):
    """The decisions of this turn."""

    seat: int
    #: The tile moved, and its action if that is not taken yet.
    moved: str | None
    action: str | None
    #: Whether the bonus action was taken.
    bonus: bool
    #: Helpers used, of those that can be used once a turn.
    used: list[str]


class OuterField(TypedDict):
    """A reward at the rim of the wheel. It is inactive while the arc tile covers its quadrant."""

    quadrant: int
    spaces: list[int]
    reward: list[Effect]
    on: bool


class SawWindow(TypedDict):
    """A window of the saw: the additional reward of a quadrant of this age."""

    quadrant: int
    #: 0 for the newest quadrant, up to 3 for the oldest.
    age: int
    #: Its reward now, and all rewards that it can have at the highest age.
    reward: list[Effect]
    all: list[list[Effect]]
    on: bool


class Wheel(TypedDict):
    """Quadrants are counted from 0 and spaces from 1, both clockwise; a position is [quadrant, space]."""

    tiles: dict[str, list[int]]
    #: How many spaces a quadrant has.
    spaces: int
    #: The quadrant with the saw at its end.
    arrow: int
    #: Whether the arc tile is on the wheel, and its quadrant.
    arc: bool
    home: int
    #: The age of each quadrant.
    ages: list[int]
    outer: list[OuterField]
    saw: list[SawWindow]
    #: Tiles that may move, and the target and the rewards of each.
    free: list[str]
    to: dict[str, list[int]]
    rewards: dict[str, list[Effect]]


class OpenContract(TypedDict):
    """A public contract that can be claimed, and the seats that claimed it this round."""

    id: str
    claimed: list[int]


class TakenContract(TypedDict):
    id: str
    seats: list[int]


class DeckSizes(TypedDict):
    orders: int
    helpers: int


class Solo(TypedDict):
    """The rival of a solo game: cards left in its deck, its last card, and its reputation."""

    deck: int
    last: str | None
    reputation: int


class Displays(TypedDict):
    #: Slot 1 first, the one farthest from the deck; None where a slot is empty.
    orders: list[str | None]
    helpers: list[str | None]
    contracts: list[OpenContract]
    #: Contracts of earlier rounds.
    taken: list[TakenContract]
    decks: DeckSizes
    #: Whether the late decks are in play.
    late: bool
    #: Which displayed cards the next income phase removes.
    leaving: Literal["none", "first", "all"]
    solo: Solo | None


# --- the players ------------------------------------------------------------------------------------


class WorkshopTile(TypedDict):
    """``sawing_1 .. sawing_3 splicing_1 .. splicing_3 gluing``, face up or turned. Sawing tiles are alike."""

    id: str
    up: bool


class HiredHelper(TypedDict):
    id: str
    room: str
    #: Whether its ability was used this turn.
    used: bool


class HeldOrder(TypedDict):
    """An order in a row of the board, from 1 at the top."""

    id: str
    row: int


class Income(TypedDict):
    blueberry: int
    walnut: int


class TrackSteps(TypedDict):
    """The spaces of a player's markers, in steps from 0."""

    blueberry: int
    walnut: int
    reputation: int
    market: int


class Player(TypedDict):
    points: int
    blueberry: int
    lantern: int
    glue: int
    scrap: int
    saw: int
    reuse: int
    #: Sorted.
    pile: list[str]
    #: By colour: the tree in a pot or None; pots not bought are left out.
    pots: dict[Colour, str | None]
    tiles: list[WorkshopTile]
    upgrades: list[str]
    helpers: list[HiredHelper]
    orders: list[HeldOrder]
    #: The viewer's own hand, else None.
    hand: list[str] | None
    hand_size: int
    completed: list[str]
    contracts: list[str]
    #: By space of the attic: the tool on it.
    attic: dict[str, str]
    #: The income of the next income phase.
    income: Income
    tracks: TrackSteps
    #: Points for each completed order; points of the contracts; the price of the next market step.
    per_order: int
    contract_points: int
    market_cost: int
    #: By id: the price of each upgrade for this player, owned or not.
    upgrade_costs: dict[str, int]
    #: Points if the game ended now.
    projected: int


class FinalScore(TypedDict):
    """The parts of a seat's final points."""

    #: Before the game ended.
    score: int
    contracts: int
    leftovers: int
    #: Steps of reputation lost by open orders; less than 0 if they raise it, as in some card sets of one's own.
    late_orders: int
    #: Points that open orders change, in some card sets of one's own.
    late_points: int
    #: Points for completed orders.
    reputation: int
    total: int


# --- the log and the whole --------------------------------------------------------------------------


class LogEntry(TypedDict):
    """An event of the game (``events``).

    ``act``: a decision; ``auto``: the same, when there was only one answer; ``kept``: another seat kept ``n`` orders.
    ``gain lose pay``: goods. ``step``: a marker moved. ``tile``: a reputation tile was reached. ``grow harvest``:
    trees. ``roll``: new dice in the yard. ``show discard``: cards of a display. ``turn round income``: what begins.
    ``earn``: what an income phase pays. ``fall``: an order below the last row. ``solo solo_move gone``: the rival's
    card, the tile it moves, the contract it takes. ``late``: the late decks come. ``shuffle``: the solo deck is
    shuffled. ``reroll`` is not in views: ``table.woodcraft.log`` gives it to the die that the rival rerolls.
    """

    id: Literal[
        "act", "auto", "kept", "gain", "lose", "pay", "step", "tile", "grow", "harvest", "roll", "reroll",
        "show", "discard", "turn", "round", "income", "earn", "fall", "solo", "gone", "solo_move", "late", "shuffle",
        "over",
    ]  # fmt: skip
    #: Of events of one seat.
    seat: NotRequired[int]
    #: Of ``act`` and ``auto``: the action, and the one of several lists of effects that was chosen.
    action: NotRequired[str]
    chosen: NotRequired[list[Effect]]
    #: Of ``gain``, ``lose`` and ``step``: the card, tile or board that caused it.
    source: NotRequired[str]
    #: Of ``gain`` and ``earn``, ``lose``, ``pay``: goods and how many of each.
    gained: NotRequired[dict[str, int]]
    lost: NotRequired[dict[str, int]]
    paid: NotRequired[dict[str, int]]
    #: Of ``step``: the track, the steps (negative for back), and the new space of the marker.
    track: NotRequired[Track]
    by: NotRequired[int]
    to: NotRequired[int]
    #: Of ``tile`` a reputation tile and the rank at which it was reached, of ``solo_move`` a tile of the wheel.
    tile: NotRequired[str]
    rank: NotRequired[int]
    #: Of ``grow`` and ``harvest``: the tree.
    die: NotRequired[str]
    dice: NotRequired[list[str]]
    #: Of ``show`` and ``discard``.
    display: NotRequired[Literal["orders", "helpers"]]
    #: Of ``show``, ``discard``, ``fall``, ``solo`` and ``gone``.
    card: NotRequired[str]
    #: Orders kept, also 0 of an action ``done`` that keeps none; the number of the round or income phase, from 1.
    n: NotRequired[int]


class View(TypedDict):
    game: str
    #: The number of players.
    seats: int
    #: The seat that this view is for.
    seat: int
    #: The seat to decide; None when the game is over or something must be revealed.
    actor: int | None
    over: bool
    #: From 1; the number of rounds; the rounds that an income phase follows.
    round: int
    rounds: int
    income_after: list[int]
    phase: Literal["setup", "turn", "income", "over"]
    #: The start seat.
    start: int
    #: Points per seat.
    scores: list[int]
    set: CardSetName
    prompt: Prompt
    #: The legal actions in the actor's own view, else empty; as text and, in the same order, as structured values.
    actions: list[str]
    decisions: list[Decision]
    turn: Turn
    wheel: Wheel
    #: Six dice, sorted.
    yard: list[str]
    displays: Displays
    #: Per seat.
    players: list[Player]
    rooms: list[Room]
    attic: Attic
    board: Board
    #: By id: every card named in the view.
    cards: dict[str, Card]
    #: The events, and the index of the last one, -1 before the first.
    log: list[LogEntry]
    last: int
    #: When over: per seat, and the winners.
    final: NotRequired[list[FinalScore]]
    winners: NotRequired[list[int]]
    #: When a solo game is over: the points, and the title earned.
    rating: NotRequired[int]
    title: NotRequired[str]
