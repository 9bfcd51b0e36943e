"""The test command: set-up, ruff, mypy, then pytest for everything."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tools import browser, environment, runtime
from tools.console import say, warn
from tools.paths import PY, ROOT

CHECKED = ("engine", "bots", "table", "tools")


def test(arguments: list[str]) -> int:
    """Set up what is missing and run every test; arguments are pytest's, and then only pytest runs."""
    code = environment.enter("test", arguments)
    if code is not None:
        return code
    runtime.prepare()
    browser.prepare()
    failed = [] if arguments else [name for name, command in checks() if not _passes(name, command)]
    tests = subprocess.run([sys.executable, "-m", "pytest", *arguments], cwd=ROOT, check=False).returncode
    if failed:
        warn("Before the tests, this failed: " + ", ".join(failed))
    return tests or int(bool(failed))


def checks() -> list[tuple[str, Sequence[str | Path]]]:
    rooms = [PY / room for room in CHECKED if list((PY / room).rglob("*.py"))]
    return [
        ("ruff", ["ruff", "check", "py", "tests"]),
        ("mypy --strict", ["mypy", *rooms]),
    ]


def _passes(name: str, command: Sequence[str | Path]) -> bool:
    say(f"- {name}")
    return subprocess.run([sys.executable, "-m", *map(str, command)], cwd=ROOT, check=False).returncode == 0
