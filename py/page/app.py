"""The application: which screen is open, its language and theme, and messages to the player."""

import json
from collections.abc import Callable, Mapping

import js

from page import routes, running
from page.dom import Event, Listeners, Node, by_id, document, h
from page.double_click import DoubleClick
from page.game_loader import absent, needs, when_here
from page.journal import Journal
from page.open_games import OpenGames, WhyUnsaved
from page.prefs import Prefs
from page.screens import Part, Screen, TableScreen, table_of
from page.sounds import Sounds
from page.store import open_store
from page.tabs import Tabs
from table.archives import is_loaded
from table.results import Results
from table.save_format import Entry
from table.saved_games import PREFIX, SaveBroken, Shelf
from table.session import Session
from table.store import StoreMissing
from table.words import Words

inkstead = js.inkstead
HEADING = "main .screen:not([hidden]) h1, #room:not([hidden]) :is(h1, [data-heading])"

#: In seconds. A message that is shown for at least this long is a warning, which stays when another screen is opened.
WARNING = 12
#: In seconds. A message that is not older than this may be about the screen that is opened, and stays as well.
NEW = 1


class App:
    """Holds what every screen needs, and opens screens by the hash of the address."""

    def __init__(self) -> None:
        self.prefs = Prefs()
        store, self.can_save = open_store()
        self.store = store
        self.shelf = Shelf(store)
        self.results = Results(store)
        self._journal = Journal()
        self._warned = False  # whether the player knows that the journal does not work
        self._knows_of_loss = False  # and that something is not stored at all
        self._tabs = Tabs(self._tab_changed)
        self.words = self._words()
        self.screen: Screen | None = None
        self.settings: Part | None = None
        self._hash = ""
        self._beginning = False  # whether the table of a new game is about to open
        self._says_loading = False
        self._room = by_id("room")
        self._listeners = Listeners()
        self.clicks = DoubleClick()
        # After the table has finished this step.
        self.games = OpenGames(self, lambda id: self.later(lambda: self._reopen(id), 0), self._tabs.saved)
        self._toasts = 0
        self._stays_until = 0.0  # when the next change of the address may remove the message shown, in ms
        self.sounds = Sounds(self)
        self._chosen_theme = ""  # the dark one, while a page is printed in the light one

    def start(self) -> None:
        on = self._listeners.on
        on(document, "click", self._clicked)
        on(js.window, "hashchange", lambda _: self._moved())
        if navigation := getattr(js.window, "navigation", None):  # not in browsers of 2025 and earlier
            on(navigation, "navigate", self._navigating)
        on(js.window, "inkstead:language", lambda _: self._show_language())
        on(js.window, "inkstead:theme", lambda _: self._show_theme())
        on(js.window, "beforeprint", lambda _: self._before_print())
        on(js.window, "afterprint", lambda _: self._after_print())
        on(js.window, "inkstead:journal", lambda event: self._journal_changed(event.detail.to_py()))
        on(js.window, "pagehide", lambda _: self.prefs.flush())
        on(document, "visibilitychange", lambda _: self.prefs.flush())
        self.route()
        if not self.can_save:
            self.toast(self.words("boot.storage"), seconds=15)

    # --- services for screens -----------------------------------------------------------------------

    @property
    def theme(self) -> str:
        """The theme shown, `"light"` or `"dark"`, also if the player chose "as the device"."""
        return str(inkstead.theme)

    def open_new_game(self, id: str, session: Session, replace: bool = False) -> None:
        """Save a new game and open its table."""
        if self._beginning:  # a second press, before the browser has reported the new address
            return
        self.games.begin(id, session)
        self._beginning = True
        self.go("#/play/" + id, replace)

    def go(self, route: str, replace: bool = False) -> None:
        """Open an address such as `"#/games"`; `replace` adds no entry to the browser's history."""
        if replace:
            js.history.replaceState(None, "", route)
            self.route()
        elif js.location.hash == route:
            self.route()
        else:
            js.location.hash = route

    def rename(self, route: str) -> None:
        """Give the open screen another address. The one before can then be opened again."""
        js.history.replaceState(None, "", route)
        self._hash = route

    def annotate(self, note: Mapping[str, int]) -> None:
        """Keep numbers with the present entry of the browser's history, as ``history.state``; the address stays."""
        js.history.replaceState(js.JSON.parse(json.dumps(note)), "")

    def unsaved(self, id: str) -> WhyUnsaved | None:
        """Why a game is not saved; None if it is."""
        if reason := self.games.unsaved(id):
            return reason
        if not self.can_save:
            return "memory"
        return "late" if self._journal.is_late(PREFIX + id) else None

    def do_take_over(self, argument: str, event: Event) -> None:
        """Play the game of the open table in this tab, and let the tab that played it follow."""
        self._tabs.take_over()

    def _tab_changed(self, what: str, text: str) -> None:
        """Handle a message of ``Tabs``: this tab begins to "write" or "follow", or the writing tab has "saved"."""
        table = self._table
        if table is None:
            return
        if what != "saved":
            if table.following != (what == "follow"):
                table.follow(what == "follow")
            return
        if session := self.games.newer(table.id, text):
            table.replace_session(session)

    def _journal_changed(self, replaced: list[str]) -> None:
        """The journal has confirmed a write, failed to write, or replaced texts in localStorage."""
        if self._journal.is_losing:
            if not self._knows_of_loss:
                self._knows_of_loss = self._warned = True
                way_out = h("a.btn", {"href": "#/data"}, self.words("backup.title"))
                self.toast(self.words("unsaved.memory"), way_out, seconds=15)
        elif self._journal.trouble and not self._warned:
            self._warned = True
            self.toast(self.words("error.journal"), seconds=15)
        table = self._table
        if replaced:
            self.prefs = Prefs()
            self.find_last()
        if table is None:
            if self.screen is not None and replaced:
                look_again = getattr(self.screen, "look_again", self.screen.show_language)
                look_again()  # another language writes everything again, also what is saved
        elif PREFIX + table.id in replaced:
            self.toast(self.words("error.recovered"), seconds=12)
            self._reopen(table.id)
        else:
            table.show_unsaved()

    def _reopen(self, id: str) -> None:
        """Open the table of a game again from its save, which is newer than what the table shows."""
        table = self._table
        if table is not None and table.id == id:
            table.saving.drop()
            self._hash = ""
            self.route()

    def find_last(self) -> list[Entry]:
        """Determine which games the first screen offers to continue; returns ``Listing.bare``."""
        return running.find(self.prefs, self.shelf)

    def withdraw_broken(self) -> None:
        """Offer another game if the offered one cannot be opened. Its modules must be loaded."""
        last = self.prefs.last
        if last is None or self.games.unsaved(last["id"]):
            return
        try:
            self.shelf.load(last["id"])
        except StoreMissing:
            return
        except SaveBroken:
            self.find_last()
            inkstead.showHome()
            following = self.prefs.last
            if following != last and following is not None:
                when_here(needs(self.games, following["id"], following["game"]), self.withdraw_broken)

    def toast(self, text: str, *more: Node, seconds: float = 6) -> None:
        """Show a short message at the foot of the page; screen readers read it, too."""
        box = by_id("toast")
        box.replaceChildren(h("span", None, text), *more)
        self._toasts += 1
        self._stays_until = js.performance.now() + 1000 * (seconds if seconds >= WARNING else NEW)
        number = self._toasts

        def clear() -> None:
            if number == self._toasts:
                box.replaceChildren()

        self.later(clear, seconds)

    def clear_toast(self) -> None:
        by_id("toast").replaceChildren()

    def later(self, call: Callable[[], object], seconds: float) -> None:
        from pyodide.ffi import create_once_callable

        js.setTimeout(create_once_callable(call), int(seconds * 1000))

    # --- screens ----------------------------------------------------------------------------------

    def _moved(self) -> None:
        """Open another address, without the message that belongs to the one before."""
        if js.performance.now() > self._stays_until:
            self.clear_toast()
        self.route()

    def route(self) -> None:
        """Open the screen that the address names."""
        hash, self._beginning = js.location.hash, False
        if self._says_loading:
            self._says_loading = False
            self.clear_toast()
        if self.screen is not None and hash == self._hash:
            return
        missing = [part for part in routes.parts_of(self, hash) if not is_loaded(part)]
        if missing:
            if self.screen is not None:  # a start has its own progress
                self.later(lambda: self._say_loading(hash, missing), 0.7)
            when_here(missing, self.route, self._fetch_failed)
            return
        moved = self.screen is not None
        self._hash = hash
        screen = routes.open_address(self, self._room, hash)
        if screen is None:  # another address has been opened
            return
        previous, self.screen = self.screen, screen
        try:
            self._leave(previous)
        finally:  # an error must not keep the player on a screen that is half closed
            self._enter(screen, moved)

    def _say_loading(self, hash: str, missing: list[str]) -> None:
        """Say that a screen is on its way, if it is not there yet."""
        if js.location.hash == hash and not all(map(is_loaded, missing)):
            self._says_loading = True
            self.toast(self.words("app.loading"), seconds=600)

    def _navigating(self, event: Event) -> None:
        """Let Back close an open dialog or review, and not leave the screen below it."""
        if event.navigationType != "traverse" or not event.cancelable:
            return
        if event.destination.index >= js.window.navigation.currentEntry.index:
            return
        if dialog := document.querySelector("dialog[open]"):
            event.preventDefault()
            dialog.close()
        elif self._table is not None and self._table.review.close():
            event.preventDefault()

    def _leave(self, screen: Screen | None) -> None:
        if self.settings is not None:
            self.settings.close()
        if screen is not None:
            screen.close()
            self.prefs.flush()
            if table_of(screen):
                inkstead.persist()

    def _enter(self, screen: Screen, moved: bool) -> None:
        in_page = screen.name in ("home", "new", "about")
        inkstead.show(screen.name if in_page else "room")
        document.body.dataset.screen = screen.name
        if moved:
            js.scrollTo(0, 0)  # before the screen opens: it may scroll to what its address names
        screen.open()
        inkstead.awaitStyles()
        inkstead.ready("table" if self._table else "home")
        if self._table is not None:
            self.games.glimpse(self._table.id, self._table.session)
            self._tabs.open(self._table.id)
        else:
            self._tabs.close()
        self._announce(moved)

    @property
    def _table(self) -> TableScreen | None:
        """The table that is open, if one is."""
        return table_of(self.screen)

    def _fetch_failed(self) -> None:
        """A game or part cannot be fetched: return to the last address, or show the first screen at this one."""
        self._says_loading = False
        self.toast(self.words(absent()), seconds=15)
        if self.screen is not None:
            self.go(self._hash or "#/", replace=True)  # "" would leave the present one
            return
        link = str(js.location.hash)
        self.go("#/", replace=True)
        self.rename(link)  # when the page is loaded again, it tries again

    def _announce(self, moved: bool) -> None:
        """Set the title of the document, and move the focus to the heading of the screen."""
        heading = document.querySelector(HEADING)
        name = heading.textContent if heading else ""
        shown = self.screen.name if self.screen is not None else ""
        self.title(name if shown != "home" else "")
        if moved and heading:
            heading.setAttribute("tabindex", "-1")
            heading.focus(preventScroll=True)

    def title(self, text: str) -> None:
        name = self.words("app.name")
        document.title = f"{text} · {name}" if text else name

    # --- language, theme, clicks ------------------------------------------------------------------

    def _words(self) -> Words:
        return Words(str(inkstead.lang), json.loads(inkstead.catalogue().to_bytes()))

    def _show_language(self) -> None:
        self.words = self._words()
        self.clear_toast()
        for part in (self.screen, self.settings):
            if part is not None:
                part.show_language()
        self._announce(False)

    def _show_theme(self) -> None:
        for part in (self.screen, self.settings):
            if part is not None:
                part.show_theme()

    def _before_print(self) -> None:
        """Paper is light: browsers leave out a dark background, on which charts and icons are drawn with pale lines."""
        if self.theme == "dark":
            self._chosen_theme = str(inkstead.themeChoice)
            inkstead.setTheme("light", False)

    def _after_print(self) -> None:
        if self._chosen_theme:
            inkstead.setTheme(self._chosen_theme, False)
            self._chosen_theme = ""

    def _clicked(self, event: Event) -> None:
        """`data-do="verb argument"` calls the first `do_verb` among the settings, the screen, its parts and the app."""
        node = event.target.closest("[data-do]")
        control = str(node.dataset.do) if node else ""
        if self.clicks.is_stray(event, control):
            return
        try:
            if node:
                self._do(control, event)
        finally:
            self.clicks.note(event, control)

    def _do(self, control: str, event: Event) -> None:
        verb, _, argument = control.partition(" ")
        parts = getattr(self.screen, "parts", ())
        for part in (self.settings, self.screen, *parts, self):
            action = getattr(part, "do_" + verb, None)
            if action is not None:
                action(argument, event)
                return
        js.console.error(f"nothing handles {control}")

    def do_play(self, id: str, event: Event) -> None:
        self.go("#/play/" + id)

    def do_settings(self, argument: str, event: Event) -> None:
        from page.settings import Settings

        if self.settings is None:
            self.settings = Settings(self)
            self.settings.open()

    def do_skip(self, argument: str, event: Event) -> None:
        event.preventDefault()
        by_id("page").focus()
