"""Makes the view of a seat; view_types gives its keys."""

from __future__ import annotations

from collections import Counter
from typing import Literal

from ..game import check_seat
from . import legal, scores
from .boards import HEX, TERRAINS
from .builders import CASTLE
from .events import Built, Event, Exchanged, Moved, Shown, TurnEnded, Useless
from .locations import BUILDS, MANDATORY
from .position import Position
from .seats import Seat
from .setup import DECK, OPTIONS
from .solo import ROUNDS, par, title
from .view_types import CardScore, Legal, LogEntry, Place, Prompt, Tile, View


def view(position: Position, seat: int) -> View:
    """The whole table as ``seat`` sees it: the hands of others and the order of the deck stay hidden.

    ValueError if there is no such seat.
    """
    check_seat(seat, position.players)
    acting = seat == position.actor
    own = position.seats[seat]
    seen: View = {
        "game": "kingdom_builder",
        "players": position.players,
        "seat": seat,
        "actor": position.actor,
        "over": position.over,
        "prompt": _prompt(position),
        "quadrants": list(position.board.quadrants),
        "rotated": list(position.board.rotated),
        "board": position.board.rows(),
        "castles": HEX.names(position.board.castles),
        "locations": [
            {"hex": HEX.name_of(location.hex), "kind": location.kind, "left": left}
            for location, left in zip(position.board.locations, position.stock, strict=True)
        ],
        "settlements": [HEX.names(one.own) for one in position.seats],
        "supply": [one.supply for one in position.seats],
        "tiles": [[tile["kind"] for tile in _tiles(position, one)] for one in position.seats],
        "holdings": [_tiles(position, one) for one in position.seats],
        "terrain": position.card or None if acting else None,
        "played": position.card or None,
        "hand": own.hand or None,
        "legal": _legal(position) if acting else {},
        "can": _can(position) if acting else [],
        "cards": list(position.cards),
        "scores": scores.totals(position),
        "now": [_worth(position, i) for i in range(position.players)],
        "round": position.round,
        "rounds": ROUNDS if position.players == 1 else None,
        "ending": position.ending,
        "deck": len(position.deck),
        "discards": list(position.discards),
        "removed": list(position.removed),
        "unseen": _unseen(position, seat),
        "switches": {option.name: position.options[option.name] for option in OPTIONS if option.type == "switch"},
        "last": _last(position),
        "log": log(position),
    }
    if position.over:
        seen["winners"] = scores.winners(position)
        if position.players == 1:
            seen["par"] = par(position.cards)
            seen["rating"] = rating = scores.totals(position)[0] - par(position.cards)
            seen["title"] = title(rating)
    return seen


def _prompt(position: Position) -> Prompt:
    if position.over:
        return {"id": "over"}
    seat, left = position.turn, position.left
    match position.pending_reveal:
        case "turn" | "card" as due:
            return {"id": "turn", "seat": seat, "left": left, "due": due}
    if not legal.must_build(position):
        return {"id": "finish", "seat": seat, "left": 0}
    if legal.may_end(position):
        return {"id": "useless", "seat": seat, "left": left}
    return {"id": "start" if legal.usable_tiles(position) else "build", "seat": seat, "left": left}


def _tiles(position: Position, seat: Seat) -> list[Tile]:
    """The tiles of a seat in the order of their locations."""
    tiles: list[Tile] = []
    for number, location in enumerate(position.board.locations):
        bit = 1 << number
        if seat.held & bit:
            tiles.append(
                {
                    "hex": HEX.name_of(location.hex),
                    "kind": location.kind,
                    "state": "used" if seat.used & bit else "new" if seat.fresh & bit else "ready",
                }
            )
    return tiles


def _legal(position: Position) -> Legal:
    targets: Legal = {}
    for kind in (MANDATORY, *legal.usable_kinds(position)):
        if kind == MANDATORY or kind in BUILDS:
            if reach := legal.builds(position, kind):
                targets[kind] = HEX.names(reach)  # type: ignore[literal-required]
        elif moves := legal.moves(position, kind):
            targets[kind] = {  # type: ignore[literal-required]
                HEX.name_of(origin): HEX.names(moves[origin]) for origin in sorted(moves)
            }
    return targets


def _can(position: Position) -> list[Literal["end", "redraw"]]:
    can: list[Literal["end", "redraw"]] = []
    if legal.may_end(position):
        can.append("end")
    if legal.may_redraw(position):
        can.append("redraw")
    return can


def _worth(position: Position, seat: int) -> list[CardScore]:
    """The gold of a seat for each card and the castles now, with parts."""
    return [
        {
            "card": slug,
            "amount": score.amount,
            "parts": [
                {"cells": [HEX.name(*cell) for cell in part.cells], "amount": part.amount, "rule": part.rule}
                for part in score.parts
            ],
        }
        for slug, score in zip((*position.cards, CASTLE), scores.explained_gold(position, seat), strict=True)
    ]


def _unseen(position: Position, seat: int) -> dict[str, int]:
    """The number of terrain cards of each kind in the deck and in the hands of others, as known to ``seat``."""
    seen = Counter([*position.discards, *position.removed, position.card, position.seats[seat].hand])
    return {terrain: DECK.count(terrain) - seen[terrain] for terrain in TERRAINS}


def _last(position: Position) -> list[str]:
    """The hex of the newest settlement; after a move its origin and its target."""
    for event in reversed(position.events):
        if isinstance(event, Built):
            return HEX.names(event.hex)
        if isinstance(event, Moved):
            return [*HEX.names(event.origin), *HEX.names(event.hex)]
    return []


def log(position: Position) -> list[LogEntry]:
    """The events of the game; nothing in them is hidden from anyone."""
    supply = [seat.supply for seat in position.seats]
    for event in position.events:
        if isinstance(event, Built):
            supply[event.seat] += 1
    entries = []
    for event in position.events:
        if isinstance(event, Built):
            supply[event.seat] -= 1
        entries.append(_entry(position, event, supply))
    return entries


def _entry(position: Position, event: Event, supply: list[int]) -> LogEntry:
    def tile(number: int) -> Place | None:
        if number < 0:
            return None
        location = position.board.locations[number]
        return {"hex": HEX.name_of(location.hex), "kind": location.kind}

    match event:
        case Built(seat, kind, target, gained):
            return {
                "id": "build",
                "seat": seat,
                "kind": kind,
                "hex": HEX.name_of(target),
                "gained": tile(gained),
                "supply": supply[seat],
            }
        case Moved(seat, kind, origin, target, gained, lost):
            return {
                "id": "move",
                "seat": seat,
                "kind": kind,
                "from": HEX.name_of(origin),
                "hex": HEX.name_of(target),
                "gained": tile(gained),
                "lost": tile(lost),
            }
        case Shown(seat, terrain):
            return {"id": "show", "seat": seat, "terrain": terrain}
        case Useless(seat, terrain):
            return {"id": "useless", "seat": seat, "terrain": terrain}
        case Exchanged(seat, terrain):
            return {"id": "redraw", "seat": seat, "terrain": terrain}
        case TurnEnded(seat):
            return {"id": "end", "seat": seat}
    return {"id": "shuffle"}
