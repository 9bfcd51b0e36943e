"""Dice that are made or moved are animated from where they were, unless the player has switched motion off."""

from collections.abc import Callable
from typing import Any

import pytest
from page_watch import PHONE, SET_PREFERENCE
from playwright.sync_api import Page, expect
from woodcraft_positions import until
from workshops import GAME, Mouse

import engine
from page.woodcraft.pictograms import GOODS
from table.deals import Deal
from table.session import Session
from table.woodcraft.motions import grown

Ready = Callable[..., Page]
# The parts of the table in which elements were animated.
RECORD = """() => {
  window.animated = [];
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...given) {
    animated.push(this.closest('[data-part]')?.dataset.part ?? '');
    return animate.apply(this, given);
  };
}"""


# Stops all animations half way, until release().
HOLD = """() => {
  const { animate } = Element.prototype, held = [];
  Element.prototype.animate = function (...given) {
    const one = animate.apply(this, given);
    one.pause();
    one.currentTime = given[1].duration / 2;
    held.push(one);
    return one;
  };
  window.release = () => { Element.prototype.animate = animate; for (const one of held) one.finish(); };
}"""
COLOURS = "node => { const { color, backgroundColor } = getComputedStyle(node); return [color, backgroundColor]; }"


def saw(page: Page, ready: Ready, pace: str) -> list[str]:
    """Saw a die; the parts of the table in which something was animated."""
    table = Mouse(page, Session(Deal.of(GAME, 6, 1)))
    ready(page, "#/")
    page.evaluate(SET_PREFERENCE, ["pace", pace])
    action = until(table, lambda view: [text for text in view["actions"] if text.startswith("saw ")])[0]
    table.open(ready)
    page.evaluate(RECORD)
    page.locator('[data-do="work saw"]').click()
    page.locator(f'[data-do="act {action}"]').click()
    table.session.place(engine.parse(GAME, action))
    table.check()
    return list(page.evaluate("animated"))


@pytest.mark.own_profile
@pytest.mark.parametrize("pace", ["normal", "off"])
def test_sawn_dice_fly_from_the_die_unless_motion_is_off(page: Page, ready: Ready, pace: str) -> None:
    animated = saw(page, ready, pace)
    if pace == "off":
        assert animated == []
    else:
        assert animated.count("pile") == 2
    page.wait_for_function("!document.querySelector('.table').getAnimations({subtree: true}).length")
    expect(page.locator(".flying")).to_have_count(0)


def gains(session: Session, action: str) -> list[str]:
    """The goods that the player gains by an action."""
    state = session.state.copy()
    before = state.view(0)["players"][0]
    state.play(engine.parse(GAME, action))
    after = state.view(0)["players"][0]
    return [good for good in GOODS if after[good] > before[good]]


#: Tokens on their way that cover each other, at some times of their flight.
COVERING = """() => [.2, .5, .75].flatMap(part => {
  const nodes = [...document.querySelectorAll('.flying:has(.token)')];
  for (const one of nodes.flatMap(node => node.getAnimations()))
    one.currentTime = part * one.effect.getTiming().duration;
  const boxes = nodes.map(node => [node.textContent, node.firstElementChild.getBoundingClientRect()]);
  return boxes.flatMap(([name, a], i) => boxes.slice(0, i).filter(([, b]) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1).map(([other]) => `${part}: ${name} and ${other}`));
})"""


@pytest.mark.parametrize("page", [{"viewport": {"width": 1180, "height": 820}}], indirect=True)
@pytest.mark.parametrize(("verb", "seed"), [("move", 6), ("complete", 22)])
def test_rewards_on_their_way_do_not_cover_each_other(page: Page, ready: Ready, verb: str, seed: int) -> None:
    table = Mouse(page, Session(Deal.of(GAME, seed, 1)))
    ready(page, "#/")
    page.evaluate(SET_PREFERENCE, ["pace", "normal"])

    def rewarded(view: dict[str, Any]) -> list[str]:
        acts = [text for text in view["actions"] if text.startswith(verb)]
        return [text for text in acts if len(gains(table.session, text)) > 1]

    action = until(table, rewarded)[0]
    table.open(ready)
    page.evaluate(HOLD)
    table.play(action)
    assert page.locator(".flying .token").count() > 1
    assert page.evaluate(COVERING) == []
    page.evaluate("release()")


def test_a_reward_on_its_way_is_a_token_that_can_be_read_on_any_ground(page: Page, ready: Ready) -> None:
    """It was dark text on dark texts and tiles."""
    table = Mouse(page, Session(Deal.of(GAME, 6, 1)))
    ready(page, "#/")
    page.evaluate(SET_PREFERENCE, ["pace", "normal"])

    def rewarded(view: dict[str, Any]) -> list[str]:
        return [text for text in view["actions"] if text.startswith("move ") and gains(table.session, text)]

    action = until(table, rewarded)[0]
    number = len(gains(table.session, action))
    table.open(ready)
    page.evaluate(HOLD)
    table.play(action)
    token = page.locator(".flying .token")
    expect(token).to_have_count(number)
    assert token.first.evaluate(COLOURS) == page.locator(".ask").evaluate(COLOURS)
    page.evaluate("release()")
    expect(page.locator(".flying")).to_have_count(0)


@pytest.mark.sampled(2, 1)
@pytest.mark.parametrize("page", [PHONE, {}], indirect=True)
def test_a_tree_that_grows_is_seen_on_every_tab(page: Page, ready: Ready) -> None:
    """On a phone the workshop is on another tab: the growth could not be seen there."""
    table = Mouse(page, Session(Deal.of(GAME, 1, 1)))
    ready(page, "#/")
    page.evaluate(SET_PREFERENCE, ["pace", "normal"])

    def grows(view: dict[str, Any]) -> bool:
        if "end" not in view["actions"]:
            return False
        state = table.session.state.copy()
        state.play(engine.parse(GAME, "end"))
        return bool(grown(view, state.view(0), 0))  # type: ignore[arg-type]

    until(table, grows)
    before = table.view
    table.open(ready)
    page.evaluate(HOLD)
    table.red()
    token = page.locator(".flying .token")
    expect(token).to_have_count(1)
    expect(token).to_be_in_viewport(ratio=1)
    table.session.place(engine.parse(GAME, "end"))
    table.session.reveal()
    (colour,) = grown(before, table.view, 0)  # type: ignore[arg-type]
    tree = table.view["players"][0]["pots"][colour]
    expect(token.locator("use").last).to_have_attribute("href", f"#d-{tree}")
    page.evaluate("release()")
    expect(page.locator(".flying")).to_have_count(0)


def test_the_reward_of_a_space_comes_from_its_tile_to_the_purse(page: Page, ready: Ready) -> None:
    table = Mouse(page, Session(Deal.of(GAME, 6, 1)))
    ready(page, "#/")
    page.evaluate(SET_PREFERENCE, ["pace", "normal"])

    def rewarded(view: dict[str, Any]) -> list[str]:
        moves = [text for text in view["actions"] if text.startswith("move ")]
        return [text for text in moves if gains(table.session, text)]

    action = until(table, rewarded)[0]
    goods = gains(table.session, action)
    table.open(ready)
    page.evaluate(RECORD)
    table.play(action)
    assert page.evaluate("animated").count("purse") == len(goods)
    expect(page.locator(".flying")).to_have_count(0)
