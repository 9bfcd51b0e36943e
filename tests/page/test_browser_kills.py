"""A browser killed at any time loses nothing that was on screen for 0.1 s.

``INKSTEAD_KILLS=70 python3 py test tests/page/test_browser_kills.py -s`` kills 70 times in each game.
"""

import os
import sys
from pathlib import Path

import pytest
from kills import Victim, kill_often
from playwright.sync_api import Playwright

import engine

KILLS = int(os.environ.get("INKSTEAD_KILLS", "4"))


@pytest.mark.sampled(3)
@pytest.mark.skipif(sys.platform != "linux", reason="finds the browser's processes in /proc")
@pytest.mark.parametrize("game", engine.games())
def test_a_killed_browser_loses_nothing_that_was_on_screen(
    playwright_driver: Playwright, site: str, tmp_path: Path, game: str
) -> None:
    victim = Victim(playwright_driver, site, tmp_path / "profile", game, seed=1)
    count = kill_often(victim, KILLS, lambda line: print(f"{game}: {line}", flush=True))
    assert not count.lost, (count.kills, count.changes, count.lost)
    assert count.kills == KILLS and count.changes > 0
