"""Python calls C functions by their number of parameters; the function table says how many each has."""

import pytest

from tools import direct_calls, interpreter, runtime, wasm
from tools.console import Unsupported
from tools.paths import PYODIDE_PACKAGE

pytestmark = pytest.mark.slow

AT, END, _ = interpreter.TABLES[0]


@pytest.fixture(scope="module")
def cut() -> bytes:
    runtime.prepare()
    loader, half, binary = (PYODIDE_PACKAGE / name for name in runtime.PYODIDE_FILES)
    return interpreter.cut(binary.read_bytes(), half.read_text("utf-8"), loader.read_text("utf-8"))[0]


@pytest.fixture(scope="module")
def made(cut: bytes) -> wasm.Module:
    return wasm.Module.read(direct_calls.installed(cut, AT, END))


def test_one_function_changes(cut: bytes, made: wasm.Module) -> None:
    before = wasm.Module.read(cut)
    assert sum(old != new for old, new in zip(before.bodies, made.bodies, strict=True)) == 1
    assert made.exports == before.exports
    assert made.listed() == before.listed()
    assert made.segments[:-1] == before.segments


def test_the_list_has_the_number_of_parameters_of_each_function(made: wasm.Module) -> None:
    at, places = made.segments[-1]
    assert at == AT
    signatures, types = made.signatures(), made.types()
    for place, number in enumerate(made.listed(), 1):
        parameters, results = signatures[types[number]]
        plain = results == b"\x7f" and len(parameters) < 4 and set(parameters) <= {0x7F}
        assert places[place] == (len(parameters) if plain else direct_calls.OTHER)
    assert {0, 1, 2, 3, direct_calls.OTHER} == set(places)


@pytest.mark.exhaustive
def test_a_module_without_room_or_with_other_calls_is_refused(cut: bytes) -> None:
    with pytest.raises(Unsupported, match="no room"):
        direct_calls.installed(cut, AT, AT + 100)
    with pytest.raises(Unsupported, match="no room"):
        direct_calls.installed((PYODIDE_PACKAGE / runtime.WASM).read_bytes(), AT, END)
    module = wasm.Module.read(cut)
    detour = [name for name, _ in module.imports()].index(direct_calls.DETOUR)
    calls = next(body for body in module.bodies if detour in wasm.called(body))
    module.bodies[0] = calls
    with pytest.raises(Unsupported, match="2 functions call"):
        direct_calls.installed(module.written(module.exports, set(range(99999)), module.segments), AT, END)
