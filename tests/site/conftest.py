"""The built site, built once, and Chromium processes with profiles of their own in front of it."""

import os
import re
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from built import Visit, version
from hosting import Host
from page_watch import UNOPTIMIZED
from playwright.sync_api import ConsoleMessage, Page, Playwright

from tools import build, runtime
from tools.bench.pages import profile as opened_profile
from tools.site import offline, pages, sums


def built_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """A folder that one worker of a parallel run makes, while the others wait for it."""
    base = factory.getbasetemp().parent if "PYTEST_XDIST_WORKER" in os.environ else factory.getbasetemp()
    claim, done, failed = (base / f"{name}-{state}" for state in ("claim", "done", "failed"))
    try:
        claim.touch(exist_ok=False)
    except FileExistsError:
        while not done.exists():
            if failed.exists():
                pytest.fail(f"another worker could not make {name}")
            time.sleep(0.1)
    else:
        try:
            make(base / name)
        except BaseException:
            failed.touch()
            raise
        done.touch()
    return base / name


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that `python3 py build` makes. Do not change it: others use it too."""
    runtime.prepare()
    return built_once(tmp_path_factory, "built-site", build.make)


@pytest.fixture(scope="session")
def stock_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that `python3 py build --stock` makes."""

    def make(folder: Path) -> None:
        assert build.build(["--stock", "--out", str(folder)]) == 0

    return built_once(tmp_path_factory, "stock-site", make)


@pytest.fixture
def next_site(site: Path, tmp_path: Path) -> Path:
    """The site of a later version: a changed sentence, script, style and archive."""
    folder = tmp_path / "next"
    shutil.copytree(site, folder)
    for name in ("static/bot_worker.js", "static/css/scenes.css", "static/locale/en.js", "static/python.js"):
        path = folder / name
        if path.exists():
            path.write_text(path.read_text(encoding="utf-8") + "\n/* later */\n", encoding="utf-8")
    archive = folder / pages.ARCHIVES / "kingdom_builder.bin"
    before = sums.integrity(archive.read_bytes())
    archive.write_bytes(archive.read_bytes() + b" ")
    for name in (pages.LOADER, pages.PAGE):
        path = folder / name
        text = path.read_text(encoding="utf-8")
        assert before in text
        path.write_text(text.replace(before, sums.integrity(archive.read_bytes())), encoding="utf-8")
    restamp(folder)
    assert version(folder) != version(site)
    return folder


@pytest.fixture
def third_site(next_site: Path, tmp_path: Path) -> Path:
    """The site of a version after that: other texts in Korean."""
    folder = tmp_path / "third"
    shutil.copytree(next_site, folder)
    texts = folder / "static" / "locale" / "ko.js"
    texts.write_text(texts.read_text(encoding="utf-8") + "\n/* third */\n", encoding="utf-8")
    restamp(folder)
    return folder


@pytest.fixture
def interpreter_site(site: Path, tmp_path: Path) -> Path:
    """The site of a later version: other bytes of the interpreter, which does the same."""
    folder = tmp_path / "interpreter"
    shutil.copytree(site, folder)
    path = folder / pages.WASM
    before = sums.integrity(path.read_bytes()).removeprefix("sha256-")
    path.write_bytes(path.read_bytes() + b"\0\2\1x")  # an empty custom section
    after = sums.integrity(path.read_bytes()).removeprefix("sha256-")
    for name in (pages.LOADER, pages.PAGE):
        text = (folder / name).read_text(encoding="utf-8")
        assert before in text
        (folder / name).write_text(text.replace(before, after), encoding="utf-8")
    restamp(folder)
    return folder


def restamp(folder: Path) -> None:
    """Give a changed site the sums and the version that a build of such sources would."""
    page = folder / "index.html"
    text = page.read_text(encoding="utf-8")

    def known(tag: re.Match[str]) -> str:
        return tag[1] + sums.integrity((folder / tag[2]).read_bytes())

    text = re.sub(r'((?:src|href)="([^"]+)" integrity=")sha256-[^"]+', known, text)
    before = re.search(r'<script type="importmap">(.*?)</script>', text)
    assert before
    text = re.sub(r'("(?:\./)?(static/[^"]+)":")sha256-[^"]+', known, text)
    after = re.search(r'<script type="importmap">(.*?)</script>', text)
    assert after
    text = text.replace(sums.integrity(before[1].encode()), sums.integrity(after[1].encode()))
    text = re.sub(r' data-version="\w+"', "", text)
    page.write_text(text, encoding="utf-8")
    name = offline.version(offline.kept(folder))
    page.write_text(text.replace("<html ", f'<html data-version="{name}" '), encoding="utf-8")
    offline.write(folder, name)


@pytest.fixture
def host(site: Path) -> Iterator[Host]:
    """The built site on a host."""
    running = Host(site)
    yield running
    running.stop()


@pytest.fixture
def visit(playwright_driver: Playwright) -> Iterator[Visit]:
    """visit(url, profile=None): a page in a browser process of its own; all that it complains of fails the test."""
    folders: list[Path] = []

    @contextmanager
    def opened(url: str, profile: Path | None = None, *, expect: str = "(?!)") -> Iterator[Page]:
        if profile is None:
            profile = Path(tempfile.mkdtemp(prefix="inkstead-profile-"))
            folders.append(profile)
        seen: list[str] = []
        with opened_profile(playwright_driver, profile, UNOPTIMIZED, wait=0) as context:
            context.add_init_script(VIOLATIONS)
            context.add_init_script(RESTLESS)
            page = context.pages[0]
            context.on("page", lambda page: follow(page, seen))
            follow(page, seen)
            page.goto(url)
            yield page
        unexpected = [text for text in seen if not re.search(expect, text)]
        assert not unexpected, unexpected

    yield opened
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)


#: A violation of the policy is an error on the console too; this one names what and where.
VIOLATIONS = """addEventListener("securitypolicyviolation", event => console.error(
  "policy:", event.violatedDirective, event.blockedURI, event.sourceFile, event.lineNumber, event.sample));"""

#: On a slow machine a test takes longer than the time after which bots prepare hints. Tests look at a table right after
#: an input, so neither saves nor panels wait for the next picture.
CHANGES = "Object.assign(inkstead.patience, { rest: 1e9, picture: false })"
RESTLESS = f"addEventListener('inkstead:shown', () => {{ {CHANGES}; }});"


def follow(page: Page, seen: list[str]) -> None:
    def note(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            seen.append(f"{message.type}: {message.text} {message.location.get('url')}")

    page.on("console", note)
    page.on("pageerror", lambda error: seen.append(f"uncaught: {error}"))
