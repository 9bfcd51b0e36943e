"""Short messages at the foot of the page go with the screen and the language that they belong to."""

import pytest
from cartographers_solo import WORDS
from page_language import set_language
from played_games import visit
from playwright.sync_api import Page, expect
from setup_form import Ready


@pytest.fixture
def wrong_address(shared_page: Page, ready: Ready) -> Page:
    """The first screen with a message about the address."""
    ready(shared_page, "", again=False)
    visit(shared_page, "#/nothing", "body[data-screen=home]")
    expect(shared_page.locator("#toast")).to_have_text(WORDS("error.address"))
    return shared_page


def test_a_message_does_not_follow_the_player_to_another_screen(wrong_address: Page) -> None:
    wrong_address.wait_for_timeout(1100)  # a newer one may be about the screen that opens
    visit(wrong_address, "#/games", "body[data-screen=games]")
    expect(wrong_address.locator("#toast")).to_be_empty(timeout=3000)


def test_a_message_goes_when_another_language_is_chosen(wrong_address: Page) -> None:
    set_language(wrong_address, "ja")
    expect(wrong_address.locator("#toast")).to_be_empty(timeout=3000)
    set_language(wrong_address, "en")
