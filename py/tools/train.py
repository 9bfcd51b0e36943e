"""The train command: plays many games, then fits the evaluation of every scoring card."""

import argparse
import time

from tools.console import Stop, say
from tools.paths import PY

#: Why the weights of a game are not fitted, by game.
UNTRAINED = {
    "woodcraft": "The weights of Woodcraft are set by judgement and have no training (docs/STRENGTH.md): change "
    "py/bots/woodcraft/weights.py, and compare by `python3 py tune woodcraft`.",
}


def train(arguments: list[str]) -> int:
    """Refit the weights of the bots and write them to their module."""
    parser = argparse.ArgumentParser(prog="python3 py train", description=train.__doc__)
    parser.add_argument("game", choices=["cartographers", *UNTRAINED])
    parser.add_argument("--games", type=int, default=12000)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args(arguments)
    if options.game in UNTRAINED:
        raise Stop(UNTRAINED[options.game])
    if options.games < 1:
        raise Stop("--games must be at least 1.")
    from tools import train_cartographers

    started = time.monotonic()
    text = train_cartographers.train(options.games, options.seed)
    path = PY / "bots" / "cartographers" / "weights.py"
    path.write_text(text, encoding="utf-8")
    say(f"{path} written after {time.monotonic() - started:.0f} s")
    return 0
