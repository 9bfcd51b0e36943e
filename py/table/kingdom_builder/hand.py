"""The selection of the actor: the card or a tile, and the settlement to move; which action a hex completes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, cast

from engine.kingdom_builder import scores, turns
from engine.kingdom_builder.actions import Action, parse
from engine.kingdom_builder.events import Built, Moved
from engine.kingdom_builder.game import KingdomBuilder
from engine.kingdom_builder.locations import BUILDS, MANDATORY, MOVES
from engine.kingdom_builder.view_types import LogEntry, View

__all__ = ["BUILDS", "MANDATORY", "MOVES", "Hand", "Preview", "news_from", "turn_of"]


class Preview(NamedTuple):
    """What an action would change: the gold of a seat by card, castles last, and the kinds of tiles, "" for none."""

    gold: list[int]
    gained: str
    lost: str


class Hand:
    """The selection of the deciding seat, within what its view says is legal. Hexes are given by name."""

    def __init__(self) -> None:
        #: "mandatory", a kind of tile, or "" while nothing is chosen.
        self.kind = ""
        #: The settlement to move; None while none is chosen.
        self.origin: str | None = None
        #: The targets of each kind; for tiles that move, by origin.
        self._legal: Mapping[str, Sequence[str] | Mapping[str, Sequence[str]]] = {}

    def update(self, view: View) -> None:
        """Start a decision: the card is selected if it has a legal target, and no tile.

        The same decision may be shown again, for example in another theme: then the selection stays.
        """
        legal = cast("Mapping[str, Sequence[str] | Mapping[str, Sequence[str]]]", view["legal"])
        if legal == self._legal:
            return
        self._legal, self.origin = legal, None
        self.kind = MANDATORY if MANDATORY in legal else ""

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds with a legal target now: "mandatory" and kinds of tiles."""
        return tuple(self._legal)

    def choose(self, kind: str) -> bool:
        """Select the card or a tile; False if it has no legal target. Selecting a tile again deselects it."""
        if kind not in self._legal:
            return False
        self.kind = (MANDATORY if MANDATORY in self._legal else "") if kind == self.kind else kind
        self.origin = None
        return True

    def put_back(self) -> bool:
        """Deselect the settlement to move, else the tile; False if neither is selected."""
        if self.origin is not None:
            self.origin = None
        elif self.kind not in ("", MANDATORY):
            self.choose(self.kind)
        else:
            return False
        return True

    @property
    def origins(self) -> tuple[str, ...]:
        """The settlements that the selected tile may move."""
        return tuple(self._legal[self.kind]) if self.kind in MOVES and self.kind in self._legal else ()

    @property
    def targets(self) -> tuple[str, ...]:
        """The legal target hexes; for a tile that moves, none until the settlement to move is chosen."""
        targets = self._legal.get(self.kind, ())
        if isinstance(targets, Mapping):
            return tuple(targets.get(self.origin, ())) if self.origin is not None else ()
        return tuple(targets)

    def action(self, hex: str) -> Action | None:
        """The action of building on or moving to a hex, legal or not; None while too little is selected."""
        if not self.kind:
            return None
        if self.kind in MOVES:
            return parse(f"{self.kind} {self.origin}>{hex}") if self.origin else None
        return parse(f"{'build' if self.kind == MANDATORY else self.kind} {hex}")

    def touch(self, hex: str) -> Action | None:
        """Choose a hex: the action to play, or None if that only selected the settlement to move."""
        if hex in self.origins and hex not in self.targets:
            self.origin = None if hex == self.origin else hex
            return None
        return self.action(hex)

    def refusal(self, state: KingdomBuilder, hex: str) -> str:
        """Why a hex cannot be chosen, as a refusal code of the engine, "origin" or "choose"; "" if it can."""
        if hex in self.origins or hex in self.targets:
            return ""
        # Without a tile to choose, say why nothing can be built.
        action = self.action(hex) if self._legal else parse(f"build {hex}")
        if action is None:
            return "origin" if self.kind in MOVES else "choose"
        refused = state.refusal(action)
        return refused.code if refused else ""

    def preview(self, state: KingdomBuilder, seat: int, hex: str) -> Preview | None:
        """What choosing a hex would change for a seat; None if that is not legal."""
        action = self.action(hex) if hex in self.targets else None
        if action is None:
            return None
        then = state.copy()
        turns.do(then, action.kind, action.origin, action.target)
        event = next(event for event in reversed(then.events) if isinstance(event, Built | Moved))
        gained = _kind(then, event.gained)
        lost = _kind(then, event.lost) if isinstance(event, Moved) else ""
        return Preview(scores.gold(then, seat), gained, lost)


def _kind(state: KingdomBuilder, location: int) -> str:
    """The kind of the tiles of a location by its number; "" for -1."""
    return state.board.locations[location].kind if location >= 0 else ""


def turn_of(log: list[LogEntry]) -> list[LogEntry]:
    """The events of the current turn."""
    start = max((i + 1 for i, entry in enumerate(log) if entry["id"] == "end"), default=0)
    return log[start:]


def news_from(log: list[LogEntry], seat: int) -> list[LogEntry]:
    """The events of other seats since this one last ended its turn."""
    start = max((i + 1 for i, entry in enumerate(log) if entry["id"] == "end" and entry["seat"] == seat), default=0)
    return [entry for entry in log[start:] if entry.get("seat", seat) != seat]
