// Compile Python to zips of .pyc with Pyodide itself, so that the byte code fits the version of Python that runs it.
// node compile.mjs <pyodide dir> stdlib <out zip> <py dir> <module ...>   what these modules need of the standard library;
//                                                                         "-module" leaves one out
// node compile.mjs <pyodide dir> app <out folder> <py dir> <part,part> <room ...>   the application: app.zip, <part>.zip ...
import { mkdirSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, kind, out, source, ...names] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(pyodide, "pyodide.mjs")));
// Line numbers but no columns in the byte code: columns are a third of it, and cannot be shown without the sources.
const env = { HOME: "/home/pyodide", PYTHONNODEBUGRANGES: "1" };
const py = await loadPyodide({ indexURL: resolve(pyodide) + "/", env });
const mount = (host, inside) => {
  py.FS.mkdirTree(inside);
  py.FS.mount(py.FS.filesystems.NODEFS, { root: resolve(host) }, inside);
};
mkdirSync(dirname(resolve(out)), { recursive: true });
mount(dirname(resolve(out)), "/out");
mount(source, "/app");
py.globals.set("OUT", "/out/" + basename(out));
py.globals.set("NAMES", py.toPy(names));

py.runPython(`
import _imp, ast, contextlib, glob, importlib, importlib._bootstrap_external as bootstrap, os, sys, zipfile

# Part of the interpreter itself, as is what importlib's two bootstrap files say; a zip's copy is never read.
FROZEN = {*_imp._frozen_module_names(), "importlib._bootstrap", "importlib._bootstrap_external"}

def needed(roots):
    """The files of every module that a bare start or a root imports."""
    for name in roots:
        if name.startswith("-"):
            continue
        try:
            importlib.import_module(name)
        except ImportError:
            pass  # of another platform, or not in this Pyodide: the application must not use it
    without = FROZEN.union(name[1:] for name in roots if name.startswith("-"))
    names = {name.replace(".", "/") for name in list(sys.modules) if name not in without}
    return {name + end for name in names for end in (".py", "/__init__.py")}

def put(archive, name, data):
    # Fixed date and order: the same input gives the same bytes.
    archive.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED, 9)

def pyc(source, name, optimize):
    code = compile(source, name, "exec", dont_inherit=True, optimize=optimize)
    return bootstrap._code_to_timestamp_pyc(code, 0, 0)

class WithoutWords(ast.NodeTransformer):
    """Removes everything that is not used at run time: docstrings, annotations, types of dictionaries, imports for types.

    A dataclass or NamedTuple keeps its annotations, which are its fields. A dataclass keeps a docstring of one
    character, because without one it would write a long one."""

    def visit_Module(self, node):
        self.typed = {"TypedDict"}  # and those of this module
        self.generic_visit(node)
        self.shorten(node, keeps_fields=False)
        return node

    def visit_FunctionDef(self, node):
        self.generic_visit(node)
        if ast.get_docstring(node) is not None:
            node.body = node.body[1:] or [ast.Pass()]
        node.returns = None
        return node

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_arg(self, node):
        node.annotation = None
        return node

    def visit_ClassDef(self, node):
        bases = {ast.unparse(base).rpartition(".")[2] for base in node.bases}
        if not bases.isdisjoint(self.typed):
            self.typed.add(node.name)
            return ast.parse(f"{node.name} = dict").body  # what calling it gives
        self.generic_visit(node)
        is_dataclass = any("dataclass" in ast.unparse(decorator) for decorator in node.decorator_list)
        self.shorten(node, keeps_fields=is_dataclass or "NamedTuple" in bases)
        if is_dataclass:
            node.body.insert(0, ast.Expr(ast.Constant(".")))
        return node

    def visit_If(self, node):
        self.generic_visit(node)
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return node.orelse
        return node

    def shorten(self, node, keeps_fields):
        if ast.get_docstring(node) is not None:
            node.body = node.body[1:]
        if not keeps_fields:
            node.body = [one for statement in node.body for one in self.plain(statement)]
        node.body = node.body or [ast.Pass()]

    def plain(self, statement):
        """A statement without its annotation: nothing if that was all."""
        if not isinstance(statement, ast.AnnAssign):
            yield statement
        elif statement.value is not None:
            yield ast.Assign([statement.target], statement.value)

def without_words(source):
    return ast.fix_missing_locations(WithoutWords().visit(ast.parse(source)))

def pack_stdlib(out, roots):
    wanted = needed(roots)
    whole = glob.glob("/lib/python3*.zip")[0]
    with zipfile.ZipFile(whole) as source, zipfile.ZipFile(out, "w") as archive:
        for name in sorted(source.namelist()):
            if name in wanted:
                standin = "/app/tools/standins/" + name
                code = open(standin, "rb").read() if os.path.exists(standin) else source.read(name)
                # 2: no docstrings, no asserts
                put(archive, name + "c", pyc(code, whole + "/" + name, 2))

# The only module of table.<game> that the list of games needs.
LISTED = {"__init__", "summary"}

def owner(name, parts):
    """The archive of a file: that of the last part or game in its path, "app" for shared files."""
    room, *rest = name.removesuffix(".py").split("/")
    named = [one for one in rest if one in parts]
    listed = room == "table" and os.path.isdir("/app/engine/" + rest[0]) and rest[1:] and rest[1] in LISTED
    return named[-1] if named and not listed else "app"

def pack_app(out, parts, *rooms):
    parts = [part for part in parts.split(",") if part]
    with contextlib.ExitStack() as stack:
        archives = {name: stack.enter_context(zipfile.ZipFile(f"{out}/{name}.zip", "w")) for name in ("app", *parts)}
        with open("/app/tools/standins/pyscript/__init__.py", "rb") as file:
            put(archives["app"], "pyscript/__init__.pyc", pyc(file.read(), "pyscript/__init__.py", 2))
        for room in sorted(rooms):
            for path in sorted(glob.glob(f"/app/{room}/**/*", recursive=True)):
                name = os.path.relpath(path, "/app")
                if not os.path.isfile(path) or "__pycache__" in name or name.endswith((".pyc", ".html")):
                    continue
                archive = archives[owner(name, parts)]
                with open(path, "rb") as file:
                    data = file.read()
                if name.endswith(".py"):
                    put(archive, name + "c", pyc(without_words(data), name, 0))
                else:
                    put(archive, name, data)
`);
py.runPython(kind === "stdlib" ? "pack_stdlib(OUT, NAMES)" : "pack_app(OUT, *NAMES)");
