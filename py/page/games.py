"""The list of saved games: continue, replay, copy a link, save to a file, import a file, remove and restore."""

import js
from pyodide.ffi import JsException

from page import records
from page.dom import Event, Listeners, Node, by_id, h, icon
from page.game_loader import run, when_here
from page.screens import App
from table.save_format import Entry, summary_of
from table.saved_games import Removed, SaveBroken, StoreFull, StoreMissing
from table.session import Session
from table.words import Phrase


class GamesScreen:
    """The list of saved games."""

    name = "games"

    def __init__(self, app: App, room: Node, trouble: Phrase = ()) -> None:
        """`trouble`: what was wrong with the link that was opened."""
        self._app = app
        self._room = room
        self._entries: list[Entry] = []
        #: Ids of the games that cannot be opened.
        self._broken: list[str] = []
        self._gone: dict[str, Removed] = {}
        self._listeners = Listeners()
        self._trouble = trouble
        #: The messages about the last imported file, each with whether it is good news.
        self._messages: list[tuple[str, bool]] = []

    def open(self) -> None:
        self._pars = self._app.results.pars()
        self._read()
        self._listeners.on(self._room, "change", self._file_chosen)
        self._draw()

    def close(self) -> None:
        self._listeners.close()
        self._room.replaceChildren()

    def respeak(self) -> None:
        self._draw()

    def retheme(self) -> None: ...

    def _read(self) -> None:
        """Read the list of games from the storage."""
        try:
            self._entries, self._broken = self._app.shelf.listing()
        except StoreMissing:
            self._entries, self._broken = [], []
            self._trouble = self._trouble or ["error.unreadable"]

    # --- drawing ----------------------------------------------------------------------------------

    def _draw(self) -> None:
        words = self._app.words
        parts: list[Node] = []
        broken = list(self._broken)
        for title, over in (("games.running", False), ("games.finished", True)):
            rows = []
            for entry in self._entries:
                if entry.over is over:
                    try:
                        rows.append(self._row(entry))
                    except (JsException, LookupError, TypeError, ValueError):  # one bad entry must not hide the others
                        broken.append(entry.id)
            if rows:
                parts += [h("h2.eyebrow", None, words(title)), h("ul", None, rows)]
        if broken:
            rows = [self._damaged_row(id, n) for n, id in enumerate(broken, 1)]
            parts += [h("h2.eyebrow", None, words("games.damaged")), h("ul", None, rows)]
        if not self._entries and not broken:
            parts.append(h("p.empty", None, words("games.none")))
        parts.append(self._files())
        go = h(
            "div.go",
            None,
            h("a.btn.quiet", {"href": "#/"}, icon("back"), h("span", None, words("app.back"))),
            h("a.btn.primary", {"href": "#/new"}, icon("play"), h("span", None, words("home.new"))),
        )
        title = h("h1", {"tabindex": "-1"}, words("games.title"))
        self._room.replaceChildren(h("section.screen.narrow.games", None, title, self._news(), parts, go))

    def _news(self) -> Node:
        """The message about a wrong link or an imported file."""
        lines = [(self._app.words.phrase(self._trouble), False)] if self._trouble else self._messages
        if not lines:
            return h("div", {"id": "news", "role": "alert"})
        return h(
            "div.notice.card",
            {"id": "news", "role": "alert"},
            [h("p" if good else "p.bad", None, text) for text, good in lines],
        )

    def _files(self) -> Node:
        """The buttons that save all games to a file and import one."""
        words = self._app.words
        everything = None
        if self._entries:
            everything = h(
                "button.btn.quiet", {"type": "button", "data-do": "save_all"}, icon("save"), words("record.file.all")
            )
        choose = h(
            "label.btn.quiet",
            None,
            icon("open"),
            words("record.file.open"),
            h("input", {"type": "file", "id": "file", "accept": ".json,application/json"}),
        )
        data = h("a.btn.quiet", {"href": "#/data"}, icon("log"), words("backup.title"))
        return h("div.row.files", None, everything, choose, data)

    def _removed_row(self, id: str) -> Node:
        words = self._app.words
        undo = h("button.btn", {"type": "button", "data-do": "restore " + id}, icon("undo"), words("app.undo"))
        return h(
            "li.saved.card.gone", {"id": "game-" + id}, h("p", None, words("games.removed")), h("div.row", None, undo)
        )

    def _damaged_row(self, id: str, n: int) -> Node:
        """The row of the n-th game that cannot be opened."""
        if id in self._gone:
            return self._removed_row(id)
        words = self._app.words
        save = h(
            "button.btn",
            {"type": "button", "data-do": "rescue " + id, "aria-label": words("games.damaged.save", n=n)},
            icon("save"),
            words("record.file.save"),
        )
        remove = h(
            "button.btn.quiet",
            {
                "type": "button",
                "data-do": "remove " + id,
                "title": words("games.remove"),
                "aria-label": words("games.damaged.remove", n=n),
            },
            icon("trash"),
        )
        return h(
            "li.saved.card.damaged",
            {"id": "game-" + id},
            h("h3", None, words("games.damaged.game", n=n)),
            h("div.row", None, save, remove),
            h("p", None, words("games.damaged.text")),
        )

    def _row(self, entry: Entry) -> Node:
        words = self._app.words
        if entry.id in self._gone:
            return self._removed_row(entry.id)
        when = self._when(entry.touched)
        facts = [words("game." + entry.game)]
        if entry.players > 1:
            facts.append(words("new.players.many", n=entry.players))
        facts += map(words.phrase, entry.facts)
        if entry.over and entry.id in self._pars:
            signed = summary_of(entry.game).figure(entry.about)[1]
            facts.append(words("games.par", n=words.number(self._pars[entry.id].figure, sign=signed)))
        facts.append(when)
        verb = "look" if entry.over else "continue"
        return h(
            "li.saved.card",
            {"id": "game-" + entry.id},
            h("h3", None, words.phrase(entry.head)),
            h(
                "div.row",
                None,
                h(
                    "a.btn",
                    {"href": "#/play/" + entry.id, "aria-label": words(f"games.{verb}.label", when=when)},
                    words("games." + verb),
                ),
                self._tool("watch " + entry.id, "replay.watch", "eye", when),
                self._tool("link " + entry.id, "record.link", "link", when),
                self._tool("save " + entry.id, "record.file.save", "save", when),
                self._tool("remove " + entry.id, "games.remove", "trash", when),
            ),
            h("p", None, " · ".join(facts)),
        )

    def _tool(self, verb: str, word: str, sign: str, when: str) -> Node:
        words = self._app.words
        return h(
            "button.btn.quiet",
            {"type": "button", "data-do": verb, "title": words(word), "aria-label": words(word + ".label", when=when)},
            icon(sign),
        )

    def _when(self, seconds: int) -> str:
        options = js.JSON.parse('{"dateStyle": "medium", "timeStyle": "short"}')
        clock = js.Intl.DateTimeFormat.new(self._app.words.lang, options)
        return str(clock.format(js.Date.new(seconds * 1000)))

    # --- handlers of buttons -----------------------------------------------------------------------

    def do_remove(self, id: str, event: Event) -> None:
        try:
            self._app.results.update(entry for entry in self._entries if entry.id == id)
            self._gone[id] = self._app.shelf.remove(id)
        except StoreMissing:
            self._app.toast(self._app.words("error.unreadable"))
            return
        self._draw()
        self._focus(id)
        self._app.find_last()

    def do_restore(self, id: str, event: Event) -> None:
        try:
            self._app.shelf.restore(self._gone[id])
        except (StoreFull, StoreMissing) as trouble:
            self._app.toast(self._app.words("error.full" if isinstance(trouble, StoreFull) else "error.store"))
            return
        del self._gone[id]
        self._draw()
        self._focus(id)
        self._app.find_last()
        self._app.toast(self._app.words("games.restored"), seconds=3)

    def do_watch(self, id: str, event: Event) -> None:
        self._app.go("#/watch/" + id)

    def do_link(self, id: str, event: Event) -> None:
        def copy() -> None:
            session = self._load(id)
            if session is not None:
                records.copy_link(self._app, session)

        entry = next(entry for entry in self._entries if entry.id == id)
        when_here([entry.game], copy, lambda: self._app.toast(self._app.words("error.absent")))

    def do_save(self, id: str, event: Event) -> None:
        entry = next(entry for entry in self._entries if entry.id == id)
        records.save_file(self._app, [id], records.file_name(entry.code.lower() or entry.game))

    def do_rescue(self, id: str, event: Event) -> None:
        """Save the texts of a game that cannot be opened to a file."""
        try:
            records.save_damaged(self._app, id)
        except StoreMissing:
            self._app.toast(self._app.words("error.unreadable"))

    def do_save_all(self, argument: str, event: Event) -> None:
        records.save_file(
            self._app, [entry.id for entry in self._entries if entry.id not in self._gone], records.file_name()
        )

    def _load(self, id: str) -> Session | None:
        try:
            session: Session = self._app.shelf.load(id)
        except StoreMissing:
            self._app.toast(self._app.words("error.unreadable"))
            return None
        except SaveBroken as broken:
            self._app.toast(self._app.words(broken.word))
            if self._app.shelf.only_listed(id):  # the message says that it stays on the list
                return None
            self._entries = [entry for entry in self._entries if entry.id != id]
            self._broken.append(id)
            self._draw()
            self._focus(id)
            self._app.find_last()
            return None
        return session

    def _file_chosen(self, event: Event) -> None:
        if event.target.id == "file" and event.target.files.length:
            run(self._import(event.target.files.item(0)))

    async def _import(self, file: Node) -> None:
        messages = await records.import_file(self._app, file)
        self._app.find_last()
        if self._app.screen is not self:  # the player has opened another screen meanwhile
            self._app.toast(self._app.words.sentences([text for text, _ in messages]))
            return
        self._trouble, self._messages = (), messages
        self._read()
        self._gone.clear()
        self._draw()
        by_id("file").focus()

    def _focus(self, id: str) -> None:
        """Move the focus to the row of a game that was redrawn."""
        by_id("game-" + id).querySelector(".btn").focus()
