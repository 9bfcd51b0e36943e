"""What a seat sees and may do, as JSON-able values; the keys are listed in docs/views.md."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from ..game import View
from .alone import ROUNDS, par, title
from .boards import HEX, TERRAINS
from .builders import CASTLE
from .locations import BUILDS, MANDATORY
from .setup import DECK, OPTIONS

if TYPE_CHECKING:
    from .seats import Seat
    from .state import Event, KingdomBuilder


def view(state: KingdomBuilder, seat: int) -> View:
    """The whole table as ``seat`` sees it: the hands of others and the order of the deck stay hidden."""
    if not 0 <= seat < state.players:
        raise ValueError(f"there is no seat {seat}")
    acting = seat == state.actor
    own = state.seats[seat]
    seen: View = {
        "game": state.game,
        "players": state.players,
        "seat": seat,
        "actor": state.actor,
        "over": state.over,
        "prompt": _prompt(state),
        "quadrants": list(state.board.quadrants),
        "rotated": list(state.board.rotated),
        "board": state.board.rows(),
        "castles": HEX.names(state.board.castles),
        "locations": [
            {"hex": HEX.name_of(location.hex), "kind": location.kind, "left": left}
            for location, left in zip(state.board.locations, state.stock, strict=True)
        ],
        "settlements": [HEX.names(one.own) for one in state.seats],
        "supply": [one.supply for one in state.seats],
        "tiles": [[tile["kind"] for tile in _tiles(state, one)] for one in state.seats],
        "holdings": [_tiles(state, one) for one in state.seats],
        "terrain": state.card or None if acting else None,
        "played": state.card or None,
        "hand": own.hand or None,
        "legal": _legal(state) if acting else {},
        "can": _can(state) if acting else [],
        "cards": list(state.cards),
        "scores": state.scores(),
        "now": [_worth(state, i) for i in range(state.players)],
        "round": state.round,
        "rounds": ROUNDS if state.players == 1 else None,
        "ending": state.ending,
        "deck": len(state.deck),
        "discards": list(state.discards),
        "removed": list(state.removed),
        "unseen": _unseen(state, seat),
        "switches": {option.name: state.options[option.name] for option in OPTIONS if option.type == "switch"},
        "last": _last(state),
        "log": log(state),
    }
    if state.over:
        seen["winners"] = state.winners()
        if state.players == 1:
            seen["par"] = par(state.cards)
            seen["rating"] = rating = state.scores()[0] - par(state.cards)
            seen["title"] = title(rating)
    return seen


def _prompt(state: KingdomBuilder) -> View:
    if state.over:
        return {"id": "over"}
    prompt: View = {"id": "turn", "seat": state.turn, "left": state.left}
    if state.due:
        return prompt | {"due": state.due}
    if not state.must_build:
        return prompt | {"id": "finish", "left": 0}
    if state.may_end:
        return prompt | {"id": "useless"}
    return prompt | {"id": "start" if state.usable else "build"}


def _tiles(state: KingdomBuilder, seat: Seat) -> list[View]:
    """The tiles of a seat by their locations: ready, used this turn, or new, that is usable from the next turn on."""
    found: list[View] = []
    for number, location in enumerate(state.board.locations):
        bit = 1 << number
        if seat.held & bit:
            how = "used" if seat.used & bit else "new" if seat.fresh & bit else "ready"
            found.append({"hex": HEX.name_of(location.hex), "kind": location.kind, "state": how})
    return found


def _legal(state: KingdomBuilder) -> View:
    """Where each kind of build may go, and move from each settlement; kinds that go nowhere are left out."""
    found: View = {}
    for kind in (MANDATORY, *state.usable_kinds()):
        if kind == MANDATORY or kind in BUILDS:
            if there := state.builds(kind):
                found[kind] = HEX.names(there)
        elif moves := state.moves(kind):
            found[kind] = {HEX.name_of(origin): HEX.names(moves[origin]) for origin in sorted(moves)}
    return found


def _can(state: KingdomBuilder) -> list[str]:
    return ["end"] * state.may_end + ["redraw"] * state.may_redraw


def _worth(state: KingdomBuilder, seat: int) -> list[View]:
    """What each card and the castles pay a seat now, with parts."""
    return [
        {
            "card": slug,
            "amount": score.amount,
            "parts": [
                {"cells": [HEX.name(*cell) for cell in part.cells], "amount": part.amount, "rule": part.rule}
                for part in score.parts
            ],
        }
        for slug, score in zip((*state.cards, CASTLE), state.explained(seat), strict=True)
    ]


def _unseen(state: KingdomBuilder, seat: int) -> dict[str, int]:
    """How many terrain cards of each kind are in the deck and in the hands of others, as ``seat`` can count them."""
    seen = Counter([*state.discards, *state.removed, state.card, state.seats[seat].hand])
    return {terrain: DECK.count(terrain) - seen[terrain] for terrain in TERRAINS}


def _last(state: KingdomBuilder) -> list[str]:
    """The newest settlement; after a move where it came from and where it went."""
    for event in reversed(state.events):
        if event[0] == "build":
            return HEX.names(event[3])
        if event[0] == "move":
            return [*HEX.names(event[3]), *HEX.names(event[4])]
    return []


def log(state: KingdomBuilder) -> list[View]:
    """What happened, each entry with an id; nothing in it is hidden from anyone."""
    supply = [seat.supply for seat in state.seats]
    for event in state.events:
        if event[0] == "build":
            supply[event[1]] += 1
    return [_entry(state, event, supply) for event in state.events]


def _entry(state: KingdomBuilder, event: Event, supply: list[int]) -> View:
    def at(number: int) -> Any:
        if number < 0:
            return None
        location = state.board.locations[number]
        return {"hex": HEX.name_of(location.hex), "kind": location.kind}

    match event:
        case ["build", seat, kind, target, gained]:
            supply[seat] -= 1
            entry = {"id": "build", "seat": seat, "kind": kind, "hex": HEX.name_of(target)}
            return entry | {"gained": at(gained), "supply": supply[seat]}
        case ["move", seat, kind, origin, target, gained, lost]:
            entry = {"id": "move", "seat": seat, "kind": kind, "from": HEX.name_of(origin)}
            return entry | {"hex": HEX.name_of(target), "gained": at(gained), "lost": at(lost)}
        case ["show" | "useless" | "redraw" as what, seat, terrain]:
            return {"id": what, "seat": seat, "terrain": terrain}
        case ["end", seat]:
            return {"id": "end", "seat": seat}
        case _:
            return {"id": "shuffle"}
