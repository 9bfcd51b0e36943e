// Compile Python to zips of .pyc with Pyodide itself, so that the byte code is always of the Python that will run it.
// node compile.mjs <pyodide dir> stdlib <out zip>             the standard library, stripped
// node compile.mjs <pyodide dir> app <out zip> <py dir> <room ...>   the application
import { mkdirSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, kind, out, source, ...rooms] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(pyodide, "pyodide.mjs")));
const py = await loadPyodide({ indexURL: resolve(pyodide) + "/" });
const mount = (host, inside) => {
  py.FS.mkdirTree(inside);
  py.FS.mount(py.FS.filesystems.NODEFS, { root: resolve(host) }, inside);
};
mkdirSync(dirname(resolve(out)), { recursive: true });
mount(dirname(resolve(out)), "/out");
if (source) mount(source, "/app");
py.globals.set("OUT", "/out/" + basename(out));
py.globals.set("ROOMS", py.toPy(rooms));

py.runPython(`
import glob, importlib._bootstrap_external as bootstrap, os, sys, zipfile

STARTED = set(sys.modules)  # whatever a bare start imports must stay
# What the application, PyScript and a test runner may import beside that.
KEEP = (
    "encodings/", "collections/", "importlib/", "json/", "re/", "zipfile/", "asyncio/", "concurrent/", "string/",
    "pathlib/", "logging/", "pyodide/", "_pyodide/", "compression/", "urllib/", "html/", "unittest/", "tomllib/",
    "sysconfig", "_sysconfigdata", "queue", "datetime", "_strptime", "_pydatetime", "calendar", "csv", "hashlib",
    "hmac", "statistics", "fractions", "numbers", "decimal", "pprint", "graphlib", "uuid", "secrets", "difflib",
    "timeit", "copy", "typing", "dataclasses", "functools", "heapq", "bisect", "random", "base64", "textwrap",
    "types", "pickle", "_compat_pickle", "struct", "contextlib", "enum", "inspect", "platform", "gzip", "argparse",
    "gettext", "locale", "cProfile", "profile", "pstats", "__future__", "_weakrefset",
)

def wanted(name):
    module = name[:-3].replace("/", ".").removesuffix(".__init__")
    return module in STARTED or name.startswith(KEEP)

def put(archive, name, data):
    # Fixed date and order: the same input gives the same bytes.
    archive.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED, 9)

def pyc(source, name, optimize):
    code = compile(source, name, "exec", dont_inherit=True, optimize=optimize)
    return bootstrap._code_to_timestamp_pyc(code, 0, 0)

def pack_stdlib(out):
    whole = glob.glob("/lib/python3*.zip")[0]
    with zipfile.ZipFile(whole) as source, zipfile.ZipFile(out, "w") as archive:
        for name in sorted(source.namelist()):
            if name.endswith("/"):
                continue
            data = source.read(name)
            if not name.endswith(".py"):
                put(archive, name, data)
            elif wanted(name):
                put(archive, name + "c", pyc(data, whole + "/" + name, 2))  # 2: no docstrings, no asserts

def pack_app(out, rooms):
    with zipfile.ZipFile(out, "w") as archive:
        for room in sorted(rooms):
            for path in sorted(glob.glob(f"/app/{room}/**/*", recursive=True)):
                name = os.path.relpath(path, "/app")
                if not os.path.isfile(path) or "__pycache__" in name or name.endswith(".pyc"):
                    continue
                with open(path, "rb") as file:
                    data = file.read()
                if name.endswith(".py"):
                    put(archive, name + "c", pyc(data, name, 0))
                else:
                    put(archive, name, data)
`);
py.runPython(kind === "stdlib" ? "pack_stdlib(OUT)" : "pack_app(OUT, ROOMS)");
