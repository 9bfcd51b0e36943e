"""What a player can take from a table: the same deal again, a picture of the board, the game as a file or a link."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Protocol

    from page.dom import Event
    from page.ink.surface import Canvas
    from page.screens import App
    from table.session import Session

    from .dialogs import Dialog

    class Host(Protocol):
        """The table whose game is shared."""

        app: App
        session: Session
        id: str
        dialog: Dialog

        def picture(self) -> Canvas: ...


class Sharing:
    """Handles the buttons below the verdict, and the one that saves a game that the browser does not keep."""

    def __init__(self, table: Host) -> None:
        self._table = table

    def do_again(self, argument: str = "", event: Event = None) -> None:
        """Start the same deal again, with everyone in the same seat."""
        from page.begin import begin

        begin(self._table.app, self._table.session.deal, self._table.session.sitters)

    def do_picture(self, argument: str = "", event: Event = None) -> None:
        """Save a picture of the finished board."""
        from .end import keep_picture

        keep_picture(self._table, self._table.picture())

    def do_keep_file(self, argument: str = "", event: Event = None) -> None:
        """Save the present state of the game to a file."""
        from page.records import save_session

        self._table.dialog.close()  # the menu would cover the message
        save_session(self._table.app, self._table.session, self._table.id)

    def do_link(self, argument: str = "", event: Event = None) -> None:
        """Copy a link to the replay of the game."""
        from page.records import copy_link

        copy_link(self._table.app, self._table.session)
