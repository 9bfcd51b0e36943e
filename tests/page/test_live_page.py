"""A live game between two browsers: connected by two links, cut in the middle, and continued by link."""

from collections.abc import Callable
from typing import Any

import pytest
from link_devices import STRIP, begin, id_of, links, open_link, play, put, session_of, waiting
from page_watch import IN_PYTHON, Watch
from played_games import shelf, visit
from playwright.sync_api import Page, expect

Ready = Callable[..., Page]
DIALOG, SHOWN = "[data-live]", "[data-live] .turn-link input"


def open_dialog(page: Page) -> None:
    page.click("[data-do=menu]")
    page.click("[data-do=live]")


def offer(page: Page) -> str:
    """The link of an offer, made by the buttons of the table."""
    open_dialog(page)
    page.click("[data-do^=live_offer]")
    return page.locator(SHOWN).input_value()


def answer(page: Page) -> str:
    """The link that answers the offer that the table asks about."""
    page.click("[data-do=live_answer]")
    return page.locator(SHOWN).input_value()


def paste(page: Page, link: str) -> None:
    page.fill("#turn-paste", f"Here it is: {link}\n")
    page.click(".turn-paste [type=submit]")


def are_connected(ann: Page, bo: Page) -> None:
    for device, name in ((ann, "Bo"), (bo, "Ann")):
        expect(device.locator("#toast")).to_contain_text(f"Connected with {name}")


def a_build_is_shown_and_taken_back(here: Page, there: Page) -> None:
    """What a player does within a turn appears on the other device, which saves nothing of it."""
    before = session_of(there)
    hex = str(session_of(here).state.actions()[0]).split()[-1]
    built, empty = there.locator(f"#cell-{hex}[aria-label*=ettlement]"), there.locator(f"#cell-{hex}")
    label = str(empty.get_attribute("aria-label"))
    here.locator(f"#cell-{hex}").press("Enter")
    expect(built).to_be_attached()
    expect(there.locator(STRIP)).to_contain_text("(connected)")
    here.click("[data-do=undo]")
    expect(empty).to_have_attribute("aria-label", label)
    assert session_of(there).to_json() == before.to_json()


def a_turn_arrives_at_the_list_of_games(here: Page, there: Page) -> None:
    """Regression: the list still waited for the other player. ``here`` plays, then ``there``."""
    id = id_of(there)
    visit(there, "#/games", ".saved")
    expect(there.locator(".saved")).to_contain_text("Waiting for")
    play(here, 6)
    expect(there.locator("#toast")).to_have_text("Your turn")
    expect(there.locator(".saved")).to_contain_text("Your turn")
    for _ in range(100):  # the other device says that the turn has arrived, although its table is closed
        if not session_of(here).sent:
            here.wait_for_timeout(100)
    assert session_of(here).sent
    visit(there, f"#/play/{id}", ".table:not([data-phase=away])")
    assert session_of(there).record == session_of(here).record
    play(there, 7)
    here.wait_for_selector(".table:not([data-phase=away])")


def test_two_devices_play_live_until_the_connection_is_cut(
    page: Page, another_page: Any, ready: Ready, watch: Watch, axe: Any
) -> None:
    ann, bo = ready(page, "#/about"), ready(another_page(), "#/about")
    begin(ann, "kingdom_builder", ("Ann", "Bo"))
    open_link(bo, offer(ann))
    expect(bo.locator(".joining h2")).to_contain_text("Bo")
    bo.click("[data-do=join]")
    expect(bo.locator(DIALOG)).to_contain_text("Ann wants to connect")
    assert not axe(ann) and not axe(bo)
    paste(ann, answer(bo))
    are_connected(ann, bo)
    devices = [bo, ann] if session_of(ann).waits else [ann, bo]
    a_build_is_shown_and_taken_back(*devices)
    for turn in range(2):
        here, there = devices[turn % 2], devices[(turn + 1) % 2]
        play(here, turn)
        there.wait_for_selector(".table:not([data-phase=away])")
        expect(here.locator(STRIP)).to_contain_text("(connected)")
        expect(here.locator("[data-part=main]")).to_have_class("btn main waiting")
        assert session_of(there).record == session_of(here).record
    a_turn_arrives_at_the_list_of_games(*devices)

    here, there = devices
    expect(here.locator(STRIP)).to_contain_text("Connected with")
    bo.reload()
    expect(ann.locator("#toast")).to_contain_text("The connection to Bo is lost")
    expect(ann.locator(STRIP)).to_contain_text("No longer connected with Bo" if here is ann else "Waiting for Bo")
    expect(ann.locator(STRIP)).not_to_contain_text("(connected)")
    play(here, 4)
    (link,) = links(here).values()
    open_link(there, link)
    there.wait_for_selector(".table:not([data-phase=away])")
    assert session_of(there).record == session_of(here).record

    # Once more; this time the answer is opened in a new tab, as a phone does after scanning a code.
    open_link(bo, offer(ann))
    link = answer(bo)
    tab = ann.context.new_page()
    watch.follow(tab)
    tab.goto(link)
    expect(tab.locator(".joining [role=status]")).to_contain_text("Go back to it")
    are_connected(ann, bo)
    visit(tab, "#/about", "body[data-screen=about]")
    open_link(tab, link)
    expect(tab.locator(".joining [role=status]")).to_contain_text("No open table waits")
    watch.unfollow(tab)
    tab.close()
    play(there, 5)
    here.wait_for_selector(".table:not([data-phase=away])")
    assert session_of(there).record == session_of(here).record
    open_dialog(bo)
    bo.click("[data-do=live_end]")
    expect(ann.locator("#toast")).to_contain_text("The connection to Bo is lost")


def test_a_friend_who_has_lost_the_game_gets_it_back_by_connecting(page: Page, another_page: Any, ready: Ready) -> None:
    """The invitation contains no action, so the connection brings the moves of both."""
    ann, bo = ready(page, "#/about"), ready(another_page(), "#/about")
    begin(ann, "kingdom_builder", ("Ann", "Bo"))
    put(ann, id_of(ann), waiting(lambda session: all(len(stream) > 4 for stream in session.streams())))
    open_link(bo, offer(ann))
    bo.click("[data-do=join]")
    paste(ann, answer(bo))
    are_connected(ann, bo)
    bo.wait_for_selector(".table:not([data-phase=away])")
    assert session_of(bo).record == session_of(ann).record
    play(bo, 3)
    ann.wait_for_selector(".table:not([data-phase=away])")
    assert session_of(ann).record == session_of(bo).record

    # Regression: a message that is neither a link nor a step ended the connection only at a table.
    id = id_of(bo)
    visit(bo, "#/games", ".saved")
    ann.evaluate(IN_PYTHON, "from page.live.current import CURRENT; CURRENT.line.send('[1]'); del CURRENT")
    expect(ann.locator("#toast")).to_contain_text("The connection to Bo is lost")
    visit(bo, f"#/play/{id}", ".table")
    assert session_of(bo).record == session_of(ann).record


@pytest.mark.sampled(2, 1)
@pytest.mark.parametrize("arrives", [True, False])
def test_a_turn_counts_as_sent_once_the_other_device_has_confirmed_it(
    page: Page, another_page: Any, ready: Ready, arrives: bool
) -> None:
    """Regression: it counted as sent although the connection ended before it arrived."""
    ann, bo = ready(page, "#/about"), ready(another_page(), "#/about")
    begin(ann, "kingdom_builder", ("Ann", "Bo"))
    put(ann, id_of(ann), waiting(lambda session: True))
    id = id_of(ann)
    open_link(bo, offer(ann))
    bo.click("[data-do=join]")
    paste(ann, answer(bo))
    are_connected(ann, bo)
    play(bo, 1)
    ann.wait_for_selector(".table:not([data-phase=away])")
    if not arrives:
        ann.evaluate("RTCDataChannel.prototype.send = () => {}")
    play(ann, 2)
    expect(ann.locator(STRIP)).to_contain_text("(connected)")
    if arrives:
        bo.wait_for_selector(".table:not([data-phase=away])")
    bo.reload()
    expect(ann.locator("#toast")).to_contain_text("The connection to Bo is lost")
    expect(ann.locator(STRIP)).to_contain_text("Waiting for Bo" if arrives else "Waiting for Bo (not sent yet)")
    assert shelf(ann).load(id).sent == ({1} if arrives else set())


def test_an_offer_open_in_two_tabs_begins_one_game(page: Page, another_page: Any, ready: Ready, watch: Watch) -> None:
    ann, bo = ready(page, "#/about"), ready(another_page(), "#/about")
    begin(ann, "kingdom_builder", ("Ann", "Bo"))
    link = offer(ann)
    open_link(bo, link)
    tab = bo.context.new_page()
    watch.follow(tab)
    tab.goto(link)
    for device in (tab, bo):
        device.click("[data-do=join]")
        expect(device.locator(DIALOG)).to_contain_text("Ann wants to connect")
    assert len(shelf(bo).entries()) == 1
    watch.unfollow(tab)
    tab.close()


@pytest.mark.sampled(2, 1)
@pytest.mark.parametrize("names", [("Ann", "Bo"), ("Ann", "Bo", "Cy")])
def test_the_field_for_the_answer_and_its_buttons_are_in_view_below_the_code_which_it_refuses(
    page: Page, ready: Ready, names: tuple[str, ...]
) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    ready(page, "#/about")
    begin(page, "kingdom_builder", names)
    link = offer(page)
    dialog = page.locator("dialog[open]").bounding_box()
    assert dialog
    for part in ("#turn-paste", "[data-live] [data-do=live_end]"):
        box = page.locator(part).bounding_box()
        assert box and box["y"] + box["height"] <= dialog["y"] + dialog["height"]
    page.fill("#turn-paste", link)
    page.click(".turn-paste [type=submit]")
    expect(page.locator("#turn-paste-bad")).to_contain_text("your own link, for Bo’s device")
    expect(page.locator("#turn-paste")).to_be_focused()


def test_a_browser_without_connections_says_so_and_offers_the_link(page: Page, ready: Ready) -> None:
    ready(page, "#/about")
    begin(page, "cartographers", ("Ann", "Bo"))
    page.evaluate("() => { window.hidden = RTCPeerConnection; RTCPeerConnection = undefined; }")
    open_dialog(page)
    page.click("[data-do^=live_offer]")
    expect(page.locator(DIALOG)).to_contain_text("cannot connect devices directly")
    page.click(f"{DIALOG} [data-do=send_turn]")
    assert "#turn=" in page.locator(".turn-link input").input_value()
    page.evaluate("() => { RTCPeerConnection = window.hidden; }")
