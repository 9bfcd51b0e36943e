"""Orders and helpers are chosen where they are displayed: marked, named by the red button, taken by a second press."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from cartographers_solo import WORDS
from covered import covered
from fonts import loaded
from page_watch import PHONE, TABLET
from playwright.sync_api import Page, expect
from woodcraft_positions import MAIN, Ready, open_at, record_at
from workshops import GAME, MANY_WORKS, Mouse, eager

import engine
from table.deals import Deal
from table.session import Session, Sitter

#: The orders of both decks.
CARDS = [f"{deck}{number:02}" for deck in "EL" for number in range(1, 40)]
HELPERS = [f"{deck}{number:02}" for deck in ("HE", "HL") for number in range(1, 40)]
#: Words of the actions that take two lines when each action brings two rewards.
BROKEN_ACTIONS = """() => {
  const reward = '<i class="good">1<svg class="k"></svg></i>', broken = [];
  for (const name of document.querySelectorAll('.answers.tiles .name')) {
    name.parentNode.querySelector('.drawn').innerHTML = reward + reward;
    for (const {0: word, index} of name.textContent.matchAll(/\\S+/g)) {
      const range = document.createRange();
      range.setStart(name.firstChild, index);
      range.setEnd(name.firstChild, index + word.length);
      if (range.getClientRects().length !== 1) broken.push(word);
    }
  }
  return document.querySelector('.answers.tiles .name') ? broken : ['no actions'];
}"""
#: The names with a word on two lines, in place of the name of the first helper on display.
BROKEN_HELPERS = """names => {
  const name = document.querySelector('[data-part=helpers] .hcard .name'), range = document.createRange();
  if (!name.getClientRects().length) return ['not shown'];
  return names.filter(text => {
    name.textContent = text;
    return [...text.matchAll(/\\S+/g)].some(({0: word, index}) => {
      range.setStart(name.firstChild, index);
      range.setEnd(name.firstChild, index + word.length);
      return range.getClientRects().length !== 1;
    });
  });
}"""
#: Five own orders in place of one.
FIVE_ORDERS = """() => {
  const orders = document.querySelector('.rows5');
  while (orders.children.length < 5) orders.append(orders.firstElementChild.cloneNode(true));
}"""

#: How many marks of contracts that can be chosen cover a text.
DOTS_ON_TEXTS = """() => [...document.querySelectorAll('.contract.can')].filter(node => {
  const {left, top, width} = getComputedStyle(node, '::after'), box = node.getBoundingClientRect();
  const x = box.left + node.clientLeft + parseFloat(left), y = box.top + node.clientTop + parseFloat(top);
  return [...node.children].filter(child => !child.matches('.sr')).map(child => child.getBoundingClientRect())
    .some(on => on.left < x && on.right > x - parseFloat(width) / 2 && on.top < y + parseFloat(width) && on.bottom > y);
}).length"""
#: Whether the heading of the work on dice flows around them, with a line below them.
BELOW_DICE = """() => {
  const [dice, title] = ['.held', '.cardname'].map(part => document.querySelector(`[data-part=ask] ${part}`));
  const words = document.createRange();
  words.selectNodeContents(title);
  return [...words.getClientRects()].some(line => line.left < dice.getBoundingClientRect().right);
}"""


def test_an_order_is_chosen_where_it_is_displayed(page: Page, ready: Ready) -> None:
    table = open_at(page, ready, "choose_orders")
    offered = page.locator(".ocard.can")
    expect(offered).to_have_count(len(table.on_show))
    expect(page.locator("[data-part=ask] .answers")).to_have_count(0)  # nothing is shown twice
    expect(page.locator(MAIN)).to_have_class("btn main waiting")
    first, second = table.on_show[:2]
    table.press("order " + first)
    table.press("order " + second)
    expect(page.locator(".ocard:has(.tick)")).to_have_count(1)
    name = page.locator(f'[data-do="order {second}"] > .name').inner_text()
    expect(page.locator(MAIN)).to_have_text("Take " + name)
    page.mouse.move(1, 1)  # no information card is left for Escape to close
    expect(page.locator(".info:not([hidden])")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".tick")).to_have_count(0)
    table.check()
    table.play("take " + second)
    table.check()


def test_a_second_press_takes_the_order(page: Page, ready: Ready) -> None:
    table = open_at(page, ready, "choose_orders")
    order = table.on_show[0]
    table.press("order " + order)
    table.press("order " + order)
    table.session.place(engine.parse(GAME, "take " + order))
    expect(page.locator(f'[data-part="rows"] [data-do="order {order}"]')).to_be_visible()


def test_a_helper_is_chosen_where_it_is_displayed_and_then_its_room(page: Page, ready: Ready) -> None:
    table = open_at(page, ready, "choose_helper")
    hires = [text for text in table.view["actions"] if text.startswith("hire")]
    helper = hires[-1].split()[1]
    rooms = [text for text in hires if text.split()[1] == helper]
    assert len(rooms) > 1
    expect(page.locator(".room.can")).to_have_count(0)
    table.press("helper " + helper)
    expect(page.locator(".room.can")).to_have_count(len(rooms))
    expect(page.locator(".hcard:has(.tick)")).to_have_count(1)
    table.press("act " + rooms[-1])
    table.session.place(engine.parse(GAME, rooms[-1]))
    expect(page.locator(f'[data-part="rooms"] [data-do="card {helper}"]')).to_be_visible()


def test_a_public_contract_is_chosen_where_it_is_displayed(page: Page, ready: Ready) -> None:
    table = open_at(page, ready, "claim", 4, seed=3)
    expect(page.locator(".contract.can")).to_have_count(len(table.on_show))
    assert page.evaluate(DOTS_ON_TEXTS) == 0
    expect(page.locator("[data-part=ask] .answers")).to_have_count(0)
    contract = table.on_show[-1]
    table.press("order " + contract)
    expect(page.locator(".contract:has(.tick)")).to_have_count(1)
    table.red()
    table.session.place(engine.parse(GAME, "claim " + contract))
    table.check()


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("question", "players", "seed"),
    [("tool", 1, 10), ("buy_materials", 1, 9), ("improve", 2, 9), ("setup_orders", 1, 5), ("setup_orders", 4, 5)]
    + [("tool", 3, 4)],
)
def test_many_answers_cover_no_card_and_no_player(
    page: Page, ready: Ready, question: str, players: int, seed: int
) -> None:
    """Cards to keep covered the orders of a game alone, and players; below 1200 px other questions covered players."""
    open_at(page, ready, question, players, seed=seed, answers=4)
    for width, height in ((1280, 800), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        loaded(page)
        # At 1024 the attic was beyond the edge, and a table of four players 120 px higher than the window. The style
        # sheet of tablets is requested there.
        page.wait_for_function("width => document.documentElement.scrollWidth === width", arg=width)
        assert page.evaluate("document.documentElement.scrollHeight") <= height + 8
        assert page.locator("[data-part=ask] .answers .btn").count() > 3
        assert covered(page, ".ocard, .hcard, .onshow h3, .contract, .player") == [], width
    if question == "tool" and players > 1:  # it covered their names and points
        page.set_viewport_size({"width": 820, "height": 1180})
        loaded(page)
        below = page.locator(".player").first.evaluate("node => node.getBoundingClientRect().top")
        assert page.locator(".ask").evaluate("node => node.getBoundingClientRect().bottom") <= below


def test_much_work_covers_no_card_and_begins_with_a_die(page: Page, ready: Ready) -> None:
    table = Mouse(page, Session.from_json(record_at("turn", 2, seed=13, answers=30))).open(ready)
    page.click(MAIN)
    works = [text for text in table.view["actions"] if text.startswith("splice")]
    assert len(works) > MANY_WORKS
    table.press("work splice")
    for width, height in ((1280, 800), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        loaded(page)
        assert covered(page, ".ocard, .hcard, .contract") == [], width
    page.click('[data-part=ask] [data-do^="die "]')
    expect(page.locator("[data-part=ask] .work-rows .btn").first).to_be_visible()
    assert covered(page, ".ocard, .hcard, .contract") == []
    page.set_viewport_size({"width": 1440, "height": 900})
    assert page.evaluate(BELOW_DICE) is False
    page.set_viewport_size({"width": 390, "height": 844})  # on a phone they were seen on the tab of the workshop only
    for tab in ("wheel", "orders", "shop"):
        page.click(f'[data-do="tab {tab}"]')
        expect(page.locator("[data-part=ask] .work-rows .btn").first).to_be_visible()
    page.click("[data-part=ask] .back")
    page.set_viewport_size({"width": 1280, "height": 800})
    table.play(works[-1])
    table.check()


@pytest.mark.parametrize("page", [{"viewport": {"width": 390, "height": 667}}], indirect=True)
def test_on_a_low_phone_neither_question_nor_hint_covers_the_rooms(page: Page, ready: Ready) -> None:
    table = open_at(page, ready, "choose_helper")
    helper = next(text.split()[1] for text in table.view["actions"] if text.startswith("hire"))
    table.press("helper " + helper)
    expect(page.locator(".room.can").first).to_be_visible()
    assert covered(page, ".room.can") == []
    page.click('.tools [data-do="hint"]')
    expect(page.locator(".room.advised")).to_have_count(1, timeout=60_000)
    assert covered(page, ".room.can, .advice .shown") == []
    page.click('.tools [data-do="hint"]')  # there is no room for a cross
    expect(page.locator(".room.advised, .advice li")).to_have_count(0)
    page.click('.tools [data-do="hint"]')
    page.set_viewport_size({"width": 820, "height": 1180})
    page.click(".advice .shut")
    expect(page.locator(".room.advised, .advice li")).to_have_count(0)


def test_keys_refuse_work_and_move_the_focus_to_the_first_card(page: Page, ready: Ready) -> None:
    table = open_at(page, ready, "choose_orders")
    page.keyboard.press("s")  # work has to wait for the answer
    expect(page.locator("#toast")).to_have_text(WORDS("wc.refuse.question"))
    page.keyboard.press("m")
    expect(page.locator(".ocard.can").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".ocard:has(.tick)")).to_have_count(1)
    chosen = page.locator(".ocard:has(.tick)").get_attribute("data-do") or ""
    page.keyboard.press("m")
    expect(page.locator(f'[data-part="rows"] [data-do="{chosen}"]')).to_be_visible()
    assert chosen.removeprefix("order ") in table.on_show


@pytest.mark.sampled(2)
@pytest.mark.parametrize("page", [PHONE, TABLET], ids=["phone", "tablet"], indirect=True)
def test_on_a_small_screen_the_cards_are_in_view(page: Page, ready: Ready) -> None:
    table = open_at(page, ready, "choose_orders")
    for order in table.on_show:
        expect(page.locator(f'[data-do="order {order}"]')).to_be_in_viewport(ratio=1)
    table.play("take " + table.on_show[0])
    if page.viewport_size and page.viewport_size["width"] < 600:
        expect(page.locator('.tabs [aria-pressed="true"]')).to_have_attribute("data-do", "tab orders")


def test_own_cards_and_prices_of_tools_are_in_view_on_a_desktop(page: Page, ready: Ready) -> None:
    """High orders above moved a third card, the rows of five orders and the lowest prices of tools below the window."""
    session, chance = Session(Deal.of(GAME, 5, 2), (Sitter(name="Ada"), Sitter("easy"))), random.Random(5)
    while (view := session.view(0))["prompt"]["id"] != "turn" or view["prompt"]["seat"]:
        session.place(engine.parse(GAME, eager(list(map(str, session.state.actions())), chance)))
        if session.inked is not None:
            session.reveal()
    assert len(view["players"][0]["hand"]) == 3
    Mouse(page, session).open(ready)
    loaded(page)
    assert covered(page, ".inhand .chip-order") == []
    assert len({box["y"] for chip in page.locator(".inhand .chip-order").all() if (box := chip.bounding_box())}) == 1
    page.evaluate(FIVE_ORDERS)
    assert covered(page, ".rows5 li, .free-rows") == []
    page.set_viewport_size({"width": 1366, "height": 768})
    loaded(page)
    assert covered(page, ".works .price") == []


@pytest.mark.sampled(2)
@pytest.mark.parametrize("page", [{}, {"color_scheme": "dark"}], ids=["light", "dark"], indirect=True)
def test_a_choice_on_show_is_accessible(page: Page, ready: Ready, axe: Callable[[Page], list[dict[str, Any]]]) -> None:
    table = open_at(page, ready, "choose_orders")
    assert axe(page) == []
    table.press("order " + table.on_show[0])
    assert axe(page) == []


# The names with a word on two lines, in place of the name of the first own order, which then needs four dice.
BROKEN = """names => {
  const name = document.querySelector('.rows5 .name'), before = name.textContent;
  const need = document.querySelector('.rows5 .need'), die = need.querySelector('.die');
  while (need.querySelectorAll('.die').length < 4) die.after(die.cloneNode(true));
  const broken = names.filter(text => {
    name.textContent = text;
    const node = name.firstChild, range = document.createRange();
    return [...text.matchAll(/\\S+/g)].some(({ 0: word, index }) => {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      return range.getClientRects().length > 1;
    });
  });
  name.textContent = before;
  return broken;
}"""


def test_no_word_of_an_own_order_is_broken(page: Page, ready: Ready) -> None:
    open_at(page, ready, "choose_helper")
    names = [WORDS(f"wc.card.{card}") for card in CARDS if f"wc.card.{card}" in WORDS]
    assert len(names) > 50
    assert page.evaluate(BROKEN, names) == []


def test_no_word_of_an_action_is_broken_next_to_two_rewards(page: Page, ready: Ready) -> None:
    """On a phone the last letter of "workshop" was in a line of its own."""
    open_at(page, ready, "turn")
    for width, height in ((390, 844), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"innerWidth === {width}")
        assert page.evaluate(BROKEN_ACTIONS) == []


def test_no_word_of_a_helper_on_display_is_broken_on_a_phone(page: Page, ready: Ready) -> None:
    """ "Lamplighter" and "Bookkeeper" left their last letters to a second line."""
    open_at(page, ready, "choose_helper")
    names = [WORDS(f"wc.card.{card}") for card in HELPERS if f"wc.card.{card}" in WORDS]
    assert len(names) == 49
    for width, height in ((390, 844), (375, 667), (360, 740), (768, 1024)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"innerWidth === {width}")
        assert page.evaluate(BROKEN_HELPERS, names) == [], width
