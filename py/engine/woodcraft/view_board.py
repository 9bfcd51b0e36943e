"""The wheel and the printed data in a view: rooms, attic, boards, and the cards that the view names."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from . import prices
from .position import Position
from .tracks import tile_reward
from .wheel import ACTIONS, QUADRANTS, SPACES

if TYPE_CHECKING:
    from .printed_types import Attic, Board, Card, Effect, IncomeTracks, Prices, Reached, ReputationTile, Room
    from .view_types import OuterField, SawWindow, View, Wheel

_KINDS = {"orders": "order", "helpers": "helper", "contracts": "contract", "solo": "solo"}


def wheel(position: Position) -> Wheel:
    tiles, written = position.wheel, position.book.written
    free = tiles.free()
    rewards = {tile: tiles.rewards(tile, position.book.pays) for tile in free}
    return {
        "tiles": {tile: [*tiles.at(tile)] for tile in ACTIONS},
        "spaces": SPACES,
        "arrow": tiles.arrow,
        "arc": tiles.arc,
        "home": tiles.home,
        "ages": [tiles.age(quadrant) for quadrant in range(QUADRANTS)],
        "outer": _outer(position),
        "saw": [_saw_window(position, quadrant) for quadrant in range(QUADRANTS)],
        "free": [*free],
        "to": {tile: [*tiles.target(tile)] for tile in free},
        "rewards": {tile: [effect for which in rewards[tile] for effect in written[which]] for tile in free},
    }


def _outer(position: Position) -> list[OuterField]:
    tiles = position.wheel
    return [
        {
            "quadrant": field["quadrant"],
            "spaces": [*field["spaces"]],
            "reward": [*field["reward"]],
            "on": not (tiles.arc and field["quadrant"] == tiles.home),
        }
        for field in position.book.document["wheel"]["outer"]
    ]


def _saw_window(position: Position, quadrant: int) -> SawWindow:
    book, age = position.book, position.wheel.age(quadrant)
    lists, whole = book.pays.saw[quadrant][age], book.pays.saw[quadrant][QUADRANTS - 1]
    return {
        "quadrant": quadrant,
        "age": age,
        "reward": [effect for which in lists for effect in book.written[which]],
        "all": [[*book.written[which]] for which in whole],
        "on": bool(lists),
    }


def rooms(position: Position) -> list[Room]:
    section = position.book.document["workshop_rooms"]
    columns = section["columns"]
    return [
        {
            "id": f"r{room['at'][0] * columns + room['at'][1]}",
            "at": [*room["at"]],
            "income": room["income"],
            "produce": room["produce"],
        }
        for room in sorted(section["rooms"], key=lambda room: tuple(room["at"]))
    ]


def attic(position: Position) -> Attic:
    section = position.book.document["attic"]
    return {
        "spaces": [space.name for space in position.book.attic],
        "rows": {name: [*spaces] for name, spaces in section["rows"].items()},
        "needs": {space: [*needs] for space, needs in section["needs"].items()},
        "edges": [
            {"between": [*edge["between"]], "reward": [*edge["reward"]], "designed": edge["designed"]}
            for edge in section["edges"]
        ],
        "tools": [*position.book.tools],
    }


def board(position: Position) -> Board:
    """The printed data that the page draws. The costs of upgrades are those for the seat that decides."""
    book = position.book
    document = book.document
    payer = position.seats[position.turn if position.actor is None else position.actor]
    return {
        "market": [{"cost": cost, "points": points} for cost, points in book.market],
        "reputation": {
            "per_order_points_by_space": [*book.per_order],
            "tile_spaces": [*book.tile_spaces],
            "beyond_last_points": book.beyond,
        },
        "order_rows": [[*row] for row in document["order_rows"]],
        "order_rows_below": [*document["order_rows_below"]],
        "upgrades": [
            {
                "id": upgrade["id"],
                "cost": prices.upgrade_cost(position, payer, upgrade["id"]),
                "price": upgrade["cost"],
                "needs": [*upgrade["needs"]],
                "gives": [*upgrade["gives"]],
                "sapling": upgrade.get("sapling"),
                "range": [*upgrade.get("range", ())],
            }
            for upgrade in document["upgrades"]
        ],
        "splicing_1_range": [*document["splicing_1_range"]],
        "prices": cast("Prices", {**document["prices"]}),
        "pile": book.numbers["lumber_pile"],
        "income_tracks": cast("IncomeTracks", {**document["income_tracks"]}),
        "reputation_tiles": [_reputation_tile(position, place) for place in range(len(position.tiles))],
    }


def _reputation_tile(position: Position, place: int) -> ReputationTile:
    tile = position.tiles[place]
    rewards = [_reward(position, tile, rank) for rank in range(3)]
    reached: list[Reached] = [
        {"seat": seat if seat < position.players else None, "round": when}
        for seat, when in enumerate(position.reached[place])
        if when
    ]
    return {
        "space": position.book.tile_spaces[place],
        "id": tile,
        "rewards": [reward for reward in rewards if reward is not None],
        "reached": reached,
    }


def _reward(position: Position, tile: str, rank: int) -> list[Effect] | None:
    """The effects that a rank gains from a reputation tile, None where there is nothing."""
    which = tile_reward(position.book, tile, position.players, rank)
    return [*position.book.written[which]] if which >= 0 else None


def cards(position: Position, view: View) -> dict[str, Card]:
    """The data of every card that is named in a view."""
    displays = view["displays"]
    named = {card for display in (displays["orders"], displays["helpers"]) for card in display if card}
    named.update(open_contract["id"] for open_contract in displays["contracts"])
    named.update(taken["id"] for taken in displays["taken"])
    for player in view["players"]:
        named.update(helper["id"] for helper in player["helpers"])
        named.update(order["id"] for order in player["orders"])
        named.update(player["hand"] or (), player["completed"], player["contracts"])
    named.update(position.seats[view["seat"]].aside)
    named.update(entry["card"] for entry in view["log"] if "card" in entry)
    return {id: _card(position, id) for id in sorted(named)}


def _card(position: Position, id: str) -> Card:
    deck, _, which = position.book.deck_of[id].partition(" ")
    card = {"kind": _KINDS[deck], "deck": which, **position.book.cards[id]}
    if deck == "solo":
        card["contracts_from"] = position.book.document["solo"]["contracts_from_round"]
    return cast("Card", card)
