"""A multiplayer game of Cartographers on the page, compared with the same game in the engine."""

import json
import random
import time
from collections.abc import Callable
from typing import Any

from cartographers_input import Mouse, aim
from cartographers_solo import WORDS, SoloTable, board, card_name, number, number_text
from playwright.sync_api import Page

from engine.cartographers import shapes
from engine.cartographers.actions import PASS
from engine.cartographers.cards import COIN_TRACK, SEASONS
from table.cartographers.hand import Hand
from table.deals import Deal
from table.memory_store import MemoryStore
from table.players import full, names
from table.saved_games import Shelf
from table.session import PERSON, Session, Sitter

DRAWING = ("draw", "ambush", "cell", "repeat", "bar", "touch")
FOUR = (Sitter(name="Ada"), Sitter(name="Brunhilde"), Sitter(), Sitter(name="Dov"))

LOOK = """() => {
  const table = document.querySelector('.table');
  const all = selector => [...table.querySelectorAll(selector)].filter(node => !node.closest('[hidden]'));
  const text = node => node ? node.textContent.trim().replace(/\\s+/g, ' ') : null;
  const one = selector => text(table.querySelector(selector));
  const main = table.querySelector('[data-part=main]');
  return {
    phase: table.dataset.phase,
    cells: all('[role=gridcell]').map(node => node.getAttribute('aria-label')),
    grid: table.querySelector('.twin').getAttribute('aria-label'),
    seats: all('.seat').map(node => [one.call(0, `[data-do="${node.dataset.do}"] .name`), text(node.querySelector('b')),
                                     node.classList.contains('active'), node.getAttribute('aria-pressed') === 'true']),
    skills: all('.skill').map(node => [node.dataset.info.slice(6), 'do' in node.dataset,
                                       node.classList.contains('used')]),
    card: one('.cardname'), banners: all('.banner').map(text), due: one('.due'),
    season: one('.seasons [aria-current=step] > span'), time: one('.seasons [aria-current=step] > b'),
    sums: all('.seasons .is-past b').map(text),
    coins: one('.coins b'), loss: one('.loss b'),
    now: all('.edicts [data-value]').map(node => text(node.querySelector('.was') || node)),
    then: all('.edicts [data-value]').map(node => node.querySelector('.was') ? text(node.lastChild) : text(node)),
    main: main && {text: text(main), off: main.getAttribute('aria-disabled') === 'true'},
    undo: !table.querySelector('[data-do=undo]').disabled,
    advice: all('.advice [data-do^="try"] > span').map(text),
    said: one('[data-part=say]'), title: one('[data-title]'),
    ranks: all('.ranks tbody tr').map(row => [...row.children].map(text)),
    won: all('.ranks .winner th').map(text),
  };
}"""


class GroupTable(SoloTable):
    """Plays the seats of people by mouse. Bots move on the page; ``follow`` loads their moves from the save."""

    def __init__(self, page: Page, session: Session, id: str = "5e7e4a1") -> None:
        self.page, self.session, self.deal, self.id = page, session, session.deal, id
        self.choose = random.Random(session.deal.code()).choice
        people = [i for i, sitter in enumerate(session.sitters) if sitter.kind == PERSON]
        begins = self.state.actor in people and not self.state.history and session.inked is None
        self.greeted = people[0] if len(people) == 1 else self.state.actor if begins else None
        self.hand = Hand(self.state)
        self.seat = self.seat_shown()

    def resume(self, ready: Callable[..., Page]) -> "GroupTable":
        """Open the game from the page's storage and take the device."""
        super().resume(ready)
        self.take_device()
        return self

    def take_device(self) -> None:
        """Confirm who has the device; a page with several people asks when it is opened."""
        if self.phase == "greet":
            self.check()
            self.press()

    # --- comparing --------------------------------------------------------------------------------

    def reload(self, ready: Callable[..., Page]) -> "GroupTable":
        """Reload the page; afterwards nobody has the device, unless only one person plays."""
        self.page.reload()
        ready(self.page)
        if len([sitter for sitter in self.session.sitters if sitter.kind == PERSON]) > 1:
            self.greeted = None
        return self

    @property
    def phase(self) -> str:
        prompt = self.view["prompt"]
        if "seat" not in prompt:
            return str(prompt["id"])
        if self.session.sitters[prompt["seat"]].kind != PERSON:
            return "think"
        if self.greeted != prompt["seat"]:
            return "greet"
        if self.seat != prompt["sheet"]:
            return "watch"
        return "draw" if prompt["id"] in DRAWING else str(prompt["id"])

    @property
    def names(self) -> list[str]:
        return names(WORDS, self.session.sitters, self.session.deal.seed)

    def look(self) -> dict[str, Any]:
        seen: dict[str, Any] = self.page.evaluate(LOOK)
        return seen

    def _shown_loss(self, seat: int) -> int:
        """The losses on the map, with the draw that was taken back and is held again."""
        hand = Hand(self.state)
        if self.phase == "draw" and self.session.undone is not None:
            hand.pick_up(self.session.undone)
        then = hand.preview().then if hand.owner == seat else None
        loss: int = self.view["now"][seat]["monsters"]
        return loss if then is None else then.monsters

    def check(self) -> dict[str, Any]:
        view, seen, seat = self.view, self.look(), self.seat
        assert seen["phase"] == self.phase
        assert seen["undo"] == self.session.can_take_back
        rows, ruins, closed = board(seen["cells"])
        assert rows == view["sheets"][seat]
        assert (ruins, closed) == (set(view["ruins"]), set(view["closed"][seat]))
        active = view["prompt"].get("seat")
        if view["players"] > 1:
            assert self.names[seat] in seen["grid"]
            assert seen["seats"] == [
                [full(name).replace("\xa0", " "), number_text(view["scores"][i]), i == active, i == seat]
                for i, name in enumerate(self.names)
            ]
        assert [number(text) for text in seen["sums"]] == [sum(row) for row in view["season_scores"][seat]]
        if view["over"]:
            return seen
        assert seen["card"] == card_name(view["prompt"].get("card") or view["revealed"][-1])
        assert seen["season"] == WORDS("season." + SEASONS[view["season"]].slug)
        assert seen["time"] == f"{view['time']}/{view['threshold']}"
        assert number(seen["coins"].partition("/")[0]) == view["coins"][seat] <= COIN_TRACK
        assert number(seen["loss"]) == self._shown_loss(seat)
        assert [number(text) for text in seen["now"]] == view["now"][seat]["edicts"]
        used = view["skills"]["used"][active or 0][view["season"]]
        can = view["skills"]["can"] if self.phase not in ("greet", "think") else ()
        assert seen["skills"] == [[slug, slug in can, slug == used] for slug in view["skills"]["cards"]]
        if self.phase == "greet":
            assert seen["due"] == WORDS("table.pass_to", name=self.names[active])
            assert seen["main"] == {"text": WORDS("table.begin", name=self.names[active]), "off": False}
        return seen

    # --- playing ----------------------------------------------------------------------------------

    def next_question(self, undone: Any = None) -> None:
        """Follow the engine to its next question, or to an earlier one by undoing an action."""
        self.hand.drop()
        self.hand.update(self.state, undone=undone)
        people = [i for i, sitter in enumerate(self.session.sitters) if sitter.kind == PERSON]
        if len(people) == 1:
            self.greeted = people[0]
        self.seat = self.seat_shown()

    def seat_shown(self) -> int:
        """The seat whose map is shown: of the next draw; after bots one's own; at the end of the winner."""
        winners = self.state.winners()
        actor = self.state.actor if self.session.inked is not None else None
        if actor is not None and self.session.sitters[actor].kind != PERSON and self.greeted is not None:
            return int(self.greeted)
        if not winners:
            return int(self.hand.owner)
        return self.greeted if self.greeted in winners else winners[0]

    def press(self) -> None:
        """Press the red button in a phase where it only continues."""
        phase = self.phase
        self.page.click("[data-part=main]")
        if phase == "greet":
            self.greeted = self.view["prompt"]["seat"]
        elif phase == "turn":
            self.session.reveal()
            self.next_question()
        else:
            raise AssertionError(phase)

    def act(self, action: Any) -> None:
        """Play a decision of a person on the page and in the engine."""
        if action.kind == "skill":
            self.page.click(f'[data-do="skill {action.word}"]')
        elif action.kind == "pass":
            self.page.click("[data-part=main]")
        else:
            self._draw(action)
        self.session.place(action)
        if self.session.inked is None:
            self.next_question()
        elif action == PASS:
            self.session.reveal()
            self.next_question()

    def _draw(self, action: Any) -> None:
        self.page.evaluate("scrollTo(0, 0)")  # a skill may have been pressed below the screen
        mouse, wanted = Mouse(self), Hand(self.state)
        wanted.pick_up(action)
        assert wanted.action == action and wanted.centre
        if self.hand.terrain != wanted.terrain:
            mouse.choose_terrain(wanted.terrain)
            self.hand.choose_terrain(wanted.terrain)
        if self.hand.shape_index != wanted.shape_index:
            mouse.choose_shape(wanted.shape_index)
            self.hand.choose_shape(wanted.shape_index)
        spot = aim(self.hand, wanted.form, action)
        mouse.hover(*spot)
        form, flip = self.hand.form, False
        if wanted.form not in _turns(form):
            flip, form = True, shapes.flipped(form)
        if flip:
            self.page.mouse.click(*mouse.point(*spot), button="right")
            self.hand.flip()
        quarters = _turns(form).index(wanted.form)
        mouse.wheel(quarters)
        self.hand.turn(quarters)
        assert self.hand.action == action
        seen = self.look()
        assert seen["main"] == {"text": WORDS("table.draw"), "off": False}
        sheet = self.hand.sheet_then()
        assert [number(text) for text in seen["then"]] == [self.state.edict_amount(i, sheet) for i in range(4)]
        self.page.mouse.down()
        self.page.mouse.up()

    def undo(self) -> None:
        self.page.click('.tools [data-do="undo"]')
        undone = self.session.inked or self.state.history[-1]
        self.session.undo()
        while self.session.sitter and self.session.sitter.kind != PERSON:
            assert self.session.undo()
        self.next_question(undone)
        self.greeted = self.state.actor

    def any_draw(self) -> Any:
        """A random legal draw, or the pass if there is none; no skill."""
        return self.choose([action for action in self.state.actions() if action.kind != "skill"])

    def until(self, phase: str) -> "GroupTable":
        """Wait until bots have moved, then load their moves from the saved game."""
        self.page.wait_for_selector(f'.table[data-phase="{phase}"]', timeout=60_000)
        return self.follow()

    def follow(self, undone: Any = None) -> "GroupTable":
        self.session = self.saved_session()
        self.next_question(undone)
        return self

    def saved_session(self) -> Session:
        """The game as the page has saved it."""
        texts: dict[str, str] = self.page.evaluate("({...localStorage})")
        return Shelf(MemoryStore(texts)).load(self.id)

    def saved(self) -> dict[str, str]:
        store = MemoryStore()
        Shelf(store).save(self.id, self.session, int(time.time()))
        return store.texts


def _turns(form: Any) -> list[Any]:
    forms = [form]
    for _ in range(3):
        forms.append(shapes.turned(forms[-1]))
    return forms


def game_with(
    wanted: Callable[[Session], Any],
    players: int = 4,
    sitters: tuple[Sitter, ...] = (),
    *,
    first: int = 0,
    skilled: bool = False,
    **options: Any,
) -> Session:
    """The first randomly played game that reaches a wanted session."""
    for seed in range(first, first + 400):
        session = Session(Deal.of("cartographers", seed, players, **options), sitters)
        chance = random.Random(seed)
        while not session.over:
            if wanted(session):
                return Session.from_json(json.loads(json.dumps(session.to_json())))
            if session.inked is not None:
                session.reveal()
                continue
            choices = [a for a in session.state.actions() if skilled or a.kind != "skill"]
            session.place(chance.choice(choices))
        if wanted(session):
            return session
    raise AssertionError("no game reaches that")


# A worker controlled by the test: ``asked`` holds the messages of the page, ``sendAnswer`` sends an answer.
FAKE_WORKER = """
window.asked = []; window.workers = [];
addEventListener('inkstead:shown', () => Object.assign(inkstead.patience, {start: 1e9, answer: 1e9}));
window.Worker = class {
  constructor() { this.heard = {}; workers.push(this); }
  addEventListener(kind, call) { this.heard[kind] = call; }
  postMessage(text) { asked.push(JSON.parse(text)); }
  terminate() { this.gone = true; }
};
window.sendAnswer = message => {
  const worker = workers.at(-1);
  if (!worker.gone) worker.heard.message({data: JSON.stringify(message)});
};
"""
NO_WORKER = "window.Worker = class { constructor() { throw new Error('no workers here'); } };"


def questions(page: Page) -> list[dict[str, Any]]:
    """The messages of the page to the fake worker; stops have a negative id."""
    asked: list[dict[str, Any]] = page.evaluate("asked")
    return [{**q, "request": json.loads(q["request"])} if "request" in q else q for q in asked]


def answer(page: Page, job: int, *best: tuple[Any, ...], done: bool = True, part: float = 1.0) -> None:
    content = {"part": part, "best": [[str(action), *more] for action, *more in best], "done": done}
    page.evaluate("message => sendAnswer(message)", {"id": job, "answer": json.dumps(content), "done": done})
