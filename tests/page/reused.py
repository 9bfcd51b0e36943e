"""Pages that tests use one after another.

A new browser profile costs more than twice the processor time of a page that starts Python again in a profile it knows:
there the browser still has the compiled WebAssembly. So a test gets a page that others had before, with everything
removed that they could have left.
"""

from collections import defaultdict
from typing import Any, NoReturn

from page_watch import BEFORE, DEFAULTS
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


class PagePool:
    """Lends pages by the options of their profile (as for Playwright's new_context), and cleans returned ones."""

    def __init__(self, browser: Browser, site: str) -> None:
        self._browser, self._site = browser, site
        self._free: defaultdict[str, list[Page]] = defaultdict(list)

    def take(self, options: dict[str, Any]) -> Page:
        """A blank page whose origin has stored nothing."""
        free = self._free[_key(options)]
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

    def give_back(self, page: Page, options: dict[str, Any], reusable: bool) -> None:
        """Stop what runs in the page. One that is not reusable is closed."""
        if not reusable:
            self._discard(page)
            return
        try:
            page.unroute_all(behavior="ignoreErrors")
            page.context.unroute_all(behavior="ignoreErrors")
            for other in page.context.pages:
                if other is not page:
                    other.close()
            page.goto(self._site + QUIET)
        except Error:
            self._discard(page)
            return
        self._free[_key(options)].append(page)

    def close(self) -> None:
        for pages in self._free.values():
            for page in pages:
                self._discard(page)

    def _clean(self, page: Page, options: dict[str, Any]) -> None:
        left = page.evaluate(CLEAN)
        assert not any(left), f"still stored: {left}"
        page.context.clear_cookies()
        page.context.clear_permissions()
        page.set_viewport_size(options["viewport"])
        page.emulate_media(
            color_scheme=options["color_scheme"],
            reduced_motion=options.get("reduced_motion", "no-preference"),
            forced_colors=options.get("forced_colors", "none"),
        )
        page.mouse.move(-1, -1)  # over nothing, as before a first move
        page.goto("about:blank")

    def _discard(self, page: Page) -> None:
        page.context.close()


def _key(options: dict[str, Any]) -> str:
    return repr(sorted(options.items()))


def _refuse_init_scripts(owner: Page | BrowserContext) -> None:
    def refuse(*_: Any, **__: Any) -> NoReturn:
        raise AssertionError("an init script cannot be removed: mark this test with own_profile, or use new_page")

    owner.add_init_script = refuse  # type: ignore[method-assign]
