"""Browsers for tests and benchmarks: an installed Chromium, else Playwright's, else apt's; and other engines by apt."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from tools.console import Stop, run, say, step

VARIABLE = "INKSTEAD_BROWSER"
NAMES = ("chromium", "google-chrome", "google-chrome-stable", "chrome", "chromium-browser", "microsoft-edge")
# Playwright's own list, which an option of the same name would replace, and the address bar's popups: two pages of the
# browser's own that it would load for every window.
DISABLED_FEATURES = (
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "WebUIOmniboxPopup",
)
# Quiet, reproducible, and without requests of the browser's own.
ARGUMENTS = [
    "--disable-features=" + ",".join(DISABLED_FEATURES),
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
#: Chromium without windows: the command and the Debian package. Page tests take a quarter less processor time in it.
SHELL = "chromium-headless-shell"
# Engine, its commands, and the Debian package of each command; tests/site/engines.py finds them.
OTHERS = (
    ("Firefox", ("firefox-esr",), ("firefox-esr",)),
    ("WebKit", ("WebKitWebDriver", "xvfb-run"), ("webkit2gtk-driver", "xvfb")),
)
HOW = f"Install Chromium or Google Chrome, or set {VARIABLE} to the path of one, and run the command again."


def prepare() -> str:
    """The path of a browser that runs, installing one when there is none. Later calls find it in INKSTEAD_BROWSER."""
    named = os.environ.get(VARIABLE)
    if named:
        if not _runs(named):
            raise Stop(f"{VARIABLE} is '{named}', which does not start. {HOW}")
        return named
    browser = _installed() or _playwrights() or _fetch_playwrights() or _fetch_systems()
    if browser is None:
        raise Stop(f"No browser for the page's tests. {HOW}")
    os.environ[VARIABLE] = browser
    return browser


def prefer_shell(install: bool = False) -> None:
    """Let prepare() choose a Chromium without windows, if there is one and INKSTEAD_BROWSER names no other.

    With ``install`` it is installed where apt has it.
    """
    if os.environ.get(VARIABLE):
        return
    if install and shutil.which(SHELL) is None and shutil.which("chromium"):
        with suppress(Stop):  # not every distribution has it; then the whole browser runs the tests
            install_packages("browser", SHELL)
    path = shutil.which(SHELL)
    if path and _runs(path):
        os.environ[VARIABLE] = path


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
        return True  # a request for the version would open a window there
    try:
        done = subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0  # the stub of a package, which only advises an installation, fails


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
    if not install_packages("browser", "chromium"):
        return None
    return _installed()


def prepare_others() -> None:
    """Install the other engines that the tests of the built site use, where apt can; say what will be skipped."""
    for engine, command, packages in OTHERS:
        wanted = [package for name, package in zip(command, packages, strict=True) if not shutil.which(name)]
        if engine == "Firefox" and (os.environ.get("INKSTEAD_FIREFOX") or shutil.which("firefox")):
            continue
        if engine == "WebKit" and os.environ.get("INKSTEAD_WEBKIT_DRIVER"):
            wanted = []
        if not wanted:
            continue
        try:
            why = "" if install_packages(engine, *wanted) else "apt-get or root is missing here"
        except Stop as stop:
            why = str(stop).splitlines()[0].rstrip(":")
        if why:
            say(f"- tests in {engine} are skipped: {why}; Debian has it in {' and '.join(packages)}")


def install_packages(what: str, *packages: str) -> bool:
    """Install Debian packages; False without apt-get or root access."""
    apt, as_root = shutil.which("apt-get"), _as_root()
    if apt is None or as_root is None:
        return False
    names = ", ".join(packages)
    options = ["-o", "DPkg::Lock::Timeout=600", "-q", "-y"]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    with step(f"{what}: Debian packages {names}"):
        run([*as_root, apt, *options, "update"], "apt-get update", HOW, env=environment, timeout=900)
        install = [*as_root, apt, *options, "install", "--no-install-recommends", *packages]
        run(install, f"apt-get install {names}", HOW, env=environment, timeout=1200)
    return True


def _as_root() -> list[str] | None:
    """The prefix of a command that runs as root: empty, or sudo without a password; None if impossible."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        return []
    sudo = shutil.which("sudo")
    if sudo and subprocess.run([sudo, "-n", "true"], capture_output=True, check=False).returncode == 0:
        return [sudo, "-n"]
    return None
