"""Output of the tools: a line when a step starts, and one sentence when it fails or is skipped."""

import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path


class Stop(Exception):
    """A tool has to stop; the message says what is missing and how to get it."""


class Unsupported(Exception):
    """An optional optimization does not fit this version of Pyodide; the message says why, in one line."""


def say(text: str) -> None:
    print(text, flush=True)


@contextmanager
def step(title: str) -> Iterator[None]:
    """Print the start of a long step and its duration."""
    started = time.monotonic()
    say(f"- {title} ...")
    yield
    say(f"  done in {time.monotonic() - started:.1f} s")


@contextmanager
def optional(name: str) -> Iterator[None]:
    """Skip the body with a one-line message if it does not fit this version of Pyodide."""
    try:
        yield
    except (Stop, Unsupported, LookupError, ValueError) as reason:  # the last two: a file with another structure
        skipped(name, reason)


def skipped(name: str, reason: Exception) -> None:
    """Print that the page is set up without an optimization, and why."""
    say(f"  skipped: {name} ({one_line(reason)}); the page works without it, but slower: docs/upgrading.md")


def one_line(error: Exception) -> str:
    """The most telling line of an error message: the last that names an exception, else the first."""
    lines = str(error).splitlines() or [type(error).__name__]
    telling = [line.strip() for line in lines if re.search(r"\b\w*(Error|Stop)\b: ", line)]
    return (telling or lines)[-1 if telling else 0][:200]


def need(command: str, how: str) -> str:
    """The full path of a command, or Stop with how to get it."""
    path = shutil.which(command)
    if path is None:
        raise Stop(f"'{command}' was not found. {how}")
    return path


def run(
    command: Sequence[str | Path],
    what: str,
    hint: str = "",
    *,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    timeout: float | None = None,
) -> str:
    """Run a command and return its output; if it fails, Stop with the end of the output and the hint."""
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
        tail = "\n".join("    " + line[:300] for line in done.stdout.strip().splitlines()[-15:])
        raise Stop(f"{what} failed (exit code {done.returncode}):\n{tail}\n{hint}".rstrip())
    return done.stdout


def warn(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
