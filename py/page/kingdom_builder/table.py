"""The table of Kingdom Builder: translates input into actions and updates the display."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, cast

from engine.kingdom_builder.actions import END, REDRAW, Action
from page.html import Html
from page.ink.regions import cell
from page.table.screen import Table
from table.kingdom_builder.hand import MANDATORY, Hand, news_from, turn_of
from table.kingdom_builder.redaction import covered, without_hand
from table.session import PERSON

from . import layout, panels, texts
from .display import Display
from .keyboard import Keyboard
from .pointer import Pointer
from .recall import Recall
from .scenes import scenes

if TYPE_CHECKING:
    from engine.kingdom_builder.game import KingdomBuilder
    from engine.kingdom_builder.view_types import LogEntry, View
    from page.dom import Event, Node
    from page.ink.surface import Canvas
    from page.screens import App
    from page.table.info_card import Explanation
    from page.table.reasons import Reason
    from page.table.rules import Section
    from page.table.timeline import Scene
    from table.session import Session


class TableScreen(Table["Action"]):
    """One game of Kingdom Builder at the table."""

    DISPLAY, KEYBOARD = Display, Keyboard
    view: View
    display: Display
    SWITCH, CELLS = "live", "hex"

    def __init__(self, app: App, root: Node, session: Session, id: str) -> None:
        super().__init__(app, root, session, id)
        self.hand = Hand()
        self.hovered: str | None = None
        self._zoom_is_known = False
        self.recall = Recall(self)
        self.parts = (*self.parts, self.recall)
        self.reach: Sequence[str] = ()
        self.read_view()

    @property
    def state(self) -> KingdomBuilder:
        return cast("KingdomBuilder", self.session.state)

    def listen(self, on: Callable[[Node, str, Callable[[Event], object]], None]) -> None:
        part = self.display.part
        self.pointer = Pointer(part["sheet"], self.display.viewport, self)
        self.pointer.listen(self._listeners)
        on(part["twin"], "focusin", self._focused)
        on(part["twin"], "focusout", lambda _: self.hover(None))
        self.recall.listen(on, part["news"])

    # --- view ---------------------------------------------------------------------------------

    def read_view(self) -> None:
        scene = self.timeline.scene
        if scene is not None:
            self.view = cast("View", scene.view)
            self.hand.update(self.view)
            return
        self.see_as(cast("KingdomBuilder", self.session.shown).turn)
        self.view = cast("View", self.session.view(self.viewer))
        if self.phase == "greet":
            self.view = covered(self.view)
        elif self.viewer not in self._people or len(self._people) > 1:
            self.view = without_hand(self.view)
        self.hand.update(self.view)

    @property
    def news(self) -> list[LogEntry]:
        """The events of others since the viewer's last turn; at the end of a turn, its own builds."""
        if self.phase == "greet":
            return []
        if self.phase == "scene":
            return news_from(self.view["log"], self.viewer)
        now = [entry for entry in turn_of(self.view["log"]) if entry["id"] in ("build", "move")]
        if self.phase in ("finish", "turn") and now:
            return now
        return news_from(self.view["log"], self.viewer) if not now or self.phase in ("think", "away") else []

    @property
    def fresh(self) -> list[LogEntry]:
        """The builds that are marked as new."""
        if scene := self.timeline.scene:
            if scene.group != "turns":
                return []
            return [entry for entry in turn_of(self.view["log"]) if entry["id"] in ("build", "move")]
        if self.deciding:
            entries = turn_of(self.view["log"])
            if not any(entry["id"] in ("build", "move") for entry in entries):
                entries = news_from(self.view["log"], self.viewer)
        else:
            entries = [] if self.view["over"] else news_from(self.view["log"], self.viewer)
        return [entry for entry in entries if entry["id"] in ("build", "move")]

    def question_changed(self, undone: Action | None = None) -> None:
        self.recall.forget()
        self.hovered = None if undone else self.hovered  # a hint may have held a house there

    # --- over the board ---------------------------------------------------------------------------

    def hover(self, hex: str | None) -> None:
        if hex != self.hovered:
            self.hovered = hex
            self.display.show_held()
            key = self._info_key(hex)
            self.info.point(key, self.display.twin.at(*cell(hex)) if key and hex else None)

    def _info_key(self, hex: str | None) -> str:
        """The key of the information card of a hex: of a location or a castle, else ""."""
        letter = self.view["board"][cell(hex)[0]][cell(hex)[1]] if hex else ""
        return f"place {hex}" if letter == "L" else f"castle {hex}" if letter == "X" else ""

    def explain(self, key: str) -> Explanation | None:
        from .info import explain

        return explain(self, key)

    def info_at(self, event: Event) -> tuple[str, Node] | None:
        hex = self.pointer.hex_at(event) if event.target.closest("[data-part=sheet]") else None
        key = self._info_key(hex)
        return (key, self.display.twin.at(*cell(hex))) if key and hex else None

    def mark_reach(self, hexes: Sequence[str]) -> None:
        self.reach = hexes
        self.display.show_marks()

    def _focused(self, event: Event) -> None:
        """Hold the house over the hex of the twin that got the focus."""
        hex = event.target.dataset.cell
        self.display.twin.go(*cell(hex), take_focus=False)
        if event.target.matches(":focus-visible"):  # not by a press, under which the board stays
            self.display.viewport.show([cell(hex)])
        self.hover(hex)
        self.info.focus(self._info_key(hex), event.target)

    def step(self, rows: int, cols: int) -> None:
        self.display.twin.move(rows, cols)

    def next_hex(self, way: int) -> None:
        """Focus the next selectable hex in reading order, the previous one for ``way`` -1."""
        free = sorted(cell(hex) for hex in self.hand.targets or self.hand.origins)
        if free:
            here = self.display.twin.focus
            later = [at for at in free if (at > here if way > 0 else at < here)]
            self.display.twin.go(*(later or free)[0 if way > 0 else -1])

    def zoomed_by_tap(self) -> None:
        """Say at the first such tap why nothing was built."""
        if self.deciding and not self._zoom_is_known:
            self._zoom_is_known = True
            self.app.toast(self.app.words("kb.zoomed"))

    def choose_hex(self, hex: str) -> None:
        """Build on a hex, move to it or select its settlement, or say why that is not possible; skip a scene."""
        if self.phase == "scene":
            self.timeline.skip()
            return  # the player meant the scene, and has not seen the position after it
        key = self._info_key(hex)
        if not self.deciding:
            if key:
                self.info.open(key, self.display.twin.at(*cell(hex)))
            return
        code = self.hand.refusal(self.state, hex)
        if code:
            if key and self.pointer.finger:
                self.display.show_held()  # without the reason of an earlier refusal
                self.info.open(key, self.display.twin.at(*cell(hex)))
                return
            self.info.close()
            reason = texts.refusal(self.app.words, self.view, self.hand.kind, hex, code)
            self.say(f"{hex}: {reason}")
            self.display.refuse(hex, reason, code)
            return
        action = self.hand.touch(hex)
        if action is not None:
            self.play(action)
            return
        self._hand_changed()

    def _hand_changed(self) -> None:
        """Update the display after a change of the selection only."""
        self.display.refresh()
        self.say(texts.prompt(self.app.words, self.view, self.hand))

    # --- intents ----------------------------------------------------------------------------------

    def light(self, what: int | None) -> None:
        if what is not None:
            self.recall.end()
        super().light(what)

    def do_tile(self, kind: str, event: Event = None) -> None:
        """Select a tile, or deselect it; say why if it has no target."""
        if not self.deciding:
            return
        if self.hand.choose(kind):
            self._hand_changed()
            return
        reason = self.app.words("kb.refuse." + texts.why_no_tile(self.view, kind))
        self.say(reason)
        self.display.refuse_tile(kind, reason)

    def next_tile(self) -> None:
        """Select the next kind: the card, then each tile with a legal target."""
        kinds = list(self.hand.kinds)
        if not self.deciding or not kinds:
            return
        place = kinds.index(self.hand.kind) + 1 if self.hand.kind in kinds else 0
        wanted = kinds[place % len(kinds)]
        if wanted == MANDATORY:
            self.hand.put_back()
            if self.hand.kind != MANDATORY:
                self.hand.choose(MANDATORY)
        elif wanted != self.hand.kind:
            self.hand.choose(wanted)
        self._hand_changed()

    def put_away(self) -> bool:
        """Deselect the settlement or tile; returns whether one was selected."""
        selected = self.deciding and self.hand.put_back()
        if selected:
            self._hand_changed()
        return selected

    def main(self, phase: str) -> None:
        if phase == "useless" and "redraw" in self.view["can"]:
            self.play(REDRAW)
        else:
            self.do_end()

    def greeted(self) -> None:
        self.display.fit()
        super().greeted()

    def do_end(self, argument: str = "", event: Event = None) -> None:
        if not self.deciding:
            return
        if "end" not in self.view["can"]:
            self.say(self.app.words("kb.refuse.mandatory"))
            return
        self.play(END)

    def refuse(self, code: str) -> None:
        self.say(self.app.words("kb.refuse." + code))

    def at_once(self, action: Action, *, by_person: bool) -> bool:
        return action.kind in ("end", "redraw") or super().at_once(action, by_person=by_person)

    def sound(self, action: Action) -> str:
        return "" if action.kind in ("end", "redraw") else "piece"

    def placed(self, action: Action, *, by_person: bool) -> None:
        if self.view["over"]:
            self.announce()
            return
        if by_person:
            paid = self.display.paid(self.view["log"][-1:])[self.viewer]
            self.say(texts.deed(self.app.words, self.view, self.hand, self.names(), paid))
            if lost := self.view["log"][-1].get("lost"):
                self.app.toast(self.app.words("kb.lost_tile", tile=texts.tile(self.app.words, lost["kind"])), seconds=4)
        if by_person and self.hasty and self.phase == "finish" and not self.view["legal"]:
            self.play(END)

    def reveal(self) -> None:
        self.hovered, self.seat = None, self.viewer
        super().reveal()

    def events(self) -> Sequence[object]:
        return cast("KingdomBuilder", self.session.shown).events

    def scenes(self, since: int) -> Sequence[Scene]:
        view = cast("View", self.session.view(self.viewer))
        if self.viewer not in self._people or len(self._people) > 1:
            view = without_hand(view)
        bots = [seat for seat, sitter in enumerate(self.session.sitters) if sitter.kind != PERSON]
        names = [str(name) for name in self.names()]
        played = scenes(self.display, view, view["log"][since:], self._seat, bots, names, brief=not self._people)
        if view["over"]:
            from . import final_scoring

            played += final_scoring.scenes(self.display, view, self._seat, names)
        return played

    def announcement_after_scenes(self) -> str:
        if self.view["over"] or self.timeline.skipped:
            return self.announcement()
        return self.app.words.sentences(self._turn()) if self.deciding else ""

    def _turn(self) -> list[str]:
        """What the turns of the others have paid, and what is asked in the own one."""
        words, view, names = self.app.words, self.view, self.names()
        gold = self.display.paid(news_from(view["log"], self.viewer))
        return [*texts.gold(words, gold, names, self.viewer), *texts.turn(words, view, self.hand, names)]

    def announcement(self) -> str:
        words, view, names = self.app.words, self.view, self.names()
        if view["over"]:
            best = [names[i] for i in view["winners"]]
            return str(words("kb.say.over", names=words.list(best), n=max(view["scores"])))
        if not self.deciding:
            return ""
        lines = [texts.news(words, news_from(view["log"], self.viewer), names), *self._turn()]
        return words.sentences([line for line in lines if line])

    # --- hints -------------------------------------------------------------------------------------

    def describe(self, action: Action) -> str:
        return texts.action(self.app.words, action)

    def why(self, reason: Reason) -> list[str]:
        return texts.why(self.app.words, reason)

    @property
    def less_id(self) -> str:
        # The bot compares leads over the best rival.
        return "kb.hint.less.rivals" if len(self.session.sitters) > 1 else "kb.hint.less"

    def strongest(self, reason: Reason) -> int | None:
        return panels.strongest(self.view, reason)

    def shows_on_board(self, action: Action) -> bool:
        return bool(action.target)

    def show_advice(self, action: Action, following: Action | None = None) -> None:
        """Select the tile and the settlement of a hint, and hold the house over its target."""
        if not action.target:
            return
        goal = action.target_name
        if self.hand.kind != action.kind:
            self.hand.choose(action.kind)
        self.hand.origin = action.origin_name or None
        self.display.refresh()
        self.display.twin.go(*cell(goal), take_focus=False)
        self.hover(goal)
        self.display.viewport.show([cell(goal)])

    # --- zoom -------------------------------------------------------------------------------------
    def whose(self, name: str) -> str:
        return str(self.app.words("kb.whose", name=name))

    def do_closer(self, argument: str = "", event: Event = None) -> None:
        self.dialog.close()
        self.display.viewport.closer()

    def do_farther(self, argument: str = "", event: Event = None) -> None:
        self.display.viewport.farther()

    def do_whole(self, argument: str = "", event: Event = None) -> None:
        self.display.viewport.whole_board()

    # --- dialogs and end -----------------------------------------------------------------------

    def rules(self) -> tuple[Sequence[Section], str]:
        from . import reference

        topic = reference.topic(self.view, self.hand.kind, self.info.key, self.display.refused)
        return reference.sections(self.app.words, self.view), topic

    def menu(self, code: str) -> Html:
        live = bool(self.app.prefs["live"])
        return layout.menu(self.app.words, code, can_redo=self.session.can_redo, over=self.view["over"], live=live)

    def do_people(self, argument: str = "", event: Event = None) -> None:
        """List the players with their tiles, supplies and gold."""
        words = self.app.words
        self.dialog.open(words("table.players"), panels.everyone(words, self.view, self.names(), self.seat))

    def do_seat(self, seat: str, event: Event = None) -> None:
        self.dialog.close()
        super().do_seat(seat, event)

    def deck(self) -> Html:
        return panels.deck(self.app.words, self.view)

    def log(self) -> Html:
        return panels.log(self.app.words, self.view, self.names())

    def keys(self) -> Html:
        return panels.keys(self.app.words)

    def picture(self) -> Canvas:
        from .map import picture

        return picture(self.view, self.app.theme)
