"""What a seat sees and may do, as JSON-able values; the keys are listed in docs/views.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..game import Json as View
from .cards import AMBUSH, BAR, BLOCK, EXPLORE, SEASONS, SINGLE, Shape, title
from .edicts import losing_cells
from .questions import OFFERS
from .setup import OPTIONS
from .shapes import normal, overhanging_masks
from .sheets import GRID, Sheet

if TYPE_CHECKING:
    from .game import Cartographers, Seat


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
        "ambush": state.ambush or None,
        "offer": offer(state),
        "edicts": list(state.edicts),
        "coins": [s.coins for s in state.seats],
        "scores": state.scores(),
        "season_scores": [[list(row) for row in s.seasons] for s in state.seats],
        "now": [worth(state, s) for s in state.seats],
        "skills": _skills(state),
        "switches": {option.name: state.options[option.name] for option in OPTIONS if option.type == "switch"},
        "unseen": _unseen(state),
        "last": _last(state),
        "log": log(state),
    }
    if state.over:
        seen["winners"] = state.winners()
        seen["monsters_cost"] = [s.monsters_cost for s in state.seats]
        seen["mark"] = state.mark
        if state.players == 1:
            seen["rating"] = state.rating
            seen["title"] = title(state.rating)
    return seen


def _prompt(state: Cartographers) -> View:
    if state.held:
        ends = state.time >= SEASONS[state.season].threshold
        return {"id": "turn", "ends": ends and ("game" if state.season == 3 else "season") or None}
    ask = state.ask
    if ask is None:
        return {"id": "over"}
    prompt: View = {"id": ask.kind, "seat": ask.seat, "sheet": ask.owner, "skill": ask.skill}
    prompt["card"] = state.ambush or (state.card.slug if state.card else None)
    if ask.kind not in OFFERS:
        legal = state.legal_draws()
        prompt |= {"demand": state.demand and ask.kind == "draw", "single": legal.single}
        if not legal.found:
            prompt["id"] = "pass"
    return prompt


def offer(state: Cartographers) -> View | None:
    """The terrains and shapes to draw with; a shape that cannot be drawn now is there but does not fit."""
    ask = state.ask
    if ask is None:
        return None
    legal = state.legal_draws()
    if not legal.found:
        return None
    if legal.single or ask.kind in ("touch", "cell"):
        shapes: tuple[Shape, ...] = (SINGLE,)
    elif ask.kind == "bar" or (ask.kind == "ambush" and ask.skill):
        shapes = (BAR,)
    elif ask.kind == "ambush":
        shapes = (AMBUSH[state.ambush].shape,)
    elif ask.kind == "repeat":
        shapes = (normal(GRID.cells(ask.cells)),)
    elif ask.skill == "negotiate":
        shapes = (BLOCK,)
    else:
        shapes = state.card.shapes if state.card else ()
    cells = legal.cells
    sizes = {mask.bit_count() for mask in cells}
    over_edge = ask.skill == "move_silently" and not legal.single
    return {
        "terrains": list(legal.terrains),
        "shapes": [
            {
                "cells": [list(cell) for cell in shape],
                "coin": not legal.single and _coin(state, shape),
                "fits": not overhanging_masks(shape).isdisjoint(cells) if over_edge else len(shape) in sizes,
            }
            for shape in shapes
        ],
        "single": legal.single,
        "over_edge": over_edge,
    }


def _coin(state: Cartographers, shape: Shape) -> bool:
    ask, card = state.ask, state.card
    if ask is None or card is None or ask.kind not in ("draw", "repeat") or ask.skill == "negotiate":
        return False
    return card.earns_coin(len(shape)) and (ask.kind == "draw" or bool(state.options["concentrate_coin"]))


def _skills(state: Cartographers) -> View:
    """The skills in play, who used which, and what may be opened now."""
    ask = state.ask
    return {
        "cards": list(state.skills),
        "used": [list(seat.skills_used) for seat in state.seats],
        "struck": [seat.struck for seat in state.seats],
        "can": list(state.open_skills()),
        "open": ask.skill if ask else "",
    }


def worth(state: Cartographers, seat: Seat) -> View:
    """What a seat's map would score if every edict were scored now."""
    return {
        "edicts": [state.edict_amount(i, seat.sheet) for i in range(4)],
        "coins": seat.coins,
        "monsters": -losing_cells(seat.sheet).bit_count(),
    }


def _unseen(state: Cartographers) -> View:
    """What anyone can work out about the deck from the cards seen so far."""
    inside = sum(1 for slug in state.deck if slug in AMBUSH)
    return {
        "size": len(state.deck),
        "explore": [slug for slug in EXPLORE if slug in state.deck],
        "ambush": state.unmet_ambushes,
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
            _, seat, terrain, cells, owner, coin = event
            closed = _draw(sheets[owner], terrain, cells)
            entries.append(
                {
                    "id": "draw",
                    "seat": seat,
                    "sheet": owner,
                    "card": card,
                    "terrain": terrain,
                    "cells": GRID.names(cells),
                    "coin": coin,
                    "mountains": closed,
                }
            )
        elif kind == "skill":
            entries.append({"id": "skill", "seat": event[1], "card": card, "skill": event[2]})
        elif kind == "pass":
            entries.append({"id": "pass", "seat": event[1], "card": card, "asked": event[2]})
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

