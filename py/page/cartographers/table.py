"""The table of Cartographers: every intent of the player ends here, every picture of the game starts here."""

from __future__ import annotations

from typing import Any

import js

from engine import IllegalAction
from engine.cartographers.actions import OPEN, PASS
from page.dom import Event, Listeners, Node
from table.cartographers.hand import Hand
from table.session import PERSON, Session

from . import says
from .company import Company
from .display import Display
from .keyboard import Keyboard
from .leaves import Leaves
from .pointer import Pointer

#: Prompts that are answered by drawing on the map.
DRAWING = ("draw", "ambush", "cell", "repeat", "bar", "touch")


class TableScreen(Company, Leaves):
    """One game at the table. ``app`` keeps it after every step."""

    name = "table"

    def __init__(self, app: Any, root: Node, session: Session, id: str) -> None:
        self.app = app
        self.root = root
        self.session: Any = session
        self.id = id
        self.hand = Hand(self.session.state)
        self.lit: int | None = None
        self.seat = self.hand.owner  # whose map is shown
        self._greeted = self.session.state.actor  # who has the device
        self._pinned = False  # the held shape stays where it is: put there by finger or key
        self._listeners = Listeners()
        self.display: Any = None
        self._reviewing: Any = None
        self.view = self.session.view()
        self.seen = _newest(self.view["log"])  # log entries older than the news

    def __getattr__(self, verb: str) -> Any:
        # The verbs of the review, which is not there before somebody asks for it.
        if not verb.startswith("do_review"):
            raise AttributeError(verb)
        if self._reviewing is None:
            from .review import Reviewing

            self._reviewing = Reviewing(self)
        return getattr(self._reviewing, verb)

    def show_review(self, panel: Node) -> bool:
        """Lay the review over a panel if it is open; False if it is not."""
        return self._reviewing is not None and self._reviewing.show(panel)

    def open(self) -> None:
        self.display = Display(self, self.root)
        self.display.open()
        on, part = self._listeners.on, self.display.part
        for kind, handler in Pointer(part["sheet"], lambda: self.display.picture.layout, self).handlers().items():
            on(part["sheet"], kind, handler)
        on(js.document, "keydown", Keyboard(self).press)
        on(js.window, "resize", lambda _: self.display.fit())
        on(part["twin"], "focusin", self._focused)
        on(part["dialog"], "click", self._outside)
        self.let_bots_play()

    def close(self) -> None:
        self.send_home()
        self._listeners.close()
        self.display.close()

    def respeak(self) -> None:
        self.close()
        self.open()

    def retheme(self) -> None:
        self.display.dress()
        self.refresh()

    def preferences(self) -> None:
        """The settings have changed."""
        self.retheme()

    def refresh(self) -> None:
        """Show the game as it is: after every step."""
        self.view = self.session.view()
        self.display.refresh()

    def say(self, text: str) -> None:
        """Announce something to a screen reader."""
        self.display.say(text)

    @property
    def phase(self) -> str:
        """What the table waits for: draw, pass, react, turn, over; or greet, think, watch (another's map)."""
        prompt = self.view["prompt"]
        if "seat" not in prompt:
            return str(prompt["id"])
        sitter = self.session.sitters[prompt["seat"]]
        if sitter.kind != PERSON:
            return "think"
        if self._greeted != prompt["seat"]:
            return "greet"
        if self.seat != prompt["sheet"]:
            return "watch"
        return "draw" if prompt["id"] in DRAWING else str(prompt["id"])

    @property
    def drawing(self) -> bool:
        return self.phase == "draw"

    def hover(self, row: float, col: float) -> None:
        if self.drawing:
            self._pinned = False
            before = self.hand.cells
            self.hand.hold(row, col)
            if self.hand.cells != before:
                self.display.show_hand()

    def leave(self) -> None:
        if self.drawing and not self._pinned:
            self.hand.drop()
            self.display.show_hand()

    def press(self, row: float, col: float) -> None:
        if self.drawing:
            self.hover(row, col)
            self.draw()
        else:
            self._pick_up(row, col)

    def tap(self, row: float, col: float) -> None:
        if not self.drawing:
            self._pick_up(row, col)
            return
        if self._pinned and (int(row // 1), int(col // 1)) in self.hand.cells:
            self.hand.turn()
        else:
            self.hand.hold(row, col)
        self._hold_still()

    def drag(self, rows: float, cols: float, start: tuple[float, float]) -> None:
        if self.drawing:
            if self.hand.centre is None:
                self.hand.hold(*start)
            self.hand.move(rows, cols)
            self._pinned = True
            self.display.show_hand()

    def lift(self) -> None:
        if self.drawing:
            self._hold_still()

    def _pick_up(self, row: float, col: float) -> None:
        """Touching an inked draw takes it back into the hand."""
        if self.session.inked is not None and says.name(int(row // 1), int(col // 1)) in self.view["last"]:
            self.do_undo()

    def _hold_still(self, *, aloud: bool = False) -> None:
        self._pinned = True
        self._show_hand()
        if aloud:
            self.say(says.ghost(self.app.words, self.hand))

    def _show_hand(self) -> None:
        self.display.show_shapes()
        self.display.show_hand()

    def turn(self, quarters: int) -> None:
        if self.drawing:
            self.hand.turn(quarters)
            self._show_hand()

    def flip(self) -> None:
        if self.drawing:
            self.hand.flip()
            self._show_hand()

    def step(self, rows: int, cols: int) -> None:
        self.display.twin.move(rows, cols)

    def _focused(self, event: Event) -> None:
        """The keyboard or a screen reader is on a cell: the shape is held there."""
        row, col = (int(n) for n in event.target.dataset.cell.split(","))
        self.display.twin.go(row, col, take_focus=False)
        if self.drawing:
            self.hand.hold(row + 0.5, col + 0.5)
            self._hold_still(aloud=True)

    def adjust(self, how: str) -> None:
        """Turn, flip or change the shape by key, and say how it fits now."""
        if not self.drawing:
            return
        {"turn": self.hand.turn, "back": lambda: self.hand.turn(-1), "flip": self.hand.flip,
         "shape": self.hand.next_shape}[how]()
        self._chosen()
        if self.hand.centre is not None:
            self.say(says.ghost(self.app.words, self.hand))

    def put_away(self) -> None:
        """Escape: let go of what is held, lit or inked, in this order."""
        if self.drawing and self.hand.centre is not None:
            self.hand.drop()
            self._pinned = False
            self.display.show_hand()
        elif self.lit is not None:
            self.do_light(str(self.lit))

    def do_light(self, edict: str, event: Event = None) -> None:
        if self._reviewing is not None:
            self._reviewing.put_map_back()
        wanted = int(edict)
        self.lit = None if self.lit == wanted else wanted
        self.display.light()

    def do_shape(self, index: str, event: Event = None) -> None:
        self.hand.choose_shape(int(index))
        self._chosen()

    def do_terrain(self, terrain: str, event: Event = None) -> None:
        self.hand.choose_terrain(terrain)
        self._chosen()

    def _chosen(self) -> None:
        """Another shape or terrain was chosen: mark it without taking the keyboard from it."""
        self.display.choose()

    def do_turn(self, argument: str = "", event: Event = None) -> None:
        self.turn(1)

    def do_flip(self, argument: str = "", event: Event = None) -> None:
        self.flip()

    def do_main(self, argument: str = "", event: Event = None) -> None:
        phase = self.phase
        if phase == "draw":
            self.draw()
        elif phase in ("pass", "react"):
            self.play(PASS)
        elif phase == "turn":
            self.next_card()
        elif phase == "greet":
            self._greeted = self.view["prompt"]["seat"]
            self.refresh()
        elif phase == "think" and self._brain is not None:
            self._brain.stop()
        elif phase == "watch":
            self.do_seat(str(self.view["prompt"]["sheet"]))

    def draw(self) -> None:
        """Ink the held shape, or say why that cannot be."""
        action = self.hand.action
        if action is None:
            self.say(self.app.words("refuse.nothing_chosen.more"))
            return
        self.play(action)

    def play(self, action: Any) -> None:
        """Play a decision: it is inked, or the next question comes at once."""
        try:
            self.session.place(action)
        except IllegalAction as refused:
            self.say(self.app.words(f"refuse.{refused.code}.more"))
            return
        self.part_company()
        alone = all(sitter.kind != PERSON for sitter in self.session.sitters)
        if self.session.inked is None:
            self._next_ask()
        elif self.app.prefs["reveal"] or action.kind == "pass" or alone:
            self.next_card()
        else:
            self._kept()
            told = says.action(self.app.words, action)
            if action.kind == "draw":
                told = says.drawn(self.app.words, action.terrain, self.view["last"])
            self.say(told)

    def next_card(self) -> None:
        """Make the inked draw final and turn the next card."""
        self.seen = len(self.session.view()["log"])
        self.session.turn()
        self._take_hand()
        self._kept()
        self.say(says.news(self.app.words, self.view["log"][self.seen :], self.view, self.seat))

    def _next_ask(self) -> None:
        """Nothing was revealed, but another decision is due: of another player, or for a skill."""
        self._take_hand()
        self._kept()
        seat = self.view["prompt"].get("seat", 0)
        self.say(self.app.words("say.turn_of", name=self.names()[seat]) if self.phase == "greet" else "")

    def _take_hand(self) -> None:
        self._pinned = False
        self.hand.drop()
        self.hand.take(self.session.state)
        self.seat = self.hand.owner
        people = [i for i, sitter in enumerate(self.session.sitters) if sitter.kind == PERSON]
        if len(people) == 1:  # nobody to pass the device to
            self._greeted = people[0]

    def do_undo(self, argument: str = "", event: Event = None) -> None:
        """Take back the latest decision of a person, and what bots did after it."""
        if not self.session.can_take_back:
            self.say(self.app.words("table.undo.none"))
            return
        self.part_company()
        self.session.take_back()
        self._take_hand()
        self._greeted = self.session.state.actor
        self.hand.pick_up(self.session.undone)
        self._pinned = True
        self._kept()
        self.say(self.app.words("say.undone"))

    def do_redo(self, argument: str = "", event: Event = None) -> None:
        if self.session.can_redo:
            self.part_company()
            self.session.redo()
            if self.session.inked is None:
                self._take_hand()
            self._kept()
            self.say(self.app.words("say.redone"))
        self.do_shut()

    def _kept(self) -> None:
        """After every step: keep the game, show it, and let a bot decide if it is its turn."""
        self.app.save(self.id, self.session)
        self.display.advise("")
        self.refresh()
        self.let_bots_play()

    def show_advice(self, action: Any) -> None:
        self.hand.pick_up(action)
        self._pinned = True
        self.display.choose()

    def do_skill(self, slug: str, event: Event = None) -> None:
        self.play(OPEN[slug])

    def do_seat(self, seat: str, event: Event = None) -> None:
        """Look at a player's map."""
        self.seat = int(seat)
        self.hand.drop()
        self.refresh()

    def next_seat(self) -> None:
        self.do_seat(str((self.seat + 1) % len(self.session.sitters)))

    def do_legal(self, argument: str = "", event: Event = None) -> None:
        self.do_shut()
        self.app.prefs["legal"] = not self.app.prefs["legal"]
        self.display.show_tools()
        self.display.show_hand()

    def do_again(self, argument: str = "", event: Event = None) -> None:
        from page.begin import begin

        begin(self.app, self.session.deal)

    def do_link(self, argument: str = "", event: Event = None) -> None:
        from page.records import copy_link

        copy_link(self.app, self.session)

    def do_picture(self, argument: str = "", event: Event = None) -> None:
        from .end import keep_picture

        keep_picture(self)


def _newest(log: list[Any]) -> int:
    """Where the news begin: behind the last thing that somebody did."""
    return max((i + 1 for i, entry in enumerate(log) if entry["id"] in ("draw", "pass", "skill")), default=0)
