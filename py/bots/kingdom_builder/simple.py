"""The easy bot: a beginner who looks at one part of the board and at the gold of this moment."""

from __future__ import annotations

from collections.abc import Iterator

from engine import State
from engine.kingdom_builder.actions import END
from engine.kingdom_builder.boards import HEX
from engine.kingdom_builder.game import KingdomBuilder

from ..base import Bot, Ranking
from .evaluation import Evaluator
from .weigh import weigh

#: How far the part of the board reaches that it looks at, in hexes.
SIGHT = 3
#: It overlooks one of this many chances to use a tile.
OVERLOOKED = 3


class Easy(Bot):
    """Makes the mistakes of a beginner: it overlooks other parts of the board and its tiles, and plans nothing."""

    def weigh(self, state: State, seat: int, seconds: float = 1.0) -> Iterator[tuple[float, Ranking]]:
        assert isinstance(state, KingdomBuilder)
        chance = self.chance(state, seat)
        ranking = weigh(state, Evaluator(state, seat, None))
        on_board = [weighed for weighed in ranking if weighed[0].target]
        finished = [weighed for weighed in ranking if weighed[0] == END]
        if not on_board or (finished and not chance.below(OVERLOOKED)):
            yield 1.0, finished or ranking
            return
        seen = chance.pick([action.target for action, _ in on_board])
        for _ in range(SIGHT):
            seen |= HEX.neighbours(seen)
        yield 1.0, [weighed for weighed in on_board if weighed[0].target & seen]
