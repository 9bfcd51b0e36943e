"""The panels beside the board as markup: pure functions of a View and the words, no browser."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from page.table import reasons
from page.table.markup import esc
from page.table.markup import keys as shared_keys
from table.kingdom_builder.hand import MANDATORY, Hand
from table.players import full
from table.words import Words

from . import rules, texts

View = Mapping[str, Any]
#: The three cards and the castles, in the order of the view.
GOALS = 4
KEYS = ("arrows", "build", "next", "tile", "end", "cards", "seats", "zoom", "live", "escape")
SHARED_KEYS = ("keys.undo", "keys.redo", "keys.deck", "keys.help")


def glyph(name: str) -> str:
    name = name.partition(" ")[0]
    return f'<svg class="glyph {name}" viewBox="0 0 100 100" aria-hidden="true"><use href="#g-{name}"/></svg>'


def house(seat: int) -> str:
    return f'<svg class="house p{seat}" viewBox="0 0 24 23" aria-hidden="true"><use href="#g-house-{seat}"/></svg>'


def round_of(words: Words, view: View) -> str:
    """Which round it is."""
    n = view["round"] + 1
    return esc(words("kb.round.of", n=n, of=view["rounds"]) if view["rounds"] else words("kb.round", n=n))


# --- the turn -------------------------------------------------------------------------------------


def card(words: Words, view: View, name: str, hand: Hand, *, yours: bool) -> str:
    """The card of the turn: its land, what it asks for, how many houses are still to be built."""
    prompt = view["prompt"]
    seat, terrain = prompt["seat"], view["played"]
    label = words("kb.your_card") if yours else words("kb.card_of", name=name)
    if not terrain:
        told = texts.tell(words, view, hand)
        return f'<p class="eyebrow">{esc(label)}</p><p class="tell">{esc(told)}</p>'
    pips = []
    done = 3 - prompt["left"]
    for i in range(3):
        now = i == done and prompt["id"] in ("start", "build")
        kind = "pip-done" if i < done else "pip-now" if now else "pip-later"
        pips.append(f'<span class="pip {kind}">{house(seat) if kind != "pip-later" else ""}</span>')
    told = texts.tell(words, view, hand) if yours else ""
    last = f' <small class="last">{esc(words("kb.round.last"))}</small>' if view["ending"] else ""
    return (
        f'<canvas class="face" data-face="{esc(terrain)}" aria-hidden="true"></canvas><div>'
        f'<p class="eyebrow">{esc(label)}</p><h2 class="cardname">{esc(texts.land(words, terrain))}{last}</h2>'
        f'<p class="tell">{esc(told)}</p><div class="pips3">{"".join(pips)}</div></div>'
    )


def pass_on(words: Words, name: str) -> str:
    """Instead of a card, while the device is given to the next person."""
    return f'<h2 class="cardname">{esc(words("table.pass_to", name=name))}</h2>'


def hidden(words: Words, view: View) -> str:
    """The viewer's own card for the next turn."""
    if not view["hand"]:
        return ""
    told = words("kb.next_card", land=texts.land(words, view["hand"]))
    return f'<p class="nextcard">{glyph(view["hand"])}{esc(told)}</p>'


def tiles(words: Words, view: View, seat: int, hand: Hand, *, active: bool) -> str:
    """The tiles of a seat; those that go somewhere now can be chosen. Below, what the chosen one does."""
    items = []
    chosen = hand.kind if active and hand.kind not in ("", MANDATORY) else ""
    open_ = hand.kinds if active else ()
    held = view["holdings"][seat]
    for tile in held:
        kind, state = tile["kind"], tile["state"]
        usable = state == "ready" and kind in open_
        spoken = words("kb.tile." + ("nowhere" if active and state == "ready" and not usable else state),
                       tile=texts.tile(words, kind))
        pressed = str(kind == chosen and usable).lower()
        items.append(
            f'<button type="button" class="tile {state}" data-do="way {kind}" aria-pressed="{pressed}"'
            f' aria-label="{esc(spoken)}" title="{esc(spoken)}" aria-disabled="{str(not usable).lower()}">'
            f"{glyph(kind)}</button>"
        )
    if not held:
        return f'<p class="rule">{esc(words("kb.tiles.none"))}</p>' if active else ""
    told = chosen or (held[0]["kind"] if len({tile["kind"] for tile in held}) == 1 else "")
    if told:
        note = f'<b>{esc(texts.tile(words, told))}</b> {esc(words("kb.tile." + told + ".rule"))}'
    else:
        note = esc(words("kb.tiles.when"))
    return (
        f'<div class="held" role="group" aria-label="{esc(words("kb.tiles"))}">{"".join(items)}</div>'
        f'<p class="rule">{note}</p>'
    )


def main_button(phase: str, view: View) -> tuple[str, str, str]:
    """Sign, words and kind of the red button."""
    if phase == "greet":
        return "", "table.begin", "primary"
    if phase == "think":
        return "", "table.thinking", "thinking"
    if phase == "turn":
        return "cards", "kb.draw_new", "primary"
    if phase == "useless":
        return ("cards", "kb.redraw", "primary") if "redraw" in view["can"] else ("pass", "kb.end_turn", "primary")
    return "pass", "kb.end_turn", "primary" if "end" in view["can"] else "waiting"


# --- what pays ------------------------------------------------------------------------------------


def goals(words: Words, view: View, lit: int | None, seat: int) -> str:
    """The three cards and the castles as buttons that light their hexes. Numbers are filled in by ``amount``."""
    items = []
    for i, worth in enumerate(view["now"][seat]):
        slug = worth["card"]
        state = (" castle" if slug == "castle" else "") + (" lit" if lit == i else "")
        items.append(
            f'<button type="button" class="card goal{state}" data-do="light {i}"'
            f' aria-pressed="{str(lit == i).lower()}">'
            f'<span class="name">{esc(words("kb.card." + slug))}</span>'
            f'<span class="rule">{esc(words(rules.of_card(view, slug)))}</span>'
            f'<span class="v num" data-value="{i}"></span></button>'
        )
    return "".join(items)


def amount(words: Words, now: int, then: int | None) -> str:
    """What a card pays now, and what it would with the house under the pointer."""
    if then is None or then == now:
        return words.number(now)
    was = f'<span class="was">{words.number(now)}</span><span class="to" aria-hidden="true">→</span>'
    return was + words.number(then)


def note(words: Words, view: View, lit: int | None, seat: int) -> str:
    """What the lit card is paid for now, part by part."""
    if lit is None:
        return ""
    sums: dict[tuple[str, int], int] = {}
    worth = view["now"][seat][lit]
    for part in worth["parts"]:
        key = part["rule"], part["amount"]
        sums[key] = sums.get(key, 0) + 1
    rows = "".join(
        f'<li><span>{esc(words(rules.PARTS[rule]))}{f" × {count}" if count > 1 else ""}</span>'
        f' <b class="num">{words.number(paid * count)}</b></li>'
        for (rule, paid), count in sums.items()
    )
    name, rule = words("kb.card." + worth["card"]), words(rules.of_card(view, worth["card"]))
    return f'<p><b class="name">{esc(name)}</b> {esc(rule)}</p>{f"<ul>{rows}</ul>" if rows else ""}'


def strongest(view: View, reason: Mapping[str, Mapping[str, float]]) -> int | None:
    """What to light for a hint's reason: a card, or the castles."""
    return reasons.strongest(reason, {worth["card"]: i for i, worth in enumerate(view["now"][0])})


def seats(words: Words, view: View, names: Sequence[str], shown: int) -> str:
    """The players: house, supply, tiles, gold; whose gold the cards show can be chosen."""
    items = []
    for i, name in enumerate(names):
        active = " active" if view["prompt"].get("seat") == i else ""
        held = "".join(glyph(kind) for kind in view["tiles"][i])
        told = words.list([texts.tile(words, kind) for kind in view["tiles"][i]])
        if told:
            held += f'<span class="sr">{esc(told)}</span>'
        items.append(
            f'<li><button type="button" class="person{active}" data-do="seat {i}"'
            f' aria-pressed="{str(i == shown).lower()}">'
            f'{house(i)}<span class="name">{esc(full(name))}</span><span class="has">{held}</span>'
            f'<span class="supply">{esc(words("kb.left", n=view["supply"][i]))}</span>'
            f'<b class="num" data-gold="{i}">{words.number(view["scores"][i])}</b></button></li>'
        )
    return f'<ol aria-label="{esc(words("table.players"))}">{"".join(items)}</ol>'


def heads(words: Words, view: View) -> str:
    """The players as small as on a phone: house and gold."""
    seat = view["prompt"].get("seat")
    return "".join(
        f'<span class="{"active" if i == seat else ""}">{house(i)}<b class="num">{words.number(gold)}</b></span>'
        for i, gold in enumerate(view["scores"])
    )


# --- what happened --------------------------------------------------------------------------------


def news(words: Words, entries: Iterable[View], names: Sequence[str]) -> str:
    """What was done, a line a player."""
    by_seat: dict[int, list[str]] = {}
    for entry in entries:
        if entry["id"] in ("build", "move", "useless", "redraw"):
            by_seat.setdefault(entry["seat"], []).append(texts.entry(words, entry))
    return "".join(
        f'<li>{house(seat)}<span><b>{esc(names[seat])}</b> {esc(words.list(lines))}</span></li>'
        for seat, lines in by_seat.items()
    )


def log(words: Words, view: View, names: Sequence[str]) -> str:
    """Everything so far, the newest first."""
    items = []
    for entry in view["log"]:
        if entry["id"] == "end":
            continue
        who = f'{house(entry["seat"])}<i>{esc(names[entry["seat"]])}</i> ' if "seat" in entry else ""
        items.append(f'<li class="{entry["id"]}">{who}<span>{esc(texts.entry(words, entry))}</span></li>')
    return f'<ol class="log" reversed>{"".join(reversed(items))}</ol>'


def deck(words: Words, view: View) -> str:
    """What anyone can work out about the terrain cards that lie face down."""

    def row(terrain: str, count: int) -> str:
        return f'<li>{glyph(terrain)}<span>{esc(texts.land(words, terrain))}</span><b class="num">{count}</b></li>'

    def pile(id: str, cards: Sequence[str]) -> str:
        rows = "".join(row(terrain, cards.count(terrain)) for terrain in dict.fromkeys(cards))
        return f'<h3 class="eyebrow">{esc(words(id))}</h3><ul class="cards">{rows}</ul>' if cards else ""

    unseen = "".join(row(terrain, count) for terrain, count in view["unseen"].items())
    return (
        f'<p>{esc(words("kb.deck.size", n=view["deck"]))}</p>{hidden(words, view)}'
        f'<h3 class="eyebrow">{esc(words("kb.deck.unseen"))}</h3><ul class="cards">{unseen}</ul>'
        + pile("kb.deck.played", view["discards"])
        + pile("kb.deck.removed", view["removed"])
    )


def keys(words: Words) -> str:
    """The keyboard, one line a key."""
    return shared_keys(words, [*("kb.keys." + name for name in KEYS), *SHARED_KEYS])
