"""The number of actions that a session can undo, from its save."""

from table.session import Session


def can_undo(session: Session) -> bool:
    """Whether anybody, a bot too, has done anything since the last reveal."""
    save = session.to_json()
    return save["inked"] is not None or save["open"] > 0
