"""Seals of what pays points and of the kinds of orders: signs of the table, and an order sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from page.html import EMPTY, Html, path, svg
from page.woodcraft.signs import SIGNS

SHEET = "static/css/seals.css"
#: What pays points has no kinds, and nothing has an amount that it should pay.
GROUPS: Sequence[tuple[str, Sequence[str]]] = ()
TARGETS: Mapping[str, int] = {}
_SHEET = "M5 2.5h14v19l-2.3-1.5-2.4 1.5-2.3-1.5-2.3 1.5-2.4-1.5L5 21.5z"
#: What the sheet of a kind of order shows: a rising sun, a setting one, a walnut.
_DAY = "M7 15.5h10M9 15.5a3 3 0 0 1 6 0M12 6v4.5"
_WALNUT = "M8 10c0-2.5 1.8-3.8 4-3.8s4 1.3 4 3.8zM8.5 10c0 3 1.7 5.3 3.5 6 1.8-.7 3.5-3 3.5-6"
SEALS = {
    "score": SIGNS["points"],
    "reputation": SIGNS["choose_orders"],
    "contracts": SIGNS["contract"],
    "leftovers": SIGNS["scrap"],
    "early": _SHEET + _DAY + "M10 8l2-2 2 2",
    "late": _SHEET + _DAY + "M10 8.5l2 2 2-2",
    "walnut": _SHEET + _WALNUT,
}


def seal(source: str) -> Html:
    """The seal of a source of points or of a kind of order, hidden from screen readers; nothing for other names."""
    lines = SEALS.get(source)
    return svg(path(d=lines), cls="seal sign", viewBox="0 0 24 24", aria_hidden=True) if lines else EMPTY
