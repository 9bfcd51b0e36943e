"""SHA-256 of every file of the built site: written, read back, and compared with what is there."""

import base64
import hashlib
from pathlib import Path

from tools.console import Stop

NAME = "SHA256SUMS"  # the form that `sha256sum -c` reads


def integrity(data: bytes) -> str:
    """As attributes, fetch and policies want it: `sha256-` and base64."""
    return "sha256-" + base64.b64encode(hashlib.sha256(data).digest()).decode()


def files(dist: Path) -> dict[str, Path]:
    """Every file of the site by its path below dist, sorted; the sums themselves are not among them."""
    paths = {path.relative_to(dist).as_posix(): path for path in dist.rglob("*") if path.is_file()}
    paths.pop(NAME, None)
    return dict(sorted(paths.items()))


def write(dist: Path) -> None:
    """Write the sums of what is in dist."""
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {name}\n" for name, path in files(dist).items()]
    (dist / NAME).write_text("".join(lines), encoding="utf-8", newline="\n")


def verify(dist: Path) -> None:
    """Stop if a file is missing, changed or unknown to the sums."""
    lines = (dist / NAME).read_text(encoding="utf-8").splitlines()
    told = {name: digest for digest, name in (line.split("  ", 1) for line in lines)}
    there = {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in files(dist).items()}
    wrong = sorted(name for name in told.keys() | there.keys() if told.get(name) != there.get(name))
    if wrong:
        raise Stop(f"{dist / NAME} does not say what is there: " + ", ".join(wrong))
