"""The service worker of the built site: with its list of files and their version."""

import hashlib
import json
import re
from pathlib import Path

from tools.console import Stop
from tools.site import pages, sums

WORKER = Path(__file__).with_name("sw.js")
NAME = "sw.js"
# Served, but not needed for playing: licences, icons and other files that are requested rarely.
NOT_KEPT = re.compile(r"sw\.js|SHA256SUMS|LICENSE|(.*/)?NOTICE|static/licences/.*|.*\.png|inkstead\.html|\..*")


def kept(dist: Path) -> dict[str, str]:
    """The cached files: path below dist -> integrity."""
    files = sums.files(dist).items()
    return {
        name: sums.integrity(path.read_bytes())
        for name, path in files
        if not (NOT_KEPT.fullmatch(name) or name in pages.SCRIPTS + pages.STYLES)
    }


def version(listed: dict[str, str]) -> str:
    """A version that depends on the names and contents of the files and on this worker."""
    text = WORKER.read_text(encoding="utf-8") + json.dumps(sorted(listed.items()))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def write(dist: Path, name: str) -> None:
    """The text of sw.js of version `name` for the files in dist."""
    text = WORKER.read_text(encoding="utf-8")
    for line, filled in (
        ('const VERSION = "";', f'const VERSION = "{name}";'),
        ("const FILES = {};", f"const FILES = {json.dumps(kept(dist), indent=1)};"),
    ):
        if text.count(line) != 1:
            raise Stop(f"{WORKER} has no line '{line}' to fill in.")
        text = text.replace(line, filled)
    (dist / NAME).write_text(text, encoding="utf-8", newline="\n")
