"""Challenges by link: sent by one player, answered and compared by another, with the results of several."""

import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cartographers_solo import STORE_ONLY
from compare_helpers import played
from page_watch import PHONE
from played_games import STORE, shelf, store_games, store_outdated, visit
from playwright.sync_api import Page, expect
from sharing_scripts import SHARE

import engine
from engine import Chance
from table import challenge
from table.challenge import Challenges
from table.days import figure
from table.deals import Deal
from table.detect_game import CHALLENGE
from table.memory_store import MemoryStore
from table.par import KEY, Pars
from table.result_format import Result
from table.results import Results
from table.save_format import Entry
from table.saved_games import Shelf
from table.session import Session
from table.sharing import MOST_SENT
from tools.card_sets import shuffled

Ready = Callable[..., Page]
PANEL, TABLE = ".challenge summary", ".rivals tbody tr"


def shown_result(session: Session) -> str:
    """The result of a game as the page writes it."""
    shown = figure(Result.of(Entry.of("x", session, 1, 0, 0)))
    sign = "+" if shown.signed and shown.number > 0 else "\u2212" if shown.number < 0 else ""
    return f"{sign}{abs(shown.number)}"


def copied(page: Page, name: str) -> str:
    """The fragment of the link that the end of the open game gives."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    if page.locator(".challenge details:not([open])").count():  # an answer is open
        page.click(PANEL)
    page.fill(".challenge input", name)
    page.click(".challenge [data-copy]")
    expect(page.locator("#toast")).to_contain_text("Link copied")
    return CHALLENGE + str(page.evaluate("navigator.clipboard.readText()")).rpartition(CHALLENGE)[2]


def finish(page: Page, session: Session) -> None:
    """Put a finished game in place of the only saved one, and open it."""
    [entry] = shelf(page).entries()
    store = MemoryStore()
    Shelf(store).save(entry.id, session, int(time.time()))
    page.evaluate("location.hash = '#/about'")
    page.wait_for_selector("body[data-screen=about]")
    page.evaluate(STORE_ONLY, store.texts)
    page.reload()
    page.wait_for_selector("body[data-screen=about]")
    page.evaluate("id => { location.hash = '#/play/' + id; }", entry.id)
    page.wait_for_selector(PANEL)


@pytest.mark.sampled(3, 1)
@pytest.mark.parametrize("game", engine.games())
def test_a_challenge_is_answered_and_compared(
    page: Page, new_page: Callable[..., Page], ready: Ready, game: str
) -> None:
    noor, ada = played(game, 9, 1), played(game, 9, 2)
    ready(page, "#/")
    store_games(page, over=noor)
    visit(page, "#/play/over", PANEL)
    link = copied(page, "Noor")
    assert challenge.from_link(link).session.state == noor.state

    other = ready(new_page(), link)
    other.wait_for_selector("body[data-screen=table]")
    expect(other.locator("#toast")).to_contain_text("Noor has played this deal")
    [entry] = shelf(other).entries()
    assert entry.code == noor.deal.code() and not entry.over
    assert other.evaluate("location.hash") == f"#/play/{entry.id}"
    expect(other.locator(".rivals")).to_have_count(0)
    finish(other, ada)
    rows = other.locator(TABLE)
    assert sorted(row.split("\t")[0] for row in rows.all_inner_texts()) == ["Noor", "You"]
    expect(other.locator(f"{TABLE}:has-text('Noor')")).to_contain_text(shown_result(noor))
    other.click(f"{TABLE}:has-text('Noor') a")
    other.wait_for_selector(".compare .both")
    expect(other.locator(".pane > header h2")).to_have_text(["You", "Noor"])
    expect(other.locator(".compare .both .sum td.num:not(.quiet)")).to_have_text(
        [shown_result(ada), shown_result(noor)]
    )
    other.click(".compare .head a")

    expect(other.locator(PANEL)).to_have_text("Send your result to Noor")
    expect(other.locator(".challenge details")).to_have_attribute("open", "")
    answer = copied(other, "Ada")
    page.evaluate("link => { location.hash = link; }", answer)
    page.wait_for_selector(".compare .both")
    expect(page.locator(".pane > header h2")).to_have_text(["You", "Ada"])
    assert page.evaluate("location.hash") == "#/challenge/over/0"
    assert len(shelf(page).entries()) == 1


def test_a_challenge_with_a_card_set_of_ones_own_is_sent_as_a_file(page: Page, ready: Ready, another_page: Any) -> None:
    card_set = next(one for seed in range(9) if (one := shuffled(Chance.of(seed))) != "standard")
    noor, ada = (played("woodcraft", 0, seed, card_set=card_set) for seed in (1, 2))
    ready(page, "#/")
    store_games(page, over=noor)
    visit(page, "#/play/over", PANEL)
    page.click(PANEL)
    page.fill(".challenge input", "Noor")
    with page.expect_download() as download:
        page.click(".challenge [data-file]")
    text = Path(download.value.path()).read_text(encoding="utf-8")
    assert len(text) > MOST_SENT and challenge.from_link(text).session.state == noor.state

    other = ready(another_page(), "#/games")
    store_games(other, mine=ada)
    other.set_input_files("#file", files=[{"name": "challenge.txt", "mimeType": "text/plain", "buffer": text.encode()}])
    other.wait_for_selector(".compare .both")
    expect(other.locator(".pane > header h2")).to_have_text(["You", "Noor"])
    assert other.evaluate("location.hash") == "#/challenge/mine/0"
    expect(other.locator(f"{TABLE}:has-text('Noor')")).to_contain_text(shown_result(noor))


def test_a_challenge_goes_to_the_sharing_dialog_of_the_browser(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    noor = played("cartographers", 9, 1)
    store_games(page, over=noor)
    visit(page, "#/play/over", PANEL)
    page.click(PANEL)
    expect(page.locator(".challenge [data-copy]")).to_be_visible()  # the button that needs no such dialog
    assert page.locator(".challenge [data-send], .challenge [data-file]").count() == 0
    page.evaluate(SHARE)
    visit(page, "#/play/over", PANEL)
    page.click(PANEL)
    page.click(".challenge [data-send]")
    page.wait_for_function("window.shared")
    assert challenge.from_link(page.evaluate("shared.url")).session.state == noor.state
    page.evaluate("delete navigator.share")


@pytest.mark.exhaustive
def test_the_par_is_played_while_two_games_are_compared(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    store_games(page, over=played("kingdom_builder", 0, 1))
    page.evaluate("link => { location.hash = link; }", challenge.link(played("kingdom_builder", 0, 2), "Noor"))
    page.wait_for_selector(".compare .both")
    expect(page.locator(".compare [data-part=table]")).to_contain_text("Par in a moment")
    expect(page.locator(".compare .both .sum td.quiet")).to_have_text("·")
    expect(page.locator(".compare [data-part=table] .rule")).to_have_count(0, timeout=240_000)
    par = Pars(MemoryStore({KEY: page.evaluate(f"localStorage['{KEY}']")})).finished(Deal.of("kingdom_builder", 3))
    assert par is not None
    expect(page.locator(".compare .both .sum td.quiet")).to_have_text(str(par.result.figure))
    expect(page.locator(f"{TABLE}:has(.quiet)")).to_contain_text(str(par.result.figure))


def test_several_answers_make_a_table_of_results(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    own = played("cartographers", 0, 1)
    store_games(page, over=own)
    others = {name: played("cartographers", 0, seed) for seed, name in enumerate(("Bo", "Noor", ""), 2)}
    visit(page, "#/about", "#about:not([hidden])")
    for name, session in others.items():
        page.evaluate("link => { location.hash = link; }", challenge.link(session, name))
        page.wait_for_selector(f".compare .pane > header h2 >> text={name or 'A friend'}")
    rows = page.locator(f".compare {TABLE}")
    expect(rows).to_have_count(4)
    numbers = [int(text.split("\t")[1].replace("\u2212", "-").strip()) for text in rows.all_inner_texts()]
    assert numbers == sorted(numbers, reverse=True)
    page.click(f".compare {TABLE}:has-text('Bo') a")
    page.wait_for_selector(".compare .pane > header h2 >> text=Bo")
    page.evaluate("location.hash = '#/play/over'")
    page.wait_for_selector(PANEL)
    expect(page.locator(TABLE)).to_have_count(4)
    expect(page.get_by_role("button", name="Copy the answer", exact=True)).to_have_count(1)
    expect(page.get_by_role("button", name="Copy link", exact=True)).to_have_count(1)  # to the game itself


def test_a_running_game_of_the_deal_goes_on_first(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    friend = played("woodcraft", 0, 1)
    running = Session(friend.deal)
    running.place(random.Random(1).choice(running.state.actions()))
    store_games(page, mine=running)
    store_outdated(page, "01d", running)  # by earlier rules: it cannot go on
    page.evaluate("link => { location.hash = link; }", challenge.link(friend, "Noor"))
    page.wait_for_selector("body[data-screen=table]")
    assert page.evaluate("location.hash") == "#/play/mine"
    assert len(shelf(page).entries()) == 2


def test_the_own_link_opens_the_own_game(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    own = played("kingdom_builder", 0, 1)
    store_games(page, over=own)
    page.evaluate("link => { location.hash = link; }", challenge.link(own, "Me"))
    page.wait_for_selector(PANEL)
    expect(page.locator("#toast")).to_have_text("This is your own game.")
    expect(page.locator(".rivals")).to_have_count(0)


def test_the_own_link_of_a_removed_game_is_known(page: Page, ready: Ready) -> None:
    """Regression: it came back as the game of somebody else."""
    ready(page, "#/")
    own, store = played("kingdom_builder", 0, 1), MemoryStore()
    Challenges(store).name = "Me"
    Results(store).add(Entry.of("over", own, 1, 1, 1), own)
    page.evaluate(STORE, store.texts)
    page.evaluate("link => { location.hash = link; }", challenge.link(own, "Me"))
    expect(page.locator("#news")).to_contain_text("This is your own game.")
    assert shelf(page).entries() == []


@pytest.mark.parametrize(
    ("link", "message"),
    [
        ("", "incomplete or mistyped"),
        ("%E2%80%AE<img src=x onerror=alert(1)>", "incomplete or mistyped"),
        ("changed", "incomplete or mistyped"),
        ("running", "not finished"),
        ("players", "several players"),
    ],
)
def test_a_bad_link_is_refused_and_changes_nothing(page: Page, ready: Ready, link: str, message: str) -> None:
    ready(page, "#/")
    texts = {
        "changed": challenge.link(played("cartographers", 0, 1))[len(CHALLENGE) : -2],
        "running": challenge.link(Session(Deal.of("cartographers", 3)))[len(CHALLENGE) :],
        "players": challenge.link(Session(Deal.of("kingdom_builder", 3, 2)))[len(CHALLENGE) :],
    }
    before = page.evaluate("Object.keys(localStorage).length")
    page.evaluate("link => { location.hash = link; }", CHALLENGE + texts.get(link, link))
    expect(page.locator("#news .bad")).to_contain_text(message)
    assert not shelf(page).entries()
    assert page.evaluate("localStorage['inkstead.challenges'] ?? null") is None
    assert page.evaluate("Object.keys(localStorage).length") == before


def test_an_address_with_a_number_of_thousands_of_digits_opens_the_own_game(page: Page, ready: Ready) -> None:
    """Regression: Python refuses to read such a number, and the page stopped."""
    ready(page, "#/")
    store_games(page, over=played("kingdom_builder", 0, 1))
    page.evaluate("location.hash = '#/challenge/over/' + '9'.repeat(5000)")
    page.wait_for_selector("body[data-screen=table]")
    assert page.evaluate("location.hash") == "#/play/over"


def test_a_hostile_name_is_only_text(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    store_games(page, over=played("kingdom_builder", 0, 1))
    page.evaluate(
        "link => { location.hash = link; }", challenge.link(played("kingdom_builder", 0, 2), "<i>x</i>\u202e")
    )
    page.wait_for_selector(".compare .both")
    expect(page.locator(".pane > header h2").nth(1)).to_have_text("<i>x</i>")
    assert page.locator(".compare i:text('x')").count() == 0


@pytest.mark.exhaustive
@pytest.mark.parametrize("page", [{}, PHONE], indirect=True, ids=["desktop", "phone"])
def test_the_challenge_is_accessible_and_fits(page: Page, ready: Ready, axe: Any) -> None:
    ready(page, "#/")
    own = played("cartographers", 9, 1)
    store_games(page, over=own)
    page.evaluate("link => { location.hash = link; }", challenge.link(played("cartographers", 9, 2), "W" * 20))
    page.wait_for_selector(".compare .rivals")
    for route in ("#/challenge/over/0", "#/play/over"):
        visit(page, route, ".rivals")
        if route == "#/play/over":
            page.click(PANEL)
        for theme in ("light", "dark"):
            page.evaluate("theme => inkstead.setTheme(theme, false)", theme)
            assert not [(v["id"], [n["html"][:160] for n in v["nodes"]]) for v in axe(page, theme == "dark")]
        for lang in ("zh-Hant", "zh-Hans", "ja", "ko", "en"):
            page.evaluate("lang => inkstead.setLanguage(lang, false)", lang)
            assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
