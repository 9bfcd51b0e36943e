"""What a seat sees and may do, as JSON-able values; the keys are listed in docs/views.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..game import Json as View
from . import event_log, income, prices, solo
from .actions import Action
from .compiled_set import UPGRADES
from .dice import COLOURS, NAMES, names
from .seats import Seat
from .tracks import income as steps_worth
from .tracks import tile_reward
from .wheel import ACTIONS, QUADRANTS, SPACES

if TYPE_CHECKING:
    from .game import Task, Woodcraft

_KINDS = {"orders": "order", "helpers": "helper", "contracts": "contract", "solo": "solo"}
_SALES = ("sell", "sell_token")
_STOCK = ("points", "blueberry", "lantern", "glue", "scrap", "saw", "reuse")


def view(state: Woodcraft, seat: int) -> View:
    """The whole table as ``seat`` sees it: the hands of others and the order of the decks stay hidden."""
    if not 0 <= seat < state.players:
        raise ValueError(f"there is no seat {seat}")
    book, actor = state.book, state.actor
    seen: View = {
        "game": state.game,
        "seats": state.players,
        "seat": seat,
        "actor": actor,
        "over": state.phase == "over",
        "round": state.round,
        "rounds": state.rounds,
        "phase": state.phase,
        "start": state.start,
        "income_after": [*book.rounds["income_after"][str(state.players)]],
        "scores": state.scores(),
        "set": {"id": book.set.id, "title": book.set.title, "version": book.set.version, "name": book.set.name},
        "prompt": _prompt(state, seat),
        "actions": [str(action) for action in state.actions()] if seat == actor else [],
        "turn": {
            "seat": state.turn,
            "moved": state.moved or None,
            "action": state.action or None,
            "bonus": state.bonus,
            "used": [*state.seats[state.turn].used],
        },
        "wheel": _wheel(state),
        "yard": names(state.yard),
        "displays": _displays(state),
        "players": [_player(state, number, seat) for number in range(state.players)],
        "rooms": _rooms(state),
        "attic": _attic(state),
        "board": _board(state),
        "log": [event_log.entry(state, event_log.masked(state, event, seat)) for event in state.events],
    }
    seen["last"] = len(seen["log"]) - 1
    seen["cards"] = _cards(state, seen)
    if state.phase == "over":
        seen["final"] = [
            dict(zip(_FINAL, [*row, one.points], strict=True))
            for row, one in zip(state.tally, state.seats, strict=True)
        ]
        seen["winners"] = state.winners()
        if state.players == 1:
            seen["rating"] = state.seats[0].points
            seen["title"] = solo.title(book, state.seats[0].points)
    return seen


_FINAL = ("score", "contracts", "leftovers", "late_orders", "reputation", "total")


# --- what is asked ----------------------------------------------------------------------------------


def _prompt(state: Woodcraft, viewer: int) -> View:
    if state.phase == "over":
        return {"id": "over"}
    if state.due:
        seat = state.tasks[-1][1] if state.due == "run" else state.turn
        return {"id": "reveal", "seat": seat, "due": state.due}
    if not state.tasks:
        return {"id": "turn", "seat": state.turn, "source": "", "optional": False}
    task = state.tasks[-1]
    kind, number, source, optional = task[:4]
    prompt: View = {
        "id": "produce" if kind == "produce_plant" else kind,
        "seat": number,
        "source": _source(state, source),
        "optional": bool(optional),
    }
    return prompt | _parameters(state, task, viewer)


def _source(state: Woodcraft, chain: str) -> str:
    """What asks: a card, or "wheel", "order", "track", "attic", "action"; "" for a room, and outside of turns."""
    first = chain.partition("<")[0].lstrip("+")
    if first in state.book.cards or first in ("wheel", "track", "attic", "action"):
        return first
    if first in state.book.tiles:
        return "track"
    if first in UPGRADES:
        return "action"
    return "order" if first == "late" or first.startswith("row ") else ""


#: Questions whose first parameter is how many are left to be chosen.
_COUNTED = frozenset(
    ["setup_orders", "setup_walnuts", "take_order", "plant", "cut", "join", "reset", "tool", "produce", "buy_lumber"]
)


def _parameters(state: Woodcraft, task: Task, viewer: int) -> View:
    """What a question is about besides its answers: how many are left, what each answer costs."""
    kind, number = task[0], task[1]
    seat = state.seats[number]
    found: View = {}
    # The helpers dealt to a seat are hidden from the others.
    if kind != "setup_helper" or viewer == number:
        costs = {str(action): _cost(state, task, action) for action in state.legal()}
        found["costs"] = {text: cost for text, cost in costs.items() if cost is not None}
        if not found["costs"]:
            del found["costs"]
    brings = {str(action): _price(state, task, action) for action in state.legal() if action.verb in _SALES}
    if brings:
        found["brings"] = brings
    match kind:
        case kind if kind in _COUNTED:
            found["left"] = task[4]
        case "buy_materials":
            found["left"] = task[5]
        case "choose_orders":
            found["left"] = 1
            if task[5]:
                found["cost"] = prices.second_order_cost(state, seat, task[4])
        case "produce_plant":
            found["left"] = 2
        case "convert" | "sell_tokens" | "swap":
            found["left"] = task[6]
            if kind == "convert":
                _, pay, which, _ = state.book.lists[task[4]][task[5]]
                found["cost"], found["options"] = dict(pay), [state.book.written[which]]
        case "recolor":
            found["cost"] = dict(state.book.lists[task[4]][task[5]][2])
        case "option":
            effect = state.book.lists[task[4]][task[5]]
            found["options"] = [state.book.written[which] for which in effect[1]]
        case "grow":
            found["by"] = task[5]
        case "lift":
            found["rows"] = task[4]
        case "tidy":
            found["left"] = len(seat.pile) - state.book.numbers["lumber_pile"]
    return found


def _cost(state: Woodcraft, task: Task, action: Action) -> int | None:
    """What an answer costs in blueberries, None where it has no price."""
    seat = state.seats[task[1]]
    match action.verb, task[0]:
        case "buy", "buy_lumber":
            return prices.die_cost(state, seat, action.args[0], task[5])
        case "buy", _:
            return prices.die_cost(state, seat, action.args[0], task[4])
        case "stock", _:
            return prices.material_cost(state, action.args[1], task[4])
        case "hire", _:
            return prices.helper_cost(state, seat, action.args[0], task[4])
        case "improve", _:
            return prices.upgrade_cost(state, seat, action.args[0], task[4])
        case "keep", "setup_helper":
            helper: str = action.args[0]
            return state.book.helpers[helper].cost
    return None


def _price(state: Woodcraft, task: Task, action: Action) -> int:
    """What a sale brings in blueberries."""
    if action.verb == "sell":
        price: int = state.book.resale[action.args[0]]
        return price
    rates: dict[str, int] = dict(state.book.lists[task[4]][task[5]][1])
    return rates[action.args[0]]


# --- the table --------------------------------------------------------------------------------------


def _wheel(state: Woodcraft) -> View:
    book, wheel = state.book, state.wheel
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


def _displays(state: Woodcraft) -> View:
    shown = state.book.setup["display"]
    claimed: dict[str, list[int]] = {contract: [] for contract in state.contracts}
    for contract, seat in state.claims:
        claimed[contract].append(seat)
    alone = {"deck": len(state.solo_deck), "last": state.solo_card or None, "reputation": state.rival}
    return {
        "orders": [*state.orders, *[None] * (shown["orders"] - len(state.orders))],
        "helpers": [*state.helpers, *[None] * (shown["helpers"] - len(state.helpers))],
        "contracts": [{"id": contract, "claimed": seats} for contract, seats in claimed.items()],
        "taken": [{"id": contract, "seats": [*seats]} for contract, seats in state.taken],
        "decks": {"orders": len(state.order_deck), "helpers": len(state.helper_deck)},
        "late": state.late,
        "leaving": income.leaving(state),
        "solo": alone if state.players == 1 else None,
    }


def _player(state: Woodcraft, number: int, viewer: int) -> View:
    seat, book = state.seats[number], state.book
    found: View = {token: getattr(seat, token) for token in _STOCK}
    found |= {
        "pile": names(seat.pile),
        "pots": {
            COLOURS[pot]: NAMES[tree] if tree >= 0 else None for pot, tree in enumerate(seat.pots) if tree >= -1
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
        "income": {"blueberry": steps_worth(book, seat.berry), "walnut": steps_worth(book, seat.walnut)},
        "tracks": {
            "blueberry": seat.berry,
            "walnut": seat.walnut,
            "reputation": seat.reputation,
            "market": seat.market,
        },
        "per_order": income.per_order(state, seat),
        "contract_points": income.contract_points(state, seat),
        "market_cost": prices.market_cost(state, seat),
        "projected": seat.points if state.phase == "over" else income.projected(state, number),
    }
    return found


def _tiles(seat: Seat) -> list[View]:
    """The tiles of a workshop; of the sawing tiles, which are all alike, the first ones lie face up."""
    found = [{"id": f"sawing_{n + 1}", "up": n < seat.sawing_up} for n in range(seat.sawing)]
    found += [
        {"id": f"splicing_{n + 1}", "up": bool(seat.splicing_up >> n & 1)}
        for n in range(3)
        if seat.splicing >> n & 1
    ]
    if seat.owned >> UPGRADES.index("gluing") & 1:
        found.append({"id": "gluing", "up": bool(seat.gluing_up)})
    return found


def _rooms(state: Woodcraft) -> list[View]:
    document = state.book.document["workshop_rooms"]
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


def _attic(state: Woodcraft) -> View:
    section = state.book.document["attic"]
    return {
        "spaces": [space.name for space in state.book.attic],
        "rows": {name: [*spaces] for name, spaces in section["rows"].items()},
        "needs": {space: [*needs] for space, needs in section["needs"].items()},
        "edges": [
            {"between": [*edge["between"]], "reward": [*edge["reward"]], "designed": edge["designed"]}
            for edge in section["edges"]
        ],
        "tools": [*state.book.tools],
    }


def _board(state: Woodcraft) -> View:
    """What is printed, as far as the page draws it; upgrades cost what they do for whoever decides."""
    book = state.book
    document = book.document
    payer = state.seats[state.turn if state.actor is None else state.actor]
    tiles = []
    for place, tile in enumerate(state.tiles):
        rewards = [_reward(state, tile, rank) for rank in range(3)]
        reached = [
            {"seat": seat if seat < state.players else None, "round": when}
            for seat, when in enumerate(state.reached[place])
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
                "cost": prices.upgrade_cost(state, payer, upgrade["id"]),
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


def _reward(state: Woodcraft, tile: str, rank: int) -> list[Any] | None:
    """The effects that a rank gains from a reputation tile, None where there is nothing."""
    which = tile_reward(state.book, tile, state.players, rank)
    return [*state.book.written[which]] if which >= 0 else None


def _cards(state: Woodcraft, seen: View) -> View:
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
    named += state.seats[seen["seat"]].aside
    named += [entry["card"] for entry in seen["log"] if "card" in entry]
    found = {}
    for card in sorted(set(named)):
        deck, _, which = state.book.deck_of[card].partition(" ")
        found[card] = {"kind": _KINDS[deck], "deck": which, **state.book.cards[card]}
        if deck == "solo":
            found[card]["contracts_from"] = state.book.document["solo"]["contracts_from_round"]
    return found
