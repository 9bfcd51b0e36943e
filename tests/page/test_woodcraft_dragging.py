"""Free actions of Woodcraft by dragging: with the mouse, with a finger that holds first; swipes still scroll."""

from collections.abc import Callable
from typing import Any

import pytest
from page_watch import PHONE
from played_games import shelf
from playwright.sync_api import CDPSession, Page, expect
from woodcraft_positions import until
from workshops import GAME, Mouse

import engine
from table.deals import Deal
from table.session import Session
from table.woodcraft.drop_targets import drops

Ready = Callable[..., Page]
LIT = "() => [...document.querySelectorAll('[data-lit]')].map(node => node.dataset.drop)"


# Orders are drawn again when the search for purchases ends, so the node is found, scrolled to and measured at once.
MIDDLE = """selector => {
  const node = [...document.querySelectorAll(selector)].find(node => node.checkVisibility());
  node?.scrollIntoViewIfNeeded();
  const box = node?.getBoundingClientRect();
  return box && [box.left + box.width / 2, box.top + box.height / 2];
}"""


def middle(page: Page, selector: str) -> tuple[float, float]:
    """The middle of the first node that can be seen, scrolled to."""
    x, y = page.wait_for_function(MIDDLE, arg=selector).json_value()
    return x, y


def drag(page: Page, thing: str, place: str, seen: list[str] | None = None) -> None:
    x, y = middle(page, f'[data-take="{thing}"]')
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 12, y - 8, steps=3)
    if seen is not None:
        seen += page.evaluate(LIT)
    page.mouse.move(*middle(page, f'[data-drop="{place}"]'), steps=5)
    page.mouse.up()


def one_way(view: dict[str, Any], verb: str) -> tuple[str, str, str] | None:
    """A die, a place, and the only action with this verb that dropping it there means."""
    if view["prompt"]["id"] != "turn":
        return None
    for die in view["players"][0]["pile"]:
        for place, texts in drops(view, "die:" + die).items():
            if len(texts) == 1 and texts[0].startswith(verb + " "):
                return "die:" + die, place, texts[0]
    return None


def several_cuts(view: dict[str, Any]) -> tuple[str, list[str]] | None:
    """A die and the actions that dropping it on the saw can mean, if there are several."""
    if view["prompt"]["id"] != "turn":
        return None
    for die in view["players"][0]["pile"]:
        cuts = drops(view, "die:" + die).get("work:saw", [])
        if len(cuts) > 1:
            return die, cuts
    return None


@pytest.mark.parametrize(("seed", "verb"), [(6, "saw"), (5, "complete")])
def test_a_drop_with_one_meaning_is_played(page: Page, ready: Ready, seed: int, verb: str) -> None:
    table = Mouse(page, Session(Deal.of(GAME, seed, 1)))
    thing, place, action = until(table, lambda view: one_way(view, verb))
    table.open(ready)
    table.check()
    seen: list[str] = []
    drag(page, thing, place, seen)
    assert place in seen and set(seen) >= drops(table.view, thing).keys() - {thing}
    table.session.place(engine.parse(GAME, action))
    if table.session.inked is None:
        table.check()
    page.keyboard.press("u")
    table.session.take_back()
    table.check()
    assert not page.evaluate(LIT) and not page.locator(".carried").count()


def test_a_drop_with_several_meanings_asks_and_a_drop_elsewhere_does_nothing(page: Page, ready: Ready) -> None:
    table = Mouse(page, Session(Deal.of(GAME, 6, 1)))
    die, cuts = until(table, several_cuts)
    table.open(ready)
    before = table.check()
    x, y = middle(page, f'[data-take="die:{die}"]')
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y - 30, steps=4)
    expect(page.locator(".carried")).to_have_count(1)
    page.mouse.move(640, 60, steps=3)
    page.mouse.up()
    expect(page.locator(".carried")).to_have_count(0)
    assert table.check() == before
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y - 30, steps=4)
    page.keyboard.press("Escape")
    expect(page.locator(".carried")).to_have_count(0)
    page.mouse.up()
    assert table.check() == before
    drag(page, "die:" + die, "work:saw")
    expect(page.locator(".wc .answers.work-row .btn")).to_have_count(len(cuts))
    table.press("act " + cuts[-1])
    table.session.place(engine.parse(GAME, cuts[-1]))
    table.check()


# Clicks a button as soon as the pointer is released, before the browser sends the click that ends a drag.
QUICK_CLICK = """action => addEventListener('pointerup', () => {
  const button = document.querySelector(`[data-do="${action}"]`);
  button.dispatchEvent(new PointerEvent('pointerdown', {bubbles: true, isPrimary: true, pointerId: 1}));
  button.dispatchEvent(new PointerEvent('pointerup', {bubbles: true, isPrimary: true, pointerId: 1}));
  button.dispatchEvent(new MouseEvent('click', {bubbles: true, detail: 1}));
}, {once: true})"""


def test_escape_puts_a_dragged_die_back_and_nothing_else(page: Page, ready: Ready) -> None:
    table = Mouse(page, Session(Deal.of(GAME, 6, 1)))
    die, cuts = until(table, several_cuts)
    table.open(ready)
    drag(page, "die:" + die, "work:saw")
    answers = page.locator(".wc .answers.work-row .btn")
    expect(answers).to_have_count(len(cuts))
    x, y = middle(page, "[data-take^='die:']")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y - 30, steps=4)
    expect(page.locator(".carried")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".carried")).to_have_count(0)
    page.mouse.up()
    expect(answers).to_have_count(len(cuts))
    page.keyboard.press("Escape")
    expect(answers).to_have_count(0)


def test_a_click_at_once_after_a_drop_counts(page: Page, ready: Ready) -> None:
    table = Mouse(page, Session(Deal.of(GAME, 6, 1)))
    die, cuts = until(table, several_cuts)
    table.open(ready)
    page.evaluate(QUICK_CLICK, "act " + cuts[-1])
    drag(page, "die:" + die, "work:saw")
    table.session.place(engine.parse(GAME, cuts[-1]))
    table.check()


def test_a_tree_is_dragged_to_the_pile_and_a_card_to_the_rows(page: Page, ready: Ready) -> None:
    table = Mouse(page, Session(Deal.of(GAME, 6, 1)))
    order = until(table, lambda view: [t for t in view["actions"] if t.startswith(("take ", "place "))])[0]
    table.open(ready)
    drag(page, "order:" + order.split(" ")[1], "rows")
    table.session.place(engine.parse(GAME, order))
    if table.session.inked is not None:
        table.red()
        table.session.reveal()
    table.check()
    tree = until(table, lambda view: [t for t in view["actions"] if t.startswith("harvest ")])[0]
    table.open(ready)
    drag(page, "tree:" + tree.split(" ")[1], "pile")
    table.session.place(engine.parse(GAME, tree))
    table.check()


def finger(wire: CDPSession, kind: str, *point: float) -> None:
    points = [{"x": point[0], "y": point[1]}] if point else []
    wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


@pytest.mark.parametrize("page", [PHONE | {"viewport": {"width": 390, "height": 600}}], ids=["phone"], indirect=True)
def test_a_finger_drags_a_die_after_holding_it_and_a_swipe_scrolls(page: Page, ready: Ready) -> None:
    table = Mouse(page, Session(Deal.of(GAME, 6, 1)))
    thing, place, action = until(table, lambda view: one_way(view, "saw"))
    table.open(ready)
    wire = page.context.new_cdp_session(page)
    table.press("tab shop")
    page.evaluate("scrollTo(0, 0)")
    assert page.evaluate("document.documentElement.scrollHeight > innerHeight + 40")
    before = table.check()
    x, y = middle(page, f'[data-take="{thing}"]')
    finger(wire, "touchStart", x, y)
    for up in range(10, 130, 20):
        finger(wire, "touchMove", x, y - up)
    finger(wire, "touchEnd")
    page.wait_for_function("scrollY > 20")
    assert table.check() == before
    page.wait_for_timeout(700)  # a swipe has momentum
    expect(page.locator(".carried")).to_have_count(0)
    to_x, to_y = middle(page, f'[data-drop="{place}"]')
    x, y = middle(page, f'[data-take="{thing}"]')
    at = page.evaluate("scrollY")
    finger(wire, "touchStart", x, y)
    page.wait_for_selector(".carried", state="attached")
    for part in range(1, 9):
        finger(wire, "touchMove", x + (to_x - x) * part / 8, y + (to_y - y) * part / 8)
    assert page.evaluate("scrollY") == at
    finger(wire, "touchEnd")
    expect(page.locator(".carried")).to_have_count(0)
    table.session.place(engine.parse(GAME, action))
    table.check()
    assert shelf(page).load(table.id).state.history == table.session.state.history


# A finger of which the browser knows nothing when the time to hold is over.
LOST_FINGER = """selector => {
  const node = [...document.querySelectorAll(selector)].find(node => node.checkVisibility());
  const finger = {bubbles: true, isPrimary: true, pointerId: 77, pointerType: 'touch'};
  node.dispatchEvent(new PointerEvent('pointerdown', finger));
}"""


def test_a_finger_that_is_gone_when_the_hold_is_over_drags_nothing(page: Page, ready: Ready) -> None:
    """Regression: the browser refused to capture it, and the page reported an error."""
    table = Mouse(page, Session(Deal.of(GAME, 6, 1)))
    thing, _, _ = until(table, lambda view: one_way(view, "saw"))
    table.open(ready)
    page.evaluate(LOST_FINGER, f'[data-take="{thing}"]')
    page.wait_for_timeout(400)
    expect(page.locator(".carried, [data-carried], [data-lit]")).to_have_count(0)
    table.check()
