"""SHA-256 checksums of the built site: written, and compared with its files."""

import base64
import hashlib
from pathlib import Path

from tools.console import Stop

NAME = "SHA256SUMS"  # in the format of `sha256sum -c`


def integrity(data: bytes) -> str:
    """A checksum in the format of integrity attributes and policies: `sha256-` and base64."""
    return "sha256-" + base64.b64encode(hashlib.sha256(data).digest()).decode()


def files(dist: Path) -> dict[str, Path]:
    """Every file of the site except the checksums, by its path below dist, sorted."""
    paths = {path.relative_to(dist).as_posix(): path for path in dist.rglob("*") if path.is_file()}
    paths.pop(NAME, None)
    return dict(sorted(paths.items()))


def write(dist: Path) -> None:
    """Write the checksums of the files in dist."""
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {name}\n" for name, path in files(dist).items()]
    (dist / NAME).write_text("".join(lines), encoding="utf-8", newline="\n")


def listed(dist: Path) -> set[str]:
    """The names in the checksums of dist; none if it has no such file."""
    file = dist / NAME
    return {name for name, _ in _entries(file)} if file.is_file() else set()


def verify(dist: Path) -> None:
    """Stop if a file is missing, changed or not listed."""
    listed = dict(_entries(dist / NAME))
    present = {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in files(dist).items()}
    wrong = sorted(name for name in listed.keys() | present.keys() if listed.get(name) != present.get(name))
    if wrong:
        raise Stop(f"{dist / NAME} does not agree with the files: " + ", ".join(wrong))


def _entries(file: Path) -> list[tuple[str, str]]:
    """The name and the checksum of each line; programs for other formats write other lines, too."""
    lines = (line.partition("  ") for line in file.read_text(encoding="utf-8", errors="replace").splitlines())
    return [(name, digest) for digest, _, name in lines if name]
