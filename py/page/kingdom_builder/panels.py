"""The panels next to the board as markup: pure functions of a view and the words, no browser."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.kingdom_builder.view_types import LogEntry, Tile, View
from page.html import EMPTY, Html, b, button, canvas, div, fragment, h2, h3, i, li, ol, p, small, span, svg, ul, use
from page.table import reasons
from page.table.markup import keys as shared_keys
from page.table.markup import named
from table.kingdom_builder.hand import MANDATORY, Hand, Preview
from table.kingdom_builder.quadrants import Standing
from table.words import Words

from . import quadrant_panel, rule_ids, texts

#: The three cards and the castles, in the order of the view.
GOALS = 4
MINUS = "\u2212"
Standings = Sequence[Standing]
KEYS = ("build", "next", "tile", "end", "cards", "seats", "zoom", "live", "escape")
SHARED_KEYS = ("keys.undo", "keys.redo", "keys.hint", "keys.deck", "keys.log", "keys.help")


def glyph(name: str) -> Html:
    """The icon of a terrain or of a kind of tile."""
    name = name.partition(" ")[0]
    return svg(use(href=f"#g-{name}"), cls=f"glyph {name}", viewBox="0 0 100 100", aria_hidden=True)


def house(seat: int) -> Html:
    """A settlement in the colour of a seat."""
    return svg(use(href=f"#g-house-{seat}"), cls=f"house p{seat}", viewBox="0 0 24 23", aria_hidden=True)


def round_of(words: Words, view: View) -> Html:
    """The number of the round, counted from 1; when playing solo also how many rounds there are."""
    n = view["round"] + 1
    return fragment(words("table.round.of", n=n, of=view["rounds"]) if view["rounds"] else words("table.round", n=n))


# --- the turn -------------------------------------------------------------------------------------


def card(words: Words, view: View, name: str, hand: Hand, *, yours: bool) -> Html:
    """The terrain card of the turn, what the actor may do, and which of the mandatory builds are done.

    ``name`` is the player whose turn it is; ``yours`` says whether that is the viewer.
    """
    prompt = view["prompt"]
    terrain = view["played"]
    label = p(words("kb.your_card") if yours else words("kb.card_of", name=name), cls="eyebrow")
    if not terrain:
        return label + p(texts.prompt(words, view, hand), cls="tell")
    done = 3 - prompt["left"]
    building = prompt["id"] in ("start", "build")
    pips = []
    for build in range(3):
        if build < done:
            pips.append(span(house(prompt["seat"]), cls="pip pip-done"))
        elif build == done and building:
            pips.append(span(house(prompt["seat"]), cls="pip pip-now"))
        else:
            pips.append(span(cls="pip pip-later"))
    last_round = fragment(" ", small(words("kb.round.last"), cls="last")) if view["ending"] else None
    face = button(
        canvas(cls="face", data_face=terrain, aria_hidden=True),
        type="button",
        cls="face-info",
        data_info=f"land {terrain}",
        aria_label=texts.land(words, terrain),
    )
    return face + div(
        label,
        h2(texts.land(words, terrain), last_round, cls="cardname"),
        p(texts.prompt(words, view, hand) if yours else "", cls="tell"),
        div(pips, cls="pips3"),
    )


def pass_on(words: Words, name: str) -> Html:
    """Shown instead of the card while the device is passed to the next person."""
    return h2(words("table.pass_to", name=name), cls="cardname")


def hidden(words: Words, view: View) -> Html:
    """The viewer's own card for the next turn; empty if no turn of theirs is left."""
    terrain = view["hand"]
    # In the last round, seats in front of the one that plays have had their last turn.
    finished = view["over"] or (view["ending"] and view["seat"] < view["prompt"]["seat"])
    if not terrain or finished:
        return EMPTY
    return p(glyph(terrain), words("kb.next_card", land=texts.land(words, terrain)), cls="nextcard")


def tiles(words: Words, view: View, seat: int, hand: Hand, *, active: bool, rival: bool = False) -> Html:
    """The location tiles of a seat as buttons, and the rule of each kind; the chosen kind is marked.

    ``active``: whether a person decides now, so that tiles can be chosen. ``rival``: whether others move now; their
    tiles have no rules and keep their place, so that the button below stays where it is from turn to turn.
    """
    holdings = view["holdings"][seat]
    if not holdings and rival:
        return div(cls="held")
    if not holdings:
        return p(words("kb.tiles.none"), cls="rule") if active else EMPTY
    chosen = hand.kind if active and hand.kind not in ("", MANDATORY) else ""
    usable_kinds = hand.kinds if active else ()
    buttons, unmarked = [], chosen
    for tile in holdings:
        buttons.append(_tile(words, seat, tile, unmarked, usable_kinds, active=active))
        if tile["kind"] == unmarked and tile["state"] == "ready":
            unmarked = ""  # of several tiles of a kind, one is used
    held = div(buttons, cls="held", role="group", aria_label=words("kb.tiles"))
    if rival:
        return held
    kinds = list(dict.fromkeys(tile["kind"] for tile in holdings))
    explained = [
        li(
            b(texts.tile(words, kind)),
            " ",
            words("kb.tile." + kind + ".rule"),
            cls="chosen" if kind == chosen or len(kinds) == 1 else "",
        )
        for kind in kinds
    ]
    return held + ul(explained, cls="tile-rules")


def _tile(words: Words, seat: int, tile: Tile, chosen: str, usable_kinds: Sequence[str], *, active: bool) -> Html:
    kind, state = tile["kind"], tile["state"]
    usable = state == "ready" and kind in usable_kinds
    condition = "nowhere" if active and state == "ready" and not usable else state
    name = words("kb.tile." + condition, tile=texts.tile(words, kind))
    return button(
        glyph(kind),
        type="button",
        cls=f"tile {state}",
        data_do=f"tile {kind}",
        data_info=f"tile {seat} {kind}",
        aria_pressed=kind == chosen and usable,
        aria_label=name,
        title=name,
        aria_disabled=not usable,
    )


# --- gold ----------------------------------------------------------------------------------------


def goals(words: Words, view: View, lit: int | None, seat: int) -> Html:
    """The three cards and the castles as buttons that light their hexes. ``amount`` fills in the numbers."""
    return fragment(
        button(
            span(words("kb.card." + score["card"]), cls="name"),
            span(words(rule_ids.of_card(view, score["card"])), cls="rule"),
            span(cls="v num", data_value=number),
            type="button",
            cls="card goal" + (" castle" if score["card"] == "castle" else "") + (" lit" if lit == number else ""),
            data_do=f"light {number}",
            data_info=f"goal {number}",
            aria_pressed=lit == number,
        )
        for number, score in enumerate(view["now"][seat])
    )


def changes(words: Words, gold: int, preview: Preview) -> Html:
    """The gold and the tiles that an action brings and costs; empty if it changes neither."""
    sign = "+" if gold > 0 else ""
    parts = (
        b(words("kb.change", gold=sign + str(words.number(gold)))) if gold else None,
        span("+", glyph(preview.gained), texts.tile(words, preview.gained)) if preview.gained else None,
        span(MINUS, glyph(preview.lost), texts.tile(words, preview.lost), cls="lost") if preview.lost else None,
    )
    return fragment((part, " ") for part in parts if part)  # the spaces are for screen readers


def note(words: Words, view: View, lit: int | None, seat: int, names: Sequence[str], standings: Standings = ()) -> Html:
    """The parts of the gold of the lit card; parts of the same rule and amount share a line.

    ``standings``: the quadrants, if the card counts by quadrants; then these are shown instead.
    """
    if lit is None:
        return EMPTY
    counts: dict[tuple[str, int], int] = {}
    score = view["now"][seat][lit]
    name, rule = words("kb.card." + score["card"]), words(rule_ids.of_card(view, score["card"]))
    head = p(b(name, cls="name"), " ", rule)
    if standings:
        houses = [house(other) for other in range(len(names))]
        return head + quadrant_panel.panel(words, score["card"], seat, standings, names, houses)
    for part in score["parts"]:
        key = part["rule"], part["amount"]
        counts[key] = counts.get(key, 0) + 1
    rows = [
        li(
            span(words(rule_ids.PARTS[rule]), f" × {count}" if count > 1 else ""),
            " ",
            b(words.number(gold * count), cls="num"),
        )
        for (rule, gold), count in counts.items()
    ]
    return head + (ul(rows) if rows else EMPTY)


def strongest(view: View, reason: reasons.Reason) -> int | None:
    """The number of the card or castles to light for the reason of a hint; None if none supports it."""
    return reasons.strongest(reason, {score["card"]: number for number, score in enumerate(view["now"][0])})


def seats(words: Words, view: View, names: Sequence[str], shown: int) -> Html:
    """The players with their tiles, supply and gold. The cards show the gold of the seat ``shown``."""
    rows = []
    for seat, name in enumerate(names):
        kinds = view["tiles"][seat]
        spoken = words.list([texts.tile(words, kind) for kind in kinds])
        row = button(
            house(seat),
            named(name),
            span([glyph(kind) for kind in kinds], span(spoken, cls="sr") if spoken else None, cls="has"),
            span(words("kb.left", n=view["supply"][seat]), cls="supply"),
            b(words.number(view["scores"][seat]), cls="num", data_gold=seat),
            type="button",
            cls="person active" if view["prompt"].get("seat") == seat else "person",
            data_do=f"seat {seat}",
            aria_pressed=seat == shown,
        )
        rows.append(li(row))
    return ol(rows, aria_label=words("table.players"))


def everyone(words: Words, view: View, names: Sequence[str], shown: int) -> Html:
    """The list of players as the content of a dialog."""
    return div(seats(words, view, names, shown), cls="everyone")


def heads(words: Words, view: View, names: Sequence[str] = (), shown: int | None = None) -> Html:
    """The players in a narrow bar: house and gold, and with ``names`` the name of the one whose turn it is.

    ``shown``: the seat to mark, because the cards show its gold and not that of the viewer.
    """
    actor, row = view["prompt"].get("seat"), []
    for seat, gold in enumerate(view["scores"]):
        name = small(names[seat], cls="name") if seat == actor and len(names) > 1 else None
        states = [state for state, holds in (("active", seat == actor), ("shown", seat == shown)) if holds]
        inside = house(seat), name, b(words.number(gold), cls="num")
        row.append(span(*inside, cls=" ".join(states), aria_hidden=True))
    return fragment(row)


# --- events -------------------------------------------------------------------------------------


def news(
    words: Words,
    entries: Iterable[LogEntry],
    names: Sequence[str],
    recalled: int | None,
    gold: Sequence[int] | None = None,
) -> Html:
    """The latest turns, one row per player, as buttons that light the builds.

    ``recalled``: the seat that is lit; ``gold``: what the builds of each seat have changed in its gold, if known.
    """
    by_seat: dict[int, list[LogEntry]] = {}
    for entry in entries:
        if entry["id"] in ("build", "move", "useless", "redraw"):
            by_seat.setdefault(entry["seat"], []).append(entry)
    rows = []
    for seat, turn in by_seat.items():
        steps = [texts.entry(words, entry) for entry in turn]
        change = gold[seat] if gold else 0
        signed = words.number(change, sign=True)
        if change:
            steps.append(words("kb.change", gold=signed))
        spoken = words("kb.log.news", name=names[seat], what=words.list(steps))
        row = button(
            house(seat),
            b(names[seat], aria_hidden=True),
            span(_turn(words, turn), cls="steps", aria_hidden=True),
            b(signed, cls="gold", aria_hidden=True) if change else None,
            span(spoken, cls="sr"),
            type="button",
            cls="recap",
            data_do=f"recap {seat}",
            aria_pressed=seat == recalled,
            title=spoken,
        )
        rows.append(li(row))
    return fragment(rows)


def _turn(words: Words, turn: Sequence[LogEntry]) -> list[Html]:
    """The steps of a turn: number, tile if one was used, hex, and tiles gained."""
    items = []
    number = 0
    for entry in turn:
        if entry["id"] in ("useless", "redraw"):
            items.append(span(texts.entry(words, entry)))
            continue
        number += 1
        used = None if entry["kind"] == MANDATORY else glyph(entry["kind"])
        gained, lost = entry.get("gained"), entry.get("lost")
        items.append(
            span(
                i(number),
                used,
                entry["hex"],
                fragment("+", glyph(gained["kind"])) if gained else None,
                fragment(MINUS, glyph(lost["kind"])) if lost else None,
            )
        )
    return items


def log(words: Words, view: View, names: Sequence[str]) -> Html:
    """All events so far, the newest first; ends of turns are left out. Those with a hex are buttons that light it."""
    items = []
    for number, entry in enumerate(view["log"]):
        if entry["id"] == "end":
            continue
        who = fragment(house(entry["seat"]), i(names[entry["seat"]]), " ") if "seat" in entry else None
        row = fragment(who, span(texts.entry(words, entry)))
        if "hex" in entry:
            row = button(row, type="button", data_do=f"find {number}")
        items.append(li(row, cls=entry["id"]))
    return ol(reversed(items), cls="log", reversed=True)


def deck(words: Words, view: View) -> Html:
    """What players can infer about the face-down terrain cards."""

    def row(terrain: str, count: int) -> Html:
        return li(glyph(terrain), span(texts.land(words, terrain)), b(count, cls="num"))

    def pile(id: str, cards: Sequence[str]) -> Html:
        if not cards:
            return EMPTY
        rows = [row(terrain, cards.count(terrain)) for terrain in dict.fromkeys(cards)]
        return h3(words(id), cls="eyebrow") + ul(rows, cls="cards")

    return fragment(
        p(words("kb.deck.size", n=view["deck"])),
        hidden(words, view),
        h3(words("kb.deck.unseen"), cls="eyebrow"),
        ul([row(terrain, count) for terrain, count in view["unseen"].items()], cls="cards"),
        pile("kb.deck.played", view["discards"]),
        pile("kb.deck.removed", view["removed"]),
    )


def keys(words: Words) -> Html:
    """The keyboard, one line per key."""
    return shared_keys(words, ["kb.keys.arrows", "keys.rows", *("kb.keys." + name for name in KEYS), *SHARED_KEYS])
