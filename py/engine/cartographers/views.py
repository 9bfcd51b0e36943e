"""Makes the view of a seat; view_types gives its keys."""

from __future__ import annotations

from typing import Literal

from ..game import check_seat
from . import deck, legal, scores
from .cards import AMBUSH, BAR, BLOCK, EXPLORE, MONSTER, SEASONS, SINGLE, Shape, title
from .edicts import losing_cells
from .events import AmbushStruck, Drawn, Passed, Revealed, SkillUsed
from .position import Position
from .questions import OFFERS, Question
from .seats import SeasonPoints, Seat
from .setup import OPTIONS
from .shapes import normal, overhanging_masks
from .sheets import GRID, Sheet
from .view_types import LogEntry, Now, Offer, Prompt, Skills, Unseen, View


def view(position: Position, seat: int) -> View:
    """The whole table as ``seat`` sees it: the order of the deck stays hidden. ValueError if there is no such seat."""
    check_seat(seat, position.players)
    side = position.seats[0].sheet.side
    seen: View = {
        "game": "cartographers",
        "players": position.players,
        "actor": position.actor,
        "over": position.over,
        "prompt": _prompt(position),
        "side": side.name,
        "sheets": [s.sheet.to_rows() for s in position.seats],
        "ruins": GRID.names(side.ruins),
        "closed": [GRID.names(s.sheet.closed_mountains) for s in position.seats],
        "season": position.season,
        "time": position.time,
        "threshold": SEASONS[position.season].threshold,
        "revealed": list(position.revealed),
        "card": position.card.slug if position.card else None,
        "demand": position.demand,
        "ambush": position.ambush or None,
        "offer": offer(position),
        "edicts": list(position.edicts),
        "coins": [s.coins for s in position.seats],
        "scores": [sum(map(sum, rows)) for rows in _seasons(position)],
        "season_scores": [[list(row) for row in rows] for rows in _seasons(position)],
        "now": [_worth(position, s) for s in position.seats],
        "skills": _skills(position),
        "switches": {option.name: position.options[option.name] for option in OPTIONS if option.type == "switch"},
        "unseen": _unseen(position),
        "last": _last(position),
        "log": log(position),
        "absent": sorted(position.absent),
    }
    if position.over:
        seen["winners"] = scores.winners(position)
        seen["monsters_cost"] = [s.monsters_cost for s in position.seats]
        seen["mark"] = scores.mark(position)
        if position.players == 1:
            seen["rating"] = rating = scores.rating(position)
            seen["title"] = title(rating)
    return seen


def _prompt(position: Position) -> Prompt:
    if position.pending_reveal:
        return {"id": "turn", "ends": _ends(position)}
    question = position.question
    if question is None:
        return {"id": "over"}
    prompt: Prompt = {
        "id": question.kind,
        "seat": question.seat,
        "sheet": question.owner,
        "skill": question.skill,
        "card": position.ambush or (position.card.slug if position.card else None),
    }
    if question.kind == "after" and len(position.questions) == 1:
        prompt["ends"] = _ends(position)
    if question.kind not in OFFERS:
        draws = legal.current_draws(position)
        prompt["demand"] = position.demand and question.kind == "draw"
        prompt["single"] = draws.single
        if not draws.choices:
            prompt["id"] = "pass"
    return prompt


def _ends(position: Position) -> Literal["season", "game"] | None:
    """What ends with the present card; None if another one follows in this season."""
    if position.time < SEASONS[position.season].threshold:
        return None
    return "game" if position.season == len(SEASONS) - 1 else "season"


def offer(position: Position) -> Offer | None:
    """The terrains and shapes to draw with, None if nothing can be drawn.

    A shape that cannot be drawn anywhere now is listed, too, but does not fit.
    """
    question = position.question
    if question is None:
        return None
    draws = legal.current_draws(position)
    if not draws.choices:
        return None
    cells = draws.cells
    over_edge = question.skill == "move_silently" and not draws.single
    paying = position.card if not draws.single and legal.may_earn_coin(position, question) else None
    return {
        "terrains": list(draws.terrains),
        "shapes": [
            {
                "cells": [list(cell) for cell in shape],
                "coin": paying is not None and paying.earns_coin(len(shape)),
                "fits": not overhanging_masks(shape).isdisjoint(cells)
                if over_edge
                else any(mask.bit_count() == len(shape) for mask in cells),
            }
            for shape in _shapes(position, question, single=draws.single)
        ],
        "single": draws.single,
        "over_edge": over_edge,
    }


def _shapes(position: Position, question: Question, *, single: bool) -> tuple[Shape, ...]:
    """The shapes that answer a question."""
    if single or question.kind in ("touch", "cell"):
        return (SINGLE,)
    if question.kind == "bar" or (question.kind == "ambush" and question.skill):
        return (BAR,)
    if question.kind == "ambush":
        return (AMBUSH[position.ambush].shape,)
    if question.kind == "repeat":
        return (normal(GRID.cells(question.cells)),)
    if question.skill == "negotiate":
        return (BLOCK,)
    return position.card.shapes if position.card else ()


def _skills(position: Position) -> Skills:
    question = position.question
    return {
        "cards": list(position.skills),
        "used": [list(seat.skills_used) for seat in position.seats],
        "struck": [seat.struck for seat in position.seats],
        "can": list(legal.current_skills(position)),
        "open": question.skill if question else "",
    }


def _seasons(position: Position) -> list[list[SeasonPoints]]:
    """The finished seasons of each seat; of a seat that is left out, those that it has finished itself."""
    return [seat.seasons[: position.absent.get(i)] for i, seat in enumerate(position.seats)]


def _worth(position: Position, seat: Seat) -> Now:
    """The points of a seat's map if every edict were scored now."""
    return {
        "edicts": [scores.edict_amount(position, place, seat.sheet) for place in range(4)],
        "coins": seat.coins,
        "monsters": -losing_cells(seat.sheet).bit_count(),
    }


def _unseen(position: Position) -> Unseen:
    """What players can know about the deck from the cards revealed so far."""
    return {
        "size": len(position.deck),
        "explore": [slug for slug in EXPLORE if slug in position.deck],
        "ambush": deck.possible_ambushes(position),
        "ambushes_in": deck.ambushes_inside(position),
    }


def _last(position: Position) -> list[str]:
    """The cells of the newest draw."""
    for event in reversed(position.events):
        if isinstance(event, Drawn):
            return GRID.names(event.cells)
    return []


def log(position: Position) -> list[LogEntry]:
    """The events of the game. All draws are replayed on blank sheets to find the mountains that each one closed."""
    entries: list[LogEntry] = []
    sheets = [Sheet(seat.sheet.side) for seat in position.seats]
    card = ""
    season = 0
    for event in position.events:
        match event:
            case Revealed(card):
                entries.append({"id": "reveal", "card": card})
            case Drawn(seat, terrain, cells, owner, coin):
                entries.append(
                    {
                        "id": "draw",
                        "seat": seat,
                        "sheet": owner,
                        "card": card,
                        "terrain": terrain,
                        "cells": GRID.names(cells),
                        "coin": coin,
                        "mountains": _draw(sheets[owner], terrain, cells),
                    }
                )
            case SkillUsed(seat, skill):
                entries.append({"id": "skill", "seat": seat, "card": card, "skill": skill})
            case Passed(seat, asked):
                entries.append({"id": "pass", "seat": seat, "card": card, "asked": asked})
            case AmbushStruck(ambush, cells):
                mountains = _draw(sheets[0], MONSTER, cells)
                entries.append({"id": "ambush", "card": ambush, "cells": GRID.names(cells), "mountains": mountains})
            case _:
                rows = [list(seat.seasons[season]) for seat in position.seats]
                entries.append({"id": "season", "season": season, "scores": rows})
                season += 1
    return entries


def _draw(sheet: Sheet, terrain: str, cells: int) -> list[str]:
    """Draw on a sheet; the result is the mountains that this closes."""
    before = sheet.closed_mountains
    sheet.draw(terrain, cells)
    return GRID.names(sheet.closed_mountains & ~before)
