"""Fixtures of page tests: Chromium with the repository's root. Console errors and requests to other hosts fail."""

from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from cartographers_group import FAKE_WORKER
from cartographers_solo import CLEAR_JOURNAL
from fonts import FontHost
from page_start import wait_for_start
from page_watch import BEFORE, DEFAULTS, PHONE, UNOPTIMIZED, Watch
from playwright.sync_api import Browser, Error, Page, Playwright
from reused import IS_PARKED, RUNNING, PagePool

from tools import browser as browsers
from tools import runtime
from tools.paths import NODE_MODULES, ROOT
from tools.serve import serve

FAILED = pytest.StashKey[bool]()
# Before another route is opened in a page with Python: its screen is ready when Python has opened it. For that the code
# of a game may have to be fetched, and the screen before stays until then.
LEAVE = """route => {
  if (document.body?.dataset.ready && route?.startsWith('#') && location.hash !== route)
    document.body.dataset.ready = 'parked';
}"""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of a server of the repository's root with an up-to-date runtime and the fonts of the tests."""
    runtime.install_test_packages()
    runtime.prepare()
    # Nothing changes during the tests, so the browser need not ask for each of 40 files at every start.
    server = serve(ROOT, vendor=runtime.chosen().vendor, handler=FontHost, cache="max-age=86400")
    yield f"http://localhost:{server.server_port}/"
    server.shutdown()


def launch(playwright: Playwright, *arguments: str) -> Browser:
    options: dict[str, Any] = {"executable_path": browsers.prepare(), "args": [*browsers.ARGUMENTS, *arguments]}
    try:
        return playwright.chromium.launch(**options)
    except Error:  # a crashed launch was seen once in hundreds of starts
        return playwright.chromium.launch(**options)


@pytest.fixture(scope="session")
def browser(playwright_driver: Playwright) -> Iterator[Browser]:
    """The browser of the pages that tests use one after another."""
    started = launch(playwright_driver)
    yield started
    started.close()


@pytest.fixture(scope="session")
def unoptimized_browser(playwright_driver: Playwright) -> Iterator[Browser]:
    """The browser of pages with a profile of their own."""
    started = launch(playwright_driver, UNOPTIMIZED)
    yield started
    started.close()


@pytest.fixture
def watch(site: str) -> Iterator[Watch]:
    watching = Watch(site)
    yield watching
    watching.check()


@pytest.fixture
def expect_trouble(watch: Watch) -> Callable[[str], None]:
    """expect_trouble(pattern): console errors and other problems that match do not fail the test."""
    return watch.expected.append


@pytest.fixture
def new_page(unoptimized_browser: Browser, watch: Watch) -> Iterator[Callable[..., Page]]:
    """new_page(**options): a page of its own profile; options as for Playwright's new_context."""
    contexts = []

    def make(**options: Any) -> Page:
        context = unoptimized_browser.new_context(**{**DEFAULTS, **options})
        context.add_init_script(BEFORE)
        contexts.append(context)
        page = context.new_page()
        watch.follow(page)
        return page

    yield make
    for context in contexts:
        context.close()


@pytest.fixture(scope="session")
def pool(browser: Browser, site: str) -> Iterator[PagePool]:
    pages = PagePool(browser, site)
    yield pages
    pages.close()


@pytest.fixture
def page(request: pytest.FixtureRequest, watch: Watch, pool: PagePool) -> Iterator[Page]:
    """A blank page; parametrize it indirectly with PHONE, {"locale": "ja"}, {"color_scheme": "dark"} ...

    Others had it before and nothing is left of them, but what the browser has compiled and cached, and perhaps the
    running Python with the first screen. A test marked fresh_start gets a blank page, one marked own_profile a page in
    a profile of its own, as new_page() does."""
    options = getattr(request, "param", {})
    if request.node.get_closest_marker("own_profile"):
        make: Callable[..., Page] = request.getfixturevalue("new_page")
        yield make(**options)
        return
    started = request.node.get_closest_marker("fresh_start") is None
    page = pool.take(options, started)
    watch.follow(page)
    yield page
    failed = watch.unexpected or request.node.stash.get(FAILED, False)
    watch.unfollow(page)
    pool.give_back(page, options, reusable=not failed, started=started)


@pytest.fixture
def another_page(watch: Watch, pool: PagePool) -> Iterator[Callable[..., Page]]:
    """another_page(**options): a blank page as of a second browser; it has been used before, as `page` has."""
    lent = []

    def make(**options: Any) -> Page:
        page = pool.take(options)
        lent.append((page, options))
        watch.follow(page)
        return page

    yield make
    for page, options in lent:
        watch.unfollow(page)
        pool.give_back(page, options, reusable=not watch.unexpected)


@pytest.fixture(scope="module")
def shared_page(pool: PagePool, site: str) -> Iterator[Page]:
    """One page for all tests of a file: a start of Python takes longer than most of them. Leave it as you found it."""
    watching = Watch(site)
    page = pool.take({}, started=True)
    watching.follow(page)
    yield page
    watching.unfollow(page)
    pool.give_back(page, {}, reusable=not watching.unexpected, started=True)
    watching.check()


@pytest.fixture
def ready(site: str) -> Callable[..., Page]:
    """ready(page, "#route"): the page with that screen, when Python has opened it; without a route, with any screen.

    With `again=False` the route is opened only if no screen has been opened yet."""

    def wait(page: Page, route: str | None = None, again: bool = True) -> Page:
        is_blank = page.url == "about:blank"
        is_parked = not is_blank and bool(page.evaluate(IS_PARKED))
        if is_parked and route in {None, "", "#/"}:
            page.evaluate("document.body.dataset.ready = 'home'")
        elif is_parked and route and route.startswith("#"):
            page.evaluate("route => { location.hash = route; }", route)
        elif is_blank or is_parked or (again and route is not None):
            if not is_blank:
                page.evaluate(LEAVE, route)
            page.goto(site + "index.html" + (route or ""))
        wait_for_start(page, RUNNING)
        return page

    return wait


@pytest.fixture(scope="session")
def axe() -> Callable[..., list[dict[str, Any]]]:
    """axe(page): accessibility violations, as axe-core reports them. axe(page, True): those of contrast only.

    The second one is for a screen that was checked in another theme: only its colors have changed."""
    source = Path(NODE_MODULES / "axe-core" / "axe.min.js").read_text(encoding="utf-8")

    def violations(page: Page, contrast_only: bool = False) -> list[dict[str, Any]]:
        if not page.evaluate("'axe' in window"):
            page.evaluate(source)
        options: dict[str, Any] = {"resultTypes": ["violations"]}
        if contrast_only:
            options["runOnly"] = ["color-contrast"]
        # Elements that are not painted have no contrast to check.
        result: list[dict[str, Any]] = page.evaluate(
            """async options => {
              paint(true);
              // A card that is fading in has less contrast.
              const fading = document.getAnimations().filter(one => isFinite(one.effect.getComputedTiming().endTime));
              await Promise.allSettled(fading.map(one => one.finished));
              return axe.run(options).then(result => result.violations).finally(() => paint(false));
            }""",
            options,
        )
        return result

    return violations


@pytest.fixture
def emptied_page(shared_page: Page) -> Iterator[Page]:
    """The shared page with an empty storage; a start in it is quicker than one in a new profile.

    What a test has changed in the page, such as the functions of the storage, is gone after it."""

    def empty() -> None:
        if shared_page.url.startswith("http"):
            shared_page.evaluate(f"async () => {{ {CLEAR_JOURNAL} localStorage.clear(); }}")
            shared_page.goto("about:blank")

    empty()
    yield shared_page
    empty()


@pytest.fixture(scope="module")
def phone(browser: Browser, site: str) -> Iterator[Page]:
    """A page on a phone with a touch screen, for all tests of a file."""
    watching = Watch(site)
    context = browser.new_context(**PHONE, locale="en-US", color_scheme="light", bypass_csp=True)
    page = context.new_page()
    watching.follow(page)
    yield page
    context.close()
    watching.check()


@pytest.fixture(scope="module")
def page_with_played_worker(browser: Browser, site: str) -> Iterator[Page]:
    """A page whose worker is played by the tests: see FAKE_WORKER."""
    watching = Watch(site)
    context = browser.new_context(**DEFAULTS)
    context.add_init_script(BEFORE)
    page = context.new_page()
    page.add_init_script(FAKE_WORKER)
    watching.follow(page)
    yield page
    context.close()
    watching.check()
