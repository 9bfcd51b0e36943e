"""The devices that tests imitate, and a watch for console errors, crashes and foreign requests."""

import re
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import ConsoleMessage, Error, Page, Request

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 3,
    "has_touch": True,
    "is_mobile": True,
}
TABLET = {"viewport": {"width": 820, "height": 1180}, "device_scale_factor": 2, "has_touch": True}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
# Playwright's wait_for_function evaluates strings, which the page's policy forbids; tests/site holds the policy.
DEFAULTS: dict[str, Any] = {**DESKTOP, "locale": "en-US", "color_scheme": "light", "bypass_csp": True}
# Optimizing WebAssembly takes a quarter of the processor time of a start. A page with its own profile closes before
# that pays; in pages that tests use one after another it saves a quarter.
UNOPTIMIZED = "--js-flags=--liftoff-only"
# Scenes of events would make most tests longer: tests of scenes choose another pace. Bots think ahead in one test only.
NEW_PREFS = '{"pace":"off","ponder":false}'
# Changes a preference, such as ["pace", "slow"], as another tab would: Python reads the preferences again.
SET_PREFERENCE = """([name, value]) => {
  inkstead.setPreference(name, JSON.stringify(value));
  dispatchEvent(new CustomEvent('inkstead:journal', { detail: ['inkstead.prefs'] }));
}"""
# Collects what the live region of the open table announces.
LISTEN = """() => {
  window.announced = [];
  new MutationObserver(() => window.announced?.push(document.querySelector('[data-part=say]').textContent))
    .observe(document.querySelector('[data-part=say]'), {childList: true, characterData: true, subtree: true});
}"""
# Saves, panels and the first picture of a scene wait for the next picture, as for players.
PATIENT = "inkstead.patience.picture = true"
# Waits for what follows the next picture.
NEXT_PICTURE = "new Promise(done => requestAnimationFrame(() => setTimeout(done)))"
# Whether all style sheets have arrived: one that comes later moves what the mouse points at.
STYLED = "[...document.querySelectorAll('link[rel=stylesheet]')].every(link => link.sheet)"
# The value of Python code in the interpreter of the page; the code may await.
IN_PYTHON = """async code => {
  const { loadPyodide } = await import(new URL("static/python.js", document.baseURI).href);
  const python = await loadPyodide({ stdout: console.log, stderr: console.error });
  return python.runPythonAsync(code);
}"""
# Runs before the scripts of a page. The page is transparent: everything has its place, and canvases are drawn, but the
# browser fills no pixels of the window, which would take a fifth of the processor time. paint(true) shows it, for axe.
# Tests look at a table right after an input, so neither saves nor panels wait for the next picture.
# hasOriginals() says whether the functions of the page and the browser are those of the start, no variable has been
# added, and no style sheet is disabled: tests may do that.
BEFORE = """try {
  if (!localStorage.getItem("inkstead.prefs")) localStorage.setItem("inkstead.prefs", 'NEW_PREFS');
} catch { /* a test of pages without storage */ }
{
  const transparent = new CSSStyleSheet();
  transparent.replaceSync("html { opacity: 0 !important; }");
  document.adoptedStyleSheets = [transparent];
  window.paint = on => { transparent.disabled = on; };
  const functions = () => [
    inkstead.startBotWorker, inkstead.erased, inkstead.journal.write, JSON.stringify(inkstead.patience),
    Worker, fetch, print, confirm, navigator.clipboard?.writeText,
    Object.keys(navigator).length, Object.hasOwn(document, 'hidden'),
    Object.getOwnPropertyDescriptor(window, 'localStorage').get,
    ...[Storage, IDBFactory, IDBDatabase, IDBObjectStore, IDBTransaction].flatMap(({ prototype }) =>
      Object.values(Object.getOwnPropertyDescriptors(prototype)).map(({ get, set, value }) => get ?? set ?? value)),
  ];
  addEventListener('inkstead:shown', () => { inkstead.patience.picture = false; }, { once: true });
  let originals = [], names = new Set();
  addEventListener('inkstead:ready', () => {
    originals = functions();
    names = new Set([...Object.keys(window), 'axe']);
  }, { once: true });
  window.hasOriginals = () => {
    const now = functions();
    return now.length === originals.length && now.every((one, i) => one === originals[i]) &&
      Object.keys(window).every(name => names.has(name)) && !document.querySelector('link[disabled]');
  };
}""".replace("NEW_PREFS", NEW_PREFS)


@dataclass
class Watch:
    """Collects errors and requests to other hosts; a test may expect some of them."""

    origin: str
    seen: list[str] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)

    def follow(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", self._error)
        page.on("crash", self._crash)
        page.context.on("request", self._request)

    def unfollow(self, page: Page) -> None:
        page.remove_listener("console", self._console)
        page.remove_listener("pageerror", self._error)
        page.remove_listener("crash", self._crash)
        page.context.remove_listener("request", self._request)

    def note(self, text: str, is_bad: bool = True) -> None:
        if is_bad:
            self.seen.append(text)

    def _console(self, message: ConsoleMessage) -> None:
        self.note(f"{message.type}: {message.text}", message.type in {"error", "warning"})

    def _error(self, error: Error) -> None:
        self.note(f"uncaught: {error}")

    def _crash(self, _: Page) -> None:
        self.note("the page crashed")

    def _request(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme not in {"data", "blob"} and f"{parts.scheme}://{parts.netloc}/" != self.origin:
            self.note(f"request to another host: {request.url}")

    @property
    def unexpected(self) -> list[str]:
        return [text for text in self.seen if not any(re.search(pattern, text) for pattern in self.expected)]

    def check(self) -> None:
        """Fail the test with the whole texts of what it did not expect; pytest would shorten them."""
        if self.unexpected:
            pytest.fail("\n".join(["the page reported:", *self.unexpected]), pytrace=False)
