"""Text substitutions in PyScript and Pyodide. Some are required, the others only make the page start faster.

A required one stops the set-up if its place has changed. A speed-up is skipped, with a line that says so.
"""

import re
from typing import NamedTuple

from tools.console import Stop, Unsupported, optional


class Patch(NamedTuple):
    """A regular expression, and what replaces its matches; `\\1` is the first group."""

    pattern: str
    by: str


# Required by the page's Content-Security-Policy. PyScript makes a function from text for its own workers, which this
# page does not use. It would need 'unsafe-eval' in the policy.
WORKER_HOOKS = Patch(
    r"return Function\(`return\(w,x\)=>\(\$\{\w+\}\)\(w,x,\.\.\.\[\$\{\w+\}\]\)`\)\(\)", "return void 0"
)
# Required where a browser forbids IndexedDB, or opens it and never answers: PyScript keeps packages in a database and
# waits for it before it starts Python, and opens another for folders of the user's disk. This page uses neither.
PACKAGES = Patch(r"(,l=)new h\(`\$\{c\}@\$\{t\}`\)", r"\1Object.assign(new Map,{sync(){},close(){}})")
FOLDERS = Patch(r"\bno=new y\(eo\)", "no=null")
# Required where a browser has no BroadcastChannel: PyScript opens one for its own workers, and this page has none.
CHANNEL = Patch(r'(replace\(/\\W/g,"-"\),r=)new BroadcastChannel\("[\w-]+"\)', r"\1{}")
# Not needed: a copy of PyScript, as text, for its own workers. Required because the counts below are without it.
WORKER_COPY = Patch(r"(new Blob\(\[\"/\*@\*/\"\+)'(?:[^'\\]|\\.)*'", r"\1''")
# Required by a built site, which has no chunk of PyScript. A start would load only the one that writes errors into the
# page, and static/trouble.js shows them.
CHUNKS = Patch(r'import\("\./[\w.-]+\.js"\)', "Promise.resolve({default(){},notify:console.error,notOnDOM(){}})")
# Required by the one file: a module made from a blob has no address to resolve others against.
ADDRESS = Patch(r"import\.meta\.url", "location.href")
# Required by the one file: PyScript takes the blob: address of the interpreter for a version, and asks a CDN for it.
BLOBS = Patch(r"\[a-z0-9-\]\+:(\\{1,2}/\\{1,2}/)", r"blob:|[a-z0-9-]+:\1")

# The speed-ups of pyodide.asm.mjs, each with its name for the notice.
SPEED_UPS = {
    # The module is one function of a megabyte. In parentheses it is compiled while it is parsed, on another thread,
    # and not when it is called, while the page waits.
    "eager compilation": Patch(
        r"\Aasync function _createPyodideModule(\(.*\})\s*export default _createPyodideModule;\s*\Z",
        "export default (async function \\1);\n",
    ),
    # Pyodide reserves memory that threads could share, to wait until input comes. A page may not wait, and Chromium
    # reports the shared memory as deprecated: to name the line, it compiles the function of a megabyte once more.
    "no shared memory": Patch(
        r"=new Int32Array\(new WebAssembly\.Memory\(\{shared:!0,initial:1,maximum:1\}\)\.buffer\)", "=null"
    ),
    # For every JavaScript function that WebAssembly calls, Emscripten compiles a small module. One for each signature
    # is enough.
    "shared trampolines": Patch(
        r"var module=new WebAssembly\.Module\(bytes\);"
        r"var instance=new WebAssembly\.Instance\(module,\{e:\{f:func\}\}\)",
        "var modules=convertJsFunctionToWasm.modules??={},module=modules[sig]??=new WebAssembly.Module(bytes);"
        "var instance=new WebAssembly.Instance(module,{e:{f:func}})",
    ),
    # Emscripten gives an address to each of thousands of exports, for libraries that are linked later. This page
    # links none, so only those addresses are needed that something has asked for.
    "no unused addresses": Patch(
        r"(var updateGOT=\(exports,replace\)=>\{for\(var symName in exports\)\{if\(isInternalSym\(symName\))\)",
        r"\1||!GOT[symName])",
    ),
    # The same for hundreds of OpenGL functions, each with a WebAssembly instance.
    "no OpenGL": Patch(
        r"(of Object\.entries\(GOT\)\)\{if\(entry\.value==-1\)\{)",
        r'\1if(symName.startsWith("emscripten_gl")){entry.value=0;continue}',
    ),
    # Before it adds a function to the table, Emscripten searches the table for that function. It is never there.
    "no search of the function table": Patch(
        r"(functionsInTableMap=new WeakMap;)updateTableMap\(0,wasmTable\.length\)", r"\1"
    ),
}
# The memory snapshot (tools/memory.py) needs these two. The first gives static/python.js the function that lays the
# snapshot out; the second keeps the loader from fetching a standard library that the snapshot already contains.
REMEMBER = Patch(
    r"(function assignWasmExports\(wasmExports\)\{)",
    r'\1Module["_remember"]=wasmExports["remember"];',
)
# With a snapshot these expressions need not be compiled: nothing of Python's compiler then runs before the first
# picture, and a first visit does not prepare its functions.
IMPORTS = Patch(
    r'let\[\w+,\w+\]=API\.rawRun\("import _pyodide_core"\);\w+&&API\.fatal_loading_error\([^;]+?\),'
    r'API\.runPythonInternal_dict=API\._pyodide\._base\.eval_code\("\{\}"\),'
    r'API\.importlib=API\.runPythonInternal\("import importlib; importlib"\);'
    r"let (\w+)=API\.importlib\.import_module;(.+?)"
    r'=API\.runPythonInternal\("import __main__; __main__\.__dict__"\),'
    r'(\w+)=API\.runPythonInternal\("import builtins; builtins\.__dict__"\)',
    r'let \1=API._pyodide._base.import_module,\3=\1("builtins");'
    r'API.runPythonInternal_dict=\3.dict(),API.importlib=\1("importlib");\2=\1("__main__").__dict__;\3=\3.__dict__',
)
LIBRARY = Patch(r'(e\.indexURL\+"python_stdlib\.zip",\[)(\w+\(t\))', r"\1...(e._loadSnapshot?[]:[\2])")
# A speed-up of PyScript: it searches the whole page for attributes like py-click, of which this page has none.
EVENTS = Patch(r"(=e=>\{if\()\w+\.length(\)for\(let\{name:\w+,ownerElement:\w+\}of )", r"\1false\2")
# Another one: before it runs a script, PyScript writes its Python package to files, compiles and imports it. The page
# imports nothing of it.
PYTHON_PACKAGE = Patch(
    r'\w+\("\.",\{pyscript:\{"__init__\.py":.*?\}\}\),(\w+)\.push\("import pyscript as _pyscript"\)'
    r"(?:,\1\.push\([^;]+?\))+;",
    r"\1.length=0;",
)


def faster(script: str) -> str:
    """The text of pyodide.asm.mjs with every speed-up that fits it."""
    for name, patch in SPEED_UPS.items():
        with optional(name):
            script = substituted(script, patch)
    return script


def with_memory(script: str) -> str:
    """The text of pyodide.asm.mjs for an interpreter with a memory snapshot; Unsupported if it looks different."""
    script = substituted(script, REMEMBER)
    with optional("no expressions compiled at the start"):
        script = substituted(script, IMPORTS)
    return script


def from_memory(loader: str) -> str:
    """The text of pyodide.mjs that loads no library in addition to a snapshot; Unsupported if it looks different."""
    return substituted(loader, LIBRARY)


def for_page(core: str) -> str:
    """PyScript's core-*.js without what the policy or a browser may forbid, and faster if the text fits; else Stop."""
    for patch in (WORKER_HOOKS, PACKAGES, FOLDERS, CHANNEL, WORKER_COPY):
        core = required(core, patch)
    with optional("no search for event attributes"):
        core = substituted(core, EVENTS)
    with optional("no Python package of PyScript"):
        core = substituted(core, PYTHON_PACKAGE)
    return core


def for_site(core: str) -> str:
    """PyScript's core, as for_page returns it, for a site without its chunks; Stop if it looks different."""
    return required(core, CHUNKS, times=16)


def for_one_file(core: str) -> str:
    """PyScript's core, as for_site returns it, for a page whose parts are all blobs; Stop if it looks different."""
    return required(required(core, ADDRESS), BLOBS)


def required(text: str, patch: Patch, *, times: int = 1) -> str:
    """`text` with all matches replaced; Stop unless there are exactly `times`."""
    try:
        return substituted(text, patch, times=times)
    except Unsupported as reason:
        raise Stop(
            f"PyScript has changed: {reason}. This patch is required: py/tools/patches.py says for what, "
            "and docs/upgrading.md how to adapt it."
        ) from reason


def substituted(text: str, patch: Patch, *, times: int = 1) -> str:
    """`text` with all matches replaced; Unsupported unless there are exactly `times`."""

    def replacement(match: re.Match[str]) -> str:
        new = patch.by
        for number, group in enumerate(match.groups(), 1):
            new = new.replace(f"\\{number}", group)
        return new

    changed, count = re.subn(patch.pattern, replacement, text, flags=re.DOTALL)
    if count != times:
        raise Unsupported(f"{count} places match {patch.pattern[:60]!r}, not {times}")
    return changed
