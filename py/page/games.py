"""The shelf: games under way and finished ones; what is removed can be put back."""

from typing import Any

import js

from page.app import SEASONS
from page.dom import Event, Node, by_id, h, icon
from table.shelf import Entry, Removed


class GamesScreen:
    """A list of saved games in the room that Python fills."""

    name = "games"

    def __init__(self, app: Any, room: Node) -> None:
        self._app = app
        self._room = room
        self._entries: list[Entry] = []
        self._gone: dict[str, Removed] = {}

    def open(self) -> None:
        self._entries = self._app.shelf.entries()
        self._draw()

    def close(self) -> None:
        self._room.replaceChildren()

    def respeak(self) -> None:
        self._draw()

    def retheme(self) -> None: ...

    # --- drawing ----------------------------------------------------------------------------------

    def _draw(self) -> None:
        words = self._app.words
        parts: list[Node] = []
        for title, over in (("games.running", False), ("games.finished", True)):
            rows = [self._row(entry) for entry in self._entries if entry.over is over]
            if rows:
                parts += [h("h2.eyebrow", None, words(title)), h("ul", None, rows)]
        if not self._entries:
            parts.append(h("p.empty", None, words("games.none")))
        go = h(
            "div.go", None,
            h("a.btn.quiet", {"href": "#/"}, icon("back"), h("span", None, words("app.back"))),
            h("a.btn.primary", {"href": "#/new"}, icon("play"), h("span", None, words("home.new"))),
        )
        title = h("h1", {"tabindex": "-1"}, words("games.title"))
        self._room.replaceChildren(h("section.screen.narrow.games", None, title, parts, go))

    def _row(self, entry: Entry) -> Node:
        words = self._app.words
        if entry.id in self._gone:
            undo = h("button.btn", {"type": "button", "data-do": "restore " + entry.id}, icon("undo"),
                     words("app.undo"))
            return h("li.saved.card.gone", {"id": "game-" + entry.id},
                     h("p", None, words("games.removed")), h("div.row", None, undo))
        when = self._when(entry.touched)
        if entry.over:
            head = words("title." + entry.title) if entry.title else words("games.finished")
            facts = [words("games.rating", n=entry.rating)] if entry.rating is not None else []
        else:
            head = f"{words('season.' + SEASONS[entry.season])} {entry.time}/{entry.threshold}"
            facts = []
        facts += [words("side." + entry.side), when]
        verb = "look" if entry.over else "continue"
        return h(
            "li.saved.card", {"id": "game-" + entry.id},
            h("h3", None, head),
            h("div.row", None,
              h("a.btn", {"href": "#/play/" + entry.id,
                          "aria-label": words(f"games.{verb}.label", when=when)}, words("games." + verb)),
              h("button.btn.quiet", {"type": "button", "data-do": "remove " + entry.id,
                                     "aria-label": words("games.remove.label", when=when),
                                     "title": words("games.remove")}, icon("trash"))),
            h("p", None, " · ".join(facts)),
        )

    def _when(self, seconds: int) -> str:
        options = js.JSON.parse('{"dateStyle": "medium", "timeStyle": "short"}')
        clock = js.Intl.DateTimeFormat.new(self._app.words.lang, options)
        return str(clock.format(js.Date.new(seconds * 1000)))

    # --- what buttons do --------------------------------------------------------------------------

    def do_remove(self, id: str, event: Event) -> None:
        self._gone[id] = self._app.shelf.remove(id)
        self._draw()
        self._focus(id)
        self._app.find_last()

    def do_restore(self, id: str, event: Event) -> None:
        self._app.shelf.restore(self._gone.pop(id))
        self._draw()
        self._focus(id)
        self._app.find_last()
        self._app.toast(self._app.words("games.restored"), seconds=3)

    def _focus(self, id: str) -> None:
        """The row was drawn anew: stay in it."""
        by_id("game-" + id).querySelector(".btn").focus()
