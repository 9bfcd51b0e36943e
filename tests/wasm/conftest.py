"""Runs tests inside Pyodide.

Without INKSTEAD_WASM=all only those run there that another build of Python could change: golden games, random numbers,
saves and records, codes, and some whole games of each kind.
"""

import os
import subprocess
import sysconfig
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tools import runtime
from tools.paths import PYODIDE_PACKAGE, ROOT

FOLDERS = ("engine", "bots", "table", "page_texts")
WORDS = ("golden", "chance", "round_trips", "codes", "test_games", "table_games", "deals")


def wanted() -> list[str]:
    """The folders or files of tests that run inside Pyodide."""
    if os.environ.get("INKSTEAD_WASM") == "all":
        return [f"tests/{folder}" for folder in FOLDERS]
    files = [path for folder in FOLDERS for path in sorted((ROOT / "tests" / folder).rglob("test_*.py"))]
    chosen = [path for path in files if any(word in path.stem for word in WORDS)]
    for word in WORDS:
        assert any(word in path.stem for path in chosen), f"no test file has {word!r} in its name"
    # A uniform choice is plain arithmetic: its tests are long, and another build does not change them.
    return ["-k", "not uniform", *(path.relative_to(ROOT).as_posix() for path in chosen)]


class Run:
    """Node with Pyodide, running the tests of some arguments; ``report`` will hold the ids of those that passed."""

    def __init__(self, arguments: Sequence[str]) -> None:
        self.arguments = list(arguments)
        self._folder = tempfile.TemporaryDirectory(prefix="inkstead-wasm-")
        self.report = Path(self._folder.name) / "passed.json"
        self._output = (Path(self._folder.name) / "output.txt").open("w+")
        runner = Path(__file__).with_name("run.mjs")
        where = (PYODIDE_PACKAGE, sysconfig.get_path("purelib"), ROOT, self.report)
        command = [str(part) for part in (runtime.node(), runner, *where, "-q", *arguments)]
        self._process = subprocess.Popen(command, cwd=ROOT, stdout=self._output, stderr=subprocess.STDOUT)

    def wait(self) -> int:
        return self._process.wait(timeout=1500)

    def tail(self) -> str:
        """The end of what it has printed."""
        self._output.seek(0)
        return "\n".join(self._output.read().splitlines()[-80:])

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        self._output.close()
        self._folder.cleanup()


@pytest.fixture
def inside_pyodide() -> Iterator[Run]:
    run = Run(wanted())
    yield run
    run.close()
