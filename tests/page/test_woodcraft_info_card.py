"""The information card of Woodcraft: what the tracks pay, and what goods and actions are for."""

from collections.abc import Callable
from typing import Any

import pytest
from cartographers_solo import WORDS
from page_watch import PHONE
from playwright.sync_api import Page, expect
from workshops import Workshop

from page.woodcraft.effect_texts import effects
from page.woodcraft.names import title
from table.deals import Deal
from table.session import Session

Ready = Callable[..., Page]
TRACKS = ("blueberry", "walnut", "reputation", "market")


@pytest.fixture(autouse=True)
def mouse_over_nothing(shared_page: Page) -> None:
    """A mouse that the test before left over the table would open a card, or close one that the focus has opened."""
    shared_page.mouse.move(-1, -1)


def open_table(page: Page, ready: Ready) -> dict[str, Any]:
    session = Session(Deal.of("woodcraft", 5))
    Workshop(page, session).open(ready)
    return session.view(0)


@pytest.mark.parametrize("track", TRACKS)
def test_a_track_says_what_it_pays(shared_page: Page, ready: Ready, track: str) -> None:
    page = shared_page
    view = open_table(page, ready)
    page.hover(f'[data-info="track {track}"]')
    card = page.locator(".info")
    expect(card).to_contain_text(WORDS("wc.track." + track))
    expect(card).to_contain_text(WORDS("wc.info." + track))
    if track == "market":
        step = view["board"]["market"][0]
        cost, points = WORDS("wc.n.blueberry", n=step["cost"]), WORDS("wc.n.points", n=step["points"])
        expect(card).to_contain_text(WORDS("wc.info.step", cost=cost, points=points))
    elif track == "reputation":
        for tile in view["board"]["reputation_tiles"]:
            expect(card).to_contain_text(f"Space {tile['space']}, number 1 to reach it: ")
    else:
        printed = view["board"]["income_tracks"]
        expect(card).to_contain_text(f"{printed['points_line_points']} points")
    box, row = card.bounding_box(), page.locator(f'[data-info="track {track}"]').bounding_box()
    assert box and row
    assert box["y"] + box["height"] <= row["y"] or box["y"] >= row["y"] + row["height"] or box["x"] >= row["x"]


def test_goods_and_actions_explain_themselves(shared_page: Page, ready: Ready) -> None:
    page = shared_page
    view = open_table(page, ready)
    card = page.locator(".info")
    for good in ("points", "blueberry", "lantern", "glue", "scrap", "saw"):
        page.hover(f'[data-info="good {good}"]')
        expect(card).to_contain_text(WORDS("wc.good." + good))
        expect(card).to_contain_text(WORDS("info.now", n=view["players"][0][good]))
    page.hover('[data-info="good reputation"]')
    expect(card).to_contain_text(WORDS("wc.info.reputation"))
    wheel = game_with_wheel()
    Workshop(page, wheel).open(ready)
    for tile in wheel.view(0)["wheel"]["tiles"]:
        page.hover(f'[data-info="action {tile}"]')
        expect(card).to_contain_text(WORDS("wc.action." + tile))
        expect(card).to_be_visible()


def test_every_upgrade_shows_its_price_and_explains_what_it_gives(shared_page: Page, ready: Ready) -> None:
    page = shared_page
    view = open_table(page, ready)
    card = page.locator(".info")
    for upgrade in view["board"]["upgrades"]:
        price = page.locator(f'[data-info="upgrade {upgrade["id"]}"]')
        expect(price).to_contain_text(str(upgrade["cost"]))
        price.hover()
        expect(card).to_contain_text(WORDS("wc.upgrade." + upgrade["id"]))
        expect(card).to_contain_text(effects(WORDS, upgrade["gives"]))
    page.keyboard.press("F1")
    expect(page.locator(".asked-about")).to_contain_text(WORDS("wc.upgrade." + view["board"]["upgrades"][-1]["id"]))
    page.keyboard.press("Escape")


def game_with_wheel() -> Session:
    """A solo game in which an action tile is to be moved."""
    session = Session(Deal.of("woodcraft", 5))
    while not any(str(action).startswith("move ") for action in session.state.actions()):
        session.place(session.state.actions()[0])
        if session.inked is not None:
            session.reveal()
    return session


def test_the_card_opens_by_key_is_announced_and_closes_by_escape(
    shared_page: Page, ready: Ready, axe: Callable[[Page], list[dict[str, Any]]]
) -> None:
    page = shared_page
    open_table(page, ready)
    page.locator('[data-info="track walnut"]').focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(page.locator(".info")).to_be_visible()
    expect(page.locator("[data-part=say]")).to_contain_text(WORDS("wc.info.walnut"))
    assert [violation["id"] for violation in axe(page)] == []
    page.keyboard.press("Escape")
    expect(page.locator(".info")).to_be_hidden()


def test_a_key_that_selects_something_closes_the_card_that_the_focus_has_opened(
    shared_page: Page, ready: Ready
) -> None:
    """Regression: it stayed open over the table, in other games through the turns of the bots."""
    page = shared_page
    Workshop(page, game_with_wheel()).open(ready)
    page.keyboard.press("ArrowUp")  # from here on the keyboard leads
    page.locator('[data-info="track walnut"]').focus()
    expect(page.locator(".info")).to_be_visible()
    page.keyboard.press("1")
    expect(page.locator(".twin [aria-pressed=true]")).to_have_count(1)
    expect(page.locator(".info")).to_be_hidden()


def test_the_card_opens_although_the_table_draws_the_element_again(shared_page: Page, ready: Ready) -> None:
    page = shared_page
    open_table(page, ready)
    page.evaluate(
        """() => {
          const node = document.querySelector('[data-info="track walnut"]'), copy = node.cloneNode(true);
          node.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
          node.replaceWith(copy); // and Chromium does not always say that the pointer is over the copy
        }"""
    )
    expect(page.locator(".info")).to_contain_text(WORDS("wc.info.walnut"))


def test_what_does_not_change_stays_in_the_page_with_its_card(shared_page: Page, ready: Ready) -> None:
    page = shared_page
    view = Workshop(page, game_with_wheel()).open(ready).view
    order = page.locator(f'[data-part=orders] [data-do="order {view["displays"]["orders"][0]}"]')
    order.evaluate("node => { node.isFirst = true; }")
    order.click()
    expect(order).to_have_attribute("aria-pressed", "true")
    assert order.evaluate("node => node.isFirst")
    page.hover('[data-info="track walnut"]')
    expect(page.locator(".info")).to_be_visible()
    page.keyboard.press("u")
    expect(page.locator("[data-part=say]")).to_contain_text(WORDS("say.undone"))
    expect(page.locator(".info")).to_contain_text(WORDS("wc.info.walnut"))
    expect(page.locator(".info")).to_be_visible()


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_a_tap_opens_the_card_on_a_phone(page: Page, ready: Ready) -> None:
    open_table(page, ready)
    page.tap('[data-do="tab tracks"]')
    page.tap('[data-info="track reputation"]')
    expect(page.locator(".info")).to_be_visible()
    page.tap('[data-info="track reputation"]')
    expect(page.locator(".info")).to_be_hidden()


def test_cards_explain_themselves(shared_page: Page, ready: Ready) -> None:
    page = shared_page
    table = Workshop(page, game_with_wheel()).open(ready)
    view, card = table.view, page.locator(".info")
    shown = [*view["displays"]["orders"], *view["displays"]["helpers"]]
    shown += [one["id"] for one in view["players"][0]["helpers"]]
    shown += [one["id"] for one in view["displays"]["contracts"]]
    for id in filter(None, shown):
        page.hover(f'[data-info="card {id}"]')
        expect(card).to_contain_text(WORDS("wc.card.kind." + view["cards"][id]["kind"]))
        expect(card).to_contain_text(title(WORDS, id, view["cards"][id]))
    own = view["players"][0]["orders"][0]
    page.hover(f'[data-part=rows] [data-info="card {own["id"]}"]')
    expect(card).to_contain_text(f"In row {own['row']}: ")


def test_attic_spaces_and_workshop_tiles_explain_themselves(shared_page: Page, ready: Ready) -> None:
    page = shared_page
    table = Workshop(page, game_with_wheel()).open(ready)
    view, card = table.view, page.locator(".info")
    edge = view["attic"]["edges"][0]
    page.hover(f'[data-info="space {edge["between"][0]}"]')
    expect(card).to_contain_text(WORDS("wc.info.space"))
    expect(card).to_contain_text(effects(WORDS, edge["reward"]))
    tile = view["players"][0]["tiles"][0]
    page.hover(f'[data-info="tile {tile["id"]}"]')
    expect(card).to_contain_text(WORDS("wc.workshop"))
    expect(card).to_contain_text(WORDS("wc.book.saw.text"))  # it said no more than that it is a sawing tile, ready
    expect(card.locator(".now")).to_contain_text(WORDS("wc.tile.sawing"))
    die = page.locator('[data-info^="die g"]').first
    die.hover()
    expect(card.locator(".name")).to_have_text("Green " + (die.get_attribute("data-info") or "")[-1])


# Opens the card of everything that a tap explains; the keys and what their cards say.
TAP_ALL = """() => {
  const texts = {};
  for (const node of document.querySelectorAll('.table [data-info]')) {
    if (node.closest('[data-do]') || !node.getClientRects().length) continue;
    node.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    texts[node.dataset.info] = document.querySelector('.info').innerText.trim();
  }
  return texts;
}"""


def test_everything_that_is_not_pressed_for_something_else_explains_itself(shared_page: Page, ready: Ready) -> None:
    view = open_table(shared_page, ready)
    texts = shared_page.evaluate(TAP_ALL)
    assert all(texts.values()) and len(set(texts.values())) > len(texts) - 8  # dice of a face are equal
    for about in ("track", "good", "space", "room", "row", "die", "upgrade", "tile"):
        assert [key for key in texts if key.startswith(about + " ")], about
    empty = next(room for room in view["rooms"] if f"room {room['id']}" in texts and room["income"])
    assert WORDS("wc.track." + empty["income"]) in texts[f"room {empty['id']}"]
    shared_page.keyboard.press("Escape")


def test_a_tile_on_the_wheel_explains_its_action(shared_page: Page, ready: Ready) -> None:
    Workshop(shared_page, game_with_wheel()).open(ready)
    shared_page.hover('.twin [data-key="produce_plant"]')
    expect(shared_page.locator(".info")).to_contain_text(WORDS("wc.action.produce_plant"))
