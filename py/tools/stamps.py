"""Records the inputs of a step, so that it is repeated only when they change."""

import hashlib
from collections.abc import Iterable
from pathlib import Path

from tools.paths import CACHE

STAMPS = CACHE / "stamps"


def digest(paths: Iterable[Path], *extra: str) -> str:
    """A hash of the names and contents of files, and of other values that determine the result."""
    total = hashlib.sha256()
    for path in paths:
        total.update(f"{path.name}\0{path.stat().st_size}\0".encode())
        total.update(path.read_bytes())
    for text in extra:
        total.update(text.encode() + b"\0")
    return total.hexdigest()


def is_fresh(name: str, key: str, outputs: Iterable[Path] = (), folder: Path | None = None) -> bool:
    """Whether step `name` was last done for this key and its results still exist; `folder` has the stamps."""
    stamp = (folder or STAMPS) / name
    return stamp.is_file() and stamp.read_text() == key and all(path.exists() for path in outputs)


def forget(name: str, folder: Path | None = None) -> None:
    """Forget that step `name` was done: call it before its results change, because the step may fail halfway."""
    ((folder or STAMPS) / name).unlink(missing_ok=True)


def set_fresh(name: str, key: str, folder: Path | None = None) -> None:
    """Record that step `name` was done for this key."""
    folder = folder or STAMPS
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(key)
