"""The shipped interpreter is smaller than that of Pyodide, and has everything that our standard library imports."""

import json
import re
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools import interpreter, runtime, wasm
from tools.console import Unsupported
from tools.paths import INTERPRETER, PYODIDE_PACKAGE

pytestmark = pytest.mark.slow

EVERYTHING = """
import sys, zipimport
names = [path.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")
         for path in zipimport.zipimporter("/lib/python314.zip")._get_files() if path.endswith(".pyc")]
names += sys.builtin_module_names
without = {}
for name in names:
    try:
        __import__(name)
    except ImportError as error:
        without[name] = str(error)
import json
json.dumps({"names": names, "without": without})
"""

FAILURE = """
import json, traceback
try:
    json.loads("")
except ValueError:
    text = traceback.format_exc()
text
"""

#: The keywords that it takes for names, and the values of three.
KEYWORDS = """
import keyword

def is_name(word):
    try:
        compile(f"{word} = 1", "", "exec")
    except SyntaxError:
        return False
    return True

str([word for word in keyword.kwlist if is_name(word)]) + " " + str([False, None, True])
"""

#: SQLite, Zstandard and its parts, lzma, bzip2, libffi; and modules that are left out.
OF_LIBRARIES = "sqlite3_|ZSTD|HUF_|FSE_|ZDICT|COVER_|POOL_|HIST_|lzma_|BZ2_|ffi_|PyInit_"


def body(*instructions: int, locals: bytes = b"\0") -> bytes:
    return locals + bytes(instructions) + b"\x0b"


@pytest.fixture(scope="module")
def stock() -> Iterator[tuple[bytes, str, str]]:
    runtime.prepare()
    loader, half, binary = (PYODIDE_PACKAGE / name for name in runtime.PYODIDE_FILES)
    yield binary.read_bytes(), half.read_text("utf-8"), loader.read_text("utf-8")


@pytest.fixture(scope="module")
def less(stock: tuple[bytes, str, str]) -> tuple[bytes, str]:
    return interpreter.cut(*stock)


@given(st.integers(0, 2**32 - 1))
def test_numbers_are_read_as_they_are_written(number: int) -> None:
    assert wasm.Reader(wasm.leb(number)).number() == number
    # A signed one never ends in a byte that would be taken for a sign.
    assert not wasm.leb(number, signed=True)[-1] & 64
    assert wasm.Reader(wasm.leb(number, signed=True)).number() == number


@pytest.mark.parametrize(
    ("instructions", "called"),
    [
        ((0x10, 5), [5]),  # call
        ((0x41, 0x10, 0x1A, 0x10, 7), [7]),  # the 0x10 of a constant is no call
        ((0x42, 0x90, 0x10, 0x1A), []),  # nor that of a longer one
        ((0x43, 0x10, 1, 0x10, 2, 0x1A), []),  # nor four bytes of a float
        ((0x44, *(0x10, 1) * 4, 0x1A, 0x10, 3), [3]),  # nor eight
        ((0x0E, 2, 0x10, 1, 0x10, 0x10, 9), [9]),  # a table of branches, 2 and the default
        ((0x28, 0x10, 0x10, 0x1A), []),  # a load: alignment and offset
        ((0x11, 0x10, 0, 0x10, 1), [1]),  # an indirect call of a type in a table
        ((0xFC, 0x0A, 0x10, 0x10), []),  # memory.copy
        ((0x02, 0x40, 0x10, 4, 0x0B), [4]),  # within a block
        ((0xD2, 6, 0x1A), [6]),  # an address that is taken
    ],
)
def test_calls_are_distinguished_from_operands(instructions: tuple[int, ...], called: list[int]) -> None:
    assert wasm.called(body(*instructions)) == called
    assert wasm.called(body(*instructions, locals=b"\x01\x10\x7f")) == called  # sixteen locals


def test_an_unknown_instruction_is_refused() -> None:
    with pytest.raises(Unsupported, match="0xfd"):
        wasm.called(body(0xFD, 0x10))


def test_a_module_survives_reading_and_writing(stock: tuple[bytes, str, str]) -> None:
    module = wasm.Module.read(stock[0])
    everything = set(range(module.imported + len(module.bodies)))
    again = wasm.Module.read(module.written(module.exports, everything, module.segments))
    assert again.exports == module.exports
    assert again.bodies == module.bodies
    assert again.segments == module.segments
    assert again.listed() == module.listed()


def test_more_than_a_third_is_removed_and_functions_keep_their_numbers(
    stock: tuple[bytes, str, str], less: tuple[bytes, str]
) -> None:
    assert len(less[0]) < len(stock[0]) * 0.65
    assert len(less[1]) < len(stock[1]) * 0.65
    before, after = wasm.Module.read(stock[0]), wasm.Module.read(less[0])
    assert after.listed() == before.listed()
    pairs = list(zip(before.bodies, after.bodies, strict=True))
    assert all(new in (old, wasm.TRAP) for old, new in pairs)
    assert sum(new == wasm.TRAP for _, new in pairs) > 5000
    assert all(export in before.exports for export in after.exports)


def test_no_function_of_the_core_interpreter_is_removed(stock: tuple[bytes, str, str], less: tuple[bytes, str]) -> None:
    before, after = wasm.Module.read(stock[0]), wasm.Module.read(less[0])
    addressed = set(before.listed())
    pairs = enumerate(zip(before.bodies, after.bodies, strict=True), before.imported)
    gone = {n for n, (old, new) in pairs if old != new}
    functions = (export for export in before.exports if export.kind == wasm.FUNCTION)
    names = {export.name for export in functions if export.index in gone & addressed}
    assert all(re.match(OF_LIBRARIES, name) for name in names), sorted(names)


def test_another_pyodide_is_not_cut(stock: tuple[bytes, str, str]) -> None:
    binary, half, loader = stock
    with pytest.raises(Unsupported, match="no assignWasmExports of the known form"):
        interpreter.cut(binary, half.replace("assignWasmExports", "assignExports"), loader)
    with pytest.raises(Unsupported, match="not a WebAssembly module"):
        interpreter.cut(b"\x7fELF" + binary, half, loader)
    module = wasm.Module.read(binary)
    at = binary.index(next(part for place, part in module.segments if place > interpreter.TABLES[0][0] and part[9999:]))
    with pytest.raises(Unsupported, match=r"other bytes from 0xc3720"):
        interpreter.cut(binary[: at + 99] + bytes([binary[at + 99] ^ 1]) + binary[at + 100 :], half, loader)


def printed(source: str, folder: Path) -> str:
    """The value of a Python program in the shipped interpreter, as text."""
    script = folder / "program.mjs"
    script.write_text(
        f"""import {{ loadPyodide }} from {json.dumps((INTERPRETER / "pyodide.mjs").as_uri())};
        const python = await loadPyodide({{ indexURL: {json.dumps(str(INTERPRETER) + "/")} }});
        console.log(python.runPython({json.dumps(source)}));"""
    )
    done = subprocess.run([runtime.node(), str(script)], capture_output=True, text=True, check=True)
    return done.stdout


def test_the_whole_library_can_be_imported_with_it(stock: tuple[bytes, str, str], tmp_path: Path) -> None:
    result = json.loads(printed(EVERYTHING, tmp_path).splitlines()[-1])
    assert len(result["names"]) > 150
    assert not interpreter.OUT.intersection(result["names"])
    assert result["without"] == {}


def test_a_traceback_has_the_first_lines_of_functions_of_the_library(
    stock: tuple[bytes, str, str], tmp_path: Path
) -> None:
    with zipfile.ZipFile(PYODIDE_PACKAGE / "python_stdlib.zip") as library:
        source = library.read("json/decoder.py").decode().splitlines()
    places = re.findall(r"json/decoder.py., line (\d+), in (\w+)", printed(FAILURE, tmp_path))
    assert [name for _, name in places] == ["decode", "raw_decode"]
    assert [source[int(line) - 1].split("(")[0] for line, _ in places] == ["    def decode", "    def raw_decode"]


def test_c_functions_keep_their_signatures_without_the_text_of_their_docstrings(
    stock: tuple[bytes, str, str], less: tuple[bytes, str]
) -> None:
    before, after = (bytes(wasm.Memory(wasm.Module.read(binary).segments).image) for binary in (stock[0], less[0]))
    signature = b"append($self, object, /)\n--\n\n"
    assert before.count(signature + b"Append object to the end of the list.\0") == 1
    assert after.count(signature + b"\0") == before.count(signature)
    texts = [sum(len(text[1]) for text in interpreter.DOCSTRING.finditer(image)) for image in (before, after)]
    assert texts[1] < texts[0] / 20


def test_a_docstring_keeps_its_end_if_that_is_a_string_of_its_own() -> None:
    start = 1024 + len(b"f()\n--\n\n")
    memory = wasm.Memory([(1024, b"f()\n--\n\nor False\0g()\n--\n\nNothing.\0")])
    interpreter._empty_docstrings(memory, [1024, start + 3, 9999])
    assert memory.part(1024, 99) == b"f()\n--\n\n" + bytes(3) + b"False\0g()\n--\n\n" + bytes(9)


def test_it_compiles_every_keyword(stock: tuple[bytes, str, str], tmp_path: Path) -> None:
    """The linker stores "False" as the end of a docstring."""
    assert printed(KEYWORDS, tmp_path).strip() == "[] [False, None, True]"
