"""Makes the view of a seat; view_types gives its keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ..game import check_seat
from . import decisions, event_log, income, legal, prices, scores, solo, view_board, view_prompt
from .cards import UPGRADES
from .dice import COLOURS, NAMES, names
from .position import Position
from .seats import GLUING, MISSING, Seat
from .tracks import income as income_of

if TYPE_CHECKING:
    from .printed_types import Colour
    from .view_types import CardSetName, Displays, FinalScore, Player, Solo, Turn, View, WorkshopTile


def view(position: Position, seat: int, game: str) -> View:
    """The whole table as ``seat`` sees it: the hands of others and the order of the decks stay hidden.

    ValueError if there is no such seat.
    """
    check_seat(seat, position.players)
    actor = position.actor
    actions = legal.actions(position) if seat == actor else []
    log = [event_log.entry(position, event_log.masked(position, event, seat)) for event in position.events]
    event_log.explain_declined(position, log)
    seen: View = {
        "game": game,
        "seats": position.players,
        "seat": seat,
        "actor": actor,
        "over": position.phase == "over",
        "round": position.round,
        "rounds": position.rounds,
        "phase": position.phase,
        "start": position.start,
        "income_after": [*position.book.rounds["income_after"][str(position.players)]],
        "scores": scores.totals(position),
        "set": _card_set(position),
        "prompt": view_prompt.prompt(position, seat),
        "actions": [str(action) for action in actions],
        "decisions": [decisions.of(action) for action in actions],
        "turn": _turn(position),
        "wheel": view_board.wheel(position),
        "yard": names(position.yard),
        "displays": _displays(position),
        "players": [_player(position, number, seat) for number in range(position.players)],
        "rooms": view_board.rooms(position),
        "attic": view_board.attic(position),
        "board": view_board.board(position),
        "log": log,
        "last": len(log) - 1,
        "cards": {},
    }
    seen["cards"] = view_board.cards(position, seen)
    if position.phase == "over":
        seen["final"] = [_final(position, number) for number in range(position.players)]
        seen["winners"] = scores.winners(position)
        if position.players == 1:
            seen["rating"] = position.seats[0].points
            seen["title"] = solo.title(position.book, position.seats[0].points)
    return seen


def _card_set(position: Position) -> CardSetName:
    cards = position.book
    return {"id": cards.id, "title": cards.title, "version": cards.version, "name": cards.name}


def _turn(position: Position) -> Turn:
    return {
        "seat": position.turn,
        "moved": position.moved or None,
        "action": position.action or None,
        "bonus": position.bonus,
        "used": [*position.seats[position.turn].used],
    }


def _displays(position: Position) -> Displays:
    """The displayed cards, the decks and the public contracts."""
    shown = position.book.setup["display"]
    claimed: dict[str, list[int]] = {contract: [] for contract in position.contracts}
    for contract, seat in position.claims:
        claimed[contract].append(seat)
    alone: Solo = {"deck": len(position.solo_deck), "last": position.solo_card or None, "reputation": position.rival}
    return {
        "orders": [*position.orders, *[None] * (shown["orders"] - len(position.orders))],
        "helpers": [*position.helpers, *[None] * (shown["helpers"] - len(position.helpers))],
        "contracts": [{"id": contract, "claimed": seats} for contract, seats in claimed.items()],
        "taken": [{"id": contract, "seats": [*seats]} for contract, seats in position.taken],
        "decks": {"orders": len(position.order_deck), "helpers": len(position.helper_deck)},
        "late": position.late,
        "leaving": income.leaving(position),
        "solo": alone if position.players == 1 else None,
    }


def _player(position: Position, number: int, viewer: int) -> Player:
    seat, book = position.seats[number], position.book
    return {
        "points": seat.points,
        "blueberry": seat.blueberry,
        "lantern": seat.lantern,
        "glue": seat.glue,
        "scrap": seat.scrap,
        "saw": seat.saw,
        "reuse": seat.reuse,
        "pile": names(seat.pile),
        "pots": {
            cast("Colour", COLOURS[pot]): NAMES[tree] if tree >= 0 else None
            for pot, tree in enumerate(seat.pots)
            if tree != MISSING
        },
        "tiles": _tiles(seat),
        "upgrades": [upgrade for place, upgrade in enumerate(UPGRADES) if seat.owned >> place & 1],
        "helpers": [
            {"id": helper, "room": f"r{room}", "used": helper in seat.used}
            for room, helper in enumerate(seat.rooms)
            if helper
        ],
        "orders": [{"id": order, "row": row} for order, row in seat.orders],
        "hand": [*seat.hand] if number == viewer else None,
        "hand_size": len(seat.hand),
        "completed": [*seat.completed],
        "contracts": [*seat.contracts],
        "attic": {
            space.name: book.tools[tool] for space, tool in zip(book.attic, seat.attic, strict=True) if tool >= 0
        },
        "income": {"blueberry": income_of(book, seat.berry), "walnut": income_of(book, seat.walnut)},
        "tracks": {
            "blueberry": seat.berry,
            "walnut": seat.walnut,
            "reputation": seat.reputation,
            "market": seat.market,
        },
        "per_order": scores.per_order(position, seat),
        "contract_points": scores.contract_points(position, seat),
        "market_cost": prices.market_price(position.book, seat.market, seat.powers),
        "upgrade_costs": {upgrade: prices.upgrade_cost(position, seat, upgrade) for upgrade in UPGRADES},
        "projected": seat.points if position.phase == "over" else scores.projected(position, number),
    }


def _tiles(seat: Seat) -> list[WorkshopTile]:
    """The tiles of a workshop; of the sawing tiles, which are all alike, the first ones are face up."""
    tiles: list[WorkshopTile] = [{"id": f"sawing_{n + 1}", "up": n < seat.sawing_up} for n in range(seat.sawing)]
    tiles += [
        {"id": f"splicing_{n + 1}", "up": bool(seat.splicing_up >> n & 1)} for n in range(3) if seat.splicing >> n & 1
    ]
    if seat.owned & GLUING:
        tiles.append({"id": "gluing", "up": bool(seat.gluing_up)})
    return tiles


def _final(position: Position, number: int) -> FinalScore:
    score, contracts, leftovers, late_orders, reputation = position.tally[number]
    total = position.seats[number].points
    return {
        "score": score,
        "contracts": contracts,
        "leftovers": leftovers,
        "late_orders": late_orders,
        "late_points": total - score - contracts - leftovers - reputation,
        "reputation": reputation,
        "total": total,
    }
