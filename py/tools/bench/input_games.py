"""Plays games on the page at random for the measurement of inputs; the engine plays along where it has to choose."""

import random
from collections.abc import Callable
from typing import Protocol, cast

from engine.cartographers.actions import PASS
from engine.cartographers.actions import Action as Draw
from engine.cartographers.game import Cartographers
from engine.cartographers.sheets import SIZE
from engine.kingdom_builder.actions import END, REDRAW, Action
from engine.kingdom_builder.game import KingdomBuilder
from engine.kingdom_builder.locations import MANDATORY
from table.cartographers.hand import Hand
from table.deals import Deal
from table.session import Session

Place = tuple[float, float]

BOX = """([selector, luck]) => {
  const visible = [...document.querySelectorAll(selector)].filter(one => one.checkVisibility());
  const node = visible[Math.floor(luck * visible.length)];
  if (!node) return null;
  node.scrollIntoView({ block: "nearest" });
  const box = node.getBoundingClientRect(); return [box.left, box.top, box.width, box.height]; }"""
PHASE = "document.querySelector('.table').dataset.phase"
MAIN = "[data-part=main]"
ANSWER = "[data-part=ask] .btn:not([aria-disabled=true])"
#: Answers on show: rooms for a chosen helper, and cards.
ON_SHOW = (".room.can[data-do]", ".card.can[data-do]")


class Screen(Protocol):
    """The page, as far as a player without hands needs it."""

    def evaluate(self, script: str, argument: object = None) -> object: ...


class Inputs(Protocol):
    """What a player of a game does. Each call is one measured input."""

    @property
    def screen(self) -> Screen: ...
    def click(self, x: float, y: float) -> None: ...
    def key(self, key: str) -> None: ...
    def drag(self, places: list[Place]) -> None: ...
    def swipe(self, places: list[Place]) -> None: ...


class Player:
    """Plays one game of a deal; ``turn`` makes some inputs of every kind until ``over``."""

    def __init__(self, inputs: Inputs, session: Session) -> None:
        self.inputs, self.session = inputs, session
        self.chance = random.Random(session.deal.seed)

    @property
    def over(self) -> bool:
        return self.phase == "over"

    @property
    def phase(self) -> str:
        """What the page waits for."""
        return str(self.inputs.screen.evaluate(PHASE))

    def turn(self) -> None:
        raise NotImplementedError

    def box(self, selector: str, luck: float = 0.0) -> tuple[float, float, float, float] | None:
        """The left, top, width and height of a visible element; None without one.

        ``luck``: which of them, from 0 (the first) to below 1 (the last).
        """
        found = cast("list[float] | None", self.inputs.screen.evaluate(BOX, [selector, luck]))
        return None if found is None else (found[0], found[1], found[2], found[3])

    def middle(self, selector: str, luck: float = 0.0) -> Place | None:
        found = self.box(selector, luck)
        return None if found is None else (found[0] + found[2] / 2, found[1] + found[3] / 2)

    def press(self, selector: str, luck: float = 0.0) -> bool:
        """Click a visible element, if there is one."""
        place = self.middle(selector, luck)
        if place is not None:
            self.inputs.click(*place)
        return place is not None

    def agree(self, *phases: str) -> None:
        """Check that the page is where the engine is."""
        assert self.phase in phases, f"the page is in the phase {self.phase}, not {' or '.join(phases)}"


class CartographersPlayer(Player):
    """Chooses terrain and shape by mouse, rotates by key, carries the shape by finger, and draws by mouse."""

    def __init__(self, inputs: Inputs, session: Session) -> None:
        super().__init__(inputs, session)
        self.hand = Hand(cast("Cartographers", session.state))

    def turn(self) -> None:
        state = self.session.state
        self.hand.drop()
        self.hand.update(cast("Cartographers", state))
        draws = [action for action in state.actions() if action.kind == "draw"]
        if not draws:
            self.press(MAIN)
            self.session.place(PASS)
            self.session.reveal()
            return
        self._draw(self.chance.choice(draws))
        self.agree("turn")
        self.press(MAIN)
        self.session.reveal()

    def _draw(self, action: Draw) -> None:
        hand = self.hand
        if len(hand.terrains) > 1:
            self.press(f'[data-do="terrain {action.terrain}"]')
            hand.choose_terrain(action.terrain)
        left, top, wide, high = self.box(".twin") or (0, 0, 0, 0)
        middle = (left + wide / 2, top + high / 2)
        for way in (-30, 30):
            self.inputs.swipe([(middle[0] + way * i, middle[1] + way * i) for i in range(5)])
        row, col = self._aim(action)
        self.inputs.click(left + col / SIZE * wide, top + row / SIZE * high)
        self.session.place(action)

    def _aim(self, action: Draw) -> Place:
        """Choose the shape, turn it, and find the point at which it covers the cells of the action."""
        hand = self.hand
        for shape in sorted(range(len(hand.shapes)), key=lambda i: i != hand.shape_index):
            if shape != hand.shape_index:
                self.press(f'[data-do="shape {shape}"]')
                hand.choose_shape(shape)
            for twist in range(8):
                for at in range(SIZE * SIZE):
                    hand.hold(at // SIZE + 0.5, at % SIZE + 0.5)
                    if hand.action == action:
                        return at // SIZE + 0.5, at % SIZE + 0.5
                self.inputs.key("f" if twist == 3 else "r")
                (hand.flip if twist == 3 else hand.turn)()
        raise AssertionError(f"{action} cannot be pointed at")


class KingdomBuilderPlayer(Player):
    """Builds by mouse and by keyboard, and drags the enlarged board."""

    def turn(self) -> None:
        state = cast("KingdomBuilder", self.session.state)
        if builds := self._builds:
            self._build(builds)
        else:
            self._drag()
            self.press(MAIN)
            self._play(END if END in state.actions() else REDRAW)
        while self.phase in ("turn", "greet"):
            self.press(MAIN)
        if self.session.inked is not None:
            self.session.reveal()
        if not self.over:
            self.agree(*(("start", "build") if self._builds else ("finish", "useless")))

    @property
    def _builds(self) -> list[Action]:
        """The mandatory builds that are legal now."""
        state = cast("KingdomBuilder", self.session.state)
        return [action for action in state.actions() if action.kind == MANDATORY]

    def _build(self, builds: list[Action]) -> None:
        if self.chance.random() < 0.5:
            for key in ("ArrowDown", "ArrowRight", "n"):
                self.inputs.key(key)
            hex = self.inputs.screen.evaluate("document.activeElement.dataset.cell")
            action = next((one for one in builds if _hex(one) == hex), None)
            if action is not None:
                self.inputs.key("Enter")
                self._play(action)
                return
        action = self.chance.choice(builds)
        self.press("#cell-" + _hex(action))
        self._play(action)

    def _play(self, action: Action) -> None:
        self.session.place(action)

    def _drag(self) -> None:
        for _ in range(3):
            self.inputs.key("+")
        x, y = self.middle("[data-part=window]") or (640, 400)
        for way in (-1, 1):
            self.inputs.drag([(x + way * i * 40, y + way * i * 25) for i in range(5)])
        self.inputs.key("0")


def _hex(build: Action) -> str:
    """The name of the hex that a mandatory build is for."""
    return str(build).rpartition(" ")[2]


class WoodcraftPlayer(Player):
    """Selects dice by mouse, tiles by key, drags dice to the tools, and answers at random."""

    def turn(self) -> None:
        if self.phase == "turn":
            self._work()
            self.press(self.chance.choice(['.spot[data-do^="tile "]', ANSWER]), self.chance.random())
        for _ in range(12):
            if self.phase == "turn" and self.box(MAIN + ".waiting") is None:
                self.press(MAIN)
                return
            if not (self.press(MAIN + ":not([aria-disabled=true])") or self._answer()):
                break

    def _answer(self) -> bool:
        """Press an answer: a button, or something on show."""
        if any(self.press(selector, self.chance.random()) for selector in (ANSWER, *ON_SHOW)):
            return True
        self.agree("turn", "over")  # nothing else is a state in which nothing can be pressed
        return False

    def _work(self) -> None:
        self.press(".lumber[data-do]")
        self.inputs.key("s")
        self.inputs.key("Escape")
        self.inputs.key("Escape")
        start, goal = self.middle(".lumber[data-take]"), self.middle("[data-drop='work:glue']")
        if start is not None and goal is not None:
            steps = [
                (start[0] + (goal[0] - start[0]) * i / 6, start[1] + (goal[1] - start[1]) * i / 6) for i in range(7)
            ]
            self.inputs.drag(steps)
            self.inputs.key("Escape")
        self.inputs.key(self.chance.choice("123"))


PLAYERS: dict[str, Callable[[Inputs, Session], Player]] = {
    "cartographers": CartographersPlayer,
    "kingdom_builder": KingdomBuilderPlayer,
    "woodcraft": WoodcraftPlayer,
}


def deal(game: str, seed: int) -> Deal:
    """The deal of a measurement: a game alone."""
    return Deal.of(game, seed, 1)
