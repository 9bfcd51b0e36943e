"""Prices of Woodcraft on the table: every text names what the player would pay, with the discounts of helpers."""

from typing import Any

from session_helpers import words
from woodcraft.tables import able_set, position

from engine.woodcraft import decisions
from page.woodcraft import texts
from table.woodcraft import market

EN = words("en")


def discounted(what: str, **seat: Any) -> Any:
    """The view of a seat, at the end of its turn, whose helper makes a purchase cheaper by 2."""
    card_set = able_set([{"op": "discount", "on": what, "by": 2}], "permanent")
    return position(seat, card_set=card_set, moved="buy_lumber", action="").view(0)


def test_texts_of_the_market_name_the_price_that_is_paid() -> None:
    view = discounted("market", blueberry=20, market=2)
    printed, cost = view["board"]["market"][2]["cost"], view["players"][0]["market_cost"]
    assert cost == printed - 2
    assert f"{cost} blueberries" in texts.action(EN, decisions.read("market"), view)
    assert market.next_step(view, view["players"][0]) == (cost, view["board"]["market"][2]["points"])
