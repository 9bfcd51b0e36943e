"""A game of Kingdom Builder as pictures in a row: after every build and move, and as each turn begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine import Record
from engine.game import View
from engine.kingdom_builder.game import KingdomBuilder
from engine.kingdom_builder.views import log


@dataclass(frozen=True)
class Frame:
    """One place in a game."""

    #: "turn" as a turn begins, "build", "move", "redraw" where another card was asked for, "over" after the last turn.
    kind: str
    #: So many actions have been played: where a branch from here begins.
    actions: int
    round: int
    #: Who decided, or whose turn begins; None after the last turn.
    seat: int | None
    #: The terrain card that lies open, "" after the last turn.
    card: str
    state: KingdomBuilder
    #: The entries of the log since the frame before.
    entries: Sequence[Mapping[str, Any]]

    def view(self, seat: int) -> View:
        """What a seat saw, but for the card for its next turn: a replay is often watched together."""
        return {**self.state.view(seat), "hand": None, "legal": {}, "can": []}

    @property
    def newest(self) -> list[str]:
        """The hexes to which a settlement has come."""
        return [entry["hex"] for entry in self.entries if entry["id"] in ("build", "move")]


def frames(state: KingdomBuilder) -> list[Frame]:
    """All places of a game, from its first card to where it stands."""
    record = Record.of(state)
    now = record.start()
    assert isinstance(now, KingdomBuilder)
    whole = log(state)
    found: list[Frame] = []
    seen = 0
    for actions in range(len(record.actions) + 1):
        if actions:
            now.play(record.actions[actions - 1])
        entries = whole[seen : len(now.events)]
        seen = len(now.events)
        kinds = {entry["id"] for entry in entries}
        if now.over:
            kind, seat, turn = "over", None, found[-1].round
        elif "end" in kinds or not actions:
            kind, seat, turn = "turn", now.turn, now.round
        else:
            kind = next((kind for kind in ("move", "build", "redraw") if kind in kinds), "turn")
            seat, turn = now.turn, now.round
        found.append(Frame(kind, actions, turn, seat, now.card, now.copy(), entries))
    return found


def starts(all_frames: Sequence[Frame]) -> dict[int, int]:
    """Where each round that has begun starts: round -> the number of its first frame."""
    found: dict[int, int] = {}
    for i, frame in enumerate(all_frames):
        found.setdefault(frame.round, i)
    return found
