"""The play command, and the small static server that it uses."""

import argparse
import socket
import sys
import threading
import time
import traceback
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import BinaryIO
from urllib.parse import unquote

from tools import runtime
from tools.console import Stop, say, warn
from tools.paths import ROOT

FIRST_PORT, MOST_PORT = 8000, 65535
# Revalidate always, so that a changed file is seen; unchanged ones cost a 304 and stay compiled in the browser.
REVALIDATE = "no-cache"


class Handler(SimpleHTTPRequestHandler):
    """Serves the files of one folder, except those that begin with a dot; static/vendor/ may be another folder."""

    protocol_version = "HTTP/1.1"
    extensions_map = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".wasm": "application/wasm",
        ".json": "application/json",
        ".toml": "application/toml",
        ".webmanifest": "application/manifest+json",
        ".zip": "application/zip",
        ".bin": "application/octet-stream",
        ".py": "text/plain; charset=utf-8",
    }

    def __init__(
        self,
        *args: object,
        directory: str,
        vendor: Path | None = None,
        cache: str = REVALIDATE,
        refresh: Callable[[], str] | None = None,
    ) -> None:
        self.vendor = vendor
        self.cache = cache
        self.refresh = refresh
        super().__init__(*args, directory=directory)  # type: ignore[arg-type]

    def send_head(self) -> BytesIO | BinaryIO | None:
        """Begin the answer to GET or HEAD; the file whose content follows, if there is one."""
        path = unquote(self.path.partition("?")[0].partition("#")[0])
        if any(part.startswith(".") for part in path.split("/")):
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        self._forget_other_dates()
        if self.refresh and path in {"/", "/index.html"}:
            trouble = self.refresh()
            if trouble:
                return self._trouble(trouble)
        return super().send_head()

    def translate_path(self, path: str) -> str:
        place = super().translate_path(path)
        inside = Path(place).relative_to(self.directory).as_posix()
        if self.vendor and inside.startswith("static/vendor/"):
            return str(self.vendor / inside.removeprefix("static/vendor/"))
        return place

    def _forget_other_dates(self) -> None:
        # "Not modified" needs the same date: a built site on this port may have left newer files in the browser.
        file = Path(self.translate_path(self.path))
        file = file / "index.html" if file.is_dir() else file
        date = self.headers["If-Modified-Since"]
        if date and file.is_file() and date != self.date_time_string(int(file.stat().st_mtime)):
            del self.headers["If-Modified-Since"]

    def _trouble(self, text: str) -> BytesIO:
        body = text.encode()
        self.send_response(HTTPStatus.INTERNAL_SERVER_ERROR)
        self.send_header("Content-Type", "text/plain; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        return BytesIO(body)

    def end_headers(self) -> None:
        self.send_header("Cache-Control", self.cache)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass


class Server(ThreadingHTTPServer):
    daemon_threads = True
    # On Windows it lets two servers have one port, so that none would look taken.
    allow_reuse_address = sys.platform != "win32"
    request_queue_size = 64

    def handle_error(self, request: object, client_address: object) -> None:
        if not isinstance(sys.exception(), (ConnectionError, TimeoutError)):  # a browser closes connections early
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def serve(
    folder: Path,
    port: int = 0,
    *,
    vendor: Path | None = None,
    cache: str = REVALIDATE,
    refresh: Callable[[], str] | None = None,
    handler: type[Handler] = Handler,
) -> Server:
    """A running server of `folder` on this machine only; port 0 takes a free one. Stop it with shutdown().

    `vendor` is served as static/vendor/. `refresh` runs before a page is sent; what it returns is sent instead.
    """
    make = partial(handler, directory=str(folder), vendor=vendor, cache=cache, refresh=refresh)
    server = Server(("127.0.0.1", port), make)
    poll = {"poll_interval": 0.05}  # seconds until shutdown() is noticed
    threading.Thread(target=server.serve_forever, kwargs=poll, name="server", daemon=True).start()
    return server


class Refresher:
    """Brings the run-time up to date when a page is requested; returns an error message or ""."""

    def __init__(self, source: runtime.Runtime) -> None:
        self.source = source
        self.lock = threading.Lock()

    def __call__(self) -> str:
        with self.lock:
            try:
                self.source.pack()
            except Stop as stop:
                warn(str(stop))
                return str(stop)
            except Exception:
                trouble = traceback.format_exc()
                warn(trouble)
                return trouble
        return ""


def play(arguments: list[str]) -> int:
    """Set up what is missing, serve the repository's root, open the game."""
    parser = argparse.ArgumentParser(prog="python3 py play", description=play.__doc__)
    parser.add_argument("--port", type=_port, help=f"port to serve on (default: the first free from {FIRST_PORT})")
    parser.add_argument("--no-open", action="store_true", help="do not open a browser")
    parser.add_argument("--stock", action="store_true", help="Pyodide as npm delivers it: starts more slowly")
    options = parser.parse_args(arguments)
    source = runtime.STOCK if options.stock else runtime.chosen()
    source.prepare()
    server = first_free(options.port, source)
    url = f"http://localhost:{server.server_port}/"
    say(f"Inkstead is at {url}  (Ctrl+C stops it)")
    if not options.no_open:
        webbrowser.open(url)
    try:
        while True:  # on Windows, Ctrl+C interrupts a sleep, but not every wait for an event
            time.sleep(60)
    except KeyboardInterrupt:
        say("")
    server.shutdown()
    return 0


def _port(text: str) -> int:
    """A port of the command line; 0 stands for any free one."""
    if not text.isdecimal() or int(text) > MOST_PORT:
        raise argparse.ArgumentTypeError(f"a port is a number from 0 to {MOST_PORT}")
    return int(text)


def _answers(port: int) -> bool:
    """Whether a program serves this port of localhost. A server can have it at one address while it is free at the
    other, and a browser may ask either."""
    for address in ("127.0.0.1", "::1"):
        with suppress(OSError), socket.create_connection((address, port), timeout=0.3):
            return True
    return False


def first_free(port: int | None, source: runtime.Runtime) -> Server:
    """A server of the repository at that port, or at the first free one; Stop if there is none."""
    ports = range(FIRST_PORT, FIRST_PORT + 20) if port is None else [port]
    for candidate in ports:
        if candidate and _answers(candidate):
            continue
        try:
            return serve(ROOT, candidate, vendor=source.vendor, refresh=Refresher(source))
        except OSError:
            continue
    where = f"port {port}" if port is not None else f"ports {FIRST_PORT} to {FIRST_PORT + 19}"
    raise Stop(f"{where} cannot be used on this machine; name another one with --port N.")
