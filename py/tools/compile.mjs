// Compile Python to archives of byte code with Pyodide itself, so that the byte code fits the version of Python that runs it.
// node compile.mjs <pyodide dir> stdlib <out zip> <py dir> <module ...>   what these modules need of the standard library;
//                                                                         "-module" leaves one out
// node compile.mjs <pyodide dir> app <out folder> <py dir> <part,part> <room ...>   the application: app.zip, and for
//                                                                         each part <part>.bin (table/archives.py)
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
import _imp, ast, glob, importlib, importlib._bootstrap_external as bootstrap, marshal, os, sys, zipfile, zlib

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

def code(source, name, optimize):
    return compile(source, name, "exec", dont_inherit=True, optimize=optimize)

def pyc(source, name, optimize):
    return pyc_of(code(source, name, optimize))

def pyc_of(code):
    return bootstrap._code_to_timestamp_pyc(code, 0, 0)

def with_first_lines(code):
    """The code without lines: a traceback has the line in which each function begins.

    In a table of lines a pair of bytes is a range: its kind and its length, up to eight instructions of two bytes, and
    the number of lines after the range before."""
    whole, rest = divmod(len(code.co_code) // 2, 8)
    kind = 0x80 | 13 << 3  # 13: a line without columns
    lines = bytes([kind | 7, 0]) * whole + bytes([kind | rest - 1, 0] if rest else [])
    constants = tuple(with_first_lines(one) if isinstance(one, type(code)) else one for one in code.co_consts)
    return code.replace(co_linetable=lines, co_consts=constants)

TUPLES = "from named_tuples import Base as _tuple_base, field as _tuple_field, new as _tuple_new"

class WithoutWords(ast.NodeTransformer):
    """Removes everything that is not used at run time: docstrings, annotations, types of dictionaries, protocols, imports
    for types, and assertions and casts, which are for the type checker.

    A dataclass keeps its annotations, which are its fields, and a docstring of one character, because without one it
    would write a long one. A NamedTuple gets the code that its class statement would compile (standins/named_tuples.py).
    The types of its fields are kept only in a module whose annotations are values, which is one without
    "from __future__ import annotations"."""

    def visit_Module(self, node):
        self.typed = {"TypedDict"}  # and those of this module
        self.reads_types = not any(isinstance(one, ast.ImportFrom) and one.module == "__future__" for one in node.body)
        self.has_tuples = False
        self.generic_visit(node)
        self.shorten(node, keeps_fields=False)
        self.drop_imports(node)
        if self.has_tuples:
            place = sum(isinstance(one, ast.ImportFrom) and one.module == "__future__" for one in node.body)
            node.body[place:place] = ast.parse(TUPLES).body
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
        if "Protocol" in bases:
            node.bases = [base for base in node.bases if ast.unparse(base) != "Protocol"]
            node.body = [one for one in node.body if not self.is_declaration(one)]
            if not node.body:
                return ast.parse(f"{node.name} = object").body  # a class may name it as its base
        self.generic_visit(node)
        is_dataclass = any("dataclass" in ast.unparse(decorator) for decorator in node.decorator_list)
        if "NamedTuple" in bases:
            self.has_tuples = True
            self.write_tuple(node)
        self.shorten(node, keeps_fields=is_dataclass)
        if is_dataclass:
            node.body.insert(0, ast.Expr(ast.Constant(".")))
        return node

    @staticmethod
    def is_declaration(statement):
        """Whether a statement of a protocol only declares a member, or is its docstring."""
        if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef)):
            return all(isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant) for one in statement.body)
        if isinstance(statement, ast.AnnAssign):
            return statement.value is None
        return isinstance(statement, ast.Expr)

    def visit_If(self, node):
        self.generic_visit(node)
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return node.orelse
        return node

    def visit_Assert(self, node):
        return ast.Pass()

    def visit_Call(self, node):
        self.generic_visit(node)
        return node.args[1] if isinstance(node.func, ast.Name) and node.func.id == "cast" else node

    def drop_imports(self, module):
        """Leave out what is imported for types and no longer named."""
        named = {one.id for one in ast.walk(module) if isinstance(one, ast.Name)}
        if any(isinstance(one, ast.AnnAssign) for one in ast.walk(module)):
            named.add("annotations")
        for statement in [*module.body]:
            if isinstance(statement, ast.ImportFrom) and statement.module in ("__future__", "typing", "collections.abc"):
                statement.names = [one for one in statement.names if (one.asname or one.name) in named]
                if not statement.names:
                    module.body.remove(statement)

    def shorten(self, node, keeps_fields):
        if ast.get_docstring(node) is not None:
            node.body = node.body[1:]
        if not keeps_fields:
            node.body = [one for statement in node.body for one in self.plain(statement)]
        node.body = node.body or [ast.Pass()]

    def write_tuple(self, node):
        """Replace the fields of a NamedTuple by what its class statement would make of them."""
        fields = [one for one in node.body if isinstance(one, ast.AnnAssign)]
        names = [one.target.id for one in fields]
        types = [ast.unparse(one.annotation) if self.reads_types else "None" for one in fields]
        defaults = ["" if one.value is None else "=" + ast.unparse(one.value) for one in fields]
        code = [
            "__slots__ = ()",
            f"_fields = __match_args__ = {tuple(names)!r}",
            f"__annotations__ = {{{', '.join(f'{name!r}: {kind}' for name, kind in zip(names, types))}}}",
            f"def __new__(_cls{''.join(f', {name}{value}' for name, value in zip(names, defaults))}):",
            f"    return _tuple_new(_cls, ({''.join(name + ', ' for name in names)}))",
            *(f"{name} = _tuple_field({place}, '')" for place, name in enumerate(names)),
        ]
        place = node.body.index(fields[-1]) if fields else 0
        rest = [one for one in node.body[place:] if one not in fields]
        node.body = [one for one in node.body[:place] if one not in fields] + ast.parse("\\n".join(code)).body + rest
        node.bases = [ast.Name("_tuple_base", ast.Load())]

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
                text = open(standin, "rb").read() if os.path.exists(standin) else source.read(name)
                # 2: no docstrings, no asserts
                put(archive, name + "c", pyc_of(with_first_lines(code(text, whole + "/" + name, 2))))

# The only module of table.<game> that the list of games needs.
LISTED = {"__init__", "summary"}

def owner(name, parts):
    """The archive of a file: that of the bots of a game, or of the last part or game in its path; "app" for shared files."""
    room, *rest = name.removesuffix(".py").split("/")
    if room == "bots" and rest[0] in parts and rest[1:] != ["__init__"]:
        return rest[0] + "_bots"  # as table/archives.py names it
    named = [one for one in rest if one in parts]
    listed = room == "table" and os.path.isdir("/app/engine/" + rest[0]) and rest[1:] and rest[1] in LISTED
    return named[-1] if named and not listed else "app"

def pack_app(out, parts, *rooms):
    archives = {part: {} for part in parts.split(",") if part}
    with zipfile.ZipFile(f"{out}/app.zip", "w") as app:
        for name in "pyscript/__init__.py", "named_tuples.py":
            with open("/app/tools/standins/" + name, "rb") as file:
                put(app, name + "c", pyc(file.read(), name, 2))
        for room in sorted(rooms):
            for path in sorted(glob.glob(f"/app/{room}/**/*", recursive=True)):
                name = os.path.relpath(path, "/app")
                if not os.path.isfile(path) or "__pycache__" in name or name.endswith((".pyc", ".html")):
                    continue
                archive = owner(name, archives)
                with open(path, "rb") as file:
                    data = file.read()
                is_code = name.endswith(".py")
                if is_code:
                    data = without_words(data)
                if archive != "app":
                    archives[archive][name] = code(data, name, 0) if is_code else data
                elif is_code:
                    put(app, name + "c", pyc(data, name, 0))
                else:
                    put(app, name, data)
    for part, files in archives.items():
        with open(f"{out}/{part}.bin", "wb") as file:
            contents = marshal.dumps((*files.values(),))
            packer = zlib.compressobj(9, memLevel=9)  # larger blocks than zlib.compress has: a thousandth less
            file.write(packer.compress(marshal.dumps((bootstrap.MAGIC_NUMBER, [*files], contents))) + packer.flush())
`);
py.runPython(kind === "stdlib" ? "pack_stdlib(OUT, NAMES)" : "pack_app(OUT, *NAMES)");
