"""The frames of a replay: a game of Kingdom Builder after every build and move, and at the start of each turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine import Record
from engine.kingdom_builder.game import KingdomBuilder
from engine.kingdom_builder.view_types import LogEntry, View
from engine.kingdom_builder.views import log


@dataclass(frozen=True)
class Frame:
    """One position of a game, and the events that led to it."""

    #: "turn" as a turn begins, "build", "move", "redraw" for another card, "over" after the last turn.
    kind: str
    #: The number of actions played so far: where a branch from this frame begins.
    actions: int
    round: int
    #: The seat that decided, or whose turn begins; None after the last turn.
    seat: int | None
    #: The terrain card face up, "" after the last turn.
    card: str
    state: KingdomBuilder
    #: The log entries since the previous frame.
    entries: Sequence[LogEntry]

    def view(self, seat: int) -> View:
        """The view of a seat without its hidden card and legal actions: a replay is often watched together."""
        return {**self.state.view(seat), "hand": None, "legal": {}, "can": []}

    @property
    def newest(self) -> list[str]:
        """The hexes settled by building or moving since the previous frame."""
        return [entry["hex"] for entry in self.entries if entry["id"] in ("build", "move")]


def frames(state: KingdomBuilder) -> list[Frame]:
    """The frames of a game from its first card to its current position."""
    record = Record.of(state)
    game = record.start()
    assert isinstance(game, KingdomBuilder)
    events = log(state)
    result: list[Frame] = []
    seen = 0
    for actions in range(len(record.actions) + 1):
        if actions:
            game.play(record.actions[actions - 1])
        entries = events[seen : len(game.events)]
        seen = len(game.events)
        kinds = {entry["id"] for entry in entries}
        if game.over:
            kind, seat, round = "over", None, result[-1].round
        elif "end" in kinds or not actions:
            kind, seat, round = "turn", game.turn, game.round
        else:
            kind = next((kind for kind in ("move", "build", "redraw") if kind in kinds), "turn")
            seat, round = game.turn, game.round
        result.append(Frame(kind, actions, round, seat, game.card, game.copy(), entries))
    return result


def starts(all_frames: Sequence[Frame]) -> dict[int, int]:
    """The index of the first frame of each round that was begun, by round."""
    first: dict[int, int] = {}
    for i, frame in enumerate(all_frames):
        first.setdefault(frame.round, i)
    return first
