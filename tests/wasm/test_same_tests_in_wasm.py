"""The tests chosen for Pyodide pass there too; with INKSTEAD_WASM=all every test of engine, bots and table."""

import json
import os
import subprocess
import sys
from typing import Any

from tools.paths import ROOT


def collected_here(arguments: list[str]) -> list[str]:
    """The ids of the same tests as this Python collects them."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", *arguments]
    environ = {**os.environ, "PYTEST_ADDOPTS": ""}
    done = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return [line for line in done.stdout.splitlines() if "::" in line]


def test_the_same_tests_pass_inside_pyodide(inside_pyodide: Any) -> None:
    code = inside_pyodide.wait()
    tail = inside_pyodide.tail()
    assert code == 0, tail
    passed = json.loads(inside_pyodide.report.read_text())
    here = collected_here(inside_pyodide.arguments)
    missing = sorted(set(here) - set(passed))
    assert not missing, f"{len(missing)} did not run or pass in Pyodide: {missing[:10]}\n{tail}"
    assert len(passed) == len(here)
