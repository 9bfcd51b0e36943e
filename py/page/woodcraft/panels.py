"""The panels beside the wheel as markup: round, players, what is on show, and the leaves. Pure functions of a View."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from page.html import EMPTY, Html, b, button, div, em, fragment, h3, i, li, ol, p, small, span, u, ul
from page.table.markup import keys as shared_keys
from table.players import full
from table.woodcraft import cards
from table.woodcraft.hand import Hand
from table.woodcraft.reach import Reach
from table.words import Words

from . import texts
from .order_chips import order, reach_mark
from .pictured import amount, dice, effects, sign, spoken

if TYPE_CHECKING:
    from engine.woodcraft.printed_types import HelperCard
    from engine.woodcraft.view_types import LogEntry, Player, View

KEYS = ("tiles", "main", "dice", "work", "tabs", "seats", "escape")
#: Entries of the log that begin a part of the game.
HEADINGS = ("round", "income")
SHARED_KEYS = ("keys.undo", "keys.redo", "keys.deck", "keys.help")


def round_of(words: Words, view: View) -> Html:
    """Which round it is, and when the next income comes."""
    now = words("kb.round.of", n=view["round"], of=view["rounds"])
    nxt = next((n for n in view["income_after"] if n >= view["round"]), None)
    return fragment(span(now), small(words("wc.ui.income_after", n=nxt)) if nxt else None)


def peg(seat: int) -> Html:
    """The sign of a player."""
    return u(cls=f"peg p{seat}", aria_hidden=True)


def people(words: Words, view: View, names: Sequence[str], shown: int) -> Html:
    """The players at a glance; pressed, one shows its workshop."""
    if len(names) == 1:
        return EMPTY
    items = []
    for seat, name in enumerate(names):
        player = view["players"][seat]
        active = " active" if view["prompt"].get("seat") == seat else ""
        summary = words("wc.ui.rival", orders=len(player["orders"]), done=len(player["completed"]))
        goods = (
            amount("blueberry", player["blueberry"]),
            amount("lantern", player["lantern"]),
            amount("choose_orders", len(player["completed"])),
        )
        items.append(
            li(
                button(
                    peg(seat),
                    span(full(name), cls="name"),
                    small(words("wc.ui.start"), cls="start") if view["start"] == seat else None,
                    b(player["points"], cls="num", data_points=seat),
                    span(dice(player["pile"]), cls="has"),
                    span(goods, cls="goods", aria_hidden=True),
                    spoken(words.list([summary, *_goods(words, player)])),
                    type="button",
                    cls=f"player{active}",
                    data_do=f"seat {seat}",
                    title=summary,
                    aria_pressed=seat == shown,
                )
            )
        )
    return ol(items, aria_label=words("table.players"))


def _goods(words: Words, player: Player) -> list[str]:
    """What a player has, in words."""
    amounts = [words("wc.n." + name, n=player[name]) for name in ("blueberry", "lantern")]
    return amounts + [texts.die(words, die) for die in player["pile"]]


def heads(words: Words, view: View) -> Html:
    """The players as small as on a phone."""
    deciding = view["prompt"].get("seat")
    return fragment(
        span(peg(seat), b(player["points"], cls="num"), cls="active" if seat == deciding else "")
        for seat, player in enumerate(view["players"])
    )


# --- what is on show ------------------------------------------------------------------------------


def orders(words: Words, view: View, reach: Mapping[str, Reach], hand: Hand, lit: str | None, *, active: bool) -> Html:
    """The orders on show."""
    items = []
    for slot, id in enumerate(view["displays"]["orders"]):
        if id is None:
            items.append(span(cls="card ocard none"))
            continue
        card = cards.order(view, id)
        name = texts.title(words, id, card)
        way = reach.get(id) if active else None
        can = active and hand.on_card(id, "take")
        leaves = _leaves(view, slot)
        items.append(
            button(
                b(name, cls="name"),
                order(words, card),
                span(
                    span(effects(words, card["reward"]), cls="what"),
                    reach_mark(words, way) if way else None,
                    span(card["row"], spoken(words("wc.order.row", n=card["row"])), cls="ring"),
                    cls="pays",
                ),
                type="button",
                cls=f"card ocard{' can' if can else ''}{leaves}",
                data_do=f"order {id}",
                data_take=f"order:{id}",
                aria_pressed=id == lit,
            )
        )
    return _shelf(words, "wc.orders", items, view["displays"]["decks"]["orders"])


def helpers(words: Words, view: View, hand: Hand, lit: str | None, *, active: bool) -> Html:
    """The helpers on show."""
    items = []
    hired = {decision["cards"][0] for decision in hand.of("hire")}
    for slot, id in enumerate(view["displays"]["helpers"]):
        if id is None:
            items.append(span(cls="card hcard none"))
            continue
        card = cards.helper(view, id)
        can = active and id in hired
        chosen = hand.first == id or id == lit
        leaves = _leaves(view, slot)
        items.append(
            button(
                helper(words, id, card),
                type="button",
                cls=f"card hcard{' can' if can else ''}{leaves}",
                data_do=f"helper {id}",
                data_take=f"helper:{id}",
                aria_pressed=chosen,
            )
        )
    return _shelf(words, "wc.helpers", items, view["displays"]["decks"]["helpers"])


def _leaves(view: View, slot: int) -> str:
    """The mark of a displayed card that the next income phase takes away."""
    leaving = view["displays"]["leaving"]
    return " leaves" if leaving == "all" or (leaving == "first" and slot == 0) else ""


def helper(words: Words, id: str, card: HelperCard) -> Html:
    """A helper: name, price, ability, production."""
    ability = card["ability"]
    if ability["kind"] == "none":
        does = fragment(words("wc.helper.none"))
    else:
        kind = small(words("wc.ui.kind." + ability["kind"]), cls="kind")
        does = fragment(kind, effects(words, ability["effects"]))
    cost = spoken(words("wc.helper.cost", what=words("wc.n.blueberry", n=card["cost"])))
    return fragment(
        sign("choose_helper"),
        b(texts.title(words, id, card), cls="name"),
        span(amount("blueberry", card["cost"]), cost, cls="cost"),
        span(does, cls="does"),
        span(sign("produce"), effects(words, card["production"]), cls="makes"),
    )


def _shelf(words: Words, id: str, items: Sequence[Html], left: int) -> Html:
    side = span(words("wc.ui.deck", n=left), cls="side")
    return fragment(h3(words(id), side, cls="eyebrow"), div(items, cls="grid4"))


def contracts(words: Words, view: View, hand: Hand, names: Sequence[str], *, active: bool) -> Html:
    """The public contracts, open and taken."""
    items = []
    for one in view["displays"]["contracts"]:
        items.append(_contract(words, view, one["id"], one["claimed"], hand, names, active=active))
    for gone in view["displays"]["taken"]:
        items.append(_contract(words, view, gone["id"], gone["seats"], hand, names, active=False, taken=True))
    return fragment(h3(words("wc.contracts"), cls="eyebrow"), div(items, cls="contracts"))


def _contract(
    words: Words,
    view: View,
    id: str,
    seats: Sequence[int],
    hand: Hand,
    names: Sequence[str],
    *,
    active: bool,
    taken: bool = False,
) -> Html:
    card = cards.contract(view, id)
    claim = hand.on_card(id, "claim") if active else ""
    inside = fragment(
        b(texts.title(words, id, card), cls="name"),
        [peg(seat) for seat in seats],
        spoken(words.list([names[seat] for seat in seats])),
        span(texts.score_per(words, card["score"]), cls="rule"),
    )
    if claim:
        return button(inside, type="button", cls="contract can", data_do=f"act {claim}")
    return div(inside, cls="contract taken" if taken else "contract")


# --- one card at large, the log, the deck, the keys ------------------------------------------------


def large(words: Words, view: View, id: str) -> Html:
    """A card in full, for a leaf."""
    card = view["cards"][id]
    face = None
    if card["kind"] == "order":
        face = div(order(words, card), em("=", cls="to"), effects(words, card["reward"]), cls="face")
    return fragment(
        face,
        ul((li(line) for line in texts.lines(words, card)), cls="told"),
        p(words("wc.card.designed"), cls="rule") if card.get("designed") else None,
    )


def news(words: Words, view: View, entries: Sequence[LogEntry], names: Sequence[str]) -> Html:
    """What others did and what befell everybody, a line a player; what is nobody's doing has a line of its own."""
    by_seat: dict[int | None, list[str]] = {}
    for entry in entries:
        text = texts.entry(words, entry, view)
        if text:
            by_seat.setdefault(entry.get("seat"), []).append(text)
    lines = []
    for seat, sentences in by_seat.items():
        text = words.sentences(sentences)
        if seat is None:
            lines.append(li(span(text), title=text))
        else:
            lines.append(li(peg(seat), span(b(names[seat]), " ", text), title=text))
    return fragment(lines)


def log(words: Words, view: View, names: Sequence[str]) -> Html:
    """Everything so far, the newest first; set-up, rounds and income phases stand as headings above what is in them."""
    parts: list[list[Html]] = [[]]
    heads = [li(span(words("wc.log.setup")), cls="round")]
    for entry in view["log"]:
        text = texts.entry(words, entry, view)
        if not text:
            continue
        seat = entry.get("seat")
        who = None if seat is None else (peg(seat), i(names[seat]), " ")
        item = li(who, span(text), cls=entry["id"])
        if entry["id"] in HEADINGS:
            heads.append(item)
            parts.append([])
        else:
            parts[-1].append(item)
    newest_first = [(head, part[::-1]) for head, part in zip(heads, parts, strict=True)][::-1]
    return ol(newest_first, cls="log", reversed=True)


def deck(words: Words, view: View) -> Html:
    """What lies face down, and what leaves next."""
    decks = view["displays"]["decks"]
    lines = [words("wc.ui.deck.orders", n=decks["orders"]), words("wc.ui.deck.helpers", n=decks["helpers"])]
    solo = view["displays"]["solo"]
    if solo:
        lines.append(words("wc.ui.deck.solo", n=solo["deck"]))
    last = None
    if solo and solo["last"]:
        rules = texts.solo(words, cards.solo(view, solo["last"]))
        last = (h3(words("wc.ui.solo.last"), cls="eyebrow"), ul((li(line) for line in rules), cls="told"))
    return fragment((p(line) for line in lines), last, p(words("wc.ui.leaves"), cls="rule"))


def keys(words: Words) -> Html:
    """The keyboard, one line a key."""
    return shared_keys(words, [*("wc.keys." + name for name in KEYS), *SHARED_KEYS])
