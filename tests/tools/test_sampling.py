"""Which cases a run has: every step-th of a sampled test, all with --exhaustive, and always those that are named."""

import subprocess
import sys

from tools.paths import ROOT

FILE = "tests/page/test_unusual_conditions.py"
TEST = f"{FILE}::test_tiny_and_huge_windows_show_the_table"


def collected(*arguments: str) -> list[str]:
    """The cases of the test that pytest would run."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", *arguments]
    output = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [line for line in output.splitlines() if line.startswith(TEST)]


def test_a_sampled_test_runs_every_second_case_and_with_exhaustive_all() -> None:
    every = collected(FILE, "--exhaustive")
    assert len(every) > 3
    assert collected(FILE) == every[::2]
    assert collected(every[1]) == [every[1]]
    assert collected(TEST) == every
