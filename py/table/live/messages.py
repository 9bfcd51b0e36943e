"""What connected devices send each other, checked by the rules: the codes of links, and the steps of a turn."""

from __future__ import annotations

import json
from binascii import crc32
from collections.abc import Sequence
from typing import NamedTuple

import engine
from engine import IllegalAction
from engine.game import Action
from engine.nesting import too_deep
from engine.record import LONGEST

from ..detect_game import in_turn
from ..links import code
from ..links.arrivals import accept, outgoing
from ..links.session import LinkedSession, RefusedLink
from ..sharing import BadRecord

#: Steps have at most this many actions: more than any turn.
MOST_STEPS = 2_000


class Heard(NamedTuple):
    """What a message did here. ``is_step``: it went on from what both devices had."""

    is_new: bool
    is_step: bool
    #: The number of final actions that the other device has.
    at: int


class Missed(Exception):
    """A message goes on from actions that this device does not have: it has to say what it has, see ``position``."""


def message(session: LinkedSession, to: int, at: int | None) -> str:
    """What the other device is to get now, "" if there is nothing. ``at``: the number of actions that both have.

    The code of a link while that is unknown, and in a game whose seats go on without each other; ``position`` if that
    device is to get no link. Else the actions since then: those of a running turn are shown there, but not final.
    """
    is_done = session.waits or session.over
    if at is None or session.goes_ahead:
        if session.can_take_back or session.inked is not None:
            return ""
        text = outgoing(session).get(to, "")
        if len(text) > LONGEST:
            text = ""
        return text if text or session.goes_ahead else position(session)  # a third device is awaited, or this one acts
    actions = session.state.history[at:]
    if is_done and (session.can_take_back or not actions):
        return ""
    return _step(session, at, actions, final=is_done)


def reaches_all(session: LinkedSession, to: int) -> bool:
    """Whether a message to one device makes links needless: nobody else is to get one."""
    return session.addressed <= {to}


def has_all(session: LinkedSession, to: int, at: int | None, sent: str) -> bool:
    """Whether the other device has got all that is known here. ``sent``: the last message to it."""
    return at is not None and not session.can_take_back and message(session, to, at) in ("", sent)


def is_confirmed(session: LinkedSession, at: int | None) -> bool:
    """Whether the other device has said that it has all that is final here. ``at``: the number of actions it has."""
    if at is None or session.can_take_back or session.inked is not None:
        return False
    return at >= (sum(map(len, session.streams())) if session.goes_ahead else len(session.state.history))


def position(session: LinkedSession) -> str:
    """Says how much of the game this device has."""
    return _step(session, len(session.state.history), (), final=True)


def receive(session: LinkedSession, data: object) -> Heard:
    """Add what a message contains to the game on this device.

    BadRecord, and nothing changes, for what is no message; RefusedLink for one that does not fit the game; Missed.
    """
    if not isinstance(data, str) or not data.isascii() or len(data) > LONGEST:
        raise BadRecord("damaged")
    if data.startswith("["):
        return _follow(session, data)
    if in_turn(data) != session.deal.game:  # the modules of another game may not be here
        raise BadRecord("damaged")
    turn = code.read(data)
    at = sum(map(len, turn.streams))
    try:
        return Heard(accept(session, turn), is_step=False, at=at)
    except RefusedLink as refused:
        if refused.code == "old":  # both devices send what they have when they connect
            return Heard(is_new=False, is_step=False, at=at)
        raise


# --- steps ----------------------------------------------------------------------------------------


def _digest(session: LinkedSession, at: int) -> int:
    """Distinguishes games that have the same number of actions."""
    return crc32(" ".join(map(str, session.state.history[:at])).encode())


def _step(session: LinkedSession, at: int, actions: Sequence[Action], *, final: bool) -> str:
    return json.dumps([at, _digest(session, at), final, [str(action) for action in actions]], separators=(",", ":"))


def _follow(session: LinkedSession, data: str) -> Heard:
    try:
        match None if too_deep(data) else json.loads(data):
            case [int(at), int(digest), bool(final), [*texts]] if at >= 0 and len(texts) <= MOST_STEPS:
                actions = [engine.parse(session.deal.game, text) for text in texts if isinstance(text, str)]
            case _:
                raise BadRecord("damaged")
    except ValueError:
        raise BadRecord("damaged") from None
    except IllegalAction:
        raise BadRecord("moves") from None
    if session.goes_ahead or len(actions) != len(texts):
        raise BadRecord("moves")
    if at > len(session.state.history):
        raise Missed
    if digest != _digest(session, at):
        raise RefusedLink("fork")
    try:
        is_new = session.follow(at, actions, final=final)
    except IllegalAction:
        raise BadRecord("moves") from None
    return Heard(is_new, is_step=True, at=at + len(actions) if final else at)
