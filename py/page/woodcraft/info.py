"""What the information card says about tracks and what they pay, goods, actions, cards, the attic, workshop tiles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from page.table.info_card import Explanation
from table.woodcraft import market
from table.woodcraft.reach import READY, WORK
from table.woodcraft.tiles import gone

from . import texts
from .pictograms import GOODS
from .workshop import room_rewards

if TYPE_CHECKING:
    from typing import Protocol

    from engine.woodcraft.view_types import Player, View
    from page.screens import App
    from table.words import Words

    from .order_search import OrderSearch

    class Host(Protocol):
        """What explanations need of the table."""

        app: App
        view: View

        @property
        def seat(self) -> int: ...
        @property
        def order_search(self) -> OrderSearch: ...
        def names(self) -> Sequence[str]: ...


def explain(table: Host, key: str) -> Explanation | None:
    """The explanation of a key such as "track blueberry", "good glue", "action buy_lumber", "card E05", "space t2"."""
    about, _, name = key.partition(" ")
    return _KINDS[about](table, name)


def _track(table: Host, name: str) -> Explanation:
    words, view = table.app.words, table.view
    now = _TRACKS[name](words, view, view["players"][table.seat])
    return Explanation(words("wc.ui.tab.tracks"), words("wc.track." + name), words("wc.info." + name), now=now)


def _good(table: Host, name: str) -> Explanation:
    words, player = table.app.words, table.view["players"][table.seat]
    if name == "reputation":
        return _track(table, name)
    amounts: dict[str, int] = {good: player[good] for good in GOODS}
    return Explanation(
        words("wc.info.goods"),
        words("wc.token." + name),
        words("wc.good." + name),
        now=[words("info.now", n=amounts[name])],
    )


def _action(table: Host, name: str) -> Explanation:
    words, view = table.app.words, table.view
    gives = view["wheel"]["rewards"].get(name, [])
    now = [words("wc.ui.gives", what=texts.effects(words, gives))] if gives else []
    rule = texts.rule(words, name, view["board"]["prices"])
    return Explanation(words("wc.info.action"), words("wc.action." + name), rule, now=now)


def _card(table: Host, id: str) -> Explanation:
    """An order, a helper or a public contract, and how it stands."""
    words, view = table.app.words, table.view
    card = view["cards"][id]
    match card["kind"]:
        case "order":
            now = _order(table, id)
        case "helper":
            used = any(one["id"] == id and one["used"] for player in view["players"] for one in player["helpers"])
            now = [words("wc.helper.used")] if used else []
        case _:
            now = _claims(table, id)
    lines, kind = texts.lines(words, card), words("wc.card.kind." + card["kind"])
    return Explanation(
        kind, texts.title(words, id, card), words.paragraph(words.ended(lines)), now=now, sentences=lines
    )


def _order(table: Host, id: str) -> list[str]:
    words, view, way = table.app.words, table.view, table.order_search.reach.get(id)
    result = []
    for one in view["players"][table.seat]["orders"]:
        if one["id"] == id:
            bonus = view["board"]["order_rows"][one["row"] - 1]
            result.append(words("wc.order.row.pays", n=one["row"], what=texts.effects(words, bonus)))
    if way and way.kind in (READY, WORK):
        result.append(words("wc.ui.reach." + way.kind, n=len(way.steps)))
    return result


def _claims(table: Host, id: str) -> list[str]:
    displays, names = table.view["displays"], table.names()
    seats = [seat for one in displays["contracts"] if one["id"] == id for seat in one["claimed"]]
    seats += [seat for one in displays["taken"] if one["id"] == id for seat in one["seats"]]
    words = table.app.words
    if not seats:
        return [words("wc.info.taken")] if any(one["id"] == id for one in displays["taken"]) else []
    return [words("wc.info.claimed", names=words.list([names[seat] for seat in seats]))]


def _space(table: Host, space: str) -> Explanation:
    """A space of the attic: the rewards that a tool there brings together with its neighbours."""
    words, view = table.app.words, table.view
    filled = view["players"][table.seat]["attic"]
    now = [words.list([texts.tool(words, filled[space])])] if space in filled else []
    for edge in view["attic"]["edges"]:
        if space in edge["between"] and not all(one in filled for one in edge["between"]):
            other = next(one for one in edge["between"] if one != space)
            reward = texts.effects(words, edge["reward"])
            now.append(words("wc.info.between", space=texts.space(words, other), what=reward))
    return Explanation(words("wc.attic"), texts.space(words, space), words("wc.info.space"), now=now)


def _tile(table: Host, id: str) -> Explanation:
    """A tile of the workshop, what it does, and whether it can still be used before the next income phase."""
    words = table.app.words
    tile = next(one for one in table.view["players"][table.seat]["tiles"] if one["id"] == id)
    kind = id if id.startswith("splicing") else id.partition("_")[0]
    name = texts.tile(words, kind, table.view)
    state = words("wc.tile.up" if tile["up"] else "wc.tile.turned", tile=name)
    return Explanation(words("wc.workshop"), name, words(_WORK.get(kind, "wc.book.splice.text")), now=[state])


def _room(table: Host, id: str) -> Explanation:
    """An empty room, and what a helper who moves in brings."""
    words = table.app.words
    room = next(one for one in table.view["rooms"] if one["id"] == id)
    rewards = words.list(room_rewards(words, room)) or words("wc.info.room.none")
    return Explanation(words("wc.workshop"), texts.room(words, id), words("wc.info.room", what=rewards))


def _row(table: Host, number: str) -> Explanation:
    """A row of the own orders: what it adds to an order that is completed there."""
    words, reward = table.app.words, table.view["board"]["order_rows"][int(number) - 1]
    pays = words("wc.log.news", name=words("wc.order.in_row", n=number), what=texts.effects(words, reward))
    return Explanation(words("wc.ui.orders"), pays, words("wc.info.row"))


def _die(table: Host, die: str) -> Explanation:
    """A die of the lumber yard, and what dice cost."""
    words = table.app.words
    name = texts.die(words, die)
    return Explanation(words("wc.yard"), name[:1].upper() + name[1:], words("wc.about.prices.text"))


def _upgrade(table: Host, id: str) -> Explanation:
    """An upgrade that is not owned yet."""
    words = table.app.words
    printed = next(one for one in table.view["board"]["upgrades"] if one["id"] == id)
    effect = texts.of_upgrade(words, printed, table.view, table.seat)
    return Explanation(words("rules.upgrades"), texts.upgrade(words, id), words.sentences(effect))


def _income(track: str) -> Callable[[Words, View, Player], list[str]]:
    def lines(words: Words, view: View, player: Player) -> list[str]:
        printed = view["board"]["income_tracks"]
        (a, b), (c, d) = printed["tool_line_between"], printed["points_line_between"]
        pays = {"blueberry": player["income"]["blueberry"], "walnut": player["income"]["walnut"]}[track]
        points = printed["points_line_points"]
        return [words("wc.info.now", n=pays), words("wc.info.lines", a=a, b=b, c=c, d=d, n=points)]

    return lines


def _reputation(words: Words, view: View, player: Player) -> list[str]:
    result = [words("wc.ui.per_order", n=player["per_order"])]
    if rival := view["displays"]["solo"]:
        result.append(words("wc.info.rival", n=rival["reputation"]))
    for tile in view["board"]["reputation_tiles"]:
        lost = gone(view, tile)
        for rank, reward in enumerate(tile["rewards"], 1):
            id = "wc.info.tile" if rank > lost else "wc.info.tile.gone"
            result.append(words(id, space=tile["space"], rank=rank, what=texts.effects(words, reward)))
    return result


def _market(words: Words, view: View, player: Player) -> list[str]:
    cost, points = market.next_step(view, player)
    pay, gain = words("wc.n.blueberry", n=cost), words("wc.n.points", n=points)
    return [words("wc.info.step", cost=pay, points=gain)]


_TRACKS: dict[str, Callable[[Words, View, Player], list[str]]] = {
    "blueberry": _income("blueberry"),
    "walnut": _income("walnut"),
    "reputation": _reputation,
    "market": _market,
}

#: What tiles other than those for splicing do.
_WORK = {"sawing": "wc.book.saw.text", "gluing": "wc.book.glue.text"}

_KINDS: dict[str, Callable[[Host, str], Explanation]] = {
    "track": _track,
    "good": _good,
    "action": _action,
    "card": _card,
    "space": _space,
    "room": _room,
    "row": _row,
    "die": _die,
    "tile": _tile,
    "upgrade": _upgrade,
}
