"""What leads on from a table: the deal once more, the picture of the board, and the game as a file or a link."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Protocol

    from page.dom import Event
    from page.ink.surface import Canvas
    from page.screens import App
    from table.session import Session

    class Host(Protocol):
        """The table that is left or shared."""

        app: App
        session: Session
        id: str

        def picture(self) -> Canvas: ...


class Onward:
    """Handles the buttons below the verdict, and the one that saves a game that the browser does not keep."""

    def __init__(self, table: Host) -> None:
        self._table = table

    def do_again(self, argument: str = "", event: Event = None) -> None:
        """The same deal once more, everyone in the same seat."""
        from page.begin import begin

        begin(self._table.app, self._table.session.deal, self._table.session.sitters)

    def do_picture(self, argument: str = "", event: Event = None) -> None:
        from .end import keep_picture

        keep_picture(self._table, self._table.picture())

    def do_keep_file(self, argument: str = "", event: Event = None) -> None:
        """Save the game, as it stands at this table, to a file."""
        from page.records import save_session

        save_session(self._table.app, self._table.session)

    def do_link(self, argument: str = "", event: Event = None) -> None:
        from page.records import copy_link

        copy_link(self._table.app, self._table.session)
