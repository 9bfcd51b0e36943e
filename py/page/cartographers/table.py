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

from . import announcements, layout, log, panels, score_sheet, texts
from .display import Display
from .keyboard import Keyboard
from .pointer import Pointer
from .scenes import Players, scenes
from .skill_advice import NOTHING, Proposal, ask_after, open_proposed

if TYPE_CHECKING:
    from engine.cartographers.actions import Action
    from engine.cartographers.game import Cartographers
    from engine.cartographers.view_types import View
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
        self.seat = self._map_to_show()
        self._pinned = False  # whether finger or keyboard has put the held shape where it is
        self.read_view()
        self.seen = log.first_news(self.view["log"])  # the number of log entries before the news

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

    def _map_to_show(self) -> int:
        """The seat of the map of the next draw; once a bot has drawn last, of the person with the device."""
        bot_drew = self.session.inked is not None and self.session.state.actor not in self._people
        return self.hand.owner if self._greeted is None or not bot_drew else self._greeted

    def read_view(self) -> None:
        scene = self.timeline.scene
        self.view = cast("View", self.session.view() if scene is None else scene.view)  # nothing is hidden from a seat

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
        """Open the information card of a mountain or of ruins under the mouse, while it holds no shape."""
        cell = int(row // 1), int(col // 1)
        key = "" if self.drawing else texts.info_key(self.view, self.seat, *cell)
        self.info.point(key, self.display.twin.at(*cell) if key else None)

    def info_at(self, event: Event) -> tuple[str, Node] | None:
        if not event.target.closest("[data-part=sheet]"):
            return None
        cell = self.display.picture.cell_at(event.offsetX, event.offsetY)
        key = texts.info_key(self.view, self.seat, *cell) if cell else ""
        return (key, self.display.twin.at(*cell)) if cell and key else None

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
        if self.info.swallows_click():  # a long press
            return
        self.info.close()
        if not self.drawing:
            self._press_on_map(row, col)
            return
        if self._pinned and (int(row // 1), int(col // 1)) in self.hand.cells:
            self.hand.turn()
        else:
            self.hand.hold(row, col)
        self._hold_still()

    def drag(self, rows: float, cols: float, start: tuple[float, float]) -> None:
        self.info.close()
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
        if fresh and GRID.name(int(row // 1), int(col // 1)) in log.newest(self.view, self.seat):
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
        """Hold the shape over the focused cell; while none is asked for, open the information card of the cell."""
        row, col = self.display.twin.cell(event.target)
        self.display.twin.go(row, col, take_focus=False)
        if self.drawing:
            self.hand.hold(row + 0.5, col + 0.5)
            self._hold_still(aloud=True)
        self.info.focus("" if self.drawing else texts.info_key(self.view, self.seat, row, col), event.target)

    def put_away(self) -> bool:
        """Drop the held shape; returns whether one was held."""
        held = self.drawing and self.hand.centre is not None
        if held:
            self.hand.drop()
            self._pinned = False
            self.display.show_held()
        return held

    def do_shape(self, index: str, event: Event = None) -> None:
        if self.drawing:
            self.hand.choose_shape(int(index))
            self.chosen()

    def do_terrain(self, terrain: str, event: Event = None) -> None:
        if self.drawing:
            self.hand.choose_terrain(terrain)
            self.chosen()

    def chosen(self) -> None:
        """Mark the chosen shape or terrain without moving the focus."""
        self.display.choose()

    def do_legal(self, argument: str = "", event: Event = None) -> None:
        super().do_legal(argument, event)
        if self.drawing and self.app.prefs["legal"]:
            self.say(self.app.words("say.fits", n=len(self.hand.legal_cells())))

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
        """Announce a question; nothing before an ordinary draw, because all maps are public."""
        self.say(announcements.question(self))

    def draw(self) -> None:
        """Ink the held shape, or say why it is not legal."""
        if action := self.hand.action:
            self.play(action)
        else:
            self.refuse("nothing_chosen")

    def do_skill(self, slug: str, event: Event = None) -> None:
        if self.deciding:
            self.play(OPEN[slug])

    def refuse(self, code: str) -> None:
        self.refused = code
        self.say(self.app.words(f"refuse.{code}.more"))
        self.display.refuse(self.app.words("refuse." + code))

    def at_once(self, action: Action, *, by_person: bool) -> bool:
        return self.hasty or (by_person and action.kind == "pass") or not self._people

    def question_changed(self, undone: Action | None = None) -> None:
        self._pinned, self.refused = False, ""
        self.hand.drop()
        self.hand.update(self.state, undone=undone)
        self.seat = self._map_to_show()
        self.display.propose(NOTHING)
        if undone is not None:
            self._greeted = self.session.state.actor
            self.hand.pick_up(undone)
            self._pinned = True

    def sound(self, action: Action) -> str:
        earned = sum(self.session.view()["coins"]) > sum(self.view["coins"])  # the view is that before the action
        return "" if action.kind == "pass" else "earning pen" if earned else "pen"

    def placed(self, action: Action, *, by_person: bool) -> None:
        if not by_person and self.session.inked is not None:
            self.seat = self._map_to_show()
            self.display.refresh()
        if not self.timeline.playing:
            self.say(announcements.placed(self, action))

    def reveal(self) -> None:
        """Make the inked draw final and reveal the next card."""
        self.seen = len(self.session.view()["log"])
        super().reveal()

    def events(self) -> Sequence[object]:
        return self.shown.events

    def scenes(self, since: int) -> Sequence[Scene]:
        seat = self._people[0] if len(self._people) == 1 else self.viewer
        # The map of a person who has to decide again, or to reveal the next card, stays in view.
        players = Players(self.names(), self._people, self.session.state.actor)
        return scenes(self.display, self.shown, since, seat, players)

    def announcement_after_scenes(self) -> str:
        return announcements.after_scenes(self)

    def announce(self) -> None:
        self.say(announcements.revealed(self))

    # --- hints -------------------------------------------------------------------------------------

    def describe(self, action: Action) -> str:
        return texts.action(self.app.words, action, offered=self.view["prompt"]["id"] in OFFERS)

    def why(self, reason: Reason) -> Sequence[str]:
        return texts.why(self.app.words, reason, skills=bool(self.view["skills"]["cards"]))

    def strongest(self, reason: Reason) -> int | None:
        return panels.strongest(self.view, reason)

    def shows_on_board(self, action: Action) -> bool:
        return bool(action.cells)

    def show_advice(self, action: Action, following: Action | None = None) -> None:
        self.display.propose(Proposal(action.word) if action.kind == "skill" else NOTHING)
        if action.kind == "skill":
            self.hand.drop()
            ask_after(self, action)
        else:
            self.hand.pick_up(action)
        self._pinned = True
        self.display.choose()
        if at := self.hand.handle:  # so that the shape stays there when the focus enters the map
            self.display.twin.go(*at, take_focus=False)
        if action.cells:
            self.display.bring_into_view(GRID.names(action.cells))

    def do_try(self, which: str, event: Event = None) -> None:
        """Hold a proposed draw over the map, or open a proposed skill, which can be undone."""
        if self.phase == "watch":  # the proposal is for another map than the one that is shown
            self.main("watch")
        action = cast("Action", self.hints.moves[int(which)])
        if action.kind == "skill" and event is not None:
            open_proposed(self, action)
            return
        self.hints.do_try(which, event)

    # --- dialogs and end -----------------------------------------------------------------------

    def rules(self) -> tuple[Sequence[Section], str]:
        from . import reference

        refused = self.hand.refusal if self.drawing and self.hand.cells else None
        topic = reference.topic(self.view, self.info.key, refused or self.refused)
        return reference.sections(self.app.words, self.view), topic

    def menu(self, code: str) -> Html:
        legal = bool(self.app.prefs["legal"])
        return layout.menu(self.app.words, code, can_redo=self.session.can_redo, over=self.view["over"], legal=legal)

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
