"""The run inside Pyodide begins with the first of all tests and goes on beside them, until it is asked about."""

import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tools import environment, runtime
from tools.paths import PYODIDE_PACKAGE, ROOT

ROOMS = ("engine", "bots", "table")
FOLDERS = [f"tests/{room}" for room in ROOMS if list((ROOT / "tests" / room).glob("test_*.py"))]


class Run:
    """Node with Pyodide, running the tests of some folders; ``report`` will hold the ids of those that passed."""

    def __init__(self, folders: Sequence[str]) -> None:
        self.folders = list(folders)
        self._folder = tempfile.TemporaryDirectory(prefix="inkstead-wasm-")
        self.report = Path(self._folder.name) / "passed.json"
        self._output = (Path(self._folder.name) / "output.txt").open("w+")
        runner = Path(__file__).with_name("run.mjs")
        where = (PYODIDE_PACKAGE, environment.site_packages(), ROOT, self.report)
        command = [str(part) for part in (runtime.node(), runner, *where, "-q", *folders)]
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


_RUN = pytest.StashKey[Run]()


def pytest_collection_finish(session: pytest.Session) -> None:
    wanted = any("inside_pyodide" in item.name for item in session.items)
    if wanted and FOLDERS and not session.config.option.collectonly:
        session.config.stash[_RUN] = Run(FOLDERS)


def pytest_sessionfinish(session: pytest.Session) -> None:
    run = session.config.stash.get(_RUN, None)
    if run is not None:
        run.close()


@pytest.fixture
def inside_pyodide(pytestconfig: pytest.Config) -> Any:
    """The run that has begun with the tests."""
    return pytestconfig.stash[_RUN]
