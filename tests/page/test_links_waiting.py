"""What tables of several players show, most of them by links while others are awaited."""

import re
from collections.abc import Callable
from contextlib import suppress

import pytest
from kingdom_table import ADA
from link_devices import AWAY, STRIP, open_link, waiting
from page_watch import SET_PREFERENCE
from played_games import shelf, store_games, visit
from playwright.sync_api import Page, expect
from session_helpers import finished

from engine import Chance
from table import sharing
from table.deals import Deal
from table.links import code
from table.links.arrivals import accept_text, begun, joined
from table.links.session import LinkedSession, RefusedLink
from table.session import AWAY as AWAY_SEAT
from table.session import Session, Sitter

Ready = Callable[..., Page]


def test_a_guest_who_has_not_acted_is_asked_for_a_link_and_sends_none(page: Page, ready: Ready) -> None:
    ready(page, "#/about")
    deal = Deal.of("kingdom_builder", 0, 2)
    open_link(page, "#turn=" + code.code(begun(Session(deal, (Sitter(name="Ann"), Sitter(AWAY_SEAT, "Bo"))), 1), 1))
    page.click("[data-do=join]")
    expect(page.locator("[data-part=main]")).to_have_text("Open a link")
    expect(page.locator(STRIP)).to_have_text("Waiting for Ann")
    page.click("[data-part=main]")
    expect(page.locator("#turn-paste")).to_be_focused()


def test_while_others_are_awaited_no_map_is_asked_for_and_the_name_of_a_map_is_in_view(
    page: Page, ready: Ready
) -> None:
    session = waiting(lambda session: session.state.view(0)["prompt"]["id"] == "ambush", "cartographers")
    page.set_viewport_size({"width": 1280, "height": 800})
    ready(page, "#/about")
    store_games(page, links=session)
    visit(page, "#/play/links", ".table")
    page.wait_for_selector(AWAY)
    expect(page.locator(".exp .cardname")).to_be_visible()
    expect(page.locator(".exp .banner")).to_have_text("An ambush needs everybody’s map")
    expect(page.locator(STRIP)).to_contain_text("not sent yet")
    assert page.locator(".seat .num").all_inner_texts() == [str(session.state.view(0)["scores"][0]), "\u2026"]
    page.click("[data-part=seats] button >> nth=1")
    label = page.locator(".owner span")
    expect(label).to_have_text("Map: Bo")
    box = label.bounding_box()
    assert box is not None and box["y"] + box["height"] <= 800


def test_who_has_drawn_the_last_card_reads_that_the_others_still_have_to(page: Page, ready: Ready) -> None:
    """Regression: only an ambush gave a reason, and the card asked for a shape that had been drawn."""
    session = waiting(lambda session: session.state.view(0)["prompt"]["id"] == "draw", "cartographers")
    ready(page, "#/about")
    store_games(page, links=session)
    visit(page, "#/play/links", AWAY)
    expect(page.locator(".exp .banner")).to_have_text("The game goes on when everybody has drawn")


def a_link_to(wanted: Callable[[Session], bool]) -> tuple[LinkedSession, str]:
    """Bo's device in a game of Cartographers, and a link of Ann's that leads to what is wanted."""
    for seed in range(100):
        deal, chance = Deal.of("cartographers", seed, 2), Chance.of(seed)
        ann = begun(Session(deal, (Sitter(name="Ann"), Sitter(AWAY_SEAT, "Bo"))), 1)
        bo = joined(code.read(code.code(ann, 1)))
        for here, there in ((bo, ann), (ann, bo)) * 4:
            while not (here.waits or here.over):
                here.place(chance.pick(here.state.actions()))
                if here.inked is not None:
                    here.reveal()
            if here is ann:
                before, link = there.to_json(), code.code(ann, 1)
                with suppress(RefusedLink):
                    accept_text(there, link)
                if not there.waits and wanted(there):
                    return LinkedSession.from_json(before), link
            else:
                with suppress(RefusedLink):
                    accept_text(there, code.code(bo, 0))
    raise AssertionError("no link leads to that")


@pytest.mark.parametrize("ends", [False, True])
def test_while_the_draws_of_a_link_are_shown_the_panel_names_no_other_map(page: Page, ready: Ready, ends: bool) -> None:
    """Regression: it asked for monsters on another map, and wrote the sums of another player."""
    session, link = a_link_to(lambda bo: bo.over if ends else bo.view(1)["prompt"]["id"] == "ambush")
    page.set_viewport_size({"width": 1280, "height": 800})
    ready(page, "#/about")
    page.evaluate(SET_PREFERENCE, ["pace", "slow"])
    store_games(page, links=session)
    open_link(page, "#turn=" + link)
    page.wait_for_selector(".table[data-phase=think] .pacing")
    page.click("[data-do=pause]")
    owner = page.locator(".seat[aria-pressed=true] .name").inner_text()
    expect(page.locator(".exp .banner")).to_have_text([] if ends else [f"Map: {owner}"])
    expect(page.locator(STRIP)).to_have_count(0)
    expect(page.locator(".news")).to_be_empty()
    assert page.locator(".main").evaluate("button => button.scrollWidth <= button.clientWidth")
    page.click("[data-part=main]")
    page.wait_for_selector(f".table[data-phase={'over' if ends else 'draw'}]")
    expect(page.locator(".exp .banner")).to_have_text([] if ends else ["Draw the monsters on this map: Ann"])


def test_a_long_name_leaves_both_scores_in_view(page: Page, ready: Ready) -> None:
    page.set_viewport_size({"width": 1024, "height": 768})
    ready(page, "#/about")
    sitters = (Sitter(name="春夏秋冬" * 6), Sitter("random"))
    store_games(page, map=Session(Deal.of("cartographers", 0, 2), sitters))
    visit(page, "#/play/map", ".table .seats")
    assert page.evaluate("document.querySelector('.seats').scrollWidth <= document.querySelector('.seats').clientWidth")


def test_four_players_are_in_view_below_the_strip(page: Page, ready: Ready) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    ready(page, "#/about")
    others = [Sitter(AWAY_SEAT, name) for name in ("Bo", "Cy", "Di")]
    host = begun(Session(Deal.of("kingdom_builder", 0, 4), (ADA, *others)), 1)
    store_games(page, links=joined(code.read(code.code(host, 1))))
    visit(page, "#/play/links", ".table")
    page.wait_for_selector(STRIP)
    boxes = [row.bounding_box() for row in page.locator(".people .person").all()]
    assert len(boxes) == 4 and all(box is not None and box["y"] + box["height"] <= 800 for box in boxes), boxes


@pytest.mark.parametrize("waits", [True, False])
def test_the_rows_of_two_players_are_in_view_and_high(page: Page, ready: Ready, waits: bool) -> None:
    """The last one was cut while waiting. After a turn of the other one they were low, and names of cards broken."""
    page.set_viewport_size({"width": 1280, "height": 800})
    ready(page, "#/about")
    session = waiting(lambda session: session.state.view(0)["round"] > 2)
    if not waits:
        bo, chance = joined(code.read(code.code(session, 1))), Chance.of(0)
        while not bo.waits:
            bo.place(chance.pick(bo.state.actions()))
            if bo.inked is not None:
                bo.reveal()
        accept_text(session, code.code(bo, session.device))
    store_games(page, links=session)
    visit(page, "#/play/links", ".table[data-phase=away]" if waits else ".right[data-recap]")
    rows = [row.bounding_box() for row in page.locator(".person, .recap").all()]
    assert all(row and row["height"] >= 40 and row["y"] + row["height"] <= 786 for row in rows), rows
    names = [name.bounding_box() for name in page.locator(".goal .name").all()]
    assert all(name and name["height"] < 30 for name in names), names


def test_the_page_of_woodcraft_fits_a_window_while_others_are_awaited(page: Page, ready: Ready) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    ready(page, "#/about")
    store_games(page, links=waiting(lambda session: session.state.view(0)["round"] > 1, "woodcraft"))
    visit(page, "#/play/links", AWAY)
    expect(page.locator(".wc .ask")).to_have_css("min-height", "0px")
    assert page.evaluate("document.documentElement.scrollHeight") <= 800


def test_the_card_says_whose_it_is_on_a_phone(page: Page, ready: Ready) -> None:
    ready(page, "#/about")
    page.set_viewport_size({"width": 390, "height": 844})
    store_games(page, links=waiting(lambda _: True))
    visit(page, "#/play/links", AWAY)
    expect(page.locator(".turn .eyebrow")).to_have_text("Card of Bo")
    expect(page.locator(".turn .eyebrow")).to_be_visible()


def test_an_invitation_is_called_that_and_lists_bots_apart(page: Page, ready: Ready) -> None:
    ready(page, "#/about")
    sitters = (Sitter(AWAY_SEAT, "Bo"), ADA, Sitter("hard"))
    host = begun(Session(Deal.of("cartographers", 0, 3), sitters), 1)
    open_link(page, "#turn=" + code.code(host, 1))
    expect(page.locator(".invitation")).to_contain_text(re.compile(r"Bots: \w+ \(hard\)"))
    expect(page.locator(".invitation")).to_contain_text("Bo and Ada play a game by links")
    host = begun(Session(Deal.of("kingdom_builder", 0, 2), sitters[:2]), 1)
    store_games(page, links=host)
    visit(page, "#/play/links", AWAY)
    expect(page.locator("[data-part=main]")).to_have_text("Send the invitation")
    page.click("[data-part=main]")
    expect(page.locator("dialog.table-dialog h2")).to_have_text("Send the invitation")


@pytest.mark.parametrize("ends", [False, True])
def test_a_link_of_a_played_game_says_how_far_it_is(page: Page, ready: Ready, ends: bool) -> None:
    """Regression: the link of the last turn looked like the invitation to a new game."""
    _, link = a_link_to(lambda bo: bo.over if ends else bo.view(1)["season"] > 0)
    ready(page, "#/about")
    open_link(page, "#turn=" + link)
    expect(page.locator(".invitation")).to_contain_text(re.compile("Finished" if ends else r"Fall \d/7"))
    expect(page.locator("[data-do=join]")).to_have_text("See the result" if ends else "Join the game")
    expect(page.locator(".invitation h2")).to_have_count(0 if ends else 1)


def test_until_a_link_is_copied_the_turn_is_not_sent_and_then_can_be_sent_again(page: Page, ready: Ready) -> None:
    ready(page, "#/about")
    store_games(page, links=waiting(lambda _: True))
    visit(page, "#/play/links", AWAY)
    expect(page.locator(STRIP)).to_contain_text("Waiting for Bo (not sent yet)")
    expect(page.locator("[data-part=main]")).to_have_text("Send your turn")
    visit(page, "#/games", ".saved")
    expect(page.locator(".saved")).to_contain_text("Waiting for Bo (not sent yet)")
    visit(page, "#/play/links", AWAY)
    page.click("[data-part=main]")
    page.click("[data-do^=copy_turn]")
    for _ in range(2):
        expect(page.locator(STRIP)).to_contain_text("Waiting for Bo")
        expect(page.locator("[data-part=main]")).to_have_text("Send again")
        page.reload()
        page.wait_for_selector(AWAY)
    visit(page, "#/games", ".saved")
    expect(page.locator(".saved")).not_to_contain_text("not sent yet")
    visit(page, "#/", ".running-game")
    expect(page.locator(".running-game")).to_contain_text("waiting for Bo")
    expect(page.locator(".running-game")).not_to_contain_text("not sent yet")


def test_of_two_links_the_one_that_was_sent_is_no_longer_marked(page: Page, ready: Ready) -> None:
    ready(page, "#/about")
    ann = begun(Session(Deal.of("cartographers", 0, 3), (ADA, Sitter(AWAY_SEAT, "Bo"), Sitter(AWAY_SEAT, "Cy"))), 1)
    while not ann.waits:
        ann.place(ann.state.actions()[0])
        ann.reveal()
    store_games(page, links=ann)
    visit(page, "#/play/links", AWAY)
    page.click("[data-part=main]")
    expect(page.locator(".turn-link .primary")).to_have_count(2)
    page.click("[data-do='copy_turn 1']")
    expect(page.locator(STRIP)).to_contain_text("Waiting for Bo, Cy (not sent yet)")
    page.click('dialog.table-dialog [data-do="shut"]')
    page.click("[data-part=main]")
    expect(page.locator(".turn-link .primary")).to_have_attribute("data-do", "copy_turn 2")


def test_after_the_end_the_strip_and_the_list_ask_for_the_last_turn_until_it_is_sent(page: Page, ready: Ready) -> None:
    """It went on asking; now the menu sends the link again."""
    ready(page, "#/about")
    ann = waiting(lambda _: True)
    devices, chance = {0: ann, 1: joined(code.read(code.code(ann, 1)))}, Chance.of(1)
    while not any(one.over for one in devices.values()):
        for number, session in devices.items():
            while not (session.waits or session.over):
                session.place(chance.pick(session.state.actions()))
                if session.inked is not None:
                    session.reveal()
            if session.waits:
                accept_text(devices[1 - number], code.code(session, 1 - number))
    store_games(page, links=next(one for one in devices.values() if one.over))
    visit(page, "#/games", ".saved")
    expect(page.locator(".saved")).to_contain_text("Send the last turn")
    expect(page.locator("[data-do='watch links']")).to_be_visible()
    visit(page, "#/play/links", ".table[data-phase=over]")
    page.click(f"{STRIP} [data-do=send_turn]")
    page.click("[data-do^=copy_turn]")
    page.click('dialog.table-dialog [data-do="shut"]')
    for _ in range(2):
        expect(page.locator(STRIP)).to_have_count(0)
        page.reload()
        page.wait_for_selector(".table[data-phase=over]")
    page.click("[data-do=menu]")
    page.click("dialog [data-do=send_turn]")
    expect(page.locator("dialog.table-dialog h2")).to_have_text("Send the last turn")
    page.click('dialog.table-dialog [data-do="shut"]')
    visit(page, "#/games", ".saved")
    expect(page.locator(".saved")).not_to_contain_text("Send the last turn")


def test_a_wrong_link_stays_in_the_field_with_the_reason(page: Page, ready: Ready) -> None:
    ready(page, "#/about")
    session, other = waiting(lambda _: True), waiting(lambda session: session.deal.seed > 0)
    store_games(page, links=session, other=other)
    visit(page, "#/play/links", ".table")
    page.click("[data-do=paste_turn]")
    field, wrong = page.locator("#turn-paste"), page.locator("#turn-paste-bad")
    expect(wrong).to_be_hidden()
    solo = sharing.link(finished(7, "kingdom_builder")).partition("=")[2]
    deal = Deal.of("woodcraft", 5, 2).code()
    for text, message in (
        ("", "neither a deal code nor a link"),
        ("hello", "neither a deal code nor a link"),
        ("https://example.org/#turn=" + code.code(session, 1)[:-1], "incomplete or mistyped"),
        (solo, "neither a deal code nor a link"),  # the code of a finished game, without its link
        ("#turn=" + code.code(session, 1), "your own link, for Bo’s device"),
        ("#turn=" + code.code(other, 1), "belongs to another game"),
        (
            "#turn=" + code.code(begun(Session(Deal.of("woodcraft", 0, 2), (ADA, Sitter(AWAY_SEAT, "Bo"))), 1), 1),
            "belongs to another game",
        ),
        (deal, "belongs to another game"),
        (f"Here: https://example.org/#deal={deal}", "belongs to another game"),
    ):
        field.fill(text)
        field.press("Enter")
        expect(wrong).to_contain_text(message)
        expect(field).to_be_focused()
        expect(field).to_have_value(text)
    assert page.url.endswith("#/play/links")


def test_a_pasted_link_of_another_game_leads_to_that_game(page: Page, ready: Ready) -> None:
    """It was refused, and only the list of games opened it."""
    ready(page, "#/about")
    session, other = waiting(lambda _: True), waiting(lambda session: session.deal.seed > 0)
    guest = joined(code.read(code.code(other, 1)))
    while not guest.waits:
        guest.place(guest.state.actions()[0])
        if guest.inked is not None:
            guest.reveal()
    store_games(page, links=session, other=other)
    way = page.get_by_role("link", name="Open that game")
    for text, wanted in (
        ("#turn=" + code.code(guest, 0), ".table[data-phase]:not([data-phase=away])"),
        ("#deal=" + Deal.of("woodcraft", 5, 2).code(), "body[data-screen=new]"),
    ):
        visit(page, "#/play/links", AWAY)
        page.click("[data-do=paste_turn]")
        page.fill("#turn-paste", "hello")
        page.keyboard.press("Enter")
        expect(page.locator("#turn-paste-bad")).to_contain_text("neither a deal code nor a link")
        expect(way).to_have_count(0)
        page.fill("#turn-paste", text)
        page.keyboard.press("Enter")
        way.click()
        page.wait_for_selector(wanted)
        expect(page.locator("dialog[open]")).to_have_count(0)
    assert shelf(page).load("other").streams() == guest.streams()


def test_before_the_first_ambush_the_menu_sends_the_invitation_or_the_turn(page: Page, ready: Ready) -> None:
    """Regression: in Cartographers nobody could be invited before the game waited for others."""
    ready(page, "#/about")
    session = begun(Session(Deal.of("cartographers", 0, 2), (ADA, Sitter(AWAY_SEAT, "Bo"))), 1)
    store_games(page, links=session)
    visit(page, "#/play/links", ".table[data-phase=draw]")
    page.click("[data-do=menu]")
    page.click("dialog [data-do=send_turn]")
    expect(page.locator("dialog.table-dialog h2")).to_have_text("Send the invitation")
    expect(page.locator(".turn-links > p").first).to_contain_text("join the game")  # nothing becomes final
    assert not any(code.read(page.locator(".turn-link input").input_value()).streams)
    session.place(session.state.actions()[0])
    session.reveal()
    assert not session.waits
    store_games(page, links=session)
    visit(page, "#/about", "body[data-screen=about]")
    visit(page, "#/play/links", ".table[data-phase=draw]")
    page.click("[data-do=menu]")
    page.click("dialog [data-do=send_turn]")
    expect(page.locator("dialog.table-dialog h2")).to_have_text("Send your turn")
    assert code.read(page.locator(".turn-link input").input_value()).streams == session.streams()


def test_a_message_covers_the_strip_and_not_the_players(page: Page, ready: Ready) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    ready(page, "#/about")
    session = waiting(lambda _: True, "cartographers")
    store_games(page, links=session)
    visit(page, "#/play/links", AWAY)
    open_link(page, "#turn=" + code.code(session, 1))
    expect(page.locator("#toast")).to_contain_text("another player’s device")
    toast, players = page.locator("#toast").bounding_box(), page.locator(".seat").first.bounding_box()
    assert toast and players and toast["y"] >= 52 and toast["y"] + toast["height"] <= players["y"]
