"""The table on phone, tablet and desktop: no sideways scrolling, the map is largest, everything on the screen."""

from collections.abc import Callable
from typing import Any

import pytest
from cartographers_input import Keys, Mouse
from cartographers_solo import SoloTable, deal_with
from playwright.sync_api import Page
from text_fit import SMALL

from table.deals import Deal
from table.words import LANGUAGES
from tools.fuzz_parsers import catalogues

Ready = Callable[..., Page]
CATALOGUES = catalogues()
SIZES = {
    "phone": (390, 844),
    "small phone": (360, 640),
    "tablet": (820, 1180),
    "desktop": (1280, 800),
}
# How far anything reaches to the right; the bar has tests of its own.
WIDTH = """() => Math.max(...[...document.querySelectorAll('body *')].map(node =>
  node.closest('.bar') || !node.checkVisibility() ? 0 : node.getBoundingClientRect().right))"""
AREA = """() => {
  const area = node => { const box = node.getBoundingClientRect(); return box.width * box.height; };
  const sheet = document.querySelector('.sheet');
  const others = [...document.querySelectorAll('.left, .right, .bar, .below, .exp, .edicts, .paper')];
  return [area(sheet), Math.max(...others.filter(node => node.checkVisibility()).map(area))];
}"""
# Write these numbers at all edicts and at the loss; with ``was``, also those before a draw and before an ambush.
WITH_NUMBERS = """([amount, loss, was]) => {
  const then = was ? `<span class="was">${amount}</span><span class="to">\u2192</span>${amount}` : amount;
  for (const node of document.querySelectorAll('.ed .v')) node.innerHTML = then;
  document.querySelector('.loss .num').textContent = loss;
  if (was)
    document.querySelector('.loss').insertAdjacentHTML('beforeend', `<small class="was">${was}</small>`);
}"""
PHASES = {
    "draw": lambda view: view["prompt"]["id"] == "draw" and view["season"] == 1,
    "demand": lambda view: view["prompt"]["id"] == "draw" and view["demand"],
    "turn": lambda view: view["prompt"]["id"] == "turn" and view["season"] == 0,
    "over": lambda view: view["over"],
}


def seat(page: Page, ready: Ready, phase: str, size: str) -> SoloTable:
    table = SoloTable(page, deal_with("A", "ambush", "demand", "coin", "mountain")).play(PHASES[phase])
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    table.resume(ready)
    page.mouse.move(1, 1)
    return table


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("phase", PHASES)
def test_nothing_scrolls_sideways_and_the_map_is_the_largest_thing(
    shared_page: Page, ready: Ready, phase: str, size: str
) -> None:
    table = seat(shared_page, ready, phase, size)
    table.check()
    width, _ = SIZES[size]
    assert shared_page.evaluate(WIDTH) <= width
    if phase != "over" and size != "small phone":
        sheet, other = shared_page.evaluate(AREA)
        assert sheet > other
    box = shared_page.locator(".sheet").bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= width


@pytest.mark.sampled(5)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("phase", ["draw", "demand", "turn"])
def test_the_red_button_and_the_card_are_on_the_screen_without_scrolling(
    shared_page: Page, ready: Ready, phase: str, size: str
) -> None:
    seat(shared_page, ready, phase, size)
    _, height = SIZES[size]
    parts = shared_page.locator(".main, .cardname, .opt, .hand .btn, .tools button")
    for name, top, bottom in parts.evaluate_all("""nodes => nodes.filter(node => node.checkVisibility()).map(node =>
        [node.className + node.textContent, node.getBoundingClientRect().top, node.getBoundingClientRect().bottom])"""):
        assert top >= 0 and bottom <= height, name


@pytest.mark.parametrize("size", ["phone", "tablet", "desktop"])
def test_the_whole_map_is_on_the_screen_and_not_covered(shared_page: Page, ready: Ready, size: str) -> None:
    table = seat(shared_page, ready, "draw", size)
    shared_page.mouse.move(*Mouse(table).point(5.5, 5.5))  # with the shape in the hand, news give way
    covered = shared_page.evaluate("""() => {
      const grid = document.querySelector('.twin').getBoundingClientRect(), side = grid.width / 11, hidden = [];
      for (let r = 0; r < 11; r++) for (let c = 0; c < 11; c++) {
        const hit = document.elementFromPoint(grid.left + (c + .5) * side, grid.top + (r + .5) * side);
        if (!hit || !hit.closest('.sheet')) hidden.push([r, c]);
      }
      return hidden;
    }""")
    assert not covered


# For each shape of the card, the size in which it is drawn after a picture, and its place for a drawing, css px.
SHAPE_SIZES = """async () => {
  for (let n = 0; n < 3; n++) await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
  return [...document.querySelectorAll('[data-part=card] canvas[data-thumb]')].map(canvas => {
    const box = canvas.parentNode, size = [box.clientWidth, box.clientHeight].map(side => Math.max(side - 8, 40));
    const drawn = /\\((\\d+), (\\d+)\\) [\\d.]+ \\w+$/.exec(canvas.dataset.drawn);
    return [drawn.slice(1).map(Number), size];
  });
}"""


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", ["phone", "tablet", "desktop"])
def test_shapes_have_the_size_of_their_places_on_every_card(shared_page: Page, ready: Ready, size: str) -> None:
    table, kinds = seat(shared_page, ready, "draw", size), set()
    keys = Keys(table)
    keys.enter_map()
    for _ in range(8):
        keys.draw(table.choose(table.state))
        keys.turn_card()
        sizes = shared_page.evaluate(SHAPE_SIZES)
        kinds.add(len(sizes))
        for drawn, place in sizes:
            assert drawn == place
    assert len(kinds) > 1  # the number of shapes changes their places


def test_shapes_are_drawn_again_if_their_places_have_changed(shared_page: Page, ready: Ready) -> None:
    table = seat(shared_page, ready, "draw", "desktop")
    keys = Keys(table)
    keys.enter_map()
    for _ in range(8):
        keys.draw(table.choose(table.state))
        keys.turn_card()
    shared_page.evaluate("document.querySelector('[data-part=card]').style.fontSize = '30px'")
    shared_page.evaluate("document.querySelector('[data-part=card]').style.width = '150px'")
    keys.draw(table.choose(table.state))
    keys.turn_card()
    sizes = shared_page.evaluate(SHAPE_SIZES)
    assert sizes
    for drawn, place in sizes:
        assert drawn == place


# Replaces the pictures of the shapes by new ones, as they are while the map is fitted for the first time.
UNDRAWN = """() => {
  const drawn = [...document.querySelectorAll('[data-part=card] canvas[data-thumb]')];
  for (const canvas of drawn) canvas.replaceWith(document.createElement('canvas'));
  return [drawn.length, document.documentElement.scrollWidth, innerWidth];
}"""


def test_shapes_that_are_not_drawn_yet_make_no_scrollbar(shared_page: Page, ready: Ready) -> None:
    table = SoloTable(shared_page, deal_with("A", "coin"))
    table.play(lambda view: view["prompt"]["id"] == "draw" and len(view["offer"]["shapes"]) == 2)
    shared_page.set_viewport_size({"width": 1280, "height": 800})
    table.resume(ready)
    shapes, width, window = shared_page.evaluate(UNDRAWN)
    assert shapes == 2
    assert width == window


def test_on_a_small_phone_the_whole_map_can_be_scrolled_clear_of_the_controls(shared_page: Page, ready: Ready) -> None:
    table = seat(shared_page, ready, "draw", "small phone")
    shared_page.mouse.move(*Mouse(table).point(2.5, 5.5))
    clear = shared_page.evaluate("""() => {
      scrollTo(0, document.documentElement.scrollHeight);
      const grid = document.querySelector('.twin').getBoundingClientRect();
      const hit = document.elementFromPoint(grid.left + grid.width / 2, grid.bottom - 4);
      scrollTo(0, 0);
      return !!hit?.closest('.sheet');
    }""")
    assert clear


@pytest.mark.sampled(4)
@pytest.mark.parametrize("size", ["phone", "small phone", "tablet"])
@pytest.mark.parametrize("phase", ["draw", "turn", "over"])
def test_everything_to_touch_is_large_enough_for_a_finger(
    shared_page: Page, ready: Ready, phase: str, size: str
) -> None:
    seat(shared_page, ready, phase, size)
    assert shared_page.evaluate(SMALL) == []


@pytest.mark.sampled(4)
@pytest.mark.parametrize("size", ["phone", "tablet", "desktop"])
@pytest.mark.parametrize("phase", ["draw", "turn", "over"])
def test_the_table_is_accessible_in_every_phase_light_and_dark(
    shared_page: Page, ready: Ready, axe: Any, phase: str, size: str
) -> None:
    seat(shared_page, ready, phase, size)
    violations = []
    for theme in ("light", "dark"):
        shared_page.evaluate("theme => inkstead.setTheme(theme)", theme)
        violations += [(theme, v["id"], [n["html"][:120] for n in v["nodes"]]) for v in axe(shared_page)]
    shared_page.evaluate("inkstead.setTheme('auto')")
    assert not violations


@pytest.mark.sampled(4)
@pytest.mark.parametrize("dialog", ["menu", "deck", "log", "keys", "settings"])
def test_the_dialogs_are_accessible_light_and_dark(shared_page: Page, ready: Ready, axe: Any, dialog: str) -> None:
    seat(shared_page, ready, "draw", "phone")
    violations = []
    for theme in ("light", "dark"):
        shared_page.evaluate("theme => inkstead.setTheme(theme)", theme)
        shared_page.click('.tools [data-do="menu"]')
        if dialog != "menu":
            shared_page.click(f'.menu [data-do="{dialog}"]')
        violations += [(theme, v["id"], [n["html"][:120] for n in v["nodes"]]) for v in axe(shared_page)]
        shared_page.keyboard.press("Escape")
    shared_page.evaluate("inkstead.setTheme('auto')")
    assert not violations


@pytest.mark.exhaustive
def test_lit_and_hovered_edicts_are_accessible_too(shared_page: Page, ready: Ready, axe: Any) -> None:
    table = seat(shared_page, ready, "draw", "desktop")
    shared_page.click('.ed[data-do="light 2"]')
    box = shared_page.locator(".twin").bounding_box()
    assert box
    violations = []
    for theme in ("light", "dark"):
        shared_page.evaluate("theme => inkstead.setTheme(theme)", theme)
        for x, y in ((0.1, 0.1), (0.5, 0.5), (0.9, 0.6)):
            shared_page.mouse.move(box["x"] + x * box["width"], box["y"] + y * box["height"])
            violations += [(theme, v["id"], [n["html"][:120] for n in v["nodes"]]) for v in axe(shared_page)]
    shared_page.evaluate("inkstead.setTheme('auto')")
    shared_page.click('.ed[data-do="light 2"]')
    assert not violations
    table.check()


@pytest.mark.sampled(2)
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_map_does_not_move_while_a_game_is_played(shared_page: Page, ready: Ready, size: str) -> None:
    """Banners, news and scores come and go; the sheet stays where it is."""
    places = set()
    for phase in ("draw", "demand", "turn"):
        seat(shared_page, ready, phase, size)
        places.add(place_of_map(shared_page))
    if size == "desktop":  # a long list of cards made the column, and with it the map, a little higher
        shared_page.evaluate("document.querySelector('[data-part=revealed]').style.paddingTop = '400px'")
        shared_page.evaluate("dispatchEvent(new Event('resize'))")
        places.add(place_of_map(shared_page))
        shared_page.evaluate("document.querySelector('[data-part=revealed]').style.paddingTop = ''")
    assert len(places) == 1


def test_on_a_tablet_the_map_does_not_move_from_season_to_season(shared_page: Page, ready: Ready) -> None:
    edicts = ("greengold_plains", "sentinel_wood", "mages_valley", "borderlands")
    deal = Deal.of("cartographers", 2, edicts=edicts)
    shared_page.set_viewport_size({"width": 820, "height": 1180})
    places = set()
    for season in range(4):
        table = SoloTable(shared_page, deal).play(
            lambda view, season=season: view["season"] == season and view["prompt"]["id"] == "draw"
        )
        table.resume(ready)
        places.add(place_of_map(shared_page))
    assert len(places) == 1


@pytest.mark.sampled(2)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_on_a_tablet_numbers_of_two_digits_move_neither_edicts_nor_the_map(
    shared_page: Page, ready: Ready, lang: str
) -> None:
    """Regression: the map moved between players, and the panel covered the coins."""
    edicts = ("greengold_plains", "sentinel_wood", "mages_valley", "borderlands")
    shared_page.set_viewport_size({"width": 820, "height": 1180})
    table = SoloTable(shared_page, Deal.of("cartographers", 2, edicts=edicts))
    table.play(lambda view: view["prompt"]["id"] == "draw").resume(ready)
    shared_page.evaluate("lang => inkstead.setLanguage(lang, false)", lang)
    shared_page.wait_for_selector(f"html[lang={lang}]")
    places = set()
    was = CATALOGUES[lang]("table.loss.was", n="\u221210")
    for numbers in (["1", "\u22121", ""], ["24", "\u221210", ""], ["24", "\u221214", was]):
        shared_page.evaluate(WITH_NUMBERS, numbers)
        boxes = shared_page.locator(".ed").evaluate_all(
            "nodes => nodes.map(node => { const box = node.getBoundingClientRect(); return [box.x, box.width]; })"
        )
        places.add((place_of_map(shared_page), str(boxes)))
    shared_page.evaluate("inkstead.setLanguage('en', false)")
    assert len(places) == 1, places


def place_of_map(page: Page) -> tuple[int, ...]:
    box = page.locator(".twin").bounding_box()
    assert box
    return tuple(round(n) for n in box.values())


@pytest.mark.sampled(2)
@pytest.mark.parametrize("size", [*SIZES, "small tablet"])
def test_the_bar_has_room_for_time_and_tools_in_every_language(shared_page: Page, ready: Ready, size: str) -> None:
    """In a summer that takes nine of its eight time, and in winter with three sums before it."""
    deals = (Deal.of("cartographers", seed) for seed in range(200))
    summer = next(game for deal in deals if (game := overtime(SoloTable(shared_page, deal))))
    winter = SoloTable(shared_page, Deal.of("cartographers", 1)).play(lambda view: view["season"] == 3)
    width, height = SIZES.get(size, (768, 1024))
    shared_page.set_viewport_size({"width": width, "height": height})
    wide = {}
    for name, table in (("summer", summer), ("winter", winter)):
        table.resume(ready)
        for lang in LANGUAGES:
            shared_page.evaluate("lang => inkstead.setLanguage(lang, false)", lang)
            shared_page.wait_for_selector(f"html[lang={lang}]", state="attached")
            wide[name, lang] = shared_page.evaluate("document.documentElement.scrollWidth")
    shared_page.evaluate("inkstead.setLanguage('en', false)")
    shared_page.wait_for_selector("html[lang=en]", state="attached")
    assert {where: n for where, n in wide.items() if n > width} == {}


def test_the_red_button_stays_on_the_screen_after_any_reveal(shared_page: Page, ready: Ready) -> None:
    """The deal in which one turn brings the most news, on a desktop that has no room to spare."""

    def worst(seed: int) -> tuple[int, int]:
        """The longest list of news of a deal, and after how many draws."""
        table = SoloTable(shared_page, Deal.of("cartographers", seed))
        most_news, draws = (0, 0), 0
        while not table.state.over:
            table.session.place(table.choose(table.state))
            known, draws = len(table.view["log"]), draws + 1
            table.session.reveal()
            new = [entry["id"] for entry in table.view["log"][known:]]
            if not table.state.over:
                most_news = max(most_news, (len(new) - 1 + table.view["demand"], draws))
        return most_news

    seed = max(range(150), key=worst)
    _, draws = worst(seed)
    table = SoloTable(shared_page, Deal.of("cartographers", seed))
    table.play(lambda view: view["prompt"]["id"] == "turn" and [e["id"] for e in view["log"]].count("draw") == draws)
    shared_page.set_viewport_size({"width": 1280, "height": 800})
    table.resume(ready)
    shared_page.click("[data-part=main]", force=True)
    table.turn_card()
    seen = table.check()
    assert len(seen["news"]) >= 3
    box = shared_page.locator("[data-part=main]").bounding_box()
    assert box and box["y"] + box["height"] <= 800


def overtime(table: SoloTable) -> SoloTable | None:
    """A game played into a summer whose cards take 9 time of 8; None if they do not."""
    table.play(lambda view: view["prompt"]["id"] == "turn" and view["season"] == 1 and view["prompt"]["ends"])
    return table if table.view["time"] == 9 else None


def test_the_longest_title_fits_a_small_phone(shared_page: Page, ready: Ready) -> None:
    for seed in range(50):
        table = SoloTable(shared_page, Deal.of("cartographers", seed)).play(lambda view: view["over"])
        if table.view["title"] == "Oblivious Inkdrinker":
            break
    shared_page.set_viewport_size({"width": 360, "height": 640})
    table.resume(ready)
    shared_page.evaluate("inkstead.setLanguage('ja', false)")
    shared_page.wait_for_selector("html[lang=ja]", state="attached")
    wide = shared_page.evaluate(WIDTH)
    shared_page.evaluate("inkstead.setLanguage('en', false)")
    shared_page.wait_for_selector("html[lang=en]", state="attached")
    assert wide <= 360


def test_rotating_the_device_updates_the_layout(shared_page: Page, ready: Ready) -> None:
    table = seat(shared_page, ready, "draw", "tablet")
    for width, height in ((1180, 820), (844, 390), (390, 844), (1280, 800)):
        shared_page.set_viewport_size({"width": width, "height": height})
        shared_page.wait_for_function("document.querySelector('.sheet').getBoundingClientRect().right <= innerWidth")
        assert shared_page.evaluate(WIDTH) <= width
        table.check()


def test_rotating_the_device_after_the_game_fits_the_rating_scale(shared_page: Page, ready: Ready) -> None:
    seat(shared_page, ready, "over", "desktop")
    shared_page.set_viewport_size({"width": 360, "height": 640})
    shared_page.wait_for_function("document.querySelector('[data-scale]').getBoundingClientRect().right <= innerWidth")
    shared_page.wait_for_function("document.documentElement.scrollWidth <= 360")
    shared_page.set_viewport_size({"width": 1280, "height": 800})
