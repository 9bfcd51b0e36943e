"""The set-up removes from Pyodide's script what its WebAssembly cannot call and nothing else names."""

from pathlib import Path

import pytest

from tools import runtime
from tools.console import Stop, run
from tools.paths import INTERPRETER

#: A module that imports the function "called" of "env".
WASM = b"\0asm\1\0\0\0" + b"\1\4\1\x60\0\0" + b"\2\x0e\1\3env\6called\0\0"
START, END = "async function _create(moduleArg={}){", "return wasmImports;}export default _create;"


def shaken(tmp_path: Path, *statements: str, caller: str = "") -> str:
    """The body of a factory after the removal."""
    files = [tmp_path / name for name in ("script.mjs", "module.wasm", "out.mjs", "caller.mjs")]
    table = "var wasmImports={called:_called,uncalled:_uncalled};"
    files[0].write_text(START + "".join(("var Module=moduleArg;", *statements, table)) + END)
    files[1].write_bytes(WASM)
    files[3].write_text(caller)
    run([runtime.node(), runtime.SHAKER, *files], "removing unused JavaScript")
    result = files[2].read_text()
    assert result.startswith(START) and result.endswith(END)
    return result[len(START) : -len(END)]


def test_only_imported_functions_and_what_they_name_are_kept(tmp_path: Path) -> None:
    kept = ["var _called=()=>helper();", "function helper(){return 1}", 'helper.sig="i";']
    removed = ["var _uncalled=()=>other();", "function other(){return 2}", 'other.sig="i";']
    assert shaken(tmp_path, *kept, *removed, "var _called2=1,_uncalled2=_called2;", "_called();") == (
        "".join(kept) + "_called();var wasmImports={called:_called};"
    )


def test_properties_of_the_module_are_kept_if_someone_asks_for_them(tmp_path: Path) -> None:
    statements = [f'var {name}=()=>1;Module["{name}"]={name};' for name in ("inside", "outside", "nowhere")]
    result = shaken(tmp_path, *statements, "Module.inside();", "var _called=0;", caller="module['outside']()")
    assert [name for name in ("inside", "outside", "nowhere") if f'Module["{name}"]' in result] == ["inside", "outside"]


def test_a_statement_that_does_more_than_define_is_kept(tmp_path: Path) -> None:
    statements = ["var effect=start();", "function start(){}", "for(;;)break;", "Module.x=start();", "var _called=0;"]
    result = shaken(tmp_path, *statements, "registerPostMainLoop(()=>audio());", "function audio(){}")
    assert all(statement in result for statement in statements)
    assert "audio" not in result


def test_an_unexpected_script_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "script.mjs").write_text("export const create = 1;")
    (tmp_path / "module.wasm").write_bytes(WASM)
    files = [tmp_path / name for name in ("script.mjs", "module.wasm", "out.mjs")]
    with pytest.raises(Stop, match="not one function"):
        run([runtime.node(), runtime.SHAKER, *files], "removing unused JavaScript")


@pytest.mark.slow
def test_no_library_for_graphics_or_sound_is_shipped() -> None:
    runtime.prepare()
    script = (INTERPRETER / runtime.SCRIPT).read_text("utf-8")
    assert len(script) < 350_000
    assert not [
        name for name in ("SDL_Init", "glUniform1f", "alGenBuffers", "JSEvents", "eglInitialize") if name in script
    ]
