"""A whole position as JSON, hidden cards and all, and back; nothing that cannot be is let in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from ..chance import Chance
from ..game import BadData, IllegalAction, Json, shown
from ..registry import check_setup
from .actions import DRAWS, parse
from .cards import AMBUSH, COIN_TRACK, EXPLORE, SEASONS, SKILLS
from .questions import FOLLOWS, OFFERS, Ask
from .setup import OPTIONS, RANDOM
from .sheets import GRID, Sheet

if TYPE_CHECKING:
    from .game import Cartographers, Event

FORMAT = 1
T = TypeVar("T")


def to_json(state: Cartographers) -> Json:
    """Everything there is to a state. ``deck`` has the next card first."""
    return {
        "format": FORMAT,
        "game": state.game,
        "rules": state.rules,
        "players": state.players,
        "seed": state.seed,
        "options": {name: list(v) if isinstance(v, tuple) else v for name, v in state.options.items()},
        "guessed": state.guessed,
        "held": state.held,
        "over": state.over,
        "edicts": list(state.edicts),
        "season": state.season,
        "revealed": list(state.revealed),
        "card": state.card.slug if state.card else None,
        "ambush": state.ambush,
        "ambush_drawn": state.ambush_drawn,
        "asks": [[*ask[:-1], GRID.names(ask.cells)] for ask in state.asks],
        "demand": state.demand,
        "deck": state.deck[::-1],
        "ambushes": state.ambushes[::-1],
        "chance": f"{state.chance.state:016x}",
        "seats": [
            {
                "sheet": seat.sheet.to_rows(),
                "shape_coins": seat.shape_coins,
                "struck": seat.struck,
                "lost_coins": seat.lost_coins,
                "skills_used": list(seat.skills_used),
                "seasons": [list(row) for row in seat.seasons],
            }
            for seat in state.seats
        ],
        "events": [_event_out(event) for event in state.events],
    }


def _event_out(event: Event) -> list[Any]:
    if event[0] == "draw":
        kind, seat, terrain, cells, owner, coin = event
        return [kind, seat, terrain, GRID.names(cells), owner, coin]
    if event[0] == "ambush":
        return [event[0], event[1], GRID.names(event[2])]
    return list(event)


def from_json(cls: type[Cartographers], data: Json) -> Cartographers:
    """The state; BadData where the data is not a position of this game."""
    if _get(data, "format", int) != FORMAT:
        raise BadData("state.format", "this position was saved by another version")
    if _get(data, "rules", int) != cls.rules:
        raise BadData("state.rules", "this position was played by other rules")
    seats = _get(data, "seats", list)
    players = _get(data, "players", int)
    if len(seats) != players:
        raise BadData("state.seats", "one sheet a player is needed")
    seed = _get(data, "seed", str)
    state = cls(players, seed, check_setup(cls.game, players, seed, _get(data, "options", dict)))
    state.guessed = _get(data, "guessed", bool)
    state.held = _get(data, "held", bool)
    state.over = _get(data, "over", bool)
    state.edicts = OPTIONS[1].check(_get(data, "edicts", list))
    if isinstance(state.edicts, str):
        raise BadData("state.edicts", "the edicts of a game cannot be random")
    state._find_rules()
    state.season = _get(data, "season", int)
    if not 0 <= state.season < len(SEASONS):
        raise BadData("state.season", "there are four seasons")
    _read_cards(state, data)
    chance = _get(data, "chance", str)
    if len(chance) != 16 or not set(chance) <= set("0123456789abcdef"):
        raise BadData("state.chance", "the state of chance is 16 hexadecimal digits")
    state.chance = Chance(int(chance, 16))
    for seat, row in zip(state.seats, seats, strict=True):
        if not isinstance(row, dict):
            raise BadData("state.seats", "a seat is an object")
        rows = _strings(row, "sheet")
        seat.sheet = Sheet.from_text("\n".join(rows), side=state.options["side"])
        for name in ("shape_coins", "struck", "lost_coins"):
            count = _get(row, name, int)
            if not 0 <= count <= 99:
                raise BadData(f"state.{name}", "not a number of coins")
            setattr(seat, name, count)
        if seat.coins < 0:
            raise BadData("state.struck", "more coins were struck out than earned")
        if seat.coins > COIN_TRACK:
            raise BadData("state.lost_coins", "more coins are left than the track has places")
        seat.skills_used = _strings(row, "skills_used").copy()
        if len(seat.skills_used) != len(SEASONS) or not set(seat.skills_used) <= {"", *state.skills}:
            raise BadData("state.skills_used", "a skill of the game or none a season is needed")
        seat.seasons = [_season(entry) for entry in _get(row, "seasons", list)]
        if len(seat.seasons) != state.season + state.over:
            raise BadData("state.seasons", "one row of scores a finished season is needed")
        seat.fits = {}
    state.events = _read_events(_get(data, "events", list), players)
    if sum(1 for event in state.events if event[0] == "season") != state.season + state.over:
        raise BadData("state.events", "one season entry a finished season is needed")
    reveals = [event[1] for event in state.events if event[0] == "reveal"]
    if not state.revealed or reveals[-len(state.revealed) :] != state.revealed:
        raise BadData("state.events", "the cards of this season must be the last that were revealed")
    state.asks = [_ask(entry, state) for entry in _get(data, "asks", list)]
    if bool(state.asks) == (state.over or state.held):
        raise BadData("state.asks", "a question is needed while the game runs, and only then")
    state._legal = None
    return state


def _ask(entry: Any, state: Cartographers) -> Ask:
    """A question that can be asked with this card or ambush."""
    seats = range(state.players)
    match entry:
        case [str(kind), int(seat), int(owner), str(skill), str(terrain), list(cells)]:
            if seat not in seats or owner not in seats or skill not in ("", *state.skills):
                raise BadData("state.asks", "no such seat or skill")
            own_draw = state.card and terrain in DRAWS and cells
            coming = state.ambush and not state.ambush_drawn
            fits: dict[str, object] = {"draw": state.card, "ambush": coming, "react": coming, "cell": True}
            fits |= dict.fromkeys(FOLLOWS.values(), own_draw)
            fits["after"] = own_draw or state.ambush_drawn
            if fits.get(kind):
                return Ask(kind, seat, owner, skill, terrain, _mask(cells) if cells else 0)
    raise BadData("state.asks", f"not a question: {shown(entry)}")


def _read_cards(state: Cartographers, data: Json) -> None:
    """The deck, what was revealed and what waits must together be the cards of the game."""
    state.revealed = _cards(data, "revealed", {**EXPLORE, **AMBUSH})
    state.deck = _cards(data, "deck", {**EXPLORE, **AMBUSH})[::-1]
    state.ambushes = _cards(data, "ambushes", AMBUSH)[::-1]
    explore = sorted(slug for slug in state.revealed + state.deck if slug in EXPLORE)
    if explore != sorted(EXPLORE):
        raise BadData("state.deck", "each explore card must be in the deck or revealed, once")
    ambush = [slug for slug in state.revealed + state.deck + state.ambushes if slug in AMBUSH]
    pack = AMBUSH if state.guessed and state.options["ambushes"] == RANDOM else state.pack
    if not set(ambush) <= set(pack):
        raise BadData("state.ambushes", "an ambush card that is not in this game")
    if len(set(ambush)) != len(ambush) or len(state.ambushes) != len(SEASONS) - 1 - state.season:
        raise BadData("state.ambushes", "one ambush card joins the deck each season")
    state.time = sum(EXPLORE[slug].time for slug in state.revealed if slug in EXPLORE)
    state.demand = _get(data, "demand", bool)
    slug = data.get("card")
    state.card = None
    if slug is not None:
        if not isinstance(slug, str) or slug not in state.revealed or slug not in EXPLORE:
            raise BadData("state.card", "the card to draw must be a revealed explore card")
        state.card = EXPLORE[slug]
        if state.card.ruins:
            raise BadData("state.card", "a ruins card cannot be drawn")
    state.ambush = _get(data, "ambush", str)
    if state.ambush and (state.ambush not in AMBUSH or state.ambush != state.revealed[-1]):
        raise BadData("state.ambush", "the ambush must be the card revealed last")
    state.ambush_drawn = _get(data, "ambush_drawn", bool)
    if state.ambush_drawn and not state.ambush:
        raise BadData("state.ambush_drawn", "no ambush has come up that could have been drawn")
    if (state.card is None and not state.ambush) != (state.over or state.held):
        raise BadData("state.card", "a card to draw is needed while the game runs, and only then")


def _read_events(entries: list[Any], players: int) -> list[Event]:
    """What happened: each draw follows the card it is of, each ambush its own card."""
    events: list[Event] = []
    card = None
    for entry in entries:
        event = _event_in(entry, players)
        if event[0] == "reveal":
            card = event[1]
        elif event[0] in ("draw", "pass") and not (card in AMBUSH or card in EXPLORE and EXPLORE[card].shapes):
            raise BadData("state.events", "a draw needs a card that offers one")
        elif event[0] == "ambush" and event[1] != card:
            raise BadData("state.events", "an ambush follows its card")
        events.append(event)
    return events


def _event_in(entry: Any, players: int) -> Event:
    match entry:
        case ["reveal", str(slug)] if slug in EXPLORE or slug in AMBUSH:
            return ("reveal", slug)
        case ["draw", int(seat), str(terrain), list(cells), int(owner), 0 | 1 as coin]:
            if terrain in DRAWS and 0 <= seat < players and 0 <= owner < players:
                return ("draw", seat, terrain, _mask(cells), owner, int(coin))
        case ["skill", int(seat), str(skill)] if skill in SKILLS and 0 <= seat < players:
            return ("skill", seat, skill)
        case ["ambush", str(slug), list(cells)] if slug in AMBUSH:
            return ("ambush", slug, _mask(cells) if cells else 0)
        case ["pass", int(seat), str(asked)] if asked in ("draw", "ambush", *OFFERS) and 0 <= seat < players:
            return ("pass", seat, asked)
        case ["season"]:
            return ("season",)
    raise BadData("state.events", f"not an event: {shown(entry)}")


def _mask(cells: list[Any]) -> int:
    if not all(isinstance(cell, str) for cell in cells):
        raise BadData("state.events", "cells are named by text")
    try:
        return parse("monster@" + ",".join(cells)).cells
    except IllegalAction as bad:
        raise BadData("state.events", bad.message) from None


def _season(entry: Any) -> tuple[int, int, int, int]:
    if not isinstance(entry, list) or len(entry) != 4 or not all(type(n) is int for n in entry):
        raise BadData("state.seasons", "a season is four numbers")
    return entry[0], entry[1], entry[2], entry[3]


def _get(data: Json, key: str, kind: type[T]) -> T:
    value = data.get(key)
    if type(value) is not kind:
        raise BadData(f"state.{key}", f"{key} is missing or not {kind.__name__}")
    return value


def _strings(data: Json, key: str) -> list[str]:
    value = _get(data, key, list)
    if not all(isinstance(item, str) for item in value):
        raise BadData(f"state.{key}", f"{key} is a list of texts")
    return value


def _cards(data: Json, key: str, known: dict[str, Any]) -> list[str]:
    slugs = _strings(data, key)
    for slug in slugs:
        if slug not in known:
            raise BadData(f"state.{key}", f"there is no card {shown(slug)}")
    return slugs.copy()
