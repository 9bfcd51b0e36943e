"""The arena command: bots of several levels play the same deals, and their differences are told with their errors."""

import argparse
import json
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import mean, median, stdev
from typing import Any

import bots
import engine
from engine import Chance
from tools.console import Stop, say


def arena(arguments: list[str]) -> int:
    """Levels of bots on the same deals."""
    parser = argparse.ArgumentParser(prog="python3 py arena", description=arena.__doc__)
    parser.add_argument("game", choices=[game for game in engine.games() if bots.levels(game)])
    parser.add_argument("--levels", default="easy,normal,hard,master", help="divided by commas")
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=0.3, help="a move, for levels that use time")
    parser.add_argument("--nodes", type=int, default=None, help="a move, instead of seconds: the same on every machine")
    parser.add_argument("--seed", type=int, default=0, help="of the first deal; the others follow")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the numbers there as well")
    options = parser.parse_args(arguments)
    levels = options.levels.split(",")
    for level in levels:
        if level not in bots.levels(options.game):
            raise Stop(f"There is no level '{level}'. Levels: {', '.join(bots.levels(options.game))}.")
    if options.games < 1:
        raise Stop("--games must be at least 1.")
    results: dict[str, list[dict[str, float]]] = {level: [] for level in levels}
    for number in range(options.games):
        for level in levels:
            seed = f"arena {options.seed + number}"
            bot = bots.make(options.game, level, seed, nodes=options.nodes, clock=time.process_time)
            results[level].append(play(options.game, bot, options.seed + number, options.seconds))
        if (number + 1) * 10 // options.games > number * 10 // options.games:
            now = ", ".join(f"{level} {mean(r['points'] for r in results[level]):.1f}" for level in levels)
            say(f"- {number + 1} deals: {now}")
    report = {
        "game": options.game,
        "games": options.games,
        "seconds": options.seconds,
        "nodes": options.nodes,
        "seed": options.seed,
        "levels": {level: summary(rows) for level, rows in results.items()},
        "differences": differences(levels, results),
        "points": {level: [row["points"] for row in rows] for level, rows in results.items()},
    }
    for line in lines(report):
        say(line)
    if options.json:
        options.json.parent.mkdir(parents=True, exist_ok=True)
        options.json.write_text(json.dumps(report, indent=1) + "\n")
    return 0


def deal(game: str, seed: int) -> engine.State:
    """A random setup for one seat."""
    chance = Chance.of(seed, stream="arena")
    names = {option.name for option in engine.options(game)}
    return engine.new(game, 1, f"arena {seed}", {"side": "AB"[chance.below(2)]} if "side" in names else {})


def play(game: str, bot: bots.Bot, seed: int, seconds: float) -> dict[str, float]:
    """One game to its end: points (the rating where there is one), moves, seconds in all and of the longest move.

    All times are the processor's: others may be busy on the same machine.
    """
    state = deal(game, seed)
    times = []
    while state.actor is not None:
        started = time.process_time()
        action = bot.choose(state, state.actor, seconds)
        times.append(time.process_time() - started)
        state.play(action)
    points = state.view(0).get("rating", state.scores()[0])
    return {"points": points, "moves": len(times), "seconds": sum(times), "longest": max(times)}


def summary(rows: Sequence[dict[str, float]]) -> dict[str, float]:
    points = sorted(row["points"] for row in rows)
    spread = stdev(points) if len(points) > 1 else 0.0
    return {
        "mean": mean(points),
        "sd": spread,
        "se": spread / len(points) ** 0.5,
        "median": median(points),
        "low": points[len(points) // 20],
        "top": sum(p >= 30 for p in points) / len(points),
        "ms": 1000 * sum(row["seconds"] for row in rows) / sum(row["moves"] for row in rows),
        "longest_ms": 1000 * max(row["longest"] for row in rows),
    }


def differences(levels: Sequence[str], results: dict[str, list[dict[str, float]]]) -> list[dict[str, Any]]:
    """Each level against the one before it in the list, deal by deal."""
    found = []
    for one, other in zip(levels, levels[1:], strict=False):
        gaps = [b["points"] - a["points"] for a, b in zip(results[one], results[other], strict=True)]
        error = stdev(gaps) / len(gaps) ** 0.5 if len(gaps) > 1 else 0.0
        found.append({"from": one, "to": other, "mean": mean(gaps), "se": error})
    return found


def lines(report: dict[str, Any]) -> list[str]:
    head = f"{'level':<10}{'mean':>8}{'+-':>6}{'SD':>7}{'median':>8}{'5 %':>6}{'>= 30':>7}{'ms/move':>9}{'longest':>9}"
    found = [f"{report['game']}, {report['games']} deals", head]
    for level, s in report["levels"].items():
        found.append(
            f"{level:<10}{s['mean']:>8.1f}{s['se']:>6.1f}{s['sd']:>7.1f}{s['median']:>8.1f}{s['low']:>6.0f}"
            f"{100 * s['top']:>5.0f} %{s['ms']:>9.2f}{s['longest_ms']:>9.1f}"
        )
    for d in report["differences"]:
        found.append(f"{d['to']} - {d['from']}: {d['mean']:+.1f} +- {d['se']:.1f}")
    return found
