"""The memory snapshot: the module copies it to its addresses, and the same sources give the same bytes anywhere."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tools import memory, runtime, wasm
from tools.paths import ARCHIVES, INTERPRETER

pytestmark = pytest.mark.slow

#: One page of memory with "abc" at 16, one function that gives the byte at a place.
TINY = b"\0asm\x01\0\0\0" + bytes.fromhex(
    "01 06 01 60 01 7f 01 7f"  # types: (i32) -> i32
    "02 01 00"  # no imports
    "03 02 01 00"  # one function
    "05 04 01 01 01 02"  # memory of 1 to 2 pages
    "07 0e 02 06 6d656d6f7279 02 00 01 62 00 00"  # exports: memory, b
    "0c 01 01"  # one data segment
    "0a 09 01 07 00 20 00 2d 00 00 0b"  # code: load8_u
    "0b 09 01 00 41 10 0b 03 616263"  # "abc" at 16
)
LAY = """
const [path] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate((await import("node:fs")).readFileSync(path));
const { memory, remember, b } = instance.exports;
const read = () => [...new Uint8Array(memory.buffer, 14, 8), new Uint8Array(memory.buffer)[70000], b(17)];
const before = read();
new Uint8Array(memory.buffer).fill(255, 14, 22);
remember();
console.log(JSON.stringify({ before, after: read(), size: memory.buffer.byteLength }));
"""


def test_remember_copies_the_snapshot_to_its_addresses(tmp_path: Path) -> None:
    made = memory.with_memory(wasm.Module.read(TINY), 2 * memory.FILL, [(15, b"xyz"), (70000, b"\x07")])
    (tmp_path / "made.wasm").write_bytes(made)
    (tmp_path / "lay.mjs").write_text(LAY)
    run = [runtime.node(), tmp_path / "lay.mjs", tmp_path / "made.wasm"]
    result = json.loads(subprocess.run(run, capture_output=True, text=True, check=True).stdout)
    assert result["size"] == 2 * memory.FILL
    assert result["before"] == [0, 0, *b"abc", 0, 0, 0, 0, *b"b"]
    assert result["after"] == [255, *b"xyz", 255, 255, 255, 255, 7, *b"z"]


def test_a_snapshot_has_what_differs_and_what_surrounds_the_writes_of_constructors() -> None:
    block, around = memory.BLOCK, memory.AROUND
    image = bytes(200 * block)
    first, last = bytearray(image), bytearray(image)
    last[150 * block + 3] = 1  # changed later: its block alone
    first[60 * block] = last[60 * block] = 9  # written by constructors: its neighbours, too
    last[100 * block] = 5  # on the stack
    runs = list(memory.differing(image[: 10 * block], bytes(first), bytes(last), [99 * block, 102 * block]))
    assert runs == [
        ((60 - around) * block, bytes(last[(60 - around) * block : (60 + around) * block])),
        (150 * block, bytes(last[150 * block : 151 * block])),
    ]


def test_names_that_modules_import_from_javascript_are_collected(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text("from js import Path2D, document\n\ndef f():\n    from js import Array\n    js.window.x\n")
    assert memory.names_of([module, tmp_path / "data.json"]) == {"Path2D", "document", "Array", "window"}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, dict[str, Any]]:
    runtime.FAST.prepare()
    inside = [ARCHIVES / runtime.archive(name) for name in runtime.FIRST]
    names = memory.names_of(runtime.app_sources())
    return memory.make(runtime.node(), INTERPRETER, inside, names, tmp_path_factory.mktemp("elsewhere"))


def test_the_same_sources_give_the_same_bytes(made: tuple[bytes, dict[str, Any]]) -> None:
    folder = runtime.FAST.vendor / "pyodide"
    assert made[0] == (folder / runtime.WASM).read_bytes()
    lines = (folder / runtime.SERVED_LOADER).read_text("utf-8").splitlines()
    assert f"export const snapshot = {json.dumps(made[1])};" in lines


def test_it_contains_no_path_of_the_machine_it_was_made_on(made: tuple[bytes, dict[str, Any]]) -> None:
    for place in (str(INTERPRETER), str(Path.home()), str(runtime.ROOT)):
        assert place.encode() not in made[0] or place in ("/", "/root", "/home")
