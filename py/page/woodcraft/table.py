"""The table of Woodcraft: turns what the player does into actions, and refreshes what is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from engine.woodcraft import decisions
from engine.woodcraft.actions import word
from page.table.screen import Table
from table.woodcraft import news, reach
from table.woodcraft.hand import Hand
from table.woodcraft.redaction import without_secrets

from . import dropping, layout, panels, question_card, texts
from .display import Display
from .drag import Drag
from .keyboard import Keyboard
from .order_note import is_open
from .order_search import OrderSearch
from .plan import Plan
from .recall import Recall
from .recap_dialog import RecapDialog
from .tabs import ADVICE_TABS, QUESTION_TABS, Tabs

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.woodcraft.actions import Action
    from engine.woodcraft.game import Woodcraft
    from engine.woodcraft.view_types import LogEntry, View
    from page.dom import Event, Node
    from page.html import Html
    from page.ink.surface import Canvas
    from page.screens import App
    from page.table.info_card import Explanation
    from page.table.reasons import Reason
    from page.table.rules import Section
    from page.table.timeline import Scene
    from table.session import Session

    from .scenes import Event as Shown

#: Actions that end a turn: they are revealed without a second press.
ENDS = ("end", "market")
#: The sounds of actions other than that of a piece put down.
SOUNDS = {"saw": "saw", "cut": "saw", "complete": "coin", "sell": "coin", "sell_token": "coin"}


class TableScreen(Table["Action"]):
    """One game of Woodcraft at the table."""

    DISPLAY, KEYBOARD = Display, Keyboard
    PHASES_WITHOUT_DECISION = ("scene", "greet", "think", "reveal", "over")
    view: View
    display: Display

    def __init__(self, app: App, root: Node, session: Session, id: str) -> None:
        super().__init__(app, root, session, id)
        self.hand = Hand()
        self.selected: str | None = None  # the order whose note is shown
        self._note_is_latest = False  # whether nothing has been selected since that note was opened
        self.tabs = Tabs(layout.FIRST)
        self.order_search = OrderSearch(self)
        self.recall = Recall(self)
        self._recap = RecapDialog(self)
        self.parts = (*self.parts, self.recall, self._recap)
        self._plan = Plan(self)
        self.read_view()

    @property
    def state(self) -> Woodcraft:
        return cast("Woodcraft", self.session.state)

    def listen(self, on: Callable[[Node, str, Callable[[Event], object]], None]) -> None:
        self._drag = Drag(self)
        self._drag.listen(self._listeners)

    def close(self) -> None:
        self._drag.close()
        super().close()

    # --- what is seen -----------------------------------------------------------------------------

    def read_view(self) -> None:
        self.refused = ""
        if scene := cast("Shown | None", self.timeline.scene):
            self.view = scene.view
            self.order_search.forget()
            self.hand.update(self.view)
            self.tabs.turn_to(scene.tab)
            return
        self.view = cast("View", self.session.view(self.viewer))
        if self.see_as(self.view["prompt"].get("seat")):  # the next person does not see a selection
            self.view, self.selected, self.lit = cast("View", self.session.view(self.viewer)), None, None
        if self.phase == "greet" or (self.phase in ("think", "away") and len(self._people) > 1):
            self.view = without_secrets(self.view)
        self.hand.update(self.view)
        if self.selected is not None and not is_open(self.view, self.viewer, self.selected):
            self.selected = None
        self.tabs.turn_to(QUESTION_TABS.get(self.phase, ""))
        self.order_search.renew()

    @property
    def goes_on(self) -> bool:
        return self._plan.goes_on

    @property
    def dragging(self) -> bool:
        """Whether something is pressed or dragged, so that panels must not be rewritten."""
        return self._drag.busy

    @property
    def active(self) -> bool:
        """Whether the person with the device decides, and that person's workshop is shown."""
        return self.deciding and self.seat == self.viewer

    @property
    def news(self) -> Sequence[LogEntry]:
        """The actions of others since the viewer's last action, and events that no player caused."""
        return [] if self.phase == "greet" else news.of_others(self.view["log"], self.viewer)

    # --- selecting --------------------------------------------------------------------------------

    def hand_changed(self, announcement: str = "") -> None:
        """Show what the hand holds now; the game itself has not changed."""
        self.refused, self._note_is_latest = "", False
        self.display.refresh()
        if announcement:
            self.say(announcement)

    def _refuse(self, reason: str, code: str) -> None:
        self.refused = code
        self.say(reason)
        self.app.toast(reason, seconds=3)

    def do_tile(self, tile: str, event: Event = None) -> None:
        """Select an action tile of the wheel."""
        if self.phase != "turn":
            return
        if self.hand.touch_tile(tile):
            self.selected = None
            words = self.app.words
            rule = texts.rule(words, tile, self.view["board"]["prices"])
            self.hand_changed(words.list([words("wc.action." + tile), rule]))
        elif self.hand.of("move"):
            self._refuse(self.app.words("wc.ui.blocked"), "blocked")

    def do_die(self, place: str, event: Event = None) -> None:
        """Select a die of the pile, or answer a question with it."""
        if not self.active:
            return
        at = int(place)
        if self.phase == "turn":
            self.hand.touch_die(at)
            held = [texts.die(self.app.words, die) for die in self.hand.held]
            self.hand_changed(self.app.words("wc.ui.work_on", dice=self.app.words.list(held)) if held else "")
            return
        die = self.hand.pile[at]
        if self.hand.begins_with_die and any(die in answer["dice"] for answer in self.hand.answers):
            self.hand.touch_die(at)
            self.hand_changed()
            return
        if answer := self.hand.on_die(die):
            self.do_act(answer)

    def do_work(self, work: str, event: Event = None) -> None:
        """List everything that can be sawn, spliced or glued."""
        if self.hand.of(work):
            self.hand.choose_work(work)
            self.hand_changed()
        elif self.phase == "turn":
            self._refuse(self.app.words("wc.ui.work.none"), "tile")
        elif self.deciding:
            self.refuse("question")

    def do_instead(self, menu: str, event: Event = None) -> None:
        """Open or close the menu of other actions, or of bonus actions."""
        self.hand.menu = "" if self.hand.menu == menu else menu
        self.hand_changed(question_card.asked(self.app.words, self.view, self.hand))

    def do_first(self, first: str, event: Event = None) -> None:
        """Choose the first part of a two-part answer."""
        self.hand.first = "" if self.hand.first == first else first
        self.hand_changed(question_card.asked(self.app.words, self.view, self.hand))

    def do_pick(self, card: str, event: Event = None) -> None:
        """Keep one of several cards, or no longer keep it."""
        self.hand.touch_card(card)
        self.hand_changed(self.display.panels.main_text)

    def do_back(self, argument: str = "", event: Event = None) -> None:
        """Close or deselect what was opened or selected last; else return from another player's workshop."""
        if not (self.selected and self._note_is_latest) and self.hand.put_back():
            self.hand_changed(question_card.asked(self.app.words, self.view, self.hand))
        elif self.selected is not None:
            if not self.display.uncover_note():
                self._close_note()
        elif not self.hints.close() and (self.lit is not None or self.seat != self.viewer):
            self.lit = None
            self.do_seat(str(self.viewer))

    def do_tab(self, tab: str, event: Event = None) -> None:
        self.tabs.show(tab)
        self._close_note()
        self.display.show_tab()

    def whose(self, name: str) -> str:
        return self.app.words("wc.ui.whose", name=name)

    def do_order(self, id: str, event: Event = None) -> None:
        """Select an order; choose, take or place it or a contract, if that is the question."""
        if id in self.hand.on_show and id != self.hand.order:
            self.hand.order = id
            name = texts.title(self.app.words, id, self.view["cards"][id])
            self.hand_changed(self.app.words("wc.ui.chosen", name=name))
            return
        if action := self.hand.on_card(id, "take", "place", "lift", "claim"):
            self.do_act(action)
            return
        covered = self.display.uncover_note()
        self.selected, self._note_is_latest = None if self.selected == id and not covered else id, True
        self.display.refresh()

    def do_helper(self, id: str, event: Event = None) -> None:
        """Choose a helper of the display, or read its card."""
        hires = [decision for decision in self.hand.of("hire") if decision["cards"] == [id]]
        if len(hires) == 1 and self.hand.first == id:
            self.do_act(hires[0]["text"])
        elif hires:
            self.do_first(id)
        else:
            self.do_card(id)

    # --- dragging ---------------------------------------------------------------------------------

    def places(self, thing: str) -> dict[str, list[str]]:
        return dropping.places(self, thing)

    def drop(self, thing: str, place: str) -> None:
        dropping.drop(self, thing, place)

    # --- playing ----------------------------------------------------------------------------------

    def do_choose(self, choice: str, event: Event = None) -> None:
        """Move the selected tile and take its action, or an alternative to it."""
        if plan := self.hand.plan(choice):
            self._plan.follow(plan)

    def do_act(self, text: str, event: Event = None) -> None:
        """Play an action that the engine has offered."""
        if self.hand.can(text):
            self._plan.answer(text)

    def do_make(self, id: str, event: Event = None) -> None:
        """Do the work that an own order needs, and complete it."""
        way = self.order_search.reach.get(id)
        if self.phase != "turn":
            self.refuse("question")
        elif way is not None and way.kind in (reach.READY, reach.WORK):
            self._plan.follow([*way.steps, str(word("complete", id))])

    def main(self, phase: str) -> None:
        choice = self.display.panels.main_choice
        if not self.deciding:
            return
        if choice and phase != "turn":
            self.do_act(choice)
        elif choice:
            self.do_choose(choice)
        else:
            self.display.point()

    def play(self, action: Action) -> None:
        """Play an action and the rest of the plan."""
        if self.place(action):
            self._plan.go_on()

    def refuse(self, code: str) -> None:
        self._refuse(texts.refusal(self.app.words, code), code)

    def at_once(self, action: Action, *, by_person: bool) -> bool:
        return action.verb in ENDS or super().at_once(action, by_person=by_person)

    def sound(self, action: Action) -> str:
        return "" if action.verb in ENDS else SOUNDS.get(action.verb, "piece")

    def placed(self, action: Action, *, by_person: bool) -> None:
        if self.view["over"] and not self.timeline.playing:  # else the result comes after the scenes
            self.announce()
        elif by_person and not self.timeline.playing:  # scenes announce their events
            self.say(self._announcement(news.of_all(self.view["log"], self.viewer, deed=True)))

    def reveal(self) -> None:
        """Make the action final, reveal what comes next, and go on with the plan if the player still decides."""
        before, inked = self.viewer, self.session.inked
        if inked is not None and inked.verb in ENDS:
            self.selected = None  # its note would cover the wheel for the rest of the game
        super().reveal()
        if self.viewer != before or self.phase in ("greet", "think", "away"):
            self._plan.drop()
            self.seat = self.viewer
        self._recap.show_rival()
        self._plan.go_on()

    def explain(self, key: str) -> Explanation | None:
        from .info import explain

        return explain(self, key)

    def events(self) -> Sequence[object]:
        return cast("Woodcraft", self.session.shown).events

    def scenes(self, since: int) -> Sequence[Scene]:
        from .scenes import scenes

        return scenes(self.display, self.session, since, self.viewer, self._people, self.names())

    def announcement_after_scenes(self) -> str:
        return self.announcement() if self.view["over"] else texts.question(self.app.words, self.view)

    def announcement(self) -> str:
        words, view = self.app.words, self.view
        if not view["over"]:
            return self._announcement(news.of_all(view["log"], self.viewer))
        return words("wc.ui.over", names=words.list([self.names()[i] for i in view["winners"]]), n=max(view["scores"]))

    def _announcement(self, entries: Sequence[LogEntry]) -> str:
        """Entries of the log and the present question."""
        words, view = self.app.words, self.view
        lines = [texts.news(words, entries, self.names(), view, self.viewer), texts.question(words, view)]
        return words.sentences([line for line in lines if line])

    def do_undo(self, argument: str = "", event: Event = None) -> None:
        self._plan.drop()
        super().do_undo(argument, event)

    # --- hints ------------------------------------------------------------------------------------

    def describe(self, action: Action) -> str:
        return texts.action(self.app.words, decisions.of(action), self.view)

    def why(self, reason: Reason) -> list[str]:
        return texts.why(self.app.words, reason)

    def show_advice(self, action: Action, following: Action | None = None) -> None:
        """Select the tile, wood or displayed card that a proposed action takes; show and mark what else it names."""
        parts = decisions.of(action)
        self.display.mark_advised(decisions.of(following) if following else parts)
        if self.phase == "turn":
            self.tabs.turn_to(ADVICE_TABS.get(action.verb, ""))
        if self.hand.choose(parts) or self.phase == "turn":
            self.hand_changed()

    def put_out(self) -> None:
        """Deselect the order."""
        super().put_out()
        self._close_note()

    def _close_note(self) -> None:
        if self.selected is not None:
            self.selected = None
            self.display.refresh()

    # --- dialogs ----------------------------------------------------------------------------------

    def rules(self) -> tuple[Sequence[Section], str]:
        from . import reference

        topic = reference.topic(self.view, self.hand.tile, self.info.key, self.refused)
        return reference.sections(self.app.words, self.view), topic

    def menu(self, code: str) -> Html:
        return layout.menu(self.app.words, code, can_redo=self.session.can_redo)

    def deck(self) -> Html:
        return panels.deck(self.app.words, self.view)

    def log(self) -> Html:
        return panels.log(self.app.words, self.view, self.names())

    def keys(self) -> Html:
        return panels.keys(self.app.words)

    def do_light(self, what: str, event: Event = None) -> None:
        self.dialog.close()
        super().do_light(what, event)

    def do_card(self, id: str, event: Event = None) -> None:
        """Show a card in full."""
        title = texts.title(self.app.words, id, self.view["cards"][id])
        self.dialog.open(title, panels.large(self.app.words, self.view, id))

    def picture(self) -> Canvas:
        from .wheel import picture

        return picture(self.view, self.app.theme)
