"""Cards of a view by id, typed by their kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.woodcraft.printed_types import ContractCard, HelperCard, OrderCard, SoloCard
    from engine.woodcraft.view_types import View


def order(view: View, id: str) -> OrderCard:
    card = view["cards"][id]
    assert card["kind"] == "order"
    return card


def helper(view: View, id: str) -> HelperCard:
    card = view["cards"][id]
    assert card["kind"] == "helper"
    return card


def contract(view: View, id: str) -> ContractCard:
    card = view["cards"][id]
    assert card["kind"] == "contract"
    return card


def solo(view: View, id: str) -> SoloCard:
    """A card of the solo rival."""
    card = view["cards"][id]
    assert card["kind"] == "solo"
    return card
