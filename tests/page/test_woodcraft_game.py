"""Games of Woodcraft on the page: by mouse to the end, by keyboard, reloaded, in five languages, on all sizes."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cartographers_solo import WORDS
from page_watch import NEXT_PICTURE, PATIENT, PHONE, TABLET
from played_games import shelf
from playwright.sync_api import Page, expect
from workshops import GAME, Keys, Mouse, Workshop

import engine
from engine.woodcraft.standard import STANDARD
from table.deals import Deal
from table.session import Session
from table.woodcraft import reach
from table.words import LANGUAGES

Ready = Callable[..., Page]
# Elements that extend beyond the right edge, by class.
TOO_WIDE = """() => [...document.querySelectorAll('.table *')]
  .filter(node => !node.closest("svg, .sr") && node.offsetParent)
  .filter(node => node.getBoundingClientRect().right > screen.width + 1)
  .map(node => node.className + ': ' + node.textContent.slice(0, 40))"""


def session(seed: int = 5, players: int = 1, **options: Any) -> Session:
    return Session(Deal.of(GAME, seed, players, **options))


def played(table: Workshop, wanted: Callable[[dict[str, Any]], bool]) -> Session:
    """The game of the table, played in the engine alone until its view meets a condition."""
    one = table.session
    while not wanted(one.view(0)):
        assert not one.over
        one.place(engine.parse(GAME, table.any_action()))
        if one.inked is not None:
            one.reveal()
    return Session.from_json(one.to_json())


class AfterThePicture(Mouse):
    """Plays in a page whose saves and panels wait for the next picture, as they do for a player."""

    def open(self, ready: Ready) -> Workshop:
        super().open(ready)
        self.page.evaluate(PATIENT)
        return self

    def check(self) -> dict[str, Any]:
        self.page.evaluate(NEXT_PICTURE)
        return super().check()


def test_a_solo_game_is_played_to_its_end_by_mouse(page: Page, ready: Ready, tmp_path: Path) -> None:
    table = AfterThePicture(page, session(5)).open(ready)
    table.check()
    while not table.over:
        table.play(table.any_action())
        table.check()
    assert {"move", "do", "buy", "complete", "end"} <= table.used, table.used
    expect(page.locator("[data-title]")).to_be_focused()
    (entry,) = shelf(page).entries()
    assert entry.over and shelf(page).load(entry.id).state == table.session.state
    with page.expect_download() as waiting:
        table.press("picture")
    assert waiting.value.suggested_filename == f"inkstead-{table.session.deal.code()}.png"
    waiting.value.save_as(tmp_path / "wheel.png")
    data = (tmp_path / "wheel.png").read_bytes()
    assert data.startswith(b"\x89PNG") and int.from_bytes(data[16:20], "big") == int.from_bytes(data[20:24], "big")


def test_a_bonus_action_is_taken_before_a_tile_is_moved(page: Page, ready: Ready) -> None:
    """There was no button for it."""
    table = Mouse(page, session(19))
    session_before = played(
        table, lambda view: {"move", "bonus"} <= {text.partition(" ")[0] for text in view["actions"]}
    )
    table = Mouse(page, session_before).open(ready)
    table.play("bonus buy_lumber")
    table.check()


def own_set() -> dict[str, Any]:
    """A card set with other prices and rewards than the standard one."""
    mine: dict[str, Any] = json.loads(json.dumps(STANDARD)) | {"id": "birch", "title": "Birch"}
    for card in mine["helpers"]["early"]:
        card["cost"] = 1
    for card in mine["orders"]["early"]:
        card["reward"] = [{"op": "gain", "points": 5, "lantern": 1}]
    return mine


@pytest.mark.exhaustive
def test_a_game_with_a_custom_set_is_played_to_its_end_by_keyboard_with_a_reload(page: Page, ready: Ready) -> None:
    mine = own_set()
    table = Keys(page, session(8, card_set=mine)).open(ready)
    while table.view["round"] < 4:
        table.play(table.any_action())
    table.check()
    while not table.view["turn"]["action"]:
        table.play(table.any_action())
    before = table.check()
    page.reload()
    ready(page)
    page.wait_for_selector(".table.wc[data-phase]")
    after = table.check()
    assert after == before | {"said": after["said"]}
    page.keyboard.press("Control+z")
    table.session.take_back()
    table.check()
    page.keyboard.press("Control+y")
    table.session.redo()
    table.check()
    while not table.over:
        table.play(table.any_action())
    table.check()
    kept = shelf(page).load(table.id)
    assert kept.state == table.session.state and kept.state.options["card_set"] == mine


def test_an_order_within_reach_is_made_with_one_button_and_taken_back_step_by_step(page: Page, ready: Ready) -> None:
    def workable(view: dict[str, Any]) -> dict[str, reach.Reach]:
        own = [one["id"] for one in view["players"][0]["orders"]]
        if view["prompt"]["id"] != "turn" or not own:
            return {}
        return {id: way for id, way in reach.of(view, own, CARDS).items() if way.kind == reach.WORK}

    CARDS = session().state.book  # type: ignore[attr-defined]
    for seed in range(20):
        table = Mouse(page, session(seed))
        try:
            table.session = played(table, lambda view: bool(workable(view)))
        except AssertionError:
            continue
        break
    view = table.view
    id, way = next(iter(workable(view).items()))
    table.open(ready)
    table.press("order " + id)
    expect(page.locator("[data-part=note] .steps li")).to_have_count(len(way.steps))
    table.press("make " + id)
    for step in (*way.steps, f"complete {id}"):
        table.session.place(engine.parse(GAME, step))
    if table.session.inked is None:
        table.check()
    for _ in (*way.steps, "complete"):
        page.keyboard.press("u")
        table.session.take_back()
        table.check()
    assert table.view["players"] == view["players"]


def test_two_at_one_device_see_neither_hand_nor_selection_of_each_other(page: Page, ready: Ready) -> None:
    table = Mouse(page, session(3, 2)).open(ready)
    first = table.view["seat"]
    table.press("order " + table.view["displays"]["orders"][0])
    while table.view["prompt"].get("seat") == first:
        expect(page.locator(".looked")).to_be_visible()
        table.play(table.any_action())
    expect(page.locator(".table")).to_have_attribute("data-phase", "greet")
    expect(page.locator(".looked")).to_have_count(0)
    hidden = set(table.view["players"][table.view["seat"]]["hand"])
    html = page.inner_html(".table")
    assert not any(f" {id}" in html for id in hidden)
    expect(page.locator(".wc .ask h2")).to_have_text(WORDS("table.pass_to", name=WORDS("table.player", n=2 - first)))
    table.red()
    table.check()


def longest(players: int, seeds: range) -> dict[str, Session]:
    """By question, the position with the most answers to it in some games."""
    found: dict[str, tuple[int, dict[str, Any]]] = {}
    for seed in seeds:
        one = Workshop.__new__(Workshop)
        one.session, one.chance = session(seed, players), random.Random(seed)
        while not one.over:
            view = one.view
            kind, many = view["prompt"]["id"], len(view["actions"])
            if many > found.get(kind, (0, {}))[0]:
                found[kind] = many, one.session.to_json()
            one.session.place(engine.parse(GAME, one.any_action()))
            if one.session.inked is not None:
                one.session.reveal()
    return {kind: Session.from_json(game) for kind, (_, game) in found.items()}


@pytest.mark.exhaustive
def test_no_question_makes_the_page_of_a_desktop_scroll(page: Page, ready: Ready) -> None:
    games = longest(4, range(2))
    assert len(games) > 12, sorted(games)
    too_high = []
    for n, (kind, one) in enumerate(games.items()):
        table = Mouse(page, one).open(ready)
        page.evaluate("lang => inkstead.setLanguage(lang)", LANGUAGES[n % len(LANGUAGES)])
        if page.locator(".table").get_attribute("data-phase") == "greet":
            table.red()
        expect(page.locator(".table")).to_have_attribute("data-phase", kind)
        high = page.evaluate("document.documentElement.scrollHeight")
        if high > 800:
            too_high.append((kind, high))
    assert not too_high


@pytest.mark.sampled(3)
@pytest.mark.parametrize("page", [PHONE, TABLET, {}], ids=["phone", "tablet", "desktop"], indirect=True)
def test_the_table_fits_is_accessible_and_speaks_five_languages(page: Page, ready: Ready, axe: Any) -> None:
    table = Mouse(page, session(7))
    table.session = played(table, lambda view: view["round"] == 5 and view["prompt"]["id"] == "turn")
    table.open(ready)
    wide = page.evaluate("innerWidth")
    for lang in LANGUAGES:
        page.evaluate("lang => inkstead.setLanguage(lang)", lang)
        expect(page.locator("html")).to_have_attribute("lang", lang)
        page.wait_for_function("document.querySelector('.table.wc [data-part=ask]').textContent.trim()")
        assert page.evaluate("document.documentElement.scrollWidth") <= wide, (lang, page.evaluate(TOO_WIDE))
        assert "wc." not in page.inner_text(".table"), lang
    page.evaluate("inkstead.setLanguage('en')")
    table.check()
    tabs = page.locator(".tabs button:visible")
    for n in range(tabs.count() or 1):
        if tabs.count():
            tabs.nth(n).click()
        for theme in ("light", "dark"):
            page.evaluate("theme => inkstead.setTheme(theme)", theme)
            assert not [(v["id"], [one["html"][:120] for one in v["nodes"]]) for v in axe(page, theme == "dark")], (
                n,
                theme,
            )
        assert page.evaluate("document.documentElement.scrollWidth") <= wide


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_a_phone_shows_the_tab_that_a_question_needs_and_returns_afterwards(page: Page, ready: Ready) -> None:
    table = Mouse(page, session(3))
    table.session = played(table, lambda view: view["prompt"]["id"] == "choose_helper" and view["phase"] == "turn")
    table.open(ready)
    shown = page.locator(".table")
    expect(shown).to_have_attribute("data-tab", "helpers")
    table.press("undo")
    expect(shown).to_have_attribute("data-tab", "wheel")
    table.press("redo") if page.locator("[data-do=redo]:visible").count() else page.keyboard.press("Control+y")
    expect(shown).to_have_attribute("data-tab", "helpers")
    table.press("tab orders")
    table.press("undo")
    expect(shown).to_have_attribute("data-tab", "orders")


def test_completing_an_order_closes_its_note_and_announces_the_gain(page: Page, ready: Ready) -> None:
    def ripe(view: dict[str, Any]) -> bool:
        return view["prompt"]["id"] == "turn" and any(text.startswith("complete ") for text in view["actions"])

    table = Mouse(page, session(5))
    table.session = played(table, ripe)
    id = next(text for text in table.view["actions"] if text.startswith("complete ")).split(" ")[1]
    table.open(ready)
    table.press("order " + id)
    expect(page.locator(".looked")).to_be_visible()
    table.press("make " + id)
    expect(page.locator(".looked")).to_have_count(0)
    expect(page.locator(".table [data-part=say]")).to_contain_text(WORDS("wc.log.gain", what=""))


def test_the_note_of_an_order_closes_when_the_turn_ends(page: Page, ready: Ready) -> None:
    """It stayed for the rest of the game, and covered the wheel of a phone."""
    table = Mouse(page, session(3))
    table.session = played(table, lambda view: any(text in ("end", "market") for text in view["actions"]))
    table.open(ready)
    end = next(text for text in table.view["actions"] if text in ("end", "market"))
    table.press("order " + table.view["players"][0]["orders"][0]["id"])
    expect(page.locator(".looked")).to_be_visible()
    table.play(end)
    expect(page.locator(".looked")).to_have_count(0)


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_the_note_of_an_order_closes_on_a_phone_with_its_tab_and_when_a_tile_is_chosen(
    page: Page, ready: Ready
) -> None:
    """It stayed open over every tab."""
    table = Mouse(page, session(3))
    table.session = played(table, lambda view: bool(view["players"][0]["orders"]) and view["wheel"]["free"])
    table.open(ready)
    order = "order " + table.view["players"][0]["orders"][0]["id"]
    for elsewhere in (lambda: table.press("tab shop"), lambda: page.keyboard.press("1")):
        table.press("tab orders")
        table.press(order)
        expect(page.locator(".looked")).to_be_visible()
        elsewhere()
        expect(page.locator(".looked")).to_have_count(0)


def test_escape_cancels_what_was_opened_or_selected_last(page: Page, ready: Ready) -> None:
    """It deselected the tile below an open note."""
    table = Mouse(page, session(3))
    table.session = played(table, lambda view: bool(view["players"][0]["orders"]) and view["wheel"]["free"])
    table.open(ready)
    note, tile = page.locator(".looked"), page.locator(".ask .gives, .ask [data-do=back]").first
    page.keyboard.press("1")
    table.press("order " + table.view["players"][0]["orders"][0]["id"])
    page.mouse.move(1, 1)  # no information card is left for Escape to close
    expect(note).to_be_visible()
    page.keyboard.press("Escape")
    expect(note).to_have_count(0)
    expect(tile).to_be_visible()
    page.keyboard.press("Escape")
    expect(tile).to_have_count(0)
    table.press("order " + table.view["players"][0]["orders"][0]["id"])
    table.press("die 0")
    page.mouse.move(1, 1)
    page.keyboard.press("Escape")
    expect(page.locator(".ask .held")).to_have_count(0)
    expect(note).to_be_visible()


def test_a_solo_player_sees_what_the_rival_did(page: Page, ready: Ready) -> None:
    table = Mouse(page, session(6))
    table.session = played(table, lambda view: view["round"] == 2 and view["prompt"]["id"] == "turn")
    table.open(ready)
    news = page.locator(".news")
    expect(news).to_contain_text(WORDS("wc.log.solo", what="").strip())
    question, box, orders = (page.locator(f".wc .{part}").bounding_box() for part in ("ask", "news", "orders"))
    assert question and box and orders
    assert question["y"] + question["height"] <= box["y"] and box["y"] + box["height"] <= orders["y"]
