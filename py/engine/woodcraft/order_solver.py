"""How to work a pile into the dice of an order by sawing, splicing, gluing, tokens and harvest.

The search is exact: it finds a way if there is one, and the first one has the lowest cost (``COSTS``). It does not use
planting or the abilities of helpers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ..game import BadData, as_found
from ..problems import problem, unexpected
from .card_set import CardSet
from .cards import Order
from .dice import NAMES, pile
from .order_search import Search
from .order_steps import Way
from .order_tools import Tools, owns_second_saw
from .prices import die_price, material_price
from .vocabulary import MATERIALS


class Purchase(NamedTuple):
    """A purchase that makes an order reachable."""

    #: "g3", or a material and an amount: "glue 2".
    what: str
    price: int
    #: Whether it is a yard die, a die of the exchange or a material: "yard", "exchange", "material".
    where: str
    way: Way


def ways(
    dice: Iterable[str | int],
    tools: Mapping[str, Any],
    need: Order | str | Mapping[str, Any],
    limit: int = 1,
    card_set: CardSet | None = None,
) -> list[Way]:
    """The ways to work a pile into the needed dice, cheapest first; [] if there are none.

    ``tools``: "sawing" (tiles face up), "splicing" (what each one face up may add, or number -> that), "gluing"
    (0 or 1), "turned" (the same for turned tiles), the tokens "saw", "scrap", "glue", "reuse", and "pots" (colour ->
    die or None).
    ``need``: an order, its id, or {"dice", "tokens"}; the work does not spend its tokens. The first way has the
    lowest cost. Up to ``limit`` ways are listed; they leave different dice.
    """
    book = card_set or CardSet.standard()
    return Search(pile(dice), Tools.of(tools), *_wanted(need, book), book.surcharge).ways(limit)


def purchases(
    dice: Iterable[str | int],
    tools: Mapping[str, Any],
    need: Order | str | Mapping[str, Any],
    yard: Iterable[str | int] = (),
    exchange: bool = True,
    money: int | None = None,
    card_set: CardSet | None = None,
) -> list[Purchase]:
    """The single purchases that make a need reachable: a yard die, a die of the exchange, or some of one material.

    Sorted by price, then by the cost of the work. Purchases that cost more than ``money`` are left out.

    Dice cost what they cost in the game (``prices``). ``tools`` may name the discounts: "upgrades" (ids; the
    second sawing tile takes something off every six; without this key two sawing tiles, face up or turned, do) and
    "helpers" (ids of the helpers in the workshop). ``tools_of`` gives both.
    """
    book, kept, owned = card_set or CardSet.standard(), pile(dice), Tools.of(tools)
    wanted = _wanted(need, book)
    cheaper_sixes, powers = owns_second_saw(tools), book.powers(tools.get("helpers", ()))
    for_sale = [(die, "yard") for die in sorted(set(pile(yard)))]
    if exchange:
        for_sale += [(die, "exchange") for die in book.bank]
    offers = [
        (die_price(book, die, cheaper_sixes=cheaper_sixes, powers=powers), NAMES[die], where, [die], owned)
        for die, where in for_sale
    ]
    for kind in MATERIALS:
        for amount, _ in book.materials:
            more = owned.with_more(kind, amount)
            offers.append((material_price(book, amount), f"{kind} {amount}", "material", [], more))
    possible: list[Purchase] = []
    for cost, what, where, bought, tiles in offers:
        if money is not None and cost > money:
            continue
        if where == "material" and any(listed.what.startswith(what.split()[0]) for listed in possible):
            continue  # a smaller amount of this material is enough
        for way in Search(sorted([*kept, *bought]), tiles, *wanted, book.surcharge).ways(1):
            possible.append(Purchase(what, cost, where, way))
    return sorted(possible, key=lambda each: (each.price, each.way.cost, each.what, each.where))


def _wanted(need: Any, book: CardSet) -> tuple[Sequence[int], Mapping[str, int]]:
    if isinstance(need, str):
        order = book.orders.get(need)
        if order is None:
            raise BadData("need", unexpected(problem("expected.known"), as_found(need), "need"))
        need = order
    if isinstance(need, Mapping):
        return pile(need["dice"]), need.get("tokens", {})
    return need.dice, dict(need.tokens)
