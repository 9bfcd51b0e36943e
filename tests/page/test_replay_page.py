"""The replay of Cartographers: every frame matches the engine, navigation, and branching into a new game."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from cartographers_solo import MARKED, WORDS, board
from kingdom_table import at as reached
from kingdom_table import game_with
from page_watch import PATIENT
from played_games import CLEAR, SITTERS, played, shelf, store_games, visit
from playwright.sync_api import Page, expect
from session_helpers import finished

import engine
from engine import Record
from table.cartographers.frames import frames, starts
from table.players import names
from table.woodcraft.frames import frames as frames_of_woodcraft

Ready = Callable[..., Page]
SOLO = played(21, skills=True)
KINGDOM = game_with(reached("over"), 4, SITTERS)
THREE = played(22, 3, moves=30, ambushes="random")
WHEEL = finished(3, "woodcraft", *SITTERS[:2])
SIZES = {"phone": (390, 844), "tablet": (820, 1180), "desktop": (1280, 800), "low": (844, 390)}
READ = """() => ({
  frame: Number(document.querySelector('.replay').dataset.frame),
  actions: Number(document.querySelector('.replay').dataset.actions),
  cells: [...document.querySelectorAll('.replay [role=gridcell]')].map(node => node.getAttribute('aria-label')),
  edicts: [...document.querySelectorAll('.replay .edicts [data-value]')].map(node => Number(node.textContent)),
  label: document.querySelector('.twin').getAttribute('aria-label'),
  scrub: Number(document.querySelector('.replay input[type=range]').value),
})"""
# How much each row of the list of frames is higher than its button, or overlaps the next one; and the current row.
ROWS = """() => {
  const list = document.querySelector('.replay .steps ol'), view = list.getBoundingClientRect();
  const boxes = [...list.querySelectorAll('button')].map(node => node.getBoundingClientRect());
  const current = list.querySelector('[aria-current]').getBoundingClientRect();
  return {
    higher: Math.max(...[...list.children].map((row, i) => row.getBoundingClientRect().height - boxes[i].height)),
    overlap: Math.max(...boxes.slice(1).map((box, i) => boxes[i].bottom - box.top)),
    inside: current.top >= view.top - 1 && current.bottom <= view.bottom + 1,
  };
}"""


@pytest.fixture
def shelved(shared_page: Page, ready: Ready) -> Page:
    """A page with finished games of Cartographers and Kingdom Builder and a running one of three on its shelf."""
    page = shared_page
    ready(page, "#/games", again=False)
    page.evaluate(CLEAR)
    page.set_viewport_size({"width": 1280, "height": 800})
    store_games(page, solo=SOLO, three=THREE, kingdom=KINGDOM)
    return page


def watch(page: Page, id: str) -> Page:
    visit(page, "#/watch/" + id, ".replay[data-frame]")
    return page


def at(page: Page) -> int:
    return int(page.evaluate("Number(document.querySelector('.replay').dataset.frame)"))


def test_each_frame_shows_the_game_replayed_so_far(shelved: Page) -> None:
    page, record, all_frames = watch(shelved, "solo"), Record.of(SOLO.state), frames(SOLO.state)
    last_of = {frame.actions: i for i, frame in enumerate(all_frames)}
    for i in range(len(all_frames)):
        seen = page.evaluate(READ)
        assert seen["frame"] == seen["scrub"] == i and seen["actions"] == all_frames[i].actions
        if last_of[all_frames[i].actions] == i:
            view = engine.replay(record, all_frames[i].actions).view(0)
            rows, ruins, closed = board(seen["cells"])
            assert rows == view["sheets"][0]
            assert (ruins, closed) == (set(view["ruins"]), set(view["closed"][0]))
            assert seen["edicts"] == view["now"][0]["edicts"]
        page.keyboard.press("ArrowRight")
    assert at(page) == len(all_frames) - 1


def test_each_seat_has_its_map_and_the_active_one_is_followed(shelved: Page) -> None:
    page, all_frames = watch(shelved, "three"), frames(THREE.state)
    called = names(WORDS, THREE.sitters, THREE.deal.seed)
    assert (called[0], called[2]) == ("Ada", "Player 3")
    for i in range(1, 8):
        page.keyboard.press("ArrowRight")
        name = called[all_frames[i].sheet if all_frames[i].sheet is not None else 0]
        assert page.evaluate(READ)["label"] == f"Map: {name}"
    page.keyboard.press("End")
    final = engine.replay(Record.of(THREE.state)).view(0)
    for seat in range(3):
        page.click(f'[data-map="{seat}"]')
        rows, _, _ = board(page.evaluate(READ)["cells"])
        assert rows == final["sheets"][seat]
    expect(page.locator('[data-map="2"]')).to_have_attribute("aria-pressed", "true")


def test_seasons_cards_and_frames_can_be_jumped_to(shelved: Page) -> None:
    page, all_frames = watch(shelved, "solo"), frames(SOLO.state)
    begins = starts(all_frames)
    for season in (2, 0, 3, 1):
        page.click(f'[data-chapter="{season}"]')
        assert at(page) == begins[season]
        expect(page.locator("[data-chapter][aria-current]")).to_have_attribute("data-chapter", str(season))
    page.keyboard.press("PageDown")
    assert at(page) == begins[2]
    page.keyboard.press("PageUp")
    page.keyboard.press("PageUp")
    assert at(page) == 0
    page.click(".steps summary")
    page.click('.steps [data-do="jump 12"]')
    assert at(page) == 12
    expect(page.locator(".steps [aria-current]")).to_have_attribute("data-do", "jump 12")
    page.locator(".replay input[type=range]").evaluate("n => { n.value = 5; n.dispatchEvent(new Event('input')); }")
    assert at(page) == 5
    page.focus(".replay input[type=range]")
    page.keyboard.press("ArrowRight")
    assert at(page) == 6
    assert page.get_attribute(".replay input[type=range]", "aria-valuetext")
    page.keyboard.press("PageDown")
    assert at(page) == min(begin for begin in begins.values() if begin > 6)


@pytest.mark.parametrize("id", ["solo", "kingdom"])
def test_the_list_of_frames_has_rows_of_text_and_opens_at_the_current_one(shelved: Page, id: str) -> None:
    page = watch(shelved, id)
    page.locator(".replay input[type=range]").evaluate("n => { n.value = 20; n.dispatchEvent(new Event('input')); }")
    page.click(".steps summary")
    page.wait_for_function("document.querySelector('.steps ol').scrollTop")
    assert {entry["id"] for entry in SOLO.view()["log"]} >= {"skill"}
    for _ in range(2):
        rows = page.evaluate(ROWS)
        assert rows["higher"] < 3 and rows["overlap"] < 1 and rows["inside"]
        page.keyboard.press("End")


def test_players_and_hexes_of_a_land_can_be_distinguished(shelved: Page) -> None:
    page = watch(shelved, "kingdom")
    page.keyboard.press("End")
    cut = """() => [...document.querySelectorAll('.person :is(.name, .has)')]
      .filter(node => node.scrollWidth > node.clientWidth).map(node => node.textContent)"""
    assert page.evaluate(cut) == [] and page.locator(".person .has svg").count() > 4
    # The board has a margin for its coordinates, and the gold of the player shown has a name.
    assert page.evaluate("parseFloat(document.querySelector('.twin').style.left)") >= 20
    page.click('[data-map="2"]')
    expect(page.locator("[data-part=caption] p").last).to_contain_text("Player 3")
    page.set_viewport_size({"width": 390, "height": 844})
    heads = page.locator(".replay .heads .num")
    scores = KINGDOM.view(0)["scores"]
    expect(heads).to_have_text([str(score) for score in scores])
    assert heads.first.is_visible()


def test_gold_of_three_digits_stays_on_one_line(shelved: Page) -> None:
    page = watch(shelved, "kingdom")
    gold = page.locator(".person [data-gold]").first
    one = gold.evaluate("node => node.offsetHeight")
    assert one == gold.evaluate("node => { node.textContent = '107'; return node.offsetHeight; }")


def test_it_plays_by_itself_pauses_and_stops_at_the_end(shelved: Page) -> None:
    page, last = watch(shelved, "solo"), len(frames(SOLO.state)) - 1
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.click("[data-part=play]")
    expect(page.locator("[data-part=play]")).to_have_text("Pause")
    page.wait_for_function("last => document.querySelector('.replay').dataset.frame == last", arg=last, timeout=8000)
    expect(page.locator("[data-part=play]")).to_have_text("Play")
    page.click("[data-part=play]")  # from the end it begins again
    assert at(page) == 0
    page.wait_for_function("document.querySelector('.replay').dataset.frame > 0")
    page.click("[data-part=play]")
    stopped = at(page)
    page.wait_for_timeout(1500)
    assert at(page) == stopped


def test_steps_are_announced(shelved: Page) -> None:
    page = watch(shelved, "solo")
    page.keyboard.press("ArrowRight")
    said = page.inner_text(".replay [role=status]")
    entry = next(entry for entry in SOLO.view()["log"] if entry["id"] != "reveal")
    assert entry["id"] in ("draw", "ambush", "skill")
    assert ", ".join(entry.get("cells", [])) in said


def test_a_button_that_ends_gives_the_focus_to_the_slider(shelved: Page) -> None:
    """Regression: the focus was lost, and each step of the slider was announced three times."""
    page = watch(shelved, "solo")
    slider = page.locator("[data-part=scrub]")
    for part, end, key in (("next", "End", "Home"), ("prev", "Home", "End"), ("branch", "Home", "End")):
        page.focus("h1")
        page.keyboard.press(end)
        page.keyboard.press("ArrowLeft" if end == "End" else "ArrowRight")
        page.focus(f"[data-part={part}]")
        page.keyboard.press(key if part == "branch" else "Enter")
        expect(slider).to_be_focused()
    said = page.inner_text(".replay [role=status]")
    page.keyboard.press("ArrowLeft")
    assert page.inner_text(".replay [role=status]") == said
    expect(page.locator("output[data-part=step]")).to_have_attribute("aria-live", "off")


def test_the_keyboard_walks_on_the_map_without_stepping(shelved: Page) -> None:
    page = watch(shelved, "solo")
    page.keyboard.press("ArrowRight")
    page.focus("#cell-F6")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.id") == "cell-F7" and at(page) == 1
    page.keyboard.press(".")
    assert at(page) == 2
    page.keyboard.press(",")
    assert at(page) == 1


def test_playing_on_from_a_frame_creates_a_new_game_and_keeps_the_old_one(shelved: Page) -> None:
    page, all_frames = watch(shelved, "three"), frames(THREE.state)
    before = page.evaluate("localStorage['inkstead.game.three']")
    for _ in range(9):
        page.keyboard.press("ArrowRight")
    page.click("[data-do=branch]")
    page.wait_for_selector("body[data-ready=table]", state="attached")
    id = page.url.rpartition("/")[2]
    assert id not in ("solo", "three")
    new = shelf(page).load(id)
    # A bot may have drawn since; what it began with is the part that was watched.
    count = all_frames[9].actions
    assert new.state.history[:count] == THREE.state.history[:count]
    assert new.deal == THREE.deal and new.sitters == THREE.sitters
    assert page.evaluate("localStorage['inkstead.game.three']") == before


def test_going_back_from_a_branch_and_a_reload_show_the_same_step(shelved: Page) -> None:
    page = watch(shelved, "solo")
    for _ in range(9):
        page.keyboard.press("ArrowRight")
    page.click("[data-do=branch]")
    page.wait_for_selector("body[data-ready=table]", state="attached")
    page.go_back()
    page.wait_for_selector(".replay[data-frame='9']")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("history.state?.step === 10")
    page.reload()
    page.wait_for_selector(".replay[data-frame='10']")
    watch(page, "solo")
    assert page.get_attribute(".replay", "data-frame") == "0"


def test_a_finished_game_cannot_be_continued_from_its_last_frame(shelved: Page) -> None:
    page = watch(shelved, "solo")
    page.keyboard.press("End")
    expect(page.locator("[data-do=branch]")).to_be_disabled()
    expect(page.locator("#branch-hint")).to_have_text("The game ends here")
    expect(page.locator("[data-part=caption]")).to_contain_text(f"Rating {SOLO.state.rating}".replace("-", "\u2212"))
    expect(page.locator("[data-part=caption]")).not_to_contain_text("so far")


def test_a_lit_edict_marks_its_cells_and_shows_their_points(shelved: Page) -> None:
    page = watch(shelved, "solo")
    page.keyboard.press("End")
    values = page.evaluate(READ)["edicts"]
    assert all(values[:3])
    for edict, value in enumerate(values):
        page.click(f'.edicts [data-do="light {edict}"]')
        expect(page.locator(f'.edicts [data-do="light {edict}"]')).to_have_attribute("aria-pressed", "true")
        parts = SOLO.state.edict_score(edict, SOLO.state.seats[0].sheet).parts
        assert page.evaluate(MARKED) == sorted({row * 11 + col for part in parts for row, col in part.cells})
        assert sum(map(int, page.locator(".lit li b").all_inner_texts())) == value


def test_language_and_theme_change_in_place(shelved: Page) -> None:
    page = watch(shelved, "three")
    page.keyboard.press("ArrowRight")
    titles = {"ja": "リプレイ", "zh-Hant": "重播", "zh-Hans": "回放", "ko": "다시 보기", "en": "Replay"}
    for lang, word in titles.items():
        page.evaluate("lang => inkstead.setLanguage(lang, false)", lang)
        expect(page.locator(".replay h1")).to_have_text(word)
        assert at(page) == 1
        assert "replay." not in page.inner_text(".replay") and "record." not in page.inner_text(".replay")


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", SIZES)
def test_it_is_accessible_and_fits(shelved: Page, axe: Any, size: str) -> None:
    width, height = SIZES[size]
    shelved.set_viewport_size({"width": width, "height": height})
    page = watch(shelved, "three")
    page.keyboard.press("End")
    page.click(".steps summary")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for theme in ("light", "dark"):
        page.evaluate("theme => inkstead.setTheme(theme, false)", theme)
        assert not [(v["id"], [n["html"][:120] for n in v["nodes"]]) for v in axe(page, theme == "dark")]
    page.evaluate("inkstead.setTheme('light', false)")
    box = page.locator("[data-part=play]").bounding_box()
    assert box and box["height"] >= 48


@pytest.mark.parametrize("id", ["solo", "kingdom"])
def test_the_controls_are_next_to_the_board_on_a_phone_on_its_side(shelved: Page, id: str) -> None:
    shelved.set_viewport_size({"width": 844, "height": 390})
    page = watch(shelved, id)
    for _ in range(2):
        sheet, deck = (page.locator(part).bounding_box() for part in (".sheet", ".deck"))
        assert sheet and deck and sheet["x"] + sheet["width"] <= deck["x"]
        assert sheet["y"] >= 0 and sheet["y"] + sheet["height"] <= 390
        assert deck["y"] + deck["height"] <= 390
        assert page.evaluate("document.documentElement.scrollWidth") <= 844
        page.mouse.wheel(0, 200)
        page.wait_for_function("scrollY > 50")


def test_an_upright_tablet_shows_the_whole_board_of_four_and_what_was_done(shelved: Page) -> None:
    """The last rows and what was done were below the controls, and the page does not scroll while it plays."""
    shelved.set_viewport_size({"width": 820, "height": 1180})
    page = watch(shelved, "kingdom")
    for width, height in ((820, 1180), (700, 1000), (768, 1024)):
        page.set_viewport_size({"width": width, "height": height})
        now, sheet, goals, deck = (page.locator(part).bounding_box() for part in (".now", ".sheet", ".goals", ".deck"))
        assert now and sheet and goals and deck and now["y"] >= 0
        assert now["y"] + now["height"] <= sheet["y"]
        assert sheet["y"] + sheet["height"] <= goals["y"] and goals["y"] + goals["height"] <= deck["y"]


@pytest.mark.parametrize("id", ["solo", "kingdom"])
def test_the_board_has_coordinates_on_a_phone(shelved: Page, id: str) -> None:
    """The texts name cells and hexes."""
    shelved.set_viewport_size({"width": 390, "height": 844})
    page = watch(shelved, id)
    first, sheet = (page.locator(part).first.bounding_box() for part in (".twin [role=gridcell]", ".sheet"))
    assert first and sheet and first["x"] - sheet["x"] > 16


def test_the_market_of_woodcraft_stays_in_its_cells(shelved: Page) -> None:
    """Its prices ran over the borders in the column of 236 px."""
    store_games(shelved, wheel=WHEEL)
    page = watch(shelved, "wheel")
    page.wait_for_function("document.fonts.status === 'loaded'")
    over = "nodes => nodes.filter(node => node.scrollWidth > node.clientWidth + 1).map(node => node.textContent)"
    assert page.locator(".track.market .cell:not(.here)").evaluate_all(over) == []
    assert page.locator(".place > .side").evaluate("node => node.scrollWidth - node.clientWidth") <= 0


@pytest.mark.sampled(3)
@pytest.mark.parametrize("width", [390, 768, 999])
def test_the_panels_of_woodcraft_are_below_each_other_in_a_narrow_replay(shelved: Page, width: int) -> None:
    """Players and public contracts lay on each other."""
    store_games(shelved, wheel=WHEEL)
    shelved.set_viewport_size({"width": width, "height": 1024})
    page = watch(shelved, "wheel")
    ends = "nodes => nodes.map(node => node.getBoundingClientRect()).map(box => [box.top, box.bottom])"
    boxes = page.locator(".place > .side > :not(.sr)").evaluate_all(ends)
    assert len(boxes) == 6
    assert all(bottom <= top for (_, bottom), (top, _) in pairwise(sorted(boxes)))
    # What was done and the wheel are in view; they were below all of these.
    expect(page.locator(".now")).to_be_in_viewport(ratio=1)
    expect(page.locator(".map .disc")).to_be_in_viewport(ratio=1)


def test_the_replay_of_woodcraft_names_whose_income_it_is(shelved: Page) -> None:
    """All incomes stood below the name of the player whose turn had ended the round."""
    store_games(shelved, wheel=WHEEL)
    watch(shelved, "wheel").keyboard.press("End")
    last = frames_of_woodcraft(WHEEL.state)[-1]
    assert last.seat is not None
    other = names(WORDS, WHEEL.sitters, WHEEL.deal.seed)[1 - last.seat]
    expect(shelved.locator("[data-part=caption]")).to_contain_text(f"{other}: Income: ")


def test_the_replay_of_woodcraft_shows_the_cards_that_can_be_taken(shelved: Page) -> None:
    """The orders and helpers of the display were missing, and the first card was "Round 1" below "Round 1"."""
    store_games(shelved, wheel=WHEEL)
    page = watch(shelved, "wheel")
    expect(page.locator("[data-part=caption]")).to_contain_text(WORDS("wc.log.setup"))
    page.keyboard.press("ArrowRight")
    shown = frames_of_woodcraft(WHEEL.state)[1].view(0)["displays"]
    for part, ids in (("orders", shown["orders"]), ("helpers", shown["helpers"])):
        cards = page.locator(f"[data-part={part}] [data-info]").evaluate_all("all => all.map(it => it.dataset.info)")
        assert cards == [f"card {id}" for id in ids if id]


def test_the_review_of_woodcraft_takes_the_focus(shelved: Page) -> None:
    """Its panel appears with the second picture, when the pressed button is gone."""
    store_games(shelved, wheel=WHEEL)
    visit(shelved, "#/play/wheel", "[data-do=review]")
    shelved.evaluate(PATIENT)
    shelved.focus("[data-do=review]")
    shelved.keyboard.press("Enter")
    expect(shelved.locator("[data-review] [data-heading]")).to_be_focused()


def test_an_unknown_game_leads_to_the_list_of_games(shelved: Page) -> None:
    visit(shelved, "#/watch/nothing", ".games")
    expect(shelved.locator("#toast")).to_contain_text("not on this device")
