"""A copy of the application with the sample game added to it, in the steps of docs/adding.md and in no other way."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tools import runtime
from tools.paths import CACHE, NODE_MODULES, ROOT

GAME = "nim"
SAMPLE = Path(__file__).resolve().parent
SOURCES = (
    "py",
    "static",
    "index.html",
    "pyproject.toml",
    "pyscript.toml",
    "sw.js",
    "package.json",
    "package-lock.json",
    "NOTICE",
    "LICENSE",
)
#: What a checked-out application does not have.
MADE = shutil.ignore_patterns("__pycache__", "*.pyc", ".*_cache", ".hypothesis")
#: Part of the cache that belongs to the paths of the files here.
BYTECODE = shutil.ignore_patterns("bytecode")
#: The list of games, the only line of Python that is edited.
LIST = re.compile(r"^(_GAMES = \(.*)\)$", re.MULTILINE)
PREPARE = "from tools import runtime; runtime.prepare()"


def copied(root: Path) -> Path:
    """The application in ``root``, with the sample game."""
    for name in SOURCES:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, root / name, ignore=MADE)
        else:
            shutil.copyfile(ROOT / name, root / name)
    add_game(root)
    return root


def add_game(root: Path) -> None:
    """Add the files of the game, its name to the list of games, and its texts to the catalogues. Edit nothing else."""
    for source in sorted((SAMPLE / "py").rglob("*.*")) + [SAMPLE / "static" / "css" / f"{GAME}.css"]:
        if source.is_file() and source.suffix != ".pyc":
            target = root / source.relative_to(SAMPLE)
            assert not target.exists(), f"{target} is there already"
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
    registry = root / "py" / "engine" / "registry.py"
    text, count = LIST.subn(rf'\1, "{GAME}")', registry.read_text(encoding="utf-8"))
    assert count == 1
    registry.write_text(text, encoding="utf-8")
    for source in sorted((SAMPLE / "static" / "locale").glob("*.js")):
        add_texts(root / "static" / "locale" / source.name, source)


def add_texts(catalogue: Path, source: Path) -> None:
    """Add the texts of a file to a catalogue of the same form; none may be there already."""
    head, texts = opened(catalogue)
    same_head, more = opened(source)
    assert head == same_head and not texts.keys() & more.keys()
    body = json.dumps(dict(sorted((texts | more).items())), ensure_ascii=False, indent=1)
    catalogue.write_text(f"{head}{body});\n", encoding="utf-8")


def opened(catalogue: Path) -> tuple[str, dict[str, str]]:
    """The part of a catalogue before its texts, and the texts by id."""
    text = catalogue.read_text(encoding="utf-8")
    start = text.index("{")
    return text[:start], json.loads(text[start : text.rindex("}") + 1])


def run(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python on the sources of the copy."""
    environment = {**os.environ, "PYTHONPATH": str(root / "py")}
    environment.pop("PYTHONPYCACHEPREFIX", None)  # byte code goes away with the copy
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=False)


def prepared(root: Path) -> Path:
    """The folder of the run-time of the copy, made by the copy's own set-up from what the set-up has here."""
    runtime.prepare()
    shutil.copytree(CACHE, root / ".cache", symlinks=True, dirs_exist_ok=True, ignore=BYTECODE)
    (root / "node_modules").symlink_to(NODE_MODULES)
    vendor = root / runtime.chosen().vendor.relative_to(ROOT)
    shutil.copytree(runtime.chosen().vendor, vendor, dirs_exist_ok=True)
    done = run(root, "-c", PREPARE)
    assert done.returncode == 0, done.stdout + done.stderr
    return vendor
