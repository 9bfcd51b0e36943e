"""What the page starts with in place of Python's own start and hundreds of imports: an interpreter that has all of it
behind it. Its memory goes into the WebAssembly module itself, and one function of it, `remember`, lays it out.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path

from tools import wasm
from tools.console import Stop, run
from tools.wasm import leb, sized

MAKER = Path(__file__).with_name("memory.mjs")
BLOCK = 256  # bytes that are kept or left out together
AROUND = 16  # blocks
FILL = 65536  # bytes by which WebAssembly counts memory


def make(node: str, interpreter: Path, archives: list[Path], names: set[str], out: Path) -> tuple[bytes, str]:
    """The interpreter in folder `interpreter` with every module of the archives, and of its own library, imported: the
    module and its JavaScript half. `names` are what the archives' modules take from the page when they are imported."""
    out.mkdir(parents=True, exist_ok=True)
    run([node, MAKER, interpreter, out, ",".join(sorted(names)), *archives], "importing everything")
    read = {name: (out / name).read_bytes() for name in ("first.bin", "last.bin", "state.json")}
    state = json.loads(read["state.json"])
    module = wasm.Module.read((interpreter / "pyodide.asm.wasm").read_bytes())
    laid = bytes(wasm.Memory(module.segments).image)
    parts = list(differing(laid, read["first.bin"], read["last.bin"], state.pop("stack")))
    half = (interpreter / "pyodide.asm.mjs").read_text("utf-8")
    return with_memory(module, len(read["last.bin"]), parts), f"{half}export const remembered = {json.dumps(state)};\n"


def names_of(sources: list[Path]) -> set[str]:
    """What modules import from the page's JavaScript by name."""
    found: set[str] = set()
    for path in sources:
        if path.suffix == ".py":
            text = path.read_text("utf-8")
            for names in re.findall(r"^\s*from js import (.+)$", text, re.MULTILINE):
                found.update(name.strip() for name in names.split(","))
            found.update(re.findall(r"\bjs\.(\w+)", text))
    return found


def differing(laid: bytes, first: bytes, last: bytes, stack: list[int]) -> Iterator[tuple[int, bytes]]:
    """What of `last` is not as data segments have it. `first` is what it was when nothing but constructors had run:
    they also put there what differs from browser to browser, so all around what they write is kept."""
    kept: set[int] = set()
    laid = laid.ljust(len(last), b"\0")
    first = first.ljust(len(last), b"\0")
    for block in range(len(last) // BLOCK):
        part = slice(block * BLOCK, (block + 1) * BLOCK)
        if stack[0] <= part.start and part.stop <= stack[1]:
            continue  # of calls that have come back
        if first[part] != laid[part]:
            kept.update(range(block - AROUND, block + AROUND))
        elif last[part] != laid[part]:
            kept.add(block)
    start = end = -1
    for block in [*sorted(kept), len(last)]:
        if block != end:
            if start >= 0:
                yield start * BLOCK, last[start * BLOCK : end * BLOCK]
            start = block
        end = block + 1


def with_memory(module: wasm.Module, size: int, runs: list[tuple[int, bytes]]) -> bytes:
    """The module with a memory of `size` bytes and a function `remember` that lays out the runs, once."""
    sections = dict(module.sections)
    count = wasm.Reader(sections[wasm.TYPES]).number()
    limits = wasm.Reader(sections[wasm.LIMITS])
    if limits.take(2) != b"\x01\x01" or size % FILL:
        raise Stop("The interpreter's memory is not one that has a limit.")
    limits.number()
    before = len(module.segments)
    lay = b"".join(
        b"\x41" + leb(place, signed=True) + b"\x41\0\x41" + leb(len(part), signed=True)
        + b"\xfc\x08" + leb(number) + b"\0\xfc\x09" + leb(number)  # memory.init, data.drop
        for number, (place, part) in enumerate(runs, before)
    )  # fmt: skip
    body = b"\0" + lay + b"\x0b"
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
