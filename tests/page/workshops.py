"""A game of Woodcraft on the page and the same game in the engine, side by side."""

import random
from collections.abc import Callable
from typing import Any

from cartographers_solo import WORDS
from page_watch import STYLED
from played_games import store_games, visit
from playwright.sync_api import Page

import engine
from table.session import Session
from table.woodcraft.hand import ON_SHOW, Hand

GAME = "woodcraft"
#: Actions that end a turn are revealed without another press.
ENDS = ("end", "market")
DOUBLE = ("hire", "tool")
#: With more pairs of helpers than these, the first helper is chosen before the second.
PAIRS = 3
#: With more pieces of work than these, one of the dice is chosen first.
MANY_WORKS = 10

# Everything that the table shows, read in one call.
LOOK = """() => {
  const table = document.querySelector('.table');
  const all = selector => [...table.querySelectorAll(selector)];
  const text = node => node ? node.textContent.trim().replace(/\\s+/g, ' ') : null;
  return {
    phase: table.dataset.phase,
    purse: all('.purse .num').map(text),
    pile: all('[data-part=pile] [data-die]').map(node => node.dataset.die),
    tiles: all('.twin [data-key]').filter(node => !node.dataset.key.startsWith('yard'))
      .map(node => [node.dataset.key, node.getAttribute('aria-label')]),
    yard: all('.twin [data-key^=yard]').map(node => node.getAttribute('aria-label')),
    orders: all('[data-part=orders] [data-do^="order "]').map(node => node.dataset.do.slice(6)),
    own: all('[data-part=rows] [data-do^="order "]').map(node => node.dataset.do.slice(6)),
    hand: all('[data-part=hand] [data-do^="order "]').map(node => node.dataset.do.slice(6)),
    helpers: all('[data-part=rooms] [data-do^="card "]').map(node => node.dataset.do.slice(5)),
    undo: !table.querySelector('[data-do=undo]').disabled,
    said: text(table.querySelector('[data-part=say]')),
    title: text(table.querySelector('[data-title]')),
    sum: all('.ending .year td').map(text),
  };
}"""


def eager(actions: list[str], chance: random.Random) -> str:
    """A legal action that completes orders, accepts offers, and works wood now and then."""
    by_verb: dict[str, list[str]] = {}
    for text in actions:
        by_verb.setdefault(text.partition(" ")[0], []).append(text)
    if "complete" in by_verb:
        return by_verb["complete"][0]
    work = [verb for verb in ("saw", "splice", "glue", "harvest", "reuse", "use") if verb in by_verb]
    if work and chance.random() < 0.2:
        return chance.choice(by_verb[chance.choice(work)])
    verbs = [verb for verb in by_verb if verb not in ("saw", "splice", "glue", "harvest", "reuse", "use", "done")]
    if "do" in verbs and chance.random() < 0.75:
        return "do"
    return chance.choice(by_verb[chance.choice(verbs)]) if verbs else "done"


class Workshop:
    """``check`` compares what the page shows with the engine; ``play`` makes a decision in both."""

    def __init__(self, page: Page, session: Session, id: str = "a00d5") -> None:
        self.page, self.session, self.id = page, session, id
        self.chance = random.Random(session.deal.seed)
        self.used: set[str] = set()

    def open(self, ready: Callable[..., Page]) -> "Workshop":
        """Put the game into the storage of the page and open it from there."""
        ready(self.page, "", again=False)
        store_games(self.page, **{self.id: self.session})
        visit(self.page, "#/play/" + self.id, ".table.wc[data-phase]")
        self.page.wait_for_function(STYLED)
        return self

    @property
    def view(self) -> dict[str, Any]:
        seat = self.session.view(0)["prompt"].get("seat") or 0
        return self.session.view(seat)

    @property
    def over(self) -> bool:
        return bool(self.session.over)

    def check(self) -> dict[str, Any]:
        """Compare everything on the table with the view of the engine; returns what the page shows."""
        seen: dict[str, Any] = self.page.evaluate(LOOK)
        view = self.view
        player = view["players"][view["seat"]]
        assert seen["phase"] == view["prompt"]["id"]
        goods = [player[name] for name in ("points", "blueberry", "lantern", "glue", "scrap", "saw")]
        assert seen["purse"][:6] == list(map(str, goods))
        assert seen["purse"][-1] == str(player["tracks"]["reputation"])
        assert seen["pile"] == player["pile"]
        places = {
            tile: WORDS("wc.wheel.place", quadrant=WORDS(f"wc.quadrant.{q}"), n=n)
            for tile, (q, n) in view["wheel"]["tiles"].items()
        }
        assert dict(seen["tiles"]).keys() == places.keys()
        assert all(places[tile] in label for tile, label in seen["tiles"])
        assert len(seen["yard"]) == len(view["yard"])
        assert seen["orders"] == [id for id in view["displays"]["orders"] if id]
        assert sorted(seen["own"]) == sorted(one["id"] for one in player["orders"])
        assert sorted(seen["helpers"]) == sorted(one["id"] for one in player["helpers"])
        if view["over"]:
            assert seen["title"] == WORDS("wc.title." + view["title"])
            assert seen["sum"] == [str(final["total"]) for final in view["final"]]
        else:
            assert seen["undo"] == self.session.can_take_back
        return seen

    def any_action(self) -> str:
        return eager(list(map(str, self.session.state.actions())), self.chance)

    def play(self, action: str) -> None:
        """Play an action on the page and in the engine."""
        self.used.add(action.partition(" ")[0])
        self._choose(action)
        self.session.place(engine.parse(GAME, action))
        if self.session.inked is not None:
            if action not in ENDS:
                self.check()
                self.red()
            self.session.reveal()

    @property
    def on_show(self) -> list[str]:
        """The displayed cards that answer the question."""
        hand = Hand()
        hand.update(self.view)  # type: ignore[arg-type]
        return hand.on_show

    def press(self, verb: str) -> None:
        """Press the first visible button with this verb and argument."""
        raise NotImplementedError

    def red(self) -> None:
        self.press("main")

    def _choose(self, action: str) -> None:
        verb, _, what = action.partition(" ")
        if verb == "move":
            self.press("tile " + what)
            self.press("choose")
        elif verb in ("do", "end", "done") and self.view["prompt"]["id"] != "setup_walnuts":
            self.red()
        elif verb in ("berries", "market"):
            self.press("choose " + action)
        elif verb in ("other", "bonus"):
            self.press("instead " + verb)
            self.press("choose " + action)
        elif verb in ("saw", "splice", "glue"):
            self.press("work " + verb)
            works = [decision for decision in self.view["decisions"] if decision["verb"] == verb]
            if len(works) > MANY_WORKS:
                used = next(decision["dice"][0] for decision in works if decision["text"] == action)
                self.press(f"die {self.view['players'][self.view['seat']]['pile'].index(used)}")
            self.press("act " + action)
        elif verb == "complete":
            self.press("order " + what)
            self.press("make " + what)
        elif verb in ON_SHOW and what.partition(" ")[0] in self.on_show:
            card, _, room = what.partition(" ")
            self.press(f"{'helper' if room else 'order'} {card}")
            rooms = [text for text in self.view["actions"] if text.startswith(f"hire {card} ")]
            if len(rooms) > 1:
                self.press("act " + action)
            else:
                self.red()
        elif verb in DOUBLE:
            first = what.partition(" ")[0]
            self.press("first " + first)
            self.press("act " + action)
        elif self.view["prompt"]["id"] == "setup_walnuts":
            for id in {id for text in self.view["actions"] for id in text[5:].split("+") if id} - set(what.split("+")):
                self.press("pick " + id)
            self.red()
        elif (verb == "keep" and "+" in what) or (verb == "produce" and self._has_many_pairs()):
            self.press("first " + what.partition(" ")[0].partition("+")[0])
            self.press("act " + action)
        else:
            self.press("act " + action)

    def _has_many_pairs(self) -> bool:
        actions = self.view["actions"]
        return len(actions) > PAIRS and any("+" in text for text in actions)


class Mouse(Workshop):
    """Nothing but clicks."""

    def press(self, verb: str) -> None:
        self.page.locator(f'[data-do="{verb}"]:visible').first.click()


class Keys(Workshop):
    """Letter keys where they exist, else focus and Enter."""

    LETTERS = {"main": "m", "work saw": "s", "work splice": "c", "work glue": "j"}

    def press(self, verb: str) -> None:
        if verb in self.LETTERS:
            self.page.keyboard.press(self.LETTERS[verb])
        elif verb.startswith("tile "):
            self.page.keyboard.press(str(self.view["wheel"]["free"].index(verb[5:]) + 1))
        else:
            node = self.page.locator(f'[data-do="{verb}"]:visible').first
            node.focus()
            self.page.keyboard.press("Enter")
