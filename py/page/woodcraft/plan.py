"""Actions that the player has chosen with one press: they are played one after the other, and the last one is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import engine

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Protocol

    from engine.woodcraft.actions import Action
    from table.session import Session
    from table.woodcraft.hand import Hand

    class Host(Protocol):
        """What a plan needs of the table."""

        session: Session
        hand: Hand
        lit: int | None
        seat: int
        selected: str | None
        viewer: int

        @property
        def deciding(self) -> bool: ...
        @property
        def phase(self) -> str: ...
        def place(self, action: Action) -> bool: ...
        def announce(self) -> None: ...


class Plan:
    """The actions that are still to be played, at once or after a question or a reveal."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self.left: list[str] = []
        #: The session that the plan is for: another tab, a lesson or a puzzle may replace that of the table.
        self._session: Session | None = None
        self._is_playing = False

    def follow(self, actions: Sequence[str]) -> None:
        """Play one action after the other, until another question comes up; nothing if the first is not legal now."""
        if actions and self._host.deciding and self._host.hand.can(actions[0]):
            self.left, self._session = list(actions), self._host.session
            # The next question is answered in the own workshop, which another one or the note of an order may cover.
            self._host.lit, self._host.seat = None, self._host.viewer
            if self._host.phase == "turn":
                self._host.selected = None
            self.go_on()

    def answer(self, action: str) -> None:
        """Play an action; if it answers a question, the rest follows."""
        is_answer = self._host.phase != "turn" and self._host.session is self._session
        self.follow([action, *(self.left if is_answer else ())])

    def drop(self) -> None:
        self.left = []

    def go_on(self) -> None:
        """Play the rest while its actions are legal."""
        host = self._host
        while self.left and host.deciding and host.session is self._session:
            is_legal = host.hand.can(self.left[0])
            if not is_legal and host.phase != "turn":  # after the answer to a question
                return
            action = engine.parse(host.session.deal.game, self.left.pop(0))
            if not is_legal:  # not as expected: the table says why, and the player decides
                self.drop()
                host.place(action)
                host.announce()
                return
            self._is_playing = True
            try:
                if not host.place(action):
                    self.drop()
            finally:
                self._is_playing = False

    @property
    def goes_on(self) -> bool:
        """Whether the next action follows at once, so that the present position need not be drawn."""
        return self._is_playing and bool(self.left) and self._host.deciding and self._host.hand.can(self.left[0])
