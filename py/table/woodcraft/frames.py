"""A game of Woodcraft as pictures in a row: after every decision, and as each turn begins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine import Record
from engine.woodcraft.game import Woodcraft

from .redaction import without_secrets

if TYPE_CHECKING:
    from engine.woodcraft.view_types import LogEntry, View


@dataclass(frozen=True)
class Frame:
    """One place in a game."""

    #: "setup", "turn" for anything in a turn, "income", or "over" after the last decision.
    kind: str
    #: So many actions have been played: where a branch from here begins.
    actions: int
    round: int
    #: Who decided; None before the first decision.
    seat: int | None
    #: The decision that has led here, "" before the first.
    action: str
    state: Woodcraft
    #: The entries of the log since the frame before.
    entries: Sequence[LogEntry]

    def view(self, seat: int) -> View:
        """What a seat saw, but for its hand: a replay is often watched together."""
        return without_secrets(self.state.view(seat))


def frames(state: Woodcraft) -> list[Frame]:
    """All places of a game, from its deal to where it stands."""
    record = Record.of(state)
    now = record.start()
    assert isinstance(now, Woodcraft)
    whole: Sequence[LogEntry] = state.view(0)["log"]
    found = [Frame("setup", 0, now.round, None, "", now.copy(), whole[: len(now.events)])]
    seen = len(now.events)
    for actions, action in enumerate(record.actions, 1):
        seat = now.actor
        now.play(action)
        entries = whole[seen : len(now.events)]
        seen = len(now.events)
        found.append(Frame(now.phase, actions, now.round, seat, str(action), now.copy(), entries))
    return found


def starts(all_frames: Sequence[Frame]) -> dict[int, int]:
    """Where each round that has begun starts: round -> the number of its first frame."""
    found: dict[int, int] = {}
    for i, frame in enumerate(all_frames):
        found.setdefault(frame.round, i)
    return found
