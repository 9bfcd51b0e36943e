"""The panels beside the wheel as markup: round, players, what is on show, and the leaves. Pure functions of a View."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from page.table.markup import esc
from page.table.markup import keys as shared_keys
from table.players import full
from table.woodcraft.hand import Hand
from table.words import Words

from . import texts
from .pictured import amount, dice, effects, sign, spoken
from .workshop import order, reach_mark

View = Mapping[str, Any]
KEYS = ("tiles", "main", "dice", "work", "tabs", "seats", "escape")
#: Entries of the log that begin a part of the game.
HEADINGS = ("round", "income")
SHARED_KEYS = ("keys.undo", "keys.redo", "keys.deck", "keys.help")


def round_of(words: Words, view: View) -> str:
    """Which round it is, and when the next income comes."""
    now = words("kb.round.of", n=view["round"], of=view["rounds"])
    nxt = next((n for n in view["income_after"] if n >= view["round"]), None)
    more = f'<small>{esc(words("wc.ui.income_after", n=nxt))}</small>' if nxt else ""
    return f"<span>{esc(now)}</span>{more}"


def peg(seat: int) -> str:
    """The sign of a player."""
    return f'<u class="peg p{seat}" aria-hidden="true"></u>'


def people(words: Words, view: View, names: Sequence[str], shown: int) -> str:
    """The players at a glance; pressed, one shows its workshop."""
    if len(names) == 1:
        return ""
    items = []
    for seat, name in enumerate(names):
        player = view["players"][seat]
        active = " active" if view["prompt"].get("seat") == seat else ""
        start = f'<small class="start">{esc(words("wc.ui.start"))}</small>' if view["start"] == seat else ""
        told = words("wc.ui.rival", orders=len(player["orders"]), done=len(player["completed"]))
        items.append(
            f'<li><button type="button" class="player{active}" data-do="seat {seat}" title="{esc(told)}"'
            f' aria-pressed="{str(seat == shown).lower()}">{peg(seat)}'
            f'<span class="name">{esc(full(name))}</span>{start}'
            f'<b class="num" data-points="{seat}">{player["points"]}</b><span class="has">{dice(player["pile"])}</span>'
            f'<span class="goods" aria-hidden="true">{amount("blueberry", player["blueberry"])}'
            f'{amount("lantern", player["lantern"])}{amount("choose_orders", len(player["completed"]))}</span>'
            f"{spoken(words.list([told, *_goods(words, player)]))}</button></li>"
        )
    return f'<ol aria-label="{esc(words("table.players"))}">{"".join(items)}</ol>'


def _goods(words: Words, player: View) -> list[str]:
    """What a player has, in words."""
    told = [words("wc.n." + name, n=player[name]) for name in ("blueberry", "lantern")]
    return told + [texts.die(words, die) for die in player["pile"]]


def heads(words: Words, view: View) -> str:
    """The players as small as on a phone."""
    seat = view["prompt"].get("seat")
    return "".join(
        f'<span class="{"active" if i == seat else ""}">{peg(i)}<b class="num">{player["points"]}</b></span>'
        for i, player in enumerate(view["players"])
    )


# --- what is on show ------------------------------------------------------------------------------


def orders(words: Words, view: View, reach: Mapping[str, Any], hand: Hand, lit: str | None, *, active: bool) -> str:
    """The orders on show."""
    items = []
    for slot, id in enumerate(view["displays"]["orders"]):
        if id is None:
            items.append('<span class="card ocard none"></span>')
            continue
        card = view["cards"][id]
        name = texts.title(words, id, card)
        way = reach.get(id) if active else None
        can = active and hand.can(f"take {id}")
        leaves = _leaves(view, slot)
        items.append(
            f'<button type="button" class="card ocard{" can" if can else ""}{leaves}" data-do="order {id}"'
            f' data-take="order:{id}"'
            f' aria-pressed="{str(id == lit).lower()}"><b class="name">{esc(name)}</b>{order(words, card)}'
            f'<span class="pays"><span class="what">{effects(words, card["reward"])}</span>'
            f'{reach_mark(words, way) if way else ""}'
            f'<span class="ring">{card["row"]}{spoken(words("wc.order.row", n=card["row"]))}</span></span></button>'
        )
    return _shelf(words, "wc.orders", items, view["displays"]["decks"]["orders"])


def helpers(words: Words, view: View, hand: Hand, lit: str | None, *, active: bool) -> str:
    """The helpers on show."""
    items = []
    hired = {text.split(" ")[1] for text in hand.of("hire")}
    for slot, id in enumerate(view["displays"]["helpers"]):
        if id is None:
            items.append('<span class="card hcard none"></span>')
            continue
        card = view["cards"][id]
        can = active and id in hired
        chosen = hand.first == id or id == lit
        leaves = _leaves(view, slot)
        items.append(
            f'<button type="button" class="card hcard{" can" if can else ""}{leaves}" data-do="helper {id}"'
            f' data-take="helper:{id}"'
            f' aria-pressed="{str(chosen).lower()}">{helper(words, id, card)}</button>'
        )
    return _shelf(words, "wc.helpers", items, view["displays"]["decks"]["helpers"])


def _leaves(view: View, slot: int) -> str:
    """The mark of a displayed card that the next income phase takes away."""
    leaving = view["displays"]["leaving"]
    return " leaves" if leaving == "all" or (leaving == "first" and slot == 0) else ""


def helper(words: Words, id: str, card: View) -> str:
    """A helper: name, price, ability, production."""
    ability = card["ability"]
    does, small = esc(words("wc.helper.none")), ""
    if ability["kind"] != "none":
        does = effects(words, ability["effects"])
        small = f'<small class="kind">{esc(words("wc.ui.kind." + ability["kind"]))}</small>'
    cost = spoken(words("wc.helper.cost", what=words("wc.n.blueberry", n=card["cost"])))
    return (
        f'{sign("choose_helper")}<b class="name">{esc(texts.title(words, id, card))}</b>'
        f'<span class="cost">{amount("blueberry", card["cost"])}{cost}</span>'
        f'<span class="does">{small}{does}</span>'
        f'<span class="makes">{sign("produce")}{effects(words, card["production"])}</span>'
    )


def _shelf(words: Words, id: str, items: Sequence[str], left: int) -> str:
    told = words("wc.ui.deck", n=left)
    return (
        f'<h3 class="eyebrow">{esc(words(id))}<span class="side">{esc(told)}</span></h3>'
        f'<div class="grid4">{"".join(items)}</div>'
    )


def contracts(words: Words, view: View, hand: Hand, names: Sequence[str], *, active: bool) -> str:
    """The public contracts, open and taken."""
    items = []
    for one in view["displays"]["contracts"]:
        items.append(_contract(words, view, one["id"], one["claimed"], hand, names, active=active))
    for one in view["displays"]["taken"]:
        items.append(_contract(words, view, one["id"], one["seats"], hand, names, active=False, taken=True))
    return f'<h3 class="eyebrow">{esc(words("wc.contracts"))}</h3><div class="contracts">{"".join(items)}</div>'


def _contract(
    words: Words, view: View, id: str, seats: Sequence[int], hand: Hand, names: Sequence[str], *, active: bool,
    taken: bool = False,
) -> str:
    card = view["cards"][id]
    claim = f"claim {id}"
    can = active and hand.can(claim)
    told = texts.effects(words, [card["score"]])
    who = "".join(peg(seat) for seat in seats) + spoken(words.list([names[seat] for seat in seats]))
    inside = f'<b class="name">{esc(texts.title(words, id, card))}</b>{who}<span class="rule">{esc(told)}</span>'
    state = " taken" if taken else ""
    if can:
        return f'<button type="button" class="contract can" data-do="act {claim}">{inside}</button>'
    return f'<div class="contract{state}">{inside}</div>'


# --- one card at large, the log, the deck, the keys ------------------------------------------------


def large(words: Words, view: View, id: str) -> str:
    """A card in full, for a leaf."""
    card = view["cards"][id]
    lines = {"order": texts.order, "helper": texts.helper, "contract": texts.contract, "solo": texts.solo}
    told = "".join(f"<li>{esc(line)}</li>" for line in lines[card["kind"]](words, card))
    designed = f'<p class="rule">{esc(words("wc.card.designed"))}</p>' if card.get("designed") else ""
    face = ""
    if card["kind"] == "order":
        face = f'<div class="face">{order(words, card)}<em class="to">=</em>{effects(words, card["reward"])}</div>'
    return f'{face}<ul class="told">{told}</ul>{designed}'


def news(words: Words, view: View, entries: Sequence[View], names: Sequence[str]) -> str:
    """What others did and what befell everybody, a line a player; what is nobody's doing has a line of its own."""
    by_seat: dict[int | None, list[str]] = {}
    for entry in entries:
        told = texts.entry(words, entry, view)
        if told:
            by_seat.setdefault(entry.get("seat"), []).append(told)
    lines = []
    for seat, found in by_seat.items():
        who, mark = ("", "") if seat is None else (f"<b>{esc(names[seat])}</b> ", peg(seat))
        told = esc(words.sentences(found))
        lines.append(f'<li title="{told}">{mark}<span>{who}{told}</span></li>')
    return "".join(lines)


def log(words: Words, view: View, names: Sequence[str]) -> str:
    """Everything so far, the newest first; set-up, rounds and income phases stand as headings above what is in them."""
    parts: list[list[str]] = [[]]
    heads = [f'<li class="round"><span>{esc(words("wc.log.setup"))}</span></li>']
    for entry in view["log"]:
        told = texts.entry(words, entry, view)
        if not told:
            continue
        who = f'{peg(entry["seat"])}<i>{esc(names[entry["seat"]])}</i> ' if entry.get("seat") is not None else ""
        item = f'<li class="{esc(entry["id"])}">{who}<span>{esc(told)}</span></li>'
        if entry["id"] in HEADINGS:
            heads.append(item)
            parts.append([])
        else:
            parts[-1].append(item)
    newest_first = [head + "".join(reversed(part)) for head, part in zip(heads, parts, strict=True)][::-1]
    return f'<ol class="log" reversed>{"".join(newest_first)}</ol>'


def deck(words: Words, view: View) -> str:
    """What lies face down, and what leaves next."""
    decks = view["displays"]["decks"]
    lines = [words("wc.ui.deck.orders", n=decks["orders"]), words("wc.ui.deck.helpers", n=decks["helpers"])]
    solo = view["displays"].get("solo")
    if solo:
        lines.append(words("wc.ui.deck.solo", n=solo["deck"]))
    told = "".join(f"<p>{esc(line)}</p>" for line in lines)
    if solo and solo["last"]:
        card = view["cards"][solo["last"]]
        inside = "".join(f"<li>{esc(line)}</li>" for line in texts.solo(words, card))
        told += f'<h3 class="eyebrow">{esc(words("wc.ui.solo.last"))}</h3><ul class="told">{inside}</ul>'
    return told + f'<p class="rule">{esc(words("wc.ui.leaves"))}</p>'


def keys(words: Words) -> str:
    """The keyboard, one line a key."""
    return shared_keys(words, [*("wc.keys." + name for name in KEYS), *SHARED_KEYS])
