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
    paths = selected(arguments)
    runtime.install_test_packages()
    runtime.prepare()
    if needs("page", paths) or needs("site", paths):
        browser.prepare()
    if needs("site", paths):
        browser.prepare_others()
    failed = [] if arguments else [name for name, command in checks() if not _passes(name, command)]
    tests = subprocess.run([sys.executable, "-m", "pytest", *arguments], cwd=ROOT, check=False).returncode
    if failed:
        warn("Before the tests, this failed: " + ", ".join(failed))
    return tests or int(bool(failed))


def selected(arguments: list[str]) -> list[Path]:
    """The files and folders among pytest's arguments; without any, all tests run."""
    named = [ROOT / argument.partition("::")[0] for argument in arguments if not argument.startswith("-")]
    return [path.resolve() for path in named if path.exists()] or [ROOT / "tests"]


def needs(folder: str, paths: list[Path]) -> bool:
    """Whether tests of this folder of tests/ are among those paths."""
    whole = ROOT / "tests" / folder
    return any(whole.is_relative_to(path) or path.is_relative_to(whole) for path in paths)


def checks() -> list[tuple[str, Sequence[str | Path]]]:
    rooms = [PY / room for room in CHECKED if list((PY / room).rglob("*.py"))]
    return [
        ("ruff", ["ruff", "check", "py", "tests"]),
        ("mypy --strict", ["mypy", *rooms]),
    ]


def _passes(name: str, command: Sequence[str | Path]) -> bool:
    say(f"- {name}")
    return subprocess.run([sys.executable, "-m", *map(str, command)], cwd=ROOT, check=False).returncode == 0
