"""The build command: dist/, a folder that any static host can serve as it is."""

import argparse
import shutil

from tools import runtime
from tools.console import Stop, say, step
from tools.paths import DIST, ROOT

SITE = ("index.html", "pyscript.toml", "static", "py/main.py", "LICENSE", "NOTICE")
OPTIONAL = ("sw.js",)


def build(arguments: list[str]) -> int:
    """dist/: the site, ready to be hosted."""
    argparse.ArgumentParser(prog="python3 py build", description=build.__doc__).parse_args(arguments)
    runtime.prepare()
    missing = [name for name in SITE if not (ROOT / name).exists()]
    if missing:
        raise Stop("The site is not complete, there is no " + ", ".join(missing) + ".")
    with step("dist/"):
        shutil.rmtree(DIST, ignore_errors=True)
        for name in (*SITE, *OPTIONAL):
            source, target = ROOT / name, DIST / name
            target.parent.mkdir(parents=True, exist_ok=True)
            if source.is_dir():
                shutil.copytree(source, target, ignore=shutil.ignore_patterns(".*"))
            elif source.is_file():
                shutil.copyfile(source, target)
        (DIST / ".nojekyll").touch()  # GitHub Pages would otherwise look for a site generator
    files = [path for path in DIST.rglob("*") if path.is_file()]
    say(f"dist/: {len(files)} files, {sum(path.stat().st_size for path in files) / 1e6:.1f} MB; serve it from anywhere")
    return 0
