"""The parser for files with everything: settings, results, progress, card sets and games in one text."""

from __future__ import annotations

import json
from binascii import crc32
from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import Any

import bots
import engine
from engine import Record
from engine.woodcraft.standard import STANDARD
from table import match, stats
from table.achievements import Medals
from table.backup.file import checksum, from_file, holds, to_file
from table.backup.restore import Restore
from table.names import Names
from table.result_format import Result
from table.results import Results
from table.saved_games import PREFIX, Shelf
from table.sharing import BadRecord
from table.woodcraft.sets import Sets
from tools import mutations
from tools.fuzz_parsers import NOW, Parser, TextStore, hold, refusal_code

_CHOSEN = {"theme": "dark", "sound": True, "revision": 3}
_LESSONS = {"format": 1, "revision": 2, "lessons": {"cartographers": [["forest@A1"], []]}}


class Backups(Parser):
    """A file with everything. Nothing that is further on may be lost, and nothing invalid may be stored."""

    def texts(self, code: str) -> Sequence[str]:
        return ["backup.refused"] if code == "part" else [f"record.file.bad.{code}"]

    @cached_property
    def valid(self) -> list[str]:
        """A file for every third sample, with settings, results, progress and a card set."""
        files = []
        for n, session in enumerate(self.samples.sessions[::3]):
            store = TextStore()
            entry = Shelf(store).save(f"a{n}", session, NOW)
            if entry.over:
                Results(store).add(entry, session)
            store.write("inkstead.prefs", json.dumps(_CHOSEN | {"lang": "ja", "theme": "light"}))
            store.write("inkstead.lessons", json.dumps(_LESSONS | {"lessons": {"woodcraft": [["end"], [], []]}}))
            Medals(store).add(f"a{n}", "cartographers", ["fence", "dense"], "2026-11-20")
            Names(store).give({f"a{n}": "Rainy evening"}, [f"a{n}"])
            store.write("inkstead.later", json.dumps({"format": 1, "revision": n}))
            if n % 3 == 0:
                Sets(store).keep({**STANDARD, "id": "birch", "title": "Birch"})
            files.append(to_file(store, NOW).text)
        return files

    def make(self, random: Random) -> str:
        if not random.randrange(4):
            return mutations.text(self.valid, random)
        data = json.loads(random.choice(self.valid))
        entries: Any = data["entries"]
        for key in random.sample(sorted(entries), k=random.randint(1, 2)):
            entries[key] = _changed(entries[key], random)
        if not random.randrange(8):
            unnamed = TextStore()
            Shelf(unnamed).save("", random.choice(self.samples.sessions), NOW)
            entries.update(unnamed.texts)
        if not random.randrange(4):
            data = mutations.document([data], random)
        if isinstance(data, dict) and isinstance(data.get("entries"), dict):
            data["check"] = _check(data["entries"])
        return json.dumps(data, ensure_ascii=bool(random.randrange(2)))

    def open(self, given: str) -> str:
        store = TextStore()
        mine = self.samples.sessions[0]
        shelf, results = Shelf(store), Results(store)
        results.add(shelf.save("a0", mine, NOW), mine)
        store.write("inkstead.prefs", json.dumps(_CHOSEN))
        store.write("inkstead.lessons", json.dumps(_LESSONS))
        Medals(store).add("a0", "cartographers", ["ruins"], "2026-11-21")
        store.write("inkstead.glimpse", "a picture")
        held: list[Restore] = []
        code = refusal_code(lambda: held.append(Restore(store, from_file(given), NOW)), BadRecord)
        before = dict(store.texts)
        while held and held[0].step():
            pass
        hold(bool(held) or store.texts == before, "a refused file has changed something")
        self._check(store, Record.of(mine.state))
        return "part" if held and held[0].refused else code

    def _check(self, store: TextStore, mine: Record) -> None:
        """Check that nothing is lost, and that all that is stored can be read."""
        shelf = Shelf(store)
        actions = Record.of(shelf.load("a0").state).actions
        hold(actions[: len(mine.actions)] == mine.actions, "a game was thrown back")
        hold(not shelf.broken(), "a damaged game was stored")
        for entry in shelf.entries():
            hold(entry.head != [] and entry.id == entry.id.strip() != "", "a game that cannot be listed")
        hold(PREFIX not in store.texts, "a game without an id was stored")
        hold("a0" in {result.id for result in Results(store).all()}, "a result was lost")
        settings = json.loads(store.texts["inkstead.prefs"])
        hold({**settings, "revision": 3} | _CHOSEN == {**settings, "revision": 3}, "a setting chosen here was changed")
        lessons = json.loads(store.texts["inkstead.lessons"])["lessons"]
        hold(len(lessons["cartographers"]) >= 2, "the progress of a lesson was lost")
        hold("ruins" in Medals(store).done("cartographers"), "an achievement was lost")
        hold(store.texts["inkstead.glimpse"] == "a picture", "a cache was overwritten")
        hold(
            all(holds(key) or key == "inkstead.glimpse" or key.startswith(PREFIX) for key in store.texts),
            "a foreign key",
        )
        hold(not Sets(store).broken(), "an invalid card set was stored")
        _compute_statistics(Results(store).all())


def _compute_statistics(results: Sequence[Result]) -> None:
    """Check that the statistics of stored results can be computed, and that few marks are needed to draw them."""
    for game in engine.games():
        for alone in (True, False):
            chosen = stats.chosen(results, game, alone)
            hold(all(abs(stats.value(one)) < 1e7 for one in chosen), "an impossible value")
            hold(len(stats.series(chosen)) <= stats.MOST_SERIES, "too many series")
            hold(len(stats.sources(chosen)) <= stats.MOST_SOURCES, "too many sources")
            stats.against_par(chosen)
            stats.against_bots(chosen, bots.levels(game))
            match.results_against_bots(chosen, game)


def _changed(text: str, random: Random) -> str:
    """A stored text with a change inside, often with the checksum that fits it."""
    if not random.randrange(4):
        return mutations.text([text], random)
    at = text.index("{")
    head, data = text[:at], mutations.document([json.loads(text[at:])], random)
    body = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    if not head:
        return body
    return f"{head.split(' ')[0]} {crc32(body.encode('utf-8', 'surrogatepass')):08x} {body}"


def _check(entries: Any) -> str:
    try:
        return checksum(entries)
    except (UnicodeEncodeError, ValueError, TypeError):
        return ""
