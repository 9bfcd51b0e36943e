"""The orders that a player keeps in the rows next to the board, most urgent first, with what each still lacks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from page.html import Html, b, button, em, fragment, h3, li, ol, span
from table.woodcraft import cards
from table.woodcraft.reach import BUY, READY, WORK, Reach
from table.words import Words

from . import texts
from .order_chips import reach_mark
from .pictograms import GOODS, amount, die, effects, pictures, sr_only

if TYPE_CHECKING:
    from engine.woodcraft.printed_types import Effect, Need
    from engine.woodcraft.view_types import HeldOrder, Player, View


def rows(
    words: Words,
    view: View,
    seat: int,
    reach: Mapping[str, Reach],
    selected: str | None,
    whose: str = "",
    *,
    active: bool,
) -> Html:
    """The orders of a player; ``whose``: the name of that player, "" for the viewer."""
    player = view["players"][seat]
    kept = sorted(player["orders"], key=lambda one: -one["row"])
    lines = [_line(words, view, player, one, reach.get(one["id"]) if active else None, selected) for one in kept]
    used = {one["row"] for one in kept}
    bonuses = [(row, reward) for row, reward in enumerate(view["board"]["order_rows"], 1) if row not in used]
    free = [
        span(em(row, cls="num"), span(pictures(words, reward), aria_hidden=True), _bonus(words, row, reward))
        for row, reward in bonuses
    ]
    done = words("wc.ui.completed", n=len(player["completed"]))
    title = words("wc.ui.orders.of", name=whose) if whose else words("wc.ui.orders")
    return fragment(
        h3(title, span(done, cls="side"), cls="eyebrow"),
        ol(lines, cls="rows5") if lines else None,
        span(free, cls="free-rows") if free else None,
    )


def _bonus(words: Words, row: int, reward: Sequence[Effect]) -> Html:
    text = words("wc.order.row.pays", n=row, what=texts.effects(words, reward))
    return sr_only(text)


def _line(words: Words, view: View, player: Player, one: HeldOrder, way: Reach | None, selected: str | None) -> Html:
    """An order as a button that opens the note about it."""
    id, row = one["id"], one["row"]
    card = cards.order(view, id)
    bonus = view["board"]["order_rows"][row - 1]
    last = row == len(view["board"]["order_rows"]) and any(n >= view["round"] for n in view["income_after"])
    state = f" {way.kind}" if way else ""
    return li(
        button(
            span(row, sr_only(words("wc.order.in_row", n=row)), cls="ring"),
            b(texts.title(words, id, card), cls="name"),
            span(_needed(player, card["need"]), cls="need small"),
            sr_only(words("wc.order.needs", what=texts.needs(words, card["need"]))),
            span(
                span(effects(words, card["reward"]), cls="what"),
                span(pictures(words, bonus), cls="gain", aria_hidden=True),
                _bonus(words, row, bonus),
                cls="brings",
            ),
            _status(words, player, card["need"], way, last=last),
            type="button",
            cls=f"chip-order{state}{' last' if last else ''}",
            data_do=f"order {id}",
            data_info=f"card {id}",
            data_take=f"order:{id}",
            data_drop=f"order:{id}",
            aria_pressed=id == selected,
        )
    )


def _needed(player: Player, need: Need) -> list[Html]:
    """The dice and goods of an order; pale are those that the player lacks."""
    pile, drawn = Counter(player["pile"]), []
    for name in need["dice"]:
        drawn.append(die(name, "" if pile[name] else "lacking"))
        pile[name] -= 1
    for good in GOODS:
        if n := need["tokens"].get(good):
            drawn.append(span(amount(good, n), cls="" if player[good] >= n else "lacking"))
    return drawn


def _status(words: Words, player: Player, need: Need, way: Reach | None, *, last: bool) -> Html | None:
    """How close the order is, or that the next income phase discards it."""
    if last and not (way and way.kind == READY):
        return span(words("wc.order.lost"), cls="status bad")
    if way and way.kind in (READY, WORK, BUY):
        return span(reach_mark(words, way), cls="status")
    short = sum((Counter(need["dice"]) - Counter(player["pile"])).values())
    return span(words("wc.order.short", n=short), cls="status") if way and short else None
