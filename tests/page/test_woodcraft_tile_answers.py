"""The tiles to move, with their signs, names and rewards: nothing covers anything, and no word is broken."""

import random
from collections.abc import Callable
from functools import cache

import pytest
from playwright.sync_api import Page
from workshops import GAME, Mouse, eager

import engine
from table.deals import Deal
from table.session import Session

Ready = Callable[..., Page]
SIZES = ((360, 640), (640, 360), (740, 360), (844, 390), (390, 844), (820, 1180), (1024, 768), (1280, 720), (1440, 900))

# Parts of an answer that overlap, parts outside of their answer, and words on two lines.
WRONG = r"""() => {
  const wrong = [];
  for (const button of document.querySelectorAll('.answers.tiles .btn')) {
    const text = button.querySelector('.name').firstChild, range = document.createRange();
    for (const word of text.data.matchAll(/\S+/g)) {
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      if (range.getClientRects().length > 1) wrong.push(`${word[0]} is broken`);
    }
    range.selectNodeContents(text);
    const signs = [...button.querySelectorAll('.shown > svg, .good')].filter(one => one.checkVisibility());
    const inner = signs.flatMap(one => one.matches('.good') ? [...one.querySelectorAll('svg')] : [one]);
    const parts = [...new Set([...signs, ...inner])].map(one => [one, one.getBoundingClientRect()]);
    parts.push([text, range.getBoundingClientRect()]);
    const edge = button.getBoundingClientRect();
    for (const [one, a] of parts) {
      if (a.left < edge.left || a.right > edge.right || a.bottom > edge.bottom) wrong.push(`${text.data} is too wide`);
      for (const [other, b] of parts) {
        if (one === other || one.contains(other) || other.contains(one)) continue;
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 2 && high > 3) wrong.push(`${text.data}: something is covered`);
      }
    }
  }
  const question = document.querySelector('.talk');
  if (question.scrollHeight > question.clientHeight && getComputedStyle(question).overflowY === 'auto') {
    wrong.push('not all tiles are in view');
  }
  return [...new Set(wrong)];
}"""


@cache
def record_with_rewards(seed: int, actions: int) -> str:
    """A game alone after a number of actions."""
    session, chance = Session(Deal.of(GAME, seed)), random.Random(seed)
    while len(session.state.history) < actions:
        session.place(engine.parse(GAME, eager(list(map(str, session.state.actions())), chance)))
        if session.inked is not None:
            session.reveal()
    return session.to_json()


@pytest.mark.parametrize(("seed", "actions"), [(5, 66), (1, 13)], ids=["three-and-bonus", "die"])
def test_rewards_of_tiles_cover_nothing(shared_page: Page, ready: Ready, seed: int, actions: int) -> None:
    page = shared_page
    table = Mouse(page, Session.from_json(record_with_rewards(seed, actions))).open(ready)
    rewards = table.view["wheel"]["rewards"].values()
    if actions == 13:
        assert any(effect["op"] == "gain_die" for reward in rewards for effect in reward)
    else:
        assert any(action.startswith("bonus ") for action in table.view["actions"])
        assert max(sum(len(effect) - 1 for effect in reward) for reward in rewards) > 2
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found[width] = page.evaluate(WRONG)
    assert not any(found.values()), found
