"""The table of a game as a screen: who has the device, and how actions are played, revealed, undone and saved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import js

from engine import IllegalAction
from page.dom import Listeners
from page.html import EMPTY
from table.players import PlayerName, names
from table.session import PERSON, Session

from .bot_seats import BotSeats, Hints
from .dialogs import Dialog
from .hooks import A, Hooks
from .info import Info
from .lazy_review import LazyReview
from .pacing import Pacing
from .presses import Presses
from .saving import Saving
from .sharing import Sharing
from .timeline import Timeline
from .undone_end import forget_end
from .view_memory import remember, remembered

if TYPE_CHECKING:
    from engine import View
    from page.dom import Event, Node
    from page.screens import App

    from .display import Display


class Table(Hooks[A]):
    """The turn flow at the table of any game. ``app`` saves the game after every action.

    Each game has a subclass TableScreen that makes its hand and overrides the hooks. It has to call ``look`` at the
    end of its ``__init__``.
    """

    name = "table"
    #: What the viewer may see now, set by ``look``.
    view: View
    #: Exists from ``open`` on, and is replaced when the language changes.
    display: Display
    #: The number of what is lit on the board.
    lit: int | None

    def __init__(self, app: App, root: Node, session: Session, id: str) -> None:
        self.app, self.root, self.session, self.id = app, root, session, id
        self.lit = None
        self._opened = self._was_over = False
        self.following = False  # whether this tab shows what another plays
        self.viewer = self._seat = 0  # who looks at the table, and whose board is shown
        self.timeline, self.pacing, self.saving = Timeline(self), Pacing(self), Saving(self)
        self._events_shown = len(self.events())
        self._people = session.people
        self._greeted = session.first_holder  # who has the device
        self._listeners = Listeners()
        self.dialog, self.info, self.bots = Dialog(self), Info(self), BotSeats(self)
        self.hints, self.review = Hints(self, self.bots), LazyReview(self)
        self.presses = Presses(self)
        #: What handles verbs of buttons (``do_...``) that the table itself does not: see App.
        self.parts: Sequence[object] = (self.dialog, self.review, self.pacing, self.hints, Sharing(self))

    # --- opening and closing ----------------------------------------------------------------------

    def open(self) -> None:
        if not self._opened:  # not only in another language
            self._notice_end()
        self._opened = True
        self.display = self.DISPLAY(self, self.root)
        self.timeline.open()
        self.review.come_back()
        self.display.unsaved.show()
        self.display.open()
        self.display.restore(remembered(self.id))  # what was in view when the table was closed
        on = self._listeners.on
        self.listen(on)
        self.info.listen(self.display.part["table"], self._listeners)
        keyboard = self.KEYBOARD(self)
        on(js.document, "keydown", lambda event: None if self.following else keyboard.press(event))
        on(js.window, "resize", lambda _: self.display.fit())
        on(js.window, "resize", lambda _: self.info.refresh())
        on(js.window, "resize", lambda _: self.review.fit())
        on(js.window, "pagehide", lambda _: self._looked_away())
        on(js.document, "visibilitychange", lambda _: self._looked_away())  # a phone may drop a hidden page
        self.dialog.listen(on)
        self._let_bots_play()
        if self.IS_SAVED and not (self.session.state.history or self.session.inked):
            self.display.after_picture(self._begin)

    def _begin(self) -> None:
        """Announce what a new game begins with, unless something has been announced since."""
        if not (self.display.part["say"].textContent or self.timeline.playing):
            self.announce()

    def _looked_away(self) -> None:
        self.saving.now()
        remember(self.id, self.display.place)
        self.bots.resting.visibility_changed()

    def close(self) -> None:
        self.saving.now()
        remember(self.id, self.display.place)
        open_screen: object = self.app.screen
        if open_screen is not self:  # another language closes and opens the same table
            self.review.leave()
        self.timeline.close()
        self.bots.close()
        self._listeners.close()
        self.display.close()

    def show_language(self) -> None:
        self.close()
        self.read_view()  # a scene may have shown an earlier position
        self.open()
        self.review.look_again()

    def show_theme(self) -> None:
        self.display.apply_preferences()
        self.refresh()
        self.timeline.redraw()  # after the table, which knows nothing of what a scene marks
        self.review.look_again()

    def show_preferences(self) -> None:
        """The settings have changed."""
        self.show_theme()

    # --- who has the device -----------------------------------------------------------------------

    def names(self) -> list[PlayerName]:
        """The names of the players."""
        return names(self.app.words, self.session.sitters, self.session.deal.seed)

    def see_as(self, asked: int | None) -> bool:
        """Make the person who is asked the viewer, else the one with the device. Returns whether the viewer changed."""
        before = self.viewer
        if asked is not None and asked in self._people:
            self.viewer = asked
        else:
            self.viewer = next(iter(self._people), 0) if self._greeted is None else self._greeted
        if self.viewer != before:
            self.seat = self.viewer
        return self.viewer != before

    @property
    def seat(self) -> int:
        """The seat whose board is shown."""
        scene = self.timeline.scene
        return self._seat if scene is None else scene.seat

    @seat.setter
    def seat(self, seat: int) -> None:
        self._seat = seat

    @property
    def phase(self) -> str:
        """What is awaited: scene (of events), greet (pass the device on), think (of a bot), over, or ``decision``."""
        if self.timeline.playing:
            return "scene"
        prompt = self.view["prompt"]
        seat = prompt.get("seat")
        if seat is None or self.view["over"]:
            return str(prompt["id"])
        if seat not in self._people:
            return "think"
        return "greet" if self._greeted != seat else self.decision(prompt)

    @property
    def deciding(self) -> bool:
        """Whether the person with the device has a decision to make."""
        return self.phase not in self.PHASES_WITHOUT_DECISION

    @property
    def hasty(self) -> bool:
        """Whether the player prefers reveals without a second press."""
        return bool(self.app.prefs["reveal"])

    def refresh(self) -> None:
        """Show the present position, after every action."""
        self.read_view()
        if self.goes_on:
            return
        self.display.refresh()
        self.info.refresh()
        self.pacing.show(self.display.part["main"])

    def say(self, text: str) -> None:
        """Announce something to a screen reader."""
        self.display.say(text)

    def announce(self) -> None:
        """Announce whose turn it is, or what has happened."""
        if self.phase == "greet":
            self.say(self.app.words("table.pass_to", name=self.names()[self.view["prompt"]["seat"]]))
        else:
            self.say(self.announcement())

    # --- scenes of events -------------------------------------------------------------------------

    def scenes_over(self) -> None:
        self.refresh()
        self.display.fit_soon()
        self.bots.resting.begin()
        if self.phase == "greet":
            self.announce()
        else:
            self.say(self.announcement_after_scenes())

    def _play_scenes(self) -> None:
        """Show the events since the last action as scenes; an undo leaves none."""
        before, self._events_shown = self._events_shown, len(self.events())
        if before < self._events_shown and self.app.prefs.pace != "off" and not self.following:
            self.timeline.play(self.scenes(before))

    def do_main(self, argument: str = "", event: Event = None) -> None:
        """The red button."""
        if not (self.presses.is_stray(event) or self.following):
            self.press_main(self.phase)

    def press_main(self, phase: str) -> None:
        """Do what the red button says in a phase."""
        self.info.leave()
        if phase == "scene":
            self.timeline.skip()
        elif phase == "greet":
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
        """Announce the position to the person who has just taken the device."""
        self.announce()

    def play(self, action: A) -> None:
        """Play an action; games override this to play more after it."""
        self.place(action)

    def place(self, action: A) -> bool:
        """Play an action, or ink it if it reveals something, until a second press. Returns False if it was refused."""
        if self.following:
            return False
        by_person = self.session.sitter is not None and self.session.sitter.kind == PERSON
        try:
            self.session.place(action)
        except IllegalAction as refused:
            self.refuse(refused.code)
            return False
        self.bots.forget()
        if by_person:
            self.info.leave()
            self.app.sounds.play(self.sound(action))
            self.timeline.resume()
        if self.session.inked is not None and self.at_once(action, by_person=by_person):
            self.reveal()
            return True
        self._changed()
        self.placed(action, by_person=by_person)
        return True

    def at_once(self, action: A, *, by_person: bool) -> bool:
        """Whether an action is made final at once, without a second press of the red button."""
        return not by_person or self.hasty

    def reveal(self) -> None:
        """Make the inked action final and reveal what comes next."""
        self.session.reveal()
        self._changed()
        if not self.timeline.playing:
            self.announce()

    def do_undo(self, argument: str = "", event: Event = None) -> None:
        """Take back the last decision of a person, and the actions of bots after it."""
        if self.following:
            return
        if not self.session.can_take_back:
            self.say(self.app.words("table.undo.none"))
            return
        self.bots.forget()
        self.timeline.stop()
        self.session.take_back()
        self._changed(self.session.undone)
        self.say(self.app.words("say.undone"))

    def do_redo(self, argument: str = "", event: Event = None) -> None:
        if self.session.can_redo and not self.following:
            self.bots.forget()
            self._greeted = None if self.phase == "greet" else self._greeted  # the device may have been passed back
            self.session.redo()
            self._changed()
            self.say(self.app.words("say.redone"))
        self.dialog.close()

    def _changed(self, undone: A | None = None) -> None:
        """After every action: save the game, show it, and ask a bot if it is its turn."""
        if self.session.inked is None:
            self.question_changed(undone)
        self._notice_end()
        if self.IS_SAVED:
            self.saving.soon()
        self._play_scenes()
        self.display.advise(EMPTY)
        self.refresh()
        self._let_bots_play()

    def _let_bots_play(self) -> None:
        self.hints.put_out()  # the action that a hint was for has been played
        if not self.following:
            self.bots.play()

    def show_unsaved(self) -> None:
        """Show whether the game is saved, by ``App.unsaved``."""
        if self._opened and self.display.unsaved.show():
            self.display.fit_soon()

    def follow(self, following: bool) -> None:
        """Only show what another tab plays, or let the player play here again."""
        self.saving.now()
        self.following = following
        self.timeline.stop()
        self.bots.forget()
        self.display.advise(EMPTY)
        self.show_unsaved()
        self.refresh()
        self._let_bots_play()

    def replace_session(self, session: Session) -> None:
        """Show the game as another tab has played it."""
        self.bots.forget()
        self.session = session
        self.timeline.stop()
        self._events_shown = len(self.events())
        if session.inked is None:
            self.question_changed()
        self._notice_end()
        self.refresh()
        self.announce()
        self._let_bots_play()

    def _notice_end(self) -> None:
        """Once the game is over, show the board of the winner; of several winners, of the one with the device."""
        if winners := self.session.state.winners():
            self.seat = next((i for i in winners if i == self._greeted), winners[0])
        elif self._was_over and not self.session.over:
            forget_end(self)
        self._was_over = self.session.over

    # --- hints, lights, other boards --------------------------------------------------------------

    @property
    def can_hint(self) -> bool:
        """Whether a hint can be given: before the device is passed on, it would reveal hidden information."""
        return self.deciding and self.session.inked is None and not self.following

    def do_light(self, what: str, event: Event = None) -> None:
        """Light what scores for a card, or nothing if that is lit already."""
        self.review.put_map_back()
        self.light(None if self.lit == int(what) else int(what))

    def light(self, what: int | None) -> None:
        """Light something on the board; None for nothing."""
        self.lit = what
        self.display.light()

    def put_out(self) -> None:
        """Stop lighting anything."""
        if self.lit is not None:
            self.light(None)

    def do_seat(self, seat: str, event: Event = None) -> None:
        """Show the board of a player; during a scene, which shows another one, a press skips the scene instead."""
        if self.timeline.takes(event):
            return
        self.review.put_map_back()
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
