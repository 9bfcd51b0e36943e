"""What is saved is there again: after a reload, a closed page, a damaged copy, and in two windows."""

import re
from collections.abc import Callable

import pytest
from cartographers_input import Mouse
from cartographers_solo import SoloTable, deal_with
from link_devices import begin, id_of, put, session_of
from page_watch import PATIENT
from playwright.sync_api import Page, expect
from saving_steps import Ready, again, expect_saved, later, saves, started

from table.cartographers.hand import Hand
from table.deals import Deal
from table.saved_games import PREFIX, PREVIOUS


@pytest.fixture
def page(emptied_page: Page) -> Page:
    return emptied_page


# --- kept ---------------------------------------------------------------------------------------------


def test_a_reload_changes_nothing_and_an_inked_draw_survives_it(page: Page, ready: Ready) -> None:
    table = started(page, ready, 5)
    again(table, ready)
    table.check()
    Mouse(table).draw(table.choose(table.state))
    inked = table.check()
    again(table, ready)
    back = table.check()
    assert back["phase"] == "turn" and back["cells"] == inked["cells"]
    page.keyboard.press("u")  # still not revealed, so still undone
    table.session.undo()
    table.check()
    again(table, ready)
    assert table.check()["phase"] == "draw"


def test_a_game_goes_on_to_the_same_cards_after_a_reload(page: Page, ready: Ready) -> None:
    table = started(page, ready, 6, turns=1)
    for _ in range(3):
        mouse = Mouse(table)
        mouse.draw(table.choose(table.state))
        again(table, ready)
        mouse.turn_card()
        table.check()


def test_moves_are_saved_at_once_and_what_the_first_screen_shows_of_them_when_the_table_is_left(
    page: Page, ready: Ready
) -> None:
    table = started(page, ready, 6, turns=1)
    before = page.evaluate("localStorage['inkstead.prefs']")
    mouse = Mouse(table)
    mouse.draw(table.choose(table.state))
    mouse.turn_card()
    table.check()
    assert page.evaluate("localStorage['inkstead.prefs']") == before
    page.evaluate("location.hash = '#/'")
    expect(page.locator(".running-game")).to_contain_text(f"{table.view['time']}/{table.view['threshold']}")
    (kept,) = page.evaluate("JSON.parse(localStorage['inkstead.prefs'])")["running"]["games"]
    assert kept["progress"][1]["time"] == table.view["time"]


#: Presses a button and hides or leaves the page; returns what is saved before and at once.
PRESS = """([key, button, leave]) => {
  const before = localStorage[key];
  document.querySelector(button).click();
  (leave === "visibilitychange" ? document : window).dispatchEvent(new Event(leave));
  return [before, localStorage[key]];
}"""


def test_a_save_follows_the_picture_unless_the_page_is_hidden_or_left(page: Page, ready: Ready) -> None:
    table = started(page, ready, 6, turns=1)
    (key,) = saves(page)
    for leave in ("nothing", "pagehide", "visibilitychange"):
        Mouse(table).draw(table.choose(table.state))
        page.evaluate(PATIENT)
        before, at_once = page.evaluate(PRESS, [key, "[data-part=main]", leave])
        assert (at_once != before) == (leave != "nothing"), leave
        page.wait_for_function("([key, before]) => localStorage[key] !== before", arg=[key, before])
        page.evaluate("inkstead.patience.picture = false")
        table.turn_card()
    again(table, ready)
    table.check()


def test_a_game_by_links_is_saved_at_once(page: Page, ready: Ready) -> None:
    """A link that is sent must not hold an action that is not saved here."""
    ready(page, "#/about")
    begin(page, "kingdom_builder", ("Ann", "Bo"))
    session = session_of(page)
    session.place(session.state.actions()[0])
    put(page, id_of(page), session)
    page.evaluate(PATIENT)
    before, at_once = page.evaluate(PRESS, [PREFIX + id_of(page), ".table [data-do=undo]", "nothing"])
    session.take_back()
    assert at_once != before and session_of(page).to_json() == session.to_json()


def test_a_closed_page_is_continued_from_the_first_screen(new_page: Callable[..., Page], ready: Ready) -> None:
    page = new_page()
    table = started(page, ready, 7)
    view = table.view
    other = page.context.new_page()
    page.close()
    ready(other, "")
    button = other.locator("#continue")
    expect(button).to_have_accessible_name(re.compile(f" {view['time']}/{view['threshold']}, "))
    expect(other.locator(".running-game")).to_contain_text(f"{view['time']}/{view['threshold']}")
    button.click()
    other.wait_for_selector(".table[data-phase]")
    table.page = other
    table.check()


def test_several_games_are_saved_separately(page: Page, ready: Ready) -> None:
    first = started(page, ready, 8, turns=1)
    page.evaluate("location.hash = '#/'")
    second = started(page, ready, 9, turns=2)
    page.evaluate("location.hash = '#/games'")
    rows = page.locator(".saved")
    expect(rows).to_have_count(2)
    shown = {}
    for i in range(2):
        page.evaluate("location.hash = '#/games'")
        page.wait_for_selector(".games")
        rows.nth(i).locator("a").click()
        page.wait_for_selector(".table[data-phase]")
        page.click('.tools [data-do="menu"]')
        code = page.locator("dialog.table-dialog .code").inner_text()
        page.keyboard.press("Escape")
        shown[code] = True
        (first if code == first.deal.code() else second).check()
    assert set(shown) == {first.deal.code(), second.deal.code()}


def test_removing_a_game_affects_no_other_and_undo_restores_it_unchanged(page: Page, ready: Ready) -> None:
    first = started(page, ready, 10, turns=1)
    started(page, ready, 11, turns=1)
    before = saves(page)
    assert len(before) == 2
    page.evaluate("location.hash = '#/games'")
    gone = page.locator("[data-do^='remove']").last.get_attribute("data-do").partition(" ")[2]
    page.locator("[data-do^='remove']").last.click()
    assert saves(page) == {key: text for key, text in before.items() if not key.endswith(gone)}
    page.click(".gone .btn")
    assert saves(page) == before
    expect(page.locator(".saved")).to_have_count(2)
    assert first.deal.code() in "".join(before.values())


def test_a_finished_game_can_be_looked_at_again(page: Page, ready: Ready) -> None:
    table = SoloTable(page, deal_with("A", "ambush")).play(lambda view: view["over"]).resume(ready)
    table.check()
    page.evaluate("location.hash = '#/games'")
    row = page.locator(".saved")
    expect(row.locator("h3")).to_have_text(table.view["title"])
    expect(row).to_contain_text(f"Rating {table.view['rating']}".replace("-", "\u2212"))
    row.locator("a").click()
    page.wait_for_selector(".table[data-phase=over]")
    table.check()


# --- broken saves -------------------------------------------------------------------------------------


@pytest.mark.sampled(2, 1)
@pytest.mark.parametrize("damage", ["cut", "byte"])
def test_a_damaged_save_falls_back_to_the_previous_copy(page: Page, ready: Ready, damage: str) -> None:
    table = SoloTable(page, Deal.of("cartographers", 12)).play(later).resume(ready)
    mouse = Mouse(table)
    mouse.draw(table.choose(table.state))
    table.check()
    ((key, text),) = saves(page).items()
    broken = {"cut": text[: len(text) // 2], "byte": text.replace('"A"', '"B"')}[damage]
    assert broken != text
    page.evaluate("([key, text]) => localStorage[key] = text", [key, broken])
    again(table, ready)
    table.session.undo()  # the copy is from before the last step
    table.hand = Hand(table.state)
    table.check()
    mouse.draw(table.choose(table.state))
    again(table, ready)
    table.check()


def test_two_damaged_copies_show_a_message_and_nothing_else_is_lost(page: Page, ready: Ready) -> None:
    good = started(page, ready, 13, turns=1)
    bad = started(page, ready, 14, turns=1)
    ((broken, _),) = [(key, text) for key, text in saves(page).items() if bad.deal.code() in text]
    for copy in (broken, broken + PREVIOUS):
        page.evaluate("key => { localStorage[key] = 'x' + localStorage[key]; }", copy)
    kept = page.evaluate("({...localStorage})")
    page.reload()
    ready(page)
    expect(page.locator("#toast")).to_contain_text("damaged")
    expect(page.locator(".saved a")).to_have_count(1)
    now = page.evaluate("({...localStorage})")
    assert {key: now.get(key) for key in kept if ".game." in key} == {
        key: text for key, text in kept.items() if ".game." in key
    }
    page.click(".saved a")
    page.wait_for_selector(".table[data-phase]")
    good.check()


@pytest.mark.parametrize("text", ["{", '{"lang":"xx","theme":7,"last":5,"legal":"maybe"}'])
def test_damaged_preferences_do_not_stop_the_game(page: Page, ready: Ready, text: str) -> None:
    ready(page, "")
    page.evaluate("text => { localStorage['inkstead.prefs'] = text; }", text)
    page.reload()
    started(page, ready, 15, turns=1)


def test_a_game_in_two_windows_keeps_the_last_move_of_either(page: Page, ready: Ready) -> None:
    table = started(page, ready, 20, turns=1)
    Mouse(table).draw(table.choose(table.state))
    other = page.context.new_page()
    ready(other, "#/play/" + page.url.rpartition("/")[2])
    table.page = other
    table.check()
    table.hand = Hand(table.state)
    other.click("[data-do=take_over]")
    expect_saved(other)
    other.keyboard.press("u")
    table.session.undo()
    other.close()
    table.page = page
    again(table, ready)
    table.check()
