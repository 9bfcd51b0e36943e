"""The build command: writes the site to dist/, with a one-file version that needs no host."""

import argparse
import shutil
import tempfile
from pathlib import Path

from tools import environment, licences, runtime
from tools.console import Stop, say, step
from tools.paths import CACHE, DIST, ROOT
from tools.site import archives, comments, install, offline, onefile, pages, sums

SITE = ("index.html", "static", "py/main.py", "LICENSE", "NOTICE")
#: Files that an operating system adds to a folder it shows.
STRAY = (".DS_Store", "Thumbs.db", "desktop.ini")


def build(arguments: list[str]) -> int:
    """Write the site to dist/, with one HTML file that contains all of it."""
    parser = argparse.ArgumentParser(prog="python3 py build", description=build.__doc__)
    parser.add_argument("--out", type=Path, default=DIST, metavar="FOLDER", help="the target folder (default: dist/)")
    parser.add_argument("--stock", action="store_true", help="Pyodide as npm delivers it: larger, starts more slowly")
    options = parser.parse_args(arguments)
    code = environment.enter("build", arguments)
    if code is not None:
        return code
    refuse_other_files(options.out)
    make_folder(options.out)
    source = runtime.STOCK if options.stock else runtime.chosen()
    source.prepare()
    with step("the site"):
        make(options.out, source)
    files = sums.files(options.out)
    total = sum(path.stat().st_size for path in files.values()) / 1e6
    say(f"{options.out.name}/: {len(files)} files, {total:.1f} MB; for any static host")
    say(f"{options.out.name}/{onefile.NAME}: the whole site in one file; open it with a double click")
    return 0


def make(dist: Path, source: runtime.Runtime | None = None) -> None:
    """Replace the folder `dist` by the site and check it; `source` is the run-time of the site."""
    source = source or runtime.chosen()
    refuse_other_files(dist)
    CACHE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE) as folder:
        site = Path(folder, "site")
        _fill(site, source)  # if that fails, an earlier site stays
        _replace(dist, site)


def _replace(dist: Path, site: Path) -> None:
    """Copy `site` to `dist`, without anything that is there. `dist` itself may have to stay, as a link or a volume."""
    place = dist.resolve()
    shutil.rmtree(place, ignore_errors=True)
    try:
        shutil.copytree(site, place, dirs_exist_ok=True)
        sums.verify(place)
    except BaseException:
        shutil.rmtree(place, ignore_errors=True)  # without its checksums, the next build would refuse it
        raise


def make_folder(dist: Path) -> None:
    """Make the folder; Stop if the system does not allow it."""
    try:
        dist.resolve().mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Stop(f"{dist} cannot be made: {error.strerror}. Name another folder.") from None


def _fill(dist: Path, source: runtime.Runtime) -> None:
    copy_sources(dist, source.vendor)
    comments.write(dist)
    archives.compress(dist / pages.ARCHIVES)
    pages.write(dist)
    install.write(dist, pages.description(dist))
    version = offline.version(offline.kept(dist))
    pages.stamp(dist, version)
    offline.write(dist, version)
    size = onefile.write(dist, version)
    if size > onefile.LIMIT:
        say(f"  {onefile.NAME} has {size / 1e6:.1f} MB, more than {onefile.LIMIT / 1e6} MB")
    licences.check_files(sums.files(dist))
    licences.check_texts()
    sums.write(dist)


def refuse_other_files(dist: Path) -> None:
    """Stop unless `dist` may be deleted: it is dist/, an earlier site, an empty folder, or does not exist."""
    place = dist.resolve()
    if place == DIST or not place.exists():
        return
    if not place.is_dir() or place == ROOT or place in ROOT.parents:
        raise Stop(f"{place} is no folder for a site, and a build would delete it. Name another folder.")
    if other := _other_file(place):
        raise Stop(f"{place} holds {other}, which is of no built site and would be deleted. Name another folder.")


def _other_file(place: Path) -> str:
    """A file in this folder that an earlier site there does not list among its own, or ""."""
    listed = sums.listed(place)
    own = {sums.NAME, *listed} if {"index.html", "py/main.py", onefile.NAME} <= listed else set()
    for path in place.rglob("*"):
        name = path.relative_to(place).as_posix()
        if name not in own and path.name not in STRAY and (path.is_symlink() or not path.is_dir()):
            return name
    return ""


def copy_sources(dist: Path, vendor: Path) -> None:
    """Copy what is shipped, with `vendor` as static/vendor/."""
    missing = [name for name in SITE if not (ROOT / name).exists()]
    if missing:
        raise Stop("The site is not complete. These files are missing: " + ", ".join(missing) + ".")
    for name in SITE:
        source, target = ROOT / name, dist / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns(".*", "vendor"))
        else:
            shutil.copyfile(source, target)
    shutil.copytree(vendor, dist / "static" / "vendor", ignore=shutil.ignore_patterns(".*"))
    (dist / ".nojekyll").touch()  # GitHub Pages would otherwise look for a site generator
