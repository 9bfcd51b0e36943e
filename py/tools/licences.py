"""The licences of everything that is shipped: one entry for each part, and the licence texts under static/licences/.

A file of the site that no entry names stops the build, and so does a bundled npm package without a licence text.
"""

import argparse
import json
import re
from collections.abc import Iterable
from typing import NamedTuple

from tools.console import Stop, say
from tools.paths import NODE_MODULES, PYSCRIPT_PACKAGE, ROOT, STATIC

FOLDER = STATIC / "licences"
BUNDLED_TEXTS = FOLDER / "PyScript-bundled.txt"
#: The version of Pyodide whose C libraries LIBRARIES lists.
PYODIDE = "314.0.7"


class Part(NamedTuple):
    """Something with a licence of its own: the files of the site that contain it, by a regular expression."""

    name: str
    licence: str  # an SPDX expression
    text: str  # the file with the licence text, below the root of the site
    files: str
    package: str = ""  # the npm package that it comes from


OWN = r"index\.html|inkstead\.html|inkstead\.webmanifest|sw\.js|LICENSE|NOTICE|SHA256SUMS|\.nojekyll|py/main\.py"
OWN += r"|static/(vendor/)?\w+\.js|static/locale/[\w-]+\.js|static/css/([\w-]+/)?[\w-]+\.css"
OWN += r"|static/art/[\w-]+\.(svg|png)"
OWN += r"|static/licences/[\w.-]+\.txt|static/vendor/NOTICE|static/vendor/inkstead/\w+\.(zip|bin)"
WASM = r"static/vendor/pyodide/pyodide\.asm\.wasm"

PARTS = (
    Part("Inkstead", "MIT", "LICENSE", OWN),
    Part(
        *("Pyodide", "MPL-2.0", "static/licences/Pyodide-MPL-2.0.txt"),
        *(r"static/vendor/pyodide/(pyodide\.(asm\.)?js|pyodide\.asm\.wasm|pyodide-lock\.json)", "pyodide"),
    ),
    Part(
        *("CPython and its standard library", "Python-2.0.1", "static/licences/CPython-PSF-2.0.txt"),
        rf"{WASM}|static/vendor/pyodide/python_stdlib\.zip",
    ),
    Part(
        *("PyScript", "Apache-2.0", "static/licences/PyScript-Apache-2.0.txt"),
        *(r"static/vendor/pyscript/(core|error|toml)\.js", "@pyscript/core"),
    ),
)


class Library(NamedTuple):
    """A library inside a file of Pyodide's package; `trace` is text that it leaves there."""

    name: str
    licence: str
    file: str
    trace: str
    text: str = "static/licences/Pyodide-libraries.txt"


#: What is linked into Pyodide, or bundled with its loader. Some of it is cut out of the site's interpreter
#: (tools/interpreter.py), but `build --stock` ships all of it.
LIBRARIES = (
    Library("Emscripten", "MIT", "pyodide.asm.mjs", "emscripten_"),
    Library("musl", "MIT", "pyodide.asm.wasm", "strerror"),
    Library("libc++, libc++abi, compiler-rt", "Apache-2.0 WITH LLVM-exception", "pyodide.asm.wasm", "__cxa_throw"),
    Library("zlib", "Zlib", "pyodide.asm.wasm", "inflate 1."),
    Library("bzip2", "bzip2-1.0.6", "pyodide.asm.wasm", "BZ2_blockSort"),
    Library("liblzma", "0BSD", "pyodide.asm.wasm", "lzma_version_number"),
    Library("Zstandard", "BSD-3-Clause", "pyodide.asm.wasm", "ZSTD_CCtx"),
    Library("SQLite", "blessing", "pyodide.asm.wasm", "sqlite3_open"),
    Library("libffi", "MIT", "pyodide.asm.wasm", "ffi_prep_cif"),
    Library("Expat", "MIT", "pyodide.asm.wasm", "XML_ERROR_XML_DECL"),
    Library("libmpdec", "BSD-2-Clause", "pyodide.asm.wasm", "mpd_setminalloc"),
    Library("HACL*", "MIT", "pyodide.asm.wasm", "HACL*"),
    Library("hiwire", "MPL-2.0", "pyodide.asm.wasm", "hiwire_incref", "static/licences/Pyodide-MPL-2.0.txt"),
    Library("stackframe, error-stack-parser", "MIT", "pyodide.mjs", "ErrorStackParser"),
)


def licences(arguments: list[str]) -> int:
    """List everything that is shipped with its version and licence, and check that no licence text is missing."""
    parser = argparse.ArgumentParser(prog="python3 py licences", description=licences.__doc__)
    parser.add_argument(
        "--write", action="store_true", help="collect the licence texts of the npm packages that PyScript bundles"
    )
    if parser.parse_args(arguments).write:
        BUNDLED_TEXTS.write_text(bundled_texts(), encoding="utf-8", newline="\n")
    rows = [(part.name, _version(part.package), part.licence, part.text) for part in PARTS]
    rows += [(f"  {library.name}", "", library.licence, library.text) for library in LIBRARIES]
    rows += [
        (f"  {name}", _version(name), _licence(name), "static/licences/" + BUNDLED_TEXTS.name) for name in bundled()
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    for row in rows:
        say("  ".join([*(cell.ljust(width) for cell, width in zip(row, widths, strict=False)), row[3]]))
    check_texts()
    return 0


def check_files(names: Iterable[str]) -> None:
    """Stop unless every file of a site, by its path, belongs to a part."""
    known = re.compile("|".join(part.files for part in PARTS))
    if unknown := [name for name in names if not known.fullmatch(name)]:
        raise Stop(f"No licence is known for {', '.join(unknown)}: add an entry to py/tools/licences.py.")


def check_texts() -> None:
    """Stop if a licence text is missing, or the packages inside PyScript are not those whose texts are shipped."""
    texts = {part.text for part in PARTS} | {library.text for library in LIBRARIES}
    if missing := [text for text in texts if not (ROOT / text).is_file()]:
        raise Stop("These licence texts are missing: " + ", ".join(missing))
    if not BUNDLED_TEXTS.is_file() or BUNDLED_TEXTS.read_text(encoding="utf-8") != bundled_texts():
        raise Stop("PyScript bundles other packages than before. Run 'python3 py licences --write'.")


def bundled() -> list[str]:
    """The npm packages inside the files of PyScript that are shipped, as PyScript's source maps name them."""
    names = set()
    for path in sorted((PYSCRIPT_PACKAGE / "dist").glob("*.js.map")):
        if re.match(r"(core-|error-|toml-)", path.name):
            for source in json.loads(path.read_text(encoding="utf-8"))["sources"]:
                names.update(re.findall(r".*node_modules/((?:@[^/]+/)?[^/]+)", source))
    return sorted(names)


def bundled_texts() -> str:
    """The licence texts of `bundled()`, each once with the packages that it holds for."""
    holders: dict[str, list[str]] = {}
    for name in bundled():
        text = _licence_text(name)
        holders.setdefault(text, []).append(f"{name} ({_licence(name)})")
    rule = "\n\n" + "=" * 78 + "\n\n"
    return rule.join(f"{chr(10).join(names)}\n\n{text}" for text, names in holders.items()) + "\n"


def _licence_text(name: str) -> str:
    folder = NODE_MODULES / name
    for path in sorted(folder.glob("LICENSE*")):
        return path.read_text(encoding="utf-8").strip()
    # A few packages name their licence and ship no text.
    author = json.loads((folder / "package.json").read_text(encoding="utf-8"))["author"]
    standard = (NODE_MODULES / "basic-devtools" / "LICENSE").read_text(encoding="utf-8").strip()
    if _licence(name) != "ISC" or not standard.startswith("ISC License"):
        raise Stop(f"{name} ships no licence text.")
    return re.sub(r"Copyright \(c\).*", f"Copyright (c) {author}", standard)


def _licence(name: str) -> str:
    """The licence of an npm package, in the usual spelling."""
    stated: str = _locked(name)["license"]
    return stated.replace("APACHE", "Apache")


def _version(name: str) -> str:
    return _locked(name)["version"] if name else ""


def _locked(name: str) -> dict[str, str]:
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
    entry: dict[str, str] = lock["packages"][f"node_modules/{name}"]
    return entry
