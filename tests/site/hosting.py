"""A host like any other: a folder served by the standard library's server, below a path, every request written down."""

import functools
import http.server
import os
import threading
import time
from pathlib import Path
from typing import BinaryIO
from urllib.parse import unquote

MINUTE = 60  # s


class Gate:
    """Holds the answers to requests of one file until ``opened`` is set; ``reached`` is set by the first of them."""

    def __init__(self) -> None:
        self.reached, self.opened = threading.Event(), threading.Event()


class Host:
    """Serves `folder` at `url`; can be stopped, started again on the same port, and given another folder."""

    def __init__(self, folder: Path, path: str = "/") -> None:
        self.folder = folder
        self.path = path
        self.asked: list[str] = []  # below the path, in order
        self.sent: list[str] = []  # of these, what was not "not modified"
        self.missing: list[str] = []
        self.hidden: set[str] = set()  # there, but not given out
        self.unknown: set[str] = set()  # endings whose type this host does not know
        self.cache = ""  # a header: how browsers may cache files
        self.redirects = False  # "" leads to index.html
        self.slow: set[str] = set()  # sent in 50 parts, one every 0.1 s
        self.held: dict[str, Gate] = {}
        self.headers: dict[str, str] = {}  # more of them, with every answer
        self._server: http.server.ThreadingHTTPServer | None = None
        self.port = 0
        self.start()

    def deploy(self, folder: Path) -> None:
        """Serve another folder, its files younger than all that are served now."""
        before = max(path.stat().st_mtime for path in self.folder.rglob("*"))
        uploaded = max(time.time(), before) + MINUTE
        for path in folder.rglob("*"):
            os.utime(path, (uploaded, uploaded))
        self.folder = folder

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}{self.path}"

    def start(self) -> None:
        self._server = _Server(("127.0.0.1", self.port), functools.partial(_Handler, self))
        self.port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        if self._server:
            self._server.shutdown()
            self._server.server_close()
        self._server = None


class _Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, request: object, client_address: object) -> None:
        pass  # a browser that closes a connection early


class _Handler(http.server.SimpleHTTPRequestHandler):
    """What `python -m http.server` answers with, types and all."""

    def __init__(self, host: Host, *args: object) -> None:
        self.host = host
        super().__init__(*args)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        self.directory = str(self.host.folder)  # browsers connect ahead of time: it may be another one by now
        path = unquote(self.path.partition("?")[0])
        if not path.startswith(self.host.path):
            self.host.missing.append("/" + path)
            self.send_error(404)
            return
        inside = path.removeprefix(self.host.path)
        self.host.asked.append(inside)
        if inside in self.host.hidden or not (self.host.folder / inside).exists():
            self.host.missing.append(inside)
            self.send_error(404)
            return
        if self.host.redirects and not inside:
            self.send_response(http.HTTPStatus.FOUND)
            self.send_header("Location", self.host.path + "index.html")
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        if gate := self.host.held.get(inside):
            gate.reached.set()
            gate.opened.wait()
        self.path = "/" + inside
        super().do_GET()

    def copyfile(self, source: BinaryIO, outputfile: BinaryIO) -> None:  # type: ignore[override]
        if self.path.removeprefix("/") not in self.host.slow:
            super().copyfile(source, outputfile)
            return
        content = source.read()
        size = len(content) // 50 + 1
        for start in range(0, len(content), size):
            outputfile.write(content[start : start + size])
            time.sleep(0.1)

    def end_headers(self) -> None:
        if self.host.cache:
            self.send_header("Cache-Control", self.host.cache)
        for name, value in self.host.headers.items():
            self.send_header(name, value)
        super().end_headers()

    def guess_type(self, path: str | os.PathLike[str]) -> str:
        unknown = Path(path).suffix in self.host.unknown
        return "application/octet-stream" if unknown else super().guess_type(path)

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        if code == http.HTTPStatus.OK:
            self.host.sent.append(self.path.removeprefix("/"))

    def log_message(self, format: str, *args: object) -> None:
        pass
