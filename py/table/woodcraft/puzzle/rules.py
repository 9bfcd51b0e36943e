"""Puzzles of Woodcraft: one turn, up to its end, in which no die is rolled and no card is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from engine import State
from engine.game import Action
from engine.woodcraft import turns
from engine.woodcraft.actions import Action as Deed
from engine.woodcraft.card_set import CardSet
from engine.woodcraft.events import Decided, Gained, PointsLost, TurnBegun
from engine.woodcraft.game import Woodcraft
from table.puzzle import Rules

#: The actions that end a turn.
ENDS = ("end", "market")
#: What would fill gaps: it is left out, so that no chance takes part.
_FILLS = ("roll", "refill")
#: The texts of sources that are no cards; a row is named with its number.
_SOURCES = {
    "attic": "wc.source.attic",
    "glue": "wc.book.glue",
    "late": "wc.source.order",
    "market": "wc.track.market",
    "row": "wc.source.order",
    "track": "wc.source.track",
    "wheel": "wc.source.wheel",
}


class TurnRules(Rules):
    """Play one turn. The goal counts the points of the seat."""

    def completes(self, action: str, following: str) -> bool:
        """The tile is moved first, and then its action or blueberries are chosen."""
        return action.startswith("move ") and following in ("do", "berries")

    def points(self, state: State, seat: int) -> int:
        return cast(Woodcraft, state).seats[seat].points

    def sources(self, state: State, seat: int) -> Mapping[str, int]:
        """The points of the turn: those of earlier turns are left out."""
        paid: dict[str, int] = {}
        for event in reversed(cast(Woodcraft, state).events):
            match event:
                case TurnBegun():
                    break
                case Gained(_, source, amounts):
                    points = dict(amounts).get("points", 0)
                case PointsLost(_, source, lost):
                    points = -lost
                case _:
                    continue
            if points:
                id = _text_id(cast(Woodcraft, state).book, source)
                paid[id] = paid.get(id, 0) + points
        return paid

    def after(self, state: State, action: Action) -> State:
        game, deed = cast(Woodcraft, state), cast(Deed, action)
        then = game.before_reveal(deed)
        if then is None:
            then = game.copy()
            then.play(deed)
        while then.pending_reveal in _FILLS and not self.is_over(then):
            then.pending_reveal = ""
            then.legal_cache = then.sorted_cache = None
            then.tasks.pop()
            turns.settle(then)
        return then

    def is_over(self, state: State) -> bool:
        """Whether the last decision since the beginning of the turn has ended it."""
        events = reversed(cast(Woodcraft, state).events)
        last = next((event for event in events if isinstance(event, Decided | TurnBegun)), None)
        return isinstance(last, Decided) and last.action.verb in ENDS


def _text_id(book: CardSet, chain: str) -> str:
    """The text of the first source of a chain."""
    name = chain.partition("<")[0].lstrip("+")
    if name in book.cards:
        return f"wc.card.{name}"
    if name in book.tiles:
        return "wc.source.track"
    return _SOURCES.get(name.partition(" ")[0], "wc.source.action")


PUZZLE_RULES = TurnRules()
