"""The scenes of the last round once more: what bots have done since, or the latest event of a solo game."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Protocol

    from engine import State
    from engine.game import Action
    from table.session import Session

    from .timeline import Scene

    class Host(Protocol):
        """What this needs of a table."""

        session: Session

        def events(self) -> Sequence[object]: ...
        def scenes(self, since: int) -> Sequence[Scene]: ...


#: How many actions back a round may begin.
LONGEST = 60


def last_round(table: Host) -> list[Scene]:
    """The scenes in order, each with the position after its own action; empty if nothing has happened yet."""
    session = table.session
    people = set(session.people)
    steps = _last_steps(session)
    by_person = [step.seat in people for step in steps]
    if all(by_person):
        return _latest(table, session, steps)
    end = max(i for i, is_person in enumerate(by_person) if not is_person) + 1
    begin = max((i for i, is_person in enumerate(by_person[:end]) if is_person), default=0)
    return [scene for step in steps[begin:end] for scene in _scenes(table, session, step)]


class _Step(NamedTuple):
    """An action, the seat that played it, and the position before it."""

    seat: int | None
    before: State
    action: Action


def _last_steps(session: Session) -> list[_Step]:
    played, actions = session.again(), session.record.actions
    steps = []
    for number, action in enumerate(actions):
        if number >= len(actions) - LONGEST:
            steps.append(_Step(played.state.actor, played.state.copy(), action))
        played.state.play(action)
    return steps


def _latest(table: Host, session: Session, steps: list[_Step]) -> list[Scene]:
    """The scenes of the latest action that has any."""
    for step in reversed(steps):
        if scenes := _scenes(table, session, step):
            return scenes
    return []


def _scenes(table: Host, session: Session, step: _Step) -> list[Scene]:
    then = session.again()
    then.state = step.before.copy()
    # Each game makes its scenes from the session of its table, so the table gets that position for a moment.
    table.session = then
    try:
        since = len(table.events())
        then.state.play(step.action)
        return list(table.scenes(since))
    finally:
        table.session = session
