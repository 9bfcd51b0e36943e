"""What cards and upgrades say, line by line: orders, helpers, public contracts, upgrades, and solo cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from page.printed_cache import cached_by_identity
from table.words import Words

from .effect_texts import amount, dice, effects, goods
from .names import tile, title, upgrade

if TYPE_CHECKING:
    from engine.woodcraft.printed_types import (
        Card,
        ContractCard,
        Effect,
        HelperCard,
        Need,
        OrderCard,
        SoloCard,
        Upgrade,
    )
    from engine.woodcraft.view_types import View


def of_upgrade(words: Words, printed: Upgrade, view: View, seat: int) -> list[str]:
    """An upgrade: its price for a seat, what must be owned before, what it can do, and what it gives."""
    id = printed["id"]
    result = [amount(words, "blueberry", view["players"][seat]["upgrade_costs"][id])]
    if printed["needs"]:
        result.append(words("rules.needs", what=words.list([upgrade(words, one) for one in printed["needs"]])))
    if id == "sawing_2" and (discount := view["board"]["prices"]["six_discount"]):
        result.append(words("wc.upgrade.six_discount.rule", n=discount))
    if id == "pot_brown":
        result.append(words("wc.upgrade.pot_brown.rule"))
    if printed["range"]:
        result.append(tile(words, id, view))
    if printed["gives"]:
        result.append(effects(words, printed["gives"]))
    if printed["sapling"]:
        result.append(words("wc.upgrade.pot.rule"))
    return result


def card(words: Words, id: str, card: Card) -> str:
    """A whole card, for screen readers: "Order: Spinning Top. Needs yellow 1, yellow 2, 1 scrap. ..."."""
    name = words("wc.prompt.from", source=words("wc.card.kind." + card["kind"]), what=title(words, id, card))
    return words.sentences([name, *lines(words, card)])


def lines(words: Words, card: Card) -> list[str]:
    """The text of a card, line by line."""
    match card["kind"]:
        case "order":
            return order(words, card)
        case "helper":
            return helper(words, card)
        case "contract":
            return contract(words, card)
    return solo(words, card)


@cached_by_identity
def needs(words: Words, need: Need) -> str:
    """What an order needs."""
    return words.list([*dice(words, need["dice"]), *goods(words, need["tokens"])])


def order(words: Words, card: OrderCard) -> list[str]:
    """What an order needs and pays, and the row in which it starts."""
    return [
        words("wc.order.needs", what=needs(words, card["need"])),
        words("wc.order.pays", what=effects(words, card["reward"])),
        words("wc.order.row", n=card["row"]),
    ]


def helper(words: Words, card: HelperCard) -> list[str]:
    """What a helper costs, can do and produces."""
    cost = card["cost"]
    return [
        words("wc.helper.cost", what=amount(words, "blueberry", cost)) if cost else words("wc.helper.free"),
        ability(words, card),
        words("wc.helper.produces", what=effects(words, card["production"])),
    ]


def ability(words: Words, card: HelperCard) -> str:
    """What a helper can do, and when."""
    power = card["ability"]
    if power["kind"] == "none":
        return words("wc.helper.none")
    return words("wc.helper." + power["kind"], do=effects(words, power["effects"]))


def contract(words: Words, card: ContractCard) -> list[str]:
    """What a public contract pays at the end."""
    return [score_per(words, card["score"])]


def score_per(words: Words, score: Effect) -> str:
    """What a contract counts, and the points for it."""
    return effects(words, [score])


def solo(words: Words, card: SoloCard) -> list[str]:
    """What the rival of a solo game does, step by step."""
    wheel, yard = card["wheel"], card["yard"]
    if wheel in ("oldest_first", "newest_first"):
        lines = [words("wc.solo.wheel." + wheel)]
    else:
        lines = [words("wc.solo.wheel.action", action=words("wc.action." + wheel))]
    if card["helper_slot"]:
        lines.append(words("wc.solo.helper", n=card["helper_slot"]))
    if card["order_slot"]:
        lines.append(words("wc.solo.order", n=card["order_slot"]))
    lines.append(words("wc.solo.yard." + yard["which"], color=words("wc.color." + yard["color"])))
    lines += solo_reputation(words, card)
    if card["take_contract"]:
        lines.append(words("wc.solo.contract", n=card["contracts_from"]))
    return lines


def solo_reputation(words: Words, card: SoloCard) -> list[str]:
    """The steps of the rival's reputation, if a card has any."""
    by = card["reputation"]
    return [words("wc.solo.reputation", by=words.number(by, sign=True))] if by else []


def late_orders(words: Words, many: int, lost: int, points: int) -> str:
    """The number of orders left open, the reputation they cost, and a change of points; a dot if there are none."""
    if not many:
        return "\u00b7"
    text = words("wc.end.late", n=many, lost=words.number(-lost, sign=True) if lost else "\u00b10")
    return words.list([text, words("wc.n.points", n=words.number(points, sign=True))]) if points else text
