"""The development server: types for module pages, revalidation, and no hidden files."""

import socket
from collections.abc import Iterator
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest

from tools import runtime
from tools import serve as serve_module
from tools.console import Stop
from tools.serve import Refresher, Server, first_free, serve


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    for name in ("index.html", "a.js", "a.wasm", "a.toml", ".secret", "a.zip", "a.bin"):
        (tmp_path / name).write_text("x")
    running = serve(tmp_path)
    yield running
    running.shutdown()
    running.server_close()


def get(server: Server, path: str, method: str = "GET", **headers: str) -> HTTPResponse:
    connection = HTTPConnection("127.0.0.1", server.server_port, timeout=10)
    connection.request(method, path, headers={name.replace("_", "-"): text for name, text in headers.items()})
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html"),
        ("/a.js", "text/javascript"),
        ("/a.wasm", "application/wasm"),
        ("/a.toml", "application/toml"),
        ("/a.zip", "application/zip"),
        ("/a.bin", "application/octet-stream"),
    ],
)
def test_files_have_the_required_types(server: Server, path: str, kind: str) -> None:
    answer = get(server, path)
    assert (answer.status, answer.headers["Content-Type"]) == (200, kind)
    assert answer.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize("path", ["/.secret", "/%2esecret", "/.git/config", "/../etc/passwd", "/missing"])
def test_hidden_and_outside_files_are_not_served(server: Server, path: str, method: str) -> None:
    assert get(server, path, method).status == 404


@pytest.mark.parametrize("path", ["/", "/a.js"])
def test_only_the_same_date_is_not_modified(server: Server, path: str) -> None:
    date = get(server, path).headers["Last-Modified"]
    assert get(server, path, If_Modified_Since=date).status == 304
    assert get(server, path, If_Modified_Since="Fri, 01 Jan 2100 00:00:00 GMT").status == 200


@pytest.mark.parametrize(("method", "shown"), [("GET", b"state.py, line 3: invalid syntax"), ("HEAD", b"")])
def test_a_failed_rebuild_is_shown_on_the_page(tmp_path: Path, method: str, shown: bytes) -> None:
    running = serve(tmp_path, refresh=lambda: "state.py, line 3: invalid syntax")
    connection = HTTPConnection("127.0.0.1", running.server_port, timeout=10)
    connection.request(method, "/")
    answer = connection.getresponse()
    assert (answer.status, answer.read()) == (500, shown)
    connection.close()
    running.shutdown()
    running.server_close()


@dataclass(frozen=True)
class BrokenSetUp(runtime.Runtime):
    """A set-up with an error of its own."""

    def pack(self) -> None:
        raise KeyError("no such part")


def test_an_error_of_the_set_up_is_shown_on_the_page_and_in_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    shown = Refresher(BrokenSetUp())()
    assert all("in pack" in text and "KeyError: 'no such part'" in text for text in (shown, capsys.readouterr().err))


@pytest.mark.parametrize(
    ("error", "shown"), [(KeyError("no such file"), True), (BrokenPipeError(), False), (TimeoutError(), False)]
)
def test_an_error_of_the_server_is_printed_unless_a_connection_has_ended(
    error: Exception, shown: bool, server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        raise error
    except Exception:
        server.handle_error(None, ("127.0.0.1", 1))
    assert ("KeyError: 'no such file'" in capsys.readouterr().err) == shown


def test_a_port_in_use_is_refused(server: Server) -> None:
    with pytest.raises(Stop, match=str(server.server_port)):
        first_free(server.server_port, runtime.FAST)


def test_a_port_of_localhost_in_use_at_the_other_address_is_refused() -> None:
    """A browser that asks for localhost may try ::1 first, and would show the page of the other server."""
    try:
        other = socket.create_server(("::1", 0), family=socket.AF_INET6)
    except OSError:
        pytest.skip("this machine has no IPv6")
    with other, pytest.raises(Stop, match="cannot be used"):
        first_free(other.getsockname()[1], runtime.FAST).server_close()


def test_play_waits_in_a_way_that_windows_can_interrupt(
    server: Server, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Until Python 3.14, Ctrl+C does not interrupt Event.wait() without a timeout there."""

    def pressed(seconds: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(runtime.Runtime, "prepare", lambda self: None)
    monkeypatch.setattr(serve_module, "first_free", lambda port, source: server)
    monkeypatch.setattr("time.sleep", pressed)
    assert serve_module.play(["--no-open"]) == 0
    assert f"http://localhost:{server.server_port}/" in capsys.readouterr().out
