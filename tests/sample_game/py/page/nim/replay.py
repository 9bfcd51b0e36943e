"""The replay of a game of Nim: the heaps after every turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.nim.game import Nim
from page.dom import Node
from page.html import EMPTY, Html
from page.replay.screen import Replay
from table.nim.frames import Frame, frames
from table.session import Session

from . import layout, texts


class ReplayScreen(Replay[Frame]):
    """Shows a session and never changes it. ``id`` is its id among the saved games, "" for one opened by a link."""

    KIND = "nim"
    WORDS = {
        "chapters": "nim.replay.game",
        "maps": "nim.replay.seats",
        "follow": "replay.follow",
        "keys": "replay.keys.rounds",
    }

    def __init__(self, app: Any, root: Node, session: Session, id: str = "") -> None:
        assert isinstance(session.state, Nim)
        super().__init__(app, root, session, frames(session.state), {0: 0}, id)

    def board(self) -> Html:
        return layout.board(self.app.words)

    def side(self) -> Html:
        return EMPTY

    def bring(self) -> None: ...

    def apply_preferences(self) -> None: ...

    def lay_out(self, width: float, height: float, dpr: float) -> None: ...

    def show_place(self) -> None:
        self.view = self.frame.view
        self.write("sheet", layout.heaps(self.app.words, self.view, active=False))

    def show_light(self) -> None: ...

    def whose(self, frame: Frame) -> int | None:
        return frame.seat

    def chapter(self, frame: Frame) -> int:
        return 0

    def chapters(self) -> Sequence[str]:
        return [self.app.words("game.nim")]

    def head(self, frame: Frame) -> str:
        return str(self.app.words("nim.left", n=sum(frame.view["heaps"])))

    def lines(self, frame: Frame) -> list[str]:
        return [texts.news(self.app.words, frame.view, self.names()) or self.app.words("nim.board")]

    def points(self) -> str:
        return ""

    def board_name(self) -> str:
        return str(self.app.words("nim.board"))
