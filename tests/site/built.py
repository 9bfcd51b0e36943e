"""What tests ask of a page of the built site and of the site itself."""

import json
import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

from page_start import wait_for_start
from playwright.sync_api import Page

Visit = Callable[..., AbstractContextManager[Page]]

#: Resolves when the service worker has everything.
KEPT = """async () => {
  const { active } = await navigator.serviceWorker.ready;
  while (active.state !== "activated") await new Promise(done => setTimeout(done, 20));
  return (await caches.keys()).filter(name => name.startsWith("inkstead "));
}"""


def listed(site: Path) -> dict[str, str]:
    """What the service worker of a built site keeps: path to integrity."""
    table = re.search(r"const FILES = (\{.*?\});", (site / "sw.js").read_text(encoding="utf-8"), re.S)
    assert table
    files: dict[str, str] = json.loads(table[1])
    return files


def version(site: Path) -> str:
    attribute = re.search(r'<html data-version="(\w+)"', (site / "index.html").read_text(encoding="utf-8"))
    assert attribute
    return attribute[1]


def ready(page: Page, screen: str = "") -> Page:
    """Wait until Python has the page: `screen` "table" or "home", or either."""
    wanted = f'body[data-ready="{screen}"]' if screen else "body[data-ready]"
    wait_for_start(page, wanted)
    return page


def kept(page: Page) -> list[str]:
    """Wait for the service worker to have everything; the names of our caches."""
    names: list[str] = page.evaluate(KEPT)
    return names
