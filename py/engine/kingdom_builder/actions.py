"""Actions and their notation."""

from __future__ import annotations

from typing import NamedTuple

from ..game import IllegalAction, as_found
from .boards import HEX
from .locations import BUILDS, KINDS, MANDATORY, MOVES


class Action(NamedTuple):
    """A decision. Its notation comes first, so that actions are ordered by it."""

    text: str
    #: "mandatory", a kind of tile, "end" or "redraw".
    kind: str
    #: The hex a settlement leaves, as a mask; 0 unless it moves.
    origin: int
    #: The hex it is built on or moves to, as a mask; 0 for "end" and "redraw".
    target: int

    def __str__(self) -> str:
        return self.text

    @property
    def origin_name(self) -> str:
        """The name of the hex a settlement leaves, such as ``C7``; "" unless it moves."""
        return HEX.name_of(self.origin) if self.origin else ""

    @property
    def target_name(self) -> str:
        """The name of the hex it is built on or moves to; "" for "end" and "redraw"."""
        return HEX.name_of(self.target) if self.target else ""


#: Ends the turn.
END = Action("end", "end", 0, 0)
#: Exchanges a useless terrain card, with the switch that leaves this to the player.
REDRAW = Action("redraw", "redraw", 0, 0)

_VERBS = {MANDATORY: "build", **{kind: kind for kind in KINDS}}
_KINDS = {verb: kind for kind, verb in _VERBS.items()}


class _Builds(dict[int, Action]):
    """The builds of one kind by their hex, each made once."""

    def __init__(self, kind: str) -> None:
        super().__init__()
        self.kind = kind

    def __missing__(self, target: int) -> Action:
        name = HEX.name_of(target)
        self[target] = action = Action(f"{_VERBS[self.kind]} {name}", self.kind, 0, target)
        return action


#: ``BUILD[kind][hex]`` is the action that builds there.
BUILD = {kind: _Builds(kind) for kind in (MANDATORY, *BUILDS)}


def move(kind: str, origin: int, target: int) -> Action:
    """The action that moves a settlement by a tile."""
    return Action(f"{kind} {HEX.name_of(origin)}>{HEX.name_of(target)}", kind, origin, target)


def parse(text: str) -> Action:
    """Read ``build C7``, ``farm C7``, ``barn C7>D9``, ``end``. IllegalAction "notation", "kind" or "outside"."""
    for plain in (END, REDRAW):
        if text == plain.text:
            return plain
    verb, space, rest = text.partition(" ")
    if not space:
        raise IllegalAction("notation", "{text} is not an action", text=as_found(text))
    kind = _KINDS.get(verb)
    if kind is None:
        raise IllegalAction("kind", "{verb} is not a kind of build or move", verb=as_found(verb))
    if kind not in MOVES:
        return BUILD[kind][_hex(rest)]
    origin, arrow, target = rest.partition(">")
    if not arrow:
        raise IllegalAction("notation", "{kind} moves a settlement from one hex to another", kind=kind)
    return move(kind, _hex(origin), _hex(target))


def _hex(name: str) -> int:
    cell = HEX.parse_name(name)
    if cell is None:
        raise IllegalAction("notation", "{name} is not a hex", name=as_found(name))
    if not HEX.inside(*cell):
        raise IllegalAction("outside", "{name} is not on the board", name=name)
    return HEX.bit(*cell)
