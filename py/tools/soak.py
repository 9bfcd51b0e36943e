"""The soak command: games by bots in one page of a real browser, to find memory leaks."""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import bots
import engine
from table.deals import Deal
from table.memory_store import MemoryStore
from table.results import KEY as RESULTS
from table.saved_games import Shelf
from table.session import Session, Sitter
from tools import browser, environment, runtime
from tools.arguments import output_file
from tools.console import Stop, say
from tools.paths import ROOT
from tools.serve import serve

if TYPE_CHECKING:
    from playwright.sync_api import ConsoleMessage, Page

TIMEOUT = 180_000  # ms
#: The number of the last actions of each game that bots play in the page; the engine alone plays those before.
MOST_ACTIONS = 30
LANGUAGES = ("zh-Hant", "ja", "en", "ko", "zh-Hans", "en")
#: The least number of games after which every game and every language has been loaded.
WARM = 6
#: A level may rise by a tenth plus this amount: a few more objects are not a leak.
TENTH = 0.1
#: The memory of WebAssembly grows by a fifth of its 31 MB at a time, and never shrinks.
SLACK = {"objects": 100, "nodes": 50, "listeners": 10, "references": 50, "proxies": 10, "wasm": 6 << 20}

READY = "body[data-ready]"
TABLE = ".table[data-phase]"
OVER = ".table[data-phase=over]"
#: The red button of a scene that waits for the player at its end.
WAITING = ".table[data-phase=scene] [data-part=main].primary"
#: Scenes are played, as fast as the settings allow.
QUICK = (
    """if (location.protocol.startsWith("http")) localStorage["inkstead.prefs"] ??= '{"pace":"quick","ponder":false}'"""
)
PRESS = "verb => document.querySelector(`.tools [data-do=${verb}]:enabled`)?.click()"
LAY = "texts => { Object.assign(localStorage, texts); }"
FORGET = """keys => { for (const key of keys) { inkstead.journal.write(key); localStorage.removeItem(key);
  localStorage.removeItem(key + ".previous"); } }"""
#: The Pyodide of the page; static/python.js returns the same one to every caller.
PYTHON = """async () => {
  const { loadPyodide } = await import(new URL("static/python.js", document.baseURI).href);
  window.soaked = await loadPyodide({ stdout: console.log, stderr: console.error });
  soaked._module.enable_pyproxy_allocation_tracing();
}"""
#: Caches of functions and tables of actions that are made once are bounded. They are emptied first, because their
#: contents are not a leak.
OBJECTS = """
import gc, sys
for name, module in list(sys.modules.items()):
    if name.partition(".")[0] in {"engine", "bots", "table", "page"}:
        for it in list(vars(module).values()):
            if hasattr(it, "cache_clear"):
                it.cache_clear()
            for table in it.values() if isinstance(it, dict) else ():
                if isinstance(table, dict) and hasattr(table, "__missing__"):
                    table.clear()
gc.collect()
len(gc.get_objects())
"""
COUNT = """python => {
  const objects = soaked.runPython(python);
  return {
    wasm: soaked._module.HEAP8.length, objects,
    references: soaked._module._hiwire_num_refs(), proxies: soaked._module.pyproxy_alloc_map.size,
  };
}"""

Levels = dict[str, int]


def soak(arguments: list[str]) -> int:
    """Play games by bots in a page, with undo, reloads and other languages and themes, and compare its memory."""
    parser = argparse.ArgumentParser(prog="python3 py soak", description=soak.__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=engine.games(), action="append", help="play only this game; may be repeated")
    parser.add_argument("--json", type=output_file, metavar="FILE", help="write the levels after each game to FILE")
    options = parser.parse_args(arguments)
    if options.games < 2:
        raise Stop("--games must be at least 2.")
    code = environment.enter("soak", arguments)
    if code is not None:
        return code
    from playwright.sync_api import sync_playwright

    runtime.prepare()
    path = browser.prepare()
    server = serve(ROOT, vendor=runtime.chosen().vendor)
    try:
        with sync_playwright() as playwright:
            launched = playwright.chromium.launch(executable_path=path, args=browser.ARGUMENTS)
            page = launched.new_context(bypass_csp=True).new_page()
            address = f"http://localhost:{server.server_port}/index.html"
            soaking = Soak(page, address, options.game or engine.games(), options.seed)
            soaking.run(options.games, say)
            launched.close()
    finally:
        server.shutdown()
    if options.json:
        options.json.write_text(json.dumps(soaking.levels, indent=1) + "\n", encoding="utf-8")
    for line in [*soaking.errors, *soaking.risen]:
        say("! " + line)
    return int(bool(soaking.errors or soaking.risen))


class Soak:
    """A page in which games are played, and its levels after each of them."""

    def __init__(self, page: Page, address: str, games: list[str] | tuple[str, ...], seed: int) -> None:
        self._page, self._address, self._games = page, address, games
        self._chance = random.Random(seed)
        self._wire = page.context.new_cdp_session(page)
        self._wire.send("Performance.enable")
        page.add_init_script(QUICK)
        #: Errors and warnings on the console, and uncaught exceptions.
        self.errors: list[str] = []
        #: After each game: bytes of the two heaps, and numbers of objects.
        self.levels: list[Levels] = []
        #: Messages about levels that have risen too much since the first tenth of the games.
        self.risen: list[str] = []
        page.on("console", self._note)
        page.on("pageerror", lambda error: self.errors.append(f"uncaught: {error}"))

    def run(self, games: int, report: Callable[[str], None] = lambda line: None) -> None:
        """Play ``games`` games. The page is reloaded once, in the middle."""
        self._load()
        tenth = min(max(games // 10, WARM), games // 2)
        for number in range(games):
            if number == games // 2:
                self._load()
            game = self._games[number % len(self._games)]
            self._switch(number)
            self._undo(game)
            self._play_to_the_end(game)
            self.levels.append(self._measure())
            report(f"{number + 1} {game}: " + ", ".join(f"{name} {n:,}" for name, n in self.levels[-1].items()))
        before_the_load = self.levels[games // 2 - 1]
        for when, last in (("before the page was loaded again", before_the_load), ("at the end", self.levels[-1])):
            self.risen += [f"{line} {when}" for line in risen(self.levels[tenth - 1], last)]

    def _note(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.errors.append(f"{message.type}: {message.text}")

    # --- actions on the page ----------------------------------------------------------------------

    def _load(self) -> None:
        self._page.goto("about:blank")
        self._page.goto(self._address)
        self._wait(READY)
        self._page.evaluate(PYTHON)

    def _wait(self, selector: str) -> None:
        # page.wait_for_selector would return an element and keep it in memory.
        self._page.locator(selector).wait_for(state="attached", timeout=TIMEOUT)

    def _open(self, session: Session) -> str:
        """Open the table of a game; returns the key of its save."""
        drawer = MemoryStore()
        id = f"{int(time.time()):x}{self._chance.randrange(1 << 20):05x}"
        Shelf(drawer).save(id, session, int(time.time()))
        self._page.evaluate(LAY, drawer.texts)
        self._page.evaluate("id => { location.hash = '#/play/' + id; }", id)
        self._wait(TABLE)
        return next(iter(drawer.texts))

    def _leave(self, key: str) -> None:
        self._page.evaluate("location.hash = '#/'")
        self._wait("body[data-screen=home]")
        self._page.evaluate(FORGET, [key, RESULTS])

    def _switch(self, number: int) -> None:
        """Switch to another language and another theme."""
        self._page.click(f'.langs [data-lang="{LANGUAGES[number % len(LANGUAGES)]}"]')
        self._page.click("#theme")

    def _undo(self, game: str) -> None:
        """Undo and redo the last decision of a person."""
        sitters = (Sitter(name="Ada"), Sitter(bots.levels(game)[0]))
        actions = self._chance.randrange(8, 16)
        session = self._played(game, sitters, lambda it: len(it.state.history) >= actions and it.can_take_back)
        key = self._open(session)
        for verb in ("undo", "redo") * 3:
            self._page.locator(f'.tools [data-do="{verb}"]').wait_for()
            # At once: bots that go on after a redo may disable the button between a look at it and a click.
            self._page.evaluate(PRESS, verb)
        self._leave(key)

    def _play_to_the_end(self, game: str) -> None:
        """Let bots play a game to its end, while languages and themes change."""
        sitters = (Sitter(bots.levels(game)[0]),) * 2
        seed = self._chance.randrange(1 << 20)
        whole = self._played(game, sitters, lambda it: it.over, seed)
        begun = Session(whole.deal, sitters)
        for action in whole.state.history[: max(0, len(whole.state.history) - MOST_ACTIONS)]:
            begun.place(action)
            if begun.inked is not None:
                begun.reveal()
        key = self._open(begun)
        self._page.evaluate("inkstead.setTheme('dark')")
        self._page.evaluate("inkstead.setLanguage('ko')")
        self._page.evaluate("inkstead.setLanguage('en')")
        while True:
            self._wait(f"{OVER}, {WAITING}")
            if self._page.locator(OVER).count():
                break
            self._page.evaluate("selector => document.querySelector(selector)?.click()", WAITING)
        self._leave(key)

    def _played(
        self, game: str, sitters: tuple[Sitter, ...], until: Callable[[Session], bool], seed: int | None = None
    ) -> Session:
        """A random game, played until a condition holds or until its end."""
        deal = Deal.of(game, self._chance.randrange(1 << 20) if seed is None else seed, len(sitters))
        session = Session(deal, sitters)
        while not session.over and not until(session):
            session.place(self._chance.choice(session.state.actions()))
            if session.inked is not None:
                session.reveal()
        return session

    # --- measurement ------------------------------------------------------------------------------

    def _measure(self) -> Levels:
        counts: Levels = self._page.evaluate(COUNT, OBJECTS)
        for _ in range(2):
            self._wire.send("HeapProfiler.collectGarbage")
        listed: list[dict[str, Any]] = self._wire.send("Performance.getMetrics")["metrics"]
        metrics = {metric["name"]: int(metric["value"]) for metric in listed}
        return {
            "heap": metrics["JSHeapUsedSize"],
            "nodes": metrics["Nodes"],
            "listeners": metrics["JSEventListeners"],
            **counts,
        }


def risen(first: Levels, last: Levels) -> list[str]:
    """Messages about the levels that are more than a tenth higher."""
    return [
        f"{name}: {last[name]:,}, was {first[name]:,}"
        for name in first
        if last[name] > first[name] * (1 + TENTH) + SLACK.get(name, 0)
    ]
