"""Bytes until the first playable board, raw and compressed, counted from the requests of a start."""

import gzip
import tempfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Playwright

from tools.bench.pages import driver, open_ready, ours, profile, stock
from tools.bench.report import Measure

TARGET = 5.0


def measure(pairs: int) -> Iterator[Measure]:
    with ours() as our_url, stock() as stock_url, driver() as playwright:
        own = transferred(playwright, our_url)
        other = transferred(playwright, stock_url)
    yield Measure(f"raw, {own[0]} requests", own[1] / 1e6, "MB", other[1] / 1e6, "stock bare Pyodide")
    yield Measure("gzip", own[2] / 1e6, "MB", other[2] / 1e6, "stock bare Pyodide", target=TARGET)


def transferred(playwright: Playwright, url: str) -> tuple[int, int, int]:
    """Requests, raw bytes and gzip bytes of a first visit."""
    bodies: dict[str, bytes] = {}
    with (
        tempfile.TemporaryDirectory(prefix="inkstead-profile-", ignore_cleanup_errors=True) as folder,
        profile(playwright, Path(folder)) as context,
    ):
        page = context.pages[0]
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        open_ready(page, url)
        for address in asked:
            parts = urlsplit(address)
            if parts.scheme.startswith("http") and parts.path not in bodies:
                answer = context.request.get(address)
                bodies[parts.path] = answer.body() if answer.ok else b""
    return len(bodies), sum(map(len, bodies.values())), sum(len(gzip.compress(b, 9)) for b in bodies.values())
