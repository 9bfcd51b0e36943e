"""Every test of the rules and of the table passes inside Pyodide too, none left out."""

import json
import os
import subprocess
import sys
from pathlib import Path

from tools import environment, runtime
from tools.paths import PYODIDE_PACKAGE, ROOT

ROOMS = ("engine", "bots", "table")
FOLDERS = [f"tests/{room}" for room in ROOMS if list((ROOT / "tests" / room).glob("test_*.py"))]


def collected_here() -> list[str]:
    """The ids of the same tests as this Python collects them."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", *FOLDERS]
    environ = {**os.environ, "PYTEST_ADDOPTS": ""}
    done = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return [line for line in done.stdout.splitlines() if "::" in line]


def test_the_same_tests_pass_inside_pyodide(tmp_path: Path) -> None:
    report = tmp_path / "passed.json"
    runner = Path(__file__).with_name("run.mjs")
    where = (PYODIDE_PACKAGE, environment.site_packages(), ROOT, report)
    command = [str(part) for part in (runtime.node(), runner, *where, "-q", *FOLDERS)]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=1500)
    tail = "\n".join(done.stdout.splitlines()[-80:])
    assert done.returncode == 0, tail
    passed = json.loads(report.read_text())
    here = collected_here()
    missing = sorted(set(here) - set(passed))
    assert not missing, f"{len(missing)} did not run or pass in Pyodide: {missing[:10]}\n{tail}"
    assert len(passed) == len(here)
