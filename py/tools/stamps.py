"""Remember what a step was made from, so that a second run starts at once."""

import hashlib
from collections.abc import Iterable
from pathlib import Path

from tools.paths import CACHE

STAMPS = CACHE / "stamps"


def digest(paths: Iterable[Path], *extra: str) -> str:
    """One hash over names and contents of files, and over whatever else decides the result."""
    total = hashlib.sha256()
    for path in paths:
        total.update(f"{path.name}\0{path.stat().st_size}\0".encode())
        total.update(path.read_bytes())
    for text in extra:
        total.update(text.encode() + b"\0")
    return total.hexdigest()


def is_fresh(name: str, key: str, outputs: Iterable[Path] = ()) -> bool:
    """Whether step `name` was last done for this key and its results are still there."""
    stamp = STAMPS / name
    return stamp.is_file() and stamp.read_text() == key and all(path.exists() for path in outputs)


def set_fresh(name: str, key: str) -> None:
    STAMPS.mkdir(parents=True, exist_ok=True)
    (STAMPS / name).write_text(key)
