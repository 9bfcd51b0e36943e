"""The workflows: no findings of zizmor, minimal rights, and only the necessary actions."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools.paths import ROOT

GITHUB = ROOT / ".github"
WORKFLOWS = sorted(GITHUB.glob("workflows/*.yml"))


def test_zizmor_has_no_complaint() -> None:
    command = Path(sys.executable).with_name("zizmor.exe" if sys.platform == "win32" else "zizmor")
    assert command.exists(), "the environment is older than tests/requirements.txt; run `python3 py test` once"
    done = subprocess.run(
        [command, "--offline", "--no-progress", "--color", "never", GITHUB],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_may_only_read_unless_it_says_why(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert re.search(r"^permissions:\n  contents: read\n(?! )", text, re.M)
    assert text.count("actions/checkout@") == text.count("persist-credentials: false") > 0


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_job_that_may_write_runs_no_code_of_ours_or_of_packages(path: Path) -> None:
    jobs = re.split(r"^  (?=\w+:\n)", path.read_text(encoding="utf-8").partition("\njobs:\n")[2], flags=re.M)[1:]
    assert jobs
    for job in jobs:
        assert ": write" not in job or not re.search(r"actions/checkout@|\brun:", job), job


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_uses_githubs_own_actions_only(path: Path) -> None:
    used = re.findall(r"uses: (\S+)", path.read_text(encoding="utf-8"))
    assert used
    assert all(re.fullmatch(r"actions/[\w-]+@v\d+|\./\.github/workflows/\w+\.yml", action) for action in used)


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_runs_once_for_a_commit_of_a_pull_request(path: Path) -> None:
    """A push to its branch would start a second run, and the runs of earlier commits would go on."""
    text = path.read_text(encoding="utf-8")
    events, _, rest = text.partition("\npermissions:\n")
    assert "pull_request:" not in events or "push:" not in events or re.search(r"push:\n    branches: \[main\]", events)
    assert re.search(r"^concurrency:\n  group: ", rest, re.M)


def test_dependabot_watches_every_kind_of_pin() -> None:
    text = (GITHUB / "dependabot.yml").read_text(encoding="utf-8")
    assert re.findall(r"package-ecosystem: (\S+)", text) == ["github-actions", "pip", "npm"]
