"""Pyodide's interpreter cut down to what a page of ours can reach: little more than half of its WebAssembly, and what
fits it of its JavaScript half.

Stock Pyodide carries what the packages it can load may ask for: thousands of exports, codecs of East Asian encodings,
databases, test modules. The site loads no package and its standard library (tools/stdlib.py) names none of those, so
nobody would call them. Functions keep their numbers: what goes is left as a body that traps.
"""

import hashlib
import re
from bisect import bisect_right
from collections import Counter

from tools.console import Stop
from tools.wasm import FUNCTION, GLOBAL, Export, Memory, Module

# Built-in modules that nothing in the cut standard library imports. An import of one is a ModuleNotFoundError.
OUT = {
    *("_bz2", "_csv", "_ctypes", "_decimal", "_elementtree", "_hmac", "_lsprof", "_lzma", "_pickle", "_queue"),
    *("_posixsubprocess", "_remote_debugging", "_sqlite3", "_zoneinfo", "_zstd", "cmath", "mmap", "pyexpat", "termios"),
    *("_codecs_cn", "_codecs_hk", "_codecs_iso2022", "_codecs_jp", "_codecs_kr", "_codecs_tw", "_multibytecodec"),
    *("_testbuffer", "_testcapi", "_testclinic", "_testclinic_limited", "_testinternalcapi", "_testlimitedcapi"),
    *("_xxtestfuzz", "unicodedata", "xxsubtype"),
}
# Libraries that only those use, each from a function to the one that comes after it: what a file holds lies together.
LIBRARIES = (
    ("ffi_prep_cif", "hiwire_intern"),
    ("lzma_version_number", "emscripten_GetProcAddress"),  # lzma, SQLite, Zstandard
    ("BZ2_blockSort", "zcalloc"),
)
# Tables that only what goes had read, by their place in memory, with the SHA-256 of what lies there: another Pyodide
# has other places, and whoever brings it looks where they are (docs/startup.md says how).
TABLES = (
    # Modules/cjkcodecs, Modules/unicodedata.c
    (0x0C3720, 0x1FB300, "896c2b30ab8cee6849a58afea57ac5d29c23ebf85a090d997676132479c733db"),
    # iconv of the C library
    (0x2B13FE, 0x2D345E, "c52d285a0173e758c4ccda96a569d7adb2157249e9426dc4fa59feaf0b112bde"),
)

COMMON = 256  # bytes of a function that other files may hold, too
ASSIGNMENT = re.compile(r'(?:[\w$]+=|Module\["\w+"\]=)+(?:[\w$]+=)*wasmExports\["(\w+)"\](?:\.value>>>0)?')


def cut(wasm: bytes, half: str, caller: str) -> tuple[bytes, str]:
    """The interpreter and its JavaScript half without what cannot be reached; `caller` is the text that loads them.

    Stop if they do not look as this was written for."""
    half, wanted = _cut_half(half, caller)
    return _cut_wasm(wasm, wanted), half


def _cut_half(half: str, caller: str) -> tuple[str, set[str]]:
    """The JavaScript half that takes no export it has no use for, and the exports that are left."""
    found = re.search(r"function assignWasmExports\(wasmExports\)\{(.*?)\}var wasmImports=", half, re.DOTALL)
    declared = re.search(r"var ((?:[\w$]+,)+)wasmTable,wasmMemory;function assignWasmExports", half)
    if not found or not declared:
        raise Stop("Pyodide's JavaScript half takes its exports in another way than py/tools/interpreter.py knows.")
    rest = half[: declared.start(1)] + half[declared.end(1) : found.start(1)] + half[found.end(1) :]
    words = Counter(re.findall(r"[A-Za-z_$][\w$]*", rest + caller))
    kept, wanted = [], {"__main_argc_argv"} | set(re.findall(r'wasmExports(?:\["|\.)(\w+)', rest))
    for part in found[1].split(";"):
        assigned = ASSIGNMENT.fullmatch(part)
        if not assigned:
            raise Stop(f"Pyodide's JavaScript half takes an export in a way of its own: {part[:100]}")
        if any(words[name] for name in re.findall(r'([\w$]+)(?:"\])?=', part)):
            kept.append(part)
            wanted.add(assigned[1])
    names = dict.fromkeys(name for part in kept for name in re.findall(r"(?<![\w$\"])([\w$]+)=", part))
    shorter = half[: found.start(1)] + ";".join(kept) + half[found.end(1) :]
    return shorter.replace(declared[1], "".join(f"{name}," for name in names), 1), wanted


def _cut_wasm(wasm: bytes, wanted: set[str]) -> bytes:
    module = Module.read(wasm)
    memory = Memory(module.segments)
    listed = module.listed()
    at, builtins = _builtins(memory, listed, module.exports)
    doomed = _doomed(module, {name: listed[place - 1] for name, place in builtins.items()})
    exports = [e for e in module.exports if e.name in wanted or e.kind not in (FUNCTION, GLOBAL)]
    roots = {e.index for e in exports if e.kind == FUNCTION} | (set(listed) - doomed)
    # Of functions that are alike the linker has kept one, in whatever file: those that may well be alike stay.
    alike = {index for index in doomed.intersection(listed) if len(module.body(index)) <= COMMON}
    live = module.reached(roots)
    live |= module.reached(alike, without=doomed - alike - live)
    kept = [memory.part(at + 8 * n, 8) for n, name in enumerate(builtins) if name not in OUT]
    memory.write(at, b"".join(kept).ljust(8 * len(builtins), b"\0"))
    for start, end, digest in TABLES:
        found = hashlib.sha256(memory.part(start, end - start)).hexdigest()
        if found != digest:
            raise Stop(f"The interpreter has other tables than py/tools/interpreter.py knows at {start:#x}: {found}")
        memory.write(start, bytes(end - start))
    return module.written(exports, live, memory.segments())


def _builtins(memory: Memory, listed: list[int], exports: list[Export]) -> tuple[int, dict[str, int]]:
    """Where the list of built-in modules lies, pairs of a name and of PyInit's place in the table; and that list."""
    math = next((e.index for e in exports if e.name == "PyInit_math"), -1)
    place = listed.index(math) + 1 if math in listed else -1
    found = [at for at in memory.words(place) if memory.text(memory.word(at - 4)) == "math"]
    if len(found) != 1:
        raise Stop(f"The interpreter's list of built-in modules was looked for and found {len(found)} times.")
    at = found[0] - 4
    while memory.text(memory.word(at - 8)) and memory.word(at - 4) <= len(listed):
        at -= 8
    builtins: dict[str, int] = {}
    while name := memory.text(memory.word(at + 8 * len(builtins))):
        builtins[name] = memory.word(at + 8 * len(builtins) + 4)
    if missing := OUT - set(builtins):
        raise Stop(f"The interpreter has no built-in modules {', '.join(sorted(missing))} to leave out.")
    return at, builtins


def _doomed(module: Module, starts: dict[str, int]) -> set[int]:
    """The functions of modules and libraries that are left out. What a file holds lies together, PyInit first."""
    order = sorted(starts.values())
    found: set[int] = set()
    for name in OUT:
        found.update(range(starts[name], order[bisect_right(order, starts[name])]))
    numbers = {export.name: export.index for export in module.exports}
    for first, after in LIBRARIES:
        if not 0 < numbers.get(first, 0) < numbers.get(after, 0):
            raise Stop(f"The interpreter has {first} and {after} in other places than py/tools/interpreter.py knows.")
        found.update(range(numbers[first], numbers[after]))
    return found
