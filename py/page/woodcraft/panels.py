"""The panels next to the wheel and the dialogs: round, players, displayed cards, log. Pure functions of a View."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from page.html import EMPTY, Html, b, button, div, em, fragment, h3, i, icon, li, ol, p, small, span, u, ul
from page.table.markup import brief, named
from page.table.markup import keys as shared_keys
from table.woodcraft import cards
from table.woodcraft.hand import Hand
from table.woodcraft.log import explained
from table.woodcraft.news import touched
from table.woodcraft.reach import Reach
from table.words import Words

from . import texts
from .card_button import card_button
from .final_texts import in_a_line
from .order_chips import order, reach_mark
from .pictograms import amount, dice, effects, sign, sr_only

if TYPE_CHECKING:
    from engine.woodcraft.printed_types import HelperCard
    from engine.woodcraft.view_types import Player, View

KEYS = ("tiles", "main", "dice", "work", "tabs", "seats", "escape")
#: Entries of the log that are headings.
HEADINGS = ("round", "income")
SHARED_KEYS = ("keys.undo", "keys.redo", "keys.hint", "keys.deck", "keys.log", "keys.help")


def round_of(words: Words, view: View) -> Html:
    """The round, and the round after which the next income phase comes."""
    now = words("table.round.of", n=view["round"], of=view["rounds"])
    income = None if view["over"] else next((n for n in view["income_after"] if n >= view["round"]), None)
    numbers = span(f"{view['round']}/{view['rounds']}", cls="numbers", aria_hidden=True)
    return fragment(span(now), numbers, small(words("wc.ui.income_after", n=income)) if income else None)


def peg(seat: int) -> Html:
    """The marker of a player."""
    return u(cls=f"peg p{seat}", aria_hidden=True)


def people(words: Words, view: View, names: Sequence[str], shown: int) -> Html:
    """The players at a glance, as buttons that show their workshops."""
    if len(names) == 1:
        return EMPTY
    items, starts = [], small(words("wc.ui.start"), cls="start")
    for seat, name in enumerate(names):
        player = view["players"][seat]
        active = " active" if view["prompt"].get("seat") == seat else ""
        summary = words("wc.ui.rival", n=len(player["orders"]), done=len(player["completed"]))
        goods = (
            amount("blueberry", player["blueberry"]),
            amount("lantern", player["lantern"]),
            amount("choose_orders", len(player["completed"])),
        )
        items.append(
            li(
                button(
                    peg(seat),
                    span(named(name), starts if view["start"] == seat else None, cls="who"),
                    b(player["points"], cls="num", data_points=seat, aria_hidden=True),
                    span(dice(player["pile"]), cls="has"),
                    span(goods, cls="goods", aria_hidden=True),
                    sr_only(words.list([words("wc.n.points", n=player["points"]), summary, *_goods(words, player)])),
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
    """The goods of a player in words."""
    amounts = [words("wc.n." + name, n=player[name]) for name in ("blueberry", "lantern")]
    return amounts + [texts.die(words, die) for die in player["pile"]]


def heads(words: Words, view: View, names: Sequence[str], people: Sequence[int]) -> Html:
    """The players in brief, and the name of the one who decides, for the bar of a phone."""
    deciding, row = view["prompt"].get("seat"), []
    names = brief(words, names, people)
    for seat, player in enumerate(view["players"]):
        name = small(names[seat], cls="name") if seat == deciding else None
        row.append(span(peg(seat), name, b(player["points"], cls="num"), cls="active" if seat == deciding else ""))
    return fragment(row)


# --- displayed cards ------------------------------------------------------------------------------


def orders(
    words: Words,
    view: View,
    reach: Mapping[str, Reach],
    hand: Hand,
    selected: str | None,
    *,
    active: bool,
    still: bool = False,
) -> Html:
    """The displayed orders; ``still``: as pictures."""
    items = []
    for slot, id in enumerate(view["displays"]["orders"]):
        if id is None:
            items.append(span(cls="card ocard none"))
            continue
        card = cards.order(view, id)
        name = texts.title(words, id, card)
        way = reach.get(id) if active else None
        can = active and hand.on_card(id, "take")
        chosen = id == hand.order
        leaving = _leaving_class(view, slot)
        items.append(
            card_button(
                tick() if chosen else None,
                b(name, cls="name"),
                order(words, card),
                span(
                    span(effects(words, card["reward"]), cls="what", aria_hidden=True),
                    sr_only(words("wc.order.pays", what=texts.effects(words, card["reward"]))),
                    reach_mark(words, way) if way else None,
                    span(card["row"], cls="ring", aria_hidden=True),
                    sr_only(words("wc.order.row", n=card["row"])),
                    cls="pays",
                ),
                cls=f"card ocard{' can' if can else ''}{leaving}",
                info=f"card {id}",
                still=still,
                data_do=f"order {id}",
                data_take=f"order:{id}",
                aria_pressed=chosen or id == selected,
            )
        )
    return _display(words, "wc.orders", items, view["displays"]["decks"]["orders"])


def helpers(words: Words, view: View, hand: Hand, selected: str | None, *, active: bool, still: bool = False) -> Html:
    """The displayed helpers; ``still``: as pictures."""
    items = []
    costs = view["prompt"].get("costs", {})
    hired = {decision["cards"][0]: costs.get(decision["text"]) for decision in hand.of("hire")}
    for slot, id in enumerate(view["displays"]["helpers"]):
        if id is None:
            items.append(span(cls="card hcard none"))
            continue
        card = cards.helper(view, id)
        can = active and id in hired
        chosen = hand.first == id
        leaving = _leaving_class(view, slot)
        items.append(
            card_button(
                tick() if chosen else None,
                helper(words, id, card, hired.get(id) if active else None),
                cls=f"card hcard{' can' if can else ''}{leaving}",
                info=f"card {id}",
                still=still,
                data_do=f"helper {id}",
                data_take=f"helper:{id}",
                aria_pressed=chosen or id == selected,
            )
        )
    return _display(words, "wc.helpers", items, view["displays"]["decks"]["helpers"])


def tick() -> Html:
    """The mark of a chosen card."""
    return i(icon("ok"), cls="tick", aria_hidden=True)


def _leaving_class(view: View, slot: int) -> str:
    """The class of a displayed card that the next income phase removes."""
    leaving = view["displays"]["leaving"]
    return " leaves" if leaving == "all" or (leaving == "first" and slot == 0) else ""


def helper(words: Words, id: str, card: HelperCard, price: int | None = None) -> Html:
    """A helper: name, price, ability, production; ``price``: what the player would pay now, None if as printed."""
    pays = card["cost"] if price is None else price
    ability = card["ability"]
    if ability["kind"] == "none":
        does = fragment(words("wc.helper.none"))
    else:
        kind = small(words("wc.ui.kind." + ability["kind"]), cls="kind")
        does = fragment(kind, " ", effects(words, ability["effects"]))
    cost = sr_only(words("wc.helper.cost", what=words("wc.n.blueberry", n=pays)))
    return fragment(
        sign("choose_helper"),
        b(texts.title(words, id, card), cls="name"),
        span(
            span(amount("blueberry", pays), aria_hidden=True),
            cost,
            cls="cost" if pays == card["cost"] else "cost reduced",
        ),
        span(does, cls="does", aria_hidden=True),
        span(sign("produce"), effects(words, card["production"]), cls="makes", aria_hidden=True),
        sr_only(words.sentences(texts.helper(words, card)[1:])),  # without the price
    )


def _display(words: Words, id: str, items: Sequence[Html], left: int) -> Html:
    side = span(words("wc.ui.deck", n=left), cls="side")
    return fragment(h3(words(id), side, cls="eyebrow"), div(items, cls="grid4"))


def contracts(words: Words, view: View, hand: Hand, names: Sequence[str], *, active: bool) -> Html:
    """The public contracts, open and taken."""
    items = []
    for one in view["displays"]["contracts"]:
        items.append(_contract(words, view, one["id"], one["claimed"], hand, names, active=active))
    for taken in view["displays"]["taken"]:
        items.append(_contract(words, view, taken["id"], taken["seats"], hand, names, active=False, taken=True))
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
    can = active and hand.on_card(id, "claim")
    chosen = id == hand.order
    inside = fragment(
        tick() if chosen else None,
        b(texts.title(words, id, card), cls="name"),
        [peg(seat) for seat in seats] or (peg(1) if taken else None),
        sr_only(words.list([names[seat] for seat in seats]) or (words("wc.info.taken") if taken else "")),
        span(texts.score_per(words, card["score"]), cls="rule"),
    )
    if can:
        do, info = f"order {id}", f"card {id}"
        return button(inside, type="button", cls="contract can", data_do=do, data_info=info, aria_pressed=chosen)
    return div(inside, cls="contract taken" if taken else "contract", data_info=f"card {id}")


# --- dialogs: a card, the log, the decks, the keys ------------------------------------------------


def large(words: Words, view: View, id: str) -> Html:
    """A card in full, for the dialog."""
    card = view["cards"][id]
    face = None
    if card["kind"] == "order":
        face = div(order(words, card), em("=", cls="to"), effects(words, card["reward"]), cls="face")
    return fragment(
        face,
        ul((li(line) for line in texts.lines(words, card)), cls="card-text"),
        p(words("wc.card.designed"), cls="rule") if card.get("designed") else None,
    )


def log(words: Words, view: View, names: Sequence[str]) -> Html:
    """The whole log, newest first, below headings: set-up, rounds and income phases.

    Decisions about a tile of the wheel or a card are buttons that light it. The end is followed by what was counted.
    """
    parts: list[list[Html]] = [[]]
    heads = [li(span(words("wc.log.setup")), cls="round")]
    for number, entry in enumerate(explained(view["log"])):
        text = texts.entry(words, entry, view)
        if not text:
            continue
        seat = entry.get("seat")
        row = fragment(None if seat is None else (peg(seat), b(names[seat]), " "), span(text))
        if seat is not None and any(touched([entry], seat)):
            row = button(row, type="button", data_do=f"find {number}")
        item = li(row, cls=entry["id"])
        if entry["id"] in HEADINGS:
            heads.append(item)
            parts.append([])
        else:
            parts[-1].append(item)
    for seat, name in enumerate(names if view["over"] else ()):
        parts[-1].append(li(peg(seat), b(name), " ", span(in_a_line(words, view, seat)), cls="over"))
    newest_first = [(head, part[::-1]) for head, part in zip(heads, parts, strict=True)][::-1]
    return ol(newest_first, cls="log", reversed=True)


def deck(words: Words, view: View) -> Html:
    """The sizes of the decks, and which cards the next income phase removes."""
    decks = view["displays"]["decks"]
    lines = [words("wc.ui.deck.orders", n=decks["orders"]), words("wc.ui.deck.helpers", n=decks["helpers"])]
    solo = view["displays"]["solo"]
    if solo:
        lines.append(words("wc.ui.deck.solo", n=solo["deck"]))
    last = None
    if solo and solo["last"]:
        rules = texts.solo(words, cards.solo(view, solo["last"]))
        last = (h3(words("wc.ui.solo.last"), cls="eyebrow"), ul((li(line) for line in rules), cls="card-text"))
    leaving = None if view["over"] else p(words("wc.ui.leaves"), cls="rule")
    return fragment((p(line) for line in lines), last, leaving)


def keys(words: Words) -> Html:
    """The list of keys."""
    return shared_keys(words, [*("wc.keys." + name for name in KEYS), *SHARED_KEYS])
