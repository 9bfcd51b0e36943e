"""How the tools speak: a line when a step starts, and one clear sentence when one cannot go on."""

import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path


class Stop(Exception):
    """A tool cannot go on; the message says what is missing and how to get it."""


def say(text: str) -> None:
    print(text, flush=True)


@contextmanager
def step(title: str) -> Iterator[None]:
    """Announce a step that may take long, and its time when it is done."""
    started = time.monotonic()
    say(f"- {title} ...")
    yield
    say(f"  done in {time.monotonic() - started:.1f} s")


def need(command: str, how: str) -> str:
    """The full path of a command, or Stop with how to get it."""
    found = shutil.which(command)
    if found is None:
        raise Stop(f"'{command}' was not found. {how}")
    return found


def run(
    command: Sequence[str | Path],
    what: str,
    hint: str = "",
    *,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    timeout: float | None = None,
) -> str:
    """Run a command, give back what it printed; on failure Stop with the end of that and the hint."""
    try:
        done = subprocess.run(
            [str(part) for part in command],
            cwd=cwd,
            env=env,
            timeout=timeout,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            text=True,
            errors="replace",
        )
    except subprocess.TimeoutExpired as error:
        raise Stop(f"{what} took longer than {timeout:.0f} s and was stopped. {hint}".rstrip()) from error
    except OSError as error:
        raise Stop(f"{what} could not start: {error}. {hint}".rstrip()) from error
    if done.returncode:
        tail = "\n".join("    " + line for line in done.stdout.strip().splitlines()[-15:])
        raise Stop(f"{what} failed (exit code {done.returncode}):\n{tail}\n{hint}".rstrip())
    return done.stdout


def warn(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
