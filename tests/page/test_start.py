"""What a start loads: what the manifest says, from this host, and of PyScript and Pyodide nothing else."""

import json
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page

from tools import runtime
from tools.paths import ROOT

VENDOR = runtime.chosen().vendor


def path_of(name: str) -> Path:
    """The file that is served under a name."""
    inside = name.removeprefix("static/vendor/")
    return ROOT / name if inside == name else VENDOR / inside


def test_a_start_loads_what_the_manifest_says(page: Page, ready: Callable[..., Page], site: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(site).partition("?")[0]))
    ready(page, "")
    text = (VENDOR / "manifest.js").read_text(encoding="utf-8")
    manifest = json.loads(text.removeprefix("inkstead.parts(").rstrip().removesuffix(");"))
    loaded = {path for path in asked if path.startswith("static/vendor/") or path.endswith((".py", ".toml"))}
    assert loaded - {"static/vendor/manifest.js"} == set(manifest["files"])
    sizes = {path: path_of(path).stat().st_size for path in manifest["files"]}
    assert manifest["files"] == sizes
    assert manifest["total"] == sum(sizes.values())


def test_every_file_of_the_run_time_but_the_games_is_loaded_by_a_start(site: str) -> None:
    text = (VENDOR / "manifest.js").read_text(encoding="utf-8")
    shipped = {f"static/vendor/{path.relative_to(VENDOR).as_posix()}" for path in VENDOR.rglob("*") if path.is_file()}
    extra = {path for path in shipped if path not in text}
    later = set(runtime.games()).difference(runtime.INSIDE)
    games = {f"static/vendor/inkstead/{game}.zip" for game in later}
    assert extra == {"static/vendor/manifest.js", "static/vendor/NOTICE"} | games
