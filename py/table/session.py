"""One game being played: what is inked but not final yet, undo and redo, and the way to a save and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import engine
from engine import BadData, IllegalAction, Record, State, View

from .deals import Deal

FORMAT = 1


class Session:
    """A game and the decision in hand.

    In Cartographers a draw reveals the next card. So ``place`` only inks it, and ``turn`` makes it
    final. Until then it can be undone and redone; what a reveal has shown cannot be undone.
    """

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.state: State = deal.start()
        self._inked: Any = None
        self._redo: Any = None
        self._shown: State | None = None

    # --- intents ----------------------------------------------------------------------------------

    def place(self, action: Any) -> None:
        """Ink a legal action; IllegalAction, changing nothing, if it is not. Ink over ink replaces it."""
        shown = self.state.before_reveal(action)
        if shown is None:
            raise IllegalAction("reveal", "this game's actions reveal nothing yet")
        self._inked, self._shown, self._redo = action, shown, None

    def turn(self) -> None:
        """Make the inked action final and reveal what comes next."""
        if self._inked is None:
            raise IllegalAction("nothing_chosen", "nothing has been inked")
        self.state.play(self._inked)
        self._inked = self._shown = self._redo = None

    def undo(self) -> bool:
        """Take the inked action back; False if nothing is inked."""
        if self._inked is None:
            return False
        self._redo, self._inked, self._shown = self._inked, None, None
        return True

    def redo(self) -> bool:
        if self._redo is None:
            return False
        self.place(self._redo)
        return True

    # --- what there is to see ---------------------------------------------------------------------

    @property
    def shown(self) -> State:
        """The state to show: with the inked action on the sheet."""
        return self._shown or self.state

    @property
    def inked(self) -> Any:
        return self._inked

    @property
    def can_redo(self) -> bool:
        return self._redo is not None

    @property
    def over(self) -> bool:
        return self.state.actor is None

    def view(self, seat: int = 0) -> View:
        return self.shown.view(seat)

    def again(self) -> Session:
        """The same deal from the start."""
        return Session(self.deal)

    # --- saving -----------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "record": Record.of(self.state).to_json(),
            "inked": str(self._inked) if self._inked is not None else None,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Session:
        """Play a saved session again, move by move by the rules; BadData if it cannot be."""
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise BadData("session.format", "this game was saved by another version")
        record = Record.from_json(data.get("record", {}))
        if not record.seed.isascii() or not record.seed.isdigit():
            raise BadData("session.seed", "the seed of a deal is a number")
        deal = Deal.of(record.game, int(record.seed), record.players, **record.options)
        if str(deal.seed) != record.seed:
            raise BadData("session.seed", "no deal has this seed")
        session = cls(deal)
        inked = data.get("inked")
        if not isinstance(inked, str | None):
            raise BadData("session.inked", "an action is a line of text")
        try:
            session.state = engine.replay(record)
            if inked is not None:
                session.place(engine.parse(record.game, inked))
        except IllegalAction as bad:
            raise BadData("session.actions", bad.message) from None
        return session
