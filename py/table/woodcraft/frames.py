"""The frames of a replay: a game of Woodcraft after every decision."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine import Record
from engine.woodcraft.game import Woodcraft

from .log import explained
from .redaction import without_secrets

if TYPE_CHECKING:
    from engine.woodcraft.view_types import LogEntry, View


@dataclass(frozen=True)
class Frame:
    """One position of a game, and the events that led to it."""

    #: The phase of the game: "setup", "turn", "income" or "over".
    kind: str
    #: The number of actions played so far: where a branch from this frame begins.
    actions: int
    #: The round in which the latest action was played. The last action of a round shows the next round already.
    round: int
    #: The seat that decided; None before the first decision.
    seat: int | None
    #: The latest action, "" before the first one.
    action: str
    state: Woodcraft
    #: The log entries since the previous frame.
    entries: Sequence[LogEntry]

    def view(self, seat: int) -> View:
        """The view of a seat without its hand and legal actions: a replay is often watched together."""
        return without_secrets(self.state.view(seat))


def frames(state: Woodcraft) -> list[Frame]:
    """The frames of a game, from its deal to its current position."""
    record = Record.of(state)
    now = record.start()
    assert isinstance(now, Woodcraft)
    whole = explained(state.view(0)["log"])
    result = [Frame("setup", 0, now.round, None, "", now.copy(), whole[: len(now.events)])]
    seen = len(now.events)
    for actions, action in enumerate(record.actions, 1):
        seat, round = now.actor, now.round
        now.play(action)
        entries = whole[seen : len(now.events)]
        seen = len(now.events)
        result.append(Frame(now.phase, actions, round, seat, str(action), now.copy(), entries))
    return result


def starts(all_frames: Sequence[Frame]) -> dict[int, int]:
    """The index of the first frame of each round in which something was played, by round."""
    first: dict[int, int] = {}
    for i, frame in enumerate(all_frames):
        first.setdefault(frame.round, i)
    return first
