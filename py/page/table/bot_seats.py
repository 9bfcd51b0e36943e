"""Company at the table: bots that play their seats, and the hint."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import bots
import engine
from page.brain import Brain, Tell
from page.dom import Event
from page.screens import App
from table.answers import Answer
from table.players import PlayerName, names
from table.session import PERSON

from . import markup

#: Seconds for a hint; for a move a bot takes what is usual in its game.
HINT_SECONDS = 2.0


class Company:
    """The part of a TableScreen that asks bots. They see what their seat may see: the rest is drawn anew."""

    app: App
    session: Any
    display: Any
    view: Any
    _brain: Brain | None = None
    _asking = ""
    lit: int | None
    #: Whether what is lit was lit for a hint.
    _shining = False
    _advice: Sequence[Any] = ()
    _reasons: Sequence[Any] = ()

    def play(self, action: Any) -> None:
        raise NotImplementedError

    def told(self, action: Any) -> str:
        """An action in words."""
        raise NotImplementedError

    def show_advice(self, action: Any) -> None:
        """Show what an action would be, before it is played."""
        raise NotImplementedError

    def why(self, reason: Any) -> Sequence[str]:
        """A ``bots.base.Reason`` as JSON in sentences."""
        return ()

    def strongest(self, reason: Any) -> int | None:
        """What of that which can be lit speaks most for a move."""
        return None

    @property
    def adviser(self) -> str:
        """The level that gives hints: the strongest bot of the game."""
        return bots.levels(self.session.deal.game)[-1]

    def names(self) -> list[PlayerName]:
        """What the players are called."""
        return names(self.app.words, self.session.sitters, self.session.deal.seed)

    def _ask(self, level: str, tell: Tell, **more: Any) -> None:
        self._ask_about(self.session.state, level, tell, **more)

    def _ask_about(self, state: Any, level: str, tell: Tell, **more: Any) -> None:
        """Ask a bot what the actor of a state should do; see ``Brain.ask``."""
        seat = state.actor
        turn = len(state.history)
        guess = state.determinize(seat, turn)
        if self._brain is None:
            self._brain = Brain()
        question = {"state": guess.to_json(), "seat": seat, "level": level, "seed": turn}
        self._brain.ask(question | more, state, tell)

    def part_company(self) -> None:
        """Nobody waits for an answer any more."""
        if self._brain is not None:
            self._brain.drop()
        self._asking = ""

    def send_home(self) -> None:
        """The table is left: nobody is asked any more."""
        if self._brain is not None:
            self._brain.close()
            self._brain = None
        self._asking = ""

    # --- bots at seats ----------------------------------------------------------------------------

    def let_bots_play(self) -> None:
        """If a bot is to decide, ask it, unless it is thinking already."""
        self._shine(None)  # the step that a hint was for is done
        sitter = self.session.sitter
        if sitter is None or sitter.kind == PERSON or self._asking:
            return
        self._asking = "move"
        self._ask(sitter.kind, self._bot_says)

    def _bot_says(self, answer: Answer) -> None:
        self.display.progress(answer.part)
        if answer.done:
            self._asking = ""
            self.play(engine.parse(self.session.state.game, answer.best[0][0]))

    # --- the hint ---------------------------------------------------------------------------------

    def do_hint(self, argument: str = "", event: Event = None) -> None:
        """Look for the best move and the two runners-up, and why."""
        session = self.session
        if self._asking or session.over or session.inked is not None or session.sitter.kind != PERSON:
            return
        self._asking = "hint"
        self.display.advise(markup.searching(self.app.words))
        self._ask(self.adviser, self._adviser_says, seconds=HINT_SECONDS, why=True)

    def _adviser_says(self, answer: Answer) -> None:
        if not answer.done:
            return
        self._asking = ""
        best = answer.best
        self._advice = [engine.parse(self.session.state.game, text) for text, *_ in best]
        # A bot that cannot compare, or not in this place, gives no reasons.
        self._reasons = [reason[0] if reason else None for _, _, *reason in best]
        named = [
            (self.told(action), points, self.why(reason) if reason else ())
            for action, reason, (_, points, *_) in zip(self._advice, self._reasons, best, strict=True)
        ]
        self.display.advise(markup.advice(self.app.words, named))
        self.do_try("0")

    def do_try(self, which: str, event: Event = None) -> None:
        """Hold one of the proposed moves over the board; everything else shows what it would bring."""
        action, reason = self._advice[int(which)], self._reasons[int(which)]
        self.show_advice(action)
        if reason:
            self._shine(self.strongest(reason))
        lines = [self.told(action), *(self.why(reason) if reason else ())]
        self.display.say(self.app.words.sentences(lines))

    def _shine(self, what: int | None) -> None:
        """Light something for a hint; None: what was lit for one goes out."""
        if self._shining or what is not None:
            self.lit = what
            self.display.light()
        self._shining = what is not None
