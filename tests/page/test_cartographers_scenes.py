"""Scenes in Cartographers: the end of a season and ambushes, in order, skipped, paced, and as still pictures."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from cartographers_group import GroupTable, game_with
from cartographers_solo import SoloTable, board, card_name, number
from covered import covered
from page_watch import LISTEN, PATIENT, PHONE, SET_PREFERENCE
from playwright.sync_api import Page, expect
from scene_tables import MAIN, Ready, before, table_before

from engine.cartographers.cards import SEASONS
from engine.cartographers.events import AmbushStruck, SeasonScored
from table.cartographers.summary import TITLES
from table.saved_games import Shelf
from table.session import Sitter
from table.words import Words


def press_and_wait(table: SoloTable, text: str | re.Pattern[str]) -> None:
    """Reveal, and wait until the red button has a text."""
    table.page.evaluate(LISTEN)
    table.page.locator(MAIN).click()
    table.turn_card()
    expect(table.page.locator(MAIN)).to_contain_text(text)


def lines(words: Words, table: SoloTable, season: int) -> list[str]:
    """What the end of a season should announce."""
    first, second, coins, monsters = table.view["season_scores"][0][season]
    a, b = (table.view["edicts"][place] for place in SEASONS[season].edicts)
    return [
        f"{words('edict.' + a)} {words.number(first)}",
        f"{words('edict.' + b)} {words.number(second)}",
        f"{words('table.coins')} {words.number(coins)}",
        f"{words('scene.empty_near_monsters')} {words.number(monsters)}",
        words("say.season", season=words("season." + SEASONS[season].slug), n=first + second + coins + monsters),
    ]


@pytest.fixture(scope="module")
def words() -> Words:
    from tools.paths import STATIC

    return Words.from_file("en", (STATIC / "locale" / "en.js").read_text(encoding="utf-8"))


def test_the_end_of_a_season_counts_edicts_coins_and_monsters_in_order(page: Page, ready: Ready, words: Words) -> None:
    table = table_before(page, ready, SeasonScored)
    press_and_wait(table, "On to Summer")
    # The live region receives every line, in order; lines of one frame come together.
    announced = ". ".join(page.evaluate("announced"))
    wanted = lines(words, table, 0)
    places = [announced.find(line) for line in wanted]
    assert -1 not in places and places == sorted(places), (wanted, announced)
    boxes = page.locator(".score-sheet .boxes .box:not(.total) > :last-child").all_inner_texts()
    assert [number(text) for text in boxes] == table.view["season_scores"][0][0]
    assert number(page.locator("[data-sum]").inner_text()) == sum(table.view["season_scores"][0][0])
    page.locator(MAIN).click()
    expect(page.locator(".table")).not_to_have_attribute("data-phase", "scene")
    table.check()
    expect(page.locator(".scene")).to_be_empty()
    expect(page.locator(".walking")).to_have_count(0)


def test_the_result_is_announced_after_the_last_season(page: Page, ready: Ready, words: Words) -> None:
    """Regression: nothing was said at the end."""
    table = table_before(page, ready, SeasonScored, season=3)
    for _ in range(20):
        if page.get_attribute(".table", "data-phase") == "over":
            break
        page.locator(MAIN).click()
    table.turn_card()
    view = table.view
    result = words("say.over", n=view["scores"][0], title=words(TITLES[view["title"]]))
    expect(page.locator("[data-part=say]")).to_have_text(result)


def test_the_next_card_is_saved_before_the_scene_has_ended(page: Page, ready: Ready) -> None:
    table = table_before(page, ready, SeasonScored, pace="slow")
    page.locator(MAIN).click()
    table.turn_card()
    expect(page.locator(".table")).to_have_attribute("data-phase", "scene")
    text = page.evaluate("id => localStorage.getItem('inkstead.game.' + id)", table.id)
    store = {f"inkstead.game.{table.id}": text}

    class Store:
        read = staticmethod(store.get)

    assert Shelf(Store()).load(table.id).state.history == table.state.history  # type: ignore[arg-type]
    page.reload()
    ready(page)
    expect(page.locator(".table")).not_to_have_attribute("data-phase", "scene")
    table.check()


@pytest.mark.sampled(2)
@pytest.mark.parametrize("how", ["Space", "Enter", "Escape", "map", "button"])
def test_a_scene_is_skipped_to_its_end_and_then_left(page: Page, ready: Ready, how: str) -> None:
    table = table_before(page, ready, SeasonScored, pace="slow")
    page.evaluate(PATIENT)
    page.keyboard.press("Enter")
    table.turn_card()
    expect(page.locator(MAIN)).to_contain_text("Skip to the sum")

    def skip() -> None:
        if how == "map":
            page.locator(".sheet").click(position={"x": 300, "y": 300})
        elif how == "button":
            page.locator(MAIN).click()
        else:
            page.keyboard.press(how)

    skip()
    expect(page.locator(MAIN)).to_contain_text("On to Summer")
    assert number(page.locator("[data-sum]").inner_text()) == sum(table.view["season_scores"][0][0])
    skip()
    expect(page.locator(".table")).not_to_have_attribute("data-phase", "scene")
    table.check()


def test_at_the_pace_off_nothing_is_played(page: Page, ready: Ready) -> None:
    table = table_before(page, ready, SeasonScored, pace="off")
    page.locator(MAIN).click()
    table.turn_card()
    expect(page.locator(".table")).to_have_attribute("data-phase", table.view["prompt"]["id"])
    table.check()


def test_the_latest_scene_is_shown_again_on_request(page: Page, ready: Ready) -> None:
    table = table_before(page, ready, SeasonScored, pace="off")
    page.locator('.tools [data-do="menu"]').click()
    expect(page.locator('[data-do="last_round"]')).to_be_disabled()
    page.keyboard.press("Escape")
    page.locator(MAIN).click()
    table.turn_card()
    page.locator('.tools [data-do="menu"]').click()
    page.locator('[data-do="last_round"]').click()
    expect(page.locator(MAIN)).to_contain_text("On to Summer")
    assert number(page.locator("[data-sum]").inner_text()) == sum(table.view["season_scores"][0][0])
    page.locator(MAIN).click()
    table.check()


@pytest.mark.parametrize("page", [{"reduced_motion": "reduce"}], indirect=True)
def test_with_reduced_motion_each_scene_is_one_picture_that_waits(page: Page, ready: Ready, words: Words) -> None:
    table = table_before(page, ready, SeasonScored)
    press_and_wait(table, "On to Summer")
    assert page.evaluate("announced") == [". ".join(lines(words, table, 0))]
    boxes = page.locator(".score-sheet .boxes .box:not(.total)")
    for i in range(4):
        expect(boxes.nth(i)).to_have_class(re.compile("done"))
    page.locator(MAIN).click()
    expect(page.locator(".table")).not_to_have_attribute("data-phase", "scene")
    table.check()


def test_an_ambush_walks_in_and_then_the_next_card_is_turned(page: Page, ready: Ready) -> None:
    table = table_before(page, ready, AmbushStruck)
    page.evaluate(LISTEN)
    page.locator(MAIN).click()
    table.turn_card()
    struck = [entry for entry in table.view["log"] if entry["id"] == "ambush"]
    name = card_name(struck[-1]["card"])
    expect(page.locator(".ambush-card .cardname")).to_have_text(name)
    page.set_viewport_size({"width": 360, "height": 640})  # a phone shows the shape next to the name
    expect(page.locator(".ambush-card .plate canvas").first).to_be_in_viewport(ratio=0.9)
    page.set_viewport_size({"width": 820, "height": 1180})  # on a tablet the card covered the foot of the map
    assert covered(page, ".sheet") == []
    page.set_viewport_size({"width": 844, "height": 390})  # the headings stood against the edicts, and not in one line
    expect(page.locator(".table")).to_have_css("display", "grid")
    tops = page.locator(".scene .eyebrow").evaluate_all("all => all.map(node => node.getBoundingClientRect().top)")
    edicts = page.locator(".edicts").bounding_box()
    assert edicts and max(tops) - min(tops) < 1 and min(tops) >= edicts["y"] + edicts["height"] + 4
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.locator(".purse .was")).to_have_text(re.compile("^was (\u2212\\d+|0)$"))
    expect(page.locator(".table")).not_to_have_attribute("data-phase", "scene")
    expect(page.locator(".purse .was")).to_have_count(0)
    seen = table.check()
    rows = board(seen["cells"])[0]
    assert all(rows["ABCDEFGHIJK".index(cell[0])][int(cell[1:]) - 1] == "M" for cell in struck[-1]["cells"])
    announced = page.evaluate("announced")
    assert announced[0].startswith(f"{name}, an ambush: monsters on {struck[-1]['cells'][0]}")
    assert not announced[-1].startswith(name), "the scene has announced the ambush"


def test_monsters_are_drawn_when_they_have_arrived(page: Page, ready: Ready) -> None:
    table = table_before(page, ready, AmbushStruck, pace="slow")
    page.locator(MAIN).click()
    table.turn_card()
    page.keyboard.press("Space")  # to the end, which goes on by itself
    expect(page.locator(".table")).not_to_have_attribute("data-phase", "scene")
    table.check()


@pytest.mark.sampled(3)
@pytest.mark.parametrize("page", [{}, PHONE, {"color_scheme": "dark", "locale": "ja"}], indirect=True)
def test_a_scene_is_accessible_and_keeps_the_focus(page: Page, ready: Ready, axe: Callable[[Page], list[Any]]) -> None:
    table_before(page, ready, SeasonScored, pace="slow")
    page.locator(MAIN).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".table")).to_have_attribute("data-phase", "scene")
    assert page.evaluate("document.activeElement.dataset.part") == "main"
    page.keyboard.press("Enter")
    expect(page.locator(".box.now")).to_have_count(0)
    assert axe(page) == []
    box = page.locator(MAIN).bounding_box()
    size = page.viewport_size
    assert box and size and box["y"] + box["height"] <= size["height"] and box["height"] >= 48


def test_the_speed_of_scenes_is_a_setting(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    page.evaluate("inkstead.setPreference('pace', '\"normal\"')")
    page.reload()
    ready(page)
    page.click("#gear, [data-do=settings]")
    normal = page.locator('[data-do="pace normal"]')
    expect(normal).to_have_attribute("aria-pressed", "true")
    page.locator('[data-do="pace slow"]').click()
    expect(page.locator('[data-do="pace slow"]')).to_have_attribute("aria-pressed", "true")
    assert json.loads(page.evaluate("localStorage.getItem('inkstead.prefs')"))["pace"] == "slow"


def test_a_scene_can_be_paused_and_its_speed_changed(
    page: Page, ready: Ready, axe: Callable[[Page], list[Any]]
) -> None:
    table = table_before(page, ready, SeasonScored, pace="slow")
    page.evaluate(LISTEN)
    page.locator(MAIN).click()
    table.turn_card()
    page.locator('[data-do="pause"]').click()
    expect(page.get_by_role("button", name="Continue", exact=True)).to_be_focused()
    counted = "[...document.querySelectorAll('.score-sheet .boxes .box')].map(box => box.textContent)"
    before = page.evaluate(counted)
    for _ in range(30):
        page.evaluate("new Promise(requestAnimationFrame)")
    assert page.evaluate(counted) == before
    page.locator('[data-do="speed"]').click()
    expect(page.locator('[data-do="speed"]')).to_have_text("Normal")
    expect(page.locator("[data-part=say]")).to_have_text("Speed: Normal")
    page.locator('[data-do="speed"]').click()
    expect(page.locator('[data-do="speed"]')).to_be_focused()
    assert page.evaluate(counted) == before  # still paused
    assert axe(page) == []
    page.locator('[data-do="pause"]').click()
    expect(page.locator(MAIN)).to_contain_text("On to Summer")
    expect(page.locator('[data-do="pause"]')).to_have_count(0)
    expect(page.locator(MAIN)).to_be_focused()
    assert json.loads(page.evaluate("localStorage.getItem('inkstead.prefs')"))["pace"] == "quick"


def test_a_paused_scene_can_be_skipped(page: Page, ready: Ready) -> None:
    table = table_before(page, ready, SeasonScored, pace="slow")
    page.locator(MAIN).click()
    table.turn_card()
    page.locator('[data-do="pause"]').click()
    page.locator(MAIN).click()
    expect(page.locator(MAIN)).to_contain_text("On to Summer")
    page.locator(MAIN).click()
    expect(page.locator(".table")).not_to_have_attribute("data-phase", "scene")
    table.check()


def test_the_map_of_a_rival_is_not_opened_by_a_press_during_a_scene(page: Page, ready: Ready) -> None:
    """Regression: the next season began with the map of the rival. The press skips the scene."""
    session = game_with(before(SeasonScored), 2, (Sitter(name="Ada"), Sitter(name="Bo")))
    ready(page, "#/")
    page.evaluate(SET_PREFERENCE, ["pace", "slow"])
    table = GroupTable(page, session).resume(ready)
    page.locator(MAIN).click()
    expect(page.locator(".table")).to_have_attribute("data-phase", "scene")
    page.locator('.seat[aria-pressed="false"]').click()
    expect(page.locator(MAIN)).to_have_text("Map: Bo")  # the button of the end of the scene
    while page.get_attribute(".table", "data-phase") == "scene":
        page.locator(MAIN).click()
    table.session.reveal()
    asked = f"seat {table.view['prompt']['sheet']}"
    expect(page.locator(".seat[aria-pressed=true]")).to_have_attribute("data-do", asked)
