"""Other engines than Chromium, without packages of their own: Firefox by WebDriver BiDi, WebKitGTK by WebDriver."""

import base64
import contextlib
import json
import os
import shutil
import socket
import struct
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any, Protocol

FIREFOX = "INKSTEAD_FIREFOX"
WEBKIT = "INKSTEAD_WEBKIT_DRIVER"
PREFERENCES = {
    "app.update.enabled": False,
    "browser.aboutwelcome.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "",
    "remote.active-protocols": 1,
    # Else a driven Firefox is laxer with files than a player's.
    "remote.prefs.recommended": False,
}


class Missing(Exception):
    """The engine is not on this machine; says how to get it."""


class Engine(Protocol):
    """One tab of a browser."""

    complaints: list[str]

    def open(self, url: str) -> None: ...
    def run(self, expression: str) -> Any: ...
    def close(self) -> None: ...


def firefox(profile: Path) -> Engine:
    """Firefox with that profile."""
    path = os.environ.get(FIREFOX) or shutil.which("firefox-esr") or shutil.which("firefox")
    if not path:
        raise Missing(f"no Firefox here: install it (Debian: firefox-esr), or set {FIREFOX} to the path of one")
    return _Firefox(path, profile)


def webkit() -> Engine:
    """WebKitGTK's small browser."""
    driver = os.environ.get(WEBKIT) or shutil.which("WebKitWebDriver")
    if not driver:
        raise Missing(f"no WebKitGTK driver here: install webkit2gtk-driver (Debian), or set {WEBKIT}")
    display = [] if os.environ.get("DISPLAY") else [shutil.which("xvfb-run") or ""]
    if display == [""]:
        raise Missing("WebKitGTK needs a display: install xvfb, or set DISPLAY")
    return _WebKit([*display, *(["-a"] if display else []), driver])


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


class _Socket:
    """As much of a WebSocket as a driver needs: text out, text in."""

    def __init__(self, port: int, path: str) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=120)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = (
            f"GET {path} HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
        )
        self._socket.sendall("\r\n".join((*lines, "", "")).encode())
        self._stream = self._socket.makefile("rb")
        status = self._stream.readline()
        if b" 101 " not in status:
            raise ConnectionError(status.decode(errors="replace"))
        while self._stream.readline().strip():
            pass

    def send(self, text: str) -> None:
        data = text.encode()
        head = b"\x81" + (
            struct.pack(">B", 0x80 | len(data))
            if len(data) < 126
            else struct.pack(">BH", 0x80 | 126, len(data))
            if len(data) < 65536
            else struct.pack(">BQ", 0x80 | 127, len(data))
        )
        mask = os.urandom(4)
        self._socket.sendall(head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)))

    def receive(self) -> str:
        """The next whole message."""
        whole = b""
        while True:
            first, second = self._stream.read(2)
            length = second & 0x7F
            if length == 126:
                (length,) = struct.unpack(">H", self._stream.read(2))
            elif length == 127:
                (length,) = struct.unpack(">Q", self._stream.read(8))
            data = self._stream.read(length)
            if first & 0x0F in (0, 1):
                whole += data
                if first & 0x80:
                    return whole.decode()


class _Firefox:
    def __init__(self, path: str, profile: Path) -> None:
        profile.mkdir(parents=True, exist_ok=True)
        lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items())
        (profile / "user.js").write_text("".join(lines))
        port = _free_port()
        options = ["--headless", "--no-remote", "--remote-debugging-port", str(port)]
        self._process = subprocess.Popen(
            [path, *options, "--profile", profile, "about:blank"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._said = 0
        self.complaints: list[str] = []
        self._socket = self._connect(port)
        self._send("session.new", capabilities={})
        self._send("session.subscribe", events=["log.entryAdded"])
        self._tab = ""
        self._tab = self._send("browsingContext.getTree")["contexts"][0]["context"]

    def _connect(self, port: int) -> _Socket:
        end = time.monotonic() + 60
        while True:
            try:
                return _Socket(port, "/session")
            except OSError:
                if time.monotonic() > end or self._process.poll() is not None:
                    raise
                time.sleep(0.2)

    def _send(self, method: str, **parameters: Any) -> Any:
        self._said += 1
        self._socket.send(json.dumps({"id": self._said, "method": method, "params": parameters}))
        while True:
            reply = json.loads(self._socket.receive())
            if reply.get("id") == self._said:
                if reply["type"] == "error":
                    raise RuntimeError(f"{method}: {reply['error']}: {reply['message']}")
                return reply["result"]
            entry = reply["params"] if reply.get("method") == "log.entryAdded" else {}
            if entry.get("level") == "error" and entry["source"].get("context") == self._tab:
                self.complaints.append(str(entry.get("text")))

    def open(self, url: str) -> None:
        self._send("browsingContext.navigate", context=self._tab, url=url, wait="complete")

    def run(self, expression: str) -> Any:
        wrapped = f"(async () => JSON.stringify(await ({expression}) ?? null))()"
        reply = self._send("script.evaluate", expression=wrapped, target={"context": self._tab}, awaitPromise=True)
        if reply["type"] == "exception":
            raise RuntimeError(reply["exceptionDetails"]["text"])
        return json.loads(reply["result"]["value"])

    def close(self) -> None:
        if self._process.poll() is not None:
            return
        try:
            self._send("browser.close")
            self._process.wait(20)
        except (OSError, RuntimeError, ValueError, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait()


class _WebKit:
    def __init__(self, command: list[str]) -> None:
        self._url = f"http://127.0.0.1:{(port := _free_port())}"
        self.complaints: list[str] = []  # WebDriver does not report the console
        self._folder = tempfile.mkdtemp(prefix="inkstead-webkit-")
        self._process = subprocess.Popen(
            [*command, f"--port={port}"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "HOME": self._folder, "XDG_DATA_HOME": self._folder, "XDG_CACHE_HOME": self._folder},
            start_new_session=True,
        )
        end = time.monotonic() + 60
        while True:
            try:
                self._ask("GET", "/status")
                break
            except OSError:
                if time.monotonic() > end or self._process.poll() is not None:
                    raise
                time.sleep(0.2)
        session = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": {}}})["sessionId"]
        self._url += "/session/" + session
        self._ask("POST", "/timeouts", {"script": 120_000, "pageLoad": 120_000})

    def _ask(self, method: str, path: str, body: object = None) -> Any:
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(self._url + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=150) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(error.read().decode(errors="replace")) from error

    def open(self, url: str) -> None:
        self._ask("POST", "/url", {"url": url})

    def run(self, expression: str) -> Any:
        return self._ask("POST", "/execute/sync", {"script": f"return ({expression});", "args": []})

    def close(self) -> None:
        with contextlib.suppress(OSError, RuntimeError):
            self._ask("DELETE", "")
        os.killpg(self._process.pid, 15)
        self._process.wait(20)
        shutil.rmtree(self._folder, ignore_errors=True)
