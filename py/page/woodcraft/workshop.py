"""The workshop of one player: goods, pile, pots, tiles and rooms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from page.html import EMPTY, Html, b, button, div, fragment, h3, i, icon, li, small, span, ul
from table.woodcraft import cards
from table.woodcraft.hand import Hand
from table.words import Words

from . import texts
from .card_button import card_button
from .names import adding, up_to
from .panels import peg
from .pictograms import GOODS, amount, die, pictures, sign, sr_only

if TYPE_CHECKING:
    from engine.woodcraft.printed_types import Colour, Room
    from engine.woodcraft.view_types import HiredHelper, Player, View, WorkshopTile

#: The pots from left to right.
COLOURS: tuple[Colour, ...] = ("green", "yellow", "brown")
#: The letters of a word of a helper's name that fit into a room. One more: written small; more than that: very small.
FITTING = 7


def purse(words: Words, view: View, seat: int, whose: str = "") -> Html:
    """The goods of a player, with the income while more of it comes; ``whose``: as for ``rooms``."""
    player, items = view["players"][seat], []
    if whose:
        items.append(li(peg(seat), b(whose, cls="whose")))
    income = player["income"]
    added = {} if view["over"] else {"points": income["walnut"], "blueberry": income["blueberry"]}
    for name in GOODS:
        n = player[name]
        if name == "reuse" and not n:
            continue
        take = "good:reuse" if name == "reuse" else None
        more = small(f"+{added[name]}") if added.get(name) else None
        title = words("wc.token." + name)
        inside = (sr_only(title), sign(name), b(n, cls="num"), more)
        items.append(li(*inside, data_info="good " + name, data_take=take))
    title = words("wc.ui.per_order", n=player["per_order"])
    reputation = b(player["tracks"]["reputation"], cls="num")
    each = small(f"×{player['per_order']}", aria_hidden=True)
    items.append(li(sr_only(title), sign("reputation"), reputation, each, data_info="good reputation"))
    return ul(items, cls="purse")


def pile(words: Words, view: View, seat: int, hand: Hand, whose: str = "", *, active: bool) -> Html:
    """The lumber pile with its free places; ``whose``: as for ``rooms``."""
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
            items.append(span(die(text), sr_only(name), cls="lumber", data_die=text))
    n = len(player["pile"])
    items += [span(cls="lumber none")] * (most - n)
    title = words("wc.ui.pile", n=n, of=most)
    return fragment(
        h3(peg(seat) if whose else None, title, cls="eyebrow over" if n > most else "eyebrow"),
        div(items, cls="dice", role="group", aria_label=title),
    )


def pots(words: Words, view: View, seat: int, hand: Hand, *, active: bool) -> Html:
    """The pots and the trees in them."""
    player = view["players"][seat]
    items = []
    harvests = {decision["place"]: decision["text"] for decision in hand.of("harvest")} if active else {}
    for colour in COLOURS:
        name = words("wc.pot." + colour)
        if colour not in player["pots"]:
            description = words("wc.pot.locked", pot=name)
            price = _prices(words, view, player, f"pot_{colour}")
            items.append(span(sign("pot"), price, sr_only(description), cls="pot locked"))
            continue
        tree = player["pots"][colour]
        if tree is None:
            description = words("wc.pot.empty", pot=name)
            drop = f"pot:{colour}"
            items.append(
                span(sign("pot"), sr_only(description), cls=f"pot {colour}", data_drop=drop, title=description)
            )
            continue
        description = words("wc.pot.tree", pot=name, n=int(tree[1:]))
        inside = fragment(die(tree), sign("pot"))
        if colour in harvests:
            description = words.list([description, words("wc.ui.harvest")])
            items.append(
                button(
                    inside,
                    type="button",
                    cls=f"pot {colour}",
                    data_do=f"act {harvests[colour]}",
                    data_take=f"tree:{colour}",
                    aria_label=description,
                    title=description,
                )
            )
        else:
            items.append(span(inside, sr_only(description), cls=f"pot {colour}", title=description))
    return div(items, cls="pots")


def tools(words: Words, view: View, seat: int, hand: Hand, *, active: bool) -> Html:
    """Saw, splice, glue: a button for each kind of work, and its tiles."""
    player = view["players"][seat]
    buttons = []
    for verb, stem in (("saw", "sawing"), ("splice", "splicing"), ("glue", "gluing")):
        tiles = [tile for tile in player["tiles"] if tile["id"].startswith(stem)]
        drawn = [_tile(words, view, tile, hand, active=active) for tile in tiles]
        marks = span(drawn, _prices(words, view, player, stem), cls="marks")
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


def _prices(words: Words, view: View, player: Player, stem: str) -> list[Html]:
    """The prices of the upgrades that a player may still buy; their ids begin with ``stem``."""
    wanted = [one for one in view["board"]["upgrades"] if one["id"].startswith(stem)]
    return [
        span(
            sr_only(words("wc.upgrade." + one["id"])),
            amount("blueberry", player["upgrade_costs"][one["id"]]),
            cls="price",
            data_info=f"upgrade {one['id']}",
        )
        for one in wanted
        if one["id"] not in player["upgrades"]
    ]


def _tile(words: Words, view: View, tile: WorkshopTile, hand: Hand, *, active: bool) -> Html:
    """A tile of the workshop as a mark: full while it is face up. A turned one is a button if a token can reset it."""
    id = tile["id"]
    kind = id if id.startswith("splicing") else id.partition("_")[0]
    description = words("wc.tile.up" if tile["up"] else "wc.tile.turned", tile=texts.tile(words, kind, view))
    adds = adding(view, int(kind[-1])) if kind.startswith("splicing") else []
    label = str(adds[-1]) if up_to(adds) and adds else "/".join(map(str, adds))
    state = "up" if tile["up"] else "turned"
    act = next((decision["text"] for decision in hand.of("reuse") if decision["tile"] == kind), "")
    if active and not tile["up"] and act:
        description = words.list([description, words("wc.ui.reuse")])
        return button(
            sign("reuse"),
            type="button",
            cls=f"mark {state}",
            data_do=f"act {act}",
            data_drop=f"tile:{kind}",
            aria_label=description,
            title=description,
        )
    face = span(label, aria_hidden=True) if label else icon("ok") if tile["up"] else EMPTY
    return i(sr_only(description), face, cls=f"mark {state}", data_info=f"tile {id}")


# --- rooms ------------------------------------------------------------------------------------------


def rooms(
    words: Words, view: View, seat: int, hand: Hand, whose: str = "", *, active: bool, still: bool = False
) -> Html:
    """The rooms, helpers in some of them.

    ``whose``: the name of the player, "" for the viewer. ``still``: whether the helpers are pictures.
    """
    player = view["players"][seat]
    inside = {one["room"]: one for one in player["helpers"]}
    hires = [decision for decision in hand.of("hire") if decision["cards"] == [hand.first]] if active else []
    targets = {decision["place"]: decision["text"] for decision in hires}
    columns = max(room["at"][1] for room in view["rooms"]) + 1
    items: list[Html] = []
    for room in view["rooms"]:
        id = room["id"]
        row, column = room["at"]
        items += [i(cls="nowhere")] * (row * columns + column - len(items))
        if id in inside:
            items.append(_helper(words, view, inside[id], hand, active=active, still=still))
            continue
        description = room_description(words, room)
        if id in targets:
            items.append(
                button(
                    room_brings(room),
                    type="button",
                    cls="room can",
                    data_do=f"act {targets[id]}",
                    data_drop=f"room:{id}",
                    data_info=f"room {id}",
                    aria_label=description,
                )
            )
        else:
            items.append(
                span(
                    room_brings(room),
                    sr_only(description),
                    cls="room",
                    data_drop=f"room:{id}",
                    data_info=f"room {id}",
                )
            )
    title = fragment(peg(seat), words("wc.ui.whose", name=whose)) if whose else words("wc.workshop")
    return fragment(h3(title, cls="eyebrow"), div(items, cls="rooms", data_columns=columns))


def room_brings(room: Room) -> Html:
    """What moving in brings, as pictures: a step of income, a production."""
    income = sign("points" if room["income"] == "walnut" else room["income"]) if room["income"] else None
    return fragment(income, amount("produce", room["produce"]) if room["produce"] else None)


def room_description(words: Words, room: Room) -> str:
    """A room and what moving in brings, in words."""
    return words.list([texts.room(words, room["id"]), *room_rewards(words, room)])


def room_rewards(words: Words, room: Room) -> list[str]:
    """What moving in brings, in words."""
    items = []
    if room["income"]:
        items.append(texts.step(words, room["income"], 1))
    if room["produce"]:
        items.append(words("wc.room.produces", n=room["produce"]))
    return items


def _helper(words: Words, view: View, one: HiredHelper, hand: Hand, *, active: bool, still: bool) -> Html:
    id = one["id"]
    card = cards.helper(view, id)
    name = texts.title(words, id, card)
    kind = card["ability"]["kind"]
    made = pictures(words, card["production"])
    use = hand.on_card(id, "use")
    more = None
    if active and use:
        description = words("wc.ui.use", name=name)
        more = button(
            icon("play"), type="button", cls="use", data_do=f"act {use}", title=description, aria_label=description
        )
    elif one["used"]:
        description = words("wc.helper.used")
        more = i(sr_only(description), cls="use used", title=description)
    drawn = span(made, cls="drawn", aria_hidden=True)
    who = card_button(_narrow(name), drawn, cls="who", info=f"card {id}", still=still, data_do=f"card {id}")
    return div(who, more, cls=f"room f {kind}")


def _narrow(name: str) -> Html:
    """The name of a helper, marked if one of its words is too long for a room."""
    over = max(map(len, name.split()), default=0) - FITTING
    return b(name, cls=None if over <= 0 else "long" if over == 1 else "longest")
