"""What the end of a game has left behind is dropped when its last action is undone: there may be another end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from table.archives import is_loaded

if TYPE_CHECKING:
    from typing import Protocol

    from page.screens import App

    from .lazy_review import LazyReview

    class Ended(Protocol):
        """The table of the game."""

        app: App
        id: str
        seat: int
        viewer: int
        review: LazyReview


def forget_end(table: Ended) -> None:
    """Show the viewer's board in place of the winner's; the next end is reviewed and searched again."""
    table.review.drop()
    table.seat = table.viewer
    if is_loaded("achievements"):  # otherwise the game has not been searched
        from page.achievements.ending import forget

        forget(table.app, table.id)
