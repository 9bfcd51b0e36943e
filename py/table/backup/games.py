"""How a saved game of a file is merged with the games on this device."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, cast

from engine import BadData, IllegalAction
from engine.game import OtherRules
from table import small_board
from table.fields import MOST_REVISIONS
from table.save_format import Entry, Save, unseal
from table.saved_games import SaveBroken, Shelf
from table.session import Session
from table.sessions import restored
from table.sharing import FileGame, Known

from .merging import RefusedText

if TYPE_CHECKING:
    from table.links.session import LinkedSession


class Outcome(Enum):
    """What has become of a game of a file."""

    ADDED = "added"
    #: The saved game had fewer actions; now it has those of the file as well.
    CONTINUED = "continued"
    KNOWN = "known"


def restore(shelf: Shelf, known: Known, id: str, text: str, now: int) -> tuple[Outcome, str]:
    """Merge the text of a game; returns the outcome and the id under which it is saved. RefusedText if it is invalid.

    Every game is replayed by the rules. A saved game is only replaced by one that continues it; a game that went
    another way from some action on is saved under an id of its own. ``known``: the games of the shelf, for all texts.
    """
    save = unseal(id, text)
    if save is None:
        raise RefusedText
    if save.thinned:
        return _listed(shelf, id, save.thin(), now)  # without what a file may have added
    try:
        session = restored(save.session)
    except OtherRules:
        return _listed(shelf, id, save, now)
    except (BadData, IllegalAction):
        raise RefusedText from None
    game = FileGame(session, 0)
    if not shelf.texts(id):
        same = known.id_of(game)
        return (Outcome.KNOWN, same) if same else _added(shelf, known, id, save, session, now)
    try:
        here = shelf.load(id)
    except SaveBroken:
        here = None
    whole = None if here is None else _united(here, session)
    if whole is not None and whole is here:
        return Outcome.KNOWN, id
    if whole is not None:
        shelf.save(id, whole, save.entry.touched)
        known.add(id, FileGame(whole, 0))
        return Outcome.CONTINUED, id
    same = known.id_of(game)
    return (Outcome.KNOWN, same) if same else _added(shelf, known, shelf.new_id(now), save, session, now)


def _listed(shelf: Shelf, id: str, save: Save, now: int) -> tuple[Outcome, str]:
    """Keep a game that cannot be replayed in the list, unless there is a game with its id."""
    if shelf.texts(id):
        return Outcome.KNOWN, id
    shelf.keep(id, save._replace(entry=save.entry._replace(revision=_revision(save.entry, now))))
    return Outcome.ADDED, id


def _added(shelf: Shelf, known: Known, id: str, save: Save, session: Session, now: int) -> tuple[Outcome, str]:
    """Save a game with its times; the rest of its entry is computed again."""
    old = save.entry
    entry = Entry.of(id, session, _revision(old, now), old.started, old.touched)
    shelf.keep(id, Save(entry, session.to_json(), small_board.of(session)))
    known.add(id, FileGame(session, 0))
    return Outcome.ADDED, id


def _revision(entry: Entry, now: int) -> int:
    """A revision for a game of a file, above that of a game with this id that was removed: milliseconds since 1970.

    Like the largest one that a file may have, it leaves larger ones to the next moves.
    """
    return max(min(entry.revision, MOST_REVISIONS // 2), 1000 * now)


def _united(here: Session, other: Session) -> Session | None:
    """The one of two saves of a game that continues the other, ``here`` if they are equal; None if neither does.

    In a game by links each of them may know actions of some seats that the other lacks; the result then has all.
    """
    if here.linked and other.linked:
        return cast("LinkedSession", here).united(cast("LinkedSession", other))
    if here.deal != other.deal or here.sitters != other.sitters or here.linked or other.linked:
        return None
    if _begins(other, here):
        return here
    return other if _begins(here, other) else None


def _begins(one: Session, other: Session) -> bool:
    """Whether a game is the beginning of another one, or equal to it."""
    mine, theirs = (session.record.actions for session in (one, other))
    return theirs[: len(mine)] == mine
