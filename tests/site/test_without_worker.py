"""Without a service worker, as over http or in a private window: updates and dropped connections."""

from collections.abc import Iterator
from contextlib import contextmanager

from built import Visit, ready
from hosting import Host
from playwright.sync_api import Page, expect

REFUSED = "navigator.serviceWorker.register = () => Promise.reject(new Error('refused'))"


@contextmanager
def unattended(visit: Visit, url: str, expected: str = "(?!)") -> Iterator[Page]:
    """A page whose browser refuses service workers."""
    with visit("about:blank", expect=expected) as page:
        page.add_init_script(REFUSED)
        page.goto(url)
        yield page


def test_a_built_site_does_not_ask_a_visitor_to_set_it_up(host: Host, visit: Visit) -> None:
    host.hidden = {"static/vendor/manifest.js", "static/python.js"}
    with unattended(visit, host.url, ".*") as page:
        expect(page.locator("#trouble h2")).to_have_text("Something could not be loaded")
        host.hidden = set()
        page.get_by_role("button", name="Reload the page").click()
        ready(page)
