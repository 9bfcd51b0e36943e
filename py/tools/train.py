"""The train command: plays many games, then fits the evaluation of positions."""

import argparse
import time
from collections.abc import Callable
from importlib import import_module

from tools import environment
from tools.console import Stop, say
from tools.paths import PY

#: Why the weights of a game are not fitted, by game.
UNTRAINED = {
    "woodcraft": "The weights of Woodcraft are set by judgement and have no training (docs/STRENGTH.md): change "
    "py/bots/woodcraft/weights.py, and compare by `python3 py tune woodcraft`.",
}
#: The module of weights of each game.
GAMES = {"cartographers": "weights.py", "kingdom_builder": "fitted.py"}


def train(arguments: list[str]) -> int:
    """Refit the weights of the bots and write them to their module."""
    parser = argparse.ArgumentParser(prog="python3 py train", description=train.__doc__)
    parser.add_argument("game", choices=[*GAMES, *UNTRAINED])
    parser.add_argument("--games", type=int, default=12000)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args(arguments)
    if options.game in UNTRAINED:
        raise Stop(UNTRAINED[options.game])
    if options.games < 1:
        raise Stop("--games must be at least 1.")
    code = environment.enter("train", arguments)
    if code is not None:
        return code
    started = time.monotonic()
    trainer: Callable[[int, int], str] = import_module(f"tools.train_{options.game}").train
    text = trainer(options.games, options.seed)
    path = PY / "bots" / options.game / GAMES[options.game]
    path.write_text(text, encoding="utf-8", newline="\n")
    say(f"{path} written after {time.monotonic() - started:.0f} s")
    return 0
