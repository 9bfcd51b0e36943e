"""The connection of this tab, which outlives its table; and answers, which other tabs of this browser may open."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import js
from pyodide.ffi import JsException, create_proxy

from page.game_loader import run
from table.live import pairing
from table.live.pairing import Answer, Offer
from table.sharing import BadRecord

from .line import Line, NoLine

if TYPE_CHECKING:
    from page.dom import Event, Node

_CHANNEL = "inkstead.live"
_TAKEN = "taken "


class Current:
    """The connection of this tab, and the offer that it is to answer."""

    def __init__(self) -> None:
        self.line: Line | None = None
        self.offer: Offer | None = None
        self._others: Node = None

    def replace(self, line: Line) -> None:
        """Replace the connection by a new one."""
        if self.line is not None:
            self.line.detach()
            self.line.close()
        self.line = line
        if self._others is None:
            self._others = _channel(self._passed_on)

    def of(self, key: int) -> Line | None:
        """The connection of a game."""
        return self.line if self.line is not None and self.line.key == key else None

    def accept(self, answer: Answer) -> Line | None:
        """Connect to the device that sent an answer; None if this tab does not wait for it."""
        line = self.line
        if line is None or line.is_answer or line.number != answer.number or line.state != "new":
            return None
        run(_accept(line, answer))
        return line

    def _passed_on(self, event: Event) -> None:
        """Another tab has opened a link. It does not pass on offers, whose game may not be here."""
        text = str(event.data)
        try:
            answer = None if pairing.game_in(text) else pairing.read(text)
        except BadRecord:
            return
        if isinstance(answer, Answer) and self.accept(answer) is not None:
            self._others.postMessage(f"{_TAKEN}{answer.number}")


async def _accept(line: Line, answer: Answer) -> None:
    try:
        await line.accept(answer.end)
    except NoLine:
        line.close()


def _channel(heard: Callable[[Event], object]) -> Node:
    """A channel to the other tabs of this browser; None where there is none."""
    try:
        channel = js.BroadcastChannel.new(_CHANNEL)
    except (AttributeError, JsException):
        return None
    channel.onmessage = create_proxy(heard)
    return channel


def pass_on(code: str, number: int, taken: Callable[[], object]) -> Callable[[], None]:
    """Give an answer to the other tabs; ``taken`` is called if one of them waits for it. Returns what ends this."""

    def heard(event: Event) -> None:
        if event.data == f"{_TAKEN}{number}":
            taken()

    channel = _channel(heard)
    if channel is None:
        return lambda: None
    channel.postMessage(code)

    def end() -> None:
        listener, channel.onmessage = channel.onmessage, None
        channel.close()
        listener.destroy()

    return end


CURRENT = Current()
