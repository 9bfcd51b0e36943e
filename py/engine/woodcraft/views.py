"""What a seat sees and may do, as JSON-able values; the keys are listed in docs/views.md."""

from __future__ import annotations

from typing import Any, cast

from ..game import Json as View
from . import event_log, income, legal, prices, scores, solo
from .actions import Action
from .cards import UPGRADES
from .dice import COLOURS, NAMES, names
from .position import Position
from .seats import Seat
from .tasks import (
    BuyFromBank,
    BuyLumber,
    BuyMaterials,
    ChooseOption,
    ChooseOrder,
    Convert,
    CutDie,
    GrowTree,
    HireHelper,
    Improve,
    JoinDice,
    KeepHelper,
    KeepOrders,
    KeepWalnuts,
    LiftOrder,
    PlaceTool,
    Plant,
    Produce,
    ProduceOrPlant,
    Question,
    RecolorDie,
    ResetTile,
    ReturnDie,
    SellTokens,
    SwapTokens,
    TakeOrder,
    kind_name,
)
from .tracks import income as steps_worth
from .tracks import tile_reward
from .wheel import ACTIONS, QUADRANTS, SPACES

_KINDS = {"orders": "order", "helpers": "helper", "contracts": "contract", "solo": "solo"}
_SALES = ("sell", "sell_token")
_STOCK = ("points", "blueberry", "lantern", "glue", "scrap", "saw", "reuse")


def view(position: Position, seat: int, game: str) -> View:
    """The whole table as ``seat`` sees it: the hands of others and the order of the decks stay hidden."""
    if not 0 <= seat < position.players:
        raise ValueError(f"there is no seat {seat}")
    book, actor = position.book, position.actor
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
        "income_after": [*book.rounds["income_after"][str(position.players)]],
        "scores": scores.totals(position),
        "set": {"id": book.id, "title": book.title, "version": book.version, "name": book.name},
        "prompt": _prompt(position, seat),
        "actions": [str(action) for action in legal.actions(position)] if seat == actor else [],
        "turn": {
            "seat": position.turn,
            "moved": position.moved or None,
            "action": position.action or None,
            "bonus": position.bonus,
            "used": [*position.seats[position.turn].used],
        },
        "wheel": _wheel(position),
        "yard": names(position.yard),
        "displays": _displays(position),
        "players": [_player(position, number, seat) for number in range(position.players)],
        "rooms": _rooms(position),
        "attic": _attic(position),
        "board": _board(position),
        "log": [event_log.entry(position, event_log.masked(position, event, seat)) for event in position.events],
    }
    seen["last"] = len(seen["log"]) - 1
    seen["cards"] = _cards(position, seen)
    if position.phase == "over":
        seen["final"] = [
            dict(zip(_FINAL, [*row, one.points], strict=True))
            for row, one in zip(position.tally, position.seats, strict=True)
        ]
        seen["winners"] = scores.winners(position)
        if position.players == 1:
            seen["rating"] = position.seats[0].points
            seen["title"] = solo.title(book, position.seats[0].points)
    return seen


_FINAL = ("score", "contracts", "leftovers", "late_orders", "reputation", "total")


# --- what is asked ----------------------------------------------------------------------------------


def _prompt(position: Position, viewer: int) -> View:
    if position.phase == "over":
        return {"id": "over"}
    if position.pending_reveal:
        return {"id": "reveal", "seat": _decided_last(position), "due": position.pending_reveal}
    if not position.tasks:
        return {"id": "turn", "seat": position.turn, "source": "", "optional": False}
    task = cast(Question, position.tasks[-1])
    prompt: View = {
        "id": "produce" if isinstance(task, ProduceOrPlant) else kind_name(task),
        "seat": task.seat,
        "source": _source(position, task.source),
        "optional": bool(task.optional),
    }
    return prompt | _parameters(position, task, viewer)


def _decided_last(position: Position) -> int:
    """The seat of the latest decision: in the income phase, not the seat whose turn ended the round."""
    return next((int(event[1]) for event in reversed(position.events) if event[0] == "act"), position.turn)


def _source(position: Position, chain: str) -> str:
    """What asks: a card, or "wheel", "order", "track", "attic", "action"; "" for a room, and outside of turns."""
    first = chain.partition("<")[0].lstrip("+")
    if first in position.book.cards or first in ("wheel", "track", "attic", "action"):
        return first
    if first in position.book.tiles:
        return "track"
    if first in UPGRADES:
        return "action"
    return "order" if first == "late" or first.startswith("row ") else ""


def _parameters(position: Position, task: Question, viewer: int) -> View:
    """What a question is about besides its answers: how many are left, what each answer costs."""
    seat, lists = position.seats[task.seat], position.book.lists
    parameters: View = {}
    # The helpers dealt to a seat are hidden from the others.
    if not isinstance(task, KeepHelper) or viewer == task.seat:
        costs = {str(action): _cost(position, task, action) for action in legal.legal(position)}
        parameters["costs"] = {text: cost for text, cost in costs.items() if cost is not None}
        if not parameters["costs"]:
            del parameters["costs"]
    sales = [action for action in legal.legal(position) if action.verb in _SALES]
    if sales:
        parameters["brings"] = {str(action): _price(position, task, action) for action in sales}
    match task:
        case CutDie():
            parameters["left"] = task.cuts
        case ChooseOrder():
            parameters["left"] = 1
            if task.second:
                parameters["cost"] = prices.second_order_cost(position, seat, task.discount)
        case ProduceOrPlant():
            parameters["left"] = 2
        case Convert():
            parameters["left"] = task.left
            _, pay, which, _ = lists[task.effects][task.place]
            parameters["cost"], parameters["options"] = dict(pay), [position.book.written[which]]
        case RecolorDie():
            parameters["cost"] = dict(lists[task.effects][task.place][2])
        case ChooseOption():
            effect = lists[task.effects][task.place]
            parameters["options"] = [position.book.written[which] for which in effect[1]]
        case GrowTree():
            parameters["by"] = task.by
        case LiftOrder():
            parameters["rows"] = task.rows
        case ReturnDie():
            parameters["left"] = len(seat.pile) - position.book.numbers["lumber_pile"]
        case KeepOrders() | KeepWalnuts() | BuyLumber() | BuyMaterials() | TakeOrder() | Produce() | Plant():
            parameters["left"] = task.left
        case JoinDice() | PlaceTool() | ResetTile() | SellTokens() | SwapTokens():
            parameters["left"] = task.left
    return parameters


def _cost(position: Position, task: Question, action: Action) -> int | None:
    """What an answer costs in blueberries, None where it has no price."""
    seat = position.seats[task.seat]
    match task:
        case BuyLumber() | BuyFromBank() if action.verb == "buy":
            return prices.die_cost(position, seat, action.args[0], task.discount)
        case BuyMaterials() if action.verb == "stock":
            return prices.material_cost(position, action.args[1], task.discount)
        case HireHelper() if action.verb == "hire":
            return prices.helper_cost(position, seat, action.args[0], task.discount)
        case Improve() if action.verb == "improve":
            return prices.upgrade_cost(position, seat, action.args[0], task.discount)
        case KeepHelper() if action.verb == "keep":
            helper: str = action.args[0]
            return position.book.helpers[helper].cost
    return None


def _price(position: Position, task: Question, action: Action) -> int:
    """What a sale brings in blueberries."""
    if not isinstance(task, SellTokens):
        price: int = position.book.resale[action.args[0]]
        return price
    rates: dict[str, int] = dict(position.book.lists[task.effects][task.place][1])
    return rates[action.args[0]]


# --- the table --------------------------------------------------------------------------------------


def _wheel(position: Position) -> View:
    book, wheel = position.book, position.wheel
    free = wheel.free()
    written = book.written
    outer = []
    for field in book.document["wheel"]["outer"]:
        covered = wheel.arc and field["quadrant"] == wheel.home
        outer.append({"quadrant": field["quadrant"], "spaces": [*field["spaces"]], "reward": [*field["reward"]]})
        outer[-1]["on"] = not covered
    saw = []
    for quadrant in range(QUADRANTS):
        age = wheel.age(quadrant)
        lists: Any = book.pays.saw[quadrant][age]
        whole: Any = book.pays.saw[quadrant][QUADRANTS - 1]
        saw.append(
            {
                "quadrant": quadrant,
                "age": age,
                "reward": [effect for which in lists for effect in written[which]],
                "all": [[*written[which]] for which in whole],
                "on": bool(lists),
            }
        )
    rewards: dict[str, Any] = {tile: wheel.rewards(tile, book.pays) for tile in free}
    return {
        "tiles": {tile: [*wheel.at(tile)] for tile in ACTIONS},
        "spaces": SPACES,
        "arrow": wheel.arrow,
        "arc": wheel.arc,
        "home": wheel.home,
        "ages": [wheel.age(quadrant) for quadrant in range(QUADRANTS)],
        "outer": outer,
        "saw": saw,
        "free": [*free],
        "to": {tile: [*wheel.target(tile)] for tile in free},
        "rewards": {tile: [effect for which in rewards[tile] for effect in written[which]] for tile in free},
    }


def _displays(position: Position) -> View:
    shown = position.book.setup["display"]
    claimed: dict[str, list[int]] = {contract: [] for contract in position.contracts}
    for contract, seat in position.claims:
        claimed[contract].append(seat)
    alone = {"deck": len(position.solo_deck), "last": position.solo_card or None, "reputation": position.rival}
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


def _player(position: Position, number: int, viewer: int) -> View:
    seat, book = position.seats[number], position.book
    found: View = {token: getattr(seat, token) for token in _STOCK}
    found |= {
        "pile": names(seat.pile),
        "pots": {COLOURS[pot]: NAMES[tree] if tree >= 0 else None for pot, tree in enumerate(seat.pots) if tree >= -1},
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
        "income": {"blueberry": steps_worth(book, seat.berry), "walnut": steps_worth(book, seat.walnut)},
        "tracks": {
            "blueberry": seat.berry,
            "walnut": seat.walnut,
            "reputation": seat.reputation,
            "market": seat.market,
        },
        "per_order": scores.per_order(position, seat),
        "contract_points": scores.contract_points(position, seat),
        "market_cost": prices.market_cost(position, seat),
        "projected": seat.points if position.phase == "over" else scores.projected(position, number),
    }
    return found


def _tiles(seat: Seat) -> list[View]:
    """The tiles of a workshop; of the sawing tiles, which are all alike, the first ones lie face up."""
    found = [{"id": f"sawing_{n + 1}", "up": n < seat.sawing_up} for n in range(seat.sawing)]
    found += [
        {"id": f"splicing_{n + 1}", "up": bool(seat.splicing_up >> n & 1)} for n in range(3) if seat.splicing >> n & 1
    ]
    if seat.owned >> UPGRADES.index("gluing") & 1:
        found.append({"id": "gluing", "up": bool(seat.gluing_up)})
    return found


def _rooms(position: Position) -> list[View]:
    document = position.book.document["workshop_rooms"]
    columns = document["columns"]
    rooms = sorted(document["rooms"], key=lambda room: tuple(room["at"]))
    return [
        {
            "id": f"r{room['at'][0] * columns + room['at'][1]}",
            "at": [*room["at"]],
            "income": room["income"],
            "produce": room["produce"],
        }
        for room in rooms
    ]


def _attic(position: Position) -> View:
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


def _board(position: Position) -> View:
    """What is printed, as far as the page draws it; upgrades cost what they do for whoever decides."""
    book = position.book
    document = book.document
    payer = position.seats[position.turn if position.actor is None else position.actor]
    tiles = []
    for place, tile in enumerate(position.tiles):
        rewards = [_reward(position, tile, rank) for rank in range(3)]
        reached = [
            {"seat": seat if seat < position.players else None, "round": when}
            for seat, when in enumerate(position.reached[place])
            if when
        ]
        tiles.append(
            {
                "space": book.tile_spaces[place],
                "id": tile,
                "rewards": [reward for reward in rewards if reward is not None],
                "reached": reached,
            }
        )
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
        "prices": {**document["prices"]},
        "pile": book.numbers["lumber_pile"],
        "income_tracks": {**document["income_tracks"]},
        "reputation_tiles": tiles,
    }


def _reward(position: Position, tile: str, rank: int) -> list[Any] | None:
    """The effects that a rank gains from a reputation tile, None where there is nothing."""
    which = tile_reward(position.book, tile, position.players, rank)
    return [*position.book.written[which]] if which >= 0 else None


def _cards(position: Position, seen: View) -> View:
    """The data of every card that is named in a view."""
    named: list[str] = []
    displays = seen["displays"]
    for key in ("orders", "helpers"):
        named += [card for card in displays[key] if card]
    for key in ("contracts", "taken"):
        named += [entry["id"] for entry in displays[key]]
    for player in seen["players"]:
        named += [entry["id"] for entry in (*player["helpers"], *player["orders"])]
        named += [*(player["hand"] or ()), *player["completed"], *player["contracts"]]
    named += position.seats[seen["seat"]].aside
    named += [entry["card"] for entry in seen["log"] if "card" in entry]
    found = {}
    for card in sorted(set(named)):
        deck, _, which = position.book.deck_of[card].partition(" ")
        found[card] = {"kind": _KINDS[deck], "deck": which, **position.book.cards[card]}
        if deck == "solo":
            found[card]["contracts_from"] = position.book.document["solo"]["contracts_from_round"]
    return found
