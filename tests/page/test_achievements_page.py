"""Achievements: new ones at the end of a game, the screen with days, older games, and what others have played."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from cartographers_solo import WORDS, SoloTable, deal_with
from link_helpers import begin, to_the_end
from page_watch import PATIENT, PHONE
from played_games import STORE, played, store_games, visit
from playwright.sync_api import Page, expect
from session_helpers import finished

import engine
from table.achievements import KEY, of, shown_in
from table.memory_store import MemoryStore
from table.results import Results
from table.save_format import Entry

Ready = Callable[..., Page]
GAMES = engine.games()


def stored(page: Page) -> dict[str, Any]:
    text = page.evaluate("key => localStorage[key]", KEY)
    return dict(json.loads(text)["done"]) if text else {}


def names(ids: list[str]) -> list[str]:
    return [WORDS(f"achieve.cartographers.{id}") for id in ids]


def test_the_end_of_a_game_names_what_is_new_and_the_second_time_nothing(page: Page, ready: Ready) -> None:
    table = SoloTable(page, deal_with("A", "ambush", "demand", "coin", "mountain")).play(
        lambda view: view["prompt"].get("ends") == "game"
    )
    table.resume(ready)
    assert stored(page) == {}
    press = "() => { document.querySelector('[data-part=main]').click(); return localStorage['inkstead.results']; }"
    page.evaluate(PATIENT)  # other saves wait, and the verdict is shown after the picture of the last action
    page.locator("[data-part=main]").focus()
    assert page.evaluate(press), "the end needs the result"
    table.turn_card()
    expected = shown_in(table.session)
    assert expected, "the deal was chosen for that"
    expect(page.locator("[data-title]")).to_be_focused()
    new = page.locator(".new-achievements")
    if len(expected) > 3:  # a line of all names says little
        expect(new).to_have_text(f"New: {', '.join(names(expected)[:2])}, and {len(expected) - 2} more")
    else:
        expect(new).to_have_text("New: " + ", ".join(names(expected)))
    assert list(stored(page)["cartographers"]) == expected
    page.click("[data-do=review]")  # the panel is written again after a review
    page.click("[data-do=review_shut]")
    expect(new).to_have_count(1)
    new.locator("a").click()
    expect(page.locator(".medals .done")).to_have_count(len(expected))
    page.reload()
    ready(page)
    visit(page, f"#/play/{table.id}", ".table[data-phase=over]")
    page.wait_for_selector(".ending .verdict")
    visit(page, "#/achievements/cartographers", ".medals .done")  # the part is loaded now
    visit(page, f"#/play/{table.id}", ".table[data-phase=over] .verdict")
    expect(new).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_older_games_are_searched_when_the_screen_is_opened(page: Page, ready: Ready, game: str) -> None:
    ready(page, "#/")
    seed = next(seed for seed in range(30) if shown_in(finished(seed, game)))
    session = finished(seed, game)
    store_games(page, r0=session)  # such as a game from a file, which has not been counted yet
    expected = shown_in(session)
    visit(page, f"#/achievements/{game}", f".medals .done >> nth={len(expected) - 1}")
    module = of(game)
    assert module is not None
    order = [one.id for one in module.ACHIEVEMENTS]
    shown = page.locator(".medals .done").evaluate_all("nodes => nodes.map(node => node.dataset.id)")
    assert shown == [id for id in order if id in expected]
    expect(page.locator(".medals li")).to_have_count(len(order))
    expect(page.locator(".achievements .tally")).to_contain_text(f"{len(expected)} of {len(order)}")
    expect(page.locator(".medals .done small").first).to_contain_text("Earned on")
    expect(page.locator(".achievements h1")).to_be_focused()  # since before they were searched


def test_games_by_links_are_searched(page: Page, ready: Ready) -> None:
    """Their code is fetched for that."""
    ready(page, "#/")
    games = (next(iter(to_the_end(begin(seed=seed), seed)[0].values())) for seed in range(30))
    session = next(one for one in games if shown_in(one))
    store_games(page, r0=session)
    visit(page, "#/achievements/kingdom_builder", ".medals .done")
    expect(page.locator(".medals .done")).to_have_count(len(shown_in(session)))


def test_achievements_have_the_day_of_the_game_and_stay_when_it_is_removed(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    session, store = played(5), MemoryStore()
    results = Results(store)
    results.update([Entry.of("r0", session, 1, 0, 1_795_000_000)])
    page.evaluate(STORE, store.texts)
    store_games(page, r0=session)
    visit(page, "#/play/r0", ".table[data-phase=over] .new-achievements")
    assert set(stored(page)["cartographers"].values()) == {results.all()[0].on}
    visit(page, "#/achievements/cartographers", ".medals .done")
    number = page.locator(".medals .done").count()
    visit(page, "#/games", ".saved")
    page.click('[data-do="remove r0"]')
    visit(page, "#/achievements/cartographers", ".medals .done")
    expect(page.locator(".medals .done")).to_have_count(number)


def test_a_game_of_somebody_else_earns_nothing(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    session, store = played(5), MemoryStore()
    Results(store).exclude(Entry.of("other", session, 1, 0, 0))
    page.evaluate(STORE, store.texts)
    store_games(page, other=session)
    visit(page, "#/play/other", ".table[data-phase=over] .verdict")
    visit(page, "#/achievements/cartographers", ".medals li")
    expect(page.locator(".medals .done")).to_have_count(0)
    assert stored(page) == {}


def test_a_damaged_text_shows_everything_as_open(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    page.evaluate(STORE, {KEY: '{"format":1,"done":{"cartographers":{"fence":"<b>"}}}'})
    visit(page, "#/achievements", ".medals li")
    expect(page.locator(".medals .done")).to_have_count(0)
    visit(page, "#/stats/cartographers", ".stats a[href='#/achievements/cartographers']")


@pytest.mark.sampled(2)
@pytest.mark.parametrize("page", [{}, PHONE], indirect=True, ids=["desktop", "phone"])
def test_the_screen_is_accessible_and_fits(page: Page, ready: Ready, axe: Any) -> None:
    ready(page, "#/")
    page.evaluate(STORE, {KEY: '{"format":1,"done":{"cartographers":{"fence":"2026-11-20"}}}'})
    visit(page, "#/achievements/cartographers", ".medals .done")
    for theme in ("light", "dark"):
        page.evaluate("theme => inkstead.setTheme(theme, false)", theme)
        assert not [(v["id"], [n["html"][:160] for n in v["nodes"]]) for v in axe(page, theme == "dark")]
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
