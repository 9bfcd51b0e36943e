"""What tables of several players show, most of them by links while others are awaited."""

from collections.abc import Callable

from kingdom_table import ADA
from link_devices import AWAY, STRIP, open_link, waiting
from played_games import store_games, visit
from playwright.sync_api import Page, expect

from table.deals import Deal
from table.links import code
from table.links.arrivals import begun, joined
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
    expect(page.locator(".exp .banner")).to_have_count(0)
    page.click("[data-part=seats] button >> nth=1")
    label = page.locator(".owner span")
    expect(label).to_have_text("Map: Bo")
    box = label.bounding_box()
    assert box is not None and box["y"] + box["height"] <= 800


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
