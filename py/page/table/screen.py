"""The table of a game as a screen: who has the device, and how actions are played, revealed, undone and saved."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import js

from engine import IllegalAction
from page.dom import Listeners
from page.html import EMPTY, Html
from table.players import PlayerName, names
from table.session import PERSON, Session

from .bot_seats import BotSeats, Hints
from .dialogs import Dialog
from .lazy_review import LazyReview
from .onward import Onward
from .place import keep, kept

if TYPE_CHECKING:
    from page.dom import Event, Node
    from page.ink.surface import Canvas
    from page.screens import App

    from .reasons import Reason


class Table:
    """One game at the table, the same way for every game. ``app`` saves it after every step.

    Each game has a class of its own, TableScreen, that makes its hand and says what its buttons mean, what is shown
    and what is announced. It has to call ``look`` at the end of its ``__init__``.
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
        self.session = session
        self.id = id
        self.view: Any = None  # what ``look`` has set
        self.lit: Any = None  # what is lit on the board: its number or id
        self.viewer = self.seat = 0  # with whose eyes the game is seen, and whose things are shown
        self.display: Any = None
        self.last_place: Mapping[str, object] = {}  # what was in view when the table was left
        self.following = False  # another tab plays the game, and this one shows it
        self._people = [i for i, sitter in enumerate(session.sitters) if sitter.kind == PERSON]
        self._greeted = self._first_greeted()  # who has the device
        self._listeners = Listeners()
        self.dialog = Dialog(self)
        self.bots = BotSeats(self)
        self.hints = Hints(self, self.bots)
        self.review = LazyReview(self)
        #: What handles verbs of buttons (``do_...``) that the table itself does not: see App.
        self.parts: Sequence[object] = (self.dialog, self.review, Onward(self))

    # --- what a game adds -------------------------------------------------------------------------

    def look(self) -> None:
        """Set ``view`` to what may be seen now, and take it into the hand."""
        raise NotImplementedError

    def listen(self, on: Callable[[Node, str, Callable[[Event], object]], None]) -> None:
        """Listen to what only this table has, before the keys do: ``on(node, type, handler)``, until it is closed."""

    def decision(self, prompt: Mapping[str, Any]) -> str:
        """The phase in which the person with the device is asked something."""
        return str(prompt["id"])

    def main(self, phase: str) -> None:
        """The red button while a person decides."""
        raise NotImplementedError

    def refuse(self, code: str) -> None:
        """Say why the engine has refused an action."""
        raise NotImplementedError

    def at_once(self, action: Any, *, by_person: bool) -> bool:
        """Whether what an action reveals is revealed without another press."""
        return not by_person or self.hasty

    def question_changed(self, undone: Any = None) -> None:
        """Another decision is due, not shown yet; ``undone`` is the one that was taken back."""

    def placed(self, action: Any, *, by_person: bool) -> None:
        """An action was played or inked, and is shown: announce it."""

    def announcement(self) -> str:
        """What to announce: what is asked now, and what has happened since the viewer decided."""
        raise NotImplementedError

    def whose(self, name: str) -> str:
        """What to announce when the board of another player is shown."""
        raise NotImplementedError

    def describe(self, action: Any) -> str:
        """An action in words."""
        raise NotImplementedError

    def show_advice(self, action: Any) -> None:
        """Show what a proposed action would be, before it is played."""
        raise NotImplementedError

    def why(self, reason: Reason) -> Sequence[str]:
        """The reason for a hint in sentences."""
        return ()

    def strongest(self, reason: Reason) -> int | None:
        """What to light for the reason of a hint: what speaks most for the move; None for nothing."""
        return None

    def menu(self, code: str) -> Html:
        """The menu: tools that a phone's bar has no room for, and the code of the deal."""
        raise NotImplementedError

    def deck(self) -> Html:
        """The deck, empty in a game without one."""
        return EMPTY

    def log(self) -> Html:
        """The log."""
        raise NotImplementedError

    def keys(self) -> Html:
        """The list of keys."""
        raise NotImplementedError

    def picture(self) -> Canvas:
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
        keyboard = self.KEYBOARD(self)
        on(js.document, "keydown", lambda event: None if self.following else keyboard.press(event))
        on(js.window, "resize", lambda _: self.display.fit())
        on(js.window, "pagehide", lambda _: self._keep_place())
        on(js.document, "visibilitychange", lambda _: self._keep_place())  # a phone may drop a hidden page
        on(self.display.part["dialog"], "click", self.dialog.clicked)
        self._let_bots_play()

    def _keep_place(self) -> None:
        keep(self.id, self.display.place)

    def close(self) -> None:
        self._keep_place()
        self.bots.close()
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

    def _first_greeted(self) -> int | None:
        """Who has the device when the table is opened: the only person, or who begins a new game.

        Of several people nobody knows who has reloaded the page or come back to the game.
        """
        if len(self._people) == 1:
            return self._people[0]
        state = self.session.state
        begins = state.actor in self._people and not state.history and self.session.inked is None
        return state.actor if begins else None

    def names(self) -> list[PlayerName]:
        """What the players are called."""
        return names(self.app.words, self.session.sitters, self.session.deal.seed)

    def see_as(self, asked: int | None) -> bool:
        """Choose the viewer: who is asked if that is a person, else who has the device. Whether it is another one."""
        before = self.viewer
        if asked is not None and asked in self._people:
            self.viewer = asked
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
            self.say(self.announcement())

    # --- playing ----------------------------------------------------------------------------------

    def do_main(self, argument: str = "", event: Event = None) -> None:
        """The red button."""
        phase = self.phase
        if self.following:
            return
        if phase == "greet":
            self._greeted = self.view["prompt"]["seat"]
            self.refresh()
            self.greeted()
        elif phase == "think":
            self.bots.answer_now()
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
        if self.following:
            return False
        by_person = self.phase != "think"
        try:
            self.session.place(action)
        except IllegalAction as refused:
            self.refuse(refused.code)
            return False
        self.bots.forget()
        if self.session.inked is not None and self.at_once(action, by_person=by_person):
            self.reveal()
            return True
        self._changed()
        self.placed(action, by_person=by_person)
        return True

    def reveal(self) -> None:
        """Make what is done final and reveal what comes next."""
        self.session.turn()
        self._changed()
        self.announce()

    def do_undo(self, argument: str = "", event: Event = None) -> None:
        """Take back the latest decision of a person, and what bots did after it."""
        if self.following:
            return
        if not self.session.can_take_back:
            self.say(self.app.words("table.undo.none"))
            return
        self.bots.forget()
        self.session.take_back()
        self._changed(self.session.undone)
        self.say(self.app.words("say.undone"))

    def do_redo(self, argument: str = "", event: Event = None) -> None:
        if self.session.can_redo and not self.following:
            self.bots.forget()
            self.session.redo()
            self._changed()
            self.say(self.app.words("say.redone"))
        self.dialog.close()

    def _changed(self, undone: Any = None) -> None:
        """After every step: save the game, show it, and let a bot decide if it is its turn."""
        if self.session.inked is None:
            self.question_changed(undone)
        self._show_winner()
        self.app.save(self.id, self.session)
        self.display.advise(EMPTY)
        marked = self.display.show_unsaved()
        self.refresh()
        if marked:
            self.display.fit()
        self._let_bots_play()

    def _let_bots_play(self) -> None:
        self.hints.put_out()  # the step that a hint was for is done
        if not self.following:
            self.bots.play()

    def show_unsaved(self) -> None:
        """Show whether the game is saved, as ``App.unsaved`` says now."""
        if self.display is not None and self.display.show_unsaved():
            self.display.fit()

    def follow(self, following: bool) -> None:
        """Only show what another tab plays, or be played at again."""
        self.following = following
        self.bots.forget()
        self.display.advise(EMPTY)
        self.show_unsaved()
        self.refresh()
        self._let_bots_play()

    def put(self, session: Session) -> None:
        """Show the game as another tab has played it."""
        self.bots.forget()
        self.session = session
        if session.inked is None:
            self.question_changed()
        self._show_winner()
        self.refresh()
        self.announce()
        self._let_bots_play()

    def do_take_over(self, argument: str = "", event: Event = None) -> None:
        self.app.take_over()

    def _show_winner(self) -> None:
        """Once the game is over, show the board of the winner; of several winners, of the one with the device."""
        winners = self.session.state.winners()
        if winners:
            self.seat = next((i for i in winners if i == self._greeted), winners[0])

    # --- looking about ----------------------------------------------------------------------------

    @property
    def can_hint(self) -> bool:
        """Whether there is a decision that a hint can be given for."""
        # Before the person is there, a hint would tell what is hidden.
        return self.deciding and self.session.inked is None and not self.following

    def do_hint(self, argument: str = "", event: Event = None) -> None:
        if self.can_hint:
            self.hints.ask()

    def do_try(self, which: str, event: Event = None) -> None:
        """Show one of the moves of a hint over the board."""
        self.hints.show(int(which))

    def do_light(self, what: str, event: Event = None) -> None:
        """Light what pays, or switch that light off."""
        self.review.put_map_back()
        wanted = int(what)
        self.light(None if self.lit == wanted else wanted)

    def light(self, what: int | None) -> None:
        """Light something on the board; None for nothing."""
        self.lit = what
        self.display.light()

    def put_out(self) -> None:
        """Light nothing any more."""
        if self.lit is not None:
            self.light(None)

    def do_seat(self, seat: str, event: Event = None) -> None:
        """Show the board of a player."""
        self.seat = int(seat)
        self.display.refresh()
        self.say(self.whose(self.names()[self.seat]))

    def next_seat(self) -> None:
        self.do_seat(str((self.seat + 1) % len(self.session.sitters)))

    def do_legal(self, argument: str = "", event: Event = None) -> None:
        """Switch the marks of legal moves on or off."""
        self.dialog.close()
        self.app.prefs[self.SWITCH] = not self.app.prefs[self.SWITCH]
        self.display.show_tools()
        self.display.show_held()
