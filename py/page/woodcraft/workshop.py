"""The workshop of one player as markup: pile, pots and tiles, rows of orders, rooms, attic, tracks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from page.html import (
    EMPTY,
    Child,
    Html,
    b,
    br,
    button,
    circle,
    div,
    em,
    fragment,
    h3,
    i,
    icon,
    li,
    ol,
    path,
    rect,
    small,
    span,
    svg,
    svg_text,
    u,
    ul,
    use,
)
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


def purse(words: Words, player: View) -> Html:
    """What a player owns in goods, with what the income adds."""
    items = []
    for name in ("points", "blueberry", "lantern", "glue", "scrap", "saw", "reuse"):
        n = player[name]
        if name == "reuse" and not n:
            continue
        take = "good:reuse" if name == "reuse" else None
        income = player["income"].get({"points": "walnut"}.get(name, name))
        more = small(f"+{income}") if income else None
        title = words("wc.token." + name)
        items.append(li(spoken(title), sign(name), b(n, cls="num"), more, title=title, data_take=take))
    title = words("wc.ui.per_order", n=player["per_order"])
    reputation = b(player["tracks"]["reputation"], cls="num")
    each = small(f"×{player['per_order']}", aria_hidden=True)
    items.append(li(spoken(title), sign("reputation"), reputation, each, title=title))
    return ul(items, cls="purse")


def pile(words: Words, view: View, seat: int, hand: Hand, *, active: bool) -> Html:
    """The lumber pile with its free places, and the trees in their pots."""
    player, most = view["players"][seat], view["board"]["pile"]
    items = []
    for place, text in enumerate(player["pile"]):
        name = texts.die(words, text)
        if active:
            items.append(
                button(
                    die(text),
                    type="button",
                    cls="lumber",
                    data_do=f"die {place}",
                    data_die=text,
                    data_take=f"die:{text}",
                    data_drop=f"die:{text}",
                    aria_pressed=place in hand.dice,
                    aria_label=name,
                )
            )
        else:
            items.append(span(die(text), spoken(name), cls="lumber", data_die=text))
    n = len(player["pile"])
    items += [span(cls="lumber none")] * (most - n)
    title = words("wc.ui.pile", n=n, of=most)
    return fragment(
        h3(title, cls="eyebrow over" if n > most else "eyebrow"),
        div(items, cls="dice", role="group", aria_label=title),
    )


def pots(words: Words, view: View, seat: int, hand: Hand, *, active: bool) -> Html:
    """The trees that grow, and the tiles that work wood."""
    player = view["players"][seat]
    items = []
    for colour in ("green", "yellow", "brown"):
        name = words("wc.pot." + colour)
        if colour not in player["pots"]:
            told = words("wc.pot.locked", pot=name)
            items.append(span(sign("pot"), spoken(told), cls="pot locked", title=told))
            continue
        tree = player["pots"][colour]
        if tree is None:
            told = words("wc.pot.empty", pot=name)
            drop = f"pot:{colour}"
            items.append(span(sign("pot"), spoken(told), cls=f"pot {colour}", data_drop=drop, title=told))
            continue
        told = words("wc.pot.tree", pot=name, n=int(tree[1:]))
        inside = fragment(die(tree), sign("pot"))
        act = f"harvest {colour}"
        if active and hand.can(act):
            told = words.list([told, words("wc.ui.harvest")])
            items.append(
                button(
                    inside,
                    type="button",
                    cls=f"pot {colour}",
                    data_do=f"act {act}",
                    data_take=f"tree:{colour}",
                    aria_label=told,
                    title=told,
                )
            )
        else:
            items.append(span(inside, spoken(told), cls=f"pot {colour}", title=told))
    return div(items, cls="pots")


def tools(words: Words, view: View, seat: int, hand: Hand, *, active: bool) -> Html:
    """Saw, splice, glue: how many tiles are ready, and what they do now."""
    player = view["players"][seat]
    buttons = []
    for verb in ("saw", "splice", "glue"):
        stem = {"saw": "sawing", "splice": "splicing", "glue": "gluing"}[verb]
        tiles = [tile for tile in player["tiles"] if tile["id"].startswith(stem)]
        marks = span((_tile(words, view, tile, hand, active=active) for tile in tiles), cls="marks")
        inside = fragment(sign(verb), span(words("wc.ui." + verb)))
        if active:
            head = button(
                inside,
                type="button",
                cls="btn quiet tool",
                data_do=f"work {verb}",
                data_drop=f"work:{verb}",
                aria_pressed=hand.work == verb,
                aria_disabled=None if hand.of(verb) else "true",
            )
        else:
            head = span(inside, cls="btn quiet tool still")
        buttons.append(div(head, marks, cls="workplace"))
    return fragment(buttons)


def _tile(words: Words, view: View, tile: View, hand: Hand, *, active: bool) -> Html:
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
        return button(
            sign("reuse"),
            type="button",
            cls=f"mark {state}",
            data_do=f"act {act}",
            data_drop=f"tile:{kind}",
            aria_label=told,
            title=told,
        )
    return i(spoken(told), span(label, aria_hidden=True), cls=f"mark {state}", title=told)


# --- orders ---------------------------------------------------------------------------------------


def order(words: Words, card: View, *, compact: bool = False) -> Html:
    """What an order needs, as dice and goods, and in words."""
    need = card["need"]
    asked = [*texts.dice(words, need["dice"]), *texts.goods(words, need["tokens"])]
    told = words("wc.order.needs", what=words.list(asked))
    size = "need small" if compact else "need"
    return fragment(span(dice(need["dice"]), goods(need["tokens"]), cls=size), spoken(told))


def rows(
    words: Words, view: View, seat: int, reach: Mapping[str, Any], lit: str | None, whose: str = "", *, active: bool
) -> Html:
    """The rows of orders beside the boards; ``whose``: the name of the player, "" for one's own."""
    player = view["players"][seat]
    lines = []
    for row, reward in enumerate(view["board"]["order_rows"], 1):
        gain = pictures(words, reward)
        told = texts.effects(words, reward)
        there = [
            order_chip(words, view, one["id"], reach, lit, active=active)
            for one in player["orders"]
            if one["row"] == row
        ]
        bonus = span(span(gain, aria_hidden=True), spoken(told), cls="gain", title=told)
        lines.append(li(em(row, cls="num"), div(there), bonus, cls="row5"))
    done = words("wc.ui.completed", n=len(player["completed"]))
    title = words("wc.ui.orders.of", name=whose) if whose else words("wc.ui.orders")
    return fragment(h3(title, span(done, cls="side"), cls="eyebrow"), ol(lines, cls="rows5"))


def in_hand(words: Words, view: View, seat: int, lit: str | None) -> Html:
    """The orders that are yet to be placed; of others only how many."""
    player = view["players"][seat]
    label = em(words("wc.ui.hand"))
    if player["hand"]:
        # While helpers are still to be chosen they are in hand as well.
        orders = [id for id in player["hand"] if view["cards"][id]["kind"] == "order"]
        return div(label, (order_chip(words, view, id, {}, lit, active=False) for id in orders), cls="inhand")
    return div(label, b(player["hand_size"], cls="num"), cls="inhand") if player["hand_size"] else EMPTY


def order_chip(words: Words, view: View, id: str, reach: Mapping[str, Any], lit: str | None, *, active: bool) -> Html:
    """An order in short; pressed it tells more, and what it takes to make it."""
    card = view["cards"].get(id)
    if card is None:
        return EMPTY
    way = reach.get(id)
    state = way.kind if way and active else ""
    mark = reach_mark(words, way) if way and active else None
    name = texts.title(words, id, card)
    return button(
        spoken(name),
        order(words, card, compact=True),
        mark,
        type="button",
        cls=f"chip-order {state}",
        data_do=f"order {id}",
        data_take=f"order:{id}",
        data_drop=f"order:{id}",
        aria_pressed=id == lit,
        title=name,
    )


def reach_mark(words: Words, way: Any) -> Html:
    """How far an order is away: ready, with work, with a purchase, or not."""
    if way.kind == "ready":
        return b(icon("ok"), words("wc.ui.reach.ready"), cls="reach ready")
    if way.kind == "work":
        return b(sign("improve_workshop"), words("wc.ui.reach.work", n=len(way.steps)), cls="reach work")
    if way.kind == "buy":
        told = words("wc.ui.reach.buy", die=bought(words, way.buys))
        return b("+", bought_picture(way.buys), spoken(told), cls="reach buy", title=told)
    return EMPTY


def bought(words: Words, what: str) -> str:
    """Something to buy, in words: a die, or a kind and an amount."""
    kind, _, n = what.partition(" ")
    return texts.amount(words, kind, int(n)) if n else texts.die(words, what)


def bought_picture(what: str) -> Html:
    kind, _, n = what.partition(" ")
    return amount(kind, n) if n else die(what)


# --- rooms and attic ------------------------------------------------------------------------------


def rooms(words: Words, view: View, seat: int, hand: Hand, *, active: bool) -> Html:
    """The rooms, helpers in some of them."""
    player = view["players"][seat]
    inside = {one["room"]: one for one in player["helpers"]}
    targets = {halves(text)[1] for text in hand.of("hire") if hand.first and halves(text)[0] == hand.first}
    columns = max(room["at"][1] for room in view["rooms"]) + 1
    items: list[Html] = []
    for room in view["rooms"]:
        id = room["id"]
        row, column = room["at"]
        items += [i(cls="nowhere")] * (row * columns + column - len(items))
        if id in inside:
            items.append(_helper(words, view, inside[id], hand, active=active))
            continue
        told = room_told(words, room)
        if id in targets and active:
            items.append(
                button(
                    room_brings(room),
                    type="button",
                    cls="room can",
                    data_do=f"act hire {hand.first} {id}",
                    data_drop=f"room:{id}",
                    aria_label=told,
                    title=told,
                )
            )
        else:
            items.append(span(room_brings(room), spoken(told), cls="room", data_drop=f"room:{id}", title=told))
    return fragment(h3(words("wc.workshop"), cls="eyebrow"), div(items, cls="rooms", data_columns=columns))


def room_brings(room: View) -> Html:
    """What a helper who moves in brings: a step of income, a production."""
    income = sign("points" if room["income"] == "walnut" else room["income"]) if room["income"] else None
    return fragment(income, amount("produce", room["produce"]) if room["produce"] else None)


def room_told(words: Words, room: View) -> str:
    """A room and what moving in brings."""
    items = [texts.room(words, room["id"])]
    if room["income"]:
        items.append(texts.step(words, room["income"], 1))
    if room["produce"]:
        items.append(words("wc.room.produces", n=room["produce"]))
    return words.list(items)


def _helper(words: Words, view: View, one: View, hand: Hand, *, active: bool) -> Html:
    id = one["id"]
    card = view["cards"].get(id, {})
    name = texts.title(words, id, card)
    kind = card.get("ability", {}).get("kind", "none")
    made = pictures(words, card.get("production", ()))
    use = f"use {id}"
    more = None
    if active and hand.can(use):
        told = words("wc.ui.use", name=name)
        more = button(icon("play"), type="button", cls="use", data_do=f"act {use}", title=told, aria_label=told)
    elif one["used"]:
        told = words("wc.helper.used")
        more = i(spoken(told), cls="use used", title=told)
    drawn = span(made, cls="drawn", aria_hidden=True)
    who = button(_narrow(name), drawn, type="button", cls="who", data_do=f"card {id}")
    return div(who, more, cls=f"room f {kind}")


def _narrow(name: str) -> Html:
    """A name for a narrow place, marked if one of its words would not fit into a line there."""
    over = max(map(len, name.split()), default=0) - FITTING
    return b(name, cls=None if over <= 0 else "long" if over == 1 else "longest")


def attic(words: Words, view: View, seat: int, hand: Hand, *, active: bool) -> Html:
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
        parts.append(path(cls="beam", d=f"M{ax} {ay}L{bx} {by}"))
        if not paid:
            parts.append(_plate((ax + bx) / 2, (ay + by) / 2, edge["reward"]))
    for space in view["attic"]["spaces"]:
        x, y = spots[space]
        if space in filled:
            parts.append(circle(cls="full", cx=x, cy=y, r=14))
            parts.append(_drawing("tool_" + filled[space], x, y, 18))
        elif space in targets and active:
            act = f"act tool {hand.first} {space}"
            parts.append(circle(cls="can", cx=x, cy=y, r=13, data_do=act, data_drop=f"space:{space}"))
        else:
            parts.append(circle(cls="free", cx=x, cy=y, r=11, data_drop=f"space:{space}"))
    told = [words.list([texts.space(words, space), texts.tool(words, kind)]) for space, kind in filled.items()]
    heard = spoken(words.sentences(told) if told else words("wc.ui.attic.none"))
    drawing = svg(parts, cls="beams", viewBox=f"0 0 {wide} {high}", aria_hidden=True)
    return fragment(h3(words("wc.attic"), cls="eyebrow"), drawing, heard)


def _spots(rows: Mapping[str, Sequence[str]]) -> dict[str, tuple[float, float]]:
    """Where the middle of each space of the attic is drawn."""
    spots: dict[str, tuple[float, float]] = {}
    for row, spaces in rows.items():
        down, shift = _ROWS[row]
        for place, space in enumerate(spaces):
            spots[space] = LEFT + (place + shift) * STEP_X, TOP + down * STEP_Y
    return spots


def _drawing(name: str, x: float, y: float, size: float) -> Html:
    return use(href=f"#k-{name}", x=f"{x - size / 2:g}", y=f"{y - size / 2:g}", width=size, height=size)


def _plate(x: float, y: float, reward: Sequence[View]) -> Html:
    """What lies between two spaces, small: a number and a sign, or several signs."""
    things: list[tuple[str, str]] = []
    for effect in reward:
        match effect["op"]:
            case "gain":
                things += [(str(effect[name]), name) for name in GOODS if effect.get(name)]
            case "advance":
                sign_of = "points" if effect["track"] == "walnut" else effect["track"]
                things.append((f"+{effect['by']}", sign_of))
            case "produce":
                things.append((str(effect["max"]), "produce"))
            case "tool":
                things.append(("", "tool"))
            case _:
                things.append(("", "contract"))
    widths = [13 if number in ("", "1") else 22 if number.isdigit() else 26 for number, _ in things]
    whole = sum(widths) + 2 * (len(things) - 1)
    left, top = f"{x - whole / 2 - 2:g}", f"{y - 8:g}"
    parts = [rect(cls="plate", x=left, y=top, width=f"{whole + 4:g}", height=16, rx=5)]
    at = x - whole / 2
    for (number, name), wide in zip(things, widths, strict=True):
        if wide > 13:
            parts.append(svg_text(number, x=f"{at + (wide - 14) / 2:g}", y=f"{y + 4:g}"))
        parts.append(_drawing(name, at + wide - 6.5, y, 13))
        at += wide + 2
    return fragment(parts)


# --- tracks ---------------------------------------------------------------------------------------


def tracks(words: Words, view: View, names: Sequence[str]) -> Html:
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
    lines.append(
        _track(words, "wc.track.reputation", "reputation", cells, [p["tracks"]["reputation"] for p in players], names)
    )
    steps = board["market"]
    cells = [
        _cell(
            at,
            [min(p["tracks"]["market"], len(steps) - 1) for p in players],
            (one["cost"], br(), one["points"]),
            " stall",
        )
        for at, one in enumerate(steps)
    ]
    lines.append(_track(words, "wc.track.market", "market", cells, [p["tracks"]["market"] for p in players], names))
    return fragment(lines)


def _track(words: Words, id: str, name: str, cells: Sequence[Html], at: Sequence[int], names: Sequence[str]) -> Html:
    told = words.list([words("wc.ui.at", name=who, n=n) for who, n in zip(names, at, strict=True)])
    title = words(id)
    kind = id.rpartition(".")[2]
    heard = spoken(words("wc.ui.track", track=title, what=told))
    return div(sign(name), heard, span(cells, cls="cells", aria_hidden=True), cls=f"track {kind}", title=title)


def _cell(at: int, markers: Sequence[int], text: Child, kind: str) -> Html:
    seats = [seat for seat, place in enumerate(markers) if place == at]
    pegs = [u(cls=f"peg p{seat}") for seat in seats]
    return span(small(text), pegs, cls=f"cell{kind}{' here' if seats else ''}")
