"""The workshop of one player as markup: goods, pile, pots, tiles and rooms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from page.html import Html, b, button, div, fragment, h3, i, icon, li, small, span, ul
from table.woodcraft import cards
from table.woodcraft.hand import Hand
from table.words import Words

from . import texts
from .names import adding, up_to
from .pictured import GOODS, amount, die, pictures, sign, spoken

if TYPE_CHECKING:
    from engine.woodcraft.printed_types import Colour, Room
    from engine.woodcraft.view_types import HiredHelper, Player, View, WorkshopTile

#: The pots in the order in which they stand.
COLOURS: tuple[Colour, ...] = ("green", "yellow", "brown")
#: So many letters of a word of a helper's name fit into a room; with one more it is written small, else very small.
FITTING = 8


def purse(words: Words, player: Player) -> Html:
    """What a player owns in goods, with what the income adds."""
    items = []
    added = {"points": player["income"]["walnut"], "blueberry": player["income"]["blueberry"]}
    for name in GOODS:
        n = player[name]
        if name == "reuse" and not n:
            continue
        take = "good:reuse" if name == "reuse" else None
        more = small(f"+{added[name]}") if added.get(name) else None
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
    harvests = {decision["place"]: decision["text"] for decision in hand.of("harvest")} if active else {}
    for colour in COLOURS:
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
        if colour in harvests:
            told = words.list([told, words("wc.ui.harvest")])
            items.append(
                button(
                    inside,
                    type="button",
                    cls=f"pot {colour}",
                    data_do=f"act {harvests[colour]}",
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
    for verb, stem in (("saw", "sawing"), ("splice", "splicing"), ("glue", "gluing")):
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


def _tile(words: Words, view: View, tile: WorkshopTile, hand: Hand, *, active: bool) -> Html:
    """A tile of the workshop as a mark: full while it is ready; a turned one may be used again for a token."""
    id = tile["id"]
    kind = id if id.startswith("splicing") else id.partition("_")[0]
    told = words("wc.tile.up" if tile["up"] else "wc.tile.turned", tile=texts.tile(words, kind, view))
    adds = adding(view, int(kind[-1])) if kind.startswith("splicing") else []
    label = str(adds[-1]) if up_to(adds) and adds else "/".join(map(str, adds))
    state = "up" if tile["up"] else "turned"
    act = next((decision["text"] for decision in hand.of("reuse") if decision["tile"] == kind), "")
    if active and not tile["up"] and act:
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


# --- rooms ------------------------------------------------------------------------------------------


def rooms(words: Words, view: View, seat: int, hand: Hand, *, active: bool) -> Html:
    """The rooms, helpers in some of them."""
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
            items.append(_helper(words, view, inside[id], hand, active=active))
            continue
        told = room_told(words, room)
        if id in targets:
            items.append(
                button(
                    room_brings(room),
                    type="button",
                    cls="room can",
                    data_do=f"act {targets[id]}",
                    data_drop=f"room:{id}",
                    aria_label=told,
                    title=told,
                )
            )
        else:
            items.append(span(room_brings(room), spoken(told), cls="room", data_drop=f"room:{id}", title=told))
    return fragment(h3(words("wc.workshop"), cls="eyebrow"), div(items, cls="rooms", data_columns=columns))


def room_brings(room: Room) -> Html:
    """What a helper who moves in brings: a step of income, a production."""
    income = sign("points" if room["income"] == "walnut" else room["income"]) if room["income"] else None
    return fragment(income, amount("produce", room["produce"]) if room["produce"] else None)


def room_told(words: Words, room: Room) -> str:
    """A room and what moving in brings."""
    items = [texts.room(words, room["id"])]
    if room["income"]:
        items.append(texts.step(words, room["income"], 1))
    if room["produce"]:
        items.append(words("wc.room.produces", n=room["produce"]))
    return words.list(items)


def _helper(words: Words, view: View, one: HiredHelper, hand: Hand, *, active: bool) -> Html:
    id = one["id"]
    card = cards.helper(view, id)
    name = texts.title(words, id, card)
    kind = card["ability"]["kind"]
    made = pictures(words, card["production"])
    use = hand.on_card(id, "use")
    more = None
    if active and use:
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
