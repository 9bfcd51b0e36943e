"""Where a dragged thing may be dropped, and what dropping it there does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from table.woodcraft.drop_targets import drops, orders_served

from . import texts

if TYPE_CHECKING:
    from typing import Protocol

    from engine.woodcraft.view_types import View
    from page.screens import App
    from table.woodcraft.hand import Hand

    from .order_search import OrderSearch

    class Host(Protocol):
        """What this needs of the table."""

        app: App
        view: View
        hand: Hand
        #: The order whose note is shown.
        selected: str | None

        @property
        def order_search(self) -> OrderSearch: ...
        @property
        def phase(self) -> str: ...
        def do_order(self, id: str) -> None: ...
        def do_act(self, text: str) -> None: ...
        def hand_changed(self, announcement: str) -> None: ...


def places(table: Host, thing: str) -> dict[str, list[str]]:
    """The places where a dragged thing may be dropped, with the actions that this means.

    An order that needs work first has no action: dropping a die there selects it.
    """
    targets = drops(table.view, thing)
    kind, _, die = thing.partition(":")
    if kind == "die" and table.phase == "turn":
        for order in orders_served(table.view, table.order_search.reach, die):
            targets.setdefault("order:" + order, [])
    return targets


def drop(table: Host, thing: str, place: str) -> None:
    """Play what dropping a thing at a place means; of several actions, let the player choose."""
    actions = places(table, thing).get(place)
    if actions is None:
        return
    if not actions:
        if table.selected != place.partition(":")[2]:
            table.do_order(place.partition(":")[2])
    elif len(actions) == 1:
        table.do_act(actions[0])
    else:
        table.hand.narrow(actions)
        table.hand_changed(texts.question(table.app.words, table.view) if table.hand.few else "")
