"""The puzzles command: makes puzzles from games of bots, and proves them by exhaustive search."""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib.util import find_spec

import engine
from table.puzzle import LEVELS
from tools.arguments import output_file
from tools.console import Stop, say
from tools.paths import PY
from tools.puzzles.choosing import TASKS, Row, candidates
from tools.workers import workers

#: How many games are given up without a puzzle that is wanted.
PATIENCE = 150


def puzzles(arguments: list[str]) -> int:
    """Make puzzles from games of bots. Without --out they replace those that are shipped."""
    games = [game for game in engine.games() if find_spec(f"tools.puzzles.{game}")]
    parser = argparse.ArgumentParser(prog="python3 py puzzles", description=puzzles.__doc__)
    parser.add_argument("game", choices=games)
    parser.add_argument("--count", type=int, default=20, help="spread evenly over the levels")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same puzzles")
    parser.add_argument("--task", choices=TASKS, default=TASKS[0], help="reach a goal, or find the one best way")
    parser.add_argument("--out", type=output_file, metavar="FILE", help="write to this file")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args(arguments)
    if min(options.count, options.processes) < 1:
        raise Stop("--count and --processes must be at least 1.")
    started = time.monotonic()
    first = options.seed * 100_000
    with workers(options.processes) as pool:
        rows = choose(_searched(pool, options.game, first, options.task), options.count)
    target = options.out or PY / "table" / options.game / "puzzle" / "data.json"
    target.write_text(as_text(rows), "utf-8", newline="\n")
    for row in rows:
        say(
            f"  {row['level']:<6}  goal {row['goal']}, best {row['best']}, bots {row['bot']}; "
            f"{row['reach']} of {row['ways']} ways, {row['top']} best; {len(row['solution'])} actions"
        )
    say(f"{options.game}: {len(rows)} puzzles in {time.monotonic() - started:.0f} s, in {target}")
    if len(rows) < options.count:
        raise Stop(f"{options.count - len(rows)} of {options.count} puzzles are missing: try another --seed.")
    return 0


def _searched(pool: ProcessPoolExecutor, game: str, first: int, task: str) -> Iterator[list[Row]]:
    """The candidates of one game after the other, in the order of seeds whatever the number of processes."""
    ahead = 8
    jobs = [pool.submit(candidates, game, first + n, task) for n in range(ahead)]
    for n in range(ahead, 10**9):
        jobs.append(pool.submit(candidates, game, first + n, task))
        try:
            yield jobs.pop(0).result()
        except GeneratorExit:
            for job in jobs:
                job.cancel()
            raise


def choose(games: Iterable[list[Row]], count: int) -> list[Row]:
    """At most one puzzle of each game: of the level that lacks most, and the kind that is rarest so far."""
    missing = {level: count // len(LEVELS) + (place < count % len(LEVELS)) for place, level in enumerate(LEVELS)}
    chosen: list[Row] = []
    kinds: dict[str, int] = {}
    without = 0
    for rows in games:
        wanted = [row for row in rows if missing[row["level"]]]
        if wanted:
            without = 0
            row = min(wanted, key=lambda row: (-missing[row["level"]], kinds.get(row["kind"], 0), -row["gap"]))
            missing[row["level"]] -= 1
            kinds[row["kind"]] = kinds.get(row["kind"], 0) + 1
            chosen.append(row)
            say(f"- {len(chosen)} of {count}: {row['level']}, goal {row['goal']}, {row['reach']} of {row['ways']} ways")
        else:
            without += 1
        if not any(missing.values()) or without == PATIENCE:
            break
    return sorted(chosen, key=lambda row: (LEVELS.index(row["level"]), -row["reach"] / row["ways"], row["code"]))


def as_text(rows: Iterable[Row]) -> str:
    """The puzzles as JSON, one a line, without what only the choice needs."""
    kept = [{name: value for name, value in row.items() if name not in ("kind", "gap")} for row in rows]
    return "[\n" + ",\n".join(json.dumps(row, separators=(",", ":")) for row in kept) + "\n]\n"
