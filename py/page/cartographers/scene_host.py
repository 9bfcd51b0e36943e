"""What scenes of Cartographers use of the display."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from engine.cartographers.view_types import View
    from page.dom import Node
    from table.words import Words

    from .map import MapPicture


class Host(Protocol):
    """The display of the table, as scenes draw on it."""

    picture: MapPicture
    part: dict[str, Node]

    @property
    def words(self) -> Words: ...
    @property
    def theme(self) -> str: ...
    @property
    def dpr(self) -> float: ...
    def show_purse(self, view: View, was: int | None = None) -> None:
        """Show coins and losses of a position; ``was``: the losses before it, if they have just changed."""

    def light_edict(self, place: int | None) -> None:
        """Mark an edict as the one that is being counted; None for none."""
