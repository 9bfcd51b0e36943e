"""index.html opened from a folder cannot run; it says what to do."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tools.paths import ROOT

pytestmark = pytest.mark.own_profile


@pytest.mark.parametrize("page", [{"locale": "ja"}, {"locale": "en-US"}], indirect=True, ids=["ja", "en"])
def test_the_page_opened_as_a_file_names_the_command_in_the_readers_language(
    page: Page, expect_trouble: Callable[[str], Any]
) -> None:
    expect_trouble(".*")
    page.goto((ROOT / "index.html").as_uri())
    expect(page.locator("#trouble code")).to_have_text("python3 py play")
    title = {"en": "Opened as a file", "ja": "ファイルとして開かれています"}
    expect(page.locator("#trouble h2")).to_have_text(title[page.evaluate("document.documentElement.lang")])
    expect(page.locator("#loading")).to_be_hidden()


def test_the_rules_are_readable_in_a_page_opened_as_a_file(page: Page, expect_trouble: Callable[[str], Any]) -> None:
    expect_trouble(".*")
    page.goto((ROOT / "index.html").as_uri())
    page.click('.shelf a[href="#/about"]')
    expect(page.locator("#about h1")).to_have_text("Rules summary")
