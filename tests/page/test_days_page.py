"""The games of the day: the rows of the first screen, the calendar, days in a row, and the text to share."""

import datetime
import json
from collections.abc import Callable
from typing import Any

import pytest
from days_of_a_month import month, noon, played_day, store_day
from page_watch import PHONE
from played_games import STORE, shelf, visit
from playwright.sync_api import Page, expect
from session_helpers import finished
from stored_results import store_results

from engine.woodcraft.standard import STANDARD
from table import sharing
from table.day import Day
from table.days import FIRST, deal, figure, games, is_of_day
from table.memory_store import MemoryStore
from table.result_format import Result
from table.results import Results
from table.save_format import Entry
from table.saved_games import Shelf

Ready = Callable[..., Page]
GAMES = games()
MAP = "cartographers"


def row(page: Page, game: str) -> Any:
    return page.locator(f'.home [data-day="{game}"]')


def in_calendar(page: Page, day: Day) -> Any:
    return page.locator(f'.calendar [data-day="{day.iso}"]')


def number(session: Any, about: dict[str, Any] | None = None) -> str:
    """The result of a finished game, or of another end of it, as the page shows it."""
    entry = Entry.of("x", session, 1, 0, 0)
    shown = figure(Result.of(entry._replace(about=about or entry.about)))
    sign = "+" if shown.signed and shown.number > 0 else "\u2212" if shown.number < 0 else ""
    return sign + str(abs(shown.number))


@pytest.mark.sampled(3, 2)
@pytest.mark.parametrize("game", GAMES)
def test_the_first_screen_opens_the_game_of_today_and_continues_it(page: Page, ready: Ready, game: str) -> None:
    ready(page, "#/")
    expect(row(page, game)).to_be_hidden()  # a first visit begins with the lesson
    yesterday = Day.today().plus(-1)
    page.evaluate(STORE, month((MAP, yesterday, yesterday)).texts)
    visit(page, "#/", "#home[data-visit=again]")
    expect(row(page, game)).to_contain_text("Not played yet")
    row(page, game).click()
    page.wait_for_selector("body[data-screen=table]")
    [entry] = shelf(page).entries()
    assert entry.code == deal(game, Day.today()).code() and entry.players == 1
    page.evaluate("location.hash = '#/'")
    expect(row(page, game).locator(".daymark")).to_have_class("daymark running")
    row(page, game).click()
    page.wait_for_selector("body[data-screen=table]")
    assert page.evaluate("location.hash") == "#/play/" + entry.id
    assert len(shelf(page).entries()) == 1


def test_finished_and_running_games_are_shown_everywhere(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    store_day(page)
    today = Day.today()
    expected = number(played_day(MAP, today))
    visit(page, "#/", ".home .daymark.done")
    expect(row(page, MAP)).to_contain_text(expected)
    expect(row(page, "kingdom_builder")).to_contain_text("Round")
    best = max(played_day(MAP, day).view()["rating"] for day in (today, today.plus(-1)))
    sign = "+" if best > 0 else "\u2212" if best < 0 else ""
    expect(page.locator("#bests")).to_have_text(f"Best: map {sign}{abs(best)}2 days in a row")
    row(page, MAP).click()
    page.wait_for_selector(".days .share .text")
    expect(in_calendar(page, today)).to_contain_text(expected)
    expect(page.locator(".days .chosen .btn.primary")).to_have_text("Continue: Land")
    expect(page.locator(".days .numbers div").first).to_contain_text("2current streak")
    page.click(".days .chosen .btn.primary")
    page.wait_for_selector("body[data-screen=table]")
    assert page.evaluate("location.hash") == "#/play/land"


def test_the_button_of_today_is_in_view_on_a_portrait_tablet(page: Page, ready: Ready) -> None:
    page.set_viewport_size({"width": 820, "height": 1180})
    ready(page, "#/days")
    box = page.locator(".days .chosen .btn.primary").bounding_box()
    assert box is not None and box["y"] + box["height"] <= 1180


def test_the_text_to_share_has_the_result_and_the_deal_but_no_cell(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    store_day(page)
    page.evaluate(
        "() => { navigator.clipboard.writeText = text => { window.copied = text; return Promise.resolve(); }; }"
    )
    visit(page, "#/days", ".days .share .text")
    page.click("[data-do=copy]")
    page.wait_for_function("window.copied")
    text = page.evaluate("window.copied")
    view = played_day(MAP, Day.today()).view()
    assert page.locator(".days .share .text").inner_text() == text
    assert f"{view['scores'][0]} points" in text
    assert text.endswith("#deal=" + deal(MAP, Day.today()).code())
    assert "2 days in a row" in text
    lines = text.splitlines()
    assert set(lines[1]) <= set("🟩🟥🟨🟦🟪"), lines
    assert len(lines) == 7
    page.evaluate("delete navigator.clipboard.writeText")


def test_the_text_to_share_names_the_days_in_a_row_once_and_for_today_only(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    today = Day.today()
    days = [(game, day, day) for day in (today.plus(-1), today) for game in GAMES]
    page.evaluate(STORE, month(*days).texts)
    visit(page, "#/days", ".days .share .text")
    shown = page.locator(".days .share .text")
    expect(shown).to_contain_text("#deal=" + deal(GAMES[-1], today).code())
    assert shown.inner_text().count("2 days in a row") == 1
    if today.plus(-1).iso[:7] != today.iso[:7]:  # a month shows its own days only
        page.click('[data-do="month -1"]')
    in_calendar(page, today.plus(-1)).click()
    expect(shown).to_contain_text("#deal=" + deal(GAMES[-1], today.plus(-1)).code())
    expect(shown).not_to_contain_text("in a row")


def test_the_end_of_a_game_of_the_day_names_it_and_leads_to_the_calendar(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    store_day(page)
    today = Day.today()
    visit(page, "#/play/map", ".table[data-phase=over] .day-of-game")
    shown = page.locator(".day-of-game")
    expect(shown).to_contain_text("Map of the day")
    expect(shown).to_contain_text("2 days in a row")
    shown.locator("a").click()
    page.wait_for_selector(".days .share .text")
    assert page.evaluate("location.hash") == f"#/days/{today.iso}"


def test_the_end_of_a_second_game_of_a_day_names_the_first_result(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    today = Day.today()
    day = today.plus(-1)
    store, game = month((MAP, day, day)), played_day(MAP, day)
    Shelf(store).save("again", game, noon(today))
    page.evaluate(STORE, store.texts)
    visit(page, "#/play/again", ".table[data-phase=over] .day-of-game")
    expect(page.locator(".day-of-game")).to_contain_text("The first result of this day counts: " + number(game))
    expect(page.locator(".day-of-game")).not_to_contain_text("in a row")


def test_the_end_of_a_game_of_the_day_after_an_undo_names_the_first_result(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    today, game = Day.today(), played_day(MAP, Day.today())
    store = MemoryStore()
    entry = Shelf(store).save("map", game, noon(today))
    first = entry.about | {"rating": entry.about["rating"] - 5}
    Results(store).update([entry._replace(about=first)])
    page.evaluate(STORE, store.texts)
    visit(page, "#/play/map", ".table[data-phase=over] .day-of-game")
    counts = number(game, first)
    expect(page.locator(".day-of-game")).to_contain_text("The first result of this day counts: " + counts)
    visit(page, "#/days", ".days .share .text")
    expect(in_calendar(page, today).locator(".result.done")).to_contain_text(counts)
    expect(page.locator(".days .share .text")).to_contain_text(counts)
    expect(page.locator(".days .share .text")).not_to_contain_text(number(game))


def test_the_end_of_a_game_that_was_finished_after_midnight_says_that_the_streak_leaves_it_out(
    page: Page, ready: Ready
) -> None:
    ready(page, "#/")
    today = Day.today()
    store = month()
    Shelf(store).save("late", played_day(MAP, today.plus(-1)), noon(today))
    page.evaluate(STORE, store.texts)
    visit(page, "#/play/late", ".table[data-phase=over] .day-of-game")
    expect(page.locator(".day-of-game")).to_contain_text("but not for the streak")


def test_before_the_first_day_no_day_of_the_calendar_is_today(new_page: Callable[..., Page], ready: Ready) -> None:
    """A device whose clock is late named the first day as today."""
    page = new_page()
    page.clock.set_fixed_time(datetime.datetime(2026, 10, 5, 12))
    ready(page, "#/days")
    expect(page.locator(".days .chosen h2")).to_have_text("November 1")
    expect(page.locator(".calendar .today")).to_have_count(0)


def test_a_removed_game_keeps_its_day(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    store_day(page)
    visit(page, "#/games", ".saved")
    page.click('[data-do="remove map"]')
    visit(page, "#/days", ".days .calendar")
    expect(in_calendar(page, Day.today()).locator(".result.done")).to_have_count(1)
    expect(page.locator(".days .share .text")).to_contain_text(number(played_day(MAP, Day.today())))


def test_a_past_day_can_be_played_and_does_not_count_for_the_row(page: Page, ready: Ready) -> None:
    today = Day.today()
    ready(page, "#/")
    days = [today.plus(-n) for n in (4, 3, 1)]
    page.evaluate(STORE, month(*((MAP, day, day) for day in days)).texts)
    visit(page, f"#/days/{today.plus(-2).iso}", ".days .calendar")
    expect(page.locator(".days .numbers b").nth(0)).to_have_text("1")
    expect(page.locator(".days .numbers b").nth(1)).to_have_text("2")
    page.click(".days .chosen .btn.primary")
    page.wait_for_selector("body[data-screen=table]")
    [entry] = shelf(page).entries()
    assert is_of_day(entry.code, MAP, today.plus(-2))
    store = month((MAP, today.plus(-2), today), *((MAP, day, day) for day in days))
    page.evaluate(STORE, store.texts)
    visit(page, f"#/days/{today.plus(-2).iso}", ".days .calendar")
    expect(in_calendar(page, today.plus(-2)).locator(".result.done")).to_have_count(1)
    expect(page.locator(".days .numbers b").nth(0)).to_have_text("1")


def test_a_game_of_somebody_else_is_no_result(page: Page, ready: Ready) -> None:
    link = sharing.link(played_day(MAP, Day.today()))
    ready(page, link)
    page.click("[data-do=keep]")
    visit(page, "#/days", ".days .calendar")
    expect(page.locator(".days .result.done")).to_have_count(0)
    assert json.loads(page.evaluate("localStorage['inkstead.results']"))["results"][0]["own"] is False
    visit(page, f"#/day/{MAP}", ".table")  # a game of one's own
    assert sorted(entry.over for entry in shelf(page).entries()) == [False, True]


def test_a_game_that_goes_on_from_a_replay_is_not_the_game_of_the_day(page: Page, ready: Ready) -> None:
    session = played_day(MAP, Day.today())
    ready(page, sharing.link(session))
    page.keyboard.press("Home")
    page.click("[data-do=branch]")
    page.wait_for_selector("body[data-screen=table]")
    [entry] = shelf(page).entries()
    assert entry.branched and not entry.over and shelf(page).load(entry.id).branched
    visit(page, f"#/day/{MAP}", "body[data-screen=table]")
    assert page.evaluate("location.hash") != "#/play/" + entry.id
    assert sorted(entry.branched for entry in shelf(page).entries()) == [False, True]


def test_a_streak_that_was_stored_is_shown_on_its_last_day_and_the_day_after_it(page: Page, ready: Ready) -> None:
    """Regression: until Python ran, the first screen showed the streak of any day before."""
    ready(page, "#/")
    for days_ago, is_shown in ((0, True), (1, True), (2, False), (9, False)):
        bests = {"best": {MAP: "+9"}, "row": 5, "last": Day.today().plus(-days_ago).iso}
        page.evaluate(
            "bests => { inkstead.setPreference('bests', JSON.stringify(bests)); inkstead.showHome(); }", bests
        )
        expect(page.locator("#bests")).to_have_text("Best: map +9" + ("5 days in a row" if is_shown else ""))


def test_games_with_a_custom_card_set_are_not_among_the_best_results(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    store_results(page, finished(1, MAP), finished(3, "woodcraft", card_set={**STANDARD, "id": "mine"}))
    visit(page, "#/", "#home[data-visit=again]")
    expect(page.locator("#bests")).to_have_text(f"Best: map {number(finished(1, MAP))}")


@pytest.mark.parametrize("route", ["2999-01-01", "2026-02-30", "1990-05-05", "x", ""])
def test_other_days_open_the_calendar_of_today(shared_page: Page, ready: Ready, route: str) -> None:
    page = ready(shared_page, "#/", again=False)
    visit(page, f"#/days/{route}", ".days .calendar")
    expect(page.locator(".calendar [aria-selected=true]")).to_have_attribute("data-day", Day.today().iso)
    if route:
        visit(page, f"#/day/{MAP}/{route}", ".days .calendar")
        expect(page.locator("#toast")).to_have_text("There is no game of the day for this date.")
        assert not shelf(page).entries()
    visit(page, "#/day/chess", "#home:not([hidden])")


def test_the_calendar_by_keyboard(shared_page: Page, ready: Ready) -> None:
    page = ready(shared_page, "#/", again=False)
    visit(page, "#/days", ".days .calendar")
    today = Day.today()
    page.locator(".calendar [tabindex='0']").focus()

    def press(key: str, expected: Day) -> None:
        page.keyboard.press(key)
        expected = min(max(expected, FIRST), today)
        expect(page.locator(f'[data-day="{expected.iso}"]:focus')).to_have_attribute("aria-selected", "true")

    press("ArrowLeft", today.plus(-1))
    press("Alt+PageUp", today.plus(-1))  # with a modifier it is a key of the browser
    press("ArrowUp", today.plus(-8))
    press("ArrowDown", today.plus(-1))
    press("ArrowRight", today)
    press("ArrowRight", today)  # tomorrow is not there yet
    press("Home", today.plus(-today.weekday))
    press("End", today)
    press("PageDown", today)
    for _ in range(40):
        page.keyboard.press("PageUp")
    expect(page.locator(".calendar [aria-selected=true]")).to_have_attribute("data-day", FIRST.iso)
    expect(page.locator('[data-do="month -1"]')).to_be_disabled()


@pytest.mark.parametrize("page", [{"locale": "zh-Hans", "viewport": {"width": 1280, "height": 800}}], indirect=True)
def test_six_weeks_fit_into_a_window_of_a_desktop(page: Page, ready: Ready) -> None:
    """Where weeks begin on Monday, November 2026 has days in six of them."""
    ready(page, "#/")
    visit(page, "#/days/" + FIRST.iso, ".days .calendar")
    assert page.locator(".calendar .week").count() == 6
    expect(page.locator(".days .head a")).to_be_in_viewport()
    expect(page.locator(".days .legend p")).to_be_in_viewport(ratio=1)


@pytest.mark.sampled(2)
@pytest.mark.fresh_start
@pytest.mark.parametrize("page", [{}, PHONE], indirect=True, ids=["desktop", "phone"])
def test_the_calendar_is_accessible(page: Page, ready: Ready, axe: Any) -> None:
    ready(page, "#/")
    store_day(page)
    visit(page, "#/days", ".days .share .text")
    for theme in ("light", "dark"):
        page.evaluate("theme => inkstead.setTheme(theme, false)", theme)
        assert not [(v["id"], [n["html"][:160] for n in v["nodes"]]) for v in axe(page, theme == "dark")]
    visit(page, "#/", ".home .daymark.done")
    assert not [(v["id"], [n["html"][:160] for n in v["nodes"]]) for v in axe(page)]


def test_two_devices_have_the_same_game_on_a_date(another_page: Callable[..., Page], ready: Ready) -> None:
    """11:00 of 23 November in Auckland is 22 November in Honolulu; both get the deal of the date they see."""
    moment = datetime.datetime(2026, 11, 22, 22, tzinfo=datetime.UTC)
    for zone, day in (("Pacific/Auckland", Day(2026, 11, 23)), ("Pacific/Honolulu", Day(2026, 11, 22))):
        page = another_page(timezone_id=zone)
        page.clock.set_fixed_time(moment)
        ready(page, f"#/day/{MAP}")
        page.wait_for_selector("body[data-screen=table]")
        [entry] = shelf(page).entries()
        assert entry.code == deal(MAP, day).code()
        if zone.endswith("Auckland"):
            check_midnight(page, day, moment)


def test_a_new_day_begins_at_midnight_while_the_page_is_looked_at(new_page: Callable[..., Page], ready: Ready) -> None:
    page = new_page(timezone_id="Europe/Berlin")
    page.clock.install(time=datetime.datetime(2026, 11, 25, 22, 50, tzinfo=datetime.UTC))
    ready(page, "#/days")
    expect(page.locator(".calendar [aria-current=date]")).to_have_attribute("data-day", "2026-11-25")
    page.clock.fast_forward("30:00")
    expect(page.locator(".calendar [aria-current=date]")).to_have_attribute("data-day", "2026-11-26")
    page.evaluate("location.hash = '#/'")
    expect(row(page, MAP)).to_have_attribute("href", f"#/day/{MAP}/2026-11-26")
    page.clock.fast_forward("24:00:00")
    expect(row(page, MAP)).to_have_attribute("href", f"#/day/{MAP}/2026-11-27")


def check_midnight(page: Page, day: Day, moment: datetime.datetime) -> None:
    """Screens that have been open since the day before show the new day once the page is looked at again."""
    looked_at = "document.dispatchEvent(new Event('visibilitychange'))"
    visit(page, "#/", ".home .daymark.running")
    page.clock.set_fixed_time(moment + datetime.timedelta(days=1))
    page.evaluate(looked_at)
    expect(page.locator(".home .daymark.running")).to_have_count(0)
    visit(page, "#/days", f'.calendar [data-day="{day.plus(1).iso}"][aria-current=date]')
    page.clock.set_fixed_time(moment + datetime.timedelta(days=2))
    page.evaluate(looked_at)
    expect(in_calendar(page, day.plus(2))).to_have_attribute("aria-selected", "true")
    expect(in_calendar(page, day.plus(2))).to_have_attribute("aria-current", "date")
    expect(page.locator(".days h1")).to_be_focused()
    page.clock.set_fixed_time(moment + datetime.timedelta(days=3))
    in_calendar(page, day.plus(2)).focus()
    page.keyboard.press("ArrowRight")  # without another look
    expect(in_calendar(page, day.plus(3))).to_have_attribute("aria-current", "date")
