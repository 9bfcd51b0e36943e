"""The whole site as one HTML file that opens with a double click and sends no requests."""

import base64
import gzip
import html
import json
import re
from pathlib import Path
from urllib.parse import quote

from tools import patches
from tools.console import Stop
from tools.paths import ROOT
from tools.site import offline, pages, sums

NAME = "inkstead.html"
LIMIT = 9e6  # bytes; the build warns above it, and tests/site fails
HERE = Path(__file__).parent
#: Files that the page contains anyway, or that only a hosted page uses.
NOT_INSIDE = ("index.html", "inkstead.webmanifest", pages.PARTS)
IMPORTS = {
    "static/python.js": ("./vendor/pyodide/pyodide.js", "./vendor/pyodide/pyodide.asm.js"),
    "static/bot_worker.js": ("./python.js",),
}
TYPES = {
    ".js": "text/javascript",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
    ".bin": "application/octet-stream",
    ".json": "application/json",
    ".py": "text/plain",
}
# blob: for parts of the page itself; data: for the text of the worker.
POLICY = (
    "default-src 'none'; script-src {scripts} blob: 'wasm-unsafe-eval'; style-src {styles} blob:; img-src data: blob:; "
    "connect-src blob: data:; worker-src data: blob:; base-uri 'none'; form-action 'none'; "
    "require-trusted-types-for 'script'; trusted-types inkstead"
)
#: Messages that offer to download damaged files again: the one file contains all its parts.
REPAIR = re.compile(r'<!-- [^>]*-->\n<section [^>]*id="repair".*?</script>\n', re.DOTALL)
TAG = re.compile(r'<(script|link)\b([^>]*?(?:src|href)="(static/[^"]+)"[^>]*)>(?:</script>)?\n?')


def write(dist: Path, version: str) -> int:
    """Write the one-file version from the other files of dist, a site of `version`; returns its size in bytes."""
    page = _Page(dist)
    text = page.whole(pages.configured((ROOT / pages.PAGE).read_text(encoding="utf-8")), version)
    (dist / NAME).write_text(text, encoding="utf-8", newline="\n")
    return len(text.encode())


class _Page:
    """Embeds the files of a site into the page, and checks that none is left."""

    def __init__(self, dist: Path) -> None:
        self.dist = dist
        self.left = {name for name in offline.kept(dist) if name not in NOT_INSIDE}
        self.scripts: list[str] = []
        self.styles: list[str] = []

    def whole(self, text: str, version: str) -> str:
        text = text.replace("<html ", f'<html data-single="{version}" ', 1)
        text = TAG.sub(self._named, REPAIR.sub("", text))
        late = {name for name in self.left if re.fullmatch(r"static/(locale/.*\.js|css/.*\.css)", name)}
        texts = {name: self._style(name) if name.endswith(".css") else self._words(name) for name in sorted(late)}
        first = _data("application/json", "inside-texts", json.dumps(texts, ensure_ascii=False).replace("<", "\\u003c"))
        first += self._script(_source("onefile_first.js"))
        text = pages.once(text, '<meta name="viewport"', first + '<meta name="viewport"')
        packed = "".join(map(self._packed, sorted(name for name in self.left if not name.startswith("static/art/"))))
        worker = _data("text/plain", "inside-worker", _source("inside.js") + _source("onefile_worker.js"))
        last = self._script(_source("inside.js") + _source("onefile_last.js"), attributes=' type="module"')
        text = pages.once(text, "</body>", packed + worker + last + "</body>")
        if self.left:
            raise Stop(f"{NAME} would lack " + ", ".join(sorted(self.left)))
        policy = POLICY.format(scripts=" ".join(self.scripts), styles=" ".join(self.styles))
        return pages.POLICY.sub(lambda match: match[1] + policy + match[3], text)

    def _named(self, tag: re.Match[str]) -> str:
        """The replacement for a reference to a file."""
        kind, attributes, name = tag[1], tag[2], tag[3]
        if kind == "link" and "stylesheet" in attributes:
            style = self._style(name)
            self.styles.append(f"'{sums.integrity(style.encode())}'")
            return f"<style>{style}</style>\n"
        if kind == "link" and 'rel="icon"' in attributes:
            return f'<link rel="icon" href="{self._image(name)}" type="image/svg+xml">\n'
        if kind == "link" or 'type="module"' in attributes or name == pages.PARTS:
            return ""  # started by onefile_last.js, or only about loading
        kept = "".join(re.findall(r' data-(?:games|along|styled)="[^"]*"', attributes))
        return self._script(self._text(name), attributes=kept)

    def _take(self, name: str) -> bytes:
        self.left.discard(name)
        return (self.dist / name).read_bytes()

    def _text(self, name: str) -> str:
        # A browser reads a line end of Windows inside a page as "\n", so a checksum of the other would not match.
        return self._take(name).decode().replace("\r\n", "\n")

    def _words(self, name: str) -> str:
        """A catalogue on one line; its texts contain no line ends."""
        return "".join(map(str.strip, self._text(name).splitlines()))

    def _style(self, name: str) -> str:
        """A style sheet with embedded images."""
        return re.sub(
            r'url\("\.\./(art/[^"#]+)(#[^"]*)?"\)',
            lambda match: f'url("{self._image("static/" + match[1])}{match[2] or ""}")',
            self._text(name),
        )

    def _image(self, name: str) -> str:
        return "data:image/svg+xml," + quote(self._text(name), safe=" /:=;,'()")

    def _script(self, text: str, attributes: str = "") -> str:
        if "</script" in text.lower():
            raise Stop(f"A script in {NAME} contains the text that would end it.")
        self.scripts.append(f"'{sums.integrity(text.encode())}'")
        return f"<script{attributes}>{text}</script>\n"

    def _packed(self, name: str) -> str:
        data = self._take(name)
        if name == pages.CORE:
            data = patches.for_one_file(data.decode()).encode()
        for imported in IMPORTS.get(name, ()):
            if f'"{imported}"'.encode() not in data:
                raise Stop(f"{name} does not import {imported} where inside.js and onefile_worker.js expect it.")
        text = base64.b64encode(gzip.compress(data, 9, mtime=0)).decode()
        kind = TYPES[Path(name).suffix]
        return f'<script type="text/plain" data-inside="{html.escape(name)}" data-type="{kind}">{text}</script>\n'


def _source(name: str) -> str:
    return (HERE / name).read_text(encoding="utf-8")


def _data(kind: str, id: str, text: str) -> str:
    if "</script" in text.lower():
        raise Stop(f"The part '{id}' of {NAME} contains the text that would end it.")
    return f'<script type="{kind}" id="{id}">{text}</script>\n'
