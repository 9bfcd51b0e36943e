"""Tables of Woodcraft on tablets and in low windows: all of them is in view, whatever is asked."""

import random
from collections.abc import Callable, Iterator

import pytest
from page_language import set_language, settled
from played_games import store_games, take_device, visit
from playwright.sync_api import Page
from screen_contents import PEOPLE
from workshops import GAME, eager

import engine
from table.deals import Deal
from table.session import Session

#: In a normal run only the sampled tests run.
pytestmark = pytest.mark.exhaustive

Ready = Callable[..., Page]
SIZES = ((768, 1024), (800, 1280), (820, 1180), (912, 1368), (1024, 600), (1024, 768), (1112, 834), (1280, 720))
# Tablets with the bars of their browser.
SIZES += ((768, 954), (744, 1059), (768, 921), (744, 921))
LARGER = "(({scrollHeight, clientHeight, scrollWidth}) => [scrollHeight - clientHeight, scrollWidth - innerWidth])"
LARGER += "(document.documentElement)"
# Answers, the red button, dice, rooms, players and contracts that are shown and not wholly in the window.
PARTS = ".answers .btn, .main, .pile .lumber, .room, .pot, .player, .contract"
OUTSIDE = """parts => [...document.querySelectorAll(parts)]
  .filter(node => node.checkVisibility() && !node.closest('.work-rows, .inhand')).filter(node => {
    const box = node.getBoundingClientRect();
    return box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
  }).map(node => node.outerHTML.slice(0, 120))"""
# Answers that are too small for a finger, or whose text is wider than they are.
POOR = """() => [...document.querySelectorAll('.answers .btn, .main')].filter(node => node.checkVisibility())
  .filter(node => node.offsetHeight < 40 || node.scrollWidth > node.clientWidth + 1)
  .map(node => node.outerHTML.slice(0, 120))"""

# Marks of upgrades and prices of the next ones that cover each other.
COVERED = """() => {
  const boxes = [...document.querySelectorAll('.stock :is(.mark, .price)')].filter(node => node.checkVisibility())
    .map(node => [node.textContent, node.getBoundingClientRect()]);
  return boxes.flatMap(([name, a], i) => boxes.slice(0, i).filter(([, b]) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1).map(([other]) => `${name} and ${other}`));
}"""


def questions(players: int) -> Iterator[tuple[str, Session]]:
    """A game at each of its questions where that has the most answers, and in the middle."""
    found: dict[str, Session] = {}
    most: dict[str, int] = {}
    game, chance = Session(Deal.of(GAME, 5, players), PEOPLE[:players]), random.Random(5)
    while not game.over:
        view = game.view(game.view(0)["prompt"].get("seat") or 0)
        id, many = view["prompt"]["id"], len(view["actions"])
        if many > most.get(id, 0):
            most[id], found[id] = many, Session.from_json(game.to_json())
        if len(game.state.history) >= 60 and id == "turn" and "middle" not in found:
            found["middle"] = Session.from_json(game.to_json())
        game.place(engine.parse(GAME, eager(list(map(str, game.state.actions())), chance)))
        if game.inked is not None:
            game.reveal()
    yield from found.items()


@pytest.mark.sampled(6, 5)
@pytest.mark.parametrize("players", [4, 2, 1, 3])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_table_is_in_view_on_a_tablet_with_every_question(
    page: Page, ready: Ready, exhaustive: bool, players: int, lang: str
) -> None:
    """The page was up to 222 px higher than a window of 768x1024, 162 px than one of 800x1280, 198 px of 1024x600.

    With --exhaustive every question is measured in every window, otherwise every second one in three of the twelve.
    """
    page.set_viewport_size({"width": 1024, "height": 768})
    ready(page, "#/")
    set_language(page, lang)
    trouble = []
    asked = list(questions(players))
    for number, (question, game) in enumerate(asked if exhaustive else asked[lang == "ja" :: 2]):
        store_games(page, one=game)
        visit(page, "#/play/one", ".table[data-phase]")
        take_device(page)
        page.wait_for_function("document.querySelector('link[href*=woodcraft-tablet]')?.sheet")
        for width, height in SIZES if exhaustive else SIZES[number % 4 :: 4]:
            page.set_viewport_size({"width": width, "height": height})
            settled(page)
            higher, wider = page.evaluate(LARGER)
            if higher > 0 or wider > 0:
                trouble.append(f"{question}, {width}x{height}: {higher} px higher, {wider} px wider")
            trouble += [f"{question}, {width}x{height}: {one}" for one in page.evaluate(OUTSIDE, PARTS)]
            trouble += [f"{question}, {width}x{height}, poor: {one}" for one in page.evaluate(POOR)]
            trouble += [f"{question}, {width}x{height}, covered: {one}" for one in page.evaluate(COVERED)]
    assert trouble == []


#: Own orders that are too low for a finger, and cards in hand that the workshop cuts off.
LOW_ORDERS = """() => [...document.querySelectorAll('.rows5 .chip-order')].map(node => node.offsetHeight)
  .filter(height => height < 40)"""
CUT_OFF = """() => {
  const foot = document.querySelector('[data-part=hand]').getBoundingClientRect().bottom;
  return [...document.querySelectorAll('.inhand .chip-order')]
    .filter(node => node.getBoundingClientRect().bottom > foot + 1).length;
}"""


def opened(
    page: Page,
    ready: Ready,
    size: tuple[int, int],
    session: Session,
    lang: str = "",
    shown: str = ".table.wc[data-phase]",
) -> Page:
    """The table of a game in a window of this size; without a language in that of the page."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    ready(page, "", again=False)
    if lang:
        set_language(page, lang)
    store_games(page, a11=session)
    visit(page, "#/play/a11", shown)
    return page


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (820, 1180)], ids=["phone", "low phone", "tablet"])
def test_own_orders_are_high_enough_for_a_finger(shared_page: Page, ready: Ready, size: tuple[int, int]) -> None:
    """Regression: they were 33 px high."""
    page = opened(shared_page, ready, size, dict(questions(1))["middle"])
    if size[0] != 820:
        page.click('[data-do="tab orders"]')
    page.wait_for_selector(".rows5 .chip-order")
    assert page.evaluate(LOW_ORDERS) == []


@pytest.mark.parametrize(("size", "players"), [((820, 1180), 1), ((768, 1024), 3)], ids=["solo", "three players"])
def test_all_cards_in_hand_are_in_view_during_the_set_up(
    shared_page: Page, ready: Ready, size: tuple[int, int], players: int
) -> None:
    """Regression: the edge of the workshop cut the fifth one, and the fourth one for several players."""
    page = opened(shared_page, ready, size, dict(questions(players))["setup_orders"])
    take_device(page)
    page.wait_for_selector(".inhand .chip-order")
    page.wait_for_function("document.querySelector('link[href*=woodcraft-tablet]')?.sheet")
    settled(page)
    assert page.evaluate(CUT_OFF) == 0
    assert page.evaluate(LARGER)[0] <= 0


@pytest.mark.sampled(2, 1)
@pytest.mark.parametrize("lang", ["en", "ko"])
def test_the_helpers_to_choose_from_are_in_a_row_below_a_title_that_has_room(
    shared_page: Page, ready: Ready, lang: str
) -> None:
    """A second row of them covered the players of a tablet in portrait, and the title was at the edge of the card."""
    page = opened(shared_page, ready, (744, 1059), dict(questions(3))["setup_helper"], lang)
    take_device(page)
    page.wait_for_function("document.querySelector('link[href*=woodcraft-tablet]')?.sheet")
    for width, height in ((744, 1059), (768, 1024)):
        page.set_viewport_size({"width": width, "height": height})
        settled(page)
        tops = page.locator(".answers.faces .btn").evaluate_all("nodes => nodes.map(node => node.offsetTop)")
        assert len(tops) > 2 and len(set(tops)) == 1
        above = "[...document.querySelectorAll('.ask, .ask .cardname')].map(node => node.getBoundingClientRect().top)"
        card, title = page.evaluate(above)
        assert title - card >= 9, (width, height)
    set_language(page, "en")


def test_a_review_with_room_for_it_shows_all_contracts(shared_page: Page, ready: Ready) -> None:
    """The workshop covered the second row of them on a tablet in portrait, although rows above it were empty."""
    game, chance = Session(Deal.of(GAME, 5, 2), PEOPLE[:2]), random.Random(5)
    while not game.over:
        game.place(engine.parse(GAME, eager(list(map(str, game.state.actions())), chance)))
        if game.inked is not None:
            game.reveal()
    page = opened(shared_page, ready, (768, 1024), game, shown=".table.wc.phase-over .ending")
    page.click("[data-do=review]")
    page.wait_for_selector(".rv")
    page.wait_for_function("document.querySelector('link[href*=woodcraft-tablet]')?.sheet")
    page.evaluate("document.querySelector('.rv').closest('.ask').style.minHeight = '519px'")  # with a curve
    settled(page)
    foot, shop = page.evaluate(
        "['.public', '.shop'].map(part => document.querySelector(part).getBoundingClientRect())"
        ".map(({top, bottom}) => [top, bottom])"
    )
    assert foot[1] <= shop[0]
    assert page.evaluate(LARGER)[0] <= 0


#: How much higher the numbers of a space of the market are than that space, at most.
TOO_HIGH = (
    "Math.max(...[...document.querySelectorAll('.cell.stall')].map(node => node.scrollHeight - node.clientHeight))"
)
#: A reward that takes a second line, and five own orders; by how much the page is then higher than the window, and
#: what is empty below the workshop.
FULL = """() => {
  const reward = document.querySelector('.pays .drawn'), height = reward.offsetHeight;
  while (reward.offsetHeight === height) reward.append(reward.firstElementChild.cloneNode(true));
  const orders = document.querySelector('.rows5');
  while (orders.children.length < 5) orders.append(orders.firstElementChild.cloneNode(true));
  const {scrollHeight, clientHeight} = document.documentElement, foot = document.querySelector('.shop');
  return [scrollHeight - clientHeight, innerHeight - foot.getBoundingClientRect().bottom];
}"""


@pytest.mark.parametrize("lang", ["ko", "zh-Hant"])
def test_the_numbers_of_the_market_stay_in_their_spaces(shared_page: Page, ready: Ready, lang: str) -> None:
    """Regression: the lower edge of a space cut its points."""
    page = opened(shared_page, ready, (820, 1180), dict(questions(1))["middle"], lang)
    page.wait_for_selector(".cell.stall")
    assert page.evaluate(TOO_HIGH) <= 1
    set_language(page, "en")


def test_own_orders_have_what_the_cards_of_a_landscape_tablet_leave(shared_page: Page, ready: Ready) -> None:
    """Regression: the page was higher than the window, or a part of it was empty below orders that were cut off."""
    asked = ((game, game.view(game.state.actor)) for _, game in questions(3) if game.state.actor is not None)
    own = (game for game, view in asked if view["players"][view["seat"]]["orders"])
    page = opened(shared_page, ready, (1024, 768), next(own))
    take_device(page)
    page.wait_for_selector(".rows5 .chip-order")
    page.wait_for_function("document.querySelector('link[href*=woodcraft-tablet]')?.sheet")
    higher, empty = page.evaluate(FULL)
    assert higher <= 0 and empty < 8


def test_the_dice_that_a_helper_makes_stay_in_its_room(shared_page: Page, ready: Ready) -> None:
    """Three of the Woodsman's were over the right border."""
    page = opened(shared_page, ready, (1280, 800), dict(questions(2))["middle"])
    take_device(page)
    page.click('.player[data-do="seat 0"]')
    for width, height in ((1280, 800), (1024, 768), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        settled(page)
        over = "nodes => nodes.map(node => node.scrollWidth - node.clientWidth)"
        assert max(page.locator(".room .who:has(.die)").evaluate_all(over)) <= 0, width
