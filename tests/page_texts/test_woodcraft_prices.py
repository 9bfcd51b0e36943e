"""Prices of Woodcraft on the table: every text names what the player would pay, with the discounts of helpers."""

from typing import Any

from html_tree import parse
from session_helpers import words
from woodcraft.tables import TREASURER, able_set, position, use

from engine.woodcraft import decisions
from page.woodcraft import answers, texts, workshop
from table.woodcraft import market
from table.woodcraft.hand import Hand

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


def tags(view: Any, seat: int) -> dict[str, str]:
    """The prices shown in the workshop of a seat, by upgrade."""
    hand = Hand()
    drawn = [part(EN, view, seat, hand, active=False) for part in (workshop.pots, workshop.tools)]
    prices = [price for part in drawn for price in parse(part).all("span", "price")]
    return {price.attrs["data-info"].partition(" ")[2]: price.one(cls="good").text for price in prices}


def test_each_workshop_shows_the_prices_of_its_owner() -> None:
    """The helper of seat 1 makes upgrades cheaper by 2, for every viewer and in every turn."""
    card_set = able_set([{"op": "discount", "on": "improve", "by": 2}], "permanent")
    seats = {"rooms": {0: "HL16"}}, {"rooms": {0: TREASURER}}
    for turn in (0, 1):
        state = position(*seats, card_set=card_set, turn=turn, moved="buy_lumber", action="")
        for viewer in (0, 1):
            view: Any = state.view(viewer)
            printed = {one["id"]: one["price"] for one in view["board"]["upgrades"]}
            assert tags(view, 0) == {id: str(price) for id, price in printed.items()}
            assert tags(view, 1) == {id: str(price - 2) for id, price in printed.items()}
            for upgrade in view["board"]["upgrades"]:
                text = texts.of_upgrade(EN, upgrade, view, 1)[0]
                assert text == EN("wc.n.blueberry", n=upgrade["price"] - 2)


def test_an_upgrade_offered_by_an_effect_shows_the_discount_of_the_effect() -> None:
    _, state = use([{"op": "action", "name": "improve_workshop", "discount": 2}], blueberry=20)
    view: Any = state.view(0)
    offers = [decision for decision in view["decisions"] if decision["verb"] == "improve"]
    for decision in offers:
        price = parse(answers.label(EN, view, decision)).one("span", "price").text
        assert price == str(view["prompt"]["costs"][decision["text"]])
    assert len(offers) > 3


def test_the_contract_of_a_choice_is_named() -> None:
    """Regression: the answer was a picture that only screen readers had words for."""
    _, state = use([{"op": "choose", "options": [[{"op": "claim_contract"}], [{"op": "gain", "points": 4}]]}])
    view: Any = state.view(0)
    [contract] = [one for one in view["decisions"] if one["text"] == "option 1"]
    label = answers.label(EN, view, contract)
    assert "Claim a public contract" in label and "sr" not in label
