"""What a seat sees and may do, as JSON-able values; the keys are listed in docs/architecture.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..game import View
from .cards import AMBUSH, EXPLORE, SEASONS, SINGLE, title
from .edicts import amount, losing_cells
from .sheets import GRID, Sheet

if TYPE_CHECKING:
    from .state import Cartographers, Seat


def view(state: Cartographers, seat: int) -> View:
    """The whole table as ``seat`` sees it. In Cartographers only the deck is hidden."""
    if not 0 <= seat < state.players:
        raise ValueError(f"there is no seat {seat}")
    season = SEASONS[state.season]
    side = state.seats[0].sheet.side
    seen: View = {
        "game": state.game,
        "players": state.players,
        "actor": state.actor,
        "over": state.over,
        "prompt": _prompt(state),
        "side": side.name,
        "sheets": [s.sheet.to_rows() for s in state.seats],
        "ruins": GRID.names(side.ruins),
        "closed": [GRID.names(s.sheet.closed_mountains) for s in state.seats],
        "season": state.season,
        "time": state.time,
        "threshold": season.threshold,
        "revealed": list(state.revealed),
        "card": state.card.slug if state.card else None,
        "demand": state.demand,
        "offer": _offer(state),
        "edicts": list(state.edicts),
        "coins": [s.coins for s in state.seats],
        "scores": state.scores(),
        "season_scores": [[list(row) for row in s.seasons] for s in state.seats],
        "now": [worth(state, s) for s in state.seats],
        "unseen": _unseen(state),
        "last": _last(state),
        "log": log(state),
    }
    if state.over:
        seen["rating"] = state.rating
        seen["title"] = title(state.rating)
        seen["mark"] = state.mark
    return seen


def _prompt(state: Cartographers) -> View:
    if state.held:
        ends = state.time >= SEASONS[state.season].threshold
        return {"id": "turn", "ends": ends and ("game" if state.season == 3 else "season") or None}
    if state.over or state.card is None:
        return {"id": "over"}
    legal = state.legal_draws()
    if not legal.found:
        return {"id": "pass", "card": state.card.slug}
    return {"id": "draw", "card": state.card.slug, "demand": state.demand, "single": legal.single}


def _offer(state: Cartographers) -> View | None:
    """The terrains and shapes of the card; a shape that cannot be drawn now is there but does not fit."""
    legal = state.legal_draws()
    if state.card is None or not legal.found:
        return None
    sizes = {cells.bit_count() for cells in legal.cells}
    return {
        "terrains": list(legal.terrains),
        "shapes": [
            {
                "cells": [list(cell) for cell in shape],
                "coin": state.card.earns_coin(len(shape)),
                "fits": len(shape) in sizes,
            }
            for shape in ((SINGLE,) if legal.single else state.card.shapes)
        ],
        "single": legal.single,
    }


def worth(state: Cartographers, seat: Seat) -> View:
    """What a seat's map would score if every edict were scored now."""
    return {
        "edicts": [amount(slug, seat.sheet) for slug in state.edicts],
        "coins": seat.coins,
        "monsters": -losing_cells(seat.sheet).bit_count(),
    }


def _unseen(state: Cartographers) -> View:
    """What anyone can work out about the deck from the cards seen so far."""
    inside = sum(1 for slug in state.deck if slug in AMBUSH)
    return {
        "size": len(state.deck),
        "explore": [slug for slug in EXPLORE if slug in state.deck],
        "ambush": [slug for slug in AMBUSH if slug in state.deck or slug in state.ambushes],
        "ambushes_in": inside,
    }


def _last(state: Cartographers) -> list[str]:
    """The cells of the newest draw."""
    for event in reversed(state.events):
        if event[0] == "draw":
            return GRID.names(event[3])
    return []


def log(state: Cartographers) -> list[View]:
    """What happened, each entry with an id; coins are worked out by drawing everything again."""
    entries: list[View] = []
    sheets = [Sheet(seat.sheet.side) for seat in state.seats]
    card = ""
    season = 0
    for event in state.events:
        kind = event[0]
        if kind == "reveal":
            card = event[1]
            entries.append({"id": "reveal", "card": card})
        elif kind == "draw":
            _, seat, terrain, cells = event
            closed = _draw(sheets[seat], terrain, cells)
            entries.append(
                {
                    "id": "draw",
                    "seat": seat,
                    "card": card,
                    "terrain": terrain,
                    "cells": GRID.names(cells),
                    "coin": int(EXPLORE[card].earns_coin(cells.bit_count())),
                    "mountains": closed,
                }
            )
        elif kind == "pass":
            entries.append({"id": "pass", "seat": event[1], "card": card})
        elif kind == "ambush":
            closed = _draw(sheets[0], "monster", event[2])
            entries.append({"id": "ambush", "card": event[1], "cells": GRID.names(event[2]), "mountains": closed})
        else:
            rows: list[Any] = [list(seat.seasons[season]) for seat in state.seats]
            entries.append({"id": "season", "season": season, "scores": rows})
            season += 1
    return entries


def _draw(sheet: Sheet, terrain: str, cells: int) -> list[str]:
    """Draw and tell the mountains that are closed by it."""
    before = sheet.closed_mountains
    sheet.draw(terrain, cells)
    return GRID.names(sheet.closed_mountains & ~before)

