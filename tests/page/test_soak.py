"""A short soak: a page in which games were played has no more in its memory than after the first of them."""

import pytest
from playwright.sync_api import Browser

from tools import soak


@pytest.mark.exhaustive
def test_games_leave_nothing_behind(browser: Browser, site: str) -> None:
    context = browser.new_context(bypass_csp=True)
    soaking = soak.Soak(context.new_page(), site + "index.html", ["kingdom_builder"], seed=1)
    soaking.run(4)
    context.close()
    assert not soaking.errors
    assert not soaking.risen, soaking.levels


def test_a_level_that_has_risen_by_more_than_a_tenth_is_reported() -> None:
    first = {"heap": 1_000_000, "proxies": 20}
    assert soak.risen(first, {"heap": 1_090_000, "proxies": 30}) == []
    assert soak.risen(first, {"heap": 1_110_000, "proxies": 33}) == [
        "heap: 1,110,000, was 1,000,000",
        "proxies: 33, was 20",
    ]
