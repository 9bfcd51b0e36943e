"""The view of a seat: what it may see and do, as JSON-able values. The contract between the engine and the page.

Cells are named by row letter and column number ("B4"), terrains, cards and rules by their ids. A seat is a number from
0; lists "per seat" are in seat order. Cell lists are in reading order.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict


class Prompt(TypedDict):
    """What is asked now.

    ``draw``: the explore card. ``ambush``: its shape, on a rival's sheet. ``react``: a skill before an ambush is drawn,
    or a pass. ``after``: a skill after one's own draw or after an ambush, or a pass. ``cell``, ``repeat``, ``bar``,
    ``touch``: what a skill adds. ``pass``: nothing can be drawn. ``turn``: the turn is played and the next card not
    revealed yet. ``over``: the game has ended, and only ``id`` is there.
    """

    id: Literal["draw", "ambush", "react", "after", "cell", "repeat", "bar", "touch", "pass", "turn", "over"]
    #: The seat that is asked, and the seat whose sheet is drawn on.
    seat: NotRequired[int]
    sheet: NotRequired[int]
    #: The skill that changes this draw, "" for none.
    skill: NotRequired[str]
    #: The explore or ambush card that it is about.
    card: NotRequired[str | None]
    #: Of draws: whether ruins must be covered, and whether only a single cell can be drawn.
    demand: NotRequired[bool]
    single: NotRequired[bool]
    #: Of ``turn``, and of the last ``after``: what ends with this turn.
    ends: NotRequired[Literal["season", "game"] | None]


class OfferedShape(TypedDict):
    """A shape as printed. ``cells`` are [row, column] from its top left corner."""

    cells: list[list[int]]
    #: Whether it earns the coin of the card.
    coin: bool
    #: Whether it can be drawn somewhere, in some turn and flip.
    fits: bool


class Offer(TypedDict):
    """What may be drawn now: any of the terrains in any of the shapes that fit."""

    terrains: list[str]
    shapes: list[OfferedShape]
    #: Whether only a single cell can be drawn.
    single: bool
    #: Whether a part of the shape may be off the map (Move Silently).
    over_edge: bool


class Skills(TypedDict):
    """The skills in play."""

    #: Three slugs; none without skills.
    cards: list[str]
    #: Per seat and season: the skill used, "" for none.
    used: list[list[str]]
    #: Per seat: coin marks spent on skills.
    struck: list[int]
    #: The skills that the asked seat may open now.
    can: list[str]
    #: The skill that changes the current draw, "" for none.
    open: str


class Now(TypedDict):
    """What a map would score now."""

    #: A to D.
    edicts: list[int]
    coins: int
    #: Negative.
    monsters: int


class Unseen(TypedDict):
    """What all players can know about the deck."""

    #: Cards left.
    size: int
    #: Explore cards in the deck, and the ambush cards that may still come.
    explore: list[str]
    ambush: list[str]
    #: How many ambush cards are in the deck.
    ambushes_in: int


class LogEntry(TypedDict):
    """An event of the game.

    ``reveal``: a card. ``draw``, ``pass``, ``skill``: a decision of ``seat``. ``ambush``: a solo ambush struck.
    ``season``: a season was scored.
    """

    id: Literal["reveal", "draw", "pass", "skill", "ambush", "season"]
    #: All but ``season``: the card revealed, or the newest card.
    card: NotRequired[str]
    seat: NotRequired[int]
    #: Of ``draw``: whose sheet, which terrain, and 1 for a coin shape.
    sheet: NotRequired[int]
    terrain: NotRequired[str]
    coin: NotRequired[int]
    #: Of ``draw`` and ``ambush``: the cells drawn, and the mountains that were closed by them.
    cells: NotRequired[list[str]]
    mountains: NotRequired[list[str]]
    #: Of ``pass``: the prompt it answered.
    asked: NotRequired[Literal["draw", "ambush", "react", "after", "cell", "repeat", "bar", "touch"]]
    #: Of ``skill``.
    skill: NotRequired[str]
    #: Of ``season``: 0 to 3, and per seat its points: first edict, second edict, coins, monsters (negative).
    season: NotRequired[int]
    scores: NotRequired[list[list[int]]]


class View(TypedDict):
    game: str
    #: The number of players.
    players: int
    #: The seat to decide; None when the game is over or a card must be revealed.
    actor: int | None
    over: bool
    prompt: Prompt
    #: "A" or "B".
    side: str
    #: Per seat 11 lines of 11 marks: ``. F V A W M D ^ #``, see ``Sheet.from_text``.
    sheets: list[list[str]]
    #: Cells printed as ruins.
    ruins: list[str]
    #: Per seat: mountains whose coin is taken.
    closed: list[list[str]]
    #: 0 to 3; the time spent in it, and the time that ends it.
    season: int
    time: int
    threshold: int
    #: The cards of this season in order; the one to draw now; whether ruins must be covered.
    revealed: list[str]
    card: str | None
    demand: bool
    #: The ambush being drawn.
    ambush: str | None
    offer: Offer | None
    #: A to D.
    edicts: list[str]
    #: Per seat: marks on the coin track that score, and points of the finished seasons.
    coins: list[int]
    scores: list[int]
    #: Per seat and finished season: first edict, second edict, coins, monsters (negative).
    season_scores: list[list[list[int]]]
    #: Per seat.
    now: list[Now]
    skills: Skills
    #: The readings of the rules chosen.
    switches: dict[str, Any]
    unseen: Unseen
    #: The cells of the newest draw.
    last: list[str]
    log: list[LogEntry]
    #: The seats whose draws are not known yet, in a game by links: their maps are older.
    absent: list[int]
    #: When over; ``monsters_cost`` is per seat and positive, ``mark`` the sum of the edicts' solo values.
    winners: NotRequired[list[int]]
    monsters_cost: NotRequired[list[int]]
    mark: NotRequired[int]
    #: When a solo game is over: the score less ``mark``, and the title earned.
    rating: NotRequired[int]
    title: NotRequired[str]
