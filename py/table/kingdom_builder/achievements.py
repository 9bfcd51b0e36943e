"""The achievements of Kingdom Builder, from the events of a finished game and its gold by card."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from engine.kingdom_builder.boards import HEX, SECTORS, WATER, Board
from engine.kingdom_builder.builders import CASTLE
from engine.kingdom_builder.game import KingdomBuilder
from engine.kingdom_builder.view_types import LogEntry
from table.achievements import Achievement


class Facts(NamedTuple):
    """A finished game as one seat has played it."""

    board: Board
    #: The settlements as a mask of hexes.
    own: int
    #: The kinds of the tiles held at the end.
    tiles: list[str]
    #: Per turn of the seat: its builds and moves.
    turns: list[list[LogEntry]]
    #: Gold by card; castles are a card as well.
    gold: dict[str, int]
    rating: int | None
    beaten: bool

    @property
    def groups(self) -> list[int]:
        return HEX.clusters(self.own)

    def most_in_turn(self, id: str) -> int:
        return max((sum(entry["id"] == id for entry in turn) for turn in self.turns), default=0)

    @property
    def moves(self) -> int:
        return sum(entry["id"] == "move" for turn in self.turns for entry in turn)

    @property
    def cards(self) -> list[int]:
        """The gold of the three cards."""
        return [gold for card, gold in self.gold.items() if card != CASTLE]


def facts(state: KingdomBuilder, seat: int, beaten: bool) -> Facts:
    view = state.view(seat)
    turns: list[list[LogEntry]] = [[]]
    for entry in view["log"]:
        if entry.get("seat") != seat:
            continue
        if entry["id"] in ("build", "move"):
            turns[-1].append(entry)
        elif entry["id"] == "end":
            turns.append([])
    gold = {score["card"]: score["amount"] for score in view["now"][seat]}
    own = state.seats[seat].own
    return Facts(state.board, own, view["tiles"][seat], turns, gold, view.get("rating"), beaten)


def _tile_in_first_turn(facts: Facts) -> bool:
    return any(entry.get("gained") for entry in facts.turns[0])


def _in_every_quadrant(facts: Facts) -> bool:
    return all((facts.own & sector).bit_count() >= 5 for sector in SECTORS)


def _longest_row(facts: Facts) -> int:
    return max((facts.own & row).bit_count() for row in HEX.row_masks)


def _most_places(facts: Facts) -> int:
    """The most castles and locations that one group of settlements touches."""
    return max(((HEX.neighbours(group) & facts.board.places).bit_count() for group in facts.groups), default=0)


ACHIEVEMENTS = (
    Achievement("first_tile", _tile_in_first_turn),
    Achievement("castles", lambda facts: facts.gold[CASTLE] >= 9),
    Achievement("kinds", lambda facts: len(Counter(facts.tiles)) >= 4),
    Achievement("five_in_turn", lambda facts: facts.most_in_turn("build") >= 5),
    Achievement("every_card", lambda facts: min(facts.cards) >= 7),
    Achievement("twenty_card", lambda facts: max(facts.gold.values()) >= 20),
    Achievement("chain", lambda facts: max(map(int.bit_count, facts.groups), default=0) >= 20),
    Achievement("outposts", lambda facts: len(facts.groups) >= 8),
    Achievement("moves", lambda facts: facts.moves >= 4),
    Achievement("water", lambda facts: bool(facts.own & facts.board.terrain[WATER])),
    Achievement("row", lambda facts: _longest_row(facts) >= 8),
    Achievement("mountains", lambda facts: (facts.own & HEX.neighbours(facts.board.mountains)).bit_count() >= 8),
    Achievement("join", lambda facts: _most_places(facts) >= 3),
    Achievement("quadrants", _in_every_quadrant),
    Achievement("target", lambda facts: facts.rating is not None and facts.rating >= 0),
    Achievement("beat_bot", lambda facts: facts.beaten),
)
