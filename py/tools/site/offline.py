"""The service worker as it is shipped: with the list of what it keeps and the version of it all."""

import hashlib
import json
import re
from pathlib import Path

from tools.console import Stop
from tools.site import sums

WORKER = Path(__file__).with_name("sw.js")
NAME = "sw.js"
# Served, but no part of playing: licences and what only an installation of the app or a curious reader asks for.
NOT_KEPT = re.compile(r"sw\.js|SHA256SUMS|LICENSE|(.*/)?NOTICE|static/licences/.*|.*\.png|inkstead\.html|\..*")


def kept(dist: Path) -> dict[str, str]:
    """What the browser keeps: path below dist to integrity."""
    files = sums.files(dist).items()
    return {name: sums.integrity(path.read_bytes()) for name, path in files if not NOT_KEPT.fullmatch(name)}


def version(listed: dict[str, str]) -> str:
    """A name for exactly these files with exactly this content, and this worker."""
    text = WORKER.read_text(encoding="utf-8") + json.dumps(sorted(listed.items()))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def write(dist: Path, name: str) -> None:
    """sw.js of version `name` for what is in dist."""
    text = WORKER.read_text(encoding="utf-8")
    for line, filled in (
        ('const VERSION = "";', f'const VERSION = "{name}";'),
        ("const FILES = {};", f"const FILES = {json.dumps(kept(dist), indent=1)};"),
    ):
        if text.count(line) != 1:
            raise Stop(f"{WORKER} has no line '{line}' to fill in.")
        text = text.replace(line, filled)
    (dist / NAME).write_text(text, encoding="utf-8", newline="\n")
