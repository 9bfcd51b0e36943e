"""A memory snapshot: the page starts with it in place of Python's own start and hundreds of imports.

The set-up imports every module in an interpreter in Node.js. What its memory is then goes into the WebAssembly module
as passive data segments, with an exported function `remember` that copies them to their addresses.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tools import wasm
from tools.console import Unsupported, run
from tools.paths import PY
from tools.wasm import leb, sized

MAKER = Path(__file__).with_name("memory.mjs")
MAIN = PY / "main.py"
BLOCK = 256  # bytes that are kept or left out together
AROUND = 16  # blocks
FILL = 65536  # bytes in a page, the unit of WebAssembly's memory sizes


def make(
    node: str, interpreter: Path, archives: list[Path], names: set[str], out: Path
) -> tuple[bytes, dict[str, Any]]:
    """Import every module of the archives and of the library in folder `interpreter`, and compile py/main.py.

    Returns pyodide.asm.wasm with the snapshot, and what static/python.js needs to start from it: `hiwire`, Pyodide's
    record of JavaScript objects that the memory refers to, and `games`, whose modules it contains. `names` are what
    modules import from JavaScript; `out` is a folder for intermediate files.

    Stop if the import fails; Unsupported if the module looks different."""
    out.mkdir(parents=True, exist_ok=True)
    run([node, MAKER, interpreter, out, ",".join(sorted(names)), MAIN, *archives], "importing everything")
    first, last = ((out / name).read_bytes() for name in ("first.bin", "last.bin"))
    state: dict[str, Any] = json.loads((out / "state.json").read_text("utf-8"))
    module = wasm.Module.read((interpreter / "pyodide.asm.wasm").read_bytes())
    initial = bytes(wasm.Memory(module.segments).image)
    parts = list(differing(initial, first, last, state.pop("stack")))
    return with_memory(module, len(last), parts), state


def check_imports(node: str, interpreter: Path, archives: list[Path], names: set[str]) -> None:
    """Import every module of the archives in folder `interpreter`, without a snapshot. Stop if that fails."""
    run([node, MAKER, interpreter, "", ",".join(sorted(names)), MAIN, *archives], "importing everything")


def names_of(sources: list[Path]) -> set[str]:
    """The names that modules import from the page's JavaScript."""
    imported: set[str] = set()
    for path in sources:
        if path.suffix == ".py":
            text = path.read_text("utf-8")
            for names in re.findall(r"^\s*from js import (.+)$", text, re.MULTILINE):
                imported.update(name.strip() for name in names.split(","))
            imported.update(re.findall(r"\bjs\.(\w+)", text))
    return imported


def differing(initial: bytes, first: bytes, last: bytes, stack: list[int]) -> Iterator[tuple[int, bytes]]:
    """The parts of memory `last` that differ from `initial`, as pairs of address and bytes, without the stack.

    `first` is the memory after the constructors of the C library. They write values that differ between browsers, so
    the blocks around everything they write are kept too."""
    kept: set[int] = set()
    initial = initial.ljust(len(last), b"\0")
    first = first.ljust(len(last), b"\0")
    for block in range(len(last) // BLOCK):
        part = slice(block * BLOCK, (block + 1) * BLOCK)
        if stack[0] <= part.start and part.stop <= stack[1]:
            continue  # left over from calls that have returned
        if first[part] != initial[part]:
            kept.update(range(block - AROUND, block + AROUND))
        elif last[part] != initial[part]:
            kept.add(block)
    start = end = -1
    for block in [*sorted(kept), len(last)]:
        if block != end:
            if start >= 0:
                yield start * BLOCK, last[start * BLOCK : end * BLOCK]
            start = block
        end = block + 1


def with_memory(module: wasm.Module, size: int, runs: list[tuple[int, bytes]]) -> bytes:
    """The module with a memory of `size` bytes and an export `remember()` that copies the runs to their addresses.

    It can be called once: the segments are dropped. Unsupported if the module looks different."""
    sections = dict(module.sections)
    count = wasm.Reader(sections[wasm.TYPES]).number()
    limits = wasm.Reader(sections[wasm.LIMITS])
    if limits.take(2) != b"\x01\x01" or size % FILL:
        raise Unsupported("the memory has no limit")
    limits.number()
    before = len(module.segments)
    copies = b"".join(
        b"\x41" + leb(place, signed=True) + b"\x41\0\x41" + leb(len(part), signed=True)
        + b"\xfc\x08" + leb(number) + b"\0\xfc\x09" + leb(number)  # memory.init, data.drop
        for number, (place, part) in enumerate(runs, before)
    )  # fmt: skip
    body = b"\0" + copies + b"\x0b"
    export = bytes(wasm.Export("remember", wasm.FUNCTION, module.imported + len(module.bodies)))
    data = _rest(sections[wasm.DATA]) + b"".join(b"\x01" + sized(part) for _, part in runs)
    changed = {
        wasm.TYPES: leb(count + 1) + _rest(sections[wasm.TYPES]) + b"\x60\0\0",
        wasm.FUNCTIONS: leb(len(module.bodies) + 1) + _rest(sections[wasm.FUNCTIONS]) + leb(count),
        wasm.LIMITS: b"\x01\x01" + leb(size // FILL) + limits.content[limits.at :],
        wasm.EXPORTS: leb(len(module.exports) + 1) + _rest(sections[wasm.EXPORTS]) + export,
        wasm.CODE: leb(len(module.bodies) + 1) + _rest(sections[wasm.CODE]) + sized(body),
        wasm.DATA: leb(before + len(runs)) + data,
        wasm.DATA_COUNT: leb(before + len(runs)),
    }
    return wasm.joined((kind, changed.get(kind, content)) for kind, content in module.sections)


def _rest(section: bytes) -> bytes:
    """A section without its count."""
    reader = wasm.Reader(section)
    reader.number()
    return section[reader.at :]
