"""A browser killed in the middle of an update opens one whole version, the old one or the new one."""

import os
import random
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from built import Visit, kept, ready, version
from hosting import Host
from kills import kill
from page_watch import UNOPTIMIZED
from playwright.sync_api import Error, Playwright
from updates import VERSION, served

from tools.bench import pages

#: Asks for an update, and takes it over once it is complete. Resolves when it has begun: whether there is one.
UPDATE = """async () => {
  const registration = await navigator.serviceWorker.ready;
  setInterval(() => registration.waiting?.postMessage({ take_over: true }));
  await registration.update();
  return !!(registration.installing || registration.waiting);
}"""
SAVE = "localStorage['inkstead.game.5a7e'] ??= 'whatever is there'"
KILLS = int(os.environ.get("INKSTEAD_KILLS", "2"))


@pytest.mark.skipif(sys.platform != "linux", reason="finds the browser's processes in /proc")
def test_a_killed_update_leaves_a_whole_version(
    host: Host, next_site: Path, visit: Visit, playwright_driver: Playwright, tmp_path: Path
) -> None:
    sites = [host.folder, next_site]
    versions = [version(site) for site in sites]
    begun: list[bool] = []
    chance = random.Random(1)
    profile = tmp_path / "profile"
    with visit(host.url, profile) as page:
        kept(ready(page))
        page.evaluate(SAVE)
    for number in range(KILLS):
        with suppress(Error), pages.profile(playwright_driver, profile, UNOPTIMIZED, wait=0) as context:
            page = context.pages[0]
            page.goto(host.url)
            ready(page)
            host.deploy(sites[1 - versions.index(page.evaluate(VERSION))])
            begun.append(page.evaluate(UPDATE))
            page.wait_for_timeout(chance.uniform(0, 1500))
            kill(profile)
        assert begun == [True] * (number + 1)
        with visit(host.url, profile) as page:
            ready(page)
            started = page.evaluate(VERSION)
            assert started in versions, f"kill {number + 1}"
            assert served(page, sites[versions.index(started)]), f"kill {number + 1}"
            assert page.evaluate("localStorage['inkstead.game.5a7e']") == "whatever is there"
