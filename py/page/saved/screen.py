"""The list of saved games: continue, replay, rename, copy a link, save to a file, import a file, remove and restore."""

from __future__ import annotations

from typing import TYPE_CHECKING

import js
from pyodide.ffi import JsException

from page import records
from page.dom import Event, Listeners, Node, by_id, document, h, icon
from page.game_loader import needs, run, say_absent, when_here
from page.screens import App
from table.names import Names
from table.save_format import Entry, summary_of
from table.saved_games import Removed, SaveBroken
from table.session import Session
from table.store import StoreFull, StoreMissing
from table.words import News, Phrase

from . import rows
from .filter import Filter

if TYPE_CHECKING:
    from page.miniatures.rows import Pictures
    from table.sessions import Company


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
        #: Ids of the games that can only be shown.
        self._closed: set[str] = set()
        #: The players of games of several, by the id of the game.
        self._companies: dict[str, Company] = {}
        self._gone: dict[str, Removed] = {}
        self._listeners = Listeners()
        self._trouble = trouble
        #: The messages about the last imported file.
        self._messages: list[News] = []
        self._filter = Filter()
        self._names: dict[str, str] = {}
        #: The id of the game whose name is being edited; "" if none is.
        self._naming = ""
        self._pictures: Pictures | None = None

    def open(self) -> None:
        self._read()
        self._listeners.on(self._room, "change", self._file_chosen)
        self._listeners.on(self._room, "submit", self._named)
        self._listeners.on(self._room, "keydown", self._pressed)
        self._listeners.on(document, "visibilitychange", lambda _: self.look_again())
        self._listeners.on(js.window, "pageshow", lambda _: self.look_again())
        self._draw()

    def close(self) -> None:
        self._listeners.close()
        if self._pictures is not None:
            self._pictures.close()
        self._room.replaceChildren()

    def show_language(self) -> None:
        self._draw()

    def show_theme(self) -> None:
        self._show_pictures()

    def _read(self) -> None:
        """Read the list of games from the storage."""
        self._names = Names(self._app.store).all()
        self._pars = self._app.results.pars()
        try:
            listing = self._app.shelf.listing()
            self._entries, self._broken, self._closed = listing.entries, listing.broken, listing.closed
            self._companies = listing.companies()
        except StoreMissing:
            self._entries, self._broken, self._closed, self._companies = [], [], set(), {}
            self._trouble = self._trouble or ["error.unreadable"]

    def _read_again(self) -> None:
        """Read a list that has changed by an import or in another tab. Games removed just now can still be put back."""
        gone = [entry for entry in self._entries if entry.id in self._gone]
        broken = [id for id in self._broken if id in self._gone]
        companies, closed = self._companies, self._closed
        self._read()
        stored = [entry.content for entry in self._entries]
        back = [entry.id for entry in gone if entry.content in stored]  # an import has given it another id
        for id in {entry.id for entry in self._entries}.union(self._broken, back):
            self._gone.pop(id, None)
        self._entries += [entry for entry in gone if entry.id in self._gone]
        self._entries.sort(key=lambda entry: entry.touched, reverse=True)
        self._broken += [id for id in broken if id in self._gone]
        self._companies |= {id: them for id, them in companies.items() if id in self._gone}
        self._closed |= closed & self._gone.keys()

    def look_again(self) -> None:
        """Show what other tabs have changed while the page was hidden; a name that is being edited stays."""
        if document.hidden or self._naming:
            return
        before = self._contents()
        self._read_again()
        if self._contents() != before:
            self._draw_in_place()

    def _contents(self) -> tuple[object, ...]:
        """What the list shows, to be compared."""
        return self._entries, self._broken, self._closed, self._companies, self._names, self._pars, set(self._gone)

    def _drop(self, id: str) -> None:
        """Take a game that another tab has removed off the list."""
        self._app.toast(self._app.words("error.game"))
        self._entries = [entry for entry in self._entries if entry.id != id]
        self._broken = [broken for broken in self._broken if broken != id]
        self._draw_in_place()
        self._app.find_last()

    def _is_here(self, id: str) -> bool:
        """Whether a game is still stored; one that another tab has removed leaves the list."""
        try:
            if self._app.shelf.texts(id):
                return True
            self._drop(id)
        except StoreMissing:
            self._app.toast(self._app.words("error.unreadable"))
        return False

    # --- drawing ----------------------------------------------------------------------------------

    def _draw_in_place(self) -> None:
        """Draw a list that has changed by itself: neither the focus nor the scroll position moves."""
        focused = document.activeElement
        selector = ""
        if self._room.contains(focused):
            names = [name for name in ("id", "data-do", "href") if focused.hasAttribute(name)]
            marks = [f'[{name}="{js.CSS.escape(focused.getAttribute(name))}"]' for name in names]
            selector = focused.localName + "".join(marks)
        file = self._room.querySelector("#file")
        self._draw()
        if file:  # a file may be chosen at the moment
            self._room.querySelector("#file").replaceWith(file)
        if selector:
            same = self._room.querySelector(selector) or self._room.querySelector("h1")
            same.focus(preventScroll=True)

    def _draw(self) -> None:
        words = self._app.words
        parts: list[Node] = []
        broken = list(self._broken)
        typed = field.value if (field := self._name_field()) else None
        self._filter.settle(self._entries)
        shown = [entry for entry in self._entries if self._filter.passes(entry)]
        for title, over in (("games.running", False), ("games.finished", True)):
            items = []
            for entry in shown:
                if entry.over is over:
                    try:
                        items.append(self._row(entry))
                    except (JsException, LookupError, TypeError, ValueError):  # one bad entry must not hide the others
                        broken.append(entry.id)
            if items:
                parts += [h("h2.eyebrow", None, words(title)), h("ul", None, items)]
        if broken:
            items = [self._damaged_row(id, n) for n, id in enumerate(broken, 1)]
            parts += [h("h2.eyebrow", None, words("games.damaged")), h("ul", None, items)]
        if not self._entries and not broken:
            parts.append(h("p.empty", None, words("games.none")))
        news = self._news()
        above, below = (None, news) if self._messages else (news, None)
        parts += [below, self._files()]
        go = h(
            "div.go",
            None,
            h("a.btn.quiet", {"href": "#/"}, icon("back"), h("span", None, words("app.back"))),
            h("a.btn.primary", {"href": "#/new"}, icon("play"), h("span", None, words("home.new"))),
        )
        title = h("h1", {"tabindex": "-1"}, words("games.title"))
        there = [entry for entry in self._entries if entry.id not in self._gone]
        filters = self._filter.draw(words, self._entries, there)
        self._room.replaceChildren(h("section.screen.narrow.games", None, title, above, filters, parts, go))
        if typed is not None and (field := self._name_field()):
            field.value = typed
        self._show_pictures()

    def _row(self, entry: Entry) -> Node:
        words, par = self._app.words, ""
        if entry.over and entry.id in self._pars:
            signed = summary_of(entry.game).figure(entry.about).signed
            par = words("games.par", n=words.number(self._pars[entry.id].figure, sign=signed))
        game = rows.SavedGame(
            entry,
            company=self._companies.get(entry.id),
            name=self._names.get(entry.id, ""),
            naming=entry.id == self._naming,
            closed=entry.id in self._closed,
            par=par,
            awaited=rows.awaited(words, self._app.shelf, entry, self._companies.get(entry.id)),
        )
        return rows.removed(words, entry.id, game) if entry.id in self._gone else rows.row(words, game)

    def _damaged_row(self, id: str, n: int) -> Node:
        """The row of the n-th game that cannot be opened."""
        if id in self._gone:
            return rows.removed(self._app.words, id)
        return rows.damaged(self._app.words, id, n)

    def _show_pictures(self) -> None:
        """Draw the games whose rows come into view, when the part that can is here."""

        def show() -> None:
            if self._app.screen is self:
                from page.miniatures.rows import Pictures, saved

                self._pictures = self._pictures or Pictures(self._app, self, saved(self._app))
                self._pictures.watch(self._room)

        if self._entries:
            when_here(["miniatures"], show)

    def _news(self) -> Node:
        """The message about a wrong link, or about an imported file: that one is above the button that imports."""
        words = self._app.words
        lines = [News(self._trouble, good=False)] if self._trouble else self._messages
        if not lines:
            return h("div", {"id": "news", "role": "alert"})
        return h(
            "div.notice.card",
            {"id": "news", "role": "alert"},
            [h("p" if line.good else "p.bad", None, words.phrase(line.phrase)) for line in lines],
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
            h("input", {"type": "file", "id": "file", "accept": ".json,.txt,application/json,text/plain"}),
        )
        data = h("a.btn.quiet", {"href": "#/data"}, icon("log"), words("backup.title"))
        return h("div.row.files", None, everything, choose, data)

    # --- filters and names ------------------------------------------------------------------------

    def do_only(self, argument: str, event: Event) -> None:
        """Show only the games of a title ("game" and its name) or of a kind ("kind over"), or all ("game")."""
        self._filter.choose(argument)
        self._naming = ""
        self._draw()
        self._room.querySelector(f'[data-do="only {argument}"]').focus()

    def _name_field(self) -> Node | None:
        """The field in which the name of a game is edited; None if there is none."""
        return self._room.querySelector(f'[data-name="{self._naming}"] input') if self._naming else None

    def do_rename(self, id: str, event: Event) -> None:
        """Edit the name of a game in its row."""
        self._naming = id
        self._draw()
        by_id("name").focus()
        by_id("name").select()

    def do_keep_name(self, id: str, event: Event) -> None:
        """Stop editing the name of a game."""
        self._naming = ""
        self._draw()
        self._focus(id, f'[data-do="rename {id}"]')

    def _named(self, event: Event) -> None:
        id = event.target.dataset.name
        if not id:
            return
        event.preventDefault()
        try:
            Names(self._app.store).give({id: str(by_id("name").value)}, [entry.id for entry in self._entries])
        except (StoreFull, StoreMissing):
            self._app.toast(self._app.words("games.name.failed"))
        self._names = Names(self._app.store).all()
        self.do_keep_name(id, event)

    def _pressed(self, event: Event) -> None:
        if event.key == "Escape" and self._naming:
            self.do_keep_name(self._naming, event)

    # --- handlers of buttons -----------------------------------------------------------------------

    def do_remove(self, id: str, event: Event) -> None:
        if not self._is_here(id):
            return
        try:
            entry = self._app.shelf.entry(id)
            if entry is not None:  # it may be over by now: another tab has played on
                self._entries = [entry if one.id == id else one for one in self._entries]
                self._app.results.update([entry])
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
        except StoreMissing:
            self._app.toast(self._app.words("error.store"))
            return
        self._read_again()
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
        when_here(needs(self._app.games, id, entry.game), copy, lambda: say_absent(self._app))

    def do_save(self, id: str, event: Event) -> None:
        if not self._is_here(id):
            return
        entry = next(entry for entry in self._entries if entry.id == id)
        records.save_file(self._app, [id], records.file_name(entry.code.lower() or entry.game))

    def do_rescue(self, id: str, event: Event) -> None:
        """Save the texts of a game that cannot be opened to a file."""
        if not self._is_here(id):
            return
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
            if broken.code == "missing":
                self._drop(id)
                return None
            self._app.toast(self._app.words(broken.word))
            if broken.code == "later" or self._app.shelf.closed(id):  # the message says that it stays on the list
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
        messages = await records.import_on(self, self._app, file)
        if messages is None:
            return
        self._trouble, self._messages = (), messages
        self._read_again()
        self._draw()
        by_id("file").focus()
        by_id("news").scrollIntoView(block="center")

    def _focus(self, id: str, button: str = ".btn") -> None:
        """Move the focus to the row of a game that was redrawn."""
        by_id("game-" + id).querySelector(button).focus()
