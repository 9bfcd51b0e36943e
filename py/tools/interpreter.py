"""Cut Pyodide's interpreter down to what the page can reach: to 56 % of its WebAssembly.

Pyodide carries what any package may need: thousands of exports, codecs of East Asian encodings, SQLite, test modules.
This page loads no package, and its standard library (tools/stdlib.py) imports none of those modules. Functions keep
their numbers: one that is removed becomes a trap. docs/startup.md describes the method. Its script
is cut by tools/tree_shaking.mjs.

The cut is made for one version of Pyodide. With any other, `cut` raises Unsupported, and the whole interpreter is used.
"""

import hashlib
import re
import struct
from bisect import bisect_left, bisect_right
from collections import Counter

from tools.console import Unsupported
from tools.wasm import FUNCTION, GLOBAL, Export, Memory, Module, Reader

# Built-in modules that nothing in the cut standard library imports. Importing one raises ModuleNotFoundError.
OUT = {
    *("_bz2", "_csv", "_ctypes", "_decimal", "_elementtree", "_hmac", "_lsprof", "_lzma", "_pickle", "_queue"),
    *("_posixsubprocess", "_remote_debugging", "_sqlite3", "_zoneinfo", "_zstd", "cmath", "mmap", "pyexpat", "termios"),
    *("_codecs_cn", "_codecs_hk", "_codecs_iso2022", "_codecs_jp", "_codecs_kr", "_codecs_tw", "_multibytecodec"),
    *("_testbuffer", "_testcapi", "_testclinic", "_testclinic_limited", "_testinternalcapi", "_testlimitedcapi"),
    *("_xxtestfuzz", "unicodedata", "xxsubtype"),
}
# C libraries that only those modules use: the exported function that begins each, and the one after its end. The
# linker keeps the functions of a file together.
LIBRARIES = (
    ("ffi_prep_cif", "hiwire_intern"),
    ("lzma_version_number", "emscripten_GetProcAddress"),  # lzma, SQLite, Zstandard
    ("BZ2_blockSort", "zcalloc"),
)
# Tables that only the removed code reads: first address, end, SHA-256 of the bytes between. They differ in every
# build of Pyodide, so their checksums also identify the version that the cut was made for. docs/upgrading.md
# says how to find the new ones.
TABLES = (
    # Modules/cjkcodecs, Modules/unicodedata.c
    (0x0C3720, 0x1FB300, "896c2b30ab8cee6849a58afea57ac5d29c23ebf85a090d997676132479c733db"),
    # iconv of the C library
    (0x2B13FE, 0x2D345E, "c52d285a0173e758c4ccda96a569d7adb2157249e9426dc4fa59feaf0b112bde"),
)

# The docstring of a C function: a signature, which inspect reads, and a text, which only help() shows.
DOCSTRING = re.compile(rb"\)\n--\n\n([^\0]+)")
# An i32.const of at least three bytes. The same bytes may be something else: then more of the docstrings is kept.
CONSTANT = re.compile(rb"\x41(?=([\x80-\xff]{2,4}[\x00-\x7f]))")
COMMON = 256  # bytes; a shorter function may be shared with other files, see _cut_wasm
ASSIGNMENT = re.compile(r'(?:[\w$]+=|Module\["\w+"\]=)+(?:[\w$]+=)*wasmExports\["(\w+)"\](?:\.value>>>0)?')


def cut(wasm: bytes, half: str, caller: str) -> tuple[bytes, str]:
    """pyodide.asm.wasm and pyodide.asm.mjs without what cannot be reached; `caller` is the text of pyodide.mjs.

    Unsupported if this is not the version that the cut was made for."""
    half, wanted = _cut_half(half, caller)
    return _cut_wasm(wasm, wanted), half


def _cut_half(half: str, caller: str) -> tuple[str, set[str]]:
    """pyodide.asm.mjs without the exports that it never uses, and the names of the exports that are left."""
    match = re.search(r"function assignWasmExports\(wasmExports\)\{(.*?)\}var wasmImports=", half, re.DOTALL)
    declared = re.search(r"var ((?:[\w$]+,)+)wasmTable,wasmMemory;function assignWasmExports", half)
    if not match or not declared:
        raise Unsupported("pyodide.asm.mjs has no assignWasmExports of the known form")
    rest = half[: declared.start(1)] + half[declared.end(1) : match.start(1)] + half[match.end(1) :]
    words = Counter(re.findall(r"[A-Za-z_$][\w$]*", rest + caller))
    kept, wanted = [], {"__main_argc_argv"} | set(re.findall(r'wasmExports(?:\["|\.)(\w+)', rest))
    for part in match[1].split(";"):
        assigned = ASSIGNMENT.fullmatch(part)
        if not assigned:
            raise Unsupported(f"pyodide.asm.mjs takes an export in an unknown way: {part[:100]}")
        if any(words[name] for name in re.findall(r'([\w$]+)(?:"\])?=', part)):
            kept.append(part)
            wanted.add(assigned[1])
    names = dict.fromkeys(name for part in kept for name in re.findall(r"(?<![\w$\"])([\w$]+)=", part))
    shorter = half[: match.start(1)] + ";".join(kept) + half[match.end(1) :]
    return shorter.replace(declared[1], "".join(f"{name}," for name in names), 1), wanted


def _cut_wasm(wasm: bytes, wanted: set[str]) -> bytes:
    module = Module.read(wasm)
    memory = Memory(module.segments)
    listed = module.listed()
    at, builtins = _builtins(memory, listed, module.exports)
    removable = _removable(module, {name: listed[place - 1] for name, place in builtins.items()})
    exports = [e for e in module.exports if e.name in wanted or e.kind not in (FUNCTION, GLOBAL)]
    roots = {e.index for e in exports if e.kind == FUNCTION} | (set(listed) - removable)
    # The linker merges identical functions, so a short function of a removed file may also be one of another file.
    alike = {index for index in removable.intersection(listed) if len(module.body(index)) <= COMMON}
    live = module.reached(roots)
    live |= module.reached(alike, without=removable - alike - live)
    kept = [memory.part(at + 8 * n, 8) for n, name in enumerate(builtins) if name not in OUT]
    memory.write(at, b"".join(kept).ljust(8 * len(builtins), b"\0"))
    for start, end, digest in TABLES:
        actual = hashlib.sha256(memory.part(start, end - start)).hexdigest()
        if actual != digest:
            raise Unsupported(f"other bytes from {start:#x} to {end:#x}: SHA-256 {actual}")
        memory.write(start, bytes(end - start))
    _empty_docstrings(memory, _addresses(memory, module, live))
    return module.written(exports, live, memory.segments())


def _empty_docstrings(memory: Memory, used: list[int]) -> None:
    """Zero the texts of docstrings, up to the first address in `used`.

    The linker stores a string that ends another one only once: the keyword "False" is the end of a docstring.
    """
    for text in DOCSTRING.finditer(bytes(memory.image)):
        start, end = text.span(1)
        next_used = bisect_left(used, start)
        kept = min(end, used[next_used]) if next_used < len(used) else end
        memory.write(start, bytes(kept - start))


def _addresses(memory: Memory, module: Module, live: set[int]) -> list[int]:
    """All numbers that may be addresses, sorted: aligned words of the memory, and constants of the live functions."""
    image = bytes(memory.image)
    found = set(struct.unpack_from(f"<{len(image) // 4}I", image))
    for index in live:
        if index >= module.imported:
            found.update(Reader(constant[1]).number() for constant in CONSTANT.finditer(module.body(index)))
    return sorted(found)


def _builtins(memory: Memory, listed: list[int], exports: list[Export]) -> tuple[int, dict[str, int]]:
    """The address of the list of built-in modules, and the list: name to PyInit's index in the table."""
    math = next((e.index for e in exports if e.name == "PyInit_math"), -1)
    place = listed.index(math) + 1 if math in listed else -1
    places = [at for at in memory.words(place) if memory.text(memory.word(at - 4)) == "math"]
    if len(places) != 1:
        raise Unsupported(f"{len(places)} places look like the list of built-in modules")
    at = places[0] - 4
    while memory.text(memory.word(at - 8)) and memory.word(at - 4) <= len(listed):
        at -= 8
    builtins: dict[str, int] = {}
    while name := memory.text(memory.word(at + 8 * len(builtins))):
        builtins[name] = memory.word(at + 8 * len(builtins) + 4)
    if missing := OUT - set(builtins):
        raise Unsupported(f"no built-in modules {', '.join(sorted(missing))}")
    return at, builtins


def _removable(module: Module, starts: dict[str, int]) -> set[int]:
    """The functions of the removed modules and libraries. A module's functions are adjacent, PyInit first."""
    order = sorted(starts.values())
    removable: set[int] = set()
    for name in OUT:
        removable.update(range(starts[name], order[bisect_right(order, starts[name])]))
    numbers = {export.name: export.index for export in module.exports}
    for first, after in LIBRARIES:
        if not 0 < numbers.get(first, 0) < numbers.get(after, 0):
            raise Unsupported(f"{first} does not come before {after}")
        removable.update(range(numbers[first], numbers[after]))
    return removable
