"""The note about the selected order: how to make it, step by step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from page.html import EMPTY, Html, button, div, fragment, h3, icon, li, ol, p, span
from table.woodcraft.hand import WORK
from table.woodcraft.reach import Reach
from table.words import Words

from . import texts
from .answers import work_label
from .order_chips import bought, bought_picture
from .pictograms import sign, sr_only
from .question_markup import close

if TYPE_CHECKING:
    from engine.woodcraft.view_types import Decision, View


def is_open(view: View, seat: int, order: str) -> bool:
    """Whether an order can still be taken or completed by a seat."""
    players = view["players"]
    held = any(one["id"] == order for player in players for one in player["orders"])
    return held or order in view["displays"]["orders"] or order in (players[seat]["hand"] or ())


def note(words: Words, view: View, reach: Mapping[str, Reach], selected: str | None, *, seat: int) -> Html:
    """What the selected order needs, and a button that does all of it."""
    card = view["cards"].get(selected) if selected else None
    if card is None or selected is None or card["kind"] != "order":
        return EMPTY
    row = next((one["row"] for one in view["players"][seat]["orders"] if one["id"] == selected), None)
    own = row is not None
    pays = words("wc.order.pays", what=texts.effects(words, card["reward"]))
    if row is not None and (bonus := view["board"]["order_rows"][row - 1]):
        pays = words.sentences([pays, words("wc.order.row.pays", n=row, what=texts.effects(words, bonus))])
    titles = div(h3(texts.title(words, selected, card), cls="name"), p(pays, cls="rule"), cls="titles")
    head = div(titles, close(words("app.close"), f"order {selected}"), cls="asked")
    way = reach.get(selected)
    return div(head, _way(words, view, way, selected, own=own) if way else None, cls="card looked")


def _way(words: Words, view: View, way: Reach, order: str, *, own: bool) -> Html:
    """The steps to an order; one's own order has a button that takes them all while no question is open."""
    if way.kind == "buy":
        return p(bought_picture(way.purchase), " ", words("wc.ui.reach.buy", die=bought(words, way.purchase)))
    if way.kind == "no":
        return p(words("wc.ui.reach.no"))
    steps = ol((li(work_step(words, view, work)) for work in way.work), cls="steps") if way.steps else None
    if not own:
        return fragment(steps, p(words("wc.ui.would." + way.kind)))
    if view["prompt"]["id"] != "turn":
        return fragment(steps, p(words("wc.refuse.question")))
    text = words("wc.ui.make" if way.steps else "wc.ui.complete")
    return fragment(steps, button(icon("ok"), text, type="button", cls="btn", data_do=f"make {order}"))


def work_step(words: Words, view: View, work: Decision) -> Html:
    """One step as a picture, with a text for screen readers."""
    verb, description = work["verb"], texts.action(words, work, view)
    if verb in WORK:
        return fragment(sign(verb), work_label(view, work), sr_only(description))
    return fragment(sign("reuse" if verb == "reuse" else "pot"), span(description))
