"""Pages that tests use one after another.

A new browser profile costs more than twice the processor time of a page that starts Python again in a profile it knows:
there the browser still has the compiled WebAssembly. So a test gets a page that others had before, with everything
removed that they could have left. Unless the test is marked fresh_start, Python may still run in it, with the first
screen and the storage of a new profile.
"""

from collections import Counter, defaultdict
from typing import Any, NoReturn

from page_watch import BEFORE, DEFAULTS, NEW_PREFS, Watch
from playwright.sync_api import Browser, BrowserContext, Error, Page

# A file of the site that runs no script: what a page has stored is removed there, after the page is gone.
QUIET = "package.json"
# Removes what an origin can store; returns how much of each kind is left.
CLEAN = """async () => {
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases())
    await new Promise((done, failed) => {
      const request = indexedDB.deleteDatabase(name);
      request.onsuccess = done;
      request.onerror = request.onblocked = () => failed(new Error('IndexedDB: ' + name));
    });
  for (const key of await caches.keys()) await caches.delete(key);
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
  const lists = [indexedDB.databases(), caches.keys(), navigator.serviceWorker.getRegistrations()];
  return [localStorage, sessionStorage, ...await Promise.all(lists)].map(stored => stored.length);
}"""
# Variables in which tests note what has happened. Whatever sets them ends with the table or with the first event.
NOTES = ("announced", "fired")
# Opens the first screen; False if Python does not run here, or a test has replaced a function.
GO_HOME = """async notes => {
  for (const name of notes) delete window[name];
  const { dataset } = document.body ?? {};
  if (!dataset?.ready || !document.getElementById('trouble').hidden || !hasOriginals()) return false;
  for (const dialog of document.querySelectorAll('dialog[open]')) dialog.close();
  location.hash = '#/';
  for (let turns = 0; turns < 500; turns++) {
    if (dataset.screen === 'home') return true;
    await new Promise(done => setTimeout(done, 10));
  }
  return false;
}"""
# Sets preferences as another tab would, and removes what a test may have left on the first screen.
FORGET = """preferences => {
  inkstead.journal.unfit.clear();
  localStorage.setItem('inkstead.prefs', preferences);
  dispatchEvent(new CustomEvent('inkstead:journal', { detail: ['inkstead.prefs'] }));
  document.getElementById('toast').replaceChildren();
  for (const name of ['new', 'about']) inkstead.turnTo(name, document.querySelector(`#${name} [data-to]`).dataset.to);
  document.getElementById('setup').reset();
  for (const fold of document.querySelectorAll('#setup details')) fold.open = false;
  document.activeElement?.blur();
  scrollTo(0, 0);
  document.body.dataset.ready = 'parked';
}"""
# Python runs, and no test has used the page since FORGET.
IS_PARKED = "document.body?.dataset.ready === 'parked'"
# Python has opened the screen of the address.
RUNNING = "body[data-ready]:not([data-ready=parked])"
# The options that ``_reset`` sets; the others belong to the profile.
CHANGED = {"viewport", "color_scheme", "reduced_motion", "forced_colors"}
# How many tests a page serves until Python starts again, so that no test depends on hundreds of others.
LONGEST = 50


class PagePool:
    """Lends pages by the options of their profile (as for Playwright's new_context), and cleans returned ones."""

    def __init__(self, browser: Browser, site: str) -> None:
        self._browser, self._site = browser, site
        self._free: defaultdict[str, list[Page]] = defaultdict(list)
        self._parked: defaultdict[str, list[Page]] = defaultdict(list)
        self._tests: Counter[Page] = Counter()  # since Python started

    def take(self, options: dict[str, Any], started: bool = False) -> Page:
        """A blank page whose origin has stored nothing; with `started` perhaps one on the first screen."""
        if started and (parked := self._parked[_key(options)]):
            page = parked.pop()
            self._reset(page, {**DEFAULTS, **options})
            return page
        return self._blank(options)

    def _blank(self, options: dict[str, Any]) -> Page:
        free, parked = self._free[_key(options)], self._parked[_key(options)]
        if not free and parked:
            self._empty(parked.pop(), options)
        while free:
            page = free.pop()
            try:
                self._clean(page, {**DEFAULTS, **options})
            except Error:  # crashed or closed
                self._discard(page)
            else:
                return page
        context = self._browser.new_context(**{**DEFAULTS, **options})
        context.add_init_script(BEFORE)
        page = context.new_page()
        for owner in (page, page.context):
            _refuse_init_scripts(owner)
        return page

    def give_back(self, page: Page, options: dict[str, Any], reusable: bool, started: bool = False) -> None:
        """Stop what runs in the page, but Python if `started`. A page that is not reusable is closed."""
        if not reusable:
            self._discard(page)
            return
        try:
            page.unroute_all(behavior="ignoreErrors")
            page.context.unroute_all(behavior="ignoreErrors")
            for other in page.context.pages:
                if other is not page:
                    other.close()
            self._tests[page] += 1
            if started and self._tests[page] < LONGEST and self._park(page):
                self._parked[_key(options)].append(page)
            else:
                self._empty(page, options)
        except Error:
            self._discard(page)

    def close(self) -> None:
        for pages in (*self._free.values(), *self._parked.values()):
            for page in pages:
                self._discard(page)

    def _empty(self, page: Page, options: dict[str, Any]) -> None:
        """Leave the site, and lend the page as a blank one."""
        page.goto(self._site + QUIET)
        self._tests[page] = 0
        self._free[_key(options)].append(page)

    def _park(self, page: Page) -> bool:
        """Show the first screen as a new profile would; False if that is impossible. It must not cause any error."""
        watch = Watch(self._site)
        watch.follow(page)
        try:
            if not page.url.startswith(self._site + "index.html") or not page.evaluate(GO_HOME, NOTES):
                return False
            page.evaluate(CLEAN)
            page.evaluate(FORGET, NEW_PREFS)
        finally:
            watch.unfollow(page)
        assert not watch.seen, f"on the way to the first screen: {watch.seen}"
        return True

    def _clean(self, page: Page, options: dict[str, Any]) -> None:
        left = page.evaluate(CLEAN)
        assert not any(left), f"still stored: {left}"
        self._reset(page, options)
        page.goto("about:blank")

    def _reset(self, page: Page, options: dict[str, Any]) -> None:
        page.context.clear_cookies()
        page.context.clear_permissions()
        page.set_viewport_size(options["viewport"])
        page.emulate_media(
            media="null",  # tests of print leave it
            color_scheme=options["color_scheme"],
            reduced_motion=options.get("reduced_motion", "no-preference"),
            forced_colors=options.get("forced_colors", "none"),
        )
        page.mouse.move(-1, -1)  # over nothing, as before a first move

    def _discard(self, page: Page) -> None:
        self._tests.pop(page, None)
        page.context.close()


def _key(options: dict[str, Any]) -> str:
    return repr(sorted(item for item in options.items() if item[0] not in CHANGED))


def _refuse_init_scripts(owner: Page | BrowserContext) -> None:
    def refuse(*_: Any, **__: Any) -> NoReturn:
        raise AssertionError("an init script cannot be removed: mark this test with own_profile, or use new_page")

    owner.add_init_script = refuse  # type: ignore[method-assign]
