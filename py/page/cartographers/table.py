"""The table of Cartographers: translates input into actions and updates the display."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, cast

from engine.cartographers.actions import OPEN, PASS
from engine.cartographers.questions import OFFERS
from engine.cartographers.sheets import GRID
from page.html import Html
from page.table.screen import Table
from table.cartographers.hand import Hand

from . import layout, log, panels, score_sheet, texts
from .display import Display
from .keyboard import Keyboard
from .map import Ghost
from .pointer import Pointer
from .scenes import scenes
from .skill_advice import ask_after

if TYPE_CHECKING:
    from engine.cartographers.actions import Action
    from engine.cartographers.game import Cartographers
    from engine.cartographers.view_types import LogEntry, View
    from page.dom import Event, Node
    from page.ink.surface import Canvas
    from page.screens import App
    from page.table.info_card import Explanation
    from page.table.reasons import Reason
    from page.table.rules import Section
    from page.table.timeline import Scene
    from table.session import Session

#: Prompts that are answered by drawing on the map.
DRAWING = ("draw", "ambush", "cell", "repeat", "bar", "touch")


class TableScreen(Table["Action"]):
    """One game of Cartographers at the table."""

    DISPLAY, KEYBOARD = Display, Keyboard
    SWITCH, CELLS = "legal", "square"
    view: View
    display: Display

    def __init__(self, app: App, root: Node, session: Session, id: str) -> None:
        super().__init__(app, root, session, id)
        self.hand = Hand(self.state)
        self.seat = self.hand.owner  # the seat whose map is shown
        self._pinned = False  # whether finger or keyboard has put the held shape where it is
        #: The skill that a hint proposes, the draw after it, and the owner of the map drawn on.
        self.advised = ""
        self.proposal: Ghost | None = None
        self.proposal_owner = 0
        self.look()
        self.seen = _newest(self.view["log"])  # the number of log entries before the news

    @property
    def state(self) -> Cartographers:
        return cast("Cartographers", self.session.state)

    @property
    def shown(self) -> Cartographers:
        """The state to show: with the inked draw on its map."""
        return cast("Cartographers", self.session.shown)

    def listen(self, on: Callable[[Node, str, Callable[[Event], object]], None]) -> None:
        part = self.display.part
        for kind, handler in Pointer(part["sheet"], lambda: self.display.picture.layout, self).handlers().items():
            on(part["sheet"], kind, handler)
        on(part["twin"], "focusin", self._focused)

    # --- view ---------------------------------------------------------------------------------

    def look(self) -> None:
        scene = self.timeline.scene
        # Nothing is hidden between seats.
        self.view = cast("View", self.session.view() if scene is None else scene.view)

    def decision(self, prompt: Mapping[str, object]) -> str:
        """The phases draw, pass, react and after; watch while the map of another player is shown."""
        if self.seat != prompt["sheet"]:
            return "watch"
        return "draw" if prompt["id"] in DRAWING else str(prompt["id"])

    @property
    def own_seat(self) -> int | None:
        """The seat of the person with the device; None before somebody has taken it."""
        return self._greeted

    @property
    def drawing(self) -> bool:
        return self.phase == "draw"

    # --- over the map -----------------------------------------------------------------------------

    def hover(self, row: float, col: float) -> None:
        self._point(row, col)
        if self.drawing:
            self._pinned = False
            before = self.hand.cells
            self.hand.hold(row, col)
            if self.hand.cells != before:
                self.display.show_held()

    def leave(self) -> None:
        self.info.point("", None)
        if self.drawing and not self._pinned:
            self.hand.drop()
            self.display.show_held()

    def _point(self, row: float, col: float) -> None:
        """Open the information card of a mountain or of ruins under the mouse; of ruins only while nothing is drawn."""
        cell = int(row // 1), int(col // 1)
        key = texts.info_key(self.view, self.seat, *cell)
        if self.drawing and key == "ruins":
            key = ""
        self.info.point(key, self.display.twin.at(*cell) if key else None)

    def explain(self, key: str) -> Explanation | None:
        from .info import explain

        return explain(self, key)

    def press(self, row: float, col: float) -> None:
        if self.drawing:
            self.hover(row, col)
            self.draw()
        else:
            self._press_on_map(row, col)

    def tap(self, row: float, col: float) -> None:
        if not self.drawing:
            self._press_on_map(row, col)
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
            self.display.show_held()

    def lift(self) -> None:
        if self.drawing:
            self._hold_still()

    def _press_on_map(self, row: float, col: float) -> None:
        """Skip a scene, take a draw back into the hand, or turn the next card."""
        if self.phase == "scene":
            self.timeline.skip()
        elif not self._pick_up(row, col) and self.phase == "turn":
            self.do_main()

    def _pick_up(self, row: float, col: float) -> bool:
        """Take a draw back into the hand if it is touched while it is inked, or while a skill may follow it."""
        fresh = self.session.inked is not None or (self.phase == "after" and not self.view["ambush"])
        if fresh and texts.name(int(row // 1), int(col // 1)) in self.view["last"]:
            self.do_undo()
            return True
        return False

    def _hold_still(self, *, aloud: bool = False) -> None:
        self._pinned = True
        self._show_held()
        if aloud:
            self.say(texts.ghost(self.app.words, self.hand))

    def _show_held(self) -> None:
        self.display.show_shapes()
        self.display.show_held()

    def turn(self, quarters: int) -> None:
        if self.drawing:
            self.hand.turn(quarters)
            self._show_held()

    def flip(self) -> None:
        if self.drawing:
            self.hand.flip()
            self._show_held()

    def step(self, rows: int, cols: int) -> None:
        self.display.twin.move(rows, cols)

    def _focused(self, event: Event) -> None:
        """Hold the shape over the focused cell."""
        row, col = (int(n) for n in event.target.dataset.cell.split(","))
        self.display.twin.go(row, col, take_focus=False)
        if self.drawing:
            self.hand.hold(row + 0.5, col + 0.5)
            self._hold_still(aloud=True)

    def adjust(self, how: str) -> None:
        """Rotate, flip or change the shape by key, and announce whether it fits."""
        if not self.drawing:
            return
        {
            "turn": self.hand.turn,
            "back": lambda: self.hand.turn(-1),
            "flip": self.hand.flip,
            "shape": self.hand.next_shape,
        }[how]()
        self._chosen()
        if self.hand.centre is not None:
            self.say(texts.ghost(self.app.words, self.hand))

    def put_away(self) -> None:
        """Escape: drop the held shape, or else unlight the edict."""
        if self.drawing and self.hand.centre is not None:
            self.hand.drop()
            self._pinned = False
            self.display.show_held()
        elif self.lit is not None:
            self.do_light(str(self.lit))

    # --- the hand ---------------------------------------------------------------------------------

    def do_shape(self, index: str, event: Event = None) -> None:
        self.hand.choose_shape(int(index))
        self._chosen()

    def do_terrain(self, terrain: str, event: Event = None) -> None:
        self.hand.choose_terrain(terrain)
        self._chosen()

    def _chosen(self) -> None:
        """Mark the chosen shape or terrain without moving the focus."""
        self.display.choose()

    def do_turn(self, argument: str = "", event: Event = None) -> None:
        self.turn(1)

    def do_flip(self, argument: str = "", event: Event = None) -> None:
        self.flip()

    def do_seat(self, seat: str, event: Event = None) -> None:
        """Show the map of a player."""
        self.hand.drop()
        super().do_seat(seat, event)

    def whose(self, name: str) -> str:
        return self.app.words("table.watching", name=name)

    # --- playing ----------------------------------------------------------------------------------

    def main(self, phase: str) -> None:
        if phase == "draw":
            self.draw()
        elif phase in ("pass", *OFFERS):
            self.play(PASS)
        elif phase == "watch":
            self.do_seat(str(self.view["prompt"]["sheet"]))

    def greeted(self) -> None:
        """Announces nothing: all maps are public."""

    def draw(self) -> None:
        """Ink the held shape, or say why it is not legal."""
        action = self.hand.action
        if action is None:
            self.refuse("nothing_chosen")
            return
        self.play(action)

    def do_skill(self, slug: str, event: Event = None) -> None:
        self.play(OPEN[slug])

    def refuse(self, code: str) -> None:
        self.say(self.app.words(f"refuse.{code}.more"))

    def at_once(self, action: Action, *, by_person: bool) -> bool:
        return self.hasty or (by_person and action.kind == "pass") or not self._people

    def question_changed(self, undone: Action | None = None) -> None:
        self._pinned = False
        self.hand.drop()
        self.hand.take(self.state)
        self.seat = self.hand.owner
        self.advised, self.proposal = "", None
        if undone is not None:
            self._greeted = self.session.state.actor
            self.hand.pick_up(undone)
            self._pinned = True

    def sound(self, action: Action) -> str:
        return "" if action.kind == "pass" else "pen"

    def placed(self, action: Action, *, by_person: bool) -> None:
        words = self.app.words
        if self.timeline.playing:
            return
        if self.phase == "after" and action.kind == "draw":
            drawn = texts.drawn(words, action.terrain, self.view["last"])
            self.say(words.sentences([drawn, words("table.after")]))
        elif self.session.inked is None:  # another player decides, or a skill asks
            seat = self.view["prompt"].get("seat", 0)
            self.say(words("say.turn_of", name=self.names()[seat]) if self.phase == "greet" else "")
        elif action.kind == "draw":
            self.say(texts.drawn(words, action.terrain, self.view["last"]))
        else:
            asked = self.view["log"][-1].get("asked")
            self.say(texts.action(words, action, offered=asked in OFFERS))

    def reveal(self) -> None:
        """Make the inked draw final and reveal the next card."""
        self.seen = len(self.session.view()["log"])
        super().reveal()

    def events(self) -> Sequence[object]:
        return self.shown.events

    def scenes(self, since: int) -> Sequence[Scene]:
        seat = self._people[0] if len(self._people) == 1 else self.viewer
        return scenes(self.display, self.state, since, seat)

    def announcement_after_scenes(self) -> str:
        news = [entry for entry in self.view["log"][self.seen :] if entry["id"] == "reveal"]
        return texts.news(self.app.words, news[-1:], self.view, self.seat)

    def announce(self) -> None:
        self.say(texts.news(self.app.words, self.view["log"][self.seen :], self.view, self.seat))

    # --- hints -------------------------------------------------------------------------------------

    def describe(self, action: Action) -> str:
        return texts.action(self.app.words, action, offered=self.view["prompt"]["id"] in OFFERS)

    def why(self, reason: Reason) -> Sequence[str]:
        return texts.why(self.app.words, reason)

    def strongest(self, reason: Reason) -> int | None:
        return panels.strongest(self.view, reason)

    def shows_on_board(self, action: Action) -> bool:
        return bool(action.cells)

    def show_advice(self, action: Action) -> None:
        self.propose(action.word if action.kind == "skill" else "")
        if action.kind == "skill":
            self.hand.drop()
            ask_after(self, action)
        else:
            self.hand.pick_up(action)
        self._pinned = True
        self.display.choose()

    def propose(self, skill: str, draw: Action | None = None, owner: int = 0) -> None:
        """Show the skill that a hint proposes, and the draw that would follow it."""
        self.advised = skill
        self.proposal = Ghost(draw.terrain, GRID.names(draw.cells)) if draw else None
        self.proposal_owner = owner
        self.display.mark_advised()

    def do_try(self, which: str, event: Event = None) -> None:
        """Hold a proposed draw over the map, or open a proposed skill, which can be undone."""
        action = cast("Action", self.hints.moves[int(which)])
        if action.kind == "skill" and event is not None:
            self.play(action)
            return
        super().do_try(which, event)

    # --- dialogs and end -----------------------------------------------------------------------

    def rules(self) -> tuple[Sequence[Section], str]:
        from . import reference

        return reference.sections(self.app.words, self.view), reference.topic(self.view, self.info.key)

    def menu(self, code: str) -> Html:
        return layout.menu(self.app.words, code, can_redo=self.session.can_redo, over=self.view["over"])

    def deck(self) -> Html:
        return log.deck(self.app.words, self.view) + log.revealed(self.app.words, self.view)

    def log(self) -> Html:
        words, view = self.app.words, self.view
        names = self.names() if len(self.session.sitters) > 1 else []
        return score_sheet.ledger(words, view, full=True, seat=self.seat) + log.log(words, view, names)

    def keys(self) -> Html:
        return panels.keys(self.app.words)

    def picture(self) -> Canvas:
        return self.display.picture.picture(self.view, self.seat)


def _newest(log: Sequence[LogEntry]) -> int:
    """The index of the first log entry after the latest decision."""
    return max((i + 1 for i, entry in enumerate(log) if entry["id"] in ("draw", "pass", "skill")), default=0)
