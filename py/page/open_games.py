"""The games of this tab: opened from their saves, saved after every action, and kept in memory if that fails."""

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Literal, NamedTuple, Protocol

import js

import bots
from engine import BadData
from page import running
from page.prefs import Prefs
from table.results import Results
from table.save_format import unseal
from table.saved_games import PlayedElsewhere, RemovedElsewhere, SaveBroken, Shelf
from table.session import PERSON, Session
from table.sessions import is_linked, restored
from table.store import StoreFull, StoreMissing
from table.words import Words


class Host(Protocol):
    """The application, as far as opening and saving games need it."""

    prefs: Prefs
    shelf: Shelf
    results: Results
    words: Words

    def go(self, route: str, replace: bool = False) -> None: ...
    def toast(self, text: str, *, seconds: float = 6) -> None: ...
    def find_last(self) -> object: ...


#: Why a game could not be saved: the storage is full, it does not work, or another tab has removed the game. The text
#: ``error.<reason>`` says so when it happens, ``unsaved.<reason>`` as long as it lasts.
NotWritten = Literal["full", "store", "removed"]
#: Why a table is marked; its text is ``unsaved.<reason>``. In addition: nothing can be stored, the journal has not
#: confirmed the latest save yet, or the game is played in another tab.
WhyUnsaved = NotWritten | Literal["memory", "late", "elsewhere"]


class Unsaved(NamedTuple):
    """A game that could not be saved, and why."""

    session: Session
    reason: NotWritten


class OpenGames:
    """Opens and saves games. Messages to the player say what could not be opened or saved."""

    def __init__(self, app: Host, reopen: Callable[[str], None], send: Callable[[str, str], None]) -> None:
        """``reopen`` opens the table of a game again; ``send`` sends its saved text to other tabs."""
        self._app = app
        self._reopen, self._send = reopen, send
        self._unsaved: dict[str, Unsaved] = {}  # lost when the page is closed
        self._revisions: dict[str, int] = {}  # of the games opened in this tab, by id
        self._new: dict[str, Session] = {}  # a new game until its table is opened

    def begin(self, id: str, session: Session) -> None:
        """Save a new game, which is opened next."""
        if self.save_or_hold(id, session):
            self._new = {id: session}

    def save_or_hold(self, id: str, session: Session) -> bool:
        """Save a game, or keep it in memory; returns False if another tab has played on, whose state is then shown."""
        return self.save(id, session) or id in self._unsaved

    def save(self, id: str, session: Session) -> bool:
        """Save a game; returns whether it is saved. If not, one message appears, and the page keeps it in memory.

        If another tab has played on, its state is loaded instead, and the result is False.
        """
        app = self._app
        try:
            entry = app.shelf.save(id, session, int(time.time()), self._revisions.get(id, 0), make_room=True)
        except PlayedElsewhere:
            self._unsaved.pop(id, None)
            app.toast(app.words("error.played_on"), seconds=12)
            self._reopen(id)
            return False
        except RemovedElsewhere:
            return self._keep(id, session, "removed")
        except (StoreFull, StoreMissing) as trouble:
            self._keep(id, session, "full" if isinstance(trouble, StoreFull) else "store")
            entry = app.shelf.hold(id, session, int(time.time()), self._revisions.get(id, 0))
        else:
            self._unsaved.pop(id, None)
            if app.shelf.thinned:
                app.toast(app.words("games.thinned", n=len(app.shelf.thinned)), seconds=12)
                app.shelf.thinned.clear()
        self._revisions[id] = entry.revision
        running.saved(app.prefs, app.shelf, entry, session.whose_turn)
        if entry.over:
            app.results.add(entry, session)
            js.inkstead.persist()
        self.glimpse(id, session)
        with suppress(StoreMissing):  # then other tabs get the next save
            for text in list(app.shelf.texts(id).values())[:1]:
                self._send(id, text)
        return id not in self._unsaved

    def _keep(self, id: str, session: Session, reason: NotWritten) -> bool:
        """Keep a game in memory; show a message if that is new or the reason has changed. Returns False."""
        before = self._unsaved.get(id)
        self._unsaved[id] = Unsaved(session, reason)
        if before is None or before.reason != reason:
            self._app.toast(self._app.words("error." + reason), seconds=12)
        if reason == "removed":
            self._app.find_last()
        return False

    def unsaved(self, id: str) -> NotWritten | None:
        """Why the last action of a game was not saved; None if it was."""
        return self._unsaved[id].reason if id in self._unsaved else None

    def open(self, id: str) -> Session | None:
        """A saved game; None, after a message and a change to the list of games, if it cannot be opened."""
        session = self._new.pop(id, None) or self._loaded(id)
        if session is not None and session.unknown_levels:
            level = self._app.words("level." + bots.levels(session.deal.game)[-1])
            self._app.toast(self._app.words("error.level", level=level), seconds=15)
        return session

    def load(self, id: str) -> Session:
        """A stored game, which may be saved again; see ``Shelf.load`` for the errors."""
        session = self._app.shelf.load(id)
        self._revisions[id] = self._app.shelf.revision(id)
        return session

    def _loaded(self, id: str) -> Session | None:
        app = self._app
        held = self._unsaved.get(id)
        # There may be room again. If another tab has played on, its state is loaded.
        if held and (held.reason == "removed" or self.save_or_hold(id, held.session)):
            return held.session
        try:
            return self.load(id)
        except SaveBroken as broken:
            if app.prefs.offers(id):
                app.find_last()
            if app.shelf.closed(id):
                app.go("#/kept/" + id, replace=True)
                return None
            trouble = broken.word
        except StoreMissing:
            trouble = "error.unreadable"
        app.toast(app.words(trouble))
        app.go("#/games", replace=True)
        return None

    def newer(self, id: str, text: str) -> Session | None:
        """The game in a text that another tab has saved, or could not save.

        None if this tab has a later state, or cannot read the text: the other tab may have a later version of the page.
        """
        save = unseal(id, text)
        if save is None or save.entry.revision <= self._revisions.get(id, 0):
            return None
        try:
            session = restored(save.session)
        except BadData:
            return None
        self._revisions[id] = save.entry.revision
        self._unsaved.pop(id, None)
        with suppress(StoreMissing):
            self._app.shelf.hold_if_newer(id, text, save.entry)
        return session

    def glimpse(self, id: str, session: Session) -> None:
        """Let the next start show this table before Python runs, unless several people play or it is unsaved."""
        if id not in self._unsaved and [sitter.kind for sitter in session.sitters].count(PERSON) < 2:
            js.inkstead.glimpse(id)

    def game_of(self, id: str) -> str:
        """The title that is played in a game; "" if there is no such game, or the storage cannot be read."""
        if session := self._in_memory(id):
            return session.deal.game
        try:
            entry = self._app.shelf.entry(id)
        except StoreMissing:
            return ""
        return entry.game if entry else ""

    def is_linked(self, id: str) -> bool:
        """Whether this is the id of a game by links."""
        if session := self._in_memory(id):
            return session.linked
        try:
            save = self._app.shelf.stored(id) if id else None
        except StoreMissing:
            return False
        return save is not None and is_linked(save.session)

    def _in_memory(self, id: str) -> Session | None:
        if id in self._new:
            return self._new[id]
        return self._unsaved[id].session if id in self._unsaved else None
