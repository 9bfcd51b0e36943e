"""What connected devices send each other: the codes of links, checked as links are."""

from __future__ import annotations

from engine.record import LONGEST

from ..links.arrivals import accept_text, outgoing
from ..links.session import LinkedSession, Refused
from ..sharing import BadRecord


def message(session: LinkedSession, to: int) -> str:
    """What the other device is to get now: the code of a link, "" if there is nothing, or if the player can still
    take back the last action."""
    if session.can_take_back or session.inked is not None:
        return ""
    code = outgoing(session).get(to, "")
    return code if len(code) <= LONGEST else ""


def receive(session: LinkedSession, data: object) -> bool:
    """Add what a message contains to the game on this device; False if that is nothing new.

    BadRecord, and nothing changes, for what is not the code of a link; Refused for one that does not fit the game.
    """
    if not isinstance(data, str) or not data.isascii() or len(data) > LONGEST:
        raise BadRecord("damaged")
    try:
        return accept_text(session, data)
    except Refused as refused:
        if refused.code == "old":  # both devices send what they have when they connect
            return False
        raise
