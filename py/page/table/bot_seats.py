"""The bots of a table: they play their seats, and the strongest one gives hints."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

import bots
import engine
from bots.matched import MATCH
from engine import IllegalAction
from page.bot_worker import BotWorker, OnAnswer
from page.game_loader import say_absent
from page.html import EMPTY
from table.session import PERSON

from . import markup
from .keyboard import by_keyboard
from .questions import hint_question, question
from .reasons import supporting
from .resting import Resting

if TYPE_CHECKING:
    from typing import Final, Literal, Protocol

    from bots.base import Question
    from engine import State
    from engine.game import Action
    from page.dom import Event
    from page.screens import App
    from table.answers import Answer
    from table.session import Session

    from .display import Display
    from .reasons import Reason

    Awaited = Literal["", "move", "hint"]

    class Host(Protocol):
        """What bots may see and do at a table."""

        app: App
        session: Session
        THINKS_AHEAD: bool

        @property
        def less_id(self) -> str: ...
        @property
        def can_hint(self) -> bool: ...
        @property
        def display(self) -> Display: ...
        def play(self, action: Any) -> None: ...
        def light(self, what: int | None) -> None: ...
        def say(self, text: str) -> None: ...
        def describe(self, action: Any) -> str: ...
        def shows_on_board(self, action: Any) -> bool: ...
        def show_advice(self, action: Any, following: Any = None) -> None: ...
        def why(self, reason: Reason) -> Sequence[str]: ...
        def strongest(self, reason: Reason) -> int | None: ...


#: Seconds after which the best move so far is shown.
EARLY = 0.4
#: How long after a question a press does not stop the bot, seconds: it was meant for the button that was there before.
MISPRESS = 0.6
#: What a bot is asked for: its own move, or a hint.
MOVE: Final = "move"
HINT: Final = "hint"


class BotSeats:
    """Asks bots for moves, one question at a time."""

    def __init__(self, table: Host) -> None:
        self._table = table
        self._worker: BotWorker | None = None
        self._awaited: Awaited = ""
        self._asked_at = 0.0
        #: Lets the adviser think ahead while a person decides.
        self.resting = Resting(table, self)

    @property
    def awaited(self) -> Awaited:
        """What somebody waits for; "" from the last answer on."""
        return self._awaited

    def ask(self, wanted: Question, state: State, on_answer: OnAnswer, awaited: Awaited) -> None:
        """Ask a bot a question (``page.table.questions``) about a state; see ``BotWorker.ask``."""
        self._awaited, self._asked_at = awaited, time.monotonic()
        self._started_worker.ask(wanted, state, self._until_done(on_answer))

    def ask_idly(self, wanted: Question, state: State, on_answer: OnAnswer) -> None:
        """Ask something that nobody waits for: any other question replaces it, and only the worker thinks about it."""
        self._started_worker.ask(wanted, state, self._until_done(on_answer), idly=True)

    def _until_done(self, on_answer: OnAnswer) -> OnAnswer:
        """Calls ``on_answer``; with the last answer nothing is awaited any more."""

        def answered(answer: Answer) -> None:
            if answer.done:
                self._awaited = ""
            on_answer(answer)

        return answered

    def hurry(self) -> bool:
        """The player waits now for the hint that was asked for idly; False if it is not computed."""
        is_computed = self._started_worker.hurry()
        if is_computed:
            self._awaited = HINT
        return is_computed

    @property
    def _started_worker(self) -> BotWorker:
        if self._worker is None:
            self._worker = BotWorker(partial(say_absent, self._table.app))
        return self._worker

    def answer_now(self) -> None:
        """Let the bot that is thinking answer with the best move so far; right after the question nothing happens."""
        if self._worker is not None and time.monotonic() - self._asked_at >= MISPRESS:
            self._worker.stop()

    def forget(self) -> None:
        """Drop the question and ignore its answer."""
        if self._worker is not None:
            self._worker.drop()
        self._awaited = ""

    def close(self) -> None:
        """End all thinking, and free the worker of the bots."""
        self.resting.stop()
        self._free()

    def _free(self) -> None:
        """End the worker, which holds an interpreter of its own; the next question starts another one."""
        if self._worker is not None:
            self._worker.close()
            self._worker = None
        self._awaited = ""

    def play(self) -> None:
        """If it is the turn of a bot that is not thinking yet, ask it for its move; else it may think ahead.

        After the end no bot is needed, unless the end is undone.
        """
        session = self._table.session
        if session.over:
            self.close()
            return
        self.resting.begin()
        sitter = session.sitter
        if sitter is not None and sitter.kind != PERSON and not (self.awaited or session.waits):
            wanted = question(session.state, sitter.kind)
            # A level between two others decides by the seed which of them makes a move: not the same in every game.
            if bots.kind(sitter.kind) == MATCH:
                wanted["seed"] = f"{session.deal.seed} {len(session.state.history)}"
            self.ask(wanted, session.state, self._moved, MOVE)

    def _moved(self, answer: Answer) -> None:
        self._table.display.progress(answer.part)
        if answer.done:
            self._table.play(engine.parse(self._table.session.state.game, answer.best[0].action))


class Hints:
    """The hint: the best moves, the reasons for them, and one of them shown over the board."""

    def __init__(self, table: Host, seats: BotSeats) -> None:
        self._table = table
        self._seats = seats
        #: The moves of the latest hint, best first, and the reasons for them, None where the bot gives none.
        self.moves: Sequence[Action] = ()
        self._reasons: Sequence[Reason | None] = ()
        self._following: Sequence[Action | None] = ()  # what has to follow each move
        self._answer: Answer | None = None
        self._position: Sequence[str] = ()  # the actions up to the position that the answer is for
        self._asked_at = 0.0
        self._early = ""  # the move that is shown while the bot thinks on
        #: What is lit for the hint; None for nothing.
        self.lit: int | None = None
        self._by_key = False  # whether a key has asked, so that the focus follows

    @property
    def adviser(self) -> str:
        """The level that gives hints."""
        return self._seats.resting.adviser

    def do_hint(self, argument: str = "", event: Event = None) -> None:
        """Ask for a hint, or close it if it is open or being searched: a phone has no room for a cross."""
        if self._table.app.clicks.is_second(event):  # it would close what the first click has opened
            return
        if not self.close() and self._table.can_hint:
            self.ask(event)

    def ask(self, event: Event = None) -> None:
        """Compute the best moves and the reasons for them, or show again what is known of this position."""
        if event and event.detail:  # by mouse or finger: Enter then means the red button, not another hint
            event.target.closest("button").blur()
        self._by_key = by_keyboard(event)
        session = self._table.session
        sitter = session.sitter
        if self._seats.awaited or session.inked is not None or sitter is None or sitter.kind != PERSON:
            return
        position = [str(action) for action in session.state.history]
        if self._answer is not None and position == self._position:
            self._show(self._answer)
            return
        self._answer, self._position = None, position
        self._asked_at, self._early = time.monotonic(), ""
        prepared = self._seats.resting.prepared
        if prepared is not None and prepared.answer is not None:
            self._seats.resting.stop()
            self._answered(prepared.answer)
            return
        self._table.display.advise(markup.searching(self._table.app.words))
        if prepared is not None and prepared.take_over(self._answered):
            return
        self._seats.resting.stop()
        self._seats.ask(hint_question(session.state, self.adviser), session.state, self._answered, HINT)

    def _show_early(self, answer: Answer) -> None:
        """Show the best move so far, without reasons, while the bot thinks on."""
        table, state = self._table, self._table.session.state
        if not answer.best or time.monotonic() - self._asked_at < EARLY or answer.best[0].action == self._early:
            return
        self._early = answer.best[0].action
        with suppress(IllegalAction):
            action = engine.parse(state.game, self._early)
            if state.refusal(action) is None:
                table.display.advise(markup.searching(table.app.words, table.describe(action)))
                if table.shows_on_board(action):  # what else would ask a bot
                    table.show_advice(action)

    def _answered(self, answer: Answer) -> None:
        if not answer.done:
            self._show_early(answer)
            return
        self._answer = answer
        self._show(answer)

    def _show(self, answer: Answer) -> None:
        """Show all moves of an answer, and the best one over the board."""
        table, state = self._table, self._table.session.state
        game = state.game
        is_only = len(answer.best) == 1 and len(state.actions()) == 1  # there is nothing to compare it with
        self.moves = [engine.parse(game, weighed.action) for weighed in answer.best]
        self._reasons = [None if is_only else weighed.reason for weighed in answer.best]
        if best := self._reasons[0]:
            self._reasons = [supporting(best), *self._reasons[1:]]
        following = [weighed.following for weighed in answer.best]
        self._following = [engine.parse(game, text) if text else None for text in following]
        proposals = [
            markup.Proposal(self._describe(number), weighed.points, self._why(reason), table.shows_on_board(action))
            for number, (action, weighed, reason) in enumerate(zip(self.moves, answer.best, self._reasons, strict=True))
        ]
        table.display.advise(markup.advice(table.app.words, proposals, table.less_id, is_only=is_only))
        self.show(0, by_key=self._by_key)

    def show(self, number: int, *, by_key: bool = False) -> None:
        """Show one of the moves over the board, light its strongest reason, and announce all reasons.

        ``by_key``: a key has asked for it, so the focus moves to what plays the move.
        """
        table = self._table
        reason = self._reasons[number]
        table.show_advice(self.moves[number], self._following[number])
        table.display.mark_advice(number)
        if reason is not None:
            self._light(table.strongest(reason))
        if by_key:  # before the announcement: what gets the focus may open its information card, which is announced
            table.display.focus_advice()
        table.say(table.app.words.sentences([self._describe(number), *self._why(reason)]))

    def do_try(self, which: str, event: Event = None) -> None:
        """Show one of the moves over the board."""
        self.show(int(which), by_key=by_keyboard(event))

    def _describe(self, number: int) -> str:
        """A move in words, with what has to follow it."""
        steps = self.moves[number], self._following[number]
        return self._table.app.words.sentences([self._table.describe(step) for step in steps if step is not None])

    def _why(self, reason: Reason | None) -> Sequence[str]:
        return () if reason is None else self._table.why(reason)

    def do_unhint(self, argument: str = "", event: Event = None) -> None:
        self.close()

    def close(self) -> bool:
        """Close the hint, or stop searching for it; returns whether there was one to close."""
        words, display = self._table.app.words, self._table.display
        is_searched = self._seats.awaited == HINT  # or a game still asks for what would follow
        is_open = (is_searched or self._answer is not None) and display.part["advice"].hasChildNodes()
        if is_open:
            self.put_out()
            if is_searched:
                self._seats.forget()
            display.advise(EMPTY)
            self._table.say(words("say.off", what=words("table.hint")))
        return is_open

    def put_out(self) -> None:
        """Stop lighting the reason of a hint: a move has been played."""
        self._light(None)

    def _light(self, what: int | None) -> None:
        before, self.lit = self.lit, what
        if before is not None or what is not None:
            self._table.light(what)
