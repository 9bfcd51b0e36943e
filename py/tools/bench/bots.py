"""The processor time of a bot's decision at each level, relative to the time that it is given."""

from collections.abc import Iterator

import bots
import engine
from tools import arena
from tools.bench.report import Measure

SECONDS = 0.1
DEALS = 2


def measure(pairs: int) -> Iterator[Measure]:
    """The 95th percentile of the decisions in whole games alone. ``python3 py arena`` measures strength."""
    for game in engine.games():
        for level in bots.levels(game):
            rows = [arena.play(game, (level,), deal, SECONDS) for deal in range(DEALS)]
            name = f"{game}, {level}, 95 %"
            yield Measure(name, arena.summary(rows)["ms_95"], "ms", SECONDS * 1000, "time given")
