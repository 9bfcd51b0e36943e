"""Kills the browser while a page saves, and checks what the next start has lost."""

import json
import os
import random
import signal
import time
from binascii import crc32
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from journal_scripts import in_journal
from page_start import wait_for_start, wait_until
from page_watch import DEFAULTS, UNOPTIMIZED
from played_games import STORE
from playwright.sync_api import BrowserContext, Error, Page, Playwright
from saving_steps import saves

import bots
from table import sharing
from table.backup.file import to_file
from table.deals import Deal
from table.memory_store import MemoryStore
from table.saved_games import PREFIX, Shelf
from table.session import Session, Sitter
from table.sharing import FileGame
from tools import browser as browsers
from tools.paths import ROOT

#: What was on screen for this time must survive a kill, s.
SHOWN = 0.1
#: The kinds of changes during which the browser is killed.
DOING = ("play", "import", "migrate", "remove")

# Reports each change of a saved text once the page has painted it: key, text or null, ms since 1970.
REPORT = """(() => {
  const report = (key, text) => {
    if (!/^inkstead\\.(game|cards)/.test(key) || key.endsWith(".previous")) return;
    requestAnimationFrame(() => setTimeout(() => window.shown(key, text, Date.now())));
  };
  const { setItem, removeItem } = Storage.prototype;
  Storage.prototype.setItem = function (key, text) { setItem.call(this, key, text); report(key, text); };
  Storage.prototype.removeItem = function (key) { removeItem.call(this, key); report(key, null); };
})()"""

# Whether a start has copied what only the journal has. On a busy machine that may come after the first screen.
MERGED = in_journal("""
  const heads = db.transaction("heads").objectStore("heads");
  const [keys, values] = await Promise.all([answer(heads.getAllKeys()), answer(heads.getAll())]);
  const revision = key => Number(/"(?:revision|version)":(\\d+)/.exec(localStorage.getItem(key) ?? "")?.[1] ?? -1);
  return keys.every((key, place) => values[place].gone
    ? revision(key) < 0 || revision(key) > values[place].revision : revision(key) >= values[place].revision);
""")

# Saves texts as the page does, and resolves when the journal has them.
SAVE = in_journal(
    """
  for (const key in texts) { localStorage[key] = texts[key]; inkstead.journal.write(key, texts[key]); }
  for (const key in texts)
    while (await answer(db.transaction("texts").objectStore("texts").get(key)) !== texts[key])
      await new Promise(done => setTimeout(done, 10));
""",
    "texts",
)

# Resolves when everything done so far was painted and reported.
PAINTED = "() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))"


@dataclass
class Change:
    """A saved text as the page has shown it; None: the game was removed."""

    key: str
    text: str | None
    shown: float  # s since 1970


@dataclass
class Count:
    """The results of the kills."""

    kills: int = 0
    #: Changes that were on screen long enough, and how many of them the next start did not have.
    changes: int = 0
    lost: list[str] = field(default_factory=list)


def kill(profile: Path) -> float:
    """SIGKILL to all processes of the browser with this profile at once; when that was, s since 1970."""
    for process in Path("/proc").iterdir():
        try:
            command = (process / "cmdline").read_text()
        except (OSError, UnicodeDecodeError):
            continue
        if f"--user-data-dir={profile}\0" in command and "--type=" not in command:
            group = os.getpgid(int(process.name))
            assert group != os.getpgid(0), "the browser has a process group of its own"
            killed = time.time()
            os.killpg(group, signal.SIGKILL)
            return killed
    raise AssertionError("no browser to kill")


class Victim:
    """A browser with a profile of its own that plays one game, is killed, and starts again."""

    def __init__(self, driver: Playwright, site: str, profile: Path, game: str, seed: int) -> None:
        self._driver, self._site, self._profile, self._game = driver, site, profile, game
        self._chance = random.Random(f"{game} {seed}")
        self._number = 0
        self._changes: list[Change] = []
        self._killed = 0.0  # s since 1970
        #: Games in an older format, whose ids the next start must list.
        self._old: set[str] = set()
        #: Games that were laid in an older format and play on by themselves.
        self._between_bots: set[str] = set()
        self.count = Count()

    def round(self, doing: str) -> None:
        """Start, check that nothing was lost, make changes, and be killed at a random time."""
        if doing == "migrate":
            self._lay_old_games()
        context = self._launch()
        try:
            page = context.pages[0]
            context.expose_binding("shown", lambda _, *what: self._note(*what))
            context.add_init_script(REPORT)
            self._open(page, "#/about")
            self._verify(page)
            self._changes.clear()
            getattr(self, "_" + doing)(page)
            page.wait_for_timeout(self._chance.uniform(50, 3000))
            self._killed = kill(self._profile)
            self.count.kills += 1
        finally:
            with suppress(Error):  # it is dead
                context.close()

    def finish(self) -> None:
        """Start once more and check what the last kill has lost."""
        context = self._launch()
        self._open(context.pages[0], "#/about")
        self._verify(context.pages[0])
        context.close()

    # --- the browser ------------------------------------------------------------------------------

    def _launch(self) -> BrowserContext:
        return self._driver.chromium.launch_persistent_context(
            self._profile,
            executable_path=browsers.prepare(),
            args=[*browsers.ARGUMENTS, UNOPTIMIZED, "--hide-crash-restore-bubble"],
            **DEFAULTS,
        )

    def _open(self, page: Page, route: str) -> None:
        page.goto(self._site + "index.html" + route)
        wait_for_start(page)

    # --- changes ----------------------------------------------------------------------------------

    def _play(self, page: Page) -> None:
        """Let random bots play, which save after every move."""
        running = [entry for entry in Shelf(MemoryStore(saves(page))).entries() if not entry.over]
        if not running:
            self._lay(page, self._session())
            running = Shelf(MemoryStore(saves(page))).entries()
        page.evaluate("id => { location.hash = '#/play/' + id; }", running[0].id)
        page.wait_for_selector(".table[data-phase]")

    def _import(self, page: Page) -> None:
        """Import games from a file of games or from one with everything."""
        games, now = [self._session() for _ in range(4)], int(time.time())
        if self._chance.random() < 0.5:
            route, text = "#/games", sharing.to_file([FileGame(session, now) for session in games], now)
        else:
            store = MemoryStore()
            for session in games:
                Shelf(store).save(self._new_id(), session, now)
            route, text = "#/data", to_file(store, now).text
        page.evaluate("route => { location.hash = route; }", route)
        page.wait_for_selector("#file", state="attached")
        page.set_input_files("#file", {"name": "games.json", "mimeType": "application/json", "buffer": text.encode()})

    def _remove(self, page: Page) -> None:
        """Remove games and restore some of them."""
        while len(Shelf(MemoryStore(saves(page))).entries()) < 4:
            self._lay(page, self._session())
        page.evaluate("location.hash = '#/games'")
        page.wait_for_selector(".saved")
        for _ in range(self._chance.randint(1, 4)):
            page.locator("[data-do^='remove']").first.click()
            if self._chance.random() < 0.3:
                page.locator("[data-do^='restore']").first.click()
        page.evaluate(PAINTED)

    def _lay_old_games(self) -> None:
        """Games as earlier versions have saved them, on the disk since a browser was closed."""
        texts: dict[str, str] = {}
        for path in sorted((ROOT / "tests" / "golden").glob("shelf_*.json")):
            texts |= json.loads(path.read_text(encoding="utf-8"))
        for _ in range(3):
            store = MemoryStore()
            self._between_bots.add(id := self._new_id())
            Shelf(store).save(id, self._session(), int(time.time()))
            texts |= {key: _in_format_2(text) for key, text in store.texts.items()}
        context = self._launch()
        page = context.pages[0]
        self._open(page, "#/about")
        self._verify(page)
        self._changes.clear()
        page.evaluate(STORE, texts)
        context.close()

    def _migrate(self, page: Page) -> None:
        """Games in an older format play on, and are saved in the present one."""
        texts = saves(page)
        entries = Shelf(MemoryStore(texts)).entries()
        old = [entry for entry in entries if texts[PREFIX + entry.id].startswith(("1 ", "2 "))]
        self._old = {entry.id for entry in old}
        for id in sorted(self._old.intersection(self._between_bots)):
            page.evaluate("id => { location.hash = '#/play/' + id; }", id)
            page.wait_for_selector(".table[data-phase]")
            page.wait_for_timeout(self._chance.uniform(0, 400))

    def _new_id(self) -> str:
        self._number += 1
        return f"{int(time.time()) + self._number:x}"

    def _session(self) -> Session:
        sitters = (Sitter(bots.levels(self._game)[0]),) * 2
        return Session(Deal.of(self._game, self._chance.randrange(1 << 20), 2), sitters)

    def _lay(self, page: Page, session: Session) -> None:
        """Store a game, so that only its removal can make the next start forget it."""
        store = MemoryStore()
        Shelf(store).save(self._new_id(), session, int(time.time()))
        page.evaluate(SAVE, store.texts)

    # --- checks -----------------------------------------------------------------------------------

    def _note(self, key: str, text: str | None, shown: float) -> None:
        self._changes.append(Change(key, text, shown / 1000))

    def _verify(self, page: Page) -> None:
        """The page must have each game in the state shown ``SHOWN`` seconds before the kill, or a later one."""
        wait_until(page, MERGED)
        if self._old:
            shelf = Shelf(MemoryStore(saves(page)))
            listed = {entry.id for entry in shelf.entries()}
            self.count.lost += [f"{id}: a game in an older format" for id in sorted(self._old - listed)]
            self.count.lost += [f"{id}: damaged" for id in shelf.broken()]
            self._old = set()
        # What this start has recovered is reported as well.
        self._changes = [change for change in self._changes if change.shown <= self._killed]
        stored = saves(page)
        for key in {change.key for change in self._changes}:
            mine = [change for change in self._changes if change.key == key]
            old = [place for place, change in enumerate(mine) if change.shown <= self._killed - SHOWN]
            if not old:
                continue
            self.count.changes += len(old)
            text = stored.get(key)
            late_enough = [change.text for change in mine[old[-1] :]]
            if text in late_enough or _is_later(key, text, late_enough):
                continue
            at = next((place for place in old[::-1] if mine[place].text == text), -1)
            ages = [f"{1000 * (self._killed - mine[place].shown):.0f}" for place in old if place > at]
            self.count.lost += [f"{key}: {len(ages)} of {len(old)} changes, shown {', '.join(ages)} ms before the kill"]


def _in_format_2(text: str) -> str:
    """A saved game in the format before saves had a revision."""
    body = json.loads(text.split(" ", 2)[2])
    del body["entry"]["revision"]
    packed = json.dumps(body, separators=(",", ":"))
    return f"2 {crc32(packed.encode()):08x} {packed}"


def _is_later(key: str, text: str | None, others: list[str | None]) -> bool:
    """Whether a game was played on before the page could report that. A removed game is never played on."""
    return None not in others and _revision(key, text) > max(_revision(key, other) for other in others)


def _revision(key: str, text: str | None) -> int:
    return Shelf(MemoryStore({key: text})).revision(key.removeprefix(PREFIX)) if text is not None else 0


def kill_often(victim: Victim, rounds: int, report: Callable[[str], None] = lambda line: None) -> Count:
    """Kill a browser a number of times, during each kind of change in turn."""
    for number in range(rounds):
        doing = DOING[number % len(DOING)]
        before = len(victim.count.lost)
        victim.round(doing)
        report(f"{victim.count.kills} kills, {victim.count.changes} changes, {len(victim.count.lost)} lost ({doing})")
        for line in victim.count.lost[before:]:
            report(line)
    victim.finish()
    return victim.count
