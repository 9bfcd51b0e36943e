"""Orders as chips: what they need, how close they are to completion, and the orders in hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from page.html import EMPTY, Html, b, button, div, em, fragment, icon, span
from page.printed_cache import cached_by_identity
from table.woodcraft import cards
from table.woodcraft.reach import Reach
from table.words import Words

from . import texts
from .pictograms import amount, dice, die, goods, sign, sr_only

if TYPE_CHECKING:
    from engine.woodcraft.printed_types import Need, OrderCard
    from engine.woodcraft.view_types import Decision, View


def order(words: Words, card: OrderCard, *, compact: bool = False) -> Html:
    """What an order needs, as dice and goods, and in words."""
    return _needed(words, card["need"], compact=compact)


@cached_by_identity
def _needed(words: Words, need: Need, *, compact: bool) -> Html:
    description = words("wc.order.needs", what=texts.needs(words, need))
    size = "need small" if compact else "need"
    return fragment(span(dice(need["dice"]), goods(need["tokens"]), cls=size, aria_hidden=True), sr_only(description))


def in_hand(words: Words, view: View, seat: int, selected: str | None) -> Html:
    """Orders in hand, not placed in a row yet; of other players only their number."""
    player = view["players"][seat]
    label = em(words("wc.ui.hand"))
    if player["hand"]:
        # While helpers are still to be chosen they are in hand as well.
        orders = [id for id in player["hand"] if view["cards"][id]["kind"] == "order"]
        chips = [order_chip(words, view, id, {}, selected, active=False) for id in orders]
        return div(label, chips, cls="inhand")
    counts_helpers = view["phase"] == "setup" and not player["helpers"]
    number = 0 if counts_helpers else player["hand_size"]
    return div(label, b(number, cls="num"), cls="inhand") if number else EMPTY


def order_chip(
    words: Words, view: View, id: str, reach: Mapping[str, Reach], selected: str | None, *, active: bool
) -> Html:
    """An order as a button that opens the note about it."""
    card = cards.order(view, id)
    way = reach.get(id)
    state = way.kind if way and active else ""
    mark = reach_mark(words, way) if way and active else None
    name = texts.title(words, id, card)
    return button(
        sr_only(name),
        order(words, card, compact=True),
        mark,
        type="button",
        cls=f"chip-order {state}",
        data_do=f"order {id}",
        data_info=f"card {id}",
        data_take=f"order:{id}",
        data_drop=f"order:{id}",
        aria_pressed=id == selected,
    )


def reach_mark(words: Words, way: Reach) -> Html:
    """What an order still needs: nothing, work, or a purchase; empty if it is out of reach."""
    if way.kind == "ready":
        return b(icon("ok"), words("wc.ui.reach.ready"), cls="reach ready")
    if way.kind == "work":
        return b(sign("improve_workshop"), words("wc.ui.reach.work", n=len(way.steps)), cls="reach work")
    if way.kind == "buy":
        description = words("wc.ui.reach.buy", die=bought(words, way.purchase))
        return b("+", bought_picture(way.purchase), sr_only(description), cls="reach buy", title=description)
    return EMPTY


def bought(words: Words, purchase: Decision) -> str:
    """A purchase in words: a die, or an amount of a material."""
    if purchase["verb"] == "stock":
        return texts.amount(words, purchase["token"], purchase["number"])
    return texts.die(words, purchase["dice"][0])


def bought_picture(purchase: Decision) -> Html:
    if purchase["verb"] == "stock":
        return amount(purchase["token"], purchase["number"])
    return die(purchase["dice"][0])
