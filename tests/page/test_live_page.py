"""A live game between two browsers: connected by two links, cut in the middle, and continued by link."""

from collections.abc import Callable
from typing import Any

import pytest
from link_devices import STRIP, begin, links, open_link, play, session_of
from playwright.sync_api import Page, expect

Ready = Callable[..., Page]
SHOWN = "[data-live] .turn-link input"
# Notes when the page sends a message, and when its table first changes to another phase; in ms since 1970.
CLOCK = """() => {
  window.sent = window.shown = 0;
  const send = RTCDataChannel.prototype.send;
  RTCDataChannel.prototype.send = function (text) { window.sent = Date.now(); return send.call(this, text); };
  new MutationObserver(() => { window.shown ||= Date.now(); })
    .observe(document.getElementById("room"), { subtree: true, attributeFilter: ["data-phase"] });
}"""


def offer(page: Page) -> str:
    """The link of an offer, made by the buttons of the table."""
    page.click("[data-do=menu]")
    page.click("[data-do=live]")
    page.click("[data-do^=live_offer]")
    return page.locator(SHOWN).input_value()


def answer(page: Page) -> str:
    """The link that answers the offer that the table asks about."""
    page.click("[data-do=live_answer]")
    return page.locator(SHOWN).input_value()


def paste(page: Page, link: str) -> None:
    page.fill("#turn-paste", f"Here it is: {link}\n")
    page.click(".turn-paste [type=submit]")


@pytest.fixture
def two(page: Page, another_page: Any, ready: Ready) -> tuple[Page, Page]:
    """Two connected devices at a new game of Kingdom Builder."""
    ann, bo = ready(page, "#/about"), ready(another_page(), "#/about")
    begin(ann, "kingdom_builder", ("Ann", "Bo"))
    open_link(bo, offer(ann))
    expect(bo.locator(".joining h2")).to_contain_text("Bo")
    bo.click("[data-do=join]")
    expect(bo.locator("[data-live]")).to_contain_text("Ann wants to connect")
    paste(ann, answer(bo))
    for device, name in ((ann, "Bo"), (bo, "Ann")):
        expect(device.locator("#toast")).to_contain_text(f"Connected with {name}")
    return ann, bo


def test_turns_appear_on_the_other_device_until_the_connection_is_cut(
    two: tuple[Page, Page], record_property: Any
) -> None:
    ann, bo = two
    devices = [ann, bo] if not session_of(ann).waits else [bo, ann]
    for turn in range(4):
        here, there = devices[turn % 2], devices[(turn + 1) % 2]
        for device in devices:
            device.evaluate(CLOCK)
        play(here, turn)
        there.wait_for_selector(".table:not([data-phase=away])")
        expect(here.locator(STRIP)).to_contain_text("(connected)")
        assert session_of(there).record == session_of(here).record
        record_property(f"turn {turn}, ms", there.evaluate("shown") - here.evaluate("sent"))
    bo.reload()
    expect(ann.locator("#toast")).to_contain_text("The connection to Bo is lost")
    here, there = devices
    play(here, 4)
    (link,) = links(here).values()
    open_link(there, link)
    there.wait_for_selector(".table:not([data-phase=away])")
    assert session_of(there).record == session_of(here).record
