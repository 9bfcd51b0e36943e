"""Which cases a run has: every step-th of a sampled test, all with --exhaustive, and always those that are named."""

import subprocess
import sys

import pytest

from tools.paths import ROOT

EVERY_SECOND = "tests/page/test_unusual_conditions.py::test_tiny_and_huge_windows_show_the_table"
FROM_THE_SECOND = "tests/page/test_printed_names.py::test_four_long_names_do_not_overlap"


def collected(test: str, *arguments: str) -> list[str]:
    """The cases of the test that pytest would run."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", *arguments]
    output = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [line for line in output.splitlines() if line.startswith(test)]


@pytest.mark.parametrize(("test", "part"), [(EVERY_SECOND, slice(0, None, 2)), (FROM_THE_SECOND, slice(1, None, 3))])
def test_a_sampled_test_runs_a_part_of_its_cases_and_with_exhaustive_all(test: str, part: slice) -> None:
    file = test.partition("::")[0]
    every = collected(test, file, "--exhaustive")
    assert len(every) >= 3
    assert collected(test, file) == every[part]
    assert collected(test, every[2]) == [every[2]]
    assert collected(test, test) == every
