"""Cartographers on low phones: map, coins and controls are in view, and every player has a name."""

from collections.abc import Callable, Iterator

import pytest
from cartographers_group import game_with
from page_language import set_language, settled
from page_watch import PHONE
from played_games import store_games, take_device, visit
from playwright.sync_api import Page, expect
from scene_tables import table_before
from screen_contents import PEOPLE
from text_fit import CUT

from engine.cartographers.events import SeasonScored
from table.deals import Deal
from table.session import Session

#: In a normal run only the sampled tests run.
pytestmark = pytest.mark.exhaustive

Ready = Callable[..., Page]
SIZES = ((375, 667), (360, 640), (320, 568), (390, 720))
SKILLS = ("acrobatics", "move_silently", "negotiate")
PEOPLE_OF = {1: (), 4: PEOPLE, 8: PEOPLE * 2}
# How far the page scrolls, and how much of the sheet with its coins is covered by the controls.
HIDDEN = """() => [
  document.documentElement.scrollHeight - document.documentElement.clientHeight,
  document.querySelector('.sheet').getBoundingClientRect().bottom
    - document.querySelector('.right').getBoundingClientRect().top,
  document.documentElement.scrollWidth - innerWidth,
]"""
SMALL = """() => [...document.querySelectorAll('.right :is(button), .ed, .purse button')]
  .filter(node => node.checkVisibility() && node.offsetHeight < 40).map(node => node.outerHTML.slice(0, 99))"""
# The names that are seen next to the small maps.
SEEN = """() => [...document.querySelectorAll('.seat')].map(seat =>
  [...seat.querySelectorAll('.name, .short')].filter(node => node.offsetWidth > 4).map(node => node.textContent))"""

# By how many pixels the tick of a chosen shape reaches into the text of the card's name.
TICK_ON_NAME = """() => {
  const shape = document.querySelector('.shapes.n2 [aria-pressed="true"]'), tick = getComputedStyle(shape, '::after');
  const name = document.querySelector('.exp .cardname'), range = document.createRange();
  range.selectNodeContents(name);
  const line = range.getBoundingClientRect(), empty = (line.height - parseFloat(getComputedStyle(name).fontSize)) / 2;
  return line.bottom - empty - (shape.getBoundingClientRect().top + parseFloat(tick.top));
}"""


def decisions(players: int) -> Iterator[tuple[str, Session]]:
    """Games at draws with one and two shapes, with a ruin, and with five terrains, and after them."""

    def asks(**asked: object) -> Callable[[Session], bool]:
        return lambda one: one.inked is None and asked.items() <= one.view(0)["prompt"].items()

    finds: dict[str, Callable[[Session], bool]] = {
        "two terrains": asks(id="draw", card="orchard"),
        "two shapes": asks(id="draw", card="farmland"),
        "ruin": asks(id="draw", demand=True),
        "five terrains": asks(id="draw", card="rift_lands"),
        "ambush": asks(id="ambush"),
        "turn": lambda one: one.inked is not None and one.state.season == 2,
    }
    for skills in ({}, {"skills": SKILLS}):
        for name, found in finds.items():
            if players == 1 and name == "ambush":
                continue
            yield f"{name} {len(skills)}", game_with(found, players, PEOPLE_OF[players], **skills)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("page", [PHONE], indirect=True)
@pytest.mark.parametrize("players", [4, 1, 8])
def test_map_coins_and_controls_are_in_view_on_a_low_phone(
    page: Page, ready: Ready, exhaustive: bool, players: int
) -> None:
    """The controls covered up to 205 px of the map, and the coins with it.

    With --exhaustive every decision is measured on every phone in both languages, otherwise on one in each.
    """
    ready(page, "#/")
    trouble = []
    for number, (name, game) in enumerate(decisions(players)):
        page.mouse.move(1, 1)  # where it stayed, an information card of the next table might open and cover the button
        store_games(page, one=game)
        visit(page, "#/play/one", ".table[data-phase]")
        take_device(page)
        for lang in ("en", "ja"):
            set_language(page, lang)
            for width, height in SIZES if exhaustive else [SIZES[(number + (lang == "ja")) % len(SIZES)]]:
                page.set_viewport_size({"width": width, "height": height})
                settled(page)
                hidden = page.evaluate(HIDDEN)
                problems = [f"hidden: {hidden}"] if max(hidden) > 0 else []
                problems += page.evaluate(SMALL) + [one for one in page.evaluate(CUT) if ": seat" not in one]
                trouble += [f"{name}, {lang}, {width}x{height}: {one}" for one in problems]
        set_language(page, "en")
    assert not trouble, "\n".join(trouble)


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_every_player_has_at_least_a_short_name_on_a_phone(page: Page, ready: Ready) -> None:
    """From three players on, only the one whose turn it was had a name."""
    ready(page, "#/")
    store_games(page, one=game_with(lambda one: one.view(0)["prompt"]["id"] == "draw", 8, PEOPLE * 2))
    visit(page, "#/play/one", ".table[data-phase]")
    take_device(page)
    names = [["Ada\u00a0(1)"], ["B2"], ["P3"], ["M4"], ["A5"], ["B6"], ["P7"], ["M8"]]
    assert page.evaluate(SEEN) == names


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_the_tick_of_a_shape_does_not_cover_the_name_of_the_card(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    store_games(page, one=game_with(lambda one: one.view(0)["prompt"].get("card") == "farmland", 1))
    visit(page, "#/play/one", ".table[data-phase]")
    page.locator('.shapes [data-do="shape 0"]').click()
    for lang in ("en", "ja"):
        set_language(page, lang)
        for width, height in (*SIZES, (390, 664), (390, 844), (540, 720)):
            page.set_viewport_size({"width": width, "height": height})
            settled(page)
            assert page.evaluate(TICK_ON_NAME) <= 0, (lang, width, height)


@pytest.mark.parametrize("size", [(390, 664), (360, 560), (320, 568)])
def test_the_count_of_a_season_covers_no_row_of_the_map(page: Page, ready: Ready, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    table_before(page, ready, SeasonScored, pace="slow")
    page.click("[data-part=main]")
    expect(page.locator(".counting ul")).to_be_visible()  # while the panel is highest
    _, covered, too_wide = page.evaluate(HIDDEN)
    assert covered <= 0 and too_wide <= 0


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("page", "there"), [({}, True), (PHONE, False)], indirect=["page"])
def test_the_menu_lists_keys_only_on_devices_with_a_keyboard(page: Page, ready: Ready, there: bool) -> None:
    ready(page, "#deal=" + Deal.of("cartographers", 7).code())
    page.click('.tools [data-do="menu"]')
    keys = page.locator('.menu [data-do="keys"]')
    expect(keys).to_be_visible(visible=there)
    expect(keys.locator("use")).to_have_attribute("href", "#i-keys")
