"""The orders that a player keeps in the rows next to the board, most urgent first, with what each still lacks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from page.html import EMPTY, Html, b, em, fragment, h3, icon, li, ol, small, span
from table.woodcraft import cards
from table.woodcraft.income import Steps
from table.woodcraft.reach import BUY, READY, WORK, Reach
from table.words import Words

from . import texts
from .card_button import card_button
from .order_chips import reach_mark
from .pictograms import GOODS, amount, die, effects, pictures, sr_only

if TYPE_CHECKING:
    from engine.woodcraft.printed_types import Effect, Need
    from engine.woodcraft.view_types import HeldOrder, Player, View

#: Outside of income phases.
NONE = Steps()


class Marks(NamedTuple):
    """What the rows show about orders that the view does not say."""

    #: What each order still lacks, by its id.
    reach: Mapping[str, Reach] = MappingProxyType({})
    #: The id of the order that is open or chosen.
    selected: str | None = None
    #: The ids of the orders that answer the question.
    offered: Collection[str] = ()
    #: What an income phase has just done to the orders.
    steps: Steps = NONE
    #: Whether the orders are pictures, as in a replay.
    still: bool = False


def rows(words: Words, view: View, seat: int, marks: Marks, whose: str = "") -> Html:
    """The orders of a player; ``whose``: the name of that player, "" for the viewer."""
    player = view["players"][seat]
    kept = sorted(player["orders"], key=lambda one: -one["row"])
    lines = [_lost(words, view, id) for id in marks.steps.lost]
    lines += [_line(words, view, player, one, marks) for one in kept]
    used = {one["row"] for one in kept}
    bonuses = [(row, reward) for row, reward in enumerate(view["board"]["order_rows"], 1) if row not in used]
    free = [
        span(
            em(row, cls="num", aria_hidden=True),
            span(pictures(words, reward), aria_hidden=True),
            _bonus(words, row, reward),
            data_info=f"row {row}",
        )
        for row, reward in bonuses
    ]
    done = words("wc.ui.completed", n=len(player["completed"]))
    title = words("wc.ui.orders.of", name=whose) if whose else words("wc.ui.orders")
    return fragment(
        h3(title, span(done, cls="side"), cls="eyebrow"),
        ol(lines, cls="rows5") if lines else None,
        span(free, cls="free-rows") if free else None,
    )


def badge(words: Words, view: View, seat: int) -> Html:
    """How many orders a player keeps, or a warning that the next income phase discards one; for a tab."""
    kept = view["players"][seat]["orders"]
    if any(_is_last(view, one) for one in kept):
        return b("!", sr_only(words("wc.order.lost")), cls="bad")
    return b(len(kept)) if kept else EMPTY


def _is_last(view: View, one: HeldOrder) -> bool:
    """Whether the next income phase discards an order; after the game none comes."""
    is_in_last_row = one["row"] == len(view["board"]["order_rows"])
    return is_in_last_row and not view["over"] and any(n >= view["round"] for n in view["income_after"])


def _bonus(words: Words, row: int, reward: Sequence[Effect]) -> Html:
    text = words("wc.order.row.pays", n=row, what=texts.effects(words, reward))
    return sr_only(text)


def _lost(words: Words, view: View, id: str) -> Html:
    """An order that the income phase has discarded."""
    name = b(texts.title(words, id, cards.order(view, id)), cls="name")
    return li(icon("x"), name, span(words("wc.order.is_lost"), cls="status bad"), cls="chip-order gone")


def _line(words: Words, view: View, player: Player, one: HeldOrder, marks: Marks) -> Html:
    """An order as a button that opens the note about it, or chooses it if the question offers it; or as a picture."""
    id, row = one["id"], one["row"]
    way = marks.reach.get(id)
    card = cards.order(view, id)
    bonus = view["board"]["order_rows"][row - 1]
    last = _is_last(view, one)
    state = f" {way.kind}" if way else ""
    if id in marks.offered:
        state += " can"
    return li(
        card_button(
            span(
                span(row - 1, icon("pass"), cls="was", aria_hidden=True) if id in marks.steps.down else None,
                small(words("wc.order.new")) if id in marks.steps.placed else None,
                span(row, cls="ring", aria_hidden=True),
                sr_only(words("wc.order.in_row", n=row)),
                cls="row-of",
            ),
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
            cls=f"chip-order{state}{' last' if last else ''}",
            info=f"card {id}",
            still=marks.still,
            data_do=f"order {id}",
            data_take=f"order:{id}",
            data_drop=f"order:{id}",
            aria_pressed=id == marks.selected,
        )
    )


def _needed(player: Player, need: Need) -> list[Html]:
    """The dice and goods of an order; pale are those that the player lacks."""
    pile, drawn = Counter(player["pile"]), []
    for name in need["dice"]:
        drawn.append(die(name, "" if pile[name] > 0 else "lacking"))
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
