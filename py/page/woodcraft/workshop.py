"""The workshop of one player as markup: pile, pots and tiles, rows of orders, rooms, attic, tracks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from page.table.markup import esc, icon
from table.woodcraft.hand import Hand, halves
from table.words import Words

from . import texts
from .names import adding, up_to
from .pictured import GOODS, amount, dice, die, goods, pictures, sign, spoken

View = Mapping[str, Any]
#: So many letters of a word of a helper's name fit into a room; with one more it is written small, else very small.
FITTING = 8
#: How the rows of the attic are drawn: how far down, in steps, and how far shifted to the right.
_ROWS = {"bottom": (2, 0.0), "middle": (1, 0.5), "top": (0, 0.0)}
#: Steps between two spaces of the attic, and the room around them.
STEP_X, STEP_Y, LEFT, TOP = 78, 50, 18, 17


def purse(words: Words, player: View) -> str:
    """What a player owns in goods, with what the income adds."""
    items = []
    for name in ("points", "blueberry", "lantern", "glue", "scrap", "saw", "reuse"):
        n = player[name]
        if name == "reuse" and not n:
            continue
        take = ' data-take="good:reuse"' if name == "reuse" else ""
        income = player["income"].get({"points": "walnut"}.get(name, name))
        more = f'<small>+{income}</small>' if income else ""
        told = words("wc.token." + name)
        items.append(f'<li title="{esc(told)}"{take}>{spoken(told)}{sign(name)}<b class="num">{n}</b>{more}</li>')
    told = words("wc.ui.per_order", n=player["per_order"])
    items.append(
        f'<li title="{esc(told)}">{spoken(told)}{sign("reputation")}<b class="num">{player["tracks"]["reputation"]}</b>'
        f'<small aria-hidden="true">×{player["per_order"]}</small></li>'
    )
    return f'<ul class="purse">{"".join(items)}</ul>'


def pile(words: Words, view: View, seat: int, hand: Hand, *, active: bool) -> str:
    """The lumber pile with its free places, and the trees in their pots."""
    player, most = view["players"][seat], view["board"]["pile"]
    items = []
    for place, text in enumerate(player["pile"]):
        told = texts.die(words, text)
        if active:
            pressed = str(place in hand.dice).lower()
            items.append(
                f'<button type="button" class="lumber" data-do="die {place}" data-die="{text}" data-take="die:{text}"'
                f' data-drop="die:{text}" aria-pressed="{pressed}"'
                f' aria-label="{esc(told)}">{die(text)}</button>'
            )
        else:
            items.append(f'<span class="lumber" data-die="{text}">{die(text)}{spoken(told)}</span>')
    items += ['<span class="lumber none"></span>'] * (most - len(player["pile"]))
    n = len(player["pile"])
    over = " over" if n > most else ""
    title = words("wc.ui.pile", n=n, of=most)
    return (
        f'<h3 class="eyebrow{over}">{esc(title)}</h3><div class="dice" role="group" aria-label="{esc(title)}">'
        f'{"".join(items)}</div>'
    )


def pots(words: Words, view: View, seat: int, hand: Hand, *, active: bool) -> str:
    """The trees that grow, and the tiles that work wood."""
    player = view["players"][seat]
    items = []
    for colour in ("green", "yellow", "brown"):
        name = words("wc.pot." + colour)
        if colour not in player["pots"]:
            told = words("wc.pot.locked", pot=name)
            items.append(f'<span class="pot locked" title="{esc(told)}">{sign("pot")}{spoken(told)}</span>')
            continue
        tree = player["pots"][colour]
        if tree is None:
            told = words("wc.pot.empty", pot=name)
            items.append(f'<span class="pot {colour}" data-drop="pot:{colour}" title="{esc(told)}">'
                         f'{sign("pot")}{spoken(told)}</span>')
            continue
        told = words("wc.pot.tree", pot=name, n=int(tree[1:]))
        inside = f'{die(tree)}{sign("pot")}'
        act = f"harvest {colour}"
        if active and hand.can(act):
            told = words.list([told, words("wc.ui.harvest")])
            items.append(
                f'<button type="button" class="pot {colour}" data-do="act {act}" data-take="tree:{colour}"'
                f' aria-label="{esc(told)}" title="{esc(told)}">{inside}</button>'
            )
        else:
            items.append(f'<span class="pot {colour}" title="{esc(told)}">{inside}{spoken(told)}</span>')
    return f'<div class="pots">{"".join(items)}</div>'


def tools(words: Words, view: View, seat: int, hand: Hand, *, active: bool) -> str:
    """Saw, splice, glue: how many tiles are ready, and what they do now."""
    player = view["players"][seat]
    buttons = []
    for verb in ("saw", "splice", "glue"):
        stem = {"saw": "sawing", "splice": "splicing", "glue": "gluing"}[verb]
        tiles = [tile for tile in player["tiles"] if tile["id"].startswith(stem)]
        marks = "".join(_tile(words, view, tile, hand, active=active) for tile in tiles)
        n = len(hand.of(verb)) if active else 0
        pressed = str(active and hand.work == verb).lower()
        off = "" if n else ' aria-disabled="true"'
        name = words("wc.ui." + verb)
        inside = f"{sign(verb)}<span>{esc(name)}</span>"
        head = (
            f'<button type="button" class="btn quiet tool" data-do="work {verb}" data-drop="work:{verb}"'
            f' aria-pressed="{pressed}"{off}>'
            f"{inside}</button>"
            if active
            else f'<span class="btn quiet tool still">{inside}</span>'
        )
        buttons.append(f'<div class="workplace">{head}<span class="marks">{marks}</span></div>')
    return "".join(buttons)


def _tile(words: Words, view: View, tile: View, hand: Hand, *, active: bool) -> str:
    """A tile of the workshop as a mark: full while it is ready; a turned one may be used again for a token."""
    id = tile["id"]
    kind = id if id.startswith("splicing") else id.partition("_")[0]
    told = words("wc.tile.up" if tile["up"] else "wc.tile.turned", tile=texts.tile(words, kind, view))
    adds = adding(view, int(kind[-1])) if kind.startswith("splicing") else []
    label = str(adds[-1]) if up_to(adds) and adds else "/".join(map(str, adds))
    state = "up" if tile["up"] else "turned"
    act = f"reuse {kind}"
    if active and not tile["up"] and hand.can(act):
        told = words.list([told, words("wc.ui.reuse")])
        return (
            f'<button type="button" class="mark {state}" data-do="act {act}" data-drop="tile:{kind}"'
            f' aria-label="{esc(told)}" title="{esc(told)}">{sign("reuse")}</button>'
        )
    return f'<i class="mark {state}" title="{esc(told)}">{spoken(told)}<span aria-hidden="true">{label}</span></i>'


# --- orders ---------------------------------------------------------------------------------------


def order(words: Words, card: View, *, small: bool = False) -> str:
    """What an order needs, as dice and goods, and in words."""
    need = card["need"]
    asked = [*texts.dice(words, need["dice"]), *texts.goods(words, need["tokens"])]
    told = words("wc.order.needs", what=words.list(asked))
    size = " small" if small else ""
    return f'<span class="need{size}">{dice(need["dice"])}{goods(need["tokens"])}</span>{spoken(told)}'


def rows(
    words: Words, view: View, seat: int, reach: Mapping[str, Any], lit: str | None, whose: str = "", *, active: bool
) -> str:
    """The rows of orders beside the boards; ``whose``: the name of the player, "" for one's own."""
    player = view["players"][seat]
    lines = []
    for row, reward in enumerate(view["board"]["order_rows"], 1):
        gain = pictures(words, reward)
        told = texts.effects(words, reward)
        there = [order_chip(words, view, one["id"], reach, lit, active=active)
                 for one in player["orders"] if one["row"] == row]
        lines.append(
            f'<li class="row5"><em class="num">{row}</em><div>{"".join(there)}</div>'
            f'<span class="gain" title="{esc(told)}"><span aria-hidden="true">{gain}</span>{spoken(told)}</span></li>'
        )
    done = words("wc.ui.completed", n=len(player["completed"]))
    title = words("wc.ui.orders.of", name=whose) if whose else words("wc.ui.orders")
    return (
        f'<h3 class="eyebrow">{esc(title)}<span class="side">{esc(done)}</span></h3>'
        f'<ol class="rows5">{"".join(lines)}</ol>'
    )


def in_hand(words: Words, view: View, seat: int, lit: str | None) -> str:
    """The orders that are yet to be placed; of others only how many."""
    player = view["players"][seat]
    label = f'<em>{esc(words("wc.ui.hand"))}</em>'
    if player["hand"]:
        # While helpers are still to be chosen they are in hand as well.
        orders = [id for id in player["hand"] if view["cards"][id]["kind"] == "order"]
        inside = "".join(order_chip(words, view, id, {}, lit, active=False) for id in orders)
        return f'<div class="inhand">{label}{inside}</div>'
    return f'<div class="inhand">{label}<b class="num">{player["hand_size"]}</b></div>' if player["hand_size"] else ""


def order_chip(
    words: Words, view: View, id: str, reach: Mapping[str, Any], lit: str | None, *, active: bool
) -> str:
    """An order in short; pressed it tells more, and what it takes to make it."""
    card = view["cards"].get(id)
    if card is None:
        return ""
    way = reach.get(id)
    state = way.kind if way and active else ""
    mark = reach_mark(words, way) if way and active else ""
    name = texts.title(words, id, card)
    return (
        f'<button type="button" class="chip-order {state}" data-do="order {id}" data-take="order:{id}"'
        f' data-drop="order:{id}" aria-pressed="{str(id == lit).lower()}"'
        f' title="{esc(name)}">{spoken(name)}{order(words, card, small=True)}{mark}</button>'
    )


def reach_mark(words: Words, way: Any) -> str:
    """How far an order is away: ready, with work, with a purchase, or not."""
    if way.kind == "ready":
        return f'<b class="reach ready">{icon("ok")}{esc(words("wc.ui.reach.ready"))}</b>'
    if way.kind == "work":
        n = len(way.steps)
        return f'<b class="reach work">{sign("improve_workshop")}{esc(words("wc.ui.reach.work", n=n))}</b>'
    if way.kind == "buy":
        told = words("wc.ui.reach.buy", die=bought(words, way.buys))
        return f'<b class="reach buy" title="{esc(told)}">+{bought_picture(way.buys)}{spoken(told)}</b>'
    return ""


def bought(words: Words, what: str) -> str:
    """Something to buy, in words: a die, or a kind and an amount."""
    kind, _, n = what.partition(" ")
    return texts.amount(words, kind, int(n)) if n else texts.die(words, what)


def bought_picture(what: str) -> str:
    kind, _, n = what.partition(" ")
    return amount(kind, n) if n else die(what)


# --- rooms and attic ------------------------------------------------------------------------------


def rooms(words: Words, view: View, seat: int, hand: Hand, *, active: bool) -> str:
    """The rooms, helpers in some of them."""
    player = view["players"][seat]
    inside = {one["room"]: one for one in player["helpers"]}
    targets = {halves(text)[1] for text in hand.of("hire") if hand.first and halves(text)[0] == hand.first}
    columns = max(room["at"][1] for room in view["rooms"]) + 1
    items: list[str] = []
    for room in view["rooms"]:
        id = room["id"]
        row, column = room["at"]
        items += ['<i class="nowhere"></i>'] * (row * columns + column - len(items))
        if id in inside:
            items.append(_helper(words, view, inside[id], hand, active=active))
            continue
        income = sign("points" if room["income"] == "walnut" else room["income"]) if room["income"] else ""
        produce = amount("produce", room["produce"]) if room["produce"] else ""
        told = room_told(words, room)
        if id in targets and active:
            items.append(
                f'<button type="button" class="room can" data-do="act hire {hand.first} {id}" data-drop="room:{id}"'
                f' aria-label="{esc(told)}" title="{esc(told)}">{income}{produce}</button>'
            )
        else:
            brings = f"{income}{produce}{spoken(told)}"
            items.append(f'<span class="room" data-drop="room:{id}" title="{esc(told)}">{brings}</span>')
    return (
        f'<h3 class="eyebrow">{esc(words("wc.workshop"))}</h3>'
        f'<div class="rooms" data-columns="{columns}">{"".join(items)}</div>'
    )


def room_told(words: Words, room: View) -> str:
    """A room and what moving in brings."""
    items = [texts.room(words, room["id"])]
    if room["income"]:
        items.append(texts.step(words, room["income"], 1))
    if room["produce"]:
        items.append(words("wc.room.produces", n=room["produce"]))
    return words.list(items)


def _helper(words: Words, view: View, one: View, hand: Hand, *, active: bool) -> str:
    id = one["id"]
    card = view["cards"].get(id, {})
    name = texts.title(words, id, card)
    kind = card.get("ability", {}).get("kind", "none")
    made = pictures(words, card.get("production", ()))
    use = f"use {id}"
    more = ""
    if active and hand.can(use):
        told = words("wc.ui.use", name=name)
        more = (
            f'<button type="button" class="use" data-do="act {use}" title="{esc(told)}" aria-label="{esc(told)}">'
            f"{icon('play')}</button>"
        )
    elif one["used"]:
        more = f'<i class="use used" title="{esc(words("wc.helper.used"))}">{spoken(words("wc.helper.used"))}</i>'
    return (
        f'<div class="room f {esc(str(kind))}"><button type="button" class="who" data-do="card {id}">{_narrow(name)}'
        f'<span class="drawn" aria-hidden="true">{made}</span></button>{more}</div>'
    )


def _narrow(name: str) -> str:
    """A name for a narrow place, marked if one of its words would not fit into a line there."""
    over = max(map(len, name.split()), default=0) - FITTING
    kind = "" if over <= 0 else ' class="long"' if over == 1 else ' class="longest"'
    return f"<b{kind}>{esc(name)}</b>"


def attic(words: Words, view: View, seat: int, hand: Hand, *, active: bool) -> str:
    """The attic: tools on their spaces, between neighbours what they pay when they differ."""
    player = view["players"][seat]
    filled = player["attic"]
    targets = {halves(text)[1] for text in hand.of("tool") if hand.first and halves(text)[0] == hand.first}
    spots = _spots(view["attic"]["rows"])
    wide = LEFT + max(x for x, _ in spots.values())
    high = TOP * 2 + STEP_Y * 2
    parts = []
    for edge in view["attic"]["edges"]:
        (ax, ay), (bx, by) = (spots[space] for space in edge["between"])
        paid = all(space in filled for space in edge["between"])
        parts.append(f'<path class="beam" d="M{ax} {ay}L{bx} {by}"/>')
        if not paid:
            parts.append(_plate((ax + bx) / 2, (ay + by) / 2, edge["reward"]))
    for space in view["attic"]["spaces"]:
        x, y = spots[space]
        if space in filled:
            parts.append(f'<circle class="full" cx="{x}" cy="{y}" r="14"/>')
            parts.append(_drawing("tool_" + filled[space], x, y, 18))
        elif space in targets and active:
            parts.append(
                f'<circle class="can" cx="{x}" cy="{y}" r="13" data-do="act tool {hand.first} {space}"'
                f' data-drop="space:{space}"/>'
            )
        else:
            parts.append(f'<circle class="free" cx="{x}" cy="{y}" r="11" data-drop="space:{space}"/>')
    told = [words.list([texts.space(words, space), texts.tool(words, kind)]) for space, kind in filled.items()]
    heard = spoken(words.sentences(told) if told else words("wc.ui.attic.none"))
    return (
        f'<h3 class="eyebrow">{esc(words("wc.attic"))}</h3><svg class="beams" viewBox="0 0 {wide} {high}"'
        f' aria-hidden="true">{"".join(parts)}</svg>{heard}'
    )


def _spots(rows: Mapping[str, Sequence[str]]) -> dict[str, tuple[float, float]]:
    """Where the middle of each space of the attic is drawn."""
    found = {}
    for row, spaces in rows.items():
        down, shift = _ROWS[row]
        for place, space in enumerate(spaces):
            found[space] = LEFT + (place + shift) * STEP_X, TOP + down * STEP_Y
    return found


def _drawing(name: str, x: float, y: float, size: float) -> str:
    return f'<use href="#k-{name}" x="{x - size / 2:g}" y="{y - size / 2:g}" width="{size}" height="{size}"/>'


def _plate(x: float, y: float, reward: Sequence[View]) -> str:
    """What lies between two spaces, small: a number and a sign, or several signs."""
    things: list[tuple[str, str]] = []
    for effect in reward:
        match effect["op"]:
            case "gain":
                things += [(str(effect[name]), name) for name in GOODS if effect.get(name)]
            case "advance":
                sign_of = "points" if effect["track"] == "walnut" else effect["track"]
                things.append((f'+{effect["by"]}', sign_of))
            case "produce":
                things.append((str(effect["max"]), "produce"))
            case "tool":
                things.append(("", "tool"))
            case _:
                things.append(("", "contract"))
    widths = [13 if number in ("", "1") else 22 if number.isdigit() else 26 for number, _ in things]
    whole = sum(widths) + 2 * (len(things) - 1)
    parts = [f'<rect class="plate" x="{x - whole / 2 - 2:g}" y="{y - 8:g}" width="{whole + 4:g}" height="16" rx="5"/>']
    at = x - whole / 2
    for (number, name), wide in zip(things, widths, strict=True):
        if wide > 13:
            parts.append(f'<text x="{at + (wide - 14) / 2:g}" y="{y + 4:g}">{number}</text>')
        parts.append(_drawing(name, at + wide - 6.5, y, 13))
        at += wide + 2
    return "".join(parts)


# --- tracks ---------------------------------------------------------------------------------------


def tracks(words: Words, view: View, names: Sequence[str]) -> str:
    """Both incomes, reputation and market, with a marker a player."""
    board, players = view["board"], view["players"]
    incomes = board["income_tracks"]
    lines = []
    for track, name in (("blueberry", "blueberry"), ("walnut", "points")):
        cells = []
        for at in range(1, incomes["max"] + 1):
            line = ""
            if at - 1 == incomes["tool_line_between"][0]:
                line = " tool-line"
            elif at - 1 == incomes["points_line_between"][0]:
                line = " points-line"
            cells.append(_cell(at, [p["tracks"][track] for p in players], str(at), line))
        lines.append(_track(words, "wc.track." + track, name, cells, [p["income"][track] for p in players], names))
    reputation = board["reputation"]
    tiles = {tile["space"] for tile in board["reputation_tiles"]}
    cells = [
        _cell(at, [p["tracks"]["reputation"] for p in players], str(n), " tile-space" if at in tiles else "")
        for at, n in enumerate(reputation["per_order_points_by_space"])
    ]
    lines.append(_track(words, "wc.track.reputation", "reputation", cells,
                        [p["tracks"]["reputation"] for p in players], names))
    steps = board["market"]
    cells = [
        _cell(at, [min(p["tracks"]["market"], len(steps) - 1) for p in players],
              f'{one["cost"]}<br>{one["points"]}', " stall")
        for at, one in enumerate(steps)
    ]
    lines.append(_track(words, "wc.track.market", "market", cells, [p["tracks"]["market"] for p in players], names))
    return "".join(lines)


def _track(words: Words, id: str, name: str, cells: Sequence[str], at: Sequence[int], names: Sequence[str]) -> str:
    told = words.list([words("wc.ui.at", name=who, n=n) for who, n in zip(names, at, strict=True)])
    title = words(id)
    kind = id.rpartition(".")[2]
    return (
        f'<div class="track {kind}" title="{esc(title)}">{sign(name)}'
        f'{spoken(words("wc.ui.track", track=title, what=told))}'
        f'<span class="cells" aria-hidden="true">{"".join(cells)}</span></div>'
    )


def _cell(at: int, markers: Sequence[int], text: str, kind: str) -> str:
    there = [seat for seat, place in enumerate(markers) if place == at]
    marks = "".join(f'<u class="peg p{seat}"></u>' for seat in there)
    return f'<span class="cell{kind}{" here" if there else ""}"><small>{text}</small>{marks}</span>'

