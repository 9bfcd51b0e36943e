"""A game of Kingdom Builder on the page, compared with the same game in the engine."""

import random
from collections.abc import Callable
from typing import Any

from cartographers_solo import MINUS, WORDS, number
from played_games import shelf, store_games, visit
from playwright.sync_api import Page

import bots
from engine.kingdom_builder.actions import END, REDRAW
from engine.kingdom_builder.boards import LETTERS
from table.deals import Deal
from table.kingdom_builder.hand import Hand
from table.players import full, names
from table.session import PERSON, Session, Sitter

#: How far the board is scrolled.
PLACE = """() => {
  const { scrollLeft, scrollTop } = document.querySelector('[data-part=window]');
  return [scrollLeft, scrollTop];
}"""
GAME = "kingdom_builder"
ADA, BRUNHILDE = Sitter(name="Ada"), Sitter(name="Brunhilde")
HEXES = [f"{row}{col}" for row in "ABCDEFGHIJKLMNOPQRST" for col in range(1, 21)]
DECIDING = ("start", "build", "finish", "useless")
_LANDS = {letter: land for land, letter in LETTERS.items()} | {"M": "mountain", "X": "castle"}

# Reads everything that the table shows.
LOOK = """() => {
  const table = document.querySelector('.table');
  const all = selector => [...table.querySelectorAll(selector)].filter(node => !node.closest('[hidden]'));
  const text = node => node ? node.textContent.trim().replace(/\\s+/g, ' ') : null;
  const one = selector => text(table.querySelector(selector));
  const main = table.querySelector('[data-part=main]');
  return {
    phase: table.dataset.phase,
    hexes: all('[role=gridcell]').map(node => node.getAttribute('aria-label')),
    round: one('[data-part=round]'), card: one('.cardname'), tell: one('.turn .tell'), next: one('.nextcard'),
    face: table.querySelector('[data-face]')?.dataset.face ?? null,
    tiles: all('.tile').map(node => [node.dataset.do.slice(5), node.classList[1],
                                     node.getAttribute('aria-pressed') === 'true',
                                     node.getAttribute('aria-disabled') !== 'true']),
    goals: all('.goal .name').map(text),
    now: all('.goal [data-value]').map(node => text(node.querySelector('.was') || node)),
    then: all('.goal [data-value]').map(node => node.querySelector('.was') ? text(node.lastChild) : text(node)),
    names: all('.person .name').map(text), gold: all('.person [data-gold]').map(text),
    supply: all('.person .supply').map(text),
    main: main && {text: text(main), off: main.getAttribute('aria-disabled') === 'true'},
    undo: !table.querySelector('[data-do=undo]').disabled,
    said: one('[data-part=say]'), title: one('[data-title]'), subtitle: one('.subtitle'),
    ledger: all('.ending .ledger tbody tr').map(row => [...row.children].map(text)),
    code: one('.dealt .code'),
  };
}"""
MIDDLE = """hex => {
  const box = document.getElementById('cell-' + hex).getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2, box.width];
}"""


def eager(state: Any, chance: random.Random) -> Any:
    """A random legal action: a build or a move, next to a location with a tile if possible; the turn ends last."""
    actions = state.actions()
    kinds = sorted({action.kind for action in actions} - {"end"}) or ["end"]
    kind = chance.choice(kinds)
    some = [action for action in actions if action.kind == kind]
    taken = state.seats[state.turn].taken
    there = [location.near for n, location in enumerate(state.board.locations) if state.stock[n] and not taken >> n & 1]
    return chance.choice([action for action in some if any(action.target & near for near in there)] or some)


def game_with(
    wanted: Callable[[Session], Any],
    players: int = 2,
    sitters: tuple[Sitter, ...] = (),
    *,
    first: int = 0,
    **options: Any,
) -> Session:
    """The first game, played by ``eager``, that reaches a wanted session."""
    for seed in range(first, first + 200):
        session = Session(Deal.of(GAME, seed, players, **options), sitters)
        chance = random.Random(seed)
        while not wanted(session):
            if session.over:
                break
            if session.inked is not None:
                session.reveal()
            else:
                session.place(eager(session.state, chance))
        else:
            return Session.from_json(session.to_json())
    raise AssertionError("no game reaches that")


def at(phase: str, **more: Any) -> Callable[[Session], bool]:
    """A condition: the first player is in this phase, some rounds after the start."""

    def wanted(session: Session) -> bool:
        view = session.view(0)
        prompt = view["prompt"]
        return bool(
            prompt["id"] == phase
            and (phase == "over" or (prompt["seat"] == 0 and view["round"] >= more.get("round", 4)))
        )

    return wanted


class KingdomTable:
    """``check`` compares all that the page shows with the engine; the ways to play are in kingdom_input.py."""

    def __init__(self, page: Page, session: Session, id: str = "ca571e") -> None:
        self.page, self.session, self.id = page, session, id
        self.chance = random.Random(session.deal.code())
        self.people = [i for i, sitter in enumerate(session.sitters) if sitter.kind == PERSON]
        begins = not session.state.history and session.inked is None and session.state.actor in self.people[:1]
        self.greeted = self.people[0] if len(self.people) == 1 else session.state.actor if begins else None
        self.hand = Hand()
        self._take()

    def open(self, ready: Callable[..., Page]) -> "KingdomTable":
        """Store the game in the page and open it."""
        ready(self.page, "", again=False)
        store_games(self.page, **{self.id: self.session})
        visit(self.page, "#/play/" + self.id, ".table[data-phase]")
        self.take_device()
        return self

    def take_device(self) -> None:
        """Confirm who has the device; a page with several people asks when it is opened."""
        if self.phase == "greet":
            self.check()
            self.page.click("[data-part=main]")
            self.greeted = self.view["prompt"]["seat"]
            self._take()

    # --- the engine -----------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        return self.session.state

    @property
    def viewer(self) -> int:
        turn = int(self.session.shown.turn)  # type: ignore[attr-defined]
        if turn in self.people:
            return turn
        return self.greeted if self.greeted is not None else self.people[0]

    @property
    def view(self) -> dict[str, Any]:
        """The view of the person with the device."""
        return self.session.view(self.viewer)

    @property
    def phase(self) -> str:
        prompt = self.view["prompt"]
        if "seat" not in prompt:
            return str(prompt["id"])
        if prompt["seat"] not in self.people:
            return "think"
        return "greet" if self.greeted != prompt["seat"] else str(prompt["id"])

    @property
    def names(self) -> list[str]:
        return names(WORDS, self.session.sitters, self.session.deal.seed)

    def any_action(self) -> Any:
        return eager(self.state, self.chance)

    def done(self, action: Any) -> None:
        """Play in the engine an action that was played on the page."""
        self.session.place(action)
        if self.session.inked in (END, REDRAW):
            self.session.reveal()
        self._take()

    def _take(self) -> None:
        self.hand.update(self.view | {"legal": {}} if self.phase == "greet" else self.view)

    def saved_session(self) -> Session:
        """The game as the page has saved it."""
        return shelf(self.page).load(self.id)

    def wait_for_bots(self) -> None:
        """Wait until a person must decide; the moves of bots must equal those computed here."""
        self.page.wait_for_selector(".table:not([data-phase=think])", timeout=120_000)
        kept = self.saved_session()
        before = len(self.state.history)
        assert kept.state.history[:before] == self.state.history
        for action in [*kept.state.history[before:], *([kept.inked] if kept.inked else [])]:
            seat, turn = self.state.actor, len(self.state.history)
            bot = bots.make(GAME, self.session.sitters[seat].kind, turn)
            assert str(bot.choose(self.state.determinize(seat, turn), seat)) == str(action)
            self.session.place(action)
            if self.session.inked is not None:
                self.session.reveal()
        self._take()

    # --- comparing --------------------------------------------------------------------------------

    def look(self) -> dict[str, Any]:
        seen: dict[str, Any] = self.page.evaluate(LOOK)
        return seen

    def check(self) -> dict[str, Any]:
        """Compare the page with the engine; returns what was read from the page."""
        view, seen, phase = self.view, self.look(), self.phase
        assert seen["phase"] == phase
        assert seen["hexes"] == self._hexes(view)
        assert seen["undo"] == self.session.can_take_back
        if view["over"]:
            self._check_end(view, seen)
            return seen
        of = {"n": view["round"] + 1, "of": view["rounds"]}
        assert seen["round"] == WORDS("table.round.of" if view["rounds"] else "table.round", **of)
        worths = view["now"][self.viewer]
        assert seen["goals"] == [WORDS("kb.card." + worth["card"]) for worth in worths]
        assert [number(text) for text in seen["now"]] == [worth["amount"] for worth in worths]
        assert seen["names"] == list(map(full, self.names))
        assert [number(text) for text in seen["gold"]] == view["scores"]
        assert seen["supply"] == [WORDS("kb.left", n=n) for n in view["supply"]]
        active = view["prompt"]["seat"]
        if phase == "greet":
            assert seen["card"] == WORDS("table.pass_to", name=self.names[active])
            assert seen["main"] == {"text": WORDS("table.begin", name=self.names[active]), "off": False}
            assert seen["tiles"] == [] and seen["face"] is None
            return seen
        if view["played"]:
            assert seen["card"].startswith(WORDS("kb.land." + view["played"]))
            assert seen["face"] == view["played"]
        ways = self.hand.kinds if phase in DECIDING else ()
        tiles = view["holdings"][active if phase == "think" else self.viewer]
        usable = [ready(tile, ways) for tile in tiles]
        chosen = [
            n for n, tile in enumerate(tiles) if phase in DECIDING and usable[n] and tile["kind"] == self.hand.kind
        ][:1]
        assert seen["tiles"] == [[tile["kind"], tile["state"], n in chosen, usable[n]] for n, tile in enumerate(tiles)]
        finished = view["ending"] and self.viewer < view["prompt"]["seat"]
        alone = len(self.people) == 1 and view["hand"] and not finished
        assert seen["next"] == (WORDS("kb.next_card", land=WORDS("kb.land." + view["hand"])) if alone else None)
        if phase in DECIDING:
            end = WORDS("kb.redraw" if "redraw" in view["can"] else "table.end_turn")
            assert seen["main"]["text"].startswith(end)
            assert seen["main"]["off"] == (not view["can"])
        elif phase == "turn":
            assert seen["main"] == {"text": WORDS("kb.draw_new"), "off": False}
        return seen

    def _hexes(self, view: dict[str, Any]) -> list[str]:
        """The expected label of each hex."""
        places = {place["hex"]: place for place in view["locations"]}
        owner = {hex: seat for seat, houses in enumerate(view["settlements"]) for hex in houses}
        deciding = self.phase in DECIDING
        viewer = None if view["over"] and len(self.people) > 1 else self.viewer
        labels = []
        for hex, letter in zip(HEXES, "".join(view["board"]), strict=True):
            if hex in places:
                kind = WORDS("kb.tile." + places[hex]["kind"])
                items = [hex, WORDS("kb.say.place", tile=kind, n=places[hex]["left"])]
            else:
                items = [hex, WORDS("kb.land." + _LANDS[letter])]
            if hex in owner:
                mine = owner[hex] == viewer
                items.append(WORDS("kb.say.mine") if mine else WORDS("kb.say.theirs", name=self.names[owner[hex]]))
            if deciding and hex == self.hand.origin:
                items.append(WORDS("kb.say.held"))
            elif deciding and hex in self.hand.targets:
                items.append(WORDS("kb.say.build" if self.hand.origin is None else "kb.say.here"))
            elif deciding and hex in self.hand.origins:
                items.append(WORDS("kb.say.move"))
            labels.append(WORDS.list(items))
        return labels

    def _check_end(self, view: dict[str, Any], seen: dict[str, Any]) -> None:
        winners = [self.names[i] for i in view["winners"]]
        if view["players"] > 1:
            alone = WORDS("end.winner", name=winners[0])
            assert seen["title"] == (alone if len(winners) == 1 else WORDS("end.tie", names=WORDS.joined(winners)))
        else:
            assert seen["title"] == WORDS("kb.title." + view["title"])
        rows = [
            [WORDS("kb.card." + worth["card"]), *(str(now[i]["amount"]).replace("-", MINUS) for now in view["now"])]
            for i, worth in enumerate(view["now"][0])
        ]
        built = [WORDS("kb.end.built"), *(str(40 - left) for left in view["supply"])]
        assert seen["ledger"] == [*rows, [WORDS("table.sum"), *map(str, view["scores"])], built]
        assert seen["code"] == self.session.deal.code()


def ready(tile: dict[str, Any], ways: tuple[str, ...]) -> bool:
    """Whether a tile can be chosen now."""
    return tile["state"] == "ready" and tile["kind"] in ways
