"""What the others have done in words: in a dialog, and as a message where the table has no room for the recap."""

from __future__ import annotations

from typing import TYPE_CHECKING

from page.dom import is_visible

from . import recap, texts

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Protocol

    from engine.woodcraft.view_types import LogEntry, View
    from page.dom import Event, Node
    from page.screens import App
    from page.table.dialogs import Dialog

    class Display(Protocol):
        """The display of the table, as far as this needs it."""

        part: dict[str, Node]

        def finish_refresh(self) -> None: ...
        def after_picture(self, call: Callable[[], None]) -> None: ...

    class Host(Protocol):
        """The table, as far as this needs it."""

        app: App
        view: View
        viewer: int
        lit: int | None
        dialog: Dialog

        @property
        def display(self) -> Display: ...
        @property
        def news(self) -> Sequence[LogEntry]: ...
        def names(self) -> Sequence[str]: ...


#: How long the message is shown, s.
SECONDS = 7


class RecapDialog:
    """The recap in words."""

    def __init__(self, table: Host) -> None:
        self._table = table

    def do_recap(self, argument: str = "", event: Event = None) -> None:
        """Show in words what the others have done; a row of it lights what it speaks of."""
        table = self._table
        words, names = table.app.words, table.names()
        deeds = recap.deeds_of(words, table.view, table.news, names, table.viewer)
        table.dialog.open(words("wc.recap"), recap.whole(deeds, names, table.lit))

    def show_rival(self) -> None:
        """Show what the rival of a solo game has just done, unless the recap is in view; it has no scene.

        Finding out what is in view takes a while, so the next picture comes first.
        """
        if self._table.view["seats"] == 1:
            self._table.display.after_picture(self._show_rival)

    def _show_rival(self) -> None:
        table = self._table
        news = table.news
        if not any(entry["id"] == "solo" for entry in news):
            return
        table.display.finish_refresh()  # it writes the recap
        if is_visible(table.display.part["news"]):
            return
        words, view = table.app.words, table.view
        shown = [entry for entry in news if entry["id"] != "solo"]  # the name of its card says nothing
        steps = [step for entry in news if entry["id"] == "solo" for step in texts.rival_steps(words, entry, view)]
        table.app.toast(words.sentences([texts.news(words, shown, table.names(), view), *steps]), seconds=SECONDS)
