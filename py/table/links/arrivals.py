"""What a link does on this device: which saved game it belongs to, what it adds to it, or a new game that it begins."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from ..fields import fits, number
from ..saved_games import Shelf
from ..session import PERSON, Session
from ..store import StoreMissing
from .code import Turn, clean_name, code, read
from .party import KEYS, Party
from .session import LinkedSession, RefusedLink

_KEY = {"key": number(0, KEYS - 1)}


def begun(session: Session, key: int) -> LinkedSession:
    """A new game by links with the players of a session, of whom some are "away"."""
    sitters = [sitter._replace(name=clean_name(sitter.name)) for sitter in session.sitters]
    return LinkedSession(session.deal, Party.of(key, sitters), 0)


def again(session: LinkedSession, key: int) -> LinkedSession:
    """A new game of the same deal with everybody on the same device. This device begins it, so it has the bots."""
    numbers = {session.device: 0, 0: session.device}
    _, devices, sitters = session.party
    seats = zip(devices, sitters, strict=True)
    swapped = tuple(numbers.get(device, device) if sitter.kind == PERSON else 0 for device, sitter in seats)
    return LinkedSession(session.deal, Party(key, swapped, sitters), 0)


def joined(turn: Turn) -> LinkedSession:
    """The game of a link on a device that does not have it."""
    session = LinkedSession(turn.deal, turn.party, turn.to, turn.streams)
    session.sent = session.party.people - {session.device}  # others have all that is known here
    return session


def check(session: LinkedSession, turn: Turn) -> None:
    """RefusedLink if a link does not belong to this game on this device."""
    if turn.party.key != session.party.key or turn.deal != session.deal:
        raise RefusedLink("game")
    if turn.party != session.party:
        raise RefusedLink("changed")
    if turn.to != session.device:
        raise RefusedLink("seat")


def accept(session: LinkedSession, turn: Turn) -> bool:
    """Add what a link contains to the game on this device; False if all of it is known. RefusedLink changes nothing."""
    check(session, turn)
    return session.learn(turn.streams)


def accept_text(session: LinkedSession, text: str) -> bool:
    """``accept`` for a link that was pasted; BadRecord if it is invalid."""
    return accept(session, read(text))


def outgoing(session: LinkedSession) -> dict[int, str]:
    """The code for each other device that is to get a link."""
    return {device: code(session, device) for device in sorted(session.addressed)}


def invited(session: LinkedSession) -> set[int]:
    """The devices that may not have the game, while this one is to act alone: nobody has acted there."""
    if session.waits or session.over or session.goes_ahead:
        return set()
    devices = zip(session.party.devices, session.streams(), strict=True)
    return session.party.people - {session.device} - {device for device, stream in devices if stream}


def invitation(session: LinkedSession, to: int) -> str:
    """The code of a link to a game of which nothing has been played yet."""
    return code(LinkedSession(session.deal, session.party, session.device), to)


def sendable(session: LinkedSession) -> dict[int, str]:
    """The code for each device that can be sent something now: ``outgoing``, or else an invitation."""
    return outgoing(session) or {device: invitation(session, device) for device in sorted(invited(session))}


def saved_as(shelf: Shelf, turn: Turn) -> str:
    """The id of the saved game of a link; "" if this device does not have it, or has no storage.

    A file from another device can have brought a copy of the game of that device: the games whose device is addressed
    come first, and of these the one that was played furthest.
    """
    deal, copies = turn.deal.code(), dict[str, tuple[bool, int]]()
    with suppress(StoreMissing):
        for entry in shelf.entries():
            if entry.game == turn.deal.game and entry.code == deal:
                save = shelf.stored(entry.id)
                link = _link(save.session) if save else {}
                if save and link.get("key") == turn.party.key:
                    copies[entry.id] = link.get("device") == turn.to, _number_of_actions(save.session)
    return max(copies, key=copies.__getitem__, default="")


def is_for_another(shelf: Shelf, turn: Turn) -> bool:
    """Whether a link belongs to a saved game, but is addressed to another device."""
    id = saved_as(shelf, turn)
    save = shelf.stored(id) if id else None
    return save is not None and _link(save.session).get("device") != turn.to


def _number_of_actions(saved: Mapping[str, Any]) -> int:
    """How many actions a saved game by links contains, with those that wait for an action of another device."""
    ahead = _link(saved).get("ahead")
    lists = [saved["record"].get("actions"), *(ahead if isinstance(ahead, list) else [])]
    return sum(len(actions) for actions in lists if isinstance(actions, list))


def _link(saved: Mapping[str, Any]) -> Mapping[str, Any]:
    link = saved.get("link")
    return link if fits(link, _KEY) and isinstance(link, dict) else {}
