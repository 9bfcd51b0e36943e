"""The table of a game as a screen: who has the device, what is played, revealed, taken back and kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import js
from pyodide.ffi import JsException

from engine import IllegalAction
from page.dom import Event, Listeners, Node
from page.game_loader import screen_module
from page.screens import App
from table.session import PERSON, Session

from .bot_seats import Company
from .dialogs import Dialog
from .place import keep, kept


class Reviewing(Protocol):
    """The review of a game as ``page.<game>.review`` makes it; see ``page.review.Reviewing``."""

    def do_review(self, seat: str = "", event: Event = None) -> None: ...
    def do_review_run(self, how: str, event: Event = None) -> None: ...
    def do_review_stop(self, argument: str = "", event: Event = None) -> None: ...
    def do_review_shut(self, argument: str = "", event: Event = None) -> None: ...
    def do_review_look(self, step: str, event: Event = None) -> None: ...
    def do_review_branch(self, step: str, event: Event = None) -> None: ...
    def show(self, panel: Node) -> bool: ...
    def put_map_back(self) -> None: ...


class Table(Company):
    """One game at the table, the same way for every game. ``app`` keeps it after every step.

    Each game has a class of its own, TableScreen, that makes its hand and says what its buttons mean, what is seen
    and what is told. It has to have looked (``look``) at the end of its ``__init__``.
    """

    name = "table"
    #: What shows the table and what hears its keys, made when it is opened: see page.table.display and .keyboard.
    DISPLAY: Any
    KEYBOARD: Any
    #: The phases in which the person with the device is asked nothing.
    STILL: Sequence[str] = ("greet", "think", "turn", "over")
    #: The preference that the tool "legal" of the bar switches, "" where there is none.
    SWITCH = ""

    def __init__(self, app: App, root: Node, session: Session, id: str) -> None:
        self.app = app
        self.root = root
        self.session: Any = session
        self.id = id
        self.lit: Any = None
        self.viewer = self.seat = 0  # with whose eyes the game is seen, and whose things are shown
        self.display: Any = None
        self.last_place: dict[str, Any] = {}  # what was in view when the table was left
        self._people = [i for i, sitter in enumerate(session.sitters) if sitter.kind == PERSON]
        self._greeted = self._first_greeted()  # who has the device
        self._listeners = Listeners()
        self.dialog = Dialog(self)
        self._reviewing: Reviewing | None = None

    # --- what a game adds -------------------------------------------------------------------------

    def look(self) -> None:
        """Set ``view`` to what may be seen now, and take it into the hand."""
        raise NotImplementedError

    def listen(self, on: Callable[[Node, str, Callable[[Event], Any]], None]) -> None:
        """Listen to what only this table has, before the keys do: ``on(node, type, handler)``, until it is closed."""

    def decision(self, prompt: Any) -> str:
        """The phase in which the person with the device is asked something."""
        return str(prompt["id"])

    def main(self, phase: str) -> None:
        """The red button while a person decides."""
        raise NotImplementedError

    def refuse(self, code: str) -> None:
        """Tell why the engine has refused an action."""
        raise NotImplementedError

    def at_once(self, action: Any, *, by_person: bool) -> bool:
        """Whether what an action reveals is revealed without another press."""
        return not by_person or self.hasty

    def asked_anew(self, undone: Any = None) -> None:
        """Another decision is due, not shown yet; ``undone`` is the one that was taken back."""

    def placed(self, action: Any, *, by_person: bool) -> None:
        """An action was played or inked, and is shown: tell of it."""

    def tidings(self) -> str:
        """What is asked now, and what has happened since the viewer decided."""
        raise NotImplementedError

    def whose(self, name: str) -> str:
        """What is told when the things of another player are shown."""
        raise NotImplementedError

    def menu(self, code: str) -> str:
        """The markup of the menu: tools that a phone's bar has no room for, and the code of the deal."""
        raise NotImplementedError

    def deck(self) -> str:
        """The markup of the deck, "" in a game without one."""
        return ""

    def log(self) -> str:
        """The markup of the log."""
        raise NotImplementedError

    def keys(self) -> str:
        """The markup of the list of keys."""
        raise NotImplementedError

    def picture(self) -> Any:
        """The finished board as a canvas, to be kept as a file."""
        raise NotImplementedError

    # --- opening and closing ----------------------------------------------------------------------

    def open(self) -> None:
        if self.display is None:  # not only in another language
            self._show_winner()
        self.last_place = kept(self.id)
        self.display = self.DISPLAY(self, self.root)
        self.display.show_unsaved()
        self.display.open()
        self.display.restore(self.last_place)
        on = self._listeners.on
        self.listen(on)
        on(js.document, "keydown", self.KEYBOARD(self).press)
        on(js.window, "resize", lambda _: self.display.fit())
        on(js.window, "pagehide", lambda _: self._keep_place())
        on(js.document, "visibilitychange", lambda _: self._keep_place())  # a phone may drop a hidden page
        on(self.display.part["dialog"], "click", self.dialog.clicked)
        self.let_bots_play()

    def _keep_place(self) -> None:
        keep(self.id, self.display.place)

    def close(self) -> None:
        self._keep_place()
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

    # --- the review: its modules are loaded when somebody asks for it -----------------------------

    @property
    def _review(self) -> Reviewing:
        if self._reviewing is None:
            reviewing: Reviewing = screen_module(self.session, "review").Reviewing(self)
            self._reviewing = reviewing
        return self._reviewing

    def do_review(self, seat: str = "", event: Event = None) -> None:
        self._review.do_review(seat, event)

    def do_review_run(self, how: str, event: Event = None) -> None:
        self._review.do_review_run(how, event)

    def do_review_stop(self, argument: str = "", event: Event = None) -> None:
        self._review.do_review_stop(argument, event)

    def do_review_shut(self, argument: str = "", event: Event = None) -> None:
        self._review.do_review_shut(argument, event)

    def do_review_look(self, step: str, event: Event = None) -> None:
        self._review.do_review_look(step, event)

    def do_review_branch(self, step: str, event: Event = None) -> None:
        self._review.do_review_branch(step, event)

    def show_review(self, panel: Node) -> bool:
        """Lay the review over a panel if it is open; False if it is not."""
        return self._reviewing is not None and self._reviewing.show(panel)

    # --- what is seen -----------------------------------------------------------------------------

    def _first_greeted(self) -> int | None:
        """Who has the device when the table is opened: the only person, or who begins a new game.

        Of several people nobody knows who has reloaded the page or come back to the game.
        """
        if len(self._people) == 1:
            return self._people[0]
        state = self.session.state
        begins = state.actor in self._people and not state.history and self.session.inked is None
        return int(state.actor) if begins else None

    def see_as(self, asked: int | None) -> bool:
        """Choose the viewer: who is asked if that is a person, else who has the device. Whether it is another one."""
        before = self.viewer
        if asked in self._people:
            self.viewer = int(asked)
        elif self._greeted is not None:
            self.viewer = self._greeted
        else:
            self.viewer = self._people[0] if self._people else 0
        if self.viewer != before:
            self.seat = self.viewer
        return self.viewer != before

    @property
    def phase(self) -> str:
        """What the table waits for: greet (pass the device on), think (of a bot), over, or what ``decision`` says."""
        prompt = self.view["prompt"]
        seat = prompt.get("seat")
        if seat is None or self.view["over"]:
            return str(prompt["id"])
        if seat not in self._people:
            return "think"
        return "greet" if self._greeted != seat else self.decision(prompt)

    @property
    def deciding(self) -> bool:
        """Whether the person with the device decides."""
        return self.phase not in self.STILL

    @property
    def hasty(self) -> bool:
        """Whether what is hidden is revealed by itself."""
        return bool(self.app.prefs["reveal"])

    def refresh(self) -> None:
        """Show the game as it is: after every step."""
        self.look()
        self.display.refresh()

    def say(self, text: str) -> None:
        """Announce something to a screen reader."""
        self.display.say(text)

    def announce(self) -> None:
        """Say whose turn it is, and what has happened since."""
        if self.phase == "greet":
            self.say(self.app.words("table.pass_to", name=self.names()[self.view["prompt"]["seat"]]))
        else:
            self.say(self.tidings())

    # --- playing ----------------------------------------------------------------------------------

    def do_main(self, argument: str = "", event: Event = None) -> None:
        """The red button."""
        phase = self.phase
        if phase == "greet":
            self._greeted = self.view["prompt"]["seat"]
            self.refresh()
            self.greeted()
        elif phase == "think":
            if self._brain is not None:
                self._brain.stop()
        elif self.session.inked is not None:
            self.reveal()
        else:
            self.main(phase)

    def greeted(self) -> None:
        """Another person has taken the device."""
        self.announce()

    def play(self, action: Any) -> None:
        """Play a decision: it is inked, or the next question comes at once."""
        self.place(action)

    def place(self, action: Any) -> bool:
        """Play a decision; what reveals something waits for a second press. False if it was refused."""
        by_person = self.phase != "think"
        try:
            self.session.place(action)
        except IllegalAction as refused:
            self.refuse(refused.code)
            return False
        self.part_company()
        if self.session.inked is not None and self.at_once(action, by_person=by_person):
            self.reveal()
            return True
        self._kept()
        self.placed(action, by_person=by_person)
        return True

    def reveal(self) -> None:
        """Make what is done final and reveal what comes next."""
        self.session.turn()
        self._kept()
        self.announce()

    def do_undo(self, argument: str = "", event: Event = None) -> None:
        """Take back the latest decision of a person, and what bots did after it."""
        if not self.session.can_take_back:
            self.say(self.app.words("table.undo.none"))
            return
        self.part_company()
        self.session.take_back()
        self._kept(self.session.undone)
        self.say(self.app.words("say.undone"))

    def do_redo(self, argument: str = "", event: Event = None) -> None:
        if self.session.can_redo:
            self.part_company()
            self.session.redo()
            self._kept()
            self.say(self.app.words("say.redone"))
        self.do_shut()

    def _kept(self, undone: Any = None) -> None:
        """After every step: keep the game, show it, and let a bot decide if it is its turn."""
        if self.session.inked is None:
            self.asked_anew(undone)
        self._show_winner()
        self.app.save(self.id, self.session)
        self.display.advise("")
        marked = self.display.show_unsaved()
        self.refresh()
        if marked:
            self.display.fit()
        self.let_bots_play()

    def _show_winner(self) -> None:
        """Once the game is over, show the things of the winner; of several winners, of the one with the device."""
        winners = self.session.state.winners()
        if winners:
            self.seat = next((i for i in winners if i == self._greeted), winners[0])

    # --- looking about ----------------------------------------------------------------------------

    @property
    def can_hint(self) -> bool:
        """Whether there is a decision that a hint can be given for."""
        # Before the person is there, a hint would tell what is hidden.
        return self.deciding and self.session.inked is None

    def do_hint(self, argument: str = "", event: Event = None) -> None:
        if self.can_hint:
            super().do_hint(argument, event)

    def do_light(self, what: str, event: Event = None) -> None:
        """Light what pays, or put the light out."""
        if self._reviewing is not None:
            self._reviewing.put_map_back()
        wanted = int(what)
        self.lit = None if self.lit == wanted else wanted
        self.display.light()

    def put_out(self) -> None:
        """Light nothing any more."""
        if self.lit is not None:
            self.lit = None
            self.display.light()

    def do_seat(self, seat: str, event: Event = None) -> None:
        """Show the things of a player."""
        self.seat = int(seat)
        self.display.refresh()
        self.say(self.whose(self.names()[self.seat]))

    def next_seat(self) -> None:
        self.do_seat(str((self.seat + 1) % len(self.session.sitters)))

    def do_legal(self, argument: str = "", event: Event = None) -> None:
        """Switch what is shown of the moves there are."""
        self.do_shut()
        self.app.prefs[self.SWITCH] = not self.app.prefs[self.SWITCH]
        self.display.show_tools()
        self.display.show_held()

    # --- the dialog -------------------------------------------------------------------------------

    def do_menu(self, argument: str = "", event: Event = None) -> None:
        self.dialog.open(self.app.words("table.menu"), self.menu(self.session.deal.code()))

    def do_deck(self, argument: str = "", event: Event = None) -> None:
        if deck := self.deck():
            self.dialog.open(self.app.words("table.deck"), deck)

    def do_log(self, argument: str = "", event: Event = None) -> None:
        self.dialog.open(self.app.words("table.log"), self.log())

    def do_keys(self, argument: str = "", event: Event = None) -> None:
        self.dialog.open(self.app.words("table.keys"), self.keys())

    def do_shut(self, argument: str = "", event: Event = None) -> None:
        self.dialog.close()

    def do_settings(self, argument: str = "", event: Event = None) -> None:
        self.do_shut()
        self.app.do_settings("", event)

    def do_copy(self, text: str, event: Event = None) -> None:
        try:
            js.navigator.clipboard.writeText(text)
        except (AttributeError, JsException):  # no clipboard outside https
            return
        self.app.toast(self.app.words("app.copied"), seconds=2)

    # --- onward -----------------------------------------------------------------------------------

    def do_again(self, argument: str = "", event: Event = None) -> None:
        """The same deal once more, everyone in the same seat."""
        from page.begin import begin

        begin(self.app, self.session.deal, self.session.sitters)

    def do_picture(self, argument: str = "", event: Event = None) -> None:
        from .end import keep_picture

        keep_picture(self, self.picture())

    def do_keep_file(self, argument: str = "", event: Event = None) -> None:
        """Save the game, as it stands at this table, to a file: the browser does not keep it."""
        from page.records import save_session

        save_session(self.app, self.session)

    def do_link(self, argument: str = "", event: Event = None) -> None:
        from page.records import copy_link

        copy_link(self.app, self.session)
