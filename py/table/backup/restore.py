"""Merges a file with everything, one text at each step, so that the page stays responsive."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from contextlib import suppress

from engine import BadData
from table.names import KEY as NAMES
from table.names import Names, tidy
from table.names import parse as parse_names
from table.result_format import MOST_LETTERS as MOST_LETTERS_OF_RESULTS
from table.result_format import Result, parse, without_id
from table.results import KEY as RESULTS
from table.results import Results
from table.saved_games import PREFIX as GAME
from table.saved_games import Shelf
from table.sharing import Known
from table.store import Store, StoreFull, StoreMissing

from . import games
from .games import Outcome
from .merging import RefusedText, kind_of


class _Step:
    """A store that can take back what one step has written: the store below may keep what it has refused."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.read, self.hold, self.keys = store.read, store.hold, store.keys
        #: What was stored under each key before the step has changed it.
        self._before: dict[str, str | None] = {}

    def begin(self) -> None:
        self._before.clear()

    def write(self, key: str, text: str) -> None:
        self._note(key)
        self._store.write(key, text)

    def shorten(self, key: str, text: str) -> None:
        self._note(key)
        self._store.shorten(key, text)

    def delete(self, key: str) -> None:
        self._note(key)
        self._store.delete(key)

    def _note(self, key: str) -> None:
        if key not in self._before:
            self._before[key] = self._store.read(key)

    def take_back(self) -> None:
        """Store again what was there before the step."""
        for key, text in self._before.items():
            with suppress(StoreFull, StoreMissing):
                if text is None:
                    self._store.delete(key)
                else:
                    self._store.write(key, text)


class Restore:
    """Merges the texts of a file into a store. The modules of all games must be loaded.

    Games are first, because results and names refer to them by id; other texts follow in the order of their keys.
    """

    def __init__(self, store: Store, texts: Mapping[str, str], now: int) -> None:
        self._store = _Step(store)
        self._shelf = Shelf(self._store)
        self._saved = Known(self._shelf)
        self._mine = Results(self._store)
        self._texts = texts
        self._theirs = parse(texts.get(RESULTS, ""))
        self._now = now
        self._keys = sorted(texts, key=lambda key: (not key.startswith(GAME), key))
        #: For the games of the file: the id under which each is saved here.
        self._ids: dict[str, str] = {}
        self.total = len(self._keys)
        self.done = 0
        #: How many things were added or continued, by the id of the text that counts them.
        self.added: Counter[str] = Counter()
        #: The keys whose texts were changed here.
        self.changed: list[str] = []
        #: How many games were here already.
        self.known = 0
        #: The numbers in the file, from 1, of the texts that are invalid.
        self.refused: list[int] = []
        #: How many texts the store had no room for.
        self.full = 0

    def step(self) -> bool:
        """Merge one more text; False when there is none left."""
        if self.done == self.total:
            return False
        key = self._keys[self.done]
        self.done += 1
        self._store.begin()
        try:
            if key.startswith(GAME):
                self._game(key.removeprefix(GAME), self._texts[key])
            elif key == RESULTS:
                self._results(self._texts[key])
            elif key == NAMES:
                self._names(self._texts[key])
            else:
                kind = kind_of(key)
                self._count(kind.title, kind.merge(self._store, key, self._texts[key]), key)
        except RefusedText:
            self.refused.append(self.done)
        except (StoreFull, StoreMissing):
            self._store.take_back()
            self.full += 1
        return True

    def _count(self, title: str, number: int, key: str) -> None:
        if number:
            self.added[title] += number
            self.changed.append(key)

    def _game(self, id: str, text: str) -> None:
        try:
            outcome, saved = games.restore(self._shelf, self._saved, id, text, self._now)
        except BadData:  # one game that cannot be saved must not stop the others
            raise RefusedText from None
        self._ids[id] = saved
        if outcome is Outcome.KNOWN:
            self.known += 1
        else:
            self._count("backup.added.games", 1, GAME + saved)
            self._keep_result(id, saved)

    def _keep_result(self, id: str, saved: str) -> None:
        """Add the result of a game with it, unless it is the one that a start would make of the finished game.

        The page may be closed before the other results are merged: then a game of somebody else would count.
        """
        result, entry = self._theirs.results.get(id), self._shelf.entry(saved)
        if result is None or entry is None or not entry.over:
            return
        if result.first or without_id(result) != without_id(Result.of(entry)):
            with suppress(BadData, StoreFull, StoreMissing):  # counted when all results are merged
                self._count("backup.added.results", self._mine.merge([result], {id: saved}), RESULTS)

    def _names(self, text: str) -> None:
        """A name that was given here stays; other games of the file keep theirs."""
        theirs = parse_names(text)
        if theirs is None:
            raise RefusedText
        names, games = Names(self._store), [entry.id for entry in self._shelf.entries()]
        named = {self._ids.get(id, id): name for id, name in theirs["names"].items()}
        new = {id: name for id, name in named.items() if tidy(name) and id in games and id not in names.all()}
        if new:
            names.give(new, games)
        self._count("backup.added.names", len(new), NAMES)

    def _results(self, text: str) -> None:
        theirs = self._theirs
        if not theirs.is_readable or len(text) > MOST_LETTERS_OF_RESULTS:
            raise RefusedText
        try:
            number = self._mine.merge(theirs.results.values(), self._ids)
        except BadData:
            raise RefusedText from None
        self._count("backup.added.results", number, RESULTS)
