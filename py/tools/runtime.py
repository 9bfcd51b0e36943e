"""The run-time of the page: fetched by npm, cut down, compiled, its modules imported, and laid under static/vendor/."""

import json
import os
import re
import shutil
import tempfile
from pathlib import Path

from tools import interpreter, memory, patches, stdlib
from tools.console import Stop, need, run, step
from tools.paths import (
    APP,
    ARCHIVES,
    INTERPRETER,
    NODE_MODULES,
    PY,
    PYODIDE_PACKAGE,
    PYSCRIPT_PACKAGE,
    ROOMS,
    ROOT,
    VENDOR,
)
from tools.stamps import digest, is_fresh, set_fresh

COMPILER = Path(__file__).with_name("compile.mjs")
STANDINS = Path(__file__).with_name("standins")
TOOLS = [Path(__file__).with_name(f"{name}.py") for name in ("runtime", "interpreter", "wasm", "memory", "patches")]
GET_NODE = "Install Node.js 20 or newer (it brings npm): https://nodejs.org or your system's package manager."
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
HALF, WASM = (VENDOR / "pyodide" / name for name in PYODIDE_FILES[1:])
STDLIB = INTERPRETER / "python_stdlib.zip"
LOCK = VENDOR / "pyodide" / "pyodide-lock.json"
MANIFEST = VENDOR / "manifest.js"
# Games whose modules come with the interpreter; index.html says so, too.
INSIDE = ("cartographers",)
# Of the chunks that PyScript's core imports, this page asks for these; tests/page/test_start.py holds that.
CHUNKS = ("error", "toml")


def prepare() -> None:
    """Bring static/vendor/ up to date with the lock file and the sources; at once when it is."""
    install_packages()
    lay_runtime()
    pack()


def pack() -> None:
    """Bring what depends on the sources up to date; quick when no source has changed."""
    try:
        pack_stdlib()
    except SyntaxError as error:
        raise Stop(f"{error.filename}, line {error.lineno}: {error.msg}") from error
    pack_app()
    pack_memory()
    write_manifest()


def node() -> str:
    found = need("node", GET_NODE)
    version = run([found, "--version"], "node --version").strip()
    match = re.match(r"v(\d+)", version)
    if not match or int(match[1]) < 20:
        raise Stop(f"Node.js {version} is too old. {GET_NODE}")
    return found


def install_packages() -> None:
    """The npm packages that the page is made of, without those of the tests; at once when they are installed."""
    needed = [PYODIDE_PACKAGE / "package.json", PYSCRIPT_PACKAGE / "package.json"]
    _install(("npm",), "npm packages (pyodide, @pyscript/core), about 30 MB", needed, "--omit=dev")


def install_test_packages() -> None:
    """All npm packages: those of the page, and the fonts and axe-core of the tests."""
    listed = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    names = listed["dependencies"] | listed["devDependencies"]
    needed = [NODE_MODULES / name / "package.json" for name in names]
    _install(("npm-tests", "npm"), "npm packages of the page and of its tests (fonts, axe-core), about 100 MB", needed)


def _install(stamps: tuple[str, ...], title: str, needed: list[Path], *options: str) -> None:
    """Run npm ci unless the first stamp is fresh; set all the stamps."""
    key = digest([ROOT / "package.json", ROOT / "package-lock.json"])
    if is_fresh(stamps[0], key, needed):
        return
    node()
    npm = need("npm", GET_NODE)
    with step(title):
        run(
            [npm, "ci", *options, "--ignore-scripts", "--no-audit", "--no-fund"],
            "npm ci",
            "Is there a network? npm uses the registry it is configured for: 'npm config get registry'.",
            cwd=ROOT,
        )
    for stamp in stamps:
        set_fresh(stamp, key)


def lay_runtime() -> None:
    key = digest([ROOT / "package-lock.json", ROOT / "NOTICE", *TOOLS], *PYODIDE_FILES, *CHUNKS)
    outputs = [INTERPRETER / name for name in (*PYODIDE_FILES, LOCK.name)] + [LOCK]
    if is_fresh("vendor", key, [*outputs, VENDOR / "pyscript" / "core.js"]):
        return
    with step("run-time cut down"):
        shutil.rmtree(VENDOR / "pyscript", ignore_errors=True)
        for folder in (INTERPRETER, VENDOR / "pyodide", VENDOR / "pyscript"):
            folder.mkdir(parents=True, exist_ok=True)
        _cut_pyodide()
        for folder in (INTERPRETER, VENDOR / "pyodide"):
            _cut_lock(PYODIDE_PACKAGE / LOCK.name, folder / LOCK.name)
        _lay_pyscript()
        shutil.copyfile(ROOT / "NOTICE", VENDOR / "NOTICE")
    set_fresh("vendor", key)


def pack_stdlib() -> None:
    """Compile what is used of the standard library: most of a stock start is Python compiling it again."""
    modules = stdlib.roots(app_sources())
    key = digest([ROOT / "package-lock.json", COMPILER, *sorted(STANDINS.rglob("*.py"))], *modules)
    if is_fresh("stdlib", key, [STDLIB]):
        return
    with step("standard library cut down and compiled"):
        _compile("stdlib", STDLIB, PY, *modules)
    set_fresh("stdlib", key)


def app_sources() -> list[Path]:
    """Every file of the application that travels."""
    found = (path for room in ROOMS for path in (PY / room).rglob("*"))
    return sorted(p for p in found if p.is_file() and p.suffix != ".pyc")


def app_key() -> str:
    sources = app_sources()
    names = [str(path.relative_to(PY)) for path in sources]
    return digest([*sources, *sorted(STANDINS.rglob("*.py")), ROOT / "package-lock.json", COMPILER], *names)


def games() -> list[str]:
    """The games by their folders, for each has an archive; only the engine says which of them can be played."""
    return sorted(path.parent.name for path in (PY / "engine").glob("*/__init__.py"))


def pack_app() -> None:
    """Compile the application into its archives if a source has changed: one for all games, one for each game."""
    key = app_key()
    archives = [ARCHIVES / f"{name}.zip" for name in ("app", *games())]
    if is_fresh("app", key, archives):
        return
    with step("application compiled"):
        ARCHIVES.mkdir(parents=True, exist_ok=True)
        rooms = [room for room in ROOMS if (PY / room).is_dir()]
        with tempfile.TemporaryDirectory(prefix=".", dir=ARCHIVES.parent) as folder:
            _run_compiler("app", Path(folder), PY, ",".join(games()), *rooms)
            for archive in archives:
                _lay(Path(folder, archive.name), archive)
        for path in set(ARCHIVES.glob("*.zip")).difference(archives):
            path.unlink()
    set_fresh("app", key)


def pack_memory() -> None:
    """Lay under static/vendor/ the interpreter that has everything imported, and the games that come later."""
    inside = [ARCHIVES / f"{name}.zip" for name in ("app", *INSIDE)]
    later = sorted(set(ARCHIVES.glob("*.zip")).difference(inside))
    parts = [INTERPRETER / name for name in PYODIDE_FILES]
    key = digest([*TOOLS, memory.MAKER, STDLIB, *parts, *inside, *later])
    outputs = [HALF, WASM, *(APP / path.name for path in later)]
    if is_fresh("memory", key, outputs):
        return
    with step("interpreter with everything imported"), tempfile.TemporaryDirectory(dir=INTERPRETER.parent) as folder:
        names = memory.names_of(app_sources())
        wasm, half = memory.make(node(), INTERPRETER, inside, names, Path(folder))
        _write(WASM, wasm)
        _write(HALF, patches.with_memory(half).encode())
        loader = (INTERPRETER / PYODIDE_FILES[0]).read_text("utf-8")
        _write(VENDOR / "pyodide" / PYODIDE_FILES[0], patches.from_memory(loader).encode())
        for path in later:
            _write(APP / path.name, path.read_bytes())
        for path in [*APP.glob("*.zip"), VENDOR / "pyodide" / STDLIB.name]:
            if path not in outputs:
                path.unlink(missing_ok=True)
    set_fresh("memory", key)


def write_manifest() -> None:
    """manifest.js: what every start loads and how many bytes; its absence tells the page that nothing is set up."""
    parts = [path for path in VENDOR.rglob("*") if path.suffix in {".js", ".mjs", ".wasm", ".zip", ".json"}]
    later = {MANIFEST, *APP.glob("*.zip")}
    parts = sorted(path for path in parts if path not in later)
    parts += [PY / "main.py", ROOT / "pyscript.toml"]
    files = {path.relative_to(ROOT).as_posix(): path.stat().st_size for path in parts if path.is_file()}
    text = json.dumps({"files": files, "total": sum(files.values())}, indent=1)
    text = f"inkstead.parts({text});\n"
    if not MANIFEST.is_file() or MANIFEST.read_text() != text:
        _write(MANIFEST, text.encode())


def _cut_pyodide() -> None:
    loader, half, wasm = (PYODIDE_PACKAGE / name for name in PYODIDE_FILES)
    less, shorter = interpreter.cut(wasm.read_bytes(), half.read_text("utf-8"), loader.read_text("utf-8"))
    shutil.copyfile(loader, INTERPRETER / loader.name)
    _write(INTERPRETER / half.name, patches.at_once(shorter).encode())
    _write(INTERPRETER / wasm.name, less)


def _pyscript_files() -> dict[str, Path]:
    """Names under static/vendor/pyscript/, the same for every version, and where each comes from."""
    dist = PYSCRIPT_PACKAGE / "dist"
    core = re.search(r'"\./(core-[\w-]+\.js)"', (dist / "core.js").read_text(encoding="utf-8"))
    if not core:
        raise Stop("@pyscript/core has no core-*.js where it should: a version this project does not know.")
    text = (dist / core[1]).read_text(encoding="utf-8")
    chunks = re.findall(rf'import\("\./((?:{"|".join(CHUNKS)})-[\w-]+\.js)"\)', text)
    return {"core.js": dist / core[1]} | {f"{name.partition('-')[0]}.js": dist / name for name in chunks}


def _lay_pyscript() -> None:
    files = _pyscript_files()
    for name, source in files.items():
        text = source.read_text(encoding="utf-8")
        if name == "core.js":
            text = patches.for_policy(text)
        # Known names, so that the page asks for all of them at once and none has to come to name the next.
        for new, old in files.items():
            text = text.replace(f'"./{old.name}"', f'"./{new}"')
        # The maps are not shipped; a reference to one makes developer tools ask for it.
        text = re.sub(r"\n?//# sourceMappingURL=\S+\s*$", "\n", text)
        (VENDOR / "pyscript" / name).write_text(text, encoding="utf-8", newline="\n")


def _cut_lock(source: Path, target: Path) -> None:
    # 119 KB of packages that are never loaded.
    whole = json.loads(source.read_text(encoding="utf-8"))
    _write(target, json.dumps({"info": whole["info"], "packages": {}, "tool": {}}).encode())


def _compile(kind: str, target: Path, *more: Path | str) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    fresh = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        _run_compiler(kind, fresh, *more)
        _lay(fresh, target)
    finally:
        fresh.unlink(missing_ok=True)


def _run_compiler(kind: str, out: Path, *more: Path | str) -> None:
    run([node(), COMPILER, PYODIDE_PACKAGE, kind, out, *more], f"compiling {kind}")


def _lay(fresh: Path, target: Path) -> None:
    fresh.chmod(0o644)
    os.replace(fresh, target)


def _write(target: Path, content: bytes) -> None:
    # Whole or not at all: a server may be reading it.
    target.parent.mkdir(parents=True, exist_ok=True)
    fresh = target.with_name(f".{target.name}.{os.getpid()}")
    fresh.write_bytes(content)
    os.replace(fresh, target)
