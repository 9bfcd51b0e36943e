"""Report a problem: version, browser, game and errors in a text that the player copies."""

import re
from collections.abc import Callable

import pytest
from cartographers_solo import SoloTable
from damaged_files import break_file
from page_watch import IN_PYTHON, PHONE
from playwright.sync_api import Page, expect

from table.deals import Deal
from table.save_format import unseal

Ready = Callable[..., Page]
pytestmark = pytest.mark.own_profile


HEADINGS = "Version|Page|Browser|Language|Time|Window|Storage|Worker|Python|Problem|Errors|Game"


def facts(text: str) -> dict[str, str]:
    """The text of a report by its headings."""
    parts = re.split(rf"^({HEADINGS}): ", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], (part.strip() for part in parts[2::2]), strict=True))


def test_a_report_has_version_browser_game_and_errors_and_is_copied(
    page: Page, ready: Ready, expect_trouble: Callable[[str], None]
) -> None:
    expect_trouble("cloud in the sky")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table = SoloTable(page, Deal.of("cartographers", 61)).open(ready)
    page.wait_for_selector(".table[data-phase]")
    page.evaluate("() => { setTimeout(() => { throw new Error('a cloud in the sky'); }); }")
    page.evaluate("() => { Promise.reject(new Error('a second cloud in the sky')); }")
    id = page.url.rpartition("/")[2]
    page.evaluate("location.hash = '#/'")
    page.click("#gear")
    assert (page.locator("dialog .report summary").bounding_box() or {"height": 0})["height"] >= 44  # for a finger
    page.click("dialog .report summary")
    field = page.locator("dialog .report textarea")
    expect(field).to_have_value(re.compile("second cloud"))
    expect(field).to_be_in_viewport(ratio=1)  # it opened below the edge of the menu
    page.locator("dialog .report button").click()
    expect(page.locator("dialog .report button")).to_have_text("Copied")
    copied: str = page.evaluate("navigator.clipboard.readText()")
    assert copied == field.input_value()
    found = facts(copied)
    assert found["Version"] == "sources"
    assert found["Browser"] == page.evaluate("navigator.userAgent")
    assert "Error: a cloud in the sky" in found["Errors"] and "a second cloud in the sky" in found["Errors"]
    save = unseal(id, found["Game"])
    assert save and save.session == table.session.to_json()


@pytest.mark.parametrize("before", ["", "inkstead.fail('load', 'static/css/scenes.css')"], ids=["alone", "second"])
def test_an_error_in_work_in_the_background_is_shown(
    page: Page, ready: Ready, expect_trouble: Callable[[str], None], before: str
) -> None:
    """As when a part of the page has been fetched and its screen opens; a file that is missing stops nothing."""
    expect_trouble("rain|inkstead: load")
    ready(page, "#/")
    page.evaluate(before)
    code = "from page.game_loader import when_here\ndef rain():\n  raise ValueError('rain')\nwhen_here([], rain)"
    page.evaluate(IN_PYTHON, code)
    expect(page.locator("#trouble h2")).to_have_text("The game stopped")
    page.set_viewport_size({"width": 320, "height": 568})  # the buttons of the first screen lay on the message
    bar, message = page.locator("#bar").bounding_box(), page.locator("#trouble").bounding_box()
    assert bar and message and bar["y"] + bar["height"] <= message["y"]
    page.click("#trouble .report summary")
    assert "ValueError: rain" in page.locator("#trouble .report textarea").input_value()


def test_a_report_can_be_made_where_the_game_does_not_start(
    page: Page, site: str, expect_trouble: Callable[[str], None]
) -> None:
    expect_trouble(".*")
    break_file(page.context, "static/vendor/pyscript/core.js", "missing")
    page.goto(site)
    page.evaluate("localStorage['inkstead.game.5a7e'] = 'a saved game'")
    page.goto(site + "index.html#/play/5a7e")
    page.click("#trouble .report summary")
    field = page.locator("#trouble .report textarea")
    expect(field).to_have_value(re.compile("Version: "))
    found = facts(field.input_value())
    assert found["Python"] == "no"
    assert "core.js" in found["Problem"] and "core.js" in found["Errors"]
    assert found["Game"] == "a saved game"
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('refused')); }")
    page.click("#trouble .report button")
    expect(field).to_be_focused()  # all of it is selected, ready to be copied by hand
    assert page.evaluate("document.activeElement.selectionEnd") == len(field.input_value())


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_nothing_covers_the_offer_to_repair_on_a_phone(page: Page, ready: Ready) -> None:
    """The icons of the first screen were on top of its sentence."""
    ready(page, "#/")
    page.evaluate("inkstead.repair()")
    offer, icons = page.locator("#repair").bounding_box(), page.locator("#bar .icons").bounding_box()
    assert offer and icons and icons["y"] >= offer["y"] + offer["height"]


def test_the_text_of_a_report_has_the_colors_of_the_theme(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    page.click("#gear")
    page.click("dialog .report summary")
    look = """() => {
      const style = getComputedStyle(document.querySelector('dialog .report textarea'));
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.cssText = 'color: var(--ink); background: var(--paper)';
      const { color, backgroundColor } = getComputedStyle(probe);
      return [style.color === color, style.backgroundColor === backgroundColor];
    }"""
    for theme in ("light", "dark"):
        page.evaluate("theme => inkstead.setTheme(theme)", theme)
        assert page.evaluate(look) == [True, True], theme
