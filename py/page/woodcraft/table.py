"""The table of Woodcraft: every intent of the player ends here, every picture of the game starts here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import engine
from engine.woodcraft import decisions
from engine.woodcraft.actions import word
from page.dom import Event, Node
from page.html import Html
from page.table.screen import Table
from table.session import Session
from table.woodcraft import news, reach
from table.woodcraft.drop_targets import drops, orders_served
from table.woodcraft.hand import Hand
from table.woodcraft.redaction import without_secrets

from . import layout, panels, texts
from .display import Display
from .drag import Drag
from .keyboard import Keyboard
from .tabs import Tabs

if TYPE_CHECKING:
    from engine.woodcraft.actions import Action
    from engine.woodcraft.view_types import LogEntry, View

GAME = "woodcraft"
#: Seconds between two orders for which purchases are looked for.
PAUSE = 0.015
#: What ends a turn: what is revealed then is not waited for.
ENDS = ("end", "market")


class TableScreen(Table):
    """One game of Woodcraft at the table."""

    DISPLAY, KEYBOARD = Display, Keyboard
    STILL = ("greet", "think", "reveal", "over")
    session: Any

    def __init__(self, app: Any, root: Node, session: Session, id: str) -> None:
        super().__init__(app, root, session, id)
        self.hand = Hand()  # ``lit`` is the order that is looked at
        self.tabs = Tabs(layout.FIRST)
        self.reach: dict[str, reach.Reach] = {}
        self._reckoning = reach.Reckoning()
        self._reckons = False
        #: What the player has decided and what is still to be played, after a question or a reveal.
        self._plan: list[str] = []
        self.look()

    def listen(self, on: Any) -> None:
        self._drag = Drag(self)
        self._drag.listen(self._listeners)

    def close(self) -> None:
        self._drag.close()
        super().close()

    # --- what is seen -----------------------------------------------------------------------------

    def look(self) -> None:
        self.view: View = self.session.view(self.viewer)
        if self.see_as(self.view["prompt"].get("seat")):
            self.view = self.session.view(self.viewer)
        if self.phase == "greet" or (self.phase == "think" and len(self._people) > 1):
            self.view = without_secrets(self.view)
        self.hand.take(self.view)
        if self.lit is not None and not self._in_sight(self.lit):
            self.lit = None
        self.tabs.turn_to(self.phase)
        self._reckon()

    @property
    def tab(self) -> str:
        """The part of the table that a phone shows."""
        return self.tabs.shown

    def _in_sight(self, order: str) -> bool:
        """Whether an order is still to be completed or taken."""
        players, shown = self.view["players"], self.view["displays"]["orders"]
        held = any(one["id"] == order for player in players for one in player["orders"])
        return held or order in shown or order in (players[self.viewer]["hand"] or ())

    def _reckon(self) -> None:
        """What orders still take: work at once, purchases later, so that no step waits for them."""
        if not self.deciding:
            self.reach = {}
            return
        view = self.view
        own = [one["id"] for one in view["players"][self.viewer]["orders"]]
        shown = [id for id in view["displays"]["orders"] if id]
        self._reckoning.begin(view, [*own, *shown], self.session.state.book)
        self.reach = self._reckoning.known
        if not self._reckoning.done and not self._reckons:
            self._reckons = True
            self.app.later(self._reckon_on, PAUSE)

    def _reckon_on(self) -> None:
        """One order more, if the table is still there."""
        self._reckons = False
        if self.app.screen is not self or not self.deciding:
            return
        self._reckoning.step(self.lit)
        self._reckons = not self._reckoning.done or self._drag.busy
        if self._reckons:
            self.app.later(self._reckon_on, PAUSE)
        else:
            self.display.show_orders()

    @property
    def active(self) -> bool:
        """Whether the person with the device decides, and the workshop shown is the one it is about."""
        return self.deciding and self.seat == self.viewer

    @property
    def news(self) -> Sequence[LogEntry]:
        """What others did since the viewer's last deed, and what befell everybody."""
        return [] if self.phase == "greet" else news.of_others(self.view["log"], self.viewer)

    # --- what is taken up -------------------------------------------------------------------------

    def _hand_changed(self, said: str = "") -> None:
        """Nothing of the game has changed, but what is held."""
        self.display.refresh()
        if said:
            self.say(said)

    def _refuse(self, told: str) -> None:
        self.say(told)
        self.app.toast(told, seconds=3)

    def do_tile(self, tile: str, event: Event = None) -> None:
        """Take up an action tile of the wheel, or answer with it."""
        if self.phase != "turn":
            return
        if self.hand.touch_tile(tile):
            words = self.app.words
            rule = texts.rule(words, tile, self.view["board"]["prices"])
            self._hand_changed(words.list([words("wc.action." + tile), rule]))
        elif self.hand.of("move"):
            self._refuse(self.app.words("wc.ui.blocked"))

    def next_tile(self, number: int) -> None:
        """Take up one of the tiles that may be moved, counted from 0."""
        free = self.view["wheel"]["free"]
        if self.hand.of("move") and number < len(free):
            self.do_tile(free[number])

    def do_die(self, place: str, event: Event = None) -> None:
        """Take up a die of the pile, or answer a question with it."""
        if not self.active:
            return
        at = int(place)
        if self.phase == "turn":
            self.hand.touch_die(at)
            held = [texts.die(self.app.words, die) for die in self.hand.held]
            self._hand_changed(self.app.words("wc.ui.work_on", dice=self.app.words.list(held)) if held else "")
            return
        die = self.hand.pile[at]
        for answer in self.hand.answers:
            if answer["verb"] in ("die", "sell", "return") and answer["dice"] == [die]:
                self.do_act(answer["text"])
                return

    def do_work(self, work: str, event: Event = None) -> None:
        """Everything that can be sawn, spliced or glued."""
        if self.phase != "turn":
            return
        if self.hand.of(work):
            self.hand.choose_work(work)
            self._hand_changed()
        else:
            self._refuse(self.app.words("wc.ui.work.none"))

    def do_instead(self, menu: str, event: Event = None) -> None:
        """Choose another action, or one more."""
        self.hand.menu = "" if self.hand.menu == menu else menu
        self._hand_changed()

    def do_first(self, first: str, event: Event = None) -> None:
        """The first half of a double choice."""
        self.hand.first = "" if self.hand.first == first else first
        self._hand_changed()

    def do_pick(self, card: str, event: Event = None) -> None:
        """Keep a card of several, or leave it."""
        self.hand.touch_card(card)
        self._hand_changed(str(self.display.main_text))

    def do_back(self, argument: str = "", event: Event = None) -> None:
        """Let go of what was taken up last; with nothing in hand, come back from another player's workshop."""
        if self.hand.put_back():
            self._hand_changed()
        elif self.lit is not None:
            self.do_order(str(self.lit))
        elif self.seat != self.viewer:
            self.do_seat(str(self.viewer))

    def do_tab(self, tab: str, event: Event = None) -> None:
        self.tabs.show(tab)
        self.display.show_tab()

    def whose(self, name: str) -> str:
        return str(self.app.words("wc.ui.whose", name=name))

    def do_order(self, id: str, event: Event = None) -> None:
        """Look at an order and what it takes; take it, or place it, if that is asked."""
        if action := self.hand.on_card(id, "take", "place", "lift"):
            self.do_act(action)
            return
        self.lit = None if self.lit == id else id
        self.display.refresh()

    def do_helper(self, id: str, event: Event = None) -> None:
        """Hire a helper of the display, or read its card."""
        hires = [decision for decision in self.hand.of("hire") if decision["cards"] == [id]]
        if len(hires) == 1:
            self.do_act(hires[0]["text"])
        elif hires:
            self.do_first(id)
        else:
            self.do_card(id)

    # --- dragging ---------------------------------------------------------------------------------

    def places(self, thing: str) -> dict[str, list[str]]:
        """Where something taken from its place may go: with the actions, none where an order takes work first."""
        found = drops(self.view, thing)
        kind, _, die = thing.partition(":")
        if kind == "die" and self.phase == "turn":
            for order in orders_served(self.view, self.reach, die):
                found.setdefault("order:" + order, [])
        return found

    def drop(self, thing: str, place: str) -> None:
        """Do what dropping something in a place means; where that is several things, ask."""
        meant = self.places(thing).get(place)
        if meant is None:
            return
        if not meant:
            if self.lit != place.partition(":")[2]:
                self.do_order(place.partition(":")[2])
        elif len(meant) == 1:
            self.do_act(meant[0])
        else:
            self.hand.narrow(meant)
            self._hand_changed(texts.tell(self.app.words, self.view) if self.hand.few else "")

    # --- intents ----------------------------------------------------------------------------------

    def do_choose(self, choice: str, event: Event = None) -> None:
        """Do something about the tile in hand or the one moved: the move and what follows it."""
        plan = self.hand.plan(choice)
        if plan:
            self._follow(plan)

    def do_act(self, text: str, event: Event = None) -> None:
        """Play an action that the engine has offered."""
        if self.hand.can(text):
            self._follow([text, *self._plan])

    def do_make(self, id: str, event: Event = None) -> None:
        """Do the work that an order takes, and hand it over."""
        way = self.reach.get(id)
        if way is None or way.kind not in (reach.READY, reach.WORK):
            return
        own = any(one["id"] == id for one in self.view["players"][self.viewer]["orders"])
        self._follow([*way.steps, *([str(word("complete", id))] if own else [])])

    def _follow(self, plan: Sequence[str]) -> None:
        """Play one action after the other, as long as nothing else is asked."""
        self._plan = list(plan)
        self._go_on()

    def _go_on(self) -> None:
        while self._plan and self.deciding:
            text = self._plan[0]
            if not self.hand.can(text):
                if self.phase == "turn":  # not what was expected: the player decides anew
                    self._plan = []
                return
            del self._plan[0]
            if not self.place(engine.parse(GAME, text)):
                self._plan = []
                return

    def main(self, phase: str) -> None:
        choice = self.display.main_choice
        if not self.deciding:
            return
        if choice == "done":
            self.do_act("done")
        elif choice:
            self.do_choose(choice)
        else:
            self.display.point()

    def play(self, action: Action) -> None:
        """Play a decision and what was planned after it."""
        if self.place(action):
            self._go_on()

    def refuse(self, code: str) -> None:
        id = "wc.refuse." + code
        self._refuse(self.app.words(id if id in self.app.words else "wc.ui.refused"))

    def at_once(self, action: Action, *, by_person: bool) -> bool:
        return action.verb in ENDS or super().at_once(action, by_person=by_person)

    def placed(self, action: Action, *, by_person: bool) -> None:
        if self.view["over"]:
            self.announce()
        elif by_person:
            self.say(self._told(news.of_all(self.view["log"], self.viewer)))

    def reveal(self) -> None:
        """Make what is done final, reveal what comes next, and go on with the plan if the player still decides."""
        before = self.viewer
        super().reveal()
        if self.viewer != before or self.phase in ("greet", "think"):
            self._plan = []
            self.seat = self.viewer
        self._go_on()

    def announcement(self) -> str:
        words, view = self.app.words, self.view
        if view["over"]:
            best: list[str] = [self.names()[i] for i in view["winners"]]
            return str(words("wc.ui.over", names=words.list(best), n=max(view["scores"])))
        return self._told(news.of_all(view["log"], self.viewer))

    def _told(self, entries: Sequence[LogEntry]) -> str:
        """What has happened, and what is asked now."""
        words, view = self.app.words, self.view
        lines = [texts.news(words, entries, self.names(), view, self.viewer), texts.tell(words, view)]
        return str(words.sentences([line for line in lines if line]))

    def do_undo(self, argument: str = "", event: Event = None) -> None:
        self._plan = []
        super().do_undo(argument, event)

    # --- company ----------------------------------------------------------------------------------

    def describe(self, action: Action) -> str:
        return texts.action(self.app.words, decisions.of(action), self.view)

    def why(self, reason: Any) -> list[str]:
        return texts.why(self.app.words, reason)

    def show_advice(self, action: Action) -> None:
        """Take up what a proposal is about."""
        if action.verb == "move" and self.hand.tile != action.args[0]:
            self.hand.touch_tile(action.args[0])
            self._hand_changed()

    def do_light(self, what: str, event: Event = None) -> None:
        self.do_order(what)

    # --- leaves -----------------------------------------------------------------------------------

    def menu(self, code: str) -> Html:
        return layout.menu(self.app.words, code, can_redo=self.session.can_redo)

    def deck(self) -> Html:
        return panels.deck(self.app.words, self.view)

    def log(self) -> Html:
        return panels.log(self.app.words, self.view, self.names())

    def keys(self) -> Html:
        return panels.keys(self.app.words)

    def do_card(self, id: str, event: Event = None) -> None:
        """A card in full."""
        words = self.app.words
        self.dialog.open(texts.title(words, id, self.view["cards"][id]), panels.large(words, self.view, id))

    def picture(self) -> Any:
        from .wheel import picture

        return picture(self.view, self.app.theme)
