"""The bench command: each benchmark measures against its reference in the same run."""

import argparse
import json
import os
import platform
from importlib import import_module
from pathlib import Path

from tools import environment, runtime
from tools.arguments import output_file
from tools.console import Stop, say

NAMES = ("startup", "playouts", "actions", "bots", "frames", "scenes", "input", "live", "size")


def bench(arguments: list[str]) -> int:
    """Run benchmarks; without a name, all of them."""
    parser = argparse.ArgumentParser(prog="python3 py bench", description=bench.__doc__)
    parser.add_argument("name", nargs="*", type=_name, metavar="name", help=", ".join(NAMES))
    parser.add_argument("--json", type=output_file, metavar="FILE", help="also write the numbers to FILE")
    parser.add_argument("--pairs", type=int, default=7, metavar="N", help="startup: the number of starts of each page")
    parser.add_argument(
        "--against", type=Path, metavar="FOLDER", help="playouts: also compare with the version checked out in FOLDER"
    )
    parser.add_argument(
        "--chart",
        type=output_file,
        metavar="FILE",
        help="startup, playouts: write a chart of the phases, of the growth",
    )
    options = parser.parse_args(arguments)
    if options.pairs < 1:
        raise Stop("--pairs must be at least 1.")
    code = environment.enter("bench", arguments)
    if code is not None:
        return code
    runtime.prepare()
    results = []
    for name in options.name or NAMES:
        say(name)
        more = {"against": options.against} if name == "playouts" else {}
        for measure in import_module(f"tools.bench.{name}").measure(options.pairs, **more):
            say(measure.line())
            results.append({"benchmark": name, **measure.to_json()})
        if options.chart and name == "startup":
            from tools.bench import chart, startup

            chart.draw(options.chart, startup.rows)
        if options.chart and name == "playouts":
            from tools.bench import growth

            growth.draw(options.chart)
    if options.json:
        machine = {"python": platform.python_version(), "system": platform.platform(), "cpus": os.cpu_count()}
        options.json.write_text(json.dumps({"machine": machine, "results": results}, indent=1) + "\n")
    return 0


def _name(text: str) -> str:
    if text not in NAMES:
        raise argparse.ArgumentTypeError(f"there is no benchmark {text!r}; there are {', '.join(NAMES)}")
    return text
