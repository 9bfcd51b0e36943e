"""The table of Kingdom Builder: every intent of the player ends here, every picture of the game starts here."""

from __future__ import annotations

from typing import Any

import js

from engine import IllegalAction
from engine.kingdom_builder.actions import END, REDRAW
from page.dom import Event, Listeners, Node
from page.ink.regions import cell
from page.table.company import Company
from table.kingdom_builder.covers import covered, without_hand
from table.kingdom_builder.hand import MANDATORY, Hand, news_from, turn_of
from table.session import PERSON, Session

from . import panels, says
from .display import DECIDING, Display
from .keyboard import Keyboard
from .leaves import Leaves
from .pointer import Pointer


class TableScreen(Company, Leaves):
    """One game at the table. ``app`` keeps it after every step."""

    name = "table"

    def __init__(self, app: Any, root: Node, session: Session, id: str) -> None:
        self.app = app
        self.root = root
        self.session: Any = session
        self.id = id
        self.hand = Hand()
        self.lit: int | None = None
        self.hovered: str | None = None
        self._people = [i for i, sitter in enumerate(session.sitters) if sitter.kind == PERSON]
        self._greeted = self._first_greeted()
        self._listeners = Listeners()
        self.display: Any = None
        self._reviewing: Any = None
        self.viewer = self.seat = 0  # with whose eyes the game is seen, and whose gold the cards show
        self._look()

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

    def _first_greeted(self) -> int | None:
        """Who has the device when the table is opened: the one to decide, or the only person there is."""
        turn = self.session.shown.turn
        if turn in self._people:
            return int(turn)
        return self._people[0] if len(self._people) == 1 else None

    def open(self) -> None:
        self.display = Display(self, self.root)
        on, part = self._listeners.on, self.display.part
        self.display.open()
        Pointer(part["sheet"], self.display.window, self).listen(self._listeners)
        on(js.document, "keydown", Keyboard(self).press)
        on(js.window, "resize", lambda _: self.display.fit())
        on(part["twin"], "focusin", self._focused)
        on(part["twin"], "focusout", lambda _: self.hover(None))
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

    # --- what is seen -----------------------------------------------------------------------------

    def _look(self) -> None:
        """See the game with the eyes of whoever has the device."""
        turn = self.session.shown.turn
        before = self.viewer
        if turn in self._people:
            self.viewer = int(turn)
        elif self._greeted is not None:
            self.viewer = self._greeted
        else:
            self.viewer = self._people[0] if self._people else 0
        if self.viewer != before:
            self.seat = self.viewer
        self.view: Any = self.session.view(self.viewer)
        if self.phase == "greet":
            self.view = covered(self.view)
        elif self.viewer not in self._people or len(self._people) > 1:
            self.view = without_hand(self.view)
        self.hand.take(self.view)

    @property
    def phase(self) -> str:
        """What the table waits for: start, build, finish, useless, turn, over; or greet, think."""
        prompt = self.view["prompt"]
        if "seat" not in prompt:
            return str(prompt["id"])
        if prompt["seat"] not in self._people:
            return "think"
        return "greet" if self._greeted != prompt["seat"] else str(prompt["id"])

    @property
    def news(self) -> list[Any]:
        """What others did since the viewer's last turn; once something is built, the turn at hand."""
        if self.phase == "greet":
            return []
        now = [entry for entry in turn_of(self.view["log"]) if entry["id"] in ("build", "move")]
        if self.phase in ("finish", "turn") and now:
            return now
        return news_from(self.view["log"], self.viewer) if not now or self.phase == "think" else []

    @property
    def fresh(self) -> list[Any]:
        """The builds that are marked as new."""
        if self.phase in DECIDING:
            entries = turn_of(self.view["log"])
            if not any(entry["id"] in ("build", "move") for entry in entries):
                entries = news_from(self.view["log"], self.viewer)
        else:
            entries = [] if self.view["over"] else news_from(self.view["log"], self.viewer)
        return [entry for entry in entries if entry["id"] in ("build", "move")]

    def refresh(self) -> None:
        """Show the game as it is: after every step."""
        self._look()
        self.display.refresh()

    def say(self, text: str) -> None:
        """Announce something to a screen reader."""
        self.display.say(text)

    def told(self, action: Any) -> str:
        return says.action(self.app.words, action)

    def why(self, reason: Any) -> list[str]:
        return says.why(self.app.words, reason)

    def strongest(self, reason: Any) -> int | None:
        return panels.strongest(self.view, reason)

    # --- over the board ---------------------------------------------------------------------------

    def hover(self, hex: str | None) -> None:
        if hex != self.hovered:
            self.hovered = hex
            self.display.show_held()

    def _focused(self, event: Event) -> None:
        """The keyboard or a screen reader is on a hex: the house is held there."""
        hex = event.target.dataset.cell
        self.display.twin.go(*cell(hex), take_focus=False)
        self.hover(hex)

    def step(self, rows: int, cols: int) -> None:
        self.display.twin.move(rows, cols)

    def next_hex(self, way: int) -> None:
        """To the next hex that may be chosen, in reading order."""
        free = sorted(cell(hex) for hex in self.hand.targets or self.hand.origins)
        if free:
            here = self.display.twin.focus
            later = [at for at in free if (at > here if way > 0 else at < here)]
            self.display.twin.go(*(later or free)[0 if way > 0 else -1])

    def choose_hex(self, hex: str) -> None:
        """A hex was pressed: build there, move there, take up the house there, or say why not."""
        if self.phase not in DECIDING:
            return
        why = self.hand.refusal(self.session.state, hex)
        if why:
            told = self.app.words("kb.refuse." + why)
            self.say(f"{hex}: {told}")
            self.app.toast(told, seconds=3)
            return
        action = self.hand.touch(hex)
        if action is not None:
            self.play(action)
            return
        self._hand_changed()

    def _hand_changed(self) -> None:
        """Another tile or house was taken up: nothing of the game has changed."""
        self.display.show_panels()
        self.display.show_board()
        self.say(says.tell(self.app.words, self.view, self.hand))

    # --- intents ----------------------------------------------------------------------------------

    def do_way(self, kind: str, event: Event = None) -> None:
        """Choose a tile, or put it back."""
        if self.phase not in DECIDING:
            return
        if self.hand.choose(kind):
            self._hand_changed()
            return
        told = self.app.words("kb.refuse." + self._why_no_tile(kind))
        self.say(told)
        self.app.toast(told, seconds=3)

    def _why_no_tile(self, kind: str) -> str:
        """Why a tile that lies there cannot be chosen, as a code."""
        states = [tile["state"] for tile in self.view["holdings"][self.viewer] if tile["kind"] == kind]
        if "ready" in states:
            return "between" if self.phase == "build" else "kind"
        return "tile_used" if "used" in states else "tile_fresh" if states else "tile"

    def next_tile(self) -> None:
        """The next way to build: the card, then each tile that goes somewhere."""
        kinds = list(self.hand.kinds)
        if self.phase not in DECIDING or not kinds:
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

    def put_away(self) -> None:
        """Escape: let go of what is held or lit, in this order."""
        if self.phase in DECIDING and self.hand.put_back():
            self._hand_changed()
        elif self.lit is not None:
            self.do_light(str(self.lit))

    def do_main(self, argument: str = "", event: Event = None) -> None:
        phase = self.phase
        if phase == "greet":
            self._greeted = self.view["prompt"]["seat"]
            self.refresh()
            self.display.fit()
            self._announce()
        elif phase == "think" and self._brain is not None:
            self._brain.stop()
        elif phase == "turn":
            self.next_card()
        elif phase == "useless" and "redraw" in self.view["can"]:
            self.play(REDRAW)
        elif phase in DECIDING:
            self.do_end()

    def do_end(self, argument: str = "", event: Event = None) -> None:
        if self.phase not in DECIDING:
            return
        if "end" not in self.view["can"]:
            self.say(self.app.words("kb.refuse.mandatory"))
            return
        self.play(END)

    def play(self, action: Any) -> None:
        """Play a decision. What reveals a card waits for a second press, but for the end of the turn."""
        try:
            self.session.place(action)
        except IllegalAction as refused:
            self.say(self.app.words("kb.refuse." + refused.code))
            return
        self.part_company()
        by_person = self.phase != "think"
        if self.session.inked is not None and (action.kind in ("end", "redraw") or not by_person or self._hasty):
            self.next_card()
            return
        self._kept()
        if self.view["over"]:
            self._announce()
            return
        self.say(says.news(self.app.words, self.view["log"][-1:], self.names()) if by_person else "")
        if by_person and self._hasty and self.phase == "finish" and not self.view["legal"]:
            self.play(END)

    @property
    def _hasty(self) -> bool:
        """Whether the next card is revealed by itself."""
        return bool(self.app.prefs["reveal"])

    def next_card(self) -> None:
        """Make what is done final and reveal what comes next."""
        self.session.turn()
        self.hovered = None
        self.seat = self.viewer
        self._kept()
        if self.phase == "greet":
            self.say(self.app.words("table.pass_to", name=self.names()[self.view["prompt"]["seat"]]))
        else:
            self._announce()

    def _announce(self) -> None:
        """Say whose turn it is and what has happened since."""
        words, view, names = self.app.words, self.view, self.names()
        if view["over"]:
            best = [names[i] for i in view["winners"]]
            self.say(words("kb.say.over", names=words.list(best), n=max(view["scores"])))
            return
        lines = [says.news(words, news_from(view["log"], self.viewer), names)] if self.phase in DECIDING else []
        if view["played"] and self.phase in DECIDING:
            land, tell = says.land(words, view["played"]), says.tell(words, view, self.hand)
            lines.append(words("kb.say.pays", name=names[view["prompt"]["seat"]], land=land, tell=tell))
        self.say(words.sentences([line for line in lines if line]))

    def do_undo(self, argument: str = "", event: Event = None) -> None:
        """Take back the latest decision of a person."""
        if not self.session.can_take_back:
            self.say(self.app.words("table.undo.none"))
            return
        self.part_company()
        self.session.take_back()
        self._kept()
        self.say(self.app.words("say.undone"))

    def do_redo(self, argument: str = "", event: Event = None) -> None:
        if self.session.can_redo:
            self.part_company()
            self.session.redo()
            self._kept()
            self.say(self.app.words("say.redone"))
        self.do_shut()

    def _kept(self) -> None:
        """After every step: keep the game, show it, and let a bot decide if it is its turn."""
        self.app.save(self.id, self.session)
        self.display.advise("")
        self.refresh()
        self.let_bots_play()

    def do_hint(self, argument: str = "", event: Event = None) -> None:
        if self.phase in DECIDING:  # before the person is there, a hint would tell the card
            super().do_hint(argument, event)

    def show_advice(self, action: Any) -> None:
        """Take up the tile and the house of a proposal, and hold it where it goes."""
        if not action.target:
            return
        verb, _, where = str(action).partition(" ")
        kind = MANDATORY if verb == "build" else verb
        if self.hand.kind != kind:
            self.hand.choose(kind)
        start, _, goal = where.rpartition(">")
        self.hand.origin = start or None
        self.display.show_panels()
        self.display.show_board()
        self.hover(goal)
        self.display.window.show([cell(goal)])

    def do_light(self, goal: str, event: Event = None) -> None:
        wanted = int(goal)
        self.lit = None if self.lit == wanted else wanted
        self.display.light()

    def do_seat(self, seat: str, event: Event = None) -> None:
        """Show what the cards pay a player."""
        self.seat = int(seat)
        self.display.refresh()
        name = self.names()[self.seat]
        self.say(self.app.words("kb.whose", name=name))

    def next_seat(self) -> None:
        self.do_seat(str((self.seat + 1) % len(self.session.sitters)))

    def do_legal(self, argument: str = "", event: Event = None) -> None:
        """Whether the cards show what they pay now."""
        self.do_shut()
        self.app.prefs["live"] = not self.app.prefs["live"]
        self.display.show_tools()
        self.display.show_held()

    def do_closer(self, argument: str = "", event: Event = None) -> None:
        self.do_shut()
        self.display.window.closer()

    def do_farther(self, argument: str = "", event: Event = None) -> None:
        self.display.window.farther()

    def do_whole(self, argument: str = "", event: Event = None) -> None:
        self.display.window.whole_board()

    def do_again(self, argument: str = "", event: Event = None) -> None:
        from page.begin import begin

        begin(self.app, self.session.deal, self.session.sitters)

    def do_link(self, argument: str = "", event: Event = None) -> None:
        from page.records import copy_link

        copy_link(self.app, self.session)

    def do_picture(self, argument: str = "", event: Event = None) -> None:
        from .end import keep_picture

        keep_picture(self)
