"""The connection of this tab to another device: a data channel of WebRTC, without any server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

import js
from pyodide.ffi import JsException

from engine import BadData
from page.dom import Listeners
from table.live import endpoint

if TYPE_CHECKING:
    from page.dom import Event
    from table.live.endpoint import Endpoint

#: How often it is checked whether the browser has found all its addresses, and how long a check waits, seconds.
CHECKS, PAUSE = 100, 0.05


class NoLine(Exception):
    """The browser cannot connect to other devices, or not by this link."""


class Line:
    """A connection to another device of a game.

    ``state``: "new" until the answer is accepted, "making", "open", "failed" (never open) or "lost". On the device that
    answers it stays "new" until the other one has accepted, which may take any time.
    """

    def __init__(self, key: int, id: str, peer: int, number: int) -> None:
        """``key``, ``id``: of the game; ``peer``: the number of the other device; ``number``: of the offer.

        NoLine if the browser has no connections.
        """
        self.key, self.id, self.peer, self.number, self.state = key, id, peer, number, "new"
        #: The last message that was sent, and the number of actions that both devices have, None if it is unknown.
        self.sent = ""
        self.at: int | None = None
        #: The link that is shown to the other device, "" until there is one; and whether it is an answer.
        self.address, self.is_answer = "", False
        #: Called after a change of the state, and with every message. Without a table, the last message is held.
        self.changed: Callable[[], object] | None = None
        self.heard: Callable[[object], object] | None = None
        self._held: list[object] = []
        try:
            self._connection = js.RTCPeerConnection.new()
            options = js.JSON.parse('{"negotiated": true, "id": 0}')
            self._channel = self._connection.createDataChannel("inkstead", options)
        except (AttributeError, JsException):  # it has none, or they are switched off
            raise NoLine from None
        self._listeners = Listeners()
        on = self._listeners.on
        on(self._channel, "open", lambda _: self._become("open"))
        on(self._channel, "close", lambda _: self._lose())
        on(self._channel, "message", self._receive)
        on(self._connection, "connectionstatechange", self._connection_changed)
        on(js.window, "pagehide", lambda _: self._connection.close())  # so that the other device knows it at once

    # --- making it --------------------------------------------------------------------------------

    async def offer(self) -> Endpoint:
        """This end of the connection, for an offer."""
        return await self._described(None)

    async def answer(self, other: Endpoint) -> Endpoint:
        """This end of the connection, for the answer to an offer."""
        self.is_answer = True
        return await self._described(other)

    async def accept(self, other: Endpoint) -> None:
        """Connect to the end of an answer."""
        if self.state != "new":
            raise NoLine
        self._become("making")  # first, for the channel may be open before the browser has said that it took the answer
        await self._take(other, is_answer=True)

    async def _described(self, other: Endpoint | None) -> Endpoint:
        connection = self._connection
        try:
            if other is None:
                own = await connection.createOffer()
            else:
                await self._take(other, is_answer=False)
                own = await connection.createAnswer()
            await connection.setLocalDescription(own)
            for _ in range(CHECKS):
                if connection.iceGatheringState == "complete":
                    break
                await asyncio.sleep(PAUSE)
            return endpoint.of_description(str(connection.localDescription.sdp))
        except (AttributeError, JsException, BadData):  # closed meanwhile, or without a network
            raise NoLine from None

    async def _take(self, other: Endpoint, *, is_answer: bool) -> None:
        sdp = endpoint.description(other, is_answer=is_answer)
        kind = "answer" if is_answer else "offer"
        try:
            await self._connection.setRemoteDescription(js.Object.fromEntries([["type", kind], ["sdp", sdp]]))
        except JsException:
            raise NoLine from None

    # --- using it ---------------------------------------------------------------------------------

    def send(self, text: str) -> bool:
        """Send a message; False if the connection is not open."""
        try:
            if self.state == "open":
                self._channel.send(text)
                self.sent = text
        except JsException:  # it has been closed just now
            self._lose()
        return self.state == "open"

    def attach(self, changed: Callable[[], object], heard: Callable[[object], object]) -> None:
        """Report to a table from now on, first the message that came last while there was none."""
        self.changed, self.heard = changed, heard
        held, self._held = self._held, []
        for data in held:
            heard(data)

    def detach(self) -> None:
        """Hold messages: the table is closed."""
        self.changed = self.heard = None

    def hold(self, data: object) -> None:
        """Hold a message until a table is attached. The last one is enough: it has the whole turn or game."""
        self._held = [data]

    def close(self) -> None:
        """End the connection; the other device notices it."""
        self._lose()

    def _receive(self, event: Event) -> None:
        if self.heard is not None:
            self.heard(event.data)
        else:
            self.hold(event.data)

    def _connection_changed(self, event: Event) -> None:
        """A connection that is "disconnected" may come back. A device that waits for the other one may wait long."""
        state = str(self._connection.connectionState)
        if state == "closed" or (state == "failed" and self.state in ("making", "open")):
            self._lose()

    def _lose(self) -> None:
        if self.state not in ("failed", "lost"):
            self._become("lost" if self.state == "open" else "failed")
            self._listeners.close()
            self._connection.close()

    def _become(self, state: str) -> None:
        self.state = state
        if self.changed is not None:
            self.changed()
