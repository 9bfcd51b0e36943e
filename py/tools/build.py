"""The build command: dist/, a folder that any static host can serve as it is, and one file that needs no host."""

import argparse
import shutil
from pathlib import Path

from tools import runtime
from tools.console import Stop, say, step
from tools.paths import DIST, ROOT
from tools.site import install, offline, onefile, pages, sums

SITE = ("index.html", "static", "py/main.py", "LICENSE", "NOTICE")


def build(arguments: list[str]) -> int:
    """dist/: the site, ready to be hosted, and in it one HTML file that plays from a double click."""
    parser = argparse.ArgumentParser(prog="python3 py build", description=build.__doc__)
    parser.add_argument("--out", type=Path, default=DIST, metavar="FOLDER", help="where to (default: dist/)")
    options = parser.parse_args(arguments)
    runtime.prepare()
    with step("the site"):
        make(options.out)
    files = sums.files(options.out)
    total = sum(path.stat().st_size for path in files.values()) / 1e6
    say(f"{options.out.name}/: {len(files)} files, {total:.1f} MB; serve it from anywhere")
    say(f"{options.out.name}/{onefile.NAME}: all of it in one file; open it with a double click")
    return 0


def make(dist: Path) -> None:
    """Lay the site out in `dist`, whatever was there before, and check it."""
    shutil.rmtree(dist, ignore_errors=True)
    copy_sources(dist)
    pages.write(dist)
    install.write(dist, pages.description(dist))
    version = offline.version(offline.kept(dist))
    pages.stamp(dist, version)
    offline.write(dist, version)
    onefile.write(dist)
    sums.write(dist)
    sums.verify(dist)


def copy_sources(dist: Path) -> None:
    """What is shipped as it stands in the tree."""
    missing = [name for name in SITE if not (ROOT / name).exists()]
    if missing:
        raise Stop("The site is not complete, there is no " + ", ".join(missing) + ".")
    for name in SITE:
        source, target = ROOT / name, dist / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns(".*"))
        else:
            shutil.copyfile(source, target)
    (dist / ".nojekyll").touch()  # GitHub Pages would otherwise look for a site generator
