"""Switches the language of a page, and waits until its layout has settled."""

from page_watch import STYLED
from playwright.sync_api import Page, expect


def set_language(page: Page, lang: str) -> None:
    page.evaluate("lang => inkstead.setLanguage(lang, false)", lang)
    expect(page.locator("html")).to_have_attribute("lang", lang)


def settled(page: Page) -> None:
    """Wait for the style sheets of the screen and for two frames, until the layout is stable."""
    page.wait_for_function(STYLED)
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
