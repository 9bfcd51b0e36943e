"""Changes to the text of PyScript and Pyodide, each asserted: a version that looks otherwise stops the set-up."""

import re

from tools.console import Stop

# PyScript writes a function as text for its own workers, which this page does not use; made from a string, it would
# need 'unsafe-eval' in the page's policy, for everything else too.
WORKER_HOOKS = (r"return Function\(`return\(w,x\)=>\(\$\{\w+\}\)\(w,x,\.\.\.\[\$\{\w+\}\]\)`\)\(\)", "return void 0")
# The one file has no neighbours: nothing can be imported by name ...
CHUNKS = (r'import\("\./[\w.-]+\.js"\)', "Promise.resolve({default(){},notify:console.error,notOnDOM(){}})")
# ... a module made of a blob has no address to resolve others by ...
ADDRESS = (r"import\.meta\.url", "location.href")
# ... and the interpreter is a blob, which the core would take for a version and ask a CDN for.
BLOBS = r"\[a-z0-9-\]\+:(\\{1,2}/\\{1,2}/)"

# Pyodide's larger half is one function of a megabyte. In brackets it is compiled when it is read, beside the page, and
# not only when it is called, while the page waits.
WHOLE = (
    r"\Aasync function _createPyodideModule(\(.*\})\s*export default _createPyodideModule;\s*\Z",
    "export default (async function \\1);\n",
)

# It prepares for libraries that are linked later. There are none, and that took as long as it takes to draw a board:
# one small WebAssembly module for each function that JavaScript lends, where one for each signature does, ...
LENT = (
    r"var module=new WebAssembly\.Module\(bytes\);var instance=new WebAssembly\.Instance\(module,\{e:\{f:func\}\}\)",
    "var modules=convertJsFunctionToWasm.modules??={},module=modules[sig]??=new WebAssembly.Module(bytes);"
    "var instance=new WebAssembly.Instance(module,{e:{f:func}})",
)
# ... and a place in the table for each of thousands of functions whose address nobody has asked for.
ADDRESSES = (
    r"(var updateGOT=\(exports,replace\)=>\{for\(var symName in exports\)\{if\(isInternalSym\(symName\))\)",
    r"\1||!GOT[symName])",
)
# ... and for hundreds of OpenGL's, of which nobody asks for one: a WebAssembly instance each.
OPENGL = (
    r"(of Object\.entries\(GOT\)\)\{if\(entry\.value==-1\)\{)",
    r'\1if(symName.startsWith("emscripten_gl")){entry.value=0;continue}',
)
# Before it adds a function to the table it looks at all that are there, for one that may be there already: none is.
TABLE = (r"(functionsInTableMap=new WeakMap;)updateTableMap\(0,wasmTable\.length\)", r"\1")
# The page's interpreter lays out a memory that the set-up has made (tools/memory.py), and needs no library beside it.
REMEMBER = (
    r"(function assignWasmExports\(wasmExports\)\{)",
    r'\1Module["_remember"]=wasmExports["remember"];',
)
LIBRARY = (r'(e\.indexURL\+"python_stdlib\.zip",\[)(\w+\(t\))', r"\1...(e._loadSnapshot?[]:[\2])")
# PyScript looks through the whole page for attributes like py-click. It has none.
EVENTS = (r"(=e=>\{if\()\w+\.length(\)for\(let\{name:\w+,ownerElement:\w+\}of )", r"\1false\2")


def at_once(half: str) -> str:
    """Pyodide's pyodide.asm.mjs, to be compiled whole at once and to start without what only other libraries need."""
    for pattern, by in (WHOLE, LENT, ADDRESSES, OPENGL, TABLE):
        half = replaced(half, pattern, by, times=1)
    return half


def with_memory(half: str) -> str:
    """pyodide.asm.mjs beside a module that tools/memory.py has made."""
    return replaced(half, *REMEMBER, times=1)


def from_memory(loader: str) -> str:
    """pyodide.mjs that asks for no library when it starts from a memory."""
    return replaced(loader, *LIBRARY, times=1)


def for_policy(core: str) -> str:
    """PyScript's core-*.js as the page's policy lets it run, and as the page needs it."""
    return replaced(replaced(core, *WORKER_HOOKS, times=1), *EVENTS, times=1)


def for_one_file(core: str) -> str:
    """PyScript's core, as for_policy leaves it, for a page whose parts are all blobs."""
    core = replaced(core, *CHUNKS, times=19)
    core = replaced(core, *ADDRESS, times=1)
    return replaced(core, BLOBS, r"blob:|[a-z0-9-]+:\1", times=2)


def replaced(text: str, pattern: str, by: str, *, times: int) -> str:
    """`text` with every match of `pattern` replaced, `\\1` being its first group; Stop unless there are so many."""

    def changed_to(match: re.Match[str]) -> str:
        new = by
        for number, group in enumerate(match.groups(), 1):
            new = new.replace(f"\\{number}", group)
        return new

    changed, count = re.subn(pattern, changed_to, text, flags=re.DOTALL)
    if count != times:
        raise Stop(
            f"PyScript or Pyodide has changed: {count} places match {pattern!r} and not {times}. "
            "py/tools/patches.py tells what is changed there and why."
        )
    return changed
