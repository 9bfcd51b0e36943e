"""The command line: python3 py COMMAND."""

import sys

# Before any other import: the rest of the tools need 3.11's syntax and library.
if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit(
        "Inkstead needs Python 3.11 or newer, and this is %d.%d. Get one from https://www.python.org "  # noqa: UP031
        "or your system's package manager, and use it instead of 'python3'." % sys.version_info[:2]
    )

from importlib import import_module

COMMANDS = {
    "play": ("tools.serve", "play", "[--port N] [--no-open] [--stock]", "set up, serve, open the browser"),
    "test": (
        "tools.check",
        "test",
        "[--quick | --exhaustive | --wasm] [pytest arguments]",
        "set up the project, run the tests",
    ),
    "build": ("tools.build", "build", "[--out FOLDER] [--stock]", "write the static site to dist/"),
    "bench": ("tools.bench", "bench", "[name ...] [--json FILE]", "run benchmarks, each next to its reference"),
    "sim": (
        "tools.sim",
        "sim",
        "GAME --games N [--players P] [--seed S]",
        "play random games and check every invariant",
    ),
    "fuzz": (
        "tools.fuzz",
        "fuzz",
        "[--minutes N | --inputs N] [--seed S] [--parser NAME] [--json FILE]",
        "send hostile input to every parser",
    ),
    "soak": (
        "tools.soak",
        "soak",
        "[--games N] [--seed S] [--game GAME] [--json FILE]",
        "play games by bots in a browser and watch its memory",
    ),
    "arena": (
        "tools.arena",
        "arena",
        "GAME --levels a,b --games N --seconds S [--json FILE]",
        "compare bot levels on the same deals",
    ),
    "train": ("tools.train", "train", "GAME [--games N --seed S]", "fit the weights of the bots"),
    "tune": (
        "tools.tune_woodcraft",
        "tune",
        "woodcraft --games N [--seats P] [--set FILE] [--worth WHAT]",
        "check what bots pick and win with against target ranges",
    ),
    "puzzles": (
        "tools.puzzles",
        "puzzles",
        "GAME [--count N] [--seed S] [--out FILE]",
        "make puzzles from games of bots, proved by trying all ways",
    ),
    "licences": ("tools.licences", "licences", "[--write]", "list the licences of everything that is shipped"),
    "pictures": ("tools.pictures", "pictures", "[GAME ...]", "retake the screenshots of the README"),
}


def usage() -> str:
    lines = ["Usage: python3 py COMMAND [arguments]", "", "Commands:"]
    for name, (_, _, arguments, what) in COMMANDS.items():
        lines.append(f"  {name} {arguments}".rstrip())
        lines.append(f"      {what}")
    return "\n".join(lines)


def main(arguments: list[str]) -> int:
    if not arguments or arguments[0] in {"-h", "--help", "help"}:
        print(usage())
        return 0
    if arguments[0] not in COMMANDS:
        print(f"Unknown command '{arguments[0]}'.\n\n{usage()}", file=sys.stderr)
        return 2
    from tools.console import Stop

    module, function, _, _ = COMMANDS[arguments[0]]
    try:
        code: int = getattr(import_module(module), function)(arguments[1:])
    except Stop as stop:
        print(f"\n{stop}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
