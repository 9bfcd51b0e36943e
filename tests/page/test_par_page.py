"""The par of a solo game: played in the background, shown at the end, kept with the result, and replayed."""

import json
import time
from collections.abc import Callable
from typing import Any

import pytest
from broken_workers import BROKEN, FAKE
from days_of_a_month import played_day
from page_watch import PHONE
from par_helpers import checksum
from par_helpers import played as played_by_bot
from played_games import STORE, store_games, visit
from playwright.sync_api import Page, expect
from session_helpers import finished

import engine
from table.day import Day
from table.days import figure
from table.deals import Deal
from table.memory_store import MemoryStore
from table.par import KEY, ParGame, Pars, parse
from table.result_format import ParResult, Result
from table.results import KEY as RESULTS
from table.results import Results
from table.save_format import Entry
from table.saved_games import Shelf
from table.session import Session, Sitter

Ready = Callable[..., Page]
KNOWN = ".par[data-state=known]"
LINE = ".par .result"


def signed(game: str, number: int) -> str:
    """A result as the page writes it."""
    sign = "+" if game == "cartographers" and number > 0 else "\u2212" if number < 0 else ""
    return f"{sign}{abs(number)}"


def figure_of(session: Session) -> int:
    return figure(Result.of(Entry.of("x", session, 1, 0, 0))).number


def recorded(page: Page) -> list[dict[str, Any]]:
    """The pars in the results of the page."""
    data = json.loads(page.evaluate(f"localStorage['{RESULTS}']"))
    return [row["par"] for row in data["results"]]


def pars(page: Page) -> Pars:
    return Pars(MemoryStore({KEY: page.evaluate(f"localStorage['{KEY}'] || ''")}))


def decisions(page: Page) -> int:
    """The number of stored decisions of the par of the only deal."""
    games = parse(page.evaluate(f"localStorage['{KEY}'] || ''")).games
    return len(games[0].actions) if games else 0


def stand_in(deal: Deal, seed: int = 1) -> ParGame:
    """A finished game of random actions in place of that of the bot."""
    game = ParGame(deal)
    engine.playout(game.state, seed)
    return game


def store_par(page: Page, game: ParGame) -> ParGame:
    store = MemoryStore()
    Pars(store).put(game)
    page.evaluate(STORE, store.texts)
    return game


def store_late_par(page: Page, deal: Deal, left: int) -> ParGame:
    """Store a par whose last decisions are ``left`` for the bot: a whole one takes 15 seconds of processor time here.

    tests/table/test_par_games.py plays whole ones, also in Pyodide.
    """
    return store_par(page, ParGame(deal, list(map(str, stand_in(deal).state.history))[:-left]))


def stub_worker(page: Page, make: str) -> None:
    page.evaluate(
        "source => { const tag = document.createElement('script'); tag.textContent = source;"
        " document.head.append(tag); }",
        f"{FAKE}\ninkstead.startBotWorker = {make};",
    )


def wait_for_decisions(page: Page, before: int) -> None:
    """Wait until more decisions are stored than before."""
    page.wait_for_function(
        f"before => JSON.parse(localStorage['{KEY}']).games[0].actions.length > before", arg=before, timeout=120_000
    )


def wait_for_par(page: Page) -> None:
    page.wait_for_selector(KNOWN, timeout=240_000)


@pytest.mark.sampled(3, 2)
@pytest.mark.parametrize("game", engine.games())
def test_the_par_of_every_game_comes_after_its_end_and_is_kept(page: Page, ready: Ready, game: str) -> None:
    ready(page, "#/")
    session = finished(7, game)
    store_games(page, over=session)
    expected = store_late_par(page, session.deal, 12)
    visit(page, "#/play/over", ".par[data-state=playing]")
    expect(page.locator(LINE)).to_have_text("Par in a moment")
    wait_for_par(page)
    par = played_by_bot(expected).result.figure
    own = signed(game, figure_of(session))
    expect(page.locator(LINE)).to_have_text(f"You {own}, the master {signed(game, par)}")
    stored = pars(page).finished(session.deal)
    assert stored is not None and checksum(stored) == checksum(expected)
    assert [one["figure"] for one in recorded(page)] == [par]
    page.reload()
    ready(page)
    page.wait_for_selector(KNOWN)


def test_the_game_of_the_bot_is_replayed_from_its_start(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    session = finished(5, "cartographers")
    store_games(page, over=session)
    game = store_par(page, stand_in(session.deal))
    visit(page, "#/play/over", KNOWN)
    expect(page.locator(LINE)).to_contain_text(signed("cartographers", game.result.figure))
    page.click(".par a >> text=Watch")
    page.wait_for_selector("body[data-screen=replay]")
    expect(page.locator(".replay")).to_have_attribute("data-frame", "0")
    result = signed("cartographers", game.result.figure)
    expect(page.locator("h1:visible")).to_have_text(f"Replay: the master {result}")
    page.keyboard.press("End")
    expect(page.locator(".replay")).to_have_attribute("data-actions", str(len(game.state.history)))
    page.click(".replay .head a")
    page.wait_for_selector(KNOWN)


def test_a_par_that_is_not_there_is_played_where_the_game_has_ended(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    store_games(page, over=finished(5, "cartographers"))
    page.evaluate("location.hash = '#/par/over'")
    page.wait_for_selector(".par[data-state=playing]")
    assert page.evaluate("location.hash") == "#/play/over"
    page.evaluate("location.hash = '#/par/none'")
    page.wait_for_selector("body[data-screen=games], body[data-screen=home]")


@pytest.mark.exhaustive
def test_leaving_stops_the_bot_and_coming_back_goes_on(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    store_games(page, over=finished(7, "kingdom_builder"))
    before = len(store_late_par(page, Deal.of("kingdom_builder", 7), 30).state.history)
    page.evaluate("""() => {
      const make = inkstead.startBotWorker;
      window.working = 0;
      inkstead.startBotWorker = () => {
        const worker = make(), end = worker.terminate;
        working++;
        worker.terminate = () => { working--; end.call(worker); };
        return worker;
      };
    }""")
    visit(page, "#/play/over", ".par[data-state=playing]")
    wait_for_decisions(page, before)
    assert page.evaluate("working") == 1
    page.evaluate("location.hash = '#/about'")
    page.wait_for_selector("body[data-screen=about]")
    assert page.evaluate("working") == 0
    before = decisions(page)
    page.evaluate("location.hash = '#/play/over'")
    page.wait_for_selector(".par[data-state=playing]")
    wait_for_par(page)
    stored = pars(page).finished(Deal.of("kingdom_builder", 7))
    assert stored is not None and decisions(page) > before
    assert page.evaluate("working") == 0


@pytest.mark.exhaustive
def test_another_language_keeps_what_was_played(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    store_games(page, over=finished(7, "kingdom_builder"))
    before = len(store_late_par(page, Deal.of("kingdom_builder", 7), 60).state.history)
    visit(page, "#/play/over", ".par[data-state=playing]")
    wait_for_decisions(page, before)
    page.evaluate("inkstead.setLanguage('ja', false)")
    expect(page.locator(LINE)).to_contain_text("コンピューターの成績はまもなく出ます")
    assert decisions(page) > before
    page.evaluate("inkstead.setLanguage('en', false)")


@pytest.mark.sampled(3)
@pytest.mark.parametrize("how", ["mute", "illegal", "terminated"])
def test_the_par_comes_without_a_working_worker(page: Page, ready: Ready, how: str) -> None:
    ready(page, "#/")
    session = finished(7, "kingdom_builder")
    store_games(page, over=session)
    expected = played_by_bot(store_late_par(page, session.deal, 6))
    stub_worker(page, BROKEN[how])
    page.evaluate("Object.assign(inkstead.patience, {start: 60, answer: 60})")
    visit(page, "#/play/over", ".par[data-state=playing]")
    wait_for_par(page)
    expect(page.locator(LINE)).to_contain_text(f"the master {expected.result.figure}")


@pytest.mark.fresh_start
def test_a_missing_file_is_reported_where_the_par_would_be(
    page: Page, ready: Ready, expect_trouble: Callable[[str], None]
) -> None:
    expect_trouble("Failed to load resource")
    ready(page, "#/")
    store_games(page, over=finished(5, "cartographers"))
    page.context.route("**/par.bin", lambda route: route.abort())
    visit(page, "#/play/over", ".par")
    expect(page.locator(".par")).to_contain_text("Par cannot be played yet")
    page.context.unroute_all()
    visit(page, "#/play/over", ".par[data-state=playing]")


def test_games_with_others_of_bots_and_lessons_have_no_par(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    store_games(
        page,
        both=finished(1, "kingdom_builder", Sitter(), Sitter("easy")),
        bot=finished(1, "kingdom_builder", Sitter("easy")),
    )
    for id in ("both", "bot"):
        visit(page, f"#/play/{id}", ".next")
        expect(page.locator(".par")).to_have_count(0)


def test_the_list_of_games_and_the_calendar_name_the_par(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    session, store = played_day("cartographers", Day.today()), MemoryStore()
    results = Results(store)
    entry = Shelf(store).save("map", session, int(time.time()))
    results.add(entry, session)
    results.add_par(entry, ParResult("master", 36))
    page.evaluate(STORE, store.texts)
    visit(page, "#/games", "#game-map")
    expect(page.locator("#game-map")).to_contain_text("Par +36")
    visit(page, "#/days", ".days .chosen")
    expect(page.locator(".days .game-row[data-game=cartographers] small")).to_have_text("Par +36")


def test_the_review_comes_first(page: Page, ready: Ready) -> None:
    """While a review is running, no decision of the par is asked for."""
    ready(page, "#/")
    store_games(page, over=finished(7, "kingdom_builder"))
    store_late_par(page, Deal.of("kingdom_builder", 7), 12)
    visit(page, "#/play/over", ".par[data-state=playing]")
    page.click("[data-do=review]")
    page.click("[data-do='review_run thorough']")
    page.wait_for_function("document.querySelector('[data-review-bar]').value > 0.03", timeout=120_000)
    before = decisions(page)
    page.wait_for_function("document.querySelector('[data-review-bar]').value > 0.08", timeout=120_000)
    assert decisions(page) == before
    page.click("[data-do=review_stop]")
    page.click("[data-do=review_shut]")
    wait_for_par(page)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("page", [{}, PHONE], indirect=True, ids=["desktop", "phone"])
def test_the_par_is_accessible(page: Page, ready: Ready, axe: Any, exhaustive: bool) -> None:
    """Without --exhaustive that of one game only."""
    ready(page, "#/")
    stub_worker(page, BROKEN["mute"])  # the bot would think on while axe looks
    page.evaluate("Object.assign(inkstead.patience, {start: 600_000, answer: 600_000})")
    sessions = {game: finished(7, game) for game in (engine.games() if exhaustive else engine.games()[:1])}
    store_games(page, **sessions)
    for game, session in sessions.items():
        visit(page, f"#/play/{game}", ".par[data-state=playing]")
        assert not [(v["id"], [n["html"][:160] for n in v["nodes"]]) for v in axe(page)]
        store_par(page, stand_in(session.deal))
        visit(page, f"#/play/{game}", KNOWN)
        for theme in ("light", "dark"):
            page.evaluate("theme => inkstead.setTheme(theme, false)", theme)
            assert not [(v["id"], [n["html"][:160] for n in v["nodes"]]) for v in axe(page, theme == "dark")]
