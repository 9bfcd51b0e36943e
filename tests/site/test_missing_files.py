"""A file of the built site that is missing or came cut short: the screen opens, or a message has a way out."""

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest
from built import Visit
from damaged_files import break_file
from hosting import Host
from played_games import STORE
from playwright.sync_api import Page, TimeoutError
from screens_of_files import FIRST, OTHERS, SCREENS, Stop
from session_helpers import finished, play_on
from updates import REFUSED

from engine.registry import games
from table.deals import Deal
from table.memory_store import MemoryStore
from table.saved_games import Shelf
from table.session import Session

#: "opened" if an element can be seen, "message" if a message can; "" if there is neither. A message goes first.
OUTCOME = """selector => {
  const sees = name => [...document.querySelectorAll(name)].some(one => one.checkVisibility());
  if (sees("#trouble button, #repair button") || document.getElementById("toast")?.textContent.trim()) return "message";
  return document.body?.dataset.ready && sees(selector) ? "opened" : "";
}"""
BUTTON = "#trouble > button:visible, #repair button:visible"

#: Without the page itself there is nothing that could show a message.
CASES = [("index.html", "cut short"), *((path, how) for path in SCREENS for how in ("missing", "cut short"))]


@cache
def stored() -> str:
    """The texts of a running game of every kind, and of a finished one."""
    store = MemoryStore()
    shelf = Shelf(store)
    for n, game in enumerate(games()):
        shelf.save(game, play_on(Session(Deal.of(game, n)), random.Random(n), 2), 1_790_000_000 + n)
    shelf.save("over", finished(3), 1_780_000_000)
    return json.dumps(store.texts)


@contextmanager
def visitor(visit: Visit, lang: str) -> Iterator[Page]:
    """A page without a service worker, with some saved games."""
    preferences = json.dumps(json.dumps({"lang": lang, "revision": 1}))
    with visit("about:blank", expect=".*") as page:
        page.add_init_script(REFUSED)
        page.add_init_script(f"""if (location.protocol === "http:" && !localStorage["inkstead.prefs"]) {{
          ({STORE})({stored()});
          localStorage["inkstead.prefs"] = {preferences};
        }}""")
        yield page


def outcome(page: Page, stop: Stop) -> str:
    """What a visit to a screen leads to, with all that is pressed there: see OUTCOME."""
    came = ""
    for selector in (*stop.presses, stop.last):
        try:
            came = page.wait_for_function(OUTCOME, arg=selector, timeout=60_000).json_value()
        except TimeoutError:
            return f"nothing, waiting for {selector}"
        if came == "message":
            break
        if selector != stop.last:
            page.locator(selector).first.click()
    return came


@pytest.mark.sampled(50)
@pytest.mark.parametrize(("path", "how"), CASES)
def test_without_a_file_its_screen_opens_or_a_message_has_a_way_out(
    host: Host, visit: Visit, path: str, how: str
) -> None:
    stop = SCREENS.get(path, FIRST)
    with visitor(visit, stop.lang) as page:
        asked: list[str] = []
        page.context.on("request", lambda request: asked.append(request.url.partition("?")[0]))
        break_file(page.context, path, how)
        page.goto(host.url + "index.html" + stop.address)
        came = outcome(page, stop)
        if came == "message":  # the page may help itself
            page.wait_for_timeout(3000)
            came = page.evaluate(OUTCOME, stop.last) or came
        for _ in range(100):  # pictures come when the page has nothing else to do
            if host.url + path not in asked:
                page.wait_for_timeout(100)
        assert host.url + path in asked
        assert came in {"opened", "message"}, came
        if came == "opened":
            return
        page.context.unroute_all()
        button = page.locator(BUTTON)
        if button.count():
            with page.expect_navigation():
                button.click()
        else:
            page.reload()
        assert outcome(page, stop) == "opened"


def test_every_file_is_tried_or_has_a_reason_not_to_be(site: Path) -> None:
    files = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    assert SCREENS.keys() <= files
    assert [path for path in files - SCREENS.keys() if not OTHERS.fullmatch(path)] == []
