"""The processes that share the work of a command."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest

from tools.paths import PY
from tools.workers import workers

LONG_WORK = """
import time
from tools.workers import workers

try:
    with workers(2) as pool:
        jobs = [pool.submit(time.sleep, 60) for _ in range(9)]
        print("begun", flush=True)
        jobs[0].result()
except KeyboardInterrupt:
    print("interrupted")
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no process groups to interrupt")
@pytest.mark.parametrize("whole", [True, False], ids=["all processes", "the first process"])
def test_an_interrupted_command_ends_at_once_with_its_processes(whole: bool) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", LONG_WORK],
        env={**os.environ, "PYTHONPATH": str(PY)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as running:
        assert running.stdout and running.stdout.readline() == "begun\n"
        time.sleep(0.5)
        if whole:
            os.killpg(running.pid, signal.SIGINT)
        else:
            running.send_signal(signal.SIGINT)
        try:
            output, _ = running.communicate(timeout=20)  # which ends when no process has the output open
        finally:
            with suppress(ProcessLookupError):
                os.killpg(running.pid, signal.SIGKILL)
    assert output == "interrupted\n" and running.returncode == 0


@pytest.mark.parametrize(("system", "processes"), [("win32", 61), ("linux", 64)])
def test_windows_gets_no_more_processes_than_it_can_wait_for(
    system: str, processes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    @contextmanager
    def pool(number: int, **_: object) -> Iterator[None]:
        asked.append(number)
        yield

    monkeypatch.setattr("tools.workers.ProcessPoolExecutor", pool)
    monkeypatch.setattr("sys.platform", system)
    with workers(64):
        pass
    assert asked == [processes]
