"""The elements of the table; each is written only where it has changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from page.dom import Node
from page.html import fragment
from page.table import end
from page.table.display import Display as SharedDisplay

from . import layout, texts

if TYPE_CHECKING:
    from typing import Protocol

    from engine.nim.view_types import View
    from page.table.host import Host as SharedHost

    class Host(SharedHost, Protocol):
        """What the table of this game offers to its display."""

        view: View
        advised: str


class Display(SharedDisplay):
    """Renders a TableScreen."""

    table: Host

    def __init__(self, table: Host, root: Node) -> None:
        super().__init__(table, root, layout.table(table.app.words))

    def open(self) -> None:
        self.refresh()

    def apply_preferences(self) -> None: ...

    def fit(self) -> None: ...

    def light(self) -> None: ...

    def refresh(self) -> None:
        words, table, view = self.words, self.table, self.table.view
        phase, names = table.phase, table.names()
        self.show_phase(phase)
        self.write("sheet", layout.heaps(words, view, active=table.deciding, advised=table.advised))
        self.show_tools()
        self.show_end()
        if view["over"]:
            return
        name = names[view["prompt"]["seat"]]
        asked = {"greet": "table.pass_to", "think": "table.thinking"}.get(phase, "nim.asked")
        self.write("asked", fragment(words(asked, name=name)))
        if phase == "think":
            self.write_main("", words("table.stop"), "thinking")
        elif phase == "greet":
            self.write_main("", words("table.begin", name=name), "primary")
        else:
            self.write_main("", words("nim.left", n=sum(view["heaps"])), "waiting")

    def finish(self) -> None:
        words, table = self.words, self.table
        title, code = texts.news(words, table.view, table.names()), table.session.deal.code()
        verdict = end.verdict(words, "games.finished", title)
        onward = end.onward(words, table.id, code, "home.new", picture=False)
        end.finish(self, fragment(verdict, onward))
