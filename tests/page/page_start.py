"""Waiting for the start of Python in a page; if it never comes, the failure says how far the start has come."""

import time
from contextlib import suppress

from playwright.sync_api import Error, Page, TimeoutError

START_SECONDS = 60
PROGRESS = """() => JSON.stringify({
  readyState: document.readyState,
  body: { ...document.body?.dataset },
  trouble: document.getElementById('trouble')?.textContent,
  marks: performance.getEntriesByType('mark').map(one => `${one.name} ${Math.round(one.startTime)}`),
  received: performance.getEntriesByType('resource').map(one => `${one.name} ${Math.round(one.responseEnd)}`),
  now: Math.round(performance.now()),
}, null, 1)"""


def wait_for_start(page: Page, selector: str = "body[data-ready]") -> None:
    """Wait for the element by which a test knows that Python has opened a screen."""
    try:
        page.wait_for_selector(selector, state="attached", timeout=START_SECONDS * 1000)
    except TimeoutError as error:
        raise AssertionError(f"{selector} in {START_SECONDS} s: no; {page.url} {page.evaluate(PROGRESS)}") from error


def wait_until(page: Page, condition: str, arg: object = None) -> None:
    """Wait until an asynchronous function resolves to something true in the page, which may be loaded again meanwhile.

    ``Page.wait_for_function`` does not wait for a promise: it is true itself.
    """
    end = time.monotonic() + START_SECONDS
    while True:
        with suppress(Error):
            if page.evaluate(condition, arg):
                return
        if time.monotonic() > end:
            raise AssertionError(f"not within {START_SECONDS} s: {condition}")
        page.wait_for_timeout(20)
