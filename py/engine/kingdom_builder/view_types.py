"""The view of a seat: what it may see and do, as JSON-able values. The contract between the engine and the page.

Hexes are named by row letter and column number ("C7"); a seat is a number from 0. Lists of seats and lists "per seat"
are in seat order.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict


class Prompt(TypedDict):
    """What is asked now.

    ``start``: three mandatory builds, tiles may be used first. ``build``: a mandatory build, no tile now. ``finish``:
    all builds done, tiles or ``end``. ``useless``: no hex for the card, ``redraw`` or ``end``. ``turn``: something must
    be revealed. ``over``: the game has ended, and only ``id`` is there.
    """

    id: Literal["start", "build", "finish", "useless", "turn", "over"]
    seat: NotRequired[int]
    #: Mandatory builds not done yet.
    left: NotRequired[int]
    #: With ``turn``: what will be revealed, the next turn or a new card for a useless one.
    due: NotRequired[Literal["turn", "card"]]


class Place(TypedDict):
    """A location hex and the kind of its tiles."""

    hex: str
    kind: str


class Location(Place):
    #: Tiles that nobody has taken yet.
    left: int


class Tile(Place):
    """A tile that a seat holds. A ``new`` one was gained this turn and is usable from the next turn on."""

    state: Literal["ready", "used", "new"]


class ScorePart(TypedDict):
    """A piece of a score, and the id of the rule that pays it.

    Rules: castle.castle fishermen.settlement merchants.joined merchants.touched discoverers.row hermits.group
    hermits.less citizens.group miners.settlement workers.castle workers.location knights.row lords.most
    lords.second lords.nobody farmers.sector.
    """

    cells: list[str]
    amount: int
    rule: str


class CardScore(TypedDict):
    """The gold of a seat for a card: the sum of its parts. ``card`` is a slug or ``castle``."""

    card: str
    amount: int
    parts: list[ScorePart]


class Legal(TypedDict, total=False):
    """Hexes where a settlement may be built, by kind; for tiles that move, the targets of each origin.

    A kind without a target is left out.
    """

    mandatory: list[str]
    oracle: list[str]
    farm: list[str]
    oasis: list[str]
    tower: list[str]
    tavern: list[str]
    barn: dict[str, list[str]]
    harbor: dict[str, list[str]]
    paddock: dict[str, list[str]]


#: An event of the game. All but ``shuffle`` have a ``seat``.
LogEntry = TypedDict(
    "LogEntry",
    {
        "id": Literal["show", "useless", "redraw", "build", "move", "end", "shuffle"],
        "seat": NotRequired[int],
        #: Of ``show``, ``useless`` and ``redraw``.
        "terrain": NotRequired[str],
        #: Of ``build`` and ``move``: "mandatory" or the kind of tile; the new hex of the settlement.
        "kind": NotRequired[str],
        "hex": NotRequired[str],
        #: Of ``move``.
        "from": NotRequired[str],
        #: The tile gained and, of ``move``, the one given up.
        "gained": NotRequired[Place | None],
        "lost": NotRequired[Place | None],
        #: Of ``build``: settlements left in the supply.
        "supply": NotRequired[int],
    },
)


class View(TypedDict):
    game: str
    #: The number of players.
    players: int
    #: The seat that this view is for.
    seat: int
    #: The seat to decide; None when the game is over or something must be revealed.
    actor: int | None
    over: bool
    prompt: Prompt
    #: Four names: top left, top right, bottom left, bottom right; and whether each is turned round.
    quadrants: list[str]
    rotated: list[bool]
    #: 20 lines of ``G C D F T W M X L``.
    board: list[str]
    castles: list[str]
    #: In reading order.
    locations: list[Location]
    #: Per seat: hexes in reading order, and pieces left.
    settlements: list[list[str]]
    supply: list[int]
    #: Per seat: kinds of tiles held, and the same with their locations and states.
    tiles: list[list[str]]
    holdings: list[list[Tile]]
    #: The actor's card, in the actor's own view only.
    terrain: str | None
    #: The card face up this turn, for all.
    played: str | None
    #: The viewer's own hidden card.
    hand: str | None
    #: In the actor's own view, else empty.
    legal: Legal
    can: list[Literal["end", "redraw"]]
    #: The three slugs.
    cards: list[str]
    #: Gold per seat, and by card: the three cards, then ``castle``. Final when over.
    scores: list[int]
    now: list[list[CardScore]]
    #: From 0; the most rounds of a solo game, else None; whether this round is the last.
    round: int
    rounds: int | None
    ending: bool
    #: Cards in the deck; terrains face up; those out of the game.
    deck: int
    discards: list[str]
    removed: list[str]
    #: By terrain: cards in the deck and in the hands of others, as the viewer can count them.
    unseen: dict[str, int]
    #: The readings of the rules chosen.
    switches: dict[str, Any]
    #: The hex of the newest settlement; after a move its origin and its target.
    last: list[str]
    log: list[LogEntry]
    #: When over.
    winners: NotRequired[list[int]]
    #: When a solo game is over: the usual gold of the cards, the gold above that, and the title earned.
    par: NotRequired[int]
    rating: NotRequired[int]
    title: NotRequired[str]
