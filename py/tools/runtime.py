"""Set up what the page runs on: Pyodide, PyScript and the application as byte code, under static/vendor/.

The page needs only documented interfaces of Pyodide. Four optimizations go beyond them: a smaller interpreter
(tools/interpreter.py), text substitutions (tools/patches.py), a smaller standard library (tools/stdlib.py) and a memory
snapshot (tools/memory.py). One that does not fit this version of Pyodide is skipped, with a line that says so. The
stock run-time has none of them.
"""

import filecmp
import json
import os
import re
import shutil
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine import registry
from tools import direct_calls, index_page, interpreter, memory, patches, pyscript, stdlib
from tools.console import Stop, Unsupported, need, optional, run, skipped, step
from tools.paths import CACHE, NODE_MODULES, PY, PYODIDE_PACKAGE, PYSCRIPT_PACKAGE, ROOMS, ROOT, VENDOR
from tools.stamps import digest, forget, is_fresh, set_fresh

COMPILER = Path(__file__).with_name("compile.mjs")
SHAKER = Path(__file__).with_name("tree_shaking.mjs")
STANDINS = Path(__file__).with_name("standins")
TOOL_NAMES = ("runtime", "direct_calls", "interpreter", "wasm", "memory", "patches", "pyscript")
TOOLS = [Path(__file__).with_name(f"{name}.py") for name in TOOL_NAMES]
GET_NODE = "Install Node.js 20 or newer (it brings npm): https://nodejs.org or your system's package manager."
LOADER, SCRIPT, WASM = PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
# Their names under vendor/. Many hosts do not know .mjs, and browsers run a module only if its type is right.
SERVED_LOADER, *_ = SERVED_FILES = ("pyodide.js", "pyodide.asm.js", WASM)
STDLIB = "python_stdlib.zip"
LOCK = "pyodide-lock.json"
# The archives that every start needs: what all games share, and the first game.
INSIDE = registry.games()[:1]
FIRST = ("app", *INSIDE)
# Parts that are fetched when they are first used, by the name of their packages and modules.
PARTS = (
    "achievements",
    "backup",
    "challenge",
    "compare",
    "days",
    "editor",
    "lesson",
    "links",
    "live",
    "match",
    "miniatures",
    "par",
    "ponder",
    "printing",
    "puzzle",
    "replay",
    "review",
    "rulebook",
    "saved",
    "seals",
    "stats",
)
NPM_STAMPS = ("npm", "npm-tests")  # of the packages of the page, and of the additional ones of the tests
SWITCH = "INKSTEAD_STOCK"  # the environment variable that selects the stock run-time


@dataclass(frozen=True)
class Runtime:
    """A run-time: the Pyodide package it is made from, where its files go, and where intermediate files are kept."""

    package: Path = PYODIDE_PACKAGE
    vendor: Path = VENDOR
    cache: Path = CACHE
    stock: bool = False

    @property
    def interpreter(self) -> Path:
        """The folder of Pyodide and its library, as small as this version allows."""
        return self.package if self.stock else self.cache / "interpreter"

    @property
    def archives(self) -> Path:
        """The folder of the application as byte code: app.zip, and the modules of a game or of a part in <name>.bin."""
        return self.cache / "archives"

    def prepare(self) -> None:
        """Bring everything up to date with the lock file and the sources; quick when it is."""
        install_packages()
        self._lay_packages()
        self.pack()

    def pack(self) -> None:
        """Bring up to date what depends on the sources; quick when no source has changed."""
        index_page.write()
        try:
            modules = stdlib.roots(app_sources())
        except SyntaxError as error:
            raise Stop(f"{error.filename}, line {error.lineno}: {error.msg}") from error
        if not self.stock:
            self._pack_stdlib(modules)
        self._pack_app()
        self._lay_start()
        self._write_manifest()

    def _lay_packages(self) -> None:
        key = self._key([ROOT / "package-lock.json", ROOT / "NOTICE", SHAKER, *TOOLS])
        if missing := [name for name in (*PYODIDE_FILES, STDLIB, LOCK) if not (self.package / name).is_file()]:
            raise Stop(
                f"{self.package} has no {', '.join(missing)}. If the package is not complete, delete node_modules and "
                "try again. Pyodide has these files since version 314."
            )
        outputs = [self.vendor / "pyscript" / "core.js", self.vendor / "pyodide" / LOCK]
        outputs += [self.interpreter / name for name in PYODIDE_FILES]
        if self._is_fresh("vendor", key, outputs):
            return
        with step("Pyodide and PyScript"):
            lock = (self.package / LOCK).read_bytes()
            with optional("empty list of packages"):
                lock = _without_packages(lock)
            _write(self.vendor / "pyodide" / LOCK, lock)
            if not self.stock:
                self._cut_interpreter()
                _write(self.interpreter / LOCK, lock)
            pyscript.lay(self.vendor / "pyscript")
            shutil.copyfile(ROOT / "NOTICE", self.vendor / "NOTICE")
        self._set_fresh("vendor", key)

    def _cut_interpreter(self) -> None:
        loader, script, binary = (self.package / name for name in PYODIDE_FILES)
        wasm, text = binary.read_bytes(), script.read_text("utf-8")
        with optional("smaller interpreter"):
            wasm, text = interpreter.cut(wasm, text, loader.read_text("utf-8"))
            with optional("direct calls of C functions"):
                at, end, _ = interpreter.TABLES[0]  # unused since the cut
                wasm = direct_calls.installed(wasm, at, end)
        _write(self.interpreter / LOADER, loader.read_bytes())
        _write(self.interpreter / SCRIPT, text.encode())
        _write(self.interpreter / WASM, wasm)
        with optional("smaller script"):
            text = self._shaken_script()
        _write(self.interpreter / SCRIPT, patches.faster(text).encode())

    def _shaken_script(self) -> str:
        """The text of the interpreter's script without what neither its WebAssembly nor a caller can reach."""
        callers = (self.interpreter / LOADER, memory.MAKER)
        with tempfile.TemporaryDirectory(dir=self.cache) as folder:
            out = Path(folder, SCRIPT)
            files = [self.interpreter / SCRIPT, self.interpreter / WASM, out, *callers]
            run([node(), SHAKER, *files], "removing unused JavaScript")
            return out.read_text("utf-8")

    def _pack_stdlib(self, modules: list[str]) -> None:
        """Compile the used part of the standard library: a stock start spends most of its time compiling it."""
        target = self.interpreter / STDLIB
        key = self._key([COMPILER, *sorted(STANDINS.rglob("*.py"))], *modules)
        if self._is_fresh("stdlib", key, [target]):
            return
        with step("standard library cut down and compiled"):
            _write(target, (self.package / STDLIB).read_bytes())
            with optional("smaller standard library"), tempfile.TemporaryDirectory(dir=self.cache) as folder:
                self._compile("stdlib", Path(folder, STDLIB), PY, *modules)
                _write(target, Path(folder, STDLIB).read_bytes())
        self._set_fresh("stdlib", key)

    def _pack_app(self) -> None:
        """Compile the application into its archives if a source has changed."""
        sources = app_sources()
        names = [str(path.relative_to(PY)) for path in sources]
        key = self._key([*sources, *sorted(STANDINS.rglob("*.py")), COMPILER], *names)
        archives = [self.archives / archive(name) for name in ("app", *archives_on_demand())]
        if self._is_fresh("app", key, archives):
            return
        with step("application compiled"):
            self.archives.mkdir(parents=True, exist_ok=True)
            rooms = [room for room in ROOMS if (PY / room).is_dir()]
            with tempfile.TemporaryDirectory(dir=self.cache) as folder:
                self._compile("app", Path(folder), PY, ",".join(archives_on_demand()), *rooms)
                for path in archives:
                    _write(path, Path(folder, path.name).read_bytes())
            for path in set(self.archives.iterdir()).difference(archives):
                path.unlink()
        self._set_fresh("app", key)

    def _lay_start(self) -> None:
        """Write the interpreter and the archives under vendor/, with a memory snapshot if one can be made."""
        archives = sorted(self.archives.iterdir())
        parts = [self.interpreter / name for name in (*PYODIDE_FILES, STDLIB)]
        key = self._key([*TOOLS, memory.MAKER, memory.MAIN, *parts, *archives])
        later = [path for path in archives if path.stem not in FIRST]
        outputs = [self.vendor / "pyodide" / name for name in SERVED_FILES]
        outputs += [self.vendor / "inkstead" / path.name for path in later]
        if self._is_fresh("start", key, outputs):
            return
        with step("interpreter"):
            first = [self.archives / archive(name) for name in FIRST]
            if self.stock:
                self._lay_plain(self.package, first)
            else:
                try:
                    self._lay_snapshot(first)
                except (Stop, Unsupported, LookupError, ValueError) as reason:
                    folder = self._working_interpreter(first)
                    skipped("memory snapshot", reason)
                    self._lay_plain(folder, first)
            for path in later:
                _write(self.vendor / "inkstead" / path.name, path.read_bytes())
        self._set_fresh("start", key)

    def _lay_snapshot(self, first: list[Path]) -> None:
        """Write the interpreter with a snapshot of the archives `first`; Stop or Unsupported if that fails."""
        if filecmp.cmp(self.interpreter / STDLIB, self.package / STDLIB, shallow=False):
            raise Unsupported("the standard library is whole, too large to import")
        loader = patches.from_memory((self.interpreter / LOADER).read_text("utf-8"))
        script = patches.with_memory((self.interpreter / SCRIPT).read_text("utf-8"))
        names = memory.names_of(app_sources())
        with tempfile.TemporaryDirectory(dir=self.cache) as folder:
            wasm, state = memory.make(node(), self.interpreter, first, names, Path(folder))
        self._lay_pyodide(loader, script.encode(), wasm, snapshot=state)
        for path in (self.vendor / "pyodide" / STDLIB, *self._served()):
            path.unlink(missing_ok=True)

    def _working_interpreter(self, first: list[Path]) -> Path:
        """The folder of an interpreter in which the application can be imported; Stop if it cannot even in Pyodide's
        own, because then the application is at fault."""
        names = memory.names_of(app_sources())
        memory.check_imports(node(), self.package, first, names)
        with optional("smaller interpreter and library"):
            memory.check_imports(node(), self.interpreter, first, names)
            return self.interpreter
        return self.package

    def _lay_plain(self, folder: Path, first: list[Path]) -> None:
        """Write the interpreter of a folder, its library and the archives `first`, without a snapshot."""
        loader, script, wasm, library = (folder / name for name in (*PYODIDE_FILES, STDLIB))
        self._lay_pyodide(loader.read_text("utf-8"), script.read_bytes(), wasm.read_bytes(), snapshot=None)
        _write(self.vendor / "pyodide" / STDLIB, library.read_bytes())
        for path in self._served():
            path.unlink()
        for path in first:
            _write(self.vendor / "inkstead" / path.name, path.read_bytes())

    def _lay_pyodide(self, loader: str, script: bytes, wasm: bytes, snapshot: dict[str, Any] | None) -> None:
        # Developer tools would ask for the source map, which is not shipped.
        loader = re.sub(r"\n?//# sourceMappingURL=\S+\s*$", "\n", loader)
        # The build fills in the checksums of the archives; a page of the sources checks none.
        for name, value in (("snapshot", snapshot), ("archives", FIRST), ("sums", {})):
            loader += f"export const {name} = {json.dumps(value)};\n"  # for static/python.js
        for name, content in zip(SERVED_FILES, (loader.encode(), script, wasm), strict=True):
            _write(self.vendor / "pyodide" / name, content)
        for path in (self.vendor / "pyodide").glob("*.mjs"):  # their names in earlier versions
            path.unlink()

    def _served(self) -> list[Path]:
        """The archives under vendor/."""
        return list((self.vendor / "inkstead").glob("*.*"))

    def _write_manifest(self) -> None:
        """Write manifest.js: the files that every start loads, and their sizes in bytes.

        The page says that nothing is set up if it is missing."""
        place = "static/vendor/"
        later = {f"{place}inkstead/{archive(name)}" for name in archives_on_demand() if name not in FIRST}
        kinds = {".js", ".wasm", ".zip", ".bin", ".json"}
        loaded = [path for path in self.vendor.rglob("*") if path.suffix in kinds]
        parts = {place + path.relative_to(self.vendor).as_posix(): path for path in loaded}
        files = {name: parts[name].stat().st_size for name in sorted(parts.keys() - later - {f"{place}manifest.js"})}
        for path in (PY / "main.py", ROOT / "pyscript.toml"):
            files[path.relative_to(ROOT).as_posix()] = path.stat().st_size
        text = json.dumps({"files": files, "total": sum(files.values())}, indent=1)
        text = f"inkstead.parts({text});\n"
        manifest = self.vendor / "manifest.js"
        if not manifest.is_file() or manifest.read_text() != text:
            _write(manifest, text.encode())

    def _compile(self, kind: str, out: Path, *more: Path | str) -> None:
        run([node(), COMPILER, self.package, kind, out, *more], f"compiling {kind}")

    def _key(self, paths: Iterable[Path], *extra: str) -> str:
        return digest([self.package / "package.json", *paths], *extra)

    def _is_fresh(self, name: str, key: str, outputs: list[Path]) -> bool:
        return is_fresh(name, key, outputs, self.cache / "stamps")

    def _set_fresh(self, name: str, key: str) -> None:
        set_fresh(name, key, self.cache / "stamps")


FAST = Runtime()
STOCK = Runtime(vendor=CACHE / "stock" / "vendor", cache=CACHE / "stock", stock=True)


def chosen() -> Runtime:
    """The run-time to use: the fast one, unless the environment asks for the stock one (INKSTEAD_STOCK=1)."""
    return STOCK if os.environ.get(SWITCH) == "1" else FAST


def prepare() -> None:
    """Bring the chosen run-time up to date with the lock file and the sources; quick when it is."""
    chosen().prepare()


def node() -> str:
    """The path of Node.js; Stop if there is none, or an old one."""
    path = need("node", GET_NODE)
    version = run([path, "--version"], "node --version").strip()
    match = re.match(r"v(\d+)", version)
    if not match or int(match[1]) < 20:
        raise Stop(f"Node.js {version} is too old. {GET_NODE}")
    return path


def install_packages() -> None:
    """The npm packages that the page is made of, without those of the tests; at once when they are installed."""
    needed = [package / "package.json" for package in (PYODIDE_PACKAGE, PYSCRIPT_PACKAGE, NODE_MODULES / "acorn")]
    _install(NPM_STAMPS[:1], "npm packages (pyodide, @pyscript/core, acorn), about 30 MB", needed, "--omit=dev")


def install_test_packages() -> None:
    """All npm packages: those of the page, and the fonts and axe-core of the tests."""
    listed = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    names = listed["dependencies"] | listed["devDependencies"]
    needed = [NODE_MODULES / name / "package.json" for name in names]
    _install(NPM_STAMPS, "npm packages of the page and of its tests (fonts, axe-core), about 100 MB", needed)


def _install(stamps: Sequence[str], title: str, needed: list[Path], *options: str) -> None:
    """Run npm ci unless the last stamp is fresh; set all the stamps."""
    key = digest([ROOT / "package.json", ROOT / "package-lock.json"])
    files = [PYODIDE_PACKAGE / name for name in (*PYODIDE_FILES, STDLIB, LOCK)]
    if is_fresh(stamps[-1], key, [*needed, *files]):
        return
    node()
    npm = need("npm", GET_NODE)
    for stamp in NPM_STAMPS:  # npm ci begins with deleting all packages
        forget(stamp)
    with step(title):
        run(
            [npm, "ci", *options, "--ignore-scripts", "--no-audit", "--no-fund"],
            "npm ci",
            "Is there a network? npm uses the registry it is configured for: 'npm config get registry'.",
            cwd=ROOT,
        )
    for stamp in stamps:
        set_fresh(stamp, key)


def app_sources() -> list[Path]:
    """Every file of the application that is shipped; the parts of index.html are shipped within it."""
    files = (path for room in ROOMS for path in (PY / room).rglob("*"))
    # Another process may be writing byte code, to files with other suffixes that are gone a moment later.
    sources = (path for path in files if "__pycache__" not in path.parts and path.suffix != ".html")
    return sorted(path for path in sources if path.is_file())


def games() -> list[str]:
    """The games by folder: each has an archive. The engine knows which of them can be played."""
    return sorted(path.parent.name for path in (PY / "engine").glob("*/__init__.py"))


def archive(name: str) -> str:
    """The file name of an archive: a zip that Python can import from, or the form of table/archives.py."""
    return f"{name}.zip" if name == FIRST[0] else f"{name}.bin"


def archives_on_demand() -> list[str]:
    """The archives of single games, of their bots, and of parts."""
    bots = [f"{game}_bots" for game in games() if (PY / "bots" / game).is_dir()]  # as table/archives.py names them
    return [*games(), *bots, *PARTS]


def _without_packages(lock: bytes) -> bytes:
    """The lock file without its packages, 119 KB: none is ever loaded."""
    return json.dumps({"info": json.loads(lock)["info"], "packages": {}, "tool": {}}).encode()


def _write(target: Path, content: bytes) -> None:
    """Write a file atomically, because a server may be reading it."""
    target.parent.mkdir(parents=True, exist_ok=True)
    fresh = target.with_name(f".{target.name}.{os.getpid()}")
    fresh.write_bytes(content)
    os.replace(fresh, target)
