"""The settings show the switches of the open game; without one, all switches grouped by game."""

from collections.abc import Callable

import pytest
from cartographers_solo import STORE_ONLY, WORDS
from played_games import CLEAR, visit
from playwright.sync_api import Page, expect

from table.deals import Deal
from table.memory_store import MemoryStore
from table.players import full, names
from table.saved_games import Shelf
from table.session import Session, Sitter

Ready = Callable[..., Page]
SWITCHES = {
    "cartographers": ["reveal", "motion", "sound", "ponder", "live", "legal"],
    "kingdom_builder": ["reveal", "motion", "sound", "ponder", "live"],
    "woodcraft": ["reveal", "motion", "sound", "ponder"],
}
BOTS = (Sitter(name="Ada"), Sitter("hard"), Sitter("hard"), Sitter("hard"))
NAMES = "[...document.querySelectorAll('.seat .name, .person .name, .player .name')].map(n => n.textContent)"


@pytest.fixture
def home(shared_page: Page, ready: Ready) -> Page:
    ready(shared_page, "#/", again=False)
    shared_page.evaluate(CLEAR)
    visit(shared_page, "#/", "body[data-screen=home]")
    return shared_page


def opened(page: Page, game: str, route: str = "play") -> Session:
    session, store = Session(Deal.of(game, 9, 4), BOTS), MemoryStore()
    Shelf(store).save("5e7e4a4", session, 1_700_000_000)
    page.evaluate(STORE_ONLY, store.texts)
    visit(page, f"#/{route}/5e7e4a4", ".table[data-phase]" if route == "play" else "[data-frame]")
    return session


def switches(page: Page) -> list[str]:
    page.evaluate("document.querySelector('dialog.settings')?.close()")
    page.evaluate("""() => { const button = document.createElement('button'); button.dataset.do = 'settings';
        document.body.append(button); button.click(); button.remove(); }""")
    page.wait_for_selector("dialog.settings[open]")
    names: list[str] = page.evaluate("[...document.querySelectorAll('dialog.settings [role=switch]')].map(n => n.name)")
    return names


@pytest.mark.sampled(5)
@pytest.mark.parametrize("route", ["play", "watch"])
@pytest.mark.parametrize("game", SWITCHES)
def test_only_the_settings_of_the_open_game_are_shown(home: Page, game: str, route: str) -> None:
    opened(home, game, route)
    assert switches(home) == SWITCHES[game]
    home.keyboard.press("Escape")
    expect(home.locator("dialog.settings")).to_have_count(0)


def test_title_and_cross_stay_in_view_while_the_settings_scroll_on_a_phone(home: Page) -> None:
    home.set_viewport_size({"width": 390, "height": 664})
    switches(home)
    dialog = home.locator("dialog.settings")
    assert dialog.evaluate("node => { node.scrollTop = 1e4; return node.scrollTop; }") > 100
    expect(dialog.locator("h2")).to_be_in_viewport(ratio=1)
    dialog.locator("[data-do=close]").click(timeout=5000)
    expect(dialog).to_have_count(0)
    home.set_viewport_size({"width": 1280, "height": 800})


def test_on_the_first_screen_each_group_names_its_games(home: Page) -> None:
    assert switches(home) == ["reveal", "motion", "sound", "ponder", "live", "legal"]
    groups = home.locator("dialog.settings [data-games]")
    assert groups.evaluate_all("all => all.map(n => [n.dataset.games, n.querySelector('h3').textContent])") == [
        ["", WORDS("settings.all")],
        ["cartographers kingdom_builder", "Cartographers, Kingdom Builder"],
        ["cartographers", "Cartographers"],
    ]
    home.keyboard.press("Escape")


def test_the_hint_of_a_switch_is_its_description_and_not_in_its_name(home: Page) -> None:
    """Regression: screen readers read it twice."""
    switches(home)  # which opens them
    switch = home.locator("[role=switch][name=motion]")
    expect(switch).to_have_accessible_name(WORDS("settings.motion"))
    expect(switch).to_have_accessible_description(WORDS("settings.motion.hint"))
    home.keyboard.press("Escape")


@pytest.mark.sampled(4, 1)
@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("game", SWITCHES)
def test_three_bots_of_one_level_have_different_names(home: Page, game: str, width: int) -> None:
    home.set_viewport_size({"width": width, "height": 844})
    try:
        session = opened(home, game)
        wanted = [full(name) for name in names(WORDS, session.sitters, session.deal.seed)]
        assert len(set(wanted)) == 4 and sum(name.endswith(" (hard)") for name in wanted) == 3
        home.wait_for_function(f"{NAMES}.length === 4")
        assert home.evaluate(NAMES) == wanted
        assert home.evaluate("document.documentElement.scrollWidth") <= width
        opened(home, game, "watch")
        assert home.evaluate("document.documentElement.scrollWidth") <= width
        text = home.inner_text("#room")
        assert wanted[1] in text
    finally:
        home.set_viewport_size({"width": 1280, "height": 800})


def test_the_theme_of_the_device_may_change_while_a_report_is_open(page: Page, ready: Ready) -> None:
    """The focus is on an element that the settings do not draw again by its key: an error was shown."""
    ready(page, "#/")
    page.click("#gear")
    page.click("dialog .report summary")
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.emulate_media(color_scheme="light")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    expect(page.locator("#trouble")).to_be_hidden()
