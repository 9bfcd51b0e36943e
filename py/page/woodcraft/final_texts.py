"""The final points of a seat in words, by source."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from table.words import Words

from .card_texts import late_orders

if TYPE_CHECKING:
    from engine.woodcraft.view_types import FinalScore, View

    Row = Literal["score", "contracts", "leftovers", "late_orders", "reputation"]

#: The rows of the final table, in the order of the rules.
ROWS: tuple[Row, ...] = ("score", "contracts", "leftovers", "late_orders", "reputation")


def row_text(words: Words, row: Row, final: FinalScore, open_orders: int) -> str:
    """The points of a row; for open orders, the reputation they cost, and points in some card sets."""
    if row == "late_orders":
        return late_orders(words, open_orders, final["late_orders"], final["late_points"])
    return words.number(final[row])


def in_a_line(words: Words, view: View, seat: int) -> str:
    """The points of a seat with their sum, for the log: no event says what the end has counted."""
    final, orders = view["final"][seat], len(view["players"][seat]["orders"])
    counted = [row for row in ROWS if (orders if row == "late_orders" else final[row])]
    points = {f"wc.end.row.{row}": row_text(words, row, final, orders) for row in counted}
    points["wc.end.row.total"] = words.number(final["total"])
    return words.sentences([words("wc.log.news", name=words(id), what=text) for id, text in points.items()])
