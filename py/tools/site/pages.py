"""index.html of the built site: with configuration, integrity of every part, version and policy."""

import html
import json
import re
import tomllib
from collections.abc import Callable
from pathlib import Path

from engine import registry
from tools import patches
from tools.console import Stop
from tools.paths import ROOT
from tools.site import install, sums
from tools.site.comments import smaller_script

PAGE = "index.html"
PARTS = "static/vendor/manifest.js"
WASM = "static/vendor/pyodide/pyodide.asm.wasm"
ARCHIVES = "static/vendor/inkstead"
TEXT_FOLDER = "static/locale"
LOADER = "static/vendor/pyodide/pyodide.js"
# What every start runs or applies is part of the page: each request takes time in all processes of the browser. Also,
# Chromium requests what stands behind a script only when it has run it, if the policy is part of the page.
SCRIPTS = (
    *("static/bytes.js", "static/trouble.js", "static/boot.js", "static/styles.js", "static/journal.js"),
    *("static/dom.js", "static/home.js", "static/tabs.js", "static/offline.js", "static/glimpse.js", PARTS),
)
STYLES = ("static/css/ink.css", "static/css/home.css", "static/css/table.css")
# Small files that PyScript and Pyodide fetch; static/bytes.js answers with their texts.
TEXTS = ("py/main.py", "static/vendor/pyodide/pyodide-lock.json")
CORE = "static/vendor/pyscript/core.js"
TOML = "static/vendor/pyscript/toml.js"  # PyScript's reader of pyscript.toml
ERROR = "static/vendor/pyscript/error.js"  # its messages, see patches.CHUNKS
POLICY = re.compile(r'(<meta http-equiv="Content-Security-Policy" content=")([^"]*)(">\n)')


def write(dist: Path) -> None:
    """Write index.html and the list of parts of dist from those of the sources."""
    core = dist / CORE
    core.write_text(patches.for_site(core.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
    (dist / ERROR).unlink()
    (dist / TOML).unlink()  # the configuration is JSON here, which needs no parser
    _write_parts(dist)
    page = dist / PAGE
    text = configured(without_comments(page.read_text(encoding="utf-8")))
    # An address that depends on the content, the same as in sw.js. Pyodide asks for it in the bots' worker.
    address = WASM + "?" + sums.integrity((dist / WASM).read_bytes()).removeprefix("sha256-")
    text = once(text, WASM, address)
    _change(dist / LOADER, f'"{Path(WASM).name}"', f'"{Path(WASM).name}{address.removeprefix(WASM)}"')
    archives = {path.name: sums.integrity(path.read_bytes()) for path in sorted((dist / ARCHIVES).iterdir())}
    _change(dist / LOADER, "export const sums = {};", f"export const sums = {json.dumps(archives)};")
    # The archive of a game that the address names is requested before that list has come, and so are the texts.
    early = [dist / ARCHIVES / f"{name}.bin" for name in registry.games() if f"{name}.bin" in archives]
    early += sorted((dist / TEXT_FOLDER).glob("*.js"))
    listed = {path.relative_to(dist).as_posix(): sums.integrity(path.read_bytes()) for path in early}
    text = once(text, " data-games=", f" data-sums='{json.dumps(listed, separators=(',', ':'))}' data-games=")
    text = once(text, "</head>\n", f'<link rel="apple-touch-icon" href="{install.TOUCH_ICON}">\n</head>\n')
    given = {name: (dist / name).read_text(encoding="utf-8") for name in TEXTS}
    text = once(once(text, " " + TEXTS[0], ""), " " + TEXTS[1], "")  # they need not be requested
    text = once(text, " data-games=", f" data-given='{_attribute(json.dumps(given))}' data-games=")
    for name in SCRIPTS:
        text = with_script(text, name, (dist / name).read_text(encoding="utf-8"))
    for name in STYLES:
        text = with_style(text, name, (dist / name).read_text(encoding="utf-8"))
    text = with_integrity(text, lambda name: sums.integrity((dist / name).read_bytes()))
    modules = sorted(
        [dist / "static/python.js", *dist.rglob("vendor/pyscript/*.js"), *dist.rglob("vendor/pyodide/*.js")]
    )
    text = with_import_map(text, {f"./{path.relative_to(dist).as_posix()}": path for path in modules})
    page.write_text(text, encoding="utf-8", newline="\n")


def without_comments(text: str) -> str:
    """The page without comments, also in its own script, of which its policy has the checksum."""
    text = re.sub(r"<!--.*?-->\s*", "", text, flags=re.S)
    (script,) = re.findall(r"<script>(.*?)</script>", text, re.S)
    smaller = smaller_script(script)
    return once(once(text, script, smaller), sums.integrity(script.encode()), sums.integrity(smaller.encode()))


def stamp(dist: Path, version: str) -> None:
    """Write the version into the page, which also marks it as a built one."""
    page = dist / PAGE
    text = once(page.read_text(encoding="utf-8"), "<html ", f'<html data-version="{version}" ')
    page.write_text(text, encoding="utf-8", newline="\n")


def once(text: str, old: str, new: str, name: str = PAGE) -> str:
    """`text` with its only `old` replaced; Stop unless there is exactly one."""
    if text.count(old) != 1:
        raise Stop(f"{name} should have one {old.strip()!r}, and has {text.count(old)}.")
    return text.replace(old, new)


def _change(path: Path, old: str, new: str) -> None:
    """Replace the only `old` in a file."""
    text = once(path.read_text(encoding="utf-8"), old, new, path.name)
    path.write_text(text, encoding="utf-8", newline="\n")


def configured(text: str) -> str:
    """The page with the content of pyscript.toml in place of its name, which saves a file and a TOML parser."""
    config = tomllib.loads((ROOT / "pyscript.toml").read_text(encoding="utf-8"))
    attribute = _attribute(json.dumps(config, separators=(",", ":")))
    text = once(text, " pyscript.toml", "")
    for chunk in (TOML, ERROR):
        text = once(text, f'<link rel="modulepreload" href="{chunk}">\n', "")
    return once(text, 'config="./pyscript.toml"', f"config='{attribute}'")


def _attribute(text: str) -> str:
    """A text, escaped for an HTML attribute in single quotes."""
    return html.escape(text, quote=False).replace("'", "&#39;")


def with_integrity(text: str, integrity: Callable[[str], str]) -> str:
    """The page with a checksum for each script and style sheet."""

    def add(tag: re.Match[str]) -> str:
        return f'{tag[1]} integrity="{integrity(tag[2])}"{tag[3]}>'

    scripts = r'(<script(?: type="module")? src="(static/[^"]+)")([^>]*)>'
    links = r'(<link rel="(?:stylesheet|preload|modulepreload)" href="(static/[^"]+)")([^>]*)>'
    return re.sub(links, add, re.sub(scripts, add, text))


def with_import_map(text: str, modules: dict[str, Path]) -> str:
    """The page with checksums for imported modules, and its policy with the checksum of that list."""
    listed = {name: sums.integrity(path.read_bytes()) for name, path in modules.items()}
    body = json.dumps({"integrity": listed}, separators=(",", ":"))
    return POLICY.sub(lambda policy: f'{policy[0]}<script type="importmap">{body}</script>\n', _allowed(text, body))


def with_script(text: str, name: str, script: str) -> str:
    """The page with the text of a script in place of its name."""
    tag = re.search(f'<script src="{name}"([^>]*)></script>', text)
    if not tag or "</script" in script:
        raise Stop(f"{name} cannot be put into index.html.")
    text = text.replace(f'<link rel="preload" href="{name}" as="script">\n', "")
    return _allowed(text.replace(tag[0], f"<script{tag[1]}>{script}</script>"), script)


def with_style(text: str, name: str, style: str) -> str:
    """The page with the text of a style sheet in place of its name."""
    style = style.replace('url("../', f'url("{Path(name).parents[1].as_posix()}/')
    text = text.replace(f'<link rel="preload" href="{name}" as="style">\n', "")
    text = once(text, f'<link rel="stylesheet" href="{name}">', f"<style>{style}</style>")
    return _allowed(text, style, "style-src")


def _allowed(text: str, inline: str, directive: str = "script-src") -> str:
    """The page with a policy that allows an inline script or style sheet by its checksum."""
    policy = POLICY.search(text)
    if not policy:
        raise Stop("index.html has no Content-Security-Policy where it should.")
    allowed = once(policy[2], f"{directive} 'self'", f"{directive} 'self' '{sums.integrity(inline.encode())}'")
    return text.replace(policy[0], policy[1] + allowed + policy[3])


def description(dist: Path) -> str:
    """The description of the page."""
    match = re.search(r'<meta name="description" content="([^"]*)">', (dist / PAGE).read_text(encoding="utf-8"))
    if not match:
        raise Stop("index.html has no description.")
    return html.unescape(match[1])


def _write_parts(dist: Path) -> None:
    """The list of parts for the progress bar, without those that only the page of the sources requests."""
    path = dist / PARTS
    match = re.fullmatch(r"inkstead\.parts\((.*)\);\n", path.read_text(encoding="utf-8"), re.S)
    if not match:
        raise Stop(f"{PARTS} has an unexpected form.")
    sizes = json.loads(match[1])["files"].items()
    files = {name: size for name, size in sizes if name not in TEXTS and (dist / name).is_file()}
    text = json.dumps({"files": files, "total": sum(files.values())}, indent=1)
    path.write_text(f"inkstead.parts({text});\n", encoding="utf-8", newline="\n")
