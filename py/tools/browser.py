"""A Chromium for tests and benchmarks: an installed one, else Playwright's own, else the system's package manager's."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.console import Stop, run, say, step

VARIABLE = "INKSTEAD_BROWSER"
NAMES = ("chromium", "google-chrome", "google-chrome-stable", "chrome", "chromium-browser", "microsoft-edge")
# Quiet, reproducible, and without requests of the browser's own.
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-default-apps",
    "--disable-extensions",
]
HOW = (
    f"Install Chromium or Google Chrome, or set {VARIABLE} to the path of one, and run the command again."
)


def prepare() -> str:
    """The path of a browser that runs, installing one when there is none. Later calls find it in INKSTEAD_BROWSER."""
    named = os.environ.get(VARIABLE)
    if named:
        if not _runs(named):
            raise Stop(f"{VARIABLE} is '{named}', which does not start. {HOW}")
        return named
    found = _installed() or _playwrights() or _fetch_playwrights() or _fetch_systems()
    if found is None:
        raise Stop(f"No browser for the page's tests. {HOW}")
    os.environ[VARIABLE] = found
    return found


def _installed() -> str | None:
    return next((path for path in _candidates() if _runs(path)), None)


def _candidates() -> Iterator[str]:
    yield from filter(None, map(shutil.which, NAMES))
    if sys.platform == "darwin":
        for name in ("Google Chrome", "Chromium", "Microsoft Edge"):
            yield f"/Applications/{name}.app/Contents/MacOS/{name}"
    elif sys.platform == "win32":
        for folder in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"):
            for inside in (r"Google\Chrome\Application\chrome.exe", r"Microsoft\Edge\Application\msedge.exe"):
                yield str(Path(os.environ.get(folder, "C:\\"), inside))
    else:
        yield from ("/opt/google/chrome/chrome", "/snap/bin/chromium", "/usr/lib/chromium/chromium")


def _runs(path: str) -> bool:
    if not Path(path).is_file():
        return False
    if sys.platform == "win32":
        return True  # asking for the version would open a window there
    try:
        done = subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0  # a package's stub, which only advises an installation, answers otherwise


def _playwrights() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if _runs(path) else None


def _fetch_playwrights() -> str | None:
    # A closed network must not hold the tests up: give a connection ten seconds.
    environment = {**os.environ, "PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT": "10000"}
    try:
        with step("browser: Playwright's Chromium"):
            run(
                [sys.executable, "-m", "playwright", "install", "chromium"],
                "playwright install chromium",
                env=environment,
                timeout=600,
            )
    except Stop as stop:
        say("  not available: " + str(stop).splitlines()[0].rstrip(":"))
        return None
    return _playwrights()


def _fetch_systems() -> str | None:
    apt = shutil.which("apt-get")
    if apt is None:
        return None
    as_root = _as_root()
    if as_root is None:
        return None
    options = ["-o", "DPkg::Lock::Timeout=600", "-q", "-y"]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    with step("browser: Debian package chromium"):
        run([*as_root, apt, *options, "update"], "apt-get update", HOW, env=environment, timeout=900)
        install = [*as_root, apt, *options, "install", "--no-install-recommends", "chromium"]
        run(install, "apt-get install chromium", HOW, env=environment, timeout=1200)
    return _installed()


def _as_root() -> list[str] | None:
    """What to put before a command to run it as root: nothing, or a sudo that asks no password; None if impossible."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        return []
    sudo = shutil.which("sudo")
    if sudo and subprocess.run([sudo, "-n", "true"], capture_output=True, check=False).returncode == 0:
        return [sudo, "-n"]
    return None
