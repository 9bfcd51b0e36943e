"""The virtual environment of tests, benchmarks and the build: made, filled with pinned packages, and entered."""

import os
import subprocess
import sys
from pathlib import Path

from tools.console import Stop, run, step
from tools.paths import PY, REQUIREMENTS, VENV
from tools.stamps import digest, forget, is_fresh, set_fresh

STAMP = "environment"


def interpreter() -> Path:
    """The path of the Python of the environment."""
    windows = VENV / "Scripts" / "python.exe"
    return windows if sys.platform == "win32" else VENV / "bin" / "python"


def prepare() -> None:
    """Create the environment and install tests/requirements.txt, unless that is done already."""
    key = _key()
    if is_fresh(STAMP, key, [interpreter()]):
        return
    forget(STAMP)
    with step("virtual environment .venv, pinned packages"):
        base = getattr(sys, "_base_executable", sys.executable)
        run(
            [base, "-m", "venv", "--clear", VENV],
            "python -m venv",
            "The modules 'venv' and 'ensurepip' are needed; Debian and Ubuntu have them in the package python3-venv.",
        )
        _install_packages()
    set_fresh(STAMP, key)


def enter(command: str, arguments: list[str]) -> int | None:
    """Run this command again inside the environment; None when already in it, with its packages up to date."""
    if Path(sys.prefix).resolve() == VENV.resolve():
        _update()
        return None
    prepare()
    inside = [str(interpreter()), str(PY), command, *arguments]
    if sys.platform != "win32":
        sys.stdout.flush()
        os.execv(inside[0], inside)
    try:
        return subprocess.run(inside, check=False).returncode
    except OSError as error:
        raise Stop(f"{inside[0]} could not start: {error}. Delete .venv and try again.") from error


def _update() -> None:
    """Install the packages into the environment that runs, which may be activated, if the requirements have changed."""
    key = _key()
    if is_fresh(STAMP, key):
        return
    forget(STAMP)
    with step("pinned packages of .venv"):
        _install_packages()
    set_fresh(STAMP, key)


def _key() -> str:
    return digest([REQUIREMENTS], f"{sys.version_info[0]}.{sys.version_info[1]}")


def _install_packages() -> None:
    run(
        [
            *(interpreter(), "-m", "pip", "install", "--disable-pip-version-check", "--require-hashes"),
            *("--only-binary", ":all:", "-r", REQUIREMENTS),
        ],
        "pip install",
        "Is there a network? pip uses the index it is configured for: 'pip config list'.",
    )
