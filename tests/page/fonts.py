"""Fonts for page tests, the same on every machine: the host adds them to the page's first style sheet.

The page ships no font, so its layout depends on the fonts of the device. Tests use Noto; a test of a layout can switch
to the metrics of other systems, or to the fonts of this machine, with `in_fonts`. INKSTEAD_FONTS names another set for
a whole run, for example INKSTEAD_FONTS=machine.
"""

import base64
import os
from collections.abc import Sequence
from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tools.paths import NODE_MODULES, STATIC
from tools.serve import Handler

MACHINE = "machine"
# The first fonts of the page: sans and serif. Arimo and Tinos have the widths of Liberation; DejaVu is wider than any
# other common font.
SETS = {
    "noto": ("Noto Sans Variable", "Noto Serif Variable"),
    "liberation": ("Arimo", "Tinos"),
    "dejavu": ("DejaVu Sans", "DejaVu Serif"),
    "cjk": ("Noto Sans JP Variable", "Noto Serif JP Variable"),
}
CJK_ONLY = "cjk"  # as on Debian with fonts-noto-cjk alone: Latin letters, and the width of a field, come from it
FONTS = (*SETS, MACHINE)
DEFAULT = os.environ.get("INKSTEAD_FONTS", "noto")
#: Where the server has the faces that come from packages.
FACES_PATH = "/static/css/faces-of-tests.css"
CJK = {"zh-Hant": "TC", "zh-Hans": "SC", "ja": "JP", "ko": "KR"}
SHEET = STATIC / "css" / "ink.css"
FACES = {
    ("Noto Sans Variable", "100 900", "normal"): "@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal",
    ("Noto Serif Variable", "100 900", "normal"): "@fontsource-variable/noto-serif/files/noto-serif-latin-wght-normal",
    ("Noto Serif Variable", "100 900", "italic"): "@fontsource-variable/noto-serif/files/noto-serif-latin-wght-italic",
}
# The result of `look` with each of these fonts, once they are loaded and the layout is stable.
LOOK = """async ([fonts, look]) => {
  const frame = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
  const root = document.documentElement, results = {}, before = root.dataset.fonts;
  for (const name of fonts) {
    root.dataset.fonts = name;
    await frame();
    while (document.fonts.status === 'loading') { await document.fonts.ready; await frame(); }
    results[name] = eval(look)();
  }
  if (before) root.dataset.fonts = before; else delete root.dataset.fonts;
  return results;
}"""
LOADED = """async () => {
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  await document.fonts.ready;
  await new Promise(done => requestAnimationFrame(done));
}"""


class FontHost(Handler):
    """The plain server, whose first style sheet also loads the fonts of the tests."""

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        if path == "/static/css/ink.css":
            self._send(style_sheet())
        elif path == FACES_PATH:
            revalidate, self.cache = self.cache, "max-age=86400"
            self._send(_faces_of_packages())
            self.cache = revalidate
        else:
            super().do_GET()

    def _send(self, style: str) -> None:
        body = style.encode()
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/css; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def in_fonts(page: Page, fonts: Sequence[str], look: str) -> dict[str, Any]:
    """The result of the JavaScript function `look` for each of these FONTS."""
    results: dict[str, Any] = page.evaluate(LOOK, [list(fonts), f"({look})"])
    return results


def loaded(page: Page) -> None:
    """Wait until every font of the page is loaded and the layout is stable."""
    page.evaluate(LOADED)


def style_sheet() -> str:
    """ink.css with the fonts of the tests in front of those of the device."""
    return f'@import "{FACES_PATH}";\n' + SHEET.read_text(encoding="utf-8") + _rules()


@cache
def _faces_of_packages() -> str:
    """The sheets of 20 font packages in one, so that a start requests one file, which the browser has cached."""
    codes = [code.lower() for code in CJK.values()]
    files = [f"@fontsource-variable/noto-{kind}-{code}/index.css" for kind in ("sans", "serif") for code in codes]
    files += [
        f"@fontsource/{family}/{face}.css"
        for family in ("arimo", "tinos", "dejavu-sans", "dejavu-serif")
        for face in ("400", "700", "400-italic", "700-italic")
    ]
    return "".join(_absolute(NODE_MODULES / file) for file in files)


def _absolute(sheet: Path) -> str:
    """The text of a sheet whose addresses begin at the root of the server."""
    folder = sheet.parent.relative_to(NODE_MODULES).as_posix()
    return sheet.read_text(encoding="utf-8").replace("url(./", f"url(/node_modules/{folder}/")


@cache
def _rules() -> str:
    rules = [_face(*face, NODE_MODULES / f"{file}.woff2") for face, file in FACES.items()]
    for name, (sans, serif) in SETS.items():
        chosen = f'[data-fonts="{name}"]' + (", :root:not([data-fonts])" if name == DEFAULT else "")
        rules.append(f':root{chosen} {{ --test-sans: "{sans}"; --test-serif: "{serif}"; --mono: "DejaVu Sans"; }}')
    own = ":root:not([data-fonts='machine'])" + (":is([data-fonts])" if DEFAULT == MACHINE else "")
    rules.append(f"{own} {{ --latin-sans: var(--test-sans); --latin-serif: var(--test-serif); }}")
    for lang, code in CJK.items():
        sans, serif = (f'var(--test-{kind.lower()}), "Noto {kind} {code} Variable"' for kind in ("Sans", "Serif"))
        rules.append(f"{own}[lang={lang}], {own} [lang={lang}] {{ --latin-sans: {sans}; --latin-serif: {serif}; }}")
    return "\n" + "\n".join(rules) + "\n"


def _face(family: str, weight: str, style: str, file: Path) -> str:
    # As a data address: the font is available at once.
    data = base64.b64encode(file.read_bytes()).decode()
    return (
        f'@font-face {{ font-family: "{family}"; font-weight: {weight}; font-style: {style}; '
        f'src: url(data:font/woff2;base64,{data}) format("woff2-variations"); }}'
    )
