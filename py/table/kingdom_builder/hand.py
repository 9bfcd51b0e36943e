"""How the actor is about to build: by the card or by which tile, which settlement moves, and what it would pay."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.game import IllegalAction
from engine.kingdom_builder import scores, turns
from engine.kingdom_builder.actions import parse
from engine.kingdom_builder.locations import BUILDS, MANDATORY, MOVES

__all__ = ["BUILDS", "MANDATORY", "MOVES", "Hand", "news_from", "turn_of"]

View = Mapping[str, Any]


class Hand:
    """Follows the view of the seat that decides. Hexes go by name."""

    def __init__(self) -> None:
        #: "mandatory", a kind of tile, or "" while nothing is chosen.
        self.kind = ""
        #: The settlement that is to move.
        self.origin: str | None = None
        self._legal: View = {}

    def take(self, view: View) -> None:
        """Begin to decide: the card comes first, a tile has to be chosen."""
        self._legal = view["legal"]
        self.origin = None
        if self.kind not in self._legal or MANDATORY in self._legal:
            self.kind = MANDATORY if MANDATORY in self._legal else ""

    @property
    def kinds(self) -> tuple[str, ...]:
        """The ways to build or move that are open now."""
        return tuple(self._legal)

    def choose(self, kind: str) -> bool:
        """Choose the card or a tile; False if it goes nowhere now. A tile chosen again is put back."""
        if kind not in self._legal:
            return False
        self.kind = (MANDATORY if MANDATORY in self._legal else "") if kind == self.kind else kind
        self.origin = None
        return True

    def put_back(self) -> bool:
        """Let go of the origin, then of the tile; False if nothing was held."""
        if self.origin is not None:
            self.origin = None
        elif self.kind not in ("", MANDATORY):
            self.choose(self.kind)
        else:
            return False
        return True

    @property
    def origins(self) -> tuple[str, ...]:
        """The settlements that may be moved by the tile in hand."""
        return tuple(self._legal[self.kind]) if self.kind in MOVES and self.kind in self._legal else ()

    @property
    def targets(self) -> tuple[str, ...]:
        """Where a settlement may go now: none before it is known which one moves."""
        there = self._legal.get(self.kind, ())
        if self.kind in MOVES:
            return tuple(there[self.origin]) if self.origin in there else ()
        return tuple(there)

    def action(self, hex: str) -> Any:
        """What building on or moving to a hex would be, legal or not; None while it is not known how."""
        if not self.kind:
            return None
        if self.kind in MOVES:
            return parse(f"{self.kind} {self.origin}>{hex}") if self.origin else None
        return parse(f"{'build' if self.kind == MANDATORY else self.kind} {hex}")

    def touch(self, hex: str) -> Any:
        """A hex was chosen: the action to play, or None if only the settlement to move has been taken up."""
        if hex in self.origins and hex not in self.targets:
            self.origin = None if hex == self.origin else hex
            return None
        return self.action(hex)

    def refusal(self, state: Any, hex: str) -> str:
        """Why a hex cannot be chosen, as a code; "" if it can."""
        if hex in self.origins or hex in self.targets:
            return ""
        action = self.action(hex)
        if action is None:
            return "origin" if self.kind in MOVES else "choose"
        refused: IllegalAction | None = state.refusal(action)
        return refused.code if refused else ""

    def gold_then(self, state: Any, seat: int, hex: str) -> list[int] | None:
        """What the three cards and the castles would pay a seat with that done; None if it is not legal."""
        if hex not in self.targets:
            return None
        action = self.action(hex)
        then = state.copy()
        turns.do(then, action.kind, action.origin, action.target)
        gold: list[int] = scores.gold(then, seat)
        return gold


def turn_of(log: list[View]) -> list[View]:
    """What has happened in the turn at hand."""
    start = max((i + 1 for i, entry in enumerate(log) if entry["id"] == "end"), default=0)
    return log[start:]


def news_from(log: list[View], seat: int) -> list[View]:
    """What others have done since a seat last ended its turn."""
    start = max((i + 1 for i, entry in enumerate(log) if entry["id"] == "end" and entry["seat"] == seat), default=0)
    return [entry for entry in log[start:] if entry.get("seat", seat) != seat]
