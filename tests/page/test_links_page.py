"""Games by links in two and three browsers: to their ends, and with links late, twice, changed and for others."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hidden_cards import PAGE, dialog_texts, games_that_differ_in_what_is_hidden
from kingdom_table import ADA
from link_devices import (
    AWAY,
    STRIP,
    begin,
    id_of,
    join,
    links,
    open_link,
    play,
    refused,
    session_of,
    skip_to_the_last_turns,
    waiting,
)
from page_language import set_language
from page_watch import Watch
from played_games import shelf, store_games, visit
from playwright.sync_api import Page, expect
from saving_steps import expect_saved
from sharing_scripts import SHARE

import engine
from engine import Chance
from engine.packing import Reader, Writer
from table.deals import Deal
from table.links import code
from table.links.arrivals import begun
from table.links.qr import modules
from table.links.session import LinkedSession
from table.session import AWAY as AWAY_SEAT
from table.session import Session, Sitter
from table.words import LANGUAGES
from tools.card_sets import shuffled

Ready = Callable[..., Page]
NAMES = ("Ann", "Bo", "Cy")


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", ["kingdom_builder", "woodcraft"])
def test_three_devices_play_to_the_end_whatever_else_is_opened(
    page: Page, another_page: Any, ready: Ready, game: str
) -> None:
    pages = {
        name: ready(one, "#/about") for name, one in zip(NAMES, (page, another_page(), another_page()), strict=True)
    }
    begin(page, game, NAMES)
    here, sent = page, list[tuple[str, str]]()
    for turn in range(len(NAMES)):
        play(here, turn)
        ((name, link),) = links(here).items()
        expect(here.locator(STRIP)).to_contain_text("not sent yet")
        here = pages[name]
        if shelf(here).entries():
            open_link(here, link)
        else:
            join(here, link, name)
        sent.append((name, link))
    skip_to_the_last_turns([*pages.values()], 2)
    while not all(session_of(one).over for one in pages.values()):
        here = next(one for one in pages.values() if not (session_of(one).waits or session_of(one).over))
        play(here)
        for name, link in links(here).items():
            open_link(pages[name], link)
            pages[name].wait_for_selector(".table:not([data-phase=away])")
            sent.append((name, link))
    records = [session_of(one).record for one in pages.values()]
    assert records[0] == records[1] == records[2] and engine.replay(records[0]).actor is None
    (name, last), (first_name, first) = sent[-1], sent[0]
    device, other = pages[name], next(pages[one] for one in NAMES if one != name)
    refused(device, last, "already")
    refused(device, last[:-4], "does not open")
    refused(other, last, "for another player")
    refused(pages[first_name], first, "older")
    visit(device, f"#/watch/{shelf(device).entries()[0].id}", ".replay[data-frame]")
    visit(device, f"#/play/{shelf(device).entries()[0].id}", ".table[data-phase=over]")
    device.click("[data-do=review]")


def test_two_devices_play_cartographers_to_the_end(page: Page, another_page: Any, ready: Ready) -> None:
    ann, bo = ready(page, "#/about"), ready(another_page(), "#/about")
    begin(ann, "cartographers", ("Ann", "Bo"))
    play(ann)
    expect(ann.locator(STRIP)).to_contain_text("not sent yet")
    join(bo, links(ann)["Bo"], "Bo")
    devices = [bo, ann]
    for turn in range(60):
        here, there = devices[turn % 2], devices[(turn + 1) % 2]
        if session_of(here).over:
            break
        play(here, turn)
        (link,) = links(here).values()
        open_link(there, link)
        there.wait_for_selector(".table")
    a, b = session_of(ann), session_of(bo)
    assert a.over and b.over and a.record == b.record
    for device in devices:
        visit(device, f"#/play/{id_of(device)}", ".table[data-phase=over]")
        has_strip = session_of(device).ended_it
        expect(device.locator(STRIP)).to_have_count(int(has_strip))
        if has_strip:
            expect(device.locator(STRIP)).to_contain_text("The game is over")
        visit(device, f"#/watch/{id_of(device)}", ".replay[data-frame]")
        visit(device, f"#/play/{shelf(device).entries()[0].id}", ".table[data-phase=over]")
        device.click("[data-do=review]")


@pytest.mark.exhaustive
def test_three_devices_send_links_late_twice_and_in_any_order(page: Page, another_page: Any, ready: Ready) -> None:
    """Cartographers: everybody draws on to the next ambush, and the links of all arrive in any order."""
    pages = {
        "Ann": ready(page, "#/about"),
        "Bo": ready(another_page(), "#/about"),
        "Cy": ready(another_page(), "#/about"),
    }
    begin(pages["Ann"], "cartographers", tuple(pages))
    play(pages["Ann"])
    for name, link in links(pages["Ann"]).items():
        join(pages[name], link, name)
    chance, sent = random.Random(5), list[tuple[str, str]]()
    for turn in range(20):
        if all(session_of(one).over for one in pages.values()):
            break
        for name in chance.sample(sorted(pages), 3):
            if not session_of(pages[name]).over:
                play(pages[name], turn)
            sent += links(pages[name]).items()
        for name, link in chance.sample(sent[-6:], len(sent[-6:])):
            open_link(pages[name], link)
        name, link = chance.choice(sent)  # an old one once more
        refused(pages[name], link, "")
    records = [session_of(one).record for one in pages.values()]
    assert records[0] == records[1] == records[2]
    assert engine.replay(records[0]).actor is None


@pytest.fixture
def two(page: Page, another_page: Any, ready: Ready) -> tuple[Page, Page, list[str]]:
    """Two devices after two turns, and the links of these turns."""
    ann, bo = ready(page, "#/about"), ready(another_page(), "#/about")
    begin(ann, "kingdom_builder", ("Ann", "Bo"))
    play(ann)
    sent = [*links(ann).values()]
    join(bo, sent[0], "Bo")
    play(bo)
    sent += links(bo).values()
    return ann, bo, sent


def test_bad_links_change_nothing_and_say_why(two: tuple[Page, Page, list[str]]) -> None:
    ann, bo, (first, second) = two
    refused(bo, first, "older")  # Bo has played since
    refused(bo, second, "for another player")
    open_link(ann, second)
    ann.wait_for_selector(".table:not([data-phase=away])")
    refused(ann, second, "already")
    refused(ann, second[:-4], "does not open")
    body = Reader(second.partition("#turn=")[2], "turn").rest()
    forged = Writer(body.replace(b"Bo", b"Eve"[:2])).code()
    refused(ann, "#turn=" + forged, "other players")
    refused(ann, "#turn=" + Writer(body[:-1]).code(), "link")
    assert session_of(bo).waits and len(shelf(ann).entries()) == len(shelf(bo).entries()) == 1
    begin(bo, "kingdom_builder", ("Bo", "Ann"))  # a link of another game invites to that game
    play(bo)
    (other,) = links(bo).values()
    open_link(ann, other)
    expect(ann.locator(".joining h2")).to_contain_text("Ann")
    expect(ann.locator("#toast")).to_be_empty()  # regression: the reason against the link before
    assert len(shelf(ann).entries()) == 1


def test_what_a_player_may_not_see_is_not_on_the_page(page: Page, ready: Ready) -> None:
    """The page of one device is the same whatever card the player of the other one holds."""
    ready(page, "#/about")
    pages = []
    for session in games_that_differ_in_what_is_hidden():
        store_games(page, links=begun(Session(session.deal, (ADA, Sitter(AWAY_SEAT, "Bo"))), 1))
        visit(page, "#/play/links", ".kb")
        page.mouse.move(2, 2)
        texts = dialog_texts(page)
        pages.append((texts, page.evaluate(PAGE)))
    assert pages[0] == pages[1]


def test_the_tiles_below_the_card_of_another_device_are_theirs(page: Page, ready: Ready) -> None:
    def kinds(session: LinkedSession, seat: int) -> list[str]:
        return [tile["kind"] for tile in session.view(0)["holdings"][seat]]

    session = waiting(lambda session: bool(kinds(session, 1)) and not {*kinds(session, 0)} & {*kinds(session, 1)})
    ready(page, "#/about")
    store_games(page, links=session)
    visit(page, "#/play/links", AWAY)
    expect(page.locator(".turn")).to_contain_text("Bo")
    shown = page.locator(".held .tile").evaluate_all("nodes => nodes.map(node => node.dataset.info)")
    assert shown == [f"tile 1 {kind}" for kind in kinds(session, 1)]
    tile = page.locator(".held .tile").first
    tile.hover()
    expect(page.locator(".info .now")).to_contain_text(tile.get_attribute("aria-label") or "-")


def test_a_running_game_says_whose_turn_it_is_and_cannot_be_watched(two: tuple[Page, Page, list[str]]) -> None:
    ann, bo, (_, second) = two
    open_link(ann, second)
    ann.wait_for_selector(".table:not([data-phase=away])")
    visit(ann, "#/games", ".saved")
    expect(ann.locator(".saved")).to_contain_text("Your turn")
    assert ann.locator('[data-do^="watch"], [data-do^="link "]').count() == 0
    visit(ann, "#/watch/" + shelf(ann).entries()[0].id, ".table")
    visit(bo, "#/games", ".saved")
    expect(bo.locator(".saved")).to_contain_text("Waiting for Ann")


def test_a_turn_is_final_once_its_link_was_shown_and_a_pasted_link_opens(
    two: tuple[Page, Page, list[str]],
) -> None:
    ann, bo, (_, second) = two
    assert not session_of(bo).can_take_back
    ann.click("[data-do=paste_turn]")
    ann.fill("#turn-paste", f"It is your turn!\n{second}\n")
    ann.click(".turn-paste [type=submit]")
    ann.wait_for_selector(".table:not([data-phase=away])")
    assert session_of(ann).record == session_of(bo).record
    assert not session_of(ann).waits


def test_a_turn_opens_from_a_file(two: tuple[Page, Page, list[str]]) -> None:
    ann, bo, (_, second) = two
    visit(ann, "#/games", "#file")
    ann.set_input_files("#file", files=[{"name": "turn.txt", "mimeType": "text/plain", "buffer": second.encode()}])
    ann.wait_for_selector(".table:not([data-phase=away])")
    assert session_of(ann).record == session_of(bo).record


@pytest.mark.exhaustive
def test_a_long_link_is_offered_as_a_file(page: Page, ready: Ready) -> None:
    """A card set of one's own makes the link of a game of Woodcraft long."""
    ready(page, "#/about")
    card_set = next(one for seed in range(9) if (one := shuffled(Chance.of(seed))) != "standard")
    deal = Deal.of("woodcraft", 3, 2, card_set=card_set)
    store_games(page, links=begun(Session(deal, (ADA, Sitter(AWAY_SEAT, "Bo"))), 1))
    visit(page, "#/play/links", ".table")
    play(page)
    page.click("[data-part=main]")
    page.click("[data-do^=qr_turn]")
    expect(page.locator(".turn-qr, .turn-link [role=status]").first).to_be_visible()
    with page.expect_download() as download:
        page.click("[data-do^=file_turn]")
    text = Path(download.value.path()).read_text(encoding="utf-8")
    assert len(text) > 2_000 and code.read(text).deal == deal


def test_a_link_opens_from_the_field_for_codes_and_after_a_reload(two: tuple[Page, Page, list[str]]) -> None:
    ann, _, (_, second) = two
    ann.reload()
    ann.wait_for_selector(AWAY)
    expect(ann.locator(STRIP)).to_contain_text("not sent yet")
    visit(ann, "#/new/woodcraft", "body[data-screen=new]")
    ann.fill("#code", second)
    ann.wait_for_selector(".kb:not([data-phase=away])")
    assert not session_of(ann).waits


def test_a_link_that_opens_in_another_tab_is_played_there(two: tuple[Page, Page, list[str]], watch: Watch) -> None:
    """A messenger opens a link in a new tab, while the table is still open in the first one."""
    ann, bo, (_, second) = two
    tab = ann.context.new_page()
    watch.follow(tab)
    tab.goto(second)
    tab.wait_for_selector(".table:not([data-phase=away])")
    expect(ann.locator(".unsaved[data-reason=elsewhere]")).to_be_visible()
    expect_saved(tab)
    assert session_of(tab).record == session_of(bo).record
    play(tab)
    assert session_of(tab).waits
    watch.unfollow(tab)
    tab.close()


def test_an_invitation_open_in_two_tabs_is_joined_once(
    page: Page, another_page: Any, ready: Ready, watch: Watch
) -> None:
    """Regression: the second tab saved a copy without Bo's turn, and the next link of Ann was refused."""
    ann, bo = ready(page, "#/about"), ready(another_page(), "#/about")
    begin(ann, "kingdom_builder", ("Ann", "Bo"))
    play(ann)
    (link,) = links(ann).values()
    open_link(bo, link)
    tab = bo.context.new_page()
    watch.follow(tab)
    tab.goto(link)
    tab.click("[data-do=join]")
    tab.wait_for_selector(".table")
    play(tab)
    bo.click("[data-do=join]")
    bo.wait_for_selector(AWAY)
    assert len(shelf(bo).entries()) == 1 and session_of(bo).waits
    watch.unfollow(tab)
    tab.close()


def test_what_others_did_is_shown_as_scenes(two: tuple[Page, Page, list[str]]) -> None:
    ann, _, (_, second) = two
    ann.evaluate("inkstead.setPreference('pace', '\"slow\"')")
    ann.reload()
    ann.wait_for_selector(AWAY)
    open_link(ann, second)
    ann.wait_for_selector(".table[data-phase=scene]")
    ann.click("[data-part=main]")
    ann.wait_for_selector(".table:not([data-phase=scene])")


def test_a_link_is_shown_as_a_qr_code_shared_or_copied(two: tuple[Page, Page, list[str]]) -> None:
    _, bo, (_, second) = two
    bo.click("[data-part=main]")
    bo.click("[data-do^=qr_turn]")
    side = int(bo.evaluate("document.querySelector('.turn-qr svg').viewBox.baseVal.width")) - 8
    strokes = str(bo.get_attribute(".turn-qr svg path", "d"))
    dark = [[f"M{col + 4} {row + 4}h" in strokes for col in range(side)] for row in range(side)]
    assert dark == modules(second)
    assert bo.locator("[data-do^=share_turn]").count() == 0  # this browser has no sharing dialog
    bo.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new DOMException()); }")
    bo.click("[data-do^=copy_turn]")
    bo.wait_for_function("getSelection().toString() || document.activeElement.selectionEnd > 9")
    assert bo.evaluate("document.activeElement.value") == second
    bo.keyboard.press("Escape")
    bo.evaluate(SHARE)
    bo.click("[data-part=main]")
    bo.click("[data-do^=share_turn]")
    bo.wait_for_function("window.shared")
    assert bo.evaluate("shared") == {"title": "Your turn in Kingdom Builder", "url": second}
    bo.evaluate("() => { navigator.share = () => Promise.reject(new DOMException()); }")
    bo.click("[data-do^=share_turn]")  # the player closes the dialog of the browser: nothing happens
    expect(bo.locator(".turn-link input")).to_have_value(second)


def test_a_game_without_a_person_on_this_device_is_refused(page: Page, ready: Ready) -> None:
    ready(page, "#/new/woodcraft")
    page.click("#fold-players > summary")
    page.check('[name=players][value="2"]', force=True)
    page.select_option("#seat-1", "away")  # the other one is a bot
    page.click("#setup [type=submit]")
    expect(page.locator("#toast")).to_contain_text("At least one person")
    assert shelf(page).entries() == []


@pytest.mark.exhaustive
def test_games_by_links_are_accessible(
    two: tuple[Page, Page, list[str]], axe: Any, another_page: Any, ready: Ready
) -> None:
    _, bo, sent = two
    cy = ready(another_page(), "#/about")
    open_link(cy, sent[0])
    pages = [(cy, ""), (bo, ""), (bo, "[data-do=paste_turn]"), (bo, "[data-part=main]"), (bo, "[data-do^=qr_turn]")]
    for number, (device, button) in enumerate(pages):
        set_language(device, LANGUAGES[number % len(LANGUAGES)])
        if button == "[data-do^=qr_turn]":
            device.click("[data-part=main]")
        if button:
            device.click(button)
        assert not [(v["id"], [n["html"][:160] for n in v["nodes"]]) for v in axe(device)]
        device.keyboard.press("Escape")
        set_language(device, "en")


@pytest.mark.parametrize("game", ["cartographers", "kingdom_builder"])
def test_bots_play_on_the_device_where_their_turn_comes_up(page: Page, ready: Ready, game: str) -> None:
    ready(page, f"#/new/{game}")
    page.click("#fold-players > summary")
    page.check('[name=players][value="3"]', force=True)
    for n, kind in ((1, "easy"), (2, "person"), (3, "away")):
        page.select_option(f"#seat-{n}", kind)
    page.click("#setup [type=submit]")
    page.wait_for_selector(".table")
    own = ".table:not([data-phase=think], [data-phase=scene], [data-phase=away])"
    for _ in range(30):
        if page.query_selector(own):
            break
        if page.query_selector(".table[data-phase=scene]"):
            page.click("[data-part=main]")
        page.wait_for_timeout(500)
    session = session_of(page)
    if not session.waits:  # the first player of Kingdom Builder is drawn by lot
        assert session.state.actor == 1 and session.streams()[0]
    play(page)
    (link,) = links(page).values()
    turn = code.read(link)
    assert turn.to == 1 and turn.party.sitters[0].kind == "easy" and len(turn.streams[0]) > 0
